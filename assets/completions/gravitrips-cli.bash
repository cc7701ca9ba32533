# bash completes gravitrips-cli. Made by `make manuals`.
_gravitrips_cli()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options= files=
    COMPREPLY=()
    # bash takes --option=value for three words
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W 'moves position eval suggest solve analyze prove check play museum tournament review puzzles book picture animate study games cards host join watch friends resume claim engine relay-check perft branching tree --help --version' -- "$cur")
        return
    fi
    ((COMP_CWORD == 2)) && case ${COMP_WORDS[1]} in
    tournament) mapfile -t COMPREPLY < <(compgen -W ' merge' -- "$cur"); return ;;
    book) mapfile -t COMPREPLY < <(compgen -W ' print' -- "$cur"); return ;;
    study) mapfile -t COMPREPLY < <(compgen -W ' export' -- "$cur"); return ;;
    games) mapfile -t COMPREPLY < <(compgen -W ' list show export import review stats delete' -- "$cur"); return ;;
    cards) mapfile -t COMPREPLY < <(compgen -W ' train add list stats delete' -- "$cur"); return ;;
    esac
    case $prev in
    --game) mapfile -t COMPREPLY < <(compgen -W 'connect4 tictactoe kolibrat' -- "$cur"); return ;;
    --size) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --connect) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --pieces) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --points) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --rule) mapfile -t COMPREPLY < <(compgen -W 'plain pie swap' -- "$cur"); return ;;
    --evaluator) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --weights) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --level) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --depth) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --museum) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --memory) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --path) mapfile -t COMPREPLY < <(compgen -W 'fastest plain avx2 avx512' -- "$cur"); return ;;
    --first) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --second) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --milliseconds) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --games) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --from) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --to) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --step) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9' -- "$cur"); return ;;
    --engine) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --option) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --kind) mapfile -t COMPREPLY < <(compgen -W 'round-robin gauntlet knock-out' -- "$cur"); return ;;
    --sprt) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --time) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --nodes) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --openings) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --adjudicate) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --journal) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --known) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --records) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --json) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --csv) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --count) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --moves) mapfile -t COMPREPLY < <(compgen -W '2 3 4 5 6 7 8' -- "$cur"); return ;;
    --grade) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5' -- "$cur"); return ;;
    --theme) mapfile -t COMPREPLY < <(compgen -W 'any win block double-threat zugzwang odd-even' -- "$cur"); return ;;
    --plies) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --worse) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'html markdown' -- "$cur"); return ;;
    --pictures) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    --width) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --pace) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --number) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --variation) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --out) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --part) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --samples) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --effort) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --temperature) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --generations) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --depths) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4' -- "$cur"); return ;;
    --method) mapfile -t COMPREPLY < <(compgen -W 'league paper fixed genetic' -- "$cur"); return ;;
    --log) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --position) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --variant) mapfile -t COMPREPLY < <(compgen -W 'a b c d best' -- "$cur"); return ;;
    --as) mapfile -t COMPREPLY < <(compgen -W 'board moves letters fen uci json link' -- "$cur"); return ;;
    --data-dir) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    --result) mapfile -t COMPREPLY < <(compgen -W 'won lost draw unfinished' -- "$cur"); return ;;
    --opponent) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --port) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --at) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --relay) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --seat) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
    --name) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --clock) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --begins) mapfile -t COMPREPLY < <(compgen -W 'toss host guest' -- "$cur"); return ;;
    --watchers) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --days) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --protocol) mapfile -t COMPREPLY < <(compgen -W 'ugi riddles filter' -- "$cur"); return ;;
    --seed) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    --threads) mapfile -t COMPREPLY < <(compgen -W '' -- "$cur"); return ;;
    esac
    case "${COMP_WORDS[1]-} ${COMP_WORDS[2]-}" in
    'moves'' '*) options='--game --size --connect --pieces --points --rule --results --help ' files=yes ;;
    'position'' '*) options='--game --size --connect --pieces --points --as --help ' files=yes ;;
    'eval'' '*) options='--game --size --connect --pieces --points --evaluator --weights --help ' files=yes ;;
    'suggest'' '*) options='--game --size --connect --pieces --points --rule --evaluator --weights --level --depth --museum --why --no-book --threads --help ' files=yes ;;
    'solve'' '*) options='--game --size --connect --pieces --points --why --stats --endless --memory --no-book --path --journal --known --check --threads --help ' files=yes ;;
    'analyze'' '*) options='--game --size --connect --pieces --points --memory --no-book --path --threads --help ' files=yes ;;
    'prove'' '*) options='--game --size --connect --pieces --points --memory --no-book --out --effort --temperature --threads --help ' files= ;;
    'check'' '*) options='--memory --help ' files=yes ;;
    'play'' '*) options='--game --size --connect --pieces --points --rule --evaluator --weights --no-book --first --second --games --swap --position --seed --threads --help ' files= ;;
    'museum'' '*) options='--game --size --connect --pieces --points --help ' files= ;;
    'tournament merge') options='--no-book --journal --records --json --csv --grades --threads --help ' files=yes ;;
    'tournament'' '*) options='--game --size --connect --pieces --points --rule --level --no-book --games --engine --option --kind --sprt --time --nodes --openings --adjudicate --restart --journal --records --json --csv --grades --part --seed --threads --help ' files= ;;
    'review'' '*) options='--game --size --connect --pieces --points --rule --no-book --line --threads --help ' files=yes ;;
    'puzzles'' '*) options='--game --size --connect --pieces --points --count --moves --grade --theme --seed --threads --help ' files= ;;
    'book print') options='--game --size --connect --pieces --points --no-book --plies --worse --format --pictures --position --threads --help ' files= ;;
    'picture'' '*) options='--game --size --connect --pieces --points --rule --width --out --position --help ' files= ;;
    'animate'' '*) options='--game --size --connect --pieces --points --rule --width --pace --number --variation --out --position --help ' files=yes ;;
    'study export') options='--game --size --connect --pieces --points --rule --help ' files=yes ;;
    'games list') options='--game --data-dir --result --opponent --help ' files= ;;
    'games show') options='--data-dir --help ' files= ;;
    'games export') options='--game --data-dir --result --opponent --help ' files= ;;
    'games import') options='--data-dir --duplicates --help ' files=yes ;;
    'games review') options='--no-book --line --data-dir --threads --help ' files= ;;
    'games stats') options='--game --data-dir --help ' files= ;;
    'games delete') options='--data-dir --help ' files= ;;
    'cards train') options='--no-book --data-dir --threads --help ' files= ;;
    'cards add') options='--game --size --connect --pieces --points --data-dir --help ' files= ;;
    'cards list') options='--data-dir --help ' files= ;;
    'cards stats') options='--data-dir --help ' files= ;;
    'cards delete') options='--data-dir --help ' files= ;;
    'host'' '*) options='--game --size --connect --pieces --points --rule --no-book --games --data-dir --port --relay --seat --name --clock --begins --watchers --days --no-local --map-port --seed --threads --help ' files= ;;
    'join'' '*) options='--no-book --data-dir --at --relay --seat --name --no-local --seed --threads --help ' files= ;;
    'watch'' '*) options='--at --relay --name --no-local --help ' files= ;;
    'friends'' '*) options='--data-dir --help ' files= ;;
    'resume'' '*) options='--no-book --games --data-dir --port --at --relay --no-local --seed --threads --help ' files= ;;
    'claim'' '*) options='--data-dir --port --at --relay --no-local --help ' files= ;;
    'engine'' '*) options='--game --size --connect --pieces --points --evaluator --level --no-book --protocol --seed --threads --help ' files= ;;
    'relay-check'' '*) options='--help ' files= ;;
    'perft'' '*) options='--game --size --connect --pieces --points --rule --memory --position --unique --help ' files= ;;
    'branching'' '*) options='--game --size --connect --pieces --points --rule --evaluator --weights --depth --memory --no-book --first --second --games --position --seed --threads --help ' files= ;;
    'tree'' '*) options='--game --size --connect --pieces --points --position --variant --help ' files= ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    elif [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -F _gravitrips_cli gravitrips-cli
