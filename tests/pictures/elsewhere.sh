# The screens of a game with a friend elsewhere, for sheets.sh, which reads this: the friend is gravitrips-cli, told what
# to do through a pipe. Codes and delays are of the moment: these pictures are for eyes, not to be compared.

. tests/e2e/lib_company.sh

# --- the window ---

# elsewhere OPTION...: the window, whose person is called Ben and may write anything.
elsewhere() {
    prefer
    sqlite3 "$DATA/gravitrips.db" "INSERT OR REPLACE INTO setting VALUES ('friend.name', 'Ben'), ('friend.chat', 'all')"
    begin fresh "$@"
    key ctrl+k
    sleep 0.3
}

# joins [KEY]: types code and address of the friend, and joins; a key first, on the page.
joins() {
    key Tab Return
    sleep 0.3
    xdotool type --delay 12 "$code"
    key Tab
    xdotool type --delay 12 "127.0.0.1:$port"
    key "$@" Return
}

# plays_with ARGUMENT...: both sit at the table, and the window begins.
plays_with() {
    friend_hosts --no-local --begins guest "$@"
    elsewhere
    joins
    eventually "nobody comes: $(cat "$scratch/friend.err")" friend_has_seen connected
    sleep 1
    not title_is "Join a friend" || key Return # a surprise among what is to be played is asked about
    sleep 1.5
}

# ended NAME: the page that looks for the friend, once it says how that has ended.
ended() {
    sleep 1
    place
    seeking=$(picture)
    eventually "$1: it looks for ever" has_ended
    shot "$1"
}

has_ended() {
    ! picture_is "$seeking"
}

# asked NAME LINE...: what the friend asks, and no for an answer.
asked() {
    asked_name=$1
    shift
    friend_does "$@"
    shot "$asked_name"
}

elsewhere_doors() {
    elsewhere --size 9x7 --connect 5
    shot 70-door
    shot 71-invite-five shift+Tab Return
    key Escape
    shot 72-details Tab Tab Return
}

elsewhere_games() {
    elsewhere --game tictactoe
    shot 71-invite-tictactoe shift+Tab Return
    game_kill
    elsewhere --game kolibrat
    shot 71-invite-kolibrat shift+Tab Return
}

elsewhere_join() {
    friend_hosts --begins guest --watchers 2 --clock 300+5
    elsewhere
    key Tab Return
    sleep 3
    shot 73-join-found
    xdotool type --delay 12 "$code"
    key Tab
    xdotool type --delay 12 "127.0.0.1:$port"
    shot 73-join-typed
    key Return
    sleep 2
    shot 75-terms
    key Return
    sleep 2
    shot 76-clocks
    asked 77-asked-break pause
}

elsewhere_troubles() {
    elsewhere
    code=7K7-M3X-PA8
    port=1
    joins
    sleep 0.3
    snap 78-no-code
    game_kill
    friend_hosts --no-local
    elsewhere
    right_port=$port port=1
    joins
    ended 78-refused
    game_kill
    elsewhere
    port=$right_port code=$(other_code "$code")
    joins
    ended 78-wrong-code
}

elsewhere_table() {
    plays_with
    shot 80-table
    key 4
    sleep 1
    friend_does 3
    sleep 1
    shot 81-talk-empty comma
    key Escape
    friend_does "say Hello! Sorry that I am late, the train had to wait for another one." "say Shall we play three games?"
    sleep 0.2
    snap 82-told
    key comma
    xdotool type --delay 12 "Of course!"
    key Return
    sleep 0.5
    shot 83-talk
    key Escape
    asked 84-asked-draw draw
    shot 84-asked-talk comma
    key Escape
    shot 84-asked-focus Tab Tab
    key Escape
    friend_does 5
}

elsewhere_asks() {
    plays_with
    key 4
    sleep 1
    friend_does 3
    sleep 0.8
    asked 85-asked-back takeback
    key 4
    sleep 1
    key j
    sleep 0.6
    shot 86-own-question
    friend_does no
    sleep 0.3
    snap 86-says-no
}

elsewhere_leaves() {
    plays_with
    key 4
    sleep 0.8
    shot 87-leave ctrl+w
    key Escape
    visit 88-menu F10
    friend_does leave
    sleep 1
    shot 89-has-left
}

elsewhere_lost() {
    plays_with
    key 4
    sleep 0.8
    friend_does 3
    sleep 1
    kill -9 $friend_pid
    sleep 4
    snap 90-away
    key comma
    sleep 0.3
    snap 90-away-talk
    key Escape
    sleep 8
    shot 90-away-longer
    game_kill
    begin fresh
    shot 91-kept
    shot 91-kept-not-now Tab
    key shift+Tab Return
    sleep 2
    shot 92-seeks
}

elsewhere_over() {
    plays_with --games 3
    for column in 1 1 1; do
        key 4
        sleep 1.2
        friend_does $column
        sleep 1
    done
    key 4
    sleep 4
    shot 93-over
    friend_does again
    sleep 1
    shot 94-rematch
    key Return
    sleep 2
    shot 95-second
}

elsewhere_watched() {
    friend_hosts --no-local --watchers 2 --seat 3 --begins guest
    apart "$CLI" join "$code" --at "127.0.0.1:$port" --no-local --name Cleo --data-dir "$scratch/third" \
        <"$scratch/orders" >"$scratch/third.out" 2>&1 &
    echo $! >>"$scratch/friends"
    friend_does yes 4
    elsewhere
    joins Tab Right
    sleep 3
    shot 96-watched
    shot 97-watched-talk comma
    shot 98-watched-leave Escape ctrl+w
}
