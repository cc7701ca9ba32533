#!/bin/sh
# Writes docs/museum.md, the page of the guests of honour: sh docs/museum.sh [GAMES [GRAVITRIPS-CLI]] >docs/museum.md
# Nobody in these tournaments is limited by time, so the same command writes the same page again.
set -eu
games=${1:-100}
cli=${2:-build/gravitrips-cli}

# said GAME TITLE: the heading of a game, and what is said of each who plays it.
said() {
    printf '\n## %s\n\n' "$2"
    "$cli" museum --game "$1" | while IFS='	' read -r name _ words; do
        printf -- '- **%s.** %s\n' "$name" "$words"
    done
}

# table GAME OPTION...: a tournament of all who play the game, and of those whom the options add: who beat whom.
table() {
    game=$1
    shift
    set -- --game "$game" --games "$games" --openings 2 --seed 1 --threads 2 --no-book "$@"
    for name in $("$cli" museum --game "$game" | cut -f 1); do
        set -- "$@" --engine "$name,museum,$name"
    done
    "$cli" tournament "$@" | awk -F '\t' '
        $1 ~ /^[0-9]+$/ && $4 ~ /^(1-0|0-1|1\/2-1\/2)$/ {
            won[$2, $3] += $4 == "1-0"
            won[$3, $2] += $4 == "0-1"
            drawn[$2, $3] += $4 == "1/2-1/2"
            drawn[$3, $2] += $4 == "1/2-1/2"
            next
        }
        $1 == "rank" { ranks = 1; next }
        ranks && $1 ~ /^[0-9]+$/ { name[++count] = $2; score[count] = $5 }
        END {
            printf "\n|"
            for (i = 1; i <= count; i++) printf " | %s", name[i]
            printf " | score %% |\n|---|"
            for (i = 0; i <= count; i++) printf "---|"
            for (i = 1; i <= count; i++) {
                printf "\n| %s |", name[i]
                for (j = 1; j <= count; j++) {
                    a = name[i]; b = name[j]
                    if (i == j) printf " |"
                    else printf " %d-%d-%d |", won[a, b], drawn[a, b], won[b, a]
                }
                printf " %s |", score[i]
            }
            print ""
        }'
}

cat <<'PAGE'
# The museum

Engines as the sources of this program describe them: its guests of honour. Facts only, and what is not known of a source is said.
In the window they stand below the crew (a click on the opponent's picture), behind *More* of *New game*, in the settings,
under *Engines*, and in *Tournament*; on the command line `gravitrips-cli museum` lists them, and seats `museum:NAME`, contestants
`NAME,museum,NAME` and `suggest --museum NAME` play like them. None has a limit of time, so each plays the same on every machine,
and this page is written again, to the letter, by

    sh docs/museum.sh >docs/museum.md

Each table is a tournament, a hundred games of each two from two random moves, each beginning twice so that both begin once:
games won, drawn and lost by the one on the left.

Two are missing. **VICTOR** (V. Allis, *A knowledge-based approach of Connect-Four*, 1988) chooses by nine rules and by how they can
be combined. Three of them are here, in what makes [certificates](certificates.md#what-is-settled); they prove who wins a
position and say nothing of moves in all others, so the player cannot be had here. Nor can the evaluation of a report by
**Bridges**: that it counts segments, as Rivest's does, is all that is known here.
PAGE
said connect4 'Connect Four'
table connect4 --level 1 --level 2 --level 3 --level 4 --level 5
# The experiment of Rivest's paper: from each of the 49 beginnings of two moves each side begins once.
beginnings=$(mktemp)
trap 'rm -f "$beginnings"' EXIT
for one in 1 2 3 4 5 6 7; do
    for two in 1 2 3 4 5 6 7; do echo "$one$two"; done
done >"$beginnings"
result=$("$cli" tournament --games 98 --openings "$beginnings" --seed 1 --threads 2 --no-book \
    --engine Rivest,museum,Rivest --engine Rivest-AB,museum,Rivest-AB |
    awk -F '\t' '/^rank/ { ranks = 1 } ranks && $2 == "Rivest" { print $4 }')
cat <<PAGE

Rivest's experiment can be made again: 98 games of the two, from each of the 49 beginnings of two moves with each side in turn. With
5000 moves tried, his program won 61, drew 6 and lost 31 (his table 2). Here it is $result, won, drawn and lost, against an
alpha-beta that remembers positions and may know more than his. The penalties are those of his experiments: a step down costs 0.05
and the distance of the logarithms of two values, which lie between 1 (lost) and 1023 (won).
PAGE
said kolibrat Kolibrat
table kolibrat
said tictactoe Tic-Tac-Toe
table tictactoe
cat <<'PAGE'

The four of the slides find moves of the same worth and differ in the work that it takes. What they lose are games whose beginning was
lost.
PAGE
