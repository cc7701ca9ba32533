#!/bin/sh
# The menu: whatever has no button of its own is reached there, by mouse alone and by keys alone; a low window scrolls it.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

ACCENT=2440b8

# at_row LABEL: is that the row with the focus? It then has a frame.
at_row() {
    place
    set -- $(where menu "$1")
    [ $# -eq 4 ] && [ "$(pixel "$1" $(($2 + $4 / 2)))" = "$ACCENT" ]
}

title_waits() {
    eventually "the title does not say $1 but $(title)" title_is "$1"
}

title_has() {
    contains "$(title)" "$1"
}

# Rows that open a screen or a dialog, and what the window is called then.
by_mouse() {
    play_anew 44
    shows 44
    press Puzzles
    eventually "there are no puzzles" title_has "Puzzle 1"
    key Escape
    title_waits "Red's turn"
    press History
    title_waits History
    key Escape
    title_waits "Red's turn"
    press Statistics
    title_waits Statistics
    key Escape
    title_waits "Red's turn"
    press "Light or dark"
    eventually "the theme does not change" sees theme dark
    press "Light or dark"
    eventually "the theme does not change back" sees theme light
    for palette in 1 2 3 4; do # and back to the first, which the eye knows
        look_changes "Change disc colours"
    done
    look_changes "Larger text"
    look_changes "Smaller text"
    press "Restart this game"
    shows ""
}

# look_changes ROW: what is seen becomes another picture by that row of the menu.
look_changes() {
    before=$(picture)
    press "$1"
    eventually "nothing is seen of $1" not picture_is "$before"
}

# Its cross, a click beside it, and a row that cannot be used now: nothing of it reaches the board.
leaves_the_board_alone() {
    play_anew 44
    shows 44
    open_menu
    click_at 3 $((height / 2))
    title_waits "Red's turn"
    open_menu
    set -- $(where menu "Restart this game")
    click_at $(($1 + $3 / 2)) $(($2 - $4 / 2))
    always "a click on what stands over the rows closes the menu" 1 title_is Menu
    key Escape
    title_waits "Red's turn"
    press Redo
    shows 44
}

by_keys() {
    play_anew 44
    shows 44
    key F10
    title_waits Menu
    eventually "the first row has no focus" at_row "Restart this game"
    key Down Down
    eventually "Down does not lead on" at_row "Play a friend elsewhere"
    key Up
    eventually "Up does not lead back" at_row "Play a friend here"
    key Right
    eventually "Right does not lead to the next column" at_row "What each move is worth"
    key Left
    eventually "Left does not lead back" at_row "Play a friend here"
    key Up Return
    shows ""
    key F10
    title_waits Menu
    key F10
    title_waits "Red's turn"
    key F10
    title_waits Menu
    key Escape
    title_waits "Red's turn"
    key F10 f
    title_waits History
    key Escape
    title_waits "Red's turn"
}

# In a low window rows are scrolled: by keys, which bring them into sight, and by the wheel.
low_window() {
    game_start --first human --second human
    xdotool windowsize "$window" 600 450
    eventually "the window does not become small" is_low
    key F10
    title_waits Menu
    eventually "the first row has no focus" at_row "Restart this game"
    before=$(picture)
    key Left Up
    eventually "the menu does not scroll to its last row" not at_row "Restart this game"
    key Down
    eventually "the menu does not scroll back" at_row "Restart this game"
    point_at $((width / 2)) $((height / 2))
    for i in 1 2 3 4 5 6 7 8 9; do
        xdotool click 5
    done
    eventually "the wheel does not scroll" not picture_is "$before"
    scrolled=$(picture)
    for i in 1 2 3 4 5 6 7 8 9; do
        xdotool click 4
    done
    eventually "the wheel does not scroll back" not picture_is "$scrolled"
    press_in_menu Statistics
    title_waits Statistics
}

is_low() {
    look_again && [ "$height" -eq 450 ]
}

picture() {
    part_hash 0 0 "$width" "$height"
}

picture_is() {
    [ "$(picture)" = "$1" ]
}

# The game goes on under it; the window's title stays that of the menu.
under_it() {
    game_start --watch --first 1 --second 1 --seed 1
    press --watching Faster
    open_menu
    always "the title is no longer that of the menu" 2 title_is Menu
    key Escape
    eventually "nobody moves" has_discs
}

has_discs() {
    [ "$(disc_count)" -ge 2 ]
}

screen_start
game_start --first human --second human
check "by mouse" by_mouse
check "what is beside it or cannot be used does nothing" leaves_the_board_alone
check "by keys alone" by_keys
game_quit
check "in a low window it is scrolled" low_window
check "a game goes on under it" under_it
