/* Texts are cut between letters, never within one; what is hidden; small letters. */
#include "prelude.h"
#include "rules/letters.h"

/* Letters of one, two, three and four bytes, which end after bytes 1, 3, 6, 10 and 11. */
static const char mixed[] = "aä€😀z";

TEST(what_fits_is_whole_letters)
{
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    assert_int_equal(sizeof whole / sizeof *whole, sizeof mixed);
    for (size_t length = 0; length < sizeof mixed; length++)
        if (letters_whole(mixed, length) != whole[length])
            fail_msg("%zu of %zu bytes", letters_whole(mixed, length), length);
}

/* Three dots tell that letters are missing; a text of just that length has none. */
TEST(a_long_text_ends_in_dots)
{
    static const char *const cuts[] = {[5] = "aä…", [6] = "aä€…", [10] = "aä€😀…", [11] = "aä€😀z", [12] = "aä€😀z"};
    for (size_t most = 5; most < sizeof cuts / sizeof *cuts; most++) {
        char cut[sizeof mixed + sizeof "…"];
        letters_cut(mixed, most, cut, sizeof cut);
        if (cuts[most])
            assert_string_equal(cut, cuts[most]);
    }
}

TEST(bytes_that_begin_no_letter_leave_nothing)
{
    assert_int_equal(letters_whole("\x80\xbf\x80", 2), 0);
    assert_int_equal(letters_whole("", 0), 0);
}

/* What fonts show nothing of; beside each of them one that is seen. */
TEST(what_is_not_seen_is_hidden)
{
    static const uint32_t hidden[] = {0x9b, 0x202e, 0x200b, 0x13430, 0x1343f, 0x16fe4, 0x1d159, 0xe0001};
    static const uint32_t seen[] = {0xa1, 0x2030, 0x2010, 0x1342f, 0x13441, 0x16fe3, 0x1d158, 0x1f600};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (!letters_is_hidden(hidden[i]) || letters_is_hidden(seen[i]))
            fail_msg("U+%04X, U+%04X", (unsigned)hidden[i], (unsigned)seen[i]);
}

/* Capitals of the languages that have them, what has no capitals, and bytes that are no text. */
TEST(capitals_become_small_letters)
{
    static const char *const pairs[][2] = {
        {"ZOË Müller-ÅNGSTRÖM", "zoë müller-ångström"},
        {"ŁUKASZ ŻÓŁĆ, DVOŘÁK, ŠŤASTNÝ, ĲSBRAND, Ÿ", "łukasz żółć, dvořák, šťastný, ĳsbrand, ÿ"},
        {"ΆΡΗΣ ΟΔΥΣΣΕΎΣ ΌΏ", "άρησ οδυσσεύσ όώ"},
        {"ЁЖИК ЩУКА ЇЖАК ҐАВА ӐӁӀ", "ёжик щука їжак ґава ӑӂӏ"},
        {"ԱՆԻ NGUYỄN ẀẸ", "անի nguyễn ẁẹ"},
        {"ß×÷ 日本 한국 \xf0\x9f\x98\x80 07@[`{", "ß×÷ 日本 한국 \xf0\x9f\x98\x80 07@[`{"},
        {"A\xc3 \xff\x80\xe1\xba", "a\xc3 \xff\x80\xe1\xba"},
    };
    char folded[100];
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        letters_fold(pairs[i][0], folded, sizeof folded);
        assert_string_equal(folded, pairs[i][1]);
        letters_fold(pairs[i][1], folded, sizeof folded);
        assert_string_equal(folded, pairs[i][1]);
    }
    letters_fold("ZOË", folded, 4);
    assert_string_equal(folded, "zo");
    letters_fold("ZOË", folded, 1);
    assert_string_equal(folded, "");
}

TESTS_MAIN(NULL, NULL)
