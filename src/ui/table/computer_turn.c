/*
 * The turn of a computer or a guest engine: asks it, takes its answer, and says when its disc may fall. Declared in
 * game_table.h.
 */
#include "ui/table/game_table.h"

/* How long a computer looks at the board before it moves, in microseconds from the landing of a human's disc. */
enum { LOOK_TIME = 400000 };

/* While two computers are watched: microseconds from the landing of one disc to the start of the next. */
static const uint64_t watch_pauses[SPEED_COUNT] = {2000000, 1000000, 500000};

/*
 * --- guest engines at the table ---
 *
 * The archive lists an engine under the name of its player; the thread of guest_engines.c asks it for moves. An engine
 * that fails loses its game, and the player is told why. If this program itself fails, nobody loses the game.
 */

/*
 * Finds the engine that plays this side, with the time that it has at this table. Returns false if the settings do not
 * list it.
 */
static bool find_engine(const struct table *table, enum side side, struct archive_engine *engine)
{
    int player = sitting_player(&table->party.sitting, side), seconds = table->party.seconds[player];
    if (!archive_engine_find(app_archive(table->app), table->party.names[player], engine))
        return false;
    if (seconds > 0)
        engine->move_ms = seconds * 1000;
    return true;
}

/*
 * Finds the guest of honour, or the file of weights, that plays this side. False: it is another's, an engine of the
 * settings has that name, or the file is wrong, of which only the last has a reason.
 */
static bool find_honoured(const struct table *table, enum side side, struct museum_player *guest, struct reason *why)
{
    const struct party *party = &table->party;
    struct archive_engine engine;
    return !find_engine(table, side, &engine) &&
           choice_find_honoured(table->app, &party->variant, party->names[sitting_player(&party->sitting, side)], guest,
                                why);
}

static const char *name_of(const struct table *table, enum side side)
{
    return party_seat_name(&table->party, sitting_player(&table->party.sitting, side));
}

/* Starts the thread for engines if there is none yet. Returns false if that fails. */
static bool has_thread(struct table *table)
{
    if (!table->guests.guest_engines)
        table->guests.guest_engines = worker_create(&guest_engines_kind, app_wake, table->app, NULL);
    return table->guests.guest_engines != NULL;
}

/* Notes that the engine cannot be asked: the game waits until the seats change or a move is undone. */
static void be_stuck(struct table *table, const char *words)
{
    table->turn.stuck = true;
    app_tell(table->app, words);
    table->happened |= EVENT_NEWS;
}

/* Asks the engine for its move. Returns false after saying why it cannot be asked; `why`, if that is known. */
static bool guest_seat_ask(struct table *table, const struct reason *why)
{
    enum side side = (enum side)turn_state(table)->turn;
    struct archive_engine engine;
    char words[FAULT_WORDS_MAX];
    if (!find_engine(table, side, &engine)) {
        snprintf(words, sizeof words, _("%s is not among your engines: see the settings, under Engines"),
                 name_of(table, side));
        be_stuck(table, why->text[0] ? why->text : words);
        return false;
    }
    if (!has_thread(table) || !guest_engines_ask(table->guests.guest_engines, GUEST_TO_MOVE, &engine,
                                                 &table->party.variant, table->stage.match, table->guests.round)) {
        be_stuck(table, _("Not enough memory: the engine cannot be asked"));
        return false;
    }
    return true;
}

/* Starts the engine whose turn is next, so that it is ready in time. Drops any open question to an engine. */
static void guest_seat_prepare(struct table *table)
{
    enum side side = other_side(turn_state(table)->turn);
    struct archive_engine engine;
    if (find_engine(table, side, &engine) && engine.protocol[0] && has_thread(table))
        (void)guest_engines_ask(table->guests.guest_engines, GUEST_TO_PREPARE, &engine, &table->party.variant,
                                table->stage.match, table->guests.round);
}

void computer_turn_drop(struct table *table)
{
    worker_cancel(table->thinker);
    if (table->guests.guest_engines)
        worker_cancel(table->guests.guest_engines);
}

/* --- taking the answers and faults of guest engines --- */

/* The end of an engine's last words: as much as a message has room for, from the beginning of a word on. */
static const char *end_of_words(const char *words)
{
    enum { TOLD_MAX = 120 };
    size_t length = strlen(words);
    const char *blank = length > TOLD_MAX ? strchr(words + length - TOLD_MAX, ' ') : NULL;
    return blank ? blank + 1 : words;
}

/*
 * Handles an engine's fault. Returns true if the engine loses because of it, false if the engine could not be started
 * or if this program is to blame.
 */
static bool take_fault(struct table *table, const struct guest_trouble *trouble, char words[FAULT_WORDS_MAX])
{
    enum side side = (enum side)turn_state(table)->turn;
    bool blameless = trouble->fault == GUEST_OUR_FAULT || trouble->fault <= GUEST_NOT_STARTED;
    char said[RECORD_WORDS_SIZE * 2];
    const char *advice = trouble->fault == GUEST_LATE ? _("Give it more time in the settings, under Engines.")
                         : trouble->words[0]          ? said
                                                      : _("Try it out in the settings, under Engines.");
    snprintf(said, sizeof said, _("It said: %s"), end_of_words(trouble->words));
    snprintf(words, FAULT_WORDS_MAX, blameless ? _("%s cannot play: it %s. %s") : _("%s loses this game: it %s. %s"),
             name_of(table, side), _(guest_fault_words(trouble->fault)), advice);
    if (blameless)
        be_stuck(table, words);
    return !blameless;
}

static bool guest_seat_take(struct table *table, char words[FAULT_WORDS_MAX])
{
    struct guest_seats *guests = &table->guests;
    enum guest_engines_news news =
        guests->guest_engines ? worker_take(guests->guest_engines, &guests->answer) : GUEST_ENGINES_NOTHING;
    if (news == GUEST_ENGINES_NOTHING)
        return false;
    guests->has_answer = true;
    table->round.has_report = false;
    table->happened |= EVENT_REPORT;
    if (news == GUEST_ENGINES_MOVE) {
        table->turn.answer = guests->answer.move;
        table->turn.answered = true;
    }
    if (news != GUEST_ENGINES_FAULT)
        return false;
    table->turn.thinking = false;
    return take_fault(table, &guests->answer.trouble, words);
}

void table_end_guests(struct table *table)
{
    if (table->guests.guest_engines)
        app_end_beside(table->app, worker_destroy, table->guests.guest_engines);
    table->guests.guest_engines = NULL;
}

/* --- asking whoever has the turn: a computer's level or a guest engine --- */

/* Gives the thinker the evaluator and the time of this side's computer. Returns its level. */
static int choose_thinker(struct table *table, enum side side)
{
    const struct party *party = &table->party;
    int player = sitting_player(&party->sitting, side);
    thinker_set_style(table->thinker, party->evaluators[player],
                      choice_has_time(party_seat(party, side)) ? party->seconds[player] * 1000 : 0);
    return party_seat(party, side).level;
}

void computer_turn_prepare(struct table *table)
{
    enum side next = other_side(turn_state(table)->turn);
    if (seat_is_engine(party_seat(&table->party, next)))
        guest_seat_prepare(table);
    else if (seat_has_level(party_seat(&table->party, next)))
        thinker_prepare(table->thinker, &table->party.variant, choose_thinker(table, next));
}

void computer_turn_ask(struct table *table)
{
    enum side turn = (enum side)turn_state(table)->turn;
    struct museum_player guest = {.honour = NULL};
    struct reason why = {""};
    if (seat_is_engine(party_seat(&table->party, turn)) && !find_honoured(table, turn, &guest, &why)) {
        table->turn.thinking = guest_seat_ask(table, &why);
        return;
    }
    struct move recent[2];
    int level = choose_thinker(table, turn);
    match_recent(table->stage.match, recent);
    table->turn.thinking = true;
    thinker_ask(table->thinker, &table->party.variant, turn_state(table), recent, level, &guest);
}

bool computer_turn_carries(const struct table *table)
{
    return table->party.variant.game->gravity && !app_is_motion_reduced(table->app);
}

uint64_t computer_turn_due(const struct table *table)
{
    uint64_t look = app_is_motion_reduced(table->app) ? 0 : LOOK_TIME;
    if (party_is_watching(&table->party))
        look = table->watching.step ? 0 : watch_pauses[app_preference(table->app, PREFER_SPEED)];
    uint64_t carried = table->turn.ready + (computer_turn_carries(table) ? CARRY_TIME : 0);
    return SDL_max(table->stage.landed + look, carried);
}

void turn_note_slip(struct round *round, struct ai_oversight oversight, int move)
{
    struct slip before = round->slips[round->slips[0].move < move ? 0 : 1];
    round->slips[1] = before.move < move ? before : (struct slip){.move = 0};
    round->slips[0] = (struct slip){oversight, move};
}

static void take_news(struct table *table)
{
    struct thinker_answer answer;
    enum thinker_news news = worker_take(table->thinker, &answer);
    if (news == THINKER_NOTHING)
        return;
    if (news == THINKER_FAILED) {
        table->turn.thinking = false;
        app_tell(table->app, _("Not enough memory: the computer cannot think"));
        return;
    }
    table->round.report = answer.report;
    table->round.has_report = true;
    table->guests.has_answer = false;
    if (news == THINKER_MOVE) {
        table->turn.answer = answer.move;
        table->turn.answered = true;
        turn_note_slip(&table->round, answer.report.oversight, match_cursor(table->stage.match) + 1);
    }
    if (answer.report.proof == AI_SHORT_OF_MEMORY && !table->party.shortage_told) {
        table->party.shortage_told = true;
        app_tell(table->app, _("Not enough memory: level 10 is not perfect now"));
    }
    table->happened |= EVENT_REPORT;
}

bool computer_turn_take(struct table *table, char words[FAULT_WORDS_MAX])
{
    take_news(table);
    return guest_seat_take(table, words);
}
