/* Which games of the history are listed, and which of them is chosen. */
#include <string.h>

#include "rules/letters.h"
#include "ui/history/history_state.h"

void history_find_counted(struct history *history)
{
    scroller_set_rows(&history->scroller, history->list.count);
    history->chosen = SDL_clamp(history->chosen, 0, SDL_max(history->list.count - 1, 0));
    app_invalidate_all(history->app);
}

void history_find_anew(struct history *history)
{
    struct archive_filter filter = {.result = (enum archive_result)history->result};
    if (history->game)
        filter.game = history->games[history->game - 1];
    history_words_filter(history->typed, &filter);
    history_list_begin(&history->list, app_archive(history->app), &filter);
    history->chosen = 0;
    history->hot_row = -1;
    scroller_jump(&history->scroller, 0);
    history_find_counted(history);
}

void history_find_again(struct history *history, archive_id id, uint64_t now)
{
    const struct history_list *list = &history->list;
    double position = history->scroller.target;
    int row = 0;
    history_find_anew(history);
    do
        while (row < list->count && list->ids[row] != id)
            row++;
    while (row == list->count && history_list_more(&history->list));
    history_find_counted(history);
    scroller_jump(&history->scroller, position);
    history_find_choose(history, row < list->count ? row : 0, now);
}

void history_find_choose(struct history *history, int row, uint64_t now)
{
    while (row >= history->list.count && history_list_more(&history->list))
        continue;
    scroller_set_rows(&history->scroller, history->list.count);
    history->chosen = SDL_clamp(row, 0, SDL_max(history->list.count - 1, 0));
    scroller_reveal(&history->scroller, history->chosen, now);
    app_invalidate_all(history->app);
}

void history_find_step(struct history *history, enum history_filter filter, int by)
{
    int *value = filter == HISTORY_GAME ? &history->game : &history->result;
    int last = filter == HISTORY_GAME ? history->game_count : RESULTS - 1;
    int next = SDL_clamp(*value + by, 0, last);
    if (filter == HISTORY_OPPONENT || next == *value)
        return;
    *value = next;
    history_find_anew(history);
}

void history_find_focus(struct history *history, int by)
{
    history->focus = (enum history_filter)(((int)history->focus + by + HISTORY_FILTERS) % HISTORY_FILTERS);
    app_invalidate_all(history->app);
}

bool history_find_type(struct history *history, const char *text)
{
    if (!history->listens || (text[0] == ' ' && !history->typed[0]))
        return true;
    if (strlen(history->typed) + strlen(text) >= sizeof history->typed)
        return false;
    strcat(history->typed, text);
    history->focus = HISTORY_OPPONENT;
    history_find_anew(history);
    return true;
}

void history_find_rub_out(struct history *history)
{
    if (!history->typed[0])
        return;
    letters_rub_out(history->typed);
    history_find_anew(history);
}
