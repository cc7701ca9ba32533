/*
 * The board in words, for people who cannot see it: moves, places, threats. Everything can be shown as well as said.
 * Texts longer than `size` bytes are cut.
 */
#ifndef UI_SPOKEN_H
#define UI_SPOKEN_H

#include "ui/board/stage.h"

enum { SPOKEN_MAX = 1200 /* bytes; enough for every text here */ };

/* Writes a player's (0, 1) move: "Red, column 4"; in short "Red 4", in full "Red, column 4, row 2". */
void spoken_move(const struct stage *stage, int player, struct move move, enum tell_detail detail, char *words,
                 size_t size);

/* Writes the move that led to the position shown, or says that there is none. */
void spoken_last(const struct stage *stage, char *words, size_t size);

/*
 * Say aloud: a move that was made in the state `before`; the place under the hand; the whole board; which piece was
 * just picked up or put back, with its moves.
 */
void spoken_say_move(const struct stage *stage, const struct state *before, struct move move);
void spoken_say_hand(const struct stage *stage);
void spoken_say_board(const struct stage *stage);
void spoken_say_selected(const struct stage *stage, int place);

/* Says something about a place aloud, and shows the words beside that place. */
void spoken_tell(const struct stage *stage, int place, const char *words);

/* Says aloud why a place cannot be chosen, and shows the words beside that place. */
void spoken_why_not(const struct stage *stage, int place);

/*
 * Reads aloud, and shows, what a key's action asks for: the place under the hand, the last move, threats, or (aloud
 * only) the whole board. False if it is another action.
 */
bool spoken_read(const struct stage *stage, enum action action);

/* Writes a place that the hand passes: "Column 4", "Column 4, full"; in short "4", in full with the topmost piece. */
void spoken_hand(const struct stage *stage, int place, enum tell_detail detail, char *words, size_t size);

/* Writes everything that lies in a place, from below: "Column 4, from below: Red, Yellow; 4 free". */
void spoken_place(const struct stage *stage, int place, char *words, size_t size);

/* Writes all that lies on the board, shortly, and the points: "4: Red, Yellow; 5: Red", or "Red: a1, b3. Black: c4". */
void spoken_board(const struct stage *stage, char *words, size_t size);

/* Writes where the pieces lie that have won; "" if there are none. */
void spoken_line(const struct stage *stage, char *words, size_t size);

/*
 * Writes who could win with the next move, and where: "Red can win: column 3. Yellow threatens to win: column 5 or 6".
 * After the end it writes the winning line.
 */
void spoken_threats(const struct stage *stage, char *words, size_t size);

#endif
