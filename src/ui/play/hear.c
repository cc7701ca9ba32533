/* What has happened is told to those whom it concerns: the archive, the study, the words, the list of moves. */
#include <stdio.h>
#include <string.h>

#include "ui/play/insight.h"
#include "ui/play/scene.h"
#include "ui/words.h"

void hear_events(struct play *play, uint64_t now)
{
    struct flow *flow = &play->flow;
    const struct match *match = flow->stage.match;
    unsigned happened = flow->happened;
    flow->happened = 0;
    if ((happened & EVENT_MOVE) && !keep_move(&play->keep, match, flow->turn.took))
        toast_show(&flow->toast, flow->app, _("Memory is short: this game is no longer kept"), now);
    if (happened & EVENT_PLAYERS) {
        table_save_players(&flow->table, app_settings(flow->app));
        keep_players(&play->keep, &flow->table);
    }
    if (happened & EVENT_ROUND) {
        keep_round(&play->keep, &flow->table);
        insight_forget(&play->insight);
    }
    if (happened & EVENT_TURN) {
        movelist_follow(&play->list, match_length(match), match_cursor(match));
        insight_turn(&play->insight, flow);
    }
    if ((happened & EVENT_REPORT) && flow->prefs.details)
        app_invalidate(flow->app, play->layout.details);
    if (happened & ~(unsigned)EVENT_REPORT) {
        scene_update_status(play);
        app_invalidate_all(flow->app);
    }
}

/* What one of them has told the other need not tell, too. */
static void tell(struct play *play, enum trouble_source source, const struct notice *notice, uint64_t now)
{
    struct trouble *last = &play->trouble;
    if (last->source != source && strcmp(last->notice.text, notice->text) == 0)
        return;
    *last = (struct trouble){source, *notice};
    fprintf(stderr, "gravitrips: %s\n", notice->text);
    toast_show(&play->flow.toast, play->flow.app, notice->text, now);
}

void hear_trouble(struct play *play, uint64_t now)
{
    struct notice notice;
    if (settings_trouble(app_settings(play->flow.app), &notice))
        tell(play, TROUBLE_WITH_SETTINGS, &notice, now);
    if (archive_trouble(app_archive(play->flow.app), &notice))
        tell(play, TROUBLE_WITH_GAMES, &notice, now);
}
