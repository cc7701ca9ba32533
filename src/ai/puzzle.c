/*
 * Puzzles. Two engines that slip now and then play a game. Then the positions that one side has won are examined, from
 * the last one back: is one of them a puzzle of the wanted kind? Earlier positions take longer to solve, but the search
 * stops where the game was not yet won.
 */
#include "ai/puzzle_loop.h"
#include "ai/puzzle_theme.h"
#include "ai/threats.h"
#include "gravitrips/ai.h"
#include "standard.h"

struct puzzle_generator {
    const struct variant *variant;
    struct solver *solver;
    struct engine *engine;
    struct tablebase *tablebase;        /* NULL unless puzzles are about loops; then there is no solver and no engine */
    const atomic_bool *cancel;          /* the cancel flag of the call in progress */
    struct state states[CELLS_MAX + 1]; /* of the game played last, from its start */
    struct move moves[CELLS_MAX];
    int length;
};

static bool is_won(const struct state *state)
{
    return state->outcome == WON_BY_FIRST || state->outcome == WON_BY_SECOND;
}

/* --- the generator, and the games that it plays to find puzzles --- */

enum {
    OPENING_PLIES = 4,  /* first plies of a game, which are random, so that no two games are alike */
    STRENGTH_LEAST = 2, /* fewest plies that an engine looks ahead: enough to see wins, and what must be blocked */
    STRENGTHS = 3,
    SLIPS_MOST = 25 /* at most this many of a hundred moves are slips */
};

/* Makes what the puzzles of the variant are found with. */
static bool make_tools(struct puzzle_generator *generator, const struct solver_limits *limits, struct reason *why)
{
    const struct variant *variant = generator->variant;
    if (tablebase_for(variant->game)) {
        const struct tablebase_limits room = {.threads = limits->threads};
        generator->tablebase = tablebase_create(variant, TABLEBASE_KEEP, &room, NULL, NULL, NULL, why);
        return generator->tablebase;
    }
    if (solver_covers(variant) && !solver_is_quick(variant))
        return refuse(why, "there are no puzzles for %dx%d: only for boards with (height + 1) * width <= 64",
                      variant->options.width, variant->options.height);
    generator->solver = solver_create(variant, limits, why);
    if (!generator->solver)
        return false;
    generator->engine = engine_create(variant, NULL);
    return generator->engine || refuse(why, "out of memory");
}

struct puzzle_generator *puzzle_generator_create(const struct variant *variant, const struct solver_limits *limits,
                                                 struct reason *why)
{
    static const struct solver_limits small = {.memory = PUZZLE_TABLE_BYTES};
    struct puzzle_generator *generator = calloc(1, sizeof *generator);
    if (!generator) {
        (void)refuse(why, "out of memory");
        return NULL;
    }
    generator->variant = variant;
    if (!make_tools(generator, limits ? limits : &small, why)) {
        puzzle_generator_destroy(generator);
        return NULL;
    }
    return generator;
}

void puzzle_generator_destroy(struct puzzle_generator *generator)
{
    if (generator) {
        tablebase_destroy(generator->tablebase);
        engine_destroy(generator->engine);
        solver_destroy(generator->solver);
        free(generator);
    }
}

/* How a player plays: how many plies it looks ahead, and how many of a hundred moves are slips. */
struct player {
    int depth;
    uint32_t slips;
};

static struct player draw_player(uint64_t *random)
{
    int depth = STRENGTH_LEAST + (int)random_below(random, STRENGTHS);
    return (struct player){depth, 1 + random_below(random, SLIPS_MOST)};
}

/* Chooses a move; false if cancelled. */
static bool choose_move(struct puzzle_generator *generator, const struct player *player, const struct state *state,
                        uint64_t *random, struct move *move)
{
    struct ai_request request = {.depth = player->depth, .cancel = generator->cancel};
    struct ai_answer answer;
    struct move moves[MOVES_MAX];
    if (!generator->engine || state->plies < OPENING_PLIES || random_below(random, 100) < player->slips) {
        int count = generator->variant->game->moves(generator->variant, state, moves);
        *move = moves[random_below(random, (uint32_t)count)];
        return true;
    }
    if (engine_search(generator->engine, state, &request, &answer) != AI_DONE)
        return false;
    *move = answer.moves[random_below(random, (uint32_t)answer.count)];
    return true;
}

/* Has a position of the game come again? Then a match would soon be a draw. */
static bool comes_again(const struct puzzle_generator *generator, const struct state *state)
{
    for (int i = 0; i < generator->length; i++)
        if (generator->states[i].hash == state->hash)
            return true;
    return false;
}

/* Plays a game to its end, or as long as all positions differ, into states and moves; false if cancelled. */
static bool play_game(struct puzzle_generator *generator, uint64_t *random)
{
    const struct game *game = generator->variant->game;
    struct player players[2];
    struct state state;
    players[FIRST] = draw_player(random);
    players[SECOND] = draw_player(random);
    game->start(generator->variant, &state);
    generator->states[0] = state;
    generator->length = 0;
    while (state.outcome == RUNNING && generator->length < CELLS_MAX && !comes_again(generator, &state)) {
        struct move move;
        if (!choose_move(generator, &players[state.turn], &state, random, &move))
            return false;
        game->apply(generator->variant, &state, move);
        generator->moves[generator->length++] = move;
        generator->states[generator->length] = state;
    }
    return true;
}

/* The exact score of a move, for the side that makes it. PUZZLE_STOPPED if cancelled. */
static enum puzzle_status find_score(struct puzzle_generator *generator, const struct state *state, struct move move,
                                     int *score)
{
    struct state next = variant_after(generator->variant, state, move);
    switch (solver_solve(generator->solver, &next, generator->cancel, score, NULL)) {
    case SOLVER_DONE:
        *score = -*score;
        return PUZZLE_DONE;
    case SOLVER_OVER:
        *score = is_won(&next) ? 1 + (generator->variant->cells - next.plies) / 2 : 0;
        return PUZZLE_DONE;
    case SOLVER_STOPPED:
        break;
    }
    return PUZZLE_STOPPED;
}

enum {
    GAMES_MAX = 4000,      /* games without a wanted puzzle, after which puzzle_make gives up */
    GAMES_PER_GRADE = 500, /* games after which another grade is drawn, because small boards do not have all grades */
    EMPTY_MOST = 28        /* free cells of a position; with more of them, solving takes too long */
};

/* --- deciding whether a position is a puzzle --- */

/*
 * Is there exactly one move that keeps the win? It is stored in *answer. Most positions have a second such move, which
 * is found quickly.
 */
static enum puzzle_status find_answer(struct puzzle_generator *generator, const struct state *state,
                                      struct move *answer)
{
    struct move moves[MOVES_MAX];
    int count = generator->variant->game->moves(generator->variant, state, moves);
    int winning = 0;
    for (int i = 0; i < count && winning <= 1; i++) {
        int score;
        if (find_score(generator, state, moves[i], &score) == PUZZLE_STOPPED)
            return PUZZLE_STOPPED;
        if (score > 0) {
            *answer = moves[i];
            winning++;
        }
    }
    return winning == 1 ? PUZZLE_DONE : PUZZLE_NONE;
}

/* The depth, in plies, at which minimax sees a win in `moves` moves. */
static int depth_most(int moves)
{
    int sees = 2 * moves - 1;
    return sees < PUZZLE_DEPTH_BEYOND ? sees : PUZZLE_DEPTH_BEYOND;
}

/*
 * Measures how deep minimax must look: begins at a depth that sees the win, and looks one ply less deep until it errs.
 */
static enum puzzle_status measure_depth(struct puzzle_generator *generator, struct puzzle *puzzle)
{
    int depth = depth_most(puzzle->moves);
    for (; depth > 1; depth--) {
        struct ai_request request = {.depth = depth - 1, .cancel = generator->cancel};
        struct ai_answer answer;
        if (engine_search(generator->engine, &puzzle->state, &request, &answer) != AI_DONE)
            return PUZZLE_STOPPED;
        if (answer.count > 1 || !move_equal(answer.moves[0], puzzle->answer))
            break;
    }
    puzzle->depth = depth;
    return PUZZLE_DONE;
}

int puzzle_grade(int moves, int depth)
{
    return (moves + depth - 2) / 4 + 1;
}

/* The grade of a puzzle with a theme, or without one. */
static int grade_with(int theme, int moves, int depth)
{
    if (theme != PUZZLE_DOUBLE_THREAT && theme != PUZZLE_ZUGZWANG)
        return puzzle_grade(moves, depth);
    return depth < PUZZLE_GRADE_MAX ? depth : PUZZLE_GRADE_MAX;
}

/* Could a puzzle that is won in `moves` moves have the length and the grade that are wanted? */
static bool may_be_wanted(const struct puzzle_wish *wish, int moves)
{
    bool at_once = wish->theme == PUZZLE_AT_ONCE;
    if (moves < (at_once ? 1 : PUZZLE_MOVES_MIN) || moves > (at_once ? 1 : PUZZLE_MOVES_MAX) ||
        (wish->moves != 0 && wish->moves != moves))
        return false;
    return wish->grade == 0 || (wish->grade >= grade_with(wish->theme, moves, wish->theme ? 1 : PUZZLE_DEPTH_MIN) &&
                                wish->grade <= grade_with(wish->theme, moves, depth_most(moves)));
}

/* Is there a number of moves with which a puzzle has the wanted grade? */
static bool is_possible(const struct puzzle_wish *wish)
{
    for (int moves = 1; moves <= PUZZLE_MOVES_MAX; moves++)
        if (may_be_wanted(wish, moves))
            return true;
    return false;
}

/* --- making a puzzle --- */

/* Writes the best play that follows, and how many moves the winner still has to make. */
static enum puzzle_status play_on(struct puzzle_generator *generator, struct state state,
                                  struct puzzle_judgement *judgement)
{
    const struct variant *variant = generator->variant;
    int columns[SOLVER_LINE_MAX];
    if (solver_line(generator->solver, &state, generator->cancel, columns, &judgement->length, NULL) == SOLVER_STOPPED)
        return PUZZLE_STOPPED;
    for (int i = 0; i < judgement->length; i++) {
        int cell = state.tally[columns[i]] * variant->options.width + columns[i];
        judgement->line[i] = (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell};
        variant->game->apply(variant, &state, judgement->line[i]);
    }
    judgement->moves = state.outcome == DRAWN ? 0 : (judgement->length + 1) / 2;
    return PUZZLE_DONE;
}

/* Is there nothing to win or to block at once, and are there some moves to choose from? */
static bool is_quiet(const struct variant *variant, const struct state *state)
{
    struct move threat[MOVES_MAX];
    return !threats_any_win(variant, state) && threats_of_other(variant, state, 1, threat) == 0 &&
           threats_safe_moves(variant, state) >= PUZZLE_SAFE_MIN;
}

/* Has the puzzle, whose answer is known, the wanted theme? PUZZLE_NONE if not. */
static enum puzzle_status check_theme(struct puzzle_generator *generator, const struct puzzle_wish *wish,
                                      const struct puzzle *puzzle)
{
    const struct variant *variant = generator->variant;
    struct puzzle_judgement line = {.length = 0};
    struct state after = variant_after(variant, &puzzle->state, puzzle->answer);
    if (wish->theme == PUZZLE_ODD_EVEN && play_on(generator, after, &line) != PUZZLE_DONE)
        return PUZZLE_STOPPED;
    enum puzzle_theme theme = puzzle_theme_find(variant, &puzzle->state, puzzle->answer, line.line, line.length);
    return (int)theme == wish->theme ? PUZZLE_DONE : PUZZLE_NONE;
}

/* Makes the position before move `length` of the game a puzzle, if it is a wanted one. */
static enum puzzle_status take_position(struct puzzle_generator *generator, int length, const struct puzzle_wish *wish,
                                        struct puzzle *puzzle)
{
    const struct variant *variant = generator->variant;
    puzzle->state = generator->states[length];
    puzzle->length = length;
    puzzle->theme = wish->theme;
    if (!may_be_wanted(wish, puzzle->moves) ||
        !(wish->theme ? puzzle_theme_is_possible(variant, &puzzle->state, (enum puzzle_theme)wish->theme)
                      : is_quiet(variant, &puzzle->state)))
        return PUZZLE_NONE;
    enum puzzle_status status = find_answer(generator, &puzzle->state, &puzzle->answer);
    if (status == PUZZLE_DONE && wish->theme)
        status = check_theme(generator, wish, puzzle);
    if (status == PUZZLE_DONE)
        status = measure_depth(generator, puzzle);
    if (status != PUZZLE_DONE)
        return status;
    puzzle->grade = grade_with(wish->theme, puzzle->moves, puzzle->depth);
    bool wanted = (wish->theme || puzzle->depth >= PUZZLE_DEPTH_MIN) &&
                  (wish->moves == 0 || wish->moves == puzzle->moves) &&
                  (wish->grade == 0 || wish->grade == puzzle->grade);
    return wanted ? PUZZLE_DONE : PUZZLE_NONE;
}

/* Goes back through the game, from one of the winner's moves to the one before, as long as the win could be forced. */
static enum puzzle_status walk_back(struct puzzle_generator *generator, const struct puzzle_wish *wish,
                                    struct puzzle *puzzle)
{
    const struct variant *variant = generator->variant;
    int third = (variant->cells + 2) / 3, most = variant->cells - EMPTY_MOST, least = third > most ? third : most;
    if (!is_won(&generator->states[generator->length]))
        return PUZZLE_NONE;
    for (int length = generator->length - (wish->theme == PUZZLE_AT_ONCE ? 1 : 3); length >= least; length -= 2) {
        const struct state *state = &generator->states[length];
        int score;
        if (solver_solve(generator->solver, state, generator->cancel, &score, NULL) != SOLVER_DONE)
            return PUZZLE_STOPPED;
        puzzle->moves = solver_moves_to_win(variant, state, score);
        if (score <= 0 || puzzle->moves > PUZZLE_MOVES_MAX)
            break;
        enum puzzle_status status = take_position(generator, length, wish, puzzle);
        if (status != PUZZLE_NONE)
            return status;
    }
    return PUZZLE_NONE;
}

/* Looks for a puzzle about a loop in the game, back from a random position. */
static enum puzzle_status find_loop(struct puzzle_generator *generator, enum puzzle_kind kind,
                                    const struct puzzle_wish *wish, uint64_t *random, struct puzzle *puzzle)
{
    for (int length = (int)random_below(random, (uint32_t)generator->length); length >= 0; length--) {
        puzzle->state = generator->states[length];
        puzzle->length = length;
        if (!puzzle_loop_complete(generator->variant, generator->tablebase, kind, puzzle))
            continue;
        puzzle->depth = depth_most(puzzle->moves);
        puzzle->grade = puzzle_grade(puzzle->moves, puzzle->depth);
        if (may_be_wanted(wish, puzzle->moves) && (wish->grade == 0 || wish->grade == puzzle->grade))
            return PUZZLE_DONE;
    }
    return PUZZLE_NONE;
}

static struct move mirrored(const struct variant *variant, struct move move)
{
    int width = variant->options.width;
    int column = move.to % width;
    move.to = (uint8_t)(move.to - column + (width - 1 - column));
    return move;
}

/* Writes the moves that lead to the puzzle. If asked to, turns it into its mirror image. */
static void finish_puzzle(const struct puzzle_generator *generator, bool mirror, struct puzzle *puzzle)
{
    const struct variant *variant = generator->variant;
    puzzle->answer = mirror ? mirrored(variant, puzzle->answer) : puzzle->answer;
    variant->game->start(variant, &puzzle->state);
    for (int i = 0; i < puzzle->length; i++) {
        puzzle->played[i] = mirror ? mirrored(variant, generator->moves[i]) : generator->moves[i];
        variant->game->apply(variant, &puzzle->state, puzzle->played[i]);
    }
}

enum puzzle_status puzzle_make(struct puzzle_generator *generator, uint64_t seed, uint64_t number,
                               const struct puzzle_wish *wish, const atomic_bool *cancel, struct puzzle *puzzle)
{
    uint64_t random = random_next(&seed) + number;
    bool mirror = random_below(&random, 2) == 1 && !generator->tablebase; /* random moves prefer no half */
    enum puzzle_kind kind = PUZZLE_WIN;
    struct puzzle_wish now = *wish;
    generator->cancel = cancel;
    *puzzle = (struct puzzle){.length = 0};
    for (int i = 0; i < GAMES_MAX && is_possible(wish) && !(wish->theme && generator->tablebase); i++) {
        enum puzzle_status status = PUZZLE_STOPPED;
        if (generator->tablebase && i % GAMES_PER_GRADE == 0)
            kind = random_below(&random, 2) ? PUZZLE_END : PUZZLE_KEEP;
        if (wish->moves == 0 && wish->grade == 0 && wish->theme == 0 && i % GAMES_PER_GRADE == 0)
            now.grade = PUZZLE_GRADE_MIN + (int)random_below(&random, PUZZLE_GRADE_MAX - PUZZLE_GRADE_MIN + 1);
        if (!(cancel && atomic_load(cancel)) && play_game(generator, &random))
            status = generator->tablebase ? find_loop(generator, kind, &now, &random, puzzle)
                                          : walk_back(generator, &now, puzzle);
        if (status == PUZZLE_DONE)
            finish_puzzle(generator, mirror, puzzle);
        if (status != PUZZLE_NONE)
            return status;
    }
    return PUZZLE_NONE;
}

/* --- judging answers: what a move does to a win, and what follows it when nobody errs --- */

enum puzzle_status puzzle_judge(struct puzzle_generator *generator, enum puzzle_kind kind, const struct state *state,
                                struct move move, const atomic_bool *cancel, struct puzzle_judgement *judgement)
{
    int best = 0;
    int score = 0;
    generator->cancel = cancel;
    *judgement = (struct puzzle_judgement){.length = 0};
    if (generator->tablebase) {
        bool can = puzzle_loop_judge(generator->variant, generator->tablebase, kind, state, move, judgement);
        return can ? PUZZLE_DONE : PUZZLE_NONE;
    }
    if (solver_solve(generator->solver, state, cancel, &best, NULL) == SOLVER_STOPPED)
        return PUZZLE_STOPPED;
    if (best <= 0)
        return PUZZLE_NONE;
    if (find_score(generator, state, move, &score) == PUZZLE_STOPPED)
        return PUZZLE_STOPPED;
    judgement->verdict = score == best ? PUZZLE_RIGHT
                         : score > 0   ? PUZZLE_SLOWER
                         : score == 0  ? PUZZLE_DRAWS
                                       : PUZZLE_LOSES;
    return play_on(generator, variant_after(generator->variant, state, move), judgement);
}
