/* The filter of system calls: what nobody needs in order to play is refused. */
#ifndef ENGINES_FENCE_CALLS_H
#define ENGINES_FENCE_CALLS_H

#include "standard.h"

/* Can calls be filtered on this machine? */
bool fence_calls_known(void);

/*
 * Filters those of the calling thread and of all that it begins, for good: for a guest behind Landlock. Returns 0 or an
 * error number. May be called between fork and exec.
 */
int fence_calls_filter(void);

/* Writes the part of the filter that holds inside namespaces, too, to a pipe, as bubblewrap reads it. */
bool fence_calls_write(int file) __attribute__((warn_unused_result));

#endif
