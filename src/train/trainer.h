/*
 * Training: which moves of a reviewed game, and of a line that is to be drilled, become cards; whether what is answered
 * is right; and how the computer replies in a drill. When a card comes again is in match/card.h, and what is kept in
 * store/archive_cards.h. Threads: what is passed in belongs to the thread that calls.
 */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include "gravitrips/record.h"
#include "gravitrips/review.h"
#include "match/card.h"
#include "store/archive_cards.h"

/*
 * Makes the cards of a game and its review: one for each move with which a human missed a win or a block, or gave a
 * result away. None of a game that began at a position that was set up, because nobody played the moves that lead to
 * it. Returns how many; -1 if memory is short. The caller frees *cards.
 */
int trainer_make_cards(const struct record *record, const struct review *review, struct card **cards);

/*
 * Makes the cards of a line from the start of a game that is to be drilled, and keeps them: one for each position in
 * which the side that makes the last move has to move, with the move of the line. `game` is the one that the line is
 * part of, or 0. Returns how many there are; 0 also if colours are chosen as long as the line goes, -1 if memory is
 * short.
 */
int trainer_keep_line(struct archive *archive, archive_id game, const struct variant *variant, const struct move *moves,
                      int count, int64_t now);

/* The moves of a record, which the caller frees. NULL if memory is short. */
struct move *trainer_moves(const struct record *record);

/* The review that is kept with a game. NULL if there is none, or memory is short. The caller frees it. */
struct review *trainer_kept_review(struct archive *archive, archive_id game, const struct record *record);

/* Keeps a review with its game; of a game that is not in the archive nothing is kept. False if memory is short. */
bool trainer_keep_review(struct archive *archive, archive_id game, const struct review *review);

/*
 * Makes and keeps the cards of all games that were reviewed and have none yet. A game that cannot be read, or whose
 * review cannot, is kept as one without cards, so that it is not tried again each time. Ends early if `cancel` (may be
 * NULL) is set. Returns false if that happened, if memory is short or if cards could not be kept.
 */
bool trainer_make_missing(struct archive *archive, int64_t now, const atomic_bool *cancel);

/*
 * A walk through the cards that are due by a time, a page at a time. To begin, set the first members; trainer_next then
 * returns one card after another, and NULL at the end. `failed`: they could not be read.
 */
enum { TRAINER_PAGE = 64 };
struct trainer_walk {
    struct archive *archive;
    int64_t due;
    const atomic_bool *cancel; /* may be NULL */
    bool goes_on;              /* after the card `last` */
    struct archive_card last;

    bool ended, failed;
    int at, count;
    struct archive_card page[TRAINER_PAGE];
};
const struct archive_card *trainer_next(struct trainer_walk *walk);

/* Turns a card, which may be kept as the mirror image of what was seen, to how it stood in its game. */
void trainer_face(struct archive *archive, struct archive_card *kept);

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
 * that was played had kept it, too (it won more slowly, or lost anyway), if it is better than that one. In a line its
 * own move is right, and all that keep the result; where all of them lose, only those that hold out as long as its own.
 * Where worths cannot be proven, the moves that look best are right. ANALYST_DONE: *verdict is set.
 */
enum analyst_status trainer_judge(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                  const struct card *card, struct move move, const atomic_bool *cancel,
                                  struct trainer_verdict *verdict) __attribute__((warn_unused_result));

/* Which of the computer's levels a human has beaten at a game without help: bits, 1 << level. */
unsigned trainer_beaten(struct archive *archive, const struct game *game);

/*
 * --- drills ---
 *
 * A right answer to the card of a line is replied to, and the position after the reply is asked next: the next one of
 * the line or, where that ends or another right move was made, positions beyond it, which are judged but not kept.
 */
enum { TRAINER_BEYOND = 2 /* how many positions beyond a line are asked */, TRAINER_UNKEPT = -1 /* their id */ };

struct trainer_step {
    struct move reply;
    struct archive_card card; /* of the position after it; its move is that of the board, not of its mirror image */
    int beyond;               /* how many positions beyond the line were asked, this one included */
};

/*
 * Finds the reply in a state in which the other side of the drill is to move, and the card after it. The reply is one
 * of a line, of several the one that leads to the card that is due first; without one, the most common one of the games
 * in the archive; where none came here, `best`, which may be MOVE_NONE. step->beyond is that of the step before, 0
 * after a card that came by itself. Returns false if the drill is over; *step is then not set.
 */
bool trainer_reply(struct archive *archive, const struct variant *variant, const struct state *state, struct move best,
                   const atomic_bool *cancel, struct trainer_step *step);

#endif
