/* The protocols in which we answer. */
#include "engines/serve.h"

#include "engines/serves.h"

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
