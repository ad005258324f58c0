/* The frame round every page: the way past it, header, main part, footer, notices; and what is told
 * when something fails that nobody expected. */
import { html, nothing, render } from 'lit'
import { embedded } from './addresses'
import mark from '../style/mark.svg'
import { knownName } from './kept'
import { noticesIn, tell } from './notice'
import { couldNotLoad } from './router'
import { settings } from './settings'
import { t, type TextKey, switchLanguage } from './texts'
import { here, serverless, whole } from '../core/place'
import { dropDown, openQuick } from './quick'

/** The entries of the navigation: address, words, and the addresses under them. */
type Entry = [href: string, key: TextKey, under: RegExp]
const all: Entry[] = [
    ['/play', 'app.nav.play', /^\/(play|g)(\/|$)/],
    ['/learn', 'app.nav.learn', /^\/learn(\/|$)/],
    ['/puzzles', 'app.nav.puzzles', /^\/puzzles(\/|$)/],
    ['/rules', 'app.nav.rules', /^\/(rules|balance|compare|print)(\/|$)/],
    ['/analysis', 'app.nav.analysis', /^\/(analysis|editor)(\/|$)/],
    ['/games', 'app.nav.games', /^\/games(\/|$)/],
    ['/lobby', 'app.nav.lobby', /^\/lobby(\/|$)/],
]
/** Those behind "More". */
const further: Entry[] = [
    ['/tournaments', 'app.nav.tournaments', /^\/(tournaments|join)(\/|$)/],
    ['/watch', 'app.nav.watch', /^\/watch$/],
    ['/ranks/tablut-ashton', 'app.nav.ranks', /^\/ranks\//],
    ['/study', 'app.nav.studies', /^\/study(\/|$)/],
    ['/archive', 'app.nav.archive', /^\/archive$/],
    ['/workshop', 'app.nav.workshop', /^\/workshop(\/|$)/],
]
/** Those that need a server. */
const online = ['/lobby', '/tournaments', '/watch', '/ranks/tablut-ashton', '/study', '/archive']

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
        if (key === 'language') void speak(root, draw)
    })
    addEventListener('error', event => {
        // Browsers report a skipped layout round as an error of the page; it is none.
        if (!event.message?.startsWith('ResizeObserver')) tellFailure(event.error ?? event.message)
    })
    addEventListener('unhandledrejection', event => tellFailure(event.reason))
    return root.querySelector('main')!
}

/** What browsers call a script that could not be loaded, and our loader a sheet. */
const unloaded = /dynamically imported module|importing a module|\/assets\/\S+\.css$/i

/** Tells a person of a failure that no page has told: what failed, and that a reload is safe. */
export function tellFailure(reason: unknown): void {
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

/** Addresses whose page has one large board: the header above it is low before the page comes, so that
 * nothing moves when it does. */
const boarded =
    /^\/(workshop|(analysis|editor|embed|g|learn|play|puzzles|study)\/.|tournaments\/.+\/board)/

function skip(event: Event): void {
    event.preventDefault()
    const heading = root.querySelector<HTMLElement>('main h1') ?? root.querySelector('main')!
    heading.tabIndex = -1
    heading.focus()
}

/** The first time; from then on the button does it by itself. */
function quick(event: Event): void {
    const button = event.currentTarget as HTMLButtonElement
    if (button.popoverTargetElement) return
    event.preventDefault() // or this click would close what it opens
    void openQuick(button)
}

const linksOf = (entries: readonly Entry[]) =>
    entries
        .filter(([href]) => !serverless || !online.includes(href))
        .map(
            ([href, key, under]) =>
                html`<a href=${href} aria-current=${under.test(here()) ? 'page' : nothing}
                    >${t(key)}</a
                >`,
        )

/** The first time; from then on the button does it by itself. */
function more(event: Event): void {
    const opened = dropDown(event.currentTarget as HTMLButtonElement, panel => {
        panel.ariaLabel = t('app.nav.more')
        render(linksOf(further), panel)
    })
    if (opened) event.preventDefault() // or this click would close it
}

function draw(): void {
    const toggle = () => {
        open = !open
        draw()
    }
    const { classList } = document.documentElement
    classList.toggle('taefl-embedded', embedded())
    classList.toggle('taefl-low', boarded.test(here()))
    render(
        html`<a class="taefl-skip taefl-button" href="#outlet" @click=${skip}>${t('app.skip')}</a>
            <header class="taefl-header">
                <div class="taefl-header-row">
                    <a class="taefl-wordmark" href="/" aria-label=${t('app.home')}>
                        <svg class="knot" viewBox="0 0 30 30" aria-hidden="true">
                            <use href="${mark}#knot" />
                        </svg>
                        <svg class="word" viewBox="1 0 71 24" aria-hidden="true">
                            <use href="${mark}#word" />
                        </svg>
                    </a>
                    <nav
                        id="taefl-nav"
                        class="taefl-nav ${open ? 'open' : ''}"
                        aria-label=${t('app.nav')}
                    >
                        ${linksOf(all)}
                        <button
                            type="button"
                            class=${further.some(([, , under]) => under.test(here())) ? 'current' : ''}
                            @click=${more}
                        >
                            ${t('app.nav.more')}
                        </button>
                    </nav>
                    <div class="taefl-quick">
                        ${
                            serverless
                                ? nothing
                                : html`<div class="taefl-who">
                                      <a class="taefl-button quiet" href="/me"
                                          >${knownName() || t('app.signIn')}</a
                                      >
                                  </div>`
                        }
                        <button
                            class="taefl-button quiet"
                            aria-label=${t('app.footer.settings')}
                            title=${t('app.footer.settings')}
                            @click=${quick}
                        >
                            <svg viewBox="0 0 20 20" aria-hidden="true">
                                <use href="${mark}#sliders" />
                            </svg>
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
                    <a href="/docs">${t('app.footer.docs')}</a>
                    <a href="/settings">${t('app.footer.settings')}</a>
                    ${serverless ? nothing : html`<a href="/imprint">${t('app.footer.imprint')}</a>`}
                </div>
            </footer>
            <div class="taefl-notices"></div>`,
        root,
    )
}

/* Another language, chosen while the page is open. */

/** Everything shown under `root` says the same in it, without losing where one is; `draw` draws the frame. */
export async function speak(root: Element, draw: () => void): Promise<void> {
    await switchLanguage(settings.get('language'))
    draw()
    for (const element of root.querySelectorAll('*'))
        (element as { requestUpdate?: () => void }).requestUpdate?.()
}

/* Links are written as if the page lay at the root of its host. Where it does not, this gives them whole addresses as
 * soon as they are drawn. */

const found = 'a[href^="/"]'

const place = (link: Element): void => link.setAttribute('href', whole(link.getAttribute('href')!))

function placeIn(node: Node): void {
    if (!(node instanceof Element)) return
    if (node.matches(found)) place(node)
    node.querySelectorAll(found).forEach(place)
}

export function placeLinks(): void {
    const watched = new MutationObserver(changes => {
        for (const { type, target, addedNodes } of changes)
            if (type === 'childList') addedNodes.forEach(placeIn)
            else if ((target as Element).matches(found)) place(target as Element)
    })
    watched.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['href'],
    })
}
