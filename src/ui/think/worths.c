/*
 * How the worth of things looks: at each place that can be chosen a pill with "win 6", "draw" or "loss 3", under the
 * board a bar with the verdict in words. Colours only repeat what the words say.
 */
#include <stdio.h>

#include "ui/numbers.h"
#include "ui/think/think.h"
#include "ui/words.h"

/* What is told at a place: the best of the moves that begin, or end, there. */
struct pill {
    bool wanted;
    bool known; /* the worth of one of them is */
    bool best;  /* the best of all moves is among them: the pill is filled, else framed */
    struct worth worth;
    enum analyst_look look; /* the best one of them */
};

/* The best move is filled with its colour: where all lose it must not be the reddest. */
static SDL_Color worth_color(const struct theme *theme, const struct pill *pill)
{
    if (pill->worth.result == WORTH_DRAW)
        return theme->muted;
    if (pill->worth.result == WORTH_WIN)
        return theme->good;
    return pill->best ? theme->doubt : theme->bad;
}

/* A word, and under it the number of moves; a draw has none. */
static void draw_two_lines(struct canvas *canvas, SDL_Rect room, const char *words, const char *number, SDL_Color color)
{
    float high = (float)room.h / canvas->unit;
    struct text_style word = {.size = high * 0.44f, .color = color, .align = ALIGN_CENTER};
    struct text_style count = {.size = high * 0.52f, .weight = TEXT_BOLD, .color = color, .align = ALIGN_CENTER};
    SDL_Rect upper = room, lower = room;
    if (number[0]) {
        upper.h = room.h * 47 / 100;
        upper.y += room.h * 3 / 100;
        lower.y = upper.y + upper.h;
        lower.h = room.y + room.h - lower.y;
        canvas_text(canvas, number, lower, &count);
    }
    canvas_text(canvas, words, upper, &word);
}

/* In a low pill all stands in one line. */
static void draw_words(struct canvas *canvas, SDL_Rect pill, const char *words, int moves, SDL_Color color)
{
    char number[16] = "", line[64];
    SDL_Rect room = canvas_inset(pill, canvas_px(canvas, 2));
    if (moves > 0)
        snprintf(number, sizeof number, "%d", moves);
    if (pill.w < 2 * pill.h) {
        draw_two_lines(canvas, room, words, number, color);
        return;
    }
    struct text_style style = {
        .size = (float)pill.h * 0.8f / canvas->unit, .weight = TEXT_BOLD, .color = color, .align = ALIGN_CENTER};
    snprintf(line, sizeof line, number[0] ? "%s %s" : "%s%s", words, number);
    canvas_text(canvas, line, room, &style);
}

/* How a move looks whose worth is not known, in a word or, where there is no room for words, in a sign. */
static const char *look_of(const struct pill *pill, bool waiting, bool narrow)
{
    if (pill->best)
        return narrow ? "!" : _("best?");
    if (pill->look == ANALYST_LOOKS_GOOD)
        return narrow ? "+" : _("good?");
    if (pill->look == ANALYST_LOOKS_WEAK)
        return narrow ? "−" : _("weak?");
    return waiting ? "…" : NULL;
}

/* Would the longest of these words be shortened, which it is at three quarters? Then none is written: all are alike. */
static bool is_narrow(struct canvas *canvas, SDL_Rect rect)
{
    const char *const words[] = {_("best?"), _("good?"), _("weak?")};
    const struct text_style style = {0};
    int widest = 0;
    for (size_t i = 0; i < SDL_arraysize(words); i++)
        widest = int_max(widest, canvas_text_width(canvas, words[i], &style));
    return 3 * widest > 4 * (rect.w - 2 * canvas_px(canvas, 2));
}

/* What is not known: how it looks, or it may come yet, or there is nothing to be said of it. */
static void draw_unknown(struct canvas *canvas, const struct pill *pill, bool waiting, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    const char *words = look_of(pill, waiting, is_narrow(canvas, rect));
    if (!words)
        return;
    canvas_framed(canvas, rect, SDL_min(rect.w, rect.h) / 5, canvas_px(canvas, 1), theme->background, theme->outline);
    draw_words(canvas, rect, words, 0, pill->best ? theme->text : theme->muted);
}

/* `waiting`: what is not known may come yet. */
static void draw_pill(struct canvas *canvas, const struct pill *pill, const struct view_words *names, bool waiting,
                      SDL_Rect room)
{
    const struct theme *theme = canvas->theme;
    int gap = SDL_max(room.w / 20, 1);
    SDL_Rect rect = {room.x + gap, room.y, room.w - 2 * gap, room.h - 2 * gap};
    if (!pill->known) {
        draw_unknown(canvas, pill, waiting, rect);
        return;
    }
    SDL_Color color = worth_color(theme, pill);
    canvas_framed(canvas, rect, SDL_min(rect.w, rect.h) / 5, canvas_px(canvas, 1.5f), pill->best ? color : theme->panel,
                  color);
    draw_words(canvas, rect, verdict_word(pill->worth, names), worth_moves(pill->worth),
               pill->best ? theme->panel : color);
}

/* One more move that is told at a place. */
static void add_move(struct pill *pill, const struct analyst_move *move)
{
    if (move->known && (!pill->known || worth_compare(move->worth, pill->worth) > 0))
        pill->worth = move->worth;
    pill->wanted = true;
    pill->known = pill->known || move->known;
    pill->best = pill->best || move->best;
    pill->look = SDL_max(pill->look, move->look);
}

/* Before the first news there is only the rules' list. */
static void list_moves(const struct stage *stage, const struct analysis *known, struct analysis *analysis)
{
    struct move moves[MOVES_MAX];
    *analysis = *known;
    if (analysis->count > 0)
        return;
    analysis->count = stage->variant->game->moves(stage->variant, stage_position(stage), moves);
    for (int i = 0; i < analysis->count; i++)
        analysis->moves[i] = (struct analyst_move){.move = moves[i]};
}

void worths_draw(struct canvas *canvas, const struct stage *stage, const struct analysis *known, bool waiting)
{
    const struct view *view = stage->view;
    struct pill pills[CELLS_MAX] = {0};
    struct analysis analysis;
    list_moves(stage, known, &analysis);
    for (int i = 0; i < analysis.count; i++) {
        int place = view->worth_place(stage->variant, stage->selected, analysis.moves[i].move);
        if (place != NO_PLACE)
            add_move(&pills[place], &analysis.moves[i]);
    }
    for (int place = 0; place < CELLS_MAX; place++)
        if (pills[place].wanted)
            draw_pill(canvas, &pills[place], &view->words, waiting && analyst_proves(stage->variant),
                      view->worth_rect(&stage->board, place));
}

/*
 * The first player's colour from the left, the second one's from the right, with their pieces at the ends. A yellow
 * part needs a frame on light ground, and two colours that are equally light need a line between them.
 */
void worths_draw_bar(struct canvas *canvas, const struct stage *stage, double red, const char *words)
{
    const struct theme *theme = canvas->theme;
    const struct view *view = stage->view;
    SDL_Rect room = stage->board.bar;
    int disc = room.h * 45 / 100, height = SDL_max(disc * 55 / 100, 3), gap = disc / 3, line = canvas_px(canvas, 1.5f);
    SDL_Rect bar = {room.x + disc + gap, room.y + (disc - height) / 2, room.w - 2 * (disc + gap), height}, part = bar;
    view->draw_piece(canvas, 0, (SDL_Rect){room.x, room.y, disc, disc}, 255);
    view->draw_piece(canvas, 1, (SDL_Rect){room.x + room.w - disc, room.y, disc, disc}, 255);
    part.w = (int)(red * bar.w + 0.5);
    canvas_round(canvas, canvas_inset(bar, -line), height / 2 + line, theme->outline);
    canvas_round(canvas, bar, height / 2, view->player_color(canvas, 1));
    canvas_round(canvas, part, height / 2, view->player_color(canvas, 0));
    if (part.w > 0 && part.w < bar.w)
        canvas_fill(canvas, (SDL_Rect){bar.x + part.w, bar.y, line, bar.h}, theme->panel);
    struct text_style style = {
        .size = (float)room.h * 0.5f / canvas->unit, .color = theme->text, .align = ALIGN_CENTER};
    canvas_text(canvas, words, (SDL_Rect){room.x, room.y + disc, room.w, room.h - disc}, &style);
}
