/* What the files of this folder, and their tests, share. */
#ifndef UI_LEARN_H
#define UI_LEARN_H

#include <stdbool.h>

enum { ABOUT_ADDRESS_MAX = 4096 };

/* The address of a folder by its absolute path: "file:///home/ann/My%20games". False if it is too long. */
bool about_screen_address(const char *path, char address[ABOUT_ADDRESS_MAX]);

#endif
