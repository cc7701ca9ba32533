#!/bin/sh
# gravitrips-cli end to end: what every command prints, what it refuses and how, exit codes, and damaged surroundings.
. "$(dirname "$0")/lib_cli.sh"
export LC_ALL=C

# run INPUT ARGUMENT...: what the program does with INPUT (a printf format) on its standard input.
run() {
    input=$1
    shift
    # shellcheck disable=SC2059
    printf "$input" | "$CLI" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
}

# expect NAME STATUS OUTPUT ERRORS: judges the last run; OUTPUT and ERRORS are printf formats without the last newline.
expect() {
    for part in out:"$3" err:"$4"; do
        text=${part#*:}
        # shellcheck disable=SC2059
        printf "$text${text:+\\n}" >"$scratch/wanted.${part%%:*}"
    done
    judge "$1" is_as_wanted "$2"
}

# Did it end so, and print exactly what was wanted?
is_as_wanted() {
    [ "$status" -eq "$1" ] && cmp -s "$scratch/wanted.out" "$scratch/out" && cmp -s "$scratch/wanted.err" "$scratch/err"
}

# expect_of NAME STATUS OUTPUT ERRORS INPUT ARGUMENT...: a run, and what is expected of it.
expect_of() {
    name=$1 wanted=$2 output=$3 errors=$4
    shift 4
    run "$@"
    expect "$name" "$wanted" "$output" "$errors"
}

# wrong NAME MESSAGE ARGUMENT...: wrong usage is a message that names the thing, nothing on stdout, and exit 2.
wrong() {
    name=$1 message=$2
    shift 2
    expect_of "$name" 2 '' "${CLI##*/}: $message" '' "$@"
}

# output: what the last run printed, in one line.
output() {
    tr '\n' '|' <"$scratch/out"
}

# --- commands ---

expect_of 'moves of each position' 0 '\t1 2 3 4 5 6 7\n44\t1 2 3 4 5 6 7\n4455667\t' '' '\n44\n4455667\n' moves

run '121\n' moves --results --size 3x3 --connect 3
expect 'moves with their results' 0 '121\t1\t1211\trunning\n121\t2\t1212\trunning\n121\t3\t1213\trunning' ''

run '445566\n' moves --results
judge 'both winning results' [ "$(cut -f 2,3,4 "$scratch/out" | grep first | tr '\t\n' ' ,')" = \
    '3 4455663 first,7 4455667 first,' ]

expect_of 'wide boards name columns by letters' 0 '99\t1 2 3 4 5 6 7 8 9 a b c' '' '99\n' moves --size 12x12

expect_of 'static values, lines' 0 '\t0\n4\t-14\n4455667\t4' '' '\n4\n4455667\n' eval

expect_of 'static values, segments' 0 '\t16\n4\t9\n4455667\t-512' '' '\n4\n4455667\n' eval --evaluator segments

# Level 1 looks two plies ahead.
for known in 1:4:14 2:2,3,4,5,6:-6 3:4:18 4:4:-4; do
    depth=${known%%:*}
    answer=${known#*:}
    expect_of "suggest, empty board, depth $depth" 0 "\t${answer%:*}\t${answer#*:}" '' '\n' suggest --depth "$depth"
    levels=$depth
    case $depth in 1) levels= ;; 2) levels="1 2" ;; esac
    for level in $levels; do
        expect_of "suggest, empty board, level $level" 0 "\t${answer%:*}\t${answer#*:}" '' '\n' suggest --level "$level"
    done
done

expect_of 'suggest finds both wins' 0 '445566\t3,7\t25000' '' '445566\n' suggest --level 8
run '445566\n4444443\n444444562333\n' suggest --level 10 --no-book
expect 'suggest: level 10 proves its moves and tells exact scores' 0 \
    '445566\t3,7\t18\n4444443\t2\t-1\n444444562333\t3\t1' ''
run '334455\n33445\n' suggest --level 10 --size 9x7
expect 'suggest: where nobody proves every move level 10 names all that are best, too' 0 \
    '334455\t2,6\t25000\n33445\t1,2,3,4,5,6,7,8,9\t-24999' ''
expect_of 'suggest: level 9 recalls the book' 0 '\t4\t1' '' '\n' suggest --level 9
expect_of 'suggest: level 10 on a small board' 0 '1122\t1,2,3,4\t0' '' '1122\n' suggest --level 10 --size 4x4

expect_of 'perft' 0 '1\t7\n2\t49\n3\t343\n4\t2401\n5\t16807\n6\t117649' '' '' perft 6

expect_of 'perft of a finished game' 0 '1\t0\n2\t0' '' '' perft --position 4455667 2

run '' perft --position 44444447 2
expect 'perft of a refused position' 1 '' "gravitrips-cli: --position: '44444447': move 7: column 4 is full"

# OEIS A212693: the different positions of 7x6, ply by ply.
expect_of 'perft --unique' 0 '0\t1\n1\t7\n2\t49\n3\t238\n4\t1120\n5\t4263\n6\t16422\n7\t54859\nsum\t76959' '' '' \
    perft --unique 7
expect_of 'perft --unique ends with the last ply' 0 '0\t1\n1\t2\n2\t2\n3\t2\n4\t2\nsum\t9' '' '' \
    perft --unique --game kolibrat --size 2x2 --pieces 1 --points 1 --position '../r. b 0:0' 200
expect_of 'perft --unique of a finished game' 0 '0\t1\nsum\t1' '' '' perft --unique --position 1122334 3
run '' perft --unique --memory 1 60
expect 'perft --unique says when memory is short, and how far it came' 1 \
    '0\t1\n1\t7\n2\t49\n3\t238\n4\t1120\n5\t4263\n6\t16422' \
    'gravitrips-cli: perft: 22100 positions come about up to ply 6; those of the next one need more than 1 MiB (--memory)'

# --- lines ---

run '44444447\n44\n4x\n' moves
expect 'refused lines are named and the others answered' 1 '44\t1 2 3 4 5 6 7' \
    "gravitrips-cli: line 1: '44444447': move 7: column 4 is full\ngravitrips-cli: line 3: '4x': move 2: 'x' is not a column"

run '' position --as moves tests/data/texts/record-good-bad-good
expect 'records behind one that is refused' 1 '44\n55' "gravitrips-cli: line 7: '4 9 *': move 2: there is no column 9"

run '' position --as fen tests/data/texts/board-underlined
expect 'a line ruled below a board' 0 '7/7/7/7/3o3/3xx2 o' ''

expect_of 'carriage returns and a last line without an end' 0 '4\t-14\n44\t-6' '' '4\r\n44' eval

expect_of 'no lines' 0 '' '' '' moves

run '4455667\n' suggest --level 2
expect 'no suggestion after the end' 1 '' "gravitrips-cli: line 1: '4455667': the game is over"

expect_of 'a zero byte' 1 '' "gravitrips-cli: line 1: '4': it holds a zero byte" '4\0005\n' moves

sixty=444444444444444444444444444444444444444444444444444444444444
head -c 100000 /dev/zero | tr '\0' 4 >"$scratch/long"
run '' moves "$scratch/long"
expect 'a very long line' 1 '' "gravitrips-cli: line 1: '$sixty...': the line is longer than 4096 bytes"

printf '44\n' >"$scratch/positions"
expect_of 'a file instead of standard input' 0 '44\t-6' '' '1\n' eval "$scratch/positions"

run '' eval "$scratch/missing"
expect 'a file that is not there' 1 '' "gravitrips-cli: $scratch/missing: No such file or directory"

if [ -w /dev/full ]; then
    # What other threads write fails there, and its reason stays there.
    for command in eval 'suggest --depth 1' 'engine --protocol filter --level 1' 'solve --threads 2' \
        'play --first 1 --second 1 --games 400 --threads 2' 'tournament --level 1 --level 2 --games 4 --threads 2'; do
        # shellcheck disable=SC2086
        printf '445566\n' | "$CLI" $command >/dev/full 2>"$scratch/err"
        status=$?
        : >"$scratch/out"
        expect "a full disk: $command" 1 '' 'gravitrips-cli: the output could not be written: No space left on device'
    done
else
    echo 'ok a full disk # SKIP there is no /dev/full here'
fi

# --- play ---

# replay: is every game of the last run legal, ended, and won by whom it says? Swapped: every other one by the other.
replay() {
    grep '	' "$scratch/out" | awk -F '\t' -v swap="${1:-0}" '{
        winner = $2
        if (swap && NR % 2 == 0) winner = winner == "first" ? "second" : winner == "second" ? "first" : winner
        print substr($1, 1, length($1) - 1) "\t" $1 "\t" winner
    }' >"$scratch/games"
    cut -f 1 "$scratch/games" | "$CLI" moves --results >"$scratch/results" || return
    awk -F '\t' 'NR == FNR { result[$3] = $4; next } result[$2] != $3 { print "game", FNR, "is", result[$2], "not", $3 }' \
        "$scratch/results" "$scratch/games"
}

# sums: the last line must count the lines before it.
sums() {
    awk -F '\t' 'NF == 2 { n[$2]++; next }
        { wanted = sprintf("first %d, second %d, drawn %d", n["first"], n["second"], n["draw"]) }
        END { if ($0 != wanted) print "last line: " $0 ", games: " wanted }' "$scratch/out"
}

for swap in '' --swap; do
    run '' play --first 4 --second 1 --games 20 --seed 7 $swap
    cp "$scratch/out" "$scratch/one"
    wrong=$(replay ${swap:+1})$(sums)
    lines=$(grep -c . "$scratch/out")
    echo "$wrong" >"$scratch/err"
    judge "play $swap" [ "$status $lines $wrong" = '0 21 ' ]

    run '' play --first 4 --second 1 --games 20 --seed 7 --threads 4 $swap
    judge "play on four threads is the same $swap" cmp -s "$scratch/one" "$scratch/out"
done

run '' play --first 4 --second 1 --games 20 --seed 18446744073709551616
judge 'a seed that is cut is refused' [ "$status $(grep -c 'is not a number' "$scratch/err")" = '2 1' ]
run '' play --first 4 --second 1 --games 20 --seed 8
judge 'another seed, other games' [ "$(cut -f 1 "$scratch/out" | sort)" != "$(cut -f 1 "$scratch/one" | sort)" ]

run '' play --first 5 --second 1 --games 20 --swap
won=$(sed -n '$s/^first \([0-9]*\),.*/\1/p' "$scratch/out")
judge 'the named seat is counted, whoever begins' [ "${won:-0}" -gt 10 ]

# --- ladder ---

# rungs: what is wrong with a ladder of 20 games a pair: the counts of both sides, and their sums.
rungs() {
    awk -F '\t' 'NR == 1 { next }
        { split($3, all, "-"); split($4, first, "-"); split($5, second, "-") }
        { for (i = 1; i <= 3; i++) if (first[i] + second[i] != all[i]) print "line " NR ": the sides do not add up" }
        first[1] + first[2] + first[3] != 10 || second[1] + second[2] + second[3] != 10 { print "line " NR ": not 10 games each" }
        $6 != sprintf("%.1f", (all[1] + all[2] / 2) * 5) { print "line " NR ": score " $6 }
        $1 != $2 + step { print "line " NR ": " $1 " against " $2 }
        $9 < 1 || $9 > 20 { print "line " NR ": " $9 " different games" }' step="$1" "$scratch/out"
}

shop run '' ladder --to 3 --games 20
cp "$scratch/out" "$scratch/one"
wrong=$(rungs 1)
echo "$wrong" >"$scratch/err"
judge 'ladder' [ "$status $(grep -c . "$scratch/out") $wrong" = '0 3 ' ]
shop run '' ladder --to 3 --games 20
judge 'ladder is the same again' cmp -s "$scratch/one" "$scratch/out"
shop run '' ladder --to 3 --games 20 --threads 2
judge 'ladder on two threads is the same' cmp -s "$scratch/one" "$scratch/out"
shop run '' ladder --to 3 --games 20 --seed 2
judge 'ladder with another seed is another' [ "$(cat "$scratch/one")" != "$(cat "$scratch/out")" ]
shop run '' ladder --to 4 --games 20 --step 3
wrong=$(rungs 3)
echo "$wrong" >"$scratch/err"
judge 'ladder, levels three apart' [ "$status $(grep -c . "$scratch/out") $wrong" = '0 2 ' ]

# --- bench ---

# signature: the nodes of the last run, if it ended well and printed what it should.
signature() {
    [ $status -eq 0 ] && sed -n '$s/^total	\([0-9]*\) nodes	[0-9.]* s	[0-9]* nodes\/s$/\1/p' "$scratch/out"
}

shop run '' bench engine
once=$(signature)
shop run '' bench engine
judge 'bench has a signature' [ "${once:-none}" = "$(signature)" ]

# solver_nodes: each set of the last run with its nodes, if it ended well and every line is as promised.
solver_nodes() {
    figures='	[0-9]* positions	[0-9]* nodes	[0-9.]* s	[0-9]* nodes\/s	[0-9.]* us\/position	[0-9.]* CPU s	[1-9][0-9]* bytes$'
    [ $status -eq 0 ] && ! grep -qv "$figures" "$scratch/out" && cut -f 1-3 "$scratch/out" | tr '\t\n' ' |'
}

shop run '' bench end-easy begin-easy
once=$(solver_nodes)
judge 'bench: figures of the named sets' \
    expr "$once" : 'end-easy 300 positions [1-9][0-9]* nodes|begin-easy 100 positions [1-9][0-9]* nodes|solver total 400' >/dev/null
shop run '' bench end-easy begin-easy --path plain
judge 'bench: the solver has a signature, whatever the path' [ "${once:-none}" = "$(solver_nodes)" ]
shop run '' bench --list
judge 'bench --list: all positions are legal and open' \
    [ "$(cut -f 2 "$scratch/out" | "$CLI" moves | cut -f 2 | grep -c '[1-7]')" = 1024 ]
shop run '' bench --list fhourstones
expect 'bench --list: the named set' 0 \
    'fhourstones\t45461667\nfhourstones\t35333571\nfhourstones\t13333111\nfhourstones\t' ''
shop run '' bench kolibrat-3x4
judge 'bench: all states of Kolibrat' \
    grep -qE '^kolibrat-3x4	4250475 states	8500950 bytes	[0-9.]+ s	[0-9.]+ CPU s$' "$scratch/out"
if [ -n "${LONG_TESTS:-}" ]; then
    shop run '' bench cancel
    judge 'bench: cancels of the work on all states' \
        grep -qE '^cancel	40 cancels	median [0-9.]+ ms, worst [0-9.]+ ms	median [0-9.]+ CPU ms, worst [0-9.]+ CPU ms$' \
        "$scratch/out"
fi
shop wrong 'a set that is none' "bench: there is no set 'easy'; bench --list has them" bench easy
wrong 'a path that is none' "--path: 'sse' is not fastest, plain, avx2 or avx512" solve --path sse

# --- the other games ---

run '\nb2 a1\na1 a1\na1 b1 a2 b2 a3\n' moves --game tictactoe
expect 'moves: Tic-Tac-Toe' 1 \
    '\ta1 b1 c1 a2 b2 c2 a3 b3 c3\nb2 a1\tb1 c1 a2 c2 a3 b3 c3\na1 b1 a2 b2 a3\t' \
    "gravitrips-cli: line 3: 'a1 a1': move 2: a1 is taken"
run 'a1 b1 a2 b2\n' moves --game tictactoe --results
judge 'moves --results: Tic-Tac-Toe' grep -q '^a1 b1 a2 b2	a3	a1 b1 a2 b2 a3	first$' "$scratch/out"
expect_of 'suggest: Tic-Tac-Toe' 0 'a1 b1 a2 b2\ta3\t25000' '' 'a1 b1 a2 b2\n' suggest --game tictactoe --depth 9
expect_of 'perft: Tic-Tac-Toe' 0 '1\t7\n2\t42' '' '' perft --game tictactoe --position 'b2 a1' 2
run '' tree --game tictactoe
judge 'tree: the published numbers of nodes, and fewer' \
    [ "$(grep '^	' "$scratch/out" | cut -f 2,3 | tr '\t\n' ' ,')" = 'a 549946,b 94978,c 18014,d 2914,best 80,' ]
run '' tree --game tictactoe --position 'a1 b2 b1 c1 a3 a2 c2' --variant d
expect 'tree: along the program'"'"'s own game' 0 'a1 b2 b1 c1 a3 a2 c2\td\t5\tb3\na1 b2 b1 c1 a3 a2 c2 b3\td\t2\tc3' ''
wrong 'a way to build a tree that is none' "--variant: 'e' is not a, b, c, d or best" tree --game tictactoe --variant e
wrong 'a tree that is too large names what makes it smaller' 'tree: 42 cells are free, and the tree of more than 12 has no end that anybody would see: --game tictactoe, a smaller --size or a later --position' tree
run '' tree --size 4x3 --connect 3 --variant best
judge 'tree: Connect Four on a small board' grep -q '^	best	[1-9][0-9]*	[1-4]$' "$scratch/out"
wrong 'a tree without end' 'tree: games of Kolibrat can go on for ever' tree --game kolibrat

expect_of 'perft --unique: Tic-Tac-Toe' 0 \
    '0\t1\n1\t9\n2\t72\n3\t252\n4\t756\n5\t1260\n6\t1520\n7\t1140\n8\t390\n9\t78\nsum\t5478' '' '' \
    perft --unique --game tictactoe 9
run '' branching --game tictactoe --games 9 --first 2 --second 3 --depth 3 --seed 4
cp "$scratch/out" "$scratch/branching"
judge 'branching: random games, levels, all positions, a search' \
    [ "$status$(cut -f 1 "$scratch/out" | tr '\n' ' ')" = '0random levels all search search search ' ]
judge 'branching: all 4520 positions that are not over, with 1 to 9 moves' \
    grep -qx 'all	4520	1	3.577	9' "$scratch/out"
judge 'branching: a game begins with nine moves to choose from' grep -q '^random	.*	9$' "$scratch/out"
run '' branching --game tictactoe --games 9 --first 2 --second 3 --depth 3 --seed 4 --threads 3
judge 'branching: the same for the same seed' cmp -s "$scratch/branching" "$scratch/out"
run '' branching --game tictactoe --position a1 --memory 1 --games 1 --depth 1 --size 4x4
judge 'branching: where not all positions fit, that is said, and the rest is there' \
    [ "$status$(cut -f 1 "$scratch/out" | tr '\n' ' ')$(grep -c 'branching: .* positions come about up to ply .* 1 MiB' "$scratch/err")" = '0random search 1' ]
run '' branching --game kolibrat --size 2x2 --pieces 2 --games 1 --depth 1
judge 'branching: Kolibrat' grep -qx 'all	1368	1	1.683	3' "$scratch/out"
run '' branching --position 1122334
expect 'branching from a finished game' 1 '' "gravitrips-cli: --position: '1122334': the game is over"

run '\n.../.../.../bbb r 0:0\n.../.../... r 0:0\n.../.../.../... b 5:0\n' moves --game kolibrat
expect 'moves: Kolibrat' 1 \
    '\t+a1 +b1 +c1\n.../.../.../bbb r 0:0\tpass\n.../.../.../... b 5:0\t' \
    "gravitrips-cli: line 3: '.../.../... r 0:0': the board has 3 rows instead of 4"
run '.r./.../.../... r 4:0\n' moves --game kolibrat --results
judge 'moves --results: Kolibrat' grep -q '	b4\*	\.\.\./\.\.\./\.\.\./\.\.\. b 5:0	first$' "$scratch/out"
expect_of 'perft: Kolibrat' 0 '1\t3\n2\t9\n3\t30\n4\t100\n5\t404' '' '' perft --game kolibrat 5
run '\n.r./.../.../... r 4:0\n' eval --game kolibrat --evaluator basic
expect 'eval: Kolibrat' 0 '\t0\n.r./.../.../... r 4:0\t19' ''
run '.r./.../.../... r 4:0\n.../.../.../bbb r 0:0\n' suggest --game kolibrat --depth 1 --evaluator annealed
expect 'suggest: Kolibrat' 0 '.r./.../.../... r 4:0\tb4*\t25000\n.../.../.../bbb r 0:0\tpass\t-572' ''
run '' play --game kolibrat --size 2x3 --pieces 2 --points 9 --first 5 --second 5 --games 3 --evaluator annealed
judge 'play: games that go on for ever are drawn by threefold repetition' \
    grep -q '^first 0, second 0, drawn 3$' "$scratch/out"
weights=$scratch/weights
printf '# mine\n\non-home-line 0\nrows-ahead 1\nin-middle 0\nthreatened 0\nin-a-row 0\nmoves 0\npoints 4\nturn 0\n' >"$weights"
printf 'can-insert 0\non-goal-line -7\n' >>"$weights"
wrong 'weights that are not complete' "--weights: $weights: there is no value for more-pieces" \
    eval --game kolibrat --weights "$weights"
echo 'more-pieces 0' >>"$weights"
run '.r./.../.../... r 4:0\n' eval --game kolibrat --weights "$weights"
expect 'eval: with weights from a file' 0 '.r./.../.../... r 4:0\t12' ''
cp tests/data/league.weights "$scratch/tuned"
run '\n' eval --game kolibrat --weights "$scratch/tuned"
expect 'eval: with the weights of a league' 0 '\t18' ''
run '\n' eval --game kolibrat
expect 'eval: the usual weights are those tuned for the board' 0 '\t83' ''
shop run '' tune --game kolibrat --seed 1 --out "$scratch/tuned"
expect 'tune: the finished file plays the games of docs/kolibrat-engines.md again' 0 \
    'against annealed: won 549, lost 396, drawn 55' ''
# With a file of its own who has the evaluator's very weights plays as it does, and who has others plays otherwise.
own=$scratch/own
printf 'on-home-line 50\nrows-ahead 26\nin-middle 52\nthreatened 75\nin-a-row 52\nmoves 33\npoints 100\nturn 9\n' >"$own"
printf 'can-insert 53\non-goal-line 3\nmore-pieces 17\n' >>"$own"
against() {
    run '' tournament --game kolibrat --games 20 --engine a,evaluator,annealed --engine b,evaluator,annealed \
        --option a:depth=4 --option b:depth=4 "$@"
    played="$played $(sed '/^rank/,$d' "$scratch/out" | cksum | tr ' ' -)"
}
# The same of a seat: who has the weights of SimAnnealing is SimAnnealing.
seats() {
    run '' play --game kolibrat --games 6 --first "$1" --second museum:basic
    played="$played $(cksum <"$scratch/out" | tr ' ' -)"
}
played=
seats museum:simannealing
seats "kolibrat:$own"
seats "kolibrat:$weights"
judge "play: weights of a file have a seat: $played" \
    [ "$(printf '%s\n' $played | uniq -c | tr -s ' ' | cut -d ' ' -f 2 | tr '\n' ' ')" = '2 1 ' ]
played=
against
against --option "b:weights=$own"
against --option "b:weights=$scratch/tuned"
against --option "b:weights=$scratch/tuned" --option "a:weights=$scratch/tuned"
judge "tournament: weights of its own for one side, for both: $played" \
    [ "$(printf '%s\n' $played | uniq -c | tr -s ' ' | cut -d ' ' -f 2 | tr '\n' ' ')" = '2 1 1 ' ]
against --option a:temperature=1
against --option a:temperature=2000
judge 'tournament: who is warm plays otherwise' [ "$(printf '%s\n' $played | sort -u | wc -l | tr -d ' ')" = 5 ]
wrong 'a temperature for a level' "--option: 'level 3' has no 'temperature'" \
    tournament --level 3 --level 4 --games 2 --option 'level 3:temperature=5'
wrong 'weights of its own for an evaluator without any' '--option: weights: the evaluator has no weights' \
    tournament --engine a,evaluator,lines --level 3 --games 2 --option "a:weights=$own"
wrong 'a file of weights that is wrong' "--option: weights: $weights.9: No such file or directory" \
    tournament --game kolibrat --engine a,evaluator,annealed --level 3 --games 2 --option "a:weights=$weights.9"
for line in 'turn 3=there is a second value for turn' 'more 3=there is no weight '"'more'" 'turn=a line is NAME VALUE' \
    'turn 3 4=a line is NAME VALUE' 'turn 1001=there is a second value for turn'; do
    { cat "$weights" && echo "${line%%=*}"; } >"$weights.2"
    wrong "weights with the line '${line%%=*}'" "--weights: $weights.2, line 14: ${line#*=}" \
        eval --game kolibrat --weights "$weights.2"
done
echo 'turn 1001' >"$weights.2"
wrong 'a weight that is too large' "--weights: $weights.2, line 1: turn: 1001 is not a number from -1000 to 1000" \
    eval --game kolibrat --weights "$weights.2"
wrong 'weights where there are none' '--weights: the evaluator has no weights' eval --weights "$weights"
wrong 'weights that are not there' "--weights: $scratch/none: No such file or directory" \
    eval --game kolibrat --weights "$scratch/none"
shop run '' evaluators --game kolibrat --size 2x2 --pieces 1 --points 1 --games 2 --milliseconds 1
judge 'evaluators: every pair, every time' \
    [ "$(sed 1d "$scratch/out" | cut -f 1-3 | sort -u | wc -l | tr -d ' ') $(sed 1d "$scratch/out" | cut -f 3 | sort | uniq -c | tr -s ' \n' ' ')" = \
    '110  10 1:1 20 1:10 20 1:2 20 1:20 20 1:5 20 1:60 ' ]
shop wrong 'a table of an odd number of games' '--games: 1 is odd; each side begins in half of them' evaluators --games 1

# tune: what was stopped goes on to the same result, whatever the number of threads; nobody's file is overwritten.
tune() {
    shop run '' tune --game kolibrat --size 2x3 --pieces 2 --points 1 --depth 1 --threads 2 "$@"
}
tune --generations 2 --out "$scratch/straight"
judge 'tune: generations and proof' [ "$status $(sed 's/[0-9][0-9]*/N/g; s/	[N ]*/	/' "$scratch/out" | tr '\n' '|')" = \
    '0 N	|N	|against annealed: won N, lost N, drawn N|' ]
tune --generations 1 --out "$scratch/stopped"
tune --generations 2 --out "$scratch/stopped" --threads 1
judge 'tune: goes on where it was stopped' cmp -s "$scratch/straight" "$scratch/stopped"
# Each method: the same for the same seed, and when it was stopped, even between the log and the population, or in the log.
for method in paper fixed genetic; do
    by() {
        tune --method $method --games 90 --out "$scratch/$1" --log "$scratch/$1.log" --generations "$2" --threads "$3"
    }
    by straight-$method 3 2
    judge "tune by $method: a line for each game, and for the tuner" \
        [ "$status $(wc -l <"$scratch/straight-$method.log" | tr -d ' ')" = '0 271' ]
    by stopped-$method 1 1
    cp "$scratch/stopped-$method" "$scratch/kept"
    by stopped-$method 2 2
    mv "$scratch/kept" "$scratch/stopped-$method"
    head -c -30 "$scratch/stopped-$method.log" >"$scratch/kept"
    mv "$scratch/kept" "$scratch/stopped-$method.log"
    by stopped-$method 3 1
    judge "tune by $method: goes on where it was stopped" cmp -s "$scratch/straight-$method" "$scratch/stopped-$method"
    judge "tune by $method: so does the log" cmp -s "$scratch/straight-$method.log" "$scratch/stopped-$method.log"
done
judge 'tune: the log has weights, moves and result of each game' \
    grep -Eq '^2	89	[0-9]+(,[0-9]+){10}	[0-9]+(,[0-9]+){10}	[0-9]+	(first|second|drawn)$' "$scratch/straight-genetic.log"
judge 'tune: against the fixed opponent' grep -q '	opponent	' "$scratch/straight-fixed.log"
judge 'tune: the methods differ' [ "$(sed '/^#/d' "$scratch/straight-paper" "$scratch/straight-fixed" "$scratch/straight-genetic" |
    sort | uniq -d | wc -l | tr -d ' ')" -lt 11 ]
tune --depths 2 --generations 1 --out "$scratch/depths"
judge 'tune: at two depths' grep -q ', depth 1 to 2, seed 1$' "$scratch/depths"
shop wrong 'the log of another tuner' "--log: $scratch/straight-paper.log, line 1: this is not a log of this tuner" \
    tune --game kolibrat --out "$scratch/none" --log "$scratch/straight-paper.log"
shop wrong 'an unknown method' "--method: 'x' is not league, paper, fixed or genetic" \
    tune --game kolibrat --out "$scratch/none" --method x
shop wrong 'a league of some games' '--games: a generation has at most 3540 games, in a league so many' \
    tune --game kolibrat --out "$scratch/none" --games 30
shop wrong 'the opponent of another game' "--method fixed: there is no evaluator 'advanced' for this game" \
    tune --size 9x7 --evaluator threats --out "$scratch/none" --method fixed
run '' eval --game kolibrat --size 2x3 --weights "$scratch/straight"
judge 'tune: its weights can be read' [ "$status" = 0 ]
shop wrong 'tuning that was begun otherwise' "--out: $scratch/straight: this file was made with other options" \
    tune --game kolibrat --out "$scratch/straight"
shop wrong 'tuning into a file of another kind' "--out: $weights: this is not a file of the tuner" \
    tune --game kolibrat --out "$weights"
head -n 20 "$scratch/straight" >"$scratch/short"
shop wrong 'tuning from a damaged file' "--out: $scratch/short: the file is damaged" \
    tune --game kolibrat --size 2x3 --pieces 2 --points 1 --depth 1 --out "$scratch/short"
shop wrong 'tuning into nothing' 'tune needs --out' tune --game kolibrat
shop wrong 'tuning what has no weights' 'tune: the evaluator has no weights' tune --out "$scratch/none"
wrong 'a board that Kolibrat does not have' 'a board of 10x4 is not possible: width and height 2 to 9' \
    moves --game kolibrat --size 10x4
wrong 'too many pieces' '31 pieces are not possible: 1 to 30' moves --game kolibrat --pieces 31
wrong 'too many points' '10 points are not possible: 1 to 9' moves --game kolibrat --points 10
wrong 'lines in a game without lines' 'Kolibrat has no winning lines' moves --game kolibrat --connect 4

# --- the museum ---

run '' museum
judge 'museum: who is there' [ "$status $(cut -f 1 "$scratch/out" | tr '\n' ' ')" = '0 Chapter Rivest Rivest-AB '"$(
    )SimAnnealing Advanced Simple Basic Slides-A Slides-B Slides-C Slides-D Random " ]
cut -f 3 "$scratch/out" >"$scratch/paragraphs"
run '' museum --game tictactoe
judge 'museum: who plays a game' [ "$(cut -f 1,2 "$scratch/out" | tr '\t\n' '= ')" = 'Slides-A=tictactoe '"$(
    )Slides-B=tictactoe Slides-C=tictactoe Slides-D=tictactoe Random=- " ]
judge 'museum: docs/museum.md says the same of each' [ "$(grep -cFf "$scratch/paragraphs" docs/museum.md)" -ge 12 ]
run '\n4453\n' suggest --museum chapter
cp "$scratch/out" "$scratch/chapter"
run '\n4453\n' suggest --evaluator lines --depth 4
judge 'suggest: a guest of honour finds what its description finds' cmp -s "$scratch/chapter" "$scratch/out"
run '112233\n1122334\n' suggest --museum rivest
expect 'suggest: the value of a guest of honour, and no move where the game is over' 1 '112233\t4\t511' \
    "gravitrips-cli: line 2: '1122334': the game is over"
run 'b2\n' suggest --game tictactoe --museum SLIDES-D
expect 'suggest: the first of the best moves' 0 'b2\ta1\t0' ''
run '' play --first museum:rivest --second museum:random --games 4 --swap --seed 7
cp "$scratch/out" "$scratch/again"
run '' play --first museum:rivest --second museum:random --games 4 --swap --seed 7
judge 'play: guests of honour play the same games again, and Rivest beats chance' \
    eval 'cmp -s "$scratch/again" "$scratch/out" && grep -q "^first 4, second 0, drawn 0$" "$scratch/out"'
meet() {
    run '' tournament --engine rivest,museum,rivest --engine ab,museum,rivest-ab --games 6 --openings 2 --threads 2 \
        --journal "$scratch/museum.journal"
    sed '/^rank/,$d' "$scratch/out" | sort -n | cksum
}
first=$(meet)
judge 'tournament: guests of honour need no time; the journal goes on' [ "$status $first" = "0 $(meet)" ]
rm "$scratch/museum.journal"
judge 'tournament: guests of honour play the same games again' [ "$first" = "$(meet)" ]
judge 'tournament: the journal knows who plays' [ "$(grep -c '^% plays museum Rivest' "$scratch/museum.journal")" = 2 ]

# --- usage ---

wrong 'no command' 'which command? --help lists them'
wrong 'an unknown command' "'solv' is not a command; --help lists them" solv
wrong 'an unknown option' "'--colour' is not an option, or short for more than one" moves --colour
wrong 'letters as options' "'-a' is not an option" moves --results -abc
wrong 'an option without its value' '--size needs a value' moves --size
wrong 'an option of another command' 'moves has no option --level' moves --level 3
wrong 'a size that is none' "--size: '7' is not WIDTHxHEIGHT, for instance 7x6" moves --size 7
wrong 'a size that is too large' 'a board of 13x6 is not possible: width 1 to 12, height 1 to 12' moves --size 13x6
wrong 'a board without lines' 'no line of 4 fits on a 3x3 board' moves --size 3x3
wrong 'lines that are too long' 'lines of 7 are not possible: 3 to 6' moves --connect 7
games=$("$CLI" --help | sed -n 's/^ *\([a-z0-9][a-z0-9]*\) --size .*/\1/p' | paste -sd, | sed 's/,/, /g; s/, \([^ ]*\)$/ and \1/')
wrong 'an unknown game' "--game: there is no game 'chess'; there are $games" moves --game chess
wrong 'an option of another game' 'Connect Four has no --pieces' moves --pieces 3
wrong 'an unknown evaluator' "--evaluator: there is no evaluator 'x' for this game" eval --evaluator x
wrong 'a level that is none' "--level: '11' is not a number from 1 to 10" suggest --level 11
wrong 'neither level nor depth' 'suggest needs one of --level, --depth and --museum' suggest
wrong 'both level and depth' 'suggest needs one of --level, --depth and --museum' suggest --level 2 --depth 2
wrong 'a seat that is none' "--second: '0' is not a seat: human, a level 1..10, museum:NAME or kolibrat:FILE" \
    play --first 1 --second 0
wrong 'a seat of nobody' "--first: 'museum' is not a seat: human, a level 1..10, museum:NAME or kolibrat:FILE" \
    play --first museum --second 1
nobody="there is no guest of honour 'victor'; \`gravitrips-cli museum\` lists them"
wrong 'an unknown guest of honour' "--first: $nobody" play --first museum:victor --second 1
wrong 'an unknown guest of honour to ask' "--museum: $nobody" suggest --museum victor
wrong 'an unknown guest of honour in a tournament' "--engine: $nobody" tournament --engine v,museum,victor --level 1
wrong 'a guest of honour of another game' '--second: basic does not play this game, or not on this board' \
    play --first 1 --second museum:basic
wrong 'a guest of honour of another board' '--museum: slides-a does not play this game, or not on this board' \
    suggest --game tictactoe --size 4x4 --museum slides-a
wrong 'a guest of honour with an evaluator' '--museum: a guest of honour has an evaluator and weights of its own' \
    suggest --museum chapter --evaluator lines
wrong 'a guest of honour with an option' "--option: 'r' is a guest of honour, who plays as its source says" \
    tournament --engine r,museum,rivest --level 1 --option r:nodes=50
wrong 'weights of another game' '--first: SimAnnealing does not play this game, or not on this board' \
    play --first kolibrat:nothing --second 1
wrong 'weights that are not there' '--first: nothing: No such file or directory' \
    play --game kolibrat --first kolibrat:nothing --second 1
wrong 'a missing seat' 'play needs --second' play --first 1
shop wrong 'an odd number of games' '--games: 3 is odd; each side begins in half of them' ladder --games 3
shop wrong 'a ladder without rungs' 'there are no two levels from 3 to 4 with a step of 2' ladder --from 3 --to 4 --step 2
wrong 'no depth' 'perft needs a DEPTH' perft
wrong 'a depth that is none' "DEPTH: '3x' is not a number from 1 to 200" perft 3x
wrong 'a seat without the other' 'branching needs both --first and --second, or neither' branching --first 3
wrong 'an argument too many' "'b' is one argument too many" moves a b

# Exact scores: a win with the fourth of 21 stones leaves 17 unplayed; small boards have published results.
run '112233\n1122334\n4444444\n' solve
expect 'solve: a win at once; what is over or illegal is refused' 1 '112233\t18' \
    "gravitrips-cli: line 2: '1122334': the game is over\ngravitrips-cli: line 3: '4444444': move 7: column 4 is full"
run '1. 4 4 2. 5 5\n3. 6 1 *\n1. 1 1\n2. 2 2\n\n44\n1. 4 4 {a\nb} 2. 3\n3\n4455\n' position --as moves
expect 'moves with numbers go on over lines, to the result, an empty line, another game or a list of columns' 0 \
    '445561\n1122\n44\n4433\n4455' ''
run '1. 4 4\n3. 5 5\n\n44\n' position --as moves
expect 'a line of such moves that does not fit is refused' 1 '44' \
    "gravitrips-cli: line 2: '3. 5 5': move 3: the number before it is not its own"
run '\377\3764\000\n\000\000\3304\000' position --as moves
expect 'half a character of UTF-16 is refused with its line' 1 '' \
    'gravitrips-cli: standard input: line 2: it holds half a character of UTF-16'
expect_of 'solve: 4x4 is a draw' 0 '\t0\n1111\t0' '' '\n1111\n' solve --size 4x4 --threads 2
run '\n' solve --size 6x4
judge 'solve: on 6x4 the second player wins' grep -q "^	-[1-9]" "$scratch/out"
run '112233\n' solve --stats
judge 'solve --stats: nodes and microseconds' grep -qE "^112233	18	[0-9]+	[0-9]+$" "$scratch/out"
expect_of 'analyze: a score per column, - where it is full' 0 '1111\t-\t0\t0\t0' '' '1111\n' analyze --size 4x4
wrong 'a board the solver does not cover' \
    'the solver does not cover 12x12, connect 4: only connect 4 with (height + 1) * width <= 128' solve --size 12x12

# Tic-Tac-Toe: by a search to the end. A win with the third of five crosses leaves two.
run '\na1 a3 b2\na1 a2 b1 b2 c1\n' solve --game tictactoe
expect 'solve: Tic-Tac-Toe is a draw; what is over is refused' 1 '\t0\na1 a3 b2\t0' \
    "gravitrips-cli: line 3: 'a1 a2 b1 b2 c1': the game is over"
run 'a1 b2 a2\na1 a3 b2 c3 c1\n' analyze --game tictactoe
expect 'analyze: Tic-Tac-Toe, move by move' 0 'a1 b2 a2\tb1 -3\tc1 -3\tc2 -3\ta3 0\tb3 -3\tc3 -3
a1 a3 b2 c3 c1\tb1 0\ta2 -2\tc2 -2\tb3 2' ''
run '\n' solve --game tictactoe --size 5x5 --connect 3
expect 'solve: three in a row on 5x5 is won with the third cross' 0 '\t11' ''
wrong 'statistics of a search' '--stats: what a search of Tic-Tac-Toe took is not counted' \
    solve --game tictactoe --stats

# Kolibrat: plies to the end of the game, or endless; who can force endless play; what does not fit into memory.
run '\n.../b../.../r.. b 0:0\n.../.../.../... b 5:0\n' solve --game kolibrat --size 3x3 --points 5
expect 'solve: Kolibrat on 3x3 is won in 49 plies' 1 '\t+49' \
    "gravitrips-cli: line 2: '.../b../.../r.. b 0:0': the board has more than 3 rows
gravitrips-cli: line 3: '.../.../.../... b 5:0': the board has more than 3 rows"
run '\n../.. b 1:0\n' solve --game kolibrat --size 2x2 --points 1
expect 'solve: Kolibrat on 2x2 is lost in 6 plies; what is over is refused' 1 '\t-6' \
    "gravitrips-cli: line 2: '../.. b 1:0': the game is over"
expect_of 'solve: Kolibrat on 3x4 is endless' 0 '\t=' '' '\n' solve --game kolibrat --points 1 --threads 2
run '\n' solve --game kolibrat --size 3x3 --points 3 --endless
expect 'solve --endless: on 3x3 to 3 points red can keep the play going, black for 31 plies' 0 '\t=\t31' ''
run '../.. b 1:0\n' solve --game kolibrat --size 2x2 --points 1 --endless
expect 'solve --endless: what is over is refused' 1 '' "gravitrips-cli: line 1: '../.. b 1:0': the game is over"
run '' solve --game kolibrat --points 1 --stats
judge 'solve --stats: states, seconds and bytes of all Kolibrat' \
    grep -q '^gravitrips-cli: 170019 states solved in [0-9.]* seconds, 340038 bytes$' "$scratch/err"
run '.../r../.../... r 0:0\n../.. b 1:0\n' analyze --game kolibrat --points 1
expect 'analyze: Kolibrat, move by move' 1 '.../r../.../... r 0:0\t+a1 +11\t+b1 +9\t+c1 +11\ta3-b4 +3' "gravitrips-cli: line 2: '../.. b 1:0': row 4 has 2 cells instead of 3"
run '.../r../.../... r 0:0\n' suggest --game kolibrat --points 1 --level 10
expect 'suggest: level 10 knows Kolibrat' 0 '.../r../.../... r 0:0\ta3-b4\t+3' ''
wrong 'a tablebase that does not fit' 'perfect play on this board takes 9 MiB of memory, 1 MiB are allowed' \
    solve --game kolibrat --memory 1
wrong 'memory that is none' "--memory: '0' is not a number from 1 to 1073741824" solve --memory 0
wrong 'endless play where there is none' '--endless: no game of Connect Four is endless' solve --endless

# Certificates: what prove writes check takes, as it stands, and nothing else.
run '' prove --size 6x4 --effort 1 --out "$scratch/proof"
judge 'prove: on 6x4 the second player wins' \
    grep -q '	6x4	second wins	[0-9]* positions	[0-9]* moves	[0-9]* bytes$' "$scratch/out"
cp "$scratch/out" "$scratch/proved"
run '' check "$scratch/proof"
judge 'check: the same' cmp -s "$scratch/proved" "$scratch/out"
head -c 40 "$scratch/proof" >"$scratch/cut"
run '' check "$scratch/cut"
judge 'check: names the moves to where a proof ends too early' \
    grep -q "^gravitrips-cli: $scratch/cut: second has no move left in the file after [1-6]*$" "$scratch/err"
run '' prove --size 4x4 --out "$scratch/nowhere/proof"
expect 'prove: a folder that is not there' 1 '' \
    "gravitrips-cli: $scratch/nowhere/proof: No such file or directory"
run '' prove --connect 5 --out "$scratch/five"
judge 'prove: connect 5 is refused, and no file is left' \
    [ "$status $(ls "$scratch"/five* 2>/dev/null)$(grep -c 'connect 5' "$scratch/err")" = '1 1' ]

# A code need not stand in the command line.
slip="gravitrips-cli: '123-456-788': This code cannot be: one letter was misheard, or two were exchanged."
expect_of 'a code by standard input' 2 '' "$slip" '123-456-788\r\n4\n' join -
expect_of 'a code that does not come' 2 '' 'gravitrips-cli: standard input: there is no code' '' watch -
GRAVITRIPS_CODE=123-456-788 "$CLI" watch >"$scratch/out" 2>"$scratch/err"
status=$?
expect 'a code by the environment' 2 '' "$slip"
expect_of 'no code at all' 2 '' 'gravitrips-cli: join needs the CODE that the other end shows' '' join
run '' join K7Q-M3X-PAP@relay.example --relay 127.0.0.1
expect 'two relays' 2 '' 'gravitrips-cli: --relay: the code names a relay already, relay.example'

# What has a file's name may lead elsewhere: no command follows a link, none writes over what is no file; and that is said
# before anything is made or played.
cp "$scratch/straight" "$scratch/theirs"
ln -s theirs "$scratch/linked"
ln "$scratch/theirs" "$scratch/twin"
while read -r program command; do
    CLI=${WORKSHOP%/*}/gravitrips-$program
    for place in 'linked: a symbolic link has this name' 'twin: it has another name as well'; do
        # shellcheck disable=SC2086
        run '' $command "$scratch/${place%%:*}"
        judge "${place#*: }: $command" \
            [ "$([ "$status" -gt 0 ] && grep -c "/${place%%:*}: .*${place#*: }" "$scratch/err")$(output)" = 1 ]
    done
done <<END
cli prove --size 4x4 --out
workshop book build --size 4x4 --plies 2 --out
workshop tune --game kolibrat --size 2x3 --pieces 2 --points 1 --depth 1 --out
cli solve --size 4x4 --journal
cli tournament --engine guest,filter,true --time 100 --level 2 --journal
cli tournament --engine guest,filter,true --time 100 --level 2 --records
cli tournament --engine guest,filter,true --time 100 --level 2 --json
cli tournament --engine guest,filter,true --time 100 --level 2 --csv
END
CLI=${WORKSHOP%-workshop}-cli
judge 'what a link leads to stays as it is' cmp -s "$scratch/straight" "$scratch/theirs"
rm "$scratch/linked" "$scratch/twin"

# A full disk ends a tournament at once; a kill leaves what was told in the draft. What was there before stays.
echo old >"$scratch/full"
(ulimit -f 8 && trap '' XFSZ && "$CLI" tournament --level 1 --level 2 --games 100 --records "$scratch/full" \
    >"$scratch/out" 2>"$scratch/err")
status=$?
judge 'a full disk is told' [ "$status $(cat "$scratch/err")" = "1 gravitrips-cli: $scratch/full: File too large" ]
judge 'and nothing is played for nothing' [ "$(grep -c '^[0-9]*	level' "$scratch/out")" -lt 50 ]
judge 'the file of before stays, and no draft' [ "$(cat "$scratch"/full*)" = old ]
: >"$scratch/out" # what the run before told would be taken for this one's
"$CLI" tournament --level 1 --level 2 --games 1000000 --records "$scratch/full" >>"$scratch/out" 2>"$scratch/err" &
player=$!
until grep -q '^2	' "$scratch/out" || ! kill -0 $player 2>/dev/null; do sleep 0.05; done
kill -9 $player
wait $player 2>/dev/null
judge 'a kill leaves what was told' \
    [ "$(cat "$scratch/full") $([ "$(grep -c '^\[Game ' "$scratch/full.new")" -ge 1 ] && echo drafted)" = 'old drafted' ]

# Who closes standard output gets its number for no other file: what is printed does not land in a journal.
"$CLI" tournament --level 1 --level 2 --games 2 --journal "$scratch/journal" >/dev/null 2>&1
"$CLI" tournament --level 1 --level 2 --games 4 --journal "$scratch/journal" >&- 2>"$scratch/err"
judge 'a closed output is told' grep -q 'the output could not be written' "$scratch/err"
run '' tournament --level 1 --level 2 --games 4 --journal "$scratch/journal"
judge 'and a journal is what it was' [ "$status" = 0 ]

# Files that would be written by two, or read by one and written by the other, are refused before anything is touched.
cp "$scratch/journal" "$scratch/kept"
while read -r names; do
    # shellcheck disable=SC2086
    (cd "$scratch" && "$CLI" tournament --level 1 --level 2 --games 2 $names >out 2>err)
    status=$?
    judge "two files in one: $names" \
        [ "$status $(grep -c 'name one file' "$scratch/err") $(cmp "$scratch/kept" "$scratch/journal")" = '2 1 ' ]
done <<END
--journal journal --records ./journal
--journal journal.new --csv journal
--json all --csv all
END
run '' tournament merge --csv "$scratch/journal" "$scratch/journal"
judge 'a journal that is read is not written over' \
    [ "$status $(grep -c 'names a journal that is read' "$scratch/err") $(cmp "$scratch/kept" "$scratch/journal")" = '2 1 ' ]
truncate -s 2G "$scratch/journal"
run '' tournament --level 1 --level 2 --games 2 --journal "$scratch/journal"
judge 'what is too long is no journal' [ "$status $(grep -c 'too long for a journal' "$scratch/err")" = '1 1' ]

# One that fails leaves the results of before.
rm -f "$scratch/journal"
echo old >"$scratch/kept"
(ulimit -f 4 && trap '' XFSZ && "$CLI" tournament --level 1 --level 2 --games 100 --journal "$scratch/journal" \
    --records "$scratch/kept" --json "$scratch/all" >"$scratch/out" 2>"$scratch/err")
status=$?
judge 'a full disk for the journal is told' [ "$status $(grep -c 'File too large' "$scratch/err")" = '1 1' ]
judge 'and no file is half of one' [ "$(cat "$scratch"/kept* "$scratch"/all* 2>/dev/null)" = old ]
rm -f "$scratch/journal" "$scratch/kept"

# Puzzles: as many as asked for, of the kind asked for, each won by the column that is named and by no other.
run '' puzzles --count 12 --seed 5
cp "$scratch/out" "$scratch/puzzles"
wrong=$(cut -f 1 "$scratch/puzzles" | "$CLI" analyze | paste "$scratch/puzzles" - | awk -F '\t' '{
    for (column = 1; column <= 7; column++) if (($(6 + column) > 0) != (column == $3)) print "column", column, "of", $1
}')
echo "$wrong" >"$scratch/err"
judge 'puzzles: only the named column wins' \
    [ "$status $(grep -c '^[1-7]*	[2-8]	[1-7]	>*[0-9]*	[1-5]$' "$scratch/puzzles") $wrong" = '0 12 ' ]
run '' puzzles --count 12 --seed 5 --threads 3
judge 'puzzles: the same for the same seed' cmp -s "$scratch/puzzles" "$scratch/out"
run '' puzzles --count 2 --moves 3 --grade 2 --size 6x5
judge 'puzzles: of the kind asked for' [ "$(cut -f 2,5 "$scratch/out" | sort | uniq -c | tr -s ' \t' ' ')" = ' 2 3 2' ]
for theme in win block double-threat zugzwang odd-even; do
    run '' puzzles --count 5 --seed 5 --theme $theme
    cp "$scratch/out" "$scratch/themed"
    wrong=$(cut -f 1 "$scratch/themed" | "$CLI" analyze | paste "$scratch/themed" - | awk -F '\t' '{
        for (i = 7; i <= NF; i++) if (($i > 0) != (i - 6 == $3)) print $1 }')
    judge "puzzles: of the theme $theme only the named column wins" [ "$status $(wc -l <"$scratch/themed") $wrong" = '0 5 ' ]
done
judge 'puzzles: themes differ' [ "$("$CLI" puzzles --count 5 --seed 5 --theme win | cut -f 2 | sort -u)" = 1 ]
run '' puzzles --theme pin
judge 'puzzles: a theme that is none' says 2 err "--theme: 'pin' is not any, win, block, double-threat, zugzwang or odd-even"
run '' puzzles --theme block --game kolibrat
judge 'puzzles: a theme of another game' says 1 err 'puzzles: there seems to be no such puzzle on this board'
run '' puzzles --moves 2 --grade 5
expect 'puzzles: no such kind' 1 '' 'gravitrips-cli: puzzles: there seems to be no such puzzle on this board'
run '' puzzles --game kolibrat --size 3x3 --count 12
cp "$scratch/out" "$scratch/puzzles"
wrong=$(cut -f 1 "$scratch/puzzles" | "$CLI" solve --game kolibrat --size 3x3 --endless | paste "$scratch/puzzles" - | awk -F '\t' '{
    red = $1 ~ / r /
    keeps = red ? $(NF - 1) : $NF
    ends = red ? $NF : $(NF - 1)
    if ($6 == "keep" ? keeps != "=" : $6 != "end" || ends == "=" || int((ends + 1) / 2) != $2) print NR
}')
judge 'puzzles of Kolibrat: what is asked can be done' [ "$status $(wc -l <"$scratch/puzzles") $wrong" = '0 12 ' ]
wrong 'puzzles on a board the solver does not cover' \
    'the solver does not cover 12x12, connect 4: only connect 4 with (height + 1) * width <= 128' puzzles --size 12x12
wrong 'puzzles with an option of another command' 'moves has no option --grade' moves --grade 3

run '' --help
missing=
for command in moves eval suggest solve analyze puzzles play perft branching tree; do
    grep -q "^  $command " "$scratch/out" || missing="$missing $command"
    "$CLI" "$command" --help | grep -q "^Usage: gravitrips-cli $command" || missing="$missing '$command --help'"
done
echo "$missing" >"$scratch/err"
judge 'help' [ "$status$missing" = 0 ]

run '' --version
judge 'version' grep -q '^gravitrips-cli [0-9]' "$scratch/out"

exit $((failures > 0))
