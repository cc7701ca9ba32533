/* Memory that runs out, for tests that are linked with --wrap=malloc,--wrap=calloc,--wrap=realloc. */
#ifndef SHORT_MEMORY_H
#define SHORT_MEMORY_H

#include "standard.h"

/* Only so many more allocations succeed, or only those of at most so many bytes, until all do again. */
void allow_allocations(int count);
void allow_bytes(size_t bytes);
void allow_all(void);

#endif
