/*
 * Plays sounds on a thread of their own, because opening a sound device can take long. An open device costs processor
 * time even in silence. So it is opened when a person begins to do something, and closed after some seconds of silence.
 * Without a sound card there is no sound, which stderr reports once. All functions are called from the window's thread
 * and return at once.
 */
#ifndef UI_SOUND_H
#define UI_SOUND_H

#include "standard.h"

enum sound_id {
    SOUND_NEW,
    SOUND_SPILL,
    SOUND_BAD,
    SOUND_WIN,
    SOUND_LOSE,
    SOUND_TIE,
    SOUND_LEVEL,
    SOUND_TAKE,     /* a piece is taken */
    SOUND_SCORE,    /* a piece has become a point */
    SOUND_PASS,     /* a side cannot move and must pass */
    SOUND_HURRY,    /* little time is left */
    SOUND_DROP_RED, /* a disc lands in row 1; the sounds of the rows above follow */
    SOUND_DROP_YELLOW = SOUND_DROP_RED + 6,
    SOUND_COUNT = SOUND_DROP_YELLOW + 6
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

/*
 * Plays the landing of a disc of player 0 (red) or 1 (yellow). Row 0 is the lowest; all rows above 5 sound like row 5.
 */
void sound_drop(struct sound *sound, int player, int row);

#endif
