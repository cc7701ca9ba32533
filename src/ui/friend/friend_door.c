/*
 * The way in: one's own name, who plays here, to invite or to join, and games with friends to go on with, those first
 * where it is one's own turn.
 *
 *     Your name    [ Anna            ]
 *     Who plays    [ You ] [ Computer, level 5 ]
 *     +--------------++--------------+
 *     | Invite       || Join         |
 *     | You get a    || You have a   |
 *     | code         || code         |
 *     +--------------++--------------+
 *     Go on with   | Ben · Connect Four 7×6 · your turn    | x |
 *                  | ...                                   | x |
 */
#include <stdio.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "ui/frame/control/list.h"
#include "ui/friend/friend_state.h"
#include "ui/numbers.h"
#include "ui/words.h"

/* Behind name and seat. */
enum { TILES_ROW = 2, TILES_ROWS = 3, GAMES_ROW = TILES_ROW + TILES_ROWS, GAMES_SEEN = MEETING_ROWS - GAMES_ROW };

enum {
    DOOR_NAME = 1,
    DOOR_INVITE,
    DOOR_JOIN,
    DOOR_YOU,
    DOOR_COMPUTER,
    DOOR_GAME = 10,
    DOOR_DELETE = DOOR_GAME + COMPANY_GAMES_MAX
};

static const float GAP = SPACE_NEAR, PAD = 16, BAR_WIDTH = 18;

static const char *const tiles[2][2] = {
    {N_("Invite"), N_("You get a short code to read out or to send.")},
    {N_("Join"), N_("You were told a code. Type it here, to play or to watch.")},
};

static SDL_Rect tile_place(const struct canvas *canvas, int i)
{
    return canvas_beside(friend_look_rows(canvas, TILES_ROW, TILES_ROWS), i, 2, canvas_px(canvas, SPACE));
}

/* --- games to go on with --- */

static SDL_Rect games_place(const struct meeting *meeting, const struct canvas *canvas)
{
    SDL_Rect room = friend_look_fields(canvas, GAMES_ROW, GAMES_SEEN);
    if (meeting->kept_count > GAMES_SEEN)
        room.w -= canvas_px(canvas, BAR_WIDTH);
    return room;
}

static void scroll_to_fit(struct meeting *meeting, const struct canvas *canvas)
{
    SDL_Rect room = games_place(meeting, canvas);
    SDL_Rect bar = {room.x + room.w, room.y, canvas_px(canvas, BAR_WIDTH), room.h};
    int focus = meeting->screen.controls.focus, row = focus >= DOOR_DELETE ? focus - DOOR_DELETE : focus - DOOR_GAME;
    scroller_arrange(&meeting->scroller, room, bar, room.h / GAMES_SEEN);
    scroller_set_rows(&meeting->scroller, meeting->kept_count);
    if (focus == meeting->focus || row < 0 || row >= meeting->kept_count)
        return;
    meeting->focus = focus;
    list_show(&meeting->scroller, row);
}

/* Empty where it is not seen whole. */
static SDL_Rect game_place(const struct meeting *meeting, const struct canvas *canvas, int i)
{
    SDL_Rect row = scroller_row(&meeting->scroller, i), room = games_place(meeting, canvas);
    row.h -= canvas_px(canvas, GAP) / 2;
    if (row.y < room.y - 2 || row.y + row.h > room.y + room.h + 2)
        return (SDL_Rect){0, 0, 0, 0};
    return row;
}

/* How it stands with it. What was put away just now may still be said to the other end. */
static const char *state_words(const struct meeting *meeting, const struct company_game *game)
{
    if (game->kept.running)
        return app_is_ending(meeting->screen.app) ? _("a moment, please…") : _("open in another window");
    if (game->left)
        return _("you have left");
    return game->kept.friend.my_turn ? _("your turn") : _("not your turn");
}

static void game_words(const struct meeting *meeting, const struct company_game *game, char words[MEET_WORDS_MAX])
{
    const struct archive_friend_entry *entry = &game->kept;
    const struct record *head = &entry->game.head;
    char board[MEET_WORDS_MAX] = "";
    if (entry->game.id != 0 && head->game)
        choice_offers_board_words(head->game, &head->options, board, sizeof board);
    snprintf(words, MEET_WORDS_MAX, "%s · %.100s · %s", entry->friend.other[0] ? entry->friend.other : _("Your friend"),
             board, state_words(meeting, game));
}

static void list_game(struct meeting *meeting, struct controls *controls, int i)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    const struct company_game *game = &meeting->kept[i];
    char words[MEET_WORDS_MAX];
    SDL_Rect row = game_place(meeting, canvas, i);
    bool doomed = meeting->doomed == i;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    int side = SDL_min(row.h, row.w / 4);
    const char *delete = doomed ? _("Delete") : _("Delete this game");
    if (doomed)
        side = int_min(canvas_text_width(app_canvas(meeting->screen.app), delete, &style) + side, row.w / 2);
    game_words(meeting, game, words);
    controls_add(controls,
                 (struct control){.id = DOOR_GAME + i,
                                  .look = LOOK_SIDED,
                                  .rect = {row.x, row.y, int_max(row.w - side - canvas_px(canvas, GAP), 0), row.h},
                                  .name = controls_words(controls, "%s", words),
                                  .size = SIZE_TEXT,
                                  .off = game->kept.running,
                                  .explains = true});
    controls_add(controls, (struct control){.id = DOOR_DELETE + i,
                                            .look = doomed ? LOOK_WORDS : LOOK_ICON,
                                            .rect = {row.x + row.w - side, row.y, row.w > 0 ? side : 0, row.h},
                                            .name = delete,
                                            .icon = SPRITE_ICON_CLOSE,
                                            .size = SIZE_TEXT,
                                            .wrong = doomed});
}

/* --- the list --- */

/* A computer plays in one's place: pressed again it is one level harder, after the highest the lowest. */
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
        form_segment(form, DOOR_YOU + i, names[i], NULL, i)->on = i == !seat_is_human(meeting->seat);
}

static void list(struct meeting *meeting, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    bool missing = meeting->trouble.kind == TROUBLE_NO_LIBRARY;
    struct form *form = &meeting->form;
    friend_look_form(canvas, form, controls);
    form_row(form, _("Your name"), 1);
    form_text(form, DOOR_NAME, _("Your name"), meeting->name, sizeof meeting->name)->value = NULL;
    list_seat(form, meeting);
    for (int row = TILES_ROW; row < GAMES_ROW; row++)
        form_row(form, NULL, 1);
    form_row(form, meeting->kept_count > 0 ? _("Go on with") : NULL, 1);
    for (int i = 0; i < 2; i++)
        controls_add(controls, (struct control){.id = DOOR_INVITE + i,
                                                .look = LOOK_FRAME,
                                                .rect = tile_place(canvas, i),
                                                .name = _(tiles[i][0]),
                                                .off = missing,
                                                .explains = true,
                                                .group = MEET_BACK});
    scroll_to_fit(meeting, canvas);
    for (int i = 0; i < meeting->kept_count; i++)
        list_game(meeting, controls, i);
    if (meeting->kept_count > GAMES_SEEN)
        list_bar(controls, MEET_BAR, _("Games to go on with"), &meeting->scroller);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, DOOR_INVITE);
}

/* Asked twice: nobody comes back to it then. */
static void delete (struct meeting *meeting, int i)
{
    bool sure = meeting->doomed == i;
    meeting->doomed = sure ? NOTHING : i;
    if (!sure)
        return;
    if (company_drop(meeting->screen.app, &meeting->kept[i].kept.friend))
        app_tell(meeting->screen.app, _("Nobody goes on with this game now; the history has it"));
    friend_meet_go(meeting, PAGE_DOOR);
}

static void go_on(struct meeting *meeting, int i)
{
    if (meeting->kept[i].kept.running)
        app_refuse(meeting->screen.app, _("This game is being played in another window now"));
    else
        friend_meet_go_on(meeting, i);
}

static void use(struct meeting *meeting, const struct use *use)
{
    if (use->refused)
        app_refuse(meeting->screen.app, _("The name is too long"));
    else if ((use->id == DOOR_INVITE || use->id == DOOR_JOIN) && meeting->trouble.kind == TROUBLE_NO_LIBRARY)
        app_refuse(meeting->screen.app, "");
    else if (use->id == DOOR_INVITE || use->id == DOOR_JOIN)
        friend_meet_go(meeting, use->id == DOOR_INVITE ? PAGE_INVITE : PAGE_JOIN);
    else if (use->id == DOOR_YOU || use->id == DOOR_COMPUTER)
        choose_seat(meeting, use->id == DOOR_COMPUTER);
    else if (use->id >= DOOR_DELETE && use->id < DOOR_DELETE + COMPANY_GAMES_MAX)
        delete (meeting, use->id - DOOR_DELETE);
    else if (use->id >= DOOR_GAME && use->id < DOOR_DELETE)
        go_on(meeting, use->id - DOOR_GAME);
}

/* --- how it looks --- */

static void draw_tile(struct canvas *canvas, SDL_Rect place, int i)
{
    struct text_style style = canvas_style(canvas, SIZE_TITLE, ALIGN_LEFT);
    SDL_Rect room = canvas_inset(place, canvas_px(canvas, PAD)), head = room;
    head.h = room.h * 2 / 5;
    int icon = int_min(head.h, canvas_px(canvas, 2 * SIZE_TITLE)) * 4 / 5;
    canvas_icon(canvas, i == 0 ? SPRITE_ICON_ELSEWHERE : SPRITE_ICON_TALK,
                (SDL_Rect){head.x, head.y + (head.h - icon) / 2, icon, icon}, canvas->theme->accent);
    head.x += icon + canvas_px(canvas, SPACE);
    head.w -= icon + canvas_px(canvas, SPACE);
    style.weight = TEXT_BOLD;
    canvas_text(canvas, _(tiles[i][0]), head, &style);
    room.y += room.h * 2 / 5;
    room.h -= room.h * 2 / 5;
    friend_look_paragraph(canvas, _(tiles[i][1]), room, canvas->theme->text, false);
}

static void draw(struct canvas *canvas, struct meeting *meeting)
{
    char words[TROUBLE_TEXT_SIZE];
    SDL_Rect below = friend_look_rows(canvas, GAMES_ROW, GAMES_SEEN - 1);
    form_draw(canvas, &meeting->form);
    for (int i = 0; i < 2; i++)
        draw_tile(canvas, tile_place(canvas, i), i);
    friend_words_trouble(meeting, words);
    if (meeting->kept_count > 0)
        return;
    if (words[0])
        friend_look_paragraph(canvas, words, below, canvas->theme->bad, true);
    else
        friend_look_paragraph(canvas,
                              _("You both need this program. What you play and write is sealed: nobody in between can "
                                "read it, change it or join. A game that is broken off goes on another time."),
                              below, canvas->theme->muted, false);
}

const struct meeting_page friend_door_page = {N_("A friend elsewhere"), list, use, draw};
