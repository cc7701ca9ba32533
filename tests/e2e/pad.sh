#!/bin/sh
# A controller: one of SDL's virtual ones in the real program (tests/standins/libpad.c), plugged in while it runs. All is
# done with it: whole games, the settings, a new game; and what it costs where there is none.
# For make test-all: it waits for a controller to be plugged in.
. "$(dirname "$0")/lib.sh"
. tests/e2e/lib_company.sh

# pads_start OPTION...; begin is what of the game is awaited.
begin=game_start
pads_start() {
    rm -f "$scratch/pad"
    mkfifo "$scratch/pad"
    export PAD="$scratch/pad" ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0"
    $begin "$@"
    exec 3<>"$scratch/pad"
}

pad() {
    for order in "$@"; do
        echo "$order" >&3
    done
}

# tap BUTTON...
tap() {
    for button in "$@"; do
        echo "tap $button" >&3
    done
}

plug_in() {
    pad attach
    eventually "nobody notices the controller" hash_is_not "$unplugged"
}

hash_is_not() {
    [ "$(part_hash 0 0 "$width" "$height")" != "$1" ]
}

pads_plugged_in() {
    pads_start "$@"
    place
    unplugged=$(part_hash 0 0 "$width" "$height")
    plug_in
}

# Discs by the pad and the stick; what is wrong is undone; the end leads on.
whole_game() {
    pads_plugged_in --first human --second human
    tap a
    shows 4
    tap dpright a dpleft dpleft a
    shows 453
    tap y
    shows 45
    tap y y
    shows ""
    pad "axis leftx -30000" "axis leftx 0" "axis leftx -30000"
    sleep 0.2
    pad "axis leftx 0"
    eventually "the stick does not move the hand" hand_left_of 3
    pad "axis leftx 32767"
    eventually "the stick that is held does not bring the hand to the end" sees hand "7 R"
    pad "axis leftx 0"
    tap a dpleft a dpright a dpleft a dpright a dpleft a dpright
    eventually "the discs are not there" board_is 767676
    tap a
    title_waits "Red won!"
    tap a
    title_waits "Yellow's turn"
    shows ""
}

hand_left_of() {
    hand=$(see hand)
    [ "${hand%% *}" -lt "$1" ]
}

# makes MOVES: all moves at last; the buttons go their way beside the keys.
makes() {
    eventually "the moves are not '$1' but '$(copied_moves)'" now_copied_moves_are "$1"
}

now_copied_moves_are() {
    key ctrl+c
    copied_moves_are "$1"
}

# Pieces come onto the board, are chosen and let go, step, take and score.
kolibrat() {
    GAME=kolibrat SIZE=3x4 begin=game_open
    pads_plugged_in --game kolibrat --points 1 --first human --second human
    tap dpdown dpdown dpdown a dpup dpup dpup dpright a
    makes "+b1 +c4"
    tap dpdown dpdown dpdown dpleft a b a dpup dpleft a
    makes "+b1 +c4 b1-a2"
    tap dpup dpup dpright a dpleft dpdown dpdown a dpup dpright a
    makes "+b1 +c4 b1-a2 +b4 a2-b3"
    tap dpup dpleft a dpright dpdown a dpup a
    makes "+b1 +c4 b1-a2 +b4 a2-b3 +a4 b3xb4"
    tap dpleft a dpdown dpright a dpup a a
    title_waits "Red won!"
    makes "+b1 +c4 b1-a2 +b4 a2-b3 +a4 b3xb4 a4-b3 b4*"
}

# Against the computer, with a hint.
with_a_hint() {
    pads_plugged_in --first human --second 1
    tap x
    title_waits "Take the middle: most lines cross there"
    tap a
    title_waits "Your turn"
    eventually "there are no two discs" sees discs 2
}

# finds BUTTON WORDS: the button leads there at last; where one is, is said (tests/standins/libspeechd.c).
finds() {
    sought=0
    until said_last "$2"; do
        said_so_far=$(said_count)
        tap "$1"
        eventually "$1 leads nowhere" says_more_than "$said_so_far"
        sought=$((sought + 1))
        [ $sought -le 60 ] || die "$1 does not lead to '$2': $(tail -n 60 "$SPOKEN")"
    done
}

said_last() {
    grep '^say ' "$SPOKEN" | tail -n 1 | grep -q "^say . $1\$"
}

said_count() {
    grep -c '^say ' "$SPOKEN"
}

says_more_than() {
    [ "$(said_count)" -gt "$1" ]
}

# The menu of two humans is open, and what has the focus is said.
menu_by_ear() {
    export SPOKEN="$scratch/spoken" LD_LIBRARY_PATH="$BUILD/tests/standins"
    rm -f "$SPOKEN"
    pads_start --first human --second human
    key F9
    eventually "nothing is said" test -s "$SPOKEN"
    pad attach
    eventually "nobody notices the controller" says_more_than 1
    tap start
    title_waits Menu
}

# Menu, settings, another page, another theme: nothing else is used. It is kept.
whole_settings() {
    menu_by_ear
    finds dpdown "Settings"
    tap a
    title_waits Settings
    finds leftshoulder "Look and sound, chosen"
    finds dpright "Players, chosen"
    finds dpleft "Look and sound, chosen"
    finds rightshoulder ".*, Time of day, chosen"
    finds dpright "Night, Time of day, chosen"
    tap b
    title_waits "Red's turn"
    eventually "the theme did not change" sees theme dark
}

now_clipboard_has() {
    key ctrl+c
    clipboard_has "$1"
}

# From the way to the card to its Play: the computer, another of the crew, then another game for two. The card begins with
# the games.
card() {
    menu_by_ear
    tap b leftstick
    title_waits "New game"
    finds rightshoulder "A friend here, chosen"
    finds dpleft "The computer, chosen"
    finds rightshoulder "Level 2, Nell.*, chosen"
    finds dpright "Level 10, The Captain.*, chosen"
    tap a
    title_waits "Your turn"
    tap a
    eventually "the computer does not answer" sees discs 2
    eventually "it is not the perfect one" now_clipboard_has "level 10"
    tap leftstick
    title_waits "New game"
    finds rightshoulder "The computer, chosen"
    finds dpright "A friend here, chosen"
    finds rightshoulder "More"
    tap a
    title_waits "More choices"
    finds dpup "Connect Four 7×6 …"
    tap a
    title_waits "Game and board"
    finds dpdown "Tic-Tac-Toe .*"
    tap a
    title_waits "More choices"
    finds rightshoulder "Play"
    tap a
    title_waits "Cross's turn"
}

# Somebody elsewhere is invited, who begins is chosen; then what is said, asked and left.
friend_elsewhere() {
    menu_by_ear
    finds dpdown More
    tap a
    eventually "the first row of More is not said" said_last "Play a friend here"
    finds dpdown "Play a friend elsewhere"
    tap a
    title_waits "A friend elsewhere"
    finds leftshoulder "Connect Four 7×6 …, Game"
    tap a
    title_waits "Invite a friend"
    finds leftshoulder "Toss a coin, Who begins, chosen"
    finds dpright "You begin, Who begins, chosen"
    finds rightshoulder "Invite"
    tap a
    title_waits "A friend elsewhere"
    finds rightshoulder "Copy the code"
    eventually "there is no code" pad_copies
    eventually "no port is open" find_port
    friend_begins join "$code" --at "127.0.0.1:$port" --no-local --name Anna
    friend_does yes
    eventually "nobody comes: $(cat "$scratch/friend.err")" title_is "Your turn"
    tap a
    eventually "the friend does not hear of the move" friend_has_seen '4$'
    finds rightshoulder "Talk"
    tap a
    finds rightshoulder "Hello!"
    tap a
    eventually "nothing was said" friend_has_seen "Hello!"
    tap b
    finds rightshoulder "Leave"
    tap a
    title_waits "Leave the game with Anna?"
    finds dpleft "Stay"
    tap a
    title_waits "Anna's turn"
    friend_does draw
    eventually "no draw is offered: $(cat "$scratch/friend.err")" grep -q "^say .*Anna offers a draw" "$SPOKEN"
    finds rightshoulder "Yes, Anna's turn · Anna offers a draw"
    tap a
    title_waits "It's a draw"
}

# A press that comes before there is a code cannot copy it.
pad_copies() {
    tap a
    has_copied
}

# The help page tells of the buttons, while there are some.
help_page() {
    pads_start --first human --second human
    key question
    eventually "the help page does not open" not look
    place
    plain=$(part_hash 0 0 "$width" "$height")
    pad attach
    eventually "the help page does not tell of the buttons" hash_is_not "$plain"
    tap b
    eventually "the help page does not close" look
    tap back
    eventually "the help page does not open" not look
    tap b
    eventually "the help page does not close" look
}

# Unplugged in the middle of something, and plugged in again.
hot_plug() {
    pads_plugged_in --first human --second human
    pad "press dpright" detach
    key 1
    holds 1
    pad attach
    tap a
    eventually "the controller is not heard when it comes again" sees discs 2
    pad detach
    eventually "the processor has no rest" rests
    game_quit
    expect "it ended with status $status" same $status 0
}

# Nothing is begun for controllers that are not there: no thread, no library, no work.
no_cost() {
    GAME_PRELOAD=
    game_start --first human --second human
    eventually "the processor has no rest" rests
    expect "SDL looks for controllers" not grep -q 'libudev' /proc/"$pid"/maps
}

GAME_PRELOAD=$BUILD/tests/standins/libpad.so
screen_start
check "a whole game" whole_game
check "a whole game of Kolibrat" kolibrat
check "a hint, and a game against the computer" with_a_hint
check "menu and settings from beginning to end" whole_settings
check "the card from its opening to its Play" card
if can_meet; then
    check "a game with a friend elsewhere" friend_elsewhere
    friends_end
else
    echo "ok a friend elsewhere # SKIP this build has no network"
fi
check "the help page" help_page
check "it comes and goes" hot_plug
check "without one nothing is done for it" no_cost
