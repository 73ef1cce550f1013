`nonet crosscheck` sends puzzles through several backends and compares their answers, also with certificates.

  $ . "$TESTDIR/setup.sh"
  $ timeless() { sed -E 's/ in [0-9.,]+ (us|ms|s|min)\b/ in TIME/'; }
  $ nonet crosscheck --backend dfs,cadical puzzle.txt | timeless
  1 puzzle in 1 case, 4 answers and 1 verified certificate in TIME
    answers: 4 unique
    by: cadical 2, dfs 2
  no disagreement
  $ nonet crosscheck --backend dfs,dlx - < puzzle.txt | timeless
  1 puzzle in 1 case, 4 answers and 1 verified certificate in TIME
    answers: 4 unique
    by: dfs 2, dlx 2
  no disagreement
  $ nonet crosscheck --backend dfs,dlx --limit 3 --node-limit 5 puzzle.txt | tail -n 1
  no disagreement
  $ nonet crosscheck --backend dfs,dlx,batch --count 30 --seed 2 -j2 | tr -d , > honest; grep disagreement honest
  no disagreement
  $ echo $((-($(sed -n 's/.*by://p' honest | grep -o '[0-9]*' | paste -sd+)) + $(sed -n 's/.*cases \([0-9]*\) answers.*/\1/p' honest)))
  0

A backend that gives wrong answers is named, with the smallest case. A certificate is enough to speak against it.

  $ echo 2${blank:1} > lied.txt
  $ nonet_with_wrong crosscheck --backend dfs,wrong --out found puzzle.txt lied.txt | timeless
  2 puzzles in 2 cases, 8 answers and 1 verified certificate in TIME
    answers: 4 unique, 2 multiple, 2 no solution
    by: dfs 4, wrong 4
  disagreement: wrong counts 0 solutions and reports 1
    3x3, 1 puzzle, 1 clue: found
    nonet crosscheck --backend dfs --backend wrong --limit 1 --box 3x3 --format line found/puzzles.txt
  [4]
  $ ls found; cat found/puzzles.txt found/answers.txt | grep -v '^  '
  answers.txt
  puzzle.cnf
  puzzles.txt
  replay.sh
  2................................................................................
  puzzle 1: wrong counts 0 solutions and reports 1
  
  Alone, in new instances:
  
  dfs: solved, 1 solutions, solution_limit
  wrong: no_solution, 0 solutions, exhausted
  certificate: multiple, verified
  puzzle.cnf: 10,531 clauses
  $ mkdir programs; ln -s "$(command -v nonet_with_wrong)" programs/nonet; mv found "it's moved"
  $ PATH=$PWD/programs:$PATH sh "it's moved/replay.sh" | grep disagree
  disagreement: wrong counts 0 solutions and reports 1
  [4]
  $ echo ..343412..434321 > small.txt # in rows 1 and 3 the digits 1 and 2 can change places
  $ nonet_with_wrong crosscheck --backend planted:lost --limit 3 --out lost small.txt | timeless
  1 puzzle in 1 case, 2 answers and 1 verified certificate in TIME
    answers: 2 unique
    by: planted:lost 2
  disagreement: planted:lost says unique, the certificate says 2 solutions or more
    2x2, 1 puzzle, 4 clues: lost
    nonet crosscheck --backend planted:lost --limit 3 --box 2x2 --format line lost/puzzles.txt
  [4]
  $ grep ^certificate lost/answers.txt | timeless
  certificate: multiple, verified

A hang, a crash and a rival that is wrong are found, too, and made smaller.

  $ echo 1234341221434321 > full.txt
  $ for i in 1 2 3 4 5; do cat full.txt; done > five.txt
  $ nonet crosscheck --backend dfs --backend 'external:cat > /dev/null; sleep 1000' --timeout 0.2 --time 60 --out hang five.txt | grep -o 'hangs: no answer'
  hangs: no answer
  [4]
  $ wc -l < hang/puzzles.txt
  1
  $ printf '%s\n' {1,.}23456456123231564564231312645645312 | nonet_with_wrong crosscheck --backend dfs,planted:crash --out crash - - | grep ^disagree
  nonet: warning: no puzzle in standard input
  disagreement: the program ends with signal 6 (Aborted)
  [4]
  $ wc -l < crash/puzzles.txt
  1
  $ for rival in 'tr . 1' 'while read -r line; do case $line in *.......*) exit 3;; *) echo "# not tried";; esac; done'; do
  >   nonet crosscheck --backend dfs --rival "mine=$rival" --out rival solution.txt seventeen.txt | grep ^disagree
  >   wc -l < rival/puzzles.txt
  >   sh rival/replay.sh | grep ^disagree
  > done
  disagreement: rival:mine=tr . 1 gives a wrong solution: r1c1 and r1c2 are both 1
  1
  disagreement: rival:mine=tr . 1 gives a wrong solution: r1c1 and r1c2 are both 1
  disagreement: rival:mine=while read -r line; do case $line in *.......*) exit 3;; *) echo "# not tried";; esac; done: status 3
  1
  disagreement: rival:mine=while read -r line; do case $line in *.......*) exit 3;; *) echo "# not tried";; esac; done: status 3
  [4]

This rival waits forever at puzzles with a 6 in r1c1. The puzzle is named.

  $ echo 'while read -r line; do case $line in 6*) sleep 1000;; *) echo "# not tried";; esac; done' > rival.sh
  $ nonet solve seventeen.txt | sed 's/.$/./' > six.txt
  $ nonet crosscheck --no-shrink --timeout 1 --backend dfs --rival 'waiter=sh rival.sh' --out waits solution.txt six.txt | grep -o 'rival:.* hangs'
  rival:waiter=sh rival.sh hangs
  [4]
  $ grep -o 'rival:.* hangs' waits/answers.txt; tail -n 1 waits/puzzles.txt | cmp - six.txt
  rival:waiter=sh rival.sh hangs

A case of a seed can be repeated alone, and left as it is.

  $ nonet crosscheck --backend dfs,dlx --seed 3 --case 8 --out case | timeless
  seed 3: 9 puzzles in 1 case, 18 answers and 9 verified certificates in TIME
    answers: 4 unique, 6 multiple, 8 no solution
    by: dfs 18
  no disagreement
  not checked, because they do not support these puzzles: dlx
  $ wc -l < case/puzzles.txt
  9
  $ seed() { nonet_with_wrong crosscheck --backend dfs,planted:lost --seed 5 "$@" > lines; }
  $ seed --no-shrink --out one
  [4]
  $ seed --no-shrink --out other
  [4]
  $ seed --out small
  [4]
  $ cmp one/puzzles.txt other/puzzles.txt; [[ $(wc -c < small/puzzles.txt) -le $(wc -c < one/puzzles.txt) ]]

A place that cannot be a folder is an error before any work.

  $ nonet crosscheck --backend dfs --out lied.txt/found lied.txt
  nonet: lied.txt/found cannot be a folder: lied.txt is a file
  [3]

It reports a disagreement before it writes its folder.

  $ mkdir -p taken/puzzles.txt
  $ nonet_with_wrong crosscheck --backend dfs,wrong --no-shrink --out taken lied.txt | timeless
  1 puzzle in 1 case, 4 answers and 0 verified certificates in TIME
    answers: 2 multiple, 2 no solution
    by: dfs 2, wrong 2
  disagreement: wrong counts 0 solutions and reports 2
    3x3, 1 puzzle, 1 clue: taken
    nonet crosscheck --backend dfs --backend wrong --limit 2 --box 3x3 --solutions --format line taken/puzzles.txt
    cannot open taken/puzzles.txt: Is a directory; the puzzles are:
  2................................................................................
  [4]

Answers are counted by backend and argument. This board is too small for the planted bugs to show.

  $ nonet_with_wrong crosscheck --backend planted:crash,planted:throw,dfs full.txt | grep by:
    by: dfs 2, planted:crash 2, planted:throw 2

Known solutions are compared as well if that is asked for. One that cannot be read is named, and one with blanks is none.

  $ echo $puzzle $solution > known.txt; echo $puzzle,$hard_solution > untrue.txt
  $ printf 'puzzle,id,answer\n%s,1,%s\n' $puzzle $hard_solution > table.csv
  $ printf '%s\n' $puzzle,5z${blank:2} $puzzle,$blank > damaged.txt
  $ nonet crosscheck --backend dfs --solutions known.txt | tail -n 1
  no disagreement
  $ for file in untrue.txt table.csv; do nonet crosscheck --backend dfs --solutions --out known $file | grep disagree; done
  disagreement: the known solution gives a wrong solution: r9c9 is 4, its clue is 9
  disagreement: the known solution gives a wrong solution: r9c9 is 4, its clue is 9
  [4]
  $ nonet crosscheck --backend dfs untrue.txt | tail -n 1
  no disagreement
  $ nonet crosscheck --backend dfs --solutions damaged.txt | timeless
  nonet: skipped damaged.txt: puzzle 1: solution, symbol 2: unexpected 'z' (a digit 1-9, or . for blank)
  1 puzzle in 1 case, 2 answers and 1 verified certificate in TIME
    answers: 2 unique
    by: dfs 2
  no disagreement
  [1]

Only the first puzzles can be checked, or those that begin before some time. The rest is counted.

  $ cat puzzle.txt bad.txt puzzle.txt > three.txt
  $ for limit in '--count 3' '--count 50 --time 1000' '--time 0'; do
  >   nonet crosscheck --backend dfs,dlx $limit three.txt three.txt | sed -n '1p;$p' | timeless
  > done
  nonet: skipped three.txt: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  3 puzzles in 2 cases, 12 answers and 3 verified certificates in TIME
  no disagreement
  nonet: skipped three.txt: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  nonet: skipped three.txt: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  4 puzzles in 2 cases, 16 answers and 4 verified certificates in TIME
  no disagreement
  nonet: skipped three.txt: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  nonet: skipped three.txt: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  0 puzzles in 0 cases, 0 answers and 0 verified certificates in TIME
  no disagreement; not checked: 4 puzzles
  [1]
  $ cat puzzle.txt puzzle.txt puzzle.txt > good.txt
  $ nonet_with_wrong crosscheck --backend dfs,planted:crash --count 2 --no-shrink --out crash good.txt > lines
  [4]
  $ wc -l < crash/puzzles.txt
  2

Records that are not puzzles are omitted. The rest is checked, and a disagreement decides the status.

  $ (cat puzzle.txt; for i in {1..12}; do cat bad.txt; done; cat hard.txt) > mixed.txt
  $ nonet crosscheck --backend dfs,cadical mixed.txt 2> said | timeless
  2 puzzles in 1 case, 8 answers and 2 verified certificates in TIME
    answers: 8 unique
    by: cadical 4, dfs 4
  no disagreement
  [1]
  $ wc -l < said; sed -n '1p;$p' said
  11
  nonet: skipped mixed.txt: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  nonet: skipped 2 more
  $ nonet crosscheck --backend dfs,cadical - < mixed.txt 2>&1 > lines | sed 's/^nonet: [^:]*:/nonet:/' | wc -l
  11
  [1]
  $ nonet_with_wrong crosscheck --backend dfs,wrong --out mixed - < <(cat lied.txt bad.txt) | grep disagree
  nonet: skipped standard input: puzzle 2: line 2, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  disagreement: wrong counts 0 solutions and reports 1
  [4]
  $ nonet crosscheck --backend dfs,cadical bad.txt | sed -n '1p;$p' | timeless
  nonet: skipped bad.txt: puzzle 1: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  0 puzzles in 0 cases, 0 answers and 0 verified certificates in TIME
  no disagreement
  [1]
  $ nonet crosscheck --backend dfs - <<< 0123456789ABCDE.${blank}${blank}${blank:0:78} 2>&1 > lines
  nonet: warning: standard input: 0 is read as a blank, like the other blanks here, and no G occurs: where 0 is a digit, name the symbols 0123456789ABCDEF

Input can be a pipe, or a file of this process alone.

  $ mkfifo fifo; cat lied.txt > fifo &
  $ nonet_with_wrong crosscheck --backend dfs,wrong --no-shrink --out pipe /dev/null - fifo < lied.txt | grep ^disagree
  nonet: warning: no puzzle in /dev/null
  disagreement: wrong counts 0 solutions and reports 2
  [4]
  $ nonet_with_wrong crosscheck --backend dfs,wrong --no-shrink --out pipe /dev/stdin < lied.txt | grep ^disagree
  disagreement: wrong counts 0 solutions and reports 2
  [4]
  $ cat lied.txt | nonet_with_wrong crosscheck --backend dfs,wrong --no-shrink --out pipe /dev/stdin | grep ^disagree
  disagreement: wrong counts 0 solutions and reports 2
  [4]

A rival is another program, which gets only boards that a line can hold.

  $ nonet crosscheck --backend dfs --rival 'nonet=nonet solve' --seed 3 --count 10 | timeless | grep -o 'rival:nonet\|=\|no disagreement'
  rival:nonet
  no disagreement

Running out of memory in a thread is not a disagreement. A backend that never answers in time is not passed.

  $ nonet_with_wrong crosscheck --backend dfs,planted:memory -j1 good.txt > lines
  nonet: out of memory; a smaller -j helps
  [5]
  $ nonet_with_wrong crosscheck --backend dfs,planted:memory -j2 - < good.txt > lines
  nonet: out of memory; a smaller -j helps
  [5]
  $ nonet crosscheck --backend 'external:cat > /dev/null; sleep 1000' --timeout 0.2 puzzle.txt | tail -n 1
  every answer came too late: external:cat > /dev/null; sleep 1000; try a longer --timeout
  [5]
  $ refused << 'END'
  > crosscheck --limit 3
  > crosscheck --count 0
  > crosscheck --backend cadicl
  > crosscheck --case 1 puzzle.txt
  > crosscheck --rival mine=no-such-program-at-all --count 1
  > crosscheck --node-limit 5 --backend external:minisat puzzle.txt
  > compare --node-limit 5 --backend external:minisat puzzle.txt
  > solve --node-limit 5 --backend external:minisat puzzle.txt
  > END
  nonet: --limit is for the puzzles of a FILE
  nonet: --count: '0' is not a number from 1
  nonet: unknown backend 'cadicl': did you mean 'cadical'?
  nonet: --case: there is no case 1
  nonet: --rival mine: no program 'no-such-program-at-all' on PATH
  nonet: --node-limit: backend 'external:minisat' does not count nodes; use --timeout
  nonet: --node-limit: backend 'external:minisat' does not count nodes; use --timeout
  nonet: --node-limit: backend 'external:minisat' does not count nodes; use --timeout

A rival that supports none of the puzzles is named.

  $ nonet crosscheck --backend dfs --rival other=cat --constraint king puzzle.txt | sed 1d
    answers: 2 no solution
    by: dfs 2
  no disagreement
  not checked, because they do not support these puzzles: rival:other
