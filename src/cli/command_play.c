/*
 * The command `play`: games of one level against another, or one in which a human types moves. As in a game with a
 * friend elsewhere, what a human is told goes to standard error and the record to standard output: so `>FILE` keeps the
 * game, and the board is still seen. Declared in cli.h.
 */
#include <time.h>

#include "cli/arena.h"
#include "cli/input.h"
#include "cli/person.h"
#include "gravitrips/explain.h"
#include "rules/reason.h"
#include "standard.h"

enum { DRAW = 2, NAME_SIZE = 16 };

/* Reads the game with which --position begins. Returns false after saying what is wrong. */
static bool read_start(const struct cli_options *options, struct record *start)
{
    const char *text = options->position;
    struct reason why;
    record_init(start, &options->variant);
    if (text[0] && !input_game(&options->variant, text, strlen(text), start, &why))
        return cli_wrong_line("--position: '%s': %s", text, why.text);
    if (start->outcome == RUNNING)
        return true;
    record_free(start);
    return cli_wrong_line("--position: '%s': the game is over", text);
}

/* --- engine against engine --- */

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
    const struct seat *seats; /* by side */
    struct match *match;
    int64_t begun;    /* seconds since 1970-01-01 UTC */
    const char *mark; /* of the humans in the record: see record.h */
    struct line_reader lines;
    struct book *book;
    struct engine *engine;
    struct analyst *analyst; /* NULL until somebody asks for a hint */
    uint64_t random;
    enum cli_exit exit;
};

/* What a line leads to. */
enum reply { REPLY_AGAIN, REPLY_MOVED, REPLY_QUIT };

static bool is_human(const struct table *table, int side)
{
    return seat_is_human(table->seats[side]);
}

/* What a guest of honour is called, or a player with the weights of a file; NULL: the side has another player. */
static const char *guest_name(const struct table *table, int side)
{
    const struct cli_guest *guest = &table->options->guests[side];
    return !guest->honour ? NULL : guest->weighed ? "Own weights" : guest->honour->name;
}

/* Writes what a side is called: "you" and "level 3" or "Rivest", or "first" and "second" of two humans. */
static void name_side(const struct table *table, int side, char name[NAME_SIZE])
{
    bool alone = seat_lone_human(table->seats[FIRST], table->seats[SECOND]) >= 0;
    if (guest_name(table, side))
        snprintf(name, NAME_SIZE, "%s", guest_name(table, side));
    else if (alone && !is_human(table, side))
        snprintf(name, NAME_SIZE, "level %d", table->seats[side].level);
    else
        snprintf(name, NAME_SIZE, "%s", alone ? "you" : side == FIRST ? "first" : "second");
}

static void print_board(const struct table *table)
{
    struct move recent[2];
    match_recent(table->match, recent);
    person_print_board(table->variant, match_state(table->match), recent[0]);
}

/* A move was shown or taken back, so the game will not count. */
static void note_help(struct table *table)
{
    if (!table->mark[0])
        table->mark = RECORD_HELP;
}

/* --- what can be typed instead of a move --- */

static enum reply take_back(struct table *table)
{
    int cursor = match_cursor(table->match), last = cursor - 1;
    while (last >= 0 && !is_human(table, match_state_at(table->match, last)->turn))
        last--;
    if (last < 0) {
        fprintf(stderr, "nobody has typed a move that could be taken back\n");
        return REPLY_AGAIN;
    }
    for (; cursor > last; cursor--)
        (void)match_undo(table->match);
    note_help(table);
    return REPLY_MOVED;
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
    char move[MOVE_TEXT_MAX], sides[2][NAME_SIZE], words[EXPLAIN_WORDS_MAX];
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
    if (hint->count > 0) {
        name_side(table, FIRST, sides[FIRST]);
        name_side(table, SECOND, sides[SECOND]);
        const struct explain_names names = {.sides = {sides[FIRST], sides[SECOND]}};
        explain_words(variant, &hint->reasons[0], &names, words, sizeof words);
        fprintf(stderr, ". %s", words);
    }
    fputc('\n', stderr);
}

static enum reply give_hint(struct table *table)
{
    const struct analyst_limits limits = {.solver = {.threads = table->options->threads, .book = table->book},
                                          .patience = PATIENCE};
    const struct state *state = match_state(table->match);
    struct seat other = table->seats[other_side((enum side)state->turn)];
    int level = seat_has_level(other) ? other.level : 0;
    struct analysis analysis;
    struct explanation why, hint;
    atomic_bool cancel = false;
    if (!table->analyst)
        table->analyst = analyst_create(table->variant, &limits);
    if (!table->analyst ||
        analyst_analyze(table->analyst, state, &cancel, hear_judgement, &cancel, &analysis) == ANALYST_NO_MEMORY) {
        fprintf(stderr, "there is not enough memory for a hint\n");
        return REPLY_AGAIN;
    }
    (void)!explain_ask(table->analyst, table->variant, state, &analysis, level, &cancel, &why);
    explain_hint(table->variant, state, &analysis, &why, false, &hint);
    print_hint(table, find_best(&analysis, &hint), &hint);
    note_help(table);
    return REPLY_AGAIN;
}

static enum reply list_moves(struct table *table)
{
    const struct game *game = table->variant->game;
    struct move moves[MOVES_MAX];
    int count = game->moves(table->variant, match_state(table->match), moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        game->format_move(table->variant, moves[i], text);
        fprintf(stderr, i + 1 < count ? "%s " : "%s\n", text);
    }
    return REPLY_AGAIN;
}

static enum reply help(struct table *table);

static const struct {
    const char *word, *what;
    enum reply (*obey)(struct table *table); /* NULL: quits */
} words[] = {
    {"undo", "takes back what was played since your last turn", take_back},
    {"hint", "a good move, what it is worth, and why", give_hint},
    {"moves", "all moves that can be played", list_moves},
    {"help", "this list", help},
    {"quit", "ends the game, which can go on later", NULL},
};

enum { WORDS = sizeof words / sizeof *words };

static enum reply help(struct table *table)
{
    fprintf(stderr, "a move: %s\n", table->variant->game->move_notation);
    for (int i = 0; i < WORDS; i++)
        fprintf(stderr, "%s: %s\n", words[i].word, words[i].what);
    return REPLY_AGAIN;
}

/* --- a human's turn --- */

/* Says whose turn it is and what can be typed, with a move as an example. */
static void prompt(const struct table *table)
{
    const struct variant *variant = table->variant;
    const struct state *state = match_state(table->match);
    char name[NAME_SIZE], example[MOVE_TEXT_MAX];
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    name_side(table, state->turn, name);
    variant->game->format_move(variant, moves[count / 2], example);
    fprintf(stderr, "%s (%c) to move, such as %s%s; or undo, hint, moves, help, quit:\n", name,
            person_sign(variant, state), example,
            opening_is_choice(variant, state) ? ", or s to take the other colour" : "");
}

static enum reply refuse_line(const struct table *table, const struct reason *why)
{
    fprintf(stderr, "%s; a move is %s\n", why->text, table->variant->game->move_notation);
    return REPLY_AGAIN;
}

static enum reply obey(struct table *table, const char *line)
{
    struct move move;
    struct reason why;
    for (int i = 0; i < WORDS; i++)
        if (strcmp(line, words[i].word) == 0)
            return words[i].obey ? words[i].obey(table) : REPLY_QUIT;
    if (!person_read_move(table->variant, match_state(table->match), line, &move, &why) ||
        !match_play(table->match, move, &why))
        return refuse_line(table, &why);
    return REPLY_MOVED;
}

/* Reads a line and obeys it. The end of the input is like `quit`. */
static enum reply ask(struct table *table)
{
    struct line_reader *lines = &table->lines;
    struct record_error error;
    prompt(table);
    if (!line_reader_next(lines) || (lines->too_long && !line_reader_skip(lines, SIZE_MAX)))
        return REPLY_QUIT;
    if (lines->too_long)
        refuse(&error.why, "the line is longer than %d bytes", TYPED_MAX);
    char *text = lines->too_long ? NULL : text_clean(lines->text, lines->length, &error);
    if (!text)
        return refuse_line(table, &error.why);
    char *line = text + strspn(text, " \t"), *end = line + strlen(line);
    while (end > line && isspace((unsigned char)end[-1]))
        *--end = '\0';
    cli_blot_controls(line);
    enum reply reply = obey(table, line);
    free(text);
    return reply;
}

/* Returns false if the human quits. */
static bool human_moves(struct table *table)
{
    enum reply reply;
    print_board(table);
    do
        reply = ask(table);
    while (reply == REPLY_AGAIN);
    return reply == REPLY_MOVED;
}

/* Makes the move of a level or a guest of honour. Returns false after saying that memory is short. */
static bool engine_moves(struct table *table, int side)
{
    const struct honour *honour = table->options->guests[side].honour;
    const struct state *state = match_state(table->match);
    struct ai_request request = {0};
    struct ai_report report;
    struct move move;
    struct reason why;
    char name[NAME_SIZE], text[MOVE_TEXT_MAX];
    match_recent(table->match, request.recent);
    enum ai_status status =
        honour ? museum_choose(honour, table->engine, state, &table->random, NULL, &move, &report)
               : ai_choose(table->engine, state, table->seats[side].level, &table->random, &request, &move, NULL);
    if (status == AI_NO_MOVE || !match_play(table->match, move, &why)) {
        table->exit = cli_refused("out of memory");
        return false;
    }
    name_side(table, side, name);
    table->variant->game->format_move(table->variant, move, text);
    fprintf(stderr, "%s: %s\n", name, text);
    return true;
}

/* --- the whole game --- */

/* Has this side the player that it had in a record? */
static bool is_same_player(const struct table *table, const struct record_player players[2], int side)
{
    const char *name = guest_name(table, side);
    return players[side].seat.level == table->seats[side].level && (!name || strcmp(players[side].name, name) == 0);
}

/*
 * Goes on where a record ends. The game keeps the record's mark if the same play on. Moves of others, or of unknown
 * players, only lead to a position. Returns false after saying that memory is short.
 */
static bool begin_game(struct table *table, const struct record *start)
{
    const struct record_player *players = start->players;
    bool same = is_same_player(table, players, FIRST) && is_same_player(table, players, SECOND);
    struct reason why;
    table->mark = same                    ? players[is_human(table, FIRST) ? FIRST : SECOND].evaluator
                  : start->move_count > 0 ? RECORD_SET_UP
                                          : "";
    table->begun = same && start->begun ? start->begun : (int64_t)time(NULL);
    table->match = match_create(table->variant);
    return (table->match && record_replay(start, table->match, &why)) || cli_wrong_line("out of memory");
}

/* Makes the record of the game, which the caller frees. Returns false if memory is short. */
static bool make_record(const struct table *table, struct record *record)
{
    record_init(record, table->variant);
    record->begun = table->begun;
    for (int side = FIRST; side <= SECOND; side++) {
        struct record_player *player = &record->players[side];
        const char *evaluator = table->options->evaluator && !guest_name(table, side) ? table->options->evaluator : "";
        player->seat = table->seats[side];
        if (guest_name(table, side))
            snprintf(player->name, sizeof player->name, "%s", guest_name(table, side));
        snprintf(player->evaluator, sizeof player->evaluator, "%s", is_human(table, side) ? table->mark : evaluator);
    }
    for (int i = 0; i < match_cursor(table->match); i++)
        if (!record_add(record, match_move(table->match, i), RECORD_TIME_UNKNOWN))
            return false;
    record_settle(record, table->match);
    return true;
}

/* Prints the record, and tells how a game that is not over can go on. Returns false if the record was lost. */
static bool keep_game(const struct table *table)
{
    struct record record;
    bool kept = make_record(table, &record) ? cli_put_record(&record, stdout) : cli_wrong_line("out of memory");
    kept = kept && cli_flush();
    char *moves = kept && record.outcome == RUNNING ? arena_moves(&record) : NULL;
    if (moves)
        fprintf(stderr, "to go on: the same command with --position '%s'\n", moves);
    free(moves);
    record_free(&record);
    return kept;
}

static void tell_end(const struct table *table)
{
    enum outcome outcome = match_outcome(table->match);
    char name[NAME_SIZE];
    print_board(table);
    name_side(table, outcome == WON_BY_SECOND ? SECOND : FIRST, name);
    if (outcome == DRAWN)
        fprintf(stderr, match_is_repetition(table->match) ? "a draw: the third time in this position\n" : "a draw\n");
    else
        fprintf(stderr, "%s won\n", name);
}

static void play_game(struct table *table)
{
    bool goes_on = true;
    while (goes_on && match_outcome(table->match) == RUNNING) {
        int side = match_state(table->match)->turn;
        goes_on = is_human(table, side) ? human_moves(table) : engine_moves(table, side);
    }
    if (goes_on)
        tell_end(table);
    if (match_cursor(table->match) > 0 && !keep_game(table))
        table->exit = CLI_REFUSED;
}

static enum cli_exit play_human(const struct cli_options *options, const struct record *start)
{
    struct table table = {.options = options,
                          .variant = &options->variant,
                          .seats = options->seats,
                          .lines = {.stream = stdin, .limit = TYPED_MAX},
                          .random = options->seed,
                          .exit = CLI_DONE};
    if (options->games > 1 || options->swap)
        return cli_wrong("play: a human plays one game at a time, without --games and --swap");
    table.book = cli_book(options);
    table.engine = cli_engine(options, table.book, options->threads);
    if (table.engine && begin_game(&table, start))
        play_game(&table);
    else
        table.exit = CLI_REFUSED;
    if (table.lines.failed)
        table.exit = cli_refused("standard input: %s", reason_of_errno());
    line_reader_free(&table.lines);
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
    if (!read_start(options, &start))
        return CLI_REFUSED;
    enum cli_exit exit = (human ? play_human : play_engines)(options, &start);
    record_free(&start);
    return exit;
}
