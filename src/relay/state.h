/* Shared by the files of the relay alone. */
#ifndef RELAY_STATE_H
#define RELAY_STATE_H

#include <sys/socket.h>

#include "net/frame.h"
#include "relay/poller.h"
#include "relay/relay.h"
#include "relay/visitors.h"

/* macOS has none; there it is enough that main.c ignores the signal. */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum {
    LEAVING_MOST = 256,  /* ends that are refused but not yet gone; more are closed at once */
    LEAVING_MS = 2000,   /* the time that these have */
    LEAVING_READS = 8,   /* how often is read what they still say */
    READERS_MOST = 8,    /* readers of metrics, at once */
    READER_MS = 2000,    /* the time for a request */
    METRICS_SIZE = 6000, /* bytes of the metrics, including the final 0 */
    PORTS_MOST = 4,      /* of ends and metrics together */
    PAUSE_MS = 1000,     /* how long ports pause after the system had no room */
    KEPT_SHARE = 10,     /* 1/10 of the places is reserved for ends that somebody waits for */
    FEW_SHARE = 8,       /* and that come from addresses with at most 1/8 of their connections */
    KERNEL_BUFFER = 8192 /* of a socket, in each direction; the system doubles it */
};

enum stage {
    STAGE_BALANCER, /* reading the balancer's header */
    STAGE_FRAME,    /* reading the first frame */
    STAGE_WAITING,
    STAGE_SEATED,  /* at a table */
    STAGE_LEAVING, /* refused: what it still says is read, or it might not get the answer */
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
    struct source source; /* first, so that a source of this kind is an end */
    struct timer timer;   /* until it sits at a table */
    uint8_t stage;
    uint8_t side;   /* enum relay_side */
    bool ended;     /* it sends nothing more */
    bool shut;      /* it was told that the other end sends nothing more */
    bool complete;  /* both directions are shut: everything it has sent can be read */
    int have, skip; /* bytes in `first` (while leaving: reads so far); bytes to skip */
    int64_t until;  /* when its waiting ends */
    uint8_t first[BALANCER_HEAD + BALANCER_ADDRESSES];
    struct visitor *visitor;     /* NULL: not known yet, or not counted */
    struct end *previous, *next; /* in the list of all; later, of those that are gone */
    struct end *before, *behind; /* while waiting: in its chain of rooms; while arriving: in order of arrival */
    bool arriving;               /* it has not said which room it wants */
    struct table *table;         /* in STAGE_SEATED */
    struct stash *stash;         /* bytes that wait to be sent to it */
};

struct table {
    struct timer timer;
    struct end *ends[2];
    int64_t until;   /* when its life ends */
    int64_t heard;   /* when bytes last came */
    int64_t filled;  /* when the budget was last refilled */
    int64_t resumes; /* 0: it runs; else when there is budget again */
    int64_t budget;  /* in thousandths of bytes */
};

/* A connection that asks for metrics. */
struct reader {
    struct source source;
    struct timer timer;
    char asked[512];
    size_t length;
};

struct relay {
    struct relay_limits limits;
    struct relay_counts counts;
    struct poller *poller;
    struct visitors *visitors;
    struct timer_heap timers;
    struct siphash siphash;
    struct end *all, *gone;
    struct end *first_arriving, *last_arriving; /* in the order in which they came */
    struct end **rooms;                         /* chains of waiting ends, by hash */
    size_t room_places;                         /* a power of two */
    struct source ports[PORTS_MOST];
    int port_count;
    struct timer pause;
    uint64_t met; /* tables so far, by which meetings are ordered */
    int64_t now;  /* when this turn of the loop began */
    bool draining;
    int leaving;
    struct reader readers[READERS_MOST];
    uint8_t scratch[RELAY_BUFFER];
};

/* --- end.c: one connection --- */

/* Makes an end. NULL if memory is short; the socket is then closed. */
struct end *end_create(struct relay *relay, int fd);
void end_close(struct relay *relay, struct end *end);

/* Was recv or send just not possible yet? */
bool end_is_later(ssize_t done);

/* Sets what is watched. Closes the end if the system refuses. */
void end_watch(struct relay *relay, struct end *end, unsigned wants);

/* Sends an answer. Returns false if not even that can be sent: the end must then be closed. */
bool end_answer(struct end *end, enum relay_answer answer);

/* The end joins, or leaves, those that have not said which room they want. */
void end_arrive(struct relay *relay, struct end *end);
void end_arrived(struct relay *relay, struct end *end);

/* Tells an end the refusal, and counts it. */
void end_refuse(struct relay *relay, struct end *end, enum relay_refusal why, int64_t now);

/* Reads what an end still says while it is leaving. */
void end_hear_leaving(struct relay *relay, struct end *end);

/* Frees the ends that are gone. */
void end_sweep(struct relay *relay);

/* --- end.c: the rooms in which ends wait --- */

/*
 * The waiting end whose owner was met longest ago or never, so that nobody takes all turns. Among those of one owner it
 * is the newest, since older ones may be the same end with a dead connection. NULL if nobody waits.
 */
struct end *room_find(struct relay *relay, const char room[ROOM_SIZE], int side);
int room_count(struct relay *relay, const char room[ROOM_SIZE], int side);
/*
 * In a full room: the end that makes room for one of this visitor's owner. It is the oldest of the owner with the most
 * places there; NULL if that owner would then have fewer than the new one.
 */
struct end *room_to_leave(struct relay *relay, const char room[ROOM_SIZE], int side, struct visitor *visitor);
void room_enter(struct relay *relay, struct end *end);
void room_leave(struct relay *relay, struct end *end);

/* The name of its room. */
const char *room_of(const struct end *end);

/* --- tables.c: two ends, joined at a table --- */

/* Opens a table; both ends have been told. */
void table_open(struct relay *relay, struct end *one, struct end *other, int64_t now);
void table_close(struct relay *relay, struct table *table, enum relay_ending why);
void table_hear(struct relay *relay, struct end *end, unsigned what, int64_t now);
void table_due(struct relay *relay, struct table *table, int64_t now);

/* --- meeting.c: from the first byte to a table --- */

/* Begins with a new connection. Behind a balancer, `from` is ignored. */
void meeting_begin(struct relay *relay, struct end *end, const struct sockaddr *from, int64_t now);
void meeting_hear(struct relay *relay, struct end *end, unsigned what, int64_t now);
void meeting_due(struct relay *relay, struct end *end, int64_t now);

/* --- metrics.c: those who ask for metrics --- */

void metrics_take(struct relay *relay, int fd, int64_t now);
void metrics_hear(struct relay *relay, struct reader *reader);
void metrics_close(struct relay *relay, struct reader *reader);

#endif
