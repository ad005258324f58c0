/* Being told of one's turn when no page is open: switched on in the preferences, sent by the server through a push
 * service of the test's, shown by the service worker. And the notice that a game goes on. */
import { deepStrictEqual as same } from 'node:assert/strict'
import test, { after } from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { Browser, PushService } from '../../tests/server/push_service.mjs'
import { address, freshContext, leave } from './browser.mjs'
import { addressIs, clean } from './play-page.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const mark = Date.now() % 1e8
const people = []
const service = await PushService.open()
after(() => {
    for (const { socket } of people) socket.line.destroy()
    service.close()
})

async function player(name) {
    const person = new Person(server)
    person.name = `${name}${mark}`
    await person.ask('/api/account', { name: person.name, password: 'correct horse' })
    people.push(person.open())
    return person
}
async function pageOf(person, options) {
    const context = await freshContext([address], { reducedMotion: 'reduce', ...options })
    const [name, value] = person.cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    return context.newPage()
}
/** The browser hands a message to the service worker, as it does when a push service has sent one. */
async function deliver(page, data) {
    const cdp = await page.context().newCDPSession(page)
    const told = new Promise(done => {
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
            done(registrations.find(({ scopeURL }) => scopeURL === `${address}/`)),
        )
    })
    await cdp.send('ServiceWorker.enable')
    const { registrationId } = await told
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data })
}
async function game(one, two, clock) {
    const { id } = (await one.ask('/api/games', { rules: 'tablut-ashton', seat: 1, clock })).body
    await two.ask(`/api/games/${id}/join`, {})
    return id
}

test('one’s turn is told when the page is closed, and the message opens the game', async () => {
    const [ann, bob] = await Promise.all(['Runa', 'Sven'].map(player))
    const page = await pageOf(bob, { serviceWorkers: 'allow' })
    const context = page.context()
    const browser = new Browser()
    const made = browser.subscription(`${service.url}/sven`)
    await context.grantPermissions(['notifications'], { origin: address })
    // The browser of the test has no push service.
    await context.addInitScript(({ endpoint, p256dh, auth }) => {
        let mine = null
        const subscription = {
            toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: async () => {
                mine = null
                return true
            },
        }
        let permission = 'default'
        Object.defineProperty(Notification, 'permission', { get: () => permission })
        Notification.requestPermission = async () => (permission = 'granted')
        PushManager.prototype.getSubscription = async () => mine
        PushManager.prototype.subscribe = async how => {
            globalThis.subscribed = how
            return (mine = subscription)
        }
    }, made)
    await page.goto(`${address}/lobby`)
    await page.locator('.taefl-who .name').waitFor()
    await page.goto(`${address}/settings`)
    const box = page.getByRole('checkbox', { name: /^Tell me when it is my turn, even when/ })
    await box.waitFor()
    same(await box.isChecked(), false)
    await clean(page)
    await box.click()
    await until(async () => (await bob.ask('/api/me/push')).body.on, true, 'the server knows')
    const { key } = (await bob.ask('/api/me/push')).body
    const how = await page.evaluate(() => globalThis.subscribed)
    same(how, { userVisibleOnly: true, applicationServerKey: key })
    await page.reload()
    await until(() => box.isChecked(), true, 'it stays on')

    const id = await game(ann, bob, { days: 2 })
    await ann.move(id, 0, 'e3c3')
    const message = browser.open((await service.next()).body)
    same(message, { game: id, name: ann.name })
    const [worker] = context.serviceWorkers()
    await worker.evaluate(() => {
        globalThis.shown = []
        clients.openWindow = async url => void globalThis.shown.push({ url })
        // Chromium's headless shell lets nobody show a notification. With CHROMIUM=/usr/bin/chromium it is a real one.
        if (Notification.permission === 'granted') return
        registration.showNotification = async (title, { tag }) =>
            void globalThis.shown.push({ title, tag })
        registration.getNotifications = async () => globalThis.shown
    })
    await deliver(page, JSON.stringify(message))
    const shown = () =>
        worker.evaluate(async () =>
            (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag })),
        )
    await until(shown, [{ title: `Your turn against ${ann.name}`, tag: id }], 'the notification')
    await worker.evaluate(tag => {
        const event = new ExtendableEvent('notificationclick')
        event.notification = { tag, close() {} }
        dispatchEvent(event)
    }, id)
    const opened = () => worker.evaluate(() => globalThis.shown.at(-1)?.url)
    await until(opened, `/g/${id}`, 'the game')

    await box.click()
    await until(async () => (await bob.ask('/api/me/push')).body.on, false, 'it is off')
    await leave(page)
})

test('a game with a clock goes on while one is elsewhere: a notice leads back', async () => {
    const [ann, bob] = await Promise.all(['Rut', 'Sten'].map(player))
    const page = await pageOf(bob)
    await page.goto(`${address}/lobby`)
    await page.locator('.taefl-who .name').waitFor()
    const id = await game(ann, bob, { base: 600000, inc: 0 })
    const notice = page.getByText(`Your game against ${ann.name} goes on.`)
    await notice.waitFor()
    await clean(page)
    await page.getByRole('button', { name: 'To the game' }).click()
    await addressIs(page, new RegExp(`/g/${id}$`))
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Resign' }).waitFor()
    await page.getByRole('link', { name: 'Rules', exact: true }).first().click()
    await notice.waitFor()
    // Not over the list that has it.
    await page.locator('.taefl-who button').click()
    await page.getByRole('link', { name: 'My games' }).click()
    await page.locator(`.taefl-current a[href="/g/${id}"]`).waitFor()
    await notice.waitFor({ state: 'detached' })
    await page.goBack()
    await notice.waitFor()
    await bob.say({ do: 'resign', game: id })
    await notice.waitFor({ state: 'detached' })
    await leave(page)
})
