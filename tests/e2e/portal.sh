#!/bin/sh
# What the desktop does for the window, through a stand-in for its portal on a bus of its own (tests/standins/portal.c):
# what it wishes is followed, also when it changes.
. "$(dirname "$0")/lib.sh"

# Pages of the settings, and rows there.
BOARD=2 ACCESS=5 THEME=1 MOTION=2

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
}

heard() {
    "$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE" assets/*.wav | grep -q "$1"
}

# Another round: the discs clatter out, unless nothing is to move that need not.
another_round() {
    key 4
    key r
    shows ""
    key 3
    shows 3
    eventually "the disc is not heard" heard drop_
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
    eventually "the discs do not clatter out any more" heard spill
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
    choose $BOARD row $THEME 2 4
    eventually "the window is not light, as was chosen" sees theme light
    choose $ACCESS row $MOTION 2 3
    another_round
    eventually "the discs do not clatter out" heard spill
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

screen_start
if command -v dbus-daemon >/dev/null; then
    bus_start
    check "less motion and colours as the desktop wishes, also while it changes" followed
    check "what was chosen in the window counts" chosen
    check "a portal that begins later, or anew" later
    desk_end
    kill "$bus_pid"
else
    echo "ok the desktop's portal # SKIP dbus-daemon is not installed"
fi
