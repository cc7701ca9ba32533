#!/bin/sh
# Small screens: the window and its title bar fit into them; the size that was chosen on a larger one is not forgotten.
. "$(dirname "$0")/lib.sh"

TITLE_BAR=10 # at least so high, with any theme of the window manager

# on_screen WIDTHxHEIGHT NAME COMMAND...: a test on a screen of this size, with a window manager.
on_screen() {
    SCREEN_WIDTH=${1%x*}
    SCREEN_HEIGHT=${1#*x}
    rm -f "$scratch/display"
    screen_start "$1"
    apart openbox --sm-disable >/dev/null 2>&1 &
    manager=$!
    eventually "the window manager does not start" xdotool get_num_desktops >/dev/null 2>&1
    shift
    check "$@"
    kill $manager $screen_pid 2>/dev/null
    wait $manager $screen_pid
    screen_pid=
} 2>/dev/null

# Within a frame the place that xdotool tells is wrong: the window's corner is asked for by pointing at it.
place() {
    [ -n "$left" ] && return
    eval "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=/width=/p; s/^HEIGHT=/height=/p')"
    eval "$(xdotool mousemove --window "$window" 0 0 getmouselocation --shell | sed -n 's/^X=/left=/p; s/^Y=/top=/p')"
}

window_fits() {
    left=
    place
    [ "$left" -ge 0 ] && [ "$top" -ge $TITLE_BAR ] && [ $((left + width)) -le "$SCREEN_WIDTH" ] &&
        [ $((top + height)) -le "$SCREEN_HEIGHT" ]
}

size_is() {
    left=
    place
    [ "$width" = "$1" ] && [ "$height" = "$2" ]
}

# The window's place and size for the message of a failed test.
fits() {
    eventually "the window, $width x $height at $left, $top, does not fit into ${SCREEN_WIDTH}x$SCREEN_HEIGHT with its title bar" window_fits
    always "the window does not stay where it fits" 1 window_fits
}

begins_small() {
    game_open --first human --second human
    fits
    eventually "the board was not painted" look
    click 4
    shows 4
    game_quit
    # Once more: it is the same.
    game_open --first human --second human
    fits
}

# What was chosen on a larger screen is cut here, and is there again on a larger screen.
begins_small_after_large() {
    DATA=$scratch/kept
    game_open --first human --second human
    fits
    game_quit
}

begins_large() {
    DATA=$scratch/kept
    game_open --first human --second human
    eventually "the window does not begin at the size that it had" size_is "$1" "$2"
    fits
    [ -z "${3:-}" ] || {
        key u # from now on its size is one's own
        xdotool windowsize "$window" "$3" "$4"
        eventually "the window does not become $3 x $4" size_is "$3" "$4"
    }
    game_quit
}

if command -v openbox >/dev/null; then
    on_screen 1024x600 "1024x600" begins_small
    on_screen 640x480 "640x480" begins_small
    on_screen 1920x1080 "1920x1080: as ever" begins_large 1000 720 1500 900
    on_screen 1024x600 "1024x600 after a larger screen" begins_small_after_large
    on_screen 1920x1080 "1920x1080 after a small screen" begins_large 1500 900
else
    echo "ok small screens # SKIP no window manager is installed"
fi
