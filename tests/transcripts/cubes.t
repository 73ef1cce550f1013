Cubes split one board into parts: `encode --cubes` writes them after a formula, and `--cube` takes one.

  $ . "$TESTDIR/setup.sh"
  $ nonet encode --cubes 8 hard.txt > hard.icnf
  $ grep -c '^p inccnf$' hard.icnf
  1
  $ grep '^a ' hard.icnf > cubes.txt
  $ [[ $(wc -l < cubes.txt) -gt 1 && $(wc -l < cubes.txt) -le 8 ]]

The cubes come last. All else are the clauses of the plain formula.

  $ tail -n $(wc -l < cubes.txt) hard.icnf | cmp - cubes.txt
  $ nonet encode hard.txt | grep -v '^[cp]' > clauses
  $ grep -v '^[cpa]' hard.icnf | cmp - clauses

One of them has the solution, and the others have none.

  $ while read -r a cube; do nonet solve --cube "${cube% 0}" hard.txt; done < cubes.txt | sort -u || true
  # no solution
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
  $ while read -r a cube; do nonet count --cube "${cube% 0}" hard.txt; done < cubes.txt | grep -c 1
  1

Every encoding numbers cubes alike. `decode` reads such formulas.

  $ for option in encoding=triad amo=product reduce=propagation; do
  >   nonet encode --cubes 8 --$option hard.txt | grep '^a ' | cmp - cubes.txt
  > done
  $ (echo s SATISFIABLE; for ((i = 0; i < 81; ++i)); do echo v $((9 * i + ${hard_solution:i:1})); done; echo v 0) > answer
  $ nonet decode --cnf hard.icnf answer
  162857493534129678789643521475312986913586742628794135356478219241935867897261354

A cube counts for every puzzle, backend and form of results. Variable 15 is a 6 in r1c2, which the solution has.

  $ for backend in cadical dfs batch dlx backtrack auto; do
  >   nonet solve --backend $backend --cube '15 -11' hard.txt
  >   nonet solve --backend $backend --cube=-15 hard.txt
  >   nonet solve --backend $backend --all --cube -15 hard.txt
  > done | sort | uniq -c
        6 # no solution
        6 1 # no solution
        6 162857493534129678789643521475312986913586742628794135356478219241935867897261354
  [1]
  $ nonet solve --cube 'a 15 0' hard.txt <(echo $hard_solution)
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
  $ nonet solve --cube '' hard.txt
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
  $ nonet solve --cube -15 --output json hard.txt | grep -o '"status":"[a-z_]*"'
  "status":"no_solution"
  [1]
  $ nonet solve --cube -15 <<< 11${hard:2}
  # no solution: r1c1 and r1c2 are both 1
  [1]

What is not a cube is refused.

  $ refused << 'END'
  > solve --cube '1 730' hard.txt
  > count --cube r1c1 hard.txt
  > encode --cubes 0 hard.txt
  > encode --cubes 4 --compact hard.txt
  > END
  nonet: --cube: '730' is not a literal of this board (a number from 1 to 729, or '-' and such a number)
  nonet: --cube: 'r1c1' is not a literal of this board (a number from 1 to 729, or '-' and such a number)
  nonet: --cubes: '0' is not a number from 1
  nonet: --cubes needs the numbers of all variables for 'solve --cube': omit --compact
  $ nonet_with_wrong solve --backend wrong --cube 15 hard.txt
  nonet: --cube: the backend wrong does not support cubes; cadical and dfs do
  nonet: 'nonet solve --help' lists the options
  [2]

GNU parallel solves a board cube by cube, and ends with the first solution. A blank 6x6 board whose diagonals and disjoint
groups hold every digit has none.

  $ conquer() {
  >   nonet encode --cubes 8 "$@" | sed -n 's/^a \(.*\)0$/\1/p' |
  >     parallel --will-cite --halt now,success=1 nonet solve --cube {} "$@"
  > }
  $ conquer hard.txt 2> errors | grep -v '# no solution'
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
  $ echo ${blank:0:36} > six.txt
  $ conquer --box 2x3 --variant diagonal,disjoint six.txt | sort -u || echo none
  # no solution
  none

Parts are proved, and `merge` joins the certificates. It writes the cubes that are missing, or splits them further.

  $ prove() { sed -n 's/^a \(.*\)0$/\1/p' | while read -r cube; do
  >   nonet prove -q --verdict count --proof lrat --cube "$cube" -o parts hard.txt; done; }
  $ sed 1d cubes.txt | prove | cut -d' ' -f2 | sort -u
  count
  $ nonet merge -o whole.cert parts 2>&1 > missing.txt | sed 's/.*parts: //'
  1 solution; missing: 1 part. Certify it by 'nonet prove --cube'
  [3]
  $ sed -n 1p cubes.txt | cmp - missing.txt
  $ [[ ! -e whole.cert ]]
  $ nonet merge --split 3 parts 2> errors > smaller.txt
  [3]
  $ nonet encode --cubes 3 --cube "$(sed 's/a \(.*\) 0/\1/' missing.txt)" hard.txt | grep '^a ' | cmp - smaller.txt
  $ prove < smaller.txt | cut -d' ' -f2 | sort -u
  count
  $ nonet merge -q --progress never --timeout 600 --memory-limit 4G -o whole.cert parts
  $ nonet verify whole.cert
  whole.cert: verified: unique
  $ grep -c '^cube' whole.cert
  0
  [1]
  $ grep -c "^solution $hard_solution$" whole.cert
  1

A part that cannot be checked ends the merge, and so does one of another board.

  $ nonet merge --memory-limit 1K parts
  nonet: memory limit
  [5]
  $ nonet prove --box 2x2 <<< 1234341221434321 > other.cert
  $ nonet merge parts other.cert 2>&1 | sed 's/cube_.*/cube_.../'
  nonet: other.cert is of another board than parts/cube_...
  [4]

The loop of docs/cubes.md goes on if a part is lost.

  $ rm -r parts
  $ nonet encode --cubes 16 hard.txt | sed -n 's/^a \(.*\)0$/\1/p' |
  >   parallel --will-cite nonet prove -q --verdict count --proof lrat --timeout 600 --cube {} -o parts hard.txt > lines
  $ rm "parts/$(ls parts | sed -n 1p)"
  $ until nonet merge -q -o whole.cert --split 4 parts > missing.txt 2> errors || [ ! -s missing.txt ]
  > do sed -n 's/^a \(.*\)0$/\1/p' missing.txt |
  >   parallel --will-cite nonet prove -q --verdict count --proof lrat --timeout 600 --cube {} -o parts hard.txt >> lines
  > done
  $ nonet verify whole.cert
  whole.cert: verified: unique
