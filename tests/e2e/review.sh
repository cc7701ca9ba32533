#!/bin/sh
# The review by real keys and clicks: what is said of the moves of games whose worths are known, marks and graph, walking
# in every way, what was right, the games that are kept with their review, boards where moves are only judged.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

ACCENT=2440b8
BAD=b3261e

title_waits() {
    eventually "the title does not say '$1'" title_is "$1"
}

title_has() {
    contains "$(title)" "$1"
}

# finish_game RECORD OPTION...: two humans play this game to its end.
finish_game() {
    moves=$1
    shift
    game_start --first human --second human "$@"
    play "$moves"
    eventually "the game does not end" title_has "won!"
}

# The second move of either side is a blunder; gravitrips-cli analyze says so as well.
BLUNDERS=4433526

open_review() {
    finish_game "$@"
    key w
    eventually "it does not open where the game turned" title_is "Yellow, column 3: blunder"
    key End
    eventually "the last move is not judged" title_is "Red, column 6: best move"
}

# marked N MOVES: is this move in the list the one that is shown?
marked() {
    place
    set -- $(where review move "$1" "$2" "$1")
    [ $# -eq 4 ] && [ "$(pixel $(($1 + 3)) $(($2 + $4 / 2)))" = "$ACCENT" ]
}

# mark_color N MOVES: the colour of the right end of its mark.
mark_color() {
    place
    set -- $(where review move "$1" "$2" "$2")
    pixel $(($1 + $3 - $4 / 8 - 3)) $(($2 + $4 / 2))
}

mark_is() {
    [ "$(mark_color "$1" "$2")" = "$3" ]
}

# Does the cursor stand at this position of the graph?
cursor_at() {
    place
    set -- $(where review position "$1" "$2")
    [ $# -eq 4 ] && [ "$(pixel $1 $(($2 + $4 - 2)))" = "$ACCENT" ]
}

tap() {
    press review "$@"
}

# --- what is said ---

judgements() {
    key Left
    title_waits "Yellow, column 2: good move"
    key Left
    title_waits "Red, column 5: best move"
    key Left
    title_waits "Yellow, column 3: blunder"
    eventually "the board does not show the position" board_is 4433
    key Page_Up
    title_waits "Red, column 3: blunder"
    key Up
    title_waits "Yellow, column 4: best move"
    key ctrl+Left
    title_waits "Red, column 4: best move"
    key Left
    title_waits "The beginning"
    eventually "the board is not empty" board_is ""
    key Left
    always "it goes back past the beginning" 1 title_is "The beginning"
    key End
    title_waits "Red, column 6: best move"
    key Home
    title_waits "The beginning"
    key Right Down Page_Down ctrl+Right
    title_waits "Yellow, column 3: blunder"
}

marks_and_graph() {
    eventually "the blunder is not marked in the list" mark_is 4 7 $BAD
    eventually "the other one is not marked" mark_is 3 7 $BAD
    expect "a good move is marked as a blunder" not mark_is 5 7 $BAD
    eventually "the cursor is not at the position in the graph" cursor_at 4 7
    eventually "the move is not marked in the list" marked 4 7
    key End
    eventually "the cursor does not move in the graph" cursor_at 7 7
    expect "the cursor is still where it was" not cursor_at 4 7
    eventually "the last move is not marked in the list" marked 7 7
}

by_mouse() {
    tap position 3 7
    title_waits "Red, column 3: blunder"
    eventually "the board does not show the position" board_is 443
    tap move 4 7 3
    title_waits "Yellow, column 3: blunder"
    tap first
    title_waits "The beginning"
    tap forth
    title_waits "Red, column 4: best move"
    tap last
    title_waits "Red, column 6: best move"
    tap turn
    title_waits "Yellow, column 3: blunder"
    tap last
    title_waits "Red, column 6: best move"
    tap back
    title_waits "Yellow, column 2: good move"
    column_point 4 4
    point_at $x $y
    xdotool click 4
    title_waits "Red, column 5: best move"
    xdotool click 5
    title_waits "Yellow, column 2: good move"
}

mistakes() {
    tap previous
    title_waits "Yellow, column 3: blunder"
    key p
    title_waits "Red, column 3: blunder"
    key p
    title_waits "Yellow, column 3: blunder"
    key n
    title_waits "Red, column 3: blunder"
    tap next
    title_waits "Yellow, column 3: blunder"
}

leaving() {
    key Escape
    title_waits "Red won!"
    key w
    title_waits "Yellow, column 3: blunder"
    tap leave
    title_waits "Red won!"
    press "Review a finished game"
    title_waits "Yellow, column 3: blunder"
    key w
    title_waits "Red won!"
}

# --- what was right ---

# On a small board red gives away its win with its third move: the line begins with the best one, and wins.
what_was_right() {
    BOARD_WIDTH=5
    BOARD_HEIGHT=4
    finish_game 3322114 --size 5x4
    key w
    title_waits "Yellow, column 1: missed block"
    key End
    title_waits "Red, column 4: best move"
    key h
    always "what was right is shown where nothing was wrong" 1 title_is "Red, column 4: best move"
    key Home Right Right Right Right Right
    title_waits "Red, column 1: blunder"
    key h
    title_waits "Red wins in 2 moves"
    eventually "the line does not end with red's four" line_stands
    key Left
    title_waits "Red, column 1: blunder"
    eventually "the game is not shown again" board_is 33221
    tap show
    title_waits "The right move"
    key Right
    title_waits "Red, column 1: blunder"
    tap show
    title_waits "Red wins in 2 moves"
    tap show
    title_waits "Red, column 1: blunder"
    eventually "its own button does not lead back to the game" board_is 33221
    key Escape
    title_waits "Red won!"
}

# Red's best move, an answer, and the row of four.
line_stands() {
    look && contains "$(seen_dim_rows | tail -n 1)" RRRR
}

# --- kept ---

# The threads of the game that look at moves.
reviewers() {
    cat /proc/"$pid"/task/*/comm 2>/dev/null | grep -c '^review$'
}

kept_with_the_game() {
    open_review $BLUNDERS
    game_quit
    game_start --first human --second human
    key f
    title_waits History
    key ctrl+r
    title_waits "Yellow, column 3: blunder"
    if [ -e /proc/self/task ]; then
        expect "the review is made anew" same "$(reviewers)" 0
    fi
    key Escape
    title_waits History
    press history review
    title_waits "Yellow, column 3: blunder"
    key Escape Escape
    title_waits "Red's turn"
}

not_kept() {
    DATA=/proc/nowhere
    game_start --first human --second human
    play $BLUNDERS
    title_waits "Red won!"
    key w
    title_waits "Yellow, column 3: blunder"
    if [ -e /proc/self/task ]; then
        expect "no thread makes the review" same "$(reviewers)" 1
    fi
}

unfinished_games() {
    game_start --first human --second human
    play 44
    key w
    always "a running game is reviewed" 1 title_is "Red's turn"
    shows 44
    key f
    title_waits History
    key ctrl+r
    always "an unfinished game is reviewed" 1 title_is History
}

# --- other games ---

tic_tac_toe() {
    GAME=tictactoe
    SIZE=3x3
    game_open --game tictactoe --first human --second human
    click_cells a1 b1 a2 b2 a3
    title_waits "Cross won!"
    key w
    title_waits "Ring, b1: bad move"
    key End
    title_waits "Cross, a3: best move"
    key Left
    title_waits "Ring, b2: missed block"
    key p
    title_waits "Ring, b1: bad move"
    key Home
    title_waits "The beginning"
}

kolibrat() {
    GAME=kolibrat
    SIZE=3x3
    printf '[Game "kolibrat"]\n[Size "3x3"]\n[Pieces "2"]\n[Points "1"]\n\n%s\n' "+b1 +a3 b1-a2 a3-b2 a2-b3 b2-c1 b3*" >"$scratch/kolibrat.pgn"
    game_open "$scratch/kolibrat.pgn"
    eventually "the game is not over" title_has "won!"
    key w
    eventually "the moves are not judged" title_has ": "
    key End
    eventually "the last move is not judged" title_has ": best move"
    key Home
    title_waits "The beginning"
}

judged_only() {
    BOARD_WIDTH=9
    BOARD_HEIGHT=7
    finish_game 5544667 --size 9x7
    key w
    eventually "the moves are not judged" title_has ": "
    key End
    eventually "the last move is not judged" title_has " best"
    key p
    eventually "what is not proven is said to be" title_has "column 4: looks like a mistake"
    key Home Right
    eventually "the first move is said to be proven" title_has "column 5: looks"
}

# --- time ---

# On a large board without a book it would take very long; nobody has to wait for it.
cancelled() {
    BOARD_WIDTH=8
    BOARD_HEIGHT=7
    finish_game 4433526 --size 8x7
    key w
    title_waits "Red, column 6"
    key Left Left
    title_waits "Red, column 5"
    key Escape
    title_waits "Red won!"
    key w
    title_waits "Red, column 6"
    game_quit
    expect "the exit status is $status" same $status 0
}

idle() {
    [ -e /proc/self/stat ] || return
    open_review $BLUNDERS
    eventually "ticks used in 3 seconds of rest: ${used:-}" rests
}

other_sizes() {
    open_review $BLUNDERS
    for size in "600 450" "1200 760"; do
        resize $size
        tap position 4 7
        title_waits "Yellow, column 3: blunder"
        eventually "the cursor is not there at $size" cursor_at 4 7
        tap last
        title_waits "Red, column 6: best move"
    done
    key question
    sleep 0.3
    key Escape
    key Left
    title_waits "Yellow, column 2: good move"
}

haste() {
    open_review $BLUNDERS
    for round in 1 2 3 4; do
        key Left h n h Home p h Escape w n n h h Right End h w w t
    done
    key Escape
    eventually "the window does not come back" title_has "won!"
    game_quit
    expect "the exit status is $status" same $status 0
}

screen_start
open_review $BLUNDERS
check "every move of a game is judged" judgements
check "marks, and the cursor in the graph" marks_and_graph
check "walking by the mouse" by_mouse
check "from mistake to mistake" mistakes
check "back to the game, and once more" leaving
game_quit
check "what was right is played" what_was_right
check "a review is kept with its game" kept_with_the_game
check "a game that is not kept" not_kept
check "games that have not ended" unfinished_games
check "Tic-Tac-Toe" tic_tac_toe
check "Kolibrat" kolibrat
check "where nothing is proven it is a judgement" judged_only
check "nobody waits for a review that takes long" cancelled
check "no processor time at rest" idle
check "other sizes of the window" other_sizes
check "in haste" haste
