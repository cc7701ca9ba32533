/*
 * The review of the game: it comes from the archive or, if none is kept there, from a thread that makes it; and the
 * right move in place of a mistake, which is played on the board. Declared in study_state.h.
 */

#include "standard.h"
#include "train/trainer.h"
#include "ui/study/study_state.h"

enum {
    FIRST_PAUSE = 700000, /* microseconds for which the position before the better line is shown */
    LINE_PAUSE = 700000   /* microseconds between the moves of the better line */
};

int study_review_move(const struct studying *studying)
{
    return studying->right.phase != RIGHT_NONE ? studying->right.move
                                               : record_root(&studying->record, studying->place) - 1;
}

int study_review_mistake(const struct studying *studying, int by)
{
    int count = studying->review ? studying->review->count : 0;
    for (int move = study_review_move(studying) + by; move >= 0 && move < count; move += by)
        if (review_words_is_wrong(&studying->reviewed, move))
            return move;
    return REVIEW_NO_MOVE;
}

bool study_review_is_wrong(const struct studying *studying)
{
    return studying->review && study_shows(studying, STUDY_GAME) && study_is_played(studying->place) &&
           review_words_is_wrong(&studying->reviewed, study_review_move(studying));
}

/* --- loading, making and storing the review --- */

static void lack(struct studying *studying, const char *why)
{
    fprintf(stderr, "gravitrips: %s\n", why);
    if (!studying->review)
        studying->phase = REVIEW_LACKING;
    study_review_leave(studying);
    app_tell(studying->base.screen.app, _("Not enough memory to find out more"));
}

/*
 * Asks a thread for the review of the first `moves` moves or, with `line`, for the best play after them. Creates the
 * thread when it is first needed.
 */
static void ask_reviewer(struct studying *studying, bool line, int moves)
{
    struct reason why = {"out of memory"};
    if (!studying->reviewer)
        studying->reviewer = worker_create(&reviewer_kind, app_wake, studying->base.screen.app, &why);
    if (!studying->reviewer ||
        !reviewer_ask(studying->reviewer, &studying->variant, match_moves(studying->played), moves, line))
        lack(studying, why.text);
}

/* Shows a review that is ready. If the end of the game is still on screen, walks to the key move. */
static void show_review(struct studying *studying, struct review *review)
{
    struct seat first = studying->record.players[FIRST].seat, second = studying->record.players[SECOND].seat;
    bool person = seat_is_human(first) || seat_is_human(second);
    if (person && SDL_max(first.level, second.level) < LEVEL_NEARLY_PERFECT)
        review_soften(review);
    studying->reviewed.review = studying->review = review;
    int key = review_key(studying->review, studying->reviewed.won);
    studying->phase = REVIEW_READY;
    if (key != REVIEW_NO_MOVE && studying->place == studying->record.move_count && studying->right.phase == RIGHT_NONE)
        studying->leads = key;
    app_invalidate_all(studying->base.screen.app);
}

void study_review_begin(struct studying *studying)
{
    if (studying->phase != REVIEW_UNASKED || !studying->shape.reviewed)
        return;
    struct review *review =
        trainer_kept_review(app_archive(studying->base.screen.app), studying->game, &studying->record);
    studying->phase = REVIEW_WORKING;
    if (review)
        show_review(studying, review);
    else
        ask_reviewer(studying, false, match_length(studying->played));
}

/* --- playing a better line in place of a mistake --- */

void study_review_leave(struct studying *studying)
{
    if (studying->right.phase == RIGHT_ASKED)
        worker_cancel(studying->reviewer);
    studying->right.phase = RIGHT_NONE;
    if (studying->base.stage.aside)
        stage_rest(&studying->base.stage, app_now(studying->base.screen.app));
}

void study_review_show(struct studying *studying, uint64_t now)
{
    int move = study_review_move(studying);
    studying->right = (struct right){.phase = RIGHT_ASKED, .move = move};
    stage_put(&studying->base.stage, match_state_at(studying->played, move), now);
    if (move > 0)
        studying->base.stage.led = match_move(studying->played, move - 1);
    ask_reviewer(studying, true, move);
    app_invalidate_all(studying->base.screen.app);
}

/* When the better line's next move is due; NEVER while the line waits for the thread or for the person. */
static uint64_t right_due(const struct studying *studying)
{
    const struct right *right = &studying->right;
    uint64_t landed = studying->base.stage.landed;
    if (right->phase != RIGHT_PLAYING)
        return NEVER;
    if (right->next == right->line.count)
        return landed;
    return landed + (right->next == 0 ? FIRST_PAUSE : LINE_PAUSE);
}

static void go_on(struct studying *studying, uint64_t now)
{
    struct right *right = &studying->right;
    struct reason why;
    if (right->next < right->line.count &&
        stage_play(&studying->base.stage, right->line.moves[right->next], &why, now)) {
        right->next++;
        return;
    }
    right->phase = RIGHT_RESTING;
    app_invalidate_all(studying->base.screen.app);
}

uint64_t study_review_advance(struct studying *studying, uint64_t now)
{
    struct reviewer_answer answer;
    enum reviewer_news news = studying->reviewer ? worker_take(studying->reviewer, &answer) : REVIEWER_NOTHING;
    if (news == REVIEWER_PROGRESS) {
        studying->done = answer.done;
        app_invalidate(studying->base.screen.app, studying->layout.graph);
    } else if (news == REVIEWER_DONE) {
        (void)trainer_keep_review(app_archive(studying->base.screen.app), studying->game, answer.review);
        show_review(studying, answer.review);
    } else if (news == REVIEWER_LINE) {
        studying->right.line = answer.line;
        studying->right.phase = RIGHT_PLAYING;
        app_invalidate_all(studying->base.screen.app);
    } else if (news == REVIEWER_FAILED) {
        lack(studying, "out of memory");
    }
    if (now >= right_due(studying))
        go_on(studying, now);
    return right_due(studying);
}
