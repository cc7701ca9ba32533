/*
 * The cells that a reason speaks of, declared in gravitrips/explain.h: whose line they are in, and through which cell
 * it goes. A reason without a row speaks of no cell.
 */
#include "gravitrips/explain.h"

#include "ai/threats.h"
#include "standard.h"

enum whose { NOBODYS, MOVERS, OTHERS };

/*
 * Where the lines of a reason go through; several may be combined. NEAR: where discs fall, a line is shown without the
 * holes that wait for other discs: people take a ring for a place to play.
 */
enum {
    MOVE = 1,
    ANSWER = 2,
    CELLS = 4,
    ABOVE_NEXT = 8,
    FROM = 16,
    ANSWER_FROM = 32,
    ENTRIES = 64,
    FORK = 128,
    NEAR = 256
};

static const struct spoken {
    enum whose line; /* whose line is shown; NOBODYS: only the cells themselves */
    bool made;       /* the line is that after a piece of the same side on the move's cell */
    unsigned at;
} rows[EXPLAIN_KINDS] = {
    [EXPLAIN_WINS] = {MOVERS, false, MOVE | FROM},   [EXPLAIN_BLOCKS] = {OTHERS, false, ANSWER},
    [EXPLAIN_TOO_MANY] = {OTHERS, false, CELLS},     [EXPLAIN_ON_TOP] = {OTHERS, false, CELLS},
    [EXPLAIN_TWO_THREATS] = {MOVERS, true, CELLS},   [EXPLAIN_STACKED] = {MOVERS, true, CELLS},
    [EXPLAIN_FORCES] = {MOVERS, true, ANSWER},       [EXPLAIN_PREVENTS] = {OTHERS, false, ANSWER | FORK},
    [EXPLAIN_ANSWERS] = {MOVERS, true, CELLS},       [EXPLAIN_ANSWERS_ALL] = {NOBODYS, false, MOVE},
    [EXPLAIN_HOLDS] = {MOVERS, true, CELLS},         [EXPLAIN_THREATENS] = {MOVERS, true, CELLS},
    [EXPLAIN_TAKES] = {OTHERS, true, CELLS},         [EXPLAIN_THREATENS_LATER] = {MOVERS, true, CELLS},
    [EXPLAIN_TAKES_LATER] = {OTHERS, true, CELLS},   [EXPLAIN_MIDDLE] = {NOBODYS, false, MOVE},
    [EXPLAIN_AVOIDS] = {OTHERS, false, ABOVE_NEXT},  [EXPLAIN_PREPARES] = {MOVERS, false, MOVE | NEAR},
    [EXPLAIN_DENIES] = {OTHERS, false, MOVE | NEAR}, [EXPLAIN_SCORES] = {NOBODYS, false, FROM},
    [EXPLAIN_CATCHES] = {NOBODYS, false, MOVE},      [EXPLAIN_STOPS] = {NOBODYS, false, ANSWER_FROM},
    [EXPLAIN_REACHES] = {NOBODYS, false, FROM},      [EXPLAIN_CAPTURES] = {NOBODYS, false, MOVE},
    [EXPLAIN_JUMPS] = {NOBODYS, false, FROM},        [EXPLAIN_STEPS] = {NOBODYS, false, FROM},
    [EXPLAIN_ENTERS] = {NOBODYS, false, ENTRIES},    [EXPLAIN_ARRIVES] = {NOBODYS, false, MOVE},
    [EXPLAIN_ONLY] = {NOBODYS, false, MOVE | FROM},
};

/* Marks a cell, and with it the best line of these pieces (if any) that goes through it. */
static void mark(const struct sketch *sketch, enum cell piece, int cell, bool marked[CELLS_MAX])
{
    if (cell >= sketch->variant->cells)
        return;
    marked[cell] = true;
    int line = piece == CELL_EMPTY ? -1 : threats_best_line(sketch, cell, piece);
    for (int k = 0; line >= 0 && k < sketch->variant->lines.length; k++)
        marked[sketch->variant->lines.cells[line][k]] = true;
}

static void mark_entries(const struct variant *variant, const struct state *state, bool marked[CELLS_MAX])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].from == NO_CELL && moves[i].to != NO_CELL)
            marked[moves[i].to] = true;
}

/* Marks the two threats that a piece on a cell makes, with their lines. */
static void mark_fork(struct sketch sketch, enum cell piece, int cell, bool marked[CELLS_MAX])
{
    uint8_t cells[2];
    if (cell >= sketch.variant->cells || threats_fork_at(sketch, cell, piece, cells) == NO_FORK)
        return;
    sketch.cells[cell] = (uint8_t)piece;
    for (int i = 0; i < 2; i++)
        mark(&sketch, piece, cells[i], marked);
}

int explain_cells(const struct variant *variant, const struct state *state, const struct explain_reason *reason,
                  uint8_t cells[CELLS_MAX])
{
    const struct spoken *row = &rows[reason->kind];
    const enum cell pieces[] = {CELL_EMPTY, side_cell(reason->side), side_cell(other_side(reason->side))};
    enum cell piece = variant->lines.count > 0 ? pieces[row->line] : CELL_EMPTY;
    int next = reason->next.kind == MOVE_NONE ? NO_CELL : threats_above(variant, reason->next.to), count = 0;
    const struct {
        unsigned at;
        int cell;
    } places[] = {{MOVE, reason->move.to},           {ANSWER, reason->answer.to}, {CELLS, reason->cells[0]},
                  {CELLS, reason->cells[1]},         {ABOVE_NEXT, next},          {FROM, reason->move.from},
                  {ANSWER_FROM, reason->answer.from}};
    struct sketch sketch = threats_sketch(variant, state);
    bool marked[CELLS_MAX] = {false};
    if (row->made)
        sketch.cells[reason->move.to] = (uint8_t)piece;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (row->at & places[i].at)
            mark(&sketch, piece, places[i].cell, marked);
    if (row->at & FORK)
        mark_fork(sketch, piece, reason->answer.to, marked);
    if (row->at & ENTRIES)
        mark_entries(variant, state, marked);
    bool near = (row->at & NEAR) && variant->game->gravity;
    for (int cell = 0; cell < variant->cells; cell++)
        if (marked[cell] && !(near && state->cells[cell] == CELL_EMPTY && cell != reason->move.to))
            cells[count++] = (uint8_t)cell;
    return count;
}
