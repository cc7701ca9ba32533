/*
 * Training on one's own errors: which moves of a reviewed game become cards, and whether what is answered is right. The
 * rest of training, when a card comes again, is in match/card.h. Threads: pure functions, except the one that asks an
 * analyst.
 */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include "gravitrips/record.h"
#include "gravitrips/review.h"
#include "match/card.h"

/*
 * Makes the cards of a game and its review: one for each move with which a human missed a win or a block, or gave a
 * result away. None of a game that began at a position that was set up, because nobody played the moves that lead to
 * it. Returns how many; -1 if memory is short. The caller frees *cards.
 */
int trainer_make_cards(const struct record *record, const struct review *review, struct card **cards);

/* What became of an answer. */
struct trainer_verdict {
    bool right;
    bool known;                /* the move's worth is proven */
    struct worth worth;        /* of the move, for the side that made it */
    struct analysis analysis;  /* of the position: which moves are best */
    struct review_line answer; /* how best play goes on after the move, which is its refutation if it is wrong */
};

/*
 * Judges the answer to a card, which card_open has opened. A move is right if it keeps the result; and where the move
 * that was played had kept it, too (it won more slowly, or lost anyway), if it is better than that one. Where worths
 * cannot be proven, the moves that look best are right. ANALYST_DONE: *verdict is set.
 */
enum analyst_status trainer_judge(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                  const struct card *card, struct move move, const atomic_bool *cancel,
                                  struct trainer_verdict *verdict) __attribute__((warn_unused_result));

#endif
