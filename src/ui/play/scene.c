/* What is seen of the play: the scene for the view, the words for the status line, what must be drawn again. */
#include "ui/play/scene.h"

#include <stdio.h>
#include <string.h>

#include "ui/play/flow.h"
#include "ui/play/insight.h"
#include "ui/play/play_state.h"
#include "ui/play/walk.h"
#include "ui/words.h"

const char *scene_player_name(const struct play *play, int player)
{
    int human = flow_lone_human(play);
    if (human >= 0)
        return player == human ? _("You") : _("Computer");
    if (play->names[player][0])
        return play->names[player];
    return _(play->view->words.players[player]);
}

/* May a human choose a place now? */
static bool is_pointing(const struct play *play)
{
    return flow_is_human_turn(play) && !play->replay.on && play->place != NO_PLACE && !play->clearing;
}

static void add_pointing(const struct play *play, struct scene *scene)
{
    scene->place = scene->selected = NO_PLACE;
    scene->proposed.kind = MOVE_NONE;
    if (!is_pointing(play))
        return;
    scene->place = play->place;
    scene->pointing_player = sitting_player(&play->sitting, scene->state->turn);
    if (play->view->choose(&play->variant, scene->state, play->selected, play->place, &scene->proposed) != CHOICE_MOVE)
        scene->proposed.kind = MOVE_NONE;
    scene->selected = play->selected;
    if (play->prefs.targets && play->view->targets)
        scene->target_count = play->view->targets(&play->variant, scene->state, play->selected, scene->targets);
}

static void add_hints(const struct play *play, struct scene *scene, uint64_t now)
{
    const struct analysis *hint = insight_hint_shown(play);
    if (!hint)
        return;
    for (int i = 0; i < hint->count; i++)
        if (hint->moves[i].best)
            scene->hints[scene->hint_count++] = hint->moves[i].move;
    scene->glow = motion_glow(now - play->insight.glow_start);
}

static void add_winning(const struct play *play, struct scene *scene, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    scene->won = play->announced && match_outcome(play->match) != DRAWN;
    if (!scene->won)
        return;
    int count = play->variant.game->winning_cells(&play->variant, scene->state, cells);
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
    scene->light = motion_pulse(now - play->over);
}

static void add_motion(const struct play *play, struct scene *scene, uint64_t now)
{
    flights_show(&play->flights, scene, now);
    scene->shaken_place = NO_PLACE;
    if (play->shaken_place != NO_PLACE) {
        scene->shaken_place = play->shaken_place;
        scene->shake = motion_shake(now - play->shake_start);
    }
}

void scene_build(const struct play *play, struct scene *scene, uint64_t now)
{
    memset(scene, 0, sizeof *scene);
    scene->state = match_state(play->match);
    for (int side = FIRST; side <= SECOND; side++)
        scene->player_of[side] = sitting_player(&play->sitting, (enum side)side);
    if (play->clearing) {
        scene->state = &play->cleared;
        memcpy(scene->player_of, play->cleared_player_of, sizeof scene->player_of);
        scene->clearing = true;
        scene->clear_time = now - play->clear_start;
        scene->place = scene->selected = scene->shaken_place = NO_PLACE;
        return;
    }
    int cursor = match_cursor(play->match);
    if (cursor > 0)
        scene->last = match_move(play->match, cursor - 1);
    add_pointing(play, scene);
    add_hints(play, scene, now);
    add_winning(play, scene, now);
    add_motion(play, scene, now);
}

void scene_still(const struct play *play, const struct match *match, int cursor, struct scene *scene)
{
    uint8_t cells[CELLS_MAX];
    memset(scene, 0, sizeof *scene);
    scene->state = match_state_at(match, cursor);
    scene->place = scene->selected = scene->shaken_place = NO_PLACE;
    for (int side = FIRST; side <= SECOND; side++)
        scene->player_of[side] = sitting_player(&play->sitting, (enum side)side);
    if (cursor > 0)
        scene->last = match_move(match, cursor - 1);
    int count = play->variant.game->winning_cells(&play->variant, scene->state, cells);
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
    scene->won = scene->state->outcome == WON_BY_FIRST || scene->state->outcome == WON_BY_SECOND;
    scene->light = 1;
}

static const char *end_words(const struct play *play, char words[WORDS_MAX])
{
    enum outcome outcome = match_outcome(play->match);
    if (outcome == DRAWN)
        return _("It's a tie");
    int winner = sitting_player(&play->sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
    int human = flow_lone_human(play);
    if (human >= 0)
        return winner == human ? _("You won!") : _("You lost!");
    snprintf(words, WORDS_MAX, _("%s won!"), scene_player_name(play, winner));
    return words;
}

bool scene_asks_to_pass(const struct play *play)
{
    struct move moves[MOVES_MAX];
    if (!flow_is_human_turn(play) || play->replay.on)
        return false;
    int count = play->variant.game->moves(&play->variant, match_state(play->match), moves);
    return count == 1 && moves[0].kind == MOVE_PASS;
}

static const char *turn_words(const struct play *play, char words[WORDS_MAX])
{
    if (play->replay.on)
        return play->replay.paused ? _("Replay: paused") : _("Replay");
    if (flow_is_watching(play) && play->paused && !play->step)
        return _("Paused");
    if (play->insight.hinting) {
        insight_hint_words(play, words);
        return words;
    }
    if (walk_is_on(play) && flow_is_computer_turn(play))
        return _("Looking back");
    if (scene_asks_to_pass(play))
        return _("No move is possible: click to pass");
    if (flow_lone_human(play) >= 0)
        return flow_is_human_turn(play) ? _("Your turn") : _("Thinking…");
    int player = sitting_player(&play->sitting, match_state(play->match)->turn);
    snprintf(words, WORDS_MAX, _("%s's turn"), scene_player_name(play, player));
    return words;
}

void scene_update_status(struct play *play)
{
    char words[WORDS_MAX];
    const char *status = play->status;
    if (match_outcome(play->match) == RUNNING)
        status = turn_words(play, words);
    else if (play->announced)
        status = end_words(play, words);
    /* Else the last disc is still falling: its end is not told before it is seen. */
    if (strcmp(status, play->status) == 0)
        return;
    snprintf(play->status, sizeof play->status, "%s", status);
    app_title(play->app, play->status);
}

void scene_notify(struct play *play, const char *text, uint64_t now)
{
    (void)now;
    app_tell(play->app, text);
}

/* Marks where pieces move or a place shakes; true while anything does. */
static bool advance_board(struct play *play, uint64_t now)
{
    bool moving = flights_mark(&play->flights, play->app, &play->board, play->view);
    if (play->shaken_place != NO_PLACE) {
        app_invalidate(play->app, play->view->place_rect(&play->board, play->shaken_place));
        if (now - play->shake_start >= SHAKE_TIME)
            play->shaken_place = NO_PLACE;
        moving = true;
    }
    return moving;
}

static bool advance_clearing(struct play *play, uint64_t now)
{
    if (!play->clearing)
        return false;
    if (now - play->clear_start >= play->view->clear_time(&play->variant))
        play->clearing = false;
    app_invalidate_all(play->app);
    return true;
}

static bool advance_pulse(struct play *play, uint64_t now)
{
    bool pulsing = play->announced && match_outcome(play->match) != DRAWN && motion_lasts(now - play->over, PULSE_TIME);
    if (pulsing)
        app_invalidate(play->app, play->board.frame);
    return pulsing;
}

uint64_t scene_advance(struct play *play, uint64_t now)
{
    bool board = advance_board(play, now), clearing = advance_clearing(play, now), pulse = advance_pulse(play, now);
    return board || clearing || pulse ? now : NEVER;
}
