/* What there is to be said on the way to a friend elsewhere. */
#include <stdio.h>
#include <string.h>

#include "ui/friend/friend_state.h"
#include "ui/words.h"

static const char *translated(const char *english)
{
    return _(english);
}

/* "Your friend" without a name. */
static const char *other_words(const struct meeting *meeting)
{
    const struct session_view *session = &meeting->view.session;
    const char *name = session->players[session->role == SESSION_HOST ? SESSION_GUEST : SESSION_HOST].name;
    return session->met && name[0] ? name : _("Your friend");
}

/* Why a session is over. */
static void why_words(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    static const char *const whys[WHY_COUNT] = {
        [WHY_LEFT] = N_("%s has left."),
        [WHY_LATER] = N_("%s goes on another time."),
        [WHY_DECLINED] = N_("%s says no this time. Ask what would suit better, and invite again."),
        [WHY_GAME] = N_("%s's program does not have this game or board. Choose another one, or update both programs."),
        [WHY_CHEATED] = N_("Who begins was not drawn honestly by the other program. Nothing was begun."),
        [WHY_ENTRIES] = N_("The two programs know different moves of this game. Each keeps its own."),
        [WHY_STATES] = N_("The two programs disagree about the position. Each keeps its own game."),
        [WHY_ROUNDS] = N_("The two programs are in different games of the series. Each keeps its own."),
        [WHY_FULL] = N_("As many watch as may. Try again when somebody has left."),
    };
    const struct session_view *session = &meeting->view.session;
    enum session_why why = session->why;
    const char *found = why > 0 && why < WHY_COUNT ? whys[why] : whys[WHY_LEFT];
    if (session->phase == SESSION_LEFT && why == WHY_LEFT && session->left == (int)session->role)
        found = session->told ? N_("You have left this game. %s knows it now.")
                              : N_("You have left this game. %s is told as soon as you both are there.");
    company_words(words, TROUBLE_TEXT_SIZE, _(found), other_words(meeting));
}

void friend_words_trouble(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    const struct trouble *trouble = &meeting->trouble;
    enum session_phase phase = meeting->view.session.phase;
    words[0] = '\0';
    if (meeting->company)
        trouble = &meeting->view.trouble;
    if (meeting->company && (phase == SESSION_LEFT || phase == SESSION_DISAGREES))
        why_words(meeting, words);
    else if (trouble->kind != TROUBLE_NONE)
        trouble_format(trouble, translated, words, TROUBLE_TEXT_SIZE);
}

/* --- how it stands --- */

enum { MINUTE_MS = 60000, SECOND_MS = 1000 };

bool friend_words_code_is_dead(const struct meeting *meeting)
{
    return meeting->company && !meeting->view.code[0] && !meeting->view.session.met;
}

static void hosts_words(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    const struct friend_view *view = &meeting->view;
    int minutes = (int)((view->code_left_ms + MINUTE_MS - SECOND_MS) / MINUTE_MS);
    if (view->session.met)
        snprintf(words, TROUBLE_TEXT_SIZE, _("%s has come, and looks at your invitation…"), other_words(meeting));
    else if (view->code_wait_s > 0)
        snprintf(words, TROUBLE_TEXT_SIZE,
                 ngettext("Wrong codes were tried, so this one is dead. Another one comes by itself after %d second.",
                          "Wrong codes were tried, so this one is dead. Another one comes by itself after %d seconds.",
                          (unsigned)view->code_wait_s),
                 view->code_wait_s);
    else if (friend_words_code_is_dead(meeting))
        snprintf(words, TROUBLE_TEXT_SIZE, "%s",
                 _("This code is not good any more. Take a new one, and read that out."));
    else if (view->tries_left < CODE_TRIES && view->code[0])
        snprintf(words, TROUBLE_TEXT_SIZE,
                 ngettext("A wrong code was tried. After %d more this one is dead.",
                          "A wrong code was tried. After %d more this one is dead.", (unsigned)view->tries_left),
                 view->tries_left);
    else if (view->code[0])
        snprintf(words, TROUBLE_TEXT_SIZE,
                 ngettext("Read this code out to your friend, or copy it. It is good for one friend and %d minute.",
                          "Read this code out to your friend, or copy it. It is good for one friend and %d minutes.",
                          (unsigned)minutes),
                 minutes);
}

void friend_words_state(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    words[0] = '\0';
    if (meeting->page == PAGE_WAIT)
        hosts_words(meeting, words);
    else if (meeting->page == PAGE_SEEK)
        snprintf(words, TROUBLE_TEXT_SIZE, "%s",
                 meeting->view.session.connected ? _("Your friend is there; a moment, please…")
                                                 : _("Your friend is being looked for…"));
}

/* --- ways --- */

static const char *const way_names[WAYS] = {
    [WAY_LOCAL] = N_("This network"),
    [WAY_ADDRESS] = N_("By address"),
    [WAY_MAPPED] = N_("Through the router"),
    [WAY_RELAY] = N_("By the relay"),
};

static const char *const way_states[] = {
    [WAY_OFF] = N_("not used"), [WAY_MISSING] = N_("not possible here"), [WAY_TRYING] = N_("is being tried"),
    [WAY_OPEN] = N_("open"),    [WAY_FAILED] = N_("did not work"),
};

void friend_words_way(const struct way_view *way, enum way_kind kind, char words[TROUBLE_TEXT_SIZE])
{
    char why[TROUBLE_TEXT_SIZE] = "";
    bool wrong = way->state == WAY_MISSING || way->state == WAY_FAILED;
    if (wrong && way->trouble.kind != TROUBLE_NONE)
        trouble_format(&way->trouble, translated, why, sizeof why);
    else if (way->state == WAY_OPEN && way->place[0])
        trouble_place(way->place, translated, why);
    snprintf(words, TROUBLE_TEXT_SIZE, why[0] ? "%s: %s · %.600s" : "%s: %s", _(way_names[kind]),
             _(way_states[way->state]), why);
}

/* --- terms --- */

/* How much of a move is not counted because it was on its way is told with the clock. */
static void clock_words(const struct session_terms *terms, char clock[MEET_WORDS_MAX], char way[MEET_WORDS_MAX])
{
    char words[MEET_WORDS_MAX / 2];
    choice_offers_clock_words(terms->clock, words, sizeof words);
    snprintf(clock, MEET_WORDS_MAX, "%s", _("Without a clock."));
    way[0] = '\0';
    if (terms->clock.kind == CLOCK_NONE)
        return;
    snprintf(clock, MEET_WORDS_MAX, _("Clock: %s."), words);
    snprintf(way, MEET_WORDS_MAX, _("The way of a move is not counted, up to %d.%d s."), terms->allowance_ms / 1000,
             terms->allowance_ms / 100 % 10);
}

static void begin_words(const struct meeting *meeting, char words[MEET_WORDS_MAX])
{
    enum session_begins begins = meeting->view.session.terms.begins;
    if (begins == BEGINS_TOSS)
        snprintf(words, MEET_WORDS_MAX, "%s", _("Who begins is drawn by lot."));
    else if (begins == BEGINS_GUEST)
        snprintf(words, MEET_WORDS_MAX, "%s", _("You begin."));
    else
        snprintf(words, MEET_WORDS_MAX, _("%s begins."), other_words(meeting));
}

/* Against whom one plays is told before. */
static void computer_words(const struct meeting *meeting, char words[MEET_WORDS_MAX])
{
    const struct session_view *session = &meeting->view.session;
    struct seat seat = session->players[session->role == SESSION_HOST ? SESSION_GUEST : SESSION_HOST].seat;
    words[0] = '\0';
    if (!seat_is_human(seat))
        snprintf(words, MEET_WORDS_MAX, _("A computer plays for %s: level %d."), other_words(meeting), seat.level);
}

/* The host has the first player's pieces, unless it has said otherwise; where colours are chosen only until then. */
static void pieces_words(const struct meeting *meeting, char words[MEET_WORDS_MAX])
{
    const struct session_view *session = &meeting->view.session;
    bool second = (session->role == SESSION_GUEST) != session->terms.swapped;
    const char *pieces = _(choice_view(session->terms.game)->words.players[second]);
    words[0] = '\0';
    int opening = session->terms.options.opening;
    if (session->role != SESSION_WATCHER && opening == OPENING_PLAIN)
        snprintf(words, MEET_WORDS_MAX, _("You play %s."), pieces);
    else if (session->role != SESSION_WATCHER)
        snprintf(words, MEET_WORDS_MAX,
                 ngettext("You play %s. After %d disc the one who did not begin chooses a colour.",
                          "You play %s. After %d discs the one who did not begin chooses a colour.", (unsigned)opening),
                 pieces, opening);
}

void friend_words_terms(const struct meeting *meeting, char lines[TERM_LINES][MEET_WORDS_MAX])
{
    const struct session_terms *terms = &meeting->view.session.terms;
    char board[MEET_WORDS_MAX / 2];
    choice_offers_board_words(terms->game, &terms->options, board, sizeof board);
    snprintf(lines[0], MEET_WORDS_MAX, _("%s wants to play %s"), other_words(meeting), board);
    computer_words(meeting, lines[1]);
    pieces_words(meeting, lines[2]);
    begin_words(meeting, lines[3]);
    clock_words(terms, lines[4], lines[5]);
    snprintf(lines[6], MEET_WORDS_MAX, "%s",
             terms->honour ? _("Hints and analysis only if you both agree.") : _("Hints and analysis are allowed."));
    if (terms->watchers > 0)
        snprintf(lines[7], MEET_WORDS_MAX, _("Up to %d may watch, with the same code."), terms->watchers);
    else
        snprintf(lines[7], MEET_WORDS_MAX, "%s", _("Nobody can watch."));
    lines[8][0] = '\0';
    if (terms->claim_days > 0)
        snprintf(lines[8], MEET_WORDS_MAX,
                 ngettext("Who stays away for %d day can lose by that.", "Who stays away for %d days can lose by that.",
                          (unsigned)terms->claim_days),
                 terms->claim_days);
}

void friend_words_spell(const char *code, char words[MEET_WORDS_MAX])
{
    size_t length = 0;
    words[0] = '\0';
    for (; *code && length + 4 < MEET_WORDS_MAX; code++)
        if (*code == '-')
            length += (size_t)snprintf(words + length, MEET_WORDS_MAX - length, "; ");
        else
            length += (size_t)snprintf(words + length, MEET_WORDS_MAX - length, "%c, ", *code);
}
