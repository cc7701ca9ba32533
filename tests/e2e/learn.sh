#!/bin/sh
# What a newcomer wants to know, by real keys and clicks: what this program is and where what it keeps lies.
. "$(dirname "$0")/lib.sh"

picture() {
    part_hash 0 0 "$width" "$height"
}

picture_is() {
    [ "$(picture)" = "$1" ]
}

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

screen_start
check "about this program, and where its games are kept" about
