/** docs/openapi.json has every address of the server and no other, and tests/server/test_openapi.mjs asks for
 *  each of them. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const read = path => readFileSync(join(source, path), 'utf8')
const plain = path => path.replace(/\{\w+\}/g, '{}')

const served = new Set(['GET /healthz', 'GET /readyz', 'GET /metrics'])
for (const file of readdirSync(join(source, 'src/server'))) {
    if (!file.endsWith('.c')) continue
    const text = read(`src/server/${file}`)
    const game = text.match(/#define GAME "([^"]*)"/)?.[1] ?? ''
    for (const [, method, own, path] of text.matchAll(/\{HTTP_(\w+), (GAME )?"([^"]+)"/g))
        served.add(`${method} ${(own ? game : '') + path}`.replace(/[:~]/g, '{}'))
}
const described = []
for (const [path, methods] of Object.entries(JSON.parse(read('docs/openapi.json')).paths))
    for (const method of Object.keys(methods)) described.push(`${method.toUpperCase()} ${path}`)

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
check(served.size > 20, `${served.size} addresses in src/server`)
const known = new Set(described.map(plain))
for (const one of served) check(known.has(one), `docs/openapi.json does not know ${one}`)
const test = read('tests/server/test_openapi.mjs')
for (const one of described) {
    check(served.has(plain(one)), `docs/openapi.json has ${one}, which the server does not have`)
    check(test.includes(`'${one}'`), `tests/server/test_openapi.mjs does not ask for ${one}`)
}
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
