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

bool turn_is_risen(const struct table *table, uint64_t now)
{
    return table->round.announced && table->round.result.level_rose &&
           stage_cheered(&table->stage, now) >= RISE_BEGIN + RISE_GO_TIME;
}

const struct party *turn_party_met(const struct table *table, int player)
{
    const struct party *shown = turn_party_shown(table), *played = turn_party(table);
    bool stays = seat_has_level(shown->sitting.seats[player]) && seat_has_level(played->sitting.seats[player]) &&
                 !turn_is_risen(table, app_now(table->app));
    return stays ? played : shown;
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

/* A game with a remote player goes on only from its last move, because both share it: is this an earlier one? */
static bool is_earlier(const struct table *table)
{
    return table->party.elsewhere && match_cursor(table->stage.match) < match_length(table->stage.match);
}

bool turn_is_computers(const struct table *table)
{
    return !turn_is_over(table) && !is_earlier(table) &&
           !seat_is_human(party_seat(turn_party(table), turn_state(table)->turn));
}

/* Is a remote player to move? */
static bool is_elsewhere(const struct table *table)
{
    return !turn_is_over(table) &&
           party_is_elsewhere(&table->party, party_player_to_move(&table->party, turn_state(table)));
}

bool turn_is_humans(const struct table *table)
{
    return !turn_is_over(table) && seat_is_human(party_seat(turn_party(table), turn_state(table)->turn)) &&
           !is_elsewhere(table) && !is_earlier(table) && !table->party.left;
}

int turn_player_seen(const struct table *table)
{
    const struct match *match = table->stage.match;
    int cursor = match_cursor(match), falls = !table->turn.seen && cursor > 0;
    bool over = turn_is_over(table) && !falls;
    return over ? -1 : party_player_to_move(turn_party(table), match_state_at(match, cursor - falls));
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
    const char *why =
        party_is_watching(&table->party) ? _("You are watching: the computer plays both sides")
        : turn_is_computers(table) ? turn_is_looking_back(table) ? _("%s played here: go one move forward to play on")
                                     : table->turn.stuck         ? _("This engine cannot play now")
                                                                 : _("%s is still thinking")
        : table->party.elsewhere == 3 ? _("You are watching: the others play")
        : table->party.left           ? _("Your friend said goodbye")
        : is_earlier(table)
            ? table->round.ended ? _("The game is over: here one only looks back") : _("Go to the last move to play on")
        : is_elsewhere(table) ? _("It is your friend's turn")
        : too_early           ? _("Just a little too soon: try again")
                              : NULL;
    words_insert(words, WORDS_MAX, why ? why : "",
                 party_player_name(turn_party(table), party_player_to_move(&table->party, turn_state(table))));
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
    if (table->party.held || table->round.ended)
        return true;
    if (party_is_watching(&table->party))
        return table->watching.paused && !table->watching.step;
    return turn_is_looking_back(table);
}

/* Begins the turn at the cursor. A question to a computer that is still open is dropped. */
static void begin_turn(struct table *table, uint64_t now)
{
    computer_turn_drop(table);
    table->turn = (struct turn){.begun = now, .since = now, .seen = now >= table->stage.landed};
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
 * final, however long the disc still falls. An end that is looked at again has already been counted. A beaten computer
 * may come back one level stronger. In a game with a remote player the session counts; practice counts for nobody, nor
 * does a game from a position that was set up.
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
    if (table->party.elsewhere || table->practice.ended || table->party.set_up)
        return;
    enum outcome outcome = match_outcome(table->stage.match);
    round->result.level_rose = sitting_finish(sitting, outcome, round->result.level) == SITTING_LEVEL_ROSE;
    round->result.sitting = *sitting;
    tally_keep(&table->scores, &round->result.party, sitting);
    tally_note(&table->scores, &round->result.party, party_winner(&round->result.party, outcome));
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
}

/* --- beginning a round --- */

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
    int starter = table->party.sitting.starter;
    unsigned greeted = turn_is_risen(table, now) ? 1U << SAILOR_BEGINS : 0; /* who has come has said so already */
    stage_show(&table->stage, match, spill, now);
    match_destroy(before);
    practice_forget(table);
    if (table->round.ended)
        table->watching.paused = false;
    table->round = (struct round){.moments = greeted};
    table->guests.has_answer = false;
    table->guests.round++;
    table->party.helped = table->party.set_up = false;
    party_put_back(&table->party);
    if (next)
        sitting_next(&table->party.sitting);
    tally_follow(&table->scores, &table->party, true);
    table->round.turned = next && table->party.sitting.starter != starter;
    sound_play(app_sound(table->app), SOUND_NEW);
    table->happened |= EVENT_ROUND;
    begin_turn(table, now);
}

/* --- practice --- */

bool table_practice_is_fresh(const struct table *table)
{
    const struct match *match = table->stage.match;
    return table->practice.ended && match_length(match) == table->practice.from &&
           match_cursor(match) == match_length(match);
}

struct review_chance table_practice_chance(const struct match *match, int moves, enum side side)
{
    return review_chance_find(match_variant(match), match_moves(match), moves, side);
}

void table_practice_begin(struct table *table, int move, uint64_t now)
{
    struct practice *practice = &table->practice;
    const struct match *game = practice->ended && move <= practice->from ? practice->ended : table->stage.match;
    struct player players[2];
    struct match *before = table->stage.match, *match = match_copy(game, &table->party.variant, move);
    if (!match) {
        app_tell(table->app, _("Not enough memory: the game cannot start over"));
        return;
    }
    bool led = (practice->ended || match_cursor(before) != move) && match_undo(match);
    if (!practice->ended) {
        *practice = (struct practice){.ended = before, .round = table->round};
        practice->sitting = table->party.sitting;
        party_before(&table->party);
        table->party.sitting = table->round.result.sitting;
        party_players(turn_party(table), players);
        party_set_players(&table->party, players);
    }
    practice->from = move;
    practice->chance = table_practice_chance(game, move + 1, (enum side)match_state_at(match, move)->turn);
    table->round = (struct round){0};
    table->replay = (struct replay){0};
    table->guests.has_answer = false;
    table->guests.round++;
    stage_show(&table->stage, match, false, now);
    if (before != practice->ended)
        match_destroy(before);
    if (led) /* the move that led there is seen again */
        table_replay_move(table, now);
    else
        table_travelled(table, now);
    table->turn.since = 0; /* every click counts: none can have been meant for a turn before */
}

void table_practice_end(struct table *table, uint64_t now)
{
    struct match *before = table->stage.match;
    while (match_redo(table->practice.ended))
        continue;
    stage_show(&table->stage, table->practice.ended, false, now);
    match_destroy(before);
    table->round = table->practice.round;
    table->party.sitting = table->practice.sitting;
    party_put_back(&table->party);
    table->practice = (struct practice){0};
    table_travelled(table, now);
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
 * A move that leaves the recorded line begins another game (a fork), while the game goes on. The match then holds the
 * moves that both games share, and the new move.
 */
void table_play(struct table *table, struct move move, uint64_t now)
{
    if (turn_is_humans(table)) /* who moves has read what was told before */
        app_untell(table->app);
    if (table->round.ended && !table->practice.ended && match_forks(table->stage.match, move))
        table_practice_begin(table, match_cursor(table->stage.match), now);
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
    const int shared = match_cursor(match) - 1;
    if (fork) /* practice has left the game that has ended earlier than it did */
        table->practice.from = SDL_min(table->practice.from, shared);
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
    struct party *party = &table->party;
    table->watching = (struct watching){0};
    party->borrowed = party->before.borrowed = false;
    party_players(party, party->before.players); /* the next new game keeps the players as they are now */
    if (!table->round.ended && !table->practice.ended)
        tally_follow(&table->scores, party, false);
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
    if (table->round.ended) {
        table->happened |= EVENT_STAYS;
        return;
    }
    table->watching = (struct watching){.paused = true, .step = true};
    begin_turn(table, now);
}

/* --- what is due as time passes --- */

/* Shows the end of the round, as soon as the last disc has landed. */
static void announce_end(struct table *table, uint64_t now)
{
    struct round *round = &table->round;
    (void)stage_advance(&table->stage, now); /* the landing of the disc must be heard before the sound of the end */
    bool most = round->result.level_rose || sitting_champion(&round->result.sitting) >= 0;
    round->rings = true;
    round->rings_level = round->unseen && most;
    round->announced = true;
    round->unseen = false;
    round->over = table->stage.lit = now;
    table->happened |= EVENT_OVER;
}

/*
 * Plays the sound of a win, a draw or a loss. A loss is heard only by a single player here, who has lost the round; a
 * win when its line is bound, and a rising level when the next opponent comes. Returns when to call it again.
 */
static uint64_t play_end(struct table *table, uint64_t now)
{
    struct round *round = &table->round;
    int human = party_me(turn_party(table)), winner = turn_winner(table);
    bool lost = human >= 0 && winner != human;
    uint64_t shown = stage_cheered(&table->stage, now), bound = winner < 0 || lost ? 0 : BAND_BEGIN;
    if (round->rings && shown >= bound) {
        sound_play(app_sound(table->app), winner < 0 ? SOUND_DRAW : lost ? SOUND_LOSE : SOUND_WIN);
        round->rings = false;
    }
    if (round->rings_level && shown >= RISE_BEGIN) {
        sound_play(app_sound(table->app), SOUND_LEVEL);
        round->rings_level = false;
    }
    return round->rings || round->rings_level ? now : NEVER;
}

/*
 * When the last disc has landed, shows whose turn it is or announces the end of the round, which stays until a player
 * chooses what comes next. Returns when to call it again.
 */
static uint64_t advance_landing(struct table *table, uint64_t now)
{
    bool over = turn_is_over(table);
    if (now < table->stage.landed)
        return table->stage.landed;
    if (over && !table->round.announced)
        announce_end(table, now);
    else if (!table->turn.seen)
        table->happened |= EVENT_NEWS;
    table->turn.seen = true;
    return over ? play_end(table, now) : NEVER;
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
    uint64_t next = advance_landing(table, now);
    uint64_t due = table->turn.answered && !waits(table) ? computer_turn_due(table) : NEVER;
    return SDL_min(next, due);
}
