/* What can be taken along: pictures and texts of the game. */
#ifndef UI_EXPORT_H
#define UI_EXPORT_H

#include "ui/play/play_state.h"

/* The dialog that offers it. */
struct screen *export_create(struct play *play);

/* False: not an action of this kind. */
bool export_act(struct play *play, enum action action);

#endif
