`nonet lab` races formulas: encodings, at-most-one constructions and ways to write constraints, by one SAT solver.

  $ . "$TESTDIR/setup.sh"
  $ cat puzzle.txt two.txt > both.txt
  $ lab() { nonet lab --rounds 1 --quiet "$@"; }
  $ lab --amo all --csv table both.txt > lines
  $ sed -n '1,4p;$p' lines; grep '^not measured' lines
  2 puzzles (3x3), limit 2, 1 round, one thread
  
  formulas in full, solved by cadical
  
  all agree: 1 unique, 1 multiple
  not measured: lean with pairwise, sequential, product, commander, bimander, ladder: nothing is dropped, and these are the clauses of natural
  $ cut -d, -f1,2 table | sort | uniq -c | awk '{ print $2 }' | paste -sd' '
  encoding,at_most_one extended,bimander extended,commander extended,ladder extended,pairwise extended,product extended,sequential lean,bimander lean,commander lean,ladder lean,pairwise lean,product lean,sequential minimal,bimander minimal,commander minimal,ladder minimal,pairwise minimal,product minimal,sequential natural,bimander natural,commander natural,ladder natural,pairwise natural,product natural,sequential triad,bimander triad,commander triad,ladder triad,pairwise triad,product triad,sequential

Lists of formulas can be given. Those that are equal are measured once.

  $ lab --encoding triad,extended,triad --amo ladder,auto,pairwise --reduce propagation --csv - hard.txt | cut -d, -f1,2
  encoding,at_most_one
  triad,ladder
  triad,pairwise
  extended,ladder
  extended,pairwise
  $ lab puzzle.txt | grep -o '^formulas.*\|^minimal\|^triad'
  formulas in full, solved by cadical
  minimal
  triad
  $ killers=(--constraint 'killer 8 r1c1 r1c2' --constraint 'killer 16 r1c3 r2c3 r3c3 r3c4')
  $ lab --encoding extended --sums all --automata states,edges --relations supports "${killers[@]}" puzzle.txt | grep -o '^extended, [^0-9]*[a-z]' | sed 's/  .*//'
  extended, relations by supports, sums by sets, automata by states
  extended, relations by supports, sums by sets, automata by edges
  extended, relations by supports, sums by presence, automata by states
  extended, relations by supports, sums by presence, automata by edges
  extended, relations by supports, sums by groups, automata by states
  extended, relations by supports, sums by groups, automata by edges
  extended, relations by supports, sums by diagram, automata by states
  extended, relations by supports, sums by diagram, automata by edges
  $ lab --sums sets puzzle.txt
  nonet: none of these formulas is there: the rules have no sums
  [2]

`--amo auto` decides by the size of each formula. Large ones are not written to their end, and have no size.

  $ (echo 0; for i in {2..2401}; do echo 0; done) | xargs > large.txt
  $ for files in 'puzzle.txt puzzle.txt' large.txt 'puzzle.txt large.txt'; do
  >   lab --encoding extended --amo auto,pairwise --csv - --memory-limit 2M $files | sed 1d | cut -d, -f1-3
  > done
  extended,pairwise,729.0
  extended,product,
  extended,pairwise,
  extended,auto,729.0
  extended,pairwise,729.0
  [5]

Another solver can be taken. If it does not report conflicts, none are shown.

  $ lab --encoding extended --amo pairwise --backend external:false --json - puzzle.txt | grep -E '"(variables|conflicts)":'
     "variables": 729.0,
     "conflicts": null,
      "conflicts": 0,
      "variables": 729,
  [5]

It takes the options of `compare`.

  $ minimal() { nonet lab --rounds 2 --encoding minimal --amo pairwise "$@"; }
  $ minimal --cpu-time --node-limit 100000 --seed 3 --times times -o table -v --progress never both.txt 2>&1 | grep -v warning
  nonet: both.txt: line, 9x9 with boxes 3x3
  $ grep -E 'processor time|^checked' table
  2 puzzles (3x3), limit 2, 2 interleaved rounds, one thread, processor time, seed 3
  checked against the rules: 1 unique, 1 multiple
  $ grep -v ,2, times | sort | sed 's/,0\..*//'
  both.txt,1,1,,"minimal, pairwise",1,unique
  file,index,line,id,backend,round,status,seconds
  $ printf 'A...............\nxx\n' | minimal --box 2x2 --variant diagonal --format line --symbols ABCD --exit-zero --quiet --json - | grep -E '"(invalid|multiple)"'
  nonet: skipped puzzle 2: line 2, column 3: 2 symbols (16 expected)
   "invalid": 1,
      "multiple": 1,
      "invalid": 0,
  $ refused << 'END'
  > lab --encoding minimal,extendd
  > lab --amo pairwize
  > lab --amo ,
  > lab --reduce clue
  > lab --backend dfs
  > lab --backend cadical,dfs
  > lab --backend ipasir:/no/such.so
  > lab --backend external:true --node-limit 1
  > lab --rival a=b
  > END
  nonet: --encoding: unknown 'extendd': did you mean 'extended'?
  nonet: --amo: unknown 'pairwize': did you mean 'pairwise'?
  nonet: --amo: unknown ',' (one of all, auto, pairwise, sequential, product, commander, bimander, ladder)
  nonet: --reduce: unknown 'clue': did you mean 'clues'?
  nonet: --backend: 'dfs' is not a SAT solver; use one of: cadical, external, ipasir
  nonet: one --backend here; 'nonet compare' takes several
  nonet: /no/such.so: cannot open shared object file: No such file or directory
  nonet: --node-limit: backend 'external:true' does not count nodes; use --timeout
  nonet: unknown option '--rival' (an option of compare, crosscheck)
  $ lab --encoding triad --box 1x7 <<< ${blank:0:49}
  nonet: none of these formulas is there: the board has no boxes, and these are the clauses of extended
  [2]

`solve -v` reports how many puzzles came to the SAT solver.

  $ nonet solve -v --backend cadical puzzle.txt blank.txt 2>&1 | grep answered
  nonet: answered by cadical: 2; 1 of them (50.0 %) by the SAT solver
  $ nonet solve -v --backend dfs puzzle.txt 2>&1 | grep answered
  nonet: answered by dfs: 1
