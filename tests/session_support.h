/* Two friends elsewhere, and somebody who watches, in one process: sessions, and messages that pass between them. */
#ifndef SESSION_SUPPORT_H
#define SESSION_SUPPORT_H

#include "net/session.h"

enum { HOST = SESSION_HOST, GUEST = SESSION_GUEST, WATCHER = SESSION_WATCHER, ENDS = 3 };

/* What each end keeps as its keeper would: the last bytes it was told to. */
struct kept_bytes {
    uint8_t *bytes;
    size_t size;
};

/* There is one at a time. */
extern struct meeting {
    struct session *ends[ENDS];
    struct kept_bytes kept[ENDS];
    int64_t now;
    int passed; /* messages in all */
    char refused[sizeof((struct reason *)0)->text];
} meeting;

/* Terms for Tic-Tac-Toe without a clock, by honour; to be changed. */
struct session_terms meeting_terms(const char *game);

/* A host and a guest who have not met yet, in the place of those before; FIXTURE(NULL, meeting_teardown). */
void sessions_begin(const struct session_terms *terms);
void meeting_end(void);
int meeting_teardown(void **unused);

/* Both have a connection, and say what they have to say: all messages pass, time does not. False: one was refused. */
bool meeting_connect(void);
void meeting_disconnect(void);
bool meeting_pass(void);

/* What an end is to keep, as often as it wants that. */
void meeting_keep(int end);

/* An end is killed, and comes back from what it has kept. */
void meeting_kill(int end);

/* A message as it comes out at the other end, over the wire. */
void meeting_carry(const struct message *from, struct message *to);

/* Meets, accepts, and begins the first round. */
void meeting_play(const struct session_terms *terms);

/* Milliseconds pass; what is due is done. */
void meeting_wait(int64_t ms);

bool meeting_want(int end, enum want_kind kind, int offer);
bool meeting_move(int end, const char *move, int spent_ms);
bool meeting_say(int end, int phrase, const char *words);

/* The next event of a kind, others are left out; false if there is none. */
bool meeting_event(int end, enum session_event_kind kind, struct session_event *event);
struct session_view meeting_look(int end);

/* The running round of an end as text; the caller frees it. "" if there is none. */
char *meeting_record(const struct session *session);

#endif
