/* gravitrips: opens the window. */
#include <SDL.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/folder.h"
#include "ui/frame/app.h"
#include "ui/language.h"
#include "ui/options.h"
#include "ui/play/play.h"
#include "ui/setup/choice.h"

enum { EXIT_USAGE = 2 };

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
    struct game_choice choice;
    setup->variant = options->variant;
    choice_load(&choice, settings, options->has_board ? options->variant.game : choice_last_game(settings));
    choose_seats(options, &choice);
    if (!options->has_board && !choice_variant(&choice, &setup->variant, NULL))
        setup->variant = options->variant;
    memcpy(setup->players, choice.players, sizeof setup->players);
    setup->starter = choice.starter;
}

static int play(const struct options_line *options, struct settings *settings, const char *folder,
                const struct notice *notice)
{
    struct app_setup app_setup = {
        .settings = settings,
        .pictures = folder ? folder : ".",
        .fullscreen = options->fullscreen,
        .mute = options->mute || settings_integer(settings, "mute", false, false, true),
    };
    struct app *app = app_create(&app_setup);
    if (!app)
        return EXIT_FAILURE;
    struct play_setup play_setup = {.notice = notice->text};
    play_setup.seed = options->has_seed ? options->seed : (uint64_t)time(NULL) ^ SDL_GetPerformanceCounter();
    play_setup.seeded = options->has_seed;
    choose_game(options, settings, &play_setup);
    struct screen *screen = play_create(app, &play_setup);
    if (screen) {
        app_push(app, screen);
        app_run(app);
    }
    app_destroy(app);
    return screen ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* All our text is UTF-8: in a locale of another encoding X would not show the window's title. */
static void choose_locale(void)
{
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

int main(int argc, char **argv)
{
    struct options_line options;
    struct notice notice = {""};
    choose_locale();
    language_choose();
    switch (options_read(argc, argv, &options)) {
    case OPTIONS_DONE:
        return EXIT_SUCCESS;
    case OPTIONS_WRONG:
        return EXIT_USAGE;
    case OPTIONS_GO:
        break;
    }
    char *folder = folder_choose(options.data_dir);
    struct settings *settings = settings_open(folder, &notice);
    if (notice.text[0])
        fprintf(stderr, "gravitrips: %s\n", notice.text);
    int result = settings ? play(&options, settings, folder, &notice) : EXIT_FAILURE;
    if (!settings_close(settings, &notice))
        fprintf(stderr, "gravitrips: %s\n", notice.text);
    free(folder);
    return result;
}
