/*
 * The file of a tuner: the best weights so far, which --weights reads, and as
 * comments the whole population, from which the tuner goes on.
 */
#ifndef WORKSHOP_TUNE_FILE_H
#define WORKSHOP_TUNE_FILE_H

#include "cli/cli.h"
#include "workshop/tuner.h"

/* Writes it so that after a crash there is the old file or the new one. False after saying what is wrong. */
bool tune_file_write(const struct cli_options *options, const struct tuner *tuner);

/*
 * Reads it into a tuner that has begun; one that is not there changes nothing. False, after saying why, if it was made
 * with other options, or is no such file (nobody's work shall be overwritten), or cannot be written there.
 */
bool tune_file_read(const struct cli_options *options, struct tuner *tuner);

#endif
