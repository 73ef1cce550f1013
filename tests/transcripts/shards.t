`--shard I/N` runs one part of the input, `--summary` writes what came of it, and `nonet merge` joins the parts.

  $ . "$TESTDIR/setup.sh"
  $ cat puzzle.txt puzzle.txt bad.txt > many.txt
  $ for i in 1 2; do nonet solve --limit 2 --shard $i/2 -o part$i --summary part$i.json many.txt; done
  [1]
  $ nonet merge part2.json part1.json
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ nonet merge -v --exit-zero part2.json part1.json 2>&1 > lines | masked
  nonet: 3 puzzles: 2 unique, 1 invalid; TIME
  $ for i in 1 2; do nonet solve --limit 2 --output none --shard $i/2 -o none$i --summary none$i.json many.txt; done
  [1]
  $ nonet merge --summary both.json none1.json none2.json | masked
  3 puzzles: 2 unique, 1 invalid; TIME
  [1]
  $ sed -n '/"complete"/,/}/p' both.json
   "complete": true,
   "shard": 1,
   "shards": 1,
   "puzzles": 3,
   "statuses": {
    "unique": 2,
    "invalid": 1
   },
  $ awk -F '[:,]' '/"seconds"/ { sum += FILENAME == "both.json" ? -$2 : $2 } END { print (sum < 1e-6 && sum > -1e-6) }' \
  >   none1.json none2.json both.json
  1

Results are found beside their summaries if those were moved. If there are two of them, you choose.

  $ mkdir moved && mv part[12] part[12].json moved
  $ nonet merge moved/part1.json moved/part2.json | cmp - lines
  [1]
  $ cp moved/part1 . && sed -i 's/./1/g' moved/part1
  $ nonet merge moved/part1.json moved/part2.json
  nonet: moved/part1.json: its results may be part1 or moved/part1: remove the wrong one
  [3]
  $ rm part1
  $ nonet merge -o - --summary whole.json moved/part1.json moved/part2.json
  111111111111111111111111111111111111111111111111111111111111111111111111111111111
  111111111111111111111111111111111111111111111111111111111111111111111111111111111
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  [1]
  $ grep '"results"' whole.json
   "results": null,

All parts of one run are needed, and no others. The output stays as it is.

  $ for i in {1..20}; do echo $puzzle; done > twenty.txt
  $ for i in 1 2 3; do nonet solve --shard $i/3 -o part$i --summary part$i.json twenty.txt; done
  $ echo 'results of another day' > out
  $ other() { nonet solve "$@" -o other --summary other.json; nonet merge -o out part1.json part2.json other.json; }
  $ nonet merge -o out
  nonet: name the files that --summary FILE of the shards wrote
  nonet: 'nonet merge --help' lists the options
  [2]
  $ nonet merge -o out part1.json part3.json
  nonet: of 3 shards these are missing: 2
  [3]
  $ nonet merge -o out part3.json
  nonet: of 3 shards these are missing: 1, 2
  [3]
  $ nonet merge -o out part1.json part2.json missing
  nonet: cannot open missing: No such file or directory
  [3]
  $ nonet merge -o out part1.json part2.json twenty.txt
  nonet: twenty.txt is not a summary: '--summary FILE' writes one
  [3]
  $ nonet merge -o out part1.json part2.json part2.json part3.json
  nonet: two summaries of shard 2: part2.json and part2.json
  nonet: 'nonet merge --help' lists the options
  [2]
  $ other --shard 3/3 --limit 2 twenty.txt
  nonet: other.json is of another run than part1.json: it was made by 'nonet solve', and this is 'nonet solve --limit=2'
  nonet: 'nonet merge --help' lists the options
  [2]
  $ other --shard 3/4 twenty.txt
  nonet: other.json is of another run than part1.json: it was one of 3 shards, and this is one of 4
  nonet: 'nonet merge --help' lists the options
  [2]
  $ (echo $hard; sed 1d twenty.txt) > changed.txt
  $ other --shard 3/3 changed.txt
  nonet: other.json is of another run than part1.json: its input twenty.txt is not what changed.txt is now
  nonet: 'nonet merge --help' lists the options
  [2]
  $ sed 's/"complete": true/"complete": false/' part2.json > incomplete.json
  $ nonet merge -o out part1.json incomplete.json part3.json
  nonet: incomplete.json: shard 2 is not complete: run it again
  [3]
  $ cp part2 kept && truncate -s -1 part2
  $ nonet merge -o out part1.json part2.json part3.json
  nonet: part2 has 573 bytes, and part2.json expects 574
  [3]
  $ rm part2
  $ nonet merge -o out part1.json part2.json part3.json
  nonet: part2.json: its results are neither at part2 nor at part2
  [3]
  $ mv kept part2
  $ nonet merge -o part1 part1.json part2.json part3.json
  nonet: cannot write part1: it is an input of this command; choose another name
  nonet: 'nonet merge --help' lists the options
  [2]
  $ nonet merge -o out --summary part1.json part1.json part2.json part3.json
  nonet: part1.json is also an input: choose another file for --summary
  nonet: 'nonet merge --help' lists the options
  [2]
  $ cat out
  results of another day

A copy of the input on another machine is the same one.

  $ cp twenty.txt copy.txt
  $ other --shard 3/3 copy.txt
  $ nonet solve twenty.txt | cmp - out

Results that went to standard output cannot be joined.

  $ nonet solve --shard 1/1 --summary part2.json twenty.txt > /dev/null
  $ nonet merge part2.json
  nonet: part2.json: its results went to standard output; run shards with -o FILE
  nonet: 'nonet merge --help' lists the options
  [2]

A shard warns of the lines that it skips itself. A form that counts lines names the line.

  $ printf '%s\n' $puzzle 'some words here' $puzzle > words.txt
  $ nonet solve --shard 1/1 words.txt > /dev/null
  nonet: warning: words.txt: skipped 1 line without a puzzle, first line 2: some words here
  [1]
  $ (echo some words here; for i in {1..100}; do echo $puzzle; done) > before.txt
  $ (sed 1d before.txt; echo some words here) > behind.txt
  $ for form in line json; do for file in before behind; do for shard in 1 2; do
  >   nonet solve --output $form --shard $shard/2 $file.txt 2>&1 > /dev/null; echo "$form $file $shard [$?]"
  > done; done; done
  nonet: warning: before.txt: skipped 1 line without a puzzle, first line 1: some words here
  line before 1 [1]
  line before 2 [0]
  line behind 1 [0]
  nonet: warning: behind.txt: skipped 1 line without a puzzle, first: some words here
  line behind 2 [1]
  nonet: warning: before.txt: skipped 1 line without a puzzle, first line 1: some words here
  json before 1 [1]
  json before 2 [0]
  json behind 1 [0]
  nonet: warning: behind.txt: skipped 1 line without a puzzle, first line 101: some words here
  json behind 2 [1]

A file of titles alone has status 1, in parts as well. Titles whose puzzles are in other parts do not matter.

  $ echo Easy: > titles.txt
  $ nonet solve titles.txt
  nonet: warning: titles.txt: skipped 1 line without a puzzle, first line 1: Easy:
  [1]
  $ nonet solve --resume -o resumed titles.txt
  nonet: warning: titles.txt: skipped 1 line without a puzzle, first line 1: Easy:
  [1]
  $ nonet solve --shard 1/1 --summary title.json -o title titles.txt
  nonet: warning: titles.txt: skipped 1 line without a puzzle, first line 1: Easy:
  [1]
  $ nonet merge title.json
  [1]
  $ printf '%s\n' Easy: $puzzle $puzzle > mixed.txt
  $ nonet solve --shard 1/100 mixed.txt

A shard is a part of a regular file of lines.

  $ for shard in 0/2 3/2 x 1; do nonet solve --shard $shard puzzle.txt; done 2>&1 | grep -v 'lists the options'
  nonet: --shard: '0/2' is not a shard such as 3/8, the third of eight
  nonet: --shard: '3/2' is not a shard such as 3/8, the third of eight
  nonet: --shard: 'x' is not a shard such as 3/8, the third of eight
  nonet: --shard: '1' is not a shard such as 3/8, the third of eight
  [2]
  $ nonet solve --shard 1/2 < puzzle.txt
  nonet: --shard and --resume need the name of a file, not standard input
  nonet: 'nonet solve --help' lists the options
  [2]
  $ nonet solve --shard 1/2 /dev/null
  nonet: --shard and --resume need a regular file: /dev/null is not one
  nonet: 'nonet solve --help' lists the options
  [2]

A summary says whether the run came to its end.

  $ nonet count --summary summary.json puzzle.txt
  1
  $ grep '"\(complete\|puzzles\|unique\)"' summary.json
   "complete": true,
   "puzzles": 1,
    "unique": 1
     "puzzles": 1,
  $ nonet count --summary summary.json missing
  nonet: 'missing' is neither a file nor a puzzle
  [3]
  $ grep '"complete"' summary.json
   "complete": false,

`--resume` leaves results without a journal as they are. Nothing is lost of an empty file.

  $ resumed() { nonet solve --resume -o results --output csv --columns solution "$@" puzzle.txt; }
  $ resumed; cat results
  solution
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ resumed; resumed --quiet; nonet generate --seed 1 --resume -o results
  nonet: --resume: results has 91 bytes, and there is no results.resume: it may be complete, or of another run. Remove results to start again
  nonet: --resume: results has 91 bytes, and there is no results.resume: it may be complete, or of another run. Remove results to start again
  nonet: --resume: results has 91 bytes, and there is no results.resume: it may be complete, or of another run. Remove results to start again
  [2]
  $ ls results*; : > results; resumed; cat results
  results
  solution
  534678912672195348198342567859761423426853791713924856961537284287419635345286179

It needs files that it can go on with, and a puzzle per line.

  $ printf '+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 .|\n+---+---+\n' > grid
  $ gzip -k puzzle.txt
  $ refused << 'END'
  > solve --resume puzzle.txt
  > solve --resume -o - puzzle.txt
  > solve --resume -o /dev/null puzzle.txt
  > solve --resume -o begun
  > solve --resume -o begun /dev/null
  > solve --resume -o begun .
  > solve --resume -o begun grid
  > solve --resume -o begun puzzle.txt.gz
  > solve --resume -o puzzle.txt puzzle.txt
  > END
  nonet: --resume needs -o FILE, the results to continue
  nonet: --resume needs -o FILE, the results to continue
  nonet: --resume needs a regular file for its results: /dev/null is not one
  nonet: --shard and --resume need the name of a file, not standard input
  nonet: --shard and --resume need a regular file: /dev/null is not one
  nonet: --shard and --resume need a regular file: . is not one
  nonet: --shard and --resume need one puzzle per line, but grid is grid, 4x4 with boxes 2x2: run 'nonet convert --to line grid'
  nonet: --shard and --resume need a file that is not compressed: expand puzzle.txt.gz first
  nonet: puzzle.txt is also an input: choose another file for results
  $ nonet solve --resume -o begun missing
  nonet: cannot open missing: No such file or directory
  [3]
  $ ls begun*
  ls: cannot access 'begun*': No such file or directory
  [2]

Files that a run writes differ from its inputs, under any name, and from each other.

  $ for name in s.nonet-new out.resume out.resume.nonet-new; do
  >   cp hard.txt $name; nonet solve -o out --summary s --resume $name 2>&1 | head -n 1; cmp hard.txt $name
  >   ln -f $name other; nonet solve -o out --summary s --resume other 2>&1 | head -n 1; rm $name
  > done
  nonet: s.nonet-new is also an input: choose another file for --summary
  nonet: s.nonet-new is also an input: choose another file for --summary
  nonet: out.resume is also an input: choose another file for --resume
  nonet: out.resume is also an input: choose another file for --resume
  nonet: out.resume.nonet-new is also an input: choose another file for --resume
  nonet: out.resume.nonet-new is also an input: choose another file for --resume
  $ refused << 'END'
  > solve -o out --summary ./out puzzle.txt
  > solve -o out --resume --summary out.resume puzzle.txt
  > solve -o s.nonet-new --summary s puzzle.txt
  > compare --json out --csv out puzzle.txt
  > compare --html out -o out puzzle.txt
  > decode --cnf puzzle.txt -o puzzle.txt
  > solve --summary - puzzle.txt
  > solve --summary /dev/null puzzle.txt
  > solve --summary . puzzle.txt
  > solve --summary puzzle.txt puzzle.txt
  > END
  nonet: ./out is also the file of --out: choose another file for --summary
  nonet: out.resume is also the file of --summary: choose another file for --resume
  nonet: s.nonet-new is also the file of --out: choose another file for --summary
  nonet: out is also the file of --json: choose another file for --csv
  nonet: out is also the file of --out: choose another file for --html
  nonet: puzzle.txt is also an input: choose another file for results
  nonet: --summary needs a regular file: '-' is not one
  nonet: --summary needs a regular file: '/dev/null' is not one
  nonet: --summary needs a regular file: '.' is not one
  nonet: puzzle.txt is also an input: choose another file for --summary
  $ ls out s
  ls: cannot access 's': No such file or directory
  out
  [2]
  $ nonet solve --summary no/such puzzle.txt
  nonet: cannot open no/such.nonet-new: No such file or directory: the folder no does not exist
  [3]
  $ nonet solve -o s.new --summary s puzzle.txt && cmp s.new solution.txt && grep complete s
   "complete": true,

Names that are not UTF-8 go through journals, summaries and `merge`.

  $ cat puzzle.txt hard.txt > $'in\xff'
  $ for i in 1 2; do nonet solve --shard $i/2 --resume -o $'\xe4'$i --summary $'\xe4'$i.json $'in\xff'; done
  $ nonet merge $'\xe4'1.json $'\xe4'2.json
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  162857493534129678789643521475312986913586742628794135356478219241935867897261354
