/*
 * What a level does at a table elsewhere, and what both ends' programs do
 * between two rounds.
 *
 * Nobody leaves before the other end knows how the last round ended: a guest
 * that offers another round has seen it. Where a person is the guest, who may
 * say nothing, a moment has to do.
 */
#include "cli/elsewhere.h"

enum {
    LAST_MOMENT_MS = 3000, /* that a host waits for a sign of who is there, */
    APART_MS = 10 * 1000,  /* that anybody waits, when nothing more is to be done here, for who is not */
    CLAIM_MS = 3000        /* until it is clear whether a game can be claimed */
};

static void leave(struct elsewhere *elsewhere)
{
    elsewhere_ask_for(elsewhere, WANT_LEAVE, (enum offer_kind)0);
}

/* --- between rounds --- */

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
        leave(elsewhere);
}

/* A level always offers another round: by that the host sees how much has arrived. */
static void end_round_as_guest(struct elsewhere *elsewhere)
{
    bool offered = elsewhere->view.session.offered[OFFER_REMATCH] == SESSION_HOST + 1;
    if (is_level(elsewhere))
        elsewhere_ask_for(elsewhere, offered ? WANT_YES : WANT_OFFER, OFFER_REMATCH);
}

static void note_times(struct elsewhere *elsewhere)
{
    bool between = elsewhere->view.session.phase == SESSION_BETWEEN;
    bool apart = elsewhere->view.session.round > 0 && !elsewhere->view.session.connected;
    if (!between)
        elsewhere->between = 0;
    else if (!elsewhere->between)
        elsewhere->between = elsewhere->now;
    if (!apart)
        elsewhere->apart = 0;
    else if (!elsewhere->apart)
        elsewhere->apart = elsewhere->now;
}

static void end_round(struct elsewhere *elsewhere)
{
    if (is_longer(elsewhere, elsewhere->apart, APART_MS))
        leave(elsewhere);
    else if (elsewhere->view.session.role == SESSION_HOST)
        end_round_as_host(elsewhere);
    else if (elsewhere->view.session.role == SESSION_GUEST)
        end_round_as_guest(elsewhere);
}

/* What is already past has been seen to. */
static void sooner(const struct elsewhere *elsewhere, int64_t *due, int64_t since, int64_t milliseconds)
{
    if (since && since + milliseconds > elsewhere->now && since + milliseconds < *due)
        *due = since + milliseconds;
}

int64_t elsewhere_due(const struct elsewhere *elsewhere)
{
    int64_t due = INT64_MAX;
    sooner(elsewhere, &due, elsewhere->between, LAST_MOMENT_MS);
    sooner(elsewhere, &due, elsewhere->apart, APART_MS);
    sooner(elsewhere, &due, elsewhere->claim_until, 0);
    sooner(elsewhere, &due, elsewhere->tell_until, 0);
    sooner(elsewhere, &due, elsewhere->asked.retry, 0);
    return due;
}

/* --- a level --- */

static bool make_engine(struct elsewhere *elsewhere)
{
    struct cli_options options = *elsewhere->options;
    if (elsewhere->engine)
        return true;
    elsewhere->engine_variant = elsewhere->variant;
    options.variant = elsewhere->variant;
    elsewhere->book = cli_book(&options);
    elsewhere->engine = engine_create(&elsewhere->engine_variant, NULL);
    if (!elsewhere->engine) {
        cli_wrong("out of memory");
        elsewhere->done = true;
        return false;
    }
    engine_set_solver(elsewhere->engine, &(struct solver_limits){.book = elsewhere->book, .threads = options.threads});
    return true;
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

/* A level takes moves back, lets the clock stand and allows help; it gives no draw away. */
static void answer(struct elsewhere *elsewhere, enum offer_kind offer)
{
    if (offer != OFFER_REMATCH)
        elsewhere_ask_for(elsewhere, offer == OFFER_DRAW ? WANT_NO : WANT_YES, offer);
}

static void play(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    enum offer_kind offer = elsewhere_question(elsewhere);
    if (session->phase == SESSION_ASKED)
        elsewhere_ask_for(elsewhere, WANT_ACCEPT, (enum offer_kind)0);
    else if (session->phase == SESSION_PLAYING && offer)
        answer(elsewhere, offer);
    else if (elsewhere_may_move(elsewhere))
        make_move(elsewhere, session->players[elsewhere_me(elsewhere)].seat.level);
}

/* Claims a game, or says why not. */
static void claim(struct elsewhere *elsewhere)
{
    const struct session_view *session = &elsewhere->view.session;
    if (!elsewhere->claim_until)
        elsewhere->claim_until = elsewhere->now + CLAIM_MS;
    if (session->phase == SESSION_PLAYING && session->may_claim) {
        elsewhere_ask_for(elsewhere, WANT_CLAIM, (enum offer_kind)0);
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
    note_times(elsewhere);
    if (elsewhere->input && elsewhere->input_ended && elsewhere->line_length == 0)
        elsewhere->done = is_longer(elsewhere, elsewhere->apart, APART_MS);
    elsewhere->resigns = elsewhere->resigns && elsewhere->view.session.phase == SESSION_PLAYING;
    if (elsewhere->resigns)
        elsewhere_ask_for(elsewhere, WANT_RESIGN, (enum offer_kind)0);
    else if (elsewhere->claims)
        claim(elsewhere);
    else if (elsewhere->view.session.phase == SESSION_BETWEEN)
        end_round(elsewhere);
    else if (is_level(elsewhere))
        play(elsewhere);
}
