/* Tournaments: who meets whom, games that come again whatever the threads, interruptions. */
#include "engines/schedule.h"
#include "prelude.h"
#include "slow.h"

enum { CROWD = 9 };

static struct variant connect4, tictactoe;
static struct contestant crowd[TOURNAMENT_CONTESTANTS_MAX];

static int make_ready(void **state)
{
    struct reason why;
    (void)state;
    for (int i = 0; i < TOURNAMENT_CONTESTANTS_MAX; i++) {
        crowd[i] = (struct contestant){.kind = CONTESTANT_LEVEL, .level = 1 + i % 4};
        snprintf(crowd[i].name, sizeof crowd[i].name, "player %d", i);
    }
    return variant_init(&connect4, game_find("connect4"), &(struct options){0}, &why) &&
                   variant_init(&tictactoe, game_find("tictactoe"), &(struct options){0}, &why)
               ? 0
               : -1;
}

static struct tournament_setup setup_of(enum tournament_kind kind, int count, int games)
{
    return (struct tournament_setup){.variant = &connect4,
                                     .kind = kind,
                                     .contestants = crowd,
                                     .count = count,
                                     .games = games,
                                     .seed = 7,
                                     .opening_plies = 2,
                                     .sprt = {0, 100, 0.05, 0.05},
                                     .concurrency = 1};
}

/* --- who meets whom --- */

TEST(in_a_round_robin_all_meet_equally_often_with_both_sides_and_nobody_twice_in_a_round)
{
    for (int count = 2; count <= CROWD; count++) {
        struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, count, 6);
        int met[CROWD][CROWD] = {{0}}, total = schedule_count(&setup, NULL, 0), per_round = 2 * (count / 2);
        bool busy[CROWD] = {false};
        assert_int_equal(total, 6 * count * (count - 1) / 2);
        for (int number = 0; number < total; number++) {
            struct tournament_pairing pairing;
            schedule_pair(&setup, NULL, 0, number, &pairing);
            met[pairing.players[FIRST]][pairing.players[SECOND]]++;
            assert_int_equal(pairing.opening, number / (count * (count - 1)));
            if (number % per_round == 0)
                memset(busy, 0, sizeof busy);
            for (int side = 0; side < 2 && number % 2 == 0; side++) {
                assert_false(busy[pairing.players[side]]);
                busy[pairing.players[side]] = true;
            }
        }
        for (int a = 0; a < count; a++)
            for (int b = 0; b < count; b++)
                assert_int_equal(met[a][b], a == b ? 0 : 3);
    }
}

TEST(two_games_from_one_opening_differ_in_sides_alone)
{
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 5, 4);
    for (int number = 0; number < schedule_count(&setup, NULL, 0); number += 2) {
        struct tournament_pairing one, two;
        schedule_pair(&setup, NULL, 0, number, &one);
        schedule_pair(&setup, NULL, 0, number + 1, &two);
        assert_int_equal(one.players[FIRST], two.players[SECOND]);
        assert_int_equal(one.players[SECOND], two.players[FIRST]);
        assert_int_equal(one.opening_seed, two.opening_seed);
        assert_int_not_equal(one.seed, two.seed);
    }
    setup.fixed_sides = true;
    for (int number = 0; number < schedule_count(&setup, NULL, 0); number++) {
        struct tournament_pairing pairing;
        schedule_pair(&setup, NULL, 0, number, &pairing);
        assert_true(pairing.players[FIRST] < pairing.players[SECOND]);
    }
}

TEST(in_a_gauntlet_the_first_one_meets_all_others)
{
    struct tournament_setup setup = setup_of(TOURNAMENT_GAUNTLET, 4, 2);
    assert_int_equal(schedule_count(&setup, NULL, 0), 6);
    for (int number = 0; number < 6; number++) {
        struct tournament_pairing pairing;
        schedule_pair(&setup, NULL, 0, number, &pairing);
        assert_int_equal(pairing.players[number % 2], 0);
        assert_int_equal(pairing.players[1 - number % 2], 1 + number / 2);
    }
}

/* Plays a knock-out in which whoever was named earlier wins, but for `upsets`; returns its winner. */
static int knock_out(struct tournament_setup *setup, struct standings_game *games, int upset, int *played)
{
    int count;
    *played = 0;
    while ((count = schedule_count(setup, games, *played)) > *played) {
        for (int number = *played; number < count; number++) {
            struct tournament_pairing pairing;
            schedule_pair(setup, games, *played, number, &pairing);
            int a = pairing.players[FIRST], b = pairing.players[SECOND];
            assert_true(a >= 0 && b >= 0 && a < setup->count && b < setup->count && a != b);
            bool first = b == upset || (a < b && a != upset);
            if (a == upset)
                first = true;
            if (b == upset)
                first = false;
            games[number] = (struct standings_game){.players = {a, b}, .outcome = first ? WON_BY_FIRST : WON_BY_SECOND};
        }
        *played = count;
    }
    return schedule_winner(setup, games, *played);
}

TEST(a_knock_out_has_a_winner_and_byes_for_who_was_named_first)
{
    static struct standings_game games[4 * TOURNAMENT_CONTESTANTS_MAX];
    for (int count = 2; count <= TOURNAMENT_CONTESTANTS_MAX; count = count < 20 ? count + 1 : count * 2 - 7) {
        struct tournament_setup setup = setup_of(TOURNAMENT_KNOCK_OUT, count, 2);
        int played, first_of_1 = -1;
        assert_int_equal(schedule_winner(&setup, games, 0), SCHEDULE_NOBODY);
        assert_int_equal(knock_out(&setup, games, -1, &played), 0);
        assert_int_equal(played, 2 * (count - 1));
        for (int number = 0; number < played && first_of_1 < 0; number++)
            if (games[number].players[FIRST] == 0 || games[number].players[SECOND] == 0)
                first_of_1 = number;
        /* With three there is one match, and the first of the three rests. */
        if (count == 3)
            assert_int_equal(first_of_1, 2);
        assert_int_equal(knock_out(&setup, games, count - 1, &played), count - 1);
    }
}

TEST(the_first_two_of_a_knock_out_meet_at_its_end)
{
    static struct standings_game games[200];
    struct tournament_setup setup = setup_of(TOURNAMENT_KNOCK_OUT, 16, 4);
    int played;
    assert_int_equal(knock_out(&setup, games, -1, &played), 0);
    assert_int_equal(games[played - 1].players[FIRST] + games[played - 1].players[SECOND], 1);
    assert_int_equal(played, 4 * 15);
}

TEST(who_is_level_in_a_knock_out_plays_on_and_then_who_was_named_first_goes_on)
{
    static struct standings_game games[64];
    struct tournament_setup setup = setup_of(TOURNAMENT_KNOCK_OUT, 4, 2);
    int played = 0, count;
    while ((count = schedule_count(&setup, games, played)) > played)
        for (; played < count; played++) {
            struct tournament_pairing pairing;
            schedule_pair(&setup, games, played, played, &pairing);
            games[played] =
                (struct standings_game){.players = {pairing.players[0], pairing.players[1]}, .outcome = DRAWN};
            assert_int_equal(pairing.opening, played < 4    ? 0
                                              : played < 16 ? (played - 4) / 4 + 1
                                                            : 4 + (played - 16) / 2);
        }
    assert_int_equal(played, 3 * 2 * (1 + TOURNAMENT_TIEBREAKS));
    assert_int_equal(schedule_winner(&setup, games, played), 0);
    assert_int_equal(schedule_most(&setup), played);
}

TEST(parts_share_the_pairs_of_games)
{
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 4, 6);
    for (int number = 0; number < schedule_count(&setup, NULL, 0); number++) {
        int owners = 0;
        for (setup.part = 1, setup.parts = 3; setup.part <= 3; setup.part++) {
            owners += schedule_is_ours(&setup, number);
            assert_int_equal(schedule_is_ours(&setup, number), schedule_is_ours(&setup, number ^ 1));
        }
        assert_int_equal(owners, 1);
    }
}

/* --- what cannot be played --- */

TEST(what_cannot_be_played_is_refused_with_the_reason)
{
    static const struct contestant timeless = {.kind = CONTESTANT_EVALUATOR, .name = "e"};
    struct contestant two[2] = {crowd[0], crowd[0]};
    struct reason why;
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 1, 2);
    assert_false(tournament_check(&setup, &why));
    setup = setup_of(TOURNAMENT_ROUND_ROBIN, 3, 3);
    assert_false(tournament_check(&setup, &why));
    assert_string_equal(why.text, "3 games of each two is odd; each side begins in half of them");
    setup = setup_of(TOURNAMENT_ROUND_ROBIN, 2, 3);
    assert_true(tournament_check(&setup, &why));
    setup.contestants = two;
    assert_false(tournament_check(&setup, &why));
    assert_string_equal(why.text, "there are two called 'player 0'");
    two[1] = timeless;
    assert_false(tournament_check(&setup, &why));
    two[1].nodes = 100;
    assert_true(tournament_check(&setup, &why));
    setup = setup_of(TOURNAMENT_SPRT, 3, 4);
    assert_false(tournament_check(&setup, &why));
    setup = setup_of(TOURNAMENT_SPRT, 2, 4);
    assert_true(tournament_check(&setup, &why));
    setup.sprt.elo1 = setup.sprt.elo0;
    assert_false(tournament_check(&setup, &why));
    setup = setup_of(TOURNAMENT_KNOCK_OUT, 4, 4);
    setup.part = setup.parts = 1;
    assert_false(tournament_check(&setup, &why));
    setup = setup_of(TOURNAMENT_ROUND_ROBIN, TOURNAMENT_CONTESTANTS_MAX, 1000);
    assert_false(tournament_check(&setup, &why));
}

/* --- games --- */

/* What was told, as text. */
struct told {
    size_t length;
    int games;
    int stop_after; /* games; 0: never */
    char text[1 << 18];
};

static bool tell(const struct tournament_result *result, void *context)
{
    struct told *told = context;
    char moves[CELLS_MAX + 1] = "";
    for (int i = 0; i < result->record.move_count; i++)
        moves[i] = (char)('0' + result->record.moves[i].move.to);
    told->length += (size_t)snprintf(told->text + told->length, sizeof told->text - told->length, "%d %s-%s %s %d %d\n",
                                     result->number, result->record.players[0].name, result->record.players[1].name,
                                     moves, result->sheet.outcome, result->opening_length);
    assert_true(told->length < sizeof told->text);
    return ++told->games != told->stop_after;
}

static enum tournament_status play(const struct tournament_setup *setup, struct told *told)
{
    struct tournament_watch watch = {.context = told, .told = tell};
    struct reason why;
    told->length = 0;
    told->games = 0;
    enum tournament_status status = tournament_play(setup, NULL, 0, &watch, NULL, &why);
    if (status == TOURNAMENT_FAILED)
        fail_msg("%s", why.text);
    return status;
}

TEST(games_are_the_same_whatever_the_threads)
{
    static struct told one, several;
    static const enum tournament_kind kinds[] = {TOURNAMENT_ROUND_ROBIN, TOURNAMENT_GAUNTLET, TOURNAMENT_KNOCK_OUT,
                                                 TOURNAMENT_SPRT};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bool sprt = kinds[i] == TOURNAMENT_SPRT;
        struct tournament_setup setup = setup_of(kinds[i], sprt ? 2 : 4, sprt ? 400 : amount(4, 8, 20));
        assert_int_equal(play(&setup, &one), TOURNAMENT_DONE);
        setup.concurrency = 3;
        assert_int_equal(play(&setup, &several), TOURNAMENT_DONE);
        print_message("%s: %d games\n", tournament_kind_name(kinds[i]), one.games);
        assert_string_equal(one.text, several.text);
        if (sprt)
            assert_within(one.games, 10, 398);
    }
}

TEST(searches_limited_by_nodes_play_the_same_games_again)
{
    static struct told one, several;
    struct contestant two[2] = {{.kind = CONTESTANT_EVALUATOR, .name = "a"},
                                {.kind = CONTESTANT_EVALUATOR, .name = "b", .nodes = 300}};
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 2, amount(4, 16, 100));
    setup.contestants = two;
    setup.time.nodes = 2000;
    assert_int_equal(play(&setup, &one), TOURNAMENT_DONE);
    setup.concurrency = 4;
    assert_int_equal(play(&setup, &several), TOURNAMENT_DONE);
    assert_string_equal(one.text, several.text);
}

TEST(who_is_told_can_end_a_tournament)
{
    static struct told told;
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 4, 200);
    setup.concurrency = 2;
    told.stop_after = 5;
    assert_int_equal(play(&setup, &told), TOURNAMENT_CANCELLED);
    assert_int_equal(told.games, 5);
    told.stop_after = 0;
}

static bool refuse_to_hear(const struct tournament_result *result, void *context, struct reason *why)
{
    (void)context;
    return result->number < 3 || refuse(why, "the disk is full");
}

TEST(who_cannot_keep_a_game_ends_the_tournament_with_the_reason)
{
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 4, 200);
    struct tournament_watch watch = {.ended = refuse_to_hear};
    struct reason why;
    setup.concurrency = 2;
    assert_int_equal(tournament_play(&setup, NULL, 0, &watch, NULL, &why), TOURNAMENT_FAILED);
    assert_string_equal(why.text, "the disk is full");
}

TEST(openings_that_are_given_are_played_from_both_sides)
{
    static struct told told;
    struct record openings[2];
    struct record_error error;
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 2, 6);
    assert_true(record_parse_moves(&connect4, "444", &openings[0], &error));
    assert_true(record_parse_moves(&connect4, "1122", &openings[1], &error));
    setup.openings = openings;
    setup.opening_count = 2;
    assert_int_equal(play(&setup, &told), TOURNAMENT_DONE);
    const char *at = told.text;
    static const char *const begin[] = {"3:A", "3:A", "071", "071", "3:A", "3:A"};
    for (int game = 0; game < 6; game++) {
        const char *moves = strchr(strstr(strchr(at, '-'), " ") + 1, ' ') + 1;
        assert_memory_equal(moves, begin[game], 3);
        at = strchr(at, '\n') + 1;
    }
    record_free(&openings[0]);
    record_free(&openings[1]);
}

/* Adjudicated games are shorter, and end as those that are played on, where both sides play well enough. */
TEST(games_are_adjudicated_by_what_is_proven)
{
    static struct told told;
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 2, amount(2, 10, 40));
    setup.variant = &tictactoe;
    setup.opening_plies = 1;
    setup.adjudicate = 9;
    assert_int_equal(play(&setup, &told), TOURNAMENT_DONE);
    for (const char *at = told.text; *at; at = strchr(at, '\n') + 1) {
        int outcome, plies;
        assert_int_equal(sscanf(at, "%*d player %*d-player %*d %*s %d %d", &outcome, &plies), 2);
        assert_int_equal(plies, 1);
        assert_int_equal(outcome, DRAWN);
    }
}

/* Three in column 1 belong to the side that is to move: the first one's, then the second one's. */
TEST(who_is_proven_to_win_has_won)
{
    static struct told told;
    struct record openings[2];
    struct record_error error;
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 2, 4);
    assert_true(record_parse_moves(&connect4, "121212", &openings[0], &error));
    assert_true(record_parse_moves(&connect4, "7121213", &openings[1], &error));
    setup.openings = openings;
    setup.opening_count = 2;
    setup.adjudicate = connect4.cells;
    assert_int_equal(play(&setup, &told), TOURNAMENT_DONE);
    const char *at = told.text;
    for (int game = 0; game < 4; game++, at = strchr(at, '\n') + 1) {
        int outcome, plies;
        assert_int_equal(sscanf(at, "%*d player %*d-player %*d %*s %d %d", &outcome, &plies), 2);
        assert_int_equal(outcome, game < 2 ? WON_BY_FIRST : WON_BY_SECOND);
        assert_int_equal(plies, game < 2 ? 6 : 7);
    }
    record_free(&openings[0]);
    record_free(&openings[1]);
}

TEST(known_games_that_are_not_those_of_the_schedule_end_it_with_the_reason)
{
    struct tournament_setup setup = setup_of(TOURNAMENT_ROUND_ROBIN, 2, 4);
    struct tournament_watch watch = {.context = NULL};
    struct tournament_result known = {.number = 2, .sheet = {.players = {0, 1}, .outcome = DRAWN}};
    struct reason why;
    assert_int_equal(tournament_play(&setup, &known, 1, &watch, NULL, &why), TOURNAMENT_FAILED);
    assert_string_equal(why.text, "the journal's game 3 is not the one of this tournament");
    known.opening = 1;
    assert_int_equal(tournament_play(&setup, &known, 1, &watch, NULL, &why), TOURNAMENT_DONE);
    known.sheet.players[0] = 1;
    known.sheet.players[1] = 0;
    assert_int_equal(tournament_play(&setup, &known, 1, &watch, NULL, &why), TOURNAMENT_FAILED);
    /* One that the tournament does not reach is of no interest. */
    known.number = 4;
    assert_int_equal(tournament_play(&setup, &known, 1, &watch, NULL, &why), TOURNAMENT_DONE);
}

TESTS_MAIN(make_ready, NULL)
