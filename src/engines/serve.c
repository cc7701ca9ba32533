/* The protocols in which our program answers other programs. */
#include "engines/serve.h"

/*
 * The protocol "filter": each line of the other program is a position, and gets a line with a move as its answer. If a
 * line is no position, or if the game is over in that position, the answer is "-", and people get a complaint.
 */

enum { POSITION_MAX = 8 << 10 };

static void answer(const struct serve *serve, const struct move *move, struct talk_out *out)
{
    char text[MOVE_TEXT_MAX] = "-";
    if (move)
        serve->game->format_move(&serve->variant, *move, text);
    talk_say(out, "%s\n", text);
}

static enum serve_next hear(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint)
{
    char text[POSITION_MAX];
    struct reason why;
    words_copy(line, text, sizeof text);
    if (!position_parse(&serve->variant, text, &serve->state, &why))
        words_refuse(line, complaint, why.text);
    else if (serve->state.outcome != RUNNING)
        words_refuse(line, complaint, "the game is over");
    else {
        serve->task = (struct serve_task){0};
        return SERVE_THINK;
    }
    answer(serve, NULL, out);
    return SERVE_ON;
}

static const struct serve_protocol serve_filter = {.answers_each = true, .hear = hear, .answer = answer};

/* --- the table of these protocols, and the calls through it --- */

static const struct serve_protocol *const protocols[] = {&serve_ugi, &serve_riddles, &serve_filter};

const char *const serve_names[] = {"ugi", "riddles", "filter", NULL};

void serve_begin(struct serve *serve, int i, const struct variant *variant, int level)
{
    *serve = (struct serve){.protocol = protocols[i],
                            .game = variant->game,
                            .level = level,
                            .threads = 1,
                            .mebibytes = SERVE_MEBIBYTES,
                            .sizes = variant->options,
                            .variant = *variant,
                            .has_position = true};
    variant->game->start(&serve->variant, &serve->state);
}

bool serve_hears_now(const struct serve *serve, const char *line, size_t length)
{
    return serve->protocol->hears_now && serve->protocol->hears_now(words_of(line, length));
}

enum serve_next serve_hear(struct serve *serve, const char *line, size_t length, struct talk_out *out,
                           struct reason *complaint)
{
    complaint->text[0] = '\0';
    return serve->protocol->hear(serve, words_of(line, length), out, complaint);
}

void serve_skip(const struct serve *serve, struct talk_out *out)
{
    if (serve->protocol->answers_each)
        serve->protocol->answer(serve, NULL, out);
}

void serve_is_ready(const struct serve *serve, struct talk_out *out)
{
    if (serve->protocol->is_ready)
        serve->protocol->is_ready(out);
}

void serve_tell(const struct serve *serve, const struct ai_report *report, struct talk_out *out)
{
    if (serve->protocol->tell)
        serve->protocol->tell(serve, report, out);
}

void serve_answer(const struct serve *serve, const struct move *move, struct talk_out *out)
{
    serve->protocol->answer(serve, move, out);
}
