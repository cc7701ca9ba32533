/* A game with a remote player in words: whose turn it is, the connection, questions. Declared in remote.h. */

#include "standard.h"
#include "ui/frame/control/action_keys.h"
#include "ui/remote/remote.h"

enum { SLOW_MS = 1500, PATIENCE_S = 2 /* seconds: a shorter interruption is not mentioned */ };

const char *remote_words_name(const struct remote *remote)
{
    int me = party_me(&remote->table->party);
    return party_player_name(&remote->table->party, me < 0 ? 0 : 1 - me);
}

const char *remote_words_within(const struct remote *remote)
{
    const struct party *party = &remote->table->party;
    int me = party_me(party);
    return me >= 0 && !party->names[1 - me][0] ? _("your friend") : remote_words_name(remote);
}

/* Has the other player been away for more than a moment? */
static bool is_away(const struct remote *remote)
{
    const struct friend_view *view = &remote->view;
    return view->state == FRIEND_AWAY && (int64_t)time(NULL) - view->away_since >= PATIENCE_S;
}

/* --- the status line --- */

/* Why the session is over; NULL if it is going on. */
static const char *end_words(const struct remote *remote, char words[WORDS_MAX])
{
    const struct session_view *session = &remote->view.session;
    if (session->phase == SESSION_DISAGREES)
        return _("The two programs disagree about the game: each keeps its own");
    if (session->phase != SESSION_LEFT)
        return remote->view.state == FRIEND_CLOSED ? _("The connection has ended") : NULL;
    if (session->left == party_me(&remote->table->party))
        return _("You have left this game");
    snprintf(words, WORDS_MAX, _("%s said goodbye"),
             session->left == 2 ? "" : party_player_name(&remote->table->party, session->left));
    return words;
}

enum offer_kind remote_words_offer(const struct remote *remote, int player)
{
    bool stays = remote->shown != 0 && remote->view.session.offered[remote->shown] == player + 1;
    int offer = stays ? (int)remote->shown : 1;
    while (offer < OFFER_KINDS && remote->view.session.offered[offer] != player + 1)
        offer++;
    return (enum offer_kind)(offer < OFFER_KINDS && party_me(&remote->table->party) >= 0 ? offer : 0);
}

/* The sentences about open offers: about an offer of ours, and about one of the other player. */
static const struct {
    const char *own, *other; /* to be translated */
} offers[OFFER_KINDS] = {
    [OFFER_DRAW] = {N_("You offered a draw"), N_("%s offers a draw")},
    [OFFER_TAKEBACK] = {N_("You asked for your move back"), N_("%s wants to take a move back")},
    [OFFER_PAUSE] = {N_("You asked for a break"), N_("%s wants a break")},
    [OFFER_HELP] = {N_("You asked for hints for both"), N_("Hints for both? %s asks")},
    [OFFER_REMATCH] = {N_("You asked for another game"), N_("%s wants another game")},
};

/* Why the session is over, or what offer of ours is open; NULL if neither. */
static const char *next_words(const struct remote *remote, char words[WORDS_MAX])
{
    const char *ended = end_words(remote, words);
    enum offer_kind offer = remote_words_offer(remote, party_me(&remote->table->party));
    if (ended || offer == 0)
        return ended;
    snprintf(words, WORDS_MAX, _("%s · %s decides"), _(offers[offer].own), remote_words_within(remote));
    return words;
}

/* Whose turn it is: the other player's and one's own, in general, during a break, and after the coin was tossed. */
static const char *const turns[][2] = {
    {N_("%s's turn"), N_("Your turn")},
    {N_("%s's turn · break"), N_("Your turn · break")},
    {N_("The coin has chosen · %s's turn"), N_("The coin has chosen · Your turn")},
};

const char *remote_words_status(const struct remote *remote, char words[WORDS_MAX])
{
    const struct table *table = remote->table;
    const char *next = next_words(remote, words);
    int player = party_player_to_move(&table->party, match_state(table->stage.match)), me = party_me(&table->party);
    if (next)
        return next;
    if (turn_is_looking_back(table))
        return _("Looking back");
    if (player == me && turn_is_computers(table))
        return _("The computer plays for you");
    if (player == me && colours_status(table, words))
        return words;
    const struct session_view *session = &remote->view.session;
    bool tossed = session->terms.begins == BEGINS_TOSS && session->round == 1 && match_length(table->stage.match) == 0;
    int how = session->paused ? 1 : tossed ? 2 : 0;
    words_insert(words, WORDS_MAX, _(turns[how][player == me]), party_player_name(&table->party, player));
    return words;
}

void remote_words_next(const struct remote *remote, char words[WORDS_MAX])
{
    char own[WORDS_MAX];
    const char *next = next_words(remote, own);
    snprintf(words, WORDS_MAX, "%s", next ? next : "");
}

void remote_words_said(const struct remote *remote, const struct talk_line *line, char words[SAID_MAX])
{
    const struct party *party = &remote->table->party;
    if (line->player == 2)
        snprintf(words, SAID_MAX, _("(watches) %s: %s"), line->name[0] ? line->name : _("Somebody"), line->words);
    else
        snprintf(words, SAID_MAX, "%s: %s",
                 line->player == party_me(party) ? _("You") : party_player_name(party, line->player), line->words);
}

/* --- the lamp: the state of the connection --- */

int remote_words_lamp(const struct remote *remote, char words[WORDS_MAX])
{
    static const struct {
        int level;
        const char *words;
    } lamps[] = {[FRIEND_TOGETHER] = {0, N_("together")},
                 [FRIEND_AWAY] = {2, N_("away, trying again")},
                 [FRIEND_WAITING] = {1, N_("waiting")},
                 [FRIEND_CLOSED] = {2, N_("not connected")}};
    enum friend_state state = remote->view.state;
    bool slow = state == FRIEND_TOGETHER && remote->view.session.delay_ms >= SLOW_MS;
    SDL_strlcpy(words, slow ? _("slow") : _(lamps[state].words), WORDS_MAX);
    return slow ? 1 : lamps[state].level;
}

/* --- the questions that the person is asked --- */

static const char *const choice_names[REPLIES] = {
    [REPLY_YES] = N_("Yes"),
    [REPLY_NO] = N_("No"),
    [REPLY_HURRY] = N_("Try now"),
    [REPLY_LATER] = N_("Leave"),
    [REPLY_CLAIM] = N_("Take the win"),
    [REPLY_TEXT] = N_("Allow"),
    [REPLY_PHRASES] = N_("Ready-made sentences"),
    [REPLY_TAKE] = NULL,
    [REPLY_KEEP] = NULL,
    [REPLY_NEW] = N_("New game"),
};

const char *remote_words_choice(enum reply choice)
{
    return choice_names[choice];
}

/* Has this player, a guest, answered an offer, of which the host has not heard yet? */
static bool has_answered(const struct remote *remote)
{
    return remote->view.session.wanted == ENTRY_YES || remote->view.session.wanted == ENTRY_NO;
}

/* While the other player is away: what a guest wants counts only after it has reached the host. */
static void away_words(const struct remote *remote, char words[WORDS_MAX])
{
    int wanted = remote->view.session.wanted;
    words_insert(words, WORDS_MAX,
                 wanted == ENTRY_CLAIM    ? _("You took the win; %s does not know it yet")
                 : wanted == ENTRY_RESIGN ? _("You resigned; %s does not know it yet")
                 : has_answered(remote)   ? _("When you are together again, %s will hear it")
                                          : _("Waiting for %s…"), /* a move or an offer has not arrived yet */
                 remote_words_within(remote));
}

bool remote_words_question(const struct remote *remote, struct question *question)
{
    char words[WORDS_MAX];
    *question = (struct question){.count = 0};
    if (remote->friend && remote->table->party.left && !remote->left) {
        *question = (struct question){.count = 1, .choices = {REPLY_NEW}};
        words_insert(question->words, WORDS_MAX, _("%s said goodbye. The game is in My games"),
                     remote_words_name(remote));
        return true;
    }
    if (!remote->friend || end_words(remote, words))
        return false;
    enum offer_kind offer = remote_words_offer(remote, 1 - party_me(&remote->table->party));
    if (offer != 0 && !has_answered(remote)) {
        *question = (struct question){.count = 2, .choices = {REPLY_YES, REPLY_NO}};
        bool away = is_away(remote); /* the question lies over the line that says this, or whose turn it is */
        if (away)
            away_words(remote, words);
        if (away || remote->view.session.phase == SESSION_PLAYING)
            snprintf(question->words, WORDS_MAX, "%.*s · ", WORDS_MAX - (int)sizeof " · ",
                     away ? words : remote_words_status(remote, words));
        words_insert(words, WORDS_MAX, _(offers[offer].other), remote_words_name(remote));
        question->from = strlen(question->words);
        SDL_strlcat(question->words, words, WORDS_MAX);
        return true;
    }
    if (remote->asks_text && !is_away(remote)) {
        *question = (struct question){.count = 2, .choices = {REPLY_TEXT, REPLY_PHRASES}};
        words_insert(question->words, WORDS_MAX, _("%s wants to write to you"), remote_words_name(remote));
        return true;
    }
    if (!is_away(remote))
        return false;
    away_words(remote, question->words);
    question->choices[question->count++] = REPLY_HURRY;
    if (remote->view.session.may_claim)
        question->choices[question->count++] = REPLY_CLAIM;
    question->choices[question->count++] = REPLY_LATER;
    return true;
}
