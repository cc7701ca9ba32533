/*
 * Files that we write. Somebody else, such as an engine in a folder of its own, may have put something at their name:
 * no symbolic link is followed there, and nothing is written over but a regular file that has no other name.
 */
#ifndef RULES_OUTPUT_H
#define RULES_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "gravitrips/game.h"

enum { OUTPUT_NAME_SIZE = 256 /* bytes of a name without its folder, with the final 0 */ };

/* How a file is written; bits that may be joined. */
enum output_way {
    OUTPUT_REPLACE = 0, /* whole or not at all, in the place of what has its name; until then as a draft, NAME.new */
    OUTPUT_NEW = 1,     /* under its name from the beginning, which nothing else may have */
    OUTPUT_LASTING = 2  /* a power cut behind output_keep does not lose it: takes as long as the disk does */
};

/* A file that is written as a whole. All zeros: none is open. */
struct output {
    FILE *stream; /* to write to; NULL: none is open */
    int way;
    int folder;   /* stays the same one whatever becomes of its path */
    dev_t device; /* of the draft ... */
    ino_t number; /* ... and its number there */
    char name[OUTPUT_NAME_SIZE];
    char draft[OUTPUT_NAME_SIZE]; /* of OUTPUT_NEW the same as the name */
};

/*
 * Begins a file; fewer people may read it than may read the one that it replaces, or as many. output_keep or
 * output_drop ends it: a kill before that leaves the draft. False, with errno (EEXIST if OUTPUT_NEW finds something
 * there) and the reason, which does not name the path.
 */
bool output_open(struct output *output, const char *path, int way, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Ends a file that is written: it has its name now, and all that went to the stream. False and the reason: it is
 * dropped then.
 */
bool output_keep(struct output *output, struct reason *why) __attribute__((warn_unused_result));

/* Writes these bytes behind what is there already, and keeps the file; as output_keep. */
bool output_keep_bytes(struct output *output, const void *bytes, size_t size, struct reason *why)
    __attribute__((warn_unused_result));

/* Ends a file that is not wanted, if one is open: nothing of it is left, and what had its name is as it was. */
void output_drop(struct output *output);

/* Could a file be begun in the place of what has this name? For work that takes long before it writes. */
bool output_may_replace(const char *path, struct reason *why) __attribute__((warn_unused_result));

/* Would writing one of these files touch the other one? False also if one of the folders is not there. */
bool output_meets(const char *path, const char *other) __attribute__((warn_unused_result));

/*
 * Opens a file that is kept and added to, to read and write it, or makes one. Returns its descriptor; -1, with errno
 * and the reason, which does not name the path.
 */
int output_append(const char *path, struct reason *why) __attribute__((warn_unused_result));

/* Writes all of these bytes at an offset of such a file. False with errno: some of them may be there. */
bool output_write_at(int file, const void *bytes, size_t size, off_t at) __attribute__((warn_unused_result));

#endif
