/* Files packed as the server sends them. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** With gzip, which is all that browsers take where the server has no certificate. */
export const gzipped = plain => promisify(gzip)(plain, { level: 9 })

export const brotlied = plain =>
    promisify(brotliCompress)(plain, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGWIN]: 22,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
    })
