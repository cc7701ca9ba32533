/* What the screen does when something has happened at the table. Declared in play_state.h. */
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
static void say_events(void *context, unsigned happened)
{
    struct play *play = context;
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

/* --- shown --- */

static void clear_round(void *context, unsigned happened)
{
    struct play *play = context;
    (void)happened;
    insight_forget(&play->insight);
    play->screen.controls.focus = NO_CONTROL; /* the banner is gone, and Enter is meant for the hand again */
}

static void show_turn(void *context, unsigned happened)
{
    struct play *play = context;
    const struct match *match = play->table.stage.match;
    (void)happened;
    movelist_follow(&play->list, match_length(match), match_cursor(match));
    insight_turn(&play->insight, &play->table);
    app_let_pass(play->table.app);
}

/* The end of a replay changes the layout. */
static void update_layout(void *context, unsigned happened)
{
    (void)happened;
    scene_update_layout(context);
}

static void show_report(void *context, unsigned happened)
{
    const struct play *play = context;
    (void)happened;
    if (app_preference(play->table.app, PREFER_DETAILS))
        app_invalidate(play->table.app, play->layout.details);
}

static void show_news(void *context, unsigned happened)
{
    struct play *play = context;
    (void)happened;
    scene_update_status(play);
    app_invalidate_all(play->table.app);
}

/* --- all who hear --- */

static void hear_coach(void *context, unsigned happened)
{
    struct play *play = context;
    coach_hear(&play->insight, &play->table, happened);
}

static void hear_remote(void *context, unsigned happened)
{
    struct play *play = context;
    remote_hear(&play->remote, happened);
}

static void hear_lesson(void *context, unsigned happened)
{
    struct play *play = context;
    lesson_hear(&play->insight, &play->table, happened, app_now(play->table.app));
}

/* In this order: the status line comes after all that it depends on. */
static const struct hearer hearers[] = {
    {EVENT_MOVE, hear_coach},    {EVENT_MOVE, hear_remote}, {EVENT_ROUND, clear_round},
    {EVENT_TURN, show_turn},     {0, hear_lesson},          {0, update_layout},
    {EVENT_REPORT, show_report}, {0, say_events},           {~(unsigned)EVENT_REPORT, show_news},
};

void hearers_tell(struct play *play)
{
    events_tell(&play->table, hearers, SDL_arraysize(hearers), play);
}
