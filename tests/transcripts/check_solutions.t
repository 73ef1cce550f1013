`nonet check --solutions` compares the solution beside each puzzle with the right one, and names each wrong cell.

  $ . "$TESTDIR/setup.sh"
  $ nonet check --solutions <<< "$puzzle $solution"
  right
  $ nonet check --solutions <<< "$puzzle,$solution"
  right
  $ nonet check --solutions <<< "$puzzle $solution 30 clues"
  right
  $ half=${solution:0:40}${blank:0:41}
  $ nonet check --solutions <<< "$puzzle	$half"
  right so far
  $ nonet check --solutions <<< "$puzzle $blank"
  right so far
  $ nonet check --solutions <<< "$puzzle ${half:0:12}7${half:13:26}9${half:40}"
  wrong: r2c4 is 7, should be 1; r5c4 is 9, should be 8
  [1]
  $ nonet check --solutions <<< "$puzzle;6${solution:1}"
  wrong: r1c1 is 6, should be 5
  [1]
  $ for beside in '' ' # 30 clues' ' 30 clues' " 53z${half:3}"; do nonet check --solutions <<< "$puzzle$beside"; done
  # invalid: there is no solution beside the puzzle
  # invalid: there is no solution beside the puzzle
  # invalid: solution, symbol 3: 2 symbols (81 expected)
  # invalid: solution, symbol 3: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet check --solutions --timeout 0 <<< "$hard $half"
  unknown
  [5]

A puzzle with several solutions has several right ones. In this one 6 and 7 can change places in r1c4, r1c5, r4c4 and r4c5.

  $ nonet check --solutions <<< "$two $solution"
  multiple: right
  [1]
  $ nonet check --solutions <<< "$two ${solution:0:3}76${solution:5:25}67${solution:32}"
  multiple: right
  [1]
  $ nonet check --solutions <<< "$two ${two:0:3}7${two:4}"
  multiple: right so far
  [1]
  $ nonet check --solutions <<< "$two ${solution:0:3}7${solution:4}"
  wrong: r1c4 and r1c5 are both 7
  [1]
  $ nonet check --solutions <<< "$two 8${solution:1}"
  wrong: r1c1 is 8, should be 5
  [1]
  $ nonet check --solutions <<< "$none $solution"
  no solution
  [1]
  $ nonet check --solutions <<< "$clash $solution"
  no solution: r1c1 and r1c5 are both 5
  [1]
  $ nonet check --solutions <<< "$blank $none"
  wrong: no solution has all these digits
  [1]

In a table or an object, the solution is found by name first, then by its looks.

  $ wrong=9${solution:1}
  $ for header in id,puzzle,solution level,quizzes,Solutions x,puzzle,answer x,board,mine; do
  >   printf '%s\n' $header 1,$puzzle,$wrong | nonet check --solutions
  > done
  wrong: r1c1 is 9, should be 5
  wrong: r1c1 is 9, should be 5
  wrong: r1c1 is 9, should be 5
  wrong: r1c1 is 9, should be 5
  [1]
  $ nonet check --solutions <<< "7,$solution,$puzzle"
  right
  $ printf '%s\n' state,puzzle,solution $wrong,$puzzle,$solution $wrong,$puzzle, | nonet check --solutions
  right
  # invalid: there is no solution beside the puzzle
  [1]
  $ nonet check --solutions <<< '{"puzzle":"'$puzzle'","solution":"'$wrong'"}'
  wrong: r1c1 is 9, should be 5
  [1]
  $ nonet check --solutions <<< '{"puzzle":"'$puzzle'","answers":'$solution'}'
  right
  $ nonet check --solutions <<< '{"puzzle":"'$puzzle'","solution":null}'
  # invalid: there is no solution beside the puzzle
  [1]
  $ rows=$(fold -w 9 <<< $solution | sed 's/./&,/g; s/.*/[&]/; s/,]/]/; 1s/5/"9"/; 9s/9]/null]/' | paste -sd ,)
  $ nonet check --solutions <<< '{"puzzle":"'$puzzle'","solution":['$rows']}'
  wrong: r1c1 is 9, should be 5
  [1]
  $ nonet check --solutions <<< "[$rows]"
  nonet: this format has no place for solutions (json, 9x9 with boxes 3x3): use lines of symbols, csv or jsonl
  [2]

JSON and csv name the wrong cells.

  $ printf '%s\n' "$puzzle ${solution:0:2}6${solution:3:77}1" "$puzzle $solution" $puzzle > beside.txt
  $ nonet check --solutions --output json beside.txt | masked
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"wrong","solutions":1,"stop":"exhausted","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","wrong":["r1c3","r9c9"],"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null,"columns":{"text":"536678912672195348198342567859761423426853791713924856961537284287419635345286171"}}
  {"schema":1,"index":2,"line":2,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"unique","solutions":1,"stop":"exhausted","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","wrong":[],"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null,"columns":{"text":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"}}
  {"schema":1,"index":3,"line":3,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"invalid","solutions":null,"stop":null,"solution":null,"wrong":null,"backend":null,"configuration":null,"time_us":null,"stats":null,"message":"there is no solution beside the puzzle"}
  [1]
  $ nonet check --solutions --output csv --columns index,status,wrong beside.txt
  index,status,wrong
  1,wrong,r1c3 r9c9
  2,unique,
  3,invalid,
  [1]
  $ nonet check --solutions --output none beside.txt | masked
  3 puzzles: 1 unique, 1 invalid, 1 wrong; TIME
  [1]

Boards of other rules are checked by their rules.

  $ diagonal=$(nonet solve --variant diagonal examples/diagonal.txt | sed -n 1p)
  $ nonet check --solutions --variant diagonal <<< "$diagonal ${diagonal:0:4}2${diagonal:5}"
  wrong: r1c5 is 2, should be 1
  [1]
  $ jigsaw=12343412214343211122112233443344
  $ nonet check --solutions <<< "$jigsaw 1234341221434.21"
  right so far
  $ printf '%s\n' puzzle,solution $jigsaw,4234341221434321 | nonet check --solutions
  wrong: r1c1 is 4, should be 1
  [1]
  $ hex=$(nonet solve examples/16x16.txt | tr 1-9A-G 0-9A-F)
  $ nonet check --solutions --symbols 0123456789ABCDEF <<< "$hex ${hex:0:255}0"
  wrong: r16c16 is 0, should be F
  [1]
