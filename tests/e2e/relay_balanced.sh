#!/bin/sh
# Two relays behind a balancer (HAProxy) with the configuration that is installed: both ends of a room come to the same
# relay, limits hold for each who comes, and when a relay dies players meet again through the other one.
# Needs no screen.
# For make test-all: it needs a balancer, and kills.
. "$(dirname "$0")/lib_relay.sh"
. tests/e2e/lib_elsewhere.sh

PATH=$PATH:/usr/sbin
command -v haproxy >/dev/null || {
    echo 'ok relays behind a balancer # SKIP there is no haproxy here'
    exit 0
}

start_relay --balancer --per-minute 100000
relay1=$relay port1=$port metrics1=$metrics
start_relay --balancer --per-minute 100000
relay2=$relay port2=$port metrics2=$metrics

# start_balancer CHANGE: at $front, with the configuration and a change of it.
start_balancer() {
    front=$own_port
    sed -e "s/bind :7008/bind 127.0.0.1:$front/" -e "s/127.0.0.1:7101/127.0.0.1:$port1/" \
        -e "s/127.0.0.1:7102/127.0.0.1:$port2/" -e 's/maxconn 40000/maxconn 400/' -e "$1" \
        assets/relay/haproxy.cfg >"$scratch/haproxy.cfg"
    haproxy -q -c -f "$scratch/haproxy.cfg" >"$scratch/out" 2>"$scratch/err"
    status=$?
    haproxy -db -f "$scratch/haproxy.cfg" >"$scratch/haproxy.log" 2>&1 &
    balancer=$!
    relays="$relays $balancer"
}

# Balanced by turns the ends of a room do not meet, and who measures is told why.
start_balancer 's/balance hash.*/balance roundrobin/'
for _ in $(seq 100); do
    run relay-check "127.0.0.1:$front"
    grep -q 'does a balancer part them' "$scratch/err" && break
    sleep 0.1
done
judge 'a balancer that parts ends is noticed' says 1 err 'does a balancer part them?'
kill "$balancer"
wait "$balancer" 2>/dev/null
start_balancer ''
judge 'the configuration is one' [ $status = 0 ]

# Both ends of many rooms, one after another: each says how it went.
cat >"$scratch/rooms" <<'END'
for room in $(seq 1000 $((999 + $2))); do
    exec 3<>/dev/tcp/127.0.0.1/"$1" 4<>/dev/tcp/127.0.0.1/"$1" || exit
    meet 3 0 "$room----"
    answer 3 >/dev/null
    meet 4 1 "$room----"
    echo "$(answer 3) $(answer 4)"
    exec 3<&- 4<&-
done
END

rooms() {
    bash -c "$bash_ends$(cat "$scratch/rooms")" bash "$front" "$1" 2>"$scratch/err" >"$scratch/out"
}

# met COUNT: have so many rooms met, at the last try of a hundred at most?
met() {
    for _ in $(seq 100); do
        rooms "$1"
        [ "$(grep -c '^ 0 2 65 2  0 2 65 2$' "$scratch/out")" = "$1" ] && return
        sleep 0.2
    done
    return 1
}

judge 'the balancer passes on' met 1
rooms 40
judge 'both ends of each room meet' [ "$(grep -c '^ 0 2 65 2  0 2 65 2$' "$scratch/out")" = 40 ]
tables1=$(metrics=$metrics1 && counted tables_total)
tables2=$(metrics=$metrics2 && counted tables_total)
echo "$tables1 and $tables2" >"$scratch/err"
judge 'each relay has its share' [ "$((tables1 > 5 && tables2 > 5))" = 1 ]
run_for 'a relay is measured through it' 0 out 'round trip' relay-check "127.0.0.1:$front"

# Something else is not even passed on.
bash -c 'exec 3<>/dev/tcp/127.0.0.1/"$1"; printf "GET / HTTP/1.0\r\n\r\n" >&3; cat <&3' bash "$front" >"$scratch/out" 2>/dev/null
judge 'something else is refused' [ ! -s "$scratch/out" ]
mistaken=$(metrics=$metrics1 && counted 'refusals_total{reason="mistaken"}')
judge 'before it comes to a relay' [ "$mistaken" = 0 ]

# A relay dies while people play there: their connections end, they come again, and meet.
cat >"$scratch/survive" <<'END'
join() {
    exec 3<>/dev/tcp/127.0.0.1/"$1" 4<>/dev/tcp/127.0.0.1/"$1" || return
    meet 3 0 "$2"
    answer 3 >/dev/null
    meet 4 1 "$2"
    [ "$(answer 3)$(answer 4)" = ' 0 2 65 2 0 2 65 2' ]
}
come() {
    for _ in $(seq 200); do
        join "$@" && return
        sleep 0.1
    done
    echo "not met in $2"
}
for room in A B C D E F G H J K; do
    come "$1" $room-------
    echo word >&3 && read -r word <&4 && [ "$word" = word ] || echo "not heard in $room"
    [ $room != E ] || kill -KILL "$2"
    come "$1" $room-------
done
END
bash -c "$bash_ends$(cat "$scratch/survive")" bash "$front" "$relay1" 2>"$scratch/err" >"$scratch/out"
judge 'who played at a relay that died meets again' [ ! -s "$scratch/out" ]
wait "$relay1" 2>/dev/null
judge 'all meet through the relay that is left' met 20
kill "$balancer" "$relay2"
wait "$balancer" "$relay2" 2>/dev/null

exit $((failures > 0))
