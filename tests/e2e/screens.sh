#!/bin/sh
# Screens: the window and its title bar fit into small ones; on dense ones all is larger; where and how it stood on a screen is
# remembered for that screen.
# For make test-all: it needs a window manager.
. "$(dirname "$0")/lib.sh"

TITLE_BAR=10 # at least so high, with any theme of the window manager

# on_screen WIDTHxHEIGHT NAME COMMAND...: a test on a screen of this size, with a window manager.
on_screen() {
    SCREEN_WIDTH=${1%x*}
    SCREEN_HEIGHT=${1#*x}
    rm -f "$scratch/display"
    screen_start "$1"
    manager_start
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

# Nothing is known of its density, nor of a size that was chosen: it has its part of the screen.
begins_on_much_room() {
    DATA=$scratch/much
    game_open --first human --second human
    eventually "the window is ${width}x$height" size_is 1950 1404
    fits
    click 4
    shows 4
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

# --- where the window was ---

at_is() {
    left=
    place
    [ "$left" = "$1" ] && [ "$top" = "$2" ]
}

# It does not wander from start to start. Where a window manager puts it when it is asked for 300, 150 is its own affair.
comes_back() {
    DATA=$scratch/kept
    game_open --first human --second human
    fits
    key u # the place is one's own affair from now on
    was="$left $top"
    xdotool windowmove "$window" 300 150
    eventually "the window does not move" not at_is $was
    always "the window does not stay where it was moved" 1 at_is "$left" "$top"
    echo "$left $top" >"$scratch/spot"
    game_quit
    for start in first second; do
        is_there_again
    done
}

# is_there_again [WIDTH HEIGHT]
is_there_again() {
    DATA=$scratch/kept
    spot=$(cat "$scratch/spot")
    game_open --first human --second human
    eventually "the window comes back at $left, $top instead of $spot" at_is $spot
    always "the window does not stay there" 1 at_is $spot
    [ $# -eq 0 ] || eventually "the window comes back as ${width}x$height" size_is "$1" "$2"
    game_quit
}

# Somebody pushes the window to the edge, or a screen at that edge is no longer there.
comes_back_from_outside() {
    game_open --first human --second human
    fits
    key u
    xdotool windowmove "$window" $((SCREEN_WIDTH - 30)) $((SCREEN_HEIGHT - 40))
    eventually "the window does not leave the screen" not window_fits
    game_quit
    game_open --first human --second human
    fits
}

# The window manager makes it larger by two clicks on its title.
is_maximized_again() {
    game_open --first human --second human
    fits
    plain="$width $height"
    xdotool mousemove $((left + width / 2)) $((top - 8)) click --repeat 2 1
    eventually "the window is not maximized" not size_is $plain
    large="$width $height"
    game_quit
    game_open --first human --second human
    eventually "the window comes back as ${width}x$height instead of $large" size_is $large
    eventually "nothing is drawn for that size" look
    xdotool mousemove $((left + width / 2)) $((top - 8)) click --repeat 2 1
    eventually "it has forgotten what it was before, $plain, and is ${width}x$height" size_is $plain
    game_quit
    game_open --first human --second human
    eventually "the window comes back as ${width}x$height instead of $plain" size_is $plain
}

# --- dense screens ---

# For all programs that are to draw so many dots to an inch.
dots() {
    echo "Xft.dpi: $1" | xrdb -nocpp -merge
}

# Twice as large, and played on as ever; a desktop that becomes less dense has it smaller again.
is_twice_as_large() {
    dots 192
    game_start --first human --second human
    eventually "at 192 dots per inch the window is ${width}x$height" size_is 2000 1440
    fits
    click 4
    shows 4
    press Undo
    shows ""
    game_quit
    dots 120
    game_open --first human --second human
    eventually "at 120 dots per inch the window is ${width}x$height" size_is 1250 900
    game_quit
    dots 96
    game_open --first human --second human
    eventually "at 96 dots per inch the window is ${width}x$height" size_is 1000 720
}

# There is no room for all of it: what a finger hits is large at least. The button at the foot is hit at its upper edge.
is_large_on_a_small_screen() {
    dots 192
    game_start --first human --second human
    fits
    PARTS=--dense
    place
    set -- $(where Menu)
    expect "a button is only $4 pixels high" [ "$4" -ge 66 ]
    click_at $(($1 + $3 / 2)) $(($2 + 2))
    eventually "the button is smaller" title_is Menu
    key Escape
    eventually "the menu does not go away" not title_is Menu
    click 4
    shows 4
}

# Somebody likes margins, and may: it is not our window manager's.
mkdir -p "$XDG_CONFIG_HOME/openbox"
cat >"$XDG_CONFIG_HOME/openbox/rc.xml" <<MARGINS
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><top>60</top><bottom>50</bottom><left>80</left><right>70</right></margins>
</openbox_config>
MARGINS

if command -v openbox >/dev/null; then
    on_screen 1024x600 "1024x600" begins_small
    on_screen 640x480 "640x480" begins_small
    on_screen 640x400 "640x400: less than the window should have" begins_small
    on_screen 1920x1080 "1920x1080: as ever" begins_large 1000 720 1500 900
    on_screen 1024x600 "1024x600 after a larger screen" begins_small_after_large
    on_screen 1920x1080 "1920x1080 after a small screen" begins_large 1500 900
    on_screen 1920x1080 "where it was" comes_back
    on_screen 1024x600 "another screen" begins_small_after_large
    on_screen 1920x1080 "where it was on this screen" is_there_again 1500 900
    on_screen 1600x900 "outside" comes_back_from_outside
    on_screen 1600x900 "maximized" is_maximized_again
    on_screen 3840x2160 "3840x2160, and nothing is known of its density" begins_on_much_room
    if command -v xrdb >/dev/null; then
        on_screen 2560x1600 "192 dots per inch" is_twice_as_large
        on_screen 1366x768 "192 dots per inch on a small screen" is_large_on_a_small_screen
    else
        echo "ok dense screens # SKIP xrdb is not installed"
    fi
else
    echo "ok screens # SKIP no window manager is installed"
fi
