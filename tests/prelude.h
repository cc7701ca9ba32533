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
 * A FIXTURE is called before and after each of the tests that follow it; they find what it made in `*fixture`. What a
 * test itself has made is ended between (afterwards.h).
 */
#ifndef PRELUDE_H
#define PRELUDE_H

#include <setjmp.h>

#include "afterwards.h"
#include "standard.h"

#include <cmocka.h>

enum { TESTS_MAX = 128, FIXTURES_MAX = 32 };

/* Compilers call constructors in orders of their own: lines tell what follows what. */
static struct {
    struct CMUnitTest list[TESTS_MAX];
    int lines[TESTS_MAX];
    size_t count;
    struct {
        int line;
        CMFixtureFunction setup, teardown;
    } fixtures[FIXTURES_MAX];
    size_t fixture_count;
} tests_here;

static inline void tests_add(const char *name, CMUnitTestFunction run, int line)
{
    size_t at = tests_here.count++;
    if (at == TESTS_MAX)
        abort();
    for (; at > 0 && tests_here.lines[at - 1] > line; at--) {
        tests_here.list[at] = tests_here.list[at - 1];
        tests_here.lines[at] = tests_here.lines[at - 1];
    }
    tests_here.list[at] = (struct CMUnitTest){.name = name, .test_func = run};
    tests_here.lines[at] = line;
}

static inline void fixtures_add(CMFixtureFunction setup, CMFixtureFunction teardown, int line)
{
    size_t at = tests_here.fixture_count++;
    if (at == FIXTURES_MAX)
        abort();
    tests_here.fixtures[at].line = line;
    tests_here.fixtures[at].setup = setup;
    tests_here.fixtures[at].teardown = teardown;
}

/* Returns how many failed. */
static inline int tests_run(CMFixtureFunction setup, CMFixtureFunction teardown)
{
    for (size_t i = 0; i < tests_here.count; i++) {
        int nearest = 0;
        for (size_t j = 0; j < tests_here.fixture_count; j++)
            if (tests_here.fixtures[j].line > nearest && tests_here.fixtures[j].line < tests_here.lines[i]) {
                nearest = tests_here.fixtures[j].line;
                tests_here.list[i].setup_func = tests_here.fixtures[j].setup;
                tests_here.list[i].teardown_func = tests_here.fixtures[j].teardown;
            }
    }
    return _cmocka_run_group_tests("tests", tests_here.list, tests_here.count, setup, teardown);
}

static inline void skip_it(void **unused)
{
    (void)unused;
    skip();
}

/* The same, but there is nothing to be tested where it is built for another machine (slow.h). */
static inline int tests_run_unless(bool other_machine, CMFixtureFunction setup, CMFixtureFunction teardown)
{
    const struct CMUnitTest none[] = {{.name = "nobody_sits_down_at_another_machine", .test_func = skip_it}};
    return other_machine ? cmocka_run_group_tests(none, NULL, NULL) : tests_run(setup, teardown);
}

static inline void test_run(CMUnitTestFunction test, void **fixture)
{
    afterwards_forget();
    test(fixture);
    afterwards_end();
}

#define TEST(name)                                                                                                     \
    static void name(void **fixture);                                                                                  \
    static void run_##name(void **fixture)                                                                             \
    {                                                                                                                  \
        test_run(name, fixture);                                                                                       \
    }                                                                                                                  \
    __attribute__((constructor)) static void add_##name(void)                                                          \
    {                                                                                                                  \
        tests_add(#name, run_##name, __LINE__);                                                                        \
    }                                                                                                                  \
    static void name(void **fixture __attribute__((unused)))

/* What a FIXTURE calls is written like a test, too. */
#define HOOK(name)                                                                                                     \
    static void do_##name(void **fixture);                                                                             \
    static int name(void **fixture)                                                                                    \
    {                                                                                                                  \
        do_##name(fixture);                                                                                            \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static void do_##name(void **fixture __attribute__((unused)))

#define FIXTURE(before, after)        FIXTURE_(before, after, __LINE__)
#define FIXTURE_(before, after, line) FIXTURE_AT(before, after, line)
#define FIXTURE_AT(before, after, line)                                                                                \
    __attribute__((constructor)) static void fixture_##line(void)                                                      \
    {                                                                                                                  \
        fixtures_add(before, after, line);                                                                             \
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
