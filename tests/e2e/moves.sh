#!/bin/sh
# Two humans at the board: every way to make a move, what is seen of it, and what must not become one.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

click_every_column() {
    done=
    for column in 1 2 3 4 5 6 7; do
        click $column
        done=$done$column
        shows $done
    done
}

# Row by row: keys, the position that they make.
keys_move() {
    while IFS='|' read -r keys record; do
        key r
        shows ""
        key $keys
        shows "$record"
    done <<'END'
7 6 5 4 3 2 1 8 9 0|7654321
KP_3 KP_7|37
Left Left Left Left Left Left Left Left Return Right space Right Right Right Right Right Right Right Right Down Left KP_Enter|1276
1 1 2 2 3 3 5 5|11223355
4 u 5|5
END
}

fast_clicks() {
    key r
    shows ""
    for column in 1 4 2 5 7; do
        click $column
    done
    shows 14257
}

no_moves() {
    key r
    shows ""
    column_point 3
    click_at $x $y 3
    click_at $x $y 2
    click_at 5 400
    always "a click with another button, or beside the board, made a move" 1 board_is ""
    point_at $x $y
    xdotool click --repeat 2 --delay 5 1 # a busy machine may make two clicks of more
    shows 3
    always "the second click of a double click made a move" 1 board_is 3
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
    eventually "the last move is not marked" sees last "7 1"
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

# Against the rules nothing is held over a full column.
full_column() {
    play_anew 444444
    shows 444444
    click 4
    key 4
    point 4
    always "a full column took a disc" 1 board_is 444444
    expect "a ghost stands in a full column" not ghost_is_anywhere
}

ghost_is_anywhere() {
    look && echo "$seen" | sed -n 's/^row [0-9]* //p' | grep -q '[ry]'
}

# After the end no move can be made.
red_wins() {
    play_anew 11224455
    shows 11224455
    key 3
    title_waits "Red won!"
    eventually "the five are not lit, or the others are not dimmed" five_are_lit
    point 5
    always "a ghost or hand is shown after the end" 1 sees hand none
    eventually "the celebration, which covers discs, does not end" sleeps
    key 5
    always "a move was made after the end" 1 dim_board_is 112244553
    key u
    title_waits "Looking back: from here you can practise"
    shows 11224455
    key y
    title_waits "Red won!"
}

# The winner's row stands bright, the others are dimmed.
five_are_lit() {
    look && [ "$(echo "$seen" | sed -n 's/^row 1 //p')" = RRRRR.. ] && ! echo "$seen" | grep '^row' | grep -q Y
}

screen_start
game_start --first human --second human
check "a click drops a disc into each column" click_every_column
check "keys: digits, those of the number pad, arrows; faster than discs fall, and back while one does" keys_move
check "clicks faster than the discs fall are all taken" fast_clicks
check "double clicks, other buttons, clicks beside the board" no_moves
check "a full column is refused" full_column
check "hand, ghost and mark follow pointer, arrows and moves" hand_follows
check "red wins: words, lit line, no hand, no move" red_wins
