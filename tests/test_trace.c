/*
 * Searches that are watched: every way finds what the engine finds, what is told is what was searched, and a trace of a
 * part of the search is that part of the whole trace.
 */
#include "ai/engine.h"
#include "ai/trace.h"
#include "ai/tree.h"
#include "game_support.h"
#include "prelude.h"
#include "rules_support.h"

enum { MOST = 1000000, ALL_PLIES = 100 };

static struct ai_answer search_watched(const struct variant *variant, const struct state *at, enum search_way way,
                                       int depth, struct trace *trace)
{
    struct engine *engine = engine_create(variant, NULL);
    struct ai_request request = {.depth = depth};
    struct ai_answer answer;
    engine_watch(engine, trace ? &trace->watch : NULL, way);
    assert_int_equal(engine_search(engine, at, &request, &answer), AI_DONE);
    engine_destroy(engine);
    return answer;
}

/* How many moves there are to try, to a depth. */
static uint64_t count_moves(const struct variant *variant, const struct state *at, int depth)
{
    struct move moves[MOVES_MAX];
    int count = depth > 0 ? variant->game->moves(variant, at, moves) : 0;
    uint64_t all = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct state after = *at;
        variant->game->apply(variant, &after, moves[i]);
        all += count_moves(variant, &after, depth - 1);
    }
    return all;
}

/* What a node must be, in itself and beside its parent. */
static void check_node(const struct trace *trace, uint32_t i)
{
    const struct trace_node *node = &trace->nodes[i];
    assert_true(node->left > node->entered && node->slot < node->slots && node->end != END_NONE);
    assert_true(node->after > i && node->after <= trace->count);
    assert_int_equal(node->untried > 0, node->end == END_CUT);
    if (node->end == END_GAME || node->end == END_HORIZON || node->end == END_KNOWN)
        assert_int_equal(node->size, 1);
    if (node->parent == TRACE_NONE) {
        assert_int_equal(node->ply, 0);
        return;
    }
    const struct trace_node *parent = &trace->nodes[node->parent];
    assert_int_equal(node->ply, parent->ply + 1);
    assert_true(i > node->parent && i < parent->after);
    assert_true(node->entered > parent->entered && node->left < parent->left);
}

static void check_trace(const struct trace *trace, const struct variant *variant, enum search_way way)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        check_node(trace, i);
        if (way == WAY_MINIMAX)
            assert_true(trace->nodes[i].end != END_CUT && trace->nodes[i].end != END_KNOWN);
        if (way < WAY_TABLE && variant->lines.count == 0)
            assert_true(trace->nodes[i].twin == trace->nodes[i].hash);
    }
    assert_int_equal(trace->steps, 2 * trace->count);
}

/* The value of a node is the best of the values below it, for its side; where all moves were tried with no window. */
static void check_minimax(const struct trace *trace)
{
    for (uint32_t i = 0; i < trace->count; i++) {
        int best = INT_MIN;
        for (uint32_t child = i + 1; child < trace->nodes[i].after; child = trace->nodes[child].after)
            best = trace->nodes[child].value > best ? trace->nodes[child].value : best;
        if (best > INT_MIN)
            assert_int_equal(trace->nodes[i].value, -best);
    }
}

static void check_position(const struct variant *variant, const struct state *at, int depth)
{
    struct ai_answer usual = search_watched(variant, at, WAY_DEEPENING, depth, NULL);
    for (enum search_way way = WAY_MINIMAX; way < SEARCH_WAYS; way++) {
        struct trace trace;
        trace_begin(&trace, variant, 0, ALL_PLIES, MOST);
        struct ai_answer answer = search_watched(variant, at, way, depth, &trace);
        assert_int_equal(answer.report.value, usual.report.value);
        assert_int_equal(answer.count, usual.count);
        assert_memory_equal(answer.moves, usual.moves, (size_t)usual.count * sizeof *usual.moves);
        assert_int_equal(trace.all, answer.report.nodes);
        assert_int_equal(trace.count, answer.report.nodes);
        assert_false(trace.full);
        check_trace(&trace, variant, way);
        if (way == WAY_MINIMAX) {
            assert_int_equal(trace.all, count_moves(variant, at, depth));
            check_minimax(&trace);
        } else if (way < WAY_DEEPENING) {
            assert_true(trace.all <= count_moves(variant, at, depth));
        } else {
            assert_int_equal(trace.all, usual.report.nodes);
        }
        trace_free(&trace);
    }
}

TEST(every_way_finds_the_same_and_tells_each_node)
{
    const struct variant boards[] = {connect4_of(7, 6, 4), connect4_of(5, 4, 4), tictactoe_of(3, 3, 3),
                                     tictactoe_of(4, 4, 3), kolibrat_of(3, 4, 4, 5)};
    uint64_t random = 5;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        for (int i = 0; i < 6; i++) {
            char text[STATE_TEXT_MAX];
            struct state at = random_position(&boards[b], &random, 2 * i, text);
            for (int depth = 1; depth <= 4; depth++)
                check_position(&boards[b], &at, depth);
        }
    }
}

TEST(what_the_parts_of_the_search_are_good_for)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state at = position(&variant, "4435");
    uint64_t before = UINT64_MAX;
    for (enum search_way way = WAY_MINIMAX; way < SEARCH_WAYS; way++) {
        uint64_t nodes = search_watched(&variant, &at, way, 6, NULL).report.nodes;
        assert_true(nodes < before);
        before = nodes;
    }
}

TEST(an_opened_node_is_the_same_part_of_the_search)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state at = position(&variant, "4435");
    for (enum search_way way = WAY_MINIMAX; way < SEARCH_WAYS; way++) {
        struct trace whole, part;
        uint32_t opened = 0;
        trace_begin(&whole, &variant, 0, ALL_PLIES, MOST);
        (void)search_watched(&variant, &at, way, 5, &whole);
        while (opened < whole.count && (whole.nodes[opened].ply != 2 || whole.nodes[opened].size < 20))
            opened++;
        assert_true(opened < whole.count);
        trace_begin(&part, &variant, whole.nodes[opened].number, 2, MOST);
        (void)search_watched(&variant, &at, way, 5, &part);
        assert_int_equal(part.all, whole.all);
        uint32_t seen = 0;
        for (uint32_t i = opened + 1; i < whole.nodes[opened].after; i++) {
            if (whole.nodes[i].ply > 4)
                continue;
            assert_true(seen < part.count);
            assert_int_equal(part.nodes[seen].number, whole.nodes[i].number);
            assert_int_equal(part.nodes[seen].value, whole.nodes[i].value);
            assert_int_equal(part.nodes[seen].size, whole.nodes[i].size);
            assert_int_equal(part.nodes[seen].ply, whole.nodes[i].ply - 3);
            seen++;
        }
        assert_int_equal(seen, part.count);
        trace_free(&whole);
        trace_free(&part);
    }
}

TEST(a_trace_without_room_still_counts)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state start = position(&variant, "");
    struct trace trace;
    trace_begin(&trace, &variant, 0, ALL_PLIES, 100);
    struct ai_answer answer = search_watched(&variant, &start, WAY_MINIMAX, 4, &trace);
    assert_true(trace.full);
    assert_int_equal(trace.count, 100);
    assert_int_equal(trace.all, answer.report.nodes);
    for (uint32_t i = 0; i < trace.count; i++)
        assert_true(trace.nodes[i].left != TRACE_NONE);
    trace_free(&trace);
}

TEST(whole_trees_are_told_too)
{
    const uint64_t published[] = {549946, 94978, 18014, 2914};
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state start = position(&variant, "");
    for (enum tree_method method = TREE_PLAIN; method < TREE_BEST; method++) {
        struct trace trace;
        struct tree_answer answer;
        trace_begin(&trace, &variant, 0, ALL_PLIES, MOST);
        assert_true(tree_build(&variant, &start, method, &trace.watch, &answer));
        assert_int_equal(answer.nodes, published[method]);
        assert_int_equal(trace.all + 1, answer.nodes);
        check_trace(&trace, &variant, method == TREE_PLAIN ? WAY_MINIMAX : WAY_ALPHA_BETA);
        if (method == TREE_PLAIN)
            check_minimax(&trace);
        trace_free(&trace);
    }
}

TEST(positions_that_are_met_again)
{
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state start = position(&variant, "");
    struct trace_meetings meetings;
    struct trace trace;
    trace_begin(&trace, &variant, 0, ALL_PLIES, MOST);
    (void)search_watched(&variant, &start, WAY_MINIMAX, 3, &trace);
    /* 9 + 72 + 504 moves; after two 72 positions, after three 9 * C(8, 1) * 7 / 2 */
    assert_true(trace_meetings(&trace, &meetings));
    assert_int_equal(trace.count, 585);
    assert_int_equal(meetings.positions, 9 + 72 + 252);
    assert_int_equal(meetings.again, 585 - meetings.positions);
    /* left and right exchanged: of 9 positions 3 are their own image, of 72 6, of 252 12 */
    assert_int_equal(meetings.twins, 6 + 39 + 132);
    assert_int_equal(meetings.count, TRACE_FAVOURITES);
    for (int i = 0; i < TRACE_FAVOURITES; i++) {
        struct move moves[ALL_PLIES];
        assert_int_equal(trace_path(&trace, meetings.nodes[i][1], moves), 3);
        assert_int_equal(moves[2].to, trace.nodes[meetings.nodes[i][1]].move.to);
        assert_int_equal(trace.nodes[meetings.nodes[i][0]].hash, trace.nodes[meetings.nodes[i][1]].hash);
        assert_int_not_equal(meetings.nodes[i][0], meetings.nodes[i][1]);
        assert_int_equal(meetings.times[i], 2);
    }
    trace_free(&trace);
}

TESTS_MAIN(NULL, NULL)
