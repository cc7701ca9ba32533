/* The record of the game at the table, and its copy in the archive. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/table/recording.h"

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
        if (party->evaluators[who] && seat_has_level(player->seat))
            snprintf(player->evaluator, sizeof player->evaluator, "%s", party->evaluators[who]);
    }
}

/* Writes the game and players of a record; the moves stay. */
static void set_head(struct record *record, const struct record *head)
{
    record->game = head->game;
    record->options = head->options;
    memcpy(record->players, head->players, sizeof record->players);
    record->starter = head->starter;
    record->seed = head->seed;
    record->clock = head->clock;
}

/* Begins a game without moves. */
static void empty(struct recording *keep, const struct party *party)
{
    struct record head;
    recording_head(party, &head);
    record_free(&keep->record);
    keep->record = (struct record){0};
    set_head(&keep->record, &head);
    keep->game = 0;
    keep->running = keep->short_of_memory = false;
}

void recording_begin(struct recording *keep, struct archive *archive, const struct party *party)
{
    *keep = (struct recording){.archive = archive};
    empty(keep, party);
}

bool recording_resume(struct recording *keep, archive_id game, const struct record *record)
{
    struct record copy;
    if (!record_copy(record, &copy))
        return false;
    record_free(&keep->record);
    keep->record = copy;
    keep->game = game;
    keep->running = game != 0 && record->ending == RECORD_UNFINISHED;
    return true;
}

bool recording_follow(struct recording *keep, const struct record *record)
{
    if (!recording_resume(keep, 0, record))
        return false;
    keep->running = keep->short_of_memory = false;
    return true;
}

bool recording_is_finished(const struct recording *keep)
{
    return keep->record.ending != RECORD_UNFINISHED && keep->record.move_count > 0 && !keep->short_of_memory;
}

void recording_leave(struct recording *keep)
{
    if (keep->running)
        archive_leave(keep->archive, keep->game);
    keep->running = false;
}

void recording_round(struct recording *keep, const struct party *party)
{
    recording_leave(keep);
    empty(keep, party);
}

/* Without a level a person moved there. */
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

void recording_players(struct recording *keep, const struct party *party, int level)
{
    struct record *record = &keep->record, head;
    if (record->ending != RECORD_UNFINISHED)
        return;
    recording_head(party, &head);
    set_level(&head, level);
    if (record->move_count > 0)
        head.clock = record->clock; /* the clock of a game never changes */
    bool same = is_same_player(&head.players[FIRST], &record->players[FIRST]) &&
                is_same_player(&head.players[SECOND], &record->players[SECOND]);
    set_head(record, &head);
    if (keep->running && !same)
        archive_set_players(keep->archive, keep->game, record);
}

void recording_fork(struct recording *keep, int moves)
{
    recording_leave(keep);
    keep->game = 0;
    keep->record.move_count = moves;
    keep->record.ending = RECORD_UNFINISHED;
    keep->record.outcome = RUNNING;
}

/* Tells the archive the record's last move, if it is new, and the end. */
static void tell_archive(struct recording *keep, bool moved)
{
    struct record *record = &keep->record;
    int ply = record->move_count - 1;
    bool finished = record->ending != RECORD_UNFINISHED;
    if (keep->game == 0) {
        record->begun = time(NULL);
        keep->game = archive_begin(keep->archive, record);
    } else {
        if (moved)
            archive_add_move(keep->archive, keep->game, ply, record->moves[ply].move, record->moves[ply].milliseconds);
        if (finished)
            archive_finish(keep->archive, keep->game, record->outcome, record->ending);
    }
    keep->running = !finished;
}

bool recording_move(struct recording *keep, const struct match *match, uint64_t took)
{
    struct record *record = &keep->record;
    int ply = match_cursor(match) - 1;
    if (keep->short_of_memory || ply < record->move_count)
        return true;
    if (!record_add(record, match_move(match, ply), took / 1000 < INT_MAX ? (int)(took / 1000) : INT_MAX)) {
        recording_leave(keep);
        keep->short_of_memory = true;
        return false;
    }
    record_settle(record, match);
    tell_archive(keep, true);
    return true;
}

void recording_finish(struct recording *keep, const struct match *match)
{
    struct record *record = &keep->record;
    if (keep->short_of_memory || record->ending != RECORD_UNFINISHED)
        return;
    record_settle(record, match);
    tell_archive(keep, false);
}

void recording_end(struct recording *keep)
{
    record_free(&keep->record);
}
