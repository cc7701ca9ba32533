/*
 * The screen of the review: takes input, and shows what is known of the position. Declared in other_screens.h.
 */

#include "standard.h"
#include "ui/numbers.h"
#include "ui/review/review_state.h"
#include "ui/words.h"

static const float STRIP_WIDTH = 640, STRIP_GAP = 3, STRIP_DISC = 48;

static struct reviewing *reviewing_of(struct screen *screen)
{
    return (struct reviewing *)screen;
}

static void arrange(struct screen *screen)
{
    struct reviewing *reviewing = reviewing_of(screen);
    struct canvas written = *app_canvas(reviewing->app);
    struct layout *frame = &reviewing->layout.frame;
    review_panel_arrange(&reviewing->layout, &written);
    board_screen_arrange(&reviewing->base, frame, false);
    written.text_size = frame->text_size;
    movelist_arrange(&reviewing->list, &written, reviewing->layout.moves);
    movelist_follow(&reviewing->list, match_length(reviewing->match), match_cursor(reviewing->match));
    frame->status = view_banner_fit(&written, &reviewing->base.stage.board, frame->status);
    screen->notes = view_notes(app_canvas(reviewing->app), &reviewing->base.stage.board, frame->board, frame->status);
}

/* --- what a person asks for --- */

static bool go_to(struct screen *screen, int cursor)
{
    return review_flow_go(reviewing_of(screen), cursor);
}

/* Walks. From a better line, Back leads to the move that the line replaces. */
static void walk(struct screen *screen, const struct use *use, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    bool right = reviewing->right.phase != RIGHT_NONE, one_step = use->id == BOARD_BACK || use->id == BOARD_FORTH;
    if (!right || !one_step)
        board_screen_walk(screen, use, now);
    else if (!review_flow_go(reviewing, match_cursor(reviewing->match)))
        app_refuse(screen->app, "");
}

static void go_wrong(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    if (!review_flow_go_wrong(reviewing_of(screen), use->id == REVIEW_NEXT ? 1 : -1))
        app_refuse(screen->app, "");
}

static void show_right(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)use;
    if (!review_flow_show_right(reviewing_of(screen), now))
        app_refuse(screen->app, "");
}

/* Opens the openings at the present position. A game played there does not go to the archive. */
static void open_openings(struct reviewing *reviewing)
{
    struct position_answer *answer = reviewing->answer;
    if (!openings_are_of(&reviewing->variant)) {
        app_refuse(reviewing->app, _("Only Connect Four has openings"));
        return;
    }
    if (answer)
        answer->record.starter = reviewing->record.starter;
    app_push(reviewing->app,
             openings_screen_create(reviewing->app, answer, reviewing->match, reviewing->reviewed.player_of));
}

/* Goes to the position under the pointer in the graph. */
static void use_graph(struct screen *screen, const struct use *use, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    SDL_Rect area = review_graph_area(app_canvas(reviewing->app), &reviewing->layout);
    int position = review_graph_at(area, match_length(reviewing->match), use->x, use->y);
    (void)now;
    if (position >= 0)
        review_flow_go(reviewing, position);
}

static void use_turn(struct screen *screen, const struct use *use, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    (void)use;
    (void)now;
    review_flow_go(reviewing, review_words_turning_point(reviewing->review) + 1);
}

static void use_marks(struct screen *screen, const struct use *use, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    (void)use;
    (void)now;
    app_push(reviewing->app, review_marks_create(&reviewing->reviewed, reviewing->base.stage.view));
}

static void use_move(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    review_flow_go(reviewing_of(screen), use->id - REVIEW_FIRST_MOVE + 1);
}

/* --- what is read, by eye or ear --- */

/* Writes the two lines over the board. */
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
}

/* Says aloud what is written over the board, when it has changed, or `again` when asked. */
static void say(struct reviewing *reviewing, bool again)
{
    char upper[REVIEW_WORDS_MAX], lower[REVIEW_WORDS_MAX], words[sizeof reviewing->said];
    strip_words(reviewing, upper, lower);
    SDL_strlcpy(words, reviewing->heading, sizeof words);
    control_tell_more(words, sizeof words, upper);
    control_tell_more(words, sizeof words, lower);
    if (again)
        app_tell(reviewing->app, words);
    else if (strcmp(words, reviewing->said) != 0)
        speech_say(app_speech(reviewing->app), SPEECH_TOLD, words);
    memcpy(reviewing->said, words, sizeof words);
}

static void read_turn(struct screen *screen)
{
    say(reviewing_of(screen), true);
}

static const struct board_control buttons[] = {
    {BOARD_START, .action = ACTION_START, .look = LOOK_ICON, .icon = SPRITE_ICON_START, .use = walk},
    {BOARD_BACK, .label = N_("One move back"), .action = ACTION_LEFT, .others = {ACTION_UP, ACTION_BACK, ACTION_UNDO},
     .look = LOOK_ICON, .icon = SPRITE_ICON_BACK, .use = walk},
    {BOARD_FORTH, .label = N_("One move forward"), .action = ACTION_RIGHT,
     .others = {ACTION_DOWN, ACTION_FORTH, ACTION_REDO}, .look = LOOK_ICON, .icon = SPRITE_ICON_FORTH, .use = walk},
    {BOARD_END, .action = ACTION_END, .look = LOOK_ICON, .icon = SPRITE_ICON_END, .use = walk},
    {REVIEW_PREVIOUS, .action = ACTION_PREVIOUS_MISTAKE, .use = go_wrong},
    {REVIEW_NEXT, .action = ACTION_NEXT_MISTAKE, .use = go_wrong},
    {REVIEW_SHOW, .label = N_("Show the right move"), .action = ACTION_HINT, .use = show_right},
    {REVIEW_LEAVE, .label = N_("Close the review"), .action = ACTION_ESCAPE, .others = {ACTION_REVIEW},
     .use = board_screen_leave},
    {REVIEW_GRAPH, .count = 1, .use = use_graph},
    {REVIEW_TURN, .count = 1, .use = use_turn},
    {REVIEW_MARKS, .count = 1, .use = use_marks},
    {REVIEW_FIRST_MOVE, .count = RECORD_MOVES_MAX, .use = use_move},
};

static const struct board_kind review_board = {.controls = buttons,
                                               .count = SDL_arraysize(buttons),
                                               .is_usable = review_panel_is_usable,
                                               .go = go_to,
                                               .read_turn = read_turn};

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    if (action != ACTION_OPENINGS)
        return board_screen_act(screen, action, now);
    open_openings(reviewing_of(screen));
    return true;
}

/* --- what is seen --- */

static void draw_heading(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    struct text_style style = {.size = SIZE_TITLE, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_CENTER};
    int move = match_cursor(reviewing->match) - 1;
    if (reviewing->base.stage.aside)
        style.color = theme->good;
    else if (reviewing->review && move >= 0)
        style.color = review_graph_color(theme, reviewing->review->moves[move].judgement);
    canvas_text(canvas, reviewing->heading, reviewing->layout.frame.status, &style);
}

/* Where the two lines stand: in place of the hand, which is not needed here. Over a narrow board the place is wider. */
static SDL_Rect strip_rect(const struct canvas *canvas, const struct reviewing *reviewing)
{
    SDL_Rect rect = reviewing->base.stage.board.banner, room = reviewing->layout.frame.board;
    int width = int_max(rect.w, int_min(canvas_px(canvas, canvas_larger(canvas, STRIP_WIDTH)), room.w));
    int gap = canvas_px(canvas, STRIP_GAP);
    return (SDL_Rect){rect.x + (rect.w - width) / 2, rect.y + gap, width, rect.h - 2 * gap};
}

/*
 * The largest text size, in percent, at which the longer of the two lines fits, and which both lines use; unchanged if
 * that is the usual size.
 */
static int both_fit(struct canvas *canvas, const char *words, const char *advice, SDL_Rect room,
                    const struct text_style *upper, const struct text_style *lower)
{
    struct canvas written = *canvas;
    while ((canvas_paragraph_pixels(&written, words, room, upper) < canvas_text_sizes(&written, upper).wished ||
            canvas_paragraph_pixels(&written, advice, room, lower) < canvas_text_sizes(&written, lower).wished) &&
           canvas_less(&written))
        continue;
    return written.text_size;
}

/* Draws who moved, what that changed, and what was best. */
static void draw_strip(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    char words[REVIEW_WORDS_MAX], advice[REVIEW_WORDS_MAX];
    SDL_Rect rect = strip_rect(canvas, reviewing);
    int move = review_flow_move(reviewing), disc = int_min(rect.h * 5 / 8, canvas_px(canvas, STRIP_DISC));
    int gap = int_min((rect.h - disc) / 2, canvas_px(canvas, STRIP_DISC) / 3), left = gap;
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 1), theme->panel, theme->outline);
    strip_words(reviewing, words, advice);
    if (move >= 0) {
        SDL_Rect piece = {rect.x + gap, rect.y + (rect.h - disc) / 2, disc, disc};
        reviewing->base.stage.view->draw_piece(
            canvas, reviewing->reviewed.player_of[side_of_move(&reviewing->variant.options, move)], piece, 255);
        left += disc + gap;
    }
    struct text_style upper = {.size = SIZE_TEXT, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_LEFT};
    struct text_style lower = {.size = SIZE_TEXT, .color = theme->muted, .align = ALIGN_LEFT};
    SDL_Rect room = {rect.x + left, rect.y + rect.h / 8, rect.w - left - 2 * gap, rect.h * 3 / 4}, half = room;
    half.h /= 2;
    int wished = canvas->text_size;
    if (advice[0])
        canvas->text_size = both_fit(canvas, words, advice, half, &upper, &lower);
    canvas_paragraph(canvas, words, advice[0] ? half : room, &upper);
    half.y += half.h;
    canvas_paragraph(canvas, advice, half, &lower);
    canvas->text_size = wished;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct reviewing *reviewing = reviewing_of(screen);
    stage_draw(canvas, &reviewing->base.stage, now);
    draw_heading(canvas, reviewing);
    draw_strip(canvas, reviewing);
    review_panel_draw(canvas, reviewing);
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    uint64_t flow = review_flow_advance(reviewing, now), stage = stage_advance(&reviewing->base.stage, now);
    if (speech_detail(app_speech(reviewing->app)) != TELL_NOTHING)
        say(reviewing, false);
    return SDL_min(flow, stage);
}

/* The screen above has changed the title, or wants a game to be played on at the table. */
static void uncover(struct screen *screen, uint64_t now)
{
    const struct reviewing *reviewing = reviewing_of(screen);
    (void)now;
    app_title(screen->app, reviewing->heading);
    if (reviewing->answer && reviewing->answer->open)
        app_pop(screen->app);
}

static void destroy(struct screen *screen)
{
    struct reviewing *reviewing = reviewing_of(screen);
    reviewer_destroy(reviewing->reviewer);
    review_destroy(reviewing->review);
    match_destroy(reviewing->match);
    record_free(&reviewing->record);
    free(reviewing);
}

static const struct screen_kind review_kind = {.list = review_panel_list,
                                               .use = board_screen_use,
                                               .act = act,
                                               .arrange = arrange,
                                               .handle = board_screen_handle,
                                               .advance = advance,
                                               .draw = draw,
                                               .destroy = destroy,
                                               .uncover = uncover,
                                               .focus_keys = FOCUS_ON_WISH,
                                               .covers = true};

/* Copies the game, so that later changes of the record do not matter here. */
static bool take_game(struct reviewing *reviewing, const struct review_setup *setup, struct reason *why)
{
    if (!record_copy(setup->record, &reviewing->record))
        return false;
    if (!record_variant(&reviewing->record, &reviewing->variant, why))
        return false;
    if (!stage_begin(&reviewing->base.stage, reviewing->app, &reviewing->variant))
        return refuse(why, "the window cannot show this board");
    reviewing->match = match_create(&reviewing->variant);
    return reviewing->match && record_replay(&reviewing->record, reviewing->match, why);
}

struct screen *review_screen_create(struct app *app, const struct review_setup *setup)
{
    struct reviewing *reviewing = calloc(1, sizeof *reviewing);
    struct reason why = {"out of memory"};
    if (!reviewing)
        return NULL;
    reviewing->base.kind = &review_board;
    reviewing->base.screen.kind = &review_kind;
    reviewing->base.screen.scope = SCOPE_REVIEW;
    reviewing->app = app;
    reviewing->game = setup->game;
    reviewing->answer = setup->answer;
    if (!take_game(reviewing, setup, &why)) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&reviewing->base.screen);
        return NULL;
    }
    int starter = reviewing->record.starter;
    reviewing->reviewed = (struct reviewed){
        .match = reviewing->match, .names = &reviewing->base.stage.view->words, .player_of = {starter, 1 - starter}};
    memcpy(reviewing->base.stage.player_of, reviewing->reviewed.player_of, sizeof reviewing->base.stage.player_of);
    /* After a change of colours, a player is named after the colour that was played with. */
    if (match_state_at(reviewing->match, match_length(reviewing->match))->swapped) {
        reviewing->reviewed.player_of[FIRST] = 1 - starter;
        reviewing->reviewed.player_of[SECOND] = starter;
    }
    stage_show(&reviewing->base.stage, reviewing->match, false, app_now(app));
    arrange(&reviewing->base.screen);
    review_flow_go(reviewing, setup->cursor);
    review_flow_begin(reviewing);
    return &reviewing->base.screen;
}
