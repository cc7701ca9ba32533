/*
 * Decides whom a host lets in: an end that proves the code, which lives ten minutes and for three tries, or an end that
 * proves the token of an earlier session. Also serves the watchers. To slow down guessing, wrong tries delay the next
 * code, no code is made after five have ended by wrong tries, and an address may try only a few unknown codes a minute.
 * Each watcher has a connection of its own; one that reads too slowly is dropped (LINK_OUT_MAX), so that it never
 * delays the game. Declared in friend_state.h.
 */
#include <sodium.h>

#include "net/friend_state.h"
#include "standard.h"

/* --- the connections, a bounded list --- */

struct conn *conn_add(struct friendship *friend, struct link *link, enum conn_role role, enum way_kind way)
{
    struct conn *conn = link && friend->conn_count < CONNS_MAX ? calloc(1, sizeof *conn) : NULL;
    if (!conn) {
        link_destroy(link);
        return NULL;
    }
    *conn = (struct conn){.link = link, .role = role, .way = way, .since = friend->now, .watcher = -1};
    conn->heard_at = friend->now;
    friend->conns[friend->conn_count++] = conn;
    return conn;
}

void conn_drop(struct friendship *friend, struct conn *conn)
{
    int i = 0;
    while (friend->conns[i] != conn)
        i++;
    friend->conns[i] = friend->conns[--friend->conn_count];
    if (friend->peer == conn)
        friend->peer = NULL;
    link_destroy(conn->link);
    free(conn);
}

struct conn *conn_find(const struct friendship *friend, enum conn_role role, bool last)
{
    struct conn *found = NULL;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (conn->role == role && (!found || (last ? conn->since > found->since : conn->since < found->since)))
            found = conn;
    }
    return found;
}

void conn_finish(struct friendship *friend, struct conn *conn)
{
    if (conn_count(friend, CONN_LEAVING) >= LEAVING_MAX)
        conn_drop(friend, conn_find(friend, CONN_LEAVING, false));
    link_finish(conn->link, friend->now);
    conn->role = CONN_LEAVING;
    conn->since = friend->now;
    if (friend->peer == conn)
        friend->peer = NULL;
    friend->again = true;
}

bool conn_may_speak(struct conn *conn, int64_t now, int most)
{
    if (now - conn->lately >= 1000) {
        conn->lately = now;
        conn->heard_lately = 0;
    }
    return conn->heard_lately < most;
}

int conn_count(const struct friendship *friend, enum conn_role role)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += friend->conns[i]->role == role;
    return count;
}

/* --- strangers: connections that have not proved yet who they are --- */

static bool is_stranger(const struct conn *conn, enum way_kind way, const struct address *owner)
{
    return conn->role == CONN_STRANGER && !conn->known && conn->way == way &&
           (!owner || address_same_owner(owner, &conn->address));
}

/* Counts the strangers' connections that came by this way; if `owner` is not NULL, only those from this owner. */
static int stranger_count(const struct friendship *friend, enum way_kind way, const struct address *owner)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += is_stranger(friend->conns[i], way, owner);
    return count;
}

static bool has_said(const struct conn *conn)
{
    return conn->by_code || conn->by_token;
}

/*
 * Drops the oldest connection of a stranger, but silent ones before one that has sent a valid JOIN, so a flood of
 * silent strangers pushes nobody out.
 */
static void drop_stranger(struct friendship *friend, enum way_kind way, const struct address *owner)
{
    struct conn *found = NULL;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (!is_stranger(conn, way, owner))
            continue;
        bool silent = found && has_said(conn) < has_said(found), as_silent = found && has_said(conn) == has_said(found);
        if (!found || silent || (as_silent && conn->since < found->since))
            found = conn;
    }
    conn_drop(friend, found);
}

bool conn_is_full(const struct friendship *friend, const struct address *address)
{
    return stranger_count(friend, WAY_ADDRESS, address) >= STRANGERS_OF_AN_OWNER ||
           stranger_count(friend, WAY_ADDRESS, NULL) >= STRANGERS_MAX;
}

void conn_make_room(struct friendship *friend, const struct address *address)
{
    if (stranger_count(friend, WAY_ADDRESS, address) >= STRANGERS_OF_AN_OWNER)
        drop_stranger(friend, WAY_ADDRESS, address);
    if (stranger_count(friend, WAY_ADDRESS, NULL) >= STRANGERS_MAX)
        drop_stranger(friend, WAY_ADDRESS, NULL);
}

void conn_make_room_by_relay(struct friendship *friend)
{
    if (stranger_count(friend, WAY_RELAY, NULL) >= STRANGERS_BY_RELAY)
        drop_stranger(friend, WAY_RELAY, NULL);
}

int64_t conn_next_place(struct friendship *friend)
{
    friend->places_until = (friend->places_until > friend->now ? friend->places_until : friend->now) + PLACE_MS;
    int64_t at = friend->places_until - PLACES_AT_ONCE * PLACE_MS;
    return at > friend->now ? at : friend->now;
}

void conn_drop_role(struct friendship *friend, enum conn_role role, const struct conn *but)
{
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == role && friend->conns[i] != but)
            conn_drop(friend, friend->conns[i]);
}

void conn_drop_all(struct friendship *friend)
{
    while (friend->conn_count)
        conn_drop(friend, friend->conns[0]);
}

bool conn_is_there(const struct friendship *friend, const struct conn *conn)
{
    for (int i = 0; i < friend->conn_count; i++)
        if (friend->conns[i] == conn)
            return true;
    return false;
}

/* --- watchers: people who look on at a host's game --- */

enum { HEARD_A_SECOND = 20 /* how many messages a watcher may send in a second; more is abuse */ };

static int find_watcher(const struct friendship *friend, enum token_use use, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    for (int i = 0; i < WATCHERS_MAX; i++)
        if (friend->watchers[i].used && token_is_called(&friend->watchers[i].token, use, name))
            return i;
    return -1;
}

/* Tells the session how many people watch. */
static void count_watchers(struct friendship *friend)
{
    int count = 0;
    for (int i = 0; i < WATCHERS_MAX; i++)
        count += friend->watchers[i].conn && friend->watchers[i].briefed;
    session_set_watchers(friend->session, count);
}

/*
 * Returns the index of a place for another watcher: a free one, or that of the watcher who has been away longest; -1 if
 * there is none.
 */
static int watcher_place(const struct friendship *friend)
{
    int found = -1;
    for (int i = 0; i < friend->setup.terms.watchers && i < WATCHERS_MAX; i++) {
        const struct watcher *watcher = &friend->watchers[i];
        if (!watcher->used)
            return i;
        if (!watcher->conn && (found < 0 || watcher->seen < friend->watchers[found].seen))
            found = i;
    }
    return found;
}

void watch_join(struct friendship *friend, struct conn *conn)
{
    int index = conn->watcher >= 0 ? conn->watcher : watcher_place(friend);
    if (index < 0 || index >= friend->setup.terms.watchers) {
        conn_finish(friend, conn);
        return;
    }
    struct watcher *watcher = &friend->watchers[index];
    if (watcher->conn)
        conn_drop(friend, watcher->conn);
    if (conn->watcher < 0) {
        memset(watcher, 0, sizeof *watcher);
        handshake_token(link_handshake(conn->link), &watcher->token);
    }
    watcher->used = true;
    watcher->conn = conn;
    watcher->greeted = watcher->briefed = false;
    watcher->told = watcher->round = 0;
    watcher->seen = friend->now;
    conn->watcher = index;
    conn->role = CONN_WATCHER;
}

/*
 * Sends a new watcher the whole round so far, as fast as the connection takes it: a round may have thousands of
 * entries. If another round begins meanwhile, the watcher is sent everything from that round on.
 */
static void brief_watcher(struct friendship *friend, struct watcher *watcher)
{
    enum { ROUND = 4 };
    struct message message;
    if (session_brief(friend->session, ROUND, &message) && message.as.round.round != watcher->round) {
        watcher->told = watcher->told < ROUND ? watcher->told : ROUND;
        watcher->round = message.as.round.round;
    }
    while (link_has_room(watcher->conn->link)) {
        if (!session_brief(friend->session, watcher->told, &message)) {
            watcher->briefed = watcher->told > 0;
            break;
        }
        watcher->told++;
        if (!link_send(watcher->conn->link, &message)) {
            friend->again = true;
            return;
        }
    }
    if (!watcher->briefed)
        return;
    count_watchers(friend);
    friend->again = true;
}

void watch_tell(struct friendship *friend)
{
    struct message message;
    while (session_next_watched(friend->session, &message))
        for (int i = 0; i < WATCHERS_MAX; i++) {
            struct watcher *watcher = &friend->watchers[i];
            if (watcher->conn && watcher->briefed && !link_send(watcher->conn->link, &message))
                friend->again = true;
            if (!watcher->briefed && message.kind == MESSAGE_HELLO)
                watcher->told = 0;
        }
    for (int i = 0; i < WATCHERS_MAX; i++) {
        struct watcher *watcher = &friend->watchers[i];
        if (watcher->conn && watcher->greeted && !watcher->briefed)
            brief_watcher(friend, watcher);
    }
}

void watch_receive(struct friendship *friend, struct conn *conn, const struct message *message)
{
    struct watcher *watcher = &friend->watchers[conn->watcher];
    struct message answer = {.kind = MESSAGE_PONG};
    conn->heard_at = watcher->seen = friend->now;
    bool bad = !conn_may_speak(conn, friend->now, HEARD_A_SECOND);
    conn->heard_lately++;
    if (message->kind == MESSAGE_HELLO && !watcher->greeted) {
        memcpy(watcher->name, message->as.hello.name, sizeof watcher->name);
        watcher->greeted = true;
    } else if (message->kind == MESSAGE_CHAT && watcher->briefed && !bad) {
        session_watcher_said(friend->session, watcher->name, message, friend->now);
    } else if (message->kind == MESSAGE_PING && !bad) {
        answer.as.pong.stamp = message->as.ping.stamp;
        link_send(conn->link, &answer);
    } else if (message->kind != MESSAGE_SYNC && message->kind != MESSAGE_PONG) {
        bad = true;
    }
    if (!bad)
        return;
    conn_finish(friend, conn);
    watch_gone(friend, conn);
}

void watch_gone(struct friendship *friend, struct conn *conn)
{
    if (conn->watcher < 0 || friend->watchers[conn->watcher].conn != conn)
        return;
    friend->watchers[conn->watcher].conn = NULL;
    friend->watchers[conn->watcher].briefed = false;
    count_watchers(friend);
}

/* --- the code: how it is made and ended, and who is admitted by it --- */

void admit_code_room(const struct code *code, uint8_t name[HANDSHAKE_NAME_SIZE])
{
    char room[ROOM_SIZE];
    code_room(code, room);
    memset(name, 0, HANDSHAKE_NAME_SIZE);
    memcpy(name, room, ROOM_SIZE);
}

/* The secret is the whole code except its check letter, which follows from the other letters. */
void admit_code_secret(const struct code *code, struct handshake_secret *secret)
{
    secret->size = CODE_LENGTH - 1;
    memcpy(secret->bytes, code->letters, secret->size);
}

void token_secret(const struct handshake_token *token, struct handshake_secret *secret)
{
    secret->size = sizeof token->secret;
    memcpy(secret->bytes, token->secret, secret->size);
}

int64_t admit_code_at(const struct friendship *friend)
{
    bool comes = friend->code_wanted && !friend->code_alive && friend->codes_spoilt < CODES_SPOILT_MAX;
    return comes ? friend->code_after : INT64_MAX;
}

static int code_wait_ms(const struct friendship *friend)
{
    return CODE_WAIT_MS << (friend->codes_spoilt - 1);
}

int admit_code_wait_s(const struct friendship *friend)
{
    int64_t at = admit_code_at(friend);
    return at == INT64_MAX || at <= friend->now ? 0 : code_wait_ms(friend) / 1000;
}

void admit_new_code(struct friendship *friend)
{
    uint8_t random[8];
    randombytes_buf(random, sizeof random);
    code_make(&friend->code, random);
    sodium_memzero(random, sizeof random);
    friend->code_alive = true;
    friend->code_dies = friend->now + CODE_LIFE_MS;
    friend->tries_left = CODE_TRIES;
    friend->relay_at[0] = friend->now;
    if (friend->trouble.kind == TROUBLE_CODE_DEAD)
        trouble_set(&friend->trouble, TROUBLE_NONE, NULL, NULL);
}

/*
 * Makes the code invalid, and drops all connections that are about to prove it: many of them at the same time would be
 * more than three tries.
 */
void admit_end_code(struct friendship *friend, enum trouble_kind why)
{
    bool waits = friend->state == FRIEND_WAITING;
    friend->code_wanted = false;
    if (why != TROUBLE_NONE && friend->tries_left < CODE_TRIES) {
        friend->codes_spoilt++;
        friend->code_after = friend->now + code_wait_ms(friend);
        friend->code_wanted = waits; /* a code only for watchers is made on request, not by itself */
        friend->give_up = waits && friend->codes_spoilt >= CODES_SPOILT_MAX;
    }
    sodium_memzero(&friend->code, sizeof friend->code);
    friend->code_alive = false;
    friend->tries_left = 0;
    conn_drop_role(friend, CONN_AT_CODE, NULL);
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == CONN_STRANGER && friend->conns[i]->by_code)
            conn_drop(friend, friend->conns[i]);
    if (why != TROUBLE_NONE && waits) /* if no player is waited for, the code was for watchers, and play goes on */
        trouble_set(&friend->trouble, friend->give_up ? TROUBLE_GUESSED : why, NULL, NULL);
}

static bool is_code(const struct friendship *friend, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    uint8_t room[HANDSHAKE_NAME_SIZE];
    if (!friend->code_alive || friend->now >= friend->code_dies)
        return false;
    admit_code_room(&friend->code, room);
    return memcmp(room, name, sizeof room) == 0;
}

static void admit_by_code(struct friendship *friend, struct conn *conn, struct handshake *handshake)
{
    struct handshake_secret secret;
    int watch = 0;
    for (int i = 0; i < WATCHERS_MAX; i++)
        watch += friend->watchers[i].used && friend->watchers[i].conn;
    if (conn->purpose == PURPOSE_PLAY ? friend->confirmed : watch >= friend->setup.terms.watchers) {
        handshake_refuse(handshake, REFUSED_TAKEN);
        return;
    }
    admit_code_secret(&friend->code, &secret);
    handshake_admit(handshake, &secret);
    sodium_memzero(&secret, sizeof secret);
    conn->by_code = true;
}

static bool is_player(const struct friendship *friend, enum token_use use, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    return friend->has_token && token_is_called(&friend->kept.token, use, name);
}

bool admit_knows(const void *friend, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    return is_player(friend, TOKEN_LOOKS, name) || find_watcher(friend, TOKEN_LOOKS, name) >= 0;
}

/*
 * Is this the first JOIN with this one-time name? A second one comes from an eavesdropper who repeats it. Only names
 * that prove a token are stored.
 */
static bool is_heard_first(struct friendship *friend, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    for (int i = 0; i < friend->return_count && i < RETURNS_MAX; i++)
        if (memcmp(friend->returns[i], name, HANDSHAKE_NAME_SIZE) == 0)
            return false;
    memcpy(friend->returns[friend->return_count++ % RETURNS_MAX], name, HANDSHAKE_NAME_SIZE);
    return true;
}

/*
 * Gives a connection a protected place, from which no stranger can push it out. There is one such place for each token,
 * and the token's newest connection takes it. One place is always kept for the player.
 */
static void give_place(struct friendship *friend, struct conn *conn)
{
    int watchers = 0;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *other = friend->conns[i];
        if (other->role != CONN_STRANGER || !other->known)
            continue;
        other->known = other->watcher != conn->watcher;
        watchers += other->known && other->watcher >= 0;
    }
    conn->known = conn->watcher < 0 || watchers < KNOWN_MAX - 1;
    conn->by_token = true;
}

static void admit_by_token(struct friendship *friend, struct conn *conn, struct handshake *handshake)
{
    struct handshake_secret secret;
    const uint8_t *name = handshake_name(handshake);
    bool player = is_player(friend, TOKEN_JOINS, name);
    conn->watcher = player ? -1 : find_watcher(friend, TOKEN_JOINS, name);
    if ((!player && conn->watcher < 0) || !is_heard_first(friend, name)) {
        handshake_refuse(handshake, REFUSED_UNKNOWN);
        return;
    }
    give_place(friend, conn);
    token_secret(player ? &friend->kept.token : &friend->watchers[conn->watcher].token, &secret);
    handshake_admit(handshake, &secret);
    sodium_memzero(&secret, sizeof secret);
}

/* --- codes that this host does not know: how often an address may try one --- */

enum { MINUTE_MS = 60 * 1000 };

/*
 * Finds the counter of an address's wrong codes, or takes a free counter for it; if none is free, returns the counter
 * that all further addresses share.
 */
static struct guesser *find_guesser(struct friendship *friend, const struct address *address)
{
    struct guesser *found = friend->guessers;
    for (int i = 0; i < GUESSERS_MAX; i++) {
        struct guesser *guesser = &friend->guessers[i];
        if (address_same_owner(&guesser->address, address))
            return guesser;
        found = guesser->paid < found->paid ? guesser : found;
    }
    if (found->paid > friend->now)
        return &friend->other_guessers;
    *found = (struct guesser){.address = *address};
    return found;
}

enum { JOIN_MS = 1000 / JOINS_A_SECOND };

int64_t admit_join_at(const struct friendship *friend)
{
    return friend->joins_until - (JOINS_A_SECOND - 1) * JOIN_MS;
}

/*
 * Admits a connection by the code. If its address tries too often, the connection is closed without being told whether
 * the code is known. Attempts through a relay are not counted: to get here, they have already named the code's room to
 * the relay.
 */
static void admit_code(struct friendship *friend, struct conn *conn, struct handshake *handshake)
{
    struct guesser *guesser = find_guesser(friend, &conn->address);
    bool counts = conn->way != WAY_RELAY && !conn->by_code;
    int64_t paid = (guesser->paid > friend->now ? guesser->paid : friend->now) + MINUTE_MS / GUESSES_A_MINUTE;
    if (counts && paid > friend->now + MINUTE_MS) {
        link_finish(conn->link, friend->now);
    } else if (!is_code(friend, handshake_name(handshake))) {
        guesser->paid = counts ? paid : guesser->paid;
        handshake_refuse(handshake, REFUSED_UNKNOWN);
    } else if (friend->now >= admit_join_at(friend)) { /* at most JOINS_A_SECOND for all strangers */
        friend->joins_until = (friend->joins_until > friend->now ? friend->joins_until : friend->now) + JOIN_MS;
        admit_by_code(friend, conn, handshake);
    } else {
        conn->by_code = true; /* keeps silent strangers from pushing this connection out while it waits */
    }
}

void admit_conn(struct friendship *friend, struct conn *conn)
{
    struct handshake *handshake = link_handshake(conn->link);
    conn->purpose = handshake_purpose(handshake);
    if (conn->purpose == PURPOSE_RETURN)
        admit_by_token(friend, conn, handshake);
    else
        admit_code(friend, conn, handshake);
}

void admit_failed(struct friendship *friend, struct conn *conn)
{
    bool tried = conn->by_code && friend->code_alive && link_trouble(conn->link)->kind == TROUBLE_WRONG_CODE;
    conn->by_code = false; /* the caller drops this connection, so admit_end_code must not */
    if (tried && --friend->tries_left <= 0)
        admit_end_code(friend, TROUBLE_CODE_DEAD);
}

/*
 * With each proof that a guest sends, a false host can check one guess at the code, and then break off to get another
 * proof. So proofs are counted. When the last allowed proof is spent, the other attempts are dropped before they send
 * theirs.
 */
void admit_count_guess(struct friendship *friend, struct conn *conn)
{
    bool right = link_state(conn->link) == LINK_READY;
    if (conn->role != CONN_TRY || conn->purpose == PURPOSE_RETURN)
        return;
    if (conn->guessed && right)
        friend->guesses_left++;
    if (conn->guessed || right || !handshake_gave_guess(link_handshake(conn->link)))
        return;
    conn->guessed = true;
    if (--friend->guesses_left > 0)
        return;
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == CONN_TRY && !friend->conns[i]->guessed)
            conn_drop(friend, friend->conns[i]);
}

bool admit_has_no_guess(const struct friendship *friend)
{
    return friend->role != SESSION_HOST && !friend->has_token && friend->guesses_left <= 0;
}
