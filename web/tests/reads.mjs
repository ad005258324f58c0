/* Loaded before each test: notes what its process reads of the checkout, for passed.mjs. What it imports is known from
 * its text, and what other programs read belongs to the server. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Not of the checkout, or made anew by each build. */
const APART = /^\.\.|^(build|\.git)\/|(^|\/)node_modules\//
const read = new Set()

function note(path) {
    if (typeof path !== 'string' && !(path instanceof URL)) return
    const at = path instanceof URL ? fileURLToPath(path) : resolve(path)
    const inside = relative(root, at)
    if (!APART.test(inside)) read.add(inside)
}
function watch(module, names, pathOf = path => path) {
    for (const name of names) {
        const own = module[name]
        module[name] = function (...given) {
            note(pathOf(...given))
            return own.apply(this, given)
        }
    }
}
if (process.env.TAEFL_USED) {
    watch(fs, ['readFileSync', 'readFile', 'createReadStream', 'readdirSync', 'readdir'])
    watch(fs, ['existsSync', 'statSync', 'cpSync'])
    watch(fs.promises, ['readFile', 'readdir', 'stat'])
    watch(fs, ['globSync'], (_, how) => how?.cwd ?? '.')
    syncBuiltinESMExports()
    const { appendFileSync } = fs
    process.on('exit', () => {
        // Files that share this process (together.mjs) count as having read the same.
        for (const file of globalThis.testFiles ?? [process.argv[1]])
            appendFileSync(process.env.TAEFL_USED, `${JSON.stringify({ file, read: [...read] })}\n`)
    })
}
