`nonet verify --with` shows each certificate to other checkers. These write what a test needs; `own` is nonet itself.

  $ . "$TESTDIR/setup.sh"
  $ checker() { printf '#!/bin/sh\n%s\n' "$2" > $1; chmod +x $1; }
  $ checker yes 'echo s VERIFIED'
  $ checker no 'echo s NOT VERIFIED'
  $ checker mute 'exit 3'
  $ checker own 'nonet verify --cnf "$1" "$2" | grep -q ": verified: " && echo s VERIFIED || echo s NOT VERIFIED'
  $ checker names 'echo "$1 $2"; echo c VERIFIED'
  $ nonet prove hard.txt > good.cert
  $ sed '/^proof/{n;s/.*/-15 0/}' good.cert > bad.cert # that r1c2 is not what the solution says
  $ nonet verify -q --with ./yes --with=./own good.cert
  good.cert: verified: unique; yes: verified; own: verified
  $ nonet verify -q --with ./own bad.cert
  bad.cert: not verified: line 8: the lemma does not follow; own: not verified
  [4]

Checkers that disagree are named.

  $ nonet verify -q --with ./no good.cert
  good.cert: verified: unique; no: not verified; they disagree
  [4]
  $ nonet verify --with ./yes --with ./no --with ./mute good.cert bad.cert 2>&1 | masked
  good.cert: verified: unique; yes: verified; no: not verified; mute: no verdict: status 3, without output; they disagree
  bad.cert: not verified: line 8: the lemma does not follow; yes: verified; no: not verified; mute: no verdict: status 3, without output; they disagree
  nonet: 1 verified, 1 not; TIME
  nonet: yes: 2 verified, 0 not, 0 without a verdict
  nonet: no: 0 verified, 2 not, 0 without a verdict
  nonet: mute: 0 verified, 0 not, 2 without a verdict
  nonet: checkers disagree about 2 certificates
  [4]

A checker without a verdict makes the status 5. What it wrote is shown.

  $ for script in 'echo it is VERIFIED' true 'echo s VERIFIED; kill -KILL $$' "printf 'a\\033b\\n'"; do
  >   nonet verify -q --with "$script; : {cnf} {proof}" good.cert | sed 's/.*: no v/no v/'
  > done
  no verdict: status 0: it is VERIFIED
  no verdict: status 0, without output
  no verdict: signal 9 (Killed)
  no verdict: status 0: a b
  [5]
  $ nonet verify -v --with ./mute good.cert 2>&1 | tail -n 1
  nonet: mute: 0 verified, 0 not, 1 without a verdict
  [5]

The time limit is for each checker as well.

  $ printf 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n' > formula.cnf
  $ printf '2 0\n0\n' > proof.drat; printf '5 2 0 1 2 0\n6 0 5 3 4 0\n' > proof.lrat
  $ checker slow 'sleep 1000'
  $ nonet verify --timeout 3 --with ./slow --with ./yes --cnf formula.cnf proof.drat
  proof.drat: verified: formula.cnf has no model; slow: no verdict: timeout; yes: verified
  [5]

Other checkers see proofs, and nothing that needs none or that is wrong elsewhere in the certificate.

  $ checker asked 'echo asked >> log; echo s VERIFIED'
  $ for edit in 's/^board 3x3/board 3/' 's/^formula 729 /formula 730 /' 's/^verdict unique/verdict no_solution/' \
  >   's/^end .*/end 0000000000000000000000000000000000000000000000000000000000000000/'; do
  >   sed "$edit" good.cert | nonet verify -q --with ./asked | sed 's/line [0-9]*: the lines/line N: the lines/'
  > done
  -: not verified: line 3: a board is ROWSxCOLUMNS of a box
  -: not verified: the formula of this board has 729 variables and 12012 clauses, not 730 and 12012
  -: not verified: line 5: 'formula' is expected here
  -: not verified: line N: the lines above are not those it was made for
  [4]
  $ [[ ! -e log ]]
  $ nonet prove two.txt hard.txt > shown.cert
  $ nonet verify --with ./asked shown.cert 2>&1 | masked
  shown.cert#1: verified: multiple
  shown.cert#2: verified: unique; asked: verified
  nonet: warning: --with does not check 1 certificate: solvable and multiple have solutions and no proof
  nonet: 2 verified, 0 not; TIME
  nonet: asked: 1 verified, 0 not, 0 without a verdict
  $ cat log
  asked

They get the formula that the certificate names and its proof, in files that go again.

  $ mkdir "it's {proof} \"\$HOME\""
  $ checker copy 'cp "$1" cnf; cp "$2" drat; echo s VERIFIED'
  $ TMPDIR="it's {proof} \"\$HOME\"" nonet verify -q --with "'./copy'" good.cert
  good.cert: verified: unique; copy: verified
  $ ls it*
  $ grep -c "$(grep -v ^c cnf | sha256sum | cut -d' ' -f1)" good.cert
  1
  $ sed '1,/^proof/d;/^end/d' good.cert | cmp - drat; tail -n 1 drat
  0

Exported pairs are shown where they stay, in either format. One that is refused is not exported, but shown.

  $ nonet prove two.txt > multiple.cert
  $ nonet verify --export pairs --with ./names good.cert multiple.cert 2>&1 | masked
  good.cert: verified: unique; names: verified
  multiple.cert: verified: multiple
  nonet: warning: no files for 1 certificate: solvable and multiple have solutions and no proof
  nonet: 2 verified, 0 not; TIME
  nonet: names: 1 verified, 0 not, 0 without a verdict
  $ cmp pairs/good.drat drat
  $ nonet verify -q --export pairs --proof lrat good.cert
  good.cert: verified: unique
  $ nonet verify --cnf pairs/good.cnf pairs/good.lrat
  pairs/good.lrat: verified: pairs/good.cnf has no model
  $ nonet verify -q --export pairs --with ./own bad.cert
  bad.cert: not verified: line 8: the lemma does not follow; own: not verified
  [4]
  $ ls pairs
  good.cnf
  good.drat
  good.lrat

Several checkers at a time leave the lines in order.

  $ for i in 1 2; do cat hard.txt two.txt seventeen.txt; done | nonet prove -q -o certs > lines
  $ nonet verify -q -j1 --with ./own certs > one
  $ nonet verify -j4 --with ./own certs 2> said | cmp - one
  $ wc -l < one; tail -n 1 said
  6
  nonet: own: 4 verified, 0 not, 0 without a verdict

A single proof is shown to checkers that take its format.

  $ checker cake_lpr 'echo s VERIFIED UNSAT'
  $ checker drat-trim 'echo s VERIFIED'
  $ cp formula.cnf "./-formula it's.cnf"
  $ nonet verify --with ./cake_lpr --with ./names --cnf "-formula it's.cnf" proof.lrat
  proof.lrat: verified: -formula it's.cnf has no model; cake_lpr: verified; names: verified
  $ nonet verify --with ./drat-trim --with ./names --cnf formula.cnf proof.lrat
  nonet: --with drat-trim: it reads DRAT, and proof.lrat is LRAT
  nonet: 'nonet verify --help' lists the options
  [2]
  $ nonet verify --with ./cake_lpr --cnf formula.cnf proof.drat
  nonet: --with cake_lpr: it reads LRAT, and proof.drat is DRAT
  nonet: 'nonet verify --help' lists the options
  [2]
  $ nonet verify --with 'echo {cnf} {proof}' --cnf "-formula it's.cnf" proof.drat
  proof.drat: verified: -formula it's.cnf has no model; echo: no verdict: status 0: ./-formula it's.cnf proof.drat
  [5]
  $ same='cmp {cnf} formula.cnf && cmp {proof} proof.drat && echo s VERIFIED'
  $ nonet verify --with "$same" --cnf - proof.drat < formula.cnf
  proof.drat: verified: - has no model; cmp {cnf} formula.cnf && cmp {proof} proof.drat && echo s VERIFIED: verified
  $ nonet verify --with "$same" --cnf formula.cnf < proof.drat
  -: verified: formula.cnf has no model; cmp {cnf} formula.cnf && cmp {proof} proof.drat && echo s VERIFIED: verified
  $ printf 'p cnf 2 1\n1 2 0\n' > model.cnf; echo p cnf x > no.cnf
  $ nonet verify --with ./drat-trim --cnf model.cnf proof.drat
  proof.drat: not verified: line 2: the lemma does not follow; drat-trim: verified; they disagree
  [4]
  $ nonet verify --with ./drat-trim --cnf no.cnf proof.drat
  proof.drat: not verified: the formula, line 1: the header is 'p cnf VARIABLES CLAUSES', once
  [4]

A checker that cannot be called is an error before any work. Two of one name are distinguished by their commands.

  $ for checker in 'no-such-checker -x' /no/such 'true {cnf}' 'true {proof}' 'true | cat' ''; do
  >   nonet verify --export none --with "$checker" good.cert
  > done
  nonet: --with: no program 'no-such-checker' on PATH
  nonet: 'nonet verify --help' lists the options
  nonet: --with: no program at /no/such: No such file or directory
  nonet: 'nonet verify --help' lists the options
  nonet: --with: 'true {cnf}' has {cnf} without {proof}
  nonet: 'nonet verify --help' lists the options
  nonet: --with: 'true {proof}' has {proof} without {cnf}
  nonet: 'nonet verify --help' lists the options
  nonet: --with: 'true | cat' has several commands: add {cnf} and {proof} in place of the files
  nonet: 'nonet verify --help' lists the options
  nonet: --with: there is no command
  nonet: 'nonet verify --help' lists the options
  [2]
  $ [[ ! -e none ]]
  $ nonet verify -q --with './yes -a' --with './yes -b' good.cert
  good.cert: verified: unique; ./yes -a: verified; ./yes -b: verified
