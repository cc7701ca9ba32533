/* The history: how it looks, and what a person does there. Declared in history_state.h and other_screens.h. */

#include "standard.h"
#include "ui/board/pasted_games.h"
#include "ui/history/history_state.h"

/*
 * The head of a game's record (players and result) as it was at the end: if the players changed colours, each has the
 * other pieces.
 */
static struct record head_at_end(const struct archive_entry *entry)
{
    struct record head = entry->head;
    head.starter = entry->last.swapped ? 1 - head.starter : head.starter;
    return head;
}

/* --- which games are listed, and which of them is chosen --- */

/* Updates the scroll bar and the chosen row after the number of rows has changed. */
static void count_rows(struct history *history)
{
    scroller_set_rows(&history->scroller, history->list.count);
    history->chosen = SDL_clamp(history->chosen, 0, SDL_max(history->list.count - 1, 0));
    app_invalidate_all(history->screen.app);
}

/* Lists the games from the top, after the filters have changed. */
static void list_games(struct history *history)
{
    struct archive_filter filter = {.result = (enum archive_result)history->result};
    if (history->game)
        filter.game = history->games[history->game - 1];
    history_words_filter(history->typed, &filter);
    history_list_begin(&history->list, app_archive(history->screen.app), &filter);
    history->chosen = 0;
    scroller_jump(&history->scroller, 0);
    count_rows(history);
}

/* Says the chosen game aloud. */
static void say_chosen(struct history *history)
{
    char words[2 * HISTORY_WORDS_MAX], result[HISTORY_WORDS_MAX];
    struct speech *speech = app_speech(history->screen.app);
    if (speech_detail(speech) == TELL_NOTHING || history->list.count == 0)
        return;
    history_list_see(&history->list, history->chosen, history->chosen + 1);
    const struct history_game *game = history_list_game(&history->list, history->chosen);
    if (!game || !game->entry.id)
        return;
    if (game->entry.sound) {
        const struct record head = head_at_end(&game->entry);
        history_words_who(&head, words);
        history_words_result(&head, game->entry.studied, result);
    } else {
        snprintf(words, sizeof words, "%s", _("Damaged game"));
        snprintf(result, sizeof result, "%s", _("It cannot be opened, only deleted"));
    }
    control_tell_more(words, sizeof words, result);
    speech_say(speech, SPEECH_TOLD, words);
}

/* Chooses this row, or the one nearest to it. */
static void choose_row(struct history *history, int row, uint64_t now)
{
    while (row >= history->list.count && history_list_more(&history->list))
        continue;
    scroller_set_rows(&history->scroller, history->list.count);
    history->chosen = SDL_clamp(row, 0, SDL_max(history->list.count - 1, 0));
    if (history->screen.controls.focus >= HISTORY_FIRST_BUTTON) /* Enter shall open the game, not press the button */
        controls_set_focus(&history->screen.controls, HISTORY_GAME);
    scroller_reveal(&history->scroller, history->chosen, now);
    say_chosen(history);
    app_invalidate_all(history->screen.app);
}

/* Lists the games again after a game was added. If the new game passes the filters, it is then the chosen one. */
static void find_again(struct history *history, archive_id id, uint64_t now)
{
    const struct history_list *list = &history->list;
    double position = history->scroller.target;
    int row = 0;
    list_games(history);
    do
        while (row < list->count && list->ids[row] != id)
            row++;
    while (row == list->count && history_list_more(&history->list));
    count_rows(history);
    scroller_jump(&history->scroller, position);
    choose_row(history, row < list->count ? row : 0, now);
}

/* --- pictures of games --- */

static void drop_picture(struct history *history)
{
    SDL_DestroyTexture(history->picture);
    history->picture = NULL;
}

/* All pictures will be drawn anew: the window's size has changed, or perhaps the theme. */
static void drop_pictures(struct history *history)
{
    drop_picture(history);
    history_list_drop_pictures(&history->list);
}

/* --- which buttons can be used --- */

static archive_id chosen_id(const struct history *history)
{
    return history->list.count > 0 ? history->list.ids[history->chosen] : 0;
}

/* The chosen game, which is read first if necessary; NULL if there is none, or if reading fails. */
static const struct archive_entry *chosen_entry(struct history *history)
{
    int row = history->chosen;
    if (chosen_id(history))
        history_list_see(&history->list, row, row + 1);
    struct history_game *game = chosen_id(history) ? history_list_game(&history->list, history->chosen) : NULL;
    return game && game->entry.id ? &game->entry : NULL;
}

/* Is the chosen game unfinished? */
static bool can_go_on(struct history *history)
{
    const struct archive_entry *entry = chosen_entry(history);
    return entry && entry->sound && entry->head.ending == RECORD_UNFINISHED;
}

static bool is_usable(struct history *history, enum history_button button)
{
    const struct archive_entry *entry = chosen_entry(history);
    if (button == HISTORY_UNDO)
        return archive_last_deleted(app_archive(history->screen.app)) != 0;
    if (button == HISTORY_REVIEW && entry && entry->head.move_count == 0 && !can_go_on(history))
        return false;
    if (entry && !entry->sound && button < HISTORY_DELETE)
        return false;
    return button >= HISTORY_STATISTICS || history->list.count > 0;
}

/* --- what the buttons do --- */

/*
 * Loads the chosen game for the table while the history is still open, so that a person can choose another game if
 * loading fails.
 */
static void open_game(struct history *history)
{
    struct archive *archive = app_archive(history->screen.app);
    struct history_table *table = history->table;
    archive_id id = chosen_id(history);
    struct record record;
    struct reason damage;
    if (id == table->running) {
        app_pop(history->screen.app);
        return;
    }
    if (!archive_load(archive, id, &record, &damage)) {
        fprintf(stderr, "gravitrips: %s\n", damage.text);
        app_refuse(history->screen.app, _("This game cannot be read"));
        return;
    }
    /*
     * An unfinished game must not go on in two windows at once, so it is claimed in the archive. If the archive cannot
     * be written to, nothing is claimed.
     */
    bool open = record.ending == RECORD_UNFINISHED && archive_keeps(archive), shown = choice_can_show(&record);
    if (shown && (!open || archive_resume(archive, id))) {
        table->game = id;
        table->record = record;
        app_pop(history->screen.app);
        return;
    }
    record_free(&record);
    app_refuse(history->screen.app,
               shown ? _("This game is being played in another window now") : _("The window cannot show this board"));
}

/* Opens the study of a game, with its review if it has ended. */
static void study_game(struct history *history, const struct record *record)
{
    bool over = record->ending != RECORD_UNFINISHED && record->move_count > 0;
    struct study_setup setup = {.record = record,
                                .game = chosen_id(history),
                                .cursor = record->move_count,
                                .parts = over ? STUDY_TO_REVIEW : STUDY_TO_EXPLORE};
    setup.tries = &history->table->tries;
    history->table->position = (struct position_answer){.record = record_head(record)}; /* played on by its players */
    history->table->position.record.options.beginning = (struct beginning){0};
    setup.answer = &history->table->position;
    const char *no = history->table->no_review;
    struct screen *screen = !no ? study_screen_create(history->screen.app, &setup) : NULL;
    if (screen)
        app_push(history->screen.app, screen);
    else
        app_refuse(history->screen.app, no ? no : _("This game cannot be shown"));
}

static void delete_game(struct history *history)
{
    archive_id id = chosen_id(history);
    if (id == history->table->running) {
        app_refuse(history->screen.app, _("This game is being played and cannot be deleted"));
    } else if (!archive_delete(app_archive(history->screen.app), id)) {
        app_refuse(history->screen.app,
                   _("It cannot be deleted: it is being played elsewhere, or the file is read-only"));
    } else {
        history_list_remove(&history->list, history->chosen);
        count_rows(history);
        app_tell(history->screen.app, _("Deleted. Ctrl+Z brings the game back"));
    }
}

static void undelete_game(struct history *history, uint64_t now)
{
    struct archive *archive = app_archive(history->screen.app);
    archive_id id = archive_last_deleted(archive);
    if (!archive_undelete(archive, id)) {
        app_refuse(history->screen.app, _("This game cannot be brought back"));
        return;
    }
    find_again(history, id, now);
    app_tell(history->screen.app, _("The game is back"));
}

/* Keeps the games that are in the clipboard, and chooses the first of them. */
static void paste_games(struct history *history, uint64_t now)
{
    struct archive *archive = app_archive(history->screen.app);
    struct pasted_games pasted;
    const struct record usual = {.game = game_find("connect4"), .options = game_find("connect4")->defaults};
    pasted_games_read_clipboard(&pasted, archive, &usual);
    if (pasted.opened) {
        if (pasted.record.ending == RECORD_UNFINISHED) /* it is only listed here, and does not run in this window */
            archive_leave(archive, pasted.game);
        record_free(&pasted.record);
        find_again(history, pasted.game, now);
    }
    if (pasted.taken > 0 || pasted.there > 0)
        app_tell(history->screen.app, pasted.words);
    else
        app_refuse(history->screen.app, pasted.words);
}

static void press_button(struct history *history, enum history_button button, uint64_t now)
{
    const struct game *game = history->games[SDL_max(history->game - 1, 0)];
    const struct archive_entry *entry = chosen_entry(history);
    struct record record;
    struct reason why;
    if (button == HISTORY_OPEN && entry && entry->head.options.beginning.is_set)
        button = HISTORY_REVIEW; /* nobody plays it, but it can be studied */
    if (!is_usable(history, button))
        app_refuse(history->screen.app, "");
    else if (button == HISTORY_OPEN)
        open_game(history);
    else if (button == HISTORY_DELETE)
        delete_game(history);
    else if (button == HISTORY_UNDO)
        undelete_game(history, now);
    else if (button == HISTORY_STATISTICS)
        app_push(history->screen.app, statistics_screen_create(history->screen.app, game));
    else if (button == HISTORY_BACK)
        app_pop(history->screen.app);
    else if (!archive_load(app_archive(history->screen.app), chosen_id(history), &record, &why))
        app_refuse(history->screen.app, _("This game cannot be read"));
    else {
        if (button == HISTORY_REVIEW)
            study_game(history, &record);
        else
            app_copy_record(history->screen.app, &record);
        record_free(&record);
    }
}

/*
 * How the history looks: the filters, a row for each game; in the panel the chosen game, and what can be done with it.
 *
 *     +----------------------+---------+
 *     | title          count | picture |
 *     | game result opponent |         |
 *     | +------------------+ | words   |
 *     | | rows             |#|         |
 *     | |                  |#| buttons |
 *     | +------------------+ |         |
 *     +----------------------+---------+
 */

/* The parts of a row, in units: its picture, then two lines of text in columns. */
static const float PICTURE_WIDTH = 88, PADDING = 7, MARK = 24, FACE = 58, ROUND = 14;

static const struct {
    const char *label;
    enum action action; /* the button shows this action's keys */
} buttons[HISTORY_BUTTONS] = {
    [HISTORY_OPEN] = {N_("Open"), ACTION_CHOOSE}, [HISTORY_REVIEW] = {N_("Review"), ACTION_REVIEW},
    [HISTORY_COPY] = {N_("Copy"), ACTION_COPY},   [HISTORY_DELETE] = {N_("Delete"), ACTION_DELETE},
    [HISTORY_UNDO] = {N_("Undo"), ACTION_UNDO},   [HISTORY_STATISTICS] = {N_("Statistics"), ACTION_STATISTICS},
    [HISTORY_BACK] = {N_("Back"), ACTION_ESCAPE},
};

static const char *const filter_labels[HISTORY_FILTERS] = {
    [HISTORY_GAME] = N_("Game"), [HISTORY_RESULT] = N_("Result"), [HISTORY_OPPONENT] = N_("Name or level")};

static const char *const result_words[RESULTS] = {[ARCHIVE_ANY] = N_("All"),
                                                  [ARCHIVE_WON] = N_("Won"),
                                                  [ARCHIVE_LOST] = N_("Lost"),
                                                  [ARCHIVE_DREW] = N_("Draw"),
                                                  [ARCHIVE_OPEN] = N_("Unfinished")};

/* --- the screen of the history: layout --- */

enum { CHOSEN_LINES = 7 };

static const float MARGIN = SPACE_WIDE, GAP = SPACE, LABEL_HEIGHT = 22, FILTER_HEIGHT = 44;
static const float ROW_HEIGHT = 90, BAR_WIDTH = 18, BUTTON_HEIGHT = 44, PICTURE_LEAST = 60;

/* The least height of a row that fits lines of text and the space around them, in units. */
static const float ROW_LINES = 2 * SIZE_TEXT + SPACE;

/* The height of the words about the chosen game: two lines of who played, and more below them. */
static const float WORDS_HEIGHT = 182, WORDS_LINES = CHOSEN_LINES * SIZE_TEXT;

/* Lays out the panel. Returns false if it has too little room. */
static bool arrange_panel(struct history_layout *layout, const struct canvas *canvas)
{
    int near = canvas_px(canvas, SPACE_NEAR), gap = canvas_px(canvas, GAP);
    int height = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    layout_frame(&layout->page, canvas);
    SDL_Rect room = canvas_inset(layout->page.panel, canvas_px(canvas, MARGIN));
    for (int i = HISTORY_BUTTONS - 1; i >= 0; i--) {
        bool alone = i < HISTORY_REVIEW || i > HISTORY_STATISTICS;
        SDL_Rect row = canvas_take_foot(&room, height, near);
        layout->buttons[i] = alone ? row : canvas_beside(row, 1, 2, near);
        if (!alone)
            layout->buttons[--i] = canvas_beside(row, 0, 2, near);
    }
    SDL_Rect words = canvas_take_foot(&room, canvas_row(canvas, WORDS_HEIGHT, WORDS_LINES), gap);
    layout->picture = canvas_take_row(&room, SDL_min(room.h, room.w), gap);
    layout->words = (SDL_Rect){words.x, layout->picture.y + layout->picture.h + gap, words.w, words.h};
    return layout->picture.h >= canvas_px(canvas, PICTURE_LEAST);
}

void history_look_arrange(struct history_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    int gap = canvas_px(canvas, GAP);
    while (!arrange_panel(layout, &written) && canvas_less(&written))
        continue;
    SDL_Rect room = layout->page.board;
    room.h -= gap;
    layout->frame = room;
    layout->count = canvas_take_right(&layout->page.status, layout->page.status.w / 3, 0);
    layout->gap = gap;
    room = canvas_inset(room, gap);
    layout->labels =
        canvas_take_row(&room, canvas_row(&written, LABEL_HEIGHT, SIZE_SMALL), canvas_is_large(&written) ? 0 : gap / 2);
    layout->filters = canvas_take_row(&room, canvas_row(&written, FILTER_HEIGHT, SIZE_TEXT), gap);
    layout->bar = canvas_take_right(&room, canvas_px(canvas, BAR_WIDTH), 0);
    layout->row_height = room.h / int_max(room.h / canvas_row(&written, ROW_HEIGHT, ROW_LINES), 1);
    layout->list = room;
    layout->list.h -= room.h % layout->row_height; /* no row is cut at first */
}

/* --- the screen of the history: controls --- */

static void list_filters(struct history *history)
{
    struct form *form = &history->form;
    const char *const *labels = filter_labels;
    const char *game = history->game ? _(history->games[history->game - 1]->title) : _("All");
    form_begin(form, &history->screen.controls, &(struct form_place){.scroller = NULL});
    form_row_at(form, history->layout.filters, HISTORY_FILTERS, history->layout.gap);
    form_step(form, HISTORY_GAME, _(labels[HISTORY_GAME]), game,
              (struct form_item){.value = &history->game, .most = history->game_count, .by = 1});
    form_step(form, HISTORY_RESULT, _(labels[HISTORY_RESULT]), _(result_words[history->result]),
              (struct form_item){.value = &history->result, .most = RESULTS - 1, .by = 1});
    form_text(form, HISTORY_OPPONENT, _("All"), history->typed, sizeof history->typed)->catches = true;
}

SDL_Rect history_look_review(SDL_Rect row)
{
    int side = row.h / 2;
    return canvas_centred((SDL_Rect){row.x + row.w - row.h, row.y, row.h, row.h}, side, side);
}

/*
 * Adds a control for each visible row, named after the players, or without a name if its game has not been read; and
 * over it the button of its review, where that is seen whole.
 */
static void list_rows(struct controls *controls, struct history *history)
{
    const struct scroller *scroller = &history->scroller;
    history_list_see(&history->list, scroller_first(scroller), scroller_end(scroller));
    for (int row = scroller_first(scroller); row < scroller_end(scroller); row++) {
        const struct history_game *game = history_list_game(&history->list, row);
        char words[HISTORY_WORDS_MAX] = "";
        SDL_Rect rect = scroller_row(scroller, row);
        if (game && game->entry.id && game->entry.sound) {
            const struct record head = head_at_end(&game->entry);
            history_words_who(&head, words);
        }
        SDL_Rect review = history_look_review(rect), seen;
        SDL_IntersectRect(&review, &history->layout.list, &seen);
        SDL_IntersectRect(&rect, &history->layout.list, &rect);
        controls_add(controls, (struct control){.id = HISTORY_FIRST_ROW + 2 * row,
                                                .role = ROLE_ROW,
                                                .look = LOOK_NONE,
                                                .rect = rect,
                                                .name = controls_words(controls, "%s", words),
                                                .on = row == history->chosen,
                                                .skipped = true,
                                                .scanned = true,
                                                .scroller = &history->scroller});
        if (words[0] && game->entry.head.ending != RECORD_UNFINISHED && game->entry.head.move_count > 0 &&
            seen.h == review.h)
            controls_add(controls, (struct control){.id = HISTORY_FIRST_ROW + 2 * row + 1,
                                                    .role = ROLE_BUTTON,
                                                    .look = LOOK_ICON,
                                                    .icon = SPRITE_ICON_REVIEW,
                                                    .rect = review,
                                                    .name = _("Review"),
                                                    .value = controls_words(controls, "%s", words),
                                                    .skipped = true,
                                                    .scanned = true,
                                                    .scroller = &history->scroller});
    }
    list_bar(controls, HISTORY_BAR, _("More"), &history->scroller)->scanned = true;
}

static void list(struct screen *screen, struct controls *controls)
{
    struct history *history = (struct history *)screen;
    controls_begin(controls, GROUND_PANEL);
    list_filters(history);
    list_rows(controls, history);
    for (int i = 0; i < HISTORY_BUTTONS; i++) {
        char keys[ACTION_KEYS_MAX];
        bool goes_on = i == HISTORY_OPEN && can_go_on(history);
        action_first_key(app_keymap(history->screen.app), buttons[i].action, history->screen.scope, keys);
        struct control *button = controls_add(
            controls, (struct control){.id = HISTORY_FIRST_BUTTON + i,
                                       .group = 1,
                                       .action = buttons[i].action,
                                       .rect = history->layout.buttons[i],
                                       .name = goes_on                                     ? _("Continue")
                                               : i == HISTORY_REVIEW && can_go_on(history) ? _("Study")
                                                                                           : _(buttons[i].label),
                                       .keys = controls_words(controls, "%s", keys),
                                       .off = !is_usable(history, (enum history_button)i)});
        button->main = i == HISTORY_OPEN && !button->off;
        button->also[0] = i == HISTORY_BACK ? ACTION_HISTORY : ACTION_NONE;
    }
}

/* --- the screen of the history: drawing --- */

/* Draws whom a person played against or, where it was no lone person, who won: glad about a win, sorry about a loss. */
static void draw_met(struct canvas *canvas, const struct record *head, SDL_Rect rect)
{
    int human = record_lone_human(head), side = human >= 0 ? 1 - human : head->outcome == WON_BY_SECOND;
    const struct view *view = choice_view(head->game);
    bool won = head->outcome == (side == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
    struct portrait portrait = {.name = head->players[side].name, .look = {-1, 0}};
    portrait.colour = side == FIRST ? head->starter : 1 - head->starter;
    portrait.level = seat_has_level(head->players[side].seat) ? head->players[side].seat.level : 0;
    portrait.mood = head->outcome == RUNNING || head->outcome == DRAWN ? MOOD_CALM : won ? MOOD_GLAD : MOOD_WORRIED;
    if (view && rect.w > 0)
        view_draw_portrait(canvas, view, &portrait, rect);
}

/*
 * How a game ended other than by its last move: "by resignation". If the last move ended it, or it is unfinished:
 * "Watched" for a game that no human played, "Set up" for one from a position, "" for any other one.
 */
static const char *end_words(const struct record *head)
{
    bool watched = !seat_is_human(head->players[FIRST].seat) && !seat_is_human(head->players[SECOND].seat);
    static const char *const ends[RECORD_ENDINGS] = {[RECORD_UNFINISHED] = NULL,
                                                     [RECORD_BY_RULES] = NULL,
                                                     [RECORD_REPETITION] = N_("by repetition"),
                                                     [RECORD_RESIGNED] = N_("by resignation"),
                                                     [RECORD_AGREED] = N_("by agreement"),
                                                     [RECORD_TIME] = N_("on time"),
                                                     [RECORD_FORFEIT] = N_("by forfeit")};
    if (record_has_mark(head, RECORD_SET_UP))
        return _("Set up");
    return ends[head->ending] ? _(ends[head->ending]) : watched ? _("Watched") : "";
}

/* Draws a game that cannot be read: it is only known that there is one. */
static void draw_damaged(struct canvas *canvas, SDL_Rect picture, SDL_Rect upper, SDL_Rect lower)
{
    int size = canvas_px(canvas, MARK);
    struct text_style style = canvas_write_style(canvas, WRITE_BOLD | WRITE_CENTER);
    style.color = canvas->theme->panel;
    picture = canvas_centred(picture, size, size);
    canvas_round(canvas, picture, size / 2, canvas->theme->muted);
    canvas_text(canvas, "!", picture, &style);
    canvas_write(canvas, _("Damaged game"), upper, WRITE_BOLD);
    canvas_write(canvas, _("It cannot be opened, only deleted"), lower, WRITE_MUTED);
}

static void draw_game(struct canvas *canvas, struct history_game *game, SDL_Rect room)
{
    char words[HISTORY_WORDS_MAX], moves[HISTORY_WORDS_MAX];
    int gap = canvas_px(canvas, 2 * PADDING), moved = game->entry.head.move_count;
    SDL_Rect picture = canvas_take_left(&room, canvas_px(canvas, PICTURE_WIDTH), gap);
    int side = canvas_is_large(canvas) ? 0 : canvas_px(canvas, FACE); /* large words need the room */
    SDL_Rect face = canvas_take_left(&room, side, side ? gap : 0);
    SDL_Rect upper = canvas_take_row(&room, room.h * 54 / 100, 0), lower = room;
    if (!game->entry.sound) {
        draw_damaged(canvas, picture, upper, lower);
        return;
    }
    const struct record head = head_at_end(&game->entry);
    history_draw_position(canvas, &game->entry, &game->picture, picture);
    draw_met(canvas, &head, canvas_centred(face, side, side));
    history_words_result(&head, game->entry.studied, words);
    (void)canvas_take_left(&upper, canvas_write(canvas, words, upper, WRITE_BOLD), gap);
    words_moment(head.begun, words, sizeof words);
    const struct text_style when = canvas_write_style(canvas, WRITE_SMALL | WRITE_RIGHT | WRITE_MUTED);
    if (canvas_text_width(canvas, words, &when) <= upper.w)
        canvas_text(canvas, words, upper, &when);
    history_words_who(&head, words);
    snprintf(moves, sizeof moves, ngettext("%d move", "%d moves", (unsigned)moved), moved);
    SDL_strlcat(words, " · ", sizeof words);
    SDL_strlcat(words, moves, sizeof words);
    canvas_write(canvas, words, lower, WRITE_SMALL);
}

static void draw_row(struct canvas *canvas, struct history *history, int row)
{
    struct history_game *game = history_list_game(&history->list, row);
    SDL_Rect whole = scroller_row(&history->scroller, row), rect = canvas_inset(whole, canvas_px(canvas, 3));
    bool chosen = row == history->chosen;
    bool hot = controls_is_hot(&history->screen.controls, HISTORY_FIRST_ROW + 2 * row);
    if (!chosen && !hot)
        canvas_pane(canvas, rect, false);
    canvas_marked(canvas, rect, chosen, hot);
    SDL_Rect room = canvas_inset(rect, canvas_px(canvas, PADDING));
    room.x += canvas_px(canvas, 4);
    room.w = history_look_review(whole).x - room.x - canvas_px(canvas, PADDING);
    if (game && game->entry.id != 0)
        draw_game(canvas, game, room);
    else
        canvas_write(canvas, game ? _("This game is no longer there") : _("This game cannot be read"), room,
                     WRITE_MUTED);
}

/* Draws the chosen game in the panel: its picture, and all that is said of it. */
static void draw_chosen(struct canvas *canvas, struct history *history)
{
    const struct archive_entry *entry = chosen_entry(history);
    SDL_Rect room = history->layout.words;
    int line = room.h / CHOSEN_LINES;
    char words[HISTORY_WORDS_MAX], moves[HISTORY_WORDS_MAX], moment[HISTORY_WORDS_MAX], result[HISTORY_WORDS_MAX];
    if (!entry || !entry->sound)
        return;
    if (history->pictured != entry->id)
        drop_picture(history);
    history->pictured = entry->id;
    history_draw_position(canvas, entry, &history->picture, history->layout.picture);
    const struct record head = head_at_end(entry);
    history_words_who(&head, words);
    canvas_write_lines(canvas, words, canvas_take_row(&room, 2 * line, 0), WRITE_CENTER | WRITE_BOLD);
    history_words_result(&head, entry->studied, result);
    canvas_write(canvas, result, canvas_take_row(&room, line, 0), WRITE_CENTER | WRITE_BOLD);
    choice_offers_board_words(head.game, &head.options, words, sizeof words);
    snprintf(moves, sizeof moves, ngettext("%d move", "%d moves", (unsigned)head.move_count), head.move_count);
    words_moment(head.begun, moment, sizeof moment);
    const char *const lines[] = {words, moves, end_words(&head), moment};
    for (size_t i = 0; i < SDL_arraysize(lines); i++)
        if (lines[i][0])
            canvas_write(canvas, lines[i], canvas_take_row(&room, line, 0), WRITE_CENTER | WRITE_SMALL | WRITE_MUTED);
}

/* Writes, in place of the list, why it is empty. */
static void draw_nothing(struct canvas *canvas, const struct history *history)
{
    bool filtered = history->game || history->result || history->typed[0];
    const char *words = filtered ? _("No games like that") : _("No games yet");
    canvas_write(canvas, history->list.failed ? _("Your games cannot be read") : words,
                 canvas_inset(history->layout.list, canvas_px(canvas, 20)),
                 WRITE_CENTER | (history->list.failed ? WRITE_BAD : WRITE_MUTED));
}

static void draw_list(struct canvas *canvas, struct history *history)
{
    const struct scroller *scroller = &history->scroller;
    SDL_Rect before;
    if (history->list.count == 0)
        draw_nothing(canvas, history);
    if (history->list.count == 0 || !canvas_clip(canvas, history->layout.list, &before))
        return;
    int first = scroller_first(scroller), end = scroller_end(scroller);
    history_list_see(&history->list, first, end);
    for (int row = first; row < end; row++)
        draw_row(canvas, history, row);
    canvas_unclip(canvas, before);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct history *history = (struct history *)screen;
    char words[HISTORY_WORDS_MAX];
    int games = history->list.count;
    SDL_Rect head = history->layout.page.status;
    head.w += canvas_is_large(canvas) ? 0 : history->layout.count.w; /* in the middle, where that leaves room */
    canvas_write(canvas, _("My games"), head, WRITE_TITLE | WRITE_CENTER | WRITE_ABOVE);
    snprintf(words, sizeof words, ngettext("%d game", "%d games", (unsigned)games), games);
    canvas_write(canvas, history->list.failed ? "" : words, history->layout.count,
                 WRITE_RIGHT | WRITE_MUTED | WRITE_ABOVE);
    canvas_sheet(canvas, history->layout.frame, canvas_px(canvas, ROUND + GAP));
    for (int filter = 0; filter < HISTORY_FILTERS; filter++)
        canvas_write(canvas, _(filter_labels[filter]),
                     canvas_beside(history->layout.labels, filter, HISTORY_FILTERS, history->layout.gap),
                     WRITE_SMALL | WRITE_MUTED);
    draw_list(canvas, history);
    layout_draw_panel(canvas, &history->layout.page);
    draw_chosen(canvas, history);
    controls_draw(canvas, &screen->controls);
    controls_draw_tip(canvas, &screen->controls);
}

/* --- the screen of the history: what controls and keys do --- */

static void arrange(struct screen *screen)
{
    struct history *history = (struct history *)screen;
    history_look_arrange(&history->layout, app_canvas(history->screen.app));
    screen->text_size = history->layout.page.text_size;
    scroller_arrange(&history->scroller, history->layout.list, history->layout.bar, history->layout.row_height);
    drop_pictures(history);
    history->screen.notes = history->layout.frame;
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct history *history = (struct history *)screen;
    int button = use->id - HISTORY_FIRST_BUTTON, at = use->id - HISTORY_FIRST_ROW, row = at / 2;
    int game = history->game, result = history->result;
    if (button >= 0 && !use->by_key) /* after a click on a button, Enter opens the chosen game again */
        controls_set_focus(&screen->controls, HISTORY_GAME);
    if (use->id == HISTORY_OPPONENT) {
        if (use->refused)
            app_refuse(history->screen.app, _("The name is too long"));
        else if (use->typed)
            list_games(history);
    } else if (form_use(&history->form, use)) {
        if (history->game != game || history->result != result)
            list_games(history);
    } else if (at >= 0) {
        bool reviews = at % 2 == 1, opens = (use->twice || use->by_key) && row == history->chosen;
        choose_row(history, row, now);
        if (reviews || opens)
            press_button(history, reviews ? HISTORY_REVIEW : HISTORY_OPEN, now);
    } else if (button == HISTORY_BACK && use->by_key && history->typed[0]) { /* the first press clears the search */
        history->typed[0] = '\0';
        list_games(history);
    } else if (button < HISTORY_BUTTONS) {
        press_button(history, (enum history_button)button, now);
    }
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct history *history = (struct history *)screen;
    int row = history->chosen;
    if (event->type == SDL_KEYDOWN && list_key(&history->scroller, event->key.keysym.sym, &row)) {
        /* The End key asks for a row beyond all others, since more games may be found on the way down. */
        choose_row(history, event->key.keysym.sym == SDLK_END ? INT32_MAX : row, now);
        return true;
    }
    return false;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    if (action != ACTION_PASTE)
        return false;
    paste_games((struct history *)screen, now);
    return true;
}

/* --- advancing, creating and destroying the screen of the history --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct history *history = (struct history *)screen;
    if (!history_list_more(&history->list)) /* each frame reads the ids of more games */
        return NEVER;
    scroller_set_rows(&history->scroller, history->list.count);
    app_invalidate(history->screen.app, history->layout.count);
    app_invalidate(history->screen.app, history->layout.bar);
    return now;
}

/*
 * Draws the pictures anew, since the theme may have been changed meanwhile. Opens the game of which the person wants to
 * try a move again, after its review.
 */
static void uncover(struct screen *screen)
{
    struct history *history = (struct history *)screen;
    if (history->table->tries > 0) {
        press_button(history, HISTORY_OPEN, app_now(screen->app));
        return;
    }
    if (history->table->position.open) {
        app_pop(screen->app);
        return;
    }
    drop_pictures(history);
    app_announce(history->screen.app, _("My games"));
}

static void destroy(struct screen *screen)
{
    struct history *history = (struct history *)screen;
    drop_picture(history);
    history_list_free(&history->list);
    free(history);
}

static const struct screen_kind history_kind = {
    .list = list, PAGE_MEMBERS, .act = act, .handle = handle, .uncover = uncover, .focus_keys = FOCUS_BY_TAB};

struct screen *history_screen_create(struct app *app, struct history_table *table)
{
    struct history *history = screen_create(app, &history_kind, SCOPE_KEPT | SCOPE_TYPING, sizeof *history);
    if (!history)
        return NULL;
    history->table = table;
    history->game_count = choice_games(history->games);
    arrange(&history->screen);
    list_games(history);
    app_announce(app, _("My games"));
    say_chosen(history);
    return &history->screen;
}
