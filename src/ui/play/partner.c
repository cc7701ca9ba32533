/* The table and the session with a friend elsewhere: each follows the other. */
#include "ui/play/partner.h"
#include "ui/numbers.h"

#include <stdio.h>
#include <string.h>

#include "ui/play/play_state.h"
#include "ui/words.h"

static const struct session_view *session_of(const struct play *play)
{
    return &play->partner.view.session;
}

static bool is_running(const struct play *play)
{
    return session_of(play)->phase == SESSION_PLAYING;
}

bool partner_is_there(const struct play *play)
{
    return play->partner.friend != NULL;
}

bool partner_is_bound(const struct play *play)
{
    enum session_phase phase = session_of(play)->phase;
    return partner_is_there(play) && session_of(play)->role != SESSION_WATCHER && !play->partner.left &&
           phase != SESSION_LEFT && phase != SESSION_DISAGREES && play->partner.view.state != FRIEND_CLOSED;
}

/* --- what is asked for --- */

static void ask(struct play *play, const struct want *want)
{
    friend_want(play->partner.friend, want);
}

void partner_want(struct play *play, enum want_kind kind)
{
    const struct want want = {.kind = kind, .spent_ms = -1};
    ask(play, &want);
}

void partner_leave(struct play *play, enum session_why why)
{
    const struct want want = {.kind = WANT_LEAVE, .why = why};
    play->partner.left = why == WHY_LEFT;
    ask(play, &want);
}

void partner_say(struct play *play, int phrase, const char *words)
{
    struct want want = {.kind = WANT_SAY, .phrase = phrase};
    if (phrase == 0)
        (void)wire_clean(want.words, sizeof want.words, words);
    ask(play, &want);
}

static int offered_by(const struct play *play, enum offer_kind offer)
{
    return session_of(play)->offered[offer] - 1;
}

/* Is there a move of one's own that could be taken back? */
static bool has_moved(const struct play *play)
{
    const struct flow *flow = &play->flow;
    for (int i = 0; i < match_length(flow->stage.match); i++)
        if (party_player_to_move(&flow->party, match_state_at(flow->stage.match, i)) == party_me(&flow->party))
            return true;
    return false;
}

bool partner_can_offer(const struct play *play, enum offer_kind offer)
{
    const struct session_view *session = session_of(play);
    int me = party_me(&play->flow.party);
    if (me < 0 || offered_by(play, offer) == me)
        return false;
    switch (offer) {
    case OFFER_REMATCH:
        return session->phase == SESSION_BETWEEN;
    case OFFER_TAKEBACK:
        return is_running(play) && has_moved(play);
    case OFFER_PAUSE:
        return is_running(play) && session->terms.clock.kind != CLOCK_NONE && !session->paused;
    case OFFER_HELP:
        return is_running(play) && session->terms.honour && !session->help;
    case OFFER_DRAW:
    case OFFER_KINDS:
        break;
    }
    return is_running(play) && match_length(play->flow.stage.match) > 0;
}

void partner_offer(struct play *play, enum offer_kind offer)
{
    const struct want want = {.kind = offered_by(play, offer) >= 0 ? WANT_YES : WANT_OFFER, .offer = offer};
    if (partner_can_offer(play, offer))
        ask(play, &want);
    else
        app_refuse(play->flow.app, "");
}

/* --- questions of the other one --- */

/* What the other one has offered last by its number; 0: nothing. */
static enum offer_kind offer_of_other(const struct play *play)
{
    int me = party_me(&play->flow.party);
    for (int offer = 1; offer < OFFER_KINDS && me >= 0; offer++)
        if (offered_by(play, (enum offer_kind)offer) == 1 - me)
            return (enum offer_kind)offer;
    return (enum offer_kind)0;
}

void partner_choose(struct play *play, enum partner_choice choice)
{
    struct want want = {.kind = choice == PARTNER_YES ? WANT_YES : WANT_NO, .offer = offer_of_other(play)};
    if (choice == PARTNER_HURRY)
        friend_hurry(play->partner.friend);
    else if (choice == PARTNER_CLAIM)
        partner_want(play, WANT_CLAIM);
    else if (choice != PARTNER_LATER && want.offer != 0)
        ask(play, &want);
}

/* --- the table follows --- */

/* Who looks back sees what comes. */
static void go_to_end(struct flow *flow, uint64_t now)
{
    const struct match *match = flow->stage.match;
    walk_stop_replay(flow, now);
    if (match_cursor(match) < match_length(match))
        walk_go(flow, match_length(match), now);
}

static int common_moves(const struct match *match, const struct record *record)
{
    int most = int_min(match_length(match), record->move_count), count = 0;
    while (count < most && move_equal(match_move(match, count), record->moves[count].move))
        count++;
    return count;
}

/* Moves were taken back, or never reached the other end. */
static void show_anew(struct play *play, const struct record *record, int moves, uint64_t now)
{
    struct flow *flow = &play->flow;
    struct match *match = match_create(&flow->party.variant);
    struct reason why;
    bool well = match != NULL;
    for (int i = 0; i < moves && well; i++)
        well = match_play(match, record->moves[i].move, &why);
    if (well)
        flow_show(flow, match, now);
    else
        match_destroy(match);
}

static void end_as(struct flow *flow, const struct record *record, uint64_t now)
{
    enum side loser = record->outcome == WON_BY_FIRST ? SECOND : FIRST;
    if (!record_is_ended_by_players(record->ending) || turn_is_over(flow))
        return;
    go_to_end(flow, now);
    (void)flow_end(flow, record->ending, loser, now);
}

static bool is_ended_otherwise(const struct match *match, const struct record *record)
{
    return match_length(match) == match_cursor(match) && record_is_ended_by_players(match_ending(match)) &&
           match_ending(match) != record->ending;
}

static void take_record(struct play *play, const struct record *record, uint64_t now)
{
    struct flow *flow = &play->flow;
    struct partner *partner = &play->partner;
    int common = common_moves(flow->stage.match, record);
    if (common < match_length(flow->stage.match) || is_ended_otherwise(flow->stage.match, record))
        show_anew(play, record, common, now);
    partner->known = record->move_count;
    for (int i = common; i < record->move_count; i++) {
        go_to_end(flow, now);
        flow_follow(flow, record->moves[i].move, now);
    }
    end_as(flow, record, now);
    if (!keep_follow(&play->keep, record))
        app_tell(flow->app, _("Not enough memory to open the game"));
}

/* The session counts: what it does not take, or takes back, is not won. */
static void follow_tally(struct play *play)
{
    struct sitting *sitting = &play->flow.party.sitting;
    memcpy(sitting->wins, session_of(play)->wins, sizeof sitting->wins);
    sitting->draws = session_of(play)->draws;
}

/* Another round: who had the second move has the first. */
static void begin_round(struct play *play, uint64_t now)
{
    struct flow *flow = &play->flow;
    struct partner *partner = &play->partner;
    const struct session_view *session = session_of(play);
    partner->round = session->round;
    partner->known = partner->sent = partner->made = 0;
    flow->party.sitting.starter = session->starter;
    flow_new_round(flow, false, now);
}

static void send_move(struct play *play, int move)
{
    const struct want want = {.kind = WANT_MOVE, .move = match_move(play->flow.stage.match, move), .spent_ms = -1};
    play->partner.sent = move + 1;
    ask(play, &want);
}

/* Is anything on its way to the other end? Seen after what the session has, so that no move of that is. */
static bool is_busy(const struct partner *partner)
{
    struct friend_view view;
    friend_look(partner->friend, &view);
    return view.session.wanted != 0;
}

/*
 * One's own move may be on its way to the session: then what is there is older than the table. Who lays several discs
 * need not wait for that; each goes out when the one before has arrived.
 */
static void follow(struct play *play, uint64_t now)
{
    struct partner *partner = &play->partner;
    struct record record;
    if (!friend_record(partner->friend, &record))
        return;
    if (partner->round != session_of(play)->round)
        begin_round(play, now);
    partner->busy = is_busy(partner);
    if (record.move_count >= partner->sent) {
        partner->sent = 0;
        if (record.move_count >= partner->made) {
            partner->made = 0;
            take_record(play, &record, now);
        } else if (!partner->busy) {
            send_move(play, record.move_count);
        }
    }
    record_free(&record);
}

static void follow_honour(struct play *play)
{
    const struct session_view *session = session_of(play);
    play->flow.party.honour = session->terms.honour && !session->help && is_running(play);
}

/* --- what was told --- */

static void take_words(struct play *play, const struct session_event *event)
{
    struct chat *talk = &play->partner.talk;
    struct talk_line *line = &talk->lines[talk->count++ % TALK_LINES];
    char words[SAID_MAX];
    *line = (struct talk_line){.player = partner_look_player(&session_of(play)->terms, event->player)};
    snprintf(line->name, sizeof line->name, "%s", event->name);
    snprintf(line->words, sizeof line->words, "%s",
             event->phrase > 0 ? _(session_phrase(event->phrase)) : event->words);
    app_invalidate_all(play->flow.app);
    if (line->player == party_me(&play->flow.party))
        return;
    partner_words_said(play, line, words);
    if (talk->open)
        speech_say(app_speech(play->flow.app), SPEECH_TOLD, words);
    else
        app_tell(play->flow.app, words);
    talk->unread += !talk->open;
}

static void take_event(struct play *play, const struct session_event *event)
{
    struct partner *partner = &play->partner;
    char words[WORDS_MAX];
    switch (event->kind) {
    case SESSION_SAID:
        take_words(play, event);
        break;
    case SESSION_LATE:
        if (event->entry.kind == ENTRY_MOVE)
            app_tell(play->flow.app, _("Your move came too late"));
        partner->sent = partner->made = 0;
        partner->stale = true;
        break;
    case SESSION_CLOCKS:
        snprintf(words, sizeof words, _("The two clocks differ by %d.%d seconds"), event->ms / 1000,
                 event->ms / 100 % 10);
        app_tell(play->flow.app, words);
        break;
    case SESSION_NEWS:
        break;
    }
}

static const char *translated(const char *english)
{
    return _(english);
}

/* What happened, and what to try: once, until it is well again. */
static void tell_trouble(struct play *play)
{
    struct partner *partner = &play->partner;
    char words[TROUBLE_TEXT_SIZE];
    bool told = partner->troubled;
    partner->troubled = partner->view.state != FRIEND_TOGETHER && partner->view.trouble.kind != TROUBLE_NONE;
    if (told || !partner->troubled)
        return;
    trouble_format(&play->partner.view.trouble, translated, words, sizeof words);
    app_tell(play->flow.app, words);
}

/* The setting counts from the moment on when it is another one. */
static void follow_chat(struct play *play)
{
    struct partner *partner = &play->partner;
    const struct want want = {.kind = WANT_CHAT,
                              .chat = (enum chat_setting)app_preference(play->flow.app, PREFER_CHAT)};
    if (partner->chat == (int)want.chat)
        return;
    partner->chat = (int)want.chat;
    ask(play, &want);
}

/* What is new at the table. */
static void take_news(struct play *play, uint64_t now)
{
    struct partner *partner = &play->partner;
    struct session_event event;
    unsigned version = partner->view.version;
    partner_look(partner);
    partner->looked = now;
    tell_trouble(play);
    while (friend_next_event(partner->friend, &event))
        take_event(play, &event);
    if (version == partner->view.version && !partner->stale)
        return;
    partner->stale = false;
    follow(play, now);
    follow_tally(play);
    follow_honour(play);
    play->flow.happened |= EVENT_NEWS;
}

/* Who is away for a moment is not asked about, and then is: nothing else comes at that time. */
uint64_t partner_advance(struct play *play, uint64_t now)
{
    enum { LOOK_AGAIN = 1000000 };
    struct partner *partner = &play->partner;
    if (!partner->friend)
        return NEVER;
    follow_chat(play);
    take_news(play, now);
    if (partner->view.state != FRIEND_AWAY)
        return NEVER;
    if (now >= partner->look_again) {
        partner->look_again = now + LOOK_AGAIN;
        play->flow.happened |= EVENT_NEWS;
    }
    return partner->look_again;
}

void partner_hear(struct play *play, unsigned happened)
{
    const struct flow *flow = &play->flow;
    struct partner *partner = &play->partner;
    const struct match *match = flow->stage.match;
    int moves = match_cursor(match);
    if (!partner->friend || !(happened & EVENT_MOVE) || moves <= SDL_max(partner->known, partner->made))
        return;
    if (party_player_to_move(&flow->party, match_state_at(match, moves - 1)) != party_me(&flow->party))
        return;
    partner->made = moves;
    if (partner->sent == 0 && !partner->busy)
        send_move(play, moves - 1);
}

/* --- sitting down and getting up --- */

void partner_sit_down(struct play *play, struct company *company, uint64_t now)
{
    struct party *party = &play->flow.party;
    struct partner *partner = &play->partner;
    partner->company = company;
    partner->friend = company_friend(company);
    partner_look(partner);
    const struct session_view *session = session_of(play);
    partner_look_seats(partner, party);
    partner->round = session->round;
    partner->known = match_length(play->flow.stage.match);
    partner->looked = now;
    partner->stale = true;
    partner->chat = NOTHING_TOLD;
    party->sitting.starter = session->starter;
    party->sitting.alternate = false;
    follow_tally(play);
    party->clock = session->terms.clock;
    follow_honour(play);
}

void partner_get_up(struct play *play)
{
    company_close(play->partner.company);
    play->partner.company = NULL;
    play->partner.friend = NULL;
}
