/* The manual and the shell completions of gravitrips-cli. */
#include "cli/option_table.h"
#include "manuals/manual.h"

static void print_positions(FILE *out)
{
    fprintf(out, ".Sh POSITIONS\n");
    manual_print_text(out, "Positions come in, one on each line, from a file or standard input; the empty line is the "
                           "start. Answers go out, one on each line, with TAB between the fields.");
    fprintf(out, ".Bl -tag -width Ds\n");
    for (const struct game *const *game = game_list(); *game; game++) {
        fprintf(out, ".It %s\n", (*game)->title);
        manual_print_text(out, (*game)->notation);
    }
    fprintf(out, ".El\n");
}

int main(int argc, char **argv)
{
    const struct manual manual = {
        .program = &cli_program,
        .title = "Connect Four, Tic-Tac-Toe and Kolibrat without a screen",
        .about = "Plays, solves, reviews and keeps games of Connect Four, Tic-Tac-Toe and Kolibrat. The commands that "
                 "begin with games work on the games that the window keeps, even while it is open.",
        .command = cli_command_line,
        .print_more = print_positions,
        .environment = "XDG_DATA_HOME\twhere the folder with the games is, instead of ~/.local/share\n"
                       "GRAVITRIPS_ASSETS\twhere the opening books are, instead of where they were installed\n"
                       "GRAVITRIPS_CODE\tthe code of a friend, for join and watch without CODE\n",
        .files = manual_kept,
        .status = "0: all went well. 1: some input was refused, or output was lost. 2: the command was used wrongly.",
        .examples = "echo 4453 | gravitrips-cli moves\n"
                    "echo | gravitrips-cli suggest --level 10\n"
                    "gravitrips-cli games export --game connect4 >games.pgn\n"
                    "gravitrips-cli review --line games.pgn\n"
                    "gravitrips-cli host --name Anna --clock 300+5\n",
        .other = "gravitrips",
    };
    return manual_main(&manual, argc, argv);
}
