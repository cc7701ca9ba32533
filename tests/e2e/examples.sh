#!/bin/sh
# The examples in the manual: each command is run, and what it prints is what stands there; the window takes the command
# lines that stand there; the record can be read. And the links in all documents lead somewhere.
set -u
cd "$(dirname "$0")/../.." || exit 2

. tests/surroundings.sh
forget_person

PATH=$(cd "${BUILD:-build}" && pwd):$PATH
export PATH
manual=docs/manual.md
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
settle "$scratch" || exit 2
trap 'exit 130' INT TERM HUP
failures=0
count=0

fail() {
    echo "not ok $1"
    failures=$((failures + 1))
}

# The block of examples: a line that begins with "$ " is a command, the others are its output.
awk '/^```/ { inside = !inside; next } inside' $manual >"$scratch/examples"

judge() {
    [ -n "$command" ] || return
    count=$((count + 1))
    (eval "$command") >"$scratch/printed" 2>&1
    if cmp -s "$scratch/printed" "$scratch/promised"; then
        echo "ok $command"
    else
        fail "$command"
        diff "$scratch/promised" "$scratch/printed" | sed 's/^/#   /'
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
[ "$count" -gt 0 ] || fail "$manual holds no examples"

# The window's: "    gravitrips --option ...   what it does", or within a sentence. What is wrong would be told before the
# help is printed.
sed -n 's/^    \(gravitrips\( [^ ][^ ]*\)*\)\(  .*\)*$/\1/p' $manual >"$scratch/windows"
grep -o '`gravitrips -[^`]*`' $manual | tr -d '`' >>"$scratch/windows"
while IFS= read -r command; do
    if $command --help >"$scratch/printed" 2>&1; then
        echo "ok $command"
    else
        fail "$command"
        sed 's/^/#   /' "$scratch/printed"
    fi
done <"$scratch/windows"
[ -s "$scratch/windows" ] || fail "$manual holds no command line of the window"

# The record: a block that begins with a tag.
sed -n '/^    \[Game "/,/^[^ ]/s/^    //p' $manual >"$scratch/record"
if gravitrips-cli games import --data-dir "$scratch/data" "$scratch/record" >"$scratch/printed" 2>&1 &&
    gravitrips-cli games export --data-dir "$scratch/data" >"$scratch/kept" && [ -s "$scratch/record" ]; then
    echo "ok the record is read"
else
    fail "the record: $(cat "$scratch/printed")"
fi

# What a link's #part must be: a heading in small letters, without signs, with - for blanks.
parts() {
    sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | sed 's/[^a-z0-9_-]//g'
}

links=0
for document in README.md docs/*.md; do
    awk '/^```/ { inside = !inside } !inside' "$document" | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' |
        sort -u >"$scratch/links"
    while IFS= read -r link; do
        case $link in *://*) continue ;; esac
        links=$((links + 1))
        file=${link%%#*}
        target=$(dirname "$document")/$file
        [ -n "$file" ] || target=$document
        [ -e "$target" ] || fail "$document: there is no $link"
        case $link in
        *'#'*) parts "$target" | grep -qx -e "${link#*#}" || fail "$document: no heading for $link" ;;
        esac
    done <"$scratch/links"
done
echo "ok $links links were followed"
exit $((failures > 0))
