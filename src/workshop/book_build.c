/*
 * Making an opening book: find its positions, take the scores that are known, solve the others on several threads, work
 * back to the start, write the file.
 */
#include <unistd.h>

#include "files/checksum.h"
#include "files/output.h"
#include "rules/number.h"
#include "rules/reason.h"
#include "rules/variant.h"
#include "solver/bounds.h"
#include "standard.h"
#include "threads/thread.h"
#include "workshop/book_build.h"

/*
 * --- finding the positions of a book ---
 *
 * A walk through the first plies of the game. It does not go on from a position that it has reached before, by another
 * order of moves or as a mirror image.
 */

enum { ROOM_FIRST = 1 << 10 };

/* The slot that holds a key or, if none does, the free slot where the key belongs. */
static uint32_t *slot_of(const struct book_positions *positions, uint32_t key)
{
    /* the hash multiplies by 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4 */
    size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (positions->slot_count - 1);
    while (positions->slots[slot] != 0 && positions->list[positions->slots[slot] - 1].key != key)
        slot = (slot + 1) & (positions->slot_count - 1);
    return &positions->slots[slot];
}

/* Doubles the list of positions, and makes its hash table twice as large as the list. */
static bool grow_positions(struct book_positions *positions)
{
    size_t room = positions->room > 0 ? 2 * positions->room : ROOM_FIRST;
    struct book_position *list = realloc(positions->list, room * sizeof *list);
    uint32_t *slots = calloc(2 * room, sizeof *slots);
    if (list)
        positions->list = list;
    if (!list || !slots) {
        free(slots);
        return false;
    }
    free(positions->slots);
    positions->room = room;
    positions->slots = slots;
    positions->slot_count = 2 * room;
    for (size_t i = 0; i < positions->count; i++)
        *slot_of(positions, list[i].key) = (uint32_t)i + 1;
    return true;
}

static uint32_t key_among(const struct book_positions *positions, const struct state *state)
{
    struct bitboard_position at;
    bitboard_from_state(&positions->board, state, &at);
    return book_key(&positions->board, &at);
}

/* Finds the listed position of a running state, or of its mirror image; NULL if neither is in the list. */
static struct book_position *book_positions_find(const struct book_positions *positions, const struct state *state)
{
    if (state->plies > positions->plies)
        return NULL;
    uint32_t *slot = slot_of(positions, key_among(positions, state));
    return *slot != 0 ? &positions->list[*slot - 1] : NULL;
}

/* --- walking through the first plies of the game --- */

/* Adds a state to the list of positions; `added` says whether it was new. Returns false if memory is short. */
static bool add_position(struct book_positions *positions, const struct state *state, const char *text, bool *added)
{
    uint32_t key = key_among(positions, state);
    if (positions->count == positions->room && !grow_positions(positions))
        return false;
    uint32_t *slot = slot_of(positions, key);
    *added = *slot == 0;
    if (*added) {
        struct book_position *position = &positions->list[positions->count++];
        *position = (struct book_position){.key = key, .plies = (uint8_t)state->plies};
        memcpy(position->text, text, strlen(text) + 1);
        *slot = (uint32_t)positions->count;
    }
    return true;
}

static bool walk_positions(struct book_positions *positions, const struct state *state, const char *text)
{
    const struct variant *variant = positions->variant;
    struct move moves[MOVES_MAX];
    bool added;
    if (!add_position(positions, state, text, &added))
        return false;
    if (!added || state->plies == positions->plies)
        return true;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        char longer[BOOK_DIGITS + 1];
        if (after.outcome != RUNNING)
            continue;
        (void)position_extend(variant, text, moves[i], &after, longer, sizeof longer);
        if (!walk_positions(positions, &after, longer))
            return false;
    }
    return true;
}

bool book_positions_init(struct book_positions *positions, const struct variant *variant, int plies, struct reason *why)
{
    struct state start;
    *positions = (struct book_positions){.variant = variant, .plies = plies};
    if (!bitboard_init(&positions->board, variant, why))
        return false;
    if (plies < 0 || plies > book_plies_most(&positions->board))
        return refuse(why, "a book for %dx%d holds 0 to %d plies, not %d: its keys have room for no more",
                      variant->options.width, variant->options.height, book_plies_most(&positions->board), plies);
    variant->game->start(variant, &start);
    if (!grow_positions(positions) || !walk_positions(positions, &start, "")) {
        book_positions_free(positions);
        return refuse(why, "out of memory");
    }
    return true;
}

void book_positions_free(struct book_positions *positions)
{
    free(positions->list);
    free(positions->slots);
    *positions = (struct book_positions){0};
}

/* --- computing scores from those of the children --- */

/* What a state is worth to the side whose move led to it. */
static int worth(const struct book_positions *positions, const struct state *after)
{
    if (after->outcome == DRAWN)
        return 0;
    if (after->outcome != RUNNING)
        return (positions->board.cells - after->plies) / 2 + 1;
    return -book_positions_find(positions, after)->score;
}

/* The score of a position that is not of the last ply, from the scores of its children, which must be known. */
static int book_positions_minimax(const struct book_positions *positions, const struct book_position *position)
{
    const struct variant *variant = positions->variant;
    struct move moves[MOVES_MAX];
    struct state state;
    int best = -BOOK_SCORE_BIAS;
    if (!position_parse(variant, position->text, &state, NULL))
        return best; /* cannot happen: the same rules made the text */
    int count = variant->game->moves(variant, &state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, &state, moves[i]);
        int score = worth(positions, &after);
        best = score > best ? score : best;
    }
    return best;
}

/* Reading scores from the journal, and from parts: journals that were made elsewhere. */

/* Reads the position in a line of a journal. It must be a position of the last ply. */
static struct book_position *read_position(struct book_positions *positions, const struct journal_line *line,
                                           struct state *state, struct reason *why)
{
    struct reason inner;
    if (!position_parse(positions->variant, line->text, state, &inner)) {
        (void)refuse(why, "%s:%u: %s", reason_path_end(line->path).text, line->number, inner.text);
        return NULL;
    }
    if (state->plies != positions->plies || state->outcome != RUNNING) {
        (void)refuse(why, "%s:%u: not a position of %d plies whose game goes on", reason_path_end(line->path).text,
                     line->number, positions->plies);
        return NULL;
    }
    return book_positions_find(positions, state);
}

static bool note(struct book_position *position, const struct journal_line *line, int score, struct reason *why)
{
    if (position->known && position->score != score)
        return refuse(why, "%s:%u: %s is %d, but %d in %s:%u", reason_path_end(line->path).text, line->number,
                      line->text, score, position->score, reason_path_end(position->source).text, position->line);
    if (!position->known) {
        position->known = true;
        position->score = (int8_t)score;
        position->source = line->path;
        position->line = line->number;
    }
    return true;
}

enum journal_line_is book_take_line(const struct journal_line *line, void *context, struct reason *why)
{
    struct book_positions *positions = context;
    struct state state;
    int score;
    if (!bounds_split_score(line, &score, why))
        return JOURNAL_LINE_WRONG;
    struct book_position *position = read_position(positions, line, &state, why);
    if (!position)
        return JOURNAL_LINE_WRONG;
    int empty = positions->board.cells - state.plies;
    if (score < -(empty / 2) || score > (empty + 1) / 2) { /* the winner cannot have so many discs left */
        (void)refuse(why, "%s:%u: %s cannot have the score %d", reason_path_end(line->path).text, line->number,
                     line->text, score);
        return JOURNAL_LINE_WRONG;
    }
    return note(position, line, score, why) ? JOURNAL_LINE_GOOD : JOURNAL_LINE_WRONG;
}

/*
 * Every thread has a run of neighbouring positions, and takes blocks of them from its front: neighbours have much in
 * common, and what a solver found for one helps with the next. A thread that has used up its run takes half of the
 * longest run that is left.
 */

enum { BLOCK = 64, WATCH_MILLISECONDS = 1000 };

struct run {
    size_t next;
    size_t end;
};

struct team {
    const struct book_solve *order;
    pthread_mutex_t lock;   /* guards everything that follows */
    pthread_cond_t ended;   /* signalled when a thread ends */
    struct worker *workers; /* one for each thread */
    size_t done;
    int working;
    bool failed;
    struct reason why;
    atomic_bool stop; /* set with `failed`, read by the solvers */
};

struct worker {
    struct team *team;
    struct run run;
};

/* --- functions that run on every solving thread --- */

/* Moves half of the longest run to a thread whose own run is used up. Returns false if no run has anything left. */
static bool refill(struct team *team, struct run *own)
{
    struct run *longest = own;
    for (int i = 0; i < team->order->threads; i++) {
        struct run *run = &team->workers[i].run;
        if (run->end - run->next > longest->end - longest->next)
            longest = run;
    }
    if (longest == own)
        return false;
    own->end = longest->end;
    own->next = longest->next + (longest->end - longest->next) / 2;
    longest->end = own->next;
    return true;
}

/* Takes the next block of positions for a thread. Returns false if there is none, or the work has failed. */
static bool take_block(struct team *team, struct run *own, struct run *block)
{
    pthread_mutex_lock(&team->lock);
    bool more = !team->failed && (own->next < own->end || refill(team, own));
    if (more) {
        size_t length = own->end - own->next < BLOCK ? own->end - own->next : BLOCK;
        *block = (struct run){own->next, own->next + length};
        own->next += length;
    }
    pthread_mutex_unlock(&team->lock);
    return more;
}

static bool hand_in(struct team *team, struct book_position *position, int score)
{
    const struct book_solve *order = team->order;
    pthread_mutex_lock(&team->lock);
    bool going_on = !team->failed && order->solved(position, score, order->context, &team->why);
    team->done += going_on;
    team->failed = !going_on;
    atomic_store(&team->stop, team->failed);
    pthread_mutex_unlock(&team->lock);
    return going_on;
}

static bool solve_one(struct team *team, struct solver *solver, struct book_position *position)
{
    struct state state;
    int score;
    return position_parse(team->order->variant, position->text, &state, NULL) &&
           solver_solve(solver, &state, &team->stop, &score, NULL) == SOLVER_DONE && hand_in(team, position, score);
}

static void solve_positions(void *argument)
{
    struct worker *worker = argument;
    struct team *team = worker->team;
    struct solver_limits limits = {.memory = team->order->memory};
    struct reason why;
    struct solver *solver = solver_create(team->order->variant, &limits, &why);
    struct run block;
    while (solver && take_block(team, &worker->run, &block))
        while (block.next < block.end && solve_one(team, solver, team->order->positions[block.next]))
            block.next++;
    solver_destroy(solver);
    pthread_mutex_lock(&team->lock);
    if (!solver && !team->failed)
        team->why = why; /* other threads take over its share; if there are none, this is why the work failed */
    team->working--;
    pthread_cond_signal(&team->ended);
    pthread_mutex_unlock(&team->lock);
}

/* --- functions that run on the thread that called book_solve --- */

/* Reports progress once a second, until all solving threads have ended. The caller holds the lock. */
static void watch(struct team *team)
{
    const struct book_solve *order = team->order;
    int64_t begun = thread_milliseconds();
    while (team->working > 0) {
        struct timespec until = thread_moment_in(WATCH_MILLISECONDS);
        (void)thread_wait_until(&team->ended, &team->lock, &until);
        double seconds = (double)(thread_milliseconds() - begun) / 1e3;
        if (order->progress)
            order->progress(&(struct book_progress){team->done, order->count, seconds}, order->progress_context);
    }
}

/* Starts the threads and waits for them. If some cannot be started, the others do their share. */
static void run_team(struct team *team, struct thread *threads)
{
    size_t wanted = (size_t)team->order->threads, count = team->order->count;
    for (size_t i = 0; i < wanted; i++)
        team->workers[i] = (struct worker){team, {count * i / wanted, count * (i + 1) / wanted}};
    pthread_mutex_lock(&team->lock);
    int started = thread_start_all(threads, (int)wanted, "book", solve_positions, team->workers, sizeof *team->workers);
    team->working = started;
    watch(team);
    pthread_mutex_unlock(&team->lock);
    thread_join_all(threads, started);
}

/*
 * Solves all positions, without a book. Returns false and the reason if `solved` returned false, or if no solver could
 * be made.
 */
static bool book_solve(const struct book_solve *order, struct reason *why)
{
    struct team team = {.order = order, .why = {"no thread could be started"}};
    struct thread *threads = calloc((size_t)order->threads, sizeof *threads);
    team.workers = calloc((size_t)order->threads, sizeof *team.workers);
    if (threads && team.workers) {
        (void)pthread_mutex_init(&team.lock, NULL);
        thread_condition_init(&team.ended);
        run_team(&team, threads);
        (void)pthread_cond_destroy(&team.ended);
        (void)pthread_mutex_destroy(&team.lock);
    } else {
        (void)refuse(&team.why, "out of memory");
    }
    free(threads);
    free(team.workers);
    return team.done == order->count || refuse(why, "%s", team.why.text);
}

/* Writing the opening book's file. */

static uint8_t *put(uint8_t *bytes, uint64_t number, int size)
{
    for (int i = 0; i < size; i++)
        *bytes++ = (uint8_t)(number >> 8 * i);
    return bytes;
}

/* Makes the bytes of the book's file; NULL if memory is short. */
static uint8_t *compose(const struct bitboard *board, int plies, const uint32_t *entries, uint32_t count, size_t *size)
{
    *size = BOOK_HEADER + (size_t)count * BOOK_ENTRY + BOOK_TRAILER;
    uint8_t *bytes = malloc(*size);
    uint8_t *end = bytes;
    if (!bytes)
        return NULL;
    memcpy(end, BOOK_MAGIC, BOOK_AT_VERSION);
    end = put(end + BOOK_AT_VERSION, BOOK_VERSION, 4);
    end = put(end, (uint64_t)board->width, 1);
    end = put(end, (uint64_t)board->height, 1);
    end = put(end, BITBOARD_LINE, 1);
    end = put(end, (uint64_t)plies, 1);
    end = put(end, count, 4);
    for (uint32_t i = 0; i < count; i++)
        end = put(end, entries[i], BOOK_ENTRY);
    (void)put(end, checksum(bytes, (size_t)(end - bytes)), BOOK_TRAILER);
    return bytes;
}

bool book_write(const char *path, const struct bitboard *board, int plies, const uint32_t *entries, uint32_t count,
                struct reason *why)
{
    size_t size;
    struct output output;
    struct reason problem;
    uint8_t *bytes = compose(board, plies, entries, count, &size);
    bool written = bytes ? output_open(&output, path, OUTPUT_LASTING, &problem) &&
                               output_keep_bytes(&output, bytes, size, &problem)
                         : refuse(&problem, "out of memory");
    free(bytes);
    return written || refuse(why, "%s: %s", reason_path_end(path).text, problem.text);
}

/* --- building the book --- */

/* Lists the positions of the last ply in `last`. Returns how many there are. */
static size_t list_last(struct book_positions *positions, struct book_position **last)
{
    size_t count = 0;
    for (size_t i = 0; i < positions->count; i++)
        if (positions->list[i].plies == positions->plies)
            last[count++] = &positions->list[i];
    return count;
}

/* Stores a position's score, and appends it to the journal, so that it is not lost if the program is killed. */
static bool keep_score(struct book_position *position, int score, void *context, struct reason *why)
{
    char line[BOOK_DIGITS + 8]; /* position, TAB, sign, two digits, newline, the final 0 */
    position->score = (int8_t)score;
    position->known = true;
    size_t length = (size_t)snprintf(line, sizeof line, "%s\t%d\n", position->text, score);
    return line_journal_add(context, line, length, why);
}

/* Solves those positions in this run's share of the work that have no score yet. */
static bool solve(const struct book_build *order, struct book_positions *positions, struct line_journal *journal,
                  struct book_built *built, struct reason *why)
{
    struct book_position **unsolved = malloc(positions->count * sizeof *unsolved);
    struct book_solve solve_positions = {.variant = order->variant,
                                         .positions = unsolved,
                                         .threads = order->threads,
                                         .memory = order->memory,
                                         .solved = keep_score,
                                         .context = journal,
                                         .progress = order->progress,
                                         .progress_context = order->context};
    if (!unsolved)
        return refuse(why, "out of memory");
    size_t total = list_last(positions, unsolved);
    size_t begin = total * (size_t)(order->share - 1) / (size_t)order->shares;
    size_t end = total * (size_t)order->share / (size_t)order->shares;
    for (size_t i = begin; i < end; i++)
        if (!unsolved[i]->known)
            unsolved[solve_positions.count++] = unsolved[i];
    *built = (struct book_built){positions->count, end - begin, end - begin - solve_positions.count};
    bool solved = solve_positions.count == 0 || book_solve(&solve_positions, why);
    free(unsolved);
    return solved;
}

/* Scores all positions before the last ply from their children, ply by ply, back to the start. */
static void work_back(struct book_positions *positions)
{
    for (int plies = positions->plies - 1; plies >= 0; plies--) {
        for (size_t i = 0; i < positions->count; i++) {
            struct book_position *position = &positions->list[i];
            if (position->plies == plies)
                position->score = (int8_t)book_positions_minimax(positions, position);
        }
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/*
 * Reads the parts and solves what is missing. Then writes the book, unless this run solves only one of several shares.
 * The journal must be open.
 */
static bool complete(const struct book_build *order, struct book_positions *positions, struct line_journal *journal,
                     struct book_built *built, struct reason *why)
{
    for (int i = 0; i < order->part_count; i++)
        if (!line_journal_read(order->parts[i], book_take_line, positions, why))
            return false;
    if (!solve(order, positions, journal, built, why))
        return false;
    if (order->shares > 1)
        return true;
    work_back(positions);
    uint32_t count = (uint32_t)positions->count, *entries = malloc(count * sizeof *entries);
    if (!entries)
        return refuse(why, "out of memory");
    for (uint32_t i = 0; i < count; i++)
        entries[i] = book_entry(positions->list[i].key, positions->list[i].score);
    qsort(entries, count, sizeof *entries, compare);
    bool written = book_write(order->path, &positions->board, positions->plies, entries, count, why);
    free(entries);
    if (written)
        (void)unlink(journal->path);
    return written;
}

bool book_build(const struct book_build *order, struct book_built *built, struct reason *why)
{
    const struct options *sizes = &order->variant->options;
    struct book_positions positions;
    struct bitboard board;
    struct line_journal journal;
    struct reason problem;
    bool done = false;
    *built = (struct book_built){0};
    if (!bitboard_init(&board, order->variant, why))
        return false;
    if (!book_covers(&board))
        return refuse(why, "there are no books for %dx%d: only for boards with (height + 1) * width <= %d",
                      sizes->width, sizes->height, BITBOARD_NARROW);
    if (!output_may_replace(order->path, &problem)) /* checked now, not after everything has been solved */
        return refuse(why, "%s: %s", reason_path_end(order->path).text, problem.text);
    size_t size = strlen(order->path) + sizeof ".part";
    char *path = malloc(size);
    if (!path)
        return refuse(why, "out of memory");
    (void)snprintf(path, size, "%s.part", order->path);
    if (book_positions_init(&positions, order->variant, order->plies, why)) {
        if (line_journal_open(&journal, path, book_take_line, &positions, why)) {
            done = complete(order, &positions, &journal, built, why);
            line_journal_close(&journal);
        }
        book_positions_free(&positions);
    }
    free(path);
    return done;
}

/*
 * --- proving a book ---
 *
 * It is enough to solve a sample of the last ply, because all other scores follow from those of the last ply.
 */

struct proof {
    const struct book_verify *order;
    struct book_verified *verified;
};

static void report_wrong(const struct proof *proof, const struct book_position *position, int right)
{
    proof->verified->wrong++;
    proof->order->wrong(position->text, position->score, right, proof->order->context);
}

/* --- does the book have the right positions? --- */

/* Takes from the book the score of every position that should be in it. */
static bool take_scores(const struct book *book, struct book_positions *positions, struct reason *why)
{
    struct book_info info = book_info(book);
    if (info.positions != positions->count)
        return refuse(why, "it holds %llu positions, but there are %zu", (unsigned long long)info.positions,
                      positions->count);
    for (uint64_t i = 1; i < info.positions; i++)
        if (book_entry_at(book, i - 1) >> BOOK_SCORE_BITS >= book_entry_at(book, i) >> BOOK_SCORE_BITS)
            return refuse(why, "its entries are not in order");
    for (size_t i = 0; i < positions->count; i++) {
        struct book_position *position = &positions->list[i];
        struct state state;
        int score;
        if (!position_parse(positions->variant, position->text, &state, why))
            return false;
        if (!book_score(book, &state, &score))
            return refuse(why, "it lacks the position '%s'", position->text);
        position->score = (int8_t)score;
    }
    return true;
}

/* --- does the book have the right scores? --- */

static void compare_with_children(const struct proof *proof, const struct book_positions *positions)
{
    for (size_t i = 0; i < positions->count; i++) {
        const struct book_position *position = &positions->list[i];
        if (position->plies < positions->plies) {
            int right = book_positions_minimax(positions, position);
            proof->verified->derived++;
            if (position->score != right)
                report_wrong(proof, position, right);
        }
    }
}

static bool compare_with_solver(struct book_position *position, int score, void *context, struct reason *why)
{
    const struct proof *proof = context;
    (void)why;
    if (position->score != score)
        report_wrong(proof, position, score);
    return true;
}

/*
 * Solves a random sample of the last ply, which is chosen in the list's order (Knuth, The Art of Computer Programming
 * 2, 3.4.2, algorithm S).
 */
static bool solve_sample(struct proof *proof, struct book_positions *positions, struct reason *why)
{
    uint64_t random = proof->order->seed;
    struct book_position **chosen = malloc(positions->count * sizeof *chosen);
    struct book_solve work = {.variant = positions->variant,
                              .positions = chosen,
                              .threads = proof->order->threads,
                              .solved = compare_with_solver,
                              .context = proof,
                              .progress = proof->order->progress,
                              .progress_context = proof->order->context};
    if (!chosen)
        return refuse(why, "out of memory");
    size_t total = list_last(positions, chosen);
    for (size_t i = 0; i < total; i++)
        if (random_next(&random) % (total - i) < proof->order->samples - work.count)
            chosen[work.count++] = chosen[i];
    proof->verified->sampled = work.count;
    bool solved = work.count == 0 || book_solve(&work, why);
    free(chosen);
    return solved;
}

bool book_verify(const struct book_verify *order, struct book_verified *verified, struct reason *why)
{
    struct proof proof = {order, verified};
    struct book_info info = book_info(order->book);
    struct book_positions positions;
    struct variant variant;
    *verified = (struct book_verified){.positions = info.positions};
    if (!variant_init(&variant, game_find("connect4"), &info.sizes, why) ||
        !book_positions_init(&positions, &variant, info.plies, why))
        return false;
    bool proved = take_scores(order->book, &positions, why);
    if (proved) {
        compare_with_children(&proof, &positions);
        proved = solve_sample(&proof, &positions, why);
    }
    book_positions_free(&positions);
    return proved;
}
