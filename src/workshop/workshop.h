/* The commands of gravitrips-workshop. */
#ifndef WORKSHOP_WORKSHOP_H
#define WORKSHOP_WORKSHOP_H

#include "cli/cli.h"

enum cli_exit command_bench(const struct cli_options *options);
enum cli_exit command_book_build(const struct cli_options *options);
enum cli_exit command_book_positions(const struct cli_options *options);
enum cli_exit command_book_verify(const struct cli_options *options);
enum cli_exit command_book_info(const struct cli_options *options);
enum cli_exit command_evaluators(const struct cli_options *options);
enum cli_exit command_ladder(const struct cli_options *options);
enum cli_exit command_order(const struct cli_options *options);
enum cli_exit command_tune(const struct cli_options *options);

#endif
