#!/bin/bash
# A family of games is a folder of src/game/families. Nothing outside names one, and a new one touches one file.
. "$(dirname "$0")/common.sh"
cd "$source_dir" || exit 1

names=$(sed -n 's/^ *X(FAMILY_[A-Z]*, \([a-z]*\), Type.*/\1/p' src/game/core/families.h)
check "there are three families: $names" [ "$(wc -w <<<"$names")" = 3 ]
one=$(tr '\n' '|' <<<"$names" | sed 's/|$//')

# named FOLDER: the lines that ask which family it is, or look into the law of one. A rules file has a law
# of the tafl family, so the reader of such files may look into that. The referee shares nothing with the families.
named() {
    (cd "$1" && {
        grep -rnE "FAMILY_(${one^^})\b" src | grep -vE '^src/game/(families/|core/(families|tafl)\.h:)'
        grep -rnE "\blaw\.($one)\b" src | grep -vE '^src/game/(families/|law/|core/rules\.h:)'
        grep -rnE "(string_equal|string_is|strn?cmp)\(.*\"($one)\"" src --include='*.[ch]' | grep -vE '^src/(game/families|lab/referee)/'
    })
}
found=$(named .)
check "families are named outside src/game/families: $found" [ -z "$found" ]

mkdir "$temporary/copy"
cp -r src "$temporary/copy/src"
plant() {
    printf '%s\n' "$1" >"$temporary/copy/src/engine/search/planted.c"
    check "not found: $1" [ "$(named "$temporary/copy" | wc -l)" = 1 ]
    rm "$temporary/copy/src/engine/search/planted.c"
}
plant 'if (rules->family == FAMILY_MAERSTANAS) return;'
plant 'return rules->law.tafl.size;'
plant 'if (string_equal(base->name, "gardsdansen")) return;'

# The toy family: Mǽrstánas once more under another name.
cd "$temporary/copy" || exit 1
cp -r src/game/families/maerstanas src/game/families/toy
mv src/game/families/toy/search/maerstanas.h src/game/families/toy/search/toy.h
for file in src/game/families/toy/*/*; do
    sed -i 's/maerstanas/toy/g; s/FAMILY_MAERSTANAS/FAMILY_TOY/g' "$file"
done
sed -i 's/^\( *X(FAMILY_GARDSDANSEN, gardsdansen, Type, layer)\)/\1 X(FAMILY_TOY, toy, Type, layer)/
    s/^\( *\)MaerstanasLaw maerstanas;/&\n\1MaerstanasLaw toy;/' src/game/core/families.h
touched=$(diff -rq "$source_dir/src" src | grep -v '/families: toy$')
check "a new family touches core/families.h alone: $touched" [ "$(wc -l <<<"$touched")" = 1 ]
check "a new family touches core/families.h: $touched" grep -q 'src/game/core/families.h' <<<"$touched"

mkdir objects
find src/game/core src/game/law src/game/record src/engine/search src/game/families "$build_dir/rules" -name '*.c' \
    ! -path '*/proving/*' ! -name openapi_made.c ! -name swedish_made.c ! -name rules_made_texts.c >sources
echo "$source_dir/tests/house/toy.c" >>sources
compile() { gcc -std=gnu17 -O0 -w -Isrc -Isrc/game -Isrc/engine -I"$1" -c "$2" -o "objects/$(tr / _ <<<"$2").o"; } # FOLDER FILE
export -f compile
check 'the toy family compiles' xargs -a sources -P 2 -I{} bash -c "compile '$build_dir/rules' {}" 2>"$temporary/log"
check "the toy family links: $(head -n 5 "$temporary/log")" gcc objects/*.o -o toy 2>>"$temporary/log"
check "the toy family plays: $(./toy 2>&1)" ./toy
close
