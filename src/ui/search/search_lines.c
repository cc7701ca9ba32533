/* The page on which one sees what a position is judged by. Declared in search_state.h. */
#include "ai/engine.h"
#include "ai/evaluator.h"
#include "ui/board/grid.h"
#include "ui/search/search_state.h"
#include "ui/words.h"

/* --- the lines over the board --- */

static const float EDGED_WIDTH = 4;

void search_draw_line(struct canvas *canvas, const struct seeing *seeing, int line, SDL_Color color, float width)
{
    const struct line_table *lines = &seeing->variant.lines;
    const struct board *board = &seeing->base.stage.board;
    SDL_FPoint from = grid_middle(grid_square(board, lines->cells[line][0])),
               to = grid_middle(grid_square(board, lines->cells[line][lines->length - 1]));
    if (width >= EDGED_WIDTH)
        canvas_line(canvas, from, to, 1, canvas_px(canvas, width + 3), canvas->theme->rim);
    canvas_line(canvas, from, to, 1, canvas_px(canvas, width), color);
}

/* Lines that nobody has begun are thin, dead ones are shown only of a chosen cell; each disc makes a line thicker. */
static void draw_board_line(struct canvas *canvas, const struct seeing *seeing, int line)
{
    const struct stage *stage = &seeing->base.stage;
    struct line_content content = eval_lines_content(&seeing->variant, match_state(seeing->match), line);
    bool chosen = seeing->cell != NO_PLACE;
    for (int side = FIRST; side <= SECOND; side++) {
        int discs = content.stones[side];
        if (discs > 0 && content.stones[1 - side] == 0) {
            SDL_Color color = stage->view->player_color(canvas, stage->player_of[side]);
            search_draw_line(canvas, seeing, line, color, (float)(2 + 2 * discs));
        }
    }
    if (content.stones[FIRST] + content.stones[SECOND] == 0)
        search_draw_line(canvas, seeing, line, canvas->theme->outline, chosen ? 3 : 1);
    else if (chosen && content.stones[FIRST] > 0 && content.stones[SECOND] > 0)
        search_draw_line(canvas, seeing, line, canvas->theme->faint, 1.5f);
}

void search_lines_draw(struct canvas *canvas, struct seeing *seeing)
{
    const struct board *board = &seeing->base.stage.board;
    for (int line = 0; line < seeing->variant.lines.count; line++)
        if (seeing->cell == NO_PLACE || eval_lines_through(&seeing->variant, line, seeing->cell))
            draw_board_line(canvas, seeing, line);
    if (seeing->cell != NO_PLACE && seeing->variant.lines.count > 0) {
        SDL_FPoint middle = grid_middle(grid_square(board, seeing->cell));
        canvas_dot(canvas, middle, board->cell / 3, canvas->theme->rim);
        canvas_dot(canvas, middle, board->cell / 4, canvas->theme->glow);
    }
}

/* --- the sums in the panel --- */

/* A row of the sums: a name, and a number for each side or only the last one. */
void search_draw_row(struct canvas *canvas, SDL_Rect *room, int height, const char *name, const char *first,
                     const char *second, int flags)
{
    SDL_Rect row = canvas_take_row(room, height, 0);
    int column = row.w / (first[0] ? 4 : 5);
    canvas_write(canvas, second, canvas_take_right(&row, column, 0), WRITE_RIGHT | flags);
    if (first[0])
        canvas_write(canvas, first, canvas_take_right(&row, column, 0), WRITE_RIGHT | flags);
    canvas_write(canvas, name, row, flags);
}

static void draw_line_sums(struct canvas *canvas, const struct seeing *seeing, SDL_Rect room, int height)
{
    struct line_sums sums = eval_lines_sums(&seeing->variant, match_state(seeing->match), seeing->cell);
    char name[96], numbers[2][64];
    search_draw_row(canvas, &room, height, _("Lines with"), search_player_name(seeing, FIRST),
                    search_player_name(seeing, SECOND), WRITE_SMALL | WRITE_MUTED);
    for (int discs = 0; discs < seeing->variant.lines.length; discs++) {
        snprintf(name, sizeof name, ngettext("%d piece: %d each", "%d pieces: %d each", (unsigned long)discs), discs,
                 1 << discs);
        for (int side = FIRST; side <= SECOND; side++)
            snprintf(numbers[side], sizeof numbers[side], "%d", sums.lines[side][discs]);
        search_draw_row(canvas, &room, height, name, numbers[FIRST], numbers[SECOND], WRITE_SMALL);
    }
    for (int side = FIRST; side <= SECOND; side++)
        snprintf(numbers[side], sizeof numbers[side], "%d", sums.total[side]);
    search_draw_row(canvas, &room, height, _("Sum"), numbers[FIRST], numbers[SECOND], WRITE_BOLD);
    snprintf(numbers[FIRST], sizeof numbers[FIRST], "%d", sums.dead);
    search_draw_row(canvas, &room, height, _("Dead"), "", numbers[FIRST], WRITE_SMALL | WRITE_MUTED);
}

static void draw_property_sums(struct canvas *canvas, const struct seeing *seeing, SDL_Rect room, int height, int count)
{
    const char *name = search_player_name(seeing, match_state(seeing->match)->turn);
    char weight[32], counted[32];
    search_draw_row(canvas, &room, height, _("What counts"), _("worth"), name, WRITE_SMALL | WRITE_MUTED);
    for (int i = 0; i < count; i++) {
        snprintf(weight, sizeof weight, "%d", evaluator_weight(&seeing->variant, NULL, i));
        int more = engine_counts(seeing->engine, match_state(seeing->match), i);
        snprintf(counted, sizeof counted, more == 0 ? "%d" : "%+d", more);
        search_draw_row(canvas, &room, height, _(evaluator_find(&seeing->variant, NULL)->weight_titles[i]), weight,
                        counted, WRITE_SMALL);
    }
}

void search_lines_draw_panel(struct canvas *canvas, const struct seeing *seeing)
{
    SDL_Rect room = seeing->layout.rows;
    int properties = evaluator_weight_count(&seeing->variant, NULL);
    int rows = (properties > 0 ? properties + 1 : seeing->variant.lines.length + 3) + 1;
    int height = int_min(room.h / rows, canvas_row(canvas, 26, SIZE_TEXT));
    if (properties > 0)
        draw_property_sums(canvas, seeing, room, height, properties);
    else
        draw_line_sums(canvas, seeing, room, height);
}

/* What a disc of a side in the chosen cell would change: its own open lines count double, those of the other die. */
static int gain_of(const struct line_sums *sums, int side)
{
    return sums->total[side] + sums->total[1 - side];
}

void search_lines_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    const struct state *state = match_state(seeing->match);
    const char *names[2];
    for (int side = FIRST; side <= SECOND; side++)
        names[side] = search_player_name(seeing, side);
    if (seeing->cell != NO_PLACE && seeing->variant.lines.count > 0) {
        struct line_sums sums = eval_lines_sums(&seeing->variant, match_state(seeing->match), seeing->cell);
        int alive = seeing->variant.lines.through_count[seeing->cell] - sums.dead;
        if (state->cells[seeing->cell] == CELL_EMPTY)
            snprintf(words, SEARCH_WORDS_MAX, _("Through this cell: %d lines alive, %d dead. A disc of %s here: +%d"),
                     alive, sums.dead, names[state->turn], gain_of(&sums, state->turn));
        else
            snprintf(words, SEARCH_WORDS_MAX, _("Through this cell: %d lines alive, %d dead"), alive, sums.dead);
        return;
    }
    int value = engine_evaluate(seeing->engine, state);
    enum side side = value > 0 ? (enum side)state->turn : other_side(state->turn);
    if (state->outcome != RUNNING)
        snprintf(words, SEARCH_WORDS_MAX, "%s", _("The game is over here"));
    else if (value == 0)
        snprintf(words, SEARCH_WORDS_MAX, "%s", _("It judges: even"));
    else
        snprintf(words, SEARCH_WORDS_MAX, _("%s to move. It judges: +%d for %s"), names[state->turn], SDL_abs(value),
                 names[side]);
}
