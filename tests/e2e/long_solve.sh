#!/bin/sh
# Long solves end to end: killed at any moment and begun again, with one thread and with two; spread over machines; what
# is wrong with a journal is told; nothing is said of progress where no terminal is. With LONG_TESTS=1 fifty kills.
# For make test-all: it kills.
. "$(dirname "$0")/lib_cli.sh"

kills=4
[ -n "${LONG_TESTS:-}" ] && kills=50
journal=$scratch/journal
board='--size 7x5 --no-book'
small='--size 6x5 --no-book'
start=$scratch/start
echo >"$start"

# solve_on THREADS: goes on with the journal, in the background.
solve_on() {
    # shellcheck disable=SC2086
    exec "$CLI" solve $board --threads "$1" --journal "$journal" "$start" >"$scratch/out" 2>"$scratch/err"
}

# lines: how many whole lines the journal has.
lines() {
    if [ -e "$journal" ]; then wc -l <"$journal"; else echo 0; fi
}

# random MOST: a number from 1 to MOST.
random() {
    echo $(($(od -An -N4 -tu4 /dev/urandom) % $1 + 1))
}

# shellcheck disable=SC2086
"$CLI" solve $board --stats "$start" >"$scratch/whole"
score=$(cut -f 2 "$scratch/whole")
nodes=$(cut -f 3 "$scratch/whole")

# --- kills ---

killed=0
ended=0
wrong=
status=
while [ $killed -lt $kills ] || [ "$status" != 0 ]; do
    before=$(lines)
    goal=$((before + $(random 60)))
    solve_on $((killed % 2 + 1)) &
    solver=$!
    if [ $killed -lt $kills ]; then
        while kill -0 $solver 2>/dev/null && [ "$(lines)" -lt $goal ]; do :; done
        kill -9 $solver 2>/dev/null
    fi
    wait $solver 2>/dev/null
    status=$?
    [ "$(lines)" -ge "$before" ] || wrong="$wrong $before lines became $(lines)."
    case $status in
    0)
        [ "$(cut -f 2 "$scratch/out")" = "$score" ] || wrong="$wrong killed $killed times: $(cat "$scratch/out")."
        ended=$((ended + 1))
        [ $killed -lt $kills ] && rm "$journal"
        ;;
    137)
        killed=$((killed + 1))
        [ $((killed % 3)) = 0 ] && printf '%%7x5 00' >>"$journal" # as if the kill had come in the middle of a line
        ;;
    *) wrong="$wrong exit $status: $(cat "$scratch/err")." && break ;;
    esac
done
echo "# $killed kills, ended $ended times, $nodes nodes"
echo "$wrong" >"$scratch/err"
judge "killed $kills times the score is the same, and no line is lost" [ -z "$wrong" ]
cp "$start" "$scratch/in"
# shellcheck disable=SC2086
run solve $board --stats --journal "$journal"
judge 'what was solved is known' says 0 out "	$score	"
judge 'and little of it is done again' [ "$(cut -f 3 "$scratch/out")" -lt $((nodes / 10)) ]
judge 'no progress where no terminal is' [ ! -s "$scratch/err" ]

# --- several machines ---

# shellcheck disable=SC2086
"$CLI" solve $small --stats "$start" >"$scratch/whole"
nodes=$(cut -f 3 "$scratch/whole")
for part in 1 2; do
    # shellcheck disable=SC2086
    "$WORKSHOP" book positions --size 6x5 --plies 2 | sed -n "$part~2p" |
        "$CLI" solve $small --journal "$scratch/part$part" >"$scratch/solved$part"
done
# shellcheck disable=SC2086
run solve $small --stats --known "$scratch/part1" --known "$scratch/part2"
judge 'journals of two machines do the work' says 0 out '	0	'
judge 'most of it' [ "$(cut -f 3 "$scratch/out")" -lt $((nodes / 2)) ]
# shellcheck disable=SC2086
run solve $small --stats --known "$scratch/solved1" --known "$scratch/solved2" --journal "$scratch/fresh"
judge 'so do the scores that were printed' says 0 out '	0	'
judge 'nearly all of it' [ "$(cut -f 3 "$scratch/out")" -lt $((nodes / 100)) ]
shop run book positions --size 8x8 --plies 2
judge 'positions of a board of two words' [ "$(wc -l <"$scratch/out")" = 32 ]
printf '6876731533124824774172278352\n' >"$scratch/in"
run_for 'and a journal of it' 0 out '6876731533124824774172278352	0' solve --size 8x8 --journal "$scratch/wide"

# --- what is wrong is told ---

cp "$start" "$scratch/in"
run_for 'another board' 1 err 'journal:1: is of another board' solve --size 8x5 --journal "$journal"
run_for 'a board of two words' 1 err 'wide:1: is of another board' solve --size 7x5 --journal "$scratch/wide"
printf '%%7x5 00' >>"$journal"
# shellcheck disable=SC2086
run solve $board --journal "$journal"
judge 'a torn end' says 0 err 'torn at its end: 7 bytes cut off'
sed -i '3s/ / 0/' "$journal"
# shellcheck disable=SC2086
run solve $board --journal "$journal"
judge 'a damaged line' says 1 err 'journal:3: damaged: its checksum is wrong; it can be taken out'
sed -i 3d "$journal"
# shellcheck disable=SC2086
run solve $board --journal "$journal"
judge 'and without it' says 0 out "	$score"
# shellcheck disable=SC2086
run solve $board --journal /dev/full
judge 'what is no file' says 1 err '/dev/full: it is not a file'
# shellcheck disable=SC2086
(ulimit -f 1 && trap '' XFSZ && "$CLI" solve $board --journal "$scratch/full" "$start" >"$scratch/out" 2>"$scratch/err")
status=$?
judge 'a full disk' says 1 err 'full: File too large'
# shellcheck disable=SC2086
run solve $board --journal "$scratch/full"
judge 'and room again' says 0 out "	$score"
run_for 'another game' 2 err 'nothing is kept of Kolibrat' solve --game kolibrat --journal "$journal"

exit $((failures > 0))
