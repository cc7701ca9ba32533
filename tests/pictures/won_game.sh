#!/bin/sh
# A won game as a moving picture, docs/won-game.webp, taken from the program anew:
#
#   BUILD=build tests/pictures/won_game.sh [FOLDER]     FOLDER: where each of its pictures is kept, too
#
# The program's clock runs slowly (tests/standins/libslow.c), so that a picture can be taken of each moment, however busy
# the machine is. All times here are the game's own, in milliseconds. What the computer answers depends on the seed, the
# level and the levels' rules: where they have changed, PLAYED must be another way to win. Wants ImageMagick, img2webp
# and sqlite3 (.ci/packages pictures).
. "$(dirname "$0")/../e2e/lib.sh"

THEME=evening
BEFORE='1. 3 3 2. 3 3 3. 4 5' # what lies there when it begins
PLAYED='1 2 4 4'
EVERY=50 # from one picture to the next
export SLOWNESS=12

# rest MILLISECONDS of the game's time.
rest() {
    sleep "$(awk "BEGIN { print $1 * $SLOWNESS / 1000 }")"
}

# film: takes pictures as long as the file `filming` is there. Each is taken when it is due, so that a late one delays no other.
film() {
    frame=0
    begun=$(date +%s%N)
    while [ -e "$scratch/filming" ]; do
        cp "$scratch/screen/Xvfb_screen0" "$(printf '%s/film/%05d.xwd' "$scratch" $frame)"
        frame=$((frame + 1))
        sleep "$(awk "BEGIN { left = ($frame * $EVERY * $SLOWNESS - ($(date +%s%N) - $begun) / 1e6) / 1000
                              print (left > 0 ? left : 0) }")"
    done
}

# plays COLUMN: the hand goes there, and lets go.
plays() {
    x=$((164 + 70 * ($1 - 1)))
    xdotool mousemove $x 300
    rest 400
    xdotool click 1
}

screen_start 1060x780
mkdir "$scratch/film"
: >"$scratch/filming"
"$BUILD/gravitrips-cli" games import --data-dir "$DATA" <tests/data/records/good-kolibrat.txt >"$scratch/noise"
sqlite3 "$DATA/gravitrips.db" "INSERT OR REPLACE INTO setting VALUES ('theme', '$THEME'), ('coach.connect4', 1)"
GAME_PRELOAD=$BUILD/tests/standins/libslow.so
printf '[Game "connect4"]\n[FirstSeat "human"]\n[SecondSeat "level 2"]\n\n%s *\n' "$BEFORE" >"$scratch/before.txt"
game_open_asked --mute --seed 7 "$scratch/before.txt"
xdotool windowmove "$window" 0 0 windowsize "$window" 1000 720 mousemove 374 300
rest 7000 # until what is told of the game has gone
film &
filming=$!
rest 600
for column in $PLAYED; do
    eventually "it is never your turn" title_is "Your turn"
    rest 350
    plays "$column"
    rest 600
done
rest 4500
rm "$scratch/filming"
wait $filming
game_kill
mogrify -format png -crop 1000x720+0+0 +repage -resize 750x -quality 10 "$scratch"/film/*.xwd
img2webp -loop 0 -lossy -q 70 -m 4 -kmin 9 -kmax 90 -d "$EVERY" "$scratch"/film/*.png -o docs/won-game.webp >"$scratch/noise" 2>&1 ||
    die "no picture: $(tail -n 1 "$scratch/noise")"
[ $# -eq 0 ] || { mkdir -p "$1" && cp "$scratch"/film/*.png "$1"; }
