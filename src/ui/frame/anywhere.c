/* What can be asked for on any screen that fills the window. */
#include "ui/frame/anywhere.h"

#include "ui/frame/help.h"

bool anywhere_act(struct app *app, struct toast *toast, enum action action, uint64_t now)
{
    switch (action) {
    case ACTION_HELP:
        app_push(app, help_create());
        return true;
    case ACTION_THEME:
        app_set_theme(app, app_canvas(app)->theme_id == THEME_LIGHT ? THEME_DARK : THEME_LIGHT);
        return true;
    case ACTION_MUTE:
        app_set_mute(app, !app_muted(app));
        return true;
    case ACTION_FULLSCREEN:
        app_toggle_fullscreen(app);
        return true;
    case ACTION_PICTURE:
        toast_picture(toast, app, now);
        return true;
    case ACTION_QUIT:
        app_quit(app);
        return true;
    default:
        return false;
    }
}
