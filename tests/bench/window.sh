#!/bin/sh
# Measures the window on a screen of its own (Xvfb) and prints medians: tests/bench/window.sh BUILD [RUNS [OTHER_BUILD]]
# With another build, say of an older commit, it starts the two in turn and compares that, and how they celebrate and rest.
# The figures are those of a machine at peace: what else runs on it shows in the maxima and in the launch time.
set -u
build=${1:?usage: tests/bench/window.sh BUILD [RUNS [OTHER_BUILD]]}
. "$(dirname "$0")/lib"

measure window "$build" "${2:-11}" ${3:+"$3/gravitrips" "$3/tests/e2e/where"}
