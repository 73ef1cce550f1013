# zsh -f complete.zsh FOLDER LINE SCRATCH: what completion offers at the end of a line, one a line.
#
# Completion works in a line editor alone, hence an interactive shell on a pseudo-terminal. There compadd notes in a
# file what it is given (with -O, -A and -D it fills arrays of its caller and offers nothing), and a key pressed behind
# the line's tab says that all is done. What compinit found is kept beside SCRATCH for the next line.
zmodload zsh/zpty
rm -f $3
zpty editor zsh -f -i
zpty -w editor "PS1= PROMPT_EOL_MARK=
fpath=(${(q)1} \$fpath)
autoload -Uz compinit; compinit -C -d ${(q)3}.dump
compadd() {
  if [[ -z \${argv[(r)(-O|-A|-D)]} ]]; then
    local -a found; local one
    builtin compadd -O found \"\$@\"
    for one in \$found; print -r -- \$one >> ${(q)3}
  fi
  builtin compadd \"\$@\"
}
done_completing() { print -r -- 'com''pleted' >&2 }
zle -N done_completing; bindkey '^Xd' done_completing; bindkey '^I' complete-word
LISTMAX=10000; print 'rea''dy'"
zpty -r editor said '*ready*'
zpty -w -n editor $2$'\t\x18d'
zpty -r editor said '*completed*'
zpty -d editor
if [[ -e $3 ]]; then sort -u $3; fi
