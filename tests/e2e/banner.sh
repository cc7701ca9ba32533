#!/bin/sh
# Words that name something to do, in the banner and over the board: a click on them does what they say.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

ACCENT=2440b8

# part banner|buttonIofN: sets x and y to the middle of a button of the banner, or to a point of the banner
# above its buttons.
part() {
    place
    set -- "$1" $(where cell "$GAME" "$SIZE" "$1")
    [ $# -eq 5 ] || die "there is no such part of the banner"
    y=$(($3 + $5 / 2))
    x=$(($2 + $4 / 2))
    [ "$1" != banner ] || y=$(($3 + $5 / 8))
}

click_part() {
    part "$1"
    click_at $x $y
}

# button_is_framed COLOUR BUTTON: the middle of its left edge.
button_is_framed() {
    place
    set -- "$1" $(where cell "$GAME" "$SIZE" "$2")
    [ "$(pixel "$2" $(($3 + $5 / 2)))" = "$1" ]
}

# A game that the first side wins, in the fourth column.
ended() {
    game_start --first human --second human
    play 4141414
    eventually "nobody won" title_is "Red won!"
}

# A click counts a second after the end, and not as the second of a double click: what celebrates takes longer.
late_click() {
    eventually "what celebrates does not end" sleeps
    click_part "$1"
}

# Again, review, menu. What the title says of the last move says that the review is there.
review() {
    GAME=connect4
    SIZE=7x6
    ended
    click_part button2of3
    eventually "a click on Review leads to no review" contains_title ", column "
    key Escape
    eventually "the game is gone" title_is "Red won!"
    eventually "the board of the game is gone" dim_board_is 4141414
    click_part button3of3
    eventually "a click on Menu does not open it" title_is Menu
    key Escape
    eventually "the game is gone" title_is "Red won!"
    late_click banner
    eventually "a click beside the buttons begins no new game" title_is "Yellow's turn"
    shows ""
    play 4141414
    eventually "nobody won" title_is "Yellow won!"
    click_part button1of3
    eventually "a click on Play again does not begin a game" title_is "Red's turn"
    shows ""
}

# Tab leads to them, arrows from one to the next; Enter alone plays again. The hand has Enter for itself afterwards.
by_keys() {
    GAME=connect4
    SIZE=7x6
    ended
    key Tab Tab Tab
    eventually "Tab does not lead to Play again" button_is_framed $ACCENT button1of3
    key Right
    eventually "the arrow does not lead to Review" button_is_framed $ACCENT button2of3
    key Return
    eventually "Enter does not press Review" contains_title ", column "
    key Escape
    eventually "the game is gone" title_is "Red won!"
    key Right Return
    eventually "Enter does not press Menu" title_is Menu
    key Escape Escape Return
    eventually "Enter does not play again" title_is "Yellow's turn"
    shows ""
    key Return
    eventually "Enter does not drop the disc" title_is "Red's turn"
}

# Who has lost finds it easier with one click.
easier() {
    GAME=connect4
    SIZE=7x6
    cat >"$scratch/lost.txt" <<END
[Game "connect4"]
[First ""]
[FirstSeat "human"]
[Second ""]
[SecondSeat "level 5"]
[Result "0-1"]

1. 1 4 2. 1 4 3. 2 4 4. 2 4 0-1
END
    game_open "$scratch/lost.txt"
    eventually "the game is not lost" title_is "You lost this time"
    click_part button3of4
    key Return
    eventually "Enter does not play again" title_is "Your turn"
    drop 4
    eventually "the level is not 4: $(clipboard)" level_is 4
}

level_is() {
    key ctrl+c
    clipboard_has "\"level $1\""
}

# On a board whose cells are places the banner is none of them.
flat_board() {
    GAME=tictactoe
    SIZE=3x3
    game_open --game tictactoe --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
    click_cells a1 a2 b1 b2 c1
    eventually "nobody won" title_is "Cross won!"
    click_part button2of3
    eventually "a click on Review leads to no review" contains_title ", "
    key Escape
    eventually "the game is gone" title_is "Cross won!"
    late_click banner
    eventually "a click on the banner begins no new game" title_is "Ring's turn"
}

contains_title() {
    contains "$(title)" "$1"
}

# The status line asks for a click: one on it counts as well.
status_passes() {
    GAME=kolibrat
    SIZE=3x4
    game_open --game kolibrat --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    click_cells a1 a4 c1 c4 a1 b2 a4 b3 b2 b4
    record_is "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4"
    click_cells b3 c2 c1 c2 a4 c2 b3
    eventually "the forced pass is not told" title_is "You cannot move: click to pass"
    set -- $(where cell "$GAME" "$SIZE" banner)
    click_at $(($1 + $3 / 2)) $(($2 / 2))
    eventually "a click on these words does not pass" title_is "Red's turn"
    contains "$(record_words)" pass || die "no pass was made: $(record_words)"
}

record_words() {
    key ctrl+c
    eventually "no pass is on record: $(copied_moves)" copied_has pass
    copied_moves
}

copied_has() {
    contains "$(copied_moves)" "$1"
}

# A column that does not win is refuted; then the banner offers the solution.
puzzle_solution() {
    GAME=connect4
    SIZE=7x6
    game_start --first human --second human --seed 7
    key z
    eventually "there is no puzzle" contains_title "Puzzle 1 ·"
    position=$("$BUILD/gravitrips-cli" puzzles --seed 7 --grade 1 --count 1 | cut -f 1)
    wrong=$(echo "$position" | "$BUILD/gravitrips-cli" analyze | tr '\t' '\n' |
        awk 'NR > 1 && $1 != "-" { print $1, NR - 1 }' | sort -n | head -n 1 | cut -d ' ' -f 2)
    click "$wrong"
    eventually "the wrong move is not refuted" not contains_title "Puzzle 1 ·"
    # The buttons come when the answer to it lies.
    eventually "a click on the button does not show the solution" click_shows_solution
}

click_shows_solution() {
    click_part button2of2
    contains_title solution
}

screen_start
check "after the end: review, menu, play again, each where it says so" review
check "the same by keys" by_keys
check "easier after a loss" easier
check "the same on a board whose cells are places" flat_board
check "a click on the status line that asks for it passes" status_passes
check "a puzzle's banner leads to the solution" puzzle_solution
