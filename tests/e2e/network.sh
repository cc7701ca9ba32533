#!/bin/sh
# Needs no screen. Games with a friend elsewhere over real networks, each between hosts of its own: whole games by all
# ways; cables that are pulled out and plugged in again, addresses that change, networks that lose and are late, relays
# that die: the game goes on, and no move is lost. How long it took until both were together again is told, not judged.
# For make test-all: it plays over network namespaces.
. "$(dirname "$0")/lib_net.sh"
. "$(dirname "$0")/lib_cli.sh"

unset GRAVITRIPS_LAN # here are networks of the tests' own
BUILD=$(dirname "$CLI")
PATIENCE=60 # programs that lost each other wait for some seconds themselves
# Breaks that are longer than anybody's patience are for who has the time.
breaks='2 5'
[ -n "${LONG_TESTS:-}" ] && breaks='10 40' # the game is over at move 19

# --- two programs at a table ---

stamp() {
    while IFS= read -r line; do
        echo "$(date +%s%3N) $line"
    done
}

# sit WHO ARGUMENT...: a program at the host of that name; its words stand in WHO.err, each with its moment.
sit() {
    who=$1
    shift
    eval "stands=\$$who"
    [ -p "$scratch/$who.in" ] || mkfifo "$scratch/$who.in" "$scratch/$who.said"
    case $who in anna) exec 7<>"$scratch/$who.in" ;; *) exec 8<>"$scratch/$who.in" ;; esac
    stamp <"$scratch/$who.said" >>"$scratch/$who.err" &
    nsenter -t "$stands" -n "$CLI" "$@" --data-dir "$scratch/$who" <"$scratch/$who.in" >>"$scratch/$who.out" \
        2>"$scratch/$who.said" 7<&- 8<&- &
    eval "${who}_runs=$!"
}

# types WHO LINE
types() {
    echo "$2" >"$scratch/$1.in"
}

# sit_down HOST-ARGUMENTS... -- GUEST-ARGUMENTS...: both, and the code goes from one to the other.
sit_down() {
    arguments=
    while [ "$1" != -- ]; do
        arguments="$arguments $1"
        shift
    done
    shift
    sit anna host --name Anna --begins host $arguments
    eventually "anna has no code" has_code
    sit bert join "$code" --name Bert "$@"
}

has_code() {
    code=$(sed -n 's/^code\t\([^\t]*\)\t.*/\1/p' "$scratch/anna.out" 2>/dev/null)
    port=$(sed -n 's/^code\t[^\t]*\t//p' "$scratch/anna.out" 2>/dev/null)
    [ -n "$code" ]
}

# knows WHO COUNT: so many moves?
knows() {
    [ "$(grep -c '^[0-9]* \(Anna\|Bert\): [1-9]$' "$scratch/$1.err")" -ge "$2" ]
}

# Both humans sit; the game is on.
begin_by_hand() {
    sit_down "$@"
    eventually "bert is not asked" grep -q 'yes or no' "$scratch/bert.err"
    types bert yes
    moves=1111112222223434343 # four in a column win
    plies=0
}

# Sets $mover and $other, and $move.
next_move() {
    mover=anna other=bert
    [ $((plies % 2)) -eq 0 ] || mover=bert other=anna
    move=$(echo $moves | cut -c $((plies + 1)))
    plies=$((plies + 1))
}

# by_hand COUNT: so many moves, each of which is waited for at both ends.
by_hand() {
    count=$1
    while [ "$count" -gt 0 ]; do
        next_move
        types $mover $move
        eventually "move $plies is not at bert's" knows bert $plies
        eventually "move $plies is not at anna's" knows anna $plies
        count=$((count - 1))
    done
}

# Plays on to the end; both print the same.
to_the_end() {
    by_hand $((${#moves} - plies))
    both_end
}

both_end() {
    eventually "anna's program does not end" is_gone "$anna_runs"
    eventually "bert's program does not end" is_gone "$bert_runs"
    wait "$anna_runs" || die "anna's program ended with $?"
    wait "$bert_runs" || die "bert's program ended with $?"
    sed '/^code/d' "$scratch/anna.out" >"$scratch/anna.record"
    cmp -s "$scratch/anna.record" "$scratch/bert.out" || die "the two records differ"
    grep -q '^\[Result' "$scratch/anna.record" || die "there is no record"
}

is_gone() {
    ! kill -0 "$1" 2>/dev/null
}

# --- judging ---

# eventually WHAT COMMAND...
eventually() {
    patiently "$@" || die "$1"
}

die() {
    echo "not ok $NAME: $*"
    for told in "$scratch"/*.err "$scratch"/*.out "$scratch"/upnp.said; do
        [ -s "$told" ] && sed "s|^|#   $(basename "$told"): |" "$told" | tail -n 40
    done
    exit 1
}

# beside NAME FUNCTION ARGUMENT...: a test, beside the others.
shells=
beside() {
    NAME=$1
    shift
    number=$((${number:-0} + 1))
    (
        scratch=$scratch/$number
        mkdir "$scratch"
        trap 'net_end; kill -9 $anna_runs $bert_runs $relays $bad 2>/dev/null' EXIT
        anna_runs= bert_runs= relays= bad=
        "$@"
        echo "ok $NAME"
    ) >"$scratch/$number.tap" 2>"$scratch/$number.noise" &
    shells="$shells $!"
}

skip() {
    echo "ok $1 # SKIP $2"
}

# --- whole games ---

whole_game() {
    stand=$1
    shift
    $stand
    [ $stand != stand_club ] || a_relay $relay
    sit_down --seat 2 $1 -- --seat 2 $2
    both_end
}

# Whose network is there only after the host has begun to wait, of IPv6 and without any address but its own link's.
network_comes_later() {
    host anna
    host bert
    sit anna host --name Anna --begins host --seat 2
    eventually "anna has no code" has_code
    cable "$anna" a0 fe80::a/64 "$bert" b0 fe80::b/64
    eventually "the addresses are not there" no_address_is_new
    sit bert join "$code" --name Bert --seat 2
    both_end
}

no_address_is_new() {
    ! { at "$anna" ip -6 addr show dev a0; at "$bert" ip -6 addr show dev b0; } | grep -q tentative
}

# --- a port that a router opens ---

through_the_router() {
    stand_router
    eventually "the router's helper does not wait" grep -q -i "listening" "$scratch/upnp.said"
    sit anna host --name Anna --begins host --seat 2 --no-local --map-port
    eventually "anna has no code" has_code
    eventually "the router opens nothing" opened
    sit bert join "$code" --name Bert --at "$where:$port" --no-local --seat 2
    both_end
    eventually "what was opened is not closed" nothing_opened
}

# --- breaks ---

# broken SECONDS PULL PLUG: the cable is out for so long; a move that is made meanwhile is at the other end again after
# $took milliseconds, which are told.
broken() {
    $2
    next_move
    types $mover $move
    sleep "$1"
    $3
    back=$(date +%s%3N)
    arrives "out for $1 s, $mover moved"
    by_hand 1
}

# arrives WORDS: the last move is at the other end, $took milliseconds after $back, which are told.
arrives() {
    eventually "move $plies does not arrive: $1" knows $other $plies
    arrived=$(grep '^[0-9]* \(Anna\|Bert\): [1-9]$' "$scratch/$other.err" | sed -n "${plies}s/ .*//p")
    took=$((arrived > back ? arrived - back : 0))
    echo "# $NAME: $1; together again after $took ms"
}

# With a move of each of both.
break_twice() {
    for seconds in $breaks; do
        broken "$seconds" "$1" "$2"
        by_hand 1
        broken "$seconds" "$1" "$2"
        by_hand 1
    done
}

pull_silent() { how_bad 0 100; }
plug_silent() { how_bad 0 0; }

cable_out() {
    stand_direct
    begin_by_hand --no-local -- --at $where --no-local
    by_hand 2
    break_twice pull_direct plug_direct
    to_the_end
}

silence() {
    stand_bad
    begin_by_hand --no-local -- --at $where --no-local
    by_hand 2
    break_twice pull_silent plug_silent
    to_the_end
}

cable_to_relay_out() {
    stand_club
    a_relay $relay
    begin_by_hand --no-local --relay $relay -- --no-local
    by_hand 2
    break_twice pull_$1 plug_$1
    to_the_end
}

# --- addresses that change ---

# moved COMMAND...: anna's or bert's machine has another address all at once; a move that is made then arrives.
moved() {
    next_move
    "$@" || die "$1 cannot be"
    back=$(date +%s%3N)
    types $mover $move
    arrives "$1, $mover moves"
    by_hand 1
}

# One after the other, with a move of each of both.
both_move_house() {
    where_to=$1
    one=$2
    two=$3
    by_hand 2
    moved bert_$where_to $one $two
    by_hand 1
    moved anna_$where_to $4 $5
    by_hand 1
    moved bert_$where_to $two $one
    moved anna_$where_to $5 $4
    to_the_end
}

addresses_at_home() {
    stand_house
    begin_by_hand --
    both_move_house home 2 22 1 11
}

addresses_and_relay() {
    stand_club
    a_relay $relay
    at "$club" ip addr add 10.2.9.1/24 dev c1
    at "$club" ip addr add 10.1.9.1/24 dev c0
    begin_by_hand --no-local --relay $relay -- --no-local
    both_move_house abroad 0 9 0 9
}

# --- a bad network ---

late_and_lossy() {
    PATIENCE=300 # chance says how long that takes
    stand_bad
    how_bad "$1" "$2"
    began=$(date +%s%3N)
    sit_down --no-local --seat 2 -- --at $where --no-local --seat 2
    both_end
    took=$(($(date +%s%3N) - began))
    moves=$(grep -c '^[0-9]* \(Anna\|Bert\): [1-9]$' "$scratch/anna.err")
    bad_net_end
    echo "# $NAME: a game of $moves moves took $took ms; packets $said"
}

# --- relays that die ---

# The name of two relays, for all in here.
have_name() {
    printf '127.0.0.1 localhost\n10.9.0.1 club.example\n10.9.0.2 club.example\n' >"$scratch/names"
    mount --bind "$scratch/names" /etc/hosts && getent hosts club.example >"$scratch/known"
} 2>/dev/null

# One name for two of them; the one at which both are dies.
relay_dies() {
    stand_club
    a_relay $relay
    first=$relays
    a_relay $relay2
    begin_by_hand --no-local --relay club.example -- --no-local
    by_hand 3
    next_move
    kill -9 $first
    back=$(date +%s%3N)
    types $mover $move
    arrives "the relay is dead, $mover moved"
    to_the_end
}

beside "a whole game over IPv4" whole_game stand_direct --no-local "--at 192.0.2.1 --no-local"
beside "a whole game over IPv6" whole_game stand_direct --no-local "--at 2001:db8::1 --no-local"
beside "a whole game on the local network, no address told" whole_game stand_house "" ""
beside "a whole game over an interface that comes later" network_comes_later
beside "a whole game through a relay" whole_game stand_club "--no-local --relay 10.9.0.1" "--no-local"
if have_router; then
    beside "a whole game through a port that a router opens, and closes again" through_the_router
else
    skip "a whole game through a port that a router opens, and closes again" "no miniupnpd, or no nft"
fi
beside "the cable is out" cable_out
if have_bad_net; then
    beside "nothing gets through, and nobody says so" silence
else
    skip "nothing gets through, and nobody says so" "no /dev/net/tun"
fi
beside "the host's cable is out on the way to the relay" cable_to_relay_out anna
beside "the guest's cable is out on the way to the relay" cable_to_relay_out bert
beside "both have other addresses at home" addresses_at_home
beside "both have other addresses on the way to the relay" addresses_and_relay
have_bad_net && beside "packets come 300 ms late, and 20 of 100 not at all" late_and_lossy 300 20
if have_name; then
    beside "the relay dies, another one is there" relay_dies
else
    skip "the relay dies, another one is there" "no names of its own"
fi

wait $shells
cat "$scratch"/*.tap
[ "$(cat "$scratch"/*.tap | grep -c '^ok')" -eq "$(ls "$scratch"/*.tap | wc -l)" ]
