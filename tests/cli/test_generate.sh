#!/bin/bash
# Man pages and completions: all there, without warnings from the programs that read them, and the
# completions offer what they should.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"

share=$work/deep/share
expect 0 '^$' '' generate --out "$share"
commands=$(taefl --help | sed -n '/^Commands:/,/^Options:/{s/^  \([a-z]\+\) .*/\1/p}')
bash_file=$share/bash-completion/completions/taefl
zsh_file=$share/zsh/site-functions/_taefl
fish_file=$share/fish/vendor_completions.d/taefl.fish
same "$(find "$share" -type f | wc -l)" $(($(wc -w <<<"$commands") + 4)) 'as many files as there should be'
expect 4 '' 'taefl/man/man1: Not a directory' generate --out "$bash_file"
expect 4 '' "'-' is standard output and no folder" generate --out -
expect 2 '' 'man1/taefl.1 already exists; --force' generate --out "$share"
expect 0 '^$' '' generate --out "$share" --force

# ---- man pages, through man and its groff; whatever they say on stderr is a failure
for page in "$share"/man/man1/*.1; do
    name=$(basename "$page" .1)
    MANWIDTH=80 man --warnings=all -E UTF-8 -l -Tutf8 "$page" >"$work/page" 2>"$work/err"
    same "$? $(cat "$work/err")" '0 ' "man $name"
    sed -i 's/.\x08//g' "$work/page" # bold letters are struck twice
    for section in NAME SYNOPSIS EXAMPLES OPTIONS 'EXIT STATUS'; do
        grep -q "$section" "$work/page" && pass || miss "man $name has no $section"
    done
done
# Every option of the help is in the man page, and the other way round.
options_of() { grep -oE -- '--[a-z0-9-]+' "$1" | sort -u; }
for command in $commands; do
    taefl "$command" --help >"$work/help"
    man -l -Tascii "$share/man/man1/taefl-$command.1" 2>/dev/null | sed 's/.\x08//g' >"$work/page"
    same "$(options_of "$work/page")" "$(options_of "$work/help")" "options of $command in its man page"
done
grep -q 'Mǽrstánas and Gårdsdansen' <(man -l -Tutf8 "$share/man/man1/taefl.1" 2>/dev/null) && pass ||
    miss 'taefl.1 does not spell the games right'

# ---- completions can be read by their shells
for check in "bash -n $bash_file" "zsh -n $zsh_file" "fish --no-execute $fish_file"; do
    same "$($check 2>&1; echo $?)" 0 "$check"
done

# ---- and offer the right words. The scripts ask the program.
PATH=$(dirname "$TAEFL"):$PATH
# offers WORD…: what bash offers for the last word (its own splitting at '=' done by hand)
offers() {
    bash -c 'source "$1"; shift; COMP_WORDS=(taefl "$@"); COMP_CWORD=$#; word=${!#}
        before=${COMP_WORDS[COMP_CWORD - 1]}; [ "$word" = = ] && word=
        _taefl taefl "$word" "$before"; echo "${COMPREPLY[*]}"' - "$bash_file" "$@"
}
same "$(offers per)" perft 'bash: per'
same "$(offers '' | wc -w)" $(($(wc -w <<<"$commands") + 2)) 'bash: all commands, --help, --version'
same "$(offers why tablut-b)" tablut-bologna 'bash: why tablut-b'
same "$(offers rules maerstanas)" 'maerstanas maerstanas+plain maerstanas+simple maerstanas+wraparound' 'bash: rules maerstanas'
same "$(offers perft --threads 2 tablut-bo)" tablut-bologna 'bash: an option with its value is no argument'
same "$(offers perft --threads = 2 tablut-bo)" tablut-bologna 'bash: nor is one with ='
same "$(offers convert --from g)" gamefile 'bash: --from g'
same "$(offers convert --from = g)" gamefile 'bash: --from=g'
same "$(offers perft tablut-katz 3 --di)" --divide 'bash: --di'
same "$(offers perft tablut-katz 3 --thr)" --threads= 'bash: --thr'
same "$(offers convert --from =)" 'gamefile json otg bologna csv lines' 'bash: --from='
same "$(offers why tablut-katz t)" '' 'bash: a position cannot be guessed'
same "$(offers why maerstanas+)" 'maerstanas+plain maerstanas+simple maerstanas+wraparound' 'bash: an option'
same "$(offers why maerstanas+plain+)" 'maerstanas+plain+simple maerstanas+plain+wraparound' 'bash: a second option'
same "$(offers convert --rules = tablut-katz+open-corners+e)" 'tablut-katz+open-corners+edge-capture' 'bash: options of an option'
same "$(offers puzzles m) $(offers suite r) $(offers help conv)" 'mine run convert' 'bash: actions'
same "$(offers conform "$TAEFL_SOURCE/LICEN")" "$TAEFL_SOURCE/LICENSE" 'bash: files'
same "$(offers conform "$TAEFL_SOURCE/CMakeLists.txt" "$TAEFL_SOURCE/LICEN")" "$TAEFL_SOURCE/LICENSE" 'bash: more files'
same "$(offers generate --out = "$TAEFL_SOURCE/src/game/cor")" "$TAEFL_SOURCE/src/game/core" 'bash: folders'
same "$(offers nothing x)" '' 'bash: no such command'

# ---- fish
fish_offers() { fish -c "source $fish_file; complete -C '$1'" | cut -f1 | tr '\n' ' '; }
same "$(fish_offers 'taefl per')" 'perft ' 'fish: per'
same "$(fish_offers 'taefl why tablut-bo')" 'tablut-bologna ' 'fish: why tablut-bo'
same "$(fish_offers 'taefl convert --from g')" 'gamefile ' 'fish: --from g'
same "$(fish_offers 'taefl perft tablut-katz 3 --di')" '--divide ' 'fish: --di'
same "$(fish_offers 'taefl convert --from=g')" '--from=gamefile ' 'fish: --from=g'
same "$(fish_offers 'taefl why maerstanas+plain+')" 'maerstanas+plain+simple maerstanas+plain+wraparound ' 'fish: a second option'
same "$(fish_offers 'taefl convert --rules=maerstanas+plain+')" '--rules=maerstanas+plain+simple --rules=maerstanas+plain+wraparound ' 'fish: and behind ='
same "$(fish_offers 'taefl help conv')" 'convert ' 'fish: actions'
same "$(fish_offers 'taefl suite run')" 'run ' 'fish: actions only first'
same "$(fish_offers "taefl conform $TAEFL_SOURCE/LICEN")" "$TAEFL_SOURCE/LICENSE " 'fish: files'
same "$(fish_offers "taefl generate --out=$TAEFL_SOURCE/src/game/cor")" "--out=$TAEFL_SOURCE/src/game/core/ " 'fish: folders behind ='

# ---- zsh: the functions it calls are replaced by ones that print what they are given
# zsh_offers TEXT WORD…: TEXT is what stands before the cursor in the last word
zsh_offers() {
    zsh -f -c '_describe() { print -rl -- "${(@P)2}" "${(@P)4}" }; _files() { print -r -- files $* }
        compset() { }
        complete() { local PREFIX=$1; shift; local words=("$@") CURRENT=$#; source '"'$zsh_file'"' }
        complete "$@"' - "$@" 2>&1 | grep .
}
same "$(zsh_offers '' taefl '' | grep -cE "^($(tr '\n' '|' <<<"$commands")x):")" "$(wc -w <<<"$commands")" 'zsh: all commands'
same "$(zsh_offers --div taefl perft --div)" '--divide:show the leaves behind each first move' 'zsh: an option'
same "$(zsh_offers --thr taefl perft --thr)" '--threads=:count with N threads; default 1' 'zsh: an option with a value'
same "$(zsh_offers --from=g taefl convert --from=g)" --from=gamefile 'zsh: a value'
same "$(zsh_offers g taefl convert -f g)" gamefile 'zsh: a value after a letter'
same "$(zsh_offers m taefl puzzles m)" mine 'zsh: actions'
same "$(zsh_offers maerstanas+ taefl why maerstanas+ | tr '\n' ' ')" 'maerstanas+plain maerstanas+simple maerstanas+wraparound ' 'zsh: rule sets'
same "$(zsh_offers '' taefl conform '')" files 'zsh: files'
same "$(zsh_offers '' taefl generate --out '')" 'files -/' 'zsh: folders'
finish
