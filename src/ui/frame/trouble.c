/* What is wrong with the file of settings and games is told, once. */
#include "ui/frame/trouble.h"

#include <string.h>

/* What one of them has told the other need not tell, too. */
static bool take(struct trouble *trouble, bool games, const struct notice *notice)
{
    if (trouble->games != games && strcmp(trouble->notice.text, notice->text) == 0)
        return false;
    *trouble = (struct trouble){games, *notice};
    return true;
}

bool trouble_take(struct trouble *trouble, struct settings *settings, struct archive *archive)
{
    struct notice notice;
    if (settings_trouble(settings, &notice) && take(trouble, false, &notice))
        return true;
    return archive_trouble(archive, &notice) && take(trouble, true, &notice);
}
