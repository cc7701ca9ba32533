/* gravitrips: opens the window. */
#include <langinfo.h>
#include <locale.h>
#include <signal.h>

#include "options/terminal.h"
#include "rules/reason.h"
#include "store/folder.h"
#include "ui/options.h"
#include "ui/other_screens.h"
#include "ui/play/play.h"

#ifndef LOCALE_INSTALLED
#define LOCALE_INSTALLED "/usr/local/share/locale"
#endif

enum { EXIT_USAGE = 2 };

/* Where catalogues of translations lie: beside the program in the build tree, or where `make install` put them. */
static const struct asset_places catalogues = {{"locale", "../share/locale", NULL}, LOCALE_INSTALLED};

static void tell(const struct notice *notice)
{
    if (notice->text[0])
        fprintf(stderr, "gravitrips: %s\n", notice->text);
}

/* Seats the players as they sat last time, unless the command line says otherwise. */
static void choose_seats(const struct options_line *options, struct game_choice *choice)
{
    for (int i = 0; i < 2; i++) {
        struct player *player = &choice->players[i];
        bool human = seat_is_human(player->seat);
        if (options->has_seat[i])
            choice_sit(player, options->seats[i], NULL);
        else if (options->watch && human)
            player->seat.level = player->level;
        if (seat_is_human(player->seat) != human)
            player->name[0] = '\0';
    }
    if (options->has_seat[0])
        choice->starter = 0;
}

/* Chooses the game that was chosen last, unless the command line names another. */
static void choose_game(const struct options_line *options, struct settings *settings, struct play_setup *setup)
{
    struct game_choice *choice = &setup->choice;
    struct variant variant;
    choice_load(choice, settings, options->has_board ? options->variant.game : choice_last_game(settings));
    choose_seats(options, choice);
    if (options->has_board || !choice_variant(choice, &variant, NULL)) {
        choice->game = options->variant.game;
        choice_set_options(choice, &options->variant.options);
    }
}

/* Puts the first game on the table. */
static bool begin_window(struct app *app, const struct options_line *options, const char *notice)
{
    struct play_setup setup = {.notice = notice, .file = options->file};
    setup.seed = options->has_seed ? options->seed : (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    setup.seeded = options->has_seed;
    choose_game(options, app_settings(app), &setup);
    setup.asks = !(options->file || options->has_board || options->has_seat[0] || options->has_seat[1] ||
                   options->watch || options->has_seed);
    return play_open(app, &setup);
}

/* Prints trouble with settings and games. If both have the same trouble, because it is the folder's, prints it once. */
static void tell_both(const struct notice notices[2])
{
    tell(&notices[0]);
    if (strcmp(notices[0].text, notices[1].text) != 0)
        tell(&notices[1]);
}

/* Settings and games, which lie in one folder. Trouble with them is told, but does not end the program. */
struct kept {
    const char *folder;
    struct settings *settings;
    struct archive *archive;
};

/* Opens the settings and the archive of games. Returns false when memory is short. */
static bool open_kept(struct kept *kept, struct notice *told)
{
    struct notice notices[2] = {{""}, {""}};
    kept->settings = settings_open(kept->folder, &notices[0]);
    kept->archive = kept->settings ? archive_open(kept->folder, STORE_KEEP, &notices[1]) : NULL;
    tell_both(notices);
    if (!told->text[0])
        *told = notices[notices[0].text[0] ? 0 : 1];
    return kept->archive != NULL;
}

static void close_kept(struct kept *kept)
{
    struct notice ends[2] = {{""}, {""}};
    (void)archive_close(kept->archive, &ends[1]);
    (void)settings_close(kept->settings, &ends[0]);
    tell_both(ends);
    *kept = (struct kept){.folder = kept->folder};
}

/*
 * Carries out an order: restores a backup, deletes all games, or deletes everything. The caller has closed the folder's
 * files.
 */
static void do_order(const char *folder, const struct app_order *order, struct notice *told)
{
    static const char *const words[] = {
        [BACKUP_RESTORE] = N_("The backup is restored; what you had before is now a backup, too"),
        [BACKUP_DELETE_GAMES] = N_("All games, statistics and backups are deleted"),
        [BACKUP_DELETE_ALL] = N_("All games, statistics, settings and backups are deleted")};
    bool done = backup_do(folder, order->deed, order->name, told);
    tell(told);
    if (done && folder && order->deed != BACKUP_RESTORE)
        tournament_screen_delete(folder);
    if (done)
        notice_write(told, "%s", _(words[order->deed]));
}

/*
 * Runs the window until a person quits. An order (restore a backup, delete everything) interrupts it; then the window
 * goes on with what the folder holds after that.
 */
static bool play(struct app *app, const struct options_line *options, struct kept *kept, struct notice *told)
{
    struct options_line anew = {.variant = options->variant};
    struct app_order order;
    bool opened = begin_window(app, options, told->text);
    for (; opened; opened = opened && begin_window(app, &anew, told->text)) {
        app_run(app);
        if (!app_take_order(app, &order))
            return true;
        close_kept(kept);
        do_order(kept->folder, &order, told);
        opened = open_kept(kept, told);
        if (opened)
            app_keep_in(app, kept->settings, kept->archive);
    }
    return false;
}

static int run(const struct options_line *options, const char *folder)
{
    struct kept kept = {.folder = folder};
    struct notice told = {""};
    app_keep_signals();
    bool well = open_kept(&kept, &told);
    struct app_setup setup = {
        .settings = kept.settings,
        .archive = kept.archive,
        .pictures = folder ? folder : ".",
        .fullscreen = options->fullscreen,
        .mute = options->mute,
    };
    struct app *app = well ? app_create(&setup) : NULL;
    well = app && play(app, options, &kept, &told);
    app_destroy(app);
    close_kept(&kept);
    return well ? EXIT_SUCCESS : EXIT_FAILURE;
}

/*
 * All our text is UTF-8; in a locale with another encoding X would not show the window's title. The C library's own
 * messages are translated like all others: see words_error. If there is no catalogue for the language, words stay
 * English.
 */
static void choose_language(void)
{
    char folder[ASSET_PATH_MAX];
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    setlocale(LC_MESSAGES, "C");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    asset_find(&catalogues, "", folder);
    words_begin(folder);
}

int main(int argc, char **argv)
{
    struct options_line options;
    signal(SIGXFSZ, SIG_IGN); /* if a file may not grow (ulimit -f), that is an error to report */
    if (!terminal_guard())
        return EXIT_FAILURE;
    choose_language();
    enum option_result result = options_read(argc, argv, &options);
    if (result != OPTION_GO)
        return result == OPTION_DONE ? EXIT_SUCCESS : EXIT_USAGE;
    reason_speak(words_translated); /* only now, so that messages about the command line stay English */
    char *folder = folder_choose(options.data_dir);
    int status = run(&options, folder);
    free(folder);
    return status;
}
