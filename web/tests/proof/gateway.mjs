/* A way to the real server that can break, and behind which the next version of the page may stand: all
 * of its files have other names then, and the old names are gone. */
import { createServer } from 'node:http'
import { address } from '../browser.mjs'

/** The name that a file of the page has in the next version. It holds all of the old name: two files may
 * have one stem, and parts of their hashes may be the same. A worker refuses a list that has a file twice. */
export const next = name => name.replace(/(?=\.\w+$)/, '-N3XT')

/** `mode`: 'now', 'next', or 'down'. `lost`: old names that were asked for when they were gone. */
export async function openGateway() {
    const worker = await (await fetch(`${address}/sw.js`)).text()
    const build = /[0-9a-f]{16}/.exec(worker)[0]
    const names = [...new Set(worker.match(/(?<=\/assets\/)[\w.-]+/g))]
    const was = new Map(names.map(name => [next(name), name]))
    const renamed = text => names.reduce((all, name) => all.replaceAll(name, next(name)), text)

    const gateway = { mode: 'now', lost: [] }
    const server = createServer(async (request, response) => {
        if (gateway.mode === 'down') return request.socket.destroy()
        const newer = gateway.mode === 'next'
        const name = request.url.replace('/assets/', '')
        if (newer && names.includes(name)) gateway.lost.push(name)
        const path = newer && was.has(name) ? `/assets/${was.get(name)}` : request.url
        const answer = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
        const gone = newer && names.includes(name)
        const headers = Object.fromEntries(answer.headers)
        delete headers['content-length']
        if (newer) delete headers.etag
        let body = Buffer.from(await answer.arrayBuffer())
        if (newer && /html|javascript|css|json/.test(headers['content-type'])) {
            const text = renamed(body.toString())
            body = Buffer.from(text.replaceAll(build, 'f'.repeat(16)))
        }
        response.writeHead(gone ? 404 : answer.status, headers)
        response.end(gone ? '' : body)
    })
    await new Promise(done => server.listen(0, '127.0.0.1', done))
    gateway.url = `http://127.0.0.1:${server.address().port}`
    gateway.close = () => {
        server.closeAllConnections()
        server.close()
    }
    return gateway
}
