# fish -N complete.fish FILE LINE: what completion offers at the end of a line, one a line.
source $argv[1]
complete -C $argv[2] | string replace -r '\t.*' ''
