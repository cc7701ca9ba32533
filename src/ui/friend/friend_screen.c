/* The dialog for a friend elsewhere. Its pages are in friend_pages.c. Declared in other_screens.h. */

#include "standard.h"
#include "ui/frame/control/list.h"
#include "ui/friend/friend_state.h"
#include "ui/words.h"

static struct meeting *meeting_of(struct screen *screen)
{
    return (struct meeting *)screen;
}

static void list(struct screen *screen, struct controls *controls)
{
    struct meeting *meeting = meeting_of(screen);
    const struct canvas *canvas = app_canvas(screen->app);
    dialog_list(controls, canvas, friend_meet_width(canvas), friend_meet_height(canvas), false);
    screen->notes = friend_meet_rows(canvas, 0, MEETING_ROWS - 1);
    friend_pages[meeting->page].list(meeting, controls);
    screen->scope = SCOPE_DIALOG | (controls_text(controls) ? SCOPE_TYPING : 0);
}

/* Esc does the same as the Back button; on the first page it closes the dialog. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct meeting *meeting = meeting_of(screen);
    struct use back = *use;
    enum friend_page page = meeting->page;
    (void)now;
    back.id = MEET_BACK;
    if (use->id == DIALOG_CROSS || use->id == MEET_BACK || use->id == MEET_MAIN)
        app_untell(screen->app); /* somebody goes on */
    if (use->id == DIALOG_CROSS && meeting->page == PAGE_DOOR)
        app_pop(screen->app);
    else
        friend_pages[meeting->page].use(meeting, use->id == DIALOG_CROSS ? &back : use);
    if (page != meeting->page)
        app_announce(screen->app, _(friend_pages[meeting->page].title));
    friend_meet_say(meeting);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    struct meeting *meeting = meeting_of(screen);
    (void)now;
    if (meeting->covered)
        return;
    dialog_draw(canvas, _(friend_pages[meeting->page].title), friend_meet_width(canvas), friend_meet_height(canvas));
    controls_draw(canvas, &screen->controls);
    friend_pages[meeting->page].draw(canvas, meeting);
}

static bool is_any_running(const struct meeting *meeting)
{
    for (int i = 0; i < meeting->kept_count; i++)
        if (meeting->kept[i].kept.running)
            return true;
    return false;
}

/* Lists the kept games again while one of them is still being left, or is open elsewhere on this computer. */
static uint64_t watch_kept(struct meeting *meeting, uint64_t now)
{
    enum { LIST_AGAIN = 300000 };
    if (meeting->page != PAGE_DOOR || !is_any_running(meeting)) {
        meeting->list_again = 0;
        return NEVER;
    }
    if (meeting->list_again == 0)
        meeting->list_again = now + LIST_AGAIN;
    if (now < meeting->list_again)
        return meeting->list_again;
    meeting->kept_count = remote_session_games(meeting->screen.app, meeting->kept);
    meeting->list_again = now + LIST_AGAIN;
    app_invalidate_all(meeting->screen.app);
    return meeting->list_again;
}

/* Looks again every second, because the page shows the minutes left for a code. */
static uint64_t advance(struct screen *screen, uint64_t now)
{
    enum { LOOK_AGAIN = 1000000 };
    struct meeting *meeting = meeting_of(screen);
    bool waits = meeting->remote_session != NULL;
    if (friend_meet_advance(meeting))
        app_pop(screen->app);
    else if (waits)
        app_invalidate_all(screen->app);
    return waits ? now + LOOK_AGAIN : watch_kept(meeting, now);
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct meeting *meeting = meeting_of(screen);
    if (event->type != SDL_MOUSEWHEEL || meeting->page != PAGE_DOOR)
        return false;
    (void)now;
    list_jump_by_wheel(&meeting->scroller, &event->wheel);
    app_invalidate_all(screen->app);
    return true;
}

/* Another board may have been chosen, perhaps with the wish for a code at once. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct meeting *meeting = meeting_of(screen);
    struct setup_answer setup = meeting->setup;
    (void)now;
    meeting->setup = (struct setup_answer){0};
    meeting->covered = false;
    for (int i = 0; i < meeting->game_count && setup.chosen; i++)
        if (meeting->choices[i].game == setup.choice.game) {
            meeting->choices[i] = setup.choice;
            meeting->game = i;
        }
    if (setup.start)
        friend_meet_invite(meeting);
    app_announce(screen->app, _(friend_pages[meeting->page].title));
}

static void destroy(struct screen *screen)
{
    struct meeting *meeting = meeting_of(screen);
    remote_session_close(meeting->remote_session);
    if (meeting->nearby)
        nearby_close(meeting->nearby);
    free(meeting);
}

static const struct screen_kind friend_kind = {.list = list,
                                               .use = use,
                                               .draw = draw,
                                               .advance = advance,
                                               .handle = handle,
                                               .uncover = uncover,
                                               .destroy = destroy,
                                               .focus_keys = FOCUS_BY_ARROWS};

static void fill_meeting(struct meeting *meeting, struct app *app, const struct game_choice *now)
{
    const struct game *games[GAMES_MAX];
    meeting->game_count = choice_games(games);
    for (int i = 0; i < meeting->game_count; i++) {
        choice_load(&meeting->choices[i], app_settings(app), games[i]);
        if (games[i] == now->game) {
            meeting->choices[i] = *now;
            meeting->game = i;
        }
    }
    for (int i = 0; i < CHOICE_CLOCKS; i++)
        if (clock_is_same(now->clock, choice_offers_clock(i)))
            meeting->clock = i;
    meeting->level = now->players[1].level;
    meeting->doomed = meeting->focus = NOTHING;
    remote_session_load(app, meeting->name, meeting->relay);
    meeting->kept_count = remote_session_games(app, meeting->kept);
    if (!friend_has_way(WAY_ADDRESS, &meeting->trouble) && meeting->trouble.kind != TROUBLE_NO_LIBRARY)
        trouble_set(&meeting->trouble, TROUBLE_NONE, NULL, NULL);
}

struct screen *friend_screen_create(struct app *app, struct friend_answer *answer, const struct game_choice *now)
{
    struct meeting *meeting = calloc(1, sizeof *meeting);
    if (!meeting)
        return NULL;
    meeting->screen.kind = &friend_kind;
    meeting->screen.scope = SCOPE_DIALOG;
    meeting->answer = answer;
    fill_meeting(meeting, app, now);
    app_announce(app, _(friend_pages[PAGE_DOOR].title));
    return &meeting->screen;
}

int friend_screen_waiting(struct app *app)
{
    struct remote_game *games = calloc(REMOTE_GAMES_MAX, sizeof *games);
    int count = games ? remote_session_games(app, games) : 0, waiting = 0;
    for (int i = 0; i < count; i++)
        waiting += games[i].kept.friend.my_turn && !games[i].kept.running;
    free(games);
    return waiting;
}
