#!/bin/sh
# Two friends play by a clock, by real clicks and keys: it is chosen on the start card, runs where it is seen and nowhere
# else, and ends the game. What the clock says, at which time, tests/ui tells.
# For make test-all: it waits for a clock.
. "$(dirname "$0")/lib.sh"

# write_game FILE CONTROL MOVES: a game of two humans that is not over.
write_game() {
    printf '[Game "connect4"]\n[First "Anna"]\n[Second "Ben"]\n[TimeControl "%s"]\n\n%s *\n' "$2" "$3" >"$1"
}

record_has() {
    key ctrl+c
    eventually "the record does not say $1 but $(clipboard)" clipboard_has "$1"
}

chosen_by_clicks() {
    game_start
    press "New game"
    eventually "the card does not come" title_is "New game"
    press start friend
    press start more
    eventually "there is no more" title_is "More choices"
    press start clock3
    press start begin
    eventually "two friends do not play" title_is "Red's turn"
    eventually "a clock that has not begun takes time" rests
    before=$(card_hash 1)
    key 4
    eventually "the first move is not made" title_is "Yellow's turn"
    eventually "the clock of who is to move does not run" not card_is 1 "$before"
    waits=$(card_hash 0)
    key 4
    eventually "the second move is not made" title_is "Red's turn"
    eventually "the other clock does not run" not card_is 0 "$waits"
    record_has '[TimeControl "180+2"]'
    game_quit
}

# Nobody moves: the window ends the game by itself, and comes to rest.
out_of_time() {
    write_game "$scratch/second" 1/1 ""
    game_start "$scratch/second"
    title_waits "Anna's turn"
    key 4
    title_waits "Anna won!"
    record_has 'Termination "time forfeit"'
    record_has '1-0'
    eventually "what celebrates does not end" sleeps
    eventually "a clock that has stopped takes time" rests
    game_quit
}

# While it is paused nothing is drawn, whatever the language calls it.
paused() {
    export LANGUAGE=de
    write_game "$scratch/hour" 3600 "4 4"
    game_start "$scratch/hour"
    title_waits "Anna ist dran · Pause"
    key p
    title_waits "Anna ist dran"
    key p
    title_waits "Anna ist dran · Pause"
    eventually "the note does not go" sleeps
    eventually "a clock that is paused takes time" rests
}

screen_start
check "a clock is chosen by clicks, and runs for who is to move" chosen_by_clicks
check "who is out of time has lost" out_of_time
check "while it is paused it takes no time" paused
