/* Errors of reviewed games become cards, and so do lines; what is answered is judged by what it is worth. */
#include "archive_support.h"
#include "game_support.h"
#include "prelude.h"
#include "record_support.h"
#include "rules/variant.h"
#include "slow.h"
#include "store_support.h"
#include "train/trainer.h"

enum { LEVEL = 3, GAMES = 12 };

static void end_analyst(void *analyst)
{
    analyst_destroy(analyst);
}

static struct analyst *make_analyst(const struct variant *variant)
{
    struct analyst *analyst = analyst_create(variant, NULL);
    assert_non_null(analyst);
    afterwards(end_analyst, analyst);
    return analyst;
}

/* A game of these moves in which those sides are human that have a bit. */
static struct record game_of(const struct variant *variant, const char *moves, unsigned humans)
{
    struct record record;
    struct record_error error;
    if (!record_parse_moves(variant, moves, &record, &error))
        fail_msg("%s", error.why.text);
    for (int side = FIRST; side <= SECOND; side++)
        record.players[side].seat.level = humans >> side & 1 ? SEAT_HUMAN : LEVEL;
    own_record(&record);
    return record;
}

static void end_review(void *review)
{
    review_destroy(review);
}

static struct review *review_of(const struct variant *variant, const struct record *record)
{
    struct move moves[RECORD_MOVES_MAX / 100];
    struct review *review = NULL;
    for (int i = 0; i < record->move_count; i++)
        moves[i] = record->moves[i].move;
    assert_int_equal(
        review_create(make_analyst(variant), variant, moves, record->move_count, NULL, NULL, NULL, &review),
        ANALYST_DONE);
    afterwards(end_review, review);
    return review;
}

/* Makes the cards of a game, which are freed after the test. Returns how many there are. */
static int cards_of(const struct variant *variant, const struct record *record, struct card **cards)
{
    int count = trainer_make_cards(record, review_of(variant, record), cards);
    assert_true(count >= 0);
    if (*cards)
        afterwards(free, *cards);
    return count;
}

/* --- which moves become cards --- */

/*
 * Second gives a win away and then a draw, First gives the win back and overlooks one, Second does not stop it before;
 * in the words of `gravitrips-cli review --size 6x4`.
 */
TEST(errors_of_humans_become_cards)
{
    static const struct {
        enum card_kind kind;
        int ply;
    } ERRORS[] = {
        {CARD_MISTAKE, 1}, {CARD_MISTAKE, 3}, {CARD_MISTAKE, 4}, {CARD_MISSED_BLOCK, 5}, {CARD_MISSED_WIN, 6}};
    struct variant variant = connect4_of(6, 4, 4);
    for (unsigned humans = 0; humans < 4; humans++) {
        struct record record = game_of(&variant, "36265616", humans);
        struct card *cards;
        int count = cards_of(&variant, &record, &cards), at = 0;
        for (int i = 0; i < 5; i++) {
            if (!(humans >> ERRORS[i].ply % 2 & 1))
                continue;
            assert_true(at < count);
            assert_int_equal(cards[at].kind, ERRORS[i].kind);
            assert_int_equal(cards[at++].ply, ERRORS[i].ply);
        }
        assert_int_equal(at, count);
    }
}

TEST(the_mirror_image_of_a_game_makes_the_same_cards)
{
    struct variant variant = connect4_of(6, 4, 4);
    struct record left = game_of(&variant, "36265616", 3), right = game_of(&variant, "41512161", 3);
    struct card *cards, *images;
    assert_int_equal(cards_of(&variant, &left, &cards), 5);
    assert_int_equal(cards_of(&variant, &right, &images), 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(cards[i].position, images[i].position);
        assert_true(move_equal(cards[i].played, images[i].played));
        assert_int_equal(cards[i].kind, images[i].kind);
    }
}

/* Moves that only lead to a position are nobody's. */
TEST(a_game_that_was_set_up_makes_no_cards)
{
    struct variant variant = connect4_of(6, 4, 4);
    struct record record = game_of(&variant, "36265616", 1u << FIRST);
    struct card *cards;
    snprintf(record.players[FIRST].evaluator, RECORD_NAME_SIZE, RECORD_SET_UP);
    assert_int_equal(cards_of(&variant, &record, &cards), 0);
}

/* In games of chance: a card for each grave error of a human, at its place, with its move, and no other. */
TEST(each_grave_error_becomes_a_card)
{
    struct variant variants[] = {
        connect4_of(5, 4, 4), tictactoe_of(3, 3, 3), kolibrat_of(3, 3, 4, 3),
        variant_of("connect4", (struct options){.width = 5, .height = 4, .connect = 4, .opening = OPENING_SWAP})};
    uint64_t random = 11;
    int made = 0;
    for (int i = 0; i < amount(4, 4 * GAMES, 20 * GAMES); i++) {
        const struct variant *variant = &variants[i % 4];
        struct record record;
        struct card *cards;
        struct state state;
        record_init(&record, variant);
        random_game(&record, variant, 60, &random);
        own_record(&record);
        record.players[SECOND].seat.level = LEVEL;
        struct review *review = review_of(variant, &record);
        int count = trainer_make_cards(&record, review, &cards), at = 0;
        if (cards)
            afterwards(free, cards);
        variant->game->start(variant, &state);
        for (int ply = 0; ply < record.move_count; ply++) {
            struct move move = record.moves[ply].move;
            if (side_of_move(&variant->options, ply) == FIRST && !opening_goes_on(variant, &state) &&
                review_is_grave(review->moves[ply].judgement)) {
                struct variant plain;
                struct state opened;
                struct reason why;
                assert_true(at < count);
                assert_int_equal(cards[at].ply, ply);
                assert_true(card_open(&cards[at], &plain, &opened, &why));
                struct state after = variant_after(variant, &state, move);
                struct state there = variant_after(&plain, &opened, cards[at].played);
                if (variant->options.opening == OPENING_PLAIN)
                    assert_true(variant_mirror_key(variant, &after) == variant_mirror_key(&plain, &there));
                at++;
            }
            variant->game->apply(variant, &state, move);
        }
        assert_int_equal(at, count);
        made += count;
    }
    assert_true(made > 0);
}

/* --- answers --- */

/* Is a move the answer that is asked for? Worked out by minimax over the rules, without any solver. */
static bool expected_right(const struct variant *variant, const struct state *state, struct move played,
                           struct move move)
{
    struct worth best = plain_worth(variant, state), made = plain_move_worth(variant, state, move);
    struct worth before = plain_move_worth(variant, state, played);
    if (made.result != best.result)
        return false;
    return before.result != best.result || worth_compare(made, before) > 0 || worth_compare(made, best) == 0;
}

/* The refutation is legal, leads to the end, and takes as many moves as the worth says. */
static void expect_refuted(const struct variant *variant, struct state state, struct move move,
                           const struct trainer_verdict *verdict)
{
    variant->game->apply(variant, &state, move);
    for (int i = 0; i < verdict->answer.count; i++) {
        assert_true(variant->game->legal(variant, &state, verdict->answer.moves[i], NULL));
        variant->game->apply(variant, &state, verdict->answer.moves[i]);
    }
    assert_true(state.outcome != RUNNING);
    if (verdict->worth.result == WORTH_LOSS)
        assert_int_equal(verdict->answer.count + 1, verdict->worth.plies);
    assert_int_equal(verdict->worth.result == WORTH_DRAW, state.outcome == DRAWN);
}

static void expect_judged(const struct variant *variant, int plies, uint64_t *random, int *rights, int *wrongs)
{
    struct analyst *analyst = make_analyst(variant);
    char text[STATE_TEXT_MAX];
    for (int i = 0; i < amount(5, 40, 200); i++) {
        struct state state = random_position(variant, random, plies, text), opened;
        struct move moves[MOVES_MAX];
        struct variant plain;
        struct reason why;
        struct card card = {.kind = CARD_MISTAKE};
        assert_true(card_place(&card, variant, &state, random_move(variant, &state, random)));
        assert_true(card_open(&card, &plain, &opened, &why));
        int count = plain.game->moves(&plain, &opened, moves);
        for (int k = 0; k < count; k++) {
            struct trainer_verdict verdict;
            assert_int_equal(trainer_judge(analyst, variant, &opened, &card, moves[k], NULL, &verdict), ANALYST_DONE);
            bool right = expected_right(variant, &opened, card.played, moves[k]);
            if (verdict.right != right)
                fail_msg("'%s', move %d: it is said to be %s", card.position, k, verdict.right ? "right" : "wrong");
            assert_true(verdict.known);
            expect_refuted(variant, opened, moves[k], &verdict);
            *(right ? rights : wrongs) += 1;
        }
    }
}

TEST(a_move_that_keeps_the_result_is_right)
{
    uint64_t random = 4;
    int rights = 0, wrongs = 0;
    struct variant variant = connect4_of(4, 4, 3);
    expect_judged(&variant, 9, &random, &rights, &wrongs);
    variant = connect4_of(5, 4, 4);
    expect_judged(&variant, 12, &random, &rights, &wrongs);
    variant = tictactoe_of(3, 3, 3);
    expect_judged(&variant, 4, &random, &rights, &wrongs);
    assert_true(rights > 20 && wrongs > 20);
}

/* A win that was missed still won: it is not enough to win as slowly again. */
TEST(the_same_slow_win_is_wrong)
{
    struct variant variant = connect4_of(7, 6, 4), opened;
    struct state state = position(&variant, "474747"), at;
    struct card card = {.kind = CARD_MISSED_WIN};
    struct trainer_verdict verdict;
    struct reason why;
    struct move block;
    assert_true(position_parse(&variant, "474747", &state, &why));
    assert_non_null(variant.game->parse_move(&variant, &state, "7", &block, &why));
    assert_true(card_place(&card, &variant, &state, block));
    assert_true(card_open(&card, &opened, &at, &why));
    struct analyst *analyst = make_analyst(&variant);
    assert_int_equal(trainer_judge(analyst, &opened, &at, &card, card.played, NULL, &verdict), ANALYST_DONE);
    assert_int_equal(verdict.worth.result, WORTH_WIN);
    assert_false(verdict.right);
    struct move win = verdict.analysis.moves[0].move;
    for (int i = 0; i < verdict.analysis.count; i++)
        win = verdict.analysis.moves[i].best ? verdict.analysis.moves[i].move : win;
    assert_int_equal(trainer_judge(analyst, &opened, &at, &card, win, NULL, &verdict), ANALYST_DONE);
    assert_true(verdict.right && verdict.worth.plies == 1);
}

/* Where nothing is proven, what looks best is right. */
TEST(what_looks_best_is_right_where_nothing_is_proven)
{
    struct variant variant = connect4_of(12, 12, 6);
    struct analyst *analyst = analyst_create(&variant, &(struct analyst_limits){.milliseconds = 50});
    struct state state = position(&variant, "66"), at;
    struct variant opened;
    struct card card = {.kind = CARD_MISTAKE};
    struct trainer_verdict verdict;
    struct reason why;
    assert_non_null(analyst);
    afterwards(end_analyst, analyst);
    assert_true(card_place(&card, &variant, &state, (struct move){MOVE_PLACE, NO_CELL, 0}));
    assert_true(card_open(&card, &opened, &at, &why));
    assert_int_equal(trainer_judge(analyst, &variant, &at, &card, card.played, NULL, &verdict), ANALYST_DONE);
    assert_false(verdict.known);
    assert_int_equal(verdict.right, analyst_is_best(&verdict.analysis, card.played));
}

TEST(judging_can_be_cancelled)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "1");
    struct card card = {.kind = CARD_MISTAKE};
    struct trainer_verdict verdict;
    atomic_bool cancel = true;
    assert_true(card_place(&card, &variant, &state, (struct move){MOVE_PLACE, NO_CELL, 1}));
    assert_int_equal(trainer_judge(make_analyst(&variant), &variant, &state, &card,
                                   (struct move){MOVE_PLACE, NO_CELL, 1}, &cancel, &verdict),
                     ANALYST_STOPPED);
}

/* --- lines --- */

enum { NOW = 1800000000 };

static const struct move none = {.kind = MOVE_NONE, .from = NO_CELL, .to = NO_CELL};

/* The move into a column, from 1, of a state. */
static struct move into(const struct variant *variant, const struct state *state, int column)
{
    char text[] = {(char)('0' + column), '\0'};
    struct reason why;
    struct move move;
    if (!variant->game->parse_move(variant, state, text, &move, &why))
        fail_msg("%s", why.text);
    return move;
}

/* Keeps a line, as the command line and the window do. Returns how many cards it has. */
static int keep_line(struct archive *archive, const struct variant *variant, const char *text, int64_t now)
{
    struct record record = game_of(variant, text, 3);
    struct move *moves = trainer_moves(&record);
    assert_non_null(moves);
    afterwards(free, moves);
    return trainer_keep_line(archive, 0, variant, moves, record.move_count, now);
}

/* The move of a line is right even if it gives the result away; others if they keep it, in a lost state as long. */
TEST(in_a_line_its_move_is_right_and_what_keeps_the_result)
{
    struct variant variant = connect4_of(6, 4, 4);
    struct analyst *analyst = make_analyst(&variant);
    uint64_t random = 9;
    int rights = 0, wrongs = 0;
    char text[STATE_TEXT_MAX];
    for (int i = 0; i < amount(20, 40, 100); i++) {
        struct state state = random_position(&variant, &random, 14, text);
        struct card card = {.kind = CARD_LINE, .played = random_move(&variant, &state, &random)};
        struct worth best = plain_worth(&variant, &state), own = plain_move_worth(&variant, &state, card.played);
        struct move moves[MOVES_MAX];
        int count = variant.game->moves(&variant, &state, moves);
        for (int k = 0; k < count; k++) {
            struct trainer_verdict verdict;
            assert_int_equal(trainer_judge(analyst, &variant, &state, &card, moves[k], NULL, &verdict), ANALYST_DONE);
            struct worth made = plain_move_worth(&variant, &state, moves[k]);
            bool right = made.result == best.result && (best.result != WORTH_LOSS || worth_compare(made, own) >= 0);
            assert_int_equal(verdict.right, right || move_equal(moves[k], card.played));
            *(verdict.right ? &rights : &wrongs) += 1;
        }
    }
    assert_true(rights > 5 && wrongs > 5);
}

FIXTURE(directory_setup, directory_teardown)

/* The side that makes the last move is the one that is drilled. */
TEST(a_line_becomes_cards_of_the_side_that_makes_its_last_move)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct variant swap =
        variant_of("connect4", (struct options){.width = 7, .height = 6, .connect = 4, .opening = OPENING_SWAP});
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct archive_card cards[8];
    assert_int_equal(keep_line(archive, &variant, "44455", NOW), 3);
    assert_int_equal(archive_cards_list(archive, INT64_MAX, NULL, 8, cards), 3);
    assert_string_equal(cards[0].card.position, "");
    assert_string_equal(cards[1].card.position, "44");
    assert_int_equal(cards[2].card.ply, 4);
    assert_int_equal(cards[2].card.kind, CARD_LINE);
    assert_int_equal(keep_line(archive, &variant, "4445", NOW), 2);
    assert_int_equal(archive_cards_list(archive, INT64_MAX, NULL, 8, cards), 5);
    assert_string_equal(cards[3].card.position, "4");
    assert_int_equal(keep_line(archive, &variant, "", NOW), 0);
    assert_int_equal(keep_line(archive, &swap, "4", NOW), 0);
}

/* A line may begin at a board that was set up; its cards are those of the usual start. */
TEST(a_line_from_a_board_that_was_set_up)
{
    struct variant variant = connect4_of(7, 6, 4), begun;
    struct options options = variant.options;
    struct state state = position(&variant, "445");
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct archive_card cards[8];
    struct reason why;
    game_begin_at(&options, &state);
    assert_true(variant_init(&begun, variant.game, &options, &why));
    assert_int_equal(keep_line(archive, &begun, "675", NOW), 2);
    assert_int_equal(archive_cards_list(archive, INT64_MAX, NULL, 8, cards), 2);
    struct state first = state, second = position(&variant, "44567");
    struct card card = {.kind = CARD_LINE};
    struct archive_card kept;
    assert_true(card_place(&card, &variant, &first, none));
    assert_true(archive_card_at(archive, &card, &kept));
    assert_true(card_place(&card, &variant, &second, none));
    assert_true(archive_card_at(archive, &card, &kept));
    assert_int_equal(kept.card.options.beginning.is_set, 0);
}

/* The state in which the other side replies, after these moves. */
static struct trainer_step reply_at(struct archive *archive, const char *moves, int best, int beyond)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, moves);
    struct trainer_step step = {.beyond = beyond};
    assert_true(archive_flush(archive));
    if (!trainer_reply(archive, &variant, &state, best ? into(&variant, &state, best) : none, NULL, &step))
        step.reply = none;
    return step;
}

static void expect_reply(const struct trainer_step *step, const char *moves, int column)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, moves);
    if (!move_equal(step->reply, into(&variant, &state, column)))
        fail_msg("the reply to %s is cell %d, not column %d", moves, step->reply.to, column);
}

TEST(a_drill_goes_along_the_line)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_line(archive, &variant, "44425", NOW);
    struct trainer_step step = reply_at(archive, "4", 1, 1);
    struct state after = position(&variant, "44");
    expect_reply(&step, "4", 4);
    assert_true(move_equal(step.card.card.played, into(&variant, &after, 4)));
    assert_true(step.card.id > 0 && step.beyond == 0);
    step = reply_at(archive, "444", 1, 0);
    expect_reply(&step, "444", 2);
}

/* The card has the line's move as it is on the board, whichever way round the line was kept. */
TEST(a_drill_goes_along_the_mirror_image_of_a_line)
{
    static const struct {
        const char *moves, *after;
        int column;
    } BOARDS[] = {{"12", "124", 2}, {"76", "764", 6}};
    struct variant variant = connect4_of(7, 6, 4);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_line(archive, &variant, "1242", NOW);
    for (int i = 0; i < 2; i++) {
        struct trainer_step step = reply_at(archive, BOARDS[i].moves, 1, 0);
        struct state after = position(&variant, BOARDS[i].after);
        expect_reply(&step, BOARDS[i].moves, 4);
        assert_true(move_equal(step.card.card.played, into(&variant, &after, BOARDS[i].column)));
    }
}

/* Of several lines the one comes that is due first. */
TEST(the_line_that_is_due_first_is_replied)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_line(archive, &variant, "445", NOW + 5);
    keep_line(archive, &variant, "434", NOW + 9);
    struct trainer_step step = reply_at(archive, "4", 1, 0);
    expect_reply(&step, "4", 4);
    archive_card_answer(archive, step.card.id, CARD_GOOD, NOW + 6);
    step = reply_at(archive, "4", 1, 0);
    expect_reply(&step, "4", 3);
}

/* Beyond a line comes what was played most in one's games, and otherwise what is best. */
TEST(beyond_a_line_the_most_common_reply_comes)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 5);
    keep_game(archive, NULL, "4253", 6);
    keep_game(archive, NULL, "4653", 7);
    struct trainer_step step = reply_at(archive, "4", 4, 0);
    expect_reply(&step, "4", 2); /* its mirror image was played, too */
    assert_int_equal(step.card.id, TRAINER_UNKEPT);
    assert_int_equal(step.card.card.played.kind, MOVE_NONE);
    assert_int_equal(step.beyond, 1);
    step = reply_at(archive, "41", 3, 1);
    expect_reply(&step, "41", 3);
    assert_int_equal(step.beyond, 2);
    assert_int_equal(reply_at(archive, "41", 3, TRAINER_BEYOND).reply.kind, MOVE_NONE);
    assert_int_equal(reply_at(archive, "41", 0, 0).reply.kind, MOVE_NONE);
}

/* A reply that ends the game leaves nothing to ask. */
TEST(a_reply_that_ends_the_game_ends_the_drill)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, "414147");
    struct state over = variant_after(&variant, &state, into(&variant, &state, 4));
    struct trainer_step step = {.beyond = 0};
    assert_false(trainer_reply(archive, &variant, &over, none, NULL, &step));
    assert_int_equal(reply_at(archive, "414147", 4, 0).reply.kind, MOVE_NONE);
    assert_int_equal(reply_at(archive, "414147", 7, 0).reply.kind, MOVE_PLACE);
}

/* Won without help, at this game. */
TEST(who_was_beaten)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    const struct game *connect4 = game_find("connect4"), *tictactoe = game_find("tictactoe");
    struct record *helped = make_record(NULL, "4141414", 5), *drawn = make_record("tictactoe", "b2 a1", 6);
    assert_int_equal(trainer_beaten(archive, connect4), 0);
    snprintf(helped->players[FIRST].evaluator, RECORD_NAME_SIZE, RECORD_HELP);
    helped->players[SECOND].seat.level = 7;
    assert_true(archive_begin(archive, helped) != 0);
    assert_true(archive_begin(archive, drawn) != 0);
    keep_game(archive, NULL, "14141424", 7); /* Second wins, who is the computer */
    assert_int_equal(trainer_beaten(archive, connect4), 0);
    keep_game(archive, NULL, "4141414", 8);
    assert_int_equal(trainer_beaten(archive, connect4), 1 << 4);
    assert_int_equal(trainer_beaten(archive, tictactoe), 0);
}

TESTS_MAIN(NULL, NULL)
