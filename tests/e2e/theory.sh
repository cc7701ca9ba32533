#!/bin/sh
# The theory book: its HTML keeps to the rules of HTML, whatever it holds; its positions, their order and what every
# move is worth are those that the solver finds; Markdown, pictures in files, what is refused.
. "$(dirname "$0")/lib_cli.sh"

# sound_html FILE: every element is known, stands where it may and is closed, attributes are quoted and known, ids are
# there once, links lead to one, images are described, tables have rows of so many cells as their head.
sound_html() {
    awk '
        function wrong(what) { print FILENAME ": " what ": " substr(tag, 1, 60); bad = 1 }
        function within(parents) { return index(" " parents " ", " " (depth ? stack[depth] : "-") " ") > 0 }
        BEGIN {
            RS = "<"
            may["html"] = "-"; may["head"] = may["body"] = "html"
            may["meta"] = "head"; may["title"] = "head svg"; may["style"] = "head svg"
            may["h1"] = may["section"] = "body"; may["h2"] = may["table"] = "section"
            may["div"] = may["figure"] = "section div"
            may["p"] = "body section div"; may["svg"] = may["img"] = "figure"
            may["thead"] = may["tbody"] = "table"; may["tr"] = "thead tbody"; may["th"] = may["td"] = "tr"
            may["a"] = "td"; may["rect"] = may["path"] = may["circle"] = may["text"] = "svg"
            known = " lang charset name content id class href src alt width height xmlns viewBox role d rx x y cx cy r"
            known = known " fill stroke stroke-width stroke-linecap stroke-linejoin opacity font-family font-size font-weight"
            known = known " text-anchor "
        }
        NR == 1 { if ($0 != "") wrong("text before it"); next }
        NR == 2 { tag = $0; if ($0 !~ /^!DOCTYPE html>\n$/) wrong("no doctype"); next }
        {
            tag = $0
            if (!match($0, />/)) { wrong("no end"); next }
            inside = substr($0, 1, RSTART - 1)
            text = substr($0, RSTART + 1)
            if (text ~ />/ || text ~ /&[^#a-z]/ || text ~ /&$/) wrong("what should be escaped")
            if (inside ~ /^\//) {
                if (stack[depth] != substr(inside, 2)) wrong("closes another one than " stack[depth])
                if (stack[depth] == "tr" && cells != columns) wrong(cells " cells, not " columns)
                depth--
            } else {
                name = inside
                sub(/[ \/].*/, "", name)
                rest = substr(inside, length(name) + 1)
                alone = sub(/\/$/, "", rest)
                if (!(name in may)) wrong("not known here")
                else if (!within(may[name])) wrong("within " stack[depth])
                if (alone != (name ~ /^(meta|img|rect|path|circle)$/)) wrong("not closed as it should be")
                delete has
                while (match(rest, /^ [A-Za-z-]+="[^"<&]*"/)) {
                    part = substr(rest, 2, RLENGTH - 2)
                    key = part; sub(/=.*/, "", key)
                    value = part; sub(/^[^"]*"/, "", value)
                    if (key in has) wrong("twice " key)
                    if (!index(known, " " key " ")) wrong("attribute " key)
                    has[key] = value
                    rest = substr(rest, RLENGTH + 1)
                }
                if (rest != "") wrong("attributes")
                if ("id" in has && has["id"] in ids) wrong("the id is there twice")
                if ("id" in has) ids[has["id"]]
                if (name == "a" && has["href"] !~ /^#/) wrong("leads elsewhere")
                if (name == "a") leads[substr(has["href"], 2)]
                if (name == "img" && has["alt"] == "") wrong("not described")
                if (name == "svg") pictures++
                if (name == "svg" || name == "head") titles = 0
                if (name == "title" && titles++) wrong("a second title")
                if (name == "tr") cells = 0
                if (name == "th") columns = (cells == 0 ? 0 : columns)
                if (name ~ /^t[hd]$/) cells++
                if (name == "th") columns++
                if (!alone) stack[++depth] = name
            }
            if (text ~ /[^ \n]/ && depth && !within("title style h1 h2 p td th a text")) wrong("text within " stack[depth])
        }
        END {
            if (depth) wrong("not closed: " stack[depth])
            for (id in leads) if (!(id in ids)) { tag = id; wrong("leads nowhere") }
            exit bad
        }' "$1" >&2
}

# --- what is checked can be wrong ---

run_for 'a document' 0 out '<h1>Connect Four, 7 × 6: the theory of its openings</h1>' book print --plies 2
judge 'it is sound' sound_html "$scratch/out"
cp "$scratch/out" "$scratch/sound"
while read -r wrong; do
    sed "$wrong" "$scratch/sound" >"$scratch/wrong"
    judge "the check finds: $wrong" [ "$(sound_html "$scratch/wrong" 2>/dev/null && echo sound)" = "" ]
done <<'END'
0,/<\/section>/s/<\/section>//
s/<td>/<tr>/
s/id="p2"/id="p1"/
s/href="#p2"/href="#p77"/
s/<h2>4/<h2>4 < 5/
s/ class="best"/ class=best/
s/<!DOCTYPE html>//
s/<p>/<p><p>/
s/viewBox/onload/
END
if command -v xmllint >/dev/null; then
    judge 'it is XML, too' xmllint --noout "$scratch/sound"
else
    echo 'ok it is XML, too # SKIP there is no xmllint'
fi

# --- what it says ---

# positions_of FILE: those of the pages, in order, as the command line has them.
positions_of() {
    sed -n 's/^<h2>\(.*\)<\/h2>$/\1/p' "$1" | sed 's/ (.*//; s/The beginning//; s/ //g'
}

# worths_of FILE: a line for each page, its position and then each column's move, as `analyze` has them.
worths_of() {
    awk -v cells="$2" -v width="$3" '
        /^<h2>/ {
            position = $0
            gsub(/<[^>]*>|\(.*| /, "", position)
            if (position == "Thebeginning") position = ""
            for (i = 1; i <= width; i++) score[i] = "-"
        }
        /^<tr.*<td>/ {
            split($0, part, /<\/?td>/)
            split(part[4], word, " ")
            moves = word[3]
            own = int((cells - length(position) + 1) / 2)
            other = int((cells - length(position)) / 2)
            score[part[2]] = word[1] == "draws" ? 0 : word[1] == "wins" ? own - moves + 1 : -(other - moves + 1)
        }
        /^<\/section>/ {
            line = position
            for (i = 1; i <= width; i++) line = line "\t" score[i]
            print line
        }' "$1"
}

# as_analyzed FILE WIDTH HEIGHT: is every worth right?
as_analyzed() {
    positions_of "$1" | "$CLI" analyze --no-book --size "$2x$3" >"$scratch/right" &&
        worths_of "$1" $(($2 * $3)) "$2" >"$scratch/told" && cmp "$scratch/right" "$scratch/told"
}

run book print --size 5x4 --plies 6 --worse 3
judge 'a small board' sound_html "$scratch/out"
judge 'many pages' [ "$(positions_of "$scratch/out" | wc -l)" -gt 100 ]
judge 'every worth is as analyze has it' as_analyzed "$scratch/out" 5 4
judge 'no position is there twice' [ "$(positions_of "$scratch/out" | sort | uniq -d)" = "" ]
judge 'the main line comes first' [ "$(positions_of "$scratch/out" | sed -n 's/.*/&/; 1,7p' | awk '{ print length($0) }' |
    tr '\n' ' ')" = '0 1 2 3 4 5 6 ' ]

# With the book all of seven plies is known at once.
run book print
judge 'the usual one' sound_html "$scratch/out"
judge 'begins with the tower in the middle' [ "$(positions_of "$scratch/out" | head -6 | tr '\n' '/')" = '/4/44/444/4444/44444/' ]
judge 'who wins is told' says 0 out '<p>Red to move: Red wins in 21 moves.</p>'
judge 'an opening has its name' says 0 out '<h2>4 4 (Centre column)</h2>'
judge 'readable on dark ground, too' says 0 out 'prefers-color-scheme:dark'
run book print --plies 3 --position 4444466
judge 'from a position on' [ "$(positions_of "$scratch/out" | head -1)" = 4444466 ]
judge 'with its name' says 0 out '<h2>4 4 4 4 4 6 6 (Candlesticks)</h2>'
run_for 'a mirror image has it, too' 0 out '(Candlesticks)' book print --plies 1 --position 4444422
run_for "a blank is the beginning" 0 out "The beginning" book print --plies 1 --position " "
run_for "a position as JSON" 0 out "<h2>4 4 (Centre column)</h2>" book print --plies 1 --position "{\"moves\": \"44\"}"

# --- forms ---

run_for 'Markdown' 0 out '| **4** | **wins in 21** | [next](#p2) |' book print --format markdown --plies 3
judge 'with pictures in it' [ "$(grep -c '^<svg' "$scratch/out")" = "$(grep -c '^## ' "$scratch/out")" ]
mkdir "$scratch/pic & tures"
run book print --format markdown --plies 3 --pictures "$scratch/pic & tures"
judge 'pictures in files' [ "$(ls "$scratch/pic & tures" | wc -l)" = "$(grep -c '^## ' "$scratch/out")" ]
judge 'named where they lie' says 0 out '/pic%20%26%20tures/00001.svg)'
judge 'each a picture of its own' grep -q '<style>.*prefers-color-scheme' "$scratch/pic & tures/00002.svg"
run book print --plies 2 --pictures "$scratch/pic & tures"
judge 'in HTML, too' sound_html "$scratch/out"

# --- refused ---

run_for 'a folder that is not there' 1 err 'nowhere: No such file or directory' book print --pictures "$scratch/nowhere"
run_for 'another game' 2 err 'book print: only Connect Four has openings' book print --game kolibrat
run_for 'no position' 1 err 'game is over' book print --position 11223344
run_for 'a game that is over' 1 err "'1122334': the game is over" book print --position 1122334
run_for 'another form' 2 err "--format" book print --format pdf

# --- a position as a picture, and a booklet of games ---

for at in 'connect4 4453' 'connect4' 'tictactoe b2 a1' 'kolibrat .../.b./.../r.r r 1:0'; do
    run picture --game "${at%% *}" --position "$(echo "$at" | cut -s -d ' ' -f 2-)"
    { echo '<!DOCTYPE html>' && echo '<html><body><section><figure>' && cat "$scratch/out" &&
        echo '</figure></section></body></html>'; } >"$scratch/picture"
    judge "a picture of $at" sound_html "$scratch/picture"
done
run picture --position 4453
judge 'with its pieces' says 0 out '<path d="M74 128h.01M94 128h.01" class="f"'
run_for 'a picture of no position' 1 err "there is no column 9" picture --position 9

cat >"$scratch/study" <<'END'
[First "Anna & <Bo>"]
[Game "connect4"]

{At first} 1. 4 4 ( 1... 3 {why [%csl Gc1,Rd1][%cal Yd1c2] not} 2. 3 $5 ( 2. 5 ) 2... 1 $14 ) 2. 4 $1 4 *

[Game "kolibrat"]

1. +a1 {two

parts} +b4 *
END
run study export "$scratch/study"
cp "$scratch/out" "$scratch/booklet"
judge 'a booklet is HTML' sound_html "$scratch/booklet"
judge 'with who plays' says 0 out '<h2>Anna &amp; &lt;Bo&gt; – human</h2>'
judge 'with moves and signs' says 0 out '<p class="line">2. 4! 4</p>'
judge 'with variations' says 0 out '<p class="line">2… 1 $14</p>'
judge 'with comments, without their commands' says 0 out '<p>why  not</p>'
judge 'with coloured cells and arrows' [ "$(grep -c 'stroke="#\(1d8a3c\|c42020\|d89a00\)"' "$scratch/booklet")" = 3 ]
judge 'with a board wherever something is said, and at the end' [ "$(grep -c '<svg' "$scratch/booklet")" = 5 ]
judge 'a comment has paragraphs' says 0 out '<p>parts</p>'
printf '[Game "connect4"]\n[FEN "7/7/7/7/7/xxo4 o"]\n\n1... 4 {one too many} *\n' >"$scratch/set-up"
run study export "$scratch/set-up"
judge 'a board that was set up comes first' [ "$(grep -c '<figure>' "$scratch/out")" = 2 ]
judge 'and its second side moves' says 0 out '<p class="line">1… 4</p>'
run_for 'no game' 1 err 'there is no game in it' study export /dev/null
printf '4 9\n' >"$scratch/wrong"
run_for 'a wrong move' 1 err 'there is no column 9' study export "$scratch/wrong"

run picture --rule pie --position 4s
judge 'a disc keeps its colour when sides are changed' says 0 out '<path d="M74 128h.01" class="f"'

# --- pictures of pixels, still and moving ---

# begins FILE BYTES: a printf format.
begins() {
    # shellcheck disable=SC2059
    printf "$2" | cmp -s -n "$(printf "$2" | wc -c)" - "$1"
}

# number FILE OFFSET: four bytes, the highest first.
number() {
    od -An -tu1 -j "$2" -N 4 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'
}

differ() {
    ! cmp -s "$1" "$2"
}

# high FILE: the height of a GIF.
high() {
    od -An -tu1 -j 8 -N 2 "$1"
}

# draws NAME KIND BYTES ARGUMENT...: a file of this kind; a build that lacks a library says so instead.
draws() {
    name=$1 kind=$2 bytes=$3
    shift 3
    run "$@" --out "$scratch/film.$kind"
    if grep -q 'was built without' "$scratch/err"; then
        echo "ok $name # SKIP $(cat "$scratch/err")"
        return 1
    fi
    judge "$name" [ "$status" = 0 ]
    judge "$name: it is of that kind" begins "$scratch/film.$kind" "$bytes"
    judge "$name: nothing is printed" [ ! -s "$scratch/out" ]
}

png='\211PNG\r\n\032\n'
for game in 'connect4 4453' 'tictactoe b2 a1' 'kolibrat .../.b./.../r.r r 1:0'; do
    draws "a PNG of $game" png "$png" picture --game "${game%% *}" --position "${game#* }" --width 222 || break
    judge "$game is as wide as asked for" [ "$(number "$scratch/film.png" 16)" = 222 ]
done
draws 'a moving PNG' png "$png" animate --position 4453 --width 200 --pace 300 &&
    judge 'it moves' grep -q acTL "$scratch/film.png"
draws 'a GIF' gif GIF89a animate "$scratch/study" --width 200 && cp "$scratch/film.gif" "$scratch/game.gif"
draws 'of a variation' gif GIF89a animate "$scratch/study" --width 200 --variation 2 &&
    judge 'it is another picture' differ "$scratch/film.gif" "$scratch/game.gif"
printf '[Game "connect4"]\n\n1. 4 4 *\n' >"$scratch/plain"
sed 's/4 4/4 4!/' "$scratch/plain" >"$scratch/signed"
draws 'of moves' gif GIF89a animate "$scratch/plain" --width 200 && cp "$scratch/film.gif" "$scratch/plain.gif"
draws 'of a move with a sign' gif GIF89a animate "$scratch/signed" --width 200 &&
    judge 'the sign is seen' differ "$scratch/film.gif" "$scratch/plain.gif"
draws 'of a later game' gif GIF89a animate "$scratch/study" --width 200 --number 2 &&
    judge 'it is another board' [ "$(high "$scratch/film.gif")" != "$(high "$scratch/game.gif")" ]
cp "$scratch/study" "$scratch/in"
draws 'from standard input' gif GIF89a animate --width 200 &&
    judge 'it is the same' cmp "$scratch/film.gif" "$scratch/game.gif"
: >"$scratch/in"
run picture --position 4453 --out "$scratch/film.svg"
judge 'a picture in SVG in a file' grep -q '^<svg' "$scratch/film.svg"
judge 'nothing of it is printed' [ ! -s "$scratch/out" ]

run_for 'no kind of picture' 1 err "film.bmp: a picture's name ends in .png or .gif" picture --out "$scratch/film.bmp"
run_for 'pixels of SVG' 2 err '--width: SVG has no pixels' picture --width 100
run_for 'no file' 2 err 'animate needs --out' animate --position 44
run_for 'a line and a game' 2 err 'animate takes either --position or a game in FILE' \
    animate --position 44 --out "$scratch/x.gif" "$scratch/study"
run_for 'a game that is not there' 1 err 'there is no game 3 in it' animate --number 3 --out "$scratch/x.gif" "$scratch/study"
run_for 'a variation that is not there' 1 err 'the game has no variation 4' \
    animate --variation 4 --out "$scratch/x.gif" "$scratch/study"
run_for 'a line that cannot be' 1 err "there is no column 9" animate --position 49 --out "$scratch/x.gif"
run_for 'too wide at all' 2 err '--width' animate --position 44 --width 5000 --out "$scratch/x.gif"
ln -s "$scratch/elsewhere" "$scratch/link.png"
ln -s "$scratch/elsewhere" "$scratch/link.gif"
for wrong in 'too wide to move:too large:animate --position 44 --width 4096' \
    'a link in its place:a symbolic link has this name:animate --position 44'; do
    rest=${wrong#*:}
    for kind in png gif; do
        # shellcheck disable=SC2086
        run ${rest#*:} --out "$scratch/link.$kind"
        grep -q 'was built without' "$scratch/err" || judge "${wrong%%:*}: $kind" says 1 err "${rest%%:*}"
    done
done
judge 'nothing was written through it' [ ! -e "$scratch/elsewhere" ]
judge 'nothing is left of what was refused' [ ! -e "$scratch/x.gif" ]

exit $((failures > 0))
