/*
 * CPace against the vectors of draft-irtf-cfrg-cpace-21 ("Test vector for CPace using group ristretto255 and hash
 * SHA-512"); what they leave open was computed with the Python functions of its appendix.
 */
/* needs: libsodium */
#include "net/cpace.h"
#include "net/handshake.h"
#include "prelude.h"

static const uint8_t PRS[] = "Password";
static const uint8_t CI[] = "\x0b"
                            "A_initiator"
                            "\x0b"
                            "B_responder";

#define SID       "7e4b4791d6a8ef019b936c79fb7f2c57"
#define GENERATOR "222b6b195fe84b1652badb6f6a3ae3d24341e7306967f0b8115b40d5698c7e56"
#define SCALAR_A  "da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08"
#define SHARE_A   "d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157"
#define SCALAR_B  "d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d"
#define SHARE_B   "3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258"
#define ISK                                                                                                            \
    "b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd"                                                 \
    "2b38950a39dfd5d4a79164614c2984f7daa460b588c1e80c3fa2068af7900447"
/* With 127 bytes 0, 1 .. as ADa, 300 such bytes as ADb: where lengths take one byte, and where they take two. */
#define ISK_LONG                                                                                                       \
    "9442fc0984cc8757a64fa0b2baa70dc704678c7eff21d907454427d0b1209b78"                                                 \
    "a74a2159610441f1b46b92f76831c665d5f3408ad13e7e8e0f6fbbce41f09134"
#define SCALAR_X  "7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05"
#define POINT_X   "2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c"
#define PRODUCT_X "7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e"
#define NO_POINT  "2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c"
#define NEUTRAL   "0000000000000000000000000000000000000000000000000000000000000000"

static struct octets of(uint8_t *bytes, const char *hex)
{
    size_t size = strlen(hex) / 2;
    for (size_t i = 0; i < size; i++)
        sscanf(hex + 2 * i, "%2hhx", &bytes[i]);
    return (struct octets){bytes, size};
}

static void check(const char *what, const uint8_t *found, const char *expected)
{
    uint8_t bytes[64];
    struct octets wanted = of(bytes, expected);
    for (size_t i = 0; i < wanted.size; i++)
        if (found[i] != bytes[i])
            fail_msg("%s: byte %d is %02x, should be %02x", what, (int)i, found[i], bytes[i]);
}

TEST(a_generator_is_the_published_one)
{
    uint8_t sid[16], generator[CPACE_POINT_SIZE];
    cpace_generator((struct octets){PRS, sizeof PRS - 1}, (struct octets){CI, sizeof CI - 1}, of(sid, SID), generator);
    check("the generator", generator, GENERATOR);
}

/* Each of the four decides. */
TEST(a_generator_follows_from_all_that_is_said)
{
    static const uint8_t more[] = "Password0";
    static const struct octets inputs[][3] = {
        {{PRS, 8}, {CI, 24}, {NULL, 0}}, {{PRS, 7}, {CI, 24}, {NULL, 0}}, {{more, 9}, {CI, 24}, {NULL, 0}},
        {{PRS, 8}, {CI, 23}, {NULL, 0}}, {{PRS, 8}, {NULL, 0}, {CI, 24}},
    };
    enum { INPUTS = sizeof inputs / sizeof *inputs };
    uint8_t generators[INPUTS][CPACE_POINT_SIZE];
    for (int i = 0; i < INPUTS; i++) {
        cpace_generator(inputs[i][0], inputs[i][1], inputs[i][2], generators[i]);
        for (int j = 0; j < i; j++)
            if (memcmp(generators[i], generators[j], CPACE_POINT_SIZE) == 0)
                fail_msg("inputs %d and %d lead to the same generator", i, j);
    }
}

TEST(shares_are_the_published_ones)
{
    static const struct {
        const char *scalar, *point, *product;
    } cases[] = {
        {SCALAR_A, GENERATOR, SHARE_A},
        {SCALAR_B, GENERATOR, SHARE_B},
        {SCALAR_X, POINT_X, PRODUCT_X},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t scalar[CPACE_SCALAR_SIZE], point[CPACE_POINT_SIZE], share[CPACE_POINT_SIZE];
        cpace_share(of(scalar, cases[i].scalar).bytes, of(point, cases[i].point).bytes, share);
        check("the share", share, cases[i].product);
    }
}

/* The key of one end, by the vectors' scalars and shares. */
static void check_isk(bool initiator, struct octets data_a, struct octets data_b, const char *expected)
{
    uint8_t scalar[CPACE_SCALAR_SIZE], share_a[CPACE_POINT_SIZE], share_b[CPACE_POINT_SIZE], sid[16];
    uint8_t isk[CPACE_ISK_SIZE];
    struct cpace_side a = {of(share_a, SHARE_A).bytes, data_a}, b = {of(share_b, SHARE_B).bytes, data_b};
    of(scalar, initiator ? SCALAR_A : SCALAR_B);
    assert_true(cpace_isk(scalar, initiator ? share_b : share_a, of(sid, SID), a, b, isk));
    check(initiator ? "the initiator's key" : "the responder's key", isk, expected);
}

TEST(both_ends_have_the_published_key)
{
    static const uint8_t data_a[] = "ADa", data_b[] = "ADb";
    for (int end = 0; end < 2; end++)
        check_isk(end == 0, (struct octets){data_a, 3}, (struct octets){data_b, 3}, ISK);
}

TEST(long_data_has_long_lengths)
{
    uint8_t counting[300];
    for (int i = 0; i < 300; i++)
        counting[i] = (uint8_t)i;
    for (int end = 0; end < 2; end++)
        check_isk(end == 0, (struct octets){counting, 127}, (struct octets){counting, 300}, ISK_LONG);
}

TEST(what_is_no_share_is_refused)
{
    static const char *const shares[] = {NO_POINT, NEUTRAL,
                                         "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                                         "0100000000000000000000000000000000000000000000000000000000000000"};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        uint8_t scalar[CPACE_SCALAR_SIZE], theirs[CPACE_POINT_SIZE], own[CPACE_POINT_SIZE], isk[CPACE_ISK_SIZE];
        struct cpace_side a = {of(theirs, shares[i]).bytes, {NULL, 0}}, b = {of(own, SHARE_B).bytes, {NULL, 0}};
        if (cpace_isk(of(scalar, SCALAR_X).bytes, theirs, (struct octets){NULL, 0}, a, b, isk))
            fail_msg("%s was taken for a share", shares[i]);
    }
}

/* Never the same, never 0, below the group's order, whose highest byte is 0x10. */
TEST(scalars_are_drawn)
{
    uint8_t before[CPACE_SCALAR_SIZE] = {0};
    for (int i = 0; i < 100; i++) {
        uint8_t scalar[CPACE_SCALAR_SIZE];
        cpace_scalar(scalar);
        assert_memory_not_equal(scalar, before, sizeof scalar);
        assert_true(scalar[CPACE_SCALAR_SIZE - 1] <= 0x10);
        memcpy(before, scalar, sizeof before);
    }
}

/* A handshake initialises libsodium. */
static int begin(void **state)
{
    struct handshake *handshake = handshake_wait();
    (void)state;
    handshake_destroy(handshake);
    return handshake ? 0 : -1;
}

TESTS_MAIN(begin, NULL)
