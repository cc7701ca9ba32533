#!/bin/sh
# Games with a friend elsewhere, by two gravitrips-cli on the loopback interface: host, join, watch, resume, friends.
# For make test-all: it waits for two programs that look for each other.
. "$(dirname "$0")/lib_cli.sh"
. tests/e2e/lib_friend.sh

require_network

# --- levels against each other ---

for game in connect4 tictactoe kolibrat; do
    duel "--seat 2 --name Anna --game $game --games 3" "--seat 1 --name Zoe"
    judge "$game: both ends end well" ended 0 0
    judge "$game: three records, the same at both ends" same_records 3
    judge "$game: each end keeps all of them" kept 3
    judge "$game: nobody waits in the list of friends" nobody_waits
done
duel "--seat 1 --clock 60+1 --begins guest --size 8x7 --days 3" "--seat 1"
judge 'a clock and another board' ended 0 0
judge 'they stand in the record' grep -q 'TimeControl "60+1"' "$scratch/guest.out"
judge 'the guest began' grep -q 'Starter "yellow"' "$scratch/guest.out"
judge 'the board is another one' grep -q 'Size "8x7"' "$scratch/host.out"
judge 'the guest was told of all that' grep -q '8x7.*60+1.*the guest.*3 days' "$scratch/guest.err"

for rule in pie swap; do
    duel "--seat 2 --rule $rule --begins guest --games 2" "--seat 3"
    judge "$rule: both ends end well" ended 0 0
    judge "$rule: two records, the same at both ends" same_records 2
    judge "$rule: they tell it" [ "$(grep -c "Rule \"$rule\"" "$scratch/guest.out")" = 2 ]
    judge "$rule: the guest was told before" grep -q "^Connect Four.* rule $rule;" "$scratch/guest.err"
done

# --- people, by a pipe ---

say 's\n2\n' 'yes\n4\ns\n4\n4\n1\nresign\n'
duel '--name Anna --begins guest --rule swap' '--name Zoe'
judge 'discs are laid, a colour is taken' same_records 1
judge 'not before it is time' grep -q 'colours are chosen after the third disc' "$scratch/guest.err"
judge 'both see it' grep -q '^Anna: s$' "$scratch/guest.err"
judge 'it stands in the record' sh -c "tr '\n' ' ' <'$scratch/host.out' | sed 's/ {[^}]*}//g' | grep -q '1. 4 4 2. 4 s 3. 1'"

say '1\n1\n1\n1\n' 'yes\n2\n2\nsay good\001bye \342\200\256now\n2\n'
duel '--name Anna --begins host' '--name Zoe'
judge 'all moves at once, each waits for its turn' ended 0 0
judge 'their record is the same' same_records 1
judge 'it is the game that was played' grep -q '1-0' "$scratch/host.out"
judge 'what was said is heard, without what is not seen' grep -q '^Zoe says: goodbye now$' "$scratch/host.err"
judge 'moves of the other are told' grep -q '^Zoe: 2$' "$scratch/host.err"

say '1\nresign\n' 'yes\n2\n'
duel '--begins host' ''
judge 'giving up' same_records 1
judge 'is how it ended' grep -q 'Termination "resign' "$scratch/guest.out"

say '1\n1\ndraw\n' 'yes\n2\nyes\n'
duel '--begins host' ''
judge 'a draw that both want' grep -q '1/2-1/2' "$scratch/guest.out"

printf '1\n9\nx\n2\nresign\n' >"$scratch/host.in"
duel '--begins host' '--seat 1'
judge 'what is no move is said, and another one taken' grep -q "there is no column 9" "$scratch/host.err"
judge 'so is what is no word' grep -q "'x' is not a column" "$scratch/host.err"

printf 'no\n' >"$scratch/guest.in"
duel '--seat 1' ''
judge 'a guest who does not want to' ended 1 1
judge 'the host is told' grep -q 'does not want to play this' "$scratch/host.err"
: >"$scratch/guest.in"

# --- codes ---

host --seat 1
other=$(other_code "$code")
cli join "$other" --at "127.0.0.1:$port" --seat 1 --no-local --data-dir "$scratch/b"
judge 'a wrong code' says 1 err 'gravitrips-cli: '
judge 'nothing is learnt by it' [ ! -s "$scratch/out" ]
cli join "$other" --at "127.0.0.1:$port" --seat 1 --no-local --data-dir "$scratch/b"
cli join "$other" --at "127.0.0.1:$port" --seat 1 --no-local --data-dir "$scratch/b"
judge 'three wrong ones: another code comes later' eventually grep -q 'after 30 seconds' "$scratch/host.err"
cli join "$code" --at "127.0.0.1:$port" --seat 1 --no-local --data-dir "$scratch/b"
judge 'this one is dead' says 1 err 'gravitrips-cli: '
slay "$host"
duel '--seat 1' '--seat 1'
judge 'who waits anew is found' ended 0 0
cli join 123-456-788 --no-local
judge 'a code with a slip' says 2 err "gravitrips-cli: '123-456-788': "
cli join "$code" --at "127.0.0.1:$port" --seat 1 --no-local --data-dir "$scratch/b"
judge 'nobody there' says 1 err 'gravitrips-cli: '

# --- a code that stands in no command line ---

printf '1\nresign\n' >"$scratch/host.in"
host --begins host
printf '%s\nyes\n2\n' "$code" >"$scratch/guest.in"
code=-
join
await
judge 'a code by standard input, and moves behind it' same_records 1
say '' ''
host --seat 1
GRAVITRIPS_CODE=$code "$CLI" join --at "127.0.0.1:$port" --seat 1 --no-local --data-dir "$scratch/b" \
    >"$scratch/guest.out" 2>"$scratch/guest.err" <"$scratch/guest.in" &
guest=$!
await
judge 'a code by the environment' ended 0 0

# --- later ---

say '4\n' 'yes\n4\n'
host --begins host --name Anna
join --name Zoe
wait_for "$host"
host_ended=$?
kill -TERM "$guest"
wait_for "$guest"
guest_ended=$?
judge 'the input ends, a signal comes: it is kept for later' ended 1 1
judge 'how to go on is told' grep -q '^the game is kept for later: gravitrips-cli resume [0-9a-f]*$' "$scratch/host.err"
cli friends --data-dir "$scratch/a"
judge 'it is in the list' [ "$(cut -f 2-5 "$scratch/out" | tr '\t' ' ')" = 'Zoe connect4 2 yours' ]
cli friends --data-dir "$scratch/b"
judge 'and in that of the other end' [ "$(cut -f 2-5 "$scratch/out" | tr '\t' ' ')" = 'Anna connect4 2 theirs' ]
cli games list --data-dir "$scratch/a"
judge 'it is a game of the history' says 0 out 'Anna	Zoe	unfinished	2'
cli claim --no-local --data-dir "$scratch/a"
judge 'nobody can claim it' says 1 err 'nobody can claim this game now'
say '4\n5\nyes\n' '4\n5\nleave\n' # which waits for a question
resume a
resume b
await
judge 'it goes on, until one leaves for good' ended 1 1
judge 'who has left is named' grep -qx 'Zoe: left' "$scratch/host.err"
judge 'with all moves of both times' moves_are '1. 4 4 2. 4 4 3. 5 5 \*'
judge 'and the same at the other end' same_records 1
judge 'nobody waits any more' nobody_waits
cli resume --data-dir "$scratch/a"
judge 'nothing is left to go on with' says 1 err 'there is no such game'

# --- left while the other one is away ---

printf '1\n' >"$scratch/host.in"
guest_by_pipe
host --begins host --name Anna
join --name Zoe
exec 5>"$scratch/guest.in"
echo yes >&5
eventually moves_told 1
kill -STOP "$host" # it never takes the move that comes now
echo 2 >&5
eventually moves_told 2
slay "$host"
kill -TERM "$guest"
wait_for "$guest"
exec 5>&-
guest_has 'leave\n'
resume b
wait_for "$guest"
cli friends --data-dir "$scratch/b"
judge 'the list says what was left' [ "$(cut -f 2-5 "$scratch/out" | tr '\t' ' ')" = 'Anna connect4 2 left' ]
printf 'yes\n' >"$scratch/host.in" # which waits for a question
resume b
resume a
await
judge 'whoever left waits until the other end knows it' ended 1 0
judge 'it does' grep -q 'the other end knows now' "$scratch/guest.err"
judge 'then it is in no list' nobody_waits

# --- kill -9 ---

for victim in host guest both; do
    : >"$scratch/host.in"
    guest_by_pipe
    host --seat 1 --begins host --name Anna
    join --name Zoe
    exec 5>"$scratch/guest.in"
    echo yes >&5
    eventually moves_told 1
    echo 1 >&5
    eventually moves_told 3
    [ $victim = guest ] || slay "$host"
    [ $victim = host ] || slay "$guest"
    [ $victim = guest ] || resume a
    exec 5>&-
    if [ $victim = host ]; then
        kill -TERM "$guest"
        wait_for "$guest"
    fi
    guest_has '1\nresign\n'
    resume b
    await
    judge "kill -9 of $victim: the game goes on to its end" ended 0 0
    judge "kill -9 of $victim: no move is lost" moves_are '1. [1-7] 1 2. [1-7] 1 *1-0'
    judge "kill -9 of $victim: the same record" same_records 1
done

# --- who watches ---

guest_by_pipe
host --seat 1 --begins host --watchers 2
join
exec 5>"$scratch/guest.in"
echo yes >&5
eventually moves_told 1
"$CLI" watch "$code" --at "127.0.0.1:$port" --no-local >"$scratch/watch.out" 2>"$scratch/watch.err" &
watcher=$!
judge 'who watches is told of moves' eventually grep -q '^the host: ' "$scratch/watch.err"
echo 1 >&5
echo resign >&5
await
wait $watcher
judge 'who watches sees the end' [ $? = 0 ]
exec 5>&-
judge 'the players end well' ended 0 0
sed 1d "$scratch/host.out" >"$scratch/played"
judge 'and has the same record' cmp "$scratch/played" "$scratch/watch.out"

# --- without a network ---

if unshare -rn true 2>/dev/null; then
    timeout -s KILL 100 unshare -rn "$CLI" join "$code" --no-local --at 192.0.2.7 --seat 1 --data-dir "$scratch/c" \
        >"$scratch/out" 2>"$scratch/err" <"$scratch/in"
    status=$?
    judge 'without a network the address is named, and what to try' says 1 err '192.0.2.7 port 7007'
else
    echo 'ok without a network # SKIP no namespace can be made here'
fi

exit $((failures > 0))
