/*
 * How the worth of things looks: over each column a pill with "win 6", "draw" or
 * "loss 3", under the board the advantage bar with the verdict in words. Colours
 * only repeat what the words say.
 */
#include <stdio.h>

#include "ui/play/play_state.h"
#include "ui/think/verdict.h"

static SDL_Color worth_color(const struct theme *theme, enum worth worth)
{
    if (worth == WORTH_DRAW)
        return theme->muted;
    return worth == WORTH_WIN ? theme->good : theme->bad;
}

/* The best moves' pills are filled, the others framed. */
static bool is_best(const struct play *play, int column)
{
    const struct insight *insight = &play->insight;
    return insight->stage == INSIGHT_COMPLETE && insight->answer.worth.scores[column] == insight->answer.worth.best;
}

/* A word, and under it the number of moves; a draw has none. */
static void draw_words(struct canvas *canvas, SDL_Rect pill, struct verdict verdict, SDL_Color color)
{
    char number[16];
    float high = (float)pill.h / canvas->unit;
    struct text_style word = {.size = high * 0.40f, .color = color, .align = ALIGN_CENTER};
    struct text_style count = {.size = high * 0.48f, .weight = TEXT_BOLD, .color = color, .align = ALIGN_CENTER};
    SDL_Rect room = canvas_inset(pill, canvas_px(canvas, 2)), upper = room, lower = room;
    if (verdict.moves > 0) {
        upper.h = room.h * 47 / 100;
        upper.y += room.h * 3 / 100;
        lower.y = upper.y + upper.h;
        lower.h = room.y + room.h - lower.y;
        snprintf(number, sizeof number, "%d", verdict.moves);
        canvas_text(canvas, number, lower, &count);
    }
    canvas_text(canvas, verdict_word(verdict.worth), upper, &word);
}

static void draw_pill(struct canvas *canvas, const struct play *play, int column)
{
    const struct theme *theme = canvas->theme;
    const struct study_answer *answer = &play->insight.answer;
    SDL_Rect rect = play->view->worth_rect(&play->board, column);
    int gap = SDL_max(rect.w / 20, 1), radius = rect.w / 7;
    SDL_Rect pill = {rect.x + gap, rect.y, rect.w - 2 * gap, rect.h - 2 * gap};
    if (!answer->worth.known[column]) {
        struct text_style style = {.size = 20, .color = theme->muted, .align = ALIGN_CENTER};
        canvas_framed(canvas, pill, radius, canvas_px(canvas, 1), theme->background, theme->outline);
        canvas_text(canvas, "…", pill, &style);
        return;
    }
    struct verdict verdict = verdict_of(&play->variant, match_state(play->match), answer->worth.scores[column]);
    SDL_Color color = worth_color(theme, verdict.worth);
    bool best = is_best(play, column);
    canvas_framed(canvas, pill, radius, canvas_px(canvas, 1.5f), best ? color : theme->panel, color);
    draw_words(canvas, pill, verdict, best ? theme->panel : color);
}

static void draw_pills(struct canvas *canvas, const struct play *play)
{
    const struct state *state = match_state(play->match);
    if (state->outcome != RUNNING || play->insight.stage == INSIGHT_FAILED)
        return;
    for (int column = 0; column < play->variant.options.width; column++) {
        struct move move;
        if (play->view->choose(&play->variant, state, NO_PLACE, column, &move, NULL) == CHOICE_MOVE)
            draw_pill(canvas, play, column);
    }
}

/* Red from the left, yellow from the right, with each player's piece at its end. */
static void draw_bar(struct canvas *canvas, const struct play *play, uint64_t now)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect room = play->board.bar;
    int disc = room.h * 45 / 100, height = SDL_max(disc * 55 / 100, 3), gap = disc / 3;
    SDL_Rect bar = {room.x + disc + gap, room.y + (disc - height) / 2, room.w - 2 * (disc + gap), height}, part = bar;
    play->view->draw_piece(canvas, 0, (SDL_Rect){room.x, room.y, disc, disc}, 255);
    play->view->draw_piece(canvas, 1, (SDL_Rect){room.x + room.w - disc, room.y, disc, disc}, 255);
    part.w = (int)(insight_red_share(play, now) * bar.w + 0.5);
    canvas_round(canvas, bar, height / 2, theme->yellow);
    canvas_round(canvas, part, height / 2, theme->red);

    char words[WORDS_MAX];
    struct text_style style = {
        .size = (float)room.h * 0.5f / canvas->unit, .color = theme->text, .align = ALIGN_CENTER};
    insight_verdict_words(play, words);
    canvas_text(canvas, words, (SDL_Rect){room.x, room.y + disc, room.w, room.h - disc}, &style);
}

void worth_draw(struct canvas *canvas, const struct play *play, uint64_t now)
{
    if (!insight_is_shown(play))
        return;
    draw_pills(canvas, play);
    draw_bar(canvas, play, now);
}
