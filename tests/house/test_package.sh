#!/bin/bash
# Makes the Debian package and installs it into a root of its own: program and library run from there, the
# documents are there, its services are such that systemd understands them and that they may do little; and it
# goes without leaving anything.
. "$(dirname "$0")/common.sh"
root=$temporary/root
made() { (cd "$build_dir" && cpack -B "$temporary" >"$temporary/log" 2>&1); }
check 'cpack makes a package' made || cat "$temporary/log"
package=$(echo "$temporary"/taefl_*.deb)
# By dpkg itself, with a list of packages of its own; its scripts would speak to a systemd that runs here.
into() { dpkg --root="$root" --log=/dev/null --force-depends --force-script-chrootless "$@" >"$temporary/log" 2>&1; }
as_dpkg=
if [ "$(id -u)" = 0 ] && [ ! -d /run/systemd/system ]; then as_dpkg=1; fi
if [ $as_dpkg ]; then
    mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
    : >"$root/var/lib/dpkg/status"
    check 'dpkg installs it' into -i "$package" || cat "$temporary/log"
    check 'and knows it' grep -q '^Status: install ok installed' "$root/var/lib/dpkg/status"
else
    skip 'not root, or systemd runs here: it is unpacked, not installed'
    check 'it unpacks' dpkg-deb -x "$package" "$root"
fi

field() { dpkg-deb -f "$package" "$1"; }
check 'its name' [ "$(field Package)" = taefl ]
check 'its version is that of the program' \
    [ "$(field Version)" = "$("$root/usr/bin/taefl" --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')" ]
for library in libc6 libjansson4 libuv1; do
    check "it depends on $library" grep -q "$library " <<<"$(field Depends)"
done

check 'the program runs' [ "$("$root/usr/bin/taefl" perft tablut-katz 2 --json | grep -c '"leaves"')" = 1 ]
check 'the program is stripped' [ -z "$(nm "$root/usr/bin/taefl" 2>/dev/null)" ]
check 'a program can be built with the library' gcc -I "$root/usr/include" -o "$temporary/first" \
    "$source_dir/examples/first.c" -L "$root/usr/lib" -ltaefl
check 'and runs with it' env LD_LIBRARY_PATH="$root/usr/lib" "$temporary/first" </dev/null >"$temporary/log"
commands=$("$root/usr/bin/taefl" help | sed -n '/^Commands:/,/^Options:/s/^  \([a-z]\+\) .*/\1/p')
check "it has commands: $commands" grep -qx serve <<<"$commands"
for command in $commands; do
    check "the man page of $command is there" [ -s "$root/usr/share/man/man1/taefl-$command.1" ]
done
for completion in bash-completion/completions/taefl zsh/site-functions/_taefl fish/vendor_completions.d/taefl.fish; do
    check "$completion is there" [ -s "$root/usr/share/$completion" ]
done
check 'the licence is where Debian looks for it' [ -s "$root/usr/share/doc/taefl/copyright" ]
check 'examples for nginx are there' [ -s "$root/usr/share/doc/taefl/examples/nginx.conf" -a \
    -s "$root/usr/share/doc/taefl/examples/nginx-standby.conf" ]
for doc in "$source_dir"/docs/*.* "$source_dir"/docs/*/*.* "$source_dir"/examples/*.* "$source_dir"/examples/*/*.*; do
    check "${doc#"$source_dir/"} is in the package" cmp -s "$doc" "$root/usr/share/doc/taefl/${doc#"$source_dir/"}"
done
check 'nobody else can change it' [ -z "$(find "$root" -perm /022 ! -type l)" ]
for script in postinst prerm; do
    dpkg-deb --ctrl-tarfile "$package" | tar -xO "./$script" >"$temporary/$script"
    check "$script is a script" sh -n "$temporary/$script"
    # As dpkg calls them where no systemd runs.
    if [ ! -d /run/systemd/system ]; then
        check "$script without systemd" sh "$temporary/$script" configure
    fi
    # In a root of its own no script speaks to the systemd that runs: here one that would tell.
    mkdir -p "$temporary/bin"
    printf '#!/bin/sh\necho "$@" >>%s/spoken\n' "$temporary" >"$temporary/bin/systemctl"
    chmod +x "$temporary/bin/systemctl"
    sed 's|-d /run/systemd/system|-d /|' "$temporary/$script" >"$temporary/$script.here"
    call=configure
    [ $script = postinst ] || call=remove
    check "$script in a root" env DPKG_ROOT="$root" PATH="$temporary/bin:$PATH" sh "$temporary/$script.here" $call
    check "$script leaves the systemd that runs alone" [ ! -e "$temporary/spoken" ]
    check "$script where it is installed" env -u DPKG_ROOT PATH="$temporary/bin:$PATH" sh "$temporary/$script.here" $call
    check "$script speaks to it" [ -s "$temporary/spoken" ]
    rm -f "$temporary/spoken"
done

# The units, looking for their program and documents in that root. What they may not do is the same for all.
units=$root/usr/lib/systemd/system
limits() { sed -n '/^# Nothing else/,/^\[Install\]/p' "$1"; }
for unit in taefl taefl@ taefl-worker; do
    at=$temporary/${unit/@/@1741}.service
    sed "s|=/usr/bin|=$root/usr/bin|" "$units/$unit.service" >"$at"
    verify() { MANPATH=$root/usr/share/man systemd-analyze verify "$at" >"$temporary/log" 2>&1; }
    check "systemd understands $unit" verify || cat "$temporary/log"
    check "and has nothing to say about $unit" [ ! -s "$temporary/log" ]
    check "$unit may do little" systemd-analyze security --offline=true --threshold=30 "$at" >/dev/null
    check "$unit may do what the others may" [ "$(limits "$at")" = "$(limits "$units/taefl.service")" ]
    # What it starts, at any free port, is ready, lives, and ends well. Workers need PostgreSQL: test_slow_try.mjs.
    [ $unit != taefl-worker ] || continue
    read -ra command <<<"$(sed -n 's/^ExecStart=//p' "$at" | sed 's/%i/0/')"
    said=$(python3 "$source_dir/tests/support/notify.py" "$temporary" "${command[@]}" 2>&1)
    check "$unit runs: $said" [ "$said" = 'READY=1,WATCHDOG=1,STOPPING=1 0' ]
done

# A copy a night: the unit and its timer, and what it starts.
for unit in taefl-backup.service taefl-backup.timer; do
    sed "s|/usr/bin/taefl|$root/usr/bin/taefl|" "$units/$unit" >"$temporary/$unit"
done
verify() { MANPATH=$root/usr/share/man systemd-analyze verify "$temporary/taefl-backup.timer" "$temporary/taefl-backup.service" >"$temporary/log" 2>&1; }
check 'systemd understands the backup' verify || cat "$temporary/log"
check 'the backup may do little' systemd-analyze security --offline=true --threshold=30 "$temporary/taefl-backup.service" >/dev/null
"$root/usr/bin/taefl" db import --data "$temporary/data.db" "$source_dir/tests/data/games.pgn" >/dev/null
line=$(sed -n "s/^ExecStart=.bin.sh -c '\(.*\)'/\1/p" "$temporary/taefl-backup.service" | sed 's/%%/%/g')
for night in 1 2; do
    check "night $night" env BACKUP="$temporary" TAEFL_DATA="$temporary/data.db" sh -c "$line"
done
# Midnight may have come between the two nights.
for copy in "$temporary"/taefl-[1-7].db; do check 'the copy is one' "$root/usr/bin/taefl" db check --data "$copy" >/dev/null; done

# What a host asks for is the service's data, where there is none of one's own.
admin() { env -u TAEFL_DATA HOME="$temporary" XDG_DATA_HOME="$temporary/none" TAEFL_CONF="$temporary/conf" "$root/usr/bin/taefl" "$@"; }
printf '# settings\nTAEFL_LISTEN=127.0.0.1:0\nTAEFL_DATA="%s"\n' "$temporary/data.db" >"$temporary/conf"
check 'db finds the data of the service' [ "$(admin db export - 2>/dev/null | grep -c '^\[Rules')" = 6 ]
check 'and admin' admin admin people >/dev/null

if [ $as_dpkg ]; then
    check 'dpkg takes it away' into -r taefl || cat "$temporary/log"
    check 'and nothing is left' [ ! -e "$root/usr" ]
fi
close
