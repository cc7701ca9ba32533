/* Games of the past at the same table: the history, and the main screen that is built anew for one of its games. */
#include "ui/play/past.h"

#include <stdio.h>

#include "ui/history/history_screen.h"
#include "ui/play/play.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

/* A screen for the game, which stays nobody's if there is none. */
static struct screen *build(struct play *play, archive_id game, const struct record *record, struct reason *why)
{
    struct play_setup setup = {.seed = play->seed, .seeded = play->seeded, .borrowed = true, .notice = ""};
    struct archive *archive = app_archive(play->app);
    /* Where nothing can be written going on takes nothing from another window. */
    bool open = record->ending == RECORD_UNFINISHED && archive_keeps(archive);
    if (!keep_setup(&setup, app_settings(play->app), record, game)) {
        refuse(why, "%s", _("The window cannot show this board"));
        return NULL;
    }
    if (open && !archive_resume(archive, game)) {
        refuse(why, "%s", _("This game is played in another window now"));
        return NULL;
    }
    struct screen *screen = play_create(play->app, &setup);
    if (!screen && open)
        archive_leave(archive, game);
    if (!screen)
        refuse(why, "%s", _("Memory is short: the game cannot be opened"));
    return screen;
}

/* What is on the table is laid aside. */
static bool open_game(void *context, archive_id game, struct reason *why)
{
    struct play *play = context;
    struct record record;
    struct reason damage;
    if (game == play->journal.game && play->journal.running) {
        app_pop(play->app);
        return true;
    }
    if (!archive_load(app_archive(play->app), game, &record, &damage)) {
        fprintf(stderr, "gravitrips: %s\n", damage.text);
        refuse(why, "%s", _("This game cannot be read"));
        return false;
    }
    struct screen *screen = build(play, game, &record, why);
    record_free(&record);
    if (!screen)
        return false;
    journal_leave(&play->journal);
    app_replace(play->app, screen);
    return true;
}

void past_open(struct play *play)
{
    struct history_table table = {.open = open_game, .context = play};
    table.running = play->journal.running ? play->journal.game : 0;
    app_push(play->app, history_screen_create(play->app, &table));
}
