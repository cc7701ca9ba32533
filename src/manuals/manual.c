/* Manual pages in mdoc, from a program's table of options. */
#include "manuals/manual.h"

#include "standard.h"

enum { WIDTH = 78 };

const char manual_kept[] = "~/.local/share/gravitrips/gravitrips.db\tgames and settings\n"
                           "~/.local/share/gravitrips/gravitrips.lock\tempty; tells windows of each other\n";

/* Prints one character in mdoc's notation, which is plain ASCII. Returns how many bytes of the text it took. */
static int print_letter(FILE *out, const char *text)
{
    unsigned char lead = (unsigned char)*text;
    int length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : 3;
    unsigned code = length == 2 ? lead & 0x1fU : lead & 0x0fU;
    if (length == 1) {
        fprintf(out, *text == '\\' ? "\\e" : "%c", *text);
        return 1;
    }
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3fU);
    fprintf(out, "\\[u%04X]", code);
    return length;
}

static void print_word(FILE *out, const char *word, int length, bool first)
{
    if (first && strchr(".,'[]?", *word)) /* at the front of a line, roff would take these for requests or macros */
        fputs("\\&", out);
    for (int i = 0; i < length;)
        i += print_letter(out, word + i);
    if (length > 1 && word[length - 1] == ',' && word[length - 2] == '+') /* part of a key's name, such as Ctrl+, */
        fputs("\\&", out);
}

/* Writes plain text, and begins each sentence on a new line, as mdoc asks. */
void manual_print_text(FILE *out, const char *text)
{
    int column = 0;
    bool ended = false;
    for (text += strspn(text, " \n"); *text; text += strspn(text, " \n")) {
        int length = (int)strcspn(text, " \n");
        if (column > 0 && (ended || column + 1 + length > WIDTH))
            column = fputc('\n', out) * 0;
        if (column > 0)
            column += fputc(' ', out) > 0;
        print_word(out, text, length, column == 0);
        column += length;
        ended = strchr(".?!", text[length - 1]) != NULL;
        text += length;
    }
    fputc('\n', out);
}

static void print_option(FILE *out, const struct option_row *row)
{
    fprintf(out, "Fl -%s", row->name);
    if (row->value)
        fprintf(out, " Ar %s", row->value);
}

static void print_row(FILE *out, const struct option_row *row)
{
    fputs(".It ", out);
    print_option(out, row);
    fputc('\n', out);
    manual_print_text(out, row->what);
    for (const struct game *const *game = game_list(); row->kind == OPTION_IS_GAME && *game; game++) {
        char usual[GAME_USAGE_MAX];
        game_usage(*game, usual);
        fprintf(out, ".Dl %s\n", usual);
    }
}

static void print_uses(FILE *out, const struct manual *manual, const struct option_command *command)
{
    for (const unsigned short *use = command->uses; *use; use++) {
        const struct option_row *row = &manual->program->rows[*use % OPTION_ROWS_MAX];
        int how = option_how(*use);
        if (how == OPTION_COMMON)
            continue;
        fputs(how == OPTION_MAY ? ".Op " : ".", out);
        print_option(out, row);
        fputs(how == OPTION_EITHER_OR ? " |\n" : "\n", out);
    }
    if (command->operands.usage)
        manual_print_text(out, command->operands.usage);
}

static void print_commands(FILE *out, const struct manual *manual)
{
    const struct option_command *command;
    fprintf(out, ".Sh COMMANDS\n.Bl -tag -width Ds\n");
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++) {
        fprintf(out, ".It Cm %s\n", command->name);
        print_uses(out, manual, command);
        fprintf(out, ".Pp\nPrints\n");
        manual_print_text(out, command->what);
    }
    fprintf(out, ".El\n");
}

/* Prints a list in mdoc from lines of the form NAME, TAB, text. */
static void print_list(FILE *out, const char *macro, const char *list)
{
    fprintf(out, ".Bl -tag -width Ds\n");
    while (*list) {
        size_t name = strcspn(list, "\t"), end = strcspn(list, "\n");
        char what[512];
        snprintf(what, sizeof what, "%.*s", (int)(end - name - 1), list + name + 1);
        fprintf(out, ".It %s %.*s\n", macro, (int)name, list);
        manual_print_text(out, what);
        list += end + (list[end] == '\n');
    }
    fprintf(out, ".El\n");
}

static void print_examples(FILE *out, const char *examples)
{
    fprintf(out, ".Sh EXAMPLES\n");
    while (*examples) {
        size_t end = strcspn(examples, "\n");
        fprintf(out, ".Dl %.*s\n", (int)end, examples);
        examples += end + (examples[end] == '\n');
    }
}

static void print_manual(FILE *out, const struct manual *manual)
{
    /* the date is constant, so that making the manual again gives the same bytes */
    fprintf(out, ".\\\" Made by `make manuals` from the table of the command line.\n");
    fprintf(out, ".Dd November 22, 2026\n.Dt ");
    for (const char *at = manual->program->name; *at; at++)
        fputc(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at, out);
    fprintf(out, " 6\n.Os\n.Sh NAME\n.Nm %s\n.Nd %s\n", manual->program->name, manual->title);
    fprintf(out, ".Sh SYNOPSIS\n.Nm\n");
    if (manual->alone)
        print_uses(out, manual, manual->alone);
    else
        fprintf(out, ".Ar command\n.Op Ar options\n.Nm\n.Fl -help | -version\n");
    fprintf(out, ".Sh DESCRIPTION\n");
    manual_print_text(out, manual->about);
    fprintf(out, ".Sh OPTIONS\n");
    if (!manual->alone)
        manual_print_text(out, "A command takes those that its --help lists.");
    fprintf(out, ".Bl -tag -width Ds\n");
    for (int i = 1; i < manual->program->row_count; i++)
        print_row(out, &manual->program->rows[i]);
    fprintf(out, ".El\n");
    if (!manual->alone)
        print_commands(out, manual);
    if (manual->print_more)
        manual->print_more(out);
    if (manual->environment) {
        fprintf(out, ".Sh ENVIRONMENT\n");
        print_list(out, "Ev", manual->environment);
    }
    fprintf(out, ".Sh FILES\n");
    print_list(out, "Pa", manual->files);
    fprintf(out, ".Sh EXIT STATUS\n");
    manual_print_text(out, manual->status);
    print_examples(out, manual->examples);
    fprintf(out, ".Sh SEE ALSO\n.Xr %s 6\n.Sh AUTHORS\n.An The developers of Gravitrips\n", manual->other);
}

int manual_main(const struct manual *manual, int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(FILE *out, const struct manual *manual);
    } kinds[] = {{"man", print_manual},
                 {"bash", completion_print_bash},
                 {"zsh", completion_print_zsh},
                 {"fish", completion_print_fish}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (argc == 2 && strcmp(argv[1], kinds[i].name) == 0) {
            kinds[i].print(stdout, manual);
            return fflush(stdout) == 0 ? 0 : 1;
        }
    fprintf(stderr, "usage: %s man|bash|zsh|fish\n", argv[0]);
    return 2;
}
