#!/bin/sh
# The dialog for games and boards, by real keys and clicks: sizes that are typed, every game, and what is remembered of it, also
# after a kill, and beside what the command line says.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# press_setup FIELD [PART]: clicks a part of the dialog, see where.c.
press_setup() {
    press setup "${GAME:-connect4}" "$1" "${2:-0}"
}

open_dialog() {
    key g
    title_waits "Other games and boards"
}

# board_comes COLUMNS ROWS: from now on the board must look so.
board_comes() {
    BOARD_WIDTH=$1
    BOARD_HEIGHT=$2
    eventually "a board of $1x$2 does not come" board_is ""
}

# A board that is as high as it is wide cannot be measured by the eye: sizes here are not square. Letters are no digits.
# "More" leads to the width.
by_keyboard() {
    game_start --first human --second human
    open_dialog
    press_setup other
    key 9 x Tab 7 minus Tab 5 Return
    board_comes 9 7
    play 1122334
    title_waits "Yellow's turn"
    key 4 5
    title_waits "Red won!"
    open_dialog
    press_setup start
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
    press_setup other
    key 1 3 Return
    press_setup start
    always "a board of 13 columns has begun" 1 title_is "Other games and boards"
    key Escape
    eventually "the board is another one" board_is 44
}

# Each game in turn; each remembers its own board, with or without a kill.
every_game() {
    game_open --first human --second human
    open_dialog
    GAME=kolibrat SIZE=3x4
    press_setup board 1
    title_waits "Your turn"
    settings_are_written
    game_kill
    game_open
    open_dialog
    GAME=connect4
    press_setup board 1
    board_comes 6 5
}

# The command line prevails over what was chosen last.
remembered() {
    game_start
    open_dialog
    press_setup board 1
    board_comes 6 5
    game_quit
    while IFS='|' read -r options columns rows words; do
        BOARD_WIDTH=$columns BOARD_HEIGHT=$rows
        game_start $options </dev/null
        board_comes $columns $rows
        title_waits "$words"
        game_quit
    done <<'END'
|6|5|Your turn
--size 8x7|8|7|Your turn
--first human --second 3|6|5|Your turn
END
}

screen_start
check "another board by keyboard alone" by_keyboard
check "a running game is left as it was" left_alone
check "every game, also after a kill" every_game
check "what was chosen last opens next time" remembered
