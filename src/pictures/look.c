/* The look of boards in pictures. */
#include "pictures/look.h"

#include "rules/cells.h"

/* As in the window, the first one's disc has a ring. */
static const struct look_layer discs[2][LOOK_LAYERS] = {{{FIGURE_DOT, 16, 0xd8342b, 'f'},
                                                         {FIGURE_DOT, 9, 0x4a0810, 'k'},
                                                         {FIGURE_DOT, 4, 0xd8342b, 'f'}},
                                                        {{FIGURE_DOT, 16, 0xf2c21a, 's'}}},
                               signs[2][LOOK_LAYERS] = {{{FIGURE_CROSS, 3, 0xd8342b, 0}},
                                                        {{FIGURE_RING, 3, LOOK_PLATE, 0}}},
                               birds[2][LOOK_LAYERS] = {
                                   {{FIGURE_DOT, 14, 0xd8342b, 0}},
                                   {{FIGURE_DOT, 14, 0x20262e, 'l'}, {FIGURE_DOT, 5, LOOK_PAPER, 'g'}}};

const struct look_layer *look_piece(const struct variant *variant, enum side colour)
{
    return (variant->game->gravity ? discs : variant->lines.count > 0 ? signs : birds)[colour];
}

int look_colour(const struct state *state, int cell)
{
    return state->cells[cell] == CELL_EMPTY ? -1
                                            : (int)piece_colour(state, (enum side)(state->cells[cell] - CELL_FIRST));
}

/* Where the cells begin: names of rows stand beside the boards of games in which pieces do not fall. */
static int left_of(const struct variant *variant)
{
    return variant->game->gravity ? LOOK_EDGE : LOOK_LANE + LOOK_EDGE;
}

int look_wide(const struct variant *variant)
{
    return left_of(variant) + LOOK_CELL * variant->options.width + LOOK_EDGE;
}

int look_board_high(const struct variant *variant)
{
    return LOOK_CELL * variant->options.height + 2 * LOOK_EDGE;
}

int look_high(const struct variant *variant)
{
    return LOOK_LANE + look_board_high(variant) + LOOK_LANE;
}

int look_x(const struct variant *variant, int cell)
{
    return left_of(variant) + LOOK_CELL * (cell % variant->options.width) + LOOK_CELL / 2;
}

int look_y(const struct variant *variant, int cell)
{
    return LOOK_LANE + LOOK_EDGE + LOOK_CELL * (variant->options.height - 1 - cell / variant->options.width) +
           LOOK_CELL / 2;
}

void look_name_column(const struct variant *variant, int column, char name[LOOK_NAME_MAX])
{
    char cell[CELL_TEXT_MAX];
    cells_format(variant, column, cell);
    if (variant->game->gravity)
        snprintf(name, LOOK_NAME_MAX, "%d", column + 1);
    else
        snprintf(name, LOOK_NAME_MAX, "%c", cell[0]);
}

int look_won_line(const struct board_scene *scene, int from)
{
    const struct line_table *lines = &scene->variant->lines;
    for (int line = from; line < lines->count; line++)
        if (line_game_owner(lines, line, scene->state->cells) != CELL_EMPTY)
            return line;
    return -1;
}

/* --- marks in comments --- */

static const struct {
    char letter;
    uint32_t colour;
} inks[] = {{'G', 0x1d8a3c}, {'R', 0xc42020}, {'B', 0x1f6fd0}, {'Y', 0xd89a00}};

enum { INKS = sizeof inks / sizeof *inks };

uint32_t look_mark_colour(char letter)
{
    int i = INKS - 1;
    while (i > 0 && inks[i].letter != letter)
        i--;
    return inks[i].colour;
}

static char letter_of(uint32_t colour)
{
    int i = INKS - 1;
    while (i > 0 && inks[i].colour != colour)
        i--;
    return inks[i].letter;
}

/* Reads one mark from the front of a list. Returns where the list goes on, or NULL. */
static const char *read_mark(const struct variant *variant, const char *at, struct look_mark *mark)
{
    struct reason why;
    mark->colour = look_mark_colour(*at);
    at = *at ? cells_parse(variant, at + 1, &mark->from, &why) : NULL;
    mark->to = at ? mark->from : 0;
    return at && isalpha((unsigned char)*at) ? cells_parse(variant, at, &mark->to, &why) : at;
}

int look_marks(const struct board_scene *scene, struct look_mark marks[LOOK_MARKS_MAX])
{
    static const char *const commands[] = {"[%csl", "[%cal"};
    int count = 0;
    for (int i = 0; i < 2 && scene->comment; i++) {
        const char *at = strstr(scene->comment, commands[i]);
        for (at = at ? at + strlen(commands[i]) : NULL; at && *at && *at != ']' && count < LOOK_MARKS_MAX;) {
            at = read_mark(scene->variant, at + strspn(at, " ,"), &marks[count]);
            count += at != NULL;
        }
    }
    return count;
}

void look_comment_part(const char *comment, bool marks, char *part, size_t size)
{
    size_t length = 0;
    part[0] = '\0';
    while (*comment) {
        bool begins = strncmp(comment, "[%csl ", 6) == 0 || strncmp(comment, "[%cal ", 6) == 0;
        size_t piece = begins ? strcspn(comment, "]") + 1 : 1;
        if (begins && !comment[piece - 1])
            piece = strlen(comment);
        if (begins == marks && length + piece < size) {
            memcpy(part + length, comment, piece);
            part[length += piece] = '\0';
        }
        comment += piece;
    }
    while (length > 0 && part[length - 1] == ' ')
        part[--length] = '\0';
    memmove(part, part + strspn(part, " "), length + 1 - strspn(part, " "));
}

/* Writes the marks of one kind, arrows or cells, behind what is written. */
static void write_list(const struct variant *variant, const struct look_mark *marks, int count, bool arrows,
                       char *words, size_t size)
{
    int written = 0;
    for (int i = 0; i < count; i++) {
        char from[CELL_TEXT_MAX], to[CELL_TEXT_MAX] = "";
        size_t length = strlen(words);
        if ((marks[i].from != marks[i].to) != arrows)
            continue;
        cells_format(variant, marks[i].from, from);
        if (arrows)
            cells_format(variant, marks[i].to, to);
        snprintf(words + length, size - length, "%s%c%s%s",
                 written++ > 0 ? ","
                 : arrows      ? "[%cal "
                               : "[%csl ",
                 letter_of(marks[i].colour), from, to);
    }
    size_t length = strlen(words);
    snprintf(words + length, size - length, "%s", written > 0 ? "]" : "");
}

void look_turn_mark(const struct board_scene *scene, const struct look_mark *mark, char *words, size_t size)
{
    struct look_mark marks[LOOK_MARKS_MAX];
    char list[LOOK_MARKS_MAX * 12 + 16] = "";
    int count = look_marks(scene, marks), i = 0;
    while (i < count && !(marks[i].from == mark->from && marks[i].to == mark->to))
        i++;
    bool same = i < count && marks[i].colour == mark->colour;
    if (same) /* drawn a second time it goes */
        marks[i] = marks[--count];
    else if (i < LOOK_MARKS_MAX)
        marks[i] = *mark;
    count += !same && i == count && i < LOOK_MARKS_MAX;
    write_list(scene->variant, marks, count, false, list, sizeof list);
    write_list(scene->variant, marks, count, true, list, sizeof list);
    look_comment_part(scene->comment ? scene->comment : "", false, words, size);
    size_t length = strlen(words);
    snprintf(words + length, size - length, "%s%s", words[0] && list[0] ? " " : "", list);
}

struct look_arrow look_arrow(const struct variant *variant, const struct look_mark *mark)
{
    enum { FREE = 5, LONG = 5, BROAD = 4 };
    double x = look_x(variant, mark->from), y = look_y(variant, mark->from);
    double right = look_x(variant, mark->to) - x, down = look_y(variant, mark->to) - y, length = hypot(right, down);
    right /= length;
    down /= length;
    double tip_x = x + (length - FREE) * right, tip_y = y + (length - FREE) * down;
    return (struct look_arrow){.x = x + FREE * right,
                               .y = y + FREE * down,
                               .tip_x = tip_x,
                               .tip_y = tip_y,
                               .barb_x = {tip_x - LONG * right - BROAD * down, tip_x - LONG * right + BROAD * down},
                               .barb_y = {tip_y - LONG * down + BROAD * right, tip_y - LONG * down - BROAD * right}};
}

static int sign_ring(double radius, struct look_stroke place, struct look_stroke *strokes)
{
    enum { PARTS = 16 };
    for (int i = 0; i < PARTS; i++) {
        double angle = 2 * 3.14159265358979 * i / PARTS, next = 2 * 3.14159265358979 * (i + 1) / PARTS;
        strokes[i] = (struct look_stroke){place.x + radius * cos(angle), place.y + radius * sin(angle),
                                          place.x + radius * cos(next), place.y + radius * sin(next)};
    }
    return PARTS;
}

/* `x` and `y` are the direction, with the length of a barb's parts. */
static int sign_arrow(double x, double y, struct look_stroke place, struct look_stroke *strokes)
{
    strokes[0] = place;
    strokes[1] = (struct look_stroke){place.to_x - x - y, place.to_y - y + x, place.to_x, place.to_y};
    strokes[2] = (struct look_stroke){place.to_x - x + y, place.to_y - y - x, place.to_x, place.to_y};
    return 3;
}

/* An odd number of parts, every second one of which is drawn. */
static int sign_broken(int parts, struct look_stroke place, struct look_stroke *strokes)
{
    double right = (place.to_x - place.x) / parts, down = (place.to_y - place.y) / parts;
    int count = 0;
    for (int i = 0; i < parts; i += 2)
        strokes[count++] = (struct look_stroke){place.x + i * right, place.y + i * down, place.x + (i + 1) * right,
                                                place.y + (i + 1) * down};
    strokes[count++] = (struct look_stroke){place.x, place.y, place.x, place.y};
    strokes[count++] = (struct look_stroke){place.to_x, place.to_y, place.to_x, place.to_y};
    return count;
}

int look_sign(enum look_sign sign, double cell, struct look_stroke place, struct look_stroke strokes[LOOK_STROKES_MAX])
{
    const double BARB = 0.24, DASH = 0.17, RADIUS = 0.43;
    double x = place.to_x - place.x, y = place.to_y - place.y, length = hypot(x, y);
    int parts = (int)(length / (cell * DASH)) | 1, most = 2 * (LOOK_STROKES_MAX - 2) - 1;
    if (sign == LOOK_SIGN_RING || length == 0)
        return sign_ring(cell * RADIUS, place, strokes);
    if (sign == LOOK_SIGN_ARROW)
        return sign_arrow(cell * BARB * x / length, cell * BARB * y / length, place, strokes);
    return sign_broken(parts < 3 ? 3 : parts < most ? parts : most, place, strokes);
}
