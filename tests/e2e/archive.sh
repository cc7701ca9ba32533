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
    eventually "the computer does not answer" has_discs 2
    read_record
    game_kill
    go_on
    eventually "it is not my turn" title_is "Your turn"
    shows "$record"
    drop 1
    eventually "the computer does not answer" has_discs 4
    expect "the level is another one" list_has 1 "level 4"
}

# What was asked for by name is not asked about.
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

# --- from files and the clipboard ---

write_record() {
    printf '[Game "connect4"]\n[Size "7x6"]\n[First "Anna"]\n[Second "Bert"]\n'
    printf '\n%s\n\n' "$1"
}

# Opening a file once more opens the game that was kept the first time.
finished_file() {
    write_record "1. 1 2 2. 1 2 3. 1 2 4. 1 1-0" >"$scratch/won.txt"
    for round in 1 2 3; do
        game_open "$scratch/won.txt"
        title_waits "Anna won!"
        eventually "the position is not shown" dim_board_is 1212121
        game_quit
    done
    expect "it is not kept" kept 1212121
    expect "it is kept more than once" list_has 1 Anna
    game_open_asked
    expect "it asks about a finished game" not title_is "$question"
}

unfinished_file() {
    write_record "1. 4 4 2. 5 *" | sed 's/Second "Bert"/Second "Computer"]\n[SecondSeat "3"/' >"$scratch/open.txt"
    game_start "$scratch/open.txt"
    eventually "the computer does not move" title_is "Your turn"
    drop 1
    eventually "the computer does not answer" has_discs 6
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

oldest_is_finished() {
    [ "$(games list | tail -n 1 | grep -cv unfinished)" -eq 1 ]
}

# A game of two computers that is pasted where it is played is paused, goes on and comes to its end in the archive, too.
pasting_watched() {
    game_start --first 1 --second 1
    eventually "nobody moves" list_has 1 unfinished
    key p ctrl+c
    eventually "the game is not copied" clipboard_has '[Game "connect4"]'
    key ctrl+v p bracketright bracketright
    eventually "the end is not kept" oldest_is_finished
}

# refuses FILE [WORDS]: they are told, and a game begins that has nothing to do with it.
refuses() {
    game_start "$1" --first human --second human
    [ $# -eq 1 ] || expect "$1: '$2' is not told" grep -q "$2" "$scratch/stderr"
    key 4
    title_waits "Yellow's turn"
    game_quit
}

bad_file() {
    head -c 3000 "$BUILD/gravitrips" >"$scratch/binary"
    mkfifo "$scratch/pipe"
    : >"$scratch/empty.txt"
    head -c 5000000 /dev/zero | tr '\0' '4' >"$scratch/huge.txt"
    refuses "$scratch/nothing-there.txt" nothing-there.txt
    refuses "$scratch/binary" "binary could not be read"
    for each in "$scratch/pipe" "$scratch" /dev/zero; do
        refuses "$each" "could not be read: it is not a file"
    done
    refuses "$scratch/empty.txt"
    refuses "$scratch/huge.txt" "huge.txt could not be read: too long"
}

# paste_text TEXT
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
    title_waits "Anna won!"
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
    title_waits "Red's turn"
    kill $owner
    game_quit
    game_open --first human --second human --size 8x7
    paste_text nothing
    key ctrl+l
    eventually "the game does not hear" ask_title heard
    expect "something was copied" clipboard_is nothing
    kill $owner
}

# The game at the table is pasted: it goes on as one game. Where another one has begun it comes back.
copy_and_paste() {
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
    record_is "4 4 5 3 2"
    key r
    eventually "the board is not empty" board_is ""
    key ctrl+v
    eventually "the copied game is not there" board_is 44532
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
    eventually "the computer does not answer" has_discs 2
    eventually "the first window's game is not there" kept 12
    eventually "the second window's game is not there" list_has 1 "level 2"
    game_quit
    kill -9 "$first"
}

# All of it is, and the window stays.
everything_deleted() {
    two_humans
    key 4
    title_waits "Yellow's turn"
    echo '%' >"$DATA/tournament.txt"
    open_data
    key Return
    eventually "no backup is made" backups_are 1
    key Down Return Return
    eventually "the backup is not restored" backups_are 2
    title_waits "$question"
    key Return
    title_waits "Yellow's turn"
    open_data
    key Down Down Down Down Return Return Return
    eventually "not everything is deleted" backups_are 0
    eventually "no game begins anew" board_is ""
    expect "the tournament is not deleted" not test -e "$DATA/tournament.txt"
}

# Opens the page of data, and goes to its row for making a backup.
open_data() {
    key o
    title_waits Settings
    press settings page 7
    key Return Down Down Down Down Down Down
}

backups_are() {
    [ "$(find "$DATA" -name 'gravitrips.backup-*.db' | wc -l)" -eq "$1" ]
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
    game_open_asked
    eventually "no fresh board waits for a person" title_is "Your turn"
    expect "two computers' game is on the board" has_discs 0
}

screen_start
check "after a kill a game goes on where it was" killed
check "after a kill a game against the computer goes on" killed_against_computer
check "after quitting in the middle it asks, unless another game was asked for" quit_in_the_middle
check "a file with a finished game" finished_file
check "a file with an unfinished game, against the computer" unfinished_file
check "a file with several games, one of them bad" several_games
check "pasting a game that two computers play there" pasting_watched
check "files that are no games" bad_file
check "pasting moves, a game, and nonsense" pasting
check "addresses of positions, pasted and copied" addresses
check "copying and pasting a game" copy_and_paste
check "two windows at once" two_windows
check "a backup is restored, everything is deleted, in the same window" everything_deleted
check "killed while watching, $KILLS times" killed_while_watching
