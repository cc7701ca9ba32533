/* The command line of the window. */
#ifndef UI_OPTIONS_H
#define UI_OPTIONS_H

#include "gravitrips/match.h"
#include "options/option.h"
#include "standard.h"

struct options_line {
    const struct game *game; /* NULL if no game was named */
    struct options sizes;    /* the numbers that were given for the board */
    struct variant variant;  /* what to play, if has_board; otherwise the game that was chosen last is played */
    bool has_board;
    bool has_seat[2];
    struct seat seats[2];
    bool watch;
    bool mute;
    bool fullscreen;
    bool has_seed;
    uint64_t seed;
    const char *data_dir; /* NULL: the platform's usual folder */
    const char *file;     /* a file with games to open; NULL: none */
};

/* The window's options, for its help and its manual. */
extern const struct option_program options_program;
extern const struct option_command options_command;

/* Reads the command line; prints help, version or what is wrong. */
enum option_result options_read(int argc, char **argv, struct options_line *options);

#endif
