/* How it looks what each move is worth. */
#ifndef UI_WORTH_H
#define UI_WORTH_H

#include "ui/play/play_state.h"

/* What each move is worth, and the advantage bar. */
void worth_draw(struct canvas *canvas, const struct play *play, uint64_t now);

#endif
