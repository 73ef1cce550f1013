Several files are one stream, and `-` is standard input. Results keep the index in the stream and the line in the file.

  $ . "$TESTDIR/setup.sh"
  $ printf '%s\n# c\n%s' $puzzle $hard > one
  $ printf '+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 .|\n+---+---+\n' > grid
  $ nonet solve --output csv --columns index,line,solution one - grid < seventeen.txt
  index,line,solution
  1,1,534678912672195348198342567859761423426853791713924856961537284287419635345286179
  2,3,162857493534129678789643521475312986913586742628794135356478219241935867897261354
  3,1,693784512487512936125963874932651487568247391741398625319475268856129743274836159
  4,1,1234341221434321

A file that is missing does not keep the others from being solved. Its status comes before all verdicts.

  $ nonet solve puzzle.txt missing . puzzle.txt 2> said
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  [3]
  $ cat said
  nonet: 'missing' is neither a file nor a puzzle
  nonet: cannot read .: Is a directory
  $ nonet solve bad.txt missing > lines 2>&1
  [3]
  $ nonet solve --timeout 0 missing blank.txt > lines 2>&1
  [3]
  $ nonet solve --exit-zero bad.txt missing > lines 2>&1
  [3]
  $ nonet solve --bogus missing 2> said
  [2]

Otherwise the worst verdict counts.

  $ nonet solve --timeout 0 blank.txt bad.txt
  # timeout
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [5]
  $ nonet count --timeout 0 blank.txt bad.txt
  >=0 # timeout
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [5]
  $ nonet solve --exit-zero bad.txt
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)

Empty input is a warning and not a failure. Lines without a puzzle are a warning and status 1.

  $ for text in '' '\n\n' '# only\n\n# comments\n'; do for verb in solve count check; do printf "$text" | nonet $verb; done; done 2>&1 | uniq -c
        9 nonet: warning: no puzzle in standard input
  $ for verb in solve count check; do nonet $verb --quiet < /dev/null; nonet $verb -q --output csv < /dev/null; done
  index,line,puzzle,status,solutions,stop,solution,backend,configuration,time_us,nodes,solver_runs,conflicts,variables,clauses,bytes,message
  index,line,puzzle,status,solutions,stop,solution,backend,configuration,time_us,nodes,solver_runs,conflicts,variables,clauses,bytes,message
  index,line,puzzle,status,solutions,stop,solution,minimal,redundant,backend,configuration,time_us,nodes,solver_runs,conflicts,variables,clauses,bytes,message
  $ echo > empty; echo 1234341221434321 > full.txt
  $ for verb in solve count check compare lab prove encode 'convert --to csv' 'decode --puzzle'; do
  >   nonet $verb empty <<< 's UNSATISFIABLE'
  > done 2>&1 | uniq -c
        9 nonet: warning: no puzzle in empty
  $ for verb in compare lab prove encode crosscheck 'convert --to csv'; do nonet $verb - <<< '' 2>&1 > lines; done | uniq -c
        6 nonet: warning: no puzzle in standard input
  $ nonet crosscheck empty > lines; nonet crosscheck --quiet empty > lines
  nonet: warning: no puzzle in empty
  $ nonet encode --index 1 empty 2> said
  [2]
  $ nonet decode --index 1 --puzzle empty <<< 's UNSATISFIABLE' 2> said
  [2]
  $ for text in ---------  +---+---+ 'some words that are no puzzle, really.'; do
  >   printf '%s\n' "$text" "$text" > text; nonet solve < text
  >   for verb in solve prove 'compare --rounds 1'; do nonet $verb full.txt text 2>&1 > lines; done
  > done 2>&1 | grep skipped | uniq -c
        1 nonet: warning: standard input: skipped 2 lines without a puzzle, first line 1: ---------
        3 nonet: warning: text: skipped 2 lines without a puzzle, first line 1: ---------
        1 nonet: warning: standard input: skipped 2 lines without a puzzle, first line 1: +---+---+
        3 nonet: warning: text: skipped 2 lines without a puzzle, first line 1: +---+---+
        1 nonet: warning: standard input: skipped 2 lines without a puzzle, first line 1: some words that are no puzzle, really.
        3 nonet: warning: text: skipped 2 lines without a puzzle, first line 1: some words that are no puzzle, really.
  [1]

Results go to the file of `--out`. What cannot be written is status 3, also if verdicts are forgiven.

  $ echo what was there before, which is longer than a board, of whatever kind it may be > out
  $ nonet solve -o out puzzle.txt && cmp out solution.txt
  $ nonet count --out=out puzzle.txt && cat out
  1
  $ nonet solve -o - puzzle.txt | cmp - solution.txt
  $ for verb in solve encode check; do
  >   nonet $verb -o no/such/folder puzzle.txt; nonet $verb puzzle.txt > /dev/full; nonet $verb -o /dev/full puzzle.txt
  > done 2>&1 | sort | uniq -c
        3 nonet: cannot open no/such/folder: No such file or directory: the folder no/such does not exist
        3 nonet: cannot write /dev/full: No space left on device
        3 nonet: cannot write standard output: No space left on device
  [3]
  $ nonet solve --exit-zero bad.txt > /dev/full
  nonet: cannot write standard output: No space left on device
  [3]
  $ nonet compare --backend dfs -q --rounds 1 puzzle.txt 2>&1 > /dev/full | grep write
  nonet: cannot write standard output: No space left on device
  [3]
  $ for i in {1..5000}; do echo $puzzle; done > many.txt
  $ for jobs in 1 3; do
  >   (ulimit -f 32; command nonet solve -j $jobs -o large many.txt); wc -c < large
  >   for i in {1..400}; do echo $solution; done | head -c 32768 | cmp - large
  > done
  nonet: cannot write large: File too large
  32768
  nonet: cannot write large: File too large
  32768

Standard files that are closed are not taken for others.

  $ for verb in solve compare encode; do nonet $verb <&-; done 2>&1 | uniq -c
        3 nonet: cannot read standard input: Bad file descriptor
  [3]
  $ nonet solve puzzle.txt bad.txt <&-
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet solve puzzle.txt >&-
  nonet: cannot write standard output: Bad file descriptor
  [3]
  $ nonet solve puzzle.txt bad.txt > lines
  [1]
  $ for closed in '2>&-' '>&- 2>&-' '<&- >&- 2>&-'; do eval "nonet solve -v -o out puzzle.txt bad.txt /dev/null $closed"; cmp out lines; done

A puzzle that a backend does not take fails alone. A whole input of such boards is the wrong backend.

  $ regions=222111333111222333111222333444555666444555666444555666777888999777888999777888999
  $ printf '{"puzzle":"%s"}\n{"puzzle":"%s","regions":"%s"}\n' $puzzle $blank $regions > jigsaw
  $ for verb in solve count 'solve --all' check; do nonet $verb --backend batch jigsaw puzzle.txt; done
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  # failed: backend 'batch' takes the classic 9x9 board only, not 3x3 jigsaw
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  1
  # failed: backend 'batch' takes the classic 9x9 board only, not 3x3 jigsaw
  1
  1 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  2 # failed: backend 'batch' takes the classic 9x9 board only, not 3x3 jigsaw
  3 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  unique redundant r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9
  # failed: backend 'batch' takes the classic 9x9 board only, not 3x3 jigsaw
  unique redundant r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9
  [5]
  $ nonet solve --backend batch <<< 1234341221434321
  nonet: backend 'batch' takes the classic 9x9 board only, not 2x2
  [2]

Solutions that a limit cuts short end in a mark. As many as were asked for need none.

  $ cut_short() { nonet solve --all --backend dfs --node-limit 500 "$@" puzzle.txt blank.txt; }
  $ cut_short > all
  [5]
  $ head -n 1 all; tail -n 1 all; awk 'length != 83' all; [[ $(wc -l < all) -gt 3 ]]
  1 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  2 # node limit
  2 # node limit
  $ cut_short --output json | tail -n 1 | grep -o '"status":"[a-z_]*"\|"solution":null\|"stop":"[a-z_]*"'
  "status":"node_limit"
  "stop":"node_limit"
  "solution":null
  [5]
  $ cut_short --output csv | wc -l | grep -cx $(($(wc -l < all) + 1))
  1
  [5]
  $ nonet solve --all --limit 3 blank.txt | wc -l
  3

Bad input gives one line a record.

  $ while read -r print; do (cat puzzle.txt; eval $print; echo; cat puzzle.txt) | nonet solve | sed '1d;$d' | cut -c -200; done << 'END'
  > head -c 81 /dev/zero
  > printf '\x7fELF\x02\x01\x01'
  > head -c 1000000 /dev/zero | tr '\0' 5
  > head -c 3000000 /dev/zero | tr '\0' 5
  > printf 5
  > printf a${puzzle:1}
  > printf %%1${puzzle:2}
  > printf ${puzzle:0:40}'\xc3\xa9'${puzzle:42}
  > printf 55${puzzle:2}
  > END
  # invalid: column 1: unexpected byte 0x00 (a digit 1-9, or . for blank)
  # invalid: column 1: unexpected byte 0x7f (a digit 1-9, or . for blank)
  # invalid: column 82: 1000000 symbols (81 expected)
  # invalid: longer than 1048576 bytes, which no board is
  # invalid: column 2: 1 symbol (81 expected)
  # invalid: column 1: unexpected 'a' (a digit 1-9, or . for blank)
  # invalid: column 1: unexpected '%' (a digit 1-9, or . for blank)
  # invalid: column 41: unexpected byte 0xc3 (a digit 1-9, or . for blank)
  # no solution: r1c1 and r1c2 are both 5
  [1]
  $ (cat puzzle.txt; for i in {1..9} {11..255}; do printf "\\x$(printf %x $i)"; done; echo; cat puzzle.txt) | nonet solve 2> said; wc -l < said
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  1
