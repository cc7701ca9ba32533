#!/bin/sh
# Prints many finished games as records, for measuring long archives: tests/bench/make_games.sh BUILD COUNT
# A thousand different ones are played, by the lowest levels; the same moves come again with other players and dates.
set -u
build=${1:?usage: tests/bench/make_games.sh BUILD COUNT}
count=${2:?usage: tests/bench/make_games.sh BUILD COUNT}
export LC_ALL=C

for game in connect4 tictactoe kolibrat; do
    games=100
    [ $game = connect4 ] && games=800
    "$build/gravitrips-cli" play --game $game --first 1 --second 1 --games $games --seed 1 | sed '$d' | sed "s/^/$game	/"
done | awk -F '\t' -v count="$count" '
    $1 == "connect4" { gsub(/./, "& ", $2) }
    { game[NR] = $1; moves[NR] = $2; result[NR] = $3 == "first" ? "1-0" : $3 == "second" ? "0-1" : "1/2-1/2" }
    END {
        for (i = 0; i < count; i++) {
            n = (i * 7919) % NR + 1
            printf "[Game \"%s\"]\n", game[n]
            printf "[UTCDate \"%04d.%02d.%02d\"]\n", 1990 + int(i * 35 / count), i % 12 + 1, i % 28 + 1
            printf "[UTCTime \"%02d:%02d:00\"]\n", i % 24, i % 60
            human = i % 2 ? "Second" : "First"
            computer = i % 2 ? "First" : "Second"
            printf "[%s \"Player %d\"]\n[%sSeat \"human\"]\n", human, i % 500, human
            printf "[%sSeat \"level %d\"]\n", computer, int(i / 7) % 10 + 1
            printf "\n%s %s\n\n", moves[n], result[n]
        }
    }'
