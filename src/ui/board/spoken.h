/*
 * The board in words, for people who cannot see it: moves, places, threats. Everything can be shown as well as said.
 * `words` has room for `size` bytes; longer texts are cut.
 */
#ifndef UI_SPOKEN_H
#define UI_SPOKEN_H

#include "ui/board/stage.h"

enum { SPOKEN_MAX = 480 /* bytes that are enough for every text here */ };

/* A player's (0, 1) move: "Red, column 4"; shortly "Red 4", fully "Red, column 4, row 2". */
void spoken_move(const struct stage *stage, int player, struct move move, enum tell_detail detail, char *words,
                 size_t size);

/* The move that led to the position shown; says so if there is none. */
void spoken_last(const struct stage *stage, char *words, size_t size);

/* Says aloud a move made in a state, and the place under the hand. */
void spoken_say_move(const struct stage *stage, const struct state *before, struct move move);
void spoken_say_hand(const struct stage *stage);

/* Says something about a place, and shows it there; the same with the reason why it cannot be chosen. */
void spoken_tell(const struct stage *stage, int place, const char *words);
void spoken_why_not(const struct stage *stage, int place);

/* What a key asks to have read: the place under the hand, the last move, threats. False: another action. */
bool spoken_read(const struct stage *stage, enum action action, char *words, size_t size);

/* A place as the hand passes it: "Column 4", "Column 4, full"; shortly "4", fully with the piece on top. */
void spoken_hand(const struct stage *stage, enum tell_detail detail, char *words, size_t size);

/* Everything in a place, from below: "Column 4, from below: Red, Yellow; 4 free". */
void spoken_place(const struct stage *stage, int place, char *words, size_t size);

/* Who could win with the next move, and where: "Red can win: column 3. Yellow threatens to win: column 5 or 6". */
void spoken_threats(const struct stage *stage, char *words, size_t size);

#endif
