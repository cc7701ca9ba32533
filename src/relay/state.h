/* What the files of the relay share with nobody else. */
#ifndef RELAY_STATE_H
#define RELAY_STATE_H

#include <sys/socket.h>

#include "net/frame.h"
#include "relay/poller.h"
#include "relay/relay.h"
#include "relay/visitors.h"

/* Where there is none, as on macOS, it is enough that main.c ignores the signal. */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum {
    LEAVING_MOST = 256,  /* told why not, and not yet gone; more are closed at once */
    LEAVING_MS = 2000,   /* so long may they take */
    LEAVING_READS = 8,   /* and so often is what they still say read */
    READERS_MOST = 8,    /* of metrics, at once */
    READER_MS = 2000,    /* for what they ask */
    METRICS_SIZE = 6000, /* bytes of what they are told, with the final 0 */
    PORTS_MOST = 4,      /* of ends and metrics together */
    PAUSE_MS = 1000,     /* nobody is let in, after the system had no room */
    KEPT_SHARE = 10,     /* one place of so many is kept for those who are waited for, */
    FEW_SHARE = 8,       /* from addresses that have no more than one connection of so many that they may have */
    KERNEL_BUFFER = 8192 /* of a socket, asked for each way; the system doubles it */
};

enum stage {
    STAGE_BALANCER, /* the balancer's word is read */
    STAGE_FRAME,    /* the first frame is read */
    STAGE_WAITING,
    STAGE_SEATED,  /* at a table */
    STAGE_LEAVING, /* was told why not: what it still says is read, or else it would not hear it */
    STAGE_GONE     /* closed; freed at the end of the turn */
};

struct table;

/* Bytes that could not be sent at once. */
struct stash {
    int from, to;
    uint8_t bytes[RELAY_BUFFER];
};

/* One connection. */
struct end {
    struct source source; /* first: a source of this kind is an end */
    struct due due;       /* until it sits at a table */
    uint8_t stage;
    uint8_t side;   /* enum relay_side */
    bool ended;     /* will say nothing more */
    bool shut;      /* was told that the other one will say nothing more */
    bool complete;  /* both have been told so: all that it will ever say is there to be read */
    int have, skip; /* bytes of `first` that are there; that are to be read and forgotten; reads */
    int64_t until;  /* it may wait */
    uint8_t first[BALANCER_HEAD + BALANCER_ADDRESSES];
    struct visitor *visitor;     /* NULL: not yet known, or not counted */
    struct end *previous, *next; /* in the list of all; then of those that are gone */
    struct end *before, *behind; /* waiting, at the same place of the table of rooms; arriving, who came before it */
    bool arriving;               /* it has not yet said which room it wants */
    struct table *table;         /* STAGE_SEATED */
    struct stash *stash;         /* what is to be sent to it */
};

struct table {
    struct due due;
    struct end *ends[2];
    int64_t until;   /* its life */
    int64_t heard;   /* when somebody said something */
    int64_t filled;  /* when the budget was looked at */
    int64_t resumes; /* 0: not stopped; else when there is budget again */
    int64_t budget;  /* thousandths of bytes that may pass now */
};

/* Who asks for metrics. */
struct reader {
    struct source source;
    struct due due;
    char asked[512];
    size_t length;
};

struct relay {
    struct relay_limits limits;
    struct relay_counts counts;
    struct poller *poller;
    struct visitors *visitors;
    struct due_heap dues;
    struct scatter scatter;
    struct end *all, *gone;
    struct end *first_arriving, *last_arriving; /* in the order in which they came */
    struct end **rooms;                         /* first of those who wait, by the room's place */
    size_t room_places;                         /* a power of two */
    struct source ports[PORTS_MOST];
    int port_count;
    struct due pause;
    uint64_t met; /* tables so far, to see who was met last */
    int64_t now;  /* of this turn */
    bool draining;
    int leaving;
    struct reader readers[READERS_MOST];
    uint8_t scratch[RELAY_BUFFER];
};

/* --- end.c: one connection --- */

/* NULL if memory is short; the socket is closed then. */
struct end *end_create(struct relay *relay, int fd);
void end_close(struct relay *relay, struct end *end);

/* Nothing is wrong with it: what recv or send were asked for may be possible later. */
bool end_is_later(ssize_t done);

/* What of it is watched; it is closed if the system refuses. */
void end_watch(struct relay *relay, struct end *end, unsigned wants);

/* False if it does not take so little: then it is to be closed. */
bool end_answer(struct end *end, enum relay_answer answer);

/* It is one of those who have not yet said which room they want; not any more. */
void end_arrive(struct relay *relay, struct end *end);
void end_arrived(struct relay *relay, struct end *end);

/* Tells it why not, and counts it. */
void end_refuse(struct relay *relay, struct end *end, enum relay_refusal why, int64_t now);

/* What it still says, once it is leaving. */
void end_hear_leaving(struct relay *relay, struct end *end);

/* Frees those that are gone. */
void end_sweep(struct relay *relay);

/* --- end.c: the rooms in which ends wait --- */

/*
 * Whose owner was met longest ago, or never, at that side of the room, so that nobody takes all of its turns; of
 * several the one that has come last, since who came before it may be the same end, whose cable is out. NULL if nobody
 * waits there.
 */
struct end *room_find(struct relay *relay, const char room[ROOM_SIZE], int side);
int room_count(struct relay *relay, const char room[ROOM_SIZE], int side);
/*
 * Who has to go for somebody of that owner, where no more may wait: the oldest place of the owner who has most of
 * them; NULL if that would not have as many as the other one afterwards.
 */
struct end *room_crowd(struct relay *relay, const char room[ROOM_SIZE], int side, struct visitor *visitor);
void room_enter(struct relay *relay, struct end *end);
void room_leave(struct relay *relay, struct end *end);

/* Its room's name; NULL before it has said one. */
const char *room_of(const struct end *end);

/* --- tables.c: two ends, joined at a table --- */

/* Both have been told. */
void table_open(struct relay *relay, struct end *one, struct end *other, int64_t now);
void table_close(struct relay *relay, struct table *table, enum relay_ending why);
void table_hear(struct relay *relay, struct end *end, unsigned what, int64_t now);
void table_due(struct relay *relay, struct table *table, int64_t now);

/* --- meeting.c: from the first byte to a table --- */

/* A connection has come; `from` is not looked at where a balancer tells. */
void meeting_begin(struct relay *relay, struct end *end, const struct sockaddr *from, int64_t now);
void meeting_hear(struct relay *relay, struct end *end, unsigned what, int64_t now);
void meeting_due(struct relay *relay, struct end *end, int64_t now);

/* --- metrics.c: those who ask for metrics --- */

void metrics_take(struct relay *relay, int fd, int64_t now);
void metrics_hear(struct relay *relay, struct reader *reader);
void metrics_close(struct relay *relay, struct reader *reader);

#endif
