#!/bin/sh
# The pictures in the documents and in software centres, docs/screenshot-*.png, taken anew: the light theme at 1000x720.
#
#   BUILD=build tests/pictures/screenshots.sh
#
# They are kept, and small: ImageMagick reduces their colours, optipng packs them.
. "$(dirname "$0")/../e2e/lib.sh"

# record_of GAME MOVES: You against the computer at level 5; in Kolibrat you are second.
record_of() {
    printf '[Game "%s"]\n' "$1"
    if [ "$1" = kolibrat ]; then
        printf '[First ""]\n[FirstSeat "level 5"]\n[SecondSeat "human"]\n'
    else
        printf '[FirstSeat "human"]\n[SecondSeat "level 5"]\n'
    fi
    printf '[Date "2026.01.02"]\n\n%s\n' "$2"
}

# begin GAME MOVES: that game at the table, and what is told of it has gone.
begin() {
    record_of "$1" "$2" >"$scratch/game.txt"
    DATA=$(mktemp -d "$scratch/data.XXXXXX")/data
    game_open_asked --mute "$scratch/game.txt"
    xdotool windowmove "$window" 0 0 windowsize "$window" 1000 720 mousemove 1059 779
    sleep 6
}

# keep NAME: the window as it is at rest; ends the game.
keep() {
    eventually "$1: it never comes to rest" sleeps
    convert "xwd:$scratch/screen/Xvfb_screen0" -crop 1000x720+0+0 +repage +dither -colors 200 "png8:$scratch/$1.png"
    rm -f "docs/screenshot-$1.png"
    optipng -quiet -strip all -o5 -out "docs/screenshot-$1.png" "$scratch/$1.png"
    game_kill
}

screen_start 1060x780
begin connect4 '1. 4 1 2. 4 4 3. 4 4 4. 5 3 5. 3 5 6. 5 5 *'
key h h # why, and then where
keep play
begin connect4 '1. 4 4 2. 4 *'
key n
keep start
begin connect4 '1. 4 4 2. 4 4 3. 4 4 4. 3 2 5. 6 5 6. 5 5 7. 5 5 8. 3 6 9. 7 6 10. 5 7 11. 7 2 12. 3 7 13. 3 1-0'
key w
eventually "the review does not come to an end" sleeps
key p # the last mistake: the missed block
keep review
begin kolibrat '1. +b1 +b4 2. +a1 +c4 3. a1-b2 *'
keep kolibrat
