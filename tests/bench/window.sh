#!/bin/sh
# Measures the window on a screen of its own (Xvfb) and prints medians: tests/bench/window.sh BUILD [RUNS [OTHER_BUILD]]
# With another build, say of an older commit, it starts the two in turn and compares that.
# The figures are those of a machine at peace: what else runs on it shows in the maxima and in the launch time.
set -u
build=${1:?usage: tests/bench/window.sh BUILD [RUNS [OTHER_BUILD]]}
runs=${2:-11}

export SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY SDL_VIDEODRIVER SDL_RENDER_DRIVER GRAVITRIPS_ASSETS

scratch=$(mktemp -d) || exit 2
export XDG_DATA_HOME="$scratch/home"
screen_pid=
finish() {
    [ -n "$screen_pid" ] && kill "$screen_pid" 2>/dev/null && wait "$screen_pid" 2>/dev/null
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

mkdir "$scratch/screen" "$scratch/data"
Xvfb -displayfd 3 -fbdir "$scratch/screen" -screen 0 1280x1024x24 -nolisten tcp -noreset \
    3>"$scratch/display" 2>"$scratch/xvfb" &
screen_pid=$!
until [ -s "$scratch/display" ]; do
    kill -0 $screen_pid 2>/dev/null || {
        cat "$scratch/xvfb" >&2
        echo "tests/bench/window.sh: Xvfb does not start" >&2
        exit 1
    }
    sleep 0.05
done
export DISPLAY=":$(cat "$scratch/display")"

echo "window, on $(getconf _NPROCESSORS_ONLN) processors, load before $(cut -d ' ' -f 1 /proc/loadavg 2>/dev/null):"
"$build/tests/bench/window" "$build/gravitrips" "$build/tests/e2e/where" "$scratch/screen/Xvfb_screen0" "$scratch/data" "$runs" \
    ${3:+"$3/gravitrips"}
