/* What is to be played: game, board, who begins, clock, who may watch, what is allowed, by which relay. */
#include <stdio.h>

#include "ui/friend/friend_state.h"
#include "ui/words.h"

enum { ROW_GAME, ROW_BOARD, ROW_PIECES, ROW_BEGINS, ROW_CLOCK, ROW_WATCHERS, ROW_HONOUR, ROW_RELAY };

/* What can be used: those of a row are its hundredth numbers. */
enum { PER_ROW = 20, FIRST_ID = 1 };

static int id_of(int row, int i)
{
    return FIRST_ID + row * PER_ROW + i;
}

static const char *label_of(int row)
{
    static const char *const labels[] = {
        [ROW_GAME] = N_("Game"),
        [ROW_BOARD] = N_("Board"),
        [ROW_PIECES] = N_("You play"),
        [ROW_BEGINS] = N_("Who begins"),
        [ROW_CLOCK] = N_("Clock"),
        [ROW_WATCHERS] = N_("May watch"),
        [ROW_HONOUR] = N_("Hints, analysis"),
        [ROW_RELAY] = N_("Relay"),
    };
    return _(labels[row]);
}

static void list_row(struct meeting *meeting, struct controls *controls, int row, int count, const char *const names[],
                     int chosen)
{
    for (int i = 0; i < count; i++)
        friend_look_segment(meeting, controls, id_of(row, i), row, i, count, names[i], i == chosen)->value =
            label_of(row);
}

static void list_games(struct meeting *meeting, struct controls *controls)
{
    const char *names[GAMES_MAX];
    for (int i = 0; i < meeting->game_count; i++)
        names[i] = _(meeting->choices[i].game->title);
    list_row(meeting, controls, ROW_GAME, meeting->game_count, names, meeting->game);
}

/* Any other board is chosen where all of it can be. */
static void list_boards(struct meeting *meeting, struct controls *controls)
{
    const struct game_choice *choice = &meeting->choices[meeting->game];
    const char *names[CHOICE_BOARDS + 1];
    int sizes[CHOICE_BOARDS][2], count = choice_offers_boards(choice->game, sizes),
                                 chosen = choice_offers_board(choice);
    for (int i = 0; i < count; i++)
        names[i] = controls_words(controls, "%d×%d", sizes[i][0], sizes[i][1]);
    names[count] = chosen >= 0 ? _("Other …")
                               : controls_words(controls, "%d×%d …", choice->numbers[NUMBER_WIDTH],
                                                choice->numbers[NUMBER_HEIGHT]);
    list_row(meeting, controls, ROW_BOARD, count + 1, names, chosen >= 0 ? chosen : count);
}

/* "3+2": what fits where text is large. What it means is told with its row, aloud. */
static void shorten_clocks(struct controls *controls, const char *names[CHOICE_CLOCKS])
{
    for (int i = 0; i < CHOICE_CLOCKS; i++) {
        struct control *control = controls_find(controls, id_of(ROW_CLOCK, i));
        struct clock_control clock = choice_offers_clock(i);
        int minutes = clock.seconds / 60;
        control->value = controls_words(controls, "%s: %s", label_of(ROW_CLOCK), names[i]);
        if (clock.kind == CLOCK_MOVE)
            control->name = controls_words(controls, _("%d s"), clock.seconds);
        else if (clock.kind == CLOCK_GAME)
            control->name = controls_words(controls, clock.increment ? "%d+%d" : "%d", minutes, clock.increment);
    }
}

static void list(struct meeting *meeting, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    const struct view *view = choice_view(meeting->choices[meeting->game].game);
    const char *pieces[] = {_(view->words.players[0]), _(view->words.players[1])};
    const char *begins[] = {
        [BEGINS_TOSS] = _("By lot"), [BEGINS_HOST] = _("You begin"), [BEGINS_GUEST] = _("Your friend")};
    const char *clocks[CHOICE_CLOCKS], *watchers[WATCHER_CHOICES];
    const char *honour[] = {_("Only if both agree"), _("Allowed")};
    for (int i = 0; i < CHOICE_CLOCKS; i++)
        clocks[i] = _(choice_offers_clock_name(i));
    for (int i = 0; i < WATCHER_CHOICES; i++)
        watchers[i] = i == 0 ? _("Nobody") : controls_words(controls, _("Up to %d"), friend_meet_watchers(i));
    list_games(meeting, controls);
    list_boards(meeting, controls);
    list_row(meeting, controls, ROW_PIECES, 2, pieces, meeting->swapped);
    list_row(meeting, controls, ROW_BEGINS, BEGINS_GUEST + 1, begins, (int)meeting->begins);
    list_row(meeting, controls, ROW_CLOCK, CHOICE_CLOCKS, clocks, meeting->clock);
    if (canvas_is_large(canvas))
        shorten_clocks(controls, clocks);
    list_row(meeting, controls, ROW_WATCHERS, WATCHER_CHOICES, watchers, meeting->watchers);
    list_row(meeting, controls, ROW_HONOUR, 2, honour, !meeting->honour);
    friend_look_text(meeting, controls, id_of(ROW_RELAY, 0), friend_look_fields(canvas, ROW_RELAY, 1),
                     _("optional: a server you both can reach"), meeting->relay, sizeof meeting->relay)
        ->value = label_of(ROW_RELAY);
    friend_look_buttons(meeting, controls, _("Back"), NULL, _("Get a code"));
}

static void choose_board(struct meeting *meeting, int i)
{
    struct game_choice *choice = &meeting->choices[meeting->game];
    int sizes[CHOICE_BOARDS][2];
    struct app *app = meeting->screen.app;
    if (i < choice_offers_boards(choice->game, sizes)) {
        choice_offers_set_board(choice, i);
        return;
    }
    struct screen *setup = setup_screen_create(app, &meeting->setup, choice, SETUP_INVITES);
    meeting->covered = setup != NULL;
    app_push(app, setup);
}

static void choose(struct meeting *meeting, int row, int i)
{
    switch (row) {
    case ROW_GAME:
        meeting->game = i;
        break;
    case ROW_BOARD:
        choose_board(meeting, i);
        break;
    case ROW_PIECES:
        meeting->swapped = i == 1;
        break;
    case ROW_BEGINS:
        meeting->begins = (enum session_begins)i;
        break;
    case ROW_CLOCK:
        meeting->clock = i;
        break;
    case ROW_WATCHERS:
        meeting->watchers = i;
        break;
    case ROW_HONOUR:
        meeting->honour = i == 0;
        break;
    default:
        break;
    }
}

static void use(struct meeting *meeting, const struct use *use)
{
    if (use->id == MEET_BACK)
        friend_meet_go(meeting, PAGE_DOOR);
    else if (use->id == MEET_MAIN)
        friend_meet_invite(meeting);
    else if (use->refused)
        app_refuse(meeting->screen.app, _("The address is too long"));
    else if (use->id >= FIRST_ID)
        choose(meeting, (use->id - FIRST_ID) / PER_ROW, (use->id - FIRST_ID) % PER_ROW);
}

/* What of a board of one's own is not as usual stands below what its row is called. */
static void draw(struct canvas *canvas, struct meeting *meeting)
{
    const struct game_choice *choice = &meeting->choices[meeting->game];
    const struct options options = choice_options(choice);
    char other[MEET_WORDS_MAX / 2], board[MEET_WORDS_MAX];
    const char *labels[MEETING_ROWS] = {NULL};
    for (int row = 0; row <= ROW_RELAY; row++)
        labels[row] = label_of(row);
    choice_offers_other_words(choice->game, &options, other, sizeof other);
    snprintf(board, sizeof board, "%s%s", labels[ROW_BOARD], other);
    labels[ROW_BOARD] = board;
    friend_look_labels(canvas, labels);
}

const struct meeting_page friend_invite_page = {N_("Invite a friend"), list, use, draw};
