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

void record_free(struct record *record)
{
    free(record->moves);
    record->moves = NULL;
    record->move_count = 0;
    record->room = 0;
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

bool record_copy(const struct record *record, struct record *copy)
{
    *copy = *record;
    copy->moves = NULL;
    copy->move_count = 0;
    copy->room = 0;
    if (record->move_count == 0)
        return true;
    if (!make_room(copy, record->move_count))
        return false;
    memcpy(copy->moves, record->moves, (size_t)record->move_count * sizeof *copy->moves);
    copy->move_count = record->move_count;
    return true;
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
