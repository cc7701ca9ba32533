/* Moves a damaged database file out of the way. Private to src/store. */
#ifndef STORE_SET_ASIDE_H
#define STORE_SET_ASIDE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Renames the database at `path`, with its log files, to a new name in `directory` that tells when this
 * happened, and writes that path to `aside`. Never overwrites a file. False with errno if it cannot; the
 * database then still has its name. No process may have the database open.
 */
bool set_aside(const char *directory, const char *path, char *aside, size_t size) __attribute__((warn_unused_result));

#endif
