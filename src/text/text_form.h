/* What the forms of texts share. */
#ifndef TEXT_TEXT_FORM_H
#define TEXT_TEXT_FORM_H

#include "text/text.h"

/* A form: a row of the table in text.c, where the first form that a text fits is taken. */
struct text_form {
    const char *name; /* what a text of this form is, for people */

    /* Could the whole text, which is not empty, be of this form? */
    bool (*fits)(const struct text_reader *reader);

    /* Reads the next item. The scanner stands at something that is not blank, and afterwards behind what was read. */
    enum record_status (*read)(struct text_reader *reader, struct text_item *item);
};

/* Refuses what begins in a line of the text. Always RECORD_REFUSED. */
enum record_status text_refuse(struct text_reader *reader, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The length of the line at the front of a text, without its end. */
size_t text_line_length(const char *text);

void text_skip_space(struct text_reader *reader);

/* Moves the scanner to the beginning of the next line. */
void text_skip_line(struct text_reader *reader);

/* Takes the moves in `moves`, in the game's notation, as the whole of a game; `line` is where they begin. */
enum record_status text_take_moves(struct text_reader *reader, struct text_item *item, const char *moves, int line);

/* Takes columns as the moves of a game. Columns are counted from 1, or from 0 if there is a 0 among them. `result`
 * is the game's result, as after moves; "" for none. */
enum record_status text_take_columns(struct text_reader *reader, struct text_item *item, const int *columns, int count,
                                     const char *result, int line);

/* --- text_board.c --- */

/*
 * Takes a board, by cell, with CELL_FIRST for the first of the two signs; `mover` is the sign that is to move,
 * CELL_EMPTY if it is not told. Finds out who moved first, and whether gravity and the numbers of pieces allow it.
 */
enum record_status text_take_board(struct text_reader *reader, struct text_item *item, const uint8_t cells[CELLS_MAX],
                                   enum cell mover, int line);

extern const struct text_form text_board, text_fen, text_uci;

/* Are these lines the beginning of a board whose lower rows are missing? */
bool text_board_is_begun(const struct variant *variant, const char *lines);

/* --- text_json.c --- */

extern const struct text_form text_json;

/* --- text_moves.c --- */

/* Finds out whether a text of moves is one game or has one on each line: sets reader->whole and column. */
void text_find_games(struct text_reader *reader);

extern const struct text_form text_links, text_scores, text_letters, text_lists;

#endif
