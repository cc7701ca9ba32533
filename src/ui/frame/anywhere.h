/* What can be asked for on any screen that fills the window. */
#ifndef UI_ANYWHERE_H
#define UI_ANYWHERE_H

#include "ui/frame/action.h"
#include "ui/frame/toast.h"

/* Help, theme, sound, full screen, a picture of the window (which the toast tells), quitting. False: none of these. */
bool anywhere_act(struct app *app, struct toast *toast, enum action action, uint64_t now);

#endif
