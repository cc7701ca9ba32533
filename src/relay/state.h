/* Structures and functions that only the files of the relay share. */
#ifndef RELAY_STATE_H
#define RELAY_STATE_H

#include <sys/socket.h>

#include "net/frame.h"
#include "relay/poller.h"
#include "relay/relay.h"
#include "relay/visitors.h"

/* macOS does not have MSG_NOSIGNAL. There it is enough that main.c ignores SIGPIPE. */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum {
    LEAVING_MOST = 256,  /* refused ends that may wait for the other side to close; any more are closed at once */
    LEAVING_MS = 2000,   /* how long a refused end may take to leave */
    LEAVING_READS = 8,   /* after this many reads a refused end is closed */
    READERS_MOST = 8,    /* readers of metrics at the same time */
    READER_MS = 2000,    /* how long a request for metrics may take */
    METRICS_SIZE = 6000, /* bytes of the metrics, including the final 0 */
    PORTS_MOST = 4,      /* listening sockets, for ends and for metrics together */
    PAUSE_MS = 1000,     /* for how long no connection is accepted after the system had no room */
    KEPT_SHARE = 10,     /* 1/10 of all connections is reserved for awaited ends of owners with few of them */
    FEW_SHARE = 8,       /* few connections: at most 1/8 of those that one address may have */
    KERNEL_BUFFER = 8192 /* bytes of a socket's buffer in each direction; the system doubles this */
};

enum stage {
    STAGE_BALANCER, /* reading the balancer's header */
    STAGE_FRAME,    /* reading the first frame */
    STAGE_WAITING,
    STAGE_SEATED,  /* at a table */
    STAGE_LEAVING, /* refused: what it still sends is read, because otherwise the answer might be lost */
    STAGE_GONE     /* closed; it is freed at the end of the turn */
};

struct table;

/* Bytes that could not be sent at once. */
struct stash {
    int from, to;
    uint8_t bytes[RELAY_BUFFER];
};

/* One connection. */
struct end {
    struct source source; /* first, so that a pointer to a source of kind SOURCE_END is one to the end */
    struct timer timer;   /* used until the end sits at a table */
    uint8_t stage;
    uint8_t side;   /* enum relay_side */
    bool ended;     /* this end will send nothing more */
    bool shut;      /* this end has been told that the other end will send nothing more */
    bool complete;  /* both directions are shut, so everything that this end sent has come */
    int have, skip; /* bytes in `first` (while it leaves: how many reads there have been); bytes to skip */
    int64_t until;  /* the time until which the end may wait */
    uint8_t first[BALANCER_HEAD + BALANCER_ADDRESSES];
    struct visitor *visitor;     /* its address and owner; NULL: not known yet, or not counted */
    struct end *previous, *next; /* in the list of all ends; later, in that of the ends that have gone */
    struct end *before, *behind; /* in its chain of rooms while it waits; before that, in the order of arrival */
    bool arriving;               /* the end has not said yet which room it wants */
    struct table *table;         /* in STAGE_SEATED */
    struct stash *stash;         /* bytes that wait to be sent to this end */
};

struct table {
    struct timer timer;
    struct end *ends[2];
    int64_t until;   /* the time until which the table may last */
    int64_t heard;   /* when bytes last came */
    int64_t filled;  /* when the budget was last refilled */
    int64_t resumes; /* when a paused table has a budget again; 0: it is not paused */
    int64_t budget;  /* bytes that may be passed on now, in thousandths */
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
    struct end *first_arriving, *last_arriving; /* ends that have not asked for a room yet, oldest first */
    struct end **rooms;                         /* chains of waiting ends, by the hash of the room's name */
    size_t room_places;                         /* length of `rooms`, a power of two */
    struct source ports[PORTS_MOST];
    int port_count;
    struct timer pause;
    uint64_t met; /* how many times two ends were joined; visitors_meet notes this number as their owners' last */
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

/* Did recv or send fail only because it would have had to wait? */
bool end_is_later(ssize_t done);

/* Sets the events (POLLER_READ, POLLER_WRITE) that an end is watched for. Closes the end if the system refuses that. */
void end_watch(struct relay *relay, struct end *end, unsigned wants);

/* Sends an answer. Returns false if not even an answer can be sent: the end must then be closed. */
bool end_answer(struct end *end, enum relay_answer answer);

/* Add an end to, or remove it from, the list of those that have not yet said which room they want. */
void end_arrive(struct relay *relay, struct end *end);
void end_arrived(struct relay *relay, struct end *end);

/* Refuses an end, tells it why, and counts that. */
void end_refuse(struct relay *relay, struct end *end, enum relay_refusal why, int64_t now);

/* Reads what an end still sends while it is leaving. */
void end_hear_leaving(struct relay *relay, struct end *end);

/* Frees the ends that have gone. */
void end_sweep(struct relay *relay);

/* --- end.c: the rooms in which ends wait --- */

/*
 * Finds the end that waits in this room on this side and is to be joined next: one whose owner met somebody longest
 * ago, or never, so that no owner takes all turns. Of this owner's ends it is the newest, because an older one may be
 * the same program with a dead connection. NULL if nobody waits.
 */
struct end *room_find(struct relay *relay, const char room[ROOM_SIZE], int side);
int room_count(struct relay *relay, const char room[ROOM_SIZE], int side);
/*
 * Finds the end that must leave a full room to let in an end of this visitor's owner: the oldest end of the owner with
 * the most places there. NULL if that owner would then have fewer places than the visitor's owner.
 */
struct end *room_to_leave(struct relay *relay, const char room[ROOM_SIZE], int side, struct visitor *visitor);
void room_enter(struct relay *relay, struct end *end);
void room_leave(struct relay *relay, struct end *end);

/* The name of the end's room. */
const char *room_of(const struct end *end);

/* --- tables.c: two ends, joined at a table --- */

/* Opens a table; both ends have been told that they have met. */
void table_open(struct relay *relay, struct end *one, struct end *other, int64_t now);
void table_close(struct relay *relay, struct table *table, enum relay_ending why);
void table_hear(struct relay *relay, struct end *end, unsigned what, int64_t now);
void table_due(struct relay *relay, struct table *table, int64_t now);

/* --- meeting.c: from the first byte to a table --- */

/* Begins to handle a new connection. Behind a balancer, `from` is ignored. */
void meeting_begin(struct relay *relay, struct end *end, const struct sockaddr *from, int64_t now);
void meeting_hear(struct relay *relay, struct end *end, unsigned what, int64_t now);
void meeting_due(struct relay *relay, struct end *end, int64_t now);

/* --- metrics.c: those who ask for metrics --- */

void metrics_take(struct relay *relay, int fd, int64_t now);
void metrics_hear(struct relay *relay, struct reader *reader);
void metrics_close(struct relay *relay, struct reader *reader);

#endif
