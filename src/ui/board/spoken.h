/*
 * What is on a board in words, for who cannot see it: moves, places, threats. All of it can be shown as well as said.
 * `words` has room for `size` bytes; what is too long is cut.
 */
#ifndef UI_SPOKEN_H
#define UI_SPOKEN_H

#include "ui/board/stage.h"

enum { SPOKEN_MAX = 480 /* bytes that are enough for all that is told here */ };

/* A move that a player (0, 1) makes: "Red, column 4"; shortly "Red 4", fully "Red, column 4, row 2". */
void spoken_move(const struct stage *stage, int player, struct move move, enum tell_detail detail, char *words,
                 size_t size);

/* The move that led to the position which is shown; without one it says so. */
void spoken_last(const struct stage *stage, char *words, size_t size);

/* Says aloud which move is made in a state, and the place where the hand is. */
void spoken_say_move(const struct stage *stage, const struct state *before, struct move move);
void spoken_say_hand(const struct stage *stage);

/* Says something about a place, and shows it there; the same with why choosing it means nothing. */
void spoken_tell(const struct stage *stage, int place, const char *words);
void spoken_why_not(const struct stage *stage, int place);

/* What a key asks to be read: the place under the hand, the last move, threats. False: something else. */
bool spoken_read(const struct stage *stage, enum action action, char *words, size_t size);

/* A place under the hand as it is passed: "Column 4", "Column 4, full"; shortly "4", fully with what lies on top. */
void spoken_hand(const struct stage *stage, enum tell_detail detail, char *words, size_t size);

/* All that lies there, from below: "Column 4, from below: Red, Yellow; 4 free". */
void spoken_place(const struct stage *stage, int place, char *words, size_t size);

/* Who could win with the next move, and where: "Red can win: column 3. Yellow threatens to win: column 5 or 6". */
void spoken_threats(const struct stage *stage, char *words, size_t size);

#endif
