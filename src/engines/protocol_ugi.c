/*
 * The protocol UGI, the Universal Game Interface of the arena cutegames (kz04px, ugi.md). It is UCI, the interface of
 * chess engines, with everything about chess taken out:
 *
 *     ugi                                        begin
 *                       id name ..., option name ... type ... default ..., ugiok
 *     setoption name Level value 7
 *     isready
 *                       readyok
 *     setoption name Columns value 9             only if the board is not the usual one, and the
 *                                                engine has this option
 *     uginewgame                                 for each game
 *     position startpos moves 4 4 5              for each move
 *     go movetime 1000                           or: nodes N; p1time N p2time N p1inc N p2inc N
 *                       info depth 9 score cp 12 nodes 3000 pv 4 3
 *                       bestmove 4
 *     quit
 *
 * The lines on the left are sent to the engine; the indented ones are its answers.
 *
 * How moves are written is left to the engines of each game; here they are written as gravitrips-cli writes them, so
 * Connect Four's columns count from 1. As in UCI, lines that begin with none of these words are skipped. Declared
 * in protocol.h.
 */
#include "engines/protocol.h"
#include "standard.h"

#include "engines/serve.h"
#include "gravitrips/version.h"
#include <strings.h>

/* Options for boards of another size, with the names that our own engine gives them. */
static const struct size {
    const char *name;
    size_t member;
} sizes[] = {
    {"Columns", offsetof(struct options, width)},   {"Rows", offsetof(struct options, height)},
    {"Connect", offsetof(struct options, connect)}, {"Pieces", offsetof(struct options, pieces)},
    {"Points", offsetof(struct options, points)},
};

enum { SIZES = sizeof sizes / sizeof *sizes, GAME_OFFERED = 1 << SIZES };

static int size_of(const struct options *options, const struct size *size)
{
    return *(const int *)(const void *)((const char *)options + size->member);
}

/* --- what we say to the guest --- */

static void greet(struct talk *talk, struct talk_out *out)
{
    talk->dialect = 0;
    talk->offers.count = 0;
    talk_say(out, "ugi\n");
    for (int i = 0; i < talk->option_count; i++)
        talk_say(out, "setoption name %s value %s\n", talk->options[i].name, talk->options[i].value);
    talk_say(out, "isready\n");
}

static void begin(struct talk *talk, enum side side, const struct talk_time *time, struct talk_out *out)
{
    const struct game *game = talk->variant->game;
    (void)side;
    (void)time;
    if (talk->dialect & GAME_OFFERED)
        talk_say(out, "setoption name Game value %s\n", game->name);
    for (int i = 0; i < SIZES; i++) {
        int value = size_of(&talk->variant->options, &sizes[i]);
        if ((talk->dialect & 1 << i) && value != size_of(&game->defaults, &sizes[i]))
            talk_say(out, "setoption name %s value %d\n", sizes[i].name, value);
    }
    talk_say(out, "uginewgame\n");
}

static void say_position(const struct talk *talk, const struct match *match, struct talk_out *out)
{
    talk_say(out, "position startpos");
    for (int i = 0; i < match_cursor(match); i++) {
        char text[MOVE_TEXT_MAX];
        talk->variant->game->format_move(talk->variant, match_move(match, i), text);
        talk_say(out, i == 0 ? " moves %s" : " %s", text);
    }
    talk_say(out, "\n");
}

static void say_time(const struct talk_time *time, struct talk_out *out)
{
    if (time->nodes > 0)
        talk_say(out, "go nodes %llu\n", (unsigned long long)time->nodes);
    else if (time->move_ms > 0)
        talk_say(out, "go movetime %d\n", time->move_ms);
    else
        talk_say(out, "go p1time %d p2time %d p1inc %d p2inc %d\n", time->left_ms[FIRST], time->left_ms[SECOND],
                 time->increment_ms, time->increment_ms);
}

static void ask(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out)
{
    struct talk_told *told = &talk->told;
    talk->state = *match_state(match);
    told->depth = told->score = 0;
    told->nodes = 0;
    told->has_score = false;
    told->line[0] = '\0';
    say_position(talk, match, out);
    say_time(time, out);
}

static void leave(struct talk *talk, struct talk_out *out)
{
    (void)talk;
    talk_say(out, "quit\n");
}

/* --- what the guest says --- */

static enum talk_heard hear_name(struct talk *talk, struct words words)
{
    if (words_take(&words, "name"))
        words_copy(words, talk->told.name, sizeof talk->told.name);
    else if (words_take(&words, "author"))
        words_copy(words, talk->told.author, sizeof talk->told.author);
    else
        return TALK_NOTHING;
    return TALK_TOLD;
}

/*
 * Is it one of the options for the board? We set those ourselves: the talk only remembers that the guest has the
 * option, and people cannot set it.
 */
static bool sets_the_board(struct talk *talk, const char *name)
{
    int i = 0;
    while (i < SIZES && strcasecmp(name, sizes[i].name) != 0)
        i++;
    if (i == SIZES && strcasecmp(name, "Game") != 0)
        return false;
    talk->dialect |= 1 << i; /* for the option Game, i is SIZES, so this sets GAME_OFFERED */
    return true;
}

/*
 * The parts of an option's line, each of which begins with its word ("name", "type" and so on) and goes on until the
 * next of these words.
 */
enum part { PART_NAME, PART_TYPE, PART_DEFAULT, PART_MIN, PART_MAX, PART_VAR, PARTS };

static const char *const parts[PARTS] = {[PART_NAME] = "name", [PART_TYPE] = "type", [PART_DEFAULT] = "default",
                                         [PART_MIN] = "min",   [PART_MAX] = "max",   [PART_VAR] = "var"};

static enum part part_of(const struct words *word)
{
    enum part part = PART_NAME;
    while (part < PARTS && !word_is(word, parts[part]))
        part++;
    return part;
}

/*
 * Reads the next part of an option's line and the words in it. False at the end. Words before the first part are
 * skipped.
 */
static bool next_part(struct words *words, enum part *part, struct words *held)
{
    struct words word;
    do {
        if (!words_next(words, &word))
            return false;
    } while ((*part = part_of(&word)) == PARTS);
    struct words rest = *words;
    held->at = words->at;
    while (words_next(&rest, &word) && part_of(&word) == PARTS)
        words->at = rest.at;
    held->end = words->at;
    return true;
}

static bool read_kind(struct words words, enum talk_option_kind *kind)
{
    static const char *const kinds[] = {
        [TALK_CHECK] = "check", [TALK_SPIN] = "spin", [TALK_COMBO] = "combo", [TALK_STRING] = "string"};
    for (int i = TALK_CHECK; i <= TALK_STRING; i++)
        if (words_take(&words, kinds[i])) {
            *kind = (enum talk_option_kind)i;
            return true;
        }
    return false;
}

/* Adds a choice to a combo. A choice that cannot be shown, or for which there is no room, is left out. */
static void add_choice(struct talk_offer *offer, struct words words, size_t *used)
{
    size_t room = sizeof offer->choices - *used;
    char choice[TALK_WORDS_SIZE];
    if (!words_copy_whole(words, choice, sizeof choice) || strlen(choice) >= room)
        return;
    memcpy(offer->choices + *used, choice, strlen(choice) + 1);
    *used += strlen(choice) + 1;
    offer->choice_count++;
}

/*
 * Reads an option that the guest offers. False: its name or its range is not valid, or its type is a button or unknown.
 */
static bool read_offer(struct words words, struct talk_offer *offer)
{
    struct words held;
    enum part part;
    size_t used = 0;
    bool known = false;
    while (next_part(&words, &part, &held)) {
        if (part == PART_NAME && !words_copy_whole(held, offer->name, sizeof offer->name))
            return false;
        if (part == PART_TYPE)
            known = read_kind(held, &offer->kind);
        if (part == PART_DEFAULT && !words_take(&held, "<empty>"))
            words_copy(held, offer->usual, sizeof offer->usual);
        if ((part == PART_MIN && !words_number(&held, INT32_MIN, INT32_MAX, &offer->least)) ||
            (part == PART_MAX && !words_number(&held, INT32_MIN, INT32_MAX, &offer->most)))
            return false;
        if (part == PART_VAR)
            add_choice(offer, held, &used);
    }
    return known;
}

/*
 * Makes the offered default valid for a check. For other types, says whether the default is one of the option's values.
 */
static bool settle_offer(struct talk_offer *offer)
{
    const struct words usual = words_of(offer->usual, strlen(offer->usual));
    int64_t number;
    switch (offer->kind) {
    case TALK_CHECK:
        if (strcmp(offer->usual, "true") != 0)
            snprintf(offer->usual, sizeof offer->usual, "false");
        return true;
    case TALK_SPIN:
        return word_number(&usual, &number) && offer->least <= number && number <= offer->most;
    case TALK_COMBO:
        return offer->choice_count > 0 && talk_choice(offer, offer->usual) >= 0;
    case TALK_STRING:
        break;
    }
    return true;
}

static bool is_offered(const struct talk_offers *offers, const char *name)
{
    for (int i = 0; i < offers->count; i++)
        if (strcasecmp(offers->list[i].name, name) == 0)
            return true;
    return false;
}

/*
 * Remembers an option that the guest offers. An option with "=" in its name is left out: it could not be set, because
 * both we and the command line write NAME=VALUE.
 */
static enum talk_heard hear_option(struct talk *talk, struct words words)
{
    struct talk_offer offer = {.least = INT32_MIN, .most = INT32_MAX};
    bool known = read_offer(words, &offer);
    if (sets_the_board(talk, offer.name) || !known || !offer.name[0] || strchr(offer.name, '=') ||
        talk->offers.count == TALK_OPTIONS_MAX || is_offered(&talk->offers, offer.name) || !settle_offer(&offer))
        return TALK_NOTHING;
    talk->offers.list[talk->offers.count++] = offer;
    return TALK_NOTHING;
}

static void hear_score(struct talk_told *told, struct words *words)
{
    int64_t value;
    (void)(words_take(words, "cp") || words_take(words, "mate"));
    struct words rest = *words;
    if (words_number(&rest, INT_MIN, INT_MAX, &value)) {
        told->score = (int)value;
        told->has_score = true;
    }
}

static enum talk_heard hear_info(struct talk *talk, struct words words)
{
    struct talk_told *told = &talk->told;
    struct words word;
    while (words_next(&words, &word)) {
        struct words rest = words;
        int64_t value;
        if (word_is(&word, "string"))
            return TALK_NOTHING;
        if (word_is(&word, "depth") && words_number(&rest, 0, INT_MAX, &value))
            told->depth = (int)value;
        else if (word_is(&word, "nodes") && words_number(&rest, 0, INT64_MAX, &value))
            told->nodes = (uint64_t)value;
        else if (word_is(&word, "score"))
            hear_score(told, &words);
        else if (word_is(&word, "pv")) {
            words_copy(words, told->line, sizeof told->line);
            break;
        }
    }
    return TALK_TOLD;
}

static enum talk_heard hear_move(struct talk *talk, struct words all, struct words words, struct move *move,
                                 struct reason *why)
{
    struct words word;
    if (!words_next(&words, &word))
        return talk_refuse(TALK_NONSENSE, all, why, "a move is missing");
    return talk_move(talk, all, &word, move, why);
}

static enum talk_heard hear(struct talk *talk, const char *line, size_t length, struct move *move, struct reason *why)
{
    struct words all = words_of(line, length), words = all;
    if (words_take(&words, "bestmove"))
        return hear_move(talk, all, words, move, why);
    if (words_take(&words, "readyok"))
        return TALK_READY;
    if (words_take(&words, "id"))
        return hear_name(talk, words);
    if (words_take(&words, "option"))
        return hear_option(talk, words);
    return words_take(&words, "info") ? hear_info(talk, words) : TALK_NOTHING;
}

const struct protocol protocol_ugi = {
    .name = "ugi",
    .title = SHOWN("UGI"),
    .greets = true,
    .greet = greet,
    .begin = begin,
    .ask = ask,
    .hear = hear,
    .leave = leave,
};

/*
 * --- the other side: our program as an engine ---
 *
 * Our program also accepts `position fen TEXT`, where TEXT is a position as gravitrips-cli reads it. As in UCI, case
 * does not matter in the names of options.
 */

enum { SIZE_MOST = 100, POSITION_MAX = 8 << 10, POSITIONS_MAX = 4096 };

/* What stands for a move after `bestmove` if there is none, as in UCI. */
static const char no_move[] = "0000";

/* --- the options that our program offers --- */

static const struct spin {
    const char *name;
    size_t member; /* the offset of an int in struct serve */
    int least, most;
    bool changes; /* a change means that the engine must be created anew */
} spins[] = {
    /* for the board's sizes 0 means the usual size */
    {"Level", offsetof(struct serve, level), LEVEL_MIN, LEVEL_MAX, false},
    {"Threads", offsetof(struct serve, threads), 1, SERVE_THREADS_MAX, true},
    {"Hash", offsetof(struct serve, mebibytes), 1, SERVE_MEBIBYTES_MAX, true},
    {"Columns", offsetof(struct serve, sizes.width), 0, SIZE_MOST, false},
    {"Rows", offsetof(struct serve, sizes.height), 0, SIZE_MOST, false},
    {"Connect", offsetof(struct serve, sizes.connect), 0, SIZE_MOST, false},
    {"Pieces", offsetof(struct serve, sizes.pieces), 0, SIZE_MOST, false},
    {"Points", offsetof(struct serve, sizes.points), 0, SIZE_MOST, false},
};

enum { SPINS = sizeof spins / sizeof *spins };

static int *spin_of(struct serve *serve, const struct spin *spin)
{
    return (int *)((char *)serve + spin->member);
}

static void say_options(struct serve *serve, struct talk_out *out)
{
    for (int i = 0; i < SPINS; i++)
        talk_say(out, "option name %s type spin default %d min %d max %d\n", spins[i].name, *spin_of(serve, &spins[i]),
                 spins[i].least, spins[i].most);
    talk_say(out, "option name Evaluator type combo default %s",
             serve->evaluator[0] ? serve->evaluator : evaluator_name(&serve->variant, 0));
    for (int i = 0; evaluator_name(&serve->variant, i); i++)
        talk_say(out, " var %s", evaluator_name(&serve->variant, i));
    talk_say(out, "\noption name Game type combo default %s", serve->game->name);
    for (const struct game *const *game = game_list(); *game; game++)
        talk_say(out, " var %s", (*game)->name);
    talk_say(out, "\n");
}

static void hear_ugi(struct serve *serve, struct talk_out *out)
{
    talk_say(out, "id name Gravitrips %s\nid author the authors of Gravitrips\n", gravitrips_version());
    say_options(serve, out);
    talk_say(out, "ugiok\n");
}

static bool set_evaluator(struct serve *serve, const char *name, struct reason *why)
{
    const char *title = evaluator_title(&serve->variant, name);
    if (!title)
        return refuse(why, "%s has no evaluator '%s'", serve->game->title, name);
    if (strcmp(serve->evaluator, name) != 0)
        serve->changes++;
    memcpy(serve->evaluator, name, strlen(name) + 1);
    return true;
}

static bool set_game(struct serve *serve, const char *name, struct reason *why)
{
    const struct game *game = game_find(name);
    if (!game)
        return refuse(why, "there is no game '%s'", name);
    if (game != serve->game)
        serve->sizes = game->defaults;
    serve->game = game;
    return true;
}

static bool set_spin(struct serve *serve, const struct spin *spin, const char *text, struct reason *why)
{
    const struct words word = words_of(text, strlen(text));
    int *value = spin_of(serve, spin);
    int64_t number;
    if (!word_number(&word, &number) || number < spin->least || number > spin->most)
        return refuse(why, "%s is from %d to %d", spin->name, spin->least, spin->most);
    if (spin->changes && *value != number)
        serve->changes++;
    *value = (int)number;
    return true;
}

static bool set_option(struct serve *serve, struct words words, struct reason *why)
{
    char name[SERVE_NAME_SIZE], value[SERVE_NAME_SIZE];
    struct words word;
    if (!words_take(&words, "name") || !words_next(&words, &word) || !words_take(&words, "value"))
        return refuse(why, "setoption name NAME value VALUE was expected");
    words_copy(word, name, sizeof name);
    words_copy(words, value, sizeof value);
    if (strcasecmp(name, "Evaluator") == 0)
        return serve_settle(serve, why) && set_evaluator(serve, value, why);
    if (strcasecmp(name, "Game") == 0)
        return set_game(serve, value, why);
    for (int i = 0; i < SPINS; i++)
        if (strcasecmp(name, spins[i].name) == 0)
            return set_spin(serve, &spins[i], value, why);
    return refuse(why, "there is no option '%s'", name);
}

/* --- the position that the other program sends --- */

/* Reads the position in a line `position fen TEXT moves ...`: the text between the words `fen` and `moves`. */
static bool read_fen(struct serve *serve, struct words *words, struct reason *why)
{
    char text[POSITION_MAX];
    struct words fen = *words;
    struct words rest = *words;
    struct words word;
    fen.end = fen.at;
    while (!words_take(&rest, "moves") && words_next(&rest, &word))
        fen.end = rest.at;
    *words = (struct words){fen.end, words->end};
    words_copy(fen, text, sizeof text);
    return position_parse(&serve->variant, text, &serve->state, why);
}

/* The positions of a game, by their hashes, to find one that occurs for the third time. */
struct visits {
    int count;
    uint64_t hashes[POSITIONS_MAX];
};

static bool is_third(struct visits *visits, const struct state *state)
{
    int times = 1;
    for (int i = 0; i < visits->count; i++)
        times += visits->hashes[i] == state->hash;
    if (visits->count < POSITIONS_MAX)
        visits->hashes[visits->count++] = state->hash;
    return times >= 3;
}

static bool read_moves(struct serve *serve, struct words words, struct reason *why)
{
    struct visits visits = {.count = 0};
    struct words word;
    (void)is_third(&visits, &serve->state);
    for (int number = 1; words_next(&words, &word); number++) {
        struct move move;
        struct reason wrong;
        if (serve->repeated)
            return refuse(why, "move %d: the game is over", number);
        if (!word_move(&word, &serve->variant, &serve->state, &move, &wrong))
            return refuse(why, "move %d: %s", number, wrong.text);
        serve->game->apply(&serve->variant, &serve->state, move);
        serve->recent[1] = serve->recent[0];
        serve->recent[0] = move;
        serve->repeated = serve->state.outcome == RUNNING && is_third(&visits, &serve->state);
    }
    return true;
}

static bool hear_position(struct serve *serve, struct words words, struct reason *why)
{
    struct words word;
    serve->has_position = false;
    serve->repeated = false;
    memset(serve->recent, 0, sizeof serve->recent);
    if (!serve_settle(serve, why))
        return false;
    if (words_take(&words, "startpos"))
        serve->game->start(&serve->variant, &serve->state);
    else if (!words_take(&words, "fen"))
        return refuse(why, "position startpos or position fen TEXT was expected");
    else if (!read_fen(serve, &words, why))
        return false;
    if (words_take(&words, "moves")) {
        if (!read_moves(serve, words, why))
            return false;
    } else if (words_next(&words, &word))
        return refuse(why, "after the position comes moves");
    serve->has_position = true;
    return true;
}

/* --- `query` and `go`: questions about the position and for a move --- */

static bool is_over(const struct serve *serve)
{
    return serve->state.outcome != RUNNING || serve->repeated;
}

static bool hear_query(const struct serve *serve, struct words words, struct talk_out *out, struct reason *why)
{
    static const char *const results[] = {
        [RUNNING] = "none", [WON_BY_FIRST] = "p1win", [WON_BY_SECOND] = "p2win", [DRAWN] = "draw"};
    if (!serve->has_position)
        return refuse(why, "there is no position");
    if (words_take(&words, "gameover"))
        talk_say(out, "response %s\n", is_over(serve) ? "true" : "false");
    else if (words_take(&words, "p1turn"))
        talk_say(out, "response %s\n", serve->state.turn == FIRST ? "true" : "false");
    else if (words_take(&words, "result"))
        talk_say(out, "response %s\n", serve->repeated ? results[DRAWN] : results[serve->state.outcome]);
    else
        return refuse(why, "query gameover, p1turn or result was expected");
    return true;
}

/* The clocks that a `go` gives: the time left and the increment of each player, in milliseconds. */
struct clocks {
    int64_t left[2], increment[2];
    bool run;
};

/* Reads one limit of a `go`, such as `depth 9`. False and the reason if it is not valid. */
static bool hear_limit(const struct words *name, struct words *words, struct serve_task *task, struct clocks *clocks,
                       struct reason *why)
{
    static const char *const names[] = {"p1time", "p2time", "p1inc", "p2inc"};
    char text[SERVE_NAME_SIZE];
    int64_t value;
    if (word_is(name, "infinite")) {
        task->infinite = true;
        return true;
    }
    words_copy(*name, text, sizeof text);
    if (!words_number(words, INT64_MIN, INT64_MAX, &value))
        return refuse(why, "after '%s' a number is missing", text);
    if (word_is(name, "movetime"))
        task->milliseconds = serve_within(value);
    else if (word_is(name, "depth"))
        task->depth = value < 1 ? 1 : value > AI_DEPTH_MAX ? AI_DEPTH_MAX : (int)value;
    else if (word_is(name, "nodes"))
        task->nodes = value < 1 ? 1 : (uint64_t)value;
    else {
        int i = 0;
        while (i < 4 && !word_is(name, names[i]))
            i++;
        if (i == 4)
            return refuse(why, "there is no limit '%s'", text);
        *(i < 2 ? &clocks->left[i] : &clocks->increment[i - 2]) = value;
        clocks->run |= i < 2;
    }
    return true;
}

static enum serve_next hear_go(struct serve *serve, struct words words, struct talk_out *out, struct reason *why)
{
    struct serve_task task = {0};
    struct clocks clocks = {0};
    struct words word;
    bool right = serve_settle(serve, why);
    while (right && words_next(&words, &word))
        right = hear_limit(&word, &words, &task, &clocks, why);
    /* The program that asks waits for an answer, so it gets one even if a limit was not understood. */
    if (!serve->has_position || is_over(serve)) {
        if (right)
            refuse(why, serve->has_position ? "the game is over" : "there is no position");
        talk_say(out, "bestmove %s\n", no_move);
        return SERVE_ON;
    }
    if (clocks.run)
        task.milliseconds = serve_share(serve, clocks.left[serve->state.turn], clocks.increment[serve->state.turn]);
    serve->task = task;
    return SERVE_THINK;
}

/* --- any line of the other program, told by its first word --- */

static bool hears_now(struct words line)
{
    struct words word;
    return !words_next(&line, &word) || word_is(&word, "stop") || word_is(&word, "quit") || word_is(&word, "isready");
}

static enum serve_next hear_asker(struct serve *serve, struct words line, struct talk_out *out,
                                  struct reason *complaint)
{
    struct words words = line, word;
    if (!words_next(&words, &word))
        return SERVE_ON;
    if (word_is(&word, "isready"))
        return SERVE_READY;
    if (word_is(&word, "stop"))
        return SERVE_STOP;
    if (word_is(&word, "quit"))
        return SERVE_QUIT;
    if (word_is(&word, "go"))
        return hear_go(serve, words, out, complaint);
    if (word_is(&word, "ugi"))
        hear_ugi(serve, out);
    else if (word_is(&word, "setoption"))
        set_option(serve, words, complaint);
    else if (word_is(&word, "position"))
        hear_position(serve, words, complaint);
    else if (word_is(&word, "query"))
        hear_query(serve, words, out, complaint);
    else if (word_is(&word, "uginewgame")) {
        serve->games++;
        serve_settle(serve, complaint);
    } else {
        words_refuse(line, complaint, "no word of the protocol");
    }
    return SERVE_ON;
}

/* --- what our program answers: that it is ready, reports of the search, its move --- */

static void is_ready(struct talk_out *out)
{
    talk_say(out, "readyok\n");
}

/* In how many moves of its own the side to move certainly wins; negative if it loses. */
static int moves_to_end(int value)
{
    return value > 0 ? (AI_WIN - value) / 2 + 1 : -(AI_WIN + value + 1) / 2;
}

static void tell_report(const struct serve *serve, const struct ai_report *report, struct talk_out *out)
{
    if (report->pv_length > 0) {
        bool decided = report->value > AI_DECIDED || report->value < -AI_DECIDED;
        talk_say(out, "info depth %d score %s %d ", report->depth, decided ? "mate" : "cp",
                 decided ? moves_to_end(report->value) : report->value);
    } else
        talk_say(out, "info ");
    talk_say(out, "time %llu nodes %llu", (unsigned long long)(report->microseconds / 1000),
             (unsigned long long)report->nodes);
    for (int i = 0; i < report->pv_length; i++) {
        char text[MOVE_TEXT_MAX];
        serve->variant.game->format_move(&serve->variant, report->pv[i], text);
        talk_say(out, i == 0 ? " pv %s" : " %s", text);
    }
    talk_say(out, "\n");
}

static void answer(const struct serve *serve, const struct move *move, struct talk_out *out)
{
    char text[MOVE_TEXT_MAX];
    if (move)
        serve->variant.game->format_move(&serve->variant, *move, text);
    talk_say(out, "bestmove %s\n", move ? text : no_move);
}

const struct serve_protocol serve_ugi = {
    .hears_now = hears_now,
    .hear = hear_asker,
    .is_ready = is_ready,
    .tell = tell_report,
    .answer = answer,
};
