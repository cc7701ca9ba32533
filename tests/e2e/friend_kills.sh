#!/bin/sh
# kill -9 of either end of a game elsewhere, at any moment, ten times, with LONG_TESTS=1 two hundred times: no move that
# was told to anybody is lost, and both ends come to the same record.
# For make test-all: it kills.
. "$(dirname "$0")/lib_cli.sh"
. tests/e2e/lib_friend.sh

require_network
kills=10
[ -n "${LONG_TESTS:-}" ] && kills=200

# The moves that a log tells, from the start on; one that was killed may have told half a line.
told() {
    sed -n 's/^\(Anna\|Zoe\): \([1-9a-c]\)$/\2/p' "$1" | tr -d '\n'
}

# log_in FILE: its last process's moves are to be looked for in the final record.
log_in() {
    told "$1" >>"$scratch/told"
    echo >>"$scratch/told"
}

begin() {
    host --seat 6 --name Anna --size 12x12 --connect 6
    join --seat 6 --name Zoe
    if ! eventually grep -q '^Anna: ' "$scratch/guest.err"; then
        echo "not ok a game begins: $(cat "$scratch/guest.err")"
        exit 1
    fi
    : >"$scratch/told"
}

# kill_one PID a|b LOG: one that has ended by itself has nothing to go on with.
kill_one() {
    is_gone "$1" && return
    slay "$1"
    done=$((done + 1))
    log_in "$3"
    resume "$2"
}

# How many logs tell what the record does not.
count_lost() {
    final=$(moves_of "$scratch/a")
    lost=0
    while IFS= read -r moves; do
        case $final in "$moves"*) ;; *)
            lost=$((lost + 1))
            echo "#   told $moves, kept $final"
            ;;
        esac
    done <"$scratch/told"
}

done=0 games=0
while [ $done -lt $kills ]; do
    begin
    games=$((games + 1))
    while [ $done -lt $kills ] && ! { is_gone "$host" && is_gone "$guest"; }; do
        next 400
        sleep 0.$(printf '%03d' $chance)
        next 3
        [ $chance = 1 ] || kill_one "$host" a "$scratch/host.err"
        [ $chance = 0 ] || kill_one "$guest" b "$scratch/guest.err"
    done
    await
    log_in "$scratch/host.err"
    log_in "$scratch/guest.err"
    count_lost
    judge "game $games, $done kills so far: no move is lost" [ "$lost" = 0 ]
    judge "game $games: the same record at both ends" kept 1
    judge "game $games: it came to its end" is_finished "$scratch/a"
    [ $failures -eq 0 ] || break
done
echo "# $done kills in $games games"
exit $((failures > 0))
