/*
 * Cards: positions in which a person once erred, or that belong to a line that is drilled, and when each of them comes
 * again. A card asks for a move. A position has one form, whatever moves led to it and whichever way round it was seen,
 * so that there is one card for it. These are values and pure functions: the time is passed in, in seconds since 1970.
 * Any thread may use them.
 */
#ifndef MATCH_CARD_H
#define MATCH_CARD_H

#include "gravitrips/match.h"

enum {
    CARD_POSITION_MAX = 4 * CELLS_MAX + 1, /* bytes of a position's text, including the final 0 */
    CARD_DAY = 24 * 60 * 60,               /* seconds */
    CARD_AGAIN_SECONDS = 600               /* how soon a card comes again that was answered wrongly */
};

/* What was wrong with the move that was played. The archive keeps these numbers: new kinds come at the end. */
enum card_kind { CARD_MISSED_WIN, CARD_MISSED_BLOCK, CARD_MISTAKE, CARD_BLUNDER, CARD_LINE, CARD_KINDS };

/* How well a card was answered: the four grades of FSRS. */
enum card_grade { CARD_AGAIN = 1, CARD_HARD, CARD_GOOD, CARD_EASY };

/* How well a card is remembered. Of a card that was never answered stability, difficulty and `last` are 0. */
struct card_memory {
    double stability;  /* the days after which it is still remembered in 90 of 100 cases */
    double difficulty; /* 1 .. 10 */
    int64_t last;      /* when it was answered last */
    int64_t due;       /* when it comes again */
};

struct card {
    const struct game *game;
    struct options options;           /* all of the variant's, but the usual start and never an opening */
    char position[CARD_POSITION_MAX]; /* its text, as position_parse reads it */
    struct move played;               /* the move that was wrong; of a line, its move, which is right */
    enum card_kind kind;
    int ply; /* the number of that move in its game or line, from 0 */
    struct card_memory memory;
};

/*
 * Fills in variant, position and the move that was played there. In games of lines one of two mirror images stands for
 * both; the move is then mirrored, too. Where the colours were chosen, or a game began at a board that was set up, the
 * card has the position that a plain game would have. Returns false if there can be no card: the game is over, the
 * opening still goes on, or no play leads to the position.
 */
bool card_place(struct card *card, const struct variant *variant, const struct state *state, struct move played);

/*
 * Turns a card to its mirror image if this is the state in which it was seen, so that people know it again. It is then
 * no longer the form that is kept.
 */
void card_face(struct card *card, const struct variant *variant, const struct state *state);

/* Builds a card's variant and state. Returns false and the reason if the card makes no sense. */
bool card_open(const struct card *card, struct variant *variant, struct state *state, struct reason *why);

/* How likely it is, from 0 to 1, that a card is still remembered; 0 if it was never answered. */
double card_recall(const struct card_memory *memory, int64_t now);

/* What becomes of a memory when its card is answered; and of that of a new card, which is due at once. */
struct card_memory card_answer(const struct card_memory *memory, enum card_grade grade, int64_t now);
struct card_memory card_fresh(int64_t now);

/* Could card_answer and card_fresh have made this memory? */
bool card_memory_is_sound(const struct card_memory *memory);

/* How firmly cards are remembered, for those who look at their progress: by stability, in days. */
enum card_strength { CARD_NEW, CARD_WEAK /* less than 7 */, CARD_FIRM /* less than 30 */, CARD_STRONG, CARD_STRENGTHS };
enum card_strength card_strength(const struct card_memory *memory);

#endif
