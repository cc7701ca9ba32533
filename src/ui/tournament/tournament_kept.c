/* The games of a tournament that are over: kept with their records, and shown to the window as copies. */
#include <stdlib.h>

#include "ui/tournament/tournament_state.h"

enum { FIRST_ROOM = 64 };

bool tournament_kept_add(struct hall_kept *kept, const struct tournament_result *result)
{
    if (kept->count == kept->room) {
        int room = kept->room ? 2 * kept->room : FIRST_ROOM;
        struct kept_game *games = realloc(kept->games, (size_t)room * sizeof *games);
        if (!games)
            return false;
        kept->games = games;
        kept->room = room;
    }
    struct kept_game *game = &kept->games[kept->count];
    *game = (struct kept_game){{result->number, result->record.move_count, result->sheet}, {0}};
    if (!record_copy(&result->record, &game->record))
        return false;
    kept->count++;
    return true;
}

bool tournament_kept_show(const struct hall_kept *kept, struct hall_view *view)
{
    if (kept->room > view->room) {
        struct hall_game *games = realloc(view->games, (size_t)kept->room * sizeof *games);
        if (games)
            view->games = games;
        struct standings_game *sheets = games ? realloc(view->sheets, (size_t)kept->room * sizeof *sheets) : NULL;
        if (!sheets)
            return false;
        view->sheets = sheets;
        view->room = kept->room;
    }
    for (int i = 0; i < kept->count; i++) {
        view->games[i] = kept->games[i].line;
        view->sheets[i] = kept->games[i].line.sheet;
    }
    view->game_count = kept->count;
    return true;
}

void tournament_kept_forget(struct hall_view *view)
{
    free(view->games);
    free(view->sheets);
    *view = (struct hall_view){0};
}

char *tournament_kept_text(const struct hall_kept *kept)
{
    size_t length = 0, at = 0;
    for (int i = 0; i < kept->count; i++)
        length += record_format(&kept->games[i].record, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        text[0] = '\0';
    for (int i = 0; text && i < kept->count; i++)
        at += record_format(&kept->games[i].record, text + at, length + 1 - at);
    return text;
}

void tournament_kept_free(struct hall_kept *kept)
{
    for (int i = 0; i < kept->count; i++)
        record_free(&kept->games[i].record);
    free(kept->games);
}
