/*
 * Plays sounds on a thread of their own, because opening a sound device can take long. An open device costs processor
 * time even in silence. So it is opened when a person begins to do something, and closed after some seconds of silence,
 * unless the sea is wished for.
 * Without a sound card there is no sound, which stderr reports once. All functions are called from the window's thread
 * and return at once.
 */
#ifndef UI_SOUND_H
#define UI_SOUND_H

#include "standard.h"

enum { SOUND_ROWS = 6, SOUND_NOTES = 4 };

enum sound_id {
    SOUND_NEW,
    SOUND_SPILL,
    SOUND_BAD,
    SOUND_WIN,
    SOUND_LOSE,
    SOUND_DRAW,
    SOUND_LEVEL,
    SOUND_TAKE,   /* a piece is taken */
    SOUND_SCORE,  /* a piece has become a point */
    SOUND_PASS,   /* a side cannot move and must pass */
    SOUND_HURRY,  /* little time is left */
    SOUND_GRIP,   /* a hand takes hold of a disc, a piece or a column */
    SOUND_BUTTON, /* a control is pressed */
    SOUND_HINT,   /* a hint is shown */
    SOUND_UNDO,   /* a move is taken back */
    SOUND_WIPE,   /* a slate is wiped */
    SOUND_NOTE,   /* a winning piece lights up; the notes of the next ones follow, each higher */
    SOUND_SEA = SOUND_NOTE + SOUND_NOTES, /* for sound_sea alone */
    /* Each of the following sounds has variants, of which the same is never heard twice running. */
    SOUND_CROSS, /* a cross is chalked */
    SOUND_RING,
    SOUND_WOOD,                      /* a wooden piece of player 0 is put down; then that of player 1 */
    SOUND_PUSH = SOUND_WOOD + 2,     /* it is pushed, in the same way */
    SOUND_DROP_RED = SOUND_PUSH + 2, /* a disc lands in row 1; the sounds of the rows above follow */
    SOUND_DROP_YELLOW = SOUND_DROP_RED + SOUND_ROWS,
    SOUND_COUNT = SOUND_DROP_YELLOW + SOUND_ROWS
};

struct sound;

/*
 * Starts the thread that plays sounds. NULL when memory or threads are short; every function accepts NULL and is then
 * silent.
 */
struct sound *sound_create(void);
void sound_destroy(struct sound *sound);

void sound_mute(struct sound *sound, bool mute);

/* Sets the loudness of later sounds to `part` of `whole`: as recorded if both are equal, silence if `part` is 0. */
void sound_volume(struct sound *sound, int part, int whole);

/* Opens the sound device. Call it when a person begins to do something, so that the next sound comes without delay. */
void sound_wake(struct sound *sound);

void sound_play(struct sound *sound, enum sound_id id);

/* Plays a sound from a place: `across` is -1 at the board's left edge, 1 at its right edge; `soft`: a faint echo. */
void sound_play_at(struct sound *sound, enum sound_id id, double across, bool soft);

/* Lets the sea be heard, again and again, at `part` of `whole` of its loudness; 0: it falls silent. */
void sound_sea(struct sound *sound, int part, int whole);

#endif
