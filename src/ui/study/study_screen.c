/*
 * The screen of the study: walking through the tree of moves, adding to it, and what stands over the board. Declared in
 * other_screens.h.
 */

#include <time.h>

#include "match/openings.h"
#include "match/retrace.h"
#include "pictures/animation.h"
#include "rules/cells.h"
#include "rules/letters.h"
#include "standard.h"
#include "train/trainer.h"
#include "ui/board/grid.h"
#include "ui/board/marks.h"
#include "ui/board/pasted_games.h"
#include "ui/study/study_state.h"

enum {
    ANIMATION_WIDTH = 480, /* pixels */
    PATH_MOVES = 12        /* how many of the last moves the heading lists */
};

/* --- walking, and choosing a place on the board --- */

/* Walks to the position after `cursor` moves of the line. */
static bool walk_to(struct screen *screen, int cursor)
{
    struct studying *studying = (struct studying *)screen;
    return study_go(studying, studying->line[int_clamp(cursor, 0, match_length(studying->match))]);
}

/* Is the game over at the place, and is nothing else shown? */
static bool can_choose(const struct studying *studying)
{
    return studying->right.phase == RIGHT_NONE && match_outcome(studying->match) == RUNNING;
}

/* Makes the move that choosing a place means, or says why there is none. */
static void choose_place(struct screen *screen, int place, uint64_t now)
{
    struct studying *studying = (struct studying *)screen;
    struct move move;
    enum choice choice;
    if (studying->right.phase != RIGHT_NONE)
        (void)study_go(studying, studying->place);
    stage_move_hand(&studying->base.stage, place);
    if (!can_choose(studying))
        app_refuse(screen->app, _("The game is over here"));
    else if ((choice = stage_choose(&studying->base.stage, place, &move, now)) == CHOICE_MOVE)
        study_make_move(studying, move, now);
    else if (choice == CHOICE_NONE)
        spoken_why_not(&studying->base.stage, place);
}

/* --- the words over the board --- */

/* Writes the name of the latest position so far that has a name, and the moves that led to the present one. */
static void path_words(const struct studying *studying, char words[STUDY_WORDS_MAX])
{
    const struct match *match = studying->match;
    int cursor = match_cursor(match), first = SDL_max(cursor - PATH_MOVES, 0);
    const char *name = NULL;
    for (int i = cursor; i >= 0 && !name; i--)
        name = openings_name(&studying->plain, match_state_at(match, i));
    snprintf(words, STUDY_WORDS_MAX, name ? "%s:%s" : "%.0s%s", name ? _(name) : "", first > 0 ? " …" : "");
    for (int i = first; i < cursor; i++) {
        char made[STUDY_MOVE_MAX];
        size_t length = strlen(words);
        study_tree_move(&studying->record, &studying->variant, studying->line[i + 1], made);
        snprintf(words + length, STUDY_WORDS_MAX - length, "%s%s", length ? " " : "", made);
    }
}

/* Is the game's own move on screen, of which the review tells? */
static bool tells_review(const struct studying *studying)
{
    return study_is_played(studying->place) && study_shows(studying, STUDY_GAME);
}

static void heading_words(const struct studying *studying, char words[STUDY_WORDS_MAX])
{
    enum right_phase phase = studying->right.phase;
    enum outcome end = stage_position(&studying->base.stage)->outcome;
    if (phase == RIGHT_RESTING && (end == WON_BY_FIRST || end == WON_BY_SECOND))
        snprintf(words, STUDY_WORDS_MAX, _("%s would have won"),
                 _(studying->words.players[studying->reviewed.player_of[end == WON_BY_FIRST ? FIRST : SECOND]]));
    else if (phase == RIGHT_RESTING)
        review_words_right(&studying->reviewed, studying->right.move, words);
    else if (phase != RIGHT_NONE)
        snprintf(words, STUDY_WORDS_MAX, "%s",
                 phase == RIGHT_ASKED ? _("Looking for the right move…") : _("The right move"));
    else if (studying->place > 0 && tells_review(studying))
        review_words_judgement(&studying->reviewed, studying->place - 1, words);
    else if (studying->place > 0)
        path_words(studying, words);
    else if (study_is_set_up(studying))
        snprintf(words, STUDY_WORDS_MAX, "%s",
                 study_is_impossible(studying) ? _("Set up: no game leads here") : _("Set up"));
    else if (study_shows(studying, STUDY_GAME))
        snprintf(words, STUDY_WORDS_MAX, "%s", _("The beginning"));
    else
        snprintf(words, STUDY_WORDS_MAX, "%s",
                 studying->variant.game->gravity ? _("The beginning: choose a column")
                                                 : _("The beginning: choose a square"));
}

/* Writes what the engine that lost by its fault said last, with dots in place of what is too long for a line. */
static void said_words(const struct record *record, char words[REVIEW_WORDS_MAX])
{
    enum { SAID_MAX = 80 };
    char said[SAID_MAX + sizeof "…"];
    letters_cut(record->words, SAID_MAX, said, sizeof said);
    snprintf(words, REVIEW_WORDS_MAX, _("It said: %s"), said);
}

/* Writes the two lines of text that stand over the board; both "" if there are none. */
static void strip_words(const struct studying *studying, char upper[REVIEW_WORDS_MAX], char lower[REVIEW_WORDS_MAX])
{
    const struct reviewed *reviewed = &studying->reviewed;
    int move = studying->place - 1;
    upper[0] = lower[0] = '\0';
    if (studying->right.phase != RIGHT_NONE) {
        char name[REVIEW_WORDS_MAX];
        review_words_move(reviewed, studying->right.move, name);
        snprintf(upper, REVIEW_WORDS_MAX, _("Instead of %s"), name);
        snprintf(lower, REVIEW_WORDS_MAX, "%s", _("Watch how the game could have gone on"));
    } else if (studying->comment[0]) {
        letters_cut(studying->comment, REVIEW_WORDS_MAX - (int)sizeof "…", upper, REVIEW_WORDS_MAX);
        if (tells_review(studying) && studying->review && move >= 0)
            review_words_worth(reviewed, move, lower);
    } else if (tells_review(studying) && !studying->review) {
        snprintf(upper, REVIEW_WORDS_MAX, "%s",
                 studying->phase == REVIEW_WORKING ? _("Looking at the moves…") : _("The moves have not been checked"));
    } else if (tells_review(studying) && move < 0) {
        review_words_right(reviewed, 0, upper);
        snprintf(lower, REVIEW_WORDS_MAX, "%s",
                 review_words_is_any_wrong(reviewed) ? _("“Mistake ›” leads to the first one")
                                                     : _("Nobody made a mistake"));
    } else if (tells_review(studying)) {
        review_words_worth(reviewed, move, upper);
        review_words_advice(reviewed, move, lower);
    }
    if (tells_review(studying) && studying->right.phase == RIGHT_NONE && studying->record.words[0] &&
        move + 1 == studying->record.move_count)
        said_words(&studying->record, lower); /* no move has ended the game, but what these words tell of */
}

/* Writes heading and title anew if they have changed. If the move was a mistake, the better moves glow. */
static void update(struct studying *studying)
{
    char words[STUDY_WORDS_MAX];
    struct stage *stage = &studying->base.stage;
    stage->glow_count = 0;
    if (studying->right.phase == RIGHT_NONE && tells_review(studying) && study_review_is_wrong(studying)) {
        const struct state *before = match_state_at(studying->played, studying->place - 1);
        stage->glow_side = next_piece(stage->variant, before);
        struct move better[MOVES_MAX];
        for (int i = review_better(studying->review, stage->variant, before, studying->place - 1, better); i-- > 0;)
            stage_glow(stage, better[i]);
    }
    heading_words(studying, words);
    if (strcmp(words, studying->heading) == 0)
        return;
    memcpy(studying->heading, words, sizeof words);
    app_title(studying->base.screen.app, words);
    app_invalidate_all(studying->base.screen.app);
}

/*
 * Says heading and words over the board and, once it is known, who wins. If asked (`again`), also says how the person's
 * own games went.
 */
static void say(struct screen *screen, bool again)
{
    struct studying *studying = (struct studying *)screen;
    char upper[REVIEW_WORDS_MAX], lower[REVIEW_WORDS_MAX], more[STUDY_WORDS_MAX] = "";
    char words[sizeof studying->base.said];
    bool worths = study_shows(studying, STUDY_WORTHS);
    if (worths && studying->worths.phase == WORTHS_MOVES && studying->worths.known.best_count == 0 && !again)
        return;
    strip_words(studying, upper, lower);
    SDL_strlcpy(words, studying->heading, sizeof words);
    control_tell_more(words, sizeof words, upper);
    control_tell_more(words, sizeof words, lower);
    if (worths)
        study_worths_verdict(studying, more);
    control_tell_more(words, sizeof words, more);
    if (worths && again) {
        study_worths_games(studying, more);
        control_tell_more(words, sizeof words, more);
    }
    board_screen_say(&studying->base, words, again);
}

/* --- layout --- */

static const float STRIP_WIDTH = 640, STRIP_GAP = 3, STRIP_DISC = 48;

static void arrange(struct screen *screen)
{
    struct studying *studying = (struct studying *)screen;
    struct canvas written = *app_canvas(screen->app);
    struct layout *frame = &studying->layout.frame;
    study_panel_arrange(&studying->layout, &written, &studying->shape);
    board_screen_arrange(&studying->base, frame, study_shows(studying, STUDY_WORTHS));
    written.text_size = frame->text_size;
    screen->notes = frame->status = view_banner_fit(&written, &studying->base.stage.board, frame->status, SIZE_TITLE);
    study_tree_write(studying, app_canvas(screen->app));
    study_tree_follow(studying);
}

/*
 * Tells why the position is won or drawn, if that is wanted. The panel makes room for it; with fewer words it stays as
 * it is, so that nothing jumps while somebody walks through the game.
 */
static void tell_why(struct screen *screen)
{
    struct studying *studying = (struct studying *)screen;
    char words[EXPLAIN_WHY_WORDS_MAX] = "";
    if (studying->worths.why_shown)
        study_worths_why(studying, words);
    if (strcmp(words, studying->shape.why) == 0)
        return;
    bool longer = strlen(words) > strlen(studying->shape.why);
    memcpy(studying->shape.why, words, sizeof words);
    studying->worths.from = 0;
    if (longer || !words[0])
        arrange(screen);
    app_invalidate_all(screen->app);
}

/* Goes where the review leads, once. */
static void follow_review(struct studying *studying)
{
    int move = studying->leads;
    studying->leads = REVIEW_NO_MOVE;
    if (move != REVIEW_NO_MOVE)
        (void)study_go(studying, move + 1);
}

static void begin_review(struct studying *studying)
{
    study_review_begin(studying);
    follow_review(studying);
}

/* Opens or shuts a part. The last one that is open stays. */
static void turn_part(struct studying *studying, enum study_part part)
{
    unsigned *open = &studying->shape.open;
    bool shown = study_shows(studying, part);
    if (shown && studying->layout.shown == 1u << part) {
        app_refuse(studying->base.screen.app, "");
        return;
    }
    *open = (studying->layout.shown & ~(1u << part)) | (unsigned)!shown << part;
    studying->shape.opened[part] = ++studying->opened;
    arrange(&studying->base.screen);
    if (part == STUDY_GAME && !shown)
        begin_review(studying);
    study_worths_begin(studying);
}

/* --- what buttons and keys do --- */

static bool is_usable(const struct screen *screen, int id)
{
    const struct studying *studying = (const struct studying *)screen;
    bool right = studying->right.phase != RIGHT_NONE;
    int move = study_review_move(studying);
    struct move best;
    switch (id) {
    case STUDY_PREVIOUS:
    case STUDY_NEXT:
        return study_review_mistake(studying, id == STUDY_NEXT ? 1 : -1) != REVIEW_NO_MOVE;
    case STUDY_BEST:
        return right || study_review_is_wrong(studying) ||
               (can_choose(studying) && !study_shows(studying, STUDY_WORTHS)) || study_worths_best(studying, &best);
    case STUDY_TRY: /* a mistake of a person, not of a computer */
        return studying->tries && (right || study_review_is_wrong(studying)) &&
               seat_is_human(studying->record.players[side_of_move(&studying->variant.options, move)].seat);
    case STUDY_PLAY:
        return studying->answer && can_choose(studying) && study_is_reached(studying) &&
               (studying->place > 0 || study_is_set_up(studying));
    case STUDY_POSITION:
        return retrace_covers(&studying->variant) && studying->variant.options.opening == OPENING_PLAIN;
    case STUDY_SAVE:
    case STUDY_ANIMATE:
        return match_length(studying->match) > 0;
    case STUDY_DRILL:
        return studying->place > 0 && archive_serves(app_archive(studying->base.screen.app));
    case STUDY_LEAVE:
        return true;
    default: /* the buttons that walk through the line */
        return right || board_screen_can_walk(&studying->base, id);
    }
}

/* Closes the screen, so that the game goes on at the table from the position shown here. */
static void play_on(struct studying *studying)
{
    struct position_answer *answer = studying->answer;
    struct move moves[CELLS_MAX + RECORD_MOVES_MAX];
    int before = studying->way.count;
    memcpy(moves, studying->way.moves, (size_t)before * sizeof *moves);
    memcpy(moves + before, match_moves(studying->match), (size_t)match_cursor(studying->match) * sizeof *moves);
    answer->analyse = false;
    board_screen_answer(&studying->base, answer, studying->record.starter, moves,
                        before + match_cursor(studying->match));
}

/* Shows the right move, makes the best one, or opens the part that tells which it is. */
static void show_best(struct studying *studying, uint64_t now)
{
    struct move best;
    if (studying->right.phase != RIGHT_NONE)
        (void)study_go(studying, studying->place);
    else if (study_review_is_wrong(studying))
        study_review_show(studying, now);
    else if (!study_shows(studying, STUDY_WORTHS))
        turn_part(studying, STUDY_WORTHS);
    else if (study_worths_best(studying, &best))
        study_make_move(studying, best, now);
}

static void set_up(struct studying *studying)
{
    struct position_answer *answer = &studying->position;
    answer->open = false;
    answer->begins = true;
    answer->stays = !studying->answer;
    if (studying->answer)
        answer->record = record_head(&studying->answer->record);
    else
        record_init(&answer->record, &studying->plain);
    answer->record.starter = studying->record.starter;
    app_push(studying->base.screen.app, position_screen_create(studying->base.screen.app, answer, &studying->plain,
                                                               match_state(studying->match), studying->worths.book));
}

/* Opens a study of its own, of a position that was set up or pasted. */
static void study_alone(struct studying *studying, const struct record *record)
{
    struct study_setup setup = {.record = record, .cursor = record->move_count, .parts = STUDY_TO_EXPLORE};
    setup.answer = studying->answer;
    app_push(studying->base.screen.app, study_screen_create(studying->base.screen.app, &setup));
}

/*
 * Makes the moves of the game or position that is in the clipboard. A position that no moves lead to from this study's
 * beginning is a study of its own.
 */
static void paste_moves(struct studying *studying, uint64_t now)
{
    struct text_item *item = malloc(sizeof *item);
    char words[PASTED_GAMES_WORDS_MAX];
    struct app *app = studying->base.screen.app;
    if (!item || !pasted_games_position(&studying->plain, item, words)) {
        app_refuse(app, item ? words : words_error(ENOMEM));
        free(item);
        return;
    }
    if (study_is_set_up(studying) || item->record.options.beginning.is_set) {
        item->record.starter = item->second_first;
        study_alone(studying, &item->record);
    } else {
        (void)study_go(studying, 0);
        for (int i = 0; i < item->record.move_count; i++)
            study_make_move(studying, item->record.moves[i].move, now);
        stage_rest(&studying->base.stage, now);
    }
    app_tell(app, words);
    text_item_free(item);
    free(item);
}

/* Saves the line as a moving picture, with what is drawn on it. */
static void save_animation(struct studying *studying)
{
    struct app *app = studying->base.screen.app;
    struct animation animation = {.record = &studying->record, .place = studying->place};
    char path[FILES_TOLD_MAX], sentence[FILES_TOLD_MAX + STUDY_WORDS_MAX];
    struct reason why;
    animation.width = ANIMATION_WIDTH;
    animation.pace = ANIMATION_PACE;
    files_new_name(app_pictures(app), ".gif", path);
    bool saved = animation_write(&animation, path, &why);
    files_tell_saved(saved, path, &why, sentence, sizeof sentence);
    app_tell(app, sentence);
}

/* Has the line up to the place drilled, for the side that made its last move. */
static void drill_line(struct studying *studying)
{
    struct app *app = studying->base.screen.app;
    char words[STUDY_WORDS_MAX];
    int count =
        trainer_keep_line(app_archive(app), study_is_played(studying->place) ? studying->game : 0, &studying->variant,
                          match_moves(studying->match), match_cursor(studying->match), (int64_t)time(NULL));
    snprintf(words, sizeof words,
             ngettext("Kept: “My mistakes” asks you for %d position of this line",
                      "Kept: “My mistakes” asks you for %d positions of this line", (unsigned long)count),
             count);
    if (count > 0)
        app_tell(app, words);
    else
        app_refuse(app, count < 0 ? words_error(ENOMEM) : _("Colours are being chosen here"));
}

static void use_note(struct studying *studying, const struct use *use)
{
    if (use->id == STUDY_COMMENT) {
        if (use->typed)
            study_set_comment(studying);
    } else if (use->id == STUDY_RAISE)
        study_raise(studying);
    else if (use->id == STUDY_CUT)
        study_cut(studying);
    else
        study_sign(studying, use->id - STUDY_SIGN + 1);
}

static void use_button(struct studying *studying, const struct use *use, uint64_t now)
{
    struct app *app = studying->base.screen.app;
    if (use->id == STUDY_PREVIOUS || use->id == STUDY_NEXT)
        study_go(studying, study_review_mistake(studying, use->id == STUDY_NEXT ? 1 : -1) + 1);
    else if (use->id == STUDY_BEST)
        show_best(studying, now);
    else if (use->id == STUDY_TRY) {
        *studying->tries = study_review_move(studying) + 1;
        app_pop(app);
    } else if (use->id == STUDY_PLAY)
        play_on(studying);
    else if (use->id == STUDY_POSITION)
        set_up(studying);
    else if (use->id == STUDY_SAVE)
        board_pictures_begin(&studying->series, &studying->base.stage, studying->layout.frame.board);
    else if (use->id == STUDY_ANIMATE)
        save_animation(studying);
    else if (use->id == STUDY_DRILL)
        drill_line(studying);
    else
        app_pop(app);
}

/* Goes to the position of the curve that is under the pointer. */
static void use_graph(struct studying *studying, const struct use *use)
{
    SDL_Rect area = review_graph_area(app_canvas(studying->base.screen.app), studying->layout.graph);
    int position = review_graph_at(area, match_length(studying->played), use->x, use->y);
    if (position >= 0)
        study_go(studying, position);
}

static void stop_typing(struct studying *studying)
{
    record_history_look(&studying->history, studying->place);
    if (studying->base.screen.controls.focus == STUDY_COMMENT)
        controls_set_focus(&studying->base.screen.controls, NO_CONTROL);
    app_invalidate_all(studying->base.screen.app);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct studying *studying = (struct studying *)screen;
    const struct analyst_move *known;
    struct move move;
    int id = use->id;
    if (id != STUDY_COMMENT)
        stop_typing(studying);
    if (studying->right.phase != RIGHT_NONE && (id == BOARD_BACK || id == BOARD_FORTH))
        (void)study_go(studying, studying->place); /* leaves the better line for the game */
    else if (id < BOARD_WALKING)
        board_screen_walk(screen, id);
    else if (id < STUDY_BUTTONS)
        use_button(studying, use, now);
    else if (id < STUDY_GRAPH)
        turn_part(studying, (enum study_part)(id - STUDY_PART));
    else if (id == STUDY_GRAPH)
        use_graph(studying, use);
    else if (id == STUDY_KEY)
        study_go(studying, review_key(studying->review, studying->reviewed.won) + 1);
    else if (id == STUDY_WHY || id == STUDY_RULES) {
        struct worths *worths = &studying->worths;
        bool more = id == STUDY_WHY && studying->shape.why[worths->from + worths->page];
        worths->from = more ? worths->from + worths->page : 0;
        worths->rules_shown = more ? worths->rules_shown : id == STUDY_RULES && !worths->rules_shown;
        worths->why_shown = more || id == STUDY_RULES || !worths->why_shown;
        studying->shape.opened[STUDY_WORTHS] = ++studying->opened; /* other parts make room for the reason */
        tell_why(screen);
        if (studying->shape.why[0])
            speech_say(app_speech(screen->app), SPEECH_TOLD, studying->shape.why);
    } else if (id < STUDY_BAR)
        use_note(studying, use);
    else if (id >= STUDY_MOVE)
        study_go(studying, id - STUDY_MOVE);
    else if (id >= STUDY_FOLD) {
        studying->tree.folded[id - STUDY_FOLD] = !studying->tree.folded[id - STUDY_FOLD];
        study_tree_write(studying, app_canvas(screen->app));
    } else if (id >= STUDY_PLACE)
        choose_place(screen, id - STUDY_PLACE, now);
    else if (id >= STUDY_ROW && study_worths_move(studying, id - STUDY_ROW, &move, &known) && can_choose(studying))
        study_make_move(studying, move, now);
}

static const struct board_control buttons[] = {
    {BOARD_START, .action = ACTION_START, .icon = SPRITE_ICON_START},
    {BOARD_BACK, .label = N_("One move back"), .action = ACTION_LEFT, .also = {ACTION_BACK, ACTION_UNDO},
     .icon = SPRITE_ICON_BACK},
    {BOARD_FORTH, .label = N_("One move forward"), .action = ACTION_RIGHT, .also = {ACTION_FORTH, ACTION_REDO},
     .icon = SPRITE_ICON_FORTH},
    {BOARD_END, .action = ACTION_END, .icon = SPRITE_ICON_END},
    {STUDY_PREVIOUS, .action = ACTION_PREVIOUS_MISTAKE},
    {STUDY_NEXT, .action = ACTION_NEXT_MISTAKE},
    {STUDY_BEST, .label = N_("Make the best move"), .action = ACTION_HINT},
    {STUDY_TRY, .label = N_("Try again"), .action = ACTION_TRY},
    {STUDY_PLAY, .label = N_("Play on from here"), .action = ACTION_RESTART},
    {STUDY_POSITION, .action = ACTION_POSITION, .icon = SPRITE_ICON_POSITION},
    {STUDY_SAVE, .label = N_("Save as pictures"), .action = ACTION_EXPORT, .icon = SPRITE_ICON_PICTURE},
    {STUDY_ANIMATE, .label = N_("Save as a moving picture"), .action = ACTION_REPLAY, .icon = SPRITE_ICON_REPLAY},
    {STUDY_DRILL, .label = N_("Drill this line"), .action = ACTION_TRAIN, .icon = SPRITE_ICON_CARDS},
    {STUDY_LEAVE, .label = N_("Back"), .action = ACTION_ESCAPE, .also = {ACTION_REVIEW}},
};

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct studying *studying = (struct studying *)screen;
    char words[STUDY_WORDS_MAX];
    if (action == ACTION_UP || action == ACTION_DOWN)
        study_go_beside(studying, action == ACTION_UP ? -1 : 1);
    else if (action == ACTION_STUDY)
        turn_part(studying, STUDY_WORTHS);
    else if (action == ACTION_PASTE)
        paste_moves(studying, now);
    else if (action == ACTION_COPY_POSITION)
        pasted_games_copy_position(screen->app, studying->match);
    else if (action == ACTION_COPY_ADDRESS)
        pasted_games_copy_address(screen->app, studying->match);
    else if (action == ACTION_COPY)
        app_copy_record(screen->app, &studying->record);
    else if (action == ACTION_READ_PLACE && study_shows(studying, STUDY_WORTHS) && studying->variant.game->gravity &&
             studying->base.stage.place < studying->shape.rows) {
        study_worths_row_words(studying, studying->base.stage.place, words);
        app_tell(screen->app, words);
    } else
        return board_screen_act(screen, action, now);
    return true;
}

/*
 * The right button, or Alt and a finger, draws: from cell to cell an arrow, within one a ring; with Shift in red, with
 * Ctrl in blue, with both in yellow. Returns whether it does.
 */
static bool draw_mark(struct studying *studying, const SDL_Event *event)
{
    SDL_Keymod keys = SDL_GetModState();
    struct look_mark *mark = &studying->drawing;
    bool moves = event->type == SDL_MOUSEMOTION, ends = event->type == SDL_MOUSEBUTTONUP, red = keys & KMOD_SHIFT;
    bool begins =
        event->type == SDL_MOUSEBUTTONDOWN && studying->right.phase == RIGHT_NONE &&
        (event->button.button == SDL_BUTTON_RIGHT || (event->button.button == SDL_BUTTON_LEFT && keys & KMOD_ALT));
    if (!begins && (mark->from == NO_CELL || !(moves || ends)))
        return false;
    int x = moves ? event->motion.x : event->button.x, y = moves ? event->motion.y : event->button.y;
    mark->to = (uint8_t)grid_place_at(&studying->base.stage.board, x, y); /* NO_PLACE becomes NO_CELL */
    mark->colour = look_mark_colour(keys & KMOD_CTRL ? red ? 'Y' : 'B' : red ? 'R' : 'G');
    if (begins)
        mark->from = mark->to;
    else if (ends && mark->to != NO_CELL && study_marks_turn(studying, mark))
        study_change(studying, false);
    else if (ends && mark->to != NO_CELL)
        app_refuse(studying->base.screen.app, words_error(ENOMEM));
    if (ends)
        mark->from = NO_CELL;
    app_invalidate_all(studying->base.screen.app);
    return true;
}

/*
 * The place of the two lines of text: over the board, where the hand is shown while somebody points at the board. Over
 * a narrow board the lines are wider than the board.
 */
static SDL_Rect strip_rect(const struct canvas *canvas, const struct studying *studying)
{
    const struct board *board = &studying->base.stage.board;
    SDL_Rect rect = board->banner, room = studying->layout.frame.board;
    int width = int_max(rect.w, int_min(canvas_px(canvas, canvas_larger(canvas, STRIP_WIDTH)), room.w));
    int gap = canvas_px(canvas, STRIP_GAP);
    return (SDL_Rect){rect.x + (rect.w - width) / 2, rect.y + gap, width, rect.h - board->lane - 2 * gap};
}

/* Is a point of the window on words that stand over the board? */
static bool is_on_words(const struct studying *studying, int x, int y)
{
    char upper[REVIEW_WORDS_MAX], lower[REVIEW_WORDS_MAX];
    SDL_Rect rect = strip_rect(app_canvas(studying->base.screen.app), studying);
    SDL_Point at = {x, y};
    strip_words(studying, upper, lower);
    return upper[0] && SDL_PointInRect(&at, &rect);
}

/* While the pointer is on the board the hand stands where words stood. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct studying *studying = (struct studying *)screen;
    SDL_Keycode key = event->type == SDL_KEYDOWN ? event->key.keysym.sym : 0;
    if ((key == SDLK_z || key == SDLK_y) && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI)) {
        study_step(studying, key == SDLK_y || event->key.keysym.mod & KMOD_SHIFT ? 1 : -1);
        return true;
    }
    if (screen->controls.focus == STUDY_COMMENT) {
        bool leaves = key == SDLK_ESCAPE || key == SDLK_RETURN || key == SDLK_KP_ENTER;
        if (leaves || event->type == SDL_MOUSEBUTTONDOWN)
            stop_typing(studying);
        if (key)
            return leaves;
    }
    if (key == SDLK_DELETE) {
        study_cut(studying);
        return true;
    }
    if (draw_mark(studying, event))
        return true;
    studying->pointing = studying->pointing && !key; /* by now the hand is in the way of the words */
    if (event->type == SDL_MOUSEMOTION) {
        bool on = stage_point(&studying->base.stage, event->motion.x, event->motion.y) != NO_PLACE &&
                  !is_on_words(studying, event->motion.x, event->motion.y);
        if (on != studying->pointing)
            app_invalidate_all(screen->app);
        studying->pointing = on;
        SDL_Point at = {event->motion.x, event->motion.y};
        studying->tree.pointed = SDL_PointInRect(&at, &studying->layout.moves);
    }
    if (event->type == SDL_MOUSEBUTTONDOWN && is_on_words(studying, event->button.x, event->button.y))
        return true;
    return board_screen_handle(screen, event, now);
}

/* --- drawing --- */

/*
 * Draws the two lines of text over the board, with the piece of the player who moved: what the move changed, and what
 * was best. Larger text, and a comment, need all the room: they are one paragraph.
 */
static void draw_strip(struct canvas *canvas, const struct studying *studying)
{
    char words[REVIEW_WORDS_MAX], advice[REVIEW_WORDS_MAX], both[2 * REVIEW_WORDS_MAX];
    SDL_Rect rect = strip_rect(canvas, studying);
    strip_words(studying, words, advice);
    if (!words[0])
        return;
    bool one = canvas_larger(canvas, 1) > 1 || !advice[0];
    int move = one && canvas_larger(canvas, 1) > 1 ? -1 : study_review_move(studying);
    int disc = int_min(rect.h * 5 / 8, canvas_px(canvas, STRIP_DISC));
    int gap = int_min((rect.h - disc) / 2, canvas_px(canvas, STRIP_DISC) / 3), left = gap;
    if (canvas->theme->scenery)
        canvas_sheet(canvas, rect, canvas_px(canvas, 18));
    else
        canvas_pane(canvas, rect, false);
    if (move >= 0 && study_is_played(studying->place)) {
        SDL_Rect piece = {rect.x + gap, rect.y + (rect.h - disc) / 2, disc, disc};
        studying->base.stage.view->draw_piece(
            canvas, studying->reviewed.player_of[side_of_move(&studying->variant.options, move)], piece, 255);
        left += disc + gap;
    }
    snprintf(both, sizeof both, advice[0] ? "%s. %s" : "%s", words, advice);
    SDL_Rect lower = {rect.x + left, rect.y + rect.h / 8, rect.w - left - 2 * gap, rect.h * 3 / 4};
    if (one) {
        canvas_write_lines(canvas, both, move < 0 ? canvas_inset(rect, canvas_px(canvas, SPACE_WIDE) / 2) : lower, 0);
        return;
    }
    canvas_write_lines(canvas, words, canvas_take_row(&lower, lower.h / 2, 0), WRITE_BOLD);
    canvas_write_lines(canvas, advice, lower, WRITE_MUTED);
}

/* Is the hand shown? Words stand in its place while nobody points at the board. */
static bool shows_hand(const struct studying *studying)
{
    int focus = studying->base.screen.controls.focus;
    return can_choose(studying) && (studying->pointing || (focus >= STUDY_PLACE && focus < STUDY_PLACE + CELLS_MAX));
}

static void draw_worths(struct canvas *canvas, struct studying *studying)
{
    char words[STUDY_WORDS_MAX];
    const struct worths *worths = &studying->worths;
    if (match_outcome(studying->match) == RUNNING && worths->phase != WORTHS_LACKING)
        verdict_draw(canvas, &studying->base.stage, &worths->known, worths->phase == WORTHS_MOVES);
    study_worths_verdict(studying, words);
    verdict_draw_bar(canvas, &studying->base.stage, study_worths_share(studying), words);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    struct studying *studying = (struct studying *)screen;
    struct text_style style = canvas_write_style(canvas, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER | WRITE_ABOVE);
    bool hand = shows_hand(studying);
    studying->base.stage.choosing = hand;
    stage_draw(canvas, &studying->base.stage, app_now(screen->app));
    studying->base.stage.choosing = can_choose(studying);
    if (studying->right.phase == RIGHT_NONE)
        study_marks_draw(canvas, studying);
    if (studying->base.stage.aside)
        style.color = canvas->theme->above->good;
    else if (studying->review && studying->place > 0 && tells_review(studying))
        style.color = review_graph_color(canvas->theme->above, studying->review->moves[studying->place - 1].judgement);
    if (!app_is_telling(screen->app))
        canvas_paragraph(canvas, studying->heading, studying->layout.frame.status, &style);
    if (study_shows(studying, STUDY_WORTHS) && studying->right.phase == RIGHT_NONE)
        draw_worths(canvas, studying);
    if (!hand && studying->shape.why[0] && studying->worths.why.mark_count > 0)
        marks_draw_legend(canvas, strip_rect(canvas, studying));
    else if (!hand)
        draw_strip(canvas, studying);
    study_panel_draw(canvas, studying);
}

/* --- creating and destroying the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct studying *studying = (struct studying *)screen;
    uint64_t review = study_review_advance(studying, now), worths = study_worths_advance(studying, now);
    follow_review(studying);
    uint64_t series = board_pictures_advance(&studying->series, now), stage;
    studying->base.stage.choosing = can_choose(studying);
    if (studying->changed && now >= studying->keeping)
        study_keep(studying);
    tell_why(screen);
    update(studying);
    stage = stage_advance(&studying->base.stage, now);
    say(screen, false);
    uint64_t first = SDL_min(review, worths), second = SDL_min(series, stage);
    if (studying->changed)
        first = SDL_min(first, studying->keeping);
    return SDL_min(first, second);
}

static void destroy(struct screen *screen)
{
    struct studying *studying = (struct studying *)screen;
    board_pictures_end(&studying->series);
    study_keep(studying);
    worker_destroy(studying->reviewer);
    review_destroy(studying->review);
    match_destroy(studying->match);
    match_destroy(studying->played);
    record_history_free(&studying->history);
    record_free(&studying->record);
    study_worths_end(&studying->worths);
    study_tree_free(&studying->tree);
    free(studying);
}

/* Plays the game, and what the window's other parts need to know of it. */
static bool begin_game(struct studying *studying, struct reason *why)
{
    struct record *record = &studying->record;
    int starter = record->starter;
    studying->played = match_create(&studying->variant);
    if (!studying->played || !record_replay(record, studying->played, why))
        return false;
    studying->shape.reviewed = record->ending != RECORD_UNFINISHED && record->move_count > 0;
    studying->reviewed =
        (struct reviewed){.match = studying->played, .names = &studying->words, .player_of = {starter, 1 - starter}};
    memcpy(studying->base.stage.player_of, studying->reviewed.player_of, sizeof studying->base.stage.player_of);
    /* If colours were exchanged, each player is named after the colour that was played after the exchange. */
    const struct state *end = match_state_at(studying->played, match_length(studying->played));
    if (end->swapped) {
        studying->reviewed.player_of[FIRST] = 1 - starter;
        studying->reviewed.player_of[SECOND] = starter;
    }
    int person = seat_lone_human(record->players[FIRST].seat, record->players[SECOND].seat);
    studying->words = studying->base.stage.view->words;
    for (int side = FIRST; side <= SECOND; side++) /* two people are called by their names */
        if (person < 0 && record->players[side].name[0])
            studying->words.players[studying->reviewed.player_of[side]] = record->players[side].name;
    studying->reviewed.won = person >= 0 && end->outcome == (person == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
    return true;
}

/* Copies the game, with what the archive keeps besides it. */
static bool take_game(struct studying *studying, const struct study_setup *setup, struct reason *why)
{
    struct record kept;
    if (!record_copy(setup->record, &studying->record))
        return false;
    if (!record_variant(&studying->record, &studying->variant, why))
        return false;
    studying->plain = studying->variant;
    studying->plain.options.beginning = (struct beginning){0};
    if (study_is_set_up(studying) && retrace_covers(&studying->plain))
        retrace(&studying->plain, studying->record.options.beginning.cells, RETRACE_STEPS, &studying->way);
    if (!stage_begin(&studying->base.stage, studying->base.screen.app, &studying->variant))
        return refuse(why, "the window cannot show this board");
    if (studying->game && !record_is_studied(&studying->record) &&
        archive_load(app_archive(studying->base.screen.app), studying->game, &kept, why)) {
        if (!record_adopt(&studying->record, &kept))
            record_free(&kept);
    }
    return begin_game(studying, why);
}

/* Shows the place after so many moves of the game, with these parts. False if memory is short. */
static bool show_game(struct studying *studying, int cursor, unsigned parts)
{
    studying->shape.open = parts & ~(studying->shape.reviewed ? 0u : 1u << STUDY_GAME);
    /* If there is no room for both, the list of moves makes room for what the screen was opened for; later it stays. */
    enum study_part wanted = parts >> STUDY_GAME & 1 ? STUDY_GAME : STUDY_WORTHS;
    for (int part = 0; part < STUDY_PARTS; part++)
        studying->shape.opened[part] = part == STUDY_MOVES;
    studying->opened = 2;
    if (!study_begin(studying, int_clamp(cursor, 0, studying->record.move_count)))
        return false;
    if (!study_shows(studying, wanted) && studying->shape.open >> wanted & 1) {
        studying->shape.opened[wanted] = studying->opened;
        arrange(&studying->base.screen);
        study_worths_begin(studying);
    }
    if (study_shows(studying, STUDY_GAME))
        begin_review(studying);
    update(studying);
    return true;
}

/* The screen above has closed, and has changed the title. What was set up there is shown here, or played on. */
static void uncover(struct screen *screen)
{
    struct studying *studying = (struct studying *)screen;
    struct position_answer *answer = &studying->position;
    app_title(screen->app, studying->heading);
    if (answer->open && answer->analyse) {
        answer->open = false;
        study_alone(studying, &answer->record);
        record_free(&answer->record);
    } else if (answer->open) {
        *studying->answer = *answer;
        app_pop(screen->app);
    } else if (studying->answer && studying->answer->open) { /* of a position that was set up here, and studied */
        app_pop(screen->app);
    }
}

static const struct board_kind study_kind = {.screen = {.list = study_panel_list,
                                                        PAGE_MEMBERS,
                                                        .act = act,
                                                        .handle = handle,
                                                        .uncover = uncover,
                                                        .focus_keys = FOCUS_ON_WISH,
                                                        .right_button = true},
                                             BOARD_MEMBERS,
                                             .choose = choose_place,
                                             .go = walk_to,
                                             .say = say};

struct screen *study_screen_create(struct app *app, const struct study_setup *setup)
{
    struct studying *studying = screen_create(app, &study_kind.screen, SCOPE_STUDY, sizeof *studying);
    struct reason why = {"out of memory"};
    if (!studying)
        return NULL;
    studying->game = setup->game;
    studying->drawing.from = NO_CELL;
    studying->leads = REVIEW_NO_MOVE;
    studying->answer = setup->answer;
    studying->tries = setup->tries;
    if (!take_game(studying, setup, &why) || !show_game(studying, setup->cursor, setup->parts)) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&studying->base.screen);
        return NULL;
    }
    return &studying->base.screen;
}
