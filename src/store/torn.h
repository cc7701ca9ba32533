/*
 * The index of the log is memory that processes share through a file. Whoever
 * touches it after somebody cut the file short is ended by the system (SIGBUS):
 * here the file gets its length back, and the program goes on. Private to
 * src/store.
 */
#ifndef STORE_TORN_H
#define STORE_TORN_H

/* Takes care of such faults from now on, in all threads; others end the program as they did before. */
void torn_guard(void);

/* How often it has happened. What the index said before is not to be believed any more. */
unsigned torn_count(void);

#endif
