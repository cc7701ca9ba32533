/* What is to be played: game, board, who begins, clock, who may watch, what is allowed, by which relay. */
#include "ui/friend/friend_state.h"
#include "ui/words.h"

/* What can be used, one number behind the other. */
enum {
    INVITE_GAME = 1,
    INVITE_BOARD = INVITE_GAME + GAMES_MAX,
    INVITE_PIECES = INVITE_BOARD + CHOICE_BOARDS + 1,
    INVITE_BEGINS = INVITE_PIECES + 2,
    INVITE_CLOCK = INVITE_BEGINS + BEGINS_GUEST + 1,
    INVITE_WATCHERS = INVITE_CLOCK + CHOICE_CLOCKS,
    INVITE_HONOUR = INVITE_WATCHERS + WATCHER_CHOICES,
    INVITE_RELAY = INVITE_HONOUR + 2
};

static void list_games(struct form *form, struct meeting *meeting)
{
    const char *names[GAMES_MAX];
    for (int i = 0; i < meeting->game_count; i++)
        names[i] = _(meeting->choices[i].game->title);
    form_choice(form, INVITE_GAME, _("Game"), names, meeting->game_count, &meeting->game);
}

/* Any other board is chosen where all of it can be. What is unusual about it stands with the row's label. */
static void list_boards(struct form *form, struct meeting *meeting)
{
    const struct game_choice *choice = &meeting->choices[meeting->game];
    const struct options options = choice_options(choice);
    const char *names[CHOICE_BOARDS + 1];
    char other[MEET_WORDS_MAX / 2];
    int sizes[CHOICE_BOARDS][2], count = choice_offers_boards(choice->game, sizes),
                                 chosen = choice_offers_board(choice);
    for (int i = 0; i < count; i++)
        names[i] = controls_words(form->controls, "%d×%d", sizes[i][0], sizes[i][1]);
    names[count] = chosen >= 0 ? _("Other …")
                               : controls_words(form->controls, "%d×%d …", choice->numbers[NUMBER_WIDTH],
                                                choice->numbers[NUMBER_HEIGHT]);
    meeting->board = chosen >= 0 ? chosen : count;
    choice_offers_other_words(choice->game, &options, other, sizeof other);
    form_choice(form, INVITE_BOARD, _("Board"), names, count + 1, &meeting->board);
    form_last_row(form)->label = controls_words(form->controls, "%s%s", _("Board"), other);
}

/* "3+2": what fits where text is large. What it means is told with its row, aloud. */
static void shorten_clock(struct controls *controls, struct control *control, int i)
{
    struct clock_control clock = choice_offers_clock(i);
    control->value = controls_words(controls, "%s: %s", control->value, control->name);
    if (clock.kind == CLOCK_MOVE)
        control->name = controls_words(controls, _("%d s"), clock.seconds);
    else if (clock.kind == CLOCK_GAME)
        control->name = controls_words(controls, clock.increment ? "%d+%d" : "%d", clock.seconds / 60, clock.increment);
}

static void list_clocks(struct form *form, struct meeting *meeting, bool large)
{
    form_row(form, _("Clock"), CHOICE_CLOCKS);
    for (int i = 0; i < CHOICE_CLOCKS; i++) {
        struct control *control =
            form_segment(form, INVITE_CLOCK + i, _(choice_offers_clock_name(i)), &meeting->clock, i);
        if (large)
            shorten_clock(form->controls, control, i);
    }
}

static void list(struct meeting *meeting, struct controls *controls)
{
    struct form *form = &meeting->form;
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    const struct view *view = choice_view(meeting->choices[meeting->game].game);
    const char *pieces[] = {_(view->words.players[0]), _(view->words.players[1])};
    const char *begins[] = {
        [BEGINS_TOSS] = _("By lot"), [BEGINS_HOST] = _("You begin"), [BEGINS_GUEST] = _("Your friend")};
    const char *honour[] = {_("Only if both agree"), _("Allowed")}, *watchers[WATCHER_CHOICES];
    for (int i = 0; i < WATCHER_CHOICES; i++)
        watchers[i] = i == 0 ? _("Nobody") : controls_words(controls, _("Up to %d"), friend_meet_watchers(i));
    friend_look_form(canvas, form, controls);
    list_games(form, meeting);
    list_boards(form, meeting);
    form_choice(form, INVITE_PIECES, _("You play"), pieces, 2, &meeting->swapped);
    form_choice(form, INVITE_BEGINS, _("Who begins"), begins, BEGINS_GUEST + 1, (int *)&meeting->begins);
    list_clocks(form, meeting, canvas_is_large(canvas));
    form_choice(form, INVITE_WATCHERS, _("May watch"), watchers, WATCHER_CHOICES, &meeting->watchers);
    form_choice(form, INVITE_HONOUR, _("Hints, analysis"), honour, 2, &meeting->allows);
    form_row(form, _("Relay"), 1);
    form_text(form, INVITE_RELAY, _("optional: a server you both can reach"), meeting->relay, sizeof meeting->relay);
    friend_look_buttons(canvas, controls, _("Back"), NULL, _("Get a code"));
}

static void choose_board(struct meeting *meeting)
{
    struct game_choice *choice = &meeting->choices[meeting->game];
    int sizes[CHOICE_BOARDS][2];
    struct app *app = meeting->screen.app;
    if (meeting->board < choice_offers_boards(choice->game, sizes)) {
        choice_offers_set_board(choice, meeting->board);
        return;
    }
    struct screen *setup = setup_screen_create(app, &meeting->setup, choice, SETUP_INVITES);
    meeting->covered = setup != NULL;
    app_push(app, setup);
}

static void use(struct meeting *meeting, const struct use *use)
{
    if (use->id == MEET_BACK)
        friend_meet_go(meeting, PAGE_DOOR);
    else if (use->id == MEET_MAIN)
        friend_meet_invite(meeting);
    else if (use->refused)
        app_refuse(meeting->screen.app, _("The address is too long"));
    else if (form_use(&meeting->form, use) && use->id >= INVITE_BOARD && use->id < INVITE_PIECES)
        choose_board(meeting);
}

static void draw(struct canvas *canvas, struct meeting *meeting)
{
    form_draw(canvas, &meeting->form);
}

const struct meeting_page friend_invite_page = {N_("Invite a friend"), list, use, draw};
