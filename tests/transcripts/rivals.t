`nonet compare --rival` races outside programs: they read a puzzle per line, and write a solution per line.

  $ . "$TESTDIR/setup.sh"
  $ cat puzzle.txt hard.txt seventeen.txt > three.txt
  $ nonet solve three.txt | paste -d' ' three.txt - > known.txt
  $ export mine="awk 'NR == FNR { known[\$1] = \$2; next } { print known[\$1] }' known.txt -"
  $ once() { nonet compare -q --rounds 1 --backend dfs "$@"; }
  $ them() { once --rival "them=$1" ${2:-three.txt} | grep -E '^(all|puzzle |puzzles (with|that))|^  '; }
  $ them 'nonet solve -j1 --limit 2'
  all agree: 3 unique

One that only finds a solution, where others decide uniqueness, is marked.

  $ once --rival "mine=$mine" three.txt | grep -o '^mine †\|^†.*'
  mine \xe2\x80\xa0 (esc)
  \xe2\x80\xa0 only looks for one solution; the others decide uniqueness, which may be more work (esc)
  $ once --rival "mine=$mine" --limit 1 three.txt | grep -c †
  0
  [1]
  $ for limit in 1 2; do once --rival "mine=$mine" --limit $limit --json - three.txt | grep '"one_solution"'; done
     "one_solution": false,
     "one_solution": false,
     "one_solution": false,
     "one_solution": true,

Its answers are compared with those of the backends. Counts are answers, too.

  $ for edit in 's/$/ 1/' 's/^/1:/' 's/$/ unique/' 's/^/1:/;s/$/:0.3/' '2s/^../99/' '3s/.*//' '2s/$/ 2/' '2s/^/7:/' '2s/$/ multiple/' '2s/.*/0:/'; do
  >   echo "$edit"; them "$mine | sed '$edit'" | grep -v '^  '
  > done
  s/$/ 1/
  all agree: 3 unique
  s/^/1:/
  all agree: 3 unique
  s/$/ unique/
  all agree: 3 unique
  s/^/1:/;s/$/:0.3/
  all agree: 3 unique
  2s/^../99/
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): them gives a wrong solution: r1c1 is 9, its clue is 1
  3s/.*//
  puzzles with wrong answers or disagreements: 1
  puzzle 3 (line 3): them says no solution, dfs says unique
  2s/$/ 2/
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): dfs says unique, them says 2 solutions or more
  2s/^/7:/
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): dfs says unique, them says 7 solutions or more
  2s/$/ multiple/
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): dfs says unique, them says 2 solutions or more
  2s/.*/0:/
  puzzles with wrong answers or disagreements: 1
  puzzle 2 (line 2): them says no solution, dfs says unique
  [4]
  $ them 'tr . 1' none.txt
  puzzles with wrong answers or disagreements: 1
  puzzle 1 (line 1): them gives a wrong solution: r1c1 and r1c9 are both 1
    12345678....................................9....................................
  [4]
  $ them "sed 's/.*/# no solution/'" none.txt
  all agree: 1 no solution

It can break down. The others keep their results.

  $ them "$mine | sed 2q"
  nonet: rival them: 2 lines for 3 puzzles
  all agree: 3 unique
  [5]
  $ them "$mine; echo more"
  nonet: rival them: 2 lines for 1 puzzle
  all agree: 3 unique
  [5]
  $ nonet compare --backend dfs --rounds 2 --rival gone=false --rival 'crash=kill -SEGV $$' --csv table three.txt 2>&1 |
  >   grep -oE '^nonet: rival.*\)$|.*agree.*|broke down'
  broke down
  broke down
  all agree: 3 unique
  nonet: rival gone: status 1 (0 lines for 1 puzzle)
  nonet: rival crash: signal 11 (Segmentation fault) (0 lines for 1 puzzle)
  [5]
  $ tr -cd ',\n' < table | uniq | wc -l
  1
  $ once --rival slow='sleep 1000' --rival-timeout 0.01 three.txt 2>&1 | grep '^nonet: rival'
  nonet: rival slow: not done after 0 s (0 lines for 1 puzzle); try a longer --rival-timeout
  [5]
  $ once --rival slow='sleep 1000' --total-time 0.1 three.txt 2>&1 | grep '^nonet: rival'
  nonet: rival slow: not done after 0 s (0 lines for 1 puzzle); try a longer --rival-timeout and --total-time
  [5]
  $ once --rival gone=false --exit-zero three.txt > table 2> said

The puzzle that crashes it is named, whether it writes each line at once or all at its end.

  $ export hard
  $ crash='case $all in *$hard*) kill -SEGV $$;; esac; echo "$all" | eval "$mine"'
  $ cat three.txt three.txt > six.txt
  $ for command in "while read -r all; do $crash; done" "all=\$(cat); $crash"; do them "$command" six.txt; done | sort | uniq -c
  nonet: rival them: signal 11 (Segmentation fault) (1 line for 6 puzzles)
  nonet: rival them: signal 11 (Segmentation fault) (0 lines for 6 puzzles)
        4   1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
        2 all agree: 6 unique
        2 puzzle 2 (line 2): them: signal 11 (Segmentation fault)
        2 puzzle 5 (line 5): them: signal 11 (Segmentation fault)
        2 puzzles that a contestant breaks down on: 2
  [5]

If its start is all there is, it has no rate.

  $ once --rival "mine=$mine" --rounds 2 --csv table puzzle.txt | grep -o '^mine: no rate'
  mine: no rate
  $ sed -n 's/,0,.*//p' table | tail -n 1
  mine,,,,,,,,,,

What cannot be run is refused before anything is measured.

  $ refused << 'END'
  > compare --rival gone=/no/such/program
  > compare --rival 'gone=./missing --fast'
  > compare --rival gone=nothing-of-this-name
  > compare --rival cat
  > compare --rival x=
  > compare --backend dfs --rival dfs=cat
  > compare --rival x=cat --rival x=cat
  > compare --rival x=cat --variant diagonal
  > compare --rival x=cat --constraint 'killer 3 r1c1 r1c2'
  > compare --rival x=cat --rival-timeout soon
  > END
  nonet: --rival gone: no program at /no/such/program: No such file or directory
  nonet: --rival gone: no program at ./missing: No such file or directory
  nonet: --rival gone: no program 'nothing-of-this-name' on PATH
  nonet: 'cat' is not NAME=COMMAND
  nonet: rival 'x' has no command after the '='
  nonet: --rival: there is already a 'dfs'; choose another name
  nonet: --rival: there is already a 'x'; choose another name
  nonet: x: rivals read one line per puzzle, and a line cannot show that a board is 3x3 diagonal
  nonet: x: rivals read one line per puzzle, and a line cannot show that a board is 3x3 killer
  nonet: --rival-timeout: 'soon' is not a number of seconds
