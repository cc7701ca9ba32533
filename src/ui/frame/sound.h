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

/*
 * The sounds, their files without ".wav", and how many there are, which follow one another and whose files end in "_1"
 * and so on. From SOUND_CROSS on each has variants, with files that end in "-1.wav" and so on, of which the same is
 * never heard twice running.
 */
#define SOUNDS(SOUND)                                                                                                  \
    SOUND(NEW, "new", 1)                                                                                               \
    SOUND(SPILL, "spill", 1)                                                                                           \
    SOUND(BAD, "bad", 1)                                                                                               \
    SOUND(WIN, "win", 1)                                                                                               \
    SOUND(LOSE, "lose", 1)                                                                                             \
    SOUND(DRAW, "draw", 1)                                                                                             \
    SOUND(LEVEL, "level", 1)                                                                                           \
    SOUND(TAKE, "take", 1)           /* a piece is taken */                                                            \
    SOUND(SCORE, "score", 1)         /* a piece has become a point */                                                  \
    SOUND(PASS, "pass", 1)           /* a side cannot move and must pass */                                            \
    SOUND(HURRY, "hurry", 1)         /* little time is left */                                                         \
    SOUND(GRIP, "grip", 1)           /* a hand takes hold of a disc, a piece or a column */                            \
    SOUND(BUTTON, "button", 1)       /* a control is pressed */                                                        \
    SOUND(HINT, "hint", 1)           /* a hint is shown */                                                             \
    SOUND(UNDO, "undo", 1)           /* a move is taken back */                                                        \
    SOUND(WIPE, "wipe", 1)           /* a slate is wiped */                                                            \
    SOUND(NOTE, "note", SOUND_NOTES) /* a winning piece lights up; the notes of the next ones are each higher */       \
    SOUND(SEA, "sea", 1)             /* for sound_volume alone */                                                      \
    SOUND(CROSS, "chalk_1", 1)       /* a cross is chalked */                                                          \
    SOUND(RING, "chalk_2", 1)                                                                                          \
    SOUND(WOOD, "wood", 2)                  /* a wooden piece of player 0 is put down; then that of player 1 */        \
    SOUND(PUSH, "push", 2)                  /* it is pushed, in the same way */                                        \
    SOUND(DROP_RED, "drop_red", SOUND_ROWS) /* a disc lands in row 1; the sounds of the rows above follow */           \
    SOUND(DROP_YELLOW, "drop_yellow", SOUND_ROWS)

#define SOUND_NAME(name, file, count) SOUND_##name, SOUND_##name##_LAST = SOUND_##name + (count)-1,

enum sound_id { SOUNDS(SOUND_NAME) SOUND_COUNT };

struct sound;

/*
 * Starts the thread that plays sounds. NULL when memory or threads are short; every function accepts NULL and is then
 * silent.
 */
struct sound *sound_create(void);
void sound_destroy(struct sound *sound);

void sound_mute(struct sound *sound, bool mute);

/*
 * Sets the loudness of later sounds, and that of the sea, to parts of `whole`: as recorded if both are equal, silence
 * if a part is 0. As long as it is not silent, the sea is heard again and again.
 */
void sound_volume(struct sound *sound, int effects, int sea, int whole);

/* Opens the sound device. Call it when a person begins to do something, so that the next sound comes without delay. */
void sound_wake(struct sound *sound);

void sound_play(struct sound *sound, enum sound_id id);

/* Plays a sound from a place: `across` is -1 at the board's left edge, 1 at its right edge; `soft`: a faint echo. */
void sound_play_at(struct sound *sound, enum sound_id id, double across, bool soft);

#endif
