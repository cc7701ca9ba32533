#!/bin/sh
# The list of moves by clicks, wheel and keys; looking back and playing on; replay; pictures in files.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

ACCENT=2c3f8f

# marked N MOVES SEEN: is this move marked in the list? Its cell then begins with the accent's blue.
marked() {
    set -- $(where move "$@")
    [ $# -eq 4 ] && [ "$(pixel $(($1 + 1)) $(($2 + $4 / 2)))" = "$ACCENT" ]
}

# N MOVES SEEN: a move of the list, which is scrolled so that move SEEN is seen.
click_in_the_list() {
    play_anew 44335
    shows 44335
    eventually "the last move is not marked" marked 5 5 5
    press move 2 5 5
    shows 44
    eventually "the move that was clicked is not marked" marked 2 5 5
    press move 5 5 5
    shows 44335
    eventually "the last move is not marked" marked 5 5 5
}

# Arrows alone move the hand in a turn, and walk while somebody looks back; with Shift they move it then, too. What was
# behind a new move is gone.
walking() {
    play_anew 44335
    steps shows <<'END'
key Home|
key ctrl+Right ctrl+Right|44
key ctrl+Left|4
key End End|44335
press "To the beginning"|
press "One move forward"|4
press "To the end"|44335
press "One move back"|4433
key End|44335
point 3|44335
key Left|44335
END
    eventually "the arrow does not move the hand" sees hand "2 Y"
    steps shows <<'END'
key ctrl+Left Left|443
key Right|4433
END
    eventually "the hand has moved" sees hand "2 R"
    key shift+Left
    eventually "the arrow with Shift does not move the hand" sees hand "1 R"
    steps shows <<'END'
press move 3 5 5|443
key 1|4431
key End y|4431
END
    eventually "the new move is not marked" marked 4 4 4
}

# A long game: the wheel scrolls, and walking brings the move into view.
scrolling() {
    key r
    long=222222111111333333544444455555677777
    play $long
    shows $long
    set -- $(where move 36 36 36)
    point_at $(($1 + 4)) $(($2 + 4))
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
        xdotool click 4
    done
    eventually "the first move is not seen" second_move_shows
    key End
    eventually "the end is not brought into view" marked 36 36 36
}

# Scrolled to its beginning the list is hit where a list that was never scrolled shows the second move.
second_move_shows() {
    press move 2 36 1
    board_is 22
}

folded() {
    play_anew 44
    shows 44
    eventually "the move is not marked" marked 2 2 2
    key l
    eventually "the list is still there" not marked 2 2 2
    PARTS=
    press Moves
    PARTS=--moves
    eventually "the button does not unfold the list" marked 2 2 2
}

# --- against the computer ---

# While somebody looks back the computer keeps still; at the end of the list it thinks on. Level 10 always takes its time
# with lines of five: there is no proof for them.
computer_waits() {
    game_start --first human --second 10 --connect 5
    key 4
    eventually "my move was not made" not board_is ""
    key Home
    eventually "Home does not lead to the beginning" board_is ""
    title_waits "Looking back: you can play on from here"
    always "the computer moved while somebody looked back" 2 board_is ""
    key End
    eventually "the computer did not answer" disc_count_is 2
    key ctrl+Left
    title_waits "Looking back"
    click 3
    always "something was moved while somebody looked back" 2 disc_count_is 1
    key End
    title_waits "Your turn"
    key ctrl+Left ctrl+Left
    title_waits "Looking back: you can play on from here"
    sleep 0.3
    key 7
    eventually "the computer does not answer when the game goes on" disc_count_is 2
    title_waits "Your turn"
    read_record
    expect "the record does not begin with the move at the earlier position: $record" same "${record%"${record#?}"}" 7
}

# --- replay ---

# While moves are shown once more the buttons for watching are there, with words; the walking row has no second one to go
# on. A click stops it.
replay() {
    play_anew 4433771166
    shows 4433771166
    key bracketleft bracketleft
    press "Replay the game"
    title_waits "Replay"
    PARTS="--moves --watching"
    expect "there are two signs to go on" not where "Replay the game" >/dev/null
    press Pause
    title_waits "Replay: paused"
    eventually "the disc in the air does not come to rest" sleeps
    count=$(disc_count)
    press "One move"
    eventually "no step is made" disc_count_is $((count + 1))
    eventually "the step does not come to rest" sleeps
    always "it goes on during the pause" 2 disc_count_is $((count + 1))
    press Pause
    title_waits "Replay"
    press Faster
    press Faster
    eventually "the replay does not go on to the end" board_is 4433771166
    title_waits "Red's turn"
    PARTS=--moves
    press "Replay the game"
    title_waits "Replay"
    key bracketleft bracketleft bracketleft
    eventually "it does not begin anew" is_replaying
    click 1
    eventually "a click does not stop it" not title_is "Replay"
    read_record
    expect "the click made a move: $record" contains "=4433771166" "=$record"
}

# Some of the ten moves are there, whichever: on a busy machine not each of them is seen.
is_replaying() {
    has_discs 1 && [ "$(disc_count)" -lt 10 ]
}

# --- pictures ---

# are_whole PICTURE...: a PNG is written to its end when that says so.
are_whole() {
    for picture in "$@"; do
        tail -c 8 "$picture" | grep -aq IEND || return
    done
}

# WIDTHxHEIGHT, as it stands behind the first 16 bytes of a PNG.
picture_size() {
    od -An -tu1 -j16 -N8 "$1" | awk '{ print $1 * 16777216 + $2 * 65536 + $3 * 256 + $4 "x" \
        $5 * 16777216 + $6 * 65536 + $7 * 256 + $8 }'
}

# is_of_board PICTURE: not of the whole window.
is_of_board() {
    size=$(picture_size "$1")
    [ "${size%x*}" -gt 0 ] && [ "${size%x*}" -lt $((width * 8 / 10)) ]
}

window_is_saved() {
    pictures=$(find "$DATA" -maxdepth 1 -name '*.png')
    [ -n "$pictures" ] && are_whole $pictures
}

board_is_saved() {
    are_whole "$HOME"/*.png 2>/dev/null
}

series_is_complete() {
    folder=$(find "$DATA" -mindepth 1 -maxdepth 1 -type d)
    [ "$(echo "$folder" | wc -w)" -eq 1 ] && [ "$(ls "$folder" | tr '\n' ' ')" = "000.png 001.png 002.png " ] && are_whole "$folder"/*
}

# Of the window; of the board, at home where nothing else was chosen yet; of each position.
saved() {
    export HOME="$scratch/person"
    mkdir "$HOME"
    game_start --first human --second human
    play 44
    shows 44
    key F12
    eventually "no picture is saved" window_is_saved
    expect "it is not of the window" same "$(picture_size "$pictures")" "${width}x$height"
    key e Down Down Down Down Down Return
    title_waits "Save a picture"
    key Return
    title_waits "Red's turn"
    eventually "the picture of the board is not there" board_is_saved
    expect "it is of the whole window" is_of_board "$HOME"/*.png
    key ctrl+shift+F12
    eventually "there are not three pictures in a new folder: $(ls -R "$DATA")" series_is_complete
    expect "pictures of different positions are the same" not cmp -s "$folder/000.png" "$folder/001.png"
    expect "the series is not of the board alone" is_of_board "$folder/002.png"
    game_quit
    expect "the exit status is $status" same $status 0
}

screen_start
game_start --first human --second human
press Moves # folded at first
PARTS=--moves
check "a click in the list goes to that move" click_in_the_list
check "keys and buttons walk through the game, and it goes on from there" walking
check "a long list is scrolled" scrolling
check "the list is folded" folded
check "replay: pause, step, to the end, stop" replay
game_quit
check "pictures" saved
check "the computer waits while somebody looks back" computer_waits
