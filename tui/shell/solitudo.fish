# fish completion for solitudo
complete -c solitudo -f
complete -c solitudo -n __fish_use_subcommand -a play -d 'Play a new puzzle, a board given by its ID, or a saved game file'
complete -c solitudo -n __fish_use_subcommand -a continue -d 'Continue the last game, or a named one'
complete -c solitudo -n __fish_use_subcommand -a generate -d 'Generate boards, one ID per line'
complete -c solitudo -n __fish_use_subcommand -a solve -d 'Solve one board, or every board read from stdin'
complete -c solitudo -n __fish_use_subcommand -a rate -d 'Rate a board  level, difficulty and techniques needed'
complete -c solitudo -n __fish_use_subcommand -a prove -d 'Write the solution as steps that a program can check'
complete -c solitudo -n __fish_use_subcommand -a engine -d 'Answer other programs on stdin and stdout (JSON-RPC 2.0)'
complete -c solitudo -n __fish_use_subcommand -a hint -d 'Explain the next logical step'
complete -c solitudo -n __fish_use_subcommand -a show -d 'Show a board as text'
complete -c solitudo -n __fish_use_subcommand -a replay -d 'Replay a saved game, move by move'
complete -c solitudo -n __fish_use_subcommand -a speak -d 'Play in lines of text, for screen readers, braille and pipes'
complete -c solitudo -n __fish_use_subcommand -a saves -d 'List the saved games'
complete -c solitudo -n __fish_use_subcommand -a records -d 'List the best times'
complete -c solitudo -n __fish_use_subcommand -a export -d 'Write a saved game or a board to stdout'
complete -c solitudo -n __fish_use_subcommand -a import -d 'Import a game or board'
complete -c solitudo -n __fish_use_subcommand -a print -d 'Create a printable PDF'
complete -c solitudo -n __fish_use_subcommand -a serve -d 'Play in a web browser (local only by default)'
complete -c solitudo -n __fish_use_subcommand -a classic -d 'Line-mode Sudoku on stdin and stdout'
complete -c solitudo -n __fish_use_subcommand -a help -d 'what a command does'
complete -c solitudo -n '__fish_seen_subcommand_from help' -a 'play continue generate solve rate prove engine hint show replay speak saves records export import print serve classic'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l mode -d 'game mode (default  normal)' -x -a 'normal practice tutorial versus'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l opponent -d 'Versus  strong, careful or greedy (default  strong)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from slant' -l opponent -x -a 'strong careful greedy'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l strength -d 'Versus  1 to 5, from weak to strong (default  5)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play' -l first -d 'Versus  who moves first (default  me)' -x -a 'me computer'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l match -d 'Versus  play two games on one board, swapping the first move'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l strict -d 'Versus  whoever makes the board unsolvable loses'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l no-handicap -d 'Versus  no handicap points in a single game'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l glyphs -d 'characters used to draw the board (default  what the terminal can show)' -x -a 'rich wedges fine blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l theme -d 'use this theme for this run only' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l quiet -d 'low-bandwidth mode'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l reader -d 'screen-reader line at the bottom'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l guest -d 'guest mode for other people  no access to files, and a limited number of saved games'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l size -d 'board size  WxH, or N for a square (hitori-hex  side length)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l level -d 'easy, medium, hard, expert or extreme (default  the easiest)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l seed -d 'random seed, for reproducible boards (default  a new one)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play' -l rating -d 'difficulty of the hardest step, e.g. 3-4.5, from 0 to 20 (default  any)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave holes in the hexagon'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l missing -d 'leave numbers out'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, x, jigsaw, killer, anti-knight, kropki, thermometers or arrows, also joined by +' -x -a 'plain x jigsaw killer anti-knight kropki thermometers arrows'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l givens -d 'number of given digits; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'symmetry of the givens' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the solution grid is generated' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no redundant givens'
complete -c solitudo -n '__fish_seen_subcommand_from play; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from play' -F
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l glyphs -d 'characters used to draw the board (default  what the terminal can show)' -x -a 'rich wedges fine blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l theme -d 'use this theme for this run only' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l quiet -d 'low-bandwidth mode'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l reader -d 'screen-reader line at the bottom'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l guest -d 'guest mode for other people  no access to files, and a limited number of saved games'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l size -d 'board size  WxH, or N for a square (hitori-hex  side length)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l level -d 'easy, medium, hard, expert or extreme (default  the easiest)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l seed -d 'random seed, for reproducible boards (default  a new one)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l rating -d 'difficulty of the hardest step, e.g. 3-4.5, from 0 to 20 (default  any)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l number -s n -d 'number of boards (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l jobs -d 'number of processes, 1 to 64 (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l cluster -d 'address of a Dask scheduler (default  none)' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l resume -d 'append to FILE, continuing an interrupted run' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l format -d 'output format (default  id)' -x -a 'id text json'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l json -d 'the same as --format json'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave holes in the hexagon'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l missing -d 'leave numbers out'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, x, jigsaw, killer, anti-knight, kropki, thermometers or arrows, also joined by +' -x -a 'plain x jigsaw killer anti-knight kropki thermometers arrows'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l givens -d 'number of given digits; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'symmetry of the givens' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the solution grid is generated' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no redundant givens'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l jobs -d 'number of processes, 1 to 64 (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l cluster -d 'address of a Dask scheduler (default  none)' -x
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l resume -d 'append to FILE, continuing an interrupted run' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from solve; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l json -d 'one JSON object per line'
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l steps -d 'print every solving step'
complete -c solitudo -n '__fish_seen_subcommand_from solve; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l jobs -d 'number of processes, 1 to 64 (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l cluster -d 'address of a Dask scheduler (default  none)' -x
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l resume -d 'append to FILE, continuing an interrupted run' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from rate; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l json -d 'one JSON object per line'
complete -c solitudo -n '__fish_seen_subcommand_from rate; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from prove' -l jobs -d 'number of processes, 1 to 64 (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from prove' -l cluster -d 'address of a Dask scheduler (default  none)' -x
complete -c solitudo -n '__fish_seen_subcommand_from prove' -l resume -d 'append to FILE, continuing an interrupted run' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from prove' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from prove; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from prove; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from engine' -l glyphs -d 'characters used to draw the board (default  what the terminal can show)' -x -a 'rich wedges fine blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from engine' -l mcp -d 'answer as a Model Context Protocol (MCP) server'
complete -c solitudo -n '__fish_seen_subcommand_from hint' -l marks -d 'marks on the board, e.g.  b C1 w A1,B1 ' -x
complete -c solitudo -n '__fish_seen_subcommand_from hint' -l json -d 'output as JSON (see docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from hint' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from hint; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from hint; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from hint' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l glyphs -d 'characters used to draw the board (default  what the terminal can show)' -x -a 'rich wedges fine blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l solution -d 'show the solution'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l json -d 'output as JSON (see docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from show' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l speed -d 'playback speed (default  1, as recorded)' -x
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l json -d 'output as JSON (see docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l glyphs -d 'characters used to draw the board (default  what the terminal can show)' -x -a 'rich wedges fine blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l theme -d 'use this theme for this run only' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l quiet -d 'low-bandwidth mode'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l reader -d 'screen-reader line at the bottom'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l guest -d 'guest mode for other people  no access to files, and a limited number of saved games'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l mode -d 'game mode (default  normal)' -x -a 'normal practice tutorial versus'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l opponent -d 'Versus  strong, careful or greedy (default  strong)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from slant' -l opponent -x -a 'strong careful greedy'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l strength -d 'Versus  1 to 5, from weak to strong (default  5)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l first -d 'Versus  who moves first (default  me)' -x -a 'me computer'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l match -d 'Versus  play two games on one board, swapping the first move'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l strict -d 'Versus  whoever makes the board unsolvable loses'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l no-handicap -d 'Versus  no handicap points in a single game'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l glyphs -d 'characters used to draw the board (default  what the terminal can show)' -x -a 'rich wedges fine blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l theme -d 'use this theme for this run only' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l quiet -d 'low-bandwidth mode'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l reader -d 'screen-reader line at the bottom'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l guest -d 'guest mode for other people  no access to files, and a limited number of saved games'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l size -d 'board size  WxH, or N for a square (hitori-hex  side length)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l level -d 'easy, medium, hard, expert or extreme (default  the easiest)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l seed -d 'random seed, for reproducible boards (default  a new one)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l rating -d 'difficulty of the hardest step, e.g. 3-4.5, from 0 to 20 (default  any)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave holes in the hexagon'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from tents' -l missing -d 'leave numbers out'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, x, jigsaw, killer, anti-knight, kropki, thermometers or arrows, also joined by +' -x -a 'plain x jigsaw killer anti-knight kropki thermometers arrows'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l givens -d 'number of given digits; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'symmetry of the givens' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the solution grid is generated' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no redundant givens'
complete -c solitudo -n '__fish_seen_subcommand_from speak; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from speak' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from saves' -l json -d 'output as JSON (see docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from saves' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from records' -l csv -d 'every finished game as CSV, one per line'
complete -c solitudo -n '__fish_seen_subcommand_from records' -l json -d 'every finished game, including Versus, as JSON'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l to -d 'output format (default  toml, or text for a board)' -x -a 'toml text id link links svg html pdf csv json cast animation'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l json -d 'the same as --to json (docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l proof -d 'html and pdf  add each step of the solution, with an image and the reason'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l theme -d 'theme of the SVG image and the HTML page (default  the one in your settings)' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from export; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from export' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from import' -l json -d 'output as JSON (see docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from import' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from import; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from import' -F
complete -c solitudo -n '__fish_seen_subcommand_from print' -l size -d 'board size  WxH, or N for a square (hitori-hex  side length)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l level -d 'easy, medium, hard, expert or extreme (default  the easiest)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l seed -d 'random seed, for reproducible boards (default  a new one)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l rating -d 'difficulty of the hardest step, e.g. 3-4.5, from 0 to 20 (default  any)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l rule -d 'Tents  local for shared trees, matching for one tent per tree (default  local for new boards)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l number -s n -d 'number of new boards (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l jobs -d 'number of processes, 1 to 64 (default  1)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l cluster -d 'address of a Dask scheduler (default  none)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l per-page -d 'boards per page (default  as many as fit)' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l solutions -d 'add pages with small solutions'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l paper -d 'paper size (default  a4)' -x -a 'a4 letter'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l output -s o -d 'output file, or - for stdout' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from print' -l force -d 'replace an existing file'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l json -d 'output as JSON (see docs/data.md)'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave holes in the hexagon'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l missing -d 'leave numbers out'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, x, jigsaw, killer, anti-knight, kropki, thermometers or arrows, also joined by +' -x -a 'plain x jigsaw killer anti-knight kropki thermometers arrows'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l givens -d 'number of given digits; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'symmetry of the givens' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the solution grid is generated' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no redundant givens'
complete -c solitudo -n '__fish_seen_subcommand_from print; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from print' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l port -d 'port (default  8000)' -x
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l host -d 'address to listen on (default  127.0.0.1). Anyone with the printed link can play' -x
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l player -d 'separate link and saves for this player (repeatable)' -x
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l guest -d 'guest mode for other people  no access to files, and a limited number of saved games'
complete -c solitudo -n '__fish_seen_subcommand_from classic' -l seed -d 'random seed, for reproducible boards (default  a new one)' -x
