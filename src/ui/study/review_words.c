/* The words about the moves of a reviewed game. Declared in study_state.h. */

#include "rules/cells.h"
#include "rules/letters.h"
#include "standard.h"
#include "ui/study/study_state.h"

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
    return reviewed->player_of[side_of_move(&match_variant(reviewed->match)->options, move)];
}

/* For each class of move: its name for a move that is proven to belong to it, and for one that seems to. */
static const struct {
    const char *proven, *seeming;
} classes[REVIEW_CLASSES] = {
    [REVIEW_BEST] = {N_("best move"), N_("looks best")},
    [REVIEW_GOOD] = {N_("good move"), N_("looks good")},
    [REVIEW_MISSED_WIN] = {N_("missed win"), N_("missed win")},
    [REVIEW_MISSED_BLOCK] = {N_("missed block"), N_("missed block")},
    [REVIEW_INACCURACY] = {N_("not the best"), N_("looks like a mistake")},
    [REVIEW_MISTAKE] = {N_("bad move"), N_("looks like a mistake")},
    [REVIEW_BLUNDER] = {N_("big mistake"), N_("looks like a mistake")},
};

bool review_words_is_wrong(const struct reviewed *reviewed, int move)
{
    return move >= 0 && review_is_wrong(move_of(reviewed, move)->judgement);
}

bool review_words_is_any_wrong(const struct reviewed *reviewed)
{
    for (int i = 0; i < reviewed->review->count; i++)
        if (review_words_is_wrong(reviewed, i))
            return true;
    return false;
}

enum { NAME_MOST = 14 /* bytes of a name beside a move and what it was */ };

void review_words_move(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct variant *variant = match_variant(reviewed->match);
    struct move made = match_move(reviewed->match, move);
    const char *player = player_name(reviewed, mover_of(reviewed, move));
    char name[MOVE_TEXT_MAX], who[NAME_MOST + sizeof "…"];
    letters_cut(player, NAME_MOST, who, sizeof who);
    cells_name_move(variant, made, name);
    if (made.kind == MOVE_SWAP)
        snprintf(words, REVIEW_WORDS_MAX, _("%s, %s"), who, _("takes the other colour"));
    else
        snprintf(words, REVIEW_WORDS_MAX, variant->game->gravity ? _("%s, column %s") : _("%s, %s"), who, name);
}

/* Is the block that was missed one of what would have come a move later: two threats, not yet a win? */
static bool is_far_threat(const struct reviewed *reviewed, int move)
{
    const struct review_chance *chance = &reviewed->review->chance;
    return move == chance->move && chance->kind == REVIEW_COULD_STOP && chance->about == REVIEW_THREAT_DOUBLE;
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
    bool proven = judged->before_known && judged->after_known;
    snprintf(words, REVIEW_WORDS_MAX, _("%s: %s"), name,
             is_far_threat(reviewed, move)
                 ? _("missed threat")
                 : _(proven ? classes[judged->judgement].proven : classes[judged->judgement].seeming));
}

/* --- texts about what a move changed --- */

/* Writes who was winning before a move or, with `now`, who wins after it: "Red was winning in 6 moves". */
static void state_words(const struct reviewed *reviewed, int move, bool now, char words[CLAUSE_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    struct worth worth = now ? judged->after : judged->before;
    int moves = worth_moves(worth), mover = mover_of(reviewed, move);
    bool endless = reviewed->names->endless;
    const char *plain = NULL;
    if (!(now ? judged->after_known : judged->before_known))
        plain = now ? _("now it is open") : _("It was still open");
    else if (worth.result == WORTH_DRAW && now)
        plain = endless ? _("now it is endless") : _("now it is a draw");
    else if (worth.result == WORTH_DRAW)
        plain = endless ? _("Nobody could force a win") : _("It was a draw");
    if (plain)
        snprintf(words, CLAUSE_MAX, "%s", plain);
    else
        snprintf(words, CLAUSE_MAX,
                 now ? ngettext("now %s wins in %d move", "now %s wins in %d moves", (unsigned long)moves)
                     : ngettext("%s was winning in %d move", "%s was winning in %d moves", (unsigned long)moves),
                 player_name(reviewed, worth.result == WORTH_WIN ? mover : 1 - mover), moves);
}

/* Writes what a move changed that only perfect play shows: in how many moves would tell nobody more. */
static void changed_words(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    int mover = mover_of(reviewed, move);
    bool won = judged->before.result == WORTH_WIN, lost = judged->after.result == WORTH_LOSS;
    const char *us = player_name(reviewed, mover), *them = player_name(reviewed, 1 - mover);
    if (won && lost)
        snprintf(words, REVIEW_WORDS_MAX, _("With perfect play %s was winning, now %s is"), us, them);
    else if (won)
        snprintf(words, REVIEW_WORDS_MAX, _("With perfect play %s was winning, now nobody is"), us);
    else
        snprintf(words, REVIEW_WORDS_MAX, _("With perfect play nobody was winning, now %s is"), them);
}

void review_words_worth(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    enum outcome outcome = match_state_at(reviewed->match, move + 1)->outcome;
    int mover = mover_of(reviewed, move), moves = worth_moves(judged->after), instead = worth_moves(judged->before);
    const struct variant *variant = match_variant(reviewed->match);
    bool seen_far = judged->judgement == REVIEW_INACCURACY && judged->before_known && judged->after_known;
    char before[CLAUSE_MAX], now[CLAUSE_MAX], threat[MOVE_TEXT_MAX];
    if (judged->judgement == REVIEW_MISSED_WIN)
        snprintf(words, REVIEW_WORDS_MAX, _("%s could have won at once"), player_name(reviewed, mover));
    else if (judged->judgement == REVIEW_MISSED_BLOCK && is_far_threat(reviewed, move)) {
        cells_name_move(variant, reviewed->review->chance.threat, threat);
        snprintf(words, REVIEW_WORDS_MAX,
                 variant->game->gravity ? _("With column %s %s would make two threats at once")
                                        : _("With %s %s would make two threats at once"),
                 threat, player_name(reviewed, 1 - mover));
    } else if (judged->judgement == REVIEW_MISSED_BLOCK)
        snprintf(words, REVIEW_WORDS_MAX, _("%s threatened to win"), player_name(reviewed, 1 - mover));
    else if (seen_far && judged->before.result != judged->after.result)
        changed_words(reviewed, move, words);
    else if (seen_far) /* a win became slower, or a loss faster */
        snprintf(
            words, REVIEW_WORDS_MAX,
            ngettext("%s wins in %d move instead of %d", "%s wins in %d moves instead of %d", (unsigned long)moves),
            player_name(reviewed, judged->after.result == WORTH_WIN ? mover : 1 - mover), moves, instead);
    else if (review_is_wrong(judged->judgement)) {
        state_words(reviewed, move, false, before);
        state_words(reviewed, move, true, now);
        snprintf(words, REVIEW_WORDS_MAX, "%s, %s", before, now);
    } else if (outcome == WON_BY_FIRST || outcome == WON_BY_SECOND)
        snprintf(words, REVIEW_WORDS_MAX, _("%s has won"),
                 player_name(reviewed, reviewed->player_of[outcome == WON_BY_FIRST ? FIRST : SECOND]));
    else if (!judged->after_known)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("It is still open"));
    else { /* of the position on the board: the move itself is made, and counts no more */
        struct worth left = {judged->after.result, SDL_max(judged->after.plies - 1, 0)};
        verdict_sentence(left, reviewed->names, mover, words, REVIEW_WORDS_MAX);
    }
}

/* --- texts about what would have been best --- */

/* Lists the moves that were best; returns their number. */
static int list_best(const struct reviewed *reviewed, int move, struct move best[MOVES_MAX])
{
    return review_bests(reviewed->review, match_variant(reviewed->match), match_state_at(reviewed->match, move), move,
                        best);
}

static void best_words(const struct reviewed *reviewed, int move, char words[CLAUSE_MAX])
{
    enum { NAMED = 6 /* more moves than that are not named */ };
    static const char *const texts[2][2][2] = /* known, several, a column names a move */
        {{{N_("%s looked best"), N_("Column %s looked best")}, {N_("%s looked best"), N_("Columns %s looked best")}},
         {{N_("%s was best"), N_("Column %s was best")}, {N_("%s were best"), N_("Columns %s were best")}}};
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_move *judged = move_of(reviewed, move);
    char name[MOVE_TEXT_MAX], best[CLAUSE_MAX] = "", before[CLAUSE_MAX];
    struct move moves[MOVES_MAX];
    int count = list_best(reviewed, move, moves);
    for (int i = 0; i < int_min(count, NAMED); i++) {
        cells_name_move(variant, moves[i], name);
        SDL_strlcpy(before, best, sizeof before);
        snprintf(best, sizeof best, i == 0 ? "%s%s" : i + 1 == count ? _("%s and %s") : "%s, %s", before, name);
    }
    if (judged->best.kind == MOVE_SWAP)
        snprintf(words, CLAUSE_MAX, "%s",
                 judged->before_known ? _("The other colour was better") : _("The other colour looked better"));
    else if (count > NAMED)
        snprintf(words, CLAUSE_MAX, "%s",
                 judged->before_known ? _("Many moves were better") : _("Many moves looked better"));
    else
        words_insert(words, CLAUSE_MAX, _(texts[judged->before_known][count > 1][variant->game->gravity]), best);
}

/* Why there is nothing better than the move: "It was the only move". */
static const char *choice_words(const struct reviewed *reviewed, int move)
{
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_move *judged = move_of(reviewed, move);
    struct move moves[MOVES_MAX];
    if (judged->judgement == REVIEW_BEST)
        return judged->before_known ? _("No move was better") : _("No move looked better");
    if (variant->game->moves(variant, match_state_at(reviewed->match, move), moves) == 1)
        return _("It was the only move");
    return judged->choice ? _("No better move is certain") : _("All moves were equally good");
}

/* What would have been right where the last chance was missed, and what is even better if nobody errs. */
static void chance_words(const struct reviewed *reviewed, char words[CLAUSE_MAX])
{
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_chance *chance = &reviewed->review->chance;
    bool wins = chance->kind == REVIEW_COULD_WIN, falls = variant->game->gravity;
    struct move best = move_of(reviewed, chance->move)->best, moves[MOVES_MAX];
    for (int i = list_best(reviewed, chance->move, moves); i-- > 0;)
        best = move_equal(moves[i], chance->right) ? chance->right : best;
    char right[MOVE_TEXT_MAX], perfect[MOVE_TEXT_MAX];
    cells_name_move(variant, chance->right, right);
    cells_name_move(variant, best, perfect);
    if (wins)
        snprintf(words, CLAUSE_MAX, falls ? _("Column %s would have won") : _("%s would have won"), right);
    else if (chance->late)
        snprintf(words, CLAUSE_MAX,
                 falls ? _("Column %s would have held out longer") : _("%s would have held out longer"), right);
    else if (move_equal(chance->right, best))
        snprintf(words, CLAUSE_MAX, falls ? _("Column %s would have stopped it") : _("%s would have stopped it"),
                 right);
    else
        snprintf(words, CLAUSE_MAX,
                 falls ? _("Column %s would have stopped it, with perfect play column %s")
                       : _("%s would have stopped it, with perfect play %s"),
                 right, perfect);
}

void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review *review = reviewed->review;
    char best[CLAUSE_MAX];
    if (move == review->chance.move && review->chance.kind != REVIEW_OPENED)
        chance_words(reviewed, best);
    else if (review_words_is_wrong(reviewed, move))
        best_words(reviewed, move, best);
    else
        snprintf(best, sizeof best, "%s", choice_words(reviewed, move));
    const char *turned = NULL;
    if (move == review_key(reviewed->review, reviewed->won))
        turned = reviewed->won                          ? _("this won the game")
                 : move == review->turning_point        ? _("the game turned here")
                 : review->chance.kind == REVIEW_OPENED ? _("this move opened the way")
                                                        : NULL;
    snprintf(words, REVIEW_WORDS_MAX, turned ? "%s · %s" : "%s", best, turned);
}

/* --- texts about the whole game: its key move, and how well each side played --- */

void review_words_summary(const struct review *review, int side, char words[REVIEW_WORDS_MAX])
{
    int wrong = 0;
    for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++)
        if (review_is_wrong((enum review_class)judgement))
            wrong += review->counts[side][judgement];
    if (review->accuracy[side] < 0)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("There was never a choice"));
    else if (wrong == 0)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("Every move was good"));
    else
        snprintf(words, REVIEW_WORDS_MAX, ngettext("%d weaker move", "%d weaker moves", (unsigned long)wrong), wrong);
}

void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    if (judged->before_known)
        verdict_sentence(judged->before, reviewed->names, mover_of(reviewed, move), words, REVIEW_WORDS_MAX);
    else
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("This looked best"));
}
