/* Test files that share processes. In a process of its own each file loads happy-dom or playwright and the page anew,
 * and no file uses a page of the browser (pool.mjs) in which an earlier one has compiled everything. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withImports } from './retry.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
/** What a file uses besides pages would last in the process, or count as used by all of its files. */
const APART = /from 'node:(fs|child_process|http|net|os)'|useAll/
/** Those of the frame have one host in a process, which each file starts. */
const ALONE = new RegExp(`^${here}(proof|long|shell)/`)

/** What a file has its pages from, or nothing where it is run by itself. */
function kindOf(file) {
    if (ALONE.test(file) || APART.test(readFileSync(file, 'utf8'))) return null
    const all = [...withImports(file)].map(path => basename(path))
    return ['browser.mjs', 'dom.mjs'].find(name => all.includes(name)) ?? null
}

/** Puts files together, each kind into a few groups.
 * @param folder gets the files of the groups
 * @param count of groups of a kind
 * @returns `files` to run, and `groups`: the files of each of these that is a group */
export function together(files, folder, count, weight) {
    const groups = {}
    const kinds = Object.groupBy(files, file => kindOf(file) ?? '')
    const alone = kinds[''] ?? []
    delete kinds['']
    for (const [kind, all] of Object.entries(kinds)) {
        const parts = Array.from({ length: count }, () => ({ files: [], sum: 0 }))
        for (const file of all.toSorted((a, b) => weight(b) - weight(a))) {
            const [least] = parts.toSorted((a, b) => a.sum - b.sum)
            least.files.push(file)
            least.sum += weight(file)
        }
        for (const [at, { files }] of parts.entries()) {
            if (files.length < 2) alone.push(...files)
            if (files.length < 2) continue
            const path = join(folder, `${basename(kind, '.mjs')}-${at + 1}.test.mjs`)
            const own = JSON.stringify(import.meta.url)
            writeFileSync(
                path,
                `import { runAll } from ${own}\nawait runAll(${JSON.stringify(files)})\n`,
            )
            groups[path] = files
        }
    }
    const sum = file => (groups[file] ?? [file]).reduce((all, one) => all + weight(one), 0)
    const run = [...alone, ...Object.keys(groups)].sort((a, b) => sum(b) - sum(a))
    return { files: run, groups }
}

/** Runs the tests of files in this process. */
export async function runAll(files) {
    globalThis.testFiles = files
    for (const file of files) {
        await import(pathToFileURL(file))
        // Some give people names after the time at which they begin.
        await sleep(3)
    }
}
