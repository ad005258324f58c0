#!/bin/sh
# cluster.sh FOLDER: makes a PostgreSQL cluster in FOLDER/data, for a test. initdb takes half a second of the processor, so a
# build keeps the first cluster that it makes, and the others are copies. Two that want it at once each make one. It is a
# third of the usual size: a log in small pieces, and no database but `postgres`.
set -e
kept=$TAEFL_BUILD/cluster-$(id -u)-small
bin=/usr/lib/postgresql/15/bin
as=
[ "$(id -u)" != 0 ] || as='runuser -u postgres --'
if [ -n "$TAEFL_BUILD" ] && [ -d "$kept" ]; then
    cp -a "$kept" "$1/data"
    exit
fi
# It sorts by a language unless it is told not to, as many servers do.
$as $bin/initdb -D "$1/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=sv \
    --no-sync --no-instructions --wal-segsize=1
printf '%s\n' 'UPDATE pg_database SET datistemplate = false' 'DROP DATABASE template0' 'DROP DATABASE template1' |
    $as $bin/postgres --single -D "$1/data" postgres >/dev/null 2>&1
[ -n "$TAEFL_BUILD" ] || exit 0
cp -a "$1/data" "$kept.$$"
mv -T "$kept.$$" "$kept" 2>/dev/null || rm -r "$kept.$$"
