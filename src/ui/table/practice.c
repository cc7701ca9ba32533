/* Practice: a moment of a game that has ended is tried again. Declared in game_table.h. */
#include "ui/table/game_table.h"

bool practice_is_fresh(const struct table *table)
{
    const struct match *match = table->stage.match;
    return table->practice.ended && match_length(match) == table->practice.from &&
           match_cursor(match) == match_length(match);
}

struct review_chance practice_chance(const struct match *match, int moves, enum side side)
{
    struct move *list = malloc((size_t)SDL_max(moves, 1) * sizeof *list);
    for (int i = 0; list && i < moves; i++)
        list[i] = match_move(match, i);
    struct review_chance chance = review_chance_find(match_variant(match), list, list ? moves : 0, side);
    free(list);
    return chance;
}

void practice_begin(struct table *table, int move, uint64_t now)
{
    struct practice *practice = &table->practice;
    const struct match *game = practice->ended ? practice->ended : table->stage.match;
    struct match *before = table->stage.match, *match = match_copy(game, &table->party.variant, move);
    if (!match) {
        app_tell(table->app, _("Not enough memory: the game cannot start over"));
        return;
    }
    if (!practice->ended)
        *practice = (struct practice){.ended = before, .round = table->round};
    practice->from = move;
    practice->chance = practice_chance(game, move + 1, (enum side)match_state(match)->turn);
    table->round = (struct round){0};
    table->replay = (struct replay){0};
    table->guests.has_answer = false;
    table->guests.round++;
    bool led = match_undo(match); /* so that the move that led there is seen again */
    stage_show(&table->stage, match, false, now);
    if (before != practice->ended)
        match_destroy(before);
    if (led)
        table_replay_move(table, now);
    else
        table_travelled(table, now);
    table->turn.since = 0; /* every click counts: none can have been meant for a turn before */
}

void practice_end(struct table *table, uint64_t now)
{
    struct match *before = table->stage.match;
    stage_show(&table->stage, table->practice.ended, false, now);
    match_destroy(before);
    table->round = table->practice.round;
    table->practice = (struct practice){0};
    table_travelled(table, now);
}
