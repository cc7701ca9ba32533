/*
 * Signals that ask the program to end (INT, TERM, HUP) quit as closing the window does. A thread waits for them, so
 * that nothing has to be done in a signal handler and none comes between the loop's look for events and its sleep.
 * What was ignored when the program began (nohup) stays ignored.
 */
#ifndef UI_QUITTER_H
#define UI_QUITTER_H

struct quitter;

/*
 * Keeps these signals for the quitter: to be called before any thread begins. They stay kept to the program's end: a
 * terminal that is closed says so twice, and what is being written then is written to its end.
 */
void quitter_keep_signals(void);

/* Starts the thread, which pushes SDL_QUIT; NULL, after saying on stderr why. SDL's events must be ready. */
struct quitter *quitter_create(void);

/* Ends the thread; NULL is fine. */
void quitter_destroy(struct quitter *quitter);

#endif
