#!/bin/sh
# Full screen, which a window manager makes: where none is installed there is nothing to be seen of it.
# For make test-all: it needs a window manager.
. "$(dirname "$0")/lib.sh"

# The board is drawn for this size, too: it has two thirds of the height, and is clicked at where it is seen.
size_is() {
    look_again && [ "$width" -eq "$1" ] && [ "$height" -eq "$2" ] && find_lines plate || return
    set -- $found
    [ $(($4 * 100 / height)) -ge 60 ] && [ $(($4 * 100 / height)) -le 75 ]
}

full_screen() {
    game_start --first human --second human
    eventually "the window does not begin at 1000 x 720" size_is 1000 720
    key F11
    eventually "F11 does not fill the screen" size_is 1400 900
    click 4
    shows 4
    key F11
    eventually "F11 does not leave full screen" size_is 1000 720
    shows 4
    key F11
    eventually "F11 does not fill the screen again" size_is 1400 900
    press "Full screen"
    eventually "the button does not leave full screen" size_is 1000 720
    key F11
    eventually "F11 does not fill the screen a third time" size_is 1400 900
    key Escape
    eventually "Esc does not leave full screen" size_is 1000 720
    key F11
    eventually "F11 does not fill the screen a fourth time" size_is 1400 900
    game_quit
    game_start --first human --second human
    eventually "it is not remembered that it filled the screen" size_is 1400 900
    click 4 # what is drawn may not have the keyboard yet; what takes a click has
    shows 4
    key F11
    eventually "the size of full screen was remembered for the window" size_is 1000 720
    game_quit
    game_start --first human --second human --fullscreen
    eventually "--fullscreen does not fill the screen" size_is 1400 900
    click 7
    shows 7
    game_quit
    game_start --first human --second human
    eventually "--fullscreen, asked for once, is remembered" size_is 1000 720
}

screen_start 1400x900
if command -v openbox >/dev/null; then
    manager_start
    check "F11, button, Esc, --fullscreen" full_screen
else
    echo "ok F11, button, Esc, --fullscreen # SKIP no window manager is installed"
fi
