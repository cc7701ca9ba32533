/* Addresses as people type them, and as they are told them. */
#include <arpa/inet.h>
#include <netinet/in.h>

#include "net/address.h"
#include "prelude.h"

static void expect_split(const char *text, const char *host, int port)
{
    char found[CODE_ADDRESS_SIZE];
    int at = 0;
    print_message("# %s\n", text);
    assert_true(address_split(text, 7007, found, &at));
    assert_string_equal(found, host);
    assert_int_equal(at, port);
}

TEST(an_address_is_cut_however_it_is_written)
{
    expect_split("anna.example", "anna.example", 7007);
    expect_split("anna.example:31", "anna.example", 31);
    expect_split("[fd00::2]:31", "fd00::2", 31);
    expect_split("fd00::2", "fd00::2", 7007);
    expect_split("192.0.2.7 port 31", "192.0.2.7", 31);
    expect_split("fd00::2 port 31", "fd00::2", 31);
    expect_split("fd00::2 Port 31", "fd00::2", 31);
    expect_split("[fd00::2]", "fd00::2", 7007);
    expect_split("a:1", "a", 1);
    expect_split("a:65535", "a", 65535);
}

TEST(what_is_no_address_is_told)
{
    static const char *const wrong[] = {"",         ":31",  "a:0",   "a:65536",    "a port ", "a port x", " port 31",
                                        "[fd00::2", "a:3x", "[]:31", "[fd00::2]x", "a:-1",    "a:+1",     "a:"};
    char found[CODE_ADDRESS_SIZE];
    int at;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        print_message("# %s\n", wrong[i]);
        assert_false(address_split(wrong[i], 7007, found, &at));
    }
}

/* --- addresses that sockets take --- */

static struct address four(const char *host, int port)
{
    struct sockaddr_in bytes = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct address address;
    assert_int_equal(inet_pton(AF_INET, host, &bytes.sin_addr), 1);
    address_set(&address, (const struct sockaddr *)&bytes, sizeof bytes);
    return address;
}

static struct address six(const char *host, int port, uint32_t scope)
{
    struct sockaddr_in6 bytes = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port), .sin6_scope_id = scope};
    struct address address;
    assert_int_equal(inet_pton(AF_INET6, host, &bytes.sin6_addr), 1);
    address_set(&address, (const struct sockaddr *)&bytes, sizeof bytes);
    return address;
}

/* A house has one address of the old kind, and of the new ones all that begin alike; ports are of no matter. */
TEST(who_comes_from_one_house_is_told)
{
    const struct address none = {.size = 0};
    const struct {
        struct address a, b;
        bool same;
    } cases[] = {
        {four("192.0.2.7", 31), four("192.0.2.7", 32), true},
        {four("192.0.2.7", 31), four("192.0.2.8", 31), false},
        {four("192.0.2.7", 31), four("193.0.2.7", 31), false},
        {six("2001:db8:1:2::7", 31, 0), six("2001:db8:1:2::7", 32, 0), true},
        {six("2001:db8:1:2::7", 31, 0), six("2001:db8:1:2:ffff:ffff:ffff:ffff", 31, 0), true},
        {six("2001:db8:1:2::7", 31, 0), six("2001:db8:1:3::7", 31, 0), true},
        {six("2001:db8:1:2::7", 31, 0), six("2001:db8:2:2::7", 31, 0), false},
        {six("2001:db8:1:2::7", 31, 0), six("3001:db8:1:2::7", 31, 0), false},
        {six("::ffff:192.0.2.7", 31, 0), four("192.0.2.7", 32), true},
        {six("::ffff:192.0.2.7", 31, 0), six("::ffff:192.0.2.8", 31, 0), false},
        {six("2001:db8::7", 31, 0), four("192.0.2.7", 31), false},
        {six("fe80::7", 31, 2), six("fe80::7", 32, 2), true},
        {six("fe80::7", 31, 2), six("fe80::8", 31, 2), false},
        {six("febf::7", 31, 2), six("febf::8", 31, 2), false},
        {six("fec0::7", 31, 0), six("fec0::8", 31, 0), true},
        {four("192.0.2.7", 31), none, false},
        {none, none, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (address_same_owner(&cases[i].a, &cases[i].b) != cases[i].same ||
            address_same_owner(&cases[i].b, &cases[i].a) != cases[i].same)
            fail_msg("case %d: the two are%s of one house", (int)i, cases[i].same ? " not" : "");
}

TEST(equal_is_what_is_the_same_in_all)
{
    const struct address address = four("192.0.2.7", 31), other = six("fe80::7", 31, 2), none = {.size = 0};
    const struct address unlike[] = {four("192.0.2.7", 32), four("192.0.2.8", 31), six("fe80::7", 32, 2),
                                     six("fe80::7", 31, 3), six("fe80::8", 31, 2), none};
    const struct address dressed = six("::ffff:192.0.2.7", 31, 0);
    struct address moved = four("192.0.2.7", 7), same = six("fe80::7", 31, 2);
    assert_true(address_equal(&address, &address) && address_equal(&other, &same) && address_equal(&none, &none));
    assert_true(address_equal(&address, &dressed));
    for (size_t i = 0; i < sizeof unlike / sizeof *unlike; i++)
        if (address_equal(&address, &unlike[i]) || address_equal(&other, &unlike[i]))
            fail_msg("case %d: it is another one", (int)i);
    address_set_port(&moved, 31);
    address_set_port(&same, 33);
    assert_true(address_equal(&address, &moved));
    assert_false(address_equal(&other, &same));
}

TEST(an_address_is_written_as_it_is_read)
{
    static const struct {
        const char *host;
        int port;
        const char *written, *told;
    } cases[] = {
        {"192.0.2.7", 31, "192.0.2.7:31", "192.0.2.7 port 31"},
        {"fd00::2", 65535, "[fd00::2]:65535", "fd00::2 port 65535"},
        {"::ffff:192.0.2.7", 1, "192.0.2.7:1", "192.0.2.7 port 1"},
    };
    char written[CODE_ADDRESS_SIZE], told[TROUBLE_PLACE_SIZE], host[CODE_ADDRESS_SIZE];
    const struct address none = {.size = 0};
    int port;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool old = !strchr(cases[i].host, ':');
        struct address address = old ? four(cases[i].host, cases[i].port) : six(cases[i].host, cases[i].port, 0);
        address_write(&address, written);
        address_format(&address, told);
        assert_string_equal(written, cases[i].written);
        assert_string_equal(told, cases[i].told);
        assert_true(address_split(written, 7007, host, &port));
        assert_int_equal(port, cases[i].port);
        address_name(written, 7007, told);
        assert_string_equal(told, cases[i].told);
    }
    address_write(&none, written);
    address_format(&none, told);
    assert_string_equal(written, "");
    assert_string_equal(told, "");
    address_name("anna.example", 7007, told);
    assert_string_equal(told, "anna.example port 7007");
    address_name("a:0", 7007, told);
    assert_string_equal(told, "a:0");
}

/* A host that is one byte too long is none; one that just fits is. */
TEST(a_host_has_room_or_is_none)
{
    char text[CODE_ADDRESS_SIZE + 1], host[CODE_ADDRESS_SIZE];
    int port;
    memset(text, 'a', sizeof text);
    text[CODE_ADDRESS_SIZE] = 0;
    assert_false(address_split(text, 7007, host, &port));
    text[CODE_ADDRESS_SIZE - 1] = 0;
    assert_true(address_split(text, 7007, host, &port));
    assert_string_equal(host, text);
}

TESTS_MAIN(NULL, NULL)
