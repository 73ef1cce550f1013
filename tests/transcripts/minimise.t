`nonet minimise` takes clues away until each is needed. Text after a puzzle stays.

  $ . "$TESTDIR/setup.sh"
  $ nonet minimise -j2 <(echo $solution first) puzzle.txt blank.txt none.txt > minimal
  [1]
  $ head -n 1 minimal | cut -c 82-; sed -n '3,$p' minimal
   first
  # multiple
  # no solution
  $ head -n 2 minimal | cut -c -81 | nonet check --backend dfs
  unique minimal
  unique minimal
  $ nonet minimise <<< $puzzle > one; sed -n 2p minimal | cmp - one
  $ paste -d '\n' <(fold -w 1 one) <(fold -w 1 puzzle.txt) | paste - - | awk '$1 != "." && $1 != $2'

The order in which clues go follows from the seed alone. Clues can be kept.

  $ nonet minimize puzzle.txt | cmp - one; nonet minimise --seed 0 puzzle.txt | cmp - one
  $ nonet minimise --backend cadical puzzle.txt | cmp - one
  $ nonet minimise --seed 1 puzzle.txt | cmp -s - one
  [1]
  $ nonet minimise --keep $puzzle puzzle.txt | cmp - puzzle.txt

`--all` writes every minimal puzzle below, after its index, up to a limit.

  $ nonet minimise --all puzzle.txt > all
  $ cut -d' ' -f1 all | uniq -c
      416 1
  $ cut -d' ' -f2 all | nonet check --backend dfs | sort | uniq -c
      416 unique minimal
  $ nonet minimise --all --limit 2 puzzle.txt | wc -l
  2
  $ nonet minimise --all --timeout 0.000001 --summary summary solution.txt bad.txt
  1 # timeout
  2 # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [5]
  $ grep -c cut_short summary
  1

Lines and csv warn once that they leave constraints out.

  $ cat examples/killer.jsonl examples/killer.jsonl > two.jsonl
  $ for words in '' '--all --limit 1'; do
  >   for form in line csv json; do nonet minimise $words --output $form two.jsonl > lines; done
  >   nonet minimise $words --quiet two.jsonl > lines
  > done
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  $ refused << 'END'
  > minimise --backend anneal
  > minimise --seed many
  > minimise --keep 111
  > minimise --all --keep $puzzle
  > minimise --limit 2
  > minimise --effort 2
  > END
  nonet: minimise needs a proof that there are no more solutions: use dfs or cadical, not 'anneal'
  nonet: --seed: 'many' is not a number from 0
  nonet: --keep has 3 signs, and the boards 81 cells
  nonet: --keep is not for --all, which tries all clues
  nonet: --limit is for --all
  nonet: --effort is for --drop-constraints

In CSV the list of constraints is one field.

  $ echo '{"puzzle":"................","constraints":["thermo r1c1 r1c2 r1c3 r1c4","thermo r2c3 r2c4 r2c1 r2c2","thermo r4c4 r4c3 r4c2 r4c1"]}' > drawn.json
  $ nonet minimise --drop-constraints --output csv --columns status,minimal_constraints drawn.json
  status,minimal_constraints
  unique,"[""thermometer r1c1 r1c2 r1c3 r1c4"",""thermometer r4c4 r4c3 r4c2 r4c1""]"
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.

No fewer constraints are enough than those that stay. Two pairs of digits can be swapped: one line forbids both.

  $ cat > lines.json << END
  > {"puzzle":"........21434321","constraints":["thermometer r1c1 r1c2 r1c3 r1c4","thermometer r1c1 r1c3","thermometer r1c2 r1c4"]}
  > END
  $ nonet minimise --drop-constraints --output csv --columns status,minimal_constraints,constraints_at_least lines.json
  status,minimal_constraints,constraints_at_least
  unique,"[""thermometer r1c1 r1c2 r1c3 r1c4""]",1
  nonet: warning: This output shows only digits. Add --output json to keep the constraints.
  $ nonet minimise --quiet --drop-constraints --effort 0 --output csv --columns status,minimal_constraints,constraints_at_least lines.json
  status,minimal_constraints,constraints_at_least
  unique,"[""thermometer r1c1 r1c3"",""thermometer r1c2 r1c4""]",0
