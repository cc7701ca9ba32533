#!/bin/sh
# Words that name something to do, in the banner and over the board: a click on them does what they say.
. "$(dirname "$0")/lib.sh"

ACCENT=2440b8

# part link|banner: sets x and y to the middle of the banner's link, or to a point of the banner left of it.
part() {
    place
    set -- "$1" $(where cell "$GAME" "$SIZE" "$1")
    [ $# -eq 5 ] || die "there is no such part of the banner"
    y=$(($3 + $5 / 2))
    x=$(($2 + $4 / 2))
    [ "$1" = link ] || x=$(($2 + $4 / 4))
}

click_part() {
    part "$1"
    click_at $x $y
}

# The frame of the link in the middle of its left edge.
link_is_framed() {
    place
    set -- "$1" $(where cell "$GAME" "$SIZE" link)
    [ "$(pixel "$2" $(($3 + $5 / 2)))" = "$1" ]
}

# A game that the first side wins, in the fourth column.
ended() {
    game_start --first human --second human
    play 4141414
    eventually "nobody won" title_is "Red won!"
}

# What the title says of the last move says that the review is there.
review() {
    GAME=connect4
    SIZE=7x6
    ended
    part banner
    point_at $x $y
    eventually "the link is lit though the pointer is beside it" not link_is_framed $ACCENT
    part link
    point_at $x $y
    eventually "the link is not lit under the pointer" link_is_framed $ACCENT
    click_part link
    eventually "a click on the words leads to no review" title_is "4. 4 is the best move"
    key Escape
    eventually "the game is gone" title_is "Red won!"
    expect "the board of the game is gone" dim_board_is 4141414
    click_part banner
    eventually "a click beside the words begins no new game" title_is "Yellow's turn"
    shows ""
}

# On a board whose cells are places the banner is none of them.
flat_board() {
    GAME=tictactoe
    SIZE=3x3
    game_open --game tictactoe --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
    click_cells a1 a2 b1 b2 c1
    eventually "nobody won" title_is "Cross won!"
    click_part link
    eventually "a click on the words leads to no review" contains_title "3. "
    key Escape
    eventually "the game is gone" title_is "Cross won!"
    click_part banner
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
    click_cells a1 a4 c1 c4 a1 a4 b2 b4
    record_is "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4"
    click_cells b3 c2 c1 c2 a4 c2
    eventually "the forced pass is not told" title_is "No move is possible: click to pass"
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
    # The words come when the answer to it lies.
    eventually "a click on the words does not show the solution" click_shows_solution
}

click_shows_solution() {
    click_part link
    contains_title solution
}

screen_start
check "after the end, review and new game: each where it says so" review
check "the same on a board whose cells are places" flat_board
check "a click on the status line that asks for it passes" status_passes
check "a puzzle's banner leads to the solution" puzzle_solution
