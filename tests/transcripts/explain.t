`nonet explain` writes the steps that lead to the solution, each with its reason in the fewest constraints.

  $ . "$TESTDIR/setup.sh"
  $ nonet explain puzzle.txt > path.txt
  $ sed -n '1,3p;$p' path.txt
  puzzle 1: unique
    1. r1c6 is 8: in box 2 every other cell that is open sees an 8 (hidden single)
    2. r1c4 is 6: in box 2 every other cell that is open sees a 6 (hidden single)
       51 steps, the largest of 1 constraint
  $ grep -c ' r.c. is . *' path.txt
  51
  $ nonet explain -j2 puzzle.txt puzzle.txt | sed 's/^puzzle 2/puzzle 1/' | cmp - <(cat path.txt path.txt)

Parts of a path are the next step, the hardest one, and what leads to a cell.

  $ nonet explain --next puzzle.txt
  puzzle 1: the next step
    1. r1c6 is 8: in box 2 every other cell that is open sees an 8 (hidden single)
  $ nonet explain --hardest puzzle.txt
  puzzle 1: step 1 of 51 is the largest
    1. r1c6 is 8: in box 2 every other cell that is open sees an 8 (hidden single)
  $ nonet explain --to r1c3 puzzle.txt | sed -n '1p;$p'
  puzzle 1: r1c3 in 24 steps
   24. r1c3 is 4: it is the last open cell of row 1 (full house)
  $ nonet explain --to R1C3 puzzle.txt | cmp - <(nonet explain --to r1c3 puzzle.txt)
  $ nonet explain --to r1c1 puzzle.txt
  puzzle 1: r1c1 is 5 already
  $ nonet explain solution.txt
  puzzle 1: no cell is open

Steps as people solve are those of Sudoku Explainer, with chains in words; on boards with constraints chains lead further.

  $ nonet explain --style human --next puzzle.txt
  puzzle 1: the next step
    1. r1c6 is 8: the only place for 8 in box 2 (Hidden Single, 1.2)
  $ echo .1...893......7.1....4.18.778.9.....6.......3..32.5.8....5.36...69...3..........2 > very_hard.txt
  $ nonet explain --style human --hardest very_hard.txt
  puzzle 1: 61 steps, very hard: 7.1/1.2/1.2
   24. r5c4 is not 1: otherwise the opposite follows (Forcing Chain, 7.1)
         if r5c4 is 1:
           r5c4 is not 8 (r5c4)
           r5c5 is 8 (box 5)
           r7c5 is not 8 (column 5)
           r7c3 is 8 (row 7)
           r7c3 is not 1 (r7c3)
           r5c3 is 1 (column 3)
           r5c4 is not 1 (row 5)
  $ nonet explain --style human very_hard.txt | sed -n '1,2p;$p'
  puzzle 1: unique
    1. r1c3 is 7: the only place for 7 in box 1 (Hidden Single, 1.2)
       61 steps, very hard: 7.1/1.2/1.2
  $ nonet explain --style human --hardest --output json very_hard.txt
  {"schema":1,"index":1,"line":1,"step":24,"remove":["r5c4-1"],"technique":"forcing-chain","name":"Forcing Chain","rating":7.1,"chains":[[{"claim":"r5c4 is 1","because":[]},{"claim":"r5c4 is not 8","because":[0],"why":"r5c4"},{"claim":"r5c5 is 8","because":[1],"why":"box 5"},{"claim":"r7c5 is not 8","because":[2],"why":"column 5"},{"claim":"r7c3 is 8","because":[3],"why":"row 7"},{"claim":"r7c3 is not 1","because":[4],"why":"r7c3"},{"claim":"r5c3 is 1","because":[5],"why":"column 3"},{"claim":"r5c4 is not 1","because":[6],"why":"row 5"}]],"text":"r5c4 is not 1: otherwise the opposite follows"}
  $ nonet explain --style human --variant windoku $TESTDIR/../../examples/windoku.txt > windoku.path
  $ sed -n 1,3p windoku.path; grep -m1 -A3 'chain of' windoku.path; tail -1 windoku.path
  puzzle 1: steps
    1. r8c2 is 5: in window 3 every other cell that is open sees a 5 (hidden single)
    2. r8c1 is 4: in box 7 every other cell that is open sees a 4 (hidden single)
   19. r5c9 is not 4: otherwise no digit is left for r3c8 (chain of 6 claims)
         if r5c9 is 4:
           r3c9 and r4c9 are not 4 (column 9)
           r3c8 is 4 (row 3, as r3c9 is not 4)
       122 steps, the longest chain of 9 claims
  $ nonet explain --style human --next --output json --constraint 'killer 10 r1c3 r1c4' puzzle.txt
  {"schema":1,"index":1,"line":1,"step":1,"place":["r1c6=8"],"because":["box 2 holds an 8"],"size":1,"shape":"hidden single","text":"r1c6 is 8: in box 2 every other cell that is open sees an 8","ruleset":"killer: a cage: its cells differ, and sum to the number if there is one"}
  $ nonet explain --style human --variant diagonal two.txt none.txt
  puzzle 1: steps
    1. r4c4 is 6: it is the last open cell of diagonal 1 (full house)
    2. r4c5 is 7: it is the last open cell of row 4 (full house)
    3. r1c4 is 7: it is the last open cell of column 4 (full house)
    4. r1c5 is 6: it is the last open cell of row 1 (full house)
  puzzle 1: no solution: these 2 clues clash: r1c1=5, r5c5=5 (diagonal 1)
  and also: these 2 clues clash: r3c7=5, r5c5=5 (diagonal 2)
  and also: these 2 clues clash: r4c6=1, r7c3=1 (diagonal 2)
    'nonet repair' finds the clues to change
  puzzle 2: no solution: these 9 clues clash: r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r1c7=7, r1c8=8, r5c9=9
    'nonet repair' finds the clues to change
  [1]
  $ nonet explain --style human -j2 hard.txt puzzle.txt hard.txt | cmp - <(nonet explain --style human -j1 hard.txt puzzle.txt hard.txt)
  $ refused <<'EOF'
  > explain --style human --to r1c1
  > explain --style human --html page.html
  > explain --style humane
  > EOF
  nonet: --to needs smallest sets: omit --style human
  nonet: --html shows smallest sets: omit --style human
  nonet: --style: unknown 'humane': did you mean 'human'?

JSON has an object for each step.

  $ printf '%s\n' id,puzzle seven,$puzzle | nonet explain --output json > path.json
  $ sed -n 1p path.json
  {"schema":1,"index":1,"line":2,"step":1,"place":["r1c6=8"],"because":["box 2 holds an 8"],"size":1,"smallest":true,"shape":"hidden single","text":"r1c6 is 8: in box 2 every other cell that is open sees an 8","columns":{"id":"seven"}}
  $ nonet explain --output json solution.txt
  {"schema":1,"index":1,"line":1,"status":"unique","message":"no cell is open"}

They lead to the solution:

  $ grep -o '"place":\["r.c.=."' path.json | sed 's/.*"r\(.\)c\(.\)=\(.\)"/\1\2\3/' > places
  $ for i in {0..80}; do c=${puzzle:i:1}; [[ $c == . ]] || echo $((i / 9 + 1))$((i % 9 + 1))$c; done >> places
  $ sort places | cut -c3 | tr -d '\n' | grep -c "^$solution$"
  1

Boards without a path say why.

  $ nonet explain --next --limit 1 two.txt none.txt bad.txt puzzle.txt
  puzzle 1: several solutions: 4 cells are open: r1c4 is 6 or 7, r1c5 is 6 or 7, r4c4 is 6 or 7, r4c5 is 6 or 7
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    534768912672195348198342567859671423426853791713924856961537284287419635345286179
    a clue may be missing, or wrong: 'nonet repair' looks for a wrong one
  puzzle 2: no solution: these 9 clues clash: r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r1c7=7, r1c8=8, r5c9=9
    'nonet repair' finds the clues to change
  puzzle 3: invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  puzzle 4: the next step
    1. r1c6 is 8: in box 2 every other cell that is open sees an 8 (hidden single)
  [1]
  $ nonet explain --next --limit 1 --output json two.txt none.txt bad.txt
  {"schema":1,"index":1,"line":1,"status":"multiple","open":{"r1c4":[6,7],"r1c5":[6,7],"r4c4":[6,7],"r4c5":[6,7]},"solutions":["534678912672195348198342567859761423426853791713924856961537284287419635345286179","534768912672195348198342567859671423426853791713924856961537284287419635345286179"],"complete":true}
  {"schema":1,"index":2,"line":1,"status":"no_solution","clash":["r1c1=1","r1c2=2","r1c3=3","r1c4=4","r1c5=5","r1c6=6","r1c7=7","r1c8=8","r5c9=9"],"size":9,"smallest":true,"complete":false}
  {"schema":1,"index":3,"line":1,"status":"invalid","message":"column 12: unexpected 'z' (a digit 1-9, or . for blank)"}
  [1]
  $ nonet explain --exit-zero --next two.txt | sed -n 1p
  puzzle 1: several solutions: 4 cells are open: r1c4 is 6 or 7, r1c5 is 6 or 7, r4c4 is 6 or 7, r4c5 is 6 or 7

All smallest sets of clues that clash are named.

  $ echo ${puzzle:0:8}5${puzzle:9:63}5${puzzle:73} > clashing.txt
  $ nonet explain clashing.txt
  puzzle 1: no solution: these 2 clues clash: r1c1=5, r1c9=5 (row 1)
  and also: these 2 clues clash: r1c1=5, r9c1=5 (column 1)
  and also: these 2 clues clash: r1c9=5, r8c9=5 (column 9)
    'nonet repair' finds the clues to change
  [1]
  $ nonet explain --limit 1 --output json clashing.txt
  {"schema":1,"index":1,"line":1,"status":"no_solution","clash":["r1c1=5","r1c9=5"],"size":2,"smallest":true,"complete":false}
  [1]

Pencil marks are taken as they are: here each cell has one.

  $ marks=$(for ((i = 0; i < 81; ++i)); do for d in {1..9}; do [[ ${solution:i:1} == $d ]] && printf $d || printf .; done; done)
  $ nonet explain --next --format candidates <<< $marks
  puzzle 1: no cell is open

Boards of other rules and with constraints have paths, too.

  $ diagonal=$(nonet solve --variant diagonal examples/diagonal.txt | sed -n 1p)
  $ echo .${diagonal:1:39}.${diagonal:41} > diagonal.txt
  $ nonet explain --variant diagonal --constraint 'killer 45 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9' diagonal.txt
  puzzle 1: unique
    1. r1c1 is 2: it is the last open cell of row 1 (full house)
    2. r5c5 is 8: it is the last open cell of row 5 (full house)
       2 steps, the largest of 1 constraint
  $ nonet explain --next --constraint 'killer 45 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9' --output json diagonal.txt
  {"schema":1,"index":1,"line":1,"step":1,"place":["r1c1=2"],"because":["row 1 holds a 2"],"size":1,"smallest":true,"shape":"full house","text":"r1c1 is 2: it is the last open cell of row 1","ruleset":"killer: a cage: its cells differ, and sum to the number if there is one"}

A limit of time leaves a path that says where it ends.

  $ nonet explain --timeout 0.000001 hard.txt > late.txt
  [5]
  $ nonet explain --timeout 0.000001 --output json hard.txt | tail -n 1 | grep -o '"status":"[a-z]*"'
  "status":"timeout"
  [5]

`--html` writes a page with boards, in the order of the puzzles.

  $ nonet explain -j2 --html page.html puzzle.txt two.txt none.txt > lines.txt
  [1]
  $ nonet explain puzzle.txt two.txt none.txt | cmp - lines.txt
  [1]
  $ grep -o 'Puzzle [0-9]' page.html | awk '!seen[$0]++'
  Puzzle 1
  Puzzle 2
  Puzzle 3
  $ nonet explain --html - --output none puzzle.txt | head -c 15
  <!DOCTYPE html> (no-eol)
  $ nonet explain --html - puzzle.txt
  nonet: --html - and the steps both go to standard output: add --output none
  nonet: 'nonet explain --help' lists the options
  [2]

A page replaces a page or an empty file, and nothing else.

  $ nonet explain --html puzzle.txt
  nonet: --html would overwrite puzzle.txt, which is not a page: choose another file
  nonet: 'nonet explain --help' lists the options
  [2]
  $ cmp puzzle.txt <(echo $puzzle)
  $ nonet explain --html page.html --output none puzzle.txt | masked
  1 puzzle: 1 unique; TIME
  $ : > empty.html && nonet explain --html empty.html --output none puzzle.txt | masked
  1 puzzle: 1 unique; TIME
  $ nonet explain --html missing/page.html puzzle.txt
  nonet: cannot open missing/page.html: No such file or directory: the folder missing does not exist
  [3]
  $ nonet compare --backend dfs --rounds 1 --html puzzle.txt hard.txt
  nonet: --html would overwrite puzzle.txt, which is not a page: choose another file
  nonet: 'nonet compare --help' lists the options
  [2]

Options that make no sense are refused.

  $ for options in '--next --hardest' '--to r1c1 --next' '--to 5' '--to r0c1' '--to r10c1' '--to r1c' '--columns index' \
  >   '--output csv' '--html x --hardest' '--html x --to r1c3' '--html x --shard 1/2' '--backend anneal'; do
  >   nonet explain $options puzzle.txt | sed -n 1p; echo "[$?]"
  > done 2>&1 | grep -v "lists the options"
  nonet: --next, --hardest and --to ask for different steps
  [2]
  nonet: --next, --hardest and --to ask for different steps
  [2]
  nonet: --to: '5' is not a cell, such as r4c5
  [2]
  nonet: --to: 'r0c1' is not a cell, such as r4c5
  [2]
  nonet: --to: the boards have no cell r10c1; they have 9 rows and 9 columns
  [2]
  nonet: --to: 'r1c' is not a cell, such as r4c5
  [2]
  nonet: unknown option '--columns' (an option of solve, count, check, decode, generate, minimise, candidates, canon, rate, repair)
  [2]
  nonet: --output: unknown 'csv' (one of line, json, none)
  [2]
  nonet: --html shows all steps: omit --hardest and --to
  [2]
  nonet: --html shows all steps: omit --hardest and --to
  [2]
  nonet: --html writes one page: omit --shard and --resume
  [2]
  nonet: explain needs a proof that there are no more solutions: use dfs or cadical, not 'anneal'
  [2]

Options that other verbs share do what they do there.

  $ nonet explain --effort 100 puzzle.txt seventeen.txt > plain.txt
  $ cat puzzle.txt seventeen.txt > many.txt
  $ nonet explain --effort 100 --box 3x3 --format line --symbols 123456789 --backend dfs --timeout 60 --jobs 2 --shard 1/1 \
  >   --progress never --quiet --verbose --out out --resume --summary out.json --total-time 60 --exit-zero many.txt 2>&1 | masked
  nonet: many.txt: line, 9x9 with boxes 3x3; backend dfs; bytes 0 to 164
  nonet: 2 puzzles: 2 unique; TIME
  nonet: answered by dfs: 2
  $ cmp out plain.txt
  $ grep -o '"complete": true' out.json
  "complete": true
  $ nonet explain --next --shard 2/2 many.txt
  puzzle 2: the next step
    1. r5c9 is 1: in box 6 every other cell that is open sees a 1 (hidden single)
