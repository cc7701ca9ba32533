/* The help page: every action with its keys. */
#ifndef UI_HELP_H
#define UI_HELP_H

#include "ui/frame/app.h"

/* NULL when memory is short. Push it on the app. */
struct screen *help_create(void);

#endif
