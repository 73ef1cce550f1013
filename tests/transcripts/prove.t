`nonet prove` writes a certificate of each puzzle, and `nonet verify` checks it. With `-o` they are files of a folder.

  $ . "$TESTDIR/setup.sh"
  $ nonet prove -o deep/certs hard.txt two.txt none.txt seventeen.txt
  deep/certs/000001.cert unique
  deep/certs/000002.cert multiple
  deep/certs/000003.cert no_solution
  deep/certs/000004.cert unique
  $ nonet verify deep/certs 2>&1 | masked
  deep/certs/000001.cert: verified: unique
  deep/certs/000002.cert: verified: multiple
  deep/certs/000003.cert: verified: no_solution
  deep/certs/000004.cert: verified: unique
  nonet: 4 verified, 0 not; TIME
  $ nonet verify --quiet deep/certs/000001.cert deep/certs/000004.cert
  deep/certs/000001.cert: verified: unique
  deep/certs/000004.cert: verified: unique

A verdict can be asked for. One solution is enough against a proof that there is none.

  $ for verdict in solvable unique; do nonet prove --verdict $verdict -o $verdict hard.txt; done
  solvable/000001.cert solvable
  unique/000001.cert unique
  $ nonet prove --verdict multiple -o multiple two.txt
  multiple/000001.cert multiple
  $ nonet prove --verdict no_solution -o none none.txt
  none/000001.cert no_solution
  $ nonet verify -q solvable unique multiple none
  solvable/000001.cert: verified: solvable
  unique/000001.cert: verified: unique
  multiple/000001.cert: verified: multiple
  none/000001.cert: verified: no_solution
  $ nonet prove --verdict no_solution hard.txt two.txt
  # no certificate: there is a solution
  # no certificate: there is a solution
  [1]
  $ nonet prove --verdict uniqe hard.txt
  nonet: --verdict: unknown 'uniqe': did you mean 'unique'?
  nonet: 'nonet prove --help' lists the options
  [2]

Solutions can be counted, also below a cube, whose r1c1 is 1. A blank 4x4 board has 288 solutions.

  $ echo ${blank:0:16} > blank.txt
  $ nonet prove --verdict count --proof lrat --limit 288 blank.txt > counted
  $ nonet verify < counted
  -: verified: count 288
  $ grep ^count counted; grep -c '^solution ' counted
  count 288
  288
  $ nonet prove --verdict count --limit 287 blank.txt
  # no certificate: there are more than 287 solutions (--limit)
  [1]
  $ nonet prove --verdict count --cube 1 blank.txt > part
  $ grep -E '^(cube|count)' part; nonet verify part
  cube 1
  count 72
  part: verified: count 72, in the cube 1
  $ nonet prove --cube 65 blank.txt
  nonet: --cube: '65' is not a literal of this board (a number from 1 to 64, or '-' and such a number)
  nonet: 'nonet prove --help' lists the options
  [2]
  $ nonet prove --limit 2 hard.txt
  nonet: --limit is for --verdict count
  nonet: 'nonet prove --help' lists the options
  [2]

1,000 solutions and more go into a separate file: these are Latin squares of side 5 with the first row given. Fewer
stay in the certificate, and the file of an earlier run goes. A long proof keeps all hints.

  $ echo 12345${blank:0:20} > latin.txt; printf '%s\n' ${blank:0:16} 11.............. > fewer.txt
  $ nonet prove --verdict count --box 1x5 -o counts latin.txt; wc -l < counts/000001.solutions
  counts/000001.cert count
  1344
  $ nonet prove --verdict count -o counts fewer.txt; ls counts; nonet verify -q counts
  counts/000001.cert count
  counts/000002.cert count
  000001.cert
  000002.cert
  counts/000001.cert: verified: count 288
  counts/000002.cert: verified: count 0
  $ sed -E 's/(,"[^"]*"){10}\]/]/' examples/killer.jsonl > killer.jsonl
  $ nonet count --backend cadical killer.jsonl
  928
  $ nonet prove --verdict count --proof lrat killer.jsonl | nonet verify
  -: verified: count 928

Without a folder certificates go to standard output, where verify takes them from.

  $ nonet prove hard.txt bad.txt two.txt > all
  [1]
  $ sed '/^proof/,/^end/d' all | cut -c -100
  nonet certificate 1
  verdict unique
  board 3x3
  clues 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  solution 162857493534129678789643521475312986913586742628794135356478219241935867897261354
  formula 729 12012 56ec55c180efaf6ee8c88c9bd3232aaf7017740c2a608b555faa47192d9c804a
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  nonet certificate 1
  verdict multiple
  board 3x3
  clues 534..8912672195348198342567859..1423426853791713924856961537284287419635345286179
  solution 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  solution 534768912672195348198342567859671423426853791713924856961537284287419635345286179
  formula 729 12065 05857749ce9fd61653c51575470baca29e5e5ccc9b57fd66a3276a25efac6560
  end fe8c378e360097988fcd93a63ff3a2be8a36ecc07dd9212d398e13efbaa8c15c
  $ nonet verify - < all 2>&1 | masked
  -#1: verified: unique
  -#2: verified: multiple
  nonet: 2 verified, 0 not; TIME
  $ nonet prove --binary hard.txt two.txt > binary
  $ [[ $(wc -c < binary) -lt $(wc -c < all) ]] && nonet verify -q < binary
  -#1: verified: unique
  -#2: verified: multiple

Certificates are the same at any `-j`, and their verification is in order.

  $ for i in {1..10}; do cat hard.txt two.txt seventeen.txt; done > many.txt
  $ nonet prove -j1 many.txt > one && nonet prove -j4 many.txt | cmp - one
  $ nonet prove -q -j4 -o many many.txt > lines
  $ nonet verify -q -j1 many > one && nonet verify -q -j4 many | cmp - one
  $ wc -l < one
  30

A puzzle without a certificate says why, and the one of an earlier run is gone.

  $ nonet prove -q -o again hard.txt two.txt
  again/000001.cert unique
  again/000002.cert multiple
  $ nonet prove --verdict unique -o again hard.txt two.txt none.txt
  again/000001.cert unique
  # no certificate: there are several solutions
  # no certificate: there is no solution
  [1]
  $ ls again
  000001.cert
  $ nonet prove --verdict unique --exit-zero two.txt
  # no certificate: there are several solutions
  $ nonet prove --node-limit 1 hard.txt
  # no certificate: node limit
  [5]
  $ nonet prove --timeout 0 hard.txt
  # no certificate: timeout
  [5]
  $ (printf .; printf ' .%.0s' {2..50625}) | nonet prove --box 15x15 | sed 's/ has .*//'
  # no certificate: the formula of this board
  [5]

Certificates of an earlier run that had more puzzles are named.

  $ nonet prove -o more hard.txt two.txt none.txt
  more/000001.cert unique
  more/000002.cert multiple
  more/000003.cert no_solution
  $ nonet prove -o more two.txt none.txt hard.txt
  more/000001.cert multiple
  more/000002.cert no_solution
  more/000003.cert unique
  $ touch more/notes.txt
  $ nonet prove -o more hard.txt
  more/000001.cert unique
  nonet: warning: more has 2 other certificates of an earlier run with more puzzles
  $ nonet prove --quiet -o more hard.txt
  more/000001.cert unique

A certificate that cannot be written ends the run and leaves nothing of itself.

  $ cat hard.txt seventeen.txt > two_puzzles.txt
  $ (trap '' XFSZ; ulimit -f 1; command nonet prove -o more two_puzzles.txt)
  nonet: cannot write more/000001.cert: File too large
  [3]
  $ ls more
  000002.cert
  000003.cert
  notes.txt
  $ nonet prove -o hard.txt puzzle.txt
  nonet: cannot make the folder hard.txt: Not a directory
  [3]

A name with a line break does not break the line.

  $ nonet prove -o $'a\nb' seventeen.txt
  "a\nb/000001.cert" unique
  $ mkdir $'x\n' && echo no certificate > $'x\n/good.cert: verified: unique\n.cert'
  $ nonet verify -q $'x\n'
  "x\n/good.cert: verified: unique\n.cert": not verified: line 1: this is not a certificate: 'nonet certificate 1' is expected here
  [4]
