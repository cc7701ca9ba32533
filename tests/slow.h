/*
 * How much there is to do: less under sanitizers, valgrind and qemu, which slow a program down tenfold and more; all
 * that can be done with LONG_TESTS in the environment; and what emulation does not do as the machine does.
 */
#ifndef SLOW_H
#define SLOW_H

#include "standard.h"

/* qemu 7.2 as s390x puts the place of a fault four bytes beside where siginfo_t has it. */
#if defined(UNDER_QEMU) && defined(__s390x__)
enum { FAULTS_HAVE_PLACES = 0 };
#else
enum { FAULTS_HAVE_PLACES = 1 };
#endif

#if defined(UNDER_VALGRIND) || defined(UNDER_QEMU)
enum { EMULATED = 1 };
#else
enum { EMULATED = 0 };
#endif

/* Built for another machine: what a shell of this one starts are programs of this one. */
#ifdef UNDER_QEMU
enum { OTHER_MACHINE = 1 };
#else
enum { OTHER_MACHINE = 0 };
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = EMULATED };
#endif
#else
enum { SANITIZED = EMULATED };
#endif

/* Set by those who have the time, as .ci/run all does: tests take minutes and do all that they can. */
static inline bool long_tests(void)
{
    return getenv("LONG_TESTS") != NULL;
}

/* How much of something is tried: where programs are slowed down, while somebody waits, and with LONG_TESTS. */
static inline int amount(int slowed, int waited_for, int all)
{
    return SANITIZED ? slowed : long_tests() ? all : waited_for;
}

#endif
