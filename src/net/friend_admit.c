/*
 * A host's door: a code that lives ten minutes and for three tries, and who is
 * let in by it or by the token of a session.
 */
#include <sodium.h>
#include <string.h>

#include "net/friend_state.h"

void friend_code_room(const struct code *code, uint8_t name[HANDSHAKE_NAME_SIZE])
{
    char room[ROOM_SIZE];
    code_room(code, room);
    memset(name, 0, HANDSHAKE_NAME_SIZE);
    memcpy(name, room, ROOM_SIZE);
}

/* All that was read out but the check, which says nothing new. */
void friend_code_secret(const struct code *code, struct handshake_secret *secret)
{
    secret->size = CODE_LENGTH - 1;
    memcpy(secret->bytes, code->letters, secret->size);
}

void token_secret(const struct handshake_token *token, struct handshake_secret *secret)
{
    secret->size = sizeof token->secret;
    memcpy(secret->bytes, token->secret, secret->size);
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

/* Whoever is just proving it may not go on: with many at once there would be more tries than three. */
void admit_end_code(struct friendship *friend, enum trouble_kind why)
{
    sodium_memzero(&friend->code, sizeof friend->code);
    friend->code_alive = false;
    friend->tries_left = 0;
    conn_drop_role(friend, CONN_AT_CODE, NULL);
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == CONN_STRANGER && friend->conns[i]->by_code)
            conn_drop(friend, friend->conns[i]);
    if (why != TROUBLE_NONE && friend->state == FRIEND_WAITING) /* else it was for those who watch, and play goes on */
        trouble_set(&friend->trouble, why, NULL, NULL);
}

static bool is_code(const struct friendship *friend, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    uint8_t room[HANDSHAKE_NAME_SIZE];
    if (!friend->code_alive || friend->now >= friend->code_dies)
        return false;
    friend_code_room(&friend->code, room);
    return memcmp(room, name, sizeof room) == 0;
}

static void admit_by_code(struct friendship *friend, struct conn *conn, struct handshake *handshake)
{
    struct handshake_secret secret;
    bool taken =
        conn->purpose == PURPOSE_PLAY ? friend->confirmed : watch_count(friend) >= friend->setup.terms.watchers;
    if (taken) {
        handshake_refuse(handshake, REFUSED_TAKEN);
        return;
    }
    friend_code_secret(&friend->code, &secret);
    handshake_admit(handshake, &secret);
    sodium_memzero(&secret, sizeof secret);
    conn->by_code = true;
}

static void admit_by_token(struct friendship *friend, struct conn *conn, struct handshake *handshake)
{
    struct handshake_secret secret;
    const uint8_t *name = handshake_name(handshake);
    conn->watcher = watch_find(friend, name);
    bool player = friend->has_token && memcmp(name, friend->kept.token.name, HANDSHAKE_NAME_SIZE) == 0;
    if (!player && conn->watcher < 0) {
        handshake_refuse(handshake, REFUSED_UNKNOWN);
        return;
    }
    token_secret(player ? &friend->kept.token : &friend->watchers[conn->watcher].token, &secret);
    handshake_admit(handshake, &secret);
    sodium_memzero(&secret, sizeof secret);
}

enum { JOIN_MS = 1000 / JOINS_A_SECOND };

int64_t admit_join_at(const struct friendship *friend)
{
    return friend->joins_until - (JOINS_A_SECOND - 1) * JOIN_MS;
}

/* Whoever comes too fast, be it together with others, is asked a little later. */
static bool may_join(struct friendship *friend)
{
    if (friend->now < admit_join_at(friend))
        return false;
    friend->joins_until = (friend->joins_until > friend->now ? friend->joins_until : friend->now) + JOIN_MS;
    return true;
}

void friend_admit(struct friendship *friend, struct conn *conn)
{
    struct handshake *handshake = link_handshake(conn->link);
    conn->purpose = handshake_purpose(handshake);
    if (conn->purpose == PURPOSE_RETURN)
        admit_by_token(friend, conn, handshake);
    else if (!is_code(friend, handshake_name(handshake)))
        handshake_refuse(handshake, REFUSED_UNKNOWN);
    else if (may_join(friend))
        admit_by_code(friend, conn, handshake);
    else
        conn->by_code = true; /* it stays before it is asked: nobody silent pushes it out */
}

void admit_failed(struct friendship *friend, struct conn *conn)
{
    bool tried = conn->by_code && friend->code_alive && link_trouble(conn->link)->kind == TROUBLE_WRONG_CODE;
    conn->by_code = false; /* it is at its end already */
    if (tried && --friend->tries_left <= 0)
        admit_end_code(friend, TROUBLE_CODE_DEAD);
}

/*
 * Whoever passes for the host can compare a guess with each proof that a guest sends, and break off to be sent another
 * one. Of those that are under way at once the others are dropped before they come so far.
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
