#!/bin/bash
# tools/bench/balance.sh [OPTION…]: runs `taefl lab balance` with these options for every built-in rule set, each of its options
# alone, and the rules files of examples/. docs/balance.md has the command that makes data/rules/balance.csv.
set -eu
cd "$(dirname "$0")/../.."
taefl=${TAEFL:-build/taefl}
laws=$("$taefl" rules | awk '/^[a-z]/ { base = $1; print base } /^    \+/ { sub(/:.*/, ""); print base $1 }')
exec "$taefl" lab balance $laws $(printf 'file:%s ' examples/rules/*.rules) "$@"
