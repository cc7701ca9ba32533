/* The forms of texts, in the order in which they are tried, and the reader that goes through a text. */
#include "rules/reason.h"
#include "text/text_form.h"

/* --- records: tags and moves in the manner of PGN --- */

static bool fits_records(const struct text_reader *reader)
{
    return reader->use == TEXT_FOR_RECORDS || record_has_tags(reader->scanner.start);
}

static enum record_status read_record(struct text_reader *reader, struct text_item *item)
{
    struct scanner *scanner = &reader->scanner;
    enum record_status status =
        record_parse_counting(&scanner->at, &scanner->line, &item->record, &reader->error, &reader->omissions);
    if (status != RECORD_READ || reader->use < TEXT_FOR_POSITION)
        return status;
    item->variant = &item->own;
    item->reached = !item->record.options.beginning.is_set; /* whether play can lead there is not asked */
    if (record_variant(&item->record, &item->own, &reader->error.why))
        return RECORD_READ;
    record_free(&item->record);
    return RECORD_REFUSED;
}

static const struct text_form text_records = {"records", fits_records, read_record};

/* --- texts of one position: in games whose positions are not written as moves --- */

static bool fits_state(const struct text_reader *reader)
{
    return reader->use >= TEXT_FOR_POSITION && reader->variant->game->parse_state;
}

static enum record_status read_state(struct text_reader *reader, struct text_item *item)
{
    char line[STATE_TEXT_MAX];
    size_t length = text_line_length(reader->scanner.at);
    struct reason why;
    item->kind = TEXT_BOARD;
    item->line = reader->scanner.line;
    if (length >= sizeof line)
        return text_refuse(reader, item->line, "the line is too long for a position");
    memcpy(line, reader->scanner.at, length);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    text_skip_line(reader);
    if (!position_parse(reader->variant, line, &item->state, &why))
        return text_refuse(reader, item->line, "%s", why.text);
    record_init(&item->record, reader->variant);
    if (item->state.outcome == RUNNING)
        record_begin_at(&item->record, &item->state);
    return RECORD_READ;
}

static const struct text_form text_states = {"positions", fits_state, read_state};

/* --- the table --- */

/* The first form that fits a text is taken: those that no other form can be taken for come first. */
static const struct text_form *const forms[] = {&text_records, &text_states, &text_links,   &text_json,   &text_uci,
                                                &text_fen,     &text_board,  &text_letters, &text_scores, &text_lists};

/* --- the reader --- */

void text_open(struct text_reader *reader, const struct variant *variant, const char *text, enum text_use use)
{
    *reader = (struct text_reader){.variant = variant, .use = use};
    reader->scanner = (struct scanner){.start = text, .at = text, .line = 1, .error = &reader->error};
    text_skip_space(reader);
    for (size_t i = 0; *reader->scanner.at && !reader->form && i < sizeof forms / sizeof *forms; i++)
        if (forms[i]->fits(reader))
            reader->form = forms[i];
    text_find_games(reader);
}

/* Plays a game to its last position. */
static bool reach_end(struct text_reader *reader, struct text_item *item)
{
    struct match *match = match_create(item->variant);
    bool reached = match && record_replay(&item->record, match, &reader->error.why);
    if (reached)
        item->state = *match_state(match);
    else if (!match)
        refuse(&reader->error.why, "not enough memory to read it");
    match_destroy(match);
    return reached;
}

enum record_status text_next(struct text_reader *reader, struct text_item *item)
{
    memset(item, 0, offsetof(struct text_item, own));
    item->variant = reader->variant;
    item->score = TEXT_NO_SCORE;
    item->reached = true;
    text_skip_space(reader);
    if (!reader->form || *reader->scanner.at == '\0')
        return RECORD_NONE;
    int line = reader->scanner.line;
    enum record_status status = reader->form->read(reader, item);
    if (item->line == 0)
        item->line = line;
    bool ends = reader->use >= TEXT_FOR_POSITION && item->kind == TEXT_GAME;
    if (status == RECORD_READ && ends && !reach_end(reader, item)) {
        reader->error.line = line;
        text_item_free(item);
        status = RECORD_REFUSED;
    }
    return status;
}

void text_item_free(struct text_item *item)
{
    record_free(&item->record);
}

/* Is what was read from a text all of it, and on this board? A game must have its moves. */
static bool is_whole(const struct variant *variant, struct text_reader *reader, const struct text_item *item,
                     struct reason *why)
{
    bool game = reader->use == TEXT_FOR_GAMES;
    const struct game *played = game ? item->record.game : item->variant->game;
    const struct options *options = game ? &item->record.options : &item->variant->options;
    struct text_item more;
    if (game && !item->reached)
        return refuse(why, "no game leads to this position");
    if (played != variant->game || memcmp(options, &variant->options, sizeof *options) != 0)
        return game ? refuse(why, "it is a game on another board") : refuse(why, "it is a position of another board");
    bool alone = text_next(reader, &more) == RECORD_NONE;
    text_item_free(&more);
    return alone || (game ? refuse(why, "it is more than one game") : refuse(why, "it is more than one position"));
}

enum record_status text_read_one(const struct variant *variant, enum text_use use, const char *bytes, size_t size,
                                 struct text_item *item, struct reason *why)
{
    struct record_error error;
    struct text_reader reader;
    enum record_status status = RECORD_REFUSED;
    char *text = text_clean(bytes, size, &error);
    if (text) {
        text_open(&reader, variant, text, use);
        status = text_next(&reader, item);
        error = reader.error;
    }
    *why = error.why;
    if (status == RECORD_READ && !is_whole(variant, &reader, item, why)) {
        text_item_free(item);
        status = RECORD_REFUSED;
    }
    free(text);
    return status;
}

/* Are more brackets opened than closed in a text that begins with one? */
static bool is_open(const char *text)
{
    int depth = 0;
    for (; *text; text++)
        depth += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
    return depth > 0;
}

bool text_is_begun(const struct variant *variant, const char *lines)
{
    const char *at = lines + strspn(lines, " \t\n");
    if (record_has_tags(at))
        return true; /* the moves follow */
    return *at == '[' || *at == '{' ? is_open(at) : text_board_is_begun(variant, at);
}
