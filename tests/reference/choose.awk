# Chooses test positions from the lines of `mine`: for each rule set and winning side at most
# `one` wins in one, `two` in two, `three` in three and `deep` in four or five; of each kind about
# half quiet ones, if there are as many, and none of more than `nodes` nodes. A game gives at most
# one position of each length. Prints the lines without the number of the game.
#
#   awk -v one=1 -v two=3 -v three=4 -v deep=3 -v nodes=8000000 -f choose.awk MINED…
BEGIN { FS = " [|] "; split(one " " two " " three " " deep " " deep, quota, " ") }

{
    split($2, position, " ")
    length_class = $3 > 4 ? 4 : $3
    group = $1 " " position[2] " " length_class
    game = FILENAME " " $7 " " length_class
    if ($6 > nodes || ($2 in seen) || (game in used)) next
    seen[$2] = used[game] = 1
    kind = group " " $4
    lines[kind, ++count[kind]] = $1 " | " $2 " | " $3 " | " $4 " | " $5 " | " $6
    groups[group] = length_class
}

function take(kind, most,    i) {
    for (i = 0; i < most && taken[kind] < count[kind]; i++) print lines[kind, ++taken[kind]]
    return i
}

END {
    for (group in groups) {
        wanted = quota[groups[group]]
        wanted -= take(group " forcing", int(wanted / 2))
        wanted -= take(group " quiet", wanted)
        take(group " forcing", wanted)
    }
}
