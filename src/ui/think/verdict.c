/* What the study found out, in words. */
#include "ui/think/verdict.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "gravitrips/ai.h"
#include "ui/words.h"

enum { LIST_MAX = 64, LISTED_MAX = 6 };

struct verdict verdict_of(const struct variant *variant, const struct state *state, int score)
{
    enum worth worth = score > 0 ? WORTH_WIN : score < 0 ? WORTH_LOSS : WORTH_DRAW;
    return (struct verdict){worth, solver_moves_to_win(variant, state, score)};
}

/* The same of a value that the engine has searched to the end. */
static struct verdict verdict_of_value(int value)
{
    int plies = AI_WIN - abs(value) + 1;
    if (value > AI_DECIDED)
        return (struct verdict){WORTH_WIN, (plies + 1) / 2};
    if (value < -AI_DECIDED)
        return (struct verdict){WORTH_LOSS, plies / 2};
    return (struct verdict){WORTH_DRAW, 0};
}

const char *verdict_word(enum worth worth)
{
    static const char *const words[] = {[WORTH_LOSS] = N_("loss"), [WORTH_DRAW] = N_("draw"), [WORTH_WIN] = N_("win")};
    return _(words[worth]);
}

void verdict_sentence(struct verdict verdict, int player, char *words, size_t size)
{
    unsigned long moves = (unsigned long)verdict.moves;
    bool red = (verdict.worth == WORTH_WIN) == (player == 0);
    if (verdict.worth == WORTH_DRAW)
        snprintf(words, size, "%s", _("Drawn"));
    else if (red)
        snprintf(words, size, ngettext("Red wins in %d move", "Red wins in %d moves", moves), verdict.moves);
    else
        snprintf(words, size, ngettext("Yellow wins in %d move", "Yellow wins in %d moves", moves), verdict.moves);
}

/* "3", "3 and 5", "1, 3 and 5"; `last` joins the last two. */
static void list_moves(const struct variant *variant, const struct study_answer *answer, const char *last,
                       char list[LIST_MAX])
{
    int length = 0;
    for (int i = 0; i < answer->best_count && length < LIST_MAX; i++) {
        const char *joint = i == 0 ? "" : i + 1 < answer->best_count ? ", " : last;
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, answer->best[i], move);
        length += snprintf(list + length, (size_t)(LIST_MAX - length), "%s%s", joint, move);
    }
}

static void win_words(struct verdict verdict, int count, const char *columns, char *words, size_t size)
{
    unsigned long moves = (unsigned long)verdict.moves;
    if (count == 1)
        snprintf(words, size, ngettext("Column %s wins in %d move", "Column %s wins in %d moves", moves), columns,
                 verdict.moves);
    else
        snprintf(words, size, ngettext("Columns %s win in %d move", "Columns %s win in %d moves", moves), columns,
                 verdict.moves);
}

static void loss_words(int count, int legal, const char *columns, char *words, size_t size)
{
    if (count == legal)
        snprintf(words, size, "%s", _("All moves lose equally soon"));
    else
        snprintf(words, size,
                 ngettext("All moves lose; column %s holds out longest", "All moves lose; columns %s hold out longest",
                          (unsigned long)count),
                 columns);
}

/* The best moves, to be told. */
struct hint {
    struct verdict verdict;
    bool certain; /* the verdict is proven, or searched to the end */
    int count;
    int legal; /* moves there are */
    char all[LIST_MAX], any[LIST_MAX];
};

/* Where discs fall a move is called after its column. */
static void column_words(const struct hint *hint, char *words, size_t size)
{
    unsigned long count = (unsigned long)hint->count;
    if (hint->legal == 1 && hint->verdict.worth != WORTH_WIN)
        snprintf(words, size, _("Only column %s is left"), hint->all);
    else if (!hint->certain)
        snprintf(words, size, ngettext("Column %s looks best", "Columns %s look best", count), hint->all);
    else if (hint->verdict.worth == WORTH_WIN)
        win_words(hint->verdict, hint->count, hint->all, words, size);
    else if (hint->verdict.worth == WORTH_LOSS)
        loss_words(hint->count, hint->legal, hint->all, words, size);
    else if (hint->count == 1)
        snprintf(words, size, _("Only column %s does not lose"), hint->all);
    else
        snprintf(words, size, _("Drawn with %s"), hint->any);
}

/* Too many to be listed: they glow on the board. */
static void many_moves_words(const struct hint *hint, char *words, size_t size)
{
    if (!hint->certain)
        snprintf(words, size, _("%d moves look equally good"), hint->count);
    else if (hint->verdict.worth == WORTH_DRAW)
        snprintf(words, size, hint->count == hint->legal ? _("Drawn whatever you play") : _("Drawn with %d moves"),
                 hint->count);
    else
        snprintf(words, size, hint->verdict.worth == WORTH_WIN ? _("%d moves win") : _("All moves lose"), hint->count);
}

/* Elsewhere a move has a name of its own. */
static void move_words(const struct hint *hint, char *words, size_t size)
{
    unsigned long count = (unsigned long)hint->count, moves = (unsigned long)hint->verdict.moves;
    if (hint->legal == 1 && hint->verdict.worth != WORTH_WIN)
        snprintf(words, size, _("Only %s is left"), hint->all);
    else if (hint->count > LISTED_MAX)
        many_moves_words(hint, words, size);
    else if (!hint->certain)
        snprintf(words, size, ngettext("%s looks best", "%s look best", count), hint->all);
    else if (hint->verdict.worth == WORTH_WIN)
        snprintf(words, size, ngettext("Win in %d move with %s", "Win in %d moves with %s", moves), hint->verdict.moves,
                 hint->any);
    else if (hint->verdict.worth == WORTH_LOSS)
        snprintf(words, size,
                 ngettext("All moves lose; %s holds out longest", "All moves lose; %s hold out longest", count),
                 hint->all);
    else
        snprintf(words, size, hint->count == 1 ? _("Only %s does not lose") : _("Drawn with %s"), hint->any);
}

void verdict_hint(const struct variant *variant, const struct state *state, const struct study_answer *answer,
                  char *words, size_t size)
{
    struct move moves[MOVES_MAX];
    struct hint hint = {.verdict = {WORTH_DRAW, 0}, .certain = answer->proven || answer->exact};
    hint.legal = variant->game->moves(variant, state, moves);
    hint.count = answer->best_count;
    if (answer->proven)
        hint.verdict = verdict_of(variant, state, answer->worth.best);
    else if (answer->exact)
        hint.verdict = verdict_of_value(answer->value);
    list_moves(variant, answer, _(" and "), hint.all);
    list_moves(variant, answer, _(" or "), hint.any);
    if (variant->game->gravity)
        column_words(&hint, words, size);
    else
        move_words(&hint, words, size);
}

double verdict_share(const struct variant *variant, struct verdict verdict)
{
    const double soonest = 0.98, latest = 0.66;
    int most = (variant->cells + 1) / 2;
    double late = (double)(verdict.moves - 1) / SDL_max(most - 1, 1), share = soonest - late * (soonest - latest);
    if (verdict.worth == WORTH_DRAW)
        return 0.5;
    return verdict.worth == WORTH_WIN ? share : 1.0 - share;
}
