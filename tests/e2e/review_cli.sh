#!/bin/sh
# Reviews on the command line: judgements against those worked out from `analyze`, lines that are right, records and
# texts that are no games, reviews of kept games.
. "$(dirname "$0")/lib_cli.sh"

records=tests/data/records

# prints STATUS FILE: did it end so and print exactly what is in this file?
prints() {
    [ "$status" -eq "$1" ] && cmp -s "$2" "$scratch/out"
}

# --- judgements ---

# An edge loses against the middle, and the mistake is a known one.
echo 'b2 b1 a1 c3 a3 c1 a2' >"$scratch/in"
run review --game tictactoe --line
tr ';' '\t' >"$scratch/expected" <<'TEXT'
1;first;b2;good;0;0;b2
2;second;b1;bad move;0;-2;a1
2;line;a1 b1 b3 a2 c2 c1 a3 c3
3;first;a1;best;2;2;a1
4;second;c3;best;-2;-2;c3
5;first;a3;best;2;2;a3
6;second;c1;good;-2;-2;c1
7;first;a2;best;2;2;a2
first;accuracy 100.0;best 3;good 1;missed win 0;missed block 0;inaccuracy 0;bad move 0;blunder 0
second;accuracy 75.0;best 1;good 1;missed win 0;missed block 0;inaccuracy 0;bad move 1;blunder 0
turning point;2
last chance;-
proven
TEXT
judge 'noughts and crosses, every word' prints 0 "$scratch/expected"

# blocks OPTION...: of the positions on standard input, which ask for a block: their numbers, with a space about each.
blocks() {
    "$CLI" suggest --why --depth 1 "$@" | awk -F '\t' '/\tBlock column/ && !/and hope/ { printf " %d ", NR }'
}

# by_hand TEXT CELLS OPTION...: the same review of a Connect Four game, worked out from what `analyze` says of its positions.
# A loss that comes n stones sooner, or a win that comes as much later, has a score that is so much less. Accuracy is 100
# less what each choice cost on average: half for a win that became a draw or a draw that became a loss, and a quarter of
# the delay's share of all cells. Who wins with the next stone has all but that one left, and so the greatest score there
# is.
by_hand() {
    text=$1
    cells=$2
    shift 2
    echo "$text" | awk '{ for (i = 0; i < length($0); i++) print substr($0, 1, i) }' >"$scratch/prefixes"
    block=$(blocks "$@" <"$scratch/prefixes")
    echo "$text" | "$CLI" review "$@" >"$scratch/told"
    said=$(awk -F '\t' '{ class[$1] = $4 } $1 == "last chance" { print class[$2] }' "$scratch/told")
    "$CLI" analyze "$@" <"$scratch/prefixes" | awk -F '\t' -v game="$text" -v cells="$cells" -v block="$block" -v said="$said" '
        # Three plies of looking ahead show that the other side wins with its next stone or the one after that.
        function doomed(x) { return x < 0 && x - fails <= 1 }
        function sign(x) { return x > 0 ? 1 : x < 0 ? -1 : 0 }
        {
            made = substr(game, NR, 1)
            side = (NR + 1) % 2
            best = least = $(made + 1)
            for (i = 2; i <= NF; i++)
                if ($i != "-") {
                    best = $i > best ? $i : best
                    least = $i < least ? $i : least
                }
            after = $(made + 1)
            for (i = 2; (right = i - 1) && (after < best ? $i "" != best "" : right != made); i++)
                ;
            lost = sign(best) - sign(after)
            # A stone is two plies.
            late = lost ? 0 : 2 * (best - after)
            wins = cells / 2 - int((NR - 1) / 2)
            fails = int(NR / 2) - cells / 2
            class = lost == 2 ? "blunder" : lost == 1 ? "bad move" : late ? "inaccuracy" : least < best ? "best" : "good"
            if (best == wins && after < best)
                class = "missed win"
            else if (index(block, " " NR " ") && after == fails)
                class = "missed block"
            line[NR] = NR " " (side ? "second" : "first") " " made
            rest[NR] = best " " after " " right
            classes[NR] = class
            if (least < best) {
                choices[side]++
                costs[side] += lost / 2 + late / cells / 4
            }
            hopeless[NR] = doomed(best)
            dooms[NR] = doomed(after)
            before[NR] = side ? -sign(best) : sign(best)
            end = side ? -sign(after) : sign(after)
        }
        # The last chance of who did not win: a win at once, or what let the other win, who never let go of it again.
        function chance_of(first,    i, held) {
            held = 1
            for (i = NR - (NR + first) % 2; i > 0; i -= 2) {
                if (classes[i] == "missed win" || (held && dooms[i] && !hopeless[i]))
                    return i
                held = held && dooms[i]
            }
            return 0
        }
        END {
            chance = end <= 0 ? chance_of(1) : 0
            other = end >= 0 ? chance_of(0) : 0
            chance = other > chance ? other : chance
            # Whether its move let a threat be, or made it, nothing here knows: there the review is believed.
            if (chance && said == "missed block" && classes[chance] != "missed win")
                classes[chance] = said
            for (i = 1; i <= NR; i++) {
                print line[i], classes[i], rest[i]
                counts[(i + 1) % 2, classes[i]]++
            }
            for (side = 0; side < 2; side++)
                printf "%s accuracy %s best %d good %d missed win %d missed block %d inaccuracy %d bad move %d blunder %d\n", side ? "second" : "first",
                    choices[side] ? sprintf("%.1f", 100 * (1 - costs[side] / choices[side])) : "-",
                    counts[side, "best"], counts[side, "good"], counts[side, "missed win"],
                    counts[side, "missed block"], counts[side, "inaccuracy"], counts[side, "bad move"],
                    counts[side, "blunder"]
            for (i = NR; i > 0 && before[i] == end; i--)
                ;
            print "turning point", i ? i : "-"
            print "last chance", chance ? chance : "-"
            print "proven"
        }'
}

# agrees TEXT CELLS OPTION...: does the review say what is worked out by hand?
agrees() {
    printf '%s\n' "$1" >"$scratch/in"
    by_hand "$@" >"$scratch/expected"
    shift 2
    run review "$@"
    [ "$status" -eq 0 ] && tr '\t' ' ' <"$scratch/out" | diff "$scratch/expected" - >"$scratch/err"
}

# games OPTION...: random games.
games() {
    "$CLI" play --first 1 --second 1 "$@" | awk -F '\t' 'NF == 2 { print $1 }'
}

for text in $(games --games 2 --seed 3); do
    judge "the review of $text" agrees "$text" 42
done
for text in $(games --games 6 --seed 4 --size 5x4); do
    judge "the review of $text on 5x4" agrees "$text" 20 --size 5x4
done

for case in 1727374:6:second:7:'missed block' 112233774:7:first:7:'missed win' 112233774:8:second:7:'missed block'; do
    echo "${case%%:*}" >"$scratch/in"
    run review
    judge "${case##*:} in ${case%%:*}" says 0 out "$(echo "${case#*:}" | tr ':' '\t')"
done
judge 'what is missed, against what is worked out by hand' agrees 112233774 42

# The published worths of the first moves: edges and the columns beside them lose, those beside the middle draw.
for case in 1:blunder 2:blunder '3:bad move' 4:best '5:bad move' 6:blunder 7:blunder; do
    echo "${case%:*}" >"$scratch/in"
    run_for "the first move ${case%:*}: ${case#*:}" 0 out "first	${case%:*}	${case#*:}	1" review
done

# Kolibrat: what `analyze` says of each position on the way.
follow_kolibrat() {
    at=
    number=0
    for move in +a1 +a3 a1-b2 +b3 +b1 b3xb2; do
        number=$((number + 1))
        printf '%s\n' "$at" >"$scratch/in"
        after=$("$CLI" analyze --game kolibrat --size 2x3 --pieces 2 --points 3 "$scratch/in" | tr '\t' '\n' |
            awk -v move="$move" '$1 == move { print $2 }')
        found=$(awk -F '\t' -v number=$number '$1 == number { print $6 }' "$scratch/out")
        [ -n "$after" ] && [ "$after" = "$found" ] || {
            echo "move $number, $move: analyze says '$after', review '$found'" >"$scratch/err"
            return 1
        }
        at=$("$CLI" moves --results --game kolibrat --size 2x3 --pieces 2 --points 3 "$scratch/in" |
            awk -F '\t' -v move="$move" '$2 == move { print $3 }')
    done
}
echo '+a1 +a3 a1-b2 +b3 +b1 b3xb2' >"$scratch/in"
run_for 'Kolibrat is judged by its tablebase' 0 out 'proven' review --game kolibrat --size 2x3 --pieces 2 --points 3
judge 'with the worths that analyze prints' follow_kolibrat

# --- lines ---

# plays_out NUMBER TEXT OUTCOME OPTION...: does the line of the last run that is right instead of this move, played
# after the moves of a text, end the game so?
plays_out() {
    line=$(awk -F '\t' -v number="$1" '$1 == number && $2 == "line" { gsub(" ", "", $3); print $3 }' "$scratch/out")
    whole=$2$line
    outcome=$3
    shift 3
    echo "${whole%?}" | "$CLI" moves --results "$@" | awk -F '\t' -v last="${whole#"${whole%?}"}" \
        -v outcome="$outcome" '$2 == last { found = $4 == outcome } END { exit !found }'
}
echo 112 >"$scratch/in"
run review --size 5x4 --line
judge 'what was right in a drawn position draws' plays_out 1 '' draw --size 5x4
judge 'what was right in a won one wins' plays_out 2 1 second --size 5x4

# --- what is no game, and what is one ---

run review "$records/bad-between-good.txt"
judge 'the good records between bad ones are reviewed' says 1 out '2	second	4	best	-1	-1	4'
for line in 8 12 16 18 24 29 32; do
    judge "the bad one is named by line $line" says 1 err "gravitrips-cli: $records/bad-between-good.txt: line $line: "
done
run review "$records/good-connect4.txt"
judge 'several games, with an empty line between' [ "$(grep -c '^$' "$scratch/out")" = 1 ]
judge 'a board that is only judged' says 0 out '4	second	9	good	?	?'
judge 'says so' [ "$(grep -cx 'judged' "$scratch/out")" = 1 ]

for nothing in '' '\n \n'; do
    printf "$nothing" >"$scratch/in"
    run_for "nothing is no game: '$nothing'" 1 err 'gravitrips-cli: standard input: there is no game in it' review
done
echo 44444447 >"$scratch/in"
run_for 'moves that are none' 1 err 'gravitrips-cli: standard input: line 1: move 7: column 4 is full' review
echo '1. 4 {[%emt 0:00:02.153]} 4 2. 4' >"$scratch/in"
run_for 'moves with numbers and times' 0 out '3	first	4	best	1	1	4' review
printf '445\n\n4455\r\n4444447\n44444444\n1' >"$scratch/in"
run review
judge 'a game on each line' [ "$(grep -c '^turning point' "$scratch/out")" = 4 ]
judge 'each from its first move on' [ "$(grep -c '^1	first	' "$scratch/out")" = 4 ]
judge 'what is none is named by its line' says 1 err 'standard input: line 5: move 7: column 4 is full'
printf '1. 4 4\n2. 5 {a\nb} 5\n3. 6 6' >"$scratch/in"
run_for 'numbers of moves make one game of several lines' 0 out '6	second	6' review
judge 'and only one' [ "$(grep -c '^turning point' "$scratch/out")" = 1 ]
run_for 'a record with a mark before it' 0 out 'proven' review "$records/good-crlf.txt"
run_for 'a file that is not there' 1 err 'missing: No such file or directory' review "$scratch/missing"
run_for '--line is for reviews' 2 err 'solve has no option --line' solve --line
run_for 'which game?' 2 err 'games review needs' games review

# --- kept games ---

kept=$scratch/kept
{
    sed '/1-0$/q' "$records/good-connect4.txt"
    printf '\n[Game "tictactoe"]\n\nb2 a1 *\n'
} >"$scratch/in"
run games import --data-dir "$kept"
id=$("$CLI" games list --data-dir "$kept" --result won | cut -f 1)
open=$("$CLI" games list --data-dir "$kept" --result unfinished | cut -f 1)
run games review --data-dir "$kept" "$id"
cp "$scratch/out" "$scratch/first"
judge 'a kept game' says 0 out '7	first	4	best	18	18	4'
run games stats --data-dir "$kept"
judge 'seven moves have no accuracy in the statistics' says 0 out "$(printf '5\t1\t1\t0\t0\t1/0/0\t0/0/0\t1\t1\t-')"
run games review --data-dir "$kept" "$id"
judge 'the kept review says the same' prints 0 "$scratch/first"
run_for 'an unfinished game' 0 out '2	second	a1	best	0	0	a1' games review --data-dir "$kept" "$open"
run games review --data-dir "$kept" 1 "$id"
judge 'a game that is not there' says 1 err 'game 1: the game is not in the history'
judge 'the others are reviewed all the same' prints 1 "$scratch/first"

if [ -w /dev/full ]; then
    "$CLI" review "$records/good-tictactoe.txt" >/dev/full 2>"$scratch/err"
    status=$?
    judge 'a review that cannot be written' says 1 err 'the output could not be written'
fi

exit $((failures > 0))
