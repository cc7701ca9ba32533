/* The values of options: each is read whole, or what is wrong is said and false returned. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "gravitrips/solver.h"
#include "store/archive.h"

/* A whole decimal number in min..max. `option` is what it belongs to. */
bool cli_read_number(const char *option, const char *text, uint64_t min, uint64_t max, uint64_t *number);
bool cli_read_int(const char *option, const char *text, int min, int max, int *number);

/* WIDTHxHEIGHT, as the value of --size. */
bool cli_read_size(const char *text, struct options *sizes);

/* Mebibytes, as the value of --memory; *bytes is what they are. */
bool cli_read_memory(const char *text, uint64_t *bytes);

/* The name of a path, as the value of --path. */
bool cli_read_path(const char *text, enum solver_path *path);

/* K/M, as the value of --part: number K, from 1, of M. */
bool cli_read_share(const char *text, int *number, int *count);

/* won, lost, drawn or unfinished, as the value of --result. */
bool cli_read_result(const char *text, enum archive_result *result);

/* A level or a part of a name, as the value of --opponent. */
bool cli_read_opponent(const char *text, struct archive_filter *filter);

struct cli_options;

/* Builds the variant of a game, and judges what can only be judged when all options are known. */
bool cli_check_options(struct cli_options *options, const struct game *game, const struct options *sizes);

#endif
