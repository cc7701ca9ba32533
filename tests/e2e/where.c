/*
 * Where to click: the place of a button, of a player's card, or of a row of the
 * settings, in a window of a given size.
 *
 *   where WIDTH HEIGHT [--watching] [--moves] BUTTON     of the panel: its label, such as "Undo". While two computers
 *                                              play; while the list of moves is unfolded. Before all of these
 *                                              --dense: on a display of 192 dots per inch
 *   where WIDTH HEIGHT menu BUTTON             a row of the menu or of a page below it, before it is scrolled
 *   where WIDTH HEIGHT card 0|1
 *   where WIDTH HEIGHT settings page N         a page's tab, from 1 at the top
 *   where WIDTH HEIGHT settings row ROW [PART PARTS]    what is chosen in a row of a page, from 1 at the top; one of
 *                                              the parts that stand there side by side, from 1
 *   where WIDTH HEIGHT settings slider ROW PERCENT      so much of a slider
 *   where WIDTH HEIGHT settings cross
 *   where WIDTH HEIGHT setup GAME FIELD PART   of board and players; PART counts from the left
 *   where WIDTH HEIGHT cell|worths|worth GAME COLUMNSxROWS CELL    a board's cell, such as "b2"; the same while worths
 *                                              are shown; where its worth stands then
 *   where WIDTH HEIGHT cell GAME COLUMNSxROWS banner|buttonIofN    at the end: all of the banner; one of its
 *                                              buttons
 *   where WIDTH HEIGHT [--watching] --moves move N MOVES SEEN    in the list, scrolled so that move SEEN is seen
 *   where WIDTH HEIGHT start friend|engine|learn|play|clockN
 *   where WIDTH HEIGHT puzzle next|again|easier|harder|leave
 *   where WIDTH HEIGHT review first|back|forth|last|previous|next|show|try|leave|turn    the last: its note
 *   where WIDTH HEIGHT review position N MOVES          in the graph
 *   where WIDTH HEIGHT review move N MOVES SEEN         as for the main screen
 *   where WIDTH HEIGHT position red|yellow|take|red-turn|yellow-turn|undo|clear|table|analyse|play|copy|leave|verdict
 *   where WIDTH HEIGHT history review          the button in the first row
 *   where WIDTH HEIGHT tournament begin|levelN     of what is chosen there
 *   where WIDTH HEIGHT tournament run|save|new|leave|slow|brisk|once|table|cross|games|row|board    of what is
 *                                              played: the first row of a page, the first of its boards
 *   where WIDTH HEIGHT friend back|other|main|N         of a friend elsewhere's dialog; N: a row, from 1
 *
 * Prints X Y WIDTH HEIGHT; without arguments it is asked these on its standard input (questions.h). It asks the
 * window's own layout, so that tests say what they click and not where it happens to be.
 */

#include "ai/museum.h"
#include "card_places.h"
#include "gravitrips/ai.h"
#include "questions.h"
#include "ui/board/layout.h"
#include "ui/board/movelist.h"
#include "ui/board/view.h"
#include "ui/friend/friend_state.h"
#include "ui/history/history_state.h"
#include "ui/play/play_state.h"
#include "ui/puzzle/puzzle_state.h"
#include "ui/settings/settings_state.h"
#include "ui/setup/setup_state.h"
#include "ui/study/position_state.h"
#include "ui/study/study_state.h"
#include "ui/tournament/tournament_state.h"

static int print_place(SDL_Rect rect)
{
    printf("%d %d %d %d\n", rect.x, rect.y, rect.w, rect.h);
    return 0;
}

/* By its label, or by what stands on its button. */
static bool is_called(enum action action, const char *name)
{
    const char *label = action_info(action)->label, *word = action_word(action);
    return (label && strcmp(label, name) == 0) || (word && strcmp(word, name) == 0);
}

static int print_button(const struct layout *layout, const char *label)
{
    for (int i = 0; i < layout->button_count; i++)
        if (is_called(layout->buttons[i].action, label))
            return print_place(layout->buttons[i].rect);
    return 1;
}

/* A row that opens a page of the menu is called as that page is. */
static int print_menu_row(const struct canvas *canvas, const char *label)
{
    int page;
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT || menu_page_name(id - ACTION_COUNT) || id == ACTION_COUNT; id++) {
        const char *name = id < ACTION_COUNT ? NULL : menu_page_name(id - ACTION_COUNT);
        SDL_Rect row = menu_row(canvas, id, 0, &page);
        if (row.w > 0 && (name ? strcmp(name, label) == 0 : id < ACTION_COUNT && is_called((enum action)id, label)))
            return print_place(row);
    }
    fprintf(stderr, "where: there is no button '%s'\n", label);
    return 1;
}

/* As long as the page is not scrolled and text has its usual size. */
static int print_settings(const struct canvas *canvas, char **words, int count)
{
    struct settings_layout layout;
    struct canvas written = *canvas;
    settings_look_arrange(&layout, &written, NULL, PAGE_NONE);
    if (count == 1 && strcmp(words[0], "cross") == 0)
        return print_place(layout.cross);
    if (count == 2 && strcmp(words[0], "page") == 0)
        return print_place(layout.tabs[atoi(words[1])]);
    int y = layout.page.y + (atoi(words[1]) - 1) * layout.row_height;
    SDL_Rect room = settings_look_room(&layout, (SDL_Rect){layout.page.x, y, layout.page.w, layout.row_height});
    if (count == 2 && strcmp(words[0], "row") == 0)
        return print_place(room);
    if (count == 4 && strcmp(words[0], "row") == 0)
        return print_place(canvas_beside(room, atoi(words[2]) - 1, atoi(words[3]), canvas_px(canvas, SPACE_NEAR)));
    if (count != 3 || strcmp(words[0], "slider") != 0)
        return 2;
    SDL_Rect track = settings_look_track(room);
    return print_place((SDL_Rect){track.x + track.w * atoi(words[2]) / 100, track.y, 0, track.h});
}

/* The window finds a board's place within the layout's. */
static int print_cell(const struct canvas *canvas, const struct layout *layout, char **words, bool worths, bool worth)
{
    int button, count;
    static struct variant variant;
    struct options sizes = {0};
    struct board board;
    const struct game *game = game_find(words[0]);
    if (!game || sscanf(words[1], "%dx%d", &sizes.width, &sizes.height) != 2 ||
        !variant_init(&variant, game, &sizes, NULL))
        return 2;
    const struct view *view = view_for(&variant);
    view->arrange(&board, &variant, layout->board, ROOM_TABLE | (worths ? ROOM_WORTHS : 0));
    if (sscanf(words[2], "button%dof%d", &button, &count) == 2) {
        view_banner_fit(canvas, &board, layout->status, SIZE_TITLE);
        return print_place(view_banner_button(canvas, &board, button - 1, count));
    }
    if (strcmp(words[2], "banner") == 0)
        return print_place(board.banner);
    int column = words[2][0] - 'a', row = sizes.height - atoi(words[2] + 1);
    if (worth)
        return print_place(view->worth_rect(&board, (sizes.height - 1 - row) * sizes.width + column));
    return print_place(
        (SDL_Rect){board.cells.x + column * board.cell, board.cells.y + row * board.cell, board.cell, board.cell});
}

/* A move in the list, which was not scrolled before it had so many moves. */
static int print_move(SDL_Rect area, const struct canvas *canvas, char **words)
{
    struct movelist list = {.moves = 0};
    int moves = atoi(words[1]);
    movelist_arrange(&list, canvas, area);
    for (int move = 1; move <= moves; move++)
        movelist_follow(&list, move, move);
    movelist_follow(&list, moves, atoi(words[2]));
    return print_place(movelist_cell(&list, atoi(words[0]) - 1));
}

/* A button of the puzzles; two of them share a row. */
static int print_puzzle_button(const struct canvas *canvas, const char *name)
{
    static const struct {
        const char *name;
        enum puzzle_row row;
        int part; /* of the row's width that lies to the left of it, in percent */
    } buttons[] = {
        {"next", PUZZLE_ROW_NEXT, 50},    {"again", PUZZLE_ROW_AGAIN, 50}, {"easier", PUZZLE_ROW_GRADE, 10},
        {"harder", PUZZLE_ROW_GRADE, 90}, {"leave", PUZZLE_ROW_LEAVE, 50},
    };
    struct puzzle_layout layout;
    puzzle_screen_arrange(&layout, canvas);
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        SDL_Rect row = layout.rows[buttons[i].row];
        if (strcmp(buttons[i].name, name) == 0)
            return print_place((SDL_Rect){row.x + row.w * buttons[i].part / 100, row.y, 0, row.h});
    }
    return 2;
}

/* A name's place in a list; -1 if it is none of them. */
static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* The button in the first row that leads to the review. */
static int print_history(const struct canvas *canvas)
{
    struct history_layout layout;
    history_look_arrange(&layout, canvas);
    return print_place(history_look_review((SDL_Rect){layout.list.x, layout.list.y, layout.list.w, layout.row_height}));
}

static int print_control(const struct controls *controls, int id)
{
    const struct control *control = controls_find((struct controls *)controls, id);
    return control ? print_place(control->rect) : 2;
}

/* A move in the list of the study, of a game of so many moves, at the place after so many of them. */
static int print_studied(struct studying *studying, const struct canvas *canvas, char **words)
{
    struct move move = {MOVE_PLACE, NO_CELL, 0};
    (void)variant_init(&studying->variant, game_find("connect4"), &(struct options){0}, NULL);
    controls_begin(&studying->base.screen.controls, GROUND_PANEL); /* of an earlier question nothing is left */
    studying->tree.scroller = (struct scroller){0};
    record_free(&studying->record);
    record_init(&studying->record, &studying->variant);
    for (int i = atoi(words[1]); i > 0; i--)
        if (!record_add(&studying->record, move, 0))
            return 2;
    studying->place = atoi(words[2]);
    study_tree_write(studying, (struct canvas *)canvas);
    study_tree_follow(studying);
    study_tree_list(studying, &studying->base.screen.controls);
    return print_control(&studying->base.screen.controls, STUDY_MOVE + atoi(words[0]));
}

/* A button of the study of a game that has ended, a position's place in the graph, or a move in the list. */
static int print_study(const struct canvas *canvas, char **words, int count)
{
    static const char *const buttons[] = {"first", "back", "forth", "last", "previous", "next",  "show",
                                          "try",   "play", "setup", "save", "animate",  "drill", "leave"};
    static struct studying studying;
    struct study_layout *layout = &studying.layout;
    int button = find_name(buttons, SDL_arraysize(buttons), words[0]);
    study_panel_arrange(layout, canvas, &(struct study_shape){.open = STUDY_TO_REVIEW, .rows = 7, .reviewed = true});
    if (button >= 0)
        return print_place(layout->buttons[button]);
    if (strcmp(words[0], "turn") == 0)
        return print_place(layout->key);
    if (count == 4 && strcmp(words[0], "move") == 0)
        return print_studied(&studying, canvas, words + 1);
    if (count != 3 || strcmp(words[0], "position") != 0)
        return 2;
    SDL_Rect area = review_graph_area(canvas, layout->graph);
    return print_place((SDL_Rect){review_graph_x(area, atoi(words[2]), atoi(words[1])), area.y, 0, area.h});
}

static int print_position(const struct canvas *canvas, const char *name)
{
    static const char *const controls[] = {"red",   "yellow", "take",    "red-turn", "yellow-turn", "undo",
                                           "clear", "table",  "analyse", "play",     "copy",        "leave"};
    struct position_layout layout;
    int control = find_name(controls, POSITION_PANEL, name);
    position_screen_arrange(&layout, canvas);
    if (strcmp(name, "verdict") == 0)
        return print_place(layout.verdict);
    return control >= 0 ? print_place(layout.rects[control]) : 2;
}

static int print_tournament(const struct canvas *canvas, const char *name)
{
    static const char *const buttons[] = {"run", "save", "new", "leave"}, *const paces[] = {"slow", "brisk", "once"},
                             *const pages[] = {"table", "cross", "games"};
    static struct tournament_screen screen;
    struct tournament_layout *layout = &screen.layout;
    int button = find_name(buttons, SDL_arraysize(buttons), name), pace = find_name(paces, HALL_PACES, name),
        page = find_name(pages, SDL_arraysize(pages), name),
        level = strncmp(name, "level", 5) == 0 ? atoi(name + 5) - 1 : -1;
    screen.choosing = strcmp(name, "begin") == 0 || level >= 0;
    screen.watched = screen.of = -1;
    screen.page = HALL_GAMES;
    screen.game_count = choice_games(screen.games);
    choice_set_options(&screen.choice.board, &screen.games[0]->defaults);
    screen.choice.board.game = screen.games[0];
    (void)choice_variant(&screen.choice.board, &screen.offered, NULL);
    while (museum_at(&screen.offered, screen.choice.engine_count))
        screen.choice.engine_count++;
    tournament_screen_arrange(&screen, canvas);
    SDL_Rect row = layout->list, board = layout->boards;
    row.h = layout->row_height;
    board.w /= 4;
    board.h /= 4;
    if (screen.choosing) {
        tournament_choice_list(&screen, &screen.screen.controls);
        return print_place(
            controls_find(&screen.screen.controls, level >= 0 ? CHOOSE_LEVEL + level : CHOOSE_BEGIN)->rect);
    }
    if (button >= 0 || pace >= 0 || page >= 0)
        return print_place(button >= 0 ? canvas_beside(layout->buttons, button, SDL_arraysize(buttons), layout->gap)
                           : pace >= 0 ? canvas_beside(layout->paces, pace + 1, HALL_PACES + 1, layout->gap / 2)
                                       : canvas_beside(layout->pages, page, SDL_arraysize(pages), layout->gap / 2));
    return print_place(strcmp(name, "row") == 0 ? row : board);
}

/*
 * A part of the card that begins a game: of its first page, for "board", clocks and "begin" of the second one for two
 * people.
 */
static int print_start(const struct canvas *canvas, const char *name)
{
    static const struct {
        const char *name;
        int id;
        enum company company;
        bool more;
    } parts[] = {{"engine", START_OPPONENT + LEVEL_MAX, WITH_COMPUTER, false},
                 {"friend", START_COMPANY + WITH_FRIEND, WITH_COMPUTER, false},
                 {"elsewhere", START_COMPANY + WITH_ELSEWHERE, WITH_COMPUTER, false},
                 {"level", START_OPPONENT, WITH_COMPUTER, false},
                 {"more", START_MORE, WITH_COMPUTER, false},
                 {"board", START_BOARD, WITH_COMPUTER, true},
                 {"clock", START_CLOCK, WITH_FRIEND, true},
                 {"begin", START_PLAY, WITH_FRIEND, true},
                 {"play", START_PLAY, WITH_COMPUTER, false}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t length = strlen(parts[i].name);
        int number = atoi(name + length); /* "level7": counted from 1 */
        if (strncmp(parts[i].name, name, length) == 0)
            return print_control(&card_places(canvas, parts[i].company, parts[i].more, i == 0)->screen.controls,
                                 parts[i].id + (number > 0 ? number - 1 : 0));
    }
    return 2;
}

/* A part of the dialog for games and boards. A number has an arrow on either side. */
static int print_setup(const struct canvas *canvas, char **words)
{
    static const struct {
        const char *name;
        int id;
        int arrows; /* 0: its parts have ids of their own */
    } fields[] = {
        {"board", SETUP_BOARD, 0},
        {"other", SETUP_OTHER, 0},
        {"connect", SETUP_NUMBER + NUMBER_CONNECT, 3},
        {"points", SETUP_NUMBER + NUMBER_POINTS, 3},
        {"start", SETUP_START, 1},
        {"back", SETUP_BACK, 1},
        {"cross", DIALOG_CROSS, 1},
    };
    struct setup *setup = setup_places(canvas, words[0]);
    int part = atoi(words[2]);
    for (size_t i = 0; setup && i < sizeof fields / sizeof *fields; i++) {
        int game = strcmp(fields[i].name, "board") == 0 ? setup->game * SIZES_MAX : 0;
        const struct control *control =
            controls_find(&setup->screen.controls, fields[i].id + game + (fields[i].arrows ? 0 : part));
        if (strcmp(fields[i].name, words[1]) == 0 && control)
            return print_place(fields[i].arrows ? canvas_beside(control->rect, part, fields[i].arrows, 0)
                                                : control->rect);
    }
    return 2;
}

/* Exit status 0 if there is such a place. */
/* The buttons stand side by side in the last row. */
static int print_friend(const struct canvas *canvas, const char *word)
{
    static const char *const buttons[] = {"back", "other", "main"};
    SDL_Rect last = friend_meet_rows(canvas, MEETING_ROWS - 1, 1);
    for (int i = 0; i < 3; i++)
        if (strcmp(word, buttons[i]) == 0)
            return print_place(canvas_beside(last, i, 3, canvas_px(canvas, SPACE_NEAR)));
    return atoi(word) > 0 ? print_place(friend_meet_fields(canvas, atoi(word) - 1, 1)) : 2;
}

static int print_where(int count, char **words)
{
    if (count < 3)
        return 2;
    struct canvas canvas = {.theme = theme_get(THEME_MORNING)};
    canvas_resize(&canvas, atoi(words[0]), atoi(words[1]));
    unsigned parts = 0;
    words += 2;
    count -= 2;
    if (count > 0 && strcmp(words[0], "--dense") == 0) {
        canvas.density = 2.0f;
        words++;
        count--;
    }
    for (; count > 0 && strncmp(words[0], "--", 2) == 0; words++, count--)
        parts |= strcmp(words[0], "--watching") == 0 ? LAYOUT_WATCHING : LAYOUT_MOVES;
    struct layout layout;
    layout_arrange(&layout, &canvas, parts);
    if (count == 2 && strcmp(words[0], "menu") == 0)
        return print_menu_row(&canvas, words[1]);
    if (count == 2 && strcmp(words[0], "card") == 0)
        return print_place(layout.cards[words[1][0] == '1']);
    if (count == 4 && strcmp(words[0], "move") == 0)
        return print_move(layout.moves, &canvas, words + 1);
    if (count >= 2 && strcmp(words[0], "study") == 0)
        return print_study(&canvas, words + 1, count - 1);
    if (count == 2 && strcmp(words[0], "puzzle") == 0)
        return print_puzzle_button(&canvas, words[1]);
    if (count == 2 && strcmp(words[0], "position") == 0)
        return print_position(&canvas, words[1]);
    if (count == 2 && strcmp(words[0], "history") == 0)
        return print_history(&canvas);
    if (count == 2 && strcmp(words[0], "tournament") == 0)
        return print_tournament(&canvas, words[1]);
    if (count == 2 && strcmp(words[0], "friend") == 0)
        return print_friend(&canvas, words[1]);
    if (count == 2 && strcmp(words[0], "start") == 0)
        return print_start(&canvas, words[1]);
    bool watched = strcmp(words[0], "watched") == 0; /* counted from 1, the second one's after those of the first */
    if (count == 2 && (watched || strcmp(words[0], "opponents") == 0))
        return print_control(&opponents_places(&canvas, watched)->screen.controls,
                             strcmp(words[1], "play") == 0 ? OPPONENTS_PLAY : atoi(words[1]) - 1);
    if (count == 4 && strcmp(words[0], "setup") == 0)
        return print_setup(&canvas, words + 1);
    if (count >= 2 && strcmp(words[0], "settings") == 0)
        return print_settings(&canvas, words + 1, count - 1);
    bool cell = strcmp(words[0], "cell") == 0, worths = strcmp(words[0], "worths") == 0;
    if (count == 4 && (cell || worths || strcmp(words[0], "worth") == 0))
        return print_cell(&canvas, &layout, words + 1, !cell, !cell && !worths);
    return count == 1 ? print_button(&layout, words[0]) : 2;
}

static bool answer(int count, char **words)
{
    return print_where(count, words) == 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return print_where(argc - 1, argv + 1);
    questions_answer(answer);
    return 0;
}
