/* Who sits at the table while a position is analysed, and after that. */
#include "gravitrips/ai.h"
#include "prelude.h"
#include "ui/table/game_table.h"

static struct party party;

HOOK(setup)
{
    memset(&party, 0, sizeof party);
    variant_init(&party.variant, game_find("connect4"), &game_find("connect4")->defaults, NULL);
}

/* Somebody practises, and what was is put back. */
static void practise_and_put_back(bool borrowed)
{
    party.borrowed = borrowed;
    strcpy(party.names[0], "Anna");
    party.sitting.starter = 1;
    party_before(&party);
    memset(party.names, 0, sizeof party.names);
    party.sitting.starter = 0;
    party.borrowed = true;
    party_put_back(&party);
}

FIXTURE(setup, NULL)

TEST(who_sat_there_sits_there_again)
{
    practise_and_put_back(false);
    assert_string_equal(party.names[0], "Anna");
    assert_int_equal(party.sitting.starter, 1);
    assert_false(party.before.known);
    assert_false(party.borrowed);
}

/* Those of a game that was opened are not remembered, analysed or not. */
TEST(who_was_borrowed_still_is)
{
    practise_and_put_back(true);
    assert_string_equal(party.names[0], "Anna");
    assert_true(party.borrowed);
}

TESTS_MAIN(NULL, NULL)
