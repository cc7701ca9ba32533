/* What cmocka 1 and 2 do not call by the same name. Included after <cmocka.h>. */
#ifndef WITHIN_H
#define WITHIN_H

/* A whole number, which may be negative, is one of those from `least` to `most`. */
#define assert_within(value, least, most)                                                                              \
    do {                                                                                                               \
        long long value_ = (long long)(value), least_ = (long long)(least), most_ = (long long)(most);                 \
        if (value_ < least_ || value_ > most_)                                                                         \
            fail_msg("%s is %lld, not within %lld to %lld", #value, value_, least_, most_);                            \
    } while (0)

#endif
