#compdef gravitrips-cli
# zsh completes gravitrips-cli. Made by `make manuals`.
if (( CURRENT == 2 )); then
    compadd -- moves eval suggest solve analyze play ladder review puzzles book games perft tune tree bench --help --version
    return
fi
local command=$words[2]
case $command in
(book)
    if (( CURRENT == 3 )); then
        compadd -- build positions verify info
        return
    fi
    command+=" $words[3]"
    shift words
    (( CURRENT-- ))
    ;;
(games)
    if (( CURRENT == 3 )); then
        compadd -- list show export import review stats delete
        return
    fi
    command+=" $words[3]"
    shift words
    (( CURRENT-- ))
    ;;
esac
shift words
(( CURRENT-- ))
case $command in
('moves')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--results[one line for each move, with what it leads to]' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('eval')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--weights=[read the evaluator'\''s weights from this file]:FILE:_files' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('suggest')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--weights=[read the evaluator'\''s weights from this file]:FILE:_files' \
        '--level=[strength, 1 to 10]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--depth=[plies to look ahead]:D:()' \
        '--why[also the reasons, in words]' \
        '--no-book[do not use the opening book]' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('solve')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--stats[also how much work it took]' \
        '--endless[who can keep the game going for ever (Kolibrat)]' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--no-book[do not use the opening book]' \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('analyze')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--no-book[do not use the opening book]' \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('play')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--weights=[read the evaluator'\''s weights from this file]:FILE:_files' \
        '--no-book[do not use the opening book]' \
        '--first=[level of the side that goes first, 1 to 10]:SEAT:(1 2 3 4 5 6 7 8 9 10)' \
        '--second=[level of the other side]:SEAT:(1 2 3 4 5 6 7 8 9 10)' \
        '--table[every evaluator against every other]' \
        '--milliseconds=[time for a move, with --table]:T:()' \
        '--games=[how many games]:N:()' \
        '--swap[the second seat goes first in every other game]' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('ladder')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--stats[also how much work it took]' \
        '--games=[how many games]:N:()' \
        '--from=[the lowest level]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--to=[the highest level]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--step=[how many levels apart the two are]:N:(1 2 3 4 5 6 7 8 9)' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('review')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--no-book[do not use the opening book]' \
        '--line[also the best play, where something was missed, a bad move or a blunder]' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('puzzles')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--count=[how many puzzles]:N:()' \
        '--moves=[only puzzles that win in this many moves]:N:(2 3 4 5 6 7 8)' \
        '--grade=[only puzzles of this grade]:G:(1 2 3 4 5)' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('book build')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--plies=[how deep the book goes]:N:()' \
        '--out=[the file to write]:FILE:_files' \
        '--part=[only the K-th of M shares]:K/M:()' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('book positions')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--plies=[how deep the book goes]:N:()' \
        '--help[print this help]'
    ;;
('book verify')
    _arguments \
        '--samples=[how many positions are solved again]:N:()' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('book info')
    _arguments \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('games list')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--result=[only games that ended like this\: won, lost, drawn or unfinished]:RESULT:(won lost drawn unfinished)' \
        '--opponent=[only games against this level, or somebody with this name]:WHO:()' \
        '--help[print this help]'
    ;;
('games show')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('games export')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--result=[only games that ended like this\: won, lost, drawn or unfinished]:RESULT:(won lost drawn unfinished)' \
        '--opponent=[only games against this level, or somebody with this name]:WHO:()' \
        '--help[print this help]'
    ;;
('games import')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--duplicates[also keep games that are already there]' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('games review')
    _arguments \
        '--no-book[do not use the opening book]' \
        '--line[also the best play, where something was missed, a bad move or a blunder]' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('games stats')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('games delete')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('perft')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--position=[start from this position]:P:()' \
        '--help[print this help]'
    ;;
('tune')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--depth=[plies to look ahead]:D:()' \
        '--out=[the file to write]:FILE:_files' \
        '--generations=[how often weights are mutated]:N:()' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('tree')
    _arguments \
        '--game=[which game, the first one if not given; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--position=[start from this position]:P:()' \
        '--variant=[how the tree is built\: a, b, c, d or best]:V:(a b c d best)' \
        '--help[print this help]'
    ;;
('bench')
    _arguments \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--list[the positions of the sets, unsolved]' \
        '--threads=[how many games at once (play, ladder, tune), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
esac
