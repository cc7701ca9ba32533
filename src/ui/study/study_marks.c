/*
 * What is drawn on the board: coloured cells and arrows that a person draws, which are kept in the place's comment as
 * other programs write them ("[%csl Ga1][%cal Ya1b3]"); and the cells that an explanation speaks of. Declared in
 * study_state.h.
 */

#include "rules/cells.h"
#include "standard.h"
#include "ui/board/grid.h"
#include "ui/board/marks.h"
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

static void draw_mark(struct canvas *canvas, const struct board *board, const struct look_mark *mark)
{
    SDL_Color color = {(Uint8)(mark->colour >> 16), (Uint8)(mark->colour >> 8), (Uint8)mark->colour, 255};
    marks_draw(canvas, board, mark->from, mark->to, WHITE, color);
}

void study_marks_draw(struct canvas *canvas, const struct studying *studying)
{
    const struct board *board = &studying->base.stage.board;
    struct look_mark marks[LOOK_MARKS_MAX];
    int count = read_marks(studying, marks);
    if (studying->shape.why[0] && study_shows(studying, STUDY_WORTHS))
        marks_draw_why(canvas, board, &studying->worths.why);
    for (int i = 0; i < count; i++)
        draw_mark(canvas, board, &marks[i]);
    if (studying->drawing.from != NO_CELL && studying->drawing.to != NO_CELL)
        draw_mark(canvas, board, &studying->drawing);
}
