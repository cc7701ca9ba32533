/* What is asked about files: what the question is called, where it begins, what is suggested. */
#include "ui/frame/filebox.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include "store/settings.h"
#include "ui/words.h"

static const struct {
    const char *open, *save; /* what the question is called */
    const char *endings;
    const char *key; /* in the settings: the folder that was used last */
    enum listing_place usual;
} kinds[FILE_KINDS] = {
    [FILE_GAME] = {N_("Open a game"), N_("Save the game as"), ".txt .pgn", "files_games", LISTING_DOCUMENTS},
    [FILE_PICTURE] = {N_("Open a picture"), N_("Save the picture as"), ".png", "files_pictures", LISTING_PICTURES},
    [FILE_PROGRAM] = {N_("Choose a program that plays"), N_("Save the program as"), "", "files_programs", LISTING_HOME},
};

const char *file_question_title(const struct file_question *question)
{
    return _(question->purpose == FILE_TO_SAVE ? kinds[question->kind].save : kinds[question->kind].open);
}

const char *file_question_endings(enum file_kind kind)
{
    return kinds[kind].endings;
}

void file_question_suggest(enum file_kind kind, char name[LISTING_NAME_MAX])
{
    time_t seconds = time(NULL);
    struct tm local;
    localtime_r(&seconds, &local);
    strftime(name, LISTING_NAME_MAX, "gravitrips-%Y%m%d-%H%M%S", &local);
    (void)listing_end_name(name, kinds[kind].endings);
}

void file_question_folder(struct app *app, enum file_kind kind, char folder[LISTING_PATH_MAX])
{
    struct stat status;
    settings_text(app_settings(app), kinds[kind].key, "", folder, LISTING_PATH_MAX);
    if (folder[0] == '/' && stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return;
    if (!listing_place(kinds[kind].usual, folder) && !listing_place(LISTING_HOME, folder))
        snprintf(folder, LISTING_PATH_MAX, "%s", app_pictures(app));
}

void file_question_remember(struct app *app, enum file_kind kind, const char *path)
{
    char folder[LISTING_PATH_MAX];
    if (path[0] == '/' && listing_around(path, folder))
        settings_set_text(app_settings(app), kinds[kind].key, folder);
}
