# What the end-to-end tests of the command line share. To be read by a script in tests/e2e: . "$(dirname "$0")/lib_cli.sh"
set -u
cd "$(dirname "$0")/../.." || exit 2

. tests/surroundings.sh
forget_person
. tests/e2e/lib_patience.sh

CLI=$(cd "${BUILD:-build}" && pwd)/gravitrips-cli
WORKSHOP=${CLI%-cli}-workshop
scratch=$(mktemp -d) || exit 2
settle "$scratch" || exit 2
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
failures=0
: >"$scratch/in"
LESSER= # what begins it with fewer rights

# run ARGUMENT...: what the program does; its input is what stands in $scratch/in, nothing unless a test puts it there.
run() {
    $LESSER "$CLI" "$@" <"$scratch/in" >"$scratch/out" 2>"$scratch/err"
    status=$?
}

# shop COMMAND...: the same with the builders' program.
shop() {
    CLI=$WORKSHOP
    "$@"
    CLI=${WORKSHOP%-workshop}-cli
}

# judge NAME COMMAND...: the test passes if the command does; if not, what the last run said is shown.
judge() {
    name=$1
    shift
    if "$@"; then
        echo "ok $name"
    else
        failures=$((failures + 1))
        echo "not ok $name: exit $status, stdout: $(head -c 900 "$scratch/out" | tr '\n' '|')," \
            "stderr: $(head -c 600 "$scratch/err" | tr '\n' '|')"
    fi
}

# says STATUS STREAM TEXT: did the last run end so, with this text in the stream?
says() {
    [ "$status" -eq "$1" ] && grep -qF -- "$3" "$scratch/$2"
}

# run_for NAME STATUS STREAM TEXT ARGUMENT...: a run that is to say this.
run_for() {
    name=$1 wanted=$2 stream=$3 text=$4
    shift 4
    run "$@"
    judge "$name" says "$wanted" "$stream" "$text"
}
