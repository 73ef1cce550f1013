# bash --norc complete.bash FILE LINE: what completion offers at the end of a line, one a line.
source "$1"
# Cut as readline cuts it: = is a word of its own.
read -ra COMP_WORDS <<<"${2//=/ = }"
if [[ $2 == *[\ =] ]]; then COMP_WORDS+=(''); fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMPREPLY=()
_nonet
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
