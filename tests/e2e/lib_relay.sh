# What the end-to-end tests of the relay share, after lib_cli.sh: relays, and ends made of bash's sockets. To be read by a
# script in tests/e2e: . "$(dirname "$0")/lib_relay.sh"
. "$(dirname "$0")/lib_cli.sh"

RELAY=$(dirname "$CLI")/gravitrips-relay
chmod 755 "$scratch"
RELAY_AT= # what begins it somewhere else: "unshare ..."
relays=
trap 'kill -KILL $relays 2>/dev/null; chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
: >"$scratch/out" && : >"$scratch/err"
status=0

# start_relay OPTION...: at any free port of 127.0.0.1: $relay, $port and $metrics, and what it says in $scratch/relay.err.
start_relay() {
    : >"$scratch/relay.err"
    $RELAY_AT "$RELAY" --address 127.0.0.1 --port "${wanted_port:-0}" --metrics 0 "$@" 2>"$scratch/relay.err" &
    relay=$!
    relays="$relays $relay"
    patiently "" relay_has_begun && grep -q ' waits at ' "$scratch/relay.err" || return 1
    port=$(sed -n 's/.* waits at 127.0.0.1 port \([0-9]*\) .*/\1/p' "$scratch/relay.err")
    metrics=$(sed -n 's/.*metrics at 127.0.0.1 port \([0-9]*\)$/\1/p' "$scratch/relay.err")
}

# Does it wait for somebody, or has it ended?
relay_has_begun() {
    grep -q ' waits at ' "$scratch/relay.err" || ! kill -0 $relay 2>/dev/null
}

# end_relay: gently; how it ended.
end_relay() {
    kill $relay
    wait $relay
}

# ends_within SECONDS: has the relay ended by itself?
ends_within() {
    left=$(($1 * 20))
    while [ $left -gt 0 ]; do
        kill -0 $relay 2>/dev/null || return 0
        left=$((left - 1))
        sleep 0.05
    done
    return 1
}

# counted NAME: what the metrics say of it.
counted() {
    bash -c 'exec 3<>/dev/tcp/127.0.0.1/"$1" && printf "GET /metrics HTTP/1.0\r\n\r\n" >&3 && cat <&3' bash "$metrics" |
        sed -n "s/^gravitrips_relay_$1 //p"
}

# What bash scripts below are given: asks, and reads four bytes.
bash_ends='
    meet() { printf "\0\13\100\1\\00$2$3" >&"$1"; }
    answer() { od -An -tu1 -N4 <&"$1" | tr -s " "; }
'
