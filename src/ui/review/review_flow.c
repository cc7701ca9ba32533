/* The review comes, from the archive or from the thread that makes it; positions are walked through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/review/review_state.h"
#include "ui/words.h"

enum {
    FIRST_PAUSE = 700000, /* the position before the move is seen so long before what was right is played */
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

/* What would have been better than the move that led to the position. */
static void show_better(struct reviewing *reviewing)
{
    struct stage *stage = &reviewing->stage;
    int move = match_cursor(reviewing->match) - 1;
    stage->glow_count = 0;
    if (stage->aside || !reviewing->review || !review_words_is_wrong(&reviewing->reviewed, move))
        return;
    stage->glow_side = next_piece(stage->variant, match_state_at(reviewing->match, move));
    stage_glow(stage, reviewing->review->moves[move].best);
}

/* Another position is shown, or more is known of it. */
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
    stage_rest(&reviewing->stage, app_now(reviewing->app));
    app_tell(reviewing->app, _("Not enough memory to find out more"));
    update(reviewing);
}

/* The first moves of the game, which the caller frees; NULL when memory is short. */
static struct move *list_moves(const struct reviewing *reviewing, int moves)
{
    struct move *list = malloc((size_t)SDL_max(moves, 1) * sizeof *list);
    for (int i = 0; list && i < moves; i++)
        list[i] = match_move(reviewing->match, i);
    return list;
}

/* Asks for the review, or for the best line after so many moves. The thread is made when it is first needed. */
static void ask(struct reviewing *reviewing, bool line, int moves)
{
    struct reason why = {"out of memory"};
    struct move *list = list_moves(reviewing, moves);
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

/* Whoever still looks at the end is led to where the game turned. */
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

/* NULL if none is kept. */
static struct review *kept_review(const struct reviewing *reviewing)
{
    struct archive *archive = app_archive(reviewing->app);
    size_t size = reviewing->game ? archive_review(archive, reviewing->game, NULL, 0) : 0;
    unsigned char *bytes = size > 0 ? malloc(size) : NULL;
    int count = match_length(reviewing->match);
    struct move *moves = bytes ? list_moves(reviewing, count) : NULL;
    struct review *review = NULL;
    if (moves && archive_review(archive, reviewing->game, bytes, size) == size)
        review = review_unpack(&reviewing->variant, moves, count, bytes, size);
    free(moves);
    free(bytes);
    return review;
}

/* Without memory for the bytes it is made anew another time. */
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
        ask(reviewing, false, match_length(reviewing->match));
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
    bool moved = stage_go(&reviewing->stage, cursor, app_now(reviewing->app));
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
    stage_put(&reviewing->stage, match_state_at(reviewing->match, move), now);
    if (move > 0)
        reviewing->stage.led = match_move(reviewing->match, move - 1);
    ask(reviewing, true, move);
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
    uint64_t landed = reviewing->stage.landed;
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
    if (right->next < right->line.count && stage_play(&reviewing->stage, right->line.moves[right->next], &why, now)) {
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
