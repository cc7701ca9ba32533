/*
 * Work in the background: the computer's move, the worth of each move, the review of a game, puzzles, positions of
 * earlier games. Each has a thread of its own (worker.h), so that the window never waits; verdict.c puts the results
 * into words. All functions are for the window's thread. They return at once, except those that destroy. An answer
 * always belongs to the last question. X_create starts the thread; NULL and a reason if that fails. worker_destroy ends
 * it. A new question replaces the one before; worker_cancel drops a question. A variant must outlive the questions
 * about it, unless it is said to be copied.
 */
#ifndef UI_THINK_H
#define UI_THINK_H

#include "ai/museum.h"
#include "ai/trace.h"
#include "ai/tree.h"
#include "engines/guest.h"
#include "gravitrips/ai.h"
#include "gravitrips/analyst.h"
#include "gravitrips/explain.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/review.h"
#include "gravitrips/solver.h"
#include "store/archive_cards.h"
#include "store/archive_engines.h"
#include "train/trainer.h"
#include "ui/board/stage.h"
#include "ui/think/worker.h"

/* --- thinker.c: the computer's moves. A cancelled thought ends within 20 ms --- */

struct thinker;

/* The opening book (NULL: none), which level 10 uses, must outlive the thinker. */
struct thinker *thinker_create(uint64_t seed, const struct book *book, worker_wake_fn *wake, void *context,
                               struct reason *why);

/*
 * Sets for later questions the evaluator, a constant text from the variant's list or NULL for the default, and how many
 * milliseconds a level that thinks for a time may take; 0: as many as is usual.
 */
void thinker_set_style(struct thinker *thinker, const char *evaluator, int milliseconds);

/*
 * Asks for the move of a computer at `level`, or of a guest of honour who plays the variant (nobody, or NULL: of the
 * level). `recent` are the last moves, the latest first (MOVE_NONE for none): weak levels look near them first.
 */
void thinker_ask(struct thinker *thinker, const struct variant *variant, const struct state *state,
                 const struct move recent[2], int level, const struct museum_player *guest);

/*
 * Prepares what a computer at `level` needs, while somebody else has the turn. The next question interrupts this only
 * if it is about another level.
 */
void thinker_prepare(struct thinker *thinker, const struct variant *variant, int level);

/*
 * The news that worker_take gives of the last question: progress (only the report), or the answer. THINKER_FAILED:
 * memory is short.
 */
enum thinker_news { THINKER_NOTHING, THINKER_PROGRESS, THINKER_MOVE, THINKER_FAILED };

struct thinker_answer {
    struct move move;
    struct ai_report report;
};

/* --- analyser.c: the worth of each move, proven where the variant has proofs (gravitrips/analyst.h) --- */

struct analyser;

/* The analyst's opening book (NULL: none) must outlive the analyser. */
struct analyser *analyser_create(const struct book *book, worker_wake_fn *wake, void *context, struct reason *why);

/*
 * Makes what proofs of a variant need, if that takes seconds, before anything is asked. Only the first call does so.
 */
void analyser_prepare(struct analyser *analyser, const struct variant *variant);

/*
 * Asks what each move is worth in a state that is not over. `level` is the opponent's, or 0: explanations consider what
 * that level tends to overlook. If a proof takes more than a second, the first progress is a judgement. Unless the hint
 * may say all (EXPLAIN_HINTS_ALL) it asks for nothing but the hint, which comes within a second wherever a proof would
 * not; its first news with a hint is as good as the last. `since` is when the person began to wait (microseconds, as
 * all times).
 */
void analyser_ask(struct analyser *analyser, const struct variant *variant, const struct state *state, int level,
                  enum explain_hints hints, uint64_t since);

/*
 * Limits how long the analyser works on an answer: ten minutes at most, and not at all while nobody would see it
 * (`away`). Call it while you wait for an answer, and again at `due`. Returns false when there is no proof after ten
 * minutes: the question was dropped, and the judgement stays.
 */
bool analyser_watch(struct analyser *analyser, bool away, uint64_t now, uint64_t *due);

enum analyser_news { ANALYSER_NOTHING, ANALYSER_PROGRESS, ANALYSER_DONE, ANALYSER_FAILED };

/*
 * Takes the analyser's latest news about the last question: progress, or the whole answer (done). Each piece of news is
 * given only once, with the hint (see explain_hint) if there is one by then. ANALYSER_FAILED: memory is short. Writes
 * the answer unless it returns ANALYSER_NOTHING.
 */
enum analyser_news analyser_take(struct analyser *analyser, struct analysis *answer, struct explanation *hint);

/*
 * --- reviewer.c: how good each move of a finished game was, what would have been right, and answers to cards ---
 *
 * Moves are judged by proof if the variant has proofs, otherwise by the engine (gravitrips/review.h). The thread itself
 * opens the book that comes with the program.
 */

struct reviewer;

extern const struct worker_kind reviewer_kind;

/*
 * Asks for the review of a game, given by its moves from the start. Without proofs it takes at most half a minute
 * (review_milliseconds). With `line`, asks instead for the best play of both sides after these moves
 * (review_line_find). To show the right move in place of a bad one, let `moves` end with the review's best move:
 * without proofs, a second search might prefer another one. Variant and moves are copied. If memory is short it returns
 * false and asks nothing, but the earlier question is dropped.
 */
bool reviewer_ask(struct reviewer *reviewer, const struct variant *variant, const struct move *moves, int count,
                  bool line) __attribute__((warn_unused_result));

/* Asks whether a move is right in the position of a card. Variant, state, which card_open made, and card are copied. */
void reviewer_judge(struct reviewer *reviewer, const struct variant *variant, const struct state *state,
                    const struct card *card, struct move move);

/* The news that worker_take gives of the last question. */
enum reviewer_news {
    REVIEWER_NOTHING,
    REVIEWER_PROGRESS, /* `done` of `count` moves have been reviewed */
    REVIEWER_DONE,     /* `review` is the caller's, who frees it with review_destroy */
    REVIEWER_LINE,     /* the answer is `line` */
    REVIEWER_JUDGED,   /* the answer is `verdict` */
    REVIEWER_FAILED    /* memory is short */
};

struct reviewer_answer {
    int done;
    int count;
    struct review *review; /* NULL unless REVIEWER_DONE */
    struct review_line line;
    struct trainer_verdict verdict;
};

/* --- puzzler.c: makes puzzles and judges their answers --- */

struct puzzler;

extern const struct worker_kind puzzler_kind;

/* Asks for the puzzle with this number, from the series that the seed determines. */
void puzzler_make(struct puzzler *puzzler, const struct variant *variant, uint64_t seed, uint64_t number,
                  const struct puzzle_wish *wish);

/* Asks how good a move is in a state in which the side to move can do what puzzles of this kind ask. */
void puzzler_judge(struct puzzler *puzzler, const struct variant *variant, enum puzzle_kind kind,
                   const struct state *state, struct move move);

/*
 * The news that worker_take gives of the last question. PUZZLER_NONE: this board has no such puzzle. PUZZLER_FAILED:
 * memory is short, or the solver does not cover the variant.
 */
enum puzzler_news { PUZZLER_NOTHING, PUZZLER_MADE, PUZZLER_JUDGED, PUZZLER_NONE, PUZZLER_FAILED };

union puzzler_answer {
    struct puzzle puzzle;              /* after PUZZLER_MADE */
    struct puzzle_judgement judgement; /* after PUZZLER_JUDGED */
};

/*
 * --- tracer.c: what a search does, node by node, in several ways. Variant and state are copied ---
 */

struct tracer;

extern const struct worker_kind tracer_kind;

/* A way to search: the engine's search or a part of it; on the smallest boards the building of a whole tree, too. */
struct tracer_way {
    bool whole;  /* to the end of the game; otherwise to the wanted depth */
    bool builds; /* a tree is built by `method`; otherwise `way` searches */
    enum tree_method method;
    enum search_way way;
};

enum { TRACER_WAYS = 5, TRACER_DEPTH_MAX = 8 };

/* The ways that are shown for a variant. */
void tracer_ways(const struct variant *variant, struct tracer_way ways[TRACER_WAYS]);

/* The greatest depth that can be asked for: on large boards less than TRACER_DEPTH_MAX. */
int tracer_depth_most(const struct variant *variant, const struct state *state);

/*
 * Asks for the search of a running state to a depth, in all ways. With `opened` it asks only for the way `only`, and
 * records what is below the node with that number. The news is TRACER_DONE or TRACER_FAILED (memory is short).
 */
enum tracer_news { TRACER_NOTHING, TRACER_DONE, TRACER_FAILED };
void tracer_ask(struct tracer *tracer, const struct variant *variant, const struct state *state, int depth, int only,
                uint32_t opened);

/* What one way found. */
struct tracer_result {
    struct trace trace; /* freed by trace_free; no longer watches */
    int value;          /* of the state, for its side to move: the engine's, or 1, 0, -1 of a whole tree */
    int count;          /* how many moves are best; a whole tree tells only one */
    struct move best[MOVES_MAX];
};

/* The answer; whoever takes it frees it with tracer_free. */
struct tracer_answer {
    int only;                      /* the only way that was asked for, or -1 */
    struct tracer_result *results; /* TRACER_WAYS of them */
};
void tracer_free(struct tracer_answer *answer);

/* --- verdict.c: the analyser's results in words, and as pills and a bar on the board --- */

/* "win", "draw" or "loss": one short word for a move. `names` are the game's words. */
const char *verdict_word(struct worth worth, const struct view_words *names);

/* Writes "Red wins in 6 moves" or "Draw"; `player` is to move. */
void verdict_sentence(struct worth worth, const struct view_words *names, int player, char *words, size_t size);

/* The first of the best moves; a swap of colours if that is one of them. MOVE_NONE: no move is known to be best. */
struct move verdict_best(const struct analysis *analysis);

/* Writes which move looks best: "Column 3 looks best". */
void verdict_looks(const struct variant *variant, const struct analysis *analysis, char *words, size_t size);

/*
 * The share of the advantage bar, 0 .. 1, that belongs to the side to move: one half in a draw; the sooner that side
 * wins, the larger.
 */
double verdict_share(struct worth worth);

/* Draws each move's worth at its column or square. `waiting`: worths that are still unknown may yet come. */
void verdict_draw(struct canvas *canvas, const struct stage *stage, const struct analysis *known, bool waiting);

/* Draws the advantage bar under the board, with the words below it. `red` is the first player's part, 0 .. 1. */
void verdict_draw_bar(struct canvas *canvas, const struct stage *stage, double red, const char *words);

/* --- position_reader.c: the positions that the kept games went through --- */

struct archive_passages;
struct position_reader;

extern const struct worker_kind position_reader_kind;

/*
 * Asks for the positions of all kept games of a variant. The thread opens the archive in `folder` itself. Folder and
 * variant are copied. The answer is a struct archive_passages *, which the caller frees (archive_passages_free); it is
 * NULL if the archive could not be read.
 */
void position_reader_ask(struct position_reader *reader, const char *folder, const struct variant *variant);

/* --- card_reader.c: cards are made of the games that were reviewed, and the next one is read --- */

struct card_reader;

extern const struct worker_kind card_reader_kind;

enum { CARD_READER_DAYS = 28 };

/* What the archive has of cards; the worker's only news. */
struct card_reading {
    bool read;  /* the archive could be read */
    bool found; /* a card is due that the window can show, or comes next in a drill: `card` */
    struct archive_card card;
    bool drilled; /* it is that of `step` */
    struct trainer_step step;
    int due, fresh; /* how many cards are due, and how many of these are new */
    int count, strengths[CARD_STRENGTHS];
    int64_t next;  /* when the first of all cards comes, if there are any */
    int64_t today; /* a day as in struct archive_day, where the person is */
    int day_count;
    struct archive_day days[CARD_READER_DAYS]; /* the last ones with answers, the latest first */
    unsigned beaten;                           /* which levels were beaten at the game: bits, 1 << level */
};

/* A right answer in a drill: the state after it, in which the computer replies, and the best reply. */
struct card_drill {
    struct variant variant;
    struct state state;
    struct move best;
    int beyond; /* as in struct trainer_step */
};

/*
 * Asks for the card that comes next in a drill; if that is over, or NULL, for the next card that is due after `after`,
 * and for the first one if none comes after it, or it is NULL. Before that all games that were reviewed get their
 * cards. The thread opens the archive in `folder` itself, so the window must have written what should be seen
 * (archive_flush). `game` is the one of which the levels are told that were beaten. All is copied.
 */
void card_reader_ask(struct card_reader *reader, const char *folder, const struct game *game,
                     const struct archive_card *after, const struct card_drill *drill);

/*
 * --- guest_engines.c: guest engines at the table: a thread that starts them, asks them for moves, and keeps them
 * between the moves of a game ---
 */

/* Fills in the setup with which an engine of the archive is started: command, protocol, folder, options. */
void guest_engines_set_up(const struct archive_engine *engine, struct guest_setup *setup);

struct guest_engines;

/*
 * The thread that runs the engines. worker_destroy ends them as their protocols demand; that may take a moment, so let
 * app_end_beside call it on another thread. After worker_cancel the engine program is ended within 50 ms; the next
 * question starts it again.
 */
extern const struct worker_kind guest_engines_kind;

enum guest_purpose {
    GUEST_TO_MOVE,    /* the engine has the turn, and is asked for its move */
    GUEST_TO_PREPARE, /* it is started during the other's turn; a failed start is reported only when it should move */
    GUEST_TO_TRY      /* it is tried out and ended; its move may come seconds later than a game would allow */
};

/*
 * Asks an engine for its move at the match's cursor (NULL: at the beginning). `round` is a number that differs from
 * game to game. Engine, variant and match are copied. If the engine's protocol is not known yet, each protocol is
 * tried. Returns false if memory is short.
 */
bool guest_engines_ask(struct guest_engines *engines, enum guest_purpose purpose, const struct archive_engine *engine,
                       const struct variant *variant, const struct match *match, unsigned round);

enum guest_engines_news {
    GUEST_ENGINES_NOTHING,
    GUEST_ENGINES_TOLD, /* a report of an engine that is still thinking */
    GUEST_ENGINES_MOVE,
    GUEST_ENGINES_FAULT
};

enum { GUEST_ENGINES_WORDS_MAX = 1024 };

/*
 * Which members are set: after a move, all except `trouble`; after a fault, all except `move`; after a report of an
 * engine that still thinks, `told`, `milliseconds` and `protocol`.
 */
struct guest_engines_answer {
    struct move move;
    int milliseconds;
    char protocol[GUEST_PROTOCOL_SIZE]; /* the protocol that was used */
    struct talk_told told;
    struct guest_trouble trouble;
    char fence[FENCE_WORDS_SIZE];
    char words[GUEST_ENGINES_WORDS_MAX]; /* the end of the engine's output on its standard error */
};

/*
 * The options that the engine offered with its last answer. Call it after taking that move or fault; valid until the
 * next question.
 */
const struct talk_offers *guest_engines_offers(const struct guest_engines *engines);

/* --- engine_files.c: programs in folders; none of these functions starts one --- */

enum { ENGINE_USUAL_MS = 1000 /* the time for a move that an engine has at first */ };

/*
 * engine_files_command writes the command that starts a file, as one would type it into a shell; engine_files_describe
 * fills in a new engine: that command, the file's name, the usual time. Both return false if the path is too long.
 */
bool engine_files_command(const char *path, char command[ARCHIVE_ENGINE_COMMAND_SIZE]);
bool engine_files_describe(const char *path, struct archive_engine *engine);

/* Gives the engine a name that no other in the list has. */
void engine_files_settle_name(struct archive_engine *engine, const struct archive_engine *list, int count);

/* Takes the digest of the engine's file, by which it is known again; "" if it has none. */
void engine_files_know_again(struct archive_engine *engine);

/* A program that lies in the folder "engines" beside the archive, and the engine that it would be. */
struct engine_offer {
    char file[ARCHIVE_ENGINE_VALUE_SIZE];
    struct archive_engine engine;
};

/*
 * Finds the first program in the folder "engines" about which nobody was asked: a file that may be executed, no link,
 * with a name of usual characters that is not long, from which no engine is started yet. False: there is none.
 */
bool engine_files_find(struct app *app, struct engine_offer *offer);

/*
 * Keeps the person's answer, so that nobody is asked again; an engine that is wanted is added. Returns false and the
 * reason, marked with SHOWN, if it cannot be added.
 */
bool engine_files_answer(struct app *app, struct engine_offer *offer, bool wanted, struct reason *why)
    __attribute__((warn_unused_result));

#endif
