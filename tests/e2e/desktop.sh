#!/bin/sh
# The desktop entry's line opens a file in the window: whole paths and those from here, with what shells and desktops
# take for something else in them.
. "$(dirname "$0")/lib.sh"

ENTRY=assets/gravitrips.desktop

# opens PATH: as a desktop does, which puts the file in the place of %f.
opens() {
    line=$(sed -n 's/^Exec=//p' $ENTRY)
    expect "the entry runs '$line'" same "$line" 'gravitrips %f'
    printf '[Game "connect4"]\n[FirstSeat "human"]\n[SecondSeat "human"]\n\n1. 4 4 2. 3 *\n' >"$1" || die "cannot write $1"
    game_start "$1"
    eventually "the game in the file is not on the board" board_is 443
    game_quit
    expect "it ended with status $status" same "$status" 0
}

# By StartupWMClass a desktop knows that the window is this entry's.
class() {
    game_start
    wanted=$(sed -n 's/^StartupWMClass=//p' $ENTRY)
    expect "the window's class is not '$wanted'" same "$(xdotool search --onlyvisible --class "^$wanted\$")" "$window"
    game_quit
}

screen_start
mkdir -p "$scratch/my games"
check "a file with blanks, a percent sign and letters of other languages" opens "$scratch/my games/50 %f für Ä.gravitrips"
check "a file named from here" opens "$(realpath --relative-to=. "$scratch")/my games/from here.gravitrips"
check "the entry knows the window by its class" class
