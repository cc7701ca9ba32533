/*
 * Puzzles: a game between two engines is walked back from its end; each
 * position that one side has won is asked whether it is a puzzle of the wanted
 * kind. Going back the positions become more expensive to solve, but the walk
 * ends where the game was not yet won.
 */
#include "ai/puzzle_generator.h"

enum {
    GAMES_MAX = 4000,      /* after so many games without a puzzle of the kind there is none */
    GAMES_PER_GRADE = 500, /* after so many a grade that was drawn is drawn anew: small boards lack some */
    EMPTY_MOST = 28        /* cells of a position: beyond, solving one takes too long */
};

/* --- what is a puzzle --- */

static int covered_least(const struct variant *variant)
{
    int third = (variant->cells + 2) / 3;
    return variant->cells - third > EMPTY_MOST ? variant->cells - EMPTY_MOST : third;
}

static bool can_win_at_once(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state next = puzzle_after(variant, state, moves[i]);
        if (puzzle_is_won(&next))
            return true;
    }
    return false;
}

/* Does the opponent threaten to win with its next move? */
static bool is_threatened(const struct variant *variant, const struct state *state)
{
    struct state passed = *state;
    passed.turn = (uint8_t)other_side(state->turn);
    return can_win_at_once(variant, &passed);
}

static int count_safe_moves(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    int safe = 0;
    for (int i = 0; i < count; i++) {
        struct state next = puzzle_after(variant, state, moves[i]);
        safe += !can_win_at_once(variant, &next);
    }
    return safe;
}

static bool is_obvious(const struct variant *variant, const struct state *state)
{
    return can_win_at_once(variant, state) || is_threatened(variant, state) ||
           count_safe_moves(variant, state) < PUZZLE_SAFE_MIN;
}

/* Is there exactly one move that keeps the win? Leaves it in *answer. Most positions have two, soon found. */
static enum puzzle_status find_answer(struct puzzle_generator *generator, const struct state *state,
                                      struct move *answer)
{
    struct move moves[MOVES_MAX];
    int count = generator->variant->game->moves(generator->variant, state, moves);
    int winning = 0;
    for (int i = 0; i < count && winning <= 1; i++) {
        int score;
        if (puzzle_generator_score(generator, state, moves[i], &score) == PUZZLE_STOPPED)
            return PUZZLE_STOPPED;
        if (score > 0) {
            *answer = moves[i];
            winning++;
        }
    }
    return winning == 1 ? PUZZLE_DONE : PUZZLE_NONE;
}

/* From so many plies on minimax sees a win in `moves`. */
static int depth_most(int moves)
{
    int sees = 2 * moves - 1;
    return sees < PUZZLE_DEPTH_BEYOND ? sees : PUZZLE_DEPTH_BEYOND;
}

/* Measures how deep minimax must look: from where it sees the win it is asked at one ply less until it errs. */
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

static bool is_wanted(const struct puzzle_wish *wish, const struct puzzle *puzzle)
{
    return puzzle->depth >= PUZZLE_DEPTH_MIN && (wish->moves == 0 || wish->moves == puzzle->moves) &&
           (wish->grade == 0 || wish->grade == puzzle->grade);
}

/* Could a puzzle that is won in so many moves be wanted? */
static bool may_be_wanted(const struct puzzle_wish *wish, int moves)
{
    if (moves < PUZZLE_MOVES_MIN || moves > PUZZLE_MOVES_MAX || (wish->moves != 0 && wish->moves != moves))
        return false;
    return wish->grade == 0 || (wish->grade >= puzzle_grade(moves, PUZZLE_DEPTH_MIN) &&
                                wish->grade <= puzzle_grade(moves, depth_most(moves)));
}

/* Is there a number of moves to which the grade can belong? */
static bool is_possible(const struct puzzle_wish *wish)
{
    for (int moves = PUZZLE_MOVES_MIN; moves <= PUZZLE_MOVES_MAX; moves++)
        if (may_be_wanted(wish, moves))
            return true;
    return false;
}

/* --- making one --- */

/* Makes the position before move `length` of the game a puzzle, if it is one that is wanted. */
static enum puzzle_status take_position(struct puzzle_generator *generator, int length, const struct puzzle_wish *wish,
                                        struct puzzle *puzzle)
{
    enum puzzle_status status;
    puzzle->state = generator->states[length];
    puzzle->length = length;
    if (!may_be_wanted(wish, puzzle->moves) || is_obvious(generator->variant, &puzzle->state))
        return PUZZLE_NONE;
    status = find_answer(generator, &puzzle->state, &puzzle->answer);
    if (status == PUZZLE_DONE)
        status = measure_depth(generator, puzzle);
    if (status != PUZZLE_DONE)
        return status;
    puzzle->grade = puzzle_grade(puzzle->moves, puzzle->depth);
    return is_wanted(wish, puzzle) ? PUZZLE_DONE : PUZZLE_NONE;
}

/* Goes back through the game that was played, over the winner's moves, as long as the winner had won already. */
static enum puzzle_status walk_back(struct puzzle_generator *generator, const struct puzzle_wish *wish,
                                    struct puzzle *puzzle)
{
    const struct variant *variant = generator->variant;
    if (!puzzle_is_won(&generator->states[generator->length]))
        return PUZZLE_NONE;
    for (int length = generator->length - 3; length >= covered_least(variant); length -= 2) {
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

static struct move mirrored(const struct variant *variant, struct move move)
{
    int width = variant->options.width;
    int column = move.to % width;
    move.to = (uint8_t)(move.to - column + (width - 1 - column));
    return move;
}

/* Writes the moves that lead to the puzzle, and turns it into its mirror image if asked to. */
static void finish(const struct puzzle_generator *generator, bool mirror, struct puzzle *puzzle)
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
    bool mirror = random_below(&random, 2) == 1;
    struct puzzle_wish now = *wish;
    generator->cancel = cancel;
    *puzzle = (struct puzzle){.length = 0};
    for (int i = 0; i < GAMES_MAX && is_possible(wish); i++) {
        enum puzzle_status status = PUZZLE_STOPPED;
        if (wish->moves == 0 && wish->grade == 0 && i % GAMES_PER_GRADE == 0)
            now.grade = PUZZLE_GRADE_MIN + (int)random_below(&random, PUZZLE_GRADE_MAX - PUZZLE_GRADE_MIN + 1);
        if (puzzle_generator_play(generator, &random))
            status = walk_back(generator, &now, puzzle);
        if (status == PUZZLE_DONE)
            finish(generator, mirror, puzzle);
        if (status != PUZZLE_NONE)
            return status;
    }
    return PUZZLE_NONE;
}
