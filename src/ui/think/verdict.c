/*
 * What the analyser has found out (think.h). In words: about a move, about a position, about the moves to recommend. On
 * the board: a pill at each place that can be chosen, with "win 6", "draw" or "loss 3"; and a bar under the board, with
 * the verdict in words. Colours say nothing that the words do not say.
 */

#include "rules/cells.h"
#include "ui/think/think.h"

/* --- the analyser's results in words --- */

const char *verdict_word(struct worth worth, const struct view_words *names)
{
    if (worth.result == WORTH_DRAW)
        return names->endless ? _("endless") : _("draw");
    return worth.result == WORTH_WIN ? _("win") : _("loss");
}

void verdict_sentence(struct worth worth, const struct view_words *names, int player, char *words, size_t size)
{
    int moves = worth_moves(worth);
    const char *winner = _(names->players[worth.result == WORTH_WIN ? player : 1 - player]);
    if (worth.result == WORTH_DRAW)
        snprintf(words, size, "%s", names->endless ? _("Endless: nobody can force a win") : _("Draw"));
    else
        snprintf(words, size, ngettext("%s wins in %d move", "%s wins in %d moves", (unsigned long)moves), winner,
                 moves);
}

struct move verdict_best(const struct analysis *analysis)
{
    struct move best = {.kind = MOVE_NONE};
    for (int i = analysis->count - 1; i >= 0; i--)
        if (analysis->moves[i].best && best.kind != MOVE_SWAP)
            best = analysis->moves[i].move;
    return best;
}

void verdict_looks(const struct variant *variant, const struct analysis *analysis, char *words, size_t size)
{
    struct move best = verdict_best(analysis);
    char name[MOVE_TEXT_MAX];
    cells_name_move(variant, best, name);
    if (best.kind == MOVE_SWAP)
        snprintf(words, size, "%s",
                 analysis->best_count > 1 ? _("Both colours are equally good") : _("The other colour looks better"));
    else /* the square of a new piece says enough without its "+" */
        snprintf(words, size, variant->game->gravity ? _("Column %s looks best") : _("%s looks best"),
                 name + (name[0] == '+'));
}

double verdict_share(struct worth worth)
{
    const double soonest = 0.98, latest = 0.66, half_way = 8.0;
    double later = worth_moves(worth) - 1, share = soonest - (soonest - latest) * later / (later + half_way);
    if (worth.result == WORTH_DRAW)
        return 0.5;
    return worth.result == WORTH_WIN ? share : 1.0 - share;
}

/* --- the pills and the advantage bar on the board --- */

/* A pill: shows at a column or square the worth of the best move that begins or ends there. */
struct pill {
    bool wanted;
    bool known; /* the worth of at least one move of this place is known */
    bool best;  /* a move of this place is among the best of all: the pill is filled, otherwise framed */
    struct worth worth;
    enum analyst_look look; /* how good the best move of this place looks, while its worth is unknown */
};

/*
 * The colour of a pill, which fills the pill of a best move. If all moves lose, the best one must not be the reddest.
 */
static SDL_Color worth_color(const struct theme *theme, const struct pill *pill)
{
    if (pill->worth.result == WORTH_DRAW)
        return theme->muted;
    if (pill->worth.result == WORTH_WIN)
        return theme->good;
    return pill->best ? theme->doubt : theme->bad;
}

/* Writes a word and, below it, the number of moves; a draw has no number. */
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

/* Draws the words of a pill: in two lines if the pill is high enough, otherwise in one. */
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

/* Says how good a move of unknown worth looks: by a word or, if there is no room, by a sign. */
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

/*
 * Is the pill too narrow for the longest of its words, even at three quarters of the usual size? Then signs replace
 * them all.
 */
static bool is_narrow(struct canvas *canvas, SDL_Rect rect)
{
    const char *const words[] = {_("best?"), _("good?"), _("weak?")};
    const struct text_style style = {0};
    int widest = 0;
    for (size_t i = 0; i < SDL_arraysize(words); i++)
        widest = int_max(widest, canvas_text_width(canvas, words[i], &style));
    return 3 * widest > 4 * (rect.w - 2 * canvas_px(canvas, 2));
}

/*
 * Draws the pill of a move whose worth is unknown: how good the move looks, dots while its worth may still come, or
 * nothing.
 */
static void draw_unknown(struct canvas *canvas, const struct pill *pill, bool waiting, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    const char *words = look_of(pill, waiting, is_narrow(canvas, rect));
    if (!words)
        return;
    canvas_framed(canvas, rect, SDL_min(rect.w, rect.h) / 5, canvas_px(canvas, 1), theme->background, theme->outline);
    draw_words(canvas, rect, words, 0, pill->best ? theme->text : theme->muted);
}

/* Draws one pill. `waiting`: an unknown worth may still come. */
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

/* Adds a move to the pill of the place at which the move's worth is shown. */
static void add_move(struct pill *pill, const struct analyst_move *move)
{
    if (move->known && (!pill->known || worth_compare(move->worth, pill->worth) > 0))
        pill->worth = move->worth;
    pill->wanted = true;
    pill->known = pill->known || move->known;
    pill->best = pill->best || move->best;
    pill->look = SDL_max(pill->look, move->look);
}

/* Fills in the legal moves without worths, as long as the analyser has reported none. */
static void fill_moves(const struct stage *stage, const struct analysis *known, struct analysis *analysis)
{
    struct move moves[MOVES_MAX];
    *analysis = *known;
    if (analysis->count > 0)
        return;
    analysis->count = stage->variant->game->moves(stage->variant, stage_position(stage), moves);
    for (int i = 0; i < analysis->count; i++)
        analysis->moves[i] = (struct analyst_move){.move = moves[i]};
}

void verdict_draw(struct canvas *canvas, const struct stage *stage, const struct analysis *known, bool waiting)
{
    const struct view *view = stage->view;
    struct pill pills[CELLS_MAX] = {0};
    struct analysis analysis;
    struct canvas plain = *canvas;
    plain.text_size = 0; /* words fill their pills, however large text is */
    fill_moves(stage, known, &analysis);
    for (int i = 0; i < analysis.count; i++) {
        int place = view->worth_place(stage->variant, stage->selected, analysis.moves[i].move);
        if (place != NO_PLACE)
            add_move(&pills[place], &analysis.moves[i]);
    }
    for (int place = 0; place < CELLS_MAX; place++)
        if (pills[place].wanted)
            draw_pill(&plain, &pills[place], &view->words, waiting && analyst_proves(stage->variant),
                      view->worth_rect(&stage->board, place));
}

/*
 * Draws the advantage bar. The first player's colour grows from the left, the second one's from the right, and a piece
 * of each stands at its end. A yellow part needs a frame on a light background, and two equally light colours need a
 * line between them.
 */
void verdict_draw_bar(struct canvas *canvas, const struct stage *stage, double red, const char *words)
{
    const struct theme *theme = canvas->theme;
    const struct view *view = stage->view;
    SDL_Rect room = stage->board.bar;
    int disc = room.h * 45 / 100, height = SDL_max(disc * 55 / 100, 3), gap = disc / 3, line = canvas_px(canvas, 1.5f);
    SDL_Rect bar = {room.x + disc + gap, room.y + (disc - height) / 2, room.w - 2 * (disc + gap), height}, part = bar;
    if (theme->scenery) /* on the table */
        canvas_card(canvas, (SDL_Rect){room.x - gap, room.y - gap / 2, room.w + 2 * gap, room.h + gap},
                    canvas_px(canvas, 14), canvas_faded(theme->panel, 235));
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
