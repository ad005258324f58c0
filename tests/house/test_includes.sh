#!/bin/bash
# Every include and import keeps to tools/build/layers.txt: who may use whom, what the freestanding layers
# may take from the system, that each begins with a layer, that none goes round inside a layer
# of src. Then the same check on a copy with
# planted violations, each of which it must find. The tables of docs/architecture.md have all layers.
. "$(dirname "$0")/common.sh"

table=$source_dir/tools/build/layers.txt
system='stdint.h stddef.h stdbool.h stdarg.h stdatomic.h limits.h'

# violations ROOT: one line "file:line: what is wrong" for each.
violations() {
    (
        cd "$1" || exit 1
        find src include web/src -name '*.[ch]' -o -name '*.inc' -o -name '*.ts' 2>/dev/null |
            LC_ALL=C sort >"$temporary/files"
        xargs -r -a "$temporary/files" awk -v table="$table" -v headers="$system" '
            BEGIN {
                while ((getline line < "'"$temporary"'/files") > 0) there[line] = 1
                while ((getline line < table) > 0)
                    if (split(line, column, / *[|] */) == 3 && line !~ /^#/) {
                        layer = column[1]
                        kind[layer] = column[2]
                        uses[layer] = column[3]
                        if (match(layer, /\/[*]\//)) families = substr(layer, 1, RSTART - 1)
                        else if (layer ~ /^src/) room[last(layer)] = layer
                    }
                kind["include"] = "freestanding"
                for (layer in uses) {
                    count = split(uses[layer], words, /, /)
                    for (i = 1; i <= count; i++) {
                        may[layer, layer ~ /^web/ ? "web/src/" words[i] : room[words[i]]] = 1
                        if (layer ~ /[*]/) may[layer, families "/*/" words[i]] = 1
                    }
                    if (uses[layer] == "all")
                        for (other in uses) if (other ~ /^src/ && kind[other] != "public") may[layer, other] = 1
                }
                count = split(headers, words, " ")
                for (i = 1; i <= count; i++) allowed[words[i]] = 1
            }
            function wrong(text) { printf "%s:%d: %s\n", FILENAME, FNR, text }
            function last(path) { sub(/^.*\//, "", path); return path }
            # The file that an include names: its first part is a layer or the folder of the families.
            function named(name) {
                first = name
                sub(/\/.*/, "", first)
                if (first == last(families)) return families substr(name, length(first) + 1)
                return (first in room ? room[first] : "src/" first) substr(name, length(first) + 1)
            }
            function family_of(path) {
                if (index(path, families "/") != 1) return ""
                path = substr(path, length(families) + 2)
                return path ~ /\// ? substr(path, 1, index(path, "/") - 1) : ""
            }
            function layer_of(path) {
                if (family_of(path) != "") {
                    path = substr(path, length(families) + 2)
                    sub(/^[^\/]*/, families "/*", path)
                }
                while (sub(/\/[^\/]*$/, "", path)) if (path in kind) return path
                return ""
            }
            function use(target) {
                other = layer_of(target)
                if (family_of(target) != "" && family_of(target) != family_of(FILENAME))
                    wrong(FILENAME " may not name the family of " target)
                else
                if (other != layer && !((layer, other) in may)) wrong(layer " may not use " target)
            }
            # A .c file and its header are one; what goes round inside a layer is found at the end.
            function edge(target) {
                from = FILENAME
                sub(/\.[^.\/]*$/, "", from)
                sub(/\.[^.\/]*$/, "", target)
                if (from != target && layer_of(from) == layer_of(target)) edges[from SUBSEP target] = 1
            }
            function plain(path) { # without dots
                while (sub(/\/\.\//, "/", path) || sub(/[^\/]+\/\.\.\//, "", path)) ;
                return path
            }
            FNR == 1 {
                layer = layer_of(FILENAME)
                bare = kind[layer] == "freestanding" || layer == room["wasm"] || layer == room["library"]
                page = FILENAME ~ /\.ts$/
                if (layer == "" && !(page && FILENAME ~ /^web\/src\/[^\/]*$/)) wrong("it is in no layer")
            }
            page {
                text = $0
                while (match(text, /(from|import) *\(? *["\047]\.[^"\047]*["\047]/)) {
                    name = substr(text, RSTART, RLENGTH)
                    text = substr(text, RSTART + RLENGTH)
                    gsub(/^[^"\047]*.|.$/, "", name)
                    folder = FILENAME
                    sub(/[^\/]*$/, "", folder)
                    target = plain(folder name)
                    if (layer != "" && target ~ /^web\/src\//) use(target)
                }
                next
            }
            /^[ \t]*#[ \t]*include/ {
                text = $0
                sub(/^[ \t]*#[ \t]*include(_next)?[ \t]*/, "", text)
                if (match(text, /^<[^>]*>/)) {
                    name = substr(text, 2, RLENGTH - 2)
                    if (bare && !(name in allowed)) wrong(layer " is freestanding, not <" name ">")
                } else if (match(text, /^"[^"]*"/)) {
                    name = substr(text, 2, RLENGTH - 2)
                    if (name == "taefl_version.h" && (layer == room["library"] || !bare)) next
                    if (name == "rules_made.h" && layer == room["core"]) next
                    if (name == "networks_made.h" && layer == room["search"]) next
                    if (name == "puzzles_made.h" && layer == room["api"]) next
                    if (name == "solved_made.h" && layer == room["balance"]) next
                    if (name == "taefl.h" && layer == room["library"]) next
                    if (layer == "include") wrong("the public header includes nothing of src: " name)
                    else if (name !~ /\// || name ~ /(^|\/)\.\.?\// ) wrong("does not begin with a layer: " name)
                    else if (!(named(name) in there)) wrong("no such file: " name)
                    else { use(named(name)); edge(named(name)) }
                } else wrong("an include that cannot be checked: " text)
            }
            END { # takes away what uses nothing that is left, until only circles are left
                for (round = 1; round > 0;) {
                    for (one in edges) { split(one, ends, SUBSEP); busy[ends[1]] = 1 }
                    round = 0
                    for (one in edges) {
                        split(one, ends, SUBSEP)
                        if (!(ends[2] in busy)) { delete edges[one]; round++ }
                    }
                    delete busy
                }
                for (one in edges) { split(one, ends, SUBSEP); printf "%s: in a circle with %s\n", ends[1], ends[2] }
            }'
    )
}

found=$(violations "$source_dir")
[ -z "$found" ] || printf '%s\n' "$found"
check 'the includes of src, include and web/src keep to the table' [ -z "$found" ]

# Planted violations, all in one copy, each in a file of its own: layer | ending | line.
copy=$temporary/copy
mkdir -p "$copy/web"
cp -r "$source_dir/src" "$source_dir/include" "$copy/"
cp -r "$source_dir/web/src" "$copy/web/"
planted=() innocent=() number=0
folder() { sed -n "s,^\(src/\([^*]*/\)\?$1\) .*,\1,p" "$table"; }
families=$(sed -n 's,^\(src/.*\)/\*/.*,\1,p;T;q' "$table")
plant() { # LIST FOLDER ENDING LINE; @NAME is the folder of a layer, @@ that of the families
    local place=${2/#@@/$families} layer file
    if [[ $place = @* ]]; then
        layer=${place%%/*}
        place=$(folder "${layer#@}")${place#"$layer"}
    fi
    file=$place/planted$((number += 1))$3
    mkdir -p "$copy/$place"
    printf '/* planted */\n%s\n' "$4" >"$copy/$file"
    if [ "$1" = planted ]; then planted+=("$file|$4"); else innocent+=("$file|$4"); fi
}
for layer in core base search cli live api; do
    : >"$copy/$(folder $layer)/planted.h"
done

plant planted @core .c '#include "search/planted.h"'
plant planted @core .c '#include "base/planted.h"'
plant planted @core .h '#include <stdio.h>'
plant planted @core .c '#include <string.h>'
plant planted @core .c '  #  include   <stdlib.h>'
plant planted @core .c '#include <immintrin.h>'
plant planted @core .c '#include "planted.h"'
plant planted @core .c '#include "../core/planted.h"'
plant planted @core .c '#include "core/../base/planted.h"'
plant planted @core .c '#include "core/absent.h"'
plant planted @core .c '#include PLANTED'
plant planted @core/deep .c '#include "base/planted.h"'
plant planted @core .c '#include "taefl_version.h"'
plant planted @record .c '#include "search/planted.h"'
plant planted @record .c '#include <assert.h>'
plant planted @search .c '#include "record/planted.h"'
plant planted @search .c '#include <pthread.h>'
plant planted @session .c '#include "base/planted.h"'
plant planted @session .c '#include <time.h>'
plant planted @wasm .c '#include <wasm_simd128.h>'
plant planted @wasm .c '#include "base/planted.h"'
plant planted @library .c '#include <stdio.h>'
plant planted @base .c '#include "core/planted.h"'
plant planted @store .c '#include "search/planted.h"'
plant planted @match .c '#include "cli/planted.h"'
plant planted @match .c '#include "bologna/wire.h"'
plant planted @analysis .c '#include "cli/planted.h"'
plant planted @api .c '#include "cli/planted.h"'
plant planted @http .c '#include "live/planted.h"'
plant planted @http .c '#include "api/planted.h"'
plant planted @live .c '#include "api/planted.h"'
plant planted @terminal .c '#include "cli/planted.h"'
plant planted @@/tafl/search .c '#include "families/gardsdansen/search/proof.h"'
plant planted @@/tafl/record .c '#include "families/tafl/search/tafl.h"'
plant planted @@/tafl/attic .c ''
plant planted @analysis .c '#include "families/tafl/search/tafl.h"'
plant planted src/attic .c ''
plant planted include .h '#include "core/planted.h"'
plant planted include .h '#include <stdio.h>'
plant planted web/src/core .ts "import { t } from '../pages/play'"
plant planted web/src/board .ts "    await import('../pages/play')"
plant planted web/src/core .ts "import '../app/texts'"
plant planted web/src/app .ts "const page = () => import('../pages/home')"
plant planted web/src/parts .ts "import type { Route } from '../routes'"
plant planted web/src/attic .ts ''
plant innocent @core .c '#include <stdatomic.h>'
plant innocent @search .c '#include "core/planted.h"'
plant innocent @cli .c '#include "search/planted.h"'
plant innocent @cli .c '#include <stdio.h>'
plant innocent @@/tafl/search .c '#include "families/tafl/search/tafl.h"'
plant innocent @@/tafl/search .c '#include "families/tafl/core/walls.h"'
plant innocent @base .c '#include <pthread.h>'
plant innocent web/src/board .ts "import type { Piece } from '../core/types'"
plant innocent web/src/core .ts "import words from '../../texts/en/board.json'"
plant innocent web/src/core .ts "import { html } from 'lit'"

printf '#include "core/round_b.h"\n' >"$copy/$(folder core)/round_a.h"
printf '#include "core/round_a.h"\n' >"$copy/$(folder core)/round_b.c"
: >"$copy/$(folder core)/round_b.h"

violations "$copy" >"$temporary/all"
grep -v ': in a circle' "$temporary/all" >"$temporary/found"
check 'a circle is found' [ "$(grep -c "^$(folder core)/round_[ab]: in a circle" "$temporary/all")" = 2 ]
check 'and no other' [ "$(grep -c ': in a circle' "$temporary/all")" = 2 ]
for one in "${planted[@]}"; do check "not found: $one" grep -qF "${one%%|*}:" "$temporary/found"; done
for one in "${innocent[@]}"; do
    if grep -qF "${one%%|*}:" "$temporary/found"; then bad "wrongly found: $one"; else ok; fi
done
same_count=$(wc -l <"$temporary/found")
check "${#planted[@]} planted, $same_count found" [ "$same_count" = ${#planted[@]} ]

# No arrow leads from a lower wing to a higher one, but from the public layers, which stand at the end.
rising=$(awk -F ' *[|] *' '
    function wing(path) { split(path, parts, "/"); return parts[2] }
    BEGIN { height["base"] = 1; height["game"] = 2; height["engine"] = 3; height["lab"] = 4; height["server"] = 5; height["program"] = 6 }
    /^src/ && $1 !~ /[*]/ { name = $1; sub(/.*\//, "", name); at[name] = wing($1); uses[name] = $3 }
    END {
        for (name in uses) {
            count = split(uses[name], used, /, /)
            for (i = 1; i <= count; i++) {
                if (!(used[i] in at)) continue
                from = at[name]
                to = at[used[i]]
                if (height[to] > height[from] || (from == "server" && to == "lab" && used[i] != "analysis"))
                    print name " of " from " uses " used[i] " of " to
            }
        }
    }' "$table")
check "a layer uses what stands above it: $rising" [ -z "$rising" ]

# The search names no family: what it needs of one is an SearchFamily.
named=$(cd "$source_dir" && grep -nE 'FAMILY_[A-Z]*(TAFL|MAERSTANAS|GARDSDANSEN)|law\.|[Mm]ǽrst|[Gg]årds|[tT]ablut|maerst|gards' "$(folder search)"/*.[ch])
check "the engine names families: $named" [ -z "$named" ]


# The time of day comes from one place, which tests can bend.
dates=$(cd "$source_dir" && grep -rnE '\btime\(NULL\)|gettimeofday|CLOCK_REALTIME' src | grep -v '^src/base/clock\.c:')
check "other clocks: $dates" [ -z "$dates" ]

# The tables people read have a row for every layer.
while IFS=' |' read -r layer _; do
    check "docs/architecture.md has no row of $layer" grep -qF "| \`$layer\` |" "$source_dir/docs/architecture.md"
done < <(grep '^[a-z]' "$table")
close
