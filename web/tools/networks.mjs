/* The files of data/networks/, by the head of each (docs/learn.md). */
import { readdirSync, readFileSync } from 'node:fs'

/** The files of a folder: name on the page, bytes, and the rule sets they serve. */
export const readNetworks = folder =>
    readdirSync(folder).map(file => {
        const source = readFileSync(`${folder}/${file}`)
        const head = Object.fromEntries(
            source
                .toString('latin1', 0, 1024)
                .trimEnd()
                .split('\n')
                .map(line => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
        )
        const name = `${file.slice(0, -'.network'.length)}-${head.sum.slice(0, 7)}`
        return { name, source, rules: head.rules.split(' ').map(one => one.split(/[,@]/)[0]) }
    })
