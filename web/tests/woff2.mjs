/* What a WOFF2 file has glyphs for, read from the file: a browser draws what it lacks with fonts of the
 * machine. See https://www.w3.org/TR/WOFF2/, and `cmap` of OpenType. */
import { brotliDecompressSync } from 'node:zlib'

/** The tags' places in WOFF2's list of known tables; 63: the tag is written out. */
const [CMAP, GLYF, LOCA, WRITTEN_OUT] = [0, 10, 11, 63]
const HEADER = 48

/** Whether a font has a glyph for a character. */
export function glyphsOf(file) {
    const map = new DataView(Uint8Array.from(characterMap(file)).buffer)
    for (let at = 4, end = 4 + 8 * map.getUint16(2); at < end; at += 8) {
        const table = new DataView(map.buffer, map.getUint32(at + 4))
        if (table.getUint16(0) === 4) return letter => segments(table, letter.codePointAt(0)) !== 0
    }
    throw new Error('no character map of format 4')
}

/** The bytes of the table `cmap`. */
function characterMap(file) {
    let at = HEADER
    const number = () => {
        let value = 0
        for (;;) {
            const byte = file[at++]
            value = value * 128 + (byte & 127)
            if (byte < 128) return value
        }
    }
    let place = 0
    let found
    for (let tables = file.readUInt16BE(12); tables > 0; tables--) {
        const flags = file[at++]
        const tag = flags & 63
        if (tag === WRITTEN_OUT) at += 4
        let length = number()
        const plain = tag === GLYF || tag === LOCA ? 3 : 0
        if (flags >> 6 !== plain) length = number()
        if (tag === CMAP) found = [place, place + length]
        place += length
    }
    const bytes = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
    return bytes.subarray(...found)
}

/** The glyph of a character in a map of format 4; 0: none. */
function segments(table, code) {
    const size = table.getUint16(6)
    for (let at = 14; at < 14 + size; at += 2) {
        const start = table.getUint16(at + 2 + size)
        if (code > table.getUint16(at) || code < start) continue
        const delta = table.getUint16(at + 2 + 2 * size)
        const place = at + 2 + 3 * size
        const offset = table.getUint16(place)
        if (!offset) return (code + delta) & 0xffff
        const glyph = table.getUint16(place + offset + 2 * (code - start))
        return glyph && (glyph + delta) & 0xffff
    }
    return 0
}
