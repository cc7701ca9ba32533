#!/bin/sh
# Tic-Tac-Toe in the window: crosses and rings by mouse and keyboard, what is seen of them and of what moves are worth.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

GAME=tictactoe
SIZE=3x3

# redness RRGGBB: how much redder than blue a colour is, 100 added.
redness() {
    echo $((100 + 0x$(echo "$1" | cut -c 1-2) - 0x$(echo "$1" | cut -c 5-6)))
}

# cell_holds CELL X|O|.: in the pixels. A cross has red chalk in the middle, a ring blue chalk on its circle. The slate's
# pores darken it in places, so that several are looked at; a ghost's is paler.
cell_holds() {
    cell_point "$1"
    far=$((side * 28 / 100))
    holds=.
    for off in 0 3 -3 6; do
        [ "$(redness "$(pixel $((x + off)) $((y + off)))")" -gt 170 ] && holds=X
    done
    for spot in "0 -$far" "0 $far" "$far 0" "-$far 0"; do
        [ "$(redness "$(pixel $((x + ${spot% *})) $((y + ${spot#* })))")" -lt 25 ] && holds=O
    done
    [ $holds = "$2" ]
}

# board_shows ROW...: from above, such as "X.. .O. ...".
board_shows() {
    row=3
    for cells in "$@"; do
        column=1
        while [ $column -le 3 ]; do
            cell_holds "$(echo abc | cut -c $column)$row" "$(echo "$cells" | cut -c $column)" || return
            column=$((column + 1))
        done
        row=$((row - 1))
    done
}

# begin OPTION...: two humans.
begin() {
    game_open --game tictactoe --size $SIZE --first human --second human "$@"
    title_waits "Cross's turn"
}

by_mouse() {
    begin
    eventually "the board is not empty" board_shows ... ... ...
    click_cells b2
    eventually "there is no cross in the middle" board_shows ... .X. ...
    click_cells a3
    eventually "there is no ring in the corner" board_shows O.. .X. ...
    click_cells b2
    always "a click on a taken cell changed something" 1 title_is "Cross's turn"
    record_is "b2 a3"
    press Undo
    eventually "the ring is still there" board_shows ... .X. ...
    key y
    eventually "the ring did not come back" board_shows O.. .X. ...
}

by_keys() {
    begin
    steps board_shows_rows <<'END'
key Return|... .X. ...
key Left Up space|O.. .X. ...
key Down Down Right Right Return|O.. .X. ..X
key KP_8 2|OO. .X. .XX
END
    key 5
    record_is "b2 a3 c1 b3 b1"
}

board_shows_rows() {
    eventually "the board does not show $1" board_shows $1
}

# worths_after RECORD CELL...: the worths of the cells as gravitrips-cli gives them, in the form of worths_are.
worths_after() {
    record=$1
    shift
    echo "$record" | "$BUILD/gravitrips-cli" analyze --game tictactoe | awk -F '\t' -v wanted="$*" '{
        best = -99
        for (i = 2; i <= NF; i++) {
            split($i, move, " ")
            score[move[1]] = move[2]
            best = (move[2] + 0 > best) ? move[2] + 0 : best
        }
        count = split(wanted, cells, " ")
        for (i = 1; i <= count; i++) {
            value = cells[i] in score ? score[cells[i]] + 0 : 99
            letter = value == 99 ? "." : value > 0 ? "w" : value < 0 ? "l" : "d"
            printf "%s%s=%s", (i > 1 ? " " : ""), cells[i], value == best ? toupper(letter) : letter
        }
    }'
}

ALL_CELLS="a1 b1 c1 a2 b2 c2 a3 b3 c3"

# all_worths_follow RECORD
all_worths_follow() {
    expected=$(worths_after "$1" $ALL_CELLS)
    eventually "the worths after '$1' do not become $expected but$told" worths_are $expected
}

# The worth of each cell: on an empty board, after each move, after undo, and gone when it is switched off.
analysis() {
    told=
    begin
    key a
    CELLS=worths
    all_worths_follow ""
    expect "an empty board is not all draws: $expected" contains "$expected" "a1=D b1=D c1=D a2=D b2=D c2=D"
    key Return
    all_worths_follow "b2"
    key Up Return
    all_worths_follow "b2 b3"
    expect "no move wins: $expected" contains "$expected" =W
    key h h
    eventually "the hint does not say how to win" title_has "makes two threats"
    all_worths_follow "b2 b3"
    key u
    all_worths_follow "b2"
    key a
    CELLS=cell
    eventually "the worths are still there:$told" worths_are a1=. b1=. c1=. a3=. b3=. c3=.
}

# A board that nothing covers: that what ends soon is proven is told; four in a row lose for who cannot stop them. The
# search has little to do, so that it sees that in the second it has, on any machine.
analysis_of_what_ends_soon() {
    told=
    SIZE=6x6
    begin --connect 5
    click_cells b3 a1 c3 f1 d3 a6 e3
    key h
    title_waits "Cross can win with a3 and with f3. You can stop only one"
    key a
    eventually "the losses are not told but$told" worths_are a3=L f3=L c1=L f6=L e3=. a1=.
    key a
    eventually "the losses are still told:$told" worths_are a3=. f3=. c1=. f6=.
}

screen_start
check "clicks draw crosses and rings, a taken cell is refused, undo and redo" by_mouse
check "keys draw, too" by_keys
check "analysis: each cell's worth" analysis
check "analysis: what ends soon is proven on a board that nothing covers" analysis_of_what_ends_soon
