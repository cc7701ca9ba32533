/*
 * Reasons in words: a row for each kind. The words stand here once, for the window and for the command line; who shows
 * them says what the sides are called, and may translate.
 */
#include "gravitrips/explain.h"

#include <stdio.h>
#include <string.h>

#include "rules/cells.h"

/*
 * In braces stands what is put in: `us` and `them`, `move`, `answer`, `next`, `cell` and `other` (the second cell),
 * `connect` (cells in a line).
 */
struct wording {
    const char *column;                  /* where discs fall, and moves are called after columns */
    const char *cell;                    /* elsewhere */
    const char *column_hint, *cell_hint; /* what gives the move not away; NULL: it is part of the reason */
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
};

static void name_cell(const struct variant *variant, int cell, char name[MOVE_TEXT_MAX])
{
    cells_name_move(variant, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell}, name);
}

/* What stands in the braces that a text begins with. */
static void name(const struct variant *variant, const struct explain_reason *reason, const struct explain_names *names,
                 const char *text, char what[EXPLAIN_WORDS_MAX])
{
    char word[MOVE_TEXT_MAX] = "";
    const char *said = word;
    if (strncmp(text, "{us}", 4) == 0)
        said = names->sides[reason->side];
    else if (strncmp(text, "{them}", 6) == 0)
        said = names->sides[other_side(reason->side)];
    else if (strncmp(text, "{move}", 6) == 0)
        cells_name_move(variant, reason->move, word);
    else if (strncmp(text, "{answer}", 8) == 0)
        cells_name_move(variant, reason->answer, word);
    else if (strncmp(text, "{next}", 6) == 0)
        cells_name_move(variant, reason->next, word);
    else if (strncmp(text, "{cell}", 6) == 0)
        name_cell(variant, reason->cells[0], word);
    else if (strncmp(text, "{other}", 7) == 0)
        name_cell(variant, reason->cells[1], word);
    else
        snprintf(word, sizeof word, "%d", variant->options.connect);
    snprintf(what, EXPLAIN_WORDS_MAX, "%s", said);
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
            name(variant, reason, names, wording, what);
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
