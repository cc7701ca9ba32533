/* What somebody who opens the file of settings and games may do to it. */
#ifndef STORE_MODE_H
#define STORE_MODE_H

/*
 * Only a window, which can tell a person and goes on, sets a damaged file aside; all others leave it as it is, and say
 * so each time.
 */
enum store_mode {
    STORE_KEEP,   /* a window: makes what is missing; a damaged file is set aside under another name */
    STORE_ADD,    /* makes what is missing */
    STORE_CHANGE, /* the file must be there */
    STORE_READ,   /* the file must be there; it, its log and its folder stay as they are */
};

#endif
