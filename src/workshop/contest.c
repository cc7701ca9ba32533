/* Games between evaluators. */
#include "workshop/contest.h"

#include <unistd.h>

#include "cli/arena.h"
#include "options/terminal.h"

enum { BAR_WIDTH = 40 };

struct hearing {
    const struct contest *contest;
    enum outcome *outcomes;
    bool terminal;
};

struct contestant contest_player(int number, const char *evaluator, const int *weights, int depth, int milliseconds)
{
    struct contestant contestant = {.kind = CONTESTANT_EVALUATOR,
                                    .evaluator = evaluator,
                                    .weights = weights,
                                    .depth = depth,
                                    .milliseconds = milliseconds};
    snprintf(contestant.name, sizeof contestant.name, "%d", number);
    return contestant;
}

/* Redraws the bar when it grows. */
static void show_progress(const struct contest *contest, int done)
{
    static const char full[] = "########################################";
    int length = (int)((long)done * BAR_WIDTH / contest->games);
    if (done > 1 && length == (int)((long)(done - 1) * BAR_WIDTH / contest->games))
        return;
    terminal_control(stderr, "\r");
    fprintf(stderr, "%s [%-*.*s]", contest->task, BAR_WIDTH, length, full);
    if (done == contest->games)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
}

static bool hear_game(const struct tournament_result *result, void *context)
{
    const struct hearing *hearing = context;
    hearing->outcomes[result->number] = result->sheet.outcome;
    if (hearing->terminal)
        show_progress(hearing->contest, result->number + 1);
    return true;
}

bool contest_play(const struct cli_options *options, const struct contest *contest, enum outcome *outcomes)
{
    struct hearing hearing = {contest, outcomes, isatty(STDERR_FILENO) != 0};
    struct tournament_setup setup = {.kind = TOURNAMENT_ARRANGED,
                                     .contestants = contest->contestants,
                                     .count = contest->count,
                                     .games = contest->games,
                                     .opening_plies = contest->opening_plies,
                                     .arrange = contest->pair,
                                     .arrange_context = contest->context};
    struct tournament_watch watch = {.context = &hearing, .told = hear_game};
    struct cli_options bookless = *options; /* nobody here is level 10 */
    bookless.no_book = true;
    return arena_play(&bookless, &setup, &watch);
}
