/* A game on record: its list of moves, and what a match makes of them. */
#include "gravitrips/record.h"

#include "standard.h"

enum { ROOM_AT_FIRST = 64 };

void record_init(struct record *record, const struct variant *variant)
{
    memset(record, 0, sizeof *record);
    record->game = variant->game;
    record->options = variant->options;
}

void record_mark_set_up(struct record *record)
{
    for (int side = FIRST; side <= SECOND; side++)
        if (seat_is_human(record->players[side].seat))
            snprintf(record->players[side].evaluator, RECORD_NAME_SIZE, "%s", RECORD_SET_UP);
}

void record_begin_at(struct record *record, const struct state *state)
{
    game_begin_at(&record->options, state);
    record_mark_set_up(record);
}

struct record record_head(const struct record *record)
{
    struct record head = *record;
    head.moves = NULL;
    head.branches = NULL;
    head.notes = NULL;
    head.tags = NULL;
    head.move_count = head.room = head.branch_count = head.note_count = 0;
    return head;
}

void record_free(struct record *record)
{
    for (int i = 0; i < record->note_count; i++)
        free(record->notes[i].comment);
    free(record->moves);
    free(record->branches);
    free(record->notes);
    free(record->tags);
    *record = record_head(record);
}

/* Makes room for this many moves. On failure nothing changes. */
static bool make_room(struct record *record, int room)
{
    struct record_move *moves = realloc(record->moves, (size_t)room * sizeof *moves);
    if (!moves)
        return false;
    record->moves = moves;
    record->room = room;
    return true;
}

bool record_add(struct record *record, struct move move, int milliseconds)
{
    if (record->move_count >= RECORD_MOVES_MAX)
        return false;
    if (record->move_count == record->room && !make_room(record, record->room > 0 ? 2 * record->room : ROOM_AT_FIRST))
        return false;
    record->moves[record->move_count++] = (struct record_move){move, milliseconds};
    return true;
}

/* A copy of `size` bytes; NULL if there are none. Sets *whole to false if memory is short. */
static void *copy_bytes(const void *bytes, size_t size, bool *whole)
{
    void *copy = size > 0 ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, bytes, size);
    *whole = *whole && (copy || size == 0);
    return copy;
}

bool record_copy(const struct record *record, struct record *copy)
{
    bool whole = true;
    *copy = *record;
    copy->room = record->move_count;
    copy->moves = copy_bytes(record->moves, (size_t)record->move_count * sizeof *copy->moves, &whole);
    copy->branches = copy_bytes(record->branches, (size_t)record->branch_count * sizeof *copy->branches, &whole);
    copy->tags = copy_bytes(record->tags, record->tags ? strlen(record->tags) + 1 : 0, &whole);
    copy->notes = copy_bytes(record->notes, (size_t)record->note_count * sizeof *copy->notes, &whole);
    if (!copy->notes)
        copy->note_count = 0;
    for (int i = 0; i < copy->note_count; i++) {
        const char *comment = record->notes[i].comment;
        copy->notes[i].comment = copy_bytes(comment, comment ? strlen(comment) + 1 : 0, &whole);
    }
    if (!whole)
        record_free(copy);
    return whole;
}

bool record_variant(const struct record *record, struct variant *variant, struct reason *why)
{
    return variant_init(variant, record->game, &record->options, why);
}

bool record_replay(const struct record *record, struct match *match, struct reason *why)
{
    for (int i = 0; i < record->move_count; i++) {
        struct reason wrong;
        if (!match_play(match, record->moves[i].move, &wrong))
            return refuse(why, "move %d: %s", i + 1, wrong.text);
    }
    return !record_is_ended_by_players(record->ending) || match_end(match, record->ending, record->outcome, why);
}

bool record_clock(const struct record *record, int moves, struct clock *clock)
{
    clock_init(clock, record->clock);
    for (int i = 0; i < moves; i++)
        if (!clock_press(clock, side_of_move(&record->options, i), record->moves[i].milliseconds))
            return false;
    return true;
}

int record_lone_human(const struct record *record)
{
    return seat_lone_human(record->players[FIRST].seat, record->players[SECOND].seat);
}

bool record_has_mark(const struct record *record, const char *mark)
{
    for (int side = FIRST; side <= SECOND; side++)
        if (seat_is_human(record->players[side].seat) && strcmp(record->players[side].evaluator, mark) == 0)
            return true;
    return false;
}

void record_settle(struct record *record, const struct match *match)
{
    record->outcome = match_outcome(match);
    record->ending = match_ending(match);
}
