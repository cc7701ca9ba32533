/*
 * Dialogs by which players end a game: resigning must be confirmed, the other player answers a draw offer, a game with
 * a remote player is left for later or for good. Declared in play_state.h.
 */

#include "standard.h"
#include "ui/clamp.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

static const float WIDTH = 520, HEIGHT = 190;

enum { ANSWER_YES, ANSWER_NO, ANSWERS };

struct offer {
    struct screen screen;
    struct play *play;
    enum record_ending ending;
    enum side side; /* the side that resigns, or offers a draw */
    char title[WORDS_MAX];
    char words[WORDS_MAX];
};

static struct offer *offer_of(struct screen *screen)
{
    return (struct offer *)screen;
}

/* --- when --- */

bool ending_dialogs_can_resign(const struct play *play)
{
    const struct table *table = &play->table;
    const struct match *match = table->stage.match;
    int moves = table->round.looking ? match_length(match) : match_cursor(match);
    return !party_is_watching(&table->party) && table->party.elsewhere != THE_OTHERS && !table->replay.on &&
           !table->round.ended && !turn_is_over(table) && moves > 0;
}

bool ending_dialogs_can_draw(const struct play *play)
{
    const struct table *table = &play->table;
    return ending_dialogs_can_resign(play) && party_lone_human(&table->party) < 0 &&
           table->round.offered != match_cursor(table->stage.match) + 1;
}

/* --- the dialog --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    bool agrees = offer_of(screen)->ending == RECORD_AGREED;
    const char *names[ANSWERS] = {
        [ANSWER_YES] = agrees ? _("Accept") : _("Resign"), [ANSWER_NO] = agrees ? _("Decline") : _("Play on")};
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    /* Enter alone never gives a game up. */
    dialog_answers(controls, canvas, WIDTH, HEIGHT, names, ANSWERS, agrees ? ANSWER_YES : ANSWER_NO);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, agrees ? ANSWER_YES : ANSWER_NO);
}

/* The main screen takes the answer when this dialog has closed. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct offer *offer = offer_of(screen);
    struct table *table = &offer->play->table;
    app_pop(screen->app);
    if (use->id == ANSWER_YES && remote_is_there(&offer->play->remote))
        remote_want(&offer->play->remote, WANT_RESIGN);
    else if (use->id == ANSWER_YES)
        (void)table_end(table, offer->ending, offer->side, now);
    else if (offer->ending == RECORD_AGREED)
        app_tell(screen->app, _("The draw was declined"));
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    const struct offer *offer = offer_of(screen);
    dialog_draw(canvas, offer->title, WIDTH, HEIGHT);
    canvas_write(canvas, offer->words, dialog_above_answers(canvas, WIDTH, HEIGHT), 0);
    controls_draw(canvas, &screen->controls);
}

/* The dialog closes by itself when there is nothing left to end: time ran out, or the other side made its move. */
static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)now;
    if (!ending_dialogs_can_resign(offer_of(screen)->play)) {
        app_pop(screen->app);
        app_wake(screen->app);
    }
    return NEVER;
}

static const struct screen_kind offer_kind = {
    .list = list, .use = use, .draw = draw, .advance = advance, .focus_keys = FOCUS_BY_TAB};

/* --- asking --- */

static const char *name_of(const struct party *party, enum side side)
{
    return party_player_name(party, sitting_player(&party->sitting, side));
}

static void write_question(struct offer *offer)
{
    const struct party *party = &offer->play->table.party;
    const char *name = name_of(party, offer->side), *other = name_of(party, other_side(offer->side));
    if (offer->ending == RECORD_AGREED) {
        snprintf(offer->title, WORDS_MAX, _("%s offers a draw"), name);
        snprintf(offer->words, WORDS_MAX, _("Does %s accept?"), other);
    } else if (party->elsewhere) {
        snprintf(offer->title, WORDS_MAX, "%s", _("Resign?"));
        snprintf(offer->words, WORDS_MAX, _("%s will win this game."), other);
    } else if (party_lone_human(party) >= 0) {
        snprintf(offer->title, WORDS_MAX, "%s", _("Resign?"));
        snprintf(offer->words, WORDS_MAX, "%s", _("The computer will win this game."));
    } else {
        snprintf(offer->title, WORDS_MAX, _("Does %s resign?"), name);
        snprintf(offer->words, WORDS_MAX, _("%s will win this game."), other);
    }
}

/* The side that asks: the only human's or, if there are two, the side to move. */
static enum side asking_side(const struct table *table)
{
    int human = party_me(&table->party);
    return human < 0 ? (enum side)match_state(table->stage.match)->turn : sitting_side(&table->party.sitting, human);
}

/* NULL when memory is short. */
static struct screen *create(struct play *play, enum record_ending ending)
{
    struct offer *offer = calloc(1, sizeof *offer);
    if (!offer)
        return NULL;
    offer->screen.kind = &offer_kind;
    offer->screen.scope = SCOPE_DIALOG;
    offer->play = play;
    offer->ending = ending;
    offer->side = asking_side(&play->table);
    write_question(offer);
    app_announce(play->table.app, offer->title);
    speech_say(app_speech(play->table.app), SPEECH_TOLD, offer->words);
    return &offer->screen;
}

/* If a person has walked back, the game as it is played counts, and not the position on screen. */
void ending_dialogs_open(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    bool resigns = action == ACTION_RESIGN;
    if (resigns ? !ending_dialogs_can_resign(play) : !ending_dialogs_can_draw(play)) {
        app_refuse(table->app, "");
        return;
    }
    if (table->round.looking)
        table_walk_go(table, match_length(table->stage.match), now);
    if (!resigns)
        table->round.offered = match_cursor(table->stage.match) + 1;
    app_push(table->app, create(play, resigns ? RECORD_RESIGNED : RECORD_AGREED));
}

/* --- leaving a remote game --- */

static const float LEAVING_WIDTH = 620, LEAVING_HEIGHT = 250;

enum { LEAVING_STAY, LEAVING_LATER, LEAVING_FOR_GOOD, LEAVINGS };

struct leaving {
    struct screen screen;
    struct play *play;
    char title[WORDS_MAX];
};

static struct leaving *leaving_of(struct screen *screen)
{
    return (struct leaving *)screen;
}

static void list_leaving(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    const char *names[LEAVINGS] = {
        [LEAVING_STAY] = _("Stay"), [LEAVING_LATER] = _("Go on later"), [LEAVING_FOR_GOOD] = _("For good")};
    dialog_list(controls, canvas, LEAVING_WIDTH, LEAVING_HEIGHT, true);
    dialog_answers(controls, canvas, LEAVING_WIDTH, LEAVING_HEIGHT, names, LEAVINGS, LEAVING_LATER);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, LEAVING_LATER);
}

static void use_leaving(struct screen *screen, const struct use *use, uint64_t now)
{
    struct play *play = leaving_of(screen)->play;
    (void)now;
    if (use->id == DIALOG_BOX)
        return;
    if (use->id == LEAVING_FOR_GOOD)
        remote_leave(&play->remote, WHY_LEFT);
    play->child.leaves = use->id == LEAVING_FOR_GOOD || use->id == LEAVING_LATER;
    app_pop(screen->app);
}

static const char *leaving_words(void)
{
    return _("Later: the game is kept at both ends, and goes on whenever you both are there. "
             "For good: it stays in the history, but nobody can go on with it.");
}

static void draw_leaving(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    dialog_draw(canvas, leaving_of(screen)->title, LEAVING_WIDTH, LEAVING_HEIGHT);
    canvas_write_lines(canvas, leaving_words(), dialog_above_answers(canvas, LEAVING_WIDTH, LEAVING_HEIGHT), 0);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind leaving_kind = {
    .list = list_leaving, .use = use_leaving, .draw = draw_leaving, .focus_keys = FOCUS_BY_TAB};

struct screen *ending_dialogs_leave(struct play *play)
{
    struct leaving *leaving = calloc(1, sizeof *leaving);
    if (!leaving)
        return NULL;
    leaving->screen.kind = &leaving_kind;
    leaving->screen.scope = SCOPE_DIALOG;
    leaving->play = play;
    snprintf(leaving->title, sizeof leaving->title, _("Leave the game with %s?"), remote_words_within(&play->remote));
    app_announce(play->table.app, leaving->title);
    speech_say(app_speech(play->table.app), SPEECH_TOLD, leaving_words());
    return &leaving->screen;
}
