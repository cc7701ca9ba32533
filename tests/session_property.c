/* Sessions under orders that bytes give. */
#include "session_property.h"
#include "standard.h"

#include "net/session_state.h"
#include "session_support.h"

enum { TALK_MOST = 400 };

/* Bytes that are used up from the front; behind the last one stand zeros. */
struct orders {
    const uint8_t *at;
    size_t left;
};

static uint8_t order(struct orders *orders)
{
    if (orders->left == 0)
        return 0;
    orders->left--;
    return *orders->at++;
}

static void take(struct orders *orders, void *to, size_t size)
{
    uint8_t *at = to;
    for (size_t i = 0; i < size; i++)
        at[i] = order(orders);
}

static void begin(struct orders *orders)
{
    static const char *const games[] = {"tictactoe", "connect4", "kolibrat"};
    static const char *const clocks[] = {"-", "5", "1/2", "3+1"};
    static const int openings[] = {OPENING_PLAIN, OPENING_PIE, OPENING_SWAP};
    struct session_self eve = {.name = "Eve", .chat = CHAT_FREE};
    uint8_t how = order(orders);
    struct session_terms terms = meeting_terms(games[how % 3]);
    if (!clock_parse(clocks[how / 4 % 4], &terms.clock))
        abort();
    if (how % 3 == 1)
        terms.options.opening = openings[how / 3 % 3];
    terms.claim_days = how / 16 % 2;
    terms.honour = how / 32 % 2;
    terms.begins = (enum session_begins)(how / 64 % 3);
    sessions_begin(&terms);
    meeting.ends[WATCHER] = session_create_watcher(&eve);
    session_connect(meeting.ends[WATCHER], meeting.now);
    if (how & 128 && !(meeting_connect() && meeting_want(GUEST, WANT_ACCEPT, 0) && meeting_pass()))
        abort();
}

/* Who is told something it does not take loses its connection. */
static void hear(int end, const struct message *message)
{
    struct reason why = {""};
    if (!session_receive(meeting.ends[end], message, meeting.now, &why)) {
        if (why.text[0] == '\0')
            abort();
        session_disconnect(meeting.ends[end], meeting.now);
    }
}

static void hear_bytes(int end, const uint8_t *bytes, size_t size)
{
    struct message message;
    if (wire_read(bytes, size, &message, NULL))
        hear(end, &message);
}

/* The next message of one end goes to another, as it is or with some of its bytes changed. */
static void carry(struct orders *orders, int end, bool changed)
{
    struct message message;
    uint8_t bytes[WIRE_MESSAGE_MAX];
    int from = end == HOST ? GUEST : HOST;
    meeting_keep(from);
    if (end == WATCHER ? !session_next_watched(meeting.ends[HOST], &message)
                       : !session_send(meeting.ends[from], &message))
        return;
    size_t size = wire_write(&message, bytes);
    for (int i = changed ? 1 + order(orders) % 3 : 0; i > 0; i--)
        bytes[order(orders) % size] = order(orders);
    hear_bytes(end, bytes, size);
}

static void make_up(struct orders *orders, int end)
{
    uint8_t bytes[WIRE_MESSAGE_MAX];
    size_t size = 1 + order(orders) % 64;
    take(orders, bytes, size);
    hear_bytes(end, bytes, size);
}

/* An entry that follows on what an end knows, whoever may make it and whether it is legal. */
static void lie(struct orders *orders, int end)
{
    const struct session *session = meeting.ends[end];
    const struct log *log = &session->log;
    struct message message = {.kind = MESSAGE_ENTRY};
    struct entry *entry = &message.as.entry.entry;
    uint8_t bytes[WIRE_MESSAGE_MAX];
    if (log->round == 0)
        return;
    entry->kind = (uint8_t)(1 + order(orders) % (ENTRY_KINDS - 1));
    entry->player = order(orders) % 2;
    if (entry->kind == ENTRY_OFFER || entry->kind == ENTRY_YES || entry->kind == ENTRY_NO)
        entry->offer = (uint8_t)(1 + order(orders) % (OFFER_KINDS - 1));
    if (entry->kind == ENTRY_MOVE) {
        struct move moves[MOVES_MAX];
        int count = log->variant->game->moves(log->variant, match_state(log->match), moves);
        entry->move = count > 0 ? moves[order(orders) % count] : (struct move){MOVE_PLACE, NO_CELL, order(orders)};
    }
    if (entry->kind == ENTRY_MOVE || entry->kind == ENTRY_FLAG)
        entry->spent_ms = (uint32_t)order(orders) * 100;
    message.as.entry.round = (uint16_t)log->round;
    message.as.entry.index = log->count;
    message.as.entry.hash = session_log_hash(log, log->count);
    if (!session->shown && session_log_fits(log, entry, NULL))
        message.as.entry.state_hash = session_log_hash_after(log, entry);
    hear_bytes(end, bytes, wire_write(&message, bytes));
}

static void do_want(struct orders *orders, int end)
{
    struct session *session = meeting.ends[end];
    struct want want = {.kind = (enum want_kind)(order(orders) % 10), .spent_ms = order(orders) - 1};
    const struct match *match = session_match(session);
    struct move moves[MOVES_MAX];
    int count = 0;
    want.offer = (enum offer_kind)(order(orders) % (OFFER_KINDS + 1));
    if (match)
        count = match_variant(match)->game->moves(match_variant(match), match_state(match), moves);
    if (count > 0)
        want.move = moves[order(orders) % count];
    want.phrase = order(orders) % (SESSION_PHRASES + 2);
    want.why = order(orders) % 8 ? WHY_LATER : WHY_LEFT;
    take(orders, want.words, 4);
    if (session_want(session, &want, meeting.now, NULL))
        meeting_keep(end);
}

static void watch(void)
{
    struct message message;
    for (int i = 0; session_brief(meeting.ends[HOST], i, &message); i++)
        hear(WATCHER, &message);
}

static void obey(struct orders *orders)
{
    uint8_t what = order(orders);
    int end = what / 16 % ENDS;
    struct session *session = meeting.ends[end];
    switch (what % 16) {
    case 0:
    case 1:
    case 2:
        carry(orders, end, false);
        break;
    case 3:
        carry(orders, end, true);
        break;
    case 4:
        make_up(orders, end);
        break;
    case 5:
    case 6:
        lie(orders, end);
        break;
    case 7:
    case 8:
    case 9:
        do_want(orders, end);
        break;
    case 10:
        session_connect(session, meeting.now);
        break;
    case 11:
        session_disconnect(session, meeting.now);
        session_away(session, (int64_t)order(orders) * 10000);
        break;
    case 12:
        meeting.now += order(orders) * 50;
        if (session_due(session) <= meeting.now)
            session_tick(session, meeting.now);
        break;
    case 13:
        if (meeting.kept[end].size > 0)
            meeting_kill(end);
        break;
    case 14:
        watch();
        break;
    default:
        meeting_connect();
        meeting_pass();
    }
}

/* --- what must hold --- */

static const char *check_record(const struct session *session)
{
    struct record record;
    struct variant variant;
    if (!session_match(session))
        return NULL;
    if (!session_record(session, &record))
        return "there is no record of a round";
    struct match *match = record_variant(&record, &variant, NULL) ? match_create(&variant) : NULL;
    bool good = match && record_replay(&record, match, NULL) && match_outcome(match) == record.outcome &&
                match_cursor(session_match(session)) == match_length(session_match(session));
    match_destroy(match);
    record_free(&record);
    return good ? NULL : "the round is no game by the rules";
}

static const char *check_pack(struct session *session)
{
    size_t size = session_pack(session, NULL, 0);
    uint8_t *bytes = malloc(size), *again = malloc(size);
    if (!bytes || !again || size > SESSION_PACK_MAX || session_pack(session, bytes, size) != size)
        abort();
    struct session *back = session_unpack(bytes, size, NULL);
    bool good = back && session_pack(back, again, size) == size && memcmp(bytes, again, size) == 0;
    session_destroy(back);
    free(bytes);
    free(again);
    return good ? NULL : "what was kept does not come back";
}

static const char *check(int end)
{
    struct session *session = meeting.ends[end];
    struct session_view view;
    struct session_event event;
    struct message message;
    int events = 0, messages = 0;
    const char *wrong = check_record(session);
    session_look(session, meeting.now, &view);
    if (!wrong && (view.left_ms[0] < 0 || view.left_ms[1] < 0))
        wrong = "time runs below nothing";
    if (!wrong)
        wrong = check_pack(session);
    while (session_next_event(session, &event) && events <= EVENTS_MAX + 1)
        events++;
    while (session_send(session, &message) && messages <= TALK_MOST)
        messages++;
    if (!wrong && (events > EVENTS_MAX + 1 || messages > TALK_MOST))
        wrong = "there is no end of what it says";
    return wrong;
}

const char *session_property(const uint8_t *data, size_t size)
{
    struct orders orders = {data, size};
    const char *wrong = NULL;
    begin(&orders);
    while (orders.left > 0)
        obey(&orders);
    for (int end = 0; end < ENDS && !wrong; end++)
        wrong = check(end);
    meeting_end();
    return wrong;
}

const char *session_pack_property(const uint8_t *data, size_t size)
{
    struct session *session = session_unpack(data, size, NULL);
    uint8_t *again = malloc(size + 1);
    bool same;
    if (!again)
        abort();
    same = !session || (session_pack(session, again, size) == size && memcmp(again, data, size) == 0);
    session_destroy(session);
    free(again);
    return same ? NULL : "a kept session is not kept as the same bytes";
}
