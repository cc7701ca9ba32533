/* What is special about some options of gravitrips-cli, and what can only be judged when all are known. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include "cli/cli.h"

/* For rows of options: --part K/M, number K, from 1, of M; --result, the word of an end; --opponent, a level or a part
 * of a name; --rule, an opening; --clock, as PGN has it. */
bool cli_read_share(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_result(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_opponent(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_rule(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_clock(const char *text, void *options, option_wrong_fn *wrong);

/* --level L, of a tournament several; --engine, --option, --sprt and --time of a tournament; --known. */
bool cli_read_level(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_engine(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_setting(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_known(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_sprt(const char *text, void *options, option_wrong_fn *wrong);
bool cli_read_time(const char *text, void *options, option_wrong_fn *wrong);

/* A whole decimal number in least..most; `name` is what it is. False after saying what is wrong. */
bool cli_read_number(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* Reads a file of weights of a variant's evaluator (NULL: the default); false after saying what is wrong with it. */
bool cli_read_weights(const char *path, const struct variant *variant, const char *evaluator, int weights[WEIGHTS_MAX]);

/* Builds the variant, and judges what can only be judged when all options are known. */
bool cli_check_options(struct cli_options *options);

#endif
