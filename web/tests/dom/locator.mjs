/* Locators over a document, with the part of playwright's interface that the tests use: each is looked up anew
 * whenever it is asked, and what acts or reads waits until there is exactly one element for it. */
import assert from 'node:assert/strict'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE } from '../until.mjs'
import * as keys from './keys.mjs'
import {
    fits,
    innerText,
    isTold,
    isVisible,
    labelsOf,
    mayBe,
    nameOf,
    NEVER,
    roleOf,
    wordsOf,
} from './seen.mjs'
import { childrenOf } from './window.mjs'

/** Values as they come out of another window: without its prototypes. */
export const copied = value => (value === undefined ? undefined : structuredClone(plain(value)))
function plain(value) {
    if (typeof value === 'function' || value?.nodeType) return undefined
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
    const kind = Object.prototype.toString.call(value)
    if (/Map|Set|Date|RegExp|Error/.test(kind)) return value
    if (Array.isArray(value)) return value.map(plain)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
}

const STATES = {
    attached: all => all.length > 0,
    detached: all => all.length === 0,
    visible: all => all.length === 1 && isVisible(all[0]),
    hidden: all => !all.some(isVisible),
}
/** The elements below one that are so, in their order: one walk, where querySelectorAll makes one for each selector. */
function below(root, is, found = []) {
    for (const element of childrenOf(root)) {
        if (is(element)) found.push(element)
        below(element, is, found)
    }
    return found
}
/** The innermost elements below one with these words, in their order. */
function innermost(root, words, exact, found = []) {
    const has = element => {
        if (NEVER.has(element.tagName)) return false
        const own = wordsOf(element)
        // What an element says is also said by all around it, but a pattern may want it at their beginning.
        if (!(words instanceof RegExp) && !fits(own, words)) return false
        const at = found.length
        const inner = innermost(element, words, exact, found)
        const fit = fits(own, words, exact)
        if (fit && !inner.own) found.splice(at, 0, element)
        return fit
    }
    let own = false
    for (const element of childrenOf(root)) own = has(element) || own
    return { found, own }
}
const inOrder = all => [...new Set(all)]
const outermost = (all, root) => all.filter(one => one !== root)

export class Locator {
    #page
    #find
    #words
    /** @param find gives the elements as they are now */
    constructor(page, find, words) {
        this.#page = page
        this.#find = find
        this.#words = words
    }
    toString() {
        return this.#words
    }
    page() {
        return this.#page
    }
    #then(next, words) {
        return new Locator(this.#page, () => next(this.#find()), `${this.#words} ${words}`)
    }
    #under(select, words) {
        return this.#then(roots => inOrder(roots.flatMap(select)), words)
    }

    /* ---- which elements */

    locator(css, options = {}) {
        const visible = css.includes(':visible')
        const plainCss = css.replaceAll(':visible', '')
        const found = this.#under(
            root =>
                outermost([...root.querySelectorAll(plainCss)], root).filter(
                    e => !visible || isVisible(e),
                ),
            css,
        )
        return found.filter(options)
    }
    getByRole(role, { name, exact, level, checked, pressed, includeHidden, ...rest } = {}) {
        assert.deepEqual(Object.keys(rest), [], 'options that are not known')
        const may = mayBe(role)
        const is = element =>
            may(element) &&
            roleOf(element) === role &&
            (includeHidden || isTold(element)) &&
            (name === undefined || fits(nameOf(element), name, exact)) &&
            (level === undefined || element.matches(`h${level}, [aria-level="${level}"]`)) &&
            (checked === undefined || isChecked(element) === checked) &&
            (pressed === undefined || element.getAttribute('aria-pressed') === String(pressed))
        return this.#under(root => below(root, is), `${role} ${name ?? ''}`)
    }
    getByText(words, { exact } = {}) {
        return this.#under(root => innermost(root, words, exact).found, `text ${words}`)
    }
    getByLabel(words, { exact } = {}) {
        const has = element =>
            element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
                ? fits(nameOf(element), words, exact)
                : labelsOf(element).some(label => fits(wordsOf(label), words, exact))
        const css =
            'input, select, textarea, output, meter, button, [aria-label], [aria-labelledby]'
        return this.#under(root => [...root.querySelectorAll(css)].filter(has), `label ${words}`)
    }
    filter({ hasText, has, hasNotText, ...rest } = {}) {
        assert.deepEqual(Object.keys(rest), [], 'options that are not known')
        if (hasText === undefined && !has && hasNotText === undefined) return this
        return this.#then(
            all =>
                all.filter(
                    element =>
                        (hasText === undefined || fits(wordsOf(element), hasText)) &&
                        (hasNotText === undefined || !fits(wordsOf(element), hasNotText)) &&
                        (!has || has.#find().some(one => element.contains(one))),
                ),
            `with ${hasText ?? has ?? hasNotText}`,
        )
    }
    nth(number) {
        return this.#then(all => [all.at(number)].filter(Boolean), `number ${number}`)
    }
    first = () => this.nth(0)
    last = () => this.nth(-1)
    count = async () => this.#find().length
    all = async () => this.#find().map((_, number) => this.nth(number))

    /* ---- waiting */

    /** Until it is true of the elements; gives them. */
    async #until(is, what) {
        const end = Date.now() + PATIENCE
        for (let pause = 2; ; pause = Math.min(2 * pause, 100)) {
            const all = this.#find()
            if (is(all)) return all
            if (all.length > 1 && /visible|one/.test(what))
                throw new Error(
                    `${this}: ${all.length} elements, not one:\n${all.map(e => e.outerHTML.slice(0, 200)).join('\n')}`,
                )
            if (Date.now() > end)
                throw new Error(`${this}: never ${what}`, {
                    cause: all.map(e => e.outerHTML.slice(0, 300)).join('\n') || 'no such element',
                })
            await sleep(pause)
        }
    }
    waitFor = async ({ state = 'visible' } = {}) => void (await this.#until(STATES[state], state))
    #one = async () => (await this.#until(all => all.length === 1, 'there as one'))[0]
    async #usable() {
        const may = ([e]) => isVisible(e) && !e.disabled && !e.closest('fieldset:disabled')
        return (await this.#until(all => all.length === 1 && may(all), 'visible and enabled'))[0]
    }

    /* ---- reading */

    innerText = async () => innerText(await this.#one())
    textContent = async () => (await this.#one()).textContent
    innerHTML = async () => (await this.#one()).innerHTML
    inputValue = async () => (await this.#one()).value
    getAttribute = async name => (await this.#one()).getAttribute(name)
    allInnerTexts = async () => this.#find().map(innerText)
    allTextContents = async () => this.#find().map(element => element.textContent)
    isVisible = async () => this.#find().some(isVisible)
    isHidden = async () => !this.#find().some(isVisible)
    isChecked = async () => isChecked(await this.#one())
    isDisabled = async () => Boolean((await this.#one()).disabled)
    isEnabled = async () => !(await this.#one()).disabled
    evaluate = async (run, given) => this.#page.call(run, await this.#one(), given)
    evaluateAll = async (run, given) => this.#page.call(run, this.#find(), given)

    /* ---- acting */

    async click(options) {
        keys.click(await this.#usable(), options)
        await turn()
    }
    focus = async () => keys.focus(await this.#one())
    async press(key) {
        const element = await this.#one()
        keys.focus(element)
        keys.press(element.ownerDocument, key)
        await turn()
    }
    async fill(text) {
        const element = await this.#usable()
        keys.focus(element)
        keys.write(element, text)
    }
    check = () => this.setChecked(true)
    uncheck = () => this.setChecked(false)
    async setChecked(wanted) {
        const element = await this.#usable()
        if (isChecked(element) !== wanted) keys.click(element)
        assert.equal(isChecked(element), wanted, `${this}: checked after a click`)
    }
    async selectOption(wanted) {
        const select = await this.#usable()
        const list = [wanted].flat()
        const fit = (option, at) =>
            list.some(one =>
                typeof one === 'string'
                    ? [option.value, option.label, wordsOf(option)].includes(one)
                    : one.index === at || one.label === wordsOf(option),
            )
        const all = () => [...select.options].filter(fit)
        await this.#until(
            () => all().length >= list.length,
            `with the option ${wanted?.label ?? wanted}`,
        )
        keys.choose(select, all())
    }
    setInputFiles = async files => keys.giveFiles(await this.#one(), [files].flat())
    async dispatchEvent(type, init) {
        const element = await this.#one()
        const window = element.ownerDocument.defaultView
        element.dispatchEvent(
            Object.assign(new window.Event(type, { bubbles: true, cancelable: true }), init),
        )
    }
}
const isChecked = element => element.checked ?? element.getAttribute('aria-checked') === 'true'
