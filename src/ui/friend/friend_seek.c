/* Who joins, or goes on: the friend is looked for, then what that one wants to play is shown, and answered. */
#include <string.h>

#include "ui/friend/friend_state.h"
#include "ui/words.h"

static bool is_asked(const struct meeting *meeting)
{
    return meeting->company && meeting->view.session.phase == SESSION_ASKED;
}

/* One has left for good, and the other one is still to be told. */
static bool is_telling(const struct meeting *meeting)
{
    const struct session_view *session = &meeting->view.session;
    return session->phase == SESSION_LEFT && session->why == WHY_LEFT && session->left == (int)session->role &&
           !session->told;
}

static bool is_over(const struct meeting *meeting)
{
    return !meeting->company || meeting->view.state == FRIEND_CLOSED ||
           (meeting->view.session.phase == SESSION_LEFT && !is_telling(meeting));
}

/* What was typed cannot lead there: to try just that again would only use up a try. */
static bool may_try_again(const struct meeting *meeting)
{
    enum trouble_kind kind = meeting->company ? meeting->view.trouble.kind : meeting->trouble.kind;
    return meeting->code[0] && kind != TROUBLE_WRONG_CODE && kind != TROUBLE_CODE_DEAD;
}

static void list(struct meeting *meeting, struct controls *controls)
{
    if (is_asked(meeting) && !meeting->asked)
        controls->focus = NO_CONTROL; /* until now it could only be given up */
    meeting->asked = is_asked(meeting);
    if (is_asked(meeting))
        friend_look_buttons(app_canvas(meeting->screen.app), controls, _("No"), NULL, _("Play"));
    else if (is_over(meeting))
        friend_look_buttons(app_canvas(meeting->screen.app), controls, _("Back"), NULL,
                            may_try_again(meeting) ? _("Try again") : NULL);
    else
        friend_look_buttons(app_canvas(meeting->screen.app), controls, _("Cancel"), NULL, NULL);
}

static void go_back(struct meeting *meeting)
{
    const struct want no = {.kind = WANT_DECLINE};
    bool joins = meeting->code[0] != '\0';
    if (is_asked(meeting))
        friend_want(company_friend(meeting->company), &no);
    friend_meet_end(meeting);
    friend_meet_go(meeting, joins ? PAGE_JOIN : PAGE_DOOR);
}

static void use(struct meeting *meeting, const struct use *use)
{
    const struct want yes = {.kind = WANT_ACCEPT};
    if (use->id == MEET_BACK)
        go_back(meeting);
    else if (use->id == MEET_MAIN && is_asked(meeting))
        friend_want(company_friend(meeting->company), &yes);
    else if (use->id == MEET_MAIN && is_over(meeting) && may_try_again(meeting))
        friend_meet_join(meeting);
}

/* --- how it looks --- */

static void draw_terms(struct canvas *canvas, const struct meeting *meeting)
{
    char lines[TERM_LINES][MEET_WORDS_MAX];
    struct text_style style = canvas_style(canvas, SIZE_TITLE, ALIGN_LEFT);
    SDL_Rect room = friend_look_rows(canvas, 2, MEETING_ROWS - 3);
    friend_words_terms(meeting, lines);
    style.weight = TEXT_BOLD;
    canvas_paragraph(canvas, lines[0], friend_look_rows(canvas, 0, 2), &style);
    int count = 0;
    for (int i = 1; i < TERM_LINES; i++)
        count += lines[i][0] != '\0';
    room.h /= SDL_max(count, MEETING_ROWS - 3);
    for (int i = 1; i < TERM_LINES; i++) {
        if (!lines[i][0])
            continue;
        friend_look_paragraph(canvas, lines[i], room, canvas->theme->text, false);
        room.y += room.h;
    }
}

static void draw_search(struct canvas *canvas, const struct meeting *meeting)
{
    char words[TROUBLE_TEXT_SIZE];
    if (is_telling(meeting))
        friend_words_trouble(meeting, words);
    else
        friend_words_state(meeting, words);
    friend_look_paragraph(canvas, words, friend_look_rows(canvas, 0, 2), canvas->theme->text, true);
    SDL_Rect room = friend_look_rows(canvas, 2, MEETING_ROWS - 3);
    room.h /= WAYS;
    for (int i = 0; i < WAYS; i++) {
        if (meeting->view.ways[i].state == WAY_OFF)
            continue;
        friend_look_way(canvas, &meeting->view.ways[i], (enum way_kind)i, room);
        room.y += room.h;
    }
}

static void draw(struct canvas *canvas, struct meeting *meeting)
{
    char words[TROUBLE_TEXT_SIZE];
    friend_words_trouble(meeting, words);
    if (is_asked(meeting))
        draw_terms(canvas, meeting);
    else if (is_over(meeting) && words[0])
        friend_look_paragraph(canvas, words, friend_look_rows(canvas, 0, 4), canvas->theme->bad, true);
    else
        draw_search(canvas, meeting);
}

const struct meeting_page friend_seek_page = {N_("Join a friend"), list, use, draw};
