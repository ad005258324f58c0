/** docs/openapi.json has every address of the server and no other, and tests/server/test_openapi.mjs asks for
 *  each of them. docs/live.md lists every code of a refusal and no other, and every message of a client. docs/http.md
 *  says of every address and message what it costs at its worst. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const read = path => readFileSync(join(source, path), 'utf8')
const plain = path => path.replace(/\{\w+\}/g, '{}')

const codes = new Set()
const served = new Set(['GET /healthz', 'GET /readyz', 'GET /metrics'])
/** Of an address by Route: who may ask, and the fields of the body. */
const rows = new Map()
const layers = ['src/server/http', 'src/server/live', 'src/server/api']
const files = layers.flatMap(layer => readdirSync(join(source, layer)).map(file => `${layer}/${file}`))
for (const file of files) {
    if (!file.endsWith('.c')) continue
    const text = read(file)
    for (const [, one, two] of text.matchAll(/\b[45]\d\d,\s*"([a-z-]+)"|refuse_\w+\(why, "([a-z-]+)"/g)) codes.add(one ?? two)
    const game = text.match(/#define GAME "([^"]*)"/)?.[1] ?? ''
    for (const [, method, own, path, who, fields] of text.matchAll(
        /\{HTTP_(\w+),\s+(GAME )?"([^"]+)",\s+CALL_(\w+),\s+LIMIT_\w+,\s+(NULL|[^,]*"[^,]*"),/g,
    )) {
        const one = `${method} ${(own ? game : '') + path}`.replace(/[:~*]/g, '{}')
        const names = Array.from(fields.matchAll(/"([^"]*)"/g), ([, words]) => words).join('')
        served.add(one)
        rows.set(one, { who, fields: names.split(' ').filter(Boolean).sort().join(' ') })
    }
}
const openapi = JSON.parse(read('docs/openapi.json'))
const described = []
const operations = new Map()
for (const [path, methods] of Object.entries(openapi.paths))
    for (const [method, operation] of Object.entries(methods)) {
        described.push(`${method.toUpperCase()} ${path}`)
        operations.set(plain(described.at(-1)), operation)
    }

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
check(served.size > 20, `${served.size} addresses in src/server/api`)
const known = new Set(described.map(plain))
for (const one of served) check(known.has(one), `docs/openapi.json does not know ${one}`)
check(rows.size === served.size - 3, `${rows.size} rows of ${served.size - 3} are read whole`)
for (const [one, row] of rows) {
    const operation = operations.get(one)
    if (!operation) continue
    const schema = operation.requestBody?.content['application/json'].schema ?? {}
    const properties = schema.$ref ? openapi.components.schemas[schema.$ref.split('/').at(-1)].properties : schema.properties
    const fields = Object.keys(properties ?? {}).sort().join(' ')
    check(fields === row.fields, `docs/openapi.json gives ${one} the fields '${fields}', the server '${row.fields}'`)
    const nobody = operation.security.some(one => !Object.keys(one).length)
    check(nobody === /^(ANYBODY|GUEST)$/.test(row.who), `docs/openapi.json says otherwise who may ask for ${one}`)
}
const test = read('tests/server/test_openapi.mjs')
for (const one of described) {
    check(served.has(plain(one)), `docs/openapi.json has ${one}, which the server does not have`)
    check(test.includes(`'${one}'`), `tests/server/test_openapi.mjs does not ask for ${one}`)
}
const listed = new Set(Array.from(read('docs/live.md').split('## Codes')[1].matchAll(/`([a-z-]+)`/g), ([, code]) => code))
check(codes.size > 50, `${codes.size} codes in the server`)
for (const code of codes) check(listed.has(code), `docs/live.md does not list ${code}`)
for (const code of listed) check(codes.has(code), `docs/live.md lists ${code}, which the server does not say`)

const messages = Array.from(read('src/server/live/messages.h').matchAll(/X\([A-Z]+, "(\w+)"/g), ([, word]) => word)
check(messages.length > 15, `${messages.length} messages`)
const cells = part => Array.from(part.matchAll(/^\|([^|]*)\|/gm), ([, cell]) => cell).join()
const names = text => Array.from(text.matchAll(/`(?:GET |POST )?([^`?]+)[^`]*`/g), ([, name]) => name.replace(/\b(NAME|RULES|CODE)\b/g, 'ID'))
const told = names(cells(read('docs/live.md').split('## The WebSocket')[1].split('\n## ')[0]))
const costs = names(cells(read('docs/http.md').split('### What one request may cost')[1].split('\n## ')[0]))
/** Whether a name of the table of costs is this path: whole, by its beginning before "…", or by its end. */
const costed = path => name =>
    name.startsWith('/')
        ? name === path || (name.endsWith('…') && path.startsWith(name.slice(0, -1)))
        : path.endsWith(/^[.…]/.test(name) ? name.replace('…', '') : `/${name}`)
for (const word of messages) {
    check(told.includes(word), `docs/live.md does not list the message ${word}`)
    check(costs.includes(word), `docs/http.md does not say what the message ${word} costs`)
}
for (const path of Object.keys(openapi.paths))
    check(costs.some(costed(path.replace(/\{\w+\}/g, 'ID'))), `docs/http.md does not say what ${path} costs`)
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
