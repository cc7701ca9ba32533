/* Games between our own engines: what the commands `play`, `ladder` and `tune` share. */
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

struct contestant arena_seat(const struct cli_options *options, enum side side)
{
    const struct cli_guest *guest = &options->guests[side];
    struct contestant contestant = guest->player.honour ? contestant_of_honour(&guest->player)
                                                        : arena_level(options, options->seats[side].level, "");
    strcpy(contestant.name, side == FIRST ? "first" : "second");
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
    bool played = match && record_replay(record, match, &why);
    size_t size = played ? (size_t)match_format(match, NULL, 0) + 1 : 0;
    char *text = played ? malloc(size) : NULL;
    if (text)
        match_format(match, text, size);
    match_destroy(match);
    return text;
}
