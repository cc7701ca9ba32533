/* The record of the game at the table, and what the archive is told of it. */
#include "ui/play/journal.h"

#include <string.h>
#include <time.h>

/* Who plays what; the moves stay as they are. */
static void set_head(struct record *record, const struct record *head)
{
    record->game = head->game;
    record->options = head->options;
    memcpy(record->players, head->players, sizeof record->players);
    record->starter = head->starter;
    record->seed = head->seed;
}

/* A game without a move. */
static void empty(struct journal *journal, const struct record *head)
{
    record_free(&journal->record);
    journal->record = (struct record){0};
    set_head(&journal->record, head);
    set_head(&journal->next, head);
    journal->game = 0;
    journal->running = journal->short_of_memory = false;
}

void journal_init(struct journal *journal, struct archive *archive, const struct record *head)
{
    *journal = (struct journal){.archive = archive};
    empty(journal, head);
}

bool journal_resume(struct journal *journal, archive_id game, const struct record *record)
{
    struct record copy;
    if (!record_copy(record, &copy))
        return false;
    record_free(&journal->record);
    journal->record = copy;
    set_head(&journal->next, record);
    journal->game = game;
    journal->running = record->ending == RECORD_UNFINISHED;
    return true;
}

void journal_leave(struct journal *journal)
{
    if (journal->running)
        archive_leave(journal->archive, journal->game);
    journal->running = false;
}

void journal_turn_over(struct journal *journal, const struct record *head)
{
    journal_leave(journal);
    empty(journal, head);
}

void journal_set_players(struct journal *journal, const struct record *head)
{
    set_head(&journal->next, head);
    if (journal->record.ending != RECORD_UNFINISHED)
        return;
    set_head(&journal->record, head);
    if (journal->running)
        archive_set_players(journal->archive, journal->game, &journal->record);
}

/* Was the last move only taken back and made again? */
static bool is_known(const struct record *record, int ply, struct move move)
{
    if (ply != record->move_count - 1)
        return false;
    struct move last = record->moves[ply].move;
    return last.kind == move.kind && last.from == move.from && last.to == move.to;
}

/* The record goes as far as this ply, as another game than the one it was. */
static void fork_at(struct journal *journal, int ply)
{
    journal_leave(journal);
    set_head(&journal->record, &journal->next);
    journal->game = 0;
    journal->record.move_count = ply;
}

static void tell_archive(struct journal *journal, int ply)
{
    struct record *record = &journal->record;
    const struct record_move *made = &record->moves[ply];
    bool finished = record->ending != RECORD_UNFINISHED;
    if (journal->game == 0) {
        record->begun = time(NULL);
        journal->game = archive_begin(journal->archive, record);
    } else {
        archive_add_move(journal->archive, journal->game, ply, made->move, made->milliseconds);
        if (finished)
            archive_finish(journal->archive, journal->game, record->outcome, record->ending);
    }
    journal->running = !finished;
}

bool journal_add(struct journal *journal, const struct match *match, int milliseconds)
{
    struct record *record = &journal->record;
    int ply = match_cursor(match) - 1;
    struct move move = match_move(match, ply);
    if (journal->short_of_memory || is_known(record, ply, move))
        return true;
    if (ply < record->move_count)
        fork_at(journal, ply);
    if (!record_add(record, move, milliseconds)) {
        journal_leave(journal);
        journal->short_of_memory = true;
        return false;
    }
    record_settle(record, match);
    tell_archive(journal, ply);
    return true;
}

void journal_free(struct journal *journal)
{
    record_free(&journal->record);
}
