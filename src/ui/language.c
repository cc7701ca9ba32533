/* Which language the window speaks: where the catalogues are, and that they speak UTF-8. */
#include "ui/language.h"

#include <libintl.h>

#include "ui/draw/asset.h"

#ifndef LOCALE_INSTALLED
#define LOCALE_INSTALLED "/usr/local/share/locale"
#endif

static const char DOMAIN[] = "gravitrips";

static const struct asset_places catalogues = {{"locale", "../share/locale", NULL}, LOCALE_INSTALLED};

void language_choose(void)
{
    char folder[ASSET_PATH_MAX];
    asset_find(&catalogues, "", folder);
    bindtextdomain(DOMAIN, folder);
    /* SDL_ttf draws UTF-8, whatever the locale's own encoding is. */
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    textdomain(DOMAIN);
}
