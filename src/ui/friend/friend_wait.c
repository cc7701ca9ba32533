/* The host waits: the code, large, how long it lives, and by which ways one can be reached. */
#include <stdio.h>
#include <string.h>

#include "ui/frame/control/speech.h"
#include "ui/friend/friend_state.h"
#include "ui/words.h"

enum { CODE_ROWS = 2, ALL_ROWS = MEETING_ROWS - 1, WAYS_LEAST = 3 /* so many lines at least share their room */ };

/* Nothing can come of this invitation. */
static bool is_over(const struct meeting *meeting)
{
    return !meeting->company || meeting->view.state == FRIEND_CLOSED || meeting->view.session.phase == SESSION_LEFT;
}

/* After wrong tries the next one comes by itself. */
static bool may_ask_for_code(const struct meeting *meeting)
{
    return friend_words_code_is_dead(meeting) && meeting->view.code_wait_s == 0;
}

static void list(struct meeting *meeting, struct controls *controls)
{
    bool has_code = meeting->view.code[0] && !is_over(meeting);
    const char *main = is_over(meeting)            ? _("Invite again")
                       : has_code                  ? _("Copy the code")
                       : may_ask_for_code(meeting) ? _("New code")
                                                   : NULL;
    friend_look_buttons(app_canvas(meeting->screen.app), controls, _("Cancel"), has_code ? _("Read it aloud") : NULL,
                        main);
}

/* With the relay where there is one: who pastes it need not be told. */
static void copy(const struct meeting *meeting)
{
    char words[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE + 2], told[sizeof words + MEET_WORDS_MAX];
    snprintf(words, sizeof words, "%s%s%s", meeting->view.code, meeting->relay[0] ? "@" : "", meeting->relay);
    (void)SDL_SetClipboardText(words);
    snprintf(told, sizeof told, _("Copied: %s"), words);
    app_tell(meeting->screen.app, told);
}

static void read_aloud(const struct meeting *meeting)
{
    char words[MEET_WORDS_MAX];
    friend_words_spell(meeting->view.code, words);
    if (speech_detail(app_speech(meeting->screen.app)) == TELL_NOTHING)
        app_tell(meeting->screen.app, words);
    speech_say(app_speech(meeting->screen.app), SPEECH_TOLD, words);
}

static void use(struct meeting *meeting, const struct use *use)
{
    if (use->id == MEET_BACK) {
        friend_meet_end(meeting);
        friend_meet_go(meeting, PAGE_INVITE);
    } else if (use->id == MEET_OTHER) {
        read_aloud(meeting);
    } else if (use->id == MEET_MAIN && is_over(meeting)) {
        friend_meet_invite(meeting);
    } else if (use->id == MEET_MAIN && meeting->view.code[0]) {
        copy(meeting);
    } else if (use->id == MEET_MAIN && may_ask_for_code(meeting)) {
        friend_new_code(company_friend(meeting->company));
    }
}

/* --- how it looks --- */

static void draw_code(struct canvas *canvas, const struct meeting *meeting)
{
    SDL_Rect room = friend_look_rows(canvas, 0, CODE_ROWS);
    struct text_style style = canvas_style(canvas, (float)room.h * 0.8f / canvas->unit, ALIGN_CENTER);
    style.weight = TEXT_BOLD;
    canvas_framed(canvas, room, canvas_px(canvas, 12), canvas_px(canvas, 2), canvas->theme->background,
                  canvas->theme->accent);
    canvas_text(canvas, meeting->view.code, canvas_inset(room, canvas_px(canvas, SPACE)), &style);
}

/* Large letters need the room of what is not used. */
static bool is_shown(const struct canvas *canvas, const struct way_view *way)
{
    return way->state != WAY_OFF || !canvas_is_large(canvas);
}

static void draw_ways(struct canvas *canvas, const struct meeting *meeting, SDL_Rect room)
{
    int count = 0;
    for (int i = 0; i < WAYS; i++)
        count += is_shown(canvas, &meeting->view.ways[i]);
    room.h /= SDL_max(count, WAYS_LEAST);
    for (int i = 0; i < WAYS; i++) {
        if (!is_shown(canvas, &meeting->view.ways[i]))
            continue;
        friend_look_way(canvas, &meeting->view.ways[i], (enum way_kind)i, room);
        room.y += room.h;
    }
}

static void draw(struct canvas *canvas, struct meeting *meeting)
{
    char words[TROUBLE_TEXT_SIZE];
    int ways_row = CODE_ROWS + (canvas_is_large(canvas) ? 2 : 1);
    SDL_Rect line = friend_look_rows(canvas, CODE_ROWS, ways_row - CODE_ROWS);
    friend_words_trouble(meeting, words);
    if (words[0] && is_over(meeting)) {
        friend_look_paragraph(canvas, words, friend_look_rows(canvas, 0, ways_row), canvas->theme->bad, true);
        return;
    }
    if (meeting->view.code[0])
        draw_code(canvas, meeting);
    else
        line = friend_look_rows(canvas, 0, ways_row);
    friend_words_state(meeting, words);
    friend_look_paragraph(canvas, words, line, canvas->theme->text, true);
    draw_ways(canvas, meeting, friend_look_rows(canvas, ways_row, ALL_ROWS - ways_row));
}

const struct meeting_page friend_wait_page = {N_("Waiting for your friend"), list, use, draw};
