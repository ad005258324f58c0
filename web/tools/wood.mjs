// Draws src/board/wood.webp: grain and light of a plank in greys, which every board lays over its own
// colour. Made once and kept:  node web/tools/wood.mjs   (CHROMIUM as elsewhere)
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
})
const page = await browser.newPage()
const bytes = await page.evaluate(async () => {
    const size = 640
    // Smooth noise on a grid, the same every time.
    const at = (x, y, seed) => {
        const n = Math.sin(x * 127.1 + y * 311.7 + seed * 74.7) * 43758.5453
        return n - Math.floor(n)
    }
    const noise = (x, y, seed) => {
        const [i, j] = [Math.floor(x), Math.floor(y)]
        const smooth = t => t * t * (3 - 2 * t)
        const [u, v] = [smooth(x - i), smooth(y - j)]
        const mix = (a, b, t) => a + (b - a) * t
        return mix(
            mix(at(i, j, seed), at(i + 1, j, seed), u),
            mix(at(i, j + 1, seed), at(i + 1, j + 1, seed), u),
            v,
        )
    }
    const canvas = new OffscreenCanvas(size, size)
    const context = canvas.getContext('2d')
    const image = context.createImageData(size, size)
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            // Years of growth, bent by slow waves; fibres; pores.
            const bend = 5 * noise(x / 260, y / 90, 1) + 1.6 * noise(x / 90, y / 30, 2)
            const years = y / 34 + bend
            const year = years - Math.floor(years)
            const late = year ** 3 * (1 - year) * 6.5
            const fibre = noise(x / 70, y / 1.6, 3) - 0.5
            const fine = noise(x / 24, y / 0.9, 4) - 0.5
            const pore = noise(x / 16, y / 1.3, 5) > 0.86 ? 1 : 0
            const tone = noise(x / 400, y / 120, 6) - 0.5
            // Light from above, on the left.
            const light = 0.62 - (x * 0.4 + y * 0.6) / size
            const grey =
                138 - 50 * late + 40 * fibre + 22 * fine - 24 * pore + 46 * tone + 80 * light
            const k = 4 * (y * size + x)
            image.data.fill(Math.max(0, Math.min(255, grey)), k, k + 3)
            image.data[k + 3] = 255
        }
    context.putImageData(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.3 })
    return [...new Uint8Array(await blob.arrayBuffer())]
})
await browser.close()
const file = fileURLToPath(new URL('../src/board/wood.webp', import.meta.url))
writeFileSync(file, Uint8Array.from(bytes))
console.log(`${file}: ${bytes.length} bytes`)
