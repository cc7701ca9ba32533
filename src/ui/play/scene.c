/*
 * What is seen: where it stands, the status line and the banner, and on the board what is known of the moment. And what
 * has happened is told to those whom it concerns: the archive, the study, the words, the list of moves.
 */
#include <stdio.h>
#include <string.h>

#include "ui/play/ending.h"
#include "ui/words.h"

/* --- where it stands --- */

static unsigned wanted_parts(const struct flow *flow)
{
    return (app_preference(flow->app, PREFER_BOARD_ONLY) ? LAYOUT_ALONE : 0) |
           (party_is_watching(&flow->party) || flow->replay.on ? LAYOUT_WATCHING : 0) |
           (app_preference(flow->app, PREFER_MOVES) ? LAYOUT_MOVES : 0) |
           (app_preference(flow->app, PREFER_DETAILS) ? LAYOUT_DETAILS : 0) |
           (flow->party.elsewhere ? LAYOUT_ELSEWHERE : 0);
}

/* What is told in passing does not cover what is asked. */
static SDL_Rect find_notes(const struct play *play)
{
    struct partner_question question;
    const struct board *board = &play->flow.stage.board;
    const struct layout *layout = &play->layout;
    SDL_Rect low = layout->board;
    low.h = SDL_min(low.h, board->foot - low.y);
    return view_notes(app_canvas(play->flow.app), board, layout->board,
                      question_find(play, &question) ? low : layout->over_banner);
}

void scene_arrange(struct play *play)
{
    struct flow *flow = &play->flow;
    struct layout *layout = &play->layout;
    play->parts = wanted_parts(flow);
    struct canvas written = *app_canvas(flow->app);
    layout_arrange(layout, &written, play->parts);
    play->screen.text_size = written.text_size = layout->text_size;
    movelist_arrange(&play->list, &written, layout->moves);
    movelist_follow(&play->list, match_length(flow->stage.match), match_cursor(flow->stage.match));
    stage_arrange(&flow->stage, layout->board, turn_shows_worths(flow));
    /* In a high window the status line stays near the board. */
    layout->status.y = SDL_max(layout->status.y, flow->stage.board.area.y - layout->status.h);
    layout->over_banner = view_banner_fit(&written, &flow->stage.board, layout->status);
    play->screen.notes = find_notes(play);
}

/* --- words --- */

bool scene_asks_to_pass(const struct flow *flow)
{
    struct move moves[MOVES_MAX];
    if (!turn_is_humans(flow) || flow->replay.on)
        return false;
    int count = flow->party.variant.game->moves(&flow->party.variant, match_state(flow->stage.match), moves);
    return count == 1 && moves[0].kind == MOVE_PASS;
}

static const char *turn_words(const struct play *play, char words[WORDS_MAX])
{
    const struct flow *flow = &play->flow;
    if (flow->replay.on)
        return flow->replay.paused ? _("Replay: paused") : _("Replay");
    if (party_is_watching(&flow->party) && flow->watching.paused && !flow->watching.step)
        return _("Paused");
    if (play->insight.known.hinting) {
        hint_words(&play->insight, flow, words);
        return words;
    }
    if (turn_is_looking_back(flow) && turn_is_computers(flow))
        return _("Looking back");
    if (scene_asks_to_pass(flow))
        return _("You cannot move: click to pass");
    if (partner_is_there(play))
        return partner_words_status(play, words);
    if (colours_status(flow, words))
        return words;
    if (flow->turn.stuck)
        return _("This engine cannot play now");
    if (party_lone_human(&flow->party) >= 0)
        return turn_is_humans(flow) ? _("Your turn") : _("Thinking…");
    int player = party_player_to_move(&flow->party, match_state(flow->stage.match));
    snprintf(words, WORDS_MAX, timing_is_paused(play) ? _("%s's turn · paused") : _("%s's turn"),
             party_player_name(&flow->party, player));
    return words;
}

/* --- the banner in the place of the hand: who won, and what comes next --- */

static void next_words(const struct play *play, char words[WORDS_MAX])
{
    const struct flow *flow = &play->flow;
    int human = party_lone_human(&flow->party);
    struct seat seat = flow->party.sitting.seats[human == 0];
    words[0] = '\0';
    if (partner_is_there(play))
        partner_words_next(play, words);
    else if (ending_honour(flow))
        snprintf(words, WORDS_MAX, "%s", ending_honour(flow));
    else if (party_is_watching(&flow->party))
        snprintf(words, WORDS_MAX, "%s", flow->watching.paused ? "" : _("The next game starts in a moment"));
    else if (human < 0)
        (void)tally_score(&flow->party, words);
    else if (seat_is_engine(seat))
        snprintf(words, WORDS_MAX, _("Next: %.60s"), party_player_name(&flow->party, 1 - human));
    else
        snprintf(words, WORDS_MAX, _("Next: level %d · %s"), seat.level,
                 choice_level_name(seat.level, &flow->party.variant));
}

/*
 * What stands in the banner: again; its review, if it is kept; an easier computer for who has lost, and where it has
 * just become harder; else a harder one. Returns how many. While two computers play the next game begins by itself.
 */
static int find_choices(const struct play *play, enum action choices[])
{
    const struct flow *flow = &play->flow;
    int count = 0, human = party_lone_human(&flow->party);
    bool won = turn_winner(flow) >= 0 && turn_winner(flow) == party_lone_human(turn_party(flow)) &&
               !flow->round.result.level_rose;
    enum action level = won ? ACTION_LEVEL_UP : ACTION_LEVEL_DOWN;
    if (!flow->round.announced || party_is_watching(&flow->party))
        return 0;
    if (!partner_is_there(play) || partner_can_offer(play, OFFER_REMATCH))
        choices[count++] = ACTION_CHOOSE;
    if (keep_is_finished(&play->keep))
        choices[count++] = ACTION_REVIEW;
    if (human >= 0 && seat_has_level(flow->party.sitting.seats[1 - human]))
        choices[count++] = act_is_usable(play, level) ? level : won ? ACTION_LEVEL_DOWN : ACTION_LEVEL_UP;
    choices[count++] = ACTION_MENU;
    return count;
}

static const char *choice_name(const struct play *play, enum action action)
{
    if (action != ACTION_CHOOSE)
        return _(action_word(action));
    return sitting_champion(&play->flow.party.sitting) >= 0 || partner_is_there(play) ? _("Rematch") : _("Play again");
}

/* What can be done after the end, and with which key; anew when there is more, once a friend elsewhere knows of it. */
static void say_choices(struct play *play, bool anew)
{
    enum action choices[ACTION_COUNT];
    struct speech *speech = app_speech(play->flow.app);
    int count = find_choices(play, choices), known = play->choices;
    play->choices = count;
    for (int i = 0; i < count && (anew || count > known) && speech_detail(speech) >= TELL_USUALLY; i++) {
        char words[WORDS_MAX], keys[ACTION_KEYS_MAX];
        snprintf(words, sizeof words, "%s: %s", choice_name(play, choices[i]),
                 action_first_key(app_keymap(play->flow.app), choices[i], SCOPE_TABLE, keys));
        speech_say(speech, SPEECH_TOLD, words);
    }
}

/* Brings the status line and the window's title up to date. */
static void update_status(struct play *play)
{
    const struct flow *flow = &play->flow;
    char words[WORDS_MAX];
    const char *status = play->status;
    if (!turn_is_over(flow))
        status = turn_words(play, words);
    else if (flow->round.announced)
        status = ending_status(flow, words);
    /* Else the last disc is still falling: its end is not told before it is seen. */
    if (strcmp(status, play->status) == 0) {
        say_choices(play, false);
        return;
    }
    snprintf(play->status, sizeof play->status, "%s", status);
    /* That the computer thinks is heard soon enough, by its move. Under a dialog the title is that one's. */
    if (!flow->turn.thinking || speech_detail(app_speech(flow->app)) >= TELL_FULLY)
        speech_say(app_speech(flow->app), SPEECH_TOLD, play->status);
    say_choices(play, true);
    if (!app_is_covered(flow->app, &play->screen))
        app_title(flow->app, play->status);
}

void scene_list_banner(const struct play *play, struct controls *controls)
{
    enum action choices[ACTION_COUNT];
    const struct canvas *canvas = app_canvas(play->flow.app);
    int count = find_choices(play, choices);
    for (int i = 0; i < count; i++) {
        enum action action = choices[i];
        struct control control = {.id = action == ACTION_MENU ? PLAY_MENU : (int)action,
                                  .role = ROLE_BUTTON,
                                  .look = LOOK_WORDS,
                                  .rect = view_banner_button(canvas, &play->flow.stage.board, i, count),
                                  .action = action == ACTION_MENU ? ACTION_NONE : action,
                                  .name = choice_name(play, action),
                                  .size = SIZE_TEXT,
                                  .group = 1,
                                  .main = action == ACTION_CHOOSE};
        controls_add(controls, control);
    }
}

static void draw_banner(struct canvas *canvas, const struct play *play)
{
    const struct flow *flow = &play->flow;
    const struct party *party = turn_party(flow);
    enum action choices[ACTION_COUNT];
    char result[WORDS_MAX], next[WORDS_MAX];
    if (!flow->round.announced)
        return;
    int winner = turn_winner(flow);
    struct banner banner = {
        .winner = winner < 0 ? winner : party_colour(party, winner), .words = result, .over = play->layout.over_banner};
    ending_words(flow, result);
    next_words(play, next);
    banner.next = next;
    banner.starred = ending_honour(flow) != NULL;
    banner.next_color = banner.starred ? canvas->theme->good : canvas->theme->muted;
    banner.buttons = find_choices(play, choices);
    view_banner_show(canvas, party->view, &flow->stage.board, &banner);
}

/* Large text: what is told in passing takes the place of the status line. */
static bool is_covered(const struct canvas *canvas, const struct play *play)
{
    return canvas_is_large(canvas) && app_is_telling(play->flow.app);
}

void scene_draw_words(struct canvas *canvas, const struct play *play)
{
    struct text_style style = {
        .size = SIZE_TITLE, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    char words[WORDS_MAX];
    SDL_strlcpy(words, play->status, sizeof words);
    if (play->parts & LAYOUT_ALONE) /* there are no cards with the clocks */
        timing_write_status(play, words, sizeof words);
    if (lesson_is_shown(&play->insight, &play->flow))
        lesson_words(&play->insight, &play->flow, words);
    if (coach_is_seen(play))
        coach_draw(canvas, play);
    else if (!question_draw(canvas, play) && !is_covered(canvas, play))
        canvas_paragraph(canvas, words, play->flow.round.announced ? play->layout.over_banner : play->layout.status,
                         &style);
    draw_banner(canvas, play);
}

/* --- the board --- */

/* The recommended moves. */
static void show_hint(struct stage *stage, const struct flow *flow, const struct insight *insight)
{
    struct move moves[MOVES_MAX];
    int count = hint_moves(insight, flow, moves);
    stage->glow_count = 0;
    stage->glow_since = insight->known.glow_start;
    stage->glow_side = next_piece(stage->variant, stage_position(stage));
    for (int i = 0; i < count; i++)
        stage_glow(stage, moves[i]);
    stage->held_count = lesson_moves(insight, flow, stage->held);
}

/* A person's win against the computer is celebrated, and the best of several games; a loss is quiet. */
static enum cheer cheer_of(const struct flow *flow)
{
    int human = party_me(turn_party(flow));
    if (flow->round.announced && sitting_champion(&flow->round.result.sitting) >= 0)
        return CHEER_WIN;
    if (!flow->round.announced || human < 0)
        return CHEER_LINE;
    if (turn_winner(flow) != human)
        return CHEER_QUIET;
    return flow->round.result.level_rose ? CHEER_RISE : CHEER_WIN;
}

uint64_t scene_advance(struct play *play, uint64_t now)
{
    struct flow *flow = &play->flow;
    struct stage *stage = &flow->stage;
    stage->choosing = turn_is_humans(flow) && !flow->replay.on;
    stage->targets = app_preference(flow->app, PREFER_TARGETS);
    stage->cheer = cheer_of(flow);
    show_hint(stage, flow, &play->insight);
    coach_say(play);
    question_say(play);
    play->screen.notes = find_notes(play);
    return stage_advance(stage, now);
}

/* --- what has happened --- */

/* The levels of those computers that play. */
static void say_levels(const struct flow *flow)
{
    char words[LEVEL_WORDS_MAX];
    const struct party *party = &flow->party;
    for (int player = 0; player < 2; player++)
        if (seat_has_level(party->sitting.seats[player]))
            speech_say(app_speech(flow->app), SPEECH_TOLD,
                       choice_level_words(party->sitting.seats[player].level, &party->variant, words));
}

/* A game begins: who plays it, and, after that, whose turn it is, even if it was the same one's before. */
static void say_round(struct play *play)
{
    char words[WORDS_MAX];
    struct speech *speech = app_speech(play->flow.app);
    speech_say(speech, SPEECH_TOLD, _("New game"));
    for (int player = 0; player < 2 && speech_detail(speech) >= TELL_USUALLY; player++) {
        party_who(&play->flow.party, player, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
    }
    play->status[0] = '\0';
}

/* Moves are said by the stage, whose turn it is by the status; here what lies between. */
static void say_events(struct play *play, unsigned happened)
{
    const struct flow *flow = &play->flow;
    struct speech *speech = app_speech(flow->app);
    char words[SPOKEN_MAX];
    int said = play->said;
    play->said = match_cursor(flow->stage.match);
    if (speech_detail(speech) == TELL_NOTHING)
        return;
    if (happened & EVENT_ROUND) {
        say_round(play);
    } else if (said != play->said && !(happened & EVENT_MOVE)) {
        spoken_last(&flow->stage, words, sizeof words);
        speech_say(speech, SPEECH_TOLD, words);
    }
    if (happened & EVENT_OVER) {
        ending_words(flow, words);
        speech_say(speech, SPEECH_TOLD, words);
        if (tally_score(&flow->party, words))
            speech_say(speech, SPEECH_TOLD, words);
    }
    if ((happened & EVENT_PLAYERS) && !(happened & (EVENT_ROUND | EVENT_ENDED))) /* a level that rose is told later */
        say_levels(flow);
}

/* What happened to the record. A round that has ended is that of those who played it. */
static void tell_record(struct play *play, unsigned happened)
{
    struct flow *flow = &play->flow;
    const struct match *match = flow->stage.match;
    bool moved = happened & EVENT_MOVE;
    if (happened & EVENT_FORK)
        keep_fork(&play->keep, match_cursor(match) - moved);
    keep_players(&play->keep, turn_party(flow), turn_level(flow));
    if (moved && !keep_move(&play->keep, match, timing_took(play)))
        app_tell(flow->app, _("Not enough memory: this game is no longer kept"));
    if (happened & EVENT_ENDED)
        keep_finish(&play->keep, match);
}

/* The game is kept here, move by move; one with somebody elsewhere by its session. */
static void tell_keeper(struct play *play, unsigned happened)
{
    struct flow *flow = &play->flow;
    if (happened & EVENT_PLAYERS)
        party_save_players(&flow->party, app_settings(flow->app));
    if (happened & EVENT_ROUND)
        keep_round(&play->keep, &flow->party);
    else if (happened & (EVENT_MOVE | EVENT_ENDED | EVENT_PLAYERS))
        tell_record(play, happened);
}

void scene_hear(struct play *play)
{
    struct flow *flow = &play->flow;
    const struct match *match = flow->stage.match;
    unsigned happened = flow->happened;
    flow->happened = 0;
    coach_hear(play, happened);
    colours_hear(play, happened);
    partner_hear(play, happened);
    if (!partner_is_there(play))
        tell_keeper(play, happened);
    if (happened & (EVENT_PLAYERS | EVENT_ROUND | EVENT_ENDED))
        tally_save(&flow->party, app_settings(flow->app), flow->round.ended);
    if (happened & EVENT_ROUND) {
        insight_forget(&play->insight);
        play->screen.controls.focus = NO_CONTROL; /* the banner is gone, and Enter is meant for the hand again */
    }
    timing_hear(play, happened);
    if (happened & EVENT_TURN) {
        movelist_follow(&play->list, match_length(match), match_cursor(match));
        insight_turn(&play->insight, flow);
        app_let_pass(flow->app);
    }
    lesson_hear(&play->insight, flow, happened, app_now(flow->app));
    if (wanted_parts(flow) != play->parts) /* a replay has ended */
        scene_arrange(play);
    if ((happened & EVENT_REPORT) && app_preference(flow->app, PREFER_DETAILS))
        app_invalidate(flow->app, play->layout.details);
    say_events(play, happened);
    if (happened & ~(unsigned)EVENT_REPORT) {
        update_status(play);
        app_invalidate_all(flow->app);
    }
}
