#!/bin/sh
# Two computers play while we watch: to the end of a round, which stays, pause, single step, speed.
# For make test-all: it waits for two computers.
. "$(dirname "$0")/lib.sh"

has_ended() {
    case $(title) in "Red won!" | "Yellow won!" | "It's a draw") ;; *) return 1 ;; esac
}

cards_hash() {
    echo "$(part_hash $(where card 0)) $(part_hash $(where card 1))"
}

cards_are() {
    [ "$(cards_hash)" = "$1" ]
}

to_the_end() {
    eventually "nobody moves" has_discs 1
    eventually "the round does not end" has_ended
    first_end=$(title)
    read_record
    eventually "the hand is shown" sees hand none
    expect "the winner is not who moved last: $record, $first_end" winner_fits
    first_cards=$(cards_hash)
    always "the end does not stay" 3 has_ended
    key period
    always "a step clears the end away" 1 has_ended
    key Return
    eventually "no new round begins" not has_ended
    eventually "the discs stay on the board" few_discs
    eventually "nobody moves in the next round" has_discs 1
    eventually "the next round does not end" has_ended
    eventually "the tally does not grow" not cards_are "$first_cards"
}

few_discs() {
    [ "$(disc_count)" -le 2 ]
}

# Red begins the first round, so an odd number of moves ends with red's.
winner_fits() {
    case $first_end in
    "Red won!") [ $((${#record} % 2)) -eq 1 ] ;;
    "Yellow won!") [ $((${#record} % 2)) -eq 0 ] ;;
    *) [ ${#record} -eq $((BOARD_WIDTH * BOARD_HEIGHT)) ] ;;
    esac
}

paused() {
    key "$1"
    title_waits Paused
    read_record
}

# grows_by_one WHAT: the board gets one disc more, and no second one.
grows_by_one() {
    before=$record
    eventually "$1 makes no move" has_discs $((${#before} + 1))
    read_record
    expect "$1: after $before comes $record" same "${record%?}" "$before"
    always "$1 makes more than one move" 1 board_is "$record"
}

pause_and_step() {
    game_start --watch --first 2 --second 3 --seed 4
    point 1
    xdotool click 1
    eventually "nobody moves" has_discs 2
    eventually "no hand carries a disc" not sees hand none
    eventually "a hand is shown" sees hand none
    paused p
    always "moves are made during the pause" 2 board_is "$record"
    key period
    grows_by_one "the key"
    press --watching "One move"
    grows_by_one "the button"
    press --watching Pause
    eventually "the game does not go on" has_discs $((${#record} + 1))
    paused space
    key bracketright bracketright bracketleft
    key space
    eventually "the game does not go on" has_discs $((${#record} + 1))
    paused p
    before=$record
    key u
    shows "${before%?}"
    key y
    shows "$before"
    expect "undo and redo end the pause" title_is Paused
    key o
    title_waits Settings
    press settings page 2
    press settings row 1 1 2
    key Escape
    eventually "the human does not get the turn" title_is "Your turn"
}

screen_start
BOARD_WIDTH=5
BOARD_HEIGHT=4
game_start --watch --first 1 --second 1 --size 5x4 --connect 3 --seed 1
key bracketright bracketright
check "a round to its end, which stays until the next one is asked for" to_the_end
game_quit
BOARD_WIDTH=7
BOARD_HEIGHT=6
check "pause and single step, by keys and buttons" pause_and_step
