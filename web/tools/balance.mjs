/* How fair each rule set is (docs/balance.md): what data/rules/balance.csv says, which `taefl lab balance` writes. */
import { readdirSync, readFileSync } from 'node:fs'
import { proofHead } from './proof-head.mjs'

/** The first line names the columns. */
function rowsOf(text) {
    const [head, ...lines] = text.trimEnd().split('\n')
    const names = head.split(',')
    const row = line => Object.fromEntries(line.split(',').map((word, at) => [names[at], word]))
    return lines.map(row)
}
/** Points of 100; what is shown is rounded once. */
const points = word => Math.round(Number(word) * 10000) / 100

/** What one sees of a rules file. */
function inFile(text, name) {
    const lines = [...text.matchAll(/^((?:title|line)(?:\.[a-z]+)?|base) = (.*)$/gm)]
    const {
        title = name,
        line = '',
        base = '',
        ...told
    } = Object.fromEntries(lines.map(([, key, value]) => [key, value]))
    return { title, line, told, base: base.split('+')[0], text }
}

/** Who wins the rules that are solved, by their names: those with a proof (docs/proofs.md) from the start. */
function solvedIn(folder) {
    const heads = readdirSync(folder)
        .filter(file => file.endsWith('.proof'))
        .map(file => proofHead(`${folder}/${file}`))
    return new Map(
        heads
            .filter(value => value('Start:') === value('\\| start ='))
            .map(value => [value('Rules:'), Number(value('Winner:'))]),
    )
}

/** Each law at its strongest rung that counts nodes, as src/app/sets.ts has it: `sets`, those of built-in rule sets,
 * and `examples`, those of the rules files of that folder, with their text and the name of their law. */
export function balances(table, folder, proofs) {
    const solved = solvedIn(proofs)
    const strongest = new Map()
    for (const row of rowsOf(readFileSync(table, 'utf8'))) {
        const nodes = Number(row.strength)
        if (nodes > (strongest.get(row.rules)?.strength ?? 0)) strongest.set(row.rules, row)
    }
    const all = [...strongest.values()].map(row => {
        const file = /^file:(.*)#/.exec(row.rules)?.[1]
        return {
            name: row.rules,
            ...(file && inFile(readFileSync(`${folder}/${file}.rules`, 'utf8'), file)),
            score: points(row.score),
            half: points(row.half),
            slope: points(row.slope),
            slopeHalf: points(row.slope_half),
            nodes: Number(row.strength),
            judge: row.judge.split(' ')[0],
            fair: row.verdict === 'fair',
            ended: row.verdict !== 'unfinished',
            ...(solved.has(row.rules) && { solved: solved.get(row.rules) }),
        }
    })
    return { sets: all.filter(one => !one.text), examples: all.filter(one => one.text) }
}
