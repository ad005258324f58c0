/* A server answers the same with either database: what a hostile client puts into paths, queries and bodies gets
 * the same refusal from both, and none is a failure. The addresses are those of docs/openapi.json. */
import { readFileSync } from 'node:fs'
import { check, finish, same, serve } from './common.mjs'
import { Person } from './live.mjs'
import { Postgres } from './postgres.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const { paths } = JSON.parse(readFileSync(`${process.env.TAEFL_SOURCE}/docs/openapi.json`))
const postgres = await new Postgres('both').start()
const args = ['--per-address', '10000', '--connections', '100', '--workers', '0']
const servers = [await serve(program, args), await serve(program, [...args, '--data', postgres.url])]
const people = servers.map(server => new Person(server))
for (const person of people) same((await person.ask('/api/guest', {})).status, 200, 'a guest')

/* No UTF-8, half a letter, an overlong one, a surrogate, above U+10FFFF; control bytes; signs of SQL; long; numbers. */
const inAddresses = [
    ...['%FF', 'a%C3', '%C3/', '%C0%AF', '%ED%A0%80', '%F4%90%80%80', '%E2%82', '%EF%BF%BE', '%F0%9F%98%80'],
    ...['%00', 'a%00b', '%0A', '%7F', '%27', '%22', '%25', '%25FF', '%5C', '_', '%zz'],
    ...['x'.repeat(95), 'x'.repeat(96), 'x'.repeat(3000), '%C3%A5'.repeat(60), '-1', '9223372036854775808', '1e9'],
]
const inBodies = ['\u0000', 'a\u0000b', '\ud800', '\udfffx', '\ufffe', 'å'.repeat(20), 'x'.repeat(3000), "'", '%', '\\']

async function answer(person, path, body) {
    const { status, body: said } = await person.ask(path, body)
    return `${status} ${said?.error?.code ?? ''}`
}
const endless = /^\/(socket|metrics)|\/stream/
const ends = /logout|\/api\/me\/(delete|password)|\/api\/(login|account)|sessions/
let asked = 0
async function both(words, path, body) {
    const [one, two] = await Promise.all(people.map(person => answer(person, path, body)))
    asked++
    same(two, one, `the same answer: ${words}`)
    check(Number(one.slice(0, 3)) < 500, `${one}: ${words}`)
}
/* `JSON.stringify` writes a lone surrogate as an escape, as a hostile client can. */
const value = property =>
    ({ integer: 1, number: 1, boolean: true, array: [], object: {} })[property.type] ?? 'abc'

for (const [path, methods] of Object.entries(paths)) {
    if (endless.test(path)) continue
    for (const [method, about] of Object.entries(methods)) {
        if (method !== 'get' && method !== 'post') continue
        const post = method === 'post'
        const holes = path.match(/\{\w+\}/g) ?? []
        const plain = path.replaceAll(/\{\w+\}/g, 'abcdefgh')
        for (const hole of holes)
            for (const bad of inAddresses) {
                const at = path.replace(hole, bad).replaceAll(/\{\w+\}/g, 'abcdefgh')
                await both(`${method} ${at.slice(0, 80)}`, at, post ? {} : undefined)
            }
        const queries = (about.parameters ?? []).filter(one => one.in === 'query')
        for (const { name } of queries)
            for (const bad of inAddresses) {
                const others = name === 'rules' ? '' : '&rules=tablut-katz'
                const at = `${plain}?${name}=${bad}${others}`
                await both(`${method} ${at.slice(0, 80)}`, at)
            }
        const schema = about.requestBody?.content?.['application/json']?.schema
        if (!post || !schema?.properties || ends.test(path)) continue
        const good = Object.fromEntries(
            Object.entries(schema.properties)
                .filter(([key]) => schema.required?.includes(key))
                .map(([key, property]) => [key, value(property)]),
        )
        for (const [key, property] of Object.entries(schema.properties))
            for (const bad of property.type === 'string' ? inBodies : [-1, 2 ** 53, 'x', null])
                await both(`${path} ${key} ${JSON.stringify(bad).slice(0, 40)}`, plain, { ...good, [key]: bad })
    }
}
/* The rest of a request: a field that the server keeps, and addresses without a body's type. */
const half = `${'a'.repeat(31)}ååå`
for (const person of people) {
    person.cookie = undefined
    const made = await person.ask('/api/guest', {}, { 'user-agent': Buffer.from(half).toString('latin1') })
    same(made.status, 200, 'a browser with a long name')
    const { sessions } = (await person.ask('/api/me/sessions')).body
    same(sessions[0].device, 'a'.repeat(31), 'which is cut between two letters')
}
/* Names of strangers in an error are cut between two letters. */
const long = `${'x'.repeat(39)}å`
for (const [path, body] of [
    ['/api/games', { rules: 'tablut-katz', [long]: 1 }],
    ['/api/games', { rules: 'tablut-katz', clock: { [long]: 1 } }],
    ['/api/me/puzzles/' + encodeURIComponent(long.slice(20)), {}],
]) {
    const reply = await fetch(`http://127.0.0.1:${servers[0].port}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
            origin: `http://127.0.0.1:${servers[0].port}`,
            'content-type': 'application/json',
            cookie: people[0].cookie,
        },
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    let text = ''
    try {
        text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {}
    check(/'x+'/.test(JSON.parse(text || 'null')?.error?.words), `an answer in UTF-8: ${Buffer.from(bytes)}`)
}
check(asked > 1000, `${asked} requests`)
for (const server of servers) {
    same(server.err, '', 'nothing in the log')
    await server.stop()
}
await postgres.stop()
finish()
