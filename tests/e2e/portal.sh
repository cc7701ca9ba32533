#!/bin/sh
# What the desktop does for the window, through a stand-in for its portal on a bus of its own (tests/standins/portal.c):
# what it wishes is followed, also when it changes; files are chosen in its dialog, or in the list of our own where it has
# none, or none that answers.
# For make test-all: it needs a desktop of its own, and waits for it.
. "$(dirname "$0")/lib.sh"

# Pages of the settings, and rows there.
LOOK=1 ACCESS=4 THEME=2 MOTION=4 SPEECH=7
GOLD=ffd23f # the button that leads on

desk=$scratch/desk

# The bus is there for all tests, without what is installed on this machine.
bus_start() {
    mkdir -p "$desk"
    cat >"$desk/conf" <<CONF
<busconfig><type>session</type><listen>unix:path=$desk/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
CONF
    apart dbus-daemon --config-file="$desk/conf" --nofork >/dev/null 2>&1 &
    bus_pid=$!
    eventually "dbus-daemon does not begin" test -S "$desk/bus"
    echo $bus_pid >"$desk/bus_pid"
    export DBUS_SESSION_BUS_ADDRESS="unix:path=$desk/bus"
}

# desk_start: the portal, in the place of one that a test before may have left. Wishes are set before.
desk_start() {
    desk_end
    rm -f "$desk/heard"
    apart "$BUILD/tests/standins/portal" "$desk" >/dev/null 2>&1 &
    desk_pid=$!
    echo $desk_pid >"$desk/pid"
    eventually "the stand-in does not begin" grep -qs '^ready' "$desk/heard"
}

desk_end() {
    [ -s "$desk/pid" ] || return
    kill "$(cat "$desk/pid")"
    rm -f "$desk/pid"
} 2>/dev/null

# wishes MOTION COLOURS [CONTRAST]: as the portal's numbers.
wishes() {
    cat >"$desk/settings" <<WISHES
org.freedesktop.appearance reduced-motion u $1
org.freedesktop.appearance color-scheme u $2
org.freedesktop.appearance contrast u ${3:-0}
WISHES
}

change_wishes() {
    wishes "$@"
    kill -HUP "$desk_pid"
}

game_begin() {
    export SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE="$scratch/sound.raw"
    rm -f "$SDL_DISKAUDIOFILE"
    game_start --first human --second human "$@"
    key Left Right
    eventually "nothing can be heard" test -s "$SDL_DISKAUDIOFILE"
}

heard() {
    "$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE" $(ls assets/*.wav | grep -v /sea.wav) | grep -q "$1"
}

# Another round: the discs clatter out, unless nothing is to move that need not.
another_round() {
    key 4
    key r
    shows ""
    key 3
    shows 3
    eventually "the disc is not heard" drop_is_heard
    shows 3
}

# On a busy machine what is written of a sound may be full of holes: it falls once more.
drop_is_heard() {
    heard drop_ && return
    key u 3
    sleeps && heard drop_
}

spill_is_heard() {
    heard spill && return
    key 4 r 3
    sleeps && heard spill
}

choose() {
    key o
    eventually "the settings do not open" title_is Settings
    press settings page "$1"
    shift
    press settings "$@"
    press settings cross
    eventually "the settings do not close" look
}

ground_is() {
    place
    [ "$(pixel 3 3)" = "$1" ]
}

# Both come in one answer: what is seen of the one shows that the other is there.
followed() {
    wishes 1 1
    desk_start
    game_begin
    eventually "the window is not dark, as the desktop is" sees theme dark
    another_round
    expect "discs clatter out" not heard spill
    change_wishes 0 2
    eventually "the window does not turn light with the desktop" sees theme light
    another_round
    eventually "the discs do not clatter out any more" spill_is_heard
    shows 3
    change_wishes 0 2 1
    eventually "the window has no high contrast, as the desktop has" ground_is 000000
    desk_end
    key 5
    shows 35
    game_quit
    expect "the exit status is $status" same $status 0
}

# What somebody chose in the window counts, and needs nobody's word.
chosen() {
    wishes 1 1
    desk_start
    game_begin
    eventually "the window is not dark, as the desktop is" sees theme dark
    choose $LOOK row $THEME 3 3
    eventually "the window is not light, as was chosen" sees theme light
    choose $ACCESS row $MOTION 2 3
    choose $ACCESS row $SPEECH 2 5
    another_round
    eventually "the discs do not clatter out" spill_is_heard
    settings_are_written
    game_quit
    forget
    game_begin
    another_round
    expect "the portal was asked: $(cat "$desk/heard")" not grep -q ReadAll "$desk/heard"
    expect "there is a thread for it" not grep -qs '^portal$' /proc/"$pid"/task/*/comm
    desk_end
}

forget() {
    : >"$desk/heard"
}

# A bus without a portal, and one that comes later.
later() {
    desk_end
    game_begin
    key 4
    shows 4
    expect "the window is not light" sees theme light
    wishes 0 1
    desk_start
    eventually "the portal that began later is not heard" sees theme dark
    desk_start
    eventually "the processor has no rest" rests
    change_wishes 0 2
    eventually "the portal that began anew is not heard" sees theme light
    desk_end
}

# --- files ---

# answers WORDS: to what the window will ask for, see the stand-in; later: to what it has asked.
answers() {
    echo "$1" >"$desk/answer"
}

answers_later() {
    answers "$1"
    kill -USR1 "$desk_pid"
}

asked() {
    eventually "the desktop was not asked for '$1', but heard: $(cat "$desk/heard")" grep -q "$1" "$desk/heard"
}

files_begin() {
    export HOME="$scratch/home of somebody"
    rm -rf "$HOME"
    mkdir -p "$HOME"
    rm -f "$desk/settings"
    desk_start
    game_start --first human --second human "$@"
}

# A game, under a name with a blank and an umlaut; it is opened again; a picture.
saved_and_opened() {
    files_begin
    play 4455
    shows 4455
    answers "uri file://$(echo "$HOME" | sed 's/ /%20/g')/my%20game%20%C3%A4.txt"
    key ctrl+s
    eventually "the game is not saved" test -s "$HOME/my game ä.txt"
    asked "^SaveFile 'x11:$(printf %x "$window")''Save this game'.*'current_name'\['gravitrips-[0-9-]*\.txt'\]"
    asked "'filters'\[\[\['\.txt \.pgn'\[\[0 '\*\.txt'\]\[0 '\*\.pgn'\]\]\]"
    key r
    shows ""
    play 3
    forget
    key ctrl+o
    asked "^OpenFile 'x11:"
    shows 4455
    answers "uri file://localhost$(echo "$HOME" | sed 's/ /%20/g')/board.png"
    key ctrl+F12
    eventually "the picture is not saved" is_png "$HOME/board.png"
    play 6
    shows 44556
    desk_end
}

is_png() {
    [ "$(head -c 4 "$1" 2>/dev/null | tail -c 3)" = PNG ]
}

# saves_in_list: the list of our own is there, and saves where it begins.
saves_in_list() {
    eventually "the list of our own does not come" list_is_there
    find "$HOME" -name '*.txt' -exec rm -f {} +
    key Return
    eventually "the list of our own saves nothing: $(find "$HOME")" saved_somewhere
    eventually "the list does not go away" title_is "Red's turn"
}

# The question that waits for the desktop has the same title, and is seen later than that: of the list the button is seen.
list_is_there() {
    title_is "Save this game" && [ "$(pixel 785 687)" = $GOLD ]
}

saved_somewhere() {
    [ -n "$(find "$HOME" -name 'gravitrips-*.txt' -size +0)" ]
}

# waits_for_desk: the desktop's dialog is open, and ours says so.
waits_for_desk() {
    answers wait
    forget
    key ctrl+s
    asked "^SaveFile"
    eventually "nothing tells of the desktop's dialog" title_is "Save this game"
}

# Nothing is saved and nothing is lost when no file is chosen.
cancelled() {
    files_begin
    play 44
    shows 44
    for words in cancel other "uri http://example.org/game.txt" "uri file://elsewhere/game.txt" "uri file:///tmp/a%00.txt"; do
        answers "$words"
        forget
        key ctrl+s
        asked "^SaveFile"
        eventually "after '$words' the game does not go on" title_is "Red's turn"
    done
    waits_for_desk
    answers_later cancel
    eventually "the game does not go on" title_is "Red's turn"
    waits_for_desk
    key Escape
    asked "^Close"
    eventually "Escape does not take the question back" title_is "Red's turn"
    expect "something was saved: $(find "$HOME" -type f)" same "$(find "$HOME" -type f)" ""
    key 5
    shows 445
    desk_end
}

# Whatever the portal does instead of asking: the list of our own asks.
list_instead() {
    files_begin
    play 44
    shows 44
    waits_for_desk
    key Tab Return
    asked "^Close"
    saves_in_list
    for words in error strange number text die; do
        answers "$words"
        desk_start
        key ctrl+s
        saves_in_list
    done
    answers silent
    desk_start
    key ctrl+s
    saves_in_list
    desk_start
    waits_for_desk
    kill -9 "$desk_pid"
    saves_in_list
    key ctrl+s
    saves_in_list
    key 5
    shows 445
    desk_end
}

# The bus dies while it is asked, and hangs when the window is closed.
bus_gone() {
    files_begin
    waits_for_desk
    kill -9 "$bus_pid"
    eventually "the list of our own does not come" list_is_there
    key Escape
    eventually "the list does not go away" title_is "Red's turn"
    key 4
    shows 4
    game_quit
    expect "the exit status is $status" same $status 0
    desk_end
    rm -f "$desk/bus"
    bus_start
    desk_start
    game_start --first human --second human
    waits_for_desk
    kill -STOP "$bus_pid"
    key Escape
    eventually "the game does not go on" title_is "Red's turn"
    key 4
    shows 4
    game_quit
    expect "the exit status is $status" same $status 0
    kill -9 "$bus_pid"
}

screen_start
if command -v dbus-daemon >/dev/null; then
    bus_start
    check "less motion and colours as the desktop wishes, also while it changes" followed
    check "what was chosen in the window counts" chosen
    check "a portal that begins later, or anew" later
    check "games and pictures are saved and opened where the desktop's dialog says" saved_and_opened
    check "no file is chosen, or none of this computer" cancelled
    check "the list of our own comes where the portal does not do it" list_instead
    check "a bus that dies, and one that hangs" bus_gone
    desk_end
    kill -9 "$(cat "$desk/bus_pid")" 2>/dev/null
else
    echo "ok the desktop's portal # SKIP dbus-daemon is not installed"
fi
