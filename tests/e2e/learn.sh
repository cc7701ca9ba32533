#!/bin/sh
# What a newcomer wants to know, by real keys and clicks: how to play, what this program is and where what it keeps lies.
. "$(dirname "$0")/lib.sh"

# The folder with games is opened by what the desktop opens folders with.
about() {
    mkdir -p "$scratch/bin" "$DATA"
    cat >"$scratch/bin/xdg-open" <<EOF
#!/bin/sh
echo "\$1" >"$scratch/opened"
EOF
    chmod +x "$scratch/bin/xdg-open"
    path=$PATH
    PATH=$scratch/bin:$PATH
    game_start --first human --second human
    PATH=$path
    key shift+F1
    eventually "About does not come" title_is About
    key Tab Return
    eventually "the folder is not opened" test -s "$scratch/opened"
    expect "another folder is opened: $(cat "$scratch/opened")" same "$(cat "$scratch/opened")" \
        "file://$(realpath "$DATA")"
    key Escape
    eventually "Escape does not leave" title_is "Red's turn"
    game_quit
}

# By F1 and from the card; it moves by itself, and what is under it stays as it is.
how_to_play() {
    game_start --first human --second human
    play 44
    eventually "the board does not show the moves" board_is 44
    key F1
    eventually "How to play does not come" title_is "How to play"
    before=$(picture)
    eventually "nothing moves" not picture_is "$before"
    key Right Right
    key F1
    eventually "F1 does not leave" title_is "Red's turn"
    eventually "the game is another one" board_is 44
    game_quit
}

screen_start
check "how to play: by F1 and from the card" how_to_play
check "about this program, and where its games are kept" about
