/*
 * The engines from elsewhere that somebody has let in: what they are called, how
 * they are started, how long they may think. A game names its engine by the name
 * alone, so that it stays what it was when the engine is gone.
 *
 * A file may come from anybody: what makes no sense is left out, as if it were
 * not there. As archive.h has it, one archive may be used by one thread at a time.
 */
#ifndef STORE_ARCHIVE_ENGINES_H
#define STORE_ARCHIVE_ENGINES_H

#include "store/archive.h"

/* With the final 0. The window compares these sizes with those of the engines' room. */
enum {
    ARCHIVE_ENGINES_MAX = 40,
    ARCHIVE_ENGINE_NAME_SIZE = 32,
    ARCHIVE_ENGINE_COMMAND_SIZE = 1024,
    ARCHIVE_ENGINE_PROTOCOL_SIZE = 16,
    ARCHIVE_ENGINE_PRINT_SIZE = 65,
    ARCHIVE_ENGINE_OPTIONS_MAX = 32,
    ARCHIVE_ENGINE_OPTION_SIZE = 64,
    ARCHIVE_ENGINE_VALUE_SIZE = 256,
    ARCHIVE_ENGINE_LEAST_MS = 10,
    ARCHIVE_ENGINE_MOST_MS = 600000
};

/* Texts are UTF-8 without control characters. */
struct archive_engine {
    int64_t id;                                  /* 0: it is not kept yet */
    char name[ARCHIVE_ENGINE_NAME_SIZE];         /* not "", no other's */
    char command[ARCHIVE_ENGINE_COMMAND_SIZE];   /* not "" */
    char protocol[ARCHIVE_ENGINE_PROTOCOL_SIZE]; /* its name; "": it is still to be found out */
    char folder[ARCHIVE_ENGINE_COMMAND_SIZE];    /* where it runs; "": that of the command's file */
    char print[ARCHIVE_ENGINE_PRINT_SIZE];       /* of its file, see guest_print; "": of any */
    bool unfenced;                               /* somebody has said that it may run where nothing holds it */
    int move_ms;                                 /* that a move may take */
    int option_count;
    struct archive_engine_option {
        char name[ARCHIVE_ENGINE_OPTION_SIZE]; /* not "", without "=" */
        char value[ARCHIVE_ENGINE_VALUE_SIZE];
    } options[ARCHIVE_ENGINE_OPTIONS_MAX];
};

/* Reads up to `max`, by name. Returns how many; -1: they cannot be read. */
int archive_engine_list(struct archive *archive, int max, struct archive_engine *engines);

/* Reads the one of a name; false if there is none. */
bool archive_engine_find(struct archive *archive, const char *name, struct archive_engine *engine);

/*
 * Keeps an engine that is new (it gets its id), or as it is now. False and the reason, marked with SHOWN, if it makes
 * no sense, another one has its name, there are too many, or it cannot be written: all is then as it was.
 */
bool archive_engine_keep(struct archive *archive, struct archive_engine *engine, struct reason *why)
    __attribute__((warn_unused_result));

/* Forgets one; its games stay. One that is not there is gone as it should be. */
bool archive_engine_drop(struct archive *archive, int64_t id, struct reason *why) __attribute__((warn_unused_result));

#endif
