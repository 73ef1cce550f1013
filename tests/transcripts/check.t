`nonet check` says whether each puzzle has one solution, and which clues it could lose.

  $ . "$TESTDIR/setup.sh"
  $ nonet check seventeen.txt puzzle.txt
  unique minimal
  unique redundant r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9
  $ nonet check two.txt none.txt clash.txt bad.txt
  multiple
  no solution
  no solution: r1c1 and r1c5 are both 5
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]

No puzzle with 16 clues is unique (McGuire and others, 2012), so the one with 17 is minimal.

The status is 0 if every puzzle is unique.

  $ nonet check puzzle.txt two.txt
  unique redundant r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9
  multiple
  [1]
  $ nonet check --exit-zero two.txt
  multiple
  $ nonet check --limit 3 two.txt
  multiple
  [1]

If a limit ends the search, the verdict is unknown.

  $ nonet check --timeout 0 hard.txt
  unknown
  [5]
  $ nonet check --node-limit 1 hard.txt
  unknown
  [5]

JSON and csv name the clues, too.

  $ nonet check --output json puzzle.txt clash.txt seventeen.txt | masked
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"unique","solutions":1,"stop":"exhausted","solution":null,"minimal":false,"redundant":["r1c1","r1c2","r1c5","r2c1","r2c4","r2c5","r2c6","r3c2","r4c1","r4c9","r5c1","r5c4","r5c6","r6c1","r6c9","r7c2","r8c4","r8c5","r8c6","r8c9","r9c5","r9c9"],"redundant_constraints":[],"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null}
  {"schema":1,"index":2,"line":1,"puzzle":"5...5............................................................................","box":"3x3","status":"no_solution","solutions":0,"stop":"exhausted","solution":null,"minimal":null,"redundant":null,"redundant_constraints":null,"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":"r1c1 and r1c5 are both 5"}
  {"schema":1,"index":3,"line":1,"puzzle":".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...","box":"3x3","status":"unique","solutions":1,"stop":"exhausted","solution":null,"minimal":true,"redundant":[],"redundant_constraints":[],"backend":"dfs","configuration":null,"time_us":N,"stats":{"nodes":N,"solver_runs":0,"conflicts":0,"variables":0,"clauses":0,"bytes":N},"message":null}
  [1]
  $ nonet check --output csv --columns minimal,redundant puzzle.txt
  minimal,redundant
  false,r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9

Variants and jigsaws have more units, in which clues can clash.

  $ nonet check --variant diagonal <<< 4${blank:0:39}4${blank:0:40}
  no solution: r1c1 and r5c5 are both 4
  [1]
  $ nonet check <<< 1...............1234123412341234
  multiple
  [1]
  $ nonet check <<< 1............1..1122112233443344
  multiple
  [1]
  $ nonet check <<< 1....1..........1122112233443344
  no solution: r1c1 and r2c2 are both 1
  [1]

Constraints can be redundant, too. Of two open cells of a row, the order decides, and the sum does not.

  $ order='thermometer r1c4 r1c5'
  $ sum='killer 13 r1c4 r1c5'
  $ nonet count --constraint "$order" two.txt
  1
  $ nonet count --constraint "$sum" two.txt
  2
  $ nonet check --constraint "$order" --constraint "$sum" two.txt | sed 's/.*;/...;/'
  ...; redundant constraints: killer 13 r1c4 r1c5
  $ nonet check --output json --constraint "$order" --constraint "$sum" two.txt |
  >   grep -o '"minimal":[a-z]*\|"redundant_constraints":[^]]*]'
  "minimal":false
  "redundant_constraints":["killer 13 r1c4 r1c5"]
  $ nonet minimise --drop-constraints --output json --constraint "$order" --constraint "$sum" two.txt > minimal.json
  $ grep -o '"minimal_constraints":[^]]*]' minimal.json
  "minimal_constraints":["thermometer r1c4 r1c5"]
  $ sed 's/.*"minimal":"\([^"]*\).*/\1/' minimal.json | nonet check --constraint "$order"
  unique minimal

Each constraint is looked at, also after one that the puzzle needs. Without a dot here there is no solution, as
negative-difference forbids neighbours that a dot would allow.

  $ tr -d '\n' > dots.json << END
  > {"puzzle":"........2.......","constraints":["negative-difference","difference r1c1 r1c2","difference r1c2 r1c3",
  > "difference r1c2 r2c2","difference r1c3 r1c4","difference r2c1 r2c2","difference r2c3 r2c4","difference r2c4 r3c4",
  > "difference r3c1 r3c2","difference r3c1 r4c1","difference r3c3 r3c4","difference r4c1 r4c2","difference r4c3 r4c4",
  > "palindrome r1c1"]}
  > END
  $ nonet check dots.json
  unique clues minimal; redundant constraints: palindrome r1c1
