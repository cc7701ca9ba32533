/*
 * Guests: what they say, do not say, and say too late is told and nothing more, behind every fence that this machine
 * has. test_guest_harm has those that do worse.
 */
#include "engines/process.h"
#include "game_support.h"
#include "prelude.h"
#include "slow.h"
#include "threads/thread.h"
#include "zoo_support.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

TEST(a_good_one_plays)
{
    ZOO_CHECK_BEASTS({"good", false, GUEST_FINE, NULL}, {"scratch", false, GUEST_FINE, NULL},
                     {"around", false, GUEST_FINE, NULL});
}

TEST(who_says_nothing_is_late)
{
    ZOO_CHECK_BEASTS({"silent", true, GUEST_LATE, NULL}, {"slow", true, GUEST_LATE, "100000"},
                     {"deaf", true, GUEST_LATE, NULL}, {"stop", true, GUEST_LATE, NULL},
                     {"stubborn", true, GUEST_LATE, NULL}, {"processor", true, GUEST_LATE, NULL},
                     {"early", true, GUEST_LATE, NULL});
}

TEST(who_says_something_else_is_told)
{
    ZOO_CHECK_BEASTS({"garbage", false, GUEST_NONSENSE, NULL}, {"nuls", false, GUEST_NONSENSE, NULL},
                     {"illegal", false, GUEST_ILLEGAL, NULL});
}

TEST(who_says_too_much_is_told)
{
    ZOO_CHECK_BEASTS({"huge", false, GUEST_FLOOD, NULL}, {"endless", false, GUEST_FLOOD, NULL},
                     {"complaints", false, GUEST_FLOOD, NULL});
}

TEST(who_ends_is_told)
{
    ZOO_CHECK_BEASTS({"crash", false, GUEST_ENDED, NULL}, {"leave", false, GUEST_ENDED, NULL});
}

/* Who closes its output is known to have ended, unless bubblewrap holds it, too. */
TEST(who_says_no_more_is_told)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("mute", NULL);
        snprintf(setup.command, sizeof setup.command, "exec %s/own/guest mute", zoo()->place);
        bool held = zoo()->fences[i] == FENCE_BUBBLEWRAP;
        zoo_check(&setup, zoo()->fences[i], held ? &zoo_scarce : &zoo_ample, held ? GUEST_LATE : GUEST_ENDED);
    }
}

/* --- the next game --- */

TEST(who_was_late_begins_anew)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("late", "300");
        (void)unlink(zoo_file("own/hurry"));
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_scarce), GUEST_LATE);
        poll(NULL, 0, 300);
        assert_int_equal(close(creat(zoo_file("own/hurry"), 0600)), 0);
        assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_FINE);
        assert_int_equal(zoo_answer.move.to, 2);
        guest_close(guest);
    }
    zoo_check_nobody_is_left();
}

/* Somebody puts another program in the place of its file: that one is not started, however it came there. */
TEST(who_is_exchanged_does_not_begin_again)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("crash", NULL);
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_ENDED);
        assert_int_equal(rename(zoo_file("own/guest"), zoo_file("own/before")), 0);
        assert_int_equal(symlink("/bin/true", zoo_file("own/guest")), 0);
        assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_CHANGED);
        guest_close(guest);
        assert_int_equal(rename(zoo_file("own/before"), zoo_file("own/guest")), 0);
    }
    zoo_check_nobody_is_left();
}

TEST(who_crashes_may_play_again)
{
    struct guest_setup setup = zoo_setup("crash", NULL);
    struct guest *guest = zoo_open(&setup, zoo()->fences[0]);
    for (int i = 0; i < 3; i++)
        assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_ENDED);
    guest_close(guest);
    zoo_check_nobody_is_left();
}

/* A line of the shell as a guest, whose game has begun. */
static struct guest *begin_shell(const char *command, enum fence_kind behind)
{
    struct guest_setup setup = {.start_ms = ZOO_LONG_MS, .unfenced = true};
    struct guest_trouble trouble;
    snprintf(setup.command, sizeof setup.command, "%s", command);
    snprintf(setup.folder, sizeof setup.folder, "%s/own", zoo()->place);
    struct guest *guest = guest_open_behind(&setup, &zoo()->board, &zoo_brief, behind, NULL, &trouble);
    assert_non_null(guest);
    assert_int_equal(guest_begin(guest, FIRST, &zoo_ample, NULL, &trouble), GUEST_MOVED);
    return guest;
}

/* Asks for so many moves; returns how long the last one took. */
static int ask_for_moves(struct guest *guest, int count)
{
    struct match *match = make_match(&zoo()->board);
    struct guest_trouble trouble;
    struct move move;
    int milliseconds = 0;
    for (int i = 0; i < count; i++)
        assert_int_equal(guest_move(guest, match, &zoo_ample, NULL, &move, &milliseconds, &trouble), GUEST_MOVED);
    return milliseconds;
}

TEST(one_that_ends_with_its_answer_is_begun_for_each)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest *guest = begin_shell("read question; echo x >&2; printf 'move 4'", zoo()->fences[i]);
        ask_for_moves(guest, 4);
        assert_string_equal(guest_words(guest), "x\nx\nx\nx\n");
        guest_close(guest);
    }
    zoo_check_nobody_is_left();
}

/* Who ends without a word may be begun again, but has thought all the while. */
TEST(who_ends_and_begins_again_is_on_its_time)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest *guest = begin_shell("read question; echo move 4; read question; sleep 0.4", zoo()->fences[i]);
        assert_true(ask_for_moves(guest, 2) >= 400);
        guest_close(guest);
    }
}

TEST(one_that_ends_without_an_answer_has_ended)
{
    struct guest_setup setup = {.start_ms = ZOO_LONG_MS, .command = "read question", .unfenced = true};
    struct guest_trouble trouble = {.fault = GUEST_FINE};
    struct guest *guest = guest_open_behind(&setup, &zoo()->board, &zoo_brief, FENCE_BUBBLEWRAP, NULL, &trouble);
    assert_non_null(guest);
    assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_ENDED);
    assert_string_equal(zoo_answer.trouble.why.text, "it ended with status 0");
    guest_close(guest);
}

TEST(who_does_not_begin_is_told)
{
    static const struct {
        const char *command;
        int start_ms;
        enum guest_fault fault;
    } cases[] = {
        {"/nowhere/at/all", ZOO_LONG_MS, GUEST_NOT_STARTED},
        {"exit 1", ZOO_LONG_MS, GUEST_NOT_STARTED},
        {"sleep 1000", ZOO_SHORT_MS, GUEST_NOT_STARTED},
        {"yes", ZOO_LONG_MS, GUEST_FLOOD},
    };
    for (int i = 0; i < zoo()->fence_count; i++)
        for (size_t j = 0; j < sizeof cases / sizeof *cases; j++) {
            struct guest_setup setup = {.start_ms = cases[j].start_ms, .unfenced = true};
            struct guest_trouble trouble;
            snprintf(setup.command, sizeof setup.command, "%s", cases[j].command);
            assert_null(guest_open_behind(&setup, &zoo()->board, &zoo_polite, zoo()->fences[i], NULL, &trouble));
            assert_int_equal(trouble.fault, cases[j].fault);
        }
    struct guest_setup nowhere = {.command = "true", .folder = "/nowhere/at/all"};
    struct guest_trouble trouble;
    assert_null(guest_open_behind(&nowhere, &zoo()->board, &zoo_polite, FENCE_BUBBLEWRAP, NULL, &trouble));
    assert_int_equal(trouble.fault, GUEST_NOT_STARTED);
    struct guest_setup unknown = {.command = "true", .protocol = "none"};
    assert_null(guest_open(&unknown, &zoo()->board, NULL, &trouble));
    assert_int_equal(trouble.fault, GUEST_NOT_STARTED);
    zoo_check_nobody_is_left();
}

/* Who counts nodes and says nothing has the time of a move. */
TEST(who_is_silent_over_its_nodes_is_late)
{
    const struct talk_time time = {.move_ms = ZOO_SHORT_MS, .left_ms = {-1, -1}, .nodes = 1000};
    struct guest_setup setup = zoo_setup("silent", NULL);
    zoo_check(&setup, zoo()->fences[0], &time, GUEST_LATE);
}

TEST(last_words_are_of_this_game_and_one_line)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest *guest =
            begin_shell("printf 'a \"b\\\\c\"\\n\\n \\001d\\n' >&2; read question; exit 3", zoo()->fences[i]);
        for (int game = 0; game < 2; game++) {
            assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_ENDED);
            assert_string_equal(zoo_answer.trouble.words, "a 'b/c' d");
        }
        guest_close(guest);
    }
    zoo_check_nobody_is_left();
}

TEST(the_end_of_long_words_is_kept_and_stays_when_kept_again)
{
    char text[LAST_WORDS_MAX + 1], words[RECORD_WORDS_SIZE], again[RECORD_WORDS_SIZE];
    memset(text, 0xa4, 400);
    for (int i = 0; i < 400; i += 2)
        text[i] = '\xc3';
    snprintf(text + 400, sizeof text - 400, "\n\x7f\xff ends\n");
    guest_words_keep(text, words);
    assert_int_equal(strlen(words), RECORD_WORDS_SIZE - 2); /* half a letter is left out */
    assert_string_equal(words + strlen(words) - 9, "\xa4 ?? ends");
    memcpy(text, words, sizeof words);
    guest_words_keep(text, again);
    assert_string_equal(words, again);
}

TEST(what_it_complains_of_is_kept)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("complaint", NULL);
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_FINE);
        assert_string_equal(guest_words(guest), "oh \xc3\xa4\n? !\n");
        guest_close(guest);
        setup = zoo_setup("complaints", NULL);
        guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_ample), GUEST_FLOOD);
        assert_int_equal(strlen(guest_words(guest)), LAST_WORDS_MAX);
        guest_close(guest);
    }
}

/* --- cancelling, and being killed --- */

static void cancel_soon(void *cancel)
{
    poll(NULL, 0, 100);
    atomic_store((atomic_bool *)cancel, true);
}

TEST(a_wait_can_be_cancelled)
{
    for (int i = 0; i < zoo()->fence_count; i++) {
        atomic_bool cancel = false;
        struct thread thread;
        struct guest_trouble trouble = {.fault = GUEST_FINE};
        struct guest_setup setup = zoo_setup("silent", NULL);
        struct match *match = make_match(&zoo()->board);
        struct move move;
        int milliseconds;
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(guest_begin(guest, FIRST, &zoo_ample, NULL, &trouble), GUEST_MOVED);
        assert_int_equal(thread_start(&thread, "cancel", cancel_soon, &cancel), 0);
        assert_int_equal(guest_move(guest, match, &zoo_ample, &cancel, &move, &milliseconds, &trouble),
                         GUEST_CANCELLED);
        thread_join(&thread);
        guest_close(guest);
        setup = zoo_setup("never", NULL);
        assert_null(guest_open_behind(&setup, &zoo()->board, &zoo_polite, zoo()->fences[i], &cancel, &trouble));
        assert_int_equal(trouble.fault, GUEST_FINE);
    }
    zoo_check_nobody_is_left();
}

struct opened {
    const struct guest_setup *setup;
    struct guest *guest;
};

static void open_here(void *context)
{
    struct opened *opened = context;
    struct guest_trouble trouble;
    opened->guest = guest_open_behind(opened->setup, &zoo()->board, &zoo_polite, FENCE_BUBBLEWRAP, NULL, &trouble);
}

TEST(it_does_not_end_with_the_thread_that_opened_it)
{
    struct guest_setup setup = zoo_setup("good", NULL);
    struct opened opened = {&setup, NULL};
    struct thread thread;
    assert_int_equal(thread_start(&thread, "open", open_here, &opened), 0);
    thread_join(&thread);
    assert_non_null(opened.guest);
    poll(NULL, 0, 100);
    assert_int_equal(zoo_ask(opened.guest, &zoo_ample), GUEST_FINE);
    guest_close(opened.guest);
}

int main(void)
{
    return tests_run_unless(OTHER_MACHINE, zoo_set_up, zoo_tear_down);
}
