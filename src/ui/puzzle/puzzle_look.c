/* What is seen of a puzzle: the board with all that moves on it, status line and banner. */
#include "ui/puzzle/puzzle_state.h"

#include <string.h>

#include "ui/board/banner.h"
#include "ui/draw/motion.h"
#include "ui/words.h"

static bool is_over(const struct puzzling *puzzling)
{
    return puzzling->match && match_outcome(puzzling->match) != RUNNING;
}

/* Does somebody's line stand on the board? */
static bool is_won(const struct puzzling *puzzling, uint64_t now)
{
    return is_over(puzzling) && match_outcome(puzzling->match) != DRAWN && now >= puzzling->over;
}

static void add_winning(const struct puzzling *puzzling, struct scene *scene, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    scene->won = is_won(puzzling, now);
    if (!scene->won)
        return;
    int count = puzzling->variant->game->winning_cells(puzzling->variant, scene->state, cells);
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
    scene->light = motion_pulse(now - puzzling->over);
}

static void build_scene(const struct puzzling *puzzling, struct scene *scene, uint64_t now)
{
    memset(scene, 0, sizeof *scene);
    scene->state = match_state(puzzling->match);
    scene->player_of[SECOND] = 1;
    scene->place = scene->selected = scene->shaken_place = NO_PLACE;
    scene->last = match_move(puzzling->match, match_cursor(puzzling->match) - 1);
    if (puzzling->stage == PUZZLE_ASKING && puzzling->place != NO_PLACE) {
        scene->place = puzzling->place;
        scene->pointing_player = scene->state->turn;
        if (puzzling->view->choose(puzzling->variant, scene->state, NO_PLACE, puzzling->place, &scene->proposed) !=
            CHOICE_MOVE)
            scene->proposed.kind = MOVE_NONE;
    }
    if (puzzling->shaken_place != NO_PLACE) {
        scene->shaken_place = puzzling->shaken_place;
        scene->shake = motion_shake(now - puzzling->shake_start);
    }
    add_winning(puzzling, scene, now);
    flights_show(&puzzling->flights, scene, now);
}

static void draw_board(struct canvas *canvas, const struct puzzling *puzzling, uint64_t now)
{
    struct scene scene = {.place = NO_PLACE, .selected = NO_PLACE, .shaken_place = NO_PLACE};
    struct state empty;
    if (puzzling->match) {
        build_scene(puzzling, &scene, now);
    } else {
        puzzling->variant->game->start(puzzling->variant, &empty);
        scene.state = &empty;
    }
    puzzling->view->draw(canvas, &puzzling->board, &scene);
}

/* The disc before the words is the one that wins, or would. */
static void draw_banner(struct canvas *canvas, const struct puzzling *puzzling, uint64_t now)
{
    char words[PUZZLE_WORDS_MAX], next[PUZZLE_WORDS_MAX];
    puzzle_words_banner(puzzling, words, next);
    if (!words[0] || now < puzzling->landed)
        return;
    int solver = puzzling->puzzle.state.turn;
    struct banner banner = {.winner = solver, .words = words, .next = next, .next_color = canvas->theme->muted};
    if (puzzling->stage == PUZZLE_REFUTED) {
        banner.winner = puzzling->judgement.verdict == PUZZLE_LOSES ? 1 - solver : -1;
        banner.link = _("H: solution");
        banner.hot = puzzling->hot_row == PUZZLE_ROW_SOLUTION;
    } else if (!puzzling->spoilt)
        banner.next_color = canvas->theme->good;
    banner_show(canvas, puzzling->view, &puzzling->board, &banner);
}

static void draw_status(struct canvas *canvas, const struct puzzling *puzzling)
{
    struct text_style style = {.size = 34, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    bool wrong = puzzling->stage == PUZZLE_REFUTING || puzzling->stage == PUZZLE_REFUTED;
    bool right = puzzling->stage == PUZZLE_SOLVED || puzzling->stage == PUZZLE_DEFENDING;
    if (wrong || right)
        style.color = wrong ? canvas->theme->bad : canvas->theme->good;
    canvas_text(canvas, puzzling->status, puzzling->layout.frame.status, &style);
}

void puzzle_look_draw(struct canvas *canvas, const struct puzzling *puzzling, uint64_t now)
{
    draw_board(canvas, puzzling, now);
    draw_status(canvas, puzzling);
    puzzle_panel_draw(canvas, puzzling);
    draw_banner(canvas, puzzling, now);
}

static bool advance_shake(struct puzzling *puzzling, uint64_t now)
{
    if (puzzling->shaken_place == NO_PLACE)
        return false;
    app_invalidate(puzzling->app, puzzling->view->place_rect(&puzzling->board, puzzling->shaken_place));
    if (now - puzzling->shake_start >= SHAKE_TIME)
        puzzling->shaken_place = NO_PLACE;
    return true;
}

static bool advance_pulse(struct puzzling *puzzling, uint64_t now)
{
    bool pulsing = is_won(puzzling, now) && motion_lasts(now - puzzling->over, PULSE_TIME);
    if (pulsing)
        app_invalidate(puzzling->app, puzzling->board.frame);
    return pulsing;
}

uint64_t puzzle_look_advance(struct puzzling *puzzling, uint64_t now)
{
    bool falling = flights_mark(&puzzling->flights, puzzling->app, &puzzling->board, puzzling->view);
    bool shaking = advance_shake(puzzling, now), pulsing = advance_pulse(puzzling, now);
    return falling || shaking || pulsing ? now : NEVER;
}
