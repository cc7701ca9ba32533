#!/bin/sh
# What gravitrips-cli refuses, and in which words: options that a command does not name; text that is none, too long, or
# has no end.
# For make test-all: it asks for a thousand refusals.
. "$(dirname "$0")/lib_cli.sh"

# --- every option of every command ---

run --help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\( [a-z]*\)\{0,1\}\)\( .*\)\{0,1\}$/\1/p' "$scratch/out" | sed 's/ *$//')

# has COMMAND: the options that its help names, one a line.
has() {
    # shellcheck disable=SC2086
    "$CLI" $1 --help | sed -n '/^Options:/,/^$/s/^  --\([a-z-]*\) .*/\1/p'
}

# value OPTION: with a value that it takes, if it takes one.
value() {
    case $1 in
    game) echo --game=connect4 ;;
    size) echo --size=7x6 ;;
    part) echo --part=1/2 ;;
    result) echo --result=won ;;
    variant) echo --variant=a ;;
    path) echo --path=plain ;;
    begins) echo --begins=toss ;;
    engine) echo --engine=a,ugi,true ;;
    option) echo --option=a:depth=3 ;;
    kind) echo --kind=gauntlet ;;
    rule) echo --rule=pie ;;
    sprt) echo --sprt=0,5 ;;
    protocol) echo --protocol=ugi ;;
    as) echo --as=fen ;;
    format) echo --format=html ;;
    width | pace) echo "--$1=100" ;;
    theme) echo --theme=block ;;
    *) grep -q "^  --$1 [A-Z]" "$scratch/helps" && echo "--$1=3" || echo "--$1" ;;
    esac
}

echo "$commands" | while read -r command; do
    # shellcheck disable=SC2086
    "$CLI" $command --help
done >"$scratch/helps"
options=$(echo "$commands" | while read -r command; do has "$command"; done | sort -u)
values=$(for option in $options; do value "$option"; done)

# Reads the command line up to --help: what is taken ends well, what is not is refused in words. Of a thousand pairs of
# command and option each starts this one program and no other.
wrong_answers() {
    taken=" $(has "$1" | tr '\n' ' ')"
    for given in $values; do
        option=${given#--}
        option=${option%%=*}
        expected=2
        case $taken in *" $option "*) expected=0 ;; esac
        # shellcheck disable=SC2086
        run $1 "$given" --help
        [ $status = $expected ] || echo "--$option: exit $status, not $expected: $(cat "$scratch/err")."
        [ $expected = 2 ] || continue
        IFS= read -r refusal <"$scratch/err"
        case $refusal in *"gravitrips-cli: $1 has no option --$option"*) ;; *) echo "--$option: $refusal." ;; esac
    done
}

judge 'there are commands and options' [ "$(echo "$commands" | wc -l) $(echo "$options" | wc -l)" = '41 78' ]
for command in $(echo "$commands" | tr ' ' _); do
    command=$(echo "$command" | tr _ ' ')
    wrong=$(wrong_answers "$command")
    # shellcheck disable=SC2086
    usage=$("$CLI" $command --help | sed -n '1,/^$/p' | grep -o -- '--[a-z-]*' | sed 's/--//')
    for option in $usage; do
        has "$command" | grep -qx -- "$option" || wrong="$wrong --$option is in the usage line, not among the options."
    done
    echo "$wrong" >"$scratch/err"
    judge "$command takes what its help names, and nothing else" [ -z "$wrong" ]
done
run_for 'games import has no --line' 2 err 'gravitrips-cli: games import has no option --line' games import --line
run_for 'review has no --duplicates' 2 err 'gravitrips-cli: review has no option --duplicates' review --duplicates
run_for 'a value where none is taken' 2 err 'gravitrips-cli: --results takes no value' moves --results=1
run play --first 1 --second 1 --games 1 --seed 18446744073709551616
judge 'a number beyond all numbers' says 2 err "--seed: '18446744073709551616' is not a number from 0 to"

# --- words that say what was read ---

# given TEXT: the next run reads it; it is a printf format.
given() {
    # shellcheck disable=SC2059
    printf "$1" >"$scratch/in"
}

given '4\0004'
run_for 'a zero byte in a file of moves' 1 err 'gravitrips-cli: standard input: line 1: it holds a zero byte' review
given '[Game "connect4"]\n\n4 *\n\n[Game "connect4"]\n\n4 \0004 *\n\n[Game "connect4"]\n\n4 4 *\n'
run games import --data-dir "$scratch/zero"
judge 'a zero byte in one of three records' says 1 out '2 imported, 0 already there, 1 refused'
judge 'its line is named' says 1 err 'gravitrips-cli: standard input: line 7: it holds a zero byte'
given '.../.../.../... r 99999999999:0\n'
run_for 'points beyond all numbers' 1 err 'red cannot have 99999999999 points: 5 win' moves --game kolibrat
given '[Game "connect4"]\n[First "A\007"]\n\n4\n'
run_for 'a control character in a tag' 1 err 'line 2: tag First: its value holds a control character, byte 7' review
: >"$scratch/in"
tuned=assets/weights/kolibrat-3x4-4.weights
sed 's/^points .*/points 1000000/' $tuned >"$scratch/weights"
run eval --game kolibrat --weights "$scratch/weights"
judge 'a weight beyond all numbers' says 2 err 'points: 1000000 is not a number from -1000 to 1000'
sed 's/^points .*/points 99999999999999999999999999999999999999/' $tuned >"$scratch/weights"
run eval --game kolibrat --weights "$scratch/weights"
judge 'a weight that is cut' says 2 err 'points: 999999999999999999999999999999... is not a number'
printf 'points \0001\n' >"$scratch/weights"
run eval --game kolibrat --weights "$scratch/weights"
judge 'a zero byte in weights' says 2 err 'weights, line 1: the line holds a zero byte'
long=$(printf '%0100d' 0)
shop run_for 'a path that is cut has three dots' 1 err 'gravitrips-workshop: ...00' book info "$scratch/$long"
echo "$long$long 1" >"$scratch/weights"
run eval --game kolibrat --weights "$scratch/weights"
judge 'words that are cut end in three dots' [ "$(tail -c 6 "$scratch/err")" = 00... ]

# --- the mark with which some programs begin a text ---

mark='\357\273\277'
given "${mark}44\n"
run_for 'positions behind a byte order mark' 0 out '44	1 2 3 4 5 6 7' moves
run_for 'moves behind a byte order mark' 0 out 'turning point' review
given "$mark[Game \"connect4\"]\n[Size \"7x6\"]\n\n4 *\n$mark[Game \"connect4\"]\n[Size \"6x5\"]\n\n4 *\n"
run games import --data-dir "$scratch/marks"
judge 'records behind byte order marks' says 0 out '2 imported, 0 already there, 0 refused'
: >"$scratch/in"
# shellcheck disable=SC2059
{ printf "$mark" && cat $tuned; } >"$scratch/weights"
run eval --game kolibrat --weights "$scratch/weights"
judge 'weights behind a byte order mark' [ "$status" = 0 ]
shop run book positions --size 4x4 --plies 1
"$CLI" solve --size 4x4 "$scratch/out" >"$scratch/solved"
# shellcheck disable=SC2059
{ printf "$mark" && cat "$scratch/solved"; } >"$scratch/part"
shop run book build --size 4x4 --plies 1 --out "$scratch/book" "$scratch/part"
judge 'scores behind a byte order mark' says 0 out '	0 solved'

# --- what has no end ---

# Little memory is enough; a program under sanitizers needs more than there is.
limit=1000000
(ulimit -v $limit && "$CLI" --version) >/dev/null 2>&1 || limit=unlimited

# endless NAME TEXT ARGUMENT...: the run ends with status $endless and these words on standard error.
endless() {
    name=$1
    text=$2
    shift 2
    (
        ulimit -v $limit
        timeout -s KILL 120 "$CLI" "$@" <"$scratch/pipe" >"$scratch/out" 2>"$scratch/err"
    )
    status=$?
    judge "$name" says "$endless" err "$text"
}

rm -f "$scratch/pipe"
ln -s /dev/zero "$scratch/pipe"
endless=1
endless 'moves without end' 'line 1 has no end' moves
endless 'solving without end' 'line 1 has no end' solve /dev/zero
endless 'a review without end' 'standard input: line 1: it is longer than 1 MiB' review
endless 'an import without end' '/dev/zero: line 1: it is longer than 1 MiB' games import --data-dir "$scratch/endless" /dev/zero
shop endless 'a part without end' '/dev/zero:1: not a position' book build --size 4x4 --plies 1 --out "$scratch/other" /dev/zero
shop endless 'a book that is no file' '/dev/zero: not a file' book info /dev/zero
shop endless 'a proof of no file' '/dev/zero: not a file' book verify /dev/zero
endless 'a directory' "$scratch: Is a directory" games import --data-dir "$scratch/endless" "$scratch"
endless=2
endless 'weights without end' '/dev/zero, line 1: the line is too long' eval --game kolibrat --weights /dev/zero
shop endless 'a tuner without end' '/dev/zero: it is not a file' tune --game kolibrat --out /dev/zero
endless=1
rm "$scratch/pipe"
mkfifo "$scratch/pipe"
for command in review 'games import'; do
    yes 4 >"$scratch/pipe" 2>/dev/null &
    # shellcheck disable=SC2086
    endless "$command: lines without end" 'a record that begins here is longer than 16 MiB' $command
    kill $! 2>/dev/null
    wait $! 2>/dev/null
done
echo 44 >"$scratch/pipe" &
"$CLI" moves <"$scratch/pipe" >"$scratch/out" 2>"$scratch/err"
status=$?
judge 'a pipe that closes' says 0 out '44	1 2 3 4 5 6 7'

exit $((failures > 0))
