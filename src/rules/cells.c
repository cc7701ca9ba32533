/* Cells as text, for the games whose moves name them. */
#include "rules/cells.h"

#include <ctype.h>
#include <stdio.h>

void cells_format(const struct variant *variant, int cell, char text[CELL_TEXT_MAX])
{
    int width = variant->options.width;
    uint8_t row = (uint8_t)(cell / width + 1);
    snprintf(text, CELL_TEXT_MAX, "%c%d", 'a' + cell % width, row);
}

static bool parse_column(const struct variant *variant, char letter, int *column, struct reason *why)
{
    unsigned char byte = (unsigned char)letter;
    if (letter == '\0')
        return refuse(why, "a cell is missing");
    if (letter < 'a' || letter > 'z')
        return refuse(why, isprint(byte) ? SHOWN("'%c' is not a column") : SHOWN("byte %d is not a column"), byte);
    *column = letter - 'a';
    return *column < variant->options.width || refuse(why, "there is no column %c", letter);
}

/* Reads a row number without leading zeros; counts rows from 0. */
static const char *parse_row(const struct variant *variant, const char *text, char letter, int *row, struct reason *why)
{
    int number = 0;
    if (!isdigit((unsigned char)*text)) {
        refuse(why, "a row number is missing after '%c'", letter);
        return NULL;
    }
    /* A zero in front is a row of its own, so that every cell has one text. */
    do
        number = number * 10 + *text++ - '0';
    while (number > 0 && number < CELLS_MAX && isdigit((unsigned char)*text));
    if (number == 0) {
        refuse(why, "there is no row 0: rows count from 1");
        return NULL;
    }
    if (number > variant->options.height) {
        refuse(why, "there is no row %d", number);
        return NULL;
    }
    *row = number - 1;
    return text;
}

const char *cells_parse(const struct variant *variant, const char *text, uint8_t *cell, struct reason *why)
{
    int column = 0;
    int row = 0;
    if (!parse_column(variant, *text, &column, why))
        return NULL;
    const char *rest = parse_row(variant, text + 1, *text, &row, why);
    if (rest)
        *cell = (uint8_t)(row * variant->options.width + column);
    return rest;
}

void cells_name_move(const struct variant *variant, struct move move, char name[MOVE_TEXT_MAX])
{
    if (variant->game->gravity && move.kind == MOVE_PLACE)
        snprintf(name, MOVE_TEXT_MAX, "%d", move.to % variant->options.width + 1);
    else
        variant->game->format_move(variant, move, name);
}
