/*
 * Signs over a board, and a result that is explained by them and in words (explain_why), which is shown in the same way
 * wherever it is shown.
 */
#ifndef UI_MARKS_H
#define UI_MARKS_H

#include "gravitrips/explain.h"
#include "ui/board/stage.h"

/* Draws an arrow between two cells or, if they are the same, a ring; with an edge, which any piece sets off. */
void marks_draw(struct canvas *canvas, const struct board *board, int from, int to, SDL_Color edge, SDL_Color color);

/*
 * Draws an explanation: an arrow to each answer on top, a broken line between two cells of which one is certain, a ring
 * where a side wins; and at the plate's edges the letters and numbers with which words name cells.
 */
void marks_draw_why(struct canvas *canvas, const struct board *board, const struct explain_why *why);

/* Says in the middle of `room` what these signs mean. */
void marks_draw_legend(struct canvas *canvas, SDL_Rect room);

/* How many bytes of the words have room, in whole sentences; at least one sentence. */
size_t marks_page(struct canvas *canvas, const char *words, SDL_Rect room, const struct text_style *style);

/* Writes an explanation or (`terms`) what its names of rules mean. The sides are called as on the stage. */
void marks_why_words(const struct stage *stage, const struct explain_why *why, bool terms,
                     char words[EXPLAIN_WHY_WORDS_MAX]);

#endif
