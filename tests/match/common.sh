# For the tests of the match runner; sourced after tests/cli/common.sh.
bot=$TAEFL_BUILD/reference-bot
[ -x "$bot" ] || miss "no $bot"

# The runner must never hang: whatever takes this long is broken.
bounded() { timeout -k 5 600 "$@"; }

# field JSON NAME: the first number or word of that name.
field() { grep -o "\"$2\":\"\\{0,1\\}[^,\"}]*" <<<"$1" | head -n 1 | sed 's/^"[^"]*":"\{0,1\}//'; }

# faults JSON ENGINE: "crash 2", what it was at fault for and how often; "-" if nothing.
faults() {
    local found
    found=$(grep -o "{\"name\":\"$2\",\"score\":{[^}]*},\"faults\":{[^}]*}" <<<"$1" |
        sed 's/.*"faults":{//; s/}$//' | tr ',' '\n' | tr -d '"' | sed 's/:/ /' | grep -v ' 0$' | tr '\n' ' ')
    echo "${found:--}" | sed 's/ $//'
}

# score JSON ENGINE: "won drawn lost".
score() {
    grep -o "{\"name\":\"$2\",\"score\":{[^}]*}" <<<"$1" |
        sed 's/.*"won":\([0-9]*\),"drawn":\([0-9]*\),"lost":\([0-9]*\)}/\1 \2 \3/'
}

# processes WORDS: how many run with these words in their command line.
processes() {
    local file line count=0
    for file in /proc/[0-9]*/cmdline; do
        { mapfile -d '' -t line <"$file"; } 2>/dev/null && [[ "${line[*]}" == *"$1"* ]] && count=$((count + 1))
    done
    echo $count
}
