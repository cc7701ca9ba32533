#!/bin/sh
# Measures a relay with many tables beside connections that mean no good, over loopback:
#   tests/bench/relay.sh BUILD [TABLES [HOSTILE [SECONDS]]]
set -u
build=${1:?usage: tests/bench/relay.sh BUILD [TABLES [HOSTILE [SECONDS]]]}
tables=${2:-500} hostile=${3:-50} seconds=${4:-3}
[ -r /proc/self/status ] || { # whose epoll it needs, too
    echo 'the relay is measured on Linux only'
    exit 0
}
scratch=$(mktemp -d) || exit 2
relay=
trap '[ -z "$relay" ] || kill -KILL $relay 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
: >"$scratch/err"

"$build/gravitrips-relay" --address 127.0.0.1 --port 0 --metrics 0 --drain 0 --connections $((tables * 2 + hostile + 500)) \
    --per-address 100000 --per-minute 1000000 --bytes 1000000 2>"$scratch/err" &
relay=$!
until grep -q ' waits at ' "$scratch/err"; do
    kill -0 $relay 2>/dev/null || {
        cat "$scratch/err" >&2
        exit 1
    }
    sleep 0.05
done
sed -n 's/^.*: only /only /p' "$scratch/err"
port=$(sed -n 's/.* waits at 127.0.0.1 port \([0-9]*\) .*/\1/p' "$scratch/err")
metrics=$(sed -n 's/.*metrics at 127.0.0.1 port \([0-9]*\)$/\1/p' "$scratch/err")
echo "relay, on $(getconf _NPROCESSORS_ONLN) processors, load before $(cut -d ' ' -f 1 /proc/loadavg), $hostile hostile:"
"$build/tests/bench/relay" "$port" $relay "$tables" "$hostile" "$seconds"
status=$?
bash -c 'exec 3<>/dev/tcp/127.0.0.1/"$1" && printf "GET / HTTP/1.0\r\n\r\n" >&3 && cat <&3' bash "$metrics" 2>/dev/null |
    sed -n 's/^gravitrips_relay_refusals_total{reason="\(.*\)"} \([1-9].*\)/  refused (\1): \2/p'
kill $relay
wait $relay
relay=
exit $status
