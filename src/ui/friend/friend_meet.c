/*
 * What all pages of the dialog for a friend elsewhere share: words, rows and buttons; and how a session begins and
 * ends. Declared in friend_state.h.
 */

#include "rules/letters.h"
#include "standard.h"
#include "ui/friend/friend_state.h"

/* --- the friend's name, and why a session is over --- */

static const struct session_self *friend_of(const struct session_view *session)
{
    return &session->players[session->role == SESSION_HOST ? SESSION_GUEST : SESSION_HOST];
}

/* The friend's name, or "Your friend". */
static const char *other_words(const struct meeting *meeting)
{
    const struct session_view *session = &meeting->view.session;
    const char *name = friend_of(session)->name;
    return session->met && name[0] ? name : _("Your friend");
}

/* Says why a session is over. */
static void why_words(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    static const char *const whys[WHY_COUNT] = {
        [WHY_LEFT] = N_("%s said goodbye."),
        [WHY_LATER] = N_("%s has stopped for today."),
        [WHY_DECLINED] = N_("%s says no this time. Ask what would suit better, and invite again."),
        [WHY_GAME] = N_("%s's program does not have this game or board. Choose another one, or update both programs."),
        [WHY_CHEATED] = N_("The other program did not toss the coin honestly. Nothing was begun."),
        [WHY_ENTRIES] = N_("The two programs know different moves of this game. Each keeps its own."),
        [WHY_STATES] = N_("The two programs disagree about the position. Each keeps its own game."),
        [WHY_ROUNDS] = N_("The two programs are at different games. Each keeps its own."),
        [WHY_FULL] = N_("No more may watch just now. Try again when somebody has left."),
    };
    const struct session_view *session = &meeting->view.session;
    enum session_why why = session->why;
    const char *found = why > 0 && why < WHY_COUNT ? whys[why] : whys[WHY_LEFT];
    if (session->phase == SESSION_LEFT && why == WHY_LEFT && session->left == (int)session->role)
        found = session->told ? N_("You have left this game. %s knows it now.")
                              : N_("You have left this game. %s is told as soon as you both are there.");
    words_insert(words, TROUBLE_TEXT_SIZE, _(found), other_words(meeting));
}

void friend_meet_trouble(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    const struct trouble *trouble = meeting->remote_session ? &meeting->view.trouble : &meeting->trouble;
    const struct trouble unnamed = trouble_without_place(trouble, meeting->code[0] != '\0');
    enum session_phase phase = meeting->view.session.phase;
    words[0] = '\0';
    if (meeting->remote_session && (phase == SESSION_LEFT || phase == SESSION_DISAGREES))
        why_words(meeting, words);
    else if (trouble->kind != TROUBLE_NONE)
        trouble_format(meeting->at[0] ? trouble : &unnamed, words_translated, words, TROUBLE_TEXT_SIZE);
}

/* --- the state of waiting or joining, in words --- */

enum { MINUTE_MS = 60000, SECOND_MS = 1000 };

bool friend_meet_is_asked(const struct meeting *meeting)
{
    return meeting->remote_session && meeting->view.session.phase == SESSION_ASKED && !meeting->accepts;
}

bool friend_meet_is_over(const struct meeting *meeting)
{
    return !meeting->soon && (!meeting->remote_session || meeting->view.state == FRIEND_CLOSED ||
                              meeting->view.session.phase == SESSION_LEFT);
}

bool friend_meet_code_is_dead(const struct meeting *meeting)
{
    return meeting->remote_session && !meeting->view.code[0] && !meeting->view.session.met;
}

static void hosts_words(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    const struct friend_view *view = &meeting->view;
    int minutes = (int)((view->code_left_ms + MINUTE_MS - SECOND_MS) / MINUTE_MS);
    if (view->session.met)
        snprintf(words, TROUBLE_TEXT_SIZE, _("%s has come, and looks at your invitation…"), other_words(meeting));
    else if (view->code_wait_s > 0)
        snprintf(words, TROUBLE_TEXT_SIZE,
                 ngettext("Wrong codes were tried, so this one is dead. Another one comes by itself after %d second.",
                          "Wrong codes were tried, so this one is dead. Another one comes by itself after %d seconds.",
                          (unsigned)view->code_wait_s),
                 view->code_wait_s);
    else if (friend_meet_code_is_dead(meeting))
        SDL_strlcpy(words, _("This code is not good any more. Take a new one, and read that out."), TROUBLE_TEXT_SIZE);
    else if (view->tries_left < CODE_TRIES && view->code[0])
        snprintf(words, TROUBLE_TEXT_SIZE,
                 ngettext("A wrong code was tried. After %d more this one is dead.",
                          "A wrong code was tried. After %d more this one is dead.", (unsigned)view->tries_left),
                 view->tries_left);
    else if (view->code[0])
        snprintf(words, TROUBLE_TEXT_SIZE,
                 ngettext("Read this code out, or copy it. It is good for %d minute.",
                          "Read this code out, or copy it. It is good for %d minutes.", (unsigned)minutes),
                 minutes);
}

void friend_meet_state(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    words[0] = '\0';
    if (meeting->soon)
        SDL_strlcpy(words, _("A moment, please…"), TROUBLE_TEXT_SIZE);
    else if (meeting->page == PAGE_DOOR)
        hosts_words(meeting, words);
    else if (meeting->page == PAGE_SEEK)
        snprintf(words, TROUBLE_TEXT_SIZE, "%s",
                 meeting->view.session.connected ? _("Your friend is there; a moment, please…")
                                                 : _("Your friend is being looked for…"));
}

/* --- ways to reach the other end --- */

static const char *const way_names[WAYS] = {
    [WAY_LOCAL] = N_("In the same home"),
    [WAY_ADDRESS] = N_("At this address"),
    [WAY_MAPPED] = N_("Through your router"),
    [WAY_RELAY] = N_("At a meeting point"),
};

static const char *const way_states[] = {
    [WAY_OFF] = N_("not used"), [WAY_MISSING] = N_("not possible here"), [WAY_TRYING] = N_("is being tried"),
    [WAY_OPEN] = N_("works"),   [WAY_FAILED] = N_("did not work"),
};

/* What to do for a friend who is not in this network: one thing. */
static const char *elsewhere_words(const struct meeting *meeting)
{
    enum way_state router = meeting->view.ways[WAY_MAPPED].state, point = meeting->view.ways[WAY_RELAY].state;
    if (point == WAY_OPEN)
        return _("From anywhere else, too: copy the code and send it.");
    if (router == WAY_OPEN)
        return _("From further away your friend also needs what stands under Details.");
    return point == WAY_TRYING || router == WAY_TRYING ? _("From further away: a moment, please…")
                                                       : _("From further away: press Details.");
}

void friend_meet_where(const struct meeting *meeting, char words[TROUBLE_TEXT_SIZE])
{
    words[0] = '\0';
    if (meeting->view.code[0] && !meeting->view.ways[WAY_ADDRESS].place[0])
        SDL_strlcpy(words, _("This computer is in no network: nobody can join yet."), TROUBLE_TEXT_SIZE);
    else if (meeting->view.code[0])
        snprintf(words, TROUBLE_TEXT_SIZE, "%s %s", _("In the same home the code is enough."),
                 elsewhere_words(meeting));
}

/* --- the host's terms for the game --- */

/*
 * Says who has which pieces. The host has the first player's, unless the terms swap them. Under a swap rule this holds
 * only until colours are chosen.
 */
static void pieces_words(const struct meeting *meeting, char words[MEET_WORDS_MAX])
{
    const struct session_view *session = &meeting->view.session;
    bool second = (session->role == SESSION_GUEST) != session->terms.swapped;
    const char *pieces = _(choice_view(session->terms.game)->words.players[second]);
    int opening = session->terms.options.opening;
    if (session->role != SESSION_WATCHER && opening == OPENING_PLAIN)
        snprintf(words, MEET_WORDS_MAX, _("You play %s."), pieces);
    else if (session->role != SESSION_WATCHER)
        snprintf(words, MEET_WORDS_MAX,
                 ngettext("You play %s. After %d disc the one who did not begin chooses a colour.",
                          "You play %s. After %d discs the one who did not begin chooses a colour.", (unsigned)opening),
                 pieces, opening);
}

void friend_meet_terms(const struct meeting *meeting, char lines[TERM_LINES][MEET_WORDS_MAX])
{
    static const char *const begins[] = {[BEGINS_TOSS] = N_("A coin is tossed for who begins."),
                                         [BEGINS_HOST] = N_("%s begins."),
                                         [BEGINS_GUEST] = N_("You begin.")};
    const struct session_terms *terms = &meeting->view.session.terms;
    struct seat seat = friend_of(&meeting->view.session)->seat;
    char board[MEET_WORDS_MAX / 2];
    memset(lines, 0, TERM_LINES * sizeof *lines);
    choice_offers_board_words(terms->game, &terms->options, board, sizeof board);
    snprintf(lines[0], MEET_WORDS_MAX, _("%s wants to play %s"), other_words(meeting), board);
    if (!seat_is_human(seat)) /* the person must hear of a computer before the game begins */
        snprintf(lines[1], MEET_WORDS_MAX, _("A computer plays for %s: level %d."), other_words(meeting), seat.level);
    pieces_words(meeting, lines[2]);
    words_insert(lines[3], MEET_WORDS_MAX, _(begins[terms->begins]), other_words(meeting));
    if (terms->clock.kind != CLOCK_NONE) {
        choice_offers_clock_words(terms->clock, board, sizeof board);
        snprintf(lines[4], MEET_WORDS_MAX, _("Clock: %s."), board);
    }
    snprintf(lines[5], MEET_WORDS_MAX, "%s",
             terms->honour ? _("Hints only if you both agree.") : _("Hints are allowed."));
    if (terms->watchers > 0)
        snprintf(lines[6], MEET_WORDS_MAX, _("Up to %d may watch, with the same code."), terms->watchers);
    if (terms->claim_days > 0)
        snprintf(lines[7], MEET_WORDS_MAX,
                 ngettext("Who stays away for %d day can lose by that.", "Who stays away for %d days can lose by that.",
                          (unsigned)terms->claim_days),
                 terms->claim_days);
}

void friend_meet_spell(const char *code, char words[MEET_WORDS_MAX])
{
    words[0] = '\0';
    for (; *code; code++)
        letters_add(words, MEET_WORDS_MAX, "%c%s", *code == '-' ? ';' : *code, *code == '-' ? " " : ", ");
}

/* --- how pages look: rows of one height, buttons at the foot --- */

static const float WIDTH = 860, HEIGHT = 678;

/* The labels' share of the width in percent, with usual and with large text; the number of buttons at the foot. */
enum { LABELS = 20, LARGE_LABELS = 26, BUTTONS = 3 };

/* The dialog's least size, in pixels at 96 dpi. So the dialog covers a larger share of a small window. */
enum { WIDTH_LEAST = 570, HEIGHT_LEAST = 450 };

SDL_FPoint friend_meet_size(const struct canvas *canvas)
{
    float width = (float)canvas_least(canvas, WIDTH_LEAST) / canvas->unit;
    float height = (float)canvas_least(canvas, HEIGHT_LEAST) / canvas->unit;
    return (SDL_FPoint){SDL_max(WIDTH, width), SDL_max(HEIGHT, height)};
}

SDL_Rect friend_meet_rows(const struct canvas *canvas, int first, int rows)
{
    SDL_FPoint size = friend_meet_size(canvas);
    SDL_Rect room = dialog_room(canvas, size.x, size.y);
    int gap = canvas_px(canvas, MEETING_GAP), end = canvas_px(canvas, SPACE_NEAR);
    int height = (room.h - (MEETING_ROWS - 1) * gap - end) / MEETING_ROWS;
    return (SDL_Rect){room.x, room.y + first * (height + gap), room.w, rows * (height + gap) - gap};
}

SDL_Rect friend_meet_fields(const struct canvas *canvas, int first, int rows)
{
    SDL_Rect row = friend_meet_rows(canvas, first, rows);
    canvas_take_left(&row, row.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100, 0);
    return row;
}

void friend_meet_buttons(const struct meeting *meeting, struct controls *controls, const char *back, const char *main)
{
    const struct canvas *canvas = app_canvas(meeting->screen.app);
    const char *const names[] = {back, main};
    SDL_Rect row = friend_meet_rows(canvas, MEETING_ROWS - 1, 1);
    for (int i = 0; i < 2 && names[i]; i++)
        controls_add_words(controls, MEET_BACK + i, canvas_beside(row, 2 * i, BUTTONS, canvas_px(canvas, SPACE_NEAR)),
                           names[i])
            ->group = MEET_BACK;
    if (main)
        controls_find(controls, MEET_MAIN)->main = true;
    if (main && controls->focus == NO_CONTROL)
        controls_set_focus(controls, MEET_MAIN);
}

void friend_meet_way(struct canvas *canvas, const struct meeting *meeting, int way, SDL_Rect line)
{
    const struct theme *theme = canvas->theme;
    const SDL_Color colors[] = {[WAY_OFF] = theme->faint,
                                [WAY_MISSING] = theme->faint,
                                [WAY_TRYING] = theme->doubt,
                                [WAY_OPEN] = theme->good,
                                [WAY_FAILED] = theme->bad};
    const struct way_view *view = &meeting->view.ways[way];
    enum way_state state = view->state;
    int dot = int_min(canvas_px(canvas, canvas_larger(canvas, 12)), line.h / 2);
    char words[TROUBLE_TEXT_SIZE], why[TROUBLE_TEXT_SIZE] = "";
    if ((state == WAY_MISSING || state == WAY_FAILED) && view->trouble.kind != TROUBLE_NONE)
        trouble_format(&view->trouble, words_translated, why, sizeof why);
    else if (state == WAY_OPEN && view->place[0])
        trouble_place(view->place, words_translated, why);
    snprintf(words, sizeof words, why[0] ? "%s: %s · %.600s" : "%s: %s", _(way_names[way]), _(way_states[state]), why);
    canvas_dot(canvas, (SDL_FPoint){(float)line.x + (float)dot, (float)line.y + (float)line.h / 2}, dot, colors[state]);
    canvas_take_left(&line, 2 * dot, canvas_px(canvas, 12));
    canvas_write_lines(canvas, words, line, state == WAY_OFF ? WRITE_MUTED : 0);
}

/* --- beginning and ending a session --- */

/* Whoever has typed the code of a person wants to play: only what may be a surprise is shown before. */
static bool are_plain(const struct session_view *session)
{
    const struct session_terms *terms = &session->terms;
    return seat_is_human(friend_of(session)->seat) && terms->clock.kind == CLOCK_NONE && terms->watchers == 0 &&
           terms->options.opening == OPENING_PLAIN;
}

enum { CLAIM_DAYS = 7, ALLOWANCE_MS = 1000 };

/*
 * Opens a page. Hosts on this network are looked for only while the page that lists them is open. On the first page
 * this end always waits.
 */
void friend_meet_go(struct meeting *meeting, enum friend_page page)
{
    struct app *app = meeting->screen.app;
    meeting->page = page;
    meeting->screen.controls.focus = NO_CONTROL;
    meeting->doomed = NOTHING;
    meeting->changed = false;
    if (page != PAGE_JOIN && meeting->nearby) {
        nearby_close(meeting->nearby);
        meeting->nearby = NULL;
    } else if (page == PAGE_JOIN && !meeting->nearby) {
        meeting->found_count = 0;
        meeting->nearby = nearby_open(app_wake, app);
    }
    if (page == PAGE_DOOR)
        meeting->kept_count = remote_session_games(app, meeting->kept);
    if (page == PAGE_DOOR && !meeting->remote_session && !meeting->soon)
        friend_meet_invite(meeting);
    app_invalidate_all(app);
}

/* Opens the next session, if there is one and the one before has ended. If that fails, the page says why. */
static void open_next(struct meeting *meeting)
{
    struct app *app = meeting->screen.app;
    if (!meeting->soon || app_is_ending(app))
        return;
    meeting->soon = false;
    meeting->remote_session =
        remote_session_open(app, &meeting->next, meeting->next_is_kept ? &meeting->next_kept : NULL, &meeting->trouble);
    if (meeting->remote_session)
        friend_look(remote_session_friendship(meeting->remote_session), &meeting->view);
    app_invalidate_all(app);
}

/* Begins to wait or to join. */
static void begin_meeting(struct meeting *meeting, const struct friend_setup *setup, const struct archive_friend *kept)
{
    friend_meet_end(meeting);
    meeting->said[0] = '\0';
    meeting->accepts = false;
    remote_session_save(meeting->screen.app, meeting->name, meeting->relay);
    trouble_set(&meeting->trouble, TROUBLE_NONE, NULL, NULL);
    meeting->soon = true;
    meeting->next = *setup;
    meeting->next_is_kept = kept != NULL;
    if (kept)
        meeting->next_kept = *kept;
    friend_meet_go(meeting, setup->role == SESSION_HOST ? PAGE_DOOR : PAGE_SEEK);
    open_next(meeting);
}

void friend_meet_invite(struct meeting *meeting)
{
    struct variant variant;
    if (!choice_variant(&meeting->choices[meeting->game], &variant, NULL)) {
        app_refuse(meeting->screen.app, _("This board cannot be played"));
        return;
    }
    struct friend_setup setup = {.role = SESSION_HOST,
                                 .self.seat = meeting->seat,
                                 .terms = {.game = variant.game,
                                           .options = variant.options,
                                           .clock = choice_clocks[meeting->clock].control,
                                           .begins = meeting->begins,
                                           .honour = !meeting->allows,
                                           .swapped = meeting->swapped,
                                           .watchers = meeting->watchers,
                                           .claim_days = CLAIM_DAYS,
                                           .allowance_ms = ALLOWANCE_MS}};
    friend_meet_end(meeting);
    SDL_strlcpy(setup.code, meeting->own_code, sizeof setup.code);
    begin_meeting(meeting, &setup, NULL);
}

bool friend_meet_has_whole_code(const struct meeting *meeting)
{
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    return code_parse(meeting->code, &code, relay, &why);
}

/* Joins with the code that was typed. A mistyped code is refused before anything else begins. */
void friend_meet_join(struct meeting *meeting)
{
    struct friend_setup setup = {.role = meeting->watches ? SESSION_WATCHER : SESSION_GUEST,
                                 .self.seat = meeting->watches ? (struct seat){SEAT_HUMAN} : meeting->seat};
    if (!friend_meet_has_whole_code(meeting)) {
        app_refuse(meeting->screen.app, _("That is no whole code: look whether a letter is missing, or was misheard"));
        return;
    }
    if (code_is_same(meeting->code, meeting->view.code)) {
        meeting->code[0] = '\0';
        app_refuse(meeting->screen.app, _("That is your own code: give it to your friend"));
        return;
    }
    snprintf(setup.code, sizeof setup.code, "%s", meeting->code);
    snprintf(setup.at, sizeof setup.at, "%s", meeting->at);
    begin_meeting(meeting, &setup, NULL);
}

void friend_meet_go_on(struct meeting *meeting, int kept)
{
    begin_meeting(meeting, &(struct friend_setup){.role = SESSION_GUEST}, &meeting->kept[kept].kept.friend);
}

void friend_meet_end(struct meeting *meeting)
{
    const struct friend_view *view = &meeting->view;
    bool fresh = view->tries_left == CODE_TRIES && !view->session.met;
    if (view->session.role == SESSION_HOST)
        SDL_strlcpy(meeting->own_code, fresh ? view->code : "", sizeof meeting->own_code);
    remote_session_close(meeting->remote_session);
    meeting->remote_session = NULL;
    meeting->soon = false;
    meeting->view = (struct friend_view){.session.role = SESSION_GUEST};
}

/*
 * Finds what to say aloud: a problem, the host's terms, or the state. Returns true if the terms are to be said, which
 * are then in `lines`.
 */
static bool find_news(const struct meeting *meeting, char news[TROUBLE_TEXT_SIZE],
                      char lines[TERM_LINES][MEET_WORDS_MAX])
{
    friend_meet_trouble(meeting, news);
    if (news[0] && friend_meet_is_over(meeting))
        return false;
    if (friend_meet_is_asked(meeting))
        friend_meet_terms(meeting, lines);
    else
        friend_meet_state(meeting, news);
    return friend_meet_is_asked(meeting);
}

/* Has this news been said aloud already? The same code with less time left is not news, but another code is. */
static bool is_known(struct meeting *meeting, const char *news)
{
    bool waits = meeting->view.code[0] && meeting->view.tries_left == CODE_TRIES && !meeting->view.session.met;
    const char *key = waits ? meeting->view.code : news;
    bool known = strncmp(meeting->said, key, sizeof meeting->said - 1) == 0;
    bool again = meeting->page == PAGE_SEEK && meeting->view.state == FRIEND_WAITING;
    if (again && meeting->said[0] && !meeting->view.session.connected)
        return true; /* it is no news that a failed way is tried again */
    snprintf(meeting->said, sizeof meeting->said, "%.*s", (int)sizeof meeting->said - 1, key);
    return known;
}

void friend_meet_say(struct meeting *meeting)
{
    char news[TROUBLE_TEXT_SIZE], lines[TERM_LINES][MEET_WORDS_MAX], code[MEET_WORDS_MAX];
    struct speech *speech = app_speech(meeting->screen.app);
    if (meeting->soon || (meeting->page != PAGE_DOOR && meeting->page != PAGE_SEEK))
        return;
    bool asked = find_news(meeting, news, lines);
    if (is_known(meeting, asked ? lines[0] : news))
        return;
    for (int i = 0; i < TERM_LINES && asked; i++)
        speech_say(speech, SPEECH_TOLD, lines[i]);
    if (asked)
        return;
    speech_say(speech, SPEECH_TOLD, news);
    if (meeting->view.code[0]) {
        friend_meet_spell(meeting->view.code, code);
        snprintf(news, sizeof news, _("The code: %s"), code);
        speech_say(speech, SPEECH_TOLD, news);
    }
}

/* Updates the list of other hosts on this network. */
static void look_around(struct meeting *meeting)
{
    struct nearby_game found[NEARBY_MAX];
    int count = 0;
    for (int i = 0, all = nearby_list(meeting->nearby, found); i < all; i++)
        if (!nearby_is_here(&found[i], meeting->view.port)) /* this end waits, too */
            found[count++] = found[i];
    if (count == meeting->found_count && memcmp(found, meeting->found, (size_t)count * sizeof *found) == 0)
        return;
    memcpy(meeting->found, found, sizeof found);
    meeting->found_count = count;
    app_invalidate_all(meeting->screen.app);
}

bool friend_meet_advance(struct meeting *meeting)
{
    unsigned version = meeting->view.version;
    struct session_event event;
    if (meeting->nearby)
        look_around(meeting);
    open_next(meeting);
    if (!meeting->remote_session)
        return false;
    struct friendship *friend = remote_session_friendship(meeting->remote_session);
    friend_look(friend, &meeting->view);
    const struct session_view *session = &meeting->view.session;
    if (session->round > 0 && (session->phase == SESSION_PLAYING || session->phase == SESSION_BETWEEN)) {
        meeting->answer->remote_session = meeting->remote_session;
        meeting->remote_session = NULL;
        return true;
    }
    if (friend_meet_is_asked(meeting) && !meeting->accepts && are_plain(session)) {
        meeting->accepts = true;
        friend_want(friend, &(struct want){.kind = WANT_ACCEPT});
    }
    while (friend_next_event(friend, &event))
        continue;
    if (version != meeting->view.version) {
        friend_meet_say(meeting);
        app_invalidate_all(meeting->screen.app);
    }
    return false;
}
