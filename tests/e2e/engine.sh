#!/bin/sh
# gravitrips-cli engine end to end: whole conversations in each protocol, thoughts that are stopped, bad lines.
. "$(dirname "$0")/lib_cli.sh"

# asks LINES: what stands in $scratch/in next (a printf format).
asks() {
    # shellcheck disable=SC2059
    printf "$1" >"$scratch/in"
}

# last: the last line of the answer; lines TEXT: so many lines of it begin so.
last() {
    tail -n 1 "$scratch/out"
}
lines() {
    grep -c "^$1" "$scratch/out"
}

# is WANTED SAW...
is() {
    [ "$1" = "$2" ]
}

# --- UGI ---

asks 'ugi\nisready\nuginewgame\nposition startpos moves 4 1 4 1 4 1\nquery p1turn\ngo movetime 200\n'
run_for 'UGI: introduces itself' 0 out 'id name Gravitrips' engine --protocol ugi --level 5
judge 'UGI: is ready' says 0 out readyok
judge 'UGI: whose turn it is' says 0 out 'response true'
judge 'UGI: the winning move' is "$(last)" 'bestmove 4'
judge 'UGI: told what it thought' says 0 out 'score mate 1 '
judge 'UGI: no complaints' test ! -s "$scratch/err"

asks 'ugi\nquit\n'
run engine --protocol ugi
judge 'UGI: without a level it is the highest' says 0 out 'option name Level type spin default 10 min 1 max 10'

asks 'position startpos moves 4 1 4 1 4 1\ngo nodes 1000\nquit\nquit\n'
run engine --protocol ugi --level 9 --no-book
judge 'UGI: fixed nodes' is "$(last)" 'bestmove 4'

asks 'setoption name Game value tictactoe\nposition startpos moves b2 a1 b1 c1\ngo\nquery gameover\n'
run_for 'UGI: another game, by an option' 0 out 'bestmove b3' engine --protocol ugi

asks 'setoption name Columns value 9\nsetoption name Rows value 7\nposition startpos moves 9 8 9 8 9 8\ngo movetime 50\n'
run engine --protocol ugi --level 10
judge 'UGI: another board, by options' is "$(last)" 'bestmove 9'

asks 'position startpos moves 4 4 x\ngo\nplease\nsetoption name Clocks value 3\nposition startpos moves 7\ngo depth 2\n'
run_for 'UGI: a bad move is told' 0 err "line 1: move 3: 'x' is not a column" engine --protocol ugi --level 3
judge 'UGI: there is nothing to think about' says 0 out 'bestmove 0000'
judge 'UGI: no word of it' says 0 err "line 3: 'please': no word of the protocol"
judge 'UGI: no such option' says 0 err "line 4: there is no option 'Clocks'"
judge 'UGI: and it goes on' is "$(lines bestmove)" 2

# A line of 100 KiB, and bytes that are no text.
{
    head -c 100000 /dev/zero | tr '\0' x
    printf '\n\000\001\377\n\ngo\000\ngo movetime 10\r\n'
} >"$scratch/in"
run_for 'UGI: a line without an end' 0 err 'line 1: longer than 65536 bytes' engine --protocol ugi --level 1
judge 'UGI: zeros are no blanks' is "$(lines bestmove)" 1

# Stopped and ended while it thinks: without an end of its own it would think for ever.
{
    printf 'setoption name Columns value 10\nsetoption name Rows value 10\nposition startpos\ngo infinite\nisready\n'
    sleep 0.3
    printf 'stop\ngo infinite\nposition startpos moves 1\ngo infinite\nquit\nugi\n'
} | "$CLI" engine --protocol ugi >"$scratch/out" 2>"$scratch/err"
status=$?
judge 'UGI: answers while it thinks' says 0 out readyok
judge 'UGI: each thought without an end is answered, at last' is "$(lines bestmove)" 3
judge 'UGI: nothing is heard after quit' is "$(lines 'id name')" 0

asks 'go infinite\n'
run engine --protocol ugi
judge 'UGI: the end of input ends a thought without an end' is "$(lines bestmove)" 1

# Whoever asked for much has gone, and no signal says so.
printf 'setoption name Columns value 12\nsetoption name Rows value 12\nposition startpos\ngo depth 200\n' |
    (
        trap '' PIPE
        timeout -s KILL 100 "$CLI" engine --protocol ugi 2>"$scratch/err"
        echo $? >"$scratch/status"
    ) | head -n 1 >"$scratch/out"
status=$(cat "$scratch/status")
judge 'UGI: nobody thinks for who has gone' test "$status" -le 1

# --- Riddles.io and The AI Games ---

asks 'settings timebank 10000\nsettings time_per_move 100\nsettings player_names player1,player2\n'
printf 'settings your_bot player2\nsettings your_botid 2\nsettings field_columns 7\nsettings field_rows 6\n' >>"$scratch/in"
printf 'update game round 3\nupdate game field %s\naction move 10000\n' \
    '0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;1,0,0,2,0,0,0;1,0,0,2,0,0,0;1,0,0,2,0,0,1' >>"$scratch/in"
printf 'settings field_width 5\nsettings field_height 4\nsettings your_botid 1\nupdate game field %s\naction move 300\n' \
    '.,.,.,.,.,.,.,.,.,.,0,.,.,.,.,0,0,1,1,1' >>"$scratch/in"
run engine --protocol riddles --level 4
judge 'Riddles: both dialects' is "$(tr '\n' ' ' <"$scratch/out")" 'place_disc 3 place_disc 1 '
judge 'Riddles: no complaints' test ! -s "$scratch/err"

asks 'update game field 9\naction move 300\nhello\n'
run engine --protocol riddles
judge 'Riddles: no board, no move' is "$(last)" no_moves
judge 'Riddles: what is wrong with it' says 0 err "line 1: 'update game field 9': no board of 7x6"
judge 'Riddles: no word of it' says 0 err "line 3: 'hello': no word of the protocol"

asks 'settings your_botid 1\nupdate game field 0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,1,0,0,0;0,0,0,2,0,0,0\naction move 300\n'
run_for 'Riddles: a board to which no game leads' 0 err 'no game leads to this board' engine --protocol riddles
judge 'Riddles: and no move is made there' is "$(last)" no_moves

# --- a filter ---

asks '\n444444\n4444444\n121212\n'
run engine --protocol filter --level 2
judge 'filter: an answer to each line' is "$(wc -l <"$scratch/out")" 4
judge 'filter: what is no position has no move' is "$(sed -n 3p "$scratch/out")" -
judge 'filter: wins' is "$(last)" 1
judge 'filter: what is no position' says 0 err "line 3: '4444444': move 7: column 4 is full"

{
    printf '121212\n'
    head -c 100000 /dev/zero | tr '\0' 4
    printf '\n1212121\n343434\n'
} >"$scratch/in"
run engine --protocol filter --level 2
judge 'filter: nobody waits for the answer to a line that is too long, or to a game that is over' \
    is "$(paste -s -d ' ' "$scratch/out")" '1 - - 3'
asks '.../.b./.../r.r r 1:0\n'
run engine --protocol filter --level 2 --game kolibrat
judge 'filter: Kolibrat' is "$(lines '[+abc]')" 1

# --- what cannot be ---

run_for 'without a protocol' 2 err '--protocol' engine
run engine --protocol uci
judge 'no such protocol' says 2 err uci
run engine --protocol riddles --connect 5
judge 'what the protocol has no word for' says 2 err 'by this protocol a line has 4 discs'
run engine --protocol riddles --game tictactoe
judge 'a game that the protocol does not know' says 2 err 'only Connect Four can be played by this protocol'
run engine --protocol ugi --evaluator deep
judge 'no such evaluator' says 2 err deep

# --- as a guest of ourselves, by each protocol; and somebody else's agent by the example in docs ---

# meets GAMES ARGUMENT...: a tournament of these, with much time; is everything played, and no game forfeit?
meets() {
    games=$1
    shift
    run tournament --games 2 --time 60000 --csv "$scratch/games.csv" "$@"
    [ "$status" -eq 0 ] && [ "$(grep -cE ',(normal|threefold repetition),,' "$scratch/games.csv")" -eq "$games" ]
}

# A program under sanitizers wants more room than any guest is given.
if (ulimit -v 3000000 && "$CLI" --version) >/dev/null 2>&1; then
    engine="$CLI engine --level 2 --no-book"
    judge 'each protocol from both sides' meets 20 --engine "ugi,ugi,$engine --protocol ugi" \
        --engine "old,riddles-2015,$engine --protocol riddles" --engine "new,riddles-2016,$engine --protocol riddles" \
        --engine "either,riddles,$engine --protocol riddles" --engine "filter,filter,$engine --protocol filter"
    judge 'another board: UGI is told, the bots of contests are, too' meets 6 --size 9x7 \
        --engine "ugi,ugi,$engine --protocol ugi" --engine "new,riddles-2016,$engine --protocol riddles" \
        --engine "either,riddles,$engine --protocol riddles"
    for game in tictactoe kolibrat; do
        judge "$game" meets 2 --game "$game" --engine "ugi,ugi,$engine --protocol ugi" \
            --engine "filter,filter,$engine --protocol filter --game $game"
    done
fi

if command -v python3 >/dev/null; then
    # A folder of its own: one that holds a home is given to no engine.
    mkdir "$scratch/agent"
    cp docs/kaggle.py "$scratch/agent"
    # Whatever it is called it is the last one, and what it prints is no move.
    cat >"$scratch/agent/named.py" <<'END'
from random import choice
def free_columns(board, columns):
    return [c for c in range(columns) if board[c] == 0]
def my_agent(observation, configuration):
    print("step", observation["step"])
    free = free_columns(observation.board, configuration.columns)
    below = [r for r in range(configuration["rows"]) if observation.board[r * configuration.columns + free[0]]]
    assert len(below) < configuration.rows and observation.board.count(observation.mark) == observation.step // 2
    assert configuration.get("inarow") == configuration.inarow and "board" in observation
    return free[-1]
best = 3
END
    cat >"$scratch/agent/single.py" <<'END'
class Agent:
    def __call__(self, observation):
        return observation.board[:7].index(0)
agent = Agent()
END
    cat >"$scratch/agent/copies.py" <<'END'
from copy import deepcopy
def agent(*arguments):
    observation, configuration = arguments
    seen = deepcopy(observation)
    seen.board[0] = seen.mark = 9
    assert observation["board"][0] != 9 and observation.mark != 9 and seen["mark"] == 9
    return observation.board[:deepcopy(configuration).columns].index(0)
END
    cat >"$scratch/agent/asks.py" <<'END'
def agent(observation, configuration):
    assert hasattr(observation, "remainingOverageTime") and not hasattr(observation, "columns")
    assert getattr(configuration, "maxLogLength", 5) == 5 and configuration.get("maxLogLength", 5) == 5
    assert [configuration[key] for key in ("timeout", "actTimeout", "agentTimeout", "runTimeout", "episodeSteps")] == \
        [2, 2, 60, 1200, 1000]
    return True if observation.board[1] == 0 else observation.board[:7].index(0)
END
    set -- --level 2 --kind gauntlet
    for agent in named single copies asks; do
        set -- "$@" --engine "$agent,filter,python3 kaggle.py $agent.py" --option "$agent:folder=$scratch/agent"
    done
    judge "agents of Kaggle's ConnectX, as they take their arguments" meets 8 "$@"
    judge 'an agent on another board' meets 2 --size 10x8 --connect 5 \
        --engine "agent,filter,python3 kaggle.py named.py 10 8 5" --option "agent:folder=$scratch/agent" --level 2

    # fails CODE TEXT: with an agent of this code it ends, and its last words name the file and say this.
    fails() {
        printf '%b' "$1" >"$scratch/agent/wrong.py"
        echo 14 | python3 docs/kaggle.py "$scratch/agent/wrong.py" >"$scratch/out" 2>"$scratch/err"
        status=$?
        [ "$status" -eq 1 ] && [ ! -s "$scratch/out" ] && tail -n 1 "$scratch/err" | grep -qF "wrong.py: $2"
    }
    judge 'an agent that answers with no column' fails 'def agent(o, c):\n    return "3"\n' "ValueError: '3' is no column"
    judge 'an agent that answers with a column that is not there' fails 'def agent(o):\n    return -1\n' 'ValueError: -1 is no'
    judge 'an agent that errs' fails 'def agent(o):\n    return o.none\n' 'AttributeError: none'
    judge 'an agent that ends the program' fails 'def agent(o):\n    raise SystemExit(0)\n' 'SystemExit: 0'
    judge 'no agent' fails 'agent = 3\n' 'LookupError: it defines nothing that can be called'
fi

exit $((failures > 0))
