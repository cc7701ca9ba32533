/*
 * Reasons in words, declared in gravitrips/explain.h.
 *
 * `wordings` has a row for each kind of reason. The words are the same for the window and for the command line; the
 * caller says what the sides are called, and may translate. Whoever is to move is "you". Braces name what is filled in:
 * `them`, `move`, `answer`, `next`, `from` and `to` (the move's squares), `piece` (the square that the answer leaves),
 * `cell` and `other` (the second cell), `connect` (cells in a line), `moves` (the mover's until it wins).
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
    [EXPLAIN_WINS] = {SHOWN("Column {move} wins at once"), SHOWN("{move} wins at once"), SHOWN("You can win at once"),
                      SHOWN("You can win at once")},
    [EXPLAIN_BLOCKS] = {SHOWN("Block column {answer}: {them} would have {connect} in a row"),
                        SHOWN("Block {answer}, or {them} wins there"),
                        SHOWN("{them} could win with the next disc: block it"),
                        SHOWN("{them} could win with the next move: block it")},
    [EXPLAIN_TOO_MANY] = {SHOWN("Block column {cell}, and hope: {them} could still win in column {other}"),
                          SHOWN("Stop {cell}, and hope: {them} could still win with {other}"),
                          SHOWN("{them} can win in column {cell} and in column {other}. You can stop only one"),
                          SHOWN("{them} can win with {cell} and with {other}. You can stop only one")},
    [EXPLAIN_ON_TOP] = {SHOWN("Block column {cell}, and hope: {them} could still win on top of it"), NULL,
                        SHOWN("{them} can win in column {cell}, and on top of it. You can stop only one"), NULL},
    [EXPLAIN_NO_WAY_OUT] = {SHOWN("Whatever you play, {them} can win at once"),
                            SHOWN("Whatever you play, {them} can win at once"), NULL, NULL},
    [EXPLAIN_TWO_THREATS] = {SHOWN("Column {move} makes two threats at once"),
                             SHOWN("{move} makes two threats at once"), NULL, NULL},
    [EXPLAIN_STACKED] = {SHOWN("Column {move} makes two threats, one on top of the other"), NULL, NULL, NULL},
    [EXPLAIN_FORCES] = {SHOWN("Column {move} forces {them} into column {answer}, then column {next} makes two threats"),
                        SHOWN("{move} forces {them} to play {answer}, then {next} makes two threats"),
                        SHOWN("Make a threat that {them} must stop, then two at once"),
                        SHOWN("Make a threat that {them} must stop, then two at once")},
    [EXPLAIN_PREVENTS] = {SHOWN("Column {move} keeps {them} from making two threats at once"),
                          SHOWN("{move} keeps {them} from making two threats at once"),
                          SHOWN("With column {answer} {them} would make two threats at once"),
                          SHOWN("With {answer} {them} would make two threats at once")},
    [EXPLAIN_LIKELY_MISSED] = {SHOWN("Try column {move}: {them} may overlook column {answer}"),
                               SHOWN("Try {move}: {them} may overlook {answer}"),
                               SHOWN("{them} may still go wrong: make it hard to see"),
                               SHOWN("{them} may still go wrong: make it hard to see")},
    [EXPLAIN_LONGEST] = {SHOWN("Column {move} holds out longest"), SHOWN("{move} holds out longest"),
                         SHOWN("Make {them} work for it: hold out as long as you can"),
                         SHOWN("Make {them} work for it: hold out as long as you can")},
    [EXPLAIN_HOLDS] = {SHOWN("Column {move} wins: in the end {them} must play under the threat in column {cell}"), NULL,
                       SHOWN("In the end {them} must play under the threat in column {cell}"), NULL},
    [EXPLAIN_ANSWERS] = {SHOWN("Column {move} wins: then answer each disc on top of it, until {them} must play under "
                               "the threat in column {cell}"),
                         NULL,
                         SHOWN("After one move you can answer each disc on top of it, until {them} must play under "
                               "the threat in column {cell}"),
                         NULL},
    [EXPLAIN_ANSWERS_ALL] = {SHOWN("Play column {move}: then answer each disc on top of it, and {them} cannot win"),
                             NULL, SHOWN("After one move you can answer each disc on top of it, and {them} cannot win"),
                             NULL},
    [EXPLAIN_GIVES_WIN] = {SHOWN("Don't play column {move}: {them} could play on top and win"),
                           SHOWN("Don't play {move}: {them} could win with {answer}"), NULL, NULL},
    [EXPLAIN_GIVES_THREATS] = {SHOWN("Don't play column {move}: {them} could make two threats at once"),
                               SHOWN("Don't play {move}: {them} could make two threats at once"), NULL, NULL},
    [EXPLAIN_WASTES] = {SHOWN("Don't play column {move}: it gives away the threat on top"), NULL, NULL, NULL},
    [EXPLAIN_THREATENS] = {SHOWN("Play column {move}: next you could win in column {cell}"),
                           SHOWN("Play {move}: next you could win with {cell}"),
                           SHOWN("One disc more, and you could win in column {cell}"),
                           SHOWN("Get ready to win with {cell}")},
    [EXPLAIN_TAKES] = {SHOWN("Take column {move}: there {them} would get ready to win in column {cell}"), NULL,
                       SHOWN("One disc more, and {them} could win in column {cell}"), NULL},
    [EXPLAIN_THREATENS_LATER] = {SHOWN("Play column {move}: later you could win higher up in column {cell}"), NULL,
                                 SHOWN("One disc more, and later you could win higher up in column {cell}"), NULL},
    [EXPLAIN_TAKES_LATER] = {SHOWN("Take column {move}, or later {them} could win higher up in column {cell}"), NULL,
                             SHOWN("One disc more, and later {them} could win higher up in column {cell}"), NULL},
    [EXPLAIN_MIDDLE] = {SHOWN("Take the middle, column {move}: most lines cross there"),
                        SHOWN("Take the middle, {move}: most lines cross there"),
                        SHOWN("Take the middle: most lines cross there"),
                        SHOWN("Take the middle: most lines cross there")},
    [EXPLAIN_CORNER] = {NULL, SHOWN("Take a corner, {move}: more lines cross there than at a side"), NULL,
                        SHOWN("Take a corner: more lines cross there than at a side")},
    [EXPLAIN_LINES] = {SHOWN("Play column {move}: there you can still build the most lines"),
                       SHOWN("Play {move}: there you can still build the most lines"),
                       SHOWN("Play where you can still build the most lines"),
                       SHOWN("Play where you can still build the most lines")},
    [EXPLAIN_ONLY_WIN] = {SHOWN("Only column {move} wins"), SHOWN("Only {move} wins, in {moves} moves"),
                          SHOWN("Only one column wins"), SHOWN("Only one move wins, in {moves} moves")},
    [EXPLAIN_WIN] = {SHOWN("Column {move} wins"), SHOWN("{move} wins in {moves} moves"), SHOWN("You can force a win"),
                     SHOWN("You can force a win in {moves} moves")},
    [EXPLAIN_ONLY_DRAW] = {SHOWN("Only column {move} does not lose"), SHOWN("Only {move} does not lose"),
                           SHOWN("Only one column does not lose"), SHOWN("Only one move does not lose")},
    [EXPLAIN_DRAW] = {SHOWN("Column {move} does not lose"), SHOWN("{move} does not lose"),
                      SHOWN("Not every column is safe"), SHOWN("Not every move is safe")},
    [EXPLAIN_ONLY_ENDLESS] = {NULL, SHOWN("Only {move} keeps the game going: every other move loses"), NULL,
                              SHOWN("Only one move keeps the game going: every other one loses")},
    [EXPLAIN_ENDLESS] = {NULL, SHOWN("{move} keeps the game going: some other moves lose"), NULL,
                         SHOWN("Keep the game going: some moves lose")},
    [EXPLAIN_EQUAL] = {SHOWN("All moves are equally good"), SHOWN("All moves are equally good"), NULL, NULL},
    [EXPLAIN_TRIES] = {SHOWN("Wherever you play, {them} can win next: try column {move}"),
                       SHOWN("Whatever you play, {them} can win next: try {move}"),
                       SHOWN("Wherever you play, {them} can win next"),
                       SHOWN("Whatever you play, {them} can win next")},
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
    [EXPLAIN_DEAD] = {SHOWN("It will be a draw: column {move} is as good as any"),
                      SHOWN("It will be a draw: {move} is as good as any"),
                      SHOWN("Nobody can make {connect} in a row any more: it will be a draw"),
                      SHOWN("Nobody can make {connect} in a row any more: it will be a draw")},
    [EXPLAIN_SCORES] = {NULL, SHOWN("The piece on {from} leaves the board: one point"), NULL,
                        SHOWN("You can score a point")},
    [EXPLAIN_ARRIVES] = {NULL, SHOWN("The piece on {from} takes the one on {to}, on the goal line: it can score next"),
                         NULL, SHOWN("You can take a piece and reach the goal line in one move")},
    [EXPLAIN_CATCHES] = {NULL, SHOWN("The piece on {from} takes the one on {to} before it reaches its goal line"), NULL,
                         SHOWN("You can take a piece that could reach its goal line next")},
    [EXPLAIN_STOPS] = {NULL, SHOWN("Play {move} to keep {piece} from its goal line"), NULL,
                       SHOWN("Next this piece could reach its goal line: stop it")},
    [EXPLAIN_REACHES] = {NULL, SHOWN("Go from {from} to {to}, the goal line: it can score next"), NULL,
                         SHOWN("This piece can reach its goal line, and score next")},
    [EXPLAIN_CAPTURES] = {NULL, SHOWN("The piece on {from} takes the one on {to}"), NULL,
                          SHOWN("You can take a piece")},
    [EXPLAIN_JUMPS] = {NULL, SHOWN("Jump from {from} to {to}"), NULL, SHOWN("You can jump ahead")},
    [EXPLAIN_STEPS] = {NULL, SHOWN("Go from {from} to {to}, nearer to the goal line"), NULL,
                       SHOWN("Bring a piece forward, nearer to the goal line")},
    [EXPLAIN_ENTERS] = {NULL, SHOWN("Bring in a new piece on {to}"), NULL, SHOWN("Bring in a new piece")},
    [EXPLAIN_PASSES] = {NULL, SHOWN("You cannot move: click to pass"), NULL, NULL},
    [EXPLAIN_ONLY] = {NULL, SHOWN("Your only move: {move}"), NULL, SHOWN("You have only one move")},
};

/* What becomes of the piece that moves; it stands behind the words above. The second of each: as a hint. */
static const char safe[] = SHOWN(". It is safe there");
static const char *const guarded[] = {SHOWN(". If {cell} takes it, {other} takes back"),
                                      SHOWN(". If it is taken, you can take back")},
                         *const exposed[] = {SHOWN(". {cell} could take it, but other moves look worse"),
                                             SHOWN(". It could be taken, but other moves look worse")};

/* What else there is to say to somebody who sees a point. */
static const char waits[] = SHOWN(". Scoring can wait: on its goal line a piece is safe, and in the way");

/* Writes what the braces at the front of a text stand for. */
typedef void name_fn(const void *context, const char *text, char what[EXPLAIN_WORDS_MAX]);

/* Translates a text, and fills in what stands in braces. */
static void fill_in(const struct explain_names *names, const char *text, name_fn *name, const void *context,
                    char *words, size_t size)
{
    const char *wording = names->translate ? names->translate(text) : text;
    size_t length = 0;
    words[0] = '\0';
    while (*wording != '\0' && length + 1 < size) {
        char what[EXPLAIN_WORDS_MAX];
        const char *end = *wording == '{' ? strchr(wording, '}') : NULL;
        if (end)
            name(context, wording, what);
        else
            snprintf(what, sizeof what, "%.*s", (int)strcspn(wording + 1, "{") + 1, wording);
        wording = end ? end + 1 : wording + strlen(what);
        int added = snprintf(words + length, size - length, "%s", what);
        length += (size_t)added;
    }
}

/* A reason whose names are filled in. */
struct telling {
    const struct variant *variant;
    const struct explain_reason *reason;
    const struct explain_names *names;
};

static struct move at(int cell)
{
    return (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell};
}

static name_fn write_name;

/* Names the move of a piece by its squares, any other one as everywhere, but without the sign of a new piece. */
static void name_move(const struct telling *telling, struct move move, char what[EXPLAIN_WORDS_MAX])
{
    const struct explain_reason of = {.move = move};
    const struct telling inner = {telling->variant, &of, telling->names};
    char word[MOVE_TEXT_MAX];
    if (move.from != NO_CELL) {
        const char *text = move.to == NO_CELL ? SHOWN("{from} off the board") : SHOWN("{from} to {to}");
        fill_in(telling->names, text, write_name, &inner, what, EXPLAIN_WORDS_MAX);
        return;
    }
    cells_name_move(telling->variant, move, word);
    snprintf(what, EXPLAIN_WORDS_MAX, "%s", word + (word[0] == '+'));
}

static void write_name(const void *context, const char *text, char what[EXPLAIN_WORDS_MAX])
{
    const struct telling *telling = context;
    const struct explain_reason *reason = telling->reason;
    const struct {
        const char *braces;
        struct move move;
    } moves[] = {
        {"{move}", reason->move},          {"{answer}", reason->answer},         {"{next}", reason->next},
        {"{from}", at(reason->move.from)}, {"{to}", at(reason->move.to)},        {"{cell}", at(reason->cells[0])},
        {"{other}", at(reason->cells[1])}, {"{piece}", at(reason->answer.from)},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strncmp(text, moves[i].braces, strlen(moves[i].braces)) == 0) {
            name_move(telling, moves[i].move, what);
            return;
        }
    if (strncmp(text, "{them}", 6) == 0)
        snprintf(what, EXPLAIN_WORDS_MAX, "%s", telling->names->sides[other_side(reason->side)]);
    else
        snprintf(what, EXPLAIN_WORDS_MAX, "%d",
                 strncmp(text, "{moves}", 7) == 0 ? reason->moves : telling->variant->options.connect);
}

static const char *wording_of(const struct variant *variant, const struct explain_reason *reason, bool hint)
{
    const struct wording *wording = &wordings[reason->kind];
    if (variant->game->gravity)
        return hint && wording->column_hint ? wording->column_hint : wording->column;
    return hint && wording->cell_hint ? wording->cell_hint : wording->cell;
}

/* What becomes of the piece; NULL: nothing is said of that. */
static const char *safety_of(const struct explain_reason *reason, bool hint)
{
    if (reason->kind < EXPLAIN_CATCHES || reason->kind >= EXPLAIN_PASSES || reason->kind == EXPLAIN_REACHES)
        return NULL;
    if (reason->cells[0] == NO_CELL)
        return reason->kind == EXPLAIN_STOPS || reason->next.kind == MOVE_SCORE ? NULL : safe;
    return (reason->cells[1] == NO_CELL ? exposed : guarded)[hint];
}

static void write_words(const struct variant *variant, const struct explain_reason *reason,
                        const struct explain_names *names, bool hint, char *words, size_t size)
{
    const struct telling telling = {variant, reason, names};
    bool point = reason->kind > EXPLAIN_SCORES && reason->next.kind == MOVE_SCORE;
    const char *const parts[] = {wording_of(variant, reason, hint), safety_of(reason, hint), point ? waits : NULL};
    for (size_t i = 0, length = 0; i < sizeof parts / sizeof *parts; i++, length += strlen(words + length))
        if (parts[i])
            fill_in(names, parts[i], write_name, &telling, words + length, size - length);
}

void explain_words(const struct variant *variant, const struct explain_reason *reason,
                   const struct explain_names *names, char *words, size_t size)
{
    write_words(variant, reason, names, false, words, size);
}

void explain_hint_words(const struct variant *variant, const struct explain_reason *reason,
                        const struct explain_names *names, char *words, size_t size)
{
    write_words(variant, reason, names, true, words, size);
}

/* --- why a state is won or drawn --- */

static const char *const rule_names[EXPLAIN_RULES] = {
    [EXPLAIN_CLAIMEVEN] = SHOWN("claimeven"),        [EXPLAIN_BASEINVERSE] = SHOWN("baseinverse"),
    [EXPLAIN_VERTICAL] = SHOWN("vertical"),          [EXPLAIN_LOWINVERSE] = SHOWN("lowinverse"),
    [EXPLAIN_HIGHINVERSE] = SHOWN("highinverse"),    [EXPLAIN_BASECLAIM] = SHOWN("baseclaim"),
    [EXPLAIN_AFTEREVEN] = SHOWN("aftereven"),        [EXPLAIN_BEFORE] = SHOWN("before"),
    [EXPLAIN_SPECIALBEFORE] = SHOWN("specialbefore")};

/* What a rule's name means, in a sentence that needs no board; zugzwang is last. */
enum { TERM_ZUGZWANG = EXPLAIN_RULES, TERMS };

static const char *const meanings[TERMS] = {
    [EXPLAIN_CLAIMEVEN] =
        SHOWN("Claimeven: whoever answers each disc of a column on top of it gets every second cell there."),
    [EXPLAIN_BASEINVERSE] =
        SHOWN("Baseinverse: both cells can be filled at once, so whoever loses one takes the other."),
    [EXPLAIN_VERTICAL] =
        SHOWN("Vertical: both cells lie in one column, so whoever loses the lower one takes the upper one."),
    [EXPLAIN_LOWINVERSE] =
        SHOWN("Lowinverse: two columns are answered together, so that only one of their upper cells can be lost."),
    [EXPLAIN_HIGHINVERSE] =
        SHOWN("Highinverse: two columns are answered together, three cells high, so that only one of two can be lost."),
    [EXPLAIN_BASECLAIM] =
        SHOWN("Baseclaim: three columns are answered together, so that only one of two cells can be lost."),
    [EXPLAIN_AFTEREVEN] =
        SHOWN("Aftereven: the answers on top complete a line before the cells above it can be filled."),
    [EXPLAIN_BEFORE] = SHOWN("Before: one side has its line before the other has all cells of its own."),
    [EXPLAIN_SPECIALBEFORE] =
        SHOWN("Specialbefore: one side has its line first, though it needs a cell that both can fill at once."),
    [TERM_ZUGZWANG] = SHOWN("Zugzwang: whoever has only bad moves left must make one of them.")};

/* An explanation that is being written, and what its next sentence names. */
struct essay {
    const struct variant *variant;
    const struct explain_why *why;
    const struct explain_names *names;
    char *words;
    size_t length, size;
    int count;      /* items of the list so far */
    unsigned terms; /* bits of what has been named: 1 << enum explain_rule, or zugzwang */
    char last[EXPLAIN_WORDS_MAX], list[EXPLAIN_WORDS_MAX], rule[EXPLAIN_WORDS_MAX];
};

static void write_essay_name(const void *context, const char *text, char what[EXPLAIN_WORDS_MAX])
{
    const struct essay *essay = context;
    const struct {
        const char *braces, *what;
    } all[] = {{"{side}", essay->names->sides[essay->why->side]},
               {"{other}", essay->names->sides[other_side(essay->why->side)]},
               {"{list}", essay->list},
               {"{last}", essay->last},
               {"{rule}", essay->rule}};
    what[0] = '\0';
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strncmp(text, all[i].braces, strlen(all[i].braces)) == 0)
            snprintf(what, EXPLAIN_WORDS_MAX, "%s", all[i].what);
}

/* Begins a list of columns or cells. The words must be added one by one, and are joined by end_list. */
static void begin_list(struct essay *essay)
{
    essay->count = 0;
    essay->list[0] = essay->last[0] = '\0';
}

static void add_word(struct essay *essay, const char *word)
{
    char list[EXPLAIN_WORDS_MAX];
    if (essay->count++ > 0) {
        snprintf(list, sizeof list, "%.150s%s%.40s", essay->list, essay->count > 2 ? ", " : "", essay->last);
        memcpy(essay->list, list, sizeof list);
    }
    snprintf(essay->last, sizeof essay->last, "%s", word);
}

static void end_list(struct essay *essay)
{
    char list[EXPLAIN_WORDS_MAX];
    if (essay->count > 1)
        fill_in(essay->names, SHOWN("{list} and {last}"), write_essay_name, essay, list, sizeof list);
    else
        memcpy(list, essay->last, sizeof list);
    memcpy(essay->list, list, sizeof list);
}

static void add_column(struct essay *essay, int column)
{
    char word[MOVE_TEXT_MAX];
    cells_name_move(essay->variant, at(column), word);
    add_word(essay, word);
}

static void add_cell(struct essay *essay, int cell)
{
    char word[CELL_TEXT_MAX];
    cells_format(essay->variant, cell, word);
    add_word(essay, word);
}

static void say(struct essay *essay, const char *text)
{
    if (essay->length > 0 && essay->length + 1 < essay->size)
        essay->words[essay->length++] = ' ';
    fill_in(essay->names, text, write_essay_name, essay, essay->words + essay->length, essay->size - essay->length);
    essay->length += strlen(essay->words + essay->length);
}

static void name_rule(struct essay *essay, enum explain_rule rule)
{
    const struct explain_names *names = essay->names;
    essay->terms |= 1u << rule;
    snprintf(essay->rule, sizeof essay->rule, "%s",
             names->translate ? names->translate(rule_names[rule]) : rule_names[rule]);
}

static void say_one(struct essay *essay, int column, const char *text)
{
    begin_list(essay);
    add_column(essay, column);
    end_list(essay);
    say(essay, text);
}

/* Says which moves the side makes, of those from `first` on and before `end`; the last one may leave it threats. */
static void say_own_moves(struct essay *essay, int first, int end)
{
    const struct explain_why *why = essay->why;
    bool threats = why->kind == EXPLAIN_WHY_THREATS && end == why->move_count;
    begin_list(essay);
    for (int i = first; i < end; i++)
        if ((i % 2 == 0) == (why->turn == why->side))
            add_column(essay, why->moves[i].to % essay->variant->options.width);
    end_list(essay);
    if (essay->count == 0 && threats)
        say(essay, SHOWN("{side} has two threats, and {other} can stop only one."));
    else if (essay->count == 1)
        say(essay, !threats ? SHOWN("{side} plays column {list}.")
                   : why->mark_count > 1
                       ? SHOWN("{side} plays column {list} and has two threats: {other} can stop only one.")
                       : SHOWN("{side} plays column {list} and completes a line."));
    else if (essay->count > 1)
        say(essay,
            !threats ? SHOWN("{side} plays columns {list}: until the last, {other} must stop a threat each time.")
            : why->mark_count > 1
                ? SHOWN("{side} plays columns {list}: {other} must stop a threat each time, and the last makes two.")
                : SHOWN("{side} plays columns {list}: {other} must stop threats, and the last completes a line."));
}

static void say_moves(struct essay *essay)
{
    const struct explain_why *why = essay->why;
    int width = essay->variant->options.width;
    if (why->turn != why->side && why->move_count > 0 && why->free != 0)
        say_one(essay, why->moves[0].to % width, SHOWN("{other} must stop the threat in column {list}."));
    if (why->free >= 0) {
        if (why->free > 0)
            say_own_moves(essay, 0, why->free);
        say_one(essay, why->moves[why->free].to % width,
                SHOWN("{side} has an answer to every move. After column {list}, for example:"));
    }
    say_own_moves(essay, why->free + 1, why->move_count);
}

static bool is_cross(const struct explain_why *why, int column, int other)
{
    for (int i = 0; i < why->cross_count; i++)
        if (memchr(why->cross[i], column, 2) && memchr(why->cross[i], other, 2))
            return true;
    return false;
}

/* Says of which two cells the side always gets one, for each rule once; the others are marked on the board. */
static void say_pairs(struct essay *essay)
{
    const struct explain_why *why = essay->why;
    int width = essay->variant->options.width;
    unsigned said = 0;
    for (int i = 0; i < why->mark_count; i++) {
        const struct explain_mark *mark = &why->marks[i];
        bool known = mark->rule == EXPLAIN_BASEINVERSE && is_cross(why, mark->cells[0] % width, mark->cells[1] % width);
        if (mark->kind != EXPLAIN_MARK_EITHER || (said >> mark->rule & 1) != 0 || known)
            continue;
        said |= 1u << mark->rule;
        begin_list(essay);
        add_cell(essay, mark->cells[0]);
        add_cell(essay, mark->cells[1]);
        end_list(essay);
        name_rule(essay, mark->rule);
        say(essay, SHOWN("{side} always gets one of {list} ({rule})."));
    }
}

/* Says which columns go in pairs, as "1+3". */
static void say_crosses(struct essay *essay)
{
    const struct explain_why *why = essay->why;
    begin_list(essay);
    for (int i = 0; i < why->cross_count; i++) {
        char one[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX], word[2 * MOVE_TEXT_MAX];
        cells_name_move(essay->variant, at(why->cross[i][0]), one);
        cells_name_move(essay->variant, at(why->cross[i][1]), other);
        snprintf(word, sizeof word, "%s+%s", one, other);
        add_word(essay, word);
    }
    end_list(essay);
    essay->terms |= why->cross_count > 0 ? 1u << EXPLAIN_BASEINVERSE : 0;
    if (why->cross_count > 0)
        say(essay, SHOWN("Columns {list} go together: the first move in one is answered in the other, later ones on "
                         "top (baseinverse)."));
}

static void say_answers(struct essay *essay)
{
    const struct explain_why *why = essay->why;
    begin_list(essay);
    for (int i = 0; i < why->above_count; i++)
        add_column(essay, why->above[i]);
    end_list(essay);
    essay->terms |= why->above_count > 0 ? 1u << EXPLAIN_CLAIMEVEN : 0;
    if (why->above_count > 0)
        say(essay, why->above_count == 1
                       ? SHOWN("{side} answers every move in column {list} on top of it (claimeven).")
                       : SHOWN("{side} answers every move in columns {list} on top of it (claimeven)."));
    say_crosses(essay);
    say_pairs(essay);
    for (int rule = EXPLAIN_AFTEREVEN; rule <= EXPLAIN_SPECIALBEFORE; rule++)
        if (why->rules >> rule & 1) {
            name_rule(essay, (enum explain_rule)rule);
            say(essay, SHOWN("Where {other} could still complete a line, {side} completes one before ({rule})."));
        }
}

static void say_end(struct essay *essay)
{
    const struct explain_why *why = essay->why;
    begin_list(essay);
    for (int i = 0; i < why->mark_count; i++)
        if (why->marks[i].kind == EXPLAIN_MARK_THREAT)
            add_cell(essay, why->marks[i].cells[0]);
    end_list(essay);
    switch (why->kind) {
    case EXPLAIN_WHY_THREATS:
        break;
    case EXPLAIN_WHY_ZUGZWANG:
        essay->terms |= 1u << TERM_ZUGZWANG;
        say(essay, SHOWN("In the end {other} must play below {list}, where {side} wins (zugzwang)."));
        break;
    case EXPLAIN_WHY_LINE:
        say(essay, SHOWN("So {side} completes a line with {list}."));
        break;
    case EXPLAIN_WHY_HELD:
        say(essay, why->both   ? SHOWN("So {other} completes no line, and by such rules neither does {side}.")
                   : why->open ? SHOWN("So {other} completes no line. No rule shows whether {side} does.")
                               : SHOWN("So {other} completes no line. No rule shows why {side} completes none."));
        break;
    case EXPLAIN_WHY_DEAD:
        say(essay, why->both   ? SHOWN("Nobody completes a line any more.")
                   : why->open ? SHOWN("{other} has no line left. No rule shows whether {side} completes one.")
                               : SHOWN("{other} has no line left. No rule shows why {side} completes none."));
        break;
    case EXPLAIN_WHY_UNKNOWN:
        say(essay, why->open   ? SHOWN("No rule shows who wins: one has to look ahead, move by move.")
                   : why->wins ? SHOWN("No rule shows why {side} wins: one has to look ahead, move by move.")
                               : SHOWN("No rule shows why this is a draw: one has to look ahead, move by move."));
        break;
    }
}

/* Writes an explanation. Returns bits of the terms that it names. */
static unsigned write_why(struct essay essay)
{
    essay.words[0] = '\0';
    say_moves(&essay);
    say_answers(&essay);
    say_end(&essay);
    return essay.terms;
}

void explain_why_words(const struct variant *variant, const struct explain_why *why, const struct explain_names *names,
                       char *words, size_t size)
{
    (void)write_why((struct essay){.variant = variant, .why = why, .names = names, .words = words, .size = size});
}

void explain_why_terms(const struct variant *variant, const struct explain_why *why, const struct explain_names *names,
                       char *words, size_t size)
{
    struct essay essay = {.variant = variant, .why = why, .names = names, .words = words, .size = size};
    unsigned terms = write_why(essay);
    words[0] = '\0';
    for (int term = 0; term < TERMS; term++)
        if (terms >> term & 1)
            say(&essay, meanings[term]);
}
