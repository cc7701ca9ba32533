#!/bin/sh
# Training on the command line: cards of reviewed games, answers of every kind, lists and counts.
# Needs no screen.
. "$(dirname "$0")/lib_cli.sh"

kept=$scratch/kept

# record MOVES RESULT [TAG...]: a game of Anna against level 3, Anna first.
record() {
    printf '[Game "connect4"]\n[First "Anna"]\n[FirstSeat "human"]\n[SecondSeat "level 3"]\n[UTCDate "2026.11.21"]\n'
    moves=$1 result=$2
    shift 2
    [ $# -eq 0 ] || printf '[%s]\n' "$@"
    printf '\n%s %s\n\n' "$moves" "$result"
}

# train TEXT: a session in which these lines are typed; it is a printf format.
train() {
    # shellcheck disable=SC2059
    printf "$1" >"$scratch/in"
    run cards train --data-dir "$kept"
    : >"$scratch/in"
}

# column N: a field of each line that was printed, in one line.
column() {
    cut -f "$1" "$scratch/out" | paste -s -d , -
}

run cards list
judge 'nothing is kept yet' says 1 err "$XDG_DATA_HOME/gravitrips/gravitrips.db"
judge 'and listing makes no folder' [ ! -e "$XDG_DATA_HOME" ]

# Anna could have won with her fourth disc, in both games, of which one is the mirror image of the other.
{
    record '4 7 3 7 6 7 2 7' 0-1
    record '4 1 5 1 2 1 6 1' 0-1 'UTCTime "10:00:00"'
} >"$scratch/in"
run games import --data-dir "$kept"
: >"$scratch/in"
run cards list --data-dir "$kept"
judge 'games that nobody has reviewed make no cards' [ "$status $(wc -c <"$scratch/out")" = '0 0' ]
train ''
judge 'nor do they in a session' says 0 out '0 answered, 0 right'
ids=$("$CLI" games list --data-dir "$kept" | cut -f 1)
# shellcheck disable=SC2086
run games review --data-dir "$kept" $ids
train 'help\nfive\n9\n'
judge 'a session shows the position as it was in the game that was played last' says 0 out ' o  x  .  x  x  .  . '
judge 'it says what was wrong' says 0 out '1 left. You are x, and played 6, a missed win (move 7 of game'
judge 'help lists the words' says 0 out 'quit: ends the session; the other cards stay due'
judge 'what is no move is told' says 0 out "'f' is not a column; a move is a column"
judge 'a column that is not there' says 0 out 'there is no column 9; a move is'
judge 'the end of the input ends the session' says 0 out '0 answered, 0 right'
run cards list --data-dir "$kept"
judge 'two mirror images are one card' [ "$(column 3,4,5,6,8,9,11)" = 'new	missed win	connect4	7x6 connect 4	2	2	7' ]
run cards stats --data-dir "$kept"
judge 'it is due, and new' [ "$(sed -n 1p "$scratch/out")" = 'due	1	1' ]
position=$("$CLI" cards list --data-dir "$kept" | cut -f 7)
echo "$position" >"$scratch/in"
run solve
judge 'its position can be read, and is a win' says 0 out "$position	18"
: >"$scratch/in"

train 'skip\n'
judge 'a card that is skipped' says 0 out '0 answered, 0 right'
train '5\n'
judge 'a wrong answer' says 0 out 'wrong: 5 loses in 1 move'
judge 'is played out' says 0 out 'it is answered by 1'
judge 'to the end' says 0 out '(o) .  .  .  .  .  . '
judge 'and the right one is named' says 0 out 'best: 3'
judge 'it counts' says 0 out '1 answered, 0 right'
train '5\n'
judge 'it does not come again at once' says 0 out '0 answered, 0 right'
run cards stats --data-dir "$kept"
judge 'it is weak' [ "$(column 1,2 | cut -d , -f 1-5)" = 'due	0,new	0,weak	1,firm	0,strong	0' ]
judge 'no puzzle was tried' [ "$(sed -n 6,11p "$scratch/out" | cut -f 1-4 | paste -s -d , -)" = 'any	0	0	1,win	0	0	1,block	0	0	1,double-threat	0	0	1,zugzwang	0	0	1,odd-even	0	0	1' ]
judge 'the calendar has the answer' [ "$(sed -n '12,$p' "$scratch/out")" = "$(date -u +%Y-%m-%d)	1	0" ]

# Another game with the same error makes it due.
record '4 7 3 7 6 7 1 7' 0-1 'UTCTime "11:00:00"' >"$scratch/in"
run games import --data-dir "$kept"
: >"$scratch/in"
id=$("$CLI" games list --data-dir "$kept" | sed -n '1s/	.*//p')
run games review --data-dir "$kept" "$id"
train '5\n'
judge 'the same error makes a card due again' says 0 out "played 1, a missed win (move 7 of game $id)"
judge 'a right answer' says 0 out 'right: 5 wins in 1 move'
judge 'counts as such' says 0 out '1 answered, 1 right'
run cards list --data-dir "$kept"
judge 'it was so three times' [ "$(column 8,9,10,11)" = "1	3	$id	7" ]
run cards stats --data-dir "$kept"
judge 'the calendar has both' says 0 out "$(date -u +%Y-%m-%d)	2	1"
run games delete --data-dir "$kept" "$id"
run cards list --data-dir "$kept"
judge 'a card outlives its game' [ "$(column 9,10)" = '3	-' ]
run_for 'what is no card' 1 err 'card 77: there is no such card' cards delete --data-dir "$kept" 77
card=$("$CLI" cards list --data-dir "$kept" | cut -f 1)
run_for 'a card is deleted' 0 out "$card" cards delete --data-dir "$kept" "$card"
run cards list --data-dir "$kept"
judge 'and gone' [ ! -s "$scratch/out" ]
train ''
run cards list --data-dir "$kept"
judge 'for good' [ ! -s "$scratch/out" ]

# --- other games, and other ways to end with a card ---

kept=$scratch/others
{
    printf '[Game "tictactoe"]\n[SecondSeat "level 3"]\n\nb2 a1 b1 b3 a2 c2 a3 c1 c3 *\n\n'
    printf '[Game "tictactoe"]\n[FirstSeat "level 3"]\n\nb2 b1 a1 c3 a3 c1 a2 1-0\n\n'
    record '4 7 3 7 6 7 2 7' 0-1
} >"$scratch/in"
run games import --data-dir "$kept"
: >"$scratch/in"
ids=$("$CLI" games list --data-dir "$kept" | cut -f 1)
# shellcheck disable=SC2086
run games review --data-dir "$kept" $ids
train 'quit\n'
count=$("$CLI" cards list --data-dir "$kept" | grep -c .)
judge 'cards of two games' [ "$("$CLI" cards list --data-dir "$kept" | cut -f 5 | sort -u | paste -s -d , -)" = connect4,tictactoe ]
train 'delete\n'
judge 'one is deleted in a session' [ "$("$CLI" cards list --data-dir "$kept" | grep -c .)" = $((count - 1)) ]
train "$(yes show | head -n $((count - 1)) | sed 's/$/\\n/' | tr -d '\n')"
judge 'being shown what is right is a wrong answer' says 0 out "$((count - 1)) answered, 0 right"
judge 'for each card' [ "$(grep -c '^best: ' "$scratch/out")" = $((count - 1)) ]
train "$(printf '%0300d' 0)\\n"
judge 'nothing is left' says 0 out '0 answered, 0 right'

# --- lines ---

kept=$scratch/lines
run cards add --data-dir "$kept" 44425
judge 'a line has as many cards as the last side has moves' says 0 out 3
run cards list --data-dir "$kept"
judge 'each with its move' [ "$(column 3,4,7,8,9,10,11)" = 'new	line		4	1	-	1,new	line	44	4	1	-	3,new	line	4446	3	1	-	5' ]
run cards add --data-dir "$kept" 44463
judge 'its mirror image' says 0 out 3
run cards list --data-dir "$kept"
judge 'is the same line' [ "$(column 3,4,7,8)" = 'new	line		4,new	line	44	4,new	line	4446	3' ]
printf '[Game "connect4"]\n[First "Anna"]\n[FirstSeat "human"]\n[SecondSeat "human"]\n\n4 4 4 2 5 7 *\n' >"$scratch/in"
run games import --data-dir "$kept"
: >"$scratch/in"
train '4\n4\n5\nquit\n'
judge 'a session asks for the moves of a line' says 0 out '3 left. You are x, in your line. What is right?'
judge 'replies in the line' says 0 out 'it is answered by 2'
judge 'and beyond it as was played before' says 0 out 'it is answered by 7'
judge 'where it asks on' says 0 out 'You are x, beyond your line. What is right?'
judge 'and counts what was answered' says 0 out '3 answered, 3 right'
run cards stats --data-dir "$kept"
judge 'nothing is due then' [ "$(sed -n 1p "$scratch/out")" = 'due	0	0' ]
run cards add --data-dir "$kept" 4442
train '1\n'
judge 'a wrong answer in a line' says 0 out 'wrong: '
judge 'ends the drill' says 0 out '1 answered, 0 right'
run_for 'a line without a move' 2 err "'': there are no moves" cards add --data-dir "$kept" ''
run_for 'a line that is none' 2 err "'48': " cards add --data-dir "$kept" 48

# What a session says of a line that is too long; and of an archive that may not be written.
kept=$scratch/long
record '4 7 3 7 6 7 2 7' 0-1 >"$scratch/in"
run games import --data-dir "$kept"
: >"$scratch/in"
run games review --data-dir "$kept" "$("$CLI" games list --data-dir "$kept" | cut -f 1)"
train "$(printf '%0300d' 0)\\nshow\\n"
judge 'a line that is too long' says 0 out 'the line is longer than 200 bytes'
judge 'does not end the session' says 0 out '1 answered, 0 right'
if [ -w /dev/full ]; then
    "$CLI" cards list --data-dir "$kept" >/dev/full 2>"$scratch/err"
    status=$?
    judge 'a list that cannot be written' says 1 err 'the output could not be written'
fi

exit $((failures > 0))
