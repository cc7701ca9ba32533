/*
 * The tables of a variant, one for each pair of points, and what is read from
 * them. Points only rise, so pairs are solved from the highest sums down: moves
 * that score lead to tables that are solved already.
 *
 * The board is seen by the side to move, and so are the points: a quiet move
 * leads from (mine, theirs) to (theirs, mine). Those two tables are solved
 * together. Where a side wants to keep the game going there are two tables for
 * a pair: one for each of the sides, keeper and other, that may have the turn.
 */
#include "gravitrips/tablebase.h"

#include <stdlib.h>
#include <string.h>

#include "rules/kolibrat.h"
#include "solver/tablebase/kolibrat_boards.h"
#include "solver/tablebase/retrograde.h"

enum { DEFAULT_MEMORY = 1 << 30, POINTS_MAX = 9 };

/* Who has the turn. In TABLEBASE_PLAY nobody keeps the game going. */
enum role { OTHER, KEEPER, ROLES };

struct tablebase {
    struct variant variant;
    enum tablebase_question question;
    int roles;
    int points;
    struct kolibrat_boards boards;
    _Atomic uint16_t *codes;
    struct retrograde_table tables[ROLES][POINTS_MAX][POINTS_MAX]; /* by role, my points, their points */
};

/* What a report needs to know. */
struct reporter {
    struct tablebase_progress progress;
    tablebase_report_fn *report; /* may be NULL */
    void *context;
};

bool tablebase_for(const struct game *game)
{
    return strcmp(game->name, "kolibrat") == 0;
}

static bool begin(struct kolibrat_boards *boards, const struct variant *variant, struct reason *why)
{
    if (!tablebase_for(variant->game))
        return refuse(why, "there is no tablebase for %s", variant->game->title);
    return kolibrat_boards_init(boards, variant, why);
}

static uint64_t product(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static int roles_of(enum tablebase_question question)
{
    return question == TABLEBASE_KEEP ? ROLES : 1;
}

static uint64_t bytes_of(const struct kolibrat_boards *boards, const struct variant *variant,
                         enum tablebase_question question)
{
    int points = variant->options.points;
    return product(boards->count, (uint64_t)(points * points * roles_of(question)) * sizeof(uint16_t));
}

bool tablebase_bytes(const struct variant *variant, enum tablebase_question question, uint64_t *bytes,
                     struct reason *why)
{
    struct kolibrat_boards boards;
    if (!begin(&boards, variant, why))
        return false;
    *bytes = bytes_of(&boards, variant, question);
    kolibrat_boards_free(&boards);
    return true;
}

/* --- making it --- */

static void link_table(struct tablebase *tablebase, int role, int mine, int theirs)
{
    struct retrograde_table *table = &tablebase->tables[role][mine][theirs];
    int next = tablebase->roles == 1 ? role : KEEPER - role;
    size_t place = (size_t)((role * tablebase->points + mine) * tablebase->points + theirs);
    table->codes = tablebase->codes + place * tablebase->boards.count;
    table->quiet = &tablebase->tables[next][theirs][mine];
    table->scored = mine + 1 < tablebase->points ? &tablebase->tables[next][theirs][mine + 1] : NULL;
    table->ends_well = role == OTHER;
}

static bool allocate(struct tablebase *tablebase, uint64_t memory, struct reason *why)
{
    uint64_t bytes = bytes_of(&tablebase->boards, &tablebase->variant, tablebase->question);
    if (bytes > memory)
        return refuse(why, "perfect play on this board takes %llu MiB of memory, %llu MiB are allowed",
                      (unsigned long long)(bytes >> 20) + 1, (unsigned long long)(memory >> 20));
    tablebase->codes = bytes <= SIZE_MAX ? malloc((size_t)bytes) : NULL;
    if (!tablebase->codes)
        return refuse(why, "out of memory: perfect play on this board takes %llu MiB",
                      (unsigned long long)(bytes >> 20) + 1);
    for (int role = 0; role < tablebase->roles; role++)
        for (int mine = 0; mine < tablebase->points; mine++)
            for (int theirs = 0; theirs < tablebase->points; theirs++)
                link_table(tablebase, role, mine, theirs);
    return true;
}

static void pass_on(int plies, uint64_t decided, void *context)
{
    struct reporter *reporter = context;
    reporter->progress.plies = plies;
    reporter->progress.decided = decided;
    if (reporter->report)
        reporter->report(&reporter->progress, reporter->context);
}

/* Solves the layer of a table, unless that was done when the other table of the layer was reached. */
static enum retrograde_status solve_layer(struct tablebase *tablebase, int role, int mine, int theirs,
                                          const struct retrograde_work *work, struct reporter *reporter)
{
    struct retrograde_table *table = &tablebase->tables[role][mine][theirs];
    int next = table->quiet >= &tablebase->tables[KEEPER][0][0] ? KEEPER : OTHER;
    struct retrograde_layer layer = {.tables = {table, &tablebase->tables[next][theirs][mine]}, .count = 2};
    if (table->longest > 0)
        return RETROGRADE_DONE;
    if (layer.tables[0] == layer.tables[1])
        layer.count = 1;
    reporter->progress.states = (uint64_t)layer.count * tablebase->boards.count;
    enum retrograde_status status = retrograde_solve(work, &layer);
    reporter->progress.layer++;
    return status;
}

static enum retrograde_status solve_all(struct tablebase *tablebase, const struct retrograde_work *work,
                                        struct reporter *reporter)
{
    enum retrograde_status status = RETROGRADE_DONE;
    for (int sum = 2 * (tablebase->points - 1); sum >= 0; sum--)
        for (int mine = 0; mine <= sum; mine++)
            for (int role = 0; role < tablebase->roles; role++)
                if (mine < tablebase->points && sum - mine < tablebase->points && status == RETROGRADE_DONE)
                    status = solve_layer(tablebase, role, mine, sum - mine, work, reporter);
    return status;
}

static bool say(enum retrograde_status status, struct reason *why)
{
    if (status == RETROGRADE_STOPPED)
        return refuse(why, "it was stopped");
    if (status == RETROGRADE_TOO_LONG)
        return refuse(why, "perfect games on this board last longer than %d plies", RETROGRADE_PLIES_MAX);
    return true;
}

static bool fill(struct tablebase *tablebase, const struct tablebase_limits *limits, const atomic_bool *cancel,
                 struct reporter *reporter, struct reason *why)
{
    int threads = limits->threads > TABLEBASE_THREADS_MAX ? TABLEBASE_THREADS_MAX : limits->threads;
    const struct retrograde_work work = {
        .boards = &tablebase->boards, .threads = threads, .cancel = cancel, .report = pass_on, .context = reporter};
    int points = tablebase->points;
    if (!begin(&tablebase->boards, &tablebase->variant, why) ||
        !allocate(tablebase, limits->memory != 0 ? limits->memory : DEFAULT_MEMORY, why))
        return false;
    reporter->progress.layers = tablebase->roles == 1 ? points * (points + 1) / 2 : points * points;
    return say(solve_all(tablebase, &work, reporter), why);
}

struct tablebase *tablebase_create(const struct variant *variant, enum tablebase_question question,
                                   const struct tablebase_limits *limits, const atomic_bool *cancel,
                                   tablebase_report_fn *report, void *context, struct reason *why)
{
    static const struct tablebase_limits defaults = {0};
    struct reporter reporter = {.report = report, .context = context};
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (!tablebase) {
        refuse(why, "out of memory");
        return NULL;
    }
    tablebase->variant = *variant;
    tablebase->question = question;
    tablebase->roles = roles_of(question);
    tablebase->points = variant->options.points;
    if (fill(tablebase, limits ? limits : &defaults, cancel, &reporter, why))
        return tablebase;
    tablebase_destroy(tablebase);
    return NULL;
}

void tablebase_destroy(struct tablebase *tablebase)
{
    if (!tablebase)
        return;
    kolibrat_boards_free(&tablebase->boards);
    free(tablebase->codes);
    free(tablebase);
}

/* --- reading it --- */

uint64_t tablebase_states(const struct tablebase *tablebase)
{
    int points = tablebase->points;
    return tablebase->boards.count * (uint64_t)(points * points * tablebase->roles);
}

/* The code of a running state. */
static uint16_t code_of(const struct tablebase *tablebase, const struct state *state, enum role role)
{
    int mine = kolibrat_points(state, state->turn);
    int theirs = kolibrat_points(state, other_side(state->turn));
    uint64_t number = kolibrat_boards_number(&tablebase->boards, kolibrat_boards_of(&tablebase->boards, state));
    return atomic_load_explicit(&tablebase->tables[role][mine][theirs].codes[number], memory_order_relaxed);
}

struct worth tablebase_value(const struct tablebase *tablebase, const struct state *state)
{
    if (state->outcome != RUNNING)
        return worth_of_end(state);
    uint16_t code = code_of(tablebase, state, OTHER);
    if (retrograde_is_endless(code))
        return (struct worth){WORTH_DRAW, 0};
    return (struct worth){retrograde_is_won(code) ? WORTH_WIN : WORTH_LOSS, retrograde_plies(code)};
}

struct worth tablebase_move_value(const struct tablebase *tablebase, const struct state *state, struct move move)
{
    struct state after = *state;
    tablebase->variant.game->apply(&tablebase->variant, &after, move);
    return worth_of_move(tablebase_value(tablebase, &after));
}

int tablebase_ending(const struct tablebase *tablebase, const struct state *state, enum side keeper)
{
    if (state->outcome != RUNNING)
        return 0;
    uint16_t code = code_of(tablebase, state, state->turn == keeper ? KEEPER : OTHER);
    return retrograde_is_endless(code) ? TABLEBASE_NEVER : retrograde_plies(code);
}
