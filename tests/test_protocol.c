/* Protocols: what is said to engines from elsewhere, word by word, and what is made of all that they may say. */

#include "corpus.h"
#include "engines/protocol.h"
#include "game_support.h"
#include "prelude.h"

static const struct talk_time one_second = {.move_ms = 1000, .left_ms = {-1, -1}};

/* --- a conversation --- */

/* The one of the test that runs. */
static struct {
    struct variant variant;
    struct talk talk;
    struct match *match;
    struct talk_out out;
    struct move move;
    struct reason why;
} table;

/* A talk after the greeting was answered, and with the moves of a text played. */
static void sit(const char *protocol, struct variant variant, const char *moves)
{
    memset(&table, 0, sizeof table);
    table.variant = variant;
    table.talk.protocol = protocol_find(protocol);
    assert_non_null(table.talk.protocol);
    table.talk.variant = &table.variant;
    table.match = make_match(&table.variant);
    while (*moves) {
        struct move move;
        moves = table.variant.game->parse_move(&table.variant, match_state(table.match), moves, &move, NULL);
        assert_non_null(moves);
        assert_true(match_play(table.match, move, NULL));
        moves += *moves == ' ';
    }
}

/* What has been said since the last look. */
static const char *said(void)
{
    assert_false(table.out.full);
    table.out.text[table.out.length] = '\0';
    table.out.length = 0;
    return table.out.text;
}

static const char *greeted(void)
{
    table.out.length = 0;
    if (table.talk.protocol->greet)
        table.talk.protocol->greet(&table.talk, &table.out);
    return said();
}

static const char *begun(enum side side, const struct talk_time *time)
{
    if (table.talk.protocol->begin)
        table.talk.protocol->begin(&table.talk, side, time, &table.out);
    return said();
}

static const char *asked(const struct talk_time *time)
{
    table.talk.protocol->ask(&table.talk, table.match, time, &table.out);
    return said();
}

static enum talk_heard hear_bytes(const char *line, size_t length)
{
    snprintf(table.why.text, sizeof table.why.text, "nothing");
    return table.talk.protocol->hear(&table.talk, line, length, &table.move, &table.why);
}

static enum talk_heard hear(const char *line)
{
    return hear_bytes(line, strlen(line));
}

static void expect_move(const char *line, const char *move)
{
    char text[MOVE_TEXT_MAX];
    print_message("%s: '%s'\n", table.talk.protocol->name, line);
    assert_int_equal(hear(line), TALK_MOVE);
    assert_true(table.variant.game->legal(&table.variant, match_state(table.match), table.move, NULL));
    table.variant.game->format_move(&table.variant, table.move, text);
    assert_string_equal(text, move);
}

static void expect_refusal(enum talk_heard heard, const char *line, const char *why)
{
    print_message("%s: '%s'\n", table.talk.protocol->name, line);
    assert_int_equal(hear(line), heard);
    assert_string_equal(table.why.text, why);
}

/* --- the table --- */

TEST(protocols_have_names)
{
    static const char *const names[] = {"ugi", "riddles", "riddles-2015", "riddles-2016", "filter"};
    for (int i = 0; i < 5; i++) {
        assert_string_equal(protocol_at(i)->name, names[i]);
        assert_ptr_equal(protocol_find(names[i]), protocol_at(i));
    }
    assert_null(protocol_at(5));
    assert_null(protocol_find("uci"));
}

TEST(protocols_say_what_they_cannot_play)
{
    struct variant variant;
    struct reason why;
    for (int i = 0; protocol_at(i); i++) {
        bool any = strncmp(protocol_at(i)->name, "riddles", 7) != 0;
        variant = connect4_of(12, 12, 4);
        assert_true(protocol_plays(protocol_at(i), &variant, &why));
        variant = connect4_of(9, 7, 5);
        assert_int_equal(protocol_plays(protocol_at(i), &variant, &why), any);
        variant = tictactoe_of(3, 3, 3);
        assert_int_equal(protocol_plays(protocol_at(i), &variant, &why), any);
    }
    assert_false(protocol_plays(protocol_find("riddles"), &variant, &why));
    assert_string_equal(why.text, "only Connect Four can be played by this protocol");
    variant = connect4_of(9, 7, 5);
    assert_false(protocol_plays(protocol_find("riddles-2016"), &variant, &why));
    assert_string_equal(why.text, "by this protocol a line has 4 discs: it has no word for others");
}

/* --- Riddles.io and The AI Games --- */

TEST(riddles_2015_exchange)
{
    const struct talk_time clock = {.left_ms = {9000, 8000}, .increment_ms = 500};
    sit("riddles-2015", connect4_of(7, 6, 4), "445");
    assert_string_equal(greeted(), "");
    assert_string_equal(begun(SECOND, &clock), "settings timebank 8000\n"
                                               "settings time_per_move 500\n"
                                               "settings player_names player1,player2\n"
                                               "settings your_bot player2\n"
                                               "settings your_botid 2\n"
                                               "settings field_columns 7\n"
                                               "settings field_rows 6\n");
    assert_string_equal(asked(&clock), "update game round 2\n"
                                       "update game field 0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;"
                                       "0,0,0,0,0,0,0;0,0,0,2,0,0,0;0,0,0,1,1,0,0\n"
                                       "action move 8000\n");
    expect_move("place_disc 3", "4");
    expect_move("  place_disc\t0  \r", "1");
}

/* It has no word for nodes. */
TEST(riddles_2016_exchange)
{
    const struct talk_time less = {.move_ms = 700, .left_ms = {9000, 9000}};
    const struct talk_time nodes = {.left_ms = {-1, -1}, .nodes = 5};
    sit("riddles-2016", connect4_of(5, 4, 4), "12");
    assert_string_equal(greeted(), "");
    assert_string_equal(begun(FIRST, &less), "settings timebank 700\n"
                                             "settings time_per_move 700\n"
                                             "settings player_names player0,player1\n"
                                             "settings your_bot player0\n"
                                             "settings your_botid 0\n"
                                             "settings field_width 5\n"
                                             "settings field_height 4\n");
    assert_string_equal(asked(&less), "update game round 2\n"
                                      "update game field .,.,.,.,.,.,.,.,.,.,.,.,.,.,.,0,1,.,.,.\n"
                                      "action move 700\n");
    assert_non_null(strstr(asked(&nodes), "action move 1000\n"));
    expect_move("place_disc 4", "5");
}

/* One column of the question is free; in the other dialect a disc lies there. */
static void check_probe(int width, int height, int free_column)
{
    char answer[32];
    sit("riddles", connect4_of(width, height, 4), "");
    const char *question = strstr(greeted(), "update game field ");
    assert_non_null(question);
    question += strlen("update game field ");
    print_message("%dx%d: %.*s\n", width, height, 2 * width - 1, question);
    for (int column = 0; column < width; column++)
        assert_int_equal(question[2 * column] == '0', column == free_column);
    snprintf(answer, sizeof answer, "place_disc %d", free_column);
    assert_int_equal(hear(answer), TALK_READY);
    assert_non_null(strstr(begun(FIRST, &one_second), "field_columns"));
    greeted();
    snprintf(answer, sizeof answer, "place_disc %d", (free_column + 1) % width);
    assert_int_equal(hear(answer), TALK_READY);
    assert_non_null(strstr(begun(FIRST, &one_second), "field_width"));
    greeted();
    assert_int_equal(hear("no_moves"), TALK_READY);
    assert_non_null(strstr(begun(FIRST, &one_second), "field_width"));
}

TEST(riddles_finds_out_the_dialect)
{
    sit("riddles", connect4_of(7, 6, 4), "");
    assert_string_equal(greeted(), "settings timebank 1000\n"
                                   "settings time_per_move 1000\n"
                                   "settings player_names player1,player2\n"
                                   "settings your_bot player2\n"
                                   "settings your_botid 2\n"
                                   "settings field_columns 7\n"
                                   "settings field_rows 6\n"
                                   "settings field_width 7\n"
                                   "settings field_height 6\n"
                                   "update game round 21\n"
                                   "update game field 1,2,0,2,1,2,1;1,2,1,2,1,2,1;2,1,2,1,2,1,2;"
                                   "2,1,2,1,2,1,2;1,2,1,2,1,2,1;1,2,1,2,1,2,1\n"
                                   "action move 1000\n");
    expect_refusal(TALK_NONSENSE, "hello", "'hello': place_disc and a column were expected");
    check_probe(7, 6, 2);
    check_probe(9, 7, 3);
    check_probe(10, 10, 4);
    check_probe(8, 8, 3);
    check_probe(12, 12, 5);
    check_probe(5, 4, 1);
}

TEST(riddles_refuses)
{
    static const char *const nonsense[] = {"place_disc",   "place_disc x",   "place_disc 3 3", "place_disc 3x",
                                           "place_disc -", "place_disc 0x3", "PLACE_DISC 3",   "3",
                                           "no_moves",     "place_disc3",    "\x80\xff",       "place_disc +3"};
    sit("riddles-2015", connect4_of(7, 6, 4), "444444");
    greeted();
    asked(&one_second);
    expect_refusal(TALK_ILLEGAL, "place_disc 22055", "'place_disc 22055': the board has no such column");
    expect_refusal(TALK_ILLEGAL, "place_disc 7", "'place_disc 7': the board has no such column");
    expect_refusal(TALK_ILLEGAL, "place_disc -1", "'place_disc -1': the board has no such column");
    expect_refusal(TALK_ILLEGAL, "place_disc 3", "'place_disc 3': column 4 is full");
    expect_refusal(TALK_ILLEGAL, "place_disc 99999999999999999999999999999999",
                   "'place_disc 99999999999999999999999999999999': the board has no such column");
    expect_refusal(TALK_ILLEGAL, "place_disc -99999999999999999999999999999999",
                   "'place_disc -99999999999999999999999999999999': the board has no such column");
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        assert_int_equal(hear(nonsense[i]), TALK_NONSENSE);
    assert_int_equal(hear(""), TALK_NOTHING);
    assert_int_equal(hear(" \t \r"), TALK_NOTHING);
    assert_int_equal(hear_bytes("place_disc 3\0", 13), TALK_NONSENSE);
    assert_string_equal(table.why.text, "'place_disc 3?': place_disc and a column were expected");
    assert_int_equal(hear_bytes("\0place_disc 3", 13), TALK_NONSENSE);
}

/* --- UGI --- */

TEST(ugi_exchange)
{
    const struct talk_option options[] = {{"Level", "7"}, {"Hash", "64"}};
    const struct talk_time clock = {.left_ms = {9000, 8000}, .increment_ms = 500};
    const struct talk_time nodes = {.left_ms = {-1, -1}, .nodes = 123456789012};
    sit("ugi", connect4_of(7, 6, 4), "44");
    table.talk.options = options;
    table.talk.option_count = 2;
    assert_string_equal(greeted(), "ugi\nsetoption name Level value 7\nsetoption name Hash value 64\nisready\n");
    assert_int_equal(hear("id name  Some Engine 1.0 \r"), TALK_TOLD);
    assert_int_equal(hear("id author \x01somebody"), TALK_TOLD);
    assert_int_equal(hear("option name Columns type spin default 7 min 1 max 12"), TALK_NOTHING);
    assert_int_equal(hear("ugiok"), TALK_NOTHING);
    assert_int_equal(hear("readyok"), TALK_READY);
    assert_string_equal(table.talk.told.name, "Some Engine 1.0");
    assert_string_equal(table.talk.told.author, "?somebody");
    assert_string_equal(begun(FIRST, &clock), "uginewgame\n");
    assert_string_equal(asked(&one_second), "position startpos moves 4 4\ngo movetime 1000\n");
    assert_string_equal(asked(&clock), "position startpos moves 4 4\n"
                                       "go p1time 9000 p2time 8000 p1inc 500 p2inc 500\n");
    assert_string_equal(asked(&nodes), "position startpos moves 4 4\ngo nodes 123456789012\n");
    assert_int_equal(hear("info depth 9 seldepth 12 score cp -12 time 3 nodes 3000 pv 4 3 3"), TALK_TOLD);
    assert_int_equal(table.talk.told.depth, 9);
    assert_int_equal(table.talk.told.score, -12);
    assert_true(table.talk.told.has_score);
    assert_int_equal(table.talk.told.nodes, 3000);
    assert_string_equal(table.talk.told.line, "4 3 3");
    expect_move("bestmove 4", "4");
    expect_move("bestmove 7 ponder 1\r", "7");
    match_rewind(table.match);
    assert_string_equal(asked(&one_second), "position startpos\ngo movetime 1000\n");
    assert_false(table.talk.told.has_score);
    assert_string_equal(table.talk.told.line, "");
    assert_string_equal(table.talk.told.name, "Some Engine 1.0");
    table.talk.protocol->leave(&table.talk, &table.out);
    assert_string_equal(said(), "quit\n");
}

/* A board that is not the usual one is asked for by what has been offered, and by nothing else. */
TEST(ugi_sets_the_board)
{
    sit("ugi", connect4_of(9, 7, 5), "");
    greeted();
    assert_string_equal(begun(FIRST, &one_second), "uginewgame\n");
    assert_int_equal(hear("option name Columns type spin"), TALK_NOTHING);
    assert_int_equal(hear("option name Connect type spin"), TALK_NOTHING);
    assert_int_equal(hear("option name Game type combo"), TALK_NOTHING);
    assert_string_equal(begun(FIRST, &one_second), "setoption name Game value connect4\n"
                                                   "setoption name Columns value 9\n"
                                                   "setoption name Connect value 5\n"
                                                   "uginewgame\n");
    assert_string_equal(greeted(), "ugi\nisready\n");
    assert_string_equal(begun(FIRST, &one_second), "uginewgame\n");
}

/* Kind, name, what is usual, range, choices; so it must be found at this place. */
static void expect_offer(int i, const char *words)
{
    static const char *const kinds[] = {"check", "spin", "combo", "string"};
    const struct talk_offer *offer = &table.talk.offers.list[i];
    char text[900];
    assert_true(i < table.talk.offers.count);
    int used = snprintf(text, sizeof text, "%s '%s' '%s'", kinds[offer->kind], offer->name, offer->usual);
    if (offer->kind == TALK_SPIN)
        snprintf(text + used, sizeof text - (size_t)used, " %lld..%lld", (long long)offer->least,
                 (long long)offer->most);
    for (int k = 0; k < offer->choice_count; k++)
        used += snprintf(text + used, sizeof text - (size_t)used, " '%s'", talk_choice_name(offer, k));
    assert_string_equal(text, words);
}

static void hear_offers(const char *const *lines)
{
    for (; *lines; lines++)
        assert_int_equal(hear(*lines), TALK_NOTHING);
}

/* As UCI tells them; names and values may have several words. */
TEST(ugi_hears_what_is_offered)
{
    static const char *const lines[] = {"option name Ponder type check default true",
                                        "option name Own Book\ttype  check",
                                        "option name Hash type spin default 16 min 1 max 65536\r",
                                        "option type spin name Contempt max 20 min -20 default -3",
                                        "option name Level type spin default 7",
                                        "option name Play Style type combo default Very Wild var Calm var Very Wild",
                                        "option name Book File type string default /opt/my books/a.bin",
                                        "option name Log type string default <empty>",
                                        "option name Note type string",
                                        NULL};
    sit("ugi", connect4_of(7, 6, 4), "");
    greeted();
    hear_offers(lines);
    assert_int_equal(table.talk.offers.count, 9);
    expect_offer(0, "check 'Ponder' 'true'");
    expect_offer(1, "check 'Own Book' 'false'");
    expect_offer(2, "spin 'Hash' '16' 1..65536");
    expect_offer(3, "spin 'Contempt' '-3' -20..20");
    expect_offer(4, "spin 'Level' '7' -2147483648..2147483647");
    expect_offer(5, "combo 'Play Style' 'Very Wild' 'Calm' 'Very Wild'");
    assert_int_equal(talk_choice(&table.talk.offers.list[5], "Very Wild"), 1);
    assert_int_equal(talk_choice(&table.talk.offers.list[5], "Very"), -1);
    expect_offer(6, "string 'Book File' '/opt/my books/a.bin'");
    expect_offer(7, "string 'Log' ''");
    expect_offer(8, "string 'Note' ''");
    greeted();
    assert_int_equal(table.talk.offers.count, 0);
}

/* What sets the board, does something at once, makes no sense, or could not be set. */
TEST(ugi_passes_over_what_nobody_can_choose)
{
    char line[400];
    static const char *const lines[] = {"option name Columns type spin default 7 min 1 max 12",
                                        "option name game type combo default connect4 var connect4",
                                        "option name Clear Hash type button",
                                        "option name Picture type colour default red",
                                        "option name a=b type check default true",
                                        "option name M\xc3\xbc type check",
                                        "option name type check",
                                        "option name Hash type spin default 16 min 20 max 10",
                                        "option name Hash type spin default many min 1 max 10",
                                        "option name Hash type spin default 3 min x max 10",
                                        "option name Hash type spin default 3 min 1 max 99999999999",
                                        "option name Style type combo default Wild",
                                        "option name Style type combo default Wild var Calm",
                                        "option name Style",
                                        "option",
                                        NULL};
    sit("ugi", connect4_of(7, 6, 4), "");
    greeted();
    hear_offers(lines);
    assert_int_equal(table.talk.offers.count, 0);
    snprintf(line, sizeof line, "option name %0*d type check", TALK_NAME_SIZE, 0);
    assert_int_equal(hear(line), TALK_NOTHING);
    assert_int_equal(table.talk.offers.count, 0);
    assert_int_equal(hear("option name Hash type string default first"), TALK_NOTHING);
    for (int i = 0; i < TALK_OPTIONS_MAX + 3; i++) {
        assert_int_equal(hear("option name hash type string default second"), TALK_NOTHING);
        snprintf(line, sizeof line, "option name Number %d type check", i);
        assert_int_equal(hear(line), TALK_NOTHING);
    }
    assert_int_equal(table.talk.offers.count, TALK_OPTIONS_MAX);
    expect_offer(0, "string 'Hash' 'first'");
    expect_offer(TALK_OPTIONS_MAX - 1, "check 'Number 30' 'false'");
}

/* A combo of more and longer choices than there is room for has those that fit. */
TEST(ugi_takes_as_many_choices_as_fit)
{
    char line[TALK_LINE_MAX];
    int used = snprintf(line, sizeof line, "option name Style type combo default choice000");
    sit("ugi", connect4_of(7, 6, 4), "");
    greeted();
    for (int i = 0; i < 200; i++)
        used += snprintf(line + used, sizeof line - (size_t)used, " var choice%03d", i);
    assert_int_equal(hear(line), TALK_NOTHING);
    assert_int_equal(table.talk.offers.count, 1);
    const struct talk_offer *offer = &table.talk.offers.list[0];
    assert_int_equal(offer->choice_count, TALK_CHOICES_SIZE / (int)sizeof "choice000");
    assert_string_equal(talk_choice_name(offer, offer->choice_count - 1), "choice050");
}

TEST(ugi_refuses)
{
    static const char *const passed_over[] = {"",
                                              "hello",
                                              "info string bestmove 4",
                                              "bestmov 4",
                                              "response true",
                                              "id",
                                              "option",
                                              "option name",
                                              "\x80",
                                              "copyprotection ok",
                                              "Bestmove 4"};
    char line[TALK_LINE_MAX];
    sit("ugi", connect4_of(7, 6, 4), "444444");
    greeted();
    asked(&one_second);
    expect_refusal(TALK_ILLEGAL, "bestmove 4", "'bestmove 4': column 4 is full");
    expect_refusal(TALK_ILLEGAL, "bestmove 8", "'bestmove 8': there is no column 8");
    expect_refusal(TALK_ILLEGAL, "bestmove 0000", "'bestmove 0000': there is no column 0: columns count from 1");
    expect_refusal(TALK_ILLEGAL, "bestmove 33", "'bestmove 33': '3' stands after a move");
    expect_refusal(TALK_ILLEGAL, "bestmove (none)", "'bestmove (none)': '(' is not a column");
    expect_refusal(TALK_ILLEGAL, "bestmove \xc3\xa4", "'bestmove ?\?': no move is written like that");
    expect_refusal(TALK_NONSENSE, "bestmove", "'bestmove': a move is missing");
    for (size_t i = 0; i < sizeof passed_over / sizeof *passed_over; i++)
        assert_int_equal(hear(passed_over[i]), TALK_NOTHING);
    assert_int_equal(hear_bytes("bestmove\0 3", 11), TALK_NOTHING);
    assert_int_equal(hear_bytes("bestmove 3\0", 11), TALK_ILLEGAL);
    assert_int_equal(hear("info depth -3 score mate -2 nodes 99999999999999999999 pv"), TALK_TOLD);
    assert_int_equal(table.talk.told.depth, 0);
    assert_int_equal(table.talk.told.score, -2);
    assert_true(table.talk.told.nodes == INT64_MAX);
    assert_int_equal(hear("info depth 99999999999 score cp 99999999999"), TALK_TOLD);
    assert_int_equal(table.talk.told.depth, 0);
    memset(line, 'x', sizeof line);
    memcpy(line, "bestmove ", 9);
    assert_int_equal(hear_bytes(line, sizeof line), TALK_ILLEGAL);
    memcpy(line, "id name  ", 9);
    assert_int_equal(hear_bytes(line, sizeof line), TALK_TOLD);
    assert_int_equal(strlen(table.talk.told.name), sizeof table.talk.told.name - 1);
    assert_int_equal(hear_bytes(line, strlen("id name  ") + sizeof table.talk.told.name), TALK_TOLD);
    assert_int_equal(strlen(table.talk.told.name), sizeof table.talk.told.name - 1);
}

/* --- the filter --- */

TEST(filter_exchange)
{
    sit("filter", connect4_of(12, 6, 4), "4c1a");
    assert_string_equal(greeted(), "");
    assert_string_equal(begun(FIRST, &one_second), "");
    assert_string_equal(asked(&one_second), "4c1a\n");
    expect_move("b", "b");
    expect_move(" 4 \r", "4");
    match_rewind(table.match);
    assert_string_equal(asked(&one_second), "\n");
    assert_null(table.talk.protocol->leave);
    assert_true(table.talk.protocol->may_end);
}

TEST(filter_plays_every_game)
{
    sit("filter", tictactoe_of(3, 3, 3), "b2 a1");
    assert_string_equal(asked(&one_second), "b2 a1\n");
    expect_move("c3", "c3");
    expect_refusal(TALK_ILLEGAL, "a1", "'a1': a1 is taken");
    sit("filter", kolibrat_of(3, 4, 4, 5), "+a1 +a4");
    assert_string_equal(asked(&one_second), "b../.../.../r.. r 0:0\n");
    expect_move("+b1", "+b1");
    expect_refusal(TALK_ILLEGAL, "+a1", "'+a1': a1 is taken");
}

TEST(filter_refuses)
{
    sit("filter", connect4_of(7, 6, 4), "444444");
    asked(&one_second);
    expect_refusal(TALK_ILLEGAL, "4", "'4': column 4 is full");
    expect_refusal(TALK_ILLEGAL, "8", "'8': there is no column 8");
    expect_refusal(TALK_ILLEGAL, "-1", "'-1': '-' is not a column");
    expect_refusal(TALK_NONSENSE, "3 3", "'3 3': not one move");
    expect_refusal(TALK_NONSENSE, "I would play 3", "'I would play 3': not one move");
    expect_refusal(TALK_NONSENSE, "Traceback(most", "'Traceback(most': not one move");
    assert_int_equal(hear("\r"), TALK_NOTHING);
    assert_int_equal(hear_bytes("3\0", 2), TALK_ILLEGAL);
}

/* --- all --- */

/* The longest game on the largest board fits into what can be said at once. */
TEST(the_longest_game_can_be_said)
{
    char moves[CELLS_MAX + 1] = "";
    /* Columns in pairs, so that no line comes to be before the board is nearly full. */
    for (int row = 0, length = 0; row < 11; row++)
        for (int column = 0; column < 12; column++)
            moves[length++] = "123456789abc"[row / 2 % 2 == 0 ? column : (column + 1) % 12];
    for (int i = 0; protocol_at(i); i++) {
        sit(protocol_at(i)->name, connect4_of(12, 12, 6), moves);
        greeted();
        table.talk.dialect = table.talk.dialect ? table.talk.dialect : 2015;
        begun(FIRST, &one_second);
        const char *question = asked(&one_second);
        print_message("%s: %zu bytes\n", protocol_at(i)->name, strlen(question));
        assert_true(strlen(question) > 100);
        assert_int_equal(question[strlen(question) - 1], '\n');
    }
}

TEST(the_corpus_holds_what_must_hold)
{
    corpus_say("talk", talk_property);
}
TESTS_MAIN(NULL, NULL)
