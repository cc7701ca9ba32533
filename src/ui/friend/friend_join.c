/* Somebody has a code, and types it here; a game on this network that is chosen fills in where it waits. */
#include <stdio.h>
#include <string.h>

#include "ui/friend/friend_state.h"
#include "ui/words.h"

enum { CODE_ROW, ADDRESS_ROW, AS_ROW, FOUND_ROW, FOUND_ROWS = 4 };

enum { JOIN_CODE = 1, JOIN_ADDRESS, JOIN_PLAY, JOIN_WATCH, JOIN_FOUND };

static const char *const labels[MEETING_ROWS] = {[CODE_ROW] = N_("Code"),
                                                 [ADDRESS_ROW] = N_("Address"),
                                                 [AS_ROW] = N_("I want to"),
                                                 [FOUND_ROW] = N_("On this network")};

static SDL_Rect found_place(const struct canvas *canvas, int i)
{
    return friend_look_fields(canvas, FOUND_ROW + i, 1);
}

static void list(struct meeting *meeting, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    friend_look_text(meeting, controls, JOIN_CODE, friend_look_fields(canvas, CODE_ROW, 1),
                     _("for example K7Q-M3X-PA8"), meeting->code, sizeof meeting->code)
        ->value = _(labels[CODE_ROW]);
    controls->list[controls->count - 1].catches = true;
    friend_look_text(meeting, controls, JOIN_ADDRESS, friend_look_fields(canvas, ADDRESS_ROW, 1),
                     _("only if you were told one"), meeting->at, sizeof meeting->at)
        ->value = _(labels[ADDRESS_ROW]);
    friend_look_segment(meeting, controls, JOIN_PLAY, AS_ROW, 0, 2, _("Play"), !meeting->watches)->value =
        _(labels[AS_ROW]);
    friend_look_segment(meeting, controls, JOIN_WATCH, AS_ROW, 1, 2, _("Only watch"), meeting->watches)->value =
        _(labels[AS_ROW]);
    for (int i = 0; i < meeting->found_count && i < FOUND_ROWS; i++) {
        const struct nearby_game *found = &meeting->found[i];
        const struct game *game = game_find(found->game);
        controls_add(controls, (struct control){.id = JOIN_FOUND + i,
                                                .look = LOOK_SIDED,
                                                .rect = found_place(canvas, i),
                                                .name = controls_words(controls, "%s · %s",
                                                                       found->name[0] ? found->name : _("Your friend"),
                                                                       game ? _(game->title) : found->game),
                                                .value = _(labels[FOUND_ROW]),
                                                .size = SIZE_TEXT});
    }
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, JOIN_CODE);
    friend_look_buttons(meeting, controls, _("Back"), NULL, _("Join"));
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
    else if (use->id == JOIN_PLAY || use->id == JOIN_WATCH)
        meeting->watches = use->id == JOIN_WATCH;
    else if (use->id >= JOIN_FOUND && use->id < JOIN_FOUND + meeting->found_count)
        take_found(meeting, &meeting->found[use->id - JOIN_FOUND]);
}

static void draw(struct canvas *canvas, struct meeting *meeting)
{
    const char *called[MEETING_ROWS] = {NULL};
    for (int row = 0; row <= FOUND_ROW; row++)
        called[row] = _(labels[row]);
    friend_look_labels(canvas, called);
    if (meeting->found_count == 0)
        friend_look_paragraph(canvas,
                              meeting->nearby ? _("Nobody invites here just now; whoever does is listed by itself.")
                                              : _("This network cannot be searched. The code still works elsewhere."),
                              friend_look_fields(canvas, FOUND_ROW, canvas_is_large(canvas) ? 2 : 1),
                              canvas->theme->muted, false);
}

const struct meeting_page friend_join_page = {N_("Join a friend"), list, use, draw};
