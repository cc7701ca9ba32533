/*
 * One puzzle after another, and the words for each in the status line and the banner. Declared in puzzle_state.h.
 */

#include "standard.h"
#include "store/settings.h"
#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

const char *puzzle_words_grade(int grade)
{
    static const char *const words[] = {N_("Getting harder"), N_("Easy"), N_("Medium"),
                                        N_("Tricky"),         N_("Hard"), N_("Very hard")};
    return _(words[grade]);
}

static void task_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int number = puzzling->number, left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    if (puzzling->puzzle.state.turn == FIRST)
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Puzzle %d · Red wins in %d move", "Puzzle %d · Red wins in %d moves", moves), number, left);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Puzzle %d · Yellow wins in %d move", "Puzzle %d · Yellow wins in %d moves", moves), number,
                 left);
}

/* Writes what comes after a move that still wins. */
static void praise_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    if (puzzling->praise == PRAISE_RIGHT)
        snprintf(words, PUZZLE_WORDS_MAX, ngettext("Right! %d more move", "Right! %d more moves", moves), left);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Slower, but it wins: %d more move", "Slower, but it wins: %d more moves", moves), left);
}

/* Writes why a move was wrong. */
static void refutation_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int moves = puzzling->judgement.moves;
    bool red = puzzling->puzzle.state.turn == FIRST;
    if (puzzling->judgement.verdict == PUZZLE_DRAWS)
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Wrong: that is only a draw"));
    else if (red)
        snprintf(
            words, PUZZLE_WORDS_MAX,
            ngettext("Wrong: Yellow then wins in %d move", "Wrong: Yellow then wins in %d moves", (unsigned long)moves),
            moves);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Wrong: Red then wins in %d move", "Wrong: Red then wins in %d moves", (unsigned long)moves),
                 moves);
}

static void status_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    const char *plain = "";
    switch (puzzling->phase) {
    case PUZZLE_WAITING:
        plain = _("Looking for a puzzle…");
        break;
    case PUZZLE_LACKING:
        plain = puzzling->out_of_memory ? _("Not enough memory to make puzzles")
                                        : _("There is no such puzzle on this board");
        break;
    case PUZZLE_SOLVED:
        plain = puzzling->spoilt ? _("Solved!") : _("Solved first time!");
        break;
    case PUZZLE_SHOWING:
        plain = _("The solution");
        break;
    case PUZZLE_SHOWN:
        plain = _("That was the solution");
        break;
    case PUZZLE_REFUTING:
    case PUZZLE_REFUTED:
        refutation_words(puzzling, words);
        return;
    default: /* a move is asked for, judged or answered */
        if (puzzling->praise == PRAISE_NONE)
            task_words(puzzling, words);
        else
            praise_words(puzzling, words);
        return;
    }
    snprintf(words, PUZZLE_WORDS_MAX, "%s", plain);
}

/* Says aloud what comes next. */
static void say_banner(const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX], next[PUZZLE_WORDS_MAX];
    puzzle_words_banner(puzzling, words, next);
    speech_say(app_speech(puzzling->app), SPEECH_TOLD, next);
    speech_say(app_speech(puzzling->app), SPEECH_TOLD, words);
}

/* Brings the status line and the window's title up to date. */
static void puzzle_words_update(struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    status_words(puzzling, words);
    if (strcmp(words, puzzling->status) == 0)
        return;
    snprintf(puzzling->status, sizeof puzzling->status, "%s", words);
    app_announce(puzzling->app, puzzling->status);
    say_banner(puzzling);
}

/* Writes what the solved puzzle counts for, if it counts. */
static void solved_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int streak = puzzling->standing.streak;
    if (puzzling->rose)
        snprintf(words, PUZZLE_WORDS_MAX, _("The next ones are harder: %s"),
                 puzzle_words_grade(puzzling->standing.risen));
    else if (!puzzling->spoilt && streak > 1)
        snprintf(words, PUZZLE_WORDS_MAX, ngettext("%d puzzle in a row", "%d puzzles in a row", (unsigned long)streak),
                 streak);
    else
        words[0] = '\0';
}

void puzzle_words_banner(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX], char next[PUZZLE_WORDS_MAX])
{
    words[0] = next[0] = '\0';
    if (puzzling->phase == PUZZLE_REFUTED) {
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Click the board to try again"));
    } else if (puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_SHOWN) {
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Click the board for the next puzzle"));
        if (puzzling->phase == PUZZLE_SOLVED)
            solved_words(puzzling, next);
    }
}

/*
 * One puzzle after another. While one is played the next is made, so that nobody waits. A move is judged while its disc
 * falls. It counts as soon as its worth is known, which is shown when the disc lies. The computer's answer follows: the
 * longest defence, or the refutation of a wrong move. A puzzle solved at the first try counts for the streak and the
 * grade.
 */

enum {
    STEPS = 3,
    ANSWER_LANDS_AFTER = 700000, /* after the person's disc has landed, so that the eye can follow */
    SOLUTION_PAUSE = 900000      /* between the discs of the solution */
};

/* --- where somebody stands --- */

void puzzle_flow_load(struct puzzling *puzzling)
{
    struct settings *settings = app_settings(puzzling->app);
    puzzling->standing = (struct puzzle_standing){
        .number = puzzling->kept ? settings_integer(settings, "puzzle.number", 1, 1, INT32_MAX - 1) : 1,
        .streak = settings_integer(settings, "puzzle.streak", 0, 0, INT32_MAX - 1),
        .best = settings_integer(settings, "puzzle.best", 0, 0, INT32_MAX - 1),
        .chosen = settings_integer(settings, "puzzle.grade", GRADE_RISING, GRADE_RISING, PUZZLE_GRADE_MAX),
        .risen = settings_integer(settings, "puzzle.risen", PUZZLE_GRADE_MIN, PUZZLE_GRADE_MIN, PUZZLE_GRADE_MAX),
        .steps = settings_integer(settings, "puzzle.steps", 0, 0, STEPS - 1),
    };
}

void puzzle_flow_save(struct puzzling *puzzling)
{
    struct settings *settings = app_settings(puzzling->app);
    const struct puzzle_standing *standing = &puzzling->standing;
    if (puzzling->kept)
        settings_set_integer(settings, "puzzle.number", standing->number);
    settings_set_integer(settings, "puzzle.streak", standing->streak);
    settings_set_integer(settings, "puzzle.best", standing->best);
    settings_set_integer(settings, "puzzle.grade", standing->chosen);
    settings_set_integer(settings, "puzzle.risen", standing->risen);
    settings_set_integer(settings, "puzzle.steps", standing->steps);
}

int puzzle_flow_grade(const struct puzzle_standing *standing)
{
    return standing->chosen != GRADE_RISING ? standing->chosen : standing->risen;
}

static void change_risen(struct puzzle_standing *standing, int by)
{
    standing->steps = 0;
    standing->risen = SDL_clamp(standing->risen + by, PUZZLE_GRADE_MIN, PUZZLE_GRADE_MAX);
}

void puzzle_flow_count(struct puzzle_standing *standing, bool solved)
{
    standing->streak = solved ? standing->streak + 1 : 0;
    standing->best = SDL_max(standing->best, standing->streak);
    if (standing->chosen != GRADE_RISING)
        return;
    if (!solved)
        change_risen(standing, -1);
    else if (++standing->steps == STEPS)
        change_risen(standing, 1);
}

/* --- phases --- */

static bool is_over(const struct puzzling *puzzling)
{
    return match_outcome(puzzling->match) != RUNNING;
}

static void enter(struct puzzling *puzzling, enum puzzle_phase phase)
{
    puzzling->phase = phase;
    if (phase != PUZZLE_JUDGING)
        puzzling->shown = puzzling->standing;
    puzzling->base.stage.choosing = phase == PUZZLE_ASKING;
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
    puzzler_make(puzzling->maker, puzzling->base.stage.variant, puzzling->seed, (uint64_t)number, &puzzling->wish);
}

/*
 * Orders the next puzzle. Its grade is the one that follows if the present puzzle is solved or, if that is already
 * lost, is not.
 */
static void order_next(struct puzzling *puzzling)
{
    struct puzzle_standing standing = puzzling->standing;
    if (!puzzling->counted)
        puzzle_flow_count(&standing, true);
    order(puzzling, puzzling->number + 1, puzzle_flow_grade(&standing));
}

/* Asks the person for a move; `left` is the number of moves to the win, beginning with `best`. */
static void ask_person(struct puzzling *puzzling, struct move best, int left)
{
    puzzling->turn_at = match_cursor(puzzling->match);
    puzzling->best = best;
    puzzling->left = left;
    puzzling->judged = false;
    enter(puzzling, PUZZLE_ASKING);
}

/* Sets up the position of a puzzle. Returns false when memory is short. */
static bool set_up(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle *puzzle = &puzzling->puzzle;
    struct match *match = match_create(puzzling->base.stage.variant);
    bool whole = match != NULL;
    for (int i = 0; whole && i < puzzle->length; i++)
        whole = match_play(match, puzzle->played[i], NULL);
    if (!whole) {
        match_destroy(match);
        return false;
    }
    stage_show(&puzzling->base.stage, match, false, now);
    match_destroy(puzzling->match);
    puzzling->match = match;
    return true;
}

static void lack(struct puzzling *puzzling, bool memory)
{
    puzzling->out_of_memory = memory;
    puzzling->ordered = 0; /* there may be memory at the next try */
    enter(puzzling, PUZZLE_LACKING);
}

static void show_puzzle(struct puzzling *puzzling, uint64_t now)
{
    puzzling->puzzle = puzzling->stock;
    if (!set_up(puzzling, now)) {
        lack(puzzling, true);
        return;
    }
    puzzling->spoilt = puzzling->counted = puzzling->rose = false;
    puzzling->praise = PRAISE_NONE;
    sound_play(app_sound(puzzling->app), SOUND_NEW);
    ask_person(puzzling, puzzling->puzzle.answer, puzzling->puzzle.moves);
    order_next(puzzling);
}

static void take_puzzle(struct puzzling *puzzling, uint64_t now)
{
    union puzzler_answer answer;
    enum puzzler_news news = puzzler_take(puzzling->maker, &answer);
    if (news != PUZZLER_NOTHING)
        puzzling->delivered = news;
    if (news == PUZZLER_MADE)
        puzzling->stock = answer.puzzle;
    if (puzzling->phase != PUZZLE_WAITING || puzzling->delivered == PUZZLER_NOTHING)
        return;
    if (puzzling->delivered == PUZZLER_MADE)
        show_puzzle(puzzling, now);
    else
        lack(puzzling, puzzling->delivered == PUZZLER_FAILED);
}

/* --- right and wrong, as it counts --- */

/* Counts the puzzle: as solved at the first try, or as lost for the streak. Only the first of these counts. */
static void count(struct puzzling *puzzling, bool solved)
{
    struct puzzle_standing *standing = &puzzling->standing;
    int grade = standing->risen;
    if (puzzling->counted)
        return;
    puzzling->counted = true;
    puzzle_flow_count(standing, solved);
    standing->number += solved; /* the same puzzle does not come again, to be counted twice */
    puzzling->rose = standing->risen > grade;
    puzzle_flow_save(puzzling);
    order_next(puzzling);
}

static void fail(struct puzzling *puzzling)
{
    puzzling->spoilt = true;
    count(puzzling, false);
}

/* Counts what is certain at once: the answer wins, and in a puzzle's position no other move does. */
static void count_certain(struct puzzling *puzzling, struct move move)
{
    bool right = move_equal(move, puzzling->best);
    if (right && is_over(puzzling))
        count(puzzling, true);
    else if (!right && puzzling->turn_at == puzzling->puzzle.length)
        fail(puzzling);
}

static bool is_right(const struct puzzle_judgement *judgement)
{
    return judgement->verdict == PUZZLE_RIGHT || judgement->verdict == PUZZLE_SLOWER;
}

static void take_judgement(struct puzzling *puzzling)
{
    union puzzler_answer answer;
    enum puzzler_news news = puzzler_take(puzzling->judge, &answer);
    if (news != PUZZLER_JUDGED && news != PUZZLER_NOTHING)
        lack(puzzling, true);
    if (news != PUZZLER_JUDGED)
        return;
    puzzling->judgement = answer.judgement;
    puzzling->judged = true;
    if (!is_right(&puzzling->judgement))
        fail(puzzling);
    else if (is_over(puzzling) && puzzling->phase == PUZZLE_JUDGING)
        count(puzzling, true);
}

/* A person who does not wait until an unexpected move is judged has not found the answer. */
void puzzle_flow_leave(struct puzzling *puzzling)
{
    if (puzzling->phase != PUZZLE_JUDGING)
        return;
    take_judgement(puzzling);
    if (!puzzling->judged && !move_equal(match_move(puzzling->match, puzzling->turn_at), puzzling->best))
        fail(puzzling);
}

/* --- coming and going --- */

void puzzle_flow_begin(struct puzzling *puzzling, uint64_t now)
{
    puzzle_flow_leave(puzzling);
    puzzler_cancel(puzzling->judge);
    puzzling->base.stage.landed = now;
    puzzling->number = puzzling->standing.number;
    order(puzzling, puzzling->number, puzzle_flow_grade(&puzzling->standing));
    enter(puzzling, PUZZLE_WAITING);
    take_puzzle(puzzling, now);
}

void puzzle_flow_next(struct puzzling *puzzling, uint64_t now)
{
    puzzle_flow_leave(puzzling);
    puzzling->standing.number = puzzling->number + 1;
    puzzle_flow_save(puzzling);
    puzzle_flow_begin(puzzling, now);
}

/* --- moves --- */

static bool drop(struct puzzling *puzzling, struct move move, uint64_t now)
{
    struct reason why;
    bool made = stage_play(&puzzling->base.stage, move, &why, now);
    if (!made)
        app_tell(puzzling->app, why.text);
    return made;
}

/* Makes the person's move, and has it judged meanwhile. */
static void try_move(struct puzzling *puzzling, struct move move, enum puzzle_phase phase, uint64_t now)
{
    if (!drop(puzzling, move, now))
        return;
    puzzling->judged = false;
    puzzling->next_move = 0;
    puzzler_judge(puzzling->judge, puzzling->base.stage.variant, match_state_at(puzzling->match, puzzling->turn_at),
                  move);
    enter(puzzling, phase);
    if (phase == PUZZLE_JUDGING)
        count_certain(puzzling, move);
}

/* Why nobody may move now; NULL if a click means a move. */
static const char *why_wait(enum puzzle_phase phase)
{
    switch (phase) {
    case PUZZLE_JUDGING:
    case PUZZLE_DEFENDING:
    case PUZZLE_REFUTING:
        return N_("Wait for the answer to your move");
    case PUZZLE_SHOWING:
        return N_("Watch the solution: your turn comes with the next puzzle");
    default: /* the other phases wait for nothing */
        return NULL;
    }
}

void puzzle_flow_choose(struct puzzling *puzzling, int place, uint64_t now)
{
    struct move move;
    if (puzzling->phase == PUZZLE_ASKING && stage_choose(&puzzling->base.stage, place, &move, now) == CHOICE_MOVE)
        try_move(puzzling, move, PUZZLE_JUDGING, now);
    else if (puzzling->phase == PUZZLE_ASKING)
        spoken_why_not(&puzzling->base.stage, place);
    else if (why_wait(puzzling->phase))
        spoken_tell(&puzzling->base.stage, place, _(why_wait(puzzling->phase)));
    else if (puzzling->phase == PUZZLE_REFUTED)
        puzzle_flow_again(puzzling, now);
    else if (puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_SHOWN)
        puzzle_flow_next(puzzling, now);
}

void puzzle_flow_again(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle *puzzle = &puzzling->puzzle;
    bool one_move = puzzling->phase == PUZZLE_REFUTING || puzzling->phase == PUZZLE_REFUTED;
    puzzle_flow_leave(puzzling);
    puzzler_cancel(puzzling->judge);
    puzzling->praise = PRAISE_NONE;
    int target = one_move ? puzzling->turn_at : puzzle->length;
    stage_go(&puzzling->base.stage, target, now);
    if (target == puzzle->length)
        ask_person(puzzling, puzzle->answer, puzzle->moves);
    else
        ask_person(puzzling, puzzling->best, puzzling->left);
}

/* --- right and wrong, seen --- */

static void solve(struct puzzling *puzzling)
{
    sound_play(app_sound(puzzling->app), SOUND_WIN);
    if (puzzling->rose)
        sound_play(app_sound(puzzling->app), SOUND_LEVEL);
    enter(puzzling, PUZZLE_SOLVED);
}

static void refute(struct puzzling *puzzling, uint64_t now)
{
    struct move wrong = match_move(puzzling->match, puzzling->turn_at);
    stage_shake(&puzzling->base.stage, puzzling->base.stage.view->place_of(puzzling->base.stage.variant, wrong), now);
    enter(puzzling, puzzling->judgement.length > 0 ? PUZZLE_REFUTING : PUZZLE_REFUTED);
}

static void apply_verdict(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle_judgement *judgement = &puzzling->judgement;
    puzzling->judged = false;
    if (!is_right(judgement)) {
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
    if (puzzling->phase == PUZZLE_REFUTED)
        puzzle_flow_again(puzzling, now);
    fail(puzzling);
    try_move(puzzling, puzzling->best, PUZZLE_SHOWING, now);
}

/* --- what is due --- */

/* Makes the computer's answer: the defence, after which the next move is asked for, or the refutation. */
static void answer_move(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle_judgement *judgement = &puzzling->judgement;
    if (!drop(puzzling, judgement->line[0], now))
        lack(puzzling, true);
    else if (puzzling->phase == PUZZLE_DEFENDING)
        ask_person(puzzling, judgement->line[1], puzzling->left);
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

/* When the phase goes on by itself; NEVER while it waits for somebody. */
static uint64_t phase_due(const struct puzzling *puzzling)
{
    uint64_t falls;
    switch (puzzling->phase) {
    case PUZZLE_JUDGING:
        return puzzling->judged ? puzzling->base.stage.landed : NEVER;
    case PUZZLE_DEFENDING:
    case PUZZLE_REFUTING:
        falls = puzzling->base.stage.view->touch_time(&puzzling->base.stage.board, puzzling->judgement.line[0]);
        return puzzling->base.stage.landed + ANSWER_LANDS_AFTER - SDL_min(falls, ANSWER_LANDS_AFTER);
    case PUZZLE_SHOWING:
        if (is_over(puzzling))
            return puzzling->base.stage.landed;
        return puzzling->judged ? puzzling->base.stage.landed + SOLUTION_PAUSE : NEVER;
    default: /* the other phases wait for a person or a thread */
        return NEVER;
    }
}

static void go_on(struct puzzling *puzzling, uint64_t now)
{
    if (puzzling->phase == PUZZLE_JUDGING)
        apply_verdict(puzzling, now);
    else if (puzzling->phase == PUZZLE_SHOWING)
        continue_solution(puzzling, now);
    else
        answer_move(puzzling, now);
}

uint64_t puzzle_flow_advance(struct puzzling *puzzling, uint64_t now)
{
    take_puzzle(puzzling, now);
    take_judgement(puzzling);
    if (now >= phase_due(puzzling))
        go_on(puzzling, now);
    return phase_due(puzzling);
}
