/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=screens_list */
/*
 * The card that begins a game, and board and players behind it, by mouse, finger and keys: levels, boards, who begins;
 * what is chosen in one of them is shown in the other.
 */
#include <pthread.h>

#include "card_places.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "ui/frame/app_state.h"
#include "window_support.h"

/* --- where levels stand, and which values have no further one --- */

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

static SDL_Point thousandths(SDL_Point point)
{
    return (SDL_Point){(point.x * 1000 + UNITS_WIDE / 2) / UNITS_WIDE, (point.y * 1000 + UNITS_HIGH / 2) / UNITS_HIGH};
}

static SDL_Rect place_of(int id, bool watching)
{
    struct canvas canvas = {0};
    canvas_resize(&canvas, UNITS_WIDE, UNITS_HIGH);
    return card_place(&canvas, id, watching);
}

static SDL_Point mark_of(int slot, int level, bool watching)
{
    SDL_Rect track = start_card_track(place_of(START_LEVEL + slot, watching));
    return thousandths(
        (SDL_Point){track.x + track.w * (level - LEVEL_MIN) / (LEVEL_MAX - LEVEL_MIN), track.y + track.h / 2});
}

static void click_level(int slot, int level, bool watching)
{
    SDL_Point mark = mark_of(slot, level, watching);
    click_part(mark.x, mark.y);
}

static void click_control(int id)
{
    SDL_Rect place = place_of(id, false);
    SDL_Point middle = thousandths((SDL_Point){place.x + place.w / 2, place.y + place.h / 2});
    click_part(middle.x, middle.y);
}

/* --- levels --- */

FIXTURE(window_against_level_2, window_teardown)

TEST(a_level_is_clicked_dragged_touched_and_stepped)
{
    press_for("n", "*Easy");
    click_level(0, 7, false);
    expect_words("Bo · level 7", "*Hard");
    SDL_Point from = mark_of(0, 7, false), to = mark_of(0, 10, false);
    mouse_part(SDL_MOUSEMOTION, from.x, from.y);
    mouse_part(SDL_MOUSEBUTTONDOWN, from.x, from.y);
    mouse_part(SDL_MOUSEMOTION, to.x, to.y);
    mouse_part(SDL_MOUSEBUTTONUP, to.x, to.y);
    expect_words("the Captain · level 10", "*Perfect");
    from = mark_of(0, 4, false), to = mark_of(0, 6, false);
    touch_part(SDL_FINGERDOWN, from.x, from.y);
    expect_words("Mae · level 4");
    touch_part(SDL_FINGERMOTION, to.x, to.y);
    touch_part(SDL_FINGERUP, to.x, to.y);
    expect_words("Ines · level 6", "*Normal");
    press_for("Left", "Finn · level 5");
    click_for("Play", "!Play against");
    expect_beside("Finn", "Fiddler · level 5");
}

TEST(an_opponent_sets_the_level)
{
    press("n");
    click_for("Hard", "Bo · level 7");
    click_on("Perfect");
    expect_ends("the Captain · level 10", false, true);
    press_for("Right", "*A friend here", "!the Captain · level 10");
}

/* --- board and players --- */

TEST(board_and_players_open_with_what_the_card_says)
{
    press("n");
    click_on("Watch");
    click_level(0, 4, true);
    click_level(1, 8, true);
    click_on("9×7");
    click_for("Board and players", "!Play against", "Mae · level 4", "Sol · level 8", "*9×7");
    click_on("8×7");
    click_for("Back", "Play against", "*Watch", "*8×7", "Mae · level 4", "Sol · level 8");
    click_for("Board and players", "!Play against");
    click_for("Play", "!Board and players", "Sailmaker · level 4", "Navigator · level 8");
}

TEST(another_board_leads_to_the_dialog_and_names_come_back)
{
    press("n");
    click_on("A friend here");
    type_in("Red: name", "Anna");
    click_for("Other …", "In a row", "Anna");
    press_for("Escape", "!In a row", "*A friend here", "Anna");
}

TEST(a_choice_at_its_end_has_nothing_before_or_behind_it)
{
    press_for("g", "In a row");
    expect_ends("Human", true, false);
    expect_ends("Nell · level 2", false, false);
    expect_ends("7", false, false);
    press("Tab Tab");
    type_words("12");
    expect_ends("12", false, true);
}

/* --- who begins, and where --- */

TEST(a_board_of_9_by_7_takes_three_clicks_and_is_remembered)
{
    click_on("New game", "9×7");
    click_for("Play", "!Play against");
    press_for("n", "*9×7");
    click_on("7×6");
    click_for("Play", "!Play against");
    press_for("n", "*7×6");
}

TEST(who_begins_is_called_by_name)
{
    press_for("n", "You begin", "Computer begins");
    click_for("A friend here", "!You begin");
    type_in("Red: name", "Anna");
    type_in("Yellow: name", "Ben");
    click_control(START_BEGINNER + BEGINS_OTHER);
    expect_words("*Ben");
    press_for("Return", "Ben's turn");
}

/* Its side is the first then, although it sits on the second chair. */
TEST(the_computer_begins)
{
    press("n");
    click_on("Computer begins");
    press_for("Return", "is thinking", "Your turn");
    struct record *record = window_last_game();
    assert_int_equal(record->starter, 1);
    assert_int_equal(record->players[FIRST].seat.level, 2);
    assert_int_equal(record->players[SECOND].seat.level, SEAT_HUMAN);
}

TESTS_MAIN(NULL, NULL)
