The help of the program names every verb. Without any word it is a message, and not a success.

  $ . "$TESTDIR/setup.sh"
  $ nonet --help > help
  $ verbs=$(sed -n 's/^  \([a-z]\+\) .*/\1/p' help | grep -v nonet)
  $ echo $verbs
  solve count check compare lab crosscheck encode decode prove verify generate minimise candidates canon rate explain repair merge convert print backends constraints
  $ nonet -h | cmp - help; nonet help | cmp - help
  $ nonet 2>&1 | cmp - help
  [2]
  $ nonet 2> said
  [2]

The help of a verb has its usage and examples. `--help all` adds rare options, and what the whole program takes.

  $ for verb in $verbs; do
  >   nonet $verb --help > help; nonet help $verb all > $verb.all
  >   grep -q "^usage: nonet $verb " help && grep -q '^examples:$' help && grep -q "^  .*nonet $verb " help || echo $verb
  >   grep -q '^  If several apply, the first of these counts: signal, 2, 3, 4, 5, 1.$' $verb.all || echo $verb
  >   for status in 0 2 3 5 '129, 130, 143'; do grep -q "^  $status  " $verb.all || echo $verb; done
  > done
  $ nonet solve --help all | cmp - solve.all
  $ nonet backends --help > help; for words in 'backends -h' 'help backends' '--help backends'; do nonet $words | cmp - help; done
  $ nonet solve --help | grep node-limit
    node-limit, memory-limit, columns, color, total-time, symbols, progress, resume, shard, summary, exit-zero
  $ nonet solve --help all | grep -e '--node-limit N'
        --node-limit N      branches, or a SAT solver's conflicts, for each puzzle
  $ nonet solve puzzle.txt --help | head -n 1; nonet solve --help --quiet | head -n 1
  nonet solve: solve every puzzle: one result each, in input order
  nonet solve: solve every puzzle: one result each, in input order
  $ nonet --help all > all
  $ sed '/^nonet solve: /,$d' all | grep -E '^(options|exit status|environment):|--(version|generate) |^  129|NO_COLOR|NONET_KERNEL'
  options:
    -V, --version           versions of nonet, CaDiCaL and the compilers
        --generate DIR      write manual pages and completions for bash, zsh and fish there
  exit status:
    129, 130, 143  Hung up, interrupted or terminated: finished results were written, in order.
  environment:
    NO_COLOR       If it is set and not empty, there are no colours without --color.
    NONET_KERNEL   The kernel of the batch backend: avx512, avx2 or baseline.

Each verb has its own statuses, and words for its own options.

  $ for verb in $verbs; do sed -n "/^exit status:/,/^examples/s/^  \([14]\|10, 20, 0\)  */$verb \1 /p" $verb.all; done
  solve 1 Some puzzle has no solution or is invalid.
  count 1 Some record is not a puzzle.
  check 1 Some puzzle is invalid, has several solutions or none, or its given solution is wrong.
  compare 1 Some record is not a puzzle.
  compare 4 Backends disagree, or a solution is wrong.
  lab 1 Some record is not a puzzle.
  lab 4 Answers to two formulas disagree, or a solution is wrong.
  crosscheck 1 Some record is not a puzzle.
  crosscheck 4 A disagreement was found, or a backend that crashes or hangs.
  encode 1 A puzzle is invalid.
  decode 1 The answer is unsatisfiable, or the puzzle is invalid.
  decode 4 The answer cannot be read, or does not solve the puzzle.
  decode 10, 20, 0 With --sat-status: a solution, no solution, not known.
  prove 1 Some puzzle has another verdict than --verdict, or is invalid.
  verify 4 Something is not verified.
  minimise 1 Some puzzle has no solution or several, or a record is not a puzzle.
  candidates 1 Some puzzle has no solution, or a record is not a puzzle.
  canon 1 Some record is not a puzzle, or has no solution with --keys grid.
  rate 1 Some puzzle has no solution or several, or a record is not a puzzle.
  explain 1 Some puzzle has no solution or several, or a record is not a puzzle.
  repair 1 Some puzzle cannot be repaired, or a record is not a puzzle.
  merge 1 Some puzzle has no solution or is invalid.
  merge 4 A part's proof does not hold, or parts are of different boards.
  convert 1 Some record is skipped.
  print 1 Some puzzle has no solution or several, or a record is not a puzzle.
  $ grep -hE '^ .* --(total-time|timeout|out) [A-Z]' solve.all compare.all
        --timeout SECONDS   for each puzzle
        --total-time SECONDS  for the whole run
    -o, --out FILE          write there instead of standard output; a folder (DIR/) gets a file per picture
        --timeout SECONDS   for each puzzle (default: 10)
        --total-time SECONDS  start no round after this (default: 10); if given, it includes reading and ends rivals
    -o, --out FILE          write there instead of standard output
  $ grep -e '--out ' prove.all
    -o, --out DIR           write a file per puzzle into this folder
  $ for verb in $verbs; do
  >   sed -nE 's/^  (-.,|   ) --([a-z-]+).*/\2/p' $verb.all | sort | xargs echo "$verb:"
  > done
  solve: all backend box color columns constraint cube exit-zero format help jobs limit memory-limit no-legend node-limit out output progress quiet resume shard status summary symbols timeout total-time variant verbose version
  count: backend box color columns constraint cube estimate exit-zero format help jobs limit memory-limit node-limit out output progress quiet resume seed shard summary symbols timeout total-time variant verbose version
  check: backend box color columns constraint exit-zero format help jobs limit memory-limit node-limit out output progress quiet resume shard solutions summary symbols timeout total-time variant verbose version
  compare: backend box constraint cpu-time csv exit-zero format help html json limit memory-limit node-limit out progress quiet rival rival-timeout rounds seed symbols timeout times total-time variant verbose version warmup
  lab: amo automata backend box constraint cpu-time csv encoding exit-zero format help html json limit memory-limit node-limit out progress quiet reduce relations rounds seed sums symbols timeout times total-time variant verbose version warmup
  crosscheck: backend box case constraint count format help jobs limit no-shrink node-limit out progress quiet rival seed solutions symbols time timeout variant version
  encode: amo automata block box compact constraint cube cubes encoding format help index out output reduce relations sums symbols variant version
  decode: box cnf color columns constraint format help index memory-limit no-legend out output puzzle sat-status symbols timeout total-time variant version
  prove: binary box constraint cube exit-zero format help jobs limit memory-limit node-limit out progress proof quiet symbols timeout total-time variant verbose verdict version
  verify: cnf export help jobs memory-limit progress proof quiet timeout total-time verbose version with
  generate: backend box clues columns constraint controlled-bias difficulty exit-zero format from help jobs kinds limit needs out output pattern per-grid progress quiet redundant remove resume rules se seed shard summary symbols symmetry timeout variant verbose version
  minimise: all backend box columns constraint drop-constraints effort exit-zero format help jobs keep limit memory-limit node-limit out output progress quiet resume seed shard summary symbols timeout total-time variant verbose version
  candidates: backend box columns constraint counts exit-zero format help jobs memory-limit node-limit out output progress quiet resume shard summary symbols timeout total-time variant verbose version
  canon: automorphisms backend box columns dedupe exit-zero form format help jobs keys memory-limit out output progress quiet resume shard summary symbols verbose version
  rate: backdoor backend box columns constraint depth effort exit-zero explain format help jobs no-uniqueness out output progress quiet resume se shard summary symbols timeout total-time variant verbose version
  explain: backend box constraint effort exit-zero format hardest help html jobs limit next no-uniqueness out output progress quiet resume shard style summary symbols timeout to total-time variant verbose version
  repair: backend box columns constraint exit-zero format goal help jobs limit out output progress quiet resume shard summary symbols timeout total-time variant verbose version
  merge: exit-zero help memory-limit out progress quiet split summary timeout verbose version
  convert: box constraint format help index no-legend out quiet symbols to variant verbose version
  print: backend box constraint format help jobs out paper per-page progress quiet symbols timeout title variant verbose version
  backends: backend help out output version
  constraints: help out output version

What comes after a help and does nothing is refused.

  $ refused << 'END'
  > solve --help bogus
  > count -h al
  > help solve bogus
  > --help solve bogus all
  > help solve all bogus
  > help bogus
  > --version bogus
  > END
  nonet: unexpected 'bogus' after --help: 'nonet solve --help all' shows every option
  nonet: unexpected 'al' after -h: 'nonet count --help all' shows every option
  nonet: unexpected 'bogus': 'nonet help VERB' only takes 'all'
  nonet: unexpected 'bogus': 'nonet --help VERB' only takes 'all'
  nonet: unexpected 'bogus': 'nonet help VERB' only takes 'all'
  nonet: unknown verb 'bogus' (one of solve, count, check, compare, lab, crosscheck, encode, decode, prove, verify, generate, minimise, candidates, canon, rate, explain, repair, merge, convert, print, backends, constraints, minimize, grade, hint)
  nonet: unexpected 'bogus' after --version

The version names nonet, CaDiCaL and the compiler. Every verb has it.

  $ nonet --version > version
  $ cut -d' ' -f1 version | head -n 2; sed -n 3p version | grep -cE 'GNU|Clang'; wc -l < version
  nonet
  CaDiCaL
  1
  3
  $ nonet -V | cmp - version; nonet solve -V no-such-file | cmp - version
  $ for verb in $verbs; do nonet $verb --version | cmp - version; done

Help and version end with status 3 if they cannot be written, and quietly if nobody reads them.

  $ for word in --help --version backends; do nonet $word 2>&1 > /dev/full; done | uniq -c
        3 nonet: cannot write standard output: No space left on device
  [3]
  $ for word in --help --version backends; do (sleep 0.2; nonet $word) | true; done

Unknown verbs are refused with the nearest ones, and so are unknown names. A refusal names the help of its verb.

  $ nonet generate --nonsense
  nonet: unknown option '--nonsense'
  nonet: 'nonet generate --help' lists the options
  [2]
  $ nonet minimize --nonsense 2>&1 | tail -n 1
  nonet: 'nonet minimise --help' lists the options
  [2]
  $ refused << 'END'
  > slove
  > encod
  > frobnicate
  > help slove
  > --bogus
  > -j 2 solve
  > puzzle.txt
  > killer
  > thermo
  > solve --limt 3
  > solve --lim 3
  > count --al
  > solve -x
  > count --status
  > solve -limit 3
  > solve --outpu json
  > solve --backend dfz
  > compare --backend dfs,cadicl
  > solve --backend dfs:x
  > solve --format lien
  > solve --variant diagnal
  > solve --output jsn
  > count --output grid
  > solve --color sometimes
  > encode --encoding minmal
  > encode --amo pairwize
  > backends --output csv
  > END
  nonet: unknown verb 'slove': did you mean 'solve' or 'prove'?
  nonet: unknown verb 'encod': did you mean 'encode'?
  nonet: unknown verb 'frobnicate' (one of solve, count, check, compare, lab, crosscheck, encode, decode, prove, verify, generate, minimise, candidates, canon, rate, explain, repair, merge, convert, print, backends, constraints, minimize, grade, hint)
  nonet: unknown verb 'slove': did you mean 'solve' or 'prove'?
  nonet: a verb comes first, not '--bogus' (one of solve, count, check, compare, lab, crosscheck, encode, decode, prove, verify, generate, minimise, candidates, canon, rate, explain, repair, merge, convert, print, backends, constraints, minimize, grade, hint)
  nonet: a verb comes first, not '-j' (one of solve, count, check, compare, lab, crosscheck, encode, decode, prove, verify, generate, minimise, candidates, canon, rate, explain, repair, merge, convert, print, backends, constraints, minimize, grade, hint)
  nonet: 'puzzle.txt' is a file: a verb comes first, as in 'nonet solve puzzle.txt'
  nonet: unknown verb 'killer' (one of solve, count, check, compare, lab, crosscheck, encode, decode, prove, verify, generate, minimise, candidates, canon, rate, explain, repair, merge, convert, print, backends, constraints, minimize, grade, hint)
  nonet: unknown verb 'thermo' (one of solve, count, check, compare, lab, crosscheck, encode, decode, prove, verify, generate, minimise, candidates, canon, rate, explain, repair, merge, convert, print, backends, constraints, minimize, grade, hint)
  nonet: unknown option '--limt': did you mean '--limit'?
  nonet: unknown option '--lim': did you mean '--limit'?
  nonet: unknown option '--al'
  nonet: unknown option '-x'
  nonet: unknown option '--status' (an option of solve)
  nonet: unknown option '-limit': did you mean '--limit'? (an option of solve, count, check, compare, lab, crosscheck, prove, generate, minimise, explain, repair)
  nonet: unknown option '--outpu': did you mean '--output' or '--out'?
  nonet: unknown backend 'dfz': did you mean 'dfs'?
  nonet: unknown backend 'cadicl': did you mean 'cadical'?
  nonet: backend 'dfs' takes nothing after a colon
  nonet: --format: unknown 'lien': did you mean 'line'?
  nonet: unknown variant 'diagnal': did you mean 'diagonal'?
  nonet: --output: unknown 'jsn': did you mean 'json'?
  nonet: --output: unknown 'grid' (one of line, json, csv, none)
  nonet: --color: unknown 'sometimes' (one of auto, always, never)
  nonet: --encoding: unknown 'minmal': did you mean 'minimal'?
  nonet: --amo: unknown 'pairwize': did you mean 'pairwise'?
  nonet: --output: unknown 'csv' (one of line, json)

Values that make no sense are refused, and the option is named.

  $ refused << 'END'
  > solve --limit
  > solve --limit -1
  > solve --limit 2x
  > solve --all=yes
  > check --limit 1
  > solve -j -1
  > solve --timeout soon
  > solve --timeout -1
  > solve --timeout nan
  > solve --memory-limit 5X
  > solve --memory-limit 5gg
  > solve --box 3y3
  > solve --box 100x100
  > solve --symbols 123
  > solve --symbols 11345678A
  > solve --backend dfs --backend dlx
  > solve --backend dfs,dlx
  > encode a b
  > solve --FILE=a
  > solve --FILE a b
  > backends a
  > --generate
  > END
  nonet: '--limit' needs a value
  nonet: --limit: '-1' is not a number from 0
  nonet: --limit: '2x' is not a number from 0
  nonet: '--all' takes no value
  nonet: --limit: '1' is not a number from 2
  nonet: --jobs: '-1' is not a number from 0
  nonet: --timeout: 'soon' is not a number of seconds
  nonet: --timeout: '-1' is not a number of seconds
  nonet: --timeout: 'nan' is not a number of seconds
  nonet: --memory-limit: '5X' is not a number of bytes, such as 512M
  nonet: --memory-limit: '5gg' is not a number of bytes, such as 512M
  nonet: box shape '3y3': expected ROWSxCOLUMNS such as 3x3 or 2x3, with a side of at most 255
  nonet: box shape '100x100': expected ROWSxCOLUMNS such as 3x3 or 2x3, with a side of at most 255
  nonet: the symbols are 3 characters, the board's side is 9
  nonet: symbols: '1' occurs twice
  nonet: one --backend here; 'nonet compare' takes several
  nonet: one --backend here; 'nonet compare' takes several
  nonet: one FILE here, not 2
  nonet: unknown option '--FILE'
  nonet: unknown option '--FILE'
  nonet: unexpected 'a': 'nonet backends' takes no FILE
  nonet: --generate takes the folder to write to
  $ nonet --generate /dev/null/share
  nonet: cannot make the folder /dev/null/share/man/man1: Not a directory
  [3]
  $ for verb in $verbs; do
  >   grep -q -e '--output FORM.*svg' $verb.all || nonet $verb --output svg 2>&1 | sed 's/ (.*//;s/: [a-z]* draws/: VERB draws/;q'
  > done | sort | uniq -c
       12 nonet: --output: VERB draws no pictures; 'nonet convert --to svg' does
        1 nonet: unknown option '--output'
        6 nonet: unknown option '--output': the file is -o
        1 nonet: unknown option '--output': the file is -o, and the form --to
  [2]
  $ nonet convert --output k.svg 2>&1 | sed 's/ (.*//;q'
  nonet: unknown option '--output': the file is -o, and the form --to
  [2]

Of an option that is given twice the last value counts. No threads are all cores, and bytes can have small letters.

  $ nonet count --limit 1 --limit 0 two.txt
  2
  $ nonet count --limit 0 --limit=1 two.txt
  >=1
  $ nonet solve -q --quiet -j 1 -j2 puzzle.txt
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  $ for option in -j0 '--memory-limit 1g' '--memory-limit 900m'; do nonet solve $option puzzle.txt | cmp - solution.txt; done

`backends` lists what there is, in JSON also for names that are not UTF-8.

  $ nonet backends | cut -d' ' -f1
  backend
  auto
  cadical
  dfs
  batch
  dlx
  backtrack
  race
  anneal
  external:COMMAND
  ipasir:LIBRARY
  
  external:
  $ nonet_with_wrong backends | grep -o '^wrong'
  wrong
  $ nonet backends --backend external:$'\xff' --output json | grep argument
      "argument": "\xef\xbf\xbd", (esc)
      "known_arguments": []

Options that say what is so anyway change no result.

  $ reading='--box 3x3 --symbols 123456789'; limits='--total-time 1000 --memory-limit 1G'
  $ same() { nonet $1 puzzle.txt > plain; nonet $1 $2 puzzle.txt 2> said | cmp - plain; }
  $ for verb in solve count check; do same $verb "$reading --format line --progress never --color never $limits --verbose"; done
  $ same encode "$reading --format line"
  $ same 'prove --variant diagonal' "$reading --format line --progress never $limits --verbose"
  $ nonet crosscheck --variant diagonal --backend dfs,dlx $reading --progress never puzzle.txt | tail -n 1
  no disagreement
  $ nonet backends --backend dfs --output line > plain; nonet backends --backend dfs --out out; cmp out plain
  $ nonet compare -q --backend dfs --rounds 1 $reading --format line --progress never --out out puzzle.txt; grep -c ^dfs out
  1
  $ nonet decode --puzzle puzzle.txt $reading --color never <<< 's UNSATISFIABLE'
  # no solution
  [1]

So do the options that the verbs of the workshop share.

  $ options='box=3x3 format=line symbols=123456789 backend=dfs timeout=60 total-time=60 node-limit=10000000 memory-limit=1G jobs=2'
  $ options+=' shard=1/1 progress=never resume quiet verbose exit-zero'
  $ for verb in minimise candidates canon rate generate; do
  >   input=puzzle.txt; [[ $verb != generate ]] || input='2 --seed 1'
  >   nonet $verb --output csv --columns puzzle,status $input > plain
  >   help=$(cat $verb.all); words=
  >   for option in $options; do [[ $help != *" --${option%%=*} "* ]] || words+=" --$option"; done
  >   nonet $verb $words --output csv --columns puzzle,status -o $verb.csv --summary $verb.json $input 2> said; cmp $verb.csv plain
  >   grep '"complete"' $verb.json; wc -w <<< "$words"
  > done
   "complete": true,
  15
   "complete": true,
  15
   "complete": true,
  12
   "complete": true,
  13
   "complete": true,
  12
  $ board='--variant diagonal --constraint antiknight'
  $ for verb in minimise candidates rate; do nonet $verb $board blank.txt | wc -l; done; nonet generate -q 1 --seed 1 $board | wc -l
  1
  1
  1
  1
