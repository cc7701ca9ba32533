/* What is seen: where it stands, the scene for the view, the status line and the banner, what must be drawn again. */
#include "ui/play/scene.h"

#include <stdio.h>
#include <string.h>

#include "ui/board/banner.h"
#include "ui/play/flow.h"
#include "ui/play/insight.h"
#include "ui/words.h"

/* --- where it stands --- */

void scene_arrange(struct play *play)
{
    struct flow *flow = &play->flow;
    struct layout *layout = &play->layout;
    struct board *board = &flow->stage.board;
    unsigned parts = party_is_watching(&flow->party) ? LAYOUT_WATCHING : 0;
    parts |= (flow->prefs.moves ? LAYOUT_MOVES : 0) | (flow->prefs.details ? LAYOUT_DETAILS : 0);
    layout_arrange(layout, app_canvas(flow->app), parts);
    play->screen.notes = layout->board;
    movelist_arrange(&play->list, app_canvas(flow->app), layout->moves);
    movelist_follow(&play->list, match_length(flow->stage.match), match_cursor(flow->stage.match));
    flow->party.view->arrange(board, &flow->party.variant, layout->board, flow->prefs.analysis);
    /* In a high window the status line stays near the board. */
    layout->status.y = SDL_max(layout->status.y, board->area.y - layout->status.h);
}

/* --- the scene --- */

/* May a human choose a place now? */
static bool is_pointing(const struct flow *flow)
{
    const struct stage *stage = &flow->stage;
    return flow_is_human_turn(flow) && !stage->replay.on && stage->place != NO_PLACE && !stage->clearing.on;
}

static void add_pointing(const struct flow *flow, struct scene *scene)
{
    const struct stage *stage = &flow->stage;
    const struct variant *variant = &flow->party.variant;
    const struct view *view = flow->party.view;
    scene->place = scene->selected = NO_PLACE;
    scene->proposed.kind = MOVE_NONE;
    if (!is_pointing(flow))
        return;
    scene->place = stage->place;
    scene->pointing_player = party_player_to_move(&flow->party, scene->state);
    if (view->choose(variant, scene->state, stage->selected, stage->place, &scene->proposed) != CHOICE_MOVE)
        scene->proposed.kind = MOVE_NONE;
    scene->selected = stage->selected;
    if (flow->prefs.targets && view->targets)
        scene->target_count = view->targets(variant, scene->state, stage->selected, scene->targets);
}

static void add_hints(const struct insight *insight, struct scene *scene, uint64_t now)
{
    const struct analysis *hint = insight_hint_shown(insight);
    if (!hint)
        return;
    for (int i = 0; i < hint->count; i++)
        if (hint->moves[i].best)
            scene->hints[scene->hint_count++] = hint->moves[i].move;
    scene->hint_player = scene->player_of[scene->state->turn];
    scene->glow = motion_glow(now - insight->known.glow_start);
}

static void add_winning(const struct variant *variant, struct scene *scene)
{
    uint8_t cells[CELLS_MAX];
    int count = variant->game->winning_cells(variant, scene->state, cells);
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
}

static void add_motion(const struct stage *stage, struct scene *scene, uint64_t now)
{
    flights_show(&stage->flights, scene, now);
    scene->shaken_place = stage->shaken_place;
    if (stage->shaken_place != NO_PLACE)
        scene->shake = motion_shake(now - stage->shake_start);
}

static void show_clearing(const struct clearing *clearing, struct scene *scene, uint64_t now)
{
    scene->state = &clearing->state;
    memcpy(scene->player_of, clearing->player_of, sizeof scene->player_of);
    scene->clearing = true;
    scene->clear_time = now - clearing->start;
}

/* A position at rest. */
static void show_position(const struct party *party, const struct match *match, int cursor, struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->state = match_state_at(match, cursor);
    scene->place = scene->selected = scene->shaken_place = NO_PLACE;
    for (int side = FIRST; side <= SECOND; side++)
        scene->player_of[side] = sitting_player(&party->sitting, (enum side)side);
    if (cursor > 0)
        scene->last = match_move(match, cursor - 1);
}

void scene_build(const struct flow *flow, const struct insight *insight, struct scene *scene, uint64_t now)
{
    const struct stage *stage = &flow->stage;
    show_position(&flow->party, stage->match, match_cursor(stage->match), scene);
    if (stage->clearing.on) {
        scene->last.kind = MOVE_NONE;
        show_clearing(&stage->clearing, scene, now);
        return;
    }
    add_pointing(flow, scene);
    add_hints(insight, scene, now);
    scene->won = flow->round.announced && match_outcome(stage->match) != DRAWN;
    if (scene->won) {
        add_winning(&flow->party.variant, scene);
        scene->light = motion_pulse(now - flow->round.over);
    }
    add_motion(stage, scene, now);
}

void scene_still(const struct party *party, const struct match *match, int cursor, struct scene *scene)
{
    show_position(party, match, cursor, scene);
    add_winning(&party->variant, scene);
    scene->won = scene->state->outcome == WON_BY_FIRST || scene->state->outcome == WON_BY_SECOND;
    scene->light = 1;
}

/* --- words --- */

static const char *end_words(const struct flow *flow, char words[WORDS_MAX])
{
    int winner = party_winner(&flow->party, match_outcome(flow->stage.match)), human = party_lone_human(&flow->party);
    if (winner < 0)
        return _("It's a tie");
    if (human >= 0)
        return winner == human ? _("You won!") : _("You lost!");
    snprintf(words, WORDS_MAX, _("%s won!"), party_player_name(&flow->party, winner));
    return words;
}

bool scene_asks_to_pass(const struct flow *flow)
{
    struct move moves[MOVES_MAX];
    if (!flow_is_human_turn(flow) || flow->stage.replay.on)
        return false;
    int count = flow->party.variant.game->moves(&flow->party.variant, match_state(flow->stage.match), moves);
    return count == 1 && moves[0].kind == MOVE_PASS;
}

static const char *turn_words(const struct play *play, char words[WORDS_MAX])
{
    const struct flow *flow = &play->flow;
    if (flow->stage.replay.on)
        return flow->stage.replay.paused ? _("Replay: paused") : _("Replay");
    if (party_is_watching(&flow->party) && flow->watching.paused && !flow->watching.step)
        return _("Paused");
    if (play->insight.known.hinting) {
        insight_hint_words(&play->insight, &flow->party, words);
        return words;
    }
    if (flow_is_looking_back(flow) && flow_is_computer_turn(flow))
        return _("Looking back");
    if (scene_asks_to_pass(flow))
        return _("No move is possible: click to pass");
    if (party_lone_human(&flow->party) >= 0)
        return flow_is_human_turn(flow) ? _("Your turn") : _("Thinking…");
    int player = party_player_to_move(&flow->party, match_state(flow->stage.match));
    snprintf(words, WORDS_MAX, _("%s's turn"), party_player_name(&flow->party, player));
    return words;
}

void scene_update_status(struct play *play)
{
    const struct flow *flow = &play->flow;
    char words[WORDS_MAX];
    const char *status = play->status;
    if (!flow_is_over(flow))
        status = turn_words(play, words);
    else if (flow->round.announced)
        status = end_words(flow, words);
    /* Else the last disc is still falling: its end is not told before it is seen. */
    if (strcmp(status, play->status) == 0)
        return;
    snprintf(play->status, sizeof play->status, "%s", status);
    app_title(flow->app, play->status);
}

/* --- the banner in the place of the hand: who won, and what comes next --- */

static void result_words(const struct flow *flow, int winner, char words[WORDS_MAX])
{
    const struct party *party = &flow->party;
    const struct view *view = party->view;
    const struct match *match = flow->stage.match;
    int human = party_lone_human(party);
    const char *why = winner >= 0 && view->won_why ? view->won_why(&party->variant, match_state(match)) : NULL;
    if (why)
        snprintf(words, WORDS_MAX, "%s", _(why));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s",
                 match_is_repetition(match) ? _("The same position for the third time") : _(view->words.draw));
    else if (human < 0)
        snprintf(words, WORDS_MAX, "%s %s", party_player_name(party, winner), _(view->words.wins));
    else if (winner == human)
        snprintf(words, WORDS_MAX, _("You beat level %d"), flow->round.beaten_level);
    else
        snprintf(words, WORDS_MAX, _("Level %d wins"), party->sitting.seats[winner].level);
}

static void next_words(const struct flow *flow, char words[WORDS_MAX])
{
    int human = party_lone_human(&flow->party);
    if (party_is_watching(&flow->party))
        snprintf(words, WORDS_MAX, "%s", flow->watching.paused ? "" : _("The next game begins in a moment"));
    else if (flow->round.level_rose && human >= 0)
        snprintf(words, WORDS_MAX, _("Level %d – click the board"), flow->party.sitting.seats[1 - human].level);
    else
        snprintf(words, WORDS_MAX, "%s", _("Click the board for a new game"));
}

/* While two computers play the next game begins by itself. */
static bool has_link(const struct play *play)
{
    return !party_is_watching(&play->flow.party) && keep_is_finished(&play->keep);
}

enum action scene_banner_action(const struct play *play, int x, int y)
{
    const struct board *board = &play->flow.stage.board;
    SDL_Point point = {x, y};
    SDL_Rect link = banner_link(board);
    if (!play->flow.round.announced || !SDL_PointInRect(&point, &board->banner))
        return ACTION_NONE;
    return has_link(play) && SDL_PointInRect(&point, &link) ? ACTION_REVIEW : ACTION_NEW;
}

void scene_draw_banner(struct canvas *canvas, const struct play *play)
{
    const struct flow *flow = &play->flow;
    const struct party *party = &flow->party;
    char result[WORDS_MAX], next[WORDS_MAX];
    if (!flow->round.announced)
        return;
    struct banner banner = {.winner = party_winner(party, match_outcome(flow->stage.match)), .words = result};
    result_words(flow, banner.winner, result);
    next_words(flow, next);
    banner.next = next;
    banner.link = has_link(play) ? _("W: review") : NULL;
    banner.hot = play->pointing.link;
    banner.next_color = flow->round.level_rose ? canvas->theme->good : canvas->theme->muted;
    banner_show(canvas, party->view, &flow->stage.board, &banner);
}

/* --- what must be drawn again --- */

/* Marks where pieces move or a place shakes; true while anything does. */
static bool advance_board(struct stage *stage, struct app *app, const struct view *view, uint64_t now)
{
    bool moving = flights_mark(&stage->flights, app, &stage->board, view);
    if (stage->shaken_place == NO_PLACE)
        return moving;
    app_invalidate(app, view->place_rect(&stage->board, stage->shaken_place));
    if (now - stage->shake_start >= SHAKE_TIME)
        stage->shaken_place = NO_PLACE;
    return true;
}

static bool advance_clearing(struct flow *flow, uint64_t now)
{
    struct clearing *clearing = &flow->stage.clearing;
    if (!clearing->on)
        return false;
    if (now - clearing->start >= flow->party.view->clear_time(&flow->party.variant))
        clearing->on = false;
    app_invalidate_all(flow->app);
    return true;
}

static bool advance_pulse(const struct flow *flow, uint64_t now)
{
    bool pulsing = flow->round.announced && match_outcome(flow->stage.match) != DRAWN &&
                   motion_lasts(now - flow->round.over, PULSE_TIME);
    if (pulsing)
        app_invalidate(flow->app, flow->stage.board.frame);
    return pulsing;
}

uint64_t scene_advance(struct flow *flow, uint64_t now)
{
    bool board = advance_board(&flow->stage, flow->app, flow->party.view, now);
    bool clearing = advance_clearing(flow, now), pulse = advance_pulse(flow, now);
    return board || clearing || pulse ? now : NEVER;
}
