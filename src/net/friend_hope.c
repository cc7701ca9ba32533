/*
 * Who looks for the other end gives up at some time, and is told why. A refusal is not sealed: anybody who answers
 * first can say so in a host's name. So it ends the search at one place, and all of it only where no other place is
 * left; but a code that is wrong takes a try from the host with each place that says so, and the second one is
 * believed.
 */
#include <string.h>

#include "net/friend_state.h"

enum {
    LOOK_LOCAL_MS = 6000,      /* a guest looks so long on the local network, */
    LOOK_REFUSED_MS = 2000,    /* or only so long, if somebody there has refused, */
    LOOK_RELAY_MS = 30 * 1000, /* and so long at a relay, before it says that nobody is there */
    STRIKE_REFUSED = 2,        /* what a place has against it: it has refused, */
    STRIKE_BROKEN = 1,         /* or broken off with a proof in hand */
    STRIKES_OF_A_PLACE = 2,
    STRIKES_OF_A_RELAY = 6, /* behind which each time somebody else may stand */
    WRONG_MAX = 2,
    FORGOTTEN_MAX = 3
};

/* --- what places have said --- */

/* How much a refusal explains; 0: it is none. */
static int weight(enum trouble_kind kind)
{
    static const int weights[TROUBLE_KINDS] = {
        [TROUBLE_CODE_DEAD] = 1, [TROUBLE_TAKEN] = 2, [TROUBLE_VERSION] = 3, [TROUBLE_WRONG_CODE] = 4};
    return weights[kind];
}

static struct dead_end *find(struct friendship *friend, const struct address *address, enum way_kind way)
{
    for (int i = 0; i < friend->dead_end_count && i < DEAD_ENDS_MAX; i++)
        if (friend->dead_ends[i].way == way && address_equal(&friend->dead_ends[i].address, address))
            return &friend->dead_ends[i];
    return NULL;
}

static void strike(struct friendship *friend, const struct conn *conn, int strikes)
{
    struct dead_end *end = find(friend, &conn->address, conn->way);
    if (!end) {
        end = &friend->dead_ends[friend->dead_end_count++ % DEAD_ENDS_MAX];
        *end = (struct dead_end){.address = conn->address, .way = conn->way};
    }
    end->strikes += strikes;
}

static int most_strikes(enum way_kind way)
{
    return way == WAY_RELAY ? STRIKES_OF_A_RELAY : STRIKES_OF_A_PLACE;
}

bool hope_is_lost_at(struct friendship *friend, const struct address *address, enum way_kind way)
{
    const struct dead_end *end = find(friend, address, way);
    return friend->state == FRIEND_WAITING && end && end->strikes >= most_strikes(way);
}

/* Where an answer took its time others were begun beside it: they would hear the same, and each could cost a try. */
static void drop_others(struct friendship *friend, const struct conn *conn)
{
    for (int i = friend->conn_count - 1; i >= 0; i--) {
        struct conn *other = friend->conns[i];
        if (other != conn && other->role == CONN_TRY && other->way == conn->way &&
            address_equal(&other->address, &conn->address))
            conn_drop(friend, other);
    }
}

bool hope_is_anothers(const struct conn *conn, enum trouble_kind kind)
{
    bool closed = kind == TROUBLE_CODE_DEAD || kind == TROUBLE_LOST; /* with a word, or without: too many have asked */
    return conn->way == WAY_LOCAL && conn->purpose != PURPOSE_RETURN && closed && !conn->guessed;
}

void hope_refused(struct friendship *friend, const struct conn *conn, const struct trouble *trouble)
{
    bool refused = weight(trouble->kind) > 0;
    if (friend->state != FRIEND_WAITING || conn->role != CONN_TRY || (!refused && !conn->guessed))
        return;
    strike(friend, conn, refused ? STRIKE_REFUSED : STRIKE_BROKEN);
    if (hope_is_lost_at(friend, &conn->address, conn->way))
        drop_others(friend, conn);
    if (hope_is_anothers(conn, trouble->kind))
        return;
    if (weight(trouble->kind) > weight(friend->refused.kind))
        friend->refused = *trouble;
    if (friend->refused.kind == TROUBLE_NONE)
        trouble_set(&friend->refused, TROUBLE_CODE_DEAD, NULL, NULL);
    friend->wrong += trouble->kind == TROUBLE_WRONG_CODE && conn->guessed;
    if (friend->wrong < WRONG_MAX)
        return;
    friend->give_up = true;
    friend->trouble = *trouble;
}

void hope_begin(struct friendship *friend)
{
    friend->looking_since = friend->now;
    friend->dead_end_count = friend->wrong = 0;
    trouble_set(&friend->refused, TROUBLE_NONE, NULL, NULL);
    memset(friend->way_failed, 0, sizeof friend->way_failed);
}

/* --- the end of the search --- */

/* Is nothing on its way there any more? */
static bool is_idle(const struct friendship *friend, enum way_kind way)
{
    for (int i = 0; i < friend->conn_count; i++)
        if (friend->conns[i]->role == CONN_TRY && friend->conns[i]->way == way)
            return false;
    for (int i = 0; i < friend->planned_count; i++)
        if (friend->planned[i].way == way)
            return false;
    return true;
}

/* That a connection broke, or fell silent, is no answer to who has no game yet that could go on. */
static bool is_no_answer(enum trouble_kind kind)
{
    return kind == TROUBLE_NONE || kind == TROUBLE_LOST || kind == TROUBLE_SILENT;
}

static void fail(struct friendship *friend, enum way_kind way, enum trouble_kind unless_told)
{
    struct way_view *view = &friend->runs[way]->view;
    friend->way_failed[way] = true;
    view->state = WAY_FAILED;
    if (is_no_answer(view->trouble.kind))
        trouble_set(&view->trouble, unless_told, view->place, NULL);
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == CONN_TRY && friend->conns[i]->way == way)
            conn_drop(friend, friend->conns[i]);
}

static int strikes(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->dead_end_count && i < DEAD_ENDS_MAX; i++)
        count += friend->dead_ends[i].way == way ? friend->dead_ends[i].strikes : 0;
    return count;
}

/* Has the way failed in a way that another attempt a moment later does not mend? */
static bool is_told(const struct friendship *friend, enum way_kind way)
{
    int against = strikes(friend, way);
    return against > 0 ? against >= most_strikes(way) : !is_no_answer(friend->runs[way]->view.trouble.kind);
}

static bool is_done(const struct friendship *friend, enum way_kind way)
{
    int64_t looked = friend->now - friend->looking_since;
    if (!is_idle(friend, way))
        return false;
    bool refused = friend->refused.kind != TROUBLE_NONE && strikes(friend, way) >= most_strikes(way);
    if (way == WAY_LOCAL)
        return looked >= (refused ? LOOK_REFUSED_MS : LOOK_LOCAL_MS);
    return looked >= LOOK_LOCAL_MS || (!friend->runs[way]->busy && is_told(friend, way));
}

/* Whoever has typed a code is told that nobody is there; whoever comes back goes on for ever. */
void hope_look(struct friendship *friend)
{
    static const enum way_kind telling[] = {WAY_ADDRESS, WAY_RELAY, WAY_LOCAL};
    const struct trouble *last = NULL;
    bool any_left = false;
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++) {
        enum way_kind way = telling[i];
        if (!friend->runs[way])
            continue;
        if (way == WAY_RELAY && friend->now - friend->looking_since >= LOOK_RELAY_MS && !friend->way_failed[way])
            fail(friend, way, TROUBLE_NOBODY);
        else if (!friend->way_failed[way] && is_done(friend, way))
            fail(friend, way, way == WAY_LOCAL ? TROUBLE_NOT_FOUND : TROUBLE_NO_ANSWER);
        any_left = any_left || !friend->way_failed[way];
        if (friend->way_failed[way] && !last)
            last = &friend->runs[way]->view.trouble;
    }
    if (any_left)
        return;
    friend->give_up = true;
    if (friend->refused.kind != TROUBLE_NONE)
        friend->trouble = friend->refused;
    else if (last)
        friend->trouble = *last;
    else
        trouble_set(&friend->trouble, TROUBLE_NOT_FOUND, NULL, NULL);
}

/* --- who has a token --- */

/* Does the host not know the token that it gave a moment ago? Then it never heard that it arrived: the code again. */
bool hope_goes_by_code_again(struct friendship *friend, const struct conn *conn, enum trouble_kind kind)
{
    if (conn->role != CONN_TRY || kind != TROUBLE_CODE_DEAD || conn->purpose != PURPOSE_RETURN || friend->confirmed ||
        !friend->code.letters[0])
        return false;
    friend->has_token = false;
    friend->state = FRIEND_WAITING;
    hope_begin(friend);
    return true;
}

/* The token of who watches lasts as long as the host's program: after a few times "not known" it is gone for good. */
bool hope_is_forgotten(struct friendship *friend, const struct conn *conn, enum trouble_kind kind)
{
    if (friend->role != SESSION_WATCHER || conn->role != CONN_TRY || conn->purpose != PURPOSE_RETURN ||
        kind != TROUBLE_CODE_DEAD)
        return false;
    return ++friend->forgotten >= FORGOTTEN_MAX;
}
