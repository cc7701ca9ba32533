#!/bin/sh
# Signals that ask the program to end: it quits as on closing the window, whatever it is doing.
# For make test-all: it ends the game in every way.

# Begun by nohup the game would leave HUP alone, as is right: the script begins anew without it.
case $(sed -n 's/^SigIgn:.*\(.\)$/\1/p' /proc/$$/status) in
[13579bdf]) env --default-signal=HUP true 2>/dev/null && exec env --default-signal=HUP "$0" ;;
esac

. "$(dirname "$0")/lib.sh"

# quits_on SIGNAL: exit status 0, and not a word.
quits_on() {
    kill -s "$1" "$pid"
    game_wait
    expect "it ended with status $status on $1" same $status 0
    expect "it said: $(cat "$scratch/stderr")" not test -s "$scratch/stderr"
}

kept_moves() {
    "$BUILD/gravitrips-cli" games export --data-dir "$DATA" 2>/dev/null | sed '/^\[/d' | tr -d '\n'
}

# What was set and played a moment before is written.
clean_quit() {
    game_start --first human --second human
    key 4
    eventually "the move was not made" board_is 4
    key t
    eventually "the window does not turn dark" sees theme dark
    quits_on "$1"
    expect "the move is not kept: '$(kept_moves)'" contains "$(kept_moves)" 4
    game_start --first human --second human
    eventually "the theme is not kept" sees theme dark
    quits_on "$1"
}

in_a_dialog() {
    game_start --first human --second human
    key o
    eventually "no dialog opens" not look
    quits_on "$1"
    game_start --first human --second human
    key g
    eventually "the dialog for a new game does not open" not look
    quits_on "$1"
}

at_the_question() {
    game_start --first human --second human
    key 4
    eventually "the move was not made" board_is 4
    game_quit
    game_open_asked
    eventually "it is not asked whether to go on" title_is "Continue your game?"
    quits_on "$1"
    game_open_asked
    eventually "the interrupted game is forgotten" title_is "Continue your game?"
    quits_on "$1"
}

# In hundredths of a second since $begun.
has_worked_for() {
    [ "$(ticks)" -ge $((begun + $1)) ]
}

# Two computers on a large board do little else.
while_it_thinks() {
    BOARD_WIDTH=9
    BOARD_HEIGHT=7
    game_start --watch --first 10 --second 10 --size 9x7
    begun=$(ticks)
    eventually "the computer does not think" has_worked_for 100
    quits_on "$1"
}

# A closed terminal says so more than once, and what is written then is not cut off.
many_times() {
    game_start --first human --second human
    key 4
    eventually "the move was not made" board_is 4
    while kill -s HUP "$pid" 2>/dev/null; do
        sleep 0.01
    done
    game_wait
    expect "it ended with status $status" same $status 0
    expect "the move is not kept: '$(kept_moves)'" contains "$(kept_moves)" 4
}

# nohup: what is ignored from the start stays ignored.
ignored() {
    trap '' HUP
    game_start --first human --second human
    trap - HUP
    kill -s HUP "$pid"
    key 4
    eventually "the move was not made" board_is 4
    expect "HUP is not ignored" sh -c "[ \$((0x\$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$pid/status) & 1)) = 1 ]"
    quits_on TERM
}

screen_start
for signal in HUP TERM; do
    check "$signal: games and settings are written" clean_quit $signal
    check "$signal while a dialog is open" in_a_dialog $signal
    check "$signal at the question whether to go on" at_the_question $signal
    check "$signal while the computer thinks" while_it_thinks $signal
done
check "HUP again and again" many_times
check "HUP that was ignored at the start stays ignored" ignored
