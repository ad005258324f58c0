/* What a program sees of a link that runs no script: title, words and a picture of the position. */
import assert from 'node:assert/strict'
import { get } from 'node:http'
import test from 'node:test'
import { crc32, inflateSync } from 'node:zlib'

const address = process.env.TAEFL_PAGE

const ask = (path, headers = {}) =>
    new Promise((resolve, reject) =>
        get(address + path, { headers }, answer => {
            const parts = []
            answer.on('data', part => parts.push(part))
            answer.on('end', () =>
                resolve({
                    status: answer.statusCode,
                    type: answer.headers['content-type'],
                    body: Buffer.concat(parts),
                }),
            )
        }).on('error', reject),
    )
/** What stands in the head of a page. */
async function headOf(path, headers) {
    const { status, body } = await ask(path, headers)
    const html = body.toString()
    const words = name => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1]
    const title = /<title>(.*?)<\/title>/.exec(html)[1]
    return { status, html, title, line: words('description'), image: words('image') }
}
/** The rows of a PNG file, each with its filter byte. */
function rowsOf(png) {
    assert.equal(png.toString('latin1', 1, 4), 'PNG')
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [600, 600])
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const part = png.subarray(at + 4, at + 8 + png.readUInt32BE(at))
        assert.equal(crc32(part), png.readUInt32BE(at + 4 + part.length))
    }
    const length = png.readUInt32BE(33)
    return inflateSync(png.subarray(41, 41 + length))
}
async function picture(url) {
    assert.ok(url.startsWith(address), url)
    const { status, type, body } = await ask(url.slice(address.length))
    assert.deepEqual([status, type], [200, 'image/png'])
    assert.equal(rowsOf(body).length, 600 * 1801)
    return body
}

test('rules, lessons and positions have title, words and a picture of their own', async () => {
    const rules = await headOf('/rules/copenhagen')
    assert.deepEqual([rules.status, rules.title], [200, 'Copenhagen Hnefatafl: the rules'])
    assert.match(rules.line, /in plain words/)
    const start = await picture(rules.image)
    assert.equal((await headOf('/learn/gardsdansen')).title, 'Learn Gårdsdansen')
    const ashton = await headOf('/play/tablut-ashton')
    assert.equal(ashton.title, 'Play Tablut, Ashton&#39;s reconstruction')
    const place = await headOf('/analysis/brandubh/3t3/3t3/7/ttTKTtt/3T3/3t3/3t3_2')
    assert.notDeepEqual(await picture(place.image), start)
    // The page itself is the same, so that it works for a person, too.
    assert.match(place.html, /<script type="module"/)
})

test('a game has its last position, an invitation the start', async () => {
    const headers = { 'content-type': 'application/json', origin: address }
    const answer = await fetch(`${address}/api/games`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ rules: 'brandubh', clock: null, open: false }),
    })
    const { id } = await answer.json()
    const { title, line, image } = await headOf(`/g/${id}`)
    assert.equal(title, 'A game on Taefl')
    assert.match(line, /join/)
    await picture(image)
})

test('browsers get the page as it was built, and wrong addresses no picture', async () => {
    const browser = { 'sec-fetch-dest': 'document' }
    assert.equal((await headOf('/rules/copenhagen', browser)).image, undefined)
    assert.equal((await headOf('/rules/nothing')).image, undefined)
    assert.equal((await headOf('/g/kncp76uar6')).image, undefined)
    for (const path of ['nothing.png', 'copenhagen/9.png', 'copenhagen', '.png', '%3Cb%3E.png'])
        assert.equal((await ask(`/picture/${path}`)).status, 404, path)
    for (const path of ['/rules/%22%3E%3Cscript%3E', '/analysis/copenhagen/%3Cb%3E'])
        assert.doesNotMatch((await headOf(path)).html, /<b>|"><script>/)
})
