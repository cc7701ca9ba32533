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
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--results[one line for each move, with what it leads to]' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('eval')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[what judges positions, instead of the game'\''s own choice]:NAME:()' \
        '--weights=[the evaluator'\''s weights are those in the file]:FILE:_files' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('suggest')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[what judges positions, instead of the game'\''s own choice]:NAME:()' \
        '--weights=[the evaluator'\''s weights are those in the file]:FILE:_files' \
        '--level=[strength, 1 to 10]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--depth=[plies to look ahead]:D:()' \
        '--why[also the reasons, in words]' \
        '--no-book[do not look into the opening book]' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('solve')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--stats[also what it took]' \
        '--endless[who can force that the play never ends (Kolibrat)]' \
        '--memory=[MiB of memory that may be used]:M:()' \
        '--no-book[do not look into the opening book]' \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('analyze')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--memory=[MiB of memory that may be used]:M:()' \
        '--no-book[do not look into the opening book]' \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('play')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[what judges positions, instead of the game'\''s own choice]:NAME:()' \
        '--weights=[the evaluator'\''s weights are those in the file]:FILE:_files' \
        '--no-book[do not look into the opening book]' \
        '--first=[the level of who begins, 1 to 10]:SEAT:(1 2 3 4 5 6 7 8 9 10)' \
        '--second=[the level of the other]:SEAT:(1 2 3 4 5 6 7 8 9 10)' \
        '--table[every evaluator against every other]' \
        '--milliseconds=[a move, in the table]:T:()' \
        '--games=[how many games]:N:()' \
        '--swap[the second seat begins every other game]' \
        '--seed=[of every random choice (1)]:N:()' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]'
    ;;
('ladder')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--stats[also what it took]' \
        '--games=[how many games]:N:()' \
        '--from=[the lowest level]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--to=[the highest level]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--step=[levels between the two that play]:N:(1 2 3 4 5 6 7 8 9)' \
        '--seed=[of every random choice (1)]:N:()' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]'
    ;;
('review')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--no-book[do not look into the opening book]' \
        '--line[after what was missed, a mistake or a blunder the best play instead]' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('puzzles')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--count=[how many puzzles]:N:()' \
        '--moves=[only puzzles that win in so many moves]:N:(2 3 4 5 6 7 8)' \
        '--grade=[only puzzles of this grade]:G:(1 2 3 4 5)' \
        '--seed=[of every random choice (1)]:N:()' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]'
    ;;
('book build')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--plies=[how deep the book goes]:N:()' \
        '--out=[the file that is made]:FILE:_files' \
        '--part=[only the K-th of M shares]:K/M:()' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('book positions')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--plies=[how deep the book goes]:N:()' \
        '--help[print this]'
    ;;
('book verify')
    _arguments \
        '--samples=[how many positions are solved again]:N:()' \
        '--seed=[of every random choice (1)]:N:()' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('book info')
    _arguments \
        '--help[print this]' \
        '*:file:_files'
    ;;
('games list')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--result=[only games so ended\: won, lost, drawn or unfinished]:RESULT:(won lost drawn unfinished)' \
        '--opponent=[only games against this level, or somebody with such a name]:WHO:()' \
        '--help[print this]'
    ;;
('games show')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this]'
    ;;
('games export')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--result=[only games so ended\: won, lost, drawn or unfinished]:RESULT:(won lost drawn unfinished)' \
        '--opponent=[only games against this level, or somebody with such a name]:WHO:()' \
        '--help[print this]'
    ;;
('games import')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--duplicates[keep games that are there already, too]' \
        '--help[print this]' \
        '*:file:_files'
    ;;
('games review')
    _arguments \
        '--no-book[do not look into the opening book]' \
        '--line[after what was missed, a mistake or a blunder the best play instead]' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]'
    ;;
('games stats')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this]'
    ;;
('games delete')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this]'
    ;;
('perft')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--position=[begin there, and not at the start]:P:()' \
        '--help[print this]'
    ;;
('tune')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[what judges positions, instead of the game'\''s own choice]:NAME:()' \
        '--depth=[plies to look ahead]:D:()' \
        '--out=[the file that is made]:FILE:_files' \
        '--generations=[how often weights are mutated]:N:()' \
        '--seed=[of every random choice (1)]:N:()' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]'
    ;;
('tree')
    _arguments \
        '--game=[which game, the first unless told otherwise; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--position=[begin there, and not at the start]:P:()' \
        '--variant=[how the tree is built\: a, b, c, d or best]:V:(a b c d best)' \
        '--help[print this]'
    ;;
('bench')
    _arguments \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--list[the positions of the sets, unsolved]' \
        '--threads=[so many games at once (play, ladder, tune), else so many threads on a position]:N:()' \
        '--help[print this]'
    ;;
esac
