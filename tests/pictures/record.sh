#!/bin/sh
# What the window looks like: every screen and dialog, in each game, at each time of day, in each language, in three sizes.
# Before and after a change that nobody should see:
#
#   BUILD=build tests/pictures/record.sh FOLDER     writes SIZE-THEME-LANGUAGE-GAME-SCREEN.xwd.gz, and SUMS
#   diff OLD/SUMS NEW/SUMS                          names the pictures that are not the same
#   convert xwd:<(zcat NAME.xwd.gz) NAME.png        to look at one
#
# Games come from records, the archive from an import, choices from a seed: nothing depends on the day or on chance.
# A picture is taken when it has not changed for a moment and the program is at rest.
. "$(dirname "$0")/../e2e/lib.sh"

out=${1:?record.sh: which folder?}
mkdir -p "$out" || exit 2
SIZES=${SIZES:-600x450 1000x720 1920x1080}
THEMES=${THEMES:-light evening dark}
LANGUAGES=${LANGUAGES:-C.UTF-8 de_DE.UTF-8}
GAMES=${GAMES:-connect4 tictactoe kolibrat}
screen=$scratch/screen/Xvfb_screen0
export TZ=UTC

# --- games on record ---

moves_of() {
    case $1 in
    connect4) echo "1. 4 4 2. 3 5 3. 2 1 4. 4" ;;
    tictactoe) echo "1. b2 a1 2. c1" ;;
    kolibrat) echo "1. +a1 +b4 2. +c1" ;;
    esac
}

won_of() {
    case $1 in
    connect4) echo "1. 4 1 2. 4 1 3. 5 2 4. 3 2 5. 6 1-0" ;;
    tictactoe) echo "1. b2 a1 2. c1 a3 3. a2 c2 4. b1 c3 5. b3 1-0" ;;
    esac
}

# record_of GAME MOVES
record_of() {
    printf '[Game "%s"]\n[First "Anna"]\n[Second "Bert"]\n[Date "2026.01.02"]\n\n%s\n\n' "$1" "$2"
}

# --- pictures ---

still() {
    once=$(cksum <"$screen")
    looks=0
    while [ $looks -lt 10 ]; do
        cat /proc/"$pid"/task/*/stat | sed 's/.*) //' | grep -q '^[RD]' && return 1
        [ "$(cksum <"$screen")" = "$once" ] || return 1
        looks=$((looks + 1))
        sleep 0.06
    done
}

# shot NAME [KEY...]: the screen as it is at rest, after these keys.
shot() {
    name=$prefix-$1
    shift
    if [ $# -gt 0 ]; then
        key "$@"
        sleep 0.3
    fi
    eventually "$name: it never comes to rest" still
    gzip -nc <"$screen" >"$out/$name.xwd.gz"
    tail -c +4000 "$screen" | cksum | awk -v name="$name" '{ print name, $1 }' >>"$out/SUMS"
}

# visit NAME KEY...: a picture of what these keys open; Escape leaves it.
visit() {
    shot "$@"
    key Escape
    sleep 0.15
}

# begin OPTION...: the program with these settings, in this language, theme and size. Without options it asks about a game
# that was interrupted: a seed would be a wish for another.
begin() {
    LC_ALL=$language
    [ $# -eq 0 ] || set -- --seed 7 "$@"
    game_open_asked "$@"
    LC_ALL=C.UTF-8
    case $theme in evening) key t ;; dark) key t t ;; esac
    xdotool windowmove "$window" 0 0 windowsize "$window" ${size%x*} ${size#*x} mousemove 1919 1079
    sleep 0.3
}

# A game on record; what is told of it goes away by itself.
begin_record() {
    begin "$1"
    sleep 6
}

table() {
    begin_record "$scratch/open-$game.txt"
    shot table
    shot why h
    shot hint h
    shot analysis a
    key a
    visit start-friend n
    visit start n Left
    shot start-more n shift+Tab shift+Tab Return
    key Escape Escape
    sleep 0.15
    visit learn F1
    visit about shift+F1
    visit help question
    shot details d
    shot list d l
    key l
    visit resign x
    visit menu F10
    shot menu-more F10 Up Return
    key Escape Escape
    sleep 0.15
    visit settings o
    visit boards g
    visit crew ctrl+p
    visit elsewhere ctrl+k
    visit elsewhere-invite ctrl+k shift+Tab Return
    key Escape
    sleep 0.15
    visit elsewhere-join ctrl+k Tab Return
    key Escape
    sleep 0.15
    visit export e
    visit tournament ctrl+g
    visit history f
    visit statistics i
    shot beginning Home
    game_kill
}

ended() {
    begin_record "$scratch/won-$game.txt"
    shot end
    visit review w
    key w
    sleep 0.3
    shot review-walked Home Right Right
    game_kill
}

empty() {
    begin --game $game --first human --second human
    shot empty
    shot hand Right Right
    game_kill
}

# What is the same in all games.
puzzles() {
    begin --game connect4 --first human --second human
    key z
    sleep 0.5
    shot puzzle
    key Return
    sleep 0.5
    shot puzzle-wrong
    game_kill
}

training() {
    begin --game connect4 --first human --second human
    key 4 4 4 4 4 5 2 5 1 6 3
    key w
    sleep 2
    key Escape
    key ctrl+e
    sleep 0.5
    shot training
    key 1
    sleep 2
    shot training-wrong
    game_kill
}

interrupted() {
    begin --game connect4 --first human --second human
    key 4
    eventually "$prefix: the move does not come to rest" still
    game_quit
    begin
    shot question
    game_kill
}

screen_start 1920x1080
rm -f "$out/SUMS"
for game in $GAMES; do
    record_of $game "$(moves_of $game) *" >"$scratch/open-$game.txt"
    record_of $game "$(won_of $game)" >"$scratch/won-$game.txt"
    [ $game = kolibrat ] && cp tests/data/records/good-kolibrat.txt "$scratch/won-$game.txt"
done
for size in $SIZES; do
    for theme in $THEMES; do
        for language in $LANGUAGES; do
            for game in $GAMES; do
                prefix=$size-$theme-${language%%[_.]*}-$game
                for part in empty table ended; do
                    rm -rf "$DATA"
                    cat tests/data/records/good-*.txt | "$BUILD/gravitrips-cli" games import --data-dir "$DATA" >/dev/null
                    $part
                done
            done
            puzzles
            training
            interrupted
        done
    done
done
