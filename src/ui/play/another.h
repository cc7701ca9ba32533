/* Another game at the same table. */
#ifndef UI_ANOTHER_H
#define UI_ANOTHER_H

#include "ui/play/play_state.h"

/* Opens the dialog in which it is chosen. */
void another_open(struct play *play);

#endif
