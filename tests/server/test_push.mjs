/** Notifications: a server with keys of its own tells a browser through a push service, which cannot read it, whose
 *  turn it is, and forgets a browser that the service does not know any more. */
import net from 'node:net'
import { join } from 'node:path'
import { check, finish, folder, same, serve, wait } from './common.mjs'
import { player } from './bots.mjs'
import { Person } from './live.mjs'
import { Browser, PushService, claimsOf } from './push_service.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const data = join(folder, 'push.db')
const start = (...args) => serve(program, args, { TAEFL_DATA: data })
let server = await start('--push-nearby', '--contact', 'mailto:host@tafl.example')
const service = await PushService.open()
const browser = new Browser()
const anna = await player(server, 'Anna')
const bert = await player(server, 'Bert')
const { key, on } = (await bert.ask('/api/me/push')).body
same(Buffer.from(key, 'base64url').length, 65, 'the key of the server')
same(on, false, 'it is off')

// ---- what is refused
const good = browser.subscription(`${service.url}/bert`)
const refused = async (wish, words) => {
    const answer = await bert.ask('/api/me/push', wish)
    same(`${answer.status} ${answer.body.error?.code}`, '400 bad-field', words)
}
await refused({ ...good, endpoint: 'ftp://127.0.0.1/' }, 'no push service')
await refused({ ...good, p256dh: `${good.p256dh.slice(0, -3)}AAA` }, 'no point of the curve')
await refused({ ...good, auth: 'short' }, 'no secret')
same((await bert.ask('/api/me/push')).body.on, false, 'nothing has changed')

// ---- a game of days: told although a page is open, unless it shows the game
same((await bert.ask('/api/me/push', good)).status, 200, 'subscribed')
same((await bert.ask('/api/me/push')).body.on, true, 'it is on')
const open = async clock => {
    const { id } = (await anna.ask('/api/games', { rules: 'tablut-ashton', seat: 1, clock })).body
    await bert.ask(`/api/games/${id}/join`, {})
    return id
}
anna.open()
const days = await open({ days: 3 })
await anna.move(days, 0, 'e3c3')
const told = await service.next()
same(JSON.stringify(browser.open(told.body)), JSON.stringify({ game: days, name: 'Anna' }), 'what it says')
same(told.path, '/bert', 'where')
same(told.fields['content-encoding'], 'aes128gcm', 'Content-Encoding')
same(told.fields.topic, days, 'Topic')
same(told.fields.ttl, '86400', 'TTL')
check(!told.body.includes('Anna'), 'the service cannot read it')
const claims = claimsOf(told.fields.authorization, key)
same(claims.aud, service.url, 'for which service')
same(claims.sub, 'mailto:host@tafl.example', 'whom to write to')
const hours = (claims.exp - Date.now() / 1000) / 3600
check(hours > 0 && hours < 24, `valid for ${hours} hours`)

// ---- a game with a clock: only if no page is open
const clock = { base: 600000, inc: 0 }
bert.open()
await bert.say({ do: 'mine' })
const quick = await open(clock)
await anna.move(quick, 0, 'e3c3')
const second = await open({ days: 3 })
await anna.move(second, 0, 'e3c3')
same(browser.open((await service.next()).body).game, second, 'not of the game with a clock')
await bert.watch(second)
await bert.move(second, 1, 'a4a3')
await anna.move(second, 2, 'c3d3') // he looks at it
bert.socket.line.destroy()
for (;;) {
    // Until the server has noticed.
    const { seats } = (await anna.ask(`/api/games/${second}`)).body
    if (!seats[1].here) break
    await wait(20)
}
const third = await open(clock)
await anna.move(third, 0, 'e3c3')
const live = await service.next()
same(browser.open(live.body).game, third, 'the page is closed')
same(live.fields.urgency, 'high', 'at once')
same(service.came.length, 0, 'nothing else was told')

// ---- a service that is busy gets the message again, and keeps the subscription
service.answer = { 'Retry-After': '1' }
for (const status of [429, 503]) {
    service.status = status
    const game = await open({ days: 3 })
    await anna.move(game, 0, 'e3c3')
    for (let i = 0; i < 2; i++) same(browser.open((await service.next()).body).game, game, `${status}`)
    service.status = 201
    same(browser.open((await service.next()).body).game, game, 'until it is taken')
    same((await bert.ask('/api/me/push')).body.on, true, 'the subscription stays')
}
service.answer = {}

// ---- a service that does not answer holds up nobody else
const silent = await PushService.open()
silent.silent = true
const cleo = await player(server, 'Cleo')
const slow = await open({ days: 3 })
for (let i = 0; i < 10; i++) {
    const other = new Person(server)
    await other.ask('/api/login', { name: 'Bert', password: 'a good one' })
    await other.ask('/api/me/push', new Browser().subscription(`${silent.url}/${i}`))
}
const quickest = await cleo.ask('/api/me/push', browser.subscription(`${service.url}/cleo`))
same(quickest.status, 200, 'another person subscribes')
const { id: hers } = (await anna.ask('/api/games', { rules: 'tablut-ashton', seat: 1, clock: { days: 3 } })).body
await cleo.ask(`/api/games/${hers}/join`, {})
await anna.move(slow, 0, 'e3c3')
await silent.next()
await anna.move(hers, 0, 'e3c3')
for (let path = ''; path !== '/cleo'; ) path = (await service.next()).path
check(silent.came.length < 9, `${silent.came.length} of those of the silent one came before`)
silent.close()
service.came.length = 0
await bert.ask('/api/me/push', good)

// ---- services that are no such thing: they lead elsewhere, send without end, or talk no HTTP
{
    const { id: game } = (await anna.ask('/api/games', { rules: 'tablut-ashton', seat: 1, clock: { days: 3 } })).body
    await (await player(server, 'Dora')).ask(`/api/games/${game}/join`, {})
    const endless = (socket, bytes) => {
        const more = () => {
            while (!socket.destroyed && socket.write(bytes)) continue
        }
        socket.on('drain', more)
        more()
    }
    const odd = [
        socket => socket.end(`HTTP/1.1 307 Go\r\nLocation: ${service.url}/led\r\nContent-Length: 0\r\n\r\n`),
        socket => endless(socket, `HTTP/1.1 201 Made\r\nX: ${'y'.repeat(1 << 20)}`),
        socket => socket.write('HTTP/1.1 201 Made\r\n\r\n') && endless(socket, 'y'.repeat(1 << 20)),
        socket => endless(socket, 'HTTP/1.1 103 Early\r\n\r\n'.repeat(1000)),
        socket => socket.end('\x15\x03\x01\x00\x02\x02\x46'),
        socket => socket.destroy(),
    ]
    const services = []
    let heard = 0
    let all
    const over = new Promise(done => (all = done))
    for (const answer of odd) {
        const other = new Person(server)
        await other.ask('/api/login', { name: 'Dora', password: 'a good one' })
        const one = net.createServer(socket => {
            socket.on('error', () => {})
            socket.once('data', () => answer(socket))
            socket.on('close', () => ++heard === odd.length && all())
        })
        await new Promise(done => one.listen(0, '127.0.0.1', done))
        await other.ask('/api/me/push', new Browser().subscription(`http://127.0.0.1:${one.address().port}/`))
        services.push(one)
    }
    await anna.move(game, 0, 'e3c3')
    await over
    same(service.came.length, 0, 'nobody is led elsewhere, and no answer is read to its end')
    for (const one of services) one.close()
}

// ---- a browser that has gone
const off = async () => {
    for (;;) {
        if (!(await bert.ask('/api/me/push')).body.on) return
        await wait(20)
    }
}
service.status = 410
await anna.move(await open({ days: 3 }), 0, 'e3c3')
await service.next()
await off()
service.status = 201
await bert.ask('/api/me/push', good)
same((await bert.ask('/api/me/push/end', {})).status, 200, 'switched off')
await off()

// ---- its keys stay; without the option nothing inside the network is asked
await server.stop()
server = await start()
for (const person of [anna, bert]) person.server = server
same((await bert.ask('/api/me/push')).body.key, key, 'the same key after a restart')
await refused(good, 'http is refused')
await refused({ ...good, endpoint: 'https://127.0.0.1:8443/' }, 'and a port')
service.close()
await server.stop()
finish()
