/* What keys and pointers do to elements, as far as it does not depend on where they stand. */

const KEYS = { Space: ' ' }
const CODES = { ' ': 'Space' }
const writes = element =>
    element.tagName === 'TEXTAREA' ||
    (element.tagName === 'INPUT' &&
        /^(text|search|email|url|tel|password|number)$/.test(element.type))
const tell = (element, type, kind = 'Event', init = {}) => {
    const window = element.ownerDocument.defaultView
    return element.dispatchEvent(
        new window[kind](type, { bubbles: true, cancelable: true, composed: true, ...init }),
    )
}

/** Fields whose change has not been told: that comes when they are left, or with Enter. */
const changed = new WeakSet()
const settle = element => {
    if (element && changed.delete(element)) tell(element, 'change')
}
export function focus(element) {
    const before = element.ownerDocument.activeElement
    if (before === element) return
    settle(before)
    element.focus()
}
function blur(element) {
    settle(element)
    element.blur?.()
}
export function write(element, text) {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
    if (set?.set) set.set.call(element, text)
    else element.value = text
    tell(element, 'input', 'InputEvent')
    if (writes(element)) changed.add(element)
    else tell(element, 'change')
}

const FOCUSABLE =
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'

/** A click of a pointer; a disabled element hears nothing. */
export function click(element, { modifiers = [], button = 'left', detail = 1 } = {}) {
    const keys = {
        shiftKey: modifiers.includes('Shift'),
        ctrlKey: modifiers.includes('Control'),
        altKey: modifiers.includes('Alt'),
        button: { left: 0, middle: 1, right: 2 }[button],
        isPrimary: true,
        pointerId: 1,
        pointerType: 'mouse',
        detail,
    }
    if (element.disabled) return
    tell(element, 'pointerdown', 'PointerEvent', keys)
    if (tell(element, 'mousedown', 'MouseEvent', keys)) {
        const holder = element.closest(FOCUSABLE)
        if (holder && !holder.disabled) focus(holder)
        else blur(element.ownerDocument.activeElement)
    }
    tell(element, 'pointerup', 'PointerEvent', keys)
    tell(element, 'mouseup', 'MouseEvent', keys)
    if (button === 'right') tell(element, 'contextmenu', 'PointerEvent', keys)
    else activate(element, keys)
}
/** What a click does, whoever makes it. */
function activate(element, init = {}) {
    const opener = element.closest('button')
    const going = tell(element, 'click', 'PointerEvent', init)
    const panel = opener?.popoverTargetElement
    if (going && panel) panel.togglePopover()
}

/** A key: 'Enter', 'a', 'Control+z', 'Shift+Tab'. */
export function press(document, keys) {
    const parts = keys === '+' ? ['+'] : keys.split(/(?<=.)\+/)
    const named = parts.pop()
    const key = KEYS[named] ?? named
    const init = {
        key,
        code: CODES[key] ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key),
        shiftKey: parts.includes('Shift'),
        ctrlKey: parts.includes('Control') || parts.includes('ControlOrMeta'),
        altKey: parts.includes('Alt'),
        metaKey: parts.includes('Meta'),
    }
    const at = () => document.activeElement ?? document.body
    if (tell(at(), 'keydown', 'KeyboardEvent', init)) acts(document, at(), key, init)
    tell(at(), 'keyup', 'KeyboardEvent', init)
}
function acts(document, at, key, { shiftKey, ctrlKey, altKey, metaKey }) {
    if (key === 'Tab') return tab(document, at, shiftKey)
    if (key === 'Escape') return escape(document)
    if (ctrlKey || altKey || metaKey) {
        if (!writes(at)) return
        if (key === 'a') at.select()
        const end = { Home: 0, End: at.value.length }[key]
        if (end !== undefined) at.setSelectionRange(end, end)
        return
    }
    if (key === 'Enter' && writes(at) && at.tagName === 'INPUT') {
        settle(at)
        const submit = at.form?.querySelector(
            'button:not([type=button], [type=reset]), [type=submit]',
        )
        if (submit) activate(submit)
        else at.form?.requestSubmit()
        return
    }
    if (writes(at)) return type(at, key === 'Enter' ? '\n' : key)
    const presses = at.matches('button, summary, [type=submit], [type=button]')
    if (key === 'Enter' && (presses || at.matches('a[href]'))) return activate(at)
    if (key === ' ' && (presses || at.matches('[type=checkbox], [type=radio]'))) return activate(at)
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
    if (way) arrow(document, at, way)
}
function type(field, key) {
    const { value } = field
    const from = field.selectionStart ?? value.length
    const to = field.selectionEnd ?? value.length
    const replace = (start, end, text) => {
        write(field, value.slice(0, start) + text + value.slice(end))
        field.setSelectionRange?.(start + text.length, start + text.length)
    }
    if (key.length === 1) replace(from, to, key)
    else if (key === 'Backspace') replace(from === to ? Math.max(0, from - 1) : from, to, '')
    else if (key === 'Delete') replace(from, from === to ? to + 1 : to, '')
}
/** To the next element that the keyboard comes to. */
function tab(document, at, back) {
    const open = [...document.querySelectorAll('dialog[open]')].pop()
    const all = [...(open ?? document).querySelectorAll(FOCUSABLE)].filter(
        one => !one.disabled && one.tabIndex >= 0 && !one.closest('[hidden], [inert]'),
    )
    const now = all.indexOf(at)
    const next = back ? all.at(now < 0 ? -1 : now - 1) : all[(now + 1) % all.length]
    if (next) focus(next)
}
function escape(document) {
    const open = [...document.querySelectorAll('dialog[open]')].pop()
    if (open && tell(open, 'cancel', 'Event', { bubbles: false })) open.close()
    if (open) return
    for (const panel of document.querySelectorAll('[popover]')) panel.hidePopover()
}
function arrow(document, at, way) {
    if (at.type === 'radio') {
        const same = [...document.querySelectorAll('input[type=radio]')]
        const group = same.filter(r => r.name === at.name && r.form === at.form && !r.disabled)
        const next = group.at((group.indexOf(at) + way) % group.length)
        focus(next)
        activate(next)
    } else if (at.tagName === 'SELECT') {
        const next = at.selectedIndex + way
        if (next >= 0 && next < at.options.length) choose(at, [at.options[next]])
    } else if (at.type === 'range') {
        way > 0 ? at.stepUp() : at.stepDown()
        tell(at, 'input')
        tell(at, 'change')
    }
}
/** Chooses options of a field. */
export function choose(select, options) {
    for (const option of select.options) option.selected = options.includes(option)
    tell(select, 'input')
    tell(select, 'change')
}
/** Gives files to a field. */
export function giveFiles(input, files) {
    const list = files.map(
        ({ name, mimeType, buffer }) => new File([buffer], name, { type: mimeType }),
    )
    Object.defineProperty(input, 'files', { value: list, configurable: true })
    tell(input, 'input')
    tell(input, 'change')
}
