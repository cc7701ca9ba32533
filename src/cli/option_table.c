/* The options of the command line. A new one needs a row here, a number, and an entry in each command that takes it. */
#include "cli/option_table.h"

#include "ai/puzzle_theme.h"
#include "cli/cli.h"
#include "engines/serve.h"
#include "net/session.h"
#include "pictures/animation.h"
#include "pictures/picture_file.h"
#include "rules/number.h"
#include "standard.h"

enum {
    GAMES_MAX = 1000000,
    PUZZLES_MAX = 1000000,
    MILLISECONDS_MAX = 10000,
    MEBIBYTES_MAX = 1 << 30,
    EFFORT_MAX = 1 << 20,
    TEMPERATURE_MAX = 1 << 20
};

#define MEMBER(m) .member = offsetof(struct cli_options, m)

/* Words for the values of enums. `results` leaves out the first value, ARCHIVE_ANY, which the option cannot have. */
static const char *const paths[] = {
    [SOLVER_FASTEST] = "fastest", [SOLVER_PLAIN] = "plain", [SOLVER_AVX2] = "avx2", [SOLVER_AVX512] = "avx512", NULL};
static const char *const begins[] = {[BEGINS_TOSS] = "toss", [BEGINS_HOST] = "host", [BEGINS_GUEST] = "guest", NULL};
static const char *const levels[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", NULL};
static const char *const seats[] = {"human", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", NULL};
static const char *const rules[] = {"plain", "pie", "swap", NULL};
static const char *const kinds[] = {[TOURNAMENT_ROUND_ROBIN] = "round-robin",
                                    [TOURNAMENT_GAUNTLET] = "gauntlet",
                                    [TOURNAMENT_KNOCK_OUT] = "knock-out",
                                    NULL};
static const char *const formats[] = {[THEORY_HTML] = "html", [THEORY_MARKDOWN] = "markdown", NULL};
static const char *const results[] = {[ARCHIVE_WON - 1] = "won",
                                      [ARCHIVE_LOST - 1] = "lost",
                                      [ARCHIVE_DREW - 1] = "draw",
                                      [ARCHIVE_OPEN - 1] = "unfinished",
                                      NULL};

const char *const cli_tree_methods[] = {
    [TREE_PLAIN] = "a",  [TREE_STOP] = "b",    [TREE_ALPHA_BETA] = "c",
    [TREE_FORCED] = "d", [TREE_BEST] = "best", [TREE_METHODS] = NULL,
};

const char *const cli_tuning_methods[] = {"league", "paper", "fixed", "genetic", NULL};

/* --- reading values that only these options have --- */

enum { SHARES_MAX = 9999999 };

bool cli_read_number(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    return option_read_number(cli_wrong_line, name, text, least, most, number);
}

bool cli_read_int(const char *name, const char *text, int most, int *number)
{
    uint64_t read;
    if (!cli_read_number(name, text, 1, (uint64_t)most, &read))
        return false;
    *number = (int)read;
    return true;
}

static bool read_share(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    const char *at = text;
    if (number_read_int(&at, 1, SHARES_MAX, &options->share) && *at++ == '/' &&
        number_read_int(&at, options->share, SHARES_MAX, &options->shares) && *at == '\0')
        return true;
    return wrong("--part: '%s' is not K/M, the K-th of M shares, for instance 1/2", text);
}

static bool read_result(const char *text, void *into, option_wrong_fn *wrong)
{
    struct archive_filter *filter = &((struct cli_options *)into)->filter;
    int i = 0;
    while (results[i] && strcmp(results[i], strcmp(text, "drawn") == 0 ? "draw" : text) != 0)
        i++;
    filter->result = (enum archive_result)(i + 1);
    return results[i] || wrong("--result: '%s' is not won, lost, draw or unfinished", text);
}

static bool read_opponent(const char *text, void *into, option_wrong_fn *wrong)
{
    struct archive_filter *filter = &((struct cli_options *)into)->filter;
    struct seat seat;
    if (!text[0])
        return wrong("--opponent: '' is neither a level %d..%d nor a part of a name", LEVEL_MIN, LEVEL_MAX);
    if (seat_parse(text, &seat) && !seat_is_human(seat))
        filter->level = seat.level;
    else
        filter->player = text;
    return true;
}

static bool read_rule(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    return opening_find(text, &options->sizes.opening) || wrong("--rule: '%s' is neither plain nor pie nor swap", text);
}

static bool read_clock(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    return clock_parse(text, &options->clock) ||
           wrong("--clock: '%s' is not SECONDS, SECONDS+MORE for each move, or 1/SECONDS of a move", text);
}

static bool add_entrant(struct cli_event *event, struct cli_entrant entrant, option_wrong_fn *wrong)
{
    if (event->entrant_count == TOURNAMENT_CONTESTANTS_MAX)
        return wrong("there are more than %d players", TOURNAMENT_CONTESTANTS_MAX);
    event->entrants[event->entrant_count++] = entrant;
    return true;
}

static bool read_level(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    uint64_t level;
    if (!option_read_number(wrong, "--level", text, LEVEL_MIN, LEVEL_MAX, &level))
        return false;
    options->level = (int)level;
    return add_entrant(&options->event, (struct cli_entrant){.level = (int)level}, wrong);
}

static bool read_engine(const char *text, void *into, option_wrong_fn *wrong)
{
    const char *comma = strchr(text, ',');
    const char *command = comma ? strchr(comma + 1, ',') : NULL;
    if (!command || comma == text || command == comma + 1 || !command[1])
        return wrong("--engine: '%s' is not NAME,PROTOCOL,COMMAND", text);
    return add_entrant(&((struct cli_options *)into)->event, (struct cli_entrant){.engine = text}, wrong);
}

static bool read_setting(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_event *event = &((struct cli_options *)into)->event;
    const char *colon = strchr(text, ':');
    if (!colon || !strchr(colon, '=') || strchr(colon, '=') == colon + 1)
        return wrong("--option: '%s' is not NAME:KEY=VALUE", text);
    if (event->setting_count == CLI_SETTINGS_MAX)
        return wrong("--option: there are more than %d", CLI_SETTINGS_MAX);
    event->settings[event->setting_count++] = text;
    return true;
}

static bool read_known(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    if (options->known_count == CLI_KNOWN_MAX)
        return wrong("--known: there are more than %d", CLI_KNOWN_MAX);
    options->known[options->known_count++] = text;
    return true;
}

static bool read_sprt(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_event *event = &((struct cli_options *)into)->event;
    struct standings_sprt sprt = {.alpha = 0.05, .beta = 0.05};
    double *const numbers[] = {&sprt.elo0, &sprt.elo1, &sprt.alpha, &sprt.beta};
    const char *at = text;
    int count = 0;
    for (; count < 4 && (count == 0 || *at == ','); count++) {
        char *end;
        at += count > 0;
        *numbers[count] = strtod(at, &end);
        if (end == at || !isfinite(*numbers[count]))
            break;
        at = end;
    }
    if (*at || (count != 2 && count != 4))
        return wrong("--sprt: '%s' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA", text);
    event->sprt = sprt;
    event->is_sprt = true;
    return true;
}

static bool read_time(const char *text, void *into, option_wrong_fn *wrong)
{
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    struct cli_event *event = &((struct cli_options *)into)->event;
    const char *at = text;
    int time, more = 0;
    bool good = number_read_int(&at, 1, DAY_MS, &time);
    bool game = good && *at == '+';
    if (game) {
        at++;
        good = number_read_int(&at, 0, DAY_MS, &more);
    }
    if (!good || *at)
        return wrong("--time: '%s' is not milliseconds of a move, or MS+MORE for a game", text);
    event->move_ms = game ? 0 : time;
    event->game_ms = game ? time : 0;
    event->increment_ms = more;
    return true;
}

/* --- the table of options --- */

static const struct option_row rows[OPTION_COUNT] = {
    [OPTION_GAME] = {"game", "GAME",
                     "which game; if not given the first one, of the games that are kept all; its usual board:",
                     OPTION_IS_GAME, MEMBER(game)},
    [OPTION_SIZE] = {"size", "WxH", "columns and rows", OPTION_IS_SIZE, MEMBER(sizes)},
    [OPTION_CONNECT] = {"connect", "N", "pieces in a winning line", OPTION_IS_INT, MEMBER(sizes.connect), 1, CELLS_MAX},
    [OPTION_PIECES] = {"pieces", "N", "most pieces of a side", OPTION_IS_INT, MEMBER(sizes.pieces), 1, CELLS_MAX},
    [OPTION_POINTS] = {"points", "N", "points that win", OPTION_IS_INT, MEMBER(sizes.points), 1, CELLS_MAX},
    [OPTION_RULE] = {"rule", "RULE",
                     "who has which colour: plain, the first has red; pie, after the first disc the other may take it; "
                     "swap, the first lays red, yellow, red, then the other chooses",
                     OPTION_IS_OTHER, .words = rules, .read = read_rule},
    [OPTION_RESULTS] = {"results", NULL, "one line for each move, with what it leads to", OPTION_IS_FLAG,
                        MEMBER(results)},
    [OPTION_EVALUATOR] = {"evaluator", "NAME", "the evaluator that judges positions, instead of the game's usual one",
                          OPTION_IS_TEXT, MEMBER(evaluator)},
    [OPTION_WEIGHTS] = {"weights", "FILE", "read the evaluator's weights from this file", OPTION_IS_FILE,
                        MEMBER(weights_file)},
    [OPTION_LEVEL] = {"level", "L", "strength, 1 to 10", OPTION_IS_OTHER, .words = levels, .read = read_level},
    [OPTION_DEPTH] = {"depth", "D", "plies to look ahead", OPTION_IS_INT, MEMBER(depth), 1, AI_DEPTH_MAX},
    [OPTION_MUSEUM] = {"museum", "NAME", "play as this guest of honour; `gravitrips-cli museum` lists them",
                       OPTION_IS_TEXT, MEMBER(guests[2].text)},
    [OPTION_WHY] = {"why", NULL, "also the reasons, in words", OPTION_IS_FLAG, MEMBER(why)},
    [OPTION_STATS] = {"stats", NULL, "also how much work it took", OPTION_IS_FLAG, MEMBER(stats)},
    [OPTION_ENDLESS] = {"endless", NULL, "who can keep the game going for ever (Kolibrat)", OPTION_IS_FLAG,
                        MEMBER(endless)},
    [OPTION_MEMORY] = {"memory", "M", "how many MiB of memory may be used", OPTION_IS_NUMBER, MEMBER(mebibytes), 1,
                       MEBIBYTES_MAX},
    [OPTION_NO_BOOK] = {"no-book", NULL, "do not use the opening book", OPTION_IS_FLAG, MEMBER(no_book)},
    [OPTION_PATH] = {"path", "PATH", "the solver's instructions: fastest, plain, avx2 or avx512", OPTION_IS_CHOICE,
                     MEMBER(path), SOLVER_FASTEST, SOLVER_AVX512, paths},
    [OPTION_FIRST] = {"first", "SEAT",
                      "who goes first: human, a level 1 to 10, museum:NAME, a guest of honour, or kolibrat:FILE, a "
                      "player like those of the museum with the weights of a file",
                      OPTION_IS_TEXT, MEMBER(guests[0].text), .words = seats},
    [OPTION_SECOND] = {"second", "SEAT", "who has the other side", OPTION_IS_TEXT, MEMBER(guests[1].text),
                       .words = seats},
    [OPTION_MILLISECONDS] = {"milliseconds", "T", "time for a move", OPTION_IS_INT, MEMBER(milliseconds), 1,
                             MILLISECONDS_MAX},
    [OPTION_GAMES] = {"games", "N", "how many games", OPTION_IS_INT, MEMBER(games), 1, GAMES_MAX},
    [OPTION_SWAP] = {"swap", NULL, "the second seat goes first in every other game", OPTION_IS_FLAG, MEMBER(swap)},
    [OPTION_FROM] = {"from", "L", "the lowest level", OPTION_IS_INT, MEMBER(from), LEVEL_MIN, LEVEL_MAX},
    [OPTION_TO] = {"to", "L", "the highest level", OPTION_IS_INT, MEMBER(to), LEVEL_MIN, LEVEL_MAX},
    [OPTION_STEP] = {"step", "N", "how many levels apart the two are", OPTION_IS_INT, MEMBER(step), 1,
                     LEVEL_MAX - LEVEL_MIN},
    [OPTION_ENGINE] = {"engine", "NAME,PROTOCOL,COMMAND",
                       "one who plays: what it is called, ugi, riddles or filter, how it is started; "
                       "NAME,evaluator,NAME is one of ours, NAME,museum,NAME a guest of honour",
                       OPTION_IS_OTHER, .read = read_engine},
    [OPTION_SETTING] =
        {"option", "NAME:KEY=VALUE",
         "for the engine of this name: time or nodes of its own for each move; depth or temperature of an "
         "evaluator; weights, a file of them; start, grace (milliseconds), memory (MiB), folder, unfenced; else an "
         "option that it has",
         OPTION_IS_OTHER, .read = read_setting},
    [OPTION_KIND] = {"kind", "KIND", "who meets whom: round-robin, which is usual, gauntlet or knock-out",
                     OPTION_IS_CHOICE, MEMBER(event.kind), TOURNAMENT_ROUND_ROBIN, TOURNAMENT_KNOCK_OUT, kinds},
    [OPTION_SPRT] = {"sprt", "ELO0,ELO1[,ALPHA,BETA]",
                     "two play until it is known whether the first is by ELO1 stronger or only by ELO0, with these "
                     "risks of error (0.05)",
                     OPTION_IS_OTHER, .read = read_sprt},
    [OPTION_TIME] = {"time", "MS", "milliseconds of each move; MS+MORE: of a game, and more with each move",
                     OPTION_IS_OTHER, .read = read_time},
    [OPTION_NODES] = {"nodes", "N",
                      "instead of time so many nodes for each move, which has a minute for them, or --time",
                      OPTION_IS_NUMBER, MEMBER(event.nodes), 1, UINT64_MAX},
    [OPTION_OPENINGS] = {"openings", "OPENINGS",
                         "how games begin: so many moves at random (2), or the lines of this FILE, moves in each",
                         OPTION_IS_TEXT, MEMBER(event.openings)},
    [OPTION_ADJUDICATE] = {"adjudicate", "N", "games end by what is proven once only N cells are free", OPTION_IS_INT,
                           MEMBER(event.adjudicate), 1, CELLS_MAX},
    [OPTION_RESTART] = {"restart", NULL, "every engine is started for each game", OPTION_IS_FLAG,
                        MEMBER(event.restart)},
    [OPTION_JOURNAL] = {"journal", "FILE", "keep there what is done, as it is done, and go on with what is there",
                        OPTION_IS_FILE, MEMBER(event.journal)},
    [OPTION_KNOWN] = {"known", "FILE", "take what was proved elsewhere: another journal, or what `solve` printed",
                      OPTION_IS_OTHER, .read = read_known},
    [OPTION_RECORDS] = {"records", "FILE", "write the records of all games there", OPTION_IS_FILE,
                        MEMBER(event.records)},
    [OPTION_JSON] = {"json", "FILE", "write what came of it there, for programs", OPTION_IS_FILE, MEMBER(event.json)},
    [OPTION_CSV] = {"csv", "FILE", "write a line for each game there, for tables", OPTION_IS_FILE, MEMBER(event.csv)},
    [OPTION_GRADES] = {"grades", NULL, "also how good the moves of each were, against what is proven", OPTION_IS_FLAG,
                       MEMBER(event.grades)},
    [OPTION_LINE] = {"line", NULL, "also the best play, where something was missed, a bad move or a blunder",
                     OPTION_IS_FLAG, MEMBER(line)},
    [OPTION_PUZZLES] = {"count", "N", "how many puzzles", OPTION_IS_INT, MEMBER(count), 1, PUZZLES_MAX},
    [OPTION_MOVES] = {"moves", "N", "only puzzles that win in this many moves", OPTION_IS_INT, MEMBER(wish.moves),
                      PUZZLE_MOVES_MIN, PUZZLE_MOVES_MAX},
    [OPTION_GRADE] = {"grade", "G", "only puzzles of this grade", OPTION_IS_INT, MEMBER(wish.grade), PUZZLE_GRADE_MIN,
                      PUZZLE_GRADE_MAX},
    [OPTION_THEME] = {"theme", "THEME",
                      "only puzzles whose answer is of this kind: win (at once), block, double-threat, zugzwang, "
                      "odd-even; any is usual",
                      OPTION_IS_CHOICE, MEMBER(wish.theme), PUZZLE_NO_THEME, PUZZLE_ODD_EVEN, puzzle_theme_names},
    [OPTION_PLIES] = {"plies", "N", "how deep the book goes", OPTION_IS_INT, MEMBER(plies), 0, CELLS_MAX},
    [OPTION_WORSE] = {"worse", "N", "also follow moves whose score is by up to so much worse than the best (0)",
                      OPTION_IS_INT, MEMBER(worse), 0, 2 * CELLS_MAX},
    [OPTION_FORMAT] = {"format", "FORMAT", "html, which is usual, or markdown", OPTION_IS_CHOICE, MEMBER(format),
                       THEORY_HTML, THEORY_MARKDOWN, formats},
    [OPTION_PICTURES] = {"pictures", "DIR", "write the pictures there, each to a file of its own", OPTION_IS_FOLDER,
                         MEMBER(pictures)},
    [OPTION_WIDTH] = {"width", "N", "how wide the picture is, in pixels (480)", OPTION_IS_INT, MEMBER(picture_width),
                      PICTURE_WIDTH_MIN, PICTURE_WIDTH_MAX},
    [OPTION_PACE] = {"pace", "MS", "milliseconds for each move (900)", OPTION_IS_INT, MEMBER(pace), ANIMATION_PACE_MIN,
                     ANIMATION_PACE_MAX},
    [OPTION_NUMBER] = {"number", "N", "which of several games (1)", OPTION_IS_INT, MEMBER(number), 1, GAMES_MAX},
    [OPTION_VARIATION] = {"variation", "N", "the N-th variation, in the order of the text, instead of the game itself",
                          OPTION_IS_INT, MEMBER(variation), 1, RECORD_BRANCHES_MAX},
    [OPTION_OUT] = {"out", "FILE", "the file to write", OPTION_IS_FILE, MEMBER(out)},
    [OPTION_PART] = {"part", "K/M", "only the K-th of M shares", OPTION_IS_OTHER, .read = read_share},
    [OPTION_SAMPLES] = {"samples", "N", "how many positions are solved again", OPTION_IS_NUMBER, MEMBER(samples), 0,
                        UINT64_MAX},
    [OPTION_EFFORT] = {"effort", "N", "what costs less than N is improved before it is compared", OPTION_IS_INT,
                       MEMBER(effort), 1, EFFORT_MAX},
    [OPTION_TEMPERATURE] = {"temperature", "T", "what makes it larger by up to T is tried, too, in each round less (0)",
                            OPTION_IS_INT, MEMBER(temperature), 0, TEMPERATURE_MAX},
    [OPTION_GENERATIONS] = {"generations", "N", "how many generations", OPTION_IS_INT, MEMBER(generations), 1, 50},
    [OPTION_DEPTHS] = {"depths", "N", "in how many depths games are played by turns, from --depth on (1)",
                       OPTION_IS_INT, MEMBER(depths), 1, 4},
    [OPTION_METHOD] = {"method", "NAME", "how weights are tuned: league, which is usual, paper, fixed or genetic",
                       OPTION_IS_CHOICE, MEMBER(tuning), 0, 3, cli_tuning_methods},
    [OPTION_LOG] = {"log", "FILE", "add a line for each game to this file", OPTION_IS_FILE, MEMBER(log)},
    [OPTION_POSITION] = {"position", "P", "start from this position", OPTION_IS_TEXT, MEMBER(position)},
    [OPTION_UNIQUE] = {"unique", NULL, "count different positions instead of paths", OPTION_IS_FLAG, MEMBER(unique)},
    [OPTION_VARIANT] = {"variant", "V", "how the tree is built: a, b, c, d or best", OPTION_IS_CHOICE, MEMBER(method),
                        TREE_PLAIN, TREE_BEST, cli_tree_methods},
    [OPTION_AS] = {"as", "FORM", "board, which is usual, moves, letters, fen, uci, json or link", OPTION_IS_CHOICE,
                   MEMBER(style), TEXT_AS_BOARD, TEXT_AS_LINK, text_notations},
    [OPTION_CHECK] = {"check", NULL, "compare with the score behind each position", OPTION_IS_FLAG, MEMBER(check)},
    [OPTION_LIST] = {"list", NULL, "the positions of the sets, unsolved", OPTION_IS_FLAG, MEMBER(list)},
    [OPTION_DATA_DIR] = {"data-dir", "DIR", "where the games are kept", OPTION_IS_FOLDER, MEMBER(data_dir)},
    [OPTION_RESULT] = {"result", "RESULT",
                       "only games that a human won or lost against the computer, or that were a draw or are "
                       "unfinished, whoever played: won, lost, draw (or drawn), unfinished",
                       OPTION_IS_OTHER, .words = results, .read = read_result},
    [OPTION_OPPONENT] = {"opponent", "WHO", "only games against this level, or somebody with this name",
                         OPTION_IS_OTHER, .read = read_opponent},
    [OPTION_DUPLICATES] = {"duplicates", NULL, "also keep games that are already there", OPTION_IS_FLAG,
                           MEMBER(duplicates)},
    [OPTION_PORT] = {"port", "N", "the port to wait at (7007, or any if that is taken); 0: the same", OPTION_IS_INT,
                     MEMBER(port), 0, 65535},
    [OPTION_AT] = {"at", "HOST[:PORT]", "where the other end waits; without it the local network, then the relay",
                   OPTION_IS_TEXT, MEMBER(at)},
    [OPTION_RELAY] = {"relay", "HOST[:PORT]", "a relay at which both ends meet", OPTION_IS_TEXT, MEMBER(relay)},
    [OPTION_SEAT] = {"seat", "SEAT", "who plays here: human, which is usual, or a level 1 to 10", OPTION_IS_SEAT,
                     MEMBER(seat)},
    [OPTION_NAME] = {"name", "NAME", "the name that the other end sees", OPTION_IS_TEXT, MEMBER(name)},
    [OPTION_CLOCK] = {"clock", "TIME", "seconds for a game, as 300 or 300+5, or for each move, as 1/30",
                      OPTION_IS_OTHER, .read = read_clock},
    [OPTION_BEGINS] = {"begins", "WHO", "who begins the first round: toss, host or guest", OPTION_IS_CHOICE,
                       MEMBER(begins), BEGINS_TOSS, BEGINS_GUEST, begins},
    [OPTION_WATCHERS] = {"watchers", "N", "how many may watch", OPTION_IS_INT, MEMBER(watchers), 0, 100},
    [OPTION_DAYS] = {"days", "N", "who is away for so many days can lose by that; 0: never", OPTION_IS_INT,
                     MEMBER(days), 0, 250},
    [OPTION_NO_LOCAL] = {"no-local", NULL, "not on the local network", OPTION_IS_FLAG, MEMBER(no_local)},
    [OPTION_MAP_PORT] = {"map-port", NULL, "ask the router to open the port", OPTION_IS_FLAG, MEMBER(map_port)},
    [OPTION_PROTOCOL] = {"protocol", "PROTOCOL", "how it is spoken to: ugi, riddles or filter", OPTION_IS_CHOICE,
                         MEMBER(protocol), 0, 2, serve_names},
    [OPTION_SEED] = {"seed", "N", "seed of every random choice (1)", OPTION_IS_NUMBER, MEMBER(seed), 0, UINT64_MAX},
    [OPTION_THREADS] =
        {"threads", "N",
         "how many games at once (play, ladder, tune, tournament), or else how many threads for a position",
         OPTION_IS_INT, MEMBER(threads), 1, CLI_THREADS_MAX},
    [OPTION_HELP] = {"help", NULL, "print this help", .kind = OPTION_IS_HELP},
};

const struct option_program cli_program = {"gravitrips-cli", rows, OPTION_COUNT, .wrong = cli_wrong_line};

_Static_assert((int)OPTION_COUNT <= (int)OPTION_ROWS_MAX, "each option has a bit");
