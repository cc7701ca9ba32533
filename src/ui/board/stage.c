/* A board to look at, to point at and to move on. Pieces are dragged with the mouse or a finger. */
#include "ui/board/stage.h"

#include "ui/board/grid.h"

static enum choice meaning(const struct stage *stage, int place, struct move *move)
{
    return stage->view->choose(stage->variant, stage_position(stage), stage->selected, place, move);
}

/*
 * The place that a click at this point chooses. If the selected piece would leave the board there, it is the piece's
 * own place.
 */
static int place_here(struct stage *stage, int x, int y)
{
    struct move move;
    int place = stage_point(stage, x, y);
    bool leaves = place == NO_PLACE && stage->selected != NO_PLACE &&
                  SDL_PointInRect(&(SDL_Point){x, y}, &stage->board.leave) &&
                  meaning(stage, stage->selected, &move) == CHOICE_MOVE;
    return leaves ? stage->selected : place;
}

/* Picks up a piece. One that can leave the board says how, since nothing else on the board tells that. */
static void pick_up(struct stage *stage, int place)
{
    struct move move;
    stage->selected = place;
    sound_play(app_sound(stage->app), SOUND_GRIP);
    app_invalidate_all(stage->app);
    if (meaning(stage, place, &move) == CHOICE_MOVE)
        spoken_tell(stage, place, _("Click again: it leaves the board and scores"));
}

void grip_take(struct stage *stage, int x, int y)
{
    struct move move;
    int place = place_here(stage, x, y);
    stage->grip = (struct grip){.on = true, .place = place};
    if (place == NO_PLACE || !stage->choosing || place == stage->selected)
        return;
    enum choice choice = meaning(stage, place, &move);
    stage->grip.selects = choice == CHOICE_SELECT;
    if (choice == CHOICE_SELECT)
        pick_up(stage, place);
    else if (choice == CHOICE_MOVE && stage->variant->game->gravity)
        sound_play(app_sound(stage->app), SOUND_GRIP);
}

int grip_let_go(struct stage *stage, int x, int y)
{
    int place = place_here(stage, x, y);
    struct grip grip = stage->grip;
    stage->grip = (struct grip){.on = false};
    if (!grip.on || grip.place == NO_PLACE)
        return NO_PLACE;
    if (grip.drags)
        app_invalidate_all(stage->app);
    if (grip.drags && stage->view->place_at(&stage->board, x, y) == grip.place)
        return NO_PLACE;
    if (grip.place != stage->selected || (!grip.drags && place == grip.place))
        return grip.selects ? NO_PLACE : place;
    /*
     * A dragged piece is put down. If it cannot go there, the place is chosen all the same, so that the refusal is
     * shown. NO_PLACE sends the piece back.
     */
    struct move move;
    enum choice choice = meaning(stage, place, &move);
    return choice == CHOICE_NONE || (choice == CHOICE_MOVE && move.from == stage->selected) ? place : NO_PLACE;
}

enum { TYPED_MAX = 12 };

bool stage_begin(struct stage *stage, struct app *app, const struct variant *variant)
{
    const struct view *view = view_for(variant);
    *stage = (struct stage){.app = app,
                            .view = view,
                            .variant = variant,
                            .player_of = {0, 1},
                            .aside = true,
                            .lit = NEVER,
                            .selected = NO_PLACE,
                            .shaken_place = NO_PLACE};
    variant->game->start(variant, &stage->position);
    if (view)
        stage->place = stage->carried_from = stage->reach.to = view->first_place(variant);
    return view != NULL;
}

/* Does nothing move on this board? In a picture nothing does, nor anywhere under reduced motion. */
static bool stage_is_still(const struct stage *stage)
{
    return !stage->app || app_is_motion_reduced(stage->app);
}

void stage_arrange(struct stage *stage, SDL_Rect area, unsigned rooms)
{
    static const unsigned places[NUMBERS_COUNT] = {[NUMBERS_ABOVE] = ROOM_NUMBERS_ABOVE | ROOM_NO_NUMBERS_BELOW,
                                                   [NUMBERS_BOTH] = ROOM_NUMBERS_ABOVE,
                                                   [NUMBERS_NONE] = ROOM_NO_NUMBERS_BELOW};
    unsigned numbers = stage->app ? places[app_preference(stage->app, PREFER_NUMBERS)] : 0;
    bool large = stage->app && canvas_is_large(app_canvas(stage->app));
    stage->view->arrange(&stage->board, stage->variant, area, numbers | rooms | (large ? ROOM_LARGE : 0));
    stage->board.room = area;
}

int stage_table(const struct stage *stage)
{
    const struct board *board = &stage->board;
    return board->variant->game->gravity ? board->foot - board->cell * 64 / 100 : board->frame.y - board->pad * 5;
}

/* --- the position that is shown, and movements to it --- */

/* The move that led to the position shown; MOVE_NONE: none. */
static struct move stage_last_move(const struct stage *stage)
{
    int cursor = stage->aside ? 0 : match_cursor(stage->match);
    return cursor > 0 ? match_move(stage->match, cursor - 1) : stage->led;
}

/* Ends all movements at once. */
static void settle(struct stage *stage, uint64_t now)
{
    stage->flying_count = 0;
    stage->landed = now;
    stage->clearing = false;
    stage->shaken_place = stage->selected = NO_PLACE;
    stage->led = (struct move){.kind = MOVE_NONE};
}

void stage_rest(struct stage *stage, uint64_t now)
{
    settle(stage, now);
    stage->aside = false;
    stage->lit = LONG_AGO;
}

void stage_show(struct stage *stage, struct match *match, bool clear, uint64_t now)
{
    clear = clear && !stage_is_still(stage);
    if (clear) {
        stage->cleared = *stage_position(stage);
        for (int side = FIRST; side <= SECOND; side++)
            stage->cleared_player_of[side] = view_player(stage->player_of, &stage->cleared, (enum side)side);
    }
    stage->match = match;
    stage_rest(stage, now);
    if (!clear)
        return;
    stage->clearing = true;
    stage->clear_start = now;
    stage->landed = now + stage->view->clear_time(stage->variant);
    sound_play(app_sound(stage->app), stage->view->sounds.clear);
}

void stage_put(struct stage *stage, const struct state *position, uint64_t now)
{
    settle(stage, now);
    stage->position = *position;
    stage->aside = true;
    stage->lit = NEVER;
}

/* The sound of a piece that touches its cell, which is higher in higher rows, or of what else a move does. */
static enum sound_id sound_of(const struct stage *stage, struct move move, int player)
{
    static const enum sound_id sounds[] = {
        [MOVE_ATTACK] = SOUND_TAKE, [MOVE_SCORE] = SOUND_SCORE, [MOVE_PASS] = SOUND_PASS, [MOVE_SWAP] = SOUND_NEW};
    const struct view_sounds *own = &stage->view->sounds;
    int row = stage->variant->game->gravity ? move.to / stage->variant->options.width : 0;
    if (move.kind == MOVE_PLACE || move.kind == MOVE_JUMP)
        return own->put[player] + (enum sound_id)SDL_min(row, SOUND_ROWS - 1);
    return move.kind == MOVE_STEP ? own->push[player] : sounds[move.kind];
}

/* Plays the sound of a flight, where its piece lands; `soft`: once more, as it comes to rest. */
static void play_landing(const struct stage *stage, const struct flight *flight, bool soft)
{
    struct move move = flight->move;
    int width = stage->variant->options.width;
    double across = move.to == NO_CELL ? 0.0 : 2.0 * (move.to % width) / SDL_max(width - 1, 1) - 1.0;
    sound_play_at(app_sound(stage->app), sound_of(stage, move, flight->player), across, soft);
}

/* Ends the flights that would be in the way of a new move: those to its cells, or all if there are too many. */
static void make_way(struct stage *stage, struct move move)
{
    int kept = 0, count = stage->flying_count;
    for (int i = 0; i < count; i++) {
        const struct flying *flying = &stage->flying[i];
        int to = flying->flight.move.to;
        if (count < FLIGHTS_MAX && (to == NO_CELL || (to != move.to && to != move.from)))
            stage->flying[kept++] = *flying;
        else if (!flying->touched)
            play_landing(stage, &flying->flight, false);
    }
    stage->flying_count = kept;
}

/* How long flights take, in percent of the usual time; 0: they are over at once. */
static uint64_t pace(const struct stage *stage)
{
    static const uint64_t paces[SPEED_COUNT] = {180, 100, 55};
    return stage_is_still(stage) ? 0 : paces[app_preference(stage->app, PREFER_DROP)];
}

/* Starts the flight of a move; `before` is the position before it. */
static void fly(struct stage *stage, struct move move, const struct state *before, uint64_t now)
{
    const struct view *view = stage->view;
    struct flight flight = {.move = move,
                            .player = view_next_player(stage->variant, stage->player_of, before),
                            .target = move.to == NO_CELL ? CELL_EMPTY : before->cells[move.to],
                            .points = view->points ? view->points(before, before->turn) : 0};
    make_way(stage, move);
    stage->flying[stage->flying_count++] = (struct flying){.flight = flight, .start = now, .pace = pace(stage)};
    stage->landed = stage->lit = now + view->touch_time(&stage->board, move) * pace(stage) / 100;
    stage->clearing = false;
    stage->selected = NO_PLACE;
    if (stage->carrying && view->place_of(stage->variant, move) != NO_PLACE)
        stage->carried_from = view->place_of(stage->variant, move);
    app_invalidate_all(stage->app);
}

bool stage_play(struct stage *stage, struct move move, struct reason *why, uint64_t now)
{
    const struct state before = *stage_position(stage);
    if (stage->aside) {
        stage->variant->game->apply(stage->variant, &stage->position, move);
        stage->led = move;
    } else if (!match_play(stage->match, move, why)) {
        return false;
    }
    spoken_say_move(stage, &before, move);
    fly(stage, move, &before, now);
    return true;
}

void stage_redo(struct stage *stage, uint64_t now)
{
    const struct state before = *stage_position(stage);
    (void)match_redo(stage->match);
    fly(stage, stage_last_move(stage), &before, now);
}

bool stage_go(struct stage *stage, int cursor, uint64_t now)
{
    bool moved = stage->aside;
    while (match_cursor(stage->match) > cursor && match_undo(stage->match))
        moved = true;
    while (match_cursor(stage->match) < cursor && match_redo(stage->match))
        moved = true;
    if (moved)
        stage_rest(stage, now);
    return moved;
}

/* --- the hand, and what a person chooses with it --- */

void stage_move_hand(struct stage *stage, int place)
{
    if (place == stage->place && !stage->away)
        return;
    stage->begun = stage->away = false;
    stage->place = place;
    app_invalidate(stage->app, stage->board.area);
}

int stage_point(struct stage *stage, int x, int y)
{
    int place = stage->view->place_at(&stage->board, x, y);
    struct grip *grip = &stage->grip;
    if (place != NO_PLACE) {
        stage_move_hand(stage, place);
    } else if (!stage->variant->game->gravity && !stage->away) { /* a hand with a disc stays over its column */
        stage->away = true;
        app_invalidate(stage->app, stage->board.area);
    }
    if (grip->on && grip->place != NO_PLACE && grip->place == stage->selected &&
        (grip->drags || place != grip->place)) {
        grip->drags = true;
        grip->hand = (SDL_Point){x, y};
        app_invalidate_all(stage->app);
    }
    return place;
}

bool stage_step_hand(struct stage *stage, int dx, int dy)
{
    int place = stage->view->place_beside(stage->variant, stage->place, dx, dy);
    if (place != NO_PLACE) {
        stage_move_hand(stage, place);
        spoken_say_hand(stage);
    }
    return place != NO_PLACE;
}

/* The digit of a key; -1: none. */
static int digit_of(const SDL_Keysym *key)
{
    if (key->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI))
        return -1;
    if (key->sym >= SDLK_0 && key->sym <= SDLK_9)
        return key->sym - SDLK_0;
    return key->sym >= SDLK_KP_1 && key->sym <= SDLK_KP_0 ? (int)(key->sym - SDLK_KP_1 + 1) % 10 : -1;
}

bool stage_key(struct stage *stage, const SDL_Keysym *key, int *place)
{
    int digit = digit_of(key), highest = 9; /* the highest number that can be typed; above 9 it takes two digits */
    while (highest < TYPED_MAX && stage->view->place_of_number(stage->variant, highest + 1) != NO_PLACE)
        highest++;
    bool begun = stage->begun && digit >= 0 && 10 + digit <= highest;
    stage->begun = false;
    if (digit < 0)
        return false;
    *place = stage->view->place_of_number(stage->variant, begun || digit == 0 ? 10 + digit : digit);
    if (*place == NO_PLACE) {
        app_refuse(stage->app, _("Nothing here has this number"));
    } else if (digit == 1 && !begun && highest > 10) {
        stage_move_hand(stage, *place);
        spoken_tell(stage, *place,
                    highest == 11 ? _("Enter for 1, or type on for 10 and 11")
                                  : _("Enter for 1, or type on for 10 to 12"));
        stage->begun = true;
        *place = NO_PLACE;
    }
    return true;
}

enum choice stage_choose(struct stage *stage, int place, struct move *move, uint64_t now)
{
    enum choice choice = meaning(stage, place, move);
    if (choice == CHOICE_SELECT) {
        if (place == stage->selected)
            stage_unselect(stage);
        else
            pick_up(stage, place);
        spoken_say_selected(stage, place);
    } else if (choice == CHOICE_NONE) {
        stage_shake(stage, place, now);
    }
    return choice;
}

/* More places than this are too many to be walked through with Tab. */
enum { TABBED_MAX = 24 };

void stage_list(struct stage *stage, struct controls *controls, int first)
{
    bool columns = stage->variant->game->gravity;
    int count = columns ? stage->variant->options.width : stage->variant->cells, focus = controls->focus - first;
    char name[SPOKEN_MAX];
    struct move move;
    if (focus >= 0 && focus < count && focus != stage->place && controls->focus != stage->tabbed)
        stage_move_hand(stage, focus);
    else if (focus >= 0 && focus < count)
        controls->focus = first + stage->place;
    stage->tabbed = controls->focus;
    for (int place = 0; place < count && stage->choosing; place++) {
        bool listed =
            count <= TABBED_MAX ? columns || meaning(stage, place, &move) != CHOICE_NONE : place == stage->place;
        spoken_hand(stage, place, TELL_USUALLY, name, sizeof name);
        if (listed)
            controls_add(controls, (struct control){.id = first + place,
                                                    .look = LOOK_RING,
                                                    .rect = view_place(stage->view, &stage->board, place),
                                                    .name = controls_words(controls, "%s", name)});
    }
}

bool stage_unselect(struct stage *stage)
{
    bool selected = stage->selected != NO_PLACE;
    stage->selected = NO_PLACE;
    stage->grip.on = false;
    if (selected)
        app_invalidate_all(stage->app);
    return selected;
}

void stage_shake(struct stage *stage, int place, uint64_t now)
{
    stage->shaken_place = place;
    stage->shake_start = now;
    sound_play(app_sound(stage->app), SOUND_BAD);
}

void stage_glow(struct stage *stage, struct move move)
{
    if (move.kind != MOVE_SWAP)
        stage->glowing[stage->glow_count++] = move;
}

/* --- movements: what a stage does as time passes --- */

bool stage_is_won(const struct stage *stage)
{
    int outcome = stage_position(stage)->outcome;
    return outcome == WON_BY_FIRST || outcome == WON_BY_SECOND;
}

/* Is the end of a game shown, by the rules or by the players? */
static bool is_ended(const struct stage *stage, uint64_t now)
{
    return (stage_position(stage)->outcome != RUNNING || stage->cheer != CHEER_LINE) && now >= stage->lit;
}

uint64_t stage_cheered(const struct stage *stage, uint64_t now)
{
    bool rests = stage->lit == LONG_AGO || stage_is_still(stage);
    return rests ? CHEER_TIME : SDL_min(now - SDL_min(now, stage->lit), CHEER_TIME);
}

bool stage_skip(struct stage *stage, uint64_t now)
{
    bool skips = is_ended(stage, now) && stage_cheered(stage, now) < CHEER_TIME;
    if (skips) {
        stage->lit = LONG_AGO;
        app_invalidate_all(stage->app);
    }
    return skips;
}

/* Plays the sounds of landing pieces, and forgets flights that have ended. */
static bool advance_flying(struct stage *stage, uint64_t now)
{
    int kept = 0;
    for (int i = 0; i < stage->flying_count; i++) {
        struct flying *flying = &stage->flying[i];
        struct move move = flying->flight.move;
        uint64_t touch = stage->view->touch_time(&stage->board, move) * flying->pace / 100;
        uint64_t rest = stage->view->rest_time(&stage->board, move) * flying->pace / 100;
        if (!flying->touched && (now >= flying->start + touch || stage->view->sounds.at_once)) {
            flying->touched = true;
            play_landing(stage, &flying->flight, false);
        }
        if (now >= flying->start + rest) {
            if (rest > touch)
                play_landing(stage, &flying->flight, true);
            app_invalidate_all(stage->app);
            continue;
        }
        app_invalidate(stage->app, stage->view->move_rect(&stage->board, move));
        stage->flying[kept++] = *flying;
    }
    stage->flying_count = kept;
    return kept > 0;
}

/* How long the hand of a computer has been on its way to where it lets go; 0: it has not set out. */
static uint64_t carried_time(const struct stage *stage, uint64_t now)
{
    uint64_t sets_out = stage->lets_go - SDL_min(stage->lets_go, CARRY_TIME);
    bool carries = stage->carrying && stage->carried_to != NO_PLACE && now > sets_out;
    return carries ? now - sets_out : 0;
}

/* Marks the row above the board, in which hands move; one that comes back begins higher. */
static void invalidate_hand(const struct stage *stage)
{
    const struct board *board = &stage->board;
    int top = board->area.y - board->cell;
    app_invalidate(stage->app, (SDL_Rect){board->area.x, top, board->area.w, board->frame.y - top});
}

/* Marks the computer's hand while it moves. Returns when to call it again. */
static uint64_t advance_carrying(const struct stage *stage, uint64_t now)
{
    uint64_t time = carried_time(stage, now);
    if (!stage->carrying || stage->carried_to == NO_PLACE || (time > 0 && !motion_lasts(time, CARRY_TIME)))
        return NEVER;
    if (time > 0)
        invalidate_hand(stage);
    return time > 0 ? now : stage->lets_go - SDL_min(stage->lets_go, CARRY_TIME);
}

/* Where the hand is, in places, on its way to the place it points to, and its speed in places a second. */
static double reach_at(const struct stage *stage, uint64_t now, double *speed)
{
    const struct reach *reach = &stage->reach;
    return reach->to + motion_reach(reach->from - reach->to, reach->speed, now - SDL_min(now, reach->since), speed);
}

/* Sends the hand to where it shall be, and marks it while it moves or comes back. Returns whether it does. */
static bool advance_hand(struct stage *stage, uint64_t now)
{
    struct reach *reach = &stage->reach;
    if (reach->to != stage->place) {
        reach->from = reach_at(stage, now, &reach->speed);
        reach->to = stage->place;
        reach->since = stage_is_still(stage) || !stage->choosing ? LONG_AGO : now;
    }
    bool comes = now >= stage->landed && motion_lasts(now - stage->landed, RETURN_TIME);
    bool moves = (stage->choosing || stage->carrying) && stage->variant->game->gravity && !stage_is_still(stage) &&
                 (comes || (reach->since != LONG_AGO && motion_lasts(now - reach->since, REACH_TIME)));
    if (moves)
        invalidate_hand(stage);
    return moves;
}

/* How many pieces or points light up, one after another, at the end of a game that was won. */
static int count_winning(const struct stage *stage)
{
    uint8_t cells[CELLS_MAX];
    const struct state *state = stage_position(stage);
    if (!stage_is_won(stage))
        return 0;
    return stage->view->points ? stage->view->points(state, state->outcome == WON_BY_FIRST ? FIRST : SECOND)
                               : stage->variant->game->winning_cells(stage->variant, state, cells);
}

/* Plays the notes of those that have lit up since the last frame, each higher than the one before. */
static void play_notes(struct stage *stage, uint64_t now)
{
    int count = stage->cheer == CHEER_QUIET ? 0 : count_winning(stage);
    for (int i = 0; i < count; i++) {
        uint64_t due = stage->lit + POP_BEGIN + (uint64_t)i * POP_AFTER;
        if (due > stage->heard && due <= now)
            sound_play(app_sound(stage->app), (enum sound_id)(SOUND_NOTE + SDL_min(i, SOUND_NOTES - 1)));
    }
    stage->heard = now;
}

uint64_t stage_advance(struct stage *stage, uint64_t now)
{
    bool moves = advance_flying(stage, now);
    moves = advance_hand(stage, now) || moves;
    if (stage->shaken_place != NO_PLACE) {
        app_invalidate(stage->app, stage->view->place_rect(&stage->board, stage->shaken_place));
        if (now - stage->shake_start >= SHAKE_TIME)
            stage->shaken_place = NO_PLACE;
        moves = true;
    }
    if (stage->clearing) {
        stage->clearing = now - stage->clear_start < stage->view->clear_time(stage->variant);
        app_invalidate_all(stage->app);
        moves = true;
    }
    if (is_ended(stage, now) && stage->lit != LONG_AGO) {
        const SDL_Rect room = stage->board.room, area = stage->board.area, body = grid_body(&stage->board);
        int end = 2 * room.x + room.w, low = room.x + room.y + room.h, right = body.x + body.w;
        if (stage->heard < stage->lit + celebration_time(count_winning(stage), stage->cheer))
            app_invalidate(stage->app, (SDL_Rect){area.x, 0, area.w, area.y + area.h});
        if (stage->heard > stage->lit + HEADLINE_BEGIN || stage->cheer == CHEER_QUIET || !stage_is_won(stage)) {
            app_invalidate(stage->app, (SDL_Rect){0, 0, body.x, low});
            app_invalidate(stage->app, (SDL_Rect){right, 0, end - right, low});
        }
        play_notes(stage, now);
        if (stage_cheered(stage, now) == CHEER_TIME)
            stage->lit = LONG_AGO; /* all is at rest from this frame on, even if the frame comes late */
        moves = true;
    }
    uint64_t carried = moves ? now : advance_carrying(stage, now);
    if (stage->glow_since == LONG_AGO || stage_is_still(stage) || !motion_lasts(now - stage->glow_since, GLOW_TIME))
        return carried;
    for (int i = 0; i < stage->glow_count; i++)
        app_invalidate(stage->app, stage->view->move_rect(&stage->board, stage->glowing[i]));
    return stage->glow_count > 0 ? now : carried;
}

/* Collects everything to be drawn of a stage at one moment. */

static void add_pointing(const struct stage *stage, struct scene *scene, uint64_t now)
{
    const struct view *view = stage->view;
    int from = stage->carried_from;
    scene->handless = stage->app && !app_preference(stage->app, PREFER_HAND);
    scene->pointing_player = view_next_player(stage->variant, stage->player_of, scene->state);
    scene->raised = now < stage->landed     ? 1.0
                    : stage_is_still(stage) ? 0.0
                                            : 1.0 - motion_ease(now - stage->landed, RETURN_TIME);
    if (stage->carrying)
        scene->carried = from + (stage->carried_to - from) * motion_slide(carried_time(stage, now), CARRY_TIME);
    if (!stage->choosing)
        return;
    scene->place = stage->away ? NO_PLACE : stage->place;
    if (!stage->carrying)
        scene->carried = reach_at(stage, now, &scene->hand_speed);
    if (stage->away || now < stage->landed || /* a click before it has landed counts all the same */
        view->choose(stage->variant, scene->state, stage->selected, stage->place, &scene->proposed) != CHOICE_MOVE)
        scene->proposed.kind = MOVE_NONE;
    scene->selected = stage->selected;
    scene->ghostless = stage->app && !app_preference(stage->app, PREFER_GHOST);
    if (stage->targets && view->targets && now >= stage->landed)
        scene->target_count = view->targets(stage->variant, scene->state, stage->selected, scene->targets);
}

static void add_ending(const struct stage *stage, struct scene *scene, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    scene->cheer = stage->cheer;
    scene->won_time = stage_cheered(stage, now);
    scene->won = stage_is_won(stage) && now >= stage->lit;
    scene->drawn = scene->state->outcome == DRAWN && now >= stage->lit;
    int count = scene->won ? stage->variant->game->winning_cells(stage->variant, scene->state, cells) : 0;
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
    if (scene->won && scene->won_time < HEADLINE_BEGIN)
        scene->held.kind = MOVE_NONE; /* what would have held is told with the words */
}

static void add_position(const struct stage *stage, struct scene *scene, uint64_t now)
{
    scene->state = stage_position(stage);
    for (int side = FIRST; side <= SECOND; side++)
        scene->player_of[side] = view_player(stage->player_of, scene->state, (enum side)side);
    if (stage->told_count == 0 || scene->won) /* else its mark would look like one of a hint's */
        scene->last = stage_last_move(stage);
    scene->hint_count = stage->glow_count;
    memcpy(scene->hints, stage->glowing, sizeof scene->hints);
    scene->hint_player = view_player(stage->player_of, scene->state, stage->glow_side);
    scene->glow = stage->glow_since == LONG_AGO || stage_is_still(stage) ? 1.0 : motion_glow(now - stage->glow_since);
    scene->held = stage->held;
    scene->threatens = stage->threatens;
    add_pointing(stage, scene, now);
    memcpy(scene->ranks, stage->ranks, sizeof scene->ranks);
    add_ending(stage, scene, now);
    for (int i = 0; i < stage->flying_count; i++) {
        const struct flying *flying = &stage->flying[i];
        if (flying->pace == 0)
            continue;
        scene->flights[scene->flight_count] = flying->flight;
        scene->flights[scene->flight_count++].time = (now - flying->start) * 100 / flying->pace;
    }
    scene->shaken_place = stage->shaken_place;
    if (stage->shaken_place != NO_PLACE && !stage_is_still(stage))
        scene->shake = motion_shake(now - stage->shake_start);
}

/* Draws the dragged piece under the pointer, slightly transparent, so that the place below it can be seen. */
static void draw_dragged(struct canvas *canvas, const struct stage *stage, const struct scene *scene)
{
    const struct grip *grip = &stage->grip;
    int side = stage->board.cell * 4 / 5;
    if (!grip->on || !grip->drags || grip->place != stage->selected || scene->clearing)
        return;
    SDL_Rect rect = {grip->hand.x - side / 2, grip->hand.y - side / 2, side, side};
    stage->view->draw_piece(canvas, scene->pointing_player, rect, 200);
}

void stage_draw(struct canvas *canvas, const struct stage *stage, uint64_t now)
{
    struct scene scene = {
        .view = stage->view, .place = NO_PLACE, .carried = NO_PLACE, .selected = NO_PLACE, .shaken_place = NO_PLACE};
    scene.clearing = stage->clearing;
    if (stage->clearing) {
        scene.state = &stage->cleared;
        memcpy(scene.player_of, stage->cleared_player_of, sizeof scene.player_of);
        scene.clear_time = now - stage->clear_start;
    } else {
        add_position(stage, &scene, now);
    }
    stage->view->draw(canvas, &stage->board, &scene);
    for (int i = 0; i < stage->told_count; i++) {
        SDL_Rect at = grid_square(&stage->board, stage->told[i]);
        int line = SDL_max(at.w / 28, 2);
        if (stage->variant->game->gravity)
            canvas_sprite(canvas, SPRITE_HINT, at.x, at.y, at.w, 255);
        else /* where a ring could be taken for a piece; of two colours, for slate, light wood and dark wood */
            for (int inner = 0; inner < 2; inner++)
                canvas_edge(canvas, canvas_inset(at, at.w / 24 + inner * line), line,
                            inner ? canvas->theme->prize : canvas->theme->rim);
    }
    celebration_draw_held(canvas, &stage->board, &scene);
    celebration_confetti(canvas, &stage->board, &scene);
    draw_dragged(canvas, stage, &scene);
}

/* --- small pictures of a position --- */

/* The plate, with its upper surface and its foot if it is an upright one. */
static SDL_Rect whole_plate(const struct board *board)
{
    SDL_Rect plate = board->frame;
    int top = board->pad * 3 / 5;
    if (board->variant->game->gravity)
        plate = (SDL_Rect){board->area.x, plate.y - top, board->area.w, board->foot - plate.y + top};
    return plate;
}

/*
 * Arranges the board so that its plate alone fills the picture, without names, rails or the room for a hand. Views
 * differ in the plate's share of the area, so trial finds the fit.
 */
static void fit_plate(struct stage *stage, SDL_Rect picture)
{
    SDL_Rect area = {0, 0, 3 * picture.w, 3 * picture.h}, plate;
    do {
        area.w -= picture.w / 16 + 1;
        area.h -= picture.h / 16 + 1;
        stage_arrange(stage, area, ROOM_NO_NUMBERS_BELOW);
        plate = whole_plate(&stage->board);
    } while ((plate.w > picture.w || plate.h > picture.h) && area.h > picture.h);
    area.x = picture.x + (picture.w - plate.w) / 2 - plate.x;
    area.y = picture.y + (picture.h - plate.h) / 2 - plate.y;
    stage_arrange(stage, area, ROOM_NO_NUMBERS_BELOW);
}

/* Draws a stage that was arranged by fit_plate, cropped to the plate. */
static void draw_plate(struct canvas *canvas, const struct stage *stage)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect before;
    if (!canvas_clip(canvas, whole_plate(&stage->board), &before))
        return;
    if (theme->above != theme) /* the evening's sheets are pale, and its boards would be blots on them */
        canvas->theme = theme_get(THEME_MORNING);
    canvas_round(canvas, stage->board.frame, stage->board.pad, canvas->theme->well); /* seen through the holes */
    stage_draw(canvas, stage, LONG_AGO);
    canvas_unclip(canvas, before);
    canvas->theme = theme;
}

void stage_draw_small(struct canvas *canvas, const struct variant *variant, int moves, SDL_Rect rect)
{
    struct stage stage;
    if (!stage_begin(&stage, NULL, variant))
        return;
    for (int i = 0; i < moves && stage.position.outcome == RUNNING; i++) {
        struct move legal[MOVES_MAX];
        int count = variant->game->moves(variant, &stage.position, legal);
        variant->game->apply(variant, &stage.position, legal[(count / 2 + i / 2) % count]);
    }
    fit_plate(&stage, rect);
    draw_plate(canvas, &stage);
}

SDL_Texture *stage_draw_picture(struct canvas *canvas, const struct variant *variant, const struct state *position,
                                struct move marked, int starter, SDL_Point size)
{
    struct stage stage;
    SDL_Texture *picture = NULL;
    if (stage_begin(&stage, NULL, variant))
        picture =
            SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, size.x, size.y);
    if (!picture)
        return NULL;
    SDL_SetTextureBlendMode(picture, SDL_BLENDMODE_BLEND);
    fit_plate(&stage, (SDL_Rect){0, 0, size.x, size.y});
    stage.player_of[FIRST] = starter;
    stage.player_of[SECOND] = 1 - starter;
    stage_put(&stage, position, LONG_AGO);
    stage.led = marked;
    stage.lit = LONG_AGO;
    if (SDL_SetRenderTarget(canvas->renderer, picture) == 0) {
        SDL_SetRenderDrawColor(canvas->renderer, 0, 0, 0, 0);
        SDL_RenderClear(canvas->renderer);
        draw_plate(canvas, &stage);
    }
    SDL_SetRenderTarget(canvas->renderer, NULL);
    return picture;
}
