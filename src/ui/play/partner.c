/*
 * The session with a friend elsewhere as the table sees it: there players are told apart by their pieces, in the
 * session the host is the first one.
 */
#include "ui/play/partner.h"

#include <stdio.h>
#include <string.h>

#include "ui/numbers.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

/* A player of the session, as the table counts: 0 has the first pieces. Anybody else is the same. */
static int partner_look_player(const struct session_terms *terms, int player)
{
    return terms->swapped && (player == 0 || player == 1) ? 1 - player : player;
}

/* Looks at the session; in the view its players are those of the table from then on. */
static void partner_look(struct partner *partner)
{
    struct session_view *view = &partner->view.session;
    friend_look(partner->friend, &partner->view);
    const struct session_view said = *view;
    const struct session_terms *terms = &said.terms;
    for (int player = 0; player < 2; player++) {
        int there = partner_look_player(terms, player);
        view->players[there] = said.players[player];
        view->wins[there] = said.wins[player];
        view->left_ms[there] = said.left_ms[player];
    }
    view->left = partner_look_player(terms, said.left);
    view->starter = partner_look_player(terms, said.starter);
    view->turn = partner_look_player(terms, said.turn);
    for (int offer = 0; offer < OFFER_KINDS; offer++)
        view->offered[offer] = partner_look_player(terms, said.offered[offer] - 1) + 1;
}

static unsigned elsewhere(const struct session_view *session)
{
    int other = partner_look_player(&session->terms, session->role == SESSION_HOST ? 1 : 0);
    return session->role == SESSION_WATCHER ? THE_OTHERS : 1u << other;
}

/* A computer that plays here thinks here; of one elsewhere only the name tells. */
static void sit(struct party *party, int player, const struct session_self *who)
{
    bool is_elsewhere = party_is_elsewhere(party, player), is_human = seat_is_human(who->seat);
    char name[WIRE_NAME_SIZE + WORDS_MAX];
    party->sitting.seats[player] = is_elsewhere ? (struct seat){SEAT_HUMAN} : who->seat;
    snprintf(name, sizeof name, "%s", who->name);
    if (is_elsewhere && !is_human)
        snprintf(name, sizeof name, _("%s's computer"), who->name[0] ? who->name : _("Your friend"));
    (void)wire_clean(party->names[player], sizeof party->names[player], name);
}

/* Who sits where, after a look. */
static void partner_look_seats(const struct partner *partner, struct party *party)
{
    const struct session_view *session = &partner->view.session;
    party->elsewhere = elsewhere(session);
    for (int player = 0; player < 2; player++)
        sit(party, player, &session->players[player]);
}

/* The table and the session with a friend elsewhere: each follows the other. */

static const struct session_view *session_of(const struct play *play)
{
    return &play->partner.view.session;
}

static bool is_running(const struct play *play)
{
    return session_of(play)->phase == SESSION_PLAYING;
}

bool partner_is_there(const struct play *play)
{
    return play->partner.friend != NULL;
}

bool partner_is_bound(const struct play *play)
{
    enum session_phase phase = session_of(play)->phase;
    return partner_is_there(play) && session_of(play)->role != SESSION_WATCHER && !play->partner.left &&
           phase != SESSION_LEFT && phase != SESSION_DISAGREES && play->partner.view.state != FRIEND_CLOSED;
}

/* --- what is asked for --- */

static void ask(struct play *play, const struct want *want)
{
    friend_want(play->partner.friend, want);
}

void partner_want(struct play *play, enum want_kind kind)
{
    const struct want want = {.kind = kind, .spent_ms = -1};
    ask(play, &want);
}

void partner_leave(struct play *play, enum session_why why)
{
    const struct want want = {.kind = WANT_LEAVE, .why = why};
    play->partner.left = why == WHY_LEFT;
    ask(play, &want);
}

void partner_say(struct play *play, int phrase, const char *words)
{
    struct want want = {.kind = WANT_SAY, .phrase = phrase};
    if (phrase == 0)
        (void)wire_clean(want.words, sizeof want.words, words);
    ask(play, &want);
}

static int offered_by(const struct play *play, enum offer_kind offer)
{
    return session_of(play)->offered[offer] - 1;
}

/* Is there a move of one's own that could be taken back? */
static bool has_moved(const struct play *play)
{
    const struct table *table = &play->table;
    for (int i = 0; i < match_length(table->stage.match); i++)
        if (party_player_to_move(&table->party, match_state_at(table->stage.match, i)) == party_me(&table->party))
            return true;
    return false;
}

bool partner_can_offer(const struct play *play, enum offer_kind offer)
{
    const struct session_view *session = session_of(play);
    int me = party_me(&play->table.party);
    if (me < 0 || offered_by(play, offer) == me)
        return false;
    switch (offer) {
    case OFFER_REMATCH:
        return session->phase == SESSION_BETWEEN;
    case OFFER_TAKEBACK:
        return is_running(play) && has_moved(play);
    case OFFER_PAUSE:
        return is_running(play) && session->terms.clock.kind != CLOCK_NONE && !session->paused;
    case OFFER_HELP:
        return is_running(play) && session->terms.honour && !session->help;
    case OFFER_DRAW:
    case OFFER_KINDS:
        break;
    }
    return is_running(play) && match_length(play->table.stage.match) > 0;
}

void partner_offer(struct play *play, enum offer_kind offer)
{
    const struct want want = {.kind = offered_by(play, offer) >= 0 ? WANT_YES : WANT_OFFER, .offer = offer};
    if (partner_can_offer(play, offer))
        ask(play, &want);
    else
        app_refuse(play->table.app, "");
}

/* --- questions of the other one --- */

/* What the other one has offered last by its number; 0: nothing. */
static enum offer_kind offer_of_other(const struct play *play)
{
    int me = party_me(&play->table.party);
    for (int offer = 1; offer < OFFER_KINDS && me >= 0; offer++)
        if (offered_by(play, (enum offer_kind)offer) == 1 - me)
            return (enum offer_kind)offer;
    return (enum offer_kind)0;
}

static void partner_choose(struct play *play, enum partner_choice choice)
{
    struct want want = {.kind = choice == PARTNER_YES ? WANT_YES : WANT_NO, .offer = offer_of_other(play)};
    if (choice == PARTNER_HURRY)
        friend_hurry(play->partner.friend);
    else if (choice == PARTNER_CLAIM)
        partner_want(play, WANT_CLAIM);
    else if (choice != PARTNER_LATER && want.offer != 0)
        ask(play, &want);
}

/* --- the table follows --- */

/* Who looks back sees what comes. */
static void go_to_end(struct table *table, uint64_t now)
{
    const struct match *match = table->stage.match;
    walk_stop_replay(table, now);
    if (match_cursor(match) < match_length(match))
        walk_go(table, match_length(match), now);
}

static int common_moves(const struct match *match, const struct record *record)
{
    int most = int_min(match_length(match), record->move_count), count = 0;
    while (count < most && move_equal(match_move(match, count), record->moves[count].move))
        count++;
    return count;
}

/* Moves were taken back, or never reached the other end. */
static void show_anew(struct play *play, const struct record *record, int moves, uint64_t now)
{
    struct table *table = &play->table;
    struct match *match = match_create(&table->party.variant);
    struct reason why;
    bool well = match != NULL;
    for (int i = 0; i < moves && well; i++)
        well = match_play(match, record->moves[i].move, &why);
    if (well)
        table_show(table, match, now);
    else
        match_destroy(match);
}

static void end_as(struct table *table, const struct record *record, uint64_t now)
{
    enum side loser = record->outcome == WON_BY_FIRST ? SECOND : FIRST;
    if (!record_is_ended_by_players(record->ending) || turn_is_over(table))
        return;
    go_to_end(table, now);
    (void)table_end(table, record->ending, loser, now);
}

static bool is_ended_otherwise(const struct match *match, const struct record *record)
{
    return match_length(match) == match_cursor(match) && record_is_ended_by_players(match_ending(match)) &&
           match_ending(match) != record->ending;
}

static void take_record(struct play *play, const struct record *record, uint64_t now)
{
    struct table *table = &play->table;
    struct partner *partner = &play->partner;
    int common = common_moves(table->stage.match, record);
    if (common < match_length(table->stage.match) || is_ended_otherwise(table->stage.match, record))
        show_anew(play, record, common, now);
    partner->known = record->move_count;
    for (int i = common; i < record->move_count; i++) {
        go_to_end(table, now);
        table_follow(table, record->moves[i].move, now);
    }
    end_as(table, record, now);
    if (!recording_follow(&play->recording, record))
        app_tell(table->app, _("Not enough memory to open the game"));
}

/* The session counts: what it does not take, or takes back, is not won. */
static void follow_tally(struct play *play)
{
    struct sitting *sitting = &play->table.party.sitting;
    memcpy(sitting->wins, session_of(play)->wins, sizeof sitting->wins);
    sitting->draws = session_of(play)->draws;
}

/* Another round: who had the second move has the first. */
static void begin_round(struct play *play, uint64_t now)
{
    struct table *table = &play->table;
    struct partner *partner = &play->partner;
    const struct session_view *session = session_of(play);
    partner->round = session->round;
    partner->known = partner->sent = partner->made = 0;
    table->party.sitting.starter = session->starter;
    table_new_round(table, false, now);
}

static void send_move(struct play *play, int move)
{
    const struct want want = {.kind = WANT_MOVE, .move = match_move(play->table.stage.match, move), .spent_ms = -1};
    play->partner.sent = move + 1;
    ask(play, &want);
}

/* Is anything on its way to the other end? Seen after what the session has, so that no move of that is. */
static bool is_busy(const struct partner *partner)
{
    struct friend_view view;
    friend_look(partner->friend, &view);
    return view.session.wanted != 0;
}

/*
 * One's own move may be on its way to the session: then what is there is older than the table. Who lays several discs
 * need not wait for that; each goes out when the one before has arrived.
 */
static void follow(struct play *play, uint64_t now)
{
    struct partner *partner = &play->partner;
    struct record record;
    if (!friend_record(partner->friend, &record))
        return;
    if (partner->round != session_of(play)->round)
        begin_round(play, now);
    partner->busy = is_busy(partner);
    if (record.move_count >= partner->sent) {
        partner->sent = 0;
        if (record.move_count >= partner->made) {
            partner->made = 0;
            take_record(play, &record, now);
        } else if (!partner->busy) {
            send_move(play, record.move_count);
        }
    }
    record_free(&record);
}

static void follow_honour(struct play *play)
{
    const struct session_view *session = session_of(play);
    play->table.party.honour = session->terms.honour && !session->help && is_running(play);
}

/* --- what was told --- */

static void take_words(struct play *play, const struct session_event *event)
{
    struct chat *talk = &play->partner.talk;
    struct talk_line *line = &talk->lines[talk->count++ % TALK_LINES];
    char words[SAID_MAX];
    *line = (struct talk_line){.player = partner_look_player(&session_of(play)->terms, event->player)};
    snprintf(line->name, sizeof line->name, "%s", event->name);
    snprintf(line->words, sizeof line->words, "%s",
             event->phrase > 0 ? _(session_phrase(event->phrase)) : event->words);
    app_invalidate_all(play->table.app);
    if (line->player == party_me(&play->table.party))
        return;
    partner_words_said(play, line, words);
    if (talk->open)
        speech_say(app_speech(play->table.app), SPEECH_TOLD, words);
    else
        app_tell(play->table.app, words);
    talk->unread += !talk->open;
}

static void take_event(struct play *play, const struct session_event *event)
{
    struct partner *partner = &play->partner;
    char words[WORDS_MAX];
    switch (event->kind) {
    case SESSION_SAID:
        take_words(play, event);
        break;
    case SESSION_LATE:
        if (event->entry.kind == ENTRY_MOVE)
            app_tell(play->table.app, _("Your move came too late"));
        partner->sent = partner->made = 0;
        partner->stale = true;
        break;
    case SESSION_CLOCKS:
        snprintf(words, sizeof words, _("The two clocks differ by %d.%d seconds"), event->ms / 1000,
                 event->ms / 100 % 10);
        app_tell(play->table.app, words);
        break;
    case SESSION_NEWS:
        break;
    }
}

static const char *translated(const char *english)
{
    return _(english);
}

/* What happened, and what to try: once, until it is well again. */
static void tell_trouble(struct play *play)
{
    struct partner *partner = &play->partner;
    char words[TROUBLE_TEXT_SIZE];
    bool told = partner->troubled;
    partner->troubled = partner->view.state != FRIEND_TOGETHER && partner->view.trouble.kind != TROUBLE_NONE;
    if (told || !partner->troubled)
        return;
    trouble_format(&play->partner.view.trouble, translated, words, sizeof words);
    app_tell(play->table.app, words);
}

/* The setting counts from the moment on when it is another one. */
static void follow_chat(struct play *play)
{
    struct partner *partner = &play->partner;
    const struct want want = {.kind = WANT_CHAT,
                              .chat = (enum chat_setting)app_preference(play->table.app, PREFER_CHAT)};
    if (partner->chat == (int)want.chat)
        return;
    partner->chat = (int)want.chat;
    ask(play, &want);
}

/* What is new at the table. */
static void take_news(struct play *play, uint64_t now)
{
    struct partner *partner = &play->partner;
    struct session_event event;
    unsigned version = partner->view.version;
    partner_look(partner);
    partner->looked = now;
    tell_trouble(play);
    while (friend_next_event(partner->friend, &event))
        take_event(play, &event);
    if (version == partner->view.version && !partner->stale)
        return;
    partner->stale = false;
    follow(play, now);
    follow_tally(play);
    follow_honour(play);
    play->table.happened |= EVENT_NEWS;
}

/* Who is away for a moment is not asked about, and then is: nothing else comes at that time. */
uint64_t partner_advance(struct play *play, uint64_t now)
{
    enum { LOOK_AGAIN = 1000000 };
    struct partner *partner = &play->partner;
    if (!partner->friend)
        return NEVER;
    follow_chat(play);
    take_news(play, now);
    if (partner->view.state != FRIEND_AWAY)
        return NEVER;
    if (now >= partner->look_again) {
        partner->look_again = now + LOOK_AGAIN;
        play->table.happened |= EVENT_NEWS;
    }
    return partner->look_again;
}

void partner_hear(struct play *play, unsigned happened)
{
    const struct table *table = &play->table;
    struct partner *partner = &play->partner;
    const struct match *match = table->stage.match;
    int moves = match_cursor(match);
    if (!partner->friend || !(happened & EVENT_MOVE) || moves <= SDL_max(partner->known, partner->made))
        return;
    if (party_player_to_move(&table->party, match_state_at(match, moves - 1)) != party_me(&table->party))
        return;
    partner->made = moves;
    if (partner->sent == 0 && !partner->busy)
        send_move(play, moves - 1);
}

/* --- sitting down and getting up --- */

void partner_sit_down(struct play *play, struct remote_session *remote_session, uint64_t now)
{
    struct party *party = &play->table.party;
    struct partner *partner = &play->partner;
    partner->remote_session = remote_session;
    partner->friend = remote_session_friendship(remote_session);
    partner_look(partner);
    const struct session_view *session = session_of(play);
    partner_look_seats(partner, party);
    partner->round = session->round;
    partner->known = match_length(play->table.stage.match);
    partner->looked = now;
    partner->stale = true;
    partner->chat = NOTHING_TOLD;
    party->sitting.starter = session->starter;
    party->sitting.alternate = false;
    follow_tally(play);
    party->clock = session->terms.clock;
    follow_honour(play);
}

void partner_get_up(struct play *play)
{
    remote_session_close(play->partner.remote_session);
    play->partner.remote_session = NULL;
    play->partner.friend = NULL;
}

/*
 * What is asked, by somebody elsewhere or by the rules, and two or three answers, in the place of the status line: over
 * the board and not on it, so that play goes on meanwhile.
 */

enum { BUTTON_PERCENT = 24 /* of the room, at most */ };

static const float GAP = 8, EDGE = 3, LINE = 1.5f, ABOVE = 4, BUTTON_LEAST = 64, CORNER = 13 /* round the buttons' */;

struct strip {
    SDL_Rect body, words, buttons[3];
};

bool partner_question_find(const struct play *play, struct partner_question *question)
{
    return partner_words_question(play, question) || colours_question(play, question);
}

void partner_question_choose(struct play *play, enum partner_choice choice, uint64_t now)
{
    if (choice == PARTNER_TAKE || choice == PARTNER_KEEP)
        colours_choose(play, choice == PARTNER_TAKE, now);
    else
        partner_choose(play, choice);
}

/* What stands on a button. */
static const char *choice_words(const struct play *play, enum partner_choice choice, char words[WORDS_MAX])
{
    if (choice == PARTNER_TAKE || choice == PARTNER_KEEP)
        colours_choice_words(play, choice == PARTNER_TAKE, words);
    else
        SDL_strlcpy(words, _(partner_words_choice(choice)), WORDS_MAX);
    return words;
}

static struct text_style words_style(const struct canvas *canvas)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    return style;
}

static int button_width(const struct play *play, const struct partner_question *question, SDL_Rect room)
{
    struct canvas *canvas = app_canvas(play->table.app);
    char words[WORDS_MAX];
    const struct text_style style = {.size = SIZE_TEXT, .weight = TEXT_BOLD};
    int width = canvas_px(canvas, BUTTON_LEAST);
    for (int i = 0; i < question->count; i++)
        width = int_max(width, canvas_text_width(canvas, choice_words(play, question->choices[i], words), &style) +
                                   3 * canvas_px(canvas, GAP));
    return SDL_min(width, room.w * BUTTON_PERCENT / 100);
}

/* As broad as the words want to be. */
static struct strip arrange(const struct play *play, const struct partner_question *question)
{
    struct canvas *canvas = app_canvas(play->table.app);
    struct text_style style = words_style(canvas);
    SDL_Rect room = play->table.round.announced ? play->layout.over_banner : play->layout.status;
    int gap = canvas_px(canvas, GAP);
    if (play->partner.talk.open)
        room.w = int_min(room.w, layout_unfolded(&play->layout, canvas, play->table.stage.board.area).x - gap - room.x);
    int button = button_width(play, question, room);
    int buttons = question->count * (button + gap);
    int width = int_min(canvas_text_width(canvas, question->words, &style) + buttons + 3 * gap, room.w);
    int y = int_max(room.y - canvas_px(canvas, ABOVE), 0);
    struct strip strip;
    strip.body = (SDL_Rect){room.x + (room.w - width) / 2, y, width, room.y + room.h - y};
    SDL_Rect inner = canvas_inset(strip.body, canvas_px(canvas, EDGE));
    strip.words = (SDL_Rect){inner.x + gap, inner.y, inner.w - buttons - gap, inner.h};
    for (int i = 0; i < question->count; i++)
        strip.buttons[i] =
            (SDL_Rect){inner.x + inner.w - (question->count - i) * (button + gap) + gap, inner.y, button, inner.h};
    return strip;
}

void partner_question_list(const struct play *play, struct controls *controls)
{
    struct partner_question question;
    char words[WORDS_MAX];
    if (!partner_question_find(play, &question))
        return;
    struct strip strip = arrange(play, &question);
    for (int i = 0; i < question.count; i++)
        controls_add(controls, (struct control){.id = PLAY_ANSWER + (int)question.choices[i],
                                                .role = ROLE_BUTTON,
                                                .look = LOOK_WORDS,
                                                .rect = strip.buttons[i],
                                                .name = controls_words(controls, "%s",
                                                                       choice_words(play, question.choices[i], words)),
                                                .size = SIZE_TEXT,
                                                .group = 3});
}

bool partner_question_draw(struct canvas *canvas, const struct play *play)
{
    struct partner_question question;
    if (!partner_question_find(play, &question))
        return false;
    struct strip strip = arrange(play, &question);
    struct text_style style = words_style(canvas);
    int corner = int_min(strip.body.h / 4, canvas_px(canvas, CORNER));
    canvas_framed(canvas, strip.body, corner, canvas_px(canvas, LINE), canvas->theme->panel, canvas->theme->accent);
    canvas_paragraph(canvas, question.words, strip.words, &style);
    return true;
}

/* By which key they are reached. */
static void say_choices(const struct play *play, const struct partner_question *question)
{
    char words[WORDS_MAX] = "", name[WORDS_MAX], key[ACTION_KEY_NAME_MAX];
    struct speech *speech = app_speech(play->table.app);
    if (speech_detail(speech) < TELL_USUALLY)
        return;
    for (int i = 0; i < question->count; i++)
        control_tell_more(words, sizeof words, choice_words(play, question->choices[i], name));
    SDL_strlcat(words, ": ", sizeof words);
    SDL_strlcat(words, action_key_name(SDLK_TAB, KMOD_NONE, key), sizeof words);
    speech_say(speech, SPEECH_TOLD, words);
}

static void tell(struct play *play, const char *sentence)
{
    char words[WORDS_MAX];
    words_insert(words, sizeof words, sentence, partner_words_name(play));
    app_tell(play->table.app, words);
}

/* The connection may break again before it holds: who was waited for is there when it does. */
static void tell_back(struct play *play)
{
    enum friend_state state = play->partner.view.state;
    if (play->partner.waited && state == FRIEND_TOGETHER)
        tell(play, _("%s is there again"));
    if (state != FRIEND_AWAY)
        play->partner.waited = false;
}

/* --- the other one's no --- */

static bool is_granted(const struct play *play, const struct asking *before, enum offer_kind offer)
{
    const struct session_view *now = &play->partner.view.session;
    switch (offer) {
    case OFFER_TAKEBACK:
        return match_length(play->table.stage.match) < before->moves;
    case OFFER_PAUSE:
        return now->paused;
    case OFFER_HELP:
        return now->help;
    default: /* a draw, another round */
        return now->round != before->round || now->phase != before->phase;
    }
}

/* One's own move takes back what one asked for before it. */
static bool has_moved_on(const struct play *play, int moves)
{
    const struct match *match = play->table.stage.match;
    int last = match_length(match) - 1;
    return last >= moves &&
           party_player_to_move(&play->table.party, match_state_at(match, moves)) == party_me(&play->table.party);
}

static struct asking look(const struct play *play)
{
    const struct session_view *session = &play->partner.view.session;
    struct asking asking = {
        .round = session->round, .phase = session->phase, .moves = match_length(play->table.stage.match)};
    memcpy(asking.offered, session->offered, sizeof asking.offered);
    return asking;
}

/* What was offered is not any more, and did not come to be. */
static void tell_no(struct play *play)
{
    const struct asking before = play->partner.asking, now = look(play);
    int me = party_me(&play->table.party);
    play->partner.asking = now;
    if (me < 0 || now.phase != before.phase || has_moved_on(play, before.moves))
        return;
    for (int offer = 1; offer < OFFER_KINDS; offer++)
        if (before.offered[offer] == me + 1 && now.offered[offer] == 0 &&
            !is_granted(play, &before, (enum offer_kind)offer))
            tell(play, _("%s says no"));
}

void partner_question_say(struct play *play)
{
    struct partner_question question;
    if (partner_is_there(play)) {
        tell_back(play);
        tell_no(play);
    }
    bool asks = partner_question_find(play, &question), asked_before = play->partner.asked[0] != '\0';
    bool known = asks && SDL_strcmp(question.words, play->partner.asked) == 0;
    play->partner.waited = play->partner.waited || (asks && question.choices[0] == PARTNER_HURRY);
    if (asked_before && !asks) /* what stands there instead */
        speech_say(app_speech(play->table.app), SPEECH_TOLD, play->status);
    SDL_strlcpy(play->partner.asked, asks ? question.words : "", sizeof play->partner.asked);
    if (!asks || known)
        return;
    speech_say(app_speech(play->table.app), SPEECH_TOLD, question.words);
    say_choices(play, &question);
    sound_play(app_sound(play->table.app), SOUND_HURRY);
}
