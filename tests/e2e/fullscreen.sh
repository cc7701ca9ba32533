#!/bin/sh
# Full screen, which a window manager makes: where none is installed there is nothing to be seen of it.
# For make test-all: it needs a window manager.
. "$(dirname "$0")/lib.sh"

# The board is drawn for this size, too: it has two thirds of the height, and is clicked at where it is seen.
fills() {
    size_is "$1" "$2" && find_lines plate || return
    set -- $found
    [ $(($4 * 100 / height)) -ge 60 ] && [ $(($4 * 100 / height)) -le 75 ]
}

becomes() {
    eventually "the window does not become $1 but $width $height" fills $1
}

# It is remembered, --fullscreen is not. What is drawn may not have the keyboard yet; what takes a click has.
full_screen() {
    steps becomes <<'END'
game_start --first human --second human|1000 720
key F11|1400 900
click 4; shows 4; key F11|1000 720
shows 4; key F11|1400 900
key o; title_waits Settings; press settings row 11; key Escape|1000 720
key F11|1400 900
key Escape|1000 720
key F11|1400 900
game_quit; game_start --first human --second human|1400 900
click 4; shows 4; key F11|1000 720
game_quit; game_start --first human --second human --fullscreen|1400 900
click 7; shows 7; game_quit; game_start --first human --second human|1000 720
END
}

screen_start 1400x900
if command -v openbox >/dev/null; then
    manager_start
    check "F11, button, Esc, --fullscreen" full_screen
else
    echo "ok F11, button, Esc, --fullscreen # SKIP no window manager is installed"
fi
