/*
 * Reasons in words, declared in gravitrips/explain.h.
 *
 * `wordings` has a row for each kind of reason. The words are the same for the window and for the command line; the
 * caller says what the sides are called, and may translate. Braces name what is filled in: `us` and `them`, `move`,
 * `answer`, `next`, `from` and `to` (the move's squares), `cell` and `other` (the second cell), `connect` (cells in a
 * line).
 */
#include "gravitrips/explain.h"

#include "rules/cells.h"
#include "standard.h"

struct wording {
    const char *column;                  /* for games in which discs fall, and a column names a move */
    const char *cell;                    /* for games in which a cell names a move */
    const char *column_hint, *cell_hint; /* used when the move must not be named; NULL: the usual words */
};

static const struct wording wordings[EXPLAIN_KINDS] = {
    [EXPLAIN_WINS] = {SHOWN("Column {move} wins at once"), SHOWN("{move} wins at once"), SHOWN("{us} can win at once"),
                      SHOWN("{us} can win at once")},
    [EXPLAIN_BLOCKS] = {SHOWN("Block column {answer}: {them} would have {connect} in a row"),
                        SHOWN("Stop {answer}: {them} would win with it"), NULL, NULL},
    [EXPLAIN_TOO_MANY] = {SHOWN("{them} threatens columns {cell} and {other}: only one can be blocked"),
                          SHOWN("{them} threatens {cell} and {other}: only one can be blocked"), NULL, NULL},
    [EXPLAIN_NO_WAY_OUT] = {SHOWN("Whatever {us} plays, {them} can win at once"),
                            SHOWN("Whatever {us} plays, {them} can win at once"), NULL, NULL},
    [EXPLAIN_TWO_THREATS] = {SHOWN("Column {move} makes two threats at once"),
                             SHOWN("{move} makes two threats at once"), NULL, NULL},
    [EXPLAIN_STACKED] = {SHOWN("Column {move} makes two threats, one on top of the other"), NULL, NULL, NULL},
    [EXPLAIN_FORCES] = {SHOWN("Column {move} forces {them} into column {answer}, then column {next} makes two threats"),
                        SHOWN("{move} forces {them} to play {answer}, then {next} makes two threats"),
                        SHOWN("First a threat in column {move}, then two in column {next}"),
                        SHOWN("First a threat with {move}, then two with {next}")},
    [EXPLAIN_PREVENTS] = {SHOWN("Column {move} keeps {them} from making two threats at once"),
                          SHOWN("{move} keeps {them} from making two threats at once"),
                          SHOWN("{them} wants to make two threats at once in column {answer}"),
                          SHOWN("{them} wants to make two threats at once with {answer}")},
    [EXPLAIN_LIKELY_MISSED] = {SHOWN("Try column {move}: {them} may overlook column {answer}"),
                               SHOWN("Try {move}: {them} may overlook {answer}"),
                               SHOWN("{them} may still go wrong: make it hard to see"),
                               SHOWN("{them} may still go wrong: make it hard to see")},
    [EXPLAIN_LONGEST] = {SHOWN("Column {move} holds out longest, then watch column {answer}"),
                         SHOWN("{move} holds out longest, then watch {answer}"),
                         SHOWN("Make {them} work for it: hold out as long as you can"),
                         SHOWN("Make {them} work for it: hold out as long as you can")},
    [EXPLAIN_HOLDS] = {SHOWN("Column {move} wins: in the end {them} must play under the threat in column {cell}"), NULL,
                       SHOWN("In the end {them} must play under the threat in column {cell}"), NULL},
    [EXPLAIN_GIVES_WIN] = {SHOWN("Don't play column {move}: {them} could play on top and win"),
                           SHOWN("Don't play {move}: {them} could win with {answer}"), NULL, NULL},
    [EXPLAIN_GIVES_THREATS] = {SHOWN("Don't play column {move}: {them} could make two threats at once"),
                               SHOWN("Don't play {move}: {them} could make two threats at once"), NULL, NULL},
    [EXPLAIN_WASTES] = {SHOWN("Don't play column {move}: it gives away the threat on top"), NULL, NULL, NULL},
    [EXPLAIN_THREATENS] = {SHOWN("Column {move} makes a threat in column {cell}"),
                           SHOWN("{move} makes a threat on {cell}"), NULL, NULL},
    [EXPLAIN_TAKES] = {SHOWN("{them} would make a threat in column {move}"),
                       SHOWN("{them} would make a threat on {move}"), NULL, NULL},
    [EXPLAIN_MIDDLE] = {SHOWN("Take the middle, column {move}: most lines cross there"),
                        SHOWN("Take the middle, {move}: most lines cross there"),
                        SHOWN("Take the middle: most lines cross there"),
                        SHOWN("Take the middle: most lines cross there")},
    [EXPLAIN_LINES] = {SHOWN("Column {move} is where most lines cross"), SHOWN("{move} is where most lines cross"),
                       NULL, NULL},
    [EXPLAIN_ONLY_WIN] = {SHOWN("Only column {move} wins"), SHOWN("Only {move} wins"), SHOWN("Only one column wins"),
                          SHOWN("Only one move wins")},
    [EXPLAIN_WIN] = {SHOWN("Column {move} wins"), SHOWN("{move} wins"), SHOWN("{us} can force a win"),
                     SHOWN("{us} can force a win")},
    [EXPLAIN_ONLY_DRAW] = {SHOWN("Only column {move} does not lose"), SHOWN("Only {move} does not lose"),
                           SHOWN("Only one column does not lose"), SHOWN("Only one move does not lose")},
    [EXPLAIN_DRAW] = {SHOWN("Column {move} does not lose"), SHOWN("{move} does not lose"),
                      SHOWN("Not every column is safe"), SHOWN("Not every move is safe")},
    [EXPLAIN_EQUAL] = {SHOWN("All moves are equally good"), SHOWN("All moves are equally good"), NULL, NULL},
    [EXPLAIN_AVOIDS] = {SHOWN("Play column {move}, not {next}: {them} could play on top there and win"), NULL,
                        SHOWN("Leave column {next} alone: {them} could play on top and win"), NULL},
    [EXPLAIN_PREPARES] = {SHOWN("Column {move} prepares {connect} in a row"),
                          SHOWN("{move} prepares {connect} in a row"), SHOWN("Prepare {connect} in a row"),
                          SHOWN("Prepare {connect} in a row")},
    [EXPLAIN_DENIES] = {SHOWN("Column {move} takes a place that {them} could use"),
                        SHOWN("{move} takes a place that {them} could use"),
                        SHOWN("Take a place that {them} could use"), SHOWN("Take a place that {them} could use")},
    [EXPLAIN_WAITS] = {SHOWN("Column {move} only fills a place: play there and wait"),
                       SHOWN("{move} only fills a place: play there and wait"),
                       SHOWN("Wait: play where no line is left"), SHOWN("Wait: play where no line is left")},
    [EXPLAIN_SCORES] = {NULL, SHOWN("The piece on {from} leaves the board: one point"), NULL,
                        SHOWN("{us} can score a point")},
    [EXPLAIN_CAPTURES] = {NULL, SHOWN("The piece on {from} takes the one on {to}"), NULL,
                          SHOWN("{us} can take a piece")},
    [EXPLAIN_STOPS] = {NULL, SHOWN("Play {move} to keep {them} from the goal line"), NULL,
                       SHOWN("{them} wants to reach the goal line")},
    [EXPLAIN_JUMPS] = {NULL, SHOWN("Jump from {from} to {to}"), NULL, SHOWN("{us} can jump ahead")},
    [EXPLAIN_STEPS] = {NULL, SHOWN("Go from {from} to {to}, towards the goal line"), NULL,
                       SHOWN("Bring a piece forward")},
    [EXPLAIN_ENTERS] = {NULL, SHOWN("Bring in a new piece on {to}"), NULL, SHOWN("Bring in a new piece")},
    [EXPLAIN_PASSES] = {NULL, SHOWN("{us} cannot move and must pass"), NULL, NULL},
};

static struct move at(int cell)
{
    return (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell};
}

static void fill_in(const struct variant *variant, const struct explain_reason *reason,
                    const struct explain_names *names, const char *text, char *words, size_t size);

/* Names the move of a piece by its squares, any other one as everywhere, but without the sign of a new piece. */
static void name_move(const struct variant *variant, struct move move, const struct explain_names *names,
                      char what[EXPLAIN_WORDS_MAX])
{
    const struct explain_reason of = {.move = move};
    char word[MOVE_TEXT_MAX];
    if (move.from != NO_CELL) {
        const char *text = move.to == NO_CELL ? SHOWN("{from} off the board") : SHOWN("{from} to {to}");
        fill_in(variant, &of, names, text, what, EXPLAIN_WORDS_MAX);
        return;
    }
    cells_name_move(variant, move, word);
    snprintf(what, EXPLAIN_WORDS_MAX, "%s", word + (word[0] == '+'));
}

/* Writes what the braces at the front of the text stand for. */
static void write_name(const struct variant *variant, const struct explain_reason *reason,
                       const struct explain_names *names, const char *text, char what[EXPLAIN_WORDS_MAX])
{
    const struct {
        const char *braces;
        struct move move;
    } moves[] = {
        {"{move}", reason->move},          {"{answer}", reason->answer},  {"{next}", reason->next},
        {"{from}", at(reason->move.from)}, {"{to}", at(reason->move.to)}, {"{cell}", at(reason->cells[0])},
        {"{other}", at(reason->cells[1])},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strncmp(text, moves[i].braces, strlen(moves[i].braces)) == 0) {
            name_move(variant, moves[i].move, names, what);
            return;
        }
    if (strncmp(text, "{us}", 4) == 0)
        snprintf(what, EXPLAIN_WORDS_MAX, "%s", names->sides[reason->side]);
    else if (strncmp(text, "{them}", 6) == 0)
        snprintf(what, EXPLAIN_WORDS_MAX, "%s", names->sides[other_side(reason->side)]);
    else
        snprintf(what, EXPLAIN_WORDS_MAX, "%d", variant->options.connect);
}

static void fill_in(const struct variant *variant, const struct explain_reason *reason,
                    const struct explain_names *names, const char *text, char *words, size_t size)
{
    const char *wording = names->translate ? names->translate(text) : text;
    size_t length = 0;
    words[0] = '\0';
    while (*wording != '\0' && length + 1 < size) {
        char what[EXPLAIN_WORDS_MAX];
        const char *end = *wording == '{' ? strchr(wording, '}') : NULL;
        if (end)
            write_name(variant, reason, names, wording, what);
        else
            snprintf(what, sizeof what, "%.*s", (int)strcspn(wording + 1, "{") + 1, wording);
        wording = end ? end + 1 : wording + strlen(what);
        int added = snprintf(words + length, size - length, "%s", what);
        length += (size_t)added;
    }
}

static const char *plain_wording(const struct variant *variant, enum explain_kind kind)
{
    return variant->game->gravity ? wordings[kind].column : wordings[kind].cell;
}

void explain_words(const struct variant *variant, const struct explain_reason *reason,
                   const struct explain_names *names, char *words, size_t size)
{
    fill_in(variant, reason, names, plain_wording(variant, reason->kind), words, size);
}

void explain_hint_words(const struct variant *variant, const struct explain_reason *reason,
                        const struct explain_names *names, char *words, size_t size)
{
    const struct wording *wording = &wordings[reason->kind];
    const char *hint = variant->game->gravity ? wording->column_hint : wording->cell_hint;
    fill_in(variant, reason, names, hint ? hint : plain_wording(variant, reason->kind), words, size);
}
