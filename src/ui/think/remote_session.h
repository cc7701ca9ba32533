/*
 * A session with a remote player: its thread, and an archive of its own, in which that thread keeps what is needed to
 * come back. Nothing here waits. All functions are for the window's thread.
 */
#ifndef UI_REMOTE_SESSION_H
#define UI_REMOTE_SESSION_H

#include "net/friend.h"
#include "store/archive_friends.h"
#include "ui/frame/app.h"

struct remote_session;

/*
 * Opens a session. Of the setup, it fills in the keeper, the wake function and the preferences (name, chat, relay,
 * port) itself. With `kept`, goes on with that session, and ignores the rest of the setup. Returns NULL and the trouble
 * if the session cannot be opened.
 */
struct remote_session *remote_session_open(struct app *app, struct friend_setup *setup,
                                           const struct archive_friend *kept, struct trouble *trouble);

/*
 * Closes a session. Its game can go on later, unless it was left for good. Another thread sends and keeps the last
 * messages (app_is_ending); until it has done so, the game counts as running. NULL is fine.
 */
void remote_session_close(struct remote_session *session);

struct friendship *remote_session_friendship(struct remote_session *session);

/*
 * Lists the unfinished games with remote players, beginning with those in which it is one's own turn. Returns their
 * number, 0 if they cannot be read.
 */
enum { REMOTE_GAMES_MAX = 32 };
struct remote_game {
    struct archive_friend_entry kept;
    bool left; /* the person has left for good, but the other end has not been told yet */
};
int remote_session_games(struct app *app, struct remote_game games[REMOTE_GAMES_MAX]);

/*
 * Finds the game with a remote player that is offered at the start: one in which that player waits for a move, or else
 * one during which the program ended. Returns false if there is none.
 */
bool remote_session_offered(struct app *app, struct archive_friend *friend, archive_id *game);

/* Deletes a kept session; its game stays in the history. Returns false after telling the person why it failed. */
bool remote_session_drop(struct app *app, const struct archive_friend *kept);

/* Load and save the person's own name and the relay's address, as they were typed last. */
void remote_session_load(struct app *app, char name[WIRE_NAME_SIZE], char relay[CODE_ADDRESS_SIZE]);
void remote_session_save(struct app *app, const char *name, const char *relay);

#endif
