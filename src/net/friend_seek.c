/*
 * Looking for the other end. A guest asks the ways for addresses and tries these, IPv6 and IPv4 a moment apart; a host
 * keeps connections waiting at the relay, called its places. After a loss this goes on without end, at first every
 * second, later less often. A guest that has a code gives up after some time, and is told why.
 *
 * A refusal is not encrypted: anybody who answers first can give one in the host's name. So after a refusal only the
 * address that it came from is given up. The whole search ends only if no other address is left. One kind of refusal is
 * different: each answer that calls the code wrong may have cost one of the host's tries. So the second such answer is
 * believed, and ends the search. Declared in friend_state.h.
 */

#include "net/friend_state.h"
#include "standard.h"

/*
 * --- a host's places at the relay: connections that wait in the code's room and in the session's room ---
 *
 * If a host's connection to the guest is lost or in doubt, the connection that waits at the relay may depend on the
 * same broken cable. So the host opens another one from time to time.
 */

enum { PLACES = 2, PLACES_OF_A_ROOM = 3 };

static const enum conn_role ROLES[PLACES] = {CONN_AT_CODE, CONN_AT_SESSION};

static int64_t renew_after(const struct friendship *friend)
{
    return friend->now - friend->lost_at < YOUNG_MS ? RENEW_YOUNG_MS : PAUSE_OLD_MS;
}

static void take_place(struct friendship *friend, int which)
{
    const struct address *relay = &friend->relays[friend->relay_turn % friend->relay_count];
    struct link_plan plan = {.waits = true, .relayed = true};
    if (which == 0)
        code_room(&friend->code, plan.room);
    else
        token_room(&friend->kept.token, plan.room);
    friend->relay_at[which] = friend->now + friend->relay_pause;
    if (conn_count(friend, ROLES[which]) >= PLACES_OF_A_ROOM)
        conn_drop(friend, conn_find(friend, ROLES[which], false));
    struct link *link = link_open(relay, &plan, friend->now);
    struct conn *conn = conn_add(friend, link, ROLES[which], WAY_RELAY);
    if (!conn)
        return;
    conn->address = *relay;
    friend->again = true;
}

/* The time at which a host wants to open a connection that waits at the relay; INT64_MAX: never. */
static int64_t wanted_at(const struct friendship *friend, int which)
{
    const struct conn *last = conn_find(friend, ROLES[which], true);
    if (which == 0 ? !friend->code_alive : !friend->has_token)
        return INT64_MAX;
    if (!last)
        return friend->now;
    bool doubts = which == 1 && (friend->state == FRIEND_AWAY || friend->doubts);
    return doubts ? last->since + renew_after(friend) : INT64_MAX;
}

static void take_places(struct friendship *friend)
{
    struct way_run *run = friend->runs[WAY_RELAY];
    if (!run)
        return;
    for (int which = 0; which < PLACES; which++) {
        if (friend->now < wanted_at(friend, which) || friend->now < friend->relay_at[which])
            continue;
        way_table[WAY_RELAY]->seek(run, friend->now);
        friend->relay_at[which] = friend->now + PAUSE_YOUNG_MS;
    }
    if (!run->found_count)
        return;
    friend->relay_count = run->found_count < LOOKUP_MAX ? run->found_count : LOOKUP_MAX;
    memcpy(friend->relays, run->found, sizeof *run->found * (size_t) friend->relay_count);
    run->found_count = 0;
    for (int which = 0; which < PLACES; which++)
        if (friend->now >= wanted_at(friend, which))
            take_place(friend, which);
}

static int64_t places_due(const struct friendship *friend)
{
    int64_t due = INT64_MAX;
    for (int which = 0; which < PLACES && friend->runs[WAY_RELAY]; which++) {
        int64_t wanted = wanted_at(friend, which), at = friend->relay_at[which];
        due = sooner(due, wanted > at ? wanted : at);
    }
    return due;
}

/* --- a guest: what refusals mean, when it gives up --- */

enum {
    LOOK_LOCAL_MS = 6000,      /* how long a guest searches the local network */
    LOOK_REFUSED_MS = 2000,    /* how long a guest searches the local network if somebody there has refused */
    LOOK_RELAY_MS = 30 * 1000, /* how long a guest waits at a relay before it reports that nobody is there */
    STRIKE_REFUSED = 2,        /* points against an address that has refused */
    STRIKE_BROKEN = 1,         /* points against an address that broke off after it was given a proof */
    STRIKES_OF_A_PLACE = 2,
    STRIKES_OF_A_RELAY = 6, /* a relay may have more points, because each refusal may come from another end */
    WRONG_MAX = 2,
    FORGOTTEN_MAX = 3
};

/* --- refusals by an address, and when the address is given up --- */

/* Rates how much a refusal explains to the guest, so that the most telling one is shown; 0 if it is no refusal. */
static int weight_of(enum trouble_kind kind)
{
    static const int weights[TROUBLE_KINDS] = {
        [TROUBLE_CODE_DEAD] = 1, [TROUBLE_TAKEN] = 2, [TROUBLE_VERSION] = 3, [TROUBLE_WRONG_CODE] = 4};
    return weights[kind];
}

static struct dead_end *find_dead_end(struct friendship *friend, const struct address *address, enum way_kind way)
{
    for (int i = 0; i < friend->dead_end_count && i < DEAD_ENDS_MAX; i++)
        if (friend->dead_ends[i].way == way && address_equal(&friend->dead_ends[i].address, address))
            return &friend->dead_ends[i];
    return NULL;
}

static int most_strikes(enum way_kind way)
{
    return way == WAY_RELAY ? STRIKES_OF_A_RELAY : STRIKES_OF_A_PLACE;
}

static bool is_useless_at(struct friendship *friend, const struct address *address, enum way_kind way)
{
    const struct dead_end *end = find_dead_end(friend, address, way);
    return friend->state == FRIEND_WAITING && end && end->strikes >= most_strikes(way);
}

static bool is_of_another_code(const struct conn *conn, enum trouble_kind kind)
{
    bool closed = kind == TROUBLE_CODE_DEAD || kind == TROUBLE_LOST; /* LOST: a host asked too often just hangs up */
    return conn->way == WAY_LOCAL && conn->purpose != PURPOSE_RETURN && closed && !conn->guessed;
}

void seek_refused(struct friendship *friend, const struct conn *conn, const struct trouble *trouble)
{
    bool refused = weight_of(trouble->kind) > 0;
    if (friend->state != FRIEND_WAITING || conn->role != CONN_TRY || (!refused && !conn->guessed))
        return;
    struct dead_end *end = find_dead_end(friend, &conn->address, conn->way);
    if (!end) {
        end = &friend->dead_ends[friend->dead_end_count++ % DEAD_ENDS_MAX];
        *end = (struct dead_end){.address = conn->address, .way = conn->way};
    }
    end->strikes += refused ? STRIKE_REFUSED : STRIKE_BROKEN;
    bool useless = is_useless_at(friend, &conn->address, conn->way);
    /*
     * Drop other attempts at this address: they would get the same answer, and each could cost one of the host's tries.
     */
    for (int i = friend->conn_count - 1; i >= 0 && useless; i--) {
        struct conn *other = friend->conns[i];
        if (other != conn && other->role == CONN_TRY && other->way == conn->way &&
            address_equal(&other->address, &conn->address))
            conn_drop(friend, other);
    }
    if (is_of_another_code(conn, trouble->kind))
        return;
    if (weight_of(trouble->kind) > weight_of(friend->refused.kind))
        friend->refused = *trouble;
    if (friend->refused.kind == TROUBLE_NONE)
        trouble_set(&friend->refused, TROUBLE_CODE_DEAD, NULL, NULL);
    friend->wrong += trouble->kind == TROUBLE_WRONG_CODE && conn->guessed;
    if (friend->wrong < WRONG_MAX)
        return;
    friend->give_up = true;
    friend->trouble = *trouble;
}

static void begin_search(struct friendship *friend)
{
    friend->looking_since = friend->now;
    friend->dead_end_count = friend->wrong = 0;
    trouble_set(&friend->refused, TROUBLE_NONE, NULL, NULL);
    memset(friend->way_failed, 0, sizeof friend->way_failed);
}

/* --- when a guest's search for the host ends --- */

/* Does this way have no attempt under way or planned? */
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

/* Is this trouble no answer to a guest that looks for a host, because the connection only broke or fell silent? */
static bool is_no_answer(enum trouble_kind kind)
{
    return kind == TROUBLE_NONE || kind == TROUBLE_LOST || kind == TROUBLE_SILENT;
}

static void fail_way(struct friendship *friend, enum way_kind way, enum trouble_kind unless_told)
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

static int strikes_of_way(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->dead_end_count && i < DEAD_ENDS_MAX; i++)
        count += friend->dead_ends[i].way == way ? friend->dead_ends[i].strikes : 0;
    return count;
}

static bool is_done(const struct friendship *friend, enum way_kind way)
{
    int64_t looked = friend->now - friend->looking_since;
    if (!is_idle(friend, way))
        return false;
    int against = strikes_of_way(friend, way);
    bool refused = against >= most_strikes(way);
    if (way == WAY_LOCAL)
        return looked >= (refused && friend->refused.kind != TROUBLE_NONE ? LOOK_REFUSED_MS : LOOK_LOCAL_MS);
    /* Has the way failed for a reason that another attempt would not change? */
    bool told = against > 0 ? refused : !is_no_answer(friend->runs[way]->view.trouble.kind);
    return looked >= LOOK_LOCAL_MS || (!friend->runs[way]->busy && told);
}

/*
 * Ends the search of a guest that has typed a code when all ways have failed, and says why. A guest that comes back to
 * a game keeps trying for ever.
 */
static void judge_ways(struct friendship *friend)
{
    static const enum way_kind telling[] = {WAY_ADDRESS, WAY_RELAY, WAY_LOCAL};
    const struct trouble *last = NULL;
    bool any_left = false;
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++) {
        enum way_kind way = telling[i];
        if (!friend->runs[way])
            continue;
        if (way == WAY_RELAY && friend->now - friend->looking_since >= LOOK_RELAY_MS && !friend->way_failed[way])
            fail_way(friend, way, TROUBLE_NOBODY);
        else if (!friend->way_failed[way] && is_done(friend, way))
            fail_way(friend, way, way == WAY_LOCAL ? TROUBLE_NOT_FOUND : TROUBLE_NO_ANSWER);
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

/* --- a guest's attempts with a token that the host does not know --- */

/*
 * Should the guest use the code again? It should if the host does not know the token that it has just given, because
 * the host never learned that the token had arrived.
 */
bool seek_goes_by_code_again(struct friendship *friend, const struct conn *conn, enum trouble_kind kind)
{
    if (conn->role != CONN_TRY || kind != TROUBLE_CODE_DEAD || conn->purpose != PURPOSE_RETURN || friend->confirmed ||
        !friend->code.letters[0])
        return false;
    friend->has_token = false;
    friend->state = FRIEND_WAITING;
    begin_search(friend);
    return true;
}

/*
 * Should a watcher give up? Its token lasts as long as the host's program. If the token was refused a few times as
 * unknown, that program has ended.
 */
bool seek_is_forgotten(struct friendship *friend, const struct conn *conn, enum trouble_kind kind)
{
    if (friend->role != SESSION_WATCHER || conn->role != CONN_TRY || conn->purpose != PURPOSE_RETURN ||
        kind != TROUBLE_CODE_DEAD)
        return false;
    return ++friend->forgotten >= FORGOTTEN_MAX;
}

/* --- starting the ways, and beginning, hurrying and ending the search --- */

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

/* Starts the ways that are wanted now, and passes their current task to all running ways. */
static void tell_ways(struct friendship *friend)
{
    struct way_ask ask;
    fill_ask(friend, &ask);
    for (int i = 0; i < WAYS; i++) {
        if (!friend->runs[i] && friend->idle[i].state == WAY_OFF && way_table[i]->wanted(&ask))
            friend->runs[i] = way_table[i]->begin(&ask, friend->now);
        if (friend->runs[i] && way_table[i]->tell)
            way_table[i]->tell(friend->runs[i], &ask);
    }
    friend->tell_ways = false;
}

bool friend_has_way(enum way_kind way, struct trouble *trouble)
{
    trouble_set(trouble, TROUBLE_NONE, NULL, NULL);
    return !way_table[way]->available || way_table[way]->available(trouble);
}

void seek_begin(struct friendship *friend)
{
    for (int i = 0; i < WAYS; i++)
        if (!friend_has_way((enum way_kind)i, &friend->idle[i].trouble))
            friend->idle[i].state = WAY_MISSING;
    tell_ways(friend);
    begin_search(friend);
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

void seek_hurry(struct friendship *friend)
{
    friend->pause = friend->relay_pause = PAUSE_FIRST_MS;
    friend->next_seek = friend->relay_at[0] = friend->relay_at[1] = friend->now;
    friend->lost_at = friend->now;
    friend->refresh = true;
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == CONN_TRY && link_state(friend->conns[i]->link) <= LINK_AT_RELAY)
            conn_drop(friend, friend->conns[i]);
    conn_drop_role(friend, CONN_AT_CODE, NULL);
    conn_drop_role(friend, CONN_AT_SESSION, NULL);
}

/*
 * A host must be found on the new network as well: by multicast on new interfaces, and at this machine's new address.
 */
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
    if (!doubts && friend->doubts && friend->peer) { /* the connection has recovered */
        conn_drop_role(friend, CONN_TRY, NULL);
        friend->planned_count = 0;
        friend->refresh = false;
    }
    friend->doubts = doubts;
    friend->refresh = friend->refresh || doubts;
}

static int64_t longer_pause(const struct friendship *friend, int64_t pause)
{
    int64_t most = friend->now - friend->lost_at < YOUNG_MS ? PAUSE_YOUNG_MS : PAUSE_OLD_MS;
    return pause * 2 < most ? pause * 2 : most;
}

/* --- a guest's attempts to connect to the host --- */

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
        admit_code_room(&friend->code, plan->name);
        admit_code_secret(&friend->code, &plan->secret);
        code_room(&friend->code, plan->room);
    }
}

/*
 * Do attempts by these two ways count towards the same limit? Anybody can answer on the local network, so attempts
 * there have a limit of their own.
 */
static bool share_places(enum way_kind a, enum way_kind b)
{
    return (a == WAY_LOCAL) == (b == WAY_LOCAL);
}

static bool has_free_try(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += friend->conns[i]->role == CONN_TRY && share_places(friend->conns[i]->way, way);
    return count < (way == WAY_LOCAL ? TRIES_NEARBY : TRIES_MAX);
}

static bool has_free_plan(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->planned_count; i++)
        count += share_places(friend->planned[i].way, way);
    return count < (way == WAY_LOCAL ? PLANNED_NEARBY : PLANNED_MAX);
}

/* Is this connection an attempt at the planned address? On the local network all ports of a machine count as one. */
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

/*
 * The time at which the end that a relay has joined with this guest has been silent for too long; it is then probably
 * not the host. INT64_MAX: the relay has joined nobody with this connection.
 */
static int64_t silent_at(const struct friendship *friend, const struct conn *conn)
{
    bool at_table = conn->role == CONN_TRY && conn->way == WAY_RELAY && link_state(conn->link) == LINK_SHAKING;
    return at_table && conn->shaking_since ? conn->shaking_since + seek_alone_ms(friend) : INT64_MAX;
}

/*
 * Does this connection at the relay make another attempt unnecessary? One that waits there is enough. But a guest that
 * comes back cannot know whether its connection, or the end that it met, is dead, so it tries again from time to time.
 */
static bool is_settled(const struct friendship *friend, const struct conn *conn)
{
    if (friend->now >= silent_at(friend, conn))
        return false;
    bool connecting = link_state(conn->link) == LINK_CONNECTING;
    int64_t age = friend->now - conn->since;
    return friend->has_token ? age < renew_after(friend) : !connecting || age < RENEW_YOUNG_MS;
}

/*
 * Are enough attempts at the planned address under way? If the limit is reached, the oldest attempt that has got
 * nowhere is dropped to make room, and the answer is no.
 */
static bool is_enough(struct friendship *friend, const struct planned *planned)
{
    struct conn *oldest = NULL;
    bool settled = false;
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (!goes_there(conn, planned))
            continue;
        count++;
        settled = settled || is_settled(friend, conn);
        bool nowhere = link_state(conn->link) == LINK_CONNECTING || planned->way == WAY_RELAY;
        if (nowhere && (!oldest || conn->since < oldest->since))
            oldest = conn;
    }
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
    if (admit_has_no_guess(friend) || is_useless_at(friend, &planned->address, planned->way) ||
        is_enough(friend, planned))
        return;
    fill_plan(friend, planned->way == WAY_RELAY, &plan);
    struct link *link = link_open(&planned->address, &plan, friend->now);
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

/*
 * Plans an attempt at every address that a way has found. Of a relay's addresses a guest with a code tries one at a
 * time; a guest that comes back tries all of them.
 */
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
    friend->pause = longer_pause(friend, friend->pause);
}

static bool may_pass(const struct friendship *friend, const struct conn *conn)
{
    return friend->runs[WAY_RELAY] && !friend->way_failed[WAY_RELAY] && !conn->passed && friend->passes < PASSES_MAX;
}

/*
 * Several hosts may be waiting in the room, and the relay joins this guest with one after another. If one is silent for
 * too long, plans another attempt, which the relay joins with the next host.
 */
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
        judge_ways(friend);
}

/* --- the search of both host and guest: failures, work, the next deadline --- */

void seek_failed(struct friendship *friend, const struct conn *conn, const struct trouble *trouble)
{
    struct way_run *run = friend->runs[conn->way];
    friend->relay_turn += conn->way == WAY_RELAY;
    friend->relay_pause = longer_pause(friend, friend->relay_pause);
    if (conn->role != CONN_TRY) {
        int which = conn->role == CONN_AT_SESSION;
        friend->relay_at[which] = friend->now + friend->relay_pause;
    }
    if (!run || is_of_another_code(conn, trouble->kind))
        return;
    run->view.trouble = *trouble;
    if (friend->role == SESSION_HOST)
        run->view.state = WAY_FAILED;
    bool expected = friend->trouble.kind == TROUBLE_LATER; /* the other player had said goodbye for now */
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
        take_places(friend);
    else
        seek_as_guest(friend);
}

int64_t seek_due(const struct friendship *friend)
{
    int64_t due = INT64_MAX;
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i] && way_table[i]->due)
            due = sooner(due, way_table[i]->due(friend->runs[i]));
    if (friend->role == SESSION_HOST)
        return sooner(due, places_due(friend));
    if (!friend->peer || friend->refresh)
        due = sooner(due, friend->next_seek);
    for (int i = 0; i < friend->planned_count; i++)
        due = sooner(due, friend->planned[i].at);
    for (int i = 0; i < friend->conn_count; i++)
        if (may_pass(friend, friend->conns[i]))
            due = sooner(due, silent_at(friend, friend->conns[i]));
    return due;
}
