/*
 * Guest engines at the table: the archive knows them by the player's name, a thread asks them (guest_engines.h). An
 * engine that fails loses its game, and the player is told why; a failure of ours loses nobody anything.
 */

#include "standard.h"
#include "ui/table/game_table.h"
#include "ui/words.h"

/* The engine that has this side; false if it is not among those that are kept. */
static bool find_engine(const struct table *table, enum side side, struct archive_engine *engine)
{
    int player = sitting_player(&table->party.sitting, side);
    return archive_engine_find(app_archive(table->app), table->party.names[player], engine);
}

static const char *name_of(const struct table *table, enum side side)
{
    return party_seat_name(&table->party, sitting_player(&table->party.sitting, side));
}

/* The thread starts with the first question. */
static bool has_thread(struct table *table)
{
    struct reason why;
    if (!table->guests.guest_engines)
        table->guests.guest_engines = guest_engines_create(app_wake, table->app, &why);
    return table->guests.guest_engines != NULL;
}

/* The engine cannot be asked: the game stays there until the seats change or a move is undone. */
static void be_stuck(struct table *table, const char *words)
{
    table->turn.stuck = true;
    app_tell(table->app, words);
    table->happened |= EVENT_NEWS;
}

bool guest_seat_ask(struct table *table)
{
    enum side side = (enum side)match_state(table->stage.match)->turn;
    struct archive_engine engine;
    char words[VISIT_WORDS_MAX];
    if (!find_engine(table, side, &engine)) {
        snprintf(words, sizeof words, _("%s is not among your engines: see the settings, under Engines"),
                 name_of(table, side));
        be_stuck(table, words);
        return false;
    }
    if (!has_thread(table) ||
        !guest_engines_ask(table->guests.guest_engines, &engine, table->stage.match, table->guests.round)) {
        be_stuck(table, _("Not enough memory: the engine cannot be asked"));
        return false;
    }
    return true;
}

void guest_seat_prepare(struct table *table)
{
    enum side side = other_side(match_state(table->stage.match)->turn);
    struct archive_engine engine;
    if (find_engine(table, side, &engine) && has_thread(table))
        guest_engines_prepare(table->guests.guest_engines, &engine, table->stage.match, table->guests.round);
}

void guest_seat_cancel(struct table *table)
{
    if (table->guests.guest_engines)
        guest_engines_cancel(table->guests.guest_engines);
}

/* --- answers --- */

/* True: the engine loses by it. Not if the fault is ours. */
static bool take_fault(struct table *table, const struct guest_trouble *trouble, char words[VISIT_WORDS_MAX])
{
    enum side side = (enum side)match_state(table->stage.match)->turn;
    bool blameless = trouble->fault == GUEST_OUR_FAULT || trouble->fault <= GUEST_NOT_STARTED;
    const char *advice = trouble->fault == GUEST_LATE ? _("Give it more time in the settings, under Engines.")
                                                      : _("Try it out in the settings, under Engines.");
    snprintf(words, VISIT_WORDS_MAX, blameless ? _("%s cannot play: it %s. %s") : _("%s loses this game: it %s. %s"),
             name_of(table, side), _(guest_fault_words(trouble->fault)), advice);
    if (blameless)
        be_stuck(table, words);
    return !blameless;
}

bool guest_seat_take(struct table *table, char words[VISIT_WORDS_MAX])
{
    struct guest_seats *guests = &table->guests;
    enum guest_engines_news news =
        guests->guest_engines ? guest_engines_take(guests->guest_engines, &guests->answer) : GUEST_ENGINES_NOTHING;
    if (news == GUEST_ENGINES_NOTHING)
        return false;
    guests->has_answer = true;
    table->round.has_report = false;
    table->happened |= EVENT_REPORT;
    if (news == GUEST_ENGINES_TOLD)
        return false;
    if (news == GUEST_ENGINES_MOVE) {
        table->turn.answer = guests->answer.move;
        table->turn.answered = true;
        return false;
    }
    table->turn.thinking = false;
    return take_fault(table, &guests->answer.trouble, words);
}

static void end_engines(void *guest_engines)
{
    guest_engines_destroy(guest_engines);
}

void guest_seat_end(struct table *table)
{
    if (table->guests.guest_engines)
        app_end_beside(table->app, end_engines, table->guests.guest_engines);
    table->guests.guest_engines = NULL;
}
