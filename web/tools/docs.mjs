/* The documents as the page shows them under /docs: HTML made from docs/*.md while the page is built. Links
 * between documents, to headings, pictures and files of the tree are checked (tests/docs.test.mjs).
 *
 * A document is reached from docs/README.md, the map, which also says of which kind each one is. Other files
 * that a document links are shown as they are, under /docs/files/NAME. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, normalize } from 'node:path'
import markdownIt from 'markdown-it'

const MAP = 'docs/README.md'
/** A piece of code of so few signs stays on one line. */
const SHORT = 16

/** The name of a file's page: '' is the map, 'notebook/tune' a page of the notebook. */
function nameOf(path) {
    if (path === MAP) return ''
    if (path.startsWith('docs/') && path.endsWith('.md')) return path.slice(5, -3)
    if (path.endsWith('.md')) return basename(path, '.md').toLowerCase()
    return `files/${path
        .replace(/^docs\//, '')
        .replace('@', '-at')
        .replace(/[^\w]+/g, '-')}`
}

/** A heading's anchor, as on GitHub, so that the same links work in both places. */
const anchorOf = text =>
    text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')

/** The words of a heading without its marks. */
const plainText = token =>
    token.children
        .map(child => (/^(text|code_inline)$/.test(child.type) ? child.content : ''))
        .join('')

/** The kinds of pages, as the map's tables say them: | [x.md](x.md) | kind | … |. */
function kindsIn(map) {
    const kinds = new Map()
    for (const [, file, kind] of map.matchAll(/^\| \[[^\]]*\]\(([^)]*)\) \| ([^|]+) \|/gm))
        kinds.set(nameOf(normalize(join('docs', file))), kind.trim())
    return kinds
}

const escaped = text => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Width and height of a picture, so that nothing moves when it comes. */
function sizeOf(svg) {
    const [, width] = /<svg[^>]* width=["']([\d.]+)["']/.exec(svg) ?? []
    const [, height] = /<svg[^>]* height=["']([\d.]+)["']/.exec(svg) ?? []
    const box = /viewBox=["'][-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)["']/.exec(svg) ?? []
    return [width ?? box[1], height ?? box[2]]
}

/** What of the map the page shows: developers read the rest in the repository. */
const forVisitors = text => text.split('\n<!-- The page of a server')[0]

/** All documents below a root: `docs` have name, path, title, kind, whether visitors are shown it, html and heads (anchor and words of each
 * heading); `pictures` are name on the page and bytes. `wrong`: what is
 * broken, each with its file and the reason. */
export function readDocs(root) {
    const read = path => readFileSync(join(root, path), 'utf8')
    const pictures = new Map()
    const docs = new Map()
    const wrong = []
    const links = []
    const waiting = [MAP]
    for (const folder of ['docs', 'docs/notebook'])
        for (const file of readdirSync(join(root, folder)))
            if (file.endsWith('.md')) waiting.push(`${folder}/${file}`)

    const picture = (path, from) => {
        if (!existsSync(join(root, path))) return void wrong.push(`${from}: no picture ${path}`)
        const bytes = readFileSync(join(root, path))
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 7)
        const name = `assets/${basename(path, extname(path))}-${hash}${extname(path)}`
        pictures.set(name, bytes)
        return [name, ...sizeOf(bytes.toString('latin1'))]
    }
    /** Where a link of a document leads on the page. */
    const target = (href, from) => {
        if (/^[a-z]+:/.test(href)) return href
        const [file, anchor] = decodeURIComponent(href).split('#')
        const path = file ? normalize(join(dirname(from), file)) : from
        const there = join(root, path)
        if (path.startsWith('..') || !existsSync(there) || statSync(there).isDirectory()) {
            wrong.push(`${from}: the link '${href}' leads to no file`)
            return '#'
        }
        waiting.push(path)
        if (anchor) links.push([from, path, anchor])
        return `/docs${path === MAP ? '' : `/${nameOf(path)}`}${anchor ? `#${anchor}` : ''}`
    }

    const markdown = markdownIt({ html: false, linkify: false })
    const prose = path => {
        const tokens = markdown.parse(forVisitors(read(path)), {})
        const heads = []
        let title = ''
        for (const [at, token] of tokens.entries()) {
            if (token.type === 'heading_open') {
                const words = plainText(tokens[at + 1])
                if (token.tag === 'h1') {
                    title ||= words
                    continue
                }
                let anchor = anchorOf(words)
                for (let again = 1; heads.some(head => head[0] === anchor); again++)
                    anchor = `${anchorOf(words)}-${again}`
                token.attrSet('id', anchor)
                heads.push([anchor, words, Number(token.tag[1])])
            }
            // The page's policy allows no style in an attribute.
            const [, aligned] = /text-align:(\w+)/.exec(token.attrGet('style') ?? '') ?? []
            if (aligned) token.attrs = [['class', aligned]]
            for (const child of token.children ?? []) {
                // Browsers break a line within '--help'.
                if (child.type === 'code_inline' && child.content.length <= SHORT)
                    child.attrSet('class', 'short')
                if (child.type === 'link_open')
                    child.attrSet('href', target(child.attrGet('href'), path))
                if (child.type === 'image') {
                    const [name, width, height] = picture(
                        normalize(join(dirname(path), child.attrGet('src'))),
                        path,
                    ) ?? ['']
                    child.attrSet('src', `/${name}`)
                    if (width && height) {
                        child.attrSet('width', width)
                        child.attrSet('height', height)
                    }
                }
            }
        }
        // The page shows the title itself.
        const first = tokens.findIndex(token => token.type === 'heading_open')
        if (tokens[first]?.tag === 'h1') tokens.splice(first, 3)
        const html = markdown.renderer
            .render(tokens, markdown.options, {})
            // The page has its own list of headings.
            .replace(
                /<ul>\s*<li>(?:<a href="\/docs[^"]*#[^"]*">(?:(?!<\/a>).)*<\/a>[\s·]*)+<\/li>\s*<\/ul>\n/,
                '',
            )
            // A heading without words is none.
            .replace(/<th( class="\w+")?><\/th>/g, '<td></td>')
            .replace(/<thead>\s*<tr>\s*(<td><\/td>\s*)+<\/tr>\s*<\/thead>\n/g, '')
            .replaceAll('<table>', '<div class="taefl-docs-wide" tabindex="0"><table>')
            .replaceAll('</table>', '</table></div>')
            .replaceAll('<pre>', '<pre tabindex="0">')
        return { title, heads, html }
    }
    const plain = path => ({
        title: path,
        heads: [],
        html: `<pre tabindex="0"><code>${escaped(read(path))}</code></pre>`,
    })

    const kinds = kindsIn(read(MAP))
    const shown = kindsIn(forVisitors(read(MAP)))
    for (const path of waiting) {
        if (docs.has(path)) continue
        const name = nameOf(path)
        if ([...docs.values()].some(doc => doc.name === name))
            wrong.push(`${path}: another document has the address /docs/${name}`)
        docs.set(path, null) // known, so that a document may link itself
        const whole = path.endsWith('.md') ? prose(path) : plain(path)
        const listed = path === MAP || shown.has(name)
        docs.set(path, { name, path, kind: kinds.get(name) ?? '', listed, ...whole })
    }
    for (const [from, path, anchor] of links)
        if (!docs.get(path).heads.some(head => head[0] === anchor))
            wrong.push(`${from}: ${path} has no heading #${anchor}`)
    return { docs: [...docs.values()], pictures, wrong }
}

/** The documents as data of the page: `doc-NAME` each ('/' as '-'), and `docs`, the list. */
export function docsAsData({ docs }) {
    const list = docs.map(({ name, title, kind, listed }) => [name, title, kind, listed])
    return [
        ['docs', list],
        ...docs.map(({ name, html, heads }) => [
            `doc-${name.replaceAll('/', '-')}`,
            { html, heads: heads.filter(head => head[2] <= 3) },
        ]),
    ]
}
