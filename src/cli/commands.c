/* The commands of gravitrips-cli: what each prints, and which options it takes. Declared in cli.h. */

#include "cli/cli.h"
#include "cli/option_table.h"
#include "standard.h"

enum { TOURNAMENT_GAMES = 2, BRANCHING_GAMES = 100, BRANCHING_DEPTH = 8 };

/* Macros for rows of the table: what several commands take. */
#define RULED        OPTION_RULE | OPTION_COMMON /* for commands that know fair openings */
#define TAKES_FILE   .line.operands = {"[FILE]", "FILE", 0, 1, true}
#define TAKES_FRIEND .line.operands = {"[NAME]", "NAME", 0, 1, false}, .take = cli_take_session
#define TAKES_GAMES                                                                                                    \
    .line.operands = {"ID...", "the ID of a game; `gravitrips-cli games list` shows them", 1, INT_MAX, false},         \
    .take = cli_take_ids

const struct cli_command cli_commands[] = {
    {
        .line.name = "moves",
        .line.what = "POSITION and its legal moves, separated by spaces; with --results one line per move:\n"
                     "POSITION, MOVE, the position after it, outcome (running, first, second, draw)",
        .line.uses = USES(OPTION_RESULTS, BOARD, RULED),
        TAKES_FILE,
        .run = command_moves,
    },
    {
        .line.name = "position",
        .line.what = "positions and games in any form (the manual lists them), each as --as FORM: a board of . x o,\n"
                     "moves, cells in letters, a line like FEN, a row of the UCI data set, JSON, or a link. What no\n"
                     "game leads to is told on standard error, and has no moves",
        .line.uses = USES(OPTION_AS, BOARD),
        TAKES_FILE,
        .run = command_position,
    },
    {
        .line.name = "eval",
        .line.what = "POSITION and its static value for the side to move",
        .line.uses = USES(OPTION_EVALUATOR, OPTION_WEIGHTS, BOARD),
        TAKES_FILE,
        .run = command_eval,
    },
    {
        .line.name = "suggest",
        .line.what =
            "POSITION, all equally best moves separated by commas, their value: a win with the next move is 25000,\n"
            "one less for each ply later. Level 10, 5 to 9 towards the end of the game, and 9 where the opening book\n"
            "knows the position prove their moves, however long that takes, and print their exact score as solve\n"
            "does; with (height+1) x width above 64 level 10 searches for two seconds. With --why also the reasons\n"
            "for the moves that are proven best and against others, the most important first, separated by\n"
            "semicolons; where all moves lose, the one that an opponent of level L is likely to answer wrongly. With\n"
            "--museum the moves between which that guest of honour leaves the choice to chance",
        .line.uses =
            USES(OPTION_LEVEL | OPTION_EITHER_OR, OPTION_DEPTH | OPTION_EITHER_OR, OPTION_MUSEUM | OPTION_EITHER,
                 OPTION_WHY, OPTION_EVALUATOR, OPTION_WEIGHTS, OPTION_NO_BOOK, BOARD, RULED, THREADS),
        TAKES_FILE,
        .run = command_suggest,
    },
    {
        .line.name = "solve",
        .line.what =
            "POSITION and its exact score for the side to move: 0 is a draw; +k, it wins with k-1 of its discs still\n"
            "unplayed; -k, it loses like that; with --stats also nodes and microseconds; with --why also why, in\n"
            "words, as far as the rules of V. Allis show it. Connect 4, (height+1) x width <= 128. Kolibrat: +n, it\n"
            "wins in n plies, passes counted; -n, it loses in n; = the play is endless. With --endless instead for\n"
            "red and for black: = if that side can keep the game going for ever, whatever the other does to end it;\n"
            "else in how many plies the other can. M: MiB of memory (Kolibrat: 1024); --stats: what solving all\n"
            "states took, on standard error. Tic-Tac-Toe: like Connect Four; what a search of ten seconds does not\n"
            "prove is refused. Connect Four: with --journal what took 65536 nodes and more is kept in FILE as it is\n"
            "proved, and after a kill the same command goes on there, a terminal shows how far it is; --known, also\n"
            "several times, takes journals and scores of others",
        .line.uses = USES(OPTION_STATS, OPTION_WHY, OPTION_CHECK, OPTION_ENDLESS, OPTION_MEMORY, OPTION_NO_BOOK,
                          OPTION_PATH, OPTION_JOURNAL, OPTION_KNOWN, BOARD, THREADS),
        TAKES_FILE,
        .run = command_solve,
    },
    {
        .line.name = "analyze",
        .line.what =
            "POSITION and the exact score of each column's move, - for a full column; Kolibrat, Tic-Tac-Toe: of each\n"
            "move, MOVE and its score, separated by a space, ? if ten seconds did not prove it",
        .line.uses = USES(OPTION_MEMORY, OPTION_NO_BOOK, OPTION_PATH, BOARD, THREADS),
        TAKES_FILE,
        .run = command_analyze,
    },
    {
        .line.name = "prove",
        .line.what =
            "what it made: a certificate of who wins Connect Four on a board, which `check` and others can check\n"
            "without a solver (docs/certificates.md): FILE, board, result, positions, moves that are written down,\n"
            "bytes. M: MiB of memory (1024). Greater N (1) and T (0) take longer and make a smaller one",
        .line.uses = USES(OPTION_OUT | OPTION_MUST, OPTION_EFFORT, OPTION_TEMPERATURE, OPTION_MEMORY, OPTION_NO_BOOK,
                          BOARD, OPTION_THREADS | OPTION_COMMON),
        .run = command_prove,
    },
    {
        .line.name = "check",
        .line.what = "the same of a certificate that proves what it says; else what is wrong with it, and where",
        .line.uses = USES(OPTION_MEMORY),
        .line.operands = {"FILE", "a FILE", 1, 1, true},
        .run = command_check,
    },
    {
        .line.name = "play",
        .line.what =
            "engine against engine: each game's moves and the seat that won it (first, second, draw), at the end\n"
            "`first W, second W, drawn D`; with --swap the second seat goes first in every other game. If a seat is\n"
            "human, one game is played and its record printed instead, even if it is not over: --position takes that\n"
            "or its moves, and the game goes on. The board, whose turn it is and what the computer plays are told on\n"
            "standard error; a human's lines come from standard input: moves, or undo, hint, moves, help, quit",
        .line.uses =
            USES(OPTION_FIRST | OPTION_MUST, OPTION_SECOND | OPTION_MUST, OPTION_GAMES, OPTION_SWAP, OPTION_POSITION,
                 OPTION_EVALUATOR, OPTION_WEIGHTS, OPTION_NO_BOOK, BOARD, RULED, SEED, THREADS),
        .run = command_play,
    },
    {
        .line.name = "museum",
        .line.what = "the guests of honour, engines as the sources of this program describe them: NAME, the game that\n"
                     "it plays (- is all), who made it, when, and how it chooses. With --game those that play it",
        .line.uses = USES(BOARD),
        .run = command_museum,
    },
    {
        .line.name = "tournament merge",
        .line.what = "the same table for the journals of a tournament that was played in parts. --journal: write one\n"
                     "journal of all of them",
        .line.uses = USES(OPTION_JOURNAL, OPTION_GRADES, OPTION_RECORDS, OPTION_JSON, OPTION_CSV,
                          OPTION_NO_BOOK | OPTION_COMMON, THREADS),
        .line.operands = {"FILE...", "a FILE", 1, INT_MAX, true},
        .run = command_tournament_merge,
    },
    {
        .line.name = "tournament",
        .line.what =
            "games of our levels and of engines from elsewhere: of each two N (2) games, or of SPRT at most, from the\n"
            "same openings with each side in turn. A line for each game as it ends: number, the two, result, how it\n"
            "ended, plies; on a terminal a table instead that changes. Then the table: rank, name, games, won, drawn\n"
            "and lost, score in %, Elo (the mean of all is 0) and how far it may be off (95 %), forfeits, mean and\n"
            "longest milliseconds a move. Of two also the pairs of games by the points of the first, 0 to 2, the\n"
            "difference in Elo and how likely the first is the stronger one. What an engine does wrong loses it that\n"
            "game, and is told. After a crash the same command goes on with its journal. --threads: how many games at\n"
            "once. Exit code 1 if not all games were played",
        .line.uses =
            USES(OPTION_ENGINE, OPTION_LEVEL, OPTION_GAMES, OPTION_TIME, OPTION_NODES, OPTION_JOURNAL, OPTION_KIND,
                 OPTION_SPRT, OPTION_OPENINGS, OPTION_ADJUDICATE, OPTION_RESTART, OPTION_SETTING, OPTION_PART,
                 OPTION_GRADES, OPTION_RECORDS, OPTION_JSON, OPTION_CSV, OPTION_NO_BOOK, BOARD, RULED, SEED, THREADS),
        .games = TOURNAMENT_GAMES,
        .run = command_tournament,
    },
    {
        .line.name = "review",
        .line.what =
            "how good the moves of games were. FILE holds records, or, without tags, games on the board that the\n"
            "options name: on each line the moves of one, or with numbers of moves or comments one in all. A line for "
            "each move: its number, side (first, second), the move, best,\n"
            "good, missed win (a move would have won at once), missed block (the other was about to win, and could\n"
            "have been stopped), or else inaccuracy (a slower win, a faster loss), bad move (a win became a draw, a\n"
            "draw a loss) or blunder (a win became a loss), what the position was worth before it and after it for\n"
            "the side that moved (scores as `solve` prints them, ? if unknown), the best move; with --line after\n"
            "each of these but inaccuracies the best play of both sides instead, 25 moves at most, ? at its end if\n"
            "it is not proven. Then for each side its accuracy in % and how many moves of each kind; the number of\n"
            "the move that changed the result for the last time, and of the last chance that three plies of looking\n"
            "ahead show, missed by the side that did not win; whether all is proven or some of it only judged. An\n"
            "empty line between games",
        .line.uses = USES(OPTION_LINE, OPTION_NO_BOOK, BOARD, RULED, THREADS),
        TAKES_FILE,
        .run = command_review,
    },
    {
        .line.name = "puzzles",
        .line.what =
            "N (10) positions in which one move wins and all others do not: POSITION, in how many moves it wins\n"
            "(2..8), the column that does, how many plies minimax must look ahead to find it (2..12, or >12), the\n"
            "grade (1 easy .. 5 very hard); only those that win in N moves, have grade G, or whose move has a THEME,\n"
            "if asked for: win (at once), block (of the other side's win), double-threat, zugzwang (it threatens\n"
            "nothing, but each answer lets it win), odd-even (it makes a threat that decides in the end). In Kolibrat\n"
            "positions in which one move ends the game, or keeps it from ending, and then also `end` or `keep`",
        .line.uses = USES(OPTION_PUZZLES, OPTION_MOVES, OPTION_GRADE, OPTION_THEME, OPTION_SEED, BOARD, THREADS),
        .run = command_puzzles,
    },
    {
        .line.name = "book print",
        .line.what =
            "a document, to be read: the theory of the openings. Of each position a picture and what every move is\n"
            "worth, best first; the main line first, N (7) plies deep, then what leaves it. Only the best moves are\n"
            "followed, and with --worse those whose score, as `solve` prints it, is by so much worse. HTML or\n"
            "Markdown with pictures in SVG, in the document itself or in the folder DIR. Positions behind the\n"
            "opening book, and those of other boards, are solved, which takes its time; where they cannot be, two\n"
            "seconds are spent on each. Exit code 1 if there were more than 20000 positions",
        .line.uses = USES(OPTION_PLIES, OPTION_WORSE, OPTION_FORMAT, OPTION_PICTURES, OPTION_POSITION, OPTION_NO_BOOK,
                          BOARD, OPTION_THREADS | OPTION_COMMON),
        .run = command_book_print,
    },
    {
        .line.name = "picture",
        .line.what =
            "the board of a position, as a picture in SVG; with --out, nothing: the picture is in FILE, and what it\n"
            "is follows from the name: .svg, .png or .gif",
        .line.uses = USES(OPTION_POSITION, OPTION_OUT, OPTION_WIDTH, BOARD, RULED),
        .run = command_picture,
    },
    {
        .line.name = "animate",
        .line.what =
            "nothing: a game becomes a moving picture in the file of --out, a GIF, or an APNG if it is called .png.\n"
            "The game is in FILE, a record or moves; or it is the moves of --position. What comments mark, as in\n"
            "`study export`, is shown twice as long, the end three seconds; then it begins again. At most 1000\n"
            "moves and two million pixels",
        .line.uses = USES(OPTION_OUT | OPTION_MUST, OPTION_WIDTH, OPTION_PACE, OPTION_NUMBER, OPTION_VARIATION,
                          OPTION_POSITION, BOARD, RULED),
        TAKES_FILE,
        .run = command_animate,
    },
    {
        .line.name = "study export",
        .line.what = "a document, to be read: the games in FILE, records or moves, with their comments, variations and "
                     "signs, a\n"
                     "board wherever something is said, and the last one. [%csl Ga1,Rb2] in a comment colours cells, "
                     "[%cal Ga1b3]\n"
                     "draws arrows: G green, R red, B blue, Y yellow. HTML, all in one file",
        .line.uses = USES(BOARD, RULED),
        TAKES_FILE,
        .run = command_study_export,
    },
    {
        .line.name = "games list",
        .line.what =
            "your games, the last one first: ID, when it began (UTC), game, board, who went first, the other,\n"
            "result (first, second, draw, unfinished), moves. DIR is where the window keeps them if not given. If\n"
            "asked for only those of a GAME, those that a human won or lost against the computer, that were a draw\n"
            "or are unfinished (RESULT: won, lost, draw, unfinished), or those against a level or somebody named WHO",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_GAME, OPTION_RESULT, OPTION_OPPONENT),
        .run = command_games_list,
    },
    {
        .line.name = "games show",
        .line.what = "the record of a game: tags and moves, like PGN",
        .line.uses = USES(OPTION_DATA_DIR),
        TAKES_GAMES,
        .run = command_games_export,
    },
    {
        .line.name = "games export",
        .line.what = "the records of all games, or of those asked for as in `games list`, the first one first; `games\n"
                     "import` reads them",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_GAME, OPTION_RESULT, OPTION_OPPONENT),
        .line.operands = {"[ID...]", "ID", 0, INT_MAX, false},
        .take = cli_take_ids,
        .run = command_games_export,
    },
    {
        .line.name = "games import",
        .line.what =
            "how many of the records in FILE are now kept; how many were already there, the same in all tags and\n"
            "moves, and are kept again only with --duplicates; how many were refused because their tags or moves\n"
            "make no game: for each of these its line, and what is wrong with which tag or move. Finished games of\n"
            "a human against the computer count in the statistics; after these were reset only if it began later",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_DUPLICATES),
        TAKES_FILE,
        .run = command_games_import,
    },
    {
        .line.name = "games review",
        .line.what =
            "how good the moves of a game were, as `review` does; the review of a finished game is kept with it",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_LINE, OPTION_NO_BOOK, THREADS),
        TAKES_GAMES,
        .run = command_games_review,
    },
    {
        .line.name = "games stats",
        .line.what =
            "for each game and level a human has played against: games played, won, drawn and lost; won/drawn/lost\n"
            "as first and as second; games won in a row now and at best; mean accuracy of those reviewed; then, if\n"
            "there are any, for every two people who have played each other: won by the one, drawn, won by the\n"
            "other",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_GAME),
        .run = command_games_stats,
    },
    {
        .line.name = "games delete",
        .line.what = "the games that it deleted, as in `games list`",
        .line.uses = USES(OPTION_DATA_DIR),
        TAKES_GAMES,
        .run = command_games_delete,
    },
    {
        .line.name = "cards train",
        .line.what =
            "what was asked and answered. The errors in your reviewed games (`games review`, or the window) are\n"
            "cards: a position in which you missed a win or a block, or gave a result away. Each that is due is shown\n"
            "and asks for a move; lines come from standard input: moves, or show, skip, delete, help, quit. A move\n"
            "that keeps the result is right, of others the refutation is played out. Right answers make a card come\n"
            "again later and later (FSRS-6), a wrong one in ten minutes. The cards of `cards add` are asked in turn:\n"
            "a right answer gets a reply, that of the line or, beyond it, the most common one in your games, else\n"
            "the best; two positions beyond the line are asked, which are judged but not kept",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_NO_BOOK, THREADS),
        .run = command_cards_train,
    },
    {
        .line.name = "cards add",
        .line.what =
            "how many positions of LINE are cards now: those in which the side that makes its last move has to move.\n"
            "They are due at once. The move of the line is right there, and whatever keeps the result or, where all\n"
            "moves lose, holds out as long. A position that has a card, or whose mirror image has one, keeps it and\n"
            "belongs to the line from then on",
        .line.uses = USES(OPTION_DATA_DIR, BOARD),
        .line.operands = {"LINE", "moves, in any form in which games are read", 1, 1, false},
        .run = command_cards_add,
    },
    {
        .line.name = "cards list",
        .line.what =
            "your cards, in the order in which they come: ID, when they are due (UTC), strength (new, weak, firm,\n"
            "strong), what was wrong (missed win, missed block, bad move, blunder; line: nothing), game, board,\n"
            "POSITION, the move that was wrong or is the line's, how often it was, ID of the game, - if that is gone\n"
            "or there is none, and the move's number there",
        .line.uses = USES(OPTION_DATA_DIR),
        .run = command_cards_list,
    },
    {
        .line.name = "cards stats",
        .line.what =
            "cards that are due, how many of them are new, and how many there are of each strength: new, weak (less\n"
            "than 7 days), firm (less than 30), strong; for each set of the window's puzzles (any, or a theme) how\n"
            "many were tried, how many solved at the first try, and the grade of the next; then for each day (UTC)\n"
            "on which cards were answered: date, answers, right ones",
        .line.uses = USES(OPTION_DATA_DIR),
        .run = command_cards_stats,
    },
    {
        .line.name = "cards delete",
        .line.what = "the IDs of the cards that it deleted, which do not come again",
        .line.uses = USES(OPTION_DATA_DIR),
        .line.operands = {"ID...", "the ID of a card; `gravitrips-cli cards list` shows them", 1, INT_MAX, false},
        .take = cli_take_ids,
        .run = command_cards_delete,
    },
    {
        .line.name = "host",
        .line.what =
            "`code`, CODE and PORT while it waits for a friend elsewhere, who types CODE into `join` or the window,\n"
            "and again with another CODE if that dies before anybody comes, after three wrong tries or ten minutes;\n"
            "at the end of each game its record. What happens is told on standard error. A human's lines come from\n"
            "standard input: moves, or resign, draw, takeback, pause, help, yes, no, say WORDS, leave (for good) or\n"
            "later; each waits for its time. At their end, when another is needed, and on a signal, the game is\n"
            "kept, and `resume` goes on with it. Exit code 1: not all N (1) games came to their end",
        .line.uses = USES(OPTION_PORT, OPTION_RELAY, OPTION_SEAT, OPTION_NAME, OPTION_GAMES, OPTION_CLOCK,
                          OPTION_BEGINS, OPTION_WATCHERS, OPTION_DAYS, OPTION_NO_LOCAL, OPTION_MAP_PORT,
                          OPTION_DATA_DIR, OPTION_NO_BOOK, BOARD, RULED, SEED, THREADS),
        .run = command_host,
    },
    {
        .line.name = "join",
        .line.what =
            "the record of each game with a friend elsewhere who has told CODE, at its end. All else is as in\n"
            "`host`; a human says yes to what is to be played. If CODE is - it is the first line of standard input;\n"
            "without CODE it is what GRAVITRIPS_CODE says in the environment: others can read a command line",
        .line.uses = USES(OPTION_AT, OPTION_RELAY, OPTION_SEAT, OPTION_NAME, OPTION_NO_LOCAL, OPTION_DATA_DIR,
                          OPTION_NO_BOOK, SEED, THREADS),
        .line.operands = {"[CODE]", "the CODE that the other end shows", 0, 1, false},
        .take = cli_take_code,
        .run = command_join,
    },
    {
        .line.name = "watch",
        .line.what =
            "the record of each game that two others play elsewhere, at its end; its moves on standard error. CODE is\n"
            "as in `join`",
        .line.uses = USES(OPTION_AT, OPTION_RELAY, OPTION_NAME, OPTION_NO_LOCAL),
        .line.operands = {"[CODE]", "the CODE that the host shows", 0, 1, false},
        .take = cli_take_code,
        .run = command_watch,
    },
    {
        .line.name = "friends",
        .line.what =
            "the games with friends elsewhere that are not over, those where it is your turn first: NAME, the\n"
            "other's name, game, moves, whose turn it is (yours, theirs, - between games, left for good), when that\n"
            "changed (UTC)",
        .line.uses = USES(OPTION_DATA_DIR),
        .run = command_friends,
    },
    {
        .line.name = "resume",
        .line.what =
            "the same as `host` or `join`, whose game it goes on with: the one with this NAME, or whose NAME begins\n"
            "so, or the only one there is. N (1): how many games in all, for the host",
        .line.uses = USES(OPTION_GAMES, OPTION_AT, OPTION_PORT, OPTION_RELAY, OPTION_NO_LOCAL, OPTION_DATA_DIR,
                          OPTION_NO_BOOK, SEED, THREADS),
        TAKES_FRIEND,
        .run = command_resume,
    },
    {
        .line.name = "claim",
        .line.what = "the record of a game with a friend elsewhere, which is won because the other one was away for\n"
                     "as many days as both had agreed on",
        .line.uses = USES(OPTION_AT, OPTION_PORT, OPTION_RELAY, OPTION_NO_LOCAL, OPTION_DATA_DIR),
        TAKES_FRIEND,
        .run = command_claim,
    },
    {
        .line.name = "engine",
        .line.what =
            "what an arena or another program asks for, line by line: this program as an engine of level L (10).\n"
            "PROTOCOL: ugi, the Universal Game Interface, whose options set all else; riddles, that of the contests\n"
            "of The AI Games and Riddles.io, both dialects; filter, POSITION in, a move out, or - if there\n"
            "is none. What it does not understand is told on standard error, and nothing ends it but quit and the end\n"
            "of input",
        .line.uses =
            USES(OPTION_PROTOCOL | OPTION_MUST, OPTION_LEVEL, OPTION_EVALUATOR, OPTION_NO_BOOK, BOARD, SEED, THREADS),
        .run = command_engine,
    },
    {
        .line.name = "relay-check",
        .line.what =
            "how good a relay is, through which two programs meet that cannot reach each other: the address that\n"
            "answered; how long it took to answer, and then to let two ends meet; for how long 64 bytes go there and\n"
            "back, the median and what 99 of 100 stay below, and how often that was tried; KiB a second; then in\n"
            "words what that means for a game. PORT: 7008. Exit code 1 if no game can be played through it",
        .line.uses = USES(0),
        .line.operands = {"HOST[:PORT]", "the HOST of a relay", 1, 1, false},
        .run = command_relay_check,
    },
    {
        .line.name = "perft",
        .line.what =
            "depth and number of paths of that many plies, for the depths 1..DEPTH. With --unique depth and number\n"
            "of different positions that can come about at that ply and at none before, for the depths 0..DEPTH or\n"
            "up to the last ply that has any, at the end their sum. A position in which the game is over counts, and\n"
            "none comes after it. A forced pass is no ply. M: MiB of memory (1024)",
        .line.uses = USES(OPTION_UNIQUE, OPTION_MEMORY, OPTION_POSITION, BOARD, RULED),
        .line.operands = {"DEPTH", "a DEPTH", 1, 1, false},
        .take = cli_take_depth,
        .run = command_perft,
    },
    {
        .line.name = "branching",
        .line.what =
            "among how many moves there is to choose: WHERE, positions in which the game is not over, fewest, mean\n"
            "and most moves in them. WHERE: random, N games (100) of random moves; levels, N games between two\n"
            "levels, if these are given; all, every position that can come about, if they fit into M MiB (128). A\n"
            "forced pass is one move. Then by how much the engine's search grows with each ply: search, depth,\n"
            "nodes of that depth alone, the same divided by those of the depth before, up to depth D (8).\n"
            "--position: where all and search begin",
        .line.uses = USES(OPTION_FIRST, OPTION_SECOND, OPTION_GAMES, OPTION_DEPTH, OPTION_MEMORY, OPTION_POSITION,
                          OPTION_EVALUATOR, OPTION_WEIGHTS, OPTION_NO_BOOK, BOARD, RULED, SEED, THREADS),
        .games = BRANCHING_GAMES,
        .depth = BRANCHING_DEPTH,
        .run = command_branching,
    },
    {
        .line.name = "tree",
        .line.what =
            "how many nodes a program that looks to the end of the game builds, along the game that it plays\n"
            "against itself: POSITION, V, nodes, the move it makes. V: a plain; b stops at a win; c alpha-beta; d\n"
            "takes wins and blocks without looking further; best also knows symmetry and what it has seen; without\n"
            "--variant one after the other. For games that end, such as --game tictactoe, and at most 12 free cells",
        .line.uses = USES(OPTION_POSITION, OPTION_VARIANT, BOARD),
        .run = command_tree,
    },
    {.run = NULL},
};

const struct option_command *cli_command_line(int index)
{
    return cli_commands[index].run ? &cli_commands[index].line : NULL;
}
