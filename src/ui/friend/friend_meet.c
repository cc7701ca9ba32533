/* Beginning and ending on the way to a friend elsewhere: who waits, who seeks, who goes on. */
#include <stdio.h>
#include <string.h>

#include "ui/frame/control/speech.h"
#include "ui/friend/friend_state.h"
#include "ui/words.h"

enum { CLAIM_DAYS = 7, ALLOWANCE_MS = 1000 };

int friend_meet_watchers(int choice)
{
    static const int watchers[WATCHER_CHOICES] = {0, 2, 10, 100};
    return watchers[choice];
}

/* Who waits on this network is looked for while that is to be seen. */
void friend_meet_go(struct meeting *meeting, enum friend_page page)
{
    struct app *app = meeting->screen.app;
    meeting->page = page;
    meeting->screen.controls.focus = NO_CONTROL;
    meeting->doomed = NOTHING;
    if (page != PAGE_JOIN && meeting->nearby) {
        nearby_close(meeting->nearby);
        meeting->nearby = NULL;
    } else if (page == PAGE_JOIN && !meeting->nearby) {
        meeting->found_count = 0;
        meeting->nearby = nearby_open(app_wake, app);
    }
    if (page == PAGE_DOOR)
        meeting->kept_count = company_list(app, meeting->kept);
    app_invalidate_all(app);
}

/* Without a company the page says why. */
static void begin(struct meeting *meeting, struct friend_setup *setup, const struct archive_friend *kept)
{
    struct app *app = meeting->screen.app;
    friend_meet_end(meeting);
    meeting->said[0] = '\0';
    company_save(app, meeting->name, meeting->relay);
    trouble_set(&meeting->trouble, TROUBLE_NONE, NULL, NULL);
    meeting->company = company_open(app, setup, kept, &meeting->trouble);
    if (meeting->company)
        friend_look(company_friend(meeting->company), &meeting->view);
}

/* What is chosen, as a host says it. */
static bool write_terms(const struct meeting *meeting, struct session_terms *terms)
{
    const struct game_choice *choice = &meeting->choices[meeting->game];
    struct variant variant;
    if (!choice_variant(choice, &variant, NULL))
        return false;
    *terms = (struct session_terms){.game = variant.game,
                                    .options = variant.options,
                                    .clock = choice_offers_clock(meeting->clock),
                                    .begins = meeting->begins,
                                    .honour = !meeting->allows,
                                    .swapped = meeting->swapped,
                                    .watchers = friend_meet_watchers(meeting->watchers),
                                    .claim_days = CLAIM_DAYS,
                                    .allowance_ms = ALLOWANCE_MS};
    return true;
}

void friend_meet_invite(struct meeting *meeting)
{
    struct friend_setup setup = {.role = SESSION_HOST, .self.seat = meeting->seat};
    if (!write_terms(meeting, &setup.terms)) {
        app_refuse(meeting->screen.app, _("This board cannot be played"));
        return;
    }
    begin(meeting, &setup, NULL);
    friend_meet_go(meeting, PAGE_WAIT);
}

/* A slip is told before anything begins. */
void friend_meet_join(struct meeting *meeting)
{
    struct friend_setup setup = {.role = meeting->watches ? SESSION_WATCHER : SESSION_GUEST,
                                 .self.seat = meeting->watches ? (struct seat){SEAT_HUMAN} : meeting->seat};
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    if (!code_parse(meeting->code, &code, relay, &why)) {
        app_refuse(meeting->screen.app, _("That is no whole code: look whether a letter is missing, or was misheard"));
        return;
    }
    snprintf(setup.code, sizeof setup.code, "%s", meeting->code);
    snprintf(setup.at, sizeof setup.at, "%s", meeting->at);
    begin(meeting, &setup, NULL);
    friend_meet_go(meeting, PAGE_SEEK);
}

void friend_meet_go_on(struct meeting *meeting, int kept)
{
    struct friend_setup setup = {.role = SESSION_GUEST};
    struct archive_friend friend = meeting->kept[kept].kept.friend;
    begin(meeting, &setup, &friend);
    friend_meet_go(meeting, PAGE_SEEK);
}

void friend_meet_end(struct meeting *meeting)
{
    company_close(meeting->company);
    meeting->company = NULL;
    meeting->view = (struct friend_view){.session.role = SESSION_GUEST};
}

/* While others are still tried. */
static const struct way_view *failed_way(const struct meeting *meeting)
{
    const struct friend_view *view = &meeting->view;
    for (int i = 0; i < WAYS && meeting->page == PAGE_SEEK && !view->session.connected; i++)
        if (view->ways[i].state == WAY_FAILED)
            return &view->ways[i];
    return NULL;
}

/* What is to be heard now: what went wrong, what is to be played, else how it stands. True: that is in the lines. */
static bool find_news(const struct meeting *meeting, char news[TROUBLE_TEXT_SIZE],
                      char lines[TERM_LINES][MEET_WORDS_MAX])
{
    bool asked = meeting->company && meeting->view.session.phase == SESSION_ASKED;
    bool over =
        !meeting->company || meeting->view.state == FRIEND_CLOSED || meeting->view.session.phase == SESSION_LEFT;
    friend_words_trouble(meeting, news);
    if (news[0] && over)
        return false;
    const struct way_view *failed = failed_way(meeting);
    if (asked)
        friend_words_terms(meeting, lines);
    else if (failed)
        friend_words_way(failed, (enum way_kind)(failed - meeting->view.ways), news);
    else
        friend_words_state(meeting, news);
    return asked;
}

/* That a code has a minute less is no news; another code is. */
static bool is_known(struct meeting *meeting, const char *news)
{
    bool waits = meeting->view.code[0] && meeting->view.tries_left == CODE_TRIES && !meeting->view.session.met;
    const char *key = waits ? meeting->view.code : news;
    bool known = strncmp(meeting->said, key, sizeof meeting->said - 1) == 0;
    bool again = meeting->page == PAGE_SEEK && meeting->view.state == FRIEND_WAITING && !failed_way(meeting);
    if (again && meeting->said[0] && !meeting->view.session.connected)
        return true; /* that a way which failed is tried once more */
    snprintf(meeting->said, sizeof meeting->said, "%.*s", (int)sizeof meeting->said - 1, key);
    return known;
}

void friend_meet_say(struct meeting *meeting)
{
    char news[TROUBLE_TEXT_SIZE], lines[TERM_LINES][MEET_WORDS_MAX], code[MEET_WORDS_MAX];
    struct speech *speech = app_speech(meeting->screen.app);
    if (meeting->page != PAGE_WAIT && meeting->page != PAGE_SEEK)
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
        friend_words_spell(meeting->view.code, code);
        snprintf(news, sizeof news, _("The code: %s"), code);
        speech_say(speech, SPEECH_TOLD, news);
    }
}

static bool is_together(const struct session_view *session)
{
    return session->round > 0 && (session->phase == SESSION_PLAYING || session->phase == SESSION_BETWEEN);
}

/* Who invites on this network, or does no more, is seen at once. */
static void look_around(struct meeting *meeting)
{
    struct nearby_game found[NEARBY_MAX];
    int count = nearby_list(meeting->nearby, found);
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
    if (!meeting->company)
        return false;
    struct friendship *friend = company_friend(meeting->company);
    friend_look(friend, &meeting->view);
    if (is_together(&meeting->view.session)) {
        meeting->answer->company = meeting->company;
        meeting->company = NULL;
        return true;
    }
    while (friend_next_event(friend, &event))
        continue;
    if (version != meeting->view.version) {
        friend_meet_say(meeting);
        app_invalidate_all(meeting->screen.app);
    }
    return false;
}
