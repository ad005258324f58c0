#!/bin/sh
# The page's type: Source Sans 3 and Alegreya, both under the SIL Open Font License, as their npm packages
# give them, cut down to the letters that the page writes. Made once and kept in src/style/fonts, with the
# licence in public/fonts-licence.txt; run it again, with the network, when tests/fonts.test.mjs misses a
# letter.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fonts=$here/../src/style/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund subset-font@2.9.0 @fontsource/alegreya@5.3.0 \
    @fontsource-variable/source-sans-3@5.3.0
{
    cat <<'END'
The letters of Taefl's page are cut from two typefaces, Source Sans 3 and Alegreya.

Copyright 2010-2020 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'.
END
    cat node_modules/@fontsource/alegreya/LICENSE
} >"$here/../public/fonts-licence.txt"
cat >cut.mjs <<'END'
import subset from 'subset-font'
import { readFileSync, writeFileSync } from 'node:fs'
const [fonts] = process.argv.slice(2)
const from = (a, b) => String.fromCodePoint(...Array.from({ length: b - a + 1 }, (_, i) => a + i))
const ascii = from(0x20, 0x7e)
const signs = '\u00a0«»°±·×–—‘’“”„…'
const cut = {
    // Names of people stand in this one.
    sans: ['-variable/source-sans-3/files/source-sans-3-latin-wght-normal', ascii + signs + '§½−•' + from(0xc0, 0xff)],
    'sans-more': ['-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal', 'ǼǽŒœ'],
    serif: ['/alegreya/files/alegreya-latin-500-normal', ascii + signs + 'ÁÄÅÆÉÍÐÓÖØÚÝÞßáäåæéíðóöøúýþèàêëïôçñüÜ'],
    'serif-more': ['/alegreya/files/alegreya-latin-ext-500-normal', 'ǼǽŒœ'],
}
for (const [name, [path, letters]] of Object.entries(cut)) {
    const bytes = await subset(readFileSync(`node_modules/@fontsource${path}.woff2`), letters, {
        targetFormat: 'woff2',
        variationAxes: path.startsWith('-variable') ? { wght: { min: 400, max: 700 } } : {},
    })
    writeFileSync(`${fonts}/${name}.woff2`, bytes)
}
END
node cut.mjs "$fonts"
ls -l "$fonts"
