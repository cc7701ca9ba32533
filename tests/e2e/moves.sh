#!/bin/sh
# Two humans at the board: every way to make a move, what is shown of it, and what must not become one.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

click_every_column() {
    done=
    for column in 1 2 3 4 5 6 7; do
        click $column
        done=$done$column
        shows $done
    done
    eventually "the title does not say whose turn it is" title_is "Yellow's turn"
}

every_number_key() {
    key r
    done=
    for column in 7 6 5 4 3 2 1; do
        key $column
        done=$done$column
        shows $done
    done
    key 8
    key 9
    key 0
    always "a key without a column changed the board" 1 board_is $done
}

number_pad_keys() {
    key r
    shows ""
    key KP_3 KP_7
    shows 37
}

arrows_and_enter() {
    key r
    key Left Left Left Left Left Left Left Left Return
    shows 1
    key Right space
    shows 12
    key Right Right Right Right Right Right Right Right Down
    shows 127
    key Left KP_Enter
    shows 1276
}

# Clicks and keys that come faster than the discs fall are all taken.
fast_keys() {
    key r
    key 1 1 2 2 3 3 5 5
    shows 11223355
}

fast_clicks() {
    key r
    shows ""
    for column in 1 4 2 5 7; do
        click $column
    done
    shows 14257
}

double_click() {
    key r
    shows ""
    column_point 3
    point_at $x $y
    xdotool click --repeat 2 --delay 5 1 # a busy machine may make two clicks of more
    shows 3
    always "the second click of a double click made a move" 1 board_is 3
}

other_buttons() {
    key r
    shows ""
    column_point 3
    click_at $x $y 3
    click_at $x $y 2
    always "a click with another button made a move" 1 board_is ""
}

beside_the_board() {
    point_at 2 2
    click_at 5 400
    always "a click beside the board made a move" 1 board_is ""
}

full_column() {
    play_anew 444444
    shows 444444
    click 4
    key 4
    eventually "the title says something else" title_is "Red's turn"
    point 4
    always "a full column took a disc" 1 board_is 444444
    shows 444444
    expect "a ghost stands in a full column" not ghost_is_anywhere
    key 1
    shows 4444441
}

ghost_is_anywhere() {
    look && echo "$seen" | sed -n 's/^row [0-9]* //p' | grep -q '[ry]'
}

# ghost_is COLUMN ROW LETTER
ghost_is() {
    look && [ "$(echo "$seen" | sed -n "s/^row $2 //p" | cut -c "$1")" = "$3" ]
}

hand_follows() {
    key r
    for column in 1 5 2 7; do
        point $column
        eventually "the hand is not above column $column" sees hand "$column R"
        eventually "the ghost is not in column $column" ghost_is $column 1 r
    done
    key 7
    eventually "the disc does not land" board_is 7
    eventually "the other hand does not come" sees hand "7 Y"
    eventually "the ghost does not stand on the disc" ghost_is 7 2 y
    key Left
    eventually "the hand does not follow the arrow" sees hand "6 Y"
    eventually "the ghost does not follow the arrow" ghost_is 6 1 y
    column_point 3
    point_at $x $((y - 300))
    eventually "the hand does not follow above the board" sees hand "3 Y"
    always "hovering made a move" 1 board_is 7
}

last_move_marked() {
    play_anew 2
    eventually "the last move is not marked" sees last "2 1"
    play 2
    eventually "the last move is not marked" sees last "2 2"
    key u
    eventually "after undo the move before is not marked" sees last "2 1"
}

undo_redo() {
    play_anew 4433
    shows 4433
    key u
    shows 443
    eventually "undo does not give the turn back" title_is "Yellow's turn"
    key ctrl+z BackSpace
    shows 4
    press Redo
    shows 44
    key ctrl+y
    shows 443
    key ctrl+shift+z
    shows 4433
    key y
    always "redo went past the end" 1 board_is 4433
    press Undo
    shows 443
    play 7
    shows 4437
    key y
    always "a new move did not end what could be redone" 1 board_is 4437
    key u u u u u u u
    shows ""
    key y y y y
    shows 4437
}

# Undo while the disc still falls.
undo_in_the_air() {
    key r
    shows ""
    key 4 u
    shows ""
    key 4 u 5
    shows 5
}

restart() {
    play_anew 1234
    shows 1234
    press "Restart this game"
    shows ""
    eventually "restart changed who begins" title_is "Red's turn"
}

new_game_alternates() {
    play_anew 1
    key n Return
    shows ""
    eventually "the other side does not begin" title_is "Yellow's turn"
    play 36
    shows 36 Y R
    press "New game"
    key Return
    shows ""
    eventually "the first side does not begin again" title_is "Red's turn"
}

# After the end no move can be made, and the next click begins anew.
title_waits() {
    eventually "the title does not say $1" title_is "$1"
}

red_wins() {
    play_anew 1212121
    title_waits "Red won!"
    eventually "the board shows something else" dim_board_is 1212121
    eventually "the hand is still there" sees hand none
    eventually "the four are not lit" win_is_lit 1
    point 5
    always "a ghost or hand is shown after the end" 1 sees hand none
    key 5
    always "a move was made after the end" 1 dim_board_is 1212121
}

# The winner's four stand bright in a column, the others are dimmed.
win_is_lit() {
    look && [ "$(echo "$seen" | sed -n 's/^row [1-4] //p' | cut -c "$1" | tr -d '\n')" = RRRR ] &&
        ! echo "$seen" | grep '^row' | grep -q Y
}

# After the first second: what celebrates takes longer.
click_after_the_end() {
    eventually "what celebrates does not end" sleeps
    click 2
    eventually "the click did not begin a new game" board_is ""
    title_waits "Yellow's turn"
    play 1212121
    title_waits "Yellow won!"
    key Return
    title_waits "Red's turn"
    shows ""
}

five_in_a_row() {
    play_anew 11224455
    title_waits "Red's turn"
    key 3
    title_waits "Red won!"
    eventually "the five are not lit" five_are_lit
}

five_are_lit() {
    look && [ "$(echo "$seen" | sed -n 's/^row 1 //p')" = RRRRR.. ]
}

undo_the_end() {
    key u
    title_waits "Red's turn"
    shows 11224455
    key y
    title_waits "Red won!"
}

tie() {
    key r
    drawn=222222111111333333544444455555677777766666
    play ${drawn%6}
    shows ${drawn%6}
    title_waits "Yellow's turn"
    key 6
    title_waits "It's a draw"
    shows $drawn
    eventually "the hand is still there" sees hand none
}

screen_start
game_start --first human --second human
check "a click drops a disc into each column" click_every_column
check "keys 1 to 7 drop a disc, 8, 9 and 0 do nothing" every_number_key
check "the number pad's keys drop a disc" number_pad_keys
check "arrows move the hand, Enter, Space and Down drop the disc" arrows_and_enter
check "keys faster than the discs fall are all taken" fast_keys
check "clicks faster than the discs fall are all taken" fast_clicks
check "a double click makes one move" double_click
check "other mouse buttons make no move" other_buttons
check "a click beside the board makes no move" beside_the_board
check "a full column is refused and it stays the same turn" full_column
check "hand and ghost follow pointer and arrows" hand_follows
check "the last move is marked" last_move_marked
check "undo and redo without limit" undo_redo
check "undo while the disc falls" undo_in_the_air
check "restart" restart
check "a new game is begun by the other side" new_game_alternates
check "red wins: words, lit line, no hand, no move" red_wins
check "a click on the finished board begins the next game" click_after_the_end
check "five in a row are all lit" five_in_a_row
check "the end can be undone and redone" undo_the_end
check "a full board is a tie" tie
