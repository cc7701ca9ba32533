/* What is told of a game elsewhere: on standard error, but for codes and records, which programs read. */
#include "cli/elsewhere.h"

#include <string.h>

static const char *name_of(const struct elsewhere *elsewhere, int player)
{
    const char *name = elsewhere->view.session.players[player].name;
    if (name[0])
        return name;
    return player == elsewhere_me(elsewhere) ? "you" : player == SESSION_HOST ? "the host" : "the guest";
}

/* --- who is there --- */

/* A line that others read; with the relay at which it waits, if it does. */
static void tell_code(struct elsewhere *elsewhere)
{
    const struct friend_view *view = &elsewhere->view;
    if (view->code[0] && strcmp(view->code, elsewhere->told.code) != 0) {
        printf("code\t%s%s%s\t%d\n", view->code, elsewhere->relay[0] ? "@" : "", elsewhere->relay, view->port);
        if (!cli_flush())
            elsewhere->done = true; /* nobody hears it: main says so */
    }
    memcpy(elsewhere->told.code, view->code, sizeof elsewhere->told.code);
    bool dead =
        view->state == FRIEND_WAITING && !view->code[0] && view->session.role == SESSION_HOST && !view->session.met;
    if (dead && !elsewhere->told.code_dead) {
        if (view->code_wait_s > 0)
            fprintf(stderr, "wrong codes were tried: another one comes after %d seconds\n", view->code_wait_s);
        else
            fprintf(stderr, "the code is dead; here is another one\n");
        friend_new_code(elsewhere->friend);
    }
    elsewhere->told.code_dead = dead;
}

static void tell_trouble(struct elsewhere *elsewhere)
{
    const struct trouble *trouble = &elsewhere->view.trouble;
    char text[TROUBLE_TEXT_SIZE];
    if (trouble->kind != TROUBLE_NONE && memcmp(trouble, &elsewhere->told.trouble, sizeof *trouble) != 0) {
        trouble_format(trouble, NULL, text, sizeof text);
        cli_wrong("%s", text);
    }
    elsewhere->told.trouble = *trouble;
}

static void tell_state(struct elsewhere *elsewhere)
{
    const struct friend_view *view = &elsewhere->view;
    struct elsewhere_told *told = &elsewhere->told;
    if (view->state == told->state)
        return;
    if (view->state == FRIEND_TOGETHER)
        fprintf(stderr, "connected: %s\n", view->peer);
    else if (view->state == FRIEND_AWAY)
        fprintf(stderr,
                told->state == FRIEND_TOGETHER ? "connection lost, trying again\n" : "trying to connect again\n");
    told->state = view->state;
}

/* --- what is played --- */

static void tell_terms(const struct elsewhere *elsewhere)
{
    const struct session_terms *terms = &elsewhere->view.session.terms;
    static const char *const begins[] = {
        [BEGINS_TOSS] = "by toss", [BEGINS_HOST] = "the host", [BEGINS_GUEST] = "the guest"};
    char clock[CLOCK_TEXT_MAX];
    clock_format(terms->clock, clock);
    fprintf(stderr, "%s, %dx%d", terms->game->title, terms->options.width, terms->options.height);
    if (terms->options.connect)
        fprintf(stderr, ", connect %d", terms->options.connect);
    if (terms->options.pieces)
        fprintf(stderr, ", pieces %d, points %d", terms->options.pieces, terms->options.points);
    if (terms->options.opening)
        fprintf(stderr, ", rule %s", opening_name(terms->options.opening));
    fprintf(stderr, "; clock %s; who begins: %s%s", clock, begins[terms->begins],
            terms->honour ? "; no help unless both agree" : "");
    if (terms->claim_days)
        fprintf(stderr, "; who is away for %d days can lose by that", terms->claim_days);
    fprintf(stderr, "\n");
}

static void tell_end(const struct elsewhere *elsewhere)
{
    const struct record *record = &elsewhere->record;
    static const char *const ways[RECORD_ENDINGS] = {[RECORD_UNFINISHED] = "",      [RECORD_BY_RULES] = "",
                                                     [RECORD_REPETITION] = "",      [RECORD_RESIGNED] = " (given up)",
                                                     [RECORD_AGREED] = " (agreed)", [RECORD_TIME] = " (time)",
                                                     [RECORD_FORFEIT] = ""};
    const char *way = ways[record->ending];
    if (record->outcome == DRAWN) {
        fprintf(stderr, "a draw%s\n", way);
        return;
    }
    int winner = elsewhere_player(elsewhere, record->outcome == WON_BY_FIRST ? FIRST : SECOND);
    fprintf(stderr, "%s won%s\n", name_of(elsewhere, winner), way);
}

static void tell_moves(struct elsewhere *elsewhere)
{
    const struct record *record = &elsewhere->record;
    struct elsewhere_told *told = &elsewhere->told;
    if (told->round != elsewhere->view.session.round)
        told->plies = 0, told->turn_plies = -1;
    told->round = elsewhere->view.session.round;
    if (record->move_count < told->plies)
        fprintf(stderr, "taken back: %d\n", told->plies - record->move_count);
    struct state state;
    elsewhere->variant.game->start(&elsewhere->variant, &state);
    for (int i = 0; i < record->move_count; i++) {
        char move[MOVE_TEXT_MAX];
        int player = elsewhere_player(elsewhere, (enum side)state.turn);
        elsewhere->variant.game->format_move(&elsewhere->variant, record->moves[i].move, move);
        if (i >= told->plies)
            fprintf(stderr, "%s: %s\n", name_of(elsewhere, player), move);
        elsewhere->variant.game->apply(&elsewhere->variant, &state, record->moves[i].move);
    }
    told->plies = record->move_count;
    if (elsewhere->input && elsewhere_may_move(elsewhere) && told->turn_plies != told->plies) {
        fprintf(stderr, "your turn\n");
        told->turn_plies = told->plies;
    }
}

static void tell_offers(struct elsewhere *elsewhere)
{
    static const char *const words[OFFER_KINDS] = {
        [OFFER_DRAW] = "a draw",
        [OFFER_TAKEBACK] = "to take the last move back",
        [OFFER_PAUSE] = "to let the clock stand",
        [OFFER_HELP] = "to allow help to both",
        [OFFER_REMATCH] = "another round",
    };
    for (int kind = OFFER_DRAW; kind < OFFER_KINDS; kind++) {
        int by = elsewhere->view.session.offered[kind];
        if (by && by != elsewhere->told.offered[kind])
            fprintf(stderr, "%s: offers %s\n", name_of(elsewhere, by - 1), words[kind]);
        elsewhere->told.offered[kind] = by;
    }
}

static void tell_phase(struct elsewhere *elsewhere)
{
    static const char *const whys[WHY_COUNT] = {
        [WHY_LEFT] = "left",
        [WHY_LATER] = "goes on another time",
        [WHY_DECLINED] = "does not want to play this",
        [WHY_GAME] = "has no such game",
        [WHY_CHEATED] = "the draw of who begins was not honest",
        [WHY_ENTRIES] = "both ends know other moves",
        [WHY_STATES] = "both ends know other positions",
        [WHY_ROUNDS] = "both ends know other rounds",
        [WHY_FULL] = "as many watch as may",
    };
    const struct session_view *session = &elsewhere->view.session;
    if (session->phase == elsewhere->told.phase)
        return;
    const char *why = session->why < WHY_COUNT && whys[session->why] ? whys[session->why] : "?";
    if (session->phase == SESSION_ASKED) {
        tell_terms(elsewhere);
        if (elsewhere->input)
            fprintf(stderr, "yes or no?\n");
    } else if (session->phase == SESSION_BETWEEN && elsewhere->recorded) {
        tell_end(elsewhere);
    } else if (session->phase == SESSION_LEFT) {
        fprintf(stderr, "%s: %s\n", name_of(elsewhere, session->left == SESSION_GUEST), why);
    } else if (session->phase == SESSION_DISAGREES) {
        cli_wrong("the game stops: %s; each keeps its record", why);
    }
    elsewhere->told.phase = session->phase;
}

void elsewhere_tell(struct elsewhere *elsewhere)
{
    tell_code(elsewhere);
    tell_state(elsewhere);
    tell_trouble(elsewhere);
    if (elsewhere->recorded)
        tell_moves(elsewhere);
    tell_phase(elsewhere);
    tell_offers(elsewhere);
}

/* Whoever watches may be called like a player, or like a player who says something. */
static void tell_words(const struct elsewhere *elsewhere, const struct session_event *event)
{
    bool watches = event->player > 1;
    const char *name = !watches ? name_of(elsewhere, event->player) : event->name[0] ? event->name : "somebody";
    fprintf(stderr, "%s%s says: %s\n", watches ? "(watches) " : "", name,
            event->phrase ? session_phrase(event->phrase) : event->words);
}

void elsewhere_tell_event(struct elsewhere *elsewhere, const struct session_event *event)
{
    static const char *const late[ENTRY_KINDS] = {
        [ENTRY_MOVE] = "move",     [ENTRY_OFFER] = "offer", [ENTRY_YES] = "yes",     [ENTRY_NO] = "no",
        [ENTRY_RESIGN] = "resign", [ENTRY_FLAG] = "time",   [ENTRY_CLAIM] = "claim",
    };
    if (event->kind == SESSION_SAID)
        tell_words(elsewhere, event);
    else if (event->kind == SESSION_LATE && elsewhere->input && !elsewhere->resigns)
        fprintf(stderr, "not possible now: %s\n",
                event->entry.kind < ENTRY_KINDS && late[event->entry.kind] ? late[event->entry.kind] : "that");
    else if (event->kind == SESSION_CLOCKS)
        fprintf(stderr, "the other end's clock differs by %d ms\n", event->ms);
}
