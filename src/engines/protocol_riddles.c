/*
 * The protocol of the contests of The AI Games (2015) and Riddles.io (2016), for which many bots were written:
 *
 *     settings timebank 10000                     once for each game
 *     settings time_per_move 500
 *     settings player_names player1,player2       2016: player0,player1
 *     settings your_bot player1
 *     settings your_botid 1                       2016: 0 and 1
 *     settings field_columns 7                    2016: field_width
 *     settings field_rows 6                       2016: field_height
 *     update game round 1                         for each move
 *     update game field 0,0,0,0,0,0,0;0,0,...     the top row first; 2016: . is empty, and commas stand between rows
 *     action move 10000                           milliseconds in the bot's time bank
 *                            place_disc 3         the bot's answer: a column, counted from 0
 *
 * Where the dialects of 2015 and 2016 differ, the lines above are those of 2015. They are sent in the same order as in
 * the contests, because some bots count lines.
 *
 * A question before the first game finds out which dialect a bot speaks: a board, written in the dialect of 2015, that
 * is full except for one column. In 2015, 0 is an empty cell; in 2016 it is a disc of the first player. So a bot of
 * 2016 sees no room in that column: it chooses any other one, or says no_moves. Declared in protocol.h.
 */
#include "engines/protocol.h"
#include "engines/serve.h"
#include "match/retrace.h"
#include "standard.h"

enum { YEAR_2015 = 2015, YEAR_2016 = 2016, DEFAULT_BANK = 1000, PROBE_BANK = 1000, CONNECTED = 4 };

/* What the talk waits for: PLAYING: moves; PROBING: the answer to the question that finds out the bot's dialect. */
enum stage { PLAYING, PROBING };

/* --- what we say to the bot: settings, the board, the question for a move --- */

static bool plays(const struct variant *variant, struct reason *why)
{
    const struct options *options = &variant->options;
    if (!variant->game->gravity)
        return refuse(why, "only Connect Four can be played by this protocol");
    if (options->connect != CONNECTED)
        return refuse(why, "by this protocol a line has %d discs: it has no word for others", CONNECTED);
    return true;
}

/* A player's number: 1 or 2 in the dialect of 2015, 0 or 1 in that of 2016. */
static int number_of(int dialect, enum side side)
{
    return dialect == YEAR_2015 ? (int)side + 1 : (int)side;
}

static void say_sizes(const struct talk *talk, int dialect, struct talk_out *out)
{
    bool old = dialect == YEAR_2015;
    talk_say(out, "settings %s %d\n", old ? "field_columns" : "field_width", talk->variant->options.width);
    talk_say(out, "settings %s %d\n", old ? "field_rows" : "field_height", talk->variant->options.height);
}

static void say_settings(const struct talk *talk, int dialect, enum side side, int bank, int added,
                         struct talk_out *out)
{
    talk_say(out, "settings timebank %d\n", bank);
    talk_say(out, "settings time_per_move %d\n", added);
    talk_say(out, "settings player_names player%d,player%d\n", number_of(dialect, FIRST), number_of(dialect, SECOND));
    talk_say(out, "settings your_bot player%d\n", number_of(dialect, side));
    talk_say(out, "settings your_botid %d\n", number_of(dialect, side));
    say_sizes(talk, dialect, out);
}

static void say_field(const struct talk *talk, int dialect, const struct state *state, struct talk_out *out)
{
    static const char letters[2][3] = {{[CELL_EMPTY] = '0', [CELL_FIRST] = '1', [CELL_SECOND] = '2'},
                                       {[CELL_EMPTY] = '.', [CELL_FIRST] = '0', [CELL_SECOND] = '1'}};
    const struct options *options = &talk->variant->options;
    bool old = dialect == YEAR_2015;
    talk_say(out, "update game field ");
    for (int row = options->height - 1; row >= 0; row--) {
        for (int column = 0; column < options->width; column++) {
            char letter = letters[old ? 0 : 1][state->cells[row * options->width + column]];
            char end = column < options->width - 1 ? ',' : row == 0 ? '\n' : old ? ';' : ',';
            talk_say(out, "%c%c", letter, end);
        }
    }
}

static void say_question(const struct talk *talk, int dialect, const struct state *state, int bank,
                         struct talk_out *out)
{
    talk_say(out, "update game round %d\n", state->plies / 2 + 1);
    say_field(talk, dialect, state, out);
    talk_say(out, "action move %d\n", bank);
}

/* --- the probing question, which finds out the bot's dialect --- */

/*
 * Which column of the probing board (set_probe) has room: the middle one or the one to the left of it, whichever would
 * have the first player's disc at its top in the pattern of that board. If the number of rows is even, the disc below
 * is the first player's as well.
 */
static int probed_column(const struct options *options)
{
    int middle = options->width / 2;
    return (middle + (options->height - 1) / 2) % 2 == 0 || middle == 0 ? middle : middle - 1;
}

/*
 * Sets up the probing board: only one column has room, for one disc, and no line has more than two equal discs:
 *
 *     1 2 . 2 1 2 1
 *     1 2 1 2 1 2 1
 *     2 1 2 1 2 1 2
 *     2 1 2 1 2 1 2
 *     1 2 1 2 1 2 1
 *     1 2 1 2 1 2 1
 */
static void set_probe(const struct variant *variant, struct state *state)
{
    const struct options *options = &variant->options;
    variant->game->start(variant, state);
    for (int cell = 0; cell < variant->cells; cell++)
        state->cells[cell] = (cell % options->width + cell / options->width / 2) % 2 == 0 ? CELL_FIRST : CELL_SECOND;
    state->cells[variant->cells - options->width + probed_column(options)] = CELL_EMPTY;
    state->plies = (uint16_t)(variant->cells - 1);
}

/* Whose turn it is on the probing board, for bots that count discs. */
static enum side probed_side(const struct variant *variant, const struct state *state)
{
    int more = 0;
    for (int cell = 0; cell < variant->cells; cell++)
        more += state->cells[cell] == CELL_FIRST ? 1 : state->cells[cell] == CELL_SECOND ? -1 : 0;
    return more > 0 ? SECOND : FIRST;
}

static void greet_to_probe(struct talk *talk, struct talk_out *out)
{
    struct state state;
    set_probe(talk->variant, &state);
    talk->stage = PROBING;
    say_settings(talk, YEAR_2015, probed_side(talk->variant, &state), PROBE_BANK, PROBE_BANK, out);
    say_sizes(talk, YEAR_2016, out);
    say_question(talk, YEAR_2015, &state, PROBE_BANK, out);
}

/* --- beginning a game, and asking for a move --- */

/*
 * The bot's time bank in milliseconds: the fixed time for a move if there is one, otherwise what is left on the clock.
 */
static int bank_of(const struct talk_time *time, enum side side)
{
    return time->move_ms > 0 ? time->move_ms : time->left_ms[side] >= 0 ? time->left_ms[side] : DEFAULT_BANK;
}

static int dialect_of(const struct talk *talk)
{
    return talk->protocol->dialect ? talk->protocol->dialect : talk->dialect;
}

static void begin(struct talk *talk, enum side side, const struct talk_time *time, struct talk_out *out)
{
    int bank = bank_of(time, side);
    int added = time->left_ms[side] >= 0 && time->move_ms == 0 ? time->increment_ms : bank;
    say_settings(talk, dialect_of(talk), side, bank, added, out);
}

static void ask(struct talk *talk, const struct match *match, const struct talk_time *time, struct talk_out *out)
{
    talk->state = *match_state(match);
    say_question(talk, dialect_of(talk), &talk->state, bank_of(time, talk->state.turn), out);
}

/* --- what the bot answers --- */

static enum talk_heard hear_probe(struct talk *talk, int64_t column)
{
    talk->dialect = column == probed_column(&talk->variant->options) ? YEAR_2015 : YEAR_2016;
    talk->stage = PLAYING;
    return TALK_READY;
}

/*
 * Makes the move that drops a disc into a column. False and the reason if there is no such column, or if the rules
 * refuse the move.
 */
static bool drop(const struct talk *talk, int64_t column, struct move *move, struct reason *why)
{
    const struct variant *variant = talk->variant;
    if (column < 0 || column >= variant->options.width)
        return refuse(why, "the board has no such column");
    int cell = talk->state.tally[column] * variant->options.width + (int)column;
    struct move made = {.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
    if (!variant->game->legal(variant, &talk->state, made, why))
        return false;
    *move = made;
    return true;
}

static enum talk_heard hear(struct talk *talk, const char *line, size_t length, struct move *move, struct reason *why)
{
    struct words all = words_of(line, length), words = all, word;
    struct reason what;
    int64_t column;
    if (!words_next(&words, &word))
        return TALK_NOTHING;
    if (talk->stage == PROBING && word_is(&word, "no_moves"))
        return hear_probe(talk, NO_CELL);
    if (!word_is(&word, "place_disc") || !words_number(&words, INT64_MIN, INT64_MAX, &column) ||
        words_next(&words, &word))
        return talk_refuse(TALK_NONSENSE, all, why, "place_disc and a column were expected");
    if (talk->stage == PROBING)
        return hear_probe(talk, column);
    return drop(talk, column, move, &what) ? TALK_MOVE : talk_refuse(TALK_ILLEGAL, all, why, "%s", what.text);
}

/* --- the rows of the protocols. They have no `leave`, because a bot ends when its input ends --- */

const struct protocol protocol_riddles = {
    .name = "riddles",
    .title = SHOWN("Riddles.io or AI Games"),
    .greets = true,
    .plays = plays,
    .greet = greet_to_probe,
    .begin = begin,
    .ask = ask,
    .hear = hear,
};

const struct protocol protocol_riddles_2015 = {
    .name = "riddles-2015",
    .title = SHOWN("AI Games (2015)"),
    .dialect = YEAR_2015,
    .plays = plays,
    .begin = begin,
    .ask = ask,
    .hear = hear,
};

const struct protocol protocol_riddles_2016 = {
    .name = "riddles-2016",
    .title = SHOWN("Riddles.io (2016)"),
    .dialect = YEAR_2016,
    .plays = plays,
    .begin = begin,
    .ask = ask,
    .hear = hear,
};

/*
 * --- the other side: our program as a bot ---
 *
 * Our program as a bot in the contests of The AI Games and Riddles.io. It reads both dialects
 * at once: a board shows which one it is written in, and sizes may have either name.
 */

enum { SIZE_MOST = 1000 };

/* --- the settings that the contest sends --- */

static const struct setting {
    const char *name;
    bool size;     /* the value is a size of the board, at least 1; other values may be 0 */
    size_t member; /* the offset of an int in struct serve; 0: the value does not matter */
    int64_t most;
} settings[] = {
    {"timebank", false, 0, 0},
    {"time_per_move", false, offsetof(struct serve, added), INT_MAX},
    {"player_names", false, 0, 0},
    {"your_bot", false, 0, 0},
    {"your_botid", false, offsetof(struct serve, number), INT_MAX},
    {"field_columns", true, offsetof(struct serve, sizes.width), SIZE_MOST},
    {"field_width", true, offsetof(struct serve, sizes.width), SIZE_MOST},
    {"field_rows", true, offsetof(struct serve, sizes.height), SIZE_MOST},
    {"field_height", true, offsetof(struct serve, sizes.height), SIZE_MOST},
};

static bool hear_setting(struct serve *serve, struct words words, struct words line, struct reason *complaint)
{
    struct words word;
    int64_t value;
    if (!words_next(&words, &word))
        return words_refuse(line, complaint, "a name is missing");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (!word_is(&word, settings[i].name))
            continue;
        if (settings[i].most == 0)
            return true;
        if (!words_number(&words, settings[i].size ? 1 : 0, settings[i].most, &value))
            return words_refuse(line, complaint, "that is no number for it");
        *(int *)((char *)serve + settings[i].member) = (int)value;
        return true;
    }
    return words_refuse(line, complaint, "no such setting");
}

/* --- the board that the contest sends --- */

enum { UNREADABLE = -1, NOBODYS, OURS, THEIRS };

/* Is the board in the dialect of 2016? In it 0 is a player, rows have commas between them, and . is empty. */
static bool is_new(struct words field)
{
    for (const char *at = field.at; at < field.end; at++)
        if (*at == '.')
            return true;
        else if (*at == ';')
            return false;
    return false;
}

static int read_cell(const struct serve *serve, char letter, bool new)
{
    if (letter == (new ? '.' : '0'))
        return NOBODYS;
    if (letter < '0' || letter > (new ? '1' : '2'))
        return UNREADABLE;
    return letter - '0' == serve->number ? OURS : THEIRS;
}

/*
 * Reads whose disc lies on each cell. Cells are numbered row by row from the bottom, as everywhere in the program.
 * False if the text is not a board of this size.
 */
static bool read_field(const struct serve *serve, struct words field, int owners[CELLS_MAX])
{
    const struct options *options = &serve->variant.options;
    bool new = is_new(field);
    const char *at = field.at;
    for (int row = options->height - 1; row >= 0; row--) {
        for (int column = 0; column < options->width; column++) {
            bool last = row == 0 && column == options->width - 1;
            int owner = at < field.end ? read_cell(serve, *at++, new) : UNREADABLE;
            owners[row * options->width + column] = owner;
            if (owner == UNREADABLE || (!last && (at == field.end || (*at != ',' && *at != ';'))))
                return false;
            at += !last;
        }
    }
    return at == field.end;
}

/*
 * Places the discs on an empty board, from the bottom row up and not in the order of a game. False if a disc has no
 * disc below it.
 */
static bool place_discs(const struct variant *variant, const int owners[CELLS_MAX], enum side ours, struct state *state)
{
    int width = variant->options.width;
    variant->game->start(variant, state);
    for (int cell = 0; cell < variant->cells; cell++) {
        if (owners[cell] == NOBODYS)
            continue;
        if (state->tally[cell % width] != cell / width)
            return false;
        state->turn = (uint8_t)(owners[cell] == OURS ? ours : other_side(ours));
        variant->game->apply(variant, state, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell});
    }
    state->turn = (uint8_t)ours;
    return true;
}

/* Is it certain that no game leads to this board? Then no move on it could be right. */
static bool is_unreachable(const struct variant *variant, const int owners[CELLS_MAX], enum side ours)
{
    uint8_t cells[CELLS_MAX] = {CELL_EMPTY};
    struct retrace found;
    for (int cell = 0; cell < variant->cells; cell++)
        if (owners[cell] != NOBODYS)
            cells[cell] = (uint8_t)(CELL_FIRST + ((owners[cell] == OURS) == (ours == FIRST) ? FIRST : SECOND));
    retrace(variant, cells, RETRACE_STEPS, &found);
    return found.status != RETRACE_FOUND && found.status != RETRACE_TOO_HARD;
}

/*
 * Sets the position from the board that was sent. Our side is to move: it is FIRST if both have equally many discs, and
 * SECOND if the other side has one more.
 */
static bool set_board(struct serve *serve, struct words field, struct reason *why)
{
    int owners[CELLS_MAX];
    int more = 0;
    struct state state;
    if (!read_field(serve, field, owners))
        return refuse(why, "no board of %dx%d", serve->variant.options.width, serve->variant.options.height);
    for (int cell = 0; cell < serve->variant.cells; cell++)
        more += owners[cell] == THEIRS ? 1 : owners[cell] == OURS ? -1 : 0;
    if (more != 0 && more != 1)
        return refuse(why, "the players have not taken turns");
    enum side ours = more == 1 ? SECOND : FIRST;
    if (!place_discs(&serve->variant, owners, ours, &state))
        return refuse(why, "a disc hangs in the air");
    if (is_unreachable(&serve->variant, owners, ours))
        return refuse(why, "no game leads to this board");
    serve->state = state;
    return true;
}

static bool hear_update(struct serve *serve, struct words words, struct words line, struct reason *complaint)
{
    struct reason why;
    struct words field;
    if (!words_take(&words, "game") || !words_take(&words, "field"))
        return true;
    if (!serve_settle(serve, complaint))
        return false;
    serve->has_position = words_next(&words, &field) && set_board(serve, field, &why);
    return serve->has_position || words_refuse(line, complaint, field.at < field.end ? why.text : "no board");
}

/* --- the question for a move, and our answer --- */

static const char no_moves[] = "no_moves\n";

static enum serve_next hear_action(struct serve *serve, struct words words, struct words line, struct talk_out *out,
                                   struct reason *complaint)
{
    int64_t left;
    if (!words_take(&words, "move") || !words_number(&words, INT64_MIN, INT64_MAX, &left)) {
        words_refuse(line, complaint, "no such question");
        return SERVE_ON;
    }
    if (!serve_settle(serve, complaint) || !serve->has_position || serve->state.outcome != RUNNING) {
        talk_say(out, no_moves);
        return SERVE_ON;
    }
    serve->task = (struct serve_task){.milliseconds = serve_share(serve, left, serve->added)};
    return SERVE_THINK;
}

static enum serve_next hear_asker(struct serve *serve, struct words line, struct talk_out *out,
                                  struct reason *complaint)
{
    struct words words = line, word;
    if (words_take(&words, "action"))
        return hear_action(serve, words, line, out, complaint);
    if (words_take(&words, "settings"))
        hear_setting(serve, words, line, complaint);
    else if (words_take(&words, "update"))
        hear_update(serve, words, line, complaint);
    else if (words_next(&words, &word))
        words_refuse(line, complaint, "no word of the protocol");
    return SERVE_ON;
}

static void answer(const struct serve *serve, const struct move *move, struct talk_out *out)
{
    if (move)
        talk_say(out, "place_disc %d\n", move->to % serve->variant.options.width);
    else
        talk_say(out, no_moves);
}

const struct serve_protocol serve_riddles = {.hear = hear_asker, .answer = answer};
