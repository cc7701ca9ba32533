/* needs: libsodium */
/*
 * A friend elsewhere at the window's table: the friend is another session in this process, over loopback; the person at
 * the window presses keys and clicks on words. Moves, questions, talk, the end and another round, leaving and coming
 * back.
 */
#include "lotte.h"
#include "prelude.h"
#include "window_support.h"

FIXTURE(lotte_setup, lotte_teardown)

TEST(moves_go_both_ways)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    expect_words("Lotte's turn");
    press("3"); /* it is not one's turn */
    lotte_drop(3);
    expect_words("Move 2", "Your turn");
    mate_await_moves(lotte, 2);
}

/* Neither takes a move back alone, nor looks what moves are worth. */
TEST(what_one_wants_the_other_is_asked)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    press("u");
    lotte_await_offer("u", OFFER_TAKEBACK);
    expect_words("You asked for your move back");
    lotte_want_for(WANT_YES, OFFER_TAKEBACK, "Move 0", "Your turn", "~Lotte says yes");
    press("h");
    lotte_agree("h", OFFER_HELP);
    expect_words("!Ask for hints");
    lotte_await_key("4", 1);
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Lotte offers a draw");
    click_for("No", "!Lotte offers a draw");
}

static bool is_not_helped(const struct friend_view *view)
{
    return !view->session.offered[OFFER_HELP] && !view->session.help;
}

/* What is left on the two clocks, as it is written: in seconds, the longer one first. */
static void read_clocks(int seconds[2])
{
    char words[16];
    seconds[0] = seconds[1] = 0;
    for (int left = 600; left > 0; left--) {
        snprintf(words, sizeof words, "%d:%02d", left / 60, left % 60);
        if (sees_words(words))
            seconds[seconds[0] > 0] = left;
    }
    assert_true(seconds[0] > 0);
}

/* What the friend wants is answered over the board, and what the person wants by the friend. */
TEST(all_questions_go_both_ways)
{
    struct friend_view view;
    int before[2], after[2];
    lotte->setup.terms.clock = (struct clock_control){CLOCK_GAME, 600, 0};
    lotte_begin();
    lotte_want_for(WANT_OFFER, OFFER_PAUSE, "Lotte wants a break");
    click_for("Yes", "Your turn · break");
    read_clocks(before);
    SDL_Delay(2100); /* time that must not count */
    read_clocks(after);
    assert_memory_equal(before, after, sizeof before);
    lotte_await_key("3", 3); /* which ends it */
    expect_words("Lotte's turn", "!break");
    press("p");
    lotte_await_offer("p", OFFER_PAUSE);
    expect_words("You asked for a break · Lotte decides");
    lotte_want_for(WANT_NO, OFFER_PAUSE, "!Lotte decides", "Lotte's turn", "~Lotte says no");
    lotte_want_for(WANT_OFFER, OFFER_TAKEBACK, "Lotte wants to take a move back");
    click_for("Yes", "Move 1");
    mate_await_moves(lotte, 1);
    lotte_want_for(WANT_OFFER, OFFER_HELP, "Hints for both? Lotte asks");
    click_for("No", "!Hints for both?");
    mate_await(lotte, is_not_helped, "answered");
    expect_words("Ask for hints");
    lotte_want_for(WANT_OFFER, OFFER_HELP, "Hints for both? Lotte asks");
    click_for("Yes", "!Ask for hints");
    press("j");
    lotte_await_offer("j", OFFER_DRAW);
    expect_words("You offered a draw · Lotte decides");
    lotte_want_for(WANT_YES, OFFER_DRAW, "It's a draw");
    mate_await(lotte, is_over, "at the end of the round");
    view = mate_look(lotte);
    assert_int_equal(view.session.draws, 1);
}

/* Who simply plays on has not said no; what was told about one question does not stay over the next one. */
TEST(who_plays_on_is_told_so)
{
    lotte_begin();
    lotte_await_key("3", 3);
    press("j");
    lotte_await_offer("j", OFFER_DRAW);
    expect_words("You offered a draw");
    lotte_drop(1);
    expect_words("~Lotte did not answer", "Your turn");
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Your turn · Lotte offers a draw", "!Lotte did not answer");
}

/* The first question stays until it is answered. What is said after the second one proves that this one has come. */
TEST(a_second_question_waits_in_line)
{
    lotte_begin();
    lotte_await_key("3", 3);
    lotte_want_for(WANT_OFFER, OFFER_TAKEBACK, "Lotte wants to take a move back");
    lotte_want(WANT_OFFER, OFFER_DRAW);
    friend_want(lotte->friend, &(struct want){.kind = WANT_SAY, .phrase = 1});
    expect_words("~Lotte: Hello!", "Lotte wants to take a move back", "!offers a draw");
    click_for("No", "Lotte offers a draw", "!wants to take a move back");
}

/* The loser is told what could have been seen, and nothing is to be tried again at a table that belongs to both. */
TEST(a_loss_to_a_friend_is_explained)
{
    static const char *const keys[] = {"1", "7", "1", "7"};
    lotte_meet(NULL);
    for (int move = 0; move < 4; move++) {
        lotte_await_key(keys[move], 2 * move + 1);
        lotte_drop(4);
    }
    expect_words("Column 4 would have stopped it", "Lotte won", "!4 in a row!", "Review", "Rematch", "!Show me");
    click_for("Review", "Back", "!Try again");
}

static bool is_in_round_2(const struct friend_view *view)
{
    return view->session.round == 2 && view->session.phase == SESSION_PLAYING;
}

static bool is_won_by_the_window(const struct friend_view *view)
{
    return view->session.phase == SESSION_BETWEEN && view->session.wins[1] == 1 && view->session.wins[0] == 1;
}

/* Who gives up loses; in the next round the other one begins, and how it stands is the same at both ends. */
TEST(who_resigns_loses_and_the_tally_stays)
{
    lotte_begin();
    press_for("x", "Lotte will win this game.");
    click_for("Resign", "Lotte won");
    expect_beside("1", "Lotte"); /* what was won stands before the name */
    mate_await(lotte, is_over, "at the end of the round");
    click_on("Rematch");
    lotte_await_offer("Return", OFFER_REMATCH);
    expect_words("You asked for another game · Lotte decides");
    lotte_want(WANT_YES, OFFER_REMATCH);
    mate_await(lotte, is_in_round_2, "in another round");
    expect_words("Lotte's turn", "Move 0");
    lotte_drop(1);
    expect_words("Move 1");
    lotte_want_for(WANT_RESIGN, (enum offer_kind)0, "You won!");
    expect_beside("1", "You");
    mate_await(lotte, is_won_by_the_window, "at one to one");
}

static bool hears_nothing(const struct friend_view *view)
{
    return view->session.chat == CHAT_NONE;
}

/* What one wants to read counts from the moment on when it is changed. */
TEST(another_chat_setting_counts_at_once)
{
    struct friend_view view;
    lotte_meet(NULL);
    view = mate_look(lotte);
    assert_int_equal(view.session.chat, CHAT_PHRASES);
    press_for("o", "Settings");
    click_for("Players", "Nothing");
    click_on("Nothing");
    press("Escape");
    mate_await(lotte, hears_nothing, "told that nothing is to be written");
    click_for("Talk", "Nothing can be written");
}

TEST(what_is_said_is_read)
{
    lotte_meet(NULL);
    const struct want hello = {.kind = WANT_SAY, .phrase = 1};
    friend_want(lotte->friend, &hello);
    expect_words("~Lotte: Hello!");
    click_for("Talk (1)", "Lotte: Hello!", "!Talk (1)");
    click_for("Good luck!", "You: Good luck!");
}

static int count_said(void)
{
    struct session_event event;
    int count = 0;
    while (friend_next_event(lotte->friend, &event))
        count += event.kind == SESSION_SAID;
    return count;
}

static void lotte_allows(enum chat_setting chat)
{
    friend_want(lotte->friend, &(struct want){.kind = WANT_CHAT, .chat = chat});
}

/* What is typed goes into the line alone, wherever the focus was; it waits until the friend allows it. */
TEST(own_words_are_two_clicks_away)
{
    lotte_meet(NULL);
    click_for("Talk", "Send", "Close", "What you two say is not kept");
    click_for("Hello!", "You: Hello!", "!What you two say is not kept");
    press("Space Space");
    type_words("so it is");
    click_for("Send", "You: so it is", "Goes as soon as Lotte allows it");
    lotte_allows(CHAT_FREE);
    expect_words("!Goes as soon as");
    type_words("again");
    press_for("Return", "You: again");
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Lotte offers a draw");
    assert_int_equal(count_said(), 3);
}

/* The board is in use beside the chat; what is typed is no move. */
TEST(the_board_stays_in_use_beside_the_chat)
{
    lotte_meet(NULL);
    click_for("Talk", "Send", "Move 0", "together");
    type_words("42");
    expect_words("42", "Move 0");
    click_part(365, 300);
    mate_await_moves(lotte, 1);
    press_for("Escape", "Menu", "!Send");
}

static bool may_write(const struct friend_view *view)
{
    return view->session.chat == CHAT_FREE;
}

/* The friend's first text is asked about once, and comes only after that. */
TEST(who_is_written_to_is_asked)
{
    lotte_meet(NULL);
    lotte_allows(CHAT_FREE);
    expect_words("Lotte wants to write to you");
    press_for("Tab Return", "!Lotte wants to write"); /* there is "Ask for hints", too */
    mate_await(lotte, may_write, "allowed to write");
    friend_want(lotte->friend, &(struct want){.kind = WANT_SAY, .words = "well met"});
    expect_words("~Lotte: well met");
}

TEST(who_wants_phrases_alone_is_not_asked_again)
{
    lotte_meet(NULL);
    lotte_allows(CHAT_FREE);
    click_for("Ready-made", "!Lotte wants to write");
    click_for("Talk", "Good luck!", "!Send");
    lotte_allows(CHAT_PHRASES);
    lotte_allows(CHAT_FREE);
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Lotte offers a draw");
    click_for("No", "!Lotte offers a draw", "!Lotte wants to write");
}

/* The game is over for both: undo only looks back, and nothing that is kept changes. */
TEST(undo_after_the_end_looks_back)
{
    lotte_begin();
    lotte_want_for(WANT_RESIGN, (enum offer_kind)0, "You won!");
    expect_words("Look back");
    press_for("u", "Looking back", "Move 1", "Back to the game");
    press_for("3", "~The game is over"); /* nor is it another game */
    click_for("Back to the game", "Move 2", "Rematch");
    assert_int_equal(window_last_game()->move_count, 2);
    assert_int_equal(mate_moves(lotte), 2);
}

/* A column of four; then Lotte, who had the second move, has the first. */
static void win_and_go_on(void)
{
    lotte_meet(NULL);
    for (int move = 0; move < 4; move++) {
        lotte_await_key("1", 2 * move + 1);
        if (move == 3)
            break;
        lotte_drop(2);
        mate_await_moves(lotte, 2 * move + 2);
    }
    expect_words("You won!");
    lotte_want_for(WANT_OFFER, OFFER_REMATCH, "Lotte wants another game");
    click_for("Yes", "Lotte's turn", "Move 0");
}

TEST(a_won_game_and_another_one)
{
    win_and_go_on();
}

/* The host has the second player's pieces: all else is the same for both. */
TEST(a_host_who_plays_yellow)
{
    lotte->setup.terms.swapped = true;
    win_and_go_on();
}

/* The person lays three discs, as fast as keys can be pressed; Lotte takes red, or keeps yellow. */
static void lay_discs(bool takes)
{
    lotte->setup.terms.options.opening = OPENING_SWAP;
    lotte_ask(NULL);
    expect_words("Lotte wants to play Connect Four 7×6 · Fair, 3 discs");
    click_for("Play", "Disc 1 of 3: then your opponent chooses");
    press("4 4 4");
    mate_await_moves(lotte, 3);
    expect_words("Lotte's turn");
    expect_beside("You", "Yellow star"); /* the host has the first player's */
    if (takes)
        lotte_change();
    else
        lotte_drop(1);
    expect_words(takes ? "~Lotte takes Yellow: you go on with Red" : "~Lotte keeps Red: you have Yellow", "Your turn",
                 "Move 4");
    lotte_await_key("5", 5);
    expect_beside("You", takes ? "Red ring" : "Yellow star");
}

TEST(a_friend_keeps_the_colour)
{
    lay_discs(false);
}

TEST(a_friend_takes_the_other_colour)
{
    lay_discs(true);
}

/* Lotte lays; the person is told before, and asked then. What is taken back is asked anew. */
TEST(a_friend_lays_discs)
{
    lotte->setup.terms.options.opening = OPENING_PIE;
    lotte->setup.terms.begins = BEGINS_HOST;
    lotte_ask(NULL);
    expect_words("Lotte wants to play Connect Four 7×6 · Fair, 1 disc",
                 "You play Yellow. After 1 disc the one who did not begin chooses a colour.");
    click_for("Play", "Lotte's turn");
    lotte_drop(4);
    expect_words("Take Red, or go on with Yellow?");
    press("s");
    mate_await_moves(lotte, 2);
    expect_words("Lotte's turn");
    expect_beside("You", "Red ring");
    press("u");
    lotte_agree("u", OFFER_TAKEBACK);
    expect_words("Take Red, or go on with Yellow?");
    expect_beside("You", "Yellow star");
    click_on("Keep Yellow");
    lotte_await_key("4", 2);
    expect_words("Lotte's turn");
    expect_beside("You", "Yellow star");
}

/* The friend's program stops: that is said, and the game is there again at the next start. */
TEST(who_leaves_is_waited_for)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    lotte_drop(4);
    expect_words("Move 2");
    mate_close(lotte);
    expect_words("Waiting for Lotte…");
    press("Ctrl+w");
    click_for("Go on later", "~Your game is kept");
    press_for("Ctrl+k", "Lotte · Connect Four 7×6 · your turn");
    click_for("Lotte · Connect Four 7×6 · your turn", "Move 2");
}

/* A friend who waits comes first at the next start, before a game that was played only here. */
TEST(who_waits_is_offered_at_the_start)
{
    lotte_begin();
    mate_close(lotte);
    window_again_asking();
    expect_words("Lotte is waiting for your move", "Your turn · 2 moves", "Red: Lotte", "Yellow: you", "Continue");
    click_for("Not now", "!is waiting", "Red's turn");
    press("4");
    window_again_asking();
    expect_words("Lotte is waiting for your move");
    click_for("Not now", "Continue your game?", "1 move");
    press_for("Return", "Move 1");
    window_again_asking();
    expect_words("Lotte is waiting for your move");
    press_for("Return", "Move 2", "Waiting for Lotte…");
}

/* Where it is the friend's turn the game is offered if it was broken off, and not if it was left for later. */
TEST(a_broken_off_game_is_offered_at_the_start)
{
    lotte_begin();
    lotte_await_key("3", 3);
    window_again_asking();
    expect_words("Go on with Lotte?", "Lotte's turn · 3 moves");
    click_for("Continue", "Move 3", "together");
    press("Ctrl+w");
    click_for("Go on later", "~Your game is kept");
    window_again_asking();
    expect_words("Red's turn", "!Go on with Lotte?");
}

/* The window's own computer sits there: it moves without a key, at the level that the friend was told. */
TEST(a_computer_plays_in_ones_place)
{
    struct friend_view view;
    lotte_open();
    window_open_as(&two_humans);
    press("Ctrl+k");
    click_on("Connect Four 7×6 …");
    click_for("Computer, level ", "~Pressed again: one level harder");
    press_for("Escape", "Other ways …");
    click_for("Other ways …", "Join a friend");
    lotte_type_code(lotte->setup.code, lotte->setup.port);
    press("Return");
    mate_await_moves(lotte, 1);
    lotte_drop(1);
    mate_await_moves(lotte, 3);
    view = mate_look(lotte);
    assert_int_equal(view.session.players[SESSION_GUEST].seat.level, 2);
    press_for("-", "level 2");
}

/* Whatever leads away from the game asks first; whoever goes is told where the game is. */
TEST(another_game_leaves_it_for_later)
{
    lotte_begin();
    press("n");
    click_on("Nell");
    press_for("Return", "Leave the game with Lotte?");
    press_for("Escape", "!Leave the game", "Move 2", "together");
    press_for("c Return", "Then: Yellow");
    press_for("Return", "Leave the game with Lotte?");
    press_for("Escape", "!Leave the game", "Move 2", "together");
    drop_text_for("1. 4 4 2. 3", "Leave the game with Lotte?");
    press_for("Escape", "!Leave the game", "Move 2", "together");
    press_for("Ctrl+k", "Leave the game with Lotte?");
    click_for("Go on later", "~Your game is kept", "Lotte · Connect Four 7×6 · your turn");
}

/* Nothing in the window tells who wins while both play without hints; afterwards everything does. */
TEST(nothing_tells_who_wins_in_a_fair_game)
{
    lotte_begin();
    press_for("b", "~You two play without hints");
    press_for("Ctrl+b d", "!Set up", "!Openings", "!Depth");
    press_for("Ctrl+e", "~You two play without hints", "!My mistakes");
    press_for("z", "*Any puzzle");
    press_for("Ctrl+b", "Puzzle 1 · ", "!Set up");
    press_for("Escape", "!Any puzzle");
    press("h");
    lotte_agree("h", OFFER_HELP);
    expect_words("!Ask for hints");
    press_for("b", "From the game");
    press_for("Escape Ctrl+e", "My mistakes");
}

/* The end of a game offers no "later"; and what the friend wants reaches a person who reads the review. */
TEST(a_rematch_is_heard_in_the_review)
{
    lotte_begin();
    lotte_want_for(WANT_RESIGN, (enum offer_kind)0, "You won!");
    click_for("Review", "Back");
    lotte_want_for(WANT_OFFER, OFFER_REMATCH, "Lotte wants another game · Back to the game", "Back");
    press_for("Escape", "Rematch", "Lotte wants another game", "!Back to the game");
    click_for("No", "!Lotte wants another game");
    press_for("Ctrl+w", "Say goodbye to Lotte?", "!Go on later");
}

/* Whoever looks elsewhere is called back by name, and one press leads there, to a game that fills the window. */
TEST(who_looks_elsewhere_is_called_back)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    expect_within("Menu", 0, 920, 1000, 1000);
    press_for("o", "Text size", "!Back to the game");
    lotte_drop(1);
    expect_words("Lotte is waiting for your move · Back to the game");
    click_for("Lotte is waiting for your move", "Your turn", "Move 2", "!Back to the game");
    expect_within("Menu", 0, 920, 1000, 1000);
}

TEST(who_looks_elsewhere_is_called_back_by_keys)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    press_for("o", "Text size", "!Back to the game");
    lotte_drop(1);
    expect_words("Lotte is waiting for your move · Back to the game");
    press("Shift+Tab");
    press("Shift+Tab");
    press_for("Return", "Your turn", "Move 2", "!Back to the game");
}

/* Who closes the settings while the button is there has the whole window again, too. */
TEST(after_the_call_back_the_game_fills_the_window)
{
    lotte_meet(NULL);
    lotte_await_key("4", 1);
    press_for("o", "Text size");
    lotte_drop(1);
    expect_words("Lotte is waiting for your move · Back to the game");
    press_for("Escape", "Move 2", "!Back to the game");
    expect_within("Menu", 0, 920, 1000, 1000);
}

TEST(a_long_name_is_cut_with_dots)
{
    snprintf(lotte->setup.self.name, sizeof lotte->setup.self.name, "Lotte-Annemarie von und zu Hohenstein");
    lotte_meet(NULL);
    expect_words("Lotte-Annemarie von und zu H…");
}

/* On the first page, as on the other one: what is typed is the friend's code. */
TEST(a_wrong_code_is_told)
{
    window_open_as(&two_humans);
    press_for("Ctrl+k", "Copy the code");
    type_words("123-456-788");
    press_for("Return", "~That is no whole code");
    click_on("Other ways …");
    press_for("Return", "~That is no whole code");
}

/* Enter after the code, or twice, does not end the search that has begun. */
TEST(enter_does_not_cancel)
{
    lotte_open();
    lotte_open_dialog();
    lotte_type_code(lotte->setup.code, 9); /* nobody is there */
    press_for("Return", "Cancel");
    press("Return Space Return");
    expect_words("Your friend is being looked for…", "Cancel");
    press("Tab");
    press_for("Return", "Got a code?");
}

TESTS_MAIN(NULL, NULL)
