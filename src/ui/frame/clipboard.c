/* The clipboard: what is copied, told to people. */
#include "ui/frame/clipboard.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "ui/words.h"

void clipboard_copy_record(const struct record *record, char *sentence, size_t size)
{
    size_t room = record_format(record, NULL, 0) + 1;
    char *text = malloc(room);
    int moves = record->move_count;
    if (text)
        record_format(record, text, room);
    if (!text || SDL_SetClipboardText(text) < 0)
        snprintf(sentence, size, _("Nothing can be copied: %s"), text ? SDL_GetError() : _("memory is short"));
    else
        snprintf(sentence, size, ngettext("Copied: the game, %d move", "Copied: the game, %d moves", (unsigned)moves),
                 moves);
    free(text);
}
