/* The end of a round, in the place of the hand: who won, and what comes next. */
#include "ui/play/ending.h"

#include <stdio.h>

#include "ui/board/banner.h"
#include "ui/play/flow.h"
#include "ui/play/play_state.h"
#include "ui/play/reviewing.h"
#include "ui/play/scene.h"
#include "ui/words.h"

/* The winning player; -1 after a tie. */
static int winner_of(const struct play *play)
{
    enum outcome outcome = match_outcome(play->match);
    if (outcome == DRAWN)
        return -1;
    return sitting_player(&play->sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
}

static void result_words(const struct play *play, int winner, char words[WORDS_MAX])
{
    int human = flow_lone_human(play);
    const struct view *view = play->view;
    const char *why = winner >= 0 && view->won_why ? view->won_why(&play->variant, match_state(play->match)) : NULL;
    if (why)
        snprintf(words, WORDS_MAX, "%s", _(why));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s",
                 match_is_repetition(play->match) ? _("The same position for the third time") : _(view->words.draw));
    else if (human < 0)
        snprintf(words, WORDS_MAX, "%s %s", scene_player_name(play, winner), _(view->words.wins));
    else if (winner == human)
        snprintf(words, WORDS_MAX, _("You beat level %d"), play->beaten_level);
    else
        snprintf(words, WORDS_MAX, _("Level %d wins"), play->sitting.seats[winner].level);
}

static void next_words(const struct play *play, char words[WORDS_MAX])
{
    int human = flow_lone_human(play);
    if (flow_is_watching(play))
        snprintf(words, WORDS_MAX, "%s", play->paused ? "" : _("The next game begins in a moment"));
    else if (play->level_rose && human >= 0)
        snprintf(words, WORDS_MAX, _("Level %d – click the board"), play->sitting.seats[1 - human].level);
    else
        snprintf(words, WORDS_MAX, "%s", _("Click the board for a new game"));
}

/* While two computers play the next game begins by itself. */
static bool has_link(const struct play *play)
{
    return !flow_is_watching(play) && reviewing_is_possible(play);
}

enum action ending_action_at(const struct play *play, int x, int y)
{
    SDL_Point point = {x, y};
    SDL_Rect link = banner_link(&play->board);
    if (!play->announced || !SDL_PointInRect(&point, &play->board.banner))
        return ACTION_NONE;
    return has_link(play) && SDL_PointInRect(&point, &link) ? ACTION_REVIEW : ACTION_NEW;
}

void ending_draw(struct canvas *canvas, const struct play *play)
{
    char result[WORDS_MAX], next[WORDS_MAX];
    struct banner banner = {.winner = winner_of(play), .words = result, .next = next};
    if (!play->announced)
        return;
    result_words(play, banner.winner, result);
    next_words(play, next);
    banner.link = has_link(play) ? _("W: review") : NULL;
    banner.hot = play->hot_link;
    banner.next_color = play->level_rose ? canvas->theme->good : canvas->theme->muted;
    banner_show(canvas, play->view, &play->board, &banner);
}
