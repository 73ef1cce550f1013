`nonet convert` reads puzzles in one format and writes them in another.

  $ . "$TESTDIR/setup.sh"
  $ printf '%s\n' '# two' "$puzzle easy" $hard > lines.txt
  $ nonet convert --to csv puzzle.txt hard.txt
  puzzle
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  $ nonet convert --to grid puzzle.txt
  +-------+-------+-------+
  | 5 3 . | . 7 . | . . . |
  | 6 . . | 1 9 5 | . . . |
  | . 9 8 | . . . | . 6 . |
  +-------+-------+-------+
  | 8 . . | . 6 . | . . 3 |
  | 4 . . | 8 . 3 | . . 1 |
  | 7 . . | . 2 . | . . 6 |
  +-------+-------+-------+
  | . 6 . | . . . | 2 8 . |
  | . . . | 4 1 9 | . . 5 |
  | . . . | . 8 . | . 7 9 |
  +-------+-------+-------+
  

Comments, text and columns stay if the format has a place for them. `--quiet` leaves the warning out.

  $ nonet convert --to line lines.txt | cmp - lines.txt
  $ nonet convert --to csv lines.txt
  nonet: warning: lines.txt: comments are omitted: csv has none
  puzzle,text
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..,
  $ nonet convert --to csv --quiet lines.txt | wc -l
  3

A column that has the name of a member of JSON gets another one, so the puzzle stays the puzzle.

  $ printf '%s\n' puzzle,regions,puzzle $puzzle,north,south | nonet convert --to jsonl | tee members.jsonl
  {"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","regions_text":"north","puzzle_2":"south"}
  $ nonet convert --to line members.jsonl
  nonet: warning: members.jsonl: the columns' names are omitted: regions_text, puzzle_2
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,north,south

Records that are not puzzles are named and left out, ten of them by name.

  $ nonet convert --to jsonl puzzle.txt bad.txt hard.txt 2> errors
  {"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
  {"puzzle":"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."}
  [1]
  $ cat errors
  nonet: bad.txt: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  $ (cat puzzle.txt; for i in {1..1234}; do echo nonsense; done; cat hard.txt) | nonet convert --to line 2> errors
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  [1]
  $ sed '2,10d' errors
  nonet: standard input: line 2, column 1: unexpected 'n' (a digit 1-9, or . for blank)
  nonet: skipped 1,224 more

A format that would make another puzzle of it is refused.

  $ jigsaw=1...............AAABACBBCCDBCDDD
  $ nonet convert --to line <<< $jigsaw
  nonet: standard input: line 1: line has no place for a jigsaw's regions (csv, jsonl or jigsaw has)
  [1]
  $ for to in csv jsonl jigsaw; do nonet convert --to $to <<< $jigsaw | nonet convert --to jigsaw; done
  1...............1112132233423444
  1...............1112132233423444
  1...............1112132233423444
  $ nonet convert --to ss <<< 1234341221434321
  nonet: standard input: line 1: ss is for 9x9 boards, not 2x2
  [1]

Several files become one, whose columns are those of the first puzzle.

  $ echo "$puzzle a" > one.txt
  $ printf '%s\n' note,quizzes b,$hard > two.csv
  $ nonet convert --to csv --verbose -o out.csv one.txt two.csv missing
  nonet: one.txt: line, 9x9 with boxes 3x3
  nonet: two.csv: csv, 9x9 with boxes 3x3
  nonet: warning: two.csv: columns that the first puzzle does not have are omitted, as the header is written already
  nonet: 'missing' is neither a file nor a puzzle
  nonet: 2 puzzles written
  [3]
  $ cat out.csv
  puzzle,text
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,a
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..,

`--to` is needed. Options say how the input is to be read.

  $ nonet convert puzzle.txt
  nonet: name the format to write: --to NAME ('nonet convert --help' lists them)
  [2]
  $ nonet convert --to jsonk puzzle.txt
  nonet: --to: unknown 'jsonk': did you mean 'json' or 'jsonl'?
  nonet: 'nonet convert --help' lists the options
  [2]
  $ printf '%s\n' 1... .... .... .... AAAB ACBB CCDB CDDD | nonet convert --to jigsaw --format jigsaw
  1...............1112132233423444
  $ nonet convert --to line --box 3x2 <<< ${blank:0:36}
  nonet: warning: standard input: line does not show the boxes' shape: read it with boxes 3x2
  ....................................
  $ nonet convert --to line < /dev/null
  nonet: warning: no puzzle in standard input

Variants are kept by jsonl. This board has one solution with diagonals, and several without.

  $ nonet solve --limit 2 --status examples/diagonal.txt | cut -d' ' -f2 | sort | uniq -c
        1 multiple
  $ nonet convert --variant diagonal --to jsonl examples/diagonal.txt > diagonal.jsonl
  nonet: warning: examples/diagonal.txt: comments are omitted: jsonl has none
  $ nonet solve --limit 2 --status diagonal.jsonl | cut -d' ' -f2
  unique
  $ nonet convert --to line diagonal.jsonl
  nonet: warning: diagonal.jsonl: line does not show the variants: read it as diagonal
  ...51..36..4..7............98.1.....7.........4......1.2........5..6...3..3...2..

A hexadecimal board with 0 for a digit is read so if all symbols but the last are used and blanks are dots.

  $ hex=$(nonet solve examples/16x16.txt | tr 1-9A-G 0-9A-F | fold -w 16 | sed 's/./~/' | tr -d '\n' | tr '~' .)
  $ nonet convert --to line <<< $hex > hex.txt
  $ tr 1-9A-G 0-9A-F < hex.txt | grep -c "^$hex$"
  1
  $ fold -w 16 <<< $hex | nonet convert --to line | cmp - hex.txt
  $ printf '%s\n' id,puzzle 1,$hex | nonet convert --quiet --to line | cut -d, -f1 | cmp - hex.txt
  $ nonet convert --to line --symbols 0123456789ABCDEF <<< $hex | cmp - hex.txt

If fewer symbols are used, there is one warning for each input.

  $ printf '%s\n' ${hex//E/.} ${hex//E/.} | nonet convert --to line > few.txt
  nonet: warning: standard input: 0 is read as a blank, like the other blanks here, and no G occurs: where 0 is a digit, name the symbols 0123456789ABCDEF
  $ nonet count --limit 1 <<< ${hex//E/.}
  nonet: warning: standard input: 0 is read as a blank, like the other blanks here, and no G occurs: where 0 is a digit, name the symbols 0123456789ABCDEF
  >=1
  $ nonet count --limit 1 --quiet <<< ${hex//E/.}
  >=1
  $ nonet count --limit 1 hex.txt
  >=1
  $ sed 's/^./0/' hex.txt | nonet count --limit 1
  >=1

A chain of formats ends where it began. Pencilmarks show what the givens leave, so their reader cannot know which were given.

  $ formats=$(nonet convert --to '?' 2>&1 | sed -n 's/.*one of \(.*\))$/\1/p' | tr -d ,)
  [2]
  $ echo $formats
  line sdm grid sdk ss numbers candidates pencilmarks csv json jsonl jigsaw f-puzzles sudokupad iss svg
  $ cat puzzle.txt hard.txt > both.txt
  $ for to in $formats; do if [[ $to != svg ]]; then nonet convert --to $to both.txt > to.$to; fi; done
  $ nonet solve both.txt > solved; nonet solve to.pencilmarks | cmp - solved
  $ cp both.txt last; for to in $formats line; do if [[ $to != svg && $to != pencilmarks ]]; then
  >   nonet convert --to $to last > next; cmp next to.$to; mv next last
  > fi; done
  $ for to in $formats; do [[ $to == svg ]] || nonet convert --to pencilmarks to.$to | cmp - to.pencilmarks; done

Every verb takes every format.

  $ for to in $formats; do if [[ $to != svg ]]; then
  >   nonet convert --to $to puzzle.txt > each.$to; nonet encode each.$to | grep -c 'c row 53..7....$'
  > fi; done | uniq -c
       15 1
  $ nonet solve each.* | uniq | cmp - solution.txt; nonet count each.* | uniq -c; nonet check each.* | cut -d' ' -f1 | uniq -c
       15 1
       15 unique
  $ for to in $formats; do [[ $to == svg ]] || nonet prove each.$to | sed -n 2p; done | uniq -c
       15 verdict unique
  $ nonet compare -q --rounds 1 --backend dfs each.* | grep unique; nonet crosscheck --backend dfs,dlx each.* | tail -n 1
  checked against the rules: 15 unique
  no disagreement

A picture is of one puzzle. Several go into a folder.

  $ count() { grep -o "class=\"$1\"" | wc -l; }
  $ nonet convert --to svg puzzle.txt | count given; nonet solve --output svg puzzle.txt | count found
  30
  51
  $ nonet solve --output svg "$TESTDIR/../../examples/killer.jsonl" | cmp - "$TESTDIR/../../docs/images/killer.svg" # of README
  $ nonet solve --output svg --constraint 'renban r1c1 r1c2' puzzle.txt | count given # which has no solution
  30
  [1]
  $ printf '%s\n' 1............... ${blank:0:16} 11.............. > three.txt
  $ for command in 'solve --output svg' 'convert --to svg'; do nonet $command three.txt; nonet $command three.txt -o ${command%% *}/; done
  nonet: --output svg writes one picture, and there are more puzzles: -o DIR/ writes a file for each
  nonet: 'nonet solve --help' lists the options
  solve/000001.solution.svg
  solve/000002.solution.svg
  solve/000003.solution.svg
  nonet: three.txt has more than one puzzle: name one with --index N, or write a file per puzzle with -o FOLDER/
  nonet: 'nonet convert --help' lists the options
  convert/000001.svg
  convert/000002.svg
  convert/000003.svg
  $ nonet convert --to svg --index 1 three.txt | count given
  1
  $ refused << 'END'
  > convert --to line --index 1 three.txt
  > convert --to svg --index 4 three.txt
  > solve --output svg --all three.txt
  > END
  nonet: --index is only for --to svg
  nonet: three.txt has no puzzle number 4
  nonet: --output svg draws one solution of a puzzle: omit --all
  $ echo 1234341221434321 > full.txt; echo s UNSATISFIABLE > answer
  $ decode() { nonet decode --puzzle full.txt --output svg --constraint 'whisper 1 r1c1 r1c2' answer "$@"; }
  $ decode | count given; decode | grep -c 'differ'; decode --no-legend | grep -c 'differ'
  16
  1
  0
  [1]
  $ nonet compare -q --backend dfs,cadical --rounds 1 --constraint 'x r1c1 r1c2' --html - blank.txt | count nonet
  1
