/*
 * The writing thread's troubles, told by one thread and heard by another. That
 * no lock is missing shows under the thread sanitizer; a sentence that was
 * written while it was read shows here, too, with some luck.
 */
#define _DEFAULT_SOURCE

#include "prelude.h"
#include "store/writer.h"

#include <pthread.h>

enum { TROUBLES = 200, LETTERS = 26, LENGTH = 900, TRIES = 60000 };

static bool all_done(void *context)
{
    (void)context;
    return true;
}

/* The two threads know of each other only what the writer tells, and this, which orders nothing. */
struct talk {
    struct writer writer;
    atomic_bool enough;
};

static void pause_a_moment(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
}

/* Fails and succeeds in turn, each time with another sentence: one letter, many times. */
static void *fail_in_turn(void *context)
{
    struct talk *talk = context;
    char text[LENGTH + 1] = "";
    for (int i = 0; !atomic_load_explicit(&talk->enough, memory_order_relaxed); i++) {
        memset(text, 'a' + i % LETTERS, LENGTH);
        pthread_mutex_lock(&talk->writer.mutex);
        talk->writer.failing = false;
        writer_fail(&talk->writer, "%s", text);
        pthread_mutex_unlock(&talk->writer.mutex);
        if (i % 8 == 0)
            pause_a_moment();
    }
    return NULL;
}

static void expect_one_letter(const struct notice *notice)
{
    assert_int_equal(strlen(notice->text), LENGTH);
    for (int i = 1; i < LENGTH; i++)
        if (notice->text[i] != notice->text[0])
            fail_msg("letter %d is %c, the first is %c", i, notice->text[i], notice->text[0]);
}

TEST(test_trouble_is_heard_whole)
{
    struct talk talk = {.enough = false};
    struct notice notice;
    pthread_t thread;
    int heard = 0;
    writer_init(&talk.writer, all_done, NULL);
    assert_false(writer_trouble(&talk.writer, &notice));
    assert_int_equal(pthread_create(&thread, NULL, fail_in_turn, &talk), 0);
    for (int i = 0; heard < TROUBLES && i < TRIES; i++) {
        if (writer_trouble(&talk.writer, &notice)) {
            heard++;
            expect_one_letter(&notice);
        } else {
            pause_a_moment();
        }
    }
    atomic_store_explicit(&talk.enough, true, memory_order_relaxed);
    pthread_join(thread, NULL);
    writer_destroy(&talk.writer);
    assert_int_equal(heard, TROUBLES);
}

/* Once for a row of failures, and again after things went well. */
TEST(test_trouble_is_told_once)
{
    struct writer writer;
    struct notice notice;
    writer_init(&writer, all_done, NULL);
    for (int i = 0; i < 2; i++) {
        writer_fail(&writer, "trouble %d", i);
        writer_fail(&writer, "more of it");
        assert_true(writer_trouble(&writer, &notice));
        assert_string_equal(notice.text, i == 0 ? "trouble 0" : "trouble 1");
        assert_false(writer_trouble(&writer, &notice));
        writer.failing = false;
    }
    writer_destroy(&writer);
}

TESTS_MAIN(NULL, NULL)
