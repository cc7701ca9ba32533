#!/bin/sh
# What being killed costs a long solve with a journal. Solves an empty board undisturbed, and again killed after 1 to
# SECONDS seconds, KILLS times; says what both took and how much each kill lost:
#   tests/bench/kills.sh BUILD [WxH [MIB [KILLS [SECONDS]]]]
set -u
build=${1:?usage: tests/bench/kills.sh BUILD [WxH [MIB [KILLS [SECONDS]]]]}
size=${2:-8x5}
memory=${3:-64}
kills=${4:-50}
seconds=${5:-2}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

# solve JOURNAL [SECONDS]: goes on with a journal, to the end or for so long.
solve() {
    echo | timeout --foreground -s KILL "${2:-0}" "$build/gravitrips-cli" solve --no-book --memory "$memory" --size "$size" \
        --journal "$scratch/$1" >"$scratch/score" 2>"$scratch/err"
}

# processor: sets `took`, the CPU seconds that children have taken so far, system time included. No subshell: it has
# other children.
processor() {
    times >"$scratch/times"
    took=$(tr 'ms' '  ' <"$scratch/times" | awk 'END { print 60 * $1 + $2 + 60 * $3 + $4 }')
}

solve whole || {
    cat "$scratch/err" >&2
    exit 2
}
processor
whole=$took
right=$(cat "$scratch/score")
killed=0
while [ $killed -lt "$kills" ]; do
    solve torn "$(awk "BEGIN { srand($$ + $killed); print 1 + rand() * ($seconds - 1) }")" && break
    killed=$((killed + 1))
done
solve torn
processor
both=$took
awk "BEGIN { printf \"%s, %d MiB: %.1f CPU seconds; killed %d times %.1f, %.2f for each kill; the score is %s\n\", \"$size\", \
    $memory, $whole, $killed, $both - $whole, ($both - 2 * $whole) / ($killed + !$killed), \
    \"$(cat "$scratch/score")\" == \"$right\" ? \"the same\" : \"another one\" }"
[ "$(cat "$scratch/score")" = "$right" ]
