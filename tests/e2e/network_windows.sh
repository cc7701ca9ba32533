#!/bin/sh
# Two windows, each on a screen and at a host of its own, and networks between these: whole games by real keys and clicks,
# by all ways; cables that are pulled out and plugged in again, addresses that change; kill -9 of either window at any
# moment, ten times, with LONG_TESTS=1 two hundred times, after which somebody begins it again and goes on. No move that
# was seen or kept is lost. How long it took from a network that is back to the move on the other screen is told, not
# judged; and so it is with a window that is back.
# For make test-all: it plays over network namespaces.
. "$(dirname "$0")/lib_net.sh"
. "$(dirname "$0")/lib.sh"
. tests/e2e/lib_meet.sh
. tests/e2e/lib_persons.sh

unset GRAVITRIPS_LAN # here are networks of the tests' own
ROW_OF_ROUTER=11 # on the page of the players
SHORT_GAME=453322761
GAME=52627734655265536
LONG_GAME=643426421252361677317153414534371522655677 # a draw, when the board is full
breaks=3
kills=10
first_seed=$seed
[ -n "${LONG_TESTS:-}" ] && breaks='10 40' kills=200

# --- judging ---

# Both keep the same one game, and it is over.
same_games() {
    kept_by "$scratch/anna/data" >"$scratch/annas"
    kept_by "$scratch/bert/data" >"$scratch/berts"
    cmp -s "$scratch/annas" "$scratch/berts" ||
        die "the two keep other games: $(diff "$scratch/annas" "$scratch/berts")"
    [ "$(grep -c '^\[Game ' "$scratch/annas")" = 1 ] || die "one game is kept, not: $(cat "$scratch/annas")"
    is_finished "$scratch/anna/data" || die "the game is not over: $(cat "$scratch/annas")"
}

# ends RECORD: both play to the end of it.
ends() {
    both "plays_to $1 42; eventually 'the game does not end' is_over"
    both game_quit
    same_games
    kept=$(moves_of "$scratch/anna/data")
    case $kept in "$1"*) ;; *) die "played $1, kept $kept" ;; esac
}

# --- whole games ---

# sit_down INVITE JOIN: what each of them does.
sit_down() {
    tell anna "game_start; $1"
    tell bert "game_start; $2"
    hear_both
    plies=0
}

by_address() {
    sit_down invites "joins_at $where"
    play_on 3
    break_twice pull_direct plug_direct
    ends $GAME
}

on_this_network() {
    sit_down invites joins_from_list
    play_on 3
    moved bert_home 2 22
    moved anna_home 1 11
    ends $GAME
}

maps_port() {
    key o
    eventually "the settings do not open" title_is Settings
    press settings page 2
    press settings row $ROW_OF_ROUTER
    key Escape
    eventually "the settings do not close" look
}

through_the_router() {
    eventually "the router's helper does not wait" grep -q -i "listening" "$scratch/upnp.said"
    ask anna "game_start; maps_port; game_quit"
    tell anna "game_start; invites"
    eventually "there is no code" test -s "$scratch/anna/code"
    port=$(cat "$scratch/anna/port")
    eventually "the router opens nothing" opened
    ask bert "game_start; joins_at $where"
    hear anna
    ends $SHORT_GAME
    eventually "what was opened is not closed" nothing_opened
}

by_relay() {
    a_relay $relay
    sit_down "invites $relay" joins_at
    play_on 3
    break_twice pull_bert plug_bert
    ends $GAME
}

# --- breaks ---

# play_on COUNT: so many moves more, which both see.
play_on() {
    plies=$((plies + $1))
    both "plays_to $GAME $plies"
}

# The next move is made, and awaited at the other end: $mover, $other.
one_moves() {
    mover=anna other=bert
    [ $((plies % 2)) -eq 0 ] || mover=bert other=anna
    plies=$((plies + 1))
    tell $other "sees_move $plies"
    ask $mover "plays_to $GAME $plies"
}

# arrives WORDS: it is there, $took milliseconds after $back, or after the key if that was pressed later; they are told.
arrives() {
    hear $other
    arrived=$(cat "$scratch/$other/when")
    key_at=$(cat "$scratch/$mover/key_at")
    [ "$back" -ge "$key_at" ] || back=$key_at
    took=$((arrived > back ? arrived - back : 0))
    echo "# $NAME: $1; the move is on the other screen after $took ms"
}

# The cable is out; a move that is made meanwhile is seen at the other end when it is in again. With a move of each.
break_twice() {
    for seconds in $breaks; do
        for turn in 1 2; do
            $1
            one_moves
            sleep "$seconds"
            $2
            back=$(date +%s%3N)
            arrives "out for $seconds s, $mover moved"
        done
        play_on 1
    done
}

# moved COMMAND...: a machine has another address all at once; a move that is made then arrives.
moved() {
    "$@" || die "$1 cannot be"
    back=$(date +%s%3N)
    one_moves
    arrives "$1, $mover moved"
    play_on 1
}

# --- windows that are killed ---

# For awk: a board, its rows from above, on which a disc is in the air.
floats='
    function floats(   i) {
        for (i = 1; i + 8 <= length($0); i++)
            if (substr($0, i, 1) ~ /[RY]/ && substr($0, i + 8, 1) == ".")
                return 1
        return 0
    }
'

# lives_on PARITY BEGIN...: one person's evening: begins a window, meets the other one as is said, plays; goes on whenever
# the window is killed, until both have come to the end.
lives_on() {
    parity=$1
    shift
    : >"$scratch/seen"
    until (sits "$@"); do
        [ "$(cat "$scratch/killed")" = "$(cat "$scratch/pid")" ] || exit 1
        : >"$scratch/said"
        killed_at=$(cat "$scratch/killed_at")
        echo "$(moves_of "$DATA" | tr -d '*')" >>"$scratch/kept"
        set -- comes_back
    done
}

# In a shell of its own, which ends with the window.
sits() {
    nap() {
        [ -z "$pid" ] || [ -n "$leaves" ] || [ -e "/proc/$pid/exe" ] || die "the window has ended"
        ask_eye nap 40
    }
    pid= noted= pressed= leaves=
    rm -f "$scratch/over"
    "$@"
    : >"$scratch/began"
    is_finished "$DATA" || plays_to $LONG_GAME 42
    : >"$scratch/over"
    eventually "the other one does not come to the end" test -e "$table/end"
    leaves=1
    game_quit
}

invites_anew() {
    game_start
    invites
}

joins_anew() {
    game_start
    joins_at "$1"
}

shows_what_was_seen() {
    look && find_lines all && [ "$(echo "$found" | tr -cd RY | wc -c)" -ge "$discs_seen" ]
}

is_offered() {
    title_has "is waiting for your move" || title_has "Go on with"
}

# What was broken off is offered at once. Where nothing is kept the game is over.
comes_back() {
    game_open_asked
    waits=$("$CLI" friends --data-dir "$DATA" | cut -f 5)
    [ -n "$waits" ] || return 0
    eventually "the game is not offered" is_offered
    key Return
    sits_down "$parity"
    echo $(($(date +%s%3N) - killed_at)) >>"$table/times"
    discs_seen=$(awk "$floats"'!floats() { gsub(/[^RY]/, ""); most = length() > most ? length() : most }
        END { print most + 0 }' "$scratch/seen")
    eventually "of $discs_seen discs that were seen some are gone" shows_what_was_seen
}

# slay NAME: its window, unless it has none just now.
slay() {
    window_of=$(cat "$scratch/$1/pid")
    [ -e "/proc/$window_of/exe" ] || return 0
    echo "$window_of" >"$scratch/$1/killed"
    date +%s%3N >"$scratch/$1/killed_at"
    kill -9 "$window_of"
    done=$((done + 1))
}

# are WHAT: is that file there, of each?
are() {
    [ -e "$scratch/anna/$1" ] && [ -e "$scratch/bert/$1" ]
}

rests_a_while() {
    next 4000
    sleep $((chance / 1000)).$((chance % 1000 / 100))
}

# One game, whose windows are killed while there are kills left.
game_of_kills() {
    tell anna "lives_on 0 invites_anew"
    tell bert "lives_on 1 joins_anew $where"
    eventually "no game begins" are began
    until are over; do
        all_are_there
        rests_a_while
        [ $done -lt $kills ] || continue
        next 5
        [ $chance -ge 3 ] || slay anna
        [ $chance -le 1 ] || slay bert
    done
    : >"$scratch/end"
    hear_both
}

# What was seen at either, and what was kept when it was killed, is in the game that both keep at the end.
nothing_lost() {
    final=$(moves_of "$scratch/anna/data")
    while IFS= read -r moves; do
        case $final in "$moves"*) ;; *) die "kept $moves, in the end $final" ;; esac
    done <<KEPT
$(cat "$scratch"/*/kept)
KEPT
    foreign=$(cat "$scratch"/*/seen | foreign_boards "${final%%-*}")
    [ -z "$foreign" ] || die "seen, and not in $final: $foreign"
}

# foreign_boards MOVES: of boards, a line each, those that are none of this game's; discs in the air are not looked at.
foreign_boards() {
    awk -v record="$1" "$floats"'
        function board(first, second, moves,   height, cell, i, c, r, line) {
            for (i = 1; i <= moves; i++) {
                c = substr(record, i, 1)
                cell[c, ++height[c]] = i % 2 ? first : second
            }
            for (r = 6; r > 0; r--)
                for (c = 1; c <= 7; c++)
                    line = line ((c, r) in cell ? cell[c, r] : ".") (c == 7 && r > 1 ? " " : "")
            return line
        }
        BEGIN {
            for (moves = 0; moves <= length(record); moves++)
                known[board("R", "Y", moves)] = known[board("Y", "R", moves)] = 1
        }
        !($0 in known) && !/[?]/ && !floats()'
}

killed_at_any_moment() {
    done=0 games=0
    while [ $done -lt $kills ]; do
        games=$((games + 1))
        game_of_kills
        same_games
        nothing_lost
        (cd "$scratch" && rm -rf end */data */began */over */kept */seen */killed */code)
    done
    sort -n "$scratch/times" | awk -v name="$NAME" '{ took[NR] = $1 } END {
        printf "# %s: the table was there again after %d to %d ms, in the middle %d ms\n", name, took[1], took[NR],
            took[int((NR + 1) / 2)] }'
    echo "# $NAME: $done kills in $games games, seed $first_seed"
}

# whole_games: beside those that are killed.
whole_games() {
    scratch=$scratch/whole
    mkdir "$scratch"
    check "a whole game by an address that is typed; the cable is out" at_table stand_direct by_address
    check "a whole game on this network, found in the list; both have other addresses" at_table stand_house on_this_network
    if have_router; then
        check "a whole game through a port that a router opens" at_table stand_router through_the_router
    else
        echo "ok a whole game through a port that a router opens # SKIP no miniupnpd, or no nft"
    fi
    check "a whole game through a relay; the cable to it is out" at_table stand_club by_relay
}

whole_games >"$scratch/whole.tap" 2>&1 &
check "windows that are killed at any moment: no move is lost" at_table stand_direct killed_at_any_moment
wait $!
cat "$scratch/whole.tap"
grep -q '^not ok' "$scratch/whole.tap" && failures=$((failures + 1))
exit $((failures > 0))
