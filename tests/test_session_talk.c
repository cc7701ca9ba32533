/* What friends elsewhere say to each other while they are apart: so much is kept, and nothing of it is pushed out. */
/* needs: libsodium */
#include "net/session_state.h"
#include "prelude.h"
#include "session_support.h"

static void check(struct meeting *meeting, bool good, const char *what)
{
    if (!good)
        fail_msg("%s: %s", what, meeting->refused);
}

/* As fast as it is allowed to. */
static bool say_number(struct meeting *meeting, int who, int number)
{
    char words[20];
    snprintf(words, sizeof words, "number %d", number);
    meeting->now += SESSION_CHAT_MS;
    return meeting_say(meeting, who, 0, words);
}

/* Each of them is heard once, in order, and nothing else. */
static void check_heard(struct meeting *meeting, int who, int first, int last)
{
    struct session_event event;
    char words[20];
    for (int number = first; number <= last; number++) {
        snprintf(words, sizeof words, "number %d", number);
        do
            assert_true(meeting_event(meeting, 1 - who, SESSION_SAID, &event));
        while (event.player != who); /* one's own words are told, too */
        assert_string_equal(event.words, words);
    }
    assert_false(meeting_event(meeting, 1 - who, SESSION_SAID, &event));
}

/* What does not fit any more is refused, not taken in the place of what was said before; a kill changes nothing. */
TEST(eight_things_are_kept_for_who_is_away)
{
    for (int who = 0; who < 2; who++)
        for (int killed = 0; killed < 2; killed++) {
            struct session_terms terms = meeting_terms("tictactoe");
            struct meeting meeting;
            meeting_play(&meeting, &terms);
            check(&meeting, say_number(&meeting, who, 0) && meeting_pass(&meeting), "said at once");
            check_heard(&meeting, who, 0, 0);
            meeting_disconnect(&meeting);
            for (int number = 1; number <= TALK_OWN; number++)
                check(&meeting, say_number(&meeting, who, number), "said while apart");
            assert_false(say_number(&meeting, who, TALK_OWN + 1));
            assert_string_equal(meeting.refused, "What you have said has not arrived yet.");
            meeting_keep(&meeting, who);
            if (killed)
                meeting_kill(&meeting, who);
            check(&meeting, meeting_connect(&meeting), "met again");
            check_heard(&meeting, who, 1, TALK_OWN);
            check(&meeting, say_number(&meeting, who, TALK_OWN + 1) && meeting_pass(&meeting), "said together");
            check_heard(&meeting, who, TALK_OWN + 1, TALK_OWN + 1);
            meeting_end(&meeting);
        }
}

TESTS_MAIN(NULL, NULL)
