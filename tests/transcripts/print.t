`nonet print` makes a sheet for paper. What its pages hold is tested in C++.

  $ . "$TESTDIR/setup.sh"
  $ outline() { grep -oE '<title>[^S].*</title>|@page.*|<h[12]>.*</h[12]>|<p class="line">.*</p>|class="page [a-z]+'; }
  $ nonet print -o sheet.html puzzle.txt hard.txt
  $ outline < sheet.html
  <title>Puzzles</title>
  @page { size: 210mm 297mm; margin: 0 }
  class="page puzzles
  <h2>1</h2>
  <p class="line">easy \xc2\xb7 30 clues</p> (esc)
  <h2>2</h2>
  <p class="line">extreme \xc2\xb7 23 clues</p> (esc)
  class="page solutions
  <h1>Solutions</h1>
  <h2>1</h2>
  <h2>2</h2>

The paper, and a title above each page.

  $ nonet print -j2 --per-page 1 --title 'Two & three' --paper letter puzzle.txt seventeen.txt | outline
  <title>Two &amp; three</title>
  @page { size: 8.5in 11in; margin: 0 }
  class="page puzzles
  <h1>Two &amp; three</h1>
  <h2>1</h2>
  <p class="line">easy \xc2\xb7 30 clues</p> (esc)
  class="page puzzles
  <h1>Two &amp; three</h1>
  <h2>2</h2>
  <p class="line">easy \xc2\xb7 17 clues</p> (esc)
  class="page solutions
  <h1>Two &amp; three: solutions</h1>
  <h2>1</h2>
  <h2>2</h2>

Titles of the input are beside the numbers.

  $ echo "$puzzle" | nonet convert --to csv | sed '1s/$/,title/; 2s/$/,First/' | nonet print --format csv | grep '<h2>'
  <h2>1 <span>First</span></h2>
  <h2>1</h2>

Puzzles without exactly one solution are on the sheet, but not among the solutions. An input without puzzles gives no page.

  $ nonet print two.txt puzzle.txt bad.txt none.txt | outline
  nonet: puzzle 1: multiple
  nonet: line 1: invalid: column 12: unexpected 'z' (a digit 1-9, or . for blank)
  nonet: puzzle 3: no solution
  <title>Puzzles</title>
  @page { size: 210mm 297mm; margin: 0 }
  class="page puzzles
  <h2>1</h2>
  <p class="line">77 clues \xc2\xb7 several solutions</p> (esc)
  <h2>2</h2>
  <p class="line">easy \xc2\xb7 30 clues</p> (esc)
  <h2>3</h2>
  <p class="line">9 clues \xc2\xb7 no solution</p> (esc)
  class="page solutions
  <h1>Solutions</h1>
  <h2>2</h2>
  [1]
  $ nonet print --quiet two.txt > none.html
  [1]
  $ echo | nonet print
  nonet: warning: no puzzle in standard input

All boards, as other verbs read them.

  $ nonet print --variant diagonal --constraint 'killer 8 r1c1 r1c2' --backend dfs --timeout 10 puzzle.txt | grep -A1 -E '<dt>|class="line"'
  nonet: puzzle 1: no solution
  <dt><span class="patch blue">\xe2\x96\xa0</span> diagonal-down</dt> (esc)
  <dd>the diagonal from the top left holds every digit</dd>
  <dt><span class="patch orange">\xe2\x96\xa0</span> diagonal-up</dt> (esc)
  <dd>the diagonal from the bottom left holds every digit</dd>
  <dt>killer</dt>
  <dd>a cage: its cells differ, and sum to the number if there is one</dd>
  --
  <p class="line">30 clues \xc2\xb7 no solution</p> (esc)
  </div>
  [1]
  $ echo abcdcdabbadcdcb. | nonet print --box 2x2 --symbols abcd --progress never --verbose 2> verbose.txt | grep -oE '>[a-d]<' | tail -n 4
  >d<
  >c<
  >b<
  >a<
  $ head -n 1 verbose.txt | grep -o 4x4
  4x4

PDF needs a browser.

  $ mkdir bare && ln -s "$(type -P nonet)" bare/nonet
  $ (PATH=$PWD/bare; nonet print -o sheet.pdf puzzle.txt)
  nonet: --out: no program 'chromium' on PATH, which makes PDF: install it, or print sheet.html from a browser
  nonet: 'nonet print --help' lists the options
  [2]
  $ refused << 'END'
  > print --per-page 13 puzzle.txt
  > print --per-page 0 puzzle.txt
  > print --paper a3 puzzle.txt
  > print --shard 1/2 puzzle.txt
  > END
  nonet: --per-page: 13 is more than 12
  nonet: --per-page: '0' is not a number from 1
  nonet: --paper: unknown 'a3': did you mean 'a4'?
  nonet: unknown option '--shard' (an option of solve, count, check, generate, minimise, candidates, canon, rate, explain, repair)
