Files are named after the options, `-` is standard input, and a puzzle can be given in place of a file.

  $ . "$TESTDIR/setup.sh"
  $ nonet solve $puzzle puzzle.txt - <<< 12343412214.4321
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  1234341221434321
  $ for verb in count check encode 'convert --to jsonl' 'convert --to svg' prove minimise candidates canon rate 'explain --next' \
  >   repair 'generate --limit 1 --from' 'generate 2 --seed 1 --rules'; do
  >   nonet $verb $puzzle > by_text
  >   nonet $verb puzzle.txt | cmp - by_text
  > done
  $ nonet crosscheck --backend dfs,dlx $puzzle | tail -n 1
  no disagreement
  $ nonet compare -q --backend dfs --rounds 1 $puzzle | grep -o '^dfs'
  dfs

So can links, strings of the Interactive Sudoku Solver, JSON, and boards of several lines.

  $ link=$(nonet convert --to f-puzzles puzzle.txt)
  $ nonet solve "$link"
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve "${link#*load=}"
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve "$(nonet convert --to iss puzzle.txt)"
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve "$(nonet convert --to jsonl puzzle.txt)"
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ nonet solve "$(fold -w 9 puzzle.txt)"
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

If a file has the name of a puzzle, it is the file. A mistyped name is not a puzzle.

  $ cd "$(mktemp -d)" && echo 1234341221434321 > $puzzle && nonet solve $puzzle && cd - > /dev/null
  1234341221434321
  $ for name in puzles.txt 2024-05-01.txt 2024-05-01 data/53 12345 killer.jsonl .hidden N4I.txt httpd.log \
  >   550e8400-e29b-41d4-a716-446655440000.txt 2024-05-01_12-30-45_0001_0002_0003.jsonl; do
  >   nonet solve $name
  > done
  nonet: 'puzles.txt' is neither a file nor a puzzle
  nonet: '2024-05-01.txt' is neither a file nor a puzzle
  nonet: '2024-05-01' is neither a file nor a puzzle
  nonet: 'data/53' is neither a file nor a puzzle
  nonet: '12345' is neither a file nor a puzzle
  nonet: 'killer.jsonl' is neither a file nor a puzzle
  nonet: '.hidden' is neither a file nor a puzzle
  nonet: 'N4I.txt' is neither a file nor a puzzle
  nonet: 'httpd.log' is neither a file nor a puzzle
  nonet: '550e8400-e29b-41d4-a716-446655440000.txt' is neither a file nor a puzzle
  nonet: '2024-05-01_12-30-45_0001_0002_0003.jsonl' is neither a file nor a puzzle
  [3]
  $ nonet solve ${puzzle:1}
  # invalid: column 81: 80 symbols (81 expected)
  [1]
  $ nonet $puzzle
  nonet: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' is a puzzle: a verb comes first, as in 'nonet solve PUZZLE'
  nonet: 'nonet --help' lists the verbs, 'nonet VERB --help' their options
  [2]
  $ nonet solve --resume -o x $puzzle
  nonet: --shard and --resume need the name of a file, not a puzzle
  nonet: 'nonet solve --help' lists the options
  [2]

Long names are cut.

  $ long=$(printf 'x%.0s' {1..5000})
  $ nonet solve "https://www.f-puzzles.com/?load=N4I$long" 2>&1 | awk 'length > 500'
  [1]
  $ nonet solve "no/$long" 2>&1 | awk 'length > 500'
  [3]
  $ nonet solve "https://example.com/$long" 2>&1 | awk 'length > 500'
  [1]
  $ nonet "$long" 2>&1 | awk 'length > 500'
  [2]

An output is not written over an input, under any name. Otherwise it is written from its beginning.

  $ for verb in solve count check encode; do nonet $verb -o puzzle.txt puzzle.txt; nonet $verb -o puzzle.txt < puzzle.txt; done 2>&1 | sort | uniq -c
        2 nonet: 'nonet check --help' lists the options
        2 nonet: 'nonet count --help' lists the options
        2 nonet: 'nonet encode --help' lists the options
        2 nonet: 'nonet solve --help' lists the options
        8 nonet: puzzle.txt is also an input: choose another file for results
  [2]
  $ nonet count puzzle.txt
  1
  $ printf 'x%.0s' {1..1000} > old.txt
  $ nonet solve -o old.txt puzzle.txt && cmp old.txt solution.txt

Links and permissions stay.

  $ echo before > file && chmod 601 file && ln file hard && ln -s file soft
  $ nonet solve -o soft puzzle.txt && cmp hard solution.txt && stat -c '%N %a' soft file
  'soft' -> 'file' 777
  'file' 601

A command that fails before its first result leaves the output as it was, or makes none.

  $ echo 1............... > small.txt
  $ echo 'results of another day' > kept
  $ while read -r command; do for out in gone kept; do
  >   eval nonet $command -o $out > /dev/null 2>&1; [[ $? -ge 2 ]] || echo "$command"
  >   ls gone gone.resume 2> /dev/null; grep -q another kept || echo "$command"
  > done; done << 'END'
  > solve missing
  > solve --output csv missing
  > solve --output none missing
  > count missing
  > check --resume missing
  > solve --output nonsense puzzle.txt
  > solve --output csv --cube nonsense puzzle.txt
  > solve --backend batch small.txt
  > solve --resume --backend batch small.txt
  > solve --summary no/such puzzle.txt
  > convert --to csv missing
  > encode missing
  > decode --puzzle missing puzzle.txt
  > merge missing
  > backends --backend nonsense
  > END
  $ nonet solve -o kept missing puzzle.txt
  nonet: 'missing' is neither a file nor a puzzle
  [3]
  $ cmp kept solution.txt

Folders of results are made when there is something to write. They take pictures of puzzles and of solutions.

  $ for verb in prove encode; do
  >   nonet $verb -o made/ missing; nonet $verb -o made/ bad.txt; [[ ! -e made ]] || echo made
  >   nonet $verb -o made/ puzzle.txt; rm -r made
  > done
  nonet: 'missing' is neither a file nor a puzzle
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  made/000001.cert unique
  nonet: 'missing' is neither a file nor a puzzle
  # invalid: line 1, column 12: unexpected 'z' (a digit 1-9, or . for blank)
  made/000001.cnf
  $ nonet convert --to svg -o sheets/ puzzle.txt
  sheets/000001.svg
  $ nonet solve --output svg -o sheets/ puzzle.txt
  sheets/000001.solution.svg
  $ ls sheets
  000001.solution.svg
  000001.svg

A report without `--out` goes to a new folder, also if it repeats one.

  $ echo 2134342112434312 > p.txt
  $ nonet_with_wrong crosscheck --no-shrink --backend dfs,wrong p.txt > lines
  [4]
  $ cp crosscheck-0/puzzles.txt before
  $ nonet_with_wrong crosscheck --no-shrink --backend dfs,wrong crosscheck-0/puzzles.txt > lines
  [4]
  $ cmp before crosscheck-0/puzzles.txt && ls -d crosscheck-*
  crosscheck-0
  crosscheck-0-2

An export of certificates needs files that can be read twice, or standard input.

  $ nonet prove puzzle.txt > good.cert
  $ mkfifo pipe
  $ nonet verify --export pairs pipe
  nonet: --export needs regular files or standard input (-): pipe is neither
  nonet: 'nonet verify --help' lists the options
  [2]
  $ [[ ! -e pairs ]]
  $ nonet verify --export pairs - < good.cert
  -: verified: unique
  $ ls pairs
  -.cnf
  -.drat
  $ nonet verify --export pairs missing good.cert > lines
  nonet: cannot open missing: No such file or directory
  [3]
  $ cat lines
  good.cert: verified: unique
  $ ls pairs
  -.cnf
  -.drat
  good.cnf
  good.drat

Words that are not puzzles are skipped, with a warning and status 1. A carriage return ends a line.

  $ printf '%s\n' 'not a puzzle, this' $puzzle 'nor is this line' | nonet solve
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  nonet: warning: standard input: skipped 2 lines without a puzzle, first line 1: not a puzzle, this
  [1]
  $ nonet solve <<< 'hello, world'
  nonet: warning: standard input: skipped 1 line without a puzzle, first line 1: hello, world
  [1]
  $ printf "$puzzle\r$puzzle\r" | nonet count
  1
  1

A drawn jigsaw is read with its regions.

  $ nonet solve examples/jigsaw.txt > solved.txt
  $ nonet solve --output grid examples/jigsaw.txt | nonet solve | cmp - solved.txt

Compressed files and pipes are read by every verb. Those that nonet does not expand show the way.

  $ for program in gzip zstd; do
  >   $program -c puzzle.txt > compressed; nonet count compressed - < compressed; nonet solve compressed | cmp - solution.txt
  >   nonet encode compressed > formula; nonet encode puzzle.txt | cmp - formula
  >   nonet compare -q --backend dfs --rounds 1 compressed | grep -o '1 unique'
  > done
  1
  1
  1 unique
  1
  1
  1 unique
  $ echo 'BZh91AY&SY and more' > puzzles.bz2
  $ for verb in solve check encode compare; do nonet $verb puzzles.bz2; done 2>&1 | uniq -c
        4 nonet: cannot read puzzles.bz2: it holds bzip2 data, which nonet does not expand; 'bzip2 -dc puzzles.bz2 | nonet ...' reads them
  [3]
  $ printf 'PK\x03\x04...' | nonet solve
  nonet: cannot read standard input: it holds zip data, which nonet does not expand; 'unzip -p FILE | nonet ...' reads them
  [3]

An output that cannot be written ends the run, with one message.

  $ nonet solve --summary no/such puzzle.txt
  nonet: cannot open no/such.nonet-new: No such file or directory: the folder no does not exist
  [3]
  $ mkdir -p certs/000001.cert; nonet prove -o certs puzzle.txt hard.txt; ls certs
  nonet: cannot open certs/000001.cert: Is a directory
  000001.cert
