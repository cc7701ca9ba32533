#!/bin/sh
# What gravitrips-cli refuses, and in which words: options that a command does not name; text that is none, too long, or
# has no end.
. "$(dirname "$0")/lib_cli.sh"

# --- every option of every command ---

run --help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z].\{13\}\) .*/\1/p' "$scratch/out" | sed 's/ *$//')

# has COMMAND: the options that its help names, one a line.
has() {
    # shellcheck disable=SC2086
    "$CLI" $1 --help | sed -n '/^Options:/,/^$/s/^  --\([a-z-]*\) .*/\1/p'
}

# value OPTION: with a value that it takes, if it takes one.
value() {
    case $1 in
    game) echo --game=connect4 ;;
    size) echo --size=7x6 ;;
    part) echo --part=1/2 ;;
    result) echo --result=won ;;
    variant) echo --variant=a ;;
    path) echo --path=plain ;;
    *) grep -q "^  --$1 [A-Z]" "$scratch/helps" && echo "--$1=3" || echo "--$1" ;;
    esac
}

echo "$commands" | while read -r command; do
    # shellcheck disable=SC2086
    "$CLI" $command --help
done >"$scratch/helps"
options=$(echo "$commands" | while read -r command; do has "$command"; done | sort -u)

# Reads the command line up to --help: what is taken ends well, what is not is refused in words.
wrong_answers() {
    has "$1" >"$scratch/has"
    for option in $options; do
        taken=2
        grep -qx -- "$option" "$scratch/has" && taken=0
        # shellcheck disable=SC2086
        run $1 "$(value "$option")" --help
        [ $status = $taken ] || echo "--$option: exit $status, not $taken: $(cat "$scratch/err")."
        [ $taken = 0 ] || says 2 err "gravitrips-cli: $1 has no option --$option" || echo "--$option: $(cat "$scratch/err")."
    done
}

judge 'there are commands and options' [ "$(echo "$commands" | wc -l) $(echo "$options" | wc -l)" = '24 43' ]
for command in $(echo "$commands" | tr ' ' _); do
    command=$(echo "$command" | tr _ ' ')
    wrong=$(wrong_answers "$command")
    # shellcheck disable=SC2086
    usage=$("$CLI" $command --help | sed -n '1,/^$/p' | grep -o -- '--[a-z-]*' | sed 's/--//')
    for option in $usage; do
        has "$command" | grep -qx -- "$option" || wrong="$wrong --$option is in the usage line, not among the options."
    done
    judge "$command takes what its help names, and nothing else: $wrong" [ -z "$wrong" ]
done
run games import --line
judge 'games import has no --line' says 2 err 'gravitrips-cli: games import has no option --line'
run review --duplicates
judge 'review has no --duplicates' says 2 err 'gravitrips-cli: review has no option --duplicates'
run moves --results=1
judge 'a value where none is taken' says 2 err 'gravitrips-cli: --results takes no value'

exit $((failures > 0))
