/*
 * A person in a game elsewhere: what the person is told, and the lines that are typed, each a move or a word. What is
 * told goes to standard error, except for codes and records, which programs read. Lines from a pipe wait for their
 * time, so that all of them can come at once: a move until it is this end's turn, an answer until something is asked.
 * Declared in elsewhere.h.
 */
#include <unistd.h>

#include "cli/elsewhere.h"
#include "cli/input.h"
#include "standard.h"

static const char *player_name(const struct elsewhere *elsewhere, int player)
{
    const char *name = elsewhere->view.session.players[player].name;
    if (name[0])
        return name;
    return player == elsewhere_me(elsewhere) ? "you" : player == SESSION_HOST ? "the host" : "the guest";
}

/* --- telling who is there: the code, the connection --- */

/* Prints a line for other programs: the code, with the relay if there is one. */
static void tell_code(struct elsewhere *elsewhere)
{
    const struct friend_view *view = &elsewhere->view;
    if (view->code[0] && strcmp(view->code, elsewhere->told.code) != 0) {
        printf("code\t%s%s%s\t%d\n", view->code, elsewhere->relay[0] ? "@" : "", elsewhere->relay, view->port);
        if (!cli_flush())
            elsewhere->done = true; /* nobody reads the output; cli_main reports that */
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

/* --- telling what is played: the terms, moves, offers, the end --- */

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
    fprintf(stderr, "%s won%s\n", player_name(elsewhere, winner), way);
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
            fprintf(stderr, "%s: %s\n", player_name(elsewhere, player), move);
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
            fprintf(stderr, "%s: offers %s\n", player_name(elsewhere, by - 1), words[kind]);
        elsewhere->told.offered[kind] = by;
    }
}

static void tell_phase(struct elsewhere *elsewhere)
{
    static const char *const whys[WHY_COUNT] = {
        [WHY_LEFT] = "left",
        [WHY_LATER] = "has stopped for today",
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
        fprintf(stderr, "%s: %s\n", player_name(elsewhere, session->left == SESSION_GUEST), why);
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

void elsewhere_tell_event(struct elsewhere *elsewhere, const struct session_event *event)
{
    static const char *const late[ENTRY_KINDS] = {
        [ENTRY_MOVE] = "move",     [ENTRY_OFFER] = "offer", [ENTRY_YES] = "yes",     [ENTRY_NO] = "no",
        [ENTRY_RESIGN] = "resign", [ENTRY_FLAG] = "time",   [ENTRY_CLAIM] = "claim",
    };
    if (event->kind == SESSION_SAID) {
        bool watches = event->player > 1; /* a watcher may have the name of a player, so a mark shows who watches */
        const char *name = !watches ? player_name(elsewhere, event->player) : event->name[0] ? event->name : "somebody";
        fprintf(stderr, "%s%s says: %s\n", watches ? "(watches) " : "", name,
                event->phrase ? session_phrase(event->phrase) : event->words);
    } else if (event->kind == SESSION_LATE && elsewhere->input && !elsewhere->resigns)
        fprintf(stderr, "not possible now: %s\n",
                event->entry.kind < ENTRY_KINDS && late[event->entry.kind] ? late[event->entry.kind] : "that");
    else if (event->kind == SESSION_CLOCKS)
        fprintf(stderr, "the other end's clock differs by %d ms\n", event->ms);
}

/* --- reading standard input --- */

bool elsewhere_wants_input(const struct elsewhere *elsewhere)
{
    return elsewhere->input && !elsewhere->input_ended && elsewhere->line_length < sizeof elsewhere->line - 1;
}

void elsewhere_read(struct elsewhere *elsewhere)
{
    size_t room = sizeof elsewhere->line - 1 - elsewhere->line_length;
    ssize_t got = read(STDIN_FILENO, elsewhere->line + elsewhere->line_length, room);
    if (got > 0)
        elsewhere->line_length += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        elsewhere->input_ended = true;
}

/* --- obeying a line: a word such as `draw`, or a move --- */

static void answer_offer(struct elsewhere *elsewhere, bool yes)
{
    enum offer_kind kind = elsewhere_question(elsewhere);
    if (elsewhere->view.session.phase == SESSION_ASKED)
        elsewhere_ask_for(elsewhere, yes ? WANT_ACCEPT : WANT_DECLINE, 0);
    else if (kind)
        elsewhere_ask_for(elsewhere, yes ? WANT_YES : WANT_NO, kind);
    else
        fprintf(stderr, "nothing was asked\n");
}

/* The text after this word at the beginning of a line; NULL if the line begins with another word. */
static const char *text_behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* Obeys a line that is not a move. Returns false if the line begins with no known word. */
static bool obey_word(struct elsewhere *elsewhere, const char *line)
{
    static const struct {
        const char *word;
        enum offer_kind offer;
    } OFFERS[] = {{"draw", OFFER_DRAW},
                  {"takeback", OFFER_TAKEBACK},
                  {"pause", OFFER_PAUSE},
                  {"help", OFFER_HELP},
                  {"again", OFFER_REMATCH}};
    const char *words = text_behind(line, "say");
    struct want said = {.kind = WANT_SAY};
    for (size_t i = 0; i < sizeof OFFERS / sizeof OFFERS[0]; i++)
        if (strcmp(line, OFFERS[i].word) == 0) {
            bool asked = elsewhere->view.session.offered[OFFERS[i].offer] == 1 - elsewhere_me(elsewhere) + 1;
            elsewhere_ask_for(elsewhere, asked ? WANT_YES : WANT_OFFER, OFFERS[i].offer);
            return true;
        }
    if (words) {
        if (wire_clean(said.words, sizeof said.words, words) > 0)
            friend_want(elsewhere->friend, &said);
    } else if (strcmp(line, "yes") == 0 || strcmp(line, "no") == 0)
        answer_offer(elsewhere, line[0] == 'y');
    else if (strcmp(line, "resign") == 0)
        elsewhere->resigns = true;
    else if (strcmp(line, "claim") == 0)
        elsewhere_ask_for(elsewhere, WANT_CLAIM, 0);
    else if (strcmp(line, "leave") == 0)
        elsewhere_ask_for(elsewhere, WANT_LEAVE, 0);
    else if (strcmp(line, "later") == 0)
        elsewhere->done = true;
    else
        return false;
    return true;
}

static void obey_move(struct elsewhere *elsewhere, const char *line)
{
    struct want want = {.kind = WANT_MOVE, .spent_ms = -1};
    struct reason why;
    if (input_move(&elsewhere->variant, &elsewhere->state, line, &want.move, &why))
        elsewhere_ask(elsewhere, &want);
    else
        fprintf(stderr, "%s\n", why.text);
}

/* --- lines of input: which of them must wait --- */

/* Must this line wait: for an answer to an earlier request, for the other end, or for the question that it answers? */
static bool is_early(const struct elsewhere *elsewhere, const char *line)
{
    const struct session_view *session = &elsewhere->view.session;
    bool answer_question = strcmp(line, "yes") == 0 || strcmp(line, "no") == 0;
    bool leaves = strcmp(line, "later") == 0 || strcmp(line, "leave") == 0;
    if (leaves && !elsewhere->patient)
        return false;
    bool away = elsewhere->view.state == FRIEND_AWAY;
    if (elsewhere->asked.is || elsewhere->resigns || (session->pending && !(leaves && away)))
        return true; /* an earlier request is still on its way */
    if (leaves || session->phase == SESSION_ASKED)
        return false;
    if (session->phase == SESSION_MEETING)
        return true;
    return answer_question && elsewhere->patient && !elsewhere_question(elsewhere);
}

/* Does what a line says. Returns false if the line must wait. */
static bool obey_line(struct elsewhere *elsewhere, const char *line)
{
    if (line[0] == '\0')
        return true;
    if (is_early(elsewhere, line))
        return false;
    if (obey_word(elsewhere, line))
        return true;
    if (elsewhere->view.session.phase == SESSION_ASKED) {
        fprintf(stderr, "yes or no?\n");
        return true;
    }
    if (elsewhere_may_move(elsewhere))
        obey_move(elsewhere, line);
    else if (elsewhere->patient)
        return false;
    else
        fprintf(stderr, "it is not your turn\n");
    return true;
}

/*
 * The first line of the input, without the blanks around it; NULL if no line is complete. `taken` is how many bytes the
 * line has, including its end.
 */
static const char *first_line(struct elsewhere *elsewhere, char text[LINE_SIZE], size_t *taken)
{
    char *end = memchr(elsewhere->line, '\n', elsewhere->line_length);
    bool full = elsewhere->line_length == sizeof elsewhere->line - 1;
    if (!end && !(elsewhere->input_ended && elsewhere->line_length) && !full)
        return NULL;
    size_t length = end ? (size_t)(end - elsewhere->line) : elsewhere->line_length;
    *taken = end ? length + 1 : length;
    memcpy(text, elsewhere->line, length);
    text[length] = '\0';
    return input_trim(text);
}

void elsewhere_obey(struct elsewhere *elsewhere)
{
    char text[LINE_SIZE];
    const char *line;
    size_t taken;
    while (elsewhere->input && !elsewhere->done && (line = first_line(elsewhere, text, &taken)) &&
           obey_line(elsewhere, line)) {
        elsewhere->line_length -= taken;
        memmove(elsewhere->line, elsewhere->line + taken, elsewhere->line_length);
    }
    bool asked = elsewhere->view.session.phase == SESSION_ASKED || elsewhere_may_move(elsewhere) ||
                 elsewhere_question(elsewhere);
    if (asked && elsewhere->input_ended && elsewhere->line_length == 0 && !elsewhere->asked.is && !elsewhere->resigns)
        elsewhere->done = true;
}
