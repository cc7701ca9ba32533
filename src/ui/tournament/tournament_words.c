/* What is said of a tournament, in the person's language. Declared in tournament_state.h. */

#include "standard.h"
#include "ui/tournament/tournament_state.h"

/* --- the names of players --- */

const char *tournament_words_player(const struct tournament_screen *screen, int player, char words[HALL_NAME_MAX])
{
    const struct contestant *contestant = &screen->players.all[player];
    return contestant->kind == CONTESTANT_LEVEL ? choice_level_words(contestant->level, words) : contestant->name;
}

const char *tournament_words_who(const struct tournament_screen *screen, const int players[2],
                                 char words[HALL_WORDS_MAX])
{
    char names[2][HALL_NAME_MAX];
    snprintf(words, HALL_WORDS_MAX, "%s – %s", tournament_words_player(screen, players[FIRST], names[FIRST]),
             tournament_words_player(screen, players[SECOND], names[SECOND]));
    return words;
}

/* --- how a game stands or ended --- */

/* Why a player lost without being beaten on the board. */
static const char *const forfeits[GUEST_FAULTS] = {
    [GUEST_FINE] = N_("it gave up"),
    [GUEST_UNFENCED] = N_("nothing here would hold it"),
    [GUEST_CHANGED] = N_("it is another program now"),
    [GUEST_NOT_STARTED] = N_("it did not start"),
    [GUEST_LATE] = N_("it took too long"),
    [GUEST_ENDED] = N_("it stopped working"),
    [GUEST_NONSENSE] = N_("it could not be understood"),
    [GUEST_ILLEGAL] = N_("its move is not allowed"),
    [GUEST_FLOOD] = N_("it talked without end"),
    [GUEST_OUR_FAULT] = N_("this computer is out of memory"),
};

const char *tournament_words_result(const struct tournament_screen *screen, const struct standings_game *sheet,
                                    char words[HALL_WORDS_MAX])
{
    char written[HALL_NAME_MAX];
    enum side winner = sheet->outcome == WON_BY_FIRST ? FIRST : SECOND;
    int player = sheet->players[sheet->forfeited ? 1 - winner : winner];
    if (sheet->outcome == DRAWN || sheet->outcome == RUNNING)
        return sheet->outcome == DRAWN ? _("Draw") : _("Not played");
    const char *name = tournament_words_player(screen, player, written);
    if (sheet->forfeited)
        snprintf(words, HALL_WORDS_MAX, _("%s loses: %s"), name, _(forfeits[sheet->fault]));
    else
        snprintf(words, HALL_WORDS_MAX, _("%s has won"), name);
    return words;
}

const char *tournament_words_table(const struct tournament_screen *screen, const struct hall_table *table,
                                   char words[HALL_WORDS_MAX])
{
    char name[HALL_NAME_MAX];
    if (table->number < 0)
        return screen->view.phase == HALL_PLAYING ? _("The next game comes") : _("No game");
    if (table->over || table->state.outcome != RUNNING) {
        /* The last move is shown for a moment before the game counts as over. */
        struct standings_game last = {.outcome = table->state.outcome,
                                      .players = {table->players[FIRST], table->players[SECOND]}};
        return tournament_words_result(screen, table->over ? &table->sheet : &last, words);
    }
    snprintf(words, HALL_WORDS_MAX, _("%s to move"),
             tournament_words_player(screen, table->players[table->state.turn], name));
    return words;
}

/* --- how far the whole tournament has got --- */

const char *tournament_words_status(const struct tournament_screen *screen, char words[HALL_WORDS_MAX])
{
    const struct hall_view *view = &screen->view;
    int played = view->game_count;
    char count[HALL_NAME_MAX], name[HALL_NAME_MAX];
    if (screen->played.kind == TOURNAMENT_KNOCK_OUT)
        snprintf(count, sizeof count, ngettext("%d game played", "%d games played", (unsigned)played), played);
    else
        snprintf(count, sizeof count, _("%d of %d games played"), played, tournament_choice_games(&screen->played));
    if (view->phase == HALL_FAILED)
        snprintf(words, HALL_WORDS_MAX, _("It cannot go on: %s"), view->why.text);
    else if (view->phase == HALL_DONE && played > 0) {
        if (screen->players.count > 1 && view->rows[1].rank == view->rows[0].rank)
            return _("It is over: several share the first place");
        snprintf(words, HALL_WORDS_MAX, _("It is over: %s is first"),
                 tournament_words_player(screen, view->rows[0].contestant, name));
    } else if (view->phase == HALL_STOPPED)
        snprintf(words, HALL_WORDS_MAX, _("%s · stopped"), count);
    else
        snprintf(words, HALL_WORDS_MAX, "%s", count);
    return words;
}
