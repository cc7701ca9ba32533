#!/bin/sh
# A controller: one of SDL's virtual ones in the real program (tests/standins/libpad.c), plugged in while it runs. All is
# done with it: a game, the options, a new game, the history; and what it costs where there is none.
. "$(dirname "$0")/lib.sh"

# pads_start OPTION...
pads_start() {
    rm -f "$scratch/pad"
    mkfifo "$scratch/pad"
    export PAD="$scratch/pad" ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0"
    LD_PRELOAD=$BUILD/tests/standins/libpad.so game_start "$@"
    exec 3<>"$scratch/pad"
}

pad() {
    for order in "$@"; do
        echo "$order" >&3
    done
}

# tap BUTTON...
tap() {
    for button in "$@"; do
        echo "tap $button" >&3
    done
}

plug_in() {
    pad attach
    eventually "nobody notices the controller" hash_is_not "$unplugged"
}

hash_is_not() {
    [ "$(part_hash 0 0 "$width" "$height")" != "$1" ]
}

pads_plugged_in() {
    pads_start "$@"
    place
    unplugged=$(part_hash 0 0 "$width" "$height")
    plug_in
}

# Discs by the pad and the stick; what is wrong is undone; the end leads on.
whole_game() {
    pads_plugged_in --first human --second human
    tap a
    shows 4
    tap dpright a dpleft dpleft a
    shows 453
    tap y
    shows 45
    tap y y
    shows ""
    pad "axis leftx -30000" "axis leftx 0" "axis leftx -30000"
    sleep 0.2
    pad "axis leftx 0"
    eventually "the stick does not move the hand" hand_left_of 3
    pad "axis leftx 32767"
    eventually "the stick that is held does not bring the hand to the end" sees hand "7 R"
    pad "axis leftx 0"
    tap a dpleft a dpright a dpleft a dpright a dpleft a dpright
    eventually "the discs are not there" board_is 767676
    tap a
    eventually "four in a column do not win" title_is "Red won!"
    tap a
    eventually "no new game begins" title_is "Yellow's turn"
    shows ""
}

hand_left_of() {
    hand=$(see hand)
    [ "${hand%% *}" -lt "$1" ]
}

# Against the computer, with a hint.
with_a_hint() {
    pads_plugged_in --first human --second 1
    tap x
    eventually "no hint is given" contains_hint
    tap a
    eventually "the computer does not answer" title_is "Your turn"
    eventually "there are no two discs" sees discs 2
}

contains_hint() {
    contains "$(title)" "olumn "
}

# The menu, and from there the settings: the second player becomes a computer.
settings() {
    pads_plugged_in --first human --second human
    tap start
    eventually "the menu does not open" title_is Menu
    tap b
    eventually "the menu does not close" title_is "Red's turn"
    key o
    eventually "the settings do not open" title_is Settings
    tap rightshoulder rightshoulder rightshoulder dpright b
    eventually "the title is '$(title)'" title_is "Your turn"
    tap a
    eventually "the computer does not answer" sees discs 2
}

# Another game: its dialog by the buttons alone.
new_game() {
    pads_plugged_in --first human --second human
    tap rightstick
    eventually "the dialog does not open" not look
    tap dpright
    tap b
    eventually "the dialog does not close" look
    tap leftstick
    eventually "the card for a new game does not come" title_is "New game"
    tap b
    eventually "the card does not go" title_is "Red's turn"
}

# The help page tells of the buttons, while there are some.
help_page() {
    pads_start --first human --second human
    key question
    eventually "the help page does not open" not look
    place
    plain=$(part_hash 0 0 "$width" "$height")
    pad attach
    eventually "the help page does not tell of the buttons" hash_is_not "$plain"
    tap b
    eventually "the help page does not close" look
    tap back
    eventually "the help page does not open" not look
    tap b
    eventually "the help page does not close" look
}

# Unplugged in the middle of something, and plugged in again.
hot_plug() {
    pads_plugged_in --first human --second human
    pad "press dpright" detach
    key 1
    holds 1
    pad attach
    tap a
    eventually "the controller is not heard when it comes again" sees discs 2
    pad detach
    eventually "the processor has no rest" rests
}

# Nothing is begun for controllers that are not there: no thread, no library, no work.
no_cost() {
    game_start --first human --second human
    eventually "the processor has no rest" rests
    expect "SDL looks for controllers" not grep -q 'libudev' /proc/"$pid"/maps
}

screen_start
check "a whole game" whole_game
check "a hint, and a game against the computer" with_a_hint
check "menu and settings" settings
check "a new game" new_game
check "the help page" help_page
check "it comes and goes" hot_plug
check "without one nothing is done for it" no_cost
