/* Which games of the history are listed, and which of them is chosen. */
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
