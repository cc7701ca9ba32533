/* The review of the game that has ended at this table. */
#include "ui/play/reviewing.h"

#include "ui/play/play_state.h"
#include "ui/play/scene.h"
#include "ui/review/review_screen.h"
#include "ui/words.h"

bool reviewing_is_possible(const struct play *play)
{
    return play->ended && play->journal.record.ending != RECORD_UNFINISHED;
}

void reviewing_open(struct play *play, uint64_t now)
{
    if (!reviewing_is_possible(play)) {
        sound_play(app_sound(play->app), SOUND_BAD);
        scene_notify(play, _("Only a finished game can be reviewed"), now);
        return;
    }
    struct review_setup setup = {
        .record = &play->journal.record, .game = play->journal.game, .cursor = match_cursor(play->match)};
    app_push(play->app, review_screen_create(play->app, &setup));
}
