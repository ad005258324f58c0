/* The documents under /docs: made from docs/*.md by the build, with links that lead somewhere, and read,
 * searched and followed in the browser. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDocs } from '../tools/docs.mjs'
import * as browser from './browser.mjs'
import { address, leave, visit } from './dom.mjs'
import { until } from './until.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { docs, pictures, wrong } = readDocs(root)

test('every document is made, and the map says of which one kind it is', () => {
    const kinds = ['tutorial', 'how-to', 'reference', 'explanation']
    const files = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
    assert.ok(files.length > 20)
    for (const file of files) {
        const doc = docs.find(one => one.path === `docs/${file}`)
        assert.ok(doc?.title && doc.html, file)
        if (file !== 'README.md') assert.ok(kinds.includes(doc.kind), `${file}: '${doc.kind}'`)
    }
    for (const kind of kinds) assert.ok(docs.filter(doc => doc.kind === kind).length > 1, kind)
})

test('the map of the page shows what one plays, hosts and embeds with, and no developers’ documents', () => {
    const map = docs.find(doc => doc.path === 'docs/README.md')
    assert.deepEqual(
        map.heads.map(head => head[1]),
        ['Play', 'Host', 'Embed', 'Before you choose'],
    )
    assert.doesNotMatch(map.html, /architecture|notebook|protocol|test_/)
    const listed = name => docs.find(doc => doc.name === name).listed
    assert.deepEqual(['', 'install', 'embed', 'architecture', 'proof'].map(listed), [
        ...[true, true, true],
        ...[false, false],
    ])
})

test('the notebook is linked from its own index only', () => {
    for (const { path, html } of docs)
        if (!/^docs\/(README|notebook\/.*)\.md$/.test(path))
            assert.doesNotMatch(html, /href="\/docs\/notebook/, path)
})

test('no link, heading or picture is missing', () => assert.deepEqual(wrong, []))

test('links to pages, headings, pictures and files lead there', () => {
    const ids = new Map(
        docs.map(({ name, html }) => [
            name,
            [...html.matchAll(/<h\d id="([^"]*)"/g)].map(found => found[1]),
        ]),
    )
    let links = 0
    for (const { path, html } of docs) {
        for (const [, href] of html.matchAll(/<a href="(\/[^"]*)"/g)) {
            const [, name = '', anchor] = /^\/docs\/?([^#]*)(?:#(.*))?$/.exec(href) ?? []
            assert.ok(ids.has(name), `${path}: ${href}`)
            if (anchor) assert.ok(ids.get(name).includes(anchor), `${path}: ${href}`)
            links++
        }
        for (const [, src] of html.matchAll(/<img src="\/([^"]*)"/g))
            assert.ok(pictures.has(src), `${path}: ${src}`)
    }
    assert.ok(links > 100 && pictures.size > 1)
})

test('what is broken is told, with the file and the reason', t => {
    const tree = mkdtempSync(join(tmpdir(), 'taefl-docs-'))
    t.after(() => rmSync(tree, { recursive: true }))
    mkdirSync(join(tree, 'docs/notebook'), { recursive: true })
    const write = (map, one) => {
        writeFileSync(join(tree, 'docs/README.md'), `# Map\n\n${map}\n`)
        writeFileSync(join(tree, 'docs/one.md'), `# One\n\n## A – b\n\n## A – b\n\n${one}\n`)
    }
    write('[one](one.md#a--b-1) [web](https://taefl.example/)', '<script>x</script> [a](#a--b)')
    const [, one] = readDocs(tree).docs
    assert.match(one.html, /&lt;script&gt;x/)
    for (const [map, words] of [
        ['[x](two.md)', /docs\/README.md: the link 'two.md' leads to no file/],
        ['[x](one.md#c)', /docs\/README.md: docs\/one.md has no heading #c/],
        ['![x](x.svg)', /docs\/README.md: no picture docs\/x.svg/],
        ['[x](../../x)', /leads to no file/],
        ['[x](.)', /leads to no file/],
    ]) {
        write(map, '')
        const { wrong } = readDocs(tree)
        assert.match(wrong.join('\n'), words, map)
    }
})

test('one reads the map, a document, a heading of it, and goes back', async () => {
    const page = await browser.visit(`${address}/`)
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await until(() => heading.textContent(), 'The documents of Taefl', 'the map')
    await page.getByRole('link', { name: 'Install and run a server', exact: true }).click()
    await until(() => heading.textContent(), 'Install and run a server', 'the document')
    const link = page.locator('.taefl-docs-contents a').last()
    const anchor = (await link.getAttribute('href')).slice(1)
    await link.click()
    const near = () =>
        page.evaluate(id => {
            const { top } = document.getElementById(id).getBoundingClientRect()
            return top > 0 && top < innerHeight
        }, anchor)
    await until(near, true, 'the heading in sight')
    // The browser keeps the place a moment after the scrolling has ended.
    await until(() => page.evaluate(() => history.state.y > 1000), true, 'the place kept')
    await page.reload()
    await until(near, true, 'the heading in sight after a reload')
    await page.goBack()
    await page.goBack()
    await until(() => heading.textContent(), 'The documents of Taefl', 'the map again')
    await browser.leave(page)
})

test('a picture is there and fits a phone', async () => {
    const page = await browser.visit(`${address}/docs/analyse`, {
        viewport: { width: 390, height: 844 },
    })
    const picture = page.locator('article img').first()
    await until(
        () =>
            picture.evaluate(
                img => img.naturalWidth > 0 && img.getBoundingClientRect().right <= innerWidth,
            ),
        true,
        'the picture',
    )
    assert.equal(await page.locator('.taefl-docs-contents').getAttribute('open'), null)
    await browser.leave(page)
})

test('search finds places by their words, and says what to do where there are none', async () => {
    const page = await visit(`${address}/docs/protocol`, { locale: 'sv' })
    await page.getByText('Den här sidan är på engelska.').waitFor()
    const field = page.getByRole('searchbox')
    await field.fill('proxy (header')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Sökning: proxy (header' }).waitFor()
    // What developers read is not searched.
    await field.fill('freestanding layers')
    await field.press('Enter')
    await page.getByText('Inget ställe har alla de här orden.').waitFor()
    await field.fill('systemd')
    await page.getByRole('button', { name: 'Sök' }).click()
    await page.locator('ol mark').first().waitFor()
    await page.locator('ol a').first().click()
    await page.locator('article').getByText('systemd').first().waitFor()
    await leave(page)
})

test('an unknown document says so', async () => {
    const page = await visit(`${address}/docs/nothing`)
    await page.getByRole('heading', { name: 'There is no such document' }).waitFor()
    await leave(page)
})
