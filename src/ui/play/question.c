/*
 * What is asked, by somebody elsewhere or by the rules, and two or three answers, in the place of the status line: over
 * the board and not on it, so that play goes on meanwhile.
 */
#include <string.h>

#include "ui/frame/control/action.h"
#include "ui/numbers.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

enum { BUTTON_PERCENT = 24 /* of the room, at most */ };

static const float GAP = 8, EDGE = 3, LINE = 1.5f, ABOVE = 4, BUTTON_LEAST = 64, CORNER = 13 /* round the buttons' */;

struct strip {
    SDL_Rect body, words, buttons[3];
};

bool question_find(const struct play *play, struct partner_question *question)
{
    return partner_words_question(play, question) || colours_question(play, question);
}

void question_choose(struct play *play, enum partner_choice choice, uint64_t now)
{
    if (choice == PARTNER_TAKE || choice == PARTNER_KEEP)
        colours_choose(play, choice == PARTNER_TAKE, now);
    else
        partner_choose(play, choice);
}

/* What stands on a button. */
static const char *choice_words(const struct play *play, enum partner_choice choice, char words[WORDS_MAX])
{
    if (choice == PARTNER_TAKE || choice == PARTNER_KEEP)
        colours_choice_words(play, choice == PARTNER_TAKE, words);
    else
        SDL_strlcpy(words, _(partner_words_choice(choice)), WORDS_MAX);
    return words;
}

static struct text_style words_style(const struct canvas *canvas)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    return style;
}

static int button_width(const struct play *play, const struct partner_question *question, SDL_Rect room)
{
    struct canvas *canvas = app_canvas(play->flow.app);
    char words[WORDS_MAX];
    const struct text_style style = {.size = SIZE_TEXT, .weight = TEXT_BOLD};
    int width = canvas_px(canvas, BUTTON_LEAST);
    for (int i = 0; i < question->count; i++)
        width = int_max(width, canvas_text_width(canvas, choice_words(play, question->choices[i], words), &style) +
                                   3 * canvas_px(canvas, GAP));
    return SDL_min(width, room.w * BUTTON_PERCENT / 100);
}

/* As broad as the words want to be. */
static struct strip arrange(const struct play *play, const struct partner_question *question)
{
    struct canvas *canvas = app_canvas(play->flow.app);
    struct text_style style = words_style(canvas);
    SDL_Rect room = play->flow.round.announced ? play->layout.over_banner : play->layout.status;
    int gap = canvas_px(canvas, GAP);
    if (play->partner.talk.open)
        room.w = int_min(room.w, layout_unfolded(&play->layout, canvas, play->flow.stage.board.area).x - gap - room.x);
    int button = button_width(play, question, room);
    int buttons = question->count * (button + gap);
    int width = int_min(canvas_text_width(canvas, question->words, &style) + buttons + 3 * gap, room.w);
    int y = int_max(room.y - canvas_px(canvas, ABOVE), 0);
    struct strip strip;
    strip.body = (SDL_Rect){room.x + (room.w - width) / 2, y, width, room.y + room.h - y};
    SDL_Rect inner = canvas_inset(strip.body, canvas_px(canvas, EDGE));
    strip.words = (SDL_Rect){inner.x + gap, inner.y, inner.w - buttons - gap, inner.h};
    for (int i = 0; i < question->count; i++)
        strip.buttons[i] =
            (SDL_Rect){inner.x + inner.w - (question->count - i) * (button + gap) + gap, inner.y, button, inner.h};
    return strip;
}

void question_list(const struct play *play, struct controls *controls)
{
    struct partner_question question;
    char words[WORDS_MAX];
    if (!question_find(play, &question))
        return;
    struct strip strip = arrange(play, &question);
    for (int i = 0; i < question.count; i++)
        controls_add(controls, (struct control){.id = PLAY_ANSWER + (int)question.choices[i],
                                                .role = ROLE_BUTTON,
                                                .look = LOOK_WORDS,
                                                .rect = strip.buttons[i],
                                                .name = controls_words(controls, "%s",
                                                                       choice_words(play, question.choices[i], words)),
                                                .size = SIZE_TEXT,
                                                .group = 3});
}

bool question_draw(struct canvas *canvas, const struct play *play)
{
    struct partner_question question;
    if (!question_find(play, &question))
        return false;
    struct strip strip = arrange(play, &question);
    struct text_style style = words_style(canvas);
    int corner = int_min(strip.body.h / 4, canvas_px(canvas, CORNER));
    canvas_framed(canvas, strip.body, corner, canvas_px(canvas, LINE), canvas->theme->panel, canvas->theme->accent);
    canvas_paragraph(canvas, question.words, strip.words, &style);
    return true;
}

/* By which key they are reached. */
static void say_choices(const struct play *play, const struct partner_question *question)
{
    char words[WORDS_MAX] = "", name[WORDS_MAX], key[ACTION_KEY_NAME_MAX];
    struct speech *speech = app_speech(play->flow.app);
    if (speech_detail(speech) < TELL_USUALLY)
        return;
    for (int i = 0; i < question->count; i++)
        control_tell_more(words, sizeof words, choice_words(play, question->choices[i], name));
    SDL_strlcat(words, ": ", sizeof words);
    SDL_strlcat(words, action_key_name(SDLK_TAB, KMOD_NONE, key), sizeof words);
    speech_say(speech, SPEECH_TOLD, words);
}

static void tell(struct play *play, const char *sentence)
{
    char words[WORDS_MAX];
    company_words(words, sizeof words, sentence, partner_words_name(play));
    app_tell(play->flow.app, words);
}

/* The connection may break again before it holds: who was waited for is there when it does. */
static void tell_back(struct play *play)
{
    enum friend_state state = play->partner.view.state;
    if (play->partner.waited && state == FRIEND_TOGETHER)
        tell(play, _("%s is there again"));
    if (state != FRIEND_AWAY)
        play->partner.waited = false;
}

/* --- the other one's no --- */

static bool is_granted(const struct play *play, const struct asking *before, enum offer_kind offer)
{
    const struct session_view *now = &play->partner.view.session;
    switch (offer) {
    case OFFER_TAKEBACK:
        return match_length(play->flow.stage.match) < before->moves;
    case OFFER_PAUSE:
        return now->paused;
    case OFFER_HELP:
        return now->help;
    default: /* a draw, another round */
        return now->round != before->round || now->phase != before->phase;
    }
}

/* One's own move takes back what one asked for before it. */
static bool has_moved_on(const struct play *play, int moves)
{
    const struct match *match = play->flow.stage.match;
    int last = match_length(match) - 1;
    return last >= moves &&
           party_player_to_move(&play->flow.party, match_state_at(match, moves)) == party_me(&play->flow.party);
}

static struct asking look(const struct play *play)
{
    const struct session_view *session = &play->partner.view.session;
    struct asking asking = {
        .round = session->round, .phase = session->phase, .moves = match_length(play->flow.stage.match)};
    memcpy(asking.offered, session->offered, sizeof asking.offered);
    return asking;
}

/* What was offered is not any more, and did not come to be. */
static void tell_no(struct play *play)
{
    const struct asking before = play->partner.asking, now = look(play);
    int me = party_me(&play->flow.party);
    play->partner.asking = now;
    if (me < 0 || now.phase != before.phase || has_moved_on(play, before.moves))
        return;
    for (int offer = 1; offer < OFFER_KINDS; offer++)
        if (before.offered[offer] == me + 1 && now.offered[offer] == 0 &&
            !is_granted(play, &before, (enum offer_kind)offer))
            tell(play, _("%s says no"));
}

void question_say(struct play *play)
{
    struct partner_question question;
    if (partner_is_there(play)) {
        tell_back(play);
        tell_no(play);
    }
    bool asks = question_find(play, &question), asked = play->partner.asked[0] != '\0';
    bool known = asks && SDL_strcmp(question.words, play->partner.asked) == 0;
    play->partner.waited = play->partner.waited || (asks && question.choices[0] == PARTNER_HURRY);
    if (asked && !asks) /* what stands there instead */
        speech_say(app_speech(play->flow.app), SPEECH_TOLD, play->status);
    SDL_strlcpy(play->partner.asked, asks ? question.words : "", sizeof play->partner.asked);
    if (!asks || known)
        return;
    speech_say(app_speech(play->flow.app), SPEECH_TOLD, question.words);
    say_choices(play, &question);
    sound_play(app_sound(play->flow.app), SOUND_HURRY);
}
