#!/bin/sh
# Measures the history with many kept games on a screen of its own (Xvfb) and prints medians:
#   tests/bench/history.sh BUILD [RUNS [GAMES]]
set -u
build=${1:?usage: tests/bench/history.sh BUILD [RUNS [GAMES]]}
games=${3:-100000}
. "$(dirname "$0")/lib"

tests/bench/make_games "$build" "$games" >"$scratch/games"
"$build/gravitrips-cli" games import --duplicates --data-dir "$scratch/data/many" "$scratch/games" || exit 1
measure history "$build" "${2:-11}"
