/* Splits lines from other programs into words. */
#include "engines/words.h"

#include "engines/protocol.h"
#include "engines/serve.h"
#include "standard.h"

struct words words_of(const char *line, size_t length)
{
    if (length > 0 && line[length - 1] == '\r')
        length--;
    return (struct words){line, line + length};
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

bool words_next(struct words *words, struct words *word)
{
    while (words->at < words->end && is_blank(*words->at))
        words->at++;
    const char *begin = words->at;
    while (words->at < words->end && !is_blank(*words->at))
        words->at++;
    *word = (struct words){begin, words->at};
    return words->at > begin;
}

bool words_take(struct words *words, const char *text)
{
    struct words rest = *words;
    struct words word;
    if (!words_next(&rest, &word) || !word_is(&word, text))
        return false;
    *words = rest;
    return true;
}

bool word_is(const struct words *word, const char *text)
{
    size_t length = (size_t)(word->end - word->at);
    return length == strlen(text) && memcmp(word->at, text, length) == 0;
}

bool word_number(const struct words *word, int64_t *number)
{
    bool negative = word->at < word->end && *word->at == '-';
    const char *at = word->at + negative;
    int64_t value = 0;
    if (at == word->end)
        return false;
    for (; at < word->end; at++) {
        int digit = *at - '0';
        if (digit < 0 || digit > 9)
            return false;
        value = value > (INT64_MAX - digit) / 10 ? INT64_MAX : value * 10 + digit;
    }
    *number = negative ? -value : value;
    return true;
}

bool words_number(struct words *words, int64_t least, int64_t most, int64_t *number)
{
    struct words word;
    int64_t value;
    if (!words_next(words, &word) || !word_number(&word, &value) || value < least || value > most)
        return false;
    *number = value;
    return true;
}

/* The words without the blanks around them. */
static struct words trimmed(struct words words)
{
    while (words.at < words.end && is_blank(*words.at))
        words.at++;
    while (words.at < words.end && is_blank(words.end[-1]))
        words.end--;
    return words;
}

void words_copy(struct words words, char *text, size_t size)
{
    size_t length = 0;
    for (words = trimmed(words); words.at < words.end && length + 1 < size; words.at++)
        text[length++] = *words.at >= ' ' && *words.at <= '~' ? *words.at : '?';
    text[length] = '\0';
}

bool words_copy_whole(struct words words, char *text, size_t size)
{
    struct words all = trimmed(words);
    words_copy(all, text, size);
    if (all.at < all.end && word_is(&all, text))
        return true;
    text[0] = '\0';
    return false;
}

bool word_move(const struct words *word, const struct variant *variant, const struct state *state, struct move *move,
               struct reason *why)
{
    char text[MOVE_TEXT_MAX];
    words_copy(*word, text, sizeof text);
    if (!word_is(word, text))
        return refuse(why, "no move is written like that");
    const char *rest = variant->game->parse_move(variant, state, text, move, why);
    return rest && (*rest == '\0' || refuse(why, "'%s' stands after a move", rest));
}

/* What the protocols share: writing a line, and refusing a line of another program. */

enum { QUOTED = 48 }; /* how many bytes of the line the reason quotes */

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

bool words_refuse(struct words line, struct reason *why, const char *what)
{
    char quoted[QUOTED];
    words_copy(line, quoted, sizeof quoted);
    return refuse(why, "'%s': %s", quoted, what);
}

enum talk_heard talk_refuse(enum talk_heard heard, struct words line, struct reason *why, const char *format, ...)
{
    struct reason what;
    va_list values;
    va_start(values, format);
    vsnprintf(what.text, sizeof what.text, format, values);
    va_end(values);
    words_refuse(line, why, what.text);
    return heard;
}

enum talk_heard talk_move(const struct talk *talk, struct words line, const struct words *word, struct move *move,
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

/* --- protocols in which our program answers: their board and time; declared in serve.h --- */

enum {
    MARGIN = 50,     /* milliseconds of a move's time kept for pipes and busy machines; never more than a tenth */
    MOVES_LEAST = 4, /* the time left on a clock is divided among at least this many moves */
    MOVES_MOST = 24
};

bool serve_settle(struct serve *serve, struct reason *complaint)
{
    struct variant variant;
    struct reason why;
    if (serve->variant.game == serve->game && memcmp(&serve->variant.options, &serve->sizes, sizeof serve->sizes) == 0)
        return true;
    if (!variant_init(&variant, serve->game, &serve->sizes, &why)) {
        serve->game = serve->variant.game;
        serve->sizes = serve->variant.options;
        return refuse(complaint, "%s", why.text);
    }
    serve->variant = variant;
    serve->sizes = variant.options;
    serve->changes++;
    if (!evaluator_title(&serve->variant, serve->evaluator))
        serve->evaluator[0] = '\0';
    serve->game->start(&serve->variant, &serve->state);
    serve->repeated = false;
    memset(serve->recent, 0, sizeof serve->recent);
    serve->has_position = true;
    return true;
}

static int at_least_one(int64_t milliseconds)
{
    return milliseconds < 1 ? 1 : milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}

int serve_within(int64_t milliseconds)
{
    int64_t margin = milliseconds / 10 < MARGIN ? milliseconds / 10 : MARGIN;
    return at_least_one(milliseconds - margin);
}

int serve_share(const struct serve *serve, int64_t left, int64_t increment)
{
    int64_t free_cells = serve->variant.cells - serve->state.plies;
    int64_t moves = (free_cells + 1) / 2;
    moves = moves < MOVES_LEAST ? MOVES_LEAST : moves > MOVES_MOST ? MOVES_MOST : moves;
    int64_t share = left / moves + increment / 4 * 3;
    int most = serve_within(left);
    return share < most ? at_least_one(share) : most;
}
