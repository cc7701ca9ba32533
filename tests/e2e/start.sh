#!/bin/sh
# The card that begins a game, by real keys and clicks: what is chosen there is played and remembered, and nobody who
# comes for the first time, or comes back, has to answer anything.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

picture() {
    part_hash 0 0 "$width" "$height"
}

picture_is() {
    [ "$(picture)" = "$1" ]
}

# press_card PART: see where.c.
press_card() {
    press start "$1"
}

open_card() {
    key n
    eventually "the card does not come" title_is "New game"
}

# Nothing was ever kept, and the first click plays.
first_run() {
    game_start
    eventually "a first run asks something" title_is "Your turn"
    click 4
    eventually "the first click does not play" is_played
    game_quit
}

is_played() {
    [ "$(disc_count)" -ge 1 ]
}

by_mouse() {
    game_start
    press "New game"
    eventually "the button does not open the card" title_is "New game"
    press_card friend
    press_card me
    press_card play
    eventually "two friends do not play" title_is "Red's turn"
    click 4
    eventually "the friend is not asked" title_is "Yellow's turn"
    open_card
    press_card watch
    press_card play
    eventually "nobody plays" is_played
    open_card
    press_card normal
    press_card other
    press_card play
    eventually "the computer does not begin" board_has_one
    record_level_is 4
    game_quit
}

board_has_one() {
    [ "$(disc_count)" = 1 ] && title_is "Your turn"
}

record_level_is() {
    key ctrl+c
    eventually "the level is not $1" clipboard_has "level $1"
}

clipboard_has() {
    clipboard | grep -q "$1"
}

# Right goes from opponent to opponent, Tab from row to row and to the friend elsewhere, Enter plays.
by_keys() {
    game_start
    open_card
    key Right Right Return
    eventually "a new game does not come" title_is "Your turn"
    key 4
    eventually "the first move is not made" is_played
    record_level_is 7
    open_card
    key Right Right Tab Tab Tab Tab Tab Tab Right Tab Right Return
    GAME=tictactoe SIZE=3x3
    eventually "Tic-Tac-Toe for two does not come" title_is "Cross's turn"
    click_cells b2
    record_is b2
    open_card
    key Tab Tab Tab Tab Tab Tab Tab Left Return
    eventually "Connect Four does not come again" look
    game_quit
}

# Escape, the cross and a click beside the card leave everything as it was.
left_alone() {
    game_start --first human --second human
    play 44
    eventually "the board does not show the moves" board_is 44
    for leave in "key Escape" "press_card cross" "click_at 3 3"; do
        open_card
        key Right
        $leave
        eventually "after $leave the card is still there" title_is "Red's turn"
        eventually "after $leave the board is another one" board_is 44
    done
    game_quit
}

# The choice comes again, also in the card; "r" begins anew without a question.
remembered() {
    game_start
    open_card
    press_card hard
    press_card other
    press_card play
    eventually "the computer does not begin" board_has_one
    game_quit
    game_start
    eventually "the computer does not begin again" board_has_one
    open_card
    key Return
    eventually "the computer does not begin again" board_has_one
    record_level_is 7
    key 1
    eventually "my move is not answered" has_three
    key r
    eventually "R asks something" board_has_one
    game_quit
}

has_three() {
    [ "$(disc_count)" = 3 ]
}

# The way to sizes and names.
more() {
    game_start --first human --second human
    open_card
    press_card more
    eventually "the dialog does not come" title_is "Board and players"
    key Tab Right Return
    BOARD_WIDTH=8 BOARD_HEIGHT=7
    eventually "the other board does not come" board_is ""
    open_card
    key Return
    eventually "the same board does not come again" board_is ""
    game_quit
}

small() {
    game_start --first human --second human
    xdotool windowmove "$window" 0 0 windowsize "$window" 600 450
    eventually "the window does not become small" is_small
    open_card
    press_card easy
    press_card other
    press_card play
    eventually "the computer does not begin" board_has_one
    game_quit
}

is_small() {
    look_again && [ "$width" -eq 600 ] && [ "$height" -eq 450 ]
}

# Boards and levels are one click each.
boards_and_levels() {
    game_start --first human --second human
    press "New game"
    eventually "the card does not come" title_is "New game"
    press_card board4
    press_card play
    BOARD_WIDTH=9 BOARD_HEIGHT=7
    eventually "a board of 9x7 does not come" board_is ""
    press "New game"
    press_card board2
    press_card play
    BOARD_WIDTH=7 BOARD_HEIGHT=6
    eventually "the usual board does not come back" board_is ""
    open_card
    press_card watch
    press_card red4
    press_card yellow8
    press_card play
    eventually "nobody plays" is_played
    record_level_is 4
    eventually "the other level is not 8" clipboard_has "level 8"
    game_quit
}

screen_start
check "a first run: the first click plays" first_run
check "by mouse alone: a friend, watching, another level" by_mouse
check "by keys alone: another level, another game" by_keys
check "the card is left without a trace" left_alone
check "the choice is remembered, and R asks nothing" remembered
check "from the card to board and names" more
check "another board and two levels by the card alone" boards_and_levels
check "in a small window" small
