#!/bin/sh
# A finger: as SDL tells of one (tests/standins/libpad.c), in the real program. The mouse is not used.
# For make test-all: it waits for fingers.
. "$(dirname "$0")/lib.sh"

GAME=connect4 SIZE=7x6

# fingers_start OPTION...
fingers_start() {
    rm -f "$scratch/pad"
    mkfifo "$scratch/pad"
    export PAD="$scratch/pad" ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0"
    game_start "$@"
    exec 3<>"$scratch/pad"
}

# finger HOW X Y: in pixels.
finger() {
    place
    echo "finger $1 $(($2 * 1000 / width)) $(($3 * 1000 / height))" >&3
}

# Whatever is clicked in other scripts is touched here.
click_at() {
    finger down "$1" "$2"
    finger up "$1" "$2"
}

# carry COLUMN COLUMN: a disc goes along the board with the finger, and falls where that is lifted.
carry() {
    column_point "$1" 3
    finger down $x $y
    column_point "$2" 3
    finger move $x $y
    finger up $x $y
}

touch_column() {
    column_point "$1" 3
    click_at $x $y
}

# From an empty board to a win, and on by a button.
whole_game() {
    fingers_start --first human --second human
    carry 2 4
    shows 4
    touch_column 3
    shows 43
    carry 1 4
    shows 434
    touch_column 3
    shows 4343
    carry 7 4
    shows 43434
    press Undo
    shows 4343
    touch_column 4
    touch_column 3
    shows 434343
    touch_column 4
    eventually "four in a column do not win" title_is "Red won!"
    eventually "what celebrates does not end" sleeps
    set -- $(where cell $GAME $SIZE button1of3)
    click_at $(($1 + $3 / 2)) $(($2 + $4 / 2))
    eventually "no new game begins" title_is "Yellow's turn"
    shows ""
}

# Lifted beside the board the disc does not fall.
beside_the_board() {
    fingers_start --first human --second human
    column_point 4 3
    finger down $x $y
    finger move $x 5
    finger up 5 5
    touch_column 2
    shows 2
}

# Card, menu and settings.
screens() {
    fingers_start --first human --second human
    press "New game"
    eventually "the card does not come" title_is "New game"
    press start watch
    press start friend
    press start play
    eventually "no two people play" title_is "Red's turn"
    press "Set up a position"
    eventually "no position can be set up: $(title)" title_is "Set up a position"
    key Escape
    eventually "the position does not go" title_is "Red's turn"
    press "Light or dark"
    eventually "the theme did not change" sees theme dark
}

GAME_PRELOAD=$BUILD/tests/standins/libpad.so
screen_start
check "a whole game" whole_game
check "beside the board nothing falls" beside_the_board
check "card, menu and settings" screens
