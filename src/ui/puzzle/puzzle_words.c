/* What is said about a puzzle: in the status line, in the banner, of its grade. */
#include <stdio.h>
#include <string.h>

#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

const char *puzzle_words_grade(int grade)
{
    static const char *const words[] = {N_("Getting harder"), N_("Easy"), N_("Medium"),
                                        N_("Tricky"),         N_("Hard"), N_("Very hard")};
    return _(words[grade]);
}

static void task_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int number = puzzling->number, left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    if (puzzling->puzzle.state.turn == FIRST)
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Puzzle %d · Red wins in %d move", "Puzzle %d · Red wins in %d moves", moves), number, left);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Puzzle %d · Yellow wins in %d move", "Puzzle %d · Yellow wins in %d moves", moves), number,
                 left);
}

/* How it goes on after a move that wins. */
static void praise_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int left = puzzling->left;
    unsigned long moves = (unsigned long)left;
    if (puzzling->praise == PRAISE_RIGHT)
        snprintf(words, PUZZLE_WORDS_MAX, ngettext("Right! %d more move", "Right! %d more moves", moves), left);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Slower, but it wins: %d more move", "Slower, but it wins: %d more moves", moves), left);
}

/* Why a move was wrong. */
static void refutation_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int moves = puzzling->judgement.moves;
    bool red = puzzling->puzzle.state.turn == FIRST;
    if (puzzling->judgement.verdict == PUZZLE_DRAWS)
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Wrong: that is only a draw"));
    else if (red)
        snprintf(
            words, PUZZLE_WORDS_MAX,
            ngettext("Wrong: Yellow then wins in %d move", "Wrong: Yellow then wins in %d moves", (unsigned long)moves),
            moves);
    else
        snprintf(words, PUZZLE_WORDS_MAX,
                 ngettext("Wrong: Red then wins in %d move", "Wrong: Red then wins in %d moves", (unsigned long)moves),
                 moves);
}

static void status_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    const char *plain = "";
    switch (puzzling->phase) {
    case PUZZLE_WAITING:
        plain = _("Looking for a puzzle…");
        break;
    case PUZZLE_LACKING:
        plain = puzzling->out_of_memory ? _("Not enough memory to make puzzles")
                                        : _("There is no such puzzle on this board");
        break;
    case PUZZLE_SOLVED:
        plain = puzzling->spoilt ? _("Solved!") : _("Solved first time!");
        break;
    case PUZZLE_SHOWING:
        plain = _("The solution");
        break;
    case PUZZLE_SHOWN:
        plain = _("That was the solution");
        break;
    case PUZZLE_REFUTING:
    case PUZZLE_REFUTED:
        refutation_words(puzzling, words);
        return;
    default: /* a move is asked for, judged or answered */
        if (puzzling->praise == PRAISE_NONE)
            task_words(puzzling, words);
        else
            praise_words(puzzling, words);
        return;
    }
    snprintf(words, PUZZLE_WORDS_MAX, "%s", plain);
}

/* What comes next, aloud. */
static void say_banner(const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX], next[PUZZLE_WORDS_MAX];
    puzzle_words_banner(puzzling, words, next);
    speech_say(app_speech(puzzling->app), SPEECH_TOLD, next);
    speech_say(app_speech(puzzling->app), SPEECH_TOLD, words);
}

void puzzle_words_update(struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    status_words(puzzling, words);
    if (strcmp(words, puzzling->status) == 0)
        return;
    snprintf(puzzling->status, sizeof puzzling->status, "%s", words);
    app_announce(puzzling->app, puzzling->status);
    say_banner(puzzling);
}

/* What the puzzle counts for, if it does. */
static void solved_words(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX])
{
    int streak = puzzling->standing.streak;
    if (puzzling->rose)
        snprintf(words, PUZZLE_WORDS_MAX, _("The next ones are harder: %s"),
                 puzzle_words_grade(puzzling->standing.risen));
    else if (!puzzling->spoilt && streak > 1)
        snprintf(words, PUZZLE_WORDS_MAX, ngettext("%d puzzle in a row", "%d puzzles in a row", (unsigned long)streak),
                 streak);
    else
        words[0] = '\0';
}

void puzzle_words_banner(const struct puzzling *puzzling, char words[PUZZLE_WORDS_MAX], char next[PUZZLE_WORDS_MAX])
{
    words[0] = next[0] = '\0';
    if (puzzling->phase == PUZZLE_REFUTED) {
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Click the board to try again"));
    } else if (puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_SHOWN) {
        snprintf(words, PUZZLE_WORDS_MAX, "%s", _("Click the board for the next puzzle"));
        if (puzzling->phase == PUZZLE_SOLVED)
            solved_words(puzzling, next);
    }
}
