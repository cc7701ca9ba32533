/*
 * The players end a round themselves: who wants to resign is asked once, whom a draw is offered answers. Both are the
 * same dialog: a question and two answers.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/numbers.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

static const float WIDTH = 520, HEIGHT = 190, BUTTON_HEIGHT = 54, GAP = SPACE;

enum { ANSWER_NO, ANSWER_YES, ANSWERS };

struct offer {
    struct screen screen;
    struct play *play;
    enum record_ending ending;
    enum side side; /* who resigns, or offers a draw */
    char title[WORDS_MAX];
    char words[WORDS_MAX];
};

static struct offer *offer_of(struct screen *screen)
{
    return (struct offer *)screen;
}

/* --- when --- */

bool offers_can_resign(const struct play *play)
{
    const struct table *table = &play->table;
    const struct match *match = table->stage.match;
    int moves = table->round.looking ? match_length(match) : match_cursor(match);
    return !party_is_watching(&table->party) && table->party.elsewhere != THE_OTHERS && !table->replay.on &&
           !table->round.ended && !turn_is_over(table) && moves > 0;
}

bool offers_can_draw(const struct play *play)
{
    const struct table *table = &play->table;
    return offers_can_resign(play) && party_lone_human(&table->party) < 0 &&
           table->round.offered != match_cursor(table->stage.match) + 1;
}

/* --- the dialog --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct offer *offer = offer_of(screen);
    const struct canvas *canvas = app_canvas(screen->app);
    const char *words[ANSWERS] = {[ANSWER_NO] = _("Play on"), [ANSWER_YES] = _("Resign")};
    bool agrees = offer->ending == RECORD_AGREED;
    SDL_Rect row = dialog_room(canvas, WIDTH, HEIGHT);
    int height = canvas_px(canvas, BUTTON_HEIGHT), gap = canvas_px(canvas, GAP);
    row.y += row.h - height;
    row.h = height;
    if (agrees) {
        words[ANSWER_NO] = _("Decline");
        words[ANSWER_YES] = _("Accept");
    }
    /* Enter alone gives no game up. */
    int main = agrees ? ANSWER_YES : ANSWER_NO;
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    for (int i = 0; i < ANSWERS; i++)
        controls_add(controls, (struct control){.id = ANSWER_YES - i,
                                                .rect = canvas_beside(row, i, ANSWERS, gap),
                                                .name = words[ANSWER_YES - i],
                                                .main = ANSWER_YES - i == main,
                                                .group = 1});
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, main);
}

/* What happens is heard when the main screen is uncovered. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct offer *offer = offer_of(screen);
    struct table *table = &offer->play->table;
    app_pop(screen->app);
    if (use->id == ANSWER_YES && partner_is_there(offer->play))
        partner_want(offer->play, WANT_RESIGN);
    else if (use->id == ANSWER_YES)
        (void)table_end(table, offer->ending, offer->side, now);
    else if (offer->ending == RECORD_AGREED)
        app_tell(screen->app, _("The draw was declined"));
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    const struct offer *offer = offer_of(screen);
    SDL_Rect room = dialog_draw(canvas, offer->title, WIDTH, HEIGHT);
    struct text_style style = {.size = SIZE_TEXT, .color = canvas->theme->text, .align = ALIGN_LEFT};
    room.h -= canvas_px(canvas, BUTTON_HEIGHT) + canvas_px(canvas, GAP);
    canvas_text(canvas, offer->words, room, &style);
    controls_draw(canvas, &screen->controls);
}

/* It goes when there is nothing left to be ended: time ran out, or the move of who was waited for came. */
static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)now;
    if (!offers_can_resign(offer_of(screen)->play)) {
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

/* Whose wish it is: the lone human's, else that of who is to move. */
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

/* Who has walked back means the game that is played, not the position that is looked at. */
void offers_act(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    bool resigns = action == ACTION_RESIGN;
    if (resigns ? !offers_can_resign(play) : !offers_can_draw(play)) {
        app_refuse(table->app, "");
        return;
    }
    if (table->round.looking)
        walk_go(table, match_length(table->stage.match), now);
    if (!resigns)
        table->round.offered = match_cursor(table->stage.match) + 1;
    app_push(table->app, create(play, resigns ? RECORD_RESIGNED : RECORD_AGREED));
}

/*
 * What is asked for at the table where the game belongs to two: what one person alone does here is there asked of the
 * other one, or is not possible.
 */

/* A game that has ended is one's own again: it is walked through and reviewed as any other. */
static bool is_running(const struct play *play)
{
    return !play->table.round.ended;
}

static bool is_of_honour(const struct play *play)
{
    return play->table.party.honour;
}

static bool is_announced(const struct play *play)
{
    return play->table.round.announced;
}

static bool is_any(const struct play *play)
{
    (void)play;
    return true;
}

static bool has_no_choice(const struct play *play)
{
    return !turn_chooses_colour(&play->table);
}

/* A row for each action that is another one here, as long as `when`. Without an offer it is refused. */
static const struct {
    enum action action;
    bool (*when)(const struct play *play);
    enum offer_kind offer;
} rows[] = {
    {ACTION_CHOOSE, is_announced, OFFER_REMATCH},
    {ACTION_UNDO, is_running, OFFER_TAKEBACK},
    {ACTION_HINT, is_of_honour, OFFER_HELP},
    {ACTION_ANALYSIS, is_of_honour, OFFER_HELP},
    {ACTION_OFFER_DRAW, is_any, OFFER_DRAW},
    {ACTION_PAUSE, is_any, OFFER_PAUSE},
    {ACTION_RESTART, is_any, (enum offer_kind)0},
    {ACTION_SWAP, has_no_choice, (enum offer_kind)0},
    {ACTION_OPENINGS, is_of_honour, (enum offer_kind)0},
    {ACTION_LEVEL_UP, is_any, (enum offer_kind)0},
    {ACTION_LEVEL_DOWN, is_any, (enum offer_kind)0},
};

static int row_of(const struct play *play, enum action action)
{
    for (int i = 0; i < (int)SDL_arraysize(rows); i++)
        if (rows[i].action == action && rows[i].when(play))
            return i;
    return -1;
}

/* What was walked back in a running game is walked forward, not played once more. */
static bool walks_forth(const struct play *play, enum action action)
{
    return action == ACTION_REDO && is_running(play);
}

bool partner_offers_act(struct play *play, enum action action, uint64_t now)
{
    int row = row_of(play, action);
    if (walks_forth(play, action))
        walk_go(&play->table, int_min(match_cursor(play->table.stage.match) + 1, match_length(play->table.stage.match)),
                now);
    else if (row >= 0 && rows[row].offer != 0)
        partner_offer(play, rows[row].offer);
    else if (row >= 0)
        app_refuse(play->table.app, _("The game belongs to both of you: that is not possible"));
    return row >= 0 || walks_forth(play, action);
}

bool partner_offers_usable(const struct play *play, enum action action, bool *usable)
{
    int row = row_of(play, action);
    if (row < 0)
        return false;
    *usable = rows[row].offer != 0 && partner_can_offer(play, rows[row].offer);
    return true;
}
