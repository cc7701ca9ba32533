/*
 * What commands read, of any length, without having all of it in memory: lines, positions, and records one after
 * another.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "files/line_reader.h"
#include "text/text.h"

struct record_stream {
    const char *name;              /* the name of the file, for messages */
    const struct variant *variant; /* the board of games that name none */
    struct line_reader lines;
    char *part;         /* the part of the text that was read last, up to the beginning of the next record */
    size_t length;      /* the part's length; 0: it is being read by `reader` */
    size_t room;        /* how many bytes `part` has room for */
    int first;          /* the number of the part's first line */
    bool tags;          /* there was a tag in the text */
    bool waiting;       /* the line that begins the next part has been read */
    bool ended, broken; /* nothing more can be read; something was wrong, and this was said */
    bool noted;         /* how an ambiguous text is read has been said */
    char *text;         /* the part as clean text, which `reader` reads */
    struct text_reader reader;
};

/*
 * Opens a file of games, or standard input if it is NULL. Returns false after saying why not. Close it in any case:
 * that says what was left out.
 */
bool record_stream_open(struct record_stream *stream, const char *file, const struct variant *variant);
void record_stream_close(struct record_stream *stream);

/* Reads the next game. RECORD_NONE at the end, or if no more can be read: see `broken`. */
enum record_status record_stream_next(struct record_stream *stream, struct record *record, struct record_error *error);

/*
 * Reads bytes, of which bytes[size] is 0, that are one game on this board, in any form in which games are read. The
 * caller frees the record. Returns false and the reason otherwise.
 */
bool input_game(const struct variant *variant, const char *bytes, size_t size, struct record *record,
                struct reason *why);

/* Reads a line that is one legal move, without blanks around it. Returns false and the reason otherwise. */
bool input_move(const struct variant *variant, const struct state *state, const char *line, struct move *move,
                struct reason *why);

/*
 * Reads a line that somebody types, of at most lines->limit bytes, without blanks around it. Returns false at the end.
 * *line is NULL, and `why` the reason, if the line is refused. The caller frees *text, in which the line lies.
 */
bool input_typed(struct line_reader *lines, char **text, char **line, struct reason *why);

/* Cuts off the blanks behind a line, and returns where it begins behind those before it. */
char *input_trim(char *line);

/* Says what is wrong with a game. */
void record_stream_refuse(const struct record_stream *stream, const struct record_error *error);

#endif
