#!/bin/sh
# The review by real keys and clicks: what is said of the moves of a game whose worths are known, marks and graph, walking
# in every way, what was right, games that are kept with their review.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

ACCENT=2c3f8f
BAD=a8221b

# The second move of either side is a mistake: one that only perfect play sees, and a threat of two that was missed.
BLUNDERS=4433526

# finish_game RECORD OPTION...: two humans play this game to its end.
finish_game() {
    moves=$1
    shift
    game_start --first human --second human "$@"
    play "$moves"
    eventually "the game does not end" title_has "won!"
    key w
}

# Is this move, of seven, the one that is shown, in the list and in the graph?
shown() {
    place
    set -- $(where study move "$1" 7 "$1") $(where study position "$1" 7)
    [ $# -eq 8 ] && [ "$(pixel $(($1 + 1)) $(($2 + $4 / 2)))" = "$ACCENT" ] && [ "$(pixel $5 $(($6 + $8 - 2)))" = "$ACCENT" ]
}

# has_bad_mark MOVE: by the colour in the middle of its cross, whose soft edges are mixed with what lies below.
has_bad_mark() {
    place
    set -- $(where study move "$1" 7 7)
    found=$(pixel $(($1 + $3 - $4 / 2)) $(($2 + $4 / 2)))
    for shift in 16 8 0; do
        apart=$(((0x$found >> shift & 255) - (0x$BAD >> shift & 255)))
        [ $((apart * apart)) -lt 25 ] || return 1
    done
}

tap() {
    press study "$@"
}

# --- walking ---

by_keys() {
    steps title_waits <<'END'
key End|Red, column 6: best move
key Left|Yellow, column 2: good move
key Left|Red, column 5: best move
key Left|Yellow, column 3: missed threat
key Page_Up|Red, column 3: not the best
key Up|Yellow, column 4: best move
key ctrl+Left|Red, column 4: best move
key Left Left|The beginning
key Right Down Page_Down ctrl+Right|Yellow, column 3: missed threat
key n|Yellow, column 3: missed threat
key p|Red, column 3: not the best
key p|Red, column 3: not the best
END
    eventually "the board does not show the position" board_is 443
}

by_mouse() {
    steps title_waits <<'END'
tap position 4 7|Yellow, column 3: missed threat
tap move 3 7 4|Red, column 3: not the best
tap first|The beginning
tap forth|Red, column 4: best move
tap last|Red, column 6: best move
tap turn|Yellow, column 3: missed threat
tap last|Red, column 6: best move
tap back|Yellow, column 2: good move
tap previous|Yellow, column 3: missed threat
tap previous|Red, column 3: not the best
END
    column_point 4 4
    point_at $x $y
    xdotool click 4
    title_waits "Yellow, column 4: best move"
    xdotool click 5 click 5
    title_waits "Yellow, column 3: missed threat"
    eventually "the board does not show the position" board_is 4433
}

marks_and_graph() {
    for size in "600 450" "1200 760"; do
        resize $size
        tap position 4 7
        eventually "the move is not marked in list and graph at $size" shown 4
        tap last
        eventually "the last move is not marked in list and graph at $size" shown 7
    done
}

leaving() {
    steps title_waits <<'END'
key Escape|Red won!
key w|Yellow, column 3: missed threat
key w|Red won!
END
}

# --- what was right ---

# On a small board red gives away its win with its third move: the line begins with the best one, and wins.
what_was_right() {
    BOARD_WIDTH=5
    BOARD_HEIGHT=4
    finish_game 3322114 --size 5x4
    title_waits "Yellow, column 1: missed block"
    key End
    title_waits "Red, column 4: best move"
    key h
    always "what was right is shown where nothing was wrong" 1 title_is "Red, column 4: best move"
    steps title_waits <<'END'
key Home Right Right Right Right Right|Red, column 1: big mistake
key h|Red would have won
END
    eventually "the blunder is not marked in the list" has_bad_mark 5
    expect "a good move is marked as a blunder" not has_bad_mark 7
    eventually "the line does not end with red's four" line_stands
    steps title_waits <<'END'
key Left|Red, column 1: big mistake
tap show|The right move
key Right|Red, column 1: big mistake
tap show|Red would have won
tap show|Red, column 1: big mistake
END
    eventually "its own button does not lead back to the game" board_is 33221
}

# Red's best move, an answer, and the row of four.
line_stands() {
    look && contains "$(seen_dim_rows | tail -n 1)" RRRR
}

# --- kept ---

# reviewers COUNT: so many threads of the game look at moves.
reviewers() {
    [ ! -e /proc/self/task ] || [ "$(cat /proc/"$pid"/task/*/comm 2>/dev/null | grep -c '^review$')" = "$1" ]
}

kept_with_the_game() {
    finish_game $BLUNDERS
    title_waits "Yellow, column 3: missed threat"
    key End
    title_waits "Red, column 6: best move"
    game_quit
    game_start --first human --second human
    steps title_waits <<'END'
key f|My games
key ctrl+r|Yellow, column 3: missed threat
END
    expect "the review is made anew" reviewers 0
    steps title_waits <<'END'
key Escape|My games
press history review|Yellow, column 3: missed threat
key Escape Escape|Red's turn
END
}

not_kept() {
    DATA=/proc/nowhere
    finish_game $BLUNDERS
    title_waits "Yellow, column 3: missed threat"
    expect "no thread makes the review" reviewers 1
}

# --- other boards ---

# What is not proven is a judgement; and nobody waits for what takes very long.
judged_only() {
    BOARD_WIDTH=9
    BOARD_HEIGHT=7
    finish_game 5544667 --size 9x7
    eventually "the moves are not judged" title_has ": "
    key End
    eventually "the last move is not judged" title_has " best"
    key p Left
    eventually "what is not proven is said to be" title_has "Red, column 4: looks "
    game_quit
    BOARD_WIDTH=8
    finish_game 4433526 --size 8x7
    steps title_waits <<'END'
:|Red, column 6
key Left Left|Red, column 5
key Escape|Red won!
END
    game_quit
    expect "the exit status is $status" same $status 0
}

haste() {
    finish_game $BLUNDERS
    for round in 1 2 3 4; do
        key Left h n h Home p h Escape w n n h h Right End h w w t
    done
    key Escape
    eventually "the window does not come back" title_has "won!"
    game_quit
    expect "the exit status is $status" same $status 0
}

screen_start
finish_game $BLUNDERS
title_waits "Yellow, column 3: missed threat"
check "walking by keys: every move is judged" by_keys
check "walking by the mouse" by_mouse
check "marks, and the cursor in list and graph, at all sizes" marks_and_graph
check "back to the game, and once more" leaving
game_quit
check "what was right is played" what_was_right
check "a review is kept with its game" kept_with_the_game
check "a game that is not kept" not_kept
check "where nothing is proven it is a judgement, and nobody waits" judged_only
check "in haste" haste
