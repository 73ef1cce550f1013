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
