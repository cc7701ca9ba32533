/*
 * What the main screen shows: the layout, the status line, the banner, and marks on the board. Declared in
 * play_state.h.
 */

#include "ui/play/play_state.h"

/* In units: from how far below their place the words at the end rise. */
static const float HEADLINE_RISE = 14;

/* The height of the line that tells of a win, in units. */
static const float HEADLINE = 54;

/* --- the layout of the main screen --- */

static unsigned wanted_parts(const struct play *play)
{
    const struct table *table = &play->table;
    bool talks = play->remote.talk.open;
    return (talks                                           ? LAYOUT_TALK
            : app_preference(table->app, PREFER_BOARD_ONLY) ? LAYOUT_ALONE
                                                            : 0) |
           ((party_is_watching(&table->party) && !table->round.ended) || table->replay.on ? LAYOUT_WATCHING : 0) |
           (app_preference(table->app, PREFER_MOVES) ? LAYOUT_MOVES : 0) |
           (app_preference(table->app, PREFER_DETAILS) && !table->party.honour ? LAYOUT_DETAILS : 0) |
           (table->party.elsewhere ? LAYOUT_ELSEWHERE : 0);
}

/*
 * Where short messages stand: in place of the status line or, if a question may be open there, below it. At the end,
 * where the banner is, a question waits until the message has passed.
 */
static SDL_Rect find_notes(const struct play *play)
{
    struct question question;
    if (play->table.round.announced)
        return play->layout.over_banner;
    bool below = play->table.party.elsewhere || question_find(play, &question);
    return below ? play->table.stage.board.banner : play->layout.status;
}

void scene_arrange(struct play *play)
{
    struct table *table = &play->table;
    struct layout *layout = &play->layout;
    play->parts = wanted_parts(play);
    struct canvas written = *app_canvas(table->app);
    layout_arrange(layout, &written, play->parts);
    play->screen.text_size = written.text_size = layout->text_size;
    movelist_arrange(&play->list, &written, layout->moves);
    movelist_follow(&play->list, match_length(table->stage.match), match_cursor(table->stage.match));
    stage_arrange(&table->stage, layout->board, ROOM_TABLE | (turn_shows_worths(table) ? ROOM_WORTHS : 0));
    play->screen.table = stage_table(&table->stage);
    /* In a high window the status line stays close to the board. */
    layout->status.y = SDL_max(layout->status.y, table->stage.board.area.y - layout->status.h);
    layout->over_banner = view_banner_fit(&written, &table->stage.board, layout->status, 1.8f * SIZE_TEXT);
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
    if (table->party.held) /* another game is asked about */
        return "";
    if (table->replay.on)
        return table->replay.paused ? _("Replay: paused") : _("Replay");
    if (party_is_watching(&table->party) && table->watching.paused && !table->watching.step && !table->round.ended)
        return _("Paused");
    if (play->insight.known.hinting) {
        hint_words(&play->insight, table, words);
        return words;
    }
    if (!table->turn.seen)
        return play->status;
    if (table_practice_is_fresh(table)) {
        lesson_try_words(table, words);
        return words;
    }
    if (turn_is_looking_back(table) && (table->round.ended || !turn_is_humans(table)))
        return turn_is_humans(table) ? _("Looking back: from here you can practise") : _("Looking back");
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
    if (lesson_is_stopped(table))
        return player == human ? _("You stopped it! Your turn") : _("You stopped it!");
    int made = match_cursor(table->stage.match), first = sitting_player(&table->party.sitting, FIRST);
    bool turned = table->round.turned && turn_is_humans(table), began = turned && made == 1 && first != human;
    if (player == human && turn_is_looking_back(table))
        return _("Looking back: you can play on from here");
    if (player == human && !began)
        return turned && made == 0 ? _("Your turn: you begin this time") : _("Your turn");
    snprintf(words, WORDS_MAX,
             player == human               ? _("Your turn: %s began this time")
             : human >= 0                  ? _("%s is thinking…")
             : game_clock_is_paused(table) ? _("%s's turn · paused")
             : turned && made == 0         ? _("%s's turn: you begin this time")
                                           : _("%s's turn"),
             party_player_name(&table->party, player == human ? first : player));
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
        snprintf(words, WORDS_MAX, "%s",
                 turn_is_celebrated(table) ? _("That is how to do it!") : _("Practice does not count"));
    else if (remote_is_there(&play->remote))
        remote_words_next(&play->remote, words);
    else if (human < 0)
        (void)tally_score(&table->party, NAME_SIZE, words);
    else if (turn_is_celebrated(table) && table->round.result.level == SEAT_LEVEL_MAX)
        snprintf(words, WORDS_MAX, "%s", _("It doesn't get any better!"));
    else if (seat.level != turn_party(table)->sitting.seats[party_lone_human(turn_party(table)) == 0].level)
        snprintf(words, WORDS_MAX, _("Next: %s"),
                 seat_is_engine(seat) ? party_player_name(&table->party, 1 - human)
                                      : choice_level_words(seat.level, level));
}

/*
 * The banner's buttons, in their order, each with the action by whose keys it is pressed, too. The first one that is
 * offered is the main one.
 */
static const struct ending_button {
    int id;
    enum action action;
} ending_buttons[] = {
    {PLAY_GENTLER, ACTION_CHOOSE}, {ACTION_CHOOSE, ACTION_CHOOSE}, {PLAY_SAME, ACTION_CHOOSE},
    {ACTION_TRY, ACTION_TRY},      {PLAY_BACK, ACTION_END},        {ACTION_REVIEW, ACTION_REVIEW},
    {PLAY_GENTLER, ACTION_CHOOSE},
};

/* The level of the only person's next opponent, less that of the last one; 0 if none of the crew is next. */
static int level_change(const struct play *play)
{
    const struct party *party = &play->table.party, *met = turn_party(&play->table);
    int human = party_lone_human(party), computer = human == 0;
    return human >= 0 && party_is_sailor(party, computer)
               ? party->sitting.seats[computer].level - met->sitting.seats[party_lone_human(met) == 0].level
               : 0;
}

/* Is a button offered? An easier game never is after a win; the level falls only if the person chooses that. */
static bool is_offered(const struct play *play, const struct ending_button *button)
{
    int id = button->id;
    const struct party *party = &play->table.party;
    bool mercy = party_deserves_mercy(party), practises = play->table.practice.ended != NULL;
    if (practises || id == PLAY_BACK)
        return practises && (id == PLAY_BACK || (id == ACTION_TRY && !turn_is_celebrated(&play->table)));
    switch (id) {
    case PLAY_GENTLER: /* after two losses as the main one, otherwise as the last one */
        return mercy == (button == ending_buttons) && !turn_is_celebrated(&play->table) &&
               party_lone_human(party) >= 0 && party_can_step_level(party, -1);
    case PLAY_SAME:
        return level_change(play) == 1;
    case ACTION_CHOOSE:
        return !remote_is_there(&play->remote) || remote_can_offer(&play->remote, OFFER_REMATCH);
    case ACTION_TRY:
        return lesson_move(&play->insight, &play->table) != REVIEW_NO_MOVE;
    default: /* the review */
        return recording_is_finished(&play->table.recording);
    }
}

enum { ENDING_BUTTONS = SDL_arraysize(ending_buttons) };

/* Lists the buttons that the banner has now, and returns their number. */
static int find_buttons(const struct play *play, const struct ending_button *buttons[ENDING_BUTTONS])
{
    int count = 0;
    for (int i = 0; i < ENDING_BUTTONS && play->table.round.announced; i++)
        if (is_offered(play, &ending_buttons[i]))
            buttons[count++] = &ending_buttons[i];
    return count;
}

/* The word on the button that begins another round: the next one of a match, a rematch, or simply another game. */
static const char *again_word(const struct play *play, char words[WORDS_MAX])
{
    if (sitting_champion(&play->table.party.sitting) >= 0 || remote_is_there(&play->remote))
        return _("Rematch");
    if (!tally_score(&play->table.party, NAME_SIZE, words))
        return party_is_watching(&play->table.party) ? _("Watch again") : _("Play again");
    snprintf(words, WORDS_MAX, _("Game %d"), tally_games(&play->table.party) + 1);
    return words;
}

static const char *button_word(const struct play *play, const struct ending_button *button, char words[WORDS_MAX])
{
    const struct party *party = &play->table.party;
    bool down = button->id == PLAY_GENTLER || button->id == PLAY_SAME;
    int level = party->sitting.seats[party_lone_human(party) == 0].level;
    if (button->id == ACTION_CHOOSE && level_change(play) == 0)
        return again_word(play, words);
    if (button->id == PLAY_BACK)
        return _("Back to the game");
    if (button->id == ACTION_TRY && play->table.practice.ended)
        return _("Try again");
    if (!down && button->id != ACTION_CHOOSE)
        return _(action_word((enum action)button->id));
    snprintf(words, WORDS_MAX,
             button->id == PLAY_SAME      ? _("%s again")
             : button->id == PLAY_GENTLER ? _("Easier: play %s")
                                          : _("Play %s"),
             sailor_name(level - down));
    return words;
}

/*
 * Says the banner's buttons with their keys. Says them again when there are more of them, for instance once a remote
 * player's program knows that the game has ended.
 */
static void say_choices(struct play *play, bool anew)
{
    const struct ending_button *buttons[ENDING_BUTTONS];
    struct speech *speech = app_speech(play->table.app);
    int count = find_buttons(play, buttons), known = play->choices;
    play->choices = count;
    for (int i = 0; i < count && (anew || count > known) && speech_detail(speech) >= TELL_USUALLY; i++) {
        char words[WORDS_MAX], word[WORDS_MAX], keys[ACTION_KEYS_MAX];
        enum action action = buttons[i]->action;
        bool keyed = i == 0 || action != buttons[0]->action;
        snprintf(words, sizeof words, "%s%s%s", button_word(play, buttons[i], word), keyed ? ": " : "",
                 keyed ? action_first_key(app_keymap(play->table.app), action, SCOPE_TABLE, keys) : "");
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
    int made = match_cursor(table->stage.match);
    bool again = table->turn.seen && made > play->told && turn_is_humans(table); /* an answer came before it changed */
    play->told = table->turn.seen ? made : play->told;
    if (strcmp(status, play->status) == 0 && !again) {
        say_choices(play, false);
        return;
    }
    snprintf(play->status, sizeof play->status, "%s", status);
    /*
     * While the computer thinks, the status line is not said: its move will be heard soon enough. If a dialog is on
     * top, the window keeps the dialog's title.
     */
    if (app_is_covered(table->app, &play->screen) && app_is_hidden(table->app, &play->screen)) {
        /* the game with a friend goes on, or has ended, while another screen is read */
        char told[2 * WORDS_MAX];
        snprintf(told, sizeof told, "%s · %s", remote_words_name(&play->remote), status);
        if (table->round.announced)
            app_tell(table->app, told);
    } else if (!table->turn.thinking || speech_detail(app_speech(table->app)) >= TELL_FULLY)
        speech_say(app_speech(table->app), SPEECH_TOLD, play->status);
    say_choices(play, true);
    if (!app_is_covered(table->app, &play->screen))
        app_title(table->app, play->status);
}

/* Does a button beside the status line lead back: from practice, or to the end of a game that has ended? */
static bool leads_back(const struct play *play)
{
    const struct table *table = &play->table;
    bool looks = table->round.ended && turn_is_looking_back(table) && !table->replay.on;
    return looks || (table->practice.ended && !table->round.announced);
}

/* Where the button is that leads back, beside the status line. Takes its place off the line. */
static SDL_Rect take_back_button(const struct play *play, SDL_Rect *status)
{
    enum { PERCENT = 35 };
    struct canvas *canvas = app_canvas(play->table.app);
    const struct text_style style = {.size = SIZE_TEXT, .weight = TEXT_BOLD};
    int gap = canvas_px(canvas, SPACE);
    int width = canvas_text_width(canvas, _("Back to the game"), &style) + 2 * gap;
    return canvas_take_right(status, SDL_min(width, status->w * PERCENT / 100), gap);
}

/* Shares a row of buttons by their words: what a button has more than its word is the same for all. */
static void share_row(struct canvas *canvas, struct control buttons[], int count)
{
    const struct text_style style = {.size = SIZE_TEXT, .weight = TEXT_BOLD};
    int spare = 0, x = buttons[0].rect.x, gap = count > 1 ? buttons[1].rect.x - x - buttons[0].rect.w : 0;
    for (int i = 0; i < count; i++)
        spare += buttons[i].rect.w - canvas_text_width(canvas, buttons[i].name, &style);
    for (int i = 0; i < count && buttons[count - 1].rect.y == buttons[0].rect.y; i++) {
        buttons[i].rect.x = x;
        buttons[i].rect.w = canvas_text_width(canvas, buttons[i].name, &style) + spare / count;
        x += buttons[i].rect.w + gap;
    }
}

/* How far words and buttons at the end have risen, 0 .. 1; 0: they wait until a line that was won has been shown. */
static double headline_part(const struct play *play)
{
    const struct stage *stage = &play->table.stage;
    uint64_t shown = stage_cheered(stage, app_now(play->table.app)), begin = stage_is_won(stage) ? HEADLINE_BEGIN : 0;
    return shown > begin ? motion_ease(shown - begin, HEADLINE_TIME) : 0.0;
}

/* How far they still have to rise, in pixels. */
static int headline_below(const struct play *play)
{
    return (int)((1.0 - headline_part(play)) * canvas_px(app_canvas(play->table.app), HEADLINE_RISE));
}

void scene_list_banner(const struct play *play, struct controls *controls)
{
    SDL_Rect status = play->layout.status;
    const struct ending_button *buttons[ENDING_BUTTONS];
    struct canvas *canvas = app_canvas(play->table.app);
    struct control *row = controls->list + controls->count;
    int count = find_buttons(play, buttons);
    double size = app_is_motion_reduced(play->table.app) ? 1 : motion_pop(0, app_now(play->table.app) - play->nudged);
    char words[WORDS_MAX];
    for (int i = 0; i < count; i++) {
        SDL_Rect rect = view_banner_button(canvas, &play->table.stage.board, i, count);
        struct control *control =
            controls_add_words(controls, buttons[i]->id, rect, button_word(play, buttons[i], words));
        control->action = buttons[i]->action;
        control->group = 1;
        control->main = i == 0;
    }
    share_row(canvas, row, count);
    for (int i = 0; i < count; i++) { /* what is not seen yet can be pressed by keys alone */
        row[i].rect.y += headline_below(play);
        row[i].rect = headline_part(play) > 0.0 ? canvas_inset(row[i].rect, -(int)((size - 1) * row[i].rect.h / 2))
                                                : (SDL_Rect){0};
    }
    if (leads_back(play))
        controls_add_words(controls, PLAY_BACK, take_back_button(play, &status), _("Back to the game"))->action =
            ACTION_END;
}

static void draw_banner(struct canvas *canvas, const struct play *play)
{
    const struct table *table = &play->table;
    const struct party *party = turn_party(table);
    const struct ending_button *buttons[ENDING_BUTTONS];
    char result[WORDS_MAX], next[WORDS_MAX];
    if (!table->round.announced)
        return;
    int winner = turn_winner(table);
    struct board board = table->stage.board;
    board.banner.y += headline_below(play);
    struct banner banner = {.winner = winner < 0 ? winner : party_colour(party, winner), .words = result};
    next_words(play, next);
    ending_words(table, result);
    banner.next = next;
    if (lesson_is_shown(&play->insight, table)) { /* the headline says who has won */
        lesson_words(&play->insight, table, result);
        banner.winner = -1;
    }
    banner.starred = turn_is_celebrated(table);
    banner.next_color = banner.starred ? canvas->theme->above->good : canvas->theme->above->text;
    banner.buttons = find_buttons(play, buttons);
    view_banner_show(canvas, party->view, &board, &banner);
}

/* At the end the words rise and become clear, as large as the room over the banner's line allows. */
static SDL_Rect place_headline(const struct canvas *canvas, const struct play *play, SDL_Rect room,
                               struct text_style *style)
{
    const struct ending_button *buttons[ENDING_BUTTONS];
    const struct table *table = &play->table;
    SDL_Rect line = view_banner_line(canvas, &table->stage.board, find_buttons(play, buttons));
    if (canvas->theme->scenery) {
        style->size = HEADLINE;
        room.h = int_max(room.h, line.y - room.y);
    }
    style->color.a = (Uint8)(255.0 * headline_part(play));
    room.y += headline_below(play);
    return room;
}

void scene_draw_words(struct canvas *canvas, const struct play *play)
{
    char words[WORDS_MAX];
    SDL_Rect status = play->table.round.announced ? play->layout.over_banner : play->layout.status;
    if (play->table.round.announced && headline_part(play) <= 0.0)
        return;
    if (leads_back(play))
        (void)take_back_button(play, &status);
    SDL_strlcpy(words, play->status, sizeof words);
    if (play->parts & LAYOUT_ALONE) /* without a panel, the status line shows the times */
        game_clock_write_status(&play->table.clock, play->status, words, sizeof words);
    struct text_style style = canvas_write_style(canvas, WRITE_TITLE | WRITE_BOLD | WRITE_CENTER | WRITE_ABOVE);
    if (play->table.round.announced)
        status = place_headline(canvas, play, status, &style);
    const SDL_Rect *banner = &play->table.stage.board.banner; /* till it comes, very long words go on in its place */
    if (!play->table.round.announced && canvas_paragraph_pixels(canvas, words, status, &style) == 0) {
        style.size = canvas_is_large(canvas) ? style.size : SIZE_TEXT; /* so that the hand below stays free */
        style.top = canvas_paragraph_pixels(canvas, words, status, &style) == 0;
        status.h = style.top ? int_max(status.h, banner->y + banner->h - status.y) : status.h;
    }
    /* A short message has the status line's place; over a dialog's edge one would see half of it. */
    bool told = app_is_telling(play->table.app) || app_is_covered(play->table.app, &play->screen);
    if (coach_is_seen(&play->insight, &play->table) && !told)
        coach_draw(canvas, &play->insight, &play->table);
    else if (!question_draw(canvas, play) && !told)
        canvas_paragraph(canvas, words, status, &style);
    draw_banner(canvas, play);
}

/* --- marks on the board --- */

static void show_hint(struct stage *stage, const struct table *table, const struct insight *insight)
{
    struct move move = hint_move(insight);
    stage->glow_count = 0;
    stage->glow_since = insight->known.glow_start;
    stage->glow_side = next_piece(stage->variant, stage_position(stage));
    if (move.kind != MOVE_NONE)
        stage_glow(stage, move);
    stage->told_count = hint_cells(insight, table, stage->told);
    stage->held = stage->glow_count > 0 ? (struct move){.kind = MOVE_NONE} : lesson_mark(insight, table);
    stage->threatens = table_practice_is_fresh(table);
}

/*
 * How a win is celebrated: with confetti whenever a person has won here, and with stars if a level rose or a match was
 * won. If the only person has lost, it is quiet.
 */
static enum cheer cheer_of(const struct table *table)
{
    const struct result *result = &table->round.result;
    bool most = result->level_rose || sitting_champion(&result->sitting) >= 0;
    if (table->round.announced && turn_is_celebrated(table))
        return most ? CHEER_RISE : CHEER_WIN;
    return table->round.announced && party_me(turn_party(table)) >= 0 ? CHEER_QUIET : CHEER_LINE;
}

/*
 * After the end the board takes no click, and the banner's buttons say so: they grow for a moment or, without motion,
 * the main one gets the focus. They are also said once more. While the last disc falls there are none, and the place
 * shakes.
 */
static void show_that_it_stays(struct play *play)
{
    const struct ending_button *buttons[ENDING_BUTTONS];
    if (find_buttons(play, buttons) == 0) {
        stage_shake(&play->table.stage, play->table.stage.place, app_now(play->table.app));
        return;
    }
    play->nudged = app_now(play->table.app);
    if (app_is_motion_reduced(play->table.app))
        controls_set_focus(&play->screen.controls, buttons[0]->id);
    say_choices(play, true);
}

/* Lets the banner be drawn while its buttons grow. Returns when to call it again. */
static uint64_t advance_buttons(const struct play *play, uint64_t now)
{
    if (!motion_lasts(now - play->nudged, POP_TIME))
        return NEVER;
    app_invalidate(play->table.app, play->table.stage.board.area);
    return now;
}

/* The stripes on each player's cuff: a computer's level, and for a person the level that was reached against it. */
static void show_ranks(struct stage *stage, const struct table *table)
{
    const struct party *party = turn_party_shown(table);
    for (int player = 0; player < CARDS; player++) {
        struct seat own = party->sitting.seats[player], other = party->sitting.seats[1 - player];
        stage->ranks[player] = seat_has_level(own) ? own.level : seat_has_level(other) ? other.level : 0;
    }
}

/* Shows the hand of a computer from when the disc before has landed until its own one falls. */
static void show_carrying(struct stage *stage, const struct table *table, uint64_t now)
{
    const struct turn *turn = &table->turn;
    bool carrying = turn->thinking && now >= stage->landed && !table->replay.on && computer_turn_carries(table);
    if (carrying != stage->carrying)
        app_invalidate(table->app, stage->board.area);
    stage->carrying = carrying;
    stage->carried_to = turn->answered ? stage->view->place_of(stage->variant, turn->answer) : NO_PLACE;
    stage->lets_go = computer_turn_due(table);
}

uint64_t scene_advance(struct play *play, uint64_t now)
{
    struct table *table = &play->table;
    struct stage *stage = &table->stage;
    stage->choosing = turn_is_humans(table) && !table->replay.on;
    show_carrying(stage, table, now);
    stage->targets = app_preference(table->app, PREFER_TARGETS);
    stage->cheer = cheer_of(table);
    show_ranks(stage, table);
    uint64_t shown = stage_cheered(stage, now);
    if (table->round.announced && table->round.result.level_rose && shown >= RISE_BEGIN &&
        motion_lasts(shown - RISE_BEGIN, RISE_GO_TIME + RISE_SIT_TIME))
        app_invalidate(table->app, play->layout.panel);
    show_hint(stage, table, &play->insight);
    coach_say(&play->insight, table);
    question_say(play);
    play->screen.notes = find_notes(play);
    uint64_t next = stage_advance(stage, now), buttons = advance_buttons(play, now);
    return SDL_min(next, buttons);
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
    if (happened & EVENT_STAYS)
        show_that_it_stays(play);
    lesson_hear(&play->insight, table, happened);
    if (wanted_parts(play) != play->parts) /* when a replay ends, the parts change without an event */
        scene_arrange(play);
    if ((happened & EVENT_REPORT) && app_preference(table->app, PREFER_DETAILS))
        app_invalidate(table->app, play->layout.details);
    if (happened & ~(unsigned)EVENT_REPORT) {
        update_status(play);
        app_invalidate_all(table->app);
    }
}
