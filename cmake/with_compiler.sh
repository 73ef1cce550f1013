#!/bin/sh
# with_compiler.sh "<launcher>" <compiler> <its own compiler> <argument>...
#
# A compiler launcher (such as ccache is) that compiles with another compiler than the one that CMake gives, which
# knows one a language. The launcher may have arguments of its own.
launcher=$1
compiler=$2
shift 3
# shellcheck disable=SC2086  # words
exec $launcher "$compiler" "$@"
