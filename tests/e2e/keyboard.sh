#!/bin/sh
# Keyboards of other countries: what a key prints is what it does, once. Keys are pressed by their numbers (xdotool takes
# numbers of two digits for those), so that it is the layout that says what they print.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

title_has() {
    contains "$(title)" "$1"
}

card_hash() {
    part_hash $(where card 1)
}

card_is() {
    [ "$(card_hash)" = "$1" ]
}

window_hash() {
    part_hash 0 0 "$width" "$height"
}

window_is() {
    [ "$(window_hash)" = "$1" ]
}

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
    level=$(card_hash)
    key "$1"
    eventually "$1 does not raise the level" not card_is "$level"
    key "$2"
    eventually "$2 does not lower the level" card_is "$level"
    game_quit
}

# speed_keys SLOWER FASTER: seen in the settings.
speed_keys() {
    game_start --watch
    key p
    eventually "the title does not say that it is paused" title_is Paused
    options_are_open
    eventually "the settings never come to rest" sleeps # the page that was pressed is drawn then
    speed=$(window_hash)
    key Escape
    eventually "the dialog does not close" look
    key "$2"
    options_are_open
    eventually "$2 makes nothing faster" not window_is "$speed"
    key Escape
    eventually "the dialog does not close" look
    key "$1"
    options_are_open
    eventually "$1 does not make it slower again" window_is "$speed"
    game_quit
}

options_are_open() {
    key o
    eventually "the settings do not open" not look
    press settings page 2
}

german() {
    layout de
    game_start --first human --second human
    helps shift+20
    key 13
    shows 4
    key ctrl+29
    shows ""
    key 52
    shows 4
    key u
    shows ""
    key 29
    eventually "the key that prints Z does not lead to the puzzles" title_has "Puzzle"
    key 29
    eventually "the key that prints Z does not lead back" title_is "Red's turn"
    game_quit
    level_keys 35 61
    speed_keys ISO_Level3_Shift+17 ISO_Level3_Shift+18
}

# Digits need Shift; without it the keys of that row play as well, also the one that prints a minus sign.
french() {
    layout fr
    game_start --first human --second human
    key 10
    shows 1
    key shift+11
    shows 12
    key 15
    shows 126
    key shift+15
    shows 1266
    key Caps_Lock 12
    shows 12663
    key 16
    shows 126637
    key Caps_Lock 24
    eventually "the key that prints A does not show what moves are worth" not sees worths "......."
    key 24
    helps shift+58
    game_quit
    level_keys shift+21 KP_Subtract
    speed_keys ISO_Level3_Shift+14 ISO_Level3_Shift+20
}

# spanish, nordic: where the letters are as on US keyboards, and the rest is elsewhere.
spanish() {
    layout es
    game_start --first human --second human
    helps shift+20
    key 13
    shows 4
    key 30
    shows ""
    key 29
    shows 4
    key ctrl+52
    shows ""
    key 52
    eventually "the key that prints Z does not lead to the puzzles" title_has "Puzzle"
    game_quit
    level_keys 35 61
    speed_keys ISO_Level3_Shift+34 ISO_Level3_Shift+35
}

# The letters beside Enter (å, ä, ö; æ, ø) ask for nothing.
nordic() {
    layout "$1"
    game_start --first human --second human
    helps shift+20
    key 34 47 48
    key 13
    shows 4
    key 30
    shows ""
    game_quit
    level_keys 20 61
    speed_keys ISO_Level3_Shift+17 ISO_Level3_Shift+18
}

# Letters that are not Latin are where they are on US keyboards.
russian() {
    layout ru
    game_start --first human --second human
    key 13
    eventually "the digit was not played" board_is 4
    key ctrl+52
    eventually "Ctrl and the key of Z take nothing back" board_is ""
    key 29
    eventually "the key of Y does not make the move again" board_is 4
    helps shift+16
}

# Texts do not keep the window awake.
rests_with_keys() {
    layout de
    game_start --first human --second human
    key 13
    shows 4
    eventually "the processor has no rest" rests
}

screen_start
if setxkbmap de 2>/dev/null; then
    check "German: question mark, brackets, plus, minus, Z" german
    check "French: digits with and without Shift, question mark, brackets" french
    check "Russian: letters by their places" russian
    check "Spanish: question mark, brackets, plus, minus" spanish
    check "Swedish: the same" nordic se
    check "Norwegian: the same" nordic no
    check "Danish: the same" nordic dk
    check "the window rests" rests_with_keys
else
    echo "ok keyboards of other countries # SKIP setxkbmap is not installed, or the screen knows no layouts"
fi
