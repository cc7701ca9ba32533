/*
 * A friend elsewhere in the window: the session on its thread, and an archive of its own in which that thread keeps
 * what is needed to come back. Nothing here waits.
 *
 * All functions are for the window's thread.
 */
#ifndef UI_COMPANY_H
#define UI_COMPANY_H

#include "net/friend.h"
#include "store/archive_friends.h"
#include "ui/frame/app.h"

struct company;

/*
 * Begins. Of the setup keeper, wake and what follows from the preferences are set here: name, chat, relay and port.
 * With `kept` that session goes on, and the setup says no more. NULL and the trouble if that is not possible.
 */
struct company *company_open(struct app *app, struct friend_setup *setup, const struct archive_friend *kept,
                             struct trouble *trouble);

/*
 * The game goes on later, unless it was left for good. What is still to be said and kept is beside the window
 * (app_is_ending); until then the game counts as one that is played. NULL is fine.
 */
void company_close(struct company *company);

struct friendship *company_friend(struct company *company);

/* The games with friends that are not over, those of one's own turn first; how many, 0 where none can be read. */
enum { COMPANY_GAMES_MAX = 32 };
struct company_game {
    struct archive_friend_entry kept;
    bool left; /* for good, which the other end does not know yet */
};
int company_list(struct app *app, struct company_game games[COMPANY_GAMES_MAX]);

/* Nobody comes back to this one; the game stays in the history. False: it is told why. */
bool company_drop(struct app *app, const struct archive_friend *kept);

/* One's own name, and the relay that is asked, as they were typed last. */
void company_load(struct app *app, char name[WIRE_NAME_SIZE], char relay[CODE_ADDRESS_SIZE]);
void company_save(struct app *app, const char *name, const char *relay);

/* A sentence of a table, with a name in the place of its only %s. */
void company_words(char *words, size_t size, const char *sentence, const char *name);

#endif
