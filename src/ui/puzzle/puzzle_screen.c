/*
 * Puzzles: the words for each in the status line and the banner, one puzzle after another, and the screen, whose panel
 * shows which puzzle it is, how hard it is, who is to move, and the streak. Declared in puzzle_state.h.
 */

#include "gravitrips/tablebase.h"
#include "standard.h"
#include "store/settings.h"
#include "ui/puzzle/puzzle_state.h"

/* --- the texts in the status line and in the banner --- */

static const char *grade_words(int grade)
{
    static const char *const words[] = {N_("Getting harder"), N_("Easy"), N_("Medium"),
                                        N_("Tricky"),         N_("Hard"), N_("Very hard")};
    return _(words[grade]);
}

static const char *set_words(int theme)
{
    static const char *const names[PUZZLE_THEMES] = {
        [PUZZLE_NO_THEME] = N_("Any puzzle"), [PUZZLE_AT_ONCE] = N_("Win at once"),
        [PUZZLE_BLOCK] = N_("Block"),         [PUZZLE_DOUBLE_THREAT] = N_("Double threat"),
        [PUZZLE_ZUGZWANG] = N_("Zugzwang"),   [PUZZLE_ODD_EVEN] = N_("Odd and even")};
    return _(names[theme]);
}

/* Writes how many puzzles of a set were solved at the first try. */
static void count_words(const struct puzzle_standing *standing, int theme, char words[PUZZLE_WORDS_MAX])
{
    snprintf(words, PUZZLE_WORDS_MAX, _("%d of %d"), standing->sets[theme].solved, standing->sets[theme].tried);
}

static const char *player_name(const struct puzzling *puzzling, int player)
{
    return board_screen_player(&puzzling->base, player);
}

static void task_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    const char *side = player_name(puzzling, puzzling->puzzle.state.turn),
               *other = player_name(puzzling, 1 - puzzling->puzzle.state.turn);
    if (puzzling->puzzle.kind == PUZZLE_WIN)
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Puzzle %d · %s wins in %d move", "Puzzle %d · %s wins in %d moves", moves), puzzling->number,
                 side, left);
    else if (puzzling->puzzle.kind == PUZZLE_END)
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Break the loop: end the game in %d move, whoever wins",
                          "Break the loop: end the game in %d moves, whoever wins", moves),
                 left);
    else
        snprintf(words, PUZZLE_WORDS_MAX, _("Keep the game going: %s must not be able to end it"), other);
}

/* Writes how many more moves the win takes, after a move that keeps the win. */
static void praise_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    if (left == 0)
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Right!"));
    else if (puzzling->praise == PRAISE_RIGHT)
        snprintf(words, PUZZLE_WORDS_MAX, ngettext("Right! %d more move", "Right! %d more moves", moves), left);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Slower, but it wins: %d more move", "Slower, but it wins: %d more moves", moves), left);
}

/* Writes why a move was wrong. */
static void refutation_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int moves = puzzling->judgement.moves;
    enum puzzle_kind kind = puzzling->puzzle.kind;
    const char *other = player_name(puzzling, 1 - puzzling->puzzle.state.turn);
    if (kind == PUZZLE_END)
        snprintf(words, PUZZLE_WORDS_MAX, _("Wrong: now %s can keep the game going for ever"), other);
    else if (kind == PUZZLE_KEEP)
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Wrong: %s can end the game at once", "Wrong: %s can end the game in %d moves",
                          (unsigned long)moves),
                 other, moves);
    else if (puzzling->judgement.verdict == PUZZLE_DRAWS)
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Wrong: that is only a draw"));
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Wrong: %s wins at once", "Wrong: %s then wins in %d moves", (unsigned long)moves), other,
                 moves);
}

static void status_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    enum puzzle_phase phase = puzzling->phase;
    const char *const plain[] = {[PUZZLE_WAITING] = _("Looking for a puzzle…"),
                                 [PUZZLE_LACKING] = puzzling->out_of_memory
                                                        ? _("Not enough memory to make puzzles")
                                                        : _("There is no such puzzle on this board"),
                                 [PUZZLE_SOLVED] = puzzling->spoilt ? _("Solved!") : _("Solved first time!"),
                                 [PUZZLE_SHOWING] = _("The solution"),
                                 [PUZZLE_SHOWN] = _("That was the solution")};
    if (phase == PUZZLE_REFUTING || phase == PUZZLE_REFUTED)
        refutation_words(puzzling, words);
    else if (plain[phase])
        snprintf(words, PUZZLE_WORDS_MAX, "%s", plain[phase]);
    else if (puzzling->praise == PRAISE_NONE) /* the person is to move, or the move is being judged or answered */
        task_words(puzzling, words);
    else
        praise_words(puzzling, words);
}

/* Writes what solving the puzzle has achieved: harder puzzles, or a longer streak. "" if nothing. */
static void solved_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int streak = puzzling->standing.streak;
    if (puzzling->rose)
        snprintf(words, PUZZLE_WORDS_MAX, _("The next ones are harder: %s"),
                 grade_words(puzzle_standing_wish(&puzzling->standing).grade));
    else if (!puzzling->spoilt && streak > 1)
        snprintf(words, PUZZLE_WORDS_MAX, ngettext("%d puzzle in a row", "%d puzzles in a row", (unsigned long)streak),
                 streak);
    else
        words[0] = '\0';
}

static void banner_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX], char next[PUZZLE_WORDS_MAX])
{
    words[0] = next[0] = '\0';
    if (puzzling->phase == PUZZLE_REFUTED) {
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Click the board to try again"));
    } else if (puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_SHOWN) {
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Click the board to go on"));
        if (puzzling->phase == PUZZLE_SOLVED)
            solved_words(puzzling, next);
    }
}

/*
 * --- the course of a puzzle ---
 *
 * While one puzzle is played, a thread makes the next, so that nobody waits. Another thread judges a move while its
 * disc falls. The verdict counts as soon as it is known, and is shown when the disc has landed. The computer's answer
 * follows: the longest defence, or the refutation of a wrong move. A puzzle solved at the first try counts for the
 * streak and the grade.
 */

enum {
    ANSWER_LANDS_AFTER = 700000, /* microseconds from the landing of the person's disc to that of the answer */
    SOLUTION_PAUSE = 900000      /* microseconds between the discs of the solution */
};

static void save_standing(const struct puzzling *puzzling)
{
    puzzle_standing_save(&puzzling->standing, app_settings(puzzling->base.screen.app));
}

/* --- entering a phase of a puzzle --- */

static bool is_over(const struct puzzling *puzzling)
{
    return match_outcome(puzzling->match) != RUNNING;
}

/* Has everything been done that is asked for? A game that is kept going is so after the last of `left` moves. */
static bool is_done(const struct puzzling *puzzling)
{
    int made = match_cursor(puzzling->match) - puzzling->turn_at;
    return is_over(puzzling) || (puzzling->puzzle.kind == PUZZLE_KEEP && made >= 2 * puzzling->left - 1);
}

static void enter(struct puzzling *puzzling, enum puzzle_phase phase)
{
    char words[PUZZLE_WORDS_MAX];
    puzzling->phase = phase;
    if (phase != PUZZLE_JUDGING)
        puzzling->shown = puzzling->standing;
    status_words(puzzling, words);
    banner_words(puzzling, puzzling->base.banner, puzzling->base.next);
    board_screen_enter(&puzzling->base, words, phase == PUZZLE_ASKING, phase == PUZZLE_REFUTED);
}

/* --- making a puzzle in advance, and setting up its position --- */

static void order(struct puzzling *puzzling, int number, struct puzzle_wish wish)
{
    if (puzzling->ordered == number && puzzling->wish.grade == wish.grade && puzzling->wish.theme == wish.theme)
        return;
    puzzling->ordered = number;
    puzzling->wish = wish;
    puzzling->delivered = PUZZLER_NOTHING;
    puzzler_make(puzzling->maker, puzzling->base.stage.variant, puzzling->seed, (uint64_t)number, &puzzling->wish);
}

/*
 * Has the next puzzle made, of the grade that will apply after the puzzle on the board. If the puzzle on the board has
 * not been counted yet, it is taken as solved.
 */
static void order_next(struct puzzling *puzzling)
{
    struct puzzle_standing standing = puzzling->standing;
    if (!puzzling->counted)
        (void)puzzle_standing_count(&standing, true);
    order(puzzling, puzzling->number + 1, puzzle_standing_wish(&standing));
}

/* Asks the person for a move. `left` is the number of moves to the win; `best` is the first of them. */
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
    puzzling->ordered = 0; /* so that the next try asks for the puzzle again; by then there may be enough memory */
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
    stage_move_hand(&puzzling->base.stage, puzzling->base.stage.view->first_place(puzzling->base.stage.variant));
    sound_play(app_sound(puzzling->base.screen.app), SOUND_NEW);
    spoken_say_board(&puzzling->base.stage);
    ask_person(puzzling, puzzling->puzzle.answer, puzzling->puzzle.moves);
    order_next(puzzling);
}

static void take_puzzle(struct puzzling *puzzling, uint64_t now)
{
    union puzzler_answer answer;
    enum puzzler_news news = worker_take(puzzling->maker, &answer);
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

/* --- counting a puzzle as solved or failed --- */

/*
 * Counts the puzzle as solved at the first try, or as failed, which ends the streak. Only the first call for a puzzle
 * has an effect.
 */
static void count(struct puzzling *puzzling, bool solved)
{
    if (puzzling->counted)
        return;
    puzzling->counted = true;
    puzzling->rose = puzzle_standing_count(&puzzling->standing, solved);
    puzzling->standing.number += solved; /* otherwise this puzzle would come again after a start, and count twice */
    save_standing(puzzling);
    order_next(puzzling);
}

static void fail(struct puzzling *puzzling)
{
    puzzling->spoilt = true;
    count(puzzling, false);
}

/* Was the move right? A game that was to end, and is drawn because positions come again, has gone round in a loop. */
static bool is_right(const struct puzzling *puzzling)
{
    bool loops = puzzling->puzzle.kind == PUZZLE_END && match_outcome(puzzling->match) == DRAWN;
    return !loops && puzzling->judgement.verdict <= PUZZLE_SLOWER;
}

/* Is nothing left for the person to find, after a right move? The other side may have to end the game. */
static bool is_last(const struct puzzling *puzzling)
{
    return is_done(puzzling) || (puzzling->puzzle.kind == PUZZLE_END && puzzling->judgement.moves == 0);
}

static void take_judgement(struct puzzling *puzzling)
{
    union puzzler_answer answer;
    enum puzzler_news news = worker_take(puzzling->judge, &answer);
    if (news != PUZZLER_JUDGED && news != PUZZLER_NOTHING)
        lack(puzzling, true);
    if (news != PUZZLER_JUDGED)
        return;
    puzzling->judgement = answer.judgement;
    puzzling->judged = true;
    if (!is_right(puzzling))
        fail(puzzling);
    else if (is_last(puzzling) && puzzling->phase == PUZZLE_JUDGING)
        count(puzzling, true);
}

/*
 * Called when a person leaves a puzzle. If the last move was not the expected one and has not been judged yet, the
 * puzzle counts as failed.
 */
static void leave_puzzle(struct puzzling *puzzling)
{
    if (puzzling->phase != PUZZLE_JUDGING)
        return;
    take_judgement(puzzling);
    if (!puzzling->judged && !move_equal(match_move(puzzling->match, puzzling->turn_at), puzzling->best))
        fail(puzzling);
}

/* --- going to another puzzle --- */

/* Goes to the puzzle with the number and grade of the person's standing. Shows it as soon as it has been made. */
static void begin_puzzle(struct puzzling *puzzling, uint64_t now)
{
    leave_puzzle(puzzling);
    worker_cancel(puzzling->judge);
    puzzling->base.stage.landed = now;
    puzzling->number = puzzling->standing.number;
    order(puzzling, puzzling->number, puzzle_standing_wish(&puzzling->standing));
    enter(puzzling, PUZZLE_WAITING);
    take_puzzle(puzzling, now);
}

static void go_to_next(struct puzzling *puzzling, uint64_t now)
{
    leave_puzzle(puzzling);
    puzzling->standing.number = puzzling->number + 1;
    save_standing(puzzling);
    begin_puzzle(puzzling, now);
}

/* --- making and taking back the person's moves --- */

/* Makes the person's move, and has it judged while the disc falls. */
static void try_move(struct puzzling *puzzling, struct move move, enum puzzle_phase phase, uint64_t now)
{
    if (!board_screen_play(&puzzling->base, move, now))
        return;
    puzzling->judged = false;
    puzzling->next_move = 0;
    puzzler_judge(puzzling->judge, puzzling->base.stage.variant, puzzling->puzzle.kind,
                  match_state_at(puzzling->match, puzzling->turn_at), move);
    enter(puzzling, phase);
    /*
     * Two verdicts are certain at once. If the best move wins at once, it is right. In the puzzle's first position only
     * one move wins, so any other move is wrong.
     */
    bool right = move_equal(move, puzzling->best);
    if (phase == PUZZLE_JUDGING && right && is_over(puzzling))
        count(puzzling, true);
    else if (phase == PUZZLE_JUDGING && !right && puzzling->turn_at == puzzling->puzzle.length)
        fail(puzzling);
}

/* What a person must wait for before a click on the board has an effect; NULL in phases without such a wait. */
static const char *why_wait(enum puzzle_phase phase)
{
    bool answers = phase == PUZZLE_JUDGING || phase == PUZZLE_DEFENDING || phase == PUZZLE_REFUTING;
    if (phase == PUZZLE_SHOWING)
        return N_("Watch the solution: your turn comes with the next puzzle");
    return answers ? N_("Wait for the answer to your move") : NULL;
}

/* Takes back a wrong move, or begins this puzzle again. */
static void try_again(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle *puzzle = &puzzling->puzzle;
    bool one_move = puzzling->phase == PUZZLE_REFUTING || puzzling->phase == PUZZLE_REFUTED;
    leave_puzzle(puzzling);
    worker_cancel(puzzling->judge);
    puzzling->praise = PRAISE_NONE;
    int target = one_move ? puzzling->turn_at : puzzle->length;
    stage_go(&puzzling->base.stage, target, now);
    if (target == puzzle->length)
        ask_person(puzzling, puzzle->answer, puzzle->moves);
    else
        ask_person(puzzling, puzzling->best, puzzling->left);
}

/*
 * Uses a chosen place, or a click on the board: makes a move, takes a wrong move back, or goes on to the next puzzle.
 */
static void choose_place(struct screen *screen, int place, uint64_t now)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    struct move move;
    if (puzzling->phase == PUZZLE_ASKING && stage_choose(&puzzling->base.stage, place, &move, now) == CHOICE_MOVE)
        try_move(puzzling, move, PUZZLE_JUDGING, now);
    else if (puzzling->phase == PUZZLE_ASKING)
        spoken_why_not(&puzzling->base.stage, place);
    else if (why_wait(puzzling->phase))
        spoken_tell(&puzzling->base.stage, place, _(why_wait(puzzling->phase)));
    else if (puzzling->phase == PUZZLE_REFUTED)
        try_again(puzzling, now);
    else if (puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_SHOWN)
        go_to_next(puzzling, now);
    else
        spoken_tell(&puzzling->base.stage, place, puzzling->base.said);
}

/* --- showing the verdict, and playing the solution --- */

static void celebrate(struct puzzling *puzzling)
{
    sound_play(app_sound(puzzling->base.screen.app), SOUND_WIN);
    if (puzzling->rose)
        sound_play(app_sound(puzzling->base.screen.app), SOUND_LEVEL);
    enter(puzzling, PUZZLE_SOLVED);
}

static void apply_verdict(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle_judgement *judgement = &puzzling->judgement;
    struct stage *stage = &puzzling->base.stage;
    puzzling->judged = false;
    if (!is_right(puzzling)) {
        stage_shake(stage, stage->view->place_of(stage->variant, match_move(puzzling->match, puzzling->turn_at)), now);
        enter(puzzling, judgement->length > 0 ? PUZZLE_REFUTING : PUZZLE_REFUTED);
        return;
    }
    puzzling->praise = judgement->verdict == PUZZLE_RIGHT ? PRAISE_RIGHT : PRAISE_SLOWER;
    bool done = is_done(puzzling);
    puzzling->left = puzzling->puzzle.kind == PUZZLE_KEEP ? puzzling->left - 1 : judgement->moves;
    if (done)
        celebrate(puzzling);
    else
        enter(puzzling, PUZZLE_DEFENDING);
}

/* Plays the solution from the position on the board. */
static void show_solution(struct puzzling *puzzling, uint64_t now)
{
    if (puzzling->phase == PUZZLE_REFUTED)
        try_again(puzzling, now);
    fail(puzzling);
    try_move(puzzling, puzzling->best, PUZZLE_SHOWING, now);
}

/* --- going on after a pause --- */

/* When the present phase goes on by itself; NEVER while it waits for a person or a thread. */
static uint64_t phase_due(const struct puzzling *puzzling)
{
    const struct stage *stage = &puzzling->base.stage;
    bool shows = puzzling->phase == PUZZLE_SHOWING;
    if (puzzling->phase == PUZZLE_DEFENDING || puzzling->phase == PUZZLE_REFUTING) {
        uint64_t falls = stage->view->touch_time(&stage->board, puzzling->judgement.line[0]);
        return stage->landed + ANSWER_LANDS_AFTER - SDL_min(falls, ANSWER_LANDS_AFTER);
    }
    if (shows && is_done(puzzling))
        return stage->landed;
    if (!puzzling->judged || (!shows && puzzling->phase != PUZZLE_JUDGING))
        return NEVER;
    return stage->landed + (shows ? SOLUTION_PAUSE : 0);
}

/*
 * Goes on after a move: shows the verdict, plays the solution, or makes the computer's move. That move is the
 * refutation, or the defence, after which the next move is asked for.
 */
static void go_on(struct puzzling *puzzling, uint64_t now)
{
    const struct puzzle_judgement *judgement = &puzzling->judgement;
    bool shows = puzzling->phase == PUZZLE_SHOWING;
    if (puzzling->phase == PUZZLE_JUDGING)
        apply_verdict(puzzling, now);
    else if (shows && is_done(puzzling))
        enter(puzzling, PUZZLE_SHOWN);
    else if (!board_screen_play(&puzzling->base, judgement->line[shows ? puzzling->next_move++ : 0], now))
        lack(puzzling, true);
    else if (puzzling->phase == PUZZLE_DEFENDING && is_over(puzzling))
        celebrate(puzzling);
    else if (puzzling->phase == PUZZLE_DEFENDING)
        ask_person(puzzling, judgement->line[1], puzzling->left);
    else if (!shows)
        enter(puzzling, PUZZLE_REFUTED);
}

/* --- drawing the puzzles' panel --- */

static const float SET_HEIGHT = 22, PAD = 13;

/* Draws five stars, lit up to the grade, and the grade's name. */
static void draw_grade(struct canvas *canvas, const struct puzzling *puzzling, SDL_Rect room)
{
    int grade = puzzling->puzzle.grade, star = SDL_min(room.h, room.w / 9);
    for (int i = 1; i <= PUZZLE_GRADE_MAX; i++) {
        SDL_Rect rect = canvas_centred(canvas_take_left(&room, star, 0), star, star);
        canvas_icon(canvas, SPRITE_ICON_STAR, rect, i <= grade ? canvas->theme->accent : canvas->theme->outline);
    }
    (void)canvas_take_left(&room, canvas_px(canvas, 8), 0);
    canvas_write(canvas, grade_words(grade), room, WRITE_SMALL | WRITE_RIGHT | WRITE_MUTED);
}

/* Draws the card that says which puzzle it is, and how hard. */
static void draw_puzzle(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    SDL_Rect card = puzzling->layout.frame.cards[0], room = canvas_inset(card, canvas_px(canvas, PAD));
    SDL_Rect upper = canvas_take_row(&room, room.h / 2, 0), lower = {room.x, room.y, room.w, upper.h};
    snprintf(words, sizeof words, _("Puzzle %d"), puzzling->number);
    canvas_pane(canvas, card, false);
    canvas_write(canvas, words, upper, WRITE_BOLD);
    if (puzzling->match)
        draw_grade(canvas, puzzling, lower);
}

/* Draws the card that says who plays and, while a move is asked for, how soon that side can win. */
static void draw_task(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    SDL_Rect card = puzzling->layout.frame.cards[1];
    bool asked = puzzling->phase >= PUZZLE_ASKING && puzzling->phase < PUZZLE_SOLVED;
    int left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    if (!puzzling->match) {
        canvas_pane(canvas, card, false);
        return;
    }
    if (puzzling->puzzle.kind == PUZZLE_WIN)
        snprintf(words, sizeof words, ngettext("Win in %d move", "Win in %d moves", moves), left);
    else if (puzzling->puzzle.kind == PUZZLE_END)
        snprintf(words, sizeof words, ngettext("End in %d move", "End in %d moves", moves), left);
    else
        snprintf(words, sizeof words, ngettext("For %d move", "For %d moves", moves), left);
    board_screen_draw_mover(canvas, &puzzling->base, card, puzzling->puzzle.state.turn, asked ? words : NULL, 0);
}

static void draw_streak(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    const struct puzzle_standing *standing = &puzzling->shown;
    SDL_Rect half = puzzling->layout.frame.tally;
    half.w /= 2;
    snprintf(words, sizeof words, _("Streak %d"), standing->streak);
    if (standing->streak > 0 && half.h > 0)
        canvas_write(canvas, words, half, WRITE_BOLD);
    half.x += half.w;
    snprintf(words, sizeof words, _("Best %d"), standing->best);
    if (standing->best > 0 && half.h > 0)
        canvas_write(canvas, words, half, WRITE_RIGHT | WRITE_MUTED);
}

/* Draws how often the puzzles of each set were solved at the first try, the chosen one's in bold. */
static void draw_sets(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    SDL_Rect room = puzzling->layout.sets;
    int line = room.h / PUZZLE_THEMES;
    for (int theme = 0; theme < PUZZLE_THEMES && line > 0 && puzzling->base.stage.variant->game->gravity; theme++) {
        SDL_Rect row = canvas_take_row(&room, line, 0);
        bool chosen = theme == puzzling->shown.theme;
        count_words(&puzzling->shown, theme, words);
        canvas_write(canvas, set_words(theme), row, WRITE_SMALL | (chosen ? WRITE_BOLD : WRITE_MUTED));
        if (puzzling->shown.sets[theme].tried > 0)
            canvas_write(canvas, words, row, WRITE_SMALL | WRITE_RIGHT | (chosen ? WRITE_BOLD : 0));
    }
}

enum { RECORD_MAX = 1024 };

/* --- the puzzles' screen: layout --- */

static const struct board_control buttons[] = {
    {PUZZLE_ROW_NEXT, .label = N_("Next puzzle"), .action = ACTION_NEW},
    {PUZZLE_ROW_AGAIN, .label = N_("Try again"), .action = ACTION_RESTART, .also = {ACTION_UNDO}},
    {PUZZLE_ROW_SOLUTION, .label = N_("Solution"), .action = ACTION_HINT, .group = 1},
    {PUZZLE_ROW_STUDY, .action = ACTION_STUDY, .group = 1},
    {PUZZLE_ROW_SET, .label = N_("Kind of puzzle")},
    {PUZZLE_ROW_GRADE, .label = N_("Difficulty")},
    {PUZZLE_ROW_LEAVE, .label = N_("Back to the game"), .action = ACTION_ESCAPE, .also = {ACTION_PUZZLES}},
};

void puzzle_screen_arrange(struct puzzle_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    struct layout *frame = &layout->frame;
    /* large text has no room for the streak */
    bool streak = !canvas_is_large(canvas);
    board_screen_place_buttons(buttons, SDL_arraysize(buttons), frame, &written, streak, layout->rows);
    frame->tally.h = streak ? frame->tally.h : 0;
    SDL_Rect first = layout->rows[PUZZLE_ROW_NEXT];
    int sets = PUZZLE_THEMES * canvas_row(&written, SET_HEIGHT, SIZE_SMALL), from = frame->tally.y + frame->tally.h;
    int pad = canvas_px(canvas, PAD), room = first.y - canvas_px(canvas, SPACE) - from;
    layout->sets = (SDL_Rect){first.x + pad, from, first.w - 2 * pad, sets <= room ? sets : 0};
}

static void arrange(struct screen *screen)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    puzzle_screen_arrange(&puzzling->layout, app_canvas(screen->app));
    board_screen_arrange_asked(&puzzling->base, &puzzling->layout.frame);
}

/* --- the puzzles' screen: controls --- */

/* Does a button do anything now? */
static bool is_usable(const struct screen *screen, int id)
{
    const struct puzzling *puzzling = (const struct puzzling *)screen;
    enum puzzle_phase phase = puzzling->phase;
    bool moved = phase == PUZZLE_ASKING && match_cursor(puzzling->match) > puzzling->puzzle.length;
    const bool usable[PUZZLE_ROW_COUNT] = {[PUZZLE_ROW_NEXT] = phase != PUZZLE_WAITING && phase != PUZZLE_JUDGING,
                                           [PUZZLE_ROW_AGAIN] =
                                               moved || phase == PUZZLE_REFUTING || phase >= PUZZLE_REFUTED,
                                           [PUZZLE_ROW_SOLUTION] = phase == PUZZLE_ASKING || phase == PUZZLE_REFUTED,
                                           [PUZZLE_ROW_STUDY] = phase == PUZZLE_ASKING || phase == PUZZLE_REFUTED ||
                                                                phase == PUZZLE_SOLVED || phase == PUZZLE_SHOWN,
                                           [PUZZLE_ROW_SET] = puzzling->base.stage.variant->game->gravity,
                                           [PUZZLE_ROW_GRADE] = true,
                                           [PUZZLE_ROW_LEAVE] = true};
    return usable[id];
}

static void list(struct screen *screen, struct controls *controls)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    controls_begin(controls, GROUND_PANEL);
    stage_list(&puzzling->base.stage, controls, PUZZLE_PLACE);
    board_screen_list(&puzzling->base, controls, puzzling->layout.rows);
    const struct puzzle_standing *standing = &puzzling->standing;
    struct puzzle_standing tried = *standing;
    char counts[PUZZLE_WORDS_MAX];
    count_words(standing, standing->theme, counts);
    bool counted = standing->sets[standing->theme].tried > 0;
    for (int id = PUZZLE_ROW_SET; id <= PUZZLE_ROW_GRADE; id++) {
        struct control *stepper = controls_find(controls, id);
        stepper->role = ROLE_STEPPER;
        stepper->size = SIZE_SMALL;
        stepper->value = id == PUZZLE_ROW_SET ? controls_words(controls, counted ? "%s · %s" : "%s%.0s",
                                                               set_words(standing->theme), counts)
                                              : grade_words(standing->chosen);
        stepper->first = !puzzle_standing_step(&tried, id == PUZZLE_ROW_SET, -1);
        tried = *standing;
        stepper->last = !puzzle_standing_step(&tried, id == PUZZLE_ROW_SET, 1);
        tried = *standing;
    }
    (void)board_screen_list_banner(&puzzling->base, controls, PUZZLE_ROW_SOLUTION);
}

/* --- the puzzles' screen: what buttons and keys do --- */

/* Steps the set or the grade, and begins the puzzle of the new one that has the same number. */
static void step(struct puzzling *puzzling, enum puzzle_row row, int by, uint64_t now)
{
    leave_puzzle(puzzling); /* so that it counts for its own set */
    if (!puzzle_standing_step(&puzzling->standing, row == PUZZLE_ROW_SET, by)) {
        app_refuse(puzzling->base.screen.app, "");
        return;
    }
    save_standing(puzzling);
    begin_puzzle(puzzling, now);
}

/*
 * Opens the study of the puzzle's position, with the moves made since. It tells what every move is worth: if the puzzle
 * is not solved yet, it counts as failed.
 */
static void open_study(struct puzzling *puzzling)
{
    struct app *app = puzzling->base.screen.app;
    struct record record;
    bool well = true;
    if (puzzling->no_study) {
        app_refuse(app, puzzling->no_study);
        return;
    }
    record_init(&record, puzzling->base.stage.variant);
    record_begin_at(&record, &puzzling->puzzle.state);
    for (int i = puzzling->puzzle.length; well && i < match_cursor(puzzling->match); i++)
        well = record_add(&record, match_move(puzzling->match, i), RECORD_TIME_UNKNOWN);
    const struct study_setup setup = {.record = &record, .cursor = record.move_count, .parts = STUDY_TO_EXPLORE};
    struct screen *study = well ? study_screen_create(app, &setup) : NULL;
    record_free(&record);
    if (!study) {
        app_tell(app, _("Not enough memory to open the game"));
        return;
    }
    if (puzzling->phase == PUZZLE_ASKING) {
        fail(puzzling);
        enter(puzzling, PUZZLE_ASKING); /* shows the end of the streak */
    }
    app_push(app, study);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    if (use->id == PUZZLE_ROW_NEXT)
        go_to_next(puzzling, now);
    else if (use->id == PUZZLE_ROW_AGAIN || use->id == PUZZLE_BANNER)
        try_again(puzzling, now);
    else if (use->id == PUZZLE_ROW_SOLUTION || use->id == PUZZLE_BANNER + 1)
        show_solution(puzzling, now);
    else if (use->id == PUZZLE_ROW_STUDY)
        open_study(puzzling);
    else if (use->id == PUZZLE_ROW_SET || use->id == PUZZLE_ROW_GRADE)
        step(puzzling, (enum puzzle_row)use->id, use->by, now);
    else if (use->id >= PUZZLE_PLACE)
        choose_place(screen, use->id - PUZZLE_PLACE, now);
    else
        app_pop(screen->app);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    char record[RECORD_MAX];
    switch (action) {
    case ACTION_LEVEL_UP:
    case ACTION_LEVEL_DOWN:
        step(puzzling, PUZZLE_ROW_GRADE, action == ACTION_LEVEL_UP ? 1 : -1, now);
        return true;
    case ACTION_COPY:
    case ACTION_COPY_POSITION:
        if (puzzling->match) {
            match_format(puzzling->match, record, sizeof record);
            app_copy_text(puzzling->base.screen.app, record);
        }
        return true;
    default: /* other actions are those of every screen with a board */
        return board_screen_act(screen, action, now);
    }
}

/* --- drawing the whole screen --- */

/* Before the banner's words stands the disc of the side that wins, or would win. */
static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct puzzling *puzzling = (struct puzzling *)screen;
    const struct theme *above = canvas->theme->above;
    enum puzzle_phase phase = puzzling->phase;
    int solver = puzzling->puzzle.state.turn;
    bool wrong = phase == PUZZLE_REFUTING || phase == PUZZLE_REFUTED;
    struct banner banner = {.winner = solver, .starred = phase == PUZZLE_SOLVED, .next_color = above->text};
    if (wrong)
        banner.winner = puzzling->judgement.verdict == PUZZLE_LOSES ? 1 - solver : -1;
    else if (!puzzling->spoilt)
        banner.next_color = above->good;
    board_screen_draw_asked(canvas, &puzzling->base, &puzzling->layout.frame, banner,
                            phase == PUZZLE_SOLVED || phase == PUZZLE_DEFENDING, wrong);
    draw_puzzle(canvas, puzzling);
    draw_task(canvas, puzzling);
    draw_streak(canvas, puzzling);
    draw_sets(canvas, puzzling);
    controls_draw(canvas, &screen->controls); /* last, because some buttons lie over the banner */
}

/* --- creating and destroying the puzzles' screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    take_puzzle(puzzling, now);
    take_judgement(puzzling);
    if (now >= phase_due(puzzling))
        go_on(puzzling, now);
    uint64_t flow = phase_due(puzzling), stage = stage_advance(&puzzling->base.stage, now);
    return SDL_min(flow, stage);
}

static void destroy(struct screen *screen)
{
    struct puzzling *puzzling = (struct puzzling *)screen;
    leave_puzzle(puzzling);
    worker_destroy(puzzling->maker);
    worker_destroy(puzzling->judge);
    match_destroy(puzzling->match);
    free(puzzling);
}

static const struct board_kind puzzle_kind = {.screen = {.list = list,
                                                         PAGE_MEMBERS,
                                                         .act = act,
                                                         .handle = board_screen_handle_asked,
                                                         .uncover = board_screen_uncover_asked,
                                                         .focus_keys = FOCUS_ON_WISH},
                                              BOARD_MEMBERS,
                                              .clicks_once = true,
                                              .banner = PUZZLE_BANNER,
                                              .choose = choose_place,
                                              .say = board_screen_tell_again};

/* The board of the puzzles: the one at the table or, in Kolibrat, the smallest on which loops can be forced. */
static const struct variant *find_board(struct puzzling *puzzling, const struct variant *table)
{
    const struct options loops = {.width = 3, .height = 3};
    if (!tablebase_for(table->game) || !variant_init(&puzzling->loops, table->game, &loops, NULL))
        return table;
    return &puzzling->loops;
}

struct screen *puzzle_screen_create(struct app *app, const struct puzzle_setup *setup)
{
    struct puzzling *puzzling = screen_create(app, &puzzle_kind.screen, SCOPE_PUZZLE, sizeof *puzzling);
    struct reason why = {"the window cannot show this board"};
    if (!puzzling)
        return NULL;
    puzzling->seed = setup->seed;
    puzzling->no_study = setup->no_study;
    bool shown = stage_begin(&puzzling->base.stage, app, find_board(puzzling, setup->variant));
    puzzling->maker = shown ? worker_create(&puzzler_kind, app_wake, app, &why) : NULL;
    puzzling->judge = puzzling->maker ? worker_create(&puzzler_kind, app_wake, app, &why) : NULL;
    if (!puzzling->judge) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&puzzling->base.screen);
        return NULL;
    }
    puzzle_standing_load(&puzzling->standing, app_settings(app), setup->kept);
    if (!puzzling->base.stage.variant->game->gravity)
        puzzling->standing.theme = PUZZLE_NO_THEME;
    arrange(&puzzling->base.screen);
    begin_puzzle(puzzling, app_now(app));
    return &puzzling->base.screen;
}
