/* What games of the engine against itself say of the two sides of a rule set. */
import { existsSync, readFileSync } from 'node:fs'

/** How games from the start ended: won by player 1, won by player 2, without a winner. They are those of the opening
 * book (docs/book.md), whose line of the start has `key`. null: there is no book. */
export function balanceOf(folder, rules, key) {
    const file = `${folder}/${rules}.book`
    if (!existsSync(file)) return null
    const line = readFileSync(file, 'utf8')
        .split('\n')
        .find(one => one.startsWith(`${key} `))
    const counts = (line ?? '').split(' ').slice(1)
    const sum = [0, 0, 0]
    for (const [at, word] of counts.entries())
        if (at % 5 >= 1 && at % 5 <= 3) sum[(at % 5) - 1] += Number(word)
    return line ? sum : null
}
