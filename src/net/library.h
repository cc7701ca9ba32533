/* Libraries that are loaded when they are used, so that a program does without them where they are not. */
#ifndef NET_LIBRARY_H
#define NET_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* A function of a library, and where its address is to stand in a struct of pointers to functions. */
struct library_symbol {
    const char *name;
    size_t at;
};

/*
 * Loads a library by its file's name and fills in all pointers; the symbols end with a NULL name. Returns its handle,
 * or NULL if it, or one of the symbols, is not there.
 */
void *library_load(const char *file, const struct library_symbol *symbols, void *pointers);

void library_unload(void *library);

#endif
