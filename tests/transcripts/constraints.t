Constraints come with `--constraint` or in files, and every verb that reads puzzles takes them.

  $ . "$TESTDIR/setup.sh"

The killer that Wikipedia's page shows has its solution from every backend that takes cages.

  $ for backend in auto dfs cadical race; do
  >   nonet solve --limit 2 --status --backend $backend examples/killer.jsonl
  > done | uniq -c
        4 215647398368952174794381652586274931142593867973816425821739546659428713437165289 unique

`--constraint` adds to each puzzle of the input. This one's solution begins with 534.

  $ right=(--constraint 'killer 8 r1c1 r1c2' --constraint 'thermometer r1c2 r1c3')
  $ wrong=(--constraint 'killer 9 r1c1 r1c2')
  $ nonet solve "${right[@]}" puzzle.txt puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve "${wrong[@]}" puzzle.txt
  # no solution: killer 9 at r1c1 cannot hold: r1c1 is 5, r1c2 is 3
  [1]
  $ nonet count "${right[@]}" puzzle.txt
  1
  $ nonet count "${wrong[@]}" puzzle.txt
  0
  $ nonet check "${right[@]}" puzzle.txt | cut -d' ' -f1
  unique
  $ nonet compare --backend dfs,cadical --rounds 1 -q "${right[@]}" puzzle.txt | grep -o '^dfs'
  dfs
  $ nonet crosscheck --backend dfs,cadical "${right[@]}" puzzle.txt | tail -n 1
  no disagreement
  $ nonet crosscheck --backend dfs,cadical "${right[@]}"
  nonet: --constraint is for the puzzles of a FILE
  nonet: 'nonet crosscheck --help' lists the options
  [2]

A formula names the constraints of its board, and its answer is read with them. A certificate names them, too.

  $ nonet encode "${right[@]}" puzzle.txt | grep constraint
  c constraint killer 8 r1c1 r1c2
  c constraint thermometer r1c2 r1c3
  $ model() { echo s SATISFIABLE; for ((i = 0; i < 81; ++i)); do echo v $((9 * i + ${solution:i:1})); done; echo v 0; }
  $ model | nonet decode "${right[@]}" --puzzle puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ model | nonet decode "${wrong[@]}" --puzzle puzzle.txt
  nonet: the answer does not solve the puzzle: killer 9 at r1c1 sums to 8 (for a formula of encode --compact use --cnf FILE)
  [4]
  $ nonet prove "${right[@]}" puzzle.txt > puzzle.cert
  $ grep constraint puzzle.cert
  constraint killer 8 r1c1 r1c2
  constraint thermometer r1c2 r1c3
  $ nonet verify puzzle.cert
  puzzle.cert: verified: unique

`encode` writes relations, sums and automata in several ways: each gives another formula.

  $ formula() { nonet encode "$@" --constraint 'sandwich 10 r1c0' --constraint 'difference 1 r5c5 r5c6' examples/killer.jsonl |
  >   grep -v '^c'; }
  $ formula --relations conflicts > conflicts.cnf && formula --relations supports | cmp -s conflicts.cnf
  [1]
  $ formula --sums presence > presence.cnf && formula --sums diagram | cmp -s presence.cnf
  [1]
  $ formula --automata states > states.cnf && formula --automata edges | cmp -s states.cnf
  [1]
  $ nonet encode --sums presnce examples/killer.jsonl
  nonet: --sums: unknown 'presnce': did you mean 'presence'?
  nonet: 'nonet encode --help' lists the options
  [2]

JSON keeps constraints, and is read with them.

  $ nonet convert --to jsonl "${right[@]}" puzzle.txt | tee puzzle.jsonl
  {"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","constraints":["killer 8 r1c1 r1c2","thermometer r1c2 r1c3"]}
  $ nonet solve puzzle.jsonl
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve --output json puzzle.jsonl | grep -o '"constraints":[^]]*]'
  "constraints":["killer 8 r1c1 r1c2","thermometer r1c2 r1c3"]
  $ nonet solve --output json puzzle.jsonl | nonet solve
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

What is wrong with a constraint is one line, with the place, whatever its text is.

  $ nonet solve --constraint 'killer 46 r1c1 r1c2' puzzle.txt
  nonet: constraint 'killer 46 r1c1 r1c2': two different digits sum to 17 at most
  [2]
  $ nonet solve --constraint 'kilr 4 r1c1 r1c2' puzzle.txt
  nonet: unknown constraint 'kilr': did you mean 'killer' or 'pill' or 'king'?
  [2]
  $ record() { printf '{"puzzle":"%s",%s}\n' $puzzle "$1"; }
  $ record '"constraints":["killer 8 r1c1 r1c10"]' | nonet solve
  # invalid: rules: constraint 'killer 8 r1c1 r1c10': r1c10 is outside the board, whose rows and columns are 1 to 9
  [1]
  $ record '"constraints":"killer"' | nonet solve
  # invalid: column 1: constraints is not an array of strings
  [1]
  $ record '"Constraints":["antiknight"]' | nonet solve
  # invalid: column 1: unknown member 'Constraints': it is 'constraints'
  [1]
  $ record '"constraints":["odd r1c1\nx"]' | nonet solve
  # invalid: rules: constraint 'odd r1c1\u000ax': 'x' is neither a number nor a cell such as r1c1
  [1]
  $ record '"constraints":["odd r1c\u001b[31m1"]' | nonet solve
  # invalid: rules: a constraint is plain text: byte 0x1b is in it
  [1]
  $ record '"constraints":["odd r1c1\u0000"]' | nonet solve
  # invalid: rules: a constraint is plain text: byte 0x00 is in it
  [1]
  $ record '"constraints":["regex \"1\n2\" r1c1"]' | nonet solve
  # invalid: rules: constraint 'regex "1\u000a2" r1c1': unexpected byte 0x0a at place 2 of the pattern
  [1]
  $ record '"constraints":["regex \"1\n2\" r1c1"]' | nonet convert --to line
  nonet: standard input: line 1: rules: constraint 'regex "1\u000a2" r1c1': unexpected byte 0x0a at place 2 of the pattern
  [1]

`nonet constraints` lists all kinds, in lines of at most 80 characters. With a name it shows one.

  $ nonet constraints | awk 'length > 80'
  $ nonet constraints -o kinds.txt && nonet constraints | cmp - kinds.txt
  $ nonet constraints killer
  killer: a cage: its cells differ, and sum to the number if there is one
    example on 9x9: --constraint 'killer 17 r1c1 r1c2 r2c1'
  $ nonet constraints connected
  connected: the cells with one of the digits after the first number are connected, and their number is the first (0: one or more)
    example on 9x9: --constraint 'connected 0 1 3 5 7 9'
  $ nonet constraints killer --output json
  [
    {
      "name": "killer",
      "summary": "a cage: its cells differ, and sum to the number if there is one",
      "example": "killer 17 r1c1 r1c2 r2c1"
    }
  ]

Kinds have other names that people use. Hyphens and capitals do not count.

  $ for kind in knight anti-knight Anti-Knight king anti-king negativexv strictkropki diagonaldown; do
  >   nonet convert --to jsonl --constraint $kind blank.txt | sed 's/.*"constraints"://'
  > done
  ["antiknight"]}
  ["antiknight"]}
  ["antiknight"]}
  ["antiking"]}
  ["antiking"]}
  ["negative-xv"]}
  ["strict-kropki"]}
  ["diagonal-down"]}
  $ for kind in 'cage 8 r1c1 r1c2' 'thermo r1c1 r1c2' 'little-killer 12 r1c2 r2c1'; do
  >   nonet convert --to jsonl --constraint "$kind" blank.txt | sed 's/.*"constraints"://'
  > done
  ["killer 8 r1c1 r1c2"]}
  ["thermometer r1c1 r1c2"]}
  ["littlekiller 12 r1c2 r2c1"]}
  $ refused << 'END'
  > constraints kropki
  > constraints kilier
  > constraints knigth
  > constraints nothing-like-it
  > END
  nonet: unknown constraint 'kropki': a white dot is 'difference', a black dot 'ratio', and 'strict-kropki' forbids other dots
  nonet: unknown constraint 'kilier': did you mean 'killer'?
  nonet: unknown constraint 'knigth': did you mean 'knight'?
  nonet: unknown constraint 'nothing-like-it' ('nonet constraints' lists all kinds)
