/*
 * What is found out in the background: the computer's move, what each move is worth, how good the moves of a game were,
 * puzzles. Each on a thread of its own (worker.h), so that the window never waits; and what was found out, in words.
 *
 * All functions are called from the window's thread; but for those that destroy they return at once. An answer belongs
 * to the question asked last, whatever happened before.
 *
 * X_create starts the thread; NULL and a reason when that cannot be. X_destroy cancels, joins and frees, also an answer
 * that nobody took; NULL is fine. What asks replaces any earlier question, X_cancel drops it: nothing more of its
 * answer will be given. A variant must outlive who is asked about it, unless it is copied.
 */
#ifndef UI_THINK_H
#define UI_THINK_H

#include <stdint.h>

#include "gravitrips/ai.h"
#include "gravitrips/analyst.h"
#include "gravitrips/explain.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/review.h"
#include "gravitrips/solver.h"
#include "ui/board/stage.h"
#include "ui/think/worker.h"

/* --- thinker.c: the computer's thoughts. The thread stops thinking within 20 ms --- */

struct thinker;

struct thinker *thinker_create(uint64_t seed, worker_wake_fn *wake, void *context, struct reason *why);
void thinker_destroy(struct thinker *thinker);

/* Gives level 10 an opening book, which must outlive the thinker. To be called before the first question. */
void thinker_set_book(struct thinker *thinker, const struct book *book);

/* Names the evaluator for the questions from now on, a constant text of the variant's list; NULL is the default. */
void thinker_set_evaluator(struct thinker *thinker, const char *evaluator);

/*
 * Asks for a move of a computer at `level`. What was moved last, the latest first (MOVE_NONE: nothing), draws its eye.
 */
void thinker_ask(struct thinker *thinker, const struct variant *variant, const struct state *state,
                 const struct move recent[2], int level);

/*
 * Makes what a computer at `level` will need, while somebody else has the turn. What is being made is not lost by the
 * next question, unless that is about another level.
 */
void thinker_prepare(struct thinker *thinker, const struct variant *variant, int level);

void thinker_cancel(struct thinker *thinker);

enum thinker_news { THINKER_NOTHING, THINKER_PROGRESS, THINKER_MOVE, THINKER_FAILED };

/*
 * Takes what is new about the last question: progress (report), or the answer (move and report). Each is
 * given once. THINKER_FAILED: no engine could be made, memory is short.
 */
enum thinker_news thinker_take(struct thinker *thinker, struct move *move, struct ai_report *report);

/* --- study.c: what is each move worth? As exactly as there are proofs in the variant (gravitrips/analyst.h) --- */

struct study;

struct study *study_create(worker_wake_fn *wake, void *context, struct reason *why);
void study_destroy(struct study *study);

/* Gives the analyst an opening book, which must outlive the study. To be called before the first question. */
void study_set_book(struct study *study, const struct book *book);

/*
 * Asks about a state that is not over. The opponent has a level (0: it has none), which reasons may count on. Where a
 * proof takes more than a second what is told as progress is judged at first.
 */
void study_ask(struct study *study, const struct variant *variant, const struct state *state, int level);

void study_cancel(struct study *study);

/* The wait for an answer. */
struct study_wait {
    uint64_t begun; /* microseconds */
    bool resting;   /* nobody sees what would be found out: no thread works */
};

enum study_watch {
    STUDY_GOES_ON,
    STUDY_ASK_AGAIN, /* somebody sees it again */
    STUDY_GIVEN_UP   /* ten minutes have proved nothing: what was found stays a judgement */
};

/*
 * To be called while an answer is waited for, and where nobody sees it (`away`): no thread works then, nor for ever.
 * What is dropped stays so until it is asked again. Sets when to call next.
 */
enum study_watch study_watch(struct study *study, struct study_wait *wait, bool away, uint64_t now, uint64_t *due);

enum study_news { STUDY_NOTHING, STUDY_PROGRESS, STUDY_DONE, STUDY_FAILED };

/*
 * Takes what is new about the last question: more is known (progress), or all that will be (done). Each is given
 * once, with the reasons that are found by then. STUDY_FAILED: memory is short. The answer is written unless there is
 * nothing.
 */
enum study_news study_take(struct study *study, struct analysis *answer, struct explanation *why);

/*
 * --- reviewer.c: how good was every move of a finished game, and what would have been right? ---
 *
 * By proof where there is one in the variant, else by the engine's judgement (gravitrips/review.h). The thread opens
 * the book that comes with the program for the variant itself.
 */

struct reviewer;

struct reviewer *reviewer_create(worker_wake_fn *wake, void *context, struct reason *why);
void reviewer_destroy(struct reviewer *reviewer);

/*
 * Asks for the review of a game, given by its moves from the start. Variant and moves are copied. Where moves can only
 * be judged the whole takes half a minute at most, see review_milliseconds. False if memory is short: then nothing is
 * asked, and the earlier question is dropped.
 */
bool reviewer_ask(struct reviewer *reviewer, const struct variant *variant, const struct move *moves, int count)
    __attribute__((warn_unused_result));

/*
 * Asks for the best play of both sides from the position after these moves on (see review_line_find). What was right
 * instead of a move is best asked with the review's best move made already: where there is no proof another look may
 * prefer another. Otherwise as reviewer_ask.
 */
bool reviewer_ask_line(struct reviewer *reviewer, const struct variant *variant, const struct move *moves, int count)
    __attribute__((warn_unused_result));

void reviewer_cancel(struct reviewer *reviewer);

enum reviewer_news {
    REVIEWER_NOTHING,
    REVIEWER_PROGRESS, /* `done` of `count` moves have been looked at */
    REVIEWER_DONE,     /* the caller now has `review`, and frees it with review_destroy */
    REVIEWER_LINE,     /* `line` */
    REVIEWER_FAILED    /* memory is short */
};

struct reviewer_answer {
    int done;
    int count;
    struct review *review; /* NULL unless REVIEWER_DONE */
    struct review_line line;
};

/* Takes what is new about the last question. Each is given once; the answer is written unless there is nothing. */
enum reviewer_news reviewer_take(struct reviewer *reviewer, struct reviewer_answer *answer);

/* --- puzzler.c: makes puzzles and judges answers --- */

struct puzzler;

struct puzzler *puzzler_create(worker_wake_fn *wake, void *context, struct reason *why);
void puzzler_destroy(struct puzzler *puzzler);

/* Asks for puzzle `number` of a seed. */
void puzzler_make(struct puzzler *puzzler, const struct variant *variant, uint64_t seed, uint64_t number,
                  const struct puzzle_wish *wish);

/* Asks what a move in a won state is. */
void puzzler_judge(struct puzzler *puzzler, const struct variant *variant, const struct state *state, struct move move);

void puzzler_cancel(struct puzzler *puzzler);

/* NONE: there is no such puzzle on this board. FAILED: memory is short, or the solver does not cover the variant. */
enum puzzler_news { PUZZLER_NOTHING, PUZZLER_MADE, PUZZLER_JUDGED, PUZZLER_NONE, PUZZLER_FAILED };

union puzzler_answer {
    struct puzzle puzzle;              /* when made */
    struct puzzle_judgement judgement; /* when judged */
};

/* Takes the answer to the last question, once. */
enum puzzler_news puzzler_take(struct puzzler *puzzler, union puzzler_answer *answer);

/* --- verdict.c: what the study found out, in words: of a move, of the position, of the moves to be recommended --- */

/* "win", "draw" or "loss": one short word for a move. `names` has what the game calls things. */
const char *verdict_word(struct worth worth, const struct view_words *names);

/* "Red wins in 6 moves", "Draw"; `player` has the side to move. */
void verdict_sentence(struct worth worth, const struct view_words *names, int player, char *words, size_t size);

/*
 * What is to be said of the best moves once they can be named: "Columns 3 and 5 win in 6 moves", without `distances`
 * only that they win.
 */
void verdict_hint(const struct variant *variant, const struct analysis *analysis, const struct view_words *names,
                  bool distances, char *words, size_t size);

/* "2 moves ago: column 3 would have held": the best moves of a position, so many of the mover's turns ago. */
void verdict_lesson(const struct variant *variant, const struct analysis *analysis, int ago, char *words, size_t size);

/* How much of the bar belongs to the side to move, 0 .. 1: half at a draw, the more the sooner the win. */
double verdict_share(struct worth worth);

/*
 * --- worths.c: what moves are worth, drawn on a stage that was arranged with worths ---
 */

/* At the places of the moves of the position that is shown; `waiting`: what is not known may come yet. */
void worths_draw(struct canvas *canvas, const struct stage *stage, const struct analysis *known, bool waiting);

/* The bar under the board, so much of it red, 0 .. 1, and these words under that. */
void worths_draw_bar(struct canvas *canvas, const struct stage *stage, double red, const char *words);

/*
 * --- recall.c: which positions did the kept games go through? The thread reads them itself, from the folder ---
 */

struct archive_passages;
struct recall;

struct recall *recall_create(worker_wake_fn *wake, void *context, struct reason *why);
void recall_destroy(struct recall *recall);

/* Asks for all games of a variant, which is copied, in a folder, whose name is copied. */
void recall_ask(struct recall *recall, const char *folder, const struct variant *variant);

/* Takes the answer, once, which the caller frees (archive_passed.h); NULL: it was not read. False: none came yet. */
bool recall_take(struct recall *recall, struct archive_passages **passages);

#endif
