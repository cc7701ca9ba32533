/* Completions for bash, zsh and fish, from a program's table of options. Declared in manual.h. */

#include "manuals/manual.h"
#include "standard.h"

enum { WORDS_MAX = 256, FEW = 12 };

static void add_word(char words[WORDS_MAX], const char *word)
{
    size_t length = strlen(words);
    snprintf(words + length, WORDS_MAX - length, "%s%s", length > 0 ? " " : "", word);
}

static void add_numbers(char words[WORDS_MAX], uint64_t least, uint64_t most)
{
    for (uint64_t i = least; i <= most && most - least <= FEW; i++) {
        char number[24];
        snprintf(number, sizeof number, "%llu", (unsigned long long)i);
        add_word(words, number);
    }
}

/* The possible values of an option, separated by blanks; "" if they cannot be listed. */
static const char *value_words(const struct option_row *row, char words[WORDS_MAX])
{
    words[0] = '\0';
    for (const char *const *word = row->words; word && *word; word++)
        add_word(words, *word);
    for (const struct game *const *game = game_list(); row->kind == OPTION_IS_GAME && *game; game++)
        add_word(words, (*game)->name);
    if (row->kind == OPTION_IS_INT)
        add_numbers(words, row->least, row->most);
    if (row->kind == OPTION_IS_SEAT) {
        add_word(words, "human");
        add_numbers(words, 1, SEAT_LEVEL_MAX);
    }
    return words;
}

/* The length of a command's first word. */
static int first_word(const char *name)
{
    return (int)strcspn(name, " ");
}

/* Is this the first command in the table that has its first word? */
static bool is_first(const struct manual *manual, int index)
{
    const char *name = manual_command(manual, index)->name;
    int length = first_word(name);
    for (int i = 0; i < index; i++) {
        const char *other = manual_command(manual, i)->name;
        if (first_word(other) == length && memcmp(other, name, (size_t)length) == 0)
            return false;
    }
    return true;
}

/* Prints the second words of the commands that begin with this word. */
static void print_second_words(FILE *out, const struct manual *manual, const char *name)
{
    const struct option_command *command;
    int length = first_word(name);
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++)
        if (first_word(command->name) == length && command->name[length] &&
            memcmp(command->name, name, (size_t)length) == 0)
            fprintf(out, " %s", command->name + length + 1);
}

static void print_first_words(FILE *out, const struct manual *manual)
{
    for (int i = 0; manual_command(manual, i); i++)
        if (is_first(manual, i))
            fprintf(out, "%.*s ", first_word(manual_command(manual, i)->name), manual_command(manual, i)->name);
    fputs("--help --version", out);
}

/* Prints the program's name as the name of a shell function. */
static void print_function(FILE *out, const struct manual *manual)
{
    for (const char *at = manual->program->name; *at; at++)
        fputc(*at == '-' ? '_' : *at, out);
}

static bool begins_two(const char *name)
{
    return name[first_word(name)] == ' ';
}

/* --- completions for bash --- */

static void print_bash_value(FILE *out, const struct option_row *row)
{
    char words[WORDS_MAX];
    const char *kind = row->kind == OPTION_IS_FILE ? "-f" : row->kind == OPTION_IS_FOLDER ? "-d" : NULL;
    fprintf(out, "    --%s) ", row->name);
    if (kind)
        fprintf(out, "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen %s -- \"$cur\")", kind);
    else
        fprintf(out, "mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$cur\")", value_words(row, words));
    fprintf(out, "; return ;;\n");
}

static void print_bash_command(FILE *out, const struct manual *manual, const struct option_command *command)
{
    if (manual->alone)
        fprintf(out, "    *) options='");
    else
        fprintf(out, "    '%s'%s) options='", command->name, begins_two(command->name) ? "" : "' '*");
    for (int i = 1; i < manual->program->row_count; i++)
        if (option_is_taken(manual->program, command, i))
            fprintf(out, "--%s ", manual->program->rows[i].name);
    fprintf(out, "' files=%s ;;\n", command->operands.files ? "yes" : "");
}

static void print_bash_commands(FILE *out, const struct manual *manual)
{
    const struct option_command *command;
    fprintf(out, "    if ((COMP_CWORD == 1)); then\n        mapfile -t COMPREPLY < <(compgen -W '");
    print_first_words(out, manual);
    fprintf(out, "' -- \"$cur\")\n        return\n    fi\n    ((COMP_CWORD == 2)) && case ${COMP_WORDS[1]} in\n");
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++)
        if (begins_two(command->name) && is_first(manual, i)) {
            fprintf(out, "    %.*s) mapfile -t COMPREPLY < <(compgen -W '", first_word(command->name), command->name);
            print_second_words(out, manual, command->name);
            fprintf(out, "' -- \"$cur\"); return ;;\n");
        }
    fprintf(out, "    esac\n");
}

void completion_print_bash(FILE *out, const struct manual *manual)
{
    const struct option_command *command;
    fprintf(out, "# bash completes %s. Made by `make manuals`.\n_", manual->program->name);
    print_function(out, manual);
    fprintf(out, "()\n{\n    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options= files=\n"
                 "    COMPREPLY=()\n    # bash takes --option=value for three words\n"
                 "    if [[ $cur == = ]]; then\n        cur=\n"
                 "    elif [[ $prev == = ]]; then\n        prev=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n");
    if (!manual->alone)
        print_bash_commands(out, manual);
    fprintf(out, "    case $prev in\n");
    for (int i = 1; i < manual->program->row_count; i++)
        if (manual->program->rows[i].value)
            print_bash_value(out, &manual->program->rows[i]);
    fprintf(out, "    esac\n    case \"${COMP_WORDS[1]-} ${COMP_WORDS[2]-}\" in\n");
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++)
        print_bash_command(out, manual, command);
    fprintf(out, "    esac\n    if [[ $cur == -* ]]; then\n"
                 "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
                 "    elif [[ $files ]]; then\n        compopt -o filenames 2>/dev/null\n"
                 "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n    fi\n}\ncomplete -F _");
    print_function(out, manual);
    fprintf(out, " %s\n", manual->program->name);
}

/* --- completions for zsh --- */

/* Prints a text for use within single quotes, with brackets and colons escaped. */
static void print_zsh_text(FILE *out, const char *text)
{
    for (; *text; text++)
        fprintf(out, *text == '\'' ? "'\\''" : strchr("[]:\\", *text) ? "\\%c" : "%c", *text);
}

static void print_zsh_option(FILE *out, const struct option_row *row)
{
    char words[WORDS_MAX];
    fprintf(out, " \\\n        '--%s%s[", row->name, row->value ? "=" : "");
    print_zsh_text(out, row->what);
    fputc(']', out);
    if (row->kind == OPTION_IS_FILE || row->kind == OPTION_IS_FOLDER)
        fprintf(out, ":%s:_files%s", row->value, row->kind == OPTION_IS_FOLDER ? " -/" : "");
    else if (row->value)
        fprintf(out, ":%s:(%s)", row->value, value_words(row, words));
    fputc('\'', out);
}

static void print_zsh_arguments(FILE *out, const struct manual *manual, const struct option_command *command)
{
    fprintf(out, "    _arguments");
    for (int i = 1; i < manual->program->row_count; i++)
        if (option_is_taken(manual->program, command, i))
            print_zsh_option(out, &manual->program->rows[i]);
    if (command->operands.files)
        fprintf(out, " \\\n        '*:file:_files'");
    fputc('\n', out);
}

static void print_zsh_commands(FILE *out, const struct manual *manual)
{
    const struct option_command *command;
    fprintf(out, "if (( CURRENT == 2 )); then\n    compadd -- ");
    print_first_words(out, manual);
    fprintf(out, "\n    return\nfi\nlocal command=$words[2]\ncase $command in\n");
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++)
        if (begins_two(command->name) && is_first(manual, i)) {
            fprintf(out, "(%.*s)\n    if (( CURRENT == 3 )); then\n        compadd --", first_word(command->name),
                    command->name);
            print_second_words(out, manual, command->name);
            fprintf(out, "\n        return\n    fi\n    command+=\" $words[3]\"\n    shift words\n"
                         "    (( CURRENT-- ))\n    ;;\n");
        }
    fprintf(out, "esac\nshift words\n(( CURRENT-- ))\ncase $command in\n");
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++) {
        fprintf(out, "('%s')\n", command->name);
        print_zsh_arguments(out, manual, command);
        fprintf(out, "    ;;\n");
    }
    fprintf(out, "esac\n");
}

void completion_print_zsh(FILE *out, const struct manual *manual)
{
    fprintf(out, "#compdef %s\n# zsh completes %s. Made by `make manuals`.\n", manual->program->name,
            manual->program->name);
    if (manual->alone)
        print_zsh_arguments(out, manual, manual->alone);
    else
        print_zsh_commands(out, manual);
}

/* --- completions for fish --- */

static void print_fish_text(FILE *out, const char *text)
{
    for (; *text; text++)
        fprintf(out, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void print_fish_condition(FILE *out, const struct manual *manual, const struct option_command *command)
{
    fprintf(out, "complete -c %s", manual->program->name);
    if (manual->alone)
        return;
    fprintf(out, " -n '__");
    print_function(out, manual);
    fprintf(out, "_in %s'", command->name);
}

static void print_fish_option(FILE *out, const struct option_row *row)
{
    char words[WORDS_MAX];
    fprintf(out, " -l %s -d '", row->name);
    print_fish_text(out, row->what);
    fputc('\'', out);
    if (row->kind == OPTION_IS_FILE)
        fprintf(out, " -rF");
    else if (row->kind == OPTION_IS_FOLDER)
        fprintf(out, " -xa '(__fish_complete_directories)'");
    else if (row->value)
        fprintf(out, " -xa '%s'", value_words(row, words));
    fputc('\n', out);
}

static void print_fish_commands(FILE *out, const struct manual *manual)
{
    const struct option_command *command;
    fprintf(out, "function __");
    print_function(out, manual);
    fprintf(out,
            "_in\n    set -l words (commandline -opc)\n    set -l last (math (count $argv) + 1)\n"
            "    test (count $words) -ge $last; and test \"$words[2..$last]\" = \"$argv\"\nend\n"
            "complete -c %s -n 'test (count (commandline -opc)) -eq 1' -a '",
            manual->program->name);
    print_first_words(out, manual);
    fprintf(out, "'\n");
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++)
        if (begins_two(command->name) && is_first(manual, i)) {
            fprintf(out, "complete -c %s -n '__", manual->program->name);
            print_function(out, manual);
            fprintf(out, "_in %.*s; and test (count (commandline -opc)) -eq 2' -a '", first_word(command->name),
                    command->name);
            print_second_words(out, manual, command->name);
            fprintf(out, "'\n");
        }
}

void completion_print_fish(FILE *out, const struct manual *manual)
{
    const struct option_command *command;
    fprintf(out, "# fish completes %s. Made by `make manuals`.\n", manual->program->name);
    fprintf(out, "complete -c %s -f\n", manual->program->name);
    if (!manual->alone)
        print_fish_commands(out, manual);
    for (int i = 0; (command = manual_command(manual, i)) != NULL; i++) {
        for (int row = 1; row < manual->program->row_count; row++)
            if (option_is_taken(manual->program, command, row)) {
                print_fish_condition(out, manual, command);
                print_fish_option(out, &manual->program->rows[row]);
            }
        if (command->operands.files) {
            print_fish_condition(out, manual, command);
            fprintf(out, " -F\n");
        }
    }
}
