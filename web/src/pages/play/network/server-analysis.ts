/* <taefl-server-analysis>: the analysis of a finished game by the server. Asked for with a button; then one's
 * place in the queue, then the curve of chances, the sums and the way into the analysis with all of it.
 * Loaded with the first game on a server that is over. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../../../app/element'
import { tellError } from '../../../app/notice'
import { pathTo } from '../../../app/addresses'
import { navigate } from '../../../app/router'
import { needTexts, t } from '../../../app/texts'
import { type Path, plyAt } from '../../../app/tree'
import type { About, GameTree, Position } from '../../../core/types'
import { askReview, readReview } from '../../../live/api'
import { asSomebody } from '../../../live/server'
import type { AnalysedPosition, Review } from '../../../live/types'
import { learnPlies } from '../../../parts/moves'
import { draftId, keepDraft } from '../../analysis/drafts'
import { learnVerdicts, renderSummary, take } from '../../analysis/verdicts'
import { Study } from '../../analysis/study'
import '../../analysis/curve'
import { button } from '../../../parts/fields'

/** Between two looks at how far it is, in ms. */
const AGAIN_MS = 1000

class ServerAnalysis extends PageElement {
    /** The game's id, as it was played, and by what rules. */
    @property() game = ''
    @property() tree!: GameTree
    @property() about!: About
    /** The ply that is shown. */
    @property() at = 0
    @property() go: (ply: number) => void = () => {}
    @state() private review: Review | null = null
    @state() private study: Study | null = null
    private timer: ReturnType<typeof setTimeout> | undefined

    override willUpdate(changed: Changed): void {
        if (!changed.has('game')) return
        this.review = this.study = null
        void this.look(readReview)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
    }

    /** A server that is older or away has nothing to offer. */
    private async look(how: typeof readReview, aloud = false): Promise<void> {
        clearTimeout(this.timer)
        const { game } = this
        try {
            const [review] = await Promise.all([how(game), needTexts('analysis')])
            if (game !== this.game) return
            const study = review.steps && studyOf(this.tree, review.steps)
            // Without the core's words moves stand as they are written.
            if (study) {
                await learnPlies(study.tree).catch(() => {})
                await learnVerdicts(study).catch(() => {})
            }
            this.study = study
            this.review = review
        } catch (error) {
            if (aloud) tellError(error)
        }
        if (this.isConnected && /waiting|running/.test(this.review?.state ?? ''))
            this.timer = setTimeout(() => void this.look(readReview), AGAIN_MS)
    }
    private readonly ask = (): void =>
        void this.look(game => asSomebody(() => askReview(game)), true)

    override render() {
        const { review, study } = this
        if (!review || !this.tree.moves.length) return nothing
        return html`<section class="taefl-server-analysis" aria-label=${t('live.review')}>
            ${study ? this.renderFound(study) : this.renderWay(review)}
        </section>`
    }
    private renderWay({ state, place, done, of }: Review): TemplateResult {
        if (state === 'waiting')
            return html`<p role="status">${t('live.reviewPlace', { place: place ?? 1 })}</p>`
        if (state === 'running')
            return html`<label class="taefl-analysis-progress">
                <span role="status">${t('live.reviewRunning')}</span>
                <progress max=${of || 1} value=${done}></progress>
            </label>`
        return html`${state === 'failed' ? html`<p role="status">${t('live.reviewFailed')}</p>` : nothing}
        ${button(t('live.reviewAsk'), this.ask)}`
    }
    private renderFound(study: Study): TemplateResult {
        const { about, at, go } = this
        const to = (path: Path): void => go(plyAt(path))
        return html`<h3>${t('live.review')}</h3>
            <taefl-curve
                .study=${study}
                .tree=${study.tree}
                .path=${[at]}
                .about=${about}
                @taefl-go=${({ detail }: CustomEvent<{ path: Path }>) => to(detail.path)}
            ></taefl-curve>
            ${renderSummary({ study, about, go: to })}
            <p>${button(t('live.reviewOpen'), () => this.open(study))}</p>`
    }
    private open({ tree }: Study): void {
        const id = draftId()
        keepDraft({ id, time: Date.now(), tree, path: [this.at] })
        navigate(`${pathTo(tree.rules, tree.position)}#draft=${id}`)
    }
}
customElements.define('taefl-server-analysis', ServerAnalysis)

/** The game with all that was found in it. */
function studyOf(tree: GameTree, steps: readonly AnalysedPosition[]): Study {
    const study = new Study(tree)
    const moves = tree.moves.map(({ move }) => move)
    const place: Position = { rules: tree.rules, start: tree.position ?? '', moves }
    steps.forEach((step, ply) => {
        const better = step.mark ? steps[ply - 1]!.pv : []
        take(study, place, [ply], { ply, evaluation: step, mark: step.mark, verdict: null, better })
    })
    return study
}
