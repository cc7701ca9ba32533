#compdef gravitrips
# zsh completes gravitrips. Made by `make manuals`.
    _arguments \
        '--game=[the game to play, and its usual board; without this and options of the board, the one chosen last\:]:GAME:(connect4 tictactoe kolibrat)' \
        '--size=[columns and rows]:WxH:()' \
        '--connect=[pieces in a winning line]:N:()' \
        '--pieces=[pieces that a side can have on the board]:N:()' \
        '--points=[points that win]:N:()' \
        '--rule=[how colours are chosen\: plain, not at all; pie, after the first disc the other player may take it; swap, after red, yellow, red the other one chooses]:RULE:(plain pie swap)' \
        '--first=[who has the red pieces and goes first\: human, or a level 1..10]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--second=[who has the other pieces]:SEAT:(human 1 2 3 4 5 6 7 8 9 10)' \
        '--watch[computer against computer]' \
        '--seed=[the same choices among equally good moves each time, and a series of puzzles of its own]:N:()' \
        '--mute[start without sound]' \
        '--fullscreen[start in full screen]' \
        '--data-dir=[keep games and settings there]:DIR:_files -/' \
        '--version[print the version]' \
        '--help[print this help]' \
        '*:file:_files'
