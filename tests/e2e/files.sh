#!/bin/sh
# What happens to the files of the archive while they are in use: nobody dies of it, nothing is lost without a word.
# For make test-all: it kills, and takes files away.
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
    "$BUILD/gravitrips-${program:-cli}" "$@" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
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

# quietly COMMAND...: what the command prints matters not.
quietly() {
    "$@" >"$scratch/stdout"
}

# With a limit of 20 blocks not even the tables find room: there is nothing to read then.
import_may_not_grow() {
    many_games 300 Anna >"$scratch/games.txt"
    for limit in 20 264 304; do
        ulimit -S -f $limit
        cli 1 "$grows" games import --data-dir "$DATA" "$scratch/games.txt"
        ulimit -S -f unlimited
        [ $limit -eq 20 ] || expect "what is kept cannot be read" quietly games list
    done
    expect "it is not kept without a limit" quietly games import "$scratch/games.txt"
    expect "not all is kept" kept 300
}

book_may_not_grow() {
    ulimit -S -f 4
    program=workshop
    cli 1 "File too large" book build --size 5x5 --plies 6 --out "$scratch/book"
    program=cli
    ulimit -S -f unlimited
    expect "there is half a book" not test -e "$scratch/book"
    "$BUILD/gravitrips-workshop" book build --size 5x5 --plies 6 --out "$scratch/book" >"$scratch/stdout"
    expect "it does not go on where it was" grep -qE '	[1-9][0-9]* known before	' "$scratch/stdout"
}

# A picture, settings and games: all of it is told. When files may grow again the game is kept.
window_may_not_grow() {
    ulimit -S -f 20
    game_start --first human --second human
    ulimit -S -f unlimited
    play 4453
    holds 4453
    tells "$grows"
    key F12
    play 2
    holds 44532
    expect "there is a part of a picture" same "$(find "$DATA" -name '*.png')" ""
    prlimit --pid "$pid" --fsize=unlimited
    eventually "the game is not kept when there is room" kept 1
    game_quit
    expect "the exit status is $status" same $status 0
    game_open_asked
    eventually "it does not ask" title_is "Continue your game?"
    key Return
    shows 44532
}

# --- files that are emptied, replaced, removed ---

two_humans() {
    game_start --first human --second human
    play 44
    shows 44
    eventually "the game is not kept" kept 1
}

# quits_well: nobody died.
quits_well() {
    game_quit
    expect "the exit status is $status" same $status 0
}

# kept_has FOLDER COUNT MOVES: an archive has so many games, one of them with these moves.
kept_has() {
    expect "there are not $2 games in $1" same "$("$BUILD/gravitrips-cli" games list --data-dir "$1" | wc -l)" "$2"
    "$BUILD/gravitrips-cli" games export --data-dir "$1" | tr '\n' ' ' >"$scratch/export"
    expect "the game is not in $1" grep -q "$3" "$scratch/export"
}

# make_other: another archive, with 133 games; its file is $other.
make_other() {
    many_games 133 Bert >"$scratch/other.txt"
    rm -rf "$scratch/other"
    "$BUILD/gravitrips-cli" games import --data-dir "$scratch/other" "$scratch/other.txt" >"$scratch/stdout"
    other=$scratch/other/gravitrips.db
    cp "$other" "$scratch/copy.db"
}

# replaced COMMAND COUNT: so the other file takes the place of the one that is in use. So many games are kept beside it:
# all that there were, if they can still be read, else those of this sitting. Settings go on in a file that was overwritten.
replaced() {
    make_other
    many_games 1 Anna >"$scratch/first.txt"
    games import "$scratch/first.txt" >"$scratch/stdout"
    game_start --first human --second human
    play 44
    shows 44
    eventually "the game is not kept" kept 2
    "$1" "$other" "$DATA/gravitrips.db"
    play 53
    holds 4453
    tells "Another file has taken the place of the games"
    key t
    eventually "the theme cannot be changed" sees theme dark
    quits_well
    [ "$1" = cp ] || expect "the other file was written to" cmp "$DATA/gravitrips.db" "$scratch/copy.db"
    folder=$(sed -n 's/.* in the folder //p' "$scratch/stderr")
    kept_has "$folder" "$2" "1. 4 .*4 .*2. 5 .*3 "
    kept_has "$DATA" 133 Bert
}

replaced_by_mv() {
    replaced mv 2
}

replaced_by_cp() {
    replaced cp 1
}

removed() {
    two_humans
    rm -rf "$DATA"
    play 53
    holds 4453
    tells "has been put back"
    play 7
    holds 44537
    quits_well
    kept_has "$DATA" 1 "1. 4 .*4 .*2. 5 .*3 .*3. 7"
}

# A file has the folder's name: it is told at the next move, and kept as soon as that is gone.
removed_for_good() {
    two_humans
    rm -rf "$DATA"
    : >"$DATA"
    play 53
    holds 4453
    tells "could not be saved"
    rm "$DATA"
    eventually "it is not kept when there is room again" kept 1
    quits_well
    kept_has "$DATA" 1 "1. 4 .*4 .*2. 5 .*3 "
}

MANY=20000

# An import comes to a halt in the middle of a pipe, which it reads to its end first: so it is made long instead, and
# held while somebody looks how far it is.
import_replaced() {
    make_other
    many_games $MANY Anna >"$scratch/many.txt"
    "$BUILD/gravitrips-cli" games import --data-dir "$DATA" "$scratch/many.txt" >"$scratch/stdout" 2>"$scratch/stderr" &
    import=$!
    eventually "the import does not begin" is_held_with_games
    "$@"
    kill -CONT $import
    status=0
    wait $import || status=$?
    expect "exit status $status" same $status 1
}

is_held_with_games() {
    kill -STOP $import
    [ "$(games list 2>/dev/null | head -n 1000 | wc -l)" -eq 1000 ] && return
    kill -CONT $import
    return 1
}

put_other_there() {
    mv "$other" "$DATA/gravitrips.db"
}

remove_all() {
    rm -rf "$DATA"
}

import_by_mv() {
    import_replaced put_other_there
    tells "Another file has taken the place of the games"
    expect "the other file was written to" cmp "$DATA/gravitrips.db" "$scratch/copy.db"
}

import_by_rm() {
    import_replaced remove_all
    tells "has been put back"
    expect "not all is there" kept $MANY
}

screen_start
check "an import whose file may not grow" import_may_not_grow
check "a book whose file may not grow" book_may_not_grow
check "a window whose files may not grow" window_may_not_grow
check "another file is moved to where the games are" replaced_by_mv
check "another file is copied over the games" replaced_by_cp
check "the folder is removed while one plays" removed
check "the folder is removed and cannot be made again" removed_for_good
check "another file is moved to where an import writes" import_by_mv
check "the folder into which games are imported is removed" import_by_rm
