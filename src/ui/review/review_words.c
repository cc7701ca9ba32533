/* What is said about the moves of a game that is reviewed. */
#include "ui/review/review_state.h"

#include <stdio.h>
#include <string.h>

#include "ui/think/think.h"
#include "ui/words.h"

enum { CLAUSE_MAX = REVIEW_WORDS_MAX / 2 - 2 };

static const struct review_move *move_of(const struct reviewed *reviewed, int move)
{
    return &reviewed->review->moves[move];
}

static const char *player_name(const struct reviewed *reviewed, int player)
{
    return _(reviewed->names->players[player]);
}

static int mover_of(const struct reviewed *reviewed, int move)
{
    return reviewed->player_of[move % 2];
}

const char *review_words_mark(enum review_class judgement)
{
    static const char *const marks[REVIEW_CLASSES] = {[REVIEW_BEST] = "!",
                                                      [REVIEW_GOOD] = "",
                                                      [REVIEW_INACCURACY] = "?!",
                                                      [REVIEW_MISTAKE] = "?",
                                                      [REVIEW_BLUNDER] = "??"};
    return marks[judgement];
}

bool review_words_is_wrong(const struct reviewed *reviewed, int move)
{
    return move >= 0 && move_of(reviewed, move)->judgement >= REVIEW_INACCURACY;
}

void review_words_move(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct variant *variant = match_variant(reviewed->match);
    char name[MOVE_TEXT_MAX];
    variant->game->format_move(variant, match_move(reviewed->match, move), name);
    snprintf(words, REVIEW_WORDS_MAX, move % 2 == FIRST ? "%d. %s" : "%d… %s", move / 2 + 1, name);
}

/* What is not proven is not claimed. */
static void seeming_words(enum review_class judgement, const char *name, char words[REVIEW_WORDS_MAX])
{
    if (judgement == REVIEW_BEST)
        snprintf(words, REVIEW_WORDS_MAX, _("%s seems best"), name);
    else if (judgement == REVIEW_GOOD)
        snprintf(words, REVIEW_WORDS_MAX, _("%s seems good"), name);
    else
        snprintf(words, REVIEW_WORDS_MAX, _("%s seems to be a mistake"), name);
}

static void proven_words(enum review_class judgement, const char *name, char words[REVIEW_WORDS_MAX])
{
    switch (judgement) {
    case REVIEW_BEST:
        snprintf(words, REVIEW_WORDS_MAX, _("%s is the best move"), name);
        break;
    case REVIEW_GOOD:
        snprintf(words, REVIEW_WORDS_MAX, _("%s is a good move"), name);
        break;
    case REVIEW_INACCURACY:
        snprintf(words, REVIEW_WORDS_MAX, _("%s is an inaccuracy"), name);
        break;
    case REVIEW_MISTAKE:
        snprintf(words, REVIEW_WORDS_MAX, _("%s is a mistake"), name);
        break;
    default:
        snprintf(words, REVIEW_WORDS_MAX, _("%s is a blunder"), name);
        break;
    }
}

void review_words_judgement(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    char name[REVIEW_WORDS_MAX];
    review_words_move(reviewed, move, name);
    if (!reviewed->review) {
        snprintf(words, REVIEW_WORDS_MAX, "%s", name);
        return;
    }
    const struct review_move *judged = move_of(reviewed, move);
    if (judged->before_known && judged->after_known)
        proven_words(judged->judgement, name, words);
    else
        seeming_words(judged->judgement, name, words);
}

/* --- what a move changed --- */

static int winner_of(int mover, struct worth worth)
{
    return worth.result == WORTH_WIN ? mover : 1 - mover;
}

/* "Red was winning in 6 moves": how it stood before a move that changed that. */
static void before_words(const struct reviewed *reviewed, int move, char words[CLAUSE_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    int moves = worth_moves(judged->before), winner = winner_of(mover_of(reviewed, move), judged->before);
    if (!judged->before_known)
        snprintf(words, CLAUSE_MAX, "%s", _("The game was open"));
    else if (judged->before.result == WORTH_DRAW)
        snprintf(words, CLAUSE_MAX, "%s",
                 reviewed->names->endless ? _("Nobody could force a win") : _("It was a draw"));
    else
        snprintf(words, CLAUSE_MAX,
                 ngettext("%s was winning in %d move", "%s was winning in %d moves", (unsigned long)moves),
                 player_name(reviewed, winner), moves);
}

static void now_words(const struct reviewed *reviewed, int move, char words[CLAUSE_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    int moves = worth_moves(judged->after), winner = winner_of(mover_of(reviewed, move), judged->after);
    if (!judged->after_known)
        snprintf(words, CLAUSE_MAX, "%s", _("now it is open"));
    else if (judged->after.result == WORTH_DRAW)
        snprintf(words, CLAUSE_MAX, "%s", reviewed->names->endless ? _("now it is endless") : _("now it is a draw"));
    else
        snprintf(words, CLAUSE_MAX, ngettext("now %s wins in %d move", "now %s wins in %d moves", (unsigned long)moves),
                 player_name(reviewed, winner), moves);
}

static void changed_words(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    char before[CLAUSE_MAX], now[CLAUSE_MAX];
    before_words(reviewed, move, before);
    now_words(reviewed, move, now);
    snprintf(words, REVIEW_WORDS_MAX, "%s, %s", before, now);
}

/* A slower win, or a faster loss. */
static void delayed_words(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    int moves = worth_moves(judged->after), instead = worth_moves(judged->before);
    int winner = winner_of(mover_of(reviewed, move), judged->after);
    snprintf(words, REVIEW_WORDS_MAX,
             ngettext("%s wins in %d move instead of %d", "%s wins in %d moves instead of %d", (unsigned long)moves),
             player_name(reviewed, winner), moves, instead);
}

void review_words_worth(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    enum outcome outcome = match_state_at(reviewed->match, move + 1)->outcome;
    if (judged->judgement == REVIEW_INACCURACY)
        delayed_words(reviewed, move, words);
    else if (judged->judgement >= REVIEW_MISTAKE)
        changed_words(reviewed, move, words);
    else if (outcome == WON_BY_FIRST || outcome == WON_BY_SECOND)
        snprintf(words, REVIEW_WORDS_MAX, _("%s has won"),
                 player_name(reviewed, reviewed->player_of[outcome == WON_BY_FIRST ? FIRST : SECOND]));
    else if (!judged->after_known)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("The game is open"));
    else
        verdict_sentence(judged->after, reviewed->names, mover_of(reviewed, move), words, REVIEW_WORDS_MAX);
}

/* --- what was best --- */

static void best_words(const struct reviewed *reviewed, int move, char words[CLAUSE_MAX])
{
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_move *judged = move_of(reviewed, move);
    char best[MOVE_TEXT_MAX];
    variant->game->format_move(variant, judged->best, best);
    if (!judged->before_known)
        snprintf(words, CLAUSE_MAX, variant->game->gravity ? _("Column %s looked best") : _("%s looked best"), best);
    else
        snprintf(words, CLAUSE_MAX, variant->game->gravity ? _("Column %s was best") : _("%s was best"), best);
}

/* Why nothing was wrong with it. */
static const char *choice_words(const struct reviewed *reviewed, int move)
{
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_move *judged = move_of(reviewed, move);
    struct move moves[MOVES_MAX];
    if (judged->judgement == REVIEW_BEST)
        return judged->before_known ? _("Other moves were worse") : _("Other moves looked worse");
    if (variant->game->moves(variant, match_state_at(reviewed->match, move), moves) == 1)
        return _("It was the only move");
    return judged->choice ? _("Nothing better is known for certain") : _("All moves were equally good");
}

void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    char best[CLAUSE_MAX];
    if (review_words_is_wrong(reviewed, move))
        best_words(reviewed, move, best);
    else
        snprintf(best, sizeof best, "%s", choice_words(reviewed, move));
    bool turned = move == reviewed->review->turning_point;
    snprintf(words, REVIEW_WORDS_MAX, turned ? "%s · %s" : "%s", best, _("the game turned here"));
}

/* --- the whole game --- */

void review_words_turn(const struct reviewed *reviewed, char words[REVIEW_WORDS_MAX])
{
    int move = reviewed->review->turning_point;
    if (move == REVIEW_NO_MOVE)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("No turning point"));
    else
        snprintf(words, REVIEW_WORDS_MAX, _("Turning point: %s, move %d"),
                 player_name(reviewed, mover_of(reviewed, move)), move / 2 + 1);
}

void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    if (judged->before_known)
        verdict_sentence(judged->before, reviewed->names, mover_of(reviewed, move), words, REVIEW_WORDS_MAX);
    else
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("This looked best"));
}
