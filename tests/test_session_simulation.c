/*
 * Many evenings of two friends elsewhere (simulation.h). SESSION_SEED plays one of them and tells what happens,
 * SESSION_GAMES so many, from SESSION_FIRST on: see "How to measure" in docs/HACKING.md.
 */
/* needs: libsodium */
/* For make test-all: it repeats: evenings of two friends, by the hundred. */

#include "prelude.h"
#include "simulation.h"
#include "slow.h"

static uint64_t from_environment(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

TEST(both_ends_end_with_the_same_record)
{
    struct simulated seen = {0};
    uint64_t games = from_environment("SESSION_GAMES", (uint64_t)amount(150, 3000, 50000));
    uint64_t first = from_environment("SESSION_SEED", from_environment("SESSION_FIRST", 1));
    bool told = getenv("SESSION_SEED") != NULL;
    for (uint64_t seed = first; seed < first + (told ? 1 : games); seed++) {
        const char *wrong = simulate(seed, told, &seen);
        if (wrong)
            fail_msg("SESSION_SEED=%" PRIu64 ": %s", seed, wrong);
    }
    printf("# %ld games, %ld rounds, %ld moves, %ld kills, %ld losses, %ld refused, %ld late, %ld claims, %ld flags, "
           "%ld taken back, %ld clocks doubted, %ld left, %ld disagreements\n",
           seen.games, seen.rounds, seen.moves, seen.kills, seen.losses, seen.refused, seen.late, seen.claims,
           seen.flags, seen.takebacks, seen.clocks, seen.left, seen.disagreements);
    if (!told && games >= 1000) {
        assert_true(seen.kills > 100 && seen.losses > 100 && seen.late > 10 && seen.flags > 10 && seen.takebacks > 10);
        assert_true(seen.claims > 0 && seen.refused > 10);
    }
}

TESTS_MAIN(NULL, NULL)
