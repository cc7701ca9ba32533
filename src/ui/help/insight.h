/* What is known of the position at the cursor, and how it looks: hint, analysis, what would have held. */
#ifndef UI_HELP_INSIGHT_H
#define UI_HELP_INSIGHT_H

#include "ui/table/game_table.h"

enum insight_stage { INSIGHT_NONE, INSIGHT_ASKED, INSIGHT_COMPLETE, INSIGHT_FAILED };

/* What is known of the position at the cursor. */
struct knowledge {
    uint64_t hash; /* of the position it is about */
    int plies;     /* likewise; -1: it is about none */
    enum insight_stage stage;
    struct study_wait wait; /* while it is asked about */
    struct analysis answer;
    bool judged;            /* the answer is a judgement, until the proof comes */
    struct explanation why; /* the reasons */
    bool hinting;           /* a hint was asked for: why, as soon as that is known */
    bool moves_wanted;      /* and asked for again: the moves, too */
    uint64_t glow_start;
};

enum lesson_stage { LESSON_NONE, LESSON_ASKED, LESSON_FOUND, LESSON_LACKING };

/* What would have held, when a person has lost against the computer. */
struct lesson {
    enum lesson_stage stage;
    int cursor;            /* the moves made before the person's turn that is, or was, asked about */
    int ago;               /* it is so many of the person's turns ago: 1 for the last one */
    uint64_t asked;        /* when the first of them was */
    struct analysis right; /* the position before that turn, if found: its best moves hold */
};

/* The advantage bar on its way from one verdict to the next: the part that is red, 0 .. 1. */
struct advantage {
    double from, to;
    uint64_t start;
};

struct insight {
    struct study *study;
    struct knowledge known;
    struct lesson lesson;
    struct advantage advantage;
};

/* --- insight.c: what is known of the position at the cursor, and how it looks --- */

/* Takes the study over. */
void insight_begin(struct insight *insight, struct study *study);

/* The position at the cursor may be another one: what was known of the one before is forgotten. */
void insight_turn(struct insight *insight, const struct table *table);
void insight_forget(struct insight *insight);

/* Shows why the best move of a human's turn is so, as soon as that is known; asked again, the move, too. */
void insight_hint(struct insight *insight, struct table *table, uint64_t now);

/* Takes a hint away; false if there is none. */
bool insight_take_hint_away(struct insight *insight, struct table *table);

/* What the moves are worth is shown now, or no longer. */
void insight_wishes_changed(struct insight *insight, struct table *table);

/* hint.c: the moves that are shown as a hint; returns their number. */
int hint_moves(const struct insight *insight, const struct table *table, struct move moves[MOVES_MAX]);

/* Is the reason said, and the move not yet shown? */
bool hint_goes_on(const struct insight *insight);

/* What stands as the hint in the status line. */
void hint_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX]);

/* Takes what is new, marks what moves for drawing; returns when it wants to be asked again. */
uint64_t insight_advance(struct insight *insight, struct table *table, uint64_t now);

/* No thread works where nobody sees what it finds out (`away`), nor for ever (study_watch); returns likewise. */
uint64_t insight_rest(struct insight *insight, struct table *table, bool away, uint64_t now);

/* insight.c: draws what each move is worth, and the advantage bar. */
void insight_draw(struct canvas *canvas, const struct table *table, const struct insight *insight, uint64_t now);

/*
 * --- hint.c: a loss shows what would have held: the person's last turn that was not lost yet, and its best moves ---
 *
 * The study is asked about the person's turns from the last one back, once a loss against the computer is seen. Nothing
 * is shown that is not proven.
 */

/* Whatever has happened: asks if that is due, forgets what is no longer so. */
void lesson_hear(struct insight *insight, const struct table *table, unsigned happened, uint64_t now);

/* Is the study's next answer the lesson's? Takes it, or what is left of the time for it; returns when that is over. */
bool lesson_waits(const struct insight *insight);
void lesson_take(struct insight *insight, struct table *table, enum study_news news, const struct analysis *answer);
uint64_t lesson_advance(struct insight *insight, uint64_t now);

/* Is there something to be shown now? What stands in the status line then; the moves that would have held. */
bool lesson_is_shown(const struct insight *insight, const struct table *table);
void lesson_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX]);
int lesson_moves(const struct insight *insight, const struct table *table, struct move moves[MOVES_MAX]);

#endif
