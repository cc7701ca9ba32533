/*
 * The players end a round themselves: who wants to resign is asked once, whom a draw is offered answers. Both are the
 * same dialog: a question and two answers.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/play/ending.h"
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

bool offer_can_resign(const struct play *play)
{
    const struct flow *flow = &play->flow;
    const struct match *match = flow->stage.match;
    int moves = flow->round.looking ? match_length(match) : match_cursor(match);
    return !party_is_watching(&flow->party) && flow->party.elsewhere != THE_OTHERS && !flow->replay.on &&
           !flow->round.ended && !turn_is_over(flow) && moves > 0;
}

bool offer_can_draw(const struct play *play)
{
    const struct flow *flow = &play->flow;
    return offer_can_resign(play) && party_lone_human(&flow->party) < 0 &&
           flow->round.offered != match_cursor(flow->stage.match) + 1;
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
    struct flow *flow = &offer->play->flow;
    app_pop(screen->app);
    if (use->id == ANSWER_YES && partner_is_there(offer->play))
        partner_want(offer->play, WANT_RESIGN);
    else if (use->id == ANSWER_YES)
        (void)flow_end(flow, offer->ending, offer->side, now);
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
    if (!offer_can_resign(offer_of(screen)->play)) {
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
    const struct party *party = &offer->play->flow.party;
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
static enum side asking_side(const struct flow *flow)
{
    int human = party_me(&flow->party);
    return human < 0 ? (enum side)match_state(flow->stage.match)->turn : sitting_side(&flow->party.sitting, human);
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
    offer->side = asking_side(&play->flow);
    write_question(offer);
    app_announce(play->flow.app, offer->title);
    speech_say(app_speech(play->flow.app), SPEECH_TOLD, offer->words);
    return &offer->screen;
}

/* Who has walked back means the game that is played, not the position that is looked at. */
void offer_act(struct play *play, enum action action, uint64_t now)
{
    struct flow *flow = &play->flow;
    bool resigns = action == ACTION_RESIGN;
    if (resigns ? !offer_can_resign(play) : !offer_can_draw(play)) {
        app_refuse(flow->app, "");
        return;
    }
    if (flow->round.looking)
        walk_go(flow, match_length(flow->stage.match), now);
    if (!resigns)
        flow->round.offered = match_cursor(flow->stage.match) + 1;
    app_push(flow->app, create(play, resigns ? RECORD_RESIGNED : RECORD_AGREED));
}
