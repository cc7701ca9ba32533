/* What the tests of engines in the window share. They are scripts of a few lines, let in without the window. */
#ifndef ENGINES_SUPPORT_H
#define ENGINES_SUPPORT_H

#include "store/archive_engines.h"

/* Lets a script in, in a folder of its own that has its name, with more time for a move than any machine takes. */
void engine_let_in(const char *directory, const char *name, const char *protocol, const char *script);

/* Lays the file NAME.weights for Kolibrat into the folder "engines", with another line before the weights. */
void engine_lay_weights(const char *directory, const char *name, const char *line);

/* One as it is kept. */
struct archive_engine engine_kept(const char *directory, const char *name);

/* Opens the list of engines at the settings; begins a game against the only one. */
void engine_open_settings(void);
void engine_meet(const char *name);

/* Lets one in that speaks no protocol, opens the window, and begins a game against it. */
void engine_sit_down(const char *directory, const char *name, const char *script);

/* A move of the person's, and what is said then. */
void engine_play(const char *column, const char *then);

#endif
