/* One evening of two friends elsewhere. What must hold stands in check_step and check_end. */
#include "simulation.h"
#include "standard.h"

#include "net/session_state.h"
#include "session_support.h"

enum { WIRES = 4, QUEUE = 256, STEPS_MAX = 700, CALM_STEPS = 4000, DOUBTED_MS = 4000, TURNS = 10000 };

/* Messages on their way, one after another. */
struct packet {
    uint8_t bytes[WIRE_MESSAGE_MAX];
    size_t size;
    int64_t due;
};

struct wire {
    struct packet packets[QUEUE];
    int first, count;
    bool open; /* the end that it comes from still sends into it */
};

struct world {
    uint64_t random;
    bool told, calm;
    int64_t now, offset[ENDS];
    struct session_terms terms;
    struct session *ends[ENDS];
    struct kept_bytes kept[ENDS];
    uint8_t pack[SESSION_PACK_MAX];
    bool linked[ENDS];       /* this end believes in the connection */
    struct wire wire[WIRES]; /* to host, to guest, to who watches */
    int fault, delay, kill, eagerness;
    /* What was kept, and so must stay. */
    int round[2];
    uint32_t count[2];
    uint64_t hash[2];
    struct pending promise;
    int promise_round;
    int64_t turn_began, kept_turn_began;
    int64_t forgotten; /* of the time of a turn, by kills, */
    int forgotten_at;  /* and of which turn */
    int heard[2];
    int64_t seen_at[2], kept_seen_at[2]; /* when each end had a connection last */
    const char *wrong;
    struct simulated *seen;
};

static uint64_t next(struct world *world)
{
    uint64_t z = world->random += 0x9e3779b97f4a7c15U; /* Sebastiano Vigna's splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

static int below(struct world *world, int most)
{
    return (int)(next(world) % (uint64_t)most);
}

static bool in_a_hundred(struct world *world, int times)
{
    return below(world, 100) < times;
}

static void tell(const struct world *world, const char *what, int end, const char *more)
{
    if (world->told)
        printf("%9" PRId64 " %s %s %s\n", world->now,
               end == HOST    ? "host "
               : end == GUEST ? "guest"
                              : "watch",
               what, more);
}

static void wrong(struct world *world, const char *what)
{
    if (!world->wrong)
        world->wrong = what;
}

static int64_t clock_of(const struct world *world, int end)
{
    return world->now + world->offset[end];
}

/* --- terms --- */

static void choose_terms(struct world *world)
{
    static const struct options boards[][3] = {
        {{.width = 4, .height = 4, .connect = 3}, {.width = 7, .height = 6, .connect = 4}, {.width = 12, .height = 12}},
        {{.width = 3, .height = 3, .connect = 3}, {.width = 3, .height = 3, .connect = 3}, {.width = 5, .height = 5}},
        {{.width = 3, .height = 4}, {.width = 4, .height = 5}, {.width = 5, .height = 6}}};
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    static const int openings[] = {OPENING_PLAIN, OPENING_PIE, OPENING_SWAP};
    static const char *const clocks[] = {"-", "-", "20+1", "60", "1/15", "5"};
    int game = below(world, 3);
    struct session_terms *terms = &world->terms;
    struct variant variant;
    struct reason why;
    *terms = (struct session_terms){.game = game_find(games[game])};
    if (!variant_init(&variant, terms->game, &boards[game][below(world, 8) ? below(world, 2) : 2], &why) &&
        !variant_init(&variant, terms->game, &(struct options){0}, &why))
        abort();
    terms->options = variant.options;
    if (game == 0)
        terms->options.opening = openings[below(world, 3)];
    if (!clock_parse(clocks[below(world, 6)], &terms->clock))
        abort();
    terms->begins = (enum session_begins)below(world, 3);
    terms->honour = below(world, 2);
    terms->watchers = below(world, 3);
    terms->claim_days = below(world, 3);
    terms->allowance_ms = below(world, 4) * 250;
    terms->swapped = below(world, 2);
}

static void begin(struct world *world, uint64_t seed)
{
    static const int faults[] = {0, 1, 3, 10}, kills[] = {0, 1, 3, 15};
    struct session_self self[ENDS] = {{.name = "Anna"}, {.name = "Ben"}, {.name = "Eve", .chat = CHAT_FREE}};
    uint8_t nonces[2][SESSION_NONCE_SIZE];
    world->random = seed;
    choose_terms(world);
    for (int end = 0; end < 2; end++) {
        self[end].chat = (enum chat_setting)below(world, 3);
        for (size_t i = 0; i < sizeof nonces[end]; i++)
            nonces[end][i] = (uint8_t)next(world);
    }
    world->now = world->seen_at[HOST] = world->seen_at[GUEST] = 1000000;
    world->fault = faults[below(world, 4)];
    world->kill = kills[below(world, 4)];
    world->delay = 1 + below(world, 400);
    world->eagerness = 20 + below(world, 80);
    world->ends[HOST] = session_create_host(&self[HOST], &world->terms, nonces[HOST], NULL);
    world->ends[GUEST] = session_create_guest(&self[GUEST], nonces[GUEST]);
    world->ends[WATCHER] = world->terms.watchers > 0 ? session_create_watcher(&self[WATCHER]) : NULL;
}

/* --- what must hold at every moment --- */

/* By value: between its members an entry has bytes that mean nothing. */
static bool is_same_entry(const struct entry *a, const struct entry *b)
{
    return a->player == b->player && a->kind == b->kind && a->offer == b->offer && move_equal(a->move, b->move);
}

/* What the host's list has, or what it was told is too late, is no promise any more. */
static bool is_kept_word(const struct world *world, const struct pending *promise, int round)
{
    const struct log *log = session_round_log(world->ends[GUEST], round);
    const struct pending *pending = &world->ends[GUEST]->pending;
    if (pending->is && pending->entry.spent_ms == promise->entry.spent_ms &&
        is_same_entry(&pending->entry, &promise->entry))
        return true;
    for (uint32_t i = log ? log->count : 0; i > 0; i--)
        if (promise->entry.player == GUEST && is_same_entry(&log->entries[i - 1].entry, &promise->entry))
            return true;
    return false;
}

static void check_kept(struct world *world, int end)
{
    const struct log *log = session_round_log(world->ends[end], world->round[end]);
    if (world->round[end] > 0 && world->round[end] >= world->ends[end]->log.round - 1 &&
        (!log || log->count < world->count[end] || session_log_hash(log, world->count[end]) != world->hash[end]))
        wrong(world, "what was kept is gone");
    if (end == GUEST && world->promise.is && !is_kept_word(world, &world->promise, world->promise_round))
        wrong(world, "what the guest has done, and kept, is lost");
}

/* The turns of a game, counted; a move that an end shows but that is on its way is one more. */
static int turn_of(const struct session *session)
{
    return session->log.round * TURNS + (session->log.match ? match_cursor(session->log.match) : 0);
}

/* What a kill forgets of a turn the other end does not: a clock that differs by so much is honest. */
static void count_forgotten(struct world *world, int end)
{
    const struct session *session = world->ends[end];
    int turn = turn_of(session);
    world->forgotten = turn == world->forgotten_at ? world->forgotten : 0;
    world->forgotten_at = turn;
    world->forgotten += session_turn_spent(session, clock_of(world, end)) - session->measure.kept;
}

/* In the turn that the guest has just seen end, or sees. */
static int64_t forgotten(const struct world *world)
{
    int since = turn_of(world->ends[GUEST]) - world->forgotten_at;
    return since >= 0 && since <= 2 ? world->forgotten : 0;
}

static void hear_events(struct world *world, int end)
{
    struct session_event event;
    while (world->ends[end] && session_next_event(world->ends[end], &event)) {
        world->seen->late += event.kind == SESSION_LATE;
        world->seen->clocks += event.kind == SESSION_CLOCKS;
        if (event.kind == SESSION_CLOCKS) {
            tell(world, "doubts the clock", end, "");
            if (event.ms > DOUBTED_MS + forgotten(world) && world->fault == 0)
                wrong(world, "an honest clock is doubted");
        }
        if (event.kind == SESSION_LATE && end == GUEST) {
            tell(world, "is told: too late", end, "");
            world->promise.is = false;
        }
        if (event.kind == SESSION_SAID && end < 2 && event.player == 1 - end)
            world->heard[end]++;
    }
}

/* --- keeping, and the connection --- */

static void keep(struct world *world, int end)
{
    struct session *session = world->ends[end];
    struct kept_bytes *kept = &world->kept[end];
    if (!session_is_changed(session))
        return;
    size_t size = session_pack(session, world->pack, sizeof world->pack);
    if (size > sizeof world->pack)
        abort();
    if (size > kept->size && !(kept->bytes = realloc(kept->bytes, size)))
        abort();
    memcpy(kept->bytes, world->pack, size);
    kept->size = size;
    if (end == WATCHER)
        return;
    world->round[end] = session->log.round;
    world->count[end] = session->log.count;
    world->kept_seen_at[end] = world->seen_at[end];
    world->hash[end] = session->log.round > 0 ? session_log_hash(&session->log, session->log.count) : 0;
    if (end == HOST) {
        world->kept_turn_began = world->turn_began;
    } else {
        world->promise = session->pending;
        world->promise_round = session->log.round;
    }
}

/* Everything arrives in order, unless the network does what none should. */
static void post(struct world *world, struct wire *wire, const struct message *message)
{
    bool faulty = !world->calm && wire != &world->wire[WATCHER] && in_a_hundred(world, world->fault);
    int fault = faulty ? below(world, 4) : -1;
    int copies = fault == 0 ? 2 : fault == 1 ? 0 : 1;
    for (int i = 0; i < copies && wire->count < QUEUE; i++) {
        struct packet *last = &wire->packets[(wire->first + wire->count + QUEUE - 1) % QUEUE];
        struct packet *packet = &wire->packets[(wire->first + wire->count) % QUEUE];
        int64_t due = world->now + below(world, world->delay);
        packet->size = wire_write(message, packet->bytes);
        packet->due = wire->count > 0 && last->due > due ? last->due : due;
        if (fault == 2)
            packet->size = (size_t)below(world, (int)packet->size);
        wire->count++;
    }
}

static void lose(struct world *world, int end)
{
    if (!world->linked[end])
        return;
    tell(world, "has lost the connection", end, "");
    world->seen->losses++;
    world->linked[end] = false;
    world->wire[end].count = 0;
    session_disconnect(world->ends[end], clock_of(world, end));
    for (int from = 0; from < 2; from++)
        if (from != end && end < 2)
            world->wire[from].open = false;
}

static void tell_away(struct world *world, int end)
{
    session_away(world->ends[end], (world->now - world->seen_at[end]) / 1000);
}

/* A new one: what was underway is gone. */
static void join(struct world *world)
{
    tell(world, "meets the guest", HOST, "");
    for (int end = 0; end < 2; end++) {
        if (world->linked[end])
            session_disconnect(world->ends[end], clock_of(world, end));
        world->wire[end] = (struct wire){.open = true};
        world->linked[end] = true;
        tell_away(world, end);
        session_connect(world->ends[end], clock_of(world, end));
    }
}

static void send_all(struct world *world, int end)
{
    struct message message;
    keep(world, end);
    while (world->linked[end] && session_send(world->ends[end], &message)) {
        if (end == WATCHER) {
            if (message.kind == MESSAGE_CHAT)
                session_watcher_said(world->ends[HOST], "Eve", &message, clock_of(world, HOST));
            continue;
        }
        if (world->wire[1 - end].open)
            post(world, &world->wire[1 - end], &message);
    }
    while (end == HOST && session_next_watched(world->ends[HOST], &message))
        if (world->linked[WATCHER])
            post(world, &world->wire[WATCHER], &message);
}

static void watch(struct world *world)
{
    struct message message;
    session_disconnect(world->ends[WATCHER], clock_of(world, WATCHER));
    session_connect(world->ends[WATCHER], clock_of(world, WATCHER));
    world->wire[WATCHER].count = 0;
    world->linked[WATCHER] = true;
    keep(world, HOST);
    for (int i = 0; session_brief(world->ends[HOST], i, &message); i++) {
        struct message carried;
        meeting_carry(&message, &carried);
        if (!session_receive(world->ends[WATCHER], &carried, clock_of(world, WATCHER), NULL))
            wrong(world, "who watches refuses what it is told first");
    }
}

static void kill_end(struct world *world, int end)
{
    struct reason why;
    if (world->kept[end].size == 0)
        return;
    tell(world, "is killed", end, "");
    world->seen->kills++;
    count_forgotten(world, end);
    lose(world, end);
    session_destroy(world->ends[end]);
    world->offset[end] = below(world, 1000000) - 500000;
    world->ends[end] = session_unpack(world->kept[end].bytes, world->kept[end].size, &why);
    if (!world->ends[end])
        abort();
    world->seen_at[end] = world->kept_seen_at[end];
    if (end == HOST)
        world->turn_began = world->kept_turn_began;
    if (end == HOST && world->ends[WATCHER])
        lose(world, WATCHER);
    if (world->ends[end]->log.round != world->round[end] || world->ends[end]->log.count != world->count[end])
        wrong(world, "what was kept comes back otherwise");
}

/* --- messages --- */

static void judge_host(struct world *world, uint32_t before, int round)
{
    const struct log *log = &world->ends[HOST]->log;
    if (log->round == round && log->count > before) {
        const struct entry *entry = &log->entries[log->count - 1].entry;
        bool turns = entry->kind == ENTRY_MOVE || (entry->kind == ENTRY_YES && entry->offer == OFFER_TAKEBACK);
        bool timed = log->terms->clock.kind != CLOCK_NONE;
        if (timed && (entry->kind == ENTRY_MOVE || entry->kind == ENTRY_FLAG) &&
            entry->spent_ms > world->now - world->turn_began)
            wrong(world, "somebody is said to have thought for longer than the turn took");
        world->seen->flags += entry->kind == ENTRY_FLAG;
        world->seen->claims += entry->kind == ENTRY_CLAIM;
        world->seen->takebacks += turns && entry->kind == ENTRY_YES;
        world->seen->moves += entry->kind == ENTRY_MOVE;
        if (turns)
            world->turn_began = world->now;
    }
    if (log->round != round)
        world->turn_began = world->now;
}

/* The next message that is due, if there is one. */
static bool deliver(struct world *world, int end)
{
    struct wire *wire = &world->wire[end];
    struct message message;
    struct reason why;
    if (!world->linked[end] || wire->count == 0 || wire->packets[wire->first].due > world->now)
        return false;
    const struct packet *packet = &wire->packets[wire->first];
    uint32_t before = world->ends[HOST]->log.count;
    int round = world->ends[HOST]->log.round;
    wire->first = (wire->first + 1) % QUEUE;
    wire->count--;
    bool good = wire_read(packet->bytes, packet->size, &message, &why);
    if (good)
        tell(world, "hears", end, wire_name((int)message.kind));
    if (!good || !session_receive(world->ends[end], &message, clock_of(world, end), &why)) {
        tell(world, "refuses", end, why.text);
        world->seen->refused++;
        if (world->calm || world->fault == 0)
            wrong(world, "what an honest end has said is refused");
        lose(world, end);
    }
    if (end == HOST)
        judge_host(world, before, round);
    return true;
}

/* --- people --- */

static struct want some_want(struct world *world, int end)
{
    struct session *session = world->ends[end];
    struct want want = {.kind = WANT_MOVE, .spent_ms = in_a_hundred(world, 50) ? -1 : below(world, 3000)};
    const struct match *match = session_match(session);
    struct move moves[MOVES_MAX];
    int kind = below(world, 100);
    want.offer = (enum offer_kind)(1 + below(world, OFFER_KINDS - 1));
    if (session_phase_of(session) == SESSION_ASKED)
        want.kind = in_a_hundred(world, 99) ? WANT_ACCEPT : WANT_DECLINE;
    else if (!match || kind >= 75)
        want.kind = (enum want_kind)(WANT_OFFER + below(world, 3));
    else if (kind >= 72)
        want.kind = in_a_hundred(world, 20) ? WANT_RESIGN : WANT_CLAIM;
    else if (kind >= 68)
        want.kind = WANT_SAY;
    else if (kind == 67)
        want.kind = WANT_LEAVE;
    else {
        int count = match_variant(match)->game->moves(match_variant(match), match_state(match), moves);
        if (count > 0)
            want.move = moves[below(world, count)];
    }
    want.phrase = below(world, SESSION_PHRASES + 1);
    memcpy(want.words, "well", 5);
    want.why = in_a_hundred(world, 5) ? WHY_LEFT : WHY_LATER;
    return want;
}

static void act(struct world *world, int end)
{
    struct want want = some_want(world, end);
    uint32_t before = world->ends[HOST]->log.count;
    int round = world->ends[HOST]->log.round;
    if (end == WATCHER && want.kind != WANT_SAY)
        return;
    if (want.kind == WANT_LEAVE && want.why == WHY_LEFT && !in_a_hundred(world, 20))
        return;
    if (!session_want(world->ends[end], &want, clock_of(world, end), NULL))
        return;
    tell(world, "wants", end,
         (const char *[]){"accept", "decline", "move", "offer", "yes", "no", "resign", "claim", "say",
                          "leave"}[want.kind]);
    if (end == HOST)
        judge_host(world, before, round);
}

/* Time goes on, and now and then days go by. */
static void pass_time(struct world *world)
{
    world->now += 1 + below(world, 300);
    for (int end = 0; end < 2; end++)
        if (world->linked[end])
            world->seen_at[end] = world->now;
    if (!world->linked[HOST] && !world->linked[GUEST] && in_a_hundred(world, 3)) {
        world->now += (int64_t)DAY_S * 1000 * 2;
        for (int end = 0; end < 2; end++)
            tell_away(world, end);
    }
    for (int end = 0; end < 2; end++) {
        uint32_t before = world->ends[HOST]->log.count;
        int round = world->ends[HOST]->log.round;
        if (clock_of(world, end) >= session_due(world->ends[end]))
            session_tick(world->ends[end], clock_of(world, end));
        if (session_is_silent(world->ends[end], clock_of(world, end)))
            lose(world, end);
        if (end == HOST)
            judge_host(world, before, round);
    }
}

static void meet(struct world *world)
{
    bool together = world->linked[HOST] && world->linked[GUEST];
    bool stuck = together && (!world->wire[HOST].open || !world->wire[GUEST].open);
    if ((!together || stuck) && in_a_hundred(world, world->calm ? 100 : 20))
        join(world);
    if (world->ends[WATCHER] && world->ends[HOST]->log.round > 0 && !world->linked[WATCHER] &&
        in_a_hundred(world, world->calm ? 100 : 10))
        watch(world);
}

static void step(struct world *world)
{
    pass_time(world);
    meet(world);
    for (int end = 0; end < ENDS; end++) {
        if (!world->ends[end])
            continue;
        if (!world->calm && end < 2 && in_a_hundred(world, world->kill) && in_a_hundred(world, 30))
            kill_end(world, end);
        for (int most = 1 + below(world, 4); most > 0 && deliver(world, end); most--)
            hear_events(world, end);
        if (!world->calm && in_a_hundred(world, world->eagerness))
            act(world, end);
        hear_events(world, end);
        if (!world->calm && end < 2 && in_a_hundred(world, world->kill) && in_a_hundred(world, 30))
            kill_end(world, end); /* before what it did is kept */
        send_all(world, end);
        if (!world->calm && end < 2 && world->fault > 0 && below(world, 1000) < world->fault * 3)
            lose(world, end);
        if (end < 2)
            check_kept(world, end);
    }
}

/* --- the end --- */

static bool is_quiet(const struct world *world)
{
    bool quiet = world->linked[HOST] && world->linked[GUEST] && world->wire[WATCHER].count == 0;
    for (int end = 0; end < 2; end++)
        quiet = quiet && (world->ends[end]->end != SESSION_MEETING || world->ends[end]->contact.together ||
                          world->ends[end]->log.round == 0);
    const struct session *host = world->ends[HOST], *guest = world->ends[GUEST];
    if (host->end == SESSION_LEFT && guest->end == SESSION_LEFT)
        return quiet && host->told && guest->told;
    return quiet && !guest->pending.is && host->log.round == guest->log.round && host->log.count == guest->log.count &&
           host->end == guest->end;
}

static void check_records(struct world *world, int end)
{
    char *host = meeting_record(world->ends[HOST]), *other = meeting_record(world->ends[end]);
    if (strcmp(host, other) != 0)
        wrong(world, end == GUEST ? "the two have other records" : "who watches has another record");
    free(host);
    free(other);
}

/* Who left had told the other one all that it knew. */
static void check_left(struct world *world)
{
    const struct session *host = world->ends[HOST], *guest = world->ends[GUEST];
    const struct log *log = session_round_log(host, guest->log.round);
    if (!host->told || !guest->told)
        wrong(world, "who has left does not learn that it is known");
    if (guest->log.round > 0 &&
        (!log || log->count < guest->log.count ||
         session_log_hash(log, guest->log.count) != session_log_hash(&guest->log, guest->log.count)))
        wrong(world, "the guest knows what the host does not");
    /* Sealed messages cannot be lost one by one: BYE alone does not tell what was said before it. */
    if (world->fault == 0 && host->left == HOST && guest->left == HOST && !guest->pending.is)
        check_records(world, GUEST);
}

static void check_end(struct world *world)
{
    const struct session *host = world->ends[HOST], *guest = world->ends[GUEST];
    world->seen->left += host->end == SESSION_LEFT;
    if (host->end == SESSION_DISAGREES || guest->end == SESSION_DISAGREES) {
        world->seen->disagreements++;
        wrong(world, "they disagree");
    }
    if (host->end != guest->end)
        wrong(world, "one knows that it is over, the other does not");
    for (int end = 0; end < 2; end++)
        if (world->heard[end] > 0 && (uint32_t)world->heard[end] > 2 * world->ends[1 - end]->said + 64)
            wrong(world, "more was heard than said");
    if (host->end != SESSION_MEETING) {
        check_left(world);
        return;
    }
    if (!is_quiet(world))
        wrong(world, "they do not come to rest");
    check_records(world, GUEST);
    if (world->ends[WATCHER] && host->log.round > 0) {
        if (world->ends[WATCHER]->end != SESSION_MEETING)
            wrong(world, "who watches does not believe it");
        check_records(world, WATCHER);
    }
}

const char *simulate(uint64_t seed, bool told, struct simulated *seen)
{
    struct world *world = calloc(1, sizeof *world);
    if (!world)
        abort();
    world->seen = seen;
    world->told = told;
    begin(world, seed);
    int steps = 50 + below(world, STEPS_MAX);
    for (int i = 0; i < steps && !world->wrong; i++)
        step(world);
    world->calm = true;
    lose(world, HOST);
    lose(world, GUEST);
    for (int i = 0, quiet = 0; i < CALM_STEPS && quiet < 30 && !world->wrong; i++) {
        step(world);
        quiet = is_quiet(world) ? quiet + 1 : 0;
    }
    check_end(world);
    seen->games++;
    seen->rounds += world->ends[HOST]->log.round;
    const char *what = world->wrong;
    for (int end = 0; end < ENDS; end++) {
        session_destroy(world->ends[end]);
        free(world->kept[end].bytes);
    }
    free(world);
    return what;
}
