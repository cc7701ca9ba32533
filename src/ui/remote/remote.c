/* Connects the session with a remote player to the table: what happens at either is passed on to the other. */
#include "ui/remote/remote.h"

#include "rules/letters.h"
#include "standard.h"
#include "ui/frame/sound.h"

/* Converts a player's number from the session to the table. A number that belongs to no player stays as it is. */
static int table_player(const struct session_terms *terms, int player)
{
    return terms->swapped && (player == 0 || player == 1) ? 1 - player : player;
}

/* Looks at the session, and converts the players' numbers to those of the table. The clock gets its times here. */
static void look_at_session(struct remote *remote, uint64_t now)
{
    struct session_view *view = &remote->view.session;
    friend_look(remote->friend, &remote->view);
    const struct session_view said = *view;
    const struct session_terms *terms = &said.terms;
    for (int player = 0; player < 2; player++) {
        int there = table_player(terms, player);
        view->players[there] = said.players[player];
        view->wins[there] = said.wins[player];
        view->left_ms[there] = said.left_ms[player];
    }
    view->left = table_player(terms, said.left);
    view->starter = table_player(terms, said.starter);
    view->turn = table_player(terms, said.turn);
    for (int offer = 0; offer < OFFER_KINDS; offer++)
        view->offered[offer] = table_player(terms, said.offered[offer] - 1) + 1;
    bool runs = view->phase == SESSION_PLAYING && view->connected && !view->paused;
    struct session_times *times = &remote->table->clock.session;
    memcpy(times->left_ms, view->left_ms, sizeof times->left_ms);
    times->running = runs ? view->turn : -1;
    times->since = now;
}

/*
 * Seats a player of the session. A computer that plays for the remote player counts as a human here; only its name
 * tells that it is a computer.
 */
static void seat_player(struct party *party, int player, const struct session_self *who)
{
    bool is_elsewhere = party_is_elsewhere(party, player), is_human = seat_is_human(who->seat);
    char name[WIRE_NAME_SIZE + WORDS_MAX], clean[sizeof name];
    party->sitting.seats[player] = is_elsewhere ? (struct seat){SEAT_HUMAN} : who->seat;
    snprintf(name, sizeof name, "%s", who->name);
    if (is_elsewhere && !is_human)
        snprintf(name, sizeof name, _("%s's computer"), who->name[0] ? who->name : _("Your friend"));
    size_t length = wire_clean(clean, sizeof clean, name);
    letters_cut(clean, length < NAME_SIZE ? length : NAME_SIZE - sizeof "…", party->names[player], NAME_SIZE);
}

static bool is_running(const struct remote *remote)
{
    return remote->view.session.phase == SESSION_PLAYING;
}

bool remote_is_there(const struct remote *remote)
{
    return remote->friend != NULL;
}

bool remote_is_bound(const struct remote *remote)
{
    enum session_phase phase = remote->view.session.phase;
    return remote_is_there(remote) && remote->view.session.role != SESSION_WATCHER && !remote->left &&
           phase != SESSION_LEFT && phase != SESSION_DISAGREES && remote->view.state != FRIEND_CLOSED;
}

/* --- requests to the session --- */

void remote_want(struct remote *remote, enum want_kind kind)
{
    friend_want(remote->friend, &(struct want){.kind = kind, .spent_ms = -1});
}

void remote_leave(struct remote *remote, enum session_why why)
{
    remote->left = why == WHY_LEFT;
    friend_want(remote->friend, &(struct want){.kind = WANT_LEAVE, .why = why});
}

void remote_say(struct remote *remote, int phrase, const char *words)
{
    struct want want = {.kind = WANT_SAY, .phrase = phrase};
    if (phrase == 0)
        (void)wire_clean(want.words, sizeof want.words, words);
    friend_want(remote->friend, &want);
}

static int offered_by(const struct remote *remote, enum offer_kind offer)
{
    return remote->view.session.offered[offer] - 1;
}

/* Has the player at this end made a move that can be taken back? */
static bool has_moved(const struct remote *remote)
{
    const struct table *table = remote->table;
    for (int i = 0; i < match_length(table->stage.match); i++)
        if (party_player_to_move(&table->party, match_state_at(table->stage.match, i)) == party_me(&table->party))
            return true;
    return false;
}

bool remote_can_offer(const struct remote *remote, enum offer_kind offer)
{
    const struct session_view *session = &remote->view.session;
    int me = party_me(&remote->table->party);
    if (me < 0 || offered_by(remote, offer) == me)
        return false;
    if (offer == OFFER_REMATCH)
        return session->phase == SESSION_BETWEEN;
    if (!is_running(remote))
        return false;
    if (offer == OFFER_TAKEBACK)
        return has_moved(remote);
    if (offer == OFFER_PAUSE)
        return session->terms.clock.kind != CLOCK_NONE && !session->paused;
    if (offer == OFFER_HELP)
        return session->terms.honour && !session->help;
    return match_length(remote->table->stage.match) > 0; /* a draw */
}

/* --- text in the chat: it needs the leave of both, and each is asked once --- */

static const char answered_key[] = "friend.chat.asked";

bool remote_has_answered(const struct remote *remote)
{
    return settings_integer(app_settings(remote->table->app), answered_key, 0, 0, 1) == 1;
}

void remote_answer_text(const struct remote *remote, bool likes)
{
    settings_set_integer(app_settings(remote->table->app), answered_key, 1);
    if (likes)
        (void)app_prefer(remote->table->app, PREFER_CHAT, CHAT_FREE);
}

static bool other_writes(const struct remote *remote)
{
    int me = party_me(&remote->table->party);
    return me >= 0 && remote->view.session.players[1 - me].chat == CHAT_FREE;
}

/*
 * The chat setting that the other end should know. Text is allowed only once somebody wants to write it, so that nobody
 * is asked about it before.
 */
static enum chat_setting chat_wanted(const struct remote *remote)
{
    const struct session_view *session = &remote->view.session;
    enum chat_setting chat = (enum chat_setting)app_preference(remote->table->app, PREFER_CHAT);
    int me = party_me(&remote->table->party);
    bool early = me >= 0 && session->players[me].chat != CHAT_FREE && !other_writes(remote) && !remote->talk.waiting[0];
    return chat == CHAT_FREE && early ? CHAT_PHRASES : chat;
}

/* Tells the session of the chat setting, and says what has waited for the other one's leave. */
static void follow_chat(struct remote *remote)
{
    const struct want want = {.kind = WANT_CHAT, .chat = chat_wanted(remote)};
    if (remote->chat != (int)want.chat)
        friend_want(remote->friend, &want);
    remote->chat = (int)want.chat;
    remote->asks_text = other_writes(remote) && !remote_has_answered(remote) &&
                        app_preference(remote->table->app, PREFER_CHAT) == CHAT_PHRASES;
    if (!remote->talk.waiting[0] || remote->view.session.chat != CHAT_FREE)
        return;
    remote_say(remote, 0, remote->talk.waiting);
    remote->talk.waiting[0] = '\0';
}

/* --- replies to the other player's questions --- */

void remote_choose(struct remote *remote, enum reply choice)
{
    struct want want = {.kind = choice == REPLY_YES ? WANT_YES : WANT_NO};
    want.offer = remote_words_offer(remote, 1 - party_me(&remote->table->party));
    if (choice == REPLY_TEXT || choice == REPLY_PHRASES)
        remote_answer_text(remote, choice == REPLY_TEXT);
    else if (choice == REPLY_HURRY)
        friend_hurry(remote->friend);
    else if (choice == REPLY_CLAIM)
        remote_want(remote, WANT_CLAIM);
    else if (choice != REPLY_LATER && want.offer != 0)
        friend_want(remote->friend, &want);
}

/* --- bringing the table up to the session --- */

/* If the player has walked back, walks to the end of the record, because that is where the game goes on. */
static void go_to_end(struct table *table, uint64_t now)
{
    const struct match *match = table->stage.match;
    table_walk_stop_replay(table, now);
    if (match_cursor(match) < match_length(match))
        table_walk_go(table, match_length(match), now);
}

/* Takes over a shorter game: some moves were taken back, or never reached the other end. */
static void cut_game(struct remote *remote, const struct record *record, int moves, uint64_t now)
{
    struct table *table = remote->table;
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

static void take_record(struct remote *remote, const struct record *record, uint64_t now)
{
    struct table *table = remote->table;
    const struct match *match = table->stage.match;
    int length = match_length(match), common = 0;
    while (common < length && common < record->move_count &&
           move_equal(match_move(match, common), record->moves[common].move))
        common++;
    bool ended_otherwise = match_cursor(match) == length && record_is_ended_by_players(match_ending(match)) &&
                           match_ending(match) != record->ending;
    if (common < length || ended_otherwise)
        cut_game(remote, record, common, now);
    remote->known = record->move_count;
    for (int i = common; i < record->move_count; i++) {
        go_to_end(table, now);
        table_play(table, record->moves[i].move, now);
    }
    end_as(table, record, now);
    if (!recording_resume(&table->recording, 0, record))
        app_tell(table->app, _("Not enough memory to open the game"));
}

/*
 * Takes from the session whether both play without help, and the tally. The session counts the wins, because it may
 * still refuse a move or take one back.
 */
static void follow_party(struct remote *remote)
{
    const struct session_view *session = &remote->view.session;
    struct party *party = &remote->table->party;
    memcpy(party->sitting.wins, session->wins, sizeof party->sitting.wins);
    party->sitting.draws = session->draws;
    party->honour = session->terms.honour && !session->help && is_running(remote);
    party->left = session->phase == SESSION_LEFT && session->role != SESSION_WATCHER;
}

/* Begins another round, because the session has begun one. */
static void begin_round(struct remote *remote, uint64_t now)
{
    struct table *table = remote->table;
    const struct session_view *session = &remote->view.session;
    remote->round = session->round;
    remote->known = remote->sent = remote->made = 0;
    table->party.sitting.starter = session->starter;
    table_new_round(table, false, now);
}

static void send_move(struct remote *remote, int move)
{
    const struct want want = {.kind = WANT_MOVE, .move = match_move(remote->table->stage.match, move), .spent_ms = -1};
    remote->sent = move + 1;
    friend_want(remote->friend, &want);
}

/*
 * Brings the table up to the session's record. While a move of ours is on its way, the record lacks that move, so the
 * table stays as it is. Several discs in a row are sent one by one, each after the one before has arrived.
 */
static void follow_session(struct remote *remote, uint64_t now)
{
    struct record record;
    struct friend_view view;
    if (!friend_record(remote->friend, &record))
        return;
    if (remote->round != remote->view.session.round)
        begin_round(remote, now);
    friend_look(remote->friend, &view); /* read after the record, so that none of its moves counts as unsent */
    remote->busy = view.session.wanted != 0;
    if (record.move_count >= remote->sent) {
        remote->sent = 0;
        if (record.move_count >= remote->made) {
            remote->made = 0;
            take_record(remote, &record, now);
        } else if (!remote->busy) {
            send_move(remote, record.move_count);
        }
    }
    record_free(&record);
}

/* --- news of the session --- */

static void take_words(struct remote *remote, const struct session_event *event)
{
    struct chat *talk = &remote->talk;
    struct talk_line *line = &talk->lines[talk->count++ % TALK_LINES];
    char words[SAID_MAX];
    *line = (struct talk_line){.player = table_player(&remote->view.session.terms, event->player)};
    snprintf(line->name, sizeof line->name, "%s", event->name);
    snprintf(line->words, sizeof line->words, "%s",
             event->phrase > 0 ? _(session_phrase(event->phrase)) : event->words);
    talk->back = 0;
    app_invalidate_all(remote->table->app);
    if (line->player == party_me(&remote->table->party))
        return;
    remote_words_said(remote, line, words);
    if (talk->open)
        speech_say(app_speech(remote->table->app), SPEECH_TOLD, words);
    else
        app_tell(remote->table->app, words);
    talk->unread += !talk->open;
}

static void take_event(struct remote *remote, const struct session_event *event)
{
    char words[WORDS_MAX];
    switch (event->kind) {
    case SESSION_SAID:
        take_words(remote, event);
        break;
    case SESSION_LATE:
        if (event->entry.kind == ENTRY_MOVE)
            app_tell(remote->table->app, _("Your move came too late"));
        remote->sent = remote->made = 0;
        remote->stale = true;
        break;
    case SESSION_CLOCKS:
        snprintf(words, sizeof words, _("The two clocks differ by %d.%d seconds"), event->ms / 1000,
                 event->ms / 100 % 10);
        app_tell(remote->table->app, words);
        break;
    case SESSION_NEWS:
        break;
    }
}

/* What the absence of a player who was there means, however it was noticed; NULL if the trouble is another one. */
static const char *gone_words(enum trouble_kind kind)
{
    static const bool gone[TROUBLE_KINDS] = {
        [TROUBLE_LOST] = true,      [TROUBLE_SILENT] = true,    [TROUBLE_REFUSED] = true,
        [TROUBLE_NO_ANSWER] = true, [TROUBLE_NAME] = true,      [TROUBLE_UNREACHABLE] = true,
        [TROUBLE_NOT_OURS] = true,  [TROUBLE_NOT_FOUND] = true, [TROUBLE_NOBODY] = true};
    return gone[kind] ? _("%s's program has gone away, or the network between you. The game is kept: wait, or leave "
                          "and go on later.")
                      : NULL;
}

/* Tells the player about trouble with the connection, but only once until the connection has been well again. */
static void tell_trouble(struct remote *remote)
{
    char words[TROUBLE_TEXT_SIZE];
    bool told = remote->troubled;
    remote->troubled = remote->view.state != FRIEND_TOGETHER && remote->view.trouble.kind != TROUBLE_NONE;
    if (told && !remote->troubled)
        app_let_pass(remote->table->app); /* what was told is no longer so */
    if (told || !remote->troubled)
        return;
    const char *gone = gone_words(remote->view.trouble.kind);
    if (gone)
        words_insert(words, sizeof words, gone, remote_words_name(remote));
    else
        trouble_format(&remote->view.trouble, words_translated, words, sizeof words);
    app_tell_now(remote->table->app, words);
}

static void take_news(struct remote *remote, uint64_t now)
{
    struct session_event event;
    unsigned version = remote->view.version;
    look_at_session(remote, now);
    tell_trouble(remote);
    while (friend_next_event(remote->friend, &event))
        take_event(remote, &event);
    if (version == remote->view.version && !remote->stale)
        return;
    remote->stale = false;
    follow_session(remote, now);
    follow_party(remote);
    remote->table->happened |= EVENT_NEWS;
}

/*
 * Brings the session's news to the table. While the other player is away it must be called again, because after some
 * time the question opens whether to wait.
 */
uint64_t remote_advance(struct remote *remote, uint64_t now)
{
    enum { LOOK_AGAIN = 1000000 };
    if (!remote->friend)
        return NEVER;
    take_news(remote, now);
    follow_chat(remote);
    if (remote->view.state != FRIEND_AWAY)
        return NEVER;
    if (now >= remote->look_again) {
        remote->look_again = now + LOOK_AGAIN;
        remote->table->happened |= EVENT_NEWS;
    }
    return remote->look_again;
}

void remote_hear(struct remote *remote, unsigned happened)
{
    const struct table *table = remote->table;
    if (!remote->friend || !(happened & EVENT_MOVE))
        return;
    const struct match *match = table->stage.match;
    int moves = match_cursor(match);
    if (moves <= SDL_max(remote->known, remote->made))
        return;
    if (party_player_to_move(&table->party, match_state_at(match, moves - 1)) != party_me(&table->party))
        return;
    remote->made = moves;
    if (remote->sent == 0 && !remote->busy)
        send_move(remote, moves - 1);
}

/* --- the remote game comes to the table, and leaves it --- */

void remote_sit_down(struct remote *remote, struct table *table, struct remote_session *remote_session, uint64_t now)
{
    struct party *party = &table->party;
    remote->table = table;
    remote->session = remote_session;
    remote->friend = remote_session_friendship(remote_session);
    look_at_session(remote, now);
    const struct session_view *session = &remote->view.session;
    party->elsewhere = session->role == SESSION_WATCHER
                           ? THE_OTHERS
                           : 1u << table_player(&session->terms, session->role == SESSION_HOST);
    for (int player = 0; player < 2; player++)
        seat_player(party, player, &session->players[player]);
    remote->round = session->round;
    remote->known = match_length(remote->table->stage.match);
    remote->stale = true;
    remote->chat = NOTHING_TOLD;
    party->sitting.starter = session->starter;
    party->sitting.alternate = false;
    party->clock = session->terms.clock;
    follow_party(remote);
}

void remote_get_up(struct remote *remote)
{
    remote_session_close(remote->session);
    remote->session = NULL;
    remote->friend = NULL;
}

/* --- sentences about the other player --- */

/* It passes with the next turn or question, which it would otherwise seem to be about. */
static void tell_with_name(struct remote *remote, const char *sentence)
{
    char words[WORDS_MAX];
    words_insert(words, sizeof words, sentence, remote_words_name(remote));
    app_tell_now(remote->table->app, words);
}

/* --- answered offers --- */

static bool is_granted(const struct remote *remote, const struct asking *before, enum offer_kind offer)
{
    const struct session_view *now = &remote->view.session;
    if (offer == OFFER_TAKEBACK)
        return match_length(remote->table->stage.match) < before->moves;
    if (offer == OFFER_PAUSE || offer == OFFER_HELP)
        return offer == OFFER_PAUSE ? now->paused : now->help;
    return now->round != before->round || now->phase != before->phase; /* a draw, a rematch */
}

/* Tells the player how the other player has answered an offer of ours, which then disappears; a draw shows itself. */
static void tell_answer(struct remote *remote)
{
    const struct session_view *session = &remote->view.session;
    const struct match *match = remote->table->stage.match;
    const struct party *party = &remote->table->party;
    const struct asking before = remote->asking;
    struct asking now = {.round = session->round, .phase = session->phase, .moves = match_length(match)};
    int me = party_me(party);
    /* a move of ours withdraws what we offered before it */
    bool withdrawn = now.moves > before.moves && party_player_to_move(party, match_state_at(match, before.moves)) == me;
    memcpy(now.offered, session->offered, sizeof now.offered);
    remote->asking = now;
    if (me < 0 || (now.phase != before.phase && now.round == before.round) || withdrawn)
        return;
    for (int offer = 1; offer < OFFER_KINDS; offer++)
        if (before.offered[offer] == me + 1 && now.offered[offer] == 0)
            tell_with_name(remote, is_granted(remote, &before, (enum offer_kind)offer) ? _("%s says yes")
                                   : now.moves > before.moves                          ? _("%s did not answer")
                                                                                       : _("%s says no"));
}

void remote_tell_changes(struct remote *remote)
{
    enum friend_state state = remote->view.state;
    if (remote->waited && state == FRIEND_TOGETHER) /* told only now: before, the connection might break again */
        tell_with_name(remote, _("%s is there again"));
    if (state != FRIEND_AWAY)
        remote->waited = false;
    tell_answer(remote);
    remote->shown = remote_words_offer(remote, 1 - party_me(&remote->table->party));
}

/* --- actions that in a shared game need the other player, or are impossible --- */

/*
 * Does the action need both players? If so, writes the offer that the other player gets, or 0 if the action is
 * impossible now. Once a game has ended, each player can walk through it and review it alone, as any other game.
 */
static bool find_offer(const struct remote *remote, enum action action, enum offer_kind *offer)
{
    static const struct {
        bool shared;
        enum offer_kind offer;
    } both[ACTION_COUNT] = {[ACTION_CHOOSE] = {true, OFFER_REMATCH},  [ACTION_UNDO] = {true, OFFER_TAKEBACK},
                            [ACTION_HINT] = {true, OFFER_HELP},       [ACTION_ANALYSIS] = {true, OFFER_HELP},
                            [ACTION_OFFER_DRAW] = {true, OFFER_DRAW}, [ACTION_PAUSE] = {true, OFFER_PAUSE},
                            [ACTION_SWAP] = {.shared = true},         [ACTION_RESTART] = {.shared = true},
                            [ACTION_LEVEL_UP] = {.shared = true},     [ACTION_LEVEL_DOWN] = {.shared = true}};
    const struct table *table = remote->table;
    *offer = both[action].offer;
    if (*offer == OFFER_REMATCH)
        return table->round.announced;
    if (*offer == OFFER_TAKEBACK)
        return !table->round.ended;
    if (*offer == OFFER_HELP)
        return table->party.honour;
    return both[action].shared && !(action == ACTION_SWAP && turn_chooses_colour(table));
}

bool remote_do(struct remote *remote, enum action action, uint64_t now)
{
    const struct match *match = remote->table->stage.match;
    enum offer_kind offer;
    bool shared = find_offer(remote, action, &offer);
    /* only both can take moves back: apart from that, undo and redo look at the moves, which stay as they are */
    bool walks = !shared && (action == ACTION_UNDO || action == ACTION_REDO);
    if (walks)
        table_walk_go(remote->table, match_cursor(match) + (action == ACTION_UNDO ? -1 : 1), now);
    else if (shared && offer == 0)
        app_refuse(remote->table->app, _("The game belongs to you both: nobody can do that alone"));
    else if (shared && !remote_can_offer(remote, offer))
        app_refuse(remote->table->app, "");
    else if (shared)
        friend_want(remote->friend,
                    &(struct want){.kind = offered_by(remote, offer) >= 0 ? WANT_YES : WANT_OFFER, .offer = offer});
    return shared || walks;
}

bool remote_usable(const struct remote *remote, enum action action, bool *usable)
{
    enum offer_kind offer;
    bool shared = find_offer(remote, action, &offer);
    if (shared)
        *usable = offer != 0 && remote_can_offer(remote, offer);
    return shared;
}
