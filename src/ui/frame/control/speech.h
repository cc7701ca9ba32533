/*
 * Speech, through the desktop's speech-dispatcher, for people who cannot see the window or look elsewhere. Its library
 * is loaded only when speech is switched on. Calls to it may wait for a server, so they are made on a thread that
 * exists only while speech is on. Without the library or a server nothing is said. All functions are called from the
 * window's thread and return at once; only speech_destroy first waits, for a short time, until the running call has
 * ended.
 */
#ifndef UI_SPEECH_H
#define UI_SPEECH_H

#include "standard.h"
#include "ui/frame/control/controls.h"

/* The two kinds of spoken words, which decide what interrupts what. */
enum speech_weight {
    SPEECH_FOCUS, /* the item with the focus or under the pointer: interrupted by the next one and by SPEECH_TOLD */
    SPEECH_TOLD   /* what has happened: such words are said one after the other */
};

enum { SPEECH_WORDS_MAX = 1200 /* bytes of one utterance, including the final 0 */ };

struct speech;

/*
 * Creates speech, silent at first. `wake` is called with its context, on any thread, when there is trouble to report.
 * NULL when memory is short; every function accepts NULL and is silent.
 */
struct speech *speech_create(void (*wake)(void *context), void *context);
void speech_destroy(struct speech *speech);

/*
 * Sets how much is said. A change to more than TELL_NOTHING starts the thread if it does not run, so after a failure it
 * tries again.
 */
void speech_set_detail(struct speech *speech, enum tell_detail detail);
enum tell_detail speech_detail(const struct speech *speech);

/*
 * Says one thing although speech is off, if a speech server is there: none is started for it, and no trouble is
 * reported. Has no effect while speech is on.
 */
void speech_offer(struct speech *speech, const char *words);

/*
 * Says something. Words that repeat the last ones are not said again before speech_hush; "" says nothing. If too much
 * is waiting, the oldest words about the focus are dropped or, if there are none, the oldest of all.
 */
void speech_say(struct speech *speech, enum speech_weight weight, const char *words);

/* Stops speaking, and drops all words that wait to be said. */
void speech_hush(struct speech *speech);

/*
 * Says which control of a screen has the focus, if that is another one than at the last call; otherwise says what has
 * changed about that control. A new `screen` is first called by its name (NULL: it has none).
 */
void speech_look(struct speech *speech, const void *screen, const char *name, struct controls *controls);

/* Why speech has failed, in words to be translated; NULL if it has not. Each failure is returned once. */
const char *speech_take_trouble(struct speech *speech);

#endif
