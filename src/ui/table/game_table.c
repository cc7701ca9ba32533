/* The game at the table: rounds, turns and moves. It puts events on a list and calls nobody. */
#include "ui/table/game_table.h"

/* --- rounds, turns, the moves of computers --- */

enum { GUARD_TIME = 200000 }; /* microseconds: a click this soon after a turn began was meant for the turn before */

/* --- the state of the turn: who may move, what is shown --- */

bool turn_is_over(const struct table *table)
{
    return match_outcome(table->stage.match) != RUNNING;
}

const struct party *turn_party(const struct table *table)
{
    return table->round.ended ? &table->round.result.party : &table->party;
}

const struct party *turn_party_shown(const struct table *table)
{
    return table->round.unseen ? &table->round.result.party : &table->party;
}

int turn_winner(const struct table *table)
{
    return party_winner(turn_party(table), match_outcome(table->stage.match));
}

bool turn_is_celebrated(const struct table *table)
{
    const struct party *party = turn_party(table);
    int winner = turn_winner(table), me = party_me(party);
    return winner >= 0 && (me >= 0 ? winner == me : seat_is_human(party->sitting.seats[winner]));
}

int turn_level(const struct table *table)
{
    int human = party_lone_human(&table->party), lowest = table->round.lowest;
    struct seat seat = table->party.sitting.seats[human == 0];
    if (table->round.ended)
        return table->round.result.level;
    if (human < 0 || !seat_has_level(seat))
        return 0;
    return lowest > 0 ? SDL_min(lowest, seat.level) : seat.level;
}

/*
 * Is the position at the cursor an earlier one of a game that goes on only from its last move? That is so with a remote
 * player, because both share it, and in a match once the game has ended, because it counts.
 */
static bool is_earlier(const struct table *table)
{
    bool counts = table->round.ended && party_is_match(&table->party);
    return (table->party.elsewhere || counts) && match_cursor(table->stage.match) < match_length(table->stage.match);
}

bool turn_is_computers(const struct table *table)
{
    return !turn_is_over(table) && !is_earlier(table) &&
           !seat_is_human(party_seat(&table->party, turn_state(table)->turn));
}

/* Is a remote player to move? */
static bool is_elsewhere(const struct table *table)
{
    return !turn_is_over(table) &&
           party_is_elsewhere(&table->party, party_player_to_move(&table->party, turn_state(table)));
}

bool turn_is_humans(const struct table *table)
{
    return !turn_is_over(table) && seat_is_human(party_seat(&table->party, turn_state(table)->turn)) &&
           !is_elsewhere(table) && !is_earlier(table);
}

bool turn_chooses_colour(const struct table *table)
{
    return turn_is_humans(table) && opening_is_choice(&table->party.variant, turn_state(table));
}

bool turn_shows_worths(const struct table *table)
{
    return app_preference(table->app, PREFER_ANALYSIS) && !table->party.honour;
}

bool turn_is_looking_back(const struct table *table)
{
    return (table->round.ended || table->round.looking) && !turn_is_over(table);
}

/* Writes why no player here may make a move now. Returns false if one may. */
static bool turn_why_not(const struct table *table, uint64_t now, char words[WORDS_MAX])
{
    bool alone = party_me(&table->party) >= 0, begun = match_cursor(table->stage.match) > 0;
    bool lays = turn_state(table)->plies < table->party.variant.options.opening; /* the opening's discs are laid */
    bool too_early = begun && alone && !lays && table->turn.since > 0 && now - table->turn.since < GUARD_TIME;
    if (turn_is_computers(table) && !party_is_watching(&table->party)) {
        snprintf(words, WORDS_MAX,
                 turn_is_looking_back(table) ? _("%s played here: go one move forward to play on")
                                             : _("%s is still thinking"),
                 party_player_name(&table->party, party_player_to_move(&table->party, turn_state(table))));
        return true;
    }
    const char *why = party_is_watching(&table->party) ? _("You are watching: the computer plays both sides")
                      : table->party.elsewhere == 3    ? _("You are watching: the others play")
                      : is_earlier(table)              ? table->round.ended ? _("This game has ended, and counts")
                                                                            : _("Go to the last move to play on")
                                   : is_elsewhere(table) ? _("It is your friend's turn")
                      : too_early                      ? _("Just a little too soon: try again")
                                                       : NULL;
    snprintf(words, WORDS_MAX, "%s", why ? why : "");
    return why != NULL;
}

struct ai_oversight turn_slip(const struct round *round, int made, bool over)
{
    for (int i = 0; i < 2; i++)
        if (round->slips[i].move > 0 && round->slips[i].move + (over ? 0 : 1) <= made)
            return round->slips[i].oversight;
    return (struct ai_oversight){.what = AI_MISSED_NOTHING};
}

/* --- beginning a turn --- */

/* Must the computer whose turn it is wait before it is asked for a move? */
static bool is_halted(const struct table *table)
{
    if (table->party.held)
        return true;
    if (party_is_watching(&table->party))
        return table->watching.paused && !table->watching.step;
    return turn_is_looking_back(table);
}

/* Begins the turn at the cursor. A question to a computer that is still open is dropped. */
static void begin_turn(struct table *table, uint64_t now)
{
    computer_turn_drop(table);
    table->turn = (struct turn){.begun = now, .since = now};
    table->stage.selected = NO_PLACE;
    table->party.swapped = turn_state(table)->swapped;
    for (int side = FIRST; side <= SECOND; side++)
        table->stage.player_of[side] = sitting_player(&table->party.sitting, (enum side)side);
    if (turn_is_computers(table) && !is_halted(table))
        computer_turn_ask(table);
    if (turn_is_humans(table))
        computer_turn_prepare(table);
    table->happened |= EVENT_TURN;
}

/* Begins the turn at the cursor, at a moment when no click can have been meant for the turn before. */
static void begin_turn_unguarded(struct table *table, uint64_t now)
{
    begin_turn(table, now);
    table->turn.since = 0;
}

void table_ask_again(struct table *table, uint64_t now)
{
    if (table->turn.stuck)
        begin_turn_unguarded(table, now);
}

void table_begin(struct table *table, uint64_t now)
{
    table->stage.landed = now;
    begin_turn(table, now);
}

/* --- the end of a round --- */

/* Notes in the round that a computer of this level has moved. */
static void note_level(struct round *round, struct seat seat)
{
    if (seat_has_level(seat))
        round->lowest = round->lowest > 0 ? SDL_min(round->lowest, seat.level) : seat.level;
}

/* The level for which the round counts. A win against a computer that has not moved counts for no level. */
static int level_met(const struct table *table, int winner)
{
    int human = party_lone_human(&table->party), lowest = table->round.lowest;
    struct seat seat = table->party.sitting.seats[human == 0];
    if (human < 0 || !seat_has_level(seat))
        return 0;
    return lowest > 0 || winner == human ? lowest : seat.level;
}

static void note_result(struct table *table)
{
    struct result *result = &table->round.result;
    table->round.ended = true;
    result->party = table->party;
    result->sitting = table->party.sitting;
    result->level = level_met(table, party_winner(&table->party, match_outcome(table->stage.match)));
    result->level_rose = false;
}

/*
 * Ends the round if the match is over, in the same step as the move that ended it: tally, level and record are then
 * final, however long the disc still falls. An end that was taken back and made again has already been counted. A
 * beaten computer may come back one level stronger, but only once in a round. In a game with a remote player the
 * session counts.
 */
static void settle_round(struct table *table)
{
    struct round *round = &table->round;
    struct sitting *sitting = &table->party.sitting;
    if (round->ended || !turn_is_over(table))
        return;
    note_result(table);
    round->unseen = true;
    table->happened |= EVENT_ENDED;
    if (table->practice.ended)
        round->result.level = 0;
    if (table->party.elsewhere || table->practice.ended)
        return;
    int level = round->has_risen ? 0 : round->result.level;
    round->result.level_rose = sitting_finish(sitting, match_outcome(table->stage.match), level) == SITTING_LEVEL_ROSE;
    round->result.sitting = *sitting;
    round->has_risen = round->has_risen || round->result.level_rose;
    if (round->result.level_rose)
        table->happened |= EVENT_PLAYERS;
}

void table_take_up(struct table *table, uint64_t now)
{
    struct round *round = &table->round;
    const struct match *match = table->stage.match;
    for (int i = 0; i < match_length(match); i++)
        note_level(round, party_seat(&table->party, (enum side)match_state_at(match, i)->turn));
    if (!turn_is_over(table))
        return;
    note_result(table);
    round->announced = true;
    round->over = now;
    round->has_risen = turn_winner(table) >= 0 && turn_winner(table) == party_lone_human(&table->party);
}

/* --- beginning a round --- */

void table_stop_analysing(struct table *table)
{
    const struct before *before = &table->party.before;
    if (before->known && !before->analysis)
        (void)app_prefer(table->app, PREFER_ANALYSIS, false);
}

void table_new_round(struct table *table, bool next, uint64_t now)
{
    bool clears = app_preference(table->app, PREFER_CLEARING) && !app_is_motion_reduced(table->app);
    bool spill = clears && match_cursor(table->stage.match) > 0;
    struct match *match = match_create(&table->party.variant);
    if (!match) {
        app_tell(table->app, _("Not enough memory: the game cannot start over"));
        return;
    }
    struct match *before = table->stage.match;
    stage_show(&table->stage, match, spill, now);
    match_destroy(before);
    practice_forget(table);
    if (table->round.ended)
        table->watching.paused = false;
    table->round = (struct round){0};
    table->guests.has_answer = false;
    table->guests.round++;
    table_stop_analysing(table);
    table->party.helped = false;
    party_put_back(&table->party);
    struct sitting *sitting = &table->party.sitting;
    if (sitting_champion(sitting) >= 0) { /* a rematch begins as the first match did */
        sitting_reset(sitting);
        sitting->starter = sitting->alternate ? 0 : sitting->starter;
    } else if (next) {
        sitting_next(sitting);
    }
    sound_play(app_sound(table->app), SOUND_NEW);
    table->happened |= EVENT_ROUND;
    begin_turn(table, now);
}

/* --- making moves, and ending the game --- */

/*
 * Goes on after a move or an end. With `fork`, the game so far stays on record as it was, and what follows is another
 * game.
 */
static void go_on(struct table *table, bool fork, uint64_t now)
{
    if (fork) {
        table->round.ended = false;
        table->happened |= EVENT_FORK;
    }
    settle_round(table);
    table->watching.step = false;
    begin_turn(table, now);
}

/*
 * A move that leaves the recorded line begins another game (a fork). The match then holds the moves that both games
 * share, and the new move. The end of the new game counts as well.
 */
void table_play(struct table *table, struct move move, uint64_t now)
{
    const struct match *match = table->stage.match;
    struct seat mover = party_seat(&table->party, (enum side)turn_state(table)->turn);
    uint64_t took = now - table->turn.begun;
    bool fork = match_forks(match, move), back = match_cursor(match) < match_length(match);
    struct reason why;
    if (!stage_play(&table->stage, move, &why, now)) {
        stage_shake(&table->stage, table->stage.view->place_of(&table->party.variant, move), now);
        spoken_tell(&table->stage, table->stage.place, why.text);
        return;
    }
    if (back)
        table->round.looking = table->round.announced = false;
    if (fork || (seat_is_human(mover) && turn_shows_worths(table)))
        table->party.helped = true;
    note_level(&table->round, mover);
    go_on(table, fork, now);
    table->turn.took = took;
    table->happened |= EVENT_MOVE;
}

void table_show(struct table *table, struct match *match, uint64_t now)
{
    struct match *before = table->stage.match;
    stage_show(&table->stage, match, false, now);
    match_destroy(before);
    table->replay = (struct replay){0};
    table->round.looking = table->round.announced = table->round.ended = table->round.unseen = false;
    settle_round(table);
    begin_turn(table, now);
}

bool table_end(struct table *table, enum record_ending ending, enum side loser, uint64_t now)
{
    enum outcome lost = loser == FIRST ? WON_BY_SECOND : WON_BY_FIRST;
    struct reason why;
    bool fork = match_cursor(table->stage.match) < match_length(table->stage.match);
    if (!match_end(table->stage.match, ending, ending == RECORD_AGREED ? DRAWN : lost, &why))
        return false;
    table->replay = (struct replay){0};
    table->round.looking = table->round.announced = false;
    go_on(table, fork, now);
    return true;
}

void table_replay_move(struct table *table, uint64_t now)
{
    stage_redo(&table->stage, now);
    begin_turn(table, now);
}

/* Must the place be chosen a second time to confirm the move? */
static bool asks_again(struct table *table, int place)
{
    bool again = app_preference(table->app, PREFER_CONFIRM) && table->turn.chosen != place + 1;
    table->turn.chosen = place + 1;
    if (again)
        spoken_tell(&table->stage, place, _("Choose it again to move there"));
    return again;
}

void table_choose(struct table *table, int place, uint64_t now)
{
    char why[WORDS_MAX];
    struct move move;
    if (turn_is_over(table)) {
        table->happened |= EVENT_STAYS;
        return;
    }
    if (turn_why_not(table, now, why)) { /* refused without shaking the place: that is not what is wrong */
        app_refuse(table->app, "");
        app_tell_now(table->app, why);
        return;
    }
    enum choice choice = stage_choose(&table->stage, place, &move, now);
    if (choice == CHOICE_MOVE && !asks_again(table, place))
        table_play(table, move, now);
    else if (choice == CHOICE_NONE)
        spoken_why_not(&table->stage, place);
}

void table_travelled(struct table *table, uint64_t now)
{
    if (party_is_watching(&table->party))
        table->watching.paused = true;
    stage_rest(&table->stage, now);
    table->round.announced = table->round.unseen = false;
    begin_turn_unguarded(table, now);
}

/* --- changing the players; pausing and stepping two computers --- */

void table_seats_changed(struct table *table, uint64_t now)
{
    table->watching = (struct watching){0};
    table->party.borrowed = table->party.before.borrowed = false;
    party_players(&table->party, table->party.before.players); /* the next new game keeps the players as they are now */
    table->stage.landed = SDL_max(table->stage.landed, now);
    table->happened |= EVENT_PLAYERS;
    begin_turn_unguarded(table, now);
}

void table_pause(struct table *table, bool paused, uint64_t now)
{
    table->watching = (struct watching){.paused = paused};
    begin_turn(table, now);
}

void table_step(struct table *table, uint64_t now)
{
    if (turn_is_over(table)) {
        table->happened |= EVENT_STAYS;
        return;
    }
    table->watching = (struct watching){.paused = true, .step = true};
    begin_turn(table, now);
}

/* --- what is due as time passes --- */

/* Plays the sound of a win, a draw or a loss. A loss is heard only by a single player here, who has lost the round. */
static void play_end_sound(struct table *table)
{
    int human = party_me(turn_party(table)), winner = turn_winner(table);
    bool lost = human >= 0 && winner != human;
    sound_play(app_sound(table->app), winner < 0 ? SOUND_TIE : lost ? SOUND_LOSE : SOUND_WIN);
}

/* Shows the end of the round and plays its sound, as soon as the last disc has landed. */
static void announce_end(struct table *table, uint64_t now)
{
    struct round *round = &table->round;
    (void)stage_advance(&table->stage, now); /* the landing of the disc must be heard before the sound of the end */
    play_end_sound(table);
    if (round->unseen && round->result.level_rose)
        sound_play(app_sound(table->app), SOUND_LEVEL);
    round->announced = true;
    round->unseen = false;
    round->over = table->stage.lit = now;
    table->happened |= EVENT_OVER;
}

/* Announces the end of the round when it is due. The end stays until a player chooses what comes next. */
static uint64_t advance_end(struct table *table, uint64_t now)
{
    if (!table->round.announced && now >= table->stage.landed)
        announce_end(table, now);
    return table->round.announced ? NEVER : table->stage.landed;
}

void table_cover(struct table *table, bool covered, uint64_t now)
{
    if (table->covered && !covered)
        table->stage.landed = SDL_max(table->stage.landed, now); /* the pause before the next move starts anew */
    table->covered = covered;
}

/* Does a game of two computers wait because a dialog covers it? */
static bool waits(const struct table *table)
{
    return table->covered && party_is_watching(&table->party);
}

uint64_t table_advance(struct table *table, uint64_t now)
{
    char words[FAULT_WORDS_MAX];
    if (computer_turn_take(table, words)) {
        (void)table_end(table, RECORD_FORFEIT, (enum side)turn_state(table)->turn, now);
        app_tell(table->app, words);
    }
    if (table->turn.answered && table->turn.ready == 0)
        table->turn.ready = now;
    if (table->turn.answered && !waits(table) && now >= computer_turn_due(table)) {
        table->turn.answered = false;
        table_play(table, table->turn.answer, now);
    }
    uint64_t next = turn_is_over(table) ? advance_end(table, now) : NEVER;
    uint64_t due = table->turn.answered && !waits(table) ? computer_turn_due(table) : NEVER;
    return SDL_min(next, due);
}
