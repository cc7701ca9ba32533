/*
 * What moves on a board is drawn anew within a part of the window only: nothing may ever be drawn outside that part, or
 * it stays there as a slice. Every lesson's moves, and for each game what shakes, glows and wins, on boards of several
 * shapes, and on a table, where light falls beside the board: a picture whose part was drawn anew is the same as one
 * that was drawn whole.
 */
#include "gravitrips/game.h"
#include "prelude.h"
#include "surface_support.h"
#include "ui/board/view.h"
#include "ui/learn/learn.h"

enum { WIDTH = 460, HEIGHT = 640, STEPS = 8 };

static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};

/* As high as it may be, as wide as it may be, small, and on a table. */
static const struct {
    SDL_Rect room;
    unsigned rooms;
} areas[] = {
    {{30, 40, 400, 200}, 0}, {{150, 10, 170, 400}, 0}, {{20, 20, 140, 130}, 0}, {{60, 40, 360, 600}, ROOM_TABLE}};

static struct {
    SDL_Surface *surface;
    struct canvas canvas;
    struct variant variant;
    const struct view *view;
    struct board board;
    struct state before, state;
    struct scene scene;
    char what[128];
} drawing;

/* --- pictures --- */

HOOK(begin)
{
    memset(&drawing, 0, sizeof drawing);
    drawing.surface = surface_begin(&drawing.canvas, WIDTH, HEIGHT);
}

HOOK(end)
{
    surface_end(&drawing.canvas, drawing.surface);
}

static void draw(SDL_Rect clip)
{
    SDL_RenderSetClipRect(drawing.canvas.renderer, &clip);
    canvas_fill(&drawing.canvas, clip, drawing.canvas.theme->background);
    drawing.view->draw(&drawing.canvas, &drawing.board, &drawing.scene);
    SDL_RenderFlush(drawing.canvas.renderer);
}

static const SDL_Rect whole = {0, 0, WIDTH, HEIGHT};

/* A copy of what is to be seen; the caller frees it. */
static void *picture(void)
{
    size_t size = (size_t)drawing.surface->pitch * HEIGHT;
    void *copy = malloc(size);
    assert_non_null(copy);
    return memcpy(copy, drawing.surface->pixels, size);
}

/* Where two pictures differ first, within a part or outside it. */
static void compare(const void *wanted, const char *how, uint64_t time, SDL_Rect part, bool within)
{
    const uint32_t *seen = drawing.surface->pixels, *right = wanted;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int i = y * drawing.surface->pitch / 4 + x;
            SDL_Point point = {x, y};
            if (seen[i] != right[i] && SDL_PointInRect(&point, &part) == (SDL_bool)within)
                fail_msg("%s, after %d ms: %s at %d,%d; the board has %d,%d %dx%d", drawing.what, (int)(time / 1000),
                         how, x, y, drawing.board.area.x, drawing.board.area.y, drawing.board.area.w,
                         drawing.board.area.h);
        }
}

/* The part that is drawn anew at each step must do; and nothing changes beside the board. */
static void check(void (*go_to)(uint64_t time), uint64_t length, SDL_Rect part)
{
    go_to(0);
    draw(whole);
    void *first = picture();
    for (int step = 1; step < STEPS; step++) {
        uint64_t time = length * (uint64_t)step / STEPS;
        go_to(time);
        draw(part);
        void *anew = picture();
        draw(whole);
        compare(first, "something changes beside the board", time, drawing.board.area, false);
        compare(anew, "something old was left", time, whole, true);
        free(anew);
    }
    free(first);
}

static void put_board(const char *game, SDL_Rect area, unsigned rooms)
{
    assert_true(variant_init(&drawing.variant, game_find(game), &(struct options){0}, NULL));
    drawing.view = view_for(&drawing.variant);
    drawing.view->arrange(&drawing.board, &drawing.variant, area, rooms);
    drawing.variant.game->start(&drawing.variant, &drawing.state);
    snprintf(drawing.what, sizeof drawing.what, "%s in %dx%d", game, area.w, area.h);
}

/* --- moves --- */

static void fly_to(uint64_t time)
{
    drawing.scene.flights[0].time = time;
}

static void check_move(struct move move)
{
    struct scene *scene = &drawing.scene;
    drawing.before = drawing.state;
    drawing.variant.game->apply(&drawing.variant, &drawing.state, move);
    drawing.scene = scene_of(&drawing.state);
    scene->last = move;
    scene->flight_count = 1;
    scene->flights[0] = (struct flight){.move = move,
                                        .player = view_next_player(&drawing.variant, scene->player_of, &drawing.before),
                                        .target = move.to != NO_CELL ? drawing.before.cells[move.to] : CELL_EMPTY};
    check(fly_to, drawing.view->rest_time(&drawing.board, move), drawing.view->move_rect(&drawing.board, move));
}

static void check_lesson(const struct lesson *lesson)
{
    const char *rest = lesson->moves;
    if (!position_parse(&drawing.variant, lesson->position, &drawing.state, NULL))
        drawing.variant.game->start(&drawing.variant, &drawing.state);
    while (*rest) {
        struct move move;
        struct reason why;
        rest += strspn(rest, " ");
        snprintf(drawing.what, sizeof drawing.what, "%s '%s': %s", drawing.variant.game->name, lesson->position, rest);
        rest = drawing.variant.game->parse_move(&drawing.variant, &drawing.state, rest, &move, &why);
        assert_non_null(rest);
        check_move(move);
    }
}

/* --- what is refused shakes, what is recommended glows --- */

static void shake_to(uint64_t time)
{
    drawing.scene.shake = motion_shake(time);
}

static void glow_to(uint64_t time)
{
    drawing.scene.glow = motion_glow(time);
}

/* A few pieces are there. */
static void make_moves(int count)
{
    struct move moves[MOVES_MAX];
    for (int i = 0; i < count && drawing.state.outcome == RUNNING; i++) {
        int legal = drawing.variant.game->moves(&drawing.variant, &drawing.state, moves);
        drawing.variant.game->apply(&drawing.variant, &drawing.state, moves[i * 3 % legal]);
    }
}

static void check_still(void)
{
    const struct view *view = drawing.view;
    struct move moves[MOVES_MAX];
    int legal = drawing.variant.game->moves(&drawing.variant, &drawing.state, moves);
    for (int place = view->first_place(&drawing.variant), i = 0; i < 3 && place != NO_PLACE; i++) {
        drawing.scene = scene_of(&drawing.state);
        drawing.scene.shaken_place = place;
        check(shake_to, SHAKE_TIME, view->place_rect(&drawing.board, place));
        place = view->place_beside(&drawing.variant, place, i - 1, 0);
    }
    for (int i = 0; i < legal; i++) {
        drawing.scene = scene_of(&drawing.state);
        drawing.scene.hints[drawing.scene.hint_count++] = moves[i];
        check(glow_to, GLOW_TIME, view->move_rect(&drawing.board, moves[i]));
    }
}

FIXTURE(begin, end)

TEST(nothing_is_left)
{
    for (size_t game = 0; game < SDL_arraysize(games); game++)
        for (size_t area = 0; area < SDL_arraysize(areas); area++) {
            put_board(games[game], areas[area].room, areas[area].rooms);
            for (const struct lesson *lesson = learn_screen_lessons(drawing.variant.game); lesson->words; lesson++)
                check_lesson(lesson);
            put_board(games[game], areas[area].room, areas[area].rooms);
            make_moves(5);
            check_still();
        }
}

TESTS_MAIN(NULL, NULL)
