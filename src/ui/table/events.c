/*
 * Tells what has happened at the table: stores it, counts it, and says it aloud. After that the screen is told.
 * Declared in game_table.h.
 */
#include "ui/table/game_table.h"

/* --- storing what has happened --- */

/*
 * Puts what has happened into the record. A round that has ended is recorded for those who played it, even if others
 * sit at the table now.
 */
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
        recording_finish(&table->recording, match,
                         match_ending(match) == RECORD_FORFEIT ? table->guests.answer.trouble.words : "");
}

/* Stores the game. A game with a remote player is stored by its session, and practice is not stored at all. */
static void keep_game(struct table *table, unsigned happened)
{
    if (table->party.elsewhere)
        return;
    if (happened & EVENT_PLAYERS)
        party_save_players(&table->party, app_settings(table->app));
    if (table->practice.ended)
        return;
    if (happened & EVENT_ROUND)
        recording_round(&table->recording, &table->party);
    else if (happened & (EVENT_MOVE | EVENT_ENDED | EVENT_PLAYERS))
        record_events(table, happened);
}

/* --- saying aloud what has happened --- */

/* Says aloud which levels the computers have. */
static void say_levels(const struct table *table)
{
    char words[LEVEL_WORDS_MAX];
    const struct party *party = &table->party;
    for (int player = 0; player < 2; player++)
        if (seat_has_level(party->sitting.seats[player]))
            speech_say(app_speech(table->app), SPEECH_TOLD,
                       choice_level_said(party->sitting.seats[player].level, words));
}

/* Announces a new game and its players aloud. */
static void say_round(const struct table *table)
{
    char words[WORDS_MAX];
    struct speech *speech = app_speech(table->app);
    speech_say(speech, SPEECH_TOLD, _("New game"));
    for (int player = 0; player < 2 && speech_detail(speech) >= TELL_USUALLY; player++) {
        party_who(&table->party, player, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
    }
}

/* Says the events aloud. (The stage says the moves, and the status line says whose turn it is.) */
static void say_events(struct table *table, unsigned happened)
{
    struct speech *speech = app_speech(table->app);
    char words[SPOKEN_MAX];
    int said = table->said;
    table->said = match_cursor(table->stage.match);
    if (speech_detail(speech) == TELL_NOTHING)
        return;
    if (happened & EVENT_ROUND) {
        say_round(table);
    } else if (said != table->said && !(happened & EVENT_MOVE)) {
        spoken_last(&table->stage, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
    }
    if (happened & EVENT_OVER) {
        ending_words(table, words);
        speech_say(speech, SPEECH_TOLD, words);
        spoken_line(&table->stage, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
        if (tally_score(&table->party, NAME_SIZE, words))
            speech_say(speech, SPEECH_TOLD, words);
    }
    if ((happened & EVENT_PLAYERS) &&
        !(happened & (EVENT_ROUND | EVENT_ENDED))) /* a level that rises at a round's end is said later */
        say_levels(table);
}

unsigned events_tell(struct table *table)
{
    unsigned happened = table->happened;
    table->happened = 0;
    colours_hear(table, happened);
    keep_game(table, happened);
    if (!table->practice.ended && (happened & (EVENT_PLAYERS | EVENT_ROUND | EVENT_ENDED | EVENT_MOVE)))
        tally_save(&table->party, table->recording.running ? table->recording.game : 0, app_settings(table->app));
    game_clock_hear(table, happened); /* called when the record is up to date, because the clock reads the record */
    say_events(table, happened);
    sayings_hear(table, happened);
    return happened;
}
