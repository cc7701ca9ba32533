/* What a person at a terminal sees of a board, and types. */
#include "cli/person.h"

#include "rules/cells.h"
#include "rules/kolibrat.h"
#include "standard.h"

void person_print_board(const struct variant *variant, const struct state *state, struct move last)
{
    const struct options *options = &variant->options;
    bool rows = !variant->game->gravity;
    int marked = last.kind == MOVE_NONE ? NO_CELL : last.to != NO_CELL ? last.to : last.from;
    fputc('\n', stderr);
    for (int row = options->height - 1; row >= 0; row--) {
        if (rows)
            fprintf(stderr, "%2d ", row + 1);
        for (int cell = row * options->width; cell < (row + 1) * options->width; cell++) {
            int piece = state->cells[cell];
            if (piece != CELL_EMPTY)
                piece = (int)side_cell(piece_colour(state, piece == CELL_FIRST ? FIRST : SECOND));
            fprintf(stderr, cell == marked ? "(%c)" : " %c ", variant->game->signs[piece]);
        }
        fputc('\n', stderr);
    }
    fputs(rows ? "   " : "", stderr);
    for (int column = 0; column < options->width; column++) {
        char name[MOVE_TEXT_MAX]; /* where pieces fall, a column's name is the move into it */
        variant->game->format_move(variant, line_game_move(column), name);
        fprintf(stderr, " %c ", rows ? 'a' + column : name[0]);
    }
    fputc('\n', stderr);
    if (options->points)
        fprintf(stderr, "points %d:%d, %d win\n", kolibrat_points(state, FIRST), kolibrat_points(state, SECOND),
                options->points);
}

char person_sign(const struct variant *variant, const struct state *state)
{
    return variant->game->signs[side_cell(piece_colour(state, next_piece(variant, state)))];
}

bool person_read_move(const struct variant *variant, const struct state *state, const char *line, struct move *move,
                      struct reason *why)
{
    const char *end = variant->game->parse_move(variant, state, line, move, why);
    return end && (*end == '\0' || refuse(why, "'%.40s%s' is not one move", line, strlen(line) > 40 ? "..." : ""));
}
