#!/bin/sh
# The window as a window: sizes, clicks that come from elsewhere, how it closes, and that it rests whatever it shows.
# For make test-all: it waits for what rests.
. "$(dirname "$0")/lib.sh"

# The plate and what belongs to it lies within the window, and uses most of what room there is in one direction.
board_fits() {
    look_again || return
    set -- $(see plate)
    [ "$1" -ge 4 ] && [ "$2" -ge 40 ] && [ $(($1 + $3 + 4)) -le "$width" ] && [ $(($2 + $4 + 4)) -le "$height" ] &&
        { [ $(($3 * 100 / width)) -ge 50 ] || [ $(($4 * 100 / height)) -ge 50 ]; }
}

resize() {
    xdotool windowmove "$window" 0 0 windowsize "$window" "$1" "$2"
    eventually "the window did not become $1 x $2 but $width x $height" size_is "$1" "$2"
    eventually "the board does not fit into $1 x $2" board_fits
}

# Cells are square: the eye measures them by width minus height of the plate, and a click in each corner must hit.
play_at_size() {
    resize "$1" "$2"
    key r
    shows ""
    click 1 1
    shows 1
    click 7 6
    shows 17
    click 4 3
    shows 174
    point 2
    eventually "the hand is not to be seen" sees hand "2 Y"
    press Undo
    shows 17
}

# Resized while a disc falls.
resize_in_the_air() {
    key r
    shows ""
    key 4
    resize 800 600
    shows 4
}

# A key and a click close the page of keys, and are nothing else there.
keys_page() {
    game_start --first human --second human
    for deed in "key 4" "click_at 1 1" "key question"; do
        key question
        eventually "? shows nothing" not look
        $deed
        eventually "$deed does not close the page of keys" board_is ""
    done
}

# The click with which somebody chooses the window is a click on the board, too.
click_from_elsewhere() {
    game_start --first human --second human
    for record in 2 26 262 2626; do
        xdotool windowfocus "$(xdotool search --maxdepth 0 .)"
        eventually "the window keeps the keyboard" not has_focus
        column_point "${record#"${record%?}"}" # another one each time: no double clicks
        xdotool mousemove $((left + x)) $((top + y)) windowfocus "$window" click 1
        eventually "the click that gave the window the keyboard did not drop a disc: not $record" board_is $record
    done
}

# Without a window manager, what fills the screen is SDL's business; see fullscreen.sh. It goes on playing.
full_screen() {
    game_start --first human --second human
    steps title_waits <<'END'
key F11 4|Yellow's turn
key F11 5|Red's turn
END
    key Escape
    holds 45
}

# With a dialog open, and while a disc falls, as well.
closes() {
    for keys in "" o "g Tab Tab q" 4; do
        game_start --first human --second human
        [ -z "$keys" ] || key $keys
        game_quit
        expect "after '$keys' the exit status is $status" same $status 0
        expect "after '$keys' something is said on stderr: $(cat "$scratch/stderr")" not test -s "$scratch/stderr"
    done
}

# A game that has ended, looked back at, with what moves are worth; its review; the history with a name typed; a puzzle.
rests_everywhere() {
    [ -e /proc/self/stat ] || return 0
    game_start --first human --second human
    play 4433526
    while IFS='|' read -r keys words; do
        [ -z "$keys" ] || key $keys
        eventually "the title does not say '$words'" title_has "$words"
        eventually "ticks used in 3 seconds of rest at '$words': ${used:-}" rests
    done <<'END'
|Red won!
Home a|Looking back: from here you can practise
w|The beginning
Escape f a|My games
Escape Escape z|Puzzle 1
END
}

screen_start 2000x1300
game_start --first human --second human
check "600 x 450" play_at_size 600 450
check "tall" play_at_size 620 1200
check "wide" play_at_size 1900 460
check "resized while a disc falls" resize_in_the_air
game_quit
check "the page of keys" keys_page
check "a click from elsewhere" click_from_elsewhere
check "F11 without a window manager" full_screen
check "Ctrl+Q, quietly" closes
check "no processor time at rest" rests_everywhere
