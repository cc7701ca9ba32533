#!/bin/sh
# What may go wrong: the command line, the display, pictures, sounds, fonts, the settings. It is told, and the game goes
# on where it can.
# For make test-all: it takes away what the game needs.
. "$(dirname "$0")/lib.sh"

# refuses WORD OPTION...: exit status 2, and a message on stderr that names the word.
refuses() {
    word=$1
    shift
    status=0
    timeout 60 "$BUILD/gravitrips" --data-dir "$DATA" "$@" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
    expect "exit status $status for $*" same $status 2
    expect "the message does not name $word" grep -qF -e "$word" "$scratch/stderr"
    expect "stdout is not empty" not test -s "$scratch/stdout"
}

wrong_options() {
    refuses --colour --colour
    refuses surplus file surplus
    refuses "'eleven'" --first eleven
    refuses "'0'" --first 0
    refuses "'11'" --second 11
    refuses "'-1'" --second=-1
    refuses "'3 '" --second "3 "
    refuses "''" --second ""
    refuses "'7'" --size 7
    refuses "'7x'" --size 7x
    refuses "'ax6'" --size ax6
    refuses "'7x6x5'" --size 7x6x5
    refuses "'0x6'" --size 0x6
    refuses "'-7x6'" --size=-7x6
    refuses 999 --size 999x6
    refuses 99 --connect 99
    refuses "'four'" --connect four
    refuses "'chess'" --game chess
    refuses "'x'" --seed x
    refuses "'-1'" --seed=-1
    refuses "''" --data-dir ""
    for option in --first --second --size --connect --game --seed --data-dir; do
        refuses "$option" "$option"
    done
    refuses --watch --watch=1
    refuses human --watch --first human
}

help_and_version() {
    for option in --first --second --size --connect --game --seed --data-dir --watch --mute --fullscreen --version; do
        expect "--help does not name $option" contains "$("$BUILD/gravitrips" --help)" " $option"
    done
    expect "--version names no version" contains "$("$BUILD/gravitrips" --version)" "gravitrips "
}

# Neither an empty DISPLAY nor one that is not there.
no_display() {
    for display in "" :7654; do
        status=0
        DISPLAY=$display XDG_RUNTIME_DIR=$scratch timeout -s KILL 60 "$BUILD/gravitrips" --data-dir "$DATA" 2>"$scratch/stderr" || status=$?
        expect "exit status $status" same $status 1
        expect "not one line" same "$(wc -l <"$scratch/stderr")" 1
        expect "no clear line" grep -q "^gravitrips: no display" "$scratch/stderr"
    done
}

tells() {
    eventually "stderr does not tell of '$1'" grep -qF -e "$1" "$scratch/stderr"
}

# The record follows the keys, whatever is to be seen.
still_plays() {
    key 4 3
    title_waits "Red's turn"
    key 2
    title_waits "Yellow's turn"
    holds 432
    game_quit
    expect "the exit status is $status" same $status 0
}

no_assets() {
    mkdir "$scratch/empty"
    export GRAVITRIPS_ASSETS="$scratch/empty"
    game_open --first human --second human
    tells "$scratch/empty/disc_red.svg"
    key 4
    tells "$scratch/empty/drop_red_1-"
    key u o
    title_waits Settings
    press settings row 3 3 3 # contrast
    press settings cross
    tells "$scratch/empty/plate.svg"
    still_plays
    for name in disc_red.svg hand.svg plate.svg; do
        expect "$name is named more than once" same "$(grep -cF "/$name" "$scratch/stderr")" 1
    done
}

# Discs without their picture are still discs of their colour. Cut short, a picture looks to the library like one with
# nothing in it.
broken_assets() {
    cp -R assets "$scratch/assets"
    echo "<svg this is no picture" >"$scratch/assets/disc_red.svg"
    : >"$scratch/assets/disc_yellow.svg"
    head -c 100 assets/hand.svg >"$scratch/assets/hand.svg"
    for variant in 1 2 3 4; do
        echo "no sound" >"$scratch/assets/drop_red_1-$variant.wav"
    done
    rm "$scratch/assets/spill.wav"
    export GRAVITRIPS_ASSETS="$scratch/assets"
    game_start --first human --second human
    for name in disc_red.svg disc_yellow.svg hand.svg; do
        tells "$scratch/assets/$name"
    done
    key 4 4
    shows 44
    key r
    still_plays
    tells "$scratch/assets/drop_red_1-"
    tells "$scratch/assets/spill.wav"
    expect "a good sound is blamed" not grep -q "new.wav" "$scratch/stderr"
}

no_font() {
    echo '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>' >"$scratch/fonts.conf"
    export FONTCONFIG_FILE="$scratch/fonts.conf"
    game_start --first human --second human
    tells "font"
    key 4
    shows 4
    key r
    shows ""
    still_plays
    expect "the font is missed more than once" same "$(grep -c "font" "$scratch/stderr")" 1
}

# The title holds more than ASCII, and X only shows it in a locale that knows it.
plain_locale() {
    export LC_ALL=C
    game_open --first human --second human
    eventually "the title is '$(title)'" title_is "Red's turn"
    game_quit
}

# A file in the place of the directory: what cannot be written even by root.
unwritable_settings() {
    echo "not a directory" >"$scratch/file"
    DATA=$scratch/file/data
    game_start --first human --second human
    tells "$scratch/file"
    key t
    eventually "the theme cannot be changed" sees theme dark
    still_plays
    expect "it is told more than once" same "$(wc -l <"$scratch/stderr")" 1
    expect "the file was overwritten" same "$(cat "$scratch/file")" "not a directory"
}

read_only_settings() {
    mkdir "$DATA"
    game_start --first human --second human
    key t
    eventually "the theme cannot be changed" sees theme dark
    game_quit
    chmod 444 "$DATA/gravitrips.db"
    chmod 555 "$DATA"
    touch "$DATA/probe" 2>/dev/null && rm -f "$DATA/probe" && return # root may write everywhere: nothing to be seen
    game_start --first human --second human
    tells "$DATA"
    eventually "what can be read was not read" sees theme dark
    still_plays
    chmod 755 "$DATA"
}

damaged_settings() {
    mkdir "$DATA"
    echo "This is no database, but somebody may still want it." >"$DATA/gravitrips.db"
    game_start --first human --second human
    tells damaged
    key t
    eventually "the theme cannot be changed" sees theme dark
    still_plays
    expect "it is told more than once" same "$(grep -c damaged "$scratch/stderr")" 1
    expect "the damaged file is gone" grep -rq "somebody may still want it" "$DATA"
    expect "the new file does not keep games" same "$("$BUILD/gravitrips-cli" games list --data-dir "$DATA" | wc -l)" 1
    game_start --first human --second human
    expect "the new file was not kept" sees theme dark
}

# A file that may not grow stands for a disk that is full. What is wrong is told when the program next has something
# to do: each look gives it that.
tells_of_full_disk() {
    key t
    grep -q "could not be saved" "$scratch/stderr"
}

# full_disk KEY TITLE: on the screen that a key leads to.
full_disk() {
    game_start --first human --second human
    key 4
    title_waits "Yellow's turn"
    key "$1"
    eventually "there is no screen '$2'" title_has "$2"
    prlimit --pid "$pid" --fsize=1000:1000
    eventually "on the screen '$2' a full disk is not told" tells_of_full_disk
}

full_disk_anywhere() {
    command -v prlimit >/dev/null || return 0
    full_disk z Puzzle
    game_kill
    full_disk i Statistics
    game_kill
}

other_settings() {
    DATA=$scratch/deep/er/data
    game_start --first human --second human
    key t
    eventually "the theme cannot be changed" sees theme dark
    game_quit
    expect "no settings in the directory that was asked for" test -s "$DATA/gravitrips.db"
    expect "settings in the person's own directory" not test -e "$XDG_DATA_HOME"
}

screen_start
check "wrong options are named, exit status 2" wrong_options
check "help and version" help_and_version
check "no display is one clear line, exit status 1" no_display
check "no pictures and sounds at all" no_assets
check "broken pictures and sounds" broken_assets
check "no font" no_font
check "a locale without UTF-8" plain_locale
check "settings that cannot be written" unwritable_settings
check "settings that can only be read" read_only_settings
check "damaged settings are set aside" damaged_settings
check "a full disk is told on every screen" full_disk_anywhere
check "settings are kept in --data-dir only" other_settings
