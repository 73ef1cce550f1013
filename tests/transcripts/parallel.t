GNU parallel is a farm: it hands out blocks of a file, and the results are those of one run. docs/scale-out.md has more.

  $ . "$TESTDIR/setup.sh"
  $ export HOME=$PWD SHELL=/bin/sh
  $ for i in {1..7}; do cat examples/hard.txt two.txt none.txt bad.txt clash.txt; done > many.txt
  $ nonet solve --backend dfs many.txt > whole
  [1]
  $ options='--backend dfs --format line --box 3x3 --exit-zero'
  $ parallel --will-cite -j2 -k --block 20k --pipepart -a many.txt nonet solve $options | cmp - whole

Other machines are asked by ssh, in whose place this runs the command here.

  $ cat > no-ssh << 'END'
  > #!/bin/sh
  > while [ "${1#-}" != "$1" ]; do shift; done
  > echo "$1" >> hosts
  > shift
  > [ "$1" = -- ] && shift
  > exec sh -c "$*"
  > END
  $ chmod +x no-ssh
  $ parallel --will-cite --ssh "$PWD/no-ssh" -S 1/one,1/two -k --pipe --block 10k nonet solve $options < many.txt | cmp - whole
  $ sort -u hosts
  one
  two

A worker that dies is run again, and nothing is lost or there twice. The third one dies with some results written.

  $ cat > worker << 'END'
  > #!/bin/sh
  > echo "$1" >> tries
  > if [ "$1" = 3 ] && [ ! -e died ]; then : > died; ulimit -f 16; fi
  > exec nonet solve --backend dfs --exit-zero --shard "$1/5" --resume -o "out.$1" --summary "out.$1.json" many.txt
  > END
  $ work() { parallel --will-cite -j2 --joblog log --resume-failed sh ./worker ::: 1 2 3 4 5; }
  $ work 2>&1 | sed 's/out.3: .*/out.3/'
  nonet: cannot write out.3
  [1]
  $ [[ -s out.3 ]]; nonet merge -o merged out.1.json out.2.json out.4.json out.5.json
  nonet: of 5 shards these are missing: 3
  [3]
  $ work; tail -n 1 tries; wc -l < tries
  3
  6
  $ nonet merge -o merged --summary merged.json out.1.json out.2.json out.4.json out.5.json out.3.json
  [1]
  $ cmp merged whole; nonet solve --backend dfs --summary whole.json many.txt > lines
  [1]
  $ statuses() { sed -n '/"statuses"/,/}/p' $1; }; cmp <(statuses whole.json) <(statuses merged.json)
