/*
 * What each move of the position on screen is worth, the best play from here, and how the person's own games went on.
 * Declared in study_state.h.
 */

#include "rules/cells.h"
#include "standard.h"
#include "ui/board/marks.h"
#include "ui/study/study_state.h"

static bool is_over(const struct studying *studying)
{
    return match_outcome(studying->match) != RUNNING;
}

/* Is something of this part wanted now? */
static bool is_shown(const struct studying *studying)
{
    return study_shows(studying, STUDY_WORTHS);
}

/* --- which moves there are --- */

bool study_worths_best(const struct studying *studying, struct move *best)
{
    const struct worths *worths = &studying->worths;
    *best = analyst_best(&studying->variant, &worths->known);
    return worths->phase != WORTHS_UNASKED && worths->phase != WORTHS_LACKING && !is_over(studying) &&
           best->kind != MOVE_NONE;
}

/* Has each column a row, because pieces fall and no colour is chosen meanwhile? */
static bool has_columns(const struct studying *studying)
{
    return studying->variant.game->gravity && studying->variant.options.opening == OPENING_PLAIN;
}

int study_worths_rows(const struct studying *studying)
{
    struct move moves[MOVES_MAX];
    if (has_columns(studying))
        return studying->variant.options.width;
    int count =
        is_over(studying) ? 0 : studying->variant.game->moves(&studying->variant, match_state(studying->match), moves);
    return int_min(count, STUDY_ROWS);
}

bool study_worths_move(const struct studying *studying, int row, struct move *move, const struct analyst_move **known)
{
    const struct variant *variant = &studying->variant;
    struct move moves[MOVES_MAX];
    int count = is_over(studying) ? 0 : variant->game->moves(variant, match_state(studying->match), moves), i = 0;
    if (has_columns(studying))
        while (i < count && moves[i].to % variant->options.width != row)
            i++;
    else
        i = analyst_ranked(&studying->worths.known, count, row);
    if (i == count)
        return false;
    *move = moves[i];
    *known = studying->worths.known.count > i ? &studying->worths.known.moves[i] : NULL;
    return true;
}

/* --- asking the analyser, and hearing what it found --- */

/* Asks about the position on screen or, once its moves are known, about the end of the line of best play. */
static void ask_analyser(struct studying *studying)
{
    struct worths *worths = &studying->worths;
    analyser_ask(worths->analyser, &studying->plain,
                 worths->phase == WORTHS_MOVES ? match_state(studying->match) : &worths->line.state, 0,
                 EXPLAIN_HINTS_ALL, worths->since);
}

/* Starts the threads. If one cannot start, less becomes known; without the book the analysis takes longer. */
static void begin_thinking(struct studying *studying)
{
    struct worths *worths = &studying->worths;
    struct app *app = studying->base.screen.app;
    struct reason why;
    worths->book = book_open_default(&studying->plain, &why);
    worths->analyser = analyser_create(worths->book, app_wake, app, &why);
    if (archive_keeps(app_archive(app)))
        worths->reader = worker_create(&position_reader_kind, app_wake, app, &why);
    if (worths->reader)
        position_reader_ask(worths->reader, app_pictures(app), &studying->plain);
}

void study_worths_begin(struct studying *studying)
{
    struct worths *worths = &studying->worths;
    worths->known = (struct analysis){0};
    worths->why = (struct explain_why){0};
    worths->line = (struct best_line){.state = *match_state(studying->match)};
    if (!is_shown(studying)) {
        if (worths->analyser)
            worker_cancel(worths->analyser);
        worths->phase = WORTHS_UNASKED;
        return;
    }
    if (worths->phase == WORTHS_UNASKED && !worths->analyser)
        begin_thinking(studying);
    worths->since = app_now(studying->base.screen.app);
    worths->phase = worths->analyser ? WORTHS_MOVES : WORTHS_LACKING;
    if (!worths->analyser)
        return;
    if (is_over(studying)) {
        worker_cancel(worths->analyser);
        worths->phase = WORTHS_READY;
    } else {
        ask_analyser(studying);
    }
}

/* Nobody waits for the reasons once the worth of every move is known. */
static bool is_complete(const struct analysis *analysis, enum analyser_news news)
{
    return analyst_knows_all(analysis) || news == ANALYSER_DONE;
}

/* Extends the line of best play by the best move in its last position, and has the position after that analysed. */
static void extend_line(struct studying *studying, const struct analysis *analysis)
{
    const struct variant *variant = &studying->variant;
    struct best_line *line = &studying->worths.line;
    struct move best = analyst_best(variant, analysis);
    studying->worths.phase = WORTHS_READY;
    if (best.kind == MOVE_NONE)
        return;
    line->judged += !analysis->proven;
    line->moves[line->count++] = best;
    variant->game->apply(variant, &line->state, best);
    if (line->state.outcome != RUNNING || line->count == BEST_LINE_MAX || line->judged == BEST_JUDGED_MAX)
        return;
    studying->worths.phase = WORTHS_LINE;
    ask_analyser(studying);
}

/* Takes news of the analysis. Returns true if something must be drawn anew. */
static bool hear_analyser(struct studying *studying)
{
    struct worths *worths = &studying->worths;
    struct analysis answer;
    struct explanation why;
    enum analyser_news news = worths->analyser ? analyser_take(worths->analyser, &answer, &why) : ANALYSER_NOTHING;
    if (news == ANALYSER_NOTHING || (worths->phase != WORTHS_MOVES && worths->phase != WORTHS_LINE))
        return false;
    if (news == ANALYSER_FAILED) {
        worths->phase = WORTHS_LACKING;
        app_tell(studying->base.screen.app, _("Not enough memory to look at the moves"));
        return true;
    }
    if (worths->phase == WORTHS_MOVES) {
        if (answer.proven ? !worths->known.proven : is_complete(&answer, news))
            (void)explain_why(&studying->plain, match_state(studying->match), answer.proven ? &answer.worth : NULL,
                              &worths->why);
        worths->known = answer;
    }
    if (is_complete(&answer, news))
        extend_line(studying, &answer);
    return true;
}

/* Stops the analysis while nobody sees the window, and when it has taken too long. Returns when to call it again. */
static uint64_t rest_analyser(struct studying *studying, uint64_t now)
{
    struct worths *worths = &studying->worths;
    uint64_t due;
    if (worths->phase != WORTHS_MOVES && worths->phase != WORTHS_LINE)
        return NEVER;
    if (!analyser_watch(worths->analyser, app_is_away(studying->base.screen.app), now, &due)) {
        worths->phase = WORTHS_READY;
        app_invalidate_all(studying->base.screen.app);
    }
    return due;
}

uint64_t study_worths_advance(struct studying *studying, uint64_t now)
{
    struct worths *worths = &studying->worths;
    bool heard = hear_analyser(studying);
    if (worths->reader && worker_take(worths->reader, &worths->passages))
        heard = worths->has_read = true;
    if (heard)
        app_invalidate_all(studying->base.screen.app);
    return rest_analyser(studying, now);
}

void study_worths_end(struct worths *worths)
{
    worker_destroy(worths->analyser);
    worker_destroy(worths->reader);
    archive_passages_free(worths->passages);
    book_close(worths->book);
}

/* --- words about the person's own games --- */

/* Counts the kept games that reached the position after a move. False while the games have not been read. */
static bool find_passed_games(const struct studying *studying, struct move move, struct archive_passed *passed)
{
    const struct variant *variant = &studying->variant;
    struct state state = *match_state(studying->match);
    if (!studying->worths.passages)
        return false;
    if (move.kind != MOVE_NONE)
        variant->game->apply(variant, &state, move);
    *passed = archive_passages_at(studying->worths.passages, variant, &state);
    return true;
}

/* The results of some games, as one side sees them. */
struct results {
    char games[WORDS_COUNT_MAX], won[WORDS_COUNT_MAX], drawn[WORDS_COUNT_MAX], lost[WORDS_COUNT_MAX];
};

static struct results results_of(const struct archive_passed *passed, int side)
{
    struct results results;
    words_count(passed->games, results.games);
    words_count(passed->won[side], results.won);
    words_count(passed->drawn, results.drawn);
    words_count(passed->won[1 - side], results.lost);
    return results;
}

void study_worths_games(const struct studying *studying, char words[STUDY_WORDS_MAX])
{
    const struct stage *stage = &studying->base.stage;
    const struct move none = {.kind = MOVE_NONE};
    struct archive_passed passed;
    if (!studying->worths.reader)
        snprintf(words, STUDY_WORDS_MAX, "%s", _("No games are kept"));
    else if (!studying->worths.has_read)
        snprintf(words, STUDY_WORDS_MAX, "%s", _("Looking at your games…"));
    else if (!find_passed_games(studying, none, &passed))
        snprintf(words, STUDY_WORDS_MAX, "%s", _("Your games cannot be read"));
    else if (passed.games == 0)
        snprintf(words, STUDY_WORDS_MAX, "%s", _("None of your games came here"));
    else {
        const char *const *names = stage->view->words.players;
        struct results results = results_of(&passed, FIRST);
        snprintf(words, STUDY_WORDS_MAX, _("Your games here: %s. %s won %s, %s won %s, drawn %s"), results.games,
                 _(names[stage->player_of[FIRST]]), results.won, _(names[stage->player_of[SECOND]]), results.lost,
                 results.drawn);
    }
}

/*
 * Writes how many kept games went on with the move of a row: "12 games". With `results`, writes how they ended for the
 * side that made the move: "7 won, 1 drawn, 4 lost". "" if there are none.
 */
static void passed_words(const struct studying *studying, int row, bool results, char words[STUDY_WORDS_MAX])
{
    const struct analyst_move *known;
    struct archive_passed passed;
    struct move move;
    words[0] = '\0';
    if (!study_worths_move(studying, row, &move, &known) || !find_passed_games(studying, move, &passed) ||
        passed.games == 0)
        return;
    struct results counted = results_of(&passed, match_state(studying->match)->turn);
    if (results)
        snprintf(words, STUDY_WORDS_MAX, _("%s won, %s drawn, %s lost"), counted.won, counted.drawn, counted.lost);
    else
        snprintf(words, STUDY_WORDS_MAX, ngettext("%s game", "%s games", passed.games), counted.games);
}

/* --- words about moves and the line of best play --- */

void study_worths_verdict(const struct studying *studying, char words[STUDY_WORDS_MAX])
{
    const struct view_words *names = &studying->base.stage.view->words;
    const struct analysis *known = &studying->worths.known;
    char hint[STUDY_WORDS_MAX];
    const int *player_of = studying->base.stage.player_of;
    enum outcome outcome = match_outcome(studying->match);
    words[0] = '\0';
    if (outcome == DRAWN) {
        snprintf(words, STUDY_WORDS_MAX, "%s", _("Draw"));
    } else if (outcome != RUNNING) {
        snprintf(words, STUDY_WORDS_MAX, _("%s has won"), _(names->players[player_of[outcome == WON_BY_SECOND]]));
    } else if (known->proven) {
        verdict_sentence(known->worth, names, player_of[match_state(studying->match)->turn], words, STUDY_WORDS_MAX);
    } else if (known->best_count > 0) {
        verdict_looks(&studying->variant, known, hint, sizeof hint);
        snprintf(words, STUDY_WORDS_MAX,
                 studying->worths.phase == WORTHS_MOVES ? _("Not proven yet: %s") : _("Not proven: %s"), hint);
    } else if (studying->worths.phase == WORTHS_MOVES) {
        snprintf(words, STUDY_WORDS_MAX, "%s", _("Working it out…"));
    }
}

/* How good a move looks whose worth is not proven. */
static const char *look_words(const struct studying *studying, const struct analyst_move *move)
{
    if (move && move->best)
        return _("looks best");
    if (move && move->look != ANALYST_UNSEEN)
        return move->look == ANALYST_LOOKS_GOOD ? _("looks good") : _("looks weaker");
    return studying->worths.phase == WORTHS_MOVES ? "…" : _("unknown");
}

/* Writes the worth of the move of a row, for its player: "wins in 21 moves". */
static void worth_words(const struct studying *studying, int row, char words[STUDY_WORDS_MAX])
{
    const struct analyst_move *known;
    struct move move;
    const char *plain = NULL;
    if (!study_worths_move(studying, row, &move, &known))
        plain = is_over(studying) ? "" : _("full");
    else if (!known || !known->known)
        plain = look_words(studying, known);
    else if (known->worth.result == WORTH_DRAW)
        plain = studying->base.stage.view->words.endless ? verdict_word(known->worth, &studying->base.stage.view->words)
                                                         : _("draws");
    if (plain) {
        snprintf(words, STUDY_WORDS_MAX, "%s", plain);
        return;
    }
    int moves = worth_moves(known->worth);
    unsigned long count = (unsigned long)moves;
    snprintf(words, STUDY_WORDS_MAX,
             known->worth.result == WORTH_WIN ? ngettext("wins in %d move", "wins in %d moves", count)
                                              : ngettext("loses in %d move", "loses in %d moves", count),
             moves);
}

/* Names the move of a row: "4", "b2"; a choice of colours in words. */
static void name_row(const struct studying *studying, int row, char words[STUDY_WORDS_MAX])
{
    const struct analyst_move *known;
    struct move move;
    if (has_columns(studying))
        snprintf(words, STUDY_WORDS_MAX, "%d", row + 1);
    else if (study_worths_move(studying, row, &move, &known) && move.kind == MOVE_SWAP)
        snprintf(words, STUDY_WORDS_MAX, "%s", _("swap"));
    else if (study_worths_move(studying, row, &move, &known))
        cells_name_move(&studying->variant, move, words);
}

void study_worths_row_words(const struct studying *studying, int row, char words[STUDY_WORDS_MAX])
{
    char name[STUDY_WORDS_MAX] = "", more[STUDY_WORDS_MAX];
    name_row(studying, row, name);
    snprintf(words, STUDY_WORDS_MAX, has_columns(studying) ? _("Column %s") : "%s", name);
    worth_words(studying, row, more);
    control_tell_more(words, STUDY_WORDS_MAX, more);
    for (int results = 0; results <= 1; results++) {
        passed_words(studying, row, results, more);
        control_tell_more(words, STUDY_WORDS_MAX, more);
    }
}

/* Appends a move after a blank. */
static void add_move(const struct studying *studying, struct move move, char words[STUDY_WORDS_MAX])
{
    char name[MOVE_TEXT_MAX];
    cells_name_move(&studying->variant, move, name);
    size_t length = strlen(words);
    snprintf(words + length, STUDY_WORDS_MAX - length, "%s%s", length ? " " : "", name);
}

/* Writes the best play from here: "Best: 4 4 4 4 4 2 …". */
static void line_words(const struct studying *studying, char words[STUDY_WORDS_MAX])
{
    const struct best_line *line = &studying->worths.line;
    char moves[STUDY_WORDS_MAX] = "";
    struct move best;
    for (int i = 0; i < line->count; i++)
        add_move(studying, line->moves[i], moves);
    if (line->count == 0 && study_worths_best(studying, &best))
        add_move(studying, best, moves);
    bool open = line->state.outcome == RUNNING && !is_over(studying) && studying->worths.phase != WORTHS_LACKING;
    snprintf(words, STUDY_WORDS_MAX, _("Best: %s%s"), moves, !open ? "" : moves[0] ? " …" : "…");
}

double study_worths_share(const struct studying *studying)
{
    const struct state *state = match_state(studying->match);
    const int *player_of = studying->base.stage.player_of;
    double share = 0.5;
    if (state->outcome == WON_BY_FIRST || state->outcome == WON_BY_SECOND)
        return player_of[state->outcome == WON_BY_SECOND] == 0 ? 1.0 : 0.0;
    if (state->outcome == RUNNING && studying->worths.known.proven)
        share = verdict_share(studying->worths.known.worth);
    return player_of[state->turn] == 0 ? share : 1.0 - share;
}

/* --- drawing the part --- */

/* The text style in which a move's worth is written. The best move's worth is bold. */
static struct text_style worth_style(const struct canvas *canvas, const struct analyst_move *known)
{
    const struct theme *theme = canvas->theme;
    struct text_style style = canvas_write_style(canvas, known && known->best ? WRITE_BOLD : 0);
    if (!known || !known->known)
        style.color = theme->muted;
    else if (known->worth.result != WORTH_DRAW)
        style.color = known->worth.result == WORTH_WIN ? theme->good : theme->bad;
    return style;
}

/*
 * Draws a row: the move's name at the left, its worth beside it, the kept games below the worth; in a row of one line
 * the games are at the right.
 */
static void draw_row(struct canvas *canvas, const struct studying *studying, int row)
{
    SDL_Rect rest = studying->layout.rows[row];
    int number = canvas_px(canvas, canvas_larger(canvas, has_columns(studying) ? 30 : 64));
    int gap = canvas_px(canvas, SPACE_NEAR);
    struct text_style small = canvas_write_style(canvas, WRITE_SMALL | WRITE_MUTED);
    const struct analyst_move *known = NULL;
    char words[STUDY_WORDS_MAX] = "", games[STUDY_WORDS_MAX];
    struct move move;
    bool open = study_worths_move(studying, row, &move, &known);
    name_row(studying, row, words);
    canvas_write(canvas, words, canvas_take_left(&rest, number, 0), WRITE_CENTER | WRITE_BOLD);
    rest.w -= gap;
    passed_words(studying, row, false, games);
    struct text_style worth = worth_style(canvas, open ? known : NULL);
    if (studying->layout.low) {
        small.align = ALIGN_RIGHT;
        int taken =
            canvas_text(canvas, games, (SDL_Rect){rest.x + rest.w / 2, rest.y, rest.w - rest.w / 2, rest.h}, &small);
        rest.w -= taken + (taken > 0 ? gap : 0);
    } else if (games[0]) {
        SDL_Rect lower = rest;
        rest.h = rest.h * 55 / 100;
        lower.y += rest.h - canvas_px(canvas, 2);
        lower.h -= rest.h;
        passed_words(studying, row, true, words);
        control_tell_more(games, sizeof games, words);
        canvas_text(canvas, games, lower, &small);
    }
    worth_words(studying, row, words);
    canvas_text(canvas, words, rest, &worth);
}

void study_worths_why(const struct studying *studying, char words[EXPLAIN_WHY_WORDS_MAX])
{
    const struct worths *worths = &studying->worths;
    words[0] = '\0';
    if (worths->rules_shown)
        marks_why_words(&studying->base.stage, &worths->why, true, words);
    if (!words[0] && (worths->known.proven || worths->why.kind != EXPLAIN_WHY_UNKNOWN))
        marks_why_words(&studying->base.stage, &worths->why, false, words);
    else if (!words[0])
        snprintf(words, EXPLAIN_WHY_WORDS_MAX, "%s", _("This is not proven"));
}

/* Writes why the position is won or drawn in place of the rows. */
static void draw_why(struct canvas *canvas, const struct studying *studying)
{
    const struct worths *worths = &studying->worths;
    char words[EXPLAIN_WHY_WORDS_MAX];
    struct text_style style = canvas_write_style(canvas, 0);
    style.top = true;
    canvas_pane(canvas, studying->layout.reasons, false);
    snprintf(words, sizeof words, "%.*s", (int)worths->page, studying->shape.why + worths->from);
    canvas_paragraph(canvas, words, canvas_inset(studying->layout.reasons, canvas_px(canvas, SPACE)), &style);
}

void study_worths_draw(struct canvas *canvas, const struct studying *studying)
{
    char words[STUDY_WORDS_MAX];
    SDL_Rect games = studying->layout.games;
    const struct text_style style = canvas_write_style(canvas, WRITE_BOLD);
    line_words(studying, words);
    size_t first = canvas_line_length(canvas, words, studying->layout.line.w, &style);
    if (words[first] && !studying->shape.why[0]) { /* the rest takes a row or two of the own games */
        SDL_Rect rest = canvas_take_row(&games, games.h / 2, 0);
        if (canvas_paragraph_pixels(canvas, words + first, rest, &style) == 0)
            rest.h += canvas_take_row(&games, games.h, 0).h;
        canvas_paragraph(canvas, words + first + (words[first] == ' '), rest, &style);
        words[first] = '\0';
    }
    canvas_write(canvas, words, studying->layout.line, WRITE_BOLD);
    if (studying->shape.why[0]) {
        draw_why(canvas, studying);
        return;
    }
    study_worths_games(studying, words);
    char *more = strstr(words, ". "); /* how they ended, for which there may be no room: the rows tell it, too */
    if (more && games.h < canvas_row(canvas, 0, SIZE_SMALL) * 2)
        *more = '\0';
    if (games.h > 0)
        canvas_write_lines(canvas, words, games, WRITE_SMALL | WRITE_MUTED);
    for (int row = 0; row < studying->shape.rows; row++)
        draw_row(canvas, studying, row);
}
