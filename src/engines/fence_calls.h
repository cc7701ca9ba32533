/* The filter of system calls: refuses whatever nobody needs in order to play. */
#ifndef ENGINES_FENCE_CALLS_H
#define ENGINES_FENCE_CALLS_H

#include "standard.h"

/* Can calls be filtered on this machine? */
bool fence_calls_known(void);

/*
 * Filters the calls of this thread and of all processes that it begins, for good: for a guest behind Landlock. Returns
 * 0 or an error number. May be called between fork and exec.
 */
int fence_calls_filter(void);

/* Writes the part of the filter that is also needed inside namespaces to a pipe, in the form that bubblewrap reads. */
bool fence_calls_write(int file) __attribute__((warn_unused_result));

#endif
