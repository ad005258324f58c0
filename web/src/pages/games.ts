/* The games that this browser keeps: to go on with, look at, delete (and take that back), export and
 * import. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { LoadingElement } from '../app/loading'
import { dayHere, momentWords } from '../app/locale'
import { sets, setOf } from '../app/sets'
import { tell, tellError } from '../app/notice'
import { begun, finished, seatName, standing } from '../app/players'
import type { Route } from '../app/router'
import { store, type SavedGame, StoreError } from '../app/store'
import { language, needTexts, optionWords, ruleChoices, ruleTitle, t } from '../app/texts'
import { baseOf, optionsOf, ownTitle } from '../core/rulenames'
import { still } from '../parts/still'
import { Importer, splitGames, writeGame, type Outcome } from '../app/archive'
import { errorWords } from '../app/speech'
import { fileText } from '../parts/intake'
import { serverless } from '../core/place'
import '../style/games.css'
import { CoreError } from '../core/client'
import { core } from '../app/core'
import { download } from '../app/export'
import { button, choice, fileButton, fieldset, linkButton, radio } from '../parts/fields'

/** Deletes a game; `name`: who plays in it. */
type Discard = (game: SavedGame, name: string, event: Event) => void

function renderRow(game: SavedGame, discard: Discard): TemplateResult {
    const name = `${seatName(game, 1)} – ${seatName(game, 2)}`
    const set = setOf(game.tree.rules)
    const date = momentWords(game.updated)
    const options = optionsOf(game.tree.rules)
    const open = t(finished(game) ? 'pages.games.look' : 'pages.games.goOn')
    return html`<li class="taefl-card taefl-games-row">
        ${still(game.tree.rules, game.board)}
        <div class="words">
            <h2>${name}</h2>
            <p>${set ? ruleTitle(set) : ownTitle(game.tree, language())}</p>
            ${
                options.length
                    ? html`<p class="taefl-small taefl-soft">
                          ${options
                              .map(o => set?.options.find(option => option.name === o) ?? o)
                              .map(o => (typeof o === 'string' ? o : optionWords(o)))
                              .join(' · ')}
                      </p>`
                    : nothing
            }
            <p class="taefl-small taefl-soft">
                ${standing(game)} ·
                <time datetime=${new Date(game.updated).toISOString()}>${date}</time>
            </p>
        </div>
        <div class="actions">
            ${linkButton(`/g/${game.id}`, open, finished(game) ? '' : 'primary', { label: `${open}: ${name}` })}
            ${button(t('pages.games.delete'), event => discard(game, name, event), { kind: 'quiet', label: `${t('pages.games.delete')}: ${name}` })}
        </div>
    </li>`
}

type Show = 'all' | 'open' | 'over'

class GamesPage extends LoadingElement {
    @property() route!: Route
    @state() private games: SavedGame[] | null = null
    @state() private show: Show = 'all'
    @state() private rules = ''
    @state() private report: ImportReport | null = null
    private readonly look = () =>
        void this.load(
            () => store.list(),
            games => (this.games = games.filter(begun)),
        )

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(store, 'change', this.look)
        this.look()
    }

    private fits(game: SavedGame): boolean {
        return (
            (this.show === 'all' || (this.show === 'over') === finished(game)) &&
            (!this.rules || baseOf(game.tree.rules) === this.rules)
        )
    }
    override render() {
        const games = (this.problem ? [] : this.games)?.filter(game => this.fits(game))
        // What is below the list is shown with it, so that it does not move.
        return html`<div class="taefl-page taefl-games">
            <div class="taefl-stack">
                <h1>${t('pages.games.title')}</h1>
                <p class="taefl-soft">
                    ${t('pages.games.lead')}
                    ${
                        serverless
                            ? nothing
                            : html`<a href="/me">${t('pages.games.far')}</a> ·
                                  <a href="/archive">${t('pages.games.archive')}</a>`
                    }
                </p>
            </div>
            ${this.problem ? html`<p class="taefl-panel" role="alert">${this.problem}</p>` : nothing}
            ${store.damaged ? html`<p class="taefl-panel">${t('pages.games.damaged', { count: store.damaged })}</p>` : nothing}
            ${this.games?.length ? this.filter() : nothing}
            ${
                !games
                    ? html`<p class="taefl-soft" aria-busy="true">${t('pages.games.loading')}</p>`
                    : games.length
                      ? html`<ul class="taefl-list taefl-games-list">
                            ${repeat(
                                games,
                                game => game.id,
                                game => renderRow(game, this.discard),
                            )}
                        </ul>`
                      : this.nothingHere()
            }
            ${games ? this.files() : nothing}
        </div>`
    }
    private filter() {
        const kinds: Show[] = ['all', 'open', 'over']
        return html`<div class="taefl-games-filter">
            ${fieldset(
                t('pages.games.show'),
                html`<div class="taefl-choice">
                    ${kinds.map(kind => radio('show', t(`pages.games.${kind}`), this.show === kind, () => (this.show = kind)))}
                </div>`,
            )}
            ${choice(
                'taefl-games-rules',
                t('pages.games.rules'),
                [['', t('pages.games.any')], ...ruleChoices(sets)],
                this.rules,
                rules => (this.rules = rules),
            )}
        </div>`
    }
    private nothingHere() {
        if (this.games?.length)
            return html`<div class="taefl-panel taefl-stack taefl-lost taefl-games-none">
                <p>${t('pages.games.noneSuch')}</p>
                ${button(t('pages.games.showAll'), () => {
                    this.show = 'all'
                    this.rules = ''
                })}
            </div>`
        return html`<div class="taefl-panel taefl-stack taefl-lost taefl-games-none">
            <p>${t('pages.games.none')}</p>
            <a class="taefl-button primary" href="/">${t('pages.games.start')}</a>
        </div>`
    }
    private readonly discard: Discard = async (game, name, event) => {
        // The focus goes to what takes the place of the deleted game.
        const row = (event.target as Element).closest('li')
        const next = row?.nextElementSibling ?? row?.previousElementSibling
        const focus = next?.querySelector('a') ?? this.querySelector<HTMLElement>('h1')
        try {
            await store.remove(game.id)
        } catch (error) {
            tellError(error)
            return
        }
        if (focus?.localName === 'h1') focus.tabIndex = -1
        focus?.focus()
        const back = () => void store.put(game).catch(tellError)
        tell({
            text: t('pages.games.deleted', { name }),
            action: { text: t('app.undo'), run: back },
        })
    }

    private files() {
        return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-games-files">
            <h2 id="taefl-games-files">${t('pages.games.files')}</h2>
            <div class="taefl-games-ways">
                <div class="taefl-stack">
                    <p id="taefl-export-hint">${t('pages.games.export.hint')}</p>
                    <div>
                        <button
                            class="taefl-button"
                            aria-describedby="taefl-export-hint"
                            ?disabled=${this.busy || !this.games?.length}
                            @click=${this.exportAll}
                        >
                            ${t('pages.games.export')}
                        </button>
                    </div>
                </div>
                <div class="taefl-stack">
                    <p id="taefl-import-hint">${t('pages.games.import.hint')}</p>
                    <div>
                        ${fileButton(
                            t('pages.games.import'),
                            '.pgn,.txt,text/plain',
                            file =>
                                this.attempt(() => importFile(file, now => (this.report = now))),
                            { off: this.busy, described: 'taefl-import-hint' },
                        )}
                    </div>
                </div>
            </div>
            <div role="status">${this.report ? renderReport(this.report) : nothing}</div>
        </section>`
    }
    private readonly exportAll = (): Promise<void> => this.attempt(exportAll)
}

customElements.define('taefl-games', GamesPage)

/* The games as a file, and those of a file: each is told of. */

/** What an import did: sums, and what is to be told of single games. */
interface ImportReport {
    file: string
    done: Record<Outcome['kind'], number>
    words: string[]
    /** How far it is; null when it is done. */
    at: { number: number; count: number } | null
}

/** All games as one file to download, or why that cannot be. */
async function exportAll(): Promise<void> {
    await needTexts('errors')
    const games = await store.list()
    const texts: string[] = []
    for (const game of games) {
        try {
            texts.push(await writeGame(core(), game))
        } catch (error) {
            // A file that lacks a game would pass for a full one.
            const name = `${seatName(game, 1)} – ${seatName(game, 2)}`
            const words = await wordsOf(error)
            tell({ text: t('pages.games.exportFailed', { name, words }), kind: 'error' })
            return
        }
    }
    // The day here, as the dates in the games are.
    const day = dayHere()
    download(`taefl-${day}.pgn`, texts.join('\n'))
    const count = games.length
    tell({
        text: t(count === 1 ? 'pages.games.exported.one' : 'pages.games.exported', {
            count,
        }),
    })
}
/** Takes in the games of a file; `show` is told how far it is. */
async function importFile(file: File, show: (report: ImportReport) => void): Promise<void> {
    const report: ImportReport = {
        file: file.name,
        done: { new: 0, same: 0, twin: 0, refused: 0 },
        words: [],
        at: null,
    }
    const draw = (at: ImportReport['at']) => show({ ...report, at })
    const text = await fileText(file)
    if (text === null) {
        report.words.push(t('pages.games.notText'))
        draw(null)
        return
    }
    await needTexts('errors')
    const parts = splitGames(text)
    if (!parts.length) report.words.push(t('pages.games.empty'))
    else {
        const importer = await Importer.begin(core(), store)
        let number = 0
        for (const part of parts) {
            draw({ number: number + 1, count: parts.length })
            for (const outcome of await importer.take(part)) {
                number++
                report.done[outcome.kind]++
                const words =
                    outcome.kind === 'refused'
                        ? await wordsOf(outcome.error, outcome.line)
                        : 'setup' in outcome && outcome.setup
                          ? t('pages.games.setup', { tag: outcome.setup })
                          : ''
                if (words) report.words.push(t('pages.games.refusedOne', { number, words }))
            }
        }
    }
    draw(null)
}
/** What went wrong, in words; lines are counted from the start of the file. */
async function wordsOf(error: unknown, line = 1): Promise<string> {
    if (error instanceof StoreError || !(error instanceof CoreError))
        return (error as Error).message
    const { words, code, args, column, clause } = error
    return errorWords(
        new CoreError(words, code, args, error.line ? error.line + line - 1 : line, column, clause),
    )
}

function renderReport({ file, done, words, at }: ImportReport): TemplateResult {
    const sums: [number, Parameters<typeof t>[0]][] = [
        [done.new, 'pages.games.imported'],
        [done.same, 'pages.games.same'],
        [done.twin, 'pages.games.twin'],
        [done.refused, 'pages.games.refused'],
    ]
    return html`<div class="taefl-stack">
        <h3>${t('pages.games.report', { name: file })}</h3>
        ${at ? html`<p>${t('pages.games.working', at)}</p>` : nothing}
        <ul class="taefl-list">
            ${sums.map(([count, key]) => (count ? html`<li>${t(key, { count })}</li>` : nothing))}
        </ul>
        ${
            words.length
                ? html`<ul class="taefl-games-words">
                          ${words.map(line => html`<li>${line}</li>`)}
                      </ul>
                      <p><a href="/docs/gamefile">${t('pages.games.docs')}</a></p>`
                : nothing
        }
    </div>`
}
