/*
 * Looking for the other end: the ways are asked, what they find is tried, IPv6
 * and IPv4 a moment apart; a host takes its places at the relay. After a loss
 * it goes on and on, every second while that is young, then more slowly.
 */
#include <stdio.h>
#include <string.h>

#include "net/friend_state.h"

static void fill_ask(const struct friendship *friend, struct way_ask *ask)
{
    const struct friend_setup *setup = &friend->setup;
    *ask = (struct way_ask){.waits = friend->role == SESSION_HOST, .local = friend->kept.local, .context = friend};
    ask->map_port = friend->kept.map_port;
    ask->port = friend->kept.port;
    ask->invites = friend->code_alive;
    ask->knows = admit_knows;
    ask->token = friend->has_token ? &friend->kept.token : NULL;
    memcpy(ask->relay, friend->kept.relay, sizeof ask->relay);
    memcpy(ask->name, setup->self.name, sizeof ask->name);
    if (setup->terms.game)
        snprintf(ask->game, sizeof ask->game, "%s", setup->terms.game->name);
    if (!ask->waits)
        memcpy(ask->places, friend->kept.places, sizeof ask->places);
}

static void begin_ways(struct friendship *friend, const struct way_ask *ask)
{
    for (int i = 0; i < WAYS; i++)
        if (!friend->runs[i] && friend->idle[i].state == WAY_OFF && way_table[i]->wanted(ask))
            friend->runs[i] = way_table[i]->begin(ask, friend->now);
}

void seek_begin(struct friendship *friend)
{
    struct way_ask ask;
    for (int i = 0; i < WAYS; i++)
        if (!way_table[i]->available(&friend->idle[i].trouble))
            friend->idle[i].state = WAY_MISSING;
    fill_ask(friend, &ask);
    begin_ways(friend, &ask);
    hope_begin(friend);
    friend->lost_at = friend->next_seek = friend->now;
    friend->pause = friend->relay_pause = PAUSE_FIRST_MS;
}

void seek_end(struct friendship *friend)
{
    for (int i = 0; i < WAYS; i++) {
        if (friend->runs[i])
            way_table[i]->end(friend->runs[i]);
        friend->runs[i] = NULL;
    }
    friend->planned_count = 0;
}

static void tell_ways(struct friendship *friend)
{
    struct way_ask ask;
    fill_ask(friend, &ask);
    begin_ways(friend, &ask);
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i])
            way_table[i]->tell(friend->runs[i], &ask, friend->now);
    friend->tell_ways = false;
}

void seek_hurry(struct friendship *friend)
{
    friend->pause = friend->relay_pause = PAUSE_FIRST_MS;
    friend->next_seek = friend->relay_at[0] = friend->relay_at[1] = friend->now;
    friend->lost_at = friend->now;
    friend->refresh = true;
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == CONN_TRY && link_state(friend->conns[i]->link) <= LINK_AT_RELAY)
            conn_drop(friend, friend->conns[i]);
    berth_leave(friend);
}

/* Who waits is to be found there, too: by groups of new interfaces, at another address of this machine. */
void seek_new_network(struct friendship *friend)
{
    static const enum way_kind found_by[] = {WAY_LOCAL, WAY_MAPPED};
    seek_hurry(friend);
    for (size_t i = 0; i < sizeof found_by / sizeof *found_by && friend->role == SESSION_HOST; i++)
        if (friend->runs[found_by[i]])
            way_table[found_by[i]]->seek(friend->runs[found_by[i]], friend->now);
}

void seek_doubt(struct friendship *friend, bool doubts)
{
    if (doubts && !friend->doubts) {
        friend->lost_at = friend->next_seek = friend->now;
        friend->pause = PAUSE_FIRST_MS;
    }
    if (!doubts && friend->doubts && friend->peer) { /* it has come to itself again */
        conn_drop_role(friend, CONN_TRY, NULL);
        friend->planned_count = 0;
        friend->refresh = false;
    }
    friend->doubts = doubts;
    friend->refresh = friend->refresh || doubts;
}

static int64_t longer(const struct friendship *friend, int64_t pause)
{
    int64_t most = friend->now - friend->lost_at < YOUNG_MS ? PAUSE_YOUNG_MS : PAUSE_OLD_MS;
    return pause * 2 < most ? pause * 2 : most;
}

/* --- a guest's attempts --- */

static void fill_plan(const struct friendship *friend, bool relayed, struct link_plan *plan)
{
    *plan = (struct link_plan){.waits = friend->role == SESSION_HOST, .relayed = relayed};
    if (friend->has_token) {
        plan->purpose = PURPOSE_RETURN;
        token_call(&friend->kept.token, TOKEN_JOINS, plan->name);
        token_secret(&friend->kept.token, &plan->secret);
        token_room(&friend->kept.token, plan->room);
    } else {
        plan->purpose = friend->role == SESSION_WATCHER ? PURPOSE_WATCH : PURPOSE_PLAY;
        friend_code_room(&friend->code, plan->name);
        friend_code_secret(&friend->code, &plan->secret);
        code_room(&friend->code, plan->room);
    }
}

/* Anybody can answer on the local network: what is heard there takes no place of other ways. */
static bool shares(enum way_kind a, enum way_kind b)
{
    return (a == WAY_LOCAL) == (b == WAY_LOCAL);
}

static bool has_free_try(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += friend->conns[i]->role == CONN_TRY && shares(friend->conns[i]->way, way);
    return count < (way == WAY_LOCAL ? TRIES_NEARBY : TRIES_MAX);
}

static bool has_free_plan(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->planned_count; i++)
        count += shares(friend->planned[i].way, way);
    return count < (way == WAY_LOCAL ? PLANNED_NEARBY : PLANNED_MAX);
}

/* Is it on its way there? Ports of one machine are one place for who answers on the local network. */
static bool goes_there(const struct conn *conn, const struct planned *planned)
{
    bool nearby = conn->way == WAY_LOCAL && planned->way == WAY_LOCAL;
    return conn->role == CONN_TRY && (nearby ? address_same_host(&conn->address, &planned->address)
                                             : address_equal(&conn->address, &planned->address));
}

int64_t seek_alone_ms(const struct friendship *friend)
{
    return friend->has_token ? RETURN_ALONE_MS : SHAKE_ALONE_MS;
}

/* When a table at the relay will have been silent for too long: whoever sits there is hardly the host. */
static int64_t silent_at(const struct friendship *friend, const struct conn *conn)
{
    bool at_table = conn->role == CONN_TRY && conn->way == WAY_RELAY && link_state(conn->link) == LINK_SHAKING;
    return at_table && conn->shaking_since ? conn->shaking_since + seek_alone_ms(friend) : INT64_MAX;
}

/*
 * At a relay one is enough, it waits there; but who has met before cannot know whether it is not the end of a cable
 * that is out, or has met one: it goes there again from time to time.
 */
static bool is_settled(const struct friendship *friend, const struct conn *conn)
{
    if (friend->now >= silent_at(friend, conn))
        return false;
    bool connecting = link_state(conn->link) == LINK_CONNECTING;
    int64_t age = friend->now - conn->since;
    return friend->has_token ? age < berth_renew_after(friend) : !connecting || age < RENEW_YOUNG_MS;
}

/* How many are on their way to an address; the oldest of them that got nowhere. */
static int on_their_way(const struct friendship *friend, const struct planned *planned, struct conn **oldest,
                        bool *settled)
{
    int count = 0;
    *oldest = NULL;
    *settled = false;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (!goes_there(conn, planned))
            continue;
        count++;
        *settled = *settled || is_settled(friend, conn);
        bool nowhere = link_state(conn->link) == LINK_CONNECTING || planned->way == WAY_RELAY;
        if (nowhere && (!*oldest || conn->since < (*oldest)->since))
            *oldest = conn;
    }
    return count;
}

static bool is_enough(struct friendship *friend, const struct planned *planned)
{
    struct conn *oldest;
    bool settled;
    int count = on_their_way(friend, planned, &oldest, &settled);
    if (planned->way == WAY_RELAY && settled)
        return true;
    if (count < (planned->way == WAY_LOCAL ? 1 : TRIES_OF_AN_ADDRESS) && has_free_try(friend, planned->way))
        return false;
    if (!oldest)
        return true;
    conn_drop(friend, oldest);
    return false;
}

static void try_now(struct friendship *friend, const struct planned *planned)
{
    struct link_plan plan;
    if (admit_has_no_guess(friend) || hope_is_lost_at(friend, &planned->address, planned->way) ||
        is_enough(friend, planned))
        return;
    fill_plan(friend, planned->way == WAY_RELAY, &plan);
    struct link *link =
        link_open((const struct sockaddr *)&planned->address.bytes, planned->address.size, &plan, friend->now);
    struct conn *conn = conn_add(friend, link, CONN_TRY, planned->way);
    if (!conn)
        return;
    conn->address = planned->address;
    conn->purpose = plan.purpose;
    friend->again = true;
}

static bool is_planned(const struct friendship *friend, const struct address *address, enum way_kind way)
{
    for (int i = 0; i < friend->planned_count; i++)
        if (friend->planned[i].way == way && address_equal(&friend->planned[i].address, address))
            return true;
    return false;
}

/* Of several relays each end finds its own way to one that is there: who comes back looks at all of them. */
static void plan_all(struct friendship *friend, enum way_kind way, struct way_run *run)
{
    int64_t at = friend->now;
    for (int i = 0; i < run->found_count; i++) {
        if (way == WAY_RELAY && !friend->has_token && i != friend->relay_turn % run->found_count)
            continue;
        if (!has_free_plan(friend, way) || is_planned(friend, &run->found[i], way))
            continue;
        friend->planned[friend->planned_count++] = (struct planned){run->found[i], way, at};
        at += STAGGER_MS;
    }
    run->found_count = 0;
}

static void begin_planned(struct friendship *friend)
{
    for (int i = 0; i < friend->planned_count;) {
        struct planned planned = friend->planned[i];
        if (planned.at > friend->now) {
            i++;
            continue;
        }
        memmove(&friend->planned[i], &friend->planned[i + 1], sizeof planned * (size_t)(--friend->planned_count - i));
        try_now(friend, &planned);
    }
}

static void ask_ways(struct friendship *friend)
{
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i] && !friend->way_failed[i]) {
            if (!friend->peer)
                friend->runs[i]->view.state = WAY_TRYING;
            way_table[i]->seek(friend->runs[i], friend->now);
        }
    friend->refresh = false;
    friend->passes = 0;
    friend->next_seek = friend->now + friend->pause;
    friend->pause = longer(friend, friend->pause);
}

static bool may_pass(const struct friendship *friend, const struct conn *conn)
{
    return friend->runs[WAY_RELAY] && !friend->way_failed[WAY_RELAY] && !conn->passed && friend->passes < PASSES_MAX;
}

/* Several may wait in the room as hosts, of whom the relay gives one after another: the next one is asked for. */
static void pass_silent_tables(struct friendship *friend)
{
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (friend->now < silent_at(friend, conn) || !may_pass(friend, conn))
            continue;
        conn->passed = true;
        friend->passes++;
        way_table[WAY_RELAY]->seek(friend->runs[WAY_RELAY], friend->now);
    }
}

static void seek_as_guest(struct friendship *friend)
{
    if ((!friend->peer || friend->refresh) && friend->now >= friend->next_seek)
        ask_ways(friend);
    pass_silent_tables(friend);
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i])
            plan_all(friend, (enum way_kind)i, friend->runs[i]);
    begin_planned(friend);
    if (friend->state == FRIEND_WAITING)
        hope_look(friend);
}

/* --- both --- */

void seek_failed(struct friendship *friend, const struct conn *conn, const struct trouble *trouble)
{
    struct way_run *run = friend->runs[conn->way];
    friend->relay_turn += conn->way == WAY_RELAY;
    friend->relay_pause = longer(friend, friend->relay_pause);
    if (conn->role != CONN_TRY) {
        int which = conn->role == CONN_AT_SESSION;
        friend->relay_at[which] = friend->now + friend->relay_pause;
    }
    if (!run || hope_is_anothers(conn, trouble->kind))
        return;
    run->view.trouble = *trouble;
    if (friend->role == SESSION_HOST)
        run->view.state = WAY_FAILED;
    bool expected = friend->trouble.kind == TROUBLE_LATER; /* nobody is there, and that is known */
    if (friend->state == FRIEND_AWAY && friend->role != SESSION_HOST && !expected)
        friend->trouble = *trouble;
}

void seek_work(struct friendship *friend)
{
    if (friend->tell_ways)
        tell_ways(friend);
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i])
            way_table[i]->work(friend->runs[i], friend->now);
    if (friend->role == SESSION_HOST)
        berth_work(friend);
    else
        seek_as_guest(friend);
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t seek_due(const struct friendship *friend)
{
    int64_t due = INT64_MAX;
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i])
            due = sooner(due, way_table[i]->due(friend->runs[i]));
    if (friend->role == SESSION_HOST)
        return sooner(due, berth_due(friend));
    if (!friend->peer || friend->refresh)
        due = sooner(due, friend->next_seek);
    for (int i = 0; i < friend->planned_count; i++)
        due = sooner(due, friend->planned[i].at);
    for (int i = 0; i < friend->conn_count; i++)
        if (may_pass(friend, friend->conns[i]))
            due = sooner(due, silent_at(friend, friend->conns[i]));
    return due;
}
