A SAT solver that breaks after a solution is named in the line of each puzzle, and the run has the status 5.

  $ . "$TESTDIR/setup.sh"

This solver finds the first of the two Latin squares of side 2. Called again, it ends with status 3.

  $ cat > solver << 'END'
  > cat > /dev/null
  > if [ -e called ]; then rm called; exit 3; fi
  > : > called
  > echo s SATISFIABLE; echo v 1 -2 -3 4 -5 6 7 -8 0
  > END
  $ printf '%s\n' .... .... > squares.txt
  $ nonet count --backend 'external:sh solver' --box 1x2 -j1 squares.txt
  >=1 # failed: the solver ended with status 3
  >=1 # failed: the solver ended with status 3
  [5]
  $ nonet solve --limit 2 --backend 'external:sh solver' --box 1x2 -j1 squares.txt
  1221 # failed: the solver ended with status 3
  1221 # failed: the solver ended with status 3
  [5]
  $ nonet solve --limit 2 --status --backend 'external:sh solver' --box 1x2 -j1 squares.txt
  1221 solved # failed: the solver ended with status 3
  1221 solved # failed: the solver ended with status 3
  [5]
  $ nonet check --backend 'external:sh solver' --box 1x2 -j1 squares.txt
  unknown # failed: the solver ended with status 3
  unknown # failed: the solver ended with status 3
  [5]
  $ nonet solve --limit 2 --output grid --backend 'external:sh solver' --box 1x2 -j1 squares.txt | grep '#'
  # 1: solved # failed: the solver ended with status 3
  # 2: solved # failed: the solver ended with status 3
  [5]
  $ nonet solve --all --backend 'external:sh solver' --box 1x2 -j1 squares.txt
  1 1221
  1 # failed: the solver ended with status 3
  2 1221
  2 # failed: the solver ended with status 3
  [5]

A command that gives no answer is the error of each puzzle. Names of programs are looked for before any work.

  $ nonet solve --backend 'external:echo a, b' hard.txt puzzle.txt
  # failed: the solver's answer: line 1: no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line (it ended with status 0)
  # failed: the solver's answer: line 1: no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line (it ended with status 0)
  [5]
  $ (ulimit -n 6; command nonet solve -j1 --backend external:sh hard.txt puzzle.txt)
  # failed: cannot open a pipe: Too many open files
  # failed: cannot open a pipe: Too many open files
  [5]
  $ refused << 'END'
  > solve --backend external:sh --node-limit 5 puzzle.txt
  > solve --backend external:no-such-solver puzzle.txt
  > END
  nonet: --node-limit: backend 'external:sh' does not count nodes; use --timeout
  nonet: backend 'external:no-such-solver' is not available: no program 'no-such-solver' on PATH
  $ nonet compare -q --rounds 1 --csv - --backend 'cadical,external:clasp --seed=1,external:minisat,dfs' hard.txt puzzle.txt | sed 's/,.*//'
  backend
  cadical
  external:clasp --seed=1
  external:minisat
  dfs

`backends` shows which solvers are here, and any that is named.

  $ mkdir here; echo '#!/bin/sh' > here/kissat; chmod +x here/kissat; program=$(type -P nonet)
  $ for path in $PWD/here nowhere; do PATH=$path "$program" backends | grep '^external: '; done
  external: installed: kissat; not installed: cadical, clasp, cryptominisat5, minisat, picosat, z3
  external: installed: none; not installed: cadical, clasp, cryptominisat5, kissat, minisat, picosat, z3
  $ PATH=$PWD/here "$program" backends --backend 'external:kissat -x,external:nobody' | sed 's/  .*\[/  [/'
  backend             max side  complete  variants  what it is
  external:kissat -x       255  yes       yes       any SAT solver that reads DIMACS, as a process; any board
  external:nobody  [unavailable: no program 'nobody' on PATH]
