/* Under sanitizers, valgrind and qemu, which slow a program down tenfold and more, there is less to do. */
#ifndef SLOW_H
#define SLOW_H

#if defined(UNDER_VALGRIND) || defined(UNDER_QEMU)
enum { EMULATED = 1 };
#else
enum { EMULATED = 0 };
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

#endif
