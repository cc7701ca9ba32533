#!/bin/sh
# The dialog for a new game, by real keys and clicks: what is chosen there is played, nonsense is refused, a running
# game is not lost without a warning, and the choice is remembered.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# press_setup FIELD [PART]: clicks a part of the dialog, see where.c.
press_setup() {
    press setup connect4 "$1" "${2:-0}"
}

picture() {
    part_hash 0 0 "$width" "$height"
}

picture_is() {
    [ "$(picture)" = "$1" ]
}

# The board can be seen, and is not darkened by a dialog.
is_closed() {
    look && sees theme "${1:-light}"
}

# The eye finds no bright board under the veil: what it calls the theme's ground is then neither.
is_open() {
    not picture_is "$before"
}

open_by_key() {
    point_at 2 2
    before=$(picture)
    key g
    eventually "G does not open the dialog" is_open
}

open_by_mouse() {
    press "New game"
    eventually "the card does not come" title_is "New game"
    press start more
    point_at 2 2
    eventually "the button does not open the dialog" title_is "Board and players"
}

# board COLUMNS ROWS: from now on the board must look so.
board() {
    BOARD_WIDTH=$1
    BOARD_HEIGHT=$2
}

# A board that is as high as it is wide cannot be measured by the eye: sizes here are not square.
by_keyboard() {
    game_start --first human --second human
    open_by_key
    key Tab Tab 9 Tab 7 Tab 5
    key Return
    board 9 7
    eventually "a board of 9x7 does not come" board_is ""
    play 1122334
    eventually "four in a row won, though five are needed" title_is "Yellow's turn"
    key 4 5
    eventually "five in a row do not win" title_is "Red won!"
    game_quit
    expect "the exit status is $status" same $status 0
    expect "something is said on stderr: $(cat "$scratch/stderr")" not test -s "$scratch/stderr"
}

by_mouse() {
    game_start --first human --second human
    open_by_mouse
    press_setup size 1
    press_setup starter 1
    press_setup start
    board 6 5
    eventually "a board of 6x5 does not come" board_is ""
    eventually "yellow does not begin" title_is "Yellow's turn"
    click 6
    eventually "a click does not play" board_is 6 Y R
    open_by_mouse
    press_setup width 2
    press_setup height 0
    press_setup height 0
    press_setup connect 0
    press_setup start
    board 7 3
    eventually "a board of 7x3 does not come" board_is ""
    game_quit
}

names_and_seats() {
    game_start --first human --second human
    open_by_key
    press_setup red-name
    xdotool type --delay 30 "Ann  B"
    key BackSpace BackSpace BackSpace
    key Tab Tab
    xdotool type --delay 30 Gus
    key Return
    eventually "the name is not Ann" title_is "Ann's turn"
    key 1
    eventually "the name is not Gus" title_is "Gus's turn"
    open_by_key
    press_setup yellow-seat 1
    press_setup start
    eventually "the computer does not play yellow" title_is "Your turn"
    key 1
    eventually "the computer does not answer" has_discs 2
    game_quit
}

# At least so many: computers may go on while they are counted.
has_discs() {
    [ "$(disc_count)" -ge "$1" ]
}

nonsense() {
    game_start --first human --second human
    open_by_key
    key Tab Tab 1 3
    key Return
    press_setup start
    refused
    press_setup width 1
    key BackSpace
    eventually "1 does not stay of 13" not picture_is "$open"
    key Down Down 6 Return
    board 1 6
    eventually "a board of 1x6 does not come" board_is ""
    game_quit
}

at_rest() {
    open=$(picture)
    sleeps && picture_is "$open"
}

# The dialog is still there, after what should have been refused.
refused() {
    point_at 2 2
    eventually "the dialog's picture never comes to rest" at_rest
    expect "nonsense was not refused" is_open
    always "the refused game has begun" 1 picture_is "$open"
}

letters_are_refused() {
    game_start --first human --second human
    open_by_key
    key Tab Tab 8 x Tab 7 minus Return
    board 8 7
    eventually "a board of 8x7 does not come: letters were taken for digits" board_is ""
    game_quit
}

# Escape, the cross and "Cancel" leave a running game as it was; another one takes its place without a question.
running_game() {
    game_start --first human --second human
    play 44
    eventually "the board does not show the moves" board_is 44 # nothing is copied: a note of that would change the picture
    point_at 2 2
    eventually "the picture never comes to rest" at_rest
    for leave in "key Escape" "press_setup cross" "press_setup back"; do
        open_by_key
        $leave
        point_at 2 2
        eventually "after $leave the window is not as it was" picture_is "$before"
    done
    open_by_key
    key Tab Right Return
    board 8 7
    eventually "the other board does not come" board_is ""
    game_quit
}

# The same after the end, and before the first move.
nothing_to_lose() {
    game_start --first human --second human
    play 1212121
    eventually "red has not won" title_is "Red won!"
    open_by_key
    key Return
    eventually "a new game does not come at once" board_is ""
    open_by_key
    key Return
    eventually "a new game does not come at once" board_is ""
    game_quit
}

# tally_hash: the players' cards with their wins.
tally_hash() {
    set -- $(where card "$1")
    part_hash $(($1 + $3 * 3 / 4)) $(($2 + 4)) $(($3 / 5)) $(($4 - 8))
}

tally_is() {
    [ "$(tally_hash 0)" = "$1" ]
}

tally() {
    game_start --first human --second human
    point_at 2 2
    key r
    shows ""
    none=$(tally_hash 0)
    play 1212121
    eventually "red has not won" title_is "Red won!"
    eventually "the win is not counted" not tally_is "$none"
    key r
    eventually "a new round does not come" board_is ""
    one=$(tally_hash 0)
    open_by_key
    key Tab Right Return
    board 8 7
    eventually "a board of 8x7 does not come" board_is ""
    eventually "the tally of the same two players is lost" tally_is "$one"
    open_by_key
    press_setup yellow-name
    xdotool type "Gus"
    key Return
    eventually "somebody else has the tally of the one before" tally_is "$none"
    game_quit
}

remembered() {
    game_start
    open_by_key
    press_setup size 1
    press_setup starter 1
    press_setup yellow-seat 0
    press_setup yellow-seat 0
    press_setup yellow-name
    xdotool type "Gus"
    key Return
    board 6 5
    eventually "a board of 6x5 does not come" board_is ""
    eventually "Gus does not begin" title_is "Gus's turn"
    game_quit
    game_start
    eventually "the board chosen last does not come again" board_is ""
    eventually "who begins is not remembered" title_is "Gus's turn"
    game_quit
    board 7 6
    game_start --game connect4
    eventually "the command line does not prevail" board_is ""
    game_quit
    board 8 7
    game_start --size 8x7
    eventually "the command line does not prevail" board_is ""
    game_quit
    board 6 5
    game_start --first human --second 3
    eventually "the board chosen last does not come again" board_is ""
    eventually "the first seat of the command line does not begin" title_is "Your turn"
    game_quit
}

# Also when the game did not end by itself.
remembered_after_a_kill() {
    game_open --first human --second human
    open_by_key
    press_setup game 2
    press setup kolibrat size 3
    press setup kolibrat yellow-seat 0
    press setup kolibrat yellow-seat 0
    press setup kolibrat starter 1
    press setup kolibrat start 0
    eventually "Kolibrat does not come, or black does not begin" title_is "Black's turn"
    GAME=kolibrat SIZE=5x5
    click_cells e1
    record_is "+e1"
    settings_are_written
    game_kill
    game_open
    eventually "the game chosen last does not come again" title_is "Black's turn"
    click_cells e1
    eventually "its size is not remembered" title_is "Red's turn"
    record_is "+e1"
    game_quit
}

# The last picture leads to a size that is typed.
other_size() {
    game_open --first human --second human
    open_by_key
    press_setup game 2
    press setup kolibrat yellow-seat 0
    press setup kolibrat yellow-seat 0
    press setup kolibrat size 6
    key 2 Tab 3
    press setup kolibrat start 0
    eventually "Kolibrat does not come" title_is "Red's turn"
    GAME=kolibrat SIZE=2x3
    click_cells b1 a3
    record_is "+b1 +a3"
    game_quit
}

small_and_dark() {
    game_start --first human --second human
    key t
    eventually "the theme does not change" sees theme dark
    xdotool windowmove "$window" 0 0 windowsize "$window" 600 450
    eventually "the window does not become small" is_small
    open_by_mouse
    press_setup size 1
    press_setup start
    board 6 5
    eventually "a board of 6x5 does not come" board_is ""
    key t
    game_quit
}

is_small() {
    look_again && [ "$width" -eq 600 ] && [ "$height" -eq 450 ]
}

# In the middle of everything that moves or thinks.
while_busy() {
    game_start --watch --first 8 --second 9
    eventually "nobody plays" has_discs 1
    for size in 1 3 1; do
        open_by_key
        press_setup size $size
        press_setup start
        case $size in 1) board 6 5 ;; 3) board 8 7 ;; esac
        eventually "the other board does not come" look
        eventually "nobody plays on it" has_discs 1
    done
    game_quit
    expect "the exit status is $status" same $status 0
    expect "something is said on stderr: $(cat "$scratch/stderr")" not test -s "$scratch/stderr"
}

# Each game in turn, with what the one before has not; each remembers its own choice.
every_game() {
    game_open --first human --second human
    open_by_key
    press_setup game 1
    press setup tictactoe size 1
    press setup tictactoe connect 2
    press setup tictactoe yellow-seat 0
    press setup tictactoe yellow-seat 0
    press setup tictactoe start 0
    eventually "Tic-Tac-Toe does not come" title_is "Cross's turn"
    GAME=tictactoe SIZE=4x4
    click_cells a1 b1 a2 b2 a3 b3
    eventually "three in a row won, though four are needed" title_is "Cross's turn"
    click_cells a4
    eventually "four in a row do not win" title_is "Cross won!"
    open_by_key
    press setup tictactoe game 2
    press setup kolibrat points 1
    key 1
    press setup kolibrat yellow-seat 0
    press setup kolibrat yellow-seat 0
    press setup kolibrat starter 1
    press setup kolibrat start 0
    eventually "Kolibrat does not come, or black does not begin" title_is "Black's turn"
    open_by_key
    key Return
    eventually "Kolibrat does not come again" title_is "Black's turn"
    game_quit
    game_open
    eventually "Kolibrat is not remembered" title_is "Black's turn"
    open_by_key
    key Left Return
    eventually "Tic-Tac-Toe is not remembered" title_is "Cross's turn"
    SIZE=4x4
    click_cells a1 b1 a2 b2 a3 b3
    eventually "its size is not remembered" title_is "Cross's turn"
    game_quit
    expect "the exit status is $status" same $status 0
    expect "something is said on stderr: $(cat "$scratch/stderr")" not test -s "$scratch/stderr"
}

quit_with_it_open() {
    game_start
    open_by_key
    key Tab Tab q
    game_quit
    expect "the exit status is $status" same $status 0
}

screen_start
check "another board by keyboard alone" by_keyboard
check "another board by mouse alone" by_mouse
check "names and seats" names_and_seats
check "nonsense is refused" nonsense
check "letters are no numbers" letters_are_refused
check "a running game is not lost without a warning" running_game
check "another game after a finished one" nothing_to_lose
check "the tally stays with its players" tally
check "what was chosen last opens next time" remembered
check "what was chosen last is there after a kill, too" remembered_after_a_kill
check "a size that is none of the usual ones" other_size
check "in a small window, in the dark" small_and_dark
check "while two computers think" while_busy
check "every game" every_game
check "quitting with the dialog open" quit_with_it_open
