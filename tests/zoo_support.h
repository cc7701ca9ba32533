/*
 * A place where guests that do harm (tests/standins/guest.c) sit down behind every fence that this machine has, and
 * what is then to be so.
 */
#ifndef ZOO_SUPPORT_H
#define ZOO_SUPPORT_H

#include "engines/guest.h"

/* What must come is waited for however slow the machine is. */
enum { ZOO_LONG_MS = 600000, ZOO_SHORT_MS = 100, ZOO_FENCES_MAX = 3, ZOO_PATH_SIZE = 256 };

struct zoo {
    char place[ZOO_PATH_SIZE]; /* where all of it happens: own/ is the guest's, home/ somebody's */
    struct variant board;
    enum fence_kind fences[ZOO_FENCES_MAX]; /* that there are here, the best first */
    int fence_count;
};

/* The one of this program, between the hooks that cmocka calls. */
const struct zoo *zoo(void);
int zoo_set_up(void **state);
int zoo_tear_down(void **state);

/* Another process is in the place of somebody else, and sets nothing up. */
void zoo_visit(const char *place);

/* Protocols of the tests; the second asks without a word before, and its guest may end when it has answered. */
extern const struct protocol zoo_polite, zoo_brief;

extern const struct talk_time zoo_ample, zoo_scarce;

/* The path of a file in the place; the last four stay. */
const char *zoo_file(const char *name);
bool zoo_file_is(const char *path, const char *text);

/* How many folders of guests to write to are left in the place. */
int zoo_count_scratch(void);

/* How many processes are in the place, besides this one; and waits until there is none. */
int zoo_count_left(void);
void zoo_check_nobody_is_left(void);

/* A guest that does this deed. */
struct guest_setup zoo_setup(const char *deed, const char *argument);
struct guest *zoo_open(const struct guest_setup *setup, enum fence_kind behind);

/* What its fence says of itself. */
const char *zoo_fence_of(const struct guest *guest);

/* A game's first move; the fault, GUEST_FINE if there is none. What was answered is in zoo_answer. */
enum guest_fault zoo_ask(struct guest *guest, const struct talk_time *time);
extern struct zoo_answer {
    struct move move;
    struct guest_trouble trouble;
} zoo_answer;

/* A guest behind one fence: its game ends so, and nobody is left. */
void zoo_check(const struct guest_setup *setup, enum fence_kind behind, const struct talk_time *time,
               enum guest_fault expected);

/* Behind each fence that keeps a guest from anything: it finds nothing amiss, since it could do no harm. */
void zoo_check_fenced(const struct guest_setup *setup);

/* Several, each behind all fences. */
struct beast {
    const char *deed;
    bool hurried; /* it does not answer: nobody waits for long */
    enum guest_fault fault;
    const char *argument;
};
void zoo_check_beasts(const struct beast *beasts, size_t count);

#define ZOO_CHECK_BEASTS(...)                                                                                          \
    do {                                                                                                               \
        const struct beast beasts[] = {__VA_ARGS__};                                                                   \
        zoo_check_beasts(beasts, sizeof beasts / sizeof *beasts);                                                      \
    } while (0)

#endif
