/*
 * We as a filter: a position in, a move out. Who asks waits for a line after each line: what is no position, or one
 * after the end, is complained about and answered by a line without a move.
 */
#include "engines/serves.h"

enum { POSITION_MAX = 8 << 10, QUOTED = 48 };

static void answer(const struct serve *serve, const struct move *move, struct talk_out *out)
{
    char text[MOVE_TEXT_MAX] = "-";
    if (move)
        serve->game->format_move(&serve->variant, *move, text);
    talk_say(out, "%s\n", text);
}

static enum serve_next hear(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint)
{
    char text[POSITION_MAX], quoted[QUOTED];
    struct reason why;
    words_copy(line, text, sizeof text);
    words_copy(line, quoted, sizeof quoted);
    if (!position_parse(&serve->variant, text, &serve->state, &why))
        refuse(complaint, "'%s': %s", quoted, why.text);
    else if (serve->state.outcome != RUNNING)
        refuse(complaint, "'%s': the game is over", quoted);
    else {
        serve->task = (struct serve_task){0};
        return SERVE_THINK;
    }
    answer(serve, NULL, out);
    return SERVE_ON;
}

const struct serve_protocol serve_filter = {.answers_each = true, .hear = hear, .answer = answer};
