#!/bin/sh
# Engines from elsewhere, by real clicks and keys: a script of a few lines is let in by its file, tried out, met on the
# card; it is beaten, and another one forfeits; both games are kept, and the engines are gone when the window is.
. "$(dirname "$0")/lib.sh"

# Nothing else lies where files are asked for.
HOME=$scratch/home
export HOME
mkdir -p "$HOME"

# engine_file NAME SCRIPT
engine_file() {
    rm -f "$HOME"/*.sh
    printf '%s\n' "$2" >"$HOME/$1.sh"
}

open_page() {
    key o
    eventually "the settings do not open" title_is Settings
    press settings page 6
}

# kept FILE PROTOCOL: so the row of the engine has it, text behind text.
kept() {
    cat "$DATA"/gravitrips.db* | grep -aqF "$1.sh'$2"
}

# Where nothing could be found out in time it is tried once more.
found_out() {
    tries_to_find=$((tries_to_find + 1))
    [ $((tries_to_find % 750)) -ne 0 ] || press settings row 6
    kept "$1" filter
}

# let_in NAME: the row behind the heading adds one, the only file is its; it is tried out at once, and kept then.
let_in() {
    open_page
    press settings row 2
    eventually "no file is asked for" title_is "Choose a program that plays"
    key Down Return
    tries_to_find=0
    eventually "it is not found out how $1 is spoken to" found_out "$1"
    press settings row 5 5 5 # ten seconds for a move: on a busy machine one is too little
    press settings cross
    eventually "the settings do not close" look
}

meet() {
    key n
    eventually "the card does not come" title_is "New game"
    press start engine
    press start play
    eventually "no game begins" title_is "Your turn"
}

# shows_after MOVES: they were made, the last one by the engine.
shows_after() {
    title_is "Your turn" && key ctrl+shift+c && clipboard_is "$1"
}

beaten() {
    engine_file Fours 'while read -r moves; do echo 4; done'
    game_start
    let_in Fours
    meet
    for moves in 14 1414 141414; do
        click 1
        eventually "the engine does not answer: $moves" shows_after $moves
        sleep 0.3
    done
    click 1
    eventually "a win is not told" title_is "You won!"
    key ctrl+c
    eventually "the copy does not name the engine" clipboard_has '\[SecondSeat "engine"\]'
    expect "the copy does not name it" clipboard_has '\[Second "Fours"\]'
    game_quit
    eventually "the engine goes on without the window" nobody_runs Fours.sh
}

clipboard_has() {
    clipboard | grep -q "$1"
}

nobody_runs() {
    ! pgrep -f "$HOME/$1" >/dev/null
}

forfeits() {
    engine_file Nines 'while read -r moves; do echo 4; read -r moves; echo 9; done'
    game_start
    let_in Nines
    meet
    click 1
    eventually "the engine does not answer" shows_after 14
    sleep 0.3
    click 1
    eventually "the forfeit is not told" title_is "You won!"
    key ctrl+c
    eventually "the copy does not tell of it" clipboard_has '\[Termination "rules infraction"\]'
    expect "it has lost without a word" clipboard_has '\[Second "Nines"\]'
    game_quit
}

# Where nothing holds it, it runs only when it was asked for twice; and not at all once its file is another one.
unheld() {
    engine_file Free "while read -r moves; do : >'$scratch/ran'; echo 4; done"
    GAME_AT=$BUILD/tests/standins/nofence
    game_start
    open_page
    press settings row 2
    eventually "no file is asked for" title_is "Choose a program that plays"
    key Down Return
    eventually "the file is asked for for ever" title_is Settings
    settings_are_written
    expect "it was started unasked" not test -e "$scratch/ran"
    press settings row 6
    tries_to_find=0
    eventually "it is not started though it was asked for twice" found_out Free
    expect "it was found out without it" test -e "$scratch/ran"
    press settings row 5 5 5
    press settings cross
    eventually "the settings do not close" look
    echo '# another one' >>"$HOME/Free.sh"
    rm "$scratch/ran"
    key n
    eventually "the card does not come" title_is "New game"
    press start engine
    press start play
    key 1
    settings_are_written
    expect "another program was started" not test -e "$scratch/ran"
    game_quit
    GAME_AT=
}

# What lies in the folder "engines" is offered at the start, and not run before it plays; of the two that are laid there one
# is let in, by keys, and nobody is asked again.
offered() {
    rm -rf "$DATA"
    mkdir -p "$DATA/engines"
    for name in bishop rook; do
        printf '#!/bin/sh\nwhile read -r moves; do echo 4; done\n' >"$DATA/engines/$name"
        chmod +x "$DATA/engines/$name"
    done
    game_open_asked
    title_waits "Add bishop as an opponent?"
    key Escape
    title_waits "Add rook as an opponent?"
    key Tab Return
    title_waits "Your turn"
    settings_are_written
    game_quit
    expect "the answers are not kept" sh -c "cat '$DATA'/gravitrips.db* | grep -aq engines.offered.bishop"
    expect "the engine is not kept" sh -c "cat '$DATA'/gravitrips.db* | grep -aqF 'engines/rook'"
    game_open_asked
    title_waits "Your turn"
    key n
    title_waits "New game"
    press start engine
    press start play
    title_waits "Your turn"
    key 1
    eventually "the engine does not answer" board_is 14
    game_quit
}

# A guest of honour is met on the page of the crew, or in the settings; in another game somebody else has its seat.
honoured() {
    game_start
    press card 1
    eventually "the page of the crew does not open" title_is "Who is who"
    press opponents 12
    press opponents play
    eventually "no game begins" title_is "Your turn"
    click 4
    eventually "Rivest does not answer" has_discs 2
    key ctrl+c
    eventually "the copy does not name Rivest" clipboard_has '\[Second "Rivest"\]'
    open_page
    press settings row 4
    eventually "the settings do not close" title_is "Your turn"
    click 1
    eventually "the chapter does not answer" has_discs 4
    key ctrl+c
    eventually "the copy does not name the chapter" clipboard_has '\[Second "Chapter"\]'
    key n
    eventually "the card does not come" title_is "New game"
    key Right
    press start play
    eventually "no other game begins" title_is "Your turn"
    key ctrl+c
    eventually "there is no copy of the other game" clipboard_has '\[Game "tictactoe"\]'
    expect "a guest of honour plays another game" clipboard_has '\[SecondSeat "level '
    game_quit
}

screen_start
check "a guest of honour plays its game, and no other" honoured
if "$BUILD/tests/standins/nofence" true 2>/dev/null; then
    check "where nothing holds an engine that is asked first, and another file is not started" unheld
else
    echo "ok where nothing holds an engine that is asked first, and another file is not started # SKIP no seccomp"
fi
check "an engine is let in by its file, met and beaten, and ends with the window" beaten
check "who makes a wrong move forfeits, told and kept" forfeits
check "a program in the folder of engines is offered once, and plays when it is wanted" offered
