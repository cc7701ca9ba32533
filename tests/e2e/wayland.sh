#!/bin/sh
# Without an X server of its own: under Wayland, by Weston, whose display is a window on ours. There are its hands and eyes.
# For make test-all: it needs another compositor.
. "$(dirname "$0")/lib.sh"

# weston_start SCALE WIDTH HEIGHT: in points, of SCALE x SCALE pixels each. Every window fills the display.
weston_start() {
    width=$(($1 * $2))
    height=$(($1 * $3))
    apart env XDG_RUNTIME_DIR="$scratch/run" weston --backend=x11-backend.so --shell=kiosk-shell.so --use-pixman \
        --no-config --idle-time=0 --socket=wayland-test --scale="$1" --width="$2" --height="$3" \
        >"$scratch/weston" 2>&1 &
    weston=$!
    eventually "Weston does not start: $(tail -n 3 "$scratch/weston")" test -S "$scratch/run/wayland-test"
    eventually "Weston has no window" find_weston
    xdotool windowfocus "$window"
    eventually "Weston has no keyboard" has_focus
    left=0
    top=0
}

find_weston() {
    window=$(xdotool search --onlyvisible --class weston 2>/dev/null | head -n 1) && [ -n "$window" ]
}

# The game's own renderer and driver are its own choice: there is no X server for it.
play_start() {
    mkdir -p -m 700 "$scratch/run"
    weston_start "$@"
    apart env -u DISPLAY XDG_RUNTIME_DIR="$scratch/run" WAYLAND_DISPLAY=wayland-test "$BUILD/gravitrips" \
        --data-dir "$DATA" --first human --second human >"$scratch/stdout" 2>"$scratch/stderr" &
    pid=$!
    echo $pid >"$scratch/pid"
    eventually "the board was not painted: $(cat "$scratch/stderr")" look
}

play_end() {
    key ctrl+q
    game_wait
    expect "the exit status is $status" same "$status" 0
    kill $weston
    wait $weston 2>/dev/null
    rm -rf "$scratch/run"
}

# The board takes most of the display's height, whatever its scale: it is drawn for its true pixels.
plate_fits() {
    look && find_lines plate || return
    set -- $found
    [ $(($4 * 100 / height)) -ge 55 ] && [ $(($4 * 100 / height)) -le 75 ] && [ $(($1 + $3)) -le $((width * 3 / 4)) ]
}

menu_is_open() {
    not look
}

plays() {
    play_start "$@"
    eventually "the board does not have its size: ${found:-}" plate_fits
    click 4
    eventually "a click drops no disc" board_is 4
    key 5
    eventually "a key drops no disc" board_is 45
    point 2
    eventually "the hand does not come" sees hand "2 R"
    [ "$1" = 1 ] || PARTS=--dense
    click_place $(where Undo)
    eventually "the button takes nothing back" board_is 4
    key F12
    eventually "no picture was saved" picture_is_there
    key ctrl+c
    play_end
}

picture_is_there() {
    set -- "$DATA"/*.png
    [ -s "$1" ]
}

# Sizes and looks are remembered, places are not known.
is_remembered() {
    play_start 1 1000 800
    key t
    eventually "the theme does not change" sees theme dark
    play_end
    play_start 1 1000 800
    eventually "the theme is not remembered" sees theme dark
    play_end
}

screen_start 2000x1400
if command -v weston >/dev/null; then
    check "Wayland: mouse, keys, a picture" plays 1 1000 700
    check "Wayland: a scale of 2" plays 2 900 650
    check "Wayland: what is remembered" is_remembered
else
    echo "ok Wayland # SKIP weston is not installed"
fi
