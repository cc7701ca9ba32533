/* The record of the game at the table, and its copy in the archive. Declared in game_table.h. */

#include "ui/table/game_table.h"

void recording_head(const struct party *party, struct record *head)
{
    record_init(head, &party->variant);
    head->starter = party->sitting.starter;
    head->seed = party->seed;
    if (seat_is_human(party->sitting.seats[0]) && seat_is_human(party->sitting.seats[1]))
        head->clock = party->clock;
    for (int side = FIRST; side <= SECOND; side++) {
        struct record_player *player = &head->players[side];
        int who = sitting_player(&party->sitting, (enum side)side);
        player->seat = party->sitting.seats[who];
        snprintf(player->name, sizeof player->name, "%s", party->names[who]);
        if (seat_is_human(player->seat) && (party->set_up || (party->helped && who == party_lone_human(party))))
            snprintf(player->evaluator, sizeof player->evaluator, "%s", party->set_up ? RECORD_SET_UP : RECORD_HELP);
        if (!seat_is_human(player->seat))
            choice_write_style(seat_has_level(player->seat) && party->evaluators[who] ? party->evaluators[who] : "",
                               choice_has_time(player->seat) ? party->seconds[who] : 0, player->evaluator);
    }
}

/* Begins a game that has no moves yet. */
static void empty(struct recording *recording, const struct party *party)
{
    record_free(&recording->record);
    recording_head(party, &recording->record);
    recording->game = 0;
    recording->running = recording->short_of_memory = false;
}

void recording_begin(struct recording *recording, struct archive *archive, const struct party *party)
{
    *recording = (struct recording){.archive = archive};
    empty(recording, party);
}

bool recording_resume(struct recording *recording, archive_id game, const struct record *record)
{
    struct record copy;
    if (!record_copy(record, &copy))
        return false;
    record_free(&recording->record);
    recording->record = copy;
    recording->game = game;
    recording->running = game != 0 && record->ending == RECORD_UNFINISHED;
    recording->short_of_memory = false;
    return true;
}

bool recording_is_finished(const struct recording *recording)
{
    return recording->record.ending != RECORD_UNFINISHED && recording->record.move_count > 0 &&
           !recording->short_of_memory;
}

void recording_leave(struct recording *recording)
{
    if (recording->running)
        archive_leave(recording->archive, recording->game);
    recording->running = false;
}

void recording_round(struct recording *recording, const struct party *party)
{
    recording_leave(recording);
    empty(recording, party);
}

/* Sets the computer's level in the record's head; 0: a person has moved in the computer's place. */
static void set_level(struct record *head, int level)
{
    struct record_player *players = head->players;
    int human = seat_lone_human(players[FIRST].seat, players[SECOND].seat);
    struct record_player *other = &players[human == FIRST ? SECOND : FIRST];
    if (human < 0 || !seat_has_level(other->seat))
        return;
    other->seat.level = level;
    if (level == SEAT_HUMAN)
        other->evaluator[0] = '\0';
}

static bool is_same_player(const struct record_player *a, const struct record_player *b)
{
    return a->seat.level == b->seat.level && strcmp(a->name, b->name) == 0 && strcmp(a->evaluator, b->evaluator) == 0;
}

void recording_players(struct recording *recording, const struct party *party, int level)
{
    struct record *record = &recording->record, head;
    if (record->ending != RECORD_UNFINISHED)
        return;
    recording_head(party, &head);
    set_level(&head, level);
    if (record->move_count > 0)
        head.clock = record->clock; /* because the clock of a game never changes */
    bool same = is_same_player(&head.players[FIRST], &record->players[FIRST]) &&
                is_same_player(&head.players[SECOND], &record->players[SECOND]);
    memcpy(record->players, head.players, sizeof record->players);
    record->game = head.game;
    record->options = head.options;
    record->starter = head.starter;
    record->seed = head.seed;
    record->clock = head.clock;
    if (recording->running && !same)
        archive_set_players(recording->archive, recording->game, record);
}

void recording_fork(struct recording *recording, int moves)
{
    recording_leave(recording);
    recording->game = 0;
    recording->record.move_count = moves;
    recording->record.ending = RECORD_UNFINISHED;
    recording->record.outcome = RUNNING;
    recording->record.words[0] = '\0';
}

/* Tells the archive the last move of the record, if it is new, and how the game ended. */
static void tell_archive(struct recording *recording, bool moved)
{
    struct record *record = &recording->record;
    int ply = record->move_count - 1;
    bool finished = record->ending != RECORD_UNFINISHED;
    if (recording->game == 0) {
        record->begun = time(NULL);
        recording->game = archive_begin(recording->archive, record);
    } else {
        if (moved)
            archive_add_move(recording->archive, recording->game, ply, record->moves[ply].move,
                             record->moves[ply].milliseconds);
        if (finished)
            archive_finish(recording->archive, recording->game, record->outcome, record->ending, record->words);
    }
    recording->running = !finished;
}

bool recording_move(struct recording *recording, const struct match *match, uint64_t took)
{
    struct record *record = &recording->record;
    int ply = match_cursor(match) - 1;
    if (recording->short_of_memory || ply < record->move_count)
        return true;
    if (!record_add(record, match_move(match, ply), took / 1000 < INT_MAX ? (int)(took / 1000) : INT_MAX)) {
        recording_leave(recording);
        recording->short_of_memory = true;
        return false;
    }
    record_settle(record, match);
    tell_archive(recording, true);
    return true;
}

void recording_finish(struct recording *recording, const struct match *match, const char *words)
{
    struct record *record = &recording->record;
    if (recording->short_of_memory || record->ending != RECORD_UNFINISHED)
        return;
    record_settle(record, match);
    snprintf(record->words, sizeof record->words, "%s", words);
    tell_archive(recording, false);
}
