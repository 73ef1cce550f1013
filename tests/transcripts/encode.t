`nonet encode` writes a puzzle as a CNF formula, `nonet decode` turns the answer of a SAT solver into a solution.

  $ . "$TESTDIR/setup.sh"
  $ nonet encode puzzle.txt > puzzle.cnf
  $ cadical -q puzzle.cnf > answer
  [10]
  $ nonet decode --puzzle puzzle.txt answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet decode --cnf puzzle.cnf < answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

The formula begins with the board and its encoding. Variable 1 is a 1 in r1c1, and 14 a 2 in r1c4: both are clues here.

  $ nonet encode --encoding natural --variant diagonal <<< 1..2............ > small.cnf
  $ grep '^c \(board\|variants\|encoding\|models\)\|^p\|^1 0\|^14 0' small.cnf
  c board 2x2
  c variants diagonal
  c encoding natural, at most one by pairwise
  c models one for each solution
  p cnf 64 370
  1 0
  14 0
  $ grep 'p show' small.cnf | tr ' ' '\n' | sed 1,3d | sed '$d' | cmp - <(seq 64)
  $ grep -c '^[-1-9]' small.cnf
  370

If pairs would be too many clauses, at most one is written by the product: at side 49 there are two million for each kind of
unit.

  $ nonet encode --box 5x5 <<< $(printf '.%.0s' {1..625}) | head -c 400 | grep -o 'at most one by.*' || true
  at most one by pairwise
  $ nonet encode --box 7x7 <<< $(printf '.%.0s' {1..2401}) | head -c 400 | grep -o 'at most one by.*' || true
  at most one by product

`--block` excludes solutions. 12 boards of side 4 have this first row, so ten are left without two of them.

  $ nonet encode --block $solution puzzle.txt | cadical -q
  s UNSATISFIABLE
  [20]
  $ nonet encode --block 1234341221434321 --block 1234341243212143 <<< 1234............ > two.cnf
  $ grep blocked two.cnf
  c blocked 1234341221434321
  c blocked 1234341243212143
  $ clasp -n 0 -q two.cnf | grep Models
  c Models         : 10
  [30]
  $ for how in '--reduce clues' --compact '--reduce propagation' '--reduce propagation --compact'; do
  >   nonet encode $how puzzle.txt | cadical -q | grep '^s'
  >   nonet encode $how --block $solution puzzle.txt | cadical -q
  >   nonet encode $how --block $solution solution.txt | cadical -q
  >   nonet encode $how --block 1234341221434321 --block 1234341243212143 <<< 1234............ | cadical -q | grep '^s'
  > done | paste - - - - | uniq -c | tr '\t' ' '
        4 s SATISFIABLE s UNSATISFIABLE s UNSATISFIABLE s SATISFIABLE
  [10]
  $ nonet encode --block 1234341221434312 <<< 1234............
  nonet: --block: not a solution of the puzzle: r2c3 and r4c3 are both 1
  nonet: 'nonet encode --help' lists the options
  [2]
  $ nonet encode --block 123 <<< 1234............
  nonet: --block: column 4: 3 symbols (16 expected)
  nonet: 'nonet encode --help' lists the options
  [2]

A reduced formula has no clauses that clues decide. A compact one has a variable for each open candidate: in r1c2 the digits
1, 7 and 9 are in the row, 3 and 4 in the column.

  $ nonet encode --reduce clues hard.txt | grep 'reduced\|^c variable\|^p cnf'
  c encoding extended, at most one by pairwise, reduced by clues
  c variable ((r-1)*9 + (c-1))*9 + d: row r, column c holds digit d
  p cnf 729 1984
  $ nonet encode --compact hard.txt | grep 'compact\|^p cnf\|map r1c[12]'
  c encoding extended, at most one by pairwise, reduced by clues, compact
  c map r1c1: 1
  c map r1c2 1: 2 5 6 8
  p cnf 223 1478
  $ nonet encode --reduce propagation hard.txt | grep -o 'reduced by propagation$'
  reduced by propagation
  $ nonet encode --reduce clue hard.txt
  nonet: --reduce: unknown 'clue': did you mean 'clues'?
  nonet: 'nonet encode --help' lists the options
  [2]
  $ nonet encode --reduce none --compact hard.txt
  nonet: --compact omits dropped variables: it needs --reduce clues or propagation
  nonet: 'nonet encode --help' lists the options
  [2]

One puzzle of several needs its index.

  $ nonet encode puzzle.txt seventeen.txt
  nonet: one FILE here, not 2
  nonet: 'nonet encode --help' lists the options
  [2]
  $ cat puzzle.txt seventeen.txt bad.txt > many.txt
  $ nonet encode many.txt
  nonet: many.txt has more than one puzzle: name one with --index N, or write a file per puzzle with -o FOLDER/
  nonet: 'nonet encode --help' lists the options
  [2]
  $ nonet encode --index 2 many.txt | diff - <(nonet encode seventeen.txt)
  $ nonet encode --index 3 many.txt
  nonet: many.txt: line 3, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet encode --index 4 many.txt
  nonet: many.txt has no puzzle number 4
  nonet: 'nonet encode --help' lists the options
  [2]
  $ nonet encode --index 0 many.txt
  nonet: --index: '0' is not a number from 1
  nonet: 'nonet encode --help' lists the options
  [2]
  $ nonet encode < /dev/null
  nonet: warning: no puzzle in standard input

Into a folder it writes a formula for each puzzle.

  $ cat puzzle.txt bad.txt blank.txt | nonet encode -o formulas/
  formulas/000001.cnf
  # invalid: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  formulas/000003.cnf
  [1]
  $ ls formulas
  000001.cnf
  000003.cnf
  $ cmp formulas/000001.cnf puzzle.cnf
  $ nonet encode blank.txt | cmp - formulas/000003.cnf
  $ nonet encode -o formulas --cubes 2 blank.txt
  formulas/000001.icnf
  $ nonet encode -o one.cnf --index 1 many.txt
  $ cmp one.cnf puzzle.cnf

`--output opb` is for pseudo-Boolean solvers, with the numbers of the CNF. Cells and units are equations, and so is the cage.

  $ nonet encode --output opb --constraint 'killer 5 r1c1 r1c2' <<< 1..2............ > small.opb
  $ sed 10q small.opb
  * #variable= 64 #constraint= 67
  * nonet 0.1.0
  * board 2x2
  * constraint killer 5 r1c1 r1c2
  * encoding extended, linear
  * models one for each solution
  * variable ((r-1)*4 + (c-1))*4 + d: row r, column c holds digit d
  * row 1..2
  * row ....
  * row ....
  $ grep -c ' = 1 ;$' small.opb
  64
  $ tail -1 small.opb
  +1 x1 +2 x2 +3 x3 +4 x4 +1 x5 +2 x6 +3 x7 +4 x8 = 5 ;
  $ nonet encode --output opb puzzle.txt > puzzle.opb
  $ clasp --verbose=0 puzzle.opb > answer
  [30]
  $ nonet decode --puzzle puzzle.txt answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet decode --cnf puzzle.opb answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet encode --output opb --reduce propagation --compact hard.txt > compact.opb
  $ clasp --verbose=0 compact.opb | nonet decode --cnf compact.opb | cmp - <(echo $hard_solution)
  [10]
  $ nonet encode --output opb --block $solution puzzle.txt | clasp --verbose=0
  s UNSATISFIABLE
  [20]
  $ nonet encode --output opb --encoding minimal <<< 1............... | grep -c '>='
  65
  $ nonet encode --output opb -o opb/ puzzle.txt
  opb/000001.opb
  $ cmp puzzle.opb opb/000001.opb

`--output wcnf` is for MaxSAT solvers. One of these clues has to go, and the others stay.

  $ nonet encode --output wcnf <<< 11.............. > twice.wcnf
  $ grep '^c row\|^p\|^1 ' twice.wcnf
  c row ....
  c row ....
  c row ....
  c row ....
  p wcnf 64 386 3
  1 1 0
  1 5 0
  $ clasp --verbose=0 --quiet=1 twice.wcnf > answer
  [30]
  $ grep '^[os]' answer
  o 1
  s OPTIMUM FOUND
  $ nonet decode --cnf twice.wcnf answer | cut -c1-2 | grep -c 1
  1
  $ nonet encode --output wcnf -o soft/ puzzle.txt
  soft/000001.wcnf

What makes no sense is refused.

  $ for options in '--output opb --cubes 4' '--output wcnf --cubes 4' '--output opb --amo product' \
  >   '--output opb --sums sets' '--output wcnf --compact' '--output dimacs'; do
  >   nonet encode $options puzzle.txt; echo "[$?]"
  > done
  nonet: --cubes writes iCNF, a form of CNF: omit --output opb
  nonet: 'nonet encode --help' lists the options
  [2]
  nonet: --cubes writes iCNF, a form of CNF: omit --output wcnf
  nonet: 'nonet encode --help' lists the options
  [2]
  nonet: --output opb has at most one and sums as linear constraints: omit --amo
  nonet: 'nonet encode --help' lists the options
  [2]
  nonet: --output opb has at most one and sums as linear constraints: omit --sums
  nonet: 'nonet encode --help' lists the options
  [2]
  nonet: --output wcnf needs the variables of all clues: omit --compact
  nonet: 'nonet encode --help' lists the options
  [2]
  nonet: --output: unknown 'dimacs' (one of cnf, opb, wcnf)
  nonet: 'nonet encode --help' lists the options
  [2]
