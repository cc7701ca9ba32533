/* Who plays from elsewhere, in words: whose turn it is, how the connection is, what is asked. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/frame/control/action.h"
#include "ui/numbers.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

enum { SLOW_MS = 1500, PATIENCE_S = 2 /* a connection that is back so soon is not told of */ };

/* What the other one is called. */
const char *partner_words_name(const struct play *play)
{
    int me = party_me(&play->table.party);
    return party_player_name(&play->table.party, me < 0 ? 0 : 1 - me);
}

const char *partner_words_within(const struct play *play)
{
    const struct party *party = &play->table.party;
    int me = party_me(party);
    return me >= 0 && !party->names[1 - me][0] ? _("your friend") : partner_words_name(play);
}

/* Is the other one away, and has been for more than a moment? */
static bool waits(const struct play *play)
{
    const struct friend_view *view = &play->partner.view;
    return view->state == FRIEND_AWAY && (int64_t)time(NULL) - view->away_since >= PATIENCE_S;
}

/* --- the status line --- */

/* Nothing more happens; NULL: it does. */
static const char *end_words(const struct play *play, char words[WORDS_MAX])
{
    const struct session_view *session = &play->partner.view.session;
    if (session->phase == SESSION_DISAGREES)
        return _("The two programs disagree about the game: each keeps its own");
    if (session->phase != SESSION_LEFT)
        return play->partner.view.state == FRIEND_CLOSED ? _("The connection has ended") : NULL;
    if (session->left == party_me(&play->table.party))
        return _("You have left this game");
    snprintf(words, WORDS_MAX, _("%s has left"),
             session->left == 2 ? "" : party_player_name(&play->table.party, session->left));
    return words;
}

static const char *own_offer_words(const struct play *play, char words[WORDS_MAX])
{
    static const char *const pending[OFFER_KINDS] = {
        [OFFER_DRAW] = N_("You offered a draw"),
        [OFFER_TAKEBACK] = N_("You asked for your move back"),
        [OFFER_PAUSE] = N_("You asked for a break"),
        [OFFER_HELP] = N_("You asked for hints for both"),
        [OFFER_REMATCH] = N_("You asked for another game"),
    };
    const struct session_view *session = &play->partner.view.session;
    int me = party_me(&play->table.party);
    for (int offer = 1; offer < OFFER_KINDS && me >= 0; offer++)
        if (session->offered[offer] == me + 1) {
            snprintf(words, WORDS_MAX, _("%s · %s decides"), _(pending[offer]), partner_words_within(play));
            return words;
        }
    return NULL;
}

const char *partner_words_status(const struct play *play, char words[WORDS_MAX])
{
    const struct table *table = &play->table;
    const char *ended = end_words(play, words), *own = ended ? NULL : own_offer_words(play, words);
    int player = party_player_to_move(&table->party, match_state(table->stage.match)), me = party_me(&table->party);
    if (ended || own)
        return ended ? ended : own;
    if (turn_is_looking_back(table))
        return _("Looking back");
    if (player == me && turn_is_computers(table))
        return _("The computer plays for you");
    if (player == me && colours_status(table, words))
        return words;
    if (player == me)
        return play->partner.view.session.paused ? _("Your turn · break") : _("Your turn");
    snprintf(words, WORDS_MAX, play->partner.view.session.paused ? _("%s's turn · break") : _("%s's turn"),
             party_player_name(&table->party, player));
    return words;
}

void partner_words_next(const struct play *play, char words[WORDS_MAX])
{
    char own[WORDS_MAX];
    const char *next = end_words(play, own);
    next = next ? next : own_offer_words(play, own);
    snprintf(words, WORDS_MAX, "%s", next ? next : "");
}

void partner_words_said(const struct play *play, const struct talk_line *line, char words[SAID_MAX])
{
    const struct party *party = &play->table.party;
    if (line->player == 2)
        snprintf(words, SAID_MAX, _("(watches) %s: %s"), line->name[0] ? line->name : _("Somebody"), line->words);
    else
        snprintf(words, SAID_MAX, "%s: %s",
                 line->player == party_me(party) ? _("You") : party_player_name(party, line->player), line->words);
}

/* --- the lamp --- */

int partner_words_lamp(const struct play *play, char words[WORDS_MAX])
{
    const struct friend_view *view = &play->partner.view;
    int delay = view->session.delay_ms;
    switch (view->state) {
    case FRIEND_TOGETHER:
        if (delay < 0)
            snprintf(words, WORDS_MAX, "%s", _("together"));
        else
            snprintf(words, WORDS_MAX, delay < SLOW_MS ? _("together, %d ms") : _("slow, %d ms"), delay);
        return delay < SLOW_MS ? 0 : 1;
    case FRIEND_AWAY:
        snprintf(words, WORDS_MAX, "%s", _("away, trying again"));
        return 2;
    case FRIEND_WAITING:
        snprintf(words, WORDS_MAX, "%s", _("waiting"));
        return 1;
    case FRIEND_CLOSED:
        break;
    }
    snprintf(words, WORDS_MAX, "%s", _("not connected"));
    return 2;
}

/* --- questions --- */

static const char *const asked[OFFER_KINDS] = {
    [OFFER_DRAW] = N_("%s offers a draw"),         [OFFER_TAKEBACK] = N_("%s wants to take a move back"),
    [OFFER_PAUSE] = N_("%s wants a break"),        [OFFER_HELP] = N_("Hints and analysis for both? %s asks"),
    [OFFER_REMATCH] = N_("%s wants another game"),
};

static const char *const choice_names[PARTNER_CHOICES] = {
    [PARTNER_YES] = N_("Yes"),     [PARTNER_NO] = N_("No"),           [PARTNER_HURRY] = N_("Try now"),
    [PARTNER_LATER] = N_("Later"), [PARTNER_CLAIM] = N_("Claim win"), [PARTNER_TAKE] = NULL,
    [PARTNER_KEEP] = NULL,
};

const char *partner_words_choice(enum partner_choice choice)
{
    return choice_names[choice];
}

static void add(struct partner_question *question, enum partner_choice choice)
{
    question->choices[question->count++] = choice;
}

static bool asks_offer(const struct play *play, struct partner_question *question)
{
    const struct session_view *session = &play->partner.view.session;
    int me = party_me(&play->table.party);
    for (int offer = 1; offer < OFFER_KINDS && me >= 0; offer++) {
        if (session->offered[offer] != 2 - me)
            continue;
        words_insert(question->words, WORDS_MAX, _(asked[offer]), partner_words_name(play));
        add(question, PARTNER_YES);
        add(question, PARTNER_NO);
        return true;
    }
    return false;
}

/* What is waited for; a guest's wish is one when the host has heard of it. */
static const char *waiting(const struct play *play)
{
    switch (play->partner.view.session.wanted) {
    case ENTRY_CLAIM:
        return N_("You claimed the win; %s has yet to hear of it");
    case ENTRY_RESIGN:
        return N_("You resigned; %s has yet to hear of it");
    default: /* moves and offers */
        return N_("Waiting for %s…");
    }
}

/* False: nothing is asked now. */
bool partner_words_question(const struct play *play, struct partner_question *question)
{
    char words[WORDS_MAX];
    *question = (struct partner_question){.count = 0};
    if (!play->partner.friend || end_words(play, words))
        return false;
    if (asks_offer(play, question))
        return true;
    if (!waits(play))
        return false;
    words_insert(question->words, WORDS_MAX, _(waiting(play)), partner_words_within(play));
    add(question, PARTNER_HURRY);
    if (play->partner.view.session.may_claim)
        add(question, PARTNER_CLAIM);
    add(question, PARTNER_LATER);
    return true;
}
