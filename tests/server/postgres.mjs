/* For tests: a PostgreSQL of one's own, on a socket in the test's folder, which can be stopped and started. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, wait } from './common.mjs'

const bin = '/usr/lib/postgresql/15/bin/'

/* It refuses to be root. */
function user() {
    if (process.getuid() !== 0) return {}
    const id = name => Number(spawnSync('id', [name, 'postgres']).stdout.toString())
    return { uid: id('-u'), gid: id('-g') }
}

export class Postgres {
    constructor(name = 'pg') {
        this.as = user()
        this.place = join(folder, name)
        chmodSync(folder, 0o755)
        mkdirSync(this.place, { mode: 0o700 })
        if (this.as.uid) chownSync(this.place, this.as.uid, this.as.gid)
        process.on('exit', () => this.child?.kill('SIGQUIT'))
        execFileSync('sh', [new URL('../support/cluster.sh', import.meta.url).pathname, this.place])
        this.url = `postgres:///postgres?host=${this.place}&user=postgres`
    }
    run(name, words) {
        const { status, stdout, stderr } = spawnSync(bin + name, words.split(' '), this.as)
        if (status) throw new Error(`${name}: ${stdout}${stderr}`)
        return stdout.toString().trim()
    }
    async start() {
        const words =
            `-D ${this.place}/data -c listen_addresses= -c unix_socket_directories=${this.place} ` +
            `-c shared_buffers=16MB -c max_connections=150 -c autovacuum=off`
        this.child = spawn(bin + 'postgres', words.split(' '), { ...this.as, stdio: 'ignore' })
        while (this.ask('SELECT 1') !== '1') await wait(20)
        return this
    }
    /** One value, as text; undefined if it cannot be asked. */
    ask(sql) {
        const words = ['-h', this.place, '-U', 'postgres', '-Atc', sql]
        const { status, stdout } = spawnSync(bin + 'psql', words)
        return status ? undefined : stdout.toString().trim()
    }
    /** Lets all its processes stand still, or go on. */
    freeze(on) {
        const { pid } = this.child
        const signal = on ? 'SIGSTOP' : 'SIGCONT'
        process.kill(pid, signal) // first, so that it makes no further ones
        for (const one of readFileSync(`/proc/${pid}/task/${pid}/children`).toString().split(' '))
            try {
                if (one) process.kill(Number(one), signal)
            } catch (error) {
                if (error.code !== 'ESRCH') throw error // one has just ended
            }
    }
    /** `SIGINT`: those who are connected are cut off. */
    async stop(signal = 'SIGINT') {
        const ended = new Promise(done => this.child.on('close', done))
        this.child.kill(signal)
        return ended
    }
}
