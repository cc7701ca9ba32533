/*
 * The chat in a game with a remote player. It stands in the panel below the cards, so that clocks and board stay in
 * sight and in use: what was said, phrases that need no typing, and a line of text. The first free text asks the other
 * player for leave, and waits here until that is given.
 *
 *     +---------+
 *     | Anna: … |
 *     | You: …  |
 *     | [ ] [ ] |  phrases, by pages where room is short
 *     | [ ] [ ] |
 *     | [_____] |  a line of text
 *     | [ ] [ ] |  close, send
 *     +---------+
 *
 * Declared in remote.h.
 */

#include "standard.h"
#include "ui/remote/remote.h"

static const float ROW = 44, GAP = SPACE_NEAR;

enum {
    PHRASES_IN_ROW = 2,
    FINGER = 44,      /* a row's least height, in pixels at 96 dpi, where there is room */
    ROWS_LEAST = 6,   /* the rows into which the room is divided at least */
    LOG_PERCENT = 37, /* the least share of the room for what was said */
    SAID_ANEW = 3     /* how many of the last lines are said aloud when the chat opens */
};

/* Has a line of text: unless one of the two has that off, or this person has said so. */
static bool may_write(const struct remote *remote)
{
    enum chat_setting chat = remote->view.session.chat; /* what both players allow */
    if (chat != CHAT_PHRASES || party_me(&remote->table->party) < 0)
        return chat == CHAT_FREE;
    return app_preference(remote->table->app, PREFER_CHAT) == CHAT_FREE || !remote_has_answered(remote);
}

/* --- the layout of the chat --- */

struct places {
    SDL_Rect log, phrases, line, foot;
    int rows; /* of phrases */
};

static struct places arrange_chat(const struct remote *remote, const struct canvas *canvas, SDL_Rect room)
{
    struct places places = {.log = room};
    int gap = canvas_px(canvas, GAP),
        wished = int_max(canvas_row(canvas, ROW, SIZE_TEXT), canvas_least(canvas, FINGER));
    int row = SDL_min(wished, room.h / ROWS_LEAST - gap);
    places.foot = canvas_take_foot(&places.log, row, gap);
    if (may_write(remote))
        places.line = canvas_take_foot(&places.log, row, gap);
    if (remote->view.session.chat != CHAT_NONE)
        places.rows =
            int_clamp((places.log.h - room.h * LOG_PERCENT / 100) / (row + gap), 1, SESSION_PHRASES / PHRASES_IN_ROW);
    places.phrases = canvas_take_foot(&places.log, places.rows * (row + gap) - gap, gap);
    return places;
}

/* --- the chat's controls --- */

/* Lists a page of the phrases; where not all fit the last button leads to the next page. */
static void list_phrases(const struct remote *remote, struct controls *controls, const struct canvas *canvas,
                         const struct places *places)
{
    int gap = canvas_px(canvas, GAP), height = (places->phrases.h + gap) / SDL_max(places->rows, 1);
    int cells = places->rows * PHRASES_IN_ROW, shown = cells < SESSION_PHRASES ? cells - 1 : cells;
    for (int i = 0; i < cells; i++) {
        SDL_Rect row = {places->phrases.x, places->phrases.y + i / PHRASES_IN_ROW * height, places->phrases.w,
                        height - gap};
        int phrase = (remote->talk.page * shown + i) % SESSION_PHRASES;
        controls_add_words(controls, TALK_PHRASE + (i < shown ? phrase : SESSION_PHRASES),
                           canvas_beside(row, i % PHRASES_IN_ROW, PHRASES_IN_ROW, gap),
                           i < shown ? _(session_phrase(phrase + 1)) : _("More …"))
            ->group = TALK_PHRASE;
    }
}

void chat_list(struct remote *remote, struct controls *controls, SDL_Rect room)
{
    const struct canvas *canvas = app_canvas(remote->table->app);
    struct places places = arrange_chat(remote, canvas, room);
    int gap = canvas_px(canvas, GAP);
    list_phrases(remote, controls, canvas, &places);
    if (places.line.h > 0)
        controls_add(controls, (struct control){.id = TALK_TEXT,
                                                .role = ROLE_TEXT,
                                                .rect = places.line,
                                                .name = _("Write something"),
                                                .size = SIZE_TEXT,
                                                .catches = true,
                                                .text = remote->talk.draft,
                                                .capacity = sizeof remote->talk.draft});
    controls_add_words(controls, TALK_CLOSE, canvas_beside(places.foot, 0, 2, gap), _("Close"))->action = ACTION_ESCAPE;
    if (places.line.h > 0)
        controls_add_words(controls, TALK_SEND, canvas_beside(places.foot, 1, 2, gap), _("Send"))->main =
            remote->talk.draft[0] != '\0';
    if (places.line.h > 0 && controls->focus == NO_CONTROL)
        controls_set_focus(controls, TALK_TEXT);
}

/* --- using the chat --- */

/* Sends the line of text, or lets it wait until the other player allows text. */
static void send_line(struct remote *remote)
{
    struct chat *talk = &remote->talk;
    if (remote->view.session.chat == CHAT_FREE)
        remote_say(remote, 0, talk->draft);
    else if (talk->waiting[0])
        return; /* the person reads what this line waits for */
    else
        SDL_strlcpy(talk->waiting, talk->draft, sizeof talk->waiting);
    remote_answer_text(remote, true);
    talk->draft[0] = '\0';
}

void chat_use(struct remote *remote, struct controls *controls, const struct use *use)
{
    if (controls_find(controls, TALK_TEXT)) /* so that the space bar does not say a phrase again */
        controls_set_focus(controls, TALK_TEXT);
    if (use->refused)
        app_refuse(remote->table->app, _("That is too long: send it in two parts"));
    else if (use->id == TALK_CLOSE)
        remote->talk.open = false;
    else if (use->id == TALK_MORE)
        remote->talk.page++;
    else if (use->id == TALK_SEND && remote->talk.draft[0])
        send_line(remote);
    else if (use->id < TALK_MORE)
        remote_say(remote, use->id - TALK_PHRASE + 1, "");
    if (!remote->talk.open)
        controls->focus = NO_CONTROL;
}

void chat_scroll(struct remote *remote, int lines)
{
    struct chat *talk = &remote->talk;
    talk->back = SDL_clamp(talk->back + lines, 0, SDL_max(SDL_min(talk->count, TALK_LINES) - 1, 0));
    app_invalidate_all(remote->table->app);
}

void chat_open(struct remote *remote)
{
    struct chat *talk = &remote->talk;
    struct app *app = remote->table->app;
    talk->open = true;
    talk->back = 0;
    talk->unread = 0;
    app_untell(app); /* the message may repeat a line of the chat, which can be read now */
    speech_say(app_speech(app), SPEECH_TOLD, _("Talk"));
    for (int i = SDL_max(talk->count - SAID_ANEW, 0); i < talk->count; i++) {
        char words[SAID_MAX];
        remote_words_said(remote, &talk->lines[i % TALK_LINES], words);
        speech_say(app_speech(app), SPEECH_TOLD, words);
    }
}

/* --- drawing the chat --- */

/* Draws words at the foot of the room, which they take. The last words are drawn smaller if they would not fit. */
static void draw_said(struct canvas *canvas, const char *words, bool last, int flags, SDL_Rect *room)
{
    const struct text_style style = canvas_write_style(canvas, flags);
    int line = (int)((float)canvas_text_sizes(canvas, &style).wished * TEXT_LINE);
    int height = line * (1 + canvas_text_width(canvas, words, &style) / SDL_max(room->w * 9 / 10, 1));
    if (last)
        height = SDL_min(height, room->h);
    SDL_Rect place = canvas_take_foot(room, height, 0);
    if (room->h >= 0)
        canvas_write_lines(canvas, words, place, flags);
}

void chat_draw(struct canvas *canvas, const struct remote *remote, SDL_Rect panel)
{
    const struct chat *talk = &remote->talk;
    SDL_Rect room = arrange_chat(remote, canvas, panel).log;
    char words[SAID_MAX];
    bool none = remote->view.session.chat == CHAT_NONE;
    if (none || (talk->count == 0 && !talk->waiting[0]))
        draw_said(canvas,
                  none ? _("Nothing can be written: one of you has that off in the settings")
                       : _("What you two say is not kept: it is gone when the program ends"),
                  true, WRITE_MUTED, &room);
    if (talk->waiting[0]) {
        words_insert(words, sizeof words, _("Goes as soon as %s allows it"), remote_words_within(remote));
        draw_said(canvas, words, true, WRITE_MUTED | WRITE_SMALL, &room);
        snprintf(words, sizeof words, "%s: %s", _("You"), talk->waiting);
        draw_said(canvas, words, true, WRITE_MUTED, &room);
    }
    int newest = talk->count - 1 - talk->back;
    for (int i = newest; i >= 0 && i >= talk->count - TALK_LINES && room.h > 0; i--) {
        const struct talk_line *said = &talk->lines[i % TALK_LINES];
        bool own = said->player == party_me(&remote->table->party);
        remote_words_said(remote, said, words);
        draw_said(canvas, words, i == newest, said->player == 2 ? WRITE_MUTED : own ? 0 : WRITE_BOLD, &room);
    }
}
