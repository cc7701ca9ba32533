/*
 * Manuals and shell completions, made from the tables of options. No program that is installed contains this: `make
 * manuals` writes docs/ and assets/completions.
 */
#ifndef MANUALS_MANUAL_H
#define MANUALS_MANUAL_H

#include "options/option.h"

/*
 * A program, and the texts of its manual that do not come from its table of options. Texts are plain; a list consists
 * of lines of the form NAME, TAB, text.
 */
struct manual {
    const struct option_program *program;
    const char *title;
    const char *about;
    const struct option_command *alone; /* the command line of a program without commands; NULL if it has commands */
    const struct option_command *(*command)(int index); /* the n-th command; NULL after the last */
    void (*print_more)(FILE *out);                      /* prints further sections; NULL: there are none */
    const char *environment;                            /* about environment variables; NULL: the program reads none */
    const char *files;
    const char *status;
    const char *examples; /* command lines, one to a line */
    const char *other;    /* for the section "see also" */
};

/* The text of the section on files, for programs that keep games. */
extern const char manual_kept[];

/*
 * Prints the manual or a completion, in the form that the argument names: man, bash, zsh or fish. Returns an exit code.
 */
int manual_main(const struct manual *manual, int argc, char **argv);

/* Writes plain text as the lines of an mdoc manual. */
void manual_print_text(FILE *out, const char *text);

void completion_print_bash(FILE *out, const struct manual *manual);
void completion_print_zsh(FILE *out, const struct manual *manual);
void completion_print_fish(FILE *out, const struct manual *manual);

/* The n-th command or, if the program has no commands, the program itself. */
static inline const struct option_command *manual_command(const struct manual *manual, int index)
{
    if (manual->alone)
        return index == 0 ? manual->alone : NULL;
    return manual->command(index);
}

#endif
