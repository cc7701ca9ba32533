#!/bin/sh
# The examples of the README's command line: each is run, and what it prints is what stands there.
set -u
cd "$(dirname "$0")/../.." || exit 2

PATH=$(cd "${BUILD:-build}" && pwd):$PATH
export LC_ALL=C.UTF-8 PATH
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
failures=0
count=0

# The block of examples: a line that begins with "$ " is a command, the others are its output.
awk '/^```/ { inside = !inside; next } inside' README.md >"$scratch/examples"

judge() {
    [ -n "$command" ] || return
    count=$((count + 1))
    (eval "$command") >"$scratch/printed" 2>&1
    if cmp -s "$scratch/printed" "$scratch/promised"; then
        echo "ok $command"
    else
        echo "not ok $command"
        diff "$scratch/promised" "$scratch/printed" | sed 's/^/#   /'
        failures=$((failures + 1))
    fi
}

command=
while IFS= read -r line; do
    case $line in
    '$ '*)
        judge
        command=${line#??}
        : >"$scratch/promised"
        ;;
    *) printf '%s\n' "$line" >>"$scratch/promised" ;;
    esac
done <"$scratch/examples"
judge
[ "$count" -gt 0 ] || {
    echo "not ok README.md holds no examples"
    failures=1
}
exit $((failures > 0))
