/*
 * Lotte, a friend elsewhere: another end in this process, over loopback, whom the person at the window joins. To be
 * used with window_support.h and friend_support.h; nothing is judged by time.
 */
#ifndef LOTTE_H
#define LOTTE_H

#include "friend_support.h"

/* She invites, and lets the other one begin: Connect Four without a clock, by honour; seven days to a claim. */
extern struct mate *lotte;
void lotte_init(void);

/* cmocka's hooks: she and the window; both end. */
int lotte_setup(void **state);
int lotte_teardown(void **state);

/* Without libsodium nobody can be met. */
bool lotte_can_come(void);

/* She waits with a code: sets setup.code. */
void lotte_open(void);

/* The window opens; the dialog is there in which a code is typed. */
void lotte_open_dialog(void);

/* Types a code, and the port of this machine where its host is. */
void lotte_type_code(const char *code, int port);

/* The person at the window joins, and is to read what she wants. */
void lotte_ask(struct cable *cable);

/* The person at the window joins, through a cable if there is one, reads what she wants and plays. */
void lotte_meet(struct cable *cable);

/* The move at the window, until she has so many. */
void lotte_await_key(const char *key, int moves);

/* Her move, in a column from 1. */
void lotte_drop(int column);

/* She takes the other colour. */
void lotte_change(void);

/* They meet, and make one move each. */
void lotte_begin(void);

/* What she offers, asks for, answers. */
void lotte_want(enum want_kind kind, enum offer_kind offer);

/* That, and what is expected at the window then. */
#define lotte_want_for(kind, offer, ...) lotte_want_and_expect(kind, offer, (const char *const[]){__VA_ARGS__, NULL})
void lotte_want_and_expect(enum want_kind kind, enum offer_kind offer, const char *const *words);

/*
 * Waits until the window offers that, or asks for it. What it does before it knows that its last move has come to her
 * is refused: the key that offers it is pressed again then.
 */
void lotte_await_offer(const char *key, enum offer_kind offer);

/* The same, and she agrees. */
void lotte_agree(const char *key, enum offer_kind offer);

#endif
