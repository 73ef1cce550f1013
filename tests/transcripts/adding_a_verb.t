A verb of one file, tests/clues.cpp, in a program with one more row in its table of verbs

  $ . "$TESTDIR/setup.sh"
  $ diff <(sed -n '/^```cpp/,/^```/p' "$TESTDIR/../../docs/adding-a-verb.md" | sed '1d;$d') "$TESTDIR/../clues.cpp"
  $ nonet_with_clues clues puzzle.txt
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 clues=30
  $ nonet_with_clues clues --digit 5 puzzle.txt hard.txt
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 clues=3
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. clues=2
  $ nonet_with_clues clues --digit 0 puzzle.txt
  nonet: --digit: '0' is not a number from 1
  nonet: 'nonet clues --help' lists the options
  [2]
  $ nonet clues puzzle.txt 2>&1 | grep -o "unknown verb 'clues'"
  unknown verb 'clues'
  [2]

Help, completions and the list of verbs

  $ nonet_with_clues clues --help | head -6
  nonet clues: count the clues of every puzzle read
  
  usage: nonet clues [OPTIONS] [FILE...]
  
  options:
        --digit N           count only this digit
  $ nonet_with_clues --help | grep clues
    minimise   remove clues until none can be removed: a minimal puzzle of each
    repair     change or remove the fewest clues so that there is one solution
    clues      count the clues of every puzzle read
  $ nonet_with_clues clues --digits 5 puzzle.txt
  nonet: unknown option '--digits': did you mean '--digit'?
  nonet: 'nonet clues --help' lists the options
  [2]
  $ nonet_with_clues --generate share && grep -h -A 3 '^    clues)' share/bash-completion/completions/nonet
      clues)
        case $option in
          --digit) : ;;
          --columns) : ;;

All forms of output, lines that are not puzzles, text beside puzzles

  $ cat puzzle.txt bad.txt <(echo "$hard # Escargot") > several.txt
  $ nonet_with_clues clues several.txt
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 clues=30
  # invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. clues=23 # Escargot
  [1]
  $ nonet_with_clues clues --output csv several.txt
  index,line,puzzle,status,clues,message
  1,1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,done,30,
  2,2,,invalid,,"column 12: unexpected 'z' (a digit 1-9, or . for blank)"
  3,3,1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..,done,23,
  nonet: warning: csv omits columns that the first puzzle does not have; --output json has them
  [1]
  $ nonet_with_clues clues --output json puzzle.txt
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"done","clues":30,"message":null}
  $ nonet_with_clues clues --output json --columns index,clues several.txt
  {"index":1,"clues":30}
  {"index":2,"clues":null}
  {"index":3,"clues":23}
  [1]
  $ nonet_with_clues clues --columns number several.txt
  nonet: --columns is for --output csv and json
  nonet: 'nonet clues --help' lists the options
  [2]
  $ nonet_with_clues clues --output none several.txt | masked
  3 puzzles: 1 invalid, 2 done; TIME
  [1]

Shards, and a run that is resumed

  $ for shard in 1 2 3; do nonet_with_clues clues --shard $shard/3 --output csv --columns index,clues several.txt; done
  index,clues
  1,30
  2,
  3,23
  $ for number in $(seq 3000); do cat puzzle.txt; done > many.txt
  $ (ulimit -f 64; nonet_with_clues clues --resume -o results.txt many.txt) > errors.txt 2>&1
  [3]
  $ cat errors.txt
  nonet: cannot write results.txt: File too large
  $ test -s results.txt.resume && nonet_with_clues clues --resume -o results.txt many.txt
  $ nonet_with_clues clues many.txt | cmp - results.txt
  $ ls results.txt*
  results.txt
