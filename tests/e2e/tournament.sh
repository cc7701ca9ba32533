#!/bin/sh
# gravitrips-cli tournament end to end: who meets whom, what is told, engines that err, kills, parts, files for programs.
# For make test-all: it kills.
. "$(dirname "$0")/lib_cli.sh"

KILLS=20
GAMES=20 # of each two: more than are played until the last kill

# Two of ours that always play the same games, and one from elsewhere: a script that does without thinking.
cat >"$scratch/walker" <<'END'
#!/bin/sh
# Counts the discs in a column as what stands between them.
set -f
while read -r position; do
    for i in 0 1 2 3 4 5 6; do
        column=$(((${#position} * 3 + i) % 7 + 1))
        IFS=$column
        # shellcheck disable=SC2086
        set -- x${position}x
        IFS=
        [ $# -lt 7 ] && echo $column && break
    done
done
END
printf '#!/bin/sh\necho I know nothing of this game\nsleep 100\n' >"$scratch/babbler"
printf '#!/bin/sh\nwhile read -r line; do sleep 100; done\n' >"$scratch/sleeper"
printf '#!/bin/sh\nread -r line\necho oh dear >&2\nexit 3\n' >"$scratch/dier"
chmod +x "$scratch"/walker "$scratch"/babbler "$scratch"/sleeper "$scratch"/dier

# contest ARGUMENT...: the tournament of these tests, played on whatever journal the arguments name.
contest() {
    run tournament --engine lines,evaluator,lines --engine segments,evaluator,segments \
        --engine "walker,filter,$scratch/walker" --nodes 3000 --games "$GAMES" --openings 3 --seed 5 "$@"
}

# moves_of FILE: the records in it without what time does to them.
moves_of() {
    sed -e '/^\[UTC/d' -e 's/{\[%emt [0-9:.]*\]} *//g' "$1" | tr '\n' ' ' | sed 's/  */ /g'
}

# journaled FILE: how many games are in a journal.
journaled() {
    count=$(grep -c '^% game ' "$1" 2>/dev/null)
    echo "${count:-0}"
}

# is WANTED SAW
is() {
    [ "$1" = "$2" ]
}

# told: how many lines of games the last run printed.
told() {
    sed '/^rank/,$d' "$scratch/out" | grep -c .
}

# column K: of the table that the last run printed, by rank.
column() {
    sed -n '/^rank/,$p' "$scratch/out" | sed 1d | cut -f"$1" | tr '\n' ' '
}

# --- who meets whom ---

run tournament --level 1 --level 2 --level 3 --games 2
judge 'round robin: so many games' is "0 6" "$status $(told)"
judge 'round robin: a table of all' is '4 4 4 ' "$(column 3)"
run tournament --level 3 --level 1 --level 2 --games 4 --kind gauntlet
judge 'gauntlet: the first one against all others' is "0 8" "$status $(sed '/^rank/,$d' "$scratch/out" | grep -c 'level 3')"
run tournament --level 5 --level 1 --level 2 --level 3 --kind knock-out
judge 'knock-out: somebody wins' grep -q '^winner	level [1235]$' "$scratch/out"
run tournament --level 5 --level 1 --games 400 --sprt 0,100
judge 'SPRT: ends as soon as it is known' says 0 out 'accepted: the greater difference'
judge 'SPRT: long before all games' [ "$(told)" -lt 300 ]
run tournament --level 1 --level 5 --games 400 --sprt 0,100 --threads 3
judge 'SPRT: the other way round' says 0 out 'accepted: the lesser difference'
run_for 'SPRT: or when all were played' 0 out 'goes on' tournament --level 2 --level 3 --games 2 --sprt 0,5
printf '444\n\n# a comment\n1122\n' >"$scratch/book"
run tournament --level 2 --level 3 --games 4 --openings "$scratch/book" --records "$scratch/records"
judge 'openings from a file, each from both sides' is '1. 4 4 2. 4 1. 4 4 2. 4 1. 1 1 2. 2 2 1. 1 1 2. 2 2 ' \
    "$(grep '^1\. ' "$scratch/records" | sed -e 's/^\(1\. 4 4 2\. 4\|1\. 1 1 2\. 2 2\) .*/\1/' | tr '\n' ' ')"
printf '4444444\n' >"$scratch/book"
run tournament --level 2 --level 3 --openings "$scratch/book"
judge 'openings that are no game are refused' says 2 err 'line 1: move 7: column 4 is full'
echo 'https://connect4.gamesolver.org/?pos=44' >"$scratch/book"
run tournament --level 2 --level 3 --size 8x7 --openings "$scratch/book"
judge 'so are those on another board' says 2 err 'line 1: it is a game on another board'
run_for 'adjudicated by what is proven' 0 out '	proven	1' tournament --level 5 --level 6 --games 4 --adjudicate 30

# --- engines from elsewhere ---

# Who would be late on a busy machine alone has all the time it may need: nobody waits for it in vain.
ample=600000

run tournament --engine "walker,filter,$scratch/walker" --engine "babbler,filter,$scratch/babbler" \
    --engine "sleeper,filter,$scratch/sleeper" --engine "dier,filter,$scratch/dier" \
    --engine 'nobody,ugi,/nowhere/at/all' --games 2 --time $ample --option sleeper:time=300
judge 'whatever engines do wrong, all games are played' is "0 20" "$status $(told)"
judge 'the one that plays wins them all' is 'walker 8-0-0' "$(sed -n '/^rank/,$p' "$scratch/out" | sed -n 2p | cut -f2,4 | tr '\t' ' ')"
judge 'garbage is told' says 0 out 'babbler said something that is no move: '
judge 'silence is told' says 0 out 'sleeper did not move in time: '
judge 'an end is told' says 0 out 'dier ended in the middle of the game: '
judge 'what is not there is told' says 0 out 'nobody could not be started: '
judge 'forfeits are counted' [ "$(sed -n '/^rank/,$p' "$scratch/out" | sed 1d | awk -F'\t' '{n += $8} END {print n}')" -eq 20 ]

LESSER=$(dirname "$CLI")/tests/standins/nofence
if "$LESSER" true 2>/dev/null; then
    run tournament --engine "walker,filter,$scratch/walker" --level 1 --games 2 --time $ample
    judge 'where nothing would hold an engine it does not play unasked' says 2 err 'walker could read and change all your files'
    run tournament --engine "walker,filter,$scratch/walker" --level 1 --games 2 --time $ample --option walker:unfenced=yes
    judge 'it plays where that is said' is '0 2' "$status $(told)"
    judge 'and it is told that nothing holds it' says 0 err 'walker is held by: nothing'
fi
LESSER=

# Three moves of four seconds are more than ten and what is allowed for pipes; one is far less, on a busy machine, too.
printf '#!/bin/sh\nwhile read -r line; do sleep 4; echo $((${#line} / 2 + 1)); done\n' >"$scratch/slow"
chmod +x "$scratch/slow"
run tournament --engine "slow,filter,$scratch/slow" --level 2 --openings 0 --time 10000+0 --threads 2
judge 'whoever has no time left on its clock has lost' is '0 2' "$status $(grep -c 'slow did not move in time: .*	[2-5]$' "$scratch/out")"

# --- files for programs ---

run tournament --engine "w\"lker,filter,$scratch/walker" --level 2
judge 'a name with quotes is refused' says 2 err 'is no name'
set -- --engine "walker,filter,$scratch/walker" --engine "dier,filter,$scratch/dier" --level 2 --time $ample \
    --journal "$scratch/files"
run tournament "$@" --json "$scratch/json" --csv "$scratch/csv" --records "$scratch/records"
judge 'CSV: a line for each game' is 7 "$(grep -c . "$scratch/csv")"
judge 'CSV: forfeits' is 4 "$(grep -c '"ended in the middle of the game"' "$scratch/csv")"
judge 'records: each game' is 6 "$(grep -c '^\[Game ' "$scratch/records")"
judge 'records: forfeits' is 4 "$(grep -c '^\[Termination "rules infraction"\]' "$scratch/records")"
if command -v python3 >/dev/null; then
    judge 'JSON: is JSON, with all games' is '6 walker' "$(python3 -c '
import json, sys
told = json.load(open(sys.argv[1]))
print(len(told["games"]), [row["name"] for row in told["table"] if row["forfeits"] == 0 and row["name"] != "level 2"][0])' "$scratch/json")"
fi
judge 'records: last words' is 4 "$(grep -c '^\[EngineWords "oh dear"\]' "$scratch/records")"
run games import --data-dir "$scratch/games" "$scratch/records"
run games export --data-dir "$scratch/games"
judge 'records: last words are kept, and come out again' is 4 "$(grep -c '^\[EngineWords "oh dear"\]' "$scratch/out")"
judge 'JSON: last words where there are some' is 4 "$(grep -c '"words": "oh dear"' "$scratch/json")"
run tournament "$@" --json "$scratch/again"
judge 'JSON: from the journal it is the same' cmp "$scratch/json" "$scratch/again"
run review "$scratch/records"
judge 'records: can be reviewed' is "0 6" "$status $(grep -c '^turning point' "$scratch/out")"

# --- kills ---

contest --records "$scratch/whole" --csv "$scratch/csv"
judge 'a tournament without a journal' is "0 $((GAMES * 3))" "$status $(grep -c '^\[Game ' "$scratch/whole")"
cp "$scratch/out" "$scratch/told"

killed=0
for attempt in $(seq $KILLS); do
    "$CLI" tournament --engine lines,evaluator,lines --engine segments,evaluator,segments \
        --engine "walker,filter,$scratch/walker" --nodes 3000 --games "$GAMES" --openings 3 --seed 5 \
        --journal "$scratch/journal" --threads $((attempt % 3 + 1)) >/dev/null 2>&1 &
    process=$!
    wanted=$((attempt * GAMES * 3 / (KILLS + 10)))
    while [ "$(journaled "$scratch/journal")" -lt "$wanted" ] && kill -0 $process 2>/dev/null; do
        sleep 0.02
    done
    kill -9 $process 2>/dev/null
    status=0
    wait $process 2>/dev/null || status=$?
    [ $status -eq 137 ] && killed=$((killed + 1))
done
echo "# $killed of $KILLS kills; $(journaled "$scratch/journal") games were in the journal then"
judge 'it is killed in the middle of its games, again and again' [ "$killed" -eq $KILLS ]
judge 'and has not ended yet' [ "$(journaled "$scratch/journal")" -lt $((GAMES * 3)) ]
contest --journal "$scratch/journal" --records "$scratch/killed"
judge 'after the kills it goes on to its end' is "0 $((GAMES * 3))" "$status $(journaled "$scratch/journal")"
judge 'the games are those of the one that was not killed' is "$(moves_of "$scratch/whole")" "$(moves_of "$scratch/killed")"
judge 'and so is all that is told, but for times' is "$(cut -f1-8 "$scratch/told")" "$(cut -f1-8 "$scratch/out")"
sed '/^% game 3 /,$d' "$scratch/journal" >"$scratch/torn"
judge 'its journal can be reviewed' is "$(journaled "$scratch/torn")" "$("$CLI" review "$scratch/torn" | grep -c '^turning point')"

printf 'half a ga' >>"$scratch/journal"
contest --journal "$scratch/journal"
judge 'what was torn is cut off' is "0 $((GAMES * 3))" "$status $(journaled "$scratch/journal")"
run tournament --level 1 --level 2 --journal "$scratch/journal"
judge 'a journal of another tournament is refused' says 1 err 'it is of another tournament: '
awk 'NR >= 100 && /./ && !done { sub(/./, "#"); done = 1 } { print }' "$scratch/journal" >"$scratch/damaged"
contest --journal "$scratch/damaged"
judge 'a damaged journal is refused' says 1 err 'it is damaged from line '

# --- parts ---

contest --journal "$scratch/one" --part 1/2
judge 'a part is half of the games' is "0 $((GAMES * 3 / 2))" "$status $(journaled "$scratch/one")"
contest --journal "$scratch/two" --part 2/2 --threads 2
run tournament merge --journal "$scratch/joined" --records "$scratch/merged" "$scratch/two" "$scratch/one"
judge 'two parts are the whole' is "0 $(moves_of "$scratch/whole")" "$status $(moves_of "$scratch/merged")"
judge 'and the table is the same' is "$(cut -f1-8 "$scratch/told")" "$(cut -f1-8 "$scratch/out")"
contest --journal "$scratch/joined"
judge 'the joined journal is one to go on with' is "$(cut -f1-8 "$scratch/told")" "$(cut -f1-8 "$scratch/out")"
run tournament merge "$scratch/one" "$scratch/one"
judge 'the same part twice is that part' is "0 $((GAMES * 3 / 2))" "$status $(told)"
run tournament --level 1 --level 2 --journal "$scratch/other"
run tournament merge "$scratch/one" "$scratch/other"
judge 'parts of different tournaments are refused' says 1 err "$scratch/other: it is of another tournament"
run_for 'what is no journal is refused' 1 err 'it is no journal of a tournament' tournament merge "$scratch/book"

# A journal that is removed meanwhile is told: what is added to it would be gone.
: >"$scratch/out"
"$CLI" tournament --level 1 --level 2 --games 1000000 --journal "$scratch/gone" >>"$scratch/out" 2>"$scratch/err" &
player=$!
until grep -q '^2	' "$scratch/out" || ! kill -0 $player 2>/dev/null; do sleep 0.05; done
rm "$scratch/gone"
wait $player
status=$?
judge 'a journal that is removed is told' says 1 err 'it was removed or replaced while it was written'

# --- on a terminal ---

if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    script -qec "'$CLI' tournament --level 1 --level 2 --games 20" /dev/null </dev/null >"$scratch/screen" 2>"$scratch/err"
    status=$?
    sed 's/\r//' "$scratch/screen" >"$scratch/out"
    judge 'on a terminal the table changes' is 0 "$(grep -c '^[0-9]*	level' "$scratch/out")"
    judge 'and stands there at the end' [ "$(tail -n 6 "$scratch/out" | grep -c 'level [12]  *20 ')" -eq 2 ]
fi

# --- grades ---

run tournament --level 1 --level 3 --level 6 --size 5x4 --games 4 --grades --json "$scratch/json" --journal "$scratch/graded"
judge 'grades: of each in each phase' is '0 3 3 3 3' "$status $(for phase in opening middle ending all; do
    grep -c "^level [136]	$phase	" "$scratch/out"
done | tr '\n' ' ' | sed 's/ $//')"
judge 'grades: agree with Elo, or not' grep -q '^Elo agrees with accuracy	' "$scratch/out"
judge 'grades: for programs' is 3 "$(grep -c '"mean_loss"' "$scratch/json")"
grep '^level' "$scratch/out" >"$scratch/grades"
run tournament merge --grades "$scratch/graded"
judge 'grades: of a journal are the same' is "$(cat "$scratch/grades")" "$(grep '^level' "$scratch/out")"
run tournament --level 1 --level 2 --size 9x7 --grades
judge 'grades: not where nobody knows' says 1 err 'not every move is proven, so there are no grades'

# --- usage ---

run_for 'one alone is refused' 2 err 'a tournament needs two at least' tournament --level 1
run_for 'two of the same name are refused' 2 err "there are two called 'level 1'" tournament --level 1 --level 1
run tournament --engine nonsense --level 1
judge 'an engine without a command is refused' says 2 err "'nonsense' is not NAME,PROTOCOL,COMMAND"
run tournament --engine a,morse,b --level 1 --time 5
judge 'an unknown protocol is refused' says 2 err "there is no protocol 'morse'"
run tournament --engine a,ugi,b --level 1
judge 'an engine without time is refused' says 2 err "how much time has 'a' for its moves?"
run tournament --level 1 --level 2 --option 'nobody:time=5'
judge 'an option for nobody is refused' says 2 err "nobody is called 'nobody'"
run tournament --level 1 --level 2 --time 5+
judge 'half a time is refused' says 2 err "'5+' is not milliseconds of a move, or MS+MORE for a game"
run tournament --level 1 --level 2 --sprt 5
judge 'half a test is refused' says 2 err "'5' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA"
run_for 'an odd number of games is refused' 2 err 'is odd' tournament --level 1 --level 2 --level 3 --games 3

exit $((failures > 0))
