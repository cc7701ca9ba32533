#!/bin/sh
# Hints, what each column is worth, the verdict, and looking back at a game that has ended. What must be seen is asked
# from gravitrips-cli.
# For make test-all: it waits for proofs.
. "$(dirname "$0")/lib.sh"

# A position with wins, losses and draws that is solved soon.
MIDDLE=44444333336

# worths_of RECORD: how the columns must look: w, d or l, capitals for the best, . for a full one.
worths_of() {
    echo "$1" | "$BUILD/gravitrips-cli" analyze | awk -F '\t' '{
        best = -99
        for (i = 2; i <= NF; i++)
            if ($i != "-" && $i + 0 > best)
                best = $i + 0
        for (i = 2; i <= NF; i++) {
            letter = $i == "-" ? "." : $i > 0 ? "w" : $i < 0 ? "l" : "d"
            printf "%s", $i != "-" && $i + 0 == best ? toupper(letter) : letter
        }
        print ""
    }'
}

# The columns over RECORD's board come to look as they must.
worths_follow() {
    expected=$(worths_of "$1")
    eventually "the columns after $1 do not come to look like $expected" sees worths "$expected"
}

# Nothing stands over the columns, but for the disc that the hand carries.
no_worths() {
    look && [ "$(see worths | tr -d . | wc -m)" -le 2 ]
}

# What looks best may stand there, and in more than one place, however deep was searched.
nothing_is_proven() {
    look && [ "$(see worths | tr -d '.?d' | wc -m)" -le 2 ]
}

# --- hints ---

# A hint waits a second for the proof, and no longer on a busy machine. What it says without one stays until the
# position is left: then it is asked anew, and the solver goes on from what it knows by now.
asks_why() {
    key h
    eventually "the title does not come to say '$1'" says_why "$1"
}

says_why() {
    title_is "$1" && return
    case $(title) in
    "Play where you can still build the most lines" | "Prepare 4 in a row" | \
        "One disc more, and later you could win higher up in column 5") sleeps && key u y h ;;
    esac
    title_is "$1"
}

# A hint says why at first; asked again, it shows that move. It goes with the move, or with undo.
hints() {
    while IFS='|' read -r record why move cells; do
        play_anew $record
        shows $record
        asks_why "$why"
        expect "the move is shown at once after $record" sees hints none
        key h
        title_waits "$move"
        eventually "the hint after $record is not lit" sees hints "$cells"
        key u
        eventually "the hint after $record is still lit" sees hints none
    done <<END
112233|You can win at once|Column 4 wins at once|4,1
$MIDDLE|With column 5 Red would make two threats at once|Column 7 keeps Red from making two threats at once|7,1
${MIDDLE}7|One disc more, and later Yellow could win higher up in column 2|Take column 1, or later Yellow could win higher up in column 2|1,1
66153424346233233712412251|One disc more, and Yellow could win in column 1|Take column 1: there Yellow would get ready to win in column 1|1,5
END
}

# A board on which the proof takes longer than anybody waits: it is thought about in the background, and given up with
# the next move; who waits gets a judgement.
hint_overtaken() {
    BOARD_WIDTH=9
    game_start --size 9x6 --first human --second human
    key h
    title_waits "Thinking about a hint…"
    key Left Left
    eventually "the hand cannot be moved meanwhile" sees hand "3 R"
    play 112233
    shows 112233
    always "the hint for the empty board came" 8 title_is "Red's turn"
    expect "a hint is lit" sees hints none
    key h h
    title_waits "Column 4 wins at once"
    eventually "the judgement is not lit" sees hints "4,1"
    key u h
    eventually "no other hint is thought about" hint_is_asked
    game_quit
    expect "the exit status is $status" same $status 0
}

# Thought about, or on a slow machine told already.
hint_is_asked() {
    case $(title) in "Red's turn" | "Yellow's turn" | "Column 4 wins at once") return 1 ;; esac
}

# What is asked for in the computer's turn is not told in one's own.
not_in_the_computers_turn() {
    game_start --first human --second 9
    key 4 h
    eventually "the computer does not answer" has_discs 2
    title_waits "Your turn"
    expect "a hint is lit" sees hints none
}

# All moves lose, but a weak opponent does not see how: that is worth trying, unless the exact worths are shown.
trap_is_lit() {
    printf '[Game "connect4"]\n[FirstSeat "human"]\n[SecondSeat "2"]\n\n%s *\n' \
        "1. 2 2 2. 2 2 3. 5 4 4. 4 4 5. 4 7 6. 4 5" >"$scratch/trap.pgn"
    game_open "$scratch/trap.pgn"
    eventually "the board is not that of the file" board_is 222254444745
    asks_why "One disc more, and later Yellow could win higher up in column 3"
    key h
    title_waits "Take column 2, or later Yellow could win higher up in column 3"
    eventually "the trap is not lit" sees hints "2,5"
    key a
    eventually "beside the exact worths a trap is shown, not what is best" not sees hints "2,5"
}

judged() {
    BOARD_WIDTH=9
    BOARD_HEIGHT=7
    game_start --size 9x7 --connect 5 --first human --second human
    play 19293949
    shows 19293949
    key h h
    title_waits "Column 5 wins at once"
    eventually "the hint is not lit" sees hints "5,1"
    key u a
    title_waits "Yellow's turn"
    eventually "it is not seen which moves lose at once, and which may be best" sees worths "lllldllll"
    key r
    shows ""
    eventually "worths are shown that nobody can know" nothing_is_proven
}

# --- analysis ---

analysis() {
    key r
    shows ""
    expect "worths are shown before they are asked for" no_worths
    key a
    eventually "nothing is shown while the solver works" seen_some_worth
    play $MIDDLE
    shows $MIDDLE
    worths_follow $MIDDLE
    play 7
    worths_follow ${MIDDLE}7
    key u
    worths_follow $MIDDLE
    play 11
    worths_follow ${MIDDLE}11
    press "This game"
    key a
    eventually "the columns' worths do not go away" no_worths
    press "This game"
    key a
    worths_follow ${MIDDLE}11
}

seen_some_worth() {
    not no_worths
}

# A full column has no worth, and the hand hides none.
full_column_and_hand() {
    play_anew 4444443333
    shows 4444443333
    worths_follow 4444443333
    for column in 1 4 6; do
        point $column
        eventually "the hand is not above column $column" sees hand "$column R"
        expect "the hand hides what a column is worth" sees worths "$expected"
    done
}

# Ten moves in a moment: only the last position's worths are seen, and they stay.
overtaken() {
    key r
    shows ""
    play 5
    play ${MIDDLE}121
    shows 5${MIDDLE}121
    worths_follow 5${MIDDLE}121
    always "other worths come later" 2 sees worths "$expected"
}

# It is remembered; while two computers play it is shown at a pause.
watching() {
    game_start --first human --second human
    key a
    game_quit
    game_start --watch --first 3 --second 4 --seed 7
    key bracketright bracketright
    eventually "nobody moves" has_discs 12
    key p
    title_waits Paused
    read_record
    worths_follow "$record"
    key period
    eventually "no step was made" has_discs $((${#record} + 1))
    read_record
    worths_follow "$record"
}

# --- looking back ---

# Whoever stands at the end of the record steps back move by move, and each position's worths are seen.
look_back() {
    play_anew 1122334
    title_waits "Red won!"
    for record in 112233 11223 1122; do
        key Prior
        eventually "one step back does not lead to $record" board_is $record
    done
    title_waits "Looking back: from here you can practise"
    key Next u y y
    eventually "the steps do not lead to 112233" board_is 112233
    worths_follow 112233
    key y
    title_waits "Red won!"
    key u 5
    title_waits "Practice · Yellow's turn"
    shows 1122335
}

screen_start
game_start --first human --second human
check "hints: why first, then the moves" hints
check "each column's worth, by key and in the menu" analysis
check "full columns have no worth, and the hand hides none" full_column_and_hand
check "worths that were overtaken are never seen" overtaken
check "looking back: each step, each worth, and practising from there" look_back
game_quit
check "worths are remembered, and shown while watching" watching
check "what a weak opponent may overlook" trap_is_lit
check "no hint in the computer's turn" not_in_the_computers_turn
check "a hint that was overtaken is never seen" hint_overtaken
check "other boards: what ends soon is proven, nothing else is told" judged
