/* What a test has made is ended after it: who makes a thing says here how, and no test has to. */
#ifndef AFTERWARDS_H
#define AFTERWARDS_H

/* When the running test is over `end` is called with `what`; the last thing is ended first. */
void afterwards(void (*end)(void *what), void *what);

/* It has ended before. */
void not_afterwards(const void *what);

/* For prelude.h: ends all of them; forgets what a test that failed has left. */
void afterwards_end(void);
void afterwards_forget(void);

#endif
