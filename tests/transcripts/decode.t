`nonet decode` reads answers as SAT solvers write them, and refuses those that do not solve the puzzle.

  $ . "$TESTDIR/setup.sh"
  $ model() { for ((i = 0; i < ${#1}; ++i)); do for ((d = 1; d <= $2; ++d)); do
  >   ((${1:i:1} == d)) && printf ' %d' $((i * $2 + d)) || printf ' -%d' $((i * $2 + d)); done; done; }
  $ values=$(model $solution 9)
  $ (echo s SATISFIABLE; echo "v$values 0") > answer
  $ nonet encode -o puzzle.cnf puzzle.txt

The values can be one line or many, with or without a comment; MiniSat has its own form.

  $ nonet decode --puzzle puzzle.txt answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet decode --puzzle puzzle.txt < answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ (echo c comment; cat answer) | fold -s -w 70 | sed 's/^[-0-9]/v &/' | nonet decode --puzzle puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ tac answer | nonet decode --puzzle puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ (echo SAT; echo "$values 0") | nonet decode --puzzle puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet decode --puzzle puzzle.txt --output grid answer | sed -n 3p
  | 5 3 4 | 6 7 8 | 9 1 2 |
  $ nonet decode --puzzle puzzle.txt --output json answer | grep -o '"solution":"[0-9]*"'
  "solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
  $ nonet decode --puzzle puzzle.txt --output csv --columns status,stop <<< 's UNSATISFIABLE'
  status,stop
  no_solution,exhausted
  [1]

With `--sat-status` it ends as SAT solvers do.

  $ for answer in UNSATISFIABLE UNKNOWN; do
  >   nonet decode --puzzle puzzle.txt <<< "s $answer"; echo $?
  >   nonet decode --sat-status --puzzle puzzle.txt <<< "s $answer"; echo $?
  > done
  # no solution
  1
  # no solution
  20
  # unknown
  5
  # unknown
  0
  $ nonet decode --sat-status --puzzle puzzle.txt answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  [10]

An answer to another puzzle is refused. So is what is not an answer.

  $ (echo s SATISFIABLE; echo "v$(model $hard_solution 9) 0") > other
  $ (echo s SATISFIABLE; echo "v$(model ${solution:0:2}64${solution:4} 9) 0") > clashing
  $ (echo s SATISFIABLE; echo "v$(model 1234341221434321 4) 0") > small
  $ for answer in other clashing small; do
  >   nonet decode --puzzle puzzle.txt $answer
  >   nonet decode --cnf puzzle.cnf $answer
  > done
  nonet: the answer does not solve the puzzle: r1c1 is 1, its clue is 5 (for a formula of encode --compact use --cnf FILE)
  nonet: the answer does not solve the puzzle: r1c1 is 1, its clue is 5
  nonet: the answer does not solve the puzzle: r1c3 and r5c3 are both 6 (for a formula of encode --compact use --cnf FILE)
  nonet: the answer does not solve the puzzle: r1c3 and r5c3 are both 6
  nonet: the answer does not solve the puzzle: r1c1 holds both 1 and 6 (for a formula of encode --compact use --cnf FILE)
  nonet: the answer does not solve the puzzle: r1c1 holds both 1 and 6
  [4]
  $ nonet decode --sat-status --puzzle puzzle.txt other
  nonet: the answer does not solve the puzzle: r1c1 is 1, its clue is 5 (for a formula of encode --compact use --cnf FILE)
  [4]
  $ for answer in '' garbage 's SATISFIABLE' 's PERHAPS' 's SATISFIABLE\nv 1 2 x 0' 's SATISFIABLE\ns UNSATISFIABLE' \
  >   's SATISFIABLE\nv 99999999999999999999 0' '\0\0377\0177\0105\0114\0106\0\n\n\0200'; do
  >   echo -e "$answer" | nonet decode --puzzle puzzle.txt
  > done
  nonet: standard input: line 1: no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line
  nonet: standard input: line 1: no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line
  nonet: standard input: line 1: the solver says SATISFIABLE, but gives no model
  nonet: standard input: line 1: unexpected status 'PERHAPS'
  nonet: standard input: line 2, column 7: unexpected 'x' (a literal, or 0 at the model's end)
  nonet: standard input: line 2: the answer contradicts itself: the solver says UNSATISFIABLE and SATISFIABLE
  nonet: standard input: line 2, column 3: unexpected '9' (a literal, or 0 at the model's end)
  nonet: standard input: line 3: no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line
  [4]
  $ (echo s UNSATISFIABLE; cat answer) | nonet decode --puzzle puzzle.txt
  nonet: standard input: line 3: the answer contradicts itself: the solver says UNSATISFIABLE and SATISFIABLE
  [4]
  $ head -c 1000 answer | nonet decode --puzzle puzzle.txt
  nonet: the answer does not solve the puzzle: r3c8 holds no digit (for a formula of encode --compact use --cnf FILE)
  [4]
  $ head -c 1000000 /dev/zero | tr '\0' v | nonet decode --puzzle puzzle.txt 2>&1 | cut -c-80
  nonet: standard input: line 1: no answer of a SAT solver: neither 's SATISFIABLE
  [4]

Limits of time and memory apply.

  $ nonet decode --timeout 0 --puzzle puzzle.txt answer
  nonet: timeout
  [5]
  $ nonet decode --total-time 0 --puzzle puzzle.txt answer
  nonet: timeout
  [5]
  $ nonet decode --memory-limit 10 --puzzle puzzle.txt answer
  nonet: memory limit
  [5]
  $ nonet decode --timeout 60 --memory-limit 1M --puzzle puzzle.txt answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

A formula that is cut short, or is not of `nonet encode`, says no board.

  $ grep -v '^[-0-9]' puzzle.cnf > header.cnf
  $ sed '1000q' puzzle.cnf > short.cnf
  $ (sed 1000q puzzle.cnf; printf 1) > shorter.cnf
  $ grep '^c' puzzle.cnf > comments.cnf
  $ : > empty.cnf
  $ printf 'p cnf x y\n1 0\n' > words.cnf
  $ printf '\177ELF\0\377' > binary.cnf
  $ sed 's/c board 3x3/c board 3xx/' puzzle.cnf > odd.cnf
  $ printf 'p cnf 1 1\n1 0\n' > foreign.cnf
  $ for formula in header short shorter comments empty words binary odd foreign; do
  >   nonet decode --cnf $formula.cnf answer; echo "[$?]"
  > done
  nonet: header.cnf: line 16: the file ends after 0 clauses, its header declares 10560
  [3]
  nonet: short.cnf: line 1000: the file ends after 984 clauses, its header declares 10560
  [3]
  nonet: shorter.cnf: line 1001: the file ends within a clause, which has no closing 0
  [3]
  nonet: comments.cnf: line 15: no header 'p cnf VARIABLES CLAUSES'
  [3]
  nonet: empty.cnf: line 1: no header 'p cnf VARIABLES CLAUSES'
  [3]
  nonet: words.cnf: line 1, column 1: expected the header 'p cnf VARIABLES CLAUSES'
  [3]
  nonet: binary.cnf: line 1, column 1: expected the header 'p cnf VARIABLES CLAUSES' before the first clause
  [3]
  nonet: odd.cnf: box shape '3xx': expected ROWSxCOLUMNS such as 3x3 or 2x3, with a side of at most 255
  [3]
  nonet: foreign.cnf has no board in its comments; use --puzzle
  nonet: 'nonet decode --help' lists the options
  [2]

Its comments name the board. Options that would do so are refused; those that say how a puzzle is written do nothing.

  $ nonet decode --cnf puzzle.cnf --box 3x3 answer
  nonet: --box is for a puzzle: the comments of --cnf name the board
  nonet: 'nonet decode --help' lists the options
  [2]
  $ nonet decode --cnf puzzle.cnf --variant diagonal answer
  nonet: --variant is for a puzzle: the comments of --cnf name the board
  nonet: 'nonet decode --help' lists the options
  [2]
  $ nonet decode --cnf puzzle.cnf --index 1 --format line answer
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

It has to know what the answer is for.

  $ nonet decode < /dev/null
  nonet: decode needs either --puzzle FILE or --cnf FILE
  nonet: 'nonet decode --help' lists the options
  [2]
  $ nonet decode --puzzle puzzle.txt --cnf puzzle.cnf answer
  nonet: decode needs either --puzzle FILE or --cnf FILE
  nonet: 'nonet decode --help' lists the options
  [2]
  $ nonet decode --puzzle - < puzzle.txt
  nonet: the puzzle and the answer cannot both come from standard input
  nonet: 'nonet decode --help' lists the options
  [2]
  $ nonet decode --puzzle missing answer
  nonet: 'missing' is neither a file nor a puzzle
  [3]
  $ nonet decode --puzzle puzzle.txt missing
  nonet: cannot open missing: No such file or directory
  [3]
  $ nonet decode --puzzle bad.txt answer
  nonet: bad.txt: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet decode --puzzle puzzle.txt answer answer
  nonet: one FILE here, not 2
  nonet: 'nonet decode --help' lists the options
  [2]
