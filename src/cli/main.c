/* gravitrips-cli: what the window does, without a screen. */
#include "cli/cli.h"

int main(int argc, char **argv)
{
    static const struct cli_program program = {"gravitrips-cli", cli_commands};
    return cli_main(&program, argc, argv);
}
