/*
 * Writes files safely. Somebody else, such as a guest engine, may have put something at the name: so no symbolic link
 * is followed, and only a regular file with a single name is overwritten.
 */
#ifndef FILES_OUTPUT_H
#define FILES_OUTPUT_H

#include "standard.h"
#include <sys/types.h>

#include "gravitrips/game.h"

enum { OUTPUT_NAME_SIZE = 256 /* bytes of a name without its folder, including the final 0 */ };

/* How a file is written: bits that can be combined. */
enum output_way {
    OUTPUT_REPLACE = 0, /* atomically: a draft, NAME.new, replaces the file when it is complete */
    OUTPUT_NEW = 1,     /* under its final name from the start; fails if that exists */
    OUTPUT_LASTING = 2  /* synced to disk by output_keep, so that a power cut does not lose it */
};

/* A file that is written as a whole. All zeros: none is open. */
struct output {
    FILE *stream; /* the stream to write to; NULL: none is open */
    int way;
    int folder;   /* descriptor of the folder */
    dev_t device; /* device of the draft */
    ino_t number; /* inode of the draft */
    char name[OUTPUT_NAME_SIZE];
    char draft[OUTPUT_NAME_SIZE]; /* with OUTPUT_NEW, the name itself */
};

/*
 * Begins a file. Nobody may read it who could not read the one that it replaces. End it with output_keep or
 * output_drop; a kill before that leaves the draft. Returns false, errno (EEXIST if OUTPUT_NEW finds a file) and the
 * reason, which does not name the path.
 */
bool output_open(struct output *output, const char *path, int way, struct reason *why)
    __attribute__((warn_unused_result));

/* Completes a file under its name. If that fails the file is dropped; returns false and the reason. */
bool output_keep(struct output *output, struct reason *why) __attribute__((warn_unused_result));

/* Appends these bytes and completes the file, like output_keep. */
bool output_keep_bytes(struct output *output, const void *bytes, size_t size, struct reason *why)
    __attribute__((warn_unused_result));

/* Drops a file, if one is open. The draft goes; an older file of its name stays. */
void output_drop(struct output *output);

/* Could a file of this name be written? Asked before long work. */
bool output_may_replace(const char *path, struct reason *why) __attribute__((warn_unused_result));

/* Do two paths name the same file? False also if a folder does not exist. */
bool output_meets(const char *path, const char *other) __attribute__((warn_unused_result));

/*
 * Opens or creates a file for reading and appending. Returns its descriptor; -1 with errno and the reason, which does
 * not name the path.
 */
int output_append(const char *path, struct reason *why) __attribute__((warn_unused_result));

/* Writes all bytes at an offset. Returns false and sets errno if it fails: some may have been written. */
bool output_write_at(int file, const void *bytes, size_t size, off_t at) __attribute__((warn_unused_result));

#endif
