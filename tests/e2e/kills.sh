#!/bin/sh
# What is left of the archive when those who write to it are killed at any moment: fifty times, with LONG_TESTS=1 a
# thousand times.
# For make test-all: it kills.
set -u
cd "$(dirname "$0")/../.." || exit 2

. tests/surroundings.sh
forget_person

BUILD=${BUILD:-build}
rounds=50
[ -n "${LONG_TESTS:-}" ] && rounds=1000
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

seed=$(date +%s)
name="killed $rounds times, the archive keeps every acknowledged move"
found=$("$BUILD/tests/e2e/keeper" "$scratch" $rounds "$seed" 2>&1)
status=$?
if [ $status -eq 0 ] && echo "$found" | grep -q "^$rounds rounds, [1-9][0-9]* acknowledged, 0 wrong$"; then
    echo "ok $name"
else
    printf 'not ok %s: status %s, seed %s\n%s\n' "$name" $status "$seed" "$found"
    exit 1
fi
