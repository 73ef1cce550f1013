`nonet rate` writes ratings that turning a puzzle does not change.

  $ . "$TESTDIR/setup.sh"
  $ nonet rate -j2 <(echo "$puzzle text") hard.txt blank.txt
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy er=1.2 ep=1.2 ed=1.2 singles=true depth=0 backdoor=0 backdoors=1 text
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. extreme er=10.5 ep=1.2 ed=1.2 singles=false depth=2 backdoor=2 backdoors=33 cells=r1c2,r6c2
  # multiple
  [1]
  $ nonet rate --depth 1 --backdoor 1 --output csv --columns depth,backdoor,backdoors hard.txt
  depth,backdoor,backdoors
  ,,
  $ nonet rate --output csv --columns cells hard.txt
  cells
  "r1c2,r6c2"
  $ nonet rate blank.txt
  # multiple
  [1]

`--se` shows only the word and the ratings of Sudoku Explainer, which are for classic boards.

  $ nonet rate --se puzzle.txt hard.txt | cut -d' ' -f2-
  easy er=1.2 ep=1.2 ed=1.2
  extreme er=10.5 ep=1.2 ed=1.2
  $ nonet rate --se --constraint 'killer 8 r1c1 r1c2' puzzle.txt
  # failed: --se is for 9x9 boards without constraints and excluded candidates
  [5]
`--explain` adds the largest step of `nonet explain`, and whether it is proved that there is no smaller one.

  $ nonet rate --explain --effort 1000 --output json puzzle.txt
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"unique","difficulty":"easy","er":1.2,"ep":1.2,"ed":1.2,"singles":true,"depth":0,"backdoor":0,"backdoors":1,"cells":null,"explain":1,"explain_smallest":true,"message":null}
  $ nonet rate --output json puzzle.txt | grep -c explain
  0
  [1]
  $ nonet rate --explain two.txt puzzle.txt | cut -d' ' -f2-
  multiple
  easy er=1.2 ep=1.2 ed=1.2 singles=true depth=0 backdoor=0 backdoors=1 explain=1 explain_smallest=true
  [1]

Puzzles with constraints have only a word. Options that make no sense are refused.

  $ nonet rate --constraint 'killer 8 r1c1 r1c2' puzzle.txt
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
  $ refused << 'END'
  > rate --effort 1000 puzzle.txt
  > rate --depth 10 puzzle.txt
  > rate --se --depth 1 puzzle.txt
  > rate --backend anneal puzzle.txt
  > END
  nonet: --effort is for --explain
  nonet: --depth: 10 is more than 9
  nonet: --se is without --depth, --backdoor and --explain
  nonet: rate needs a proof that there are no more solutions: use dfs or cadical, not 'anneal'
