/* gravitrips: opens the window. */
#include <SDL.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/folder.h"
#include "ui/board/choice.h"
#include "ui/draw/asset.h"
#include "ui/frame/app.h"
#include "ui/options.h"
#include "ui/play/play.h"

#ifndef LOCALE_INSTALLED
#define LOCALE_INSTALLED "/usr/local/share/locale"
#endif

enum { EXIT_USAGE = 2 };

/* Of gettext, whose catalogues lie beside the program in the build tree, else where `make install` put them. */
static const char DOMAIN[] = "gravitrips";
static const struct asset_places catalogues = {{"locale", "../share/locale", NULL}, LOCALE_INSTALLED};

static void tell(const struct notice *notice)
{
    if (notice->text[0])
        fprintf(stderr, "gravitrips: %s\n", notice->text);
}

/* Who sits where as it was left, unless the command line says otherwise. */
static void choose_seats(const struct options_line *options, struct game_choice *choice)
{
    for (int i = 0; i < 2; i++) {
        struct player *player = &choice->players[i];
        bool human = seat_is_human(player->seat);
        if (options->has_seat[i])
            player->seat = options->seats[i];
        else if (options->watch)
            player->seat.level = player->level;
        if (seat_is_human(player->seat) != human)
            player->name[0] = '\0';
    }
    if (options->has_seat[0])
        choice->starter = 0;
}

/* The game that was chosen last, unless the command line says otherwise. */
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

/* The command line asks for a game of its own. */
static bool asks_for_a_game(const struct options_line *options)
{
    return options->has_board || options->has_seat[0] || options->has_seat[1] || options->watch || options->has_seed;
}

static int play(const struct options_line *options, const struct app_setup *app_setup, const char *notice)
{
    struct app *app = app_create(app_setup);
    if (!app)
        return EXIT_FAILURE;
    struct play_setup setup = {.notice = notice, .file = options->file};
    setup.seed = options->has_seed ? options->seed : (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    setup.seeded = options->has_seed;
    choose_game(options, app_setup->settings, &setup);
    setup.asks = !options->file && !asks_for_a_game(options);
    bool opened = play_open(app, &setup);
    if (opened)
        app_run(app);
    app_destroy(app);
    return opened ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* What is wrong with the file of settings and games is mostly the same for both: it is told once. */
static void tell_both(const struct notice notices[2])
{
    tell(&notices[0]);
    if (strcmp(notices[0].text, notices[1].text) != 0)
        tell(&notices[1]);
}

/* What is kept: settings and games, in one folder. What is wrong with it is told, but ends nothing. */
static int run(const struct options_line *options, const char *folder)
{
    struct notice notices[2] = {{""}, {""}};
    app_keep_signals();
    struct settings *settings = settings_open(folder, &notices[0]);
    struct archive *archive = settings ? archive_open(folder, STORE_KEEP, &notices[1]) : NULL;
    tell_both(notices);
    int result = EXIT_FAILURE;
    if (archive) {
        struct app_setup setup = {
            .settings = settings,
            .archive = archive,
            .pictures = folder ? folder : ".",
            .fullscreen = options->fullscreen,
            .mute = options->mute,
        };
        result = play(options, &setup, notices[notices[0].text[0] ? 0 : 1].text);
    }
    struct notice ends[2] = {{""}, {""}};
    (void)archive_close(archive, &ends[1]);
    (void)settings_close(settings, &ends[0]);
    tell_both(ends);
    return result;
}

/* All our text is UTF-8: in a locale of another encoding X would not show the window's title. */
static void choose_locale(void)
{
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* Lets _() translate into the locale's language; without a catalogue for it the words stay English. */
static void choose_language(void)
{
    char folder[ASSET_PATH_MAX];
    asset_find(&catalogues, "", folder);
    bindtextdomain(DOMAIN, folder);
    /* SDL_ttf draws UTF-8, whatever the locale's own encoding is. */
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    textdomain(DOMAIN);
}

int main(int argc, char **argv)
{
    struct options_line options;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow (ulimit -f) is an error that is told, not the end */
    choose_locale();
    choose_language();
    switch (options_read(argc, argv, &options)) {
    case OPTIONS_DONE:
        return EXIT_SUCCESS;
    case OPTIONS_WRONG:
        return EXIT_USAGE;
    case OPTIONS_GO:
        break;
    }
    char *folder = folder_choose(options.data_dir);
    int result = run(&options, folder);
    free(folder);
    return result;
}
