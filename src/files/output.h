/*
 * Writing files safely. Somebody else, such as a guest engine, may have put something at the name: no symbolic link is
 * followed, and only a regular file with a single name is written over.
 */
#ifndef FILES_OUTPUT_H
#define FILES_OUTPUT_H

#include "standard.h"
#include <sys/types.h>

#include "gravitrips/game.h"

enum { OUTPUT_NAME_SIZE = 256 /* bytes of a name without its folder, with the final 0 */ };

/* How a file is written; bits that may be joined. */
enum output_way {
    OUTPUT_REPLACE = 0, /* atomically: written as a draft, NAME.new, that replaces the file when it is complete */
    OUTPUT_NEW = 1,     /* under its final name from the start; fails if that exists */
    OUTPUT_LASTING = 2  /* synced to disk by output_keep, so that a power cut does not lose it */
};

/* A file that is written as a whole. All zeros: none is open. */
struct output {
    FILE *stream; /* to write to; NULL: none is open */
    int way;
    int folder;   /* descriptor of the folder */
    dev_t device; /* device of the draft */
    ino_t number; /* inode of the draft */
    char name[OUTPUT_NAME_SIZE];
    char draft[OUTPUT_NAME_SIZE]; /* with OUTPUT_NEW the same as the name */
};

/*
 * Begins a file; nobody may read it who could not read the one it replaces. End with output_keep or output_drop; a kill
 * before that leaves the draft. False with errno (EEXIST if OUTPUT_NEW finds a file) and the reason, which does not
 * name the path.
 */
bool output_open(struct output *output, const char *path, int way, struct reason *why)
    __attribute__((warn_unused_result));

/* Completes a file under its name. On failure it is dropped: false and the reason. */
bool output_keep(struct output *output, struct reason *why) __attribute__((warn_unused_result));

/* Appends these bytes and completes the file, as output_keep. */
bool output_keep_bytes(struct output *output, const void *bytes, size_t size, struct reason *why)
    __attribute__((warn_unused_result));

/* Drops a file, if one is open: the draft goes, an older file of its name stays. */
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

/* Writes all bytes at an offset. False with errno: some may have been written. */
bool output_write_at(int file, const void *bytes, size_t size, off_t at) __attribute__((warn_unused_result));

#endif
