#!/bin/sh
# The list of moves by clicks, wheel and keys; looking back and playing on; replay; what can be saved and copied.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# press_move N MOVES SEEN: clicks a move of the list, which is scrolled so that move SEEN is seen.
press_move() {
    press move "$@"
}

# marked N MOVES SEEN: is this move marked in the list? Its cell then begins with the accent's blue.
marked() {
    set -- $(where move "$@")
    [ $# -eq 4 ] && [ "$(pixel $(($1 + 3)) $(($2 + $4 / 2)))" = "$ACCENT" ]
}

ACCENT=2440b8

# The list is folded at first.
unfold() {
    press Moves
    PARTS=--moves
}

title_waits() {
    eventually "the title does not say $1 but $(title)" title_is "$1"
}

click_in_the_list() {
    play_anew 44335
    shows 44335
    eventually "the last move is not marked" marked 5 5 5
    press_move 2 5 5
    shows 44
    eventually "the move that was clicked is not marked" marked 2 5 5
    press_move 5 5 5
    shows 44335
    eventually "the last move is not marked" marked 5 5 5
}

keys_walk() {
    play_anew 44335
    key Home
    eventually "Home does not lead to the beginning" board_is ""
    key ctrl+Right ctrl+Right
    shows 44
    key ctrl+Left
    shows 4
    key End
    shows 44335
    key End
    always "End went past the end" 1 board_is 44335
    press "To the beginning"
    eventually "the button does not lead to the beginning" board_is ""
    press "One move forward"
    shows 4
    press "To the end"
    shows 44335
    press "One move back"
    shows 4433
}

# Arrows alone move the hand in a turn, and walk while somebody looks back; with Shift they move it then, too.
arrows_alone() {
    play_anew 4433
    point 3
    eventually "the hand is not there" sees hand "3 R"
    key Left
    eventually "the arrow does not move the hand" sees hand "2 R"
    shows 4433
    key ctrl+Left Left
    shows 44
    key Right
    shows 443
    eventually "the hand has moved" sees hand "2 Y"
    key shift+Left
    eventually "the arrow with Shift does not move the hand" sees hand "1 Y"
    shows 443
}

# A move at an earlier position: the moves after it are gone from the list.
playing_on() {
    play_anew 443355
    press_move 3 6 6
    shows 443
    play 1
    shows 4431
    eventually "the new move is not marked" marked 4 4 4
    key End y
    always "what was dropped is still there" 1 board_is 4431
}

after_the_end() {
    play_anew 1212121
    title_waits "Red won!"
    key Left Left
    title_waits "Yellow's turn"
    shows 12121
    key End
    title_waits "Red won!"
    key Home
    eventually "Home does not lead to the beginning" board_is ""
    key Right
    shows 1
    play 5
    shows 15
}

# A long game: the wheel scrolls, and walking brings the move into view.
scrolling() {
    key r
    long=222222111111333333544444455555677777
    play $long
    shows $long
    before=$(list_hash)
    point_at_list
    xdotool click 4
    eventually "the wheel does not scroll" not list_is "$before"
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        xdotool click 4
    done
    eventually "the first move is not seen" second_move_shows
    key End
    eventually "the end is not brought into view" marked 36 36 36
}

list_place() {
    where move 36 36 36
}

point_at_list() {
    set -- $(list_place)
    point_at $(($1 + 4)) $(($2 + 4))
}

list_hash() {
    set -- $(list_place)
    part_hash $(($1 - $3)) $(($2 - 3 * $4)) $((2 * $3)) $((4 * $4))
}

list_is() {
    [ "$(list_hash)" = "$1" ]
}

# Scrolled to its beginning the list is hit where a list that was never scrolled shows the second move.
second_move_shows() {
    press_move 2 36 1
    board_is 22
}

switched_off() {
    play_anew 44
    shows 44
    eventually "the move is not marked" marked 2 2 2
    key l
    eventually "the list is still there" not marked 2 2 2
    PARTS=
    press Moves
    PARTS=--moves
    eventually "the button does not unfold the list" marked 2 2 2
    press Moves
    eventually "the button does not fold the list" not marked 2 2 2
    key o
    press settings page 2
    press settings row 9 1 2
    key Escape
    eventually "the option does not bring the list back" marked 2 2 2
}

# --- against the computer ---

# Level 10 always takes its time with it: there is no proof for lines of five.
slow="--connect 5"

# While somebody looks back the computer keeps still; at the end of the list it thinks on.
computer_waits() {
    game_start --first human --second 10 $slow
    key 4
    eventually "my move was not made" not board_is ""
    key Home
    eventually "Home does not lead to the beginning" board_is ""
    title_waits "Your turn"
    always "the computer moved while somebody looked back" 2 board_is ""
    key End
    eventually "the computer did not answer" disc_count_is 2
    key ctrl+Left
    title_waits "Looking back"
    eventually "the answer is still there" disc_count_is 1
    always "the computer moved while somebody looked back" 2 disc_count_is 1
    click 3
    always "a click in the computer's turn became a move" 1 disc_count_is 1
    key End
    title_waits "Your turn"
    key ctrl+Left ctrl+Left
    title_waits "Your turn"
    sleep 0.3
    key 7
    eventually "the computer does not answer when the game goes on" disc_count_is 2
    title_waits "Your turn"
    read_record
    expect "the record does not begin with the move at the earlier position: $record" same "${record%"${record#?}"}" 7
}

disc_count_is() {
    [ "$(disc_count)" -eq "$1" ]
}

# --- replay ---

replay() {
    play_anew 4433771166
    shows 4433771166
    key bracketleft v
    title_waits "Replay"
    eventually "nothing is replayed" is_replaying
    key p
    title_waits "Replay: paused"
    eventually "the disc in the air does not come to rest" sleeps
    count=$(disc_count)
    key period
    eventually "no step is made" disc_count_is $((count + 1))
    eventually "the step does not come to rest" sleeps
    always "it goes on during the pause" 2 disc_count_is $((count + 1))
    key x
    eventually "a key does not stop it" not title_is "Replay: paused"
    read_record
    expect "it is not where it was but at $record" same ${#record} $((count + 1))
    press "Replay the game"
    title_waits "Replay"
    key bracketright bracketright
    eventually "the replay does not go on to the end" board_is 4433771166
    title_waits "Red's turn"
    shows 4433771166
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
    [ "$(disc_count)" -ge 1 ] && [ "$(disc_count)" -lt 10 ]
}

# While moves are shown once more the buttons for watching are there, with words; the walking row has no second one to go
# on.
replay_by_mouse() {
    play_anew 4433771166
    shows 4433771166
    key bracketleft bracketleft
    press "Replay the game"
    title_waits "Replay"
    PARTS="--moves --watching"
    press Pause
    title_waits "Replay: paused"
    eventually "the disc in the air does not come to rest" sleeps
    count=$(disc_count)
    press "One move"
    eventually "no step is made" disc_count_is $((count + 1))
    press Pause
    title_waits "Replay"
    press Faster
    press Faster
    eventually "the replay does not go on to the end" board_is 4433771166
    title_waits "Red's turn"
    PARTS=--moves
    press "To the beginning"
    eventually "the buttons are not where they were before" board_is ""
    PARTS="--moves --watching"
    eventually "there are two signs to go on" not where "Replay the game" >/dev/null
}

replay_of_an_end() {
    play_anew 1212121
    title_waits "Red won!"
    key v
    title_waits "Replay"
    eventually "the end is not replayed" dim_board_is 1212121
    title_waits "Red won!"
}

# --- saving and copying ---

# The names of pictures in the data folder, one a line.
pictures() {
    find "$DATA" -maxdepth 1 -name '*.png' | sort
}

pictures_are() {
    [ "$(pictures | wc -l)" -eq "$1" ] && are_whole $(pictures)
}

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

narrower_than() {
    [ "${1%x*}" -gt 0 ] && [ "${1%x*}" -lt "$2" ]
}

two_in_a_second() {
    play_anew 44
    shows 44
    key F12 F12 F12
    eventually "three pictures are $(pictures | wc -l)" pictures_are 3
    for picture in $(pictures); do
        expect "$picture is not of the window" same "$(picture_size "$picture")" "${width}x$height"
    done
}

is_saved_at_home() {
    ls "$HOME"/*.png >/dev/null 2>&1 && are_whole "$HOME"/*.png
}

# Where nothing else was chosen yet it goes into the person's folder of pictures, here all there is: the home.
board_alone() {
    key e Down Down Down Down Down Return
    eventually "no file is asked for" title_is "Save the picture as"
    key Return
    eventually "the picture of the board is not there" is_saved_at_home
    picture=$(ls "$HOME"/*.png)
    expect "the picture is of the whole window" narrower_than "$(picture_size "$picture")" $((width * 8 / 10))
    expect "the dialog is still there" title_is "Red's turn"
}

series_is_complete() {
    folder=$(find "$DATA" -mindepth 1 -maxdepth 1 -type d)
    [ "$(echo "$folder" | wc -w)" -eq 1 ] && [ "$(ls "$folder" | tr '\n' ' ')" = "000.png 001.png 002.png " ] && are_whole "$folder"/*
}

each_position() {
    key ctrl+shift+F12
    eventually "there are not three pictures in a new folder: $(ls -R "$DATA")" series_is_complete
    shows 44
    expect "pictures of different positions are the same" not cmp -s "$folder/000.png" "$folder/001.png"
    expect "the series is not of the board alone" narrower_than "$(picture_size "$folder/002.png")" $((width * 8 / 10))
}

# Where nothing can be written the message says why, and the game goes on.
nowhere() {
    game_start --first human --second human
    rm -rf "$DATA"
    before=$(part_hash 0 0 "$width" "$height")
    key ctrl+shift+F12
    eventually "nothing is told" not picture_is "$before"
    key 4
    eventually "the game does not go on" title_is "Yellow's turn"
}

picture_is() {
    [ "$(part_hash 0 0 "$width" "$height")" = "$1" ]
}

position_text() {
    GAME=kolibrat
    SIZE=3x4
    game_open --game kolibrat --first human --second human
    click_cells b1
    key ctrl+shift+c
    eventually "the position is not copied but $(clipboard)" clipboard_is ".../.../.../.r. b 0:0"
    record_is "+b1"
}

rest() {
    [ -e /proc/self/stat ] || return
    play_anew 44335
    shows 44335
    key Home
    eventually "Home does not lead to the beginning" board_is ""
    eventually "ticks used in 3 seconds of rest: ${used:-}" rests
}

screen_start
game_start --first human --second human
unfold
check "a click in the list goes to that move" click_in_the_list
check "keys and buttons walk through the game" keys_walk
check "arrows alone" arrows_alone
check "playing on from an earlier position" playing_on
check "arrows after the end" after_the_end
check "a long list is scrolled" scrolling
check "the list is switched off and on" switched_off
check "replay: pause, step, stop, to the end" replay
check "replay by its buttons" replay_by_mouse
check "replay of a game that has ended" replay_of_an_end
check "no processor time at rest while looking back" rest
game_quit
HOME=$scratch/person
export HOME
mkdir "$HOME"
game_start --first human --second human
check "pictures in one second have names of their own" two_in_a_second
check "a picture of the board, by the dialog" board_alone
check "a picture of each position" each_position
game_quit
check "pictures that cannot be saved" nowhere
check "the computer waits while somebody looks back" computer_waits
check "the position as text" position_text
