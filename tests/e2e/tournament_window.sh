#!/bin/sh
# Tournaments in the window by real keys and clicks: chosen, played, watched, reviewed; killed in the middle, and gone on
# with; at rest when all is over. How far it is says the journal.
. "$(dirname "$0")/lib.sh"

tap() {
    press tournament "$1"
}

open_tournament() {
    key ctrl+g
    title_waits Tournament
}

# How many games the journal has, and whether they are so many.
games() {
    grep -c '^% game ' "$DATA/tournament.txt" 2>/dev/null
}

has_games() {
    [ "$(games)" -ge "$1" ] 2>/dev/null
}

# No game is there twice.
each_once() {
    numbers=$(grep '^% game ' "$DATA/tournament.txt" | cut -d ' ' -f 3 | sort -n | tr '\n' ' ')
    [ "$numbers" = "$(seq -s ' ' 1 "$1") " ] || die "the journal has the games $numbers"
}

two_levels() {
    open_tournament
    for level in 1 4 6 8; do
        tap level$level
    done
    tap begin
    tap once
    eventually "two games are not played" has_games 2
    each_once 2
    eventually "it does not come to rest when all is over" rests
}

reviewed() {
    tap games
    tap row
    eventually "no review opens" not title_is Tournament
    key Escape
    title_waits Tournament
}

# A game that is over by then is not watched but reviewed: then the next one is tried.
is_large() {
    ask_title || return 1
    case $said in
    *Tournament) return 1 ;;
    *" – "*" · level "*) return 0 ;;
    esac
    key Escape
    title_waits Tournament
    tap board
    return 1
}

# What was played last went at once, and how fast is not asked when all is over: level 9, which takes its time, is not
# through before somebody slows it down.
watched() {
    tap new
    for level in 4 6 8 9; do
        tap level$level
    done
    tap begin
    tap slow
    tap board
    eventually "no board becomes large" is_large
    key Escape
    title_waits Tournament
    key Escape
    eventually "it is not left" not title_is Tournament
}

# The journal is no longer the one from before.
has_new_games() {
    [ "$(stat -c %Y "$DATA/tournament.txt" 2>/dev/null || echo 0)" -gt 0 ] && has_games "$1"
}

# At once, so that there is something to be lost; where all is over before the kill, it is tried again, sooner.
killed_in_the_middle() {
    for wanted in 12 6 3 1 1 1; do
        open_tournament
        tap new
        [ $wanted = 12 ] && tap level9
        touch -d @0 "$DATA/tournament.txt"
        tap begin
        tap once
        eventually "no games are played" has_new_games $wanted
        game_kill
        before=$(games)
        [ "$before" -lt 20 ] && return 0
        game_open --first human --second human
    done
    die "all is over before it can be killed"
}

# Before the journal has been read there is nothing to go on with: it is tried again then.
goes_on_from() {
    [ $((tries_to_go_on % 250)) -ne 0 ] || tap run
    tries_to_go_on=$((tries_to_go_on + 1))
    has_games $(($1 + 1))
}

goes_on() {
    killed_in_the_middle
    game_open --first human --second human
    open_tournament
    tries_to_go_on=0
    eventually "it does not go on" goes_on_from "$before"
    eventually "it does not end" has_games 20
    each_once 20
    key Escape
}

screen_start
DATA=$scratch/games
mkdir "$DATA"
game_start --first human --second human
check "two levels are chosen and play; then nothing works" two_levels
check "a game that is over is reviewed" reviewed
check "a board is watched, and Escape leads back" watched
check "a tournament that was killed goes on, and no game is lost or played twice" goes_on
