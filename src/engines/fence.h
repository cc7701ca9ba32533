/*
 * The fence around a guest: the best one that the system offers, and what the guest can see inside of it.
 *
 *     bubblewrap   a file system of its own: the system's folders and its own
 *                  one, to read, and a small /tmp; no network, no other
 *                  processes; all ends with it
 *     Landlock     else: the same files, and a folder of its own for /tmp, by
 *                  the kernel's rules; no sockets, no leaving of its group
 *     none         else: it may do all that its user may
 *
 * Behind the first two, nothing that a guest writes outlives it. All three also have limits: memory, processor time,
 * files, processes.
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
    const char *folder;   /* "": the folder of the command's file */
    uint64_t memory;      /* bytes; 0: 2 GiB */
    enum fence_kind best; /* usually FENCE_BUBBLEWRAP; tests ask for a weaker one */
    bool unfenced;        /* the guest may run even if there is no fence */
    const char *print;    /* the digest of the guest's file when it was added; "": it is not compared */
};

/* A fence that was tried and works: a plain value. */
struct fence {
    enum fence_kind kind;
    bool counts; /* the kernel counts this user's processes */
    bool whole;  /* the guest may read its whole folder; otherwise it sees nothing there except its own file */
    uint64_t memory;
    const char *bubblewrap;           /* the path of bubblewrap */
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

/* Finds the command's file, reads it, and chooses the best fence by trying each. If it fails, writes the reason. */
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
 * Finds the file that a guest's command starts. From that follows what the guest needs to see.
 */

/*
 * Sets command, folder, file, tools, whole, seen and print of the fence. If that fails, writes the reason and returns
 * false.
 */
bool fence_folder_find(struct fence *fence, const char *command, const char *folder, struct reason *why)
    __attribute__((warn_unused_result));

/* Is the file still the one that was found? */
bool fence_folder_is_same(const struct fence *fence) __attribute__((warn_unused_result));

/* SHA-256 (FIPS 180-4). It shows whether a file has changed, even if somebody tries to hide that. */

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* how many bytes have been hashed so far */
    uint8_t block[SHA256_BLOCK];
};

#endif
