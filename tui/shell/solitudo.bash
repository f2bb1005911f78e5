# bash completion for solitudo
_solitudo() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
    local called="${COMP_WORDS[1]}" kind="" each words=""
    COMPREPLY=()
    for each in "${COMP_WORDS[@]:2}"; do
        case "$each" in
            hitori|hitori-hex|tents|sudoku|slant) kind="$each"; break ;;
        esac
    done
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="play continue generate solve rate prove engine hint show replay speak saves records export import print serve classic help"
    elif [ "$called" = help ]; then
        words="play continue generate solve rate prove engine hint show replay speak saves records export import print serve classic"
    else
        case "$before:$kind:$called" in
            --level:hitori:*) words="easy medium hard extreme" ;;
            --size:hitori:*) words="5 6 7 8 9 10 12 15 20 30 40" ;;
            --level:hitori-hex:*) words="easy medium hard" ;;
            --size:hitori-hex:*) words="4 5 6 7 8 9 10" ;;
            --level:tents:*) words="easy medium hard" ;;
            --size:tents:*) words="8 10 12 15 20 30x20 50x40" ;;
            --rule:tents:*) words="local matching" ;;
            --level:sudoku:*) words="easy medium hard expert extreme" ;;
            --size:sudoku:*) words="9 4 6 8 10 12 16" ;;
            --level:slant:*) words="easy medium hard" ;;
            --size:slant:*) words="3 5 7 8 9 12x10 20 30" ;;
            --opponent:slant:*) words="strong careful greedy" ;;
            --level::*) words="easy medium hard expert extreme" ;;
            --mode:*:play) words="normal practice tutorial versus" ;;
            --first:*:play) words="me computer" ;;
            --glyphs:*:play) words="rich wedges fine blocks ascii emoji" ;;
            --theme:*:play) words="lamplight washi contrast okabe suzuri sixteen mono" ;;
            --variant:*:play) words="plain x jigsaw killer anti-knight kropki thermometers arrows" ;;
            --symmetry:*:play) words="180 none mirror diagonal" ;;
            --generator:*:play) words="backtracking shuffle" ;;
            --glyphs:*:continue) words="rich wedges fine blocks ascii emoji" ;;
            --theme:*:continue) words="lamplight washi contrast okabe suzuri sixteen mono" ;;
            --format:*:generate) words="id text json" ;;
            --variant:*:generate) words="plain x jigsaw killer anti-knight kropki thermometers arrows" ;;
            --symmetry:*:generate) words="180 none mirror diagonal" ;;
            --generator:*:generate) words="backtracking shuffle" ;;
            --glyphs:*:engine) words="rich wedges fine blocks ascii emoji" ;;
            --glyphs:*:show) words="rich wedges fine blocks ascii emoji" ;;
            --glyphs:*:replay) words="rich wedges fine blocks ascii emoji" ;;
            --theme:*:replay) words="lamplight washi contrast okabe suzuri sixteen mono" ;;
            --mode:*:speak) words="normal practice tutorial versus" ;;
            --first:*:speak) words="me computer" ;;
            --glyphs:*:speak) words="rich wedges fine blocks ascii emoji" ;;
            --theme:*:speak) words="lamplight washi contrast okabe suzuri sixteen mono" ;;
            --variant:*:speak) words="plain x jigsaw killer anti-knight kropki thermometers arrows" ;;
            --symmetry:*:speak) words="180 none mirror diagonal" ;;
            --generator:*:speak) words="backtracking shuffle" ;;
            --to:*:export) words="toml text id link links svg html pdf csv json cast animation" ;;
            --theme:*:export) words="lamplight washi contrast okabe suzuri sixteen mono" ;;
            --paper:*:print) words="a4 letter" ;;
            --variant:*:print) words="plain x jigsaw killer anti-knight kropki thermometers arrows" ;;
            --symmetry:*:print) words="180 none mirror diagonal" ;;
            --generator:*:print) words="backtracking shuffle" ;;
        esac
        if [ -z "$words" ]; then
            case "$word" in
                -*)
                    case "$called" in
                        play) words="--mode --opponent --strength --first --match --strict --no-handicap --glyphs --theme --quiet --reader --guest --size --level --seed --rating --rule" ;;
                        continue) words="--glyphs --theme --quiet --reader --guest" ;;
                        generate) words="--size --level --seed --rating --rule --number -n --jobs --cluster --resume --format --json" ;;
                        solve) words="--jobs --cluster --resume --rule --json --steps" ;;
                        rate) words="--jobs --cluster --resume --rule --json" ;;
                        prove) words="--jobs --cluster --resume --rule" ;;
                        engine) words="--glyphs --mcp" ;;
                        hint) words="--marks --json --rule" ;;
                        show) words="--glyphs --solution --json --rule" ;;
                        replay) words="--speed --json --glyphs --theme --quiet --reader --guest" ;;
                        speak) words="--mode --opponent --strength --first --match --strict --no-handicap --glyphs --theme --quiet --reader --guest --size --level --seed --rating --rule" ;;
                        saves) words="--json" ;;
                        records) words="--csv --json" ;;
                        export) words="--to --json --proof --theme --rule" ;;
                        import) words="--json --rule" ;;
                        print) words="--size --level --seed --rating --rule --number -n --jobs --cluster --per-page --solutions --paper --output -o --force --json" ;;
                        serve) words="--port --host --player --guest" ;;
                        classic) words="--seed" ;;
                    esac
                    case "$called:$kind" in
                        play:hitori-hex) words="$words --holes" ;;
                        play:tents) words="$words --missing" ;;
                        play:sudoku) words="$words --variant --givens --symmetry --generator --minimal" ;;
                        generate:hitori-hex) words="$words --holes" ;;
                        generate:tents) words="$words --missing" ;;
                        generate:sudoku) words="$words --variant --givens --symmetry --generator --minimal" ;;
                        speak:hitori-hex) words="$words --holes" ;;
                        speak:tents) words="$words --missing" ;;
                        speak:sudoku) words="$words --variant --givens --symmetry --generator --minimal" ;;
                        print:hitori-hex) words="$words --holes" ;;
                        print:tents) words="$words --missing" ;;
                        print:sudoku) words="$words --variant --givens --symmetry --generator --minimal" ;;
                    esac ;;
                *)
                    case "$called" in
                        play) words="hitori hitori-hex tents sudoku slant" ;;
                        continue) words="$(solitudo --completion saves 2>/dev/null)" ;;
                        generate) words="hitori hitori-hex tents sudoku slant" ;;
                        solve) words="hitori hitori-hex tents sudoku slant" ;;
                        rate) words="hitori hitori-hex tents sudoku slant" ;;
                        prove) words="hitori hitori-hex tents sudoku slant" ;;
                        hint) words="hitori hitori-hex tents sudoku slant $(solitudo --completion saves 2>/dev/null)" ;;
                        show) words="$(solitudo --completion saves 2>/dev/null)" ;;
                        replay) words="$(solitudo --completion saves 2>/dev/null)" ;;
                        speak) words="hitori hitori-hex tents sudoku slant $(solitudo --completion saves 2>/dev/null)" ;;
                        saves) words="$(solitudo --completion saves 2>/dev/null)" ;;
                        export) words="$(solitudo --completion saves 2>/dev/null)" ;;
                        print) words="hitori hitori-hex tents sudoku slant $(solitudo --completion saves 2>/dev/null)" ;;
                    esac ;;
            esac
        fi
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _solitudo solitudo
