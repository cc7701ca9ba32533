/* The crew, and what they say. Declared in choice.h. */
#include "ui/board/choice.h"

#include "gravitrips/ai.h"
#include "gravitrips/analyst.h"
#include "gravitrips/solver.h"
#include "ui/words.h"

/* How strong each of them is, docs/levels.md says; the sentences must stay true whatever happens on the board. */
static const struct {
    const char *name, *trade;
} sailors[LEVEL_MAX + 1] = {
    [1] = {N_("Pip"), N_("Ship's boy")},  [2] = {N_("Nell"), N_("Deckhand")},
    [3] = {N_("Otto"), N_("Cook")},       [4] = {N_("Mae"), N_("Sailmaker")},
    [5] = {N_("Finn"), N_("Fiddler")},    [6] = {N_("Ines"), N_("Gunner")},
    [7] = {N_("Bo"), N_("Boatswain")},    [8] = {N_("Sol"), N_("Navigator")},
    [9] = {N_("Vera"), N_("First mate")}, [LEVEL_MAX] = {N_("the Captain"), N_("Never errs")},
};

static const char *const sentences[LEVEL_MAX + 1][SAILOR_MOMENTS] = {
    [1] = {[SAILOR_BEGINS] = N_("I learned the rules yesterday!"),
           [SAILOR_THREATS] = N_("Look! Only one more!"),
           [SAILOR_STOPPED] = N_("Oh! You saw it."),
           [SAILOR_WINS] = N_("I won? I won! Another one?"),
           [SAILOR_LOSES] = N_("Well played! Nell is a bit better than I am."),
           [SAILOR_DRAWS] = N_("Nobody won? Then both of us did!")},
    [2] = {[SAILOR_BEGINS] = N_("The deck is scrubbed. Let us play!"),
           [SAILOR_THREATS] = N_("One more there, and I am done."),
           [SAILOR_STOPPED] = N_("Right across my rope."),
           [SAILOR_WINS] = N_("That one was mine. Come, again."),
           [SAILOR_LOSES] = N_("You wrapped me up nicely. Try Otto."),
           [SAILOR_DRAWS] = N_("So many knots, and none holds.")},
    [3] = {[SAILOR_BEGINS] = N_("Soup is on. One game while it simmers."),
           [SAILOR_THREATS] = N_("Something is cooking."),
           [SAILOR_STOPPED] = N_("You taste everything, I see."),
           [SAILOR_WINS] = N_("Served. Seconds?"),
           [SAILOR_LOSES] = N_("That was a feast! Mae thinks further than I do."),
           [SAILOR_DRAWS] = N_("A pinch of you, a pinch of me.")},
    [4] = {[SAILOR_BEGINS] = N_("One stitch after another, dear."),
           [SAILOR_THREATS] = N_("Mind this thread."),
           [SAILOR_STOPPED] = N_("Neatly sewn up."),
           [SAILOR_WINS] = N_("My seam held this time. Again?"),
           [SAILOR_LOSES] = N_("Lovely work. Finn will want to meet you."),
           [SAILOR_DRAWS] = N_("An even hem.")},
    [5] = {[SAILOR_BEGINS] = N_("Slow tune first, then a quick one."),
           [SAILOR_THREATS] = N_("Hear that?"),
           [SAILOR_STOPPED] = N_("You have a good ear."),
           [SAILOR_WINS] = N_("Last dance to me. One more round?"),
           [SAILOR_LOSES] = N_("What a tune you played! Ines is next."),
           [SAILOR_DRAWS] = N_("We ended on the same note.")},
    [6] = {[SAILOR_BEGINS] = N_("I look before I light the fuse."),
           [SAILOR_THREATS] = N_("The fuse is lit."),
           [SAILOR_STOPPED] = N_("Wet powder. Well done."),
           [SAILOR_WINS] = N_("A hit. Shall I reload?"),
           [SAILOR_LOSES] = N_("A clean hit. Bo, your turn!"),
           [SAILOR_DRAWS] = N_("Smoke, and both still afloat.")},
    [7] = {[SAILOR_BEGINS] = N_("All hands on deck."),
           [SAILOR_THREATS] = N_("Heave!"),
           [SAILOR_STOPPED] = N_("Holding fast, are you?"),
           [SAILOR_WINS] = N_("Pulled aboard. Ready for another?"),
           [SAILOR_LOSES] = N_("Three cheers for you! Now show it to Sol."),
           [SAILOR_DRAWS] = N_("Neither of us let go of the rope.")},
    [8] = {[SAILOR_BEGINS] = N_("I have drawn the chart. Shall we?"),
           [SAILOR_THREATS] = N_("Land ahead."),
           [SAILOR_STOPPED] = N_("A good change of course."),
           [SAILOR_WINS] = N_("The stars were with me. Another?"),
           [SAILOR_LOSES] = N_("You found a way that I did not see. Vera awaits you."),
           [SAILOR_DRAWS] = N_("We met in the middle of the sea.")},
    [9] = {[SAILOR_BEGINS] = N_("The bridge is mine tonight."),
           [SAILOR_THREATS] = N_("Careful now."),
           [SAILOR_STOPPED] = N_("As I would have done."),
           [SAILOR_WINS] = N_("A fine watch we had. Again?"),
           [SAILOR_LOSES] = N_("Excellent! I shall tell the Captain."),
           [SAILOR_DRAWS] = N_("Honours even.")},
    [LEVEL_MAX] = {[SAILOR_BEGINS] = N_("Sit down. The sea has time."),
                   [SAILOR_THREATS] = N_("And so it comes."),
                   [SAILOR_STOPPED] = N_("Good."),
                   [SAILOR_WINS] = N_("You held the wheel well. Another?"),
                   [SAILOR_LOSES] = N_("The ship is yours. I am proud of you."),
                   [SAILOR_DRAWS] = N_("A fair end. Sit down again.")},
};

/*
 * What each sees and overlooks, from docs/levels.md. Below level 5 it is about lines; from level 5 on about the number
 * of free places from which on a level plays perfectly, which is so only where the solver helps.
 */
static const char *const confessions[LEVEL_MAX + 1] = {
    [1] = N_("I see columns grow. Rows I often miss, and diagonals even more. Once I missed my own win!"),
    [2] = N_("I catch nine rows of ten. Diagonals slip through, and two threats at once trip me up."),
    [3] = N_("I hardly miss a threat, and I cook up two at once. Yours I do not smell coming."),
    [4] = N_("Two threats at once I see in time, dear. Thread them one move earlier, or win at the end."),
    [5] = N_("I hear a win three moves before it comes. With 24 places left I miss no note: be ahead by then."),
    [6] = N_("I aim three moves ahead. With 28 places left I never miss, so hit me before."),
    [7] = N_("I see trouble far off. With 31 places left nothing slips from my hands."),
    [8] = N_("With 33 places left I know the way by heart. Lead me astray before that."),
    [9] = N_("With 34 places left I make no mistake. Whoever beats me does it at the start."),
    [LEVEL_MAX] = N_("I make no mistakes. Show me that you make none either."),
};

const char *sailor_name(int level)
{
    return _(sailors[level].name);
}

const char *sailor_title(int level)
{
    return level == LEVEL_MAX ? _("The Captain") : sailor_name(level);
}

const char *sailor_says(int level, enum sailor_moment moment)
{
    return _(sentences[level][moment]);
}

const char *sailor_confesses(int level, const struct variant *variant, char words[CREW_WORDS_MAX])
{
    /*
     * The lowest level that never moves at random, where there are no lines; the lowest one that plays the end of a
     * game perfectly; the highest one that looks as many moves ahead as its number says.
     */
    enum { FIRST_SURE = 3, FIRST_PERFECT = 5, DEEPEST = 8 };
    bool holds = level < FIRST_PERFECT ? variant->lines.count > 0
                 : level == LEVEL_MAX  ? analyst_proves(variant)
                                       : solver_covers(variant);
    if (holds)
        return _(confessions[level]);
    if (level < FIRST_SURE)
        return _("I look two moves ahead, and now and then I make any move at all. But I never miss a win!");
    snprintf(words, CREW_WORDS_MAX,
             level <= DEEPEST ? _("I look %d moves ahead, mine and yours.")
                              : ngettext("I think about a move for up to %d second.",
                                         "I think about a move for up to %d seconds.", (unsigned)(level - DEEPEST)),
             level <= DEEPEST ? level : level - DEEPEST);
    return words;
}

const char *sailor_label(int level)
{
    return level == LEVEL_MAX ? _("Captain") : sailor_name(level);
}

const char *sailor_trade(int level, const struct variant *variant)
{
    return level == LEVEL_MAX && variant && !analyst_proves(variant) ? _("Hard to beat") : _(sailors[level].trade);
}
