/* Our program as an engine: what it answers, what it thinks about and for how long, what it complains about. */

#include "corpus.h"
#include "engines/serve.h"
#include "game_support.h"
#include "prelude.h"

enum { UGI, RIDDLES, FILTER };
/* --- one who asks --- */

/* The one of the test that runs. */
static struct {
    struct variant variant;
    struct serve serve;
    struct talk_out out;
    struct reason complaint;
} asker;

static void begin(int protocol, struct variant variant)
{
    asker.variant = variant;
    serve_begin(&asker.serve, protocol, &asker.variant, 7);
}

static enum serve_next hear_bytes(const char *line, size_t length)
{
    asker.out.length = 0;
    enum serve_next next = serve_hear(&asker.serve, line, length, &asker.out, &asker.complaint);
    assert_false(asker.out.full);
    asker.out.text[asker.out.length] = '\0';
    print_message("'%s' -> %d %s%s\n", line, next, asker.out.text, asker.complaint.text);
    return next;
}

static enum serve_next hear(const char *line)
{
    return hear_bytes(line, strlen(line));
}

/* Is this line answered at once, by these lines, without a complaint? */
static void expect_said(const char *line, const char *said)
{
    assert_int_equal(hear(line), SERVE_ON);
    assert_string_equal(asker.complaint.text, "");
    assert_string_equal(asker.out.text, said);
}

static void expect_complaint(const char *line, const char *said, const char *complaint)
{
    assert_int_equal(hear(line), SERVE_ON);
    assert_string_equal(asker.out.text, said);
    assert_string_equal(asker.complaint.text, complaint);
}

/* Does this line ask for a thought about the position of these moves? */
static void expect_thought(const char *line, const char *moves)
{
    struct state expected = position(&asker.serve.variant, moves);
    assert_int_equal(hear(line), SERVE_THINK);
    assert_string_equal(asker.complaint.text, "");
    assert_string_equal(asker.out.text, "");
    expected.plies = asker.serve.state.plies; /* are not told by a board of Kolibrat */
    assert_memory_equal(&asker.serve.state, &expected, sizeof expected);
}

static const char *answered(const char *move)
{
    struct move made;
    asker.out.length = 0;
    if (move)
        assert_non_null(
            asker.serve.variant.game->parse_move(&asker.serve.variant, &asker.serve.state, move, &made, NULL));
    serve_answer(&asker.serve, move ? &made : NULL, &asker.out);
    asker.out.text[asker.out.length] = '\0';
    return asker.out.text;
}

/* --- UGI --- */

TEST(ugi_introduces_itself)
{
    begin(UGI, connect4_of(9, 7, 4));
    assert_int_equal(hear("ugi"), SERVE_ON);
    assert_memory_equal(asker.out.text, "id name Gravitrips ", 19);
    assert_non_null(strstr(asker.out.text, "\noption name Level type spin default 7 min 1 max 10\n"));
    assert_non_null(strstr(asker.out.text, "\noption name Columns type spin default 9 min 0 max 100\n"));
    assert_non_null(strstr(asker.out.text, "\noption name Evaluator type combo default lines var lines"));
    assert_non_null(
        strstr(asker.out.text, "\noption name Game type combo default connect4 var connect4 var tictactoe"));
    assert_string_equal(asker.out.text + asker.out.length - 7, "\nugiok\n");
    assert_int_equal(hear("isready"), SERVE_READY);
    asker.out.length = 0;
    serve_is_ready(&asker.serve, &asker.out);
    assert_memory_equal(asker.out.text, "readyok\n", 8);
}

TEST(ugi_answers_queries)
{
    begin(UGI, connect4_of(7, 6, 4));
    expect_said("query p1turn", "response true\n");
    expect_said("position startpos moves 4 4 3", "");
    expect_said("query p1turn", "response false\n");
    expect_said("query gameover", "response false\n");
    expect_said("query result", "response none\n");
    expect_said("position startpos moves 4 1 4 1 4 1 4\r", "");
    expect_said("query gameover", "response true\n");
    expect_said("query result", "response p1win\n");
    expect_said("position fen 12121 moves 2 3 2", "");
    expect_said("query result", "response p2win\n");
    expect_complaint("go movetime 10", "bestmove 0000\n", "the game is over");
    expect_said("position  startpos ", "");
    expect_said("query p1turn", "response true\n");
    expect_complaint("query weather", "", "query gameover, p1turn or result was expected");
    assert_int_equal(hear("quit"), SERVE_QUIT);
    assert_int_equal(hear("stop"), SERVE_STOP);
}

/* A game made up for the test, without an end, in which a move changes nothing but whose turn it is. */
static bool any_options(const struct options *options, struct reason *why)
{
    (void)options;
    (void)why;
    return true;
}

static void wait_start(const struct variant *variant, struct state *state)
{
    (void)variant;
    memset(state, 0, sizeof *state);
}

static void wait_apply(const struct variant *variant, struct state *state, struct move move)
{
    (void)move;
    state->hash ^= variant->turn_key;
    state->turn = (uint8_t)other_side(state->turn);
}

static const char *wait_parse(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why)
{
    (void)variant;
    (void)state;
    (void)why;
    *move = (struct move){.kind = MOVE_PASS};
    return text + 1;
}

static const struct game waiting = {
    .name = "waiting",
    .defaults = {.width = 1, .height = 1},
    .validate = any_options,
    .start = wait_start,
    .apply = wait_apply,
    .parse_move = wait_parse,
};

TEST(ugi_knows_draws)
{
    begin(UGI, tictactoe_of(3, 3, 3));
    expect_said("position startpos moves a1 b2 c3 b1 b3 a3 c1 c2 a2", "");
    expect_said("query result", "response draw\n");
    struct variant without_end;
    assert_true(variant_init(&without_end, &waiting, &(struct options){0}, NULL));
    begin(UGI, without_end);
    expect_said("position startpos moves w w w", "");
    expect_said("query gameover", "response false\n");
    expect_said("position startpos moves w w w w", "");
    expect_said("query gameover", "response true\n");
    expect_said("query result", "response draw\n");
    expect_complaint("go", "bestmove 0000\n", "the game is over");
    expect_complaint("position startpos moves w w w w w", "", "move 5: the game is over");
}

TEST(ugi_limits_thoughts)
{
    const struct serve_task *task = &asker.serve.task;
    begin(UGI, connect4_of(7, 6, 4));
    expect_said("position startpos moves 4 4 3", "");
    expect_thought("go", "443");
    assert_true(asker.serve.recent[0].to == 2 && asker.serve.recent[1].to == 10);
    assert_true(task->milliseconds == 0 && task->depth == 0 && task->nodes == 0 && !task->infinite);
    expect_thought("go movetime 1000", "443");
    assert_int_equal(task->milliseconds, 950);
    expect_thought("go movetime 100", "443");
    assert_int_equal(task->milliseconds, 90);
    expect_thought("go movetime -5", "443");
    assert_int_equal(task->milliseconds, 1);
    expect_thought("go movetime 99999999999999999999", "443");
    assert_int_equal(task->milliseconds, INT32_MAX);
    expect_thought("go p1time 1 p2time 20000 p1inc 0 p2inc 1000", "443");
    assert_int_equal(task->milliseconds, 20000 / 20 + 750);
    expect_thought("go p1time 60000 p2time 100 p1inc 1000 p2inc 1000", "443");
    assert_int_equal(task->milliseconds, 90);
    expect_thought("go p1time 60000 p2time -10", "443");
    assert_int_equal(task->milliseconds, 1);
    expect_thought("go nodes 5000", "443");
    assert_true(task->nodes == 5000 && task->milliseconds == 0);
    expect_thought("go depth 9", "443");
    assert_int_equal(task->depth, 9);
    expect_thought("go infinite", "443");
    assert_true(task->infinite);
    assert_string_equal(answered("4"), "bestmove 4\n");
    assert_string_equal(answered(NULL), "bestmove 0000\n");
}

/* A limit that is not understood is complained about, and does not leave the other end waiting. */
TEST(ugi_always_answers)
{
    begin(UGI, connect4_of(7, 6, 4));
    assert_int_equal(hear("go ponder"), SERVE_THINK);
    assert_string_equal(asker.complaint.text, "after 'ponder' a number is missing");
    assert_int_equal(hear("go mate 3 movetime 10"), SERVE_THINK);
    assert_string_equal(asker.complaint.text, "there is no limit 'mate'");
    expect_complaint("position startpos moves 4 4 4 4 4 4 4", "", "move 7: column 4 is full");
    expect_complaint("go", "bestmove 0000\n", "there is no position");
    expect_complaint("query result", "", "there is no position");
    expect_complaint("position somewhere", "", "position startpos or position fen TEXT was expected");
    expect_complaint("position startpos 4", "", "after the position comes moves");
    expect_complaint("position fen 99", "", "move 1: there is no column 9");
    expect_complaint("hello there", "", "'hello there': no word of the protocol");
    expect_said("", "");
    expect_said(" \t ", "");
    assert_int_equal(hear_bytes("stop\0", 5), SERVE_ON);
    assert_string_equal(asker.complaint.text, "'stop?': no word of the protocol");
    expect_said("position startpos", "");
    expect_thought("go", "");
}

TEST(ugi_has_options)
{
    begin(UGI, connect4_of(7, 6, 4));
    unsigned changes = asker.serve.changes;
    expect_said("setoption name level value 3", "");
    assert_int_equal(asker.serve.level, 3);
    assert_int_equal(asker.serve.changes, changes);
    expect_said("setoption name Threads value 2", "");
    expect_said("setoption name HASH value 64", "");
    assert_true(asker.serve.threads == 2 && asker.serve.mebibytes == 64 && asker.serve.changes != changes);
    expect_said("setoption name Evaluator value segments", "");
    assert_string_equal(asker.serve.evaluator, "segments");
    expect_complaint("setoption name Level value 11", "", "Level is from 1 to 10");
    expect_complaint("setoption name Level value ", "", "Level is from 1 to 10");
    expect_complaint("setoption name Level", "", "setoption name NAME value VALUE was expected");
    expect_complaint("setoption name ownbook value false", "", "there is no option 'ownbook'");
    expect_complaint("setoption name Evaluator value deep", "", "Connect Four has no evaluator 'deep'");
    expect_complaint("setoption name Game value chess", "", "there is no game 'chess'");
}

TEST(ugi_changes_the_board)
{
    begin(UGI, connect4_of(7, 6, 4));
    expect_complaint("position startpos moves 9", "", "move 1: there is no column 9");
    unsigned changes = asker.serve.changes, games = asker.serve.games;
    expect_said("setoption name Columns value 9", "");
    expect_said("setoption name Rows value 7", "");
    expect_thought("go", "");
    assert_int_equal(asker.serve.recent[0].kind, MOVE_NONE);
    expect_said("position startpos moves 9", "");
    assert_true(asker.serve.recent[0].to == 8 && asker.serve.recent[1].kind == MOVE_NONE);
    assert_int_equal(asker.serve.variant.cells, 63);
    assert_int_not_equal(asker.serve.changes, changes);
    changes = asker.serve.changes;
    expect_thought("go", "9");
    expect_said("setoption name Columns value 99", "");
    expect_complaint("uginewgame", "", "a board of 99x7 is not possible: width 1 to 12, height 1 to 12");
    assert_int_equal(asker.serve.changes, changes);
    assert_int_not_equal(asker.serve.games, games);
    expect_said("setoption name Rows value 6", "");
    expect_thought("go p1time 20000 p2time 1", "");
    assert_int_equal(asker.serve.task.milliseconds, 20000 / 24);
    expect_said("setoption name Rows value 0", "");
    expect_said("setoption name Columns value 13", "");
    assert_int_equal(hear("go"), SERVE_THINK);
    assert_string_equal(asker.complaint.text, "a board of 13x6 is not possible: width 1 to 12, height 1 to 12");
    expect_said("setoption name Evaluator value segments", "");
    expect_said("setoption name Game value kolibrat", "");
    expect_said("position startpos moves +a1", "");
    assert_string_equal(asker.serve.variant.game->name, "kolibrat");
    assert_string_equal(asker.serve.evaluator, "");
    expect_thought("go", ".../.../.../r.. b 0:0");
    expect_said("position fen .../.../.../r.. b 0:0 moves +a4", "");
    expect_thought("go", "b../.../.../r.. r 0:0");
}

TEST(ugi_tells_its_thoughts)
{
    struct ai_report report = {.depth = 5, .value = -7, .pv_length = 2, .nodes = 1234, .microseconds = 56789};
    begin(UGI, connect4_of(7, 6, 4));
    report.pv[0] = (struct move){MOVE_PLACE, NO_CELL, 3};
    report.pv[1] = (struct move){MOVE_PLACE, NO_CELL, 10};
    asker.out.length = 0;
    serve_tell(&asker.serve, &report, &asker.out);
    report.value = AI_WIN - 2;
    serve_tell(&asker.serve, &report, &asker.out);
    report.value = -(AI_WIN - 1);
    serve_tell(&asker.serve, &report, &asker.out);
    report.pv_length = 0;
    serve_tell(&asker.serve, &report, &asker.out);
    asker.out.text[asker.out.length] = '\0';
    assert_string_equal(asker.out.text, "info depth 5 score cp -7 time 56 nodes 1234 pv 4 4\n"
                                        "info depth 5 score mate 2 time 56 nodes 1234 pv 4 4\n"
                                        "info depth 5 score mate -1 time 56 nodes 1234 pv 4 4\n"
                                        "info time 56 nodes 1234\n");
}

TEST(some_lines_are_heard_while_somebody_thinks)
{
    static const char *const now[] = {"stop", " quit\r", "isready", ""};
    static const char *const later[] = {"go", "position startpos", "query result", "setoption name Level value 1", "x"};
    for (int protocol = UGI; protocol <= FILTER; protocol++) {
        begin(protocol, connect4_of(7, 6, 4));
        for (size_t i = 0; i < sizeof now / sizeof *now; i++)
            assert_int_equal(serve_hears_now(&asker.serve, now[i], strlen(now[i])), protocol == UGI);
        for (size_t i = 0; i < sizeof later / sizeof *later; i++)
            assert_false(serve_hears_now(&asker.serve, later[i], strlen(later[i])));
    }
}

/* --- Riddles.io and The AI Games --- */

TEST(riddles_reads_both_dialects)
{
    begin(RIDDLES, connect4_of(7, 6, 4));
    expect_said("settings timebank 10000", "");
    expect_said("settings time_per_move 500", "");
    expect_said("settings player_names player1,player2", "");
    expect_said("settings your_bot player2", "");
    expect_said("settings your_botid 2", "");
    expect_said("settings field_columns 5", "");
    expect_said("settings field_rows 4", "");
    expect_said("update game round 2", "");
    expect_said("update game field 0,0,0,0,0;0,0,0,0,0;0,2,0,0,0;0,1,1,0,0\r", "");
    expect_thought("action move 10000", "223");
    assert_int_equal(asker.serve.task.milliseconds, 10000 / 9 + 375);
    assert_string_equal(answered("4"), "place_disc 3\n");
    assert_string_equal(answered(NULL), "no_moves\n");
    expect_said("settings field_width 4", "");
    expect_said("settings field_height 5", "");
    expect_said("settings your_botid 0", "");
    expect_said("update game field .,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.", "");
    expect_thought("action move 10", "");
    assert_int_equal(asker.serve.task.milliseconds, 9);
    /* Who is asked and has as many discs has had the first move, whatever its number. */
    expect_said("settings your_botid 1", "");
    expect_said("update game field .,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,1,.,.,0", "");
    expect_thought("action move 10", "14");
}

TEST(riddles_sees_the_end)
{
    begin(RIDDLES, connect4_of(4, 4, 4));
    expect_said("settings your_botid 2", "");
    expect_said("update game field 0,0,0,0;2,0,0,0;2,0,0,0;2,1,1,1", "");
    assert_int_equal(hear("action move 10"), SERVE_THINK);
    expect_said("update game field 2,0,0,0;2,0,0,0;2,0,0,0;1,1,1,1", "");
    expect_said("action move 10", "no_moves\n");
    expect_said("update game field 1,1,2,2;2,2,1,1;1,1,2,2;2,2,1,1", "");
    expect_said("action move 10", "no_moves\n");
}

TEST(riddles_refuses)
{
    begin(RIDDLES, connect4_of(4, 4, 4));
    expect_complaint("update game field 0,0,0", "", "'update game field 0,0,0': no board of 4x4");
    expect_said("action move 10", "no_moves\n");
    expect_complaint("update game field", "", "'update game field': no board");
    expect_complaint("update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,3", "",
                     "'update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0': no board of 4x4");
    expect_complaint("update game field 0,0,0,0;0,0,0,0;0,0,0,1;0,0,0,0", "",
                     "'update game field 0,0,0,0;0,0,0,0;0,0,0,1;0,0,0': a disc hangs in the air");
    expect_complaint("update game field 0,0,0,0;0,0,0,0;0,0,0,1;1,0,0,1", "",
                     "'update game field 0,0,0,0;0,0,0,0;0,0,0,1;1,0,0': the players have not taken turns");
    expect_said("settings your_botid 1", "");
    expect_complaint("update game field 0,0,0,0;0,0,0,0;1,0,0,0;2,0,0,0", "",
                     "'update game field 0,0,0,0;0,0,0,0;1,0,0,0;2,0,0': no game leads to this board");
    expect_said("action move 10", "no_moves\n");
    expect_complaint("update game field 0,0,0,0;0,0,0,0;2,2,2,2;1,1,1,1", "",
                     "'update game field 0,0,0,0;0,0,0,0;2,2,2,2;1,1,1': no game leads to this board");
    expect_complaint("update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,1", "",
                     "'update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0': the players have not taken turns");
    assert_int_equal(hear("update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,0,"), SERVE_ON);
    assert_int_equal(asker.serve.has_position, false);
    expect_complaint("settings field_rows -3", "", "'settings field_rows -3': that is no number for it");
    expect_complaint("settings field_rows 99999999999999999999", "",
                     "'settings field_rows 99999999999999999999': that is no number for it");
    expect_complaint("settings colour red", "", "'settings colour red': no such setting");
    expect_complaint("settings", "", "'settings': a name is missing");
    expect_complaint("action jump 3", "", "'action jump 3': no such question");
    expect_complaint("hello", "", "'hello': no word of the protocol");
    expect_said("settings field_rows 99", "");
    expect_complaint("action move 10", "no_moves\n", "a board of 4x99 is not possible: width 1 to 12, height 1 to 12");
    expect_said("update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,0", "");
    expect_thought("action move 10", "");
}

/* --- the filter --- */

TEST(filter_answers_positions)
{
    begin(FILTER, connect4_of(7, 6, 4));
    expect_thought("", "");
    expect_thought(" 4453 \r", "4453");
    assert_string_equal(answered("7"), "7\n");
    assert_string_equal(answered(NULL), "-\n");
    expect_complaint("8", "-\n", "'8': move 1: there is no column 8");
    expect_complaint("1212121", "-\n", "'1212121': the game is over");
    assert_int_equal(hear_bytes("44\0", 3), SERVE_ON);
    assert_string_equal(asker.complaint.text, "'44?': move 3: '?' is not a column");
}

TEST(the_corpus_holds_what_must_hold)
{
    corpus_say("serve", serve_property);
}

TESTS_MAIN(NULL, NULL)
