/* The manual and the shell completions of gravitrips. */
#include "manuals/manual.h"
#include "ui/frame/control/action_keys.h"
#include "ui/options.h"

static void print_keys(FILE *out)
{
    fprintf(out, ".Sh KEYS\n.Bl -tag -width Ds\n");
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        const struct action_info *info = action_info((enum action)i);
        char keys[ACTION_KEYS_MAX];
        if (!action_is_told((enum action)i))
            continue;
        fprintf(out, ".It Cm ");
        manual_print_text(out, action_keys(NULL, (enum action)i, keys));
        manual_print_text(out, info->label);
    }
    fprintf(out, ".El\n");
}

int main(int argc, char **argv)
{
    const struct manual manual = {
        .program = &options_program,
        .title = "Connect Four, Tic-Tac-Toe and Kolibrat on the desktop",
        .about =
            "Board games for two people, or for you and the computer: Connect Four, Tic-Tac-Toe and Kolibrat, with "
            "hints, exact analysis, puzzles, reviews and a history of all games. FILE holds recorded games, "
            "as text like PGN; they are kept, and the first is shown.",
        .alone = &options_command,
        .print_more = print_keys,
        .environment =
            "XDG_DATA_HOME\twhere the folder with the games is, instead of ~/.local/share\n"
            "GRAVITRIPS_ASSETS\twhere pictures, sounds and books are, instead of where they were installed\n"
            "LANGUAGE, LC_ALL, LC_MESSAGES, LANG\tthe language, unless the settings say which; the last three in "
            "this order, and when they say C or POSIX it is English\n",
        .files = manual_kept,
        .status =
            "0: all went well. 1: there is no display, or games could not be kept. 2: the command was used wrongly.",
        .examples = "gravitrips --second 5\ngravitrips --watch --first 4 --second 8\n",
        .other = "gravitrips-cli",
    };
    return manual_main(&manual, argc, argv);
}
