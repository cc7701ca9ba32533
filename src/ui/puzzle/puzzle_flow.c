/*
 * One puzzle after another. While one is played the next is made, so that nobody waits. A move is judged while its
 * disc falls; the computer's answer follows: the longest defence, or the refutation of a wrong move.
 */
#include "ui/puzzle/puzzle_state.h"

#include "ui/draw/motion.h"
#include "ui/words.h"

enum {
    ANSWER_LANDS_AFTER = 700000, /* after the disc it answers, so that the eye can follow */
    SOLUTION_PAUSE = 900000      /* between the discs of the solution */
};

static bool is_over(const struct puzzling *puzzling)
{
    return match_outcome(puzzling->match) != RUNNING;
}

static void enter(struct puzzling *puzzling, enum puzzle_stage stage)
{
    puzzling->stage = stage;
    puzzle_words_update(puzzling);
    app_invalidate_all(puzzling->app);
}

/* --- which puzzle --- */

static void order(struct puzzling *puzzling, int number, int grade)
{
    if (puzzling->ordered == number && puzzling->wish.grade == grade)
        return;
    puzzling->ordered = number;
    puzzling->wish = (struct puzzle_wish){.grade = grade};
    puzzling->delivered = PUZZLER_NOTHING;
    puzzler_make(puzzling->maker, puzzling->variant, puzzling->seed, (uint64_t)number, &puzzling->wish);
}

/* Has the next puzzle made, of the grade that will be due, this one being solved unless it is lost already. */
static void order_next(struct puzzling *puzzling)
{
    struct puzzle_standing standing = puzzling->standing;
    if (!puzzling->counted)
        puzzle_standing_count(&standing, true);
    order(puzzling, standing.number + 1, puzzle_standing_grade(&standing));
}

/* The person is to move; `left` is how many moves it takes, beginning with `best`. */
static void ask(struct puzzling *puzzling, struct move best, int left)
{
    puzzling->turn_at = match_cursor(puzzling->match);
    puzzling->best = best;
    puzzling->left = left;
    puzzling->judged = false;
    enter(puzzling, PUZZLE_ASKING);
}

/* Sets up the position of a puzzle; false when memory is short. */
static bool set_up(struct puzzling *puzzling)
{
    const struct puzzle *puzzle = &puzzling->puzzle;
    struct match *match = match_create(puzzling->variant);
    bool whole = match != NULL;
    for (int i = 0; whole && i < puzzle->length; i++)
        whole = match_play(match, puzzle->played[i], NULL);
    if (!whole) {
        match_destroy(match);
        return false;
    }
    match_destroy(puzzling->match);
    puzzling->match = match;
    return true;
}

static void lack(struct puzzling *puzzling, bool memory)
{
    puzzling->out_of_memory = memory;
    puzzling->ordered = 0; /* asked for again, it may be had */
    enter(puzzling, PUZZLE_LACKING);
}

static void show_puzzle(struct puzzling *puzzling)
{
    puzzling->puzzle = puzzling->stock;
    if (!set_up(puzzling)) {
        lack(puzzling, true);
        return;
    }
    puzzling->spoilt = puzzling->counted = puzzling->rose = false;
    puzzling->praise = PRAISE_NONE;
    puzzling->flights.count = 0;
    sound_play(app_sound(puzzling->app), SOUND_NEW);
    ask(puzzling, puzzling->puzzle.answer, puzzling->puzzle.moves);
    order_next(puzzling);
}

static void take_puzzle(struct puzzling *puzzling)
{
    union puzzler_answer answer;
    enum puzzler_news news = puzzler_take(puzzling->maker, &answer);
    if (news != PUZZLER_NOTHING)
        puzzling->delivered = news;
    if (news == PUZZLER_MADE)
        puzzling->stock = answer.puzzle;
    if (puzzling->stage != PUZZLE_WAITING || puzzling->delivered == PUZZLER_NOTHING)
        return;
    if (puzzling->delivered == PUZZLER_MADE)
        show_puzzle(puzzling);
    else
        lack(puzzling, puzzling->delivered == PUZZLER_FAILED);
}

void puzzle_flow_begin(struct puzzling *puzzling, uint64_t now)
{
    puzzler_cancel(puzzling->judge);
    puzzling->landed = now;
    order(puzzling, puzzling->standing.number, puzzle_standing_grade(&puzzling->standing));
    enter(puzzling, PUZZLE_WAITING);
    take_puzzle(puzzling);
}

void puzzle_flow_next(struct puzzling *puzzling, uint64_t now)
{
    puzzling->standing.number++;
    puzzle_standing_save(puzzling);
    puzzle_flow_begin(puzzling, now);
}

/* --- moves --- */

static bool drop(struct puzzling *puzzling, struct move move, uint64_t now)
{
    const struct state before = *match_state(puzzling->match);
    struct reason why;
    if (!match_play(puzzling->match, move, &why)) {
        app_tell(puzzling->app, why.text);
        return false;
    }
    puzzling->landed =
        flights_start(&puzzling->flights, &puzzling->board, puzzling->view, move, &before, before.turn, now);
    puzzling->over = puzzling->landed;
    app_invalidate_all(puzzling->app);
    return true;
}

static void shake(struct puzzling *puzzling, int place, uint64_t now)
{
    puzzling->shaken_place = place;
    puzzling->shake_start = now;
    sound_play(app_sound(puzzling->app), SOUND_BAD);
}

/* Makes the person's move, or shows it, and has it judged meanwhile. */
static void try_move(struct puzzling *puzzling, struct move move, enum puzzle_stage stage, uint64_t now)
{
    if (!drop(puzzling, move, now))
        return;
    puzzling->judged = false;
    puzzling->next_move = 0;
    puzzler_judge(puzzling->judge, puzzling->variant, match_state_at(puzzling->match, puzzling->turn_at), move);
    enter(puzzling, stage);
}

static void choose_move(struct puzzling *puzzling, int place, uint64_t now)
{
    const struct state *state = match_state(puzzling->match);
    struct move move;
    if (puzzling->view->choose(puzzling->variant, state, NO_PLACE, place, &move) == CHOICE_MOVE)
        try_move(puzzling, move, PUZZLE_JUDGING, now);
    else
        shake(puzzling, place, now);
}

void puzzle_flow_choose(struct puzzling *puzzling, int place, uint64_t now)
{
    if (puzzling->stage == PUZZLE_ASKING)
        choose_move(puzzling, place, now);
    else if (puzzling->stage == PUZZLE_REFUTED)
        puzzle_flow_again(puzzling, now);
    else if (puzzling->stage == PUZZLE_SOLVED || puzzling->stage == PUZZLE_SHOWN)
        puzzle_flow_next(puzzling, now);
}

void puzzle_flow_again(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle *puzzle = &puzzling->puzzle;
    bool one_move = puzzling->stage == PUZZLE_REFUTING || puzzling->stage == PUZZLE_REFUTED;
    puzzler_cancel(puzzling->judge);
    puzzling->flights.count = 0;
    puzzling->landed = now;
    puzzling->praise = PRAISE_NONE;
    int target = one_move ? puzzling->turn_at : puzzle->length;
    while (match_cursor(puzzling->match) > target)
        (void)match_undo(puzzling->match);
    if (target == puzzle->length)
        ask(puzzling, puzzle->answer, puzzle->moves);
    else
        ask(puzzling, puzzling->best, puzzling->left);
}

/* --- right and wrong --- */

/* The puzzle is solved at the first go, or lost for the streak; only the first of that counts. */
static void count(struct puzzling *puzzling, bool solved)
{
    struct puzzle_standing *standing = &puzzling->standing;
    int grade = standing->risen;
    if (puzzling->counted)
        return;
    puzzling->counted = true;
    puzzle_standing_count(standing, solved);
    puzzling->rose = standing->risen > grade;
    puzzle_standing_save(puzzling);
    order_next(puzzling);
}

static void solve(struct puzzling *puzzling)
{
    count(puzzling, true);
    sound_play(app_sound(puzzling->app), SOUND_WIN);
    if (puzzling->rose)
        sound_play(app_sound(puzzling->app), SOUND_LEVEL);
    enter(puzzling, PUZZLE_SOLVED);
}

static void fail(struct puzzling *puzzling)
{
    puzzling->spoilt = true;
    count(puzzling, false);
}

static void refute(struct puzzling *puzzling, uint64_t now)
{
    struct move wrong = match_move(puzzling->match, puzzling->turn_at);
    fail(puzzling);
    shake(puzzling, puzzling->view->place_of(puzzling->variant, wrong), now);
    enter(puzzling, puzzling->judgement.length > 0 ? PUZZLE_REFUTING : PUZZLE_REFUTED);
}

static void apply_verdict(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle_judgement *judgement = &puzzling->judgement;
    puzzling->judged = false;
    if (judgement->verdict != PUZZLE_RIGHT && judgement->verdict != PUZZLE_SLOWER) {
        refute(puzzling, now);
        return;
    }
    puzzling->praise = judgement->verdict == PUZZLE_RIGHT ? PRAISE_RIGHT : PRAISE_SLOWER;
    puzzling->left = judgement->moves;
    if (is_over(puzzling))
        solve(puzzling);
    else
        enter(puzzling, PUZZLE_DEFENDING);
}

void puzzle_flow_solution(struct puzzling *puzzling, uint64_t now)
{
    if (puzzling->stage == PUZZLE_REFUTED)
        puzzle_flow_again(puzzling, now);
    fail(puzzling);
    try_move(puzzling, puzzling->best, PUZZLE_SHOWING, now);
}

/* --- what is due --- */

static void take_judgement(struct puzzling *puzzling)
{
    union puzzler_answer answer;
    enum puzzler_news news = puzzler_take(puzzling->judge, &answer);
    if (news == PUZZLER_JUDGED) {
        puzzling->judgement = answer.judgement;
        puzzling->judged = true;
    } else if (news != PUZZLER_NOTHING) {
        lack(puzzling, true);
    }
}

/* The computer's answer: the defence, after which the next move is asked for, or the refutation. */
static void answer_move(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle_judgement *judgement = &puzzling->judgement;
    if (!drop(puzzling, judgement->line[0], now))
        lack(puzzling, true);
    else if (puzzling->stage == PUZZLE_DEFENDING)
        ask(puzzling, judgement->line[1], puzzling->left);
    else
        enter(puzzling, PUZZLE_REFUTED);
}

static void continue_solution(struct puzzling *puzzling, uint64_t now)
{
    if (is_over(puzzling))
        enter(puzzling, PUZZLE_SHOWN);
    else if (!drop(puzzling, puzzling->judgement.line[puzzling->next_move++], now))
        lack(puzzling, true);
}

/* When the stage goes on by itself; NEVER while it waits for somebody. */
static uint64_t stage_due(const struct puzzling *puzzling)
{
    uint64_t falls;
    switch (puzzling->stage) {
    case PUZZLE_JUDGING:
        return puzzling->judged ? puzzling->landed : NEVER;
    case PUZZLE_DEFENDING:
    case PUZZLE_REFUTING:
        falls = puzzling->view->touch_time(&puzzling->board, puzzling->judgement.line[0]);
        return puzzling->landed + ANSWER_LANDS_AFTER - SDL_min(falls, ANSWER_LANDS_AFTER);
    case PUZZLE_SHOWING:
        if (is_over(puzzling))
            return puzzling->landed;
        return puzzling->judged ? puzzling->landed + SOLUTION_PAUSE : NEVER;
    default:
        return NEVER;
    }
}

static void go_on(struct puzzling *puzzling, uint64_t now)
{
    if (puzzling->stage == PUZZLE_JUDGING)
        apply_verdict(puzzling, now);
    else if (puzzling->stage == PUZZLE_SHOWING)
        continue_solution(puzzling, now);
    else
        answer_move(puzzling, now);
}

uint64_t puzzle_flow_advance(struct puzzling *puzzling, uint64_t now)
{
    take_puzzle(puzzling);
    take_judgement(puzzling);
    if (now >= stage_due(puzzling))
        go_on(puzzling, now);
    uint64_t disc = flights_advance(&puzzling->flights, puzzling->app, &puzzling->board, puzzling->view, now);
    uint64_t due = stage_due(puzzling);
    return SDL_min(disc, due);
}
