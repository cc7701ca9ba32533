/* Reading a catalogue of translations. Declared in words.h. */
#include "ui/words.h"

#include <SDL.h>

static const uint32_t MAGIC = 0x950412de;

enum { REVISION = 4, COUNT = 8, ORIGINALS = 12, TRANSLATIONS = 16, HEAD_SIZE = 20 };

struct catalogue {
    char *bytes;
    size_t size;
    bool swapped; /* the file's byte order is not this machine's */
    uint32_t count, originals, translations;
    const char *rule; /* the expression that chooses the plural form for a number; "": as in English */
};

/* --- reading the catalogue's file --- */

static uint32_t word_at(const struct catalogue *catalogue, size_t place)
{
    uint32_t word;
    memcpy(&word, catalogue->bytes + place, sizeof word);
    return catalogue->swapped ? SDL_Swap32(word) : word;
}

/* The i-th text of a table in the file; NULL unless the text and its final zero lie within the file. */
static const char *text_at(const struct catalogue *catalogue, uint32_t table, uint32_t i, uint32_t *length)
{
    size_t entry = (size_t)table + (size_t)i * 8;
    if (entry + 8 > catalogue->size)
        return NULL;
    size_t place = word_at(catalogue, entry + 4);
    *length = word_at(catalogue, entry);
    if (place + *length >= catalogue->size || catalogue->bytes[place + *length] != '\0')
        return NULL;
    return catalogue->bytes + place;
}

static bool is_whole(const struct catalogue *catalogue)
{
    uint32_t length;
    for (uint32_t i = 0; i < catalogue->count; i++)
        if (!text_at(catalogue, catalogue->originals, i, &length) ||
            !text_at(catalogue, catalogue->translations, i, &length))
            return false;
    return true;
}

static bool read_head(struct catalogue *catalogue)
{
    if (catalogue->size < HEAD_SIZE)
        return false;
    catalogue->swapped = word_at(catalogue, 0) != MAGIC;
    catalogue->count = word_at(catalogue, COUNT);
    catalogue->originals = word_at(catalogue, ORIGINALS);
    catalogue->translations = word_at(catalogue, TRANSLATIONS);
    return word_at(catalogue, 0) == MAGIC && word_at(catalogue, REVISION) >> 16 <= 1 && is_whole(catalogue);
}

struct catalogue *catalogue_open(const char *path)
{
    static const char mark[] = "plural=";
    struct catalogue *catalogue = calloc(1, sizeof *catalogue);
    if (!catalogue)
        return NULL;
    catalogue->bytes = SDL_LoadFile(path, &catalogue->size);
    if (!catalogue->bytes || !read_head(catalogue)) {
        catalogue_close(catalogue);
        return NULL;
    }
    const char *head = catalogue_find(catalogue, ""), *rule = head ? strstr(head, mark) : NULL;
    catalogue->rule = rule ? rule + strlen(mark) : "";
    return catalogue;
}

void catalogue_close(struct catalogue *catalogue)
{
    if (!catalogue)
        return;
    SDL_free(catalogue->bytes);
    free(catalogue);
}

/* Finds a text's translation. `length`: the bytes of all its plural forms together. */
static const char *find(const struct catalogue *catalogue, const char *text, uint32_t *length)
{
    uint32_t low = 0, high = catalogue->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, text_at(catalogue, catalogue->originals, middle, length));
        if (order == 0)
            return text_at(catalogue, catalogue->translations, middle, length);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *catalogue_find(const struct catalogue *catalogue, const char *text)
{
    uint32_t length;
    return find(catalogue, text, &length);
}

/* --- plural forms: evaluating the rule, an expression of C over n --- */

/* Operators and how strongly they bind. One that begins with another (`<=` with `<`) stands before it. */
static const struct operator
{
    const char *sign;
    int level;
}
operators[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
               {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6}};

enum { LEVEL_CHOICE, LEVEL_SIGN = 7, DEPTH_MAX = 64 };

/* The part of the expression that is still to be read. `left` bounds the nesting, so that even a hostile rule ends. */
struct rule {
    const char *at;
    unsigned long n;
    int left;
};

static unsigned long work_out(struct rule *rule, int level);

static bool take_sign(struct rule *rule, const char *sign)
{
    rule->at += strspn(rule->at, " \t");
    if (strncmp(rule->at, sign, strlen(sign)) != 0)
        return false;
    rule->at += strlen(sign);
    return true;
}

/* Evaluates n, a number, something in parentheses, or a negated value. */
static unsigned long work_out_value(struct rule *rule)
{
    char *end;
    if (take_sign(rule, "n"))
        return rule->n;
    if (take_sign(rule, "!"))
        return !work_out(rule, LEVEL_SIGN);
    if (take_sign(rule, "(")) {
        unsigned long value = work_out(rule, LEVEL_CHOICE);
        (void)take_sign(rule, ")");
        return value;
    }
    unsigned long value = strtoul(rule->at, &end, 10);
    rule->at = end;
    return value;
}

static unsigned long apply(const char *sign, unsigned long a, unsigned long b)
{
    switch (sign[0]) {
    case '|':
        return a || b;
    case '&':
        return a && b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return sign[1] ? a <= b : a < b;
    case '>':
        return sign[1] ? a >= b : a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b ? a / b : 0;
    default:
        return b ? a % b : 0;
    }
}

/* Takes the next operator if it binds at least as strongly as `level`; NULL if there is none. */
static const struct operator* take_operator(struct rule *rule, int level)
{
    for (size_t i = 0; i < SDL_arraysize(operators); i++)
        if (operators[i].level >= level && take_sign(rule, operators[i].sign))
            return &operators[i];
    return NULL;
}

/* Evaluates as much of the rule as binds at least as strongly as `level`. */
static unsigned long work_out(struct rule *rule, int level)
{
    if (rule->left == 0)
        return 0;
    rule->left--;
    unsigned long value = work_out_value(rule);
    const struct operator* found;
    while ((found = take_operator(rule, level ? level : 1)) != NULL)
        value = apply(found->sign, value, work_out(rule, found->level + 1));
    if (level == LEVEL_CHOICE && take_sign(rule, "?")) {
        unsigned long then = work_out(rule, LEVEL_CHOICE);
        (void)take_sign(rule, ":");
        unsigned long otherwise = work_out(rule, LEVEL_CHOICE);
        value = value ? then : otherwise;
    }
    rule->left++;
    return value;
}

const char *catalogue_find_form(const struct catalogue *catalogue, const char *text, unsigned long number)
{
    uint32_t length = 0;
    const char *form = find(catalogue, text, &length), *first = form;
    struct rule rule = {.at = catalogue->rule, .n = number, .left = DEPTH_MAX};
    unsigned long left = catalogue->rule[0] ? work_out(&rule, LEVEL_CHOICE) : number != 1;
    if (!form)
        return NULL;
    for (const char *end = form + length; left > 0; left--) {
        form += strlen(form) + 1;
        if (form > end)
            return first; /* the file lacks this form */
    }
    return form;
}
