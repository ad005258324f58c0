/* Files packed as the server sends them, as hard as it goes. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What each visit waits for; of the rest there is so much that it would take too long. */
const PATIENT = /\.(js|css)$/
// Both as few as save nearly all that more would.
const HARD = { numiterations: 5, blocksplittingmax: 4 }

/** With gzip, which is all that browsers take where the server has no certificate. */
export async function gzipped(path, plain, quick = false) {
    const usual = gzipSync(plain, { level: 9 })
    if (quick || !PATIENT.test(path)) return usual
    // It comes with npm. Builds without the page, which pack a small one for tests, have none.
    const { gzipAsync } = await import('@gfx/zopfli')
    const hard = await gzipAsync(plain, HARD)
    return hard.length < usual.length ? hard : usual
}

export const brotlied = plain =>
    brotliCompressSync(plain, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGWIN]: 22,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
    })
