/*
 * The guest engines that were added: their names, how they are started, how long they may think. A game knows its
 * engine only by name, so removing an engine does not change its games. The file may come from anybody, so rows that
 * make no sense are ignored. As in archive.h, one archive may be used by one thread at a time.
 */
#ifndef STORE_ARCHIVE_ENGINES_H
#define STORE_ARCHIVE_ENGINES_H

#include "store/archive.h"

/* Sizes include a text's final 0. The window's code asserts that they agree with those in src/engines. */
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
    int64_t id;                                  /* 0: the engine has not been stored yet */
    char name[ARCHIVE_ENGINE_NAME_SIZE];         /* not empty, and different for each engine */
    char command[ARCHIVE_ENGINE_COMMAND_SIZE];   /* not empty */
    char protocol[ARCHIVE_ENGINE_PROTOCOL_SIZE]; /* the protocol's name; "": not known yet */
    char folder[ARCHIVE_ENGINE_COMMAND_SIZE];    /* where the engine runs; "": the folder of the command's file */
    char print[ARCHIVE_ENGINE_PRINT_SIZE]; /* digest of the engine's file, from guest_print; "": any file is accepted */
    bool unfenced;                         /* the person has allowed the engine to run without a fence */
    int move_ms;                           /* milliseconds of thinking time for a move */
    int option_count;
    struct archive_engine_option {
        char name[ARCHIVE_ENGINE_OPTION_SIZE]; /* not empty, without "=" */
        char value[ARCHIVE_ENGINE_VALUE_SIZE];
    } options[ARCHIVE_ENGINE_OPTIONS_MAX];
};

/* Reads up to `max` engines, in the order of their names. Returns how many; -1 if they cannot be read. */
int archive_engine_list(struct archive *archive, int max, struct archive_engine *engines);

/* Reads the engine called `name`. Returns false if there is none. */
bool archive_engine_find(struct archive *archive, const char *name, struct archive_engine *engine);

/*
 * Stores a new engine, which gets its id, or a changed one. Returns false and the reason, marked with SHOWN, if it
 * makes no sense, if its name is taken, if there are too many, or if it cannot be written; nothing has changed then.
 */
bool archive_engine_keep(struct archive *archive, struct archive_engine *engine, struct reason *why)
    __attribute__((warn_unused_result));

/* Removes an engine; its games stay. It is no error if there is no such engine. */
bool archive_engine_drop(struct archive *archive, int64_t id, struct reason *why) __attribute__((warn_unused_result));

#endif
