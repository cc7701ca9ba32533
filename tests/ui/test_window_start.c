/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=screens_list */
/*
 * The card that begins a game, its second page, the games and boards behind it, and the card on which opponents are
 * chosen: by mouse, finger and keys.
 */
#include <pthread.h>

#include "gravitrips/ai.h"
#include "gravitrips/record.h"
#include "prelude.h"
#include "ui/frame/app_state.h"
#include "window_support.h"

/* --- which values have no further one --- */

enum { VALUES_MAX = 16, VALUE_SIZE = 64 };

static struct {
    pthread_mutex_t mutex;
    struct {
        char words[VALUE_SIZE];
        bool first, last;
    } values[VALUES_MAX];
    int count;
} listed = {.mutex = PTHREAD_MUTEX_INITIALIZER};

struct controls *__real_screens_list(struct screen *screen);
struct controls *__wrap_screens_list(struct screen *screen);

static bool is_value(const struct control *control)
{
    return control->value && (control->role == ROLE_STEPPER || control->role == ROLE_NUMBER);
}

static bool has_values(const struct controls *controls)
{
    for (int i = 0; i < controls->count; i++)
        if (is_value(&controls->list[i]))
            return true;
    return false;
}

/* Of the dialog: the table below it has none. */
struct controls *__wrap_screens_list(struct screen *screen)
{
    struct controls *controls = __real_screens_list(screen);
    if (!has_values(controls))
        return controls;
    pthread_mutex_lock(&listed.mutex);
    listed.count = 0;
    for (int i = 0; i < controls->count && listed.count < VALUES_MAX; i++) {
        const struct control *control = &controls->list[i];
        if (!is_value(control))
            continue;
        snprintf(listed.values[listed.count].words, VALUE_SIZE, "%s", control->value);
        listed.values[listed.count].first = control->first;
        listed.values[listed.count++].last = control->last;
    }
    pthread_mutex_unlock(&listed.mutex);
    return controls;
}

static bool has_ends(const char *value, bool first, bool last)
{
    bool found = false;
    pthread_mutex_lock(&listed.mutex);
    for (int i = 0; i < listed.count; i++)
        found = found || (strcmp(listed.values[i].words, value) == 0 && listed.values[i].first == first &&
                          listed.values[i].last == last);
    pthread_mutex_unlock(&listed.mutex);
    return found;
}

/* Of a value that is seen: where the pointer moves, what there is is listed again. */
static void expect_ends(const char *value, bool first, bool last)
{
    enum { LOOK = 10, LOOKS = 12000 };
    expect_words(value);
    for (int looks = 0; !has_ends(value, first, last); looks++) {
        if (looks == LOOKS)
            fail_msg("no choice '%s' is %s, %s", value, first ? "the first" : "not the first",
                     last ? "the last" : "not the last");
        mouse_part(SDL_MOUSEMOTION, 5, 5);
        SDL_Delay(LOOK);
    }
}

FIXTURE(window_against_level_2, window_teardown)

/* --- with whom --- */

TEST(an_opponent_is_clicked_touched_and_walked_to)
{
    press_for("n", "The computer", "*Pip", "Captain");
    click_on("Bo");
    touch_on("Ines");
    press("Right");
    click_for("Play", "!A friend elsewhere");
    expect_beside("Bo", "Boatswain · level 7");
}

TEST(the_card_asks_with_whom_and_nothing_else)
{
    press_for("n", "The computer", "A friend here", "A friend elsewhere", "More", "Play");
    assert_false(sees_words("An engine"));
    assert_false(sees_words("Who begins"));
    assert_false(sees_words("Clock"));
    press_for("Return", "!A friend elsewhere");
    expect_beside("Nell", "Deckhand · level 2");
}

/* It comes with its board and its opponent; with whom one plays stays. */
TEST(a_game_is_taken_on_the_card)
{
    press_for("n", "Connect Four", "Tic-Tac-Toe", "Kolibrat");
    click_on("A friend here");
    click_for("Kolibrat", "How many games");
    press_for("Escape", "!How many games", "Your turn");
    press("n");
    click_on("Tic-Tac-Toe");
    click_for("Play", "!A friend elsewhere", "Your turn");
    press_for("5", "Move 2");
    assert_string_equal(window_last_game()->game->name, "tictactoe");
}

/* Each game has an opponent of its own, who is named before it begins; whom one chooses here stays. */
TEST(another_game_has_another_opponent)
{
    press("n");
    click_for("Mae", "Play Mae");
    press_for("Return", "!The computer", "Sailmaker · level 4");
    press("n");
    click_for("Kolibrat", "Play Nell");
    click_for("Otto", "Play Otto");
    click_for("Tic-Tac-Toe", "Play Otto");
    click_for("Connect Four", "Play Otto");
}

TEST(a_friend_elsewhere_leads_there_at_once)
{
    press("n");
    click_for("A friend elsewhere", "Your name", "!The computer");
}

/* Two clicks and the names: Enter begins. The number of games is seen from the beginning, and does not jump. */
TEST(two_people_play_the_best_of_three)
{
    press("n");
    click_for("A friend here", "*Best of 3");
    type_words("Anna");
    press("Tab");
    type_for("Ben", "*Best of 3");
    press_for("Return", "Anna's turn", "Best of 3 · 0–0");
    press_for("n", "Anna");
    click_for("One game", "*One game");
    press_for("Return", "Anna's turn", "!Best of 3");
    press_for("n", "*One game");
}

/* Enter in the first of two names leads to the second one; only there it begins. */
TEST(enter_leads_to_the_name_that_is_missing)
{
    press("n");
    click_on("A friend here");
    type_words("Mama");
    press_for("Return", "How many games");
    type_for("Papa", "Mama", "Papa");
    press_for("Return", "Mama's turn", "Best of 3 · 0–0", "Papa");
}

/* Whoever began the round before: others begin with the first player, as does another number of games. */
TEST(a_new_match_begins_with_the_first_player)
{
    press_for("4", "Your turn");
    press("n");
    click_on("A friend here");
    type_words("Anna");
    press("Tab");
    type_words("Ben");
    press_for("Return", "Anna's turn", "Best of 3 · 0–0");
    press_for("1 2 1 2 1 2 1", "Anna won!");
    press_for("n", "*Best of 3");
    click_on("Best of 5");
    press_for("Return", "Anna's turn", "Best of 5 · 0–0");
}

/* --- more --- */

TEST(two_computers_sit_down_behind_more)
{
    press("n");
    click_for("More", "More choices", "Human", "Nell · level 2");
    expect_ends("Human", true, false);
    expect_ends("Nell · level 2", false, false);
    press_for("Tab Right Right Right", "Otto · level 3");
    click_for("Back", "Red", "Yellow", "!More choices");
    click_for("Play", "!A friend elsewhere", "Cook · level 3", "Deckhand · level 2");
}

TEST(names_and_boards_come_back_from_the_other_page)
{
    press("n");
    click_on("A friend here");
    type_words("Anna");
    click_for("More", "Anna", "Clock");
    click_for("Connect Four 7×6", "In a row");
    click_for("9×7", "Connect Four 9×7", "Anna");
    press_for("Escape", "!More choices", "Anna");
    press_for("Return", "Anna's turn");
}

TEST(who_begins_is_called_by_name)
{
    press("n");
    click_for("More", "You begin", "Computer begins");
    press("Escape");
    click_on("A friend here");
    type_words("Anna");
    press("Tab");
    type_words("Ben");
    click_for("More", "!You begin", "*Take turns");
    press("Tab Tab Tab Tab Tab Left"); /* board, two seats with their names, who begins */
    expect_words("*Ben");
    press_for("Return", "Ben's turn");
}

/* Its side is the first then, although it sits on the second chair. */
TEST(the_computer_begins)
{
    press("n");
    click_on("More");
    click_on("Computer begins");
    press_for("Return", "is thinking", "Your turn");
    struct record *record = window_last_game();
    assert_int_equal(record->starter, 1);
    assert_int_equal(record->players[FIRST].seat.level, 2);
    assert_int_equal(record->players[SECOND].seat.level, SEAT_HUMAN);
}

/* --- games and boards --- */

TEST(a_board_begins_at_once_and_is_remembered)
{
    press_for("g", "Other games and boards", "9×7");
    click_for("9×7", "!Other games and boards", "Your turn");
    press_for("g", "*9×7");
    click_for("7×6", "!Other games and boards", "Your turn");
    press_for("g", "*7×6");
    press_for("Return", "!Other games and boards", "Your turn");
}

TEST(a_number_has_ends)
{
    press_for("g", "In a row");
    expect_ends("7", false, false);
    click_for("More", "Points"); /* the last of the three: Kolibrat */
    type_words("9");
    expect_ends("9", false, true);
    press_for("Escape", "!Points", "Your turn");
}

/* --- who plays against you --- */

TEST(a_click_on_its_card_and_one_on_another_change_the_opponent)
{
    press_for("4", "Your turn");
    click_for("Nell", "Who is who", "You two have not played yet.", "New game", "Play on", "!Nell takes over");
    click_for("Finn", "Who is who", "“I hear a win three moves", "Finn takes over");
    click_for("Finn takes over", "!Who is who", "Finn", "Move 2"); /* he may say something where his level stands */
    click_for("Finn", "Who is who");
    press_for("Right Right Right Right Right", "The Captain takes over", "Show me that you make none either.");
    press_for("Return", "!Who is who", "The Captain", "Move 1"); /* who did not begin last begins */
    click_for("The Captain", "Who is who", "New game", "!The Captain takes over");
    press_for("Escape", "!Who is who", "The Captain");
}

TEST(two_who_are_watched_are_chosen_one_after_the_other)
{
    press_for("c", "Which two play?", "First: Red", "Then: Yellow", "!Play");
    press_for("Escape", "!Which two play?", "Your turn");
    press_for("c", "Which two play?");
    press_for("Right Right Return", "Which two play?", "!First: Red", "Then: Yellow");
    press("Right Right Right Right Right Right");
    press_for("Return", "!Which two play?", "Sailmaker · level 4", "Navigator · level 8");
    click_for("Sailmaker · level 4", "Which two play?");
    press_for("Escape", "!Which two play?", "Sailmaker · level 4");
    press_for("c Return", "Then: Yellow");
    press_for("Return", "!Which two play?", "Sailmaker · level 4", "Navigator · level 8");
}

FIXTURE(window_setup, window_teardown)

/* Its board begins at once; whoever is new to it is told where the rules are, until the first move. */
TEST(a_game_that_is_new_here_says_where_its_rules_are)
{
    static const struct window_order first = {.levels = {0, 2}, .first_game = true};
    window_open_as(&first);
    press("g");
    click_for("3×4", "!Other games and boards", "New here? Click ?", "0 of 5 points");
    press_for("F1", "Bring your pieces to the goal");
    press_for("Escape", "!Bring your pieces", "New here? Click ?");
    press("g");
    click_for("4×4", "!1 of 3", "Move 0");
}

TESTS_MAIN(NULL, NULL)
