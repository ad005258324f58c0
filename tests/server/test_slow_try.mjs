/** tools/deploy/try.sh: PostgreSQL, a server, its standby, two workers and nginx begin on one machine; somebody plays the
 *  server's engine through nginx, has the game analysed, and finds it at the standby when the server has ended; one more
 *  worker is run as its unit says; all of it ends well. The script runs this file again, as the one who plays. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, finish, folder, patience, run, same, skip, wait } from './common.mjs'
import { Person } from './live.mjs'

async function play() {
    const one = new Person({ port: Number(new URL(process.env.TAEFL_URL).port) })
    const setup = { rules: 'tablut-ashton', seat: 1, engine: 2 }
    const { id: game } = (await one.ask('/api/games', setup)).body
    await one.open().watch(game)
    for (let ply = 0; ply < 6; ply += 2) {
        // Some move that is legal, whatever it answered.
        let answer
        for (const move of ['e3c3', 'e7c7', 'c5c4', 'g5g4', 'e4d4', 'e6d6', 'd5d4', 'f5f4']) {
            answer = await one.move(game, ply, move)
            if ('done' in answer) break
        }
        check('done' in answer, `my ply ${ply}: ${JSON.stringify(answer)}`)
        await one.ply(ply + 2)
    }
    await one.say({ do: 'resign', game })
    await one.state(state => state.phase === 'over')
    let { body } = await one.ask(`/api/games/${game}/analysis`, {})
    for (; /waiting|running/.test(body.state); await wait(20))
        body = (await one.ask(`/api/games/${game}/analysis`)).body
    same(body.steps?.length, 7, 'the analysis')
    // The server ends, the other one goes on.
    const { stdout } = spawnSync('psql', [process.argv[2], '-Atc', 'SELECT name FROM serving'])
    process.kill(Number(stdout.toString().trim().split(' ').at(-1)), 'SIGTERM')
    const begin = Date.now()
    let there
    do {
        await wait(20)
        there = await one.ask(`/api/games/${game}`).catch(() => ({}))
    } while (there.status !== 200 && Date.now() - begin < patience)
    same(there.body?.phase, 'over', 'the standby has the game')
}

async function unit() {
    const text = readFileSync(join(source, 'tools/deploy/taefl-worker.service'), 'utf8')
    const words = text.match(/^ExecStart=\S+ (.*)$/m)[1].split(' ')
    const systemd = [join(source, 'tests/support/notify.py'), folder, process.env.TAEFL, ...words]
    const { out, err } = await run('python3', systemd, { env: { TAEFL_DATA: process.argv[2] } })
    same(out, 'READY=1,WATCHDOG=1,STOPPING=1 0\n', `the unit of a worker: ${err}`)
}

const source = process.env.TAEFL_SOURCE
const tools = ['/usr/sbin/nginx', '/usr/bin/curl', '/usr/lib/postgresql/15/bin/initdb']
if (process.env.TAEFL_URL) {
    await play()
    await unit()
} else if (!tools.every(existsSync)) skip('no nginx, curl or postgresql-15 here')
else {
    const again = `exec "${process.execPath}" "${import.meta.filename}" "$TAEFL_DATA"`
    const script = join(source, 'tools/deploy/try.sh')
    const { code, out, err } = await run(script, ['bash', '-c', again], {
        signalAfter: 10 * patience,
    })
    same(code, 0, `the script: ${out} ${err}`)
}
finish()
