#!/bin/sh
# The dialog for a new game, by real keys and clicks: sizes that are typed, every game, and what is remembered of it, also
# after a kill, and beside what the command line says.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# press_setup FIELD [PART]: clicks a part of the dialog, see where.c.
press_setup() {
    press setup "${GAME:-connect4}" "$1" "${2:-0}"
}

open_dialog() {
    key g
    title_waits "Board and players"
}

# board_comes COLUMNS ROWS: from now on the board must look so.
board_comes() {
    BOARD_WIDTH=$1
    BOARD_HEIGHT=$2
    eventually "a board of $1x$2 does not come" board_is ""
}

# A board that is as high as it is wide cannot be measured by the eye: sizes here are not square. Letters are no digits.
by_keyboard() {
    game_start --first human --second human
    open_dialog
    key Tab Tab 9 x Tab 7 minus Tab 5 Return
    board_comes 9 7
    play 1122334
    title_waits "Yellow's turn"
    key 4 5
    title_waits "Red won!"
    open_dialog
    key Return
    board_comes 9 7
}

# Escape, the cross and "Cancel" leave a running game as it was, and so does what cannot be.
left_alone() {
    game_start --first human --second human
    play 44
    eventually "the board does not show the moves" board_is 44
    for leave in "key Escape" "press_setup cross" "press_setup back"; do
        open_dialog
        $leave
        title_waits "Red's turn"
        eventually "after $leave the board is another one" board_is 44
    done
    open_dialog
    key Tab Tab 1 3 Return
    press_setup start
    always "a board of 13 columns has begun" 1 title_is "Board and players"
    key Escape
    eventually "the board is another one" board_is 44
}

# Each game in turn, with what the one before has not; each remembers its own choice, with or without a kill. The last
# picture of a size leads to one that is typed.
every_game() {
    game_open --first human --second human
    open_dialog
    press_setup game 1
    GAME=tictactoe SIZE=4x4
    press_setup size 1
    press_setup connect 2
    press_setup yellow-seat
    press_setup yellow-seat
    press_setup start
    title_waits "Cross's turn"
    click_cells a1 b1 a2 b2 a3 b3
    title_waits "Cross's turn"
    click_cells a4
    title_waits "Cross won!"
    open_dialog
    press_setup game 2
    GAME=kolibrat SIZE=2x3
    press_setup points 1
    key 1
    press_setup yellow-seat
    press_setup yellow-seat
    press_setup starter 1
    press_setup size 6
    key 2 Tab 3
    press_setup start
    title_waits "Black's turn"
    click_cells b1 a3
    record_is "+b1 +a3"
    settings_are_written
    game_kill
    game_open
    title_waits "Black's turn"
    click_cells b1
    record_is "+b1"
    open_dialog
    key Left Return
    title_waits "Cross's turn"
    GAME=tictactoe SIZE=4x4
    click_cells a1 b1 a2 b2 a3 b3
    title_waits "Cross's turn"
}

# The command line prevails over what was chosen last.
remembered() {
    game_start
    open_dialog
    press_setup size 1
    press_setup starter 1
    press_setup yellow-seat
    press_setup yellow-seat
    press_setup yellow-name
    xdotool type "Gus"
    key Return
    board_comes 6 5
    title_waits "Gus's turn"
    game_quit
    while IFS='|' read -r options columns rows words; do
        BOARD_WIDTH=$columns BOARD_HEIGHT=$rows
        game_start $options </dev/null
        board_comes $columns $rows
        title_waits "$words"
        game_quit
    done <<'END'
|6|5|Gus's turn
--game connect4|7|6|Gus's turn
--size 8x7|8|7|Gus's turn
--first human --second 3|6|5|Your turn
END
}

screen_start
check "another board by keyboard alone" by_keyboard
check "a running game is left as it was" left_alone
check "every game, also after a kill" every_game
check "what was chosen last opens next time" remembered
