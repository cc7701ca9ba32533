/*
 * The fence around a guest: what of the system's means there are here, the best
 * first, and what the guest may see and change inside.
 *
 *     bubblewrap   a file system of its own: the system's folders, to read; its
 *                  folder; no network, no other processes; all ends with it
 *     Landlock     else: the same files, by the kernel's rules
 *     seccomp      with either, or alone: no calls that nobody needs in order to
 *                  play; without bubblewrap no sockets, no leaving of its group
 *     limits       always: memory, processor time, files, processes
 */
#ifndef ENGINES_FENCE_H
#define ENGINES_FENCE_H

#include "engines/spawn.h"
#include "gravitrips/game.h"

#include <stdatomic.h>

enum { FENCE_BUBBLEWRAP = 1, FENCE_LANDLOCK = 2, FENCE_SECCOMP = 4, FENCE_ALL = 7, FENCE_WORDS_SIZE = 160 };
enum { FENCE_PATH_SIZE = 4096, FENCE_COMMAND_SIZE = 8192 };

struct fence_wish {
    const char *command; /* as for a shell */
    const char *folder;  /* "": that of the command's file */
    uint64_t memory;     /* bytes */
    unsigned allowed;    /* FENCE_ALL; tests leave some out */
};

/* What was found to be in force: a plain value. */
struct fence {
    unsigned kinds;
    int landlock;
    bool counts; /* the kernel counts processes of this user */
    bool newer;  /* bubblewrap can give it a small /tmp, and no namespaces of its own */
    bool keeps;  /* it may write to its folder; else it may not even list that, but use its file */
    uint64_t memory;
    const char *bubblewrap;           /* the program */
    char command[FENCE_COMMAND_SIZE]; /* with the file's whole path, where it was found from our folder */
    char folder[FENCE_PATH_SIZE];     /* where it runs, without links */
    char file[FENCE_PATH_SIZE];       /* the command's own; "": one of the system's */
    char tools[2][FENCE_PATH_SIZE];   /* where its interpreter is installed, to read; "": in the system */
};

/*
 * Looks what there is, by trying it. False after writing why: there is no such folder, the command is too long, or
 * (nothing written) cancelled.
 */
bool fence_choose(struct fence *fence, const struct fence_wish *wish, const atomic_bool *cancel, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Begins the guest behind the fence; see spawn_begin. It fails where the fence cannot be put up: nobody runs without
 * what `kinds` says.
 */
pid_t fence_begin(const struct fence *fence, const int ends[3], enum spawn_step *step, int *error)
    __attribute__((warn_unused_result));

/* "bubblewrap, limits": which are in force. */
void fence_words(const struct fence *fence, char words[FENCE_WORDS_SIZE]);

#endif
