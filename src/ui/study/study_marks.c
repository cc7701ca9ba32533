/*
 * What is drawn on the board: coloured cells and arrows that a person draws, which are kept in the place's comment as
 * other programs write them ("[%csl Ga1][%cal Ya1b3]"); and the cells that an explanation speaks of. Declared in
 * study_state.h.
 */

#include "standard.h"
#include "ui/board/grid.h"
#include "ui/board/marks.h"
#include "ui/study/study_state.h"

/* A scene with the place's comment. */
static struct board_scene scene_of(const struct studying *studying)
{
    const struct record_note *note = record_note(&studying->record, studying->place);
    return (struct board_scene){.variant = &studying->variant, .comment = note ? note->comment : NULL};
}

bool study_marks_turn(struct studying *studying, const struct look_mark *mark)
{
    const struct board_scene scene = scene_of(studying);
    char words[2 * RECORD_COMMENT_SIZE];
    look_turn_mark(&scene, mark, words, sizeof words);
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
    const struct board_scene scene = scene_of(studying);
    int count = look_marks(&scene, marks);
    if (studying->shape.why[0] && study_shows(studying, STUDY_WORTHS))
        marks_draw_why(canvas, board, &studying->worths.why);
    for (int i = 0; i < count; i++)
        draw_mark(canvas, board, &marks[i]);
    if (studying->drawing.from != NO_CELL && studying->drawing.to != NO_CELL)
        draw_mark(canvas, board, &studying->drawing);
}
