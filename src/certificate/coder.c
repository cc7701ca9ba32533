/* The range coder; docs/certificates.md describes what it makes. */
#include "certificate/coder.h"

enum { ODDS_BITS = 12, ODDS_EVEN = 1 << (ODDS_BITS - 1), ODDS_SHIFT = 5, ROOM_FIRST = 4096 };

static const uint32_t RANGE_MIN = UINT32_C(1) << 24;

static void odds_init(struct odds *odds)
{
    for (int kind = 0; kind < CODER_KINDS; kind++)
        for (int place = 0; place < CODER_PLACES; place++)
            odds->zero[kind][place] = ODDS_EVEN;
}

static void odds_learn(uint16_t *zero, bool bit)
{
    if (bit)
        *zero = (uint16_t)(*zero - (*zero >> ODDS_SHIFT));
    else
        *zero = (uint16_t)(*zero + (((1 << ODDS_BITS) - *zero) >> ODDS_SHIFT));
}

/* --- encoding numbers --- */

void encoder_init(struct encoder *encoder)
{
    *encoder = (struct encoder){.range = UINT32_MAX, .held_count = 1};
    odds_init(&encoder->odds);
}

void encoder_free(struct encoder *encoder)
{
    free(encoder->bytes);
    encoder->bytes = NULL;
}

static void put_byte(struct encoder *encoder, uint8_t byte)
{
    if (encoder->size == encoder->room && !encoder->failed) {
        size_t room = encoder->room != 0 ? 2 * encoder->room : ROOM_FIRST;
        uint8_t *bytes = realloc(encoder->bytes, room);
        encoder->failed = !bytes;
        encoder->bytes = bytes ? bytes : encoder->bytes;
        encoder->room = bytes ? room : encoder->room;
    }
    if (!encoder->failed)
        encoder->bytes[encoder->size++] = byte;
}

/* Moves the highest byte out of `low`. The very first one is always 0, and is not written. */
static void shift(struct encoder *encoder)
{
    uint8_t carry = (uint8_t)(encoder->low >> 32);
    uint8_t byte = (uint8_t)(encoder->low >> 24);
    if (byte != UINT8_MAX || carry) {
        if (encoder->begun)
            put_byte(encoder, (uint8_t)(encoder->held + carry));
        encoder->begun = true;
        for (; encoder->held_count > 1; encoder->held_count--)
            put_byte(encoder, (uint8_t)(UINT8_MAX + carry));
        encoder->held = byte;
        encoder->held_count = 0;
    }
    encoder->held_count++;
    encoder->low = (encoder->low & (RANGE_MIN - 1)) << 8;
}

static void put_bit(struct encoder *encoder, uint16_t *zero, bool bit)
{
    uint32_t bound = (encoder->range >> ODDS_BITS) * *zero;
    if (bit) {
        encoder->low += bound;
        encoder->range -= bound;
    } else {
        encoder->range = bound;
    }
    odds_learn(zero, bit);
    for (; encoder->range < RANGE_MIN; encoder->range <<= 8)
        shift(encoder);
}

void encoder_put(struct encoder *encoder, int kind, int number, int count)
{
    for (int i = 0; i < count - 1 && i <= number; i++)
        put_bit(encoder, &encoder->odds.zero[kind][i], i < number);
}

bool encoder_finish(struct encoder *encoder)
{
    for (int i = 0; i <= CODER_TAIL; i++)
        shift(encoder);
    return !encoder->failed;
}

/* --- decoding numbers --- */

static uint8_t get_byte(struct decoder *decoder)
{
    if (decoder->next < decoder->end)
        return *decoder->next++;
    decoder->starved = true;
    return 0;
}

void decoder_init(struct decoder *decoder, const uint8_t *bytes, size_t size)
{
    *decoder = (struct decoder){.range = UINT32_MAX, .next = bytes, .end = bytes + size};
    odds_init(&decoder->odds);
    for (int i = 0; i < CODER_TAIL; i++)
        decoder->code = decoder->code << 8 | get_byte(decoder);
}

static bool get_bit(struct decoder *decoder, uint16_t *zero)
{
    uint32_t bound = (decoder->range >> ODDS_BITS) * *zero;
    bool bit = decoder->code >= bound;
    if (bit) {
        decoder->code -= bound;
        decoder->range -= bound;
    } else {
        decoder->range = bound;
    }
    odds_learn(zero, bit);
    for (; decoder->range < RANGE_MIN; decoder->range <<= 8)
        decoder->code = decoder->code << 8 | get_byte(decoder);
    return bit;
}

int decoder_get(struct decoder *decoder, int kind, int count)
{
    int number = 0;
    while (number < count - 1 && get_bit(decoder, &decoder->odds.zero[kind][number]))
        number++;
    return number;
}

bool decoder_at_end(const struct decoder *decoder)
{
    return !decoder->starved && decoder->next == decoder->end && decoder->code == 0;
}
