#!/bin/sh
# Keyboards of other countries: what a key prints is what it does, once. Keys are pressed by their numbers (xdotool takes
# numbers of two digits for those), so that it is the layout that says what they print.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# layout NAME: the screen gives its layout to the keyboard that was used last, and that is xdotool's.
layout() {
    xdotool key Shift_L
    setxkbmap "$1"
}

# helps KEY: it opens the help page, and closes it.
helps() {
    key "$1"
    eventually "$1 does not open the help page" not look
    key "$1"
    eventually "$1 does not close the help page" look
}

# level_keys MORE LESS
level_keys() {
    game_start --first human --second 5
    level=$(card_hash 1)
    key "$1"
    eventually "$1 does not raise the level" not card_is 1 "$level"
    key "$2"
    eventually "$2 does not lower the level" card_is 1 "$level"
    game_quit
}

# Sets $speed: the page of the settings on which it is.
look_at_speed() {
    key o
    title_waits Settings
    press settings page 3
    eventually "the settings never come to rest" sleeps # the page that was pressed is drawn then
    speed=$(picture)
    key Escape
    title_waits Paused
}

# speed_keys SLOWER FASTER
speed_keys() {
    game_start --watch
    key p
    title_waits Paused
    look_at_speed
    before=$speed
    key "$2"
    look_at_speed
    expect "$2 makes nothing faster" not same "$speed" "$before"
    key "$1"
    look_at_speed
    expect "$1 does not make it slower again" same "$speed" "$before"
}

# plays LAYOUT HELP: two humans, by a layout whose question mark is there; each line of its input is a key and the
# position after it.
plays() {
    layout "$1"
    game_start --first human --second human
    while read -r keys record; do
        key $keys
        eventually "the board after $keys is not '$record'" board_is "$record"
    done
    helps "$2"
}

# Y and Z have changed places.
german() {
    plays de shift+20 <<'END'
13 4
ctrl+29
52 4
u
END
    key 29
    eventually "the key that prints Z does not lead to the puzzles" title_has "Puzzle"
    key 29
    title_waits "Red's turn"
    game_quit
    level_keys 35 61
    speed_keys ISO_Level3_Shift+17 ISO_Level3_Shift+18
}

# Digits need Shift; without it the keys of that row play as well, also the one that prints a minus sign.
french() {
    plays fr shift+58 <<'END'
10 1
shift+11 12
15 126
shift+15 1266
END
    key Caps_Lock 12 Caps_Lock 16
    shows 126637
    key 24
    eventually "the key that prints A does not show what moves are worth" not sees worths "......."
    game_quit
    level_keys shift+21 KP_Subtract
}

# Letters that are not Latin are where they are on US keyboards.
russian() {
    plays ru shift+16 <<'END'
13 4
ctrl+52
29 4
END
}

# The letters beside Enter (å, ä, ö; æ, ø) ask for nothing.
swedish() {
    plays se shift+20 <<'END'
34
47
48
13 4
30
END
    game_quit
    level_keys 20 61
}

screen_start
if setxkbmap de 2>/dev/null; then
    check "German: question mark, brackets, plus, minus, Z" german
    check "French: digits with and without Shift, question mark" french
    check "Russian: letters by their places" russian
    check "Swedish: letters that English does not have" swedish
else
    echo "ok keyboards of other countries # SKIP setxkbmap is not installed, or the screen knows no layouts"
fi
