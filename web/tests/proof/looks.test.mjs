/* What a person may ask of a screen: forced colours, nothing that moves, no single letters as keys. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address } from '../browser.mjs'
import { atRest, until } from '../until.mjs'
import { wear } from '../axe.mjs'
import { plies, typedField, typeMove } from '../table-page.mjs'
import { picture, settled, visit } from './browser.mjs'

const start = { tafl: 'tablut-katz', maerstanas: 'maerstanas', gardsdansen: 'gardsdansen' }
/** Positions with every kind of piece. */
const rich = {
    tafl: '',
    maerstanas: '/S2s3/T1W4/7/t1w4/7/7/7_1_-',
    gardsdansen: '',
}

/** Parts of the page as pixels, from one picture: of each the contrast of its brightest to its darkest luminance, and a
 * text that is equal where the pixels are. */
async function look(page, ...selectors) {
    const boxes = await page.evaluate(selectors => {
        const all = selectors.map(selector => document.querySelector(selector))
        all[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })
        return all.map(one => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return { x: x + 4, y: y + 4, width: width - 8, height: height - 8 }
        })
    }, selectors)
    const png = await page.screenshot()
    return page.evaluate(
        async ([text, boxes]) => {
            const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0))
            const image = await createImageBitmap(new Blob([bytes]))
            const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
            canvas.drawImage(image, 0, 0)
            const linear = v => (v <= 10 ? v / 3294 : ((v / 255 + 0.055) / 1.055) ** 2.4)
            return boxes.map(({ x, y, width, height }) => {
                const { data } = canvas.getImageData(...[x, y, width, height].map(Math.round))
                let low = 1
                let high = 0
                for (let i = 0; i < data.length; i += 4) {
                    const [r, g, b] = [data[i], data[i + 1], data[i + 2]].map(linear)
                    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
                    low = Math.min(low, light)
                    high = Math.max(high, light)
                }
                return { contrast: (high + 0.05) / (low + 0.05), pixels: data.join() }
            })
        },
        [png.toString('base64'), boxes],
    )
}

test('forced colours: every piece is seen and told apart, and so is the cross that takes one off the board', async t => {
    const page = await visit(t, '/editor/tablut-katz', {
        forcedColors: 'active',
        viewport: { width: 1280, height: 1200 },
    })
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        const [{ contrast }] = await look(page, '.taefl-b-stone:has(.taefl-b-remove)')
        assert.ok(contrast >= 3, `${colorScheme}: ${contrast.toFixed(1)} to 1`)
    }
    for (const [family, rules] of Object.entries(start)) {
        await page.goto(`${address}/analysis/${rules}${rich[family]}`)
        await page.locator('taefl-board [role=gridcell]').first().waitFor()
        const examples = await page.evaluate(() => {
            const { view, about } = document.querySelector('taefl-table')
            const { squares } = about.geometry
            return about.pieces
                .map(({ letter }) => [letter, squares[view.board.indexOf(letter)]?.name])
                .filter(([, square]) => square)
        })
        assert.ok(examples.length >= 3)
        for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme })
            await settled(page)
            if (process.env.TAEFL_LOOK) await picture(page, `forced-${family}-${colorScheme}`)
            const squares = examples.map(([, square]) => `[data-square="${square}"]`)
            const seen = []
            for (const [at, { contrast, pixels }] of (await look(page, ...squares)).entries()) {
                const where = `${examples[at].join(' on ')} of ${family}, ${colorScheme}`
                assert.ok(contrast >= 3, `${where}: ${contrast.toFixed(1)} to 1`)
                assert.ok(!seen.includes(pixels), `${where}: looks like another piece`)
                seen.push(pixels)
            }
        }
    }
})

/** Luminance of the colours that boards and pictures of them are drawn in. */
const colours = (page, where = '.taefl-still') =>
    page.evaluate(where => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
        const light = (selector, kind = 'fill') =>
            [...document.querySelectorAll(`${where} ${selector}`)].map(element => {
                canvas.fillStyle = getComputedStyle(element)[kind]
                canvas.fillRect(0, 0, 1, 1)
                const linear = v => (v <= 10 ? v / 3294 : ((v / 255 + 0.055) / 1.055) ** 2.4)
                const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(linear)
                return 0.2126 * r + 0.7152 * g + 0.0722 * b
            })
        return {
            dark: light('.taefl-b-dark > .taefl-b-body'),
            light: light('.taefl-b-light > .taefl-b-body'),
            wood: light('.taefl-b-wood'),
            cases: light('.taefl-b-link .taefl-b-case', 'stroke'),
            links: light('.taefl-b-link .taefl-b-line', 'stroke'),
        }
    }, where)
const apart = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
/** What the system may wish of colours, by name. */
const wishes = {
    light: {},
    dark: { colorScheme: 'dark' },
    contrast: { contrast: 'more' },
    'forced light': { forcedColors: 'active' },
    'forced dark': { forcedColors: 'active', colorScheme: 'dark' },
}
/** Shows a page in all of them, one after the other. */
async function inAll(page, look, names = Object.keys(wishes)) {
    for (const name of names) {
        await page.emulateMedia({
            ...{ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
            ...wishes[name],
        })
        if (name === 'contrast') await wear(page, name)
        await settled(page)
        await look(name)
    }
}

test('small pictures keep the sides apart', async t => {
    const page = await visit(t, '/learn')
    await inAll(page, async name => {
        const { dark, light } = await colours(page)
        assert.ok(dark.length >= 3 && light.length >= 3)
        assert.ok(Math.max(...dark) < Math.min(...light), `${name}: the dark side is the dark one`)
    })
})

test('forced colours: what links stones is seen', async t => {
    const position = 'Ss1Ss2/1S1sS2/1Tss3/1sSs3/sS5/s6/S6_1_Ww'
    const page = await visit(t, `/play/maerstanas?position=${position}`)
    const look = async name => {
        const drawn = () => colours(page, 'taefl-board')
        const { wood, cases, links } = await until(drawn, it => it.links.length > 5, 'the links')
        for (const [at, link] of links.entries())
            assert.ok(Math.max(apart(link, wood[0]), apart(cases[at], wood[0])) >= 3, name)
    }
    await inAll(page, look, ['forced light', 'forced dark'])
})

test('a position nobody has searched has an empty bar', async t => {
    const page = await visit(t, '/analysis/tablut-ashton')
    await page.keyboard.press('Shift') // it comes when somebody stirs
    await inAll(page, async name => {
        const look = await page.locator('taefl-eval-bar .bar').evaluate(bar => {
            const { backgroundImage, backgroundColor, borderTopStyle } = getComputedStyle(bar)
            return [backgroundImage, backgroundColor, borderTopStyle]
        })
        assert.deepEqual(look, ['none', 'rgba(0, 0, 0, 0)', 'dashed'], name)
    })
})

test('every board goes with all pieces in every theme', async t => {
    const page = await visit(t, '/settings', { settings: { board: 'red', pieces: 'glass' } })
    const [boards, pieces] = ['Board', 'Pieces'].map(legend =>
        page.getByRole('group', { name: legend, exact: true }).last().getByRole('radio'),
    )
    const [manyBoards, manyPieces] = [await boards.count(), await pieces.count()]
    assert.ok(manyBoards >= 3 && manyPieces >= 3)
    const seen = new Set()
    for (const name of ['Light', 'Dark', 'High contrast']) {
        await page.getByRole('radio', { name, exact: true }).check({ force: true })
        for (let b = 0; b < manyBoards; b++) {
            await boards.nth(b).evaluate(radio => radio.click())
            for (let p = 0; p < manyPieces; p++) {
                await pieces.nth(p).evaluate(radio => radio.click())
                const look = `${name}, board ${b}, pieces ${p}`
                await atRest(page) // some of it changes gradually
                const { dark, light, wood } = await colours(page)
                for (const piece of [...dark, ...light])
                    assert.ok(apart(piece, wood[0]) >= 3, `${look}: ${apart(piece, wood[0])} to 1`)
                if (name !== 'High contrast') seen.add([name, wood[0], dark[0], light[0]].join(' '))
            }
        }
    }
    assert.equal(seen.size, 2 * 4 * 2, `${seen.size} different looks`)
})

/** How many things moved by themselves while a move with a capture was shown. */
async function movement(page) {
    await page.evaluate(() => {
        window.moved = 0
        const count = () => {
            const running = a => a.effect?.getComputedTiming().duration > 50
            window.moved = Math.max(window.moved, document.getAnimations().filter(running).length)
            requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
    })
    await typeMove(page, 'e4d4')
    await until(
        () => page.evaluate(() => document.querySelector('taefl-table').view.ply),
        ply => ply > 0,
        'the ply shown',
    )
    await page.getByRole('button', { name: 'Back', exact: true }).first().click()
    await settled(page)
    // Long enough for whatever might move after all.
    await page.waitForTimeout(300)
    return page.evaluate(() => window.moved)
}
const moving = { reducedMotion: 'no-preference' }
for (const [name, options, moves] of [
    ['as the device wishes', { reducedMotion: 'reduce' }, false],
    ['as set', { ...moving, settings: { motion: 'off' } }, false],
    ['unless wanted', moving, true],
])
    test(`nothing moves: ${name}`, async t => {
        const page = await visit(t, '/play/tablut-ashton', options)
        await plies(page, 0)
        assert.equal((await movement(page)) > 0, moves)
    })

test('single letters are keys only while the person wants them', async t => {
    for (const letters of [true, false]) {
        const page = await visit(t, '/play/tablut-ashton', { settings: { letters } })
        await plies(page, 0)
        const flipped = () => page.evaluate(() => document.querySelector('taefl-table').flip)
        await page.locator('h1').click()
        await page.keyboard.press('f')
        await page.keyboard.press('?')
        if (letters) await until(flipped, true, 'whether the board is turned')
        // A key that is heard without a delay: what letters do would have begun by then.
        else await page.keyboard.press('Shift')
        const dialog = page.getByRole('dialog')
        if (letters) {
            await dialog.waitFor()
            await page.keyboard.press('Escape')
            await dialog.waitFor({ state: 'hidden' })
        } else {
            await settled(page)
            assert.equal(await dialog.count(), 0)
        }
        // In a field they are letters.
        const field = page.getByLabel('Type a move')
        if (letters) {
            await page.keyboard.press('m')
            await until(() => field.evaluate(f => f === document.activeElement), true, 'the field')
        } else await typedField(page)
        await field.focus()
        await page.keyboard.type('f')
        await until(() => field.inputValue(), 'f', 'what stands in the field')
        assert.equal(await flipped(), letters)
    }
})
