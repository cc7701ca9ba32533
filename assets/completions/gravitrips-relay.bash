# bash completes gravitrips-relay. Made by `make manuals`.
_gravitrips_relay()
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
    --port) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --address) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --metrics) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --connections) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --per-address) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --per-minute) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --waiting) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --bytes) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --first-frame) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --wait) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --idle) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --life) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --drain) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --user) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --chroot) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    esac
    case "${COMP_WORDS[1]-} ${COMP_WORDS[2]-}" in
    *) options='--port --address --metrics --connections --per-address --per-minute --waiting --bytes --first-frame --wait --idle --life --drain --balancer --user --chroot --version --help ' files= ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    elif [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -F _gravitrips_relay gravitrips-relay
