#!/bin/sh
# The window and somebody at another program: it invites and is invited, by real keys, over loopback; whole games are
# played, the other program is killed, the window is; and what was begun goes on.
. "$(dirname "$0")/lib.sh"
. tests/e2e/lib_meet.sh

other=

# The other program, which plays at a level; what it prints goes to a file.
other_plays() {
    : >"$scratch/other.out" # before the other process does it: what an earlier one said must not be read
    apart "$CLI" "$@" --no-local --data-dir "$scratch/other" >"$scratch/other.out" 2>"$scratch/other.err" &
    other=$!
}

other_has_ended() {
    ! kill -0 "$other" 2>/dev/null
}

# Who may make the first move was told by a coin: the title says so until it is made.
may_move_or_over() {
    title_is "Your turn" || title_is "The coin has chosen · Your turn" || is_over
}

# Plays columns one after another, whichever have room, to the end.
play_on() {
    tries_to_play=0
    until is_over || [ $tries_to_play -gt 600 ]; do
        eventually "the other one does not move" may_move_or_over
        is_over || key $((tries_to_play % 7 + 1))
        tries_to_play=$((tries_to_play + 1))
    done
    eventually "the game does not end" is_over
}

# A guest goes on to the next round, if there is one: it has the record of the first.
has_record() {
    grep -q '^\[Game "connect4"\]' "$scratch/other.out"
}

window_invites() {
    game_start
    opens_invite
    gets_code
    other_plays join "$code" --at "127.0.0.1:$port" --seat 1 --name Bot
    eventually "nobody comes: $(cat "$scratch/other.err")" not title_is "A friend elsewhere"
    play_on
    eventually "the other program has no record: $(cat "$scratch/other.err")" has_record
    game_quit
    kill "$other"
    eventually "the other program does not end: $(cat "$scratch/other.err")" other_has_ended
}

# What the other program says when it waits: code TAB CODE TAB PORT.
other_waits() {
    grep -q "^code$TAB" "$scratch/other.out"
}

join_other() {
    eventually "the other program does not wait: $(cat "$scratch/other.err")" other_waits
    code=$(cut -f 2 "$scratch/other.out" | head -n 1)
    port=$(cut -f 3 "$scratch/other.out" | head -n 1)
    join "$code" "127.0.0.1:$port"
}

window_joins() {
    game_start
    other_plays host --seat 1 --name Bot --begins guest --port "$own_port"
    join_other
    play_on
    eventually "the other program does not end: $(cat "$scratch/other.err")" other_has_ended
    game_quit
}

# kill -9 on the window in the middle: at the next start it is one's turn in a game that goes on.
comes_back() {
    game_start
    other_plays host --seat 1 --name Bot --begins guest --port "$own_port"
    join_other
    key 4
    eventually "the other one does not answer" has_discs 2
    eventually "it is not my turn again" title_is "Your turn" # which it was before the key was heard, too
    game_kill
    DATA_KEPT=$DATA
    game_open_asked --data-dir "$DATA_KEPT"
    eventually "a game that waits is not offered" title_is "Bot is waiting for your move"
    key Return
    eventually "the game does not go on" title_is "Your turn"
    play_on
    eventually "the other program does not end: $(cat "$scratch/other.err")" other_has_ended
    game_quit
}

require_network
screen_start
check "the window invites, a level joins" window_invites
check "the window joins a level" window_joins
check "a window that was killed comes back" comes_back
