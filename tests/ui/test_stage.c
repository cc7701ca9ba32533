/* link: -Wl,--wrap=app_invalidate,--wrap=app_invalidate_all,--wrap=app_sound,--wrap=app_speech,--wrap=app_canvas */
/* link: -Wl,--wrap=sound_play,--wrap=sound_play_at */
/* link: -Wl,--wrap=app_preference,--wrap=app_is_motion_reduced,--wrap=app_refuse,--wrap=app_tell_about */
/*
 * The board that screens share: moves fly, land and sound once, walking takes them back at any moment, a wrong place
 * shakes for a while, a winning line is lit and pulses, the hand follows the pointer. What is seen is what the view is
 * given to draw; what is heard and marked for drawing is counted. Time is the test's own.
 */
#include "game_support.h"
#include "prelude.h"
#include "ui/board/stage.h"

enum { SIDE = 700, BEGIN = 1000, FRAME = 16000, FOREVER = 20 * MICROSECONDS };

static struct app *const app = (struct app *)&(char){0};

/* --- what was heard, marked and seen --- */

static int drops, bounces, sounds[SOUND_COUNT], marks;
static enum sound_id last_heard; /* of those from a place, which is `heard_at` */
static double heard_at;
static struct scene seen;
static int wishes[PREFERENCES];
static bool reduced;

struct canvas *__wrap_app_canvas(struct app *where);
int __wrap_app_preference(const struct app *where, enum preference preference);
bool __wrap_app_is_motion_reduced(const struct app *where);

struct canvas *__wrap_app_canvas(struct app *where)
{
    static struct canvas canvas;
    assert_ptr_equal(where, app);
    return &canvas;
}

int __wrap_app_preference(const struct app *where, enum preference preference)
{
    assert_ptr_equal(where, app);
    return wishes[preference];
}

bool __wrap_app_is_motion_reduced(const struct app *where)
{
    assert_ptr_equal(where, app);
    return reduced;
}

void __wrap_app_invalidate(struct app *where, SDL_Rect rect);
void __wrap_app_invalidate_all(struct app *where);
struct sound *__wrap_app_sound(struct app *where);
struct speech *__wrap_app_speech(struct app *where);
void __wrap_sound_play(struct sound *sound, enum sound_id id);
void __wrap_sound_play_at(struct sound *sound, enum sound_id id, double across, bool soft);

void __wrap_app_invalidate(struct app *where, SDL_Rect rect)
{
    assert_ptr_equal(where, app);
    assert_true(rect.w > 0 && rect.h > 0);
    marks++;
}

void __wrap_app_invalidate_all(struct app *where)
{
    assert_ptr_equal(where, app);
    marks++;
}

static int refusals, told;

void __wrap_app_refuse(struct app *where, const char *words);
void __wrap_app_tell_about(struct app *where, const char *words, SDL_Rect place);

void __wrap_app_refuse(struct app *where, const char *words)
{
    assert_ptr_equal(where, app);
    assert_non_null(words);
    refusals++;
}

void __wrap_app_tell_about(struct app *where, const char *words, SDL_Rect place)
{
    assert_ptr_equal(where, app);
    assert_non_null(words);
    assert_true(place.w > 0 && place.h > 0);
    told++;
}

struct sound *__wrap_app_sound(struct app *where)
{
    assert_ptr_equal(where, app);
    return NULL;
}

struct speech *__wrap_app_speech(struct app *where)
{
    assert_ptr_equal(where, app);
    return NULL;
}

void __wrap_sound_play(struct sound *sound, enum sound_id id)
{
    (void)sound;
    sounds[id]++;
}

void __wrap_sound_play_at(struct sound *sound, enum sound_id id, double across, bool soft)
{
    (void)sound;
    bounces += soft;
    drops += !soft;
    last_heard = id;
    heard_at = across;
}

static void take_scene(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    (void)canvas;
    (void)board;
    seen = *scene;
}

/* --- the stage --- */

static struct variant variant;
static struct view view;
static struct stage stage;
static struct match *match;

/* A stage whose view tells the test what it is to draw. */
static void begin(void)
{
    assert_true(stage_begin(&stage, app, &variant));
    view = *stage.view;
    view.draw = take_scene;
    stage.view = &view;
    stage_arrange(&stage, (SDL_Rect){0, 0, SIDE, SIDE}, 0);
    match = match_create(&variant);
    assert_non_null(match);
    stage_show(&stage, match, false, BEGIN);
    memset(sounds, 0, sizeof sounds);
    drops = bounces = marks = refusals = told = 0;
    reduced = false;
    for (int i = 0; i < PREFERENCES; i++)
        wishes[i] = preference_info((enum preference)i)->usual;
}

HOOK(set_up)
{
    variant = connect4_of(7, 6, 4);
    begin();
}

HOOK(set_up_kolibrat)
{
    variant = kolibrat_of(0, 0, 0, 0);
    begin();
}

HOOK(tear_down)
{
    match_destroy(match);
}

static void look(uint64_t now)
{
    stage_draw(NULL, &stage, now);
}

static struct move chosen; /* last */

static void expect_choice(int place, uint64_t now, enum choice expected)
{
    assert_int_equal(stage_choose(&stage, place, &chosen, now), expected);
}

static void drop(int place, uint64_t now)
{
    struct reason why;
    expect_choice(place, now, CHOICE_MOVE);
    if (!stage_play(&stage, chosen, &why, now))
        fail_msg("place %d: %s", place, why.text);
}

/* Advances frame by frame until nothing moves; returns when that was. */
static uint64_t come_to_rest(uint64_t now)
{
    uint64_t end = now + FOREVER;
    while (stage_advance(&stage, now) != NEVER) {
        now += FRAME;
        if (now > end)
            fail_msg("%d in flight, place %d shaken, clearing %d: it never rests", stage.flying_count,
                     stage.shaken_place, stage.clearing);
    }
    return now;
}

FIXTURE(set_up, tear_down)

/* --- moves --- */

TEST(test_a_move_flies_lands_and_sounds_once)
{
    drop(3, BEGIN);
    assert_true(stage.landed > BEGIN);
    assert_int_equal(match_length(match), 1);
    look(BEGIN + 1);
    assert_int_equal(seen.flight_count, 1);
    assert_int_equal(seen.flights[0].time, 1);
    assert_int_equal(seen.last.to, 3);
    assert_int_equal(seen.state->cells[3], CELL_FIRST);
    marks = 0;
    assert_int_equal(stage_advance(&stage, stage.landed - 1), stage.landed - 1);
    assert_int_equal(drops, 0);
    if (marks == 0)
        fail_msg("a disc falls, and nothing is marked for drawing");
    stage_advance(&stage, stage.landed);
    assert_int_equal(drops, 1);
    assert_int_equal(bounces, 0);
    come_to_rest(stage.landed);
    look(stage.landed + FOREVER);
    assert_int_equal(seen.flight_count, 0);
    assert_int_equal(drops, 1);
    assert_int_equal(bounces, 1);
    marks = 0;
    assert_true(stage_advance(&stage, stage.landed + FOREVER) == NEVER);
    assert_int_equal(marks, 0);
}

/* From the left edge to the right one, each player's own, and higher in higher rows. */
TEST(test_a_disc_is_heard_from_its_column_and_by_its_row)
{
    static const double places[] = {-1.0, 0.0, 1.0, 1.0};
    static const int columns[] = {0, 3, 6, 6};
    static const enum sound_id expected[] = {SOUND_DROP_RED, SOUND_DROP_YELLOW, SOUND_DROP_RED, SOUND_DROP_YELLOW + 1};
    for (size_t i = 0; i < SDL_arraysize(columns); i++) {
        drop(columns[i], BEGIN);
        come_to_rest(stage.landed);
        assert_int_equal(last_heard, expected[i]);
        assert_true(heard_at == places[i]);
    }
    assert_int_equal(drops, bounces);
}

/* Slowly, as usual, fast: the same way at another pace. */
TEST(test_how_fast_discs_fall_is_chosen)
{
    uint64_t lands[SPEED_COUNT];
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        wishes[PREFER_DROP] = speed;
        drop(speed, BEGIN);
        lands[speed] = stage.landed - BEGIN;
        look(stage.landed);
        uint64_t shown = seen.flights[0].time, usual = view.touch_time(&stage.board, (struct move){MOVE_PLACE, 0, 0});
        if (shown + 2 < usual || shown > usual + 2)
            fail_msg("speed %d: it touches at %u, and is shown as at %u", speed, (unsigned)usual, (unsigned)shown);
        come_to_rest(BEGIN);
    }
    assert_int_equal(drops, SPEED_COUNT);
    if (lands[0] <= lands[1] || lands[1] <= lands[2])
        fail_msg("discs land after %u, %u, %u", (unsigned)lands[0], (unsigned)lands[1], (unsigned)lands[2]);
}

TEST(test_with_reduced_motion_a_disc_is_there_at_once)
{
    reduced = true;
    drop(3, BEGIN);
    assert_int_equal(stage.landed, BEGIN);
    look(BEGIN);
    assert_int_equal(seen.flight_count, 0);
    assert_int_equal(seen.state->cells[3], CELL_FIRST);
    stage_advance(&stage, BEGIN);
    assert_int_equal(drops, 1);
    assert_true(stage_advance(&stage, BEGIN + 1) == NEVER);
    assert_int_equal(drops, 1);
}

TEST(test_hand_and_ghost_can_be_done_without)
{
    stage.choosing = true;
    look(BEGIN);
    assert_false(seen.handless || seen.ghostless);
    wishes[PREFER_HAND] = wishes[PREFER_GHOST] = 0;
    look(BEGIN);
    assert_true(seen.handless && seen.ghostless);
}

TEST(test_what_the_match_refuses_does_not_fly)
{
    struct reason why = {""};
    assert_false(stage_play(&stage, (struct move){MOVE_PLACE, NO_CELL, 8}, &why, BEGIN));
    assert_true(why.text[0] != '\0');
    assert_int_equal(stage.flying_count, 0);
    assert_true(stage_advance(&stage, BEGIN) == NEVER);
}

TEST(test_walking_back_ends_a_flight)
{
    drop(3, BEGIN);
    drop(4, BEGIN + 1);
    uint64_t middle = stage.landed - 1;
    assert_false(stage_go(&stage, 2, middle));
    assert_int_equal(stage.flying_count, 2);
    assert_true(stage_go(&stage, 1, middle));
    look(middle);
    assert_int_equal(seen.flight_count, 0);
    assert_int_equal(seen.state->plies, 1);
    assert_int_equal(seen.last.to, 3);
    assert_true(stage.landed == middle);
    assert_true(stage_advance(&stage, middle + FOREVER) == NEVER);
    assert_int_equal(drops, 0);
    assert_int_equal(match_length(match), 2);
}

TEST(test_a_move_is_made_once_more)
{
    drop(3, BEGIN);
    drop(3, BEGIN);
    uint64_t now = come_to_rest(BEGIN);
    assert_true(stage_go(&stage, 0, now));
    drops = 0;
    for (int i = 0; i < 2; i++) {
        stage_redo(&stage, now);
        look(now);
        assert_int_equal(seen.flight_count, 1);
        assert_int_equal(seen.flights[0].player, i);
        now = come_to_rest(now);
    }
    assert_int_equal(drops, 2);
    assert_int_equal(match_cursor(match), 2);
}

/* Discs that are dropped faster than they fall, a row of them after another; the last one is always among them. */
TEST(test_there_is_room_for_each_new_one)
{
    enum { COLUMNS = 7, ROWS = 3 };
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        drop(i % COLUMNS, BEGIN + (uint64_t)i);
        if (stage.flying_count < 1 || stage.flying_count > FLIGHTS_MAX)
            fail_msg("after %d moves %d are in flight", i + 1, stage.flying_count);
        assert_int_equal(stage.flying[stage.flying_count - 1].flight.move.to, i);
        assert_true(stage.flying[stage.flying_count - 1].start == BEGIN + (uint64_t)i);
    }
}

/* --- a position beside the match --- */

TEST(test_moves_beside_the_match_leave_it_alone)
{
    struct reason why;
    drop(0, BEGIN);
    drop(0, BEGIN);
    uint64_t now = come_to_rest(BEGIN);
    stage_put(&stage, match_state_at(match, 1), now);
    look(now);
    assert_int_equal(seen.state->plies, 1);
    assert_int_equal(seen.last.kind, MOVE_NONE);
    assert_true(stage_play(&stage, (struct move){MOVE_PLACE, NO_CELL, 5}, &why, now));
    look(now);
    assert_int_equal(seen.flights[0].player, 1);
    assert_int_equal(seen.last.to, 5);
    assert_int_equal(seen.state->cells[5], CELL_SECOND);
    assert_int_equal(match_length(match), 2);
    /* The match is shown again, though its cursor stays. */
    assert_true(stage_go(&stage, 2, now));
    look(now);
    assert_int_equal(seen.state->plies, 2);
    assert_int_equal(seen.flight_count, 0);
}

/* --- the winning line --- */

static void win(void)
{
    for (int i = 0; i < 7; i++)
        drop(i % 2, BEGIN);
}

TEST(test_a_winning_line_is_lit_when_the_disc_lies)
{
    win();
    look(stage.landed - 1);
    assert_false(seen.won);
    look(stage.landed);
    assert_true(seen.won);
    for (int row = 0; row < 4; row++)
        assert_true(seen.winning[row * 7]);
    assert_false(seen.winning[1]);
    assert_true(come_to_rest(stage.landed) >= stage.landed + CHEER_TIME);
}

/* One after another, each once; the line of a loss has none. */
TEST(test_winning_pieces_have_notes_that_rise)
{
    for (int quiet = 0; quiet < 2; quiet++) {
        stage.cheer = quiet ? CHEER_QUIET : CHEER_LINE;
        assert_true(quiet == 0 || stage_go(&stage, 0, BEGIN));
        win();
        memset(sounds, 0, sizeof sounds);
        uint64_t lit = stage.lit;
        for (uint64_t time = 0; time < CHEER_TIME; time += FRAME) {
            (void)stage_advance(&stage, lit + time);
            for (int i = 0; i < 4; i++)
                assert_int_equal(sounds[SOUND_NOTE + i], !quiet && time >= POP_BEGIN + (uint64_t)i * POP_AFTER);
        }
    }
}

/* A click shows at once what would have come. */
TEST(test_an_end_is_skipped_once)
{
    assert_false(stage_skip(&stage, BEGIN));
    win();
    assert_false(stage_skip(&stage, stage.lit - 1));
    assert_int_equal(stage_cheered(&stage, stage.lit + FRAME), FRAME);
    assert_true(stage_skip(&stage, stage.lit + FRAME));
    assert_int_equal(stage_cheered(&stage, BEGIN), CHEER_TIME);
    assert_false(stage_skip(&stage, stage.lit + 2 * FRAME));
}

/* A loss is told, not made much of. */
TEST(test_a_quiet_line_has_no_notes)
{
    win();
    stage.cheer = CHEER_QUIET;
    for (uint64_t time = 0; time < CHEER_TIME; time += FRAME) {
        look(stage.landed + time);
        assert_true(seen.won);
        assert_int_equal(seen.cheer, CHEER_QUIET);
        assert_int_equal(seen.won_time, time);
    }
}

/* Nothing shakes, pulses, glows or clears then, and what it says is seen all the same. */
TEST(test_with_reduced_motion_all_is_at_rest)
{
    reduced = true;
    stage_shake(&stage, 3, BEGIN);
    look(BEGIN + SHAKE_TIME / 5);
    assert_true(seen.shake == 0.0);
    assert_int_equal(seen.shaken_place, 3);
    stage_show(&stage, match, true, BEGIN);
    assert_false(stage.clearing);
    win();
    stage.cheer = CHEER_WIN;
    look(BEGIN);
    assert_true(seen.won);
    assert_int_equal(seen.won_time, CHEER_TIME);
    stage_glow(&stage, (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = 5});
    stage.glow_since = BEGIN;
    look(BEGIN + GLOW_TIME / 3);
    assert_true(seen.glow == 1.0);
    assert_true(come_to_rest(BEGIN + FRAME) < BEGIN + 10 * FRAME);
}

TEST(test_a_line_of_the_second_side_is_lit_too)
{
    drop(6, BEGIN);
    win();
    look(stage.landed);
    assert_int_equal(seen.state->outcome, WON_BY_SECOND);
    assert_true(seen.won);
    for (int row = 0; row < 4; row++)
        assert_true(seen.winning[row * 7]);
}

/* However late the machine is: the last picture shows the line as it stays. */
TEST(test_a_line_stays_lit_after_a_missed_frame)
{
    win();
    uint64_t late = stage.landed + CHEER_TIME / 7;
    stage_advance(&stage, late);
    assert_int_equal(stage.flying_count, 0);
    late += FOREVER;
    marks = 0;
    assert_true(stage_advance(&stage, late) == late);
    if (marks == 0)
        fail_msg("the line is at rest, and that is not drawn");
    look(late);
    assert_int_equal(seen.won_time, CHEER_TIME);
    assert_true(stage_advance(&stage, late + 1) == NEVER);
}

TEST(test_a_line_that_is_walked_to_does_not_pulse)
{
    win();
    assert_true(stage_go(&stage, 0, BEGIN));
    look(BEGIN);
    assert_false(seen.won);
    assert_true(stage_go(&stage, 7, BEGIN));
    look(BEGIN);
    assert_true(seen.won);
    assert_int_equal(seen.won_time, CHEER_TIME);
    assert_true(stage_advance(&stage, BEGIN) == NEVER);
    stage.lit = BEGIN;
    assert_true(stage_advance(&stage, BEGIN) == BEGIN);
    stage_put(&stage, match_state(match), BEGIN);
    look(BEGIN);
    assert_false(seen.won);
}

/* --- pointing --- */

TEST(test_the_hand_follows_the_pointer)
{
    const struct board *board = &stage.board;
    int x = board->cells.x + board->cell / 2, y = board->cells.y;
    stage.choosing = true;
    assert_int_equal(stage_point(&stage, x, y), 0);
    look(BEGIN);
    assert_int_equal(seen.place, 0);
    assert_int_equal(seen.pointing_player, 0);
    assert_int_equal(seen.proposed.kind, MOVE_PLACE);
    assert_int_equal(seen.proposed.to, 0);
    if (marks == 0)
        fail_msg("the hand moves, and nothing is marked for drawing");
    marks = 0;
    assert_int_equal(stage_point(&stage, x + 1, y), 0);
    assert_int_equal(marks, 0);
    assert_int_equal(stage_point(&stage, 0, 0), NO_PLACE);
    assert_int_equal(stage.place, 0);
    assert_true(stage_step_hand(&stage, 1, 0));
    assert_int_equal(stage.place, 1);
    assert_false(stage_step_hand(&stage, 0, -1));
    stage.choosing = false;
    look(BEGIN);
    assert_int_equal(seen.place, NO_PLACE);
    assert_int_equal(match_length(match), 0);
}

/* It rests where it let go last while the computer thinks, sets out in time, and is there when it lets go. */
TEST(test_a_computers_hand_carries_its_disc)
{
    enum { TO = 6, HERE = BEGIN + 2 * RETURN_TIME /* it has come with the disc */, LETS_GO = HERE + 3 * CARRY_TIME };
    stage.carrying = true;
    stage.carried_to = NO_PLACE;
    look(HERE);
    assert_true(seen.carried == 3 && seen.place == NO_PLACE);
    assert_true(stage_advance(&stage, HERE) == NEVER);
    assert_int_equal(marks, 0);
    stage.carried_to = TO;
    stage.lets_go = LETS_GO;
    assert_int_equal(stage_advance(&stage, HERE), LETS_GO - CARRY_TIME);
    assert_int_equal(marks, 0);
    look(LETS_GO - CARRY_TIME);
    assert_true(seen.carried == 3);
    assert_int_equal(stage_advance(&stage, LETS_GO - CARRY_TIME / 2), LETS_GO - CARRY_TIME / 2);
    assert_int_equal(marks, 1);
    look(LETS_GO - CARRY_TIME / 2);
    assert_true(seen.carried > 4 && seen.carried < 5);
    look(LETS_GO);
    assert_true(seen.carried == TO);
    assert_true(stage_advance(&stage, LETS_GO + FOREVER) == NEVER); /* a dialog may make it wait */
    drop(TO, LETS_GO);
    stage.carried_to = NO_PLACE;
    look(come_to_rest(LETS_GO));
    assert_true(seen.carried == TO);
    stage.carrying = false;
    look(LETS_GO);
    assert_true(seen.carried == NO_PLACE);
}

TEST(test_keys_name_places)
{
    int place = 0;
    assert_true(stage_key(&stage, &(SDL_Keysym){.sym = SDLK_7}, &place));
    assert_int_equal(place, 6);
    assert_true(stage_key(&stage, &(SDL_Keysym){.sym = SDLK_KP_1}, &place));
    assert_int_equal(place, 0);
    assert_true(stage_key(&stage, &(SDL_Keysym){.sym = SDLK_8}, &place));
    assert_int_equal(place, NO_PLACE);
    assert_int_equal(refusals, 1);
    assert_false(stage_key(&stage, &(SDL_Keysym){.sym = SDLK_1, .mod = KMOD_LCTRL}, &place));
    assert_false(stage_key(&stage, &(SDL_Keysym){.sym = SDLK_a}, &place));
}

static int typed(SDL_Keycode key)
{
    int place = NO_PLACE;
    assert_true(stage_key(&stage, &(SDL_Keysym){.sym = key}, &place));
    return place;
}

/* A wider board. */
static void widen(int width)
{
    match_destroy(match);
    variant = connect4_of(width, 6, 4);
    begin();
}

/* A zero is the tenth column, at once; where there are more a 1 waits for what comes next. */
TEST(test_two_digits_name_the_last_columns)
{
    assert_int_equal(typed(SDLK_0), NO_PLACE);
    widen(10);
    assert_int_equal(typed(SDLK_1), 0);
    assert_int_equal(typed(SDLK_0), 9);
    widen(12);
    assert_int_equal(typed(SDLK_0), 9);
    assert_int_equal(typed(SDLK_KP_0), 9);
    assert_int_equal(typed(SDLK_2), 1);
    assert_int_equal(refusals + told, 0);
    for (int digit = 0; digit <= 2; digit++) {
        stage_move_hand(&stage, 5);
        assert_int_equal(typed(SDLK_1), NO_PLACE);
        assert_int_equal(stage.place, 0); /* where Enter would choose it */
        assert_int_equal(told, digit + 1);
        assert_int_equal(typed(SDLK_0 + digit), 9 + digit);
    }
}

/* What is begun is over with any other key, and when the hand goes elsewhere. */
TEST(test_a_digit_waits_for_another_alone)
{
    int place = NO_PLACE;
    widen(12);
    assert_int_equal(typed(SDLK_1), NO_PLACE);
    assert_false(stage_key(&stage, &(SDL_Keysym){.sym = SDLK_h}, &place));
    assert_int_equal(typed(SDLK_2), 1);
    assert_int_equal(typed(SDLK_1), NO_PLACE);
    assert_int_equal(typed(SDLK_3), 2);
    assert_int_equal(typed(SDLK_1), NO_PLACE);
    assert_true(stage_step_hand(&stage, 1, 0));
    assert_int_equal(typed(SDLK_2), 1);
}

TEST(test_a_wrong_place_shakes_for_a_while)
{
    for (int i = 0; i < 6; i++)
        drop(2, BEGIN);
    uint64_t now = come_to_rest(BEGIN);
    expect_choice(2, now, CHOICE_NONE);
    assert_int_equal(sounds[SOUND_BAD], 1);
    look(now + SHAKE_TIME / 5);
    assert_int_equal(seen.shaken_place, 2);
    assert_true(seen.shake < 0.0 || seen.shake > 0.0);
    assert_int_equal(come_to_rest(now) - now, (SHAKE_TIME + 2 * FRAME - 1) / FRAME * FRAME);
    look(now + FOREVER);
    assert_int_equal(seen.shaken_place, NO_PLACE);
    assert_int_equal(match_length(match), 6);
    assert_int_equal(sounds[SOUND_BAD], 1);
}

/* --- a button that is held down --- */

static SDL_Point middle(int place)
{
    SDL_Rect rect = stage.view->place_rect(&stage.board, place);
    return (SDL_Point){rect.x + rect.w / 2, rect.y + rect.h / 2};
}

static SDL_Point beside_the_board(void)
{
    return (SDL_Point){stage.board.cells.x + 1, stage.board.cells.y + stage.board.cells.h + stage.board.cell / 2};
}

static int drag_by_way_of(SDL_Point from, SDL_Point way, SDL_Point to)
{
    grip_take(&stage, from.x, from.y);
    (void)stage_point(&stage, way.x, way.y);
    (void)stage_point(&stage, to.x, to.y);
    return grip_let_go(&stage, to.x, to.y);
}

/* From here to there, as a hand does it. */
static int drag(SDL_Point from, SDL_Point to)
{
    return drag_by_way_of(from, (SDL_Point){(from.x + to.x) / 2, (from.y + to.y) / 2}, to);
}

TEST(test_a_disc_is_dragged_to_its_column)
{
    stage.choosing = true;
    assert_int_equal(drag(middle(5), middle(1)), 1);
    assert_int_equal(stage.place, 1);
    assert_int_equal(drag(middle(4), middle(4)), 4);
    assert_int_equal(drag(middle(4), (SDL_Point){-1, -1}), NO_PLACE);
    assert_int_equal(drag((SDL_Point){-1, -1}, middle(4)), NO_PLACE);
    assert_int_equal(grip_let_go(&stage, middle(4).x, middle(4).y), NO_PLACE); /* nothing was pressed */
}

/* --- what is recommended, what is cleared away --- */

TEST(test_recommended_moves_glow)
{
    stage_glow(&stage, (struct move){MOVE_PLACE, NO_CELL, 3});
    stage_glow(&stage, (struct move){MOVE_PLACE, NO_CELL, 4});
    stage.glow_side = SECOND;
    stage.glow_since = BEGIN;
    look(BEGIN + 1);
    assert_int_equal(seen.hint_count, 2);
    assert_int_equal(seen.hints[1].to, 4);
    assert_int_equal(seen.hint_player, 1);
    assert_true(come_to_rest(BEGIN) >= BEGIN + GLOW_TIME);
    stage.glow_since = LONG_AGO;
    look(BEGIN + 1);
    assert_true(seen.glow == 1.0);
    assert_true(stage_advance(&stage, BEGIN) == NEVER);
}

TEST(test_a_board_is_cleared_visibly)
{
    drop(3, BEGIN);
    uint64_t now = come_to_rest(BEGIN);
    struct match *next = match_create(&variant), *before = match;
    stage_show(&stage, next, true, now);
    match = next;
    match_destroy(before);
    stage.player_of[FIRST] = 1;
    stage.player_of[SECOND] = 0;
    assert_int_equal(sounds[SOUND_SPILL], 1);
    look(now + 1);
    assert_true(seen.clearing);
    assert_int_equal(seen.clear_time, 1);
    assert_int_equal(seen.state->plies, 1);
    assert_int_equal(seen.player_of[FIRST], 0);
    assert_true(come_to_rest(now) >= stage.landed);
    look(stage.landed);
    assert_false(seen.clearing);
    assert_int_equal(seen.state->plies, 0);
    assert_int_equal(seen.player_of[FIRST], 1);
    assert_int_equal(sounds[SOUND_SPILL], 1);
}

/* --- pieces --- */

FIXTURE(set_up_kolibrat, tear_down)

/* A piece that leaves the cell where it has just come to: there it is at rest at once. */
TEST(test_a_cell_has_one_flight)
{
    enum { HOME = 0, AHEAD = 4, OTHER_HOME = 10 };
    drop(HOME, BEGIN);
    drop(OTHER_HOME, BEGIN + 1);
    expect_choice(HOME, BEGIN + 1, CHOICE_SELECT);
    drop(AHEAD, BEGIN + 2);
    assert_int_equal(stage.flying_count, 2);
    assert_int_equal(stage.flying[0].flight.move.to, OTHER_HOME);
    assert_int_equal(stage.flying[1].flight.move.from, HOME);
    assert_true(stage.flying[1].start == BEGIN + 2);
}

/* The first place whose piece must be told where to go; NO_PLACE: there is none. */
static int selectable(void)
{
    struct move move;
    for (int place = 0; place < variant.cells; place++)
        if (stage.view->choose(&variant, stage_position(&stage), NO_PLACE, place, &move) == CHOICE_SELECT)
            return place;
    return NO_PLACE;
}

/* A piece is selected, shown with where it may go, and let go of by choosing it once more or by a move. */
TEST(test_a_piece_is_selected)
{
    struct reason why;
    /* Both sides bring pieces until there is one that may go to several places, or none. */
    int place = selectable();
    for (int i = 0; i < 8 && place == NO_PLACE; i++) {
        struct move moves[MOVES_MAX];
        int count = variant.game->moves(&variant, stage_position(&stage), moves);
        assert_true(stage_play(&stage, moves[count - 1], &why, BEGIN));
        place = selectable();
    }
    assert_int_not_equal(place, NO_PLACE);
    uint64_t now = come_to_rest(BEGIN);
    stage.choosing = stage.targets = true;
    expect_choice(place, now, CHOICE_SELECT);
    look(now);
    assert_int_equal(seen.selected, place);
    assert_true(seen.target_count > 0);
    expect_choice(place, now, CHOICE_SELECT);
    assert_int_equal(stage.selected, NO_PLACE);
    expect_choice(place, now, CHOICE_SELECT);
    assert_true(stage_unselect(&stage));
    assert_false(stage_unselect(&stage));
    expect_choice(place, now, CHOICE_SELECT);
    expect_choice(seen.targets[0], now, CHOICE_MOVE);
    assert_true(stage_play(&stage, chosen, &why, now));
    assert_int_equal(stage.selected, NO_PLACE);
}

/* A piece on a1, which can go to b2 alone; new ones may enter beside it. */
static void stand_on_home_line(void)
{
    drop(0, BEGIN);
    drop(10, BEGIN);
    (void)come_to_rest(BEGIN);
    stage.choosing = true;
}

TEST(test_a_piece_is_dragged_to_its_square)
{
    stand_on_home_line();
    assert_int_equal(drag(middle(0), middle(4)), 4);
    assert_int_equal(stage.selected, 0);
    expect_choice(4, BEGIN, CHOICE_MOVE);
    assert_int_equal(chosen.from, 0);
    stage_unselect(&stage);
    assert_int_equal(drag(middle(0), middle(7)), 7); /* it cannot go there, and is to be told so */
    expect_choice(7, BEGIN, CHOICE_NONE);
}

TEST(test_a_piece_that_is_put_down_elsewhere_goes_back)
{
    stand_on_home_line();
    assert_int_equal(drag(middle(0), middle(1)), NO_PLACE); /* no new piece enters there */
    assert_int_equal(stage.selected, 0);
    assert_int_equal(drag(middle(0), beside_the_board()), NO_PLACE);
    assert_int_equal(stage.selected, 0);
    assert_int_equal(drag_by_way_of(middle(0), middle(4), middle(0)), NO_PLACE);
    assert_int_equal(stage.selected, 0);
}

/* A click selects it, and another one lets it go; nobody selects in somebody else's turn. */
TEST(test_a_click_on_a_piece_selects_it)
{
    stand_on_home_line();
    assert_int_equal(drag(middle(0), middle(0)), NO_PLACE);
    assert_int_equal(stage.selected, 0);
    assert_int_equal(drag(middle(0), middle(0)), 0);
    expect_choice(0, BEGIN, CHOICE_SELECT);
    assert_int_equal(stage.selected, NO_PLACE);
    stage.choosing = false;
    assert_int_equal(drag(middle(0), middle(0)), 0);
    assert_int_equal(stage.selected, NO_PLACE);
}

/* To the rail, by dragging and by a click there, or by another one on the piece; back on its square it stays. */
TEST(test_a_piece_leaves_for_the_rail)
{
    struct state at = position(&variant, "..r/.../.../... r 0:0");
    SDL_Rect leave = stage.board.leave;
    SDL_Point rail = {leave.x + leave.w / 2, leave.y + leave.h / 2};
    stage_put(&stage, &at, BEGIN);
    stage.choosing = true;
    assert_int_equal(drag(middle(11), rail), 11);
    expect_choice(11, BEGIN, CHOICE_MOVE);
    assert_int_equal(chosen.kind, MOVE_SCORE);
    stage_unselect(&stage);
    assert_int_equal(drag(middle(11), middle(11)), NO_PLACE);
    assert_int_equal(drag(rail, rail), 11);
    assert_int_equal(drag(middle(11), middle(11)), 11);
    assert_int_equal(drag_by_way_of(middle(11), middle(7), middle(11)), NO_PLACE);
}

/* It says so when it is picked up, by hand or by key; one that only moves says nothing. */
TEST(test_a_piece_that_can_leave_says_how)
{
    struct state at = position(&variant, "..r/.../r../... r 0:0");
    SDL_Point piece = middle(11);
    stage_put(&stage, &at, BEGIN);
    stage.choosing = true;
    told = 0;
    (void)drag(middle(3), middle(3));
    assert_int_equal(told, 0);
    grip_take(&stage, piece.x, piece.y);
    assert_int_equal(told, 1);
    assert_int_equal(grip_let_go(&stage, piece.x, piece.y), NO_PLACE);
    stage_unselect(&stage);
    expect_choice(11, BEGIN, CHOICE_SELECT);
    assert_int_equal(told, 2);
    expect_choice(11, BEGIN, CHOICE_MOVE);
}

/* No square is marked once the pointer has left; the next key or the pointer brings the mark back. */
TEST(test_the_hand_leaves_a_board_of_squares)
{
    SDL_Point off = beside_the_board();
    stand_on_home_line();
    stage.landed = BEGIN;
    (void)stage_point(&stage, middle(1).x, middle(1).y);
    look(BEGIN);
    assert_true(seen.place == 1 && seen.proposed.kind == MOVE_PLACE);
    marks = 0;
    assert_int_equal(stage_point(&stage, off.x, off.y), NO_PLACE);
    assert_int_equal(stage_point(&stage, off.x, off.y + 1), NO_PLACE);
    assert_int_equal(marks, 1);
    look(BEGIN);
    assert_true(seen.place == NO_PLACE && seen.proposed.kind == MOVE_NONE);
    assert_true(stage_step_hand(&stage, 1, 0));
    look(BEGIN);
    assert_int_equal(seen.place, 2);
    (void)stage_point(&stage, off.x, off.y);
    (void)stage_point(&stage, middle(2).x, middle(2).y);
    look(BEGIN);
    assert_int_equal(seen.place, 2);
}

TESTS_MAIN(NULL, NULL)
