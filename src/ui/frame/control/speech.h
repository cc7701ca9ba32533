/*
 * What is said aloud, for who cannot see the window or looks elsewhere, through the desktop's speech-dispatcher. Its
 * library is looked for when speech is switched on, and only then; all calls of it, which may wait for a server, are
 * made on a thread of our own, which there is only as long as speech is on. Without library or server nothing is said.
 *
 * All functions are called from the window's thread and return at once, speech_destroy after the last call.
 */
#ifndef UI_SPEECH_H
#define UI_SPEECH_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/frame/control/controls.h"

/* What is being said when something else is to be said. */
enum speech_weight {
    SPEECH_FOCUS, /* what has the focus, or the hand is over: the next one cuts it off, and so does what is told */
    SPEECH_TOLD   /* what has happened: one after the other */
};

enum { SPEECH_WORDS_MAX = 640 /* bytes of what is said at once, with the final 0 */ };

struct speech;

/*
 * Silent as yet. `wake` is called with its context, on any thread, when there is trouble to be told. NULL when memory
 * is short: every function takes NULL and is silent.
 */
struct speech *speech_create(void (*wake)(void *context), void *context);
void speech_destroy(struct speech *speech);

/*
 * How much is said: with more than TELL_NOTHING the thread begins, if it does not run; after trouble it is tried again.
 */
void speech_set_detail(struct speech *speech, enum tell_detail detail);
enum tell_detail speech_detail(const struct speech *speech);

/*
 * Says something. The same words twice in a row are said once, until speech_hush; "" are none. What is not begun while
 * much is said gives way: the oldest of the lesser weight.
 */
void speech_say(struct speech *speech, enum speech_weight weight, const char *words);

/* Somebody goes on: what is being said, or waits for that, is not waited for. */
void speech_hush(struct speech *speech);

/*
 * Says which control has the focus, if that is another than was told, or says something else now: of the same one only
 * what has changed. `screen` is whose controls they are: another one is told with its name (NULL: it has none).
 */
void speech_look(struct speech *speech, const void *screen, const char *name, struct controls *controls);

/* Why nothing is said, in words to be translated, once for each time; NULL: there is no trouble. */
const char *speech_take_trouble(struct speech *speech);

#endif
