`nonet compare` times backends on the same puzzles and compares their answers. Its table fits into 80 columns.

  $ . "$TESTDIR/setup.sh"
  $ cat puzzle.txt hard.txt seventeen.txt > three.txt
  $ nonet compare --backend cadical,dfs --backend dlx --rounds 2 -q three.txt > table
  $ grep -E 'rounds,|agree' table
  3 puzzles (3x3), limit 2, 2 interleaved rounds, one thread
  all agree: 3 unique
  $ sed -n '/^cadical\|^dfs\|^dlx/s/ .*//p' table | sort
  cadical
  cadical:
  dfs
  dlx
  $ nonet compare -q --backend auto,cadical,dfs,batch,backtrack --rounds 2 puzzle.txt hard.txt | sed 's/±/+/g;8q' | awk 'length > 80'
  $ once() { nonet compare -q --rounds 1 "$@"; }

Without `--backend` it takes all complete ones that fit, but no reference and none that delegates.

  $ once --warmup 0 --csv - puzzle.txt 2> said | sed 's/,.*//' | sort | xargs
  backend batch cadical dfs dlx
  $ (echo .; for i in {2..4225}; do echo .; done) | xargs | nonet compare --backend dfs,dlx
  nonet: backend 'dfs' takes sides up to 64, this board has 65
  [2]

The backend `wrong` gives wrong answers. How depends on the digit in r1c1. They are named, alone and beside others.

  $ lied() { tr 5$1 ${1}5 < ${2:-puzzle.txt}; }
  $ wrong() { nonet_with_wrong compare -q --rounds 1 "$@" | grep -E '^(all|puzzle |puzzles (with|that))|^  '; }
  $ (cat puzzle.txt; echo; lied 1) | wrong --backend dfs,wrong
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 3): wrong gives a wrong solution: r1c1 is 9, its clue is 1
    13..7....6..591....98....6.8...6...34..8.3..57...2...6.6....28....459..1....8..79
  [4]
  $ lied 1 | wrong --backend wrong
  puzzles with wrong answers or disagreements: 1
  puzzle 1 (line 1): wrong gives a wrong solution: r1c1 is 9, its clue is 1
    13..7....6..591....98....6.8...6...34..8.3..57...2...6.6....28....459..1....8..79
  [4]
  $ for order in dfs,wrong wrong,dfs cadical,wrong,dlx; do (cat puzzle.txt; lied 2) | wrong --backend $order; done
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): wrong says no solution, dfs says unique
    23..7....6..192....98....6.8...6...34..8.3..17...5...6.6....58....419..2....8..79
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): wrong says no solution, dfs says unique
    23..7....6..192....98....6.8...6...34..8.3..17...5...6.6....58....419..2....8..79
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): wrong says no solution, cadical says unique
    23..7....6..192....98....6.8...6...34..8.3..17...5...6.6....58....419..2....8..79
  [4]
  $ for order in dlx,wrong wrong,dlx; do (lied 3 two.txt; cat puzzle.txt) | wrong --backend $order; done
  puzzles with wrong answers or disagreements: 1
  puzzle 1 (line 1): wrong says unique, dlx says 2 solutions or more
    354..8912672193548198542367839..1425426835791715924836961357284287419653543286179
  puzzles with wrong answers or disagreements: 1
  puzzle 1 (line 1): wrong says unique, dlx says 2 solutions or more
    354..8912672193548198542367839..1425426835791715924836961357284287419653543286179
  [4]

A backend that breaks down is not a disagreement. `--exit-zero` forgives that alone.

  $ (lied 4; cat puzzle.txt) | wrong --backend dfs,wrong
  all agree: 2 unique
  puzzles that a contestant breaks down on: 1
  puzzle 1 (line 1): wrong: broke on purpose
    43..7....6..194....98....6.8...6...35..8.3..17...2...6.6....28....519..4....8..79
  [5]
  $ lied 4 | nonet_with_wrong compare --rounds 1 --backend dfs,wrong --exit-zero > table 2> said
  $ lied 2 | nonet_with_wrong compare --rounds 1 --backend dfs,wrong --exit-zero > table 2> said
  [4]
  $ lied 4 | nonet_with_wrong solve --backend wrong
  # failed: broke on purpose
  [5]

Each wrong puzzle is counted once, and the first ones are shown.

  $ for i in {1..15}; do lied 2; done | nonet_with_wrong compare --backend dfs,wrong --rounds 3 -q --json report > table
  [4]
  $ grep -E '^puzzles with|in --json' table
  puzzles with wrong answers or disagreements: 15
  ... the others are in --json
  $ grep -c '"why"' report
  15

A limit of time, nodes or memory is not an answer.

  $ for limit in '--timeout 0' '--node-limit 0' '--timeout 0 --exit-zero'; do once --backend dfs,cadical $limit blank.txt | grep -E '^all|disagree'; done
  all agree: 1 timeout
  all agree: 1 node limit
  all agree: 1 timeout
  $ once --backend dfs --node-limit 1 hard.txt | grep -E 'node limit'
  checked against the rules: 1 node limit
  [5]
  $ once --backend cadical --memory-limit 100K --json - blank.txt | grep -E '"(memory_limit|unsolved)"'
     "unsolved": 1,
      "memory_limit": 1,
  [5]

The virtual best is the fastest of those that have a rate on each puzzle.

  $ once --backend batch,dfs,dlx --rival gone=false three.txt 2> said | grep -o '^virtual best, [^:(]*[a-z]'
  virtual best, the fastest of the 3 that have a rate on each puzzle
  [5]
  $ once --backend dfs,dlx three.txt | grep -o '^virtual best, [^:]*'
  virtual best, the fastest of all 2 on each puzzle

Reports go to separate files, which are opened before the race, or to standard output.

  $ once --backend dfs --json - -o table three.txt | grep '"rounds"'
   "rounds": 1,
  $ grep -c puzzles/s table
  1
  $ once --backend dfs --csv - three.txt | cut -d, -f1
  backend
  dfs
  $ once --backend dfs --json no/such --csv csv three.txt
  nonet: cannot open no/such: No such file or directory: the folder no does not exist
  [3]
  $ [[ ! -e csv ]]
  $ nonet compare --backend dfs --rounds 3 -o /dev/full three.txt
  nonet: cannot write /dev/full: No space left on device
  [3]
  $ ln -s "$(dirname "$(command -v nonet_with_wrong)")"/libcadical_ipasir.so a,b.so
  $ once --backend ipasir:./a,b.so --csv - three.txt | sed -n 's/,0.*//p'
  "ipasir:./a,b.so"

They name inputs, versions, machine and seed. `--times` has a row for each puzzle in the order of the race.

  $ once --backend cadical,dfs --json - --seed 7 three.txt > report
  $ sed -nE '/"(name|seed|stopped)"/p;s/("version": "CaDiCaL ).*/\1/p' report
     "name": "three.txt",
   "seed": 7,
   "stopped": false,
     "name": "cadical",
     "version": "CaDiCaL 
     "name": "dfs",
  $ grep -c "$(sha256sum three.txt | cut -d' ' -f1)" report
  1
  $ model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
  $ grep -c '"system": ".*Linux' report; [[ -z $model ]] || grep -qF "\"$model\"" report
  1
  $ nonet compare -q --backend cadical,dfs --rounds 3 --json report three.txt bad.txt two.txt > table
  nonet: skipped puzzle 4: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ grep -E '"(schema|puzzles|invalid|limit|timeout_s|rounds|unique|multiple)"' report
   "schema": 1,
   "puzzles": 4,
   "invalid": 1,
   "limit": 2,
   "timeout_s": 10.0,
   "rounds": 3,
      "unique": 3,
      "multiple": 1,
      "invalid": 0,
      "unique": 3,
      "multiple": 1,
      "invalid": 0,
  $ NONET_KERNEL=baseline once --backend batch --json - three.txt | grep '"kernel"'
    "kernel": "baseline",
  $ NONET_KERNEL=baseline once --backend batch --html - three.txt | grep -o '<dt>Kernel of batch</dt><dd>baseline</dd>'
  <dt>Kernel of batch</dt><dd>baseline</dd>
  $ printf 'id,puzzle\nfirst,%s\n"a,b",%s\nthird,%s\n' $puzzle $hard $seventeen > table.csv
  $ times() { once --backend dfs --times - "$@" table.csv | sed 's/,0\..*//'; }
  $ times
  file,index,line,id,backend,round,status,seconds
  table.csv,1,2,first,dfs,1,unique
  table.csv,2,3,"a,b",dfs,1,unique
  table.csv,3,4,third,dfs,1,unique
  $ for seed in {1..6}; do times --seed $seed > order; times --seed $seed | cmp - order; cut -d, -f2 order | xargs; done | sort -u | wc -l
  5

No further round begins after the total time. Several boards can be compared, and all lines that are puzzles.

  $ nonet compare -q --backend dfs --total-time 0 --json - three.txt | grep '"rounds"'
   "rounds": 1,
  $ once --variant diagonal blank.txt blank.txt | grep -E 'rounds?,|agree'
  2 puzzles (3x3 diagonal), limit 2, 1 round, one thread
  all agree: 2 multiple
  $ echo ................1122112233443344 > jigsaw.txt
  $ once puzzle.txt jigsaw.txt | grep -E 'rounds?,|agree'
  2 puzzles (3x3 and others), limit 2, 1 round, one thread
  all agree: 1 unique, 1 multiple
  $ once --backend dfs puzzle.txt bad.txt | grep checked
  nonet: skipped puzzle 2: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  checked against the rules: 1 unique
  [1]
  $ nonet compare <<< '# only a comment'
  nonet: warning: no puzzle in standard input
  $ nonet compare --quiet < /dev/null
  $ nonet compare bad.txt
  nonet: skipped puzzle 1: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet compare missing
  nonet: 'missing' is neither a file nor a puzzle
  [3]
  $ refused << 'END'
  > compare --backend dfs --json - --csv -
  > compare --backend dfs --total-time soon
  > END
  nonet: --json and --csv are both for standard output
  nonet: --total-time: 'soon' is not a number of seconds
