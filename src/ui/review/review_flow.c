/*
 * Reviews a game: the words about its moves, how the review is made, and walking through its positions. Declared in
 * review_state.h.
 */

#include "rules/cells.h"
#include "standard.h"
#include "ui/review/review_state.h"
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
    return reviewed->player_of[side_of_move(&match_variant(reviewed->match)->options, move)];
}

/* A row for each class: its mark, its name if the move was proven wrong and if it only seems so, and its meaning. */
static const struct {
    const char *mark, *proven, *seeming, *meaning;
} classes[REVIEW_CLASSES] = {
    [REVIEW_BEST] = {"!", N_("best move"), N_("looks best"), N_("no move is better, and some are worse")},
    [REVIEW_GOOD] = {"", N_("good move"), N_("looks good"), N_("nothing could go wrong")},
    [REVIEW_MISSED_WIN] = {"×!", N_("missed win"), N_("missed win"), N_("another move would have won at once")},
    [REVIEW_MISSED_BLOCK] = {"×", N_("missed block"), N_("missed block"),
                             N_("the other side could be stopped from winning at once")},
    [REVIEW_INACCURACY] = {"?!", N_("inaccuracy"), N_("looks like a mistake"),
                           N_("wins later, or loses sooner, than need be")},
    [REVIEW_MISTAKE] = {"?", N_("bad move"), N_("looks like a mistake"), N_("a win becomes a draw, or a draw a loss")},
    [REVIEW_BLUNDER] = {"??", N_("blunder"), N_("looks like a mistake"), N_("a win becomes a loss")},
};

const char *review_words_mark(enum review_class judgement)
{
    return classes[judgement].mark;
}

const char *review_words_class(enum review_class judgement)
{
    return _(classes[judgement].proven);
}

const char *review_words_meaning(enum review_class judgement)
{
    return _(classes[judgement].meaning);
}

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

void review_words_move(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct variant *variant = match_variant(reviewed->match);
    struct move made = match_move(reviewed->match, move);
    const char *player = player_name(reviewed, mover_of(reviewed, move));
    char name[MOVE_TEXT_MAX];
    cells_name_move(variant, made, name);
    if (made.kind == MOVE_SWAP)
        snprintf(words, REVIEW_WORDS_MAX, _("%s, %s"), player, _("takes the other colour"));
    else
        snprintf(words, REVIEW_WORDS_MAX, variant->game->gravity ? _("%s, column %s") : _("%s, %s"), player, name);
}

/* The words claim only what is proven. */
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
             _(proven ? classes[judged->judgement].proven : classes[judged->judgement].seeming));
}

/* --- what a move changed --- */

static int winner_of(int mover, struct worth worth)
{
    return worth.result == WORTH_WIN ? mover : 1 - mover;
}

/* Writes the state before a move that changed it: "Red was winning in 6 moves". */
static void before_words(const struct reviewed *reviewed, int move, char words[CLAUSE_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    int moves = worth_moves(judged->before), winner = winner_of(mover_of(reviewed, move), judged->before);
    if (!judged->before_known)
        snprintf(words, CLAUSE_MAX, "%s", _("It was still open"));
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

/* Writes that a win became slower, or a loss faster. */
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
    int mover = mover_of(reviewed, move);
    if (judged->judgement == REVIEW_MISSED_WIN)
        snprintf(words, REVIEW_WORDS_MAX, _("%s could have won at once"), player_name(reviewed, mover));
    else if (judged->judgement == REVIEW_MISSED_BLOCK)
        snprintf(words, REVIEW_WORDS_MAX, _("%s threatened to win, and could have been stopped"),
                 player_name(reviewed, 1 - mover));
    else if (judged->judgement == REVIEW_INACCURACY)
        delayed_words(reviewed, move, words);
    else if (review_is_wrong(judged->judgement))
        changed_words(reviewed, move, words);
    else if (outcome == WON_BY_FIRST || outcome == WON_BY_SECOND)
        snprintf(words, REVIEW_WORDS_MAX, _("%s has won"),
                 player_name(reviewed, reviewed->player_of[outcome == WON_BY_FIRST ? FIRST : SECOND]));
    else if (!judged->after_known)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("It is still open"));
    else
        verdict_sentence(judged->after, reviewed->names, mover_of(reviewed, move), words, REVIEW_WORDS_MAX);
}

/* --- what was best --- */

static void best_words(const struct reviewed *reviewed, int move, char words[CLAUSE_MAX])
{
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_move *judged = move_of(reviewed, move);
    char best[MOVE_TEXT_MAX];
    cells_name_move(variant, judged->best, best);
    if (judged->best.kind == MOVE_SWAP)
        snprintf(words, CLAUSE_MAX, "%s",
                 judged->before_known ? _("The other colour was better") : _("The other colour looked better"));
    else if (!judged->before_known)
        snprintf(words, CLAUSE_MAX, variant->game->gravity ? _("Column %s looked best") : _("%s looked best"), best);
    else
        snprintf(words, CLAUSE_MAX, variant->game->gravity ? _("Column %s was best") : _("%s was best"), best);
}

/* Why nothing was wrong with the move. */
static const char *choice_words(const struct reviewed *reviewed, int move)
{
    const struct variant *variant = match_variant(reviewed->match);
    const struct review_move *judged = move_of(reviewed, move);
    struct move moves[MOVES_MAX];
    if (judged->judgement == REVIEW_BEST)
        return judged->before_known ? _("Other moves were worse") : _("Other moves looked worse");
    if (variant->game->moves(variant, match_state_at(reviewed->match, move), moves) == 1)
        return _("It was the only move");
    return judged->choice ? _("No better move is certain") : _("All moves were equally good");
}

void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    char best[CLAUSE_MAX];
    if (review_words_is_wrong(reviewed, move))
        best_words(reviewed, move, best);
    else
        snprintf(best, sizeof best, "%s", choice_words(reviewed, move));
    bool turned = move == review_words_turning_point(reviewed->review);
    snprintf(words, REVIEW_WORDS_MAX, turned ? "%s · %s" : "%s", best, _("the game turned here"));
}

/* --- the whole game --- */

int review_words_turning_point(const struct review *review)
{
    return review->last_chance != REVIEW_NO_MOVE ? review->last_chance : review->turning_point;
}

void review_words_turn(const struct reviewed *reviewed, char words[REVIEW_WORDS_MAX])
{
    int move = review_words_turning_point(reviewed->review);
    char name[REVIEW_WORDS_MAX];
    if (move == REVIEW_NO_MOVE) {
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("No turning point"));
        return;
    }
    review_words_move(reviewed, move, name);
    snprintf(words, REVIEW_WORDS_MAX, _("Turning point: %s"), name);
}

void review_words_summary(const struct review *review, int side, char words[REVIEW_WORDS_MAX])
{
    int wrong = 0;
    for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++)
        if (review_is_wrong((enum review_class)judgement))
            wrong += review->counts[side][judgement];
    unsigned long mistakes = (unsigned long)wrong;
    if (review->accuracy[side] < 0)
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("There was never a choice"));
    else
        snprintf(words, REVIEW_WORDS_MAX,
                 ngettext("Accuracy %d %% · %d mistake", "Accuracy %d %% · %d mistakes", mistakes),
                 (int)review->accuracy[side], wrong);
}

void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX])
{
    const struct review_move *judged = move_of(reviewed, move);
    if (judged->before_known)
        verdict_sentence(judged->before, reviewed->names, mover_of(reviewed, move), words, REVIEW_WORDS_MAX);
    else
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("This looked best"));
}

/* The review comes from the archive, or from the thread that makes it. Meanwhile one can walk through the positions. */

enum {
    FIRST_PAUSE = 700000, /* how long the position before the move is shown until the right move is played */
    LINE_PAUSE = 700000   /* between the moves of the line */
};

/* --- what is said and shown of a position --- */

static void heading_words(const struct reviewing *reviewing, char words[REVIEW_WORDS_MAX])
{
    int cursor = match_cursor(reviewing->match);
    const char *plain = _("The beginning");
    switch (reviewing->right.phase) {
    case RIGHT_ASKED:
        plain = _("Looking for the right move…");
        break;
    case RIGHT_PLAYING:
        plain = _("The right move");
        break;
    case RIGHT_RESTING:
        review_words_right(&reviewing->reviewed, reviewing->right.move, words);
        return;
    case RIGHT_NONE:
        if (cursor == 0)
            break;
        review_words_judgement(&reviewing->reviewed, cursor - 1, words);
        return;
    }
    snprintf(words, REVIEW_WORDS_MAX, "%s", plain);
}

/* Marks the moves that would have been better than the one that led to the position. */
static void show_better(struct reviewing *reviewing)
{
    struct stage *stage = &reviewing->base.stage;
    int move = match_cursor(reviewing->match) - 1;
    stage->glow_count = 0;
    if (stage->aside || !reviewing->review || !review_words_is_wrong(&reviewing->reviewed, move))
        return;
    stage->glow_side = next_piece(stage->variant, match_state_at(reviewing->match, move));
    stage_glow(stage, reviewing->review->moves[move].best);
}

/* Shows another position, or something new that is known about it. */
static void update(struct reviewing *reviewing)
{
    char words[REVIEW_WORDS_MAX];
    show_better(reviewing);
    heading_words(reviewing, words);
    app_invalidate_all(reviewing->app);
    if (strcmp(words, reviewing->heading) == 0)
        return;
    snprintf(reviewing->heading, sizeof reviewing->heading, "%s", words);
    app_title(reviewing->app, reviewing->heading);
}

/* --- the review --- */

static void lack(struct reviewing *reviewing, const char *why)
{
    fprintf(stderr, "gravitrips: %s\n", why);
    if (!reviewing->review)
        reviewing->phase = REVIEW_LACKING;
    reviewing->right.phase = RIGHT_NONE;
    stage_rest(&reviewing->base.stage, app_now(reviewing->app));
    app_tell(reviewing->app, _("Not enough memory to find out more"));
    update(reviewing);
}

/* The first moves of the game; NULL when memory is short. The caller frees them. */
static struct move *list_first_moves(const struct reviewing *reviewing, int moves)
{
    struct move *list = malloc((size_t)SDL_max(moves, 1) * sizeof *list);
    for (int i = 0; list && i < moves; i++)
        list[i] = match_move(reviewing->match, i);
    return list;
}

/* Asks for the review, or for the best line after the first moves. The thread is created when it is first needed. */
static void ask_reviewer(struct reviewing *reviewing, bool line, int moves)
{
    struct reason why = {"out of memory"};
    struct move *list = list_first_moves(reviewing, moves);
    if (!reviewing->reviewer)
        reviewing->reviewer = reviewer_create(app_wake, reviewing->app, &why);
    bool asked = list && reviewing->reviewer;
    if (asked)
        asked = line ? reviewer_ask_line(reviewing->reviewer, &reviewing->variant, list, moves)
                     : reviewer_ask(reviewing->reviewer, &reviewing->variant, list, moves);
    free(list);
    if (!asked)
        lack(reviewing, why.text);
}

/* Shows the review. If the end of the game is still on screen, walks to its turning point. */
static void show_review(struct reviewing *reviewing, struct review *review)
{
    int turn = review_words_turning_point(review), cursor = match_cursor(reviewing->match);
    reviewing->review = review;
    reviewing->reviewed.review = review;
    reviewing->phase = REVIEW_READY;
    if (turn != REVIEW_NO_MOVE && cursor == match_length(reviewing->match))
        (void)review_flow_go(reviewing, turn + 1);
    update(reviewing);
}

/* The review in the archive; NULL if there is none. */
static struct review *kept_review(const struct reviewing *reviewing)
{
    struct archive *archive = app_archive(reviewing->app);
    size_t size = reviewing->game ? archive_review(archive, reviewing->game, NULL, 0) : 0;
    unsigned char *bytes = size > 0 ? malloc(size) : NULL;
    int count = match_length(reviewing->match);
    struct move *moves = bytes ? list_first_moves(reviewing, count) : NULL;
    struct review *review = NULL;
    if (moves && archive_review(archive, reviewing->game, bytes, size) == size)
        review = review_unpack(&reviewing->variant, moves, count, bytes, size);
    free(moves);
    free(bytes);
    return review;
}

/* Stores the review. If there is no memory for its bytes, it is made again another time. */
static void keep_review(struct reviewing *reviewing)
{
    size_t size = review_pack(reviewing->review, NULL, 0);
    unsigned char *bytes = malloc(size);
    if (!bytes)
        return;
    review_pack(reviewing->review, bytes, size);
    archive_set_review(app_archive(reviewing->app), reviewing->game, bytes, size, reviewing->review->accuracy);
    free(bytes);
}

void review_flow_begin(struct reviewing *reviewing)
{
    struct review *review = kept_review(reviewing);
    if (review)
        show_review(reviewing, review);
    else
        ask_reviewer(reviewing, false, match_length(reviewing->match));
}

/* --- walking --- */

int review_flow_move(const struct reviewing *reviewing)
{
    return reviewing->right.phase != RIGHT_NONE ? reviewing->right.move : match_cursor(reviewing->match) - 1;
}

bool review_flow_go(struct reviewing *reviewing, int cursor)
{
    if (reviewing->right.phase == RIGHT_ASKED)
        reviewer_cancel(reviewing->reviewer);
    reviewing->right.phase = RIGHT_NONE;
    bool moved = stage_go(&reviewing->base.stage, cursor, app_now(reviewing->app));
    movelist_follow(&reviewing->list, match_length(reviewing->match), match_cursor(reviewing->match));
    update(reviewing);
    return moved;
}

bool review_flow_go_wrong(struct reviewing *reviewing, int by)
{
    int count = match_length(reviewing->match), move = review_flow_move(reviewing);
    if (!reviewing->review)
        return false;
    if (move < 0 && by < 0)
        move = 0;
    for (int i = 0; i < count; i++) {
        move = (move + by + count) % count;
        if (review_words_is_wrong(&reviewing->reviewed, move))
            return review_flow_go(reviewing, move + 1);
    }
    return false;
}

/* --- what was right --- */

bool review_flow_show_right(struct reviewing *reviewing, uint64_t now)
{
    int move = review_flow_move(reviewing);
    if (reviewing->right.phase != RIGHT_NONE)
        return review_flow_go(reviewing, match_cursor(reviewing->match));
    if (!reviewing->review || !review_words_is_wrong(&reviewing->reviewed, move))
        return false;
    review_flow_go(reviewing, move + 1);
    reviewing->right = (struct right){.phase = RIGHT_ASKED, .move = move};
    stage_put(&reviewing->base.stage, match_state_at(reviewing->match, move), now);
    if (move > 0)
        reviewing->base.stage.led = match_move(reviewing->match, move - 1);
    ask_reviewer(reviewing, true, move);
    update(reviewing);
    return true;
}

static void begin_line(struct reviewing *reviewing, const struct review_line *line)
{
    struct right *right = &reviewing->right;
    right->line = *line;
    right->phase = RIGHT_PLAYING;
    update(reviewing);
}

/* When the line goes on; NEVER while it waits for the thread, or for somebody. */
static uint64_t right_due(const struct reviewing *reviewing)
{
    const struct right *right = &reviewing->right;
    uint64_t landed = reviewing->base.stage.landed;
    if (right->phase != RIGHT_PLAYING)
        return NEVER;
    if (right->next == right->line.count)
        return landed;
    return landed + (right->next == 0 ? FIRST_PAUSE : LINE_PAUSE);
}

static void go_on(struct reviewing *reviewing, uint64_t now)
{
    struct right *right = &reviewing->right;
    struct reason why;
    if (right->next < right->line.count &&
        stage_play(&reviewing->base.stage, right->line.moves[right->next], &why, now)) {
        right->next++;
        return;
    }
    right->phase = RIGHT_RESTING;
    update(reviewing);
}

/* --- what is due --- */

static void take_news(struct reviewing *reviewing)
{
    struct reviewer_answer answer;
    switch (reviewing->reviewer ? reviewer_take(reviewing->reviewer, &answer) : REVIEWER_NOTHING) {
    case REVIEWER_PROGRESS:
        reviewing->done = answer.done;
        app_invalidate(reviewing->app, reviewing->layout.graph);
        break;
    case REVIEWER_DONE:
        show_review(reviewing, answer.review);
        keep_review(reviewing);
        break;
    case REVIEWER_LINE:
        begin_line(reviewing, &answer.line);
        break;
    case REVIEWER_FAILED:
        lack(reviewing, "out of memory");
        break;
    case REVIEWER_NOTHING:
        break;
    }
}

uint64_t review_flow_advance(struct reviewing *reviewing, uint64_t now)
{
    take_news(reviewing);
    if (now >= right_due(reviewing))
        go_on(reviewing, now);
    return right_due(reviewing);
}
