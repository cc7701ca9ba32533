/* What the opener of the file of settings and games may do to it. */
#ifndef STORE_MODE_H
#define STORE_MODE_H

/* Only a window sets a damaged file aside, since it can tell the player and go on. All others leave it, and say so. */
enum store_mode {
    STORE_KEEP,   /* a window: makes what is missing; a damaged file is set aside under another name */
    STORE_ADD,    /* makes what is missing */
    STORE_CHANGE, /* the file must be there */
    STORE_READ,   /* the file must be there; it and its folder stay as they are */
};

#endif
