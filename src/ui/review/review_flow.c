/* The review comes, from the archive or from the thread that makes it; positions are walked through. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/review/review_state.h"
#include "ui/words.h"

enum {
    FIRST_PAUSE = 700000, /* the position before the move is seen so long before what was right is played */
    LINE_PAUSE = 700000   /* between the moves of the line */
};

/* --- the review --- */

static void lack(struct reviewing *reviewing, const char *why)
{
    fprintf(stderr, "gravitrips: %s\n", why);
    if (!reviewing->review)
        reviewing->stage = REVIEW_LACKING;
    reviewing->right.stage = RIGHT_NONE;
    app_tell(reviewing->app, _("Memory is short: nothing more can be found out"));
    review_look_update(reviewing);
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

static void show_review(struct reviewing *reviewing, struct review *review)
{
    reviewing->review = review;
    reviewing->reviewed.review = review;
    reviewing->stage = REVIEW_READY;
    review_look_update(reviewing);
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
    return reviewing->right.stage != RIGHT_NONE ? reviewing->right.move : match_cursor(reviewing->match) - 1;
}

/* The game is shown again. */
static void leave_right(struct reviewing *reviewing)
{
    if (reviewing->right.stage == RIGHT_ASKED)
        reviewer_cancel(reviewing->reviewer);
    reviewing->right.stage = RIGHT_NONE;
    reviewing->flights.count = 0;
}

bool review_flow_go(struct reviewing *reviewing, int cursor)
{
    struct match *match = reviewing->match;
    bool moved = reviewing->right.stage != RIGHT_NONE;
    leave_right(reviewing);
    while (match_cursor(match) > cursor && match_undo(match))
        moved = true;
    while (match_cursor(match) < cursor && match_redo(match))
        moved = true;
    movelist_follow(&reviewing->list, match_length(match), match_cursor(match));
    review_look_update(reviewing);
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
    if (!reviewing->review || !review_words_is_wrong(&reviewing->reviewed, move))
        return false;
    review_flow_go(reviewing, move + 1);
    reviewing->right = (struct right){
        .stage = RIGHT_ASKED, .move = move, .state = *match_state_at(reviewing->match, move), .shown_since = now};
    ask(reviewing, true, move);
    review_look_update(reviewing);
    return true;
}

static void begin_line(struct reviewing *reviewing, const struct review_line *line)
{
    struct right *right = &reviewing->right;
    right->line = *line;
    right->stage = RIGHT_PLAYING;
    right->landed = right->shown_since;
    review_look_update(reviewing);
}

/* When the line goes on; NEVER while it waits for the thread, or for somebody. */
static uint64_t right_due(const struct right *right)
{
    if (right->stage != RIGHT_PLAYING)
        return NEVER;
    if (right->next == right->line.count)
        return right->landed;
    return right->landed + (right->next == 0 ? FIRST_PAUSE : LINE_PAUSE);
}

static void play_next(struct reviewing *reviewing, uint64_t now)
{
    struct right *right = &reviewing->right;
    const struct state before = right->state;
    struct move move = right->line.moves[right->next++];
    reviewing->variant.game->apply(&reviewing->variant, &right->state, move);
    right->last = move;
    right->landed = flights_start(&reviewing->flights, &reviewing->board, reviewing->view, move, &before,
                                  reviewing->reviewed.player_of[before.turn], now);
    app_invalidate_all(reviewing->app);
}

static void go_on(struct reviewing *reviewing, uint64_t now)
{
    struct right *right = &reviewing->right;
    if (right->next < right->line.count) {
        play_next(reviewing, now);
        return;
    }
    right->stage = RIGHT_RESTING;
    review_look_update(reviewing);
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
    if (now >= right_due(&reviewing->right))
        go_on(reviewing, now);
    uint64_t piece = flights_advance(&reviewing->flights, reviewing->app, &reviewing->board, reviewing->view, now);
    uint64_t due = right_due(&reviewing->right);
    return SDL_min(piece, due);
}
