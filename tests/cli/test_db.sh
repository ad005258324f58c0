#!/bin/bash
# taefl db and taefl admin: games go in and come out the same, copies are whole and can be put back, what is
# wrong is told, and nothing that is there is lost by it.
. "$(dirname "$0")/common.sh"
games=$TAEFL_SOURCE/tests/data/games.pgn
data=$XDG_DATA_HOME/taefl/taefl.db
sql() { sqlite3 "$data" "$1"; }

# ---- command lines
expect 2 '' "db has no action 'chekc'; did you mean check" db chekc
expect 2 '' "the actions are check, backup, restore, export, import and jobs" db x
expect 2 '' 'ACTION is missing' db
expect 2 '' 'check takes no file' db check x
expect 2 '' 'backup needs the name of one file' db backup
expect 2 '' "backup needs the name of one file, and '-' is none" db backup -
expect 2 '' "restore needs the name of one file, and '-' is none" db restore -
expect 4 '' "data are a file or postgres://…; '-' is neither" db import --data - "$games"
expect 4 '' '--data has no value' db import --data '' "$games"
XDG_DATA_HOME=a HOME=b expect 4 '' 'neither XDG_DATA_HOME nor HOME is an absolute path; name the data with --data' \
    db import "$games"
expect 2 '' 'export needs the name of one file' db export a b
expect 2 '' 'jobs takes no file' db jobs x
expect 2 '' 'a worker needs a PostgreSQL database' worker --data x.db
expect 2 '' 'import needs one or more files' db import
expect 2 '' "unknown rule set 'chess'" db export --rules chess --data "$work/none.db"
expect 3 '' 'No such file or directory' db check
expect 3 '' 'No such file or directory' db export
expect 3 '' 'No such file or directory' db backup "$work/copy.db"
expect 3 '' 'No such file or directory' admin people
same "$(ls -A "$XDG_DATA_HOME" 2>/dev/null)" '' 'looking makes nothing'

# ---- in and out
expect 0 '^games added: 6, there already: 0$' '' db import "$games"
same "$(stat -c %a "$data")" 600 'the data is its owner'\''s alone'
expect 0 '^games added: 0, there already: 6$' '' db import "$games"
expect 0 '^games looked at: 6, flaws: 0$' '' db check
expect 0 '"games": ?6.*"flaws": ?0' '' db check --json
expect 0 '^move: 0 waiting' '' db jobs
expect 0 '"kind": ?"analysis", ?"waiting": ?0' '' db jobs --json
(umask 022 && taefl db export "$work/out.pgn")
same "$(stat -c %a "$work/out.pgn")" 600 'what is exported is its owner'\''s alone: private games are in it'
taefl convert --to json "$work/out.pgn" "$work/out.json"
# But for the tags that say whose game it is, the games are those of the file.
known() { grep -vE '^\[(Id|Player[12]Type) ' "$1" | awk -v RS= '{ gsub(/\n/, " "); print }' | sort; }
same "$(known "$work/out.pgn")" "$(known "$games")" 'what comes out is what went in'
expect 0 '^games added: 6' '' db import --data "$work/two.db" "$work/out.pgn"
taefl db export --data "$work/two.db" "$work/two.pgn"
same "$(cmp "$work/out.pgn" "$work/two.pgn" && echo same)" same 'and the same again, with the same names'
expect 0 '^games added: 6' '' db import --data "$work/three.db" "$work/out.json"
same "$(taefl db export --data "$work/three.db" | cmp - "$work/out.pgn" && echo same)" same 'from JSON, too'
xz -k "$work/out.pgn"
expect 0 '"added": ?6, ?"there": ?0, ?"bad": ?0' '' db import --json --data "$work/four.db" "$work/out.pgn.xz"
same "$("$TAEFL" db import --data "$work/five.db" - <"$work/out.pgn")" 'games added: 6, there already: 0' 'from standard input'
same "$(taefl db export --rules maerstanas | grep -c '^\[Rules "maerstanas"\]')" 2 'of one rule set'
same "$(taefl db export --rules maerstanas | grep -c '^\[Rules')" 2 'and of no other'
expect 2 '' 'already exists; --force' db export "$work/out.pgn"
chmod 644 "$work/out.pgn"
expect 0 '' '' db export --force "$work/out.pgn"
# A file of somebody else's, in a folder of theirs that we may write to, stays as it was.
if [[ $(id -u) == 0 ]]; then
    mkdir "$work/theirs" "$work/ours"
    echo old >"$work/theirs/out.pgn"
    chmod 777 "$work/theirs"
    chmod 666 "$work/theirs/out.pgn"
    chmod 755 "$work"
    cp "$work/two.db" "$work/ours/open.db"
    chown -R 65534 "$work/ours"
    same "$(setpriv --reuid=65534 --regid=65534 --clear-groups "$TAEFL" db export --force --data "$work/ours/open.db" "$work/theirs/out.pgn" 2>&1; echo $?)" \
        "taefl: $work/theirs/out.pgn: Operation not permitted"$'\n'4 'not ours to make private'
    same "$(cat "$work"/theirs/{*,.??*} 2>/dev/null)" old 'and not emptied'
fi
same "$(stat -c %a "$work/out.pgn")" 600 'also where one stood that others could read'
same "$(cmp "$work/out.pgn" "$work/two.pgn" && echo same)" same 'written over'

# ---- when games of files were played, as far as it is known
number=0
for date in 2015.06.17 '2015.06.??' '2015.??.??' 1969.12.31 1970.01.01 2015.13.45 2015.02.31 2015-06-18 \
    29.3.2015 10000.01.01; do
    number=$((number + 1))
    printf '[Date "%s"]\n[Round "%d"]\n[Rules "tablut-ashton"]\n[Result "*"]\n\n1. e3-c3 *\n\n' "$date" $number
done >"$work/dates.pgn"
printf '[Date "9999.12.31"]\n[Rules "tablut-ashton"]\n[Result "*"]\n\n1. e3-d3 *\n' >>"$work/dates.pgn"
expect 0 '^games added: 11' '' db import --data "$work/dates.db" "$work/dates.pgn"
same "$(sqlite3 "$work/dates.db" "SELECT strftime('%Y-%m-%d', ended / 1000, 'unixepoch') FROM games ORDER BY ended LIMIT 8" | tr '\n' ' ')" \
    '1969-12-31 1970-01-01 2015-01-01 2015-01-01 2015-02-01 2015-06-01 2015-06-17 2015-06-18 ' 'a part of a date'
same "$(sqlite3 "$work/dates.db" "SELECT max(ended) / 1000 <= unixepoch() FROM games")" 1 'no date to come'
same "$(sqlite3 "$work/dates.db" "SELECT count(*) FROM games WHERE ended / 1000 > unixepoch('now', '-1 day')")" 3 'no date'

# ---- what a game holds: clocks, players, tags; and what it does not
cat >"$work/clocks.pgn" <<'END_OF_GAME'
[Event "Club [evening]"]
[Site "?"]
[Date "2026.02.03"]
[Round "?"]
[Player1 "Åsa"]
[Player2 "robot"]
[Result "1-0"]
[Rules "tablut-bologna"]
[TimeControl "60+1"]
[Termination "resign"]
[Player1Type "human"]
[Player2Type "program"]

1. e3-a3 {[%clk 0:01:00.500] a comment
[Event "no tag"] here} 1... e2-a2xa3 {[%clk 0:00:58]} (1... e2-b2) 2. c5-c1 1-0

[Rules "maerstanas"]
[Result "*"]

1. E4 ; [a remark
D4 *
END_OF_GAME
expect 0 '^games added: 2' '' db import --players people "$work/clocks.pgn"
out=$(taefl db export --rules tablut-bologna)
for line in '[Event "Club [evening]"]' '[Date "2026.02.03"]' '[Player1 "Åsa"]' '[TimeControl "60+1"]' \
    '[Termination "resign"]' '[Player1Type "human"]' '[Player2Type "program"]' \
    '1. e3-a3 {[%clk 0:01:00.500]} 1... e2-a2xa3 {[%clk 0:00:58.000]} 2. c5-c1 1-0'; do
    same "$(grep -cFx -- "$line" <<<"$out")" 1 "the game has $line"
done
same "$(taefl db export --rules maerstanas | grep -c '"human"')" 2 '--players says who played where the game does not'

# ---- mistakes in a file: told with file, line and column, and the other games are taken
{ cat "$work/clocks.pgn"; printf '\n[Rules "maerstanas"]\n\n1. E4 E4 *\n\n[Rules "maerstanas"]\n\n1. D4 E4 *\n'; } >"$work/bad.pgn"
expect 3 '' "bad.pgn: line 25, column 7: .*games added: 1, there already: 2" db import "$work/bad.pgn"
printf 'no game at all\n' >"$work/words.txt"
expect 3 '' 'cannot tell in which form it is written' db import "$work/words.txt"
for text in '' '\n' '; a comment\n' '[]' 'rules,moves\n'; do
    printf "$text" >"$work/empty"
    expect 3 '' 'empty: (holds no game|cannot tell in which form)' db import "$work/empty"
done
: >"$work/empty"
expect 3 '' 'empty: holds no game' db import --from gamefile "$work/empty"
expect 3 '' 'nothing.pgn: No such file' db import "$work/nothing.pgn"

# ---- what was played by older rules is kept whole
IFS='|' read -r _ start calm last _ < <(grep '^gardsdansen .* legal, ends G12' "$TAEFL_SOURCE/tests/data/why.txt")
printf '[Rules "gardsdansen"]\n[Position "%s"]\n[Termination "resign"]\n\n%s %s b3a2 c5a3 0-1\n
[Rules "maerstanas"]\n[Termination "agreement"]\n\n1. D4 1/2-1/2\n' "$(echo $start)" "$(echo $calm)" "$(echo $last)" >"$work/old.pgn"
expect 0 'games added: 2' '' db import --data "$work/old.db" "$work/old.pgn"
expect 0 'games looked at: 2, flaws: 0' '' db check --data "$work/old.db"
expect 0 '2 c5-a3 0-1.*agreement.*D4 1/2-1/2|D4 1/2-1/2.*2 c5-a3 0-1' '' db export --data "$work/old.db"
expect 0 '"resign".*"c5a3"' '' convert --to json "$work/old.pgn"
expect 0 'c5-a3.*0-1' 'game 1' analyse --nodes 10 "$work/old.pgn"

# ---- copies
expect 0 '^$' '' db backup "$work/copy.db"
same "$(stat -c %a "$work/copy.db")" 600 'the copy is its owner'\''s alone'
expect 2 '' 'already exists; --force' db backup "$work/copy.db"
chmod 644 "$work/copy.db"
expect 0 '^$' '' db backup --force "$work/copy.db"
same "$(stat -c %a "$work/copy.db")" 600 'and its next one, whatever stood there'
expect 4 '' 'not a regular file' db backup --force "$work"
for part in '' -wal -shm -journal; do
    expect 4 '' 'that is the same file' db backup --force "$data$part"
    expect 2 '' 'the file that is read cannot be written, too' db export --force "$data$part"
done
ln -s "$work/copy.db" "$work/link.db"
expect 0 '^$' '' db backup --force "$work/link.db"
same "$([ -L "$work/link.db" ] && echo link)" link 'a link stays one'
expect 2 '' 'already exists; --force' db restore "$work/copy.db"
before=$(taefl db export)
sql 'DELETE FROM games'
same "$(taefl db export)" '' 'the games are gone'
# A program that is using the data: as the server holds it, and in the middle of a change.
flock "$data" "$TAEFL" db restore --force "$work/copy.db" 2>"$work/err" </dev/null
same "$?" 4 'not while a server has it'
same "$(cat "$work/err")" "taefl: $data: another program is using it; end that first" 'and says so'
expect 0 '^$' '' db restore --force "$work/copy.db"
same "$(taefl db export)" "$before" 'the copy is put back'
same "$(ls "$XDG_DATA_HOME/taefl")" taefl.db 'nothing is left beside it'
expect 0 '^$' '' db restore --data "$work/new.db" "$work/copy.db"
same "$(taefl db export --data "$work/new.db")" "$before" 'or somewhere else'
for ((i = 100; i < 8000; i += 100)); do printf damaged | dd of="$work/new.db" bs=1 seek=$i conv=notrunc status=none; done
expect 3 '' 'damaged' db restore --force "$work/new.db"
expect 3 '' "that is no file of Taefl's" db restore --force "$games"
expect 3 '' "that is no file of Taefl's" db backup --data "$games" "$work/x.db"
expect 3 '' 'No such file or directory' db restore --force "$work/nothing.db"
expect 4 '' 'No such file or directory' db restore --data "$work/no/folder.db" "$work/copy.db"
(ulimit -f 20 && trap '' XFSZ && "$TAEFL" db restore --data "$work/small.db" "$work/copy.db") 2>"$work/err"
same "$?" 4 'nor does a disk that is full take one'
same "$(taefl db export)" "$before" 'a bad copy changes nothing'
(ulimit -f 20 && trap '' XFSZ && "$TAEFL" db backup "$work/small.db") 2>"$work/err"
same "$?" 4 'a disk that is full'
same "$(ls "$work" | grep -c small)" 0 'leaves nothing behind'
expect 4 '' 'No such file or directory' db backup --data 'postgres://ann@/none?host=/no/such/folder' "$work/x.db"
: >"$work/libpq.so.5"
LD_LIBRARY_PATH=$work expect 3 '' 'PostgreSQL: there is no libpq' db check --data postgres:///none

# ---- check finds what is wrong
sql "UPDATE games SET result = 3 - result WHERE id = (SELECT min(id) FROM games WHERE result IN (1, 2) AND termination = 'normal')"
expect 1 'game [0-9A-Za-z]{8}: the result is not that of its last position.*, flaws: 1' '' db check
sql "UPDATE games SET moves = replace(moves, ' ', ' a1a1 '), plies = 0 WHERE id = (SELECT max(id) FROM games)"
sql "PRAGMA foreign_keys = OFF; INSERT INTO plans VALUES ('NoSuch00', 1, '[]')"
expect 1 'refers to nothing in table games' '' db check --json
expect 0 '^$' '' db restore --force "$work/copy.db"
expect 0 'flaws: 0' '' db check

# ---- admin
expect 2 '' "admin has no action 'pass'; did you mean" admin pass
expect 2 '' 'passwd takes one NAME' admin passwd
expect 2 '' 'role takes a NAME and a ROLE' admin role Ann
expect 1 '' "no account is called 'Ann'; 'taefl admin people' lists all" admin passwd Ann
sql "INSERT INTO people (name, folded, kind, role, hash, created, seen) VALUES
    ('Ann', 'ann', 'player', 'player', 'x', 1000, 86400000), ('Bot', 'bot', 'bot', 'player', NULL, 0, 0)"
sql "INSERT INTO sessions (hash, person, kind, created, seen) SELECT x'00', id, 'cookie', 0, 0 FROM people WHERE name = 'Ann'"
expect 0 '^Ann  player, player, since 1970-01-01, last seen 1970-01-02
Bot  bot, player' '' admin people
expect 0 '"name": ?"Ann"' '' admin people --json
expect 0 '^$' '' admin alike
sql "UPDATE people SET looks = 'ann' WHERE name = 'Ann'"
sql "INSERT INTO people (name, folded, looks, kind, role, created, seen) VALUES ('A-nn', 'a-nn', 'ann', 'player', 'player', 1, 1)"
expect 0 '^Ann looks like A-nn$' '' admin alike
expect 0 '"names": ?\["Ann", ?"A-nn"\]' '' admin alike --json
sql "DELETE FROM people WHERE name = 'A-nn'"
printf 'short\n' | "$TAEFL" admin passwd Ann 2>"$work/err"
same "$?" 2 'a short password is refused'
for bad in 'tre h\366ga tallar\n' 'tre h\0ga tallar\n'; do
    printf "$bad" | "$TAEFL" admin passwd Ann 2>"$work/err"
    same "$? $(grep -c 'the password cannot be used' "$work/err")" '3 1' 'a password that nobody could type'
done
printf '\357\273\277three tall pines\r\n' | "$TAEFL" admin passwd ANN
same "$?" 0 'a password from standard input'
same "$(sql "SELECT substr(hash, 1, 31) FROM people WHERE name = 'Ann'")" '$argon2id$v=19$m=65536,t=2,p=1$' 'is kept as a costly hash'
same "$(sql 'SELECT count(*) FROM sessions')" 0 'and ends the sessions'
expect 3 '' 'no password was given; type one, or pipe in one line' admin passwd Ann
expect 1 '' "'Bot' has no password; only players have one" admin passwd Bot
expect 2 '' 'the roles are' admin role Ann king
expect 0 '^$' '' admin role Ann admin
expect 0 '^$' '' admin close Ann
expect 0 'Ann  player, admin.*closed' '' admin people
expect 0 '^$' '' admin open Ann
same "$(taefl admin people | grep -c closed)" 0 'opened again'
expect 2 '' 'a mute lasts 1 to' admin mute Ann never
expect 0 '^$' '' admin mute Ann 24
expect 0 'Ann .*, muted' '' admin people
expect 0 '^$' '' admin unmute Ann
same "$(taefl admin people | grep -c muted)" 0 'may write again'
printf '# rude\n\nnisse\n*troll*\n' >"$work/words"
expect 0 '^$' '' admin filter "$work/words"
expect 0 '^\*troll\*
nisse$' '' admin filter
printf 'nisse\nx\n' >"$work/words"
expect 3 '' 'words:2: a word needs two letters or more' admin filter "$work/words"
expect 3 '' 'No such file' admin filter "$work/none"
same "$(taefl admin filter | wc -l)" 2 'a list with a fault changes nothing'
sql "INSERT INTO reports (reporter, about, game, words, at) SELECT NULL, id, 'Aaaaaaa1', 'went away', 86400000 FROM people WHERE name = 'Ann'"
expect 0 '1  somebody on Ann, game Aaaaaaa1, 1970-01-02: went away' '' admin reports
expect 0 '"about": ?"Ann"' '' admin reports --json
expect 0 '^$' '' admin done 1
expect 1 '' 'no open report has the number 1' admin done 1
expect 0 '^$' '' admin reports
for table in $(sql "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"); do
    same "$(grep -o -m1 "^| .*\`$table\`" "$TAEFL_SOURCE/docs/store.md" | sed 's/.*`\(.*\)`/\1/')" "$table" \
        'docs/store.md says what is in each table'
done
same "$(taefl admin log | sed 's/^[^:]*:[^:]*: //')" 'report 1
filter
unmute Ann
mute 24 Ann
open Ann
close Ann
role admin Ann
passwd Ann' 'the log says what was done, and nothing that was refused'
# what everybody may see: no private game, none without a move, and the rating after a rated one
taefl db import --data "$work/open.db" "$games" >"$work/out"
node --no-warnings -e 'const db = new (require("node:sqlite").DatabaseSync)(process.argv[1])
    const [hidden, empty, rated] = db.prepare("SELECT id FROM games ORDER BY ended, id").all().map(row => row.id)
    db.prepare("UPDATE games SET private = 1 WHERE id = ?").run(hidden)
    db.prepare("UPDATE games SET plies = 0, moves = ? WHERE id = ?").run("", empty)
    db.prepare("UPDATE games SET rating1 = 1512499, rating2 = 1487500 WHERE id = ?").run(rated)' "$work/open.db"
(umask 022 && taefl db export --data "$work/open.db" --public "$work/public.pgn")
same "$(grep -c '^\[Rules' "$work/public.pgn") $(stat -c %a "$work/public.pgn")" '4 644' 'four of six games, and everybody may read them'
same "$(taefl db export --data "$work/open.db" | grep -c '^\[Rules')" 6 'without --public all'
same "$(grep -o 'Rating "[0-9]*"' "$work/public.pgn" | paste -sd ' ')" 'Rating "1512" Rating "1488"' 'the ratings after the game'
same "$(taefl export games "$work/public.pgn" | grep -c '"rating1":1512,"rating2":1488')" 1 'as columns'
expect 2 '' '--public is for export' db import --data "$work/open.db" --public "$games"

# a table, with what is refused: the rest is added, the hint comes once, the sum at the end
printf 'moves,rules\ne3d3,tablut-katz\nx,tablut-katz\ny,tablut-katz\ne3d3 d1c1,tablut-katz\n' >"$work/table.csv"
echo d2e2 >"$work/bare.csv"
expect 3 '' 'games added: 2, there already: 0, refused: 2' db import --data "$work/tables.db" "$work/table.csv"
same "$(grep -c 'explains how moves are written' "$work/err")" 1 'the hint comes once'
same "$(grep -c 'table.csv: line [34], column 1' "$work/err")" 2 'each mistake with its place'
expect 0 'games added: 1, there already: 0' '' db import --data "$work/tables.db" --columns moves=1 --rules brandubh "$work/bare.csv"

finish
