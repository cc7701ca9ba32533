/*
 * What the store has to tell a person: one plain sentence about a file that could not be used as usual. It is longer
 * than a struct reason, because it contains whole paths.
 */
#ifndef STORE_NOTICE_H
#define STORE_NOTICE_H

enum { NOTICE_TEXT_MAX = 1024 };

/* Empty: nothing to tell. UTF-8 without a newline at the end; a very long path is cut. */
struct notice {
    char text[NOTICE_TEXT_MAX];
};

/* Writes a printf-style notice. */
void notice_write(struct notice *notice, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- what the opener of the file may do --- */

/*
 * Only a window sets a damaged file aside, because it can tell the player and go on. All other programs leave it as it
 * is, and say so.
 */
enum store_mode {
    STORE_KEEP,   /* a window: creates what is missing, and sets a damaged file aside */
    STORE_ADD,    /* creates what is missing */
    STORE_CHANGE, /* the file must exist */
    STORE_READ,   /* the file must exist; neither the file nor its folder is changed */
};

#endif
