/* The side panel: who plays, the tally, the buttons. Declared in play_state.h. */

#include "ui/board/grid.h"
#include "ui/play/play_state.h"

enum {
    CARD_NAME_PERCENT = 36 /* the name's share of the height of a card's text */,
    LEAST_OF_NAME = 4 /* bytes of a name in the score of a match, if it stands there at all */,
    NAME_PERCENT = 64 /* the greatest share of a button's width for its words, if it has an icon */
};

static const float CARD_RING = 3, CARD_DISC = 66, LATELY_SIZE = 22, LAMP = 10, UNREAD = 10;

/* --- the players' cards --- */

/* Draws the number of wins at the right end of a card, unless the next opponent has sat down; returns its width. */
static int draw_wins(struct canvas *canvas, const struct play *play, int player, int flags, SDL_Rect card)
{
    char wins[32] = "";
    card.w -= canvas_px(canvas, 15);
    if (!turn_is_risen(&play->table, app_now(play->table.app)))
        snprintf(wins, sizeof wins, "%d", turn_party_shown(&play->table)->sitting.wins[player]);
    return canvas_write(canvas, wins, card, WRITE_BOLD | WRITE_RIGHT | flags);
}

/* Writes which pieces a player has and, in games with points, how many of those that win: "Red · 2 of 5 points". */
static void piece_words(const struct play *play, int player, char words[WORDS_MAX])
{
    const char *piece = _(play->table.party.view->words.pieces[party_colour(&play->table.party, player)]);
    if (!play->table.party.view->points)
        snprintf(words, WORDS_MAX, "%s", piece);
    else
        snprintf(words, WORDS_MAX, _("%s · %d of %d points"), piece,
                 play->table.party.view->points(match_state(play->table.stage.match),
                                                sitting_side(&play->table.party.sitting, player)),
                 play->table.party.variant.options.points);
}

/*
 * Does the player's card show the connection? The remote player's card does; if both are remote, the host's, since
 * everything comes from there.
 */
static bool has_lamp(const struct play *play, int player)
{
    bool first = player == 0 || !party_is_elsewhere(&play->table.party, 0);
    return remote_is_there(&play->remote) && party_is_elsewhere(&play->table.party, player) && first;
}

/* Draws the connection: a dot and words. */
static void draw_lamp(struct canvas *canvas, const struct play *play, SDL_Rect line)
{
    const struct theme *theme = canvas->theme;
    const SDL_Color colors[] = {theme->good, theme->doubt, theme->bad};
    char words[WORDS_MAX];
    int dot = int_min(line.h, canvas_px(canvas, canvas_larger(canvas, LAMP))),
        level = remote_words_lamp(&play->remote, words);
    canvas_dot(canvas, (SDL_FPoint){(float)line.x + (float)dot / 2, (float)line.y + (float)line.h / 2}, dot,
               colors[level]);
    (void)canvas_take_left(&line, dot, dot / 2);
    canvas_write(canvas, words, line, WRITE_SMALL | (level == 2 ? WRITE_BAD : WRITE_MUTED));
}

/* The room of a card's text, beside the piece, whose size `disc` returns. */
static SDL_Rect text_room(const struct canvas *canvas, SDL_Rect card, int *disc)
{
    int pad = canvas_px(canvas, 10);
    *disc = int_min(canvas_px(canvas, CARD_DISC), card.h - pad);
    return (SDL_Rect){card.x + *disc + 2 * pad, card.y, card.w - *disc - 3 * pad, card.h};
}

/*
 * Where what one of the crew says is written: below its name or, if the card is too small for that, apart. Empty:
 * nothing is said.
 */
static SDL_Rect find_said(struct canvas *canvas, const struct play *play, int player, char words[WORDS_MAX])
{
    const struct text_style small = canvas_write_style(canvas, WRITE_SMALL);
    int disc, pad = canvas_px(canvas, 10);
    SDL_Rect lower = text_room(canvas, play->layout.cards[player], &disc);
    if (!sayings_words(&play->table, player, words))
        return (SDL_Rect){0};
    lower.h -= pad * 8 / 5;
    lower.y += pad * 4 / 5 + lower.h * CARD_NAME_PERCENT / 100;
    lower.h -= lower.h * CARD_NAME_PERCENT / 100;
    bool points = play->table.party.view->points != NULL; /* they are never covered */
    bool fits = !points && !play->layout.is_short && canvas_paragraph_pixels(canvas, words, lower, &small) > 0;
    return fits ? lower : play->layout.said;
}

/*
 * Draws the text of a card without a clock: the wins, and beside them name, level and pieces on two or three lines. A
 * long name may take two of them. What is said takes the lines below the name, which then has the level beside it.
 */
static void draw_seat(struct canvas *canvas, const struct play *play, int player, SDL_Rect room, int pad)
{
    char words[WORDS_MAX], level[LEVEL_WORDS_MAX];
    SDL_Rect said = find_said(canvas, play, player, words);
    const struct party *party = turn_party_met(&play->table, player);
    struct seat seat = party->sitting.seats[player];
    bool human = seat_is_human(seat), talks = SDL_HasIntersection(&said, &room);
    const char *called =
        talks && seat_has_level(seat) ? choice_level_words(seat.level, level) : party_seat_name(party, player);
    const struct text_style small = canvas_write_style(canvas, WRITE_SMALL);
    const struct text_style name = canvas_write_style(canvas, WRITE_BOLD);
    room.y += pad * 4 / 5;
    room.h -= pad * 8 / 5;
    bool alone = human && !has_lamp(play, player); /* there is no level to write: the name also has the level's line */
    SDL_Rect line = {room.x, room.y, room.w + pad, room.h * CARD_NAME_PERCENT / 100};
    int lower = (room.h - line.h) / 2;
    line.h += alone ? lower : 0;
    line.w = room.w - pad - draw_wins(canvas, play, player, WRITE_TITLE, line);
    if (talks && canvas_paragraph_pixels(canvas, called, line, &name) == 0)
        called = party_seat_name(party, player);
    bool is_long = human && canvas_text_width(canvas, party_seat_name(party, player), &name) > line.w;
    if (alone && !is_long) {
        line.h -= lower;
        line.y += lower / 2;
    }
    canvas_paragraph(canvas, called, line, &name);
    line = (SDL_Rect){room.x, line.y + line.h, room.w, lower};
    if (talks)
        return;
    if (!human) {
        if (seat_has_level(seat))
            snprintf(words, sizeof words, _("%s · level %d"), sailor_trade(seat.level, &party->variant), seat.level);
        if (seat_has_level(seat) && canvas_paragraph_pixels(canvas, words, line, &small) == 0)
            snprintf(words, sizeof words, _("Level %d"), seat.level);
        canvas_write(canvas, seat_has_level(seat) ? words : _("Engine"), line, WRITE_SMALL);
        line.y += lower;
    }
    piece_words(play, player, words);
    canvas_write(canvas, words, line, WRITE_SMALL | WRITE_MUTED);
    if (has_lamp(play, player))
        draw_lamp(canvas, play, (SDL_Rect){line.x, line.y + line.h, line.w, line.h});
}

/*
 * Draws the text of a card with a clock: the player and the wins; below them the time, marked when it is running out,
 * and the pieces.
 */
static void draw_timed_seat(struct canvas *canvas, const struct play *play, int player, SDL_Rect room, bool to_move)
{
    const struct party *party = turn_party_met(&play->table, player);
    char pieces[WORDS_MAX];
    int top = room.h * 42 / 100, pad = canvas_px(canvas, 10), width = room.w * 47 / 100;
    SDL_Rect line = {room.x, room.y + room.h / 20, room.w, top - room.h / 20};
    line.w -= draw_wins(canvas, play, player, 0, (SDL_Rect){line.x, line.y, line.w + pad, line.h}) + pad;
    canvas_write(canvas, party_seat_name(party, player), line, WRITE_BOLD);
    bool little = game_clock_is_short(&play->table, player);
    SDL_Rect figure = {room.x, room.y + top, width, room.h - top - room.h / 10};
    if (little)
        canvas_framed(canvas, figure, canvas_px(canvas, 8), canvas_px(canvas, 3), canvas->theme->background,
                      canvas->theme->bad);
    canvas_write(canvas, play->table.clock.shown[player], canvas_inset(figure, canvas_px(canvas, 4)),
                 WRITE_TITLE | WRITE_CENTER | (to_move ? WRITE_BOLD : 0) |
                     (little ? WRITE_BAD : (to_move ? 0 : WRITE_MUTED)));
    line = (SDL_Rect){figure.x + width + pad / 2, figure.y, room.w - width - pad / 2, figure.h / 2};
    piece_words(play, player, pieces);
    canvas_write(canvas, pieces, line, WRITE_SMALL | WRITE_MUTED);
    line.y += line.h;
    const char *words = to_move && game_clock_is_paused(&play->table) ? _("Paused") : little ? _("Hurry!") : NULL;
    if (words)
        canvas_write(canvas, words, line, WRITE_SMALL | WRITE_BOLD | (little ? WRITE_BAD : WRITE_MUTED));
}

/* Draws the text of a low card on one line: the name, and the time or the wins. */
static void draw_short_seat(struct canvas *canvas, const struct play *play, int player, SDL_Rect room)
{
    const struct party *party = turn_party_met(&play->table, player);
    char words[LEVEL_WORDS_MAX];
    struct seat seat = party->sitting.seats[player];
    int pad = canvas_px(canvas, 10), color = game_clock_is_short(&play->table, player) ? WRITE_BAD : 0;
    if (play->table.clock.counts)
        room.w -= canvas_write(canvas, play->table.clock.shown[player], room, WRITE_BOLD | WRITE_RIGHT | color) + pad;
    else
        room.w -= draw_wins(canvas, play, player, 0, (SDL_Rect){room.x, room.y, room.w + pad, room.h}) + pad;
    canvas_write(canvas, seat_has_level(seat) ? choice_level_words(seat.level, words) : party_seat_name(party, player),
                 room, WRITE_BOLD);
}

/*
 * How one of the crew feels about the game: as about what it says or would say. Its worry tells of no threat of yours
 * that still stands: that would be a hint.
 */
static enum mood mood_of(const struct play *play, int player)
{
    static const enum mood moods[SAILOR_MOMENTS + 1] = {
        [SAILOR_BEGINS] = MOOD_GLAD, [SAILOR_THREATS] = MOOD_GLAD,  [SAILOR_STOPPED] = MOOD_WORRIED,
        [SAILOR_WINS] = MOOD_GLAD,   [SAILOR_LOSES] = MOOD_WORRIED, [SAILOR_DRAWS] = MOOD_CALM,
        [SAILOR_MOMENTS] = MOOD_CALM};
    enum outcome outcome = match_outcome(play->table.stage.match);
    if ((outcome != WON_BY_FIRST && outcome != WON_BY_SECOND) || turn_is_risen(&play->table, app_now(play->table.app)))
        return moods[sayings_moment(&play->table, player)];
    enum side winner = outcome == WON_BY_FIRST ? FIRST : SECOND;
    return sitting_player(&play->table.party.sitting, winner) == player ? MOOD_GLAD : MOOD_WORRIED;
}

/* Where somebody at a place in the window looks: to the last move. */
static SDL_FPoint look_from(const struct play *play, SDL_Rect place)
{
    const struct stage *stage = &play->table.stage;
    int cursor = match_cursor(stage->match);
    struct move last = cursor > 0 ? match_move(stage->match, cursor - 1) : (struct move){.to = NO_CELL};
    if (last.to == NO_CELL)
        return (SDL_FPoint){0, 0};
    SDL_FPoint from = grid_middle(place), to = grid_middle(grid_square(&stage->board, last.to));
    float far = hypotf(to.x - from.x, to.y - from.y);
    return (SDL_FPoint){(to.x - from.x) / far, (to.y - from.y) / far};
}

/* A player's face or portrait, and beside it the piece; who has no name is shown by the piece alone. */
static void draw_figure(struct canvas *canvas, const struct play *play, int player, SDL_Rect room)
{
    const struct party *party = turn_party_met(&play->table, player);
    struct portrait portrait = {.name = party->names[player], .colour = party_colour(party, player)};
    if (seat_has_level(party->sitting.seats[player]))
        portrait.level = party->sitting.seats[player].level;
    portrait.mood = mood_of(play, player);
    portrait.look = look_from(play, room);
    view_draw_portrait(canvas, play->table.party.view, &portrait, room);
}

/* Where a face is: that of a beaten opponent goes out of the card, and the next one's comes from above. */
static SDL_Rect find_face(const struct play *play, int player, SDL_Rect rect)
{
    const struct table *table = &play->table;
    uint64_t shown = stage_cheered(&table->stage, app_now(table->app)), time = shown - SDL_min(shown, RISE_BEGIN);
    if (!table->round.announced || !table->round.result.level_rose || !party_is_sailor(&table->party, player))
        return rect;
    double gone = SDL_min((double)time / RISE_GO_TIME, 1.0);
    if (gone < 1.0)
        rect.x -= (int)(gone * gone * 1.4 * rect.w);
    else
        rect.y -= (int)((1.0 - motion_sit(time - RISE_GO_TIME)) * 1.4 * rect.h);
    return rect;
}

static void draw_card(struct canvas *canvas, const struct play *play, int player)
{
    SDL_Rect card = play->layout.cards[player];
    bool to_move = turn_player_seen(&play->table) == player;
    bool hot = controls_is_hot(&play->screen.controls, PLAY_CARD + player);
    if (play->screen.controls.focus == PLAY_CARD + player)
        canvas_ring(canvas, card);
    canvas_pane(canvas, card, to_move);
    canvas_marked(canvas, canvas_inset(card, to_move ? canvas_px(canvas, CARD_RING) : 0), false, hot);
    int disc, pad = canvas_px(canvas, 10);
    SDL_Rect room = text_room(canvas, card, &disc);
    SDL_Rect face = {card.x + pad, card.y + (card.h - disc) / 2, disc, disc}, before;
    if (canvas_clip(canvas, canvas_inset(card, canvas_px(canvas, CARD_RING)), &before)) {
        draw_figure(canvas, play, player, find_face(play, player, face));
        canvas_unclip(canvas, before);
    }
    if (play->layout.is_short)
        draw_short_seat(canvas, play, player, room);
    else if (play->table.clock.counts)
        draw_timed_seat(canvas, play, player, room, to_move);
    else
        draw_seat(canvas, play, player, room, pad);
}

/* Draws who won the last games, the latest one at the right end, as many as have room beside what they are. */
static void draw_lately(struct canvas *canvas, const struct play *play, SDL_Rect room)
{
    const struct party *party = turn_party_shown(&play->table);
    int winners[LATELY], count = ending_lately(&play->table, winners);
    int size = int_min(canvas_px(canvas, canvas_larger(canvas, LATELY_SIZE)), room.h), gap = size / 6;
    const struct text_style small = canvas_write_style(canvas, WRITE_SMALL);
    int label = canvas_text_width(canvas, _("Lately:"), &small) + gap;
    room = canvas_centred(room, room.w, size);
    for (int i = count - 1; i >= 0 && room.w >= label + size; i--)
        view_draw_result(canvas, party->view, winners[i] < 0 ? -1 : party_colour(party, winners[i]),
                         canvas_take_right(&room, size, gap));
    canvas_write(canvas, count > 0 ? _("Lately:") : "", room, WRITE_SMALL | WRITE_MUTED | WRITE_RIGHT);
}

static void draw_tally(struct canvas *canvas, const struct play *play)
{
    const struct party *party = turn_party_shown(&play->table);
    char words[WORDS_MAX], score[WORDS_MAX];
    SDL_Rect right = play->layout.tally;
    bool scored = tally_score(party, NAME_SIZE, score);
    if (play->table.party.held)
        return;
    bool lamp = remote_is_there(&play->remote) && (play->layout.is_short || play->table.clock.counts);
    const struct text_style style = canvas_write_style(canvas, WRITE_MUTED);
    const struct text_sizes sizes = canvas_text_sizes(canvas, &style);
    int moves = match_cursor(play->table.stage.match), all = match_length(play->table.stage.match);
    snprintf(words, sizeof words, moves < all ? _("Move %d of %d") : _("Move %d"), moves, all);
    int width = lamp ? right.w / 3 : canvas_text_width(canvas, words, &style);
    canvas_write(canvas, words, canvas_take_left(&right, width, canvas_px(canvas, SPACE_NEAR)), WRITE_MUTED);
    for (size_t most = NAME_SIZE;
         scored && most > 0 && canvas_text_width(canvas, score, &style) * sizes.tight > right.w * sizes.wished;) {
        most = most > LEAST_OF_NAME ? most - 1 : 0;
        (void)tally_score(party, most, score);
    }
    if (lamp) { /* the connection stands here because the player's card has no line for it */
        draw_lamp(canvas, play, right);
        return;
    }
    if (scored)
        canvas_write(canvas, score, right, WRITE_MUTED | WRITE_RIGHT);
    else
        draw_lately(canvas, play, right);
}

/* --- the panel's buttons --- */

static bool is_paused(const struct table *table)
{
    return table->replay.on ? table->replay.paused : table->watching.paused;
}

static const char *panel_word(const struct play *play, enum action action)
{
    if (action == ACTION_HINT && hint_goes_on(&play->insight))
        return _("Show the move");
    if (action == ACTION_UNDO && remote_is_there(&play->remote))
        return play->table.round.ended ? _("Look back") : _("Ask to take back");
    if (action == ACTION_HINT && play->table.party.honour)
        return _("Ask for hints");
    if (action == ACTION_SWAP && turn_chooses_colour(&play->table))
        return _("Take the other colour");
    return action == ACTION_PAUSE && is_paused(&play->table) ? _("Continue") : _(action_word(action));
}

/* The icon of an action. The icons for the list of moves and for pausing show the present setting. */
static enum sprite icon_of(const struct play *play, enum action action)
{
    if (action == ACTION_MOVES && app_preference(play->table.app, PREFER_MOVES))
        return SPRITE_ICON_UNFOLDED;
    if (action == ACTION_PAUSE && is_paused(&play->table))
        return SPRITE_ICON_PLAY;
    return action_info(action)->icon;
}

/* Do all buttons for watching have room for icons? If one has not, none has an icon. */
static bool has_icons(const struct play *play)
{
    const struct text_style style = {.size = SIZE_SMALL, .weight = TEXT_BOLD};
    struct canvas *canvas = app_canvas(play->table.app);
    for (int i = 0; i < play->layout.button_count; i++) {
        const struct button *button = &play->layout.buttons[i];
        if (action_info(button->action)->button == BUTTON_WATCHING &&
            canvas_text_width(canvas, panel_word(play, button->action), &style) > button->rect.w * NAME_PERCENT / 100)
            return false;
    }
    return true;
}

struct control panel_control(const struct play *play, struct controls *controls, enum action action, unsigned scope)
{
    char keys[ACTION_KEYS_MAX];
    bool on, switches = table_actions_switch(play, action, &on);
    return (struct control){
        .id = (int)action,
        .role = switches ? ROLE_TOGGLE : ROLE_BUTTON,
        .action = action,
        .name = panel_word(play, action),
        .icon = icon_of(play, action),
        .off = !table_actions_usable(play, action),
        .explains = true,
        .on = on,
        .keys = controls_words(controls, "%s", action_first_key(app_keymap(play->table.app), action, scope, keys))};
}

static void list_button(const struct play *play, struct controls *controls, const struct button *button)
{
    static const enum control_look looks[] = {[BUTTON_MAIN] = LOOK_LABEL,
                                              [BUTTON_WATCHING] = LOOK_LABEL,
                                              [BUTTON_FOLD] = LOOK_LABEL,
                                              [BUTTON_WALKING] = LOOK_ICON,
                                              [BUTTON_FOOT] = LOOK_LABEL};
    enum action action = button->action;
    enum button_place place = action_info(action)->button;
    struct control control = panel_control(play, controls, action, SCOPE_TABLE);
    char keys[ACTION_KEYS_MAX];
    bool beside = (place == BUTTON_FOOT || place == BUTTON_FOLD) && action != ACTION_MENU && action != ACTION_MOVES;
    bool icon = beside || (play->parts & LAYOUT_ALONE);
    control.look = icon ? LOOK_ICON : looks[place];
    control.rect = button->rect;
    if (place == BUTTON_WALKING)
        control.keys = controls_words(controls, "%s", action_keys(app_keymap(play->table.app), action, keys));
    if (place == BUTTON_WATCHING) {
        control.keys = NULL;
        control.size = SIZE_SMALL;
    }
    if (place == BUTTON_WATCHING && control.look == LOOK_LABEL && !has_icons(play)) {
        control.look = LOOK_WORDS;
        control.group = 2;
    }
    if (action == ACTION_TALK && play->remote.talk.unread > 0)
        control.name = controls_words(controls, _("Talk (%d)"), play->remote.talk.unread);
    if (action == ACTION_TALK) /* a comma behind the word would be read as one */
        control.keys = NULL;
    control.on = place == BUTTON_FOLD && control.on;
    controls_add(controls, control);
}

void panel_list(struct play *play, struct controls *controls)
{
    char who[WORDS_MAX];
    struct control part = {.role = ROLE_CARD, .look = LOOK_NONE, .value = _(action_info(ACTION_SETTINGS)->label)};
    controls_begin(controls, GROUND_PANEL);
    question_list(play, controls); /* a question's buttons come before all other controls */
    if (play->remote.talk.open)
        chat_list(&play->remote, controls, play->layout.talk);
    stage_list(&play->table.stage, controls, PLAY_PLACE);
    for (int player = 0; player < CARDS; player++) {
        part.id = PLAY_CARD + player;
        party_who(turn_party_shown(&play->table), player, who, sizeof who);
        part.name = controls_words(controls, "%s", who);
        part.rect = play->layout.cards[player];
        controls_add(controls, part);
    }
    scene_list_banner(play, controls);
    for (int i = 0; i < play->layout.button_count; i++)
        list_button(play, controls, &play->layout.buttons[i]);
    movelist_list(controls, &play->list, play->table.stage.match, PLAY_FIRST_MOVE);
    coach_list(&play->insight, &play->table, controls);
}

static void draw_moves(struct canvas *canvas, const struct play *play)
{
    struct listing listing = {.list = &play->list,
                              .match = play->table.stage.match,
                              .view = play->table.party.view,
                              .hot = play->screen.controls.hot - PLAY_FIRST_MOVE};
    for (int side = FIRST; side <= SECOND; side++)
        listing.player_of[side] = sitting_player(&play->table.party.sitting, (enum side)side);
    movelist_draw(canvas, &listing);
}

/* Draws a dot at the corner of the chat's button while the chat has lines that have not been read. */
static void draw_unread(struct canvas *canvas, const struct play *play)
{
    int dot = canvas_px(canvas, UNREAD);
    for (int i = 0; i < play->layout.button_count && play->remote.talk.unread > 0; i++) {
        SDL_Rect rect = play->layout.buttons[i].rect;
        if (play->layout.buttons[i].action == ACTION_TALK)
            canvas_dot(canvas, (SDL_FPoint){(float)(rect.x + rect.w - dot), (float)(rect.y + dot)}, dot,
                       canvas->theme->accent);
    }
}

void panel_draw(struct canvas *canvas, const struct play *play)
{
    if (!(play->parts & LAYOUT_ALONE)) {
        layout_draw_panel(canvas, &play->layout);
        bool tallied = true;
        for (int player = 0; player < CARDS; player++) {
            char words[WORDS_MAX], told[WORDS_MAX];
            SDL_Rect said = find_said(canvas, play, player, words);
            bool apart = SDL_RectEquals(&said, &play->layout.said) && !canvas_is_large(canvas);
            draw_card(canvas, play, player);
            tallied = tallied && !SDL_HasIntersection(&said, &play->layout.tally);
            if (SDL_RectEmpty(&said))
                continue;
            snprintf(told, sizeof told, apart ? "%s: %s" : "%.0s%s",
                     party_player_name(turn_party_met(&play->table, player), player), words);
            canvas_write_lines(canvas, told, said, WRITE_SMALL);
        }
        if (tallied)
            draw_tally(canvas, play);
        thoughts_draw(canvas, &play->table, play->layout.details);
        draw_moves(canvas, play);
        if (play->remote.talk.open)
            chat_draw(canvas, &play->remote, play->layout.talk);
    }
    controls_draw(canvas, &play->screen.controls);
    draw_unread(canvas, play);
    controls_draw_tip(canvas, &play->screen.controls);
}
