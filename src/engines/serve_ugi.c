/*
 * Our program as an engine of the Universal Game Interface (see ugi.c). It also takes `position fen TEXT`, where TEXT
 * is what gravitrips-cli reads. The names of options ignore case, as in UCI. Declared in serve.h.
 */
#include <strings.h>

#include "engines/serve.h"
#include "gravitrips/version.h"
#include "standard.h"

enum { QUOTED = 48, SIZE_MOST = 100, POSITION_MAX = 8 << 10, POSITIONS_MAX = 4096 };

/* The answer where there is no move, as in chess. */
static const char no_move[] = "0000";

/* --- options --- */

static const struct spin {
    const char *name;
    size_t member; /* an int in struct serve */
    int least, most;
    bool changes; /* the engine has to be created anew */
} spins[] = {
    /* For the board's sizes 0 means the usual size. */
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
    const struct word word = {text, strlen(text)};
    int *value = spin_of(serve, spin);
    int64_t number;
    if (!word_number(&word, &number) || number < spin->least || number > spin->most)
        return refuse(why, "%s is from %d to %d", spin->name, spin->least, spin->most);
    if (spin->changes && *value != number)
        serve->changes++;
    *value = (int)number;
    return true;
}

static bool hear_option(struct serve *serve, struct words words, struct reason *why)
{
    char name[SERVE_NAME_SIZE], value[SERVE_NAME_SIZE];
    struct word word;
    if (!words_take(&words, "name") || !words_next(&words, &word) || !words_take(&words, "value"))
        return refuse(why, "setoption name NAME value VALUE was expected");
    word_copy(&word, name, sizeof name);
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

/* --- positions --- */

/* Reads the text between `fen` and `moves`. */
static bool read_fen(struct serve *serve, struct words *words, struct reason *why)
{
    char text[POSITION_MAX];
    struct words fen = *words;
    struct words rest = *words;
    struct word word;
    fen.end = fen.at;
    while (!words_take(&rest, "moves") && words_next(&rest, &word))
        fen.end = rest.at;
    *words = (struct words){fen.end, words->end};
    words_copy(fen, text, sizeof text);
    return position_parse(&serve->variant, text, &serve->state, why);
}

/* Counts how often a position has occurred, in games where positions can repeat. */
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
    struct word word;
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
    struct word word;
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

/* --- questions --- */

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

/* The times on the clocks. */
struct clocks {
    int64_t left[2], increment[2];
    bool run;
};

/* Reads one limit. False and the reason if it is none. */
static bool hear_limit(const struct word *name, struct words *words, struct serve_task *task, struct clocks *clocks,
                       struct reason *why)
{
    static const char *const names[] = {"p1time", "p2time", "p1inc", "p2inc"};
    char text[SERVE_NAME_SIZE];
    int64_t value;
    if (word_is(name, "infinite")) {
        task->infinite = true;
        return true;
    }
    word_copy(name, text, sizeof text);
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
    struct word word;
    bool right = serve_settle(serve, why);
    while (right && words_next(&words, &word))
        right = hear_limit(&word, &words, &task, &clocks, why);
    /* The asking program waits for an answer even if we did not understand one of its limits. */
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

/* --- lines --- */

static bool hears_now(struct words line)
{
    struct word word;
    return !words_next(&line, &word) || word_is(&word, "stop") || word_is(&word, "quit") || word_is(&word, "isready");
}

static enum serve_next hear(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint)
{
    struct words words = line;
    struct word word;
    char quoted[QUOTED];
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
        hear_option(serve, words, complaint);
    else if (word_is(&word, "position"))
        hear_position(serve, words, complaint);
    else if (word_is(&word, "query"))
        hear_query(serve, words, out, complaint);
    else if (word_is(&word, "uginewgame")) {
        serve->games++;
        serve_settle(serve, complaint);
    } else {
        words_copy(line, quoted, sizeof quoted);
        refuse(complaint, "'%s': no word of the protocol", quoted);
    }
    return SERVE_ON;
}

/* --- what is told --- */

static void is_ready(struct talk_out *out)
{
    talk_say(out, "readyok\n");
}

/* The length of a certain win in moves of the side to move; negative for a loss. */
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
    .hear = hear,
    .is_ready = is_ready,
    .tell = tell_report,
    .answer = answer,
};
