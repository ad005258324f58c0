/* The frame round every page: the way past it, header, main part, footer, notices; and what is told
 * when something fails that nobody expected. */
import { html, nothing, render, svg } from 'lit'
import { embedded } from './addresses'
import { noticesIn, tell } from './notice'
import { couldNotLoad } from './router'
import { settings } from './settings'
import { languages, switchLanguage, t, type Language, type TextKey } from './texts'

/** The entries of the navigation: address, words, and the addresses under them. */
const entries: [href: string, key: TextKey, under: RegExp][] = [
    ['/play', 'app.nav.play', /^\/(play|g)(\/|$)/],
    ['/learn', 'app.nav.learn', /^\/learn(\/|$)/],
    ['/puzzles', 'app.nav.puzzles', /^\/puzzles(\/|$)/],
    ['/rules', 'app.nav.rules', /^\/(rules|compare|print)(\/|$)/],
    ['/analysis', 'app.nav.analysis', /^\/(analysis|editor)(\/|$)/],
    ['/games', 'app.nav.games', /^\/games(\/|$)/],
]

/* The knot: a looped square, as on Gotland's picture stones: one band that passes over and under
 * itself, with the king's field in its middle. */
const knot = svg`<path fill="none" stroke="currentColor" stroke-width="3"
    d="M10 7.2V6a4 4 0 1 0-4 4h11.2m5.6 0H24a4 4 0 1 0-4-4v11.2m0 5.6V24a4 4 0 1 0 4-4H12.8m-5.6 0H6a4
    4 0 1 0 4 4V12.8"/><path fill="currentColor" d="m15 12.3 2.7 2.7-2.7 2.7-2.7-2.7z"/>`

/* "Tæfl" in strokes as a knife cuts them: staves and slanting twigs. */
const word = svg`<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="square"
    stroke-linejoin="miter" d="M10 22V3M3 8l7-5 7 5M21 22 31 3v19h8M24.5 15.5H31M31 12l7-2M31 3h8
    M46 22V3l8 2.6M46 12l7-2M61 3v16.5l8 2.5"/>`

const sun = svg`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4
    1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4"/><circle cx="10" cy="10" r="3.6"
    fill="currentColor"/></svg>`
const moon = svg`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor"
    d="M16.8 12.4A7.3 7.3 0 0 1 7.6 3.2a7.3 7.3 0 1 0 9.2 9.2z"/></svg>`

let root: HTMLElement
let open = false

/** Builds the frame in `body` and returns the place for the pages. */
export function startFrame(body: HTMLElement): HTMLElement {
    root = document.createElement('div')
    root.className = 'taefl-frame'
    body.prepend(root)
    draw()
    noticesIn(root.querySelector('.taefl-notices')!)
    addEventListener('taefl-shown', () => {
        open = false
        draw()
    })
    settings.addEventListener('change', event => {
        const { key } = (event as CustomEvent<{ key: string }>).detail
        if (key === 'language') void speak(settings.get('language'))
        else draw()
    })
    addEventListener('error', event => {
        // Browsers report a skipped layout round as an error of the page; it is none.
        if (!event.message?.startsWith('ResizeObserver')) failed(event.error ?? event.message)
    })
    addEventListener('unhandledrejection', event => failed(event.reason))
    return root.querySelector('main')!
}

/** What browsers call a script that could not be loaded, and our loader a sheet. */
const unloaded = /dynamically imported module|importing a module|^\/assets\//i

/** Tells a person of a failure that no page has told: what failed, and that a reload is safe. */
export function failed(reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    if (error.name === 'AbortError') return
    if (unloaded.test(error.message)) return void couldNotLoad(error)
    console.error(error)
    // What is kept, and refused with reasons in the person's language, speaks for itself.
    const text =
        error.name === 'StoreError' ? error.message : t('app.error', { words: error.message })
    const reload = { text: t('app.reload'), run: () => location.reload() }
    tell({ text, kind: 'error', action: reload })
}

/** Everything shown says the same in another language, without losing where one is. */
async function speak(language: Language): Promise<void> {
    await switchLanguage(language)
    draw()
    refresh(root)
}

/** Asks every element under `from` to render once more. */
function refresh(from: Element): void {
    for (const element of from.querySelectorAll('*'))
        (element as { requestUpdate?: () => void }).requestUpdate?.()
}

function skip(event: Event): void {
    event.preventDefault()
    const heading = root.querySelector<HTMLElement>('main h1') ?? root.querySelector('main')!
    heading.tabIndex = -1
    heading.focus()
}

function draw(): void {
    const dark = settings.theme() === 'dark'
    const other = (Object.keys(languages) as Language[]).find(l => l !== settings.get('language'))!
    const toggle = () => {
        open = !open
        draw()
    }
    document.documentElement.classList.toggle('taefl-embedded', embedded())
    render(
        html`<a class="taefl-skip taefl-button" href="#outlet" @click=${skip}>${t('app.skip')}</a>
            <header class="taefl-header">
                <div class="taefl-header-row">
                    <a class="taefl-wordmark" href="/" aria-label=${t('app.home')}>
                        <svg class="knot" viewBox="0 0 30 30" aria-hidden="true">${knot}</svg>
                        <svg class="word" viewBox="1 0 71 24" aria-hidden="true">${word}</svg>
                    </a>
                    <nav
                        id="taefl-nav"
                        class="taefl-nav ${open ? 'open' : ''}"
                        aria-label=${t('app.nav')}
                    >
                        ${entries.map(
                            ([href, key, under]) =>
                                html`<a
                                    href=${href}
                                    aria-current=${under.test(location.pathname) ? 'page' : nothing}
                                    >${t(key)}</a
                                >`,
                        )}
                    </nav>
                    <div class="taefl-quick">
                        <button
                            class="taefl-button quiet"
                            lang=${other}
                            title=${languages[other]}
                            @click=${() => settings.set('language', other)}
                        >
                            <span class="long">${languages[other]}</span
                            ><span class="short">${other.toUpperCase()}</span>
                        </button>
                        <button
                            class="taefl-button quiet"
                            aria-label=${t(dark ? 'app.toLight' : 'app.toDark')}
                            title=${t(dark ? 'app.toLight' : 'app.toDark')}
                            @click=${() => settings.set('theme', dark ? 'light' : 'dark')}
                        >
                            ${dark ? sun : moon}
                        </button>
                        <button
                            class="taefl-button quiet taefl-menu"
                            aria-expanded=${open}
                            aria-controls="taefl-nav"
                            @click=${toggle}
                        >
                            ${t('app.menu')}
                        </button>
                    </div>
                </div>
            </header>
            <main id="outlet" tabindex="-1"></main>
            <footer class="taefl-footer">
                <div class="taefl-footer-row">
                    <p>${t('app.footer', { version: __TAEFL_VERSION__ })}</p>
                    <a href="/rules">${t('app.footer.rules')}</a>
                    <a href="/settings">${t('app.footer.settings')}</a>
                </div>
            </footer>
            <div class="taefl-notices"></div>`,
        root,
    )
}
