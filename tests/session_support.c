/* Sessions that talk to each other through the bytes of the wire, and nothing else. */
#include "session_support.h"
#include "standard.h"

struct meeting meeting;

struct session_terms meeting_terms(const char *game)
{
    struct session_terms terms = {.game = game_find(game), .begins = BEGINS_HOST, .allowance_ms = 500, .watchers = 4};
    struct variant variant;
    if (!variant_init(&variant, terms.game, &terms.options, NULL))
        abort();
    terms.options = variant.options;
    return terms;
}

void sessions_begin(const struct session_terms *terms)
{
    struct session_self anna = {.name = "Anna", .chat = CHAT_FREE}, ben = {.name = "Ben", .chat = CHAT_FREE};
    uint8_t nonce[SESSION_NONCE_SIZE] = {1, 2, 3}, other[SESSION_NONCE_SIZE] = {4, 5, 6};
    meeting_end();
    meeting.ends[HOST] = session_create_host(&anna, terms, nonce, NULL);
    meeting.ends[GUEST] = session_create_guest(&ben, other);
    if (!meeting.ends[HOST] || !meeting.ends[GUEST])
        abort();
}

int meeting_teardown(void **unused)
{
    (void)unused;
    meeting_end();
    return 0;
}

void meeting_end(void)
{
    for (int end = 0; end < ENDS; end++) {
        session_destroy(meeting.ends[end]);
        free(meeting.kept[end].bytes);
    }
    meeting = (struct meeting){.now = 1000};
}

void meeting_keep(int end)
{
    struct session *session = meeting.ends[end];
    struct kept_bytes *kept = &meeting.kept[end];
    if (!session_is_changed(session))
        return;
    size_t size = session_pack(session, NULL, 0);
    uint8_t *bytes = realloc(kept->bytes, size);
    if (!bytes || size > SESSION_PACK_MAX || session_pack(session, bytes, size) != size)
        abort();
    *kept = (struct kept_bytes){bytes, size};
}

void meeting_carry(const struct message *from, struct message *to)
{
    uint8_t bytes[WIRE_MESSAGE_MAX];
    size_t size = wire_write(from, bytes);
    if (!wire_read(bytes, size, to, NULL))
        abort();
}

/* All that one end has to say goes to the other. */
static bool pass(int from, bool *any)
{
    struct message message, carried;
    struct reason why;
    meeting_keep(from);
    while (session_send(meeting.ends[from], &message)) {
        *any = true;
        meeting.passed++;
        meeting_carry(&message, &carried);
        if (!session_receive(meeting.ends[1 - from], &carried, meeting.now, &why)) {
            memcpy(meeting.refused, why.text, sizeof meeting.refused);
            return false;
        }
        meeting_keep(1 - from);
    }
    return true;
}

bool meeting_pass(void)
{
    bool any = true;
    while (any) {
        any = false;
        if (!pass(HOST, &any) || !pass(GUEST, &any))
            return false;
    }
    return true;
}

bool meeting_connect(void)
{
    session_connect(meeting.ends[HOST], meeting.now);
    session_connect(meeting.ends[GUEST], meeting.now);
    return meeting_pass();
}

void meeting_disconnect(void)
{
    session_disconnect(meeting.ends[HOST], meeting.now);
    session_disconnect(meeting.ends[GUEST], meeting.now);
}

void meeting_kill(int end)
{
    session_destroy(meeting.ends[end]);
    meeting.ends[end] = session_unpack(meeting.kept[end].bytes, meeting.kept[end].size, NULL);
    if (!meeting.ends[end])
        abort();
}

void meeting_play(const struct session_terms *terms)
{
    sessions_begin(terms);
    if (!meeting_connect() || !meeting_want(GUEST, WANT_ACCEPT, 0) || !meeting_pass())
        abort();
}

void meeting_wait(int64_t ms)
{
    int64_t until = meeting.now + ms;
    while (meeting.now < until) {
        int64_t due = until;
        for (int end = 0; end < 2; end++)
            if (session_due(meeting.ends[end]) < due)
                due = session_due(meeting.ends[end]);
        meeting.now = due > meeting.now ? due : meeting.now;
        for (int end = 0; end < 2; end++)
            session_tick(meeting.ends[end], meeting.now);
        if (!meeting_pass())
            return;
    }
}

bool meeting_want(int end, enum want_kind kind, int offer)
{
    struct want want = {.kind = kind, .offer = (enum offer_kind)offer, .why = WHY_LEFT};
    struct reason why;
    if (session_want(meeting.ends[end], &want, meeting.now, &why))
        return true;
    memcpy(meeting.refused, why.text, sizeof meeting.refused);
    return false;
}

bool meeting_move(int end, const char *move, int spent_ms)
{
    const struct match *match = session_match(meeting.ends[end]);
    const struct variant *variant = match_variant(match);
    struct want want = {.kind = WANT_MOVE, .spent_ms = spent_ms};
    struct reason why;
    if (variant->game->parse_move(variant, match_state(match), move, &want.move, &why) &&
        session_want(meeting.ends[end], &want, meeting.now, &why))
        return true;
    memcpy(meeting.refused, why.text, sizeof meeting.refused);
    return false;
}

bool meeting_say(int end, int phrase, const char *words)
{
    struct want want = {.kind = WANT_SAY, .phrase = phrase};
    struct reason why;
    strncpy(want.words, words, sizeof want.words - 1);
    if (session_want(meeting.ends[end], &want, meeting.now, &why))
        return true;
    memcpy(meeting.refused, why.text, sizeof meeting.refused);
    return false;
}

bool meeting_event(int end, enum session_event_kind kind, struct session_event *event)
{
    while (session_next_event(meeting.ends[end], event))
        if (event->kind == kind)
            return true;
    return false;
}

struct session_view meeting_look(int end)
{
    struct session_view view;
    session_look(meeting.ends[end], meeting.now, &view);
    return view;
}

char *meeting_record(const struct session *session)
{
    struct record record;
    if (!session_record(session, &record))
        return calloc(1, 1);
    size_t size = record_format(&record, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        abort();
    record_format(&record, text, size);
    record_free(&record);
    return text;
}
