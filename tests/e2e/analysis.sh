#!/bin/sh
# Hints, what each column is worth, the verdict, and looking back at a game that has ended. What must be seen is asked
# from gravitrips-cli.
# For make test-all: it waits for proofs.
. "$(dirname "$0")/lib.sh"

# A position with wins, losses and draws that is solved soon.
MIDDLE=44444333336

title_waits() {
    eventually "the title does not say '$1'" title_is "$1"
}

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

# A hint says why at first; asked again, it shows the move.
hint_win() {
    play_anew 112233
    shows 112233
    key h
    title_waits "Red can win at once"
    always "the move is shown at once" 1 sees hints none
    key h
    title_waits "Column 4 wins"
    eventually "the hint is not lit" sees hints "4,1"
    key a
    title_waits "Column 4 wins in 1 move"
    key a 5
    title_waits "Yellow's turn"
    eventually "the hint is still lit after the move" sees hints none
    key h
    title_waits "Block column 4: Red would have 4 in a row"
    expect "the move is shown at once after another hint" sees hints none
}

hint_loss() {
    play_anew $MIDDLE
    shows $MIDDLE
    press Hint
    title_waits "Make Red work for it: hold out as long as you can"
    expect "the move is shown at once" sees hints none
    press Hint
    title_waits "Column 7 holds out longest, then watch column 1"
    eventually "the hint is not lit" sees hints "7,1"
    always "the hint does not stay" 2 sees hints "7,1"
    key u
    title_waits "Red's turn"
    eventually "the hint is still lit after undo" sees hints none
}

hint_for_two_columns() {
    play_anew ${MIDDLE}7
    shows ${MIDDLE}7
    key h
    title_waits "Don't play column 5: it gives away the threat on top"
    key h
    title_waits "Columns 1 and 6 win"
    eventually "the hints are not lit" sees hints "1,1 6,2"
    key n Return
    eventually "the hint is still lit in the next game" sees hints none
    title_waits "Yellow's turn"
    key 1 n Return # whose turn it is to begin changes with rounds that were played
}

# Position, why, and the moves; where only one is left there is no why.
hint_draw() {
    for case in "66153424346233233712412251:Don't play column 4; Yellow could play on top and win:Draw with 1, 5, 6 or 7" \
        "3111735577643136211763367765:Block column 4; Yellow would have 4 in a row:Only column 4 does not lose" \
        "2222221111113333335444444555556777777::Only column 6 is left"; do
        play_anew "${case%%:*}"
        shows "${case%%:*}"
        key h
        why=${case#*:}
        why=${why%:*}
        [ -z "$why" ] || {
            title_waits "$(echo "$why" | sed 's/;/:/')"
            key h
        }
        title_waits "${case##*:}"
    done
}

# All moves lose, but a weak opponent does not see how: that is worth trying.
hint_trap() {
    printf '[Game "connect4"]\n[FirstSeat "human"]\n[SecondSeat "2"]\n\n%s *\n' \
        "1. 2 2 2. 2 2 3. 5 4 4. 4 4 5. 4 7 6. 4 5" >"$scratch/trap.pgn"
    game_open "$scratch/trap.pgn"
    eventually "the board is not that of the file" board_is 222254444745
    key h
    title_waits "Yellow may still go wrong: make it hard to see"
    key h
    title_waits "Try column 2: Yellow may overlook column 6"
    eventually "the trap is not lit" sees hints "2,5"
    key a
    eventually "beside the exact worths a trap is shown, not what is best" not sees hints "2,5"
    game_quit
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
    title_waits "Column 4 wins"
    eventually "the judgement is not lit" sees hints "4,1"
    key u h
    eventually "no other hint is thought about" hint_is_asked
    game_quit
    expect "the exit status is $status" same $status 0
}

# Thought about, or on a slow machine told already.
hint_is_asked() {
    case $(title) in "Red's turn" | "Yellow's turn" | "Column 4 wins") return 1 ;; esac
}

hint_against_the_computer() {
    game_start --first human --second 9
    key 4 h
    eventually "the computer does not answer" seen_discs 2
    title_waits "Your turn"
    expect "a hint is lit" sees hints none
    key h
    eventually "no hint is thought about" not title_is "Your turn"
    key s
    eventually "the computer does not move on the other side" seen_discs 3
    title_waits "Your turn"
    expect "a hint for the other side is lit" sees hints none
}

judged() {
    BOARD_WIDTH=9
    BOARD_HEIGHT=7
    game_start --size 9x7 --connect 5 --first human --second human
    play 19293949
    shows 19293949
    key h h
    title_waits "Column 5 wins"
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
    press "What each move is worth"
    eventually "the columns' worths do not go away" no_worths
    press "What each move is worth"
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

remembered() {
    game_start --first human --second human
    key a
    game_quit
    game_start --first human --second human
    play $MIDDLE
    worths_follow $MIDDLE
    game_quit
    expect "the exit status is $status" same $status 0
}

# While two computers play, at a pause.
watching() {
    game_start --watch --first 3 --second 4 --seed 7
    key a bracketright bracketright
    eventually "nobody moves" seen_discs 12
    key p
    title_waits Paused
    read_record
    worths_follow "$record"
    key period
    eventually "no step was made" seen_discs $((${#record} + 1))
    read_record
    worths_follow "$record"
}

seen_discs() {
    [ "$(disc_count)" -ge "$1" ]
}

idle() {
    [ -e /proc/self/stat ] || return
    game_start --first human --second human
    key a
    play $MIDDLE
    key h
    worths_follow $MIDDLE
    eventually "ticks used in 3 seconds of rest: ${used:-}" rests
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
    title_waits "Red's turn"
    key Next u y y
    eventually "the steps do not lead to 112233" board_is 112233
    worths_follow 112233
    key y
    title_waits "Red won!"
    key u 5
    title_waits "Yellow's turn"
    shows 1122335
}

# Against the computer: a game that has ended is looked at move by move, and the computer keeps still until somebody
# plays on.
look_back_at_the_computer() {
    game_start --first human --second 8 --seed 2
    for column in 1 7 1 7 2 6 2 6 1 7 3 3; do
        drop $column
        eventually "the computer did not answer" turn_or_end
        ends && break
    done
    title_waits "You lost this time"
    key Prior
    title_waits "Looking back"
    read_record
    whole=$record? # and a last move, which does not matter
    always "the computer moved while its past was looked at" 2 dim_or_plain_is "${whole%?}"
    click 4
    always "a click in the computer's turn became a move" 1 dim_or_plain_is "${whole%?}"
    key Prior
    title_waits "Your turn"
    back=${whole%??}
    shows "$back"
    key Prior Prior Next Next Next
    title_waits "Looking back"
    key Next
    title_waits "You lost this time"
    key u u u u
    back=${whole%????}
    shows "$back"
    title_waits "Your turn"
    sleep 0.3
    key 4
    eventually "the computer does not answer when the game goes on" seen_discs $((${#back} + 2))
}

turn_or_end() {
    title_is "Your turn" || ends
}

ends() {
    case $(title) in "You won!" | "You lost this time" | "It's a draw") ;; *) return 1 ;; esac
}

dim_or_plain_is() {
    board_is "$1" || dim_board_is "$1"
}

screen_start
game_start --first human --second human
check "hint: a win, why first" hint_win
check "hint: a loss, by the button" hint_loss
check "hint: two columns, gone with a new game" hint_for_two_columns
check "hint: draws, the only move" hint_draw
check "each column's worth, by key and button" analysis
check "full columns have no worth, and the hand hides none" full_column_and_hand
check "worths that were overtaken are never seen" overtaken
check "looking back: each step, each worth, and playing on" look_back
game_quit
check "analysis is remembered" remembered
check "worths while watching" watching
check "no processor time when all is known" idle
check "looking back at a game against the computer" look_back_at_the_computer
check "hint: what a weak opponent may overlook" hint_trap
check "a hint that was overtaken is never seen" hint_overtaken
check "no hint in the computer's turn" hint_against_the_computer
check "other boards: what ends soon is proven, nothing else is told" judged
