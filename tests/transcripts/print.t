`nonet print` makes a sheet for paper. What its pages hold is tested in C++.

  $ . "$TESTDIR/setup.sh"
  $ nonet print -o sheet.html puzzle.txt hard.txt
  $ outline() { grep -oE '<h[12]>.*</h[12]>|<p class="line">.*</p>|class="page [a-z]+'; }
  $ outline < sheet.html
  $ nonet print -j2 --title 'Two & three' --paper letter puzzle.txt seventeen.txt | grep -E '<h1>|<title>|@page'

Puzzles without exactly one solution are on the sheet, but not among the solutions.

  $ nonet print two.txt puzzle.txt bad.txt none.txt | outline
  $ nonet print --quiet two.txt > /dev/null
