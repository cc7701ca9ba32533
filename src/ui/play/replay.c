/* Replay: the moves of the record are made once more, at the speed of watching. */
#include "ui/play/replay.h"

#include "ui/play/flow.h"
#include "ui/play/play_state.h"
#include "ui/play/scene.h"

/* Between one move's landing and the next one's start. */
static const uint64_t pauses[SPEED_COUNT] = {1400000, 700000, 250000};

static bool is_at_end(const struct play *play)
{
    return match_cursor(play->match) == match_length(play->match);
}

void replay_stop(struct play *play, uint64_t now)
{
    if (!play->replay.on)
        return;
    play->replay.on = false;
    play->looking = !is_at_end(play);
    flow_travelled(play, now);
}

void replay_toggle(struct play *play, uint64_t now)
{
    if (play->replay.on || match_length(play->match) == 0) {
        if (!play->replay.on)
            sound_play(app_sound(play->app), SOUND_BAD);
        replay_stop(play, now);
        return;
    }
    if (is_at_end(play))
        match_rewind(play->match);
    play->replay = (struct replay){.on = true};
    play->looking = true;
    flow_travelled(play, now);
}

bool replay_act(struct play *play, enum action action, uint64_t now)
{
    struct replay *replay = &play->replay;
    if (action == ACTION_PAUSE)
        replay->paused = !replay->paused;
    else if (action == ACTION_STEP)
        replay->paused = replay->step = true;
    else if (action != ACTION_SLOWER && action != ACTION_FASTER)
        return false;
    play->landed = SDL_max(play->landed, now);
    scene_update_status(play);
    app_invalidate_all(play->app);
    return true;
}

uint64_t replay_advance(struct play *play, uint64_t now)
{
    struct replay *replay = &play->replay;
    if (!replay->on || (replay->paused && !replay->step))
        return NEVER;
    uint64_t due = play->landed + (replay->step ? 0 : pauses[play->prefs.speed]);
    if (now < due)
        return due;
    replay->step = false;
    if (match_cursor(play->match) + 1 == match_length(play->match))
        replay->on = play->looking = false;
    flow_replay_move(play, now);
    return replay->on && !replay->paused ? play->landed + pauses[play->prefs.speed] : NEVER;
}
