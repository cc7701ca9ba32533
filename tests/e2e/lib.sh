# What the end-to-end tests share: a screen of their own, the game on it, hands (xdotool), eyes and ears (eye.c, ear.c).
# To be read by a script in tests/e2e: . "$(dirname "$0")/lib.sh"
#
# To see what a failing test saw: E2E_PICTURES=DIR tests/e2e/NAME.sh
set -u
cd "$(dirname "$0")/../.." || exit 2

. tests/surroundings.sh
forget_person
. tests/e2e/lib_patience.sh

BUILD=$(cd "${BUILD:-build}" && pwd) || exit 2
scratch=$(mktemp -d) || exit 2
settle "$scratch" || exit 2
DATA=$scratch/data # the game's --data-dir
NAME=$(basename "$0")
TAB=$(printf '\t')
NEWLINE='
'
PARTS=
SCREEN_OPTIONS=
GAME_AT= # what begins it somewhere else: "nsenter ..."
GAME_PRELOAD= # a library that is loaded into the game, and into nothing else
screen_pid=
tools=
pid=
left=
failures=0

finish() {
    [ -n "$pid" ] && put_away "$pid"
    tools_end
    [ -n "$screen_pid" ] && kill "$screen_pid" 2>/dev/null && wait "$screen_pid"
    rm -rf "$scratch"
    exit "$1"
} 2>/dev/null
trap 'finish $((failures > 0))' EXIT
trap 'exit 130' INT TERM HUP
trap 'exit 141' PIPE # one of the tools that are asked is gone

# --- judging ---

# check NAME COMMAND...: a test. It passes unless it calls die. It runs in a shell of its own: a game that it starts
# is its own, too, and ends with it.
check() {
    NAME=$1
    shift
    rm -f "$scratch/told"
    if (
        trap - EXIT
        trap 'die "ended from outside; last waited for: ${what:-nothing}"' TERM
        left= # an earlier test may have moved the window
        [ -n "$pid" ] || DATA=$(mktemp -d "$scratch/data.XXXXXX")/data # nothing is remembered of the test before
        "$@"
        exit 0
    ) 2>"$scratch/noise"; then
        echo "ok $NAME"
    else
        [ -e "$scratch/told" ] || echo "not ok $NAME: $(cat "$scratch/noise")"
        failures=$((failures + 1))
        tell_end
    fi
    started=$(cat "$scratch/pid" 2>/dev/null)
    [ -z "$started" ] || [ "$started" = "$pid" ] || put_away "$started"
}

# is_alive PID: has it not ended, even if nobody has heard of its end yet?
is_alive() {
    grep -qs '^State:.[^ZX]' "/proc/$1/status"
}

# put_away PID: ends a game that no test needs any more: at once, or with E2E_GENTLE set, as `make coverage` does, so
# that it comes to its own end, where what ran is written down.
put_away() {
    if [ -n "${E2E_GENTLE:-}" ] && kill "$1"; then
        patience=100
        while is_alive "$1" && [ $patience -gt 0 ]; do
            patience=$((patience - 1))
            sleep 0.1
        done
    fi
    kill -9 "$1"
} 2>/dev/null

# A game that should be there and is not: how did it end?
tell_end() {
    [ -n "$pid" ] && is_gone || return
    wait "$pid"
    echo "#   the game has ended with status $?"
    pid=
}

# die WORDS: the test has failed.
die() {
    echo "not ok $NAME: $*$(saw)" | tr '\n' '~' | sed 's/~$//; s/~/\n#   /g'
    echo
    if [ -n "${E2E_PICTURES:-}" ]; then
        mkdir -p "$E2E_PICTURES"
        import -window root "$E2E_PICTURES/$(echo "$NAME" | tr ' /' '__').png"
    fi
    : >"$scratch/told"
    failures=$((failures + 1))
    exit 1
}

# What is to be seen now, for the message of a failed test.
saw() {
    [ -n "$pid" ] || return
    echo
    if kill -0 "$pid" 2>/dev/null; then
        echo "title: $(title)"
        look && echo "$seen" | grep -v '^bright\|^all'
        echo "clipboard: $(clipboard | head -n 20)"
    else
        echo "the game has ended"
    fi
    [ -s "$scratch/stderr" ] && echo "stderr: $(tail -n 3 "$scratch/stderr")"
}

# eventually WHAT COMMAND...: waits until the command succeeds; WHAT says what did not happen.
eventually() {
    patiently "$@" || die "$1"
}

# A short rest between two looks.
nap() {
    if [ -n "$tools" ]; then ask_eye nap 40; else sleep 0.04; fi
}

# always WHAT SECONDS COMMAND...: the command must succeed all the time, once it does: what was done before may be still
# on its way to the screen.
always() {
    what=$1
    lasting=$2
    shift 2
    eventually "$what" "$@"
    tell_time
    end=$((now + lasting + 1))
    while [ "$now" -lt $end ]; do
        "$@" || die "$what"
        nap
        tell_time
    done
}

# expect WHAT COMMAND...: the command must succeed now.
expect() {
    what=$1
    shift
    "$@" || die "$what"
}

not() {
    ! "$@"
}

same() {
    [ "$1" = "$2" ]
}

contains() {
    case $1 in *"$2"*) ;; *) return 1 ;; esac
}

# --- the screen and the game ---

# screen_start [WIDTHxHEIGHT]. Keys do not repeat (-r): on a busy machine xdotool may hold one for long.
screen_start() {
    mkdir -p "$scratch/screen"
    Xvfb -displayfd 3 $SCREEN_OPTIONS -screen 0 "${1:-1600x1000}x24" -fbdir "$scratch/screen" -nocursor -noreset -nolisten tcp -r \
        3>"$scratch/display" >/dev/null 2>&1 &
    screen_pid=$!
    eventually "the screen did not start" test -s "$scratch/display"
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY
    tools_begin
    BOARD_WIDTH=7
    BOARD_HEIGHT=6
}

# A window manager, with settings of the tests' own: $manager.
manager_start() {
    apart openbox --sm-disable --config-file "$PWD/tests/e2e/openbox.xml" >/dev/null 2>&1 &
    manager=$!
    eventually "the window manager does not start" xdotool get_num_desktops >/dev/null 2>&1
}

# --- tools that are asked many things, and so are started once (tests/questions.h), each with two pipes ---

tools_begin() {
    tools_end
    [ -x "$BUILD/tests/e2e/ear" ] || die "$BUILD/tests/e2e/ear was not built"
    for tool in eye where title; do
        [ -x "$BUILD/tests/e2e/$tool" ] || die "$BUILD/tests/e2e/$tool was not built"
        rm -f "$scratch/ask.$tool" "$scratch/said.$tool"
        mkfifo "$scratch/ask.$tool" "$scratch/said.$tool"
    done
    "$BUILD/tests/e2e/eye" "$scratch/screen/Xvfb_screen0" <"$scratch/ask.eye" >"$scratch/said.eye" &
    tools=$!
    "$BUILD/tests/e2e/where" <"$scratch/ask.where" >"$scratch/said.where" &
    tools="$tools $!"
    "$BUILD/tests/e2e/title" <"$scratch/ask.title" >"$scratch/said.title" &
    tools="$tools $!"
    exec 8>"$scratch/ask.eye" 9<"$scratch/said.eye" 6>"$scratch/ask.where" 7<"$scratch/said.where" \
        4>"$scratch/ask.title" 5<"$scratch/said.title"
}

tools_end() {
    [ -n "$tools" ] || return 0
    exec 4>&- 5<&- 6>&- 7<&- 8>&- 9<&-
    kill $tools
    wait $tools
    tools=
} 2>/dev/null

# apart COMMAND... &: a program beside the script, which does not keep these pipes.
apart() {
    exec "$@" 4>&- 5<&- 6>&- 7<&- 8>&- 9<&-
}

# question WORD...: as a line.
question() {
    saved_ifs=$IFS
    IFS=$TAB
    printf '%s\n' "$*"
    IFS=$saved_ifs
}

# Sets $said to the lines that a tool answers with; fails if it has no answer, or is gone.
read_answer() {
    said=
    while IFS= read -r said_line; do
        case $said_line in
        .) return 0 ;;
        !) return 1 ;;
        esac
        said=$said${said:+$NEWLINE}$said_line
    done
    return 1
}

ask_eye() {
    question "$@" >&8 && read_answer <&9
}

# In a window as large as ours.
ask_where() {
    question "$width" "$height" "$@" >&6 && read_answer <&7
}

ask_title() {
    question "$window" "$@" >&4 && read_answer <&5
}

# game_start OPTION...: the window is open and painted when it returns. Its stderr goes to $scratch/stderr.
game_start() {
    game_open "$@"
    eventually "the board was not painted" look
}

# The same when no board can be expected.
game_open() {
    game_open_asked "$@"
    title_is "Continue your game?" || return 0
    key Escape
    eventually "the question about an earlier game does not go away" not title_is "Continue your game?"
}

# The same, and the question whether to go on with an earlier game is left open. What is typed before the game has heard
# that it has the keyboard would count as typed with the Ctrl that comes later: SDL asks then what is held.
game_open_asked() {
    eventually "the window of a game that has ended does not go away" nothing_left
    xdotool mousemove 0 0
    apart $GAME_AT env ${GAME_PRELOAD:+"LD_PRELOAD=$GAME_PRELOAD"} "$BUILD/gravitrips" --data-dir "$DATA" "$@" >"$scratch/stdout" 2>"$scratch/stderr" &
    pid=$!
    echo $pid >"$scratch/pid"
    left=
    eventually "no window came" find_window
    eventually "the window has no keyboard" has_focus
    eventually "the title says nothing" not title_is Gravitrips
    eventually "the game does not hear" ask_title heard
    place
}

# The server hears of an end later than we do; until then the old picture would be taken for the new one.
nothing_left() {
    for old in $(xdotool search --onlyvisible --class gravitrips 2>/dev/null); do
        owner=$(xdotool getwindowpid "$old" 2>/dev/null) || continue
        is_alive "$owner" || return 1
    done
}

find_window() {
    kill -0 $pid 2>/dev/null || die "the game ended at once"
    window=$(xdotool search --all --onlyvisible --pid "$pid" --class gravitrips 2>/dev/null) && [ -n "$window" ]
}

has_focus() {
    [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]
}

is_gone() {
    ! kill -0 "$pid" 2>/dev/null
}

# Quits by the keyboard; sets $status, the exit status.
game_quit() {
    xdotool key ctrl+q
    game_wait
}

game_wait() {
    eventually "the game did not end" is_gone
    status=0
    wait "$pid" || status=$?
    pid=
}

# What was set is gathered for a moment, a tenth of a second, before it is written: to be called before a kill that it
# must survive. It is written when none of the game's threads has worked, or wanted to, for a good while.
settings_are_written() {
    eventually "the game never comes to rest" sleeps
}

sleeps() {
    looks=0
    while [ $looks -lt 30 ]; do
        cat /proc/"$pid"/task/*/stat | sed 's/.*) //' | grep -q '^[RD]' && return 1
        looks=$((looks + 1))
        sleep 0.1
    done
}

game_kill() {
    kill -9 "$pid"
    wait "$pid" 2>/dev/null
    pid=
}

# --- hands ---

# Keys that do something else with Alt go by their number: on the newest maps of keys xdotool would hold Alt for them.
key() {
    xdotool key $(echo "$*" | sed 's/\<F11\>/95/g; s/\<F12\>/96/g; s/\<F1\>/67/g; s/\<KP_Subtract\>/82/g')
}

# click_at X Y [BUTTON]: a point of the window.
click_at() {
    place
    xdotool mousemove $((left + $1)) $((top + $2)) click "${3:-1}"
}

point_at() {
    place
    xdotool mousemove $((left + $1)) $((top + $2))
}

# column_point COLUMN [ROW]: sets x and y to the middle of a cell; row 1 is the lowest.
column_point() {
    eventually "the board cannot be seen" look
    find_lines cells
    set -- "$1" "${2:-1}" $found
    x=$(($3 + ($1 * 2 - 1) * $5 / 2))
    y=$(($4 + ((BOARD_HEIGHT - $2) * 2 + 1) * $5 / 2))
}

click() {
    column_point "$@"
    click_at $x $y
}

point() {
    column_point "$@"
    point_at $x $y
}

# On boards whose cells are places: GAME and SIZE are set by the script, CELLS to "worths" while worths are shown. Sets
# x, y, side: a cell's middle and its side.
cell_point() {
    place
    ask_where "${CELLS:-cell}" "$GAME" "$SIZE" "$1" || die "there is no such cell"
    set -- $said
    x=$(($1 + $3 / 2))
    y=$(($2 + $4 / 2))
    side=$3
}

# worth_at CELL: what is told there, in the colours of the light theme: w a win, d a draw, l a loss, capitals for the
# best; . for nothing. A pill's frame and its ground are looked at.
worth_at() {
    place
    set -- $(where worth "$GAME" "$SIZE" "$1")
    frame=$(pixel $(($1 + $3 / 20)) $(($2 + $4 / 2)))
    ground=$(pixel $(($1 + $3 / 10)) $(($2 + $4 / 2)))
    case $frame in 1a6b40) letters=wW ;; 4e5878) letters=dD ;; a8221b | 8a5300) letters=lL ;; *) letters=.. ;; esac
    [ "$frame" = "$ground" ] && letters=${letters#?}
    echo "$letters" | cut -c 1
}

# worths_are CELL=LETTER...: sets $told to what is seen.
worths_are() {
    told=
    for told_wanted in "$@"; do
        told="$told ${told_wanted%=*}=$(worth_at "${told_wanted%=*}")"
    done
    [ "$told" = " $*" ]
}

# click_cells CELL...
click_cells() {
    for cell in "$@"; do
        cell_point "$cell"
        click_at $x $y
    done
}

# pixel X Y: the colour of a point of the window, rrggbb.
pixel() {
    ask_eye "$left" "$top" "$width" "$height" pixel "$1" "$2" && echo "$said"
}

# record_is MOVES: all moves of the game, in the program's own words.
record_is() {
    key ctrl+c
    eventually "the moves are not '$1' but '$(copied_moves)'" copied_moves_are "$1"
}

copied_moves_are() {
    [ "$(copied_moves)" = "$1" ]
}

# The moves of the game that was copied: without tags, times, numbers and the result.
copied_moves() {
    clipboard | sed '/^\[[A-Z]/d' | tr '\n' ' ' |
        sed 's/{[^}]*}/ /g; s/[0-9][0-9]*\.  *//g; s# \(\*\|1-0\|0-1\|1/2-1/2\) *$##' | tr -s ' ' | sed 's/^ //; s/ $//'
}

# press [--watching] BUTTON: clicks a button of the panel, named by its label, or else its row in the menu, which is opened
# for it; "press PAGE ROW": of a page below it; also card 0|1 and the rows of the settings, see where.c. PARTS is what else is in the panel: "--moves"
# while the list of moves is unfolded.
press() {
    place
    if ask_where $PARTS "$@"; then
        click_place $said
    else
        open_menu
        press_in_menu "$@"
    fi
}

click_place() {
    click_at $(($1 + $3 / 2)) $(($2 + $4 / 2))
}

open_menu() {
    press Menu
    eventually "the menu does not open" title_is Menu
}

press_in_menu() {
    page=Menu
    for row in "$@"; do
        eventually "the page '$page' of the menu does not open" title_is "$page"
        ask_where menu "$row" || die "there is no button '$row'"
        click_place $said
        eventually "the menu does not go away" not title_is "$page"
        page=$row
    done
}

where() {
    ask_where $PARTS "$@" && echo "$said"
}

# --- eyes ---

# Sets left, top, width, height to the window's place on the screen. It is asked for again after it has changed only.
place() {
    [ -n "$left" ] && return
    eval "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^X=/left=/p; s/^Y=/top=/p; s/^WIDTH=/width=/p; s/^HEIGHT=/height=/p')"
}

# resize WIDTH HEIGHT: the window, which shows its board in another place then.
resize() {
    look && find_lines plate && plate_before=$found
    xdotool windowsize --sync "$window" "$1" "$2"
    eventually "the window does not follow its size, $1 x $2" has_followed "$1 $2"
}

has_followed() {
    left=
    place
    [ "$width $height" = "$1" ] && look && find_lines plate && [ "$found" != "$plate_before" ]
}

# Sets $seen to what is on the board; fails while no board can be seen.
look() {
    place
    ask_eye "$left" "$top" "$width" "$height" board $BOARD_WIDTH $BOARD_HEIGHT && seen=$said
}

# find_lines WORD: sets $found to what was seen of it, a line each.
find_lines() {
    found=
    unread=$seen$NEWLINE
    while [ -n "$unread" ]; do
        found_line=${unread%%"$NEWLINE"*}
        unread=${unread#*"$NEWLINE"}
        case $found_line in "$1 "*) found=$found${found:+$NEWLINE}${found_line#* } ;; esac
    done
}

# part_hash X Y WIDTH HEIGHT: tells whether a part of the window looks the same as another time.
part_hash() {
    ask_eye $((left + $1)) $((top + $2)) "$3" "$4" hash && echo "$said"
}

# Of all the window.
picture() {
    part_hash 0 0 "$width" "$height"
}

picture_is() {
    [ "$(picture)" = "$1" ]
}

card_hash() {
    part_hash $(where card "$1")
}

# card_is 0|1 HASH
card_is() {
    [ "$(card_hash "$1")" = "$2" ]
}

# look_again: the window's size has changed.
look_again() {
    left=
    place
    look
}

size_is() {
    look_again && [ "$width $height" = "$1 $2" ]
}

# see WORD: what the eye says of hand, last, plate, cells, theme.
see() {
    look && find_lines "$1" && echo "$found"
}

# sees WORD VALUE
sees() {
    look && find_lines "$1" && [ "$found" = "$2" ]
}

# The rows of the board as they are seen, from above, without ghosts.
seen_rows() {
    find_lines bright && echo "$found"
}

# The same after the end, when discs are dimmed.
seen_dim_rows() {
    find_lines all && echo "$found"
}

# rows_of RECORD [FIRST SECOND]: how the board must look after these moves.
rows_of() {
    echo "$1" | awk -v columns=$BOARD_WIDTH -v rows=$BOARD_HEIGHT -v first="${2:-R}" -v second="${3:-Y}" '{
        for (i = 1; i <= length($0); i++) {
            c = substr($0, i, 1)
            cell[c, ++height[c]] = i % 2 ? first : second
        }
        for (r = rows; r > 0; r--) {
            line = ""
            for (c = 1; c <= columns; c++)
                line = line ((c, r) in cell ? cell[c, r] : ".")
            print line
        }
    }'
}

# Sets $wanted_rows to that; the same is not worked out twice.
want_rows() {
    [ "${rows_for:-}" = "$BOARD_WIDTH $BOARD_HEIGHT $*" ] && return
    rows_for="$BOARD_WIDTH $BOARD_HEIGHT $*"
    wanted_rows=$(rows_of "$@")
}

# board_is RECORD [FIRST SECOND]: the pixels show this position.
board_is() {
    want_rows "$@"
    look && find_lines bright && [ "$found" = "$wanted_rows" ]
}

dim_board_is() {
    want_rows "$@"
    look && find_lines all && [ "$found" = "$wanted_rows" ]
}

disc_count() {
    look && find_lines discs && echo "$found"
}

disc_count_is() {
    [ "$(disc_count)" = "$1" ]
}

# At least so many: computers may go on while they are counted.
has_discs() {
    [ "$(disc_count)" -ge "$1" ]
}

title() {
    ask_title && echo "${said#Gravitrips – }"
}

# title_is WORDS: behind whose turn it is may stand who began this time.
title_is() {
    ask_title || return 1
    case $1 in *turn) said=${said%%: *this time} ;; esac
    [ "${said#Gravitrips – }" = "$1" ]
}

title_has() {
    contains "$(title)" "$1"
}

title_waits() {
    eventually "the title does not come to say '$1'" title_is "$1"
}

# steps COMMAND...: a line of its input is a step: what is done, and behind | what the command is to find then, such as
# title_waits and shows.
steps() {
    while IFS='|' read -r deed wanted; do
        eval "$deed" </dev/null
        "$@" "$wanted" </dev/null
    done
}

# --- the program's own words ---

# What the clipboard holds; nothing while it holds nothing. An owner that ends while it is asked leaves xclip waiting for
# ever.
clipboard() {
    timeout -k 1 20 xclip -o -selection clipboard -t UTF8_STRING 2>/dev/null
}

# Copies the record and reads it from the clipboard until it tells what is on the board. Sets $record.
read_record() {
    eventually "the copied record never matched the board" record_fits
}

# Copied each time: a computer may have moved since.
record_fits() {
    key ctrl+shift+c
    sleep 0.1
    record=$(clipboard)
    look && { [ "$(seen_rows)" = "$(rows_of "$record" "$@")" ] || [ "$(seen_rows)" = "$(rows_of "$record" Y R)" ] ||
        [ "$(seen_dim_rows)" = "$(rows_of "$record")" ] || [ "$(seen_dim_rows)" = "$(rows_of "$record" Y R)" ]; }
}

clipboard_is() {
    [ "$(clipboard)" = "$1" ]
}

clipboard_has() {
    contains "$(clipboard)" "$1"
}

# shows RECORD [FIRST SECOND]: the position, in the pixels and in the program's own words.
shows() {
    eventually "the board does not show $1" board_is "$@"
    holds "$1"
}

# holds RECORD: the position in the program's own words alone, where something is told over the board for a while.
holds() {
    key ctrl+shift+c
    eventually "the record is not $1 but '$(clipboard)'" clipboard_is "$1"
}

# --- playing ---

# play RECORD: two humans make these moves by keys.
play() {
    for column in $(echo "$1" | sed 's/./& /g'); do
        key "$column"
    done
}

# The same in a new game.
play_anew() {
    key r
    eventually "the board of the new game is not empty" board_is ""
    play "$1"
}

# The human's move against a computer: not in the first moments of the turn, which belong to the turn before. The move is
# made when it returns: the title says no longer what it said before.
drop() {
    eventually "it was not my turn" title_is "Your turn"
    sleep 0.3
    discs_before=$(disc_count)
    key "$1"
    eventually "my move was not made" has_moved
}

has_moved() {
    not title_is "Your turn" || [ "$(disc_count)" -gt "$discs_before" ]
}

# --- rest ---

# The game's processor time in ticks.
ticks() {
    read -r ticks_line <"/proc/$pid/stat" || return
    set -- ${ticks_line##*) }
    echo $((${12} + ${13}))
} 2>/dev/null

# Does the game leave the processor alone while it is looked at, for three seconds: at no look a thread that works, and
# no time taken between two of them?
rests() {
    before=$(ticks)
    sleeps || return
    used=$(($(ticks) - before))
    [ $used -le 1 ]
}
