#!/bin/sh
# What somebody may want to do, by mouse alone, and how many clicks that takes from the board: each task is done, and fails
# where it takes more than its limit. `grep '#'` in what this prints is the table.
. "$(dirname "$0")/lib.sh"

GAME=connect4 SIZE=7x6

# Every click of a test goes through this.
click_at() {
    place
    clicks=$((${clicks:-0} + 1))
    xdotool mousemove $((left + $1)) $((top + $2)) click "${3:-1}"
}

# begin OPTION...: at the board, from where clicks count.
begin() {
    game_start "$@"
    clicks=0
}

# took LIMIT: at most so many clicks.
took() {
    echo "# $NAME: $clicks of at most $1"
    expect "it takes $clicks clicks" [ $clicks -le "$1" ]
}

# button I: of the four in the banner after a game that the computer has won.
button() {
    set -- $(where cell $GAME $SIZE "button${1}of4")
    click_at $(($1 + $3 / 2)) $(($2 + $4 / 2))
}

lost() {
    printf '[Game "connect4"]\n[FirstSeat "human"]\n[SecondSeat "level 5"]\n\n1. 1 4 2. 1 4 3. 2 4 4. 2 4 0-1\n' \
        >"$scratch/lost.txt"
    game_open "$scratch/lost.txt"
    eventually "the game is not lost" title_has " won"
    clicks=0
}

level_is() {
    key ctrl+c
    clipboard_has "\"level $1\""
}

# The window at rest, while the pointer is elsewhere.
picture() {
    xdotool mousemove 0 0
    eventually "the window does not come to rest" sleeps
    part_hash 0 0 "$width" "$height"
}

# --- at the board ---

hint() {
    begin --first human --second human
    press Hint
    eventually "there is no hint" not title_is "Red's turn"
    took 1
}

# Nothing was ever kept, and nothing is asked.
first_move() {
    begin
    title_waits "Your turn"
    click 4
    eventually "the first click does not play" has_discs 1
    took 1
}

undo() {
    begin --first human --second human
    play 44
    shows 44
    press Undo
    shows 4
    took 1
}

# Who plays is read before it begins.
level() {
    begin --first human --second 3
    press card 1
    eventually "the card opens nothing" title_is "Who is who"
    press opponents 7
    press opponents play
    took 3
    eventually "the page does not close" not title_is "Who is who"
    drop 4
    eventually "the level is not 7: $(clipboard)" level_is 7
}

watch() {
    begin
    press "Watch two computers"
    eventually "nobody is asked for" title_is "Which two play?"
    press watched 4
    press watched 23
    eventually "nobody plays" has_discs 2
    took 4
}

# Faster, slower, a pause and one move: a click each.
watched() {
    PARTS=--watching
    begin --first 1 --second 1
    press Faster
    press Pause
    eventually "nothing pauses" title_has aused
    read_count
    before=$discs
    press "One move"
    eventually "no move is made" has_discs $((before + 1))
    took 3
}

read_count() {
    eventually "no board is seen" look
    discs=$(seen_rows | tr -cd RY | wc -c)
}

# The focus is where the names are typed; Enter goes on.
friend_by_card() {
    begin
    press "New game"
    eventually "the card does not come" title_is "New game"
    press start friend
    xdotool type --delay 20 Mama
    key Tab
    xdotool type --delay 20 Papa
    key Return
    eventually "no two people play but $(title)" title_is "Mama's turn"
    took 2
}

# A game that was left in the middle: the program is started again, and Enter goes on.
come_back() {
    begin --first human --second human
    click 4
    shows 4
    game_quit
    clicks=0
    game_open_asked
    eventually "nothing is offered" title_is "Continue your game?"
    key Return
    shows 4
    took 1
}

# A board of 9×7, whose tile begins at once.
board() {
    begin --first human --second human
    press "Other games and boards"
    eventually "the boards do not come" not title_is "Red's turn"
    press setup connect4 board 4
    took 3
    eventually "the board is another one: $(clipboard)" copies 'Size "9x7"'
}

# Kolibrat from nothing: its tile begins the game. The rules are in the menu, as in every game.
learnt() {
    begin --first human --second human
    press "Other games and boards"
    eventually "the boards do not come" not title_is "Red's turn"
    press setup kolibrat board 1
    eventually "the game does not begin" title_is "Your turn"
    took 3
    eventually "the board is another one: $(clipboard)" copies kolibrat
    clicks=0
    press "How to play"
    eventually "its rules do not come" title_is "How to play"
    took 2
}

copies() {
    key ctrl+c
    clipboard_has "$1"
}

# To the page that has one's code, and takes the friend's.
code() {
    begin
    press "New game"
    eventually "the card does not come" title_is "New game"
    press start elsewhere
    eventually "the page does not come but $(title)" title_is "A friend elsewhere"
    took 2
}

# The perfect one is the last of ten.
perfect() {
    begin --first human --second 3
    press card 1
    eventually "the card opens nothing" title_is "Who is who"
    press opponents 10
    press opponents play
    took 3
    eventually "the page does not close" not title_is "Who is who"
    drop 4
    eventually "the level is not 10: $(clipboard)" level_is 10
}

# --- after a game that is lost ---

review() {
    lost
    button 3
    eventually "there is no review" title_has ", column "
    took 1
}

# What could have been seen is said in the headline; the moment itself can be tried again.
try_again() {
    lost
    button 2
    eventually "nothing can be tried again" title_has Practice
    took 1
}

again() {
    lost
    button 1
    eventually "no new game begins" not title_has " won"
    took 1
}

easier() {
    lost
    button 4
    took 1
    eventually "no new game begins" title_is "Your turn"
    drop 4
    eventually "the level is not 4: $(clipboard)" level_is 4
}

# --- by the menu ---

# Two clicks lead to where the file's name and folder stand, already filled in; Enter or the button there says yes to
# them, and counts no more than a name does.
saved() {
    begin --first human --second human
    play 44
    shows 44
    press "Save this game"
    title_waits "Save this game"
    key Return
    eventually "no file is written" file_is_there txt
    took 2
    key r
    shows ""
    clicks=0
    press "Open a game"
    title_waits "Open a game"
    key Return # the newest one is chosen
    shows 44
    took 2
    clicks=0
    press "Save a picture"
    title_waits "Save a picture"
    key Return
    eventually "no picture is written" file_is_there png
    took 2
}

file_is_there() {
    find "$HOME" "$DATA" -name "gravitrips-*.$1" 2>/dev/null | grep -q .
}

# Three discs and the other side's two: who wins stands beside the board by itself.
position() {
    begin --first human --second human
    press "Set up a position"
    title_waits "Set up a position"
    took 2
    place
    unknown=$(part_hash $(where position verdict))
    for column in 1 2 3; do click $column; done
    press position yellow
    for column in 1 2 3; do click $column 2; done
    eventually "who wins is not told" not same "$(part_hash $(where position verdict))" "$unknown"
}

# What all keys do is there after two clicks; another one and the key change it.
keys() {
    begin --first human --second human
    press Settings
    title_waits Settings
    press settings page 5
    eventually "the page is not painted" sleeps
    took 2
    press settings row 6
    key F8
    key Escape
    title_waits "Red's turn"
    key g
    always "the old key is heard" 1 title_is "Red's turn"
    key F8
    eventually "the new key is not heard but $(title)" not title_is "Red's turn"
}

# opens ROW TITLE: a row of the menu opens what has this title.
opens() {
    begin --first human --second human
    press "$1"
    eventually "$1 does not come but $(title)" title_has "$2"
    took 2
}

# looks NAME PLACE...: a row of the page of look and sound is clicked; what is seen changes by it.
looks() {
    begin --first human --second human
    press Settings
    title_waits Settings
    eventually "the settings are not painted" sleeps
    before=$(picture)
    press settings "$@"
    took 2
    expect "nothing changes by $*" not picture_is "$before"
}

# The words themselves are in the other language.
language() {
    begin --first human --second human
    press Settings
    title_waits Settings
    press settings row 10 3 3
    eventually "the title is in no other language but $(title)" title_is Einstellungen
    took 2
}

# On a busy machine the trial takes longer than the window rests: Enter means nothing until then.
plays_when_tried() {
    title_is "Your turn" && return
    title_is Settings && sleeps && key Return
    return 1
}

# By somebody else: its file, which is the newest in the home folder, is let in and tried out, and Enter plays.
engine() {
    begin --first human --second 2
    printf 'while read moves; do echo 4; done\n' >"$HOME/fours.sh"
    press Settings
    title_waits Settings
    press settings page 6
    press settings row 2
    eventually "no file is asked for but $(title)" title_is "Choose a program that plays"
    key Return
    eventually "nobody plays" plays_when_tried
    took 3
    click 1
    eventually "it does not answer" shows 14
    rm "$HOME/fours.sh"
}

# A game of an earlier day: the menu, the games, its review.
old_game() {
    DATA=$scratch/old
    printf '[Game "connect4"]\n[FirstSeat "human"]\n[SecondSeat "level 5"]\n\n1. 1 4 2. 1 4 3. 2 4 4. 2 4 0-1\n' |
        "$BUILD/gravitrips-cli" games import --data-dir "$DATA" >"$scratch/noise"
    begin --first human --second human
    press "My games"
    title_waits "My games"
    eventually "the games are not painted" sleeps
    press history review
    eventually "there is no review but $(title)" title_has ", column "
    took 3
}

puzzle() {
    begin --first human --second human
    press Puzzles
    eventually "no puzzle comes but $(title)" title_has "Puzzle 1"
    took 1
}

# plays CELLS TITLE: a game of which each cell is clicked at.
plays() {
    game_open --game $GAME --size $SIZE --first human --second human
    clicks=0
    click_cells $1
    eventually "the title is not '$2' but '$(title)'" title_is "$2"
}

# What moves is drawn in parts: once all is at rest it looks as if it had been drawn whole, as when a dialog has closed.
ends_whole() {
    while IFS='|' read -r game moves last; do
        printf '[Game "%s"]\n[FirstSeat "human"]\n[SecondSeat "level 5"]\n\n%s *\n' "$game" "$moves" >"$scratch/end.txt"
        game_open "$scratch/end.txt"
        eventually "the window does not come to rest" sleeps
        key "$last"
        eventually "nobody has won but $(title)" title_has "won"
        before=$(picture)
        key F10
        title_waits "Menu"
        key Escape
        eventually "the menu stays" not title_is "Menu"
        expect "something of what moved stays" same "$(picture)" "$before"
        game_quit
    done <<'END'
connect4|1. 4 1 2. 4 1 3. 4 2|4
connect4|1. 1 4 2. 1 4 3. 2 4|7
tictactoe|1. b2 a1 2. c1 a2|7
tictactoe|1. a1 b2 2. a2 c1|9
END
}

tictactoe() {
    GAME=tictactoe SIZE=3x3
    plays "b2 a3 c1 a1 a2 c2 b3 b1 c3" "It's a draw"
    took 9
}

kolibrat() {
    GAME=kolibrat SIZE=3x4
    plays a1 "Black's turn"
    took 1
}

screen_start
check "the first move of all" first_move
check "a hint" hint
check "taking a move back" undo
check "from level 3 to level 7" level
check "watching" watch
check "faster, a pause, one move" watched
check "two people here, by the card, with their names" friend_by_card
check "coming back to a game" come_back
check "a board of 9x7" board
check "Kolibrat, and its rules" learnt
check "a friend's code" code
check "from level 3 to the perfect one" perfect
check "the review of a lost game" review
check "trying the moment again" try_again
check "playing again" again
check "an easier computer after a loss" easier
check "a game of an earlier day and its review" old_game
check "a puzzle" puzzle
check "larger text" looks row 1 3 3
check "contrast" looks row 2 6 6
check "other colours of the discs" looks row 3 3 5
check "less motion" looks row 4 3 3
check "quieter" looks slider 6 30
check "another language" language
check "this game as a file, back from it, and a picture" saved
check "a position, and who wins" position
check "what the keys do, and another one" keys
check "an engine by somebody else" engine
check "what this program is" opens "About Gravitrips" About
check "how one wins" opens "How to play" "How to play"
check "my games" opens "My games" "My games"
check "an end, drawn in parts, and then whole" ends_whole
check "a game of Tic-Tac-Toe" tictactoe
check "a move of Kolibrat" kolibrat
