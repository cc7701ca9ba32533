/*
 * The Universal Game Interface of the arena cutegames (kz04px, ugi.md), which is that of chess, UCI, without chess:
 *
 *     ugi                                        begin
 *                       id name ..., option name ... type ... default ..., ugiok
 *     setoption name Level value 7
 *     isready
 *                       readyok
 *     setoption name Columns value 9             only a board that is not the game's usual one, and if it is offered
 *     uginewgame                                 for each game
 *     position startpos moves 4 4 5              for each move
 *     go movetime 1000                           or: nodes N; p1time N p2time N p1inc N p2inc N
 *                       info depth 9 score cp 12 nodes 3000 pv 4 3
 *                       bestmove 4
 *     quit
 *
 * How moves are written is for each game's engines to agree on: here as gravitrips-cli writes them, Connect Four's
 * columns from 1. As in UCI, lines that are none of these words are passed over.
 * Declared in protocol.h.
 */
#include "engines/protocol.h"
#include "standard.h"

#include <strings.h>

/* Options for other boards than the usual one, named as our own engine names them. */
static const struct size {
    const char *name;
    size_t member;
} sizes[] = {
    {"Columns", offsetof(struct options, width)},   {"Rows", offsetof(struct options, height)},
    {"Connect", offsetof(struct options, connect)}, {"Pieces", offsetof(struct options, pieces)},
    {"Points", offsetof(struct options, points)},
};

enum { SIZES = sizeof sizes / sizeof *sizes, GAME_OFFERED = 1 << SIZES };

static int size_of(const struct options *options, const struct size *size)
{
    int value;
    memcpy(&value, (const char *)options + size->member, sizeof value);
    return value;
}

static bool plays(const struct variant *variant, struct reason *why)
{
    (void)variant;
    (void)why;
    return true;
}

/* --- what is said --- */

static void greet(struct talk *talk, struct talk_out *out)
{
    talk->dialect = 0;
    talk->offers.count = 0;
    talk_say(out, "ugi\n");
    for (int i = 0; i < talk->option_count; i++)
        talk_say(out, "setoption name %s value %s\n", talk->options[i].name, talk->options[i].value);
    talk_say(out, "isready\n");
}

static void begin(struct talk *talk, enum side side, const struct talk_time *time, struct talk_out *out)
{
    const struct game *game = talk->variant->game;
    (void)side;
    (void)time;
    if (talk->dialect & GAME_OFFERED)
        talk_say(out, "setoption name Game value %s\n", game->name);
    for (int i = 0; i < SIZES; i++) {
        int value = size_of(&talk->variant->options, &sizes[i]);
        if ((talk->dialect & 1 << i) && value != size_of(&game->defaults, &sizes[i]))
            talk_say(out, "setoption name %s value %d\n", sizes[i].name, value);
    }
    talk_say(out, "uginewgame\n");
}

static void say_position(const struct talk *talk, const struct match *match, struct talk_out *out)
{
    talk_say(out, "position startpos");
    for (int i = 0; i < match_cursor(match); i++) {
        char text[MOVE_TEXT_MAX];
        talk->variant->game->format_move(talk->variant, match_move(match, i), text);
        talk_say(out, i == 0 ? " moves %s" : " %s", text);
    }
    talk_say(out, "\n");
}

static void say_time(const struct talk_time *time, struct talk_out *out)
{
    if (time->nodes > 0)
        talk_say(out, "go nodes %llu\n", (unsigned long long)time->nodes);
    else if (time->move_ms > 0)
        talk_say(out, "go movetime %d\n", time->move_ms);
    else
        talk_say(out, "go p1time %d p2time %d p1inc %d p2inc %d\n", time->left_ms[FIRST], time->left_ms[SECOND],
                 time->increment_ms, time->increment_ms);
}

static void ask(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out)
{
    struct talk_told *told = &talk->told;
    talk->state = *match_state(match);
    told->depth = told->score = 0;
    told->nodes = 0;
    told->has_score = false;
    told->line[0] = '\0';
    say_position(talk, match, out);
    say_time(time, out);
}

static void leave(struct talk *talk, struct talk_out *out)
{
    (void)talk;
    talk_say(out, "quit\n");
}

/* --- what is heard --- */

static enum talk_heard hear_name(struct talk *talk, struct words words)
{
    if (words_take(&words, "name"))
        words_copy(words, talk->told.name, sizeof talk->told.name);
    else if (words_take(&words, "author"))
        words_copy(words, talk->told.author, sizeof talk->told.author);
    else
        return TALK_NOTHING;
    return TALK_TOLD;
}

/* We set the options for the board ourselves: their existence is noted, and nobody can choose them. */
static bool sets_the_board(struct talk *talk, const char *name)
{
    bool game = strcasecmp(name, "Game") == 0, size = false;
    if (game)
        talk->dialect |= GAME_OFFERED;
    for (int i = 0; i < SIZES; i++)
        if (strcasecmp(name, sizes[i].name) == 0) {
            talk->dialect |= 1 << i;
            size = true;
        }
    return game || size;
}

/* The parts of an option: each reaches to the next of these words. */
enum part { PART_NAME, PART_TYPE, PART_DEFAULT, PART_MIN, PART_MAX, PART_VAR, PARTS };

static const char *const parts[PARTS] = {[PART_NAME] = "name", [PART_TYPE] = "type", [PART_DEFAULT] = "default",
                                         [PART_MIN] = "min",   [PART_MAX] = "max",   [PART_VAR] = "var"};

static enum part part_of(const struct word *word)
{
    enum part part = PART_NAME;
    while (part < PARTS && !word_is(word, parts[part]))
        part++;
    return part;
}

/* Reads the next part and its contents. False at the end. Words before the first part are skipped. */
static bool next_part(struct words *words, enum part *part, struct words *held)
{
    struct word word;
    do {
        if (!words_next(words, &word))
            return false;
    } while ((*part = part_of(&word)) == PARTS);
    struct words rest = *words;
    held->at = words->at;
    while (words_next(&rest, &word) && part_of(&word) == PARTS)
        words->at = rest.at;
    held->end = words->at;
    return true;
}

static bool read_kind(struct words words, enum talk_option_kind *kind)
{
    static const char *const kinds[] = {
        [TALK_CHECK] = "check", [TALK_SPIN] = "spin", [TALK_COMBO] = "combo", [TALK_STRING] = "string"};
    for (int i = TALK_CHECK; i <= TALK_STRING; i++)
        if (words_take(&words, kinds[i])) {
            *kind = (enum talk_option_kind)i;
            return true;
        }
    return false;
}

/* A choice that cannot be shown, or does not fit, is left out. */
static void add_choice(struct talk_offer *offer, struct words words, size_t *used)
{
    size_t room = sizeof offer->choices - *used;
    char choice[TALK_WORDS_SIZE];
    if (!words_copy_whole(words, choice, sizeof choice) || strlen(choice) >= room)
        return;
    memcpy(offer->choices + *used, choice, strlen(choice) + 1);
    *used += strlen(choice) + 1;
    offer->choice_count++;
}

/* False: it is a button, or of an unknown type. */
static bool read_offer(struct words words, struct talk_offer *offer)
{
    struct words held;
    enum part part;
    size_t used = 0;
    bool known = false;
    while (next_part(&words, &part, &held)) {
        if (part == PART_NAME && !words_copy_whole(held, offer->name, sizeof offer->name))
            return false;
        if (part == PART_TYPE)
            known = read_kind(held, &offer->kind);
        if (part == PART_DEFAULT && !words_take(&held, "<empty>"))
            words_copy(held, offer->usual, sizeof offer->usual);
        if ((part == PART_MIN && !words_number(&held, INT32_MIN, INT32_MAX, &offer->least)) ||
            (part == PART_MAX && !words_number(&held, INT32_MIN, INT32_MAX, &offer->most)))
            return false;
        if (part == PART_VAR)
            add_choice(offer, held, &used);
    }
    return known;
}

/* Does the offer make sense? Its default must be one of its values. */
static bool settle_offer(struct talk_offer *offer)
{
    const struct word usual = {offer->usual, strlen(offer->usual)};
    int64_t number;
    switch (offer->kind) {
    case TALK_CHECK:
        if (strcmp(offer->usual, "true") != 0)
            snprintf(offer->usual, sizeof offer->usual, "false");
        return true;
    case TALK_SPIN:
        return word_number(&usual, &number) && offer->least <= number && number <= offer->most;
    case TALK_COMBO:
        return offer->choice_count > 0 && talk_choice(offer, offer->usual) >= 0;
    case TALK_STRING:
        break;
    }
    return true;
}

static bool is_offered(const struct talk_offers *offers, const char *name)
{
    for (int i = 0; i < offers->count; i++)
        if (strcasecmp(offers->list[i].name, name) == 0)
            return true;
    return false;
}

/* A name with "=" could not be set, since both we and the command line write NAME=VALUE. */
static enum talk_heard hear_option(struct talk *talk, struct words words)
{
    struct talk_offer offer = {.least = INT32_MIN, .most = INT32_MAX};
    bool known = read_offer(words, &offer);
    if (sets_the_board(talk, offer.name) || !known || !offer.name[0] || strchr(offer.name, '=') ||
        talk->offers.count == TALK_OPTIONS_MAX || is_offered(&talk->offers, offer.name) || !settle_offer(&offer))
        return TALK_NOTHING;
    talk->offers.list[talk->offers.count++] = offer;
    return TALK_NOTHING;
}

static void hear_score(struct talk_told *told, struct words *words)
{
    int64_t value;
    (void)(words_take(words, "cp") || words_take(words, "mate"));
    struct words rest = *words;
    if (words_number(&rest, INT_MIN, INT_MAX, &value)) {
        told->score = (int)value;
        told->has_score = true;
    }
}

static enum talk_heard hear_info(struct talk *talk, struct words words)
{
    struct talk_told *told = &talk->told;
    struct word word;
    while (words_next(&words, &word)) {
        struct words rest = words;
        int64_t value;
        if (word_is(&word, "string"))
            return TALK_NOTHING;
        if (word_is(&word, "depth") && words_number(&rest, 0, INT_MAX, &value))
            told->depth = (int)value;
        else if (word_is(&word, "nodes") && words_number(&rest, 0, INT64_MAX, &value))
            told->nodes = (uint64_t)value;
        else if (word_is(&word, "score"))
            hear_score(told, &words);
        else if (word_is(&word, "pv")) {
            words_copy(words, told->line, sizeof told->line);
            break;
        }
    }
    return TALK_TOLD;
}

static enum talk_heard hear_move(struct talk *talk, struct words all, struct words words, struct move *move,
                                 struct reason *why)
{
    struct word word;
    if (!words_next(&words, &word))
        return talk_refuse(TALK_NONSENSE, all, why, "a move is missing");
    return talk_move(talk, all, &word, move, why);
}

static enum talk_heard hear(struct talk *talk, const char *line, size_t length, struct move *move, struct reason *why)
{
    struct words all = words_of(line, length);
    struct words words = all;
    if (words_take(&words, "bestmove"))
        return hear_move(talk, all, words, move, why);
    if (words_take(&words, "readyok"))
        return TALK_READY;
    if (words_take(&words, "id"))
        return hear_name(talk, words);
    if (words_take(&words, "option"))
        return hear_option(talk, words);
    return words_take(&words, "info") ? hear_info(talk, words) : TALK_NOTHING;
}

const struct protocol protocol_ugi = {
    .name = "ugi",
    .title = SHOWN("UGI"),
    .greets = true,
    .plays = plays,
    .greet = greet,
    .begin = begin,
    .ask = ask,
    .hear = hear,
    .leave = leave,
};
