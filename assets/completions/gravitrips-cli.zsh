#compdef gravitrips-cli
# zsh completes gravitrips-cli. Made by `make manuals`.
if (( CURRENT == 2 )); then
    compadd -- moves position eval suggest solve analyze prove check play museum tournament review puzzles book picture animate study games cards host join watch friends resume claim engine relay-check perft branching tree --help --version
    return
fi
local command=$words[2]
case $command in
(tournament)
    if (( CURRENT == 3 )); then
        compadd -- merge
        return
    fi
    command+=" $words[3]"
    shift words
    (( CURRENT-- ))
    ;;
(book)
    if (( CURRENT == 3 )); then
        compadd -- print
        return
    fi
    command+=" $words[3]"
    shift words
    (( CURRENT-- ))
    ;;
(study)
    if (( CURRENT == 3 )); then
        compadd -- export
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
(cards)
    if (( CURRENT == 3 )); then
        compadd -- train add list stats delete
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
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--results[one line for each move, with what it leads to]' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('position')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--as=[board, which is usual, moves, letters, fen, uci, json or link]:FORM:(board moves letters fen uci json link)' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('eval')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
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
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--weights=[read the evaluator'\''s weights from this file]:FILE:_files' \
        '--level=[strength, 1 to 10]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--depth=[plies to look ahead]:D:()' \
        '--museum=[play as this guest of honour; `gravitrips-cli museum` lists them]:NAME:()' \
        '--why[also the reasons, in words]' \
        '--no-book[do not use the opening book]' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('solve')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--why[also the reasons, in words]' \
        '--stats[also how much work it took]' \
        '--endless[who can keep the game going for ever (Kolibrat)]' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--no-book[do not use the opening book]' \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--journal=[keep there what is done, as it is done, and go on with what is there]:FILE:_files' \
        '--known=[take what was proved elsewhere\: another journal, or what `solve` printed]:FILE:()' \
        '--check[compare with the score behind each position]' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('analyze')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--no-book[do not use the opening book]' \
        '--path=[the solver'\''s instructions\: fastest, plain, avx2 or avx512]:PATH:(fastest plain avx2 avx512)' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('prove')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--no-book[do not use the opening book]' \
        '--out=[the file to write]:FILE:_files' \
        '--effort=[what costs less than N is improved before it is compared]:N:()' \
        '--temperature=[what makes it larger by up to T is tried, too, in each round less (0)]:T:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('check')
    _arguments \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('play')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--weights=[read the evaluator'\''s weights from this file]:FILE:_files' \
        '--no-book[do not use the opening book]' \
        '--first=[who goes first\: human, a level 1 to 10, museum\:NAME, a guest of honour, or kolibrat\:FILE, a player like those of the museum with the weights of a file]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--second=[who has the other side]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--games=[how many games]:N:()' \
        '--swap[the second seat goes first in every other game]' \
        '--position=[start from this position]:P:()' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('museum')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--help[print this help]'
    ;;
('tournament merge')
    _arguments \
        '--no-book[do not use the opening book]' \
        '--journal=[keep there what is done, as it is done, and go on with what is there]:FILE:_files' \
        '--records=[write the records of all games there]:FILE:_files' \
        '--json=[write what came of it there, for programs]:FILE:_files' \
        '--csv=[write a line for each game there, for tables]:FILE:_files' \
        '--grades[also how good the moves of each were, against what is proven]' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('tournament')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--level=[strength, 1 to 10]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--no-book[do not use the opening book]' \
        '--games=[how many games]:N:()' \
        '--engine=[one who plays\: what it is called, ugi, riddles or filter, how it is started; NAME,evaluator,NAME is one of ours, NAME,museum,NAME a guest of honour]:NAME,PROTOCOL,COMMAND:()' \
        '--option=[for the engine of this name\: time or nodes of its own for each move; depth or temperature of an evaluator; weights, a file of them; start, grace (milliseconds), memory (MiB), folder, unfenced; else an option that it has]:NAME:KEY=VALUE:()' \
        '--kind=[who meets whom\: round-robin, which is usual, gauntlet or knock-out]:KIND:(round-robin gauntlet knock-out)' \
        '--sprt=[two play until it is known whether the first is by ELO1 stronger or only by ELO0, with these risks of error (0.05)]:ELO0,ELO1[,ALPHA,BETA]:()' \
        '--time=[milliseconds of each move; MS+MORE\: of a game, and more with each move]:MS:()' \
        '--nodes=[instead of time so many nodes for each move, which has a minute for them, or --time]:N:()' \
        '--openings=[how games begin\: so many moves at random (2), or the lines of this FILE, moves in each]:OPENINGS:()' \
        '--adjudicate=[games end by what is proven once only N cells are free]:N:()' \
        '--restart[every engine is started for each game]' \
        '--journal=[keep there what is done, as it is done, and go on with what is there]:FILE:_files' \
        '--records=[write the records of all games there]:FILE:_files' \
        '--json=[write what came of it there, for programs]:FILE:_files' \
        '--csv=[write a line for each game there, for tables]:FILE:_files' \
        '--grades[also how good the moves of each were, against what is proven]' \
        '--part=[only the K-th of M shares]:K/M:()' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('review')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--no-book[do not use the opening book]' \
        '--line[also the best play, where something was missed, a bad move or a blunder]' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('puzzles')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--count=[how many puzzles]:N:()' \
        '--moves=[only puzzles that win in this many moves]:N:(2 3 4 5 6 7 8)' \
        '--grade=[only puzzles of this grade]:G:(1 2 3 4 5)' \
        '--theme=[only puzzles whose answer is of this kind\: win (at once), block, double-threat, zugzwang, odd-even; any is usual]:THEME:(any win block double-threat zugzwang odd-even)' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('book print')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--no-book[do not use the opening book]' \
        '--plies=[how deep the book goes]:N:()' \
        '--worse=[also follow moves whose score is by up to so much worse than the best (0)]:N:()' \
        '--format=[html, which is usual, or markdown]:FORMAT:(html markdown)' \
        '--pictures=[write the pictures there, each to a file of its own]:DIR:_files -/' \
        '--position=[start from this position]:P:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('picture')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--width=[how wide the picture is, in pixels (480)]:N:()' \
        '--out=[the file to write]:FILE:_files' \
        '--position=[start from this position]:P:()' \
        '--help[print this help]'
    ;;
('animate')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--width=[how wide the picture is, in pixels (480)]:N:()' \
        '--pace=[milliseconds for each move (900)]:MS:()' \
        '--number=[which of several games (1)]:N:()' \
        '--variation=[the N-th variation, in the order of the text, instead of the game itself]:N:()' \
        '--out=[the file to write]:FILE:_files' \
        '--position=[start from this position]:P:()' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('study export')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--help[print this help]' \
        '*:file:_files'
    ;;
('games list')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--result=[only games that a human won or lost against the computer, or that were a draw or are unfinished, whoever played\: won, lost, draw (or drawn), unfinished]:RESULT:(won lost draw unfinished)' \
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
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--result=[only games that a human won or lost against the computer, or that were a draw or are unfinished, whoever played\: won, lost, draw (or drawn), unfinished]:RESULT:(won lost draw unfinished)' \
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
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('games stats')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('games delete')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('cards train')
    _arguments \
        '--no-book[do not use the opening book]' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('cards add')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('cards list')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('cards stats')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('cards delete')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('host')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--no-book[do not use the opening book]' \
        '--games=[how many games]:N:()' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--port=[the port to wait at (7007, or any if that is taken); 0\: the same]:N:()' \
        '--relay=[a relay at which both ends meet]:HOST[:PORT]:()' \
        '--seat=[who plays here\: human, which is usual, or a level 1 to 10]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--name=[the name that the other end sees]:NAME:()' \
        '--clock=[seconds for a game, as 300 or 300+5, or for each move, as 1/30]:TIME:()' \
        '--begins=[who begins the first round\: toss, host or guest]:WHO:(toss host guest)' \
        '--watchers=[how many may watch]:N:()' \
        '--days=[who is away for so many days can lose by that; 0\: never]:N:()' \
        '--no-local[not on the local network]' \
        '--map-port[ask the router to open the port]' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('join')
    _arguments \
        '--no-book[do not use the opening book]' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--at=[where the other end waits; without it the local network, then the relay]:HOST[:PORT]:()' \
        '--relay=[a relay at which both ends meet]:HOST[:PORT]:()' \
        '--seat=[who plays here\: human, which is usual, or a level 1 to 10]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--name=[the name that the other end sees]:NAME:()' \
        '--no-local[not on the local network]' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('watch')
    _arguments \
        '--at=[where the other end waits; without it the local network, then the relay]:HOST[:PORT]:()' \
        '--relay=[a relay at which both ends meet]:HOST[:PORT]:()' \
        '--name=[the name that the other end sees]:NAME:()' \
        '--no-local[not on the local network]' \
        '--help[print this help]'
    ;;
('friends')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--help[print this help]'
    ;;
('resume')
    _arguments \
        '--no-book[do not use the opening book]' \
        '--games=[how many games]:N:()' \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--port=[the port to wait at (7007, or any if that is taken); 0\: the same]:N:()' \
        '--at=[where the other end waits; without it the local network, then the relay]:HOST[:PORT]:()' \
        '--relay=[a relay at which both ends meet]:HOST[:PORT]:()' \
        '--no-local[not on the local network]' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('claim')
    _arguments \
        '--data-dir=[where the games are kept]:DIR:_files -/' \
        '--port=[the port to wait at (7007, or any if that is taken); 0\: the same]:N:()' \
        '--at=[where the other end waits; without it the local network, then the relay]:HOST[:PORT]:()' \
        '--relay=[a relay at which both ends meet]:HOST[:PORT]:()' \
        '--no-local[not on the local network]' \
        '--help[print this help]'
    ;;
('engine')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--level=[strength, 1 to 10]:L:(1 2 3 4 5 6 7 8 9 10)' \
        '--no-book[do not use the opening book]' \
        '--protocol=[how it is spoken to\: ugi, riddles or filter]:PROTOCOL:(ugi riddles filter)' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('relay-check')
    _arguments \
        '--help[print this help]'
    ;;
('perft')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--position=[start from this position]:P:()' \
        '--unique[count different positions instead of paths]' \
        '--help[print this help]'
    ;;
('branching')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[who has which colour\: plain, the first has red; pie, after the first disc the other may take it; swap, the first lays red, yellow, red, then the other chooses]:RULE:(plain pie swap)' \
        '--evaluator=[the evaluator that judges positions, instead of the game'\''s usual one]:NAME:()' \
        '--weights=[read the evaluator'\''s weights from this file]:FILE:_files' \
        '--depth=[plies to look ahead]:D:()' \
        '--memory=[how many MiB of memory may be used]:M:()' \
        '--no-book[do not use the opening book]' \
        '--first=[who goes first\: human, a level 1 to 10, museum\:NAME, a guest of honour, or kolibrat\:FILE, a player like those of the museum with the weights of a file]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--second=[who has the other side]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--games=[how many games]:N:()' \
        '--position=[start from this position]:P:()' \
        '--seed=[seed of every random choice (1)]:N:()' \
        '--threads=[how many games at once (play, ladder, tune, tournament), or else how many threads for a position]:N:()' \
        '--help[print this help]'
    ;;
('tree')
    _arguments \
        '--game=[which game; if not given the first one, of the games that are kept all; its usual board\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[most pieces of a side]:N:()' \
        '--points=[points that win]:N:()' \
        '--position=[start from this position]:P:()' \
        '--variant=[how the tree is built\: a, b, c, d or best]:V:(a b c d best)' \
        '--help[print this help]'
    ;;
esac
