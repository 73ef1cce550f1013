What is beside a puzzle - text after a line, columns of csv, members of objects - comes back with its result.

  $ . "$TESTDIR/setup.sh"
  $ small=1.34341221434321
  $ cat > lines.txt << END
  > $small 15 clues; easy
  > $small
  > 11..............	clash
  > $small,a,"b"
  > $small#7 
  > z${small:1} bad
  > END

Text after a line is after its result, byte by byte. The verdict is before it, the index of `--all` before all.

  $ nonet solve lines.txt
  1234341221434321 15 clues; easy
  1234341221434321
  # no solution: r1c1 and r1c2 are both 1\tclash (esc)
  1234341221434321,a,"b"
  1234341221434321#7 
  # invalid: column 1: unexpected 'z' (a digit 1-4, or . for blank)
  [1]
  $ printf "$small easy\r\n" | nonet solve --status
  1234341221434321 solved easy
  $ nonet solve --all <<< '123434122143....;x'
  1 1234341221434321;x
  $ nonet solve <<< "${small}AABBAABBCCDDCCDD mine"
  1234341221434321 mine
  $ nonet count <<< "$small easy"
  1

In csv and JSON it is the column `text`.

  $ nonet solve --output json --columns columns lines.txt
  {"columns":{"text":"15 clues; easy"}}
  {}
  {"columns":{"text":"clash"}}
  {"columns":{"text":"a,\"b\""}}
  {"columns":{"text":"#7"}}
  {}
  [1]
  $ nonet solve --output csv --columns status,text lines.txt
  status,text
  solved,15 clues; easy
  solved,
  no_solution,clash
  solved,"a,""b"""
  solved,"#7"
  invalid,
  [1]

Without text after the first puzzle, csv has no such column, and says so.

  $ printf '%s\n' $small "$small late" | nonet solve --output csv 2>&1 > /dev/null
  nonet: warning: csv omits columns that the first puzzle does not have; --output json has them
  $ printf '%s\n' $small "$small late" | nonet solve --output csv --quiet | sed -n 1p
  index,line,puzzle,status,solutions,stop,solution,backend,configuration,time_us,nodes,solver_runs,conflicts,variables,clauses,bytes,message
  $ printf '%s\n' $small $small | nonet solve --output csv 2>&1 > /dev/null

Columns of csv come back in order. Names that are taken get other ones, and a missing one gets a number.

  $ cat > table.csv << END
  > id,quizzes,solutions,note,id,
  > 007,$small,9,"a ""b"", c",x,#
  > 8,bad,,,z,
  > 9,11..............,1
  > 10,$small,1,2,3,4,
  > END
  $ nonet solve table.csv
  1234341221434321
  # invalid: column 3: unexpected 'b' (a digit 1-4, or . for blank)
  # no solution: r1c1 and r1c2 are both 1
  1234341221434321
  [1]
  $ for verb in solve count check; do nonet $verb --output csv table.csv | sed -n '1s/.*,message,//p'; done | uniq -c
        3 id,input_solutions,note,id_2,column6
  [1]
  $ for verb in solve count check; do
  >   nonet $verb --output csv --columns id,input_solutions,note,id_2,column6 table.csv
  > done | sort | uniq -c
        3 007,9,"a ""b"", c",x,"#"
        3 10,1,2,3,4
        3 8,,,z,
        3 9,1,,,
        3 id,input_solutions,note,id_2,column6
  [1]
  $ nonet solve --output json --columns columns table.csv
  {"columns":{"id":"007","solutions":"9","note":"a \"b\", c","id_2":"x","column6":"#"}}
  {"columns":{"id":"8","solutions":"","note":"","id_2":"z","column6":""}}
  {"columns":{"id":"9","solutions":"1"}}
  {"columns":{"id":"10","solutions":"1","note":"2","id_2":"3","column6":"4","column7":""}}
  [1]
  $ printf '%s\n' puzzle $small | nonet solve --output csv | sed 's/.*,message/message/; 2d'
  message

What was written can be read again, with its columns.

  $ printf '%s\n' id,puzzle 5,$small | nonet solve --output csv > again.csv
  $ nonet count --output csv --columns id,input_message,input_solution again.csv
  id,input_message,input_solution
  5,,1234341221434321
  $ nonet count --output csv again.csv | sed -n '1s/.*,message,//p'
  input_index,input_line,input_status,input_solutions,input_stop,input_solution,input_backend,input_configuration,input_time_us,input_nodes,input_solver_runs,input_conflicts,input_variables,input_clauses,input_bytes,input_message,id

`--columns` chooses columns of csv and members of objects, in any order.

  $ printf '%s\n' id,quizzes,solutions,note "7,$small,1,\"a, b\"" 8,bad,, > in.csv
  $ nonet solve --output csv --columns 'solution, note,id,index,solution' in.csv
  solution,note,id,index,solution
  1234341221434321,"a, b",7,1,1234341221434321
  ,,8,2,
  [1]
  $ nonet count --output csv --columns input_solutions,solutions in.csv
  input_solutions,solutions
  1,1
  ,
  [1]
  $ nonet check --output csv --columns status,minimal,line in.csv
  status,minimal,line
  unique,false,2
  invalid,,3
  [1]
  $ nonet solve --output json --columns solution,columns in.csv
  {"solution":"1234341221434321","columns":{"id":"7","solutions":"1","note":"a, b"}}
  {"solution":null,"columns":{"id":"8","solutions":"","note":""}}
  [1]
  $ nonet solve --output csv --columns solution in.csv
  solution
  1234341221434321
  ""
  [1]
  $ for shard in 1/2 2/2; do nonet solve --output csv --columns id,solution --shard $shard in.csv; done
  id,solution
  7,1234341221434321
  8,
  [1]
  $ for form in line grid none svg; do nonet solve --output $form --columns solution in.csv; done 2>&1 | sort | uniq -c
        4 nonet: 'nonet solve --help' lists the options
        4 nonet: --columns is for --output csv and json
  [2]
  $ echo earlier > kept
  $ nonet solve --output csv --columns id,Solution -o kept in.csv
  nonet: --columns: there is no 'Solution'; there are index, line, puzzle, status, solutions, stop, solution, backend, configuration, time_us, nodes, solver_runs, conflicts, variables, clauses, bytes, message, id, input_solutions, note
  nonet: 'nonet solve --help' lists the options
  [2]
  $ cat kept
  earlier
  $ nonet solve --output json --columns , in.csv
  nonet: --columns names no column
  nonet: 'nonet solve --help' lists the options
  [2]
  $ nonet solve --output json --columns line,line in.csv
  nonet: --columns: an object has one member 'line'
  nonet: 'nonet solve --help' lists the options
  [2]

Members of objects come back as they were written.

  $ cat > objects.jsonl << END
  > {"id":12345678901234567890123,"puzzle":"$small", "rating" : 9.10,"tags":[1, {"a":"]}\""}],"note":"x\ny","none":null,"ok":true}
  > {"late":1,"puzzle":"$small"}
  > {"id":-1}
  > END
  $ nonet solve --output json --columns columns objects.jsonl
  {"columns":{"id":12345678901234567890123,"rating":9.10,"tags":[1, {"a":"]}\""}],"note":"x\ny","none":null,"ok":true}}
  {"columns":{"late":1}}
  {"columns":{"id":-1}}
  [1]
  $ nonet check --output csv --columns id,rating,tags,note,none,ok objects.jsonl
  id,rating,tags,note,none,ok
  12345678901234567890123,9.10,"[1, {""a"":""]}\""""}]","""x\ny""",,true
  ,,,,,
  -1,,,,,
  [1]
  $ nonet solve objects.jsonl | sed -n 1p
  1234341221434321
  [1]

Several inputs have the columns of the first.

  $ printf '%s\n' id,puzzle,text 1,$small,a > one
  $ echo "$small b" > two
  $ printf '%s\n' text,more,puzzle,id c,,$small,3 > three
  $ nonet solve --output csv missing one two three 2> errors | sed 's/.*,message/message/; 2,$s/.*,\([^,]*,[^,]*\)$/\1/'
  message,id,text
  1,a
  ,b
  3,c
  [3]
  $ cat errors
  nonet: 'missing' is neither a file nor a puzzle
  $ nonet solve --output csv two one 2>&1 > /dev/null
  nonet: warning: csv omits columns that the first puzzle does not have; --output json has them
  $ nonet solve --output csv missing 2> errors | sed 's/.*,message/message/'
  message
  [3]
