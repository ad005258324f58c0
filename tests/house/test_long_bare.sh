#!/bin/bash
# ./run and ./test on a bare Debian 12, which debootstrap makes: as root in a chroot, with nothing of this machine
# but its way to the network. TAEFL_BARE_STAGES names the stages of ./test; without it all of them are run.
. "$(dirname "$0")/common.sh"
if [ "$(id -u)" != 0 ]; then
    skip 'not root: no bare system can be made'
    close
fi
system=$temporary/system
log=$temporary/log

# bare [OPTION-OF-UNSHARE…] -- COMMAND…: in the checkout of the bare system, without a terminal. What it has started and
# mounted goes with it.
bare() {
    local options=() proxies
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    shift
    mapfile -t proxies < <(env | grep -i '^[a-z]*_proxy=')
    unshare --mount --pid --fork --kill-child "${options[@]}" bash -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" || exit 1
        [ -z "$read_only" ] || mount -t tmpfs -o ro none "$0/root" || exit 1
        exec chroot "$0" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
    ' "$system" "${proxies[@]}" sh -c 'cd /taefl && "$@"' sh "$@" </dev/null >"$log" 2>"$log.err"
}
export read_only=
offline=--net # a namespace without network

# expect 0|1 WORDS COMMAND…: it succeeds, or fails, and what it said is shown where that is wrong.
expect() {
    local wanted=$1 words=$2 end
    shift 2
    "$@"
    end=$?
    if [ $((end != 0)) = "$wanted" ]; then ok; else bad "$words: exit code $end" && tail -n 40 "$log" "$log.err"; fi
}
says() { check "it says $*" grep -q -- "$*" "$log" "$log.err"; }
noted() { (cd "$system/taefl" && ls tools/node/node_modules/.complete web/node_modules/.complete 2>/dev/null | wc -l); }

mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
expect 0 'debootstrap' debootstrap --variant=minbase bookworm "$system" "${mirror:-http://deb.debian.org/debian}" >"$log" 2>"$log.err"
echo force-unsafe-io >"$system/etc/dpkg/dpkg.cfg.d/fast" # it need not survive a power cut
# The way to the network.
cp /etc/resolv.conf /etc/hosts "$system/etc/"
apt-config dump | grep -iE '^Acquire::(https?|Check)' >"$system/etc/apt/apt.conf.d/acquire"
mkdir -p "$system/usr/local/share/ca-certificates"
find /usr/local/share/ca-certificates -name '*.crt' -exec cp {} "$system/usr/local/share/ca-certificates/" \;
# With the Node that ./test has put before it, npm finds other settings than the machine's.
setting() { PATH=${PATH#*/tools/node/node_modules/.bin:} npm config get "$1"; }
cat "$(setting globalconfig)" "$(setting userconfig)" >"$system/etc/npmrc" 2>/dev/null
# The checkout, as it is.
git clone -q "$source_dir" "$system/taefl"
(cd "$source_dir" && git ls-files -z -co --exclude-standard | tar --null --ignore-failed-read -T - -cf -) 2>/dev/null |
    tar -xf - -C "$system/taefl"

# The network fails in each step of the set-up. The next run makes up for it.
expect 1 './run without network' bare $offline -- ./run rules
says 'could not install them'
expect 0 'packages with network' bare -- sh -c '. tools/setup.sh; need build page'
expect 1 'npm without network' bare $offline -- env npm_config_fetch_retries=0 ./run rules
says "in tools/node .*it needs the registry of npm"
check 'no installation is noted' [ "$(noted)" = 0 ]
mv "$system/etc/ssl/certs" "$system/etc/ssl/away"
bare -- env npm_config_fetch_retries=0 tools/modules.sh node && skip 'npm needs no certificates here'
mv "$system/etc/ssl/away" "$system/etc/ssl/certs"
expect 0 'Node with network' bare -- tools/modules.sh node
expect 1 'the tools of the page without network' bare $offline -- env npm_config_fetch_retries=0 tools/modules.sh
says 'npm ci failed in web'
check 'Node alone is noted' [ "$(noted)" = 1 ]

expect 0 './run rules' bare -- ./run rules
check 'its stdout is the list of rule sets' grep -q tablut-ashton "$log"
check 'all is noted' [ "$(noted)" = 2 ]
program() { stat -c '%i %Y' "$system/taefl/build/release/taefl"; }
before=$(program)
expect 0 './run without a terminal, the second run, without network' bare $offline -- ./run
says 'in a terminal this would start: build/taefl serve'
check 'it installs nothing' eval '! grep -q installing "$log" "$log.err"'
check 'it builds nothing' [ "$(program)" = "$before" ]
rm -r "$system/taefl/web/node_modules" "$system/taefl/tools/node/node_modules" "$system/taefl/build/release/page"
read_only=1
expect 0 './run with a home that nobody can write to' bare -- ./run rules
read_only=

# shellcheck disable=SC2086
expect 0 './test' bare -- ./test ${TAEFL_BARE_STAGES:-}
tail -n 40 "$log"
mkdir -p "$build_dir/bare"
cp -r "$system/taefl/build/test-logs" "$build_dir/bare/"
close
