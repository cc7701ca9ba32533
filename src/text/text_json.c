/*
 * JSON: a list of columns, a board as rows or as one list of cells, or an object that has one of them, such as an
 * observation of Kaggle's ConnectX. An array of objects, and objects one after another, are one item each. Declared in
 * text_form.h.
 */
#include "rules/number.h"
#include "rules/reason.h"
#include "text/text_form.h"

enum { DEPTH_MAX = 12, KEY_MAX = 24 };

/* A value that could be the game or the position. */
struct candidate {
    int count;  /* numbers */
    bool board; /* its name says that the numbers are a board */
    int rows;   /* arrays in the array, all of the same length; 0: it is one list */
    int numbers[CELLS_MAX];
    const char *string; /* moves as a text; NULL: it is numbers */
    int length;         /* bytes of `string` */
};

/* Reading goes through the text once. */
struct json {
    struct text_reader *reader;
    const char *at;
    int line;
    int depth;
    int candidates; /* how many values could be the game */
    struct candidate found;
    struct candidate *list; /* the array that is being read */
    int mark;               /* whose turn it is: 1 or 2; 0: it is not told */
};

static bool refuse_json(struct json *json, const char *why)
{
    return text_refuse(json->reader, json->line, "JSON: %s", reason_word(why)) == RECORD_READ;
}

static void skip_blanks(struct json *json)
{
    for (; isspace((unsigned char)*json->at); json->at++)
        json->line += *json->at == '\n';
}

/* Steps over a sign, and blanks around it. False if something else stands there. */
static bool take(struct json *json, char sign)
{
    skip_blanks(json);
    if (*json->at != sign)
        return false;
    json->at++;
    skip_blanks(json);
    return true;
}

/* Reads a string, without its escapes. */
static bool read_string(struct json *json, const char **begin, int *length)
{
    *begin = ++json->at;
    while (*json->at && *json->at != '"' && *json->at != '\n')
        json->at += json->at[0] == '\\' && json->at[1] ? 2 : 1;
    if (*json->at != '"')
        return refuse_json(json, SHOWN("a string has no end"));
    *length = (int)(json->at++ - *begin);
    return true;
}

/* Is a string moves, or nothing but columns and blanks? */
static bool is_moves(const char *string, int length)
{
    return length > 0 && strspn(string, "123456789abc ,") >= (size_t)length && isdigit((unsigned char)*string);
}

static void add_candidate(struct json *json, const struct candidate *candidate)
{
    if (json->candidates++ == 0)
        json->found = *candidate;
}

static bool read_value(struct json *json, const char *key, int key_length, bool nested);

/* Reads the elements of an array into json->list. *numbers: are all of them numbers? */
static bool read_elements(struct json *json, bool nested, bool *numbers)
{
    struct candidate *list = json->list;
    int before = list->count;
    *numbers = true;
    if (take(json, ']'))
        return true;
    do {
        int64_t value;
        skip_blanks(json);
        const char *at = json->at;
        if (number_read(&json->at, INT16_MIN, INT16_MAX, &value) && *json->at != '.') {
            if (list->count < CELLS_MAX)
                list->numbers[list->count] = (int)value;
            list->count++;
            continue;
        }
        json->at = at;
        *numbers = false;
        if (*json->at == '[' && !nested) {
            bool row;
            int from = list->count;
            json->at++;
            if (++json->depth > DEPTH_MAX)
                return refuse_json(json, SHOWN("it is nested too deep"));
            if (!read_elements(json, true, &row))
                return false;
            json->depth--;
            int64_t length = list->count - from;
            list->rows = row && list->rows >= 0 && (list->rows == 0 || length * list->rows == from - before)
                             ? list->rows + 1
                             : -1;
            continue;
        }
        list->rows = -1;
        if (!read_value(json, "", 0, true))
            return false;
    } while (take(json, ','));
    return take(json, ']') || refuse_json(json, SHOWN("a list has no end"));
}

static bool is_key(const char *key, int length, const char *const *keys)
{
    for (; *keys; keys++)
        if ((size_t)length == strlen(*keys) && strncmp(key, *keys, (size_t)length) == 0)
            return true;
    return false;
}

static bool read_array(struct json *json, const char *key, int length, bool nested)
{
    static const char *const boards[] = {"board", "cells", "grid", NULL};
    struct candidate list = {.board = is_key(key, length, boards)}, *outer = json->list;
    bool numbers;
    json->at++;
    if (!nested)
        json->list = &list;
    if (!read_elements(json, nested, &numbers))
        return false;
    json->list = outer;
    if (!nested && list.count > 0 && (numbers || list.rows > 0))
        add_candidate(json, &list);
    return true;
}

static bool read_object(struct json *json)
{
    json->at++;
    if (take(json, '}'))
        return true;
    do {
        const char *key;
        int length;
        skip_blanks(json);
        if (*json->at != '"')
            return refuse_json(json, SHOWN("a name in quotes is missing"));
        if (!read_string(json, &key, &length))
            return false;
        if (!take(json, ':'))
            return refuse_json(json, SHOWN("a colon is missing"));
        if (!read_value(json, key, length, false))
            return false;
    } while (take(json, ','));
    return take(json, '}') || refuse_json(json, SHOWN("an object has no end"));
}

/* Reads a number or a word. */
static bool read_plain(struct json *json, const char *key, int length)
{
    static const char *const marks[] = {"mark", "turn", "player", NULL};
    const char *at = json->at;
    int mark = 0;
    size_t size = strcspn(at, ",]} \t\n");
    if (size == 0 || !(isalnum((unsigned char)*at) || *at == '-'))
        return refuse_json(json, SHOWN("a value is missing"));
    json->at += size;
    if (!is_key(key, length, marks))
        return true;
    if (!number_read_int(&at, 1, 2, &mark) || at != json->at || (json->mark != 0 && json->mark != mark))
        return refuse_json(json, SHOWN("whose turn it is must be told once, by 1 or 2"));
    json->mark = mark;
    return true;
}

/* Reads any value. `nested`: it stands in a list, so that it cannot be the game by itself. */
static bool read_value(struct json *json, const char *key, int key_length, bool nested)
{
    static const char *const keys[] = {"moves", "pos", "position", "columns", "game", "history", NULL};
    struct candidate text = {0};
    bool good;
    skip_blanks(json);
    if (++json->depth > DEPTH_MAX)
        return refuse_json(json, SHOWN("it is nested too deep"));
    if (*json->at == '"') {
        good = read_string(json, &text.string, &text.length);
        if (good && !nested && is_key(key, key_length, keys) && is_moves(text.string, text.length))
            add_candidate(json, &text);
    } else {
        good = *json->at == '['   ? read_array(json, key, key_length, nested)
               : *json->at == '{' ? read_object(json)
                                  : read_plain(json, key, key_length);
    }
    json->depth--;
    return good;
}

/* Takes numbers that are the cells of a board, the top row first. */
static enum record_status take_cells(struct json *json, struct text_item *item, int line)
{
    const struct variant *variant = json->reader->variant;
    int width = variant->options.width, height = variant->options.height;
    uint8_t cells[CELLS_MAX] = {0};
    for (int i = 0; i < variant->cells; i++)
        cells[(height - 1 - i / width) * width + i % width] = (uint8_t)(json->found.numbers[i] == 0   ? CELL_EMPTY
                                                                        : json->found.numbers[i] == 1 ? CELL_FIRST
                                                                                                      : CELL_SECOND);
    enum cell mover = json->mark == 0 ? CELL_EMPTY : json->mark == 1 ? CELL_FIRST : CELL_SECOND;
    return text_take_board(json->reader, item, cells, mover, line);
}

/* Takes moves as the game, if the mark says the same of whose turn it is behind them. */
static enum record_status take_moves(struct json *json, struct text_item *item, enum record_status status, int line)
{
    const struct record *record = &item->record;
    if (status != RECORD_READ || json->mark == 0 || record->outcome != RUNNING ||
        side_of_move(&record->options, record->move_count) == (json->mark == 1 ? FIRST : SECOND))
        return status;
    record_free(&item->record);
    return text_refuse(json->reader, line, "JSON: after the moves it is not the turn of %d", json->mark);
}

/* Takes the value that was found as a board or as moves. */
static enum record_status take_found(struct json *json, struct text_item *item, int line)
{
    const struct candidate *found = &json->found;
    const struct variant *variant = json->reader->variant;
    char moves[CELLS_MAX * 2 + 1];
    bool signs = true;
    if (found->string) {
        if ((size_t)found->length >= sizeof moves)
            return text_refuse(json->reader, line, "JSON: the moves are too many");
        snprintf(moves, sizeof moves, "%.*s", found->length, found->string);
        for (char *at = moves; *at; at++)
            *at = *at == ',' ? ' ' : *at;
        return take_moves(json, item, text_take_moves(json->reader, item, moves, line), line);
    }
    for (int i = 0; i < found->count && i < CELLS_MAX; i++)
        signs = signs && found->numbers[i] >= 0 && found->numbers[i] <= 2;
    if (signs && found->count == variant->cells && (found->rows == 0 || found->rows == variant->options.height))
        return take_cells(json, item, line);
    if (found->board || found->rows != 0 || found->count > variant->cells)
        return text_refuse(json->reader, line, "JSON: the numbers are no board of %dx%d", variant->options.width,
                           variant->options.height);
    enum record_status status = text_take_columns(json->reader, item, found->numbers, found->count, "", line);
    return take_moves(json, item, status, line);
}

static bool fits_json(const struct text_reader *reader)
{
    const char *at = reader->scanner.at, *next = at + 1 + strspn(at + 1, " \t\n");
    return (*at == '[' && (isdigit((unsigned char)*next) || strchr("[{\"-]", *next))) ||
           (*at == '{' && strchr("\"}", *next));
}

/* Reads what stands between items, or behind the last one. */
static bool end_item(struct json *json)
{
    bool open = json->reader->open;
    if (open && take(json, ']'))
        json->reader->open = false;
    else if (take(json, ','))
        return *json->at == '{' || refuse_json(json, SHOWN("behind a comma nothing follows"));
    else if (open)
        return refuse_json(json, SHOWN("a list has no end"));
    return true;
}

static enum record_status read_json(struct text_reader *reader, struct text_item *item)
{
    struct scanner *scanner = &reader->scanner;
    struct json json = {.reader = reader, .at = scanner->at, .line = scanner->line};
    if (!reader->open && *json.at == '[' && json.at[1 + strspn(json.at + 1, " \t\n")] == '{')
        reader->open = take(&json, '[');
    int line = json.line;
    bool read = (strchr("[{", *json.at) && *json.at) || refuse_json(&json, SHOWN("something else stands behind it"));
    read = read && read_value(&json, "", 0, false) && end_item(&json);
    scanner->at = json.at;
    scanner->line = json.line;
    while (!read && *scanner->at)
        scanner_step(scanner);
    if (!read)
        return RECORD_REFUSED;
    return json.candidates == 1  ? take_found(&json, item, line)
           : json.candidates > 1 ? text_refuse(reader, line, "JSON: %d lists could be the game", json.candidates)
                                 : text_refuse(reader, line, "JSON: there is no list of moves and no board in it");
}

const struct text_form text_json = {"JSON", fits_json, read_json};
