/*
 * What every unit test begins with: the standard headers, cmocka, and a test that is written in one place. A test adds
 * itself to its file's list before main begins, in the order of the file:
 *
 *     TEST(a_full_column_is_refused)
 *     {
 *         ...
 *     }
 *
 *     TESTS_MAIN(NULL, NULL)           what is called before the first and after the last
 *
 * A FIXTURE is called before and after each of the tests that follow it; they find what it made in `*fixture`.
 */
#ifndef PRELUDE_H
#define PRELUDE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TESTS_MAX = 128 };

static struct {
    struct CMUnitTest list[TESTS_MAX];
    size_t count;
    CMFixtureFunction setup;
    CMFixtureFunction teardown;
} tests_here;

static inline void tests_add(const char *name, CMUnitTestFunction run)
{
    if (tests_here.count == TESTS_MAX)
        abort();
    tests_here.list[tests_here.count++] = (struct CMUnitTest){
        .name = name, .test_func = run, .setup_func = tests_here.setup, .teardown_func = tests_here.teardown};
}

/* Returns how many failed. */
static inline int tests_run(CMFixtureFunction setup, CMFixtureFunction teardown)
{
    return _cmocka_run_group_tests("tests", tests_here.list, tests_here.count, setup, teardown);
}

#define TEST(name)                                                                                                     \
    static void name(void **fixture);                                                                                  \
    __attribute__((constructor)) static void add_##name(void)                                                          \
    {                                                                                                                  \
        tests_add(#name, name);                                                                                        \
    }                                                                                                                  \
    static void name(void **fixture __attribute__((unused)))

#define FIXTURE(before, after)        FIXTURE_(before, after, __LINE__)
#define FIXTURE_(before, after, line) FIXTURE_AT(before, after, line)
#define FIXTURE_AT(before, after, line)                                                                                \
    __attribute__((constructor)) static void fixture_##line(void)                                                      \
    {                                                                                                                  \
        tests_here.setup = before;                                                                                     \
        tests_here.teardown = after;                                                                                   \
    }

#define TESTS_MAIN(before, after)                                                                                      \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        return tests_run(before, after);                                                                               \
    }

/* A whole number, which may be negative, is one of those from `least` to `most`: cmocka 1 and 2 call it differently. */
#define assert_within(value, least, most)                                                                              \
    do {                                                                                                               \
        long long value_ = (long long)(value), least_ = (long long)(least), most_ = (long long)(most);                 \
        if (value_ < least_ || value_ > most_)                                                                         \
            fail_msg("%s is %lld, not within %lld to %lld", #value, value_, least_, most_);                            \
    } while (0)

#endif
