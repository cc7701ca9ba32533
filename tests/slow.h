/* Under sanitizers and valgrind, which slow a program down tenfold and more, there is less to do. */
#ifndef SLOW_H
#define SLOW_H

#ifdef UNDER_VALGRIND
enum { VALGRIND = 1 };
#else
enum { VALGRIND = 0 };
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = VALGRIND };
#endif
#else
enum { SANITIZED = VALGRIND };
#endif

#endif
