/* Codes: how they are made and typed, and that every slip is found. */
#include "net/code.h"
#include "prelude.h"
#include "slow.h"

static uint64_t seed = 88172645463325252;

static struct code any_code(void)
{
    struct code code;
    uint8_t random[8];
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    memcpy(random, &seed, sizeof random);
    code_make(&code, random);
    return code;
}

static bool is_good(const char *text)
{
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    return code_parse(text, &code, relay, NULL);
}

TEST(a_code_is_its_random_bytes_and_a_check)
{
    static const uint8_t zeros[8] = {0}, bytes[8] = {19, 7, 23, 20 + 32, 3 + 64, 29, 22 + 128, 10 + 224};
    struct code code;
    char text[CODE_TEXT_SIZE];
    code_make(&code, zeros);
    code_format(&code, text);
    assert_string_equal(text, "000-000-000");
    code_make(&code, bytes);
    code_format(&code, text);
    assert_string_equal(text, "K7Q-M3X-PAP");
}

TEST(what_is_made_is_read_back)
{
    for (int i = 0; i < amount(1000, 10000, 100000); i++) {
        struct code code = any_code(), again;
        char text[CODE_TEXT_SIZE], relay[CODE_ADDRESS_SIZE];
        code_format(&code, text);
        assert_int_equal(strlen(text), CODE_TEXT_SIZE - 1);
        assert_true(code_parse(text, &again, relay, NULL));
        assert_string_equal(again.letters, code.letters);
        assert_string_equal(relay, "");
    }
}

TEST(every_wrong_letter_is_found)
{
    int tried = 0;
    for (int i = 0; i < amount(20, 500, 5000); i++) {
        struct code code = any_code();
        for (int at = 0; at < CODE_LENGTH; at++) {
            char kept = code.letters[at];
            for (const char *letter = CODE_LETTERS; *letter; letter++, tried++) {
                code.letters[at] = *letter;
                if (is_good(code.letters) != (*letter == kept))
                    fail_msg("%s with '%c' in the place of letter %d", code.letters, kept, at + 1);
            }
            code.letters[at] = kept;
        }
    }
    print_message("%d codes with a wrong letter were tried\n", tried);
}

/* Neighbours, and any two others. */
TEST(every_exchange_is_found)
{
    for (int i = 0; i < amount(100, 2000, 20000); i++) {
        struct code code = any_code();
        for (int a = 0; a < CODE_LENGTH; a++)
            for (int b = a + 1; b < CODE_LENGTH; b++) {
                struct code other = code;
                other.letters[a] = code.letters[b];
                other.letters[b] = code.letters[a];
                if (is_good(other.letters) != (other.letters[a] == other.letters[b]))
                    fail_msg("%s, of which %d and %d were exchanged", code.letters, a + 1, b + 1);
            }
    }
}

TEST(codes_are_typed_in_many_ways)
{
    static const char *const typed[] = {"K7Q-M3X-PAP",  "k7q-m3x-pap",       "K7QM3XPAP",          " k7q m3x pap\n",
                                        "k-7-q-m3xpap", "--K7Q M3X - PAP--", "\tK 7 Q M 3 X P A P"};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        struct code code;
        struct reason why = {""};
        char relay[CODE_ADDRESS_SIZE];
        if (!code_parse(typed[i], &code, relay, &why))
            fail_msg("'%s': %s", typed[i], why.text);
        assert_string_equal(code.letters, "K7QM3XPAP");
    }
}

TEST(letters_that_look_alike_are_one)
{
    static const uint8_t ones[8] = {1, 1, 1, 0, 0, 0, 1, 0};
    struct code made, read;
    char relay[CODE_ADDRESS_SIZE], text[CODE_LENGTH + 1];
    code_make(&made, ones);
    snprintf(text, sizeof text, "iLIoO0lo%c", made.letters[CODE_LENGTH - 1]);
    assert_true(code_parse(text, &read, relay, NULL));
    assert_string_equal(read.letters, made.letters);
}

TEST(what_is_no_code_is_told)
{
    static const struct {
        const char *text, *words;
    } cases[] = {{"", "nine letters"},
                 {" - ", "nine letters"},
                 {"K7Q-M3X-PA", "nine letters"},
                 {"K7Q-M3X-PAPP", "nine letters"},
                 {"K7U-M3X-PAP", "never the letter U"},
                 {"K7Q_M3X-PAP", "only letters and digits"},
                 {"K7\xc3\xa4-M3X-PAP", "only letters and digits"},
                 {"K7Q-M3X-PAQ", "misheard"},
                 {"7KQ-M3X-PAP", "exchanged"},
                 {"@relay.example.org", "nine letters"},
                 {"K7Q-M3X-PAP@", "stands its meeting point"},
                 {"K7Q-M3X-PAP@ ", "stands its meeting point"},
                 {"K7Q-M3X-PAP@a b", "stands its meeting point"},
                 {"K7Q-M3X-PAP@a@b", "stands its meeting point"},
                 {"K7Q-M3X-PAP@a\x1b[m", "stands its meeting point"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct code code;
        struct reason why = {""};
        char relay[CODE_ADDRESS_SIZE];
        if (code_parse(cases[i].text, &code, relay, &why) || !strstr(why.text, cases[i].words))
            fail_msg("'%s': '%s'", cases[i].text, why.text);
    }
}

TEST(a_relay_may_stand_behind_it)
{
    char text[CODE_ADDRESS_SIZE + 32], relay[CODE_ADDRESS_SIZE];
    struct code code;
    assert_true(code_parse("k7q-m3x-pap @ relay.example.org:7008 \n", &code, relay, NULL));
    assert_string_equal(relay, "relay.example.org:7008");
    assert_true(code_parse("K7QM3XPAP@[2001:db8::1]:7008", &code, relay, NULL));
    assert_string_equal(relay, "[2001:db8::1]:7008");
    memset(text, 'a', sizeof text);
    memcpy(text, "K7QM3XPAP@", 10);
    text[10 + CODE_ADDRESS_SIZE - 1] = '\0';
    assert_true(code_parse(text, &code, relay, NULL));
    assert_int_equal(strlen(relay), CODE_ADDRESS_SIZE - 1);
    text[10 + CODE_ADDRESS_SIZE - 1] = 'a';
    text[10 + CODE_ADDRESS_SIZE] = '\0';
    assert_false(code_parse(text, &code, relay, NULL));
}

TEST(a_room_is_the_public_part)
{
    struct code code;
    char room[ROOM_SIZE], relay[CODE_ADDRESS_SIZE];
    assert_true(code_parse("K7Q-M3X-PAP", &code, relay, NULL));
    code_room(&code, room);
    assert_memory_equal(room, "K7QM----", ROOM_SIZE);
}

TESTS_MAIN(NULL, NULL)
