/* Reads a certificate: docs/certificates.md describes the file. */
#include "gravitrips/certificate.h"

#include "certificate/coder.h"
#include "certificate/walk.h"
#include "standard.h"

static const enum outcome outcomes[CERTIFICATE_CLAIMS] = {
    [CLAIM_DRAW] = DRAWN, [CLAIM_FIRST_WINS] = WON_BY_FIRST, [CLAIM_SECOND_WINS] = WON_BY_SECOND};

static int read_move(struct walk *walk, const struct choice *choice, struct reason *why)
{
    struct decoder *decoder = walk->context;
    int move = decoder_get(decoder, choice->follows, choice->count);
    if (!decoder->starved)
        return move;
    (void)walk_refuse(walk, "has no move left in the file", why);
    return -1;
}

/* Reads the header. The coded moves come after it. */
static bool read_header(const uint8_t *bytes, size_t size, struct certificate *found, struct reason *why)
{
    const struct options options = {.width = size > CERTIFICATE_WIDTH ? bytes[CERTIFICATE_WIDTH] : 0,
                                    .height = size > CERTIFICATE_HEIGHT ? bytes[CERTIFICATE_HEIGHT] : 0,
                                    .connect = 4};
    struct variant variant;
    struct grid grid;
    if (size < CERTIFICATE_HEADER || memcmp(bytes, CERTIFICATE_MAGIC, CERTIFICATE_WIDTH) != 0)
        return refuse(why, "byte 0: this is no certificate of version 2");
    if (options.width == 0 || options.height == 0)
        return refuse(why, "byte %d: a board of %dx%d", CERTIFICATE_WIDTH, options.width, options.height);
    if (!variant_init(&variant, game_find("connect4"), &options, why))
        return false;
    if (!grid_init(&grid, options.width, options.height))
        return refuse(why, "byte %d: certificates are for (height + 1) * width <= %d", CERTIFICATE_WIDTH, GRID_BITS);
    if (bytes[CERTIFICATE_CLAIM] >= CERTIFICATE_CLAIMS)
        return refuse(why, "byte %d: claim %d is not known", CERTIFICATE_CLAIM, bytes[CERTIFICATE_CLAIM]);
    *found = (struct certificate){
        .width = options.width, .height = options.height, .outcome = outcomes[bytes[CERTIFICATE_CLAIM]]};
    for (int i = 0; i < CERTIFICATE_COUNT_BYTES; i++)
        found->positions |= (uint64_t)bytes[CERTIFICATE_COUNT + i] << 8 * i;
    return true;
}

/* Walks the strategy of one side, and counts its positions. */
static bool check_side(struct decoder *decoder, const struct certificate *claimed, enum side keeper, size_t memory,
                       struct certificate *counted, struct reason *why)
{
    struct walk walk = {
        .keeper = keeper,
        .aim = claimed->outcome == DRAWN ? AIM_HOLD : AIM_WIN,
        .seen.memory = memory,
        .positions_max = claimed->positions - counted->positions,
        .choose = read_move,
        .context = decoder,
    };
    if (!grid_init(&walk.grid, claimed->width, claimed->height))
        return refuse(why, "the board does not fit");
    bool good = walk_run(&walk, why);
    counted->positions += walk.seen.count;
    counted->moves += walk.choices;
    return good;
}

bool certificate_check(const void *bytes, size_t size, size_t memory, struct certificate *found, struct reason *why)
{
    struct certificate claimed;
    struct certificate counted = {0};
    struct decoder decoder;
    if (!read_header(bytes, size, &claimed, why))
        return false;
    decoder_init(&decoder, (const uint8_t *)bytes + CERTIFICATE_HEADER, size - CERTIFICATE_HEADER);
    for (enum side keeper = FIRST; keeper <= SECOND; keeper++)
        if (certificate_keeps(claimed.outcome, keeper) &&
            !check_side(&decoder, &claimed, keeper, memory, &counted, why))
            return false;
    if (counted.positions != claimed.positions)
        return refuse(why, "byte %d: %llu positions are claimed, there are %llu", CERTIFICATE_COUNT,
                      (unsigned long long)claimed.positions, (unsigned long long)counted.positions);
    if (!decoder_at_end(&decoder))
        return refuse(why, "byte %zu: this does not end as a certificate does",
                      (size_t)(decoder.next - (const uint8_t *)bytes));
    claimed.moves = counted.moves;
    *found = claimed;
    return true;
}
