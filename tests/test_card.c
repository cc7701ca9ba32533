/*
 * Cards: a position has one form, whichever way it was seen, and comes again when FSRS-6 says: checked against what its
 * authors' own tests expect (github.com/open-spaced-repetition/py-fsrs, tests of version 6).
 */
#include "game_support.h"
#include "match/card.h"
#include "prelude.h"
#include "rules/variant.h"
#include "slow.h"

enum { BEGIN = 1669725000 /* 2022-11-29 12:30 UTC */, TRIES = 300 };

static const struct card_memory NEW;

static void expect_near(double value, double expected, double most)
{
    if (!(fabs(value - expected) <= most))
        fail_msg("%.7f, not %.7f", value, expected);
}

/* --- when a card comes again --- */

TEST(memory_is_as_published)
{
    static const int GRADES[] = {CARD_AGAIN, CARD_GOOD, CARD_GOOD, CARD_GOOD, CARD_GOOD, CARD_GOOD};
    static const int DAYS[] = {0, 0, 1, 3, 8, 21};
    struct card_memory memory = NEW;
    int64_t now = BEGIN;
    for (int i = 0; i < 6; i++) {
        now += (int64_t)DAYS[i] * CARD_DAY;
        memory = card_answer(&memory, (enum card_grade)GRADES[i], now);
    }
    expect_near(memory.stability, 53.62691, 1e-4);
    expect_near(memory.difficulty, 6.3574867, 1e-4);
}

/* Their cards come again after ten minutes once more, when they are answered for the first time; then as ours do. */
TEST(intervals_are_as_published)
{
    static const int GRADES[] = {3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3};
    static const int DAYS[] = {0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21};
    struct card_memory memory = NEW;
    int64_t now = BEGIN;
    for (int i = 0; i < 13; i++) {
        memory = card_answer(&memory, (enum card_grade)GRADES[i], now);
        if (i == 0)
            memory.due = now + CARD_AGAIN_SECONDS;
        assert_true(memory.last == now);
        if ((memory.due - now) / CARD_DAY != DAYS[i])
            fail_msg("answer %d: %d days, not %d", i, (int)((memory.due - now) / CARD_DAY), DAYS[i]);
        now = memory.due;
    }
}

TEST(the_first_answer_is_as_published)
{
    static const double STABILITIES[] = {0.212, 1.2931, 2.3065, 8.2956};
    static const double DIFFICULTIES[] = {6.4133, 5.11217071, 2.11810397, 1.0};
    for (int grade = CARD_AGAIN; grade <= CARD_EASY; grade++) {
        struct card_memory memory = card_answer(&NEW, (enum card_grade)grade, BEGIN);
        expect_near(memory.stability, STABILITIES[grade - 1], 1e-9);
        expect_near(memory.difficulty, DIFFICULTIES[grade - 1], 1e-6);
        assert_true(memory.due - BEGIN == (grade == CARD_AGAIN  ? CARD_AGAIN_SECONDS
                                           : grade == CARD_HARD ? CARD_DAY
                                           : grade == CARD_GOOD ? 2 * CARD_DAY
                                                                : 8 * CARD_DAY));
    }
}

/* What stability means: nine of ten are remembered after so many days. */
TEST(stability_is_the_days_until_nine_of_ten)
{
    struct card_memory memory = {.stability = 30, .difficulty = 5, .last = BEGIN};
    expect_near(card_recall(&memory, BEGIN), 1, 1e-12);
    expect_near(card_recall(&memory, BEGIN + (int64_t)30 * CARD_DAY), 0.9, 1e-12);
    assert_true(card_recall(&memory, BEGIN + (int64_t)300 * CARD_DAY) < 0.9);
    expect_near(card_recall(&memory, BEGIN - (int64_t)300 * CARD_DAY), 1, 1e-12); /* the clock was put back */
    expect_near(card_recall(&NEW, BEGIN), 0, 1e-12);
}

/* Whatever is answered whenever: a right answer never makes a memory weaker, a wrong one never firmer. */
TEST(memories_stay_sound)
{
    uint64_t random = 7;
    for (int i = 0; i < TRIES; i++) {
        struct card_memory memory = card_fresh(BEGIN);
        int64_t now = BEGIN;
        for (int k = 0; k < 40; k++) {
            enum card_grade grade = (enum card_grade)(1 + random_below(&random, 4));
            struct card_memory next = card_answer(&memory, grade, now);
            assert_true(card_memory_is_sound(&next) && next.due > now && next.last == now);
            assert_true(next.due <= now + (int64_t)36500 * CARD_DAY);
            if (memory.stability > 0 && grade >= CARD_GOOD)
                assert_true(next.stability >= memory.stability);
            if (memory.stability > 0 && grade == CARD_AGAIN)
                assert_true(next.stability <= memory.stability);
            memory = next;
            now += random_below(&random, 2) ? memory.due - now : (int64_t)random_below(&random, 40) * CARD_DAY / 2;
        }
    }
}

TEST(the_end_of_time_is_no_trouble)
{
    struct card_memory memory = {.stability = 36500, .difficulty = 1, .last = INT64_MIN, .due = INT64_MIN};
    memory = card_answer(&memory, CARD_EASY, INT64_MAX);
    assert_true(memory.due == INT64_MAX && card_memory_is_sound(&memory));
    memory = card_answer(&memory, CARD_AGAIN, INT64_MIN);
    assert_true(memory.due == INT64_MIN + CARD_AGAIN_SECONDS && card_memory_is_sound(&memory));
}

TEST(nonsense_is_no_memory)
{
    static const struct card_memory WRONG[] = {
        {.stability = 0, .difficulty = 5},     {.stability = -1, .difficulty = 5},
        {.stability = NAN, .difficulty = 5},   {.stability = 5, .difficulty = NAN},
        {.stability = 5, .difficulty = 0.9},   {.stability = 5, .difficulty = 10.1},
        {.stability = 36501, .difficulty = 5}, {.stability = INFINITY, .difficulty = 5}};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_false(card_memory_is_sound(&WRONG[i]));
    assert_true(card_memory_is_sound(&NEW));
}

TEST(strength_grows)
{
    struct card_memory memory = card_fresh(BEGIN);
    assert_int_equal(card_strength(&memory), CARD_NEW);
    memory = card_answer(&memory, CARD_GOOD, BEGIN);
    assert_int_equal(card_strength(&memory), CARD_WEAK);
    memory = card_answer(&memory, CARD_GOOD, memory.due);
    assert_int_equal(card_strength(&memory), CARD_FIRM);
    memory = card_answer(&memory, CARD_GOOD, memory.due);
    assert_int_equal(card_strength(&memory), CARD_STRONG);
}

/* --- the one form of a position --- */

/* The same moves with left and right exchanged. */
static struct state mirror(const struct variant *variant, const struct move *moves, int count, struct move *played)
{
    int width = variant->options.width;
    struct state state;
    variant->game->start(variant, &state);
    for (int i = 0; i <= count; i++) {
        struct move move = i < count ? moves[i] : *played;
        move.to = (uint8_t)(move.to / width * width + width - 1 - move.to % width);
        if (i == count)
            *played = move;
        else
            variant->game->apply(variant, &state, move);
    }
    return state;
}

static struct card card_of(const struct variant *variant, const struct state *state, struct move played)
{
    struct card card = {.kind = CARD_BLUNDER};
    if (!card_place(&card, variant, state, played))
        fail_msg("no card after %d plies", state->plies);
    return card;
}

/* A random game that goes on: its moves, and one move more. */
static int random_moves(const struct variant *variant, uint64_t *random, struct move moves[CELLS_MAX],
                        struct state *state, struct move *played)
{
    int plies = (int)random_below(random, (uint32_t)variant->cells - 1), count = 0;
    variant->game->start(variant, state);
    for (; count < plies; count++) {
        struct move move = random_move(variant, state, random);
        struct state next = variant_after(variant, state, move);
        if (next.outcome != RUNNING)
            break;
        moves[count] = move;
        *state = next;
    }
    *played = random_move(variant, state, random);
    return count;
}

static void expect_one_form(const struct variant *variant, uint64_t *random)
{
    for (int i = 0; i < amount(20, TRIES, TRIES); i++) {
        struct move moves[CELLS_MAX], played, image;
        struct state state, opened;
        struct variant of_card;
        struct reason why;
        int count = random_moves(variant, random, moves, &state, &played);
        struct card card = card_of(variant, &state, played);
        if (!card_open(&card, &of_card, &opened, &why))
            fail_msg("'%s': %s", card.position, why.text);
        assert_true(variant_mirror_key(variant, &state) == variant_mirror_key(&of_card, &opened));
        struct state after = variant_after(variant, &state, played);
        struct state other = variant_after(&of_card, &opened, card.played);
        assert_true(variant_mirror_key(variant, &after) == variant_mirror_key(&of_card, &other));
        image = played;
        struct state mirrored = mirror(variant, moves, count, &image);
        struct card twin = card_of(variant, &mirrored, image);
        assert_string_equal(twin.position, card.position);
        assert_true(memcmp(&twin.options, &card.options, sizeof card.options) == 0);
        struct card again = card_of(&of_card, &opened, card.played);
        assert_string_equal(again.position, card.position);
    }
}

TEST(mirror_images_and_orders_are_one)
{
    uint64_t random = 1;
    static const int SIZES[][3] = {{7, 6, 4}, {4, 4, 4}, {12, 12, 6}, {5, 9, 3}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct variant variant = connect4_of(SIZES[i][0], SIZES[i][1], SIZES[i][2]);
        expect_one_form(&variant, &random);
    }
    struct variant variant = tictactoe_of(3, 3, 3);
    expect_one_form(&variant, &random);
    variant = tictactoe_of(12, 12, 6);
    expect_one_form(&variant, &random);
}

/* All positions of a small board: as many forms as there are positions, if mirror images are one. */
TEST(different_positions_have_different_forms)
{
    enum { MOST = 4000 };
    static char texts[MOST][CARD_POSITION_MAX];
    static uint64_t keys[MOST];
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state stack[32];
    struct move moves[MOVES_MAX];
    int count = 0, depth = 1;
    variant.game->start(&variant, &stack[0]);
    while (depth > 0) {
        struct state state = stack[--depth];
        uint64_t key = variant_mirror_key(&variant, &state);
        int at = 0, legal = variant.game->moves(&variant, &state, moves);
        struct card card = card_of(&variant, &state, moves[0]);
        while (at < count && strcmp(texts[at], card.position) != 0)
            at++;
        if (at < count) {
            assert_true(keys[at] == key);
            continue;
        }
        for (int i = 0; i < count; i++)
            assert_true(keys[i] != key);
        assert_true(count < MOST);
        keys[count] = key;
        snprintf(texts[count++], sizeof *texts, "%s", card.position);
        for (int i = 0; i < legal && state.plies < 5; i++)
            if (variant_after(&variant, &state, moves[i]).outcome == RUNNING && depth < 32)
                stack[depth++] = variant_after(&variant, &state, moves[i]);
    }
    assert_true(count > 100);
}

TEST(a_known_form)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state left = position(&variant, "1234"), right = position(&variant, "5476");
    struct card card = card_of(&variant, &left, (struct move){MOVE_PLACE, NO_CELL, 2});
    struct card twin = card_of(&variant, &right, (struct move){MOVE_PLACE, NO_CELL, 4});
    assert_string_equal(card.position, twin.position);
    assert_true(move_equal(card.played, twin.played));
    struct state other = position(&variant, "2134");
    card = card_of(&variant, &other, (struct move){MOVE_PLACE, NO_CELL, 2});
    assert_string_not_equal(card.position, twin.position);
}

/* Where colours are chosen, a card is of the plain game: worth the same, with the same moves. */
TEST(chosen_colours_are_played_plainly)
{
    static const int OPENINGS[] = {OPENING_PIE, OPENING_SWAP};
    uint64_t random = 3;
    int swapped = 0, early = 0;
    for (int i = 0; i < amount(20, 120, 400); i++) {
        struct variant variant =
            variant_of("connect4", (struct options){.width = 4, .height = 4, .connect = 3, .opening = OPENINGS[i % 2]});
        struct variant plain;
        struct state opened, state;
        struct reason why;
        struct card card;
        variant.game->start(&variant, &state);
        for (int k = 0; k < 8 && state.outcome == RUNNING; k++) {
            if (opening_goes_on(&variant, &state)) {
                assert_false(card_place(&card, &variant, &state, random_move(&variant, &state, &random)));
                early++;
            }
            play_random_move(&variant, &state, &random);
        }
        if (state.outcome != RUNNING)
            continue;
        struct move played = random_move(&variant, &state, &random);
        card = card_of(&variant, &state, played);
        assert_int_equal(card.options.opening, OPENING_PLAIN);
        assert_true(card_open(&card, &plain, &opened, &why));
        swapped += state.swapped;
        struct worth own = plain_worth(&variant, &state), there = plain_worth(&plain, &opened);
        assert_int_equal(own.result, there.result);
        assert_int_equal(own.plies, there.plies);
        own = plain_move_worth(&variant, &state, played);
        there = plain_move_worth(&plain, &opened, card.played);
        assert_int_equal(own.result, there.result);
        assert_int_equal(own.plies, there.plies);
    }
    assert_true(swapped > 0 && early > 0);
}

TEST(pieces_that_move_are_written_as_they_stand)
{
    struct variant variant = kolibrat_of(3, 4, 4, 5), opened;
    uint64_t random = 5;
    struct state state, again;
    struct reason why;
    char text[STATE_TEXT_MAX];
    variant.game->start(&variant, &state);
    for (int i = 0; i < 30 && state.outcome == RUNNING; i++) {
        struct card card = card_of(&variant, &state, random_move(&variant, &state, &random));
        variant.game->format_state(&variant, &state, text);
        assert_string_equal(card.position, text);
        assert_true(card_open(&card, &opened, &again, &why) && again.hash == state.hash);
        play_random_move(&variant, &state, &random);
    }
}

TEST(there_is_no_card_after_the_end)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "4455667");
    struct card card;
    assert_false(card_place(&card, &variant, &state, (struct move){MOVE_PLACE, NO_CELL, 0}));
}

/* What others have written into a card is refused with a reason. */
TEST(nonsense_is_not_opened)
{
    struct variant variant = connect4_of(7, 6, 4), opened;
    struct state state = position(&variant, "44"), at;
    struct card good = card_of(&variant, &state, (struct move){MOVE_PLACE, NO_CELL, 0}), card = good;
    struct reason why = {""};
    assert_true(card_open(&card, &opened, &at, &why));
    snprintf(card.position, sizeof card.position, "4444444");
    assert_false(card_open(&card, &opened, &at, &why));
    assert_non_null(strstr(why.text, "move 7"));
    snprintf(card.position, sizeof card.position, "4455667");
    assert_false(card_open(&card, &opened, &at, &why));
    assert_string_equal(why.text, "the game is over");
    card = good;
    card.options.width = 1000;
    assert_false(card_open(&card, &opened, &at, &why));
    card = good;
    card.played.to = 14;
    assert_false(card_open(&card, &opened, &at, &why));
}

/* A card is kept in one form, and shown as it was seen. */
TEST(a_card_shows_the_side_that_was_seen)
{
    struct variant variant = connect4_of(0, 0, 0);
    static const char *const seen[] = {"4432", "4456"};
    char positions[2][CARD_POSITION_MAX];
    for (int i = 0; i < 2; i++) {
        struct state state = position(&variant, seen[i]), other = position(&variant, "445");
        struct card card = {.kind = CARD_MISTAKE}, kept;
        struct move move = (struct move){MOVE_PLACE, NO_CELL, i == 0 ? 0 : 6};
        assert_true(card_place(&card, &variant, &state, move));
        kept = card;
        card_face(&card, &variant, &other); /* another position */
        assert_string_equal(card.position, kept.position);
        card_face(&card, &variant, &state);
        assert_true(move_equal(card.played, move));
        struct variant own;
        struct state opened;
        assert_true(card_open(&card, &own, &opened, NULL));
        assert_memory_equal(opened.cells, state.cells, sizeof state.cells);
        snprintf(positions[i], CARD_POSITION_MAX, "%s", kept.position);
    }
    assert_string_equal(positions[0], positions[1]);
}

TESTS_MAIN(NULL, NULL)
