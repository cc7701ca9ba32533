/* The banner at the end of a round, in the place of the hand: who won, and what comes next. */
#include <stdio.h>

#include "ui/board/banner.h"
#include "ui/play/play_state.h"
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
        snprintf(words, WORDS_MAX, "%s", _("Click the board for a new game · W: review"));
}

void banner_draw(struct canvas *canvas, const struct play *play)
{
    char result[WORDS_MAX], next[WORDS_MAX];
    struct banner banner = {.winner = winner_of(play), .words = result, .next = next};
    if (!play->announced)
        return;
    result_words(play, banner.winner, result);
    next_words(play, next);
    banner.next_color = play->level_rose ? canvas->theme->good : canvas->theme->muted;
    banner_show(canvas, play->view, &play->board, &banner);
}

void banner_show(struct canvas *canvas, const struct view *view, const struct board *board, const struct banner *banner)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = board->banner;
    int height = rect.h;
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 2), theme->panel, theme->accent);

    int disc = height * 3 / 4, gap = (height - disc) / 2;
    if (banner->winner >= 0)
        view->draw_piece(canvas, banner->winner, (SDL_Rect){rect.x + gap, rect.y + gap, disc, disc}, 255);
    struct text_style big = {.size = 28, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_CENTER};
    struct text_style small = {.size = 20, .color = banner->next_color, .align = ALIGN_CENTER};
    SDL_Rect room = {rect.x + disc + 2 * gap, rect.y + gap, rect.w - 2 * (disc + 2 * gap), height - 2 * gap};
    SDL_Rect upper = {room.x, room.y, room.w, banner->next[0] ? room.h * 55 / 100 : room.h};
    SDL_Rect lower = {room.x, room.y + room.h * 55 / 100, room.w, room.h * 45 / 100};
    canvas_text(canvas, banner->words, upper, &big);
    canvas_text(canvas, banner->next, lower, &small);
}
