#!/bin/sh
# A human in `gravitrips-cli play`: whole games of all three, what can be typed besides moves, lines that mean nothing,
# and games that go on later. Needs no screen.
. "$(dirname "$0")/lib_cli.sh"
export LC_ALL=C

# types LINES ARGUMENT...: a run of `play` in which these lines (a printf format) are typed.
types() {
    # shellcheck disable=SC2059
    printf "$1" >"$scratch/in"
    shift
    run play "$@"
}

# plays MOVES RESULT: did the last run end well, and is its record of these moves with this result?
plays() {
    said=$(sed -n '/^$/,$p' "$scratch/out" | tr -s '\n' ' ' | sed 's/^ *//; s/ *$//')
    [ "$status" -eq 0 ] && [ "$said" = "$1" ] && grep -qxF "[Result \"$2\"]" "$scratch/out"
}

# told TEXT: did the last run end well, and say this line?
told() {
    [ "$status" -eq 0 ] && grep -qxF -- "$1" "$scratch/err"
}

# kept: does `games import` keep what the last run printed, as one game?
kept() {
    rm -rf "$scratch/kept"
    [ "$("$CLI" games import --data-dir "$scratch/kept" "$scratch/out" )" = '1 imported, 0 already there, 0 refused' ]
}

two='--first human --second human'
alone='--first human --second 1'

# --- whole games ---

# shellcheck disable=SC2086
{
    types '4\n5\n4\n5\n4\n5\n4\n' $two
    judge 'Connect Four: the record' plays '1. 4 5 2. 4 5 3. 4 5 4. 4 1-0' 1-0
    judge 'and games import keeps it' kept
    cat >"$scratch/wanted" <<'BOARD'
 .  .  .  .  .  .  . 
 .  .  .  .  .  .  . 
 .  .  . (x) .  .  . 
 .  .  .  x  o  .  . 
 .  .  .  x  o  .  . 
 .  .  .  x  o  .  . 
 1  2  3  4  5  6  7 
first won
BOARD
    tail -n 8 "$scratch/err" >"$scratch/last"
    judge 'Connect Four: the board at the end, and who won' cmp -s "$scratch/wanted" "$scratch/last"

    types 'b2\na1\nc3\na3\na2\nc2\nb3\nb1\nc1\n' $two --game tictactoe
    judge 'Tic-Tac-Toe: the record' plays '1. b2 a1 2. c3 a3 3. a2 c2 4. b3 b1 5. c1 1/2-1/2' 1/2-1/2
    judge 'and games import keeps that' kept
    cat >"$scratch/wanted" <<'BOARD'
 3  o  x  x 
 2  x  x  o 
 1  o  o (x)
    a  b  c 
a draw
BOARD
    tail -n 5 "$scratch/err" >"$scratch/last"
    judge 'Tic-Tac-Toe: the board at the end' cmp -s "$scratch/wanted" "$scratch/last"

    types '+a1\n+c4\na1-b2\nc4-b3\nb2xb3\n+a4\nb3-c4\n+b4\nc4*\n' $two --game kolibrat --points 1
    judge 'Kolibrat: the record' plays '1. +a1 +c4 2. a1-b2 c4-b3 3. b2xb3 +a4 4. b3-c4 +b4 5. c4* 1-0' 1-0
    judge 'and games import keeps that, too' kept
    cat >"$scratch/wanted" <<'BOARD'
 4  b  b (.)
 3  .  .  . 
 2  .  .  . 
 1  .  .  . 
    a  b  c 
points 1:0, 1 win
first won
BOARD
    tail -n 7 "$scratch/err" >"$scratch/last"
    judge 'Kolibrat: the board at the end, with points' cmp -s "$scratch/wanted" "$scratch/last"

    types '4\ns\n3\n4\n3\n4\n3\n4\n' $two --rule pie
    judge 'pie: the record' plays '1. 4 s 2. 3 4 3. 3 4 4. 3 4 0-1' 0-1
    judge 'the choice is offered' grep -qF 'second (o) to move, such as 5, or s to take the other colour; or' "$scratch/err"
    judge 'discs keep their letters, and the sides change them' grep -qF 'first (o) to move' "$scratch/err"
    judge 'on the board, too' [ "$(tail -n 3 "$scratch/err" | tr '\n' '|')" = \
        ' .  .  o  x  .  .  . | 1  2  3  4  5  6  7 |second won|' ]

    types '1\n2\n3\n2\n3\n' $two --size 12x12 --position abc
    judge 'wide boards: columns as they are typed' told ' 1  2  3  4  5  6  7  8  9  a  b  c '

    # against a level
    types '7\n' $alone --position 445566
    judge 'a win against a level' told 'you won'
    types '' --first 8 --second human --position 445566
    judge 'a level that wins, and what it plays' grep -qxE 'level 8: [37]' "$scratch/err"
    judge 'and who won' told 'level 8 won'

    # --- what can be typed besides moves ---

    types '4\nundo\n5\nquit\n' $two
    judge 'undo, of two: the last move' plays '1. 5 *' '*'
    types '4\n2\nundo\nundo\nundo\n3\nquit\n' $two
    judge 'undo, again and again' plays '1. 3 *' '*'
    judge 'and where there is nothing to take back' told 'nobody has typed a move that could be taken back'
    types 'b2\nundo\na1\nquit\n' $alone --game tictactoe
    judge 'undo, against a level: both moves' grep -qE '^1\. a1 [a-c][1-3] \*$' "$scratch/out"
    judge 'a game with a move taken back does not count' grep -qxF '[FirstEvaluator "help"]' "$scratch/out"
    types 'undo\nquit\n' --first 1 --second human
    judge 'undo of a game that the level began' told 'nobody has typed a move that could be taken back'
    types '+a1\n+a4\nundo\n+b4\nquit\n' $two --game kolibrat
    judge 'undo, in Kolibrat' plays '1. +a1 +b4 *' '*'

    types 'hint\n' $two --position 445566
    judge 'a hint: the move, its worth, why' told 'hint: 3, which wins in 1 move. Column 3 wins at once'
    judge 'and the game does not count then' grep -qxF '[FirstEvaluator "help"]' "$scratch/out"
    types 'hint\n' $alone --position 172734
    judge 'a hint that knows the opponent' grep -q '^hint: 2, which loses in 17 moves. .* level 1 may overlook' "$scratch/err"
    types 'hint\n' $two --game tictactoe --position 'a1 b2 b1'
    judge 'a hint in Tic-Tac-Toe' told 'hint: c1, which draws. Block c1, or first wins there'
    types 'hint\n' $two --game kolibrat --size 2x3 --pieces 2 --points 1
    judge 'a hint in Kolibrat' grep -qE '^hint: \+[ab]1, which (wins in [0-9]+ moves?|loses in [0-9]+ moves?|does not lose)' "$scratch/err"
    types 'hint\n' $two --rule swap
    judge 'a hint in an opening' grep -q '^hint: [1-7], which ' "$scratch/err"
    types 'hint\n' $two --no-book
    judge 'a hint where the proof would take long' grep -q '^hint: [1-7], which looks best' "$scratch/err"

    types 'moves\n' $two --position 444444
    judge 'moves' told '1 2 3 5 6 7'
    types 'help\n' $two
    judge 'help' told 'undo: takes back what was played since your last turn'

    # --- lines that are wrong: a sentence, and the question again ---

    right='a move is a column, 1..9, then a, b, c'
    for line in "x 'x' is not a column" '9 there is no column 9' '4 column 4 is full' "55 '55' is not one move" \
        '\377 byte 195 is not a column' '5\000 it holds a zero byte' ' a column is missing'; do
        types "${line%% *}\n" $two --position 444444
        judge "a wrong line: ${line#* }" told "${line#* }; $right"
        judge 'and the question again' [ "$(grep -c ' to move, such as ' "$scratch/err")" -eq 2 ]
    done
    types 'b2\n' $two --game tictactoe --position b2
    judge 'a wrong line in Tic-Tac-Toe' told 'b2 is taken; a move is a cell, as `b2`'
    types 'a1\n' $two --game kolibrat
    judge 'a wrong line in Kolibrat' grep -q "^after a piece's cell comes -, x, ^ or \*; a move is .+b1. (bring in)" "$scratch/err"

    head -c 100000 /dev/zero | tr '\0' 4 >"$scratch/in"
    echo >>"$scratch/in"
    echo 5 >>"$scratch/in"
    run play $two
    judge 'a very long line is one wrong line' plays '1. 5 *' '*'
    judge 'one alone' [ "$(grep -c 'a move is' "$scratch/err")" -eq 1 ]
    judge 'and is named' told 'the line is longer than 200 bytes; a move is a column, 1..9, then a, b, c'
    head -c 20000000 /dev/zero | tr '\0' 4 >"$scratch/in"
    run play $two
    judge 'a line that never ends' told 'the line is longer than 200 bytes; a move is a column, 1..9, then a, b, c'
    types '  4 \t\r\n\n5' $two
    judge 'blanks, carriage returns, a last line without an end' plays '1. 4 5 *' '*'

    # Garbage from a generator, so that each run is the same: half of it near to what means something.
    for game in connect4 tictactoe kolibrat; do
        awk 'BEGIN {
            srand(7)
            split("4 b2 +b1 b1-c2 b1xb2 b1^b3 b4* pass s swap undo moves help hin qui 0 -1 999 a z12", words, " ")
            for (i = 0; i < 3000; i++) {
                line = rand() < 0.5 ? words[1 + int(rand() * 20)] : ""
                for (k = int(rand() * 12); k > 0; k--) line = line sprintf("%c", 1 + int(rand() * 255))
                print line
            }
        }' >"$scratch/in"
        run play $two --game $game
        judge "garbage, $game: exit 0 and only clean text" \
            eval '[ "$status" -eq 0 ] && ! LC_ALL=C grep -q "[[:cntrl:]]" "$scratch/err"'
    done

    # --- going on later ---

    types '4\n4\n3\n' $two
    judge 'the end of the input is quit, and tells how to go on' told \
        "to go on: the same command with --position '443'"
    judge 'an unfinished game is kept, too' kept
    cp "$scratch/out" "$scratch/unfinished"
    types '4\n' $two --position 443
    judge 'going on with moves' plays '1. 4 4 2. 3 4 *' '*'
    types '4\n' $two --position "$(cat "$scratch/unfinished")"
    judge 'going on with a record' plays '1. 4 4 2. 3 4 *' '*'
    types 'undo\nundo\n2\n' $two --position 443
    judge 'and what was played before can be taken back' plays '1. 4 2 *' '*'
    types '+a1\n' $two --game kolibrat
    types '+b4\n' $two --game kolibrat --position "$(sed -n "s/.*--position '\(.*\)'/\1/p" "$scratch/err")"
    judge 'going on in Kolibrat' plays '1. +a1 +b4 *' '*'
    types 'b2\n' $alone --game tictactoe
    types 'moves\n' $alone --game tictactoe --position "$(cat "$scratch/out")"
    judge 'a record of the same players goes on and counts' [ "$(grep -c 'FirstEvaluator' "$scratch/out")" -eq 0 ]
    types 'quit\n' $alone --game tictactoe --position 'b2 a1'
    judge 'moves of whomever count for nobody' grep -qxF '[FirstEvaluator "set up"]' "$scratch/out"
    types 'quit\n' $two
    judge 'a game without moves leaves nothing' [ "$status $(wc -c <"$scratch/out")" = '0 0' ]
}

# --- a guest of honour as the opponent ---

types '4\nhint\nquit\n' --first human --second museum:rivest
judge 'the guest of honour answers, under its name' told 'Rivest: 5'
judge 'and stands in the record' grep -qxF '[Second "Rivest"]' "$scratch/out"
cp "$scratch/out" "$scratch/rivest"
types 'quit\n' --first human --second museum:Rivest --position "$(cat "$scratch/rivest")"
judge 'with the same guest of honour the game goes on' plays '1. 4 5 *' '*'
judge 'as the one with help that it was' grep -qxF '[FirstEvaluator "help"]' "$scratch/out"
types 'quit\n' --first human --second museum:chapter --position "$(cat "$scratch/rivest")"
judge 'with another one it is a position that was set up' grep -qxF '[FirstEvaluator "set up"]' "$scratch/out"
for weight in on-home-line rows-ahead in-middle threatened in-a-row moves points turn can-insert on-goal-line more-pieces; do
    echo "$weight 1"
done >"$scratch/weights"
types '+b1\nquit\n' --game kolibrat --first human --second "kolibrat:$scratch/weights"
judge 'weights of a file play, too' grep -qxF '[Second "Own weights"]' "$scratch/out"

# --- what is refused, and levels that begin at a position ---

run_for 'a game that is over' 1 err "--position: '4455667': the game is over" play --first human --second 1 --position 4455667
run_for 'moves that are none' 1 err "--position: '4x': move 2: 'x' is not a column" play --first human --second 1 --position 4x
run_for 'two games' 1 err 'it is more than one game' play --first human --second 1 --position '44
55'
for option in '--games 2' --swap; do
    # shellcheck disable=SC2086
    run_for "a human with $option" 2 err 'a human plays one game at a time' play --first 1 --second human $option
done
run_for 'levels play from a position, too' 0 out '445566' play --first 4 --second 1 --position 445566

if [ -w /dev/full ]; then
    printf '4\n' >"$scratch/in"
    "$CLI" play --first human --second human <"$scratch/in" >/dev/full 2>"$scratch/err"
    status=$?
    judge 'a full disk' says 1 err 'the output could not be written: No space left on device'
fi

exit $((failures > 0))
