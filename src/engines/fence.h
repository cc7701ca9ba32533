/*
 * The fence around a guest: the best that the system has, and what the guest
 * may see inside.
 *
 *     bubblewrap   a file system of its own: the system's folders and its own
 *                  one, to read, and a small /tmp; no network, no other
 *                  processes; all ends with it
 *     Landlock     else: the same files, and a folder of its own for /tmp, by
 *                  the kernel's rules; no sockets, no leaving of its group
 *     none         else: it may do all that its user may
 *
 * Behind the first two nothing that a guest writes outlives it. With all three
 * come limits: memory, processor time, files, processes.
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
    const char *command;  /* as for a shell */
    const char *folder;   /* "": that of the command's file */
    uint64_t memory;      /* bytes */
    enum fence_kind best; /* FENCE_BUBBLEWRAP; tests ask for less */
    bool unfenced;        /* it may run where there is no fence */
    const char *print;    /* of its file when it was added; "": whatever is there */
};

/* What was found to be in force: a plain value. */
struct fence {
    enum fence_kind kind;
    bool counts; /* the kernel counts processes of this user */
    bool whole;  /* it may read all of its folder; else its file there, and may not even list the others */
    uint64_t memory;
    const char *bubblewrap;           /* the program */
    char command[FENCE_COMMAND_SIZE]; /* with the file's whole path, without links */
    char folder[FENCE_PATH_SIZE];     /* where it runs, without links */
    char file[FENCE_PATH_SIZE];       /* the command's own; "": one of the system's */
    char tools[2][FENCE_PATH_SIZE];   /* where its interpreter is installed, to read; "": in the system */
    struct stat seen;                 /* the file when it was chosen */
    char print[FENCE_PRINT_SIZE];     /* what was in it then; "": one of the system's */
};

enum fence_found {
    FENCE_FOUND,
    FENCE_NO_COMMAND, /* there is no such folder or file, or the command is too long */
    FENCE_OTHER_FILE, /* its file is not what it was when it was added */
    FENCE_IS_MISSING, /* nothing here would keep it from anything, and the wish does not allow that */
    FENCE_CANCELLED
};

/* Finds the command's file and what is in it, and the best fence there is, by trying it. Writes why if not. */
enum fence_found fence_choose(struct fence *fence, const struct fence_wish *wish, const atomic_bool *cancel,
                              struct reason *why) __attribute__((warn_unused_result));

/*
 * Begins the guest behind the fence; see spawn_begin. `scratch` is a folder that it may write to, or "": behind
 * bubblewrap it has one anyway. It fails where the fence cannot be put up, or its file is not the one that was seen:
 * nobody runs without what `kind` says.
 */
pid_t fence_begin(const struct fence *fence, const char *scratch, const int ends[3], enum spawn_step *step, int *error)
    __attribute__((warn_unused_result));

/* "bubblewrap, seccomp, limits": what is in force. */
void fence_words(const struct fence *fence, char words[FENCE_WORDS_SIZE]);

#endif
