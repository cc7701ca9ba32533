#!/bin/sh
# The manuals and the completions: as the tables say, without a fault of form, and what each shell makes of them.
. "$(dirname "$0")/lib_cli.sh"

build=$(dirname "$CLI")
status=0
: >"$scratch/out" && : >"$scratch/err"

# --- up to date, and well formed ---

src/manuals/make "$build" "$scratch" || failures=1
for file in $(for program in gravitrips gravitrips-cli gravitrips-relay; do
    echo docs/$program.6 assets/completions/$program.bash assets/completions/$program.zsh assets/completions/$program.fish
done); do
    diff "$file" "$scratch/$file" >"$scratch/out" 2>&1
    status=$?
    judge "$file is what 'make manuals' makes" [ $status = 0 ]
done

# They name each other, which are not installed here.
lint() {
    mandoc -T lint -W style "$1" 2>&1 | grep -v 'referenced manual not found' >"$scratch/out"
    [ ! -s "$scratch/out" ]
}

for manual in docs/gravitrips.6 docs/gravitrips-cli.6 docs/gravitrips-relay.6; do
    if command -v mandoc >/dev/null; then
        judge "$manual has no fault of form" lint $manual
    else
        echo "ok $manual has no fault of form # SKIP there is no mandoc here"
    fi
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS ENVIRONMENT FILES 'EXIT STATUS' EXAMPLES 'SEE ALSO' AUTHORS; do
        [ "$manual $section" = 'docs/gravitrips-relay.6 ENVIRONMENT' ] || # it heeds nothing of it
            judge "$manual: $section" grep -qx ".Sh $section" $manual
    done
done

# --- what shells complete: a line, what must be offered, and what must not ---

# in_bash LINE..., in_zsh, in_fish: what is offered for the last word, one a line.
in_bash() {
    bash --norc -c '
        source "assets/completions/$1.bash"
        complete -p "$1" >/dev/null || exit
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        function=$(complete -p "$1" | sed "s/.*-F \([a-z_]*\) .*/\1/")
        "$function"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" 2>"$scratch/err"
}

in_fish() {
    line=$*
    HOME=$scratch fish --no-config -c "source assets/completions/$1.fish; complete -C '$line'" 2>"$scratch/err" | cut -f 1
}

# zsh has no way to ask: a shell in a pseudo terminal is given the line and a key that lists. It lists nothing while keys
# wait to be read: none is sent before it has listed.
in_zsh() {
    cat >"$scratch/zsh" <<'END'
zmodload zsh/zpty
zpty shell 'PS1=READY TERM=dumb COLUMNS=400 LINES=200 zsh -f -i'
ask() { zpty -w shell "$1" }
await() { local piece; while [[ $text != *$1* ]] && zpty -r shell piece; do text+=$piece; done }
ask "unsetopt prompt_cr beep; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $1/dump"
ask "LISTMAX=0; zstyle ':completion:*' list-prompt ''; zstyle ':completion:*' insert-tab false; setopt auto_list list_rows_first"
ask "listed() { zle list-choices; zle -R; print -r -- LIST\"\"ED }; zle -N listed; bindkey '^I' listed; echo BEG\"\"AN"
await BEGAN
text=
zpty -n -w shell "$2"$'\t'
await LISTED
print -r -- $text
END
    mkdir -p "$scratch/site"
    cp "assets/completions/$1.zsh" "$scratch/site/_$1"
    line=$*
    timeout 300 zsh -f "$scratch/zsh" "$scratch/site" "$line" 2>"$scratch/err" </dev/null | tr -s ' \r\t' '\n'
}

# offers SHELL WANTED UNWANTED WORD...: the last WORD is what is to be completed.
offers() {
    shell=$1 wanted=$2 unwanted=$3
    shift 3
    "in_$shell" "$@" >"$scratch/out"
    for word in $wanted; do
        grep -qx -- "$word" "$scratch/out" || return 1
    done
    for word in $unwanted; do
        ! grep -qx -- "$word" "$scratch/out" || return 1
    done
}

for shell in bash zsh fish; do
    if ! command -v $shell >/dev/null; then
        echo "ok $shell completes # SKIP there is no $shell here"
        continue
    fi
    judge "$shell: commands" offers $shell 'moves review games' 'export --line' gravitrips-cli ''
    judge "$shell: the second word" offers $shell 'list import export' 'moves build' gravitrips-cli games ''
    judge "$shell: options of a command" offers $shell '--line --no-book --game' '--duplicates' gravitrips-cli review --
    judge "$shell: options of two words" offers $shell '--duplicates --data-dir' '--line' gravitrips-cli games import --
    judge "$shell: games" offers $shell 'connect4 kolibrat' 'review' gravitrips-cli moves --game ''
    judge "$shell: words of a choice" offers $shell 'won draw' 'moves' gravitrips-cli games list --result ''
    judge "$shell: levels" offers $shell '1 10' 'human' gravitrips-cli suggest --level ''
    judge "$shell: files" offers $shell 'README.md' '' gravitrips-cli review READ
    judge "$shell: the window's options" offers $shell '--watch --data-dir' '--line' gravitrips --
    judge "$shell: its seats" offers $shell 'human 10' '' gravitrips --first ''
    judge "$shell: the relay's options" offers $shell '--metrics --balancer' '--line' gravitrips-relay --
    judge "$shell: its files" offers $shell 'README.md' '' gravitrips READ
done

exit $((failures > 0))
