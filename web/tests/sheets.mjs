/* The rules of the style sheets, and the colours that their values stand for in a theme. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../src/style/', import.meta.url))

/** All rules: the file, the selectors and conditions round the declarations, outermost first, and these. */
export function rules() {
    const found = []
    for (const file of globSync(`${folder}*.css`).sort()) {
        const text = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
        const open = []
        for (const [part] of text.matchAll(/[^{};]*[{};]/g)) {
            const words = part.slice(0, -1).trim().replace(/\s+/g, ' ')
            const colon = words.indexOf(':')
            if (part.endsWith('{')) {
                open.push({ file: file.slice(folder.length), within: [], declared: {} })
                const rule = open.at(-1)
                rule.within = [...(open.at(-2)?.within ?? []), words]
                found.push(rule)
            } else if (words && open.length && colon > 0)
                open.at(-1).declared[words.slice(0, colon)] = words.slice(colon + 1).trim()
            if (part.endsWith('}')) open.pop()
        }
    }
    return found
}

/** The parts of a list between commas, or between spaces, that stand in no brackets. */
function split(text, at) {
    const parts = ['']
    let depth = 0
    for (const letter of text) {
        if (letter === '(') depth++
        if (letter === ')') depth--
        if (depth === 0 && letter === at) parts.push('')
        else parts[parts.length - 1] += letter
    }
    return parts.map(part => part.trim()).filter(Boolean)
}

/** Red, green and blue from 0 to 255, and how much covers what lies under it; undefined for what is no
 * colour of ours.
 * @param tokens value by name */
export function colour(value, tokens, dark) {
    const [, name, inside] = /^([\w-]+)\(([^]*)\)$/.exec(value) ?? []
    const of = text => colour(text, tokens, dark)
    if (value === 'transparent') return [0, 0, 0, 0]
    if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(value)) {
        const digits = value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value
        return [1, 3, 5].map(at => parseInt(digits.slice(at, at + 2), 16)).concat(1)
    }
    if (name === 'var') return tokens[inside] === undefined ? undefined : of(tokens[inside])
    if (name === 'light-dark') return of(split(inside, ',')[dark ? 1 : 0])
    if (name === 'rgb') {
        const [r, g, b, , share = '100%'] = inside.split(/\s+/)
        return [Number(r), Number(g), Number(b), parseFloat(share) / 100]
    }
    if (name === 'color-mix') {
        const [how, one, two] = split(inside, ',')
        const [first, share] = split(one, ' ')
        if (how !== 'in srgb' || !share || split(two, ' ').length > 1)
            throw new Error(`not understood: ${value}`)
        const [a, b] = [of(first), of(two)]
        if (!a || !b) return undefined
        const part = parseFloat(share) / 100
        const alpha = a[3] * part + b[3] * (1 - part)
        const mixed = [0, 1, 2].map(i => (a[i] * a[3] * part + b[i] * b[3] * (1 - part)) / alpha)
        return [...mixed, alpha]
    }
}

/** What is seen where a colour lies over another one that covers all. */
export const over = (above, below) =>
    [0, 1, 2].map(i => above[i] * above[3] + below[i] * (1 - above[3])).concat(1)

function luminance(rgb) {
    const [r, g, b] = rgb.map(v =>
        v <= 10.31475 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** How many times as light the lighter one is, as WCAG 2 counts. */
export function contrast(one, two) {
    const [a, b] = [luminance(one), luminance(two)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
