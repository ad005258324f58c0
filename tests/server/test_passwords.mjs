/* Passwords: what an old one opened, and which attempts count as wrong. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { finish, folder, same, serve } from './common.mjs'
import { Person } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`
const password = 'correct horse'

/* What an old password began ends with it, also if its check waits while the password is changed. */
async function raced() {
    const data = join(folder, 'raced.db')
    const server = await serve(program, ['--trust-proxy', '127.0.0.1'], {
        TAEFL_DATA: data,
    })
    const owner = new Person(server)
    let round = 0
    let known = password
    await owner.ask('/api/account', { name: 'Robbed', password })
    // Others than 'passwd' read nothing, and may end before it is written.
    const admin = (...words) =>
        execFileSync(program, ['admin', '--data', data, ...words], {
            input: words[0] === 'passwd' ? known : '',
        })
    const from = () => ({ 'x-forwarded-for': `192.0.2.${round}` })
    const logIn = async (word, who = new Person(server)) => {
        await who.ask('/api/login', { name: 'Robbed', password: word }, from())
        return who
    }
    /* The thief's requests wait behind twenty others of one address, the change does not. */
    async function robbed(words, thefts, change) {
        round++
        const waiting = Array.from({ length: 20 }, (_, i) =>
            new Person(server).ask('/api/login', { name: `nobody${i}`, password }, from()),
        )
        await owner.ask('/api/me')
        const thieves = thefts.map(([who, path, body]) => who.ask(path, body, from()))
        await owner.ask('/api/me')
        await change()
        await Promise.all([...waiting, ...thieves])
        for (const [who] of thefts) same((await who.ask('/api/me')).body.you, null, words)
    }
    const login = [new Person(server), '/api/login', { name: 'Robbed', password }]
    const thieves = [await logIn(password), await logIn(password)]
    const thefts = [
        login,
        [thieves[0], '/api/me/password', { old: password, new: 'stolen horse' }],
        [thieves[1], '/api/me/delete', { password }],
    ]
    await robbed('by the owner', thefts, async () => {
        known = 'another horse'
        const answer = await owner.ask('/api/me/password', {
            old: password,
            new: known,
        })
        same(answer.status, 200, 'the owner changes the password')
    })
    same((await owner.ask('/api/me')).body.you?.name, 'Robbed', 'the account is still there')
    login[2].password = known
    await robbed('by the host', [login], () => {
        known = 'three tall pines'
        admin('passwd', 'Robbed')
    })
    login[2].password = known
    await robbed('by closing', [login], () => admin('close', 'Robbed'))
    admin('open', 'Robbed')
    same((await login[0].ask('/api/me')).body.you, null, 'and not after opening')
    same(
        (await (await logIn(known)).ask('/api/me')).body.you?.name,
        'Robbed',
        'the new one is good',
    )
    same(await server.stop(), 0, 'the server ends with 0')
}

/* A new password that is refused is no attempt at the old one. */
async function refusedNew(server) {
    const person = new Person(server)
    await person.ask('/api/account', { name: 'Choosy', password })
    const change = async word =>
        (await person.ask('/api/me/password', { old: password, new: word })).body.error?.code
    for (let i = 0; i < 7; i++) same(await change('password'), 'common-password', `try ${i}`)
    same(await change('another horse'), undefined, 'a good one is taken at once')
}

await raced()
const server = await serve(program)
await refusedNew(server)
same(await server.stop(), 0, 'the server ends with 0')
finish()
