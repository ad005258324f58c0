/* For tests of notifications: a push service on this machine, and a browser's side of a subscription, which
 * decrypts what comes (RFC 8291) and looks at who sent it (RFC 8292). */
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { patience } from './common.mjs'

const hmac = (key, ...parts) => {
    const hash = createHmac('sha256', key)
    for (const part of parts) hash.update(part)
    return hash.digest()
}

/** The keys of a browser. */
export class Browser {
    constructor() {
        this.pair = createECDH('prime256v1')
        this.pair.generateKeys()
        this.secret = randomBytes(16)
    }
    subscription(endpoint) {
        return {
            endpoint,
            p256dh: this.pair.getPublicKey('base64url'),
            auth: this.secret.toString('base64url'),
        }
    }
    open(body) {
        const salt = body.subarray(0, 16)
        const size = body.readUInt32BE(16)
        const sender = body.subarray(21, 21 + body[20])
        const sealed = body.subarray(21 + body[20])
        if (sealed.length > size) throw new Error('more than one record')
        const own = this.pair.getPublicKey()
        const first = hmac(this.secret, this.pair.computeSecret(sender))
        const key = hmac(first, 'WebPush: info\0', own, sender, Buffer.of(1))
        const last = hmac(salt, key)
        const aes = hmac(last, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16)
        const nonce = hmac(last, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12)
        const open = createDecipheriv('aes-128-gcm', aes, nonce)
        open.setAuthTag(sealed.subarray(-16))
        const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
        if (text.at(-1) !== 2) throw new Error('the last record does not end with 2')
        return JSON.parse(text.subarray(0, -1).toString())
    }
}

/** Its claims, once the signature holds. */
export function claimsOf(authorization, key) {
    const [, token, point] = authorization.match(/^vapid t=([^,]+), k=(.+)$/)
    if (point !== key) throw new Error('another key')
    const bytes = Buffer.from(point, 'base64url')
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map(one => one.toString('base64url'))
    const [head, claims, signature] = token.split('.')
    const good = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
    )
    if (!good) throw new Error('the signature is wrong')
    return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

/** Answers with `status` and the fields `answer`, or never if it is `silent`; `next` gives what has come, or comes: its path, fields and body. */
export class PushService {
    static async open() {
        const service = new PushService()
        service.came = []
        service.status = 201
        service.heard = () => {}
        service.server = createServer(async (request, response) => {
            const parts = []
            for await (const part of request) parts.push(part)
            if (!service.silent) response.writeHead(service.status, service.answer).end()
            service.came.push({ path: request.url, fields: request.headers, body: Buffer.concat(parts) })
            service.heard()
        })
        await new Promise(done => service.server.listen(0, '127.0.0.1', done))
        service.url = `http://127.0.0.1:${service.server.address().port}`
        return service
    }
    async next() {
        while (!this.came.length)
            await new Promise((done, fail) => {
                const timer = setTimeout(() => fail(new Error('no notification came')), patience)
                this.heard = () => {
                    clearTimeout(timer)
                    done()
                }
            })
        return this.came.shift()
    }
    close() {
        this.server.closeAllConnections()
        this.server.close()
    }
}
