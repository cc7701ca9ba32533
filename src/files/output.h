/*
 * Writes files safely. Somebody else, such as a guest engine, may have put something at the file's name. So no symbolic
 * link is followed, and only a regular file that has a single name is overwritten.
 */
#ifndef FILES_OUTPUT_H
#define FILES_OUTPUT_H

#include "standard.h"
#include <sys/types.h>

#include "gravitrips/game.h"

enum { OUTPUT_NAME_SIZE = 256 /* bytes of a name without its folder, including the final 0 */ };

/* How a file is written: bits that can be combined. */
enum output_way {
    OUTPUT_REPLACE = 0, /* a draft, NAME.new, replaces the file in one step when it is complete */
    OUTPUT_NEW = 1,     /* the file is written under its final name from the start; fails if there is such a file */
    OUTPUT_LASTING = 2  /* output_keep syncs it to the disk, so that a power cut does not lose it */
};

/* A file that is being written as a whole. All zeros: none is open. */
struct output {
    FILE *stream; /* the stream to write to; NULL: none is open */
    int way;
    int folder;   /* descriptor of the folder */
    dev_t device; /* device of the draft */
    ino_t number; /* inode of the draft */
    char name[OUTPUT_NAME_SIZE];
    char draft[OUTPUT_NAME_SIZE]; /* name of the draft; with OUTPUT_NEW, the final name */
};

/*
 * Begins a file. Whoever could not read the file that it replaces will not be able to read the new one. End it with
 * output_keep or output_drop; if the program is killed before that, the draft stays. Returns false, errno (EEXIST if
 * OUTPUT_NEW finds a file) and the reason, which does not name the path.
 */
bool output_open(struct output *output, const char *path, int way, struct reason *why)
    __attribute__((warn_unused_result));

/* Completes a file under its name. If that fails, drops the file, and returns false and the reason. */
bool output_keep(struct output *output, struct reason *why) __attribute__((warn_unused_result));

/* Appends these bytes, and completes the file as output_keep does. */
bool output_keep_bytes(struct output *output, const void *bytes, size_t size, struct reason *why)
    __attribute__((warn_unused_result));

/* Drops a file, if one is open. The draft is removed; an older file with its name stays. */
void output_drop(struct output *output);

/* Could a file with this name be written? Asked before work that takes long. */
bool output_may_replace(const char *path, struct reason *why) __attribute__((warn_unused_result));

/*
 * Do two paths name the same file, or one of them the draft (NAME.new) of the other? If a folder does not exist, the
 * answer is no.
 */
bool output_meets(const char *path, const char *other) __attribute__((warn_unused_result));

/*
 * Opens a file for reading and appending, or creates it. Returns its descriptor; -1 with errno and the reason, which
 * does not name the path.
 */
int output_append(const char *path, struct reason *why) __attribute__((warn_unused_result));

/* Writes all bytes at an offset. If it fails it returns false and sets errno; some bytes may have been written. */
bool output_write_at(int file, const void *bytes, size_t size, off_t at) __attribute__((warn_unused_result));

#endif
