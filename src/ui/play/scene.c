/*
 * What the main screen shows: the layout, the status line, the banner, and marks on the board. Declared in
 * play_state.h.
 */

#include "standard.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

/* --- the layout of the main screen --- */

static unsigned wanted_parts(const struct table *table)
{
    return (app_preference(table->app, PREFER_BOARD_ONLY) ? LAYOUT_ALONE : 0) |
           (party_is_watching(&table->party) || table->replay.on ? LAYOUT_WATCHING : 0) |
           (app_preference(table->app, PREFER_MOVES) ? LAYOUT_MOVES : 0) |
           (app_preference(table->app, PREFER_DETAILS) ? LAYOUT_DETAILS : 0) |
           (table->party.elsewhere ? LAYOUT_ELSEWHERE : 0);
}

/* Where short messages stand: in place of the status line or, if a question is open there, elsewhere off the board. */
static SDL_Rect find_notes(const struct play *play)
{
    struct question question;
    const struct layout *layout = &play->layout;
    if (question_find(play, &question))
        return layout->panel.w > 0 ? layout->cards[0] : play->table.stage.board.banner;
    return play->table.round.announced ? layout->over_banner : layout->status;
}

void scene_arrange(struct play *play)
{
    struct table *table = &play->table;
    struct layout *layout = &play->layout;
    play->parts = wanted_parts(table);
    struct canvas written = *app_canvas(table->app);
    layout_arrange(layout, &written, play->parts);
    play->screen.text_size = written.text_size = layout->text_size;
    movelist_arrange(&play->list, &written, layout->moves);
    movelist_follow(&play->list, match_length(table->stage.match), match_cursor(table->stage.match));
    stage_arrange(&table->stage, layout->board, turn_shows_worths(table));
    /* In a high window the status line stays close to the board. */
    layout->status.y = SDL_max(layout->status.y, table->stage.board.area.y - layout->status.h);
    layout->over_banner = view_banner_fit(&written, &table->stage.board, layout->status);
    play->screen.notes = find_notes(play);
    play->insight.coach.place = layout->status;
    for (int player = 0; player < CARDS; player++)
        table->clock.places[player] = play->parts & LAYOUT_ALONE ? layout->status : layout->cards[player];
}

/* --- the words of the status line --- */

bool scene_asks_to_pass(const struct table *table)
{
    struct move moves[MOVES_MAX];
    if (!turn_is_humans(table) || table->replay.on)
        return false;
    int count = table->party.variant.game->moves(&table->party.variant, match_state(table->stage.match), moves);
    return count == 1 && moves[0].kind == MOVE_PASS;
}

static const char *turn_words(const struct play *play, char words[WORDS_MAX])
{
    const struct table *table = &play->table;
    if (table->replay.on)
        return table->replay.paused ? _("Replay: paused") : _("Replay");
    if (party_is_watching(&table->party) && table->watching.paused && !table->watching.step)
        return _("Paused");
    if (play->insight.known.hinting) {
        hint_words(&play->insight, table, words);
        return words;
    }
    if (practice_is_fresh(table)) {
        lesson_try_words(table, words);
        return words;
    }
    if (turn_is_looking_back(table) && turn_is_computers(table))
        return _("Looking back");
    if (scene_asks_to_pass(table))
        return _("You cannot move: click to pass");
    if (remote_is_there(&play->remote))
        return remote_words_status(&play->remote, words);
    if (colours_status(table, words))
        return words;
    if (table->turn.stuck)
        return _("This engine cannot play now");
    int human = party_lone_human(&table->party);
    int player = party_player_to_move(&table->party, match_state(table->stage.match));
    if (player == human)
        return _("Your turn");
    snprintf(words, WORDS_MAX,
             human >= 0                    ? _("%s is thinking…")
             : game_clock_is_paused(table) ? _("%s's turn · paused")
                                           : _("%s's turn"),
             party_player_name(&table->party, player));
    return words;
}

/* --- the banner in place of the hand: who won, and what comes next --- */

static void next_words(const struct play *play, char words[WORDS_MAX])
{
    const struct table *table = &play->table;
    int human = party_lone_human(&table->party);
    char level[LEVEL_WORDS_MAX];
    struct seat seat = table->party.sitting.seats[human == 0];
    words[0] = '\0';
    if (table->practice.ended)
        snprintf(words, WORDS_MAX, "%s", _("Practice does not count"));
    else if (remote_is_there(&play->remote))
        remote_words_next(&play->remote, words);
    else if (ending_honour(table))
        snprintf(words, WORDS_MAX, "%s", ending_honour(table));
    else if (party_is_watching(&table->party))
        snprintf(words, WORDS_MAX, "%s", table->watching.paused ? "" : _("The next game starts in a moment"));
    else if (human < 0)
        (void)tally_score(&table->party, words);
    else if (seat_is_engine(seat))
        snprintf(words, WORDS_MAX, _("Next: %.60s"), party_player_name(&table->party, 1 - human));
    else
        snprintf(words, WORDS_MAX, _("Next: %s"), choice_level_words(seat.level, level));
}

/*
 * Finds the banner's buttons, and returns their number: another game; after a loss what could have been seen, and the
 * way to try it again, which are all there is after practice; the review, if there can be one; a harder
 * computer after a win, unless the level has just risen, otherwise an easier one; the menu. If the level cannot go that
 * way, the button is for the other way. Two computers begin their next game by themselves, without buttons.
 */
static int find_choices(const struct play *play, enum action choices[])
{
    const struct table *table = &play->table;
    int count = 0, human = party_lone_human(&table->party);
    bool won = turn_winner(table) >= 0 && turn_winner(table) == party_lone_human(turn_party(table)) &&
               !table->round.result.level_rose;
    bool steps = !remote_is_there(&play->remote) && party_can_step_level(&table->party, won ? 1 : -1),
         harder = won == steps;
    if (!table->round.announced || party_is_watching(&table->party))
        return 0;
    if (table->practice.ended) {
        choices[count++] = ACTION_TRY;
        choices[count++] = ACTION_ESCAPE;
        choices[count++] = ACTION_MENU;
        return count;
    }
    if (!remote_is_there(&play->remote) || remote_can_offer(&play->remote, OFFER_REMATCH))
        choices[count++] = ACTION_CHOOSE;
    if (lesson_move(&play->insight, table) != REVIEW_NO_MOVE)
        choices[count++] = ACTION_TRY;
    if (recording_is_finished(&play->table.recording))
        choices[count++] = ACTION_REVIEW;
    if (human >= 0 && seat_has_level(table->party.sitting.seats[1 - human]))
        choices[count++] = harder ? ACTION_LEVEL_UP : ACTION_LEVEL_DOWN;
    choices[count++] = ACTION_MENU;
    return count;
}

static const char *choice_name(const struct play *play, enum action action)
{
    if (action == ACTION_ESCAPE)
        return _("Back to the game");
    if (action == ACTION_TRY && play->table.practice.ended)
        return _("Try again");
    if (action != ACTION_CHOOSE)
        return _(action_word(action));
    return sitting_champion(&play->table.party.sitting) >= 0 || remote_is_there(&play->remote) ? _("Rematch")
                                                                                               : _("Play again");
}

/*
 * Says the banner's buttons with their keys. Says them again when there are more of them, for instance once a remote
 * player's program knows that the game has ended.
 */
static void say_choices(struct play *play, bool anew)
{
    enum action choices[ACTION_COUNT];
    struct speech *speech = app_speech(play->table.app);
    int count = find_choices(play, choices), known = play->choices;
    play->choices = count;
    for (int i = 0; i < count && (anew || count > known) && speech_detail(speech) >= TELL_USUALLY; i++) {
        char words[WORDS_MAX], keys[ACTION_KEYS_MAX];
        snprintf(words, sizeof words, "%s: %s", choice_name(play, choices[i]),
                 action_first_key(app_keymap(play->table.app), choices[i], SCOPE_TABLE, keys));
        speech_say(speech, SPEECH_TOLD, words);
    }
}

static void update_status(struct play *play)
{
    const struct table *table = &play->table;
    char words[WORDS_MAX], practice[WORDS_MAX];
    const char *status = play->status;
    if (!turn_is_over(table))
        status = turn_words(play, words);
    else if (table->round.announced)
        status = ending_status(table, words);
    if (table->practice.ended && status != play->status) {
        snprintf(practice, sizeof practice, _("Practice · %s"), status);
        status = practice;
    }
    /* While the last disc still falls, the status stays: the result is spoken only when it can be seen. */
    if (strcmp(status, play->status) == 0) {
        say_choices(play, false);
        return;
    }
    snprintf(play->status, sizeof play->status, "%s", status);
    /*
     * While the computer thinks, the status line is not said: its move will be heard soon enough. If a dialog is on
     * top, the window keeps the dialog's title.
     */
    if (!table->turn.thinking || speech_detail(app_speech(table->app)) >= TELL_FULLY)
        speech_say(app_speech(table->app), SPEECH_TOLD, play->status);
    say_choices(play, true);
    if (!app_is_covered(table->app, &play->screen))
        app_title(table->app, play->status);
}

/* Where the button is that leads back from practice, beside the status line. Takes its place off the line. */
static SDL_Rect take_back_button(const struct play *play, SDL_Rect *status)
{
    enum { PERCENT = 35 };
    struct canvas *canvas = app_canvas(play->table.app);
    const struct text_style style = {.size = SIZE_TEXT, .weight = TEXT_BOLD};
    int gap = canvas_px(canvas, SPACE);
    int width = canvas_text_width(canvas, _("Back to the game"), &style) + 2 * gap;
    return canvas_take_right(status, SDL_min(width, status->w * PERCENT / 100), gap);
}

void scene_list_banner(const struct play *play, struct controls *controls)
{
    SDL_Rect status = play->layout.status;
    enum action choices[ACTION_COUNT];
    const struct canvas *canvas = app_canvas(play->table.app);
    int count = find_choices(play, choices);
    for (int i = 0; i < count; i++) {
        enum action action = choices[i];
        struct control control = {.id = action == ACTION_MENU     ? PLAY_MENU
                                        : action == ACTION_ESCAPE ? PLAY_BACK
                                                                  : (int)action,
                                  .role = ROLE_BUTTON,
                                  .look = LOOK_WORDS,
                                  .rect = view_banner_button(canvas, &play->table.stage.board, i, count),
                                  .action = action == ACTION_MENU ? ACTION_NONE : action,
                                  .name = choice_name(play, action),
                                  .size = SIZE_TEXT,
                                  .group = 1,
                                  .main = action == ACTION_CHOOSE};
        controls_add(controls, control);
    }
    if (play->table.practice.ended && !play->table.round.announced)
        controls_add(controls, (struct control){.id = PLAY_BACK,
                                                .role = ROLE_BUTTON,
                                                .look = LOOK_WORDS,
                                                .rect = take_back_button(play, &status),
                                                .action = ACTION_ESCAPE,
                                                .name = choice_name(play, ACTION_ESCAPE),
                                                .size = SIZE_TEXT});
}

static void draw_banner(struct canvas *canvas, const struct play *play)
{
    const struct table *table = &play->table;
    const struct party *party = turn_party(table);
    enum action choices[ACTION_COUNT];
    char result[WORDS_MAX], next[WORDS_MAX];
    if (!table->round.announced)
        return;
    int winner = turn_winner(table);
    struct banner banner = {
        .winner = winner < 0 ? winner : party_colour(party, winner), .words = result, .over = play->layout.over_banner};
    ending_words(table, result);
    next_words(play, next);
    banner.next = next;
    banner.starred = ending_honour(table) != NULL;
    banner.next_color = banner.starred ? canvas->theme->good : canvas->theme->muted;
    banner.buttons = find_choices(play, choices);
    view_banner_show(canvas, party->view, &table->stage.board, &banner);
}

void scene_draw_words(struct canvas *canvas, const struct play *play)
{
    char words[WORDS_MAX];
    SDL_Rect status = play->table.round.announced ? play->layout.over_banner : play->layout.status;
    if (play->table.practice.ended && !play->table.round.announced)
        (void)take_back_button(play, &status);
    SDL_strlcpy(words, play->status, sizeof words);
    if (play->parts & LAYOUT_ALONE) /* without a panel, the status line shows the times */
        game_clock_write_status(&play->table.clock, play->status, words, sizeof words);
    if (lesson_is_shown(&play->insight, &play->table))
        lesson_words(&play->insight, &play->table, words);
    if (coach_is_seen(&play->insight, &play->table))
        coach_draw(canvas, &play->insight, &play->table);
    else if (!question_draw(canvas, play) && !app_is_telling(play->table.app))
        canvas_write_lines(canvas, words, status, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER);
    draw_banner(canvas, play);
}

/* --- marks on the board --- */

static void show_hint(struct stage *stage, const struct table *table, const struct insight *insight)
{
    struct move moves[MOVES_MAX];
    int count = hint_moves(insight, moves);
    stage->glow_count = 0;
    stage->glow_since = insight->known.glow_start;
    stage->glow_side = next_piece(stage->variant, stage_position(stage));
    for (int i = 0; i < count; i++)
        stage_glow(stage, moves[i]);
    stage->held = lesson_mark(insight, table);
    stage->threatens = practice_is_fresh(table);
}

/*
 * How a win is celebrated: with confetti if the only person here has won, or if anybody has won a match of several
 * games. If the person has lost, it is quiet.
 */
static enum cheer cheer_of(const struct table *table)
{
    int human = party_me(turn_party(table));
    if (table->round.announced && sitting_champion(&table->round.result.sitting) >= 0)
        return CHEER_WIN;
    if (!table->round.announced || human < 0)
        return CHEER_LINE;
    if (turn_winner(table) != human)
        return CHEER_QUIET;
    return table->round.result.level_rose ? CHEER_RISE : CHEER_WIN;
}

uint64_t scene_advance(struct play *play, uint64_t now)
{
    struct table *table = &play->table;
    struct stage *stage = &table->stage;
    stage->choosing = turn_is_humans(table) && !table->replay.on;
    stage->targets = app_preference(table->app, PREFER_TARGETS);
    stage->cheer = cheer_of(table);
    show_hint(stage, table, &play->insight);
    coach_say(&play->insight, table);
    question_say(play);
    play->screen.notes = find_notes(play);
    return stage_advance(stage, now);
}

/* --- what has happened at the table --- */

/* Tells all parts what has happened at the table. The status line is written last: it depends on all of them. */
void scene_hear(struct play *play)
{
    struct table *table = &play->table;
    unsigned happened = events_tell(table);
    coach_hear(&play->insight, table, happened);
    remote_hear(&play->remote, happened);
    if (happened & EVENT_ROUND) {
        insight_forget(&play->insight);
        play->status[0] = '\0';                   /* so that speech says the status again, even if it is the same */
        play->screen.controls.focus = NO_CONTROL; /* the banner has gone, so Enter chooses the hand's place again */
    }
    if (happened & EVENT_TURN) {
        movelist_follow(&play->list, match_length(table->stage.match), match_cursor(table->stage.match));
        insight_turn(&play->insight, table);
        app_let_pass(table->app);
    }
    lesson_hear(&play->insight, table, happened);
    if (wanted_parts(table) != play->parts) /* when a replay ends, the parts change without an event */
        scene_arrange(play);
    if ((happened & EVENT_REPORT) && app_preference(table->app, PREFER_DETAILS))
        app_invalidate(table->app, play->layout.details);
    if (happened & ~(unsigned)EVENT_REPORT) {
        update_status(play);
        app_invalidate_all(table->app);
    }
}
