/* Files packed as the server sends them. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** With gzip, which is all that browsers take where the server has no certificate. */
export const gzipped = plain => gzipSync(plain, { level: 9 })

export const brotlied = plain =>
    brotliCompressSync(plain, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGWIN]: 22,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
    })
