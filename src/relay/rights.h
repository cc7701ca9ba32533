/* What the program may do: less than who started it, but as many files as it needs. */
#ifndef RELAY_RIGHTS_H
#define RELAY_RIGHTS_H

#include "gravitrips/game.h"

/* Asks for so many open files; returns how many there may be. */
int rights_raise_files(int wanted);

/*
 * Gives up all that is not needed from now on; root becomes a user (NULL: nobody), and sees nothing but a folder if it
 * is not NULL. In a user namespace without another user it says so and remains who began it, without capabilities.
 * False and the reason if root would keep its rights, or a user that is not root wants another one or a folder.
 */
bool rights_drop(const char *user, const char *folder, struct reason *why);

#endif
