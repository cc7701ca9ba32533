#!/bin/sh
# The history: listing, filtering, opening, copying, deleting and bringing back by real keys and clicks; statistics and
# how they begin anew. What the list holds is asked from gravitrips-cli and seen in the games that are opened.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

cli() {
    "$BUILD/gravitrips-cli" "$@" --data-dir "$DATA"
}

title_waits() {
    eventually "the title does not say '$1'" title_is "$1"
}

# record GAME DATE PLAYER LEVEL MOVES
record() {
    printf '[Game "%s"]\n[UTCDate "%s"]\n[UTCTime "12:00:00"]\n[First "%s"]\n[FirstSeat "human"]\n' "$1" "$2" "$3"
    printf '[SecondSeat "level %s"]\n\n%s\n\n' "$4" "$5"
}

# From the oldest to the latest.
make_games() {
    {
        record connect4 2020.01.01 Anna 3 "4 1 4 1 4 1 4"
        record tictactoe 2020.01.02 Anna 5 "a1 b1 a2 b2 a3"
        record connect4 2020.01.03 Berta 7 "1 2 1 2 1 2 3 2"
        record connect4 2020.01.04 Anna 3 "4 4 4"
        record connect4 2020.01.05 Carl 3 "7 6 7 6 7 6 7"
    } | cli games import || die "the games are refused"
}

open_history() {
    key f
    title_waits History
}

kept() {
    cli games list | wc -l
}

kept_are() {
    [ "$(kept)" = "$1" ]
}

# A click on something of the history.
tap() {
    press history "$1"
}

latest_first() {
    open_history
    key Return
    title_waits "You won!"
    record_is "7 6 7 6 7 6 7"
    key f Down Down Return
    title_waits "You lost this time"
    record_is "1 2 1 2 1 2 3 2"
}

by_mouse() {
    press History
    title_waits History
    tap 4
    tap open
    title_waits "You won!"
    press History
    title_waits History
    place
    set -- $(where history 5)
    point_at $(($1 + $3 / 2)) $(($2 + $4 / 2))
    xdotool click --repeat 2 --delay 5 1 # a busy machine may make two clicks of more
    eventually "a double click opens nothing" not title_is History
    record_is "4 1 4 1 4 1 4"
}

goes_on() {
    open_history
    key Down Return
    eventually "the game does not go on" not title_is History
    eventually "the computer does not make its move" computer_has_moved
}

computer_has_moved() {
    key ctrl+c
    [ "$(copied_moves | wc -w)" -ge 4 ] && contains "$(copied_moves)" "4 4 4"
}

filters() {
    open_history
    xdotool type berta
    key Return
    title_waits "You lost this time"
    open_history
    tap game
    tap game
    key Return
    eventually "no game of Tic-Tac-Toe comes" not title_is History
    record_is "a1 b1 a2 b2 a3"
    open_history
    key 7 Return
    title_waits "You lost this time"
    open_history
    tap result
    key End Return
    eventually "no game that was won comes" not title_is History
    record_is "4 1 4 1 4 1 4"
}

escape_twice() {
    open_history
    xdotool type x
    key Escape
    title_is History || die "the first Escape does not only take back what was typed"
    key Escape
    eventually "Escape does not lead back" not title_is History
}

copying() {
    open_history
    key ctrl+c
    eventually "the game is not copied: $(clipboard)" copied_moves_are "7 6 7 6 7 6 7"
    key Escape
}

deleting() {
    before=$(kept)
    open_history
    key Delete
    eventually "the game is not deleted" kept_are $((before - 1))
    key Delete
    eventually "the second game is not deleted" kept_are $((before - 2))
    key ctrl+z
    eventually "the game does not come back" kept_are $((before - 1))
    tap undo
    eventually "the first game does not come back" kept_are "$before"
    key Return
    title_waits "You won!"
    open_history
    tap delete
    eventually "the button does not delete" kept_are $((before - 1))
    key Return
    eventually "the next game is not opened" not title_is History
    open_history
    key ctrl+z
    eventually "the game does not come back" kept_are "$before"
    key Escape
}

stands() {
    cli games stats --game connect4
}

stands_otherwise() {
    [ "$(stands)" != "$1" ]
}

resetting() {
    figures=$(stands)
    key i
    title_waits Statistics
    key Delete
    key Return
    always "Enter alone resets the statistics" 1 same "$(stands)" "$figures"
    key Delete Left Return
    eventually "the statistics do not begin anew" stands_otherwise "$figures"
    key Escape
    eventually "Escape does not lead back" not title_is Statistics
    [ "$(kept)" -ge 5 ] || die "games are gone with the statistics"
}

from_history() {
    open_history
    tap statistics
    title_waits Statistics
    press statistics 2
    press statistics back
    title_waits History
    tap statistics
    title_waits Statistics
    key i
    title_waits History
    key Escape
    eventually "the key that left the statistics is typed into the history" not title_is History
}

empty() {
    game_start --first human --second human
    key f
    title_waits History
    key Return Delete ctrl+c ctrl+z Down End Page_Up
    key Escape
    title_waits "Red's turn"
    play 44
    shows 44
    game_quit
}

at_rest() {
    open_history
    xdotool type a
    eventually "the list does not come to rest" rests
    key Escape Escape
}

screen_start
check "an empty history can be opened, and nothing in it" empty
DATA=$scratch/games
mkdir "$DATA"
make_games
game_start --first human --second human
check "the latest game is the first of the list, and opens at its end" latest_first
check "button, rows and double click" by_mouse
check "filters by name, level, game and result" filters
check "Escape takes back what was typed, then leads back" escape_twice
check "the chosen game is copied" copying
check "deleted games come back, by key and button" deleting
check "the list costs no processor time at rest" at_rest
check "an unfinished game goes on" goes_on
check "the statistics open from the history" from_history
check "statistics begin anew after a question, and the games stay" resetting
