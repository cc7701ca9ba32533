/*
 * Replaces the files friend*.c in a build without libsodium: every function fails, and the trouble says why. Declared
 * in friend.h.
 */

#include "net/friend.h"
#include "standard.h"

struct friendship *friend_open(const struct friend_setup *setup, struct trouble *trouble)
{
    (void)setup;
    trouble_set(trouble, TROUBLE_NO_LIBRARY, NULL, NULL);
    return NULL;
}

void friend_close(struct friendship *friend)
{
    assert(!friend);
    (void)friend;
}

void friend_look(struct friendship *friend, struct friend_view *view)
{
    (void)friend;
    memset(view, 0, sizeof *view);
    view->state = FRIEND_CLOSED;
    trouble_set(&view->trouble, TROUBLE_NO_LIBRARY, NULL, NULL);
    for (enum way_kind way = 0; way < WAYS; way++) {
        view->ways[way].state = WAY_MISSING;
        view->ways[way].trouble = view->trouble;
    }
}

bool friend_record(struct friendship *friend, struct record *record)
{
    (void)friend;
    (void)record;
    return false;
}

bool friend_next_event(struct friendship *friend, struct session_event *event)
{
    (void)friend;
    (void)event;
    return false;
}

void friend_want(struct friendship *friend, const struct want *want)
{
    (void)friend;
    (void)want;
}

void friend_new_code(struct friendship *friend)
{
    (void)friend;
}

void friend_hurry(struct friendship *friend)
{
    (void)friend;
}

bool friend_peek(const void *kept, size_t size, struct session_view *view)
{
    (void)kept;
    (void)size;
    (void)view;
    return false;
}

bool friend_has_way(enum way_kind way, struct trouble *trouble)
{
    (void)way;
    trouble_set(trouble, TROUBLE_NO_LIBRARY, NULL, NULL);
    return false;
}

struct nearby *nearby_open(void (*wake)(void *context), void *context)
{
    (void)wake;
    (void)context;
    return NULL;
}

int nearby_list(struct nearby *nearby, struct nearby_game games[NEARBY_MAX])
{
    (void)nearby;
    (void)games;
    return 0;
}

void nearby_close(struct nearby *nearby)
{
    (void)nearby;
}

bool nearby_is_here(const struct nearby_game *game, int port)
{
    (void)game;
    (void)port;
    return false;
}
