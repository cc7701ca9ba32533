/* What the screen *How it thinks* says. Declared in search_state.h. */
#include "ai/search.h"
#include "ui/search/search_state.h"
#include "ui/words.h"

static const struct {
    const char *name, *about;
} ways[SEARCH_WAYS] = {
    [WAY_MINIMAX] =
        {N_("Minimax"),
         N_("Every move is tried, and every answer to it, as far as the computer looks ahead. Where it stops, the "
            "position is judged; one move later it may be judged otherwise. From there the values come back up: each "
            "side takes the move that is best for itself.")},
    [WAY_ALPHA_BETA] =
        {N_("Cutting (alpha-beta)"),
         N_("Suppose you have a move worth 5 to you. If the other side has one single answer to your next move that "
            "leaves you 3, it will choose that: your move is out, whatever its other answers are. Those are cut, and "
            "stay grey. The result is the same.")},
    [WAY_ORDERED] =
        {N_("Good moves first"),
         N_("Moves that were good in positions nearby are tried first, then those in the middle, where many "
            "lines meet. The sooner a good move is found, the more can be cut. It is a guess: now and then "
            "it is wrong, and costs more.")},
    [WAY_TABLE] =
        {N_("With a memory"),
         N_("The same moves in another order lead to the same position. What the computer has found out about a "
            "position it remembers, and need not search again. Cutting avoids most of that already: from the empty "
            "board, 12 moves ahead, a quarter is saved.")},
    [WAY_DEEPENING] =
        {N_("As it plays"),
         N_("It looks one move ahead, then two, then three, each time with the best moves so far in front. For the "
            "rest it only asks: better than the best? All its looks are counted here. It pays with depth: 12 moves "
            "ahead half of the work is saved.")},
};

static const struct {
    const char *name, *about;
} trees[TREE_BEST] = {
    [TREE_PLAIN] =
        {N_("A: every move"),
         N_("Every game that can still be played is played to its end. Then the results come back up: each side takes "
            "the move that is best for itself. For such a small board that can be done.")},
    [TREE_STOP] =
        {N_("B: stop at a win"),
         N_("Whoever has found a move that wins need not look at the others. They stay grey. On the empty board that "
            "alone saves four fifths of the work.")},
    [TREE_ALPHA_BETA] =
        {N_("C: cutting (alpha-beta)"),
         N_("Suppose you have a move that is a draw. If the other side has one single answer to your next move that "
            "wins, or draws, your move is out, whatever its other answers are. Those are cut, and stay grey. The "
            "result is the same.")},
    [TREE_FORCED] =
        {N_("D: forced moves"),
         N_("Who can win at once does so, and who must stop the other from winning has only that one move. The rest "
            "is not even looked at. This is how people play, too.")},
};

const char *search_way_name(const struct tracer_way *way)
{
    return _(way->builds ? trees[way->method].name : ways[way->way].name);
}

/* What side answers, and what the other side can do about it, on the page of proofs. */
static const char *plan_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    int keeper = (int)seeing->claims.keeper;
    const char *name = search_player_name(seeing, keeper), *other = search_player_name(seeing, 1 - keeper);
    snprintf(words, SEARCH_WORDS_MAX,
             _("A plan for %s: whenever %s takes a cell where an arrow begins, %s answers on top of it. No line of %s "
               "through the tip of an arrow can be filled. Where a broken line joins two cells, both can be taken now: "
               "if %s takes one, %s takes the other. If no line is left, %s cannot win."),
             name, other, name, other, other, name, other);
    return words;
}

const char *search_page_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    const struct tracer_way *way = &seeing->ways[seeing->way];
    switch (seeing->page) {
    case SEARCH_TREE:
        return _(way->builds ? trees[way->method].about : ways[way->way].about);
    case SEARCH_MEMORY:
        return _("The same moves in another order lead to the same position. Here are those that the whole search met "
                 "most often, with two ways that lead there. A computer with a memory need not search them again; one "
                 "that cuts meets few of them.");
    case SEARCH_PROOF:
        return plan_words(seeing, words);
    case SEARCH_LINES:
    case SEARCH_PAGES:
        break;
    }
    return seeing->variant.lines.count == 0
               ? _("The computer counts eleven things of each side and multiplies them by what they are worth. The sum "
                   "of one side less that of the other is its judgement. Everything else is looking ahead.")
               : _("A line without pieces counts 1 for both sides. With a piece of one side it counts 2 for that side, "
                   "and twice as much with each other one: the thicker it is drawn, the more. A line with pieces of "
                   "both is dead. The computer adds up, and judges by the difference.");
}

void search_way_count(const struct seeing *seeing, int way, char words[32])
{
    snprintf(words, 32, "…");
    if (seeing->whole.results) /* builders of trees count the position itself, too */
        words_count(seeing->whole.results[way].trace.all + seeing->ways[way].builds, words);
}

/* --- values and nodes --- */

const char *search_player_name(const struct seeing *seeing, int side)
{
    return _(seeing->base.stage.view->words.players[seeing->base.stage.player_of[side]]);
}

/* Does the value mean that the game is decided? */
static bool is_won(const struct seeing *seeing, int value)
{
    return seeing->ways[seeing->way].builds ? value != 0 : is_decided(value);
}

/* A value in words, for the side to move at the root, as in the picture: "−12 for Red". */
static void value_words(const struct seeing *seeing, int value, enum bound bound, char *words, size_t size)
{
    const char *name = search_player_name(seeing, seeing->root.turn);
    char number[16];
    snprintf(number, sizeof number, "%s%d", value < 0 ? "−" : value > 0 ? "+" : "", SDL_abs(value));
    if (is_won(seeing, value))
        snprintf(words, size, _("%s wins"),
                 value > 0 ? name : search_player_name(seeing, (int)other_side(seeing->root.turn)));
    else if (seeing->ways[seeing->way].whole)
        snprintf(words, size, "%s",
                 bound == BOUND_EXACT   ? _("Draw")
                 : bound == BOUND_UPPER ? _("a draw at best")
                                        : _("a draw at least"));
    else if (bound == BOUND_EXACT && value == 0)
        snprintf(words, size, "%s", _("even"));
    else
        snprintf(words, size,
                 bound == BOUND_EXACT   ? _("%s for %s")
                 : bound == BOUND_LOWER ? _("%s or more for %s")
                                        : _("%s or less for %s"),
                 number, name);
}

void search_short_words(const struct seeing *seeing, const struct trace_node *node, char *words, size_t size)
{
    static const char *const signs[] = {[BOUND_EXACT] = "", [BOUND_LOWER] = "≥ ", [BOUND_UPPER] = "≤ "};
    int value = search_value_of(seeing, node);
    enum bound bound = search_bound(seeing, node);
    if (is_won(seeing, value))
        value_words(seeing, value, BOUND_EXACT, words, size);
    else if (seeing->ways[seeing->way].whole)
        snprintf(words, size, "%s%s", signs[bound], _("Draw"));
    else
        snprintf(words, size, "%s%s%d", signs[bound], value < 0 ? "−" : "", SDL_abs(value));
}

void search_list_moves(const struct seeing *seeing, const struct move *moves, int count, char words[SEARCH_WORDS_MAX])
{
    size_t length = 0;
    words[0] = '\0';
    for (int i = 0; i < count && length < SEARCH_WORDS_MAX / 2; i++) {
        char move[MOVE_TEXT_MAX];
        seeing->variant.game->format_move(&seeing->variant, moves[i], move);
        length += (size_t)snprintf(words + length, SEARCH_WORDS_MAX - length, "%s%s", i > 0 ? " " : "", move);
    }
}

/* The side that makes a node's move. */
static enum side maker_of(const struct seeing *seeing, const struct trace_node *node)
{
    return search_is_ours(seeing, node) ? (enum side)seeing->root.turn : other_side(seeing->root.turn);
}

/*
 * Writes what a side is sure of elsewhere, which is one end of the node's window. (The engine looks one point further
 * at the root, so that it finds moves that are as good as the best.) Returns false if there is nothing yet.
 */
static bool has_words(const struct seeing *seeing, const struct trace_node *node, enum side side, char words[64])
{
    int end = side == maker_of(seeing, node) ? node->alpha : node->beta;
    int value = search_is_ours(seeing, node) ? end : -end;
    if (side == (enum side)seeing->root.turn && !seeing->ways[seeing->way].builds)
        value++;
    value_words(seeing, value, BOUND_EXACT, words, 64);
    return SDL_abs(end) < VALUE_INFINITE;
}

/* Writes which values of a node could still change something: those between what both sides already have. */
static void window_words(const struct seeing *seeing, const struct trace_node *node, char words[SEARCH_WORDS_MAX])
{
    enum side maker = maker_of(seeing, node), other = other_side(maker);
    const char *name = search_player_name(seeing, (int)maker), *rival = search_player_name(seeing, (int)other);
    char least[64], most[64];
    bool low = has_words(seeing, node, maker, least), high = has_words(seeing, node, other, most);
    if (!low && !high)
        snprintf(words, SEARCH_WORDS_MAX, "%s", _("There is nothing to compare it with yet"));
    else if (low && node->beta - node->alpha == 1)
        snprintf(words, SEARCH_WORDS_MAX, _("It only asks whether it is better for %s than this: %s"), name, least);
    else if (!high)
        snprintf(words, SEARCH_WORDS_MAX, _("%s already has this: %s. Worse is of no use"), name, least);
    else if (!low)
        snprintf(words, SEARCH_WORDS_MAX, _("%s already has this: %s. If it gets worse here, it plays elsewhere"),
                 rival, most);
    else
        snprintf(words, SEARCH_WORDS_MAX,
                 _("%s already has this: %s, and %s this: %s. Whoever would get worse than that here plays elsewhere"),
                 name, least, rival, most);
}

/* Writes why a node has its value. */
static void end_words(const struct seeing *seeing, const struct trace_node *node, const char *value,
                      char words[SEARCH_WORDS_MAX])
{
    static const char *const whys[] = {
        [END_GAME] = N_("The game is over here"),           [END_HORIZON] = N_("It looks no further, and judges"),
        [END_KNOWN] = N_("It knows this position already"), [END_CUT] = N_("One answer is enough"),
        [END_WHOLE] = N_("All answers were tried"),
    };
    const char *maker = search_player_name(seeing, (int)maker_of(seeing, node)),
               *other = search_player_name(seeing, (int)other_side(maker_of(seeing, node)));
    char least[64];
    bool low = has_words(seeing, node, maker_of(seeing, node), least);
    const struct trace_node *answer = trace_answer(search_trace(seeing), node);
    char move[MOVE_TEXT_MAX];
    if (answer)
        seeing->variant.game->format_move(&seeing->variant, answer->move, move);
    if (answer && node->end == END_WHOLE)
        snprintf(words, SEARCH_WORDS_MAX, _("All answers were tried. %s takes the best for itself, %s: %s"), other,
                 move, value);
    else if (answer && node->end == END_CUT && is_won(seeing, node->value))
        snprintf(words, SEARCH_WORDS_MAX, _("%s answers %s: %s. Nothing is better. Answers that need no look: %d"),
                 other, move, value, node->untried);
    else if (answer && low && node->end == END_CUT)
        snprintf(words, SEARCH_WORDS_MAX,
                 _("%s can answer %s: %s. %s already has this: %s, and plays that. Answers that need no look: %d"),
                 other, move, value, maker, least, node->untried);
    else if (node->end != END_NONE)
        snprintf(words, SEARCH_WORDS_MAX, "%s: %s", _(whys[node->end]), value);
}

/* Writes what the search has found, once it has ended. */
static void root_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    const struct tracer_result *result = seeing->whole.results ? &seeing->whole.results[seeing->way] : NULL;
    char value[64], best[SEARCH_WORDS_MAX] = "";
    const char *name = search_player_name(seeing, seeing->root.turn);
    if (!result || seeing->picture.step < seeing->picture.steps) {
        snprintf(words, SEARCH_WORDS_MAX, _("%s to move. Here it begins. Watch it search, or go step by step."), name);
        return;
    }
    value_words(seeing, result->value, BOUND_EXACT, value, sizeof value);
    search_list_moves(seeing, result->best, result->count, best);
    if (result->value < 0 && is_won(seeing, result->value)) {
        snprintf(words, SEARCH_WORDS_MAX, _("%s to move. Whatever it plays: %s."), name, value);
        return;
    }
    int length = snprintf(
        words, SEARCH_WORDS_MAX,
        ngettext("%s to move. The best move: %s.", "%s to move. The best moves: %s.", (unsigned long)result->count),
        name, best);
    length += snprintf(words + length, SEARCH_WORDS_MAX - (size_t)length,
                       seeing->ways[seeing->way].whole ? _(" Played to the end: %s. All five ways find this result.")
                                                       : _(" As far as it looks: %s. All five ways find the same."),
                       value);
    if (result->trace.plies < seeing->depth && !seeing->ways[seeing->way].whole)
        snprintf(words + length, SEARCH_WORDS_MAX - (size_t)length, _(" The picture shows the first %d moves."),
                 result->trace.plies);
}

void search_tree_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX])
{
    const struct trace_node *node = search_node(seeing);
    char path[SEARCH_WORDS_MAX], more[SEARCH_WORDS_MAX], value[64], count[32];
    struct move moves[SEARCH_PATH_MAX];
    bool known = !node || node->left < seeing->picture.step;
    if (!node && seeing->opened_count == 0) {
        root_words(seeing, words);
        return;
    }
    search_list_moves(seeing, moves, search_path(seeing, node, moves), path);
    if (!node)
        node = &seeing->opened_nodes[seeing->opened_count - 1].node;
    snprintf(words, SEARCH_WORDS_MAX, _("After %s."), path);
    if (known) {
        value_words(seeing, search_value_of(seeing, node), search_bound(seeing, node), value, sizeof value);
        end_words(seeing, node, value, more);
    } else {
        window_words(seeing, node, more);
    }
    size_t length = strlen(words);
    words_count(node->size - 1, count);
    snprintf(words + length, SEARCH_WORDS_MAX - length, " %s.", more);
    length = strlen(words);
    if (known && node->size > 1)
        snprintf(words + length, SEARCH_WORDS_MAX - length, _(" Moves tried for that: %s."), count);
}
