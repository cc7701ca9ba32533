/*
 * Who waits: a table of chains, in each of which who has come last comes first. A room is nothing but those who wait in
 * it.
 */
#include <assert.h>
#include <string.h>

#include "relay/state.h"

const char *room_of(const struct end *end)
{
    return (const char *)end->first + RELAY_MEET_SIZE - ROOM_SIZE;
}

static struct end **chain(struct relay *relay, const char room[ROOM_SIZE])
{
    return &relay->rooms[scatter_hash(&relay->scatter, room, ROOM_SIZE) & (relay->room_places - 1)];
}

static bool waits_there(const struct end *end, const char room[ROOM_SIZE], int side)
{
    return end->side == side && memcmp(room_of(end), room, ROOM_SIZE) == 0;
}

struct end *room_find(struct relay *relay, const char room[ROOM_SIZE], int side)
{
    struct end *found = NULL;
    for (struct end *end = *chain(relay, room); end; end = end->behind)
        if (waits_there(end, room, side) && (!found || visitors_met(end->visitor) < visitors_met(found->visitor)))
            found = end;
    return found;
}

int room_count(struct relay *relay, const char room[ROOM_SIZE], int side)
{
    int count = 0;
    for (const struct end *end = *chain(relay, room); end; end = end->behind)
        count += waits_there(end, room, side);
    return count;
}

static int places_of(struct relay *relay, const char room[ROOM_SIZE], int side, const struct visitor *owner)
{
    int count = 0;
    for (const struct end *end = *chain(relay, room); end; end = end->behind)
        count += waits_there(end, room, side) && visitors_owner(end->visitor) == owner;
    return count;
}

struct end *room_crowd(struct relay *relay, const char room[ROOM_SIZE], int side, struct visitor *visitor)
{
    int most = places_of(relay, room, side, visitors_owner(visitor)) + 1;
    struct end *found = NULL;
    for (struct end *end = *chain(relay, room); end; end = end->behind) {
        const struct visitor *owner = visitors_owner(end->visitor);
        int places = waits_there(end, room, side) ? places_of(relay, room, side, owner) : 0;
        if (places > most || (found && owner == visitors_owner(found->visitor) && places == most))
            found = end;
        most = places > most ? places : most;
    }
    return found;
}

void room_enter(struct relay *relay, struct end *end)
{
    struct end **first = chain(relay, room_of(end));
    end->before = NULL;
    end->behind = *first;
    if (end->behind)
        end->behind->before = end;
    *first = end;
    end->stage = STAGE_WAITING;
    relay->counts.waiting++;
}

void room_leave(struct relay *relay, struct end *end)
{
    assert(end->stage == STAGE_WAITING);
    *(end->before ? &end->before->behind : chain(relay, room_of(end))) = end->behind;
    if (end->behind)
        end->behind->before = end->before;
    end->stage = STAGE_FRAME;
    relay->counts.waiting--;
}
