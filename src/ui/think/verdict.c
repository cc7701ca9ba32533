/* What the study found out, in words. */
#include "ui/think/think.h"

#include <stdio.h>

#include "rules/cells.h"
#include "ui/words.h"

enum { LIST_MAX = 64, LISTED_MAX = 6 };

const char *verdict_word(struct worth worth, const struct view_words *names)
{
    if (worth.result == WORTH_DRAW)
        return names->endless ? _("endless") : _("draw");
    return worth.result == WORTH_WIN ? _("win") : _("loss");
}

void verdict_sentence(struct worth worth, const struct view_words *names, int player, char *words, size_t size)
{
    int moves = worth_moves(worth);
    const char *winner = _(names->players[worth.result == WORTH_WIN ? player : 1 - player]);
    if (worth.result == WORTH_DRAW)
        snprintf(words, size, "%s", names->endless ? _("Endless: nobody can force a win") : _("Draw"));
    else
        snprintf(words, size, ngettext("%s wins in %d move", "%s wins in %d moves", (unsigned long)moves), winner,
                 moves);
}

/* "3", "3 and 5", "1, 3 and 5"; `last` joins the last two. */
static void list_moves(const struct variant *variant, const struct analysis *analysis, const char *last,
                       char list[LIST_MAX])
{
    int length = 0, listed = 0;
    list[0] = '\0';
    for (int i = 0; i < analysis->count && length < LIST_MAX; i++) {
        char move[MOVE_TEXT_MAX];
        if (!analysis->moves[i].best)
            continue;
        const char *joint = listed == 0 ? "" : listed + 1 < analysis->best_count ? ", " : last;
        cells_name_move(variant, analysis->moves[i].move, move);
        /* A piece that is new is not told from others by a sign: where it goes says that. */
        length += snprintf(list + length, (size_t)(LIST_MAX - length), "%s%s", joint, move + (move[0] == '+'));
        listed++;
    }
}

/* In how many moves; 0: that is not said. */
static void win_words(int in, int count, const char *columns, char *words, size_t size)
{
    unsigned long moves = (unsigned long)in;
    if (in == 0)
        snprintf(words, size, ngettext("Column %s wins", "Columns %s win", (unsigned long)count), columns);
    else if (count == 1)
        snprintf(words, size, ngettext("Column %s wins in %d move", "Column %s wins in %d moves", moves), columns, in);
    else
        snprintf(words, size, ngettext("Columns %s win in %d move", "Columns %s win in %d moves", moves), columns, in);
}

/* The best moves, to be told. */
struct hint {
    enum worth_result result;
    int moves;    /* that the winner still makes; 0: that is not said */
    bool certain; /* both are proven */
    bool endless; /* what a draw is here */
    int count;
    int legal; /* moves there are */
    char all[LIST_MAX], any[LIST_MAX];
};

/* That all is lost is for who wants to know exactly: others are told what is still to be done. */
static void loss_words(const struct hint *hint, char *words, size_t size)
{
    const char *columns = hint->all;
    unsigned long count = (unsigned long)hint->count;
    bool exact = hint->moves > 0;
    if (hint->count == hint->legal && !exact)
        snprintf(words, size, "%s", _("All columns hold out equally long"));
    else if (!exact)
        snprintf(words, size, ngettext("Column %s holds out longest", "Columns %s hold out longest", count), columns);
    else if (hint->count == hint->legal)
        snprintf(words, size, "%s", _("All moves lose just as fast"));
    else
        snprintf(words, size,
                 ngettext("All moves lose; column %s holds out longest", "All moves lose; columns %s hold out longest",
                          count),
                 columns);
}

/* Where discs fall a move is called after its column. */
static void column_words(const struct hint *hint, char *words, size_t size)
{
    unsigned long count = (unsigned long)hint->count;
    if (hint->legal == 1 && hint->result != WORTH_WIN)
        snprintf(words, size, _("Only column %s is left"), hint->all);
    else if (!hint->certain)
        snprintf(words, size, ngettext("Column %s looks best", "Columns %s look best", count), hint->all);
    else if (hint->result == WORTH_WIN)
        win_words(hint->moves, hint->count, hint->all, words, size);
    else if (hint->result == WORTH_LOSS)
        loss_words(hint, words, size);
    else if (hint->count == 1)
        snprintf(words, size, _("Only column %s does not lose"), hint->all);
    else
        snprintf(words, size, _("Draw with %s"), hint->any);
}

/* Too many to be listed, or all there are: they glow on the board. */
static void many_moves_words(const struct hint *hint, char *words, size_t size)
{
    if (!hint->certain)
        snprintf(words, size, _("%d moves look equally good"), hint->count);
    else if (hint->result == WORTH_DRAW && hint->count == hint->legal)
        snprintf(words, size, "%s",
                 hint->endless ? _("Nobody can force a win, whatever you play") : _("A draw, whatever you play"));
    else if (hint->result == WORTH_DRAW)
        snprintf(words, size,
                 hint->endless ? _("%d moves keep the game even: nobody can force a win") : _("%d moves draw"),
                 hint->count);
    else
        snprintf(words, size,
                 hint->result == WORTH_WIN ? _("%d moves win")
                 : hint->moves > 0         ? _("All moves lose")
                                           : _("%d moves hold out longest"),
                 hint->count);
}

/* Elsewhere a move has a name of its own. */
static void move_words(const struct hint *hint, char *words, size_t size)
{
    unsigned long count = (unsigned long)hint->count, moves = (unsigned long)hint->moves;
    if (hint->legal == 1 && hint->result != WORTH_WIN)
        snprintf(words, size, _("Only %s is left"), hint->all);
    else if (hint->count > LISTED_MAX || (hint->certain && hint->result == WORTH_DRAW && hint->count == hint->legal))
        many_moves_words(hint, words, size);
    else if (!hint->certain)
        snprintf(words, size, ngettext("%s looks best", "%s look best", count), hint->all);
    else if (hint->result == WORTH_WIN && moves == 0)
        snprintf(words, size, _("Win with %s"), hint->any);
    else if (hint->result == WORTH_WIN)
        snprintf(words, size, ngettext("Win in %d move with %s", "Win in %d moves with %s", moves), hint->moves,
                 hint->any);
    else if (hint->result == WORTH_LOSS && moves == 0)
        snprintf(words, size, ngettext("%s holds out longest", "%s hold out longest", count), hint->all);
    else if (hint->result == WORTH_LOSS)
        snprintf(words, size,
                 ngettext("All moves lose; %s holds out longest", "All moves lose; %s hold out longest", count),
                 hint->all);
    else if (hint->count == 1)
        snprintf(words, size, _("Only %s does not lose"), hint->all);
    else
        snprintf(words, size, hint->endless ? _("Nobody can force a win after %s") : _("Draw with %s"), hint->any);
}

/* Where colours are chosen: is changing them among the best moves? */
static bool is_change(const struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moves[i].best && analysis->moves[i].move.kind == MOVE_SWAP)
            return true;
    return false;
}

static void change_words(const struct hint *hint, char *words, size_t size)
{
    if (hint->count > 1)
        snprintf(words, size, "%s", _("Both colours are equally good"));
    else if (!hint->certain)
        snprintf(words, size, "%s", _("The other colour looks better"));
    else if (hint->result != WORTH_WIN)
        snprintf(words, size, "%s", _("Only the other colour does not lose"));
    else if (hint->moves == 0)
        snprintf(words, size, "%s", _("The other colour wins"));
    else
        snprintf(words, size,
                 ngettext("The other colour wins in %d move", "The other colour wins in %d moves",
                          (unsigned long)hint->moves),
                 hint->moves);
}

void verdict_hint(const struct variant *variant, const struct analysis *analysis, const struct view_words *names,
                  bool distances, char *words, size_t size)
{
    struct hint hint = {.result = analysis->worth.result,
                        .moves = distances ? worth_moves(analysis->worth) : 0,
                        .certain = analysis->proven,
                        .endless = names->endless,
                        .count = analysis->best_count,
                        .legal = analysis->count};
    list_moves(variant, analysis, _(" and "), hint.all);
    list_moves(variant, analysis, _(" or "), hint.any);
    if (is_change(analysis))
        change_words(&hint, words, size);
    else if (variant->game->gravity)
        column_words(&hint, words, size);
    else
        move_words(&hint, words, size);
}

/* What they would have done: a win that is far off is for nobody to see, and not to be lost is what counts then. */
static void held_words(const struct variant *variant, const struct analysis *analysis, char *words, size_t size)
{
    char all[LIST_MAX];
    bool win = analysis->worth.result == WORTH_WIN && analysis->worth.plies <= REVIEW_SEEN;
    unsigned long count = (unsigned long)analysis->best_count;
    list_moves(variant, analysis, _(" and "), all);
    if (analysis->best_count > LISTED_MAX)
        snprintf(words, size, win ? _("%d moves would have won") : _("%d moves would have saved the game"),
                 analysis->best_count);
    else if (variant->game->gravity && win)
        snprintf(words, size, ngettext("column %s would have won", "columns %s would have won", count), all);
    else if (variant->game->gravity)
        snprintf(words, size,
                 ngettext("column %s would have saved the game", "columns %s would have saved the game", count), all);
    else
        snprintf(words, size, win ? _("%s would have won") : _("%s would have saved the game"), all);
}

void verdict_lesson(const struct variant *variant, const struct analysis *analysis, int ago, char *words, size_t size)
{
    char held[2 * LIST_MAX];
    held_words(variant, analysis, held, sizeof held);
    snprintf(words, size, ngettext("%d move ago: %s", "%d moves ago: %s", (unsigned long)ago), ago, held);
}

double verdict_share(struct worth worth)
{
    const double soonest = 0.98, latest = 0.66, half_way = 8.0;
    double later = worth_moves(worth) - 1, share = soonest - (soonest - latest) * later / (later + half_way);
    if (worth.result == WORTH_DRAW)
        return 0.5;
    return worth.result == WORTH_WIN ? share : 1.0 - share;
}
