#!/bin/sh
# Guests that do harm sit down at a tournament: each loses its games, is told, and harms nobody; the tournament goes on.
# They sit behind the best fence that this machine has, as everybody's do; test_guest and test_guest_harm have them behind all of them.
# For make test-all: it waits for engines that hang.
. "$(dirname "$0")/lib_cli.sh"

# Its own folder holds the program alone; what it should not see lies beside it.
own=$scratch/own
mkdir -p "$own" "$scratch/home"
cp "$(dirname "$CLI")/tests/standins/guest" "$own/guest" || exit 2
echo secret >"$scratch/home/secret"
chmod 600 "$scratch/home/secret"

# enter DEED [ARGUMENT]: one of the beasts sits down.
count=0
enter() {
    count=$((count + 1))
    set -- "$@" ''
    printf '%s\n%s\n' --engine "$1 $count,ugi,$own/guest $1 $2" >>"$scratch/beasts"
}

for deed in silent huge nuls illegal endless complaints deaf mute crash second leave stop stubborn early daemon many outlive \
    processor much garbage; do
    enter $deed
done
enter slow 5000
enter crowd 800
enter parent $$
# Named by a variable, since what a command names is the guest's own.
enter read '$PWD/../home/secret'
enter write '$PWD/../home/secret'
enter make '$PWD/../home/new'

echo "$own/guest" >"$scratch/name"

# left: how many processes name the beasts' program.
left() {
    grep -l -s -a -F -f "$scratch/name" /proc/[0-9]*/cmdline | wc -l
}

# nobody_left: what was killed may need a moment to go.
nobody_left() {
    tries=0
    while [ "$(left)" -gt 0 ] && [ $tries -lt 300 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    [ "$(left)" -eq 0 ]
}

# forfeits: games that a beast lost by what it did, told with a reason.
forfeits() {
    awk -F '\t' '($2 == "level 1" && $4 == "1-0" || $3 == "level 1" && $4 == "0-1") && $5 ~ /: ./' "$scratch/out" | wc -l
}

# A line for each beast, without a shell that would take the dollars for its own.
set --
while IFS= read -r word; do
    set -- "$@" "$word"
done <"$scratch/beasts"
run tournament --level 1 "$@" --kind gauntlet --games 2 --time 300 --openings 2 --no-book --threads 2

judge 'the tournament goes on to its end' [ "$status" -eq 0 ]
judge 'each beast has lost both its games, and why is told' [ "$(forfeits)" -eq $((2 * count)) ]
judge 'nobody could do what it wanted' [ "$(grep -c 'I-could' "$scratch/out")" -eq 0 ]
judge 'the secret is what it was' grep -qx secret "$scratch/home/secret"
judge 'and nobody took it over' [ "$(stat -c %a "$scratch/home/secret" 2>/dev/null || echo 600)" = 600 ]
judge 'nothing was made where nothing should be' [ ! -e "$scratch/home/new" ]
judge 'nobody is left' nobody_left
exit $((failures > 0))
