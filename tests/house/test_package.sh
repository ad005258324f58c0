#!/bin/bash
# Makes the Debian package and unpacks it into a root of its own: the program runs from there, its papers
# are there, and its service is one that systemd understands and that may do little.
. "$(dirname "$0")/common.sh"
root=$temporary/root
made() { (cd "$build_dir" && cpack -B "$temporary" >"$temporary/log" 2>&1); }
check 'cpack makes a package' made || cat "$temporary/log"
package=$(echo "$temporary"/taefl_*.deb)
check 'it unpacks' dpkg-deb -x "$package" "$root"

field() { dpkg-deb -f "$package" "$1"; }
check 'its name' [ "$(field Package)" = taefl ]
check 'its version is that of the program' \
    [ "$(field Version)" = "$("$root/usr/bin/taefl" --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')" ]
for library in libc6 libjansson4 libuv1; do
    check "it depends on $library" grep -q "$library " <<<"$(field Depends)"
done

check 'the program runs' [ "$("$root/usr/bin/taefl" perft tablut-katz 2 --json | grep -c '"leaves"')" = 1 ]
check 'the program is stripped' [ -z "$(nm "$root/usr/bin/taefl" 2>/dev/null)" ]
check 'the library is there' [ -s "$root/usr/lib/libtaefl.so.0" ]
check 'the man page is there' [ -s "$root/usr/share/man/man1/taefl-serve.1" ]
check 'completions are there' [ -s "$root/usr/share/bash-completion/completions/taefl" ]
check 'the licence is where Debian looks for it' [ -s "$root/usr/share/doc/taefl/copyright" ]
check 'examples for nginx are there' [ -s "$root/usr/share/doc/taefl/examples/nginx.conf" -a \
    -s "$root/usr/share/doc/taefl/examples/nginx-several.conf" ]
check 'nobody else can change it' [ -z "$(find "$root" -perm /022 ! -type l)" ]
for script in postinst prerm; do
    dpkg-deb --ctrl-tarfile "$package" | tar -xO "./$script" >"$temporary/$script"
    check "$script is a script" sh -n "$temporary/$script"
    # As dpkg calls them where no systemd runs.
    if [ ! -d /run/systemd/system ]; then
        check "$script without systemd" sh "$temporary/$script" configure
    fi
done

# The units, looking for their program and papers in that root. What they may not do is the same for all.
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
done
close
