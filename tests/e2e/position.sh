#!/bin/sh
# A position is set up by real clicks and by keys alone: what is in the way is said, who is to move, and when a game can
# lead there it is analysed, played on, taken back, kept and copied.
# For make test-all: at length, by real keys and clicks, it looks at what clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

tap() {
    press position "$1"
}

# drop_disc COLUMN [BUTTON]: over the board, so that it is not in the way of the eye.
drop_disc() {
    column_point "$1" "$BOARD_HEIGHT"
    click_at $x $y "${2:-1}"
}

open_table() {
    game_start --first human --second "${1:-human}"
    key b
    title_waits "Set up a position"
}

# The copied position, replayed by the rules, has these rows.
copied_rows_are() {
    copied=$(clipboard)
    case $copied in *[!1-7]* | "") return 1 ;; esac
    [ "$(rows_of "$copied" "${2:-R}" "${3:-Y}" | tr '\n' '/')" = "$1" ]
}

rows_are() {
    look && [ "$(seen_rows | tr '\n' '/')" = "$1" ]
}

# --- by clicks ---

# Found in the menu; then the discs, and "Study it"; from there to the table.
from_a_newspaper() {
    game_start --first human --second 4
    steps title_waits <<'END'
press "Set up a position"|Set up a position
drop_disc 4; drop_disc 4; drop_disc 5|Red has 3 more than Yellow
drop_disc 4 3; drop_disc 3 3|Yellow to move
drop_disc 4 3|Red to move
END
    eventually "the discs are not where they were put" rows_are "......./......./...Y.../...Y.../...R.../..YRR../"
    tap analyse
    eventually "it is not studied" title_has "Set up"
    eventually "it is not the position that was set up" rows_are "......./......./...Y.../...Y.../...R.../..YRR../"
    eventually "what moves are worth is not shown" analysis_shown
    key r
    title_waits "Red's turn"
    eventually "it is not the position that was set up" rows_are "......./......./...Y.../...Y.../...R.../..YRR../"
}

# Over the columns stands what they are worth.
analysis_shown() {
    look && [ "$(see worths | tr -d . | wc -m)" -gt 2 ]
}

all_by_clicks() {
    open_table
    steps title_waits <<'END'
drop_disc 1|Yellow to move
tap red; tap take; drop_disc 1|Set up a position
tap undo|Yellow to move
tap yellow; drop_disc 1|Red to move
tap clear|Set up a position
END
    eventually "there are discs left" board_is ""
    steps title_waits <<'END'
tap yellow-turn; tap red; drop_disc 7; tap yellow; drop_disc 7|Red to move
END
    tap red
    tap copy
    eventually "it is not copied" copied_rows_are "......./......./......./......./......Y/......R/"
    tap leave
    title_waits "Red's turn"
    eventually "the game at the table is not what it was" board_is ""
}

who_is_to_move() {
    open_table
    steps title_waits <<'END'
key 3; key 5; key Tab Right; key 6 7|Red to move
tap yellow-turn|Yellow to move
tap play|Yellow's turn
play 4|Red's turn
END
    eventually "yellow did not move" rows_are "......./......./......./......./......./..RYRYY/"
}

# Who wins stands beside the board once it is proven, and only then. What is seen before the page is drawn to its end may be
# of the position before, which the last disc has made another one.
who_wins() {
    open_table
    place
    page_rests
    unknown=$(part_hash $(where position verdict))
    key 1 2 3 Tab Right
    key 1 2 3
    title_waits "Red to move"
    verdict_stays
    told=$(part_hash $(where position verdict))
    key Tab Left
    key 4
    title_waits "Red has won"
    eventually "it is still told" not verdict_is_told
    key u
    title_waits "Red to move"
    verdict_stays
    expect "something else is told" same "$(part_hash $(where position verdict))" "$told"
}

page_rests() {
    eventually "the page is not drawn to its end" rests
}

verdict_stays() {
    eventually "who wins is not told" verdict_is_told
    page_rests
    expect "who wins is no longer told" verdict_is_told
}

verdict_is_told() {
    [ "$(part_hash $(where position verdict))" != "$unknown" ]
}

# --- by keys alone ---

all_by_keys() {
    open_table
    steps title_waits <<'END'
key Left Return Right Down|Red has 2 more than Yellow
key space|Yellow to move
key Right space|Red to move
key BackSpace|Yellow to move
key u|Red to move
key u u|Red has 2 more than Yellow
key u u|Set up a position
key 3 3|Red has 2 more than Yellow
key Tab Right Return; key Right Return Return|Red to move
END
    key ctrl+shift+c
    eventually "it is not copied" copied_rows_are "......./......./......./......./..RY.../..RY.../"
    steps title_waits <<'END'
key Escape|Red's turn
key b|Set up a position
key 4 b|Yellow's turn
END
    eventually "the disc is not there" board_is 4
    key u
    title_waits "Red's turn"
    eventually "the move is not taken back" board_is ""
}

# --- what cannot be ---

unreachable() {
    open_table
    steps title_waits <<'END'
key 1 1 1 1|Red has 4 more than Yellow
key Tab Right; key 7 6 5|Red has won
END
    key a
    always "a position that is over is analysed" 1 title_is "Red has won"
    steps title_waits <<'END'
key 3|Red has won
key 2|There were 4 in a row before the last move
END
    key b
    always "it is played on" 1 title_is "There were 4 in a row before the last move"
    steps title_waits <<'END'
key u 4|Both have 4 in a row
key r|Set up a position
key 2 2; key Tab Left; key 2 2|No game can reach this position
END
}

# --- the game that comes of it ---

from_the_table() {
    game_start --first human --second human
    play 4453
    steps title_waits <<'END'
key b|Set up a position
key g|Red to move
END
    eventually "it is not the table's position" board_is 4453
    steps title_waits <<'END'
key BackSpace|Yellow to move
key b|Yellow's turn
END
    eventually "a disc too many or too few" rows_are "......./......./......./......./......./..YRR../"
}

kept_and_replayed() {
    open_table
    key 4 Tab Right
    key 4 b
    title_waits "Red's turn"
    play 5
    record_is "4 4 5"
    game_quit
    expect "the game is not kept" kept_once
}

kept_once() {
    "$BUILD/gravitrips-cli" games list --data-dir "$DATA" | grep -c . | grep -qx 1
}

a_computer_answers() {
    open_table 1
    key 4 b
    eventually "the computer does not answer" disc_count_is 2
}

# --- other games, other sizes ---

tic_tac_toe() {
    GAME=tictactoe
    SIZE=3x3
    game_open --game tictactoe --first human --second human
    steps title_waits <<'END'
key b|Set up a position
click_cells a1 b2|Cross has 2 more than Ring
tap yellow; click_cells b2|Cross to move
tap take; click_cells b2|Ring to move
key b|Ring's turn
END
    record_is a1
}

kolibrat() {
    game_open --game kolibrat --first human --second human
    before=$(title)
    key b
    always "a position of Kolibrat is set up" 1 title_is "$before"
}

other_sizes() {
    open_table
    for size in "600 450" "1200 760"; do
        resize $size
        steps title_waits <<'END'
tap yellow; drop_disc 2; tap red; drop_disc 1|Red to move
tap clear|Set up a position
tap yellow-turn; tap red-turn|Set up a position
END
    done
}

screen_start
check "a position from a newspaper" from_a_newspaper
check "everything by clicks" all_by_clicks
check "who is to move where both may be" who_is_to_move
check "who wins is told" who_wins
check "everything by keys" all_by_keys
check "what no game leads to is said" unreachable
check "from the position at the table" from_the_table
check "the game is kept, and replayed" kept_and_replayed
check "a computer answers where it is to move" a_computer_answers
check "Tic-Tac-Toe" tic_tac_toe
check "Kolibrat says that it cannot" kolibrat
check "other sizes of the window" other_sizes
