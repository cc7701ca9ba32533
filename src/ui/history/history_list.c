/* The games of the history: their names, and those that are seen. */
#include <stdlib.h>
#include <string.h>

#include "ui/history/history_state.h"

/* How many names are found at once: few before the first picture, then as many as a frame has time for. */
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

/* Room for so many more names. */
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

/* Makes room for a game where one stands that was not seen for longest. */
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

static void keep(struct history_list *list, archive_id id, const struct archive_entry *entry)
{
    struct history_game *game = free_game(list);
    game->id = id;
    game->entry = *entry;
    game->seen = list->clock;
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
        for (int i = 0; i < count; i++)
            keep(list, missing[i], &entries[i]);
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
