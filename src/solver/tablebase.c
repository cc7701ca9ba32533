/*
 * Retrograde analysis: from the ends of a game back to all states from which they can be forced, in the order of their
 * distance. From states that are never reached the game goes on for ever.
 *
 * A table holds a code for each board of Kolibrat, for one pair of points and one meaning of the game's end:
 *
 *     0x8000 + n           not decided; as far as is known, n moves are left that do not lose
 *     2 * plies + 1 or 0   won or lost for the side to move, this many plies before the end
 */

#include "gravitrips/tablebase.h"
#include "rules/kolibrat.h"
#include "solver/kolibrat_boards.h"
#include "standard.h"
#include "threads/thread.h"

enum { RETROGRADE_UNDECIDED = 0x8000, RETROGRADE_PLIES_MAX = RETROGRADE_UNDECIDED / 2 - 1 };

struct retrograde_table {
    _Atomic uint16_t *codes;
    const struct retrograde_table *quiet;  /* the table to which moves without a point lead */
    const struct retrograde_table *scored; /* the table to which scoring moves lead; NULL if they end the game */
    bool ends_well; /* does scoring the last point, or having the turn when nobody can move, win? (If not, it loses.) */
    int longest;    /* the longest distance from the end, in plies; set when the table is solved */
};

/* Two tables whose quiet moves lead to each other, or one table whose quiet moves lead back to it. */
struct retrograde_layer {
    struct retrograde_table *tables[2];
    int count;
};

/* What the threads that solve tables share: the boards, the number of threads, and how to report. */
struct retrograde_work {
    const struct kolibrat_boards *boards;
    int threads;
    const atomic_bool *cancel; /* may be NULL */
    struct tablebase_progress progress;
    tablebase_report_fn *report; /* may be NULL */
    void *context;
};

enum retrograde_status { RETROGRADE_DONE, RETROGRADE_STOPPED, RETROGRADE_TOO_LONG };

/* Decode a code of a solved table. */
static bool retrograde_is_endless(uint16_t code)
{
    return code >= RETROGRADE_UNDECIDED;
}

static bool retrograde_is_won(uint16_t code)
{
    return code & 1;
}

static int retrograde_plies(uint16_t code)
{
    return code >> 1;
}

enum {
    PART = 1 << 11,          /* boards between two looks at the cancel flag, well under a millisecond */
    THREAD_BOARDS = 1 << 18, /* boards for which it is worth while to start another thread */
    HEARD_MAX = 256
};

/* One pass over the boards of a table. */
struct sweep {
    const struct retrograde_work *work;
    struct retrograde_table *table;        /* the table whose codes are being written */
    const struct retrograde_table *source; /* its states decided `plies - 1` plies before the end are passed on */
    int plies;
    void (*visit)(struct sweep *sweep, uint64_t first, uint64_t end, uint64_t *decided);
    _Atomic uint64_t next; /* the first board that no thread has taken yet */
    _Atomic uint64_t decided;
    atomic_bool stopped;
};

static uint16_t decided_code(int plies, bool won)
{
    return (uint16_t)(2 * plies + won);
}

static bool can_move(const struct kolibrat_boards *boards, struct kolibrat_board board)
{
    int scores;
    return kolibrat_moves_count(boards, board, &scores) > 0;
}

/* The first code of a state, when nothing is known about the states to which it leads. */
static uint16_t first_code(const struct kolibrat_boards *boards, const struct retrograde_table *table,
                           struct kolibrat_board board)
{
    int scores;
    int moves = kolibrat_moves_count(boards, board, &scores);
    if (moves == 0) {
        if (can_move(boards, kolibrat_boards_turned(boards, board)))
            return RETROGRADE_UNDECIDED + 1; /* one move: the pass */
        return decided_code(0, table->ends_well);
    }
    if (!table->scored && scores > 0) {
        if (table->ends_well)
            return decided_code(1, true);
        moves -= scores;
    }
    return moves > 0 ? (uint16_t)(RETROGRADE_UNDECIDED + moves) : decided_code(1, false);
}

static void visit_first(struct sweep *sweep, uint64_t first, uint64_t end, uint64_t *decided)
{
    const struct kolibrat_boards *boards = sweep->work->boards;
    for (uint64_t number = first; number < end; number++) {
        uint16_t code = first_code(boards, sweep->table, kolibrat_boards_numbered(boards, number));
        atomic_store_explicit(&sweep->table->codes[number], code, memory_order_relaxed);
        *decided += !retrograde_is_endless(code);
    }
}

/* Notes that one of a state's moves leads to a won or a lost state. Returns whether that has decided the state. */
static bool hear_of_state(struct sweep *sweep, uint64_t number, bool won)
{
    _Atomic uint16_t *code = &sweep->table->codes[number];
    uint16_t old = atomic_load_explicit(code, memory_order_relaxed);
    uint16_t new;
    do {
        if (old < RETROGRADE_UNDECIDED)
            return false;
        new = (uint16_t)(old - 1);
        if (!won || new == RETROGRADE_UNDECIDED)
            new = decided_code(sweep->plies, !won);
    } while (!atomic_compare_exchange_weak_explicit(code, &old, new, memory_order_relaxed, memory_order_relaxed));
    return new < RETROGRADE_UNDECIDED;
}

/* States whose codes tell_all will change next. Until then their codes are being prefetched. */
struct heard {
    uint64_t numbers[HEARD_MAX];
    bool won[HEARD_MAX];
    int count;
};

static uint64_t tell_all(struct sweep *sweep, struct heard *heard)
{
    uint64_t decided = 0;
    for (int i = 0; i < heard->count; i++)
        decided += hear_of_state(sweep, heard->numbers[i], heard->won[i]);
    heard->count = 0;
    return decided;
}

/*
 * Adds to `heard` the states from which a move leads to `board`. States that can win at once with the last point are
 * left out: they are decided already.
 */
static void add_before(struct sweep *sweep, struct kolibrat_board board, bool won, struct heard *heard)
{
    const struct kolibrat_boards *boards = sweep->work->boards;
    const struct retrograde_table *table = sweep->table;
    uint64_t winning = !table->scored && table->ends_well ? boards->goal : 0;
    struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX];
    int count = sweep->source == table->scored ? kolibrat_moves_before_score(boards, board, before)
                                               : kolibrat_moves_before(boards, board, before);
    for (int i = 0; i < count; i++) {
        if (before[i].own & winning)
            continue;
        uint64_t number = kolibrat_boards_number(boards, before[i]);
        __builtin_prefetch(&table->codes[number], 1);
        heard->won[heard->count] = won;
        heard->numbers[heard->count++] = number;
    }
}

static void visit_decided(struct sweep *sweep, uint64_t first, uint64_t end, uint64_t *decided)
{
    const struct kolibrat_boards *boards = sweep->work->boards;
    int sought = sweep->plies - 1;
    struct heard heard = {.count = 0};
    for (uint64_t number = first; number < end; number++) {
        uint16_t code = atomic_load_explicit(&sweep->source->codes[number], memory_order_relaxed);
        if (retrograde_plies(code) != sought)
            continue;
        if (heard.count > HEARD_MAX - KOLIBRAT_MOVES_BEFORE_MAX)
            *decided += tell_all(sweep, &heard);
        add_before(sweep, kolibrat_boards_numbered(boards, number), retrograde_is_won(code), &heard);
    }
    *decided += tell_all(sweep, &heard);
}

static void work_on(void *argument)
{
    struct sweep *sweep = argument;
    uint64_t count = sweep->work->boards->count;
    const atomic_bool *cancel = sweep->work->cancel;
    uint64_t decided = 0;
    uint64_t first;
    while ((first = atomic_fetch_add(&sweep->next, PART)) < count) {
        if (cancel && atomic_load(cancel)) {
            atomic_store(&sweep->stopped, true);
            break;
        }
        sweep->visit(sweep, first, first + PART < count ? first + PART : count, &decided);
    }
    atomic_fetch_add(&sweep->decided, decided);
}

/* Runs one pass over a table's boards, on several threads. Returns false if it was cancelled. */
static bool run(struct sweep *sweep, uint64_t *decided)
{
    struct thread threads[TABLEBASE_THREADS_MAX];
    uint64_t worth_it = sweep->work->boards->count / THREAD_BOARDS;
    int others = sweep->work->threads - 1;
    int wanted = (uint64_t)others < worth_it ? others : (int)worth_it;
    int started = thread_start_all(threads, wanted, "tablebase", work_on, sweep, 0);
    work_on(sweep);
    thread_join_all(threads, started);
    *decided += atomic_load(&sweep->decided);
    return !atomic_load(&sweep->stopped);
}

static bool begin_layer(const struct retrograde_work *work, const struct retrograde_layer *layer, uint64_t *decided)
{
    for (int i = 0; i < layer->count; i++) {
        struct sweep sweep = {.work = work, .table = layer->tables[i], .visit = visit_first};
        if (!run(&sweep, decided))
            return false;
    }
    return true;
}

/* Finds all states of a layer that are decided `plies` plies before the end. Returns false if cancelled. */
static bool go_round(const struct retrograde_work *work, const struct retrograde_layer *layer, int plies,
                     uint64_t *decided)
{
    for (int i = 0; i < layer->count; i++) {
        struct retrograde_table *table = layer->tables[i];
        const struct retrograde_table *const sources[] = {table->quiet, table->scored};
        for (int s = 0; s < 2; s++) {
            struct sweep sweep = {
                .work = work, .table = table, .source = sources[s], .plies = plies, .visit = visit_decided};
            if (sources[s] && !run(&sweep, decided))
                return false;
        }
    }
    return true;
}

/*
 * The longest distance from the end in the tables to which a layer's scoring moves lead. Until that many plies have
 * been gone through, each round may decide new states.
 */
static int longest_scored(const struct retrograde_layer *layer)
{
    int longest = 0;
    for (int i = 0; i < layer->count; i++)
        if (layer->tables[i]->scored && layer->tables[i]->scored->longest > longest)
            longest = layer->tables[i]->scored->longest;
    return longest;
}

/* Fills the tables of a layer. The tables to which scoring moves lead must be solved already. */
static enum retrograde_status retrograde_solve(struct retrograde_work *work, const struct retrograde_layer *layer)
{
    int scored = longest_scored(layer);
    int longest = 1; /* visit_first may have decided states one ply before the end */
    uint64_t decided = 0;
    if (!begin_layer(work, layer, &decided))
        return RETROGRADE_STOPPED;
    for (int plies = 1; plies - 1 <= longest || plies - 1 <= scored; plies++) {
        uint64_t before = decided;
        if (plies > RETROGRADE_PLIES_MAX)
            return RETROGRADE_TOO_LONG;
        work->progress.plies = plies;
        work->progress.decided = decided;
        if (work->report)
            work->report(&work->progress, work->context);
        if (!go_round(work, layer, plies, &decided))
            return RETROGRADE_STOPPED;
        if (decided > before)
            longest = plies;
    }
    for (int i = 0; i < layer->count; i++)
        layer->tables[i]->longest = longest;
    return RETROGRADE_DONE;
}

/*
 * The tables of a variant, one for each pair of points. Points only rise, so pairs are solved from the highest sums
 * downwards: scoring moves lead to tables that are solved already.
 *
 * The board is seen from the side to move, and so are the points: a quiet move leads from (mine, theirs) to (theirs,
 * mine). Those two tables are solved together. If a side wants to keep the game going, there are two tables for each
 * pair: one in which that side, the keeper, has the turn, and one in which the other side has it.
 */

enum { DEFAULT_MEMORY = 1 << 30, POINTS_MAX = 9 };

/* The role of the side to move. With TABLEBASE_PLAY neither side keeps the game going. */
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

bool tablebase_for(const struct game *game)
{
    return strcmp(game->name, "kolibrat") == 0;
}

static bool number_boards(struct kolibrat_boards *boards, const struct variant *variant, struct reason *why)
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
    if (!number_boards(&boards, variant, why))
        return false;
    *bytes = bytes_of(&boards, variant, question);
    kolibrat_boards_free(&boards);
    return true;
}

/* --- making a tablebase --- */

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

/* Solves the layer of a table, unless that has been done for the layer's other table. */
static enum retrograde_status solve_layer(struct tablebase *tablebase, int role, int mine, int theirs,
                                          struct retrograde_work *work)
{
    struct retrograde_table *table = &tablebase->tables[role][mine][theirs];
    int next = table->quiet >= &tablebase->tables[KEEPER][0][0] ? KEEPER : OTHER;
    struct retrograde_layer layer = {.tables = {table, &tablebase->tables[next][theirs][mine]}, .count = 2};
    if (table->longest > 0)
        return RETROGRADE_DONE;
    if (layer.tables[0] == layer.tables[1])
        layer.count = 1;
    work->progress.states = (uint64_t)layer.count * tablebase->boards.count;
    enum retrograde_status status = retrograde_solve(work, &layer);
    work->progress.layer++;
    return status;
}

static enum retrograde_status solve_all(struct tablebase *tablebase, struct retrograde_work *work)
{
    enum retrograde_status status = RETROGRADE_DONE;
    for (int sum = 2 * (tablebase->points - 1); sum >= 0; sum--)
        for (int mine = 0; mine <= sum; mine++)
            for (int role = 0; role < tablebase->roles; role++)
                if (mine < tablebase->points && sum - mine < tablebase->points && status == RETROGRADE_DONE)
                    status = solve_layer(tablebase, role, mine, sum - mine, work);
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

static bool fill(struct tablebase *tablebase, const struct tablebase_limits *limits, struct retrograde_work *work,
                 struct reason *why)
{
    int points = tablebase->points;
    if (!number_boards(&tablebase->boards, &tablebase->variant, why) ||
        !allocate(tablebase, limits->memory != 0 ? limits->memory : DEFAULT_MEMORY, why))
        return false;
    work->progress.layers = tablebase->roles == 1 ? points * (points + 1) / 2 : points * points;
    return say(solve_all(tablebase, work), why);
}

struct tablebase *tablebase_create(const struct variant *variant, enum tablebase_question question,
                                   const struct tablebase_limits *limits, const atomic_bool *cancel,
                                   tablebase_report_fn *report, void *context, struct reason *why)
{
    static const struct tablebase_limits defaults = {0};
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    limits = limits ? limits : &defaults;
    if (!tablebase) {
        refuse(why, "out of memory");
        return NULL;
    }
    tablebase->variant = *variant;
    tablebase->question = question;
    tablebase->roles = roles_of(question);
    tablebase->points = variant->options.points;
    struct retrograde_work work = {.boards = &tablebase->boards,
                                   .threads = limits->threads > TABLEBASE_THREADS_MAX ? TABLEBASE_THREADS_MAX
                                              : limits->threads > 0                   ? limits->threads
                                                                                      : 1,
                                   .cancel = cancel,
                                   .report = report,
                                   .context = context};
    if (fill(tablebase, limits, &work, why))
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

/* --- reading a tablebase --- */

uint64_t tablebase_states(const struct tablebase *tablebase)
{
    int points = tablebase->points;
    return tablebase->boards.count * (uint64_t)(points * points * tablebase->roles);
}

/* The code that the tables have for a state in which the game is not over. */
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
