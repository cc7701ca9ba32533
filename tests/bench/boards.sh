#!/bin/sh
# Solves empty boards, the book aside, and prints a row of the table in docs/boards.md for each; says where what is
# published (tests/data/boards.txt) is something else:
#   tests/bench/boards.sh BUILD [MIB [WxH...]]
# With JOURNALS in the environment, a directory, what is proved is kept there as it is proved, and the same command goes
# on after a kill; its nodes and seconds are those since then.
set -u
build=${1:?usage: tests/bench/boards.sh BUILD [MIB [WxH...]]}
memory=${2:-64}
[ -z "${JOURNALS:-}" ] || mkdir -p "$JOURNALS" || exit 2
if [ $# -gt 2 ]; then shift 2; else set -- 4x4 4x5 4x6 4x7 5x4 5x5 5x6 6x4 6x5 7x4; fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

# end WxH SCORE: who wins, and with which disc: a score counts the winner's own discs that are left, and one.
end() {
    awk -v size="$1" -v score="$2" 'BEGIN {
        split(size, side, "x")
        cells = side[1] * side[2]
        if (score == 0) print "draw", cells
        else if (score > 0) print "first", cells - 1 + cells % 2 - 2 * (score - 1)
        else print "second", cells - cells % 2 + 2 * (score + 1)
    }'
}

# children OUTPUT: the CPU seconds, system time included, of what the shell that printed this by `times` has run.
children() {
    tr 'ms' '  ' <"$1" | awk 'END { printf "%.1f", 60 * $1 + $2 + 60 * $3 + $4 }'
}

echo "| board | wins | with disc | nodes, millions | CPU seconds | table, MiB |"
echo "|---|---|---|---|---|---|"
status=0
for size; do
    (echo | "$build/gravitrips-cli" solve --stats --no-book --memory "$memory" --size "$size" \
        ${JOURNALS:+--journal "$JOURNALS/$size"} >"$scratch/solved"
     times >"$scratch/times")
    read -r score nodes _ <"$scratch/solved" || {
        status=1
        continue
    }
    found=$(end "$size" "$score")
    published=$(sed -n "s/^$size //p" tests/data/boards.txt)
    echo "| $size | ${found% *} | ${found#* } | $(awk "BEGIN { printf \"%.3g\", $nodes / 1e6 }") |" \
        "$(children "$scratch/times") | $memory |"
    [ -z "$published" ] || [ "$published" = "$found" ] || {
        echo "$size: published is '$published', not '$found'" >&2
        status=1
    }
done
exit $status
