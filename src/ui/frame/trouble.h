/* What is wrong with the file of settings and games is told, once. */
#ifndef UI_TROUBLE_H
#define UI_TROUBLE_H

#include "store/archive.h"
#include "store/settings.h"

/* What was told last, and who noticed. Begins as all zeros. */
struct trouble {
    bool games; /* who keeps the games did; else who keeps the settings */
    struct notice notice;
};

/* Is there something new to tell? Then it stands in the notice. */
bool trouble_take(struct trouble *trouble, struct settings *settings, struct archive *archive);

#endif
