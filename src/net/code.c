/* The codes that one player reads out to the other so that their programs find each other: making and reading them. */
#include "net/code.h"

#include "standard.h"

enum { GROUP = 3, LETTERS_MASK = 31 };

/*
 * The check letter, which makes this sum 0: the last letter once, the one before it times x, the one before that times
 * x squared, and so on, in the field of 32 elements, GF(2)[x] / (x^5 + x^2 + 1). A weighted sum in this field detects
 * every single wrong letter and every exchange of two letters; sums of integers modulo 32 cannot do both.
 */
static char check_of(const char *letters)
{
    unsigned sum = 0;
    for (int i = 0; i < CODE_LENGTH - 1; i++) {
        sum ^= (unsigned)(strchr(CODE_LETTERS, letters[i]) - CODE_LETTERS);
        sum = (sum << 1 ^ (sum & 16 ? 0x25U : 0)) & LETTERS_MASK; /* multiplies by x, in the field of 32 elements */
    }
    return CODE_LETTERS[sum];
}

void code_make(struct code *code, const uint8_t random[8])
{
    for (int i = 0; i < CODE_LENGTH - 1; i++)
        code->letters[i] = CODE_LETTERS[random[i] & LETTERS_MASK];
    code->letters[CODE_LENGTH - 1] = check_of(code->letters);
    code->letters[CODE_LENGTH] = '\0';
}

void code_format(const struct code *code, char text[CODE_TEXT_SIZE])
{
    for (int i = 0; i < CODE_LENGTH; i++) {
        if (i > 0 && i % GROUP == 0)
            *text++ = '-';
        *text++ = code->letters[i];
    }
    *text = '\0';
}

/* The letter of a code that a typed letter stands for; 0 if it stands for none. */
static char meant_letter(char typed)
{
    char letter = (char)toupper((unsigned char)typed);
    if (letter == 'O')
        return '0';
    if (letter == 'I' || letter == 'L')
        return '1';
    return letter && strchr(CODE_LETTERS, letter) ? letter : '\0';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/*
 * Reads the letters of a code, up to '@' or the end of the text. Returns the address of what follows, or NULL and the
 * reason.
 */
static const char *parse_letters(const char *text, struct code *code, struct reason *why)
{
    static const char whole[] = SHOWN("A code has nine letters and digits, as in K7Q-M3X-PAP.");
    static const char none[] = SHOWN("A code has only letters and digits, and never the letter U.");
    int count = 0;
    for (; *text && *text != '@'; text++) {
        if (is_space(*text) || *text == '-')
            continue;
        char letter = meant_letter(*text);
        if (letter == '\0' || count == CODE_LENGTH)
            return refuse(why, "%s", letter == '\0' ? none : whole), NULL;
        code->letters[count++] = letter;
    }
    code->letters[count] = '\0';
    return count == CODE_LENGTH ? text : (refuse(why, "%s", whole), NULL);
}

/* Reads the relay's address after the '@'. Blanks around it are ignored. */
static bool parse_relay(const char *text, char relay[CODE_ADDRESS_SIZE], struct reason *why)
{
    while (is_space(*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && is_space(text[length - 1]))
        length--;
    bool good = length > 0 && length < CODE_ADDRESS_SIZE;
    for (size_t i = 0; i < length && good; i++)
        good = text[i] > ' ' && text[i] <= '~' && text[i] != '@';
    if (!good)
        return refuse(why, "%s",
                      SHOWN("Behind the @ of a code stands its meeting point, as in @relay.example.org:7008."));
    snprintf(relay, CODE_ADDRESS_SIZE, "%.*s", (int)length, text);
    return true;
}

bool code_parse(const char *text, struct code *code, char relay[CODE_ADDRESS_SIZE], struct reason *why)
{
    relay[0] = '\0';
    text = parse_letters(text, code, why);
    if (!text || (*text == '@' && !parse_relay(text + 1, relay, why)))
        return false;
    return check_of(code->letters) == code->letters[CODE_LENGTH - 1] ||
           refuse(why, "%s", SHOWN("This code cannot be: one letter was misheard, or two were exchanged."));
}

bool code_is_same(const char *text, const char *other)
{
    struct code codes[2];
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    return code_parse(text, &codes[0], relay, &why) && code_parse(other, &codes[1], relay, &why) &&
           strcmp(codes[0].letters, codes[1].letters) == 0;
}

void code_room(const struct code *code, char room[ROOM_SIZE])
{
    memset(room, '-', ROOM_SIZE);
    memcpy(room, code->letters, CODE_ROOM_LETTERS);
}
