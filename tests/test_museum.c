/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
/*
 * The museum: each guest of honour finds the moves that its source's description finds when it is followed literally,
 * and plays what its source plays.
 */
#include <math.h>

#include "ai/museum.h"
#include "engines/tournament.h"
#include "game_support.h"
#include "prelude.h"
#include "short_memory.h"
#include "slow.h"

static const struct honour *honour_of(const char *name)
{
    const struct honour *honour = museum_find(name);
    assert_non_null(honour);
    return honour;
}

static struct ai_answer ask(const struct honour *honour, const struct variant *variant, const struct state *at)
{
    struct engine *engine = make_engine(variant, honour->evaluator);
    struct ai_answer answer;
    assert_int_not_equal(museum_search(honour, engine, at, NULL, &answer), AI_NO_MOVE);
    engine_destroy(engine);
    return answer;
}

/* --- who is there, and what they play --- */

TEST(each_has_a_name_of_its_own_and_words)
{
    const struct honour *honour;
    int count = 0;
    for (; (honour = museum_at(NULL, count)); count++) {
        assert_ptr_equal(museum_find(honour->name), honour);
        assert_true(strlen(honour->line) > 0 && strlen(honour->line) < 60);
        assert_true(strlen(honour->words) > strlen(honour->line));
    }
    assert_int_equal(count, 12);
    assert_ptr_equal(museum_find("rivest-ab"), museum_find("Rivest-AB"));
    assert_null(museum_find("Rivest-"));
    assert_null(museum_find(""));
}

/* The names of those who play a variant. */
static const char *players_of(const struct variant variant)
{
    static char names[400];
    const struct honour *honour;
    names[0] = '\0';
    for (int i = 0; (honour = museum_at(&variant, i)); i++) {
        assert_true(museum_fits(honour, &variant));
        snprintf(names + strlen(names), sizeof names - strlen(names), i > 0 ? " %s" : "%s", honour->name);
    }
    return names;
}

TEST(each_plays_only_what_its_source_plays)
{
    assert_string_equal(players_of(connect4_of(7, 6, 4)), "Chapter Rivest Rivest-AB Random");
    assert_string_equal(players_of(connect4_of(9, 7, 4)), "Chapter Rivest Rivest-AB Random");
    assert_string_equal(players_of(connect4_of(7, 6, 5)), "Random");
    assert_string_equal(players_of(tictactoe_of(3, 3, 3)), "Slides-A Slides-B Slides-C Slides-D Random");
    assert_string_equal(players_of(tictactoe_of(4, 4, 3)), "Random");
    assert_string_equal(players_of(kolibrat_of(3, 4, 4, 5)), "SimAnnealing Advanced Simple Basic Random");
    assert_string_equal(players_of(kolibrat_of(4, 5, 5, 3)), "SimAnnealing Advanced Simple Basic Random");
    assert_string_equal(players_of(variant_of("connect4", (struct options){.opening = OPENING_PIE})), "");
}

TEST(a_tournament_refuses_who_does_not_play_its_game)
{
    struct variant variant = connect4_of(7, 6, 4);
    const struct museum_player rivest = {.honour = honour_of("Rivest")}, basic = {.honour = honour_of("Basic")},
                               chapter = {.honour = honour_of("Chapter")};
    struct contestant pair[] = {contestant_of_honour(&rivest), contestant_of_honour(&basic)};
    struct tournament_setup setup = {.variant = &variant, .contestants = pair, .count = 2, .games = 2};
    struct reason why;
    assert_false(tournament_check(&setup, &why));
    assert_string_equal(why.text, "Basic does not play this game, or not on this board");
    pair[1] = contestant_of_honour(&chapter);
    assert_true(tournament_check(&setup, &why)); /* without any time */
}

/* --- those who look a number of plies ahead --- */

/* Minimax as it is defined. */
static int minimax(struct engine *engine, const struct variant *variant, const struct state *at, int depth, int ply)
{
    struct move moves[MOVES_MAX];
    int best = -AI_WIN - 1;
    if (at->outcome != RUNNING)
        return at->outcome == DRAWN
                   ? 0
                   : -(AI_WIN - ply + 1) * ((at->outcome == WON_BY_FIRST) == (at->turn == FIRST) ? -1 : 1);
    if (depth == 0)
        return engine_evaluate(engine, at);
    int count = variant->game->moves(variant, at, moves);
    for (int i = 0; i < count; i++) {
        struct state after = *at;
        variant->game->apply(variant, &after, moves[i]);
        int value = -minimax(engine, variant, &after, depth - 1, ply + 1);
        best = value > best ? value : best;
    }
    return best;
}

static void check_ahead(const char *name, const char *evaluator, int depth, const struct variant variant)
{
    struct engine *engine = make_engine(&variant, evaluator);
    uint64_t random = 1;
    for (int i = 0; i < amount(12, 4, 2); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, 3 * i, text);
        struct ai_answer answer = ask(honour_of(name), &variant, &at);
        struct move moves[MOVES_MAX];
        int count = variant.game->moves(&variant, &at, moves), found = 0;
        assert_int_equal(answer.report.value, minimax(engine, &variant, &at, depth, 0));
        for (int m = 0; m < count; m++) {
            struct state after = at;
            variant.game->apply(&variant, &after, moves[m]);
            if (-minimax(engine, &variant, &after, depth - 1, 1) == answer.report.value)
                assert_true(move_equal(answer.moves[found++], moves[m]));
        }
        assert_int_equal(answer.count, found);
    }
    engine_destroy(engine);
}

TEST(the_chapter_is_minimax_four_plies_ahead)
{
    check_ahead("Chapter", "lines", 4, connect4_of(7, 6, 4));
}

TEST(the_players_of_the_thesis_are_minimax_six_plies_ahead)
{
    check_ahead("SimAnnealing", "annealed", 6, kolibrat_of(3, 4, 4, 5));
    check_ahead("Advanced", "advanced", 6, kolibrat_of(3, 4, 4, 5));
    check_ahead("Simple", "simple", 6, kolibrat_of(3, 4, 4, 5));
    check_ahead("Basic", "basic", 6, kolibrat_of(3, 4, 4, 5));
}

/* --- those who try a number of moves --- */

TEST(alpha_beta_goes_as_deep_as_5000_moves_lead)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct engine *engine = make_engine(&variant, "segments");
    uint64_t random = 2;
    for (int i = 0; i < amount(10, 4, 2); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, i, text);
        struct ai_answer answer = ask(honour_of("Rivest-AB"), &variant, &at), again, to_depth;
        struct ai_request request = {.depth = answer.report.depth};
        assert_within(answer.report.nodes, 1, 5000);
        assert_int_equal(engine_search(engine, &at, &request, &to_depth), AI_DONE);
        assert_int_equal(answer.report.value, to_depth.report.value);
        assert_int_equal(answer.count, to_depth.count);
        assert_memory_equal(answer.moves, to_depth.moves, (size_t)answer.count * sizeof *answer.moves);
        /* an engine that has looked deeper before goes as deep now, and no deeper */
        request.depth += 2;
        assert_int_equal(engine_search(engine, &at, &request, &to_depth), AI_DONE);
        assert_int_equal(museum_search(honour_of("Rivest-AB"), engine, &at, NULL, &again), AI_STOPPED);
        assert_int_equal(again.report.nodes, answer.report.nodes);
        assert_int_equal(again.report.depth, answer.report.depth);
    }
    engine_destroy(engine);
}

/* Min/max approximation, followed literally: nothing is kept but the tree and the static values of its leaves. */
enum { REFERENCE_MOST = 6000 };

static struct {
    const struct variant *variant;
    struct engine *engine;
    struct state states[REFERENCE_MOST];
    int statics[REFERENCE_MOST], firsts[REFERENCE_MOST], counts[REFERENCE_MOST];
    int count;
} tree;

static void add_node(const struct state *state)
{
    int value = engine_evaluate(tree.engine, state), first = 512 + (state->turn == FIRST ? value : -value);
    first = first < 1 ? 1 : first > 1023 ? 1023 : first;
    if (state->outcome == RUNNING)
        first = first < 2 ? 2 : first > 1022 ? 1022 : first;
    tree.states[tree.count] = *state;
    tree.counts[tree.count] = 0;
    tree.statics[tree.count++] = first;
}

/* The backed-up value of a node, the penalty of the leaf below that is to be expanded, and which it is. */
static int look_at(int node, double *penalty, int *leaf)
{
    int best = 0, values[MOVES_MAX], leaves[MOVES_MAX];
    double penalties[MOVES_MAX];
    if (tree.counts[node] == 0) {
        *penalty = tree.states[node].outcome == RUNNING ? 0 : HUGE_VAL;
        *leaf = node;
        return tree.statics[node];
    }
    for (int i = 0; i < tree.counts[node]; i++) {
        values[i] = look_at(tree.firsts[node] + i, &penalties[i], &leaves[i]);
        if (i == 0 || (tree.states[node].turn == FIRST ? values[i] > best : values[i] < best))
            best = values[i];
    }
    *penalty = HUGE_VAL;
    for (int i = 0; i < tree.counts[node]; i++) {
        double sum = 0.05 + fabs(log(best) - log(values[i])) + penalties[i];
        if (sum < *penalty) {
            *penalty = sum;
            *leaf = leaves[i];
        }
    }
    return best;
}

/* Grows the tree; returns the root's value. */
static int grow_reference(const struct variant *variant, struct engine *engine, const struct state *at, int most)
{
    double penalty;
    int leaf, value;
    tree.variant = variant;
    tree.engine = engine;
    tree.count = 0;
    add_node(at);
    for (value = look_at(0, &penalty, &leaf); tree.count <= most && penalty < HUGE_VAL;
         value = look_at(0, &penalty, &leaf)) {
        struct move moves[MOVES_MAX];
        tree.firsts[leaf] = tree.count;
        tree.counts[leaf] = variant->game->moves(variant, &tree.states[leaf], moves);
        for (int i = 0; i < tree.counts[leaf]; i++) {
            struct state after = tree.states[leaf];
            variant->game->apply(variant, &after, moves[i]);
            add_node(&after);
        }
    }
    return value;
}

static void check_growth(const struct honour *honour, const struct variant *variant, struct engine *engine,
                         const struct state *at)
{
    struct ai_answer answer;
    struct move moves[MOVES_MAX];
    int found = 0, value = grow_reference(variant, engine, at, honour->moves);
    (void)variant->game->moves(variant, at, moves);
    assert_int_equal(min_max_search(honour, engine, at, NULL, &answer), AI_DONE);
    assert_int_equal(answer.report.value, at->turn == FIRST ? value - 512 : 512 - value);
    assert_int_equal(answer.report.nodes, tree.count - 1);
    for (int i = 0; i < tree.counts[0]; i++) {
        double penalty;
        int leaf;
        if (look_at(1 + i, &penalty, &leaf) == value)
            assert_true(move_equal(answer.moves[found++], moves[i]));
    }
    assert_int_equal(answer.count, found);
}

/* The tries of the paper's program and, so that there can be many positions, fewer. */
static void compare_growth(const struct variant variant, const char *evaluator, int positions, int step)
{
    struct engine *engine = make_engine(&variant, evaluator);
    uint64_t random = 3;
    for (int i = 0; i < positions; i++) {
        struct honour small = *honour_of("Rivest");
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, i * step, text);
        small.moves = i % 10 == 0 ? 5000 : 300;
        check_growth(&small, &variant, engine, &at);
    }
    engine_destroy(engine);
}

TEST(min_max_approximation_grows_where_its_paper_says)
{
    compare_growth(connect4_of(7, 6, 4), "segments", amount(40, 10, 2), 1);
    /* other rules and values, among them such that are worth more than a game that is over */
    compare_growth(kolibrat_of(3, 4, 4, 9), "annealed", amount(40, 10, 4), 5);
}

/* Seven lines of four go through the middle of the lowest row; the other side then has the move. */
TEST(min_max_approximation_by_hand)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct honour one = *honour_of("Rivest");
    struct engine *engine = make_engine(&variant, "segments");
    struct state at = position(&variant, ""), won = position(&variant, "112233"), lost = position(&variant, "1223346");
    struct ai_answer answer;
    one.moves = 1;
    assert_int_equal(min_max_search(&one, engine, &at, NULL, &answer), AI_DONE);
    assert_string_equal(moves_text(&variant, answer.moves, answer.count), "4");
    assert_int_equal(answer.report.value, 7 - 16);
    assert_int_equal(answer.report.nodes, 7);
    answer = ask(honour_of("Rivest"), &variant, &at);
    assert_within(answer.report.nodes, 5000, 5000 + 7);
    answer = ask(honour_of("Rivest"), &variant, &won);
    assert_string_equal(moves_text(&variant, answer.moves, answer.count), "4");
    assert_int_equal(answer.report.value, 511);
    answer = ask(honour_of("Rivest"), &variant, &lost);
    assert_true(answer.report.value > -511);
    engine_destroy(engine);
}

/* Where the whole rest of the game fits, it is played right. */
TEST(min_max_approximation_ends_with_the_game)
{
    struct variant variant = connect4_of(4, 4, 4);
    struct engine *engine = make_engine(&variant, "segments");
    uint64_t random = 4;
    for (int i = 0; i < amount(30, 10, 3); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = quiet_position(&variant, &random, 10, text);
        struct ai_answer answer = ask(honour_of("Rivest"), &variant, &at);
        struct worth worth = plain_worth(&variant, &at);
        assert_within(answer.report.nodes, 1, 5000);
        assert_int_equal(answer.report.value, worth.result == WORTH_DRAW ? 0 : worth.result == WORTH_WIN ? 511 : -511);
    }
    engine_destroy(engine);
}

TEST(growing_can_be_stopped_and_run_out_of_memory)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct engine *engine = make_engine(&variant, "segments");
    struct state at = position(&variant, "");
    struct ai_answer answer;
    atomic_bool cancel = true;
    assert_int_equal(museum_search(honour_of("Rivest"), engine, &at, &cancel, &answer), AI_NO_MOVE);
    allow_allocations(0);
    assert_int_equal(museum_search(honour_of("Rivest"), engine, &at, NULL, &answer), AI_NO_MOVE);
    allow_all();
    engine_destroy(engine);
}

/* --- those who build a whole tree, and the one who does not think --- */

TEST(the_slides_play_the_first_of_the_best_moves)
{
    static const struct {
        const char *name;
        uint64_t nodes;
    } slides[] = {{"Slides-A", 549946}, {"Slides-B", 94978}, {"Slides-C", 18014}, {"Slides-D", 2914}};
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state start = position(&variant, "");
    for (size_t i = 0; i < sizeof slides / sizeof *slides; i++) {
        const struct honour *honour = honour_of(slides[i].name);
        char nodes[24];
        uint64_t random = 5;
        assert_int_equal(ask(honour, &variant, &start).report.nodes, slides[i].nodes);
        snprintf(nodes, sizeof nodes, "%d", (int)slides[i].nodes);
        assert_non_null(strstr(honour->words, nodes));
        for (int n = 0; n < 20; n++) {
            char text[STATE_TEXT_MAX];
            struct state at = random_position(&variant, &random, 1 + n % 8, text);
            struct ai_answer answer = ask(honour, &variant, &at);
            struct worth worth = plain_worth(&variant, &at);
            struct move moves[MOVES_MAX];
            int first = 0;
            (void)variant.game->moves(&variant, &at, moves);
            while (plain_move_worth(&variant, &at, moves[first]).result != worth.result)
                first++;
            assert_int_equal(answer.count, 1);
            if (strcmp(slides[i].name, "Slides-D") != 0) /* which wins with the first move that does so at once */
                assert_true(move_equal(answer.moves[0], moves[first]));
            assert_int_equal(plain_move_worth(&variant, &at, answer.moves[0]).result, worth.result);
        }
    }
}

TEST(random_makes_every_move_alike)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state at = position(&variant, "444444");
    struct engine *engine = make_engine(&variant, NULL);
    uint64_t random = 6;
    int counts[7] = {0};
    for (int i = 0; i < 6000; i++) {
        struct move move;
        struct ai_report report;
        assert_int_equal(museum_choose(honour_of("Random"), engine, &at, &random, NULL, &move, &report), AI_DONE);
        counts[move.to % 7]++;
    }
    for (int column = 0; column < 7; column++)
        assert_within(counts[column], column == 3 ? 0 : 900, column == 3 ? 0 : 1100);
    engine_destroy(engine);
}

TESTS_MAIN(NULL, NULL)
