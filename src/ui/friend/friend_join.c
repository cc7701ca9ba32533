/* Somebody has a code, and types it here; a game on this network that is chosen fills in where it waits. */
#include <stdio.h>
#include <string.h>

#include "ui/friend/friend_state.h"
#include "ui/words.h"

enum { FOUND_ROW = 3, FOUND_ROWS = 4 };

enum { JOIN_CODE = 1, JOIN_ADDRESS, JOIN_PLAY, JOIN_FOUND = JOIN_PLAY + 2 };

static SDL_Rect found_place(const struct canvas *canvas, int i)
{
    return friend_look_fields(canvas, FOUND_ROW + i, 1);
}

static void list(struct meeting *meeting, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    struct form *form = &meeting->form;
    const char *const ways[] = {_("Play"), _("Only watch")};
    friend_look_form(canvas, form, controls);
    form_row(form, _("Code"), 1);
    form_text(form, JOIN_CODE, _("for example K7Q-M3X-PA8"), meeting->code, sizeof meeting->code)->catches = true;
    form_row(form, _("Address"), 1);
    form_text(form, JOIN_ADDRESS, _("only if you were told one"), meeting->at, sizeof meeting->at);
    form_choice(form, JOIN_PLAY, _("I want to"), ways, 2, &meeting->watches);
    form_row(form, _("On this network"), 1);
    for (int i = 0; i < meeting->found_count && i < FOUND_ROWS; i++) {
        const struct nearby_game *found = &meeting->found[i];
        const struct game *game = game_find(found->game);
        controls_add(controls, (struct control){.id = JOIN_FOUND + i,
                                                .look = LOOK_SIDED,
                                                .rect = found_place(canvas, i),
                                                .name = controls_words(controls, "%s · %s",
                                                                       found->name[0] ? found->name : _("Your friend"),
                                                                       game ? _(game->title) : found->game),
                                                .value = _("On this network"),
                                                .size = SIZE_TEXT});
    }
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, JOIN_CODE);
    friend_look_buttons(app_canvas(meeting->screen.app), controls, _("Back"), NULL, _("Join"));
}

static void take_found(struct meeting *meeting, const struct nearby_game *found)
{
    snprintf(meeting->at, sizeof meeting->at, "%.*s", (int)sizeof meeting->at - 1, found->place);
    controls_set_focus(&meeting->screen.controls, JOIN_CODE);
    app_tell(meeting->screen.app, _("Now type the code that your friend reads out"));
}

static void use(struct meeting *meeting, const struct use *use)
{
    if (use->id == MEET_BACK)
        friend_meet_go(meeting, PAGE_DOOR);
    else if (use->id == MEET_MAIN)
        friend_meet_join(meeting);
    else if (use->refused)
        app_refuse(meeting->screen.app, _("That is too long"));
    else if (!form_use(&meeting->form, use) && use->id >= JOIN_FOUND && use->id < JOIN_FOUND + meeting->found_count)
        take_found(meeting, &meeting->found[use->id - JOIN_FOUND]);
}

static void draw(struct canvas *canvas, struct meeting *meeting)
{
    form_draw(canvas, &meeting->form);
    if (meeting->found_count == 0)
        friend_look_paragraph(canvas,
                              meeting->nearby ? _("Nobody invites here just now; whoever does is listed by itself.")
                                              : _("This network cannot be searched. The code still works elsewhere."),
                              friend_look_fields(canvas, FOUND_ROW, canvas_is_large(canvas) ? 2 : 1),
                              canvas->theme->muted, false);
}

const struct meeting_page friend_join_page = {N_("Join a friend"), list, use, draw};
