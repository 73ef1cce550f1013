`nonet verify` names the line of a certificate that does not follow. Others are verified all the same.

  $ . "$TESTDIR/setup.sh"
  $ nonet prove -q -o certs hard.txt seventeen.txt two.txt
  certs/000001.cert unique
  certs/000002.cert unique
  certs/000003.cert multiple
  $ sed -i '/^proof/{n;s/.*/-15 0/}' certs/000001.cert # that r1c2 is not what the solution says
  $ nonet verify -q certs
  certs/000001.cert: not verified: line 8: the lemma does not follow
  certs/000002.cert: verified: unique
  certs/000003.cert: verified: multiple
  [4]

Lines of standard input are counted from its beginning.

  $ cat certs/000002.cert certs/000001.cert certs/000003.cert | nonet verify -q
  -#1: verified: unique
  -#2: not verified: line 17: the lemma does not follow
  -#3: verified: multiple
  [4]
  $ for i in {1..50}; do cat certs/000003.cert certs/000002.cert; echo '# remark'; done | nonet verify -q -j 2 > all.lines; sed -n '1p;2p;99p;$p' all.lines
  -#1: verified: multiple
  -#2: verified: unique
  -#99: verified: multiple
  -#100: verified: unique
  $ (cat certs/000002.cert; echo more) | nonet verify -q
  -: verified: unique
  -: not verified: line 10: this is not a certificate: 'nonet certificate 1' is expected here
  [4]
  $ (echo less; cat certs/000002.cert; echo '# a remark') | nonet verify -q
  -#1: not verified: line 1: this is not a certificate: 'nonet certificate 1' is expected here
  -#2: verified: unique
  [4]
  $ nonet verify -q < /dev/null
  -: not verified: line 1: this is not a certificate: 'nonet certificate 1' is expected here
  [4]

A board of one cell has one verdict, too.

  $ nonet verify -q << 'END'
  > nonet certificate 1
  > verdict solvable
  > board 1x1
  > constraint sandwich 0 r1c0
  > clues .
  > solution 1
  > formula 1 4 28f74a26ef61067353b79233752a7d4adeedd2d161d6d8a6b9fff172fbc11804
  > end 0000000000000000000000000000000000000000000000000000000000000000
  > END
  -: not verified: the solution breaks a constraint: sandwich 0 at r1c0 holds 1
  [4]

Files that cannot be read are named, and the others are verified. A folder needs certificates.

  $ nonet prove seventeen.txt > good.cert
  $ nonet verify -q missing.cert good.cert 2> said
  good.cert: verified: unique
  [3]
  $ cat said
  nonet: cannot open missing.cert: No such file or directory
  $ mkdir empty && nonet verify empty
  nonet: there is no certificate in empty: no file ends in .cert
  [3]
  $ mkdir loop && cp good.cert loop && ln -s loop.cert loop/loop.cert
  $ nonet verify -q loop 2> said
  loop/good.cert: verified: unique
  [3]
  $ cat said
  nonet: cannot open loop/loop.cert: Too many levels of symbolic links

`--export` writes formula and proof as a pair that needs nothing else. Solvable and multiple need no proof.

  $ nonet prove hard.txt none.txt two.txt > all.cert
  $ nonet verify --export pairs all.cert 2>&1 | masked
  all.cert#1: verified: unique
  all.cert#2: verified: no_solution
  all.cert#3: verified: multiple
  nonet: warning: no files for 1 certificate: solvable and multiple have solutions and no proof
  nonet: 3 verified, 0 not; TIME
  $ nonet verify --quiet --export pairs all.cert > lines
  $ ls pairs
  all.1.cnf
  all.1.drat
  all.2.cnf
  all.2.drat
  $ for i in 1 2; do
  >   nonet verify --cnf pairs/all.$i.cnf pairs/all.$i.drat
  >   hash=$(grep -v '^c ' pairs/all.$i.cnf | sha256sum | cut -d' ' -f1)
  >   grep -c $hash all.cert
  >   cadical -q pairs/all.$i.cnf
  > done
  pairs/all.1.drat: verified: pairs/all.1.cnf has no model
  1
  s UNSATISFIABLE
  pairs/all.2.drat: verified: pairs/all.2.cnf has no model
  1
  s UNSATISFIABLE
  [20]
  $ nonet verify --cnf pairs/all.2.cnf pairs/all.1.drat # refuted by propagation alone
  pairs/all.1.drat: verified: pairs/all.2.cnf has no model
  $ nonet verify --cnf pairs/all.1.cnf pairs/all.2.drat
  pairs/all.2.drat: not verified: line 1: the lemma does not follow
  [4]

Certificates with equal names get pairs with different names.

  $ nonet prove -q -o a hard.txt; nonet prove -q -o b none.txt
  a/000001.cert unique
  b/000001.cert no_solution
  $ nonet prove seventeen.txt hard.txt > 000001.cert; nonet prove seventeen.txt > 000001.1.cert
  $ nonet verify -q --export equal a b 000001.cert 000001.1.cert
  a/000001.cert: verified: unique
  b/000001.cert: verified: no_solution
  000001.cert#1: verified: unique
  000001.cert#2: verified: unique
  000001.1.cert: verified: unique
  $ ls equal
  000001-2.cnf
  000001-2.drat
  000001-3.1.cnf
  000001-3.1.drat
  000001-3.2.cnf
  000001-3.2.drat
  000001.1-2.cnf
  000001.1-2.drat
  000001.cnf
  000001.drat
  $ sha256sum equal/*.cnf | cut -d' ' -f1 | sort -u | wc -l
  3

A proof by itself is verified with its formula. It takes the options that matter for many.

  $ printf 'p cnf 1 2\n1 0\n-1 0\n' > formula.cnf; echo 0 > proof.drat
  $ for option in -j2 --progress=never -v --quiet; do nonet verify --cnf formula.cnf $option proof.drat; done
  proof.drat: verified: formula.cnf has no model
  proof.drat: verified: formula.cnf has no model
  proof.drat: verified: formula.cnf has no model
  proof.drat: verified: formula.cnf has no model
  $ nonet verify --cnf formula.cnf --export none proof.drat
  nonet: --export is not for --cnf, which already has these files
  nonet: 'nonet verify --help' lists the options
  [2]
  $ [[ ! -e none ]]

A limit of time or memory is not a verdict. A wrong certificate decides the status before an unknown one.

  $ printf 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n' > four.cnf; printf '2 0\n0\n' > four.drat
  $ nonet prove -q -o limits hard.txt seventeen.txt
  limits/000001.cert unique
  limits/000002.cert unique
  $ for limit in '--timeout 0' '--total-time 0' '--memory-limit 100' '--memory-limit 100K'; do
  >   nonet verify -q $limit limits
  > done
  limits/000001.cert: not verified: timeout
  limits/000002.cert: not verified: timeout
  limits/000001.cert: not verified: timeout
  limits/000002.cert: not verified: timeout
  limits/000001.cert: not verified: memory limit
  limits/000002.cert: not verified: memory limit
  limits/000001.cert: not verified: memory limit
  limits/000002.cert: not verified: memory limit
  [5]
  $ for limit in '--timeout 0' '--total-time 0' '--memory-limit 100'; do
  >   nonet verify $limit --cnf four.cnf four.drat
  > done
  four.drat: not verified: timeout
  four.drat: not verified: timeout
  four.drat: not verified: memory limit
  [5]
  $ nonet verify -q --memory-limit 10M --timeout 60 limits
  limits/000001.cert: verified: unique
  limits/000002.cert: verified: unique
  $ echo x > limits/000003.cert
  $ nonet verify -q --memory-limit 100 limits
  limits/000001.cert: not verified: memory limit
  limits/000002.cert: not verified: memory limit
  limits/000003.cert: not verified: line 1: this is not a certificate: 'nonet certificate 1' is expected here
  [4]
