# completion of solitudo for fish
complete -c solitudo -f
complete -c solitudo -n __fish_use_subcommand -a play -d 'play a new board of a kind, a given board, or a game from a file'
complete -c solitudo -n __fish_use_subcommand -a continue -d 'go on with the game played last, or with a named one'
complete -c solitudo -n __fish_use_subcommand -a generate -d 'make boards, one a line'
complete -c solitudo -n __fish_use_subcommand -a solve -d 'solve a board, or one a line from stdin'
complete -c solitudo -n __fish_use_subcommand -a rate -d 'tell how hard a board is, and by which techniques'
complete -c solitudo -n __fish_use_subcommand -a hint -d 'tell the next deduction in words'
complete -c solitudo -n __fish_use_subcommand -a show -d 'show a board as text'
complete -c solitudo -n __fish_use_subcommand -a replay -d 'play a saved game back, move by move'
complete -c solitudo -n __fish_use_subcommand -a saves -d 'list the saved games'
complete -c solitudo -n __fish_use_subcommand -a records -d 'list the best times'
complete -c solitudo -n __fish_use_subcommand -a export -d 'write a saved game to stdout'
complete -c solitudo -n __fish_use_subcommand -a import -d 'bring a game or a board from a file in as a new save'
complete -c solitudo -n __fish_use_subcommand -a print -d 'write boards for paper into a PDF'
complete -c solitudo -n __fish_use_subcommand -a serve -d 'the same game in a browser, on this machine'
complete -c solitudo -n __fish_use_subcommand -a classic -d 'the Sudoku of lines, for people and pipes'
complete -c solitudo -n __fish_use_subcommand -a help -d 'what a command does'
complete -c solitudo -n '__fish_seen_subcommand_from help' -a 'play continue generate solve rate hint show replay saves records export import print serve classic'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l mode -d 'how it is played' -x -a 'normal practice tutorial versus'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l opponent -d 'in versus  who plays' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from slant' -l opponent -x -a 'strong careful greedy'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l strength -d 'in versus  how far it looks' -x
complete -c solitudo -n '__fish_seen_subcommand_from play' -l first -d 'in versus' -x -a 'me computer'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l match -d 'in versus  two games, each begins'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l strict -d 'in versus  who spoils loses'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l no-handicap -d 'in versus  no handicap points in a single game'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l glyphs -d 'what to draw with' -x -a 'rich blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l theme -d 'for this time' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l quiet -d 'send as little as can be'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l reader -d 'say all in the last row, in words'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l guest -d 'for somebody else on your machine  no files, and limits for saved games'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l size -d 'in cells  WxH or N' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l level -d 'easy, medium, hard, expert or extreme' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy hard'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from play' -l seed -d 'the same seed, the same board' -x
complete -c solitudo -n '__fish_seen_subcommand_from play' -l rating -d 'of the hardest step' -x
complete -c solitudo -n '__fish_seen_subcommand_from play' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave cells out, so that blacks cut'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, diagonals, crooked blocks or cages' -x -a 'plain x jigsaw killer'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l givens -d 'how many digits are given; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'how the givens lie' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the full grid is made' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from play; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no given can be spared'
complete -c solitudo -n '__fish_seen_subcommand_from play; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from play' -F
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l glyphs -d 'what to draw with' -x -a 'rich blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l theme -d 'for this time' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l quiet -d 'send as little as can be'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l reader -d 'say all in the last row, in words'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -l guest -d 'for somebody else on your machine  no files, and limits for saved games'
complete -c solitudo -n '__fish_seen_subcommand_from continue' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l size -d 'in cells  WxH or N' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l level -d 'easy, medium, hard, expert or extreme' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy hard'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l seed -d 'the same seed, the same board' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l rating -d 'of the hardest step' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from generate' -s n -d 'how many boards' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l jobs -d 'processes at work' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l cluster -d 'of a dask scheduler that shares the work out' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l resume -d 'write lines there, and go on where it ends' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from generate' -l format -d 'as what' -x -a 'id text json'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave cells out, so that blacks cut'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, diagonals, crooked blocks or cages' -x -a 'plain x jigsaw killer'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l givens -d 'how many digits are given; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'how the givens lie' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the full grid is made' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no given can be spared'
complete -c solitudo -n '__fish_seen_subcommand_from generate; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l json -d 'one object a line'
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l jobs -d 'processes at work' -x
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l cluster -d 'of a dask scheduler that shares the work out' -x
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l resume -d 'write lines there, and go on where it ends' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from solve; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from solve' -l steps -d 'tell every step that leads there'
complete -c solitudo -n '__fish_seen_subcommand_from solve; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l json -d 'one object a line'
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l jobs -d 'processes at work' -x
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l cluster -d 'of a dask scheduler that shares the work out' -x
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l resume -d 'write lines there, and go on where it ends' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from rate' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from rate; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from rate; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from hint' -l marks -d 'marks on the board, like  b C1 w A1,B1 ' -x
complete -c solitudo -n '__fish_seen_subcommand_from hint' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from hint; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from hint; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from hint' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l glyphs -d 'what to draw with' -x -a 'rich blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l solution -d 'the solved board'
complete -c solitudo -n '__fish_seen_subcommand_from show' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from show' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l speed -d 'so many times' -x
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l glyphs -d 'what to draw with' -x -a 'rich blocks ascii emoji'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l theme -d 'for this time' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l quiet -d 'send as little as can be'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l reader -d 'say all in the last row, in words'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -l guest -d 'for somebody else on your machine  no files, and limits for saved games'
complete -c solitudo -n '__fish_seen_subcommand_from replay' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from records' -l csv -d 'every finished game, one a line'
complete -c solitudo -n '__fish_seen_subcommand_from records' -l json -d 'every finished game, and Versus'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l to -d 'as what' -x -a 'toml text id link svg pdf'
complete -c solitudo -n '__fish_seen_subcommand_from export' -l theme -d 'the colours of a picture' -x -a 'lamplight washi contrast okabe suzuri sixteen mono'
complete -c solitudo -n '__fish_seen_subcommand_from export' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from import' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from import; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from import' -F
complete -c solitudo -n '__fish_seen_subcommand_from print' -l size -d 'in cells  WxH or N' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori' -l size -x -a '5 6 7 8 9 10 12 15 20 30 40'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori-hex' -l size -x -a '4 5 6 7 8 9 10'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l size -x -a '8 10 12 15 20 30x20 50x40'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l size -x -a '9 4 6 8 10 12 16'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from slant' -l size -x -a '3 5 7 8 9 12x10 20 30'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l level -d 'easy, medium, hard, expert or extreme' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori' -l level -x -a 'easy medium hard extreme'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori-hex' -l level -x -a 'easy hard'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l level -x -a 'easy medium hard expert extreme'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from slant' -l level -x -a 'easy medium hard'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l seed -d 'the same seed, the same board' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l rating -d 'of the hardest step' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l rule -d 'for kinds with several rules' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from tents' -l rule -x -a 'local matching'
complete -c solitudo -n '__fish_seen_subcommand_from print' -s n -d 'how many new boards' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l jobs -d 'processes at work' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l cluster -d 'of a dask scheduler that shares the work out' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l per-page -d 'boards on a page' -x
complete -c solitudo -n '__fish_seen_subcommand_from print' -l solutions -d 'at the end, in small'
complete -c solitudo -n '__fish_seen_subcommand_from print' -l paper -d 'its size' -x -a 'a4 letter'
complete -c solitudo -n '__fish_seen_subcommand_from print' -s o -d 'the file to write, or -' -r -F
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from hitori-hex' -l holes -d 'leave cells out, so that blacks cut'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l variant -d 'plain, diagonals, crooked blocks or cages' -x -a 'plain x jigsaw killer'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l givens -d 'how many digits are given; or fewest' -x
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l symmetry -d 'how the givens lie' -x -a '180 none mirror diagonal'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l generator -d 'how the full grid is made' -x -a 'backtracking shuffle'
complete -c solitudo -n '__fish_seen_subcommand_from print; and __fish_seen_subcommand_from sudoku' -l minimal -d 'no given can be spared'
complete -c solitudo -n '__fish_seen_subcommand_from print; and not __fish_seen_subcommand_from hitori hitori-hex tents sudoku slant' -a 'hitori hitori-hex tents sudoku slant'
complete -c solitudo -n '__fish_seen_subcommand_from print' -a '(solitudo --completion saves 2>/dev/null)'
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l port -d 'if not 8000' -x
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l host -d 'another address of this machine  whoever has what it prints can play' -x
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l player -d 'an address for a guest with games of their own; again for the next' -x
complete -c solitudo -n '__fish_seen_subcommand_from serve' -l guest -d 'for somebody else on your machine  no files, and limits for saved games'
complete -c solitudo -n '__fish_seen_subcommand_from classic' -l seed -d 'the same seed, the same boards' -x
