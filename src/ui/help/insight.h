/* Help with the position at the cursor: hints, worths of moves, the lesson after a loss, the coach in a first game. */
#ifndef UI_HELP_INSIGHT_H
#define UI_HELP_INSIGHT_H

#include "ui/table/game_table.h"

enum insight_stage { INSIGHT_NONE, INSIGHT_ASKED, INSIGHT_COMPLETE, INSIGHT_FAILED };

/* The study's answer for the position at the cursor. */
struct knowledge {
    uint64_t hash; /* the hash of that position */
    int plies;     /* the number of moves before it; -1: there is none */
    enum insight_stage stage;
    struct study_wait wait; /* how long the answer is waited for */
    struct analysis answer;
    bool judged;            /* the answer is only a judgement so far */
    struct explanation why; /* the reasons for the best moves */
    bool hinting;           /* a hint was asked for: the reason is shown as soon as it is known */
    bool moves_wanted;      /* the hint was asked for again: the moves are shown, too */
    uint64_t glow_start;
};

enum lesson_stage { LESSON_NONE, LESSON_ASKED, LESSON_FOUND, LESSON_LACKING };

/* The lesson: the moves that would have avoided a person's loss against the computer. */
struct lesson {
    enum lesson_stage stage;
    int cursor;            /* the position in question, by its number of moves */
    int ago;               /* which of the person's turns it is, counted back: 1 is the last */
    uint64_t asked;        /* when the first question was asked */
    struct analysis right; /* the answer for that position, if one was found: its best moves avoid the loss */
};

/* The red part (0 .. 1) of the advantage bar, moving from one verdict to the next. */
struct advantage {
    double from, to;
    uint64_t start;
};

/* The coach mark: what to do in the first game of its kind. */
struct coach {
    bool open;      /* until a person closes it, or moves */
    bool said;      /* it was said aloud */
    SDL_Rect place; /* the status line's place, set by the screen */
};

struct insight {
    struct study *study;
    struct knowledge known;
    struct lesson lesson;
    struct advantage advantage;
    struct coach coach;
};

/* --- insight.c: the study's answers, and how they look --- */

/* Takes over the study. */
void insight_begin(struct insight *insight, struct study *study);

/* Two functions that forget the answer: the first if another position is at the cursor, the second in any case. */
void insight_turn(struct insight *insight, const struct table *table);
void insight_forget(struct insight *insight);

/* Shows a hint for a human's turn: first the reason, as soon as it is known; when asked again, the move. */
void insight_hint(struct insight *insight, struct table *table, uint64_t now);

/* Removes a hint; false if there is none. */
bool insight_take_hint_away(struct insight *insight, struct table *table);

/* Call it when worths were switched on or off. */
void insight_wishes_changed(struct insight *insight, struct table *table);

/* In hint.c: writes the moves of a hint, and returns their number. */
int hint_moves(const struct insight *insight, const struct table *table, struct move moves[MOVES_MAX]);

/* Is only the reason shown so far? */
bool hint_goes_on(const struct insight *insight);

/* The hint for the status line. */
void hint_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX]);

/* Takes news of the study, and marks what moves for drawing. Returns when to call it again. */
uint64_t insight_advance(struct insight *insight, struct table *table, uint64_t now);

/*
 * Limits the study's work, more while nobody sees the window (`away`; see study_watch). Returns when to call it again.
 */
uint64_t insight_rest(struct insight *insight, struct table *table, bool away, uint64_t now);

/* Draws the worths of the moves, and the advantage bar. */
void insight_draw(struct canvas *canvas, const struct table *table, const struct insight *insight, uint64_t now);

/*
 * --- hint.c: a loss shows what would have held: the person's last turn that was not lost yet, and its best moves ---
 *
 * The study is asked about the person's turns from the last one back, once a loss against the computer is seen. Nothing
 * is shown that is not proven.
 */

/* After events: asks the study if a lesson is due, and forgets an old lesson. */
void lesson_hear(struct insight *insight, const struct table *table, unsigned happened, uint64_t now);

/* Does the lesson wait for the study's next answer? */
bool lesson_waits(const struct insight *insight);

/* Takes that answer. */
void lesson_take(struct insight *insight, struct table *table, enum study_news news, const struct analysis *answer);

/* Gives the question up when its time is over. Returns when that is. */
uint64_t lesson_advance(struct insight *insight, uint64_t now);

/* Is there a lesson to show now? */
bool lesson_is_shown(const struct insight *insight, const struct table *table);

/* Writes the lesson's words for the status line. */
void lesson_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX]);

/* Writes the moves that would have avoided the loss. Returns their number. */
int lesson_moves(const struct insight *insight, const struct table *table, struct move moves[MOVES_MAX]);

/* --- thoughts.c: what the computer tells of its thoughts, in lines that share a room; none in an empty one --- */
void thoughts_draw(struct canvas *canvas, const struct table *table, SDL_Rect room);

/* --- coach.c: tells what to do in the first game of its kind --- */

/* Opens the coach mark if this is the first game of its kind. */
void coach_begin(struct insight *insight, const struct table *table);

/* Closes it for good; false if it is not shown. */
bool coach_close(struct insight *insight, const struct table *table);

/* Takes a sum of events; says its words aloud once. */
void coach_hear(struct insight *insight, const struct table *table, unsigned happened);
void coach_say(struct insight *insight, const struct table *table);

/* Is it shown, in place of the status line? */
bool coach_is_seen(const struct insight *insight, const struct table *table);
void coach_list(const struct insight *insight, const struct table *table, struct controls *controls);
void coach_draw(struct canvas *canvas, const struct insight *insight, const struct table *table);

#endif
