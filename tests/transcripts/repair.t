`nonet repair` writes the fewest changes of clues that give a puzzle one solution.

  $ . "$TESTDIR/setup.sh"
  $ wrong=${puzzle:0:36}8${puzzle:37}
  $ echo $wrong > wrong.txt
  $ nonet repair puzzle.txt wrong.txt bad.txt > repairs.txt
  [1]
  $ cat repairs.txt
  1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  2 53..7....6..195....98....6.8...6...3...8.3..17...2...6.6....28....419..5....8..79 # r5c1: 8 -> .
  2 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # r5c1: 8 -> 4
  3 # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)

In the second one, r5c1 should be 4. Every other repair gives one solution, too. Lines are read as puzzles again.

  $ cut -d' ' -f2 repairs.txt | grep -v '#' | nonet check | cut -d' ' -f1 | uniq -c
        3 unique
  $ nonet count --quiet repairs.txt
  1
  1
  1
  [1]

With `--goal solution` clues may be omitted, and the line says what could be there.

  $ nonet repair --goal solution --limit 0 wrong.txt
  1 53..7....6..195....98....6.8...6...3...8.3..17...2...6.6....28....419..5....8..79 # r5c1: 8 -> . (r5c1 is 4)
  $ nonet repair --goal solution --limit 1 wrong.txt | wc -l
  1
  $ nonet repair --goal solution --output json wrong.txt | grep '"r5c1'
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...38..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"solved","mended":"53..7....6..195....98....6.8...6...3...8.3..17...2...6.6....28....419..5....8..79","changes":"r5c1: 8 -> .","instead":"r5c1 is 4","message":null}

JSON and csv have columns.

  $ nonet repair --output json puzzle.txt
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"unique","mended":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","changes":null,"message":null}
  $ nonet repair --output csv --columns index,status,changes wrong.txt
  index,status,changes
  1,unique,r5c1: 8 -> .
  1,unique,r5c1: 8 -> 4
  $ nonet repair --output none puzzle.txt wrong.txt | masked
  2 puzzles: 2 unique; TIME

What cannot be mended is named.

  $ nonet repair <<< 12${blank:2}
  1 # multiple: no 9x9 puzzle with fewer than 17 clues has one solution, and this one has 2
  [1]
  $ cages=(--constraint 'killer 3 r1c1 r1c2' --constraint 'killer 3 r1c2 r1c3')
  $ nonet repair "${cages[@]}" <<< 1...............
  1 # no solution: without any clue, too, there is no solution: these 2 constraints clash: killer 3 r1c1 r1c2, killer 3 r1c2 r1c3
  [1]
  $ nonet repair --exit-zero "${cages[@]}" <<< 1...............
  1 # no solution: without any clue, too, there is no solution: these 2 constraints clash: killer 3 r1c1 r1c2, killer 3 r1c2 r1c3
  $ nonet repair --timeout 0 wrong.txt
  1 # timeout
  [5]
  $ nonet repair --total-time 0 wrong.txt
  1 # timeout
  [5]

Pencil marks are taken; lines show 81 symbols, and JSON keeps the marks. Here r1c3 cannot be 9: it is 4.

  $ nonet convert --to candidates wrong.txt | sed 's/./\./27' > marks.txt
  $ nonet repair marks.txt
  1 53..7....6..195....98....6.8...6...3...8.3..17...2...6.6....28....419..5....8..79 # r5c1: 8 -> .
  1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # r5c1: 8 -> 4
  nonet: warning: This output shows only digits. Add --output json to keep the pencil marks.
  $ nonet repair --output json marks.txt | grep -o '"mended":"....5'
  "mended":"....5
  "mended":"....5

Boards of other rules are mended, too. Here r1c1 clashes with the other end of the diagonal.

  $ board=$(nonet solve --variant diagonal examples/diagonal.txt | sed -n 1p)
  $ for i in {1..80}; do ((i / 9 == 0 || i % 9 == 0 || (i / 9 < 3 && i % 9 < 3))) && board=${board:0:i}.${board:i+1}; done
  [1]
  $ nonet repair --variant diagonal <<< ${board:80}${board:1}
  1 ............627895...348172.82173654.16485329.45296781.27934518.51762943.93851267 # r1c1: 7 -> .
  1 2...........627895...348172.82173654.16485329.45296781.27934518.51762943.93851267 # r1c1: 7 -> 2

Options that say what is so anyway change nothing.

  $ nonet repair wrong.txt > plain.txt
  $ nonet repair --box 3x3 --format line --symbols 123456789 --progress never -q wrong.txt | cmp - plain.txt
  $ nonet repair --verbose wrong.txt 2>&1 > out | masked
  nonet: wrong.txt: line, 9x9 with boxes 3x3; backend auto
  nonet: 1 puzzle: 1 unique; TIME
  $ cmp out plain.txt
  $ nonet repair --resume -o resumed wrong.txt && cmp resumed plain.txt
  $ nonet repair --backend anneal wrong.txt
  nonet: repair needs a proof that there are no more solutions: use dfs or cadical, not 'anneal'
  nonet: 'nonet repair --help' lists the options
  [2]
  $ nonet repair --goal both wrong.txt
  nonet: --goal: unknown 'both' (one of unique, solution)
  nonet: 'nonet repair --help' lists the options
  [2]

A field of CSV with commas is in quotes.

  $ echo 11..22.......... > twice.txt
  $ nonet repair --goal solution --limit 1 --output csv --columns status,changes,instead twice.txt
  status,changes,instead
  solved,"r1c1: 1 -> ., r2c1: 2 -> .","r1c1 is 3 or 4, r2c1 is 3 or 4"
