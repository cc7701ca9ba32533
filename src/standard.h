/*
 * The C library's headers, which nearly every file needs. What belongs to POSIX or to a library is included by
 * name, where it tells something about the file.
 */
#ifndef STANDARD_H
#define STANDARD_H

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#endif
