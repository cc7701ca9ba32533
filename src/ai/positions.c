/*
 * A search in breadth. Running positions wait in a list, as exact keys, for their moves to be made; a set holds the
 * keys that are known. In games of lines no position can come again, so the set holds one ply and is then emptied. In
 * all games left and right are alike: if the count begins from a position that is its own mirror image, one of two
 * mirror images stands for both. See positions.h.
 *
 * A key has digits of two bits: the cells; without gravity three digits for each of the game's own counts, of which a
 * game may then have TALLIES, each less than 64; turn and swapped together; and a 1, so that the highest word is never
 * 0. From this follows all of a running state that rules ask for.
 */
#include "ai/positions.h"

#include "ai/table.h"
#include "rules/variant.h"
#include "standard.h"

enum {
    KEY_WORDS = 5, /* of the largest board */
    TALLIES = 4,
    DIGITS = 32, /* in a word */
    ROOM_FIRST = 1 << 12,
    WAITING = 64 /* keys whose places in the set are fetched from memory at the same time */
};

_Static_assert(KEY_WORDS *DIGITS >= CELLS_MAX + 3 * TALLIES + 2, "the largest board fits");

struct key {
    uint64_t words[KEY_WORDS]; /* the lowest bits first; words that the variant does not need are 0 */
};

/* Keys one after another: a list, or a set with open addressing, of which at most two thirds are full. */
struct keys {
    uint64_t *words;
    size_t room, count;
};

/* A position that may be new. */
struct found {
    struct key key;
    int stands_for; /* positions: 1, or 2 with its mirror image */
    bool running;
};

struct count {
    const struct variant *variant;
    uint64_t free_bytes;
    size_t words;         /* of a key */
    bool mirrors, full;   /* one of two mirror images stands for both; memory is short */
    struct keys known;    /* a set */
    struct keys lists[2]; /* running positions of a ply and of the next one, even plies in lists[0] */
    uint64_t counts[2];   /* all positions, the same way */
    int into;             /* to which of both new positions belong */
    struct found waiting[WAITING];
    int waiting_count;
    struct positions_sum *sum;
};

/* --- states as keys --- */

static void put(struct key *key, unsigned i, unsigned digit)
{
    key->words[i / DIGITS] |= (uint64_t)digit << i % DIGITS * 2;
}

static unsigned get(const struct key *key, unsigned i)
{
    return key->words[i / DIGITS] >> i % DIGITS * 2 & 3;
}

/* Makes the key of a state or, with `mirrored`, of its mirror image. */
static struct key pack(const struct variant *variant, const struct state *state, bool mirrored)
{
    unsigned width = (unsigned)variant->options.width, place = (unsigned)variant->cells;
    struct key key = {{0}};
    for (unsigned row = 0; row < place; row += width)
        for (unsigned column = 0; column < width; column++)
            put(&key, row + (mirrored ? width - 1 - column : column), state->cells[row + column]);
    for (int i = 0; i < 3 * TALLIES && !variant->game->gravity; i++)
        put(&key, place++, state->tally[i / 3] >> i % 3 * 2 & 3);
    put(&key, place++, state->turn | (unsigned)state->swapped << 1);
    put(&key, place, 1);
    return key;
}

static void unpack(const struct variant *variant, const struct key *key, struct state *state)
{
    unsigned width = (unsigned)variant->options.width, place = (unsigned)variant->cells;
    memset(state, 0, sizeof *state);
    for (unsigned cell = 0; cell < place; cell++) {
        state->cells[cell] = (uint8_t)get(key, cell);
        if (state->cells[cell] == CELL_EMPTY)
            continue;
        state->plies++;
        if (variant->game->gravity)
            state->tally[cell % width]++;
    }
    for (int i = 0; i < 3 * TALLIES && !variant->game->gravity; i++)
        state->tally[i / 3] |= (uint8_t)(get(key, place++) << i % 3 * 2);
    state->turn = get(key, place) & 1;
    state->swapped = get(key, place) >> 1 & 1;
}

/* --- lists and sets of keys --- */

/* Makes room for this many keys. In a new list or set they are 0, which is no key. */
static bool give_room(struct count *count, struct keys *keys, size_t room)
{
    uint64_t size = count->words * sizeof *keys->words, more = (room - keys->room) * size;
    bool fits = more <= count->free_bytes && room <= SIZE_MAX / size;
    uint64_t *words = !fits         ? NULL
                      : keys->words ? realloc(keys->words, room * (size_t)size)
                                    : calloc(room, (size_t)size);
    if (!words)
        return false;
    table_use_large_pages(words, room * (size_t)size);
    count->free_bytes -= more;
    keys->words = words;
    keys->room = room;
    return true;
}

static bool append(struct count *count, struct keys *list, const struct key *key)
{
    if (list->count == list->room && !give_room(count, list, list->room + list->room / 2 + ROOM_FIRST))
        return false;
    memcpy(list->words + list->count++ * count->words, key->words, count->words * sizeof *list->words);
    return true;
}

static size_t place_of(const struct count *count, const uint64_t *key)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < count->words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (size_t)hash & (count->known.room - 1);
}

/* Adds a key to the set, which has room. Returns false if it is there already. */
static bool add(struct count *count, const uint64_t *key)
{
    size_t size = count->words, place = place_of(count, key);
    uint64_t *words = count->known.words;
    while (words[(place + 1) * size - 1] != 0) { /* the highest word of a key is never 0 */
        if (memcmp(words + place * size, key, size * sizeof *key) == 0)
            return false;
        place = (place + 1) & (count->known.room - 1);
    }
    memcpy(words + place * size, key, size * sizeof *key);
    count->known.count++;
    return true;
}

/* Makes the set larger if it is too full for one more key. */
static bool make_place(struct count *count)
{
    struct keys old = count->known, larger = {0};
    size_t size = count->words;
    if (old.count < old.room / 3 * 2)
        return true;
    if (!give_room(count, &larger, 2 * old.room))
        return false;
    count->known = larger;
    for (size_t i = 0; i < old.room; i++)
        if (old.words[(i + 1) * size - 1] != 0)
            (void)add(count, old.words + i * size);
    count->free_bytes += old.room * size * sizeof *old.words;
    free(old.words);
    return true;
}

/* --- from one ply to the next --- */

/* Decides which of the waiting positions are new, and counts these. */
static void take_waiting(struct count *count)
{
    for (int i = 0; i < count->waiting_count && !count->full; i++) {
        const struct found *found = &count->waiting[i];
        count->full = !make_place(count);
        if (count->full || !add(count, found->key.words))
            continue;
        count->counts[count->into] += (uint64_t)found->stands_for;
        count->full = found->running && !append(count, &count->lists[count->into], &found->key);
    }
    count->waiting_count = 0;
}

/* For how many positions does the smaller key of a state and its mirror image stand? Chooses it. */
static int choose_key(const struct count *count, const struct state *state, struct key *key)
{
    struct key mirrored = pack(count->variant, state, true);
    int order = count->mirrors ? memcmp(&mirrored, key, sizeof mirrored) : 0;
    *key = order < 0 ? mirrored : *key;
    return order != 0 ? 2 : 1;
}

static void find(struct count *count, const struct state *state)
{
    struct found *found = &count->waiting[count->waiting_count++];
    found->key = pack(count->variant, state, false);
    found->stands_for = choose_key(count, state, &found->key);
    found->running = state->outcome == RUNNING;
    __builtin_prefetch(count->known.words + place_of(count, found->key.words) * count->words);
    if (count->waiting_count == WAITING)
        take_waiting(count);
}

/*
 * Makes the passes of a ply, also of positions that these add to it, or else all other moves; at the last ply these are
 * only counted.
 */
static void follow_ply(struct count *count, int ply, bool passing, bool last)
{
    const struct variant *variant = count->variant;
    const struct keys *list = &count->lists[ply % 2];
    count->into = passing ? ply % 2 : (ply + 1) % 2;
    for (size_t i = 0; i < list->count && !count->full; i++) {
        struct key key = {{0}};
        struct state state;
        struct move moves[MOVES_MAX];
        memcpy(key.words, list->words + i * count->words, count->words * sizeof *list->words);
        unpack(variant, &key, &state);
        int move_count = variant->game->moves(variant, &state, moves);
        if (!passing)
            positions_add_moves(count->sum, move_count, (uint64_t)choose_key(count, &state, &key));
        for (int m = 0; m < move_count && passing == (moves[0].kind == MOVE_PASS) && !last; m++) {
            struct state after = variant_after(variant, &state, moves[m]);
            find(count, &after);
        }
        if (i + 1 == list->count)
            take_waiting(count);
    }
}

/* Makes room for the ply after the next one. */
static void end_ply(struct count *count, int ply)
{
    count->lists[ply % 2].count = 0;
    count->counts[ply % 2] = 0;
    if (count->variant->lines.count == 0)
        return;
    memset(count->known.words, 0, count->known.room * count->words * sizeof *count->known.words);
    count->known.count = 0;
}

static void count_plies(struct count *count, int depth, positions_told_fn *told)
{
    for (int ply = 0; ply <= depth && count->counts[ply % 2] > 0 && !count->full; ply++) {
        /* first the passes, which decide what belongs to this ply and not to the next */
        if (count->variant->lines.count == 0)
            follow_ply(count, ply, true, false);
        if (count->full)
            return;
        count->sum->plies++;
        count->sum->count += count->counts[ply % 2];
        if (told && !told(ply, count->counts[ply % 2]))
            return;
        follow_ply(count, ply, false, ply == depth);
        end_ply(count, ply);
    }
}

/* --- the functions that positions.h declares --- */

void positions_add_moves(struct positions_sum *sum, int moves, uint64_t count)
{
    sum->fewest = sum->running == 0 || moves < sum->fewest ? moves : sum->fewest;
    sum->most = moves > sum->most ? moves : sum->most;
    sum->running += count;
    sum->moves += (uint64_t)moves * count;
}

bool positions_count(const struct variant *variant, const struct state *from, int depth, uint64_t bytes,
                     positions_told_fn *told, struct positions_sum *sum)
{
    int digits = variant->cells + (variant->game->gravity ? 2 : 3 * TALLIES + 2);
    struct count count = {
        .variant = variant, .free_bytes = bytes, .words = (size_t)(digits + DIGITS - 1) / DIGITS, .sum = sum};
    struct key own = pack(variant, from, false), mirrored = pack(variant, from, true);
    *sum = (struct positions_sum){0};
    count.mirrors = memcmp(&own, &mirrored, sizeof own) == 0;
    count.full = !give_room(&count, &count.known, ROOM_FIRST);
    if (!count.full)
        find(&count, from);
    take_waiting(&count);
    count_plies(&count, depth, told);
    free(count.known.words);
    free(count.lists[0].words);
    free(count.lists[1].words);
    return !count.full;
}
