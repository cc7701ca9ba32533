#!/bin/sh
# What the command line shows while it works: on a terminal one line that is renewed and does not stay in the way, elsewhere
# nothing, so that logs and pipes have the results alone. And what a ladder, the tuner and the books say besides.
. "$(dirname "$0")/lib_cli.sh"

# at_terminal ARGUMENT...: the same as run, with a terminal (of util-linux' `script`) for what it prints. The terminal makes
# CR LF of each LF; a CR alone is the program's.
at_terminal() {
    quoted=
    for argument in "$CLI" "$@"; do
        quoted="$quoted '$argument'"
    done
    status=0
    script -qec "$quoted <'$scratch/in'" /dev/null </dev/null >"$scratch/screen" 2>"$scratch/err" || status=$?
    sed 's/\r$//' "$scratch/screen" >"$scratch/out"
}

# shows TEXT: is this what a line was renewed with?
shows() {
    [ "$status" -eq 0 ] && tr '\r' '\n' <"$scratch/out" | grep -q -- "$1"
}

quiet() {
    [ "$status" -eq 0 ] && [ ! -s "$scratch/err" ]
}

if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    shop at_terminal book build --size 4x4 --plies 4 --out "$scratch/book"
    judge 'book build: a line says how far it is, and how long yet' shows '^82 of 82 solved, .* a second, 0 s left'
    judge 'book build: the result has a line of its own' grep -q "^$scratch/book	119 positions" "$scratch/out"
    shop at_terminal book verify "$scratch/book"
    judge 'book verify: the same' shows ' solved, '
    judge 'book verify: the verdict has a line of its own' grep -q "^$scratch/book	" "$scratch/out"

    echo 'b2 b1 a1 c3 a3 c1 a2' >"$scratch/in"
    at_terminal review --game tictactoe
    judge 'review: counts the moves' shows '^6 of 7 moves'
    judge 'review: takes the count away before it prints' shows '^.\[K1	first	b2	good'
    : >"$scratch/in"

    # Hours of work: it is ended when something was shown.
    echo >"$scratch/start"
    : >"$scratch/screen"
    script -qfec "exec '$CLI' solve --size 8x6 --no-book --journal '$scratch/journal' '$scratch/start'" /dev/null \
        </dev/null >"$scratch/screen" 2>"$scratch/err" &
    solver=$!
    while kill -0 $solver 2>/dev/null && ! grep -q ' left\|no estimate' "$scratch/screen"; do sleep 0.2; done
    kill $solver 2>/dev/null
    wait $solver 2>/dev/null
    status=0
    cp "$scratch/screen" "$scratch/out"
    judge 'solve --journal: a line says how far it is' shows \
        '^score -[0-9]* to [0-9]*; more than 0? [0-9.]* % done, [0-9]* million nodes, [0-9.]* a second, '

    shop at_terminal tune --game kolibrat --size 2x3 --pieces 2 --points 1 --depth 1 --generations 1 --out "$scratch/tuned"
    judge 'tune: a bar grows' shows ' \[##########  *\]'
    judge 'tune: the bar is taken away before it prints' shows '^.\[K1	'

    # Lines, names, arguments and folders that a terminal would obey: ESC [ 2 J, CSI as one character (U+009B), U+202E.
    obeyed='a\033[2J\302\2331mb\342\200\256c'
    hostile=$(printf "$obeyed")

    # tame TEXT: was this shown, with signs for what is no letter, and nothing that a terminal obeys?
    tame() {
        grep -q -- "$1" "$scratch/screen" && grep -q "$(printf '\357\277\275')" "$scratch/screen" &&
            ! LC_ALL=C grep -q "$(printf '\033\|\302\233\|\342\200\256')" "$scratch/screen"
    }

    at_terminal "$hostile"
    judge 'a hostile argument' tame 'is not a command'
    at_terminal moves "$scratch/$hostile"
    judge 'a hostile file' tame 'No such file or directory'
    at_terminal games list --data-dir "$scratch/$hostile"
    judge 'a hostile --data-dir' tame 'There is no history of games'
    # shellcheck disable=SC2059
    printf "$obeyed\n" >"$scratch/in"
    at_terminal moves --game kolibrat
    judge 'a hostile line' tame 'line 1'
    printf '[Game "connect4"]\n[Size "7x6"]\n[First "Anna\342\200\256annA"]\n\n4 4 *\n' >"$scratch/in"
    run games import --data-dir "$scratch/names"
    : >"$scratch/in"
    at_terminal games list --data-dir "$scratch/names"
    judge 'a hostile name' tame 'annA'
    run_for 'a pipe has its bytes' 0 out "$(printf 'Anna\342\200\256annA')" games list --data-dir "$scratch/names"
    command_line=$CLI
    for program in gravitrips gravitrips-relay; do
        CLI=${command_line%/*}/$program
        [ -x "$CLI" ] || continue
        at_terminal "--$hostile"
        judge "a hostile argument of $program" tame 'is not an option'
    done
    CLI=$command_line
else
    echo "ok what is shown at a terminal # SKIP there is no command 'script' that makes one"
fi

shop run book build --size 4x4 --plies 4 --out "$scratch/book"
judge 'book build: nothing is shown where nobody looks' quiet
echo 'b2 b1 a1 c3 a3 c1 a2' >"$scratch/in"
run review --game tictactoe
judge 'review: nothing is shown where nobody looks' quiet
: >"$scratch/in"

shop run tune --game kolibrat --size 2x3 --pieces 2 --points 1 --depth 1 --generations 1 --out "$scratch/missing/tuned"
judge 'tune: a file that cannot be written is told' says 2 err 'missing/tuned: No such file or directory'

# fields N: has every line so many?
fields() {
    [ "$status" -eq 0 ] && awk -F '\t' -v n="$1" 'NF != n { exit 1 }' "$scratch/out"
}

shop run ladder --game tictactoe --from 1 --to 3 --games 4 --stats
judge 'ladder --stats: milliseconds a move and the longest' fields 11
judge 'ladder --stats: are named above' says 0 out '	ms a move	longest'
judge 'ladder --stats: no move takes longer than the longest' \
    awk -F '\t' 'NR > 1 && !($10 >= 0 && $11 >= $10) { exit 1 }' "$scratch/out"
shop run ladder --game tictactoe --from 1 --to 3 --games 4
judge 'ladder: without them if they are not asked for' fields 9

exit $((failures > 0))
