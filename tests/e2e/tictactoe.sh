#!/bin/sh
# Tic-Tac-Toe in the window: crosses and rings by mouse and keyboard, what is seen of them, the end, and opponents.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

GAME=tictactoe
SIZE=3x3
CROSS=b3261e # the colours of the light theme
RING=2440b8

# cell_holds CELL X|O|.: in the pixels. A cross has its colour in the middle, a ring on its circle.
cell_holds() {
    cell_point "$1"
    middle=$(pixel $x $y)
    circle=$(pixel $x $((y - side * 28 / 100)))
    holds=.
    [ "$middle" = $CROSS ] && holds=X
    [ "$circle" = $RING ] && holds=O
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

two_humans() {
    game_open --game tictactoe --first human --second human
    eventually "cross is not to begin" title_is "Cross's turn"
    eventually "the board is not empty" board_shows ... ... ...
    click_cells b2
    eventually "there is no cross in the middle" board_shows ... .X. ...
    eventually "it is not ring's turn" title_is "Ring's turn"
    click_cells a3
    eventually "there is no ring in the corner" board_shows O.. .X. ...
    record_is "b2 a3"
    click_cells b2
    always "a click on a taken cell changed something" 1 title_is "Cross's turn"
    record_is "b2 a3"
    press Undo
    eventually "the ring is still there" board_shows ... .X. ...
    press Redo
    eventually "the ring did not come back" board_shows O.. .X. ...
}

tie_and_win() {
    game_open --game tictactoe --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
    click_cells b2 a3 c1 a1 a2 c2 b3 b1 c3
    eventually "a full board is no tie" title_is "It's a draw"
    record_is "b2 a3 c1 a1 a2 c2 b3 b1 c3"
    eventually "the picture never comes to rest" sleeps # a click in the first second does not count
    click_cells a2
    eventually "no new round began with the other player" title_is "Ring's turn"
    click_cells a1 b1 a2 b2 a3
    eventually "the line did not win" title_is "Ring won!"
}

keys() {
    game_open --game tictactoe --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
    key Return
    eventually "Enter drew nothing" board_shows ... .X. ...
    key Left Up space
    eventually "arrows did not lead to a3" board_shows O.. .X. ...
    key Down Down Right Right Return
    eventually "arrows did not lead to c1" board_shows O.. .X. ..X
    key KP_8 2
    eventually "number keys do not stand as on a number pad" board_shows OO. .X. .XX
    key 5
    record_is "b2 a3 c1 b3 b1"
}

hint() {
    game_open --game tictactoe --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
    press Hint
    eventually "the first move's hint" title_is "All moves are equally good"
    press Hint
    eventually "the first move's moves" title_is "A draw, whatever you play"
    click_cells b2
    eventually "the cross is not there" title_is "Ring's turn"
    click_cells b3
    eventually "the ring is not there" title_is "Cross's turn"
    press Hint
    eventually "the hint does not say why" contains_title "First a threat with "
    press Hint
    eventually "the hint does not win" contains_title "Win with"
}

contains_title() {
    contains "$(title)" "$1"
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

# The worth of each cell, by keys: on an empty board, after each move, after undo, and gone when it is switched off.
analysis() {
    told=
    game_open --game tictactoe --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
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
    eventually "the hint does not win" contains_title "Win in 3 moves with"
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
    game_open --game tictactoe --size 6x6 --connect 5 --first human --second human
    SIZE=6x6
    eventually "it does not begin" title_is "Cross's turn"
    click_cells b3 a1 c3 f1 d3 a6 e3
    key h
    eventually "the loss is not seen" title_is "Cross threatens a3 and f3: only one can be blocked"
    key a
    eventually "the losses are not told but$told" worths_are a3=L f3=L c1=L f6=L e3=. a1=.
    key a
    eventually "the losses are still told:$told" worths_are a3=. f3=. c1=. f6=.
}

# Level 10 never loses on three by three, and is called perfect.
perfect() {
    game_open --game tictactoe --watch --first 10 --second 10
    key bracketright bracketright
    eventually "two perfect players do not draw" title_is "It's a draw"
}

# The computer draws rings; when sides are switched it moves in the human's place.
computer() {
    game_open --game tictactoe --first human --second 9
    eventually "it is not my turn" title_is "Your turn"
    sleep 0.3
    click_cells a1
    eventually "the computer did not answer" board_shows_rings 1
    press "Switch sides"
    eventually "the computer did not move in my place" board_shows_rings 1
    eventually "it is not my turn on the other side" title_is "Your turn"
}

# board_shows_rings COUNT
board_shows_rings() {
    rings=0
    for cell in a1 a2 a3 b1 b2 b3 c1 c2 c3; do
        cell_holds $cell O && rings=$((rings + 1))
    done
    [ $rings -eq "$1" ]
}

watch() {
    game_open --game tictactoe --size 4x4 --connect 4 --watch --first 3 --second 3
    SIZE=4x4
    key bracketright bracketright
    eventually "two computers did not come to an end" ended
}

ended() {
    case $(title) in "It's a draw" | *won!) ;; *) return 1 ;; esac
}

large_board() {
    game_open --game tictactoe --size 10x10 --connect 5 --first human --second human
    SIZE=10x10
    eventually "it does not begin" title_is "Cross's turn"
    for turn in 1 2 3 4; do
        click_cells a$turn j$turn
    done
    click_cells a5
    eventually "five in a row did not win" title_is "Cross won!"
}

# Twelve by twelve: a click anywhere in a cell, here near one of its corners, belongs to that cell.
accuracy() {
    SIZE=12x12
    game_open --game tictactoe --size 12x12 --connect 6 --first human --second human
    eventually "it does not begin" title_is "Cross's turn"
    cells="a1 l12 a12 l1 f6 g7 f7 g6 b11 k2 e10 h3"
    right=-1
    up=1
    for cell in $cells; do
        cell_point $cell
        click_at $((x + right * (side / 2 - 1))) $((y + up * (side / 2 - 1)))
        up=$((up * right))
        right=$((-right))
    done
    record_is "$cells"
}

screen_start
check "clicks draw crosses and rings, a taken cell is refused, undo and redo" two_humans
check "a full board is a tie, a line wins" tie_and_win
check "keys draw, too" keys
check "hints know the end of the game" hint
check "analysis: each cell's worth" analysis
check "analysis: what ends soon is proven on a board that nothing covers" analysis_of_what_ends_soon
check "level 10 against itself is a draw" perfect
check "the computer answers, and sides are switched" computer
check "two computers play to the end" watch
check "ten by ten, five in a row" large_board
check "twelve by twelve: every corner of a cell is its own" accuracy
