/*
 * The chat in a game with a remote player, unfolded over the panel: what was said, phrases that need no typing and, if
 * both players allow it, a line of text. Whether to write freely, too, is asked once, where the line will be. The board
 * stays in sight, and discs go on falling.
 *
 *     +---------+
 *     | Talk  x |
 *     | Anna: … |
 *     | You: …  |
 *     | [ ] [ ] |  phrases
 *     | [ ] [ ] |
 *     | [_____] |  a line
 *     +---------+
 *
 * Declared in remote.h.
 */

#include "standard.h"
#include "ui/remote/remote.h"

static const float MARGIN = 12, GAP = SPACE_NEAR, TITLE = 44, PHRASE = 44, LINE = 44, CROSS = 44;

enum {
    TALK_PHRASE = 1,
    TALK_TEXT = TALK_PHRASE + SESSION_PHRASES,
    TALK_SEND,
    TALK_YES,
    TALK_NO,
    PHRASES_IN_ROW = 2,
    SEND_PERCENT = 28,
    PHRASES_PERCENT = 70, /* the phrases' greatest share of the chat's height */
    SAID_ANEW = 3,        /* how many of the last lines are said aloud when the chat opens */
    FINGER = 44           /* the least height of a phrase's button, in pixels at 96 dpi */
};

struct talk_screen {
    struct screen screen;
    struct chat_setup setup;
    char draft[WIRE_CHAT_SIZE];
};

static struct talk_screen *talk_of(struct screen *screen)
{
    return (struct talk_screen *)screen;
}

/* --- what stands below the phrases --- */

enum foot { FOOT_NONE, FOOT_ASKS, FOOT_WAITS /* for the other player to allow it, too */, FOOT_TEXT };

static const char asked_key[] = "friend.chat.asked";

static enum foot foot_of(const struct remote *remote)
{
    struct app *app = remote->table->app;
    enum chat_setting chat = remote->view.session.chat; /* what both players allow */
    if (chat != CHAT_PHRASES)
        return chat == CHAT_FREE ? FOOT_TEXT : FOOT_NONE;
    if (app_preference(app, PREFER_CHAT) == CHAT_FREE)
        return FOOT_WAITS;
    return settings_integer(app_settings(app), asked_key, 0, 0, 1) == 0 ? FOOT_ASKS : FOOT_NONE;
}

static void answer(const struct remote *remote, bool free)
{
    struct app *app = remote->table->app;
    settings_set_integer(app_settings(app), asked_key, 1);
    if (free)
        (void)app_prefer(app, PREFER_CHAT, CHAT_FREE);
}

/* --- the layout of the chat --- */

struct places {
    SDL_Rect body, title, cross, log, phrases, line, send, question;
};

/*
 * The height of a row of phrases, including the gap below it: enough for a finger, unless the lines that were said
 * would then have no room.
 */
static int phrase_height(const struct canvas *canvas, int room, int gap)
{
    int wished = int_max(canvas_row(canvas, PHRASE, SIZE_TEXT), canvas_least(canvas, FINGER)) + gap;
    return SDL_min(wished, room * PHRASES_PERCENT / 100 / (SESSION_PHRASES / PHRASES_IN_ROW));
}

static struct places arrange_chat(const struct chat_setup *setup, const struct canvas *canvas)
{
    const struct remote *remote = setup->remote;
    struct places places = {.body = layout_unfolded(setup->layout, canvas, remote->table->stage.board.area)};
    SDL_Rect room = canvas_inset(places.body, canvas_px(canvas, MARGIN));
    int gap = canvas_px(canvas, GAP), rows = SESSION_PHRASES / PHRASES_IN_ROW;
    places.title = canvas_take_row(&room, canvas_px(canvas, TITLE), gap);
    int cross = int_min(canvas_px(canvas, CROSS), places.title.h);
    places.cross = canvas_take_right(&places.title, cross, 0);
    places.cross.h = cross;
    enum foot foot = foot_of(remote);
    int row = canvas_row(canvas, LINE, SIZE_TEXT);
    int line = foot == FOOT_NONE ? 0 : foot == FOOT_TEXT ? row : 2 * row + gap;
    int phrases = remote->view.session.chat == CHAT_NONE ? 0 : rows * phrase_height(canvas, room.h - line, gap);
    places.line = (SDL_Rect){room.x, room.y + room.h - line, room.w, line};
    if (foot == FOOT_TEXT)
        places.send = canvas_take_right(&places.line, room.w * SEND_PERCENT / 100, gap);
    if (foot == FOOT_ASKS)
        places.question = canvas_take_row(&places.line, row, gap);
    places.phrases = (SDL_Rect){room.x, room.y + room.h - line - phrases, room.w, phrases};
    places.log = (SDL_Rect){room.x, room.y, room.w, places.phrases.y - gap - room.y};
    return places;
}

/* --- the chat's controls --- */

static void list_phrases(struct controls *controls, const struct canvas *canvas, SDL_Rect room)
{
    int gap = canvas_px(canvas, GAP), height = room.h / (SESSION_PHRASES / PHRASES_IN_ROW);
    for (int i = 0; i < SESSION_PHRASES; i++) {
        SDL_Rect row = {room.x, room.y + i / PHRASES_IN_ROW * height, room.w, height - gap};
        controls_add(controls, (struct control){.id = TALK_PHRASE + i,
                                                .look = LOOK_WORDS,
                                                .rect = canvas_beside(row, i % PHRASES_IN_ROW, PHRASES_IN_ROW, gap),
                                                .name = _(session_phrase(i + 1)),
                                                .size = SIZE_TEXT,
                                                .group = 1});
    }
}

static void list_line(struct talk_screen *talk, struct controls *controls, const struct places *places)
{
    controls_add(controls, (struct control){.id = TALK_TEXT,
                                            .role = ROLE_TEXT,
                                            .rect = places->line,
                                            .name = _("Write something"),
                                            .size = SIZE_TEXT,
                                            .catches = true,
                                            .text = talk->draft,
                                            .capacity = sizeof talk->draft});
    controls_add(
        controls,
        (struct control){.id = TALK_SEND, .rect = places->send, .name = _("Send"), .size = SIZE_TEXT, .main = true});
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, TALK_TEXT);
}

static void list_answers(struct controls *controls, const struct canvas *canvas, SDL_Rect line)
{
    const char *names[] = {_("Write freely"), _("Phrases only")};
    for (int i = 0; i < 2; i++)
        controls_add(controls, (struct control){.id = TALK_YES + i,
                                                .rect = canvas_beside(line, i, 2, canvas_px(canvas, GAP)),
                                                .name = names[i],
                                                .size = SIZE_TEXT,
                                                .group = 2});
}

static void list(struct screen *screen, struct controls *controls)
{
    struct talk_screen *talk = talk_of(screen);
    const struct canvas *canvas = app_canvas(screen->app);
    const struct chat_setup *setup = &talk->setup;
    enum foot foot = foot_of(setup->remote);
    struct places places = arrange_chat(setup, canvas);
    const SDL_Rect closing[] = {{0, 0, places.body.x, canvas->height}, places.cross};
    controls_begin(controls, GROUND_PANEL);
    for (int i = 0; i < 2; i++)
        controls_add(controls, (struct control){.id = DIALOG_CROSS,
                                                .look = LOOK_NONE,
                                                .rect = closing[i],
                                                .name = _("Close"),
                                                .action = ACTION_ESCAPE,
                                                .skipped = true});
    setup->list(setup->context, controls);
    if (setup->remote->view.session.chat != CHAT_NONE)
        list_phrases(controls, canvas, places.phrases);
    if (foot == FOOT_ASKS)
        list_answers(controls, canvas, places.line);
    if (foot == FOOT_TEXT)
        list_line(talk, controls, &places);
    screen->scope = SCOPE_DIALOG | (controls_text(controls) ? SCOPE_TYPING : 0);
}

/* --- input to the chat --- */

/* Whatever is used, the focus goes back to the line of text, so that the space bar does not say a phrase again. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct talk_screen *talk = talk_of(screen);
    struct remote *remote = talk->setup.remote;
    struct controls *controls = &screen->controls;
    if (controls_find(controls, TALK_TEXT))
        controls->focus = TALK_TEXT;
    if (use->id == DIALOG_CROSS) {
        app_pop(screen->app);
    } else if (use->id >= ACTION_COUNT) {
        talk->setup.use(talk->setup.context, use->id, now);
    } else if (use->id >= TALK_PHRASE && use->id < TALK_TEXT) {
        remote_say(remote, use->id - TALK_PHRASE + 1, "");
    } else if (use->id >= TALK_YES) {
        answer(remote, use->id == TALK_YES);
    } else if (use->id == TALK_SEND && talk->draft[0]) {
        remote_say(remote, 0, talk->draft);
        talk->draft[0] = '\0';
    } else if (use->refused) {
        app_refuse(screen->app, _("That is too long: send it in two parts"));
    }
}

/* The key that opens the chat closes it again. */
static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_TALK)
        app_pop(screen->app);
    return action == ACTION_TALK;
}

/* The arrows move the focus, too, which nothing has at first: who begins to type presses no phrase. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    SDL_Keycode key = event->type == SDL_KEYDOWN ? event->key.keysym.sym : SDLK_UNKNOWN;
    (void)now;
    if (key != SDLK_UP && key != SDLK_DOWN)
        return false;
    controls_move_focus(&screen->controls, key == SDLK_UP ? -1 : 1);
    app_invalidate_all(screen->app);
    return true;
}

/* --- drawing the chat --- */

/* Draws the chat's last lines, from the bottom up, as many as fit. */
static void draw_log(struct canvas *canvas, const struct remote *remote, SDL_Rect room)
{
    const struct chat *talk = &remote->talk;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    int line = (int)((float)canvas_text_sizes(canvas, &style).wished * TEXT_LINE), bottom = room.y + room.h;
    style.top = true;
    if (talk->count == 0) {
        style.color = canvas->theme->muted;
        canvas_paragraph(canvas,
                         remote->view.session.chat == CHAT_NONE
                             ? _("Nothing can be written: one of you has that off in the settings")
                             : _("Nothing was said yet"),
                         room, &style);
        return;
    }
    for (int i = talk->count - 1; i >= 0 && i > talk->count - TALK_LINES; i--) {
        char words[SAID_MAX];
        const struct talk_line *said = &talk->lines[i % TALK_LINES];
        remote_words_said(remote, said, words);
        int lines = 1 + canvas_text_width(canvas, words, &style) / SDL_max(room.w * 9 / 10, 1), height = lines * line;
        if (i == talk->count - 1) /* the last line is drawn smaller if it would not fit */
            height = SDL_min(height, room.h);
        bottom -= height;
        if (bottom < room.y)
            return;
        style.color = said->player == 2 ? canvas->theme->muted : canvas->theme->text;
        style.weight = said->player == party_me(&remote->table->party) ? TEXT_REGULAR : TEXT_BOLD;
        canvas_paragraph(canvas, words, (SDL_Rect){room.x, bottom, room.w, height}, &style);
    }
}

static const char *const question = N_("Write in your own words, too?");

static void draw_foot(struct canvas *canvas, const struct remote *remote, const struct places *places)
{
    char words[WORDS_MAX];
    enum foot foot = foot_of(remote);
    words_insert(words, sizeof words, _("You can write freely as soon as %s allows it, too."),
                 remote_words_within(remote));
    if (foot == FOOT_ASKS)
        canvas_write_lines(canvas, _(question), places->question, 0);
    if (foot == FOOT_WAITS)
        canvas_write_lines(canvas, words, places->line, WRITE_MUTED);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct talk_screen *talk = talk_of(screen);
    struct places places = arrange_chat(&talk->setup, canvas);
    (void)now;
    canvas_fill(canvas, places.body, canvas->theme->panel);
    canvas_edge(canvas, places.body, canvas_px(canvas, 1), canvas->theme->outline);
    canvas_write(canvas, _("Talk"), places.title, WRITE_TITLE | WRITE_BOLD);
    canvas_icon(canvas, SPRITE_ICON_CLOSE, canvas_inset(places.cross, places.cross.w / 4), canvas->theme->muted);
    draw_log(canvas, talk->setup.remote, places.log);
    draw_foot(canvas, talk->setup.remote, &places);
    controls_draw(canvas, &screen->controls);
}

static void destroy(struct screen *screen)
{
    talk_of(screen)->setup.remote->talk.open = false;
    free(screen);
}

static const struct screen_kind talk_kind = {.list = list,
                                             .use = use,
                                             .act = act,
                                             .handle = handle,
                                             .draw = draw,
                                             .name = N_("Talk"),
                                             .destroy = destroy,
                                             .focus_keys = FOCUS_ON_WISH};

/* Says the chat's last lines aloud. */
static void say_again(const struct remote *remote)
{
    const struct chat *talk = &remote->talk;
    for (int i = SDL_max(talk->count - SAID_ANEW, 0); i < talk->count; i++) {
        char words[SAID_MAX];
        remote_words_said(remote, &talk->lines[i % TALK_LINES], words);
        speech_say(app_speech(remote->table->app), SPEECH_TOLD, words);
    }
}

struct screen *chat_create(const struct chat_setup *setup)
{
    struct remote *remote = setup->remote;
    struct talk_screen *talk = calloc(1, sizeof *talk);
    if (!talk)
        return NULL;
    talk->screen.kind = &talk_kind;
    talk->screen.scope = SCOPE_DIALOG | SCOPE_TYPING;
    talk->setup = *setup;
    remote->talk.open = true;
    remote->talk.unread = 0;
    say_again(remote);
    if (foot_of(remote) == FOOT_ASKS)
        speech_say(app_speech(remote->table->app), SPEECH_TOLD, _(question));
    app_untell(remote->table->app); /* the message may repeat a line of the chat, which can be read now */
    return &talk->screen;
}
