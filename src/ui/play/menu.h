/* Players and options. */
#ifndef UI_MENU_H
#define UI_MENU_H

#include "ui/play/play_state.h"

struct screen *menu_create(struct play *play);

#endif
