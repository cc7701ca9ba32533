/* link: -Wl,--wrap=SDL_WaitEvent,--wrap=SDL_WaitEventTimeout,--wrap=SDL_GetPerformanceCounter */
/* link: -Wl,--wrap=screens_paint,--wrap=canvas_text,--wrap=puzzler_judge */
/*
 * A result belongs to the move: outcome, tally, level, statistics and record are what they will be as soon as the move
 * is made, whatever somebody does while its disc falls, and what is seen waits for the disc.
 */
#include "archive_support.h"
#include "prelude.h"
#include "steps_support.h"
#include "ui/play/play_state.h"
#include "ui/puzzle/puzzle_state.h"

enum { SOON = 100, LANDED = 5000 /* milliseconds; then the end is at rest, too */, TRIES = 2000 };

static const struct table *table(void)
{
    return &steps_play()->table;
}

static const struct sitting *sitting(void)
{
    return &table()->party.sitting;
}

static const char *status(void)
{
    return steps_play()->status;
}

/* --- playing until something is at hand --- */

/* The key of a move that ends the game for whoever is to move; else of any move, by chance. */
static SDL_Keycode choose_key(bool *wins)
{
    static unsigned chance = 7;
    const struct variant *variant = &table()->party.variant;
    const struct state *state = match_state(table()->stage.match);
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    chance = chance * 1103515245 + 12345;
    struct move chosen = moves[(chance >> 16) % (unsigned)count];
    *wins = false;
    for (int i = 0; i < count && !*wins; i++) {
        struct state next = *state;
        variant->game->apply(variant, &next, moves[i]);
        *wins = next.outcome == (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
        if (*wins)
            chosen = moves[i];
    }
    return (SDL_Keycode)('1' + table()->stage.view->place_of(variant, chosen));
}

/* Until all lies, and nobody is too early for the next move. */
static void settle(void)
{
    for (int i = 0; i < 3; i++)
        steps_pass(LANDED);
}

/* A board on which it takes three in a row, and does not take long. */
static void open_small(int red, int yellow)
{
    struct settings *settings = steps_app()->settings;
    settings_set_integer(settings, "connect4.width", 5);
    settings_set_integer(settings, "connect4.height", 4);
    settings_set_integer(settings, "connect4.connect", 3);
    steps_open("connect4", red, yellow);
}

/* Plays against the computer until a person's win is at hand; returns the key that makes that move. */
static SDL_Keycode play_until_a_win(void)
{
    for (int i = 0; i < TRIES; i++) {
        bool wins;
        settle();
        if (turn_is_over(table())) {
            steps_press(SDLK_RETURN);
            continue;
        }
        SDL_Keycode key = choose_key(&wins);
        if (wins)
            return key;
        steps_press(key);
    }
    fail_msg("nobody wins");
    return SDLK_UNKNOWN;
}

/* It is made against level 1, and falls. */
static void let_a_win_fall(void)
{
    open_small(0, 1);
    steps_press(play_until_a_win());
    assert_true(turn_is_over(table()));
    assert_int_equal(turn_winner(table()), party_lone_human(turn_party(table())));
    steps_pass(SOON);
    assert_false(table()->round.announced);
}

/* The same for a move of the computer that beats a person. */
static void let_a_loss_fall(void)
{
    open_small(0, 2);
    for (int i = 0; i < TRIES; i++) {
        bool wins;
        if (turn_is_over(table()))
            steps_press(SDLK_RETURN);
        settle();
        SDL_Keycode key = choose_key(&wins);
        steps_press(wins ? SDLK_r : key);
        for (int wait = 0; wait < 20 && !turn_is_humans(table()) && !turn_is_over(table()); wait++)
            steps_pass(SOON);
        if (turn_is_over(table()) && turn_winner(table()) >= 0)
            break;
        settle();
    }
    assert_int_equal(turn_winner(table()), 1 - party_lone_human(turn_party(table())));
    assert_false(table()->round.announced);
}

static void expect_statistics(int level, int won, int lost)
{
    struct archive_statistics sums;
    struct archive *archive = steps_app()->archive;
    assert_true(archive_flush(archive));
    assert_true(archive_statistics(archive, table()->party.variant.game, level, &sums));
    assert_int_equal(sums.won, won);
    assert_int_equal(sums.lost, lost);
}

static int won_against_level_1(void)
{
    struct archive_statistics sums;
    assert_true(archive_flush(steps_app()->archive));
    assert_true(archive_statistics(steps_app()->archive, game_find("connect4"), 1, &sums));
    return sums.won;
}

static void expect_games(int count)
{
    assert_true(archive_flush(steps_app()->archive));
    assert_int_equal(count_all(steps_app()->archive), count);
}

static int kept_level(void)
{
    return settings_integer(steps_app()->settings, "connect4.yellow.level", 0, 0, LEVEL_MAX);
}

/* --- while it falls --- */

/* The disc lies, and then the words have come, too. */
static void see_the_end(void)
{
    steps_pass(LANDED);
    steps_pass(LANDED);
}

FIXTURE(steps_setup, steps_teardown)

TEST(a_loss_stays_one_when_sides_are_switched)
{
    let_a_loss_fall();
    steps_press(SDLK_s);
    steps_pass(LANDED);
    assert_string_equal(status(), "Nell won");
    assert_int_equal(sitting()->seats[0].level, 2); /* red now */
    assert_int_equal(sitting()->wins[1], 0);        /* and the person is yellow */
    assert_true(sitting()->wins[0] > 0);
    steps_press(SDLK_s);
    assert_string_equal(status(), "Nell won");
}

TEST(a_win_stays_one_when_sides_are_switched)
{
    let_a_win_fall();
    assert_int_equal(sitting()->seats[1].level, 2);
    assert_int_equal(kept_level(), 2);
    steps_press(SDLK_s);
    see_the_end();
    assert_string_equal(status(), "You won!");
    assert_true(steps_sees("Next: Nell"));
    assert_int_equal(sitting()->wins[1], 1);
    steps_press(SDLK_s);
    steps_pass(SOON);
    assert_string_equal(status(), "You won!");
    assert_true(steps_sees("These are the sides of the next game"));
    assert_int_equal(sitting()->wins[0], 1);
    expect_statistics(1, 1, sitting()->wins[1]);
}

/* Whatever leads away from the table, or from this round. */
TEST(a_win_counts_whatever_comes_between)
{
    static const SDL_Keycode keys[] = {SDLK_r, SDLK_k, SDLK_c, SDLK_u, SDLK_ESCAPE, SDLK_F10, SDLK_KP_MINUS, SDLK_HOME};
    for (size_t i = 0; i <= SDL_arraysize(keys); i++) {
        let_a_win_fall();
        if (i < SDL_arraysize(keys))
            steps_press(keys[i]);
        steps_quit(*fixture);
        assert_int_equal(kept_level(), i < SDL_arraysize(keys) && keys[i] == SDLK_KP_MINUS ? 1 : 2);
        open_small(0, 1);
        assert_int_equal(won_against_level_1(), i + 1);
    }
}

static void come_again(const char *directory)
{
    steps_quit(directory);
    steps_open_as_left();
}

static void begin_a_match(void)
{
    struct settings *settings = steps_app()->settings;
    settings_set_text(settings, "connect4.red.name", "Anna");
    settings_set_text(settings, "connect4.yellow.name", "Ben");
    settings_set_integer(settings, "connect4.yellow.human", 1);
    settings_set_integer(settings, "friends.best-of", 3);
    steps_open("connect4", 0, 0);
}

/* Red wins, and the last disc falls. */
static void let_red_win(void)
{
    steps_type(sitting()->starter == 0 ? "1212121" : "12323232");
    assert_true(turn_is_over(table()));
    assert_int_equal(turn_winner(table()), 0);
}

TEST(a_match_of_three_loses_no_game)
{
    begin_a_match();
    let_red_win();
    steps_press(SDLK_r);
    assert_int_equal(sitting()->wins[0], 1);
    let_red_win();
    steps_quit(*fixture); /* it is won: the next one begins with nothing */
    steps_open_as_left();
    assert_int_equal(sitting()->wins[0], 0);
    let_red_win();
    come_again(*fixture);
    assert_int_equal(sitting()->wins[0], 1);
    expect_games(3);
}

/* Another number of games is another match, and so is one of other people. */
TEST(a_match_goes_on_only_as_itself)
{
    begin_a_match();
    let_red_win();
    steps_quit(*fixture);
    settings_set_integer(steps_app()->settings, "friends.best-of", 5);
    steps_open_as_left();
    assert_int_equal(sitting()->best_of, 5);
    assert_int_equal(sitting()->wins[0], 0);
    let_red_win();
    steps_quit(*fixture);
    settings_set_integer(steps_app()->settings, "friends.best-of", 3);
    steps_open_as_left();
    assert_int_equal(sitting()->wins[0], 0); /* the match of five took its place */
    let_red_win();
    steps_quit(*fixture);
    settings_set_text(steps_app()->settings, "connect4.red.name", "Clara");
    steps_open_as_left();
    assert_int_equal(sitting()->wins[0], 1); /* one name is corrected */
    steps_quit(*fixture);
    settings_set_text(steps_app()->settings, "connect4.red.name", "Dora");
    settings_set_text(steps_app()->settings, "connect4.yellow.name", "Emil");
    steps_open_as_left();
    assert_int_equal(sitting()->wins[0], 0);
}

TEST(nothing_is_told_before_the_disc_lies)
{
    let_a_win_fall();
    int wins = sitting()->wins[0];
    assert_false(steps_sees("You won!"));
    assert_true(steps_sees("level 1"));
    assert_false(steps_sees("level 2"));
    assert_string_equal(status(), "Your turn");
    assert_int_equal(turn_party_shown(table())->sitting.wins[0], wins - 1);
    see_the_end();
    assert_true(steps_sees("You won!"));
    assert_true(steps_sees("level 2"));
    assert_int_equal(turn_party_shown(table())->sitting.wins[0], wins);
}

/* --- taken back --- */

static void open_from_record(void)
{
    struct record record = {0};
    assert_true(record_copy(&steps_play()->table.recording.record, &record));
    steps_open_as(&(struct play_setup){
        .record = &record, .game = steps_play()->table.recording.game, .borrowed = true, .seed = 1});
    record_free(&record);
}

/* What was reached by it was reached when it was played. */
TEST(a_win_that_is_opened_raises_nothing_again)
{
    let_a_win_fall();
    settle();
    open_from_record();
    assert_string_equal(status(), "You won!");
    assert_int_equal(sitting()->seats[1].level, 1);
    for (int i = 0; i < 3; i++)
        steps_press(SDLK_u);
    settle();
    for (int i = 0; i < TRIES && !turn_is_over(table()); i++) {
        bool wins;
        if (turn_is_humans(table()))
            steps_press(choose_key(&wins));
        settle();
        if (!turn_is_humans(table()) && !turn_is_over(table()))
            steps_press(SDLK_u);
    }
    assert_true(turn_is_over(table()));
    assert_int_equal(sitting()->seats[1].level, 1);
}

/* What is played behind an end that the players made is practice, also in a game that was opened. */
TEST(behind_a_resignation_nothing_counts)
{
    steps_open("connect4", 0, 0);
    steps_type("45");
    steps_press(SDLK_x);
    steps_press(SDLK_LEFT);
    steps_press(SDLK_RETURN);
    steps_pass(LANDED);
    assert_string_equal(status(), "Yellow won!");
    open_from_record();
    steps_press(SDLK_u);
    steps_type("5454545");
    see_the_end();
    assert_true(turn_is_over(table()));
    assert_true(steps_sees("Practice"));
    assert_int_equal(sitting()->wins[0] + sitting()->wins[1], 0);
    expect_games(1);
}

/* --- whose score it is --- */

/* The person gives up, and what was chosen for the next round counts in it. */
static void resign_and_go_on(SDL_Keycode key)
{
    steps_press(SDLK_1);
    settle();
    steps_press(SDLK_x);
    steps_press(SDLK_LEFT);
    steps_press(SDLK_RETURN);
    settle();
    assert_string_equal(status(), "Nell won");
    steps_press(key);
    steps_press(SDLK_RETURN);
    settle();
}

static void open_text(const char *text)
{
    child_screens_open_text(steps_play(), text, "Text");
    app_wake(steps_app());
    settle();
}

TEST(a_score_belongs_to_the_two_who_sit_there)
{
    static const char other[] = "[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Ben\"]\n\n1. 4 4 *\n";
    steps_open("connect4", 0, 2);
    resign_and_go_on(SDLK_ESCAPE);
    assert_int_equal(sitting()->wins[1], 1);
    resign_and_go_on(SDLK_KP_PLUS);
    assert_int_equal(sitting()->seats[1].level, 3);
    assert_int_equal(sitting()->wins[1], 0); /* who was not met yet has won nothing */
    steps_press(SDLK_KP_MINUS);
    assert_int_equal(sitting()->wins[1], 2);
    steps_press(SDLK_s); /* who changes sides takes it along */
    assert_int_equal(sitting()->wins[0], 2);
    steps_press(SDLK_s);
    open_text(other);
    assert_int_equal(sitting()->wins[0] + sitting()->wins[1], 0);
    steps_press(SDLK_k);
    settle();
    assert_int_equal(sitting()->wins[0] + sitting()->wins[1], 0);
    steps_press(SDLK_n);
    steps_press(SDLK_DOWN);
    steps_press(SDLK_LEFT);
    steps_press(SDLK_RETURN);
    settle();
    assert_int_equal(sitting()->seats[1].level, 2);
    assert_int_equal(sitting()->wins[1], 2);
}

/* Against Pip the disc that wins is made with one's own last one, whatever the computer did. */
TEST(practice_after_a_win_is_against_who_was_beaten)
{
    let_a_win_fall();
    settle();
    const int wins = sitting()->wins[0], levels[2] = {1, 2};
    for (int back = 0; back < 2; back++) {
        assert_int_equal(sitting()->seats[1].level, levels[1]);
        steps_press(SDLK_u);
        settle();
        assert_true(turn_is_humans(table()));
        for (SDL_Keycode key = SDLK_1; key <= SDLK_5 && !table()->practice.ended; key++) {
            steps_press(key);
            if (turn_is_over(table()) && !table()->practice.ended)
                steps_press(SDLK_u);
        }
        assert_non_null(table()->practice.ended);
        assert_int_equal(sitting()->seats[1].level, levels[0]);
        settle();
        steps_press(back == 0 ? SDLK_END : SDLK_r);
        settle();
    }
    assert_int_equal(sitting()->seats[1].level, levels[1]);
    assert_int_equal(sitting()->wins[0], 0); /* against the next one */
    steps_press(SDLK_KP_MINUS);
    assert_int_equal(sitting()->wins[0], wins);
    expect_statistics(1, 1, sitting()->wins[1]);
    expect_games(won_against_level_1() + sitting()->wins[1]);
}

/* What was set up counts for nobody, and is told apart. */
static void click_again_at(SDL_Point at, Uint8 clicks)
{
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .clicks = clicks}};
    event.button.x = at.x;
    event.button.y = at.y;
    assert_true(SDL_PushEvent(&event) >= 0);
    event.button.type = SDL_MOUSEBUTTONUP;
    assert_true(SDL_PushEvent(&event) >= 0);
    steps_pass(0);
}

static void click_at(SDL_Point at)
{
    click_again_at(at, 1);
}

/* The second of two quick clicks on a dialog's button does not drop a disc below it; a later one does. */
TEST(a_second_click_does_not_fall_through_a_dialog)
{
    steps_open("connect4", 0, 0);
    steps_type("17");
    settle();
    come_again(*fixture);
    assert_true(steps_is_covered());
    struct screens *screens = &steps_app()->screens;
    const SDL_Rect button = controls_find(screens_list(screens->stack[1]), 0)->rect, board = table()->stage.board.area;
    SDL_Point at = {button.x + button.w / 2, button.y + button.h / 2};
    assert_true(SDL_PointInRect(&at, &board));
    settle();
    click_at(at);
    assert_false(steps_is_covered());
    steps_pass(SOON);
    click_at(at);
    assert_int_equal(match_length(table()->stage.match), 2);
    settle();
    click_at(at);
    assert_int_equal(match_length(table()->stage.match), 3);
}

TEST(a_position_that_was_set_up_does_not_count)
{
    steps_open("connect4", 0, 1);
    open_text("121212");
    steps_press(SDLK_1);
    settle();
    assert_string_equal(status(), "You won!");
    assert_int_equal(sitting()->seats[1].level, 1);
    assert_int_equal(sitting()->wins[0], 0);
    expect_statistics(1, 0, 0);
    expect_games(1);
    assert_true(record_has_mark(&table()->recording.record, RECORD_SET_UP));
    steps_press(SDLK_RETURN);
    settle();
    steps_press(SDLK_1);
    settle();
    assert_false(record_has_mark(&table()->recording.record, RECORD_SET_UP));
}

/* Not only a line is celebrated. */
TEST(a_win_by_resignation_is_celebrated)
{
    steps_open("connect4", 0, 0);
    steps_type("45");
    steps_press(SDLK_x);
    steps_press(SDLK_LEFT);
    steps_press(SDLK_RETURN);
    while (!table()->round.announced)
        steps_pass(SOON);
    assert_string_equal(status(), "Yellow won!");
    assert_int_equal(table()->stage.cheer, CHEER_WIN);
    assert_true(table()->stage.lit != LONG_AGO);
    steps_pass(LANDED);
    assert_true(table()->stage.lit == LONG_AGO);
}

/* --- the level that it counts for --- */

/* It is begun at level 3 and goes on at level 1, until what decides it is at hand: then it is level 3 again. */
TEST(a_level_that_was_lowered_counts)
{
    bool wins = false;
    int lost = 0;
    open_small(0, 3);
    for (int i = 0; i < TRIES && !wins; i++) {
        if (turn_is_over(table()))
            steps_press(SDLK_RETURN);
        settle();
        lost += turn_is_over(table()) && turn_winner(table()) == 1;
        SDL_Keycode key = turn_is_over(table()) ? SDLK_r : choose_key(&wins);
        steps_press(wins ? SDLK_KP_PLUS : key);
        steps_press(wins ? SDLK_KP_PLUS : SDLK_KP_MINUS);
        steps_press(wins ? key : SDLK_KP_MINUS);
    }
    see_the_end();
    assert_int_equal(sitting()->seats[1].level, 3);
    assert_true(steps_sees("You beat Pip"));
    expect_statistics(1, 1, lost);
}

/* Whom somebody wants to meet next does not change whom that one has beaten. */
TEST(a_level_that_is_lowered_for_the_next_round_does_not_count)
{
    open_small(0, 2);
    SDL_Keycode key = play_until_a_win();
    steps_press(SDLK_KP_MINUS);
    steps_press(key);
    settle();
    assert_true(steps_sees("You beat Nell"));
    assert_int_equal(sitting()->seats[1].level, 1);
    expect_statistics(2, 1, sitting()->wins[1]);
}

/* A win for which the worths of moves were shown counts; that it had help is kept with it. */
TEST(a_win_with_help_is_told_apart)
{
    struct archive_statistics sums;
    for (int helped = 0; helped <= 1; helped++) {
        open_small(0, 1);
        SDL_Keycode key = play_until_a_win();
        if (helped)
            steps_press(SDLK_a);
        steps_press(key);
        settle();
        assert_string_equal(status(), "You won!");
        assert_int_equal(sitting()->seats[1].level, 2);
        assert_true(archive_flush(steps_app()->archive));
        assert_true(archive_statistics(steps_app()->archive, game_find("connect4"), 1, &sums));
        assert_int_equal(sums.won, 1 + helped);
        assert_int_equal(sums.helped, helped);
    }
    steps_press(SDLK_RETURN);
    settle();
    assert_false(table()->party.helped);
}

TEST(a_move_that_was_taken_back_is_help)
{
    open_small(0, 1);
    steps_press(SDLK_1);
    settle();
    assert_false(table()->party.helped);
    steps_press(SDLK_u);
    steps_press(SDLK_2);
    settle();
    assert_true(table()->party.helped);
    come_again(*fixture);
    steps_press(SDLK_RETURN);
    assert_true(table()->party.helped);
}

/* It is the level that has moved before, also when the game goes on at the next start and nobody has moved since. */
TEST(a_game_that_goes_on_counts_for_its_level)
{
    static const int raised[] = {0, 2};
    for (size_t i = 0; i < SDL_arraysize(raised); i++) {
        open_small(0, 1);
        SDL_Keycode key = play_until_a_win();
        come_again(*fixture);
        steps_press(SDLK_RETURN);
        settle();
        for (int j = 0; j < raised[i]; j++)
            steps_press(SDLK_KP_PLUS);
        steps_press(key);
        settle();
        assert_string_equal(status(), "You won!");
        assert_int_equal(steps_sees("Next: "), !raised[i]);
        assert_int_equal(sitting()->seats[1].level, raised[i] ? 3 : 2);
    }
    assert_int_equal(won_against_level_1(), 2);
}

/* --- questions --- */

TEST(a_question_goes_with_the_time)
{
    static const SDL_Keycode keys[] = {SDLK_x, SDLK_j};
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        settings_set_text(steps_app()->settings, "friends.clock", "60+0");
        steps_open("connect4", 0, 0);
        steps_type("45");
        steps_pass(SOON);
        steps_press(keys[i]);
        assert_true(steps_is_covered());
        steps_pass(30000);
        assert_true(steps_is_covered());
        steps_pass(30000);
        assert_false(steps_is_covered());
        assert_string_equal(status(), "Yellow won!");
        assert_int_equal(sitting()->wins[1], 1);
    }
}

/* --- puzzles --- */

static bool is_judge_slow;

void __real_puzzler_judge(struct puzzler *puzzler, const struct variant *variant, enum puzzle_kind kind,
                          const struct state *state, struct move move);
void __wrap_puzzler_judge(struct puzzler *puzzler, const struct variant *variant, enum puzzle_kind kind,
                          const struct state *state, struct move move);

void __wrap_puzzler_judge(struct puzzler *puzzler, const struct variant *variant, enum puzzle_kind kind,
                          const struct state *state, struct move move)
{
    if (!is_judge_slow)
        __real_puzzler_judge(puzzler, variant, kind, state, move);
}

static struct puzzling *puzzling(void)
{
    struct screens *screens = &steps_app()->screens;
    return (struct puzzling *)screens->stack[screens->count - 1];
}

static bool waits_for_puzzle(void)
{
    return steps_is_covered() && puzzling()->phase == PUZZLE_WAITING;
}

static bool waits_for_judgement(void)
{
    return waits_for_puzzle() || (steps_is_covered() && puzzling()->phase == PUZZLE_JUDGING && !puzzling()->judged);
}

static void open_puzzle(void)
{
    steps_waits = waits_for_puzzle;
    steps_press(SDLK_z);
    assert_int_equal(puzzling()->phase, PUZZLE_ASKING);
}

static SDL_Keycode key_of(struct move move)
{
    const struct stage *stage = &puzzling()->base.stage;
    return (SDL_Keycode)('1' + stage->view->place_of(stage->variant, move));
}

static SDL_Keycode wrong_key(void)
{
    const struct variant *variant = puzzling()->base.stage.variant;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, match_state(puzzling()->match), moves);
    for (int i = 0; i < count; i++)
        if (!move_equal(moves[i], puzzling()->best))
            return key_of(moves[i]);
    fail_msg("there is no wrong move");
    return SDLK_UNKNOWN;
}

/* Of five. */
static void open_puzzle_with_streak(void)
{
    settings_set_integer(steps_app()->settings, "puzzle.streak", 5);
    steps_open("connect4", 0, 2);
    open_puzzle();
}

static int kept_streak(void)
{
    return settings_integer(steps_app()->settings, "puzzle.streak", -1, -1, 1000);
}

/* Makes the right move, and waits until the next one is asked for. */
static void make_the_right_move(void)
{
    bool (*waits)(void) = steps_waits;
    steps_waits = waits_for_judgement;
    steps_press(key_of(puzzling()->best));
    do
        steps_pass(LANDED);
    while (puzzling()->phase != PUZZLE_ASKING);
    steps_waits = waits;
}

static void solve_all_but_the_last(void)
{
    while (puzzling()->left > 1)
        make_the_right_move();
}

/* The key of a move that does not win, also where several do; false: all win. */
static bool find_losing_key(SDL_Keycode *key)
{
    const struct variant *variant = puzzling()->base.stage.variant;
    const struct state *state = match_state(puzzling()->match);
    struct puzzle_generator *generator = puzzle_generator_create(variant, NULL, NULL);
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    bool found = false;
    assert_non_null(generator);
    for (int i = 0; i < count && !found; i++) {
        struct puzzle_judgement judgement;
        assert_int_equal(puzzle_judge(generator, PUZZLE_WIN, state, moves[i], NULL, &judgement), PUZZLE_DONE);
        found = judgement.verdict == PUZZLE_DRAWS || judgement.verdict == PUZZLE_LOSES;
        *key = key_of(moves[i]);
    }
    puzzle_generator_destroy(generator);
    return found;
}

TEST(a_wrong_move_counts_though_it_is_left)
{
    static const SDL_Keycode keys[] = {SDLK_ESCAPE, SDLK_KP_PLUS, SDLK_z, SDLK_UNKNOWN};
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        open_puzzle_with_streak();
        assert_int_equal(puzzling()->standing.streak, 5);
        steps_press(wrong_key());
        assert_int_equal(puzzling()->phase, PUZZLE_JUDGING);
        assert_true(steps_sees("Streak 5")); /* it is not told before the disc lies */
        if (keys[i] != SDLK_UNKNOWN)
            steps_press(keys[i]);
        else
            steps_quit(*fixture);
        assert_int_equal(kept_streak(), 0);
    }
}

/* On the way there may be slower wins: what is not judged when it is left, and is not the answer, is none. */
TEST(a_later_wrong_move_counts_too)
{
    open_puzzle_with_streak();
    solve_all_but_the_last();
    assert_true(puzzling()->turn_at > puzzling()->puzzle.length);
    is_judge_slow = true;
    steps_press(wrong_key());
    is_judge_slow = false;
    assert_int_equal(kept_streak(), 5);
    steps_press(SDLK_ESCAPE);
    assert_int_equal(kept_streak(), 0);
}

/* As soon as it is judged, and not only when that is seen. */
TEST(a_later_wrong_move_counts_when_it_is_judged)
{
    SDL_Keycode key;
    open_puzzle_with_streak();
    make_the_right_move();
    while (!find_losing_key(&key))
        make_the_right_move();
    steps_waits = waits_for_judgement;
    steps_press(key);
    assert_int_equal(puzzling()->phase, PUZZLE_JUDGING);
    assert_int_equal(kept_streak(), 0);
    assert_true(steps_sees("Streak 5"));
    settle();
    assert_false(steps_sees("Streak"));
}

TEST(a_puzzle_is_solved_with_its_last_move)
{
    open_puzzle_with_streak();
    solve_all_but_the_last();
    assert_int_equal(kept_streak(), 5);
    steps_press(key_of(puzzling()->best));
    assert_int_equal(puzzling()->phase, PUZZLE_JUDGING);
    assert_true(steps_sees("Streak 5"));
    steps_press(SDLK_ESCAPE);
    assert_int_equal(kept_streak(), 6);
}

/* Chooses the square of a piece, and then where it goes; a piece that leaves the board is chosen twice. */
static void choose_squares(struct move move)
{
    struct screen *screen = &puzzling()->base.screen;
    const struct stage *stage = &puzzling()->base.stage;
    const int squares[] = {move.from, move.to == NO_CELL ? move.from : move.to};
    for (int i = move.from == NO_CELL; i < 2; i++) {
        struct move at = {MOVE_PLACE, NO_CELL, (uint8_t)squares[i]};
        ((const struct board_kind *)screen->kind)
            ->choose(screen, stage->view->place_of(stage->variant, at), app_now(screen->app));
    }
}

/* In Kolibrat a puzzle is solved when all moves that keep the game going have been found, or when it has ended. */
TEST(loops_are_kept_and_broken)
{
    static const char *const tasks[] = {
        [PUZZLE_END] = "Break the loop: end the game in", [PUZZLE_KEEP] = "Keep the game going:"};
    int kinds[3] = {0};
    settings_set_integer(steps_app()->settings, "puzzle.grade", 3);
    steps_open("kolibrat", 0, 2);
    open_puzzle();
    for (int number = 1; number <= 8; number++) {
        enum puzzle_kind kind = puzzling()->puzzle.kind;
        assert_int_equal(puzzling()->phase, PUZZLE_ASKING);
        assert_int_not_equal(kind, PUZZLE_WIN);
        assert_true(steps_sees(tasks[kind]));
        steps_waits = waits_for_judgement;
        int made = 0;
        for (; puzzling()->phase != PUZZLE_SOLVED; steps_pass(LANDED)) {
            made += puzzling()->phase == PUZZLE_ASKING;
            if (puzzling()->phase == PUZZLE_ASKING)
                choose_squares(puzzling()->best);
            assert_true(made <= puzzling()->puzzle.moves && puzzling()->phase < PUZZLE_REFUTING);
        }
        assert_int_equal(made, puzzling()->puzzle.moves);
        assert_int_equal(match_outcome(puzzling()->match) == RUNNING, kind == PUZZLE_KEEP);
        assert_int_equal(puzzling()->standing.streak, number);
        kinds[kind]++;
        steps_waits = waits_for_puzzle;
        steps_press(SDLK_n);
    }
    assert_true(kinds[PUZZLE_END] > 0 && kinds[PUZZLE_KEEP] > 0);
}

/* What was solved does not come again to be counted once more, neither later nor at another difficulty. */
TEST(a_solved_puzzle_does_not_come_again)
{
    static const SDL_Keycode keys[] = {SDLK_ESCAPE, SDLK_KP_PLUS, SDLK_n};
    for (size_t i = 0; i < SDL_arraysize(keys); i++) {
        steps_open("connect4", 0, 2);
        open_puzzle();
        int number = puzzling()->number;
        solve_all_but_the_last();
        steps_press(key_of(puzzling()->best));
        assert_int_equal(puzzling()->number, number);
        steps_waits = waits_for_judgement;
        settle();
        assert_int_equal(puzzling()->phase, PUZZLE_SOLVED);
        steps_waits = waits_for_puzzle;
        steps_press(keys[i]);
        if (keys[i] == SDLK_ESCAPE)
            open_puzzle();
        assert_int_equal(puzzling()->number, number + 1);
    }
}

/* While one is played the next is made: that which is due if this one is solved at the first go. */
TEST(the_next_puzzle_is_ordered)
{
    settings_set_integer(steps_app()->settings, "puzzle.steps", 2);
    steps_open("connect4", 0, 2);
    open_puzzle();
    assert_int_equal(puzzling()->ordered, 2);
    assert_int_equal(puzzling()->wish.grade, 2); /* three in a row lead there */
    steps_press(wrong_key());
    assert_int_equal(puzzling()->ordered, 2);
    assert_int_equal(puzzling()->wish.grade, 1);
}

/* --- a click on the board is answered in every state: by a move, a bubble, or something that moves --- */

static void begin_a_game(void)
{
    steps_open("connect4", 0, 2);
    steps_type("4");
}

static void let_it_look(void)
{
    begin_a_game();
    steps_pass(SOON);
}

static void let_its_hand_fly(void)
{
    begin_a_game();
    while (!table()->stage.carrying || table()->stage.carried_to == NO_PLACE)
        steps_pass(1);
}

/* The answer comes in the moment before its disc falls. */
static void wait_for_its_last_moment(void)
{
    let_its_hand_fly();
    while (computer_turn_due(table()) > app_now(steps_app()) + 2000)
        steps_pass(1);
}

static void let_its_disc_fall(void)
{
    wait_for_its_last_moment();
    steps_pass(5);
    assert_int_equal(match_length(table()->stage.match), 2);
}

static void see_a_win(void)
{
    let_a_win_fall();
    settle();
}

/* Once the line is seen words and buttons come; a click before that shows all at once, and does nothing else. */
TEST(a_click_shows_at_once_how_a_win_ends)
{
    let_a_win_fall();
    while (!table()->round.announced)
        steps_pass(SOON);
    SDL_Rect cells = table()->stage.board.cells;
    assert_false(steps_sees("You won!") || steps_sees("Play Nell"));
    assert_true(table()->stage.lit != LONG_AGO);
    uint64_t nudged = steps_play()->nudged;
    click_at((SDL_Point){cells.x + 4, cells.y + 4});
    assert_true(table()->stage.lit == LONG_AGO);
    assert_true(steps_sees("You won!") && steps_sees("Play Nell") && steps_sees("The deck is scrubbed"));
    assert_true(table()->round.announced && steps_play()->nudged == nudged);
    click_at((SDL_Point){cells.x + 4, cells.y + 4});
    assert_true(steps_play()->nudged > nudged);
}

/* Who knows the keys waits for nothing. */
TEST(a_key_plays_on_before_the_words_have_come)
{
    let_a_win_fall();
    while (!table()->round.announced)
        steps_pass(SOON);
    assert_false(steps_sees("Play Nell"));
    steps_press(SDLK_RETURN);
    assert_int_equal(match_cursor(table()->stage.match), 0);
    assert_int_equal(sitting()->seats[1].level, 2);
}

/* The beaten one says good-bye, goes, and the next one comes and speaks. */
TEST(the_next_opponent_comes_to_the_table)
{
    let_a_win_fall();
    while (!table()->round.announced)
        steps_pass(SOON);
    assert_true(steps_sees("Well played!"));
    steps_pass(RISE_BEGIN / 1000 + 50);
    assert_true(steps_sees("Pip"));
    steps_pass(RISE_GO_TIME / 1000);
    assert_true(steps_sees("The deck is scrubbed"));
    assert_false(steps_sees("Well played!"));
}

static void look_back(void)
{
    see_a_win();
    steps_press(SDLK_LEFT);
}

static void begin_practice(void)
{
    look_back();
    while (!turn_is_humans(table()))
        steps_press(SDLK_LEFT);
    steps_type("1");
}

static void lose_practice(void)
{
    begin_practice();
    for (int i = 0; i < TRIES && !table()->round.announced; i++) {
        bool wins;
        settle();
        if (!turn_is_over(table()))
            steps_press(choose_key(&wins));
    }
    steps_pass(LANDED);
}

static void replay(void)
{
    see_a_win();
    steps_press(SDLK_HOME);
    steps_press(SDLK_v);
    assert_true(table()->replay.on);
}

static void watch(void)
{
    steps_open("connect4", 1, 1);
}

static void watch_nothing(void)
{
    watch();
    steps_press(SDLK_SPACE);
    assert_true(table()->watching.paused);
}

static void wait_for_a_friend(void)
{
    steps_open("connect4", 0, 0);
    steps_play()->table.party.elsewhere = 1;
    steps_type("4");
}

static void see_a_friend_leave(void)
{
    steps_open("connect4", 0, 0);
    steps_play()->table.party.left = true;
}

static void review(void)
{
    see_a_win();
    steps_press(SDLK_w);
    assert_true(steps_is_covered());
}

/* Cursor: where a person was to move; -1: the computer was, and its move is no answer. */
static bool is_answered(int cursor, bool replays)
{
    const struct screens *screens = &steps_app()->screens;
    uint64_t nudged = steps_play()->nudged;
    return screens->toast.text[0] || table()->stage.shaken_place != NO_PLACE ||
           (cursor >= 0 && match_cursor(table()->stage.match) != cursor) || table()->replay.on != replays ||
           (nudged > 0 && app_now(steps_app()) - nudged < POP_TIME);
}

TEST(a_click_on_the_board_is_never_left_without_an_answer)
{
    static const struct {
        const char *name;
        void (*enter)(void);
    } states[] = {
        {"it looks at the board", let_it_look},
        {"its hand flies", let_its_hand_fly},
        {"the moment before it lets go", wait_for_its_last_moment},
        {"its disc falls", let_its_disc_fall},
        {"the last disc falls", let_a_win_fall},
        {"the game is over", see_a_win},
        {"looking back", look_back},
        {"practice", begin_practice},
        {"practice has ended", lose_practice},
        {"replay", replay},
        {"watching", watch},
        {"watching, paused", watch_nothing},
        {"a friend's turn", wait_for_a_friend},
        {"the friend has left", see_a_friend_leave},
        {"review", review},
    };
    for (size_t i = 0; i < SDL_arraysize(states); i++) {
        states[i].enter();
        steps_app()->screens.toast.text[0] = '\0';
        int cursor = turn_is_humans(table()) ? match_cursor(table()->stage.match) : -1;
        bool replays = table()->replay.on;
        SDL_Rect cells = table()->stage.board.cells;
        click_at((SDL_Point){cells.x + 4, cells.y + 4});
        steps_pass(20); /* long enough for the computer's disc to come in between */
        if (!is_answered(cursor, replays))
            fail_msg("no answer: %s", states[i].name);
        steps_quit(*fixture);
    }
}

/* The second click of a double click is a habit; a third one wants to know. */
TEST(a_third_quick_click_is_answered)
{
    for (int level = 0; level <= 2; level += 2) {
        steps_open("connect4", 0, level);
        SDL_Rect cells = table()->stage.board.cells;
        for (int clicks = 1; clicks <= 3; clicks++) {
            click_again_at((SDL_Point){cells.x + 4, cells.y + 4}, (Uint8)clicks);
            assert_int_equal(match_length(table()->stage.match), 1);
            assert_int_equal(is_answered(1, false), clicks == 3);
        }
        steps_quit(*fixture);
    }
}

/* Whoever moves has read it; a computer that moves has not. */
TEST(what_was_told_goes_with_a_persons_move)
{
    steps_open("connect4", 0, 2);
    app_tell(steps_app(), "The game is opened");
    steps_pass(SOON);
    steps_type("4");
    assert_string_equal(steps_app()->screens.toast.text, "");
    app_tell(steps_app(), "The game is saved");
    while (match_length(table()->stage.match) < 2)
        steps_pass(SOON);
    assert_string_equal(steps_app()->screens.toast.text, "The game is saved");
}

TESTS_MAIN(NULL, NULL)
