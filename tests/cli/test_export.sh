#!/bin/bash
# taefl serve --export: the page as files, where they lie, and what it refuses. web/tests/export.test.mjs opens them in a browser.
. "$(dirname "$0")/common.sh"
sanitized_without "the page"

site=$work/site
mkdir "$site"
expect 0 "^$site: [0-9]+ files, [0-9]+ bytes, to lie at /tafl/ of a host
.*GitHub Pages.*
Missing without a server: games with others" '' serve --export "$site" --at https://example.org/tafl/
for file in .nojekyll 404.html index.html sw.js manifest.webmanifest play/index.html play/brandubh/index.html docs/index.html; do
    [ -f "$site/$file" ] && pass || miss "$file is missing"
done
same "$(grep -c '<html data-static="/tafl"' "$site/index.html")" 1 'the page knows where it lies'
same "$(grep -oE '(src|href)="/[^"]*"' "$site/404.html" | grep -vc '="/tafl/')" 0 'every address of the page is moved'
same "$(grep -oE '"/[^"]*"' "$site/manifest.webmanifest" | grep -vc '"/tafl/')" 0 'and of the manifest'
# What a page asks for is there.
for path in $(grep -oE '"/tafl/[^"]+"' "$site/index.html" | tr -d '"'); do
    [ -f "$site/${path#/tafl/}" ] && pass || miss "$path is missing"
done
cmp -s "$site/index.html" "$site/learn/maerstanas/index.html" && pass || miss 'a route has another page'

# ---- at the root; what is written is counted
json=$(taefl serve --export "$work/root" --at https://example.org --json)
same "$(node -e 'const { folder, at, files, bytes } = JSON.parse(process.argv[1]); console.log(folder, at, files, bytes)' "$json")" \
    "$work/root / $(find "$work/root" -type f | wc -l) $(find "$work/root" -type f -printf '%s\n' | awk '{ n += $1 } END { print n }')" 'the JSON'
same "$(grep -c '<html data-static=""' "$work/root/index.html")" 1 'the root of a host'

# ---- never into a folder with something in it, nor to standard output
expect 4 '' "'-' is standard output and no folder" serve --export -
echo mine >"$work/root/mine"
expect 2 '' 'root is not empty; --force writes into it' serve --export "$work/root"
echo old >"$work/root/index.html"
expect 0 'to lie at /x/ of a host' '' serve --export "$work/root" --at /x --force
same "$(cat "$work/root/mine")" mine 'what else is there stays'
same "$(grep -c 'data-static="/x"' "$work/root/index.html")" 1 'files are overwritten'
echo file >"$work/file"
expect 4 '' 'file: Not a directory' serve --export "$work/file"

for at in '/~anna/a+b,(1)@x=y;$z!*/' '/%C3%A5%20b'; do
    expect 0 "$(printf 'to lie at %s/ of a host' "${at%/}" | sed 's/[+()$*]/\\&/g')" '' serve --export "$work/at" --at "$at"
    rm -r "$work/at"
done
# What a browser would change in the address, or what ends a quotation
for at in tafl /a//b '/a"b' "/a'b" '/a&b' '/a<b' '/a b' /å /../x /x/.. /./x /x/%2E%2e/y /x%2 /x%zz /x?y '/x#y' ftp ''; do
    expect 2 '' "--at: '.*' is no address like" serve --export "$work/new" --at "$at"
done
expect 2 '' '--at and --force need --export' serve --at /x
expect 2 '' '--at and --force need --export' serve --force
[ ! -e "$work/new" ] && pass || miss 'a refused export made its folder'
finish
