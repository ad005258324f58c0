#!/bin/bash
# The Python package: pip installs it without a network, its types are right, and tests/python/test_*.py pass.
# Debian's own python3 by its path: another one may be first on the PATH, without Debian's packages.
. "$TAEFL_SOURCE/tests/cli/common.sh"
sanitized_without "a library that Python can load"
python=$work/venv/bin/python
export TAEFL TAEFL_SOURCE PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1

pip() { "$python" -m pip "$1" -q --no-index --config-settings library="${library:-$TAEFL_BUILD/libtaefl.so}" "${@:2}" >"$work/out" 2>&1; }
/usr/bin/python3 -m venv --system-site-packages "$work/venv" || miss 'there is no virtual environment'
pip install "$TAEFL_SOURCE/python" && pass || miss "pip cannot install it: $(tail -n 5 "$work/out")"

# The same bytes again; a library that is not there.
for folder in one two; do pip wheel --no-deps -w "$work/$folder" "$TAEFL_SOURCE/python"; done
cmp -s "$work"/one/*.whl "$work"/two/*.whl && pass || miss "two wheels differ: $(tail -n 5 "$work/out")"
library=$work/none pip wheel -w "$work" "$TAEFL_SOURCE/python" && miss 'a wheel without a library'
grep -q "taefl: $work/none is missing; build it first: ./run --version" "$work/out" && pass ||
    miss "an absent library: $(tail -n 5 "$work/out")"

cd "$work" || exit 1
# Our own types strictly, and everything as mypy does it without our settings, but for modules that Debian has without types.
types() {
    said=$(/usr/bin/mypy --python-executable "$python" --cache-dir "$work/mypy" "$@" 2>&1) && pass || miss "types: $said"
}
types --config-file "$TAEFL_SOURCE/python/pyproject.toml" -p taefl
types --config-file= --check-untyped-defs --ignore-missing-imports --scripts-are-modules \
    "$TAEFL_SOURCE/python/taefl" "$TAEFL_SOURCE/python/backend.py" "$TAEFL_SOURCE"/examples/{python,bots}/*.py

"$python" -m unittest discover -s "$TAEFL_SOURCE/tests/python" -v >"$work/tests" 2>&1
ok=$(grep -c '\.\.\. ok$' "$work/tests")
passed=$((passed + ok))
skipped=$(grep -c '\.\.\. skipped' "$work/tests")
grep -q '^OK' "$work/tests" && [ "$ok" -gt 0 ] || miss "unittest: $(grep -v '\.\.\. ok$' "$work/tests" | tail -n 60)"
printf '%d passed, %d failed, %d skipped\n' $passed $failed "$skipped"
exit $((failed > 0))
