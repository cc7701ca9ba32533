/* Signs over a board, and a result that is explained by them and in words. */
#include "ui/board/marks.h"

#include "pictures/look.h"
#include "ui/board/grid.h"
#include "ui/words.h"

/* Draws a sign at a scale of `cell` pixels. */
static void draw_sign(struct canvas *canvas, enum look_sign sign, int cell, struct look_stroke place, SDL_Color edge,
                      SDL_Color color)
{
    struct look_stroke strokes[LOOK_STROKES_MAX];
    int count = look_sign(sign, cell, place, strokes);
    for (int i = 0; i < 2 * count; i++) { /* all edges, then all lines */
        struct look_stroke at = strokes[i % count];
        bool dot = at.x == at.to_x && at.y == at.to_y;
        int width = SDL_max(cell * (i < count ? 13 : 7) / 100, i < count ? 3 : 2) + (dot ? cell / 6 : 0);
        canvas_line(canvas, (SDL_FPoint){(float)at.x, (float)at.y}, (SDL_FPoint){(float)at.to_x, (float)at.to_y}, 1,
                    width, i < count ? edge : color);
    }
}

static struct look_stroke between(const struct board *board, int from, int to)
{
    SDL_FPoint begin = grid_middle(grid_square(board, from)), end = grid_middle(grid_square(board, to));
    return (struct look_stroke){begin.x, begin.y, end.x, end.y};
}

void marks_draw(struct canvas *canvas, const struct board *board, int from, int to, SDL_Color edge, SDL_Color color)
{
    draw_sign(canvas, LOOK_SIGN_ARROW, board->cell, between(board, from, to), edge, color);
}

/* --- why a position is won or drawn --- */

static void draw_mark(struct canvas *canvas, enum explain_mark_kind kind, int cell, struct look_stroke place)
{
    static const enum look_sign signs[] = {[EXPLAIN_MARK_ABOVE] = LOOK_SIGN_ARROW,
                                           [EXPLAIN_MARK_EITHER] = LOOK_SIGN_BROKEN,
                                           [EXPLAIN_MARK_THREAT] = LOOK_SIGN_RING};
    const struct theme *theme = canvas->theme;
    bool threat = kind == EXPLAIN_MARK_THREAT;
    draw_sign(canvas, signs[kind], cell, place, threat ? theme->rim : theme->ink, threat ? theme->prize : theme->glow);
}

void marks_draw_why(struct canvas *canvas, const struct board *board, const struct explain_why *why)
{
    for (int i = 0; i < why->mark_count; i++) {
        const struct explain_mark *mark = &why->marks[i];
        if (mark->kind == EXPLAIN_MARK_THREAT || mark->cells[1] != NO_CELL)
            draw_mark(canvas, mark->kind, board->cell,
                      between(board, mark->cells[0], mark->cells[mark->kind != EXPLAIN_MARK_THREAT]));
    }
    if (why->mark_count > 0)
        grid_draw_plate_names(canvas, board);
}

void marks_draw_legend(struct canvas *canvas, SDL_Rect room)
{
    static const char *const meanings[] = {[EXPLAIN_MARK_ABOVE] = N_("answered on top"),
                                           [EXPLAIN_MARK_EITHER] = N_("never both"),
                                           [EXPLAIN_MARK_THREAT] = N_("wins here")};
    int high = int_min(canvas_row(canvas, 34, 2 * SIZE_TEXT), room.h), half = high / 3;
    room = canvas_centred(room, int_min(canvas_px(canvas, canvas_larger(canvas, 640)), room.w), high);
    canvas_pane(canvas, room, false);
    for (int kind = EXPLAIN_MARK_ABOVE; kind <= EXPLAIN_MARK_THREAT; kind++) {
        SDL_Rect words = canvas_beside(room, kind, 3, 0), sign = canvas_take_left(&words, high * 5 / 4, 0);
        SDL_FPoint at = grid_middle(sign);
        struct look_stroke place = {at.x, at.y, at.x, at.y};
        *(kind == EXPLAIN_MARK_ABOVE ? &place.y : &place.to_x) += half;
        *(kind == EXPLAIN_MARK_ABOVE ? &place.to_y : &place.x) -= kind == EXPLAIN_MARK_THREAT ? 0 : half;
        draw_mark(canvas, (enum explain_mark_kind)kind, half * 2, place);
        canvas_write(canvas, _(meanings[kind]), words, 0);
    }
}

size_t marks_page(struct canvas *canvas, const char *words, SDL_Rect room, const struct text_style *style)
{
    char part[EXPLAIN_WHY_WORDS_MAX];
    size_t fits = 0, end = 0;
    while (words[end] && fits == end) {
        const char *next = strstr(words + end, ". ");
        end = next ? (size_t)(next + 2 - words) : strlen(words);
        snprintf(part, sizeof part, "%.*s", (int)end, words);
        if (fits == 0 || canvas_paragraph_pixels(canvas, part, room, style) > 0)
            fits = end;
    }
    return fits;
}

void marks_why_words(const struct stage *stage, const struct explain_why *why, bool terms,
                     char words[EXPLAIN_WHY_WORDS_MAX])
{
    struct explain_names names = {.translate = words_translated};
    for (int side = FIRST; side <= SECOND; side++)
        names.sides[side] = _(stage->view->words.players[stage->player_of[side]]);
    (terms ? explain_why_terms : explain_why_words)(stage->variant, why, &names, words, EXPLAIN_WHY_WORDS_MAX);
}
