`nonet generate` writes unique minimal puzzles: the same ones for a seed, in any number of threads and parts.

  $ . "$TESTDIR/setup.sh"
  $ nonet generate 60 --seed 5 -j1 > all
  $ sort -u all | wc -l
  60
  $ nonet check --backend dfs all | sort | uniq -c
       60 unique minimal
  $ nonet generate 60 --seed 5 -j3 | cmp - all
  $ nonet generate 20 --seed 5 > few; head -n 20 all | cmp - few
  $ nonet generate 20 --seed 6 | cmp -s - few
  [1]
  $ for i in 1 2 3; do nonet generate 60 --seed 5 --shard $i/3 -o part$i --summary part$i.json; done
  $ nonet merge part[123].json | cmp - all

Puzzles can have a symmetry, a number of clues, a pattern, another board, and constraints.

  $ nonet generate 20 --seed 1 --symmetry rotation180 | sed 's/[1-9]/#/g' > shapes; rev shapes | cmp - shapes
  $ nonet generate 20 --seed 1 --clues 24-25 --output csv --columns clues,puzzle > table; head -n 1 table
  clues,puzzle
  $ while IFS=, read -r clues puzzle; do puzzle=${puzzle//.}; echo $((clues == ${#puzzle} && (clues == 24 || clues == 25))); done < <(sed 1d table) | sort -u
  1
  $ pattern=$(for i in {1..81}; do ((i % 2)) && printf 1 || printf .; done)
  $ nonet generate 5 --seed 1 --pattern $pattern | sed 's/[1-9]/1/g' | uniq -c | grep -c "  5 $pattern"
  1
  $ nonet generate 5 --seed 1 --box 2x3 | nonet check --box 2x3 --backend dfs
  unique minimal
  unique minimal
  unique minimal
  unique minimal
  unique minimal
  $ nonet generate 3 --seed 1 --output json --constraint 'killer 3 r1c1 r1c2' --constraint antiknight > killers
  $ nonet check --backend dfs killers
  unique minimal
  unique minimal
  unique minimal
  $ grep -o '"constraints":.*\]' killers
  "constraints":["antiknight","killer 3 r1c1 r1c2"]
  "constraints":["antiknight","killer 3 r1c1 r1c2"]
  "constraints":["antiknight","killer 3 r1c1 r1c2"]
  $ nonet generate --rules - <<< "$puzzle"$'\n'"$puzzle"
  nonet: --rules: standard input has more than one puzzle: give a file with one
  nonet: 'nonet generate --help' lists the options
  [2]
  $ nonet generate 2 --rules examples/jigsaw.txt | nonet check --backend dfs
  unique minimal
  unique minimal

Clues can be kept that could go, and puzzles can share a grid.

  $ nonet generate 10 --seed 1 --redundant --clues 40 > rich; nonet check --backend dfs rich | cut -d' ' -f1 | uniq -c
       10 unique
  $ tr -cd '1-9\n' < rich | awk '{ print length }' | uniq -c
       10 40
  $ nonet generate 64 --seed 1 --per-grid 4 | nonet solve | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
        2 1
        1 2
       15 4

`--kinds` draws constraints for each puzzle, on its own solution. Each object has its rules in English.

  $ nonet generate 20 --seed 1 --kinds killer,thermometer:3-5,antiknight -j1 > drawn
  $ nonet solve --status --limit 2 --backend cadical drawn | cut -d' ' -f2 | uniq -c
       20 unique
  $ grep -o '"thermometer [^"]*' drawn | wc -l | awk '{ print ($1 >= 60 && $1 <= 100) }'
  1
  $ grep -o '"ruleset":"[^"]*"' drawn | uniq
  "ruleset":"antiknight: cells a chess knight's move apart differ\nkiller: a cage: its cells differ, and sum to the number if there is one\nthermometer: digits rise from the bulb, the first cell"
  $ nonet generate 20 --seed 1 --kinds killer,thermometer:3-5,antiknight -j3 | cmp - drawn
  $ for i in 1 2 3; do nonet generate 20 --seed 1 --kinds killer,thermometer:3-5,antiknight --shard $i/3; done | cmp - drawn
  $ nonet convert --to iss drawn 2> lost | head -n 3
  # ruleset: "antiknight: cells a chess knight's move apart differ\nkiller: a cage: its cells differ, and sum to the number if there is one\nthermometer: digits rise from the bulb, the first cell"
  .AntiKnight.Cage~16~R1C6~R1C7~R2C6~R2C7.Cage~7~R1C8~R1C9.Cage~15~R2C5~R3C4~R3C5.Cage~16~R3C1~R4C1~R5C1.Cage~20~R3C2~R3C3~R4C2.Cage~22~R3C6~R3C7~R3C8~R4C8~R5C8.Cage~15~R4C4~R4C5.Cage~10~R5C2~R5C3~R6C3.Cage~12~R7C7~R8C7~R9C7.Cage~15~R7C8~R8C8~R9C8.Cage~10~R7C9~R8C9.Cage~17~R8C2~R9C1~R9C2.Cage~16~R8C4~R8C5~R8C6.Cage~13~R9C3~R9C4~R9C5.Thermo~R2C6~R1C6~R2C5~R1C4.Thermo~R3C7~R3C8~R2C8~R2C9.Thermo~R3C9~R4C9~R5C9~R5C8.Thermo~R7C7~R6C7~R7C6~R8C6~R9C5.Thermo~R8C3~R7C2~R6C1~R7C1
  # ruleset: "antiknight: cells a chess knight's move apart differ\nkiller: a cage: its cells differ, and sum to the number if there is one\nthermometer: digits rise from the bulb, the first cell"
  $ nonet generate 3 --seed 1 --kinds killer --clues 0 --box 2x3 | nonet check | cut -c1-20
  unique clues minimal
  unique clues minimal
  unique clues minimal
  $ nonet generate 2 --seed 1 --kinds arrow | nonet minimise --drop-constraints --output json | grep -c '"minimal_constraints":\["arrow'
  2
  $ nonet generate 1 --seed 1 --kinds killer --output line
  ......................8.............................2................4...........
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.

`--from` writes minimal puzzles near each puzzle, after its index. One clue is replaced, or as many as asked for.

  $ nonet generate 2 --seed 1 > bases
  $ nonet generate --from bases --limit 20 > near
  $ cut -d' ' -f1 near | uniq -c
       20 1
       20 2
  $ cut -d' ' -f2 near | nonet check --backend dfs | sort -u
  unique minimal
  $ for i in 1 2; do base=$(sed -n ${i}p bases); grep "^$i" near | while read -r _ one; do
  >   gone=0; for ((c = 0; c < 81; ++c)); do [[ ${base:c:1} == . || ${base:c:1} == ${one:c:1} ]] || ((++gone)); done; echo $gone
  > done; done | uniq -c
       40 1
  $ nonet generate --from bases --remove 2 --limit 3 | wc -l
  6

A summary names the form of results. A search that a limit cuts short gives no answer, and the next record is not affected.

  $ nonet generate 2 --seed 1 --output csv --summary summary > lines; grep '"output"' summary
   "output": "csv",
  $ cat solution.txt bad.txt | nonet generate --from - --timeout 0.000001
  1 # timeout
  2 # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [5]
  $ nonet generate 1000000 --clues 18 --timeout 0.2 2>&1 | sed 's/after .*/after TIME/'
  nonet: timeout: 0 of 1,000,000 puzzles after TIME
  [5]

Lines and csv warn once that they leave constraints out.

  $ for form in line csv json; do nonet generate 1 --rules examples/killer.jsonl --output $form > lines; done
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  $ nonet generate 1 --rules examples/killer.jsonl --quiet
  .................................................................................

If the rules alone have one solution, every minimal puzzle is the board without clues.

  $ echo kept > kept; nonet generate 2 --rules examples/killer.jsonl --output csv -o kept
  nonet: these rules alone have one solution: the only minimal puzzle is the board without clues
  nonet: 'nonet generate --help' lists the options
  [2]
  $ cat kept
  kept

What cannot be is refused at once.

  $ stripes=111.1.111
  $ refused << 'END'
  > generate --clues 16
  > generate --clues 30-20
  > generate --clues many
  > generate --clues 81
  > generate --pattern 1.1
  > generate --pattern puzzle.txt
  > generate --pattern ""
  > generate --pattern $puzzle --symmetry rotation180
  > generate --pattern 1111111111111111${blank:0:65}
  > generate --pattern $stripes$stripes$stripes$stripes$stripes$stripes$stripes$stripes$stripes
  > generate --redundant
  > generate --from puzzle.txt puzzle.txt
  > generate --from x --clues 24
  > generate --symmetry spiral
  > generate --kinds kiler
  > generate --kinds killer,or
  > generate --kinds leaper
  > generate --kinds killer:5-3
  > generate --kinds killer:60
  > generate --kinds antiknight,antiking --box 2x2
  > generate --kinds killer --pattern $puzzle
  > generate --kinds killer --backend anneal
  > generate --kinds killer --clues 90
  > generate ten
  > generate 3 --controlled-bias --box 2x2
  > generate 5 --resume -o lines
  > END
  nonet: at most 16 clues: no classic 9x9 puzzle with fewer than 17 clues has one solution (McGuire 2012)
  nonet: at least 30 clues and at most 20: no number is both
  nonet: --clues: 'many' is not a range such as 24-26
  nonet: no minimal classic puzzle with 81 clues or more is known: puzzles that need not be minimal have as many as asked for
  nonet: a pattern of 3 signs: this board needs one for each of its 81 cells, . or 0 for a blank
  nonet: --pattern takes the signs, not a file: --pattern "$(cat puzzle.txt)"
  nonet: --pattern needs a sign for each cell
  nonet: --pattern and --symmetry do not go together
  nonet: a pattern of 16 clues: no classic 9x9 puzzle with fewer than 17 clues has one solution (McGuire 2012)
  nonet: a pattern with columns 4 and 6 blank has no unique puzzle: they may change places
  nonet: --redundant is for --clues: it allows redundant clues
  nonet: --from takes one FILE, and no number of puzzles; 'cat FILE... | nonet generate --from -' takes several
  nonet: --from and --clues do not go together
  nonet: --symmetry: unknown 'spiral' (one of none, rotation180, rotation90, horizontal, vertical, diagonal, antidiagonal, diagonals, orthogonal, full)
  nonet: --kinds: unknown constraint 'kiler': did you mean 'killer'?
  nonet: --kinds: or combines other constraints: add --constraint 'or (killer 10 r1c1 r1c2) (killer 12 r1c1 r1c2)'
  nonet: --kinds: leaper needs numbers: add --constraint 'leaper 1 3'
  nonet: --kinds: the range '5-3' is empty
  nonet: no random solution has room for these constraints: fewer of them may fit
  nonet: no puzzle can be made: a blank board of these rules has no solution
  nonet: --kinds and --pattern do not go together
  nonet: generate needs a backend that proves uniqueness, and 'anneal' is not complete
  nonet: 90 clues: this board has 0 to 81
  nonet: 'ten' is not a number of puzzles: nonet generate 1000
  nonet: --controlled-bias and --box do not go together
  nonet: --resume needs the --seed of the run

Graded puzzles have the difficulty, the rating of Sudoku Explainer, or the techniques that were asked for.

  $ nonet generate 20 --seed 1 --difficulty very-hard -j2 | nonet rate --se | cut -d' ' -f2,3 | sort | uniq -c
       20 very hard
  $ nonet generate 20 --seed 1 --se 3.0-4.0 -j1 > graded; nonet generate 20 --seed 1 --se 3.0-4.0 -j2 | cmp - graded
  $ nonet generate 1 --seed 1 --needs unique-loop > loop; nonet explain --style human loop | grep -c 'Unique Rectangle'
  3
  $ nonet explain --style human --no-uniqueness loop | grep 'Unique Rectangle'
  [1]
  $ nonet rate --se loop | cut -d' ' -f2-; nonet rate --se --no-uniqueness loop | cut -d' ' -f2-
  hard er=4.5 ep=1.2 ed=1.2
  very hard er=6.6 ep=1.2 ed=1.2
  $ refused << 'END'
  > generate --difficulty tough
  > generate --se seven
  > generate --needs luck
  > generate --difficulty easy --se 1-2
  > generate --se 4-3
  > generate --difficulty easy --box 2x3
  > generate --difficulty easy --kinds killer
  > END
  nonet: --difficulty: unknown 'tough' (easy, medium, hard, very-hard, extreme)
  nonet: --se: 'seven' is not a range such as 7.0-7.3
  nonet: --needs: unknown 'luck' (hidden-single, direct-locking, direct-hidden-pair, naked-single, direct-hidden-triplet, locking, naked-pair, x-wing, hidden-pair, naked-triplet, swordfish, hidden-triplet, xy-wing, xyz-wing, unique-loop, naked-quad, jellyfish, hidden-quad, bivalue-universal-grave, aligned-pair-exclusion, cycle, forcing-chain, aligned-triplet-exclusion, nishio, multiple-forcing-chains, dynamic-forcing-chains, dynamic-forcing-chains-plus, nested-forcing-chains)
  nonet: --difficulty and --se do not go together
  nonet: ratings from 4.0 to 3.0: no rating is both
  nonet: ratings are for 9x9 boards without constraints
  nonet: --kinds and --difficulty do not go together
