#!/bin/sh
# What is said aloud: a recording stand-in takes the place of speech-dispatcher's library, and a whole game is played by
# keys alone, with nothing known of it but what was said. Then the real one, where it is installed, with espeak-ng, whose
# voice goes to a file.
# For make test-all: it waits for a voice.
. "$(dirname "$0")/lib.sh"
. tests/e2e/lib_company.sh

SPOKEN=$scratch/spoken
stand_in=$BUILD/tests/standins

# Looks once more, until the words stand in what was said, then hears no more of what came before.
hears() {
    eventually "'$1' is not said, but: $(tail -n 5 "$SPOKEN" 2>/dev/null)" has_heard "$1"
}

has_heard() {
    heard=$(sed -n "$heard_lines,\$p" "$SPOKEN" 2>/dev/null)
    case $NEWLINE$heard$NEWLINE in *" $1$NEWLINE"*) ;; *) return 1 ;; esac
}

# says PATTERN: the same of a line that looks so.
says() {
    sed -n "$heard_lines,\$p" "$SPOKEN" | grep -q "$1"
}

# From now on only what is said later counts.
forget() {
    heard_lines=$(($(wc -l <"$SPOKEN" 2>/dev/null || echo 0) + 1))
}

# asks KEY WORDS: a key, and what is said because of it.
asks() {
    forget
    key "$1"
    hears "$2"
}

speaking_start() {
    rm -f "$SPOKEN"
    forget
    export SPOKEN LD_LIBRARY_PATH="$stand_in"
    game_start "$@"
}

# switch_on DETAIL...: F9 leads from one to the next.
switch_on() {
    for detail in Short "$@"; do
        asks F9 "Read aloud, $detail"
    done
}

silent_at_first() {
    speaking_start --first human --second human
    key 4 Left F5
    shows 4
    expect "something was said: $(cat "$SPOKEN" 2>/dev/null)" test ! -e "$SPOKEN"
    expect "there is a thread for it" not grep -qs '^speech$' /proc/"$pid"/task/*/comm
    expect "the library was loaded" not grep -q libspeechd /proc/"$pid"/maps
}

# Two humans: each move, each turn, the end; the hand, and what a key reads.
whole_game() {
    speaking_start --first human --second human
    switch_on Normal
    asks o "Settings"
    hears "Normal, choice, Text size, chosen"
    asks Tab "Auto, choice, Time of day, chosen"
    asks Escape "Red's turn"
    asks F10 "Menu"
    hears "Other games and boards, button"
    asks Down "Watch two computers, button"
    asks Escape "Red's turn"
    asks Right "Column 5"
    asks Return "Red, column 5"
    hears "Yellow's turn"
    asks 5 "Yellow, column 5"
    asks shift+F5 "Column 5, from below: Red, Yellow, 4 free"
    asks F5 "From below, 1 is the left column. 5: Red, Yellow"
    hears "Nobody can win with the next move"
    asks F6 "Yellow, column 5, row 2"
    asks F7 "Nobody can win with the next move"
    asks F8 "Red's turn"
    asks 4 "Red, column 4"
    asks 4 "Yellow, column 4"
    asks 6 "Red, column 6"
    asks F7 "Red threatens to win: column 3 or 7"
    asks 6 "Yellow, column 6"
    asks F7 "Red can win: column 3 or 7"
    asks u "Red, column 6, row 1"
    hears "Yellow's turn"
    asks 6 "Yellow, column 6"
    asks 3 "Red, column 3"
    hears "4 in a row!"
    hears "The winning line: column 3, row 1; column 4, row 1; column 5, row 1; column 6, row 1"
    hears "Red won!"
    hears "Play again: Enter"
    hears "Review: W"
    asks r "New game"
    hears "Red's turn"
    shows ""
}

# The first game of all, without looking: what to do is told by keys, who plays when it begins, the rules in sentences.
first_game() {
    speaking_start
    switch_on
    hears "The arrow keys move the hand, Enter makes the move"
    asks F9 "Read aloud, Normal"
    asks Tab "Column 1, button"
    key Tab Tab Tab Tab Tab Tab
    asks Tab "Red: You, card, Settings"
    asks F1 "How to play"
    hears "Take turns dropping a disc into a column, where it falls to the lowest free hole. Whoever gets four in a row first wins."
    asks Right "Get four of your discs in a row to win: side by side …"
    key Escape
    asks n "New game"
    hears "Connect Four, choice, chosen"
    asks Tab "The computer, choice, chosen"
    asks Tab "A friend elsewhere, button"
    asks Tab "Level 2, Nell, Deckhand, choice, chosen"
    asks Right "Level 3, Otto, Cook, choice, chosen"
    asks Right "Level 4, Mae, Sailmaker, choice, chosen"
    asks Return "New game"
    hears "Red: You"
    hears "Level 4, Mae: Yellow"
    hears "Your turn"
    expect "what nobody changed is told: $(cat "$SPOKEN")" not grep -q "Take turns going first" "$SPOKEN"
}

# A draw that is declined, the question of who resigns, and what came of it.
ended_by_hand() {
    speaking_start --first human --second human
    switch_on Normal
    asks 4 "Red, column 4"
    hears "Yellow's turn"
    asks j "Yellow offers a draw"
    hears "Does Red accept?"
    asks Tab "Decline, button"
    asks Return "The draw was declined"
    hears "Yellow's turn"
    asks x "Does Yellow resign?"
    hears "Red will win this game."
    asks Left "Resign, button"
    asks Return "Yellow resigned"
    hears "Red won!"
    asks F7 "The game is over"
    key 4
    shows 4
}

# Little time is left: that is said, once in a turn. Each has twelve seconds for a move, of which a third is little.
little_time() {
    printf '[Game "connect4"]\n[TimeControl "1/12"]\n\n*\n' >"$scratch/hurry"
    speaking_start "$scratch/hurry"
    switch_on
    asks 4 "Red 4"
    eventually "it is not said, but: $(cat "$SPOKEN")" says_little_time
    hears "Red won!"
    expect "it is said more than once: $(cat "$SPOKEN")" same "$(grep -c 'left$' "$SPOKEN")" 1
}

# So much was left when somebody looked.
says_little_time() {
    grep -q '^say . \([2-4] seconds\|1 second\) left$' "$SPOKEN"
}

# A full column says so; what has happened is not said twice.
full_column() {
    speaking_start --first human --second human
    switch_on
    for disc in 1 2 3 4 5 6; do
        asks 1 "$([ $((disc % 2)) -eq 1 ] && echo Red || echo Yellow) 1"
    done
    forget
    key Left
    key Left
    asks Left "1, full"
    expect "a move was said twice: $(cat "$SPOKEN")" same "$(grep -c 'say 2 Red 1$' "$SPOKEN")" 3
    asks shift+F5 "Column 1, from below: Red, Yellow, Red, Yellow, Red, Yellow, full"
}

# The computer's moves and the level.
against_the_computer() {
    speaking_start --first human --second 3
    switch_on
    asks 4 "Red 4"
    eventually "the computer's move is not said" says 'say 2 Yellow [1-7]$'
    hears "Your turn"
    asks plus "Level 4, Mae"
    asks m "Sound, Off"
}

# Screens say what they are, rows what they hold; a review its sentences.

review() {
    speaking_start --first human --second human
    switch_on
    for column in 1 2 1 2 1 2 1; do key $column; done
    hears "Red won!"
    forget
    key w
    eventually "the review does not say where the game turned" says 'say 2 .*, the game turned here\|say 2 .* · the game turned here'
    forget
    key End
    eventually "the review says nothing" says 'say 2 .* best move, Red has won, '
    asks F7 "The game is over. The winning line: column 1, row 1; column 1, row 2; column 1, row 3; column 1, row 4"
    forget
    key Escape
    hears "Red won!"
    asks i "Statistics"
    hears "No finished games against the computer yet"
    asks Escape "Red won!"
    asks f "My games"
    asks Down "Red – Yellow, Red won"
    asks Escape "Red won!"
    asks g "Other games and boards"
    hears "Connect Four 7×6"
    asks Escape "Red won!"
    forget
    key question
    eventually "the keys do not say what they are" says 'say . Keys'
    asks Escape "Red won!"
}

# What only stands there is said when it comes: figures of the game that is chosen, what About tells.
figures_and_facts() {
    printf '[Game "tictactoe"]\n[First "Ann"]\n[FirstSeat "human"]\n[Second "Rob"]\n[SecondSeat "level 3"]\n\n%s\n' \
        "1. b2 a1 2. a2 b1 3. c2 1-0" >"$scratch/won.pgn"
    printf '[Game "tictactoe"]\n[First "Ann"]\n[FirstSeat "human"]\n[Second "Ben"]\n[SecondSeat "human"]\n\n%s\n' \
        "1. b2 a1 2. a2 b1 3. c2 1-0" >>"$scratch/won.pgn"
    "$BUILD/gravitrips-cli" games import --data-dir "$DATA" "$scratch/won.pgn" >"$scratch/imported" 2>&1 ||
        die "$(cat "$scratch/imported")"
    speaking_start --first human --second human
    switch_on Normal
    asks i "Statistics"
    hears "No finished games against the computer yet"
    asks Right "All levels: Played 1, Won 1, Draws 0, Lost 0"
    hears "Otto · level 3: Played 1, Won 1, Draws 0, Lost 0"
    forget
    key Tab
    asks Right "Ann: Won 1. Ben: Won 0. Draws: 0"
    key Escape
    asks shift+F1 "Version: $("$BUILD/gravitrips" --version | sed 's/.* //')"
    hears "Licence: MIT: free to use, change and share"
}

puzzle() {
    speaking_start --first human --second human
    switch_on
    forget
    key z
    eventually "the position is not said" says 'say 2 From below, 1 is the left column. .*: .*Yellow'
    eventually "the task is not said" says 'say 2 Puzzle 1 .* wins in 2 moves'
    asks Right 5
    asks Tab 1
    asks shift+Tab "Back to the game"
}

# A key silences what was being said before it.
hushed() {
    speaking_start --first human --second human
    switch_on
    asks 4 "Red 4"
    forget
    key 3
    hears "Yellow 3"
    expect "what was said is not cut off: $heard" contains "$heard" "cancel"
}

german() {
    LANGUAGE=de
    export LANGUAGE
    speaking_start --first human --second human
    asks F9 "Vorlesen, Kurz"
    asks o "Einstellungen"
    asks Escape "Rot ist dran"
    expect "the voice is not told to speak German" grep -q '^language de$' "$SPOKEN"
    asks 4 "Rot 4"
}

# A friend elsewhere: the way to the table, each move, what is said and asked, who is away and back, the end.
friend_by_ear() {
    friend_hosts --no-local --begins guest --watchers 2
    speaking_start --first human --second human
    switch_on Normal
    write_freely
    asks ctrl+k "A friend elsewhere"
    asks Tab "Other ways …, button"
    asks Return "Join a friend"
    hears "Code, for example K7Q-M3X-PA8, text"
    xdotool type --delay 20 "$code"
    asks Tab "Address, only if you were told one, text"
    xdotool type --delay 20 "127.0.0.1:$port"
    asks Tab "Play, choice, I want to, chosen"
    asks Return "Your friend is being looked for…"
    hears "Anna wants to play Connect Four 7×6"
    hears "You begin."
    hears "Hints are allowed."
    hears "Up to 2 may watch, with the same code."
    asks Return "Your turn"
    asks 4 "Yellow, column 4"
    hears "Anna's turn"
    forget
    friend_does "say Good evening!"
    hears "Anna: Good evening!"
    asks comma "Anna: Good evening!"
    asks Escape "Anna's turn"
    forget
    friend_does 3
    hears "Red, column 3"
    hears "Your turn"
    forget
    friend_does draw
    hears "Anna offers a draw"
    hears "Yes, No: Tab"
    asks Tab "Yes, button, Your turn · Anna offers a draw"
    asks Right "No, button, Your turn · Anna offers a draw"
    asks Return "Your turn"
    asks 4 "Yellow, column 4"
    forget
    eventually "no draw is offered, but said: $(tail -n 5 "$SPOKEN")" offers_draw
    forget
    friend_does no
    hears "Anna says no"
    away_and_back
    forget
    friend_does 3
    hears "Red, column 3"
    asks 4 "Yellow, column 4"
    forget
    friend_does 3
    hears "Your turn"
    asks 4 "4 in a row!"
    hears "You won!"
    hears "Review: W"
    friends_end
}

# Before the window knows that its move has arrived that is refused: it is pressed again then.
offers_draw() {
    key j
    tries_to_offer=0
    until has_heard "You offered a draw · Anna decides"; do
        tries_to_offer=$((tries_to_offer + 1))
        [ $tries_to_offer -le 50 ] || return 1
        nap
    done
}

# In the settings: anything may be written.
write_freely() {
    asks o "Settings"
    press settings page 2
    walked=0
    until has_heard "Ready-made sentences, choice, What a friend elsewhere may write, chosen" || [ $walked -gt 20 ]; do
        forget
        key Tab
        eventually "Tab leads nowhere" says '^say'
        walked=$((walked + 1))
    done
    asks Right "All, choice, What a friend elsewhere may write, chosen"
    asks Escape "Red's turn"
}

# Who was away is told to be there again.
away_and_back() {
    forget
    kill -9 "$friend_pid"
    hears "Waiting for Anna…"
    hears "Try now, Leave: Tab"
    forget
    friend_begins resume --no-local --port "$port"
    hears "Anna is there again"
    hears "Anna's turn"
}

# Who invites hears the code, letter by letter, and what else there is to be chosen.
invitation_by_ear() {
    speaking_start --first human --second human
    switch_on Normal
    asks ctrl+k "A friend elsewhere"
    hears "Read this code out, or copy it. It is good for 10 minutes."
    eventually "the code is not spelled" says "[0-9A-Z], [0-9A-Z], [0-9A-Z], ; [0-9A-Z], "
    asks shift+Tab "Connect Four 7×6 …, button, Game"
    asks Return "Invite a friend"
    asks shift+Tab "Back, button"
    asks shift+Tab "You, choice, Who plays here, chosen"
    key Tab Tab
    forget
    key Return
    hears "Read this code out, or copy it. It is good for 10 minutes."
    eventually "the other code is not spelled" says "[0-9A-Z], [0-9A-Z], [0-9A-Z], ; [0-9A-Z], "
    key Tab Tab
    asks Tab "Copy the code, button"
    forget
    key Return
    eventually "the code is not spelled again" says "[0-9A-Z], [0-9A-Z], [0-9A-Z], ; [0-9A-Z], "
}

# It is kept; switched off nothing is left of it.
off_again() {
    speaking_start --first human --second human
    switch_on
    settings_are_written
    game_quit
    rm -f "$SPOKEN"
    speaking_start --first human --second human
    asks 4 "Red 4"
    expect "there is no thread for it" grep -qs '^speech$' /proc/"$pid"/task/*/comm
    key F9 F9 F9
    eventually "the thread does not end" not grep -qs '^speech$' /proc/"$pid"/task/*/comm
    expect "the connection was not closed" grep -q '^close$' "$SPOKEN"
}

# Neither is a fault: that is told, once, to who switches it on, and the game goes on.
no_library() {
    mkdir -p "$scratch/empty"
    : >"$scratch/empty/libspeechd.so.2"
    export LD_LIBRARY_PATH="$scratch/empty"
    game_start --first human --second human
    key F9
    eventually "the thread does not end" not grep -qs '^speech$' /proc/"$pid"/task/*/comm
    key 4 4
    holds 44
    settings_are_written
    game_quit
    expect "the exit status is $status" same $status 0
    game_start --first human --second human
    eventually "stderr does not say why nothing is said" grep -q "speech-dispatcher, which is not installed" "$scratch/stderr"
    key 3
    holds 3
}

rests_while_on() {
    speaking_start --first human --second human
    switch_on
    asks 4 "Red 4"
    eventually "the processor has no rest" rests
}

# The real server, of its own for this test, whose voice is espeak-ng: what it was given goes to a file, the sound to
# others.
real_server() {
    conf=$scratch/speechd
    mkdir -p "$conf/modules" "$conf/log"
    echo default_driver=null >"$conf/.libao"
    cat >"$conf/speechd.conf" <<CONF
LogLevel 3
AudioOutputMethod "libao"
AddModule "tofile" "sd_generic" "tofile.conf"
DefaultModule tofile
CONF
    cat >"$conf/modules/tofile.conf" <<CONF
GenericExecuteSynth "echo \'\$DATA\' >>$scratch/given; echo \'\$DATA\' | espeak-ng --stdin -v \$VOICE -w \`mktemp $scratch/voice.XXXXXX\`"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "MALE1" "en"
AddVoice "de" "MALE1" "de"
CONF
    HOME=$conf apart speech-dispatcher -s -t 0 -C "$conf" -S "$scratch/speechd.sock" -c unix_socket -P "$conf/pid" -L "$conf/log" \
        >"$conf/out" 2>&1 &
    server=$!
    eventually "speech-dispatcher does not begin: $(cat "$conf/out")" test -S "$scratch/speechd.sock"
}

# Two computers play: what is said then is cut off by no key. The server does not always end when it is asked to.
speaks_really() {
    unset LD_LIBRARY_PATH SPOKEN
    real_server
    export SPEECHD_ADDRESS="unix_socket:$scratch/speechd.sock"
    game_start --watch
    key F9
    eventually "no move is said: $(cat "$scratch/given")" grep -qs "^Red [1-7]" "$scratch/given"
    eventually "espeak-ng made no sound of it" has_voice
    kill -9 "$server"
    wait "$server" 2>/dev/null
    eventually "the game does not go on" has_discs $(($(disc_count) + 1))
    game_quit
    expect "the exit status is $status" same $status 0
}

# A quarter of a second of sound at least in one of them: 22050 samples a second, two bytes each.
has_voice() {
    [ -n "$(find "$scratch" -name 'voice.*' -size +11025c)" ]
}

screen_start
check "nothing is said, loaded or begun while it is off" silent_at_first
check "the first game" first_game
check "a whole game by ear" whole_game
check "a draw that is offered, and resigning" ended_by_hand
check "little time is left" little_time
check "a full column, and nothing twice" full_column
check "the computer's move, levels, switches" against_the_computer
check "review, history, statistics, new game, keys" review
check "figures and facts" figures_and_facts
check "puzzles" puzzle
check "a key silences what was said before" hushed
check "in German" german
if can_meet; then
    check "a game with a friend elsewhere" friend_by_ear
    friends_end
    check "an invitation" invitation_by_ear
else
    echo "ok a friend elsewhere # SKIP this build has no network"
fi
check "it is kept, and ends when it is switched off" off_again
check "no library is no fault" no_library
check "the window rests while it is on" rests_while_on
if command -v speech-dispatcher >/dev/null && command -v espeak-ng >/dev/null; then
    check "the real server speaks, and its end is no fault" speaks_really
else
    echo "ok the real server # SKIP speech-dispatcher or espeak-ng is not installed"
fi
