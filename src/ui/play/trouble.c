/* What is wrong with the file of settings and games is told, once. */
#include "ui/play/trouble.h"

#include <stdio.h>
#include <string.h>

#include "ui/play/play_state.h"
#include "ui/play/scene.h"

/* What one of them has told the other need not tell, too. */
static void tell(struct play *play, enum trouble_source source, const struct notice *notice, uint64_t now)
{
    struct trouble *last = &play->trouble;
    if (last->source != source && strcmp(last->notice.text, notice->text) == 0)
        return;
    *last = (struct trouble){source, *notice};
    fprintf(stderr, "gravitrips: %s\n", notice->text);
    scene_notify(play, notice->text, now);
}

void trouble_tell(struct play *play, uint64_t now)
{
    struct notice notice;
    if (settings_trouble(app_settings(play->app), &notice))
        tell(play, TROUBLE_WITH_SETTINGS, &notice, now);
    if (archive_trouble(app_archive(play->app), &notice))
        tell(play, TROUBLE_WITH_GAMES, &notice, now);
}
