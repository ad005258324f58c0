/* <taefl-keep>: what can be taken out of an analysis: links, files, pictures, a snippet for other pages,
 * a kept game, a game against the engine from here. */
import { engineTag } from '../../app/levels'
import { tell } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { type SavedGame, type Setup, store } from '../../app/store'
import { t } from '../../app/texts'
import { lineTo, nodesTo, type Path, plyAt, said } from '../../app/tree'
import type { GameTree, View } from '../../core/types'
import { begin } from '../play/game-state'
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { about, core } from '../../app/core'
import { copy, download, fileName, savePng, saveSvg } from '../../app/export'
import { pathTo } from '../../app/addresses'
import { shortLink } from '../../app/share'
import { explain } from '../../app/speech'
import { dropDraft } from './drafts'
import { serverless } from '../../core/place'
import type { Study } from './study'
import { newId } from '../../app/saved-game'
import { twoPeople } from '../../app/players'
import '../../style/panels.css'
import { studyOf } from '../study/shared'
import { embedCode } from '../../embed/code'
import { button, field, linkButton } from '../../parts/fields'

/** The level it begins with. */
const LEVEL = 7

/** Begins the game (with all moves that led here) and goes there from a part of the page, unless the
 * person is on the way to another one by then; the person has the side to move. */
export async function playFrom(
    from: Element,
    view: View,
    tree: GameTree,
    path: Path,
): Promise<void> {
    if (view.result !== 'none') {
        tell({ text: t('analysis.cannotPlay') })
        return
    }
    const person = { kind: 'human', name: '' } as const
    const machine = { kind: 'engine', level: LEVEL } as const
    const first = view.side === 1
    const [you, it] = [t('analysis.you'), engineTag(LEVEL)]
    const setup: Setup = { players: first ? [person, machine] : [machine, person], clock: null }
    const game = begin({
        rules: tree.rules,
        start: tree.position ?? '',
        setup,
        names: first ? [you, it] : [it, you],
        view,
        now: Date.now(),
        id: newId(),
        moves: nodesTo(tree, path).map(({ move, name }) => (name ? { move, name } : { move })),
    })
    await store.put(game)
    if (isPresent(from)) navigate(`/g/${game.id}`)
}

class KeepPanel extends PageElement {
    @property() study!: Study
    /** Those of the study, so that a change of them shows. */
    @property() tree!: GameTree
    @property() path: Path = [0]
    @property() view: View | null = null
    /** The board as an SVG document. */
    @property() picture!: () => Promise<string>
    @state() private embed = ''

    override render() {
        const { view } = this
        const trying = (words: string, run: () => unknown, kind = '') =>
            button(words, () => this.attempt(run), { kind, off: !view })
        return html`<div class="taefl-keep">
            <div class="taefl-row" role="group" aria-label=${t('analysis.share')}>
                ${trying(t('analysis.copyLink'), () => this.copyLink())}
                ${trying(t('analysis.copyPosition'), () => this.copyPosition())}
                ${trying(t('analysis.embed'), () => this.showEmbed())}
            </div>
            <div class="taefl-row" role="group" aria-label=${t('analysis.files')}>
                ${trying(t('analysis.saveFile'), () => this.saveFile())}
                ${trying(t('analysis.saveSvg'), async () => saveSvg(this.file('svg'), await this.picture()))}
                ${trying(t('analysis.savePng'), async () => savePng(this.file('png'), await this.picture()))}
            </div>
            <div class="taefl-row" role="group" aria-label=${t('analysis.goOn')}>
                ${trying(t('analysis.playHere'), () => this.view && playFrom(this, this.view, this.tree, this.path), 'primary')}
                ${trying(t('analysis.keepGame'), () => this.keepGame())}
                ${serverless ? nothing : trying(t('analysis.makeStudy'), () => this.makeStudy())}
                ${linkButton(pathTo(this.tree.rules, view?.fen ?? this.tree.position ?? '', 'editor'), t('analysis.edit'))}
            </div>
            ${
                this.embed
                    ? html`<div class="taefl-field">
                          <label for="taefl-embed-code">${t('analysis.embedCode')}</label>
                          <textarea
                              id="taefl-embed-code"
                              rows="4"
                              readonly
                              spellcheck="false"
                              .value=${this.embed}
                              @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}
                          ></textarea>
                          <div class="taefl-row">
                              ${button(t('analysis.copy'), () => copy(this.embed))}
                              ${button(t('app.close'), () => (this.embed = ''), { kind: 'quiet' })}
                          </div>
                      </div>`
                    : nothing
            }
            ${this.renderTags()}
        </div>`
    }

    private renderTags() {
        const { study, tree } = this
        const { tags } = tree
        const fields = ['Player1', 'Player2', 'Event', 'Date'] as const
        return html`<details class="taefl-analysis-tags">
            <summary>${t('analysis.tags')}</summary>
            <div class="taefl-columns">
                ${fields.map(name =>
                    field(
                        `taefl-tag-${name}`,
                        t(`analysis.tag${name}`),
                        html`<input
                            id="taefl-tag-${name}"
                            autocomplete="off"
                            placeholder=${name === 'Date' ? t('analysis.dateForm') : nothing}
                            .value=${said(tags[name]) ? tags[name] : ''}
                            @change=${(event: Event) =>
                                setTags(study, {
                                    ...tags,
                                    [name]: (event.target as HTMLInputElement).value.trim(),
                                })}
                        />`,
                    ),
                )}
            </div>
        </details>`
    }
    private async makeStudy(): Promise<void> {
        await studyOf(this, [this.tree])
    }
    private async attempt(run: () => unknown): Promise<void> {
        try {
            await run()
        } catch (error) {
            tell({ text: await explain(error, null), kind: 'error' })
        }
    }
    private file(ending: string): string {
        const { Player1, Player2 } = this.tree.tags
        const names = [Player1, Player2].filter(said).join('-')
        const ply = ending === 'svg' || ending === 'png' ? `-${plyAt(this.path)}` : ''
        return fileName(`${names || this.tree.rules}${ply}`, ending)
    }
    private async copyLink(): Promise<void> {
        await copy(await shortLink(this.tree, this.path))
    }
    private async copyPosition(): Promise<void> {
        if (this.view) await copy(this.view.fen)
    }
    private async showEmbed(): Promise<void> {
        const { tree } = this
        const place = { rules: tree.rules, start: tree.position ?? '', moves: lineTo(tree, [1e9]) }
        const [law, plies, start] = await Promise.all([
            about(tree.rules),
            core().plies(place),
            core().view({ ...place, moves: [] }),
        ])
        const { Player1, Player2, Event } = tree.tags
        this.embed = embedCode(law, plies, {
            start,
            ...(said(Player1) && said(Player2) ? { players: [Player1, Player2] } : {}),
            ...(said(Event) ? { title: Event } : {}),
            result: tree.result,
            link: await shortLink(tree, [0]),
        })
        await this.updateComplete
        this.querySelector('textarea')?.focus()
    }
    private async saveFile(): Promise<void> {
        download(this.file('pgn'), await core().write(this.tree))
    }
    /** Writes the analysis into the kept game it came from while it is still that game, else as a new
     * one. */
    private async keepGame(): Promise<void> {
        const [tree = this.tree] = await core().parse(await core().write(this.tree))
        const { rules, position = '' } = tree
        const moves = tree.moves.map(m => m.move)
        const end = await core().view({ rules, start: position, moves })
        const before = this.study.game ? await store.get(this.study.game) : undefined
        const same =
            before?.tree.rules === rules &&
            (before.tree.position ?? '') === position &&
            before.tree.moves.map(m => m.move).join() === moves.join()
        const now = Date.now()
        let game: SavedGame
        if (before && same) game = { ...before, tree, updated: now }
        else {
            const setup = twoPeople(tree.tags)
            const names: [string, string] = [tree.tags.Player1 ?? '?', tree.tags.Player2 ?? '?']
            game = begin({ rules, start: position, setup, names, view: end, now, id: newId() })
            game = { ...game, tree }
        }
        await store.put(game)
        const { draft } = this.study
        this.study.keptAs(game.id)
        // The kept game holds it all now.
        if (draft) dropDraft(draft)
        tell({ text: t(same ? 'analysis.keptAgain' : 'analysis.kept') })
    }
}
customElements.define('taefl-keep', KeepPanel)

function setTags(study: Study, tags: Record<string, string>): void {
    const { tree, path } = study
    const kept = Object.fromEntries(Object.entries(tags).filter(([, value]) => value))
    study.become({ tree: { ...tree, tags: kept }, path })
}
