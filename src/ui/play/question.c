/*
 * A question with two or three replies: one that the other player asks, or which colour to take. It stands above the
 * board, in place of the status line, so that play goes on meanwhile. Declared in play_state.h.
 */
#include "ui/play/play_state.h"

enum {
    BUTTON_PERCENT = 24 /* a button's greatest share of the room's width */,
    FINGER = 44 /* a button's least height, in pixels at 96 dpi */
};

static const float GAP = 8, EDGE = 3, LINE = 1.5f, ABOVE = 4, BUTTON_LEAST = 64, CORNER = 13 /* the frame's radius */;

struct strip {
    SDL_Rect body, words, buttons[3];
};

/* The question which colour to take. While a hint is shown, the hint replaces its words; the buttons stay. */
static bool find_colour_question(const struct play *play, struct question *question)
{
    const struct table *table = &play->table;
    if (!turn_chooses_colour(table) || table->turn.keeps || table->replay.on)
        return false;
    const char *own = colours_name(table, SECOND), *other = colours_name(table, FIRST);
    const char *name =
        party_player_name(&table->party, party_player_to_move(&table->party, match_state(table->stage.match)));
    *question = (struct question){.count = 2, .choices = {REPLY_TAKE, REPLY_KEEP}};
    if (play->insight.known.hinting)
        hint_words(&play->insight, table, question->words);
    else if (party_me(&table->party) >= 0)
        snprintf(question->words, WORDS_MAX, _("Take %s, or go on with %s?"), other, own);
    else
        snprintf(question->words, WORDS_MAX, _("%s: take %s, or go on with %s?"), name, other, own);
    return true;
}

bool question_find(const struct play *play, struct question *question)
{
    return remote_words_question(&play->remote, question) || find_colour_question(play, question);
}

/* Where a question follows another one in its place, what is pressed at once was meant for the one before. */
void question_choose(struct play *play, enum reply choice, uint64_t now)
{
    enum { READ_TIME = 400000 }; /* microseconds */
    if (play->remote.guarded != 0 && now - play->remote.guarded < READ_TIME)
        return;
    if (choice == REPLY_TAKE || choice == REPLY_KEEP)
        colours_choose(&play->table, choice == REPLY_TAKE, now);
    else
        remote_choose(&play->remote, choice);
}

/* Writes the words on the button of a reply. */
static const char *choice_words(const struct play *play, enum reply choice, char words[WORDS_MAX])
{
    if (choice == REPLY_TAKE || choice == REPLY_KEEP)
        colours_choice_words(&play->table, choice == REPLY_TAKE, words);
    else
        SDL_strlcpy(words, _(remote_words_choice(choice)), WORDS_MAX);
    return words;
}

static int button_width(const struct play *play, const struct question *question, SDL_Rect room)
{
    struct canvas *canvas = app_canvas(play->table.app);
    char words[WORDS_MAX];
    const struct text_style style = {.size = SIZE_TEXT, .weight = TEXT_BOLD};
    int width = canvas_px(canvas, BUTTON_LEAST);
    for (int i = 0; i < question->count; i++)
        width = int_max(width, canvas_text_width(canvas, choice_words(play, question->choices[i], words), &style) +
                                   3 * canvas_px(canvas, GAP));
    return SDL_min(width, room.w * BUTTON_PERCENT / 100);
}

/* Arranges the strip with the question and its buttons. It is only as wide as these need. */
static struct strip arrange_strip(const struct play *play, const struct question *question)
{
    struct canvas *canvas = app_canvas(play->table.app);
    const struct text_style style = canvas_write_style(canvas, WRITE_BOLD);
    SDL_Rect room = play->table.round.announced ? play->layout.over_banner : play->layout.status;
    int gap = canvas_px(canvas, GAP);
    int button = button_width(play, question, room);
    int buttons = question->count * (button + gap);
    int width = int_min(canvas_text_width(canvas, question->words, &style) + buttons + 3 * gap, room.w);
    int y = int_max(room.y - canvas_px(canvas, ABOVE), 0);
    struct strip strip;
    int height = int_max(room.y + room.h - y, canvas_least(canvas, FINGER) + 2 * canvas_px(canvas, EDGE));
    strip.body = (SDL_Rect){room.x + (room.w - width) / 2, y, width, height};
    SDL_Rect inner = canvas_inset(strip.body, canvas_px(canvas, EDGE));
    for (int i = question->count - 1; i >= 0; i--)
        strip.buttons[i] = canvas_take_right(&inner, button, gap);
    (void)canvas_take_left(&inner, gap, 0);
    strip.words = inner;
    return strip;
}

/* At the end messages and questions have one place, where a message passes first. */
static bool is_shown(const struct play *play, struct question *question)
{
    bool told = play->table.round.announced && app_is_telling(play->table.app);
    return !told && question_find(play, question);
}

void question_list(const struct play *play, struct controls *controls)
{
    struct question question;
    char words[WORDS_MAX];
    if (!is_shown(play, &question))
        return;
    struct strip strip = arrange_strip(play, &question);
    for (int i = 0; i < question.count; i++) {
        struct control *control = controls_add_words(controls, PLAY_ANSWER + (int)question.choices[i], strip.buttons[i],
                                                     choice_words(play, question.choices[i], words));
        control->value = controls_words(controls, "%s", question.words);
        control->group = 3;
    }
}

bool question_draw(struct canvas *canvas, const struct play *play)
{
    struct question question;
    if (!is_shown(play, &question))
        return false;
    struct strip strip = arrange_strip(play, &question);
    int corner = int_min(strip.body.h / 4, canvas_px(canvas, CORNER));
    canvas_message(canvas, strip.body, corner, canvas_px(canvas, LINE), canvas->theme->accent);
    canvas_write_lines(canvas, question.words, strip.words, WRITE_BOLD);
    return true;
}

/* Says aloud which replies there are, and the key that moves the focus to them. */
static void say_choices(const struct play *play, const struct question *question)
{
    char words[WORDS_MAX] = "", name[WORDS_MAX], key[ACTION_KEY_NAME_MAX];
    struct speech *speech = app_speech(play->table.app);
    if (speech_detail(speech) < TELL_USUALLY)
        return;
    for (int i = 0; i < question->count; i++)
        control_tell_more(words, sizeof words, choice_words(play, question->choices[i], name));
    SDL_strlcat(words, ": ", sizeof words);
    SDL_strlcat(words, action_key_name(SDLK_TAB, KMOD_NONE, key), sizeof words);
    speech_say(speech, SPEECH_TOLD, words);
}

/* Calls back whoever looks at a screen that hides the game with a friend: a question is open, or the friend waits. */
static void call_back(const struct play *play, const struct question *question)
{
    char words[WORDS_MAX] = "";
    bool hidden = remote_is_there(&play->remote) && app_is_hidden(play->table.app, &play->screen);
    if (hidden && question->count > 0 && question->choices[0] != REPLY_HURRY)
        SDL_strlcpy(words, question->words + question->from, sizeof words);
    else if (hidden && turn_is_humans(&play->table))
        words_insert(words, sizeof words, _("%s is waiting for your move"), remote_words_name(&play->remote));
    app_call(play->table.app, words);
}

void question_say(struct play *play)
{
    struct question question;
    if (remote_is_there(&play->remote))
        remote_tell_changes(&play->remote);
    bool asks = question_find(play, &question), asked_before = play->remote.asked[0] != '\0';
    bool known = asks && SDL_strcmp(question.words + question.from, play->remote.asked) == 0;
    call_back(play, &question);
    play->remote.waited = play->remote.waited || (asks && question.choices[0] == REPLY_HURRY);
    if (asked_before && !asks) /* the question has gone, so the status line is said again */
        speech_say(app_speech(play->table.app), SPEECH_TOLD, play->status);
    SDL_strlcpy(play->remote.asked, asks ? question.words + question.from : "", sizeof play->remote.asked);
    if (!asks || known)
        return;
    app_let_pass(play->table.app);
    play->remote.guarded = asked_before ? app_now(play->table.app) : 0;
    if (!app_is_hidden(play->table.app, &play->screen))
        speech_say(app_speech(play->table.app), SPEECH_TOLD, question.words);
    say_choices(play, &question);
    sound_play(app_sound(play->table.app), SOUND_HURRY);
}
