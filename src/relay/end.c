/*
 * One connection, called an end: how it is watched, answered, refused, closed. Also the rooms in which ends wait. A
 * room is nothing but the ends that wait in it; they are in a hash table of chains, each with the newest end first.
 * Declared in state.h.
 */
#include <sys/socket.h>
#include <unistd.h>

#include "relay/state.h"
#include "standard.h"

/* --- rooms, in which ends wait for each other --- */

const char *room_of(const struct end *end)
{
    return (const char *)end->first + RELAY_MEET_SIZE - ROOM_SIZE;
}

static struct end **chain_of(struct relay *relay, const char room[ROOM_SIZE])
{
    return &relay->rooms[siphash_of(&relay->siphash, room, ROOM_SIZE) & (relay->room_places - 1)];
}

static bool waits_there(const struct end *end, const char room[ROOM_SIZE], int side)
{
    return end->side == side && memcmp(room_of(end), room, ROOM_SIZE) == 0;
}

struct end *room_find(struct relay *relay, const char room[ROOM_SIZE], int side)
{
    struct end *found = NULL;
    for (struct end *end = *chain_of(relay, room); end; end = end->behind)
        if (waits_there(end, room, side) && (!found || visitors_met(end->visitor) < visitors_met(found->visitor)))
            found = end;
    return found;
}

int room_count(struct relay *relay, const char room[ROOM_SIZE], int side)
{
    int count = 0;
    for (const struct end *end = *chain_of(relay, room); end; end = end->behind)
        count += waits_there(end, room, side);
    return count;
}

static int places_of(struct relay *relay, const char room[ROOM_SIZE], int side, const struct visitor *owner)
{
    int count = 0;
    for (const struct end *end = *chain_of(relay, room); end; end = end->behind)
        count += waits_there(end, room, side) && visitors_owner(end->visitor) == owner;
    return count;
}

struct end *room_to_leave(struct relay *relay, const char room[ROOM_SIZE], int side, struct visitor *visitor)
{
    int most = places_of(relay, room, side, visitors_owner(visitor)) + 1;
    struct end *found = NULL;
    for (struct end *end = *chain_of(relay, room); end; end = end->behind) {
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
    struct end **first = chain_of(relay, room_of(end));
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
    *(end->before ? &end->before->behind : chain_of(relay, room_of(end))) = end->behind;
    if (end->behind)
        end->behind->before = end->before;
    end->stage = STAGE_FRAME;
    relay->counts.waiting--;
}

/* --- ends: making, watching, answering and closing a connection --- */

struct end *end_create(struct relay *relay, int fd)
{
    struct end *end = calloc(1, sizeof *end);
    if (!end) {
        close(fd);
        return NULL;
    }
    end->source = (struct source){.fd = fd, .kind = SOURCE_END};
    end->timer.kind = TIMER_END;
    end->next = relay->all;
    if (end->next)
        end->next->previous = end;
    relay->all = end;
    relay->counts.connections++;
    return end;
}

void end_arrive(struct relay *relay, struct end *end)
{
    end->arriving = true;
    end->before = relay->last_arriving;
    *(end->before ? &end->before->behind : &relay->first_arriving) = end;
    relay->last_arriving = end;
}

void end_arrived(struct relay *relay, struct end *end)
{
    if (!end->arriving)
        return;
    *(end->before ? &end->before->behind : &relay->first_arriving) = end->behind;
    *(end->behind ? &end->behind->before : &relay->last_arriving) = end->before;
    end->before = end->behind = NULL;
    end->arriving = false;
}

void end_close(struct relay *relay, struct end *end)
{
    if (end->stage == STAGE_GONE)
        return;
    if (end->stage == STAGE_WAITING)
        room_leave(relay, end);
    end_arrived(relay, end);
    relay->leaving -= end->stage == STAGE_LEAVING;
    end->stage = STAGE_GONE;
    timer_cancel(&relay->timers, &end->timer);
    poller_forget(relay->poller, &end->source);
    close(end->source.fd);
    end->source.fd = -1;
    if (end->visitor)
        visitors_go(relay->visitors, end->visitor, relay->now);
    free(end->stash);
    end->stash = NULL;
    relay->counts.connections--;
    *(end->previous ? &end->previous->next : &relay->all) = end->next;
    if (end->next)
        end->next->previous = end->previous;
    end->next = relay->gone; /* not freed yet: events of this turn may still refer to the end */
    relay->gone = end;
}

void end_sweep(struct relay *relay)
{
    while (relay->gone) {
        struct end *end = relay->gone;
        relay->gone = end->next;
        free(end);
    }
}

bool end_is_later(ssize_t done)
{
    return done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

void end_watch(struct relay *relay, struct end *end, unsigned wants)
{
    if (!poller_watch(relay->poller, &end->source, wants))
        end_close(relay, end);
}

bool end_answer(struct end *end, enum relay_answer answer)
{
    uint8_t frame[RELAY_MEETING_SIZE];
    relay_write_answer(frame, answer);
    return send(end->source.fd, frame, sizeof frame, MSG_NOSIGNAL) == (ssize_t)sizeof frame;
}

static const enum relay_answer answers[REFUSALS] = {
    [REFUSED_FULL] = RELAY_FULL, [REFUSED_ADDRESS] = RELAY_TOO_FAST,  [REFUSED_FAST] = RELAY_TOO_FAST,
    [REFUSED_ROOM] = RELAY_FULL, [REFUSED_MISTAKEN] = RELAY_MISTAKEN, [REFUSED_SLOW] = RELAY_MISTAKEN,
};

/*
 * If a connection is closed while data is unread, the system resets it, and the answer might be lost. So what the end
 * still sends is read first.
 */
void end_refuse(struct relay *relay, struct end *end, enum relay_refusal why, int64_t now)
{
    relay->counts.refused[why]++;
    end_arrived(relay, end);
    if (!end_answer(end, answers[why]) || relay->leaving >= LEAVING_MOST) {
        end_close(relay, end);
        return;
    }
    shutdown(end->source.fd, SHUT_WR);
    end->stage = STAGE_LEAVING;
    relay->leaving++;
    end->have = 0;
    timer_set(&relay->timers, &end->timer, now + LEAVING_MS);
    end_watch(relay, end, POLLER_READ);
}

void end_hear_leaving(struct relay *relay, struct end *end)
{
    ssize_t got = recv(end->source.fd, relay->scratch, sizeof relay->scratch, 0);
    if (!end_is_later(got) && (got <= 0 || ++end->have >= LEAVING_READS))
        end_close(relay, end);
}
