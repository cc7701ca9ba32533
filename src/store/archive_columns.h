/*
 * The columns of a game's row that hold what a record holds, a line for each: what selects, reads and writes them is
 * made of these lines, in archive_rows.c and archive_write.c. Private to src/store/archive*.c.
 *
 *     NUMBER(column, member of the record, least, most)
 *     TEXT(column, member): of a text, of which the table "name" has the number that the column holds
 */
#ifndef STORE_ARCHIVE_COLUMNS_H
#define STORE_ARCHIVE_COLUMNS_H

/* Who plays: what changes when others sit down. */
#define ARCHIVE_PLAYER_COLUMNS(NUMBER, TEXT)                                                                           \
    NUMBER(starter, starter, 0, 1)                                                                                     \
    TEXT(first_name, players[FIRST].name)                                                                              \
    NUMBER(first_level, players[FIRST].seat.level, SEAT_HUMAN, SEAT_ENGINE)                                            \
    TEXT(first_evaluator, players[FIRST].evaluator)                                                                    \
    TEXT(second_name, players[SECOND].name)                                                                            \
    NUMBER(second_level, players[SECOND].seat.level, SEAT_HUMAN, SEAT_ENGINE)                                          \
    TEXT(second_evaluator, players[SECOND].evaluator)

/* What stays as it began, and the end. In the file pieces and opening are one number: rules/variant.h. */
#define ARCHIVE_GAME_COLUMNS(NUMBER)                                                                                   \
    NUMBER(width, options.width, 0, INT_MAX)                                                                           \
    NUMBER(height, options.height, 0, INT_MAX)                                                                         \
    NUMBER(connect, options.connect, 0, INT_MAX)                                                                       \
    NUMBER(pieces, options.pieces, 0, INT_MAX)                                                                         \
    NUMBER(points, options.points, 0, INT_MAX)                                                                         \
    NUMBER(seed, seed, INT64_MIN, INT64_MAX)                                                                           \
    NUMBER(begun, begun, INT64_MIN, INT64_MAX)                                                                         \
    NUMBER(outcome, outcome, RUNNING, DRAWN)                                                                           \
    NUMBER(ending, ending, RECORD_UNFINISHED, RECORD_ENDINGS - 1)

/*
 * What is selected from "game AS g" for archive_read_head: the id, the game, the lines above, and the clock. A file of
 * version 2, which may only be read, has no such column: then the name means the one of the query around it.
 */
#define ARCHIVE_COLUMNS                                                                                                \
    " g.id, g.game" ARCHIVE_PLAYER_COLUMNS(ARCHIVE_SELECT_NUMBER, ARCHIVE_SELECT_TEXT) ARCHIVE_GAME_COLUMNS(           \
        ARCHIVE_SELECT_NUMBER) ", (SELECT (SELECT clock FROM game WHERE id = g.id) FROM (SELECT '-' AS clock)) "
#define ARCHIVE_SELECT_NUMBER(column, ...) ", g." #column
#define ARCHIVE_SELECT_TEXT(column, ...)   ", (SELECT text FROM name WHERE id = g." #column ")"

#endif
