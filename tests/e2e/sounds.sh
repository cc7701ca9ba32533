#!/bin/sh
# What is heard: SDL's disk driver writes the samples to a file, in which the very samples of our sounds are found.
# For make test-all: it waits for sounds to end.
. "$(dirname "$0")/lib.sh"

export SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE="$scratch/sound.raw"

# Every sound that was played, in order: its name, with a ~ where it is faint, and its place, -100 .. 100. The sea is
# written in another way than the ear reads.
listened() {
    [ -e "$SDL_DISKAUDIOFILE" ] || return
    "$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE" $(ls assets/*.wav | grep -v /sea.wav) | sed 's/^[0-9]* //; s/\.wav / /'
}

# The names of the sounds that were played, in order, without variants and the faint ones of hands, buttons and bounces.
heard() {
    listened | sed 's/ .*//; s/-[1-4]$//' | grep -v '^~\|^grip$\|^button$' | tr '\n' ' ' | sed 's/ $//'
}

heard_is() {
    [ "$(heard)" = "$1" ]
}

# hears NAME...: these and no other sounds, in this order.
hears() {
    patiently "heard" heard_is "$*" || die "heard '$(heard)' instead of '$*'"
}

hears_also() {
    patiently "heard" contains_sound "$1" || die "heard '$(heard)' and no '$1'"
}

# Beside it nothing that has no name.
contains_sound() {
    all_heard=" $(heard) "
    contains "$all_heard" " $1 " && not contains "$all_heard" " ? "
}

fresh_start() {
    rm -f "$SDL_DISKAUDIOFILE"
    game_start "$@"
}

red_and_yellow() {
    fresh_start --first human --second human
    key 4
    hears drop_red_1
    key 3
    hears drop_red_1 drop_yellow_1
}

every_row_and_bad() {
    fresh_start --first human --second human
    thuds=
    row=1
    while [ $row -le 6 ]; do
        [ $((row % 2)) -eq 1 ] && thuds="$thuds drop_red_$row" || thuds="$thuds drop_yellow_$row"
        key 5
        hears $thuds
        row=$((row + 1))
    done
    key 5
    hears $thuds bad
}

new_game_and_clatter() {
    fresh_start --first human --second human
    key n Return
    hears new
    key 1
    hears new drop_red_1
    key n Return
    hears_also spill
}

silent_start() {
    fresh_start --first human --second human
    point 3
    always "something is heard at the start: $(heard)" 1 heard_is ""
}

hover_is_silent() {
    fresh_start --first human --second human
    point 3
    point 4
    key Left
    always "hovering is heard: $(heard)" 1 heard_is ""
}

# Ten discs: each sounds a little different from the one before, and is heard once more, faintly, as it comes to rest. A
# machine that is too busy to show a bounce does not let it be heard either.
variants_and_bounces() {
    fresh_start --first human --second human
    drop_in 1 2 3 4 5 6 7 1 2 3
    listened | sed -n 's/^drop.*-\([1-4]\) .*/\1/p' >"$scratch/variants"
    expect "the same twice running: $(tr '\n' ' ' <"$scratch/variants")" same "$(uniq -d "$scratch/variants")" ""
    patiently "heard" has_bounced || die "heard no bounce: $(listened)"
    listened | awk '/^drop/ { last = "~" $1 } /^~drop/ && $1 != last { exit 1 }' || die "another disc bounces: $(listened)"
}

# drop_in COLUMN...: one disc after the other, each when the one before is heard: sounds that begin together are hard to tell
# apart.
drop_in() {
    discs=0
    for column in "$@"; do
        discs=$((discs + 1))
        key $column
        patiently "heard" has_landed || die "heard $(listened)"
    done
}

has_landed() {
    [ "$(listened | grep -c '^drop')" -ge $discs ]
}

has_bounced() {
    listened | grep -q '^~drop'
}

# A disc is heard from where it lands.
places() {
    fresh_start --first human --second human
    drop_in 1 4 7
    expect "heard $(listened)" same "$(listened | sed -n 's/^drop.* //p' | tr '\n' ' ')" "-100 0 100 "
}

# What a hand and its buttons do: a column is held, a button is pressed, a move is taken back, a hint comes.
hand_and_buttons() {
    fresh_start --first human --second 1
    click 4
    hears_also drop_red_1
    expect "no grip: $(listened)" contains "$(listened)" grip
    eventually "the computer does not move" title_is "Your turn"
    key u
    hears_also undo
    key h
    hears_also hint
    press Settings
    title_waits Settings
    expect "no button: $(listened)" contains "$(listened)" button
}

# Tic-Tac-Toe: chalk, and a sponge.
slate() {
    rm -f "$SDL_DISKAUDIOFILE"
    GAME=tictactoe
    game_open --game tictactoe --first human --second human
    eventually "the cross does not begin" title_is "Cross's turn"
    key 5
    hears_also chalk_1
    key 1
    hears_also chalk_2
    key r
    hears_also wipe
}

win() {
    fresh_start --first human --second human --size 5x4 --connect 3
    drop_in 1 2 1 2
    eventually "the last disc does not come to rest" sleeps # sounds that begin together are hard to tell apart
    key 1
    hears_also win
    expect "heard '$(heard)'" not contains "$(heard)" lose
}

tie() {
    BOARD_WIDTH=4
    BOARD_HEIGHT=3
    fresh_start --first human --second human --size 4x3
    drop_in 1 2 1 2 1 2 3 4 3 4 3 4
    eventually "it is no tie" title_is "It's a draw"
    hears_also draw
}

# A column may be full, or a key on a slow machine come while the computer thinks: hence more columns than are needed.
lose() {
    fresh_start --first human --second 8 --size 5x4 --connect 3
    for column in 1 5 1 5 1 5 1 5 2 4 2 4; do
        eventually "it was not my turn" my_turn_or_lost
        title_is "Your turn" || break
        sleep 0.3
        key $column
    done
    eventually "the human did not lose" title_has " won"
    hears_also lose
    expect "heard '$(heard)'" not contains " $(heard) " " win "
}

my_turn_or_lost() {
    title_is "Your turn" || title_has " won"
}

# Kolibrat: a piece that is taken, as soon as it moves, and is heard all the same; a side that cannot move, a piece that
# scores.
kolibrat() {
    rm -f "$SDL_DISKAUDIOFILE"
    GAME=kolibrat SIZE=3x4
    game_open --game kolibrat --first human --second human
    eventually "red does not begin" title_is "Red's turn"
    click_cells a1 a4 c1 c4 a1 b2 a4 b3 b2 b4 b3 c2 c1 c2
    hears_also take
    hears_also wood_1
    hears_also push_2
    expect "heard '$(heard)'" same "$(heard | tr ' ' '\n' | grep -c push_2)" 2
    click_cells a4 c2 b3 a1
    hears_also pass
    click_cells b4 b4
    hears_also score
}

# Of twelve seconds for a move a third is little: that is heard once in a turn, however long it lasts.
little_time() {
    rm -f "$SDL_DISKAUDIOFILE"
    GAME=connect4
    printf '[Game "connect4"]\n[TimeControl "1/12"]\n\n*\n' >"$scratch/hurry"
    game_start "$scratch/hurry"
    eventually "the game is not opened" title_is "Red's turn"
    key 4
    eventually "the time does not end the game" title_is "Red won!"
    hears_also hurry
    expect "it is heard more than once in a turn: $(heard)" same "$(heard | tr ' ' '\n' | grep -c hurry)" 1
    game_quit
}

mute() {
    fresh_start --first human --second human
    key m 4 4
    eventually "the discs do not fall" board_is 44
    key 8
    always "muted, and yet there was '$(heard)'" 1 heard_is ""
    key m 3
    hears drop_red_1
}

mute_option() {
    fresh_start --first human --second human --mute
    key 4 8
    eventually "the disc does not fall" board_is 4
    always "muted, and yet there was '$(heard)'" 1 heard_is ""
}

# It is silent at first, and its slider lets it be heard.
the_sea() {
    fresh_start --first human --second human
    always "the sea is heard: $(heard)" 1 heard_is ""
    key o
    title_waits Settings
    press settings slider 9 100
    eventually "the sea is not heard" sea_is_heard
    press settings slider 9 0
    press settings cross
    game_quit
}

sea_is_heard() {
    [ -s "$SDL_DISKAUDIOFILE" ] && [ "$("$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE")" -ge 200 ]
}

# loudness VOLUME EFFECTS LEAST: sets $loudest to that of a disc that falls, with so much of each in percent, which the
# settings keep. Silence is heard when the device has written something.
loudness() {
    fresh_start --first human --second human
    key o
    title_waits Settings
    press settings slider 7 "$1"
    press settings slider 8 "$2"
    press settings cross
    game_quit
    fresh_start --first human --second human
    key 4
    eventually "the disc is not heard" has_sounded "$3"
    sleep 0.5 # all of it: what is measured is the loudest part
    game_quit
    loudest=$("$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE")
}

has_sounded() {
    board_is 4 && [ -s "$SDL_DISKAUDIOFILE" ] && [ "$("$BUILD/tests/e2e/ear" "$SDL_DISKAUDIOFILE")" -ge "$1" ]
}

# about VALUE WANTED: within a fiftieth.
about() {
    [ $(($1 * 50)) -ge $(($2 * 49)) ] && [ $(($1 * 50)) -le $(($2 * 51)) ]
}

volumes() {
    loudness 100 100 1000
    all=$loudest
    loudness 50 100 400
    expect "half the volume: $loudest of $all" about "$loudest" $((all / 2))
    loudness 50 50 200
    expect "half of a half: $loudest of $all" about "$loudest" $((all / 4))
    loudness 100 0 0
    expect "no volume, and yet $loudest" same "$loudest" 0
}

# A full column while the computer thinks: the same sound as for any move that cannot be.
bad_while_thinking() {
    fresh_start --first human --second 9
    # Pressed together with the move, the second key comes while the computer thinks, however slow the machine.
    key 4 3
    hears_also bad
}

no_sound_card() {
    SDL_AUDIODRIVER=nonsense
    fresh_start --first human --second human
    key 4
    shows 4
    eventually "stderr does not say that there is no sound" grep -q "^gravitrips: no sound" "$scratch/stderr"
    key 8 3 8
    shows 43
    expect "it is said more than once" same "$(grep -c "no sound" "$scratch/stderr")" 1
}

screen_start
check "silence at the start" silent_start
check "silence while hovering" hover_is_silent
check "a red and a yellow drop" red_and_yellow
check "a thud of its own for every row, and a bad move" every_row_and_bad
check "a new game, the clatter of discs" new_game_and_clatter
check "a move while the computer thinks is a bad one" bad_while_thinking
check "mute, and sound again" mute
check "--mute" mute_option
check "volumes" volumes
check "the sea" the_sea
check "variants, and a bounce" variants_and_bounces
check "a disc is heard from where it lands" places
check "a hand and buttons" hand_and_buttons
check "no sound card is no problem" no_sound_card
check "a tie" tie
check "a piece taken, a pass, a point" kolibrat
check "a slate" slate
check "little time is left" little_time
BOARD_WIDTH=5
BOARD_HEIGHT=4
check "a win" win
check "a loss" lose
