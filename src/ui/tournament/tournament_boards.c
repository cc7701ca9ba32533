/*
 * The boards of a tournament: small ones side by side, each of them a picture that is drawn again after a move; or a
 * single large one on which pieces move. Declared in tournament_state.h.
 */
#include "ui/tournament/tournament_state.h"

static const float GAP = SPACE, PADDING = SPACE_NEAR, LINE = 22;

enum { LINES = 3 /* text lines at each board: two names, and the state of the game */ };

static int line_height(const struct tournament_screen *screen)
{
    struct canvas written = *app_canvas(screen->screen.app);
    written.text_size = screen->layout.text_size;
    return canvas_row(&written, LINE, SIZE_SMALL);
}

/* --- several small boards, side by side --- */

/* Returns the number of columns in which `count` boards side by side become largest. */
static int columns_of(const struct tournament_screen *screen, int count)
{
    SDL_Rect room = screen->layout.boards;
    int words = LINES * line_height(screen), best = 1, most = 0;
    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        int side = SDL_min(room.w / columns, room.h / rows - words);
        if (side > most) {
            most = side;
            best = columns;
        }
    }
    return best;
}

SDL_Rect tournament_boards_place(const struct tournament_screen *screen, int table)
{
    int count = SDL_max(screen->view.tables, 1), gap = canvas_px(app_canvas(screen->screen.app), GAP);
    int columns = columns_of(screen, count), rows = (count + columns - 1) / columns;
    SDL_Rect room = screen->layout.boards;
    int height = (room.h - (rows - 1) * gap) / rows, row = table / columns;
    if (screen->watched >= 0)
        return room;
    height = int_min(height, room.w / columns + LINES * line_height(screen));
    return canvas_beside((SDL_Rect){room.x, room.y + row * (height + gap), room.w, height}, table % columns, columns,
                         gap);
}

/*
 * Divides the rectangle of one game into a line for each name, the board, and a line for the state of the game. Returns
 * the board's rectangle.
 */
static SDL_Rect take_board(const struct tournament_screen *screen, SDL_Rect place, SDL_Rect lines[LINES])
{
    int height = line_height(screen);
    SDL_Rect room = canvas_inset(place, canvas_px(app_canvas(screen->screen.app), PADDING));
    for (int i = 0; i < LINES - 1; i++)
        lines[i] = canvas_take_row(&room, height, 0);
    lines[LINES - 1] = canvas_take_foot(&room, height, 0);
    return canvas_inset(room, canvas_px(app_canvas(screen->screen.app), 2));
}

static void draw_name(struct canvas *canvas, const struct tournament_screen *screen, const struct hall_table *table,
                      enum side side, SDL_Rect line)
{
    bool moves = !table->over && table->state.turn == side;
    int piece = line.h * 3 / 4, gap = canvas_px(canvas, PADDING);
    char words[HALL_NAME_MAX];
    SDL_Rect room = canvas_take_left(&line, piece, gap);
    view_for(&screen->variant)->draw_piece(canvas, (int)side, canvas_centred(room, piece, piece), SDL_ALPHA_OPAQUE);
    canvas_write(canvas, tournament_words_player(screen, table->players[side], words), line,
                 WRITE_SMALL | (moves ? WRITE_BOLD : 0));
}

static void draw_picture(struct canvas *canvas, struct tournament_screen *screen, int i, SDL_Rect rect)
{
    const struct hall_table *table = &screen->view.table[i];
    if (rect.w < 8 || rect.h < 8)
        return;
    if (!screen->pictures[i] || screen->pictured[i] != table->change) {
        SDL_DestroyTexture(screen->pictures[i]);
        screen->pictures[i] =
            stage_draw_picture(canvas, &screen->variant, &table->state, table->last, 0, (SDL_Point){rect.w, rect.h});
        screen->pictured[i] = table->change;
    }
    if (screen->pictures[i])
        SDL_RenderCopy(canvas->renderer, screen->pictures[i], NULL, &rect);
}

void tournament_boards_drop(struct tournament_screen *screen)
{
    for (int i = 0; i < HALL_TABLES_MAX; i++) {
        SDL_DestroyTexture(screen->pictures[i]);
        screen->pictures[i] = NULL;
    }
}

/* --- a single large board, when one game is watched alone --- */

void tournament_boards_arrange(struct tournament_screen *screen)
{
    SDL_Rect lines[LINES];
    if (screen->watched >= 0)
        stage_arrange(&screen->stage, take_board(screen, screen->layout.boards, lines), 0);
}

void tournament_boards_tell(struct tournament_screen *screen)
{
    const struct hall_table *table = screen->watched >= 0 ? &screen->view.table[screen->watched] : NULL;
    char words[HALL_WORDS_MAX];
    app_announce(screen->screen.app,
                 table && table->number >= 0 ? tournament_words_who(screen, table->players, words) : _("Tournament"));
}

/*
 * Brings the large board up to date. Animates the last move if that is the only new one; otherwise shows the new
 * position at once.
 */
void tournament_boards_follow(struct tournament_screen *screen, uint64_t now)
{
    const struct hall_table *table = screen->watched >= 0 ? &screen->view.table[screen->watched] : NULL;
    struct stage *stage = &screen->stage;
    struct reason why;
    if (!table || table->number < 0 ||
        (table->number == screen->watched_number && table->moves == screen->watched_moves))
        return;
    bool same = table->number == screen->watched_number, next = same && table->moves == screen->watched_moves + 1;
    if (!next || !stage_play(stage, table->last, &why, now)) {
        stage_put(stage, &table->state, now);
        stage->led = table->last;
        stage->lit = LONG_AGO;
    }
    screen->watched_number = table->number;
    screen->watched_moves = table->moves;
    if (!same)
        tournament_boards_tell(screen);
}

void tournament_boards_watch(struct tournament_screen *screen, int table, uint64_t now)
{
    if (!stage_begin(&screen->stage, screen->screen.app, &screen->variant))
        table = -1;
    screen->stage.cheer = CHEER_LINE;
    screen->stage.player_of[FIRST] = 0;
    screen->stage.player_of[SECOND] = 1;
    screen->watched = table;
    screen->watched_number = -1;
    tournament_boards_follow(screen, now);
}

static void draw_table(struct canvas *canvas, struct tournament_screen *screen, int i, uint64_t now)
{
    const struct hall_table *table = &screen->view.table[i];
    bool large = screen->watched == i;
    int look = !table->over ? WRITE_MUTED : table->sheet.forfeited ? WRITE_BOLD | WRITE_BAD : WRITE_BOLD;
    char words[HALL_WORDS_MAX];
    SDL_Rect place = tournament_boards_place(screen, i), lines[LINES], board = take_board(screen, place, lines);
    if (table->number >= 0) {
        draw_name(canvas, screen, table, FIRST, lines[0]);
        draw_name(canvas, screen, table, SECOND, lines[1]);
        if (large)
            stage_draw(canvas, &screen->stage, now);
        else
            draw_picture(canvas, screen, i, board);
    } else if (!large) {
        lines[LINES - 1] = canvas_inset(place, canvas_px(canvas, PADDING));
    }
    canvas_write(canvas, tournament_words_table(screen, table, words), lines[LINES - 1],
                 WRITE_SMALL | WRITE_CENTER | look);
}

void tournament_boards_draw(struct canvas *canvas, struct tournament_screen *screen, uint64_t now)
{
    for (int i = 0; i < screen->view.tables; i++)
        if (screen->watched < 0 || screen->watched == i)
            draw_table(canvas, screen, i, now);
}
