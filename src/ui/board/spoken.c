/* A board in words. Declared in stage.h. */
#include "ui/board/stage.h"

#include "rules/cells.h"
#include "rules/letters.h"

enum { PLACE_MAX = 48, MOVE_MAX = 64 };

/* Where words go; NULL in a picture, and in tests. */
static struct speech *speech_of(const struct stage *stage)
{
    return stage->app ? app_speech(stage->app) : NULL;
}

static bool has_columns(const struct stage *stage)
{
    return stage->variant->game->gravity;
}

/* The name of the player whose pieces a side has. */
static const char *piece_name(const struct stage *stage, int side)
{
    return _(stage->view->words.players[view_player(stage->player_of, stage_position(stage), (enum side)side)]);
}

/* --- describing moves --- */

/* Writes what a piece does: where it goes, or that it enters the board. */
static void piece_words(const struct variant *variant, struct move move, char words[MOVE_MAX])
{
    char from[CELL_TEXT_MAX] = "", to[CELL_TEXT_MAX] = "";
    if (move.from != NO_CELL)
        cells_format(variant, move.from, from);
    if (move.to != NO_CELL)
        cells_format(variant, move.to, to);
    if (move.kind == MOVE_STEP)
        snprintf(words, MOVE_MAX, _("%s to %s"), from, to);
    else if (move.kind == MOVE_ATTACK)
        snprintf(words, MOVE_MAX, _("%s takes %s"), from, to);
    else if (move.kind == MOVE_JUMP)
        snprintf(words, MOVE_MAX, _("%s jumps to %s"), from, to);
    else if (move.kind == MOVE_SCORE)
        snprintf(words, MOVE_MAX, _("%s scores"), from);
    else /* the side passes, or a new piece enters the board */
        snprintf(words, MOVE_MAX, "%s", move.kind == MOVE_PASS ? _("passes") : to);
}

/* Writes a move without the name of its player. */
static void move_words(const struct stage *stage, struct move move, enum tell_detail detail, char words[MOVE_MAX])
{
    int width = stage->variant->options.width, column = move.to % width + 1, row = move.to / width + 1;
    if (move.kind == MOVE_SWAP)
        snprintf(words, MOVE_MAX, "%s", _("takes the other colour"));
    else if (!has_columns(stage))
        piece_words(stage->variant, move, words);
    else if (detail == TELL_SHORTLY)
        snprintf(words, MOVE_MAX, "%d", column);
    else if (detail == TELL_USUALLY)
        snprintf(words, MOVE_MAX, _("column %d"), column);
    else
        snprintf(words, MOVE_MAX, _("column %d, row %d"), column, row);
}

void spoken_move(const struct stage *stage, int player, struct move move, enum tell_detail detail, char *words,
                 size_t size)
{
    char what[MOVE_MAX];
    move_words(stage, move, detail, what);
    snprintf(words, size, detail == TELL_SHORTLY ? "%s %s" : "%s, %s", _(stage->view->words.players[player]), what);
}

void spoken_last(const struct stage *stage, char *words, size_t size)
{
    const struct state *position = &stage->position;
    int cursor = stage->match ? match_cursor(stage->match) : 0;
    if (stage->aside && stage->led.kind != MOVE_NONE) {
        bool lies = has_columns(stage) && stage->led.to != NO_CELL;
        enum side mover =
            lies ? (enum side)(position->cells[stage->led.to] - CELL_FIRST) : other_side((enum side)position->turn);
        spoken_move(stage, view_player(stage->player_of, position, mover), stage->led, TELL_FULLY, words, size);
    } else if (!stage->aside && cursor > 0) {
        spoken_move(stage, view_next_player(stage->variant, stage->player_of, match_state_at(stage->match, cursor - 1)),
                    match_move(stage->match, cursor - 1), TELL_FULLY, words, size);
    } else {
        snprintf(words, size, "%s", _("No moves yet"));
    }
}

/* Writes how many points a side has, in games with points. */
static void points_words(const struct stage *stage, enum side side, char *words, size_t size)
{
    words[0] = '\0';
    if (stage->view->points)
        snprintf(words, size, _("%s has %d of %d points"), piece_name(stage, (int)side),
                 stage->view->points(stage_position(stage), side), stage->variant->options.points);
}

void spoken_say_move(const struct stage *stage, const struct state *before, struct move move)
{
    char words[MOVE_MAX + PLACE_MAX], told[SPOKEN_MAX];
    struct speech *speech = speech_of(stage);
    spoken_move(stage, view_next_player(stage->variant, stage->player_of, before), move, speech_detail(speech), words,
                sizeof words);
    snprintf(told, sizeof told, stage->telling == TELLING_EXAMPLES ? _("For example: %s") : "%s", words);
    if (stage->telling == TELLING_NOTHING)
        return;
    speech_say(speech, SPEECH_TOLD, told);
    points_words(stage, (enum side)before->turn, told, sizeof told);
    if (move.kind == MOVE_SCORE)
        speech_say(speech, SPEECH_TOLD, told);
}

void spoken_say_selected(const struct stage *stage, int place)
{
    char words[SPOKEN_MAX] = "", told[SPOKEN_MAX];
    struct move moves[MOVES_MAX];
    int count = stage->variant->game->moves(stage->variant, stage_position(stage), moves);
    for (int i = 0; i < count; i++) {
        char what[MOVE_MAX];
        piece_words(stage->variant, moves[i], what);
        if (moves[i].from == place)
            control_tell_more(words, sizeof words, what);
    }
    snprintf(told, sizeof told, stage->selected == place ? _("Picked up: %s") : _("Put back: %s"), words);
    speech_say(speech_of(stage), SPEECH_TOLD, told);
}

/* --- describing places --- */

static void place_name(const struct stage *stage, int place, enum tell_detail detail, char name[PLACE_MAX])
{
    if (!has_columns(stage))
        cells_format(stage->variant, place, name);
    else
        snprintf(name, PLACE_MAX, detail == TELL_SHORTLY ? "%d" : _("Column %d"), place + 1);
}

static int cell_of(const struct stage *stage, int place, int row)
{
    return has_columns(stage) ? row * stage->variant->options.width + place : place;
}

static int height_of(const struct stage *stage)
{
    return has_columns(stage) ? stage->variant->options.height : 1;
}

/* How many pieces are in the place. */
static int count_pieces(const struct stage *stage, int place)
{
    int count = 0;
    for (int row = 0; row < height_of(stage); row++)
        count += stage_position(stage)->cells[cell_of(stage, place, row)] != CELL_EMPTY;
    return count;
}

static const char *piece_at(const struct stage *stage, int place, int row)
{
    return piece_name(stage, stage_position(stage)->cells[cell_of(stage, place, row)] - CELL_FIRST);
}

void spoken_hand(const struct stage *stage, int place, enum tell_detail detail, char *words, size_t size)
{
    char name[PLACE_MAX];
    words[0] = '\0';
    if (place == NO_PLACE)
        return;
    int count = count_pieces(stage, place), height = height_of(stage);
    place_name(stage, place, detail, name);
    control_tell_more(words, size, name);
    if (count > 0 && (!has_columns(stage) || detail == TELL_FULLY))
        control_tell_more(words, size, piece_at(stage, place, count - 1));
    if (has_columns(stage) && count == height)
        control_tell_more(words, size, _("full"));
}

void spoken_place(const struct stage *stage, int place, char *words, size_t size)
{
    char name[PLACE_MAX], more[PLACE_MAX];
    words[0] = '\0';
    if (place == NO_PLACE)
        return;
    int count = count_pieces(stage, place), height = height_of(stage);
    place_name(stage, place, TELL_USUALLY, name);
    if (count == 0)
        snprintf(words, size, _("%s is empty"), name);
    else if (!has_columns(stage))
        snprintf(words, size, "%s: %s", name, piece_at(stage, place, 0));
    else
        snprintf(words, size, _("%s, from below: %s"), name, piece_at(stage, place, 0));
    for (int row = 1; row < count; row++)
        control_tell_more(words, size, piece_at(stage, place, row));
    if (count == 0 || !has_columns(stage))
        return;
    snprintf(more, sizeof more, _("%d free"), height - count);
    control_tell_more(words, size, count < height ? more : _("full"));
}

void spoken_say_hand(const struct stage *stage)
{
    char words[SPOKEN_MAX];
    spoken_hand(stage, stage->place, speech_detail(speech_of(stage)), words, sizeof words);
    speech_say(speech_of(stage), SPEECH_FOCUS, words);
}

/* --- describing threats --- */

/* Writes the moves that win for the side to move: "column 3 or 5"; "" if there are none. */
static void winning_words(const struct stage *stage, const struct state *state, char *words, size_t size)
{
    const struct variant *variant = stage->variant;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    words[0] = '\0';
    for (int i = 0; i < count; i++) {
        char what[MOVE_MAX];
        struct state after = *state;
        variant->game->apply(variant, &after, moves[i]);
        if (after.outcome != (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND))
            continue;
        move_words(stage, moves[i], words[0] ? TELL_SHORTLY : TELL_USUALLY, what);
        letters_add(words, size, words[0] ? _(" or %s") : "%s", what);
    }
}

/* Appends a sentence if this side could win at once, were it its turn. */
static void add_threats(const struct stage *stage, enum side side, char *words, size_t size)
{
    char moves[SPOKEN_MAX];
    struct state state = *stage_position(stage);
    const char *player = piece_name(stage, (int)side);
    bool turn = state.turn == side;
    state.turn = (uint8_t)side;
    winning_words(stage, &state, moves, sizeof moves);
    if (!moves[0])
        return;
    if (words[0])
        SDL_strlcat(words, ". ", size);
    letters_add(words, size, turn ? _("%s can win: %s") : _("%s threatens to win: %s"), player, moves);
}

void spoken_threats(const struct stage *stage, char *words, size_t size)
{
    enum side turn = (enum side)stage_position(stage)->turn;
    words[0] = '\0';
    if (stage_position(stage)->outcome != RUNNING || (stage->match && match_outcome(stage->match) != RUNNING)) {
        char line[SPOKEN_MAX];
        spoken_line(stage, line, sizeof line);
        snprintf(words, size, line[0] ? "%s. %s" : "%s", _("The game is over"), line);
        return;
    }
    add_threats(stage, turn, words, size);
    add_threats(stage, other_side(turn), words, size);
    if (!words[0])
        snprintf(words, size, "%s", _("Nobody can win with the next move"));
}

void spoken_line(const struct stage *stage, char *words, size_t size)
{
    uint8_t cells[CELLS_MAX];
    char line[SPOKEN_MAX] = "", what[MOVE_MAX];
    int count = stage->variant->game->winning_cells(stage->variant, stage_position(stage), cells);
    for (int i = 0; i < count; i++) {
        move_words(stage, (struct move){MOVE_PLACE, NO_CELL, cells[i]}, TELL_FULLY, what);
        letters_add(line, sizeof line, i > 0 ? "; %s" : "%s", what);
    }
    snprintf(words, size, count > 0 ? _("The winning line: %s") : "%s", line);
}

/* --- describing the whole board --- */

/* Appends what lies in each column: "4: Red, Yellow; 5: Red". */
static void add_columns(const struct stage *stage, char *words, size_t size)
{
    for (int place = 0; place < stage->variant->options.width; place++) {
        int count = count_pieces(stage, place);
        if (count > 0)
            letters_add(words, size, words[0] ? "; %d: %s" : _("From below, 1 is the left column. %d: %s"), place + 1,
                        piece_at(stage, place, 0));
        for (int row = 1; row < count; row++)
            control_tell_more(words, size, piece_at(stage, place, row));
    }
}

/* Appends where a side's pieces stand: "Red: a1, b3". */
static void add_pieces(const struct stage *stage, enum side side, char *words, size_t size)
{
    bool begun = false;
    for (int cell = 0; cell < stage->variant->cells; cell++) {
        char name[CELL_TEXT_MAX];
        if (stage_position(stage)->cells[cell] != CELL_FIRST + (int)side)
            continue;
        cells_format(stage->variant, cell, name);
        if (begun)
            control_tell_more(words, size, name);
        else
            letters_add(words, size, words[0] ? ". %s: %s" : "%s: %s", piece_name(stage, (int)side), name);
        begun = true;
    }
}

void spoken_board(const struct stage *stage, char *words, size_t size)
{
    char points[SPOKEN_MAX];
    words[0] = '\0';
    if (has_columns(stage))
        add_columns(stage, words, size);
    for (int side = FIRST; side <= SECOND && !has_columns(stage); side++)
        add_pieces(stage, (enum side)side, words, size);
    if (!words[0])
        snprintf(words, size, "%s", _("The board is empty"));
    for (int side = FIRST; side <= SECOND && stage->view->points; side++) {
        points_words(stage, (enum side)side, points, sizeof points);
        letters_add(words, size, ". %s", points);
    }
}

void spoken_say_board(const struct stage *stage)
{
    char words[SPOKEN_MAX];
    spoken_board(stage, words, sizeof words);
    speech_say(speech_of(stage), SPEECH_TOLD, words);
}

/* Reads the board and the threats. They are not shown: whoever hears nothing sees the board. */
static void read_board(const struct stage *stage)
{
    char words[SPOKEN_MAX], key[ACTION_KEYS_MAX];
    if (speech_detail(speech_of(stage)) == TELL_NOTHING) {
        action_first_key(app_keymap(stage->app), ACTION_SPEECH, SCOPE_TABLE, key);
        snprintf(words, sizeof words, _("Reading aloud is off: %s switches it on"), key);
        app_tell(stage->app, words);
        return;
    }
    spoken_say_board(stage);
    spoken_threats(stage, words, sizeof words);
    speech_say(speech_of(stage), SPEECH_TOLD, words);
}

bool spoken_read(const struct stage *stage, enum action action)
{
    char words[SPOKEN_MAX];
    if (action == ACTION_READ_PLACE)
        spoken_place(stage, stage->place, words, sizeof words);
    else if (action == ACTION_READ_LAST)
        spoken_last(stage, words, sizeof words);
    else if (action == ACTION_READ_THREATS)
        spoken_threats(stage, words, sizeof words);
    else if (action == ACTION_READ_BOARD)
        read_board(stage);
    else
        return false;
    if (action != ACTION_READ_BOARD)
        app_tell(stage->app, words);
    return true;
}

void spoken_tell(const struct stage *stage, int place, const char *words)
{
    app_tell_about(stage->app, words, view_place(stage->view, &stage->board, place));
}

void spoken_why_not(const struct stage *stage, int place)
{
    const struct view *view = stage->view;
    const struct state *state = stage_position(stage);
    spoken_tell(stage, place,
                _(view->why_not ? view->why_not(stage->variant, state, stage->selected, place) : view->words.taken));
}
