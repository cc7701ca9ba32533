/* Messages as bytes: a table of rows, and what follows from it. */
#include "net/wire.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "net/session.h"

enum field_type {
    NUMBER, /* as many bytes as its member has */
    WORDS,  /* for people: made harmless */
    SYMBOL, /* for programs: refused if it is not plain ASCII without blanks */
    BYTES
};

/* What a message has, where it lies in struct message, and between which bounds a number must be. */
struct field {
    const char *name;
    enum field_type type;
    size_t offset, size;
    uint64_t least, most;
};

enum { FIELDS_MAX = 15, TEXT_SIZE = 256, ANY_8 = UINT8_MAX, ANY_16 = UINT16_MAX };

/* Who may say it. */
enum {
    HOST = 1 << SESSION_HOST,
    GUEST = 1 << SESSION_GUEST,
    WATCHER = 1 << SESSION_WATCHER,
    ALL = HOST | GUEST | WATCHER
};

struct row {
    const char *name;
    int since; /* the version that brought it */
    int who;
    bool (*fits)(const struct message *message, struct reason *why); /* what no field alone can tell; NULL: nothing */
    struct field fields[FIELDS_MAX];
};

#define MEMBER(of, member) offsetof(struct message, as.of.member), sizeof((struct message *)0)->as.of.member
#define FIELD_NUMBER(of, member, least, most)                                                                          \
    {                                                                                                                  \
#member, NUMBER, MEMBER(of, member), least, most                                                               \
    }
#define FIELD_WORDS(of, member)                                                                                        \
    {                                                                                                                  \
#member, WORDS, MEMBER(of, member), 0, 0                                                                       \
    }
#define FIELD_SYMBOL(of, member)                                                                                       \
    {                                                                                                                  \
#member, SYMBOL, MEMBER(of, member), 0, 0                                                                      \
    }
#define FIELD_BYTES(of, member)                                                                                        \
    {                                                                                                                  \
#member, BYTES, MEMBER(of, member), 0, 0                                                                       \
    }

/* Has an entry what its kind wants, and nothing else? So there is one way to write it, and one hash of it. */
static bool entry_fits(const struct message *message, struct reason *why)
{
    const struct entry *entry = &message->as.entry.entry;
    bool offers = entry->kind == ENTRY_OFFER || entry->kind == ENTRY_YES || entry->kind == ENTRY_NO;
    bool moves = entry->kind == ENTRY_MOVE;
    bool moved = entry->move.kind != 0 || entry->move.from != 0 || entry->move.to != 0;
    if (offers != (entry->offer != 0))
        return refuse(why, "entry: what is offered does not go with its kind");
    if (moves ? entry->move.kind == MOVE_NONE : moved)
        return refuse(why, "entry: its move does not go with its kind");
    return moves || entry->kind == ENTRY_FLAG || entry->spent_ms == 0 ||
           refuse(why, "entry: its time does not go with its kind");
}

static const struct row rows[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = {"hello",
                       1,
                       ALL,
                       NULL,
                       {FIELD_NUMBER(hello, player, 0, 2), FIELD_NUMBER(hello, seat, 0, SEAT_LEVEL_MAX),
                        FIELD_NUMBER(hello, chat, 0, CHAT_FREE), FIELD_WORDS(hello, name)}},
    [MESSAGE_TERMS] = {"terms",
                       1,
                       HOST,
                       NULL,
                       {FIELD_SYMBOL(terms, game), FIELD_NUMBER(terms, width, 0, WIDTH_MAX),
                        FIELD_NUMBER(terms, height, 0, HEIGHT_MAX), FIELD_NUMBER(terms, connect, 0, CONNECT_MAX),
                        FIELD_NUMBER(terms, pieces, 0, ANY_8), FIELD_NUMBER(terms, points, 0, ANY_8),
                        FIELD_NUMBER(terms, opening, 0, OPENING_SWAP), FIELD_SYMBOL(terms, clock),
                        FIELD_NUMBER(terms, begins, 0, BEGINS_GUEST), FIELD_NUMBER(terms, honour, 0, 1),
                        FIELD_NUMBER(terms, watchers, 0, WIRE_WATCHERS_MAX),
                        FIELD_NUMBER(terms, claim_days, 0, WIRE_CLAIM_DAYS_MAX),
                        FIELD_NUMBER(terms, allowance_ms, 0, WIRE_ALLOWANCE_MAX), FIELD_NUMBER(terms, swapped, 0, 1),
                        FIELD_BYTES(terms, commitment)}},
    [MESSAGE_ACCEPT] = {"accept", 1, GUEST, NULL, {FIELD_BYTES(accept, nonce)}},
    [MESSAGE_DECLINE] = {"decline", 1, GUEST, NULL, {FIELD_NUMBER(decline, why, 1, WHY_COUNT - 1)}},
    [MESSAGE_REVEAL] = {"reveal", 1, HOST, NULL, {FIELD_BYTES(reveal, nonce)}},
    [MESSAGE_ROUND] = {"round",
                       1,
                       HOST,
                       NULL,
                       {FIELD_NUMBER(round, round, 1, ANY_16), FIELD_NUMBER(round, starter, 0, 1),
                        FIELD_NUMBER(round, wins[0], 0, ANY_16), FIELD_NUMBER(round, wins[1], 0, ANY_16),
                        FIELD_NUMBER(round, draws, 0, ANY_16)}},
    [MESSAGE_SYNC] = {"sync",
                      1,
                      HOST | GUEST,
                      NULL,
                      {FIELD_NUMBER(sync, round, 0, ANY_16), FIELD_NUMBER(sync, count, 0, UINT32_MAX),
                       FIELD_NUMBER(sync, hash, 0, UINT64_MAX), FIELD_NUMBER(sync, heard, 0, UINT32_MAX)}},
    [MESSAGE_ENTRY] = {"entry",
                       1,
                       HOST | GUEST,
                       entry_fits,
                       {FIELD_NUMBER(entry, round, 1, ANY_16), FIELD_NUMBER(entry, index, 0, UINT32_MAX),
                        FIELD_NUMBER(entry, hash, 0, UINT64_MAX), FIELD_NUMBER(entry, state_hash, 0, UINT64_MAX),
                        FIELD_NUMBER(entry, entry.kind, 1, ENTRY_KINDS - 1), FIELD_NUMBER(entry, entry.player, 0, 1),
                        FIELD_NUMBER(entry, entry.offer, 0, OFFER_KINDS - 1),
                        FIELD_NUMBER(entry, entry.move.kind, 0, MOVE_SWAP),
                        FIELD_NUMBER(entry, entry.move.from, 0, ANY_8), FIELD_NUMBER(entry, entry.move.to, 0, ANY_8),
                        FIELD_NUMBER(entry, entry.spent_ms, 0, UINT32_MAX)}},
    [MESSAGE_LATE] =
        {"late", 1, HOST, NULL, {FIELD_NUMBER(late, round, 1, ANY_16), FIELD_NUMBER(late, index, 0, UINT32_MAX)}},
    [MESSAGE_CHAT] = {"chat",
                      1,
                      ALL,
                      NULL,
                      {FIELD_NUMBER(chat, number, 0, UINT32_MAX), FIELD_NUMBER(chat, player, 0, 2),
                       FIELD_NUMBER(chat, phrase, 0, SESSION_PHRASES), FIELD_WORDS(chat, name),
                       FIELD_WORDS(chat, words)}},
    [MESSAGE_PING] =
        {"ping", 1, ALL, NULL, {FIELD_NUMBER(ping, stamp, 0, UINT32_MAX), FIELD_NUMBER(ping, delay_ms, 0, UINT32_MAX)}},
    [MESSAGE_PONG] = {"pong", 1, ALL, NULL, {FIELD_NUMBER(pong, stamp, 0, UINT32_MAX)}},
    [MESSAGE_BYE] = {"bye", 1, ALL, NULL, {FIELD_NUMBER(bye, why, 1, WHY_COUNT - 1)}},
    [MESSAGE_DISAGREE] = {"disagree",
                          1,
                          HOST | GUEST,
                          NULL,
                          {FIELD_NUMBER(disagree, round, 0, ANY_16), FIELD_NUMBER(disagree, index, 0, UINT32_MAX),
                           FIELD_NUMBER(disagree, why, 1, WHY_COUNT - 1)}},
    [MESSAGE_WATCHERS] = {
        "watchers", 1, HOST, NULL, {FIELD_NUMBER(watchers, count, 0, ANY_8), FIELD_NUMBER(watchers, most, 0, ANY_8)}}};

/* Bytes that are looked at one after another. */
struct scan {
    const uint8_t *at;
    size_t left;
};

static const struct row *row_of(int kind)
{
    return kind > 0 && kind < MESSAGE_KINDS ? &rows[kind] : NULL;
}

const char *wire_name(int kind)
{
    const struct row *row = row_of(kind);
    return row ? row->name : "?";
}

bool wire_may_say(int kind, int version, int role)
{
    const struct row *row = row_of(kind);
    return row && row->since <= version && (row->who >> role & 1);
}

/* A number in memory, of as many bytes as its member has. */
static uint64_t load(const struct message *message, const struct field *field)
{
    const uint8_t *at = (const uint8_t *)message + field->offset;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (field->size) {
    case sizeof two:
        return memcpy(&two, at, sizeof two), two;
    case sizeof four:
        return memcpy(&four, at, sizeof four), four;
    case sizeof eight:
        return memcpy(&eight, at, sizeof eight), eight;
    default:
        return *at;
    }
}

static void store(struct message *message, const struct field *field, uint64_t number)
{
    uint8_t *at = (uint8_t *)message + field->offset;
    uint16_t two = (uint16_t)number;
    uint32_t four = (uint32_t)number;
    switch (field->size) {
    case sizeof two:
        memcpy(at, &two, sizeof two);
        break;
    case sizeof four:
        memcpy(at, &four, sizeof four);
        break;
    case sizeof number:
        memcpy(at, &number, sizeof number);
        break;
    default:
        *at = (uint8_t)number;
    }
}

static bool is_symbol(const char *text)
{
    for (; *text; text++)
        if (*text <= ' ' || *text > '~')
            return false;
    return true;
}

static size_t write_text(const struct field *field, const char *text, uint8_t *to)
{
    char clean[TEXT_SIZE];
    assert(memchr(text, '\0', field->size));
    assert(field->type == WORDS || is_symbol(text));
    size_t length = wire_clean(clean, field->size, text);
    to[0] = (uint8_t)length;
    memcpy(to + 1, clean, length);
    return length + 1;
}

static size_t write_field(const struct message *message, const struct field *field, uint8_t *to)
{
    const char *at = (const char *)message + field->offset;
    if (field->type == WORDS || field->type == SYMBOL)
        return write_text(field, at, to);
    if (field->type == BYTES) {
        memcpy(to, at, field->size);
        return field->size;
    }
    uint64_t number = load(message, field);
    assert(number >= field->least && number <= field->most);
    for (size_t i = 0; i < field->size; i++)
        to[i] = (uint8_t)(number >> 8 * (field->size - 1 - i));
    return field->size;
}

size_t wire_write(const struct message *message, uint8_t bytes[WIRE_MESSAGE_MAX])
{
    const struct row *row = row_of((int)message->kind);
    assert(row && (!row->fits || row->fits(message, NULL)));
    size_t size = 0;
    bytes[size++] = (uint8_t)message->kind;
    for (const struct field *field = row->fields; field < row->fields + FIELDS_MAX && field->name; field++)
        size += write_field(message, field, bytes + size);
    assert(size <= WIRE_MESSAGE_MAX);
    return size;
}

static bool too_short(const struct row *row, const struct field *field, struct reason *why)
{
    return refuse(why, "%s: it ends within %s", row->name, field->name);
}

static bool read_text(const struct row *row, const struct field *field, struct scan *scan, char *to, struct reason *why)
{
    char text[TEXT_SIZE];
    if (scan->left == 0 || scan->at[0] >= scan->left)
        return too_short(row, field, why);
    size_t length = *scan->at;
    if (length >= field->size)
        return refuse(why, "%s: %s is too long, %zu bytes", row->name, field->name, length);
    memcpy(text, scan->at + 1, length);
    text[length] = '\0';
    if (strlen(text) != length || !(field->type == WORDS ? wire_is_utf8(text) : is_symbol(text)))
        return refuse(why, "%s: %s is not written in %s", row->name, field->name,
                      field->type == WORDS ? "UTF-8" : "plain letters");
    wire_clean(to, field->size, text);
    scan->at += length + 1;
    scan->left -= length + 1;
    return true;
}

static bool read_number(const struct row *row, const struct field *field, const uint8_t *at, struct message *message,
                        struct reason *why)
{
    uint64_t number = 0;
    for (size_t i = 0; i < field->size; i++)
        number = number << 8 | at[i];
    if (number < field->least || number > field->most)
        return refuse(why, "%s: %s is %" PRIu64 ", which cannot be", row->name, field->name, number);
    store(message, field, number);
    return true;
}

static bool read_field(const struct row *row, const struct field *field, struct scan *scan, struct message *message,
                       struct reason *why)
{
    char *to = (char *)message + field->offset;
    if (field->type == WORDS || field->type == SYMBOL)
        return read_text(row, field, scan, to, why);
    if (scan->left < field->size)
        return too_short(row, field, why);
    const uint8_t *at = scan->at;
    scan->at += field->size;
    scan->left -= field->size;
    if (field->type == NUMBER)
        return read_number(row, field, at, message, why);
    memcpy(to, at, field->size);
    return true;
}

bool wire_read(const uint8_t *bytes, size_t size, struct message *message, struct reason *why)
{
    const struct row *row = size > 0 ? row_of(bytes[0]) : NULL;
    if (!row)
        return size > 0 ? refuse(why, "a message of unknown kind %d", bytes[0]) : refuse(why, "an empty message");
    struct scan scan = {bytes + 1, size - 1};
    memset(message, 0, sizeof *message);
    message->kind = (enum message_kind)bytes[0];
    for (const struct field *field = row->fields; field < row->fields + FIELDS_MAX && field->name; field++)
        if (!read_field(row, field, &scan, message, why))
            return false;
    return !row->fits || row->fits(message, why);
}
