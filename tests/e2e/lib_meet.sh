# How somebody at the window meets a friend elsewhere, by real keys and clicks. To be read after lib.sh.
CLI=$BUILD/gravitrips-cli
. tests/e2e/lib_elsewhere.sh

# The port at which the window waits for a friend: of those that listen, one of its own.
find_port() {
    inodes=$(ls -l "/proc/$pid/fd" 2>/dev/null | sed -n 's/.*socket:\[\([0-9]*\)\]$/\1/p' | tr '\n' ' ')
    port=$(cat "/proc/$pid/net/tcp" "/proc/$pid/net/tcp6" | awk -v inodes="$inodes" '
        BEGIN { count = split(inodes, list, " "); for (i = 1; i <= count; i++) own[list[i]] }
        $4 == "0A" && $10 in own { sub(/.*:/, "", $2); print $2; exit }')
    [ -n "$port" ] && port=$((0x$port))
}

copy_code() {
    key Return
    has_copied
}

# Sets $code, with the relay, where there is one.
has_copied() {
    code=$(clipboard)
    case $code in ???-???-??? | ???-???-???@*) ;; *) return 1 ;; esac
}

# The window opens the dialog.
meet() {
    key ctrl+k
    eventually "the dialog does not come" title_is "A friend elsewhere"
}

types() {
    xdotool type --delay 20 "$1"
}

# click_friend PART: of the dialog, see where.c.
click_friend() {
    place
    ask_where friend "$1" || die "there is no '$1'"
    click_place $said
}

opens_invite() {
    meet
    key shift+Tab Return
    eventually "what can be chosen does not come" title_is "Invite a friend"
}

# Invites with what is chosen: $code and $port.
gets_code() {
    key Return
    eventually "nobody waits" title_is "A friend elsewhere"
    eventually "there is no code" copy_code
    eventually "no port is open" find_port
}

opens_join() {
    meet
    key Tab Return
    eventually "no code can be typed" can_join
}

can_join() {
    title_is "Join a friend" && has_edge main
}

# What was typed is to be used; and what the host wants to play is fine.
joins() {
    key Return
    eventually "nobody asks whether to play" is_asked_or_at_table
    is_at_table || key Return
    eventually "the game does not begin" is_at_table
}

# What holds no surprise begins at once.
is_asked_or_at_table() {
    is_at_table || is_asked
}

# join CODE [ADDRESS]
join() {
    opens_join
    types "$1"
    if [ -n "${2:-}" ]; then
        key Tab
        types "$2"
    fi
    joins
}

# The page on which codes are typed is gone, and there is a button for yes.
is_asked() {
    title_is "Join a friend" && not has_edge 1 && has_edge main
}

# has_edge PART: does anything begin where a part of the dialog ends at its right?
has_edge() {
    place
    ask_where friend "$1" || die "there is no '$1'"
    set -- $said
    inside=$(pixel $(($1 + $3 - 1)) $(($2 + $4 / 2))) || return 0
    [ "$inside" != "$(pixel $(($1 + $3 + 5)) $(($2 + $4 / 2)))" ]
}

is_over() {
    title_has " won" || title_is "It's a draw"
}

# Whoever's turn it is.
is_at_table() {
    ask_title || return 1
    case $said in *"Your turn" | *"'s turn") return 0 ;; esac
    is_over
}
