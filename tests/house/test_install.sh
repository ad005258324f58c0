#!/bin/bash
# Installs into a temporary prefix, builds the examples against it by pkg-config alone, runs them,
# and uninstalls: nothing may be left.
. "$(dirname "$0")/common.sh"
prefix=$temporary/prefix
mkdir "$prefix"

# The list of a real installation made from this build folder must survive the test.
for file in install_manifest.txt install_prefix.txt; do
    [ ! -f "$build_dir/$file" ] || cp "$build_dir/$file" "$temporary/$file"
done
restore() {
    for file in install_manifest.txt install_prefix.txt; do
        rm -f "$build_dir/$file"
        [ ! -f "$temporary/$file" ] || cp "$temporary/$file" "$build_dir/$file"
    done
    rm -rf "$temporary"
}
trap restore EXIT

# What ./run builds is all that is installed.
check './run builds what is installed' [ "$(grep -c 'build release --target installable' "$source_dir/run")" = 2 ]
commands=$(ninja -C "$build_dir" -t commands installable)
for made in 'qcs libtaefl\.a' '-o libtaefl\.so' 'touch share\.stamp' '-o taefl '; do
    check "installable makes ${made##* }" grep -q -- "$made" <<<"$commands"
done
check 'cmake --install' cmake --install "$build_dir" --prefix "$prefix" >"$temporary/log" 2>&1
(cd "$prefix" && find . -type f -o -type l | LC_ALL=C sort)
check 'the installed program runs' "$prefix/bin/taefl" --version
check 'the licence is installed' [ -s "$prefix/share/doc/taefl/LICENSE" ]
check 'the man page is installed' [ -s "$prefix/share/man/man1/taefl.1" ]
# Help and man pages name documents and examples that are there.
commands=$("$prefix/bin/taefl" help | sed -n '/^Commands:/,/^Options:/s/^  \([a-z]\+\) .*/\1/p')
{
    for command in $commands; do "$prefix/bin/taefl" help "$command"; done
    "$prefix/bin/taefl" help
    sed 's/\\-/-/g' "$prefix"/share/man/man1/*.1
} | grep -oE '\b(docs|examples)/[A-Za-z0-9_./-]*[a-z]' | sort -u >"$temporary/named"
check 'help names documents' [ "$(grep -c '^docs/' "$temporary/named")" -ge 10 ]
while read -r name; do
    [ "$name" = docs/NAME.md ] || check "help names $name, which is installed" [ -s "$prefix/share/doc/taefl/$name" ]
done <"$temporary/named"
check 'pictures of documents are installed' [ -s "$prefix/share/doc/taefl/docs/pictures/terminal.svg" ]
check 'completion for bash is installed' [ -s "$prefix/share/bash-completion/completions/taefl" ]
check 'completion for zsh is installed' [ -s "$prefix/share/zsh/site-functions/_taefl" ]

if [ -f "$source_dir/include/taefl.h" ]; then
    PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name taefl.pc)")
    export PKG_CONFIG_PATH
    library=$(dirname "$PKG_CONFIG_PATH")
    check 'pkg-config knows the version' [ "$(pkg-config --modversion taefl)" = \
        "$("$prefix/bin/taefl" --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')" ]
    check 'the header is C++ too' \
        clang-14 -x c++ -std=c++11 -Wall -Werror -fsyntax-only "$prefix/include/taefl.h"
    examples=0
    for example in "$source_dir"/examples/*.c; do
        [ -e "$example" ] || continue
        examples=$((examples + 1))
        name=$(basename "$example" .c)
        # shellcheck disable=SC2046
        check "examples/$name.c builds with pkg-config" gcc -std=c11 -Wall -Wextra -Werror \
            -o "$temporary/$name" "$example" $(pkg-config --cflags --libs taefl)
        check "examples/$name runs" env LD_LIBRARY_PATH="$library" "$temporary/$name" </dev/null
        # shellcheck disable=SC2046
        check "examples/$name.c builds with the static library" gcc -std=c11 \
            -o "$temporary/$name-static" "$example" $(pkg-config --cflags taefl) "$library/libtaefl.a"
        check "examples/$name-static runs" "$temporary/$name-static" </dev/null
    done
    check 'there is an example' [ $examples -gt 0 ]
else
    skip 'no include/taefl.h yet, so no library to build against'
fi

echo mine >"$prefix/mine"
check 'uninstall' cmake --build "$build_dir" --target uninstall >"$temporary/log" 2>&1
check 'what is not ours stays' [ "$(find "$prefix" -mindepth 1)" = "$prefix/mine" ]
find "$prefix" -mindepth 1
close
