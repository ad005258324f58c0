/* /play/{rules} begins a game at once as somebody played last, /g/{id} goes on with one, /embed/{rules} plays in
 * another site's page. */
import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { embedded } from '../app/addresses'
import { about as askAbout } from '../app/core'
import type { Changed } from '../app/element'
import { keep, kept } from '../app/kept'
import { LoadingElement } from '../app/loading'
import { isPresent, navigate, positionFromPath, type Route } from '../app/router'
import type { SavedGame } from '../app/saved-game'
import { store, StoreError } from '../app/store'
import { t } from '../app/texts'
import type { About } from '../core/types'
import { keptClock } from './play/clock'
import { readyCoach } from './play/coach'
import { type Danger, dangerFor } from './play/danger'
import { openLocalGame, startGame } from './play/local-game'
import type { GamePage } from './play/game'
import type * as Panel from './play/network/panel'
import './play/play-game'
import type { GameSession } from './play/session'
import { lastWishes, setupOf } from './play/wishes'
import '../style/play.css'

/* The game of an embedded page, whose address has no room for it: a reload of the frame goes on with it. */
const key = (rules: string): string => `taefl.embed.${rules}`

/** The id of the game that was played here; '' if there is none. */
async function keptGame(rules: string): Promise<string> {
    const id = kept(key(rules), 'sessionStorage') ?? ''
    return id && (await store.get(id).catch(() => undefined)) ? id : ''
}

interface Found {
    session: GameSession
    law: About
    /** Of a game on a server. */
    panel: typeof Panel | null
    danger: Danger
}

class PlayPage extends LoadingElement {
    @property() route!: Route
    @state() private game: Found | null = null
    /** Stands in the game's place until one goes in. */
    @state() private entrance: unknown = null
    /** The game that is shown or on its way. */
    private gameId = ''

    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        const { id, rules } = this.route.part
        if (!id) void this.begin(rules!)
        else if (id !== this.gameId || this.problem) this.open(id)
    }
    /** Two who share the screen keep the board as they have turned it. */
    private flip = false

    private shut(): void {
        this.flip = this.querySelector<GamePage>('taefl-play-game')?.flip ?? this.flip
        this.game = this.entrance = null
        this.problem = ''
        this.gameId = ''
    }
    /** Begins a game as somebody played this family last. */
    private async begin(rules: string): Promise<void> {
        this.shut()
        const start = positionFromPath(this.route.search.get('position') ?? '')
        await this.load(
            async () => {
                const id = embedded() && (await keptGame(rules))
                if (id) return id
                const { name, family } = await askAbout(rules)
                return (await startGame(name, setupOf(lastWishes(family)), start)).id
            },
            id => {
                if (embedded()) this.openEmbedded(id)
                else if (isPresent(this)) navigate(`/g/${id}`, 'replace')
            },
        )
    }
    private openEmbedded(id: string): void {
        keep(key(this.route.part.rules!), id, 'sessionStorage')
        this.open(id)
    }
    private open(id: string): void {
        this.shut()
        this.gameId = id
        void this.load(
            still => this.find(id, still),
            game => (this.game = game),
        )
    }
    /** The game of this number, kept here or on the server, ready to be shown. */
    private async find(id: string, still: () => boolean): Promise<Found> {
        let problem: unknown = new Error(t('play.noGame'))
        let session = await openLocalGame(id).catch((error: unknown) => {
            // What this browser refuses is no reason not to ask the server.
            if (error instanceof StoreError && error.kind === 'damaged') throw error
            problem = error
            return null
        })
        let panel = null
        // Every other number is none of a server's.
        if (!session && !embedded() && /^[0-9A-Za-z]{8}$/.test(id)) {
            const network = await import('./play/network/entrance')
            session = await network.openNetworkGame(id, shown => still() && (this.entrance = shown))
            panel = network.panel
        }
        if (!session) throw problem
        const { match } = session
        const { tree } = match.game
        const law = await askAbout(tree.rules)
        const guided = !panel && !embedded()
        let listed: Promise<SavedGame[]> | undefined
        const games = () => (listed ??= store.list().catch(() => []))
        const [danger] = await Promise.all([
            guided ? dangerFor(law.family, match.game.setup, games) : ('none' as const),
            guided ? readyCoach(law.family, games) : null,
            match.open(keptClock(id, tree.moves.length)),
        ])
        if (!still()) session.close()
        return { session, law, panel, danger }
    }
    override render(): TemplateResult {
        const { game, problem } = this
        const { hash } = this.route
        if (problem) return renderProblem(problem)
        if (game)
            return html`<taefl-play-game
                .session=${game.session}
                .law=${game.law}
                .panel=${game.panel}
                .danger=${game.danger}
                .flip=${this.flip}
                .ply=${/^\d{1,4}$/.test(hash) ? Number(hash) : null}
                .embedded=${embedded()}
                @taefl-game=${(e: CustomEvent<{ id: string }>) => this.openEmbedded(e.detail.id)}
            ></taefl-play-game>`
        if (this.entrance) return html`${this.entrance}`
        return html`<h1 class="taefl-page" aria-busy="true">${t('play.opening')}</h1>`
    }
}
customElements.define('taefl-play', PlayPage)

/** Instead of a game that cannot be shown. */
const renderProblem = (words: string): TemplateResult =>
    html`<div class="taefl-page taefl-lost">
        <h1>${t('play.cannot')}</h1>
        <p role="alert">${words}</p>
        <p class="taefl-row">
            <a class="taefl-button primary" href="/play">${t('play.new')}</a>
            <a class="taefl-button" href="/games">${t('play.games')}</a>
        </p>
    </div>`
