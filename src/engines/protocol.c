/*
 * The protocol "filter": the guest reads a position on one line, and prints a move on one line. So a guest can be a
 * program of a single line in any language.
 *
 * The position is written as gravitrips-cli reads it: as the moves played so far or, in games that have a notation for
 * positions, as the position itself. The guest is not told the size of the board or the time for the move: they can be
 * said on its command line. If it ends after an answer, it is started again for the next move.
 */
#include "engines/protocol.h"

#include "standard.h"

enum { MOVES_TEXT_MAX = 8 << 10 };

static void ask_filter(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out)
{
    const struct game *game = talk->variant->game;
    char text[MOVES_TEXT_MAX];
    (void)time;
    talk->state = *match_state(match);
    if (game->format_state)
        game->format_state(talk->variant, &talk->state, text);
    else if (match_format(match, text, sizeof text) >= (int)sizeof text)
        out->full = true;
    talk_say(out, "%s\n", text);
}

static enum talk_heard hear_filter(struct talk *talk, const char *line, size_t length, struct move *move,
                                   struct reason *why)
{
    struct words all = words_of(line, length), words = all, word, more;
    if (!words_next(&words, &word))
        return TALK_NOTHING;
    if (words_next(&words, &more) || word.end - word.at >= MOVE_TEXT_MAX)
        return talk_refuse(TALK_NONSENSE, all, why, "not one move");
    return talk_move(talk, all, &word, move, why);
}

static const struct protocol protocol_filter = {
    .name = "filter",
    .title = SHOWN("A filter"),
    .may_end = true,
    .ask = ask_filter,
    .hear = hear_filter,
};

/* The list of protocols. */

static const struct protocol *const protocols[] = {
    &protocol_ugi, &protocol_riddles, &protocol_riddles_2015, &protocol_riddles_2016, &protocol_filter, NULL,
};

const struct protocol *protocol_at(int i)
{
    return protocols[i];
}

bool protocol_plays(const struct protocol *protocol, const struct variant *variant, struct reason *why)
{
    if (variant->options.opening != OPENING_PLAIN)
        return refuse(why, "by the protocol %s colours cannot be chosen", protocol->name);
    return !protocol->plays || protocol->plays(variant, why);
}

const struct protocol *protocol_find(const char *name)
{
    for (int i = 0; protocols[i]; i++)
        if (strcmp(protocols[i]->name, name) == 0)
            return protocols[i];
    return NULL;
}
