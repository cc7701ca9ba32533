/* The screen for setting up a position: what a person does there. */
#include <stdlib.h>
#include <string.h>

#include "ui/position/position_state.h"
#include "ui/words.h"

static struct positioning *positioning_of(struct screen *screen)
{
    return (struct positioning *)screen;
}

static void arrange(struct screen *screen)
{
    struct positioning *positioning = positioning_of(screen);
    struct layout *frame = &positioning->layout.frame;
    position_look_arrange(&positioning->layout, app_canvas(positioning->app));
    screen->text_size = frame->text_size;
    stage_arrange(&positioning->stage, frame->board, false);
    /* In a high window the status line stays near the board. */
    frame->status.y = SDL_max(frame->status.y, positioning->stage.board.area.y - frame->status.h);
    screen->notes = view_notes(app_canvas(positioning->app), &positioning->stage.board, frame->board, frame->status);
}

/* --- what a person does --- */

static void choose_piece(struct positioning *positioning, int piece)
{
    positioning->piece = piece;
    position_board_free_turn(positioning);
}

static void choose_turn(struct positioning *positioning, int turn)
{
    positioning->wish = turn;
    position_board_judge(positioning);
}

/* With the pointer where it is, with keys where the hand is. */
static void use_board(struct positioning *positioning, const struct use *use, uint64_t now)
{
    struct stage *stage = &positioning->stage;
    int place = use->by_key ? stage->place : stage_point(stage, use->x, use->y);
    if (place != NO_PLACE)
        position_board_put(positioning, place, positioning->piece, now);
}

static void use_panel(struct positioning *positioning, enum position_control id, uint64_t now)
{
    switch (id) {
    case POSITION_RED_TURN:
    case POSITION_YELLOW_TURN:
        choose_turn(positioning, (int)id - POSITION_RED_TURN);
        break;
    case POSITION_UNDO:
        position_board_undo(positioning, now);
        break;
    case POSITION_CLEAR:
    case POSITION_TABLE:
        position_board_replace(positioning, id == POSITION_TABLE, now);
        break;
    case POSITION_ANALYSE:
    case POSITION_PLAY:
        position_board_leave(positioning, id == POSITION_ANALYSE);
        break;
    case POSITION_COPY:
        position_board_copy(positioning);
        break;
    case POSITION_LEAVE:
        app_pop(positioning->app);
        break;
    default: /* one of the pieces, or taking them off */
        choose_piece(positioning, id == POSITION_TAKE ? POSITION_TAKES : (int)id - POSITION_RED);
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    enum position_control id = (enum position_control)use->id;
    if (id == POSITION_BOARD)
        use_board(positioning, use, now);
    else if (position_look_is_usable(positioning, id))
        use_panel(positioning, id, now);
    else
        app_refuse(positioning->app, positioning->status);
}

static void put_here(struct positioning *positioning, int player, uint64_t now)
{
    controls_set_focus(&positioning->screen.controls, POSITION_BOARD);
    position_board_put(positioning, positioning->stage.place, player, now);
}

/* The one that is not chosen; whoever takes pieces off goes on with that. */
static int other_piece(const struct positioning *positioning)
{
    return positioning->piece == POSITION_TAKES ? POSITION_TAKES : 1 - positioning->piece;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    int dx = action == ACTION_LEFT ? -1 : action == ACTION_RIGHT, dy = action == ACTION_DOWN ? -1 : action == ACTION_UP;
    if (action == ACTION_COPY) {
        screen_use(screen, POSITION_COPY, now);
        return true;
    }
    if (dx == 0 && dy == 0)
        return false;
    controls_set_focus(&screen->controls, POSITION_BOARD);
    if (!stage_step_hand(&positioning->stage, dx, dy))
        put_here(positioning, positioning->piece, now);
    return true;
}

/* Enter on one of few chooses it, and leads back to the board. */
static bool choose_segment(struct screen *screen, SDL_Keycode key, uint64_t now)
{
    int focus = screen->controls.focus;
    if ((key != SDLK_RETURN && key != SDLK_KP_ENTER) || focus < 0 || focus > POSITION_YELLOW_TURN)
        return false;
    screen_use(screen, focus, now);
    controls_set_focus(&screen->controls, POSITION_BOARD);
    return true;
}

/* Digits name a place; Backspace takes a piece off, a space on the board puts the other one there. */
static bool key_down(struct positioning *positioning, const SDL_KeyboardEvent *event, uint64_t now)
{
    SDL_Keycode key = event->keysym.sym;
    struct stage *stage = &positioning->stage;
    int place = stage->place, player = positioning->piece;
    if (event->repeat)
        return false;
    if (choose_segment(&positioning->screen, key, now))
        return true;
    if (key == SDLK_BACKSPACE || key == SDLK_DELETE)
        player = POSITION_TAKES;
    else if (key == SDLK_SPACE && positioning->screen.controls.focus == POSITION_BOARD)
        player = other_piece(positioning);
    else if (!stage_key(stage, &event->keysym, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    stage_move_hand(stage, place);
    put_here(positioning, player, now);
    return true;
}

/* A click with the other button puts the other piece there, when it is let go. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    struct stage *stage = &positioning->stage;
    if (event->type == SDL_KEYDOWN)
        return key_down(positioning, &event->key, now);
    if (event->type == SDL_MOUSEMOTION && stage_point(stage, event->motion.x, event->motion.y) != NO_PLACE &&
        screen->controls.focus != POSITION_BOARD) {
        controls_set_focus(&screen->controls, POSITION_BOARD);
        app_invalidate_all(positioning->app);
    }
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_RIGHT &&
        stage_point(stage, event->button.x, event->button.y) != NO_PLACE)
        put_here(positioning, other_piece(positioning), now);
    return false;
}

/* --- the screen --- */

static void list(struct screen *screen, struct controls *controls)
{
    position_look_list(positioning_of(screen), controls);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    position_look_draw(canvas, positioning_of(screen), now);
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct positioning *positioning = positioning_of(screen);
    position_board_hear(positioning);
    uint64_t stage = stage_advance(&positioning->stage, now), rest = position_board_rest(positioning, now);
    return SDL_min(stage, rest);
}

static void destroy(struct screen *screen)
{
    study_destroy(positioning_of(screen)->study);
    free(screen);
}

static const struct screen_kind position_kind = {.list = list,
                                                 .use = use,
                                                 .act = act,
                                                 .arrange = arrange,
                                                 .handle = handle,
                                                 .advance = advance,
                                                 .draw = draw,
                                                 .destroy = destroy,
                                                 .covers = true,
                                                 .focus_keys = FOCUS_BY_TAB};

struct screen *position_screen_create(struct app *app, struct position_answer *answer, const struct variant *variant,
                                      const struct state *state, const struct book *book)
{
    struct reason why;
    struct positioning *positioning = calloc(1, sizeof *positioning);
    if (!positioning || !stage_begin(&positioning->stage, app, variant)) {
        free(positioning);
        return NULL;
    }
    positioning->screen.kind = &position_kind;
    positioning->screen.scope = SCOPE_POSITION;
    positioning->app = app;
    positioning->answer = answer;
    positioning->study = study_create(app_wake, app, &why);
    if (positioning->study)
        study_set_book(positioning->study, book);
    arrange(&positioning->screen);
    position_board_begin(positioning, &answer->record, state);
    return &positioning->screen;
}
