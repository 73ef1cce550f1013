Puzzles of f-puzzles are read with their constraints, title and author.

  $ . "$TESTDIR/setup.sh"

Drawings that could be rules are ignored, and every verb says so with the line.

  $ grid='[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":1,"given":true}]'
  $ drawn='{"size":4,"grid":['$grid'],"line":[{"lines":[["R1C1","R1C2"]]}],"xv":[{"cells":["R2C1","R2C2"],"value":""}]}'
  $ printf '%s\n' "$drawn" "$drawn" > setter.json
  $ nonet count setter.json 2> expected > /dev/null
  $ cat expected
  nonet: warning: setter.json: line 1: xv 1 is neither X nor V: left out
  nonet: warning: setter.json: line 1: 1 drawing (line) without a constraint near: left out. If they are rules, add them with --constraint.
  nonet: warning: setter.json: line 2: xv 1 is neither X nor V: left out
  nonet: warning: setter.json: line 2: 1 drawing (line) without a constraint near: left out. If they are rules, add them with --constraint.
  $ for verb in 'solve -j 2' check prove 'convert --to line' crosscheck; do
  >   nonet $verb setter.json 2>&1 > /dev/null | sed -n 1,4p | cmp - expected
  >   nonet $verb --quiet setter.json 2>&1 > /dev/null
  > done
  $ nonet compare --rounds 1 --backend dfs setter.json 2>&1 | grep -c 'left out'
  4
  $ nonet encode --index 2 setter.json 2>&1 > /dev/null
  nonet: warning: setter.json: line 2: xv 1 is neither X nor V: left out
  nonet: warning: setter.json: line 2: 1 drawing (line) without a constraint near: left out. If they are rules, add them with --constraint.
  $ for i in {1..20}; do echo "$drawn"; done | nonet count 2>&1 > /dev/null | sed 1,9d
  nonet: warning: standard input: line 5: 1 drawing (line) without a constraint near: left out. If they are rules, add them with --constraint.
  nonet: warning: standard input: there are more such warnings

Title and author come with a puzzle, through every format that has a place for them.

  $ cat > named.json << END
  > {"size":4,"title":"Tiny \"one\"","author":"A. Setter","grid":[$grid],
  > "killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}
  > END
  $ nonet convert --to jsonl named.json | tee named.jsonl
  {"puzzle":"...............1","constraints":["killer 3 r1c1 r1c2"],"title":"Tiny \"one\"","author":"A. Setter"}
  $ nonet convert --to f-puzzles named.json > link
  $ nonet convert --to f-puzzles named.jsonl | cmp - link
  $ nonet convert --to jsonl link | cmp - named.jsonl
  $ nonet convert --to f-puzzles link | cmp - link
  $ nonet convert --to iss named.json | nonet convert --to jsonl | cmp - named.jsonl
  $ nonet solve --output json link | grep -o '"columns".*'
  "columns":{"title":"Tiny \"one\"","author":"A. Setter"}}
  $ nonet solve --output csv --columns title,author named.json
  title,author
  "Tiny ""one""",A. Setter

`fpuzzles` is another name, and SudokuPad opens such links.

  $ nonet convert --to fpuzzles puzzle.txt > link
  $ nonet convert --to f-puzzles puzzle.txt | cmp - link
  $ nonet solve --format fpuzzles link
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

SudokuPad's own data are read, too. What is only drawn is listed, and links have the rules as text.

  $ own='{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"diagonal+":true,"lines":[{},{}]}'
  $ nonet solve --limit 1 --constraint 'v r1c2 r1c3' <<< "$own"
  1234341243212143
  nonet: warning: standard input: line 1: drawn and not understood: 2 lines. If they are rules, add them with --constraint.
  $ echo "$own" | nonet convert --to jsonl
  nonet: warning: standard input: line 1: drawn and not understood: 2 lines. If they are rules, add them with --constraint.
  {"puzzle":"1...............","box":"1x4","constraints":["diagonal-up"]}
  $ nonet convert --to sudokupad named.jsonl > own
  $ nonet convert --to jsonl own | cmp - named.jsonl
  $ nonet convert --to sudokupad <<< '{"puzzle":"1...............","constraints":["thermometer r1c1 r1c2"]}'
  nonet: standard input: line 1: SudokuPad has no form for 'thermometer' that says its rule
  [1]
