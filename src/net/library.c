/* Libraries that are loaded when they are used. */
#include "net/library.h"

#include <dlfcn.h>
#include <string.h>

void *library_load(const char *file, const struct library_symbol *symbols, void *pointers)
{
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return NULL;
    for (; symbols->name; symbols++) {
        void *address = dlsym(library, symbols->name);
        if (!address) {
            dlclose(library);
            return NULL;
        }
        memcpy((char *)pointers + symbols->at, &address, sizeof address);
    }
    return library;
}

void library_unload(void *library)
{
    if (library)
        dlclose(library);
}
