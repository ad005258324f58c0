/* For the tests of the server: counting, a server to start, requests as bytes over a socket. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cheapPasswords } from './passwords.mjs'

let passed = 0
let failed = 0
let skipped = 0

export function check(good, words) {
    if (good) passed++
    else {
        failed++
        console.log(`FAILED: ${words}`)
    }
}
export function same(found, expected, words) {
    check(
        Object.is(found, expected),
        `${words}: expected ${JSON.stringify(expected)}, found ${String(JSON.stringify(found)).slice(0, 300)}`,
    )
}
export function skip(words) {
    skipped++
    console.log(`skipped: ${words}`)
}

export const folder = mkdtempSync(join(tmpdir(), 'taefl-serve-'))
let files = 0
process.env.TAEFL_DATA = join(folder, 'games.db')

/** Children that must not outlive the test, however it ends. */
const running = new Set()
export function keep(child) {
    running.add(child)
    child.on('close', () => running.delete(child))
    return child
}
const endAll = () => running.forEach(child => child.kill('SIGKILL'))
process.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

export function finish() {
    endAll()
    rmSync(folder, { recursive: true, force: true })
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
    process.exit(failed ? 1 : 0)
}
process.on('uncaughtException', error => {
    check(false, `the test broke: ${error.stack}`)
    finish()
})

export const wait = ms => new Promise(done => setTimeout(done, ms))

/** Time the machine is given, where nothing but slowness can be wrong. */
export const patience = 60_000

/** Runs a program to its end. */
export async function run(program, args, { env = {}, signalAfter = 0 } = {}) {
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = keep(spawn(program, args, { env: { ...process.env, ...env }, stdio }))
    let out = ''
    let err = ''
    child.stdout.on('data', data => (out += data))
    child.stderr.on('data', data => (err += data))
    const timer = setTimeout(() => child.kill('SIGKILL'), signalAfter || patience)
    const code = await new Promise(done => child.on('close', done))
    clearTimeout(timer)
    return { code, out, err }
}

/** Starts a program, and ends it when it has said its first line, which is given. */
export async function firstLine(program, args, env = {}) {
    const stdio = ['ignore', 'pipe', 'ignore']
    const child = keep(spawn(program, args, { env: { ...process.env, ...env }, stdio }))
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    let out = ''
    child.stdout.on('data', data => {
        out += data
        if (out.includes('\n')) child.kill('SIGTERM')
    })
    await new Promise(done => child.on('close', done))
    clearTimeout(timer)
    return out
}

/** Starts `taefl serve` on a free port, and waits until it says where it is. */
export const serve = (...start) => launch(...start).ready

/** The same at once; `ready` gives the server when it has said so. Passwords are cheap. */
export function launch(program, args = [], env = {}) {
    const data = join(folder, `${++files}.db`)
    const clean = { ...process.env, ...cheapPasswords(program), TAEFL_DATA: data, ...env }
    if (!('TAEFL_LISTEN' in env)) delete clean.TAEFL_LISTEN
    const line = [
        'serve',
        '--json',
        ...(args.includes('--listen') ? [] : ['--listen', '127.0.0.1:0']),
        ...args,
    ]
    const child = keep(spawn(program, line, { env: clean, stdio: ['ignore', 'pipe', 'pipe'] }))
    const server = { child, err: '', out: '' }
    server.ended = new Promise(done => child.on('close', (code, signal) => done(signal ?? code)))
    child.stderr.on('data', data => (server.err += data))
    server.ready = new Promise((done, fail) => {
        const timer = setTimeout(() => fail(new Error('serve does not say that it is ready')), patience)
        child.stdout.on('data', data => {
            server.out += data
            if (!server.out.includes('\n') || server.port) return
            clearTimeout(timer)
            done(Object.assign(server, JSON.parse(server.out)))
        })
        server.ended.then(code => {
            clearTimeout(timer)
            fail(new Error(`serve ended with ${code}: ${server.err}`))
        })
    })
    server.stop = async (signal = 'SIGTERM') => {
        child.kill(signal)
        return server.ended
    }
    return server
}

/** A connection; `read` gives one answer after the other. */
export class Line {
    constructor(server, { host = '127.0.0.1', from } = {}) {
        this.bytes = Buffer.alloc(0)
        this.ended = false
        this.socket = net.connect({ port: server.port, host, localAddress: from })
        this.waiting = () => {}
        this.socket.on('data', data => {
            this.bytes = Buffer.concat([this.bytes, data])
            this.waiting()
        })
        const end = () => {
            this.ended = true
            this.waiting()
        }
        this.socket.on('error', end)
        this.socket.on('close', end)
        this.socket.on('end', end)
        this.connected = new Promise(done => {
            this.socket.on('connect', () => done(true))
            this.socket.on('error', () => done(false))
        })
    }
    write(data) {
        this.socket.write(data)
        return this
    }
    /** Waits until `test` holds; false if the connection ended, or time went by, before. */
    async until(test, ms = patience) {
        const begin = Date.now()
        while (!test()) {
            if (this.ended || Date.now() - begin > ms) return test()
            await new Promise(done => {
                const timer = setTimeout(done, Math.max(1, begin + ms - Date.now()))
                this.waiting = () => {
                    clearTimeout(timer)
                    done()
                }
            })
        }
        return true
    }
    /** One answer, or null if none came. `bodyless`: it answers HEAD. */
    async read(bodyless = false, ms = patience) {
        const headEnd = () => this.bytes.indexOf('\r\n\r\n')
        if (!(await this.until(() => headEnd() >= 0, ms))) return null
        const head = this.bytes.subarray(0, headEnd()).toString('latin1').split('\r\n')
        const fields = {}
        for (const line of head.slice(1)) {
            const colon = line.indexOf(':')
            const name = line.slice(0, colon).toLowerCase()
            fields[name] =
                name in fields
                    ? `${fields[name]}, ${line.slice(colon + 1).trim()}`
                    : line.slice(colon + 1).trim()
        }
        const status = Number(head[0].split(' ')[1])
        const size = bodyless || status === 304 ? 0 : Number(fields['content-length'])
        const start = headEnd() + 4
        if (!(await this.until(() => this.bytes.length >= start + size, ms))) return null
        const body = this.bytes.subarray(start, start + size)
        this.bytes = this.bytes.subarray(start + size)
        return { status, fields, body, first: head[0], text: body.toString() }
    }
    /** Whether the other side ends it within a time. */
    async closes(ms = patience) {
        return (await this.until(() => this.ended, ms)) && this.ended
    }
    close() {
        this.socket.destroy()
    }
}

/** One request on a connection of its own. */
export async function ask(server, path, { method = 'GET', headers = {}, host, from } = {}) {
    const line = new Line(server, { host, from })
    const fields = Object.entries({ Host: 'test', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`)
    line.write(`${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`)
    const answer = await line.read(method === 'HEAD')
    line.close()
    return answer
}
