/* What is seen of a review: the board with the position, the heading, and under it what the move changed. */
#include <stdio.h>
#include <string.h>

#include "ui/draw/motion.h"
#include "ui/review/review_state.h"
#include "ui/words.h"

static const float STRIP_WIDTH = 640, STRIP_GAP = 3;

SDL_Color review_look_color(const struct theme *theme, enum review_class judgement)
{
    switch (judgement) {
    case REVIEW_BEST:
        return theme->good;
    case REVIEW_INACCURACY:
        return theme->doubt;
    case REVIEW_MISTAKE:
    case REVIEW_BLUNDER:
        return theme->bad;
    default:
        return theme->text;
    }
}

static bool is_right_shown(const struct reviewing *reviewing)
{
    return reviewing->right.stage != RIGHT_NONE;
}

/* --- the board --- */

static void add_winning(const struct reviewing *reviewing, struct scene *scene, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    uint64_t over = reviewing->right.landed;
    bool line = is_right_shown(reviewing);
    scene->won =
        (scene->state->outcome == WON_BY_FIRST || scene->state->outcome == WON_BY_SECOND) && (!line || now >= over);
    if (!scene->won)
        return;
    int count = reviewing->variant.game->winning_cells(&reviewing->variant, scene->state, cells);
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
    scene->light = line ? motion_pulse(now - over) : 1;
}

/* What would have been better than the move that led to the position: its mover's, who is no longer to move. */
static void add_better(const struct reviewing *reviewing, struct scene *scene, struct state *shown)
{
    int move = match_cursor(reviewing->match) - 1;
    if (!reviewing->review || !review_words_is_wrong(&reviewing->reviewed, move))
        return;
    shown->turn = (uint8_t)(move % 2);
    scene->hints[scene->hint_count++] = reviewing->review->moves[move].best;
    scene->glow = 1;
}

static void draw_board(struct canvas *canvas, const struct reviewing *reviewing, uint64_t now)
{
    struct scene scene = {.place = NO_PLACE, .selected = NO_PLACE, .shaken_place = NO_PLACE};
    int cursor = match_cursor(reviewing->match);
    struct state shown = is_right_shown(reviewing) ? reviewing->right.state : *match_state(reviewing->match);
    scene.state = &shown;
    memcpy(scene.player_of, reviewing->reviewed.player_of, sizeof scene.player_of);
    if (is_right_shown(reviewing)) {
        scene.last = reviewing->right.last;
    } else {
        scene.last = cursor > 0 ? match_move(reviewing->match, cursor - 1) : (struct move){.kind = MOVE_NONE};
        add_better(reviewing, &scene, &shown);
    }
    add_winning(reviewing, &scene, now);
    flights_show(&reviewing->flights, &scene, now);
    reviewing->view->draw(canvas, &reviewing->board, &scene);
}

/* --- the words --- */

static void heading_words(const struct reviewing *reviewing, char words[REVIEW_WORDS_MAX])
{
    int cursor = match_cursor(reviewing->match);
    const char *plain = _("The beginning");
    switch (reviewing->right.stage) {
    case RIGHT_ASKED:
        plain = _("Looking for what was right…");
        break;
    case RIGHT_PLAYING:
        plain = _("What was right");
        break;
    case RIGHT_RESTING:
        review_words_right(&reviewing->reviewed, reviewing->right.move, words);
        return;
    case RIGHT_NONE:
        if (cursor == 0)
            break;
        review_words_judgement(&reviewing->reviewed, cursor - 1, words);
        return;
    }
    snprintf(words, REVIEW_WORDS_MAX, "%s", plain);
}

void review_look_update(struct reviewing *reviewing)
{
    char words[REVIEW_WORDS_MAX];
    heading_words(reviewing, words);
    app_invalidate_all(reviewing->app);
    if (strcmp(words, reviewing->heading) == 0)
        return;
    snprintf(reviewing->heading, sizeof reviewing->heading, "%s", words);
    app_title(reviewing->app, reviewing->heading);
}

static void draw_heading(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    struct text_style style = {.size = 34, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_CENTER};
    int move = match_cursor(reviewing->match) - 1;
    if (is_right_shown(reviewing))
        style.color = theme->good;
    else if (reviewing->review && move >= 0)
        style.color = review_look_color(theme, reviewing->review->moves[move].judgement);
    canvas_text(canvas, reviewing->heading, reviewing->layout.frame.status, &style);
}

/* What stands over the board in two lines. */
static void strip_words(const struct reviewing *reviewing, char upper[REVIEW_WORDS_MAX], char lower[REVIEW_WORDS_MAX])
{
    const struct reviewed *reviewed = &reviewing->reviewed;
    int move = match_cursor(reviewing->match) - 1;
    upper[0] = lower[0] = '\0';
    if (is_right_shown(reviewing)) {
        char name[REVIEW_WORDS_MAX];
        review_words_move(reviewed, reviewing->right.move, name);
        snprintf(upper, REVIEW_WORDS_MAX, _("In place of %s"), name);
        snprintf(lower, REVIEW_WORDS_MAX, "%s", _("An arrow key leads back to the game"));
    } else if (!reviewing->review) {
        snprintf(upper, REVIEW_WORDS_MAX, "%s",
                 reviewing->stage == REVIEW_WORKING ? _("The moves are being judged") : _("The moves were not judged"));
    } else if (move < 0) {
        review_words_right(reviewed, 0, upper);
        snprintf(lower, REVIEW_WORDS_MAX, "%s", _("Arrow keys walk through the moves, N to the next mistake"));
    } else {
        review_words_worth(reviewed, move, upper);
        review_words_advice(reviewed, move, lower);
    }
}

/* In the place of the hand, which is not needed here; over a narrow board wider than that. */
static SDL_Rect strip_rect(const struct canvas *canvas, const struct reviewing *reviewing)
{
    SDL_Rect rect = reviewing->board.banner, room = reviewing->layout.frame.board;
    int width = SDL_max(rect.w, SDL_min(canvas_px(canvas, STRIP_WIDTH), room.w));
    int gap = canvas_px(canvas, STRIP_GAP);
    return (SDL_Rect){rect.x + (rect.w - width) / 2, rect.y + gap, width, rect.h - 2 * gap};
}

/* Who moved, what it changed, what was best. */
static void draw_strip(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    char words[REVIEW_WORDS_MAX], advice[REVIEW_WORDS_MAX];
    SDL_Rect rect = strip_rect(canvas, reviewing);
    int move = review_flow_move(reviewing), disc = rect.h * 5 / 8, gap = (rect.h - disc) / 2, left = gap;
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 1), theme->panel, theme->outline);
    strip_words(reviewing, words, advice);
    if (move >= 0) {
        SDL_Rect piece = {rect.x + gap, rect.y + gap, disc, disc};
        reviewing->view->draw_piece(canvas, reviewing->reviewed.player_of[move % 2], piece, 255);
        left += disc + gap;
    }
    struct text_style upper = {.size = 22, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_LEFT};
    struct text_style lower = {.size = 20, .color = theme->muted, .align = ALIGN_LEFT};
    SDL_Rect room = {rect.x + left, rect.y + rect.h / 8, rect.w - left - 2 * gap, rect.h * 3 / 4}, half = room;
    half.h /= 2;
    canvas_text(canvas, words, advice[0] ? half : room, &upper);
    half.y += half.h;
    canvas_text(canvas, advice, half, &lower);
}

void review_look_draw(struct canvas *canvas, const struct reviewing *reviewing, uint64_t now)
{
    draw_board(canvas, reviewing, now);
    draw_heading(canvas, reviewing);
    draw_strip(canvas, reviewing);
    review_panel_draw(canvas, reviewing);
}

/* --- what moves --- */

/* A win at the end of what was right pulses for a while. */
static bool advance_pulse(struct reviewing *reviewing, uint64_t now)
{
    const struct right *right = &reviewing->right;
    bool won = right->state.outcome == WON_BY_FIRST || right->state.outcome == WON_BY_SECOND;
    bool pulsing = right->stage == RIGHT_RESTING && won && motion_lasts(now - right->landed, PULSE_TIME);
    if (pulsing)
        app_invalidate(reviewing->app, reviewing->board.frame);
    return pulsing;
}

uint64_t review_look_advance(struct reviewing *reviewing, uint64_t now)
{
    bool moving = flights_mark(&reviewing->flights, reviewing->app, &reviewing->board, reviewing->view);
    bool pulsing = advance_pulse(reviewing, now);
    return moving || pulsing ? now : NEVER;
}
