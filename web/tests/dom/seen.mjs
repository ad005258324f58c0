/* What a person is told of an element: whether it is there for them, its words, its role and its name. */

const squeezed = text => text.replace(/\s+/g, ' ').trim()
export const NEVER = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'HEAD'])

/** Whether the element itself takes away what it holds. */
function hides(element) {
    if (NEVER.has(element.tagName) || element.hidden) return true
    if (element.style?.display === 'none' || element.style?.visibility === 'hidden') return true
    if (element.tagName === 'DIALOG' && !element.open) return true
    if (element.hasAttribute('popover') && !element.popoverOpen) return true
    const { parentNode } = element
    return (
        parentNode?.tagName === 'DETAILS' &&
        !parentNode.open &&
        element !== parentNode.querySelector(':scope > summary')
    )
}
export function isVisible(element) {
    if (!element.isConnected) return false
    for (let at = element; at?.tagName; at = at.parentNode) if (hides(at)) return false
    return true
}
/** Whether a screen reader comes to it: it is visible, and nothing around it is hidden from those. */
export const isTold = element =>
    isVisible(element) && !element.closest('[aria-hidden=true], [inert]')

/** What begins on a line of its own, without style sheets. */
const BLOCK =
    /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LEGEND|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TR|UL)$/
/** All words of an element, or those that are visible, with a line for each block. */
export function innerText(element) {
    let text = ''
    const walk = node => {
        for (const child of node.childNodes) {
            if (child.nodeType === 3) text += child.data.replace(/\s+/g, ' ')
            if (child.nodeType !== 1 || hides(child)) continue
            if (child.tagName === 'BR') text += '\n'
            const block = BLOCK.test(child.tagName)
            if (block) text += '\n'
            walk(child)
            if (block) text += '\n'
            if (/^T[DH]$/.test(child.tagName) && child.nextElementSibling) text += '\t'
        }
    }
    walk(element)
    return text
        .replace(/ *\n[ \n]*/g, '\n')
        .replace(/ +/g, ' ')
        .trim()
}
/** Words as they are compared: a button has them in its value. */
export const wordsOf = element =>
    element.tagName === 'INPUT' && /^(submit|button|reset)$/.test(element.type)
        ? element.value
        : squeezed(element.textContent ?? '')

const HEADER = { col: 'columnheader', row: 'rowheader' }
const INPUTS = {
    button: 'button',
    checkbox: 'checkbox',
    email: 'textbox',
    image: 'button',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    search: 'searchbox',
    submit: 'button',
    tel: 'textbox',
    text: 'textbox',
    url: 'textbox',
}
/** The roles of elements that state none; a function where it depends on the element. */
const ROLES = {
    A: e => e.hasAttribute('href') && 'link',
    ARTICLE: 'article',
    ASIDE: 'complementary',
    BUTTON: 'button',
    DD: 'definition',
    DETAILS: 'group',
    DIALOG: 'dialog',
    DT: 'term',
    FIELDSET: 'group',
    FIGURE: 'figure',
    FOOTER: 'contentinfo',
    FORM: 'form',
    HEADER: 'banner',
    HR: 'separator',
    IMG: e => (e.getAttribute('alt') === '' ? 'presentation' : 'img'),
    INPUT: e => INPUTS[e.type],
    LI: 'listitem',
    MAIN: 'main',
    METER: 'meter',
    NAV: 'navigation',
    OL: 'list',
    OPTION: 'option',
    OUTPUT: 'status',
    PROGRESS: 'progressbar',
    SECTION: e => nameOf(e) && 'region',
    SELECT: e => (e.multiple || e.size > 1 ? 'listbox' : 'combobox'),
    TABLE: 'table',
    TBODY: 'rowgroup',
    TD: 'cell',
    TEXTAREA: 'textbox',
    TH: e => HEADER[e.scope] ?? (e.closest('thead') ? 'columnheader' : 'rowheader'),
    THEAD: 'rowgroup',
    TR: 'row',
    UL: 'list',
}
export function roleOf(element) {
    const stated = element.getAttribute('role')
    if (stated) return stated
    if (/^H[1-6]$/.test(element.tagName)) return 'heading'
    const role = ROLES[element.tagName]
    return (typeof role === 'function' ? role(element) : role) || ''
}
/** Says of an element whether it may have a role, so that few elements are asked. */
export const mayBe = role => {
    const tags = Object.keys(ROLES).filter(
        tag => typeof ROLES[tag] === 'function' || ROLES[tag] === role,
    )
    if (role === 'heading') tags.push('H1', 'H2', 'H3', 'H4', 'H5', 'H6')
    const all = new Set(tags)
    return element => all.has(element.tagName) || element.hasAttribute('role')
}

const FROM_CONTENT =
    /^(button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemradio|option|radio|row|rowheader|switch|tab|treeitem)$/
export const labelsOf = element => [
    ...(element.id ? element.ownerDocument.querySelectorAll(`label[for="${element.id}"]`) : []),
    ...[element.closest('label')].filter(label => label && !label.htmlFor),
]
const byId = (element, ids) =>
    ids
        .split(/\s+/)
        .map(id => element.ownerDocument.getElementById(id))
        .filter(Boolean)

/** The words that name what is in an element; what hides itself does not. */
function contentName(element, skip) {
    let text = ''
    for (const child of element.childNodes) {
        if (child.nodeType === 3) text += child.data
        if (child.nodeType !== 1 || child === skip) continue
        if (hides(child) || child.getAttribute('aria-hidden') === 'true') continue
        const own = child.getAttribute('aria-label')
        const alt = child.tagName === 'IMG' ? child.getAttribute('alt') : null
        const inner = own ?? alt ?? contentName(child, skip)
        text += BLOCK.test(child.tagName) ? ` ${inner} ` : inner
    }
    return text
}
export function nameOf(element) {
    const ids = element.getAttribute('aria-labelledby')
    if (ids)
        return squeezed(
            byId(element, ids)
                .map(e => named(e))
                .join(' '),
        )
    const stated = element.getAttribute('aria-label')
    if (stated?.trim()) return squeezed(stated)
    const { tagName } = element
    if (/^(INPUT|SELECT|TEXTAREA|METER|PROGRESS|OUTPUT)$/.test(tagName)) {
        const labels = labelsOf(element)
        if (labels.length) return squeezed(labels.map(l => contentName(l, element)).join(' '))
        if (/^(submit|button|reset)$/.test(element.type)) return element.value
        return element.title || element.placeholder || ''
    }
    const own = { FIELDSET: 'legend', TABLE: 'caption', FIGURE: 'figcaption' }[tagName]
    const child = own && element.querySelector(`:scope > ${own}`)
    if (child) return squeezed(contentName(child))
    if (tagName === 'IMG') return element.getAttribute('alt') ?? element.title
    if (tagName.toLowerCase() === 'svg') return element.querySelector('title')?.textContent ?? ''
    const content =
        tagName === 'SUMMARY' || (tagName !== 'SECTION' && FROM_CONTENT.test(roleOf(element)))
    return (content && squeezed(contentName(element))) || element.title || ''
}
const named = element => element.getAttribute('aria-label') ?? contentName(element)

/** Whether words are as a test wants them: a part in any case, all of them, or a pattern. */
export function fits(text, wanted, exact) {
    if (wanted instanceof RegExp) return new RegExp(wanted).test(text)
    const [a, b] = [squeezed(text), squeezed(wanted)]
    return exact ? a === b : a.toLowerCase().includes(b.toLowerCase())
}
