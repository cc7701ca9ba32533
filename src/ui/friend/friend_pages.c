/*
 * The first page: one's own name, the game and the code to which this end invites, how the friend gets there, the
 * friend's code to join instead, and the games with friends that can go on. Games in which it is one's own turn come
 * first.
 *
 *     Your name    [ Anna                          ]
 *     Game         [ Connect Four 7×6 …            ]
 *     +-------------------------------------------+
 *     |                K7Q-M3X-PA8                |
 *     +-------------------------------------------+
 *     Read this code out, or copy it.
 *     In the same home the code is enough. From further away: …
 *     Got a code?  [                    ] [ Other … ]
 *     Go on with    | Ben · Connect Four 7×6 · your turn    | x |
 *     [ Details … ]                   [ Copy the code ]
 *
 * Declared in friend_state.h.
 */

#include "gravitrips/ai.h"
#include "standard.h"
#include "ui/friend/friend_state.h"

/* The rows of the first page below the name and the game. */
enum {
    CODE_ROW = 2,
    CODE_ROWS = 2,
    WORDS_ROW = CODE_ROW + CODE_ROWS,
    JOIN_ROW = WORDS_ROW + 3,
    GAMES_ROW = JOIN_ROW + 1,
    GAMES_SEEN = MEETING_ROWS - 1 - GAMES_ROW
};

enum { DOOR_NAME = MEET_OWN, DOOR_CHANGE, DOOR_CODE, DOOR_MORE, DOOR_GAME, DOOR_DELETE = DOOR_GAME + REMOTE_GAMES_MAX };

static const float GAP = SPACE_NEAR, BAR_WIDTH = 18;

/* --- the first page: kept games to go on with --- */

static void scroll_to_fit(struct meeting *meeting, const struct canvas *canvas)
{
    SDL_Rect room = friend_meet_fields(canvas, GAMES_ROW, GAMES_SEEN), bar = {0};
    int focus = meeting->screen.controls.focus, row = focus >= DOOR_DELETE ? focus - DOOR_DELETE : focus - DOOR_GAME;
    if (meeting->kept_count > GAMES_SEEN)
        bar = canvas_take_right(&room, canvas_px(canvas, BAR_WIDTH), 0);
    scroller_arrange(&meeting->scroller, room, bar, room.h / GAMES_SEEN);
    scroller_set_rows(&meeting->scroller, meeting->kept_count);
    if (focus == meeting->focus || row < 0 || row >= meeting->kept_count)
        return;
    meeting->focus = focus;
    list_show(&meeting->scroller, row);
}

/* The place of a kept game in the list; empty unless all of it is visible. */
static SDL_Rect game_place(const struct meeting *meeting, const struct canvas *canvas, int i)
{
    SDL_Rect row = scroller_row(&meeting->scroller, i), room = meeting->scroller.area;
    row.h -= canvas_px(canvas, GAP) / 2;
    if (row.y < room.y - 2 || row.y + row.h > room.y + room.h + 2)
        return (SDL_Rect){0, 0, 0, 0};
    return row;
}

/* The state of a kept game. If a game was just left, it may still be running, because the other side must be told. */
static const char *state_words(const struct meeting *meeting, const struct remote_game *game)
{
    if (game->kept.running)
        return app_is_ending(meeting->screen.app) ? _("a moment, please…") : _("open in another window");
    if (game->left)
        return _("you have left");
    return game->kept.friend.my_turn ? _("your turn") : _("not your turn");
}

static const char *game_words(const struct meeting *meeting, const struct remote_game *game, struct controls *controls)
{
    const struct archive_friend_entry *entry = &game->kept;
    const struct record *head = &entry->game.head;
    char board[MEET_WORDS_MAX] = "";
    if (entry->game.id != 0 && head->game)
        choice_offers_board_words(head->game, &head->options, board, sizeof board);
    return controls_words(controls, "%s · %.100s · %s", entry->friend.other[0] ? entry->friend.other : _("Your friend"),
                          board, state_words(meeting, game));
}

static void list_game(struct meeting *meeting, struct controls *controls, int i)
{
    struct canvas *canvas = app_canvas(meeting->screen.app);
    const struct remote_game *game = &meeting->kept[i];
    SDL_Rect row = game_place(meeting, canvas, i);
    bool doomed = meeting->doomed == i;
    int side = doomed ? row.w / 3 : SDL_min(row.h, row.w / 4);
    SDL_Rect end = canvas_take_right(&row, side, canvas_px(canvas, GAP));
    controls_add(controls, (struct control){.id = DOOR_GAME + i,
                                            .look = LOOK_SIDED,
                                            .rect = row,
                                            .name = game_words(meeting, game, controls),
                                            .size = SIZE_TEXT,
                                            .off = game->kept.running,
                                            .explains = true});
    struct control *drop =
        controls_add_words(controls, DOOR_DELETE + i, end, doomed ? _("Delete") : _("Delete this game"));
    drop->look = doomed ? LOOK_WORDS : LOOK_ICON;
    drop->icon = SPRITE_ICON_CLOSE;
    drop->wrong = doomed;
}

/* --- the first page: its controls --- */

/* Can the person ask for a new code? After wrong tries, a new one comes by itself. */
static bool may_ask_for_code(const struct meeting *meeting)
{
    return friend_meet_code_is_dead(meeting) && meeting->view.code_wait_s == 0;
}

static bool has_code(const struct meeting *meeting)
{
    return meeting->view.code[0] && !friend_meet_is_over(meeting);
}

/* What the main button does: it joins as soon as a code is typed. */
static const char *main_words(const struct meeting *meeting)
{
    return meeting->code[0]               ? _("Join")
           : friend_meet_is_over(meeting) ? _("Invite again")
           : has_code(meeting)            ? _("Copy the code")
           : may_ask_for_code(meeting)    ? _("New code")
                                          : NULL;
}

static void list_door(struct meeting *meeting, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    const struct game_choice *choice = &meeting->choices[meeting->game];
    const struct options options = choice_options(choice);
    struct form *form = &meeting->form;
    char board[MEET_WORDS_MAX];
    form_row(form, _("Your name"), 1);
    form_text(form, DOOR_NAME, _("Your name"), meeting->name, sizeof meeting->name)->value = NULL;
    choice_offers_board_words(choice->game, &options, board, sizeof board);
    form_row(form, _("Game"), 1);
    form_button(form, DOOR_CHANGE, controls_words(controls, "%.200s …", board));
    for (int row = CODE_ROW; row < JOIN_ROW; row++)
        form_row(form, NULL, 1);
    form_row(form, _("Got a code?"), 1);
    SDL_Rect *field = &form_last_row(form)->field,
             more = canvas_take_right(field, field->w / 3, canvas_px(canvas, GAP));
    form_text(form, DOOR_CODE, _("type it here to join"), meeting->code, sizeof meeting->code)->catches = true;
    controls_add_words(controls, DOOR_MORE, more, _("Other ways …"));
    form_row(form, meeting->kept_count > 0 ? _("Go on with") : NULL, 1);
    scroll_to_fit(meeting, canvas);
    for (int i = 0; i < meeting->kept_count; i++)
        list_game(meeting, controls, i);
    if (meeting->kept_count > GAMES_SEEN)
        list_bar(controls, MEET_BAR, _("Games to go on with"), &meeting->scroller);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, DOOR_CODE);
    friend_meet_buttons(meeting, controls, _("Details …"), main_words(meeting));
}

/* Deletes a kept game, but only at the second press, because it cannot be continued afterwards. */
static void delete_game(struct meeting *meeting, int i)
{
    bool sure = meeting->doomed == i;
    meeting->doomed = sure ? NOTHING : i;
    if (!sure)
        return;
    if (remote_session_drop(meeting->screen.app, &meeting->kept[i].kept.friend))
        app_tell(meeting->screen.app, _("Nobody goes on with this game now; it stays in My games"));
    friend_meet_go(meeting, PAGE_DOOR);
}

/*
 * Copies the code together with the meeting point, if there is one, so that it need not be passed on separately.
 */
static void copy_code(const struct meeting *meeting)
{
    char words[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE + 2], letters[MEET_WORDS_MAX];
    friend_meet_spell(meeting->view.code, letters);
    speech_say(app_speech(meeting->screen.app), SPEECH_TOLD, letters);
    snprintf(words, sizeof words, "%s%s%s", meeting->view.code, meeting->relay[0] ? "@" : "", meeting->relay);
    app_copy_text(meeting->screen.app, words);
}

/* A whole code needs no button; where a meeting point may follow, the person says when it is whole. */
static void take_code(struct meeting *meeting)
{
    controls_set_focus(&meeting->screen.controls, DOOR_CODE);
    if (strchr(meeting->code, '@') || !friend_meet_has_whole_code(meeting))
        return;
    app_take_typed(meeting->screen.app);
    friend_meet_join(meeting);
}

/* Whoever has typed a name is called so by the friend who comes next. */
static void take_name(const struct meeting *meeting)
{
    struct want want = {.kind = WANT_NAME};
    SDL_strlcpy(want.words, meeting->name, sizeof want.words);
    remote_session_save(meeting->screen.app, meeting->name, meeting->relay);
    if (meeting->remote_session)
        friend_want(remote_session_friendship(meeting->remote_session), &want);
}

static void go_on_at_door(struct meeting *meeting)
{
    if (meeting->code[0])
        friend_meet_join(meeting);
    else if (friend_meet_is_over(meeting))
        friend_meet_invite(meeting);
    else if (meeting->view.code[0])
        copy_code(meeting);
    else if (may_ask_for_code(meeting))
        friend_new_code(remote_session_friendship(meeting->remote_session));
}

static void use_door(struct meeting *meeting, int id)
{
    if (id == DOOR_NAME)
        take_name(meeting);
    else if (id == DOOR_CODE)
        take_code(meeting);
    else if (id == DOOR_CHANGE || id == DOOR_MORE)
        friend_meet_go(meeting, id == DOOR_CHANGE ? PAGE_INVITE : PAGE_JOIN);
    else if (id >= DOOR_DELETE)
        delete_game(meeting, id - DOOR_DELETE);
    else if (id >= DOOR_GAME && meeting->kept[id - DOOR_GAME].kept.running)
        app_refuse(meeting->screen.app, _("This game is being played in another window now"));
    else if (id >= DOOR_GAME)
        friend_meet_go_on(meeting, id - DOOR_GAME);
}

/* --- the first page: drawing --- */

static void draw_code(struct canvas *canvas, const struct meeting *meeting)
{
    SDL_Rect room = friend_meet_rows(canvas, CODE_ROW, CODE_ROWS);
    struct text_style style = canvas_write_style(canvas, WRITE_BOLD | WRITE_CENTER);
    style.size = (float)room.h * 0.8f / canvas->unit;
    canvas_pane(canvas, room, false);
    canvas_text(canvas, meeting->view.code, canvas_inset(room, canvas_px(canvas, SPACE)), &style);
}

static void draw_door(struct canvas *canvas, struct meeting *meeting)
{
    char words[TROUBLE_TEXT_SIZE], where[TROUBLE_TEXT_SIZE];
    bool has = has_code(meeting);
    friend_meet_trouble(meeting, words);
    if (words[0] && friend_meet_is_over(meeting)) {
        canvas_write_lines(canvas, words, friend_meet_rows(canvas, CODE_ROW, JOIN_ROW - CODE_ROW),
                           WRITE_BAD | WRITE_BOLD);
    } else {
        friend_meet_state(meeting, words);
        friend_meet_where(meeting, where);
        if (has)
            draw_code(canvas, meeting);
        canvas_write_lines(canvas, words, friend_meet_rows(canvas, has ? WORDS_ROW : CODE_ROW, has ? 1 : CODE_ROWS),
                           WRITE_BOLD);
        canvas_write_lines(canvas, where, friend_meet_rows(canvas, WORDS_ROW + 1, 2), 0);
    }
    if (meeting->kept_count == 0)
        canvas_write_lines(canvas,
                           _("You both need this program. Nobody else can read or change what you play and write. "
                             "A game that is broken off goes on another time."),
                           friend_meet_rows(canvas, GAMES_ROW, GAMES_SEEN), WRITE_MUTED);
}

/* --- the page for inviting --- */

/* What the host offers: game, board, who plays here and who begins, clock, watchers, hints. */

enum { WATCHER_CHOICES = 4 };

/* Ids of the page's controls. */
enum {
    INVITE_GAME = MEET_OWN,
    INVITE_PIECES = INVITE_GAME + GAMES_MAX,
    INVITE_BEGINS = INVITE_PIECES + 2,
    INVITE_CLOCK = INVITE_BEGINS + BEGINS_GUEST + 1,
    INVITE_WATCHERS = INVITE_CLOCK + CHOICE_CLOCKS,
    INVITE_HONOUR = INVITE_WATCHERS + WATCHER_CHOICES,
    INVITE_YOU = INVITE_HONOUR + 2,
    INVITE_COMPUTER,
    INVITE_BOARD
};

/*
 * Lets the person or a computer play at this end. Each further press on the computer makes it one level stronger; after
 * the highest level comes the lowest.
 */
static void choose_seat(struct meeting *meeting, bool computer)
{
    if (computer && !seat_is_human(meeting->seat))
        meeting->level = meeting->level % LEVEL_MAX + 1;
    meeting->seat.level = computer ? meeting->level : SEAT_HUMAN;
    if (computer)
        app_tell(meeting->screen.app, _("Pressed again: one level harder"));
}

static void list_seat(struct form *form, struct meeting *meeting)
{
    const char *names[] = {_("You"), controls_words(form->controls, _("Computer, level %d"), meeting->level)};
    form_row(form, _("Who plays here"), 2);
    for (int i = 0; i < 2; i++)
        form_segment(form, INVITE_YOU + i, names[i], NULL, i)->on = i == !seat_is_human(meeting->seat);
}

/*
 * Lists the boards. "Other …" opens the dialog for boards; after that the row's label says what is unusual about the
 * board.
 */
static void list_boards(struct form *form, struct meeting *meeting)
{
    const struct game_choice *choice = &meeting->choices[meeting->game];
    const struct options options = choice_options(choice);
    const char *names[CHOICE_BOARDS + 1];
    char other[MEET_WORDS_MAX / 2] = "";
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

static void list_clocks(struct form *form, struct meeting *meeting)
{
    form_row(form, _("Clock"), canvas_is_large(app_canvas(meeting->screen.app)) ? 3 : CHOICE_CLOCKS);
    for (int i = 0; i < CHOICE_CLOCKS; i++)
        form_segment(form, INVITE_CLOCK + i, _(choice_clocks[i].name), &meeting->clock, i);
}

static void list_watchers(struct form *form, struct meeting *meeting)
{
    static const int counts[WATCHER_CHOICES] = {0, 2, 10, 100};
    form_row(form, _("May watch"), WATCHER_CHOICES);
    for (int i = 0; i < WATCHER_CHOICES; i++)
        form_segment(form, INVITE_WATCHERS + i,
                     i == 0 ? _("Nobody") : controls_words(form->controls, _("Up to %d"), counts[i]),
                     &meeting->watchers, counts[i]);
}

static void list_invite(struct meeting *meeting, struct controls *controls)
{
    struct form *form = &meeting->form;
    const struct view *view = choice_view(meeting->choices[meeting->game].game);
    const char *pieces[] = {_(view->words.players[0]), _(view->words.players[1])};
    const char *begins[] = {
        [BEGINS_TOSS] = _("Toss a coin"), [BEGINS_HOST] = _("You begin"), [BEGINS_GUEST] = _("Your friend")};
    const char *honour[] = {_("Only if both agree"), _("Allowed")}, *games[GAMES_MAX];
    for (int i = 0; i < meeting->game_count; i++)
        games[i] = _(meeting->choices[i].game->title);
    form_choice(form, INVITE_GAME, _("Game"), games, meeting->game_count, &meeting->game);
    list_boards(form, meeting);
    form_choice(form, INVITE_PIECES, _("You play"), pieces, 2, &meeting->swapped);
    form_choice(form, INVITE_BEGINS, _("Who begins"), begins, BEGINS_GUEST + 1, (int *)&meeting->begins);
    list_clocks(form, meeting);
    list_watchers(form, meeting);
    form_choice(form, INVITE_HONOUR, _("Hints"), honour, 2, &meeting->allows);
    list_seat(form, meeting);
    friend_meet_buttons(meeting, controls, _("Back"), _("Invite"));
}

static void use_invite(struct meeting *meeting, int id)
{
    struct game_choice *choice = &meeting->choices[meeting->game];
    int sizes[CHOICE_BOARDS][2];
    struct app *app = meeting->screen.app;
    if (id == INVITE_YOU || id == INVITE_COMPUTER)
        choose_seat(meeting, id == INVITE_COMPUTER);
    if (id < INVITE_BOARD)
        return;
    if (meeting->board < choice_offers_boards(choice->game, sizes)) {
        choice_offers_set_board(choice, meeting->board);
        return;
    }
    struct screen *setup = setup_screen_create(app, &meeting->setup, choice, false);
    meeting->covered = setup != NULL;
    app_push(app, setup);
}

/* --- the page that says how the friend finds this computer --- */

enum { WAYS_MAP = MEET_OWN, WAYS_POINT = WAYS_MAP + 2, WAYS_ROW = 3, WAYS_ROWS = MEETING_ROWS - 1 - WAYS_ROW };

static void list_ways(struct meeting *meeting, struct controls *controls)
{
    struct form *form = &meeting->form;
    const char *maps[] = {_("No"), _("The router lets them in")};
    form_choice(form, WAYS_MAP, _("From further away"), maps, 2, &meeting->maps);
    form_row(form, _("Meeting point"), 1);
    form_text(form, WAYS_POINT, _("if you were told the name of one"), meeting->relay, sizeof meeting->relay);
    friend_meet_buttons(meeting, controls, _("Back"), NULL);
}

/* The router is asked at once, with the same code, so that the page says what has come of it. */
static void use_ways(struct meeting *meeting, int id)
{
    if (id >= WAYS_POINT || !app_prefer(meeting->screen.app, PREFER_MAP_PORT, meeting->maps))
        return;
    friend_meet_invite(meeting);
    friend_meet_go(meeting, PAGE_WAYS);
    controls_set_focus(&meeting->screen.controls, id);
}

static void draw_ways(struct canvas *canvas, struct meeting *meeting)
{
    SDL_Rect room = friend_meet_rows(canvas, WAYS_ROW, WAYS_ROWS);
    room.h /= WAYS;
    for (int i = 0; i < WAYS; i++, room.y += room.h)
        friend_meet_way(canvas, meeting, i, room);
}

/* --- the page for joining --- */

/* The page on which the guest types the code. Choosing a game found on this network fills in that game's address. */

enum { FOUND_ROW = 3, FOUND_ROWS = 4 };

enum { JOIN_CODE = MEET_OWN, JOIN_ADDRESS, JOIN_PLAY, JOIN_FOUND = JOIN_PLAY + 2 };

static void list_join(struct meeting *meeting, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    struct form *form = &meeting->form;
    const char *const ways[] = {_("Play"), _("Only watch")};
    form_row(form, _("Code"), 1);
    form_text(form, JOIN_CODE, _("for example K7Q-M3X-PA8"), meeting->code, sizeof meeting->code)->catches = true;
    form_row(form, _("Address"), 1);
    form_text(form, JOIN_ADDRESS, _("only if you were told one"), meeting->at, sizeof meeting->at);
    form_choice(form, JOIN_PLAY, _("I want to"), ways, 2, &meeting->watches);
    form_row(form, _("In the same home"), 1);
    for (int i = 0; i < meeting->found_count && i < FOUND_ROWS; i++) {
        const struct nearby_game *found = &meeting->found[i];
        const struct game *game = game_find(found->game);
        const char *who = found->name[0] ? found->name : _("Your friend");
        struct control *entry =
            controls_add_words(controls, JOIN_FOUND + i, friend_meet_fields(canvas, FOUND_ROW + i, 1),
                               controls_words(controls, "%s · %s", who, game ? _(game->title) : found->game));
        entry->look = LOOK_SIDED;
        entry->value = _("In the same home");
    }
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, JOIN_CODE);
    friend_meet_buttons(meeting, controls, _("Back"), _("Join"));
}

static void use_join(struct meeting *meeting, int id)
{
    if (id < JOIN_FOUND || id >= JOIN_FOUND + meeting->found_count)
        return;
    snprintf(meeting->at, sizeof meeting->at, "%.*s", (int)sizeof meeting->at - 1,
             meeting->found[id - JOIN_FOUND].place);
    controls_set_focus(&meeting->screen.controls, JOIN_CODE);
    app_tell(meeting->screen.app, _("Now type the code that your friend reads out"));
}

static void draw_join(struct canvas *canvas, struct meeting *meeting)
{
    if (meeting->found_count == 0)
        canvas_write_lines(canvas,
                           meeting->nearby ? _("Nobody invites here just now; whoever does is listed by itself.")
                                           : _("This network cannot be searched. The code still works elsewhere."),
                           friend_meet_fields(canvas, FOUND_ROW, canvas_is_large(canvas) ? 2 : 1), WRITE_MUTED);
}

/* --- the page that looks for the host --- */

/* The page on which the host is looked for. Once the host is found, its terms are shown, to be accepted or declined. */

/* Have we left for good, while the other side must still be told? */
static bool is_telling(const struct meeting *meeting)
{
    const struct session_view *session = &meeting->view.session;
    return session->phase == SESSION_LEFT && session->why == WHY_LEFT && session->left == (int)session->role &&
           !session->told && meeting->view.state != FRIEND_CLOSED;
}

static bool has_ended(const struct meeting *meeting)
{
    return friend_meet_is_over(meeting) && !is_telling(meeting);
}

/* May the same code be tried again? A wrong one may not, because that would only waste a try. */
static bool may_try_again(const struct meeting *meeting)
{
    enum trouble_kind kind = meeting->remote_session ? meeting->view.trouble.kind : meeting->trouble.kind;
    return meeting->code[0] && kind != TROUBLE_WRONG_CODE && kind != TROUBLE_CODE_DEAD;
}

/* Goes back to the page before. Declines the host's terms if they are shown. What has changed needs another code. */
static void go_back(struct meeting *meeting)
{
    if (friend_meet_is_asked(meeting))
        friend_want(remote_session_friendship(meeting->remote_session), &(struct want){.kind = WANT_DECLINE});
    if (meeting->page == PAGE_SEEK || meeting->changed)
        friend_meet_end(meeting);
    friend_meet_go(meeting, PAGE_DOOR);
}

static void list_seek(struct meeting *meeting, struct controls *controls)
{
    bool asked = friend_meet_is_asked(meeting), ended = has_ended(meeting);
    if (controls->focus == NO_CONTROL || (asked && !meeting->asked))
        controls_set_focus(controls, MEET_MAIN); /* even while there is no such button: Enter does not mean Cancel */
    meeting->asked = asked;
    friend_meet_buttons(meeting, controls,
                        asked   ? _("No")
                        : ended ? _("Back")
                                : _("Cancel"),
                        asked                             ? _("Play")
                        : ended && may_try_again(meeting) ? _("Try again")
                        : ended && meeting->code[0]       ? _("Another code")
                                                          : NULL);
}

static void go_on_seeking(struct meeting *meeting)
{
    if (friend_meet_is_asked(meeting))
        friend_want(remote_session_friendship(meeting->remote_session), &(struct want){.kind = WANT_ACCEPT});
    else if (has_ended(meeting) && may_try_again(meeting))
        friend_meet_join(meeting);
    else if (has_ended(meeting))
        go_back(meeting); /* where a code is typed */
}

/* --- the page that looks for the host: drawing --- */

static void draw_terms(struct canvas *canvas, const struct meeting *meeting)
{
    char lines[TERM_LINES][MEET_WORDS_MAX];
    SDL_Rect room = friend_meet_rows(canvas, 2, MEETING_ROWS - 3);
    friend_meet_terms(meeting, lines);
    canvas_write_lines(canvas, lines[0], friend_meet_rows(canvas, 0, 2), WRITE_TITLE | WRITE_BOLD);
    int count = 0;
    for (int i = 1; i < TERM_LINES; i++)
        count += lines[i][0] != '\0';
    room.h /= SDL_max(count, MEETING_ROWS - 3);
    for (int i = 1; i < TERM_LINES; i++) {
        if (!lines[i][0])
            continue;
        canvas_write_lines(canvas, lines[i], room, 0);
        room.y += room.h;
    }
}

static void draw_seek(struct canvas *canvas, struct meeting *meeting)
{
    char words[TROUBLE_TEXT_SIZE];
    friend_meet_trouble(meeting, words);
    if (friend_meet_is_asked(meeting)) {
        draw_terms(canvas, meeting);
        return;
    }
    bool bad = has_ended(meeting) && words[0];
    if (!bad && !is_telling(meeting))
        friend_meet_state(meeting, words);
    canvas_write_lines(canvas, words, friend_meet_rows(canvas, 0, bad ? 4 : 2), (bad ? WRITE_BAD : 0) | WRITE_BOLD);
}

/* --- the table of all pages --- */

static const struct {
    const char *title, *too_long; /* the page's title; the refusal of a text that is too long; to be translated */
    void (*list)(struct meeting *meeting, struct controls *controls);
    void (*go_on)(struct meeting *meeting);                       /* what the main button does; NULL: there is none */
    void (*use)(struct meeting *meeting, int id);                 /* uses any other control; NULL: there is none */
    void (*draw)(struct canvas *canvas, struct meeting *meeting); /* draws more than the form; NULL: nothing more */
} friend_pages[FRIEND_PAGES] = {
    [PAGE_DOOR] = {.title = N_("A friend elsewhere"),
                   .too_long = N_("The name is too long"),
                   .list = list_door,
                   .go_on = go_on_at_door,
                   .use = use_door,
                   .draw = draw_door},
    [PAGE_INVITE] = {.title = N_("Invite a friend"),
                     .list = list_invite,
                     .go_on = friend_meet_invite,
                     .use = use_invite},
    [PAGE_WAYS] = {.title = N_("How your friend finds you"),
                   .too_long = N_("The address is too long"),
                   .list = list_ways,
                   .use = use_ways,
                   .draw = draw_ways},
    [PAGE_JOIN] = {.title = N_("Join a friend"),
                   .too_long = N_("That is too long"),
                   .list = list_join,
                   .go_on = friend_meet_join,
                   .use = use_join,
                   .draw = draw_join},
    [PAGE_SEEK] = {.title = N_("Join a friend"), .list = list_seek, .go_on = go_on_seeking, .draw = draw_seek},
};

/* --- the dialog for a friend elsewhere --- */

static void list(struct screen *screen, struct controls *controls)
{
    struct meeting *meeting = (struct meeting *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_FPoint size = friend_meet_size(canvas);
    dialog_list(controls, canvas, size.x, size.y, false);
    SDL_Rect row = friend_meet_rows(canvas, 0, 1);
    form_begin(&meeting->form, controls,
               &(struct form_place){.area = row,
                                    .height = row.h,
                                    .gap = canvas_px(canvas, MEETING_GAP),
                                    .inner = canvas_px(canvas, SPACE_NEAR),
                                    .label = row.w - friend_meet_fields(canvas, 0, 1).w,
                                    .tells = true,
                                    .in_lines = true});
    screen->notes = friend_meet_rows(canvas, 0, MEETING_ROWS - 1);
    friend_pages[meeting->page].list(meeting, controls);
    screen->scope = SCOPE_DIALOG | (controls_text(controls) ? SCOPE_TYPING : 0);
}

/* Uses a control. Escape does the same as Back; on the first page it closes the dialog. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct meeting *meeting = (struct meeting *)screen;
    enum friend_page page = meeting->page;
    bool back = use->id == DIALOG_CROSS || use->id == MEET_BACK;
    (void)now;
    if (back || use->id == MEET_MAIN)
        app_untell(screen->app); /* the person has seen the message and goes on */
    if (use->refused) {
        app_refuse(screen->app, _(friend_pages[page].too_long));
    } else if (back && page == PAGE_DOOR && use->id == MEET_BACK) {
        friend_meet_go(meeting, PAGE_WAYS);
    } else if (back && page == PAGE_DOOR) {
        app_pop(screen->app);
    } else if (back) {
        go_back(meeting);
    } else if (use->id == MEET_MAIN) {
        friend_pages[page].go_on(meeting);
    } else if (use->id >= MEET_BAR) {
        meeting->changed |= page == PAGE_INVITE || page == PAGE_WAYS;
        form_use(&meeting->form, use);
        friend_pages[page].use(meeting, use->id);
    }
    if (page != meeting->page)
        app_announce(screen->app, _(friend_pages[meeting->page].title));
    friend_meet_say(meeting);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct meeting *meeting = (struct meeting *)screen;
    SDL_FPoint size = friend_meet_size(canvas);
    if (meeting->covered)
        return;
    dialog_draw(canvas, _(friend_pages[meeting->page].title), size.x, size.y);
    controls_draw(canvas, &screen->controls);
    form_draw(canvas, &meeting->form);
    if (friend_pages[meeting->page].draw)
        friend_pages[meeting->page].draw(canvas, meeting);
}

static bool is_any_running(const struct meeting *meeting)
{
    for (int i = 0; i < meeting->kept_count; i++)
        if (meeting->kept[i].kept.running)
            return true;
    return false;
}

/* Updates the dialog every second, because the first page shows how many minutes the code stays valid. */
static uint64_t advance(struct screen *screen, uint64_t now)
{
    enum { LOOK_AGAIN = 1000000 };
    struct meeting *meeting = (struct meeting *)screen;
    if (friend_meet_advance(meeting))
        app_pop(screen->app);
    else if (meeting->remote_session)
        app_invalidate_all(screen->app);
    bool ends = meeting->page == PAGE_DOOR && is_any_running(meeting); /* being left, or open in another window */
    if (ends)
        meeting->kept_count = remote_session_games(screen->app, meeting->kept);
    return meeting->remote_session || ends ? now + LOOK_AGAIN : NEVER;
}

/* The dialog for boards, which lay above, has closed. Another board may have been chosen in it. */
static void uncover(struct screen *screen)
{
    struct meeting *meeting = (struct meeting *)screen;
    struct setup_answer setup = meeting->setup;
    meeting->setup = (struct setup_answer){0};
    meeting->covered = false;
    for (int i = 0; i < meeting->game_count && setup.chosen; i++)
        if (meeting->choices[i].game == setup.choice.game) {
            meeting->choices[i] = setup.choice;
            meeting->game = i;
            meeting->changed = true;
        }
    app_announce(screen->app, _(friend_pages[meeting->page].title));
}

static void destroy(struct screen *screen)
{
    struct meeting *meeting = (struct meeting *)screen;
    remote_session_close(meeting->remote_session);
    if (meeting->nearby)
        nearby_close(meeting->nearby);
    free(meeting);
}

static const struct screen_kind friend_kind = {DIALOG_MEMBERS, .advance = advance, .uncover = uncover,
                                               .destroy = destroy, .focus_keys = FOCUS_BY_ARROWS};

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
        if (clock_is_same(now->clock, choice_clocks[i].control))
            meeting->clock = i;
    meeting->level = now->players[1].level;
    meeting->maps = app_preference(app, PREFER_MAP_PORT);
    meeting->doomed = meeting->focus = NOTHING;
    remote_session_load(app, meeting->name, meeting->relay);
}

struct screen *friend_screen_create(struct app *app, struct friend_answer *answer, const struct game_choice *now)
{
    struct meeting *meeting = screen_create(app, &friend_kind, SCOPE_DIALOG, sizeof *meeting);
    if (!meeting)
        return NULL;
    meeting->answer = answer;
    fill_meeting(meeting, app, now);
    app_announce(app, _(friend_pages[PAGE_DOOR].title));
    friend_meet_go(meeting, PAGE_DOOR);
    friend_meet_say(meeting);
    return &meeting->screen;
}
