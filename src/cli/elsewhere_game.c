/*
 * A game with a friend elsewhere, on the command line: looking at the game, sending requests, what a level does, and
 * what both programs do between two rounds. Neither end leaves before the other one knows how the last round ended. A
 * guest that offers another round has seen the end. But a person who is a guest may never answer, so the host waits
 * only for a moment. Declared in elsewhere.h.
 */

#include "cli/elsewhere.h"
#include "standard.h"

/* --- looking at the game, and sending requests --- */

enum { LOOKS_MAX = 100, RETRY_MS = 100 };

/*
 * Gets the view and the record as they are at one moment: looks again until the view's version is the same before and
 * after.
 */
static void look_at_once(struct elsewhere *elsewhere)
{
    struct friend_view after;
    for (int i = 0; i < LOOKS_MAX; i++) {
        friend_look(elsewhere->friend, &elsewhere->view);
        if (elsewhere->recorded)
            record_free(&elsewhere->record);
        elsewhere->recorded = friend_record(elsewhere->friend, &elsewhere->record);
        friend_look(elsewhere->friend, &after);
        if (after.version == elsewhere->view.version)
            return;
    }
}

/* Sets the position after the record's moves, which the session has checked. */
static void replay_record(struct elsewhere *elsewhere)
{
    const struct record *record = &elsewhere->record;
    struct reason why;
    if (!record_variant(record, &elsewhere->variant, &why)) {
        elsewhere->recorded = false;
        return;
    }
    const struct game *game = elsewhere->variant.game;
    game->start(&elsewhere->variant, &elsewhere->state);
    for (int i = 0; i < record->move_count; i++)
        game->apply(&elsewhere->variant, &elsewhere->state, record->moves[i].move);
}

void elsewhere_look(struct elsewhere *elsewhere)
{
    struct asked *asked = &elsewhere->asked;
    elsewhere->now = (int64_t)(cli_seconds(CLOCK_MONOTONIC) * 1000);
    look_at_once(elsewhere);
    if (elsewhere->recorded)
        replay_record(elsewhere);
    int me = elsewhere_me(elsewhere);
    elsewhere->input = me >= 0 && seat_is_human(elsewhere->view.session.players[me].seat) && !elsewhere->claims;
    bool went_on = asked->round != elsewhere->view.session.round ||
                   (elsewhere->recorded && asked->plies != elsewhere->record.move_count);
    if (asked->is && (went_on || (asked->retry && elsewhere->now >= asked->retry)))
        asked->is = false;
}

int elsewhere_me(const struct elsewhere *elsewhere)
{
    enum session_role role = elsewhere->view.session.role;
    return role == SESSION_WATCHER ? NOBODY_THERE : role == SESSION_GUEST;
}

bool elsewhere_is_over(const struct elsewhere *elsewhere)
{
    return elsewhere->recorded && elsewhere->record.ending != RECORD_UNFINISHED;
}

int elsewhere_player(const struct elsewhere *elsewhere, enum side side)
{
    bool second = elsewhere->view.session.terms.swapped != (side == SECOND);
    return second ? 1 - elsewhere->record.starter : elsewhere->record.starter;
}

bool elsewhere_ask(struct elsewhere *elsewhere, const struct want *want)
{
    struct asked *asked = &elsewhere->asked;
    if (asked->is && asked->want.kind == want->kind && asked->want.offer == want->offer &&
        move_equal(asked->want.move, want->move))
        return false;
    *asked = (struct asked){.is = true, .want = *want, .round = elsewhere->view.session.round};
    asked->plies = elsewhere->recorded ? elsewhere->record.move_count : 0;
    friend_want(elsewhere->friend, want);
    return true;
}

bool elsewhere_ask_for(struct elsewhere *elsewhere, enum want_kind kind, enum offer_kind offer)
{
    return elsewhere_ask(elsewhere, &(struct want){.kind = kind, .offer = offer, .why = WHY_LEFT, .spent_ms = -1});
}

void elsewhere_late(struct elsewhere *elsewhere)
{
    if (elsewhere->asked.is)
        elsewhere->asked.retry = elsewhere->now + RETRY_MS;
}

bool elsewhere_may_move(const struct elsewhere *elsewhere)
{
    bool waits = elsewhere->asked.is && elsewhere->asked.want.kind == WANT_MOVE;
    const struct session_view *session = &elsewhere->view.session;
    int me = elsewhere_me(elsewhere);
    /* `pending`: one of our moves is on its way; a player who lays several discs has the turn again meanwhile */
    return session->phase == SESSION_PLAYING && !waits && !session->pending && me >= 0 && elsewhere->recorded &&
           !elsewhere_is_over(elsewhere) && elsewhere_player(elsewhere, (enum side)elsewhere->state.turn) == me;
}

enum offer_kind elsewhere_question(const struct elsewhere *elsewhere)
{
    int other = 1 - elsewhere_me(elsewhere);
    for (int kind = OFFER_DRAW; kind < OFFER_KINDS; kind++)
        if (elsewhere_me(elsewhere) >= 0 && elsewhere->view.session.offered[kind] == other + 1)
            return (enum offer_kind)kind;
    return 0;
}

/* --- between two rounds --- */

enum {
    LAST_MOMENT_MS = 3000, /* how long a host waits for a sign that the guest has seen how the round ended */
    APART_MS = 10 * 1000,  /* how long an end that has nothing more to do waits for the other one */
    CLAIM_MS = 3000        /* how long it may take until it is clear whether a game can be claimed */
};

static bool is_level(const struct elsewhere *elsewhere)
{
    int me = elsewhere_me(elsewhere);
    return me >= 0 && !seat_is_human(elsewhere->view.session.players[me].seat);
}

static bool is_longer(const struct elsewhere *elsewhere, int64_t since, int64_t milliseconds)
{
    return since && elsewhere->now - since >= milliseconds;
}

static void end_round_as_host(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    int offered = session->offered[OFFER_REMATCH];
    if (session->round < elsewhere->rounds)
        elsewhere_ask_for(elsewhere, offered == SESSION_GUEST + 1 ? WANT_YES : WANT_OFFER, OFFER_REMATCH);
    else if (offered == SESSION_GUEST + 1 ||
             (session->connected && is_longer(elsewhere, elsewhere->between, LAST_MOMENT_MS)))
        elsewhere_ask_for(elsewhere, WANT_LEAVE, 0);
}

/* Sets *since for a condition: if it is true, to the time at which it was first found true; otherwise to 0. */
static void note_time(const struct elsewhere *elsewhere, int64_t *since, bool is)
{
    *since = !is ? 0 : *since ? *since : elsewhere->now;
}

/*
 * Decides whether to play another round or to leave. A guest that is a level always offers another round: this tells
 * the host that the guest has seen how the round ended.
 */
static void end_round(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    bool offered = session->offered[OFFER_REMATCH] == SESSION_HOST + 1;
    if (is_longer(elsewhere, elsewhere->apart, APART_MS))
        elsewhere_ask_for(elsewhere, WANT_LEAVE, 0);
    else if (session->role == SESSION_HOST)
        end_round_as_host(elsewhere);
    else if (is_level(elsewhere))
        elsewhere_ask_for(elsewhere, offered ? WANT_YES : WANT_OFFER, OFFER_REMATCH);
}

/* Makes *due earlier if `milliseconds` after `since` is sooner. Times in the past have already been dealt with. */
static void bring_forward(const struct elsewhere *elsewhere, int64_t *due, int64_t since, int64_t milliseconds)
{
    if (since && since + milliseconds > elsewhere->now && since + milliseconds < *due)
        *due = since + milliseconds;
}

int64_t elsewhere_due(const struct elsewhere *elsewhere)
{
    int64_t due = INT64_MAX;
    bring_forward(elsewhere, &due, elsewhere->between, LAST_MOMENT_MS);
    bring_forward(elsewhere, &due, elsewhere->apart, APART_MS);
    bring_forward(elsewhere, &due, elsewhere->claim_until, 0);
    bring_forward(elsewhere, &due, elsewhere->tell_until, 0);
    bring_forward(elsewhere, &due, elsewhere->asked.retry, 0);
    return due;
}

/* --- what a level does, and claiming a game --- */

static bool make_engine(struct elsewhere *elsewhere)
{
    struct cli_options *options = &elsewhere->engine_options;
    if (elsewhere->engine)
        return true;
    *options = *elsewhere->options;
    options->variant = elsewhere->variant;
    elsewhere->book = cli_book(options);
    elsewhere->engine = cli_engine(options, elsewhere->book, options->threads);
    if (!elsewhere->engine)
        elsewhere->done = true;
    return elsewhere->engine;
}

static void make_move(struct elsewhere *elsewhere, int level)
{
    struct want want = {.kind = WANT_MOVE, .spent_ms = -1};
    struct ai_request request = {0};
    const struct record *record = &elsewhere->record;
    for (int back = 0; back < 2 && back < record->move_count; back++)
        request.recent[back] = record->moves[record->move_count - 1 - back].move;
    if (make_engine(elsewhere) && ai_choose(elsewhere->engine, &elsewhere->state, level, &elsewhere->random, &request,
                                            &want.move, NULL) != AI_NO_MOVE)
        elsewhere_ask(elsewhere, &want);
}

/* Moves and answers for a level. A level agrees to a take-back, a pause and help, but never to a draw. */
static void play_level(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    enum offer_kind offer = elsewhere_question(elsewhere);
    if (session->phase == SESSION_ASKED)
        elsewhere_ask_for(elsewhere, WANT_ACCEPT, 0);
    else if (session->phase == SESSION_PLAYING && offer)
        elsewhere_ask_for(elsewhere, offer == OFFER_DRAW ? WANT_NO : WANT_YES, offer);
    else if (elsewhere_may_move(elsewhere))
        make_move(elsewhere, session->players[elsewhere_me(elsewhere)].seat.level);
}

/* Claims a game, or says why it cannot be claimed. */
static void claim_game(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    if (!elsewhere->claim_until)
        elsewhere->claim_until = elsewhere->now + CLAIM_MS;
    if (session->phase == SESSION_PLAYING && session->may_claim) {
        elsewhere_ask_for(elsewhere, WANT_CLAIM, 0);
    } else if (session->phase == SESSION_PLAYING && elsewhere->now >= elsewhere->claim_until && !elsewhere->asked.is) {
        cli_wrong(session->connected ? "the other one is here: nobody can claim this game now"
                                     : "nobody can claim this game now; days without the other one before one may: %d",
                  session->terms.claim_days);
        elsewhere->done = true;
    } else if (elsewhere->asked.is && elsewhere->now >= elsewhere->claim_until) {
        fprintf(stderr, "claimed; the other end is told when it is back\n");
        elsewhere->exit = CLI_DONE;
        elsewhere->done = true;
    }
}

void elsewhere_decide(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    note_time(elsewhere, &elsewhere->between, session->phase == SESSION_BETWEEN);
    note_time(elsewhere, &elsewhere->apart, session->round > 0 && !session->connected);
    if (elsewhere->input && elsewhere->input_ended && elsewhere->line_length == 0)
        elsewhere->done = is_longer(elsewhere, elsewhere->apart, APART_MS);
    elsewhere->resigns = elsewhere->resigns && session->phase == SESSION_PLAYING;
    if (elsewhere->resigns)
        elsewhere_ask_for(elsewhere, WANT_RESIGN, 0);
    else if (elsewhere->claims)
        claim_game(elsewhere);
    else if (session->phase == SESSION_BETWEEN)
        end_round(elsewhere);
    else if (is_level(elsewhere))
        play_level(elsewhere);
}
