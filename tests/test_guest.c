/*
 * Guests: what they say, do not say, and say too late is told and nothing more, behind every fence that this machine
 * has. test_guest_harm has those that do worse.
 */
#include "engines/process.h"
#include "prelude.h"
#include "slow.h"
#include "threads/thread.h"
#include "zoo_support.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

static void a_good_one_plays(void **state)
{
    (void)state;
    ZOO_CHECK_BEASTS({"good", false, GUEST_FINE, NULL}, {"scratch", false, GUEST_FINE, NULL},
                     {"around", false, GUEST_FINE, NULL});
}

static void who_says_nothing_is_late(void **state)
{
    (void)state;
    ZOO_CHECK_BEASTS({"silent", true, GUEST_LATE, NULL}, {"slow", true, GUEST_LATE, "100000"},
                     {"deaf", true, GUEST_LATE, NULL}, {"stop", true, GUEST_LATE, NULL},
                     {"stubborn", true, GUEST_LATE, NULL}, {"processor", true, GUEST_LATE, NULL},
                     {"early", true, GUEST_LATE, NULL});
}

static void who_says_something_else_is_told(void **state)
{
    (void)state;
    ZOO_CHECK_BEASTS({"garbage", false, GUEST_NONSENSE, NULL}, {"nuls", false, GUEST_NONSENSE, NULL},
                     {"illegal", false, GUEST_ILLEGAL, NULL});
}

static void who_says_too_much_is_told(void **state)
{
    (void)state;
    ZOO_CHECK_BEASTS({"huge", false, GUEST_FLOOD, NULL}, {"endless", false, GUEST_FLOOD, NULL},
                     {"complaints", false, GUEST_FLOOD, NULL});
}

static void who_ends_is_told(void **state)
{
    (void)state;
    ZOO_CHECK_BEASTS({"crash", false, GUEST_ENDED, NULL}, {"leave", false, GUEST_ENDED, NULL});
}

/* Who closes its output is known to have ended, unless bubblewrap holds it, too. */
static void who_says_no_more_is_told(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("mute", NULL);
        snprintf(setup.command, sizeof setup.command, "exec %s/own/guest mute", zoo()->place);
        bool held = zoo()->fences[i] == FENCE_BUBBLEWRAP;
        zoo_check(&setup, zoo()->fences[i], held ? &zoo_scarce : &zoo_ample, held ? GUEST_LATE : GUEST_ENDED);
    }
}

/* --- the next game --- */

static void who_was_late_begins_anew(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("late", "300");
        struct guest_trouble trouble;
        struct move move;
        (void)unlink(zoo_file("own/hurry"));
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_scarce, &move, &trouble), GUEST_LATE);
        poll(NULL, 0, 300);
        assert_int_equal(close(creat(zoo_file("own/hurry"), 0600)), 0);
        assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_FINE);
        assert_int_equal(move.to, 2);
        guest_close(guest);
    }
    zoo_check_nobody_is_left();
}

/* Somebody puts another program in the place of its file: that one is not started, however it came there. */
static void who_is_exchanged_does_not_begin_again(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("crash", NULL);
        struct guest_trouble trouble;
        struct move move;
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_ENDED);
        assert_int_equal(rename(zoo_file("own/guest"), zoo_file("own/before")), 0);
        assert_int_equal(symlink("/bin/true", zoo_file("own/guest")), 0);
        assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_CHANGED);
        guest_close(guest);
        assert_int_equal(rename(zoo_file("own/before"), zoo_file("own/guest")), 0);
    }
    zoo_check_nobody_is_left();
}

static void who_crashes_may_play_again(void **state)
{
    struct guest_setup setup = zoo_setup("crash", NULL);
    struct guest_trouble trouble;
    struct move move;
    (void)state;
    struct guest *guest = zoo_open(&setup, zoo()->fences[0]);
    for (int i = 0; i < 3; i++)
        assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_ENDED);
    guest_close(guest);
    zoo_check_nobody_is_left();
}

static void one_that_ends_with_its_answer_is_begun_for_each(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = {.start_ms = ZOO_LONG_MS, .unfenced = true};
        struct guest_trouble trouble;
        struct move move;
        int milliseconds;
        snprintf(setup.command, sizeof setup.command, "read question; echo x >&2; printf 'move 4'");
        snprintf(setup.folder, sizeof setup.folder, "%s/own", zoo()->place);
        struct match *match = match_create(&zoo()->board);
        struct guest *guest = guest_open_behind(&setup, &zoo()->board, &zoo_brief, zoo()->fences[i], NULL, &trouble);
        assert_non_null(guest);
        assert_int_equal(guest_begin(guest, FIRST, &zoo_ample, NULL, &trouble), GUEST_MOVED);
        for (int j = 0; j < 4; j++)
            assert_int_equal(guest_move(guest, match, &zoo_ample, NULL, &move, &milliseconds, &trouble), GUEST_MOVED);
        assert_string_equal(guest_words(guest), "x\nx\nx\nx\n");
        guest_close(guest);
        match_destroy(match);
    }
    zoo_check_nobody_is_left();
}

/* Who ends without a word may be begun again, but has thought all the while. */
static void who_ends_and_begins_again_is_on_its_time(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = {.start_ms = ZOO_LONG_MS, .unfenced = true};
        struct guest_trouble trouble;
        struct move move;
        int milliseconds = 0;
        snprintf(setup.command, sizeof setup.command, "read question; echo move 4; read question; sleep 0.4");
        struct match *match = match_create(&zoo()->board);
        struct guest *guest = guest_open_behind(&setup, &zoo()->board, &zoo_brief, zoo()->fences[i], NULL, &trouble);
        assert_non_null(guest);
        assert_int_equal(guest_begin(guest, FIRST, &zoo_ample, NULL, &trouble), GUEST_MOVED);
        for (int j = 0; j < 2; j++)
            assert_int_equal(guest_move(guest, match, &zoo_ample, NULL, &move, &milliseconds, &trouble), GUEST_MOVED);
        assert_true(milliseconds >= 400);
        guest_close(guest);
        match_destroy(match);
    }
}

static void one_that_ends_without_an_answer_has_ended(void **state)
{
    struct guest_setup setup = {.start_ms = ZOO_LONG_MS, .command = "read question", .unfenced = true};
    struct guest_trouble trouble = {GUEST_FINE, {""}};
    struct move move;
    (void)state;
    struct guest *guest = guest_open_behind(&setup, &zoo()->board, &zoo_brief, FENCE_BUBBLEWRAP, NULL, &trouble);
    assert_non_null(guest);
    assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_ENDED);
    assert_string_equal(trouble.why.text, "it ended with status 0");
    guest_close(guest);
}

static void who_does_not_begin_is_told(void **state)
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
    (void)state;
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

static void what_it_complains_of_is_kept(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct guest_setup setup = zoo_setup("complaint", NULL);
        struct guest_trouble trouble;
        struct move move;
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_FINE);
        assert_string_equal(guest_words(guest), "oh \xc3\xa4\n? !\n");
        guest_close(guest);
        setup = zoo_setup("complaints", NULL);
        guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(zoo_ask(guest, &zoo_ample, &move, &trouble), GUEST_FLOOD);
        assert_int_equal(strlen(guest_words(guest)), LAST_WORDS_MAX);
        guest_close(guest);
    }
}

/* --- cancelling, and being killed --- */

struct canceller {
    atomic_bool cancel;
};

static void cancel_soon(void *context)
{
    struct canceller *canceller = context;
    poll(NULL, 0, 100);
    atomic_store(&canceller->cancel, true);
}

static void a_wait_can_be_cancelled(void **state)
{
    (void)state;
    for (int i = 0; i < zoo()->fence_count; i++) {
        struct canceller canceller = {false};
        struct thread thread;
        struct guest_trouble trouble = {GUEST_FINE, {""}};
        struct guest_setup setup = zoo_setup("silent", NULL);
        struct match *match = match_create(&zoo()->board);
        struct move move;
        int milliseconds;
        struct guest *guest = zoo_open(&setup, zoo()->fences[i]);
        assert_int_equal(guest_begin(guest, FIRST, &zoo_ample, NULL, &trouble), GUEST_MOVED);
        assert_int_equal(thread_start(&thread, "cancel", cancel_soon, &canceller), 0);
        assert_int_equal(guest_move(guest, match, &zoo_ample, &canceller.cancel, &move, &milliseconds, &trouble),
                         GUEST_CANCELLED);
        thread_join(&thread);
        guest_close(guest);
        match_destroy(match);
        setup = zoo_setup("never", NULL);
        assert_null(
            guest_open_behind(&setup, &zoo()->board, &zoo_polite, zoo()->fences[i], &canceller.cancel, &trouble));
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

static void it_does_not_end_with_the_thread_that_opened_it(void **state)
{
    struct guest_setup setup = zoo_setup("good", NULL);
    struct opened opened = {&setup, NULL};
    struct guest_trouble trouble;
    struct thread thread;
    struct move move;
    (void)state;
    assert_int_equal(thread_start(&thread, "open", open_here, &opened), 0);
    thread_join(&thread);
    assert_non_null(opened.guest);
    poll(NULL, 0, 100);
    assert_int_equal(zoo_ask(opened.guest, &zoo_ample, &move, &trouble), GUEST_FINE);
    guest_close(opened.guest);
}

static void nobody_sits_down_at_another_machine(void **state)
{
    (void)state;
    skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_one_plays),
        cmocka_unit_test(who_says_nothing_is_late),
        cmocka_unit_test(who_says_something_else_is_told),
        cmocka_unit_test(who_says_too_much_is_told),
        cmocka_unit_test(who_ends_is_told),
        cmocka_unit_test(who_says_no_more_is_told),
        cmocka_unit_test(who_was_late_begins_anew),
        cmocka_unit_test(who_is_exchanged_does_not_begin_again),
        cmocka_unit_test(who_crashes_may_play_again),
        cmocka_unit_test(one_that_ends_with_its_answer_is_begun_for_each),
        cmocka_unit_test(who_ends_and_begins_again_is_on_its_time),
        cmocka_unit_test(one_that_ends_without_an_answer_has_ended),
        cmocka_unit_test(who_does_not_begin_is_told),
        cmocka_unit_test(what_it_complains_of_is_kept),
        cmocka_unit_test(a_wait_can_be_cancelled),
        cmocka_unit_test(it_does_not_end_with_the_thread_that_opened_it),
    };
    const struct CMUnitTest none[] = {cmocka_unit_test(nobody_sits_down_at_another_machine)};
    if (OTHER_MACHINE)
        return cmocka_run_group_tests_name("guest", none, NULL, NULL);
    return cmocka_run_group_tests_name("guest", tests, zoo_set_up, zoo_tear_down);
}
