#!/bin/sh
# The opening book end to end: made in one go, in parts, and after a kill; proved; damaged; used and not used.
# For make test-all: it kills.
. "$(dirname "$0")/lib_cli.sh"

mkdir -p "$scratch/assets/books"
export GRAVITRIPS_ASSETS="$scratch/assets"
book=$scratch/assets/books/connect4-5x5.book

# --- made ---

shop run book build --size 5x5 --plies 4 --threads 2 --out "$book"
judge 'build' says 0 out "$book	243 positions	177 of 4 plies	0 known before	177 solved"
judge 'the journal goes when the book is there' [ ! -e "$book.part" ]

for k in 1 2 3; do
    shop run book build --size 5x5 --plies 4 --part $k/3 --out "$scratch/share$k"
    judge "share $k of 3" says 0 out "$scratch/share$k.part	share $k of 3	59 of 4 plies"
done
shop run book build --size 5x5 --plies 4 --out "$scratch/merged" "$scratch"/share[123].part
judge 'shares are merged' says 0 out '177 known before	0 solved'
judge 'into the same book' cmp "$book" "$scratch/merged"

"$WORKSHOP" book positions --size 5x5 --plies 4 | "$CLI" solve --size 5x5 --no-book >"$scratch/solved"
shop run book build --size 5x5 --plies 4 --out "$scratch/merged" "$scratch/solved"
judge 'what solve prints is a part' says 0 out '177 known before	0 solved'
judge 'and makes the same book' cmp "$book" "$scratch/merged"

# solved_so_far: how many lines the journal of the build that will be killed has.
solved_so_far() {
    if [ -e "$scratch/killed.part" ]; then wc -l <"$scratch/killed.part"; else echo 0; fi
}

"$WORKSHOP" book build --size 5x5 --plies 6 --threads 2 --out "$scratch/killed" >/dev/null 2>&1 &
builder=$!
while kill -0 $builder 2>/dev/null && [ "$(solved_so_far)" -lt 40 ]; do :; done
kill -9 $builder 2>/dev/null
wait $builder 2>/dev/null
if [ -e "$scratch/killed" ]; then
    echo 'ok a build that was killed goes on # SKIP it ended before it could be killed'
else
    printf '123' >>"$scratch/killed.part" # as if the kill had come in the middle of a line
    shop run book build --size 5x5 --plies 6 --threads 2 --out "$scratch/killed"
    judge 'a build that was killed goes on' grep -qE '	[1-9][0-9]* known before	' "$scratch/out"
    shop run book build --size 5x5 --plies 6 --threads 1 --out "$scratch/in_one_go"
    judge 'to the same book' cmp "$scratch/killed" "$scratch/in_one_go"
fi

# --- told and proved ---

shop run book info "$book"
printf 'board\t5x5\nconnect\t4\nplies\t4\npositions\t243\nbytes\t1000\n' >"$scratch/wanted"
judge 'info' cmp "$scratch/wanted" "$scratch/out"
shop run book verify --samples 20 "$book"
judge 'verify' says 0 out '	243 positions, none missing	66 compared with their children	20 solved again	0 wrong'

printf '1122\t0\n' >"$scratch/lie"
shop run book build --size 5x5 --plies 4 --out "$scratch/wrong" "$scratch/lie"
shop run book verify --samples 177 "$scratch/wrong"
judge 'verify finds a wrong score' says 1 err "'1122': the book says 0, right is 2"
judge 'and counts it' says 1 out '	1 wrong'

# --- used ---

printf '\n12\n1234\n' >"$scratch/positions"
"$CLI" solve --size 5x5 --no-book "$scratch/positions" >"$scratch/wanted"
run solve --size 5x5 "$scratch/positions"
judge 'solve answers the same with the book' cmp "$scratch/wanted" "$scratch/out"
run solve --size 5x5 --stats "$scratch/positions"
judge 'and without a search' [ "$(cut -f 3 "$scratch/out" | tr '\n' ' ')" = '0 0 0 ' ]
run solve --size 5x5 --stats --no-book "$scratch/positions"
judge '--no-book searches' [ "$(cut -f 3 "$scratch/out" | grep -c '^0$')" -lt 3 ]

head -c 500 "$book" >"$scratch/short" && mv "$scratch/short" "$book"
run solve --size 5x5 "$scratch/positions"
judge 'a damaged book is named once' [ "$(grep -c "connect4-5x5.book: damaged" "$scratch/err")" = 1 ]
judge 'and done without' cmp "$scratch/wanted" "$scratch/out"
run analyze --size 5x5 --no-book "$scratch/positions"
cp "$scratch/out" "$scratch/wanted"
run analyze --size 5x5 "$scratch/positions"
judge 'by analyze, too' cmp "$scratch/wanted" "$scratch/out"
run solve --size 5x5 --no-book "$scratch/positions"
judge '--no-book does not look at it' [ ! -s "$scratch/err" ]
shop run_for 'info refuses it' 1 err 'connect4-5x5.book: damaged: 500 bytes instead of 1000' book info "$book"
shop run_for 'verify refuses it' 1 err 'connect4-5x5.book: damaged: 500 bytes instead of 1000' book verify "$book"

# --- shipped ---

printf '\n' >"$scratch/start"
printf '\t-2\t-1\t0\t1\t0\t-1\t-2\n' >"$scratch/wanted"
GRAVITRIPS_ASSETS=assets run analyze "$scratch/start"
judge 'the first moves are worth what is published' cmp "$scratch/wanted" "$scratch/out"
GRAVITRIPS_ASSETS=assets run solve --stats "$scratch/start"
judge 'known without a search' says 0 out '	1	0	'
shop run book verify --samples 1 assets/books/connect4-7x6.book
judge 'the book that comes with the program is proved' says 0 out \
    '	129498 positions, none missing	38203 compared with their children	1 solved again	0 wrong'

# --- refused ---

printf '1122\t2\n' >"$scratch/contradiction"
shop run book build --size 5x5 --plies 4 --out "$scratch/refused" "$scratch/lie" "$scratch/contradiction"
judge 'parts that contradict each other' says 1 err 'contradiction:1: 1122 is 2, but 0 in '
shop run book build --plies 11 --out "$scratch/refused"
judge 'a book too deep' says 1 err 'a book for 7x6 holds 0 to 10 plies, not 11: its keys have room for no more'
shop run book build --size 5x5 --plies 1 --out "$scratch/no/such/folder"
judge 'a folder that is not there' says 1 err 'No such file or directory'
run_for 'half a command' 2 err "gravitrips-cli: 'book' needs a second word; --help lists them" book
shop run_for 'no depth' 2 err 'gravitrips-workshop: book build needs --plies' book build --out "$scratch/refused"
shop run_for 'no name' 2 err 'gravitrips-workshop: book build needs --out' book build --plies 4
shop run book build --plies 4 --out "$scratch/refused" --part 3/2
judge 'a share that is none' says 2 err "gravitrips-workshop: --part: '3/2' is not K/M"
shop run_for 'no book' 2 err 'gravitrips-workshop: book verify needs a FILE' book verify
run_for 'an option of other commands' 2 err 'gravitrips-cli: moves has no option --no-book' moves --no-book
for command in build positions verify info; do
    shop run_for "help for book $command" 0 out "Usage: gravitrips-workshop book $command " book $command --help
done

exit $((failures > 0))
