/* What the help says of options. */
#include <string.h>

#include "options/option.h"

enum { WIDTH = 112, WHAT_COLUMN = 22 };

/* "[--depth D]" */
static void write_use(const struct option_program *program, unsigned short use, char text[WIDTH])
{
    const struct option_row *row = &program->rows[use % OPTION_ROWS_MAX];
    bool may = option_how(use) == OPTION_MAY;
    snprintf(text, WIDTH, "%s--%s%s%s%s", may ? "[" : "", row->name, row->value ? " " : "",
             row->value ? row->value : "",
             may                                   ? "]"
             : option_how(use) == OPTION_EITHER_OR ? " |"
                                                   : "");
}

static int print_word(FILE *out, const char *word, int column, int indent)
{
    if (column + 1 + (int)strlen(word) > WIDTH)
        column = fprintf(out, "\n%*s", indent - 1, "") - 1;
    return column + fprintf(out, " %s", word);
}

void option_print_usage(FILE *out, const struct option_program *program, const struct option_command *command,
                        int column, int indent)
{
    char word[WIDTH];
    for (const unsigned short *use = command->uses; *use; use++) {
        if (option_how(*use) == OPTION_COMMON)
            continue;
        write_use(program, *use, word);
        column = print_word(out, word, column, indent);
    }
    if (command->operands.usage)
        print_word(out, command->operands.usage, column, indent);
    fputc('\n', out);
}

/* In lines that are not too long. */
static void print_what(FILE *out, const char *what, int column)
{
    while (*what) {
        size_t length = strcspn(what, " ");
        if (column > WHAT_COLUMN && column + 1 + (int)length > WIDTH)
            column = fprintf(out, "\n%*s", WHAT_COLUMN - 1, "") - 1;
        column += fprintf(out, " %.*s", (int)length, what);
        what += length + (what[length] == ' ');
    }
    fputc('\n', out);
}

static void print_row(FILE *out, const struct option_row *row)
{
    char name[WIDTH];
    snprintf(name, sizeof name, "--%s%s%s", row->name, row->value ? " " : "", row->value ? row->value : "");
    int column = fprintf(out, "  %-*s", WHAT_COLUMN - 3, name);
    if (column >= WHAT_COLUMN)
        column = fprintf(out, "\n%*s", WHAT_COLUMN - 1, "") - 1;
    print_what(out, row->what, column);
    for (const struct game *const *game = game_list(); row->kind == OPTION_IS_GAME && *game; game++) {
        char usual[GAME_USAGE_MAX];
        game_usage(*game, usual);
        fprintf(out, "%*s%s\n", WHAT_COLUMN, "", usual);
    }
}

void option_print_list(FILE *out, const struct option_program *program, const struct option_command *command)
{
    for (int i = 1; i < program->row_count; i++)
        if (option_is_taken(program, command, i))
            print_row(out, &program->rows[i]);
}
