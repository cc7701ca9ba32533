/* Help with the position at the cursor: hints, worths of moves, the lesson after a loss, the coach in a first game. */
#ifndef UI_HELP_INSIGHT_H
#define UI_HELP_INSIGHT_H

#include "gravitrips/review.h"
#include "ui/table/game_table.h"

enum insight_stage { INSIGHT_NONE, INSIGHT_ASKED, INSIGHT_COMPLETE, INSIGHT_FAILED };

/* The analyser's answer for the position at the cursor. */
struct knowledge {
    uint64_t hash; /* the position's hash */
    int plies;     /* how many moves led to the position; -1: there is no position */
    enum insight_stage stage;
    uint64_t since; /* when the person began to wait for the answer */
    struct analysis answer;
    bool judged;             /* so far the answer is only a judgement, not a proof */
    enum explain_hints said; /* what the hint may say, as the analyser was told */
    struct explanation hint; /* the move to recommend, with the reason; kept until the position changes */
    bool hinting;            /* a hint was asked for: the reason is shown as soon as it is known */
    bool moves_wanted;       /* the hint was asked for a second time: the move is shown as well */
    int heard;               /* how much of the hint was shown when its sound was played: 0, 1 (the reason) or 2 */
    uint64_t glow_start;
};

/* The lesson: what a person who lost against the computer or a friend elsewhere could have seen. */
struct lesson {
    bool known;
    bool practised; /* it is about practice, and no longer known when that ends */
    bool again;     /* changes with each game: nobody reads the same sentence after two games in a row */
    struct review_chance chance;
};

/* The red part (0 .. 1) of the advantage bar, which glides from one verdict to the next. */
struct advantage {
    double from, to;
    uint64_t start;
};

/* The coach mark, which says what to do in a person's first game of each kind. */
struct coach {
    bool open;      /* the coach mark is open, until the person closes it or makes a move */
    bool said;      /* the coach mark has been said aloud */
    SDL_Rect place; /* the place of the status line, set by the screen */
};

struct insight {
    struct analyser *analyser;
    struct knowledge known;
    struct lesson lesson;
    struct advantage advantage;
    struct coach coach;
};

/* --- insight.c: the analyser's answers, and how they look --- */

/* Begins without an answer; from now on questions go to this analyser. */
void insight_begin(struct insight *insight, struct analyser *analyser);

/* insight_turn forgets the answer if the cursor is at another position; insight_forget always forgets it. */
void insight_turn(struct insight *insight, const struct table *table);
void insight_forget(struct insight *insight);

/* Shows a hint for a human's turn: first the reason, as soon as it is known; at the second request also the move. */
void insight_hint(struct insight *insight, struct table *table, uint64_t now);

/* Removes a hint; false if there is none. */
bool insight_take_hint_away(struct insight *insight, struct table *table);

/* Call it after worths were switched on or off. */
void insight_wishes_changed(struct insight *insight, struct table *table);

/* In hint.c: the move that a hint shows; MOVE_NONE if it shows none yet. */
struct move hint_move(const struct insight *insight);

/* In hint.c: lists the cells that the reason speaks of, in both steps; returns their number. */
int hint_cells(const struct insight *insight, const struct table *table, uint8_t cells[CELLS_MAX]);

/* Has the hint more to show than its reason, which is shown now? */
bool hint_goes_on(const struct insight *insight);

/* Writes the hint for the status line. */
void hint_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX]);

/* Takes the analyser's news, and marks the advantage bar for drawing while it moves. Returns when to call it again. */
uint64_t insight_advance(struct insight *insight, struct table *table, uint64_t now);

/*
 * Limits the analyser's work, even more while nobody sees the window (`away`; see analyser_watch). Returns when to call
 * it again.
 */
uint64_t insight_rest(struct insight *insight, struct table *table, bool away, uint64_t now);

/* Draws the worths of the moves, and the advantage bar. */
void insight_draw(struct canvas *canvas, const struct table *table, const struct insight *insight, uint64_t now);

/*
 * --- hint.c: the lesson after a loss against another, the last chance that the person could have seen ---
 *
 * The rules alone say it, at once, and the review says the same.
 */

/* Takes events: finds and says the lesson if one is due, and forgets an old one. */
void lesson_hear(struct insight *insight, const struct table *table, unsigned happened);

/* Is there a lesson to show now? */
bool lesson_is_shown(const struct insight *insight, const struct table *table);

/* The move that can be tried again: the lesson's, else that of practice; REVIEW_NO_MOVE if there is none. */
int lesson_move(const struct insight *insight, const struct table *table);

/* Writes the lesson's words for the status line. */
void lesson_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX]);

/* Writes what could be seen where the person tries again, until the first move is made there. */
void lesson_try_words(const struct table *table, char words[WORDS_MAX]);

/* Has the first move of practice stopped what it should, until it was answered, and is there no other win at hand? */
bool lesson_is_stopped(const struct table *table);

/*
 * The move to be marked on the board: the one that would have been right, unless a disc lies there now; or, where the
 * person tries again, what the other side was about to do. MOVE_NONE if there is none.
 */
struct move lesson_mark(const struct insight *insight, const struct table *table);

/* --- thoughts.c: draws the computer's search (depth, proof, best line), in lines that share `room`, if any --- */
void thoughts_draw(struct canvas *canvas, const struct table *table, SDL_Rect room);

/* --- coach.c: the coach mark, which says what to do in a person's first game --- */

/* Opens the coach mark if this is the person's first game of its kind. */
void coach_begin(struct insight *insight, const struct table *table);

/* Closes the coach mark for good. */
void coach_close(struct insight *insight, const struct table *table);

/* coach_hear takes events, combined with |. coach_say says the words of the coach mark aloud, but only once. */
void coach_hear(struct insight *insight, const struct table *table, unsigned happened);
void coach_say(struct insight *insight, const struct table *table);

/* Is the coach mark shown, in place of the status line? */
bool coach_is_seen(const struct insight *insight, const struct table *table);
void coach_list(const struct insight *insight, const struct table *table, struct controls *controls);
void coach_draw(struct canvas *canvas, const struct insight *insight, const struct table *table);

#endif
