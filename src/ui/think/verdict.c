/* What the study found out, in words. */
#include "ui/think/verdict.h"

#include <SDL.h>
#include <stdio.h>

#include "ui/words.h"

enum { LIST_MAX = 64 };

struct verdict verdict_of(const struct variant *variant, const struct state *state, int score)
{
    enum worth worth = score > 0 ? WORTH_WIN : score < 0 ? WORTH_LOSS : WORTH_DRAW;
    return (struct verdict){worth, solver_moves_to_win(variant, state, score)};
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
static void list_columns(const struct variant *variant, const struct study_answer *answer, const char *last,
                         char list[LIST_MAX])
{
    int length = 0;
    for (int i = 0; i < answer->best_count && length < LIST_MAX; i++) {
        const char *joint = i == 0 ? "" : i + 1 < answer->best_count ? ", " : last;
        char column[MOVE_TEXT_MAX];
        variant->game->format_move(variant, answer->best[i], column);
        length += snprintf(list + length, (size_t)(LIST_MAX - length), "%s%s", joint, column);
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

void verdict_hint(const struct variant *variant, const struct state *state, const struct study_answer *answer,
                  char *words, size_t size)
{
    struct move moves[MOVES_MAX];
    int legal = variant->game->moves(variant, state, moves), count = answer->best_count;
    char all[LIST_MAX] = "", any[LIST_MAX] = "";
    struct verdict verdict = {WORTH_DRAW, 0};
    if (answer->proven)
        verdict = verdict_of(variant, state, answer->worth.best);
    list_columns(variant, answer, _(" and "), all);
    list_columns(variant, answer, _(" or "), any);
    if (legal == 1 && verdict.worth != WORTH_WIN)
        snprintf(words, size, _("Only column %s is left"), all);
    else if (!answer->proven)
        snprintf(words, size, ngettext("Column %s looks best", "Columns %s look best", (unsigned long)count), all);
    else if (verdict.worth == WORTH_WIN)
        win_words(verdict, count, all, words, size);
    else if (verdict.worth == WORTH_LOSS)
        loss_words(count, legal, all, words, size);
    else if (count == 1)
        snprintf(words, size, _("Only column %s does not lose"), all);
    else
        snprintf(words, size, _("Drawn with %s"), any);
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
