/* Makes the npm package taefl-VERSION.tgz in a folder: the files beside this one, taefl.wasm and the networks.
 *
 *     node npm/pack.mjs WASM FOLDER */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readNetworks } from '../web/tools/networks.mjs'

const [wasm, out] = process.argv.slice(2)
const source = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'taefl-npm-'))
try {
    for (const file of ['index.js', 'index.d.ts', 'worker.js', 'README.md'])
        cpSync(join(source, 'npm', file), join(folder, file))
    cpSync(join(source, 'LICENSE'), join(folder, 'LICENSE'))
    cpSync(wasm, join(folder, 'taefl.wasm'))

    const networks = readNetworks(join(source, 'data/networks'))
    mkdirSync(join(folder, 'networks'))
    for (const { name, source } of networks)
        writeFileSync(join(folder, 'networks', `${name}.network`), source)
    const names = Object.fromEntries(
        networks.flatMap(({ name, rules }) => rules.map(one => [one, name])),
    )
    writeFileSync(
        join(folder, 'networks.js'),
        `/* Which network a rule set has. */\nexport const networks = ${JSON.stringify(names, null, 4)}\n`,
    )

    const cmake = readFileSync(join(source, 'CMakeLists.txt'), 'utf8')
    const about = JSON.parse(readFileSync(join(source, 'npm/package.json'), 'utf8'))
    about.version = /^project\(taefl VERSION ([0-9.]+)/m.exec(cmake)[1]
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 4)}\n`)

    mkdirSync(out, { recursive: true })
    execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(out)], {
        cwd: folder,
        stdio: 'inherit',
    })
} finally {
    rmSync(folder, { recursive: true })
}
