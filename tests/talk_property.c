/* What must hold of any bytes at all as lines from an engine, and as lines to ours. */
#include "talk_property.h"
#include "standard.h"

#include "engines/serve.h"

/* --- the board and the lines --- */

static const struct {
    const char *game;
    struct options options;
} boards[] = {
    {"connect4", {0}}, {"connect4", {.width = 12, .height = 3}}, {"tictactoe", {0}},
    {"kolibrat", {0}}, {"connect4", {.width = 1, .height = 12}}, {"connect4", {.width = 4, .height = 5}},
};

static bool choose_board(uint8_t byte, struct variant *variant)
{
    size_t i = byte % (sizeof boards / sizeof *boards);
    return variant_init(variant, game_find(boards[i].game), &boards[i].options, NULL);
}

/* The next line of what is left; false after the last. */
static bool next_line(const char **at, size_t *left, const char **line, size_t *length)
{
    if (*left == 0)
        return false;
    const char *end = memchr(*at, '\n', *left);
    *line = *at;
    *length = end ? (size_t)(end - *at) : *left;
    size_t taken = end ? *length + 1 : *length;
    *at += taken;
    *left -= taken;
    return true;
}

static bool is_printable(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~')
            return false;
    return true;
}

static bool is_text(const char *text, size_t size)
{
    size_t length = strnlen(text, size);
    return length < size && is_printable(text, length);
}

/* Whole lines, or nothing. */
static bool are_lines(const struct talk_out *out)
{
    size_t from = 0;
    if (out->full)
        return false;
    for (size_t i = 0; i < out->length; i++) {
        if (out->text[i] != '\n')
            continue;
        if (!is_printable(out->text + from, i - from))
            return false;
        from = i + 1;
    }
    return from == out->length;
}

/* --- from a guest --- */

struct guest_table {
    struct variant variant;
    struct match *match;
    struct talk talk;
    struct talk_out out;
    struct talk_counts *counts;
};

static const struct talk_time time_for_it = {.move_ms = 1000, .left_ms = {-1, -1}};

static const char *ask(struct guest_table *table)
{
    const struct protocol *protocol = table->talk.protocol;
    table->out.length = 0;
    if (protocol->begin)
        protocol->begin(&table->talk, FIRST, &time_for_it, &table->out);
    protocol->ask(&table->talk, table->match, &time_for_it, &table->out);
    table->counts->questions++;
    return are_lines(&table->out) ? NULL : "a question is not made of whole lines";
}

static const char *take_move(struct guest_table *table, struct move move)
{
    struct reason why;
    table->counts->moves++;
    if (!match_play(table->match, move, &why))
        return "a move that was heard is not legal";
    if (match_outcome(table->match) != RUNNING)
        match_rewind(table->match);
    return ask(table);
}

static bool is_a_choice(const struct talk_offer *offer)
{
    int64_t usual = strtoll(offer->usual, NULL, 10);
    const char *at = offer->choices;
    for (int i = 0; i < offer->choice_count; i++) {
        if (!is_text(at, sizeof offer->choices - (size_t)(at - offer->choices)) || !at[0])
            return false;
        at += strlen(at) + 1;
    }
    switch (offer->kind) {
    case TALK_CHECK:
        return strcmp(offer->usual, "true") == 0 || strcmp(offer->usual, "false") == 0;
    case TALK_SPIN:
        return INT32_MIN <= offer->least && offer->least <= usual && usual <= offer->most && offer->most <= INT32_MAX;
    case TALK_COMBO:
        return talk_choice(offer, offer->usual) >= 0;
    default:
        return offer->kind == TALK_STRING;
    }
}

static const char *check_offers(const struct talk_offers *offers)
{
    if (offers->count < 0 || offers->count > TALK_OPTIONS_MAX)
        return "so many options cannot be";
    for (int i = 0; i < offers->count; i++) {
        const struct talk_offer *offer = &offers->list[i];
        if (!is_text(offer->name, sizeof offer->name) || !offer->name[0] || strchr(offer->name, '=') ||
            !is_text(offer->usual, sizeof offer->usual) || !is_a_choice(offer))
            return "an option makes no sense";
    }
    return NULL;
}

static const char *hear_line(struct guest_table *table, const char *line, size_t length)
{
    struct talk *talk = &table->talk;
    const struct protocol *protocol = talk->protocol;
    struct move move = {MOVE_NONE, NO_CELL, NO_CELL};
    struct reason why = {""};
    enum talk_heard heard = protocol->hear(talk, line, length, &move, &why);
    if (talk->protocol != protocol || talk->variant != &table->variant)
        return "a line has changed what it is about";
    if (!is_text(talk->told.name, sizeof talk->told.name) || !is_text(talk->told.author, sizeof talk->told.author) ||
        !is_text(talk->told.line, sizeof talk->told.line))
        return "what was told is no text";
    const char *wrong = check_offers(&talk->offers);
    if (wrong)
        return wrong;
    if (heard == TALK_MOVE)
        return take_move(table, move);
    if (heard != TALK_ILLEGAL && heard != TALK_NONSENSE)
        return heard == TALK_READY ? ask(table) : NULL;
    table->counts->refused++;
    return why.text[0] && is_text(why.text, sizeof why.text) ? NULL : "a refusal has no reason";
}

static const char *hear_lines(struct guest_table *table, const char *at, size_t left)
{
    const char *wrong = NULL, *line;
    size_t length;
    if (table->talk.protocol->greet)
        table->talk.protocol->greet(&table->talk, &table->out);
    if (!are_lines(&table->out))
        return "a greeting is not made of whole lines";
    if (!table->talk.protocol->greets)
        wrong = ask(table);
    while (!wrong && next_line(&at, &left, &line, &length))
        wrong = hear_line(table, line, length);
    return wrong;
}

const char *talk_property(const uint8_t *bytes, size_t size, struct talk_counts *counts)
{
    struct guest_table *table = calloc(1, sizeof *table);
    const char *wrong = NULL;
    int protocols = 0;
    while (protocol_at(protocols))
        protocols++;
    if (table && size >= 2 && choose_board(bytes[1], &table->variant)) {
        table->talk.protocol = protocol_at(bytes[0] % protocols);
        table->talk.variant = &table->variant;
        table->counts = counts;
        table->match = match_create(&table->variant);
        if (table->match && protocol_plays(table->talk.protocol, &table->variant, NULL))
            wrong = hear_lines(table, (const char *)bytes + 2, size - 2);
        match_destroy(table->match);
    }
    free(table);
    return wrong;
}

/* --- to our engine --- */

struct server_table {
    struct variant variant;
    struct serve serve, before;
    struct talk_out out;
    struct talk_counts *counts;
};

static const char *think(struct server_table *table)
{
    struct serve *serve = &table->serve;
    struct move moves[MOVES_MAX];
    table->counts->questions++;
    if (serve->state.outcome != RUNNING || serve->state.turn > SECOND ||
        serve->variant.game->moves(&serve->variant, &serve->state, moves) == 0)
        return "there is nothing to think about";
    if (serve->task.milliseconds < 0 || serve->task.depth < 0 || serve->task.depth > AI_DEPTH_MAX ||
        serve->level < LEVEL_MIN || serve->level > LEVEL_MAX)
        return "there is no such task";
    if (!serve->variant.game->legal(&serve->variant, &serve->state, moves[0], NULL))
        return "the position is none";
    table->out.length = 0;
    serve_answer(serve, &moves[0], &table->out);
    return table->out.length > 0 && are_lines(&table->out) ? NULL : "an answer is no line";
}

static const char *serve_line(struct server_table *table, const char *line, size_t length)
{
    struct serve *serve = &table->serve;
    struct reason complaint;
    table->out.length = 0;
    table->before = *serve;
    bool now = serve_hears_now(serve, line, length);
    enum serve_next next = serve_hear(serve, line, length, &table->out, &complaint);
    if (!are_lines(&table->out))
        return "what is said is not made of whole lines";
    if (!is_text(complaint.text, sizeof complaint.text))
        return "a complaint is no text";
    table->counts->refused += complaint.text[0] != '\0';
    if (now && (next == SERVE_THINK || memcmp(&table->before, serve, sizeof *serve) != 0))
        return "a line that is heard meanwhile changes something";
    if (serve->variant.cells < 1 || serve->variant.cells > CELLS_MAX || !evaluator_name(&serve->variant, 0))
        return "there is no such board";
    return next == SERVE_THINK ? think(table) : NULL;
}

const char *serve_property(const uint8_t *bytes, size_t size, struct talk_counts *counts)
{
    struct server_table *table = calloc(1, sizeof *table);
    const char *wrong = NULL, *line;
    size_t length;
    int protocols = 0;
    while (serve_names[protocols])
        protocols++;
    if (table && size >= 2 && choose_board(bytes[1], &table->variant)) {
        const char *at = (const char *)bytes + 2;
        size_t left = size - 2;
        table->counts = counts;
        serve_begin(&table->serve, bytes[0] % protocols, &table->variant, LEVEL_MIN);
        if (protocol_plays(protocol_find(serve_names[bytes[0] % protocols]), &table->variant, NULL))
            while (!wrong && next_line(&at, &left, &line, &length))
                wrong = serve_line(table, line, length);
    }
    free(table);
    return wrong;
}
