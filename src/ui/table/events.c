/*
 * What has happened at the table is told: first to the table's own parts, then to those of the screen. Declared in
 * game_table.h.
 */
#include "ui/table/game_table.h"
#include "ui/words.h"

/* A round that has ended belongs to those who played it. */
static void record_events(struct table *table, unsigned happened)
{
    const struct match *match = table->stage.match;
    bool moved = happened & EVENT_MOVE;
    if (happened & EVENT_FORK)
        recording_fork(&table->recording, match_cursor(match) - moved);
    recording_players(&table->recording, turn_party(table), turn_level(table));
    if (moved && !recording_move(&table->recording, match, game_clock_took(table)))
        app_tell(table->app, _("Not enough memory: this game is no longer kept"));
    if (happened & EVENT_ENDED)
        recording_finish(&table->recording, match);
}

/* The session itself keeps a remote game. */
static void keep_game(struct table *table, unsigned happened)
{
    if (table->party.elsewhere)
        return;
    if (happened & EVENT_PLAYERS)
        party_save_players(&table->party, app_settings(table->app));
    if (happened & EVENT_ROUND)
        recording_round(&table->recording, &table->party);
    else if (happened & (EVENT_MOVE | EVENT_ENDED | EVENT_PLAYERS))
        record_events(table, happened);
}

void events_tell(struct table *table, const struct hearer *hearers, int count, void *context)
{
    unsigned happened = table->happened;
    table->happened = 0;
    colours_hear(table, happened);
    keep_game(table, happened);
    if (happened & (EVENT_PLAYERS | EVENT_ROUND | EVENT_ENDED))
        tally_save(&table->party, app_settings(table->app), table->round.ended);
    game_clock_hear(table, happened); /* reads the record */
    for (int i = 0; i < count; i++)
        if (!hearers[i].events || (happened & hearers[i].events))
            hearers[i].hear(context, happened);
}
