/* Games between our own engines: what the commands `play`, `ladder` and `tune` share, and the command `play` itself. */
#include "cli/arena.h"

#include "standard.h"

struct contestant arena_level(const struct cli_options *options, int level, const char *name)
{
    struct contestant contestant = {.kind = CONTESTANT_LEVEL,
                                    .level = level,
                                    .evaluator = options->evaluator,
                                    .weights = options->weights_file ? options->weights : NULL};
    snprintf(contestant.name, sizeof contestant.name, "%s", name);
    return contestant;
}

bool arena_play(const struct cli_options *options, struct tournament_setup *setup, const struct tournament_watch *watch)
{
    struct book *book = cli_book(options);
    struct reason why;
    setup->variant = &options->variant;
    setup->seed = options->seed;
    setup->concurrency = options->threads;
    setup->book = book;
    enum tournament_status status = tournament_play(setup, NULL, 0, watch, NULL, &why);
    if (status == TOURNAMENT_FAILED)
        cli_wrong("%s: %s", options->command->line.name, why.text);
    book_close(book);
    return status == TOURNAMENT_DONE;
}

char *arena_moves(const struct record *record)
{
    struct variant variant;
    struct reason why;
    struct match *match = record_variant(record, &variant, &why) ? match_create(&variant) : NULL;
    char *text = NULL;
    if (match && record_replay(record, match, &why)) {
        size_t size = (size_t)match_format(match, NULL, 0) + 1;
        text = malloc(size);
        if (text)
            match_format(match, text, size);
    }
    match_destroy(match);
    return text;
}

/* --- the command `play`: games of one level against another --- */

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

enum cli_exit command_play(const struct cli_options *options)
{
    const struct contestant seats[] = {arena_level(options, options->seats[0].level, "first"),
                                       arena_level(options, options->seats[1].level, "second")};
    int counts[3] = {0}; /* games won by the first seat, won by the second, and drawn */
    struct tournament_setup setup = {
        .contestants = seats, .count = 2, .games = options->games, .fixed_sides = !options->swap};
    struct tournament_watch watch = {.context = counts, .told = print_game};
    if (!arena_play(options, &setup, &watch))
        return CLI_REFUSED;
    printf("first %d, second %d, drawn %d\n", counts[0], counts[1], counts[2]);
    return CLI_DONE;
}
