/* The record of the game at the table, and what the archive is told of it. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/play/keep.h"

void keep_head(const struct party *party, struct record *head)
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

/* Who plays what; the moves stay as they are. */
static void set_head(struct record *record, const struct record *head)
{
    record->game = head->game;
    record->options = head->options;
    memcpy(record->players, head->players, sizeof record->players);
    record->starter = head->starter;
    record->seed = head->seed;
    record->clock = head->clock;
}

/* A game without a move. */
static void empty(struct keep *keep, const struct party *party)
{
    struct record head;
    keep_head(party, &head);
    record_free(&keep->record);
    keep->record = (struct record){0};
    set_head(&keep->record, &head);
    set_head(&keep->next, &head);
    keep->game = 0;
    keep->running = keep->short_of_memory = false;
}

void keep_begin(struct keep *keep, struct archive *archive, const struct party *party)
{
    *keep = (struct keep){.archive = archive};
    empty(keep, party);
}

bool keep_resume(struct keep *keep, archive_id game, const struct record *record)
{
    struct record copy;
    if (!record_copy(record, &copy))
        return false;
    record_free(&keep->record);
    keep->record = copy;
    set_head(&keep->next, record);
    keep->game = game;
    keep->running = game != 0 && record->ending == RECORD_UNFINISHED;
    return true;
}

bool keep_follow(struct keep *keep, const struct record *record)
{
    if (!keep_resume(keep, 0, record))
        return false;
    keep->running = keep->short_of_memory = false;
    return true;
}

bool keep_is_finished(const struct keep *keep)
{
    return keep->record.ending != RECORD_UNFINISHED && keep->record.move_count > 0 && !keep->short_of_memory;
}

void keep_leave(struct keep *keep)
{
    if (keep->running)
        archive_leave(keep->archive, keep->game);
    keep->running = false;
}

void keep_round(struct keep *keep, const struct party *party)
{
    keep_leave(keep);
    empty(keep, party);
}

void keep_players(struct keep *keep, const struct party *party)
{
    struct record head;
    keep_head(party, &head);
    set_head(&keep->next, &head);
    if (keep->record.ending != RECORD_UNFINISHED)
        return;
    if (keep->record.move_count > 0)
        head.clock = keep->record.clock; /* that of a game does not change on its way */
    set_head(&keep->record, &head);
    if (keep->running)
        archive_set_players(keep->archive, keep->game, &keep->record);
}

/* Was the last move only taken back and made again? Behind an end that the players made, the game goes on with it. */
static bool is_known(const struct record *record, int ply, struct move move)
{
    if (ply != record->move_count - 1 || record_is_ended_by_players(record->ending))
        return false;
    struct move last = record->moves[ply].move;
    return last.kind == move.kind && last.from == move.from && last.to == move.to;
}

/* The record goes as far as this ply, as another game than the one it was. */
static void fork_at(struct keep *keep, int ply)
{
    keep_leave(keep);
    set_head(&keep->record, &keep->next);
    keep->game = 0;
    keep->record.move_count = ply;
}

/* Tells of the record's last move, if that is new, and of its end. */
static void tell_archive(struct keep *keep, bool moved)
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

bool keep_move(struct keep *keep, const struct match *match, uint64_t took)
{
    struct record *record = &keep->record;
    int ply = match_cursor(match) - 1;
    struct move move = match_move(match, ply);
    if (keep->short_of_memory || is_known(record, ply, move))
        return true;
    if (ply < record->move_count)
        fork_at(keep, ply);
    if (!record_add(record, move, took / 1000 < INT_MAX ? (int)(took / 1000) : INT_MAX)) {
        keep_leave(keep);
        keep->short_of_memory = true;
        return false;
    }
    record_settle(record, match);
    tell_archive(keep, true);
    return true;
}

void keep_finish(struct keep *keep, const struct match *match)
{
    struct record *record = &keep->record;
    if (keep->short_of_memory)
        return;
    if (match_cursor(match) < record->move_count)
        fork_at(keep, match_cursor(match));
    else if (record->ending != RECORD_UNFINISHED)
        return;
    record_settle(record, match);
    tell_archive(keep, false);
}

void keep_end(struct keep *keep)
{
    record_free(&keep->record);
}
