#!/bin/sh
# Rules by which colours are chosen, on the command line: positions, what the levels do, records and archive, tournaments,
# what refuses them, and the table of openings in the documents.
. "$(dirname "$0")/lib_cli.sh"

# --- positions ---

printf '4\n4s\n44\n' >"$scratch/in"
run_for 'the second may swap after the first disc' 0 out '4	1 2 3 4 5 6 7 s' moves --rule pie
printf '4swap\n' >"$scratch/in"
run_for 'the change may be called by the word that the list of moves shows' 0 out '4s	1 2 3 4 5 6 7' moves --rule pie
printf '4\n4s\n44\n' >"$scratch/in"
run_for 'nobody may swap twice' 0 out '4s	1 2 3 4 5 6 7' moves --rule pie
printf '44s\n' >"$scratch/in"
run moves --rule swap
judge 'nobody chooses too early' says 1 err 'move 3: colours are chosen after the third disc and at no other time'
run_for 'a plain game knows no choice' 1 err "move 3: 's' is not a column" moves
run_for 'a rule that there is not' 2 err "--rule: 'pi' is neither plain nor pie nor swap" moves --rule pi
run_for 'a game without discs' 2 err 'Tic-Tac-Toe has no choice of colours' moves --game tictactoe --rule pie
run_for 'the solver has no rule' 2 err 'solve has no option --rule' solve --rule pie
: >"$scratch/in"
run_for 'paths are counted' 0 out '4	2744' perft --rule swap 5

# --- levels ---

printf '444\n111\n121\n' >"$scratch/in"
run_for 'level 10 takes red where red wins' 0 out '444	s	1' suggest --rule swap --level 10
judge 'level 10 keeps yellow where yellow wins' grep -q '^111	[1-7,]*	2$' "$scratch/out"

run play --rule swap --first 2 --second 3 --games 4
judge 'levels play by the rule' [ "$status" -eq 0 ]
cut -f1 "$scratch/out" | grep -v first >"$scratch/in"
run moves --rule swap
judge 'what they played is legal' [ "$status" -eq 0 ]

# --- records, the archive ---

run tournament --level 2 --level 3 --rule pie --games 4 --records "$scratch/records" --journal "$scratch/journal"
judge 'a tournament by the rule' says 0 out 'level 2'
judge 'its records tell the rule' [ "$(grep -c '^\[Rule "pie"\]$' "$scratch/records")" -eq 4 ]
run tournament --level 2 --level 3 --rule swap --games 4 --journal "$scratch/journal"
judge 'a journal is of one rule' [ "$status" -ne 0 ]
run_for 'they are kept' 0 out '' games import --data-dir "$scratch/data" "$scratch/records"
run_for 'the list tells the rule' 0 out '7x6 connect 4 rule pie' games list --data-dir "$scratch/data"
run games export --data-dir "$scratch/data"
grep -v '^\[' "$scratch/out" | sort >"$scratch/exported"
judge 'they come back move for move' sh -c "grep -v '^\[' '$scratch/records' | sort | cmp -s - '$scratch/exported'"
printf '444s4433\n' >"$scratch/in"
run_for 'a review judges the discs laid' 0 out '1	first	4	good	0	0	4' review --rule swap
judge 'a review judges the choice' says 0 out '4	second	s	best	1	1	s'

# --- what has no word for it ---

run tournament --engine a,ugi,true --level 2 --rule pie --games 2 --time 100
judge 'engines from elsewhere refuse it' says 2 err 'by the protocol ugi colours cannot be chosen'

# --- the table ---

for a in 1 2 3 4 5 6 7; do for b in 1 2 3 4 5 6 7; do for c in 1 2 3 4 5 6 7; do echo $a$b$c; done; done; done >"$scratch/in"
run solve
cut -f2 "$scratch/out" | paste -d' ' - - - - - - - >"$scratch/solved"
sed -n 's/^| [1-7] [1-7] | \(.*\) |$/\1/p' docs/boards.md | sed 's/\*//g; s/ | / /g' >"$scratch/table"
judge 'the table of openings is what the solver says' cmp -s "$scratch/solved" "$scratch/table"

exit $((failures > 0))
