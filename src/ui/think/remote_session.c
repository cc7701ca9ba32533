/* A session with a remote player, and the archive in which it is kept (remote_session.h). */
#include "ui/think/remote_session.h"

#include "store/settings.h"
#include "ui/board/choice.h"

struct remote_session {
    struct app *app;
    struct friendship *friend;
    struct archive *archive; /* used by the session's thread; NULL if nothing can be kept */
    struct archive_friend kept;
    bool is_kept;     /* `kept` names this session's entry in the archive, in use until the session closes */
    bool interrupted; /* the window closed during the game, which is offered at the next start as after a kill */
};

static const char name_key[] = "friend.name", relay_key[] = "friend.relay";

void remote_session_load(struct app *app, char name[WIRE_NAME_SIZE], char relay[CODE_ADDRESS_SIZE])
{
    struct settings *settings = app_settings(app);
    struct friends friends;
    const char *user = getenv("USER");
    choice_load_friends(&friends, settings);
    if (!friends.names[0][0] && user && strcmp(user, "root") != 0)
        snprintf(friends.names[0], sizeof friends.names[0], "%c%s", SDL_toupper(user[0]), user[0] ? user + 1 : "");
    settings_text(settings, name_key, friends.names[0], name, WIRE_NAME_SIZE);
    settings_text(settings, relay_key, "", relay, CODE_ADDRESS_SIZE);
}

void remote_session_save(struct app *app, const char *name, const char *relay)
{
    settings_set_text(app_settings(app), name_key, name);
    settings_set_text(app_settings(app), relay_key, relay);
}

/* --- keeping the session in the archive --- */

/* Stores the session's state in the archive. Called on the session's thread. */
static bool keep_session(void *context, const struct friend_kept *kept, struct reason *why)
{
    struct remote_session *session = context;
    struct archive_friend friend;
    if (!archive_friend_keep_session(session->archive, kept, &friend, why))
        return false;
    session->kept = friend;
    session->is_kept = !friend.over;
    return true;
}

/* Opens the window's archive a second time, for the session's thread, if games can be kept in its folder. */
static void open_archive(struct remote_session *session, struct app *app)
{
    struct notice notice = {""};
    if (archive_keeps(app_archive(app)))
        session->archive = archive_open(app_pictures(app), STORE_KEEP, &notice);
    if (!session->archive || archive_keeps(session->archive))
        return;
    (void)archive_close(session->archive, NULL);
    session->archive = NULL;
}

/* --- opening and closing a session --- */

static void fill_setup(struct remote_session *session, struct app *app, struct friend_setup *setup)
{
    bool quiet = app_preference(app, PREFER_CHAT) == CHAT_NONE;
    setup->self.chat = quiet ? CHAT_NONE : CHAT_PHRASES; /* text is allowed once somebody writes it */
    remote_session_load(app, setup->self.name, setup->relay);
    setup->map_port = app_preference(app, PREFER_MAP_PORT);
    setup->local = true;
    setup->wake = app_wake;
    setup->wake_context = app;
    if (session->archive)
        setup->keeper = (struct friend_keeper){keep_session, session};
}

/* Loads a kept session from the archive. Returns its bytes, which the caller frees, or NULL and the trouble. */
static void *take_kept(struct remote_session *session, const struct archive_friend *kept, size_t *size,
                       struct trouble *trouble)
{
    struct reason why = {"it cannot be read"};
    session->kept = *kept;
    void *bytes = NULL;
    if (session->archive && archive_friend_take(session->archive, kept, &why)) {
        session->is_kept = true;
        bytes = archive_friend_load(session->archive, &session->kept, size);
    }
    if (!bytes)
        trouble_set(trouble, TROUBLE_KEEPING, NULL, why.text);
    return bytes;
}

struct remote_session *remote_session_open(struct app *app, struct friend_setup *setup,
                                           const struct archive_friend *kept, struct trouble *trouble)
{
    struct remote_session *session = calloc(1, sizeof *session);
    void *bytes = NULL;
    trouble_set(trouble, TROUBLE_MEMORY, NULL, NULL);
    if (!session)
        return NULL;
    session->app = app;
    open_archive(session, app);
    fill_setup(session, app, setup);
    if (kept)
        bytes = take_kept(session, kept, &setup->kept_size, trouble);
    setup->kept = bytes;
    if (!kept || bytes)
        session->friend = friend_open(setup, trouble);
    archive_friend_free(bytes);
    if (session->friend)
        return session;
    remote_session_close(session);
    return NULL;
}

/* Closes a session. Runs on a thread of its own, because it can take a while to send the last messages. */
static void end_session(void *context)
{
    struct remote_session *session = context;
    friend_close(session->friend);
    if (session->is_kept && !session->interrupted)
        (void)archive_friend_leave(session->archive, &session->kept);
    (void)archive_close(session->archive, NULL);
    free(session);
}

void remote_session_close(struct remote_session *session)
{
    if (!session)
        return;
    session->interrupted = app_is_quitting(session->app);
    app_end_beside(session->app, end_session, session);
}

struct friendship *remote_session_friendship(struct remote_session *session)
{
    return session->friend;
}

/* --- listing and dropping kept sessions --- */

int remote_session_games(struct app *app, struct remote_game games[REMOTE_GAMES_MAX])
{
    struct archive_friend_entry *entries = calloc(REMOTE_GAMES_MAX, sizeof *entries);
    int count = entries ? archive_friend_list(app_archive(app), REMOTE_GAMES_MAX, entries) : 0;
    for (int i = 0; i < count; i++) {
        games[i].kept = entries[i];
        games[i].left = !entries[i].running && archive_friend_is_left(app_archive(app), entries[i].friend);
    }
    free(entries);
    return SDL_max(count, 0);
}

bool remote_session_offered(struct app *app, struct archive_friend *friend, archive_id *game)
{
    struct remote_game *games = calloc(REMOTE_GAMES_MAX, sizeof *games);
    int count = games ? remote_session_games(app, games) : 0;
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        const struct archive_friend_entry *kept = &games[i].kept;
        found = (kept->friend.my_turn || kept->interrupted) && !kept->running && !games[i].left && kept->game.id != 0 &&
                kept->game.head.ending == RECORD_UNFINISHED;
        *friend = kept->friend;
        *game = kept->game.id;
    }
    free(games);
    return found;
}

bool remote_session_drop(struct app *app, const struct archive_friend *kept)
{
    struct reason why;
    if (archive_friend_drop(app_archive(app), kept, &why))
        return true;
    app_refuse(app, why.text);
    return false;
}
