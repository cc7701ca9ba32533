/* What can be asked for on any screen. */
#include "ui/frame/anywhere.h"

#include "ui/frame/help.h"
#include "ui/frame/picture.h"

static void save_picture(struct app *app)
{
    char sentence[PICTURE_PATH_MAX];
    app_save_picture(app, sentence, sizeof sentence);
    app_tell(app, sentence);
}

bool anywhere_act(struct app *app, enum action action, bool covers)
{
    switch (action) {
    case ACTION_FULLSCREEN:
        app_toggle_fullscreen(app);
        return true;
    case ACTION_PICTURE:
        save_picture(app);
        return true;
    case ACTION_QUIT:
        app_quit(app);
        return true;
    case ACTION_HELP:
        if (covers)
            app_push(app, help_create());
        return covers;
    case ACTION_THEME:
        if (covers)
            (void)app_prefer_next(app, PREFER_THEME, 1);
        return covers;
    case ACTION_MUTE:
        if (covers)
            (void)app_prefer_next(app, PREFER_SILENCE, 1);
        return covers;
    default:
        return false;
    }
}
