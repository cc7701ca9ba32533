#!/bin/sh
# Nothing is lost: games are kept as they are played, go on after a kill, fork, come from files and the clipboard.
# For make test-all: it kills.
. "$(dirname "$0")/lib.sh"

question="Continue your game?"

games() {
    "$BUILD/gravitrips-cli" games "$@" --data-dir "$DATA"
}

# list_has COUNT WORDS: so many kept games have these words in their line.
list_has() {
    [ "$(games list | grep -c -- "$2")" -eq "$1" ]
}

# kept MOVES: a game with exactly these moves is kept.
kept() {
    games export | tr '\n' ' ' | sed 's/{[^}]*}/ /g; s/[0-9][0-9]*\.  */ /g; s/\[Game/~/g' | tr '~' '\n' |
        sed 's/.*\]//; s# \(\*\|1-0\|0-1\|1/2-1/2\) *$##' | tr -d ' ' | grep -qx -- "$1"
}

# go_on: the window asks, and Enter goes on.
go_on() {
    game_open_asked "$@"
    eventually "it does not ask" title_is "$question"
    key Return
}

two_humans() {
    game_start --first human --second human "$@"
}

killed() {
    two_humans
    play 4453
    shows 4453
    game_kill
    go_on
    shows 4453
    eventually "it is not red's turn" title_is "Red's turn"
    play 2
    shows 44532
    game_kill
    go_on
    shows 44532
    expect "one game became several" list_has 1 unfinished
}

# The computer, its level and who begins are as they were.
killed_against_computer() {
    game_start --first human --second 4
    drop 4
    eventually "the computer does not answer" title_is "Your turn"
    read_record
    game_kill
    go_on
    eventually "it is not my turn" title_is "Your turn"
    shows "$record"
    drop 1
    eventually "the computer does not answer" title_is "Your turn"
    expect "the level is another one" list_has 1 "level 4"
}

left_alone() {
    two_humans
    play 21
    shows 21
    game_kill
    game_open_asked
    eventually "it does not ask" title_is "$question"
    key Escape
    eventually "the question stays" not title_is "$question"
    eventually "the board is not empty" board_is ""
    game_quit
    game_open_asked
    expect "it asks again" not title_is "$question"
    game_quit
    expect "the game that was left is gone" kept 21
}

quit_in_the_middle() {
    two_humans
    play 34
    shows 34
    game_quit
    two_humans
    expect "it asks although another game was asked for" not title_is "$question"
    game_quit
    go_on
    shows 34
}

finished() {
    two_humans
    play 1212121
    eventually "red has not won" title_is "Red won!"
    eventually "the game is not in the list" list_has 1 "	7$"
    expect "the moves are not kept" kept 1212121
    game_quit
    game_open_asked
    expect "it asks about a finished game" not title_is "$question"
}

# Undo and another move: the first game stays as it was. The same move again is no other game.
forks() {
    two_humans
    play 445
    shows 445
    key u
    shows 44
    play 5
    shows 445
    key u
    shows 44
    play 2
    shows 442
    eventually "the first game is not there" kept 445
    eventually "the other game is not there" kept 442
    expect "there are more" list_has 2 unfinished
    key r
    shows ""
    play 1
    shows 1
    eventually "the next game is not there" kept 1
    expect "a game was lost" list_has 3 unfinished
}

# --- from files and the clipboard ---

write_record() {
    printf '[Game "connect4"]\n[Size "7x6"]\n[First "Anna"]\n[Second "Bert"]\n'
    printf '\n%s\n\n' "$1"
}

finished_file() {
    write_record "1. 1 2 2. 1 2 3. 1 2 4. 1 1-0" >"$scratch/won.txt"
    game_open "$scratch/won.txt"
    eventually "the end is not shown" title_is "Anna won!"
    eventually "the position is not shown" dim_board_is 1212121
    key Left Left
    eventually "one cannot walk back" board_is 12121
    expect "it is not kept" kept 1212121
    expect "it is kept twice" list_has 1 Anna
    game_quit
    game_open_asked
    expect "it asks about a finished game" not title_is "$question"
}

unfinished_file() {
    write_record "1. 4 4 2. 5 *" | sed 's/Second "Bert"/Second "Computer"]\n[SecondSeat "3"/' >"$scratch/open.txt"
    game_start "$scratch/open.txt"
    eventually "the computer does not move" title_is "Your turn"
    drop 1
    eventually "the computer does not answer" title_is "Your turn"
    read_record
    expect "the record is $record" contains "$record" 445
    expect "a second game was made of it" list_has 1 "Anna"
}

several_games() {
    { write_record "1. 4 4 *"; write_record "1. 4 9 *"; write_record "1. 3 3 2. 3 *"; } >"$scratch/several.txt"
    game_open "$scratch/several.txt"
    holds 44
    expect "the bad one is not named" grep -q "several.txt.*line 13: move 2" "$scratch/stderr"
    eventually "the first is not kept" kept 44
    eventually "the third is not kept" kept 333
    expect "there are more" list_has 2 Anna
}

# Opening a file once more opens the game that was kept the first time.
same_file_twice() {
    write_record "1. 1 2 2. 1 2 3. 1 2 4. 1 1-0" >"$scratch/won2.txt"
    write_record "1. 3 3 *" >"$scratch/open2.txt"
    for round in 1 2 3; do
        game_open "$scratch/won2.txt"
        eventually "the end is not shown" title_is "Anna won!"
        game_quit
        game_start "$scratch/open2.txt"
        shows 33
        game_quit
    done
    expect "a game is kept twice" list_has 2 Anna
    game_start "$scratch/open2.txt"
    shows 33
    play 5
    shows 335
    expect "it does not go on" kept 335
    expect "there are more games" list_has 2 Anna
}

# The game at the table is copied and pasted: it goes on.
pasting_itself() {
    two_humans
    play 4453
    shows 4453
    key ctrl+c
    eventually "the game is not copied" clipboard_has '[Game "connect4"]'
    key ctrl+v
    shows 4453
    play 2
    shows 44532
    eventually "it is not kept as one game" kept 44532
    expect "there are two games" list_has 1 unfinished
}

oldest_is_finished() {
    [ "$(games list | tail -n 1 | grep -cv unfinished)" -eq 1 ]
}

# The same of two computers' game: it is paused, goes on and comes to its end in the archive, too.
pasting_watched() {
    game_start --first 1 --second 1
    eventually "nobody moves" list_has 1 unfinished
    key p ctrl+c
    eventually "the game is not copied" clipboard_has '[Game "connect4"]'
    key ctrl+v p bracketright bracketright
    eventually "the end is not kept" oldest_is_finished
}

bad_file() {
    game_start "$scratch/nothing-there.txt" --first human --second human
    expect "the missing file is not named" grep -q "nothing-there.txt" "$scratch/stderr"
    play 4
    shows 4
    game_quit
    head -c 3000 "$BUILD/gravitrips" >"$scratch/binary"
    game_start "$scratch/binary" --first human --second human
    expect "the file is not refused" grep -q "binary could not be read" "$scratch/stderr"
    play 4
    shows 4
    game_quit
    mkfifo "$scratch/pipe"
    for each in "$scratch/pipe" "$scratch" /dev/zero; do
        game_start "$each" --first human --second human
        expect "$each is not refused" grep -q "could not be read: it is not a file" "$scratch/stderr"
        game_quit
    done
    : >"$scratch/empty.txt"
    game_start "$scratch/empty.txt" --first human --second human
    play 4
    shows 4
    game_quit
    head -c 5000000 /dev/zero | tr '\0' '4' >"$scratch/huge.txt"
    game_start "$scratch/huge.txt" --first human --second human
    expect "the huge file is not refused" grep -q "huge.txt could not be read: too long" "$scratch/stderr"
    play 4
    shows 4
}

# paste TEXT
paste_text() {
    printf '%s' "$1" | apart xclip -quiet -selection clipboard >/dev/null 2>&1 &
    owner=$!
    eventually "the clipboard does not give the text" clipboard_is "$1"
    key ctrl+v
}

pasting() {
    two_humans
    play 77
    shows 77
    paste_text 4453
    eventually "the moves are not shown" board_is 4453
    kill $owner
    play 2
    shows 44532
    expect "the game before is lost" kept 77
    paste_text "$(write_record "1. 1 2 2. 1 2 3. 1 2 4. 1 1-0")"
    eventually "the game is not shown" title_is "Anna won!"
    kill $owner
    expect "the game before is lost" kept 44532
    paste_text "44x"
    eventually "the bad text is not named" grep -q "Clipboard could not be read: line 1: move 3" "$scratch/stderr"
    kill $owner
    eventually "the board has changed" dim_board_is 1212121
}

addresses() {
    two_humans
    play 77
    key ctrl+l
    eventually "the address is not copied" clipboard_is "https://connect4.gamesolver.org/?pos=77"
    paste_text "  https://connect4.gamesolver.org/en/?pos=4444437&x=1"
    eventually "the moves are not shown" board_is 4444437
    kill $owner
    paste_text "connect4.gamesolver.org/?pos=44444444"
    eventually "the wrong address is not refused" grep -q "move 7: column 4 is full" "$scratch/stderr"
    kill $owner
    game_quit
    game_open --game tictactoe --first human --second 2
    paste_text "https://connect4.gamesolver.org/?pos=4453"
    eventually "another game is not left for it" board_is 4453
    eventually "somebody else plays it" title_is "Red's turn"
    kill $owner
    game_quit
    game_open --first human --second human --size 8x7
    printf nothing | apart xclip -quiet -selection clipboard >/dev/null 2>&1 &
    owner=$!
    eventually "the clipboard does not give the text" clipboard_is nothing
    key ctrl+l
    eventually "the game does not hear" ask_title heard
    expect "something was copied" clipboard_is nothing
    kill $owner
}

copy_and_paste() {
    two_humans
    play 4455
    shows 4455
    key ctrl+c
    eventually "the game is not copied" clipboard_has '[Game "connect4"]'
    key r
    eventually "the board is not empty" board_is ""
    key ctrl+v
    eventually "the copied game is not there" board_is 4455
}

# --- troubles ---

two_windows() {
    two_humans
    play 12
    shows 12
    first=$pid
    game_start
    expect "it asks about a game that is being played" not title_is "$question"
    eventually "it does not begin" title_is "Your turn"
    drop 7
    eventually "the computer does not answer" title_is "Your turn"
    eventually "the first window's game is not there" kept 12
    eventually "the second window's game is not there" list_has 1 "level 2"
    game_quit
    kill -9 "$first"
}

damaged() {
    mkdir "$DATA"
    echo "This is no database, but somebody may still want it." >"$DATA/gravitrips.db"
    game_open --first human --second human
    expect "it is not told" grep -q damaged "$scratch/stderr"
    play 4
    holds 4
    expect "it is told more than once" same "$(grep -c damaged "$scratch/stderr")" 1
    expect "the damaged file is gone" grep -rq "somebody may still want it" "$DATA"
    eventually "the new file does not keep games" kept 4
}

# A file in the place of the folder: what cannot be written even by root.
unwritable() {
    echo "not a directory" >"$scratch/file"
    DATA=$scratch/file/data
    game_open --first human --second human
    play 445
    holds 445
    key u
    play 6
    holds 446
    key t
    play 7
    holds 4467
    expect "it is told more than once" same "$(wc -l <"$scratch/stderr")" 1
}

KILLS=4
[ -n "${LONG_TESTS:-}" ] && KILLS=10

# What was seen on the board when the window died is kept, but perhaps the move that was just being made.
killed_while_watching() {
    for i in $(seq $KILLS); do
        game_start --watch --first 1 --second 1
        key bracketright bracketright
        sleep "$(awk -v seed="$i" 'BEGIN { srand(seed); print 0.5 + 2.5 * rand() }')"
        seen_discs=$(disc_count)
        game_kill
        kept_moves=$(games list | head -n 1 | sed 's/.*	//')
        expect "$seen_discs discs were seen, $kept_moves moves are kept" test "$kept_moves" -ge $((seen_discs - 1))
    done
    expect "a game is lost" test "$(games list | wc -l)" -ge $((KILLS - 1))
    go_on
    eventually "the game does not go on" more_discs_than "$kept_moves"
}

more_discs_than() {
    [ "$(disc_count)" -gt "$1" ]
}

screen_start
check "after a kill a game goes on where it was" killed
check "after a kill a game against the computer goes on" killed_against_computer
check "a game that is left stays in the history" left_alone
check "after quitting in the middle it asks, unless another game was asked for" quit_in_the_middle
check "a finished game is kept" finished
check "another move at an earlier point makes another game" forks
check "a file with a finished game" finished_file
check "a file with an unfinished game, against the computer" unfinished_file
check "a file with several games, one of them bad" several_games
check "the same file, twice and more" same_file_twice
check "pasting the game at the table" pasting_itself
check "pasting a game that two computers play there" pasting_watched
check "files that are no games" bad_file
check "pasting moves, a game, and nonsense" pasting
check "addresses of positions, pasted and copied" addresses
check "copying and pasting a game" copy_and_paste
check "two windows at once" two_windows
check "a damaged database" damaged
check "a folder that cannot be written" unwritable
check "killed while watching, $KILLS times" killed_while_watching
