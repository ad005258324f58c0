/* Texts as short as a fragment of a link can hold them: deflated, in base64url. */
import { BadLink } from './bad-link'

/** More than this is no game but a trap (a small link can unfold into gigabytes). */
const MOST_BYTES = 4 << 20

export const toBase64Url = (bytes: Uint8Array): string => {
    let text = ''
    for (let i = 0; i < bytes.length; i += 0x8000)
        text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
    if (!/^[\w-]*$/.test(text)) throw new BadLink('not base64url')
    try {
        const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
        return Uint8Array.from(bytes, c => c.charCodeAt(0))
    } catch {
        throw new BadLink('not base64url')
    }
}

/** A text as short as a fragment of a link can hold it, and back; the latter rejects with a BadLink. */
export const pack = async (text: string): Promise<string> =>
    toBase64Url(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')))
export async function unpack(packed: string): Promise<string> {
    const bytes = fromBase64Url(packed)
    const stream = new DecompressionStream('deflate-raw')
    const text = await through(bytes, stream).catch((error: unknown) => {
        throw error instanceof BadLink ? error : new BadLink('not deflated')
    })
    return decoded(text)
}
/** A text that is not deflated. */
export const unfold = (text: string): string => decoded(fromBase64Url(text))

function decoded(bytes: Uint8Array): string {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
        throw new BadLink('not UTF-8')
    }
}

async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
    const parts: Uint8Array[] = []
    let length = 0
    for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        parts.push(value)
        length += value.length
        if (length > MOST_BYTES) {
            await reader.cancel()
            throw new BadLink('too long')
        }
    }
    const all = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
        all.set(part, at)
        at += part.length
    }
    return all
}
