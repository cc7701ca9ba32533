/* Threads: what each is called, does and hears; when no more can be had; waiting until a moment; being woken. */
/* link: -Wl,--wrap=pthread_create */
#include "prelude.h"
#include "threads/thread.h"

#include <poll.h>
#include <signal.h>

enum { MANY = 8, HOUR = 60 * 60 * 1000 /* milliseconds */ };

/* How many threads can be had. */
static int threads_left = MANY;

/* What the thread that is made inherits. */
static sigset_t inherited;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    pthread_sigmask(SIG_BLOCK, NULL, &inherited);
    return threads_left-- > 0 ? __real_pthread_create(thread, attributes, run, context) : EAGAIN;
}

struct seen {
    char name[32];
    sigset_t refused;
};

static void look_around(void *context)
{
    struct seen *seen = context;
    pthread_getname_np(pthread_self(), seen->name, sizeof seen->name);
    pthread_sigmask(SIG_BLOCK, NULL, &seen->refused);
}

static void look_from_thread(const char *name, struct seen *seen)
{
    struct thread thread;
    threads_left = 1;
    assert_int_equal(thread_start(&thread, name, look_around, seen), 0);
    thread_join(&thread);
}

TEST(test_it_has_its_name)
{
    struct seen seen = {0};
    look_from_thread("worker", &seen);
    assert_string_equal(seen.name, "worker");
    look_from_thread("a name that is too long", &seen);
    assert_string_equal(seen.name, "a name that is ");
}

TEST(test_it_hears_its_own_faults_only)
{
    static const int from_outside[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGALRM, SIGUSR1};
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct seen seen = {0};
    sigset_t mine;
    look_from_thread("listener", &seen);
    pthread_sigmask(SIG_BLOCK, NULL, &mine);
    for (size_t i = 0; i < sizeof from_outside / sizeof *from_outside; i++)
        if (sigismember(&seen.refused, from_outside[i]) != 1)
            fail_msg("it hears signal %d", from_outside[i]);
        else if (sigismember(&inherited, from_outside[i]) != 1)
            fail_msg("it hears signal %d before it refuses it", from_outside[i]);
        else if (sigismember(&mine, from_outside[i]) != 0)
            fail_msg("who makes it no longer hears signal %d", from_outside[i]);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (sigismember(&seen.refused, faults[i]) != 0)
            fail_msg("it does not hear signal %d", faults[i]);
}

static void count_one(void *context)
{
    atomic_int *count = context;
    atomic_fetch_add(count, 1);
}

/* Each with a context of its own, or all with the same one; as many as can be had. */
TEST(test_many_at_a_time)
{
    static const struct {
        int left;
        bool alone;
    } cases[] = {{MANY, true}, {MANY, false}, {3, false}, {0, false}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct thread threads[MANY];
        atomic_int counts[MANY] = {0};
        const bool alone = cases[k].alone;
        threads_left = cases[k].left;
        int begun = thread_start_all(threads, MANY, "counter", count_one, counts, alone ? sizeof *counts : 0);
        assert_int_equal(begun, cases[k].left);
        thread_join_all(threads, begun);
        for (int i = 0; i < MANY; i++)
            assert_int_equal(atomic_load(&counts[i]), alone ? 1 : i == 0 ? begun : 0);
    }
    struct thread thread;
    atomic_int count = 0;
    threads_left = 0;
    assert_int_equal(thread_start(&thread, "counter", count_one, &count), EAGAIN);
}

struct meeting {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool there;
};

static void arrive(void *context)
{
    struct meeting *meeting = context;
    pthread_mutex_lock(&meeting->mutex);
    meeting->there = true;
    pthread_cond_signal(&meeting->changed);
    pthread_mutex_unlock(&meeting->mutex);
}

TEST(test_waiting)
{
    struct meeting meeting = {.mutex = PTHREAD_MUTEX_INITIALIZER};
    struct timespec past = thread_moment_in(0), later = thread_moment_in(HOUR);
    struct thread thread;
    bool in_time = true;
    threads_left = 1;
    thread_condition_init(&meeting.changed);
    pthread_mutex_lock(&meeting.mutex);
    assert_false(thread_wait_until(&meeting.changed, &meeting.mutex, &past));
    assert_int_equal(thread_start(&thread, "guest", arrive, &meeting), 0);
    while (!meeting.there && in_time)
        in_time = thread_wait_until(&meeting.changed, &meeting.mutex, &later);
    pthread_mutex_unlock(&meeting.mutex);
    thread_join(&thread);
    assert_true(in_time);
    pthread_cond_destroy(&meeting.changed);
}

TEST(test_moments)
{
    for (int milliseconds = 1; milliseconds < 5000; milliseconds += 333) {
        struct timespec now = thread_moment_in(0), moment = thread_moment_in(milliseconds);
        int64_t apart = (int64_t)(moment.tv_sec - now.tv_sec) * 1000000000 + moment.tv_nsec - now.tv_nsec;
        assert_true(moment.tv_nsec >= 0 && moment.tv_nsec < 1000000000);
        if (apart < milliseconds * INT64_C(1000000))
            fail_msg("%d ms are only %lld ns", milliseconds, (long long)apart);
    }
}

static bool is_woken(const struct waker *waker)
{
    struct pollfd polled = {.fd = waker_fd(waker), .events = POLLIN};
    return poll(&polled, 1, 0) == 1;
}

static void wake(void *context)
{
    waker_wake(context);
}

/* More often than a pipe takes bytes: who wakes does not wait for who sleeps. */
TEST(test_waking)
{
    struct waker waker;
    struct thread thread;
    threads_left = 1;
    assert_true(waker_open(&waker));
    assert_false(is_woken(&waker));
    assert_int_equal(thread_start(&thread, "waker", wake, &waker), 0);
    thread_join(&thread);
    assert_true(is_woken(&waker));
    waker_rest(&waker);
    assert_false(is_woken(&waker));
    for (int i = 0; i < 100000; i++)
        waker_wake(&waker);
    assert_true(is_woken(&waker));
    waker_rest(&waker);
    assert_false(is_woken(&waker));
    waker_close(&waker);
    waker_close(&waker);
    assert_int_equal(waker_fd(&waker), -1);
}

/* --- what two share --- */

struct shared {
    struct custody custody;
    atomic_int *last; /* outlives it */
};

static void let_go(void *context)
{
    struct shared *shared = context;
    atomic_int *last = shared->last;
    if (!custody_let_go(&shared->custody))
        return;
    free(shared);
    ++*last;
}

/* Whoever is the last one frees it, and only that one; the thread is not waited for. */
TEST(test_custody)
{
    enum { SHARED = 500 };
    atomic_int last = 0;
    for (int i = 0; i < SHARED; i++) {
        struct shared *shared = calloc(1, sizeof *shared);
        assert_non_null(shared);
        shared->last = &last;
        custody_init(&shared->custody);
        threads_left = i % 10 > 0; /* where there is none, whoever began it is the only owner */
        if (i % 10 > 1)
            assert_true(custody_share(&shared->custody, "shares", let_go, shared));
        if (i % 10 == 0)
            assert_false(custody_share(&shared->custody, "shares", let_go, shared));
        let_go(shared);
    }
    for (int i = 0; i < 20000 && last < SHARED; i++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    assert_int_equal(last, SHARED);
}

TESTS_MAIN(NULL, NULL)
