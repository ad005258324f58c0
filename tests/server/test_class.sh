#!/bin/bash
# taefl serve --class: accounts from a list of names, the passwords told once, who can come.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
cd "$work" || exit 1

# class ARGUMENT…: serves until the page is there; what was said is in out and err.
class() {
    rm -f out err
    "$TAEFL" serve --data class.db "$@" </dev/null >out 2>err &
    local server=$!
    soon "grep -qs 'The page is at\|Sidan finns\|\"url\"' out || ! kill -0 $server 2>/dev/null"
    kill -TERM $server 2>/dev/null
    wait $server
    code=$?
}
# serving: serves at $url. enters NAME PASSWORD: with which status the two are answered there.
serving() {
    rm -f out
    "$TAEFL" serve --data class.db --listen 127.0.0.1:0 --json </dev/null >out 2>err &
    server=$!
    soon 'grep -qs url out'
    url=$(sed 's/.*"url": *"\([^"]*\)".*/\1/' out)
}
enters() {
    node -e 'fetch(process.argv[1] + "api/login", {method: "POST", headers: {"Content-Type": "application/json",
        Origin: process.argv[1].slice(0, -1)}, body: JSON.stringify({name: process.argv[2], password: process.argv[3]})})
        .then(answer => console.log(answer.status))' "$url" "$1" "$2"
}

# A list as an editor of any system writes it.
printf '\xef\xbb\xbfAnna Lind\r\n# a comment\n\nBj\xc3\xb6rn\n  Ida \n' >pupils.txt
class --class pupils.txt --listen 127.0.0.1:0
same "$code $(grep -c 'Password   [a-z]*-[a-z]*-[1-9][0-9]$' out) $(grep -A1 'Open' out | sed -n 's/ *Name *//p' | tr '\n' ' ')" \
    '0 3 Anna-Lind Björn Ida ' 'a slip for each pupil'
same "$(head -n 2 err)" "Names on the list: 3. New accounts: 3.
Passwords are shown only once; 'taefl admin passwd NAME' sets a new one." 'what is said of the accounts'
password=$(sed -n '/Name *Ida/{n;s/ *Password *//p}' out)
same "$(grep -c 'warning: only this machine can open the page' err) $(grep -c http err)" '1 0' 'nobody can come to 127.0.0.1'
same "$(taefl admin people --data class.db | cut -d' ' -f1 | tr '\n' ' ')" 'Anna-Lind Björn Ida ' 'the accounts'

# The same list again makes nothing, one more name one more.
class --class pupils.txt --listen 127.0.0.1:0
same "$code $(grep -c Password out) $(head -n 1 err)" '0 0 Names on the list: 3. New accounts: 0.' 'the same list again'
echo Nils >>pupils.txt
class --class pupils.txt --listen 192.0.2.77:0 # not an address of this machine: it ends, the account is there
same "$code $(head -n 1 err)" '4 Names on the list: 4. New accounts: 1.' 'one more'
serving
same "$(enters Ida "$password") $(enters Anna-Lind "$password")" '200 403' 'the password on the slip'
kill $server
wait $server

# Slips in a file: for its owner alone, a table where it is called so, never over another one.
echo Olle >>pupils.txt
class --class pupils.txt --listen 127.0.0.1:0 --slips slips.csv
same "$code $(stat -c %a slips.csv) $(head -n 1 slips.csv) $(grep -c '^Olle,[a-z]*-[a-z]*-[0-9]*,$' slips.csv) $(wc -l <slips.csv) $(grep -c Password out)" \
    '0 600 name,password,address 1 2 0' 'a table'
class --class pupils.txt --listen 127.0.0.1:0 --slips slips.csv
same $code 0 'nothing to write'
echo Pia >>pupils.txt
cp slips.csv before
class --class pupils.txt --listen 127.0.0.1:0 --slips slips.csv
same "$code $(grep -c 'slips.csv already exists' err) $(cmp slips.csv before && echo same)" '2 1 same' 'slips over slips'
"$TAEFL" serve --data class.db --class pupils.txt --listen 127.0.0.1:0 </dev/null >/dev/full 2>err
same "$? $(grep -c 'passwords cannot be written' err)" '4 1' 'slips to a full disk'
class --class pupils.txt --listen 127.0.0.1:0 --slips slips.txt
same "$code $(sed -n 's/ *Name *//p' slips.txt)" '0 Pia' 'whoever got no slip has no account yet'
class --class pupils.txt --listen 127.0.0.1:0 --json --slips more.txt
same "$code $(wc -l <out)" '0 1' 'for programs'
same "$(grep -vc '^taefl: ' err)" 1 'and no invitation'

# In Swedish, where the terminal is.
echo Rut >>pupils.txt
LC_ALL=sv_SE.UTF-8 class --class pupils.txt --listen 127.0.0.1:0 --slips lappar.txt
same "$code $(head -n 2 err)" "0 Namn på listan: 7. Nya konton: 1.
Lösenorden visas bara en gång, i lappar.txt; ”taefl admin passwd NAMN” sätter ett nytt." 'på svenska'
same "$(grep -c '^    Öppna      adressen på tavlan$\|^    Namn       Rut$\|^    Lösenord   [a-z]*-' lappar.txt)" 3 'lappen, också'
same "$(grep -c '^Sidan finns på http://127' out) $(grep -c '^taefl: varning: bara den här datorn kan öppna sidan' err)" '1 1' 'inbjudan, också'

# A guest who has entered a tournament under a pupil's name makes way.
sqlite3 class.db "UPDATE people SET kind = 'guest', hash = NULL WHERE name = 'Rut'"
class --class pupils.txt --listen 127.0.0.1:0 --slips rut.txt
same "$code $(head -n 1 err)" '0 Names on the list: 7. New accounts: 1.' 'a nickname is no account'
same "$(grep -c 'Name       Rut$' rut.txt)" 1 'and the pupil has a slip'
same "$(sqlite3 class.db "SELECT name, kind FROM people WHERE name LIKE '%Rut' ORDER BY id" | tr '\n' ' ')" \
    'guest-Rut|guest Rut|player ' 'the guest keeps the rest'

# Lists that are none change nothing.
before=$(taefl admin people --data class.db | wc -l)
while IFS='|' read -r list words; do
    printf "$list" >bad.txt
    expect 3 '' "bad.txt: $words" serve --data class.db --class bad.txt --listen 127.0.0.1:0
done <<'LISTS'
Anna\nanna\n|line 2: 'anna' is already in line 1
Eva\n7up\n|line 2: '7up' cannot be a name
Eva\nAnna, Lind\n|line 2: 'Anna,-Lind' cannot be a name
Maria Magdalena Elisabeth\n|line 1: 'Maria-Magdalena-Elisabeth' cannot be a name
Eva\nAi\n|line 2: 'Ai' is a reserved name; add a letter
Taefl\n|line 1: 'Taefl' is a reserved name
# nobody\n|there are no names in this file
LISTS
expect 3 '' 'nowhere.txt: No such file' serve --data class.db --class nowhere.txt
expect 2 '' '--slips needs --class' serve --slips slips.txt
same "$(taefl admin people --data class.db | wc -l)" "$before" 'nothing was made'
finish
