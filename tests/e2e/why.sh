#!/bin/sh
# Reasons on the command line: `suggest --why` and `solve --why` tell what the position shows, in words, and nothing
# else changes.
# For make test-all: test_explain has every reason.
. "$(dirname "$0")/lib_cli.sh"

# tells POSITION WORDS OPTION...: is the first reason for the position this one?
tells() {
    printf '%s\n' "$1" >"$scratch/in"
    words=$2
    shift 2
    run suggest --why "$@"
    [ "$status" -eq 0 ] && [ "$(cut -f 4 "$scratch/out" | sed 's/; .*//')" = "$words" ]
}

while IFS=: read -r position words; do
    judge "$words" tells "$position" "$words" --level 2
done <<'TEXT'
112233:Column 4 wins at once
17273:Block column 4: first would have 4 in a row
44335:Block column 2, and hope: first could still win in column 6
4433:Column 2 makes two threats at once
4444644667671:Column 5 makes two threats, one on top of the other
443:Column 2 keeps first from making two threats at once
222254444745:Try column 2: second may overlook column 6
333537335551:Column 6 wins: in the end second must play under the threat in column 4
665442444667:Don't play column 5: second could play on top and win
4444442222533:Don't play column 5: first could make two threats at once
TEXT

judge 'against level 10 nothing is overlooked' tells 222254444745 \
    'Column 1 holds out longest' --level 10
judge 'the empty board, by the book' tells '' 'Take the middle, column 4: most lines cross there' --depth 1
judge 'a line of five' tells 1727374 'Block column 5: first would have 5 in a row' --depth 1 --connect 5 --size 7x5
judge 'Tic-Tac-Toe' tells 'a1 b2 b1' 'Block c1, or first wins there' --depth 1 --game tictactoe
judge 'Kolibrat' tells '.r./.../.../... r 4:0' 'b4 off the board wins at once' --depth 1 --game kolibrat

# The columns before the reasons are those without them, and each reason is told once.
printf '4433\n112233\n443\n' >"$scratch/in"
run suggest --level 4
cp "$scratch/out" "$scratch/plain"
run suggest --level 4 --why
cut -f 1-3 "$scratch/out" >"$scratch/cut"
judge 'the other columns are the same' cmp -s "$scratch/plain" "$scratch/cut"
judge 'both columns are told' says 0 out \
    '4433	2,5	24998	Column 2 makes two threats at once; Column 5 makes two threats at once; Column 2 wins; Column 5 wins'

printf '4455667\n' >"$scratch/in"
run_for 'no reason after the end' 1 err "line 1: '4455667': the game is over" suggest --why --level 2
run_for '--why is for suggestions and for solve' 2 err 'analyze has no option --why' analyze --why

# Why a position is worth what it is, behind its score. test_why checks what is said.
printf '3533353766572167725755271611\n44445343455333766563666515111112222227\n4444443265555532\n' >"$scratch/in"
run solve
cp "$scratch/out" "$scratch/plain"
run solve --why
cut -f 1-2 "$scratch/out" >"$scratch/cut"
judge 'the scores are the same' cmp -s "$scratch/plain" "$scratch/cut"
judge 'answers above, and a threat' says 0 out \
    '	Second answers every move in columns 1, 4 and 6 on top of it (claimeven). Columns 2+3 go together: the first move in one is answered in the other, later ones on top (baseinverse). In the end First must play below d2, where Second wins (zugzwang).'
judge 'a win at once' says 0 out '	2	First plays column 7 and completes a line.'
judge 'no explanation' says 0 out '	1	No rule shows why First wins: one has to look ahead, move by move.'
run solve --why --stats
judge 'the words come last' grep -qE '^4444443265555532	1	[0-9]+	[0-9]+	No rule' "$scratch/out"
run_for 'rules need falling discs' 2 err '--why: no rules are known of Tic-Tac-Toe' solve --why --game tictactoe

exit $((failures > 0))
