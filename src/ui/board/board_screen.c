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

void board_screen_tell(struct board_screen *base, const char *words, const char *next)
{
    struct app *app = base->screen.app;
    if (strcmp(words, base->said) == 0)
        return;
    snprintf(base->said, sizeof base->said, "%s", words);
    app_announce(app, words);
    speech_say(app_speech(app), SPEECH_TOLD, next);
    speech_say(app_speech(app), SPEECH_TOLD, words);
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

void board_screen_draw_status(struct canvas *canvas, const struct board_screen *base, const struct layout *frame,
                              bool bannered, bool right, bool wrong)
{
    struct text_style style = canvas_write_style(canvas, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER | WRITE_ABOVE);
    if (right || wrong)
        style.color = wrong ? canvas->theme->above->bad : canvas->theme->above->good;
    if (!app_is_telling(base->screen.app))
        canvas_paragraph(canvas, base->said, bannered ? frame->over_banner : frame->status, &style);
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
