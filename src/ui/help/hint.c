/*
 * A hint, in two steps: first the reason, in words, then the move. While the discs of an opening are laid, and while
 * colours are chosen, it has no reason, but says at once what looks best. Declared in insight.h.
 */

#include "ai/threats.h"
#include "rules/cells.h"
#include "standard.h"
#include "ui/help/insight.h"

/* The reason and the move; NULL while there is none. */
static const struct explain_reason *reason_of(const struct knowledge *known)
{
    return known->hinting && known->hint.count > 0 ? &known->hint.reasons[0] : NULL;
}

/* Is the hint's move shown now? It is if the hint was asked for again, or if there is no reason to give first. */
static bool shows_move(const struct knowledge *known)
{
    if (reason_of(known))
        return known->moves_wanted;
    return known->hinting && known->answer.best_count > 0 && (known->stage == INSIGHT_COMPLETE || known->judged);
}

bool hint_goes_on(const struct insight *insight)
{
    const struct explain_reason *reason = reason_of(&insight->known);
    return reason && reason->move.kind != MOVE_PASS && !shows_move(&insight->known);
}

struct move hint_move(const struct insight *insight)
{
    const struct knowledge *known = &insight->known;
    const struct explain_reason *reason = reason_of(known);
    if (!shows_move(known))
        return (struct move){.kind = MOVE_NONE};
    return reason ? reason->move : verdict_best(&known->answer);
}

/* What to look for where the person tries again, as a hint says it. False if no hint would. */
static bool find_try_reason(const struct table *table, struct explain_reason *reason)
{
    const struct review_chance *chance = &table->practice.chance;
    bool wins = chance->kind == REVIEW_COULD_WIN;
    *reason = (struct explain_reason){.kind = wins                                  ? EXPLAIN_WINS
                                              : chance->about == REVIEW_THREAT_WINS ? EXPLAIN_BLOCKS
                                                                                    : EXPLAIN_PREVENTS,
                                      .side = (enum side)stage_position(&table->stage)->turn,
                                      .move = chance->right,
                                      .answer = chance->threat,
                                      .cells = {NO_CELL, NO_CELL}};
    return chance->move == table->practice.from && chance->kind <= REVIEW_COULD_STOP &&
           chance->about != REVIEW_THREAT_CERTAIN;
}

/* How many moves ago the lesson's chance was missed; 1: with the last one. */
static int moves_ago(const struct review_chance *chance, const struct table *table)
{
    return (match_length(table->stage.match) - chance->move) / 2;
}

/* The place that the lesson speaks of, if its column alone does not tell: of a disc, or of a hole that was missed. */
static uint8_t lesson_cell(const struct insight *insight, const struct table *table)
{
    const struct review_chance *chance = &insight->lesson.chance;
    bool opened = chance->kind == REVIEW_OPENED;
    if (!lesson_is_shown(insight, table) || chance->move == REVIEW_NO_MOVE || chance->block.kind != MOVE_NONE ||
        (!opened && moves_ago(chance, table) < 2))
        return NO_CELL;
    return opened ? match_move(table->stage.match, chance->move).to : chance->right.to;
}

int hint_cells(const struct insight *insight, const struct table *table, uint8_t cells[CELLS_MAX])
{
    const struct explain_reason *reason = reason_of(&insight->known);
    struct explain_reason tried;
    cells[0] = lesson_cell(insight, table);
    if (cells[0] != NO_CELL)
        return 1;
    if (!reason && table_practice_is_fresh(table) && find_try_reason(table, &tried) && tried.kind != EXPLAIN_WINS)
        reason = &tried;
    return reason ? explain_cells(&table->party.variant, stage_position(&table->stage), reason, cells) : 0;
}

/* --- the hint in words --- */

/* Writes the reason for a hint. The words name moves only with `whole`. */
static void reason_words(const struct table *table, const struct explain_reason *reason, bool whole,
                         char words[WORDS_MAX])
{
    const struct party *party = &table->party;
    struct explain_names names = {.translate = words_translated};
    enum side them = other_side(reason->side);
    int player = table->stage.player_of[them],
        colour = view_player(table->stage.player_of, stage_position(&table->stage), them);
    bool named = !party->elsewhere && party_lone_human(party) < 0 && party->names[player][0];
    names.sides[them] = named ? party->names[player] : _(party->view->words.players[colour]);
    (whole ? explain_words : explain_hint_words)(&party->variant, reason, &names, words, WORDS_MAX);
}

void hint_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct explain_reason *reason = reason_of(known);
    if (reason)
        reason_words(table, reason, shows_move(known), words);
    else if (shows_move(known))
        verdict_looks(&table->party.variant, &known->answer, words, WORDS_MAX);
    else
        snprintf(words, WORDS_MAX, "%s", _("Thinking about a hint…"));
}

/* --- the lesson after a person's loss against the computer or a friend elsewhere --- */

/* Does the board show a person's loss by the rules, not by resigning or on time? While fair terms run, none is told. */
static bool is_due(const struct table *table)
{
    const struct match *match = table->stage.match;
    int human = party_me(turn_party(table));
    return table->round.announced && human >= 0 && !table->party.honour && match_cursor(match) == match_length(match) &&
           match_state(match)->outcome != RUNNING && turn_winner(table) == 1 - human;
}

void lesson_hear(struct insight *insight, const struct table *table, unsigned happened)
{
    struct lesson *lesson = &insight->lesson;
    char words[WORDS_MAX];
    if (happened & EVENT_ROUND)
        lesson->again = !lesson->again;
    lesson->known = lesson->known && !(happened & (EVENT_ROUND | EVENT_MOVE)) && is_due(table) &&
                    lesson->practised == (table->practice.ended != NULL);
    if (lesson->known || !is_due(table))
        return;
    int human = party_me(turn_party(table));
    lesson->known = true;
    lesson->practised = table->practice.ended != NULL;
    lesson->chance = table_practice_chance(table->stage.match, match_length(table->stage.match),
                                           sitting_side(&turn_party(table)->sitting, human));
    lesson_words(insight, table, words);
    speech_say(app_speech(table->app), SPEECH_TOLD, words);
}

bool lesson_is_shown(const struct insight *insight, const struct table *table)
{
    return insight->lesson.known && is_due(table);
}

int lesson_move(const struct insight *insight, const struct table *table)
{
    bool alone = !table->party.elsewhere; /* practice would take the table from the game with a friend */
    if (alone && lesson_is_shown(insight, table) && insight->lesson.chance.move != REVIEW_NO_MOVE)
        return insight->lesson.chance.move;
    return table->practice.ended ? table->practice.from : REVIEW_NO_MOVE;
}

/* Writes how a loss came about that could not be seen coming; of two sentences one for each other game. */
static void end_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    const struct review_chance *chance = &insight->lesson.chance;
    const struct variant *variant = &table->party.variant;
    const struct party *party = turn_party(table);
    const char *winner = party_player_name(party, turn_winner(table));
    const struct view *view = party->view;
    bool falls = variant->game->gravity, again = insight->lesson.again;
    bool scored = view->points && !view->won_why(variant, match_state(table->stage.match));
    int moves = match_length(table->stage.match) / 2;
    char place[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX], both[WORDS_MAX];
    cells_name_move(variant, chance->threat, place);
    cells_name_move(variant, chance->right, other);
    snprintf(both, sizeof both, falls ? _("columns %s and %s") : _("%s and %s"), place, other);
    if (chance->kind == REVIEW_TWO_PLACES && !view->points)
        snprintf(words, WORDS_MAX,
                 again ? _("%s could win in two places, and you could stop only one: %s")
                       : _("%s made two threats at once: %s"),
                 winner, both);
    else if (chance->kind == REVIEW_ON_TOP)
        snprintf(words, WORDS_MAX,
                 again ? _("%s would have won in column %s, stopped or not")
                       : _("%s had two places in column %s, one on top of the other"),
                 winner, place);
    else if (again || chance->kind == REVIEW_NOTHING)
        snprintf(words, WORDS_MAX,
                 ngettext("You held out for %d move", "You held out for %d moves", (unsigned long)moves), moves);
    else
        snprintf(words, WORDS_MAX,
                 falls    ? _("%s could wait until every column opened the way")
                 : scored ? _("%s could score the last point, whatever you played")
                          : _("%s could win, whatever you played"),
                 winner);
}

void lesson_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    const struct review_chance *chance = &insight->lesson.chance;
    const struct variant *variant = &table->party.variant;
    bool falls = variant->game->gravity, opened = chance->kind == REVIEW_OPENED && chance->block.kind == MOVE_NONE;
    static const char *const chances[][2] = {
        {N_("%s opened the way"), N_("Your disc in column %s opened the way")},
        {N_("%s would have won"), N_("Column %s would have won")},
        {N_("%s would have held out longer"), N_("Column %s would have held out longer")},
        {N_("%s would have stopped it"), N_("Column %s would have stopped it")},
        {N_("Earlier, %s would have stopped it"), N_("One move earlier, column %s would have stopped it")}};
    char name[MOVE_TEXT_MAX], block[MOVE_TEXT_MAX];
    if (chance->move == REVIEW_NO_MOVE) {
        end_words(insight, table, words);
        return;
    }
    cells_name_move(variant, opened ? match_move(table->stage.match, chance->move) : chance->right, name);
    if (chance->block.kind != MOVE_NONE) {
        cells_name_move(variant, chance->block, block);
        snprintf(words, WORDS_MAX,
                 falls ? _("You could have blocked column %s. Better still, earlier: column %s")
                       : _("You could have stopped this with %s. Better still, earlier: %s"),
                 block, name);
        return;
    }
    int ago = moves_ago(chance, table);
    int what = opened ? 0 : chance->kind == REVIEW_COULD_WIN ? 1 : chance->late ? 2 : ago < 2 ? 3 : 4;
    words_insert(words, WORDS_MAX, _(chances[what][falls]), name);
    if (falls && ((opened && ago > 1) || (what == 4 && ago > 2))) /* there are other discs in that column */
        snprintf(words, WORDS_MAX,
                 opened ? ngettext("%d move ago your disc in column %s opened the way",
                                   "%d moves ago your disc in column %s opened the way", (unsigned long)ago)
                        : ngettext("%d move earlier, column %s would have stopped it",
                                   "%d moves earlier, column %s would have stopped it", (unsigned long)ago - 1),
                 opened ? ago : ago - 1, name);
}

void lesson_try_words(const struct table *table, char words[WORDS_MAX])
{
    const struct practice *practice = &table->practice;
    const struct review_chance *chance = &practice->chance;
    struct explain_reason reason;
    char name[MOVE_TEXT_MAX];
    bool late = chance->late && chance->kind == REVIEW_COULD_STOP;
    if (!late && find_try_reason(table, &reason))
        reason_words(table, &reason, false, words);
    else if (!chance->late && chance->move == practice->from) {
        cells_name_move(&table->party.variant, chance->right, name);
        words_insert(words, WORDS_MAX, table->party.variant.game->gravity ? _("Column %s instead?") : _("%s instead?"),
                     name);
    } else
        snprintf(words, WORDS_MAX, "%s",
                 late ? _("Block it and hold out longer. Your turn!") : _("Try something else here. Your turn!"));
}

bool lesson_is_stopped(const struct table *table)
{
    const struct practice *practice = &table->practice;
    const struct match *match = table->stage.match;
    const struct state *now = match_state(match);
    int from = practice->from, made = match_length(match) - from;
    bool tried = practice->ended && practice->chance.move == from && practice->chance.kind == REVIEW_COULD_STOP &&
                 !practice->chance.late && (made == 1 || made == 2) && match_cursor(match) == match_length(match);
    struct move wins[MOVES_MAX];
    int left = made == 1 ? threats_wins(match_variant(match), now, 1, wins)
                         : threats_of_other(match_variant(match), now, 1, wins);
    return tried && left == 0 &&
           table_practice_chance(match, from + 1, (enum side)match_state_at(match, from)->turn).move != from;
}

/* What the other side was about to do where the person tries again. */
static struct move threat_of(const struct table *table)
{
    const struct practice *practice = &table->practice;
    bool threatens = table_practice_is_fresh(table) && practice->chance.move == practice->from &&
                     practice->chance.kind != REVIEW_COULD_WIN;
    return threatens ? practice->chance.threat : (struct move){.kind = MOVE_NONE};
}

struct move lesson_mark(const struct insight *insight, const struct table *table)
{
    const struct lesson *lesson = &insight->lesson;
    struct move right = lesson->chance.block.kind != MOVE_NONE ? lesson->chance.block : lesson->chance.right;
    if (table_practice_is_fresh(table))
        return threat_of(table);
    bool wanted = lesson_is_shown(insight, table) && lesson->chance.kind <= REVIEW_COULD_STOP;
    bool free = right.to != NO_CELL && match_state(table->stage.match)->cells[right.to] == CELL_EMPTY;
    return wanted && free ? right : (struct move){.kind = MOVE_NONE};
}
