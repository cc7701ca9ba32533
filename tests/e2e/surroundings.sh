#!/bin/sh
# Needs no screen. What all tests stand on, whoever runs them: surroundings of their own, patience that a busy machine does
# not use up, and ports that no other run has.
. "$(dirname "$0")/lib_cli.sh"
. tests/e2e/lib_elsewhere.sh

echo "nothing was run" >"$scratch/err"
: >"$scratch/out"
status=0

# --- surroundings ---

# begun NAME=VALUE...: what a test sees that somebody with such an environment begins: a variable a line.
begun() {
    mkdir -p "$scratch/theirs"
    env "$@" sh -c '. tests/surroundings.sh && forget_person && settle "$1" && cd / && env && umask' sh "$scratch/theirs" |
        grep -v '^\(_\|PWD\|OLDPWD\|SHLVL\)=' | sort
    rm -rf "$scratch/theirs"
}

begun -i PATH="$PATH" >"$scratch/usual"
begun -i PATH="$PATH" HOME="$scratch/theirs" LANGUAGE=de LC_ALL=tr_TR LC_NUMERIC=de_DE LANG=fr_FR TZ=XYZ+23 DISPLAY=:7 \
    WAYLAND_DISPLAY=wayland-7 XAUTHORITY=/nowhere XDG_CONFIG_HOME=/nowhere XDG_DATA_HOME=/nowhere XDG_CACHE_HOME=/nowhere \
    XDG_STATE_HOME=/nowhere XDG_RUNTIME_DIR=/nowhere XDG_DATA_DIRS=/nowhere XDG_CONFIG_DIRS=/nowhere SDL_VIDEODRIVER=dummy \
    SDL_AUDIODRIVER=alsa GDK_SCALE=3 FONTCONFIG_FILE=/nowhere DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere \
    DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nowhere GRAVITRIPS_ASSETS=/nowhere GRAVITRIPS_LAN=7 GRAVITRIPS_FENCE=none \
    TMPDIR="/a b" CDPATH=/tmp GREP_OPTIONS=-v POSIXLY_CORRECT=1 LD_PRELOAD= TWO_LINES="a
PATH=/nowhere" >"$scratch/out"
judge 'the same, whatever the environment says' cmp -s "$scratch/usual" "$scratch/out"
judge 'a home of its own' grep -qx "HOME=$scratch/theirs/home" "$scratch/out"
(umask 077 && begun -i PATH="$PATH") >"$scratch/out"
judge 'whatever files of the person may be read by' cmp -s "$scratch/usual" "$scratch/out"

# --- patience, by a clock and a machine that are not there: $now, $wanting ---

# gives_up WANTING PROCESSORS: after how many seconds of them.
gives_up() (
    unset E2E_PATIENCE
    . tests/e2e/lib_patience.sh
    processors=$2
    seconds=0 counted_at=0 waited=0
    nap() { seconds=$((seconds + 1)); }
    tell_time() { now=$seconds; }
    tell_running() { running=$wanting; }
    wanting=$1
    patiently 'never' false
    [ $? = 1 ] && echo $seconds
)

# comes_at SECOND: does what comes as late as that come?
comes_at() (
    unset E2E_PATIENCE
    . tests/e2e/lib_patience.sh
    processors=2 seconds=0 counted_at=0 waited=0
    nap() { seconds=$((seconds + 1)); }
    tell_time() { now=$seconds; }
    tell_running() { running=8; }
    is_there() { [ $seconds -ge "$1" ]; }
    patiently 'late' is_there "$1"
)

judge 'on a quiet machine what never comes is told within half a minute' [ "$(gives_up 2 2)" -le 30 ]
judge 'beside four programs after minutes' [ "$(gives_up 5 2)" -ge 60 ]
judge 'and what comes late is awaited' comes_at 100

# --- ports ---

holds() {
    "$(dirname "$CLI")/tests/e2e/ports" >"$scratch/$1" &
    holders="$holders $!"
    patiently "ports are held" test -s "$scratch/$1"
}

holders=
if [ -x "$(dirname "$CLI")/tests/e2e/ports" ]; then
    holds one && holds two && holds three
    cat "$scratch/one" "$scratch/two" "$scratch/three" >"$scratch/out"
    judge 'no two have a port in common' [ "$(tr ' ' '\n' <"$scratch/out" | sort -u | wc -l)" = 6 ]
    kill $holders
fi
exit $((failures > 0))
