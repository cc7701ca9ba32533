/*
 * The screen of the review: how the review is made, walking through the positions, and what is known of each. Declared
 * in other_screens.h.
 */

#include "rules/letters.h"
#include "standard.h"
#include "ui/review/review_state.h"

/*
 * --- obtaining the review, and walking through the positions meanwhile ---
 *
 * The review comes from the archive or, if none is stored there, from a thread that makes it. Meanwhile a person can
 * already walk through the positions.
 */

enum {
    FIRST_PAUSE = 700000, /* microseconds for which the position before the better line is shown */
    LINE_PAUSE = 700000   /* microseconds between the moves of the better line */
};

/* --- the heading over the position on screen, and the glow on the better move --- */

static void heading_words(const struct reviewing *reviewing, char words[REVIEW_WORDS_MAX])
{
    int move = match_cursor(reviewing->match) - 1;
    enum right_phase phase = reviewing->right.phase;
    enum outcome end = stage_position(&reviewing->base.stage)->outcome;
    if (phase == RIGHT_RESTING && (end == WON_BY_FIRST || end == WON_BY_SECOND))
        snprintf(words, REVIEW_WORDS_MAX, _("%s would have won"),
                 _(reviewing->words.players[reviewing->reviewed.player_of[end == WON_BY_FIRST ? FIRST : SECOND]]));
    else if (phase == RIGHT_RESTING)
        review_words_right(&reviewing->reviewed, reviewing->right.move, words);
    else if (phase == RIGHT_NONE && move >= 0)
        review_words_judgement(&reviewing->reviewed, move, words);
    else
        snprintf(words, REVIEW_WORDS_MAX, "%s",
                 phase == RIGHT_ASKED     ? _("Looking for the right move…")
                 : phase == RIGHT_PLAYING ? _("The right move")
                                          : _("The beginning"));
}

/* Writes the heading of the position on screen. If the move that led to it was a mistake, the better moves glow. */
static void update(struct reviewing *reviewing)
{
    char words[REVIEW_WORDS_MAX];
    struct stage *stage = &reviewing->base.stage;
    int move = match_cursor(reviewing->match) - 1;
    stage->glow_count = 0;
    if (!stage->aside && reviewing->review && review_words_is_wrong(&reviewing->reviewed, move)) {
        stage->glow_side = next_piece(stage->variant, match_state_at(reviewing->match, move));
        struct move better[MOVES_MAX];
        for (int i = review_words_better(&reviewing->reviewed, move, better); i-- > 0;)
            stage_glow(stage, better[i]);
    }
    heading_words(reviewing, words);
    app_invalidate_all(reviewing->base.screen.app);
    if (strcmp(words, reviewing->heading) == 0)
        return;
    snprintf(reviewing->heading, sizeof reviewing->heading, "%s", words);
    app_title(reviewing->base.screen.app, reviewing->heading);
}

/* --- walking through the positions --- */

/* Walks to the position after `cursor` moves. Returns false if that position is already shown, or there is none. */
static bool go_to(struct screen *screen, int cursor)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    if (reviewing->right.phase == RIGHT_ASKED)
        worker_cancel(reviewing->reviewer);
    reviewing->right.phase = RIGHT_NONE;
    bool moved = stage_go(&reviewing->base.stage, cursor, app_now(reviewing->base.screen.app));
    movelist_follow(&reviewing->list, match_length(reviewing->match), match_cursor(reviewing->match));
    update(reviewing);
    return moved;
}

/* --- loading, making and storing the review --- */

static void lack(struct reviewing *reviewing, const char *why)
{
    fprintf(stderr, "gravitrips: %s\n", why);
    if (!reviewing->review)
        reviewing->phase = REVIEW_LACKING;
    reviewing->right.phase = RIGHT_NONE;
    stage_rest(&reviewing->base.stage, app_now(reviewing->base.screen.app));
    app_tell(reviewing->base.screen.app, _("Not enough memory to find out more"));
    update(reviewing);
}

/*
 * Asks a thread for the review of the first `moves` moves or, with `line`, for the best play after them. Creates the
 * thread when it is first needed.
 */
static void ask_reviewer(struct reviewing *reviewing, bool line, int moves)
{
    struct reason why = {"out of memory"};
    if (!reviewing->reviewer)
        reviewing->reviewer = worker_create(&reviewer_kind, app_wake, reviewing->base.screen.app, &why);
    if (!reviewing->reviewer ||
        !reviewer_ask(reviewing->reviewer, &reviewing->variant, match_moves(reviewing->match), moves, line))
        lack(reviewing, why.text);
}

/* Shows a review that is ready. If the end of the game is still on screen, walks to the key move. */
static void show_review(struct reviewing *reviewing, struct review *review)
{
    int cursor = match_cursor(reviewing->match);
    struct seat first = reviewing->record.players[FIRST].seat, second = reviewing->record.players[SECOND].seat;
    bool person = seat_is_human(first) || seat_is_human(second);
    if (person && SDL_max(first.level, second.level) < LEVEL_NEARLY_PERFECT)
        review_soften(review);
    reviewing->reviewed.review = reviewing->review = review;
    int key = review_words_key(&reviewing->reviewed);
    reviewing->phase = REVIEW_READY;
    if (key != REVIEW_NO_MOVE && cursor == match_length(reviewing->match))
        (void)go_to(&reviewing->base.screen, key + 1);
    update(reviewing);
}

/* The review in the archive; NULL if there is none. */
static struct review *kept_review(const struct reviewing *reviewing)
{
    struct archive *archive = app_archive(reviewing->base.screen.app);
    size_t size = reviewing->game ? archive_review(archive, reviewing->game, NULL, 0) : 0;
    unsigned char *bytes = size > 0 ? malloc(size) : NULL;
    struct review *review = NULL;
    if (bytes && archive_review(archive, reviewing->game, bytes, size) == size)
        review = review_unpack(&reviewing->variant, match_moves(reviewing->match), match_length(reviewing->match),
                               bytes, size);
    free(bytes);
    return review;
}

/* Stores the review in the archive. If there is no memory for its bytes, it must be made again next time. */
static void keep_review(const struct reviewing *reviewing, const struct review *review)
{
    size_t size = review_pack(review, NULL, 0);
    unsigned char *bytes = malloc(size);
    if (!bytes)
        return;
    review_pack(review, bytes, size);
    archive_set_review(app_archive(reviewing->base.screen.app), reviewing->game, bytes, size,
                       (double[]){review_accuracy_told(review, FIRST), review_accuracy_told(review, SECOND)});
    free(bytes);
}

/*
 * The move that the screen tells of: the one that led to the position, or that a better line replaces; -1 at the
 * beginning.
 */
static int move_shown(const struct reviewing *reviewing)
{
    return reviewing->right.phase != RIGHT_NONE ? reviewing->right.move : match_cursor(reviewing->match) - 1;
}

/* The next mistake (`by` 1) or the previous one (-1), seen from the move on screen; REVIEW_NO_MOVE if there is none. */
static int find_mistake(const struct reviewing *reviewing, int by)
{
    int count = reviewing->review ? reviewing->review->count : 0;
    for (int move = move_shown(reviewing) + by; move >= 0 && move < count; move += by)
        if (review_words_is_wrong(&reviewing->reviewed, move))
            return move;
    return REVIEW_NO_MOVE;
}

/* --- playing a better line in place of a mistake --- */

/*
 * Plays the better line, in place of the move that led to the position on screen. If a better line is already shown,
 * returns to the game. False if the move was right.
 */
static bool show_right(struct reviewing *reviewing, uint64_t now)
{
    int move = move_shown(reviewing);
    if (reviewing->right.phase != RIGHT_NONE)
        return go_to(&reviewing->base.screen, match_cursor(reviewing->match));
    if (!reviewing->review || !review_words_is_wrong(&reviewing->reviewed, move))
        return false;
    go_to(&reviewing->base.screen, move + 1);
    reviewing->right = (struct right){.phase = RIGHT_ASKED, .move = move};
    stage_put(&reviewing->base.stage, match_state_at(reviewing->match, move), now);
    if (move > 0)
        reviewing->base.stage.led = match_move(reviewing->match, move - 1);
    ask_reviewer(reviewing, true, move);
    update(reviewing);
    return true;
}

/* When the better line's next move is due; NEVER while the line waits for the thread or for the person. */
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

/* --- taking news from the thread that reviews --- */

static void take_news(struct reviewing *reviewing)
{
    struct reviewer_answer answer;
    enum reviewer_news news = reviewing->reviewer ? worker_take(reviewing->reviewer, &answer) : REVIEWER_NOTHING;
    if (news == REVIEWER_PROGRESS) {
        reviewing->done = answer.done;
        app_invalidate(reviewing->base.screen.app, reviewing->layout.graph);
    } else if (news == REVIEWER_DONE) {
        keep_review(reviewing, answer.review);
        show_review(reviewing, answer.review);
    } else if (news == REVIEWER_LINE) {
        reviewing->right.line = answer.line;
        reviewing->right.phase = RIGHT_PLAYING;
        update(reviewing);
    } else if (news == REVIEWER_FAILED) {
        lack(reviewing, "out of memory");
    }
}

/* --- the screen of the review: layout --- */

static const float STRIP_WIDTH = 640, STRIP_GAP = 3, STRIP_DISC = 48;

static void arrange(struct screen *screen)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    struct canvas written = *app_canvas(reviewing->base.screen.app);
    struct layout *frame = &reviewing->layout.frame;
    review_panel_arrange(&reviewing->layout, &written);
    board_screen_arrange(&reviewing->base, frame, false);
    written.text_size = frame->text_size;
    movelist_arrange(&reviewing->list, &written, reviewing->layout.moves);
    movelist_follow(&reviewing->list, match_length(reviewing->match), match_cursor(reviewing->match));
    screen->notes = frame->status = view_banner_fit(&written, &reviewing->base.stage.board, frame->status, SIZE_TITLE);
}

/* --- the screen of the review: the two lines of text over the board, speech, and what controls do --- */

/* Writes what the engine that lost by its fault said last, with dots in place of what is too long for a line. */
static void said_words(const struct record *record, char words[REVIEW_WORDS_MAX])
{
    enum { SAID_MAX = 80 };
    char said[SAID_MAX + sizeof "…"];
    letters_cut(record->words, SAID_MAX, said, sizeof said);
    snprintf(words, REVIEW_WORDS_MAX, _("It said: %s"), said);
}

/* Writes the two lines of text that stand over the board. */
static void strip_words(const struct reviewing *reviewing, char upper[REVIEW_WORDS_MAX], char lower[REVIEW_WORDS_MAX])
{
    const struct reviewed *reviewed = &reviewing->reviewed;
    int move = match_cursor(reviewing->match) - 1;
    upper[0] = lower[0] = '\0';
    if (reviewing->base.stage.aside) {
        char name[REVIEW_WORDS_MAX];
        review_words_move(reviewed, reviewing->right.move, name);
        snprintf(upper, REVIEW_WORDS_MAX, _("Instead of %s"), name);
        snprintf(lower, REVIEW_WORDS_MAX, "%s", _("Watch how the game could have gone on"));
    } else if (!reviewing->review) {
        snprintf(upper, REVIEW_WORDS_MAX, "%s",
                 reviewing->phase == REVIEW_WORKING ? _("Looking at the moves…")
                                                    : _("The moves have not been checked"));
    } else if (move < 0) {
        review_words_right(reviewed, 0, upper);
        snprintf(lower, REVIEW_WORDS_MAX, "%s",
                 review_words_is_any_wrong(reviewed) ? _("“Next mistake” leads to the first one")
                                                     : _("Nobody made a mistake"));
    } else {
        review_words_worth(reviewed, move, upper);
        review_words_advice(reviewed, move, lower);
    }
    if (!reviewing->base.stage.aside && reviewing->record.words[0] && move + 1 == match_length(reviewing->match))
        said_words(&reviewing->record, lower); /* no move has ended the game, but what these words tell of */
}

/* Says aloud the heading and the two lines of text over the board. */
static void say(struct screen *screen, bool again)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    char upper[REVIEW_WORDS_MAX], lower[REVIEW_WORDS_MAX], words[sizeof reviewing->base.said];
    strip_words(reviewing, upper, lower);
    SDL_strlcpy(words, reviewing->heading, sizeof words);
    control_tell_more(words, sizeof words, upper);
    control_tell_more(words, sizeof words, lower);
    board_screen_say(&reviewing->base, words, again);
}

/* Is a move a mistake of a person, not of a computer? */
static bool is_own_mistake(const struct reviewing *reviewing, int move)
{
    return review_words_is_wrong(&reviewing->reviewed, move) &&
           seat_is_human(reviewing->record.players[side_of_move(&reviewing->variant.options, move)].seat);
}

static bool is_usable(const struct screen *screen, int id)
{
    const struct reviewing *reviewing = (const struct reviewing *)screen;
    bool right = reviewing->right.phase != RIGHT_NONE;
    switch (id) {
    case REVIEW_PREVIOUS:
    case REVIEW_NEXT:
        return find_mistake(reviewing, id == REVIEW_NEXT ? 1 : -1) != REVIEW_NO_MOVE;
    case REVIEW_SHOW:
        return right || (reviewing->review && review_words_is_wrong(&reviewing->reviewed, move_shown(reviewing)));
    case REVIEW_TRY:
        return reviewing->tries && reviewing->review && is_own_mistake(reviewing, move_shown(reviewing));
    case REVIEW_LEAVE:
        return true;
    default: /* the buttons that walk through the positions */
        return right || board_screen_can_walk(&reviewing->base, id);
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    bool right = reviewing->right.phase != RIGHT_NONE, done = true;
    if (right && (use->id == BOARD_BACK || use->id == BOARD_FORTH)) /* leaves the better line for the game */
        done = go_to(screen, match_cursor(reviewing->match));
    else if (use->id < BOARD_WALKING)
        board_screen_walk(screen, use->id);
    else if (use->id == REVIEW_PREVIOUS || use->id == REVIEW_NEXT)
        go_to(screen, find_mistake(reviewing, use->id == REVIEW_NEXT ? 1 : -1) + 1);
    else if (use->id == REVIEW_SHOW)
        done = show_right(reviewing, now);
    else if (use->id == REVIEW_TRY) {
        *reviewing->tries = move_shown(reviewing) + 1;
        app_pop(reviewing->base.screen.app);
    } else if (use->id == REVIEW_LEAVE)
        app_pop(reviewing->base.screen.app);
    else if (use->id == REVIEW_GRAPH) {
        SDL_Rect area = review_graph_area(app_canvas(reviewing->base.screen.app), &reviewing->layout);
        int position = review_graph_at(area, match_length(reviewing->match), use->x, use->y);
        if (position >= 0)
            go_to(screen, position);
    } else if (use->id == REVIEW_KEY)
        go_to(screen, review_words_key(&reviewing->reviewed) + 1);
    else
        go_to(screen, use->id - REVIEW_FIRST_MOVE + 1);
    if (!done)
        app_refuse(reviewing->base.screen.app, "");
}

static const struct board_control buttons[] = {
    {BOARD_START, .action = ACTION_START, .icon = SPRITE_ICON_START},
    {BOARD_BACK, .label = N_("One move back"), .action = ACTION_LEFT, .also = {ACTION_UP, ACTION_BACK, ACTION_UNDO},
     .icon = SPRITE_ICON_BACK},
    {BOARD_FORTH, .label = N_("One move forward"), .action = ACTION_RIGHT,
     .also = {ACTION_DOWN, ACTION_FORTH, ACTION_REDO}, .icon = SPRITE_ICON_FORTH},
    {BOARD_END, .action = ACTION_END, .icon = SPRITE_ICON_END},
    {REVIEW_PREVIOUS, .action = ACTION_PREVIOUS_MISTAKE},
    {REVIEW_NEXT, .action = ACTION_NEXT_MISTAKE},
    {REVIEW_SHOW, .label = N_("Show the right move"), .action = ACTION_HINT},
    {REVIEW_TRY, .label = N_("Try again"), .action = ACTION_TRY},
    {REVIEW_LEAVE, .label = N_("Close the review"), .action = ACTION_ESCAPE, .also = {ACTION_REVIEW}},
};

/*
 * Opens the screen of the openings at the present position. If the person plays on from there, the new game comes to
 * the table, and the game under review stays as it is.
 */
static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    struct position_answer *answer = reviewing->answer;
    if (action != ACTION_OPENINGS)
        return board_screen_act(screen, action, now);
    if (!reviewing->variant.game->gravity || reviewing->variant.options.opening != OPENING_PLAIN) {
        app_refuse(reviewing->base.screen.app, _("Only Connect Four has openings"));
        return true;
    }
    if (answer)
        answer->record.starter = reviewing->record.starter;
    app_push(reviewing->base.screen.app, openings_screen_create(reviewing->base.screen.app, answer, reviewing->match,
                                                                reviewing->reviewed.player_of));
    return true;
}

/* --- the screen of the review: drawing --- */

/*
 * The place of the two lines of text: over the board, where other screens show the hand. Over a narrow board the lines
 * are wider than the board.
 */
static SDL_Rect strip_rect(const struct canvas *canvas, const struct reviewing *reviewing)
{
    SDL_Rect rect = reviewing->base.stage.board.banner, room = reviewing->layout.frame.board;
    int width = int_max(rect.w, int_min(canvas_px(canvas, canvas_larger(canvas, STRIP_WIDTH)), room.w));
    int gap = canvas_px(canvas, STRIP_GAP);
    return (SDL_Rect){rect.x + (rect.w - width) / 2, rect.y + gap, width, rect.h - 2 * gap};
}

/*
 * Draws the two lines of text over the board, with the piece of the player who moved: what the move changed, and what
 * was best. Larger text needs all the room: it is one paragraph, and the heading names the player.
 */
static void draw_strip(struct canvas *canvas, const struct reviewing *reviewing)
{
    char words[REVIEW_WORDS_MAX], advice[REVIEW_WORDS_MAX], both[2 * REVIEW_WORDS_MAX];
    SDL_Rect rect = strip_rect(canvas, reviewing);
    bool larger = canvas_larger(canvas, 1) > 1;
    int move = larger ? -1 : move_shown(reviewing), disc = int_min(rect.h * 5 / 8, canvas_px(canvas, STRIP_DISC));
    int gap = int_min((rect.h - disc) / 2, canvas_px(canvas, STRIP_DISC) / 3), left = gap;
    if (canvas->theme->scenery)
        canvas_sheet(canvas, rect, canvas_px(canvas, 18));
    else
        canvas_pane(canvas, rect, false);
    strip_words(reviewing, words, advice);
    if (move >= 0) {
        SDL_Rect piece = {rect.x + gap, rect.y + (rect.h - disc) / 2, disc, disc};
        reviewing->base.stage.view->draw_piece(
            canvas, reviewing->reviewed.player_of[side_of_move(&reviewing->variant.options, move)], piece, 255);
        left += disc + gap;
    }
    snprintf(both, sizeof both, advice[0] ? "%s. %s" : "%s", words, advice);
    if (larger) {
        canvas_write_lines(canvas, both, canvas_inset(rect, canvas_px(canvas, SPACE_WIDE)), 0);
        return;
    }
    SDL_Rect lower = {rect.x + left, rect.y + rect.h / 8, rect.w - left - 2 * gap, rect.h * 3 / 4};
    SDL_Rect upper = advice[0] ? canvas_take_row(&lower, lower.h / 2, 0) : lower;
    canvas_write_lines(canvas, words, upper, WRITE_BOLD);
    canvas_write_lines(canvas, advice, lower, WRITE_MUTED);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct reviewing *reviewing = (struct reviewing *)screen;
    struct text_style style = canvas_write_style(canvas, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER | WRITE_ABOVE);
    int move = match_cursor(reviewing->match) - 1;
    stage_draw(canvas, &reviewing->base.stage, app_now(screen->app));
    if (reviewing->base.stage.aside)
        style.color = canvas->theme->above->good;
    else if (reviewing->review && move >= 0)
        style.color = review_graph_color(canvas->theme->above, reviewing->review->moves[move].judgement);
    if (!app_is_telling(reviewing->base.screen.app))
        canvas_text(canvas, reviewing->heading, reviewing->layout.frame.status, &style);
    draw_strip(canvas, reviewing);
    review_panel_draw(canvas, reviewing);
}

/* --- creating and destroying the screen of the review --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    take_news(reviewing);
    if (now >= right_due(reviewing))
        go_on(reviewing, now);
    uint64_t due = right_due(reviewing), stage = stage_advance(&reviewing->base.stage, now);
    say(screen, false);
    return SDL_min(due, stage);
}

/*
 * Called when the screen above this one has closed. Sets the title again, because that screen has changed it. If the
 * person wants a game to go on at the table, closes the review.
 */
static void uncover(struct screen *screen)
{
    const struct reviewing *reviewing = (struct reviewing *)screen;
    app_title(screen->app, reviewing->heading);
    if (reviewing->answer && reviewing->answer->open)
        app_pop(screen->app);
}

static void destroy(struct screen *screen)
{
    struct reviewing *reviewing = (struct reviewing *)screen;
    worker_destroy(reviewing->reviewer);
    review_destroy(reviewing->review);
    match_destroy(reviewing->match);
    record_free(&reviewing->record);
    free(reviewing);
}

static const struct board_kind review_kind = {.screen = {.list = review_panel_list,
                                                         PAGE_MEMBERS,
                                                         .act = act,
                                                         .handle = board_screen_handle,
                                                         .uncover = uncover,
                                                         .focus_keys = FOCUS_ON_WISH},
                                              BOARD_MEMBERS,
                                              .go = go_to,
                                              .say = say};

/* Copies the game, so that later changes of the record have no effect here. */
static bool take_game(struct reviewing *reviewing, const struct review_setup *setup, struct reason *why)
{
    if (!record_copy(setup->record, &reviewing->record))
        return false;
    if (!record_variant(&reviewing->record, &reviewing->variant, why))
        return false;
    if (!stage_begin(&reviewing->base.stage, reviewing->base.screen.app, &reviewing->variant))
        return refuse(why, "the window cannot show this board");
    reviewing->match = match_create(&reviewing->variant);
    return reviewing->match && record_replay(&reviewing->record, reviewing->match, why);
}

struct screen *review_screen_create(struct app *app, const struct review_setup *setup)
{
    struct reviewing *reviewing = screen_create(app, &review_kind.screen, SCOPE_REVIEW, sizeof *reviewing);
    struct reason why = {"out of memory"};
    if (!reviewing)
        return NULL;
    reviewing->game = setup->game;
    reviewing->answer = setup->answer;
    reviewing->tries = setup->tries;
    if (!take_game(reviewing, setup, &why)) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&reviewing->base.screen);
        return NULL;
    }
    int starter = reviewing->record.starter;
    reviewing->reviewed =
        (struct reviewed){.match = reviewing->match, .names = &reviewing->words, .player_of = {starter, 1 - starter}};
    memcpy(reviewing->base.stage.player_of, reviewing->reviewed.player_of, sizeof reviewing->base.stage.player_of);
    /* If colours were exchanged, each player is named after the colour that was played after the exchange. */
    const struct state *end = match_state_at(reviewing->match, match_length(reviewing->match));
    if (end->swapped) {
        reviewing->reviewed.player_of[FIRST] = 1 - starter;
        reviewing->reviewed.player_of[SECOND] = starter;
    }
    int person = seat_lone_human(reviewing->record.players[FIRST].seat, reviewing->record.players[SECOND].seat);
    reviewing->words = reviewing->base.stage.view->words;
    for (int side = FIRST; side <= SECOND; side++) /* two people are called by their names */
        if (person < 0 && reviewing->record.players[side].name[0])
            reviewing->words.players[reviewing->reviewed.player_of[side]] = reviewing->record.players[side].name;
    reviewing->reviewed.won = person >= 0 && end->outcome == (person == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
    stage_show(&reviewing->base.stage, reviewing->match, false, app_now(app));
    arrange(&reviewing->base.screen);
    go_to(&reviewing->base.screen, setup->cursor);
    struct review *review = kept_review(reviewing);
    if (review)
        show_review(reviewing, review);
    else
        ask_reviewer(reviewing, false, match_length(reviewing->match));
    return &reviewing->base.screen;
}
