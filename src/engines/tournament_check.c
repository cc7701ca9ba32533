/* What can be played as a tournament. */
#include <string.h>

#include "engines/schedule.h"
#include "gravitrips/analyst.h"
#include "match/record_tags.h"

const char *tournament_kind_name(enum tournament_kind kind)
{
    static const char *const names[] = {[TOURNAMENT_ROUND_ROBIN] = "round-robin",
                                        [TOURNAMENT_GAUNTLET] = "gauntlet",
                                        [TOURNAMENT_KNOCK_OUT] = "knock-out",
                                        [TOURNAMENT_SPRT] = "sprt",
                                        [TOURNAMENT_ARRANGED] = "arranged"};
    return names[kind];
}

void tournament_forget(struct tournament_result *result)
{
    record_free(&result->record);
}

/* Names stand in records, tables and journals: whole characters, no quotes. */
static bool is_name(const char *name)
{
    if (name[0] == '\0' || name[0] == ' ')
        return false;
    for (size_t length; *name != '\0'; name += length)
        if ((length = record_character(name)) == 0 || *name == '"' || *name == '\\')
            return false;
    return true;
}

static bool check_contestant(const struct tournament_setup *setup, int i, struct reason *why)
{
    const struct contestant *contestant = &setup->contestants[i];
    const struct tournament_time *time = &setup->time;
    bool timed = time->move_ms > 0 || time->game_ms > 0 || time->nodes > 0 || contestant->milliseconds > 0 ||
                 contestant->nodes > 0;
    if (!is_name(contestant->name))
        return refuse(why, "what contestant %d is called is no name: letters, no quotes", i + 1);
    for (int j = 0; j < i; j++)
        if (strcmp(setup->contestants[j].name, contestant->name) == 0)
            return refuse(why, "there are two called '%s'", contestant->name);
    if (!timed && contestant->kind != CONTESTANT_LEVEL && contestant->depth == 0)
        return refuse(why, "how much time has '%s' for its moves?", contestant->name);
    if (contestant->kind != CONTESTANT_GUEST)
        return true;
    const struct protocol *protocol = protocol_find(contestant->guest->protocol);
    if (!protocol)
        return refuse(why, "there is no protocol '%s'", contestant->guest->protocol);
    return protocol_plays(protocol, setup->variant, why);
}

static bool check_games(const struct tournament_setup *setup, struct reason *why)
{
    bool paired = setup->count > 2 || setup->kind == TOURNAMENT_KNOCK_OUT || setup->kind == TOURNAMENT_SPRT;
    if (setup->games < 1)
        return refuse(why, "there are no games");
    if (setup->kind != TOURNAMENT_ARRANGED && paired && setup->games % STANDINGS_PAIR != 0)
        return refuse(why, "%d games of each two is odd; each side begins in half of them", setup->games);
    if (schedule_most(setup) < 0)
        return refuse(why, "that would be more than %d games", TOURNAMENT_GAMES_MAX);
    if (setup->kind == TOURNAMENT_SPRT && setup->count != 2)
        return refuse(why, "a sequential test is one of two");
    if (setup->parts > 0 && (setup->kind == TOURNAMENT_KNOCK_OUT || setup->kind == TOURNAMENT_SPRT))
        return refuse(why, "a %s cannot be played in parts: what comes follows from what was",
                      tournament_kind_name(setup->kind));
    return true;
}

static bool check_sprt(const struct standings_sprt *sprt, struct reason *why)
{
    if (!(sprt->elo0 < sprt->elo1))
        return refuse(why, "a sequential test needs two differences, the lesser one first");
    return (sprt->alpha > 0 && sprt->alpha < 0.5 && sprt->beta > 0 && sprt->beta < 0.5) ||
           refuse(why, "the risks of a sequential test are between 0 and 1/2");
}

bool tournament_check(const struct tournament_setup *setup, struct reason *why)
{
    if (setup->count < 2)
        return refuse(why, "a tournament needs two at least");
    if (setup->count > TOURNAMENT_CONTESTANTS_MAX)
        return refuse(why, "there are more than %d", TOURNAMENT_CONTESTANTS_MAX);
    for (int i = 0; i < setup->count; i++)
        if (!check_contestant(setup, i, why))
            return false;
    if (setup->adjudicate > 0 && !analyst_proves(setup->variant))
        return refuse(why, "on this board nothing proves who wins, so games cannot be adjudicated");
    return check_games(setup, why) && (setup->kind != TOURNAMENT_SPRT || check_sprt(&setup->sprt, why));
}
