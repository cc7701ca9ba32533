#!/bin/sh
# The pictures in the documents and in software centres, docs/screenshot-*.png, taken anew at 1000x720.
#
#   BUILD=build tests/pictures/screenshots.sh
#
# They are kept, and small: pngquant reduces their colours, optipng packs them (.ci/packages pictures).
. "$(dirname "$0")/../e2e/lib.sh"

# record_of GAME MOVES: You against the computer at level 7; in Kolibrat you are second.
record_of() {
    printf '[Game "%s"]\n' "$1"
    if [ "$1" = kolibrat ]; then
        printf '[First ""]\n[FirstSeat "level 7"]\n[SecondSeat "human"]\n'
    else
        printf '[FirstSeat "human"]\n[SecondSeat "level 7"]\n'
    fi
    printf '[Date "2026.01.02"]\n\n%s\n' "$2"
}

# begin THEME GAME MOVES: that game at the table, and what is told of it has gone.
begin() {
    DATA=$(mktemp -d "$scratch/data.XXXXXX")/data
    record_of "$2" "$3" >"$scratch/game.txt"
    "$BUILD/gravitrips-cli" games import --data-dir "$DATA" <tests/data/records/good-connect4.txt >"$scratch/noise"
    sqlite3 "$DATA/gravitrips.db" "INSERT OR REPLACE INTO setting VALUES ('theme', '$1'), ('coach.connect4', 1), ('coach.kolibrat', 1)"
    game_open_asked --mute --seed 1 "$scratch/game.txt"
    xdotool windowmove "$window" 0 0 windowsize "$window" 1000 720 mousemove 1059 779
    sleep 6
}

# keep NAME: the window as it is; ends the game.
keep() {
    convert "xwd:$scratch/screen/Xvfb_screen0" -crop 1000x720+0+0 +repage "$scratch/$1.png"
    pngquant --force --speed 1 --floyd=0.4 --output "$scratch/$1.png" 256 "$scratch/$1.png"
    rm -f "docs/screenshot-$1.png"
    optipng -quiet -strip all -o5 -out "docs/screenshot-$1.png" "$scratch/$1.png"
    game_kill
}

# rest NAME: it has come to rest.
rest() {
    eventually "$1: it never comes to rest" sleeps
}

screen_start 1060x780
begin evening connect4 '1. 3 3 2. 3 3 3. 4 5 4. 1 2 5. 2 2 6. 4 4 *'
key 4
eventually "the game is not won" title_is "You won!"
sleep 2 # confetti is in the air, and the next one has sat down
keep won
begin dark connect4 '1. 4 1 2. 4 4 3. 4 4 4. 5 3 5. 3 5 6. 5 5 *'
key h h # why, and then where
rest play
keep play
begin light connect4 '1. 4 4 2. 4 *'
key ctrl+p # who is who
rest crew
keep crew
begin light connect4 '1. 4 4 2. 4 4 3. 4 4 4. 3 2 5. 6 5 6. 5 5 7. 5 5 8. 3 6 9. 7 6 10. 5 7 11. 7 2 12. 3 7 13. 3 1-0'
key w
rest "the review"
key p # the last mistake: the missed block
rest review
keep review
begin light connect4 '1. 4 4 *'
key ctrl+d
key Tab Right # its second page, the tree
rest "how it thinks"
keep thinks
begin light kolibrat '1. +b1 +b4 2. +a1 +c4 3. a1-b2 *'
rest kolibrat
keep kolibrat
