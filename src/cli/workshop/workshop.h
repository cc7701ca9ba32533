/*
 * The commands of those who build the program: opening books, how strong levels
 * and evaluators are, better weights, fixed workloads, counted trees. Only the
 * table of commands knows them; what plays, solves and reviews does without.
 */
#ifndef CLI_WORKSHOP_H
#define CLI_WORKSHOP_H

#include "cli/cli.h"

enum cli_exit command_bench(const struct cli_options *options);
enum cli_exit command_book_build(const struct cli_options *options);
enum cli_exit command_book_positions(const struct cli_options *options);
enum cli_exit command_book_verify(const struct cli_options *options);
enum cli_exit command_book_info(const struct cli_options *options);
enum cli_exit command_ladder(const struct cli_options *options);
enum cli_exit command_perft(const struct cli_options *options);
enum cli_exit command_tree(const struct cli_options *options);
enum cli_exit command_tune(const struct cli_options *options);

/* play --table. */
enum cli_exit command_play_table(const struct cli_options *options);

#endif
