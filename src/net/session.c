/* A session: creating and connecting it, its timers, what the player at this end asks for, and its view. */

#include "net/session_state.h"
#include "standard.h"

static const int64_t NEVER = INT64_MAX;

struct session *session_blank(enum session_role role)
{
    struct session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->role = role;
    session->away = -1;
    session->contact.delay = session->contact.least = -1;
    session->own.room = TALK_OWN;
    session->from_watchers.room = TALK_FROM_WATCHERS;
    session->to_watchers.room = TALK_TO_WATCHERS;
    return session;
}

/* Makes a session, and makes the player's name safe to show. */
static struct session *create_session(enum session_role role, const struct session_self *self, const uint8_t *nonce)
{
    struct session *session = session_blank(role);
    struct session_self *mine;
    if (!session)
        return NULL;
    mine = role == SESSION_WATCHER ? &session->self : &session->players[role];
    *mine = *self;
    memset(mine->name, 0, sizeof mine->name);
    wire_clean(mine->name, sizeof mine->name, self->name);
    if (role != SESSION_WATCHER) {
        session->known[role] = true;
        memcpy(session->nonce, nonce, sizeof session->nonce);
    }
    session->changed = true;
    return session;
}

struct session *session_create_host(const struct session_self *self, const struct session_terms *terms,
                                    const uint8_t nonce[SESSION_NONCE_SIZE], struct reason *why)
{
    struct session *session = create_session(SESSION_HOST, self, nonce);
    if (!session) {
        refuse(why, "not enough memory for a session");
        return NULL;
    }
    if (!session_terms_take(session, terms, why)) {
        session_destroy(session);
        return NULL;
    }
    session_commit(session->nonce, session->commitment);
    return session;
}

struct session *session_create_guest(const struct session_self *self, const uint8_t nonce[SESSION_NONCE_SIZE])
{
    return create_session(SESSION_GUEST, self, nonce);
}

struct session *session_create_watcher(const struct session_self *self)
{
    return create_session(SESSION_WATCHER, self, NULL);
}

void session_destroy(struct session *session)
{
    if (!session)
        return;
    session_log_free(&session->log);
    session_log_free(&session->before);
    free(session);
}

bool session_is_changed(const struct session *session)
{
    return session->changed;
}

void session_connect(struct session *session, int64_t now)
{
    const struct contact last = session->contact;
    session_disconnect(session, now);
    session->contact = (struct contact){.is = true,
                                        .since = now,
                                        .heard = now,
                                        .pinged = INT64_MIN,
                                        .answered = now - 1,
                                        .unanswered = NEVER,
                                        .absence = session->role == SESSION_GUEST ? last.absence : 0,
                                        .talked = last.talked,
                                        .delay = last.delay,
                                        .least = last.least};
    session->owed = OWE_HELLO;
    if (session->end == SESSION_DISAGREES)
        session->owed |= OWE_DISAGREE;
    else if (session->end == SESSION_LEFT)
        session->owed |= session->role == SESSION_GUEST && !session->accepted ? OWE_DECLINE : OWE_BYE;
    session->from_watchers_told = session->from_watchers.end;
    session->news = true;
}

void session_disconnect(struct session *session, int64_t now)
{
    struct contact *contact = &session->contact;
    if (!contact->is)
        return;
    contact->is = contact->together = contact->asked = false;
    contact->target_round = 0;
    session->owed = 0;
    session->changed |= session->measure.runs;
    session->measure.since = now;
    session_turn_follow(session, now);
    session->news = true;
}

static int64_t ping_at(const struct session *session)
{
    const struct contact *contact = &session->contact;
    if (!contact->is || session->end != SESSION_MEETING)
        return NEVER;
    return contact->pinged < contact->since ? contact->since : contact->pinged + session_ping_interval(session);
}

static int64_t doubt_at(const struct session *session)
{
    const struct contact *contact = &session->contact;
    if (!contact->is || contact->unanswered == NEVER)
        return NEVER;
    return contact->unanswered + SESSION_DOUBT_MS + (contact->delay > 0 ? contact->delay : 0);
}

bool session_doubts(const struct session *session, int64_t now)
{
    return now >= doubt_at(session);
}

bool session_catches_up(const struct session *session)
{
    return session->contact.is && session->contact.target_round > 0 && !session->contact.together &&
           session->role != SESSION_HOST && session_phase_of(session) == SESSION_PLAYING;
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/*
 * When to call session_tick next. The moment when doubt begins is left out once it has passed: doubt begins only once.
 */
int64_t session_due(const struct session *session)
{
    int64_t doubt = session->contact.doubted ? NEVER : doubt_at(session);
    return sooner(doubt, sooner(ping_at(session), session_turn_flag_at(session)));
}

void session_tick(struct session *session, int64_t now)
{
    if (now >= ping_at(session)) {
        if (session->contact.unanswered == NEVER)
            session->contact.unanswered = now;
        session->contact.pinged = now;
        session->owed |= OWE_PING;
    }
    session->contact.doubted = session_doubts(session, now);
    session_turn_keep(session);
    if (now >= session_turn_flag_at(session)) {
        int player = session_log_turn(&session->log);
        struct entry flag = {.kind = ENTRY_FLAG, .player = (uint8_t)player};
        flag.spent_ms = (uint32_t)session_turn_spent(session, now);
        if (!session_round_add(session, &flag, now, NULL))
            session->news = true;
    }
}

bool session_is_silent(const struct session *session, int64_t now)
{
    enum { MISSED = SESSION_SILENCE_MS / SESSION_PING_MS };
    return session->contact.is && now - session->contact.heard > MISSED * session_ping_interval(session);
}

void session_away(struct session *session, int64_t seconds)
{
    if (!session->contact.is && seconds > session->away)
        session->away = seconds < INT32_MAX ? seconds : INT32_MAX;
}

/* --- what the player at this end, a person or an engine, asks for --- */

static bool want_terms(struct session *session, const struct want *want, struct reason *why)
{
    if (session_phase_of(session) != SESSION_ASKED)
        return refuse(why, SHOWN("There is nothing to answer."));
    session->changed = true;
    session->news = true;
    if (want->kind == WANT_DECLINE) {
        session_end(session, session_player(session), WHY_DECLINED);
        session->owed |= OWE_DECLINE;
        return true;
    }
    session->accepted = true;
    session->owed |= session->contact.met ? OWE_ACCEPT : 0;
    return true;
}

static bool want_leave(struct session *session, const struct want *want, int64_t now)
{
    session->owed |= OWE_BYE;
    if (want->why == WHY_LATER)
        session->contact.quiet = true;
    else
        session_end(session, session->role == SESSION_GUEST ? SESSION_GUEST : SESSION_HOST, WHY_LEFT);
    session_turn_follow(session, now);
    session->news = true;
    return true;
}

static bool can_claim(const struct session *session)
{
    struct entry claim = {.kind = ENTRY_CLAIM, .player = (uint8_t)session_player(session)};
    return session->role != SESSION_WATCHER && session->log.round > 0 && !session->contact.is &&
           session->terms.claim_days > 0 && session->away >= (int64_t)session->terms.claim_days * DAY_S &&
           !session->pending.is && session_log_fits(&session->log, &claim, NULL);
}

struct entry session_wanted_entry(const struct want *want, enum session_role role)
{
    static const uint8_t kinds[] = {[WANT_MOVE] = ENTRY_MOVE, [WANT_OFFER] = ENTRY_OFFER,   [WANT_YES] = ENTRY_YES,
                                    [WANT_NO] = ENTRY_NO,     [WANT_RESIGN] = ENTRY_RESIGN, [WANT_CLAIM] = ENTRY_CLAIM};
    bool offers = want->kind == WANT_OFFER || want->kind == WANT_YES || want->kind == WANT_NO;
    struct entry entry = {.kind = (size_t)want->kind < sizeof kinds ? kinds[want->kind] : 0,
                          .player = role == SESSION_GUEST};
    if (want->kind == WANT_MOVE)
        entry.move = want->move;
    if (offers)
        entry.offer = (uint8_t)want->offer;
    return entry;
}

static bool want_entry(struct session *session, const struct want *want, int64_t now, struct reason *why)
{
    struct entry entry = session_wanted_entry(want, session->role);
    if (session->role == SESSION_WATCHER)
        return refuse(why, SHOWN("Who watches does not play."));
    if (session->log.round == 0)
        return refuse(why, SHOWN("The game has not begun yet."));
    if (want->kind == WANT_MOVE)
        entry.spent_ms = session_turn_judge(session, want->spent_ms, now);
    if (entry.kind >= ENTRY_OFFER && entry.kind <= ENTRY_NO && (want->offer < OFFER_DRAW || want->offer >= OFFER_KINDS))
        return refuse(why, "there is no such offer");
    if (want->kind == WANT_CLAIM && !can_claim(session))
        return refuse(why, SHOWN("Nobody can claim this game now."));
    return session_round_want(session, &entry, now, why);
}

static bool want_name(struct session *session, const struct want *want, struct reason *why)
{
    char *name = session->players[session->role].name;
    if (session->role == SESSION_WATCHER || session->contact.met)
        return refuse(why, "the name is known already");
    memset(name, 0, WIRE_NAME_SIZE);
    wire_clean(name, WIRE_NAME_SIZE, want->words);
    session->changed = true;
    return true;
}

bool session_want(struct session *session, const struct want *want, int64_t now, struct reason *why)
{
    if (session->end != SESSION_MEETING)
        return refuse(why, SHOWN("This game is over: nobody goes on with it."));
    switch (want->kind) {
    case WANT_ACCEPT:
    case WANT_DECLINE:
        return want_terms(session, want, why);
    case WANT_SAY:
        return session_talk_say(session, want->phrase, want->words, now, why);
    case WANT_CHAT:
        return session_talk_set(session, want->chat, why);
    case WANT_NAME:
        return want_name(session, want, why);
    case WANT_LEAVE:
        return want_leave(session, want, now);
    case WANT_MOVE:
    case WANT_OFFER:
    case WANT_YES:
    case WANT_NO:
    case WANT_RESIGN:
    case WANT_CLAIM:
        return want_entry(session, want, now, why);
    }
    return refuse(why, "there is nothing like that to want");
}

/* --- the view of a session --- */

static void look_at_round(const struct session *session, int64_t now, struct session_view *view)
{
    const struct log *log = &session->log;
    struct clock clock = session_log_clock(log);
    int running = session_log_turn(log);
    view->starter = log->starter;
    view->turn = session_phase_of(session) == SESSION_PLAYING ? running : NOBODY;
    view->paused = log->paused;
    view->help = log->help || !session->terms.honour;
    memcpy(view->offered, log->offered, sizeof view->offered);
    if (!session->shown)
        session_log_tally(log, view->wins, &view->draws);
    for (int player = 0; player < 2; player++)
        view->left_ms[player] = clock_left(&clock, session_log_side(log, player), 0);
    if (clock.is_running && session->shown)
        view->left_ms[SESSION_GUEST] =
            clock_left(&clock, session_log_side(log, SESSION_GUEST), session->pending.entry.spent_ms);
    else if (clock.is_running && running >= 0)
        view->left_ms[running] = clock_left(&clock, session_log_side(log, running), session_turn_spent(session, now));
}

void session_look(const struct session *session, int64_t now, struct session_view *view)
{
    memset(view, 0, sizeof *view); /* the padding as well, so that views can be compared as bytes */
    view->phase = session_phase_of(session);
    view->role = session->role;
    view->turn = NOBODY;
    view->why = session->end != SESSION_MEETING ? session->why : (enum session_why)0;
    view->left = session->left;
    view->told = session->told;
    view->later = session->contact.rested && session->end == SESSION_MEETING;
    view->connected = session->contact.is;
    view->met = session->known[0] && session->known[1];
    memcpy(view->players, session->players, sizeof view->players);
    if (session->has_terms)
        view->terms = session->terms;
    memcpy(view->wins, session->wins, sizeof view->wins);
    view->draws = session->draws;
    view->round = session->log.round;
    if (view->round > 0)
        look_at_round(session, now, view);
    view->pending = session->shown;
    view->wanted = session->pending.is ? session->pending.entry.kind : 0;
    view->chat = session_talk_setting(session);
    view->delay_ms = (int)(session->contact.delay < INT32_MAX ? session->contact.delay : INT32_MAX);
    view->watchers = session->watched.count;
    view->may_claim = can_claim(session);
}

const struct match *session_match(const struct session *session)
{
    return session->log.round > 0 ? session->log.match : NULL;
}

static void name_players(const struct session *session, struct record *record)
{
    const struct log *log = &session->log;
    record->starter =
        session->terms.swapped ? 1 - log->starter : log->starter; /* in a record, player 0 has the red pieces */
    record->clock = session->terms.clock;
    for (int player = 0; player < 2; player++) {
        struct record_player *to = &record->players[session_log_side(log, player)];
        memcpy(to->name, session->players[player].name, sizeof to->name);
        to->seat = session->players[player].seat;
    }
}

bool session_record(const struct session *session, struct record *record)
{
    const struct log *log = &session->log;
    if (log->round == 0)
        return false;
    int moves = match_cursor(log->match), kept = moves - session->shown;
    record_init(record, &session->variant);
    name_players(session, record);
    for (int i = 0; i < moves; i++) {
        uint32_t spent = i < kept ? log->entries[log->moves[i]].entry.spent_ms : session->pending.entry.spent_ms;
        if (!record_add(record, match_move(log->match, i), (int)spent)) {
            record_free(record);
            return false;
        }
    }
    record_settle(record, log->match);
    return true;
}
