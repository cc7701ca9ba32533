/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
/*
 * Kolibrat's tablebase: against value iteration on small boards, against the
 * rules on larger ones, in play, and when there is no memory or no time.
 */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "rules/variant.h"
#include "short_memory.h"
#include "solver_reference.h"
#include "tablebase_reference.h"

static struct variant variant;
static struct tablebase *tablebase; /* of the variant */

HOOK(end)
{
    tablebase_destroy(tablebase);
    tablebase = NULL;
}

FIXTURE(NULL, end)

static struct tablebase *make(enum tablebase_question question, int threads)
{
    struct reason why = {""};
    struct tablebase *made =
        tablebase_create(&variant, question, &(struct tablebase_limits){.threads = threads}, NULL, NULL, NULL, &why);
    if (!made)
        fail_msg("no tablebase: %s", why.text);
    return made;
}

/* Another question in place of the last one. */
static void ask(enum tablebase_question question, int threads, struct options options)
{
    tablebase_destroy(tablebase);
    variant = variant_of("kolibrat", options);
    tablebase = make(question, threads);
}

static void expect_worth(const struct state *state, const char *what, struct worth found, struct worth expected)
{
    char text[STATE_TEXT_MAX];
    if (found.result == expected.result && found.plies == expected.plies)
        return;
    variant.game->format_state(&variant, state, text);
    fail_msg("'%s', %s: result %d in %d plies, expected %d in %d", text, what, found.result, found.plies,
             expected.result, expected.plies);
}

static const struct options small_boards[] = {
    {.width = 2, .height = 2, .pieces = 1, .points = 1}, {.width = 2, .height = 2, .pieces = 1, .points = 3},
    {.width = 2, .height = 2, .pieces = 4, .points = 2}, {.width = 2, .height = 2, .pieces = 9, .points = 5},
    {.width = 2, .height = 3, .pieces = 1, .points = 2}, {.width = 2, .height = 3, .pieces = 3, .points = 3},
    {.width = 2, .height = 4, .pieces = 4, .points = 1}, {.width = 3, .height = 2, .pieces = 2, .points = 2},
    {.width = 4, .height = 2, .pieces = 3, .points = 1}, {.width = 3, .height = 3, .pieces = 1, .points = 2},
    {.width = 3, .height = 3, .pieces = 2, .points = 2}, {.width = 3, .height = 3, .pieces = 4, .points = 1},
    {.width = 3, .height = 3, .pieces = 9, .points = 2},
};
enum { SMALL_BOARDS = SANITIZED ? 5 : sizeof small_boards / sizeof *small_boards };

/* What value iteration says of a state that is not over. */
static struct worth reference_worth(const struct reference *reference, int number)
{
    int result = reference->results[number];
    return (struct worth){.result = result, .plies = result == WORTH_DRAW ? 0 : reference->plies[number]};
}

/* All states that are not over; returns how many. */
static int compare_play(const struct reference *reference)
{
    int compared = 0;
    for (int number = 0; number < reference->count; number++) {
        struct state state;
        if (!reference_state(&variant, number, &state) || state.outcome != RUNNING)
            continue;
        expect_worth(&state, "played", tablebase_value(tablebase, &state), reference_worth(reference, number));
        compared++;
    }
    return compared;
}

TEST(every_state_of_small_boards_is_worth_what_value_iteration_finds)
{
    for (int i = 0; i < SMALL_BOARDS; i++) {
        struct reference reference;
        ask(TABLEBASE_PLAY, 1, small_boards[i]);
        reference_gather(&reference, &variant);
        reference_solve(&reference);
        assert_true(compare_play(&reference) > 20);
        reference_free(&reference);
    }
}

/* Plies within which the end can be forced, as value iteration sees it. */
static int reference_ending(const struct reference *reference, int number)
{
    return reference->results[number] == WORTH_DRAW ? TABLEBASE_NEVER : reference->plies[number];
}

static void compare_keep(struct reference *reference, enum side keeper)
{
    reference_solve_keep(reference, keeper);
    for (int number = 0; number < reference->count; number++) {
        struct state state;
        char text[STATE_TEXT_MAX];
        if (!reference_state(&variant, number, &state) || state.outcome != RUNNING)
            continue;
        int found = tablebase_ending(tablebase, &state, keeper);
        int expected = reference_ending(reference, number);
        if (found == expected)
            continue;
        variant.game->format_state(&variant, &state, text);
        fail_msg("'%s', side %d keeps: the end after %d plies, expected %d", text, (int)keeper, found, expected);
    }
}

TEST(who_can_keep_the_play_going_is_what_value_iteration_finds)
{
    for (int i = 0; i < SMALL_BOARDS; i++) {
        struct reference reference;
        ask(TABLEBASE_KEEP, 1, small_boards[i]);
        reference_gather(&reference, &variant);
        compare_keep(&reference, FIRST);
        compare_keep(&reference, SECOND);
        reference_free(&reference);
    }
}

/*
 * What docs/kolibrat-solved.md says of the start of games to 1 to 5 points: plies, negative if black wins, 0 if it is
 * endless; and within how many the end can be forced on a side that would keep the play going: 0 if it does not say.
 */
static const struct {
    struct options options;
    int worth[5];
    int red_keeps[5], black_keeps[5];
} published[] = {
    {{.width = 2, .height = 2, .pieces = 1}, {5, 11, 17, 23, 29}, {0}, {0}},
    {{.width = 2, .height = 2, .pieces = 2}, {-6, -14, -22, -30, -38}, {0}, {0}},
    {{.width = 2, .height = 2, .pieces = 3}, {-6, -14, -18, -24, -30}, {0}, {0}},
    {{.width = 2, .height = 2, .pieces = 4}, {-6, -14, -18, -24, -30}, {6, 13, 18, 24, 30}, {7, 20, 30, 38, 46}},
    {{.width = 2, .height = 2, .pieces = 5}, {-6, -14, -18, -24, -30}, {0}, {0}},
    {{.width = 2, .height = 2, .pieces = 6}, {-6, -14, -18, -24, -30}, {0}, {0}},
    {{.width = 3, .height = 3, .pieces = 1}, {7, 15, 23, 31, 39}, {0}, {0}},
    {{.width = 3, .height = 3, .pieces = 2}, {9, 19, 27, 37, 45}, {0}, {0}},
    {{.width = 3, .height = 3, .pieces = 3}, {9, 19, 29, 39, 47}, {0}, {0}},
    {{.width = 3, .height = 3, .pieces = 4},
     {9, 21, 31, 43, 49},
     {12, 30, TABLEBASE_NEVER, TABLEBASE_NEVER, TABLEBASE_NEVER},
     {9, 21, 31, 40, 49}},
    {{.width = 3, .height = 3, .pieces = 5}, {9, 21, 35, 41, 47}, {0}, {0}},
    {{.width = 3, .height = 3, .pieces = 6}, {9, 21, 35, 41, 47}, {0}, {0}},
    {{.width = 3, .height = 4, .pieces = 1}, {9, 19, 29, 39, 49}, {0}, {0}},
    {{.width = 3, .height = 4, .pieces = 2}, {0}, {0}, {0}},
    {{.width = 3, .height = 4, .pieces = 3}, {21, 41, 53, 67, 83}, {0}, {0}},
    {{.width = 3, .height = 4, .pieces = 4}, {0}, {18, 35, 51, 63, 77}, {15, 33, 47, 62, 76}},
};

/* The start of a game to so many points is that of a longer one in which both sides have the rest already. */
static struct state start_to(int points)
{
    struct state start = position(&variant, "");
    char text[STATE_TEXT_MAX];
    int rest = variant.options.points - points;
    variant.game->format_state(&variant, &start, text);
    sprintf(strrchr(text, ' '), " %d:%d", rest, rest);
    return position(&variant, text);
}

TEST(the_start_is_worth_what_the_page_says)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const bool keeps = published[i].red_keeps[0];
        struct options options = published[i].options;
        const int most = options.height < 4 ? amount(3, 5, 5) : amount(1, 3, 5);
        options.points = most;
        ask(TABLEBASE_PLAY, 2, options);
        struct tablebase *kept = keeps ? make(TABLEBASE_KEEP, 2) : NULL;
        for (int points = 1; points <= most; points++) {
            struct state start = start_to(points);
            int worth = published[i].worth[points - 1];
            expect_worth(&start, "on the page", tablebase_value(tablebase, &start),
                         (struct worth){(worth > 0) - (worth < 0), abs(worth)});
            if (!keeps)
                continue;
            assert_int_equal(tablebase_ending(kept, &start, FIRST), published[i].red_keeps[points - 1]);
            assert_int_equal(tablebase_ending(kept, &start, SECOND), published[i].black_keeps[points - 1]);
        }
        tablebase_destroy(kept);
    }
}

/* --- larger boards --- */

/* A state of any kind: random pieces anywhere, a random turn, random points. */
static struct state random_state(uint64_t *random)
{
    int width = variant.options.width;
    for (;;) {
        char text[STATE_TEXT_MAX];
        char *end = text;
        struct state state;
        for (int row = 0; row < variant.options.height; row++) {
            for (int column = 0; column < width; column++)
                *end++ = "...rb"[random_below(random, 5)];
            *end++ = '/';
        }
        uint32_t points = (uint32_t)variant.options.points;
        uint32_t red = random_below(random, points);
        uint32_t black = random_below(random, points);
        sprintf(end - 1, " %c %u:%u", "rb"[random_below(random, 2)], red, black);
        if (position_parse(&variant, text, &state, NULL))
            return state;
    }
}

/* What a state is worth by the worths of the states that its moves lead to. */
static struct worth best_move(const struct state *state, struct move *best)
{
    struct move moves[MOVES_MAX];
    int count = variant.game->moves(&variant, state, moves);
    struct worth worth = tablebase_move_value(tablebase, state, moves[0]);
    *best = moves[0];
    for (int i = 1; i < count; i++) {
        struct worth other = tablebase_move_value(tablebase, state, moves[i]);
        if (worth_compare(other, worth) > 0) {
            worth = other;
            *best = moves[i];
        }
    }
    return worth;
}

enum { SAMPLES = SANITIZED ? 2000 : 20000 };

TEST(worths_follow_from_those_after_each_move)
{
    uint64_t random = 4;
    int seen[3] = {0};
    ask(TABLEBASE_PLAY, 2, (struct options){.points = SANITIZED ? 2 : 5});
    assert_true(tablebase_states(tablebase) == 170019 * (SANITIZED ? 4 : 25));
    for (int i = 0; i < SAMPLES; i++) {
        struct state state = random_state(&random);
        struct worth worth = tablebase_value(tablebase, &state);
        struct move move;
        if (state.outcome == RUNNING)
            expect_worth(&state, "by its moves", worth, best_move(&state, &move));
        seen[worth.result + 1]++;
    }
    for (int i = 0; i < 3; i++)
        assert_within(seen[i], SAMPLES / 100, SAMPLES);
}

/* The end, or what the keeper's best and the other's best move lead to. */
static int ending_by_moves(const struct state *state, enum side keeper)
{
    struct move moves[MOVES_MAX];
    int count = variant.game->moves(&variant, state, moves);
    bool keeps = state->turn == keeper;
    int soonest = INT16_MAX;
    int latest = 0;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(&variant, state, moves[i]);
        int ending = tablebase_ending(tablebase, &after, keeper);
        ending = ending == TABLEBASE_NEVER ? INT16_MAX : ending + 1;
        soonest = ending < soonest ? ending : soonest;
        latest = ending > latest ? ending : latest;
    }
    int ending = keeps ? latest : soonest;
    return ending == INT16_MAX ? TABLEBASE_NEVER : ending;
}

TEST(endings_follow_from_those_after_each_move)
{
    uint64_t random = 5;
    ask(TABLEBASE_KEEP, 2, (struct options){.points = amount(1, 3, 5)});
    for (int i = 0; i < SAMPLES; i++) {
        struct state state = random_state(&random);
        if (state.outcome != RUNNING)
            continue;
        for (enum side keeper = FIRST; keeper <= SECOND; keeper++)
            assert_int_equal(tablebase_ending(tablebase, &state, keeper), ending_by_moves(&state, keeper));
    }
}

/* Plays on; the side that has `perfect` set makes best moves, the other random ones. Returns the plies. */
static int play_out(struct state *state, const bool perfect[2], int longest, uint64_t *random)
{
    int plies = 0;
    for (; state->outcome == RUNNING && plies < longest; plies++) {
        struct move move;
        if (perfect[state->turn])
            (void)best_move(state, &move);
        else
            move = random_move(&variant, state, random);
        variant.game->apply(&variant, state, move);
    }
    return plies;
}

/* The side to move is won: it does win, in time whatever the other does, and exactly then if that resists best. */
static void win(const struct state *state, uint64_t *random)
{
    struct worth worth = tablebase_value(tablebase, state);
    enum outcome won = state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
    for (int resisting = 0; resisting < 2; resisting++) {
        struct state at = *state;
        bool perfect[2] = {resisting != 0, resisting != 0};
        perfect[state->turn] = true;
        int plies = play_out(&at, perfect, worth.plies, random);
        assert_int_equal(at.outcome, won);
        if (resisting)
            assert_int_equal(plies, worth.plies);
    }
}

/* The side to move has an endless state: whatever the other does, it does not lose. */
static void hold(const struct state *state, uint64_t *random)
{
    struct state at = *state;
    bool perfect[2] = {false, false};
    perfect[state->turn] = true;
    (void)play_out(&at, perfect, 200, random);
    assert_true(at.outcome != (state->turn == FIRST ? WON_BY_SECOND : WON_BY_FIRST));
}

TEST(who_plays_by_the_worths_wins_in_time_and_loses_nothing)
{
    uint64_t random = 7;
    int won = 0;
    int endless = 0;
    ask(TABLEBASE_PLAY, 1, (struct options){.points = SANITIZED ? 2 : 3});
    for (int i = 0; i < 2000; i++) {
        struct state state = random_state(&random);
        enum worth_result result = tablebase_value(tablebase, &state).result;
        if (state.outcome != RUNNING || result == WORTH_LOSS)
            continue;
        if (result == WORTH_WIN)
            win(&state, &random);
        else
            hold(&state, &random);
        won += result == WORTH_WIN;
        endless += result == WORTH_DRAW;
    }
    assert_true(won > 500 && endless > 10);
}

/* 3x5 has enough boards for four threads to be started. */
TEST(threads_change_nothing)
{
    uint64_t random = 8;
    variant = kolibrat_of(3, 5, 4, 1);
    struct tablebase *alone = make(TABLEBASE_PLAY, 1);
    struct tablebase *together = make(TABLEBASE_PLAY, 4);
    for (int i = 0; i < 5 * SAMPLES; i++) {
        struct state state = random_state(&random);
        expect_worth(&state, "with threads", tablebase_value(together, &state), tablebase_value(alone, &state));
    }
    tablebase_destroy(together);
    tablebase_destroy(alone);
}

/* --- what is refused, and what stops --- */

static void expect_refusal(uint64_t memory, const char *expected)
{
    struct reason why = {""};
    struct tablebase_limits limits = {.memory = memory};
    assert_null(tablebase_create(&variant, TABLEBASE_PLAY, &limits, NULL, NULL, NULL, &why));
    assert_string_equal(why.text, expected);
}

TEST(what_is_too_large_is_refused_with_what_it_takes)
{
    uint64_t bytes;
    struct reason why;
    variant = kolibrat_of(3, 4, 4, 5);
    assert_true(tablebase_bytes(&variant, TABLEBASE_PLAY, &bytes, &why) && bytes == 170019 * 25 * 2);
    assert_true(tablebase_bytes(&variant, TABLEBASE_KEEP, &bytes, &why) && bytes == 170019 * 25 * 4);
    expect_refusal(8 << 20, "perfect play on this board takes 9 MiB of memory, 8 MiB are allowed");
    variant = kolibrat_of(4, 5, 5, 5);
    expect_refusal(0, "perfect play on this board takes 5888 MiB of memory, 1024 MiB are allowed");
    variant = kolibrat_of(8, 8, 30, 9);
    assert_true(tablebase_bytes(&variant, TABLEBASE_PLAY, &bytes, &why) && bytes == UINT64_MAX);
    expect_refusal(0, "perfect play on this board takes 17592186044416 MiB of memory, 1024 MiB are allowed");
    variant = kolibrat_of(8, 9, 1, 1);
    expect_refusal(0, "perfect play is known on boards of at most 64 cells");
    assert_false(tablebase_bytes(&variant, TABLEBASE_PLAY, &bytes, &why));
}

TEST(other_games_have_none)
{
    variant = connect4_of(7, 6, 4);
    assert_false(tablebase_for(variant.game));
    expect_refusal(0, "there is no tablebase for Connect Four");
}

TEST(memory_that_runs_out_is_a_refusal)
{
    int needed = 0;
    variant = kolibrat_of(2, 3, 2, 2);
    for (; !tablebase && needed < 20; needed++) {
        struct reason why = {""};
        allow_allocations(needed);
        tablebase = tablebase_create(&variant, TABLEBASE_PLAY, NULL, NULL, NULL, NULL, &why);
        allow_all();
        if (!tablebase)
            assert_non_null(strstr(why.text, "out of memory"));
    }
    assert_non_null(tablebase);
    assert_true(needed > 3);
    tablebase_destroy(NULL);
}

/* What a report saw, and when it cancels. */
struct watcher {
    struct tablebase_progress last;
    int reports;
    int cancel_at;
    atomic_bool cancel;
};

static void watch(const struct tablebase_progress *progress, void *context)
{
    struct watcher *watcher = context;
    assert_within(progress->layer, 0, progress->layers - 1);
    assert_true(progress->decided <= progress->states);
    assert_true(progress->layer > watcher->last.layer || progress->plies == watcher->last.plies + 1);
    assert_true(progress->layer > watcher->last.layer || progress->decided >= watcher->last.decided);
    watcher->last = *progress;
    if (++watcher->reports == watcher->cancel_at)
        atomic_store(&watcher->cancel, true);
}

TEST(progress_is_reported_layer_by_layer)
{
    static const int layers[] = {[TABLEBASE_PLAY] = 6, [TABLEBASE_KEEP] = 9};
    variant = kolibrat_of(2, 3, 2, 3);
    for (enum tablebase_question question = TABLEBASE_PLAY; question <= TABLEBASE_KEEP; question++) {
        struct watcher watcher = {.cancel_at = -1};
        struct tablebase *made = tablebase_create(&variant, question, NULL, &watcher.cancel, watch, &watcher, NULL);
        assert_non_null(made);
        assert_int_equal(watcher.last.layers, layers[question]);
        assert_int_equal(watcher.last.layer, layers[question] - 1);
        tablebase_destroy(made);
    }
}

TEST(a_cancel_stops_the_work)
{
    variant = kolibrat_of(3, 4, 4, 3);
    for (int cancel_at = 0; cancel_at < 40; cancel_at += 13) {
        struct watcher watcher = {.cancel_at = cancel_at, .cancel = cancel_at == 0};
        struct reason why = {""};
        assert_null(tablebase_create(&variant, TABLEBASE_PLAY, NULL, &watcher.cancel, watch, &watcher, &why));
        assert_string_equal(why.text, "it was stopped");
        assert_int_equal(watcher.reports, cancel_at);
    }
}

TEST(a_state_after_the_end_has_a_worth)
{
    ask(TABLEBASE_PLAY, 1, (struct options){.points = 1});
    struct state scored = position(&variant, ".../.../.../... b 1:0");
    struct state stuck = position(&variant, "b.b/.rb/rb./r.r r 0:0");
    struct state last = position(&variant, "r../.../.../... r 0:0");
    expect_worth(&scored, "scored", tablebase_value(tablebase, &scored), (struct worth){WORTH_LOSS, 0});
    expect_worth(&stuck, "stuck", tablebase_value(tablebase, &stuck), (struct worth){WORTH_WIN, 0});
    expect_worth(&last, "before the last point", tablebase_value(tablebase, &last), (struct worth){WORTH_WIN, 1});
}

TEST(a_keeper_has_lost_when_the_game_is_over)
{
    ask(TABLEBASE_KEEP, 1, (struct options){.width = 2, .height = 3, .pieces = 2, .points = 1});
    struct state scored = position(&variant, "../../.. b 1:0");
    struct state about_to = position(&variant, "r./../.. r 0:0");
    assert_int_equal(tablebase_ending(tablebase, &scored, FIRST), 0);
    assert_int_equal(tablebase_ending(tablebase, &scored, SECOND), 0);
    assert_int_equal(tablebase_ending(tablebase, &about_to, SECOND), 1);
}

TESTS_MAIN(NULL, NULL)
