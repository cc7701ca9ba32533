/* The games of the history: finds, reads and describes them. Declared in history_state.h. */

#include "rules/number.h"
#include "standard.h"
#include "ui/board/stage.h"
#include "ui/history/history_state.h"

/* How many games' ids are read at once: few before the first frame is drawn, later as many as a frame has time for. */
enum { FIRST_NAMES = 200, MORE_NAMES = 2000 };

void history_list_drop_pictures(struct history_list *list)
{
    for (int i = 0; i < HISTORY_SLOTS; i++) {
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

/* The slot of a row. No two rows that are in sight at once share one. */
static struct history_game *slot_of(struct history_list *list, int row)
{
    return &list->games[row % HISTORY_SLOTS];
}

void history_list_see(struct history_list *list, int first, int end)
{
    archive_id missing[HISTORY_SLOTS];
    int rows[HISTORY_SLOTS], count = 0;
    for (int row = first; row < end && row - first < HISTORY_SLOTS; row++)
        if (slot_of(list, row)->id != list->ids[row]) {
            missing[count] = list->ids[row];
            rows[count++] = row;
        }
    struct archive_entry *entries = count ? malloc((size_t)count * sizeof *entries) : NULL;
    if (entries && archive_read(list->archive, missing, count, entries))
        for (int i = 0; i < count; i++) {
            struct history_game *game = slot_of(list, rows[i]);
            SDL_DestroyTexture(game->picture);
            *game = (struct history_game){.id = missing[i], .entry = entries[i]};
        }
    free(entries);
}

struct history_game *history_list_game(struct history_list *list, int row)
{
    struct history_game *game = slot_of(list, row);
    return game->id == list->ids[row] ? game : NULL;
}

void history_list_remove(struct history_list *list, int row)
{
    list->count--;
    memmove(list->ids + row, list->ids + row + 1, (size_t)(list->count - row) * sizeof *list->ids);
}

/* --- pictures of a game --- */

void history_draw_position(struct canvas *canvas, const struct archive_entry *entry, SDL_Texture **picture,
                           SDL_Rect rect)
{
    struct variant variant;
    struct reason why;
    if (!*picture && record_variant(&entry->head, &variant, &why))
        *picture = stage_draw_picture(canvas, &variant, &entry->last, (struct move){.kind = MOVE_NONE},
                                      entry->head.starter, (SDL_Point){rect.w, rect.h});
    if (*picture)
        SDL_RenderCopy(canvas->renderer, *picture, NULL, &rect);
}

/* --- texts that describe a game --- */

enum {
    NAME_SHORT = 14 /* bytes of the longest name before "won"; a longer name is replaced by that of the pieces */
};

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
    int human = record_lone_human(head);
    bool met = human >= 0 && !head->players[human].name[0];
    player_words(head, met ? 1 - human : FIRST, first);
    player_words(head, SECOND, second);
    snprintf(words, HISTORY_WORDS_MAX, met ? "%.90s" : "%.90s – %.90s", first, second);
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

void history_words_result(const struct record *head, bool studied, char words[HISTORY_WORDS_MAX])
{
    static const char *const results[] = {[ARCHIVE_WON] = N_("Won"),
                                          [ARCHIVE_LOST] = N_("Lost"),
                                          [ARCHIVE_DREW] = N_("Draw"),
                                          [ARCHIVE_OPEN] = N_("Unfinished")};
    char winner[HISTORY_WORDS_MAX];
    enum archive_result result = history_words_outcome(head);
    int side = head->outcome == WON_BY_FIRST ? FIRST : SECOND;
    player_words(head, side, winner);
    bool long_name = strlen(winner) > NAME_SHORT && choice_view(head->game);
    if (result == ARCHIVE_ANY)
        snprintf(words, HISTORY_WORDS_MAX, _("%.150s won"), long_name ? piece_words(head, side) : winner);
    else
        snprintf(words, HISTORY_WORDS_MAX, "%s", result == ARCHIVE_OPEN && studied ? _("Study") : _(results[result]));
    if (studied && result != ARCHIVE_OPEN) {
        SDL_strlcat(words, " · ", HISTORY_WORDS_MAX);
        SDL_strlcat(words, _("Study"), HISTORY_WORDS_MAX);
    }
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
    filter->studied = strlen(typed) >= 3 && SDL_strncasecmp(_("Study"), typed, strlen(typed)) == 0;
    filter->levels = 0;
    for (int i = SEAT_HUMAN + 1; filter->player && i <= SEAT_LEVEL_MAX; i++)
        if (is_called(i, typed))
            filter->levels |= 1u << i;
}
