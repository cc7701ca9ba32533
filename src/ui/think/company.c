/* A friend elsewhere in the window: the session, and the archive in which it is kept. */
#include "ui/think/company.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/settings.h"
#include "ui/board/choice.h"

struct company {
    struct app *app;
    struct friendship *friend;
    struct archive *archive; /* of the friend's thread while there is one; NULL: nothing is kept */
    struct archive_friend kept;
    bool is_kept; /* `kept` names a session that this archive has taken */
};

static const char name_key[] = "friend.name", relay_key[] = "friend.relay";

void company_load(struct app *app, char name[WIRE_NAME_SIZE], char relay[CODE_ADDRESS_SIZE])
{
    struct settings *settings = app_settings(app);
    struct friends friends;
    choice_load_friends(&friends, settings);
    settings_text(settings, name_key, friends.names[0], name, WIRE_NAME_SIZE);
    settings_text(settings, relay_key, "", relay, CODE_ADDRESS_SIZE);
}

void company_save(struct app *app, const char *name, const char *relay)
{
    settings_set_text(app_settings(app), name_key, name);
    settings_set_text(app_settings(app), relay_key, relay);
}

/* --- keeping --- */

static struct archive_friend describe(const struct friend_kept *kept)
{
    struct archive_friend friend = {
        .player = kept->player, .round = kept->round, .my_turn = kept->my_turn, .over = kept->over};
    memcpy(friend.name, kept->name, sizeof friend.name);
    SDL_strlcpy(friend.other, kept->other, sizeof friend.other);
    return friend;
}

/* On the friend's thread. */
static bool keep(void *context, const struct friend_kept *kept, struct reason *why)
{
    struct company *company = context;
    struct archive_friend friend = describe(kept);
    if (!archive_friend_keep(company->archive, &friend, kept->bytes, kept->size, kept->record, NULL, why))
        return false;
    company->kept = friend;
    company->is_kept = !friend.over;
    return true;
}

/* In the folder of the window's own, where that keeps anything. */
static void open_archive(struct company *company, struct app *app)
{
    struct notice notice = {""};
    bool keeps = archive_keeps(app_archive(app));
    company->archive = keeps ? archive_open(app_pictures(app), STORE_KEEP, &notice) : NULL;
    if (company->archive && archive_keeps(company->archive))
        return;
    if (company->archive)
        (void)archive_close(company->archive, NULL);
    company->archive = NULL;
}

static void close_archive(struct company *company)
{
    if (company->is_kept)
        (void)archive_friend_leave(company->archive, &company->kept);
    (void)archive_close(company->archive, NULL);
}

/* --- opening --- */

static void fill(struct company *company, struct app *app, struct friend_setup *setup)
{
    setup->self.chat = (enum chat_setting)app_preference(app, PREFER_CHAT);
    company_load(app, setup->self.name, setup->relay);
    setup->map_port = app_preference(app, PREFER_MAP_PORT);
    setup->local = true;
    setup->wake = app_wake;
    setup->wake_context = app;
    if (company->archive)
        setup->keeper = (struct friend_keeper){keep, company};
}

/* The bytes of a session that was kept, which is taken; NULL and the trouble. The caller frees them. */
static void *take(struct company *company, const struct archive_friend *kept, size_t *size, struct trouble *trouble)
{
    struct reason why = {"it cannot be read"};
    company->kept = *kept;
    void *bytes = NULL;
    if (company->archive && archive_friend_take(company->archive, kept, &why)) {
        company->is_kept = true;
        bytes = archive_friend_load(company->archive, &company->kept, size);
    }
    if (!bytes)
        trouble_set(trouble, TROUBLE_KEEPING, NULL, why.text);
    return bytes;
}

struct company *company_open(struct app *app, struct friend_setup *setup, const struct archive_friend *kept,
                             struct trouble *trouble)
{
    struct company *company = calloc(1, sizeof *company);
    void *bytes = NULL;
    trouble_set(trouble, TROUBLE_MEMORY, NULL, NULL);
    if (!company)
        return NULL;
    company->app = app;
    open_archive(company, app);
    fill(company, app, setup);
    if (kept)
        bytes = take(company, kept, &setup->kept_size, trouble);
    setup->kept = bytes;
    if (!kept || bytes)
        company->friend = friend_open(setup, trouble);
    if (bytes)
        archive_friend_free(bytes);
    if (company->friend)
        return company;
    company_close(company);
    return NULL;
}

/* The last words may take their time. */
static void end(void *context)
{
    struct company *company = context;
    if (company->friend)
        friend_close(company->friend);
    if (company->archive)
        close_archive(company);
    free(company);
}

void company_close(struct company *company)
{
    if (company)
        app_end_beside(company->app, end, company);
}

struct friendship *company_friend(struct company *company)
{
    return company->friend;
}

void company_words(char *words, size_t size, const char *sentence, const char *name)
{
    const char *place = strstr(sentence, "%s");
    int before = place ? (int)(place - sentence) : (int)strlen(sentence);
    snprintf(words, size, "%.*s%s%s", before, sentence, place ? name : "", place ? place + 2 : "");
}

/* --- what is kept --- */

/* Only what is kept of the session knows. */
static bool is_left(struct archive *archive, struct archive_friend friend)
{
    struct session_view view;
    size_t size;
    void *bytes = archive_friend_load(archive, &friend, &size);
    bool left = bytes && friend_peek(bytes, size, &view) && view.phase == SESSION_LEFT;
    if (bytes)
        archive_friend_free(bytes);
    return left;
}

int company_list(struct app *app, struct company_game games[COMPANY_GAMES_MAX])
{
    struct archive_friend_entry *entries = calloc(COMPANY_GAMES_MAX, sizeof *entries);
    int count = entries ? archive_friend_list(app_archive(app), COMPANY_GAMES_MAX, entries) : 0;
    for (int i = 0; i < count; i++) {
        games[i].kept = entries[i];
        games[i].left = !entries[i].running && is_left(app_archive(app), entries[i].friend);
    }
    free(entries);
    return SDL_max(count, 0);
}

bool company_drop(struct app *app, const struct archive_friend *kept)
{
    struct reason why;
    if (archive_friend_drop(app_archive(app), kept, &why))
        return true;
    app_refuse(app, why.text);
    return false;
}
