# bash completes gravitrips. Made by `make manuals`.
_gravitrips()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options= files=
    COMPREPLY=()
    # bash takes --option=value for three words
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $prev in
    --game) mapfile -t COMPREPLY < <(compgen -W 'connect4 tictactoe kolibrat' -- "$cur"); return ;;
    --size) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --connect) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --pieces) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --points) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --rule) mapfile -t COMPREPLY < <(compgen -W 'plain pie swap' -- "$cur"); return ;;
    --first) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --second) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --seed) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --data-dir) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    esac
    case "${COMP_WORDS[1]-} ${COMP_WORDS[2]-}" in
    *) options='--game --size --connect --pieces --points --rule --first --second --watch --seed --mute --fullscreen --data-dir --version --help ' files=yes ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    elif [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -F _gravitrips gravitrips
