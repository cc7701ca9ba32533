/* A screen with a board of its own: its buttons, and how a person uses the board. */
#include "ui/board/board_screen.h"

static const struct board_kind *kind_of(const struct board_screen *base)
{
    return (const struct board_kind *)base->screen.kind;
}

/* --- places of the buttons, the board and the status line --- */

void board_screen_arrange(struct board_screen *base, struct layout *frame, bool worths)
{
    base->screen.text_size = frame->text_size;
    stage_arrange(&base->stage, frame->board, ROOM_TABLE | (worths ? ROOM_WORTHS : 0));
    /* In a tall window the status line stays near the board. */
    frame->status.y = SDL_max(frame->status.y, base->stage.board.area.y - frame->status.h);
    base->screen.notes = frame->status;
    base->screen.table = stage_table(&base->stage);
}

/* --- the buttons beside the board --- */

void board_screen_list(const struct board_screen *base, struct controls *controls, const SDL_Rect places[])
{
    const struct board_kind *kind = kind_of(base);
    for (int i = 0; i < kind->count; i++) {
        const struct board_control *row = &kind->controls[i];
        const char *label = row->label ? row->label : action_info(row->action)->label;
        char key[ACTION_KEYS_MAX];
        action_first_key(app_keymap(base->stage.app), row->action, base->screen.scope, key);
        struct control *control =
            controls_add(controls, (struct control){.id = row->id,
                                                    .action = row->action,
                                                    .look = row->icon ? LOOK_ICON : LOOK_SIDED,
                                                    .rect = places[row->id],
                                                    .name = label ? _(label) : NULL,
                                                    .keys = controls_words(controls, "%s", key),
                                                    .icon = row->icon,
                                                    .group = row->group,
                                                    .off = !kind->is_usable(&base->screen, row->id)});
        memcpy(control->also, row->also, sizeof control->also);
    }
}

/* --- walking through the positions of a match --- */

bool board_screen_can_walk(const struct board_screen *base, int id)
{
    int cursor = match_cursor(base->stage.match);
    return id <= BOARD_BACK ? cursor > 0 : cursor < match_length(base->stage.match);
}

void board_screen_walk(struct screen *screen, int id)
{
    struct board_screen *base = (struct board_screen *)screen;
    int cursor = match_cursor(base->stage.match);
    const int targets[] = {[BOARD_START] = 0,
                           [BOARD_BACK] = cursor - 1,
                           [BOARD_FORTH] = cursor + 1,
                           [BOARD_END] = match_length(base->stage.match)};
    if (!kind_of(base)->go(screen, targets[id]))
        app_refuse(screen->app, "");
}

/* --- choosing a place on the board --- */

static bool use_hand(struct board_screen *base, enum action action, uint64_t now)
{
    if (!kind_of(base)->choose)
        return false;
    if (action == ACTION_DOWN || action == ACTION_CHOOSE) {
        kind_of(base)->choose(&base->screen, base->stage.place, now);
        return true;
    }
    if (action != ACTION_LEFT && action != ACTION_RIGHT)
        return false;
    base->screen.controls.focus = NO_CONTROL; /* take the focus off any button, so that Enter chooses a place */
    if (stage_step_hand(&base->stage, action == ACTION_LEFT ? -1 : 1, 0) && kind_of(base)->hand_moved)
        kind_of(base)->hand_moved(&base->screen);
    return true;
}

bool board_screen_act(struct screen *screen, enum action action, uint64_t now)
{
    struct board_screen *base = (struct board_screen *)screen;
    if (use_hand(base, action, now))
        return true;
    if (!kind_of(base)->say)
        return false;
    if (action == ACTION_READ_TURN)
        kind_of(base)->say(screen, true);
    else
        return spoken_read(&base->stage, action);
    return true;
}

void board_screen_say(struct board_screen *base, const char *words, bool again)
{
    struct speech *speech = app_speech(base->stage.app);
    if (again) {
        app_tell(base->stage.app, words);
    } else if (speech_detail(speech) != TELL_NOTHING && strcmp(words, base->said) != 0) {
        speech_say(speech, SPEECH_TOLD, words);
        snprintf(base->said, sizeof base->said, "%s", words);
    }
}

/* Makes the record of the game that is given to the table. Returns false and changes nothing if memory is short. */
static bool make_record(struct position_answer *answer, const struct variant *variant, int starter,
                        const struct move moves[], int count)
{
    struct record *record = &answer->record;
    const struct record table = *record;
    record_init(record, variant);
    record->options.beginning = (struct beginning){0}; /* the moves lead there */
    record->starter = starter;
    record->seed = table.seed;
    record->begun = time(NULL);
    for (int side = FIRST; side <= SECOND; side++)
        record->players[side] = table.players[starter == table.starter ? side : 1 - side];
    for (int i = 0; i < count; i++)
        if (!record_add(record, moves[i], RECORD_TIME_UNKNOWN)) {
            record_free(record);
            *record = table;
            return false;
        }
    return true;
}

void board_screen_answer(struct board_screen *base, struct position_answer *answer, int starter,
                         const struct move moves[], int count)
{
    answer->open = make_record(answer, base->stage.variant, starter, moves, count);
    if (answer->open)
        app_pop(base->stage.app);
    else
        app_tell(base->stage.app, _("Not enough memory to open the game"));
}

static bool type_place(struct board_screen *base, const SDL_KeyboardEvent *event, uint64_t now)
{
    int place;
    if (event->repeat || !stage_key(&base->stage, &event->keysym, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    stage_move_hand(&base->stage, place);
    kind_of(base)->choose(&base->screen, place, now);
    return true;
}

static void let_go_of_place(struct board_screen *base, const SDL_MouseButtonEvent *event, uint64_t now)
{
    int place = event->button == SDL_BUTTON_LEFT ? grip_let_go(&base->stage, event->x, event->y) : NO_PLACE;
    if (place != NO_PLACE && !(kind_of(base)->clicks_once && event->clicks == 2))
        kind_of(base)->choose(&base->screen, place, now);
}

bool board_screen_handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct board_screen *base = (struct board_screen *)screen;
    struct stage *stage = &base->stage;
    if (event->type == SDL_MOUSEWHEEL && kind_of(base)->go) {
        int cursor = match_cursor(stage->match) + list_wheel_rows(&event->wheel);
        (void)kind_of(base)->go(screen, int_clamp(cursor, 0, match_length(stage->match)));
    }
    SDL_Point at = {event->button.x, event->button.y};
    int place = event->type == SDL_MOUSEBUTTONDOWN ? stage_point(stage, at.x, at.y) : NO_PLACE;
    if (!kind_of(base)->choose && place != NO_PLACE && !SDL_PointInRect(&at, &stage->board.banner))
        spoken_tell(stage, place, _("The game is over: here one only looks back"));
    if (!kind_of(base)->choose)
        return false;
    if (event->type == SDL_KEYDOWN)
        return type_place(base, &event->key, now);
    if (event->type == SDL_MOUSEMOTION)
        (void)stage_point(stage, event->motion.x, event->motion.y);
    if (event->type == SDL_MOUSEBUTTONDOWN)
        grip_take(stage, event->button.x, event->button.y);
    if (event->type == SDL_MOUSEBUTTONUP)
        let_go_of_place(base, &event->button, now);
    return false;
}

/* --- screens that ask for a move and answer it --- */

void board_screen_enter(struct board_screen *base, const char *status, bool asks, bool tried_again)
{
    struct app *app = base->screen.app;
    struct controls *controls = &base->screen.controls;
    int banner = kind_of(base)->banner;
    base->stage.choosing = asks;
    base->tries_again = tried_again;
    if (tried_again)
        controls->focus = banner;
    else if (controls->focus >= banner && controls->focus < banner + BOARD_BANNER_BUTTONS) /* they have gone */
        controls->focus = NO_CONTROL;
    app_invalidate_all(app);
    if (strcmp(status, base->said) == 0)
        return;
    snprintf(base->said, sizeof base->said, "%s", status);
    app_announce(app, status);
    speech_say(app_speech(app), SPEECH_TOLD, base->next);
    speech_say(app_speech(app), SPEECH_TOLD, status);
}

void board_screen_tell_again(struct screen *screen, bool again)
{
    (void)again;
    app_tell(screen->app, ((struct board_screen *)screen)->said);
}

void board_screen_uncover_asked(struct screen *screen)
{
    app_title(screen->app, ((struct board_screen *)screen)->said);
}

bool board_screen_handle_asked(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    bool typed = event->type == SDL_KEYDOWN && !((struct board_screen *)screen)->stage.choosing;
    return !typed && board_screen_handle(screen, event, now);
}

static const float BUTTON_HEIGHT = 44, PIECE = 54, CARD_PADDING = 13;

/* Where the group of buttons ends that begins with the i-th. */
static int group_end(const struct board_control buttons[], int count, int i)
{
    int end = i + 1;
    while (buttons[i].group && end < count && buttons[end].group == buttons[i].group)
        end++;
    return end;
}

void board_screen_place_buttons(const struct board_control buttons[], int count, struct layout *frame,
                                struct canvas *canvas, bool tally, SDL_Rect places[])
{
    int gap = canvas_px(canvas, SPACE), rows = 0, height, above;
    SDL_Rect room;
    for (int i = 0; i < count; i = group_end(buttons, count, i))
        rows++;
    do {
        layout_frame(frame, canvas);
        height = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
        SDL_Rect panel = canvas_inset(frame->panel, canvas_px(canvas, SPACE_WIDE));
        room = canvas_take_foot(&panel, rows * (height + gap) - gap, 0);
        above = frame->tally.y + (tally ? frame->tally.h + gap : 0);
    } while (room.y < above && canvas_less(canvas));
    for (int i = 0, end; i < count; i = end) {
        SDL_Rect row = canvas_take_row(&room, height, gap);
        end = group_end(buttons, count, i);
        for (int j = i; j < end; j++)
            places[buttons[j].id] = canvas_beside(row, j - i, end - i, gap);
    }
}

void board_screen_arrange_asked(struct board_screen *base, struct layout *frame)
{
    struct canvas written = *app_canvas(base->screen.app);
    board_screen_arrange(base, frame, false);
    written.text_size = frame->text_size;
    frame->over_banner = view_banner_fit(&written, &base->stage.board, frame->status, SIZE_TITLE);
    base->screen.notes = frame->over_banner;
}

struct control *board_screen_list_banner(const struct board_screen *base, struct controls *controls, int below)
{
    const struct app *app = base->screen.app;
    const struct control *other = controls_find(controls, below);
    char key[ACTION_KEYS_MAX];
    SDL_Rect places[BOARD_BANNER_BUTTONS];
    if (!base->tries_again)
        return NULL;
    for (int i = 0; i < BOARD_BANNER_BUTTONS; i++)
        places[i] = view_banner_button(app_canvas(base->screen.app), &base->stage.board, i, BOARD_BANNER_BUTTONS);
    int id = kind_of(base)->banner;
    struct control *again = controls_add_words(controls, id, places[0], _("Try again"));
    action_first_key(app_keymap(app), ACTION_RESTART, base->screen.scope, key);
    again->keys = controls_words(controls, "%s", key);
    controls_add_words(controls, id + 1, places[1], other->name)->keys = other->keys;
    return again;
}

bool board_screen_play(struct board_screen *base, struct move move, uint64_t now)
{
    struct reason why;
    bool made = stage_play(&base->stage, move, &why, now);
    if (!made)
        app_tell(base->screen.app, why.text);
    return made;
}

void board_screen_draw_asked(struct canvas *canvas, const struct board_screen *base, const struct layout *frame,
                             struct banner banner, bool right, bool wrong)
{
    uint64_t now = app_now(base->screen.app);
    struct text_style style = canvas_write_style(canvas, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER | WRITE_ABOVE);
    if (right || wrong)
        style.color = wrong ? canvas->theme->above->bad : canvas->theme->above->good;
    banner.words = base->banner;
    banner.next = base->next;
    banner.buttons = base->tries_again ? BOARD_BANNER_BUTTONS : 0;
    stage_draw(canvas, &base->stage, now);
    if (!app_is_telling(base->screen.app))
        canvas_paragraph(canvas, base->said, base->banner[0] ? frame->over_banner : frame->status, &style);
    if (base->banner[0] && now >= base->stage.landed)
        view_banner_show(canvas, base->stage.view, &base->stage.board, &banner);
    layout_draw_panel(canvas, frame);
}

void board_screen_draw_mover(struct canvas *canvas, const struct board_screen *base, SDL_Rect card, int player,
                             const char *words, int flags)
{
    char mover[BOARD_BANNER_MAX];
    SDL_Rect room = canvas_inset(card, canvas_px(canvas, CARD_PADDING));
    int piece = int_min(room.h, canvas_px(canvas, PIECE));
    SDL_Rect disc = canvas_take_left(&room, piece, canvas_px(canvas, 10));
    canvas_pane(canvas, card, base->stage.choosing);
    base->stage.view->draw_piece(canvas, player, canvas_centred(disc, piece, piece), SDL_ALPHA_OPAQUE);
    if (!words) {
        canvas_write(canvas, board_screen_player(base, player), room, WRITE_BOLD);
        return;
    }
    snprintf(mover, sizeof mover, _("%s to move"), board_screen_player(base, player));
    canvas_write(canvas, mover, canvas_take_row(&room, room.h / 2, 0), WRITE_BOLD);
    canvas_write(canvas, words, room, flags);
}

const char *board_screen_player(const struct board_screen *base, int player)
{
    return _(base->stage.view->words.players[player]);
}
