/* What the protocols share: how a line is said, and how one that is heard is refused. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engines/protocols.h"

enum { QUOTED = 48 }; /* bytes of a line that a reason repeats */

void talk_say(struct talk_out *out, const char *format, ...)
{
    size_t room = sizeof out->text - out->length;
    va_list values;
    va_start(values, format);
    int length = vsnprintf(out->text + out->length, room, format, values);
    va_end(values);
    if (length < 0 || (size_t)length >= room)
        out->full = true;
    else
        out->length += (size_t)length;
}

enum talk_heard talk_refuse(enum talk_heard heard, struct words line, struct reason *why, const char *format, ...)
{
    char quoted[QUOTED];
    struct reason what;
    va_list values;
    va_start(values, format);
    vsnprintf(what.text, sizeof what.text, format, values);
    va_end(values);
    words_copy(line, quoted, sizeof quoted);
    refuse(why, "'%s': %s", quoted, what.text);
    return heard;
}

enum talk_heard talk_move(const struct talk *talk, struct words line, const struct word *word, struct move *move,
                          struct reason *why)
{
    struct move read;
    struct reason what;
    if (!word_move(word, talk->variant, &talk->state, &read, &what))
        return talk_refuse(TALK_ILLEGAL, line, why, "%s", what.text);
    *move = read;
    return TALK_MOVE;
}

const char *talk_choice_name(const struct talk_offer *offer, int i)
{
    const char *name = offer->choices;
    while (i-- > 0)
        name += strlen(name) + 1;
    return name;
}

int talk_choice(const struct talk_offer *offer, const char *name)
{
    for (int i = 0; i < offer->choice_count; i++)
        if (strcmp(talk_choice_name(offer, i), name) == 0)
            return i;
    return -1;
}
