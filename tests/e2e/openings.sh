#!/bin/sh
# The openings by real clicks and keys: found in the menu, walked through on the board, by rows, by keys and by the
# wheel; what one has come to is played on; pictures of the line lie in a folder.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

title_waits() {
    eventually "the title does not say '$1' but '$(title)'" title_is "$1"
}

tap() {
    press openings "$1"
}

open_openings() {
    game_start --first human --second human
    key ctrl+b
    title_waits "The beginning: choose a column"
}

# Once the worths are known the best move is there to be made.
by_mouse() {
    game_start --first human --second human
    press Openings
    title_waits "The beginning: choose a column"
    tap 4
    title_waits "4"
    tap 4
    title_waits "Centre column: 4 4"
    tap start
    title_waits "The beginning: choose a column"
    tap forth
    title_waits "4"
    tap end
    title_waits "Centre column: 4 4"
    tap back
    title_waits "4"
    column_point 3 "$BOARD_HEIGHT"
    click_at $x $y
    title_waits "4 3"
    tap leave
    title_waits "Red's turn"
    eventually "the game at the table is not what it was" board_is ""
}

by_keys() {
    open_openings
    key 4 4 4 4 4 6 6
    title_waits "Candlesticks: 4 4 4 4 4 6 6"
    key Up Home
    title_waits "The beginning: choose a column"
    key Left Return
    title_waits "5"
    key u Right Down
    title_waits "6"
    key ctrl+b
    title_waits "Red's turn"
}

played_on() {
    open_openings
    key 4 4 3
    title_waits "Centre column: 4 4 3"
    tap play
    title_waits "Yellow's turn"
    eventually "it is not the position of the openings" board_is 443
    play 5
    title_waits "Red's turn"
    key ctrl+b
    title_waits "Centre column: 4 4 3 5"
    key Escape
    title_waits "Red's turn"
}

# A folder with a picture of each position, besides those that were there.
pictures() {
    open_openings
    key 1 2 3
    title_waits "1 2 3"
    tap save
    eventually "there are no four pictures" four_pictures
}

four_pictures() {
    [ "$(find "$DATA" "$HOME" -name "00[0-3].png" -size +0 | wc -l)" = 4 ]
}

screen_start
check "by mouse" by_mouse
check "by keys" by_keys
check "what one has come to is played on" played_on
check "pictures of the line" pictures
