/*
 * The openings: walking through them, what is told of each position (its name, its worth, how the person's own games
 * went), and the screen. Declared in other_screens.h.
 */

#include "gravitrips/match.h"
#include "match/openings.h"
#include "rules/cells.h"
#include "standard.h"
#include "store/archive_positions.h"
#include "ui/board/board_screen.h"
#include "ui/board/pasted_games.h"
#include "ui/other_screens.h"
#include "ui/think/think.h"

enum openings_button {
    OPENINGS_BEST = BOARD_WALKING, /* makes the best move */
    OPENINGS_PLAY,                 /* plays on at the table from this position */
    OPENINGS_SAVE,                 /* saves a picture of each position of the match */
    OPENINGS_LEAVE,
    OPENINGS_BUTTONS,
    OPENINGS_FIRST_ROW = OPENINGS_BUTTONS /* one row for each column */
};

enum {
    OPENINGS_WORDS_MAX = 240,
    OPENINGS_LINE_MAX = 16,
    OPENINGS_JUDGED_MAX = 5 /* the line of best play ends after this many unproven moves */
};

struct openings_layout {
    struct layout frame; /* only its status line, board and panel are used */
    SDL_Rect line_label, line;
    SDL_Rect games;           /* the line of text about kept games that reached the position */
    SDL_Rect rows[WIDTH_MAX]; /* one for each column */
    bool low;                 /* each row has room for only one line of text */
    SDL_Rect buttons[OPENINGS_BUTTONS];
};

/* How far the analysis of the position on screen has got. */
enum openings_phase {
    OPENINGS_WORTHS, /* the position's moves are being analysed */
    OPENINGS_LINE,   /* the position's moves are known; now the positions of the best play are analysed */
    OPENINGS_READY,
    OPENINGS_LACKING /* memory is short */
};

/* The best play of both sides from the position on screen. */
struct openings_line {
    struct move moves[OPENINGS_LINE_MAX];
    int count;
    int judged;         /* how many of the moves are not proven */
    struct state state; /* the position after the last move */
};

struct exploring {
    struct board_screen base;
    struct position_answer *answer; /* NULL if the game cannot be played on from here */
    struct variant variant;
    struct book *book; /* NULL if there is no book */
    struct match *match;
    struct analyser *analyser;      /* NULL if memory is short */
    struct position_reader *reader; /* NULL if memory is short, or no games are kept */

    bool has_read;
    struct archive_passages *passages; /* NULL until the games have been read, or if that failed */

    /* The position on screen. */
    enum openings_phase phase;
    uint64_t since; /* since when the person waits for the analysis */
    struct analysis known;
    struct openings_line line;

    /* For drawing the screen. */
    struct board_pictures series;
    struct openings_layout layout;
    char heading[OPENINGS_WORDS_MAX];
};

/* Is the game over in this position? */
static bool is_game_over(const struct exploring *exploring)
{
    return match_state(exploring->match)->outcome != RUNNING;
}

/* Finds the best move; if there are several, the one nearest to the centre. */
static bool find_best(const struct variant *variant, const struct analysis *analysis, struct move *best)
{
    int width = variant->options.width, nearest = INT_MAX;
    for (int i = 0; i < analysis->count; i++) {
        int away = SDL_abs(2 * (analysis->moves[i].move.to % width) - (width - 1));
        if (!analysis->moves[i].best || away >= nearest)
            continue;
        nearest = away;
        *best = analysis->moves[i].move;
    }
    return nearest < INT_MAX;
}

/* The best move. False if it is not known yet, or there is none. */
static bool find_best_move(const struct exploring *exploring, struct move *best)
{
    return exploring->phase != OPENINGS_LACKING && find_best(&exploring->variant, &exploring->known, best);
}

/* Finds the move into a column, and what is known of it (NULL: nothing yet). False if the column is full. */
static bool find_column_move(const struct exploring *exploring, int column, struct move *move,
                             const struct analyst_move **known)
{
    const struct variant *variant = &exploring->variant;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, match_state(exploring->match), moves), i = 0;
    while (i < count && moves[i].to % variant->options.width != column)
        i++;
    if (i == count)
        return false;
    *move = moves[i];
    *known = exploring->known.count > i ? &exploring->known.moves[i] : NULL;
    return true;
}

enum { PATH_MOVES = 12 /* how many of the last moves the heading lists */ };

/* Counts the kept games that reached the position after a move. False while the games have not been read. */
static bool find_passed_games(const struct exploring *exploring, struct move move, struct archive_passed *passed)
{
    const struct variant *variant = &exploring->variant;
    struct state state = *match_state(exploring->match);
    if (!exploring->passages)
        return false;
    if (move.kind != MOVE_NONE)
        variant->game->apply(variant, &state, move);
    *passed = archive_passages_at(exploring->passages, variant, &state);
    return true;
}

/* Appends a word after a blank. */
static void add_word(char words[OPENINGS_WORDS_MAX], const char *word)
{
    size_t length = strlen(words);
    snprintf(words + length, OPENINGS_WORDS_MAX - length, "%s%s", length ? " " : "", word);
}

static void add_move(const struct exploring *exploring, struct move move, char words[OPENINGS_WORDS_MAX])
{
    char name[MOVE_TEXT_MAX];
    cells_name_move(&exploring->variant, move, name);
    add_word(words, name);
}

/* --- words about the position on screen: its name, and who wins --- */

/* Writes the name of the latest position so far that has a name, and the moves that led to the present one. */
static void heading_words(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct match *match = exploring->match;
    int cursor = match_cursor(match), first = SDL_max(cursor - PATH_MOVES, 0);
    const char *name = openings_name(&exploring->variant, match_state(match));
    for (int i = cursor - 1; i >= 0 && !name; i--)
        name = openings_name(&exploring->variant, match_state_at(match, i));
    words[0] = '\0';
    if (cursor == 0) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("The beginning: choose a column"));
        return;
    }
    if (name)
        snprintf(words, OPENINGS_WORDS_MAX, "%s:", _(name));
    if (first > 0)
        add_word(words, "…");
    for (int i = first; i < cursor; i++)
        add_move(exploring, match_move(match, i), words);
}

/* Writes who wins, if that is known; otherwise "". */
static void verdict_words(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct view_words *names = &exploring->base.stage.view->words;
    const struct analysis *known = &exploring->known;
    char hint[OPENINGS_WORDS_MAX];
    const int *player_of = exploring->base.stage.player_of;
    int outcome = match_state(exploring->match)->outcome;
    words[0] = '\0';
    if (outcome == DRAWN) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Draw"));
    } else if (outcome != RUNNING) {
        snprintf(words, OPENINGS_WORDS_MAX, _("%s has won"), _(names->players[player_of[outcome == WON_BY_SECOND]]));
    } else if (known->proven) {
        verdict_sentence(known->worth, names, player_of[match_state(exploring->match)->turn], words,
                         OPENINGS_WORDS_MAX);
    } else if (known->best_count > 0) {
        verdict_looks(&exploring->variant, known, hint, sizeof hint);
        snprintf(words, OPENINGS_WORDS_MAX,
                 exploring->phase == OPENINGS_WORTHS ? _("Not proven yet: %s") : _("Not proven: %s"), hint);
    } else if (exploring->phase == OPENINGS_WORTHS) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Working it out…"));
    }
}

/* --- words about the person's own games in this position --- */

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

/* Writes how many kept games reached this position, and how they ended. */
static void position_games_words(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct stage *stage = &exploring->base.stage;
    const struct move none = {.kind = MOVE_NONE};
    struct archive_passed passed;
    if (!exploring->reader)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("No games are kept"));
    else if (!exploring->has_read)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Looking at your games…"));
    else if (!find_passed_games(exploring, none, &passed))
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Your games cannot be read"));
    else if (passed.games == 0)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("None of your games came here"));
    else {
        const char *const *names = stage->view->words.players;
        struct results results = results_of(&passed, FIRST);
        snprintf(words, OPENINGS_WORDS_MAX, _("Your games here: %s. %s won %s, %s won %s, drawn %s"), results.games,
                 _(names[stage->player_of[FIRST]]), results.won, _(names[stage->player_of[SECOND]]), results.lost,
                 results.drawn);
    }
}

/*
 * Writes how many kept games went on with the move into a column: "12 games". With `results`, writes how they ended for
 * the side that made the move: "7 won, 1 drawn, 4 lost". "" if there are none.
 */
static void passed_words(const struct exploring *exploring, int column, bool results, char words[OPENINGS_WORDS_MAX])
{
    const struct analyst_move *known;
    struct archive_passed passed;
    struct move move;
    words[0] = '\0';
    if (!find_column_move(exploring, column, &move, &known) || !find_passed_games(exploring, move, &passed) ||
        passed.games == 0)
        return;
    struct results counted = results_of(&passed, match_state(exploring->match)->turn);
    if (results)
        snprintf(words, OPENINGS_WORDS_MAX, _("%s won, %s drawn, %s lost"), counted.won, counted.drawn, counted.lost);
    else
        snprintf(words, OPENINGS_WORDS_MAX, ngettext("%s game", "%s games", passed.games), counted.games);
}

/* --- words about moves and the line of best play --- */

/* How good a move looks whose worth is not proven. */
static const char *look_words(const struct exploring *exploring, const struct analyst_move *move)
{
    if (move && move->best)
        return _("looks best");
    if (move && move->look != ANALYST_UNSEEN)
        return move->look == ANALYST_LOOKS_GOOD ? _("looks good") : _("looks weaker");
    return exploring->phase == OPENINGS_WORTHS ? "…" : _("unknown");
}

/* Writes the worth of a move into a column, for its player: "wins in 21 moves". */
static void worth_words(const struct exploring *exploring, int column, char words[OPENINGS_WORDS_MAX])
{
    const struct analyst_move *known;
    struct move move;
    const char *plain = NULL;
    if (!find_column_move(exploring, column, &move, &known))
        plain = is_game_over(exploring) ? "" : _("full");
    else if (!known || !known->known)
        plain = look_words(exploring, known);
    else if (known->worth.result == WORTH_DRAW)
        plain = _("draws");
    if (plain) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", plain);
        return;
    }
    int moves = worth_moves(known->worth);
    unsigned long count = (unsigned long)moves;
    snprintf(words, OPENINGS_WORDS_MAX,
             known->worth.result == WORTH_WIN ? ngettext("wins in %d move", "wins in %d moves", count)
                                              : ngettext("loses in %d move", "loses in %d moves", count),
             moves);
}

/* Writes everything about a move: "Column 4: wins in 21 moves, 12 games: 7 won, 1 drawn, 4 lost". */
static void move_words(const struct exploring *exploring, int column, char words[OPENINGS_WORDS_MAX])
{
    char worth[OPENINGS_WORDS_MAX], games[OPENINGS_WORDS_MAX], results[OPENINGS_WORDS_MAX];
    worth_words(exploring, column, worth);
    passed_words(exploring, column, false, games);
    passed_words(exploring, column, true, results);
    snprintf(words, OPENINGS_WORDS_MAX, _("Column %d"), column + 1);
    control_tell_more(words, OPENINGS_WORDS_MAX, worth);
    control_tell_more(words, OPENINGS_WORDS_MAX, games);
    control_tell_more(words, OPENINGS_WORDS_MAX, results);
}

/* Writes the best play from here: "4 4 4 4 4 2 …". */
static void line_words(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct openings_line *line = &exploring->line;
    struct move best;
    words[0] = '\0';
    for (int i = 0; i < line->count; i++)
        add_move(exploring, line->moves[i], words);
    if (line->count == 0 && find_best_move(exploring, &best))
        add_move(exploring, best, words);
    if (line->state.outcome == RUNNING && exploring->phase != OPENINGS_LACKING)
        add_word(words, "…");
}

/* --- walking through positions --- */

/*
 * Asks the analyser (a thread that analyses) about the position on screen or, once the worth of its moves is known, about
 * the position at the end of the line of best play.
 */
static void ask_analyser(struct exploring *exploring)
{
    bool worths = exploring->phase == OPENINGS_WORTHS;
    analyser_ask(exploring->analyser, &exploring->variant,
                 worths ? match_state(exploring->match) : &exploring->line.state, 0, false, exploring->since);
}

/* Begins the analysis of the position, after another one has come on the screen. */
static void begin_position(struct exploring *exploring)
{
    exploring->since = app_now(exploring->base.screen.app);
    exploring->known = (struct analysis){0};
    exploring->line = (struct openings_line){.state = *match_state(exploring->match)};
    exploring->phase = exploring->analyser ? OPENINGS_WORTHS : OPENINGS_LACKING;
    app_invalidate_all(exploring->base.screen.app);
    if (!exploring->analyser)
        return;
    if (is_game_over(exploring)) {
        worker_cancel(exploring->analyser);
        exploring->phase = OPENINGS_READY;
    } else {
        ask_analyser(exploring);
    }
}

/* Walks to the position after `cursor` moves. Returns false if that position is already shown. */
static bool walk_to(struct screen *screen, int cursor)
{
    struct exploring *exploring = (struct exploring *)screen;
    cursor = int_clamp(cursor, 0, match_length(exploring->match));
    if (!stage_go(&exploring->base.stage, cursor, app_now(exploring->base.screen.app)))
        return false;
    begin_position(exploring);
    return true;
}

/* Makes a move. If it is the next move of the match anyway, all later moves stay; otherwise it replaces them. */
static void make_move(struct exploring *exploring, struct move move, uint64_t now)
{
    struct reason why;
    const struct match *match = exploring->match;
    int cursor = match_cursor(match);
    if (cursor < match_length(match) && move_equal(match_move(match, cursor), move)) {
        stage_redo(&exploring->base.stage, now);
    } else if (!stage_play(&exploring->base.stage, move, &why, now)) {
        app_refuse(exploring->base.screen.app, why.text);
        return;
    }
    begin_position(exploring);
}

/* Makes the move into the chosen column, or says why there is none. */
static void choose_place(struct screen *screen, int place, uint64_t now)
{
    struct exploring *exploring = (struct exploring *)screen;
    struct move move;
    stage_move_hand(&exploring->base.stage, place);
    if (is_game_over(exploring))
        app_refuse(exploring->base.screen.app, _("The game is over here"));
    else if (stage_choose(&exploring->base.stage, place, &move, now) == CHOICE_MOVE)
        make_move(exploring, move, now);
    else
        spoken_why_not(&exploring->base.stage, place);
}

/* --- taking the results of the analysis --- */

/* Is the analysis of a position complete? It is once the worth of every move is known; nobody waits for the reasons. */
static bool is_complete(const struct analysis *analysis, enum analyser_news news)
{
    bool all = analysis->count > 0 && analysis->proven;
    for (int i = 0; i < analysis->count; i++)
        all = all && analysis->moves[i].known;
    return all || news == ANALYSER_DONE;
}

/* Extends the line of best play by the best move in its last position, and has the position after that analysed. */
static void extend_line(struct exploring *exploring, const struct analysis *analysis)
{
    const struct variant *variant = &exploring->variant;
    struct openings_line *line = &exploring->line;
    struct move best;
    exploring->phase = OPENINGS_READY;
    if (!find_best(variant, analysis, &best))
        return;
    line->judged += !analysis->proven;
    line->moves[line->count++] = best;
    variant->game->apply(variant, &line->state, best);
    if (line->state.outcome != RUNNING || line->count == OPENINGS_LINE_MAX || line->judged == OPENINGS_JUDGED_MAX)
        return;
    exploring->phase = OPENINGS_LINE;
    ask_analyser(exploring);
}

/* Takes news of the analysis. Returns true if something must be drawn anew. */
static bool hear_analyser(struct exploring *exploring)
{
    struct analysis answer;
    struct explanation why;
    enum analyser_news news =
        exploring->analyser ? analyser_take(exploring->analyser, &answer, &why) : ANALYSER_NOTHING;
    if (news == ANALYSER_NOTHING || exploring->phase == OPENINGS_READY)
        return false;
    if (news == ANALYSER_FAILED) {
        exploring->phase = OPENINGS_LACKING;
        app_tell(exploring->base.screen.app, _("Not enough memory to look at the moves"));
        return true;
    }
    if (exploring->phase == OPENINGS_WORTHS)
        exploring->known = answer;
    if (is_complete(&answer, news))
        extend_line(exploring, &answer);
    return true;
}

/*
 * Stops the analysis while nobody sees the window, and when it has taken too long (analyser_watch). Returns when to call
 * this function again.
 */
static uint64_t rest_analyser(struct exploring *exploring, uint64_t now)
{
    uint64_t due;
    if (exploring->phase != OPENINGS_WORTHS && exploring->phase != OPENINGS_LINE)
        return NEVER;
    if (!analyser_watch(exploring->analyser, app_is_away(exploring->base.screen.app), now, &due)) {
        exploring->phase = OPENINGS_READY;
        app_invalidate_all(exploring->base.screen.app);
    }
    return due;
}

/*
 * --- the screen of the openings ---
 *
 * Its panel: the best play, the person's own games, a row for each column, the buttons.
 *
 *     +-----------------------+
 *     | best play             |
 *     | 4 4 4 4 4 2 ...       |
 *     | your games here       |
 *     | 1  loses in 20 moves  |
 *     |    3 games            |
 *     | ...                   |
 *     | |<   <   >   >|       |
 *     | best move             |
 *     | play on from here     |
 *     | save pictures         |
 *     | back                  |
 *     +-----------------------+
 */

/* --- the screen of the openings: layout --- */

static const float MARGIN = SPACE_WIDE, GAP = SPACE, SMALL_GAP = SPACE_NEAR, LABEL_HEIGHT = 24, LINE_HEIGHT = 50,
                   ROW_LOW = 26, ROW_HIGH = 44, ROW_MOST = 52;

/*
 * The least heights that fit their text, in units: of the best play, of the line about games, of a row with two lines.
 */
static const float LINE_LINES = 2.3f * SIZE_TEXT, GAMES_LINES = 2.4f * SIZE_SMALL, ROW_LINES = SIZE_TEXT + SIZE_SMALL;

/* Lays out the panel. `low`: each row has only one line of text. Returns false if the rows do not have enough room. */
static bool arrange_panel(struct openings_layout *layout, const struct canvas *canvas, int columns, bool low)
{
    int gap = canvas_px(canvas, GAP), near = canvas_px(canvas, SMALL_GAP);
    layout_frame(&layout->frame, canvas);
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int below = board_screen_stack(layout->buttons, OPENINGS_BUTTONS, canvas, room);
    layout->low = low;
    layout->line_label = canvas_take_row(&room, canvas_row(canvas, LABEL_HEIGHT, SIZE_SMALL), 0);
    layout->line = canvas_take_row(&room, canvas_row(canvas, LINE_HEIGHT, LINE_LINES), near);
    layout->games = canvas_take_row(&room, canvas_row(canvas, LINE_HEIGHT, GAMES_LINES), near);
    int least = low ? canvas_row(canvas, ROW_LOW, SIZE_TEXT) : canvas_row(canvas, ROW_HIGH, ROW_LINES);
    int height = int_min((below - gap - room.y) / columns, canvas_row(canvas, ROW_MOST, ROW_LINES));
    for (int column = 0; column < columns; column++)
        layout->rows[column] = (SDL_Rect){room.x, room.y + column * height, room.w, height - canvas_px(canvas, 2)};
    return height >= least;
}

/* --- the screen of the openings: controls --- */

/* Does a button do anything now? */
static bool is_usable(const struct screen *screen, int id)
{
    const struct exploring *exploring = (const struct exploring *)screen;
    struct move best;
    switch (id) {
    case OPENINGS_BEST:
        return find_best_move(exploring, &best);
    case OPENINGS_PLAY:
        return exploring->answer && !is_game_over(exploring) && match_cursor(exploring->match) > 0;
    case OPENINGS_SAVE:
        return match_length(exploring->match) > 0;
    case OPENINGS_LEAVE:
        return true;
    default: /* the buttons that walk through the positions */
        return board_screen_can_walk(&exploring->base, id);
    }
}

/* Adds the rows before the buttons, since rows are what most people want. */
static void list_panel(struct screen *screen, struct controls *controls)
{
    const struct exploring *exploring = (const struct exploring *)screen;
    controls_begin(controls, GROUND_PANEL);
    for (int column = 0; column < exploring->variant.options.width; column++) {
        char words[OPENINGS_WORDS_MAX];
        const struct analyst_move *known;
        struct move move;
        move_words(exploring, column, words);
        struct control row = {.id = OPENINGS_FIRST_ROW + column, .group = 1};
        row.rect = exploring->layout.rows[column];
        row.name = controls_words(controls, "%s", words);
        row.off = !find_column_move(exploring, column, &move, &known);
        row.look = row.off ? LOOK_NONE : LOOK_FRAME;
        controls_add(controls, row);
    }
    board_screen_list(&exploring->base, controls, exploring->layout.buttons);
}

/* --- the screen of the openings: drawing the panel --- */

static void draw_head(struct canvas *canvas, const struct exploring *exploring)
{
    const struct openings_layout *layout = &exploring->layout;
    struct text_style line = canvas_write_style(canvas, WRITE_BOLD);
    char words[OPENINGS_WORDS_MAX];
    line.top = true;
    canvas_write(canvas, _("Best play from here"), layout->line_label, WRITE_SMALL | WRITE_MUTED);
    line_words(exploring, words);
    canvas_paragraph(canvas, words, layout->line, &line);
    position_games_words(exploring, words);
    canvas_write_lines(canvas, words, layout->games, WRITE_SMALL | WRITE_MUTED);
}

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
 * Draws a row: the column's number at the left, the move's worth beside it, the kept games below the worth; in a row of
 * one line the games are at the right.
 */
static void draw_row(struct canvas *canvas, const struct exploring *exploring, int column)
{
    SDL_Rect rest = exploring->layout.rows[column];
    int number = canvas_px(canvas, canvas_larger(canvas, 30)), gap = canvas_px(canvas, SMALL_GAP);
    struct text_style small = canvas_write_style(canvas, WRITE_SMALL | WRITE_MUTED);
    const struct analyst_move *known = NULL;
    char words[OPENINGS_WORDS_MAX], games[OPENINGS_WORDS_MAX];
    struct move move;
    bool open = find_column_move(exploring, column, &move, &known);
    snprintf(words, sizeof words, "%d", column + 1);
    canvas_write(canvas, words, canvas_take_left(&rest, number, 0), WRITE_CENTER | WRITE_BOLD);
    rest.w -= gap;
    passed_words(exploring, column, false, games);
    struct text_style worth = worth_style(canvas, open ? known : NULL);
    if (exploring->layout.low) {
        small.align = ALIGN_RIGHT;
        int taken =
            canvas_text(canvas, games, (SDL_Rect){rest.x + rest.w / 2, rest.y, rest.w - rest.w / 2, rest.h}, &small);
        rest.w -= taken + (taken > 0 ? gap : 0);
    } else if (games[0]) {
        SDL_Rect lower = rest;
        rest.h = rest.h * 55 / 100;
        lower.y += rest.h - canvas_px(canvas, 2);
        lower.h -= rest.h;
        passed_words(exploring, column, true, words);
        control_tell_more(games, sizeof games, words);
        canvas_text(canvas, games, lower, &small);
    }
    worth_words(exploring, column, words);
    canvas_text(canvas, words, rest, &worth);
}

/* If room is short, rows are first cut to one line each; only then does text get smaller. */
static void arrange(struct screen *screen)
{
    struct exploring *exploring = (struct exploring *)screen;
    struct openings_layout *layout = &exploring->layout;
    struct canvas written = *app_canvas(exploring->base.screen.app);
    int columns = exploring->variant.options.width;
    while (!arrange_panel(layout, &written, columns, false) && !arrange_panel(layout, &written, columns, true) &&
           canvas_less(&written))
        continue;
    board_screen_arrange(&exploring->base, &exploring->layout.frame, true);
}

/* Writes the opening's name over the board and in the title. */
static void name(struct exploring *exploring)
{
    char words[OPENINGS_WORDS_MAX];
    heading_words(exploring, words);
    if (strcmp(words, exploring->heading) == 0)
        return;
    memcpy(exploring->heading, words, sizeof words);
    app_title(exploring->base.screen.app, words);
    app_invalidate_all(exploring->base.screen.app);
}

/* --- the screen of the openings: speech --- */

/*
 * Says which opening this is and, once it is known, who wins. If asked (`again`), also says how the person's own games
 * went.
 */
static void say(struct screen *screen, bool again)
{
    struct exploring *exploring = (struct exploring *)screen;
    char more[OPENINGS_WORDS_MAX], words[2 * OPENINGS_WORDS_MAX];
    if (exploring->phase == OPENINGS_WORTHS && exploring->known.best_count == 0 && !again)
        return;
    SDL_strlcpy(words, exploring->heading, sizeof words);
    verdict_words(exploring, more);
    control_tell_more(words, sizeof words, more);
    if (again) {
        position_games_words(exploring, more);
        control_tell_more(words, sizeof words, more);
    }
    board_screen_say(&exploring->base, words, again);
}

/* Says aloud what is known of the move into the column over which the hand is. */
static void say_hand(struct screen *screen)
{
    const struct exploring *exploring = (const struct exploring *)screen;
    char words[OPENINGS_WORDS_MAX];
    move_words(exploring, exploring->base.stage.place, words);
    speech_say(app_speech(exploring->base.screen.app), SPEECH_FOCUS, words);
}

/* --- the screen of the openings: what buttons and keys do --- */

/* Makes the moves of the game or position that is in the clipboard. */
static void paste_moves(struct screen *screen)
{
    struct exploring *exploring = (struct exploring *)screen;
    struct text_item *item = malloc(sizeof *item);
    char words[PASTED_GAMES_WORDS_MAX];
    struct reason why = {""};
    if (!item || !pasted_games_position(&exploring->variant, item, words)) {
        app_refuse(exploring->base.screen.app, item ? words : words_error(ENOMEM));
        free(item);
        return;
    }
    if (item->reached)
        match_rewind(exploring->match);
    else
        refuse(&why, "%s", _("no game leads to this position"));
    bool played = item->reached;
    for (int i = 0; played && i < item->record.move_count; i++)
        played = match_play(exploring->match, item->record.moves[i].move, &why);
    stage_show(&exploring->base.stage, exploring->match, false, app_now(exploring->base.screen.app));
    begin_position(exploring);
    if (why.text[0])
        app_refuse(exploring->base.screen.app, why.text);
    else
        app_tell(exploring->base.screen.app, words);
    text_item_free(item);
    free(item);
}

/* Closes the screen, so that the game goes on at the table from the position shown here. */
static void play_on(struct exploring *exploring)
{
    struct position_answer *answer = exploring->answer;
    answer->analyse = false;
    board_screen_answer(&exploring->base, answer, answer->record.starter, match_moves(exploring->match),
                        match_cursor(exploring->match));
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct exploring *exploring = (struct exploring *)screen;
    struct move best;
    if (use->id < BOARD_WALKING)
        board_screen_walk(screen, use->id);
    else if (use->id >= OPENINGS_FIRST_ROW)
        choose_place(screen, use->id - OPENINGS_FIRST_ROW, now);
    else if (use->id == OPENINGS_PLAY)
        play_on(exploring);
    else if (use->id == OPENINGS_SAVE)
        board_pictures_begin(&exploring->series, &exploring->base.stage, exploring->layout.frame.board);
    else if (use->id == OPENINGS_LEAVE)
        app_pop(exploring->base.screen.app);
    else if (find_best_move(exploring, &best))
        make_move(exploring, best, now);
}

static const struct board_control buttons[] = {
    {BOARD_START, .action = ACTION_START, .icon = SPRITE_ICON_START},
    {BOARD_BACK, .action = ACTION_BACK, .also = {ACTION_UNDO}, .icon = SPRITE_ICON_BACK},
    {BOARD_FORTH, .action = ACTION_FORTH, .also = {ACTION_REDO}, .icon = SPRITE_ICON_FORTH},
    {BOARD_END, .action = ACTION_END, .icon = SPRITE_ICON_END},
    {OPENINGS_BEST, .label = N_("Make the best move"), .action = ACTION_HINT},
    {OPENINGS_PLAY, .label = N_("Play on from here"), .action = ACTION_POSITION},
    {OPENINGS_SAVE, .label = N_("Save as pictures"), .action = ACTION_EXPORT},
    {OPENINGS_LEAVE, .label = N_("Close the openings"), .action = ACTION_ESCAPE, .also = {ACTION_OPENINGS}},
};

/*
 * The Down key makes the move under the hand, as at the table; Up takes a move back. Both also take the focus away from
 * buttons, so that Enter makes a move again.
 */
static bool act(struct screen *screen, enum action action, uint64_t now)
{
    const struct exploring *exploring = (const struct exploring *)screen;
    char words[OPENINGS_WORDS_MAX];
    if (action == ACTION_UP || action == ACTION_DOWN || action == ACTION_CHOOSE)
        screen->controls.focus = NO_CONTROL;
    if (action == ACTION_UP) {
        board_screen_walk(screen, BOARD_BACK);
    } else if (action == ACTION_PASTE) {
        paste_moves(screen);
    } else if (action == ACTION_READ_PLACE) {
        move_words(exploring, exploring->base.stage.place, words);
        app_tell(screen->app, words);
    } else {
        return board_screen_act(screen, action, now);
    }
    return true;
}

/* --- the screen of the openings: drawing it all --- */

/* The red share of the bar that shows the position's worth, 0 .. 1. */
static double red_share(const struct exploring *exploring)
{
    const struct state *state = match_state(exploring->match);
    const int *player_of = exploring->base.stage.player_of;
    double share = 0.5;
    if (state->outcome == WON_BY_FIRST || state->outcome == WON_BY_SECOND)
        return player_of[state->outcome == WON_BY_SECOND] == 0 ? 1.0 : 0.0;
    if (state->outcome == RUNNING && exploring->known.proven)
        share = verdict_share(exploring->known.worth);
    return player_of[state->turn] == 0 ? share : 1.0 - share;
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct exploring *exploring = (struct exploring *)screen;
    char verdict[OPENINGS_WORDS_MAX];
    exploring->base.stage.choosing = !is_game_over(exploring);
    stage_draw(canvas, &exploring->base.stage, app_now(screen->app));
    if (!app_is_telling(exploring->base.screen.app))
        canvas_write(canvas, exploring->heading, exploring->layout.frame.status,
                     WRITE_TITLE | WRITE_CENTER | WRITE_BOLD | WRITE_ABOVE);
    if (!is_game_over(exploring) && exploring->phase != OPENINGS_LACKING)
        verdict_draw(canvas, &exploring->base.stage, &exploring->known, exploring->phase == OPENINGS_WORTHS);
    verdict_words(exploring, verdict);
    verdict_draw_bar(canvas, &exploring->base.stage, red_share(exploring), verdict);
    layout_draw_panel(canvas, &exploring->layout.frame);
    draw_head(canvas, exploring);
    controls_draw(canvas, &screen->controls); /* before the rows, whose words stand within the frames of controls */
    for (int column = 0; column < exploring->variant.options.width; column++)
        draw_row(canvas, exploring, column);
    controls_draw_tip(canvas, &screen->controls);
}

/* This screen works on a copy of the match. Nothing here changes the game at the table or in the review. */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct exploring *exploring = (struct exploring *)screen;
    bool heard = hear_analyser(exploring);
    if (exploring->reader && worker_take(exploring->reader, &exploring->passages))
        heard = exploring->has_read = true;
    if (heard)
        app_invalidate_all(exploring->base.screen.app);
    name(exploring);
    say(screen, false);
    uint64_t series = board_pictures_advance(&exploring->series, now),
             stage = stage_advance(&exploring->base.stage, now);
    uint64_t rest = rest_analyser(exploring, now);
    return SDL_min(SDL_min(series, stage), rest);
}

static void destroy(struct screen *screen)
{
    struct exploring *exploring = (struct exploring *)screen;
    board_pictures_end(&exploring->series);
    worker_destroy(exploring->analyser);
    worker_destroy(exploring->reader);
    archive_passages_free(exploring->passages);
    match_destroy(exploring->match);
    book_close(exploring->book);
    free(exploring);
}

static const struct board_kind openings_kind = {.screen = {.list = list_panel,
                                                           PAGE_MEMBERS,
                                                           .act = act,
                                                           .handle = board_screen_handle,
                                                           .focus_keys = FOCUS_ON_WISH},
                                                BOARD_MEMBERS,
                                                .choose = choose_place,
                                                .hand_moved = say_hand,
                                                .go = walk_to,
                                                .say = say};

/*
 * Starts the threads that analyse and that read the kept games, and opens the book. If a thread cannot start, less
 * becomes known; without the book the analysis takes longer.
 */
static void begin_thinking(struct exploring *exploring)
{
    struct reason why;
    exploring->book = book_open_default(&exploring->variant, &why);
    exploring->analyser = analyser_create(exploring->book, app_wake, exploring->base.screen.app, &why);
    if (archive_keeps(app_archive(exploring->base.screen.app)))
        exploring->reader = worker_create(&position_reader_kind, app_wake, exploring->base.screen.app, &why);
    if (exploring->reader)
        position_reader_ask(exploring->reader, app_pictures(exploring->base.screen.app), &exploring->variant);
}

struct screen *openings_screen_create(struct app *app, struct position_answer *answer, const struct match *match,
                                      const int player_of[2])
{
    struct exploring *exploring = screen_create(app, &openings_kind.screen, SCOPE_OPENINGS, sizeof *exploring);
    if (!exploring)
        return NULL;
    exploring->answer = answer;
    exploring->variant = *match_variant(match);
    exploring->match = match_copy(match, &exploring->variant, match_length(match));
    if (!exploring->match || !stage_begin(&exploring->base.stage, app, &exploring->variant)) {
        destroy(&exploring->base.screen);
        return NULL;
    }
    memcpy(exploring->base.stage.player_of, player_of, sizeof exploring->base.stage.player_of);
    begin_thinking(exploring);
    stage_show(&exploring->base.stage, exploring->match, false, app_now(app));
    arrange(&exploring->base.screen);
    (void)stage_go(&exploring->base.stage, match_cursor(match), app_now(app));
    begin_position(exploring);
    name(exploring);
    return &exploring->base.screen;
}
