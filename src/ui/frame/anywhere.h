/* What can be asked for on any screen. */
#ifndef UI_ANYWHERE_H
#define UI_ANYWHERE_H

#include "ui/frame/app.h"

/*
 * Full screen, a picture of the window, quitting; where `covers`, on screens that fill the window, help, theme and
 * sound, too. False: none of these.
 */
bool anywhere_act(struct app *app, enum action action, bool covers);

#endif
