`nonet solve` writes a solution a line, in the order of the puzzles.

  $ . "$TESTDIR/setup.sh"
  $ nonet solve puzzle.txt hard.txt seventeen.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
  693784512487512936125963874932651487568247391741398625319475268856129743274836159

A puzzle without a solution, and a record that is not a puzzle, get a line that says why. The status is 1 then, and the
run goes on.

  $ nonet solve none.txt clash.txt bad.txt puzzle.txt
  # no solution
  # no solution: r1c1 and r1c5 are both 5
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  [1]
  $ printf '%s\n' ${puzzle:0:80} ${puzzle}5 | nonet solve
  # invalid: column 81: 80 symbols (81 expected)
  # invalid: column 82: 82 symbols (81 expected)
  [1]
  $ printf '%s\n' .7${blank:0:71}7${blank:0:7} ${blank:0:30}9.........9${blank:0:40} | nonet solve
  # no solution: r1c2 and r9c2 are both 7
  # no solution: r4c4 and r5c5 are both 9
  [1]
  $ nonet solve --variant diagonal <<< 3${blank:0:79}3
  # no solution: r1c1 and r9c9 are both 3
  [1]

A line ends in the verdict with `--status`. `unique` and `multiple` need a search for a second solution.

  $ nonet solve --status puzzle.txt none.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179 solved
  # no solution
  [1]
  $ nonet solve --status --limit 2 puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179 unique
  $ nonet solve --status --limit 0 puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179 unique
  $ nonet solve --status --limit 2 two.txt | cut -d' ' -f2
  multiple
  $ nonet solve --status two.txt | cut -d' ' -f2
  solved

`--all` writes every solution, after the index of its puzzle. A blank board of side 4 has 288, and 48 with diagonals.

  $ nonet solve --all two.txt none.txt bad.txt puzzle.txt | sort
  1 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  1 534768912672195348198342567859671423426853791713924856961537284287419635345286179
  2 # no solution
  3 # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  4 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  [1]
  $ nonet solve --all <<< ................ | sort -u | cut -d' ' -f2 | nonet count | uniq -c
      288 1
  $ nonet solve --all --variant diagonal <<< ................ | sort -u | cut -d' ' -f2 | nonet count | uniq -c
       48 1
  $ nonet solve --all --limit 5 <<< ................ | wc -l
  5

Other forms are boards to look at, csv and JSON, or a summary alone. `--status` adds nothing to them.

  $ printf '%s\n' 1234341221434321 11.............. | nonet solve --output grid --status
  # 1: solved
  +-----+-----+
  | 1 2 | 3 4 |
  | 3 4 | 1 2 |
  +-----+-----+
  | 2 1 | 4 3 |
  | 4 3 | 2 1 |
  +-----+-----+
  
  # 2: no solution: r1c1 and r1c2 are both 1
  +-----+-----+
  | 1 1 | . . |
  | . . | . . |
  +-----+-----+
  | . . | . . |
  | . . | . . |
  +-----+-----+
  
  [1]
  $ nonet solve --output grid <<< 1234341221434321 | nonet solve
  1234341221434321
  $ nonet solve --output csv puzzle.txt | sed -n 1p
  index,line,puzzle,status,solutions,stop,solution,backend,configuration,time_us,nodes,solver_runs,conflicts,variables,clauses,bytes,message
  $ nonet solve --output csv --columns index,line,puzzle,status,solution,message puzzle.txt bad.txt
  index,line,puzzle,status,solution,message
  1,1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,solved,534678912672195348198342567859761423426853791713924856961537284287419635345286179,
  2,1,,invalid,,"column 12: unexpected 'z' (a digit 1-9, or . for blank)"
  [1]
  $ nonet solve --output json --limit 2 puzzle.txt two.txt none.txt clash.txt bad.txt | masked
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"unique","solutions":1,"stop":"exhausted","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null}
  {"schema":1,"index":2,"line":1,"puzzle":"534..8912672195348198342567859..1423426853791713924856961537284287419635345286179","box":"3x3","status":"multiple","solutions":2,"stop":"solution_limit","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null}
  {"schema":1,"index":3,"line":1,"puzzle":"12345678....................................9....................................","box":"3x3","status":"no_solution","solutions":0,"stop":"exhausted","solution":null,"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null}
  {"schema":1,"index":4,"line":1,"puzzle":"5...5............................................................................","box":"3x3","status":"no_solution","solutions":0,"stop":"exhausted","solution":null,"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":"r1c1 and r1c5 are both 5"}
  {"schema":1,"index":5,"line":1,"puzzle":null,"status":"invalid","solutions":null,"stop":null,"solution":null,"backend":null,"configuration":null,"time_us":null,"stats":null,"message":"column 12: unexpected 'z' (a digit 1-9, or . for blank)"}
  [1]
  $ nonet solve --output none puzzle.txt puzzle.txt bad.txt | masked
  3 puzzles: 2 solved, 1 invalid; TIME
  [1]

The line names the limit that ended a search, and the status is 5. `--exit-zero` makes it 0.

  $ nonet solve --timeout 0 hard.txt
  # timeout
  [5]
  $ nonet solve --total-time 0 hard.txt
  # timeout
  [5]
  $ nonet solve --node-limit 1 --backend dfs hard.txt
  # node limit
  [5]
  $ nonet solve --memory-limit 1 hard.txt
  # memory limit
  [5]
  $ nonet solve --timeout 0 --exit-zero hard.txt
  # timeout
  $ for limit in timeout node-limit memory-limit; do
  >   nonet solve --output json --$limit 0 hard.txt | grep -o '"status":"[a-z_]*","solutions":[0-9]*'
  > done
  "status":"timeout","solutions":0
  "status":"node_limit","solutions":0
  "status":"memory_limit","solutions":0
  [5]

Boards of other shapes and rules follow from the puzzle, or from options.

  $ for words in examples/6x6.txt examples/jigsaw.txt '--variant diagonal examples/diagonal.txt' '--variant windoku examples/windoku.txt'; do
  >   nonet solve --limit 2 --status $words | cut -d' ' -f2
  > done
  unique
  unique
  unique
  unique
  $ nonet generate 1 --seed 1 --box 3x2 | nonet solve --limit 2 --status --box 3x2 | cut -d' ' -f2
  unique

All backends give the same solutions. By default `dfs` solves a few puzzles of side 9, and `batch` many; `--verbose` names
the backend.

  $ for backend in auto batch cadical dfs dlx race ipasir:libcadical_ipasir.so; do
  >   nonet solve --backend $backend puzzle.txt seventeen.txt
  > done | sort | uniq -c
        7 534678912672195348198342567859761423426853791713924856961537284287419635345286179
        7 693784512487512936125963874932651487568247391741398625319475268856129743274836159
  $ nonet solve --backend backtrack puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve --verbose --output none puzzle.txt 2>&1 | masked
  nonet: puzzle.txt: line, 9x9 with boxes 3x3; backend auto
  1 puzzle: 1 solved; TIME
  nonet: answered by dfs: 1
  $ for i in {1..200}; do cat puzzle.txt; done | nonet solve --verbose --output none 2>&1 | masked
  nonet: standard input: line, 9x9 with boxes 3x3; backend auto
  200 puzzles: 200 solved; TIME
  nonet: answered by dfs: 42
  nonet: answered by batch: 158

Colours are for terminals, unless you ask for them, and a terminal gets a grid.

  $ nonet solve --output grid --color always <<< 1234............ | sed -n 3p
  | \x1b[1m1\x1b[0m \x1b[1m2\x1b[0m | \x1b[1m3\x1b[0m \x1b[1m4\x1b[0m | (esc)
  $ NO_COLOR=1 nonet solve --output grid --color always <<< 1234............ | sed -n 3p
  | \x1b[1m1\x1b[0m \x1b[1m2\x1b[0m | \x1b[1m3\x1b[0m \x1b[1m4\x1b[0m | (esc)
  $ nonet solve --output grid --color auto <<< 1234............ | sed -n 3p
  | 1 2 | 3 4 |
  $ nonet solve --output grid --color never <<< 1234............ | sed -n 3p
  | 1 2 | 3 4 |
  $ echo 1234............ > small.txt
  $ script -qec 'nonet solve small.txt' /dev/null < /dev/null | tr -d '\r' | sed -n 3p
  | \x1b[1m1\x1b[0m \x1b[1m2\x1b[0m | \x1b[1m3\x1b[0m \x1b[1m4\x1b[0m | (esc)
  $ NO_COLOR=1 script -qec 'nonet solve small.txt' /dev/null < /dev/null | tr -d '\r' | sed -n 3p
  | 1 2 | 3 4 |

The batch engine has kernels for several processors. A variable forces one.

  $ NONET_KERNEL=baseline nonet solve --backend batch --summary summary puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ grep -o '"kernel": "[a-z]*"' summary
  "kernel": "baseline"
  $ NONET_KERNEL=avx1024 nonet solve --backend batch puzzle.txt 2>&1 | sed 's/ (one of.*//'
  nonet: backend 'batch' is not available: NONET_KERNEL: unknown kernel 'avx1024'
  [2]
  $ NONET_KERNEL=avx1024 nonet solve puzzle.txt 2>&1 | sed 's/ (one of.*//'
  nonet: backend 'auto' is not available: NONET_KERNEL: unknown kernel 'avx1024'
  [2]
  $ NONET_KERNEL=avx1024 nonet solve --backend dfs puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

Lines keep their symbols. Forms for programs have the standard ones, which need no option to be read again.

  $ nonet solve examples/16x16.txt > standard
  $ hex=$(grep -v '#' examples/16x16.txt | tr -d ' \n' | tr 1-9A-G 0-9A-F)
  $ nonet solve --symbols 0123456789ABCDEF <<< $hex | tr 0-9A-F 1-9A-G | cmp - standard
  $ nonet solve --symbols 0123456789ABCDEF --output json <<< $hex | nonet solve | cmp - standard
  $ nonet solve --symbols 0123456789ABCDEF --output csv <<< $hex | nonet solve | cmp - standard

Sides above 61 are numbers, separated by blanks.

  $ board() {
  >   awk -v blanks=$1 'BEGIN { for (i = 0; i < 4096; ++i) { r = int(i / 64); c = i % 64
  >     printf "%s%s", blanks && c == (r * 5 + 3) % 64 ? "." : (r % 8 * 8 + int(r / 8) + c) % 64 + 1, i < 4095 ? " " : "\n" } }'
  > }
  $ board 1 | nonet solve > numbers
  $ board 0 | cmp - numbers

Cells without a place follow the board after a plus.

  $ nonet solve --box '2x2 +2' --constraint 'killer 5 v1 v2' <<< '12.............. +.3 name'
  1234341221434321 +23 name
  $ nonet count --limit 0 --box '1x1 3x3 2 raw' <<< '.........'
  512
