# What tests of games with a friend elsewhere share, those with a screen and those without: chance, and what is kept.
# To be read by a script in tests/e2e, or by what it reads: . tests/e2e/lib_elsewhere.sh. $CLI is the program.

# A build without libsodium has no network: nothing to test then, but that it says so.
require_network() {
    "$CLI" watch 000-000-000 --no-local --at 127.0.0.1:1 >"$scratch/out" 2>"$scratch/err"
    status=$?
    if grep -q libsodium "$scratch/err"; then
        echo "ok without libsodium nobody is reached, and that is said # SKIP"
        exit 0
    fi
}

# Programs that look for each other do so for half a minute, some of them, before they say that nobody is there.
PATIENCE=${E2E_PATIENCE:-60}

# Ports that no other script has, nor another run of this one: where ends wait, so that who is killed and comes back finds it
# free, and where friends are looked for on this machine. Programs for another machine come without what holds them.
own_ports() {
    holder=$(dirname "$CLI")/tests/e2e/ports
    if [ ! -x "$holder" ]; then
        own_port=$((10000 + $$ % 10000)) GRAVITRIPS_LAN=$((20000 + $$ % 10000))
        return
    fi
    "$holder" >"$scratch/ports" &
    patiently "no port is free" test -s "$scratch/ports"
    read -r own_port GRAVITRIPS_LAN <"$scratch/ports"
}
own_ports
export GRAVITRIPS_LAN

# next LIMIT: a number below it: $chance. (Lehmer's generator, so that a seed says what is killed when.)
seed=${SEED:-$(date +%s)}
next() {
    seed=$((seed * 48271 % 2147483647))
    chance=$((seed % $1))
}

# kept_by FOLDER: all games that are kept there, but for when they began.
kept_by() {
    "$CLI" games export --data-dir "$1" | grep -v '^\[\(Date\|UTC\|Time\)'
}

# moves_of FOLDER: of the one game that it keeps.
moves_of() {
    "$CLI" games export --data-dir "$1" | grep -v '^\[' | tr '\n' ' ' | sed 's/{[^}]*}//g; s/[0-9]*\. //g' | tr -d ' '
}

# is_finished FOLDER: no game there is one to go on with.
is_finished() {
    "$CLI" games list --data-dir "$1" >"$scratch/list" && ! grep -q unfinished "$scratch/list"
}

# other_code CODE: another one of the same room, without a slip: one letter of its secret is another one, and the last,
# which tells slips, is that of 32 which is no slip.
other_code() {
    letters=$(echo "$1" | tr -d -)
    fifth=$(echo "$letters" | cut -c 5 | tr 0-9A-HJKMNP-TV-Z 1-9A-HJKMNP-TV-Z0)
    for last in 0 1 2 3 4 5 6 7 8 9 A B C D E F G H J K M N P Q R S T V W X Y Z; do
        other=$(echo "$letters" | cut -c 1-4)$fifth$(echo "$letters" | cut -c 6-8)$last
        "$CLI" watch "$other" --no-local --at 127.0.0.1:1 >"$scratch/noise" 2>&1 </dev/null
        [ $? = 2 ] || echo "$other"
    done | head -n 1
}
