#!/bin/sh
# The window itself: sizes, themes, dialogs, what is remembered, how it closes, and that it rests.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# --- sizes ---

size_is() {
    look_again && [ "$width" -eq "$1" ] && [ "$height" -eq "$2" ]
}

# The plate and what belongs to it lies within the window, and uses most of what room there is in one direction.
board_fits() {
    look_again || return
    set -- $(see plate)
    [ "$1" -ge 4 ] && [ "$2" -ge 40 ] && [ $(($1 + $3 + 4)) -le "$width" ] && [ $(($2 + $4 + 4)) -le "$height" ] &&
        { [ $(($3 * 100 / width)) -ge 50 ] || [ $(($4 * 100 / height)) -ge 50 ]; }
}

resize() {
    xdotool windowmove "$window" 0 0 windowsize "$window" "$1" "$2"
    eventually "the window did not become $1 x $2 but $width x $height" size_is "$1" "$2"
    eventually "the board does not fit into $1 x $2" board_fits
}

# Cells are square: the eye measures them by width minus height of the plate, and a click in each corner must hit.
play_at_size() {
    resize "$1" "$2"
    key r
    shows ""
    click 1 1
    shows 1
    click 7 6
    shows 17
    click 4 3
    shows 174
    point 2
    eventually "the hand is not to be seen" sees hand "2 Y"
    press Undo
    shows 17
}

smaller_than_possible() {
    resize 600 450
    xdotool windowsize "$window" 1000 720
    eventually "the window did not come back" size_is 1000 720
}

# Resized while a disc falls.
resize_in_the_air() {
    key r
    shows ""
    key 4
    xdotool windowsize "$window" 800 600
    eventually "the window did not follow" size_is 800 600
    shows 4
    xdotool windowsize "$window" 1000 720
    eventually "the window did not follow" size_is 1000 720
    shows 4
}

# --- themes ---

# Of the discs to what is around them, of an empty hole to the plate, and of the plate to what it stands on.
contrast_is_enough() {
    play_anew 44
    shows 44
    for letter in R Y O P; do
        eventually "contrast of $letter is ${ratio:-} ($1)" stands_out $letter
    done
}

stands_out() {
    look_again || return
    ratio=$(see contrast | sed -n "s/^$1 //p")
    [ "$(echo "$ratio" | awk '{ print ($1 >= 3.0) }')" = 1 ]
}

themes() {
    eventually "the window does not begin in the light theme" sees theme light
    contrast_is_enough light
    key t
    eventually "the key does not change the theme" sees theme dark
    contrast_is_enough dark
    press "Light or dark"
    eventually "the button does not change the theme" sees theme light
}

# --- what lies over the board ---

picture() {
    part_hash 0 0 "$width" "$height"
}

picture_is() {
    [ "$(picture)" = "$1" ]
}

# Waits until nothing moves any more, then sets $rest to what the window looks like.
wait_for_rest() {
    eventually "the picture never comes to rest" at_rest
}

at_rest() {
    rest=$(picture)
    sleep 0.3
    [ "$rest" = "$(picture)" ]
}

# opens_and_closes OPEN CLOSE: keys; the picture is then as it was, and no move was made by keys meanwhile.
opens_and_closes() {
    key "$1"
    eventually "$1 shows nothing" not picture_is "$before"
    key "$2"
    eventually "after $1 and $2 the window is not as it was" picture_is "$before"
}

# In a window of its own, in which nothing was told that goes away by itself.
help_page() {
    game_start --first human --second human
    point_at 2 2
    wait_for_rest
    before=$rest
    opens_and_closes F1 Escape
    opens_and_closes question Escape
    opens_and_closes F1 F1
    key question
    eventually "? shows nothing" not picture_is "$before"
    key 4
    eventually "a key does not close the help page" picture_is "$before"
    eventually "keys under the help page made a move" board_is ""
    press Keys
    point_at 1 1
    eventually "the button shows nothing" not picture_is "$before"
    click_at 1 1
    point_at 2 2
    eventually "a click does not close the help page" picture_is "$before"
}

# --- options ---

options_by_keyboard() {
    key r
    shows ""
    key o Up Up Up Up Up Up Up Up Up Up Up Up
    key Escape
    wait_for_rest
    key o
    key Right Escape
    eventually "red is still human" not title_is "Red's turn"
    eventually "the computer does not play red" title_is "Your turn"
    key o Left Escape
    eventually "red is not human again" not title_is "Your turn"
    key r
    shows ""
    eventually "two humans do not play" title_is "Red's turn"
}

# The theme is the first row of the second page.
options_by_mouse() {
    press Settings
    press settings row 1 2 2
    press settings cross
    eventually "the computer does not play red" title_is "Your turn"
    press card 0
    press settings row 1 1 2
    press settings cross
    eventually "red is not human again" not title_is "Your turn"
    press Settings
    press settings page 2
    press settings row 1 3 4
    press settings cross
    eventually "the theme did not change" sees theme dark
    press Settings
    press settings page 2
    press settings row 1 2 4
    press settings cross
    eventually "the theme did not change back" sees theme light
}

# --- what is remembered ---

# What the menu looks like.
menu_picture() {
    open_menu
    point_at 1 1
    wait_for_rest
    key Escape
    eventually "the menu does not go away" not title_is Menu
    echo "$rest"
}

remembered() {
    game_start --second 4
    xdotool windowsize "$window" 800 600
    eventually "the window did not follow" size_is 800 600
    key t
    eventually "the theme does not change" sees theme dark
    key m d
    point_at 1 1
    wait_for_rest
    shown=$rest
    silent=$(menu_picture)
    game_quit
    expect "the exit status is $status" same $status 0
    game_start --second 4
    eventually "the size is not remembered" size_is 800 600
    eventually "the theme is not remembered" sees theme dark
    point_at 1 1
    eventually "the details are not remembered" picture_is "$shown"
    expect "it is not remembered that there is no sound" same "$(menu_picture)" "$silent"
    key m
    expect "the menu does not show that there is sound" not same "$(menu_picture)" "$silent"
    game_kill
}

seats_remembered() {
    game_start
    eventually "the first start is not human against computer" title_is "Your turn"
    key o Down Left Left Left Escape
    eventually "yellow is not human" title_is "Red's turn"
    game_quit
    game_start
    eventually "the seats are not remembered" title_is "Red's turn"
}

# The click with which somebody chooses the window is a click on the board, too.
click_from_elsewhere() {
    game_start --first human --second human
    for record in 2 26 262 2626; do
        xdotool windowfocus "$(xdotool search --maxdepth 0 .)"
        eventually "the window keeps the keyboard" not has_focus
        column_point "${record#"${record%?}"}" # another one each time: no double clicks
        xdotool mousemove $((left + x)) $((top + y)) windowfocus "$window" click 1
        eventually "the click that gave the window the keyboard did not drop a disc: not $record" board_is $record
    done
}

# --- full screen, closing, resting ---

# Without a window manager nobody makes the window larger: what can be seen here is that the game lives with that.
# Without a window manager, what fills the screen is SDL's business; see fullscreen.sh. It goes on playing.
full_screen() {
    game_start --first human --second human
    key F11 4
    eventually "it does not play after F11" title_is "Yellow's turn"
    key F11 5
    eventually "it does not play after F11 again" title_is "Red's turn"
    key Escape ctrl+shift+c
    eventually "the record is '$(clipboard)'" clipboard_is 45
    game_quit
    expect "the exit status is $status" same $status 0
}

close_by_keyboard() {
    game_start
    game_quit
    expect "the exit status is $status" same $status 0
    expect "something is said on stderr: $(cat "$scratch/stderr")" not test -s "$scratch/stderr"
}

close_with_dialog() {
    game_start
    key o
    game_quit
    expect "the exit status is $status" same $status 0
}

close_in_the_air() {
    game_start --first human --second human
    key 4
    game_quit
    expect "the exit status is $status" same $status 0
}

terminated() {
    game_start
    kill "$pid"
    game_wait
    expect "the exit status is $status" same $status 0
}

idle() {
    [ -e /proc/self/stat ] || return
    game_start --first human --second human
    key 4
    shows 4
    eventually "ticks used in 3 seconds of rest: ${used:-}" rests
}

screen_start 2000x1300
game_start --first human --second human
check "600 x 450" play_at_size 600 450
check "1280 x 800" play_at_size 1280 800
check "tall" play_at_size 620 1200
check "wide" play_at_size 1900 460
check "back to 1000 x 720" smaller_than_possible
check "resized while a disc falls" resize_in_the_air
check "both themes, contrast of discs and plate" themes
check "options by keyboard alone" options_by_keyboard
check "options by mouse alone" options_by_mouse
game_quit
check "help page by keys and mouse" help_page
check "theme, sound, details and size are remembered" remembered
check "seats are remembered" seats_remembered
check "a click from elsewhere" click_from_elsewhere
check "F11 without a window manager" full_screen
check "Ctrl+Q, quietly" close_by_keyboard
check "Ctrl+Q with a dialog open" close_with_dialog
check "Ctrl+Q while a disc falls" close_in_the_air
check "a signal to end" terminated
check "no processor time at rest" idle
