#!/bin/sh
# The relay itself, as people start it: what it says, what it lets through and what not, as whom it runs, how it ends.
# Needs no screen.
. "$(dirname "$0")/lib_relay.sh"

# try OPTION...: what the relay says when it is started so; it must end at once.
try() {
    timeout 20 "$RELAY" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
}

# --- words ---

try --help
judge '--help names what there is' says 0 out '--per-address N'
try --version
judge '--version' says 0 out 'gravitrips-relay '
try --prot 1
judge 'an option that there is not' says 2 err "gravitrips-relay: '--prot' is not an option"
try --port 65536
judge 'a port that there is not' says 2 err "--port: '65536' is not a number from 0 to 65535"
try --address elsewhere
judge 'an address that is none' says 1 err "'elsewhere' is not an address"
try --address 192.0.2.1 --port 0
judge 'an address of another machine' says 1 err 'this machine does not have that --address'
if [ "$(id -u)" -eq 0 ]; then
    try --port 0 --user nobody-at-all
    judge 'a user that there is not' says 1 err "there is no user 'nobody-at-all'"
    try --port 0 --chroot "$scratch/nowhere"
    judge 'a folder that there is not' says 1 err 'No such file'
    try --port 0 --user root
    judge 'root does not remain root' says 1 err 'cannot stop being root'
else
    try --port 0 --user nobody
    judge 'only root becomes another' says 1 err 'only root can start it with --user'
fi

# --- a relay as it is ---

start_relay
judge 'it begins' [ -n "$port" ]
"$RELAY" --address 127.0.0.1 --port "$port" >"$scratch/out" 2>"$scratch/err"
status=$?
judge 'a port that is taken' says 1 err 'something waits there already; take another --port'
run_for 'two ends meet' 0 out 'round trip' relay-check "127.0.0.1:$port"
judge 'no more passes than may' awk '$1 == "throughput" && $2 < 40 { found = 1 } END { exit !found }' "$scratch/out"
for _ in $(seq 400); do # until it has noticed that both are gone
    [ "$(counted tables)" != 0 ] || break
    sleep 0.05
done
judge 'that was one table' [ "$(counted tables_total) $(counted tables)" = '1 0' ]
judge 'bytes are counted' [ "$(counted bytes_total)" -gt 25600 ]
if [ -r "/proc/$relay/status" ]; then
    judge 'it is not root' awk '/^Uid:/ && $2 > 0 && $3 > 0 && $4 > 0 { found = 1 } END { exit !found }' \
        "/proc/$relay/status"
    judge 'it cannot become more' grep -q '^NoNewPrivs:.1' "/proc/$relay/status"
fi
run relay-check "127.0.0.1:$metrics"
judge 'another program is told from a relay' says 1 err 'Something else than this game answers'
bash -c 'exec 3<>/dev/tcp/127.0.0.1/"$1"; printf "GET / HTTP/1.0\r\n\r\n" >&3; od -An -tu1 <&3' bash "$port" >"$scratch/out"
judge 'who asks for something else is told so' grep -q '^ *0 *2 *65 *5$' "$scratch/out"
judge 'and counted' [ "$(counted 'refusals_total{reason="mistaken"}')" = 1 ]
end_relay
status=$?
judge 'it ends when it is asked to' [ $status = 0 ]
judge 'it has named nobody' [ "$(grep -c . "$scratch/relay.err")" = 2 ]
run relay-check "127.0.0.1:$port"
judge 'a relay that is gone' says 1 err "The meeting point 127.0.0.1 port $port cannot be reached (Connection refused)."
run_for 'no relay' 2 err 'relay-check needs the HOST of a relay' relay-check

# At one of two addresses somebody waits already: half a relay would be told as a whole one.
start_relay
timeout 20 "$RELAY" --port "$port" >"$scratch/out" 2>"$scratch/err"
status=$?
judge 'half of a port is none' says 1 err 'something waits there already'
end_relay

# Whoever begins it may give it rights, which it needs for its port alone.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    RELAY_AT='setpriv --reuid=65534 --clear-groups --inh-caps=+net_bind_service --ambient-caps=+net_bind_service'
    start_relay
    judge 'it keeps no rights' grep -q '^CapEff:.0*$' "/proc/$relay/status"
    end_relay
    RELAY_AT=
fi

# --- root where there is no other user, as in a namespace that an ordinary user makes ---

if unshare -r true 2>/dev/null; then
    RELAY_AT='unshare -r'
    start_relay
    judge 'alone in a namespace it begins' [ -n "$port" ]
    judge 'and says as whom' grep -q 'this namespace has no other user' "$scratch/relay.err"
    judge 'it has none of the rights of root' grep -q '^CapEff:.0*$' "/proc/$relay/status"
    judge 'and can get none' grep -q '^NoNewPrivs:.1' "/proc/$relay/status"
    run_for 'two ends meet there' 0 out 'round trip' relay-check "127.0.0.1:$port"
    end_relay
    port=
    start_relay --chroot "$scratch"
    judge 'it may be given a folder there' [ -n "$port" ]
    end_relay
    RELAY_AT=
    timeout 20 unshare -r "$RELAY" --port 0 --user nobody >"$scratch/out" 2>"$scratch/err"
    status=$?
    judge 'another user that there is not' says 1 err 'there is no other user in this namespace'
fi

# --- limits ---

start_relay --per-minute 3
run_for 'as fast as one may' 0 out 'round trip' relay-check "127.0.0.1:$port"
run_for 'too fast' 1 err 'asked too often from here' relay-check "127.0.0.1:$port"
judge 'is counted' [ "$(counted 'refusals_total{reason="fast"}')" -ge 1 ]
end_relay
start_relay --connections 1
run_for 'no room' 1 err 'has no room left' relay-check "127.0.0.1:$port"
end_relay
start_relay --first-frame 1
bash -c 'exec 3<>/dev/tcp/127.0.0.1/"$1"; printf "\0" >&3; od -An -tu1 <&3' bash "$port" >"$scratch/out"
judge 'too slow' grep -q '^ *0 *2 *65 *5$' "$scratch/out"
end_relay

# Less than it wants, and no right to more.
if [ "$(id -u)" -ne 0 ] || command -v setpriv >/dev/null; then
    [ "$(id -u)" -eq 0 ] && as='setpriv --reuid=65534 --clear-groups' || as=
    : >"$scratch/err"
    # shellcheck disable=SC2086
    (ulimit -n 400 && exec $as "$RELAY" --port 0 --drain 0) >"$scratch/out" 2>"$scratch/err" &
    relay=$!
    relays="$relays $relay"
    until grep -q ' waits at ' "$scratch/err" || ! kill -0 $relay 2>/dev/null; do sleep 0.05; done
    end_relay
    judge 'few files may be open' grep -q 'only 400 files may be open here: [0-9]* connections at once, not 4096' \
        "$scratch/err"
    # shellcheck disable=SC2086
    (ulimit -n 200 && exec $as "$RELAY" --port 0) >"$scratch/out" 2>"$scratch/err"
    status=$?
    judge 'too few files may be open' says 1 err 'too few for a table'
else
    echo 'ok few files may be open # SKIP root has more, and there is no setpriv here'
fi

# --- the end, with people at a table ---

# table PORT RELAY WORD: meets, has the relay asked to end, and says what then passes.
cat >"$scratch/table" <<'END'
exec 3<>/dev/tcp/127.0.0.1/"$1" 4<>/dev/tcp/127.0.0.1/"$1"
meet 3 0 K7QM----
echo "host:$(answer 3)"
meet 4 1 K7QM----
echo "host:$(answer 3) guest:$(answer 4)"
kill "$2"
while (exec 5<>/dev/tcp/127.0.0.1/"$1") 2>/dev/null; do sleep 0.05; done
echo "still here" >&3
read -r word <&4
echo "after: $word"
[ "$3" = again ] && kill "$2" && cat <&4
exec 3<&- 4<&-
END

# seen WORD: the table's words in one line.
table() {
    bash -c "$bash_ends$(cat "$scratch/table")" bash "$port" $relay "$1" 2>"$scratch/err" | tr '\n' '|' >"$scratch/out"
}

expected='host: 0 2 65 1|host: 0 2 65 2 guest: 0 2 65 2|after: still here|'
for word in once again; do
    start_relay --drain 300
    table $word
    judge "a table goes on when the relay is asked to end ($word)" [ "$(cat "$scratch/out")" = "$expected" ]
    judge "then it ends ($word)" ends_within 30
    wait $relay
    status=$?
    judge "and ends well ($word)" [ $status = 0 ]
done

exit $((failures > 0))
