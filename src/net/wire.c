/*
 * Messages as bytes: a table with a row for each kind, and reading and writing, which follow from it; the names of the
 * kinds; and making words safe to show.
 */
#include "net/wire.h"

#include "net/bytes.h"
#include "net/session.h"
#include "rules/letters.h"
#include "standard.h"

enum field_type {
    NUMBER, /* a number of as many bytes as the member has */
    WORDS,  /* text for people: made safe to show */
    SYMBOL, /* text for programs: refused unless it is plain ASCII without blanks */
    BYTES
};

/* A field of a message: where it stands in struct message, and for a number its bounds. */
struct field {
    const char *name;
    enum field_type type;
    size_t offset, size;
    uint64_t least, most;
};

enum { FIELDS_MAX = 15, TEXT_SIZE = 256, ANY_8 = UINT8_MAX, ANY_16 = UINT16_MAX };

/* Who may send a message: a set of roles. */
enum {
    HOST = 1 << SESSION_HOST,
    GUEST = 1 << SESSION_GUEST,
    WATCHER = 1 << SESSION_WATCHER,
    ALL = HOST | GUEST | WATCHER
};

struct row {
    const char *name;
    int who;
    struct field fields[FIELDS_MAX];
    bool (*fits)(const struct message *message, struct reason *why); /* do the fields go together? NULL: not checked */
    int since;                                                       /* the first version that has this kind; 0: all */
};

#define FIELD(type, of, member, least, most)                                                                           \
    {                                                                                                                  \
#member, type, offsetof(struct message, as.of.member), sizeof((struct message *)0)->as.of.member, least, most  \
    }

/*
 * An entry must have what its kind needs and nothing else, so that there is only one form of it to send, and one hash.
 */
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
    [MESSAGE_HELLO] = {.name = "hello",
                       ALL,
                       {FIELD(NUMBER, hello, player, 0, 2), FIELD(NUMBER, hello, seat, 0, SEAT_LEVEL_MAX),
                        FIELD(NUMBER, hello, chat, 0, CHAT_FREE), FIELD(WORDS, hello, name, 0, 0)}},
    [MESSAGE_TERMS] = {.name = "terms",
                       HOST,
                       {FIELD(SYMBOL, terms, game, 0, 0), FIELD(NUMBER, terms, width, 0, WIDTH_MAX),
                        FIELD(NUMBER, terms, height, 0, HEIGHT_MAX), FIELD(NUMBER, terms, connect, 0, CONNECT_MAX),
                        FIELD(NUMBER, terms, pieces, 0, ANY_8), FIELD(NUMBER, terms, points, 0, ANY_8),
                        FIELD(NUMBER, terms, opening, 0, OPENING_SWAP), FIELD(SYMBOL, terms, clock, 0, 0),
                        FIELD(NUMBER, terms, begins, 0, BEGINS_GUEST), FIELD(NUMBER, terms, honour, 0, 1),
                        FIELD(NUMBER, terms, watchers, 0, WIRE_WATCHERS_MAX),
                        FIELD(NUMBER, terms, claim_days, 0, WIRE_CLAIM_DAYS_MAX),
                        FIELD(NUMBER, terms, allowance_ms, 0, WIRE_ALLOWANCE_MAX), FIELD(NUMBER, terms, swapped, 0, 1),
                        FIELD(BYTES, terms, commitment, 0, 0)}},
    [MESSAGE_ACCEPT] = {.name = "accept", GUEST, {FIELD(BYTES, accept, nonce, 0, 0)}},
    [MESSAGE_DECLINE] = {.name = "decline", GUEST, {FIELD(NUMBER, decline, why, 1, WHY_COUNT - 1)}},
    [MESSAGE_REVEAL] = {.name = "reveal", HOST, {FIELD(BYTES, reveal, nonce, 0, 0)}},
    [MESSAGE_ROUND] = {.name = "round",
                       HOST,
                       {FIELD(NUMBER, round, round, 1, ANY_16), FIELD(NUMBER, round, starter, 0, 1),
                        FIELD(NUMBER, round, wins[0], 0, ANY_16), FIELD(NUMBER, round, wins[1], 0, ANY_16),
                        FIELD(NUMBER, round, draws, 0, ANY_16)}},
    [MESSAGE_SYNC] = {.name = "sync",
                      HOST | GUEST,
                      {FIELD(NUMBER, sync, round, 0, ANY_16), FIELD(NUMBER, sync, count, 0, UINT32_MAX),
                       FIELD(NUMBER, sync, hash, 0, UINT64_MAX), FIELD(NUMBER, sync, heard, 0, UINT32_MAX)}},
    [MESSAGE_ENTRY] = {.name = "entry",
                       HOST | GUEST,
                       {FIELD(NUMBER, entry, round, 1, ANY_16), FIELD(NUMBER, entry, index, 0, UINT32_MAX),
                        FIELD(NUMBER, entry, hash, 0, UINT64_MAX), FIELD(NUMBER, entry, state_hash, 0, UINT64_MAX),
                        FIELD(NUMBER, entry, entry.kind, 1, ENTRY_KINDS - 1), FIELD(NUMBER, entry, entry.player, 0, 1),
                        FIELD(NUMBER, entry, entry.offer, 0, OFFER_KINDS - 1),
                        FIELD(NUMBER, entry, entry.move.kind, 0, MOVE_SWAP),
                        FIELD(NUMBER, entry, entry.move.from, 0, ANY_8), FIELD(NUMBER, entry, entry.move.to, 0, ANY_8),
                        FIELD(NUMBER, entry, entry.spent_ms, 0, UINT32_MAX)},
                       .fits = entry_fits},
    [MESSAGE_LATE] = {.name = "late",
                      HOST,
                      {FIELD(NUMBER, late, round, 1, ANY_16), FIELD(NUMBER, late, index, 0, UINT32_MAX)}},
    [MESSAGE_CHAT] = {.name = "chat",
                      ALL,
                      {FIELD(NUMBER, chat, number, 0, UINT32_MAX), FIELD(NUMBER, chat, player, 0, 2),
                       FIELD(NUMBER, chat, phrase, 0, SESSION_PHRASES), FIELD(WORDS, chat, name, 0, 0),
                       FIELD(WORDS, chat, words, 0, 0)}},
    [MESSAGE_PING] = {.name = "ping",
                      ALL,
                      {FIELD(NUMBER, ping, stamp, 0, UINT32_MAX), FIELD(NUMBER, ping, delay_ms, 0, UINT32_MAX)}},
    [MESSAGE_PONG] = {.name = "pong", ALL, {FIELD(NUMBER, pong, stamp, 0, UINT32_MAX)}},
    [MESSAGE_BYE] = {.name = "bye", ALL, {FIELD(NUMBER, bye, why, 1, WHY_COUNT - 1)}},
    [MESSAGE_DISAGREE] = {.name = "disagree",
                          HOST | GUEST,
                          {FIELD(NUMBER, disagree, round, 0, ANY_16), FIELD(NUMBER, disagree, index, 0, UINT32_MAX),
                           FIELD(NUMBER, disagree, why, 1, WHY_COUNT - 1)}},
    [MESSAGE_WATCHERS] = {
        .name = "watchers", HOST, {FIELD(NUMBER, watchers, count, 0, ANY_8), FIELD(NUMBER, watchers, most, 0, ANY_8)}}};

static const struct row *message_row(int kind)
{
    return kind > 0 && kind < MESSAGE_KINDS ? &rows[kind] : NULL;
}

const char *wire_name(int kind)
{
    const struct row *row = message_row(kind);
    return row ? row->name : "?";
}

bool wire_may_say(int kind, int version, int role)
{
    const struct row *row = message_row(kind);
    return row && version >= WIRE_VERSION_OLDEST && row->since <= version && (row->who >> role & 1);
}

/* A number in memory, of as many bytes as the member has. */
union number {
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
};

static uint64_t load_number(const void *at, size_t size)
{
    union number number;
    memcpy(&number, at, size);
    return size == 1 ? number.one : size == 2 ? number.two : size == 4 ? number.four : number.eight;
}

static void store_number(void *at, size_t size, uint64_t value)
{
    union number number = {.eight = value};
    if (size == 1)
        number.one = (uint8_t)value;
    else if (size == 2)
        number.two = (uint16_t)value;
    else if (size == 4)
        number.four = (uint32_t)value;
    memcpy(at, &number, size);
}

static bool is_symbol(const char *text)
{
    for (; *text; text++)
        if (*text <= ' ' || *text > '~')
            return false;
    return true;
}

static bool refuse_short(const struct row *row, const struct field *field, struct reason *why)
{
    return refuse(why, "%s: it ends within %s", row->name, field->name);
}

static bool pass_text(struct bytes *bytes, const struct row *row, const struct field *field, char *at,
                      struct reason *why)
{
    char text[TEXT_SIZE] = "";
    bool words = field->type == WORDS;
    assert(bytes->reads || (memchr(at, '\0', field->size) && (words || is_symbol(at))));
    uint64_t length = bytes->reads ? 0 : wire_clean(text, field->size, at);
    bytes_number(bytes, &length, 1, UINT8_MAX);
    if (bytes->reads && (bytes->broken || length > bytes->size - bytes->at))
        return refuse_short(row, field, why);
    if (length >= field->size)
        return refuse(why, "%s: %s is too long, %zu bytes", row->name, field->name, (size_t)length);
    bytes_raw(bytes, text, (size_t)length);
    if (!bytes->reads)
        return true;
    if (strlen(text) != length || !(words ? wire_is_utf8(text) : is_symbol(text)))
        return refuse(why, "%s: %s is not written in %s", row->name, field->name, words ? "UTF-8" : "plain letters");
    wire_clean(at, field->size, text);
    return true;
}

static bool pass_number(struct bytes *bytes, const struct row *row, const struct field *field, void *at,
                        struct reason *why)
{
    uint64_t number = load_number(at, field->size);
    assert(bytes->reads || (number >= field->least && number <= field->most));
    bytes_number(bytes, &number, field->size, UINT64_MAX);
    if (bytes->broken)
        return refuse_short(row, field, why);
    if (number < field->least || number > field->most)
        return refuse(why, "%s: %s is %" PRIu64 ", which cannot be", row->name, field->name, number);
    store_number(at, field->size, number);
    return true;
}

/* Writes or reads all fields of a message, which come after its kind. */
static bool pass_fields(struct bytes *bytes, const struct row *row, struct message *message, struct reason *why)
{
    for (const struct field *field = row->fields; field < row->fields + FIELDS_MAX && field->name; field++) {
        char *at = (char *)message + field->offset;
        if (field->type == BYTES)
            bytes_raw(bytes, at, field->size);
        bool passed = field->type == NUMBER  ? pass_number(bytes, row, field, at, why)
                      : field->type == BYTES ? !bytes->broken || refuse_short(row, field, why)
                                             : pass_text(bytes, row, field, at, why);
        if (!passed)
            return false;
    }
    return !row->fits || row->fits(message, why);
}

size_t wire_write(const struct message *message, uint8_t bytes[WIRE_MESSAGE_MAX])
{
    const struct row *row = message_row((int)message->kind);
    struct bytes out = {.to = bytes, .size = WIRE_MESSAGE_MAX};
    struct message copy = *message;
    uint64_t kind = (uint64_t)message->kind;
    assert(row);
    bytes_number(&out, &kind, 1, UINT8_MAX);
    bool passed = pass_fields(&out, row, &copy, NULL);
    assert(passed && out.at <= WIRE_MESSAGE_MAX);
    (void)passed;
    return out.at;
}

bool wire_read(const uint8_t *bytes, size_t size, struct message *message, struct reason *why)
{
    const struct row *row = size > 0 ? message_row(bytes[0]) : NULL;
    struct bytes in = {.from = bytes, .size = size, .at = 1, .reads = true};
    if (!row)
        return size > 0 ? refuse(why, "a message of unknown kind %d", bytes[0]) : refuse(why, "an empty message");
    memset(message, 0, sizeof *message);
    message->kind = (enum message_kind)bytes[0];
    return pass_fields(&in, row, message, why);
}

/* --- text from other programs, made safe to show --- */

/* The most combining marks on one letter. No language writes more; they would run into the lines above and below. */
enum { MARKS_MAX = 4 };

/* Combining marks, which are drawn on the letter before them: categories Mn, Me and Mc of Unicode 14. */
static const struct {
    uint32_t first, last;
} marks[] = {{0x0300, 0x036f},   {0x0483, 0x0489},   {0x0591, 0x05bd},   {0x05bf, 0x05bf},   {0x05c1, 0x05c2},
             {0x05c4, 0x05c5},   {0x05c7, 0x05c7},   {0x0610, 0x061a},   {0x064b, 0x065f},   {0x0670, 0x0670},
             {0x06d6, 0x06dc},   {0x06df, 0x06e4},   {0x06e7, 0x06e8},   {0x06ea, 0x06ed},   {0x0711, 0x0711},
             {0x0730, 0x074a},   {0x07a6, 0x07b0},   {0x07eb, 0x07f3},   {0x07fd, 0x07fd},   {0x0816, 0x0819},
             {0x081b, 0x0823},   {0x0825, 0x0827},   {0x0829, 0x082d},   {0x0859, 0x085b},   {0x0898, 0x089f},
             {0x08ca, 0x08e1},   {0x08e3, 0x0903},   {0x093a, 0x093c},   {0x093e, 0x094f},   {0x0951, 0x0957},
             {0x0962, 0x0963},   {0x0981, 0x0983},   {0x09bc, 0x09bc},   {0x09be, 0x09cd},   {0x09d7, 0x09d7},
             {0x09e2, 0x09e3},   {0x09fe, 0x0a03},   {0x0a3c, 0x0a51},   {0x0a70, 0x0a71},   {0x0a75, 0x0a75},
             {0x0a81, 0x0a83},   {0x0abc, 0x0abc},   {0x0abe, 0x0acd},   {0x0ae2, 0x0ae3},   {0x0afa, 0x0b03},
             {0x0b3c, 0x0b3c},   {0x0b3e, 0x0b57},   {0x0b62, 0x0b63},   {0x0b82, 0x0b82},   {0x0bbe, 0x0bcd},
             {0x0bd7, 0x0bd7},   {0x0c00, 0x0c04},   {0x0c3c, 0x0c3c},   {0x0c3e, 0x0c56},   {0x0c62, 0x0c63},
             {0x0c81, 0x0c83},   {0x0cbc, 0x0cbc},   {0x0cbe, 0x0cd6},   {0x0ce2, 0x0ce3},   {0x0d00, 0x0d03},
             {0x0d3b, 0x0d3c},   {0x0d3e, 0x0d4d},   {0x0d57, 0x0d57},   {0x0d62, 0x0d63},   {0x0d81, 0x0d83},
             {0x0dca, 0x0ddf},   {0x0df2, 0x0df3},   {0x0e31, 0x0e31},   {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e},
             {0x0eb1, 0x0eb1},   {0x0eb4, 0x0ebc},   {0x0ec8, 0x0ecd},   {0x0f18, 0x0f19},   {0x0f35, 0x0f35},
             {0x0f37, 0x0f37},   {0x0f39, 0x0f39},   {0x0f3e, 0x0f3f},   {0x0f71, 0x0f84},   {0x0f86, 0x0f87},
             {0x0f8d, 0x0fbc},   {0x0fc6, 0x0fc6},   {0x102b, 0x103e},   {0x1056, 0x1059},   {0x105e, 0x1060},
             {0x1062, 0x1064},   {0x1067, 0x106d},   {0x1071, 0x1074},   {0x1082, 0x108d},   {0x108f, 0x108f},
             {0x109a, 0x109d},   {0x135d, 0x135f},   {0x1712, 0x1715},   {0x1732, 0x1734},   {0x1752, 0x1753},
             {0x1772, 0x1773},   {0x17b6, 0x17d3},   {0x17dd, 0x17dd},   {0x1885, 0x1886},   {0x18a9, 0x18a9},
             {0x1920, 0x193b},   {0x1a17, 0x1a1b},   {0x1a55, 0x1a7f},   {0x1ab0, 0x1b04},   {0x1b34, 0x1b44},
             {0x1b6b, 0x1b73},   {0x1b80, 0x1b82},   {0x1ba1, 0x1bad},   {0x1be6, 0x1bf3},   {0x1c24, 0x1c37},
             {0x1cd0, 0x1cd2},   {0x1cd4, 0x1ce8},   {0x1ced, 0x1ced},   {0x1cf4, 0x1cf4},   {0x1cf7, 0x1cf9},
             {0x1dc0, 0x1dff},   {0x20d0, 0x20f0},   {0x2cef, 0x2cf1},   {0x2d7f, 0x2d7f},   {0x2de0, 0x2dff},
             {0x302a, 0x302f},   {0x3099, 0x309a},   {0xa66f, 0xa672},   {0xa674, 0xa67d},   {0xa69e, 0xa69f},
             {0xa6f0, 0xa6f1},   {0xa802, 0xa802},   {0xa806, 0xa806},   {0xa80b, 0xa80b},   {0xa823, 0xa827},
             {0xa82c, 0xa82c},   {0xa880, 0xa881},   {0xa8b4, 0xa8c5},   {0xa8e0, 0xa8f1},   {0xa8ff, 0xa8ff},
             {0xa926, 0xa92d},   {0xa947, 0xa953},   {0xa980, 0xa983},   {0xa9b3, 0xa9c0},   {0xa9e5, 0xa9e5},
             {0xaa29, 0xaa36},   {0xaa43, 0xaa43},   {0xaa4c, 0xaa4d},   {0xaa7b, 0xaa7d},   {0xaab0, 0xaab0},
             {0xaab2, 0xaab4},   {0xaab7, 0xaab8},   {0xaabe, 0xaabf},   {0xaac1, 0xaac1},   {0xaaeb, 0xaaef},
             {0xaaf5, 0xaaf6},   {0xabe3, 0xabea},   {0xabec, 0xabed},   {0xfb1e, 0xfb1e},   {0xfe20, 0xfe2f},
             {0x101fd, 0x101fd}, {0x102e0, 0x102e0}, {0x10376, 0x1037a}, {0x10a01, 0x10a0f}, {0x10a38, 0x10a3f},
             {0x10ae5, 0x10ae6}, {0x10d24, 0x10d27}, {0x10eab, 0x10eac}, {0x10f46, 0x10f50}, {0x10f82, 0x10f85},
             {0x11000, 0x11002}, {0x11038, 0x11046}, {0x11070, 0x11070}, {0x11073, 0x11074}, {0x1107f, 0x11082},
             {0x110b0, 0x110ba}, {0x110c2, 0x110c2}, {0x11100, 0x11102}, {0x11127, 0x11134}, {0x11145, 0x11146},
             {0x11173, 0x11173}, {0x11180, 0x11182}, {0x111b3, 0x111c0}, {0x111c9, 0x111cc}, {0x111ce, 0x111cf},
             {0x1122c, 0x11237}, {0x1123e, 0x1123e}, {0x112df, 0x112ea}, {0x11300, 0x11303}, {0x1133b, 0x1133c},
             {0x1133e, 0x1134d}, {0x11357, 0x11357}, {0x11362, 0x11374}, {0x11435, 0x11446}, {0x1145e, 0x1145e},
             {0x114b0, 0x114c3}, {0x115af, 0x115c0}, {0x115dc, 0x115dd}, {0x11630, 0x11640}, {0x116ab, 0x116b7},
             {0x1171d, 0x1172b}, {0x1182c, 0x1183a}, {0x11930, 0x1193e}, {0x11940, 0x11940}, {0x11942, 0x11943},
             {0x119d1, 0x119e0}, {0x119e4, 0x119e4}, {0x11a01, 0x11a0a}, {0x11a33, 0x11a39}, {0x11a3b, 0x11a3e},
             {0x11a47, 0x11a47}, {0x11a51, 0x11a5b}, {0x11a8a, 0x11a99}, {0x11c2f, 0x11c3f}, {0x11c92, 0x11cb6},
             {0x11d31, 0x11d45}, {0x11d47, 0x11d47}, {0x11d8a, 0x11d97}, {0x11ef3, 0x11ef6}, {0x16af0, 0x16af4},
             {0x16b30, 0x16b36}, {0x16f4f, 0x16f4f}, {0x16f51, 0x16f92}, {0x16fe4, 0x16ff1}, {0x1bc9d, 0x1bc9e},
             {0x1cf00, 0x1cf46}, {0x1d165, 0x1d169}, {0x1d16d, 0x1d182}, {0x1d185, 0x1d18b}, {0x1d1aa, 0x1d1ad},
             {0x1d242, 0x1d244}, {0x1da00, 0x1da36}, {0x1da3b, 0x1da6c}, {0x1da75, 0x1da75}, {0x1da84, 0x1da84},
             {0x1da9b, 0x1daaf}, {0x1e000, 0x1e02a}, {0x1e130, 0x1e136}, {0x1e2ae, 0x1e2ae}, {0x1e2ec, 0x1e2ef},
             {0x1e8d0, 0x1e8d6}, {0x1e944, 0x1e94a}};

static bool is_mark(uint32_t code)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (code >= marks[i].first && code <= marks[i].last)
            return true;
    return false;
}

bool wire_is_utf8(const char *text)
{
    uint32_t code;
    for (size_t length; *text; text += length) {
        length = letters_character(text, &code);
        if (length == 0)
            return false;
    }
    return true;
}

size_t wire_clean(char *to, size_t size, const char *from)
{
    size_t written = 0;
    int piled = 0;
    while (*from) {
        uint32_t code;
        size_t length = letters_character(from, &code);
        bool mark = is_mark(code);
        bool left_out = length == 0 || letters_is_hidden(code) || (mark && piled == MARKS_MAX);
        if (!left_out && written + length >= size)
            break;
        if (!left_out) {
            memmove(to + written, from, length);
            written += length;
            piled = mark ? piled + 1 : 0;
        }
        from += length ? length : 1;
    }
    to[written] = '\0';
    return written;
}

/* --- the chat phrases that can be said without typing --- */

static const char *const phrases[SESSION_PHRASES] = {
    SHOWN("Hello!"),       SHOWN("Good luck!"),         SHOWN("Well played!"),
    SHOWN("Thank you!"),   SHOWN("One moment, please"), SHOWN("I am back"),
    SHOWN("Oh no!"),       SHOWN("That was lucky"),     SHOWN("A hard one!"),
    SHOWN("Another one?"), SHOWN("I have to go"),       SHOWN("Until next time!")};

const char *session_phrase(int number)
{
    assert(number >= 1 && number <= SESSION_PHRASES);
    return phrases[number - 1];
}
