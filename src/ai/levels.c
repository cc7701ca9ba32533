/* The levels: their figures, and what the weakest of them overlook. */
#include "ai/levels.h"

#include "ai/engine.h"
#include "ai/threats.h"
#include "standard.h"

#define OVERLOOKS(win, block, later, two, few)                                                                         \
    .overlooks = {[OVERLOOK_WIN] = (win),                                                                              \
                  [OVERLOOK_BLOCK] = (block),                                                                          \
                  [OVERLOOK_LATER] = (later),                                                                          \
                  [OVERLOOK_TWO] = (two),                                                                              \
                  [OVERLOOK_FEW] = (few)}

const struct level levels[LEVEL_MAX + 1] = {
    [1] = {.depth = 2, .slips = 30, OVERLOOKS(8, 40, 50, 50, 30)},
    [2] = {.depth = 2, .slips = 12, OVERLOOKS(0, 12, 18, 25, 12)},
    [3] = {.depth = 3, OVERLOOKS(0, 2, 3, 4, 0)},
    [4] = {.depth = 4},
    [5] = {.depth = 5, .ending = 24},
    [6] = {.depth = 6, .ending = 28},
    [7] = {.depth = 7, .ending = 31},
    [8] = {.depth = 8, .ending = 33},
    [9] = {.milliseconds = 1000, .recalls = 20, .ending = 34},
    [10] = {.milliseconds = 1900, .ending = CELLS_MAX},
};

void level_limits(int level, struct ai_request *request)
{
    assert(level >= LEVEL_MIN && level <= LEVEL_MAX);
    int own = request->nodes > 0 ? 0 : levels[level].milliseconds;
    if (own > 0 && request->level_time > 0)
        own = request->level_time;
    request->depth = levels[level].depth;
    if (request->milliseconds <= 0 || (own > 0 && own < request->milliseconds))
        request->milliseconds = own;
}

/* --- how likely a line is overlooked --- */

/*
 * How hard a line is to see, in percent of the level's figure. People overlook diagonal lines more often than straight
 * ones (the oblique effect: S. Appelle, Psychological Bulletin 78, 1972). They look around the last moves and are blind
 * elsewhere (O. Amir, L. Tyomkin and Y. Hart, PLoS Computational Biology 18, 2022, for games of k in a row). That
 * columns are easiest, because the disc that completes one lies on top, is our own judgement. The numbers are our own
 * judgement, too.
 */
enum {
    IN_COLUMN = 40,
    IN_ROW = 100,
    ON_DIAGONAL = 200,
    WITH_GAP = 140, /* there is an empty cell between the stones, over which the eye passes */
    AT_EDGE = 120,  /* all missing cells are in the first or the last column */
    NEAR = 75,      /* a missing cell is at most NEAR_CELLS away from a recent move */
    FAR = 140,      /* all missing cells are at least FAR_CELLS away from the recent moves */
    NEAR_CELLS = 1,
    FAR_CELLS = 4,
    CHANCE_MOST = 95
};

/* How many pieces each side has in a line, and which cells are missing. */
struct content {
    int stones[2];
    int missing;
    uint8_t cells[CONNECT_MAX]; /* the missing cells */
    bool gap;
};

static struct content line_content(const struct variant *variant, const struct state *state, int line)
{
    const uint8_t *cells = variant->lines.cells[line];
    int length = variant->lines.length;
    struct content content = {0};
    for (int i = 0; i < length; i++) {
        if (state->cells[cells[i]] == CELL_EMPTY)
            content.cells[content.missing++] = cells[i];
        else
            content.stones[state->cells[cells[i]] - CELL_FIRST]++;
        bool inside = i > 0 && i < length - 1;
        content.gap |= inside && state->cells[cells[i]] == CELL_EMPTY && state->cells[cells[i - 1]] != CELL_EMPTY;
    }
    content.gap = content.gap && state->cells[cells[length - 1]] != CELL_EMPTY;
    return content;
}

static enum ai_direction line_direction(const struct variant *variant, int line)
{
    const uint8_t *cells = variant->lines.cells[line];
    int step = cells[1] - cells[0];
    return step == 1 ? AI_ROW : step == variant->options.width ? AI_COLUMN : AI_DIAGONAL;
}

static bool is_reached(const struct variant *variant, const struct state *state, int cell)
{
    int below = cell - variant->options.width;
    return !variant->game->gravity || below < 0 || state->cells[below] != CELL_EMPTY;
}

static enum overlook kind_of(const struct variant *variant, const struct state *state, const struct content *content)
{
    if (content->missing > 2)
        return OVERLOOK_FEW;
    if (content->missing == 2)
        return OVERLOOK_TWO;
    if (!is_reached(variant, state, content->cells[0]))
        return OVERLOOK_LATER;
    return content->stones[state->turn] > 0 ? OVERLOOK_WIN : OVERLOOK_BLOCK;
}

/*
 * The distance in cells, counting diagonal steps, from a recent move to the nearest missing cell; -1 if no recent move
 * is known.
 */
static int distance_to_recent(const struct variant *variant, const struct content *content, const struct move recent[2])
{
    int width = variant->options.width, nearest = -1;
    for (int i = 0; i < content->missing; i++) {
        for (int k = 0; k < 2; k++) {
            if (recent[k].kind == MOVE_NONE || recent[k].to == NO_CELL)
                continue;
            int columns = abs(content->cells[i] % width - recent[k].to % width);
            int rows = abs(content->cells[i] / width - recent[k].to / width);
            int cells = columns > rows ? columns : rows;
            if (nearest < 0 || cells < nearest)
                nearest = cells;
        }
    }
    return nearest;
}

static bool is_at_edge(const struct variant *variant, const struct content *content)
{
    int width = variant->options.width;
    if (width == variant->lines.length)
        return false;
    for (int i = 0; i < content->missing; i++)
        if (content->cells[i] % width != 0 && content->cells[i] % width != width - 1)
            return false;
    return true;
}

static int at_most(int chance)
{
    return chance < CHANCE_MOST ? chance : CHANCE_MOST;
}

bool oversight_happens(int level, const struct variant *variant)
{
    return variant->lines.count > 0 && levels[level].overlooks[OVERLOOK_BLOCK] > 0;
}

int oversight_chance(const struct variant *variant, const struct state *state, int line, const struct move recent[2],
                     int level)
{
    static const int by_direction[] = {[AI_ROW] = IN_ROW, [AI_COLUMN] = IN_COLUMN, [AI_DIAGONAL] = ON_DIAGONAL};
    struct content content = line_content(variant, state, line);
    if (content.stones[FIRST] > 0 && content.stones[SECOND] > 0)
        return 0;
    enum overlook kind = kind_of(variant, state, &content);
    int chance = levels[level].overlooks[kind] * by_direction[line_direction(variant, line)];
    if (kind == OVERLOOK_FEW)
        return at_most(chance / 100);
    int away = distance_to_recent(variant, &content, recent);
    int gap = content.gap ? WITH_GAP : 100;
    int edge = is_at_edge(variant, &content) ? AT_EDGE : 100;
    int far = away >= FAR_CELLS ? FAR : away >= 0 && away <= NEAR_CELLS ? NEAR : 100;
    return at_most((int)((int64_t)chance * gap * edge * far / 100000000));
}

/* --- the board as a level sees it: without the lines that it overlooks, which then end no game --- */

static void drop_line(struct line_table *lines, int line)
{
    for (int i = 0; i < lines->length; i++) {
        int cell = lines->cells[line][i], kept = 0;
        for (int k = 0; k < lines->through_count[cell]; k++)
            if (lines->through[cell][k] != line)
                lines->through[cell][kept++] = lines->through[cell][k];
        lines->through_count[cell] = (uint8_t)kept;
    }
}

void oversight_look(struct sight *sight, const struct variant *variant, const struct state *state,
                    const struct move recent[2], int level, uint64_t *random)
{
    *sight = (struct sight){.seen = *variant};
    for (int line = 0; line < variant->lines.count; line++) {
        uint64_t key = (uint64_t)line;
        int chance = oversight_chance(variant, state, line, recent, level);
        if (chance == 0 || random_below(random, 100) >= (uint32_t)chance)
            continue;
        sight->missing++;
        sight->overlooked[line] = true;
        sight->key ^= random_next(&key);
        drop_line(&sight->seen.lines, line);
    }
}

/* --- what overlooking lines cost a level --- */

/*
 * Names the overlooked line that explains why a threat of `side` was missed, and reports the cell `told`. That line
 * must lack only `cell` or, if that is NO_CELL, any one cell that can soon be filled. If there is no such line, the
 * reason cannot be named, and the answer is AI_MISSED_NOTHING.
 */
static struct ai_oversight name_oversight(const struct sight *sight, const struct state *state, enum side side,
                                          int cell, enum ai_missed what, int told)
{
    for (int line = 0; line < sight->seen.lines.count; line++) {
        struct content content = line_content(&sight->seen, state, line);
        if (!sight->overlooked[line] || content.missing != 1 || content.stones[other_side(side)] > 0)
            continue;
        int missing = content.cells[0];
        bool soon = is_reached(&sight->seen, state, missing) ||
                    is_reached(&sight->seen, state, missing - sight->seen.options.width);
        if (cell == NO_CELL ? soon : missing == cell)
            return (struct ai_oversight){(uint8_t)what, (uint8_t)line_direction(&sight->seen, line), (uint8_t)told};
    }
    return (struct ai_oversight){.what = AI_MISSED_NOTHING};
}

/*
 * Names a missed win by two threats, which only a search can show. The cell that it reports is that of a move that
 * makes the threats and after which an overlooked line is close to completion. (Two threats of the other side are not
 * named: levels that overlook anything do not look far enough to see them.)
 */
static struct ai_oversight missed_fork(const struct sight *sight, struct engine *engine, const struct state *state,
                                       struct move move, struct ai_request request)
{
    struct ai_oversight oversight = {.what = AI_MISSED_NOTHING};
    struct ai_answer answer;
    bool is_best = false;
    if (engine_search(engine, state, &request, &answer) != AI_DONE || answer.report.value <= AI_DECIDED)
        return oversight;
    for (int i = 0; i < answer.count; i++)
        is_best |= move_equal(answer.moves[i], move);
    for (int i = 0; i < answer.count && !is_best && oversight.what == AI_MISSED_NOTHING; i++) {
        struct state forked = variant_after(&sight->seen, state, answer.moves[i]);
        oversight = name_oversight(sight, &forked, (enum side)state->turn, NO_CELL, AI_MISSED_FORK, answer.moves[i].to);
    }
    return oversight;
}

struct ai_oversight oversight_of(const struct sight *sight, struct engine *engine, const struct state *state,
                                 struct move move, const struct ai_request *request)
{
    const struct variant *variant = engine_variant(engine);
    enum side side = state->turn, other = other_side(side);
    struct state after = variant_after(variant, state, move);
    struct move wins[MOVES_MAX];
    if (sight->missing == 0 || after.outcome != RUNNING)
        return (struct ai_oversight){.what = AI_MISSED_NOTHING};
    if (threats_wins(variant, state, 1, wins) > 0)
        return name_oversight(sight, state, side, wins[0].to, AI_MISSED_WIN, wins[0].to);
    if (threats_wins(variant, &after, 1, wins) == 0)
        return missed_fork(sight, engine, state, move,
                           (struct ai_request){.depth = request->depth, .cancel = request->cancel});
    if (threats_safe_moves(variant, state) == 0)
        return (struct ai_oversight){.what = AI_MISSED_NOTHING};
    bool there = is_reached(variant, state, wins[0].to);
    return name_oversight(sight, &after, other, wins[0].to, there ? AI_MISSED_BLOCK : AI_MISSED_UNDER, wins[0].to);
}
