/* /play/{rules} begins one at once as somebody played last, /g/{id} goes on with
 * one, /embed/{rules} plays in another site's page. */
import { html } from 'lit-html'
import { keep, kept } from '../app/kept'
import { PageElement, property, state, type Changed } from '../app/element'
import { embedded } from '../app/addresses'
import { about as askAbout } from '../app/core'
import { isPresent, navigate, positionFromPath, type Route } from '../app/router'
import { explain } from '../app/speech'
import { t } from '../app/texts'
import { store } from '../app/store'
import { startGame } from './play/new-game'
import { lastWishes, setupOf } from './play/wishes'
import { renderProblem } from './play/game-page'
import '../style/play.css'

/* The game of an embedded page, whose address has no room for it: a reload of the frame goes on with it. */
const key = (rules: string): string => `taefl.embed.${rules}`

/** The id of the game that was played here; '' if there is none. */
async function keptGame(rules: string): Promise<string> {
    const id = kept(key(rules), 'sessionStorage') ?? ''
    return id && (await store.get(id).catch(() => undefined)) ? id : ''
}

class PlayPage extends PageElement {
    @property() route!: Route
    @state() private problem = ''
    /** The game of an embedded page, whose address has no room for it. */
    @state() private embed = ''

    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        this.problem = ''
        const { id, rules } = this.route.part
        if (id || !rules) return
        // The board comes while the game is made.
        void import('../parts/table')
        void this.#begin(rules)
    }
    /** Begins a game as somebody played this family last. */
    async #begin(rules: string): Promise<void> {
        const { route } = this
        const start = positionFromPath(route.search.get('position') ?? '')
        try {
            if (embedded()) {
                this.embed = await keptGame(rules)
                if (this.embed) return
            }
            const law = await askAbout(rules)
            const wishes = lastWishes(law.family)
            const game = await startGame(law.name, setupOf(wishes), start)
            if (route !== this.route || !isPresent(this)) return
            if (embedded()) this.#showEmbedded(game.id)
            else navigate(`/g/${game.id}`, 'replace')
        } catch (error) {
            const words = await explain(error, null)
            if (route === this.route) this.problem = words
        }
    }
    #showEmbedded(id: string): void {
        this.embed = id
        keep(key(this.route.part.rules!), id, 'sessionStorage')
    }
    override render() {
        const { id } = this.route.part
        const { hash } = this.route
        if (this.problem) return renderProblem(this.problem)
        if (id || this.embed)
            return html`<taefl-play-game
                .gameId=${id ?? this.embed}
                .ply=${/^\d{1,4}$/.test(hash) ? Number(hash) : null}
                .embedded=${!id}
                @taefl-game=${(e: CustomEvent<{ id: string }>) => this.#showEmbedded(e.detail.id)}
            ></taefl-play-game>`
        return html`<h1 class="taefl-page" aria-busy="true">${t('play.opening')}</h1>`
    }
}
customElements.define('taefl-play', PlayPage)
