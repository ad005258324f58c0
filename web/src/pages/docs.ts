/* /docs: the map of the documents, /docs/NAME one of them, /docs?q=WORDS the sections that have all these
 * words. The build has made HTML from docs/*.md (web/tools/docs.mjs). The documents are in English. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { navigate, type Route } from '../app/router'
import { language, maybe, t } from '../app/texts'
import { assets, once } from '../app/assets'
import { here, whole } from '../core/place'
import { submitted, entered } from '../parts/fields'
import '../style/docs.css'

/** As many sections as somebody reads. */
const MOST = 40

/** Where the list of headings stands beside the text. */
const wide = matchMedia('(width >= 64rem)')

/** Pictures are asked for as soon as they stand in the page: no time is left to place them there. */
const placed = (text: string): string => text.replaceAll('<img src="/', `<img src="${whole('/')}`)

class DocsPage extends LoadingElement {
    @property() route!: Route
    @state() private listed: ListedPage | null = null
    @state() private doc: Doc | null = null
    @state() private sections: Section[] | null = null
    @state() private missing = false

    override willUpdate(changed: Changed): void {
        if (changed.has('route')) this.open()
    }
    override updated(changed: Changed): void {
        if (changed.has('doc') || changed.has('route')) this.toHeading()
    }
    private get words(): string {
        return this.route.search.get('q')?.trim() ?? ''
    }
    private open(): void {
        const { name: last = '', folder } = this.route.part
        const name = folder ? `${folder}/${last}` : last
        void this.load(
            async () => {
                const list = await docList()
                const listed = list.find(one => one.name === name) ?? null
                const doc = listed && (await docOf(name))
                const sections = this.words ? await find(list, this.words) : null
                return { listed, missing: !listed, doc, sections }
            },
            found => Object.assign(this, found),
        )
    }
    /** The heading that the address points at, unless the router has gone back to where one had read. */
    private toHeading(): void {
        const { hash } = this.route
        const heading = hash && document.getElementById(decodeURIComponent(hash))
        if (heading && this.contains(heading))
            requestAnimationFrame(() => scrollY < 1 && heading.scrollIntoView())
    }

    override render() {
        return html`<div class="taefl-page taefl-docs">
            <div class="taefl-docs-top taefl-no-print">
                ${this.route.part.name ? html`<a href="/docs">${t('docs.all')}</a>` : nothing}
                ${this.form()}
            </div>
            ${this.content()}
        </div>`
    }
    private content(): TemplateResult {
        if (this.problem)
            return html`<h1>${t('docs.title')}</h1>
                <p class="taefl-panel" role="alert">
                    ${t('docs.failed', { words: this.problem })}
                </p>`
        if (this.missing)
            return html`<h1>${t('docs.missing')}</h1>
                <p>${t('docs.missingText', { address: here() })}</p>`
        if (this.words) return this.found()
        const { doc, listed } = this
        if (!doc || !listed) return html`<h1 aria-busy="true">${t('docs.title')}</h1>`
        return html`<div class="taefl-docs-head">
                <h1 lang="en">${listed.title}</h1>
                ${this.kind(listed)}
            </div>
            <div class="taefl-docs-body">
                ${this.contents(doc)}
                <article lang="en" class="taefl-docs-text" .innerHTML=${placed(doc.html)}></article>
            </div>`
    }
    private kind({ kind }: ListedPage): TemplateResult | typeof nothing {
        const words = maybe(`docs.kind.${kind}`)
        return words || language() !== 'en'
            ? html`<p class="taefl-soft">
                  ${words ?? nothing} ${language() === 'en' ? nothing : t('docs.english')}
              </p>`
            : nothing
    }
    private form(): TemplateResult {
        return html`<form class="taefl-docs-search" role="search" @submit=${this.search}>
            <label class="taefl-visually-hidden" for="docs-words">${t('docs.search')}</label>
            <input
                id="docs-words"
                class="taefl-input"
                name="q"
                type="search"
                maxlength="80"
                autocomplete="off"
                placeholder=${t('docs.search')}
                .value=${this.words}
            />
            <button class="taefl-button">${t('docs.find')}</button>
        </form>`
    }
    private readonly search = submitted(form => {
        const words = entered(form, 'q')
        navigate(words ? `/docs?${new URLSearchParams({ q: words })}` : '/docs')
    })
    private contents({ heads }: Doc): TemplateResult | typeof nothing {
        if (heads.length < 3) return nothing
        return html`<details class="taefl-docs-contents taefl-no-print" ?open=${wide.matches}>
            <summary>${t('docs.contents')}</summary>
            <nav aria-label=${t('docs.contents')} lang="en">
                <ul>
                    ${heads.map(
                        ([anchor, words, depth]) =>
                            html`<li class="depth-${depth}"><a href="#${anchor}">${words}</a></li>`,
                    )}
                </ul>
            </nav>
        </details>`
    }
    private found(): TemplateResult {
        const { sections } = this
        if (!sections) return html`<h1 aria-busy="true">${t('docs.title')}</h1>`
        const shown = sections.slice(0, MOST)
        return html`<h1>${t('docs.foundTitle', { words: this.words })}</h1>
            <p role="status">
                ${
                    sections.length > MOST
                        ? t('docs.foundMost', { shown: MOST, count: sections.length })
                        : sections.length
                          ? t(sections.length === 1 ? 'docs.foundOne' : 'docs.found', {
                                count: sections.length,
                            })
                          : t('docs.none')
                }
            </p>
            <ol class="taefl-list taefl-stack" lang="en">
                ${shown.map(
                    section =>
                        html`<li>
                            <a href=${addressOf(section.name, section.anchor)}
                                >${section.title}${section.heading ? ` › ${section.heading}` : ''}</a
                            >
                            <p class="taefl-soft">
                                ${excerpt(section.text, this.words).map((part, i) =>
                                    i % 2 ? html`<mark>${part}</mark>` : part,
                                )}
                            </p>
                        </li>`,
                )}
            </ol>`
    }
}
customElements.define('taefl-docs', DocsPage)

/* The documents as the build made them (web/tools/docs.mjs). */

interface ListedPage {
    /** Part of the address: '' the map, 'notebook/tune'. */
    name: string
    title: string
    /** 'tutorial', 'how-to', 'reference', 'explanation'; '' for files that a document links. */
    kind: string
    /** On the map that the page shows, and searched; others are for developers, and only linked. */
    listed: boolean
}
interface Doc {
    html: string
    /** Anchor, words and depth (2 or 3) of each heading. */
    heads: [anchor: string, words: string, depth: number][]
}

const docList = async (): Promise<ListedPage[]> =>
    (await assets<[string, string, string, boolean][]>('docs')).map(
        ([name, title, kind, listed]) => ({ name, title, kind, listed }),
    )

const docOf = (name: string): Promise<Doc> => assets(`doc-${name.replaceAll('/', '-')}`)

export const addressOf = (name: string, anchor = ''): string =>
    `/docs${name && `/${name}`}${anchor && `#${anchor}`}`

/* Looking for words in all documents: what stands below one heading is one section. */

interface Section {
    name: string
    title: string
    /** '' above the first heading. */
    anchor: string
    heading: string
    text: string
}

/** The sections of one document. */
function sectionsOf({ name, title }: ListedPage, source: string): Section[] {
    const section = (anchor: string, heading: string): Section => ({
        name,
        title,
        anchor,
        heading,
        text: '',
    })
    const found = [section('', '')]
    for (const part of new DOMParser().parseFromString(source, 'text/html').body.children) {
        const words = part.textContent.replace(/\s+/g, ' ').trim()
        if (/^H[23]$/.test(part.tagName)) found.push(section(part.id, words))
        else found.at(-1)!.text += ` ${words}`
    }
    return found
}

/** All sections of what is on the map. Asked for once; what failed, again. */
const all = (list: readonly ListedPage[]): Promise<Section[]> =>
    once('sections', async () => {
        const on = list.filter(({ listed }) => listed)
        const found = on.map(async one => sectionsOf(one, (await docOf(one.name)).html))
        return (await Promise.all(found)).flat()
    })

const split = (words: string): string[] => words.toLowerCase().split(/\s+/).filter(Boolean)

/** The sections that have all the words, those with more of them in title and heading first. */
export async function find(list: readonly ListedPage[], words: string): Promise<Section[]> {
    const wanted = split(words)
    const worth = ({ title, heading, text }: Section): number => {
        const above = `${title} ${heading}`.toLowerCase()
        const whole = `${above} ${text.toLowerCase()}`
        if (!wanted.every(word => whole.includes(word))) return -1
        return wanted.filter(word => above.includes(word)).length
    }
    return (await all(list))
        .map(section => ({ section, worth: worth(section) }))
        .filter(found => found.worth >= 0)
        .sort((a, b) => b.worth - a.worth)
        .map(found => found.section)
}

/** Some words around the first that was looked for; every second part is one of those. */
function excerpt(text: string, words: string): string[] {
    const wanted = split(words)
    const low = text.toLowerCase()
    const at = Math.min(...wanted.map(word => low.indexOf(word)).filter(at => at >= 0), low.length)
    const from = at === low.length ? 0 : Math.max(0, low.lastIndexOf(' ', at - 60))
    const piece = text.slice(from, from + 220).trim()
    const around = `${from ? '… ' : ''}${piece}${from + 220 < text.length ? ' …' : ''}`
    const any = wanted.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    return around.split(new RegExp(`(${any})`, 'giu'))
}
