/* What must hold of reading any text at all as records. */
#include "record_property.h"
#include "standard.h"

static char *text_of(const struct record *record)
{
    size_t length = record_format(record, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        record_format(record, text, length + 1);
    return text;
}

/* Are the moves legal, and is the end theirs? */
static const char *check_moves(const struct record *record)
{
    struct record settled = *record;
    struct variant variant;
    if (!record_variant(record, &variant, NULL))
        return "the variant of what was read is refused";
    struct match *match = match_create(&variant);
    if (!match)
        return "no memory";
    bool played = record_replay(record, match, NULL);
    record_settle(&settled, match);
    match_destroy(match);
    if (!played)
        return "a move that was read is refused";
    return settled.outcome == record->outcome && settled.ending == record->ending
               ? NULL
               : "what was read ends in another way than its moves";
}

/* Does a text read back as a record that is written in the same words? */
static const char *check_text(const char *text)
{
    struct record record;
    struct record_error error;
    const char *at = text;
    int line = 1;
    if (record_parse(&at, &line, &record, &error) != RECORD_READ)
        return "what was written is refused";
    char *again = text_of(&record);
    bool same = again && strcmp(again, text) == 0;
    record_free(&record);
    free(again);
    if (!same)
        return "what was written is read as something else";
    return record_parse(&at, &line, &record, &error) == RECORD_NONE ? NULL : "behind what was written stands more";
}

static const char *check_record(const struct record *record)
{
    const char *wrong = check_moves(record);
    char *text = text_of(record);
    if (!wrong)
        wrong = !text ? "no memory" : check_text(text);
    free(text);
    return wrong;
}

static int lines_in(const char *begin, const char *end)
{
    int lines = 0;
    for (const char *at = begin; at < end; at++)
        lines += *at == '\n';
    return lines;
}

/* A record was refused between two lines: is it told where and why? */
static const char *check_refusal(const struct record *record, const struct record_error *error, int from, int to)
{
    if (record->moves || record->move_count != 0)
        return "something is left of a record that was refused";
    if (error->line < from || error->line > to)
        return "the line of a refusal is not its own";
    return error->why.text[0] != '\0' ? NULL : "a refusal has no reason";
}

const char *record_property(const char *text, struct record_counts *counts)
{
    const char *at = text;
    const char *wrong = NULL;
    int line = 1;
    *counts = (struct record_counts){0};
    while (!wrong) {
        struct record record;
        struct record_error error;
        const char *before = at;
        int first = line;
        enum record_status status = record_parse(&at, &line, &record, &error);
        if (line != 1 + lines_in(text, at))
            return "lines are counted wrongly";
        if (status == RECORD_NONE)
            return *at == '\0' ? NULL : "the reading ends before the text";
        if (at == before)
            return "the reading does not go on";
        counts->read += status == RECORD_READ;
        counts->refused += status == RECORD_REFUSED;
        wrong = status == RECORD_READ ? check_record(&record) : check_refusal(&record, &error, first, line);
        record_free(&record);
    }
    return wrong;
}
