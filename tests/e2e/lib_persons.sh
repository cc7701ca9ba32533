# Two persons, anna and bert, who each sit at a window of their own, with a screen of its own, at a host of its own, and
# do what they are asked. To be read after lib_net.sh, lib.sh and lib_meet.sh.
own_screens || {
    echo "ok $(basename "$0" .sh) # SKIP no screens of its own"
    exit 0
}

# person NAME: somebody at the host of that name, with a screen and a window of its own, who does what is asked; what that
# one has is in $scratch/NAME.
person() {
    mkdir "$scratch/$1"
    mkfifo "$scratch/$1/asked"
    eval "GAME_AT=\"nsenter -t \$$1 -n\""
    live "$1" >>"$scratch/$1/said" 2>"$scratch/$1/noise" &
    persons="$persons $!"
}

live() {
    table=$scratch
    scratch=$scratch/$1
    DATA=$scratch/data
    NAME="$NAME: $1"
    trap ': >"$scratch/gone"' EXIT
    screen_start 1000x720
    persons="$screen_pid $tools"
    echo "$screen_pid $tools" >"$scratch/helpers"
    while echo $? >"$scratch/done" && read -r words <"$scratch/asked"; do
        eval "$words"
    done
}

# ask NAME WORDS: does it hold, or is it done?
ask() {
    tell "$@"
    hear "$1"
}

tell() {
    told_to=$scratch/$1
    shift
    rm "$told_to/done"
    echo "$*" >"$told_to/asked"
}

# Nobody is waited for while the other one has failed.
hear() {
    until [ -s "$scratch/$1/done" ]; do
        all_are_there
        sleep 0.03
    done
    read -r answer <"$scratch/$1/done"
    return "$answer"
}

hear_both() {
    hear anna
    anna_did=$?
    hear bert && [ $anna_did = 0 ]
}

all_are_there() {
    for who in anna bert; do
        [ ! -e "$scratch/$who/gone" ] || fail_as $who
    done
}

# What went wrong was told by that one.
fail_as() {
    cat "$scratch/$1/said"
    for who in anna bert; do
        cat "$scratch/$who/stderr" "$scratch/$who/noise" 2>/dev/null | tail -n 10 | sed "s/^/#   $who: /"
    done
    : >"$scratch/told"
    exit 1
}

# both WORDS: at once.
both() {
    tell anna "$@"
    tell bert "$@"
    hear_both
}

# at_table STAND FUNCTION...: a test with both, on hosts and cables that are put together so.
at_table() {
    told=$scratch/told
    scratch=$scratch/table
    persons= relays=
    mkdir "$scratch"
    trap table_end EXIT
    $1
    person anna
    person bert
    hear_both || die "a person has no screen"
    shift
    "$@"
}

table_end() {
    [ ! -e "$scratch/told" ] || : >"$told"
    kill -9 $persons $relays $(cat "$scratch"/*/pid "$scratch"/*/helpers)
    net_end
    rm -rf "$scratch"
} 2>/dev/null

# --- what persons do ---

# Anna's: invites [RELAY]: she has the first move. The code is there for who is to hear it.
invites() {
    opens_invite
    click_friend 4 # of who may begin the one in the middle
    gets_code
    if [ -n "${1:-}" ]; then
        click_friend back # where it says Details
        eventually "the ways to here do not come" title_is "How your friend finds you"
        click_friend 2
        types "$1"
        key Escape
        eventually "the code does not come back" title_is "A friend elsewhere"
        eventually "there is no code with the meeting point" has_meeting_point
    fi
    echo "$port" >"$scratch/port"
    echo "$code" >"$scratch/code"
    sits_down 0
}

has_meeting_point() {
    copy_code && case $code in *@*) ;; *) return 1 ;; esac && find_port
}

hears_code() {
    eventually "nobody says a code" test -s "$table/anna/code"
    code=$(cat "$table/anna/code")
    port=$(cat "$table/anna/port")
}

# Bert's: joins_at [HOST]
joins_at() {
    hears_code
    join "$code" ${1:+"$1:$port"}
    sits_down 1
}

# The game is chosen in the list, which says where it waits, and the code is typed.
joins_from_list() {
    hears_code
    opens_join
    eventually "nobody is found on this network" has_edge 4
    click_friend 4
    types "$code"
    joins
    sits_down 1
}

# sits_down PARITY: one's own moves are made when so many discs, of two, are on the board. What the title says of the
# table in the first moments may still be of an earlier game.
sits_down() {
    parity=$1
    eventually "there is no game" is_at_table
    sleep 0.5
}

# Notes what stands on the board, and sets $plies; not while a disc is in the air.
sees_board() {
    look && find_lines bright || return
    rows=$found
    find_lines discs
    plies=$found
    [ "$rows" != "${noted:-}" ] && is_at_table || return 0
    noted=$rows
    echo $rows >>"$scratch/seen"
}

# Makes a move of $record if it is time for one. A key that somehow is not heard is pressed again, not soon.
moves_if_due() {
    sees_board && [ $((plies % 2)) = "$parity" ] && [ "$plies" -lt "$up_to" ] && title_is "Your turn" || return 0
    [ "${pressed:-}" = "$plies" ] || tries_to_move=0
    pressed=$plies
    tries_to_move=$((tries_to_move + 1))
    [ $((tries_to_move % 100)) = 1 ] || return 0
    date +%s%3N >"$scratch/key_at"
    key "$(echo "$record" | cut -c $((plies + 1)))"
}

# plays_to RECORD COUNT: until so many discs are on the board, or it is over.
plays_to() {
    record=$1
    up_to=$2
    plies=0
    eventually "there are not $2 discs" has_played
}

has_played() {
    moves_if_due
    [ "$plies" -ge "$up_to" ] || is_over
}

# sees_move COUNT: the other one's comes, and is the disc of that number. Words may lie over the board for a while.
sees_move() {
    eventually "a move does not come" title_is "Your turn"
    date +%s%3N >"$scratch/when"
    eventually "there are not $1 discs" disc_count_is "$1"
}
