#!/usr/bin/env bash
# run.sh <page.md> <empty folder> [subproject]
#
# Does what a page of documentation says, in its order and in one folder:
#
# - ```cpp, ```c, ```cmake: a file, whose name stands in the first line, a comment;
# - ```console: each line after "$ " is run by bash. The lines below it are what it prints; where there are none, it may
#   print anything. A command has to succeed.
#
# Blocks behind the line <!-- subproject --> take minutes. They are left out, or with "subproject" the other commands are.
set -euo pipefail

page=$(realpath -- "$1")
mkdir -p -- "$2"
cd -- "$2"
wanted=${3:-}

fail() { printf '%s:%s: %s\n' "$page" "$number" "$1" >&2; exit 1; }

# check <command> <expected output>
check() {
  local printed status=0
  printf '$ %s\n' "$1"
  printed=$(bash -c "$1" 2>&1 </dev/null) || status=$?
  ((status == 0)) || fail "status $status: $1"$'\n'"$printed"
  if [[ -n $2 && $printed != "$2" ]]; then
    fail "$1"$'\n'"$(diff <(printf '%s\n' "$2") <(printf '%s\n' "$printed") || true)"
  fi
}

run_commands() {
  local line command='' expected=''
  while IFS= read -r line; do
    if [[ $line == '$ '* ]]; then
      if [[ -n $command ]]; then check "$command" "$expected"; fi
      command=${line#'$ '} expected=''
    else
      expected+=${expected:+$'\n'}$line
    fi
  done <<<"$1"
  if [[ -n $command ]]; then check "$command" "$expected"; fi
}

number=0 language='' block='' mark='' commands=0
while IFS= read -r line || [[ -n $line ]]; do
  number=$((number + 1))
  if [[ -n $language ]]; then
    if [[ $line != '```' ]]; then
      block+=${block:+$'\n'}$line
      continue
    fi
    if [[ $language == console ]]; then
      if [[ $mark == "$wanted" ]]; then
        run_commands "$block"
        commands=$((commands + 1))
      fi
    elif [[ $language == cpp || $language == c || $language == cmake ]]; then
      name=${block%%$'\n'*}
      [[ $name =~ ^(//|#|/\*)\ ([A-Za-z_./]+) ]] || fail "the first line of a block of $language names its file, as a comment"
      mkdir -p -- "$(dirname -- "${BASH_REMATCH[2]}")"
      printf '%s\n' "$block" >"${BASH_REMATCH[2]}"
    fi
    language='' mark=''
  elif [[ $line == '```'* ]]; then
    language=${line#'```'} block=''
    [[ -n $language ]] || fail "a block without a language"
  elif [[ $line == '<!-- subproject -->' ]]; then
    mark=subproject
  fi
done <"$page"
((commands > 0)) || fail "no commands"
