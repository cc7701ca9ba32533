/* What happens at the table is told to all parts that it concerns. Declared in play_state.h. */
#include "ui/play/play_state.h"
#include "ui/words.h"

/* --- said aloud --- */

/* The levels of the computers. */
static void say_levels(const struct table *table)
{
    char words[LEVEL_WORDS_MAX];
    const struct party *party = &table->party;
    for (int player = 0; player < 2; player++)
        if (seat_has_level(party->sitting.seats[player]))
            speech_say(app_speech(table->app), SPEECH_TOLD,
                       choice_level_words(party->sitting.seats[player].level, &party->variant, words));
}

/* A new game and its players; the status line is said again, even if it is the same. */
static void say_round(struct play *play)
{
    char words[WORDS_MAX];
    struct speech *speech = app_speech(play->table.app);
    speech_say(speech, SPEECH_TOLD, _("New game"));
    for (int player = 0; player < 2 && speech_detail(speech) >= TELL_USUALLY; player++) {
        party_who(&play->table.party, player, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
    }
    play->status[0] = '\0';
}

/* The stage says moves and the status line whose turn it is; this says the rest. */
static void say_events(struct play *play, unsigned happened)
{
    const struct table *table = &play->table;
    struct speech *speech = app_speech(table->app);
    char words[SPOKEN_MAX];
    int said = play->said;
    play->said = match_cursor(table->stage.match);
    if (speech_detail(speech) == TELL_NOTHING)
        return;
    if (happened & EVENT_ROUND) {
        say_round(play);
    } else if (said != play->said && !(happened & EVENT_MOVE)) {
        spoken_last(&table->stage, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
    }
    if (happened & EVENT_OVER) {
        ending_words(table, words);
        speech_say(speech, SPEECH_TOLD, words);
        if (tally_score(&table->party, words))
            speech_say(speech, SPEECH_TOLD, words);
    }
    if ((happened & EVENT_PLAYERS) &&
        !(happened & (EVENT_ROUND | EVENT_ENDED))) /* a new level after the end is said later */
        say_levels(table);
}

/* --- the archive --- */

/* A round that has ended belongs to those who played it. */
static void record_events(struct play *play, unsigned happened)
{
    struct table *table = &play->table;
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
static void keep_game(struct play *play, unsigned happened)
{
    struct table *table = &play->table;
    if (remote_is_there(&play->remote))
        return;
    if (happened & EVENT_PLAYERS)
        party_save_players(&table->party, app_settings(table->app));
    if (happened & EVENT_ROUND)
        recording_round(&table->recording, &table->party);
    else if (happened & (EVENT_MOVE | EVENT_ENDED | EVENT_PLAYERS))
        record_events(play, happened);
}

static void keep_tally(struct play *play, unsigned happened)
{
    (void)happened;
    tally_save(&play->table.party, app_settings(play->table.app), play->table.round.ended);
}

/* --- the screen --- */

static void clear_round(struct play *play, unsigned happened)
{
    (void)happened;
    insight_forget(&play->insight);
    play->screen.controls.focus = NO_CONTROL; /* the banner is gone, and Enter is meant for the hand again */
}

static void show_turn(struct play *play, unsigned happened)
{
    const struct match *match = play->table.stage.match;
    (void)happened;
    movelist_follow(&play->list, match_length(match), match_cursor(match));
    insight_turn(&play->insight, &play->table);
    app_let_pass(play->table.app);
}

/* The end of a replay changes the layout. */
static void update_layout(struct play *play, unsigned happened)
{
    (void)happened;
    scene_update_layout(play);
}

static void show_report(struct play *play, unsigned happened)
{
    (void)happened;
    if (app_preference(play->table.app, PREFER_DETAILS))
        app_invalidate(play->table.app, play->layout.details);
}

static void show_news(struct play *play, unsigned happened)
{
    (void)happened;
    scene_update_status(play);
    app_invalidate_all(play->table.app);
}

/* --- all who hear --- */

static void hear_colours(struct play *play, unsigned happened)
{
    colours_hear(&play->table, happened);
}

static void hear_remote(struct play *play, unsigned happened)
{
    remote_hear(&play->remote, happened);
}

static void hear_clock(struct play *play, unsigned happened)
{
    game_clock_hear(&play->table, happened);
}

static void hear_lesson(struct play *play, unsigned happened)
{
    lesson_hear(&play->insight, &play->table, happened, app_now(play->table.app));
}

/* In this order: the clock reads the record, and the status line comes after all that it depends on. */
static const struct {
    unsigned events; /* 0: after every step, even without an event */
    void (*hear)(struct play *play, unsigned happened);
} hearers[] = {
    {EVENT_MOVE, coach_hear},
    {EVENT_MOVE, hear_colours},
    {EVENT_MOVE, hear_remote},
    {EVENT_MOVE | EVENT_PLAYERS | EVENT_ROUND | EVENT_ENDED, keep_game},
    {EVENT_PLAYERS | EVENT_ROUND | EVENT_ENDED, keep_tally},
    {EVENT_ROUND, clear_round},
    {~0u, hear_clock},
    {EVENT_TURN, show_turn},
    {0, hear_lesson},
    {0, update_layout},
    {EVENT_REPORT, show_report},
    {0, say_events},
    {~(unsigned)EVENT_REPORT, show_news},
};

void events_hear(struct play *play)
{
    unsigned happened = play->table.happened;
    play->table.happened = 0;
    for (size_t i = 0; i < SDL_arraysize(hearers); i++)
        if (!hearers[i].events || (happened & hearers[i].events))
            hearers[i].hear(play, happened);
}
