`nonet count` writes how many solutions each puzzle has.

  $ . "$TESTDIR/setup.sh"
  $ nonet count puzzle.txt two.txt none.txt clash.txt
  1
  2
  0
  0

Known numbers: 288 fillings of the blank board of side 4, 48 with both diagonals, and 576 Latin squares.

  $ nonet count <<< ................
  288
  $ nonet count --variant diagonal <<< ................
  48
  $ nonet count --box 1x4 <<< ................
  576
  $ nonet count --box 1x1 <<< .
  1

Every backend counts the same.

  $ for backend in dfs dlx cadical backtrack; do
  >   nonet count --backend $backend puzzle.txt two.txt none.txt clash.txt
  > done | sort | uniq -c
        8 0
        4 1
        4 2

Zero is an answer, so the status is 0. A record that is not a puzzle gets a line, and the status 1.

  $ nonet count puzzle.txt bad.txt
  1
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]

A count that a limit stopped is a lower bound. It is one also if the limit is the number of solutions.

  $ nonet count --limit 7 blank.txt puzzle.txt
  >=7
  1
  $ nonet count --limit 2 two.txt
  >=2
  $ nonet count --node-limit 10 blank.txt | sed 's/[0-9]\+/N/'
  >=N # node limit
  [5]
  $ nonet count --memory-limit 10 blank.txt
  >=0 # memory limit
  [5]
  $ nonet count --timeout 0 --exit-zero blank.txt
  >=0 # timeout

JSON and csv have no solution.

  $ nonet count --output json <<< ................ | masked
  {"schema":1,"index":1,"line":1,"puzzle":"................","box":"2x2","status":"multiple","solutions":288,"stop":"exhausted","solution":null,"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null}
  $ nonet count --output csv --columns index,line,puzzle,status,solutions,stop,solution,backend <<< ................
  index,line,puzzle,status,solutions,stop,solution,backend
  1,1,................,multiple,288,exhausted,,dfs
  $ nonet count --output none puzzle.txt | masked
  1 puzzle: 1 unique; TIME

Where no count comes to an end, random trials estimate the number. It is exact where there is nothing to guess.

  $ nonet count --estimate 50 puzzle.txt none.txt bad.txt
  1 +- 0
  0 +- 0
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet count --estimate 50 --output json puzzle.txt | grep -o '"estimate.*'
  "estimate":1,"error":0,"trials":50,"message":null}
  $ nonet count --estimate 200 blank.txt | cmp - <(nonet count --estimate 200 --seed 1 -j 1 blank.txt)
  $ nonet count --estimate 0 blank.txt
  nonet: --estimate needs a trial or more
  nonet: 'nonet count --help' lists the options
  [2]
  $ nonet count --seed 1 blank.txt
  nonet: --seed is for --estimate
  nonet: 'nonet count --help' lists the options
  [2]
