/* What must hold of reading any bytes at all as a text from outside. */
#include "text_property.h"
#include "standard.h"

static bool is_same(const struct variant *variant, const struct state *one, const struct state *other)
{
    return memcmp(one->cells, other->cells, (size_t)variant->cells) == 0 && one->turn == other->turn;
}

/* Is this the whole text of a position? An empty text has none: it is the beginning, for those who want a position. */
static const char *check_read(const struct variant *variant, const struct state *state, const char *written)
{
    struct text_item *item = malloc(sizeof *item);
    struct record_error error;
    struct text_reader reader;
    char *text = text_clean(written, strlen(written), &error);
    const char *wrong = item && text ? NULL : "no memory";
    if (!wrong && *text) {
        text_open(&reader, variant, text, TEXT_FOR_POSITIONS);
        if (text_next(&reader, item) != RECORD_READ) {
            wrong = "a position that was written is refused";
        } else {
            wrong =
                is_same(item->variant, &item->state, state) ? NULL : "a position is read as another than was written";
            text_item_free(item);
            if (text_next(&reader, item) != RECORD_NONE)
                wrong = "behind a position that was written stands more";
        }
    }
    free(text);
    free(item);
    return wrong;
}

const char *text_check_written(const struct variant *variant, const struct text_item *item)
{
    const char *wrong = NULL;
    for (enum text_notation notation = 0; !wrong && notation < TEXT_NOTATIONS; notation++) {
        char written[TEXT_WRITTEN_MAX];
        struct reason why = {""};
        if (text_write(variant, item, notation, written, &why))
            wrong = check_read(variant, &item->state, written);
        else if (!why.text[0])
            wrong = "a position is not written, and nobody says why";
    }
    return wrong;
}

/* Are the moves legal? Do they lead to the position, if there is one? */
static const char *check_moves(const struct text_item *item, const struct state *state)
{
    struct variant *variant = malloc(sizeof *variant);
    struct match *match = NULL;
    const char *wrong = variant ? NULL : "no memory";
    if (!wrong && !record_variant(&item->record, variant, NULL))
        wrong = "the variant of what was read is refused";
    else if (!wrong && !(match = match_create(variant)))
        wrong = "no memory";
    else if (!wrong && !record_replay(&item->record, match, NULL))
        wrong = "a move that was read is refused";
    else if (!wrong && state && !is_same(variant, match_state(match), state))
        wrong = "the moves lead to another position";
    match_destroy(match);
    free(variant);
    return wrong;
}

static const char *check_item(const struct text_reader *reader, const struct text_item *item, int line)
{
    bool position = item->kind == TEXT_BOARD || reader->use >= TEXT_FOR_POSITION;
    bool moves = item->kind == TEXT_GAME || (item->reached && item->record.game);
    const char *wrong =
        item->line < line || item->line > reader->scanner.line ? "the line of an item is not its own" : NULL;
    if (!wrong && moves)
        wrong = check_moves(item, position ? &item->state : NULL);
    return wrong || !position ? wrong : text_check_written(item->variant, item);
}

/* Reads the next item and looks at it. *done: there is none. */
static const char *check_next(struct text_reader *reader, struct text_item *item, bool *done,
                              struct text_counts *counts)
{
    const char *before = reader->scanner.at, *wrong = NULL;
    int line = reader->scanner.line;
    enum record_status status = text_next(reader, item);
    int lines = line;
    for (const char *at = before; at < reader->scanner.at; at++)
        lines += *at == '\n';
    *done = status == RECORD_NONE;
    if (lines != reader->scanner.line)
        return "lines are counted wrongly";
    if (*done)
        return *reader->scanner.at == '\0' ? NULL : "the reading ends before the text";
    if (reader->scanner.at == before)
        return "the reading does not go on";
    if (status == RECORD_READ) {
        counts->read++;
        wrong = check_item(reader, item, line);
        text_item_free(item);
        return wrong;
    }
    counts->refused++;
    if (item->record.moves)
        return "something is left of what was refused";
    if (reader->error.line < line || reader->error.line > reader->scanner.line)
        return "the line of a refusal is not its own";
    return reader->error.why.text[0] ? NULL : "a refusal has no reason";
}

const char *text_property(const struct variant *variant, const char *bytes, size_t size, enum text_use use,
                          struct text_counts *counts)
{
    struct record_error error;
    struct text_reader reader;
    char *text = text_clean(bytes, size, &error);
    if (!text) {
        counts->refused++;
        return error.line > 0 && error.why.text[0] ? NULL : "bytes are refused without a line or a reason";
    }
    struct text_item *item = malloc(sizeof *item);
    const char *wrong = !item                                           ? "no memory"
                        : strlen(text) > 3 * size || strchr(text, '\r') ? "the text is not clean"
                                                                        : NULL;
    text_open(&reader, variant, text, use);
    for (bool done = false; !wrong && !done;)
        wrong = check_next(&reader, item, &done, counts);
    free(item);
    free(text);
    return wrong;
}
