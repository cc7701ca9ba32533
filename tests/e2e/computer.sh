#!/bin/sh
# A human against the computer: its answers, the levels, switching sides, winning and losing.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

turn_waits() {
    eventually "it was not my turn" title_is "Your turn"
}

disc_count_is() {
    [ "$(disc_count)" -eq "$1" ]
}

ends() {
    case $(title) in "You won!" | "You lost this time" | "It's a draw") ;; *) return 1 ;; esac
}

turn_or_end() {
    title_is "Your turn" || ends
}

# After the computer's answer: the turn is mine, all discs lie, the record is $record.
answer_waits() {
    eventually "the computer did not answer" turn_or_end
    ends && return
    read_record
}

# --- answers ---

# A game whose level 10 always takes its time: there is no proof for lines of five.
slow='--connect 5'

computer_answers() {
    turn_waits
    key 4
    eventually "the computer did not answer" disc_count_is 2
    turn_waits
    read_record
    expect "the record begins otherwise: $record" contains "$record" 4
    expect "the human does not have the first disc" same "${record%?}" 4
}

# The hand is red before, and is not there while the computer thinks. The clicks and keys that are refused come together
# with the move. It thinks for two seconds: a machine that is too slow to see that in time tries again.
hidden_while_thinking() {
    game_start --first human --second 10 $slow
    for try in 1 2 3 4 5 6 7 8; do
        point 4
        eventually "the hand is not there" sees hand "4 R"
        column_point 2
        began=$(date +%s)
        xdotool click 1 mousemove $((left + x)) $((top + y)) click 1 key 1 2 3
        took=$(($(date +%s) - began))
        eventually "my move was not made" caught_or_answered
        [ -n "$caught" ] && [ $took -le 1 ] && break
        key r
        eventually "the board is not empty" board_is ""
    done
    [ -n "$caught" ] || die "the computer was never seen thinking without a hand"
    eventually "the computer did not answer" disc_count_is 2
    turn_waits
    read_record
    expect "the move was not 4: $record" same "${record%?}" 4
    always "a click while the computer thought became a move" 1 board_is "$record"
    eventually "the hand does not come back" not sees hand none
}

# Sets $caught if the computer thinks and there is no hand. The game is held meanwhile, so that it is one moment.
caught_or_answered() {
    caught=
    if title_is "Thinking…"; then
        kill -STOP "$pid"
        sees hand none && title_is "Thinking…" && caught=yes
        kill -CONT "$pid"
    fi
    [ -n "$caught" ] || [ "$(disc_count)" -ge 2 ]
}

# The first move, 4; when it returns the computer thinks, for two seconds. That is not waited for: it might have passed.
move_4() {
    key 4
    eventually "my move was not made" has_disc
}

has_disc() {
    [ "$(disc_count)" -ge 1 ]
}

undo_a_round() {
    game_start --first human --second 2 --seed 3
    drop 4
    eventually "the computer did not answer" disc_count_is 2
    drop 1
    eventually "the computer did not answer" disc_count_is 4
    read_record
    four=$record
    key u
    shows "$(echo "$four" | cut -c 1-2)"
    turn_waits
    key y
    shows "$four"
    turn_waits
    key u u
    shows ""
    key u
    always "undo went past the beginning" 1 board_is ""
    drop 3
    eventually "the computer did not answer anew" disc_count_is 2
}

# Undo while the computer thinks takes back my move, and its answer never comes.
undo_while_thinking() {
    game_start --first human --second 10 $slow
    move_4
    key u
    eventually "my move is still there" board_is ""
    turn_waits
    always "the answer to an undone move came" 3 board_is ""
    key 5
    eventually "the computer did not answer" disc_count_is 2
}

new_game_while_thinking() {
    game_start --first human --second 10 $slow
    move_4
    key r
    eventually "the board is not empty" board_is ""
    turn_waits
    always "an answer of the game before came" 3 board_is ""
}

quit_while_thinking() {
    game_start --first human --second 10 $slow
    move_4
    game_quit
    expect "the exit status is $status" same $status 0
}

# --- sides ---

switch_sides() {
    game_start --first human --second 2 --seed 5
    drop 4
    eventually "the computer did not answer" disc_count_is 2
    turn_waits
    read_record
    before=$record
    key s
    eventually "the computer did not move after the sides were switched" disc_count_is 3
    turn_waits
    read_record
    expect "the record does not go on: $before, then $record" same "${record%?}" "$before"
    eventually "the hand does not carry the other disc" hand_is_yellow
    press "Switch sides"
    eventually "the computer did not move after the sides were switched back" disc_count_is 4
    turn_waits
    eventually "the hand does not carry the first disc" hand_is_red
}

hand_is_yellow() {
    contains "$(see hand)" Y
}

hand_is_red() {
    contains "$(see hand)" R
}

computer_begins() {
    game_start --first 3 --second human
    eventually "the computer did not begin" disc_count_is 1
    turn_waits
    eventually "the human's disc is not yellow" hand_is_yellow
    read_record
    key u
    always "the computer's first move was undone" 1 board_is "$record"
}

# --- the end ---

# Plays as the engine at a depth of 8 plies says, until the end.
play_well() {
    answer_waits
    until ends; do
        drop "$(best_column "$record")"
        eventually "my move was not made" longer_than "$record"
        answer_waits
    done
}

longer_than() {
    ends || [ "$(disc_count)" -gt ${#1} ]
}

card_hash() {
    part_hash $(where card 1)
}

# The same in two looks one after the other: the board may be painted a moment before the panel is.
card_settles() {
    before=$card
    card=$(card_hash)
    [ -n "$card" ] && [ "$card" = "$before" ]
}

settled_card() {
    card=
    eventually "the card does not come to rest" card_settles
}

# At most three rounds: a deep search beats two plies, but a tie is no proof.
beat_the_computer() {
    for round in 1 2 3; do
        play_well
        title_is "You won!" && return
        key n Return
        eventually "no new round began" not ends
    done
    die "three rounds against level 2 and no win"
}

# The winning move is taken back and made again.
win_once_more() {
    read_record
    key u
    eventually "the winning move was not taken back" not ends
    key "${record#"${record%?}"}"
    eventually "the same move did not win again" title_is "You won!"
    eventually "the banner does not come again" sees hand none
}

win_raises_level() {
    game_start --first human --second 3
    settled_card
    third=$card
    game_quit
    game_start --first human --second 2 --seed 11
    settled_card
    second=$card
    expect "levels 2 and 3 look the same" not same "$second" "$third"
    beat_the_computer
    eventually "the banner does not stand in the place of the hand" sees hand none
    eventually "the panel does not announce the next level" card_is "$third"
    win_once_more
    always "a round that was won twice raised the level twice" 1 card_is "$third"
    key ctrl+c
    eventually "the game that was won is not copied as one against level 2" copied_level_is 2
    eventually "nothing was saved" test -s "$DATA/gravitrips.db"
    settings_are_written
    game_kill
    game_start
    eventually "the next level is not there after a kill: card $(card_hash), level 3 has $third" card_is "$third"
    game_quit
    game_start
    eventually "the next level is not there after a restart" card_is "$third"
    expect "it is not the human's turn" title_is "Your turn"
}

copied_level_is() {
    clipboard | grep -q "Seat \"level $1\""
}

card_is() {
    [ "$(card_hash)" = "$1" ]
}

# The level does not fall, and the tally counts for the computer.
lose() {
    game_start --first human --second 8 --seed 2
    before=$(card_hash)
    key plus
    eventually "the level cannot be raised by hand" not card_is "$before"
    key minus
    eventually "the level cannot be lowered by hand" card_is "$before"
    for column in 1 7 1 7 2 6 2 6 1 7; do
        drop $column
        eventually "the computer did not answer" turn_or_end
        ends && break
    done
    eventually "the human did not lose" title_is "You lost this time"
    eventually "the tally does not show the computer's win" not card_is "$before"
    eventually "the hand is still there" sees hand none
    game_quit
    game_start
    eventually "the level did not stay as it was" card_is "$before"
}

screen_start
game_start --first human --second 2 --seed 1
check "the computer answers" computer_answers
game_quit
check "hand hidden and clicks refused while the computer thinks" hidden_while_thinking
check "undo and redo take a whole round" undo_a_round
check "undo while the computer thinks" undo_while_thinking
check "restart while the computer thinks" new_game_while_thinking
check "quit while the computer thinks" quit_while_thinking
check "switch sides in the running game" switch_sides
check "the computer begins" computer_begins
check "a win raises the level, and it is kept through a kill" win_raises_level
check "a loss leaves the level" lose
