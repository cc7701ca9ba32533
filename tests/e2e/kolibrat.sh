#!/bin/sh
# Kolibrat in the window: every kind of move by real clicks, a forced pass, the computer, and what moves are worth.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

GAME=kolibrat
SIZE=3x4
RED=be3840 # in a piece beside its mark
BLACK=232b3d

begin() {
    game_open --game kolibrat --size $SIZE "$@"
}

# cell_holds CELL r|b|.: in the pixels.
cell_holds() {
    cell_point "$1"
    case $(pixel $((x + side * 26 / 100)) $y) in $RED) holds=r ;; $BLACK) holds=b ;; *) holds=. ;; esac
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

# makes CELLS RECORD: clicks on the cells; the program's own words afterwards.
makes() {
    click_cells $1
    record_is "$2"
}

every_kind_of_move() {
    begin --first human --second human
    title_waits "Red's turn"
    makes a1 "+a1"
    eventually "the inserted piece is not seen" board_shows ... ... ... r..
    makes a4 "+a1 +a4"
    makes "a1 b2" "+a1 +a4 a1-b2"
    makes "a4 b3" "+a1 +a4 a1-b2 a4-b3"
    eventually "the pieces did not step" board_shows ... .b. .r. ...
    makes "b2 b3" "+a1 +a4 a1-b2 a4-b3 b2xb3"
    eventually "the piece was not taken" board_shows ... .r. ... ...
    press Undo
    cell_point c1
    point_at $x $y # where the hand shows no piece at any other place
    eventually "the taken piece did not come back" board_shows ... .b. .r. ...
    makes "b2 b4" "+a1 +a4 a1-b2 a4-b3 b2^b4"
    eventually "the piece did not jump" board_shows .r. .b. ... ...
    makes "a4 b4 b4" "+a1 +a4 a1-b2 a4-b3 b2^b4 +a4 b4*"
    eventually "the piece did not leave the board" board_shows b.. .b. ... ...
}

# Esc and another click let go of a chosen piece. What is drawn where it cannot go stays, and a piece on its goal line is
# drawn off the board.
letting_go() {
    begin --first human --second human
    title_waits "Red's turn"
    makes "a1 c4" "+a1 +c4"
    click_cells a1
    key Escape
    click_cells a1 a1
    drag_piece a1 b2
    drag_piece c4 b4
    drag_piece c4 b3
    record_is "+a1 +c4 a1-b2 c4-b3"
    drag_piece b2 a3
    makes "a4" "+a1 +c4 a1-b2 c4-b3 b2-a3 +a4"
    drag_piece a3 b4
    makes "c4" "+a1 +c4 a1-b2 c4-b3 b2-a3 +a4 a3-b4 +c4"
    drag_piece b4 c2 1
    record_is "+a1 +c4 a1-b2 c4-b3 b2-a3 +a4 a3-b4 +c4 b4*"
}

# drag_piece CELL CELL [CELLS]: with the button held down; so many cells beside the second one.
drag_piece() {
    cell_point "$1"
    point_at $x $y
    xdotool mousedown 1
    cell_point "$2"
    point_at $((x + side * ${3:-0})) $y
    xdotool mouseup 1
}

# It is told, and never made by itself, but by a click on the board, or on the words that ask for one.
forced_pass() {
    begin --first human --second human
    title_waits "Red's turn"
    # One after the other: while a piece moves the next click counts as well.
    makes "a1 a4 c1 c4 a1 b2 a4 b3 b2 b4" "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4"
    makes "b3 c2 c1 c2" "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4 b3-c2 c1xc2"
    click_cells a4 c2 b3
    title_waits "You cannot move: click to pass"
    always "the pass was made by itself" 1 title_is "You cannot move: click to pass"
    click_cells a1
    title_waits "Red's turn"
    record_is "+a1 +a4 +c1 +c4 a1-b2 a4-b3 b2^b4 b3-c2 c1xc2 +a4 c2-b3 pass"
    press Undo
    title_waits "You cannot move: click to pass"
    set -- $(where cell "$GAME" "$SIZE" banner)
    click_at $(($1 + $3 / 2)) $(($2 / 2))
    title_waits "Red's turn"
}

# Whatever the computer does here, its fifth move can only be a pass: each of its choices is a mirror image of the other.
computer_passes() {
    SIZE=2x2
    begin --pieces 2 --points 3 --first 3 --second human
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
    title_waits "Your turn"
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
    title_waits "Your turn"
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
    SIZE=3x3
    begin --points 2 --first human --second human
    title_waits "Red's turn"
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
    eventually "the hint does not say what its move does" hint_is_known
    key Escape a
    CELLS=cell
    eventually "the worths are still there:$told" worths_are a1=. c1=.
}

hint_is_known() {
    case $(title) in "Go from "* | "The piece on "* | "Play "* | *" wins"* | *"keeps the game going"* | *"holds out longest"*) ;; *) return 1 ;; esac
}

watch() {
    SIZE=3x3
    begin --points 2 --watch --first 2 --second 4
    key bracketright bracketright
    PATIENCE=120
    eventually "two computers did not come to an end" ended
}

ended() {
    case $(title) in "It's a draw" | *won!) ;; *) return 1 ;; esac
}

screen_start
check "insert, step, attack, jump, score" every_kind_of_move
check "pieces that are chosen and let go, and dragged" letting_go
check "a forced pass is told and made" forced_pass
check "the computer's forced pass is told" computer_passes
check "analysis: each move where it begins or ends" analysis
check "two computers play to the end" watch
