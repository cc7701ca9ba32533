#!/bin/sh
# The settings, by real clicks and by keys alone: each page is reached, what is chosen takes effect at once and is kept.
# For make test-all: by real keys and clicks, at length, it repeats what tests/ui has and clicks.sh goes through once.
. "$(dirname "$0")/lib.sh"

# The pages, from the top.
PLAYERS=1 BOARD=2 SOUND=3 KEYS=4 ACCESS=5 LANGUAGE=6 DATA_PAGE=8

# A row on the page of keys.
RESTART=7

two_humans() {
    game_start --first human --second human "$@"
}

open_settings() {
    key o
    eventually "the settings do not open" title_is Settings
}

close_settings() {
    press settings cross
    eventually "the settings do not close" look
}

# choose PAGE PLACE...: a click on the page's tab, and one on what is chosen there, see where.c.
choose() {
    open_settings
    press settings page "$1"
    shift
    press settings "$@"
    close_settings
}

# --- players ---

by_the_card() {
    two_humans
    press card 1
    eventually "a click on a card opens nothing" title_is Settings
    key Right Escape
    eventually "yellow is no computer" title_is "Your turn"
    press card 0
    key Right Escape
    eventually "red is no computer" not title_is "Your turn"
    press card 0
    key Left Escape
    eventually "red is not human again" title_is "Your turn"
}

# In two clicks.
any_level() {
    two_humans
    press card 1
    press settings slider 5 100
    press settings cross
    eventually "yellow is no computer" title_is "Your turn"
    high=$(part_of_card 1)
    press card 1
    press settings slider 5 0
    press settings cross
    eventually "another level is not told" not card_shows 1 "$high"
}

part_of_card() {
    set -- $(where card "$1")
    part_hash "$@"
}

card_shows() {
    [ "$(part_of_card "$1")" = "$2" ]
}

other_begins() {
    two_humans
    choose $PLAYERS row 7 2 2
    eventually "yellow does not begin" title_is "Yellow's turn"
}

# --- the look ---

themes() {
    two_humans
    choose $BOARD row 1 4 4
    eventually "the theme has no high contrast" ground_is 000000
    game_quit
    two_humans
    eventually "the theme is not kept" ground_is 000000
    key t
    eventually "a key does not lead back to the light" sees theme light
    key t
    eventually "nor to the dark" sees theme dark
}

ground_is() {
    place
    [ "$(pixel 3 3)" = "$1" ]
}

# Without its panel the window is the board's; a button in the corner leads to the menu.
board_alone() {
    two_humans
    eventually "there is no panel" edge_is ffffff
    choose $BOARD row 11
    eventually "the panel is still there" edge_is f4f6fa
    key 4
    shows 4
    click_at $((width - 40)) 35
    eventually "the corner leads nowhere" not look
    key Escape
    eventually "the menu does not close" look
    choose $BOARD row 11
    eventually "the panel does not come back" edge_is ffffff
}

edge_is() {
    place
    [ "$(pixel $((width - 3)) $((height / 2)))" = "$1" ]
}

# --- sound ---

# loudness VOLUME EFFECTS: sets $loudest to that of a disc that falls, with so much of each in percent.
loudness() {
    rm -f "$SDL_DISKAUDIOFILE"
    two_humans
    open_settings
    press settings page $SOUND
    press settings slider 2 "$1"
    press settings slider 3 "$2"
    close_settings
    game_quit
    rm -f "$SDL_DISKAUDIOFILE"
    two_humans
    key 4
    shows 4
    eventually "the disc is not heard" has_sounded "$3"
    sleep 0.5 # all of it: what is measured is the loudest part
    game_quit
    loudest=$("$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE")
}

# has_sounded LEAST: silence is heard when the device has written something
has_sounded() {
    [ -s "$SDL_DISKAUDIOFILE" ] && [ "$("$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE")" -ge "$1" ]
}

# about VALUE WANTED: within a fiftieth.
about() {
    [ $(($1 * 50)) -ge $(($2 * 49)) ] && [ $(($1 * 50)) -le $(($2 * 51)) ]
}

volumes() {
    export SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE="$scratch/sound.raw"
    loudness 100 100 1000
    all=$loudest
    loudness 50 100 400
    expect "half the volume: $loudest of $all" about "$loudest" $((all / 2))
    loudness 50 50 200
    expect "half of a half: $loudest of $all" about "$loudest" $((all / 4))
    loudness 100 0 0
    expect "no volume, and yet $loudest" same "$loudest" 0
}

# --- access ---

text_grows() {
    two_humans
    usual=$(status_hash)
    choose $ACCESS slider 1 100
    eventually "text is not larger" not status_shows "$usual"
    large=$(status_hash)
    game_quit
    two_humans
    eventually "the size is not kept" status_shows "$large"
}

# The line above the board, in which "Red's turn" stands.
status_hash() {
    place
    part_hash $((width / 5)) 5 $((width / 3)) $((height / 15))
}

status_shows() {
    look && [ "$(status_hash)" = "$1" ]
}

# What was cleared visibly is gone at once.
reduced() {
    export SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE="$scratch/sound.raw"
    two_humans
    choose $ACCESS row 2 3 3
    key 4
    shows 4
    key r
    shows ""
    key 3
    shows 3
    eventually "the disc is not heard" heard drop_
    expect "discs clatter out" not heard spill
}

heard() {
    "$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE" assets/*.wav | grep -q "$1"
}

# --- language ---

# In every locale that is everywhere: containers have no other.
german() {
    two_humans
    open_settings
    press settings page $LANGUAGE
    press settings row 1 3 3
    eventually "the settings are not German" title_is Einstellungen
    press settings cross
    eventually "the main screen is not German" title_is "Rot ist dran"
    game_quit
    two_humans
    eventually "the language is not kept" title_is "Rot ist dran"
    for LC_ALL in C POSIX C.UTF-8; do
        game_quit
        two_humans
        eventually "in the locale $LC_ALL it is not German" title_is "Rot ist dran"
    done
    key o
    press settings page $LANGUAGE
    press settings row 1 2 3
    press settings cross
    eventually "it is not English again" title_is "Red's turn"
}

# --- keys ---

# "Restart this game" by another key, which the next start knows.
other_key() {
    two_humans
    open_settings
    press settings page $KEYS
    press settings row $RESTART
    key q
    close_settings
    key 4
    shows 4
    key r
    holds 4
    key q
    shows ""
    game_quit
    two_humans
    key 4
    shows 4
    key q
    shows ""
    choose $KEYS row 1
    key 4
    shows 4
    key r
    shows ""
}

# --- by keys alone ---

by_keys() {
    two_humans
    key ctrl+comma
    eventually "Ctrl and a comma open nothing" title_is Settings
    key Up Down Return Right Right Escape
    eventually "the theme does not change" sees theme dark
    key o Up Down Tab Left Escape
    eventually "the theme does not change back" sees theme light
    open_settings
    key o
    eventually "the key that opens them does not close them" look
}

# At another size of the window, and scrolled by the wheel, all is reached as well.
small() {
    two_humans
    xdotool windowsize "$window" 600 450
    eventually "the window does not get small" is_small
    choose $BOARD row 1 3 4
    eventually "the theme does not change" sees theme dark
    open_settings
    press settings page 4
    before=$(part_hash 200 100 300 200)
    point_at 300 200
    xdotool click 5 click 5
    eventually "the page does not scroll" not part_is "$before" 200 100 300 200
}

part_is() {
    wanted_hash=$1
    shift
    [ "$(part_hash "$@")" = "$wanted_hash" ]
}

is_small() {
    left=
    place
    [ "$width $height" = "600 450" ]
}

# Opens the page of data, and goes to its row for making a backup.
open_data() {
    open_settings
    press settings page $DATA_PAGE
    key Return Down Down Down Down Down Down
}

backups_are() {
    [ "$(find "$DATA" -name 'gravitrips.backup-*.db' | wc -l)" -eq "$1" ]
}

# The window stays, and goes on with what is kept by then.
backup() {
    two_humans
    key 4
    eventually "no move is made" title_is "Yellow's turn"
    open_data
    key Return
    eventually "no backup is made" backups_are 1
    key Down Return Return
    eventually "the backup is not restored" backups_are 2
    eventually "the game of the backup is not offered" title_is "Continue your game?"
    key Return
    eventually "it does not go on" title_is "Yellow's turn"
    key 5
    eventually "no move is made" title_is "Red's turn"
    echo '%' >"$DATA/tournament.txt"
    open_data
    key Down Down Down Down Return Return Return
    eventually "not everything is deleted" backups_are 0
    eventually "no game begins anew" board_is ""
    [ ! -e "$DATA/tournament.txt" ] || die "the tournament is not deleted"
    game_quit
}

screen_start
check "a click on a card opens the settings at its player" by_the_card
check "any level in two clicks" any_level
check "who begins" other_begins
check "a theme of high contrast, kept" themes
check "the board alone" board_alone
check "volumes are heard" volumes
check "larger text, kept" text_grows
check "with reduced motion nothing clatters" reduced
check "the language, at once and kept" german
check "another key, kept, and reset" other_key
check "by keys alone" by_keys
check "in a small window" small
check "a backup is restored, everything is deleted, in the same window" backup
