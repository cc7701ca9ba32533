#!/bin/sh
# Every screen as people see it, on sheets that can be looked at: in five sizes, four themes, three sizes of text, two
# languages, and for an eye without green. Each pair of a screen and one of these is there once at least:
#
#   BUILD=build tests/pictures/sheets.sh FOLDER [LOOK...]     LOOK is SIZE-THEME-TEXT-LANGUAGE, as 600x450-light-100-de
#   BUILD=build tests/pictures/sheets.sh FOLDER all           start card, menu, ends of games and settings, in four sizes,
#                                              four themes, two sizes of text, two languages: every pair of them
#
# writes FOLDER/LOOK/SCREEN.png, each picture as large as it was, and FOLDER/LOOK-N.png, nine on a sheet; LOOK-deut-N.png
# are the same without green. A build of before can be looked at, too: what it does not know yet is not on its sheets.
# Needs sqlite3, which sets what is preferred, and ImageMagick.
. "$(dirname "$0")/../e2e/lib.sh"
. tests/pictures/elsewhere.sh

out=${1:?sheets.sh: which folder?}
shift
[ $# -gt 0 ] || set -- 600x450-light-100-de 1024x600-dark-200-en 1366x768-contrast-80-de 1920x1080-light-200-de \
    3840x2160-dark-100-en 1000x720-evening-100-en 600x450-evening-200-de 1000x720-contrast-200-en 1366x768-dark-80-en \
    600x450-light-200-de
export TZ=UTC

# --- games on record: a person against the computer, and two friends ---

# record_of FILE GAME FIRST SECOND MOVES
record_of() {
    printf '[Game "%s"]\n%s\n%s\n[Date "2026.01.02"]\n\n%s\n\n' "$2" "$3" "$4" "$5" >"$scratch/$1.txt"
}

me='[FirstSeat "human"]'
computer='[SecondSeat "level 7"]'
records() {
    record_of mid connect4 "$me" "$computer" "1. 4 4 2. 4 4 3. 4 3 4. 3 5 *"
    record_of lost connect4 "$me" "$computer" "1. 4 1 2. 3 1 3. 7 1 4. 7 1 0-1"
    record_of winning connect4 "$me" "$computer" "1. 4 1 2. 4 1 3. 4 2 *"
    record_of losing connect4 "$me" '[SecondSeat "level 10"]' "1. 1 4 2. 1 4 3. 2 4 *"
    record_of full connect4 "$me" "$computer" "1. 4 4 2. 4 4 3. 4 4 *"
    record_of friends connect4 '[First "Anna Katharina"]' '[Second "Bert"]' "1. 4 1 2. 4 1 3. 5 2 4. 3 2 5. 6 1-0"
    record_of cross tictactoe "$me" "$computer" "1. b2 a1 2. c1 *"
    record_of draw tictactoe "$me" "$computer" "1. b2 a1 2. a3 c1 3. b1 b3 4. c2 a2 5. c3 1/2-1/2"
    record_of bird kolibrat "$me" "$computer" "1. +a1 +b4 2. +c1 *"
    cp tests/data/records/good-kolibrat.txt "$scratch/bird-over.txt"
}

# --- pictures ---

# Nothing moves, and no thread works.
still() {
    looks=0
    place
    once=$(picture)
    while [ $looks -lt 6 ]; do
        cat /proc/"$pid"/task/*/stat | sed 's/.*) //' | grep -q '^[RD]' && return 1
        sleep 0.08
        looks=$((looks + 1))
    done
    picture_is "$once"
}

# shot NAME [KEY...]: the window at rest, after these keys. snap NAME: as it is now.
shot() {
    taken=$1
    shift
    [ $# -eq 0 ] || key "$@"
    sleep 0.3
    eventually "$taken: it never comes to rest" still
    snap "$taken"
}

snap() {
    convert "xwd:$scratch/screen/Xvfb_screen0" -crop "$size+0+0" +repage -quality 11 "$out/$look/$1.png"
}

# visit NAME KEY...: what these keys open; Escape leaves it.
visit() {
    shot "$@"
    key Escape
    sleep 0.2
}

# prefer: what this look asks for lies in the settings before the program begins.
prefer() {
    rm -rf "$DATA"
    cat tests/data/records/good-*.txt "$scratch/friends.txt" "$scratch/lost.txt" |
        "$BUILD/gravitrips-cli" games import --data-dir "$DATA" >"$scratch/noise"
    sqlite3 "$DATA/gravitrips.db" "INSERT OR REPLACE INTO setting VALUES ('theme', '$theme'), ('text.size', $text),
        ('coach.connect4', 1), ('coach.tictactoe', 1), ('coach.kolibrat', 1)"
}

# begin [fresh] OPTION...: fresh: with what is kept there already. No seed then, which would be a wish for a game.
begin() {
    if [ "${1:-}" = fresh ]; then
        shift
    else
        prefer
        set -- --seed 7 "$@"
    fi
    LC_ALL=$language
    game_open_asked "$@"
    LC_ALL=C.UTF-8
    xdotool windowmove "$window" 0 0 windowsize "$window" "${size%x*}" "${size#*x}" \
        mousemove $((${size%x*} - 1)) $((${size#*x} - 1))
    sleep 0.5
    left=
}

begin_friends() {
    begin --game connect4 --first human --second human
}

# A game on record; what is told of it goes away by itself.
begin_record() {
    begin "$scratch/$1.txt"
    sleep 6
}

# --- screens ---

first() {
    prefer
    sqlite3 "$DATA/gravitrips.db" "DELETE FROM setting WHERE key LIKE 'coach.%'"
    begin fresh
    shot 01-first
    shot 02-start n
    shot 03-start-friend Right
    shot 04-start-more shift+Tab shift+Tab Return
    key Escape Escape
    sleep 0.2
    visit 05-setup g
    visit 06-watch c
    visit 07-learn F1
    shot 07-learn-later F1 Right Right Right
}

middle() {
    begin_record mid
    shot 10-middle
    shot 11-hint-why h
    shot 12-hint-where h
    shot 13-analysis a
    shot 14-thoughts d
    shot 15-thoughts-moves l
    key l d a
    key ctrl+c
    sleep 1
    snap 17-told
    visit 20-menu F10
    visit 21-resign x
    visit 22-export e
    visit 23-keys question
    visit 24-about shift+F1
    visit 25-history f
    visit 26-statistics i
    visit 28-tournament ctrl+g
}

settings() {
    begin --game connect4
    shot 30-settings o
    ask_where settings page 1 || return 0
    key shift+Tab
    for page in players board access keys engines data; do
        shot 31-settings-$page Down
    done
}

# Two that were let in: one plays, one leaves in the middle.
engines() {
    prefer
    printf 'echo "Rosa 1.2 thinks of 4" >&2\nwhile read moves; do echo 4; done\n' >"$scratch/rosa.sh"
    printf 'read moves; case $moves in *1*1*) exit 3 ;; esac; echo 4\n' >"$scratch/leaver.sh"
    sqlite3 "$DATA/gravitrips.db" "INSERT INTO engine (id, name, command, protocol, folder, move_ms, options) VALUES
        (1, 'Rosa', 'sh ''$scratch/rosa.sh''', 'filter', '$scratch', 3000, ''),
        (2, 'An engine with quite a long nam', 'sh ''$scratch/leaver.sh''', 'filter', '$scratch', 1000, '')" ||
        die "the engines are not let in"
    begin fresh
    key n
    place
    ask_where start engine || return 0
    set -- $said
    click_place $(($1 + $3 / 2)) $2 $(($3 / 2)) $4 # the second of two that share the row
    shot 70-start-engine
    key Return 1
    sleep 2
    shot 71-engine-plays
    shot 72-engine-thoughts d
    key d o
    ask_where settings page 1 || return 0
    shot 73-settings-engines shift+Tab Down Down Down Down Down
    shot 74-settings-engine Tab Down Return
    key Tab Tab Tab Tab Tab Return
    sleep 3
    shot 75-settings-engine-tried
}

refusal() {
    begin "$scratch/full.txt"
    sleep 6
    key 4
    sleep 1
    snap 18-refused
}

watching() {
    begin --watch --first 3 --second 3
    shot 19-watching p
}

menu() {
    begin_record mid
    visit 20-menu F10
    shot 20-menu-more F10 Up Return
}

over() {
    begin "$scratch/winning.txt"
    sleep 6
    key 4
    sleep 1.3
    snap 40-won-moment
    sleep 4
    shot 41-won
    shot 45-review w
    shot 46-review-walked Home Right Right
}

lost() {
    begin "$scratch/losing.txt"
    sleep 6
    key 7
    sleep 6
    shot 42-lost
}

drawn() {
    begin_record draw
    shot 43-drawn
}

friends() {
    begin_friends
    key 1 2 1 2 1 2 1
    sleep 5
    shot 44-friends-over
}

# The card for two people, at the first name.
two_names() {
    key n
    sleep 1
    place
    ask_where start friend || return 0
    click_place $said
    sleep 0.5
}

# The first game of a match, and its last one.
match() {
    begin_friends
    two_names
    xdotool type --delay 20 Anna
    key Tab
    xdotool type --delay 20 Bert
    key Return
    sleep 1
    key 1 2 1 2 1 2 1
    sleep 5
    shot 44-match
    key Return
    sleep 2
    key 2 1 2 1 2 1 3 1
    sleep 5
    shot 44-match-over
}

# A controller types a name with letters on the screen.
letters() {
    GAME_PRELOAD=$BUILD/tests/standins/libpad.so
    mkfifo "$scratch/pad"
    export PAD="$scratch/pad"
    begin_friends
    exec 3<>"$PAD"
    echo attach >&3
    sleep 3
    two_names
    echo "tap a" >&3
    sleep 3
    snap 05-letters
    for button in dpdown dpdown dpright a dpleft a; do
        echo "tap $button" >&3
    done
    sleep 3
    snap 05-letters-typed
}

puzzles() {
    begin_friends
    shot 50-puzzle z
    key ctrl+shift+c
    sleep 0.3
    right=$(clipboard | "$BUILD/gravitrips-cli" suggest --depth 8 | cut -f 2 | cut -d , -f 1)
    shot 51-puzzle-wrong $((right % 7 + 1))
    key Return
    sleep 0.5
    key "$right"
    shot 52-puzzle-right
}

positions() {
    begin_friends
    shot 53-position b
    shot 54-position-verdict 4 4 3 5
}

# What each move is worth, a variation with a comment and signs, why it is so, another game, a position that is set up.
study() {
    begin
    shot 54-study ctrl+b
    shot 54-study-behind 4 4 4 4 4 2
    begin "$scratch/winning.txt"
    sleep 6
    key 4
    sleep 6
    key w
    sleep 1
    key Left 1 Left 2 3
    shot 54-study-variations Up
    begin --game kolibrat
    shot 54-study-kolibrat ctrl+b
}

search() {
    begin_friends
    key 7 4 4 4 4
    shot 57-judgement ctrl+d
    key Tab
    for page in tree memory proof; do
        shot 57-$page Right
    done
}

interrupted() {
    begin_friends
    shot 55-before 4
    rm "$out/$look/55-before.png"
    game_quit
    begin fresh
    shot 55-resume
}

files() {
    begin_friends
    shot 56-files-open ctrl+o
    key Escape
    key 4 4
    shot 57-files-save ctrl+s
}

others() {
    begin_record cross
    shot 60-tictactoe
    shot 61-tictactoe-hint h
    visit 62-tictactoe-learn F1
    game_kill
    begin_record bird
    shot 63-kolibrat
    shot 64-kolibrat-why h
    shot 65-kolibrat-analysis h a
    visit 66-kolibrat-learn F1
    game_kill
    begin_record bird-over
    shot 67-kolibrat-over
}

# Colours are chosen: discs are laid, a computer has chosen, a person does, and what is said of it afterwards.
fair() {
    begin --rule swap --first human --second 5
    shot 68-fair-laying
    visit 68-fair-setup g
    key 4
    sleep 1
    key 4
    sleep 1
    key 1
    sleep 2
    shot 68-fair-chosen
    game_kill
    begin --rule pie --first human --second human
    shot 69-fair-choice 4
    shot 69-fair-hint h
    shot 69-fair-analysis a
    key a s
    sleep 1
    snap 69-fair-told
    sleep 4
    shot 69-fair-moves l
    key 1 4 1 4 1 4
    sleep 5
    shot 69-fair-over
    shot 69-fair-review w
    key Escape
    visit 69-fair-history f
}

# --- sheets ---

# sheet_of NAME OPTION...: what was taken, nine on a sheet.
sheet_of() {
    sheet=$1
    shift
    number=0
    for pages in $(ls "$out/$look" | grep 'png$' | xargs -n 9 | tr ' ' ,); do
        number=$((number + 1))
        (cd "$out/$look" && montage -label '%t' $(echo "$pages" | tr , ' ') -resize 640x -tile 3x -geometry +6+2 \
            -pointsize 15 miff:-) | convert - "$@" "$out/$sheet-$number.png"
    done
}

# As tests/colour_science.c has it (Machado), on light as it is.
deuteranopia='0.367322 0.860646 -0.227968  0.280085 0.672501 0.047413  -0.011820 0.042940 0.968881'

take_look() {
    look=$1
    size=${look%%-*} language=${look##*-}
    theme=${look#*-} text=${look%-*}
    theme=${theme%%-*} text=${text##*-}
    case $language in de) language=de_DE.UTF-8 ;; *) language=C.UTF-8 ;; esac
    rm -rf "${out:?}/$look"
    mkdir -p "$out/$look" || exit 2
    screen_start "$size"
    records
    for part in ${PARTS_TAKEN:-first middle settings engines refusal watching over lost drawn friends match letters puzzles positions \
        study search interrupted files others fair elsewhere_doors elsewhere_games elsewhere_join elsewhere_troubles \
        elsewhere_table elsewhere_asks elsewhere_leaves elsewhere_lost elsewhere_over elsewhere_watched}; do
        check "$look: $part" $part
        friends_end
    done
    sheet_of "$look"
    [ "$theme" = contrast ] || sheet_of "$look-deut" -colorspace RGB -color-matrix "$deuteranopia" -colorspace sRGB
}

# What every size, theme, text and language is looked at for.
if [ "$*" = all ]; then
    PARTS_TAKEN=${PARTS_TAKEN:-first menu letters over lost drawn match settings}
    export PARTS_TAKEN
    set --
    for size in 600x450 1000x720 1920x1080 3840x2160; do
        for theme in light evening dark contrast; do
            set -- "$@" $size-$theme-100-en $size-$theme-100-de $size-$theme-200-en $size-$theme-200-de
        done
    done
fi
if [ $# -eq 1 ]; then
    take_look "$1"
else
    for look; do
        "$0" "$out" "$look" || failures=1
    done
fi
