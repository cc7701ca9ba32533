/* One who plays in a tournament: an engine of ours, or a guest. */
#include "engines/contestant.h"

#include <stdlib.h>

#include "gravitrips/analyst.h"

/* Of what is left on its clock a search takes so much, and of what a move adds so much besides. */
enum { CLOCK_SHARE = 20, INCREMENT_PERCENT = 75, LEFT_AT_LEAST = 5 /* milliseconds */ };

struct player {
    const struct contestant *contestant;
    const struct variant *variant;
    struct engine *engine; /* of ours */
    struct guest *guest;   /* NULL until it is begun, and after it could not be started */
    enum side side;
};

static bool open_engine(struct player *player, const struct book *book)
{
    player->engine = engine_create(player->variant, player->contestant->evaluator);
    if (!player->engine)
        return false;
    engine_set_solver(player->engine, &(struct solver_limits){.book = book, .threads = 1});
    if (player->contestant->weights)
        engine_set_weights(player->engine, player->contestant->weights);
    return true;
}

struct player *contestant_open(const struct contestant *contestant, const struct variant *variant,
                               const struct book *book)
{
    struct player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    *player = (struct player){.contestant = contestant, .variant = variant};
    if (contestant->kind != CONTESTANT_GUEST && !open_engine(player, book)) {
        free(player);
        return NULL;
    }
    return player;
}

void contestant_close(struct player *player)
{
    if (!player)
        return;
    engine_destroy(player->engine);
    guest_close(player->guest);
    free(player);
}

/* The tournament's time, or the contestant's own. */
static struct talk_time own_time(const struct contestant *contestant, const struct talk_time *time)
{
    if (contestant->milliseconds == 0 && contestant->nodes == 0)
        return *time;
    return (struct talk_time){.move_ms = contestant->milliseconds, .left_ms = {-1, -1}, .nodes = contestant->nodes};
}

static void open_guest(struct player *player, const atomic_bool *cancel, struct guest_trouble *trouble)
{
    const struct contestant *contestant = player->contestant;
    char fence[GUEST_FENCE_SIZE];
    player->guest = guest_open(contestant->guest, player->variant, cancel, trouble);
    if (!player->guest || !contestant->held)
        return;
    guest_fence(player->guest, fence);
    contestant->held(contestant, fence, contestant->context);
}

enum guest_status contestant_begin(struct player *player, enum side side, bool afresh, const struct talk_time *time,
                                   const atomic_bool *cancel, struct guest_trouble *trouble)
{
    struct talk_time own = own_time(player->contestant, time);
    player->side = side;
    *trouble = (struct guest_trouble){0};
    if (player->engine) {
        if (afresh)
            engine_clear(player->engine);
        return GUEST_MOVED;
    }
    if (afresh) {
        guest_close(player->guest);
        player->guest = NULL;
    }
    if (!player->guest)
        open_guest(player, cancel, trouble);
    if (!player->guest)
        return trouble->fault == GUEST_FINE ? GUEST_CANCELLED : GUEST_FAULTED;
    return guest_begin(player->guest, side, &own, cancel, trouble);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* What a search may take of the time: milliseconds; 0: no limit. */
static int budget(const struct talk_time *time, enum side side)
{
    if (time->move_ms > 0 || time->left_ms[side] < 0)
        return time->move_ms;
    int left = time->left_ms[side] - LEFT_AT_LEAST;
    int wanted = left / CLOCK_SHARE + time->increment_ms * INCREMENT_PERCENT / 100;
    int taken = least(wanted, left);
    return taken > 0 ? taken : 1;
}

static enum ai_status think(struct player *player, const struct match *match, const struct talk_time *time,
                            uint64_t *random, const atomic_bool *cancel, struct move *move, uint64_t *microseconds)
{
    const struct contestant *contestant = player->contestant;
    const struct state *state = match_state(match);
    struct ai_request request = {.cancel = cancel, .nodes = time->nodes};
    struct ai_answer answer;
    request.milliseconds = time->nodes > 0 ? 0 : budget(time, player->side);
    enum ai_status status;
    if (contestant->kind == CONTESTANT_LEVEL) {
        match_recent(match, request.recent);
        status = ai_choose(player->engine, state, contestant->level, random, &request, move, &answer.report);
    } else {
        request.depth = contestant->depth;
        status = engine_search(player->engine, state, &request, &answer);
        if (status != AI_NO_MOVE)
            *move = answer.moves[random_below(random, (uint32_t)answer.count)];
    }
    *microseconds = status == AI_NO_MOVE ? 0 : answer.report.microseconds;
    return status;
}

static enum guest_status move_engine(struct player *player, const struct match *match, const struct talk_time *time,
                                     uint64_t *random, const atomic_bool *cancel, struct move *move,
                                     uint64_t *microseconds, struct guest_trouble *trouble)
{
    enum ai_status status = think(player, match, time, random, cancel, move, microseconds);
    if (cancel && atomic_load(cancel))
        return GUEST_CANCELLED;
    if (status != AI_NO_MOVE)
        return GUEST_MOVED;
    trouble->fault = GUEST_OUR_FAULT;
    refuse(&trouble->why, "out of memory");
    return GUEST_FAULTED;
}

enum guest_status contestant_move(struct player *player, const struct match *match, const struct talk_time *time,
                                  uint64_t *random, const atomic_bool *cancel, struct move *move,
                                  uint64_t *microseconds, struct guest_trouble *trouble)
{
    struct talk_time own = own_time(player->contestant, time);
    int milliseconds = 0;
    *trouble = (struct guest_trouble){0};
    if (player->engine)
        return move_engine(player, match, &own, random, cancel, move, microseconds, trouble);
    enum guest_status status = guest_move(player->guest, match, &own, cancel, move, &milliseconds, trouble);
    *microseconds = (uint64_t)milliseconds * 1000;
    return status;
}
