/*
 * From the first byte of a connection to its seat at a table: the balancer's header, the first frame, the room, waiting
 * there. Declared in state.h.
 */
#include <sys/socket.h>

#include "relay/state.h"

/* --- the first bytes of a connection: a balancer's header, if any --- */

enum progress { MORE, DONE, OVER, WRONG };

/* Reads into `first` until it has `wanted` bytes; then reads and ignores what must be skipped. */
static enum progress read_first(struct relay *relay, struct end *end, int wanted)
{
    while (end->have < wanted || end->skip > 0) {
        bool skips = end->have >= wanted;
        int most = skips ? end->skip : wanted - end->have;
        if (skips && most > RELAY_BUFFER)
            most = RELAY_BUFFER;
        ssize_t got = recv(end->source.fd, skips ? relay->scratch : end->first + end->have, (size_t)most, 0);
        if (end_is_later(got))
            return MORE;
        if (got <= 0)
            return OVER;
        *(skips ? &end->skip : &end->have) += skips ? -(int)got : (int)got;
    }
    return DONE;
}

static bool count_visitor(struct relay *relay, struct end *end, const struct address *address, int64_t now)
{
    enum visit_answer answer = visitors_come(relay->visitors, address, relay->limits.per_address,
                                             relay->limits.per_minute, now, &end->visitor);
    if (answer != VISIT_WELCOME)
        end_refuse(relay, end, answer == VISIT_TOO_MANY ? REFUSED_ADDRESS : REFUSED_FAST, now);
    return answer == VISIT_WELCOME;
}

/* How many bytes of the rest of a balancer's header are stored. */
static int kept_of(int rest)
{
    return rest < BALANCER_ADDRESSES ? rest : BALANCER_ADDRESSES;
}

/* Reads the balancer's header. Its head says how long the rest is. */
static enum progress read_balancer(struct relay *relay, struct end *end)
{
    if (end->have < BALANCER_HEAD) {
        enum progress progress = read_first(relay, end, BALANCER_HEAD);
        if (progress != DONE)
            return progress;
        int rest = balancer_rest(end->first);
        if (rest < 0)
            return WRONG;
        end->skip = rest - kept_of(rest);
    }
    return read_first(relay, end, BALANCER_HEAD + kept_of(balancer_rest(end->first)));
}

static void hear_balancer(struct relay *relay, struct end *end, int64_t now)
{
    struct address address;
    enum progress progress = read_balancer(relay, end);
    if (progress == WRONG)
        end_refuse(relay, end, REFUSED_MISTAKEN, now);
    if (progress == OVER)
        end_close(relay, end);
    if (progress != DONE)
        return;
    int told = end->have - BALANCER_HEAD;
    if (balancer_read(end->first, end->first + BALANCER_HEAD, told, &address) &&
        !count_visitor(relay, end, &address, now))
        return;
    end->stage = STAGE_FRAME;
    end->have = 0;
}

/* --- joining two ends, or letting an end wait --- */

static void wait_on(struct relay *relay, struct end *end, int64_t now)
{
    int64_t beat = now + RELAY_BEAT_S * 1000;
    if (!end_answer(end, RELAY_WAITING)) {
        end_close(relay, end);
        return;
    }
    timer_set(&relay->timers, &end->timer, beat < end->until ? beat : end->until);
}

/*
 * Finds the end that waits for this one, and tells it that they have met. If it cannot be told, it has gone, and the
 * next one is tried.
 */
static struct end *take_waiting(struct relay *relay, const struct end *end)
{
    struct end *other;
    while ((other = room_find(relay, room_of(end), !end->side)) != NULL) {
        room_leave(relay, other);
        if (end_answer(other, RELAY_MET))
            return other;
        end_close(relay, other);
    }
    return NULL;
}

/*
 * Is the room too crowded for this end? Nobody may keep others out by taking all places. So an owner with many ends
 * there must give one up for an owner with few.
 */
static bool is_crowded(struct relay *relay, const struct end *end, int64_t now)
{
    if (room_count(relay, room_of(end), end->side) < relay->limits.waiting_per_room)
        return false;
    struct end *other = room_to_leave(relay, room_of(end), end->side, end->visitor);
    if (!other)
        return true;
    room_leave(relay, other);
    end_refuse(relay, other, REFUSED_ROOM, now);
    return false;
}

/*
 * Must this end stay out, because only the last places are left? These are reserved for ends that somebody is waiting
 * for and whose owner has few connections, so that friends can meet even when it is crowded.
 */
static bool is_kept_from(struct relay *relay, const struct end *end)
{
    const struct relay_limits *limits = &relay->limits;
    int settled = relay->counts.waiting + 2 * relay->counts.tables;
    int few = limits->per_address < FEW_SHARE ? 1 : limits->per_address / FEW_SHARE;
    if (settled < limits->connections - limits->connections / KEPT_SHARE)
        return false;
    return visitors_count(end->visitor) > few || !room_find(relay, room_of(end), !end->side);
}

static void place_end(struct relay *relay, struct end *end, int64_t now)
{
    end_arrived(relay, end);
    if (is_kept_from(relay, end)) {
        end_refuse(relay, end, REFUSED_FULL, now);
        return;
    }
    struct end *other = take_waiting(relay, end);
    if (other && end_answer(end, RELAY_MET)) {
        visitors_meet(end->visitor, ++relay->met);
        visitors_meet(other->visitor, relay->met);
        table_open(relay, end, other, now);
    } else if (other) {
        end_close(relay, end);
        end_close(relay, other);
    } else if (is_crowded(relay, end, now)) {
        end_refuse(relay, end, REFUSED_ROOM, now);
    } else {
        room_enter(relay, end);
        end->until = now + (int64_t)relay->limits.waiting_s * 1000;
        wait_on(relay, end, now);
    }
}

/* Reads the first frame. Bytes after the room's name are for later versions, and are skipped. */
static enum progress read_frame(struct relay *relay, struct end *end)
{
    bool begins = end->have < RELAY_MEET_SIZE;
    enum progress progress = read_first(relay, end, RELAY_MEET_SIZE);
    if (end->have < FRAME_HEAD_SIZE)
        return progress;
    int size = FRAME_HEAD_SIZE + (end->first[0] << 8 | end->first[1]);
    if (size < RELAY_MEET_SIZE || size > FRAME_SIZE_MAX)
        return WRONG;
    if (end->have < RELAY_MEET_SIZE)
        return progress;
    if (!relay_read_meet(end->first, RELAY_MEET_SIZE, &end->side))
        return WRONG;
    if (!begins)
        return progress;
    end->skip = size - RELAY_MEET_SIZE;
    return read_first(relay, end, RELAY_MEET_SIZE);
}

static void hear_frame(struct relay *relay, struct end *end, int64_t now)
{
    switch (read_frame(relay, end)) {
    case MORE:
        break;
    case OVER:
        end_close(relay, end);
        break;
    case WRONG:
        end_refuse(relay, end, REFUSED_MISTAKEN, now);
        break;
    case DONE:
        place_end(relay, end, now);
        break;
    }
}

/* An end that waits should say nothing, or leave. If it speaks too early, its bytes are read at the table. */
static void hear_waiting(struct relay *relay, struct end *end, unsigned what)
{
    uint8_t byte;
    ssize_t got = recv(end->source.fd, &byte, 1, MSG_PEEK);
    if (what & POLLER_GONE || (got <= 0 && !end_is_later(got))) {
        relay->counts.unmet++;
        end_close(relay, end);
    } else if (got > 0) {
        end_watch(relay, end, 0);
    }
}

void meeting_hear(struct relay *relay, struct end *end, unsigned what, int64_t now)
{
    if (end->stage == STAGE_BALANCER)
        hear_balancer(relay, end, now);
    if (end->stage == STAGE_FRAME)
        hear_frame(relay, end, now);
    else if (end->stage == STAGE_WAITING)
        hear_waiting(relay, end, what);
    else if (end->stage == STAGE_LEAVING)
        end_hear_leaving(relay, end);
}

void meeting_begin(struct relay *relay, struct end *end, const struct sockaddr *from, int64_t now)
{
    struct address address = visitors_address(from);
    end->stage = relay->limits.balancer ? STAGE_BALANCER : STAGE_FRAME;
    if (!relay->limits.balancer && !count_visitor(relay, end, &address, now))
        return;
    /*
     * If there are too many connections, the oldest that has not said which room it wants must go: an honest end says
     * that at once.
     */
    if (relay->counts.connections - relay->leaving > relay->limits.connections && relay->first_arriving)
        end_refuse(relay, relay->first_arriving, REFUSED_FULL, now);
    if (relay->counts.connections - relay->leaving > relay->limits.connections) {
        end_refuse(relay, end, REFUSED_FULL, now);
        return;
    }
    end_arrive(relay, end);
    timer_set(&relay->timers, &end->timer, now + (int64_t)relay->limits.first_s * 1000);
    end_watch(relay, end, POLLER_READ);
}

void meeting_due(struct relay *relay, struct end *end, int64_t now)
{
    if (end->stage == STAGE_LEAVING) {
        end_close(relay, end);
    } else if (end->stage != STAGE_WAITING) {
        end_refuse(relay, end, REFUSED_SLOW, now);
    } else if (now >= end->until) {
        relay->counts.unmet++;
        end_close(relay, end);
    } else {
        wait_on(relay, end, now);
    }
}
