/*
 * What is made from the tables of the command lines besides their help: manuals, and what shells complete. It is part
 * of no program that is installed: `make manuals` writes docs/ and assets/completions anew.
 */
#ifndef MANUALS_MANUAL_H
#define MANUALS_MANUAL_H

#include "options/option.h"

/* A program, and what its table does not say. Texts are plain; in a list each line is a name, a TAB and what it is. */
struct manual {
    const struct option_program *program;
    const char *title;
    const char *about;
    const struct option_command *alone;                 /* of a program without commands; else NULL */
    const struct option_command *(*command)(int index); /* NULL behind the last */
    void (*print_more)(FILE *out);                      /* sections of its own; NULL: none */
    const char *environment;                            /* NULL: it heeds nothing of it */
    const char *files;
    const char *status;
    const char *examples; /* command lines */
    const char *other;    /* another program */
};

/* The files of those who keep games. */
extern const char manual_kept[];

/* Writes what the argument asks for, man, bash, zsh or fish, to standard output. Returns the exit code. */
int manual_main(const struct manual *manual, int argc, char **argv);

/* Writes plain text as the lines of a manual. */
void manual_print_text(FILE *out, const char *text);

void completion_print_bash(FILE *out, const struct manual *manual);
void completion_print_zsh(FILE *out, const struct manual *manual);
void completion_print_fish(FILE *out, const struct manual *manual);

/* The n-th command, or the program itself if it has none. */
static inline const struct option_command *manual_command(const struct manual *manual, int index)
{
    if (manual->alone)
        return index == 0 ? manual->alone : NULL;
    return manual->command(index);
}

#endif
