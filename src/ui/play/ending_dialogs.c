/*
 * Dialogs that ask with a sentence: resigning must be confirmed, the other player answers a draw offer, a game with a
 * remote player is left for later or for good; at the start, whether a program may be an opponent. Declared in
 * play_state.h.
 */

#include "ui/play/play_state.h"

enum { ANSWERS_MAX = 3, ENDING_WORDS_MAX = 480 };

static const float WIDTH = 620;

/* How one of these dialogs looks, and which answers it offers. */
struct ending_form {
    float height;
    bool leaves;                    /* a remote player is left; only this question goes away by a click outside */
    int main;                       /* the answer that Enter gives */
    const char *names[ANSWERS_MAX]; /* the answers' words, to be translated */
};

enum { ANSWER_YES, ANSWER_NO };

enum { LEAVING_STAY, LEAVING_LATER, LEAVING_FOR_GOOD };

/* When a player is asked about resigning, Enter means "Play on": Enter alone never gives a game up. */
static const struct ending_form resigning = {190, false, ANSWER_NO, {N_("Resign"), N_("Play on")}},
                                agreeing = {190, false, ANSWER_YES, {N_("Accept"), N_("Decline")}},
                                parting = {210, true, LEAVING_LATER, {N_("Stay"), N_("Leave")}};
static const struct ending_form leaving = {
    250, true, LEAVING_LATER, {N_("Stay"), N_("Go on later"), N_("End the game")}};

/* Here Enter alone lets nobody in. */
static const struct ending_form offering = {290, false, ANSWER_NO, {N_("Yes"), N_("No")}};

struct ending_dialog {
    struct screen screen;
    struct play *play;
    const struct ending_form *form;
    enum side side; /* the side that resigns, or offers a draw */
    char title[WORDS_MAX];
    char words[ENDING_WORDS_MAX];
};

/* --- when a player may resign or offer a draw --- */

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

/* --- what all these dialogs share --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    const struct ending_form *form = ((struct ending_dialog *)screen)->form;
    const char *names[ANSWERS_MAX];
    int count = 0;
    for (; count < ANSWERS_MAX && form->names[count]; count++)
        names[count] = _(form->names[count]);
    dialog_list(controls, canvas, WIDTH, form->height, form->leaves);
    controls->follows = !form->leaves;
    dialog_answers(controls, canvas, WIDTH, form->height, names, count, form->main);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, form->main);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct ending_dialog *dialog = (struct ending_dialog *)screen;
    const struct ending_form *form = dialog->form;
    SDL_Rect room = dialog_above_answers(canvas, WIDTH, form->height);
    dialog_draw(canvas, dialog->title, WIDTH, form->height);
    canvas_write_lines(canvas, dialog->words, room, 0);
    controls_draw(canvas, &screen->controls);
}

/*
 * Closes the dialog and carries out the answer. The main screen, on top again, then learns whether the game has ended.
 */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    const struct ending_dialog *dialog = (struct ending_dialog *)screen;
    struct play *play = dialog->play;
    bool agrees = dialog->form == &agreeing, leaves = dialog->form->leaves;
    if (use->id == DIALOG_BOX)
        return;
    if (leaves && (use->id == LEAVING_FOR_GOOD || (use->id == LEAVING_LATER && dialog->form == &parting)))
        remote_leave(&play->remote, WHY_LEFT);
    play->child.leaves = leaves && (use->id == LEAVING_FOR_GOOD || use->id == LEAVING_LATER);
    app_pop(screen->app);
    play->child.wanted = dialog->form == &offering && use->id == ANSWER_YES;
    if (leaves || dialog->form == &offering)
        return;
    if (use->id == ANSWER_YES && remote_is_there(&play->remote))
        remote_want(&play->remote, WANT_RESIGN);
    else if (use->id == ANSWER_YES)
        (void)table_end(&play->table, agrees ? RECORD_AGREED : RECORD_RESIGNED, dialog->side, now);
    else if (agrees)
        app_tell(screen->app, _("The draw was declined"));
}

/* The dialog closes by itself when there is nothing left to end: time ran out, or the other side made its move. */
static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)now;
    const struct ending_dialog *dialog = (struct ending_dialog *)screen;
    if (!dialog->form->leaves && dialog->form != &offering && !ending_dialogs_can_resign(dialog->play)) {
        app_pop(screen->app);
        app_wake(screen->app);
    }
    return NEVER;
}

static const struct screen_kind ending_kind = {DIALOG_MEMBERS, .advance = advance, .focus_keys = FOCUS_BY_TAB};

/* Creates a dialog; NULL when memory is short. */
static struct ending_dialog *create(struct play *play, const struct ending_form *form)
{
    struct ending_dialog *dialog = screen_create(play->table.app, &ending_kind, SCOPE_DIALOG, sizeof *dialog);
    if (!dialog)
        return NULL;
    dialog->play = play;
    dialog->form = form;
    return dialog;
}

static void say(const struct ending_dialog *dialog)
{
    app_announce(dialog->play->table.app, dialog->title);
    speech_say(app_speech(dialog->play->table.app), SPEECH_TOLD, dialog->words);
}

/* --- asking whether to resign or to accept a draw --- */

static const char *name_of(const struct party *party, enum side side)
{
    return party_player_name(party, sitting_player(&party->sitting, side));
}

static void write_question(struct ending_dialog *offer)
{
    const struct party *party = &offer->play->table.party;
    const char *name = name_of(party, offer->side), *other = name_of(party, other_side(offer->side));
    bool agrees = offer->form == &agreeing;
    const char *title = agrees ? _("%s offers a draw") : party_me(party) >= 0 ? _("Resign?") : _("Does %s resign?");
    words_insert(offer->title, sizeof offer->title, title, name);
    words_insert(offer->words, sizeof offer->words, agrees ? _("Does %s accept?") : _("%s will win this game."), other);
}

/*
 * Opens a dialog. If a person has walked back in the record, first returns to the last move: the game as it is played
 * counts, and not the position on screen.
 */
void ending_dialogs_open(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    bool resigns = action == ACTION_RESIGN;
    int human = party_me(&table->party);
    if (resigns ? !ending_dialogs_can_resign(play) : !ending_dialogs_can_draw(play)) {
        app_refuse(table->app, "");
        return;
    }
    if (table->round.looking)
        table_walk_go(table, match_length(table->stage.match), now);
    if (!resigns)
        table->round.offered = match_cursor(table->stage.match) + 1;
    struct ending_dialog *offer = create(play, resigns ? &resigning : &agreeing);
    if (offer) {
        offer->side =
            human < 0 ? (enum side)match_state(table->stage.match)->turn : sitting_side(&table->party.sitting, human);
        write_question(offer);
        say(offer);
    }
    app_push(table->app, offer ? &offer->screen : NULL);
}

/* --- leaving a remote game --- */

struct screen *ending_dialogs_leave(struct play *play)
{
    bool over = play->remote.view.session.phase == SESSION_BETWEEN;
    struct ending_dialog *dialog = create(play, over ? &parting : &leaving);
    if (!dialog)
        return NULL;
    words_insert(dialog->title, sizeof dialog->title, over ? _("Say goodbye to %s?") : _("Leave the game with %s?"),
                 remote_words_within(&play->remote));
    snprintf(dialog->words, sizeof dialog->words, "%s",
             over ? _("The game is over and stays in My games. For another one you meet again by a code.")
                  : _("Later: the game is kept at both ends, and goes on whenever you both are there. "
                      "End the game: it stays in My games, but nobody can go on with it."));
    say(dialog);
    return &dialog->screen;
}

/* --- letting an engine in --- */

struct screen *ending_dialogs_offer(struct play *play, const char *name)
{
    struct ending_dialog *dialog = create(play, &offering);
    if (!dialog)
        return NULL;
    words_insert(dialog->title, sizeof dialog->title, _("Add %s as an opponent?"), name);
    snprintf(dialog->words, sizeof dialog->words, "%s",
             _("This program lies in your folder for engines. With “Yes” it stands below the ten whenever you begin a "
               "game. It is started only when it plays, and locked in as every engine is."));
    say(dialog);
    return &dialog->screen;
}
