/* link: -Wl,--wrap=app_speech,--wrap=speech_say */
/*
 * What a person who lost could have seen: it is told once a loss against the computer is seen, at once, and to nobody
 * else; its mark never lies on the winner's line.
 */
#include "game_support.h"
#include "prelude.h"
#include "ui/play/play_state.h"

static char said[WORDS_MAX];

struct speech *__wrap_app_speech(struct app *app);
void __wrap_speech_say(struct speech *speech, enum speech_weight weight, const char *words);

struct speech *__wrap_app_speech(struct app *app)
{
    (void)app;
    return NULL;
}

void __wrap_speech_say(struct speech *speech, enum speech_weight weight, const char *words)
{
    (void)speech;
    (void)weight;
    SDL_strlcpy(said, words, sizeof said);
}

static struct table table;
static struct insight insight;

/* A game that the side FIRST has won, seen: level 5 against a human. */
static void lose(const char *moves)
{
    const struct game *game = table.party.variant.game;
    match_destroy(table.stage.match);
    table.stage.match = match_create(&table.party.variant);
    assert_non_null(table.stage.match);
    insight.lesson.known = false;
    said[0] = '\0';
    while (*moves) {
        struct move move;
        struct reason why;
        moves = game->parse_move(&table.party.variant, match_state(table.stage.match), moves, &move, &why);
        assert_non_null(moves);
        moves += strspn(moves, " ");
        assert_true(match_play(table.stage.match, move, &why));
    }
}

HOOK(set_up)
{
    struct party *party = &table.party;
    memset(&table, 0, sizeof table);
    memset(&insight, 0, sizeof insight);
    party->variant = connect4_of(7, 6, 4);
    party->view = view_for(&party->variant);
    party->sitting.seats[0].level = 5;
    table.round.announced = true;
    lose("1727374");
}

HOOK(tear_down)
{
    match_destroy(table.stage.match);
}

static void hear(unsigned happened)
{
    lesson_hear(&insight, &table, happened);
}

/* What is told, and the column that is marked; 0: none is. */
static void expect_shown(const char *expected, int column)
{
    char words[WORDS_MAX] = "";
    struct move mark = lesson_mark(&insight, &table);
    if (lesson_is_shown(&insight, &table))
        lesson_words(&insight, &table, words);
    assert_string_equal(words, expected);
    assert_string_equal(said, expected);
    assert_int_equal(mark.kind == MOVE_NONE ? 0 : mark.to % 7 + 1, column);
}

FIXTURE(set_up, tear_down)

/* The winner's disc lies where the mark would be. */
TEST(what_could_have_been_stopped)
{
    hear(EVENT_OVER);
    expect_shown("Column 4 would have stopped it", 0);
    said[0] = '\0';
    hear(EVENT_TURN);
    assert_string_equal(said, ""); /* once is enough */
}

/* The four on the board could have been blocked, but not what came next: what is seen is named first. */
TEST(what_could_have_been_blocked_for_a_move)
{
    lose("355157556441336");
    hear(EVENT_OVER);
    expect_shown("You could have blocked column 6. Better still, earlier: column 6", 0);
    assert_int_equal(lesson_move(&insight, &table), 11);
}

/* A block that only put the loss off is not called a rescue. */
TEST(what_only_held_longer)
{
    char words[WORDS_MAX];
    hear(EVENT_OVER);
    insight.lesson.chance.late = table.practice.chance.late = true;
    lesson_words(&insight, &table, words);
    assert_string_equal(words, "Column 4 would have held out longer");
    table.practice.chance.kind = REVIEW_COULD_STOP;
    lesson_try_words(&table, words);
    assert_string_equal(words, "Block it and hold out longer. Your turn!");
    table.practice = (struct practice){0};
}

/* Nothing of the winner's lies there: it is marked. */
TEST(what_could_have_won)
{
    lose("121232131");
    hear(EVENT_OVER);
    expect_shown("Column 2 would have won", 2);
}

/* The winner's disc fell on the own one, without which it could not have lain there: nothing else is named. */
TEST(what_opened_the_way)
{
    lose("454651633");
    hear(EVENT_OVER);
    expect_shown("Your disc in column 3 opened the way", 0);
}

/* All was lost when it was played, but the win on top of the own disc could be seen. */
TEST(what_opened_the_way_is_always_told)
{
    lose("354655544343324453522");
    hear(EVENT_OVER);
    expect_shown("Your disc in column 2 opened the way", 0);
}

/* The cell that is ringed on the ended board: its column, and its row from below. */
static void expect_ringed(int column, int row)
{
    uint8_t cells[CELLS_MAX];
    assert_int_equal(hint_cells(&insight, &table, cells), 1);
    assert_int_equal(cells[0], row * 7 - 7 + column - 1);
}

/* Where more discs lie in a column than one, it is said which is meant, and shown. */
TEST(what_was_long_ago)
{
    lose("374735411312472");
    hear(EVENT_OVER);
    expect_shown("2 moves ago your disc in column 2 opened the way", 0);
    expect_ringed(2, 1);
    lose("3644275");
    hear(EVENT_OVER);
    expect_shown("One move earlier, column 2 would have stopped it", 0);
    expect_ringed(2, 1);
    lose("542743313437163");
    hear(EVENT_OVER);
    expect_shown("2 moves earlier, column 2 would have stopped it", 2);
    expect_ringed(2, 2);
}

/* Another round begins, and is lost in the same way. */
static void lose_again(void)
{
    table.round.announced = false;
    hear(EVENT_ROUND);
    table.round.announced = true;
    hear(EVENT_OVER);
}

/* What could not be seen coming is told as it came, in other words after the next game. */
TEST(how_it_came_about)
{
    lose("466336354551334452212");
    hear(EVENT_OVER);
    expect_shown("Finn made two threats at once: columns 1 and 2", 0);
    lose_again();
    expect_shown("Finn could win in two places, and you could stop only one: columns 1 and 2", 0);
    lose("433635335146445665222");
    hear(EVENT_OVER);
    expect_shown("Finn would have won in column 2, stopped or not", 0);
    hear(EVENT_ROUND);
    expect_shown("Finn had two places in column 2, one on top of the other", 0);
}

TEST(kolibrat_has_words_of_its_own)
{
    table.party.variant = kolibrat_of(3, 4, 4, 2);
    table.party.view = view_for(&table.party.variant);
    lose("+b1 +b4 +c1 b4-a3 c1-b2 +b4 b1-c2 +a4 +b1 b4-c3 c2-b3 +b4 b3xb4 a4-b3 b2xb3 +c4 +a1 a3-b2 b1xb2 +a4 b4* +b4 "
         "b3xb4 c4-b3 b4*");
    hear(EVENT_OVER);
    expect_shown("Finn could score the last point, whatever you played", 0);
    lose_again();
    expect_shown("You held out for 12 moves", 0);
}

/* Whoever loses, and however: of a thousand games that were played anyhow no mark lies on the winner's line. */
TEST(no_mark_lies_on_the_winners_line)
{
    const struct variant *variant = &table.party.variant;
    uint64_t random = 5;
    for (int lost = 0, marked = 0; lost < 1000 || marked == 0;) {
        match_destroy(table.stage.match);
        table.stage.match = match_create(variant);
        assert_non_null(table.stage.match);
        while (match_state(table.stage.match)->outcome == RUNNING) {
            struct move moves[MOVES_MAX];
            int count = variant->game->moves(variant, match_state(table.stage.match), moves);
            assert_true(match_play(table.stage.match, moves[random_below(&random, (uint32_t)count)], NULL));
        }
        insight.lesson.known = false;
        hear(EVENT_OVER);
        struct move mark = lesson_mark(&insight, &table);
        uint8_t cells[CELLS_MAX];
        int count = variant->game->winning_cells(variant, match_state(table.stage.match), cells);
        for (int i = 0; i < count && mark.kind != MOVE_NONE; i++)
            assert_int_not_equal(cells[i], mark.to);
        lost += insight.lesson.known;
        marked += mark.kind != MOVE_NONE;
    }
}

/* What is seen at the end alone, and not kept for another game. */
TEST(it_belongs_to_the_end_of_one_game)
{
    hear(EVENT_OVER);
    assert_true(match_undo(table.stage.match));
    assert_false(lesson_is_shown(&insight, &table));
    assert_true(match_redo(table.stage.match));
    assert_true(lesson_is_shown(&insight, &table));
    table.round.announced = false;
    hear(EVENT_ROUND);
    table.round.announced = true;
    assert_false(lesson_is_shown(&insight, &table));
}

TEST(nobody_else_is_taught)
{
    static const int levels[][2] = {{0, 0}, {5, 5}, {0, 5}};
    for (size_t i = 0; i < SDL_arraysize(levels); i++) {
        for (int player = 0; player < 2; player++)
            table.party.sitting.seats[player].level = levels[i][player];
        hear(EVENT_OVER);
        assert_false(insight.lesson.known);
    }
    table.party.sitting.seats[0].level = 5;
    table.party.sitting.seats[1].level = 0;
    table.round.announced = false;
    hear(EVENT_TURN);
    assert_false(insight.lesson.known);
}

TESTS_MAIN(NULL, NULL)
