# fish completes gravitrips. Made by `make manuals`.
complete -c gravitrips -f
complete -c gravitrips -l game -d 'the game to play, and its usual board; without this and options of the board, the one chosen last:' -xa 'connect4 tictactoe kolibrat'
complete -c gravitrips -l size -d 'columns and rows' -xa ''
complete -c gravitrips -l connect -d 'pieces in a winning line' -xa ''
complete -c gravitrips -l pieces -d 'pieces that a side can have on the board' -xa ''
complete -c gravitrips -l points -d 'points that win' -xa ''
complete -c gravitrips -l rule -d 'how colours are chosen: plain, not at all; pie, after the first disc the other player may take it; swap, after red, yellow, red the other one chooses' -xa 'plain pie swap'
complete -c gravitrips -l first -d 'who has the red pieces and goes first: human, or a level 1..10' -xa 'human 1 2 3 4 5 6 7 8 9 10'
complete -c gravitrips -l second -d 'who has the other pieces' -xa 'human 1 2 3 4 5 6 7 8 9 10'
complete -c gravitrips -l watch -d 'computer against computer'
complete -c gravitrips -l seed -d 'the same choices among equally good moves each time, and a series of puzzles of its own' -xa ''
complete -c gravitrips -l mute -d 'start without sound'
complete -c gravitrips -l fullscreen -d 'start in full screen'
complete -c gravitrips -l data-dir -d 'keep games and settings there' -xa '(__fish_complete_directories)'
complete -c gravitrips -l version -d 'print the version'
complete -c gravitrips -l help -d 'print this help'
complete -c gravitrips -F
