#!/bin/sh
# Two friends play by a clock, by real clicks and keys: it is chosen on the start card, runs where it is seen and nowhere
# else, ends the game, and comes again after the program was closed. What the clock says, at which time, tests/ui tells.
# For make test-all: it waits for a clock.
. "$(dirname "$0")/lib.sh"

# write_game FILE CONTROL MOVES: a game of two humans that is not over.
write_game() {
    printf '[Game "connect4"]\n[First "Anna"]\n[Second "Ben"]\n[TimeControl "%s"]\n\n%s *\n' "$2" "$3" >"$1"
}

# The card of a player, as it looks.
card_hash() {
    eventually "there is no card" ask_where card "$1"
    part_hash $said
}

card_is() {
    [ "$(card_hash "$1")" = "$2" ]
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
    press start clock3
    press start play
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
    eventually "the game is not opened" title_is "Anna's turn"
    key 4
    eventually "the time does not end the game" title_is "Anna won!"
    record_has 'Termination "time forfeit"'
    record_has '1-0'
    eventually "what celebrates does not end" sleeps
    eventually "a clock that has stopped takes time" rests
    game_quit
}

# The key, and the menu's row; while it is paused nothing is drawn.
paused() {
    write_game "$scratch/hour" 3600 "4 4"
    game_start "$scratch/hour"
    eventually "a game that was opened does not wait" title_is "Anna's turn · paused"
    press "Pause"
    eventually "the menu does not let it go on" title_is "Anna's turn"
    key p
    eventually "the key does not pause it" title_is "Anna's turn · paused"
    eventually "the note does not go" sleeps
    eventually "a clock that is paused takes time" rests
    key 1
    eventually "a move does not go on" title_is "Ben's turn"
    game_quit
}

restarted() {
    write_game "$scratch/hours" 7200 "4 4 3"
    game_start "$scratch/hours"
    key 1
    eventually "the move is not made" title_is "Anna's turn"
    game_quit
    game_open_asked
    eventually "it does not ask to go on" title_is "Continue your game?"
    key Return
    eventually "the clock does not wait" title_is "Anna's turn · paused"
    record_has '[TimeControl "7200"]'
    game_quit
}

in_german() {
    export LANGUAGE=de
    write_game "$scratch/german" 3600 "4 4"
    game_start "$scratch/german"
    eventually "it does not wait in German" title_is "Anna ist dran · Pause"
    game_quit
}

screen_start
check "a clock is chosen by clicks, and runs for who is to move" chosen_by_clicks
check "who is out of time has lost" out_of_time
check "it is paused by key and menu" paused
check "it comes again after a restart" restarted
check "in German" in_german
