/*
 * The games of the history: finds, reads and describes them, and carries out what a person asks for. Declared in
 * history_state.h.
 */

#include "gravitrips/ai.h"
#include "rules/number.h"
#include "standard.h"
#include "ui/board/pasted_games.h"
#include "ui/history/history_state.h"

/* How many games' ids are read at once: few before the first frame is drawn, later as many as a frame has time for. */
enum { FIRST_NAMES = 200, MORE_NAMES = 2000 };

void history_list_drop_pictures(struct history_list *list)
{
    for (int i = 0; i < HISTORY_SLOTS; i++) {
        if (list->games[i].picture)
            SDL_DestroyTexture(list->games[i].picture);
        list->games[i].picture = NULL;
    }
}

void history_list_free(struct history_list *list)
{
    history_list_drop_pictures(list);
    free(list->ids);
    *list = (struct history_list){0};
}

/* Makes room for `more` ids. */
static bool make_room(struct history_list *list, int more)
{
    if (list->count + more <= list->room)
        return true;
    int room = SDL_max(2 * list->room, list->count + more);
    archive_id *ids = realloc(list->ids, (size_t)room * sizeof *ids);
    if (!ids)
        return false;
    list->ids = ids;
    list->room = room;
    return true;
}

static void find(struct history_list *list, int most)
{
    int found = -1;
    if (make_room(list, most))
        found = archive_find(list->archive, &list->filter, &list->place, most, list->ids + list->count);
    list->failed = found < 0;
    list->complete = found < most;
    list->count += SDL_max(found, 0);
}

void history_list_begin(struct history_list *list, struct archive *archive, const struct archive_filter *filter)
{
    list->archive = archive;
    list->filter = *filter;
    list->place = (struct archive_place){0};
    list->count = 0;
    find(list, FIRST_NAMES);
}

bool history_list_more(struct history_list *list)
{
    if (list->complete)
        return false;
    find(list, MORE_NAMES);
    return true;
}

static struct history_game *find_game(struct history_list *list, archive_id id)
{
    for (int i = 0; i < HISTORY_SLOTS; i++)
        if (list->games[i].id == id)
            return &list->games[i];
    return NULL;
}

/* Empties and returns the slot of the game that has been out of sight longest. */
static struct history_game *free_game(struct history_list *list)
{
    struct history_game *oldest = &list->games[0];
    for (int i = 1; i < HISTORY_SLOTS; i++)
        if (list->games[i].seen < oldest->seen)
            oldest = &list->games[i];
    if (oldest->picture)
        SDL_DestroyTexture(oldest->picture);
    memset(oldest, 0, sizeof *oldest);
    return oldest;
}

void history_list_see(struct history_list *list, int first, int end)
{
    archive_id missing[HISTORY_SLOTS];
    int count = 0;
    list->clock++;
    for (int row = first; row < end && row - first < HISTORY_SLOTS; row++) {
        struct history_game *game = find_game(list, list->ids[row]);
        if (game)
            game->seen = list->clock;
        else
            missing[count++] = list->ids[row];
    }
    struct archive_entry *entries = count ? malloc((size_t)count * sizeof *entries) : NULL;
    if (entries && archive_read(list->archive, missing, count, entries))
        for (int i = 0; i < count; i++) {
            struct history_game *game = free_game(list);
            game->id = missing[i];
            game->entry = entries[i];
            game->seen = list->clock;
        }
    free(entries);
}

struct history_game *history_list_game(struct history_list *list, int row)
{
    return find_game(list, list->ids[row]);
}

void history_list_remove(struct history_list *list, int row)
{
    list->count--;
    memmove(list->ids + row, list->ids + row + 1, (size_t)(list->count - row) * sizeof *list->ids);
}

/* --- texts that describe a game --- */

enum {
    NAME_SHORT = 14 /* bytes of the longest name before "won"; a longer name is replaced by that of the pieces */
};

struct record history_words_head(const struct archive_entry *entry)
{
    struct record head = entry->head;
    head.starter = entry->last.swapped ? 1 - head.starter : head.starter;
    return head;
}

/* The name of a side's pieces. If the window cannot show the game, it is the word for a human. */
static const char *piece_words(const struct record *head, int side)
{
    const struct view *view = choice_view(head->game);
    int player = side == FIRST ? head->starter : 1 - head->starter;
    return view ? _(view->words.players[player]) : _("Human");
}

static void player_words(const struct record *head, int side, char words[HISTORY_WORDS_MAX])
{
    const struct record_player *player = &head->players[side];
    char level[LEVEL_WORDS_MAX] = "";
    if (seat_has_level(player->seat) || (seat_is_engine(player->seat) && !player->name[0]))
        (void)choice_level_words(player->seat.level, level);
    if (level[0])
        snprintf(words, HISTORY_WORDS_MAX, player->name[0] ? "%s (%s)" : "%s%s", player->name, level);
    else if (player->name[0])
        snprintf(words, HISTORY_WORDS_MAX, "%s", player->name);
    else
        snprintf(words, HISTORY_WORDS_MAX, "%s", record_lone_human(head) == side ? _("You") : piece_words(head, side));
}

void history_words_who(const struct record *head, char words[HISTORY_WORDS_MAX])
{
    char first[HISTORY_WORDS_MAX], second[HISTORY_WORDS_MAX];
    player_words(head, FIRST, first);
    player_words(head, SECOND, second);
    snprintf(words, HISTORY_WORDS_MAX, "%.90s – %.90s", first, second);
}

enum archive_result history_words_outcome(const struct record *head)
{
    int human = record_lone_human(head);
    if (head->ending == RECORD_UNFINISHED)
        return ARCHIVE_OPEN;
    if (head->outcome == DRAWN)
        return ARCHIVE_DREW;
    if (human < 0)
        return ARCHIVE_ANY;
    return (head->outcome == WON_BY_FIRST) == (human == FIRST) ? ARCHIVE_WON : ARCHIVE_LOST;
}

void history_words_result(const struct record *head, char words[HISTORY_WORDS_MAX])
{
    static const char *const results[] = {[ARCHIVE_WON] = N_("Won"),
                                          [ARCHIVE_LOST] = N_("Lost"),
                                          [ARCHIVE_DREW] = N_("Draw"),
                                          [ARCHIVE_OPEN] = N_("Unfinished")};
    char winner[HISTORY_WORDS_MAX];
    enum archive_result result = history_words_outcome(head);
    if (result != ARCHIVE_ANY) {
        snprintf(words, HISTORY_WORDS_MAX, "%s", _(results[result]));
        return;
    }
    int side = head->outcome == WON_BY_FIRST ? FIRST : SECOND;
    player_words(head, side, winner);
    bool long_name = strlen(winner) > NAME_SHORT && choice_view(head->game);
    snprintf(words, HISTORY_WORDS_MAX, _("%.150s won"), long_name ? piece_words(head, side) : winner);
}

const char *history_words_end(const struct record *head)
{
    bool watched = !seat_is_human(head->players[FIRST].seat) && !seat_is_human(head->players[SECOND].seat);
    static const char *const ends[RECORD_ENDINGS] = {[RECORD_UNFINISHED] = NULL,
                                                     [RECORD_BY_RULES] = NULL,
                                                     [RECORD_REPETITION] = N_("by repetition"),
                                                     [RECORD_RESIGNED] = N_("by resignation"),
                                                     [RECORD_AGREED] = N_("by agreement"),
                                                     [RECORD_TIME] = N_("on time"),
                                                     [RECORD_FORFEIT] = N_("by forfeit")};
    return ends[head->ending] ? _(ends[head->ending]) : watched ? _("Watched") : "";
}

/* Does `typed` occur in the level's name, ignoring case? */
static bool is_called(int level, const char *typed)
{
    char words[LEVEL_WORDS_MAX];
    size_t length = strlen(typed);
    for (const char *part = choice_level_words(level, words); *part; part++)
        if (SDL_strncasecmp(part, typed, length) == 0)
            return true;
    return false;
}

void history_words_filter(const char *typed, struct archive_filter *filter)
{
    int64_t level = 0;
    bool is_level = strlen(typed) <= 2 && number_is(typed, SEAT_HUMAN + 1, SEAT_LEVEL_MAX, &level);
    filter->level = (int)level;
    filter->player = is_level || !typed[0] ? NULL : typed;
    filter->levels = 0;
    for (int i = SEAT_HUMAN + 1; filter->player && i <= SEAT_LEVEL_MAX; i++)
        if (is_called(i, typed))
            filter->levels |= 1u << i;
}

/* --- which games are listed, and which of them is chosen --- */

/* Updates the scroll bar and the chosen row after the number of rows has changed. */
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
    if (history->screen.controls.focus >= HISTORY_FIRST_BUTTON) /* Enter shall open the game, not press the button */
        controls_set_focus(&history->screen.controls, HISTORY_GAME);
    scroller_reveal(&history->scroller, history->chosen, now);
    history_act_say(history);
    app_invalidate_all(history->app);
}

/* Lists the games again after a game was added. If the new game passes the filters, it is then the chosen one. */
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

/* --- which buttons can be used --- */

static archive_id chosen_id(const struct history *history)
{
    return history->list.count > 0 ? history->list.ids[history->chosen] : 0;
}

/* The chosen game, which is read first if necessary; NULL if there is none, or if reading fails. */
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

/* --- what the buttons do --- */

/*
 * Loads the chosen game for the table while the history is still open, so that a person can choose another game if
 * loading fails.
 */
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
    /*
     * An unfinished game must not go on in two windows at once, so it is claimed in the archive. If the archive cannot
     * be written to, nothing is claimed.
     */
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

static void review_game(struct history *history, const struct record *record)
{
    struct review_setup setup = {.record = record, .game = chosen_id(history), .cursor = record->move_count};
    setup.tries = &history->table->tries;
    bool over = record->ending != RECORD_UNFINISHED && record->move_count > 0;
    struct screen *screen = over ? review_screen_create(history->app, &setup) : NULL;
    if (screen)
        app_push(history->app, screen);
    else
        app_refuse(history->app, over ? _("This game cannot be shown") : _("Only a finished game can be reviewed"));
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

void history_act_paste(struct history *history, uint64_t now)
{
    struct archive *archive = app_archive(history->app);
    struct pasted_games pasted;
    const struct record usual = {.game = game_find("connect4"), .options = game_find("connect4")->defaults};
    pasted_games_read_clipboard(&pasted, archive, &usual);
    if (pasted.opened) {
        if (pasted.record.ending == RECORD_UNFINISHED) /* it is only listed here, and does not run in this window */
            archive_leave(archive, pasted.game);
        record_free(&pasted.record);
        find_again(history, pasted.game, now);
    }
    if (pasted.taken > 0 || pasted.there > 0)
        app_tell(history->app, pasted.words);
    else
        app_refuse(history->app, pasted.words);
}

void history_act_press(struct history *history, enum history_button button, uint64_t now)
{
    const struct game *game = history->games[SDL_max(history->game - 1, 0)];
    struct record record;
    struct reason why;
    if (!history_act_is_usable(history, button))
        app_refuse(history->app, button == HISTORY_REVIEW && history_act_goes_on(history)
                                     ? _("Only a finished game can be reviewed")
                                     : "");
    else if (button == HISTORY_OPEN)
        open_game(history);
    else if (button == HISTORY_DELETE)
        delete_game(history);
    else if (button == HISTORY_UNDO)
        undelete_game(history, now);
    else if (button == HISTORY_STATISTICS)
        app_push(history->app, statistics_screen_create(history->app, game));
    else if (button == HISTORY_BACK)
        app_pop(history->app);
    else if (!archive_load(app_archive(history->app), chosen_id(history), &record, &why))
        app_refuse(history->app, _("This game cannot be read"));
    else {
        if (button == HISTORY_REVIEW)
            review_game(history, &record);
        else
            app_copy_record(history->app, &record);
        record_free(&record);
    }
}
