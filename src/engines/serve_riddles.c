/*
 * Our program as a bot in the contests of The AI Games and Riddles.io (see riddles.c). It reads both dialects at once:
 * a board shows which one it is written in, and sizes may have either name. Declared in serve.h.
 */

#include "engines/serve.h"
#include "match/retrace.h"
#include "standard.h"

enum { SIZE_MOST = 1000, QUOTED = 48 };

/* --- settings --- */

static const struct setting {
    const char *name;
    bool size;     /* it is a member of struct options; else of struct serve */
    size_t member; /* an int; 0: the value does not matter */
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

static bool complain(struct reason *complaint, struct words line, const char *what)
{
    char quoted[QUOTED];
    words_copy(line, quoted, sizeof quoted);
    return refuse(complaint, "'%s': %s", quoted, what);
}

static bool hear_setting(struct serve *serve, struct words words, struct words line, struct reason *complaint)
{
    struct word word;
    int64_t value;
    if (!words_next(&words, &word))
        return complain(complaint, line, "a name is missing");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (!word_is(&word, settings[i].name))
            continue;
        if (settings[i].most == 0)
            return true;
        if (!words_number(&words, settings[i].size ? 1 : 0, settings[i].most, &value))
            return complain(complaint, line, "that is no number for it");
        *(int *)((char *)serve + settings[i].member) = (int)value;
        return true;
    }
    return complain(complaint, line, "no such setting");
}

/* --- the board --- */

enum { UNREADABLE = -1, NOBODYS, OURS, THEIRS };

/* Is the board in the dialect of 2016? There 0 is a player, commas stand between rows, and . is empty. */
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

/* Reads the owner of each cell, with the usual numbers of cells. False if it is not a board of this size. */
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

/* Fills the board from below, in whatever order of turns. False if a disc hangs in the air. */
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

/* Can the board not be reached by any game? Then no move on it could be right. */
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

/* Our side is the one to move: the first, if both have the same number of discs. */
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
    struct word field;
    if (!words_take(&words, "game") || !words_take(&words, "field"))
        return true;
    if (!serve_settle(serve, complaint))
        return false;
    serve->has_position =
        words_next(&words, &field) && set_board(serve, (struct words){field.text, field.text + field.length}, &why);
    return serve->has_position || complain(complaint, line, field.length > 0 ? why.text : "no board");
}

/* --- the rest --- */

static const char no_moves[] = "no_moves\n";

static enum serve_next hear_action(struct serve *serve, struct words words, struct words line, struct talk_out *out,
                                   struct reason *complaint)
{
    int64_t left;
    if (!words_take(&words, "move") || !words_number(&words, INT64_MIN, INT64_MAX, &left)) {
        complain(complaint, line, "no such question");
        return SERVE_ON;
    }
    if (!serve_settle(serve, complaint) || !serve->has_position || serve->state.outcome != RUNNING) {
        talk_say(out, no_moves);
        return SERVE_ON;
    }
    serve->task = (struct serve_task){.milliseconds = serve_share(serve, left, serve->added)};
    return SERVE_THINK;
}

static enum serve_next hear(struct serve *serve, struct words line, struct talk_out *out, struct reason *complaint)
{
    struct words words = line;
    struct word word;
    if (words_take(&words, "action"))
        return hear_action(serve, words, line, out, complaint);
    if (words_take(&words, "settings"))
        hear_setting(serve, words, line, complaint);
    else if (words_take(&words, "update"))
        hear_update(serve, words, line, complaint);
    else if (words_next(&words, &word))
        complain(complaint, line, "no word of the protocol");
    return SERVE_ON;
}

static void answer(const struct serve *serve, const struct move *move, struct talk_out *out)
{
    if (move)
        talk_say(out, "place_disc %d\n", move->to % serve->variant.options.width);
    else
        talk_say(out, no_moves);
}

const struct serve_protocol serve_riddles = {.hear = hear, .answer = answer};
