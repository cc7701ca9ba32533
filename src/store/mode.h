/* What a program may do to the file of settings and games that it opens. */
#ifndef STORE_MODE_H
#define STORE_MODE_H

/*
 * Only a window sets a damaged file aside, because it can tell the player and go on. All others leave it, and say so.
 */
enum store_mode {
    STORE_KEEP,   /* a window: creates what is missing, sets a damaged file aside */
    STORE_ADD,    /* creates what is missing */
    STORE_CHANGE, /* the file must exist */
    STORE_READ,   /* the file must exist; it and its folder are not changed */
};

#endif
