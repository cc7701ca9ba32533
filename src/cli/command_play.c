/*
 * The command `play`: games of one level against another, or one in which a human types moves. As in a game with a
 * friend elsewhere, what a human is told goes to standard error and the record to standard output: so `>FILE` keeps the
 * game, and the board is still seen. Declared in cli.h.
 */
#include <time.h>

#include "cli/arena.h"
#include "cli/input.h"
#include "gravitrips/explain.h"
#include "rules/reason.h"
#include "standard.h"

/* Reads the game with which --position begins. Returns false after saying what is wrong. */
static bool read_start(const struct cli_options *options, struct record *start)
{
    const char *text = options->position;
    struct reason why;
    record_init(start, &options->variant);
    if (text[0] && !input_game(&options->variant, text, strlen(text), start, &why))
        return cli_wrong_line("--position: '%s': %s", text, why.text);
    return start->outcome == RUNNING || cli_wrong_line("--position: '%s': the game is over", text);
}

/* --- engine against engine --- */

enum { DRAW = 2 };

/* Prints the moves and the winner of a game. False if output was lost or memory is short. */
static bool print_game(const struct tournament_result *result, void *context)
{
    static const char *const words[] = {[FIRST] = "first", [SECOND] = "second", [DRAW] = "draw"};
    int *counts = context;
    const struct standings_game *sheet = &result->sheet;
    int winner = sheet->outcome == DRAWN ? DRAW : sheet->players[sheet->outcome == WON_BY_FIRST ? FIRST : SECOND];
    char *moves = arena_moves(&result->record);
    if (!moves)
        return cli_wrong_line("out of memory in game %d", result->number + 1);
    counts[winner]++;
    printf("%s\t%s\n", moves, words[winner]);
    free(moves);
    return cli_flush();
}

static enum cli_exit play_engines(const struct cli_options *options, const struct record *start)
{
    const struct contestant seats[] = {[FIRST] = arena_seat(options, FIRST), [SECOND] = arena_seat(options, SECOND)};
    int counts[3] = {0}; /* games won by the first seat, won by the second, and drawn */
    struct tournament_setup setup = {.contestants = seats,
                                     .count = 2,
                                     .games = options->games,
                                     .fixed_sides = !options->swap,
                                     .openings = start,
                                     .opening_count = start->move_count > 0};
    struct tournament_watch watch = {.context = counts, .told = print_game};
    if (!arena_play(options, &setup, &watch))
        return CLI_REFUSED;
    printf("first %d, second %d, drawn %d\n", counts[0], counts[1], counts[2]);
    return CLI_DONE;
}

/* --- a game with a human: what the table holds --- */

enum {
    TYPED_MAX = 200, /* bytes of a line that can mean something */
    PATIENCE = 1000  /* milliseconds of a proof, after which a hint tells what looks best */
};

/* A game in which a human plays. */
struct table {
    const struct cli_options *options;
    const struct variant *variant;
    struct match *match;
    struct record record; /* who plays since when; its moves come at the end */
    char names[2][RECORD_NAME_SIZE];
    struct line_reader lines;
    struct book *book;
    struct engine *engine;
    struct analyst *analyst; /* for hints */
    uint64_t random;
    bool quit; /* the game ends here, though it may not be over */
    enum cli_exit exit;
};

static bool is_human(const struct table *table, int side)
{
    return seat_is_human(table->options->seats[side]);
}

/* Unless the game has a mark, marks it as one that counts for nobody (see record.h). */
static void mark_game(struct table *table, const char *mark)
{
    for (int side = FIRST; side <= SECOND; side++) {
        struct record_player *player = &table->record.players[side];
        if (is_human(table, side) && !player->evaluator[0])
            snprintf(player->evaluator, sizeof player->evaluator, "%s", mark);
    }
}

/* The cell that the last move reached, or left for good, is in brackets. */
static void print_board(const struct table *table)
{
    struct move recent[2];
    match_recent(table->match, recent);
    cli_print_board(stderr, table->variant, match_state(table->match),
                    recent[0].to != NO_CELL ? recent[0].to : recent[0].from);
}

/* --- what can be typed instead of a move --- */

static void take_back(struct table *table)
{
    int last = match_cursor(table->match) - 1;
    while (last >= 0 && !is_human(table, match_state_at(table->match, last)->turn))
        last--;
    if (last < 0) {
        fprintf(stderr, "nobody has typed a move that could be taken back\n");
        return;
    }
    while (match_cursor(table->match) > last)
        (void)match_undo(table->match);
    mark_game(table, RECORD_HELP);
}

/* Ends a proof that takes long, as soon as it is known what looks best. */
static void hear_judgement(const struct analysis *analysis, void *cancel)
{
    if (analysis->best_count > 0 && !analysis->proven)
        atomic_store((atomic_bool *)cancel, true);
}

/* The move to recommend: that of the hint or, where it has none, the first of the best. */
static const struct analyst_move *find_best(const struct analysis *analysis, const struct explanation *hint)
{
    for (int i = 0; i < analysis->count; i++) {
        const struct analyst_move *move = &analysis->moves[i];
        if (hint->count > 0 ? move_equal(move->move, hint->reasons[0].move) : move->best)
            return move;
    }
    return &analysis->moves[0];
}

static void print_hint(const struct table *table, const struct analyst_move *best, const struct explanation *hint)
{
    const struct variant *variant = table->variant;
    const struct explain_names names = {.sides = {table->names[FIRST], table->names[SECOND]}};
    char move[MOVE_TEXT_MAX], words[EXPLAIN_WORDS_MAX] = "";
    int moves = worth_moves(best->worth);
    variant->game->format_move(variant, best->move, move);
    fprintf(stderr, "hint: %s, which ", move);
    if (!best->known)
        fprintf(stderr, "looks best");
    else if (best->worth.result == WORTH_DRAW)
        fprintf(stderr, variant->game->format_state ? "does not lose: nobody can force a win" : "draws");
    else
        fprintf(stderr, "%s in %d move%s", best->worth.result == WORTH_WIN ? "wins" : "loses", moves,
                moves == 1 ? "" : "s");
    if (hint->count > 0)
        explain_words(variant, &hint->reasons[0], &names, words, sizeof words);
    fprintf(stderr, hint->count > 0 ? ". %s\n" : "\n", words);
}

static void give_hint(struct table *table)
{
    const struct state *state = match_state(table->match);
    struct seat other = table->options->seats[other_side((enum side)state->turn)];
    struct analysis analysis;
    struct explanation why, hint;
    atomic_bool cancel = false;
    if (analyst_analyze(table->analyst, state, &cancel, hear_judgement, &cancel, &analysis) == ANALYST_NO_MEMORY) {
        fprintf(stderr, "there is not enough memory for a hint\n");
        return;
    }
    (void)!explain_ask(table->analyst, table->variant, state, &analysis, seat_has_level(other) ? other.level : 0,
                       &cancel, &why);
    explain_hint(table->variant, state, &analysis, &why, EXPLAIN_HINTS_ALL, &hint);
    print_hint(table, find_best(&analysis, &hint), &hint);
    mark_game(table, RECORD_HELP);
}

static void list_moves(struct table *table)
{
    const struct game *game = table->variant->game;
    struct move moves[MOVES_MAX];
    int count = game->moves(table->variant, match_state(table->match), moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        game->format_move(table->variant, moves[i], text);
        fprintf(stderr, i + 1 < count ? "%s " : "%s\n", text);
    }
}

static void quit(struct table *table)
{
    table->quit = true;
}

static void help(struct table *table);

static const struct {
    const char *word, *what;
    void (*obey)(struct table *table);
} words[] = {
    {"undo", "takes back what was played since your last turn", take_back},
    {"hint", "a good move, what it is worth, and why", give_hint},
    {"moves", "all moves that can be played", list_moves},
    {"help", "this list", help},
    {"quit", "ends the game, which can go on later", quit},
};

enum { WORDS = sizeof words / sizeof *words };

static void help(struct table *table)
{
    fprintf(stderr, "a move: %s\n", table->variant->game->move_notation);
    for (int i = 0; i < WORDS; i++)
        fprintf(stderr, "%s: %s\n", words[i].word, words[i].what);
}

/* --- a human's turn --- */

/* Says whose turn it is and what can be typed, with a move as an example. */
static void prompt(const struct table *table)
{
    const struct variant *variant = table->variant;
    const struct state *state = match_state(table->match);
    enum cell piece = side_cell(piece_colour(state, next_piece(variant, state)));
    char example[MOVE_TEXT_MAX];
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    variant->game->format_move(variant, moves[count / 2], example);
    fprintf(stderr, "%s (%c) to move, such as %s%s; or undo, hint, moves, help, quit:\n", table->names[state->turn],
            variant->game->signs[piece], example,
            opening_is_choice(variant, state) ? ", or s to take the other colour" : "");
}

/* Obeys a word, or plays a move. Returns false and the reason if the line is neither. */
static bool obey(struct table *table, const char *line, struct reason *why)
{
    struct move move;
    for (int i = 0; i < WORDS; i++)
        if (strcmp(line, words[i].word) == 0) {
            words[i].obey(table);
            return true;
        }
    return input_move(table->variant, match_state(table->match), line, &move, why) &&
           match_play(table->match, move, why);
}

/* Reads a line and obeys it. The end of the input is like `quit`. */
static void ask(struct table *table)
{
    struct reason why;
    char *text, *line;
    prompt(table);
    if (!input_typed(&table->lines, &text, &line, &why)) {
        quit(table);
        return;
    }
    if (!line || !obey(table, line, &why))
        fprintf(stderr, "%s; a move is %s\n", why.text, table->variant->game->move_notation);
    free(text);
}

/* Makes the move of a level or a guest of honour. */
static void play_engine(struct table *table, int side)
{
    const struct honour *honour = table->options->guests[side].player.honour;
    const struct state *state = match_state(table->match);
    struct ai_request request = {0};
    struct ai_report report;
    struct move move;
    struct reason why;
    char text[MOVE_TEXT_MAX];
    match_recent(table->match, request.recent);
    enum ai_status status = honour ? museum_choose(honour, table->engine, state, &table->random, NULL, &move, &report)
                                   : ai_choose(table->engine, state, table->options->seats[side].level, &table->random,
                                               &request, &move, NULL);
    if (status == AI_NO_MOVE || !match_play(table->match, move, &why)) {
        table->exit = cli_refused("out of memory");
        quit(table);
        return;
    }
    table->variant->game->format_move(table->variant, move, text);
    fprintf(stderr, "%s: %s\n", table->names[side], text);
}

/* --- the whole game --- */

/* Sets who has a side, and the name: "you" against "level 3" or "Rivest"; of two humans "first" and "second". */
static void seat_player(struct table *table, int side)
{
    const struct cli_options *options = table->options;
    const struct museum_player *guest = &options->guests[side].player;
    struct record_player *player = &table->record.players[side];
    bool alone = seat_lone_human(options->seats[FIRST], options->seats[SECOND]) >= 0;
    const char *guests_name = !guest->honour ? "" : guest->weighed ? "Own weights" : guest->honour->name;
    char *name = table->names[side];
    player->seat = options->seats[side];
    snprintf(player->name, sizeof player->name, "%s", guests_name);
    if (options->evaluator && !is_human(table, side) && !guest->honour)
        snprintf(player->evaluator, sizeof player->evaluator, "%s", options->evaluator);
    if (alone && seat_has_level(player->seat))
        snprintf(name, RECORD_NAME_SIZE, "level %d", player->seat.level);
    else
        snprintf(name, RECORD_NAME_SIZE, "%s",
                 guest->honour   ? guests_name
                 : alone         ? "you"
                 : side == FIRST ? "first"
                                 : "second");
}

/*
 * Goes on where a record ends. The game keeps the record's mark if the same play on. Moves of others, or of unknown
 * players, only lead to a position. Returns false after saying that memory is short.
 */
static bool begin_game(struct table *table, const struct record *start)
{
    const struct analyst_limits limits = {.solver = {.threads = table->options->threads, .book = table->book},
                                          .patience = PATIENCE};
    struct record *record = &table->record;
    struct reason why;
    bool same = true;
    for (int side = FIRST; side <= SECOND; side++) {
        const struct record_player *player = &record->players[side], *before = &start->players[side];
        seat_player(table, side);
        same = same && before->seat.level == player->seat.level &&
               (!player->name[0] || strcmp(before->name, player->name) == 0);
    }
    const char *mark = start->players[is_human(table, FIRST) ? FIRST : SECOND].evaluator;
    mark_game(table, same ? mark : start->move_count > 0 ? RECORD_SET_UP : "");
    record->begun = same && start->begun ? start->begun : (int64_t)time(NULL);
    table->match = match_create(table->variant);
    table->analyst = analyst_create(table->variant, &limits);
    return (table->match && table->analyst && record_replay(start, table->match, &why)) ||
           cli_wrong_line("out of memory");
}

/* Prints the record, and tells how a game that is not over can go on. Returns false if the record was lost. */
static bool keep_game(struct table *table)
{
    struct record *record = &table->record;
    for (int i = 0; i < match_cursor(table->match); i++)
        if (!record_add(record, match_move(table->match, i), RECORD_TIME_UNKNOWN))
            return cli_wrong_line("out of memory");
    record_settle(record, table->match);
    if (!cli_put_record(record, stdout) || !cli_flush())
        return false;
    char *moves = record->outcome == RUNNING ? arena_moves(record) : NULL;
    if (moves)
        fprintf(stderr, "to go on: the same command with --position '%s'\n", moves);
    free(moves);
    return true;
}

static void tell_end(const struct table *table)
{
    enum outcome outcome = match_outcome(table->match);
    print_board(table);
    if (outcome == DRAWN)
        fprintf(stderr, match_is_repetition(table->match) ? "a draw: the third time in this position\n" : "a draw\n");
    else
        fprintf(stderr, "%s won\n", table->names[outcome == WON_BY_FIRST ? FIRST : SECOND]);
}

static void play_game(struct table *table)
{
    int shown = -1; /* the cursor of the position that a human has seen last */
    while (!table->quit && match_outcome(table->match) == RUNNING) {
        int side = match_state(table->match)->turn;
        if (!is_human(table, side)) {
            play_engine(table, side);
            continue;
        }
        if (match_cursor(table->match) != shown)
            print_board(table);
        shown = match_cursor(table->match);
        ask(table);
    }
    if (!table->quit)
        tell_end(table);
    if (match_cursor(table->match) > 0 && !keep_game(table))
        table->exit = CLI_REFUSED;
}

static enum cli_exit play_human(const struct cli_options *options, const struct record *start)
{
    struct table table = {.options = options,
                          .variant = &options->variant,
                          .lines = {.stream = stdin, .limit = TYPED_MAX},
                          .random = options->seed,
                          .exit = CLI_DONE};
    if (options->games > 1 || options->swap)
        return cli_wrong("play: a human plays one game at a time, without --games and --swap");
    record_init(&table.record, table.variant);
    table.book = cli_book(options);
    table.engine = cli_engine(options, table.book, options->threads);
    if (table.engine && begin_game(&table, start))
        play_game(&table);
    else
        table.exit = CLI_REFUSED;
    if (table.lines.failed)
        table.exit = cli_refused("standard input: %s", reason_of_errno());
    line_reader_close(&table.lines);
    record_free(&table.record);
    match_destroy(table.match);
    analyst_destroy(table.analyst);
    engine_destroy(table.engine);
    book_close(table.book);
    return table.exit;
}

enum cli_exit command_play(const struct cli_options *options)
{
    bool human = seat_is_human(options->seats[FIRST]) || seat_is_human(options->seats[SECOND]);
    struct record start;
    enum cli_exit exit =
        read_start(options, &start) ? (human ? play_human : play_engines)(options, &start) : CLI_REFUSED;
    record_free(&start);
    return exit;
}
