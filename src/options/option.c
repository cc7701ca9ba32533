/* Reads a command line by a program's table of options, and prints help about them. */
#include "options/option.h"

#include <getopt.h>

#include "gravitrips/version.h"
#include "rules/number.h"

enum { SIDE_MAX = 999 /* the longest side of a board that can be read; the rules decide which boards exist */ };

bool option_was_given(const struct option_line *line, int row)
{
    return (line->given[row / 64] >> row % 64 & 1) != 0;
}

bool option_is_taken(const struct option_program *program, const struct option_command *command, int row)
{
    enum option_kind kind = program->rows[row].kind;
    if (kind == OPTION_IS_HELP || kind == OPTION_IS_VERSION)
        return true;
    for (const unsigned short *use = command->uses; *use; use++)
        if (*use % OPTION_ROWS_MAX == row)
            return true;
    return false;
}

int option_how(unsigned short use)
{
    return use - use % OPTION_ROWS_MAX;
}

/* --- reading the values of options --- */

bool option_read_number(option_wrong_fn *wrong, const char *name, const char *text, uint64_t least, uint64_t most,
                        uint64_t *number)
{
    return number_is_unsigned(text, least, most, number) ||
           wrong("%s: '%s' is not a number from %llu to %llu", name, text, (unsigned long long)least,
                 (unsigned long long)most);
}

static bool read_number(const struct option_row *row, const char *text, uint64_t *number, option_wrong_fn *wrong)
{
    char name[OPTION_ROWS_MAX];
    snprintf(name, sizeof name, "--%s", row->name);
    return option_read_number(wrong, name, text, row->least, row->most, number);
}

static bool read_choice(const struct option_row *row, const char *text, int *choice, option_wrong_fn *wrong)
{
    char all[256] = "";
    for (int i = 0; row->words[i]; i++) {
        const char *before = i == 0 ? "" : row->words[i + 1] ? ", " : " or ";
        size_t length = strlen(all);
        snprintf(all + length, sizeof all - length, "%s%s", before, row->words[i]);
        if (strcmp(row->words[i], text) == 0) {
            *choice = (int)row->least + i;
            return true;
        }
    }
    return wrong("--%s: '%s' is not %s", row->name, text, all);
}

static bool read_size(const struct option_row *row, const char *text, struct options *sizes, option_wrong_fn *wrong)
{
    const char *at = text;
    return (number_read_int(&at, 1, SIDE_MAX, &sizes->width) && *at++ == 'x' &&
            number_read_int(&at, 1, SIDE_MAX, &sizes->height) && *at == '\0') ||
           wrong("--%s: '%s' is not WIDTHxHEIGHT, for instance 7x6", row->name, text);
}

static bool read_seat(const struct option_row *row, const char *text, struct seat *seat, option_wrong_fn *wrong)
{
    return (seat_parse(text, seat) && !seat_is_engine(*seat)) ||
           wrong("--%s: '%s' is not a seat: human, or a level %d..%d", row->name, text, 1, SEAT_LEVEL_MAX);
}

static bool read_value(const struct option_row *row, const char *text, void *into, option_wrong_fn *wrong)
{
    void *member = (char *)into + row->member;
    char names[GAME_NAMES_MAX];
    uint64_t number;
    switch (row->kind) {
    case OPTION_IS_FLAG:
        return *(bool *)member = true;
    case OPTION_IS_INT:
        if (!read_number(row, text, &number, wrong))
            return false;
        *(int *)member = (int)number;
        break;
    case OPTION_IS_NUMBER:
        return read_number(row, text, member, wrong);
    case OPTION_IS_CHOICE:
        return read_choice(row, text, member, wrong);
    case OPTION_IS_GAME:
        game_names(names);
        *(const struct game **)member = game_find(text);
        return game_find(text) || wrong("--%s: there is no game '%s'; there are %s", row->name, text, names);
    case OPTION_IS_SIZE:
        return read_size(row, text, member, wrong);
    case OPTION_IS_SEAT:
        return read_seat(row, text, member, wrong);
    case OPTION_IS_FOLDER:
        *(const char **)member = text;
        return text[0] || wrong("--%s: '' is not a directory", row->name);
    case OPTION_IS_OTHER:
        return row->read(text, into, wrong);
    case OPTION_IS_TEXT:
    case OPTION_IS_FILE:
        *(const char **)member = text;
        break;
    case OPTION_IS_NONE:
    case OPTION_IS_HELP:
    case OPTION_IS_VERSION:
        break;
    }
    return true;
}

/* --- reading a command line --- */

/* Added to a row's number for getopt, so that the sum differs from every letter. */
enum { ROW_VALUES = 256 };

/* Says what getopt found wrong. getopt itself prints nothing, so that all messages begin alike. */
static bool complain(const struct option_program *program, int result, char **argv)
{
    const char *word = argv[optind - 1];
    if (result == ':')
        return program->wrong("%s needs a value", word);
    if (optopt >= ROW_VALUES)
        return program->wrong("--%s takes no value", program->rows[optopt - ROW_VALUES].name);
    if (optopt > 0) /* one letter, such as -x; there are no such options */
        return program->wrong("'-%c' is not an option", optopt);
    return program->wrong("'%s' is not an option, or short for more than one", word);
}

static void fill_table(const struct option_program *program, struct option table[OPTION_ROWS_MAX + 1])
{
    int count = 0;
    for (int i = 1; i < program->row_count; i++) {
        const struct option_row *row = &program->rows[i];
        if (row->kind != OPTION_IS_NONE)
            table[count++] =
                (struct option){row->name, row->value ? required_argument : no_argument, NULL, ROW_VALUES + i};
    }
    table[count] = (struct option){0};
}

/* Reads the options, up to the first that asks for help or the version. */
static bool read_options(const struct option_program *program, const struct option_command *command, int argc,
                         char **argv, void *into, struct option_line *line)
{
    struct option table[OPTION_ROWS_MAX + 1];
    int value;
    fill_table(program, table);
    opterr = 0;
    while ((value = getopt_long(argc, argv, ":", table, NULL)) != -1) {
        int id = value - ROW_VALUES;
        if (value == '?' || value == ':')
            return complain(program, value, argv);
        const struct option_row *row = &program->rows[id];
        if (!option_is_taken(program, command, id))
            return program->wrong("%s has no option --%s", command->name, row->name);
        line->help = row->kind == OPTION_IS_HELP;
        line->version = row->kind == OPTION_IS_VERSION;
        if (line->help || line->version)
            return true;
        if (!read_value(row, optarg, into, program->wrong))
            return false;
        line->given[id / 64] |= UINT64_C(1) << id % 64;
    }
    return true;
}

bool option_read(const struct option_program *program, const struct option_command *command, int argc, char **argv,
                 void *into, struct option_line *line)
{
    const struct option_operands *operands = &command->operands;
    *line = (struct option_line){0};
    if (!read_options(program, command, argc, argv, into, line))
        return false;
    line->operands = (const char *const *)argv + optind;
    line->operand_count = argc - optind;
    if (line->help || line->version)
        return true;
    for (const unsigned short *use = command->uses; *use; use++)
        if (option_how(*use) == OPTION_MUST && !option_was_given(line, *use % OPTION_ROWS_MAX))
            return program->wrong("%s needs --%s", command->name, program->rows[*use % OPTION_ROWS_MAX].name);
    if (line->operand_count < operands->least)
        return program->wrong("%s needs %s", command->name, operands->name);
    return line->operand_count <= operands->most ||
           program->wrong("'%s' is one argument too many", line->operands[operands->most]);
}

/* --- printing help --- */

enum { WIDTH = 112, WHAT_COLUMN = 22 };

static int print_word(FILE *out, const char *word, int length, int column, int indent)
{
    if (column + 1 + length > WIDTH)
        column = fprintf(out, "\n%*s", indent - 1, "") - 1;
    return column + fprintf(out, " %.*s", length, word);
}

void option_print_usage(FILE *out, const struct option_program *program, const struct option_command *command,
                        int column, int indent)
{
    for (const unsigned short *use = command->uses; *use; use++) {
        const struct option_row *row = &program->rows[*use % OPTION_ROWS_MAX];
        int how = option_how(*use);
        char word[WIDTH]; /* an option, such as "[--depth D]" */
        if (how == OPTION_COMMON)
            continue;
        snprintf(word, sizeof word, "%s--%s%s%s%s", how == OPTION_MAY ? "[" : "", row->name, row->value ? " " : "",
                 row->value ? row->value : "",
                 how == OPTION_MAY         ? "]"
                 : how == OPTION_EITHER_OR ? " |"
                                           : "");
        column = print_word(out, word, (int)strlen(word), column, indent);
    }
    if (command->operands.usage)
        print_word(out, command->operands.usage, (int)strlen(command->operands.usage), column, indent);
    fputc('\n', out);
}

static void print_row(FILE *out, const struct option_row *row)
{
    char name[WIDTH];
    snprintf(name, sizeof name, "--%s%s%s", row->name, row->value ? " " : "", row->value ? row->value : "");
    int column = fprintf(out, "  %-*s", WHAT_COLUMN - 3, name);
    if (column >= WHAT_COLUMN)
        column = fprintf(out, "\n%*s", WHAT_COLUMN - 1, "") - 1;
    for (const char *what = row->what; *what;) {
        int length = (int)strcspn(what, " ");
        column = print_word(out, what, length, column, WHAT_COLUMN);
        what += length + (what[length] == ' ');
    }
    fputc('\n', out);
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

/* --- programs without commands --- */

enum option_result option_begin(const struct option_program *program, const struct option_command *command, int argc,
                                char **argv, void *into, struct option_line *line)
{
    if (!option_read(program, command, argc, argv, into, line))
        return OPTION_WRONG;
    if (line->help) {
        fputs(program->head, stdout);
        option_print_list(stdout, program, command);
        fputs(program->foot, stdout);
    } else if (line->version) {
        printf("%s %s\n", program->name, GRAVITRIPS_VERSION);
    } else {
        return OPTION_GO;
    }
    return fflush(stdout) == 0 ? OPTION_DONE : OPTION_WRONG;
}

bool option_say(const char *program, const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", program);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    return false;
}
