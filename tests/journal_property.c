/* What must hold of reading any bytes at all as a tournament's journal. */
#include "journal_property.h"
#include "standard.h"

#include "engines/journal.h"

/* Are these the same game, for all that is read? */
static bool is_same(const struct tournament_result *a, const struct tournament_result *b)
{
    bool same = a->number == b->number && a->opening == b->opening && a->opening_length == b->opening_length &&
                a->adjudicated == b->adjudicated && memcmp(&a->sheet.players, &b->sheet.players, 8) == 0 &&
                a->sheet.outcome == b->sheet.outcome && a->sheet.fault == b->sheet.fault &&
                strcmp(a->trouble.why.text, b->trouble.why.text) == 0 &&
                strcmp(a->trouble.words, b->trouble.words) == 0 && a->record.move_count == b->record.move_count &&
                a->record.ending == b->record.ending;
    for (int i = 0; same && i < a->record.move_count; i++)
        same = move_equal(a->record.moves[i].move, b->record.moves[i].move) &&
               a->record.moves[i].milliseconds == b->record.moves[i].milliseconds;
    for (int side = 0; same && side < 2; side++)
        same = a->sheet.efforts[side].moves == b->sheet.efforts[side].moves &&
               a->sheet.efforts[side].microseconds == b->sheet.efforts[side].microseconds &&
               a->sheet.efforts[side].longest == b->sheet.efforts[side].longest;
    return same;
}

static const char *check_result(const struct journal_games *games, int i)
{
    const struct tournament_result *result = &games->results[i];
    const int *players = result->sheet.players;
    if (result->number < 0 || (i > 0 && result->number <= games->results[i - 1].number))
        return "the numbers are not in order";
    if (players[0] < 0 || players[1] < 0 || players[0] >= games->name_count || players[1] >= games->name_count ||
        players[0] == players[1])
        return "somebody plays who is not there";
    if (result->sheet.outcome == RUNNING || result->sheet.fault < 0 || result->sheet.fault >= GUEST_FAULTS)
        return "a game has no end";
    if (result->opening_length < 0 || result->opening_length > result->record.move_count)
        return "an opening is longer than its game";
    return NULL;
}

/* Written and read again, is it the same? */
static const char *check_again(const struct journal_games *games)
{
    struct journal_games again;
    struct reason why;
    size_t length = 0, whole;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);
    for (int i = -1; out && i < games->count; i++) {
        char *part = i < 0 ? journal_head_again(games) : journal_game(&games->results[i]);
        fputs(part ? part : "", out);
        free(part);
    }
    if (!out || fclose(out) != 0)
        return NULL;
    const char *wrong =
        journal_parse(text, length, NULL, &again, &whole, &why) == JOURNAL_READ ? NULL : "not read again";
    if (!wrong && (whole != length || again.count != games->count))
        wrong = "read again there are fewer games";
    for (int i = 0; !wrong && i < games->count; i++)
        if (!is_same(&games->results[i], &again.results[i]))
            wrong = "a game is another one when it is read again";
    journal_forget(&again);
    free(text);
    return wrong;
}

const char *journal_property(const char *bytes, size_t length, int *games_read)
{
    struct journal_games games;
    struct reason why = {""};
    size_t whole = 0;
    enum journal_status status = journal_parse(bytes, length, NULL, &games, &whole, &why);
    const char *wrong = whole > length ? "more is whole than there is" : NULL;
    *games_read = games.count;
    if (status == JOURNAL_REFUSED && (!why.text[0] || games.count > 0))
        wrong = "a refusal without a reason";
    for (int i = 0; !wrong && i < games.count; i++)
        wrong = check_result(&games, i);
    if (!wrong && status == JOURNAL_READ)
        wrong = check_again(&games);
    journal_forget(&games);
    return wrong;
}

const char *journal_property_framed(const char *bytes, size_t length, int *games)
{
    const char *end = bytes + length;
    size_t parts = 1;
    for (size_t i = 0; i < length; i++)
        parts += bytes[i] == '\0';
    char *text = malloc(length + parts * JOURNAL_LINE_MAX + 1);
    size_t made = 0;
    *games = 0;
    if (!text)
        return NULL;
    for (int number = 0; bytes <= end; number++) {
        const char *zero = bytes < end ? memchr(bytes, '\0', (size_t)(end - bytes)) : NULL;
        size_t part = (size_t)((zero ? zero : end) - bytes);
        journal_line(text + made, number, part, journal_check(bytes, part));
        made += strlen(text + made);
        memcpy(text + made, bytes, part);
        made += part;
        bytes += part + 1;
    }
    const char *wrong = journal_property(text, made, games);
    free(text);
    return wrong;
}
