/*
 * What is drawn on the board: coloured cells and arrows that a person draws, which are kept in the place's comment as
 * other programs write them ("[%csl Ga1][%cal Ya1b3]"); and the cells that an explanation speaks of. Declared in
 * study_state.h.
 */

#include "rules/cells.h"
#include "standard.h"
#include "ui/board/grid.h"
#include "ui/study/study_state.h"

/* --- a comment in two parts: its words, and its marks --- */

void study_marks_part(const char *comment, bool marks, char *part, size_t size)
{
    size_t length = 0;
    part[0] = '\0';
    while (*comment) {
        bool begins = strncmp(comment, "[%csl ", 6) == 0 || strncmp(comment, "[%cal ", 6) == 0;
        size_t piece = begins ? strcspn(comment, "]") + 1 : 1;
        if (begins && !comment[piece - 1])
            piece = strlen(comment);
        if (begins == marks && length + piece < size) {
            memcpy(part + length, comment, piece);
            part[length += piece] = '\0';
        }
        comment += piece;
    }
    while (length > 0 && part[length - 1] == ' ')
        part[--length] = '\0';
    memmove(part, part + strspn(part, " "), length + 1 - strspn(part, " "));
}

/* The marks at the place. Returns their number. */
static int read_marks(const struct studying *studying, struct look_mark marks[LOOK_MARKS_MAX])
{
    const struct record_note *note = record_note(&studying->record, studying->place);
    const struct board_scene scene = {.variant = &studying->variant, .comment = note ? note->comment : NULL};
    return scene.comment ? look_marks(&scene, marks) : 0;
}

/* Writes the marks of one kind, arrows or cells, as a list. */
static void add_list(const struct variant *variant, const struct look_mark *marks, int count, bool arrows, char *words,
                     size_t size)
{
    int written = 0;
    for (int i = 0; i < count; i++) {
        char from[CELL_TEXT_MAX], to[CELL_TEXT_MAX] = "";
        size_t length = strlen(words);
        if ((marks[i].from != marks[i].to) != arrows)
            continue;
        cells_format(variant, marks[i].from, from);
        if (arrows)
            cells_format(variant, marks[i].to, to);
        snprintf(words + length, size - length, "%s%c%s%s",
                 written++ > 0 ? ","
                 : arrows      ? "[%cal "
                               : "[%csl ",
                 look_mark_letter(marks[i].colour), from, to);
    }
    if (written > 0)
        SDL_strlcat(words, "]", size);
}

bool study_marks_turn(struct studying *studying, const struct look_mark *mark)
{
    struct look_mark marks[LOOK_MARKS_MAX];
    const struct record_note *note = record_note(&studying->record, studying->place);
    char words[2 * RECORD_COMMENT_SIZE] = "", list[LOOK_MARKS_MAX * 12 + 16] = "";
    int count = read_marks(studying, marks), i = 0;
    while (i < count && !(marks[i].from == mark->from && marks[i].to == mark->to))
        i++;
    bool same = i < count && marks[i].colour == mark->colour;
    if (same) /* drawn a second time it goes */
        marks[i] = marks[--count];
    else if (i < LOOK_MARKS_MAX)
        marks[i] = *mark;
    count += !same && i == count && i < LOOK_MARKS_MAX;
    add_list(&studying->variant, marks, count, false, list, sizeof list);
    add_list(&studying->variant, marks, count, true, list, sizeof list);
    if (note && note->comment)
        study_marks_part(note->comment, false, words, RECORD_COMMENT_SIZE);
    if (words[0] && list[0])
        SDL_strlcat(words, " ", sizeof words);
    SDL_strlcat(words, list, sizeof words);
    return record_comment(&studying->record, studying->place, words);
}

/* --- drawing --- */

static const float STROKE = 0.07f, EDGE = 0.13f, BARB = 0.24f;

static SDL_FPoint middle_of(const struct board *board, int cell)
{
    return grid_middle(grid_square(board, cell));
}

/* Draws a line with a light edge, so that it is seen on pieces and plate of any colour. */
static void draw_line(struct canvas *canvas, int cell, SDL_FPoint from, SDL_FPoint to, SDL_Color edge, SDL_Color color)
{
    canvas_line(canvas, from, to, 1, SDL_max((int)((float)cell * EDGE), 3), edge);
    canvas_line(canvas, from, to, 1, SDL_max((int)((float)cell * STROKE), 2), color);
}

/* Draws a ring around the middle of a cell. */
static void draw_ring(struct canvas *canvas, const struct board *board, int cell, SDL_Color edge, SDL_Color color)
{
    enum { PARTS = 28 };
    SDL_FPoint middle = middle_of(board, cell), before = {0, 0};
    for (int layer = 0; layer < 2; layer++)
        for (int i = 0; i <= PARTS; i++) {
            double angle = 2 * 3.14159265358979 * i / PARTS, radius = board->cell * 0.43;
            SDL_FPoint at = {middle.x + (float)(radius * cos(angle)), middle.y + (float)(radius * sin(angle))};
            int width = SDL_max((int)((float)board->cell * (layer == 0 ? EDGE : STROKE)), 2);
            if (i > 0)
                canvas_line(canvas, before, at, 1, width, layer == 0 ? edge : color);
            before = at;
        }
}

static void draw_arrow(struct canvas *canvas, const struct board *board, const struct look_mark *mark, SDL_Color edge,
                       SDL_Color color)
{
    SDL_FPoint from = middle_of(board, mark->from), to = middle_of(board, mark->to);
    float dx = to.x - from.x, dy = to.y - from.y, length = sqrtf(dx * dx + dy * dy), barb = (float)board->cell * BARB;
    for (int side = -1; side <= 1; side += 2) {
        float turn = (float)side;
        SDL_FPoint end = {to.x + barb * (-dx + turn * -dy) / length, to.y + barb * (-dy + turn * dx) / length};
        draw_line(canvas, board->cell, end, to, edge, color);
    }
    draw_line(canvas, board->cell, from, to, edge, color);
}

/* Draws the cells and pairs of cells that an explanation speaks of. */
static void draw_why(struct canvas *canvas, const struct studying *studying)
{
    const struct explain_why *why = &studying->worths.why;
    const struct board *board = &studying->base.stage.board;
    for (int i = 0; i < why->mark_count; i++) {
        const struct explain_mark *mark = &why->marks[i];
        if (mark->kind == EXPLAIN_MARK_THREAT)
            draw_ring(canvas, board, mark->cells[0], canvas->theme->ink, canvas->theme->prize);
        else if (mark->cells[1] != NO_CELL)
            draw_line(canvas, board->cell, middle_of(board, mark->cells[0]), middle_of(board, mark->cells[1]),
                      canvas->theme->ink, canvas->theme->glow);
    }
}

static void draw_mark(struct canvas *canvas, const struct board *board, const struct look_mark *mark)
{
    SDL_Color color = {(Uint8)(mark->colour >> 16), (Uint8)(mark->colour >> 8), (Uint8)mark->colour, 255};
    if (mark->from == mark->to)
        draw_ring(canvas, board, mark->from, WHITE, color);
    else
        draw_arrow(canvas, board, mark, WHITE, color);
}

void study_marks_draw(struct canvas *canvas, const struct studying *studying)
{
    const struct board *board = &studying->base.stage.board;
    struct look_mark marks[LOOK_MARKS_MAX];
    int count = read_marks(studying, marks);
    if (studying->worths.why_shown && study_shows(studying, STUDY_WORTHS))
        draw_why(canvas, studying);
    for (int i = 0; i < count; i++)
        draw_mark(canvas, board, &marks[i]);
    if (studying->drawing.from != NO_CELL && studying->drawing.to != NO_CELL)
        draw_mark(canvas, board, &studying->drawing);
}

int study_marks_cell(const struct studying *studying, int x, int y)
{
    SDL_Point at = {x, y};
    for (int cell = 0; cell < studying->variant.cells; cell++) {
        SDL_Rect square = grid_square(&studying->base.stage.board, cell);
        if (SDL_PointInRect(&at, &square))
            return cell;
    }
    return NO_CELL;
}
