#!/bin/bash
# The lines for Slurm in docs/learn.md and docs/balance.md do what they say: a controller and two nodes on this
# machine play the games, with smaller numbers, and the result is that of one machine.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
PATH=$(dirname "$TAEFL"):/usr/sbin:$PATH
export SLURM_CONF=$work/slurm.conf

# block PAPER HEADING N: the N-th block of bash below that heading, in small.
block() {
    awk -v heading="### $2" -v wanted="$3" '/^##/ { here = $0 == heading || $0 == substr(heading, 2) }
        here && /^```bash/ { inside = ++number; next } /^```/ { inside = 0 } inside == wanted' "$TAEFL_SOURCE/docs/$1.md" |
        sed 's/copenhagen/brandubh/g; s/40000/60/; s/--nodes 800/--nodes 20/; s/--gate 400/--gate 6/; s/--random 12/--random 4/
            s/400,1600,6400/10,40/; s/--games 2000/--games 40/; s/--array=1-8/--array=1-4/; s/--cpus-per-task=16/--cpus-per-task=1/'
}
# The last of its jobs is over, and all went well.
run_lines() {
    local last
    last=$(bash "./$1")
    soon "[[ \$(squeue --noheader --jobs '$last' --states all --format %T 2>/dev/null) == COMPLETED ]]"
    if ((failed)); then tail -n 20 "$work"/*.log; squeue; cat slurm-*; fi
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("", 0)); print(s.getsockname()[1])'; }

configure() {
    local user
    user=$(id -un)
    mkdir "$work/state" "$work/spool.one" "$work/spool.two"
    cat >"$SLURM_CONF" <<EOF
ClusterName=taefl
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=sched_interval=1
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool.%n
SlurmctldPidFile=$work/controller.pid
SlurmdPidFile=$work/%n.pid
NodeName=one NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$(free_port) CPUs=2
NodeName=two NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$(free_port) CPUs=2
PartitionName=all Nodes=one,two Default=YES State=UP
EOF
}

stop() {
    scancel --quiet --user "$(id -un)" 2>/dev/null
    kill "${daemons[@]}" 2>/dev/null
    wait
    rm -rf "$work"
}
daemons=()
trap stop EXIT

command -v slurmctld slurmd sbatch >/dev/null || { miss 'no Slurm: the package slurm-wlm'; finish; }
configure
slurmctld -D >"$work/controller.log" 2>&1 &
daemons+=($!)
for node in one two; do
    slurmd -D -N $node >"$work/$node.log" 2>&1 &
    daemons+=($!)
done
soon '[[ $(sinfo --noheader --format %T 2>/dev/null) == idle ]]'
if ((failed)); then tail -n 20 "$work"/*.log; finish; fi

cd "$work" || exit 1
block learn 'More machines' 1 >shard.sh
block learn 'More machines' 2 >lines.sh
same "$(grep -c taefl shard.sh) $(grep -c sbatch lines.sh)" '1 4' 'the lines of docs/learn.md'
run_lines lines.sh
same "$(squeue --noheader --states all --array --format %N | sort -u | xargs)" 'one two' 'on both nodes'

how=(--rules brandubh --nodes 20 --seed 8 --random 4)
taefl learn "${how[@]}" --games 60 --data here.games --out here.network >/dev/null
same "$(cmp all.games here.games && cmp brandubh.network here.network && echo same)" same 'games and network of one machine'
taefl learn gate here.network "${how[@]}" --gate 6 >here.gate
same "$(tail -n 1 result)" "$(tail -n 1 here.gate)" 'and its gate'
same "$(cat all.gate | wc -l)" 13 'six pairs and the settings'

mkdir balance
cd balance || exit 1
block balance 'Several machines' 1 >shard.sh
block balance 'Several machines' 2 >balance.sh
same "$(grep -c taefl shard.sh) $(grep -c sbatch balance.sh)" '1 2' 'the lines of docs/balance.md'
run_lines balance.sh
taefl lab balance brandubh --judge network --ladder 10,40 --games 40 --data here.games >here.report
same "$(cmp report here.report && cmp all.games here.games && echo same)" same 'balance of one machine'
finish
