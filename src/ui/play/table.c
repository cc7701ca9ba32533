/* Who sits at the table, what they are called, and what is kept of them and of what was set. */
#include "ui/play/table.h"

#include <stdio.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "ui/words.h"

/* --- what was set --- */

void prefs_load(struct preferences *prefs, struct settings *settings)
{
    prefs->alternate = settings_integer(settings, "alternate", true, false, true);
    prefs->spill = settings_integer(settings, "spill", true, false, true);
    prefs->targets = settings_integer(settings, "targets", true, false, true);
    prefs->details = settings_integer(settings, "details", false, false, true);
    prefs->moves = settings_integer(settings, "moves", true, false, true);
    prefs->analysis = settings_integer(settings, "analysis", false, false, true);
    prefs->speed = settings_integer(settings, "speed", 1, 0, SPEED_COUNT - 1);
}

void prefs_save(const struct preferences *prefs, struct settings *settings)
{
    settings_set_integer(settings, "alternate", prefs->alternate);
    settings_set_integer(settings, "spill", prefs->spill);
    settings_set_integer(settings, "targets", prefs->targets);
    settings_set_integer(settings, "details", prefs->details);
    settings_set_integer(settings, "moves", prefs->moves);
    settings_set_integer(settings, "analysis", prefs->analysis);
    settings_set_integer(settings, "speed", prefs->speed);
}

/* --- who sits there --- */

void table_players(const struct table *table, struct player players[2])
{
    memset(players, 0, 2 * sizeof *players);
    for (int i = 0; i < 2; i++) {
        const char *evaluator = table->evaluators[i] ? table->evaluators[i] : "";
        players[i].seat = table->sitting.seats[i];
        players[i].level = seat_is_human(players[i].seat) ? table->levels[i] : players[i].seat.level;
        snprintf(players[i].name, sizeof players[i].name, "%s", table->names[i]);
        snprintf(players[i].evaluator, sizeof players[i].evaluator, "%s", evaluator);
    }
}

/* The evaluator of a name, as the variant's list has it; NULL if it is not there. */
static const char *evaluator_named(const struct variant *variant, const char *name)
{
    const char *evaluator;
    for (int i = 0; (evaluator = evaluator_name(variant, i)); i++)
        if (strcmp(evaluator, name) == 0)
            return evaluator;
    return NULL;
}

void table_set_players(struct table *table, const struct player players[2])
{
    for (int i = 0; i < 2; i++) {
        table->sitting.seats[i] = players[i].seat;
        table->levels[i] = players[i].level;
        snprintf(table->names[i], sizeof table->names[i], "%s", players[i].name);
        table->evaluators[i] = evaluator_named(&table->variant, players[i].evaluator);
    }
}

void table_swap(struct table *table)
{
    struct player players[2], swapped[2];
    table_players(table, players);
    swapped[0] = players[1];
    swapped[1] = players[0];
    sitting_swap(&table->sitting);
    table_set_players(table, swapped);
}

void table_save_players(struct table *table, struct settings *settings)
{
    struct player players[2];
    table_players(table, players);
    for (int i = 0; i < 2; i++)
        table->levels[i] = players[i].level;
    if (!table->borrowed)
        choice_save_players(players, settings, table->variant.game);
}

bool table_is_watching(const struct table *table)
{
    return !seat_is_human(table->sitting.seats[0]) && !seat_is_human(table->sitting.seats[1]);
}

int table_lone_human(const struct table *table)
{
    return seat_lone_human(table->sitting.seats[0], table->sitting.seats[1]);
}

int table_player_to_move(const struct table *table, const struct state *state)
{
    return sitting_player(&table->sitting, state->turn);
}

int table_winner(const struct table *table, enum outcome outcome)
{
    if (outcome == RUNNING || outcome == DRAWN)
        return -1;
    return sitting_player(&table->sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
}

const char *table_player_name(const struct table *table, int player)
{
    int human = table_lone_human(table);
    if (human >= 0)
        return player == human ? _("You") : _("Computer");
    if (table->names[player][0])
        return table->names[player];
    return _(table->view->words.players[player]);
}
