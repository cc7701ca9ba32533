/* The version: of the headers that were compiled, and of the library that is running. */
#ifndef GRAVITRIPS_VERSION_H
#define GRAVITRIPS_VERSION_H

#include "gravitrips/names.h"

/* This is the one place that states the version; build, packages and manuals read it here. */
#define GRAVITRIPS_VERSION_MAJOR 0
#define GRAVITRIPS_VERSION_MINOR 1
#define GRAVITRIPS_VERSION_PATCH 0

/* "0.1.0" */
#define GRAVITRIPS_VERSION                                                                                             \
    GRAVITRIPS_NUMBER(GRAVITRIPS_VERSION_MAJOR)                                                                        \
    "." GRAVITRIPS_NUMBER(GRAVITRIPS_VERSION_MINOR) "." GRAVITRIPS_NUMBER(GRAVITRIPS_VERSION_PATCH)
#define GRAVITRIPS_NUMBER(number) GRAVITRIPS_TEXT(number)

GRAVITRIPS_BEGIN

/* The version of the library, as in GRAVITRIPS_VERSION. Constant; may be called on any thread. */
const char *gravitrips_version(void);

GRAVITRIPS_END

#endif
