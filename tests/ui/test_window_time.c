/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=gravitrips_ai_choose */
/*
 * How long a computer or an engine thinks about a move, chosen on the second page of the card that begins a game: what
 * stands there, what the thinker and the engine are asked, what is kept; and the button for the usual settings.
 */
#include <pthread.h>

#include "engines_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "window_support.h"

/* --- what the thinker asks for --- */

static struct {
    pthread_mutex_t mutex;
    int times[LEVEL_MAX + 1]; /* by level: the last level_time, in milliseconds; -1: the level was not asked */
} asked = {.mutex = PTHREAD_MUTEX_INITIALIZER};

enum ai_status __real_gravitrips_ai_choose(struct engine *engine, const struct state *state, int level,
                                           uint64_t *random, const struct ai_request *request, struct move *move,
                                           struct ai_report *report);
enum ai_status __wrap_gravitrips_ai_choose(struct engine *engine, const struct state *state, int level,
                                           uint64_t *random, const struct ai_request *request, struct move *move,
                                           struct ai_report *report);

/* Notes the time and does not take it: the answer is that of a level that looks two moves ahead. */
enum ai_status __wrap_gravitrips_ai_choose(struct engine *engine, const struct state *state, int level,
                                           uint64_t *random, const struct ai_request *request, struct move *move,
                                           struct ai_report *report)
{
    pthread_mutex_lock(&asked.mutex);
    asked.times[level] = request->level_time;
    pthread_mutex_unlock(&asked.mutex);
    return __real_gravitrips_ai_choose(engine, state, 2, random, request, move, report);
}

static void forget_asked(void)
{
    pthread_mutex_lock(&asked.mutex);
    for (int level = 0; level <= LEVEL_MAX; level++)
        asked.times[level] = -1;
    pthread_mutex_unlock(&asked.mutex);
}

static void expect_asked(int level, int milliseconds)
{
    enum { LOOK = 10, LOOKS = 12000 };
    int time = -1;
    for (int looks = 0; time < 0 && looks < LOOKS; looks++) {
        SDL_Delay(LOOK);
        pthread_mutex_lock(&asked.mutex);
        time = asked.times[level];
        pthread_mutex_unlock(&asked.mutex);
    }
    assert_int_equal(time, milliseconds);
}

static const char *kept_style(const struct record *record, int level)
{
    for (int side = FIRST; side <= SECOND; side++)
        if (record->players[side].seat.level == level)
            return record->players[side].evaluator;
    fail_msg("nobody plays level %d", level);
    return NULL;
}

static void open_levels(int first, int second)
{
    forget_asked();
    window_open_as(&(struct window_order){.levels = {first, second}});
}

/* Opens the second page, with the focus on the board: the first row. */
static void open_more(void)
{
    press_for("n", "The computer");
    click_for("More", "More choices", "Thinking time");
}

/* From the board over both players and who begins. */
#define TO_TIMES        "Tab Tab Tab Tab Tab Tab "
#define TO_ONE_OPPONENT TO_TIMES

FIXTURE(window_setup, window_teardown)

/* --- levels --- */

TEST(two_computers_have_a_time_each)
{
    open_levels(0, 10);
    open_more();
    press_for("Tab Right Right Right Right Right Right Right Right Right", "Vera · level 9", "Red: as usual");
    press_for("Shift+Tab " TO_TIMES "Right Right", "Red: up to 5 s", "Yellow: as usual");
    press_for("Tab Right Right Right Right", "Red: up to 5 s", "Yellow: up to 30 s");
    forget_asked();
    press_for("Return", "!More choices", "Move 2");
    expect_asked(9, 5000);
    expect_asked(10, 30000);
    struct record *record = window_last_game();
    assert_string_equal(kept_style(record, 9), "5 s");
    assert_string_equal(kept_style(record, 10), "30 s");
}

/* Beside the style, in one text; and in the settings, for the next start. */
TEST(the_time_against_one_is_kept)
{
    open_levels(0, 10);
    open_more();
    press_for(TO_ONE_OPPONENT "Right Right Right", "up to 10 s", "!Yellow: up to");
    press("Shift+Tab Shift+Tab"); /* over who begins, to the style */
    press("Right");
    forget_asked();
    press_for("Return", "!More choices", "Your turn");
    engine_play("1", "Move 2");
    expect_asked(10, 10000);
    window_again();
    forget_asked();
    open_more();
    expect_words("up to 10 s");
    press_for("Escape Escape", "!The computer");
    engine_play("1", "Move 2");
    expect_asked(10, 10000);
    struct record *record = window_last_game();
    assert_non_null(strstr(kept_style(record, 10), " 10 s"));
    assert_true(kept_style(record, 10)[0] >= 'a');
}

/* An interrupted game goes on with its time, whatever is in the settings. */
TEST(a_game_goes_on_with_its_time)
{
    open_levels(0, 10);
    open_more();
    press_for(TO_ONE_OPPONENT "Right", "up to 1 s");
    press_for("Return", "!More choices", "Your turn");
    engine_play("1", "Move 2");
    window_again_asking();
    expect_words("Continue your game?");
    forget_asked();
    click_for("Continue", "!Continue your game?", "Move 2");
    engine_play("1", "Move 4");
    expect_asked(10, 1000);
}

/* A level that looks a number of moves ahead has no time: that is said, and nothing can be chosen. */
TEST(a_level_that_looks_ahead_has_no_time)
{
    open_levels(0, 7);
    open_more();
    expect_words("7 moves ahead");
    press(TO_ONE_OPPONENT "Right Right");
    expect_words("7 moves ahead");
    forget_asked();
    press_for("Return", "!More choices", "Your turn");
    engine_play("1", "Move 2");
    expect_asked(7, 0);
    assert_string_equal(kept_style(window_last_game(), 7), "");
}

TEST(the_longest_time_is_a_minute_and_the_shortest_is_as_usual)
{
    open_levels(0, 9);
    open_more();
    press_for(TO_ONE_OPPONENT "Right Right Right Right Right Right Right", "up to 60 s");
    press_for("Left Left Left Left", "up to 1 s");
    press_for("Left Left", "as usual");
}

/* --- engines --- */

/* It tells what it was asked, and then loses by a move that is none. */
static const char TELLER[] = "while read a b c; do case $a in ugi) echo id name Teller; echo ugiok;; isready) echo "
                             "readyok;; go) echo $a $b $c >&2; echo bestmove 9;; quit) exit;; esac; done\n";

TEST(an_engine_is_told_its_time)
{
    engine_let_in(*fixture, "Teller", "ugi", TELLER);
    open_levels(0, 2);
    press_for("n", "The computer");
    click_on("Teller");
    click_for("More", "Thinking time", "as usual");
    press_for("Tab Tab Tab Tab Tab Right Right Right", "up to 10 s"); /* an engine has no style */
    press_for("Return", "!More choices", "Your turn");
    engine_play("1", "forfeits the game");
    struct record *record = window_last_game();
    assert_string_equal(record->words, "go movetime 10000");
    assert_string_equal(kept_style(record, SEAT_ENGINE), "10 s");
    assert_int_equal(engine_kept(*fixture, "Teller").move_ms, ARCHIVE_ENGINE_MOST_MS);
}

/* --- the usual settings --- */

TEST(one_button_leads_back_to_the_usual_settings)
{
    open_levels(10, 0);
    open_more();
    expect_words("Red", "The Captain · level 10");
    press_for(TO_ONE_OPPONENT "Right", "up to 1 s");
    click_for("Connect Four 7×6", "In a row");
    click_for("9×7", "Connect Four 9×7", "up to 1 s");
    click_for("Computer begins", "*Computer begins");
    click_for("Usual settings", "Connect Four 7×6", "*Take turns", "as usual", "The Captain · level 10");
    click_for("Usual settings", "Connect Four 7×6"); /* there is nothing left to do */
    forget_asked();
    click_for("Play the Captain", "!More choices", "Your turn");
    engine_play("1", "Move 2");
    expect_asked(10, 0);
    struct record *record = window_last_game();
    assert_int_equal(record->options.width, 7);
    assert_true(seat_is_human(record->players[record->starter == 0 ? FIRST : SECOND].seat)); /* red, as is usual */
}

/* --- small boards --- */

TEST(a_small_board_of_kolibrat_begins_at_once)
{
    open_levels(0, 2);
    press_for("g", "2×2", "2×3", "6×7");
    click_for("2×2", "!Other games and boards", "0 of 5 points");
    click_part(250, 700); /* a piece on the home line */
    expect_words("Move 2");
    struct record *record = window_last_game();
    assert_string_equal(record->game->name, "kolibrat");
    assert_int_equal(record->options.width, 2);
    assert_int_equal(record->options.height, 2);
}

TESTS_MAIN(NULL, NULL)
