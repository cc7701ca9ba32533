/* link: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc */
/* From positions back to moves that lead there: play whose order is forgotten, and all that cannot have been. */
#include "match/retrace.h"
#include "prelude.h"

#include "game_support.h"
#include "short_memory.h"
#include "slow.h"

static void build(struct variant *variant, const char *game, int width, int height, int connect)
{
    *variant = variant_of(game, (struct options){.width = width, .height = height, .connect = connect});
}

/* The moves must be legal, one after the other, and lead to these cells. */
static void check_replay(const struct variant *variant, const uint8_t cells[CELLS_MAX], const struct retrace *found)
{
    struct state state;
    struct reason why;
    variant->game->start(variant, &state);
    for (int i = 0; i < found->count; i++) {
        if (!variant->game->legal(variant, &state, found->moves[i], &why))
            fail_msg("move %d of %d: %s", i + 1, found->count, why.text);
        variant->game->apply(variant, &state, found->moves[i]);
    }
    assert_memory_equal(state.cells, cells, CELLS_MAX);
}

static unsigned next_random(uint64_t *seed, unsigned below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33) % below;
}

/* Plays up to so many plies at random; where it can it goes on for a while without a win, so that boards fill up. */
static void play_out(const struct variant *variant, unsigned plies, uint64_t *seed, struct state *state)
{
    struct move moves[MOVES_MAX];
    variant->game->start(variant, state);
    while (state->outcome == RUNNING && state->plies < plies) {
        unsigned count = (unsigned)variant->game->moves(variant, state, moves);
        struct state next = *state;
        for (int tries = 0; tries < 12; tries++) {
            next = *state;
            variant->game->apply(variant, &next, moves[next_random(seed, count)]);
            if (next.outcome == RUNNING)
                break;
        }
        *state = next;
    }
}

TEST(play_is_found_again)
{
    static const struct {
        const char *game;
        int width, height, connect;
    } boards[] = {{"connect4", 7, 6, 4},   {"connect4", 5, 4, 4},   {"connect4", 9, 7, 4}, {"connect4", 12, 12, 4},
                  {"connect4", 12, 12, 6}, {"connect4", 4, 12, 4},  {"connect4", 1, 4, 4}, {"connect4", 12, 3, 3},
                  {"tictactoe", 3, 3, 3},  {"tictactoe", 12, 12, 5}};
    static struct variant variant;
    uint64_t seed = 20261122;
    int games = amount(40, 600, 5000), ends[4] = {0};
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++) {
        build(&variant, boards[board].game, boards[board].width, boards[board].height, boards[board].connect);
        for (int game = 0; game < games; game++) {
            struct state state;
            struct retrace found;
            play_out(&variant, next_random(&seed, (unsigned)variant.cells + 1), &seed, &state);
            retrace(&variant, state.cells, RETRACE_STEPS, &found);
            if (found.status != RETRACE_FOUND || found.count != state.plies)
                fail_msg("board %d, game %d: status %d, %d moves of %d", (int)board, game, found.status, found.count,
                         state.plies);
            check_replay(&variant, state.cells, &found);
            ends[state.outcome]++;
        }
    }
    /* All kinds of ends were among them. */
    for (int outcome = RUNNING; outcome <= DRAWN; outcome++)
        if (ends[outcome] == 0)
            fail_msg("no game ended with outcome %d", outcome);
}

/* Rows from above with spaces between them, x for FIRST, o for SECOND. */
static void read_cells(const struct variant *variant, const char *rows, uint8_t cells[CELLS_MAX])
{
    memset(cells, CELL_EMPTY, CELLS_MAX);
    for (int row = variant->options.height - 1; row >= 0; row--)
        for (int column = 0; column < variant->options.width; column++) {
            rows += *rows == ' ';
            char piece = *rows++;
            cells[row * variant->options.width + column] = piece == 'x'   ? CELL_FIRST
                                                           : piece == 'o' ? CELL_SECOND
                                                                          : CELL_EMPTY;
        }
    assert_int_equal(*rows, '\0');
}

/* Rows from above; the sides take turns, whoever is under must come before, and nobody moves after a win. */
TEST(hand_made)
{
    static const struct {
        const char *game;
        int width, height; /* 4 in a row, on 3x3 3 */
        const char *rows;
        enum retrace_status status;
    } cases[] = {
        {"connect4", 7, 6, "....... ....... ....... ....... ....... .......", RETRACE_FOUND},
        {"connect4", 7, 6, "....... ....... ....... ....... ....x.. .......", RETRACE_HANGS},
        {"connect4", 7, 6, "....... ....... ....... ....... ....... .oo....", RETRACE_COUNTS},
        {"connect4", 7, 6, "....... ....... ....... ....... ....... .xxx...", RETRACE_COUNTS},
        {"connect4", 7, 6, "....... ....... ....... ....... ....... ....o..", RETRACE_COUNTS},
        /* The row is completed by any of its pieces, on top of its column. */
        {"connect4", 7, 2, "....... xxxxooo", RETRACE_FOUND},
        /* SECOND's four, and as many pieces on either side. */
        {"connect4", 7, 2, "x...... xooooxx", RETRACE_FOUND},
        /* FIRST has won, and SECOND has moved after that. */
        {"connect4", 7, 2, "......o xxxxooo", RETRACE_WON_BEFORE},
        /* Every piece of the row lies under another. */
        {"connect4", 7, 2, "ooox... xxxxo..", RETRACE_WON_BEFORE},
        /* One that does not may have been the last. */
        {"connect4", 7, 2, "ooxo... xxxx...", RETRACE_COUNTS},
        {"connect4", 7, 2, "oox.o.. xxxxo..", RETRACE_FOUND},
        /* Seven in a row: the one in the middle is in all four lines. */
        {"connect4", 7, 2, "ooo.oo. xxxxxxx", RETRACE_COUNTS},
        {"connect4", 7, 2, "ooo.ooo xxxxxxx", RETRACE_FOUND},
        {"connect4", 7, 2, "oooo.oo xxxxxxx", RETRACE_BOTH_WON},
        {"connect4", 4, 4, "xo.. xo.. xo.. xo..", RETRACE_BOTH_WON},
        /* Two columns of four: only one of them can have been completed last. */
        {"connect4", 4, 4, "x..x xo.x xooo xoxx", RETRACE_COUNTS},
        {"connect4", 5, 4, "x..xo xo.xo xo.xo xo.xx", RETRACE_COUNTS},
        {"connect4", 6, 4, "x..x.. xo.xo. xo.xo. xo.xo.", RETRACE_COUNTS},
        {"connect4", 6, 4, "x..x.. xo.xo. xo.xo. xooxo.", RETRACE_WON_BEFORE},
        /* The sides take turns, and whoever is under must come before. */
        /* All that lies at the bottom is SECOND's: FIRST cannot have begun. */
        {"connect4", 4, 4, ".... .... xx.. oo..", RETRACE_NO_ORDER},
        {"connect4", 4, 4, ".... .... oo.. xx..", RETRACE_FOUND},
        {"connect4", 4, 4, "xxx. ooo. ooo. xxx.", RETRACE_NO_ORDER},
        {"connect4", 4, 4, ".... o... x..x xo.o", RETRACE_FOUND},
        {"tictactoe", 3, 3, "xxx oo. ...", RETRACE_FOUND},
        {"tictactoe", 3, 3, "xxx oo. ..o", RETRACE_WON_BEFORE},
        {"tictactoe", 3, 3, "xxx ooo ...", RETRACE_BOTH_WON},
        {"tictactoe", 3, 3, "xxx xoo xoo", RETRACE_FOUND},
        {"tictactoe", 3, 3, "oo. x.. ...", RETRACE_COUNTS},
    };
    static struct variant variant;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t cells[CELLS_MAX];
        struct retrace found;
        build(&variant, cases[i].game, cases[i].width, cases[i].height, cases[i].width == 3 ? 3 : 4);
        read_cells(&variant, cases[i].rows, cells);
        retrace(&variant, cells, RETRACE_STEPS, &found);
        if (found.status != cases[i].status)
            fail_msg("%s: status %d, not %d, after %d steps", cases[i].rows, found.status, cases[i].status,
                     found.steps);
        if (found.status == RETRACE_FOUND)
            check_replay(&variant, cells, &found);
    }
}

/* What the search says of small boards is what a walk through all games says. */
struct walk {
    uint8_t *seen; /* by the number that the cells make, base 3 */
    int positions;
};

static int number_of(const struct variant *variant, const uint8_t cells[CELLS_MAX])
{
    int number = 0;
    for (int cell = 0; cell < variant->cells; cell++)
        number = number * 3 + cells[cell];
    return number;
}

static void walk_all(const struct variant *variant, const struct state *state, struct walk *walk)
{
    struct move moves[MOVES_MAX];
    uint8_t *seen = &walk->seen[number_of(variant, state->cells)];
    if (*seen)
        return;
    *seen = 1;
    walk->positions++;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state next = *state;
        variant->game->apply(variant, &next, moves[i]);
        walk_all(variant, &next, walk);
    }
}

static void check_all(const char *game, int width, int height)
{
    static struct variant variant;
    struct walk walk = {0};
    struct state start;
    int numbers = 1, found_positions = 0;
    build(&variant, game, width, height, 3);
    for (int cell = 0; cell < variant.cells; cell++)
        numbers *= 3;
    walk.seen = calloc((size_t)numbers, 1);
    assert_non_null(walk.seen);
    variant.game->start(&variant, &start);
    walk_all(&variant, &start, &walk);
    for (int number = 0; number < numbers; number++) {
        uint8_t cells[CELLS_MAX] = {0};
        struct retrace found;
        for (int cell = variant.cells - 1, rest = number; cell >= 0; cell--, rest /= 3)
            cells[cell] = (uint8_t)(rest % 3);
        retrace(&variant, cells, RETRACE_STEPS, &found);
        if ((found.status == RETRACE_FOUND) != walk.seen[number])
            fail_msg("%s %dx%d, position %d: status %d, but %s", game, width, height, number, found.status,
                     walk.seen[number] ? "it can be reached" : "no game leads there");
        found_positions += found.status == RETRACE_FOUND;
    }
    free(walk.seen);
    assert_int_equal(found_positions, walk.positions);
}

TEST(all_positions_of_small_boards)
{
    check_all("tictactoe", 3, 3);
    check_all("connect4", 3, 3);
    check_all("connect4", 4, 2);
    check_all("connect4", 2, 5);
    if (amount(0, 1, 1))
        check_all("connect4", 3, 4);
    if (amount(0, 0, 1))
        check_all("connect4", 4, 3);
}

/* Where it must stop early it says so, and without memory it still finds what is easy to find. */
TEST(bounds)
{
    static struct variant variant;
    uint8_t cells[CELLS_MAX];
    struct retrace found;
    build(&variant, "connect4", 7, 2, 4);
    read_cells(&variant, "xxx.... ooo....", cells);
    retrace(&variant, cells, RETRACE_STEPS, &found);
    assert_int_equal(found.status, RETRACE_NO_ORDER);
    read_cells(&variant, "ooo.... xxx....", cells);
    retrace(&variant, cells, 3, &found);
    assert_int_equal(found.status, RETRACE_TOO_HARD);
    assert_int_equal(found.steps, 3);
    allow_allocations(0);
    retrace(&variant, cells, RETRACE_STEPS, &found);
    allow_all();
    assert_int_equal(found.status, RETRACE_FOUND);
    check_replay(&variant, cells, &found);
}

TEST(games_without_lines)
{
    static struct variant variant;
    build(&variant, "connect4", 7, 6, 4);
    assert_true(retrace_covers(&variant));
    assert_true(variant_init(&variant, game_find("kolibrat"), &(struct options){0}, NULL));
    assert_false(retrace_covers(&variant));
}

TESTS_MAIN(NULL, NULL)
