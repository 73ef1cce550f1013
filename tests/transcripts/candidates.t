`nonet candidates` writes the digits that a cell has in some solution. In this puzzle 6 and 7 can change places.

  $ . "$TESTDIR/setup.sh"
  $ nonet candidates two.txt puzzle.txt > both
  $ awk '{ print length }' both
  729
  729
  $ head -n 1 both | fold -w 9 | tr -d . | head -n 27 | paste -sd' '
  5 3 4 67 67 8 9 1 2 6 7 2 1 9 5 3 4 8 1 9 8 3 4 2 5 6 7

It is a puzzle in its own right: `count` reads it.

  $ nonet count both
  2
  1

`--counts` adds in how many solutions each cell has each digit, up to a limit. There are 81 cells.

  $ nonet candidates --counts 10 --output json two.txt | grep -o '"status":"[a-z]*"'
  "status":"multiple"
  $ nonet candidates --counts 10 --output csv --columns counts two.txt | sed 1d | tr ' ' '\n' | sort | uniq -c
      644 0
        8 1
       77 2
  $ nonet candidates --counts 3 --output csv --columns counts puzzle.txt | sed 1d | tr ' ' '\n' > counts
  $ for ((cell = 0; cell < 81; ++cell)); do for digit in {1..9}; do echo $((digit == ${solution:cell:1})); done; done | cmp - counts
  $ nonet candidates none.txt
  # no solution
  [1]
  $ refused << 'END'
  > candidates --counts 5
  > candidates --backend anneal
  > END
  nonet: --counts: 'line' cannot show them; use --output json or csv
  nonet: candidates needs a proof that there are no more solutions: use dfs or cadical, not 'anneal'
