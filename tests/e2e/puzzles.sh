#!/bin/sh
# Puzzles: the right answers and the wrong ones, refutations, the solution, streaks and grades, and the game that waits
# below. Which puzzle comes and what a move is worth is asked from gravitrips-cli.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

SEED=7

cli() {
    "$BUILD/gravitrips-cli" "$@"
}

# puzzle NUMBER GRADE [SEED]: sets position, wins_in and answer to a puzzle of the window's series.
puzzle() {
    line=$(cli puzzles --seed "${3:-$SEED}" --grade "$2" --count "$1" ${BOARD:+--size $BOARD} | tail -n 1)
    position=$(echo "$line" | cut -f 1)
    wins_in=$(echo "$line" | cut -f 2)
    answer=$(echo "$line" | cut -f 3)
}

# Sets $moves: so many, in words.
count_moves() {
    moves="$1 moves"
    [ "$1" != 1 ] || moves="1 move"
}

# asks NUMBER GRADE [SEED]: the window shows this puzzle.
asks() {
    puzzle "$@"
    side=Red other=Yellow
    [ $((${#position} % 2)) = 0 ] || side=Yellow other=Red
    count_moves "$wins_in"
    title_waits "Puzzle $1 · $side wins in $moves"
    shows "$position"
}

# moves_by_worth RECORD: the columns and what they are worth to who is to move, the best first.
moves_by_worth() {
    echo "$1" | cli analyze ${BOARD:+--size $BOARD} | tr '\t' '\n' | awk 'NR > 1 && $1 != "-" { print $1, NR - 1 }' |
        sort -rn
}

best_of() {
    moves_by_worth "$1" | head -n 1 | cut -d ' ' -f 2
}

# wrong_of RECORD: a move that loses, or if there is none draws; sets wrong and worth.
wrong_of() {
    set -- $(moves_by_worth "$1" | tail -n 1)
    worth=$1
    wrong=$2
}

# Makes the right moves, by clicks, until the puzzle is solved; $position is where it begins.
solve() {
    so_far=$position
    for left in $(seq $((wins_in - 1)) -1 0); do
        next=$(best_of "$so_far")
        click "$next"
        if [ "$left" = 0 ]; then
            eventually "the last right move does not solve it" title_has Solved
        else
            count_moves "$left"
            title_waits "Right! ${moves% *} more ${moves#* }"
            eventually "there is no answer to ${so_far}$next" disc_count_is $((${#so_far} + 2))
            read_record
            expect "after ${so_far}$next stands $record" same "${record%?}" "$so_far$next"
            so_far=$record
        fi
    done
}

open_puzzles() {
    game_start --first human --second human "$@"
    key z
}

# --- answers ---

right_answers() {
    open_puzzles --seed $SEED
    asks 1 1
    solve
    title_waits "Solved first time!"
    sleep 0.6 # not the second click of a double click
    click 4
    asks 2 1
    sleep 0.6 # its answer is the column that was clicked last
    solve
    title_waits "Solved first time!"
    press puzzle next
    asks 3 1
}

# The answer to a wrong move keeps all that the move gave away, and the sentence says how soon it is lost.
wrong_answer() {
    open_puzzles --seed $SEED
    asks 1 1
    wrong_of "$position"
    click "$wrong"
    empty=$((42 - ${#position} - 1))
    count_moves $(((empty + 1) / 2 + worth + 1))
    if [ "$worth" = 0 ]; then
        title_waits "Wrong: that is only a draw"
    elif [ "$moves" = "1 move" ]; then
        title_waits "Wrong: $other wins at once"
    else
        title_waits "Wrong: $other then wins in $moves"
    fi
    eventually "the refutation is not made" refutation_stands
    eventually "no button is seen in the banner" has_edge button1of2
    eventually "the solution's button is not seen in the banner" has_edge button2of2
    click 4
    title_waits "Puzzle 1 · $side wins in $wins_in moves"
    shows "$position"
    solve
    title_waits "Solved!"
    key Return
    asks 2 1
}

# has_edge BUTTON: it is drawn, that is, what lies above it is not as what lies within.
has_edge() {
    place
    set -- $(where cell connect4 7x6 "$1")
    [ "$(pixel $(($1 + $3 / 4)) $(($2 - 6)))" != "$(pixel $(($1 + $3 / 4)) $(($2 + 6)))" ]
}

# Two more discs, also when they end the game and the others are dimmed.
refutation_stands() {
    key ctrl+c
    sleep 0.2
    record=$(clipboard)
    [ ${#record} = $((${#position} + 2)) ] && [ "${record%?}" = "$position$wrong" ] || return 1
    reply=${record#"$position$wrong"}
    set -- $(moves_by_worth "$position$wrong" | awk -v reply="$reply" '$2 == reply')
    [ "$1" = "$((-worth))" ]
}

solution_is_copied() {
    record=$(clipboard)
    [ ${#record} = $((${#position} + 2 * wins_in - 1)) ]
}

# Every grade has its turn: the hardest is shown its solution, which is as long as it says.
solution() {
    open_puzzles --seed $SEED
    for grade in 1 2 3 4 5; do
        press puzzle harder
    done
    asks 1 5
    key h
    title_waits "The solution"
    title_waits "That was the solution"
    key ctrl+c
    eventually "the solution of $position does not win in $wins_in" solution_is_copied
    expect "the solution does not begin with $answer" contains "$record" "$position$answer"
    printed=$(echo "${record%?}" | cli moves --results | grep "	$record	" | cut -f 4)
    expect "the solution $record ends with: $printed" same "$printed" "$(echo $side | sed 's/Red/first/; s/Yellow/second/')"
    key r
    title_waits "Puzzle 1 · $side wins in $wins_in moves"
    shows "$position"
}

# In the middle of a puzzle: once more from the beginning, and a wrong move that comes late.
once_more() {
    open_puzzles --seed $SEED
    press puzzle harder
    press puzzle harder
    asks 1 2
    click "$answer"
    eventually "the right move is not praised" title_has "Right!"
    eventually "there is no answer" disc_count_is $((${#position} + 2))
    press puzzle again
    shows "$position"
    click "$answer"
    eventually "there is no answer" disc_count_is $((${#position} + 2))
    read_record
    later=$record
    wrong_of "$later"
    click "$wrong"
    eventually "a late wrong move is not refuted" wrong_is_said
    key u
    shows "$later"
    click "$wrong"
    eventually "the solution's button is not seen in the banner" has_edge button2of2
    eventually "a click on the button does not show the solution" click_shows_solution
}

# The buttons come when the answer to it lies.
click_shows_solution() {
    click_place $(where cell connect4 7x6 button2of2)
    title_has solution
}

wrong_is_said() {
    title_has "then wins" || title_has "wins at once" || title_has "only a draw"
}

# The title is the study's, and afterwards the puzzle's again, which can still be solved.
studied() {
    open_puzzles --seed $SEED
    asks 1 1
    key ctrl+b
    title_waits "Set up"
    key Escape
    title_waits "Puzzle 1 · $side wins in $wins_in moves"
    solve
    title_waits "Solved!"
}

# --- streaks and grades ---

rising() {
    open_puzzles --seed $SEED
    for number in 1 2 3; do
        asks $number 1
        sleep 0.6 # not the second click of a double click
        solve
        title_waits "Solved first time!"
        key n
    done
    asks 4 2
    game_quit
    open_puzzles --seed $SEED
    asks 1 2
    key h
    title_waits "That was the solution"
    key n
    asks 2 1
}

# The series and a grade that was chosen go on in the next run.
kept_between_runs() {
    open_puzzles
    asks 1 1 1
    key n
    asks 2 1 1
    key Escape
    title_waits "Red's turn"
    game_quit
    open_puzzles
    asks 2 1 1
    game_quit
    open_puzzles --seed $SEED
    key plus plus plus
    asks 1 3
    press puzzle easier
    asks 1 2
    game_quit
    open_puzzles --seed $SEED
    asks 1 2
}

# --- the game below ---

the_game_waits() {
    game_start --first human --second human
    play 4453
    shows 4453
    press Puzzles
    eventually "no puzzle comes" title_has "Puzzle 1"
    key 4
    eventually "nothing is said about the answer" not title_has "Puzzle 1"
    key n
    eventually "no puzzle comes" title_has "Puzzle 2"
    key z
    title_waits "Red's turn"
    shows 4453
    play 2
    shows 44532
}

the_computer_waits() {
    game_start --first human --second 8
    drop 4
    key z
    eventually "no puzzle comes" title_has "Puzzle 1"
    always "the game goes on under the puzzles" 2 title_has "Puzzle 1"
    press puzzle leave
    title_waits "Your turn"
    eventually "the computer did not answer" disc_count_is 2
}

small_board() {
    BOARD=6x5
    BOARD_WIDTH=6
    BOARD_HEIGHT=5
    open_puzzles --seed $SEED --size 6x5
    asks 1 1
    solve
}

no_puzzles() {
    BOARD_WIDTH=9
    BOARD_HEIGHT=7
    open_puzzles --size 9x7 --connect 5
    always "puzzles came on a board without" 1 title_is "Red's turn"
    play 5
    shows 5
}

# Whatever is done in whatever order, quickly: the window lives, and the game is there afterwards.
haste() {
    game_start --first human --second human
    play 44
    shows 44
    for round in 1 2 3 4 5 6; do
        key z 4 h n 1 r u n 2 3 h r plus n 4 4 minus n $round h Escape
    done
    title_waits "Red's turn"
    shows 44
    game_quit
    expect "the exit status is $status" same $status 0
}

screen_start
check "right answers lead to the win and to the next puzzle" right_answers
check "a wrong answer is refuted and may be tried again" wrong_answer
check "the solution is played to the end" solution
check "once more, and a wrong move later on" once_more
check "a puzzle is studied and goes on" studied
check "three in a row are followed by harder ones, a failure by easier ones" rising
check "series and grade go on in the next run" kept_between_runs
check "the game waits as it was" the_game_waits
check "the computer waits with its move" the_computer_waits
check "puzzles on a small board" small_board
check "no puzzles where the solver does not cover the board" no_puzzles
check "in haste" haste
