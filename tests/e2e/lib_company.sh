# A friend at the other end of the window: gravitrips-cli, told what to do through a pipe. To be read after lib.sh.

. tests/e2e/lib_meet.sh

friend_pid=

# friend_begins ARGUMENT...: its orders come from a pipe, which somebody keeps open.
friend_begins() {
    rm -f "$scratch/orders"
    mkfifo "$scratch/orders"
    : >"$scratch/friend.out"
    apart "$CLI" "$@" --data-dir "$scratch/friend" <"$scratch/orders" >"$scratch/friend.out" \
        2>"$scratch/friend.err" &
    friend_pid=$!
    apart sleep 1000 >"$scratch/orders" &
    echo "$friend_pid $!" >>"$scratch/friends"
}

# friend_hosts ARGUMENT...: Anna invites; $code, $port.
friend_hosts() {
    rm -rf "$scratch/friend"
    friend_begins host --port "$own_port" --name Anna "$@"
    eventually "the friend does not wait: $(cat "$scratch/friend.err")" friend_has_code
}

friend_has_code() {
    code=$(sed -n "s/^code$TAB\([^$TAB]*\)$TAB.*/\1/p" "$scratch/friend.out" | tail -n 1)
    port=$(sed -n "s/^code$TAB[^$TAB]*$TAB//p" "$scratch/friend.out" | tail -n 1)
    [ -n "$code" ] && [ -n "$port" ]
}

# friend_does LINE...
friend_does() {
    for line in "$@"; do
        echo "$line" >"$scratch/orders"
        sleep 0.4
    done
}

# friend_has_seen WORDS: on its standard error.
friend_has_seen() {
    grep -q "$1" "$scratch/friend.err"
}

friends_end() {
    [ -e "$scratch/friends" ] && kill -9 $(cat "$scratch/friends")
    rm -f "$scratch/friends"
} 2>/dev/null

# Is there a network in this build? Without libsodium there is none.
can_meet() {
    "$CLI" watch 000-000-000 --no-local --at 127.0.0.1:1 >"$scratch/noise" 2>&1
    ! grep -q libsodium "$scratch/noise"
}
