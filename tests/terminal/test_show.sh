#!/bin/bash
# taefl show: the board as text, as a picture and as JSON, and what is refused.
. "$TAEFL_SOURCE/tests/cli/common.sh"

same "$(taefl show tablut-ashton)" "  ┌───┬───┬───┬───┬───┬───┬───┬───┬───┐
9 │   │   │   │░●░│░●░│░●░│   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
8 │   │   │   │   │░●░│   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
7 │   │   │   │   │ ○ │   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
6 │░●░│   │   │   │ ○ │   │   │   │░●░│
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
5 │░●░│░●░│ ○ │ ○ │╳♔╳│ ○ │ ○ │░●░│░●░│
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
4 │░●░│   │   │   │ ○ │   │   │   │░●░│
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
3 │   │   │   │   │ ○ │   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
2 │   │   │   │   │░●░│   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┼───┼───┤
1 │   │   │   │░●░│░●░│░●░│   │   │   │
  └───┴───┴───┴───┴───┴───┴───┴───┴───┘
    a   b   c   d   e   f   g   h   i
♔ king  ○ defender  ● attacker  ╳ throne  ░ camp
White to move." 'the start of Tablut'

same "$(taefl show maerstanas '3S3/1s5/7/7/7/7/6W 2 Ttw' --ascii --last d1 | head -n 3)" "  +---+---+---+---+---+---+---+
1 |   |   |   |[S]|   |   |   |
  +---+---+---+---+---+---+---+" 'Mǽrstánas in ASCII, row 1 on top'
same "$(LC_ALL=C taefl show gardsdansen | LC_ALL=C tr -d '\0-\177')" '' 'no UTF-8 where the locale has none'

# The hexagon turned: player 2's tip is at the bottom, and so is the letter of its file.
same "$(taefl show gardsdansen --flip | grep -nE '^ +7 +d +7$' | cut -d: -f1)" 29 'the hexagon turned'

expect 0 '\[ \].*\[●\]|\[●\].*\[ \]' '' show tablut-katz --moves 'e3f3 e2f2'
same "$(taefl show gardsdansen --moves 'd2d4 a2b3' --ascii | grep -o '\[.\]' | tr '\n' ' ')" '[S] [P] [ ] [ ] [ ] ' 'both halves of the last turn'
expect 0 'White wins\. T7' '' show tablut-katz 'K8/9/9/9/9/9/9/9/4t4 2'
expect 0 'Tuichu: the king has two ways out, a9 and i9' '' show tablut-katz '4K4/9/9/9/9/9/9/9/4t4 2'
expect 0 'Score: Dark 2, Light 0\.' '' show maerstanas --moves a1
expect 0 'Dark has in hand: Woden-stone\..Light has in hand: thunder-stone and Woden-stone\.$' '' show maerstanas --moves Ta1
same "$(taefl show maerstanas+plain | grep -c 'in hand')" 0 'no special stones, no hands'

# The picture is one document with its title, the position, arrows and rings.
expect 0 "^<svg xmlns='http://www.w3.org/2000/svg'.*<title>Tablut, edition by Demian Katz</title>.*</svg>$" '' \
    show tablut-katz --svg --arrow 'e3e7 d4'
plain=$(taefl show gardsdansen --svg | wc -l)
same "$(taefl show gardsdansen --svg --arrow 'a1a2,b3 c4' | wc -l)" $((plain + 3)) 'an arrow and two rings'

places() { taefl show tablut-katz --svg "$@" | grep -o "<text x='[-0-9]*' y='[-0-9]*'" | sort; }
same "$(places --flip)" "$(places)" 'coordinates are outside of a turned board, too'

# What both have in hand lies below and above the board, and is told.
hand() { taefl show maerstanas "$@" --svg | tr '\n' ' '; }
same "$(hand '7/7/7/7/7/7/7 1 Tt' | grep -o "href='#[a-z]*' x='[-0-9.]*' y='-\?[0-9]*" | sed 's/[0-9.]*$//' | grep -v knot)" "href='#thunder' x='-229' y='
href='#thunder' x='-229' y='-" 'a thunder-stone on each side'
same "$(hand '7/7/7/7/7/7/7 1 Wt' --flip | grep -o "href='#\(thunder\|woden\)' x='[-0-9.]*' y='-\?[0-9]*" | sed 's/[0-9.]*$//;s/ x.* y/ y/')" "href='#woden' y='-
href='#thunder' y='" 'turned, the other way round'
[[ $(hand '7/7/7/7/7/7/7 1 Wt') =~ 'Dark has in hand: Woden-stone. Light has in hand: thunder-stone.</desc>' ]] && pass || miss "the hand in words"
same "$(taefl show maerstanas+plain --svg | grep -c 'in hand\|<rect')" 0 'no special stones, no trays'
expect 0 '"words": ?"Light to move\.[^"]*Dark has in hand: Woden-stone\.\\nLight has in hand: thunder-stone and Woden-stone\.", ?"hand": ?"Wtw"' '' \
    show maerstanas --moves Ta1 --json
expect 0 '"hand": ?"", ?"svg"' '' show maerstanas '7/7/7/7/7/7/7 1 -' --json --svg
expect 0 '"hand": ?""' '' show gardsdansen --json

# JSON says the same.
expect 0 '^\{"rules": ?"maerstanas", ?"position": ?"7/7/7/7/7/7/7 1 TWtw", ?"result": ?null.*"text": ?"  ┌' '' show maerstanas --json
expect 0 '"svg": ?"<svg' '' show maerstanas --json --svg

expect 2 '^$' 'unknown rule set' show chess
expect 3 '^$' 'position: column 1' show tablut-katz 'x9 1'
expect 3 '^$' "last: column 1: 'zz' is not a move" show tablut-katz --last zz
expect 3 '^$' "arrow, column 6: 'j9' is not an arrow" show tablut-katz --svg --arrow 'e3e7 j9'
expect 3 '^$' 'more than 16 arrows' show tablut-katz --svg --arrow "$(printf 'a1b2 %.0s' {1..17})"
expect 3 '^$' 'is not legal' show tablut-katz --moves e3e9

finish
