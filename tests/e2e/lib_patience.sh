# How long what never comes is waited for, by a clock that knows how busy the machine is: half a minute where nothing else
# runs, and beside much else as long as it takes. Nothing is judged by how long it took: what comes is seen at once.
# To be read by a script in tests/e2e, or by what it reads: . tests/e2e/lib_patience.sh
PATIENCE=${E2E_PATIENCE:-20} # seconds in which a program could have had a processor for itself
processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
waited=0 # hundredths of such seconds

# Sets $now to seconds since whenever. It begins no program: several scripts wait at a time.
tell_time() {
    read -r now _ </proc/uptime
    now=${now%.*}
}
tell_time
counted_at=$now

# Sets $running to how many programs of this machine run, or would if there were a processor for them.
tell_running() {
    read -r _ _ _ running _ </proc/loadavg
    running=${running%/*}
}

# Brings $waited up to now. Where more programs want to run than there are processors each has but a part of a second; half
# of that is counted, since several wait for one another: the game, the screen, our hands and eyes. It ends everywhere.
count_waiting() {
    tell_time
    [ "$now" != "$counted_at" ] || return 0
    tell_running
    part=100
    [ "$running" -le "$processors" ] || part=$((50 * processors / running))
    [ $part -ge 5 ] || part=5
    waited=$((waited + (now - counted_at) * part))
    counted_at=$now
}

# patiently WHAT COMMAND...: tries until the command succeeds; fails if it never does. WHAT is what does not happen then.
patiently() {
    what=$1
    after 1 "$@" && return
    count_waiting
    set -- $((waited + PATIENCE * 100)) "$@"
    until
        nap
        after 2 "$@"
    do
        count_waiting
        [ $waited -lt "$1" ] || return
    done
}

# after COUNT ARGUMENT...: does what stands after so many.
after() {
    shift $(($1 + 1))
    "$@"
}

# A short rest between two looks.
nap() {
    sleep 0.04
}
