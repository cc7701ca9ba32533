/*
 * Openings in which colours are chosen: their rules, counted; that whoever searches is not fooled by changed colours;
 * what they are worth, compared with minimax; what the levels lay and choose.
 */
#include "game_support.h"
#include "gravitrips/analyst.h"
#include "gravitrips/match.h"
#include "gravitrips/record.h"
#include "gravitrips/review.h"
#include "prelude.h"
#include "rules/variant.h"
#include "rules_support.h"
#include "slow.h"

static const int openings[] = {OPENING_PIE, OPENING_SWAP};
static const struct move change = {MOVE_SWAP, NO_CELL, NO_CELL};

static struct variant fair(int width, int height, int connect, int opening)
{
    return variant_of("connect4",
                      (struct options){.width = width, .height = height, .connect = connect, .opening = opening});
}

/* --- the rules --- */

static uint64_t paths(int width, int height, int connect, int opening, int depth)
{
    struct variant variant = fair(width, height, connect, opening);
    struct state start = position(&variant, "");
    return variant_perft(&variant, &start, depth);
}

/* The figures for others to compare with. The two differ only in the depth of one and two more. */
TEST(paths_are_as_many_as_published)
{
    static const uint64_t pie[] = {7, 56, 392, 2744, 19208, 134456, 941185};
    static const uint64_t swap[] = {7, 49, 343, 2744, 19208, 134456, 941185};
    static const uint64_t pie_on_4x4[] = {4, 20, 80, 320, 1276, 5040};
    for (int depth = 1; depth <= amount(5, 7, 7); depth++) {
        assert_int_equal(paths(7, 6, 4, OPENING_PIE, depth), pie[depth - 1]);
        assert_int_equal(paths(7, 6, 4, OPENING_SWAP, depth), swap[depth - 1]);
    }
    for (int depth = 1; depth <= 6; depth++)
        assert_int_equal(paths(4, 4, 4, OPENING_PIE, depth), pie_on_4x4[depth - 1]);
}

/* Who changes colours plays the plain game one move later. */
TEST(a_change_is_one_move_more)
{
    static const int boards[][3] = {{4, 4, 4}, {5, 3, 3}, {3, 5, 3}, {7, 1, 4}, {12, 2, 5}, {2, 12, 4}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const int *b = boards[i];
        for (int o = 0; o < 2; o++)
            for (int depth = 1; depth <= amount(4, 6, 6); depth++) {
                uint64_t plain = paths(b[0], b[1], b[2], OPENING_PLAIN, depth);
                uint64_t before = depth > openings[o] ? paths(b[0], b[1], b[2], OPENING_PLAIN, depth - 1) : 0;
                assert_int_equal(paths(b[0], b[1], b[2], openings[o], depth), plain + before);
            }
    }
}

TEST(every_position_is_sound)
{
    static const int boards[][3] = {{3, 3, 3}, {4, 3, 3}, {5, 2, 4}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (int o = 0; o < 2; o++) {
            struct variant variant = fair(boards[i][0], boards[i][1], boards[i][2], openings[o]);
            struct layer layer = layer_begin(&variant);
            for (int depth = 0; depth <= variant.cells && layer.count > 0; depth++) {
                for (size_t k = 0; k < layer.count; k++) {
                    check_moves(&variant, &layer.states[k]);
                    check_line_outcome(&variant, &layer.states[k]);
                }
                layer = layer_next(&variant, layer);
            }
            free(layer.states);
        }
    }
}

static uint64_t hash_of(const struct variant *variant, const struct state *at)
{
    uint64_t hash = at->turn == SECOND ? variant->turn_key : 0;
    for (int cell = 0; cell < variant->cells; cell++)
        if (at->cells[cell] != CELL_EMPTY)
            hash ^= variant->cell_keys[cell][at->cells[cell] - CELL_FIRST];
    return hash;
}

/* Discs never change colour; whose they are does. The hash is that of the cells, whatever led there. */
TEST(colours_stay_and_sides_change)
{
    uint64_t random = 3;
    for (int game = 0; game < amount(50, 1000, 5000); game++) {
        struct state at;
        uint8_t colours[CELLS_MAX] = {0};
        struct variant variant = fair(4 + game % 6, 4 + game % 4, 4, openings[game % 2]);
        variant.game->start(&variant, &at);
        for (int i = 0; at.outcome == RUNNING; i++) {
            struct move move = random_move(&variant, &at, &random);
            assert_int_equal(side_of_move(&variant.options, i), at.turn);
            assert_int_equal(opening_is_choice(&variant, &at), i == variant.options.opening);
            if (move.kind == MOVE_PLACE)
                colours[move.to] = (uint8_t)(1 + piece_colour(&at, next_piece(&variant, &at)));
            if (move.kind == MOVE_PLACE)
                assert_int_equal(colours[move.to], 1 + at.plies % 2);
            variant.game->apply(&variant, &at, move);
            assert_int_equal(at.hash, hash_of(&variant, &at));
            for (int cell = 0; cell < variant.cells; cell++)
                if (colours[cell])
                    assert_int_equal(piece_colour(&at, (enum side)(at.cells[cell] - CELL_FIRST)), colours[cell] - 1);
        }
    }
}

TEST(what_is_not_allowed_is_refused)
{
    struct variant pie = fair(7, 6, 4, OPENING_PIE), swap = fair(7, 6, 4, OPENING_SWAP);
    struct variant plain = fair(7, 6, 4, OPENING_PLAIN);
    check_refused(&plain, "4", change, "colours are not chosen in this game");
    check_refused(&pie, "", change, "colours are chosen after the first disc and at no other time");
    check_refused(&pie, "4s", change, "colours are chosen after the first disc and at no other time");
    check_refused(&pie, "44", change, "colours are chosen after the first disc and at no other time");
    check_refused(&swap, "4", change, "colours are chosen after the third disc and at no other time");
    check_refused(&swap, "444s", change, "colours are chosen after the third disc and at no other time");
    check_refused(&pie, "4", (struct move){MOVE_SWAP, NO_CELL, 3}, "a move is a disc dropped into a column");
    check_bad_position(&plain, "4s", "move 2: 's' is not a column");
    check_bad_position(&pie, "s", "move 1: colours are chosen after the first disc and at no other time");
    check_bad_position(&swap, "444ss", "move 5: colours are chosen after the third disc and at no other time");
    check_impossible("connect4", (struct options){.opening = 2},
                     "colours cannot be chosen after 2 discs: after 1 (pie) or 3 (swap)");
    check_impossible("connect4", (struct options){.width = 3, .height = 1, .connect = 3, .opening = 3},
                     "a board of 3x1 is full before colours can be chosen");
    check_impossible("tictactoe", (struct options){.opening = 1}, "Tic-Tac-Toe has no choice of colours");
    check_impossible("kolibrat", (struct options){.opening = 3}, "Kolibrat has no choice of colours");
}

/* A list of moves shows the change as a word, and whoever types that is understood. */
TEST(a_change_is_read_by_its_name_and_by_its_word)
{
    struct variant pie = fair(12, 6, 4, OPENING_PIE);
    struct record record;
    struct record_error error;
    struct state by_name = position(&pie, "4sc");
    struct state by_word = position(&pie, "4swapc");
    assert_int_equal(by_name.hash, by_word.hash);
    check_bad_position(&pie, "swap", "move 1: colours are chosen after the first disc and at no other time");
    check_bad_position(&pie, "4swa", "move 3: 'w' is not a column");
    assert_true(record_parse_moves(&pie, "1. 4 swap 2. 5", &record, &error));
    assert_int_equal(record.move_count, 3);
    assert_int_equal(record.moves[1].move.kind, MOVE_SWAP);
    record_free(&record);
}

TEST(openings_have_names)
{
    int opening;
    assert_string_equal(opening_name(OPENING_PLAIN), "plain");
    assert_string_equal(opening_name(OPENING_PIE), "pie");
    assert_string_equal(opening_name(OPENING_SWAP), "swap");
    assert_true(opening_find("swap", &opening) && opening == OPENING_SWAP);
    assert_false(opening_find("Swap", &opening));
    assert_false(opening_find("", &opening));
}

/* --- matches and records --- */

TEST(undo_goes_over_a_change)
{
    struct variant variant = fair(7, 6, 4, OPENING_SWAP);
    struct match *match = make_match(&variant);
    const struct state after = position(&variant, "445s3");
    for (const char *at = "445s3"; *at;) {
        struct move move;
        at = variant.game->parse_move(&variant, match_state(match), at, &move, NULL);
        assert_non_null(at);
        assert_true(match_play(match, move, NULL));
    }
    assert_memory_equal(match_state(match), &after, sizeof after);
    assert_true(match_undo(match) && match_undo(match));
    assert_true(opening_is_choice(&variant, match_state(match)));
    assert_false(match_state(match)->swapped);
    assert_true(match_redo(match));
    assert_true(match_state(match)->swapped);
}

/* What a program of before refuses, and what is in the text; a plain game has none of it. */
TEST(a_record_tells_the_rule)
{
    struct record record, back;
    struct record_error error;
    char text[4096];
    const char *at = text;
    int line = 1;
    struct variant variant = fair(7, 6, 4, OPENING_PIE);
    assert_true(record_parse_moves(&variant, "4s444", &record, &error));
    record_format(&record, text, sizeof text);
    assert_non_null(strstr(text, "[Connect \"4\"]\n[Rule \"pie\"]\n"));
    assert_non_null(strstr(text, "1. 4 s 2. 4 4 3. 4 *"));
    assert_int_equal(record_parse(&at, &line, &back, &error), RECORD_READ);
    assert_int_equal(back.options.opening, OPENING_PIE);
    assert_int_equal(back.move_count, 5);
    record_free(&record);
    record_free(&back);
    variant = fair(7, 6, 4, OPENING_PLAIN);
    assert_true(record_parse_moves(&variant, "44", &record, &error));
    record_format(&record, text, sizeof text);
    assert_null(strstr(text, "Rule"));
    record_free(&record);
    at = "[Game \"connect4\"]\n[Rule \"pi\"]\n\n1. 4 *\n";
    line = 1;
    assert_int_equal(record_parse(&at, &line, &back, &error), RECORD_REFUSED);
    assert_string_equal(error.why.text, "tag Rule: 'pi' is neither plain nor pie nor swap");
    at = "[Game \"tictactoe\"]\n[Rule \"pie\"]\n\n1. a1 *\n";
    line = 1;
    assert_int_equal(record_parse(&at, &line, &back, &error), RECORD_REFUSED);
    assert_string_equal(error.why.text, "tag Rule: Tic-Tac-Toe has no choice of colours");
}

/* --- search --- */

/* The same position with colours changed back: the plain game's, in which who lays first has the first colour. */
static struct state by_colour(const struct variant *plain, const char *text)
{
    char moves[CELLS_MAX + 2];
    size_t length = 0;
    for (; *text; text++)
        if (*text != 's')
            moves[length++] = *text;
    moves[length] = '\0';
    return position(plain, moves);
}

TEST(nobody_is_fooled_by_changed_colours)
{
    uint64_t random = 11;
    for (int game = 0; game < amount(10, 150, 500); game++) {
        char text[STATE_TEXT_MAX];
        int width = 5 + game % 6, height = 5 + game / 6 % 4;
        struct variant variant = fair(width, height, 4, openings[game % 2]);
        struct variant plain = fair(width, height, 4, OPENING_PLAIN);
        struct state at = random_position(&variant, &random, 20, text);
        if (!strchr(text, 's'))
            continue;
        struct state twin = by_colour(&plain, text);
        const char *name;
        for (int i = 0; (name = evaluator_name(&plain, i)) != NULL; i++) {
            struct engine *one = engine_create(&variant, name), *other = engine_create(&plain, name);
            struct ai_request request = {.depth = 4};
            struct ai_answer a, b;
            assert_true(one && other);
            assert_int_equal(engine_evaluate(one, &at), engine_evaluate(other, &twin));
            assert_int_equal(engine_search(one, &at, &request, &a), engine_search(other, &twin, &request, &b));
            assert_int_equal(a.count, b.count);
            assert_int_equal(a.report.value, b.report.value);
            assert_memory_equal(a.moves, b.moves, (size_t)a.count * sizeof a.moves[0]);
            engine_destroy(one);
            engine_destroy(other);
        }
    }
}

/* --- what openings are worth --- */

static void check_worths(struct analyst *analyst, const struct variant *variant, const struct state *at)
{
    struct worth told, right = plain_worth(variant, at);
    struct analysis analysis;
    bool known;
    assert_int_equal(analyst_evaluate(analyst, at, NULL, &known, &told), ANALYST_DONE);
    assert_true(known);
    assert_int_equal(worth_compare(told, right), 0);
    assert_int_equal(told.plies, right.plies);
    assert_int_equal(analyst_analyze(analyst, at, NULL, NULL, NULL, &analysis), ANALYST_DONE);
    assert_true(analysis.proven);
    assert_int_equal(worth_compare(analysis.worth, right), 0);
    int best = 0;
    for (int i = 0; i < analysis.count; i++) {
        struct worth of_move = plain_move_worth(variant, at, analysis.moves[i].move);
        assert_true(analysis.moves[i].known);
        assert_int_equal(analysis.moves[i].worth.result, of_move.result);
        assert_int_equal(analysis.moves[i].worth.plies, of_move.plies);
        assert_int_equal(analysis.moves[i].best, worth_compare(of_move, right) == 0);
        best += analysis.moves[i].best;
    }
    assert_int_equal(analysis.best_count, best);
}

TEST(openings_are_worth_what_minimax_says)
{
    static const int boards[][3] = {{3, 3, 3}, {4, 3, 3}, {4, 3, 4}, {5, 2, 3}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards - (SANITIZED ? 2 : 0); i++) {
        for (int o = 0; o < 2; o++) {
            struct variant variant = fair(boards[i][0], boards[i][1], boards[i][2], openings[o]);
            struct analyst *analyst = analyst_create(&variant, NULL);
            assert_non_null(analyst);
            struct layer layer = layer_begin(&variant);
            for (int depth = 0; depth <= openings[o]; depth++) {
                for (size_t k = 0; k < layer.count; k++)
                    check_worths(analyst, &variant, &layer.states[k]);
                layer = layer_next(&variant, layer);
            }
            free(layer.states);
            analyst_destroy(analyst);
        }
    }
}

/* --- levels --- */

/* All that the levels lay and choose is legal, on boards that nothing proves, too; they choose either colour. */
TEST(every_level_lays_and_chooses)
{
    static const int boards[][3] = {{7, 6, 4}, {4, 4, 4}, {12, 9, 5}, {9, 7, 4}, {5, 1, 3}};
    int changes = 0, kept = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
            uint64_t random = 5 + (uint64_t)level;
            struct state at;
            struct variant variant = fair(boards[i][0], boards[i][1], boards[i][2], openings[level % 2]);
            struct engine *engine = make_engine(&variant, NULL);
            variant.game->start(&variant, &at);
            for (int k = 0; k <= variant.options.opening; k++) {
                struct ai_request request = {.milliseconds = amount(10, 50, 200)};
                struct ai_report report;
                struct move move;
                assert_int_not_equal(ai_choose(engine, &at, level, &random, &request, &move, &report), AI_NO_MOVE);
                assert_true(variant.game->legal(&variant, &at, move, NULL));
                variant.game->apply(&variant, &at, move);
            }
            changes += at.swapped;
            kept += !at.swapped;
            engine_destroy(engine);
        }
    }
    assert_true(changes > 0);
    assert_true(kept > 0);
}

TEST(whoever_cancels_gets_no_move)
{
    struct state at;
    uint64_t random = 1;
    atomic_bool cancel = true;
    struct ai_request request = {.cancel = &cancel};
    struct move move;
    struct variant variant = fair(9, 7, 4, OPENING_SWAP);
    struct engine *engine = make_engine(&variant, NULL);
    variant.game->start(&variant, &at);
    assert_int_equal(ai_choose(engine, &at, 5, &random, &request, &move, NULL), AI_NO_MOVE);
    at = position(&variant, "444");
    assert_int_equal(ai_choose(engine, &at, 5, &random, &request, &move, NULL), AI_NO_MOVE);
    engine_destroy(engine);
    struct analyst *analyst = analyst_create(&variant, NULL);
    struct worth worth;
    bool known;
    assert_non_null(analyst);
    variant.game->start(&variant, &at);
    assert_int_equal(analyst_evaluate(analyst, &at, &cancel, &known, &worth), ANALYST_STOPPED);
    analyst_destroy(analyst);
}

/* The book of 7x6, which says what any opening is worth. */
static struct book *open_default(void)
{
    struct variant plain = fair(7, 6, 4, OPENING_PLAIN);
    struct book *book = book_open_default(&plain, NULL);
    assert_non_null(book);
    return book;
}

/* A level against all openings of three discs: how many it judges right of those that are not even. */
TEST(colours_are_chosen_by_their_worth)
{
    int right[LEVEL_MAX + 1] = {0}, uneven = 0, even = 0;
    static const int levels[] = {2, 5, LEVEL_MAX};
    struct variant variant = fair(7, 6, 4, OPENING_SWAP);
    struct book *book = open_default();
    struct engine *engine = make_engine(&variant, NULL);
    engine_set_solver(engine, &(struct solver_limits){.book = book});
    for (int number = 0; number < 343; number += amount(7, 1, 1)) {
        char text[] = {(char)('1' + number / 49), (char)('1' + number / 7 % 7), (char)('1' + number % 7), '\0'};
        struct state at = position(&variant, text);
        int score;
        assert_true(book_score(book, &at, &score));
        even += score == 0;
        uneven += score != 0;
        for (int i = 0; i < 3; i++) {
            uint64_t random = 1;
            struct move move;
            assert_int_not_equal(ai_choose(engine, &at, levels[i], &random, &(struct ai_request){0}, &move, NULL),
                                 AI_NO_MOVE);
            right[levels[i]] += score != 0 && (move.kind == MOVE_SWAP) == (score < 0);
        }
        /* Whoever takes the better colour says what that is worth to him. */
        struct ai_answer answer;
        assert_int_equal(ai_suggest(engine, &at, LEVEL_MAX, &(struct ai_request){0}, &answer), AI_DONE);
        assert_true(score == 0 ? answer.report.value == 0 : answer.report.value > 0);
    }
    if (!SANITIZED)
        assert_int_equal(even, 72);
    assert_int_equal(right[LEVEL_MAX], uneven);
    assert_true(100 * right[2] >= 80 * uneven);
    assert_true(100 * right[5] >= 80 * uneven);
    engine_destroy(engine);
    book_close(book);
}

/* The score of what a level lays on 7x6, from its own dice: level 10 proves it. */
static int score_of_laid(struct engine *engine, const struct variant *variant, int level, uint64_t random,
                         struct book *book)
{
    struct state at = position(variant, "");
    int score = 0;
    while (!opening_is_choice(variant, &at)) {
        struct ai_report report;
        struct move move;
        assert_int_equal(ai_choose(engine, &at, level, &random, &(struct ai_request){0}, &move, &report), AI_DONE);
        assert_int_equal(report.proof, level == LEVEL_MAX ? AI_PROVEN : AI_JUDGED);
        variant->game->apply(variant, &at, move);
    }
    assert_true(book_score(book, &at, &score));
    return abs(score);
}

/* What level 10 lays is even; a lower one's score is 1.2 on an average, and would be twice that if that was no aim. */
TEST(levels_lay_what_is_or_looks_even)
{
    const struct {
        int opening, level, games, most;
    } cases[] = {{OPENING_PIE, LEVEL_MAX, amount(5, 40, 200), 0},
                 {OPENING_SWAP, LEVEL_MAX, amount(5, 40, 200), 0},
                 {OPENING_SWAP, 5, amount(6, 20, 60), 2}};
    struct book *book = open_default();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct variant variant = fair(7, 6, 4, cases[i].opening);
        struct engine *engine = make_engine(&variant, NULL);
        int uneven = 0;
        if (cases[i].level == LEVEL_MAX)
            engine_set_solver(engine, &(struct solver_limits){.book = book});
        for (int game = 1; game <= cases[i].games; game++)
            uneven += score_of_laid(engine, &variant, cases[i].level, (uint64_t)game, book);
        if (uneven > cases[i].most * cases[i].games)
            fail_msg("level %d, opening of %d: %d in %d games", cases[i].level, cases[i].opening, uneven,
                     cases[i].games);
        engine_destroy(engine);
    }
    book_close(book);
}

/* --- the review --- */

TEST(a_review_knows_openings)
{
    struct record record;
    struct record_error error;
    struct review *review, *again;
    struct move moves[CELLS_MAX];
    unsigned char bytes[4096];
    struct variant variant = fair(4, 4, 4, OPENING_SWAP);
    assert_true(record_parse_moves(&variant, "123s1234", &record, &error));
    for (int i = 0; i < record.move_count; i++)
        moves[i] = record.moves[i].move;
    struct analyst *analyst = analyst_create(&variant, NULL);
    assert_int_equal(review_create(analyst, &variant, moves, record.move_count, NULL, NULL, NULL, &review),
                     ANALYST_DONE);
    assert_true(review->proven);
    int by_first = 0;
    for (int class = 0; class < REVIEW_CLASSES; class ++)
        by_first += review->counts[FIRST][class];
    assert_int_equal(by_first, 5); /* three discs, and every other move from the fourth on */
    size_t size = review_pack(review, bytes, sizeof bytes);
    again = review_unpack(&variant, moves, record.move_count, bytes, size);
    assert_non_null(again);
    assert_memory_equal(again->counts, review->counts, sizeof review->counts);
    review_destroy(again);
    review_destroy(review);
    analyst_destroy(analyst);
    record_free(&record);
}

int main(void)
{
    setenv("GRAVITRIPS_ASSETS", "assets", 0); /* wherever this program was built */
    return tests_run(NULL, NULL);
}
