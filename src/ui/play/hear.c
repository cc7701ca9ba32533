/* What has happened is told to those whom it concerns: the archive, the study, the words, the list of moves. */
#include <stdio.h>
#include <string.h>

#include "ui/play/insight.h"
#include "ui/play/scene.h"
#include "ui/words.h"

void hear_events(struct play *play)
{
    struct flow *flow = &play->flow;
    const struct match *match = flow->stage.match;
    unsigned happened = flow->happened;
    flow->happened = 0;
    if ((happened & EVENT_MOVE) && !keep_move(&play->keep, match, flow->turn.took))
        app_tell(flow->app, _("Memory is short: this game is no longer kept"));
    if (happened & EVENT_PLAYERS) {
        party_save_players(&flow->party, app_settings(flow->app));
        keep_players(&play->keep, &flow->party);
    }
    if (happened & EVENT_ROUND) {
        keep_round(&play->keep, &flow->party);
        insight_forget(&play->insight);
    }
    if (happened & EVENT_TURN) {
        movelist_follow(&play->list, match_length(match), match_cursor(match));
        insight_turn(&play->insight, flow);
    }
    if ((happened & EVENT_REPORT) && app_preference(flow->app, PREFER_DETAILS))
        app_invalidate(flow->app, play->layout.details);
    if (happened & ~(unsigned)EVENT_REPORT) {
        scene_update_status(play);
        app_invalidate_all(flow->app);
    }
}
