#!/bin/sh
# What happens to the files of the archive while they are in use: nobody dies of it, nothing is lost without a word.
. "$(dirname "$0")/lib.sh"

games() {
    "$BUILD/gravitrips-cli" games "$@" --data-dir "$DATA"
}

# kept COUNT: so many games are kept.
kept() {
    [ "$(games list 2>/dev/null | wc -l)" -eq "$1" ]
}

# tells WORDS: the window has said so.
tells() {
    eventually "stderr does not tell of '$1'" grep -qF -e "$1" "$scratch/stderr"
}

# cli STATUS WORDS ARGUMENT...: the command ends so, and says the words.
cli() {
    wanted=$1
    words=$2
    shift 2
    status=0
    "$BUILD/gravitrips-cli" "$@" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
    expect "exit status $status for $*" same $status "$wanted"
    expect "nothing tells of '$words'" grep -qF -e "$words" "$scratch/stderr"
}

# many_games COUNT NAME: a file of so many games.
many_games() {
    awk -v count="$1" -v name="$2" 'BEGIN {
        for (i = 1; i <= count; i++)
            printf "[Game \"connect4\"]\n[First \"%s %d\"]\n\n1. 4 4 2. 5 5 3. 6 6 4. 7 1-0\n\n", name, i
    }'
}

# --- files that may not grow ---

grows="does not let the file grow"

import_may_not_grow() {
    many_games 300 Anna >"$scratch/games.txt"
    for limit in 20 100 150; do
        ulimit -S -f $limit
        cli 1 "$grows" games import --data-dir "$DATA" "$scratch/games.txt"
        ulimit -S -f unlimited
        expect "what is kept cannot be read" games list >"$scratch/stdout"
    done
    expect "it is not kept without a limit" games import "$scratch/games.txt" >"$scratch/stdout"
    expect "not all is kept" kept 300
}

book_may_not_grow() {
    ulimit -S -f 4
    cli 1 "File too large" book build --size 5x5 --plies 6 --out "$scratch/book"
    ulimit -S -f unlimited
    expect "there is half a book" not test -e "$scratch/book"
    "$BUILD/gravitrips-cli" book build --size 5x5 --plies 6 --out "$scratch/book" >"$scratch/stdout"
    expect "it does not go on where it was" grep -qE '	[1-9][0-9]* known before	' "$scratch/stdout"
}

# A picture, settings and games: all of it is told. When files may grow again the game is kept.
window_may_not_grow() {
    ulimit -S -f 20
    game_start --first human --second human
    ulimit -S -f unlimited
    play 4453
    shows 4453
    tells "$grows"
    key F12
    play 2
    shows 44532
    expect "there is a part of a picture" same "$(find "$DATA" -name '*.png')" ""
    prlimit --pid "$pid" --fsize=unlimited
    eventually "the game is not kept when there is room" kept 1
    game_quit
    expect "the exit status is $status" same $status 0
    game_open_asked
    eventually "it does not ask" title_is "Go on with your game?"
    key Return
    shows 44532
}

screen_start
check "an import whose file may not grow" import_may_not_grow
check "a book whose file may not grow" book_may_not_grow
check "a window whose files may not grow" window_may_not_grow
