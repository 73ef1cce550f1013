# Puzzles that transcripts share, in files and variables. A transcript begins with:  . "$TESTDIR/setup.sh"
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # of Wikipedia
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
hard=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. # AI Escargot
hard_solution=162857493534129678789643521475312986913586742628794135356478219241935867897261354
seventeen=.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6... # the first of G. Royle's list
blank=.................................................................................
two=534..8912672195348198342567859..1423426853791713924856961537284287419635345286179  # two solutions: 6 and 7 change places
none=12345678....................................9.................................... # r1c9 can hold 9 alone
clash=5...5............................................................................
bad=53..7....6.z195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for name in puzzle solution hard seventeen blank two none clash bad; do echo "${!name}" >$name.txt; done

# Hides what differs from run to run.
masked() { sed -E 's/"(time_us|nodes|bytes)":[0-9.]+/"\1":N/g; s/; [0-9.,]+ [a-z]+, [0-9,.]+\/s/; TIME/; s/(verified, [0-9]+ not); [0-9.]+ .*/\1; TIME/'; }
# Runs each line of its input as the words of a command that has to be refused, and shows the first line of the message.
refused() {
  local words status
  while read -r words; do
    status=0
    eval "nonet $words" < puzzle.txt > refused.out 2> refused.err || status=$?
    if [[ $status != 2 || -s refused.out || $(wc -l < refused.err) -gt 2 ]]; then echo "not refused: nonet $words"; fi
    head -n 1 refused.err
  done
}
# Notes used options for the test "each option is used by some test"; those of refused commands do not count.
if [[ -n ${NONET_TEST_RECORDS:-} ]]; then
  record=$NONET_TEST_RECORDS/$TESTFILE
  : > "$record"
  nonet() {
    local status=0 word
    command nonet "$@" || status=$?
    for word in "$@"; do
      if [[ $status == 2 || $word == -- ]]; then break; fi
      if [[ $word == --* ]]; then echo "$1 ${word%%=*}" >> "$record"; elif [[ $word == -* ]]; then echo "$1 ${word:0:2}" >> "$record"; fi
    done
    return $status
  }
fi
# A pipe has the status of the program that fails.
set -o pipefail
ln -s "$TESTDIR/../../examples" .
