# What the tests of games elsewhere share: both ends of one, on ports that nobody chose. To be read after lib_cli.sh.
. tests/e2e/lib_elsewhere.sh

: >"$scratch/host.in"
: >"$scratch/guest.in"

# cli ARGUMENT...: as run, without input, and not for ever.
cli() {
    timeout -s KILL 100 "$CLI" "$@" <"$scratch/in" >"$scratch/out" 2>"$scratch/err"
    status=$?
}

# eventually COMMAND...: does it hold at last?
eventually() {
    patiently "$*" "$@"
}

has_code() {
    grep -q '^code	' "$scratch/host.out" || ! kill -0 "$host" 2>/dev/null
}

# host ARGUMENT...: begins one, until it waits: $host, $code, $port.
host() {
    rm -rf "$scratch/a" "$scratch/b"
    : >"$scratch/host.out" # before the other process does it: what an earlier one said must not be read
    "$CLI" host --no-local --port "$own_port" --data-dir "$scratch/a" "$@" <"$scratch/host.in" >"$scratch/host.out" \
        2>"$scratch/host.err" &
    host=$!
    eventually has_code
    code=$(sed -n '1s/^code	\([^	]*\)	.*/\1/p' "$scratch/host.out")
    port=$(sed -n '1s/^code	[^	]*	//p' "$scratch/host.out")
}

# join ARGUMENT...: the other end: $guest.
join() {
    : >"$scratch/guest.err"
    "$CLI" join "$code" --at "127.0.0.1:$port" --no-local --data-dir "$scratch/b" "$@" <"$scratch/guest.in" \
        >"$scratch/guest.out" 2>"$scratch/guest.err" &
    guest=$!
}

# resume a|b: who kept a game there goes on with it: $host, $guest.
resume() {
    case $1 in a) who=host ;; *) who=guest ;; esac
    : >"$scratch/$who.err"
    "$CLI" resume --no-local --data-dir "$scratch/$1" <"$scratch/$who.in" >"$scratch/$who.out" 2>"$scratch/$who.err" &
    eval "$who=$!"
}

# A guest who is told, line by line, through file descriptor 5.
guest_by_pipe() {
    rm -f "$scratch/guest.in"
    mkfifo "$scratch/guest.in"
}

# guest_has INPUT: whoever is the guest from here on is told this, a printf format; say HOST GUEST: both are.
guest_has() {
    rm -f "$scratch/guest.in"
    # shellcheck disable=SC2059
    printf "$1" >"$scratch/guest.in"
}

say() {
    # shellcheck disable=SC2059
    printf "$1" >"$scratch/host.in"
    guest_has "$2"
}

is_gone() {
    ! kill -0 "$1" 2>/dev/null
}

# wait_for PROCESS: its exit code; one that does not end is killed.
wait_for() {
    eventually is_gone "$1" || kill -9 "$1"
    wait "$1"
}

# slay PROCESS: by kill -9; it is gone afterwards.
slay() {
    kill -9 "$1"
    wait "$1" 2>/dev/null
}

await() {
    wait_for "$guest"
    guest_ended=$?
    wait_for "$host"
    host_ended=$?
    cat "$scratch/host.out" >"$scratch/out"
    cat "$scratch/host.err" "$scratch/guest.err" >"$scratch/err"
    status="$host_ended and $guest_ended"
}

# duel HOST GUEST: a whole session; each is a list of arguments.
duel() {
    # shellcheck disable=SC2086
    host $1
    # shellcheck disable=SC2086
    join $2
    await
}

# ended HOST GUEST: their exit codes.
ended() {
    [ "$host_ended" = "$1" ] && [ "$guest_ended" = "$2" ]
}

# same_records COUNT: both ends have printed so many, the same ones.
same_records() {
    grep -v '^code	' "$scratch/host.out" >"$scratch/hosts"
    cmp -s "$scratch/hosts" "$scratch/guest.out" && [ "$(grep -c '^\[Game ' "$scratch/guest.out")" = "$1" ]
}

# kept COUNT: both ends keep so many games, the same but for when they began.
kept() {
    kept_by "$scratch/a" >"$scratch/hosts"
    kept_by "$scratch/b" >"$scratch/guests"
    cmp -s "$scratch/hosts" "$scratch/guests" && [ "$(grep -c '^\[Game ' "$scratch/guests")" = "$1" ]
}

nobody_waits() {
    [ -z "$("$CLI" friends --data-dir "$scratch/a")$("$CLI" friends --data-dir "$scratch/b")" ]
}

# moves_told COUNT: so many have come to the guest.
moves_told() {
    [ "$(grep -c '^[^ ]*\( host\| guest\|\): [1-7]$' "$scratch/guest.err")" -ge "$1" ]
}

# moves_are PATTERN: the moves that the guest has printed, without their times.
moves_are() {
    moves=$(grep -v '^\[' "$scratch/guest.out" | tr '\n' ' ' | sed 's/{[^}]*}//g' | tr -s ' ' | sed 's/^ //; s/ $//')
    # shellcheck disable=SC2254
    case $moves in $1) ;; *) return 1 ;; esac
}
