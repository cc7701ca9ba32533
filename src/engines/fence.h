/*
 * The fence (sandbox) around a guest engine: the best kind that the system offers, and what the guest can do inside.
 *
 *     bubblewrap   The guest sees a file system of its own: it can read the
 *                  system's folders and its own folder, and write to a small
 *                  /tmp. It has no network, and sees no other processes. All
 *                  its processes end with it.
 *     Landlock     If there is no bubblewrap. By the kernel's rules the guest
 *                  can read the same files, and write to one temporary
 *                  folder. It cannot use sockets or leave its process group.
 *     none         If there is neither: the guest can do all that its user may.
 *
 * With bubblewrap or Landlock, nothing that a guest writes outlives it. All three kinds also limit its memory,
 * processor time, files and processes.
 */
#ifndef ENGINES_FENCE_H
#define ENGINES_FENCE_H

#include "engines/spawn.h"
#include "gravitrips/game.h"
#include "standard.h"

#include <sys/stat.h>

enum fence_kind { FENCE_NONE, FENCE_LANDLOCK, FENCE_BUBBLEWRAP };

enum {
    FENCE_WORDS_SIZE = 160,
    FENCE_PATH_SIZE = 4096,
    FENCE_COMMAND_SIZE = 8192,
    FENCE_PRINT_SIZE = 65 /* SHA-256 as hexadecimal digits */
};

struct fence_wish {
    const char *command;  /* as one would type it into a shell */
    const char *folder;   /* the guest's working folder; "": the folder of the command's file */
    uint64_t memory;      /* bytes; 0: 2 GiB */
    enum fence_kind best; /* the strongest kind to try; tests ask for a weaker one than FENCE_BUBBLEWRAP */
    bool unfenced;        /* the guest may run even if there is no fence */
    const char *print;    /* the digest of the guest's file when it was added; "": it is not compared */
};

/* A fence that was tried and works: a plain value. */
struct fence {
    enum fence_kind kind;
    bool counts; /* the kernel can limit the number of this user's processes */
    bool whole;  /* the guest may read its whole folder; otherwise it sees nothing there except its own file */
    uint64_t memory;
    const char *bubblewrap;           /* the path of the program bwrap */
    char command[FENCE_COMMAND_SIZE]; /* with the full path of the guest's file, links resolved */
    char folder[FENCE_PATH_SIZE];     /* where the guest runs, links resolved */
    char file[FENCE_PATH_SIZE];       /* the guest's own file; "": the command is one of the system's */
    char tools[2][FENCE_PATH_SIZE];   /* folders of the guest's interpreter, which it may read; "": none to add */
    struct stat seen;                 /* the status of `file` when it was found */
    char print[FENCE_PRINT_SIZE];     /* the digest of `file` when it was found; "": there is no `file` */
};

enum fence_found {
    FENCE_FOUND,
    FENCE_NO_COMMAND, /* the folder or file does not exist, or the command is too long */
    FENCE_OTHER_FILE, /* the guest's file has changed since the guest was added */
    FENCE_IS_MISSING, /* this system has no fence, and the wish does not allow the guest to run without one */
    FENCE_CANCELLED
};

/*
 * Finds the file that the command starts, reads it, and tries the fences from the best one down until one works. If it
 * fails, writes the reason.
 */
enum fence_found fence_choose(struct fence *fence, const struct fence_wish *wish, const atomic_bool *cancel,
                              struct reason *why) __attribute__((warn_unused_result));

/*
 * Starts the guest behind the fence; see spawn_begin. `scratch` is a folder that it may write to, or "" (bubblewrap
 * always provides one). It fails if the fence cannot be put up, or if the file has changed since it was found: no guest
 * runs behind less than `kind` promises.
 */
pid_t fence_begin(const struct fence *fence, const char *scratch, const int ends[3], struct spawn_fault *fault)
    __attribute__((warn_unused_result));

/* Writes what the fence consists of: "bubblewrap, seccomp, limits". */
void fence_words(const struct fence *fence, char words[FENCE_WORDS_SIZE]);

/*
 * --- fence_folder.c ---
 *
 * Finds the file that a guest's command starts. This file decides which files and folders the guest must see.
 */

/*
 * Sets command, folder, file, tools, whole, seen and print of the fence. If that fails, writes the reason and returns
 * false.
 */
bool fence_folder_find(struct fence *fence, const char *command, const char *folder, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Is the file there that the command names by its whole path, as its program or for an interpreter? True if it names
 * none so: what else a command means only a shell knows.
 */
bool fence_folder_is_there(const char *command);

/* Is the guest's file still the one that fence_folder_find found? */
bool fence_folder_is_same(const struct fence *fence) __attribute__((warn_unused_result));

/* SHA-256 (FIPS 180-4). It shows whether a file has changed, even if somebody tries to hide that. */

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* how many bytes have been hashed so far */
    uint8_t block[SHA256_BLOCK];
};

#endif
