/* Friends who come by hand, as another program would. */
#ifndef FRIEND_BY_HAND_H
#define FRIEND_BY_HAND_H

#include "friend_support.h"
#include "net/link.h"

/* Hears a whole frame; 0: there was none. */
size_t hear_frame(int fd, uint8_t frame[FRAME_SIZE_MAX]);

/* What somebody plans who has the host's code; a link of such a plan, which is freed after the test, and its work. */
void plan_by_code(const struct friend_view *host, struct link_plan *plan);
struct link *link_by_code(struct mate *host, enum purpose purpose);
void work_link(struct link *link);
/* Sends the next frame of a handshake, which has one. */
void send_next(int fd, struct handshake *handshake);

#endif
