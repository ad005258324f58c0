/* What the pages of people, ranks and tournaments share: what the server says, or why it does not. */
import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { isolated } from '../app/bidi'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { momentWords } from '../app/locale'
import type { Route } from '../app/router'
import { setOf } from '../app/sets'
import { optionWords, ruleTitle, t } from '../app/texts'
import { optionsOf } from '../core/rulenames'
import type { ListedTournament, Rank } from '../live/club'
import { linkButton } from '../parts/fields'
import '../style/games.css'
import '../style/live.css'
import '../style/club.css'

/** "Tablut, edition by Demian Katz, with edge capture". */
export function rulesWords(rules: string): string {
    const set = setOf(rules)
    if (!set) return rules
    const on = optionsOf(rules)
    return [ruleTitle(set), ...set.options.filter(o => on.includes(o.name)).map(optionWords)].join(
        ' · ',
    )
}
export const personLink = (name: string | null) =>
    name
        ? html`<a href=${`/people/${encodeURIComponent(name)}`}>${isolated(name)}</a>`
        : t('club.someone')

/** "½-½ · 41 moves": how a game ended, and after how many plies. */
export const outcomeWords = (result: string, plies: number): string =>
    `${result.replaceAll('1/2', '½')} · ${t(plies === 1 ? 'club.ply' : 'club.plies', { count: plies })}`
/** "1612 ± 90": the truth is in there in 95 of 100 cases. */
export const rankWords = (rank: NonNullable<Rank>): string =>
    t('club.points', { points: rank.points, about: 2 * rank.deviation })

/** "Round 2 of 5", "Begins 3 May, 14:20", "Goes on until 3 May, 15:05", "Ended early". */
export function stageWords({
    phase,
    round,
    rounds,
    begins,
    ends,
    early,
}: ListedTournament): string {
    if (phase === 'waiting' && begins) return t('club.beginsAt', { when: momentWords(begins) })
    if (phase === 'playing' && ends) return t('club.goesOn', { when: momentWords(ends) })
    if (early) return t('club.early')
    return t(`club.${phase}`, { round, rounds })
}

/** A page that shows what the server says of its address. */
export abstract class ClubPage<T> extends LoadingElement {
    @property() route!: Route
    @state() found: T | null = null

    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        this.found = null
        void this.look()
    }
    protected abstract ask(): Promise<T>
    protected abstract heading(found: T | null): string
    protected abstract body(found: T): TemplateResult
    /** What stands there whatever is found. */
    protected around(content: TemplateResult): TemplateResult {
        return content
    }

    /** Asks anew. */
    protected readonly look = (): Promise<void> =>
        this.load(
            () => this.ask(),
            found => (this.found = found),
        )
    override render(): TemplateResult {
        const { found, problem } = this
        return html`<div class="taefl-page taefl-games taefl-club">
            <h1>${this.heading(found)}</h1>
            ${this.around(
                html`${problem ? html`<p class="taefl-panel" role="alert">${problem}</p>` : ''}
                ${
                    found
                        ? this.body(found)
                        : problem
                          ? html`<p>
                                ${navigator.onLine ? linkButton('/lobby', t('live.lobby')) : linkButton('/play', t('live.playHere'), 'primary')}
                            </p>`
                          : html`<p class="taefl-soft" aria-busy="true">${t('live.looking')}</p>`
                }`,
            )}
        </div>`
    }
}
