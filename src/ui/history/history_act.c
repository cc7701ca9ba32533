/*
 * Which games of the history are listed and chosen, and what can be done with them: opening, reviewing, copying,
 * deleting, bringing back; and the statistics.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/control/speech.h"
#include "ui/history/history_state.h"
#include "ui/words.h"

/* --- which games are listed and chosen --- */

/* There are more or fewer rows now. */
static void count_rows(struct history *history)
{
    scroller_set_rows(&history->scroller, history->list.count);
    history->chosen = SDL_clamp(history->chosen, 0, SDL_max(history->list.count - 1, 0));
    app_invalidate_all(history->app);
}

void history_act_find(struct history *history)
{
    struct archive_filter filter = {.result = (enum archive_result)history->result};
    if (history->game)
        filter.game = history->games[history->game - 1];
    history_words_filter(history->typed, &filter);
    history_list_begin(&history->list, app_archive(history->app), &filter);
    history->chosen = 0;
    scroller_jump(&history->scroller, 0);
    count_rows(history);
}

void history_act_say(struct history *history)
{
    char words[2 * HISTORY_WORDS_MAX], result[HISTORY_WORDS_MAX];
    struct speech *speech = app_speech(history->app);
    if (speech_detail(speech) == TELL_NOTHING || history->list.count == 0)
        return;
    history_list_see(&history->list, history->chosen, history->chosen + 1);
    const struct history_game *game = history_list_game(&history->list, history->chosen);
    if (!game || !game->entry.id)
        return;
    if (game->entry.sound) {
        const struct record head = history_words_head(&game->entry);
        history_words_who(&head, words);
        history_words_result(&head, result);
    } else {
        snprintf(words, sizeof words, "%s", _("Damaged game"));
        snprintf(result, sizeof result, "%s", _("It cannot be opened, only deleted"));
    }
    control_tell_more(words, sizeof words, result);
    speech_say(speech, SPEECH_TOLD, words);
}

void history_act_choose(struct history *history, int row, uint64_t now)
{
    while (row >= history->list.count && history_list_more(&history->list))
        continue;
    scroller_set_rows(&history->scroller, history->list.count);
    history->chosen = SDL_clamp(row, 0, SDL_max(history->list.count - 1, 0));
    if (history->screen.controls.focus >= HISTORY_FIRST_BUTTON) /* Enter is meant for the list again */
        controls_set_focus(&history->screen.controls, HISTORY_GAME);
    scroller_reveal(&history->scroller, history->chosen, now);
    history_act_say(history);
    app_invalidate_all(history->app);
}

/* The same list once more, for this game has come: it is chosen, if it passes the filters. */
static void find_again(struct history *history, archive_id id, uint64_t now)
{
    const struct history_list *list = &history->list;
    double position = history->scroller.target;
    int row = 0;
    history_act_find(history);
    do
        while (row < list->count && list->ids[row] != id)
            row++;
    while (row == list->count && history_list_more(&history->list));
    count_rows(history);
    scroller_jump(&history->scroller, position);
    history_act_choose(history, row < list->count ? row : 0, now);
}

/* --- what can be used --- */

static archive_id chosen_id(const struct history *history)
{
    return history->list.count > 0 ? history->list.ids[history->chosen] : 0;
}

/* What was read of the chosen game, now if it was not yet; NULL if it cannot be. */
static const struct archive_entry *chosen_entry(struct history *history)
{
    int row = history->chosen;
    if (chosen_id(history))
        history_list_see(&history->list, row, row + 1);
    struct history_game *game = chosen_id(history) ? history_list_game(&history->list, history->chosen) : NULL;
    return game && game->entry.id ? &game->entry : NULL;
}

bool history_act_goes_on(struct history *history)
{
    const struct archive_entry *entry = chosen_entry(history);
    return entry && entry->sound && entry->head.ending == RECORD_UNFINISHED;
}

bool history_act_is_usable(struct history *history, enum history_button button)
{
    const struct archive_entry *entry = chosen_entry(history);
    if (button == HISTORY_UNDO)
        return archive_last_deleted(app_archive(history->app)) != 0;
    if (button == HISTORY_REVIEW && (history_act_goes_on(history) || (entry && entry->head.move_count == 0)))
        return false;
    if (entry && !entry->sound && button < HISTORY_DELETE)
        return false;
    return button >= HISTORY_STATISTICS || history->list.count > 0;
}

/* --- what a person asks for --- */

/* What is to come to the table is made ready here, where a person can choose another game if it cannot come. */
static void open_game(struct history *history)
{
    struct archive *archive = app_archive(history->app);
    struct history_table *table = history->table;
    archive_id id = chosen_id(history);
    struct record record;
    struct reason damage;
    if (id == table->running) {
        app_pop(history->app);
        return;
    }
    if (!archive_load(archive, id, &record, &damage)) {
        fprintf(stderr, "gravitrips: %s\n", damage.text);
        app_refuse(history->app, _("This game cannot be read"));
        return;
    }
    /* Where nothing can be written going on takes nothing from another window. */
    bool open = record.ending == RECORD_UNFINISHED && archive_keeps(archive), shown = choice_can_show(&record);
    if (shown && (!open || archive_resume(archive, id))) {
        table->game = id;
        table->record = record;
        app_pop(history->app);
        return;
    }
    record_free(&record);
    app_refuse(history->app,
               shown ? _("This game is being played in another window now") : _("The window cannot show this board"));
}

static void review_game(struct history *history)
{
    struct record record;
    struct reason why;
    if (!archive_load(app_archive(history->app), chosen_id(history), &record, &why)) {
        app_refuse(history->app, _("This game cannot be read"));
        return;
    }
    struct review_setup setup = {.record = &record, .game = chosen_id(history), .cursor = record.move_count};
    bool over = record.ending != RECORD_UNFINISHED && record.move_count > 0;
    struct screen *screen = over ? review_screen_create(history->app, &setup) : NULL;
    if (screen)
        app_push(history->app, screen);
    else
        app_refuse(history->app, over ? _("This game cannot be shown") : _("Only a finished game can be reviewed"));
    record_free(&record);
}

static void copy_game(struct history *history)
{
    struct record record;
    struct reason why;
    if (!archive_load(app_archive(history->app), chosen_id(history), &record, &why)) {
        app_refuse(history->app, _("This game cannot be read"));
        return;
    }
    app_copy_record(history->app, &record);
    record_free(&record);
}

static void delete_game(struct history *history)
{
    archive_id id = chosen_id(history);
    if (id == history->table->running) {
        app_refuse(history->app, _("This game is being played and cannot be deleted"));
    } else if (!archive_delete(app_archive(history->app), id)) {
        app_refuse(history->app, _("It cannot be deleted: it is being played elsewhere, or the history is read-only"));
    } else {
        history_list_remove(&history->list, history->chosen);
        count_rows(history);
        app_tell(history->app, _("Deleted. Ctrl+Z brings the game back"));
    }
}

static void undelete_game(struct history *history, uint64_t now)
{
    struct archive *archive = app_archive(history->app);
    archive_id id = archive_last_deleted(archive);
    if (!archive_undelete(archive, id)) {
        app_refuse(history->app, _("This game cannot be brought back"));
        return;
    }
    find_again(history, id, now);
    app_tell(history->app, _("The game is back"));
}

void history_act_press(struct history *history, enum history_button button, uint64_t now)
{
    if (!history_act_is_usable(history, button))
        app_refuse(history->app, button == HISTORY_REVIEW && history_act_goes_on(history)
                                     ? _("Only a finished game can be reviewed")
                                     : "");
    else if (button == HISTORY_OPEN)
        open_game(history);
    else if (button == HISTORY_REVIEW)
        review_game(history);
    else if (button == HISTORY_COPY)
        copy_game(history);
    else if (button == HISTORY_DELETE)
        delete_game(history);
    else if (button == HISTORY_UNDO)
        undelete_game(history, now);
    else if (button == HISTORY_STATISTICS)
        app_push(history->app, statistics_screen_create(history->app, history->game ? history->games[history->game - 1]
                                                                                    : history->games[0]));
    else
        app_pop(history->app);
}
