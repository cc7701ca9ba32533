/*
 * A folder as people choose files in it: its folders and those of its files that are wanted, by name; where people keep
 * what is theirs; which names a file may have. Knows no window. Paths and names are bytes as the system has them.
 */
#ifndef UI_LISTING_H
#define UI_LISTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LISTING_PATH_MAX = 4096, LISTING_NAME_MAX = 256, LISTING_ENTRIES_MAX = 5000 };

struct listing_entry {
    char *name;
    char *shown; /* the name as listing_shown has it */
    bool folder;
    int64_t changed; /* seconds since 1970 */
};

/* Begins as all zeros. */
struct file_list {
    char folder[LISTING_PATH_MAX];
    struct listing_entry *entries; /* folders first */
    int count;
    bool cut; /* there are more */
};

/*
 * Reads another folder; `endings` are those of the files that are wanted, as ".txt .pgn", "" all of them. What is
 * hidden is left out. False with errno: the list stays as it was.
 */
bool listing_read(struct file_list *listing, const char *folder, const char *endings)
    __attribute__((warn_unused_result));
void listing_free(struct file_list *listing);

/* The folder around it; false: there is none. */
bool listing_around(const char *folder, char around[LISTING_PATH_MAX]);

/* A name within a folder; false if that is too long. */
bool listing_join(const char *folder, const char *name, char path[LISTING_PATH_MAX]);

/* Gives a name the first of these endings unless it has one of them; false if it is too long then. */
bool listing_end_name(char name[LISTING_NAME_MAX], const char *endings);

/* Why a file cannot be called so, to be translated; NULL: it can. */
const char *listing_fault(const char *name);

/* A name, or path, as it can be shown on a line: what is no letter is a question mark. Cut if it is too long. */
void listing_shown(const char *name, char *shown, size_t size);

/* Where people keep what is theirs (xdg-user-dirs). False: there is no such folder. */
enum listing_place { LISTING_HOME, LISTING_DOCUMENTS, LISTING_PICTURES, LISTING_PLACES };
bool listing_place(enum listing_place place, char path[LISTING_PATH_MAX]);

#endif
