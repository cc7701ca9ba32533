#!/bin/sh
# Kolibrat in the window: every kind of move by real clicks, selecting, legal places, the score, a forced pass, the end.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

GAME=kolibrat
SIZE=3x4
RED=c63a52 # in a piece beside its mark
BLACK=232b3d

# cell_holds CELL r|b|.: in the pixels.
cell_holds() {
    cell_point "$1"
    seen_color=$(pixel $((x + side * 26 / 100)) $y)
    holds=.
    [ "$seen_color" = $RED ] && holds=r
    [ "$seen_color" = $BLACK ] && holds=b
    [ $holds = "$2" ]
}

# board_shows ROW...: from above, such as ".b. ... ... .r.".
board_shows() {
    row=$#
    for cells in "$@"; do
        column=1
        while [ $column -le ${#cells} ]; do
            cell_holds "$(echo abc | cut -c $column)$row" "$(echo "$cells" | cut -c $column)" || return
            column=$((column + 1))
        done
        row=$((row - 1))
    done
}

# The colour of a cell's middle, where a legal place has its dot.
dot_color() {
    cell_point "$1"
    pixel $x $y
}


# The hand where it shows no piece at any other place.
rest_hand() {
    cell_point c1
    point_at $x $y
}

# makes CELLS RECORD: clicks on the cells; the program's own words afterwards.
makes() {
    click_cells $1
    record_is "$2"
}

every_kind_of_move() {
    game_open --game kolibrat --first human --second human
    eventually "red is not to begin" title_is "Red's turn"
    makes a1 "+a1"
    eventually "the inserted piece is not seen" board_shows ... ... ... r..
    makes a4 "+a1 +a4"
    makes "a1 b2" "+a1 +a4 a1-b2"
    makes "a4 b3" "+a1 +a4 a1-b2 a4-b3"
    eventually "the pieces did not step" board_shows ... .b. .r. ...
    makes "b2 b3" "+a1 +a4 a1-b2 a4-b3 b2xb3"
    eventually "the piece was not taken" board_shows ... .r. ... ...
    press Undo
    rest_hand
    eventually "the taken piece did not come back" board_shows ... .b. .r. ...
    makes "b2 b4" "+a1 +a4 a1-b2 a4-b3 b2^b4"
    eventually "the piece did not jump" board_shows .r. .b. ... ...
    makes "a4 b4 b4" "+a1 +a4 a1-b2 a4-b3 b2^b4 +a4 b4*"
    eventually "the piece did not leave the board" board_shows b.. .b. ... ...
}

# A piece is chosen, then where it goes, also where there is but one such place; Esc and another click let go.
selecting() {
    game_open --game kolibrat --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    makes "b1 b4" "+b1 +b4"
    click_cells b1
    key Escape
    makes "b1 c2" "+b1 +b4 b1-c2"
    press Undo
    click_cells c2
    click_cells b1 b1
    makes "b1 a2" "+b1 +b4 b1-a2"
    click_cells b2
    makes "c4" "+b1 +b4 b1-a2 +c4"
    click_cells a2 a2
    makes "a2 b3" "+b1 +b4 b1-a2 +c4 a2-b3"
}

# drag_piece CELL CELL: with the button held down.
drag_piece() {
    cell_point "$1"
    point_at $x $y
    xdotool mousedown 1
    cell_point "$2"
    point_at $x $y
    xdotool mouseup 1
}

# A piece is drawn to where it goes; what cannot go there stays, and a piece on its goal line is drawn off the board.
dragging() {
    game_open --game kolibrat --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    makes "a1 c4" "+a1 +c4"
    drag_piece a1 b2
    record_is "+a1 +c4 a1-b2"
    drag_piece c4 b4
    drag_piece c4 b3
    record_is "+a1 +c4 a1-b2 c4-b3"
    drag_piece b2 a3
    makes "a4" "+a1 +c4 a1-b2 c4-b3 b2-a3 +a4"
    drag_piece a3 b4
    makes "c4" "+a1 +c4 a1-b2 c4-b3 b2-a3 +a4 a3-b4 +c4"
    cell_point b4
    point_at $x $y
    xdotool mousedown 1
    cell_point c2
    point_at $((x + side)) $y
    xdotool mouseup 1
    record_is "+a1 +c4 a1-b2 c4-b3 b2-a3 +a4 a3-b4 +c4 b4*"
}

legal_places() {
    game_open --game kolibrat --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    point_at 5 5
    eventually "the home line's cells are not shown as legal" almost_dot c1
    expect "a cell is shown that cannot be chosen" not almost_dot c2
    click_cells a1 a4 b1 b4 b1
    eventually "the selected piece's targets are not shown" almost_dot c2
    expect "insertions are shown while a piece is selected" not almost_dot c1
    switch_legal_places
    eventually "legal places are shown although that is off" not almost_dot c2
    switch_legal_places
    eventually "they did not come back" almost_dot c2
}

# They have the eighth row of the second page of the settings.
switch_legal_places() {
    key o
    eventually "the settings do not open" title_is Settings
    press settings page 2
    press settings row 8
    press settings cross
}

# The dot is a little transparent: its green is far stronger than its red.
almost_dot() {
    color=$(dot_color "$1")
    red=$(printf %d "0x$(echo "$color" | cut -c 1-2)")
    green=$(printf %d "0x$(echo "$color" | cut -c 3-4)")
    [ $((green - red)) -gt 60 ]
}

forced_pass() {
    game_open --game kolibrat --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    # One after the other: while a piece moves the next click counts as well.
    click_cells a1 a4 c1 c4 a1 b2 a4 b3 b2 b4
    record_is "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4"
    click_cells b3 c2 c1 c2
    record_is "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4 b3-c2 c1xc2"
    click_cells a4 c2 b3
    eventually "the forced pass is not told" title_is "You cannot move: click to pass"
    always "the pass was made by itself" 1 title_is "You cannot move: click to pass"
    click_cells a1
    eventually "the pass was not made" title_is "Red's turn"
    record_is "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4 b3-c2 c1xc2 +a4 c2-b3 pass"
}

# Whatever the computer does here, its fifth move can only be a pass: each of its choices is a mirror image of the other.
computer_passes() {
    SIZE=2x2
    game_open --game kolibrat --size 2x2 --pieces 2 --points 3 --first 3 --second human
    await_move 1 "+a1 +b1"
    case $last in +a1) other=b mine=a ;; *) other=a mine=b ;; esac
    answer ${other}2
    await_move 3 "+${other}1"
    answer ${mine}2
    await_move 5 "a1xa2 b1xb2"
    case $last in a1xa2) other=b mine=a ;; *) other=a mine=b ;; esac
    answer ${other}2 ${mine}1
    await_move 7 "${mine}2*"
    not_told=$(banner_hash)
    answer ${mine}2
    await_move 9 pass
    eventually "it is not told that the computer has passed" not banner_is "$not_told"
    eventually "it is not my turn" title_is "Your turn"
    answer ${mine}1 ${mine}1
    eventually "the note about the pass stays" banner_is "$not_told"
}

# await_move COUNT MOVES: so many moves were made, and the last one is one of these. Sets $last.
await_move() {
    last=
    eventually "move $1 was not made but '$last'" made "$1"
    expect "the computer made $last, none of $2" contains " $2 " " $last "
}

made() {
    key ctrl+c
    moves=$(copied_moves)
    last=${moves##* }
    [ "$(echo "$moves" | wc -w)" -eq "$1" ]
}

# The human's move, not in the first moments of the turn.
answer() {
    eventually "it was not my turn" title_is "Your turn"
    sleep 0.3
    click_cells "$@"
}

# What is told above the board.
banner_hash() {
    cell_point a2
    part_hash $x $((y - side * 3 / 4)) $((side / 2)) $((side / 8))
}

banner_is() {
    [ "$(banner_hash)" = "$1" ]
}

# Both sides take each other's piece on a2 again and again: the position after four plies comes three times.
repetition() {
    SIZE=2x3
    game_open --game kolibrat --size 2x3 --pieces 3 --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    click_cells a1 b3 b1 b3 a2 a1 a2 a3 a1 a3 a2
    record_is "+a1 +b3 +b1 b3-a2 a1xa2 +a3 +a1 a3xa2"
    click_cells a1 a2 a3 a1
    record_is "+a1 +b3 +b1 b3-a2 a1xa2 +a3 +a1 a3xa2 a1xa2 +a3 +a1"
    expect "twice is a draw" not title_is "It's a draw"
    click_cells a3 a2
    eventually "the third time is no draw" title_is "It's a draw"
    key u
    eventually "undo does not lead back from the end" title_is "Black's turn"
}

blocked() {
    SIZE=2x2
    game_open --game kolibrat --size 2x2 --pieces 1 --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    click_cells a1 b2
    eventually "nobody can move, and the one who moved last has not lost" title_is "Red won!"
}

large_board() {
    SIZE=9x9
    game_open --game kolibrat --size 9x9 --pieces 30 --points 9 --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    click_cells i1 a9 a1 i9 i1 h2
    record_is "+i1 +a9 +a1 +i9 i1-h2"
}

last_point() {
    game_open --game kolibrat --size 2x2 --pieces 2 --points 1 --first human --second human
    SIZE=2x2
    eventually "it does not begin" title_is "Red's turn"
    click_cells a1 a2 a1 b2 a2 b1 b2 b2
    eventually "nobody has won" title_is "Red won!"
    record_is "+a1 +a2 a1-b2 a2-b1 b2*"
}

keys() {
    game_open --game kolibrat --first human --second human
    eventually "it does not begin" title_is "Red's turn"
    key Down Down Down Return
    eventually "Enter inserted nothing" title_is "Black's turn"
    record_is "+b1"
    key Up Up Up Left space
    record_is "+b1 +a4"
    key Right Down Down Down Return Up Left Return
    record_is "+b1 +a4 b1-a2"
}

computer() {
    game_open --game kolibrat --first human --second 3
    eventually "it is not my turn" title_is "Your turn"
    sleep 0.3
    click_cells a1
    eventually "the computer did not answer" black_is_there
    eventually "it is not my turn again" title_is "Your turn"
    press Hint
    eventually "there is no hint" hint_is_told
    press Hint
    eventually "there are no moves" hint_is_told
}

black_is_there() {
    for cell in a4 b4 c4; do
        cell_holds $cell b && return
    done
    return 1
}

# Whatever it is: on a busy machine less is certain.
hint_is_told() {
    case $(title) in "Your turn" | "Thinking"* | Menu) return 1 ;; esac
}

# worths_in POSITION MOVE=CELL...: the worth of each move where it must be told, in the form of worths_are.
worths_in() {
    position=$1
    shift
    echo "$position" | "$BUILD/gravitrips-cli" analyze --game kolibrat --size 3x3 --points 2 |
        awk -F '\t' -v wanted="$*" '
        function rank(text) { return text == "=" ? 0 : text > 0 ? 1000 - text : -1000 - text }
        {
            best = -2000
            for (i = 2; i <= NF; i++) {
                split($i, move, " ")
                value[move[1]] = rank(move[2])
                best = (value[move[1]] > best) ? value[move[1]] : best
            }
            count = split(wanted, pairs, " ")
            for (i = 1; i <= count; i++) {
                split(pairs[i], pair, "=")
                letter = value[pair[1]] == 0 ? "d" : value[pair[1]] > 0 ? "w" : "l"
                printf "%s%s=%s", (i > 1 ? " " : ""), pair[2], value[pair[1]] == best ? toupper(letter) : letter
            }
        }'
}

# worths_follow POSITION MOVE=CELL...
worths_follow() {
    expected=$(worths_in "$@")
    eventually "the worths in '$1' do not become $expected but$told" worths_are $expected
}

# A new piece is worth something where it would stand, a move where its piece stands, or goes once that is selected.
analysis() {
    told=
    game_open --game kolibrat --size 3x3 --points 2 --first human --second human
    SIZE=3x3
    eventually "it does not begin" title_is "Red's turn"
    key a
    CELLS=worths
    worths_follow ".../.../... r 0:0" +a1=a1 +b1=b1 +c1=c1
    click_cells b1
    worths_follow ".../.../.r. b 0:0" +a3=a3 +b3=b3 +c3=c3
    click_cells a3
    worths_follow "b../.../.r. r 0:0" +a1=a1 +c1=c1
    click_cells b1
    worths_follow "b../.../.r. r 0:0" b1-a2=a2 b1-c2=c2
    expect "an insertion is told while a piece is selected" worths_are a1=. c1=. a3=.
    key h h
    eventually "the hint says nothing of the end" hint_is_known
    key Escape a
    CELLS=cell
    eventually "the worths are still there:$told" worths_are a1=. c1=.
}

hint_is_known() {
    case $(title) in "Win in "* | "All moves lose"* | *"nobody can force a win" | "Nobody can force a win"* | "Only "*) ;; *) return 1 ;; esac
}

watch() {
    game_open --game kolibrat --size 3x3 --points 2 --watch --first 2 --second 4
    key bracketright bracketright
    PATIENCE=120
    eventually "two computers did not come to an end" ended
}

ended() {
    case $(title) in "It's a draw" | *won!) ;; *) return 1 ;; esac
}

screen_start
check "insert, step, attack, jump, score" every_kind_of_move
check "a piece is chosen, then where it goes" selecting
check "a piece is dragged" dragging
check "legal places are shown, and can be hidden" legal_places
check "a forced pass is told and made" forced_pass
check "the computer's forced pass is told" computer_passes
check "the same position for the third time is a draw" repetition
check "nobody can move: who moved last has lost" blocked
check "nine by nine" large_board
check "the last point wins" last_point
check "keys move pieces, too" keys
check "the computer plays, and gives a hint" computer
check "analysis: each move where it begins or ends" analysis
check "two computers play to the end" watch
