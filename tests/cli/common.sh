# For the tests of the program; sourced. Ends with `finish`.
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
unset TAEFL_DATA
export XDG_DATA_HOME=$work/data

taefl() { "$TAEFL" "$@" </dev/null; }

pass() { passed=$((passed + 1)); }
miss() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$*"
}

# same FOUND EXPECTED WHAT
same() {
    if [[ $1 == "$2" ]]; then pass; else miss "$3: expected '$2', found '${1:0:600}'"; fi
}

# expect CODE STDOUT STDERR ARGUMENT…: runs taefl. The patterns are extended regular expressions in
# which a newline is a character like others. Errors are told on stderr alone and begin with
# "taefl: "; a command that succeeds and has nothing to tell there (STDERR '') says nothing.
expect() {
    local code=$1 out=$2 err=$3 found_out found_err found
    shift 3
    "$TAEFL" "$@" </dev/null >"$work/out" 2>"$work/err"
    found=$?
    { found_out=$(<"$work/out") found_err=$(<"$work/err"); } 2>/dev/null # bash warns of a zero byte
    if [[ $found != "$code" ]]; then
        miss "taefl $*: exit code $found instead of $code: $found_err"
    elif [[ ! $found_out =~ $out ]]; then
        miss "taefl $*: stdout is not /$out/: ${found_out:0:600}"
    elif [[ ! $found_err =~ $err ]]; then
        miss "taefl $*: stderr is not /$err/: $found_err"
    elif [[ $code -gt 1 && -n $found_out ]]; then
        miss "taefl $*: an error, but there is something on stdout: ${found_out:0:200}"
    elif [[ $code -gt 1 ]] && grep -qv '^taefl: ' "$work/err"; then
        miss "taefl $*: a line on stderr does not begin with 'taefl: '"
    elif [[ $code -le 1 && -z $err && -n $found_err && $1 != perft && $1 != bench ]]; then
        miss "taefl $*: no error, but stderr says $found_err"
    else
        pass
    fi
}

# soon COMMAND: waits until it succeeds, which where the machine has nothing else to do is in a moment.
soon() {
    for _ in {1..6000}; do
        eval "$1" && return
        sleep 0.02
    done
    miss "it never came: $1"
}

# hears PID: waits until it is our program and heeds Ctrl-C. Before that it is the shell that starts
# it, which catches signals as well. (Signal 2 is bit 1 of the mask.)
hears() {
    soon "[[ /proc/$1/exe -ef \$TAEFL ]] && grep -q '^SigCgt:.*[2367abef]\$' /proc/$1/status"
}

# sanitized_without WHAT: a build with sanitizers does not have what this script tests.
sanitized_without() {
    [ -n "${TAEFL_SANITIZED:-}" ] || return 0
    echo "a build with sanitizers comes without $1"
    printf '0 passed, 0 failed, 1 skipped\n'
    exit 0
}

finish() {
    printf '%d passed, %d failed, 0 skipped\n' $passed $failed
    exit $((failed > 0))
}
