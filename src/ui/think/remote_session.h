/*
 * A friend elsewhere in the window: the session on its thread, and an archive of its own in which that thread keeps
 * what is needed to come back. Nothing here waits.
 *
 * All functions are for the window's thread.
 */
#ifndef UI_REMOTE_SESSION_H
#define UI_REMOTE_SESSION_H

#include "net/friend.h"
#include "store/archive_friends.h"
#include "ui/frame/app.h"

struct remote_session;

/*
 * Begins. Of the setup keeper, wake and what follows from the preferences are set here: name, chat, relay and port.
 * With `kept` that session goes on, and the setup says no more. NULL and the trouble if that is not possible.
 */
struct remote_session *remote_session_open(struct app *app, struct friend_setup *setup,
                                           const struct archive_friend *kept, struct trouble *trouble);

/*
 * The game goes on later, unless it was left for good. What is still to be said and kept is beside the window
 * (app_is_ending); until then the game counts as one that is played. NULL is fine.
 */
void remote_session_close(struct remote_session *session);

struct friendship *remote_session_friendship(struct remote_session *session);

/* The games with friends that are not over, those of one's own turn first; how many, 0 where none can be read. */
enum { REMOTE_GAMES_MAX = 32 };
struct remote_game {
    struct archive_friend_entry kept;
    bool left; /* for good, which the other end does not know yet */
};
int remote_session_games(struct app *app, struct remote_game games[REMOTE_GAMES_MAX]);

/* Nobody comes back to this one; the game stays in the history. False: it is told why. */
bool remote_session_drop(struct app *app, const struct archive_friend *kept);

/* One's own name, and the relay that is asked, as they were typed last. */
void remote_session_load(struct app *app, char name[WIRE_NAME_SIZE], char relay[CODE_ADDRESS_SIZE]);
void remote_session_save(struct app *app, const char *name, const char *relay);

#endif
