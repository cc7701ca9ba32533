/*
 * The file of a certificate (docs/certificates.md describes it): a header, then numbers in few bits.
 *
 * The code is a binary range coder whose probabilities follow what was coded before, as described by G. N. N. Martin
 * (1979) and used for bits by Igor Pavlov's LZMA. A number is coded in unary, bit by bit. Each place in it has a
 * probability of its own.
 */
#ifndef CERTIFICATE_CODER_H
#define CERTIFICATE_CODER_H

#include "standard.h"

#include "gravitrips/game.h"

/* --- the header of the file --- */

#define CERTIFICATE_MAGIC         "4proof2\n"
#define CERTIFICATE_POSITIONS_MAX (UINT64_C(0xffffffffff))

enum {
    CERTIFICATE_WIDTH = 8,
    CERTIFICATE_HEIGHT,
    CERTIFICATE_CLAIM,
    CERTIFICATE_COUNT, /* the number of positions, the lowest byte first */
    CERTIFICATE_COUNT_BYTES = 5,
    CERTIFICATE_HEADER = CERTIFICATE_COUNT + CERTIFICATE_COUNT_BYTES
};

/* What a certificate claims, as the number in the file. */
enum { CLAIM_DRAW, CLAIM_FIRST_WINS, CLAIM_SECOND_WINS, CERTIFICATE_CLAIMS };

static inline int certificate_claim(enum outcome outcome)
{
    return outcome == DRAWN ? CLAIM_DRAW : outcome == WON_BY_FIRST ? CLAIM_FIRST_WINS : CLAIM_SECOND_WINS;
}

/* Does a certificate of this outcome contain a strategy of this side? */
static inline bool certificate_keeps(enum outcome outcome, enum side keeper)
{
    return outcome == DRAWN || outcome == (keeper == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
}

/* --- the range coder for the numbers after the header --- */

enum {
    CODER_PLACES = 32, /* how many places of a number have a probability of their own */
    CODER_KINDS = 2,   /* kinds of numbers; each has its own probabilities */
    CODER_TAIL = 4     /* bytes of the shortest code */
};

/* How likely the next bit of each place is 0, in 1/4096. */
struct odds {
    uint16_t zero[CODER_KINDS][CODER_PLACES];
};

struct encoder {
    struct odds odds;
    uint64_t low;
    uint32_t range;
    uint8_t held; /* the last byte before a row of 255s; not written yet, because a carry may still change it */
    uint64_t held_count;
    bool begun; /* `held` is part of the code; if false, it is a 0 that is not written, and that no carry can reach */
    uint8_t *bytes;
    size_t size, room;
    bool failed;
};

void encoder_init(struct encoder *encoder);
void encoder_free(struct encoder *encoder);

/* Codes a number below `count`, with the probabilities of this kind of number. */
void encoder_put(struct encoder *encoder, int kind, int number, int count);

/*
 * Writes the bytes that are still held back. Returns false if memory ran out at any point. The bytes are then in
 * encoder->bytes.
 */
bool encoder_finish(struct encoder *encoder) __attribute__((warn_unused_result));

struct decoder {
    struct odds odds;
    uint32_t range, code;
    const uint8_t *next, *end;
    bool starved; /* more bytes were asked for than there are */
};

void decoder_init(struct decoder *decoder, const uint8_t *bytes, size_t size);

/* Decodes the next number, which is below `count`; if there are no more bytes, any such number. */
int decoder_get(struct decoder *decoder, int kind, int count);

/* Has everything been read, and does the code end as the encoder ends it? */
bool decoder_at_end(const struct decoder *decoder);

#endif
