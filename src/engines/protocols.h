/* The rows of the protocols, for their table, and what their files share. */
#ifndef ENGINES_PROTOCOLS_H
#define ENGINES_PROTOCOLS_H

#include "engines/protocol.h"
#include "engines/words.h"

extern const struct protocol protocol_ugi, protocol_riddles, protocol_riddles_2015, protocol_riddles_2016,
    protocol_filter;

/* What a guest said is refused: "'place_disc 7': there is no column 7". Returns `heard`. */
enum talk_heard talk_refuse(enum talk_heard heard, struct words line, struct reason *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A guest has written a move as the game does: is it one? */
enum talk_heard talk_move(const struct talk *talk, struct words line, const struct word *word, struct move *move,
                          struct reason *why);

#endif
