`nonet canon` writes a form that is equal for all puzzles that a symmetry of the board maps to each other.

  $ . "$TESTDIR/setup.sh"
  $ nonet canon puzzle.txt | tee form.txt
  ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
  $ nonet canon form.txt | cmp - form.txt
  $ nonet canon --form pattern puzzle.txt | tee pattern.txt
  ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
  $ nonet canon --form pattern pattern.txt | cmp - pattern.txt
  $ printf '%s\n' "$puzzle # one" "$(rev <<< $puzzle) # two" | nonet canon | sed "s/^$(cat form.txt)/form/"
  form # one
  form # two

`--keys` adds the class and the grid, which is the form of the solution. The cells of a blank board
have 2 * 6^8 symmetries.

  $ nonet canon --keys class puzzle.txt | tr ' ' '\n'
  ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
  class=........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
  $ nonet canon --keys class,grid --automorphisms --output json puzzle.txt blank.txt none.txt bad.txt | masked
  {"schema":1,"index":1,"line":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","box":"3x3","status":"unique","form":"........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.","class":"........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.","grid":"123456789457189263698273514271895346539764128864312957345928671786531492912647835","automorphisms":1,"message":null}
  {"schema":1,"index":2,"line":1,"puzzle":".................................................................................","box":"3x3","status":"multiple","form":".................................................................................","class":".................................................................................","grid":null,"automorphisms":3359232,"message":null}
  {"schema":1,"index":3,"line":1,"puzzle":"12345678....................................9....................................","box":"3x3","status":"no_solution","form":".....................................................1..................23456789.","class":".....................................................1..................23456789.","grid":null,"automorphisms":3456,"message":null}
  {"schema":1,"index":4,"line":1,"puzzle":null,"status":"invalid","form":null,"class":null,"grid":null,"automorphisms":null,"message":"column 12: unexpected 'z' (a digit 1-9, or . for blank)"}
  [1]
  $ nonet canon solution.txt
  123456789457189263698273514271895346539764128864312957345928671786531492912647835
  $ nonet canon --keys grid --output csv puzzle.txt
  index,line,puzzle,status,form,grid,message
  1,1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,unique,........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.,123456789457189263698273514271895346539764128864312957345928671786531492912647835,

`--dedupe` writes the first puzzle of each class as it came.

  $ turned=$(rev <<< $puzzle)
  $ printf '%s\n' "$puzzle  first" $turned ${hard//./0},second z${blank:1} $hard > many.txt
  $ nonet canon --dedupe --format line -j3 many.txt
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  first
  100007090030020008009600500005300900010080002600004000300000010040000007007000300,second
  # invalid: column 1: unexpected 'z' (a digit 1-9, or . for blank)
  [1]

A board that has too many equal orders costs one line.

  $ echo ${blank//./1} > ones.txt
  $ nonet canon puzzle.txt ones.txt hard.txt | cut -c-10
  ........1.
  # failed: 
  .....1..2.
  [5]

Boards with constraints have no form, and `--dedupe` has no `--resume`.

  $ refused << 'END'
  > canon --constraint 'killer 17 r1c1 r1c2' blank.txt
  > canon --dedupe --resume -o x /dev/null
  > canon --keys clas puzzle.txt
  > END
  nonet: unknown option '--constraint' (an option of solve, count, check, compare, lab, crosscheck, encode, decode, prove, generate, minimise, candidates, rate, explain, repair, convert, print)
  nonet: --dedupe cannot be resumed; resume shards (--shard I/N), and join them by 'nonet merge'
  nonet: --keys: unknown 'clas': did you mean 'class'?
